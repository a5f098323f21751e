//! Validates a write: only problems that it would add are refused.

use super::act::Act;
use super::dangling::{is_lead, taken_down};
use crate::base::{Finding, Severity, parallel};
use crate::check::{self, Lookup as _, Strictness};
use crate::merge;
use crate::model::codes::POST_SCHEDULE_PAST;
use crate::site::error::readable;
use crate::site::file::bytes::Bytes;
use crate::site::file::docs::Read;
use crate::site::file::item::Item;
use crate::site::prelude::*;
use crate::site::publish::theme_trial::{concerns_theme, theme_news};
use crate::site::store::change::Change;
use crate::site::store::live_schedules::late_schedules;
use crate::site::store::lookup::{Names, Overlay, is_of_redirects};
use crate::site::store::snapshot::Snapshot;
use std::collections::{BTreeSet, HashSet};

/// Bytes of files of a write that are parsed at a time: parsed files take more than ten times the memory.
const PARSED_TOGETHER: usize = 512 << 10;

/// The findings of the rules about a write that is not refused.
#[derive(Debug, Default)]
pub(in crate::site) struct Judged {
    pub(in crate::site) warnings: Vec<Diagnostic>,
    /// Dead links in visible content that remains: to what the write hides, deletes or moves.
    pub(in crate::site) dangling: Vec<Diagnostic>,
}

impl Judged {
    /// All findings.
    pub(in crate::site) fn all(self) -> Vec<Diagnostic> {
        let Judged { mut warnings, dangling } = self;
        add_new(&mut warnings, dangling);
        warnings
    }
}

/// Adds the findings that are not among the warnings yet.
pub(in crate::site) fn add_new(warnings: &mut Vec<Diagnostic>, found: Vec<Diagnostic>) {
    for one in found {
        if !warnings.contains(&one) {
            warnings.push(one);
        }
    }
}

/// The rules about texts that somebody has still to write: example texts, and those of the original in a translation.
const UNWRITTEN: [&str; 2] = [FILLER, "post.translation.untranslated"];
/// The rule about example texts.
pub(in crate::site) const FILLER: &str = "module.filler";

impl Site {
    /// Applies the rules to every changed file as content of `stage`.
    ///
    /// # Errors
    /// [`SiteError::InvalidContent`] with the problems that the write would add.
    pub(in crate::site) fn judge(
        &self,
        before: &Snapshot<'_>,
        changes: &[Change],
        stage: Stage,
    ) -> Result<Judged, SiteError> {
        let mut judged = self.judge_as(before, changes, Strictness::of(stage))?;
        // Somebody who starts from a template, or translates, need not be reminded of it at each step.
        judged.warnings.retain(|found| !UNWRITTEN.contains(&found.code.as_str()));
        Ok(judged)
    }

    /// Like [`Site::judge`], with a given strictness.
    pub(in crate::site) fn judge_as(
        &self,
        before: &Snapshot<'_>,
        changes: &[Change],
        strictness: Strictness,
    ) -> Result<Judged, SiteError> {
        let stored = Names::of_bulk(before, changes.len())?;
        let after = Overlay::new(before, stored.as_ref(), changes)?;
        let untouched = Overlay::new(before, stored.as_ref(), &[])?;
        let count = changes.len();
        let bench = Bench { site: self, before, count, strictness, after: &after, untouched: &untouched };
        let (mut errors, mut judged) = (Vec::new(), Judged::default());
        let mut moved = Problems::new();
        // A file that moves brings its old problems along; they are not new at its new path.
        for change in changes.iter().filter(|change| change.bytes.is_none()) {
            moved.extend(bench.problems(&change.path)?);
        }
        let mut unchanged = BTreeSet::new();
        let docs = &self.caches.docs;
        let read = |change: &Change| {
            let bytes = change.bytes.as_ref().map(Bytes::read)?;
            Some(bytes.map(|bytes| docs.of_bytes(count, &change.path, &bytes)))
        };
        let bytes = |change: &Change| change.bytes.as_ref().map_or(0, Bytes::length);
        parallel::each(&parallel::parts(changes, PARSED_TOGETHER, bytes), read, |change, read| {
            let (path, Some(read)) = (&change.path, read) else { return Ok(()) };
            let (new, others) = bench.look(path, read?, &moved)?;
            if new.iter().any(is_lead) && before.bytes(path)?.as_deref() == change.bytes.as_deref() {
                unchanged.insert(path.clone());
                return Ok(());
            }
            errors.extend(new);
            judged.warnings.extend(others);
            Ok::<(), SiteError>(())
        })?;
        if changes.iter().any(|change| concerns_theme(&change.path)) {
            let found = theme_news(before, after.definitions(), changes)?.into_iter();
            let (wrong, odd): (Vec<_>, Vec<_>) = found.partition(|found| found.severity == Severity::Error);
            errors.extend(wrong);
            judged.warnings.extend(odd);
        }
        judged.warnings.extend(late_schedules(before, changes)?);
        judged.dangling = bench.dangling(changes)?;
        if let Some(later) = taken_down(before, changes)? {
            let after = Overlay::new(before, stored.as_ref(), &later)?;
            let mut found = Bench { after: &after, ..bench }.dangling(&later)?;
            found.retain(|one| !judged.dangling.contains(one));
            judged.dangling.extend(found.into_iter().map(|one| Diagnostic {
                message: format!("{}, once it is taken down as planned", one.message),
                ..one
            }));
        }
        unchanged.extend(left_behind(before, changes)?);
        unchanged.extend(self.files_of_definitions(before, changes)?);
        errors.extend(bench.look_at_what_stays(&unchanged, &mut judged)?);
        if let Some(problem) = after.problem().or_else(|| untouched.problem()) {
            return Err(problem);
        }
        // A redirect to a deleted post is only a warning: its address leads nowhere, too. Without the post its file is invalid.
        let is_minor = |one: &Diagnostic| is_of_redirects(&one.file) && one.code != "redirect.target-missing";
        let (redirects, seen) = judged.dangling.into_iter().partition(is_minor);
        judged.dangling = seen;
        add_new(&mut judged.warnings, redirects);
        if errors.is_empty() { Ok(judged) } else { Err(SiteError::InvalidContent { issues: errors }) }
    }

    /// Refuses files that would silently replace others: one whose parent folder is a file, or one at the path of a
    /// folder.
    ///
    /// # Errors
    /// [`SiteError::PathTaken`] with the path of what is in the way; the repository cannot be read.
    pub(in crate::site) fn has_room(
        &self,
        before: &Snapshot<'_>,
        changes: &[Change],
        stage: Stage,
    ) -> Result<(), SiteError> {
        let (there, gone): (Vec<_>, Vec<_>) = changes.iter().partition(|change| change.bytes.is_some());
        let [there, gone]: [BTreeSet<&str>; 2] =
            [there, gone].map(|changes| changes.into_iter().map(|change| change.path.as_str()).collect());
        for path in &there {
            if before.blob_id(path)?.is_some() {
                continue;
            }
            let above =
                path.match_indices('/').map(|(end, _)| &path[..end]).find(|above| there.contains(above));
            let others = self.in_the_way(before.root(), path)?.into_iter().map(|place| place.path);
            let other = others.into_iter().find(|other| !gone.contains(other.as_str()));
            if let Some(path) = above.map(str::to_owned).or(other) {
                return Err(SiteError::PathTaken { path, stage });
            }
        }
        Ok(())
    }

    /// Refuses to schedule a change of a post for a time that has passed. Schedules that were there before stay, and so
    /// do those that are imported, restored or undone.
    ///
    /// # Errors
    /// [`SiteError::InvalidContent`]; the repository cannot be read.
    pub(in crate::site) fn punctual(
        &self,
        act: &Act<'_>,
        before: &Snapshot<'_>,
        changes: &[Change],
    ) -> Result<(), SiteError> {
        let is_edit = ["post.", "draft.", "translation."].iter().any(|noun| act.op.starts_with(noun));
        let (mut issues, is_restored) = (Vec::new(), act.op == "post.restore");
        for change in changes.iter().filter(|_| is_edit && !is_restored) {
            let Some(bytes) =
                change.bytes.as_ref().filter(|_| Kind::of_path(&change.path) == Some(Kind::Post))
            else {
                continue;
            };
            let text = String::from_utf8_lossy(bytes);
            if !text.contains("scheduledAt") && !text.contains("unpublishAt") {
                continue;
            }
            let Ok(doc) = codec::parse_file(&change.path, bytes) else { continue };
            let mut past = appointments(&doc.value).filter(|(_, at)| *at <= act.now).peekable();
            if past.peek().is_none() {
                continue;
            }
            let id = doc.value.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
            let old = before.item(&ItemId { kind: Kind::Post, id })?.map(|old| old.value).unwrap_or_default();
            for (key, at) in past.filter(|new| !appointments(&old).any(|old| old == *new)) {
                let message = format!("`{key}` is {at}, which is in the past");
                let finding =
                    Finding::error(POST_SCHEDULE_PAST, format!("/{key}"), message).hint(match key {
                        "scheduledAt" => "publish it now, or name a later time",
                        _ => "archive it now, name a later time, or remove it",
                    });
                issues.push(finding.in_file(&change.path, 0, 0));
            }
        }
        if issues.is_empty() { Ok(()) } else { Err(SiteError::InvalidContent { issues }) }
    }

    /// Refuses when a file that is about to change is no longer as it was at the revision that the caller read.
    ///
    /// # Errors
    /// [`SiteError::Stale`].
    pub(in crate::site) fn expected<'a>(
        &self,
        act: &Act<'_>,
        before: &Snapshot<'_>,
        paths: impl Iterator<Item = &'a str>,
    ) -> Result<(), SiteError> {
        let Some(rev) = &act.expect else { return Ok(()) };
        let read = self.repo.tree_of(self.revision(rev)?)?;
        for path in paths {
            if self.blob_id(read, path)? != before.blob_id(path)? {
                return Err(SiteError::Stale {
                    path: path.to_owned(),
                    expected: rev.clone(),
                    current: before.commit().to_string(),
                    changes: self.changed_since(rev, before, path),
                    parked: None,
                });
            }
        }
        Ok(())
    }
}

impl Site {
    /// What changed in a file since a revision; empty if one of the two versions cannot be read.
    fn changed_since(&self, rev: &str, now: &Snapshot<'_>, path: &str) -> Vec<merge::Change> {
        let then = self.snapshot_at(rev).and_then(|then| then.item_at(path));
        let (Ok(then), Ok(now)) = (then, now.item_at(path)) else { return Vec::new() };
        let nothing = Value::Object(Map::new());
        let value = |item: Option<Item>| item.map_or_else(|| nothing.clone(), |item| item.value);
        merge::difference(Some(&value(then)), Some(&value(now)))
    }
}

/// Problems by code and message, without their positions, which change with every line.
pub(super) type Problems = HashSet<(&'static str, String)>;

/// The content before and after a write, to check files against.
#[derive(Clone, Copy)]
pub(super) struct Bench<'a> {
    pub(super) site: &'a Site,
    pub(super) before: &'a Snapshot<'a>,
    /// How many files the write changes.
    pub(super) count: usize,
    pub(super) strictness: Strictness,
    pub(super) after: &'a Overlay<'a>,
    pub(super) untouched: &'a Overlay<'a>,
}

impl Bench<'_> {
    pub(super) fn inspect(
        &self,
        path: &str,
        bytes: &[u8],
        lookup: &Overlay<'_>,
    ) -> Vec<(Finding, Diagnostic)> {
        inspect(path, self.read(path, bytes), lookup, self.strictness)
    }

    fn read(&self, path: &str, bytes: &[u8]) -> Read {
        self.site.caches.docs.of_bytes(self.count, path, bytes)
    }

    /// The errors of a file before the write. What may be missing in a draft was not an error, and may be one now.
    fn problems(&self, path: &str) -> Result<Problems, SiteError> {
        let Some(old) = readable(self.before.bytes(path))? else { return Ok(Problems::new()) };
        let found = self.inspect(path, &old, self.untouched).into_iter();
        let errors = found.filter(|(finding, _)| finding.severity == Severity::Error);
        Ok(errors.map(|(finding, _)| (finding.code, finding.message)).collect())
    }

    /// The new errors of files that stay as they are; what can be corrected before it is live is a warning.
    fn look_at_what_stays(
        &self,
        paths: &BTreeSet<String>,
        judged: &mut Judged,
    ) -> Result<Vec<Diagnostic>, SiteError> {
        let mut errors = Vec::new();
        for path in paths {
            let Some(bytes) = self.before.bytes(path)? else { continue };
            let found = self.look(path, self.read(path, &bytes), &Problems::new())?.0;
            let (leads, wrong): (Vec<_>, Vec<_>) = found.into_iter().partition(is_lead);
            let warned = |found| Diagnostic { severity: Severity::Warning, ..found };
            if self.strictness.is_for_source() {
                add_new(&mut judged.dangling, leads.into_iter().map(warned).collect());
                errors.extend(wrong);
            } else {
                add_new(&mut judged.warnings, leads.into_iter().chain(wrong).map(warned).collect());
            }
        }
        Ok(errors)
    }

    /// The errors of a file after the write that are neither in `known` nor were there before; and all other findings.
    fn look(
        &self,
        path: &str,
        read: Read,
        known: &Problems,
    ) -> Result<(Vec<Diagnostic>, Vec<Diagnostic>), SiteError> {
        let found = inspect(path, read, self.after, self.strictness);
        // Earlier problems matter only if there is an error now.
        let is_bad = found.iter().any(|(finding, _)| finding.severity == Severity::Error);
        let own = if is_bad { self.problems(path)? } else { Problems::new() };
        let (mut new, mut others) = (Vec::new(), Vec::new());
        for (finding, diagnostic) in found {
            let is_error = finding.severity == Severity::Error;
            let problem = (finding.code, finding.message);
            match is_error && !known.contains(&problem) && !own.contains(&problem) {
                true => new.push(diagnostic),
                false => others.push(diagnostic),
            }
        }
        Ok((new, others))
    }
}

/// The scheduled status changes of a post, each with its field.
fn appointments(post: &Value) -> impl Iterator<Item = (&'static str, Timestamp)> {
    let status = post.get("status").and_then(Value::as_str);
    let keys: &[&str] = match status {
        Some("scheduled") => &["scheduledAt", "unpublishAt"],
        Some("published") => &["unpublishAt"],
        _ => &[],
    };
    keys.iter().filter_map(|key| Some((*key, post.get(*key)?.as_str()?.parse().ok()?)))
}

/// The unchanged files that refer to items whose files are deleted.
fn left_behind(before: &Snapshot<'_>, changes: &[Change]) -> Result<BTreeSet<String>, SiteError> {
    let mut paths = BTreeSet::new();
    for gone in changes.iter().filter(|change| change.bytes.is_none()) {
        let Some(item) = before.readable_at(&gone.path)? else { continue };
        paths.extend(before.referrers("id", &item.id.id)?.into_iter().map(|(path, _)| path));
    }
    paths.retain(|path| changes.iter().all(|change| change.path != *path));
    Ok(paths)
}

/// Applies the rules to one file.
pub(in crate::site) fn inspect(
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
            vec![(finding, crate::site::store::snapshot::syntax(path, cause))]
        }
    }
}
