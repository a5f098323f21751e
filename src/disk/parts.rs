//! A file that arrives in parts. A part is a file named after its offset, written whole and flushed: one that was cut short
//! is not there, so the length is always that of bytes which are on the disk.

use super::file::{file_bytes, list, read, remove_file, write_atomic};
use super::{DiskError, FileLock, lock_file};
use std::path::{Path, PathBuf};

/// How the names of parts end.
const ENDING: &str = "part";
/// The lock file, held while a part is added.
const LOCK: &str = "lock";

/// The parts in a folder.
#[derive(Debug)]
pub struct Parts {
    folder: PathBuf,
}

impl Parts {
    /// The parts in a folder that exists.
    pub fn of(folder: &Path) -> Parts {
        Parts { folder: folder.to_owned() }
    }

    /// Locks the parts against other writers until it is dropped; `None` while another writer has the lock.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn lock(&self) -> Result<Option<FileLock>, DiskError> {
        lock_file(&self.folder.join(LOCK))
    }

    /// How many bytes have arrived without a gap.
    pub fn length(&self) -> u64 {
        let mut length = 0;
        while let Some(bytes) = file_bytes(&self.at(length)).filter(|bytes| *bytes > 0) {
            length += bytes;
        }
        length
    }

    /// Adds a part at an offset, which is the length.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn add(&self, offset: u64, bytes: &[u8]) -> Result<(), DiskError> {
        write_atomic(&self.at(offset), bytes)
    }

    /// All bytes that have arrived.
    ///
    /// # Errors
    /// They cannot be read, or are more than `bytes_max`.
    pub fn read(&self, bytes_max: usize) -> Result<Vec<u8>, DiskError> {
        let length = self.length();
        let mut bytes = Vec::new();
        while (bytes.len() as u64) < length {
            let part = read(&self.at(bytes.len() as u64), bytes_max.saturating_sub(bytes.len()))?;
            bytes.extend_from_slice(&part);
        }
        Ok(bytes)
    }

    /// Removes all parts.
    ///
    /// # Errors
    /// They cannot be removed.
    pub fn clear(&self) -> Result<(), DiskError> {
        let is_part = |path: &PathBuf| path.extension().is_some_and(|ending| ending == ENDING);
        list(&self.folder)?.iter().filter(|path| is_part(path)).try_for_each(|path| remove_file(path))
    }

    fn at(&self, offset: u64) -> PathBuf {
        self.folder.join(format!("{offset:012}.{ENDING}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_as_one_file_up_to_the_first_gap() {
        let folder = crate::disk::temp_dir().unwrap();
        let parts = Parts::of(folder.path());
        assert_eq!((parts.length(), parts.read(10).unwrap()), (0, Vec::new()));
        parts.add(0, b"one").unwrap();
        parts.add(3, b"two").unwrap();
        parts.add(9, b"behind a gap").unwrap();
        assert_eq!((parts.length(), parts.read(6).unwrap()), (6, b"onetwo".to_vec()));
        assert!(parts.read(5).is_err());
        // A part that is sent again, longer or shorter, replaces the old one.
        parts.add(3, b"again").unwrap();
        assert_eq!(parts.read(100).unwrap(), b"oneagain");
        let lock = parts.lock().unwrap();
        assert!(lock.is_some() && parts.lock().unwrap().is_none());
        parts.clear().unwrap();
        assert_eq!(parts.length(), 0);
    }
}
