//! Whether a write leaves the content sound: only problems that it would add are refused.

use super::Site;
use super::act::Act;
use super::docs::Read;
use super::error::SiteError;
use super::lookup::{Names, Overlay};
use super::snapshot::Snapshot;
use crate::base::{Diagnostic, Finding, Severity, Stage};
use crate::check::{self, Strictness};
use crate::model::Kind;
use std::collections::{BTreeSet, HashSet};

/// A file that a write gives new bytes, or takes away.
#[derive(Debug, Clone)]
pub(super) struct Change {
    pub(super) path: String,
    pub(super) bytes: Option<Vec<u8>>,
}

/// What the rules say of a write that they do not refuse.
#[derive(Debug, Default)]
pub(super) struct Judged {
    pub(super) warnings: Vec<Diagnostic>,
}

impl Site {
    /// Applies the rules to every changed file as content of `stage`.
    ///
    /// # Errors
    /// [`SiteError::Unsound`] with the problems that the write would add.
    pub(super) fn judge(
        &self,
        before: &Snapshot<'_>,
        changes: &[Change],
        stage: Stage,
    ) -> Result<Judged, SiteError> {
        let stored = Names::of_bulk(before, changes.len())?;
        let after = Overlay::new(before, stored.as_ref(), changes)?;
        let untouched = Overlay::new(before, stored.as_ref(), &[])?;
        let (strictness, docs) = (Strictness::of(stage), &self.known.docs);
        let read = |path: &str, bytes: &[u8]| docs.of_bytes(changes.len(), path, bytes);
        let mut errors = Vec::new();
        let mut judged = Judged::default();
        let mut moved: HashSet<(&str, String)> = HashSet::new();
        let problems = |path: &str| -> Result<Vec<(&str, String)>, SiteError> {
            let Some(old) = before.bytes(path)? else { return Ok(Vec::new()) };
            let found = inspect(path, read(path, &old), &untouched, strictness);
            Ok(found.into_iter().map(|(finding, _)| (finding.code, finding.message)).collect())
        };
        // A file that moves brings its old problems along; they are not new at its new path.
        for change in changes.iter().filter(|change| change.bytes.is_none()) {
            moved.extend(problems(&change.path)?);
        }
        for change in changes {
            let Some(bytes) = &change.bytes else { continue };
            let found = inspect(&change.path, read(&change.path, bytes), &after, strictness);
            let is_bad = found.iter().any(|(finding, _)| finding.severity == Severity::Error);
            // What was there before matters only where something is wrong now.
            let mut known = HashSet::new();
            if is_bad {
                known.extend(moved.iter().cloned());
                known.extend(problems(&change.path)?);
            }
            for (finding, diagnostic) in found {
                if finding.severity == Severity::Error && !known.contains(&(finding.code, finding.message)) {
                    errors.push(diagnostic);
                } else {
                    judged.warnings.push(diagnostic);
                }
            }
        }
        if stage == Stage::Source {
            errors.extend(self.orphaned(before, changes, &after, &untouched)?);
        }
        if let Some(problem) = after.problem().or_else(|| untouched.problem()) {
            return Err(problem);
        }
        if errors.is_empty() { Ok(judged) } else { Err(SiteError::Unsound { issues: errors }) }
    }

    /// The problems that live files have which stay as they are, once what they refer to is gone.
    fn orphaned(
        &self,
        before: &Snapshot<'_>,
        changes: &[Change],
        after: &Overlay<'_>,
        untouched: &Overlay<'_>,
    ) -> Result<Vec<Diagnostic>, SiteError> {
        let mut paths = BTreeSet::new();
        for gone in changes.iter().filter(|change| change.bytes.is_none()) {
            let Ok(Some(item)) = before.item_at(&gone.path) else { continue };
            paths.extend(before.referrers("id", &item.id.id)?.into_iter().map(|(path, _)| path));
        }
        paths.retain(|path| changes.iter().all(|change| change.path != *path));
        let strictness = Strictness::of(Stage::Source);
        let mut found = Vec::new();
        for path in paths {
            let Some(bytes) = before.bytes(&path)? else { continue };
            let read = || self.known.docs.of_bytes(changes.len(), &path, &bytes);
            let known: HashSet<(&str, String)> = inspect(&path, read(), untouched, strictness)
                .into_iter()
                .map(|(finding, _)| (finding.code, finding.message))
                .collect();
            let is_new = |(finding, _): &(Finding, Diagnostic)| {
                finding.severity == Severity::Error
                    && !known.contains(&(finding.code, finding.message.clone()))
            };
            let now = inspect(&path, read(), after, strictness);
            found.extend(now.into_iter().filter(is_new).map(|(_, diagnostic)| diagnostic));
        }
        Ok(found)
    }

    /// Refuses when a file that is about to change is no longer as it was at the revision that the caller read.
    ///
    /// # Errors
    /// [`SiteError::Stale`].
    pub(super) fn expected<'a>(
        &self,
        act: &Act<'_>,
        before: &Snapshot<'_>,
        paths: impl Iterator<Item = &'a str>,
    ) -> Result<(), SiteError> {
        let Some(rev) = &act.expect else { return Ok(()) };
        let read = self.repo.tree_of(self.revision(rev)?)?;
        for path in paths {
            if self.blob_id(read, path)? != self.blob_id(before.tree(), path)? {
                return Err(SiteError::Stale {
                    path: path.to_owned(),
                    expected: rev.clone(),
                    current: before.commit().to_string(),
                    changes: Vec::new(),
                    parked: None,
                });
            }
        }
        Ok(())
    }
}

/// Applies the rules to one file.
pub(super) fn inspect(
    path: &str,
    read: Read,
    lookup: &dyn check::Lookup,
    strictness: Strictness,
) -> Vec<(Finding, Diagnostic)> {
    let Some(kind) = Kind::of_path(path) else { return Vec::new() };
    match read {
        Ok(doc) => check::item(kind, path, &doc.value, lookup, strictness)
            .into_iter()
            .map(|finding| {
                let (line, column) = doc.position(&finding.pointer, finding.at_key);
                (finding.clone(), finding.in_file(path, line, column))
            })
            .collect(),
        Err(cause) => {
            let finding = Finding::error(cause.code, "", cause.message.clone());
            vec![(finding, super::snapshot::syntax(path, cause))]
        }
    }
}
