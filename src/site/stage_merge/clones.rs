//! Joins one stage of two clones: contents are merged by meaning, conflict files by what is still open in each clone.
//!
//! OURS is the stage as it was pushed first, and wins where both cannot be kept; THEIRS is the stage here.

use super::open::written;
use super::{Clash, StageMerge};
use crate::merge::Merge;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::{ConflictFile, DisputedPlace, SAME_PATH};
use crate::site::stage_merge::review_metadata;
use crate::site::store::place::{Edits, Place, edited};
use std::collections::{BTreeMap, BTreeSet};

/// What a merge joins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Joining {
    /// A stage and its upstream.
    Upstream,
    /// One stage on two clones.
    Clones,
}

/// Open conflict files by path.
type Open = BTreeMap<String, ConflictFile>;

impl StageMerge<'_> {
    /// The stage's tree with the changes of both clones. `above` holds the trees of its upstream, there and here;
    /// `mirrored` is the upstream's new tree, whose conflict files this stage mirrors.
    pub(in crate::site) fn joined(
        &self,
        writer: &mut Writer<'_>,
        stage: Stage,
        above: (Oid, Oid),
        mirrored: Oid,
    ) -> Result<Oid, SiteError> {
        let (mut edits, mut clashes) = self.edits(writer)?;
        for dispute in clashes.iter_mut().flat_map(|clash| &mut clash.disputed) {
            dispute.clones = dispute.kind != SAME_PATH;
        }
        self.add_carried_up(writer, stage, Some(above), (&edits, &mut clashes))?;
        self.join_conflicts(writer, stage, above, clashes, &mut edits)?;
        self.join_notes(stage, &mut edits)?;
        self.mirror_above(stage, mirrored, &mut edits)?;
        let tree = writer.tree_carrying(Some(self.trees.theirs), edits)?;
        let tree = self.with_renamed_terms(writer, tree, tree)?;
        self.follow(writer, stage, tree, Joining::Clones)
    }

    /// The joined source tree of two clones, or the units that cannot both be kept: source cannot hold conflicts.
    pub(in crate::site) fn joined_source(
        &self,
        writer: &mut Writer<'_>,
    ) -> Result<Result<Oid, BTreeSet<Unit>>, SiteError> {
        let (edits, mut clashes) = self.edits(writer)?;
        self.add_carried_up(writer, Stage::Source, None, (&edits, &mut clashes))?;
        if !clashes.is_empty() {
            return Ok(Err(clashes.into_iter().map(|clash| clash.unit).collect()));
        }
        Ok(Ok(writer.tree_carrying(Some(self.trees.theirs), edits)?))
    }

    /// Joins the conflict files of both clones: one that was closed on either side is closed, all others stay open,
    /// with all values that wait.
    fn join_conflicts(
        &self,
        writer: &mut Writer<'_>,
        stage: Stage,
        (up_there, up_here): (Oid, Oid),
        clashes: Vec<Clash>,
        edits: &mut Edits,
    ) -> Result<(), SiteError> {
        let Merge { base, ours, theirs } = self.trees;
        let known: Open = self.site.conflicts_in(base, stage)?.into_iter().collect();
        let (tip_there, tip_here) = self.history.tips().unzip();
        let there = self.open_on(stage, (up_there, ours), tip_there)?;
        let here = self.open_on(stage, (up_here, theirs), tip_here)?;
        let old: Open = self.site.conflicts_in(theirs, stage)?.into_iter().collect();
        let names: BTreeSet<&String> = there.keys().chain(old.keys()).collect();
        let mut open = Vec::new();
        for name in names {
            let joined = joined_file(known.get(name), there.get(name), here.get(name));
            if joined.as_ref() != old.get(name) {
                let entry = match (&joined, there.get(name)) {
                    // An unreadable conflict file is copied as it is.
                    (Some(file), _) if file.disputed.is_empty() => self.site.place(ours, name)?.map(entry),
                    (Some(file), _) => written(writer, file, name)?,
                    (None, _) => None,
                };
                edits.insert(name.clone(), entry);
            }
            open.extend(joined.map(|file| (name.clone(), file)));
        }
        self.join_bytes(stage, &open, edits)?;
        self.add_clashes(writer, stage, open, clashes, edits)
    }

    /// The conflict files of a side that are open there.
    fn open_on(&self, stage: Stage, (up, tree): (Oid, Oid), tip: Option<Oid>) -> Result<Open, SiteError> {
        let mut open = Open::new();
        for (name, file) in self.site.conflicts_in(tree, stage)? {
            let now = match file.disputed.is_empty() {
                true => file,
                false => {
                    let (now, _) = self.site.open_at((stage, &name), &file, up, tree, tip)?;
                    if now.disputed.is_empty() {
                        continue;
                    }
                    now
                }
            };
            open.insert(name, now);
        }
        Ok(open)
    }

    /// Binary staged files follow the conflict files that are about them.
    fn join_bytes(
        &self,
        stage: Stage,
        open: &[(String, ConflictFile)],
        edits: &mut Edits,
    ) -> Result<(), SiteError> {
        for (_, file) in open {
            let path = ConflictFile::bytes_path(stage, &file.path);
            if self.site.place(self.trees.theirs, &path)?.is_none()
                && let Some(bytes) = self.site.place(self.trees.ours, &path)?
            {
                edits.insert(path, Some(entry(bytes)));
            }
        }
        Ok(())
    }

    /// Comment files are never changed: those that either clone added are kept, those that either clone removed are
    /// removed.
    fn join_notes(&self, stage: Stage, edits: &mut Edits) -> Result<(), SiteError> {
        let folder = super::review_metadata::comments_folder(stage);
        let Merge { base, ours, theirs } = self.trees;
        let below = |tree| -> Result<BTreeMap<String, Place>, SiteError> {
            let places = self.site.places_below(tree, &folder)?;
            Ok(places.into_iter().map(|place| (place.path.clone(), place)).collect())
        };
        let (base, there, here) = (below(base)?, below(ours)?, below(theirs)?);
        for (path, place) in &there {
            if !base.contains_key(path) && !here.contains_key(path) {
                edits.insert(path.clone(), Some(entry(place.clone())));
            }
        }
        for path in base.keys().filter(|path| !there.contains_key(*path) && here.contains_key(*path)) {
            edits.insert(path.clone(), None);
        }
        Ok(())
    }

    /// Mirrors the conflict files and comments of the upstream stages.
    fn mirror_above(&self, stage: Stage, above: Oid, edits: &mut Edits) -> Result<(), SiteError> {
        let own = review_metadata::folders(stage).map(|folder| format!("{folder}/"));
        for folder in review_metadata::ALL {
            for place in self.site.places_below(self.trees.theirs, folder.trim_end_matches('/'))? {
                if !own.iter().any(|own| place.path.starts_with(own)) {
                    edits.insert(place.path, None);
                }
            }
        }
        let mut stage = stage.upstream();
        while let Some(other) = stage.filter(|other| *other != Stage::Source) {
            for folder in review_metadata::folders(other) {
                for place in self.site.places_below(above, &folder)? {
                    edits.insert(place.path.clone(), Some(entry(place)));
                }
            }
            stage = other.upstream();
        }
        Ok(())
    }

    /// The stage's tree after an undo. An undo decides nothing that two clones dispute, even if it changes the disputed
    /// place.
    pub(in crate::site) fn undone(
        &self,
        writer: &mut Writer<'_>,
        stage: Stage,
        tree: Oid,
    ) -> Result<Oid, SiteError> {
        self.follow(writer, stage, tree, Joining::Clones)
    }

    /// Updates the standing value of disputes whose place was changed by the merge itself, so that the change is not
    /// taken for a decision.
    pub(super) fn follow(
        &self,
        writer: &mut Writer<'_>,
        stage: Stage,
        tree: Oid,
        joining: Joining,
    ) -> Result<Oid, SiteError> {
        let mut edits = Edits::new();
        for (name, file) in self.site.conflicts_in(tree, stage)? {
            let Some(unit) = file.unit().filter(|_| !file.disputed.is_empty()) else { continue };
            // The file's path is that of the side it comes from, so the item is looked up from there.
            let (_, here) = self.site.both_of(&file, &unit, self.trees.theirs, tree)?;
            let (above, there) = self.site.both_of(&file, &unit, self.trees.ours, tree)?;
            let here = here.or(there);
            let (Some(here), Some(above)) =
                (self.site.holding(&unit, here)?, self.site.holding(&unit, above)?)
            else {
                continue;
            };
            let mut now = ConflictFile { path: here.path_for(&file), ..file.clone() };
            for dispute in &mut now.disputed {
                let value = here.at(dispute);
                if dispute.kind == SAME_PATH || dispute.is(value.as_ref(), dispute.upstream.as_ref()) {
                    continue;
                }
                let is_above = dispute.is(value.as_ref(), above.at(dispute).as_ref());
                if !is_above && joining != Joining::Clones {
                    *dispute = dispute.clone().edited_to(value);
                    continue;
                }
                dispute.clones = joining == Joining::Clones;
                dispute.stand(value);
            }
            now.disputed.retain(|dispute| dispute.kind == SAME_PATH || dispute.waits());
            if now == file {
                continue;
            }
            let entry = match now.disputed.is_empty() {
                true => None,
                false => written(writer, &now, &name)?,
            };
            edits.insert(name, entry);
        }
        edited(writer, tree, edits)
    }
}

fn entry(place: Place) -> (Oid, crate::git::Mode) {
    (place.oid, place.mode)
}

/// Joins the conflict files of two clones.
fn joined_file(
    known: Option<&ConflictFile>,
    there: Option<&ConflictFile>,
    here: Option<&ConflictFile>,
) -> Option<ConflictFile> {
    let like = there.or(here)?;
    if [there, here].into_iter().flatten().any(|file| file.disputed.is_empty()) {
        return match (known, there, here) {
            // One side removed it.
            (Some(_), None, Some(_)) | (Some(_), Some(_), None) => None,
            _ => Some(like.clone()),
        };
    }
    let all = |file: Option<&ConflictFile>| file.map_or(Vec::new(), |file| file.disputed.clone());
    let (known, there, here) = (all(known), all(there), all(here));
    let find =
        |list: &[DisputedPlace], one: &DisputedPlace| list.iter().find(|other| other.same(one)).cloned();
    let mut disputed = Vec::new();
    for one in &there {
        match find(&here, one) {
            Some(other) => {
                let mut both = one.clone();
                both.also(other.staged);
                other.others.into_iter().for_each(|value| both.also(Some(value)));
                disputed.push(both);
            }
            None => disputed.extend(beyond(find(&known, one).as_ref(), one)),
        }
    }
    for one in here.iter().filter(|one| find(&there, one).is_none()) {
        disputed.extend(beyond(find(&known, one).as_ref(), one));
    }
    (!disputed.is_empty()).then(|| ConflictFile { disputed, ..like.clone() })
}

/// What remains of a dispute that only one side still has: all of it if it is new, else only the values added since,
/// because the other side has decided the rest. A staged value that only follows an edit is not new.
fn beyond(known: Option<&DisputedPlace>, one: &DisputedPlace) -> Option<DisputedPlace> {
    let Some(known) = known else { return Some(one.clone()) };
    let edited = known.clone().edited_to(one.upstream.clone());
    let decided: Vec<&Value> = known.waiting().chain(edited.waiting()).collect();
    let mut new = one.waiting().filter(|value| !decided.contains(value)).cloned();
    let staged = new.next()?;
    Some(DisputedPlace {
        staged: Some(staged).filter(|value| !value.is_null()),
        others: new.collect(),
        ..one.clone()
    })
}
