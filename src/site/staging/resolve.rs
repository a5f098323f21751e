//! Resolving a conflict: a person takes upstream's or the stage's value, both, or writes another. (An edit of what is disputed resolves
//! it, too.)

use crate::base::Path;
use crate::site::error::readable;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::{ConflictFile, Decision, DisputedPlace, SAME_PATH, WHOLE_FILE};
use crate::site::stage_merge::conflict_warnings::left_out;
use crate::site::store::place::named_blob;
use crate::site::write::act::{Act, Written};
use crate::site::write::draft::Draft;

impl Site {
    /// Resolves the conflict of a unit on `act.stage`, at all disputed places or the given ones.
    ///
    /// # Errors
    /// [`SiteError::NoConflict`]; [`SiteError::NoPlace`] when there is nothing left to put a value into;
    /// [`SiteError::Undecidable`]; content that would become invalid; lock and storage.
    pub fn resolve(
        &self,
        act: &Act<'_>,
        unit: &Unit,
        paths: &[Path],
        decision: impl Into<Decision>,
    ) -> Result<Written, SiteError> {
        let decision = decision.into();
        let requested_paths: Vec<String> = paths.iter().map(Path::to_string).collect();
        let ((), written) = self.write(act, |draft| {
            let none = |item: String| SiteError::NoConflict { item, stage: act.stage };
            let files = self.conflicts_in(draft.snapshot().tree(), act.stage)?;
            let files: Vec<_> =
                files.into_iter().filter(|(_, file)| file.unit().as_ref() == Some(unit)).collect();
            let Some((_, first)) = files.first() else { return Err(none(unit.to_string())) };
            let known = |path: &String| files.iter().any(|(_, f)| f.disputed.iter().any(|d| d.path == *path));
            if let Some(missing) = requested_paths.iter().find(|path| !known(path)) {
                return Err(none(format!("{unit} {missing}")));
            }
            let is_one_value = decision.is_of_one_place();
            let places = files.iter().flat_map(|(_, file)| &file.disputed);
            let count =
                places.filter(|d| requested_paths.is_empty() || requested_paths.contains(&d.path)).count();
            if is_one_value && count != 1 {
                return Err(undecidable(
                    unit,
                    "",
                    format!("{count} places are disputed: name one with `--field`"),
                ));
            }
            draft.entitle(format!("Resolve a conflict of {} {}", unit.word(), first.title));
            for (path, file) in files {
                let (disputes, open): (Vec<_>, Vec<_>) = file
                    .disputed
                    .iter()
                    .cloned()
                    .partition(|d| requested_paths.is_empty() || requested_paths.contains(&d.path));
                let disputes = decided(draft, (unit, &file), &decision, disputes)?;
                if decision.puts() || !disputes.is_empty() {
                    self.put_back(draft, act.stage, unit, &file, &disputes)?;
                }
                draft.put_conflicts(&path, &ConflictFile { disputed: open, ..file })?;
            }
            Ok(())
        })?;
        Ok(written)
    }

    /// Puts the decided values of a conflict file into the content.
    fn put_back(
        &self,
        draft: &mut Draft<'_>,
        stage: Stage,
        unit: &Unit,
        file: &ConflictFile,
        disputes: &[DisputedPlace],
    ) -> Result<(), SiteError> {
        let gone = |place: &str| SiteError::NoPlace { item: unit.to_string(), place: place.to_owned() };
        if file.disputed.is_empty() {
            return Err(gone("the unreadable conflict file"));
        }
        let (files, places): (Vec<_>, Vec<_>) = disputes.iter().partition(|d| d.kind == WHOLE_FILE);
        for dispute in files {
            self.put_file_back(draft, file, dispute)?;
        }
        let Some(id) = unit.item().filter(|_| !places.is_empty()) else { return Ok(()) };
        let current = draft.item(id)?;
        let path = current.as_ref().map_or_else(|| file.path.clone(), |found| found.path.clone());
        let mut value = current.map(|found| found.value);
        let before = value.clone();
        for dispute in &places {
            if !dispute.put_staged_back(&mut value) {
                return Err(gone(&dispute.path));
            }
        }
        match value {
            Some(value) if before.as_ref() != Some(&value) => {
                let moved = match (&before, id.kind) {
                    (Some(before), Kind::Post) => draft.moved_to(&path, before, &value)?,
                    (Some(_) | None, _) => None,
                };
                if let Some(to) = &moved {
                    if draft.exists(to)? {
                        return Err(SiteError::PathTaken { path: to.clone(), stage });
                    }
                    draft.rename(id.kind, &path, to)?;
                }
                draft.put(id.kind, moved.as_ref().unwrap_or(&path), value)?;
            }
            None if before.is_some() => draft.remove(&path),
            Some(_) | None => {}
        }
        if places.iter().any(|dispute| dispute.kind == SAME_PATH) {
            draft.free_suffix(id)?;
            let still = draft.item(id)?.filter(|item| item.path.contains('~'));
            if let Some(item) = still {
                return Err(SiteError::PathTaken { path: item.path, stage });
            }
        }
        Ok(())
    }

    /// Puts a whole staged file back.
    fn put_file_back(
        &self,
        draft: &mut Draft<'_>,
        file: &ConflictFile,
        dispute: &DisputedPlace,
    ) -> Result<(), SiteError> {
        let path = &file.path;
        match (&dispute.staged, file.unit().and_then(|unit| unit.kind())) {
            (None | Some(Value::Null), _) => draft.remove(path),
            (Some(Value::String(text)), Some(kind)) => draft.put_text(kind, path, text)?,
            (Some(Value::String(text)), None) => draft.put_bytes(path, text.clone().into_bytes()),
            (Some(other), _) => match named_blob(other) {
                Some(oid) => draft.put_bytes(path, self.repo.blob(oid)?),
                None => return Err(SiteError::NoPlace { item: file.title.clone(), place: path.clone() }),
            },
        }
        Ok(())
    }
}

fn undecidable(unit: &Unit, place: &str, why: String) -> SiteError {
    let item = unit.to_string();
    let place = if place.is_empty() { item.clone() } else { format!("{item} {place}") };
    SiteError::Undecidable { place, why }
}

/// The values to put into the content to resolve disputes.
fn decided(
    draft: &mut Draft<'_>,
    (unit, file): (&Unit, &ConflictFile),
    decision: &Decision,
    disputes: Vec<DisputedPlace>,
) -> Result<Vec<DisputedPlace>, SiteError> {
    let item = match unit.item() {
        Some(id) => readable(draft.item(id))?.map(|item| item.value),
        None => None,
    };
    let is_written = matches!(decision, Decision::Value(_) | Decision::Typed(_));
    let mut all = Vec::new();
    for dispute in disputes {
        let one = dispute.clone().decided(decision, item.as_ref());
        let one = one.map_err(|why| undecidable(unit, &dispute.path, why))?;
        if let (false, Some(warning)) = (is_written, left_out(file, &dispute, one.staged.as_ref())) {
            draft.remark(warning);
        }
        all.push(one);
    }
    // Upstream's value stands there already.
    let is_due = |dispute: &DisputedPlace| {
        let stands = dispute.value_in(item.as_ref());
        stands.is_some() && !dispute.is(stands.as_ref(), dispute.staged.as_ref())
    };
    all.retain(|dispute| decision.puts() || is_due(dispute));
    Ok(all)
}
