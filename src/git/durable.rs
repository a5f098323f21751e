//! Getting files and folders onto the disk before a write is acknowledged.

use super::StorageError;
use super::error::io_at;
use std::collections::VecDeque;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Threads that sync at the same time. The file system joins their waits into few journal commits; more threads take longer to
/// begin and end than the few files of a write to wait for.
const SYNC_THREADS_MAX: usize = 4;

/// Files from which it pays to call helpers before anybody waits.
const BEGUN_MIN: usize = 4;

/// Flushes files and folders, several at once, in rounds: its threads stay for the next one.
#[derive(Default)]
pub(super) struct Flusher {
    shared: Arc<Shared>,
    helpers: usize,
}

#[derive(Default)]
struct Shared {
    round: Mutex<Round>,
    /// There is something to do, or nothing will come any more.
    work: Condvar,
    /// Everything is done.
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
    /// Flushes each file or folder to the disk, and gives the first error, also of those that were begun with. Those that are
    /// gone by now are skipped: somebody packed or removed them.
    pub(super) fn flush(&mut self, paths: Vec<PathBuf>) -> Result<(), StorageError> {
        // This one takes its part.
        let left = self.add(paths).saturating_sub(1);
        self.call(left);
        self.shared.finish()
    }

    /// Begins to flush files, while who asks for it goes on to other work. Only [`Flusher::flush`] tells that they are on the
    /// disk.
    pub(super) fn begin(&mut self, paths: Vec<PathBuf>) {
        let left = self.add(paths);
        if left >= BEGUN_MIN {
            self.call(left);
        }
    }

    /// Waits until nothing is being flushed, whatever came of it.
    pub(super) fn leave(&mut self) {
        drop(self.shared.finish());
    }

    /// Leaves files to the helpers there are. How many are left to be flushed.
    fn add(&self, paths: Vec<PathBuf>) -> usize {
        let mut round = self.shared.lock();
        round.waiting.extend(paths);
        self.shared.work.notify_all();
        round.waiting.len()
    }

    /// Sees to it that there are helpers for so many files.
    fn call(&mut self, files: usize) {
        for _ in self.helpers..files.min(SYNC_THREADS_MAX - 1) {
            let shared = Arc::clone(&self.shared);
            // Where no thread can be had, this one does it all.
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
    fn rounds_flush_all_and_tell_the_first_error() {
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
        // What can be opened and not flushed.
        let mut paths = there(20);
        paths.insert(7, PathBuf::from("/dev/null"));
        if cfg!(target_os = "linux") {
            assert!(flusher.flush(paths.clone()).is_err());
            flusher.flush(there(5)).unwrap();
            // What was begun and given up is nothing to the next round.
            flusher.begin(paths.clone());
            flusher.leave();
            flusher.flush(there(5)).unwrap();
            flusher.begin(paths);
            assert!(flusher.flush(Vec::new()).is_err());
        }
    }
}
