//! Approvals that were undone, so that what they took is pending on Review again. Source has their commits, and persons granted
//! what agents want in them, but none of that counts any more.

use super::decisions::{PossibleOrigins, Step};
use super::undo_retention::{gives_back, undone_by};
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Most live commits that are searched for undos.
const COMMITS_MAX: usize = 1_000;

/// An approval that was undone and not done again.
pub(in crate::site) struct UndoneApproval {
    /// The live commit before the approval.
    pub(in crate::site) before: Oid,
    /// What the undo gave back.
    pub(in crate::site) units: BTreeSet<Unit>,
}

impl Site {
    /// The approvals whose undo a branch has merged since it began to differ from the live commit.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn undone_approvals(
        &self,
        origins: &PossibleOrigins,
    ) -> Result<Vec<UndoneApproval>, SiteError> {
        let mut undos: BTreeMap<Oid, Commit> = BTreeMap::new();
        for start in starts_of_merging_lines(origins) {
            let live = self.repo().since(origins.base, &[start], COMMITS_MAX)?.into_iter();
            let found = live.filter(|commit| undone_by(commit).is_some());
            undos.extend(found.map(|commit| (commit.id, commit)));
        }
        let redone: HashSet<Oid> = undos.values().filter_map(undone_by).collect();
        undos.retain(|id, undo| gives_back(undo, Stage::Review) && !redone.contains(id));
        let mut found = Vec::new();
        for undo in undos.values() {
            let first = self.reverted_by(undo).pop();
            let Some(before) = first.as_ref().unwrap_or(undo).parents.first().copied() else { continue };
            let units = self.pairs_of_commit(undo)?.into_iter().map(|pair| pair.unit).collect();
            found.push(UndoneApproval { before, units });
        }
        Ok(found)
    }

    /// The commit that an undo reverts, what that reverts, if it is a redo, and so on. A shallow clone may lack them.
    fn reverted_by(&self, undo: &Commit) -> Vec<Commit> {
        let mut found: Vec<Commit> = Vec::new();
        while let Some(Ok(commit)) = undone_by(found.last().unwrap_or(undo)).map(|id| self.repo().commit(id))
        {
            found.push(commit);
        }
        found
    }

    /// Whether a later commit undoes an earlier one, or its redo.
    pub(super) fn undoes(&self, later: &Step<'_>, earlier: &Step<'_>) -> bool {
        let earlier = earlier.origin.commit.id;
        self.reverted_by(&later.origin.commit).iter().any(|commit| commit.id == earlier)
    }

    /// What undos of approvals gave back, as changes by the commits that merged the undos: these hold what source does not.
    pub(super) fn given_back<'a>(
        &self,
        of_post: &[&Step<'_>],
        origins: &'a PossibleOrigins,
    ) -> Result<Vec<Step<'a>>, SiteError> {
        let mut found = Vec::new();
        for Step { origin: undo, own } in of_post {
            if !gives_back(&undo.commit, Stage::Review) {
                continue;
            }
            for origin in &origins.commits {
                let [first, _, ..] = origin.commit.parents.as_slice() else { continue };
                if self.repo().is_ancestor(undo.commit.id, origin.commit.id)?
                    && !self.repo().is_ancestor(undo.commit.id, *first)?
                {
                    let held = self.pairs(undo.commit.tree, origin.commit.tree)?.into_iter();
                    let of_this = held.filter(|pair| pair.unit == own.unit);
                    found.extend(of_this.map(|own| Step { origin, own }));
                }
            }
        }
        Ok(found)
    }
}

/// Where the lines of first parents on which commits merge others leave the history that is not live.
fn starts_of_merging_lines(origins: &PossibleOrigins) -> BTreeSet<Oid> {
    let known: HashMap<Oid, &Commit> =
        origins.commits.iter().map(|origin| (origin.commit.id, &origin.commit)).collect();
    let (mut starts, mut seen) = (BTreeSet::new(), HashSet::new());
    for merge in known.values().filter(|commit| commit.parents.len() > 1) {
        let mut next = merge.parents.first();
        while let Some(id) = next.filter(|id| seen.insert(**id)) {
            let commit = known.get(id);
            if commit.is_none() {
                starts.insert(*id);
            }
            next = commit.and_then(|commit| commit.parents.first());
        }
    }
    starts
}
