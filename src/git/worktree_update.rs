//! Updating work trees in the same transaction as their branch, one step ahead of it.
//!
//! Git reads `HEAD` first and the index later, and refuses a commit if the branch is no longer where `HEAD` was. As the
//! index is updated before the branch moves, a user's `git commit` beside a write either fails there or includes the
//! whole write; if the branch moved first, it could read the new `HEAD` and the old index, and silently undo the write
//! (`docs/design/durability.md`). The index stays locked until the branch is flushed, because git reads an index before
//! it locks it.
//!
//! A crash in between leaves files or index ahead of the branch. The lock's note records the move, and the next holder
//! brings them back in line with the branch.

use super::checkout_plan::{CheckoutPlan, Following};
use super::durable::Flusher;
use super::index::prepare_index_lock;
use super::lock::Unsettled;
use super::lock_file::{LockFile, Replacement};
use super::transaction::Checkouts;
use super::work_tree::WorkTree;
use super::{Change, GitError, Lock, Oid, RefMove, WriteError};
use std::path::PathBuf;

/// The work trees of branches that are about to move, with their indexes locked.
pub(super) struct WorktreeUpdate<'lock> {
    lock: &'lock Lock<'lock>,
    members: Vec<Member>,
    is_under_way: bool,
}

struct Member {
    moved: Unsettled,
    work_tree: WorkTree,
    index_lock: LockFile,
    /// The planned changes, once packed.
    baggage: Option<CheckoutPlan>,
}

impl<'lock> WorktreeUpdate<'lock> {
    /// Notes the moves of checked-out branches, and the locks that [`WorktreeUpdate::gather`] will make. The lock's
    /// note must be flushed before that, so that the state after a crash is known, also after a power cut.
    pub(super) fn plan(
        lock: &'lock Lock<'lock>,
        checkouts: &Checkouts,
        moves: &[RefMove],
    ) -> Result<Self, WriteError> {
        let mut escort = WorktreeUpdate { lock, members: Vec::new(), is_under_way: false };
        for wanted in moves.iter().filter(|wanted| wanted.old != Some(wanted.new)) {
            for work_tree in lock.repo().work_trees_of(checkouts, &wanted.name)? {
                // Without an index nothing was ever checked out here, whatever `HEAD` says.
                if wanted.old.is_some() && !work_tree.index().exists() {
                    continue;
                }
                let index_lock = prepare_index_lock(lock, &work_tree)?;
                let moved = Unsettled { name: wanted.name.clone(), old: wanted.old, new: wanted.new };
                lock.note_move(&moved)?;
                escort.members.push(Member { moved, work_tree, index_lock, baggage: None });
            }
        }
        Ok(escort)
    }

    /// Locks the indexes. Git locks them before refs, so this must, too.
    pub(super) fn gather(&mut self) -> Result<(), WriteError> {
        for member in &mut self.members {
            self.lock.acquire(&mut member.index_lock)?;
        }
        Ok(())
    }

    /// Writes the work trees' new files, as far as possible before any work tree is locked or changed.
    pub(super) fn prepare(&mut self) -> Result<(), WriteError> {
        for at in 0..self.members.len() {
            if self.ends_to_leave(&self.members[at]).is_empty() {
                let Member { moved, work_tree, .. } = &self.members[at];
                let changes = changes(self.lock, moved.old, Some(moved.new))?;
                let baggage = Following::new(self.lock, work_tree).pack(changes)?;
                self.members[at].baggage = Some(baggage);
            }
        }
        Ok(())
    }

    /// Files to flush before [`WorktreeUpdate::go`].
    pub(super) fn unflushed(&self) -> Vec<PathBuf> {
        let baggage = self.members.iter().filter_map(|member| member.baggage.as_ref());
        baggage.flat_map(CheckoutPlan::unflushed).collect()
    }

    /// Updates the work trees to the future commits of their branches. The indexes are flushed and put in place last.
    /// Returns the paths that were skipped.
    pub(super) fn go(&mut self, flusher: &mut Flusher) -> Result<Vec<String>, WriteError> {
        self.is_under_way = true;
        let mut left_alone = Vec::new();
        let mut indexes: Vec<Replacement> = Vec::new();
        for at in 0..self.members.len() {
            let baggage = self.members[at].baggage.take();
            let member = &self.members[at];
            for end in self.ends_to_leave(member) {
                member.bring(self.lock, end, member.moved.old)?;
            }
            let following = Following::new(self.lock, &member.work_tree);
            let baggage = match baggage {
                Some(baggage) if following.is_current(&baggage) => baggage,
                Some(_) | None => {
                    CheckoutPlan::of(changes(self.lock, member.moved.old, Some(member.moved.new))?)
                }
            };
            let placed = following.place(baggage, &member.index_lock)?;
            left_alone.extend(placed.left_alone);
            indexes.extend(placed.index);
        }
        flusher.flush(indexes.iter().map(|index| index.unflushed().to_owned()).collect())?;
        indexes.into_iter().try_for_each(Replacement::put)?;
        left_alone.sort_unstable();
        left_alone.dedup();
        Ok(left_alone)
    }

    /// Commits at which an earlier holder may have left a work tree in an unfinished update.
    fn ends_to_leave(&self, member: &Member) -> Vec<Option<Oid>> {
        let earlier = self.lock.unsettled().into_iter().filter(|other| other.name == member.moved.name);
        let ends = earlier.flat_map(|other| [other.old, Some(other.new)]);
        ends.filter(|end| *end != member.moved.old && *end != Some(member.moved.new)).collect()
    }

    /// The folders that hold the indexes, to be flushed with the refs.
    pub(super) fn touched(&self) -> impl Iterator<Item = PathBuf> + '_ {
        self.members.iter().map(|member| member.work_tree.git_dir.clone())
    }

    /// Reverts the work trees whose branches have not moved. If that fails, the note stays for the next holder.
    pub(super) fn turn_back(&self) {
        for member in &self.members {
            let Unsettled { name, old, new } = &member.moved;
            let is_settled = match self.lock.repo().read_ref(name) {
                Ok(Some(now)) if now == *new => true,
                Ok(now) if now == *old => member.bring(self.lock, Some(*new), *old).is_ok(),
                Ok(_) | Err(_) => false,
            };
            if is_settled {
                self.lock.forget(|other| *other == member.moved);
            }
        }
    }

    /// Called when the branches have moved.
    pub(super) fn arrive(&self) {
        for member in &self.members {
            self.lock.forget(|other| other.name == member.moved.name);
        }
    }
}

impl Drop for WorktreeUpdate<'_> {
    fn drop(&mut self) {
        for member in self.members.iter().filter(|_| !self.is_under_way) {
            self.lock.forget(|other| *other == member.moved);
        }
    }
}

impl Member {
    fn bring(&self, lock: &Lock<'_>, from: Option<Oid>, to: Option<Oid>) -> Result<Vec<String>, WriteError> {
        Following::new(lock, &self.work_tree).run(changes(lock, from, to)?, &self.index_lock)
    }
}

fn changes(lock: &Lock<'_>, from: Option<Oid>, to: Option<Oid>) -> Result<Vec<Change>, GitError> {
    lock.repo().diff(tree_of(lock, from)?, tree_of(lock, to)?)
}

fn tree_of(lock: &Lock<'_>, commit: Option<Oid>) -> Result<Oid, GitError> {
    commit.map_or(Ok(Oid::EMPTY_TREE), |commit| lock.repo().tree_of(commit))
}

impl Lock<'_> {
    /// Updates work trees to the commits of their branches, after writers that died in between. Once another process
    /// has moved the branch, its work trees are not touched; what fails now is left for the next holder.
    pub(super) fn settle_for_others(&self) {
        let all = self.unsettled();
        for moved in &all {
            let of_this = || all.iter().filter(|other| other.name == moved.name);
            let Ok(now) = self.repo().read_ref(&moved.name) else { continue };
            let is_ours = of_this().any(|other| other.old == now || Some(other.new) == now);
            let mut is_busy = false;
            for end in [moved.old, Some(moved.new)].into_iter().filter(|end| is_ours && *end != now) {
                let trees = tree_of(self, end).and_then(|from| Ok((from, tree_of(self, now)?)));
                // Objects of an interrupted write may be missing: then none of it was checked out.
                let Ok((from, to)) = trees else { continue };
                is_busy |= matches!(
                    self.follow(&moved.name, from, to),
                    Err(WriteError::Busy { .. } | WriteError::Storage(_))
                );
            }
            if !is_busy {
                self.forget(|other| other == moved);
            }
        }
    }
}
