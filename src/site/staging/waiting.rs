//! The pending state of a few items, found by the files that can be them: many others may be pending besides.

use crate::git::Change;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::store::place::Pair;
use crate::site::store::snapshot::Snapshot;
use std::collections::BTreeSet;

impl Site {
    /// The pending state of these units; equals a search for them in all of [`Site::waiting`].
    pub(in crate::site) fn waiting_of(&self, stage: Stage, units: &[Unit]) -> Result<Vec<Pair>, SiteError> {
        let Some(upstream) = stage.upstream() else { return Ok(Vec::new()) };
        let (up, down) = (self.tip(upstream)?, self.tip(stage)?);
        if up == down || units.is_empty() {
            return Ok(Vec::new());
        }
        let by_id =
            |unit: &Unit| unit.item().is_some_and(|id| !id.kind.is_singleton() && !id.id.contains('/'));
        let mut waiting = if units.iter().all(by_id) && self.is_contained(stage, up, down)? {
            let mut paths = self.holders(upstream, up, units)?;
            paths.extend(self.holders(stage, down, units)?);
            self.waiting_at(stage, up, down, paths)?
        } else {
            self.waiting_from(stage, up, down)?
        };
        waiting.retain(|pair| units.contains(&pair.unit));
        Ok(waiting)
    }

    /// The files of a stage that have one of these ids, and those that the index could not parse.
    fn holders(&self, stage: Stage, tip: Oid, units: &[Unit]) -> Result<BTreeSet<String>, SiteError> {
        let content = Snapshot::of(self, stage.branch().to_owned(), tip)?;
        content.indexed(|index, view| {
            let mut paths: BTreeSet<String> =
                index.problems(view)?.into_iter().map(|(entry, _)| entry.path).collect();
            let ids: Vec<&str> = units.iter().map(Unit::id).collect();
            paths.extend(index.with_ids(view, &ids)?.into_iter().map(|entry| entry.path));
            Ok(paths)
        })
    }

    /// The pending units of a stage with these tips, as far as files at these paths differ.
    fn waiting_at(
        &self,
        stage: Stage,
        up: Oid,
        down: Oid,
        paths: BTreeSet<String>,
    ) -> Result<Vec<Pair>, SiteError> {
        let (up, down) = (self.repo.tree_of(up)?, self.repo.tree_of(down)?);
        let mut changes = Vec::new();
        for path in paths {
            let (old, new) = (self.place(up, &path)?, self.place(down, &path)?);
            if old != new {
                let (old, old_mode) = old.map(|place| (place.oid, place.mode)).unzip();
                let (new, new_mode) = new.map(|place| (place.oid, place.mode)).unzip();
                changes.push(Change { path, old, new, old_mode, new_mode });
            }
        }
        self.joined_by_disputed(stage, down, self.pairs_of(&changes)?)
    }
}

impl Snapshot<'_> {
    /// The stages on which an item has pending changes.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn stages_of(&self, id: &ItemId) -> Result<Vec<Stage>, SiteError> {
        let site = self.site();
        let units = [Unit::from(id.clone())];
        let mut found = Vec::new();
        if self.is_published() {
            return Ok(found);
        }
        for stage in [Stage::Review, Stage::AiReview] {
            if site.has_stage(stage)? && !site.waiting_of(stage, &units)?.is_empty() {
                found.push(stage);
            }
        }
        Ok(found)
    }

    /// The ids of the posts with pending changes on a stage.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn posts_waiting(&self, stage: Stage) -> Result<BTreeSet<String>, SiteError> {
        match self.site().has_stage(stage)? && !self.is_published() {
            true => Ok(posts(self.site().waiting(stage)?)),
            false => Ok(BTreeSet::new()),
        }
    }

    /// Those of the given posts that have pending changes on a stage.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn waiting_among<'id>(
        &self,
        stage: Stage,
        ids: impl Iterator<Item = &'id str>,
    ) -> Result<BTreeSet<String>, SiteError> {
        let units: Vec<Unit> =
            ids.map(|id| Unit::Item(ItemId { kind: Kind::Post, id: id.to_owned() })).collect();
        match self.site().has_stage(stage)? && !self.is_published() {
            true => Ok(posts(self.site().waiting_of(stage, &units)?)),
            false => Ok(BTreeSet::new()),
        }
    }
}

/// The ids of the posts among pending items.
fn posts(waiting: Vec<Pair>) -> BTreeSet<String> {
    let items = waiting.iter().filter_map(|pair| pair.unit.item());
    items.filter(|id| id.kind == Kind::Post).map(|id| id.id.clone()).collect()
}
