//! Refuses writes that change what the actor may not change.

use super::act::Act;
use super::locks::{self, Renamed};
use super::reserved::{Creation, Versions};
use crate::git::Mode;
use crate::site::file::bytes::Bytes;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::store::change::Change;
use crate::site::store::place::{Pair, Place, UPLOADS, is_review_metadata};
use crate::site::store::snapshot::Snapshot;
use std::collections::BTreeSet;

/// The units of the files that a write sets.
fn units(edits: &[Change]) -> BTreeSet<Unit> {
    edits.iter().filter_map(Change::unit).collect()
}

impl Site {
    /// Refuses a write that changes what the actor may not change.
    ///
    /// # Errors
    /// [`SiteError::Forbidden`], [`SiteError::Reserved`], [`SiteError::LockedModule`].
    pub(in crate::site) fn allowed(
        &self,
        act: &Act<'_>,
        before: &Snapshot<'_>,
        edits: &[Change],
        creation: Creation,
    ) -> Result<(), SiteError> {
        let renamed = self.renamed_globals(before, edits)?;
        let mut kept = None;
        for change in edits {
            let old = before.place(&change.path)?;
            let kind = match Kind::of_path(&change.path) {
                Some(kind) => kind,
                // Conflict files and comments follow the items they are about.
                None if is_review_metadata(&change.path) || !act.by_agent() => continue,
                // Agents may add uploads, but not change or remove them.
                None if change.path.starts_with(UPLOADS) && old.is_none() && change.bytes.is_some() => {
                    continue;
                }
                None => return Err(act.forbidden(change.path.clone())),
            };
            let unit = match (change.unit(), &old) {
                (Some(unit), _) => unit,
                (None, Some(old)) => self.unit_of(old)?,
                (None, None) => continue,
            };
            let moved = self.old_version(before, &unit, old.clone())?;
            if act.by_agent() {
                let after = change.bytes.as_ref().map(|bytes| Place {
                    path: change.path.clone(),
                    oid: Repo::blob_id(bytes),
                    mode: Mode::File,
                });
                let before = old.or_else(|| moved.clone());
                act.must_change(&[Pair { unit: unit.clone(), before, after }])?;
            }
            if change.bytes.is_none() && !kept.get_or_insert_with(|| units(edits)).contains(&unit) {
                act.may_remove(&unit)?;
            }
            // A new post has no locks, and need not be read for one who may do all that is reserved.
            if kind == Kind::Post && !(moved.is_none() && act.may_alter_all()) {
                let (docs, path, count) = (&self.caches.docs, &change.path, edits.len());
                let old = moved.map(|old| docs.of_blob(count, path, old.oid, &self.repo)).transpose()?;
                let new = change.bytes.as_ref().map(Bytes::read).transpose()?;
                let new = new.map(|bytes| docs.of_bytes(count, path, &bytes));
                // Of a file that could not be read, nothing is known.
                if let (Some(Ok(new)), None | Some(Ok(_))) = (&new, &old) {
                    let old = old.as_ref().and_then(|old| old.as_ref().ok()).map(|doc| &doc.value);
                    let post = Versions { creation, unit: &unit, old, new: &new.value };
                    self.reserved(act, before, edits, &post)?;
                }
                locks::stay(act, path, (old, new), &renamed)?;
            }
        }
        Ok(())
    }

    /// Refuses a change of a post that its editors may not make.
    fn reserved(
        &self,
        act: &Act<'_>,
        before: &Snapshot<'_>,
        edits: &[Change],
        post: &Versions<'_>,
    ) -> Result<(), SiteError> {
        let docs = &self.caches.docs;
        let beside = || {
            let posts = edits.iter().filter(|edit| Kind::of_path(&edit.path) == Some(Kind::Post));
            let read = |edit: &Change| Some(docs.of_bytes(edits.len(), &edit.path, edit.bytes.as_ref()?));
            posts.filter_map(read).collect()
        };
        self.keep_reserved(act, before, post, &beside)
    }

    /// The global modules whose slug is changed by these edits.
    fn renamed_globals(&self, before: &Snapshot<'_>, edits: &[Change]) -> Result<Renamed, SiteError> {
        let mut renamed = Renamed::new();
        let docs = &self.caches.docs;
        for edit in edits.iter().filter(|edit| Kind::of_path(&edit.path) == Some(Kind::Global)) {
            let Some(bytes) = &edit.bytes else { continue };
            let unit = Unit::of(&edit.path, bytes);
            let old = self.old_version(before, &unit, before.place(&edit.path)?)?;
            let old = old.map(|old| docs.of_blob(1, &old.path, old.oid, &self.repo));
            renamed.extend(locks::renamed(old.transpose()?, Some(docs.of_bytes(1, &edit.path, bytes))));
        }
        Ok(renamed)
    }

    /// The version of a unit before a write, at its former path.
    fn old_version(
        &self,
        before: &Snapshot<'_>,
        unit: &Unit,
        at_path: Option<Place>,
    ) -> Result<Option<Place>, SiteError> {
        if let Some(place) = &at_path
            && self.unit_of(place)? == *unit
        {
            return Ok(at_path);
        }
        match unit.item().map(|id| before.path_of(id)).transpose()?.flatten() {
            Some(path) => before.place(&path),
            None => Ok(None),
        }
    }
}
