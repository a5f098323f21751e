//! Uncommitted changes in the work tree.

use super::index::{Index, Indexed, is_unchanged};
use super::work_tree::by_path;
use super::{Entry, GitError, Mode, Oid, Repo};
use rayon::prelude::*;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

/// A path whose version in the work tree differs from the committed one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Uncommitted {
    /// From the top of the work tree.
    pub path: String,
    /// What happened to it.
    pub kind: UncommittedKind,
    /// Whether the next plain `git commit` would include at least a part of it.
    pub is_staged: bool,
}

/// How a path of the work tree differs from the commit that is checked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UncommittedKind {
    /// Not in the commit.
    Added,
    /// Different from the commit.
    Changed,
    /// In the commit, but not here.
    Removed,
    /// In the middle of a merge.
    Unmerged,
}

impl Repo {
    /// The files that are left out of this work tree on purpose (a sparse checkout), as the index has them.
    ///
    /// # Errors
    /// As [`Repo::work_tree_changes`].
    pub fn left_out(&self) -> Result<Vec<Entry>, GitError> {
        let Some(work_tree) = self.own_work_tree() else { return Ok(Vec::new()) };
        let mut index = Index::read(&work_tree)?;
        index.expand(self)?;
        let left_out = |(path, entry): (String, Option<Indexed>)| {
            let Indexed { oid, mode, .. } = entry.filter(|entry| entry.is_left_out)?;
            Some(Entry { path, oid, mode })
        };
        Ok(index.entries().into_iter().filter_map(left_out).collect())
    }

    /// Uncommitted changes in this work tree, by path: of all tracked files, and new files below the given content
    /// folders (such as `posts`). Files are only read when their times do not prove that they are unchanged. Empty in a
    /// bare repository.
    ///
    /// # Errors
    /// [`GitError::Storage`], [`GitError::Repository`] if the index cannot be read.
    pub fn work_tree_changes(&self, content_folders: &[&str]) -> Result<Vec<Uncommitted>, GitError> {
        let Some(work_tree) = self.own_work_tree() else { return Ok(Vec::new()) };
        let tip = self.head()?.tip();
        let tree = tip.map(|oid| self.tree_of(oid)).transpose()?.unwrap_or(Oid::EMPTY_TREE);
        let committed = by_path(self.entries(tree, "")?);
        let index = Index::read(&work_tree)?;
        let indexed = index.entries();
        let mut changes: BTreeMap<String, Uncommitted> = BTreeMap::new();
        let mut add = |path: &str, kind, is_staged| {
            changes.insert(path.to_owned(), Uncommitted { path: path.to_owned(), kind, is_staged });
        };
        let looked_at: Vec<_> = indexed
            .par_iter()
            .map_init(HashSet::new, |safe_folders, (path, entry)| match entry {
                Some(entry) if !entry.is_left_out => {
                    is_unchanged(&index, &work_tree, path, entry, safe_folders)
                }
                Some(_) | None => Ok(Some(true)),
            })
            .collect();
        for ((path, entry), unchanged) in indexed.iter().zip(looked_at) {
            let Some(entry) = entry else {
                add(path, UncommittedKind::Unmerged, true);
                continue;
            };
            let in_commit = committed.get(path);
            let is_staged = in_commit != Some(&(entry.oid, entry.mode));
            match (unchanged?, in_commit) {
                (None, Some(_)) if entry.mode != Mode::Submodule => {
                    add(path, UncommittedKind::Removed, is_staged)
                }
                (_, None) => add(path, UncommittedKind::Added, true),
                (Some(true) | None, Some(_)) if !is_staged => {}
                (_, Some(_)) => add(path, UncommittedKind::Changed, is_staged),
            }
        }
        for path in committed.keys().filter(|path| !indexed.contains_key(*path)) {
            add(path, UncommittedKind::Removed, true);
        }
        for folder in content_folders {
            for path in new_files(&work_tree.dir, folder) {
                if !indexed.contains_key(&path) && !committed.contains_key(&path) {
                    add(&path, UncommittedKind::Added, false);
                }
            }
        }
        Ok(changes.into_values().collect())
    }
}

/// The files below a folder; folders that cannot be listed count as empty.
fn new_files(top: &Path, folder: &str) -> Vec<String> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(top.join(folder)).into_iter().flatten().flatten() {
        let Some(path) = entry.file_name().to_str().map(|name| format!("{folder}/{name}")) else { continue };
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => files.extend(new_files(top, &path)),
            Ok(_) => files.push(path),
            Err(_) => {}
        }
    }
    files
}
