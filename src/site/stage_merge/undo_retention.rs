//! The units that a stage keeps when an approval or submission on its upstream is undone: the change waits there again.
//!
//! The undo commit records this itself (`Cms-Pending: review`), so everything that merges it gets the same result: the
//! undo, the next write after a crash, another clone.

use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::stage_merge::Retention;
use crate::site::write::trailers::{MADE, PENDING, TAKEN, UNDOES};
use std::collections::BTreeSet;

/// Most commits of a stage that are searched for an undo or for misplaced conflict files: containment is restored at
/// every write, so there is seldom more than one.
pub(in crate::site) const COMMITS_MAX: usize = 1_000;

impl Site {
    /// The undos in a stage's history that its downstream stage has not merged yet, oldest first. After joining two
    /// clones, they may be on either side.
    pub(in crate::site) fn undos(&self, up: Oid, bases: &[Oid], down: Oid) -> Result<Vec<Commit>, SiteError> {
        self.undos_among(&self.repo.since(up, bases, COMMITS_MAX)?, down)
    }

    /// The commits among these that are such undos.
    pub(in crate::site) fn undos_among(
        &self,
        commits: &[Commit],
        down: Oid,
    ) -> Result<Vec<Commit>, SiteError> {
        let mut found = Vec::new();
        for commit in commits.iter().filter(|commit| is_undo(commit)) {
            if !self.repo.is_ancestor(commit.id, down)? {
                found.push(commit.clone());
            }
        }
        Ok(found)
    }

    /// The undos that one of several merge bases has and another lacks, and that left what they took back on the
    /// downstream stage; oldest first.
    pub(in crate::site) fn half_seen(&self, bases: &[Oid], below: Stage) -> Result<Vec<Commit>, SiteError> {
        let mut found: Vec<Commit> = Vec::new();
        for (one, other) in bases.iter().flat_map(|one| bases.iter().map(move |other| (one, other))) {
            if one == other {
                continue;
            }
            for commit in self.repo.since(*one, &[*other], COMMITS_MAX)? {
                if is_undo(&commit)
                    && gives_back(&commit, below)
                    && !found.iter().any(|known| known.id == commit.id)
                    && !self.repo.is_ancestor(commit.id, *other)?
                {
                    found.push(commit);
                }
            }
        }
        Ok(found)
    }

    /// The units that the downstream stage keeps when it merges this undo.
    pub(in crate::site) fn retention_by(
        &self,
        commit: &Commit,
        below: Stage,
    ) -> Result<Retention, SiteError> {
        let Some(parent) = commit.parents.first() else { return Ok(Retention::default()) };
        let pairs = self.pairs(self.repo.tree_of(*parent)?, commit.tree)?;
        let mut units: BTreeSet<Unit> = pairs.into_iter().map(|pair| pair.unit).collect();
        if let Some(undone) = commit.trailer(UNDOES).and_then(|id| id.parse().ok()) {
            let made = self.repo.commit(undone)?.trailers();
            units.retain(|unit| !made.iter().any(|(key, item)| key == MADE && *item == unit.to_string()));
        }
        Ok(match gives_back(commit, below) {
            true => Retention { always: units, ..Retention::default() },
            false => Retention { edited: units, ..Retention::default() },
        })
    }
}

/// Whether an undo leaves anything on the downstream stage.
pub(in crate::site) fn leaves_something(undo: &Commit, below: Stage) -> bool {
    gives_back(undo, below) || leaves(undo, TAKEN, below)
}

/// Whether what an undo took back waits on the downstream stage again.
pub(in crate::site) fn gives_back(undo: &Commit, below: Stage) -> bool {
    leaves(undo, PENDING, below)
}

fn is_undo(commit: &Commit) -> bool {
    undone_by(commit).is_some()
}

/// The commit that an undo reverts; `None` if the commit is not an undo.
pub(in crate::site) fn undone_by(commit: &Commit) -> Option<Oid> {
    commit.message.contains(UNDOES).then(|| commit.trailer(UNDOES)).flatten()?.parse().ok()
}

fn leaves(commit: &Commit, trailer: &str, below: Stage) -> bool {
    commit.message.contains(trailer) && commit.trailer(trailer).as_deref() == Some(below.branch())
}
