//! Recent rejections and their reasons, read from history, so that every clone has them.

use crate::base::source::rfc3339;
use crate::git::LogOptions;
use crate::site::Look;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::stage_merge::undo_retention::undone_by;
use crate::site::staging::reject;
use crate::site::write::trailers;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Most commits that are searched.
const COMMITS_MAX: usize = 2_000;
/// Most rejections that are shown.
const SHOWN_MAX: usize = 20;

/// A reject, as recorded in its commit.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rejection {
    /// The stage that the items were removed from.
    pub stage: Stage,
    /// When, as RFC 3339 in UTC.
    pub at: String,
    /// Who.
    pub by: String,
    /// The reason; empty if none was given.
    pub reason: String,
    /// A description.
    pub subject: String,
    /// The items, as `kind:id`.
    pub items: Vec<String>,
    /// The parked work that holds them, in the repository where they were rejected: for `cms parked show`.
    pub parked: Option<String>,
}

/// Rejections, newest first.
pub(in crate::site) type Rejections = Arc<Vec<Rejection>>;

impl Look<'_> {
    /// The newest rejections, at most 20 of the last 2,000 commits, newest first. Undone ones are left out.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn rejections(&self) -> Result<Vec<Rejection>, SiteError> {
        let all = self.site.rejections()?;
        Ok(all.iter().take(SHOWN_MAX).cloned().collect())
    }
}

impl Site {
    /// The newest rejections of a unit.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(crate) fn rejections_of(&self, unit: &Unit) -> Result<Vec<Rejection>, SiteError> {
        let (name, all) = (unit.to_string(), self.rejections()?);
        Ok(all.iter().filter(|one| one.items.contains(&name)).take(SHOWN_MAX).cloned().collect())
    }

    /// The rejections of the last commits. Those found by an earlier call are cached.
    fn rejections(&self) -> Result<Rejections, SiteError> {
        let tip = self.tip(Stage::AiReview)?;
        if let Some(known) = self.caches.rejections.find(&tip) {
            return Ok(known);
        }
        let found = match self.rejections_since(tip)? {
            Some(found) => found,
            None => self.rejections_down_from(tip)?,
        };
        let found = Arc::new(found);
        self.caches.rejections.keep(tip, Arc::clone(&found));
        Ok(found)
    }

    /// The cached rejections plus those since; none if an undo among the new commits may have removed or restored a
    /// cached one, so that all must be read again.
    fn rejections_since(&self, tip: Oid) -> Result<Option<Vec<Rejection>>, SiteError> {
        let Some((before, known)) = self.caches.rejections.newest() else { return Ok(None) };
        if !self.repo.is_ancestor(before, tip)? {
            return Ok(None);
        }
        let commits = self.repo.since(tip, &[before], COMMITS_MAX)?;
        if commits.len() == COMMITS_MAX || commits.iter().any(|commit| undone_by(commit).is_some()) {
            return Ok(None);
        }
        let newer = commits.iter().rev().filter_map(rejection);
        Ok(Some(newer.chain(known.iter().cloned()).take(COMMITS_MAX).collect()))
    }

    fn rejections_down_from(&self, tip: Oid) -> Result<Vec<Rejection>, SiteError> {
        let options = LogOptions::default();
        let (mut found, mut undos) = (Vec::new(), Undos::new());
        for commit in self.repo.log(tip, &options).take(COMMITS_MAX) {
            let commit = commit?;
            if let Some(target) = undone_by(&commit) {
                undos.entry(target).or_default().push(commit.id);
            }
            found.extend(rejection(&commit).map(|rejection| (commit.id, rejection)));
        }
        // Commits of one second come in any order, so undos are complete only once all commits were read.
        let standing = found.into_iter().filter(|(id, _)| !is_undone(*id, &undos));
        Ok(standing.map(|(_, rejection)| rejection).collect())
    }
}

/// Commits that were undone, each with those that undid it.
type Undos = BTreeMap<Oid, Vec<Oid>>;

/// Whether a commit was undone by one that was not undone itself.
fn is_undone(commit: Oid, undos: &Undos) -> bool {
    undos.get(&commit).is_some_and(|by| by.iter().any(|undo| !is_undone(*undo, undos)))
}

fn rejection(commit: &Commit) -> Option<Rejection> {
    let is_reject =
        commit.message.contains(reject::OP) && commit.trailer("Cms-Op").as_deref() == Some(reject::OP);
    let stage = commit.trailer("Cms-Stage").filter(|_| is_reject)?;
    let items = commit.trailers().into_iter().filter(|(key, _)| key == "Cms-Item");
    Some(Rejection {
        stage: Stage::named(&stage)?,
        at: rfc3339(commit.author.time),
        by: commit.author.name.clone(),
        reason: trailers::body(&commit.message),
        subject: commit.subject().to_owned(),
        items: items.map(|(_, item)| item).collect(),
        parked: commit.trailer("Cms-Kept").map(|oid| oid.chars().take(12).collect()),
    })
}
