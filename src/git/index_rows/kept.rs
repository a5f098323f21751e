//! The rows of git's index that this process wrote last.

use super::{CHECKSUM_BYTES, Rows};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::sync::{Mutex, PoisonError};

/// The rows that this process wrote last: an index of many megabytes need not be read again for each write.
#[derive(Default)]
pub(in crate::git) struct KeptRows(Mutex<Option<Rows>>);

impl KeptRows {
    pub(in crate::git) fn keep(&self, rows: Rows) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(rows);
    }

    /// The rows of a file, if they are those: its length and its checksum say so.
    pub(in crate::git) fn take_if(&self, file: &mut std::fs::File, length: u64) -> io::Result<Option<Rows>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(rows) = kept.as_ref().filter(|rows| rows.bytes.len() as u64 == length) else {
            return Ok(None);
        };
        let mut checksum = [0; CHECKSUM_BYTES];
        file.seek(SeekFrom::End(-(CHECKSUM_BYTES as i64)))?;
        file.read_exact(&mut checksum)?;
        file.rewind()?;
        let is_same = rows.bytes.ends_with(&checksum);
        Ok(if is_same { kept.take() } else { None })
    }
}
