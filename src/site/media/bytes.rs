//! The bytes of uploads: in git below `uploads/`, or by SHA-256 in the store of the live settings.

use crate::base::Stage;
use crate::media::{FolderStore, MediaStore, Studio};
use crate::model::{MediaSettings, MediaStoreKind};
use crate::site::{Site, SiteError, Snapshot};
use std::path::Path;

/// The folder of uploads that are not in git, inside git's common folder, unless the settings name one.
const STORE_FOLDER: &str = "cms/uploads";

impl<'a> Snapshot<'a> {
    /// Decodes pictures, as many at once as the machine can take.
    pub fn studio(&self) -> &'a Studio {
        &self.site().caches.studio
    }
}

impl Site {
    /// The store of uploads outside of git, by the live settings; `None` if all are in git.
    ///
    /// # Errors
    /// The settings cannot be read; this build has no such store.
    pub fn media_store(&self) -> Result<Option<Box<dyn MediaStore>>, SiteError> {
        let settings = self.snapshot(Stage::Source)?.settings()?.media.clone();
        self.store_of(&settings)
    }

    pub(in crate::site) fn store_of(
        &self,
        settings: &MediaSettings,
    ) -> Result<Option<Box<dyn MediaStore>>, SiteError> {
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
