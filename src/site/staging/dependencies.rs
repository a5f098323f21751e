//! The dependencies of a promotion, and the files whose references it would break.

use crate::db::FileRow;
use crate::site::Snapshot;
use crate::site::file::docs;
use crate::site::file::rows::{named_by, row};
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::store::change::Change;
use crate::site::store::place::UPLOADS;
use crate::site::store::place::{Edits, Pair, Place};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

impl Site {
    /// New units that the promoted ones refer to, directly or indirectly, and the files of media records.
    pub(in crate::site) fn dependencies(
        &self,
        moving: &[Pair],
        waiting: &[Pair],
    ) -> Result<Vec<Pair>, SiteError> {
        let mut names: BTreeMap<String, &Pair> = BTreeMap::new();
        for pair in waiting {
            let bytes = matches!(&pair.unit, Unit::File(path) if path.starts_with(UPLOADS));
            match &pair.after {
                _ if bytes => drop(names.insert(pair.unit.to_string(), pair)),
                Some(place) if pair.before.is_none() => {
                    names.extend(self.names_of(&pair.unit, place)?.into_iter().map(|name| (name, pair)));
                }
                Some(_) | None => {}
            }
        }
        let files = self.new_files(waiting)?;
        let mut known: BTreeSet<Unit> = moving.iter().map(|pair| pair.unit.clone()).collect();
        let mut taken = Vec::new();
        let mut queue: VecDeque<&Pair> = moving.iter().collect();
        while let Some(pair) = queue.pop_front() {
            let by_name = self.named(pair)?.into_iter().filter_map(|name| names.get(&name).copied());
            for found in by_name.chain(self.named_in_texts(pair, &files)?) {
                if known.insert(found.unit.clone()) {
                    taken.push(found.clone());
                    queue.push_back(found);
                }
            }
        }
        Ok(taken)
    }

    /// The references of a unit, as `kind:key`, `id:uuid` and `file:path`.
    fn named(&self, pair: &Pair) -> Result<Vec<String>, SiteError> {
        let mut names = Vec::new();
        if let Some(place) = &pair.after
            && let Some(row) = self.row(&pair.unit, place)?
        {
            names.extend(named_by(&row));
        }
        if pair.unit.kind() == Some(Kind::Media) {
            for place in [&pair.before, &pair.after].into_iter().flatten() {
                let file = self.file_of_record(place)?;
                names.extend(file.map(|file| format!("file:{UPLOADS}{}", file.trim_start_matches(UPLOADS))));
            }
        }
        Ok(names)
    }

    /// The names under which other files may refer to an item: `kind:key` and `id:uuid`.
    fn names_of(&self, unit: &Unit, place: &Place) -> Result<Vec<String>, SiteError> {
        let Some(row) = self.row(unit, place)? else { return Ok(Vec::new()) };
        let mut names: Vec<String> = row.key.iter().map(|key| format!("{}:{key}", row.kind)).collect();
        names.extend(row.id.iter().map(|id| format!("id:{id}")));
        Ok(names)
    }

    fn row(&self, unit: &Unit, place: &Place) -> Result<Option<FileRow>, SiteError> {
        let Some(kind) = unit.kind().filter(|_| place.mode.is_file()) else { return Ok(None) };
        let read = docs::doc_of(&self.repo, &place.path, place.oid)?.map(Arc::new);
        Ok(Some(row(&place.path, "", kind, &read)))
    }

    /// The changes of content that edits make: their files, and the unchanged files that refer to an item which they
    /// delete or rename, or depend on a definition. Of the edits only paths that `takes` accepts count.
    pub(in crate::site) fn changes_of(
        &self,
        before: &Snapshot<'_>,
        edits: &Edits,
        moving: &[Pair],
        takes: fn(&str) -> bool,
    ) -> Result<Vec<Change>, SiteError> {
        let mut changes = Vec::with_capacity(edits.len());
        for (path, entry) in edits.iter().filter(|(path, _)| takes(path)) {
            let bytes = match entry {
                Some((oid, mode)) if mode.is_file() => Some(self.repo.blob(*oid)?),
                Some(_) | None => None,
            };
            changes.push(Change::new(path.clone(), bytes));
        }
        let others = self.referring(before, moving)?.into_iter();
        let others = others.chain(self.files_of_definitions(before, &changes)?);
        for path in others.collect::<BTreeSet<_>>() {
            if !edits.contains_key(&path)
                && let Some(bytes) = before.bytes(&path)?
            {
                changes.push(Change::new(path, Some(bytes)));
            }
        }
        Ok(changes)
    }

    /// The upstream files that refer to an item which is deleted or renamed.
    pub(in crate::site) fn referring(
        &self,
        before: &Snapshot<'_>,
        moving: &[Pair],
    ) -> Result<BTreeSet<String>, SiteError> {
        let mut paths = BTreeSet::new();
        for pair in moving {
            let Some(place) = &pair.before else { continue };
            let now = match &pair.after {
                Some(after) => self.names_of(&pair.unit, after)?,
                None => Vec::new(),
            };
            for name in self.names_of(&pair.unit, place)? {
                let Some((kind, key)) = name.split_once(':').filter(|_| !now.contains(&name)) else {
                    continue;
                };
                let key = if kind == "term" { key.rsplit('/').next().unwrap_or(key) } else { key };
                paths.extend(before.referrers(kind, key)?.into_iter().map(|(path, _)| path));
            }
        }
        Ok(paths)
    }
}
