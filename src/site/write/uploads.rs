//! Uploads in a write: their bytes go to git below `uploads/`, or to the store of the site.

use crate::base::Stage;
use crate::model::MediaStoreKind;
use crate::site::SiteError;
use crate::site::store::place::UPLOADS;
use crate::site::write::draft::Draft;

impl Draft<'_> {
    /// Stores the bytes of an upload at a path below `uploads/`, or in the store of the site if the settings say so.
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

    /// Deletes the bytes of an upload from git. In a store outside of git they stay, because other versions refer to
    /// them.
    pub fn remove_upload(&mut self, file: &str) {
        self.remove(&format!("{UPLOADS}{file}"));
    }

    /// Moves the bytes of an upload to another path. In a store outside of git they are addressed by their SHA-256, and
    /// stay.
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
