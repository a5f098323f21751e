//! Commit messages: what was done in words, and the trailers that attribute it.

use super::act::Act;
use crate::git::{NewCommit, Person};
use crate::site::accounts::actor::{Actor, Surface};
use crate::site::cluster::landed::REQUEST;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;

/// The operation name of an approval.
pub(in crate::site) const APPROVE: &str = "review.approve";
/// The operation name of a submit, which the ref guard lets an agent do.
pub(in crate::site) const SUBMIT: &str = "review.submit";

/// Maximum number of items that a commit names; if there are more, their number is added.
const ITEMS_NAMED_MAX: usize = 100;

/// The message of a commit with its trailers (`docs/design/storage.md`, Writing).
pub(in crate::site) fn message(subject: &str, body: &str, act: &Act<'_>, units: &[Unit]) -> String {
    let mut text = format!("{}\n", one_line(subject));
    if !body.trim().is_empty() {
        text.push_str(&format!("\n{}\n", body.trim()));
    }
    text.push_str(&format!("\nCms-Op: {}\n", act.op));
    for unit in units.iter().take(ITEMS_NAMED_MAX) {
        text.push_str(&format!("Cms-Item: {}\n", one_line(&unit.to_string())));
        if let Some(post) = unit.item().filter(|item| item.kind == Kind::Post) {
            text.push_str(&format!("Cms-Post: {}\n", one_line(&post.id)));
        }
    }
    if units.len() > ITEMS_NAMED_MAX {
        text.push_str(&format!("Cms-Items: {}\n", units.len()));
    }
    text.push_str(&format!("Cms-Actor: {} <{}>\n", one_line(&act.actor.name), one_line(&act.actor.email)));
    if let Some(trailer) = act.actor.agent_trailer() {
        text.push_str(&format!("{trailer}\n"));
    }
    if let Some(client) = &act.actor.client {
        text.push_str(&format!("Cms-Client: {}\n", one_line(client)));
    }
    if act.actor.surface != Surface::Terminal {
        text.push_str(&format!("{SURFACE}: {}\n", act.actor.surface.name()));
    }
    if let Some(request) = act.actor.request.as_ref().filter(|request| !request.has_written()) {
        text.push_str(&format!("{REQUEST}: {} {}\n", request.of_caller(), request.of_request()));
    }
    if act.allow_dangling {
        text.push_str(&format!("{DANGLING}: yes\n"));
    }
    text
}

/// The trailer of a change of source that may leave live content leading to nothing: `yes`.
pub(in crate::site) const DANGLING: &str = "Cms-Allow-Dangling";
/// The trailer of the surface that a write came in through, unless that is the command line.
pub(in crate::site) const SURFACE: &str = "Cms-Surface";
/// The trailer of an import: the name of the source, and a digest of where it lay.
pub(in crate::site) const SOURCE: &str = "Cms-Source";
/// The trailer of an approval: an item that it made itself and that was not pending, such as redirects from old addresses.
pub(in crate::site) const MADE: &str = "Cms-Made";
/// The trailer of an undo: the operation that it undoes.
pub(in crate::site) const UNDOES: &str = "Cms-Undoes";
/// The trailer of an undo that made items pending again: the downstream stage it names keeps them.
pub(in crate::site) const PENDING: &str = "Cms-Pending";
/// The trailer of an undo that took items up again: the downstream stage it names keeps what it has edited since.
pub(in crate::site) const TAKEN: &str = "Cms-Taken";
/// The trailer of a commit whose author grants what agents want of the posts in it: `yes`.
pub(in crate::site) const PUBLISH: &str = "Cms-Publish";
/// The text of a message between its first line and its trailers.
pub(in crate::site) fn body(message: &str) -> String {
    let rest = message.split_once("\n\n").map_or("", |(_, rest)| rest);
    rest.trim_end().rsplit_once("\n\n").map_or("", |(body, _)| body).trim().to_owned()
}

impl Actor {
    /// The trailer that names an agent or another program in a commit; none for people.
    pub fn agent_trailer(&self) -> Option<String> {
        Some(format!("Cms-Agent: {}", one_line(self.as_agent()?)))
    }
}

/// A text without line ends, so that content cannot forge a trailer.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>().trim().to_owned()
}

/// The trailer of an import.
pub(in crate::site) fn source((name, origin): &(String, String)) -> String {
    format!("{SOURCE}: {} {origin}\n", one_line(name))
}

/// A commit by the actor.
pub(in crate::site) fn by_actor(act: &Act<'_>, tree: Oid, parents: Vec<Oid>, message: String) -> NewCommit {
    let who = Person { name: act.actor.name.clone(), email: act.actor.email.clone() };
    NewCommit { tree, parents, author: who.clone(), committer: who, time: act.now, message }
}

/// The system's email address.
const SYSTEM: &str = "cms@localhost";
/// The operation name of containment commits.
const CONTAINMENT: &str = "containment";
/// The operation name of commits that join two clones.
const SYNC: &str = "sync";

/// A commit of the system: the same parents and tree give the same commit everywhere, so that two clones agree.
pub(in crate::site) fn containment(
    subject: &str,
    tree: Oid,
    parents: Vec<Oid>,
    time: Timestamp,
) -> NewCommit {
    by_system(CONTAINMENT, subject, tree, parents, time)
}

/// Like [`containment`], for a commit that joins the work of two clones: unlike containment, it cannot be made again
/// from the branches of either.
pub(in crate::site) fn joining(subject: &str, tree: Oid, parents: Vec<Oid>, time: Timestamp) -> NewCommit {
    by_system(SYNC, subject, tree, parents, time)
}

fn by_system(op: &str, subject: &str, tree: Oid, parents: Vec<Oid>, time: Timestamp) -> NewCommit {
    let who = Person { name: "cms".to_owned(), email: SYSTEM.to_owned() };
    let message = format!("{subject}\n\nCms-Op: {op}\n");
    NewCommit { tree, parents, author: who.clone(), committer: who, time, message }
}

/// Whether a commit joins the work of two clones.
pub(in crate::site) fn is_joining(commit: &Commit) -> bool {
    is_by_system(commit, SYNC)
}

/// Whether a commit is pure containment, so that it can be made again from its parents at any time.
pub(in crate::site) fn is_containment(commit: &Commit) -> bool {
    is_by_system(commit, CONTAINMENT)
}

fn is_by_system(commit: &Commit, op: &str) -> bool {
    commit.author.email == SYSTEM
        && commit.committer.email == SYSTEM
        && commit.trailer("Cms-Op").as_deref() == Some(op)
}
