//! Resolving conflicts by editing.

use crate::base::{Alternatives, Severity};
use crate::site::error::readable;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::{ConflictFile, DisputedPlace, SAME_PATH, WHOLE_FILE};
use crate::site::write::draft::Draft;

impl Site {
    /// See [`StageHooks::resolve_by_edit`](crate::site::write::stage_hooks::StageHooks::resolve_by_edit).
    pub(super) fn close_disputes(
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
                    || dispute.value_in(before.as_ref()) != dispute.value_in(after.as_ref())
                    || (is_value(dispute) && draft.has_decided(&id, &dispute.place()))
            });
            if before != after {
                still_open.extend(open.iter().map(|dispute| warning(&file, dispute)));
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
}

/// A warning about a dispute that stays open, for the writer of the item.
pub(in crate::site) fn warning(file: &ConflictFile, dispute: &DisputedPlace) -> Diagnostic {
    let place = if dispute.path.is_empty() { "the whole item" } else { &dispute.path };
    Diagnostic {
        file: file.path.clone(),
        line: 0,
        column: 0,
        severity: Severity::Warning,
        code: format!("conflict.{}", dispute.kind.replace('/', "-")),
        pointer: String::new(),
        message: format!(
            "{place} was also changed on the stage above: that value is kept, and the one of this stage waits"
        ),
        hint: Some("write it again with the value to keep; `cms review conflicts` shows both".to_owned()),
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
