//! Stores of original bytes outside of git, by their SHA-256: repeating a put is harmless, and nothing is ever
//! overwritten.

use crate::base::{Digest, OutPath};
use crate::disk::{ConfinedFolder, DiskError, Occupant};
use std::path::PathBuf;

/// Largest file read from a store, in bytes: uploads are smaller, but limits may change.
pub(super) const FILE_BYTES_MAX: usize = 1 << 30;

/// A store of bytes by their SHA-256.
pub trait MediaStore: Send + Sync {
    /// The bytes with this digest; `None` if the store does not have them.
    ///
    /// # Errors
    /// The store cannot be read.
    fn get(&self, sha256: &Digest) -> Result<Option<Vec<u8>>, StoreError>;

    /// Stores bytes. When it returns they are durable.
    ///
    /// # Errors
    /// The store cannot be written.
    fn put(&self, sha256: &Digest, bytes: &[u8]) -> Result<(), StoreError>;

    /// Why the last request got no answer; none if it got one, and for a folder. Does not wait for the store; it may start a
    /// trial in the background.
    fn outage(&self) -> Option<String> {
        None
    }

    /// Where files beside the originals go that all machines of a site share; none in a store of one machine.
    fn shared(&self) -> Option<&dyn SharedFiles> {
        None
    }
}

/// Named files that all machines of a site see: what is derived from originals, and uploads that are not whole yet.
pub trait SharedFiles: Send + Sync {
    /// The bytes of a file; `None` if there is none of that name.
    ///
    /// # Errors
    /// The store does not answer.
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// Writes a file; `false` if there is one of that name, which stays.
    ///
    /// # Errors
    /// The store does not answer.
    fn create(&self, name: &str, bytes: &[u8]) -> Result<bool, StoreError>;

    /// The files below a folder, which ends in `/`, by their names.
    ///
    /// # Errors
    /// The store does not answer.
    fn list(&self, folder: &str) -> Result<Vec<SharedFile>, StoreError>;

    /// Removes files. A missing file is no error.
    ///
    /// # Errors
    /// The store does not answer.
    fn remove(&self, names: &[String]) -> Result<(), StoreError>;
}

/// A file that machines share.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedFile {
    /// Its whole name.
    pub name: String,
    /// Its length, in bytes.
    pub bytes: u64,
}

/// Why a store could not be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A folder.
    #[error("the store of uploads cannot be used")]
    Disk(#[source] DiskError),
    /// A bucket.
    #[error("the bucket of uploads cannot be used: {0}")]
    Bucket(String),
    /// A bucket that did not answer a moment ago, or has too much to do: it is not asked now.
    #[error("the bucket of uploads does not answer: {0}")]
    Resting(String),
    /// The settings name a folder outside of the site.
    #[error("`media.folder` in cms.toml is `{}`, which is not inside the site", folder.escape_debug())]
    Outside {
        /// The folder.
        folder: String,
    },
    /// The settings are incomplete.
    #[error("{0}")]
    Settings(&'static str),
}

/// A folder: `<first two digits>/<digest>`.
#[derive(Debug)]
pub struct FolderStore {
    root: PathBuf,
    /// The folder inside the root, if content names it.
    below: Option<OutPath>,
}

impl FolderStore {
    /// The store in a folder, which is created with the first file.
    pub fn new(root: PathBuf) -> FolderStore {
        FolderStore { root, below: None }
    }

    /// The store in a folder that content names, inside a root that it cannot leave.
    pub fn inside(root: PathBuf, below: OutPath) -> FolderStore {
        FolderStore { root, below: Some(below) }
    }

    fn file(&self, sha256: &Digest) -> OutPath {
        let name = name_of(sha256);
        let path = self.below.as_ref().map_or_else(|| name.clone(), |below| format!("{below}/{name}"));
        OutPath::new(&path).expect("because a digest has hexadecimal digits only")
    }
}

impl MediaStore for FolderStore {
    fn get(&self, sha256: &Digest) -> Result<Option<Vec<u8>>, StoreError> {
        let folder = match ConfinedFolder::open(&self.root) {
            Err(error) if error.is_absent() => return Ok(None),
            opened => opened.map_err(StoreError::Disk)?,
        };
        folder.read_if_there(&self.file(sha256), FILE_BYTES_MAX).map_err(StoreError::Disk)
    }

    fn put(&self, sha256: &Digest, bytes: &[u8]) -> Result<(), StoreError> {
        let folder = ConfinedFolder::create(&self.root).map_err(StoreError::Disk)?;
        match folder.look(&self.file(sha256)).map_err(StoreError::Disk)? {
            Occupant::File(_) => Ok(()),
            Occupant::Nothing | Occupant::Other => {
                folder.write_durably(&self.file(sha256), bytes).map_err(StoreError::Disk)
            }
        }
    }
}

/// An S3-compatible bucket.
///
/// # Errors
/// [`StoreError::Settings`] if something is missing, or this build does not support buckets.
pub fn bucket(
    name: Option<&str>,
    endpoint: Option<&str>,
    region: Option<&str>,
) -> Result<Box<dyn MediaStore>, StoreError> {
    let name = name.ok_or(StoreError::Settings("`media.bucket` in cms.toml names no bucket"))?;
    open_bucket(name, endpoint, region)
}

#[cfg(feature = "s3")]
fn open_bucket(
    name: &str,
    endpoint: Option<&str>,
    region: Option<&str>,
) -> Result<Box<dyn MediaStore>, StoreError> {
    Ok(Box::new(super::s3::Bucket::open(name, endpoint, region)?))
}

#[cfg(not(feature = "s3"))]
fn open_bucket(_: &str, _: Option<&str>, _: Option<&str>) -> Result<Box<dyn MediaStore>, StoreError> {
    Err(StoreError::Settings("this program was built with `--no-default-features`, without the store `s3`"))
}

/// The name of bytes in a store: `<first two digits>/<digest>`, the same in a folder and in a bucket, so that one can
/// be copied to the other.
pub(super) fn name_of(sha256: &Digest) -> String {
    format!("{}/{sha256}", &sha256[..2])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk;

    #[test]
    fn folder_stores_bytes_by_digest() {
        let folder = disk::temp_dir().unwrap();
        let store = FolderStore::new(folder.path().join("uploads"));
        let digest = Digest::of(b"bytes");
        assert_eq!(store.get(&digest).unwrap(), None);
        for _ in 0..2 {
            store.put(&digest, b"bytes").unwrap();
        }
        assert_eq!(store.get(&digest).unwrap().as_deref(), Some(&b"bytes"[..]));
    }
}
