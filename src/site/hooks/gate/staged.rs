//! Checks a person's `git commit`: missing ids are filled in, and new errors refused.

use super::behind::{Commit, Joined};
use crate::base::Severity;
use crate::base::limits::FILE_BYTES_MAX;
use crate::base::source::Ids;
use crate::check::{self, Lookup, Written};
use crate::disk;
use crate::git::{GitError, GitProgram, Head, Mode, Version};
use crate::site::Snapshot;
use crate::site::file::docs;
use crate::site::prelude::*;
use crate::site::store::change::Change;
use crate::site::store::lookup::Overlay;
use crate::site::write::validation::inspect;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Most of `MERGE_HEAD` that is read, in bytes.
const MERGE_HEAD_BYTES_MAX: usize = 64 * 1024;

/// A staged file that was given ids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filled {
    /// Its path.
    pub path: String,
    /// How many new ids.
    pub ids: usize,
    /// How many ids it had before.
    pub kept_ids: usize,
    /// Whether the file in the work tree was updated too: not if it has unstaged changes.
    pub in_work_tree: bool,
}

/// What was done to the staged files.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Admitted {
    /// Files that were given ids.
    pub filled: Vec<Filled>,
    /// Files that were unstaged because the index held an outdated version that nobody had staged.
    pub left: Vec<String>,
    /// Files that were merged with changes by others.
    pub joined: Vec<Joined>,
}

impl Site {
    /// Fills in missing ids of staged files, gives staged copies new ids, unstages files that a concurrent write made
    /// outdated, merges changes by others into files based on older versions, and checks the resulting commit. `index`
    /// is git's `GIT_INDEX_FILE`; `is_merge` says that git has merged and will commit the result.
    ///
    /// # Errors
    /// [`SiteError::InvalidContent`] with the errors that the commit would add, [`SiteError::Overtaken`] with changes by
    /// others that it would revert, [`SiteError::Undecided`] with those of a merged branch that it would leave out.
    pub fn admit_staged(
        &self,
        git: &GitProgram,
        index: Option<&Path>,
        ids: &dyn Ids,
        is_merge: bool,
    ) -> Result<Admitted, SiteError> {
        let (branch, tip) = match self.repo().head()? {
            Head::Branch(name, tip) => (Some(name), tip),
            Head::Detached(tip) => (None, Some(tip)),
        };
        // The first commit of a repository has nothing to compare with.
        let Some(tip) = tip else { return Ok(Admitted::default()) };
        let of_branch = |stage: &Stage| branch.as_deref() == Some(stage.ref_name());
        let stage = Stage::ALL.into_iter().find(of_branch).unwrap_or(Stage::Review);
        let merged = self.merge_heads()?;
        let mut tree = self.staged_tree(git, index)?;
        let before = self.snapshot_at(&tip.to_string())?;
        let staging = Staging { git, index, ids };
        let left = if merged.is_empty() { self.leave(&staging, tip, tree)? } else { Vec::new() };
        if !left.is_empty() {
            tree = self.staged_tree(git, index)?;
        }
        let merged_at = if merged.is_empty() { None } else { self.merge_began()? };
        let commit = Commit { staging: &staging, before: &before, tree, others: &merged, merged_at };
        // A merge commit by git itself contains nothing from the work tree.
        if !is_merge {
            self.warn_of_disputed(&commit, tip)?;
        }
        let joined = if is_merge { Vec::new() } else { self.join(&commit)? };
        if !joined.is_empty() {
            tree = self.staged_tree(git, index)?;
        }
        let filled = self.fill(&staging, &before, tree, !merged.is_empty())?;
        let tree = if filled.is_empty() { tree } else { self.staged_tree(git, index)? };
        let admitted = Admitted { filled, left, joined };
        // What it leaves dangling is asked where source moves, by `admit`.
        match self.news(tip, tree, stage, true) {
            Err(SiteError::InvalidContent { mut issues }) if !merged.is_empty() => {
                for other in merged {
                    let known = self.known(&self.snapshot_at(&other.to_string())?, &issues, stage)?;
                    issues.retain(|i| !known.contains(&(i.file.clone(), i.code.clone(), i.message.clone())));
                }
                if issues.is_empty() { Ok(admitted) } else { Err(SiteError::InvalidContent { issues }) }
            }
            judged => judged.map(|()| admitted),
        }
    }

    /// The other parents of a commit that completes a merge.
    fn merge_heads(&self) -> Result<Vec<Oid>, SiteError> {
        let file = self.repo().git_dir().join("MERGE_HEAD");
        let text = disk::read_if_there(&file, MERGE_HEAD_BYTES_MAX)?.unwrap_or_default();
        Ok(String::from_utf8_lossy(&text).lines().filter_map(|line| line.trim().parse().ok()).collect())
    }

    /// The branch's tip when the merge being completed began.
    fn merge_began(&self) -> Result<Option<Oid>, SiteError> {
        let text = disk::read_if_there(&self.repo().git_dir().join("ORIG_HEAD"), MERGE_HEAD_BYTES_MAX)?;
        let began = text.and_then(|text| String::from_utf8_lossy(&text).trim().parse().ok());
        Ok(began.filter(|oid| self.repo().commit(*oid).is_ok()))
    }

    /// The tree that a commit would record. Git writes it, because an index may be split or sparse.
    fn staged_tree(&self, git: &GitProgram, index: Option<&Path>) -> Result<Oid, SiteError> {
        let printed = git.plumb(self.repo(), index, &["write-tree"], &[])?;
        oid(&printed)
    }

    /// Unstages outdated versions that are in the index only because git read it before another writer moved the
    /// branch, and wrote it afterwards; the file in the work tree equals the committed one. Committing them would
    /// revert that writer's change.
    fn leave(&self, staging: &Staging<'_>, tip: Oid, tree: Oid) -> Result<Vec<String>, SiteError> {
        let (mut left, mut entries) = (Vec::new(), Vec::new());
        for change in self.repo().diff(self.repo().tree_of(tip)?, tree)? {
            let (Some(old), Some(new)) = (change.old, change.new) else { continue };
            let is_plain = change.old_mode == Some(Mode::File) && change.new_mode == change.old_mode;
            if is_plain && self.repo().is_left_behind(tip, &change.path, old, new)? {
                entries.extend(format!("100644 {old}\t{}\0", change.path).into_bytes());
                left.push(change.path);
            }
        }
        if !left.is_empty() {
            staging.set(self.repo(), &entries)?;
        }
        Ok(left)
    }

    fn fill(
        &self,
        staging: &Staging<'_>,
        before: &Snapshot<'_>,
        tree: Oid,
        is_merge: bool,
    ) -> Result<Vec<Filled>, SiteError> {
        let (mut changes, mut runnable) = (Vec::new(), HashSet::new());
        for change in self.repo().diff(before.tree(), tree)? {
            let file = change.new.filter(|_| change.new_mode.is_some_and(|mode| mode.is_file()));
            let bytes = file.map(|oid| self.repo().blob(oid)).transpose()?;
            if change.new_mode == Some(Mode::Executable) {
                runnable.insert(change.path.clone());
            }
            changes.push((change.old.is_none(), Change::new(change.path, bytes)));
        }
        let all: Vec<Change> = changes.iter().map(|(_, change)| change.clone()).collect();
        let after = Overlay::new(before, None, &all)?;
        let (mut filled, mut entries, mut firsts) = (Vec::new(), Vec::new(), HashSet::new());
        for (is_new, change) in &changes {
            let Some((kind, bytes)) = Kind::of_path(&change.path).zip(change.bytes.as_ref()) else {
                continue;
            };
            let Ok(doc) = codec::parse_file(&change.path, bytes) else { continue };
            if !change.path.ends_with(".yaml") {
                continue;
            }
            // After a merge, two files with one id may be one that moved: a person must decide that.
            let is_copy =
                *is_new && !is_merge && is_copy(kind, change, &doc.value, &changes, &after, &mut firsts);
            let old = if *is_new { None } else { before.readable_at(&change.path)? };
            // If its id moved to another file, this file is a new item.
            let is_here = |path: &String| *path == change.path;
            let old = old.filter(|old| after.paths_of_id(kind, &old.id.id).iter().all(is_here));
            let before = old.map(|old| {
                let mut value = old.value;
                check::without_taken(&mut value, &|id| !after.modules_with_id(id).iter().all(is_here));
                value
            });
            let file = Written { kind, path: &change.path, doc: &doc, is_copy, before: before.as_ref() };
            let Some(with_ids) = check::identified(&file, &mut || staging.ids.uuid()) else { continue };
            let text = with_ids.text.as_bytes();
            let mode = if runnable.contains(&change.path) { Mode::Executable } else { Mode::File };
            entries.extend(staging.entries(self.repo(), &[(change.path.clone(), mode, text)])?);
            let in_work_tree = self.fill_work_tree(&change.path, bytes, text)?;
            let path = change.path.clone();
            filled.push(Filled { path, ids: with_ids.ids, kept_ids: with_ids.kept_ids, in_work_tree });
        }
        if let Some(problem) = after.problem() {
            return Err(problem);
        }
        if !filled.is_empty() {
            staging.set(self.repo(), &entries)?;
        }
        Ok(filled)
    }

    /// Writes the text to the work tree, if the file there equals the staged one.
    pub(super) fn fill_work_tree(&self, path: &str, staged: &[u8], text: &[u8]) -> Result<bool, SiteError> {
        let Some(folder) = self.work_dir() else { return Ok(false) };
        let most = staged.len().saturating_mul(2);
        let Ok(Some(found)) = disk::read_inside(&folder, path, most) else { return Ok(false) };
        if found == staged {
            disk::write_inside(&folder, path, text)?;
            return Ok(true);
        }
        // Git stages a file with CRLF line ends with LF.
        let is_same = found.contains(&b'\r')
            && String::from_utf8_lossy(&found).replace("\r\n", "\n").as_bytes() == staged;
        if is_same {
            let text = String::from_utf8_lossy(text).replace('\n', "\r\n");
            disk::write_inside(&folder, path, text.as_bytes())?;
        }
        Ok(is_same)
    }

    /// Whether the file in the work tree equals this version.
    pub(super) fn is_in_work_tree(&self, path: &str, version: Version) -> bool {
        let Some(file) = self.work_dir().map(|folder| folder.join(path)) else { return false };
        match disk::read_if_there(&file, FILE_BYTES_MAX) {
            Ok(Some(bytes)) => version.is_some_and(|blob| self.repo().is_content_of(blob, path, &bytes)),
            Ok(None) => version.is_none(),
            Err(_) => false,
        }
    }

    /// Which of these issues other content has too.
    fn known(
        &self,
        other: &Snapshot<'_>,
        issues: &[crate::base::Diagnostic],
        stage: Stage,
    ) -> Result<HashSet<(String, String, String)>, SiteError> {
        let paths: HashSet<&str> = issues.iter().map(|issue| issue.file.as_str()).collect();
        let lookup = Overlay::new(other, None, &[])?;
        let mut known = HashSet::new();
        for path in paths {
            let Some(bytes) = other.bytes(path)? else { continue };
            let found = inspect(path, docs::read(path, &bytes), &lookup, check::Strictness::of(stage));
            // A problem that is allowed on a draft there may be an error here.
            for (finding, _) in found.into_iter().filter(|(finding, _)| finding.severity == Severity::Error) {
                known.insert((path.to_owned(), finding.code.to_owned(), finding.message));
            }
        }
        Ok(known)
    }
}

/// The context for changing staged files.
pub(super) struct Staging<'a> {
    pub(super) git: &'a GitProgram,
    index: Option<&'a Path>,
    ids: &'a dyn Ids,
}

impl Staging<'_> {
    /// Index entries for these files; their content is stored in the repository.
    pub(super) fn entries(&self, repo: &Repo, files: &[(String, Mode, &[u8])]) -> Result<Vec<u8>, SiteError> {
        let stored = match files {
            [(_, _, bytes)] => self.git.plumb(repo, None, &["hash-object", "-w", "--stdin"], bytes)?,
            _ => {
                let folder = disk::temp_dir()?;
                let mut names = String::new();
                for (at, (_, _, bytes)) in files.iter().enumerate() {
                    let file = folder.path().join(at.to_string());
                    disk::write(&file, bytes)?;
                    names.push_str(&format!("{}\n", file.display()));
                }
                let arguments = ["hash-object", "-w", "--no-filters", "--stdin-paths"];
                self.git.plumb(repo, None, &arguments, names.as_bytes())?
            }
        };
        let mut entries = Vec::new();
        for (line, (path, mode, _)) in String::from_utf8_lossy(&stored).lines().zip(files) {
            let mode = if *mode == Mode::Executable { "100755" } else { "100644" };
            entries.extend(format!("{mode} {}\t{path}\0", oid(line.as_bytes())?).into_bytes());
        }
        Ok(entries)
    }

    /// A three-way text merge by git of `[ours, base, theirs]`; none if it conflicts or fails.
    pub(super) fn merged_text(&self, repo: &Repo, versions: [&[u8]; 3]) -> Option<Vec<u8>> {
        let folder = disk::temp_dir().ok()?;
        let files = ["ours", "base", "theirs"].map(|name| folder.path().join(name));
        for (file, bytes) in files.iter().zip(versions) {
            disk::write(file, bytes).ok()?;
        }
        let [ours, base, theirs] = files.each_ref().map(|file| file.to_str());
        self.git.plumb(repo, None, &["merge-file", "-p", "-q", ours?, base?, theirs?], &[]).ok()
    }

    /// Updates entries of the index.
    pub(super) fn set(&self, repo: &Repo, entries: &[u8]) -> Result<(), SiteError> {
        for index in self.indexes(repo.git_dir()) {
            self.git.plumb(repo, index.as_deref(), &["update-index", "-z", "--index-info"], entries)?;
        }
        Ok(())
    }

    /// The indexes to update. `git commit PATH` uses a temporary one; the real one is then in its lock file.
    fn indexes(&self, git_dir: &Path) -> Vec<Option<PathBuf>> {
        let mut indexes = vec![self.index.map(Path::to_owned)];
        let name = self.index.and_then(Path::file_name).and_then(|name| name.to_str()).unwrap_or_default();
        let staying = git_dir.join("index.lock");
        if name.starts_with("next-index-") && disk::exists(&staying) {
            indexes.push(Some(staying));
        }
        indexes
    }
}

/// Whether a new file has the id of an existing one, or of an earlier new one.
fn is_copy(
    kind: Kind,
    change: &Change,
    value: &Value,
    changes: &[(bool, Change)],
    after: &Overlay<'_>,
    firsts: &mut HashSet<(Kind, String)>,
) -> bool {
    let Some(id) = value.get("id").and_then(Value::as_str).filter(|_| kind.identity() == Some("id")) else {
        return false;
    };
    let mut others = after.paths_of_id(kind, id);
    others.retain(|path| *path != change.path);
    let is_new = |path: &String| changes.iter().any(|(is_new, other)| *is_new && other.path == *path);
    match others.iter().all(is_new) {
        true if others.is_empty() => false,
        true => !firsts.insert((kind, id.to_owned())),
        false => true,
    }
}

/// The object id that a git command printed.
fn oid(printed: &[u8]) -> Result<Oid, SiteError> {
    let text = String::from_utf8_lossy(printed);
    text.trim().parse().map_err(|_| {
        let output = format!("it printed `{}` and no object id", text.trim());
        SiteError::Git(GitError::Program { command: "plumbing".to_owned(), output })
    })
}
