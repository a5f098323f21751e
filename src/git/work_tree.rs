//! Work trees: where they are, and the state of their files.

use super::attributes::stores_lf;
use super::error::io_at;
use super::transaction::Checkouts;
use super::{Entry, GitError, Mode, Oid, Repo, StorageError, names};
use gix::bstr::ByteSlice as _;
use gix::index::entry::Stat;
use gix::index::fs::Metadata;
use std::collections::HashSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// A checked-out work tree: its files, and the git folder with its `HEAD` and index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WorkTree {
    pub(super) dir: PathBuf,
    pub(super) git_dir: PathBuf,
}

/// What exists at a path of a work tree.
pub(super) enum OnDisk {
    Absent,
    /// A plain file, with its ids as a blob.
    File {
        stat: Stat,
        ids: BlobIds,
        is_executable: bool,
    },
    /// A folder, a link, or something below a link or a file: never touched.
    InTheWay,
}

/// The ids that a file may have as a blob: that of its bytes, and that of its text with the line ends that git stores.
/// Which one git takes depends on what it stored before, so that a file with either id is unchanged.
#[derive(Clone, Copy)]
pub(super) struct BlobIds {
    exact: Oid,
    with_lf: Option<Oid>,
}

impl BlobIds {
    pub(super) fn contains(self, oid: Oid) -> bool {
        self.exact == oid || self.with_lf == Some(oid)
    }
}

impl Repo {
    /// Whether these bytes, in a file of the work tree, are to git the content of this blob.
    pub fn is_content_of(&self, blob: Oid, path: &str, bytes: &[u8]) -> bool {
        match self.own_work_tree() {
            Some(work_tree) => work_tree.blob_ids(path, bytes).contains(blob),
            None => Repo::blob_id(bytes) == blob,
        }
    }

    /// The work trees, main and linked, whose `HEAD` is on `branch` (a full ref name).
    pub(super) fn work_trees_on(&self, branch: &str) -> Result<Vec<WorkTree>, GitError> {
        self.work_trees_of(&self.checkouts()?, branch)
    }

    /// The same of work trees that are known.
    pub(super) fn work_trees_of(&self, all: &Checkouts, branch: &str) -> Result<Vec<WorkTree>, GitError> {
        all.on(branch).filter_map(|git_dir| self.work_tree_of(git_dir.to_owned()).transpose()).collect()
    }

    /// The work tree that this repository was opened in.
    pub(super) fn own_work_tree(&self) -> Option<WorkTree> {
        let dir = self.work_dir()?.to_owned();
        Some(WorkTree { dir, git_dir: self.git_dir().to_owned() })
    }

    /// `None` for a deleted one. One that cannot be accessed is an error: it must not be left behind its branch.
    fn work_tree_of(&self, git_dir: PathBuf) -> Result<Option<WorkTree>, GitError> {
        let dir = if git_dir == self.git_dir() {
            self.work_dir().map(Path::to_owned)
        } else if git_dir == self.common_dir() {
            // Opened in a linked work tree: find the main one.
            let is_bare = self.config_flag("core.bare").unwrap_or(false);
            let parent = git_dir.parent().filter(|_| !is_bare && git_dir.ends_with(".git"));
            parent.map(|parent| match self.config("core.worktree") {
                Some(dir) => git_dir.join(dir),
                None => parent.to_owned(),
            })
        } else {
            let link = git_dir.join("gitdir");
            let link = there(std::fs::read_to_string(&link)).map_err(io_at("read", link))?;
            link.and_then(|link| Some(git_dir.join(link.trim_end()).parent()?.to_owned()))
        };
        let Some(dir) = dir else { return Ok(None) };
        let metadata = there(std::fs::metadata(&dir)).map_err(io_at("look at", &dir))?;
        Ok(metadata.filter(std::fs::Metadata::is_dir).map(|_| WorkTree { dir, git_dir }))
    }
}

/// Turns "not found" into `None`.
fn there<T>(found: std::io::Result<T>) -> std::io::Result<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(None),
        Err(error) => Err(error),
    }
}

impl WorkTree {
    /// The location of a tree path on disk.
    pub(super) fn file(&self, path: &str) -> PathBuf {
        let bytes = names::encode(path);
        gix::path::from_byte_slice(&bytes).map_or_else(|_| self.dir.join(path), |path| self.dir.join(path))
    }

    pub(super) fn index(&self) -> PathBuf {
        self.git_dir.join("index")
    }

    /// Examines what exists at `path`, without following links. `safe_folders` caches the folders that were checked.
    pub(super) fn look(
        &self,
        path: &str,
        safe_folders: &mut HashSet<String>,
    ) -> Result<OnDisk, StorageError> {
        if !self.has_plain_parents(path, safe_folders) {
            return Ok(OnDisk::InTheWay);
        }
        let file = self.file(path);
        let metadata = match Metadata::from_path_no_follow(&file) {
            Ok(metadata) => metadata,
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                return Ok(OnDisk::Absent);
            }
            Err(error) => return Err(io_at("look at", file)(error)),
        };
        if !metadata.is_file() {
            return Ok(OnDisk::InTheWay);
        }
        let stat = stat_of(&metadata);
        let bytes = std::fs::read(&file).map_err(io_at("read", file))?;
        Ok(OnDisk::File { stat, ids: self.blob_ids(path, &bytes), is_executable: metadata.is_executable() })
    }

    fn blob_ids(&self, path: &str, bytes: &[u8]) -> BlobIds {
        let is_converted = bytes.contains_str("\r\n") && stores_lf(&self.attributes_for(path), path, bytes);
        let with_lf = is_converted.then(|| Repo::blob_id(&bytes.replace("\r\n", "\n")));
        BlobIds { exact: Repo::blob_id(bytes), with_lf }
    }

    /// The attributes files for a path with their folders, from the top down. As in git, links are not followed.
    fn attributes_for<'p>(&self, path: &'p str) -> Vec<(&'p str, Vec<u8>)> {
        let folders = std::iter::once("").chain(path.match_indices('/').map(|(at, _)| &path[..=at]));
        let read = |folder: &'p str| {
            let file = self.file(&format!("{folder}.gitattributes"));
            let is_file = std::fs::symlink_metadata(&file).is_ok_and(|metadata| metadata.is_file());
            is_file.then(|| std::fs::read(&file).ok()).flatten().map(|text| (folder, text))
        };
        folders.filter_map(read).collect()
    }

    /// Whether each folder above `path` is a real folder or missing.
    fn has_plain_parents(&self, path: &str, safe_folders: &mut HashSet<String>) -> bool {
        let Some((folder, _)) = path.rsplit_once('/') else { return true };
        if safe_folders.contains(folder) {
            return true;
        }
        if !self.has_plain_parents(folder, safe_folders) {
            return false;
        }
        match std::fs::symlink_metadata(self.file(folder)) {
            Ok(metadata) if metadata.is_dir() => {
                safe_folders.insert(folder.to_owned());
                true
            }
            Ok(_) => false,
            Err(error) => error.kind() == ErrorKind::NotFound,
        }
    }

    /// Removes the folders above `path` that are now empty.
    pub(super) fn remove_empty_folders(&self, path: &str) {
        let file = self.file(path);
        for folder in file.ancestors().skip(1).take_while(|folder| *folder != self.dir) {
            if std::fs::remove_dir(folder).is_err() {
                break;
            }
        }
    }
}

/// The data that the index stores about a file, to detect later changes.
pub(super) fn stat_of(metadata: &Metadata) -> Stat {
    Stat::from_fs(metadata).unwrap_or_default()
}

/// Whether a file matches in content and mode. The executable bit is ignored where the system has none.
pub(super) fn is_same(oid: Oid, mode: Mode, found: BlobIds, is_executable: bool) -> bool {
    found.contains(oid) && (cfg!(not(unix)) || !mode.is_file() || (mode == Mode::Executable) == is_executable)
}

/// A tree's files by path.
pub(super) fn by_path(entries: Vec<Entry>) -> std::collections::BTreeMap<String, (Oid, Mode)> {
    entries.into_iter().map(|entry| (entry.path, (entry.oid, entry.mode))).collect()
}
