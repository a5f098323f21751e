//! Conflict files in a merge: decided ones are closed, open ones follow upstream, new ones are added.

use super::{Clash, StageMerge, Work};
use crate::git::Mode;
use crate::merge::Merge;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::{ConflictFile, DisputedPlace, SAME_PATH, WHOLE_FILE};
use crate::site::store::place::{Edits, Place};

impl StageMerge<'_> {
    /// Writes the conflict files that remain after the merge.
    pub(super) fn keep_conflicts(
        &self,
        writer: &mut Writer<'_>,
        stage: Stage,
        work: Work,
        edits: &mut Edits,
    ) -> Result<(), SiteError> {
        let (up, down) = (self.trees.ours, self.trees.theirs);
        let mut open: Vec<(String, ConflictFile)> = Vec::new();
        for (path, file) in self.site.conflicts_in(down, stage)? {
            if file.is_whole() && file.unit().is_some_and(|unit| work.repaired.contains(&unit)) {
                close(self.site, stage, down, &path, &file, edits)?;
                continue;
            }
            let tip = self.history.tips().map(|(_, here)| here);
            let (now, _) = self.site.open_at((stage, &path), &file, up, down, tip)?;
            if file.disputed.is_empty() || now == file {
                open.push((path, file));
            } else if now.disputed.is_empty() {
                close(self.site, stage, down, &path, &file, edits)?;
            } else {
                edits.insert(path.clone(), written(writer, &now, &path)?);
                open.push((path, now));
            }
        }
        self.add_clashes(writer, stage, open, work.clashes, edits)
    }

    /// Writes a merge's conflicts to conflict files, merging them into those that are already open.
    pub(super) fn add_clashes(
        &self,
        writer: &mut Writer<'_>,
        stage: Stage,
        mut open: Vec<(String, ConflictFile)>,
        clashes: Vec<Clash>,
        edits: &mut Edits,
    ) -> Result<(), SiteError> {
        for clash in clashes {
            let Clash { unit, title, path, disputed, staged } = clash;
            let named = ConflictFile::path_for(stage, &unit);
            let known = open.iter().position(|(known, file)| *known == named && !file.disputed.is_empty());
            let mut file = match known {
                Some(at) => open.swap_remove(at).1,
                None => ConflictFile {
                    kind: unit.word().to_owned(),
                    title: title.unwrap_or_else(|| unit.id().to_owned()),
                    id: unit.id().to_owned(),
                    path: path.clone(),
                    disputed: Vec::new(),
                },
            };
            if disputed.iter().any(|dispute| dispute.kind == SAME_PATH) {
                file.path = path;
            }
            file.absorb(disputed);
            // One unit may have a conflict in its content and another about its path.
            open.push((named.clone(), file.clone()));
            self.record(writer, stage, (named, file), staged.as_ref(), edits)?;
        }
        Ok(())
    }

    /// Writes a conflict file. A staged version that a conflict file cannot hold (binary, too large, too deep) is
    /// stored as a file of its own under `conflicts/<stage>/bytes/`.
    fn record(
        &self,
        writer: &mut Writer<'_>,
        stage: Stage,
        (named, file): (String, ConflictFile),
        staged: Option<&Place>,
        edits: &mut Edits,
    ) -> Result<(), SiteError> {
        let bytes = ConflictFile::bytes_path(stage, &file.path);
        let is_bytes = |dispute: &DisputedPlace| is_by_name(dispute.staged.as_ref());
        if let (Some(staged), true) = (staged, file.disputed.iter().any(is_bytes)) {
            edits.insert(bytes.clone(), Some((staged.oid, staged.mode)));
        }
        if let Some(entry) = written(writer, &file, &named)? {
            edits.insert(named, Some(entry));
            return Ok(());
        }
        let upstream = self.site.place(self.trees.ours, &file.path)?;
        let disputed = DisputedPlace::new(
            "",
            WHOLE_FILE,
            Merge::new(None, upstream.as_ref().map(Place::by_name), staged.map(Place::by_name)),
        );
        edits.extend(staged.map(|staged| (bytes, Some((staged.oid, staged.mode)))));
        let whole = ConflictFile { disputed: vec![disputed], ..file };
        // A conflict file that is already open stays; this one is written beside it.
        let beside = match self.site.place(self.trees.theirs, &named)? {
            Some(_) => format!("{}~whole.yaml", named.trim_end_matches(".yaml")),
            None => named,
        };
        let entry = written(writer, &whole, &beside)?;
        edits.insert(beside, entry);
        Ok(())
    }
}

/// A conflict file as a tree entry; none if it would not parse back to the same.
pub(super) fn written(
    writer: &mut Writer<'_>,
    file: &ConflictFile,
    path: &str,
) -> Result<Option<(Oid, Mode)>, SiteError> {
    match file.write(path) {
        Some(bytes) => Ok(Some((writer.blob(&bytes)?, Mode::File))),
        None => Ok(None),
    }
}

/// Removes a conflict file and its staged binary file.
fn close(
    site: &Site,
    stage: Stage,
    tree: Oid,
    path: &str,
    file: &ConflictFile,
    edits: &mut Edits,
) -> Result<(), SiteError> {
    edits.insert(path.to_owned(), None);
    let bytes = ConflictFile::bytes_path(stage, &file.path);
    if site.place(tree, &bytes)?.is_some() {
        edits.insert(bytes, None);
    }
    Ok(())
}

/// Whether a conflict file holds only the blob id of a side, not its content.
fn is_by_name(side: Option<&Value>) -> bool {
    side.is_some_and(|value| value.get("blob").is_some())
}

/// A version of a unit, prepared for comparison with disputes.
pub(in crate::site) struct Holding {
    place: Option<Place>,
    value: Option<Value>,
    text: Option<Value>,
}

impl Holding {
    /// Its value at a disputed place.
    pub(in crate::site) fn at(&self, dispute: &DisputedPlace) -> Option<Value> {
        match (dispute.kind == WHOLE_FILE, is_by_name(dispute.upstream.as_ref())) {
            (true, true) => self.place.as_ref().map(Place::by_name),
            (true, false) => self.text.clone(),
            (false, _) => dispute.value_in(self.value.as_ref()),
        }
    }

    fn is_elsewhere(&self, file: &ConflictFile) -> bool {
        self.place.as_ref().is_none_or(|place| place.path != file.path)
    }

    /// The path that a conflict file records for the unit. Disputes about paths and whole files keep the old one.
    pub(in crate::site) fn path_for(&self, file: &ConflictFile) -> String {
        let fixed =
            file.disputed.iter().any(|dispute| [SAME_PATH, WHOLE_FILE].contains(&dispute.kind.as_str()));
        match &self.place {
            Some(place) if !fixed => place.path.clone(),
            Some(_) | None => file.path.clone(),
        }
    }
}

impl Site {
    /// The edits that close conflicts decided by editing the stage, without a merge. None if nothing was decided.
    pub(in crate::site) fn decided(
        &self,
        writer: &mut Writer<'_>,
        (stage, tip): (Stage, Oid),
        up: Oid,
        down: Oid,
    ) -> Result<Edits, SiteError> {
        let mut edits = Edits::new();
        for (path, file) in self.conflicts_in(down, stage)? {
            let (now, is_reopened) = self.open_at((stage, &path), &file, up, down, Some(tip))?;
            let is_edited = |dispute: &DisputedPlace| {
                (dispute.clones || dispute.parked.is_some()) && !file.disputed.contains(dispute)
            };
            let same = now.disputed.len() == file.disputed.len()
                && now.path == file.path
                && !is_reopened
                && !now.disputed.iter().any(is_edited);
            if file.disputed.is_empty() || same {
                continue;
            }
            if now.disputed.is_empty() {
                close(self, stage, down, &path, &file, &mut edits)?;
            } else {
                let entry = written(writer, &now, &path)?;
                edits.insert(path, entry);
            }
        }
        Ok(edits)
    }

    /// A conflict file with its undecided disputes, and the values that stand there now. A dispute is decided when the
    /// stage holds something other than the standing value there, unless that leaves disputed parts undecided or lacks what
    /// only a waiting value changed, or when upstream has the staged value. An unreadable file decides nothing.
    pub(super) fn still_open(
        &self,
        file: &ConflictFile,
        up: Oid,
        down: Oid,
    ) -> Result<ConflictFile, SiteError> {
        let Some(unit) = file.unit() else { return Ok(file.clone()) };
        let (above, here) = self.both_of(file, &unit, up, down)?;
        let (Some(above), Some(here)) = (self.holding(&unit, above)?, self.holding(&unit, here)?) else {
            return Ok(file.clone());
        };
        let mut open = Vec::new();
        for dispute in &file.disputed {
            let (up, down) = (above.at(dispute), here.at(dispute));
            if dispute.kind == SAME_PATH {
                if !here.is_elsewhere(file) && down == dispute.upstream {
                    open.push(dispute.clone());
                }
                continue;
            }
            // Upstream may have changed a disputed part after the stage had edited another.
            let is_left = dispute.is_left_by(down.as_ref())
                || dispute.clones
                    && !dispute.is(down.as_ref(), dispute.upstream.as_ref())
                    && dispute.is_undecided(up.as_ref(), down.as_ref());
            if dispute.parked.is_some() {
                // The parked value conflicts with the stage's own value, or with what upstream has made of that since.
                let stands = dispute.is(down.as_ref(), dispute.upstream.as_ref())
                    || dispute.is(down.as_ref(), up.as_ref())
                    || is_left;
                if stands && !dispute.is(down.as_ref(), dispute.staged.as_ref()) {
                    open.push(match is_left {
                        true => dispute.clone().edited_to(down),
                        false => DisputedPlace { upstream: down, ..dispute.clone() },
                    });
                }
                continue;
            }
            let mut now = dispute.clone();
            let is_above = !dispute.clones && dispute.is(down.as_ref(), up.as_ref());
            if !is_above && is_left {
                now = now.edited_to(down);
            } else if !is_above && !dispute.is(down.as_ref(), dispute.upstream.as_ref()) {
                open.extend(dispute.open_after(down.as_ref()));
                continue;
            } else if !dispute.clones {
                now.stand(up);
            }
            if now.waits() {
                open.push(now);
            }
        }
        let path = here.path_for(file);
        Ok(ConflictFile { disputed: open, path, ..file.clone() })
    }

    /// A unit's version, prepared for comparison with disputes; `None` if it is an unreadable item.
    pub(in crate::site) fn holding(
        &self,
        unit: &Unit,
        place: Option<Place>,
    ) -> Result<Option<Holding>, SiteError> {
        let mut holding = Holding { text: self.text_at(place.as_ref())?, value: None, place };
        if let (Some(place), Some(_)) = (&holding.place, unit.kind()) {
            if !place.mode.is_file() {
                return Ok(None);
            }
            match codec::parse_file(&place.path, &self.repo.blob(place.oid)?) {
                Ok(doc) => holding.value = Some(doc.value),
                Err(_) => return Ok(None),
            }
        }
        Ok(Some(holding))
    }

    fn text_at(&self, place: Option<&Place>) -> Result<Option<Value>, SiteError> {
        place.map(|place| self.text_of(place)).transpose()
    }

    /// The upstream and stage places of a conflict file's unit. A unit that was moved back to its upstream path, so
    /// that it no longer differs, is searched for by id: otherwise it would seem deleted.
    pub(in crate::site) fn both_of(
        &self,
        file: &ConflictFile,
        unit: &Unit,
        up: Oid,
        down: Oid,
    ) -> Result<(Option<Place>, Option<Place>), SiteError> {
        let found = self.both(unit, &file.path, up, down)?;
        let stands = file.disputed.iter().any(|dispute| dispute.upstream.is_some());
        if found.0.is_some() || found.1.is_some() || !stands {
            return Ok(found);
        }
        let place = self.lying(unit, down)?;
        Ok((place.clone(), place))
    }

    /// Finds an item's file in a tree, wherever it lies, by searching all files of its kind.
    fn lying(&self, unit: &Unit, tree: Oid) -> Result<Option<Place>, SiteError> {
        let Some(folder) = unit.kind().and_then(Kind::folder) else { return Ok(None) };
        for place in self.places_below(tree, folder)?.into_iter().filter(|place| place.mode.is_file()) {
            let bytes = self.repo.blob(place.oid)?;
            if String::from_utf8_lossy(&bytes).contains(unit.id()) && self.unit_of(&place)? == *unit {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    /// The places of a unit upstream and on the stage.
    pub(in crate::site) fn both(
        &self,
        unit: &Unit,
        hint: &str,
        up: Oid,
        down: Oid,
    ) -> Result<(Option<Place>, Option<Place>), SiteError> {
        let there = |tree| -> Result<Option<Place>, SiteError> {
            let Some(place) = self.place(tree, hint)? else { return Ok(None) };
            let is_it = self.unit_of(&place)? == *unit || *unit == Unit::by_path(hint);
            Ok(is_it.then_some(place))
        };
        let found = (there(up)?, there(down)?);
        if found.0.is_some() && found.1.is_some() {
            return Ok(found);
        }
        let moved = self.pairs(up, down)?.into_iter().find(|pair| pair.unit == *unit);
        Ok(match moved {
            Some(pair) => (pair.before.or(found.0), pair.after.or(found.1)),
            None => found,
        })
    }
}
