//! Pending items of a stage: the differences from its upstream, unit by unit.

use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::ConflictFile;
use crate::site::store::place::Pair;
use std::collections::{BTreeMap, BTreeSet};

impl Pair {
    /// The file's current or former path.
    pub(crate) fn path(&self) -> &str {
        self.after.as_ref().or(self.before.as_ref()).map_or("", |place| &place.path)
    }
}

impl Site {
    /// The pending units of a stage: those that differ from its upstream, and those with an open conflict. Source has
    /// none. While a stage lacks foreign commits of its upstream, only the stage's own changes are pending.
    pub(crate) fn waiting(&self, stage: Stage) -> Result<Vec<Pair>, SiteError> {
        let Some(upstream) = stage.upstream() else { return Ok(Vec::new()) };
        self.waiting_from(stage, self.tip(upstream)?, self.tip(stage)?)
    }

    /// The pending units of a stage with these tips.
    pub(in crate::site) fn waiting_from(
        &self,
        stage: Stage,
        up: Oid,
        down: Oid,
    ) -> Result<Vec<Pair>, SiteError> {
        if up == down {
            return Ok(Vec::new());
        }
        let (up_tree, down_tree) = (self.repo.tree_of(up)?, self.repo.tree_of(down)?);
        if self.is_contained(stage, up, down)? {
            return self.waiting_in(stage, up_tree, down_tree);
        }
        let base = match self.repo.merge_bases(up, down)?.first() {
            Some(base) => self.repo.tree_of(*base)?,
            None => Oid::EMPTY_TREE,
        };
        let mut waiting = self.waiting_in(stage, base, down_tree)?;
        let mut pending = Vec::with_capacity(waiting.len());
        for pair in waiting.drain(..) {
            let live = match &pair.after {
                Some(after) => self.place(up_tree, &after.path)?,
                None => None,
            };
            if pair.after.is_none() || live != pair.after {
                pending.push(pair);
            }
        }
        Ok(pending)
    }

    /// The pending units of a stage with these trees, ordered by path for display.
    pub(in crate::site) fn waiting_in(
        &self,
        stage: Stage,
        up: Oid,
        down: Oid,
    ) -> Result<Vec<Pair>, SiteError> {
        self.joined_by_disputed(stage, down, self.pairs(up, down)?)
    }

    /// Adds the units with an open conflict in this tree to `waiting`, ordered by path.
    pub(in crate::site) fn joined_by_disputed(
        &self,
        stage: Stage,
        down: Oid,
        mut waiting: Vec<Pair>,
    ) -> Result<Vec<Pair>, SiteError> {
        let known: BTreeSet<Unit> = waiting.iter().map(|pair| pair.unit.clone()).collect();
        for (_, file) in self.conflicts_in(down, stage)? {
            let Some(unit) = file.unit().filter(|unit| !known.contains(unit)) else { continue };
            let place = self.place(down, &file.path)?;
            if !waiting.iter().any(|pair| pair.unit == unit) {
                waiting.push(Pair { unit, before: place.clone(), after: place });
            }
        }
        waiting.sort_by(|a, b| a.path().cmp(b.path()));
        Ok(waiting)
    }

    /// The units with an open conflict on a stage, with their conflict files.
    pub(in crate::site) fn disputed(
        &self,
        tree: Oid,
        stage: Stage,
    ) -> Result<BTreeMap<Unit, ConflictFile>, SiteError> {
        let files = self.conflicts_in(tree, stage)?.into_iter();
        Ok(files.filter_map(|(_, file)| Some((file.unit()?, file))).collect())
    }
}
