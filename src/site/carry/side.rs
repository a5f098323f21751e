//! What a stage made of the base: which of its files changed, and where it has a unit.

use crate::git::Oid;
use crate::site::Site;
use crate::site::aside::is_aside;
use crate::site::error::SiteError;
use crate::site::place::{Pair, Place, new_place};
use crate::site::unit::Unit;
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// A stage's changes against the base, by path and, when asked for, by unit.
pub(super) struct Side<'a> {
    site: &'a Site,
    tree: Oid,
    /// The changed paths with what lies there now.
    changed: BTreeMap<String, Option<Place>>,
    units: OnceCell<BTreeMap<Unit, Place>>,
}

impl<'a> Side<'a> {
    pub(super) fn new(site: &'a Site, base: Oid, tree: Oid) -> Result<Self, SiteError> {
        let changes = site.repo().diff(base, tree)?;
        let changed = changes.iter().filter(|change| !is_aside(&change.path));
        let changed = changed.map(|change| (change.path.clone(), new_place(change))).collect();
        Ok(Side { site, tree, changed, units: OnceCell::new() })
    }

    /// The stage's version of a unit that changed upstream. A file that upstream added with the identity of an item
    /// that lies elsewhere on both sides is a copy, and known by its path.
    pub(super) fn version_of(&self, pair: Pair, up: Oid) -> Result<(Pair, Option<Place>), SiteError> {
        if let Some(before) = &pair.before
            && !self.changed.contains_key(&before.path)
        {
            let before = before.clone();
            return Ok((pair, Some(before)));
        }
        let paths: Vec<String> =
            [&pair.before, &pair.after].into_iter().flatten().map(|place| place.path.clone()).collect();
        for path in paths {
            if let Some(Some(there)) = self.changed.get(&path)
                && self.site.unit_of(there)? == pair.unit
            {
                let there = there.clone();
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

    /// Where the stage put a unit, among the files that it changed.
    fn find(&self, unit: &Unit) -> Result<Option<Place>, SiteError> {
        if let Unit::File(path) = unit {
            return Ok(self.changed.get(path).cloned().flatten());
        }
        if self.units.get().is_none() {
            let kind_of = |place: &&Place| crate::model::Kind::of_path(&place.path).is_some();
            let places = self.changed.values().flatten().filter(kind_of).cloned();
            let units = self.site.units(places, &BTreeMap::new())?;
            return Ok(self.units.get_or_init(|| units).get(unit).cloned());
        }
        Ok(self.units.get().and_then(|units| units.get(unit)).cloned())
    }
}
