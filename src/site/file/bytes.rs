//! The bytes of a file that a write sets.

use crate::disk::{DiskError, Spooled};
use std::borrow::Cow;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// The bytes of a file. In a write of very many files they are on disk, and as a slice they are in memory from their
/// first use on: whoever goes through all files reads them one by one ([`Bytes::read`]).
#[derive(Debug, Clone)]
pub(in crate::site) enum Bytes {
    Here(Arc<[u8]>),
    OnDisk(Spooled, OnceLock<Arc<[u8]>>),
}

impl Bytes {
    pub(in crate::site) fn on_disk(spooled: Spooled) -> Bytes {
        Bytes::OnDisk(spooled, OnceLock::new())
    }

    /// Reads them without keeping them.
    ///
    /// # Errors
    /// The disk fails.
    pub(in crate::site) fn read(&self) -> Result<Cow<'_, [u8]>, DiskError> {
        match self {
            Bytes::Here(bytes) => Ok(Cow::Borrowed(&**bytes)),
            Bytes::OnDisk(spooled, _) => Ok(Cow::Owned(spooled.read()?)),
        }
    }

    /// Their number.
    pub(in crate::site) fn length(&self) -> usize {
        match self {
            Bytes::Here(bytes) => bytes.len(),
            Bytes::OnDisk(spooled, _) => spooled.length(),
        }
    }
}

impl Deref for Bytes {
    type Target = [u8];

    /// Empty if the disk fails: then they cannot be stored either.
    fn deref(&self) -> &[u8] {
        match self {
            Bytes::Here(bytes) => bytes,
            Bytes::OnDisk(spooled, loaded) => {
                loaded.get_or_init(|| spooled.read().map(Arc::from).unwrap_or_default())
            }
        }
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Bytes {
        Bytes::Here(bytes.into())
    }
}

impl From<String> for Bytes {
    fn from(text: String) -> Bytes {
        Bytes::Here(text.into_bytes().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::{Spool, temp_dir};

    #[test]
    fn bytes_on_disk_are_those_in_memory() {
        let folder = temp_dir().unwrap();
        let spool = Spool::new(folder.path()).unwrap();
        spool.add(b"before").unwrap();
        let on_disk = Bytes::on_disk(spool.add(b"title: A\n").unwrap());
        for bytes in [Bytes::from("title: A\n".to_owned()), on_disk.clone(), on_disk] {
            assert_eq!(bytes.read().unwrap(), &b"title: A\n"[..]);
            assert_eq!((bytes.length(), &*bytes), (9, &b"title: A\n"[..]));
        }
    }
}
