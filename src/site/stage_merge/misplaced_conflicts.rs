//! Conflict files of a stage that lie on its upstream: a manual `git merge` of the stage into its upstream brings them
//! along.
//!
//! They are moved back (`docs/design/storage.md`, Stages). Squashing or merging the stage while something was disputed
//! there put one of the values live, but the conflict file shows that nobody decided: its values keep waiting on the
//! stage. If the stage has changed since, it may hold the same dispute the other way round, and would take upstream's
//! new value for the resolution.

use super::StageMerge;
use super::open::written;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::{ConflictFile, DisputedPlace, SAME_PATH};
use crate::site::store::place::{Edits, edited};
use std::collections::BTreeMap;

/// One misplaced conflict file, and the stage's conflict file of the same unit.
struct MisplacedConflict<'a> {
    name: &'a str,
    file: &'a ConflictFile,
    /// Before the merge.
    before: Option<&'a ConflictFile>,
    /// After the merge.
    now: Option<&'a ConflictFile>,
}

impl StageMerge<'_> {
    /// The stage's new tree, with the undecided values of the conflict files misplaced on upstream.
    pub(in crate::site) fn with_strays(
        &self,
        writer: &mut Writer<'_>,
        stage: Stage,
        tree: Oid,
    ) -> Result<Oid, SiteError> {
        let (site, up, folder) = (self.site, self.trees.ours, ConflictFile::folder(stage));
        let lying = site.repo().id_at(up, &folder)?;
        if lying.is_none() || lying == site.repo().id_at(tree, &folder)? {
            return Ok(tree);
        }
        let before: BTreeMap<_, _> = site.conflicts_in(self.trees.theirs, stage)?.into_iter().collect();
        let now: BTreeMap<_, _> = site.conflicts_in(tree, stage)?.into_iter().collect();
        let mut edits = Edits::new();
        for (name, file) in site.conflicts_in(up, stage)? {
            let (before, now) = (before.get(&name), now.get(&name));
            let stray = MisplacedConflict { name: &name, file: &file, before, now };
            let Some(whole) = self.goes_on(&stray, tree)? else { continue };
            match (written(writer, &whole, &name)?, site.place(up, &name)?) {
                (None, Some(lying)) => {
                    // One file cannot hold both.
                    let beside = format!("{}~stray.yaml", name.trim_end_matches(".yaml"));
                    edits.insert(beside, Some((lying.oid, lying.mode)));
                }
                (entry, _) => drop(edits.insert(name, entry)),
            }
            let bytes = ConflictFile::bytes_path(stage, &whole.path);
            let lying = site.place(up, &ConflictFile::bytes_path(stage, &file.path))?;
            if let (Some(lying), None) = (lying, site.place(tree, &bytes)?) {
                edits.insert(bytes, Some((lying.oid, lying.mode)));
            }
        }
        edited(writer, tree, edits)
    }

    /// The stage's conflict file with the values of a misplaced one; none if it contains them already or they were
    /// decided.
    fn goes_on(&self, stray: &MisplacedConflict<'_>, tree: Oid) -> Result<Option<ConflictFile>, SiteError> {
        let (site, file) = (self.site, stray.file);
        let is_as_it_is = stray.now.is_some_and(|now| now == file || now.disputed.is_empty());
        let Some(unit) = file.unit().filter(|_| !is_as_it_is) else { return Ok(None) };
        let (above, here) = site.both_of(file, &unit, self.trees.ours, tree)?;
        let (_, before) = site.both_of(file, &unit, self.trees.ours, self.trees.theirs)?;
        let (Some(above), Some(here), Some(before)) =
            (site.holding(&unit, above)?, site.holding(&unit, here)?, site.holding(&unit, before)?)
        else {
            return Ok(None);
        };
        let none = || ConflictFile { disputed: Vec::new(), path: here.path_for(file), ..file.clone() };
        let mut whole = stray.now.cloned().unwrap_or_else(none);
        for dispute in file.disputed.iter().filter(|dispute| dispute.kind != SAME_PATH) {
            let (live, current, was) = (above.at(dispute), here.at(dispute), before.at(dispute));
            // Upstream's value has changed: somebody decided there.
            if !dispute.is(live.as_ref(), dispute.upstream.as_ref()) {
                continue;
            }
            let open = stray.before.and_then(|file| file.disputed.iter().find(|other| other.same(dispute)));
            // Nobody has decided it on the stage, so it stays open there.
            let open = open.filter(|open| {
                open.is(was.as_ref(), open.upstream.as_ref())
                    || !open.clones && open.is(was.as_ref(), live.as_ref())
            });
            for value in dispute.waiting() {
                let is_it = |one: &Option<Value>| {
                    dispute.is(one.as_ref(), Some(value).filter(|value| !value.is_null()))
                };
                // The value that the stage held until now cannot have been decided against there.
                let goes_on = is_it(&was) || open.is_some_and(|open| open.is_about(value));
                if is_it(&current) || !goes_on && self.knew(stray, dispute, value)? {
                    continue;
                }
                let clones = dispute.parked.is_none() && !dispute.is(current.as_ref(), live.as_ref());
                whole.wait(DisputedPlace { upstream: current.clone(), clones, ..dispute.clone() }, value);
            }
        }
        Ok((stray.now != Some(&whole) && !whole.disputed.is_empty()).then_some(whole))
    }

    /// Whether a value was disputed on the stage before: if it no longer waits, it was decided there.
    fn knew(
        &self,
        stray: &MisplacedConflict<'_>,
        dispute: &DisputedPlace,
        value: &Value,
    ) -> Result<bool, SiteError> {
        let mut seen = Vec::new();
        for tree in self.history.of_stage(self.site)? {
            let Some(place) = self.site.place(tree, stray.name)? else { continue };
            if seen.contains(&place.oid) {
                continue;
            }
            seen.push(place.oid);
            let then = ConflictFile::parse(stray.name, &self.site.repo().blob(place.oid)?);
            let mut disputed = then.into_iter().flat_map(|file| file.disputed);
            if disputed.any(|other| other.same(dispute) && other.is_about(value)) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
