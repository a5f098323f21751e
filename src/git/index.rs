//! Git's index of a work tree: read, changed, and written back whole.

use super::error::io_at;
use super::lock_file::{LockFile, Replacement};
use super::work_tree::{OnDisk, WorkTree, is_same};
use super::{GitError, Lock, Mode, Oid, Repo, WriteError, names};
use gix::bstr::BStr;
use gix::index::entry::{Flags, Mode as IndexMode, Stage, Stat, stat};
use gix::index::{File, decode, write};
use std::collections::{BTreeMap, HashSet};

/// Room that an entry is given beforehand: 62 bytes and its path.
const ENTRY_BYTES: usize = 112;

/// What the index says about a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Indexed {
    pub(super) oid: Oid,
    pub(super) mode: Mode,
    pub(super) stat: Stat,
    /// Left out of the work tree on purpose (a sparse checkout).
    pub(super) is_left_out: bool,
}

/// An index held in memory.
pub(super) struct Index {
    file: File,
    /// Entries that were not touched here, and whose files were written in the same second as the index that was read.
    doubtful: Vec<(String, Oid)>,
}

impl Index {
    /// Reads a work tree's index; one that is not there is empty.
    pub(super) fn read(work_tree: &WorkTree) -> Result<Index, GitError> {
        let path = work_tree.index();
        // As git does, the checksum is left to `git fsck`: a damaged index shows when it is taken apart.
        let options = decode::Options { thread_limit: Some(1), ..decode::Options::default() };
        let file = File::at_or_default(&path, gix::hash::Kind::Sha1, true, options);
        let failed =
            |error: gix::Error| GitError::Repository { act: "read the index of", path, source: error.into() };
        Ok(Index { file: file.map_err(failed)?, doubtful: Vec::new() })
    }

    /// Whether whole folders stand in it as one entry: such an index is left to git.
    pub(super) fn is_sparse(&self) -> bool {
        self.file.is_sparse()
    }

    /// The entry of a path, `None` if there is none.
    ///
    /// # Errors
    /// `Err(Unmerged)` in the middle of a merge.
    pub(super) fn get(&self, path: &str) -> Result<Option<Indexed>, Unmerged> {
        let bytes = names::encode(path);
        let path = BStr::new(&bytes);
        if let Some(entry) = self.file.entry_by_path_and_stage(path, Stage::Unconflicted) {
            return Ok(to_indexed(entry));
        }
        let stages = [Stage::Base, Stage::Ours, Stage::Theirs];
        let is_unmerged =
            stages.iter().any(|stage| self.file.entry_by_path_and_stage(path, *stage).is_some());
        if is_unmerged { Err(Unmerged) } else { Ok(None) }
    }

    /// All entries, with `None` for one in the middle of a merge.
    pub(super) fn entries(&self) -> BTreeMap<String, Option<Indexed>> {
        let entries = self.file.entries().iter();
        entries
            .map(|entry| {
                let is_merged = entry.stage() == Stage::Unconflicted;
                (names::decode(entry.path(&self.file)), to_indexed(entry).filter(|_| is_merged))
            })
            .collect()
    }

    /// Whether `seen`, read off the disk now, proves that the file is as it was when the index was written. A file written in
    /// the same second as the index proves nothing (git's "racily clean").
    pub(super) fn proves_unchanged(&self, indexed: &Indexed, seen: &Stat) -> bool {
        // An index without nanoseconds matches no file then, which is read instead.
        let options = stat::Options { use_nsec: true, ..stat::Options::default() };
        indexed.stat.matches(seen, options) && !self.is_racy(&indexed.stat)
    }

    fn is_racy(&self, entry: &Stat) -> bool {
        let options = stat::Options { use_nsec: false, ..stat::Options::default() };
        entry.is_racy(self.file.timestamp(), options)
    }

    /// Sets (or with `None` removes) the entries of these paths.
    pub(super) fn apply(&mut self, edits: BTreeMap<String, Option<Indexed>>) {
        self.file.remove_tree();
        self.file.remove_resolve_undo();
        for entry in self.file.entries() {
            if self.is_racy(&entry.stat) && entry.stage() == Stage::Unconflicted {
                let path = names::decode(entry.path(&self.file));
                if !edits.contains_key(&path) {
                    self.doubtful.push((path, entry.id.into()));
                }
            }
        }
        let mut removed = HashSet::new();
        let mut added = Vec::new();
        for (path, new) in edits {
            let bytes = names::encode(&path);
            match new {
                None => drop(removed.insert(bytes)),
                Some(new) if !self.set(BStr::new(&bytes), &new) => added.push((bytes, new)),
                Some(_) => {}
            }
        }
        if !removed.is_empty() {
            self.file.remove_entries(|_, path, _| removed.contains::<[u8]>(path));
        }
        if !added.is_empty() {
            for (path, new) in added {
                let (id, mode) = (new.oid.into(), to_index_mode(new.mode));
                self.file.dangerously_push_entry(new.stat, id, Flags::empty(), mode, BStr::new(&path));
            }
            self.file.sort_entries();
        }
    }

    /// Changes the entry of a path; false if there is none.
    fn set(&mut self, path: &BStr, new: &Indexed) -> bool {
        let Some(entry) = self.file.entry_mut_by_path_and_stage(path, Stage::Unconflicted) else {
            return false;
        };
        entry.id = new.oid.into();
        entry.mode = to_index_mode(new.mode);
        entry.stat = new.stat;
        true
    }

    /// Writes the index beside its place, under its lock.
    ///
    /// An entry whose file was written in the same second as the old index is looked at first: the new index is younger, so
    /// that git would not look again, and a change within that second would be lost to it.
    pub(super) fn write(
        mut self,
        work_tree: &WorkTree,
        lock_file: &LockFile,
    ) -> Result<Replacement, WriteError> {
        let mut safe_folders = HashSet::new();
        for (path, oid) in std::mem::take(&mut self.doubtful) {
            let is_clean = match work_tree.look(&path, &mut safe_folders) {
                Ok(OnDisk::File { oid: found, .. }) => found == oid,
                Ok(OnDisk::Absent | OnDisk::InTheWay) | Err(_) => false,
            };
            let bytes = names::encode(&path);
            let entry = self.file.entry_mut_by_path_and_stage(BStr::new(&bytes), Stage::Unconflicted);
            if let Some(entry) = entry.filter(|_| !is_clean) {
                entry.stat = Stat::default();
            }
        }
        let bytes = self.bytes();
        let replacement = lock_file.replacement(|out| std::io::Write::write_all(out, &bytes?));
        Ok(replacement?)
    }

    /// The index as a file. gix would add to the checksum field by field, which takes longer than all the rest.
    fn bytes(&self) -> std::io::Result<Vec<u8>> {
        let mut bytes = Vec::with_capacity(self.file.entries().len() * ENTRY_BYTES);
        let options = write::Options { skip_hash: true, ..write::Options::default() };
        self.file.write_to(&mut bytes, options).map_err(std::io::Error::other)?;
        let checksum_at = bytes.len() - gix::hash::Kind::Sha1.len_in_bytes();
        let mut hasher = gix::hash::hasher(gix::hash::Kind::Sha1);
        hasher.update(&bytes[..checksum_at]);
        let checksum = hasher.try_finalize().map_err(std::io::Error::other)?;
        bytes[checksum_at..].copy_from_slice(checksum.as_slice());
        Ok(bytes)
    }
}

/// A path is in the middle of a merge.
pub(super) struct Unmerged;

/// Takes git's own lock on a work tree's index.
pub(super) fn lock_index(lock: &Lock<'_>, work_tree: &WorkTree) -> Result<LockFile, WriteError> {
    let mut lock_file = prepare_index_lock(lock, work_tree)?;
    lock.acquire(&mut lock_file)?;
    Ok(lock_file)
}

/// Makes the file that will be the lock.
pub(super) fn prepare_index_lock(lock: &Lock<'_>, work_tree: &WorkTree) -> Result<LockFile, WriteError> {
    let path = work_tree.index();
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(io_at("make", folder))?;
    }
    lock.prepare_lock_file(&path, b"")
}

/// Whether the file of an entry is as the index says, reading it only when its times do not prove it.
pub(super) fn is_unchanged(
    index: &Index,
    work_tree: &WorkTree,
    path: &str,
    indexed: &Indexed,
) -> Result<Option<bool>, GitError> {
    use gix::index::fs::Metadata;
    let file = work_tree.file(path);
    let Ok(metadata) = Metadata::from_path_no_follow(&file) else { return Ok(None) };
    if metadata.is_file() && index.proves_unchanged(indexed, &super::work_tree::stat_of(&metadata)) {
        return Ok(Some(true));
    }
    match work_tree.look(path, &mut HashSet::new())? {
        OnDisk::File { oid, is_executable, .. } => {
            Ok(Some(is_same(indexed.oid, indexed.mode, oid, is_executable)))
        }
        OnDisk::Absent => Ok(None),
        OnDisk::InTheWay if indexed.mode == Mode::Symlink && metadata.is_symlink() => {
            let target = std::fs::read_link(&file).map_err(io_at("read", &file))?;
            Ok(Some(Repo::blob_id(target.as_os_str().as_encoded_bytes()) == indexed.oid))
        }
        // A submodule's folder is its own affair.
        OnDisk::InTheWay => Ok(Some(indexed.mode == Mode::Submodule && metadata.is_dir())),
    }
}

fn to_indexed(entry: &gix::index::Entry) -> Option<Indexed> {
    let mode = match entry.mode {
        IndexMode::FILE => Mode::File,
        IndexMode::FILE_EXECUTABLE => Mode::Executable,
        IndexMode::SYMLINK => Mode::Symlink,
        IndexMode::COMMIT => Mode::Submodule,
        _ => return None,
    };
    let is_left_out = entry.flags.contains(Flags::SKIP_WORKTREE);
    Some(Indexed { oid: entry.id.into(), mode, stat: entry.stat, is_left_out })
}

fn to_index_mode(mode: Mode) -> IndexMode {
    match mode {
        Mode::File => IndexMode::FILE,
        Mode::Executable => IndexMode::FILE_EXECUTABLE,
        Mode::Symlink => IndexMode::SYMLINK,
        Mode::Submodule => IndexMode::COMMIT,
    }
}
