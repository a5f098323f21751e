//! Resolving conflicts by editing.

use crate::site::error::readable;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::{ConflictFile, DisputedPlace, SAME_PATH, WHOLE_FILE};
use crate::site::stage_merge::conflict_warnings::{DISPUTED, GONE, KEPT, LEFT, MERGED, is_removed, warning};
use crate::site::stage_merge::disputed_values::Rest;
use crate::site::write::draft::Draft;

impl Site {
    /// See [`StageHooks::resolve_by_edit`](crate::site::write::stage_hooks::StageHooks::resolve_by_edit).
    pub(super) fn close_disputes(
        &self,
        stage: Stage,
        draft: &mut Draft<'_>,
    ) -> Result<Vec<Diagnostic>, SiteError> {
        let folder = ConflictFile::folder(stage);
        let mut warnings = Vec::new();
        if !draft.snapshot().has(&folder)? {
            return Ok(warnings);
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
            let (at, after) = readable(draft.item(&id))?.map(|item| (item.path, item.value)).unzip();
            let (mut open, mut freed, mut merged) = (Vec::new(), false, after.clone());
            for dispute in &file.disputed {
                let [was, now] = [&before, &after].map(|item| dispute.value_in(item.as_ref()));
                let is_changed = was != now || dispute.kind == WHOLE_FILE && before != after;
                if is_changed && dispute.is_left_by(now.as_ref()) {
                    warnings.push(warning(&file, dispute, LEFT));
                    open.push(dispute.clone().edited_to(now));
                } else if is_changed || is_value(dispute) && draft.has_decided(&id, &dispute.place()) {
                    let is_unset = is_changed && now.is_none() && dispute.staged.is_some();
                    let is_gone = is_value(dispute) && (is_unset || is_removed(dispute, after.as_ref()));
                    freed |= dispute.kind == SAME_PATH;
                    match (dispute.rest_after(now.as_ref()), &mut merged) {
                        (Rest::Merged(value), Some(item)) => {
                            dispute.place().set(item, Some(value));
                            warnings.push(warning(&file, dispute, MERGED));
                        }
                        (Rest::Disputed(rest), _) => {
                            warnings.push(warning(&file, dispute, DISPUTED));
                            open.push(*rest);
                        }
                        (Rest::Nothing | Rest::Merged(_), _) => {
                            warnings.extend(is_gone.then(|| warning(&file, dispute, GONE)));
                        }
                    }
                } else {
                    warnings.extend((before != after).then(|| warning(&file, dispute, KEPT)));
                    open.push(dispute.clone());
                }
            }
            if let (Some(at), Some(merged)) = (at, merged.filter(|item| after.as_ref() != Some(item))) {
                draft.put(id.kind, &at, merged)?;
            }
            if open == file.disputed {
                continue;
            }
            draft.put_conflicts(&path, &ConflictFile { disputed: open, ..file.clone() })?;
            if freed {
                draft.free_suffix(&id)?;
            }
        }
        Ok(warnings)
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
