//! Stores of original bytes outside of git, by their SHA-256: repeating a put is harmless, and nothing is ever
//! overwritten.

use crate::disk::{self, DiskError};
use std::path::PathBuf;

/// Largest file read from a store, in bytes: uploads are smaller, but limits may change.
pub(super) const FILE_BYTES_MAX: usize = 1 << 30;

/// A store of bytes by their SHA-256 in hexadecimal.
pub trait MediaStore: Send + Sync {
    /// The bytes with this digest; `None` if the store does not have them.
    ///
    /// # Errors
    /// The store cannot be read.
    fn get(&self, sha256: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// Stores bytes. When it returns they are durable.
    ///
    /// # Errors
    /// The store cannot be written.
    fn put(&self, sha256: &str, bytes: &[u8]) -> Result<(), StoreError>;
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
    /// The settings are incomplete.
    #[error("{0}")]
    Settings(&'static str),
}

/// A folder: `<first two digits>/<digest>`.
#[derive(Debug)]
pub struct FolderStore {
    root: PathBuf,
}

impl FolderStore {
    /// The store in a folder, which is created with the first file.
    pub fn new(root: PathBuf) -> FolderStore {
        FolderStore { root }
    }

    fn file(&self, sha256: &str) -> Option<PathBuf> {
        name_of(sha256).map(|name| self.root.join(name))
    }
}

impl MediaStore for FolderStore {
    fn get(&self, sha256: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let Some(file) = self.file(sha256) else { return Ok(None) };
        disk::read_if_there(&file, FILE_BYTES_MAX).map_err(StoreError::Disk)
    }

    fn put(&self, sha256: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let Some(file) = self.file(sha256).filter(|file| !disk::exists(file)) else { return Ok(()) };
        if let Some(folder) = file.parent() {
            disk::create_dir_all(folder).map_err(StoreError::Disk)?;
        }
        disk::write_atomic(&file, bytes).map_err(StoreError::Disk)
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
    Err(StoreError::Settings("this program was built without `--features s3`"))
}

/// The name of bytes in a store: `<first two digits>/<digest>`, the same in a folder and in a bucket, so that one can
/// be copied to the other. `None` for an invalid digest, so that no record can name a path outside of the store.
pub(super) fn name_of(sha256: &str) -> Option<String> {
    let is_digest = sha256.len() == 64 && sha256.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_digest.then(|| format!("{}/{sha256}", &sha256[..2]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::digest::sha256_hex;

    #[test]
    fn a_folder_keeps_bytes_by_their_digest() {
        let folder = disk::temp_dir().unwrap();
        let store = FolderStore::new(folder.path().join("uploads"));
        let digest = sha256_hex(b"bytes");
        assert_eq!(store.get(&digest).unwrap(), None);
        for _ in 0..2 {
            store.put(&digest, b"bytes").unwrap();
        }
        assert_eq!(store.get(&digest).unwrap().as_deref(), Some(&b"bytes"[..]));
        store.put("../../outside", b"x").unwrap();
        assert_eq!(store.get("../../outside").unwrap(), None);
    }
}
