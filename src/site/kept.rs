//! What a stage keeps when an approve or a submit above it is undone: the change waits there again.
//!
//! The undo's commit says so itself (`Cms-Pending: review`), so whoever brings it along comes to the same result: the
//! undo, the next write after a crash, another clone.

use super::Site;
use super::carry::Kept;
use super::error::SiteError;
use super::trailers::{PENDING, TAKEN};
use crate::base::Stage;
use crate::git::{Commit, LogOptions, Oid};

/// Most commits of a stage that are looked through for an undo: containment is restored at every write, so that there is
/// seldom more than one.
const COMMITS_MAX: usize = 1_000;

impl Site {
    /// The undos in a stage's history that the stage below has not seen, and that leave something on it; the oldest first.
    /// Where two clones were joined, they may lie on either side.
    pub(super) fn undos(
        &self,
        up: Oid,
        bases: &[Oid],
        (below, down): (Stage, Oid),
    ) -> Result<Vec<Oid>, SiteError> {
        let mut since = None;
        for base in bases {
            let time = self.repo.commit(*base)?.committer.time;
            since = Some(since.map_or(time, |since: jiff::Timestamp| since.min(time)));
        }
        let mut found = Vec::new();
        for commit in self.repo.log(up, &LogOptions::default()).take(COMMITS_MAX) {
            let commit = commit?;
            if since.is_some_and(|since| commit.committer.time < since) {
                break;
            }
            let leaves = leaves(&commit, PENDING, below) || leaves(&commit, TAKEN, below);
            if leaves && !self.repo.is_ancestor(commit.id, down)? {
                found.push(commit.id);
            }
        }
        found.reverse();
        Ok(found)
    }

    /// What the stage below keeps when this undo is brought along.
    pub(super) fn kept_by(&self, undo: Oid, below: Stage) -> Result<Kept, SiteError> {
        let commit = self.repo.commit(undo)?;
        let Some(parent) = commit.parents.first() else { return Ok(Kept::default()) };
        let pairs = self.pairs(self.repo.tree_of(*parent)?, commit.tree)?;
        let units = pairs.into_iter().map(|pair| pair.unit).collect();
        Ok(match leaves(&commit, PENDING, below) {
            true => Kept { always: units, ..Kept::default() },
            false => Kept { edited: units, ..Kept::default() },
        })
    }
}

fn leaves(commit: &Commit, trailer: &str, below: Stage) -> bool {
    commit.message.contains(trailer) && commit.trailer(trailer).as_deref() == Some(below.branch())
}
