//! Errors that are new in changed content, and in content that refers to it.

use crate::base::Severity;
use crate::check::{self, Strictness, TreeFile};
use crate::site::Snapshot;
use crate::site::file::docs;
use crate::site::prelude::*;
use crate::site::store::change::Change;
use crate::site::store::place::CONFLICTS;
use crate::site::store::place::{Pair, UPLOADS, checked_mode};
use crate::site::store::theme::theme_file;
use crate::site::write::validation::Judged;
use std::collections::{BTreeMap, BTreeSet, HashSet};

impl Site {
    /// Checks a tree as the new content of a stage whose tip is `old`.
    ///
    /// # Errors
    /// [`SiteError::InvalidContent`] with the new errors; [`SiteError::Dangling`]; an unreadable repository.
    pub(super) fn news(
        &self,
        old: Oid,
        tree: Oid,
        stage: Stage,
        allow_dangling: bool,
    ) -> Result<(), SiteError> {
        let before = self.snapshot_at(&old.to_string())?;
        let differences = self.repo().diff(before.tree(), tree)?;
        let mut changes = BTreeMap::new();
        for change in &differences {
            let file = change.new.filter(|_| change.new_mode.is_some_and(|mode| mode.is_file()));
            let is_content = Kind::of_path(&change.path).is_some() && !change.path.starts_with(CONFLICTS);
            if is_content || theme_file(&change.path).is_some() {
                let bytes = file.map(|oid| self.repo().blob(oid)).transpose()?;
                changes.insert(change.path.clone(), bytes);
            } else if change.path.starts_with(UPLOADS) {
                // Its record only needs the file to exist.
                changes.insert(change.path.clone(), file.map(|_| Vec::new()));
            }
        }
        let mut touched = self.touched(&before, &self.pairs(before.tree(), tree)?)?;
        touched.extend(records_left_behind(&before, &changes)?);
        touched.retain(|path| !changes.contains_key(path));
        let mut changes: Vec<Change> =
            changes.into_iter().map(|(path, bytes)| Change::new(path, bytes)).collect();
        touched.extend(self.files_of_definitions(&before, &changes)?);
        for path in touched {
            if let Some(bytes) = before.bytes(&path)? {
                changes.push(Change::new(path, Some(bytes)));
            }
        }
        let (mut issues, judged) = match self.judge(&before, &changes, stage) {
            Ok(judged) => (Vec::new(), judged),
            Err(SiteError::InvalidContent { issues }) => (issues, Judged::default()),
            Err(other) => return Err(other),
        };
        if differences.iter().any(|change| change.old_mode != change.new_mode) {
            issues.extend(self.names_news(before.tree(), tree, Strictness::of(stage))?);
        }
        let brought = differences.iter().map(|change| (change.path.clone(), change.new.zip(change.new_mode)));
        issues.extend(self.damaged(&before, &brought.collect())?);
        if !issues.is_empty() {
            return Err(SiteError::InvalidContent { issues });
        }
        judged.settled(stage, allow_dangling).map(drop)
    }

    /// The errors in file names that the old tree did not have.
    fn names_news(&self, old: Oid, new: Oid, strictness: Strictness) -> Result<Vec<Diagnostic>, SiteError> {
        let judged = |tree: Oid| -> Result<Vec<Diagnostic>, SiteError> {
            let entries = self.repo().entries(tree, "")?;
            let files =
                entries.iter().map(|file| TreeFile { path: &file.path, mode: checked_mode(file.mode) });
            Ok(check::tree(&files.collect::<Vec<_>>(), strictness))
        };
        let known = judged(old)?;
        let known: HashSet<_> = known.iter().map(Diagnostic::identity).collect();
        let is_new =
            |issue: &Diagnostic| issue.severity == Severity::Error && !known.contains(&issue.identity());
        Ok(judged(new)?.into_iter().filter(is_new).collect())
    }

    /// The key by which other files refer to a unit's old version.
    fn key_before(&self, pair: &Pair, key: &str) -> Result<String, SiteError> {
        let Some(place) = pair.before.as_ref().filter(|place| place.mode.is_file()) else {
            return Ok(String::new());
        };
        let doc = docs::doc_of(self.repo(), &place.path, place.oid)?.ok();
        let name = doc.and_then(|doc| Some(doc.value.get(key)?.as_str()?.to_owned()));
        Ok(name.unwrap_or_else(|| pair.unit.id().to_owned()))
    }

    /// The files whose validity depends on changed units.
    fn touched(&self, before: &Snapshot<'_>, pairs: &[Pair]) -> Result<BTreeSet<String>, SiteError> {
        let mut paths = self.referring(before, pairs)?;
        for pair in pairs.iter().filter(|pair| pair.before.is_some()) {
            match pair.unit.kind() {
                Some(Kind::Post) => paths.extend(referrers(before, "id", pair.unit.id())?),
                Some(Kind::Global) => {
                    paths.extend(referrers(before, "global", &self.key_before(pair, "slug")?)?)
                }
                Some(_) | None => {}
            }
        }
        Ok(paths)
    }
}

/// The media records whose files are removed.
fn records_left_behind(
    before: &Snapshot<'_>,
    changes: &BTreeMap<String, Option<Vec<u8>>>,
) -> Result<Vec<String>, SiteError> {
    let is_gone = |path: &str| changes.get(path).is_some_and(Option::is_none);
    let mut left = Vec::new();
    if !changes.keys().any(|path| path.starts_with(UPLOADS) && is_gone(path)) {
        return Ok(left);
    }
    for path in before.paths(Kind::Media)? {
        let record = before.readable_at(&path)?;
        let file = record.as_ref().and_then(|record| record.value.get("file")?.as_str());
        if file.is_some_and(|file| is_gone(&format!("{UPLOADS}{file}"))) {
            left.push(path);
        }
    }
    Ok(left)
}

fn referrers(before: &Snapshot<'_>, kind: &str, target: &str) -> Result<Vec<String>, SiteError> {
    Ok(before.referrers(kind, target)?.into_iter().map(|(path, _)| path).collect())
}
