//! Checks whether the actor may make the changes that an update brings to a branch.

use super::{RefUpdate, Way};
use crate::site::Unit;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::ConflictFile;
use crate::site::store::place::CONFLICTS;
use crate::site::store::place::{Pair, new_place, old_place};
use crate::site::write::act::Act;

impl Site {
    /// Refuses changes to a stage that the actor may not make. Changes merely merged from the upstream stage do not
    /// count as the actor's own.
    ///
    /// # Errors
    /// [`SiteError::Forbidden`], [`SiteError::Reserved`], [`SiteError::LockedModule`].
    pub(super) fn may_bring(
        &self,
        act: &Act<'_>,
        stage: Stage,
        updates: &[RefUpdate],
        way: Way,
        (old, new): (Option<Oid>, Oid),
    ) -> Result<(), SiteError> {
        let above = self.taken_over(stage, updates, way, new)?;
        let before = match (old, above.first()) {
            (Some(old), _) => self.repo().tree_of(old)?,
            (None, Some(tree)) => *tree,
            (None, None) => Oid::EMPTY_TREE,
        };
        let after = self.repo().tree_of(new)?;
        let mut own = Vec::new();
        for pair in self.pairs(before, after)? {
            if !self.is_in(&pair, &above)? {
                own.push(pair);
            }
        }
        act.must_change(&own)?;
        self.keep_pushed(act, &own)?;
        for pair in &own {
            let is_odd = pair.after.as_ref().is_some_and(|place| !place.mode.is_file());
            if act.by_agent() && is_odd {
                return Err(act.forbidden(format!("file:{}", pair.path())));
            }
        }
        self.keep_locked(act, &own)?;
        if act.by_agent() { self.keeps_conflicts(act, stage, (before, after), &above) } else { Ok(()) }
    }

    /// The trees of the upstream stage that a commit contains, according to its history.
    fn taken_over(
        &self,
        stage: Stage,
        updates: &[RefUpdate],
        way: Way,
        new: Oid,
    ) -> Result<Vec<Oid>, SiteError> {
        let mut trees = Vec::new();
        let mut above = stage.upstream();
        while let Some(upstream) = above {
            let pushed = updates.iter().find_map(|update| update.pushed(upstream));
            let fetched = if way == Way::Local { self.fetched(upstream)? } else { Vec::new() };
            let own = [self.repo().read_ref(upstream.ref_name())?, pushed];
            for tip in own.into_iter().flatten().chain(fetched) {
                for base in self.repo().merge_bases(tip, new)? {
                    trees.push(self.repo().tree_of(base)?);
                }
            }
            above = upstream.upstream();
        }
        trees.dedup();
        Ok(trees)
    }

    /// Whether a change makes a unit equal to its version in one of these trees.
    fn is_in(&self, pair: &Pair, trees: &[Oid]) -> Result<bool, SiteError> {
        for tree in trees {
            let is_same = match (&pair.after, &pair.before) {
                (Some(after), _) => self.place(*tree, &after.path)?.is_some_and(|place| place == *after),
                (None, Some(before)) => self.place(*tree, &before.path)?.is_none(),
                (None, None) => true,
            };
            if is_same {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// An agent may only close conflicts of the stage that it writes on.
    fn keeps_conflicts(
        &self,
        act: &Act<'_>,
        stage: Stage,
        (before, after): (Oid, Oid),
        above: &[Oid],
    ) -> Result<(), SiteError> {
        let own = format!("{}/", ConflictFile::folder(stage));
        for change in self.repo().diff(before, after)? {
            let pair = Pair {
                unit: Unit::File(change.path.clone()),
                before: old_place(&change),
                after: new_place(&change),
            };
            let is_foreign = change.path.starts_with(CONFLICTS) && !change.path.starts_with(&own);
            if is_foreign && !self.is_in(&pair, above)? {
                return Err(act.forbidden(format!("file:{}", change.path)));
            }
        }
        Ok(())
    }
}
