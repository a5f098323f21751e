//! The units that differ between two trees, each with its file before and after.

use crate::git::Change;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::store::place::{Pair, Place, is_review_metadata, new_place, old_place};
use std::collections::BTreeMap;

impl Site {
    /// The units that differ between two trees, without conflict files and comments.
    pub(crate) fn pairs(&self, old: Oid, new: Oid) -> Result<Vec<Pair>, SiteError> {
        self.pairs_of(&self.repo.diff(old, new)?)
    }

    /// Groups file changes by unit.
    pub(in crate::site) fn pairs_of(&self, changes: &[Change]) -> Result<Vec<Pair>, SiteError> {
        let changes: Vec<&Change> = changes.iter().filter(|c| !is_review_metadata(&c.path)).collect();
        let mut before = self.units(changes.iter().filter_map(|c| old_place(c)), &BTreeMap::new())?;
        let after = self.units(changes.iter().filter_map(|c| new_place(c)), &before)?;
        for (unit, place) in &after {
            let by_path = Unit::by_path(&place.path);
            if *unit == by_path || before.contains_key(unit) || !before.contains_key(&by_path) {
                continue;
            }
            // A file whose content is lost is taken for the unit that lies there now.
            if let Some(old) = before.remove(&by_path) {
                let is_it = old.path == place.path && self.is_lost(&old)?;
                before.insert(if is_it { unit.clone() } else { by_path }, old);
            }
        }
        let mut pairs: Vec<Pair> = after
            .into_iter()
            .map(|(unit, place)| Pair { before: before.remove(&unit), after: Some(place), unit })
            .collect();
        pairs.extend(before.into_iter().map(|(unit, place)| Pair { unit, before: Some(place), after: None }));
        pairs.sort_by(|a, b| a.unit.cmp(&b.unit));
        Ok(pairs)
    }

    /// The fields of a version of an item; none if it cannot be read.
    pub(in crate::site) fn fields_of(&self, place: Option<&Place>) -> Result<Map, SiteError> {
        let Some(file) = place.filter(|place| place.mode.is_file()) else { return Ok(Map::new()) };
        let read = self.caches.docs.of_blob(1, &file.path, file.oid, &self.repo)?;
        Ok(read.ok().and_then(|doc| doc.value.as_object().cloned()).unwrap_or_default())
    }
}
