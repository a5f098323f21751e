//! Resolving conflicts by editing, and refusing writes that the actor may not make.

use crate::base::{Alternatives, Diagnostic, Severity, Stage, Value};
use crate::codec;
use crate::git::{Mode, Repo};
use crate::model::Kind;
use crate::site::Site;
use crate::site::error::{SiteError, readable};
use crate::site::stage_merge::conflict::{ConflictFile, DisputedPlace, SAME_PATH, WHOLE_FILE};
use crate::site::stage_merge::review_metadata::is_aside;
use crate::site::store::change::Change;
use crate::site::store::place::UPLOADS;
use crate::site::store::place::{Pair, Place};
use crate::site::store::snapshot::Snapshot;
use crate::site::store::unit::Unit;
use crate::site::write::act::Act;
use crate::site::write::draft::Draft;
use crate::site::write::locks::{self, Renamed};

impl Site {
    /// Closes the disputes that a draft decides, by giving the disputed place another value, or deliberately the same
    /// one. Returns the disputes of the changed items that stay open.
    pub(in crate::site) fn resolve_by_edit(
        &self,
        stage: Stage,
        draft: &mut Draft<'_>,
    ) -> Result<Vec<Diagnostic>, SiteError> {
        let folder = ConflictFile::folder(stage);
        let mut still_open = Vec::new();
        if !draft.snapshot().has(&folder)? {
            return Ok(still_open);
        }
        draft.snapshot().ask_all()?;
        // Writing the same address again does not resolve a path collision.
        let is_value = |dispute: &DisputedPlace| !dispute.path.is_empty() && dispute.kind != SAME_PATH;
        for (path, file) in self.conflicts_in(draft.snapshot().tree(), stage)? {
            let Some(id) = file.unit().and_then(|unit| unit.item().cloned()) else { continue };
            if draft.changes(&path) || file.disputed.is_empty() {
                continue;
            }
            let before = readable(draft.snapshot().item(&id))?.map(|item| item.value);
            let after = readable(draft.item(&id))?.map(|item| item.value);
            let (decided, open): (Vec<_>, Vec<_>) = file.disputed.iter().cloned().partition(|dispute| {
                (dispute.kind == WHOLE_FILE && before != after)
                    || dispute.held(before.as_ref()) != dispute.held(after.as_ref())
                    || (is_value(dispute) && draft.has_decided(&id, &dispute.place()))
            });
            if before != after {
                still_open.extend(open.iter().map(|dispute| told(&file, dispute)));
            }
            if decided.is_empty() {
                continue;
            }
            let freed = decided.iter().any(|dispute| dispute.kind == SAME_PATH);
            draft.put_conflicts(&path, &ConflictFile { disputed: open, ..file.clone() })?;
            if freed {
                draft.free_suffix(&id)?;
            }
        }
        Ok(still_open)
    }

    /// Refuses a write that changes what the actor may not change.
    ///
    /// # Errors
    /// [`SiteError::Forbidden`], [`SiteError::LockedModule`].
    pub(in crate::site) fn allowed(
        &self,
        act: &Act<'_>,
        before: &Snapshot<'_>,
        edits: &[Change],
    ) -> Result<(), SiteError> {
        let renamed = self.renamed_globals(before, edits)?;
        for change in edits {
            let old = before.place(&change.path)?;
            let kind = match Kind::of_path(&change.path) {
                Some(kind) => kind,
                // Conflict files and comments follow the items they are about.
                None if is_aside(&change.path) || !act.by_agent() => continue,
                // Agents may add uploads, but not change or remove them.
                None if change.path.starts_with(UPLOADS) && old.is_none() && change.bytes.is_some() => {
                    continue;
                }
                None => return Err(act.forbidden(change.path.clone())),
            };
            let new = change.bytes.as_ref().map(|bytes| Place {
                path: change.path.clone(),
                oid: Repo::blob_id(bytes),
                mode: Mode::File,
            });
            let unit = match (&change.bytes, &old) {
                (Some(bytes), _) => Unit::of(&change.path, bytes),
                (None, Some(old)) => self.unit_of(old)?,
                (None, None) => continue,
            };
            let moved = self.old_version(before, &unit, old.clone())?;
            if act.by_agent() {
                act.must_change(&[Pair { unit, before: old.or_else(|| moved.clone()), after: new }])?;
            }
            if kind == Kind::Post {
                let (docs, path, count) = (&self.caches.docs, &change.path, edits.len());
                let old = moved.map(|old| docs.of_blob(count, path, old.oid, &self.repo));
                let new = change.bytes.as_ref().map(|bytes| docs.of_bytes(count, path, bytes));
                locks::stay(act, path, (old.transpose()?, new), &renamed)?;
            }
        }
        Ok(())
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

/// A warning about a dispute that stays open, for the writer of the item.
fn told(file: &ConflictFile, dispute: &DisputedPlace) -> Diagnostic {
    let place = if dispute.path.is_empty() { "the whole item" } else { &dispute.path };
    Diagnostic {
        file: file.path.clone(),
        line: 0,
        column: 0,
        severity: Severity::Warning,
        code: format!("conflict.{}", dispute.kind.replace('/', "-")),
        pointer: String::new(),
        message: format!(
            "{place} was changed above this stage, too: that value stands, and the one from here waits"
        ),
        hint: Some(
            "write it again with the value that is to stand; `cms review conflicts` shows both".to_owned(),
        ),
        alternatives: Alternatives::default(),
        others: Vec::new(),
    }
}

impl Draft<'_> {
    /// Writes an item's open disputes to its conflict file; removes the file if there are none.
    pub(in crate::site) fn put_conflicts(
        &mut self,
        path: &str,
        file: &ConflictFile,
    ) -> Result<(), SiteError> {
        if !file.disputed.is_empty() {
            self.put_conflict(path, codec::yaml::write(&serde_json::json!(file)));
            return Ok(());
        }
        self.remove(path);
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let bytes = format!("{folder}/bytes/{}", file.path);
        if self.exists(&bytes)? {
            self.remove(&bytes);
        }
        Ok(())
    }

    /// Moves an item from its fallback path (`<path>~<id8>.yaml`) to the path it wanted, once that is free.
    pub(in crate::site) fn free_suffix(&mut self, id: &crate::model::ItemId) -> Result<(), SiteError> {
        let Some(item) = readable(self.item(id))? else { return Ok(()) };
        let Some((stem, _)) = item.path.rsplit_once('~') else { return Ok(()) };
        let (folder, name) = stem.rsplit_once('/').unwrap_or(("", stem));
        let slug = item.value.get("slug").and_then(Value::as_str).unwrap_or(name);
        let wanted = format!("{folder}/{slug}.yaml");
        if !self.exists(&wanted)? {
            self.rename(id.kind, &item.path, &wanted)?;
        }
        Ok(())
    }
}
