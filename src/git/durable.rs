//! Flushing files and folders to disk before a write is acknowledged.

use super::StorageError;
use super::error::io_at;
use std::collections::VecDeque;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Threads that sync at the same time. The file system joins their waits into few journal commits; starting more
/// threads would take longer than waiting for the few files of a write.
const SYNC_THREADS_MAX: usize = 4;

/// Number of files from which it pays to start helper threads in [`Flusher::begin`].
const BEGUN_MIN: usize = 4;

/// Flushes files and folders, several at once, in rounds. Its threads are reused by later rounds.
#[derive(Default)]
pub(super) struct Flusher {
    shared: Arc<Shared>,
    helpers: usize,
}

#[derive(Default)]
struct Shared {
    round: Mutex<Round>,
    /// Signals that there is work, or that the flusher is being dropped.
    work: Condvar,
    /// Signals that all work is done.
    rest: Condvar,
}

#[derive(Default)]
struct Round {
    waiting: VecDeque<PathBuf>,
    running: usize,
    failed: Option<StorageError>,
    is_over: bool,
}

impl Flusher {
    /// Flushes each file or folder to disk and returns the first error, also of files passed to [`Flusher::begin`].
    /// Files that no longer exist are skipped: they were packed or removed.
    pub(super) fn flush(&mut self, paths: Vec<PathBuf>) -> Result<(), StorageError> {
        // The calling thread flushes one itself.
        let left = self.add(paths).saturating_sub(1);
        self.call(left);
        self.shared.finish()
    }

    /// Begins to flush files while the caller goes on. Only [`Flusher::flush`] guarantees that they are on disk.
    pub(super) fn begin(&mut self, paths: Vec<PathBuf>) {
        let left = self.add(paths);
        if left >= BEGUN_MIN {
            self.call(left);
        }
    }

    /// Waits until no file is being flushed, and ignores errors.
    pub(super) fn leave(&mut self) {
        drop(self.shared.finish());
    }

    /// Queues files for the existing helpers. Returns how many files are queued.
    fn add(&self, paths: Vec<PathBuf>) -> usize {
        let mut round = self.shared.lock();
        round.waiting.extend(paths);
        self.shared.work.notify_all();
        round.waiting.len()
    }

    /// Makes sure that there are enough helpers for so many files.
    fn call(&mut self, files: usize) {
        for _ in self.helpers..files.min(SYNC_THREADS_MAX - 1) {
            let shared = Arc::clone(&self.shared);
            // If no thread can be started, the calling thread flushes everything.
            if std::thread::Builder::new().spawn(move || shared.help()).is_ok() {
                self.helpers += 1;
            }
        }
    }
}

impl Drop for Flusher {
    fn drop(&mut self) {
        self.shared.lock().is_over = true;
        self.shared.work.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Round> {
        self.round.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn help(&self) {
        let mut round = self.lock();
        while !round.is_over {
            round = match round.waiting.pop_front() {
                Some(path) => self.take(round, &path),
                None => self.work.wait(round).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }

    fn finish(&self) -> Result<(), StorageError> {
        let mut round = self.lock();
        loop {
            round = match round.waiting.pop_front() {
                Some(path) => self.take(round, &path),
                None if round.running > 0 => self.rest.wait(round).unwrap_or_else(PoisonError::into_inner),
                None => return round.failed.take().map_or(Ok(()), Err),
            };
        }
    }

    fn take<'a>(&'a self, mut round: MutexGuard<'a, Round>, path: &Path) -> MutexGuard<'a, Round> {
        round.running += 1;
        drop(round);
        let done = sync(path);
        let mut round = self.lock();
        round.running -= 1;
        if let Err(error) = done {
            round.failed.get_or_insert(error);
        }
        if round.running == 0 && round.waiting.is_empty() {
            self.rest.notify_all();
        }
        round
    }
}

/// Flushes each file or folder to the disk, as [`Flusher::flush`].
pub(super) fn sync_all(paths: &[PathBuf]) -> Result<(), StorageError> {
    Flusher::default().flush(paths.to_vec())
}

/// Flushes one file or folder to the disk.
pub(super) fn sync(path: &Path) -> Result<(), StorageError> {
    if cfg!(windows) && path.is_dir() {
        // Windows offers no way to flush a folder; its journal orders renames.
        return Ok(());
    }
    match File::open(path).and_then(|file| file.sync_all()) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(io_at("flush", path)(error)),
        Ok(()) | Err(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flush_reports_an_error_of_its_own_round_only() {
        let folder = tempfile::tempdir().unwrap();
        let there = |count: usize| -> Vec<PathBuf> {
            let make = |n: usize| {
                let path = folder.path().join(format!("{count}-{n}"));
                std::fs::write(&path, "x").unwrap();
                path
            };
            (0..count).map(make).collect()
        };
        let mut flusher = Flusher::default();
        for count in [0, 1, 3, 40, 2] {
            flusher.flush(there(count)).unwrap();
            assert!(flusher.helpers < SYNC_THREADS_MAX);
        }
        flusher.flush(vec![folder.path().join("gone")]).unwrap();
        flusher.begin(there(30));
        flusher.flush(there(1)).unwrap();
        assert!(flusher.shared.lock().waiting.is_empty());
        // `/dev/null` can be opened but not flushed.
        let mut paths = there(20);
        paths.insert(7, PathBuf::from("/dev/null"));
        if cfg!(target_os = "linux") {
            assert!(flusher.flush(paths.clone()).is_err());
            flusher.flush(there(5)).unwrap();
            // Errors of an abandoned round do not affect the next one.
            flusher.begin(paths.clone());
            flusher.leave();
            flusher.flush(there(5)).unwrap();
            flusher.begin(paths);
            assert!(flusher.flush(Vec::new()).is_err());
        }
    }
}
