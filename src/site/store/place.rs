//! Where the files of units lie in a tree, and what differs between two trees, unit by unit.

use super::docs;
use super::unit::Unit;
use crate::base::Value;
use crate::git::{Change, Entry, Mode, Oid, Writer};
use crate::site::Site;
use crate::site::error::SiteError;
use serde_json::json;
use std::collections::BTreeMap;

/// The folder of the original bytes, in git.
pub(in crate::site) const UPLOADS: &str = "uploads/";

/// A file of a tree.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    /// Where it lies.
    pub(crate) path: String,
    /// Its blob.
    pub(crate) oid: Oid,
    /// What sort of file it is: links and submodules travel, and are never read.
    pub(crate) mode: Mode,
}

impl From<Entry> for Place {
    fn from(entry: Entry) -> Self {
        Place { path: entry.path, oid: entry.oid, mode: entry.mode }
    }
}

impl Place {
    /// What a conflict file holds of a file that it cannot hold itself: `{blob: id}`.
    pub(in crate::site) fn by_name(&self) -> Value {
        json!({"blob": self.oid.to_string()})
    }

    /// Whether the file is the same, wherever it lies.
    pub(in crate::site) fn same_file(&self, other: &Place) -> bool {
        (self.oid, self.mode) == (other.oid, other.mode)
    }
}

/// A unit that differs between two trees.
#[derive(Debug, Clone)]
pub(crate) struct Pair {
    /// Which.
    pub(crate) unit: Unit,
    /// Its file before.
    pub(crate) before: Option<Place>,
    /// Its file after.
    pub(crate) after: Option<Place>,
}

/// Edits of a tree by path: what is to lie there, or nothing.
pub(in crate::site) type Edits = BTreeMap<String, Option<(Oid, Mode)>>;

/// A tree with edits; as it is without any.
pub(in crate::site) fn edited(writer: &mut Writer<'_>, tree: Oid, edits: Edits) -> Result<Oid, SiteError> {
    match edits.is_empty() {
        true => Ok(tree),
        false => Ok(writer.tree_carrying(Some(tree), edits)?),
    }
}

/// The blob that a conflict file names instead of holding it.
pub(in crate::site) fn named_blob(value: &Value) -> Option<Oid> {
    value.get("blob").and_then(Value::as_str).and_then(|id| id.parse().ok())
}

impl Site {
    /// The file at a path of a tree, links and submodules too.
    pub(in crate::site) fn place(&self, tree: Oid, path: &str) -> Result<Option<Place>, SiteError> {
        Ok(self.repo.entry(tree, path)?.map(Place::from))
    }

    /// What a file is.
    pub(in crate::site) fn unit_of(&self, place: &Place) -> Result<Unit, SiteError> {
        if !place.mode.is_file() || crate::model::Kind::of_path(&place.path).is_none() {
            return Ok(Unit::by_path(&place.path));
        }
        self.unit_at(&place.path, place.oid)
    }

    /// What the file at a path is, which has this content. One whose content is lost is known by its path.
    pub(in crate::site) fn unit_at(&self, path: &str, blob: Oid) -> Result<Unit, SiteError> {
        Ok(match docs::bytes_of(&self.repo, blob)? {
            Ok(bytes) => Unit::of(path, &bytes),
            Err(_) => Unit::by_path(path),
        })
    }

    /// Whether the repository has lost the content of a file.
    pub(in crate::site) fn is_lost(&self, place: &Place) -> Result<bool, SiteError> {
        Ok(place.mode.is_file() && docs::bytes_of(&self.repo, place.oid)?.is_err())
    }

    /// The units that differ between two trees; conflict files and comments are none.
    pub(crate) fn pairs(&self, old: Oid, new: Oid) -> Result<Vec<Pair>, SiteError> {
        self.pairs_of(&self.repo.diff(old, new)?)
    }

    /// Files by what they are. Of two files with one identity (a person copied one) the one that lies where the item lay
    /// is the item, else the first; the other is known by its path, so that neither hides the other.
    pub(in crate::site) fn units(
        &self,
        places: impl Iterator<Item = Place>,
        lay: &BTreeMap<Unit, Place>,
    ) -> Result<BTreeMap<Unit, Place>, SiteError> {
        let mut found: BTreeMap<Unit, Place> = BTreeMap::new();
        for place in places {
            let mut unit = self.unit_of(&place)?;
            if unit == Unit::by_path(&place.path) && self.is_lost(&place)? {
                // It is what lay there.
                let there = lay.iter().find(|(_, lay)| lay.path == place.path);
                unit = there.map_or(unit, |(lay, _)| lay.clone());
            }
            let stays = lay.get(&unit).is_some_and(|lay| lay.path == place.path);
            match found.get(&unit) {
                Some(other) if stays => {
                    found.insert(Unit::by_path(&other.path), other.clone());
                    found.insert(unit, place);
                }
                Some(_) => drop(found.insert(Unit::by_path(&place.path), place)),
                None => drop(found.insert(unit, place)),
            }
        }
        Ok(found)
    }

    /// The files of a tree below a folder, or at its path.
    pub(in crate::site) fn places_below(&self, tree: Oid, folder: &str) -> Result<Vec<Place>, SiteError> {
        Ok(self.repo.entries(tree, folder)?.into_iter().map(Place::from).collect())
    }

    /// The files that must go before one can lie at `path`: a file where it needs a folder, files where it lies itself.
    pub(in crate::site) fn in_the_way(&self, tree: Oid, path: &str) -> Result<Vec<Place>, SiteError> {
        for (end, _) in path.match_indices('/') {
            if let Some(file) = self.place(tree, &path[..end])? {
                return Ok(vec![file]);
            }
        }
        match self.place(tree, path)? {
            Some(_) => Ok(Vec::new()),
            None => self.places_below(tree, path),
        }
    }
}

pub(in crate::site) fn old_place(change: &Change) -> Option<Place> {
    place(&change.path, change.old, change.old_mode)
}

pub(in crate::site) fn new_place(change: &Change) -> Option<Place> {
    place(&change.path, change.new, change.new_mode)
}

fn place(path: &str, oid: Option<Oid>, mode: Option<Mode>) -> Option<Place> {
    Some(Place { path: path.to_owned(), oid: oid?, mode: mode? })
}
