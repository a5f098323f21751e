//! Uploads in a write: their bytes go to git below `uploads/`, or to the store of the site.

use crate::base::{Digest, Stage};
use crate::disk::{Spool, Spooled};
use crate::git::filter_of;
use crate::model::MediaStoreKind;
use crate::site::error::{SiteError, readable};
use crate::site::store::place::UPLOADS;
use crate::site::write::draft::Draft;

/// The files that name filters.
const ATTRIBUTES: &str = ".gitattributes";

impl Draft<'_> {
    /// Stores the bytes of an upload at a path below `uploads/`, or in the store of the site if the settings say so.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn put_upload(&mut self, file: &str, sha256: &Digest, bytes: &[u8]) -> Result<(), SiteError> {
        let site = self.snapshot().site();
        let settings = site.snapshot(Stage::Source)?.settings()?.media.clone();
        let is_small = settings.git_bytes_max.is_none_or(|max| bytes.len() as u64 <= max);
        if settings.store == MediaStoreKind::Git && is_small {
            return self.put_in_git(file, bytes);
        }
        match site.store_of(&settings)? {
            Some(store) => Ok(store.put(sha256, bytes)?),
            None => self.put_in_git(file, bytes),
        }
    }

    /// Sets the bytes of a large file that holds no item: until it is written, they are on disk.
    ///
    /// # Errors
    /// The folder of the repository cannot be written.
    pub fn put_large_file(&mut self, path: &str, bytes: &[u8]) -> Result<(), SiteError> {
        self.spool(path, bytes)
    }

    /// Sets the bytes of a file to those of an upload. They are spooled on disk, so that a write of many uploads takes
    /// little memory.
    ///
    /// # Errors
    /// The folder of the repository cannot be written.
    pub(in crate::site) fn spool(&mut self, path: &str, bytes: &[u8]) -> Result<(), SiteError> {
        let spooled = self.spooled(bytes)?;
        self.put_content(path, Vec::new(), Some(spooled));
        Ok(())
    }

    /// Puts bytes on disk until the write is over.
    pub(super) fn spooled(&mut self, bytes: &[u8]) -> Result<Spooled, SiteError> {
        let spool = match &self.spool {
            Some(spool) => spool,
            None => {
                let made = Spool::new(self.snapshot().site().repo().common_dir())?;
                self.spool.insert(made)
            }
        };
        Ok(spool.add(bytes)?)
    }

    /// Stores the bytes of an upload in git; refused where a filter of git would store other ones.
    fn put_in_git(&mut self, file: &str, bytes: &[u8]) -> Result<(), SiteError> {
        let path = format!("{UPLOADS}{file}");
        let mut attributes = Vec::new();
        for folder in ["", UPLOADS] {
            let text = readable(self.snapshot().bytes(&format!("{folder}{ATTRIBUTES}")))?;
            attributes.extend(text.map(|text| (folder, text)));
        }
        match filter_of(&attributes, &path) {
            Some(filter) => Err(SiteError::Filtered { path, filter }),
            None => self.spool(&path, bytes),
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
            self.put_in_git(to, &bytes)?;
        }
        Ok(())
    }
}
