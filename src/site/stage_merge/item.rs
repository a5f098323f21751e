//! Merging three versions of one unit: items by meaning, everything else whole.

use super::{Clash, StageMerge, Work};
use crate::base::Path;
use crate::codec::{self, Doc};
use crate::merge::{self, Merge, Merged};
use crate::site::file::unit::{Unit, title_of};
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::{DisputedPlace, WHOLE_FILE};
use crate::site::store::place::Place;

/// A version of an item that was parsed.
struct Version {
    place: Place,
    doc: Doc,
}

impl StageMerge<'_> {
    /// Merges an item that both sides changed by meaning, wherever each side has its file.
    pub(super) fn merge_item(
        &self,
        writer: &mut Writer<'_>,
        unit: &Unit,
        sides: Merge<Option<Place>>,
        work: &mut Work,
    ) -> Result<(), SiteError> {
        let sides = self.nearer_base(unit, sides)?;
        let read = |place: &Option<Place>| place.as_ref().map(|place| self.read(place)).transpose();
        let (Some(base), Some(up), Some(staged)) =
            (known(read(&sides.base)?), known(read(&sides.ours)?), known(read(&sides.theirs)?))
        else {
            return self.merge_file(unit, sides, work);
        };
        let versions = Merge::new(base, up, staged);
        let mut values = versions.as_ref().map(|version| version.as_ref().map(|v| &v.doc.value));
        let base = self.base_followed(unit, values, work);
        values.base = base.as_ref().or(values.base);
        let both = self.with_entries_of_both(unit, values, work);
        if let Some([base, staged]) = &both {
            (values.base, values.theirs) = (Some(base), Some(staged));
        }
        let merged = merge::merge_item(values.base, values.ours, values.theirs);
        let title = [values.theirs, values.ours, values.base].into_iter().find_map(title_of);
        let merged = match self.stage {
            Some(_) => merged,
            None => undecided(merged),
        };
        let home = home(&sides);
        for old in [&sides.base, &sides.ours, &sides.theirs].into_iter().flatten() {
            if old.path != home {
                work.remove(self.own(unit, old)?.as_ref());
            }
        }
        let oid = match &merged.value {
            Some(value) => Some(self.printed(writer, value, &versions)?),
            None => None,
        };
        match (oid, sides.theirs.as_ref().or(sides.ours.as_ref())) {
            (Some(oid), Some(like)) => {
                let upstreams = sides.ours.as_ref().is_some_and(|up| up.path == home);
                let place = Place { path: home.clone(), oid, mode: like.mode };
                work.put(unit, place, upstreams);
            }
            (None, _) | (_, None) => drop(work.removed.insert(home.clone())),
        }
        if !merged.conflicts.is_empty() {
            let mut disputed: Vec<DisputedPlace> =
                merged.conflicts.into_iter().map(DisputedPlace::from).collect();
            for dispute in &mut disputed {
                dispute.note_place(values.theirs, merged.value.as_ref());
            }
            let staged = sides.theirs;
            work.clashes.push(Clash { unit: unit.clone(), title, path: home, disputed, staged });
        }
        Ok(())
    }

    /// Merges a file that both sides changed and that cannot be merged: upstream's stands, the stage's becomes a
    /// conflict.
    pub(super) fn merge_file(
        &self,
        unit: &Unit,
        sides: Merge<Option<Place>>,
        work: &mut Work,
    ) -> Result<(), SiteError> {
        let sides = self.nearer_base(unit, sides)?;
        if sides.base == sides.ours {
            return Ok(());
        }
        let stands = if self.stage.is_some() { &sides.ours } else { &sides.base };
        for old in [&sides.base, &sides.theirs].into_iter().flatten() {
            work.remove(self.own(unit, old)?.as_ref());
        }
        stands.iter().for_each(|place| work.put(unit, place.clone(), true));
        if sides.base == sides.theirs {
            return Ok(());
        }
        let path = [&sides.ours, &sides.theirs, &sides.base].into_iter().flatten().next();
        let path = path.map_or_else(String::new, |place| place.path.clone());
        let texts = Merge::new(
            self.text(sides.base.as_ref())?,
            self.text(sides.ours.as_ref())?,
            self.text(sides.theirs.as_ref())?,
        );
        let disputed = DisputedPlace::new("", WHOLE_FILE, texts);
        let staged = sides.theirs;
        let clash = Clash { unit: unit.clone(), title: None, path, disputed: vec![disputed], staged };
        work.clashes.push(clash);
        Ok(())
    }

    /// The stage's file at a place, if it belongs to the unit and not to another item that has taken the path.
    fn own(&self, unit: &Unit, place: &Place) -> Result<Option<Place>, SiteError> {
        let Some(there) = self.site.place(self.trees.theirs, &place.path)? else { return Ok(None) };
        Ok((self.site.unit_of(&there)? == *unit || *unit == Unit::by_path(&there.path)).then_some(there))
    }

    /// A file as a conflict file shows it: its text, or the id of its blob.
    pub(super) fn text(&self, place: Option<&Place>) -> Result<Option<Value>, SiteError> {
        match place {
            Some(place) => self.site.text_of(place).map(Some),
            None => Ok(None),
        }
    }

    /// A version of an item; `None` if it cannot be read.
    fn read(&self, place: &Place) -> Result<Option<Version>, SiteError> {
        if !place.mode.is_file() {
            return Ok(None);
        }
        let doc = codec::parse_file(&place.path, &self.site.repo.blob(place.oid)?).ok();
        Ok(doc.map(|doc| Version { place: place.clone(), doc }))
    }

    /// Serializes the merged value: a side's own bytes where the value equals that side's, else the stage's text
    /// edited, with upstream's YAML comments for what comes from there.
    fn printed(
        &self,
        writer: &mut Writer<'_>,
        value: &Value,
        versions: &Merge<Option<Version>>,
    ) -> Result<Oid, SiteError> {
        let like = match (&versions.theirs, &versions.ours) {
            (Some(staged), _) if staged.doc.value == *value => return Ok(staged.place.oid),
            (Some(staged), Some(up)) if up.doc.value == *value && says_no_more(staged, up) => {
                return Ok(up.place.oid);
            }
            (None, Some(up)) if up.doc.value == *value => return Ok(up.place.oid),
            (Some(like), _) | (None, Some(like)) => like,
            (None, None) => return Ok(writer.blob(codec::yaml::write(value).as_bytes())?),
        };
        let donors: Vec<&Doc> = versions.ours.iter().map(|up| &up.doc).collect();
        let text = match like.place.path.ends_with(".toml") {
            true => codec::toml::edit(like.doc.text(), value).unwrap_or_else(|_| codec::toml::write(value)),
            false => codec::yaml::edit(&like.doc, value, &donors),
        };
        Ok(writer.blob(text.as_bytes())?)
    }
}

/// `Some(None)` for no file, `None` for an unreadable one.
#[expect(
    clippy::option_option,
    reason = "absent and unreadable are different answers, and both are data here"
)]
fn known(read: Option<Option<Version>>) -> Option<Option<Version>> {
    match read {
        None => Some(None),
        Some(None) => None,
        Some(found) => Some(found),
    }
}

/// The path of a merged item: where the stage moved it, unless upstream moved it too.
fn home(sides: &Merge<Option<Place>>) -> String {
    let path = |place: &Option<Place>| place.as_ref().map(|place| place.path.clone());
    match (path(&sides.base), path(&sides.ours), path(&sides.theirs)) {
        (base, Some(up), Some(staged)) => {
            if Some(&up) == base.as_ref() {
                staged
            } else {
                up
            }
        }
        (_, Some(only), None) | (_, None, Some(only)) => only,
        (base, None, None) => base.unwrap_or_default(),
    }
}

/// A merge that decides nothing: disputed places keep their base value.
fn undecided(merged: Merged) -> Merged {
    let mut value = merged.value;
    for conflict in &merged.conflicts {
        if conflict.path == Path::root() {
            value.clone_from(&conflict.base);
        } else if let Some(item) = &mut value {
            // If the place no longer exists, there is nothing to restore.
            conflict.path.set(item, conflict.base.clone());
        }
    }
    Merged { value, conflicts: Vec::new() }
}

/// Whether the stage's text has no comment that upstream's lacks.
fn says_no_more(staged: &Version, up: &Version) -> bool {
    let comments = |version: &Version| -> Vec<String> {
        let lines = version.doc.text().lines().filter(|line| line.contains('#'));
        lines.map(|line| line.trim().to_owned()).collect()
    };
    let known = comments(up);
    comments(staged).iter().all(|line| known.contains(line))
}

impl crate::site::Site {
    /// A file as a conflict file shows it: its text, or `{blob: id}` for binary files.
    pub(in crate::site) fn text_of(&self, place: &Place) -> Result<Value, SiteError> {
        if !place.mode.is_file() {
            return Ok(place.by_name());
        }
        Ok(match String::from_utf8(self.repo.blob(place.oid)?) {
            Ok(text) => Value::String(text),
            Err(_) => place.by_name(),
        })
    }
}
