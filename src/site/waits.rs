//! How one item waits on a stage, told by the few files that can be it: many others may wait beside it.

use super::Site;
use super::error::SiteError;
use super::place::Pair;
use super::snapshot::Snapshot;
use super::unit::Unit;
use crate::base::Stage;
use crate::git::{Change, Oid};
use crate::model::ItemId;
use std::collections::BTreeSet;

impl Site {
    /// How a unit waits on a stage; none when it does not. The same as looking for it in all of [`Site::waiting`].
    pub(super) fn waiting_of(&self, stage: Stage, unit: &Unit) -> Result<Option<Pair>, SiteError> {
        let Some(upstream) = stage.upstream() else { return Ok(None) };
        let (up, down) = (self.tip(upstream)?, self.tip(stage)?);
        if up == down {
            return Ok(None);
        }
        let item = unit.item().filter(|id| !id.kind.is_singleton() && !id.id.contains('/'));
        let waiting = match item {
            Some(id) if self.repo.merge_bases(up, down)?.contains(&up) => {
                let paths = [(upstream, up), (stage, down)].map(|(stage, tip)| self.holders(stage, tip, id));
                let [above, below] = paths;
                self.waiting_at(stage, up, down, above?.into_iter().chain(below?).collect())?
            }
            Some(_) | None => self.waiting_from(stage, up, down)?,
        };
        Ok(waiting.into_iter().find(|pair| pair.unit == *unit))
    }

    /// The files of a stage that say that they are an item, and those of which the index cannot tell what they are.
    fn holders(&self, stage: Stage, tip: Oid, id: &ItemId) -> Result<Vec<String>, SiteError> {
        let content = Snapshot::of(self, stage.branch().to_owned(), tip)?;
        content.indexed(|index, view| {
            let found = index.with_id(view, &id.id)?.into_iter().map(|entry| entry.path);
            Ok(found.chain(index.problems(view)?.into_iter().map(|(entry, _)| entry.path)).collect())
        })
    }

    /// What waits on a stage with these tips, as far as files at these paths differ.
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
            let (old, new) = (self.repo.entry(up, &path)?, self.repo.entry(down, &path)?);
            let (old, new) =
                (old.map(|entry| (entry.oid, entry.mode)), new.map(|entry| (entry.oid, entry.mode)));
            if old != new {
                let (old, old_mode) = old.unzip();
                let (new, new_mode) = new.unzip();
                changes.push(Change { path, old, new, old_mode, new_mode });
            }
        }
        self.joined_by_disputed(stage, down, self.pairs_of(&changes)?)
    }
}
