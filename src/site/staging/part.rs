//! Partial promotion: a reviewer takes a part of an item, and the rest stays pending.

use crate::base::{Path, Step};
use crate::codec::{self, Doc};
use crate::merge::{self, Unpickable};
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::ConflictFile;
use crate::site::store::place::{Pair, Place};
use std::collections::BTreeMap;

/// Which changes of an item are taken; the rest stays pending.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Those at these places; without any, only answers to a reviewer.
    Only(Vec<Path>),
    /// All but those at these places.
    Except(Vec<Path>),
}

impl Part {
    /// The other changes.
    pub(in crate::site) fn inverted(&self) -> Part {
        match self {
            Part::Only(places) => Part::Except(places.clone()),
            Part::Except(places) => Part::Only(places.clone()),
        }
    }
}

/// The version of a unit of which only a part is taken.
pub(in crate::site) struct TakenPart {
    /// The unit with the taken changes.
    pub(in crate::site) pair: Pair,
    /// The places that stay pending; none if all changes were taken.
    pub(in crate::site) left: Vec<String>,
}

impl Site {
    /// The version of a unit with a part of its changes.
    ///
    /// # Errors
    /// [`SiteError::Whole`] when the unit or the place can only be taken whole, [`SiteError::NotThere`] when nothing
    /// is pending at a place, [`SiteError::NothingTaken`].
    pub(in crate::site) fn part_of(
        &self,
        writer: &mut Writer<'_>,
        pair: &Pair,
        part: &Part,
    ) -> Result<TakenPart, SiteError> {
        let item = pair.unit.to_string();
        let (places, is_except) = match part {
            Part::Only(places) => (places, false),
            Part::Except(places) => (places, true),
        };
        let whole = |place: String| SiteError::Whole { item: item.clone(), place };
        let (Some(before), Some(after)) = (&pair.before, &pair.after) else {
            return Err(whole(String::new()));
        };
        let (Some(old), Some(new)) = (self.doc(before)?, self.doc(after)?) else {
            return Err(whole(String::new()));
        };
        let changes = merge::difference(Some(&old.value), Some(&new.value));
        let places: Vec<Path> = places.iter().map(|place| merge::lengthened(place, &changes)).collect();
        let picked = merge::pick_places(Some(&old.value), Some(&new.value), &places, is_except);
        let picked = picked.map_err(|cause| match cause {
            Unpickable::Inside { whole: place, .. } => whole(place.to_string()),
            Unpickable::Nothing(place) => SiteError::NotThere {
                item: item.clone(),
                place: place.to_string(),
                known: places_of(&changes),
            },
        })?;
        // The file moves with the slug; a mere file move is included only if `except` was used.
        let is_slug = |change: &merge::Change| change.path.0 == [Step::Key("slug".to_owned())];
        let renamed = picked.taken.iter().chain(&picked.left).any(is_slug);
        let takes_file = if renamed { picked.taken.iter().any(is_slug) } else { is_except };
        let path = if takes_file { &after.path } else { &before.path };
        let mut left = places_of(&picked.left);
        if *path != after.path && !renamed {
            left.push("the file's place".to_owned());
        }
        if places.is_empty() && !is_except {
            return Ok(TakenPart { pair: Pair { after: pair.before.clone(), ..pair.clone() }, left });
        }
        let Some(value) = picked.value.filter(|_| !picked.taken.is_empty() || *path != before.path) else {
            return Err(SiteError::NothingTaken { item });
        };
        if left.is_empty() && *path == after.path {
            return Ok(TakenPart { pair: pair.clone(), left });
        }
        let text = match path.ends_with(".toml") {
            true => codec::toml::edit(old.text(), &value).unwrap_or_else(|_| codec::toml::write(&value)),
            false => codec::yaml::edit(&old, &value, &[&new]),
        };
        let place = Place { path: path.clone(), oid: writer.blob(text.as_bytes())?, mode: after.mode };
        Ok(TakenPart { pair: Pair { after: Some(place), ..pair.clone() }, left })
    }

    /// Like [`Site::part_of`], beside the conflicts of these stages: what is in conflict on the first one stays pending.
    ///
    /// # Errors
    /// [`SiteError::ConflictOpen`] when the part has a place in conflict.
    pub(in crate::site) fn part_beside(
        &self,
        writer: &mut Writer<'_>,
        (pair, part): (&Pair, &Part),
        conflicts: &[(Stage, &BTreeMap<Unit, ConflictFile>)],
    ) -> Result<TakenPart, SiteError> {
        let outside_of = |places: &[Path]| {
            let mut outside = Vec::new();
            for (at, (stage, files)) in conflicts.iter().enumerate() {
                let Some(file) = files.get(&pair.unit) else { continue };
                let (own, others) = file.disputes_at(places);
                if !own.is_empty() {
                    return Err(SiteError::ConflictOpen { item: pair.unit.to_string(), stage: *stage });
                }
                outside.extend(others.into_iter().filter(|_| at == 0));
            }
            Ok(outside)
        };
        if let Part::Only(places) = part {
            outside_of(places)?;
        }
        let mut taken = self.part_of(writer, pair, part)?;
        if conflicts.iter().any(|(_, files)| files.contains_key(&pair.unit)) {
            let changes = self.describe(&taken.pair, None, None)?.changes;
            let changed: Vec<Path> = changes.into_iter().map(|change| change.path).collect();
            taken.left.extend(outside_of(&changed)?);
        }
        Ok(taken)
    }

    /// Parses a version of an item; none if the file is not a readable item.
    fn doc(&self, place: &Place) -> Result<Option<Doc>, SiteError> {
        if !place.mode.is_file() || crate::model::Kind::of_path(&place.path).is_none() {
            return Ok(None);
        }
        Ok(codec::parse_file(&place.path, &self.repo.blob(place.oid)?).ok())
    }
}

/// The places of changes, without duplicates.
pub(super) fn places_of(changes: &[merge::Change]) -> Vec<String> {
    let mut places: Vec<String> = changes.iter().map(|change| change.path.to_string()).collect();
    places.dedup();
    places
}

/// The selected places, for the commit message.
pub(in crate::site) fn part_text(parts: &BTreeMap<Unit, Part>) -> String {
    let phrase = |(unit, part): (&Unit, &Part)| {
        let (word, places) = match part {
            Part::Only(places) => ("Only", places),
            Part::Except(places) => ("All but", places),
        };
        let mut places: Vec<String> = places.iter().map(Path::to_string).collect();
        if places.is_empty() {
            places.push("answers".to_owned());
        }
        let of = if parts.len() > 1 { format!(" of {unit}") } else { String::new() };
        format!("{word}{of}: {}", places.join(", "))
    };
    parts.iter().map(phrase).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn part_text_names_items_if_there_are_several() {
        let path = |text: &str| Path::parse(text).unwrap();
        let unit = |text: &str| Unit::parse(text).unwrap();
        let mut parts =
            BTreeMap::from([(unit("post:1"), Part::Only(vec![path("title"), path("modules[m]")]))]);
        assert_eq!(part_text(&parts), "Only: title, modules[m]");
        parts.insert(unit("post:2"), Part::Except(vec![path("slug")]));
        assert_eq!(part_text(&parts), "Only of post:1: title, modules[m]\nAll but of post:2: slug");
        assert_eq!(part_text(&BTreeMap::new()), "");
    }
}
