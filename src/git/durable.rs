//! Getting files and folders onto the disk before a write is acknowledged.

use super::StorageError;
use super::error::io_at;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Threads that sync at the same time. The file system joins their waits into few journal commits.
const SYNC_THREADS_MAX: usize = 8;

/// Flushes each file or folder to the disk. Those that are gone by now are skipped: somebody packed or removed them.
pub(super) fn sync_all(paths: &[PathBuf]) -> Result<(), StorageError> {
    for_each_parallel(paths, |path| sync(path))
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

/// Runs `act` for each item on a few threads, and gives the first error.
pub(super) fn for_each_parallel<T: Sync, E: Send>(
    items: &[T],
    act: impl Fn(&T) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            act(item)?;
        }
        Ok(())
    };
    if items.len() < 2 {
        return work();
    }
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..items.len().min(SYNC_THREADS_MAX)).map(|_| scope.spawn(work)).collect();
        let own = work();
        helpers.into_iter().fold(own, |result, helper| {
            let helped = helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            result.and(helped)
        })
    })
}
