//! Git's own `*.lock` files: whoever makes `X.lock` first may replace `X`.
//!
//! The new content is first written to a file elsewhere and then linked to `X.lock`, so that the lock appears with its
//! whole content, and so that its identity (device and inode) can be noted before it exists.

use super::error::io_at;
use super::lock::Pause;
use super::{StorageError, WriteError};
use std::fs::{File, Metadata};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tempfile::TempPath;

/// Attempts to find a name that is not taken.
const NAME_ATTEMPTS: u32 = 100;

/// The future content of a file, and the lock on it once [`LockFile::acquire`] has made it.
#[derive(Debug)]
pub(super) struct LockFile {
    target: PathBuf,
    lock: PathBuf,
    prepared: PathBuf,
    /// Whether the prepared file was renamed to the lock: others may then reuse its name.
    is_moved: bool,
    identity: Option<(u64, u64)>,
    is_held: bool,
    stuck: Stuck,
}

impl LockFile {
    /// Writes `content` to a new file in `tmp`.
    pub(super) fn prepare(
        tmp: &Path,
        target: &Path,
        content: &[u8],
        stuck: &Stuck,
    ) -> Result<LockFile, StorageError> {
        let (prepared, mut file) = create_new(tmp)?;
        let written = file.write_all(content).and_then(|()| file.metadata());
        let metadata = written.map_err(|error| {
            drop(std::fs::remove_file(&prepared));
            io_at("write", &prepared)(error)
        })?;
        let mut lock = target.as_os_str().to_owned();
        lock.push(".lock");
        Ok(LockFile {
            target: target.to_owned(),
            lock: lock.into(),
            prepared,
            is_moved: false,
            identity: identity(&metadata),
            is_held: false,
            stuck: stuck.clone(),
        })
    }

    /// The file that must be flushed before [`LockFile::commit`].
    pub(super) fn prepared(&self) -> &Path {
        &self.prepared
    }

    /// Writes and flushes the content of a lock that was made empty.
    pub(super) fn fill(
        &self,
        write: impl FnOnce(&mut File) -> std::io::Result<()>,
    ) -> Result<(), StorageError> {
        let path = if self.is_held { &self.lock } else { &self.prepared };
        let filled = File::options().write(true).open(path).and_then(|mut file| {
            write(&mut file)?;
            file.sync_data()
        });
        filled.map_err(io_at("write", path))
    }

    /// The file that will be replaced.
    pub(super) fn target(&self) -> &Path {
        &self.target
    }

    /// The lock itself.
    pub(super) fn path(&self) -> &Path {
        &self.lock
    }

    /// One line by which [`LockFile::remove_if_dead`] recognizes this lock.
    pub(super) fn note(&self) -> String {
        match self.identity {
            Some((device, inode)) => format!("holds {device} {inode} {}\n", self.lock.display()),
            None => String::new(),
        }
    }

    /// Makes `X.lock`, waiting up to `wait` while another process holds it.
    pub(super) fn acquire(&mut self, wait: Duration) -> Result<(), WriteError> {
        let start = Instant::now();
        let mut pause = Pause::default();
        loop {
            match self.try_link() {
                Ok(()) => {
                    self.is_held = true;
                    return Ok(());
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                    if start.elapsed() >= wait {
                        let (path, waited_ms) = (self.lock.clone(), wait.as_millis() as u64);
                        return Err(WriteError::Busy { path, is_of_git: true, holder: None, waited_ms });
                    }
                    pause.rest();
                }
                Err(error) if error.kind() == ErrorKind::NotFound && start.elapsed() < wait => {
                    // The folder of a new ref is missing; git may remove it again while it is empty.
                    let folder = self.lock.parent().unwrap_or(Path::new("."));
                    std::fs::create_dir_all(folder).map_err(io_at("make", folder))?;
                }
                Err(error) => return Err(io_at("lock", &self.lock)(error).into()),
            }
        }
    }

    fn try_link(&self) -> std::io::Result<()> {
        match std::fs::hard_link(&self.prepared, &self.lock) {
            Err(error) if matches!(error.kind(), ErrorKind::Unsupported | ErrorKind::PermissionDenied) => {
                // A file system without hard links: do as git does; after a kill in between, start-up recovery cleans
                // up.
                let mut file = File::create_new(&self.lock)?;
                file.write_all(&std::fs::read(&self.prepared)?)?;
                file.sync_all()
            }
            other => other,
        }
    }

    /// Makes `X.lock` from a lock on the same file that is already held.
    pub(super) fn take_over(&mut self, mut other: LockFile) -> Result<(), StorageError> {
        std::fs::rename(&self.prepared, &self.lock).map_err(io_at("lock", &self.lock))?;
        other.is_held = false;
        (self.is_held, self.is_moved) = (true, true);
        Ok(())
    }

    /// Writes new content beside the file. The lock is kept after the content is put in place, so that a process that
    /// has read the old content does not get the lock right after: `git commit` reads the index before it locks it.
    pub(super) fn replacement(
        &self,
        write: impl FnOnce(&mut File) -> std::io::Result<()>,
    ) -> Result<Replacement, StorageError> {
        let (path, mut file) = create_new(self.prepared.parent().unwrap_or(Path::new(".")))?;
        let temporary = TempPath::try_from_path(path).map_err(io_at("write", &self.target))?;
        write(&mut file).map_err(io_at("write", &self.target))?;
        Ok(Replacement { temporary, target: self.target.clone() })
    }

    /// Puts the new content in place and releases the lock.
    pub(super) fn commit(mut self) -> Result<(), StorageError> {
        if std::fs::symlink_metadata(&self.target).is_ok_and(|metadata| metadata.is_dir()) {
            // Empty folders of deleted refs; a folder that is not empty stays and makes the rename fail.
            remove_empty_folders(&self.target);
        }
        std::fs::rename(&self.lock, &self.target).map_err(io_at("replace", &self.target))?;
        self.is_held = false;
        Ok(())
    }

    /// The file that the lock in a note was to replace.
    pub(super) fn target_in(note: &str) -> Option<&Path> {
        let path = note.strip_prefix("holds ")?.splitn(3, ' ').nth(2)?;
        path.strip_suffix(".lock").map(Path::new)
    }

    /// Removes the lock that a line of [`LockFile::note`] describes, if it is still the same file. False if that fails.
    pub(super) fn remove_if_dead(note: &str) -> bool {
        let mut words = note.strip_prefix("holds ").unwrap_or_default().splitn(3, ' ');
        let mut number = || words.next().and_then(|word| word.parse::<u64>().ok());
        let (Some(device), Some(inode)) = (number(), number()) else { return true };
        let Some(path) = words.next().map(Path::new) else { return true };
        let is_lock = path.extension().is_some_and(|extension| extension == "lock");
        let found = std::fs::symlink_metadata(path).ok().and_then(|metadata| identity(&metadata));
        !is_lock || found != Some((device, inode)) || is_removed(path)
    }
}

impl Drop for LockFile {
    fn drop(&mut self) {
        if self.is_held && !is_removed(&self.lock) {
            self.stuck.keep(&self.note());
        }
        if !self.is_moved {
            drop(std::fs::remove_file(&self.prepared));
        }
    }
}

/// The notes of locks that should be deleted but could not be.
#[derive(Debug, Clone, Default)]
pub(super) struct Stuck(Arc<Mutex<Vec<String>>>);

impl Stuck {
    /// Adds a note for the next holder.
    pub(super) fn keep(&self, note: &str) {
        let line = format!("{}\n", note.trim_end());
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(line);
    }

    /// The notes, one line each.
    pub(super) fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn is_removed(path: &Path) -> bool {
    match std::fs::remove_file(path) {
        Ok(()) => true,
        Err(error) => error.kind() == ErrorKind::NotFound,
    }
}

/// New content of a locked file, beside it. Dropping it deletes the content.
pub(super) struct Replacement {
    temporary: TempPath,
    target: PathBuf,
}

impl Replacement {
    /// The file that must be flushed before [`Replacement::put`].
    pub(super) fn unflushed(&self) -> &Path {
        &self.temporary
    }

    /// Puts the content in place.
    pub(super) fn put(self) -> Result<(), StorageError> {
        let Replacement { temporary, target } = self;
        temporary.persist(&target).map_err(|error| io_at("replace", &target)(error.error))
    }
}

fn create_new(folder: &Path) -> Result<(PathBuf, File), StorageError> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    for _ in 0..NAME_ATTEMPTS {
        let path = folder.join(format!("{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed)));
        match File::create_new(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(io_at("make", path)(error)),
        }
    }
    Err(io_at("make", folder)(ErrorKind::AlreadyExists.into()))
}

fn remove_empty_folders(folder: &Path) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            remove_empty_folders(&entry.path());
        }
    }
    drop(std::fs::remove_dir(folder));
}

#[cfg(unix)]
fn identity(metadata: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lock_that_cannot_be_removed_is_recorded() {
        let folder = tempfile::tempdir().unwrap();
        let (stuck, target) = (Stuck::default(), folder.path().join("index"));
        let hold = || {
            let mut file = LockFile::prepare(folder.path(), &target, b"", &stuck).unwrap();
            file.acquire(Duration::ZERO).unwrap();
            file
        };
        drop(hold());
        assert_eq!((stuck.take(), target.with_extension("lock").exists()), (Vec::new(), false));
        // A folder took its place, which cannot be removed as a file.
        let lock_file = hold();
        std::fs::remove_file(lock_file.path()).unwrap();
        std::fs::create_dir(lock_file.path()).unwrap();
        let note = lock_file.note();
        drop(lock_file);
        assert_eq!(stuck.take(), [note]);
    }

    #[test]
    fn dropping_a_taken_over_lock_keeps_files_prepared_by_others() {
        let folder = tempfile::tempdir().unwrap();
        let (stuck, target) = (Stuck::default(), folder.path().join("index"));
        let prepare = || LockFile::prepare(folder.path(), &target, b"", &stuck).unwrap();
        let mut first = prepare();
        first.acquire(Duration::ZERO).unwrap();
        let mut second = prepare();
        second.take_over(first).unwrap();
        let others = [prepare(), prepare()];
        drop(second);
        assert!(others.iter().all(|other| other.prepared().exists()));
        assert!(!target.with_extension("lock").exists());
    }

    #[test]
    fn only_the_recorded_file_is_removed_as_dead() {
        let folder = tempfile::tempdir().unwrap();
        let stuck = Stuck::default();
        let mut lock_file =
            LockFile::prepare(folder.path(), &folder.path().join("index"), b"", &stuck).unwrap();
        lock_file.acquire(Duration::ZERO).unwrap();
        let (note, path) = (lock_file.note(), lock_file.path().to_owned());
        assert!(LockFile::remove_if_dead("moves - a b") && path.exists());
        let other = folder.path().join("other");
        std::fs::write(&other, "").unwrap();
        std::fs::rename(&path, folder.path().join("kept")).unwrap();
        std::fs::rename(&other, &path).unwrap();
        assert!(LockFile::remove_if_dead(note.trim_end()) && path.exists());
        std::fs::rename(folder.path().join("kept"), &path).unwrap();
        assert!(LockFile::remove_if_dead(note.trim_end()) && !path.exists());
    }
}
