//! The bytes of uploads: in git below `uploads/`, or by SHA-256 in the store of the live settings.

use crate::base::text::chain;
use crate::base::{OutPath, Stage};
use crate::media::{FolderStore, MediaStore, StoreError, Studio};
use crate::model::{MediaSettings, MediaStoreKind};
use crate::site::{Site, SiteError, Snapshot};
use std::path::PathBuf;

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
                let store = match self.store_folder(settings) {
                    (root, None) => FolderStore::new(root),
                    (root, Some(folder)) => {
                        let inside = OutPath::new(folder)
                            .map_err(|_| StoreError::Outside { folder: folder.to_owned() })?;
                        FolderStore::inside(root, inside)
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

    /// The folder of uploads outside of git, and the path below it that the settings name.
    fn store_folder<'s>(&self, settings: &'s MediaSettings) -> (PathBuf, Option<&'s str>) {
        let of_site = self.repo().common_dir().join(STORE_FOLDER);
        let own = self.repo().config(STORE_SETTING).filter(|folder| !folder.is_empty());
        match (own, settings.folder.as_deref()) {
            (Some(own), _) => (self.folder().join(own), None),
            (None, None) => (of_site, None),
            // A bare repository has no folder of content: its own folders are git's.
            (None, Some(folder)) => (self.work_dir().unwrap_or(of_site), Some(folder)),
        }
    }

    /// Why uploads of the live site cannot be read or written now, as far as is known without asking their store.
    pub fn uploads_fault(&self) -> Option<String> {
        // Settings that cannot be read are a fault of their own.
        let settings = self.snapshot(Stage::Source).ok()?.settings().ok()?;
        match self.store_of(&settings.media) {
            Ok(store) => store?.outage().map(|cause| StoreError::Resting(cause).to_string()),
            Err(cause) => Some(chain(&cause)),
        }
    }

    /// Where uploads of the live site are that are not in git: a folder or a bucket; none if all are in git.
    ///
    /// # Errors
    /// The settings cannot be read.
    pub fn uploads_outside_git(&self) -> Result<Option<String>, SiteError> {
        let live = self.snapshot(Stage::Source)?.settings()?;
        let settings = &live.media;
        Ok(match settings.store {
            MediaStoreKind::Git if settings.folder.is_none() => None,
            MediaStoreKind::Git | MediaStoreKind::Folder => {
                let (root, below) = self.store_folder(settings);
                Some(below.map_or_else(|| root.clone(), |below| root.join(below)).display().to_string())
            }
            MediaStoreKind::S3 => Some(format!("bucket {}", settings.bucket.as_deref().unwrap_or_default())),
        })
    }
}
