//! Data buffered on disk instead of in memory, in a file without a name: it is deleted with the process.

use super::{DiskError, failed};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// A file that collects data until dropped.
#[derive(Debug, Clone)]
pub struct Spool {
    file: Arc<Mutex<File>>,
    folder: Arc<Path>,
}

/// A piece of data in a spool.
#[derive(Debug, Clone)]
pub struct Spooled {
    spool: Spool,
    from: u64,
    length: usize,
}

impl Spool {
    /// An empty spool in a folder.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn new(folder: &Path) -> Result<Spool, DiskError> {
        let file = tempfile::tempfile_in(folder).map_err(failed("make a file in", folder))?;
        Ok(Spool { file: Arc::new(Mutex::new(file)), folder: folder.into() })
    }

    /// Adds bytes.
    ///
    /// # Errors
    /// The disk is full or fails.
    pub fn add(&self, bytes: &[u8]) -> Result<Spooled, DiskError> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let added = file.seek(SeekFrom::End(0)).and_then(|from| file.write_all(bytes).map(|()| from));
        let from = added.map_err(failed("write a file in", &*self.folder))?;
        Ok(Spooled { spool: self.clone(), from, length: bytes.len() })
    }
}

impl Spooled {
    /// The number of bytes.
    pub fn length(&self) -> usize {
        self.length
    }

    /// The bytes.
    ///
    /// # Errors
    /// The disk fails.
    pub fn read(&self) -> Result<Vec<u8>, DiskError> {
        let mut file = self.spool.file.lock().unwrap_or_else(PoisonError::into_inner);
        let mut bytes = vec![0; self.length];
        let read = file.seek(SeekFrom::Start(self.from)).and_then(|_| file.read_exact(&mut bytes));
        read.map_err(failed("read a file in", &*self.spool.folder))?;
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spooled_bytes_are_readable_and_the_folder_stays_empty() {
        let folder = crate::disk::temp_dir().unwrap();
        let spool = Spool::new(folder.path()).unwrap();
        let (one, two) = (spool.add(b"one").unwrap(), spool.add(b"").unwrap());
        let three = spool.add(b"three").unwrap();
        let read = [&one, &two, &three].map(|part| part.read().unwrap());
        assert_eq!(read, [b"one".to_vec(), Vec::new(), b"three".to_vec()]);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
