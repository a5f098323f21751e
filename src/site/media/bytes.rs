//! The bytes of uploads: in git below `uploads/`, or by SHA-256 in the store of the live settings.

use crate::base::OutPath;
use crate::media::{FolderStore, MediaStore, StoreError, Studio};
use crate::model::{MediaSettings, MediaStoreKind};
use crate::site::{Site, SiteError, Snapshot};

/// The folder of uploads that are not in git, inside git's common folder, unless the settings name one.
const STORE_FOLDER: &str = "cms/uploads";
/// The setting of git by which whoever runs the server names another folder, anywhere. A clone does not bring it along.
const STORE_SETTING: &str = "cms.mediaFolder";

impl<'a> Snapshot<'a> {
    /// Decodes pictures, as many at once as the machine can take.
    pub fn studio(&self) -> &'a Studio {
        &self.site().caches.studio
    }
}

impl Site {
    /// The store of uploads outside of git that settings name; `None` if all are in git.
    ///
    /// # Errors
    /// [`StoreError::Outside`]; this build has no such store.
    pub(in crate::site) fn store_of(
        &self,
        settings: &MediaSettings,
    ) -> Result<Option<Box<dyn MediaStore>>, SiteError> {
        match settings.store {
            MediaStoreKind::Git if settings.folder.is_none() => Ok(None),
            MediaStoreKind::Git | MediaStoreKind::Folder => {
                let of_site = self.repo().common_dir().join(STORE_FOLDER);
                let own = self.repo().config(STORE_SETTING).filter(|folder| !folder.is_empty());
                let store = match (own, &settings.folder) {
                    (Some(own), _) => FolderStore::new(self.folder().join(own)),
                    (None, None) => FolderStore::new(of_site),
                    (None, Some(folder)) => {
                        let inside = OutPath::new(folder)
                            .map_err(|_| StoreError::Outside { folder: folder.clone() })?;
                        // A bare repository has no folder of content: its own folders are git's.
                        FolderStore::inside(self.work_dir().unwrap_or(of_site), inside)
                    }
                };
                Ok(Some(Box::new(store)))
            }
            MediaStoreKind::S3 => Ok(Some(crate::media::bucket(
                settings.bucket.as_deref(),
                settings.endpoint.as_deref(),
                settings.region.as_deref(),
            )?)),
        }
    }
}
