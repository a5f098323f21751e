//! A stage's changes since the merge base: which files changed, and where a unit lies.

use crate::git::Change;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::store::place::is_review_metadata;
use crate::site::store::place::{Pair, Place, new_place};
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// A stage's changes since the base: looked up by path, and by unit only if that finds nothing, as there may be many.
pub(super) struct Side<'a> {
    site: &'a Site,
    base: Oid,
    tree: Oid,
    units: OnceCell<BTreeMap<Unit, Place>>,
}

impl<'a> Side<'a> {
    pub(super) fn new(site: &'a Site, base: Oid, tree: Oid) -> Self {
        Side { site, base, tree, units: OnceCell::new() }
    }

    /// The file at a path now, if it differs from the base.
    fn changed_at(&self, path: &str) -> Result<Option<Option<Place>>, SiteError> {
        if is_review_metadata(path) {
            return Ok(None);
        }
        let now = self.site.place(self.tree, path)?;
        let is_changed = self.site.place(self.base, path)? != now;
        Ok(is_changed.then_some(now))
    }

    /// The stage's version of a unit that changed upstream. A file that upstream added with the identity of an item
    /// that has another path on both sides is a copy, and is identified by its path.
    pub(super) fn version_of(&self, pair: Pair, up: Oid) -> Result<(Pair, Option<Place>), SiteError> {
        if let Some(before) = &pair.before
            && self.changed_at(&before.path)?.is_none()
        {
            let before = before.clone();
            return Ok((pair, Some(before)));
        }
        let paths: Vec<String> =
            [&pair.before, &pair.after].into_iter().flatten().map(|place| place.path.clone()).collect();
        for path in paths {
            if let Some(Some(there)) = self.changed_at(&path)?
                && self.site.unit_of(&there)? == pair.unit
            {
                return Ok((pair, Some(there)));
            }
        }
        let Some(elsewhere) = self.find(&pair.unit)? else { return Ok((pair, None)) };
        if pair.before.is_none()
            && let Some(original) = self.site.place(up, &elsewhere.path)?
            && self.site.unit_of(&original)? == pair.unit
        {
            let path = pair.after.as_ref().map_or("", |after| after.path.as_str());
            let copy = Pair { unit: Unit::by_path(path), ..pair.clone() };
            let there = self.site.place(self.tree, path)?;
            return Ok((copy, there));
        }
        Ok((pair, Some(elsewhere)))
    }

    /// Finds a unit among the files that the stage changed.
    fn find(&self, unit: &Unit) -> Result<Option<Place>, SiteError> {
        if let Unit::File(path) = unit {
            return Ok(self.changed_at(path)?.flatten());
        }
        if self.units.get().is_none() {
            let is_content = |change: &&Change| Kind::of_path(&change.path).is_some();
            let changes = self.site.repo().diff(self.base, self.tree)?;
            let places = changes.iter().filter(is_content).filter_map(new_place);
            let units = self.site.units(places, &BTreeMap::new())?;
            return Ok(self.units.get_or_init(|| units).get(unit).cloned());
        }
        Ok(self.units.get().and_then(|units| units.get(unit)).cloned())
    }
}
