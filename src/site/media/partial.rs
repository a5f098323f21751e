//! Uploads that arrive in parts, so that a cut line costs one part: what has arrived lies beside the repository's own data,
//! never in git, until the file is whole or its time is over.

use crate::base::limits::{
    PARTIAL_UPLOAD_ABOUT_BYTES_MAX, PARTIAL_UPLOAD_DONE_MINUTES, PARTIAL_UPLOAD_HOURS, PARTIAL_UPLOADS_MAX,
    PARTIAL_UPLOADS_OF_ONE_MAX, UPLOAD_BYTES_MAX,
};
use crate::disk::{self, FileLock, Parts};
use crate::site::prelude::*;
use serde::Deserialize;
use std::path::PathBuf;
use std::time::Duration;
use uuid::Uuid;

/// The folder of all, in that of this program's own data.
const FOLDER: &str = "parts";
/// The file that describes one, in its folder.
const ABOUT: &str = "about.json";

/// All uploads in parts of a site.
#[derive(Debug)]
pub struct PartialUploads {
    folder: PathBuf,
}

/// What an upload is to become.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Purpose {
    /// The person or token that sends it; nobody else may.
    pub owner: String,
    /// Length of the file, in bytes.
    pub length: u64,
    /// The stage that it is for.
    pub stage: Stage,
    /// The input of the operation that adds it, but for its bytes.
    pub input: Map,
}

/// One upload.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PartialUpload {
    /// Its id.
    pub id: Uuid,
    /// What it is to become.
    #[serde(flatten)]
    pub purpose: Purpose,
    /// When it began, in milliseconds since 1970.
    pub begun: i64,
    /// When it is forgotten, in seconds since 1970.
    pub expires: i64,
    /// Once it is whole, the id of its record, and whether that was there before.
    pub done: Option<(String, bool)>,
}

impl Site {
    /// Its uploads in parts.
    pub fn partial_uploads(&self) -> PartialUploads {
        PartialUploads { folder: self.repo().cms_dir().join(FOLDER) }
    }
}

impl PartialUploads {
    /// Begins one. Where its owner has too many unfinished ones, the oldest ends; none if there are too many of all.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn begin(
        &self,
        purpose: Purpose,
        id: Uuid,
        now: Timestamp,
    ) -> Result<Option<PartialUpload>, SiteError> {
        self.forget_old(now)?;
        let mut open: Vec<PartialUpload> = self.all()?.into_iter().filter(|one| one.done.is_none()).collect();
        open.sort_by_key(|one| one.begun);
        let own = |one: &&PartialUpload| one.purpose.owner == purpose.owner;
        let too_many = (open.iter().filter(own).count() + 1).saturating_sub(PARTIAL_UPLOADS_OF_ONE_MAX);
        for oldest in open.iter().filter(own).take(too_many) {
            self.remove(oldest.id)?;
        }
        if open.len() - too_many >= PARTIAL_UPLOADS_MAX {
            return Ok(None);
        }
        let begun = now.as_millisecond();
        let expires = now.as_second() + PARTIAL_UPLOAD_HOURS * 3600;
        let upload = PartialUpload { id, purpose, begun, expires, done: None };
        self.write(&upload)?;
        Ok(Some(upload))
    }

    /// The upload with an id, if it is its owner who asks, and its time is not over.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn of(&self, id: Uuid, owner: &str, now: Timestamp) -> Result<Option<PartialUpload>, SiteError> {
        let found = self.read(id)?;
        Ok(found.filter(|upload| upload.purpose.owner == owner && now.as_second() < upload.expires))
    }

    /// How many of its bytes have arrived. Those of the last part count once the record is there.
    pub fn offset(&self, upload: &PartialUpload) -> u64 {
        match upload.done {
            Some(_) => upload.purpose.length,
            None => self.parts(upload.id).length(),
        }
    }

    /// Locks it against other writers until it is dropped; `None` while another writer has the lock.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn lock(&self, upload: &PartialUpload) -> Result<Option<FileLock>, SiteError> {
        Ok(self.parts(upload.id).lock()?)
    }

    /// Adds bytes at its offset.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn add(&self, upload: &PartialUpload, offset: u64, bytes: &[u8]) -> Result<(), SiteError> {
        Ok(self.parts(upload.id).add(offset, bytes)?)
    }

    /// The bytes that have arrived.
    ///
    /// # Errors
    /// They cannot be read.
    pub fn bytes(&self, upload: &PartialUpload) -> Result<Vec<u8>, SiteError> {
        Ok(self.parts(upload.id).read(UPLOAD_BYTES_MAX)?)
    }

    /// Notes the record that it became, for a client that was cut off from the answer, and removes the parts.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn finish(
        &self,
        mut upload: PartialUpload,
        record: (String, bool),
        now: Timestamp,
    ) -> Result<PartialUpload, SiteError> {
        upload.done = Some(record);
        upload.expires = now.as_second() + PARTIAL_UPLOAD_DONE_MINUTES * 60;
        self.write(&upload)?;
        self.parts(upload.id).clear()?;
        Ok(upload)
    }

    /// Removes one.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn remove(&self, id: Uuid) -> Result<(), SiteError> {
        Ok(disk::remove_dir_all(&self.at(id))?)
    }

    /// Removes those whose time is over.
    ///
    /// # Errors
    /// The folder cannot be read or written.
    pub fn forget_old(&self, now: Timestamp) -> Result<(), SiteError> {
        let day = Duration::from_hours(PARTIAL_UPLOAD_HOURS.unsigned_abs());
        for id in self.ids()? {
            let is_old = match self.read(id)? {
                Some(upload) => upload.expires <= now.as_second(),
                // One that just begins has no description yet.
                None => {
                    disk::modified(&self.at(id)).is_some_and(|at| at.elapsed().is_ok_and(|age| age > day))
                }
            };
            if is_old {
                self.remove(id)?;
            }
        }
        Ok(())
    }

    fn all(&self) -> Result<Vec<PartialUpload>, SiteError> {
        self.ids()?.into_iter().filter_map(|id| self.read(id).transpose()).collect()
    }

    fn ids(&self) -> Result<Vec<Uuid>, SiteError> {
        let id = |path: &PathBuf| path.file_name()?.to_str()?.parse().ok();
        Ok(disk::list(&self.folder)?.iter().filter_map(id).collect())
    }

    fn read(&self, id: Uuid) -> Result<Option<PartialUpload>, SiteError> {
        let text = disk::read_if_there(&self.at(id).join(ABOUT), PARTIAL_UPLOAD_ABOUT_BYTES_MAX)?;
        Ok(text.and_then(|text| serde_json::from_slice(&text).ok()))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn purpose(owner: &str) -> Purpose {
        Purpose { owner: owner.to_owned(), length: 6, stage: Stage::Review, input: Map::new() }
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    #[test]
    fn upload_is_its_owners_until_its_time_is_over() {
        let folder = disk::temp_dir().unwrap();
        let uploads = PartialUploads { folder: folder.path().join(FOLDER) };
        let upload = uploads.begin(purpose("user 1"), Uuid::from_u128(1), at(0)).unwrap().unwrap();
        uploads.add(&upload, 0, b"one").unwrap();
        assert_eq!(uploads.offset(&upload), 3);
        let end = PARTIAL_UPLOAD_HOURS * 3600;
        assert!(uploads.of(upload.id, "user 1", at(end - 1)).unwrap().is_some());
        assert!(uploads.of(upload.id, "user 2", at(1)).unwrap().is_none());
        assert!(uploads.of(upload.id, "user 1", at(end)).unwrap().is_none());
        uploads.forget_old(at(end - 1)).unwrap();
        assert_eq!(uploads.bytes(&upload).unwrap(), b"one");
        uploads.forget_old(at(end)).unwrap();
        assert_eq!(disk::list(&uploads.folder).unwrap().len(), 0);
    }

    #[test]
    fn finished_upload_keeps_its_record_and_no_bytes() {
        let folder = disk::temp_dir().unwrap();
        let uploads = PartialUploads { folder: folder.path().join(FOLDER) };
        let upload = uploads.begin(purpose("user 1"), Uuid::from_u128(1), at(0)).unwrap().unwrap();
        uploads.add(&upload, 0, b"one").unwrap();
        uploads.finish(upload, ("a-record".to_owned(), false), at(60)).unwrap();
        let found = uploads.of(Uuid::from_u128(1), "user 1", at(61)).unwrap().unwrap();
        assert_eq!((uploads.offset(&found), found.done.as_ref().unwrap().0.as_str()), (6, "a-record"));
        assert_eq!(uploads.bytes(&found).unwrap(), b"");
        let end = 60 + PARTIAL_UPLOAD_DONE_MINUTES * 60;
        assert!(uploads.of(found.id, "user 1", at(end)).unwrap().is_none());
    }

    #[test]
    fn unfinished_uploads_are_bounded() {
        let folder = disk::temp_dir().unwrap();
        let uploads = PartialUploads { folder: folder.path().join(FOLDER) };
        let mut begin = (0_u128..).map(|number| {
            let owner = format!("user {}", number as usize / PARTIAL_UPLOADS_OF_ONE_MAX);
            uploads.begin(purpose(&owner), Uuid::from_u128(number), at(number as i64)).unwrap()
        });
        assert!(begin.by_ref().take(PARTIAL_UPLOADS_MAX).all(|begun| begun.is_some()));
        assert!(begin.next().is_none_or(|begun| begun.is_none()), "there is no room for others");
        let own = uploads.begin(purpose("user 0"), Uuid::from_u128(1_000), at(1_000)).unwrap();
        assert!(own.is_some(), "one's own oldest makes room");
        assert!(uploads.of(Uuid::from_u128(0), "user 0", at(1_000)).unwrap().is_none());
        assert!(uploads.of(Uuid::from_u128(1), "user 0", at(1_000)).unwrap().is_some());
    }
}
