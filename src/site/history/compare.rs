//! Compares any two versions of the content: commits, stages, the files of the work tree.

use crate::disk::{self, DiskError};
use crate::git::{Change, Mode};
use crate::site::file::folders::content_folders;
use crate::site::file::unit::Unit;
use crate::site::look::Look;
use crate::site::prelude::*;
use crate::site::staging::described::{Detail, Pending};
use crate::site::store::snapshot::Snapshot;
use std::collections::BTreeMap;

/// Largest file of the work tree that is compared, in bytes: media may have ten megabytes.
const FILE_BYTES_MAX: usize = 64 * 1024 * 1024;

/// A version of the content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Version {
    /// A commit.
    Commit(Oid),
    /// The files on disk, committed or not.
    WorkTree,
}

impl Look<'_> {
    /// The differences between two versions, item by item, ordered by path.
    ///
    /// # Errors
    /// The repository or the work tree cannot be read.
    pub fn compare(&self, old: Version, new: Version, wanted: &[Unit]) -> Result<Vec<Pending>, SiteError> {
        let changes = match (old, new) {
            (Version::Commit(old), Version::Commit(new)) => {
                let repo = &self.site.repo;
                repo.diff(repo.tree_of(old)?, repo.tree_of(new)?)?
            }
            (Version::Commit(old), Version::WorkTree) => self.site.to_work_tree(old)?,
            (Version::WorkTree, Version::Commit(new)) => {
                self.site.to_work_tree(new)?.into_iter().map(turned).collect()
            }
            (Version::WorkTree, Version::WorkTree) => Vec::new(),
        };
        let mut pairs = self.site.pairs_of(&changes)?;
        pairs.retain(|pair| wanted.is_empty() || wanted.contains(&pair.unit));
        pairs.sort_by(|a, b| a.path().cmp(b.path()));
        self.site.described_in(&pairs, None, Detail::Whole)
    }

    /// The pending items of a stage, in full detail.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn pending_whole(&self, stage: Stage, wanted: &[Unit]) -> Result<Vec<Pending>, SiteError> {
        let mut waiting = self.site.waiting(stage)?;
        waiting.retain(|pair| wanted.is_empty() || wanted.contains(&pair.unit));
        self.site.described_in(&waiting, Some(stage), Detail::Whole)
    }

    /// The content of a version, for finding items; for the work tree, that of the checked-out commit.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn content(&self, version: Version) -> Result<Snapshot<'_>, SiteError> {
        match version {
            Version::Commit(commit) => self.site.snapshot_at(&commit.to_string()),
            Version::WorkTree => self.site.snapshot_at("HEAD"),
        }
    }

    /// The newest common ancestor of two versions.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn merge_base(&self, one: Oid, other: Oid) -> Result<Option<Oid>, SiteError> {
        Ok(self.site.repo.merge_bases(one, other)?.first().copied())
    }

    /// Whether a name is a branch, a tag or a remote branch.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn is_ref(&self, name: &str) -> Result<bool, SiteError> {
        for folder in ["refs/heads/", "refs/tags/", "refs/remotes/", ""] {
            let full = format!("{folder}{name}");
            if full.starts_with("refs/") && self.site.repo.read_ref(&full).ok().flatten().is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn turned(change: Change) -> Change {
    Change {
        path: change.path,
        old: change.new,
        new: change.old,
        old_mode: change.new_mode,
        new_mode: change.old_mode,
    }
}

impl Site {
    /// The files that differ between a commit and the disk.
    fn to_work_tree(&self, old: Oid) -> Result<Vec<Change>, SiteError> {
        let old = self.repo.tree_of(old)?;
        let head = self.repo.head()?.tip();
        let head = head.map_or(Ok(Oid::EMPTY_TREE), |oid| self.repo.tree_of(oid))?;
        let mut changes: BTreeMap<String, Change> =
            self.repo.diff(old, head)?.into_iter().map(|change| (change.path.clone(), change)).collect();
        let Some(root) = self.work_dir() else { return Ok(changes.into_values().collect()) };
        for path in self.repo.work_tree_changes(&content_folders())?.into_iter().map(|change| change.path) {
            let entry = self.repo.entry(old, &path)?;
            let new = match disk::read(&root.join(&path), FILE_BYTES_MAX) {
                Ok(bytes) => Some(self.repo.hold_blob(bytes)),
                Err(DiskError::TooLarge { .. }) => continue,
                Err(_) if !disk::exists(&root.join(&path)) => None,
                Err(other) => return Err(other.into()),
            };
            let old = entry.as_ref().map(|entry| entry.oid);
            if old == new {
                changes.remove(&path);
                continue;
            }
            let old_mode = entry.map(|entry| entry.mode);
            let new_mode = new.map(|_| old_mode.filter(|mode| mode.is_file()).unwrap_or(Mode::File));
            changes.insert(path.clone(), Change { path, old, new, old_mode, new_mode });
        }
        Ok(changes.into_values().collect())
    }
}
