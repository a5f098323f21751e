//! Errors that are new in changed content, and in content that refers to it.

use crate::base::Severity;
use crate::check::{self, Strictness, TreeFile};
use crate::db::PostQuery;
use crate::git;
use crate::site::Snapshot;
use crate::site::file::docs;
use crate::site::hooks::entries::mode;
use crate::site::media::integrity::damage;
use crate::site::media::records::MediaRecord;
use crate::site::prelude::*;
use crate::site::publish::theme::theme_file;
use crate::site::store::change::Change;
use crate::site::store::place::CONFLICTS;
use crate::site::store::place::Pair;
use crate::site::store::place::UPLOADS;
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
        for path in touched {
            if !changes.contains_key(&path)
                && let Some(bytes) = before.bytes(&path)?
            {
                changes.insert(path, Some(bytes));
            }
        }
        let changes: Vec<Change> =
            changes.into_iter().map(|(path, bytes)| Change::new(path, bytes)).collect();
        let (mut issues, judged) = match self.judge(&before, &changes, stage) {
            Ok(judged) => (Vec::new(), judged),
            Err(SiteError::InvalidContent { issues }) => (issues, Judged::default()),
            Err(other) => return Err(other),
        };
        if differences.iter().any(|change| change.old_mode != change.new_mode) {
            issues.extend(self.names_news(before.tree(), tree, Strictness::of(stage))?);
        }
        issues.extend(self.damaged(&before, tree, &differences)?);
        if !issues.is_empty() {
            return Err(SiteError::InvalidContent { issues });
        }
        judged.settled(stage, allow_dangling).map(drop)
    }

    /// What is wrong with uploads whose bytes or records changed.
    fn damaged(
        &self,
        before: &Snapshot<'_>,
        tree: Oid,
        differences: &[git::Change],
    ) -> Result<Vec<Diagnostic>, SiteError> {
        let changed: HashSet<&str> = differences
            .iter()
            .filter(|change| change.new.is_some())
            .map(|change| change.path.as_str())
            .collect();
        let mut paths: BTreeSet<String> = BTreeSet::new();
        if changed.iter().any(|path| path.starts_with(UPLOADS)) {
            paths.extend(before.paths(Kind::Media)?);
        }
        let is_record = |path: &&&str| Kind::of_path(path) == Some(Kind::Media);
        paths.extend(changed.iter().filter(is_record).map(|path| (*path).to_owned()));
        let mut found = Vec::new();
        for path in paths {
            let Some(place) = self.place(tree, &path)?.filter(|place| place.mode.is_file()) else { continue };
            let Ok(doc) = docs::doc_of(self.repo(), &path, place.oid)? else { continue };
            let Some(record) = MediaRecord::read(doc.value.clone(), path.clone()) else { continue };
            let upload = format!("{UPLOADS}{}", record.media.file);
            if !changed.contains(upload.as_str()) && !changed.contains(path.as_str()) {
                continue;
            }
            let Some(file) = self.place(tree, &upload)?.filter(|file| file.mode.is_file()) else { continue };
            let Ok(bytes) = docs::bytes_of(self.repo(), file.oid)? else { continue };
            if let Some(finding) = damage(&record, &bytes) {
                let (line, column) = doc.position(&finding.pointer, finding.at_key);
                found.push(finding.in_file(&path, line, column));
            }
        }
        Ok(found)
    }

    /// The errors in file names that the old tree did not have.
    fn names_news(&self, old: Oid, new: Oid, strictness: Strictness) -> Result<Vec<Diagnostic>, SiteError> {
        let judged = |tree: Oid| -> Result<Vec<Diagnostic>, SiteError> {
            let entries = self.repo().entries(tree, "")?;
            let files = entries.iter().map(|file| TreeFile { path: &file.path, mode: mode(file.mode) });
            Ok(check::tree(&files.collect::<Vec<_>>(), strictness))
        };
        let known = judged(old)?;
        let known: HashSet<_> = known.iter().map(Diagnostic::identity).collect();
        let is_new =
            |issue: &Diagnostic| issue.severity == Severity::Error && !known.contains(&issue.identity());
        Ok(judged(new)?.into_iter().filter(is_new).collect())
    }

    /// The files whose validity depends on changed units.
    fn touched(&self, before: &Snapshot<'_>, pairs: &[Pair]) -> Result<BTreeSet<String>, SiteError> {
        let mut paths = self.referring(before, pairs)?;
        let mut module_types = BTreeSet::new();
        for pair in pairs {
            let (Some(kind), true) = (pair.unit.kind(), pair.before.is_some()) else { continue };
            match kind {
                Kind::Post => paths.extend(referrers(before, "id", pair.unit.id())?),
                Kind::Global => paths.extend(referrers(before, "global", &self.key(pair, "slug")?)?),
                Kind::PostType => {
                    let types = vec![self.key(pair, "type")?];
                    let posts = PostQuery {
                        types,
                        include_deleted: true,
                        include_variations: true,
                        ..PostQuery::default()
                    };
                    paths.extend(before.posts(&posts)?.posts.into_iter().map(|hit| hit.path));
                }
                Kind::ModuleType => drop(module_types.insert(self.key(pair, "type")?)),
                Kind::Taxonomy | Kind::Settings => {
                    for kind in [Kind::Post, Kind::Term, Kind::Menu] {
                        paths.extend(before.paths(kind)?);
                    }
                }
                _ => {}
            }
        }
        if !module_types.is_empty() {
            let modules = before.indexed(|index, view| index.all_modules(view))?;
            let of_type = modules.into_iter().filter(|hit| module_types.contains(&hit.module.type_));
            paths.extend(of_type.map(|hit| hit.path));
            paths.extend(before.paths(Kind::Global)?);
            paths.extend(before.paths(Kind::Group)?);
        }
        Ok(paths)
    }

    /// The key by which other files refer to a unit's old version.
    fn key(&self, pair: &Pair, key: &str) -> Result<String, SiteError> {
        let Some(place) = pair.before.as_ref().filter(|place| place.mode.is_file()) else {
            return Ok(String::new());
        };
        let doc = docs::doc_of(self.repo(), &place.path, place.oid)?.ok();
        let name = doc.and_then(|doc| Some(doc.value.get(key)?.as_str()?.to_owned()));
        Ok(name.unwrap_or_else(|| pair.unit.id().to_owned()))
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
