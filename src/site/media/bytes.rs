//! The bytes of uploads: in git below `uploads/`, or in the store that the live settings name, by their SHA-256.

use crate::base::Stage;
use crate::media::{FolderStore, MediaStore, Studio};
use crate::model::{MediaSettings, MediaStoreKind};
use crate::site::{Draft, Site, SiteError, Snapshot};
use std::path::Path;

/// The folder of the original bytes, in git.
pub(in crate::site) const UPLOADS: &str = "uploads/";
/// The folder of uploads that are not in git, inside git's common folder, unless the settings name one.
const STORE_FOLDER: &str = "cms/uploads";

impl<'a> Snapshot<'a> {
    /// Where pictures are decoded, as many at once as the machine can take.
    pub fn studio(&self) -> &'a Studio {
        &self.site().known.studio
    }
}

impl Site {
    /// The store of uploads that are not in git, as the live settings say; none where all are in git.
    ///
    /// # Errors
    /// The settings cannot be read; this build has no such store.
    pub fn media_store(&self) -> Result<Option<Box<dyn MediaStore>>, SiteError> {
        let settings = self.snapshot(Stage::Source)?.settings()?.media.clone();
        self.store_of(&settings)
    }

    fn store_of(&self, settings: &MediaSettings) -> Result<Option<Box<dyn MediaStore>>, SiteError> {
        match settings.store {
            MediaStoreKind::Git if settings.folder.is_none() => Ok(None),
            MediaStoreKind::Git | MediaStoreKind::Folder => {
                let common = self.repo().common_dir();
                let folder = match &settings.folder {
                    Some(folder) => self.folder().join(Path::new(folder)),
                    None => common.join(STORE_FOLDER),
                };
                Ok(Some(Box::new(FolderStore::new(folder))))
            }
            MediaStoreKind::S3 => Ok(Some(crate::media::bucket(
                settings.bucket.as_deref(),
                settings.endpoint.as_deref(),
                settings.region.as_deref(),
            )?)),
        }
    }
}

impl Draft<'_> {
    /// Stores the bytes of an upload under a path below `uploads/`, or in the store of the site where the settings say so.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn put_upload(&mut self, file: &str, sha256: &str, bytes: &[u8]) -> Result<(), SiteError> {
        let site = self.snapshot().site();
        let settings = site.snapshot(Stage::Source)?.settings()?.media.clone();
        let is_small = settings.git_bytes_max.is_none_or(|max| bytes.len() as u64 <= max);
        if settings.store == MediaStoreKind::Git && is_small {
            return self.spool(&format!("{UPLOADS}{file}"), bytes);
        }
        match site.store_of(&settings)? {
            Some(store) => Ok(store.put(sha256, bytes)?),
            None => self.spool(&format!("{UPLOADS}{file}"), bytes),
        }
    }

    /// Takes the bytes of an upload away from git. In a store outside of it they stay: other versions name them.
    pub fn remove_upload(&mut self, file: &str) {
        self.remove(&format!("{UPLOADS}{file}"));
    }

    /// Gives the bytes of an upload another path. In a store outside of git they are known by their SHA-256 and stay.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn move_upload(&mut self, from: &str, to: &str) -> Result<(), SiteError> {
        let old = format!("{UPLOADS}{from}");
        if let Some(bytes) = self.snapshot().bytes(&old)? {
            self.remove(&old);
            self.spool(&format!("{UPLOADS}{to}"), &bytes)?;
        }
        Ok(())
    }
}
