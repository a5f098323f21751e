//! Conflict files through a merge: what a person decided is closed, what is open follows upstream, what is new comes in.

use super::{Carry, Clash};
use crate::base::{Stage, Value};
use crate::codec;
use crate::git::{Mode, Oid, Writer};
use crate::site::Site;
use crate::site::conflict::{ConflictFile, Disputed, SAME_PATH, WHOLE_FILE};
use crate::site::error::SiteError;
use crate::site::place::{Edits, Place};
use crate::site::unit::Unit;
use serde_json::json;

impl Carry<'_> {
    /// Writes the conflict files that the merge leaves.
    pub(super) fn keep_conflicts(
        &self,
        writer: &mut Writer<'_>,
        stage: Stage,
        clashes: Vec<Clash>,
        edits: &mut Edits,
    ) -> Result<(), SiteError> {
        let (up, down) = (self.trees.ours, self.trees.theirs);
        let mut open: Vec<(String, ConflictFile)> = Vec::new();
        for (path, file) in self.site.conflicts_in(down, stage)? {
            let disputed = self.site.still_open(&file, up, down)?;
            if file.disputed.is_empty() || disputed == file.disputed {
                open.push((path, file));
            } else if disputed.is_empty() {
                close(self.site, stage, down, &path, &file, edits)?;
            } else {
                let file = ConflictFile { disputed, ..file };
                edits.insert(path.clone(), written(writer, &file, &path)?);
                open.push((path, file));
            }
        }
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
                    path,
                    disputed: Vec::new(),
                },
            };
            file.absorb(disputed);
            self.record(writer, stage, (named, file), staged.as_ref(), edits)?;
        }
        Ok(())
    }

    /// Writes a conflict file. What no such file can hold (bytes that are no text, too large, too deep) is kept as the
    /// staged file itself, under `conflicts/<stage>/bytes/`.
    fn record(
        &self,
        writer: &mut Writer<'_>,
        stage: Stage,
        (named, file): (String, ConflictFile),
        staged: Option<&Place>,
        edits: &mut Edits,
    ) -> Result<(), SiteError> {
        let bytes = ConflictFile::bytes_path(stage, &file.path);
        let is_bytes = |d: &Disputed| d.staged.as_ref().is_some_and(|value| value.get("blob").is_some());
        if let (Some(staged), true) = (staged, file.disputed.iter().any(is_bytes)) {
            edits.insert(bytes.clone(), Some((staged.oid, staged.mode)));
        }
        if let Some(entry) = written(writer, &file, &named)? {
            edits.insert(named, Some(entry));
            return Ok(());
        }
        let blob = |place: Option<&Place>| place.map(|place| json!({"blob": place.oid.to_string()}));
        let disputed = Disputed {
            path: String::new(),
            kind: WHOLE_FILE.to_owned(),
            base: None,
            upstream: blob(self.site.place(self.trees.ours, &file.path)?.as_ref()),
            staged: blob(staged),
            parked: None,
        };
        edits.extend(staged.map(|staged| (bytes, Some((staged.oid, staged.mode)))));
        let whole = ConflictFile { disputed: vec![disputed], ..file };
        // A conflict file that is open already stays: this one stands beside it.
        let beside = match self.site.place(self.trees.theirs, &named)? {
            Some(_) => format!("{}~whole.yaml", named.trim_end_matches(".yaml")),
            None => named,
        };
        let entry = written(writer, &whole, &beside)?;
        edits.insert(beside, entry);
        Ok(())
    }
}

/// A conflict file as an entry of a tree; none if it would not read back.
fn written(
    writer: &mut Writer<'_>,
    file: &ConflictFile,
    path: &str,
) -> Result<Option<(Oid, Mode)>, SiteError> {
    match file.write(path) {
        Some(bytes) => Ok(Some((writer.blob(&bytes)?, Mode::File))),
        None => Ok(None),
    }
}

/// Takes a conflict file away, and the bytes that belong to it.
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

impl Site {
    /// The edits that close what people decided on a stage by editing, without a merge. None when nothing was decided.
    pub(in crate::site) fn decided(
        &self,
        writer: &mut Writer<'_>,
        stage: Stage,
        up: Oid,
        down: Oid,
    ) -> Result<Edits, SiteError> {
        let mut edits = Edits::new();
        for (path, file) in self.conflicts_in(down, stage)? {
            let disputed = self.still_open(&file, up, down)?;
            if file.disputed.is_empty() || disputed.len() == file.disputed.len() {
                continue;
            }
            if disputed.is_empty() {
                close(self, stage, down, &path, &file, &mut edits)?;
            } else {
                let entry = written(writer, &ConflictFile { disputed, ..file }, &path)?;
                edits.insert(path, entry);
            }
        }
        Ok(edits)
    }

    /// The disputes of a conflict file that nobody has decided, with upstream's value as it is now. One is decided when
    /// the stage holds something else than upstream's value there, or upstream has the staged value.
    fn still_open(&self, file: &ConflictFile, up: Oid, down: Oid) -> Result<Vec<Disputed>, SiteError> {
        let Some(unit) = file.unit() else { return Ok(file.disputed.clone()) };
        let (above, here) = self.both(&unit, &file.path, up, down)?;
        let value = |place: &Option<Place>| -> Result<Option<Value>, SiteError> {
            let Some(place) = place else { return Ok(None) };
            let bytes = self.repo.blob(place.oid)?;
            Ok(codec::parse_file(&place.path, &bytes).ok().map(|doc| doc.value))
        };
        let content = unit.kind().is_some();
        let values = match content {
            true => (value(&above)?, value(&here)?),
            false => (None, None),
        };
        let mut open = Vec::new();
        for dispute in &file.disputed {
            let (up, down) = match dispute.kind == WHOLE_FILE {
                true => (self.text_at(above.as_ref())?, self.text_at(here.as_ref())?),
                false => (dispute.held(values.0.as_ref()), dispute.held(values.1.as_ref())),
            };
            if dispute.kind == SAME_PATH {
                let moved = here.as_ref().is_none_or(|here| here.path != file.path);
                if !moved && down == dispute.upstream {
                    open.push(dispute.clone());
                }
                continue;
            }
            if dispute.parked.is_some() {
                // What it clashes with is the stage's own value, or what upstream has made of that since.
                let stands = dispute.is(down.as_ref(), dispute.upstream.as_ref())
                    || dispute.is(down.as_ref(), up.as_ref());
                if stands && !dispute.is(down.as_ref(), dispute.staged.as_ref()) {
                    open.push(Disputed { upstream: down, ..dispute.clone() });
                }
                continue;
            }
            let follows = dispute.is(down.as_ref(), dispute.upstream.as_ref())
                || dispute.is(down.as_ref(), up.as_ref());
            if follows && !dispute.is(up.as_ref(), dispute.staged.as_ref()) {
                open.push(Disputed { upstream: up, ..dispute.clone() });
            }
        }
        Ok(open)
    }

    fn text_at(&self, place: Option<&Place>) -> Result<Option<Value>, SiteError> {
        place.map(|place| self.text_of(place)).transpose()
    }

    /// Where a unit lies upstream and on the stage.
    fn both(
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
