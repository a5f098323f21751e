//! Uploads in parts on this machine: a folder for each.

use super::{Held, Listed, PartialUpload, Place, owner_of};
use crate::base::limits::{PARTIAL_UPLOAD_ABOUT_BYTES_MAX, PARTIAL_UPLOAD_HOURS, UPLOAD_BYTES_MAX};
use crate::disk::{self, Parts};
use crate::site::prelude::*;
use std::path::PathBuf;
use std::time::Duration;
use uuid::Uuid;

/// The file that describes one, in its folder.
const ABOUT: &str = "about.json";

/// A folder of uploads.
pub(super) struct LocalParts {
    folder: PathBuf,
}

impl LocalParts {
    /// Those in a folder, which is made with the first one.
    pub(super) fn new(folder: PathBuf) -> LocalParts {
        LocalParts { folder }
    }

    fn ids(&self) -> Result<Vec<Uuid>, SiteError> {
        let id = |path: &PathBuf| path.file_name()?.to_str()?.parse().ok();
        Ok(disk::list(&self.folder)?.iter().filter_map(id).collect())
    }

    fn write(&self, upload: &PartialUpload) -> Result<(), SiteError> {
        let text = json!(upload).to_string();
        Ok(disk::write_atomic(&self.at(upload.id).join(ABOUT), text.as_bytes())?)
    }

    fn parts(&self, id: Uuid) -> Parts {
        Parts::of(&self.at(id))
    }

    fn at(&self, id: Uuid) -> PathBuf {
        self.folder.join(id.to_string())
    }
}

impl Place for LocalParts {
    fn all(&self) -> Result<Vec<Listed>, SiteError> {
        let found = self.ids()?.into_iter().filter_map(|id| self.read(id).transpose());
        let listed = |upload: PartialUpload| Listed {
            id: upload.id,
            owner: owner_of(&upload.purpose.owner),
            begun: upload.begun,
            is_done: upload.done.is_some(),
            expires: upload.expires,
        };
        found.map(|found| found.map(listed)).collect()
    }

    fn read(&self, id: Uuid) -> Result<Option<PartialUpload>, SiteError> {
        let text = disk::read_if_there(&self.at(id).join(ABOUT), PARTIAL_UPLOAD_ABOUT_BYTES_MAX)?;
        Ok(text.and_then(|text| serde_json::from_slice(&text).ok()))
    }

    fn begin(&self, upload: &PartialUpload) -> Result<(), SiteError> {
        self.write(upload)
    }

    fn finish(&self, upload: &PartialUpload) -> Result<(), SiteError> {
        self.write(upload)?;
        Ok(self.parts(upload.id).clear()?)
    }

    fn length(&self, id: Uuid) -> Result<u64, SiteError> {
        Ok(self.parts(id).length())
    }

    fn lock(&self, id: Uuid) -> Result<Option<Held>, SiteError> {
        Ok(self.parts(id).lock()?.map(|lock| Held(Some(lock))))
    }

    fn add(&self, id: Uuid, offset: u64, bytes: &[u8]) -> Result<bool, SiteError> {
        self.parts(id).add(offset, bytes)?;
        Ok(true)
    }

    fn bytes(&self, id: Uuid) -> Result<Vec<u8>, SiteError> {
        Ok(self.parts(id).read(UPLOAD_BYTES_MAX)?)
    }

    fn remove(&self, id: Uuid) -> Result<(), SiteError> {
        Ok(disk::remove_dir_all(&self.at(id))?)
    }

    fn sweep(&self) -> Result<(), SiteError> {
        let day = Duration::from_hours(PARTIAL_UPLOAD_HOURS.unsigned_abs());
        for id in self.ids()? {
            // One that just begins has no description yet.
            let is_old =
                || disk::modified(&self.at(id)).is_some_and(|at| at.elapsed().is_ok_and(|age| age > day));
            if self.read(id)?.is_none() && is_old() {
                self.remove(id)?;
            }
        }
        Ok(())
    }
}
