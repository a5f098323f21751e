//! A file that one process at a time locks. The system releases the lock when the process ends, for whatever reason.

use super::DiskError;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;

/// A lock that is held until dropped.
#[derive(Debug)]
pub struct FileLock {
    _file: File,
}

/// Locks a file, which is made if needed; `None` if another process has it locked.
///
/// # Errors
/// The file cannot be made or locked.
pub fn lock_file(path: &Path) -> Result<Option<FileLock>, DiskError> {
    let failed = |source| DiskError::Failed { act: "lock", path: path.to_owned(), source };
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(path).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(FileLock { _file: file })),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(source)) => Err(failed(source)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lock_has_one_holder_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        let lock = lock_file(&path).unwrap();
        assert!(lock.is_some());
        assert!(lock_file(&path).unwrap().is_none());
        drop(lock);
        assert!(lock_file(&path).unwrap().is_some());
    }
}
