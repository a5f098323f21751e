//! Events of the review: items were submitted, approved, rejected, or sent back with a request for changes.
//!
//! They follow from the commits that `cms` makes for these operations, which all stages have in their history. A plain
//! `git merge` of a stage does not count.

use super::facts::{Facts, Subject};
use super::walk::Step;
use super::{Event, Visible};
use crate::model::EventName;
use crate::site::Look;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::staging::reject;
use crate::site::write::trailers;

/// Most commits that are examined at once. Older ones are skipped.
const COMMITS_MAX: usize = 20_000;

impl Look<'_> {
    /// The review operations in the history of `to` that are not in the history of `from`, oldest first. Empty if
    /// `from` no longer exists.
    pub fn review_events(&self, from: Oid, to: Oid) -> Result<Vec<Event>, SiteError> {
        let repo = &self.site.repo;
        if repo.commit(from).is_err() {
            return Ok(Vec::new());
        }
        let mut events = Vec::new();
        for commit in repo.since(to, &[from], COMMITS_MAX)? {
            events.extend(match commit.trailer("Cms-Op").as_deref() {
                Some("review.submit") => self.moves(&commit, EventName::ReviewSubmitted, Stage::Review)?,
                Some("review.approve") => self.moves(&commit, EventName::ReviewApproved, Stage::Source)?,
                Some("review.request-changes") => self.requests(&commit)?,
                Some(reject::OP) => self.rejected(&commit)?,
                _ => Vec::new(),
            });
        }
        Ok(events)
    }

    /// The items that a commit rejected, with the reason.
    fn rejected(&self, commit: &Commit) -> Result<Vec<Event>, SiteError> {
        let stage = commit.trailer("Cms-Stage").and_then(|stage| Stage::named(&stage));
        let mut events = self.moves(commit, EventName::ReviewRejected, stage.unwrap_or(Stage::Review))?;
        let reason = trailers::body(&commit.message);
        for event in &mut events {
            event.data.insert("reason".to_owned(), json!(reason));
        }
        Ok(events)
    }

    /// The items that a commit promoted to a stage, or took from it.
    fn moves(&self, commit: &Commit, name: EventName, stage: Stage) -> Result<Vec<Event>, SiteError> {
        let step = step_of(commit);
        let facts = Facts::of(self.site, step)?;
        let mut events = Vec::new();
        self.each_change(step, |item, before, after, changes| {
            let (before, after) = (before.value(), after.value());
            let subject = Subject { item, before, after, changes, visible: Visible::Never };
            let mut data = facts.facts(&subject)?;
            data.insert("kind".to_owned(), json!(item.kind.name()));
            data.insert("stage".to_owned(), json!(stage));
            events.push(facts.with_origin(name, &step.after.to_string(), data, &subject));
            Ok(())
        })?;
        Ok(events)
    }

    /// The items for which a commit requests changes.
    fn requests(&self, commit: &Commit) -> Result<Vec<Event>, SiteError> {
        let facts = Facts::of(self.site, step_of(commit))?;
        let mut events = Vec::new();
        for note in self.site.notes_new_in(commit)? {
            let Some(Unit::Item(item)) = Unit::parse(&note.item) else { continue };
            let value = facts.item(&item)?;
            let (before, after) = (value.as_ref(), value.as_ref());
            let subject = Subject { item: &item, before, after, changes: &[], visible: Visible::Never };
            let mut data = facts.facts(&subject)?;
            data.insert("kind".to_owned(), json!(item.kind.name()));
            data.insert(
                "comment".to_owned(),
                json!({"id": note.id, "text": note.text, "module": note.module, "field": note.field}),
            );
            events.push(facts.with_origin(EventName::ReviewChangesRequested, &note.id, data, &subject));
        }
        Ok(events)
    }
}

fn step_of(commit: &Commit) -> Step {
    Step { before: commit.parents.first().copied(), after: commit.id }
}
