//! Uploads that arrive in parts, so that a cut line costs one part: what has arrived lies beside the repository's own data,
//! never in git, until the file is whole or its time is over. The nodes of a cluster that have a bucket keep it there, so that an
//! upload that began at one of them goes on at any other.

mod local;
mod shared;

use crate::base::digest::sha256_hex;
use crate::base::limits::{
    PARTIAL_UPLOAD_DONE_MINUTES, PARTIAL_UPLOAD_HOURS, PARTIAL_UPLOADS_MAX, PARTIAL_UPLOADS_OF_ONE_MAX,
};
use crate::disk::FileLock;
use crate::site::prelude::*;
use local::LocalParts;
use serde::Deserialize;
use shared::SharedParts;
use uuid::Uuid;

/// The folder of all, in that of this program's own data.
const FOLDER: &str = "parts";
/// Digits of the digest that stands for an owner in names.
const OWNER_DIGITS: usize = 16;

/// All uploads in parts of a site.
pub struct PartialUploads {
    place: Box<dyn Place>,
}

/// What is known of an upload without reading it.
struct Listed {
    id: Uuid,
    /// Its owner, as [`owner_of`] names them.
    owner: String,
    /// When it began, in milliseconds since 1970.
    begun: i64,
    is_done: bool,
    /// When it is forgotten, in seconds since 1970.
    expires: i64,
}

/// Where uploads lie.
trait Place {
    /// All of them, also those whose time is over.
    fn all(&self) -> Result<Vec<Listed>, SiteError>;
    /// The upload with an id.
    fn read(&self, id: Uuid) -> Result<Option<PartialUpload>, SiteError>;
    /// Notes one that begins.
    fn begin(&self, upload: &PartialUpload) -> Result<(), SiteError>;
    /// Notes what one became, and removes its parts.
    fn finish(&self, upload: &PartialUpload) -> Result<(), SiteError>;
    /// How many bytes have arrived without a gap.
    fn length(&self, id: Uuid) -> Result<u64, SiteError>;
    /// Locks one against other writers; `None` while another has the lock.
    fn lock(&self, id: Uuid) -> Result<Option<Held>, SiteError>;
    /// Adds a part; `false` if there is one at this offset.
    fn add(&self, id: Uuid, offset: u64, bytes: &[u8]) -> Result<bool, SiteError>;
    /// All bytes that have arrived.
    fn bytes(&self, id: Uuid) -> Result<Vec<u8>, SiteError>;
    /// Removes all of one.
    fn remove(&self, id: Uuid) -> Result<(), SiteError>;
    /// Removes what is left of those that never began.
    fn sweep(&self) -> Result<(), SiteError>;
}

/// The lock of an upload on this machine. In a bucket none is needed: the bucket takes only one of two parts at an offset.
pub struct Held(#[expect(dead_code, reason = "dropping it is what matters")] Option<FileLock>);

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
    ///
    /// # Errors
    /// The bucket of the site cannot be used.
    pub fn partial_uploads(&self) -> Result<PartialUploads, SiteError> {
        let local = || LocalParts::new(self.repo().cms_dir().join(FOLDER));
        if self.repo().host().is_none() {
            return Ok(PartialUploads { place: Box::new(local()) });
        }
        let store = self.store_of(&self.snapshot(Stage::Source)?.settings()?.media)?;
        let place: Box<dyn Place> = match store.and_then(SharedParts::of) {
            Some(shared) => Box::new(shared),
            None => Box::new(local()),
        };
        Ok(PartialUploads { place })
    }
}

impl PartialUploads {
    /// Begins one. Where its owner has too many unfinished ones, the oldest ends; none if there are too many of all.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn begin(
        &self,
        purpose: Purpose,
        id: Uuid,
        now: Timestamp,
    ) -> Result<Option<PartialUpload>, SiteError> {
        let mut open = self.current(now)?;
        open.retain(|one| !one.is_done);
        open.sort_by_key(|one| one.begun);
        let owner = owner_of(&purpose.owner);
        let own = |one: &&Listed| one.owner == owner;
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
        self.place.begin(&upload)?;
        Ok(Some(upload))
    }

    /// The upload with an id, if it is its owner who asks, and its time is not over.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn of(&self, id: Uuid, owner: &str, now: Timestamp) -> Result<Option<PartialUpload>, SiteError> {
        let found = self.place.read(id)?;
        Ok(found.filter(|upload| upload.purpose.owner == owner && now.as_second() < upload.expires))
    }

    /// How many of its bytes have arrived. Those of the last part count once the record is there.
    ///
    /// # Errors
    /// They cannot be counted.
    pub fn offset(&self, upload: &PartialUpload) -> Result<u64, SiteError> {
        match upload.done {
            Some(_) => Ok(upload.purpose.length),
            None => self.place.length(upload.id),
        }
    }

    /// Locks it against other writers until it is dropped; `None` while another writer has the lock.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn lock(&self, upload: &PartialUpload) -> Result<Option<Held>, SiteError> {
        self.place.lock(upload.id)
    }

    /// Adds bytes at its offset; `false` if another writer was first.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&self, upload: &PartialUpload, offset: u64, bytes: &[u8]) -> Result<bool, SiteError> {
        self.place.add(upload.id, offset, bytes)
    }

    /// The bytes that have arrived.
    ///
    /// # Errors
    /// They cannot be read.
    pub fn bytes(&self, upload: &PartialUpload) -> Result<Vec<u8>, SiteError> {
        self.place.bytes(upload.id)
    }

    /// Notes the record that it became, for a client that was cut off from the answer, and removes the parts.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn finish(
        &self,
        mut upload: PartialUpload,
        record: (String, bool),
        now: Timestamp,
    ) -> Result<PartialUpload, SiteError> {
        upload.done = Some(record);
        upload.expires = now.as_second() + PARTIAL_UPLOAD_DONE_MINUTES * 60;
        self.place.finish(&upload)?;
        Ok(upload)
    }

    /// Removes one.
    ///
    /// # Errors
    /// It cannot be removed.
    pub fn remove(&self, id: Uuid) -> Result<(), SiteError> {
        self.place.remove(id)
    }

    /// Removes those whose time is over.
    ///
    /// # Errors
    /// They cannot be read or removed.
    pub fn forget_old(&self, now: Timestamp) -> Result<(), SiteError> {
        self.current(now).map(drop)
    }

    /// Removes those whose time is over; returns the others.
    fn current(&self, now: Timestamp) -> Result<Vec<Listed>, SiteError> {
        self.place.sweep()?;
        let (old, others): (Vec<Listed>, Vec<Listed>) =
            self.place.all()?.into_iter().partition(|one| one.expires <= now.as_second());
        old.iter().try_for_each(|one| self.remove(one.id))?;
        Ok(others)
    }
}

/// What stands for an owner in names.
fn owner_of(owner: &str) -> String {
    sha256_hex(owner.as_bytes())[..OWNER_DIGITS].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk;
    use crate::media::{MediaStore, SharedFile, SharedFiles, StoreError};
    use std::collections::BTreeMap;
    use std::sync::{Arc, Mutex};

    /// A bucket in memory.
    #[derive(Default, Clone)]
    struct Memory(Arc<Mutex<BTreeMap<String, Vec<u8>>>>);

    impl MediaStore for Memory {
        fn get(&self, _: &crate::base::Digest) -> Result<Option<Vec<u8>>, StoreError> {
            Ok(None)
        }

        fn put(&self, _: &crate::base::Digest, _: &[u8]) -> Result<(), StoreError> {
            Ok(())
        }

        fn shared(&self) -> Option<&dyn SharedFiles> {
            Some(self)
        }
    }

    impl SharedFiles for Memory {
        fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
            Ok(self.0.lock().unwrap().get(name).cloned())
        }

        fn create(&self, name: &str, bytes: &[u8]) -> Result<bool, StoreError> {
            let mut files = self.0.lock().unwrap();
            let is_new = !files.contains_key(name);
            files.entry(name.to_owned()).or_insert_with(|| bytes.to_owned());
            Ok(is_new)
        }

        fn list(&self, folder: &str) -> Result<Vec<SharedFile>, StoreError> {
            let files = self.0.lock().unwrap();
            let below = files.iter().filter(|(name, _)| name.starts_with(folder));
            Ok(below
                .map(|(name, bytes)| SharedFile { name: name.clone(), bytes: bytes.len() as u64 })
                .collect())
        }

        fn remove(&self, names: &[String]) -> Result<(), StoreError> {
            self.0.lock().unwrap().retain(|name, _| !names.contains(name));
            Ok(())
        }
    }

    /// Uploads in a folder, and in a bucket of several nodes.
    fn both(mut check: impl FnMut(&PartialUploads)) {
        let folder = disk::temp_dir().unwrap();
        check(&PartialUploads { place: Box::new(LocalParts::new(folder.path().join(FOLDER))) });
        check(&in_bucket(&Memory::default()));
    }

    fn in_bucket(bucket: &Memory) -> PartialUploads {
        PartialUploads { place: Box::new(SharedParts::of(Box::new(bucket.clone())).unwrap()) }
    }

    fn purpose(owner: &str) -> Purpose {
        Purpose { owner: owner.to_owned(), length: 6, stage: Stage::Review, input: Map::new() }
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    #[test]
    fn upload_is_its_owners_until_its_time_is_over() {
        both(|uploads| {
            let upload = uploads.begin(purpose("user 1"), Uuid::from_u128(1), at(0)).unwrap().unwrap();
            assert!(uploads.add(&upload, 0, b"one").unwrap());
            assert_eq!(uploads.offset(&upload).unwrap(), 3);
            let end = PARTIAL_UPLOAD_HOURS * 3600;
            assert!(uploads.of(upload.id, "user 1", at(end - 1)).unwrap().is_some());
            assert!(uploads.of(upload.id, "user 2", at(1)).unwrap().is_none());
            assert!(uploads.of(upload.id, "user 1", at(end)).unwrap().is_none());
            uploads.forget_old(at(end - 1)).unwrap();
            assert_eq!(uploads.bytes(&upload).unwrap(), b"one");
            uploads.forget_old(at(end)).unwrap();
            assert!(uploads.place.all().unwrap().is_empty());
            assert_eq!(uploads.bytes(&upload).unwrap(), b"");
        });
    }

    #[test]
    fn finished_upload_keeps_its_record_and_no_bytes() {
        both(|uploads| {
            let upload = uploads.begin(purpose("user 1"), Uuid::from_u128(1), at(0)).unwrap().unwrap();
            uploads.add(&upload, 0, b"one").unwrap();
            uploads.finish(upload, ("a-record".to_owned(), false), at(60)).unwrap();
            let found = uploads.of(Uuid::from_u128(1), "user 1", at(61)).unwrap().unwrap();
            let record = found.done.as_ref().unwrap().0.as_str();
            assert_eq!((uploads.offset(&found).unwrap(), record), (6, "a-record"));
            assert_eq!(uploads.bytes(&found).unwrap(), b"");
            let end = 60 + PARTIAL_UPLOAD_DONE_MINUTES * 60;
            assert!(uploads.of(found.id, "user 1", at(end)).unwrap().is_none());
        });
    }

    #[test]
    fn unfinished_uploads_are_bounded() {
        both(|uploads| {
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
        });
    }

    #[test]
    fn upload_in_a_bucket_goes_on_at_another_node() {
        let bucket = Memory::default();
        let (one, other) = (in_bucket(&bucket), in_bucket(&bucket));
        let upload = one.begin(purpose("user 1"), Uuid::from_u128(1), at(0)).unwrap().unwrap();
        assert!(one.add(&upload, 0, b"one").unwrap());
        let found = other.of(upload.id, "user 1", at(1)).unwrap().unwrap();
        assert_eq!(other.offset(&found).unwrap(), 3);
        assert!(other.add(&found, 3, b"two").unwrap());
        assert!(!one.add(&upload, 3, b"2nd").unwrap(), "of two nodes one is first");
        assert_eq!(one.bytes(&upload).unwrap(), b"onetwo");
        other.finish(found, ("a-record".to_owned(), false), at(2)).unwrap();
        let found = one.of(upload.id, "user 1", at(3)).unwrap().unwrap();
        assert_eq!(found.done, Some(("a-record".to_owned(), false)));
        one.remove(upload.id).unwrap();
        assert!(bucket.0.lock().unwrap().is_empty());
    }
}
