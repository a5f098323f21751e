//! Restoring parked work: a three-way merge onto a stage, with what clashes as conflicts.

use super::parked::Parked;
use crate::merge::Merge;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::stage_merge::StageMerge;
use crate::site::stage_merge::conflict::{ConflictFile, DisputedPlace, SAME_PATH};
use crate::site::store::change::Change;
use crate::site::store::place::is_review_metadata;
use crate::site::store::place::{Edits, Pair};
use crate::site::store::snapshot::Snapshot;
use crate::site::write::act::{Act, Written};
use crate::site::write::reserved::Creation;
use crate::site::write::trailers::message;
use crate::site::write::transaction::subject_of;
use std::collections::{BTreeMap, BTreeSet};

/// A restore that is planned but not yet written.
struct Restored {
    pairs: Vec<Pair>,
    edits: Edits,
}

impl Site {
    /// Merges parked work, or some units of it, onto `act.stage`. Where the stage has changed in the meantime, its
    /// value stands, and the parked one becomes a conflict. The parked work itself is kept until it expires.
    ///
    /// # Errors
    /// [`SiteError::NotParked`] for a unit that is not part of it; [`SiteError::ConflictOpen`] when a unit has an open
    /// conflict already; on source, [`SiteError::Clashes`], for source holds no conflicts; content that would become
    /// invalid or that the actor may not change; lock and storage.
    pub fn restore_parked(
        &self,
        act: &Act<'_>,
        parked: &Parked,
        units: &[Unit],
    ) -> Result<Written, SiteError> {
        if act.by_agent() && act.stage != Stage::AiReview {
            return Err(act.forbidden(act.stage.to_string()));
        }
        for _ in 0..self.attempts_max() {
            let lock = self.lock()?;
            let Some((left_before, mut tips)) = self.restore_containment(act, &lock)? else { continue };
            let mut writer = lock.writer();
            let (tip, tree) = (tips.tip(act.stage)?, tips.tree(act.stage)?);
            let restored = self.restored(&mut writer, act.stage, tree, (parked, units))?;
            let before = Snapshot::of(self, act.stage.branch().to_owned(), tip)?;
            let mut written = self.judged(act, &before, &restored)?;
            if act.dry_run {
                return Ok(written);
            }
            if !restored.edits.is_empty() {
                let tree = writer.tree_carrying(Some(tree), restored.edits)?;
                let units: Vec<Unit> = restored.pairs.into_iter().map(|pair| pair.unit).collect();
                let subject = format!("Restore: {}", subject_of(&written.changes));
                let text = message(&subject, &format!("From parked {}", parked.id), act, &units);
                let commit = act.commit(&mut writer, tree, vec![tip], text)?;
                tips.set(act.stage, commit);
                tips.cascade(&mut writer, act.stage)?;
                written.commit = Some(commit.to_string());
            }
            if let Some(left_alone) = self.finish(act, writer, &tips)? {
                written.left_alone = left_before.into_iter().chain(left_alone).collect();
                return Ok(written);
            }
        }
        Err(SiteError::Contended)
    }

    /// The edits that merge parked work into a stage's tree.
    fn restored(
        &self,
        writer: &mut Writer<'_>,
        stage: Stage,
        tree: Oid,
        (parked, units): (&Parked, &[Unit]),
    ) -> Result<Restored, SiteError> {
        let (base, with_conflicts) = self.parked_trees(parked)?;
        let (base, work) = (self.without_aside(writer, base)?, self.without_aside(writer, with_conflicts)?);
        let work = self.only_units(writer, (base, work), units, parked)?;
        let touched: BTreeSet<Unit> = self.pairs(base, work)?.into_iter().map(|pair| pair.unit).collect();
        if let Some(unit) = self.disputed(tree, stage)?.into_keys().find(|unit| touched.contains(unit)) {
            return Err(SiteError::ConflictOpen { item: unit.to_string(), stage });
        }
        let carry = StageMerge::of_trees(self, Some(stage), Merge::new(base, tree, work));
        let merged = carry.tree(writer)?;
        let mut edits = Edits::new();
        for change in self.repo.diff(tree, merged)? {
            if !is_review_metadata(&change.path) {
                edits.insert(change.path, change.new.zip(change.new_mode));
            }
        }
        let mut clashes = Vec::new();
        let mut files: BTreeMap<String, ConflictFile> = BTreeMap::new();
        for (path, file) in self.conflicts_in(merged, stage)? {
            // Open conflicts of other items stay as they are.
            if self.place(tree, &path)? == self.place(merged, &path)? {
                continue;
            }
            let bytes = self.place(merged, &ConflictFile::bytes_path(stage, &file.path))?;
            edits.extend(bytes.map(|place| (place.path, Some((place.oid, place.mode)))));
            files.insert(path, file);
        }
        for file in self.conflicts_in(with_conflicts, parked.stage)?.into_iter().map(|(_, file)| file) {
            if file.unit().is_some_and(|unit| units.is_empty() || units.contains(&unit)) {
                self.add_what_waited(&mut files, stage, (tree, merged), file)?;
            }
        }
        for (path, file) in files {
            clashes.extend(file.unit().map(|unit| unit.to_string()));
            let marked = file.restored_from(&parked.id);
            let text = marked.write(&path).unwrap_or_default();
            edits.insert(path, Some((writer.blob(&text)?, crate::git::Mode::File)));
        }
        if stage == Stage::Source
            && let Some(item) = clashes.into_iter().next()
        {
            return Err(SiteError::Clashes { item });
        }
        let after = edits.iter().map(|(path, entry)| (path, *entry));
        let pairs = self.pairs(tree, writer.tree_carrying(Some(tree), after)?)?;
        Ok(Restored { pairs, edits })
    }

    /// For a conflict that was parked with the work, the content holds only one of its values. The others become
    /// waiting values again: the standing value where two clones differed, and other people's values.
    fn add_what_waited(
        &self,
        files: &mut BTreeMap<String, ConflictFile>,
        stage: Stage,
        (tree, merged): (Oid, Oid),
        file: ConflictFile,
    ) -> Result<(), SiteError> {
        let Some(unit) = file.unit() else { return Ok(()) };
        let (_, here) = self.both(&unit, &file.path, tree, merged)?;
        let Some(here) = self.holding(&unit, here)? else { return Ok(()) };
        let mut disputed = Vec::new();
        for dispute in file.disputed.iter().filter(|dispute| dispute.kind != SAME_PATH) {
            let stands = here.at(dispute);
            let stood = dispute.clones.then(|| dispute.upstream.clone().unwrap_or_default());
            let all = dispute.staged.clone().into_iter().chain(stood).chain(dispute.others.clone());
            let mut values: Vec<Value> = Vec::new();
            for value in
                all.filter(|value| !dispute.is(stands.as_ref(), Some(value).filter(|v| !v.is_null())))
            {
                if !values.contains(&value) {
                    values.push(value);
                }
            }
            if values.is_empty() {
                continue;
            }
            let staged = Some(values.remove(0)).filter(|value| !value.is_null());
            let others = values;
            disputed.push(DisputedPlace {
                upstream: stands,
                staged,
                others,
                clones: false,
                ..dispute.clone()
            });
        }
        if disputed.is_empty() {
            return Ok(());
        }
        let path = here.path_for(&file);
        let known = files.entry(ConflictFile::path_for(stage, &unit)).or_insert_with(|| ConflictFile {
            path,
            disputed: Vec::new(),
            ..file.clone()
        });
        known.absorb(disputed);
        Ok(())
    }

    /// The tree of parked work with only some of its units.
    fn only_units(
        &self,
        writer: &mut Writer<'_>,
        (base, work): (Oid, Oid),
        units: &[Unit],
        parked: &Parked,
    ) -> Result<Oid, SiteError> {
        if units.is_empty() {
            return Ok(work);
        }
        let pairs = self.pairs(base, work)?;
        let mut edits = Edits::new();
        for unit in units {
            let Some(pair) = pairs.iter().find(|pair| pair.unit == *unit) else {
                return Err(SiteError::NotParked { id: format!("{} {unit}", parked.id), several: false });
            };
            edits.extend(pair.before.iter().map(|place| (place.path.clone(), None)));
        }
        for pair in pairs.iter().filter(|pair| units.contains(&pair.unit)) {
            edits.extend(pair.after.iter().map(|place| (place.path.clone(), Some((place.oid, place.mode)))));
        }
        Ok(writer.tree_carrying(Some(base), edits)?)
    }

    /// Checks the rules and the actor's rights for the changes of a restore.
    fn judged(
        &self,
        act: &Act<'_>,
        before: &Snapshot<'_>,
        restored: &Restored,
    ) -> Result<Written, SiteError> {
        act.must_change(&restored.pairs)?;
        let mut changes = Vec::new();
        for (path, entry) in restored.edits.iter().filter(|(path, _)| !is_review_metadata(path)) {
            let bytes = match entry {
                Some((oid, mode)) if mode.is_file() => Some(self.repo.blob(*oid)?),
                Some(_) | None => None,
            };
            changes.push(Change::new(path.clone(), bytes));
        }
        self.expected(act, before, changes.iter().map(|change| change.path.as_str()))?;
        self.allowed(act, before, &changes, Creation::Earlier)?;
        let judged = self.judge(before, &changes, act.stage)?.settled(act.stage, act.allow_dangling)?;
        Ok(Written {
            stage: act.stage,
            commit: None,
            dry_run: act.dry_run,
            changes: self.as_changes(&restored.pairs)?,
            warnings: judged.all(),
            left_alone: Vec::new(),
        })
    }
}
