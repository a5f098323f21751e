//! Checks what differs between two commits by the index: the files that differ, and those whose findings can change because
//! they refer to them or share a name with them. A check of all files reads each of them.

mod affected;

use self::affected::{Affected, Version};
use super::entries::of_commit;
use super::inspect::{Content, Files, damaged_in};
use crate::base::progress::Progress;
use crate::check::{self, FileFacts, Strictness, TreeFile};
use crate::db::PostQuery;
use crate::git;
use crate::site::file::docs::{self, Read};
use crate::site::look::Look;
use crate::site::prelude::*;
use crate::site::publish::theme_trial::concerns_theme;
use crate::site::store::change::Change;
use crate::site::store::lookup::{Names, Overlay};
use crate::site::store::place::UPLOADS;
use crate::site::store::snapshot::Snapshot;
use crate::site::write::dangling::menus_of;
use crate::site::write::validation::inspect;
use crate::urls::{self, is_linked_file, static_address};
use std::collections::{BTreeSet, HashSet};

/// From this number of files on, a check of everything is faster.
const FILES_MAX: usize = 1_000;

/// The two states that are compared: what the index shows, and that with changes.
struct Comparison<'a> {
    shown: &'a Snapshot<'a>,
    changes: &'a [Change],
    /// Whether the index shows the newer state, and the changes lead back to the older one.
    is_back: bool,
    /// The trees of the older state and of the newer one.
    trees: [Oid; 2],
    /// Their look-ups.
    sides: [&'a Overlay<'a>; 2],
    strictness: Strictness,
}

impl Look<'_> {
    /// How many content files differ between two commits, the problems in them, and those in other files that are new in the
    /// later commit, if the index shows one of the two and few files differ. `None` if only a check of all files can tell.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn check_difference(
        &self,
        old: Oid,
        new: Oid,
        strictness: Strictness,
    ) -> Result<Option<(usize, Vec<Diagnostic>)>, SiteError> {
        let site = self.site;
        let (shown, is_back) = match self.indexed(old)? {
            Some(shown) => (shown, false),
            None => match self.indexed(new)? {
                Some(shown) => (shown, true),
                None => return Ok(None),
            },
        };
        let trees = [site.repo.tree_of(old)?, site.repo.tree_of(new)?];
        let [from, to] = in_order(trees, is_back);
        let difference = site.repo.diff(from, to)?;
        let is_plain = |mode: Option<git::Mode>| mode.is_none_or(git::Mode::is_file);
        let is_simple = |change: &git::Change| {
            !concerns_all(&change.path) && is_plain(change.old_mode) && is_plain(change.new_mode)
        };
        if difference.len() > FILES_MAX || !difference.iter().all(is_simple) {
            return Ok(None);
        }
        let mut changes = Vec::new();
        for change in difference {
            let bytes = match (change.new, Kind::of_path(&change.path)) {
                (Some(blob), Some(_)) => match docs::bytes_of(&site.repo, blob)? {
                    Ok(bytes) => Some(bytes),
                    Err(_) => return Ok(None),
                },
                (blob, _) => blob.map(|_| Vec::new()),
            };
            changes.push(Change::new(change.path, bytes));
        }
        let stored = Names::of_bulk(&shown, changes.len())?;
        let [as_shown, changed] =
            [&[][..], &changes[..]].map(|over| Overlay::new(&shown, stored.as_ref(), over));
        let (as_shown, changed) = (as_shown?, changed?);
        let sides = in_order([&as_shown, &changed], is_back);
        let comparison = Comparison { shown: &shown, changes: &changes, is_back, trees, sides, strictness };
        let found = comparison.findings()?;
        let count = changes.iter().filter(|change| Kind::of_path(&change.path).is_some()).count();
        match as_shown.problem().or_else(|| changed.problem()) {
            Some(problem) => Err(problem),
            None => Ok(found.map(|found| (count, found))),
        }
    }

    /// The same by a check of all files, which it also returns.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn check_difference_whole(
        &self,
        old: Oid,
        new: Oid,
        strictness: Strictness,
        progress: &dyn Progress,
    ) -> Result<(Files<'_>, Vec<Diagnostic>), SiteError> {
        let touched: HashSet<String> = self.changed_paths(old, new)?.into_iter().collect();
        let files = self.files(Content::Commit(new), progress)?;
        let mut issues = files.check(strictness);
        let files_with_issues = issues.iter().map(|issue| issue.file.as_str());
        let others: HashSet<&str> = files_with_issues.filter(|path| !touched.contains(*path)).collect();
        if !others.is_empty() {
            // Checked as strictly as the new state, so that only the change makes a difference.
            let known = self.files_beside(Content::Commit(old), Some(&files), progress)?;
            let known = known.check_at(&others, strictness);
            let known: HashSet<_> = known.iter().map(identity).collect();
            issues.retain(|issue| touched.contains(&issue.file) || !known.contains(&identity(issue)));
        }
        Ok((files, issues))
    }

    /// The problems of some files of a commit, under the same conditions.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn check_files(
        &self,
        commit: Oid,
        paths: &[String],
        strictness: Strictness,
    ) -> Result<Option<Vec<Diagnostic>>, SiteError> {
        if paths.is_empty() || paths.len() > FILES_MAX || paths.iter().any(|path| concerns_all(path)) {
            return Ok(None);
        }
        let Some(content) = self.indexed(commit)? else { return Ok(None) };
        let lookup = Overlay::new(&content, None, &[])?;
        let sides = [&lookup, &lookup];
        let trees = [content.tree(); 2];
        let comparison =
            Comparison { shown: &content, changes: &[], is_back: false, trees, sides, strictness };
        let mut found = comparison.misnamed(content.tree())?;
        found.retain(|issue| paths.contains(&issue.file));
        for path in paths {
            let Some(bytes) = content.bytes(path)? else { return Ok(None) };
            found.extend(comparison.problems(path, comparison.read(path, &bytes)));
        }
        lookup.problem().map_or(Ok(Some(found)), Err)
    }

    /// A commit whose content the index shows, or will soon, if all of its files can be read: names that only an unreadable
    /// file holds are not missing.
    fn indexed(&self, commit: Oid) -> Result<Option<Snapshot<'_>>, SiteError> {
        let content = self.site.snapshot_at(&commit.to_string())?;
        if content.stage().is_none() || !self.site.has_index()? {
            return Ok(None);
        }
        let is_whole = content.indexed(|index, view| index.problems(view))?.is_empty();
        Ok(is_whole.then_some(content))
    }
}

/// Two states from the older to the newer one, of what the index shows and what changes make of it.
fn in_order<T>([shown, changed]: [T; 2], is_back: bool) -> [T; 2] {
    if is_back { [changed, shown] } else { [shown, changed] }
}

/// Whether any file may depend on the file at a path.
fn concerns_all(path: &str) -> bool {
    concerns_theme(path) || Kind::of_path(path).is_some_and(Kind::is_definition)
}

impl Comparison<'_> {
    /// `None` if a file cannot be read, or an upload differs whose record does not.
    fn findings(&self) -> Result<Option<Vec<Diagnostic>>, SiteError> {
        let (mut found, mut affected) = (self.names()?, Affected::default());
        let mut uploads: BTreeSet<&str> = BTreeSet::new();
        let mut records = HashSet::new();
        for change in self.changes {
            let Some(kind) = Kind::of_path(&change.path) else {
                if is_linked_file(&change.path) {
                    affected.addresses.extend(static_address(&change.path).map(|at| urls::bare(&at)));
                    uploads.extend(change.path.strip_prefix(UPLOADS));
                }
                continue;
            };
            let shown = self.shown.bytes(&change.path)?.map(|bytes| self.read(&change.path, &bytes));
            let changed = change.bytes.as_deref().map(|bytes| self.read(&change.path, bytes));
            let [old, new] = in_order([shown, changed], self.is_back);
            if [&old, &new].into_iter().flatten().any(|read| read.is_err()) {
                return Ok(None);
            }
            let versions = [&old, &new].map(|read| Version::of(&change.path, kind, read.as_ref()?));
            records.extend(versions.iter().flatten().filter_map(|version| version.upload.clone()));
            affected.add(self, versions)?;
            found.extend(new.into_iter().flat_map(|read| self.problems(&change.path, read)));
        }
        if uploads.into_iter().any(|upload| !records.contains(upload)) {
            return Ok(None);
        }
        for path in affected.files(self)? {
            found.extend(self.news_of(&path)?);
        }
        found.extend(self.entrances()?);
        Ok(Some(found))
    }

    fn read(&self, path: &str, bytes: &[u8]) -> Read {
        self.shown.site().caches.docs.of_bytes(self.changes.len(), path, bytes)
    }

    /// What is wrong with a file of the newer state.
    fn problems(&self, path: &str, read: Read) -> Vec<Diagnostic> {
        let doc = read.as_ref().ok();
        let damage = doc.and_then(|doc| damaged_in(path, doc, |upload| self.upload(upload)));
        let issues = inspect(path, read, self.sides[1], self.strictness);
        issues.into_iter().map(|(_, issue)| issue).chain(damage).collect()
    }

    fn upload(&self, path: &str) -> Option<Vec<u8>> {
        let repo = &self.shown.site().repo;
        let blob = repo.entry(self.trees[1], path).ok()??.oid;
        docs::bytes_of(repo, blob).ok()?.ok()
    }

    fn is_changed(&self, path: &str) -> bool {
        self.changes.iter().any(|change| change.path == path)
    }

    /// What is wrong with the names of the files that differ, and what is newly wrong with those of others.
    fn names(&self) -> Result<Vec<Diagnostic>, SiteError> {
        let (mut found, mut known) = (self.misnamed(self.trees[1])?, Vec::new());
        if found.iter().any(|issue| !self.is_changed(&issue.file)) {
            known = self.misnamed(self.trees[0])?;
        }
        let is_known = |issue: &Diagnostic| known.iter().any(|old| is_same(old, issue));
        found.retain(|issue| self.is_changed(&issue.file) || !is_known(issue));
        Ok(found)
    }

    /// What is wrong with the names of the files of a tree.
    fn misnamed(&self, tree: Oid) -> Result<Vec<Diagnostic>, SiteError> {
        let entries = of_commit(self.shown.site().repo.entries(tree, "")?);
        let names = entries.iter().map(|entry| TreeFile { path: &entry.path, mode: entry.mode });
        Ok(check::tree(&names.collect::<Vec<_>>(), self.strictness))
    }

    /// What is newly wrong in a file that stays as it is.
    fn news_of(&self, path: &str) -> Result<Vec<Diagnostic>, SiteError> {
        let Some(bytes) = self.shown.bytes(path)? else { return Ok(Vec::new()) };
        let [old, mut new] = self.sides.map(|side| {
            let found = inspect(path, self.read(path, &bytes), side, self.strictness);
            found.into_iter().map(|(_, issue)| issue).collect::<Vec<_>>()
        });
        new.retain(|issue| !old.iter().any(|known| is_same(known, issue)));
        Ok(new)
    }

    /// The home page and the main menu, if visitors newly lack them.
    fn entrances(&self) -> Result<Vec<Diagnostic>, SiteError> {
        let menus = in_order(menus_of(self.shown, self.changes)?.into(), self.is_back);
        let has_live = in_order(self.has_live()?, self.is_back);
        let [old, new] = [0, 1].map(|at| {
            let found = check::missing_entrances(self.sides[at], &menus[at]).into_iter();
            let placed = found.map(|finding| finding.in_file(Kind::Settings.default_path("cms"), 0, 0));
            placed.filter(|_| has_live[at]).collect::<Vec<_>>()
        });
        Ok(new.into_iter().filter(|issue| !old.iter().any(|known| is_same(known, issue))).collect())
    }

    /// Whether visitors see any post: in what the index shows, and with the changes.
    fn has_live(&self) -> Result<[bool; 2], SiteError> {
        let limit = u32::try_from(self.changes.len() + 1).unwrap_or(u32::MAX);
        let live = PostQuery {
            statuses: vec!["published".to_owned()],
            include_variations: true,
            limit,
            ..PostQuery::default()
        };
        let live = self.shown.posts(&live)?.posts;
        let is_live = |change: &Change| {
            let read = self.read(&change.path, change.bytes.as_deref()?);
            let facts = FileFacts::of(&change.path, Kind::of_path(&change.path)?, &read.ok()?.value);
            Some(facts.post()?.is_live())
        };
        let stays = live.iter().any(|hit| !self.is_changed(&hit.path));
        let has_new = || self.changes.iter().any(|change| is_live(change) == Some(true));
        Ok([!live.is_empty(), stays || has_new()])
    }
}

/// What makes a problem the same one in two states of a file: not where it is.
fn identity(issue: &Diagnostic) -> (&str, &str, &str) {
    (&issue.file, &issue.code, &issue.message)
}

fn is_same(one: &Diagnostic, other: &Diagnostic) -> bool {
    identity(one) == identity(other)
}

#[cfg(test)]
mod tests;
