//! The paths of units in a tree, and the difference of two trees, unit by unit.

use crate::check;
use crate::git::{Change, Entry, Mode};
use crate::site::file::docs;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use std::collections::BTreeMap;

/// The folder of uploaded files, in git.
pub(in crate::site) const UPLOADS: &str = "uploads/";
/// The folder of conflict files, on stage branches only.
pub(in crate::site) const CONFLICTS: &str = "conflicts/";
/// The folder of comments, on stage branches only.
pub(in crate::site) const COMMENTS: &str = "comments/";

/// Whether a path is review metadata (conflict files, comments) instead of content. It never goes live.
pub(in crate::site) fn is_review_metadata(path: &str) -> bool {
    path.starts_with(CONFLICTS) || path.starts_with(COMMENTS)
}

/// Converts git's file mode to the mode of the rules.
pub(in crate::site) fn checked_mode(mode: Mode) -> check::Mode {
    match mode {
        Mode::File => check::Mode::Regular,
        Mode::Executable => check::Mode::Executable,
        Mode::Symlink => check::Mode::Symlink,
        Mode::Submodule => check::Mode::Submodule,
    }
}

/// A file of a tree.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    /// Its path.
    pub(crate) path: String,
    /// Its blob.
    pub(crate) oid: Oid,
    /// Its mode. Links and submodules are moved between stages but never read.
    pub(crate) mode: Mode,
}

impl From<Entry> for Place {
    fn from(entry: Entry) -> Self {
        Place { path: entry.path, oid: entry.oid, mode: entry.mode }
    }
}

impl Place {
    /// How a conflict file represents a file that it cannot contain: `{blob: id}`.
    pub(in crate::site) fn by_name(&self) -> Value {
        json!({"blob": self.oid.to_string()})
    }

    /// Whether content and mode are the same, whatever the path.
    pub(in crate::site) fn same_file(&self, other: &Place) -> bool {
        (self.oid, self.mode) == (other.oid, other.mode)
    }
}

/// A unit that differs between two trees.
#[derive(Debug, Clone)]
pub(crate) struct Pair {
    /// The unit.
    pub(crate) unit: Unit,
    /// Its file before.
    pub(crate) before: Option<Place>,
    /// Its file after.
    pub(crate) after: Option<Place>,
}

/// Edits of a tree by path: the new file, or `None` to delete it.
pub(in crate::site) type Edits = BTreeMap<String, Option<(Oid, Mode)>>;

/// Applies edits to a tree; without any, returns it unchanged.
pub(in crate::site) fn edited(writer: &mut Writer<'_>, tree: Oid, edits: Edits) -> Result<Oid, SiteError> {
    match edits.is_empty() {
        true => Ok(tree),
        false => Ok(writer.tree_carrying(Some(tree), edits)?),
    }
}

/// The blob that a conflict file refers to instead of containing it.
pub(in crate::site) fn named_blob(value: &Value) -> Option<Oid> {
    value.get("blob").and_then(Value::as_str).and_then(|id| id.parse().ok())
}

impl Site {
    /// The file at a path of a tree, including links and submodules.
    pub(in crate::site) fn place(&self, tree: Oid, path: &str) -> Result<Option<Place>, SiteError> {
        Ok(self.repo.entry(tree, path)?.map(Place::from))
    }

    /// The unit of a file.
    pub(in crate::site) fn unit_of(&self, place: &Place) -> Result<Unit, SiteError> {
        if !place.mode.is_file() || crate::model::Kind::of_path(&place.path).is_none() {
            return Ok(Unit::by_path(&place.path));
        }
        self.unit_at(&place.path, place.oid)
    }

    /// The unit of the file with this path and content. If the content is lost, it is identified by its path.
    pub(in crate::site) fn unit_at(&self, path: &str, blob: Oid) -> Result<Unit, SiteError> {
        let found = self.caches.units.of((path.to_owned(), blob), || {
            let read = docs::bytes_of(&self.repo, blob)?;
            Ok::<_, SiteError>(read.ok().map(|bytes| Unit::of(path, &bytes)))
        });
        Ok(found?.unwrap_or_else(|| Unit::by_path(path)))
    }

    /// Whether the repository has lost the content of a file.
    pub(in crate::site) fn is_lost(&self, place: &Place) -> Result<bool, SiteError> {
        Ok(place.mode.is_file() && docs::bytes_of(&self.repo, place.oid)?.is_err())
    }

    /// Maps units to their files. If two files have the same identity (a person copied one), the one at the item's
    /// earlier path, as given in `lay`, is the item, else the first; the other is identified by its path, so that
    /// neither hides the other.
    pub(in crate::site) fn units(
        &self,
        places: impl Iterator<Item = Place>,
        lay: &BTreeMap<Unit, Place>,
    ) -> Result<BTreeMap<Unit, Place>, SiteError> {
        let mut found: BTreeMap<Unit, Place> = BTreeMap::new();
        for place in places {
            let mut unit = self.unit_of(&place)?;
            if unit == Unit::by_path(&place.path) && self.is_lost(&place)? {
                // It is the unit that had this path before.
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

    /// The files that block a file at `path`: a file where a folder is needed, or files inside a folder at `path`.
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
