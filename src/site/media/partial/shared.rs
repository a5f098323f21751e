//! Uploads in parts in a bucket that all nodes of a cluster use. An object is written once: `about-<owner>-<begun>` with the first
//! request, a part under its offset, `done` at the end. So of two nodes that add the same part, one is first.

use super::{Held, Listed, PartialUpload, Place, owner_of};
use crate::base::limits::{PARTIAL_UPLOAD_HOURS, UPLOAD_BYTES_MAX};
use crate::media::{MediaStore, SharedFile, SharedFiles};
use crate::site::prelude::*;
use std::collections::BTreeMap;
use uuid::Uuid;

/// The folder in the bucket.
const FOLDER: &str = "parts/";
/// How the name of a description begins.
const ABOUT: &str = "about-";
/// The name of the description of one that is whole.
const DONE: &str = "done";
/// Digits of an offset in a name.
const DIGITS: usize = 12;

/// The uploads in a bucket.
pub(super) struct SharedParts {
    store: Box<dyn MediaStore>,
}

impl SharedParts {
    /// Those in the bucket of a store; none if it is no bucket.
    pub(super) fn of(store: Box<dyn MediaStore>) -> Option<SharedParts> {
        store.shared()?;
        Some(SharedParts { store })
    }

    fn files(&self) -> &dyn SharedFiles {
        self.store.shared().expect("because it was there when this was made")
    }

    /// The objects of one, by their names in its folder.
    fn found(&self, id: Uuid) -> Result<BTreeMap<String, SharedFile>, SiteError> {
        let folder = folder(id);
        let named = |file: SharedFile| Some((file.name.strip_prefix(&folder)?.to_owned(), file));
        Ok(self.files().list(&folder)?.into_iter().filter_map(named).collect())
    }

    fn parsed(&self, name: &str) -> Result<Option<PartialUpload>, SiteError> {
        Ok(self.files().read(name)?.and_then(|text| serde_json::from_slice(&text).ok()))
    }

    fn write(&self, upload: &PartialUpload, name: &str) -> Result<(), SiteError> {
        let name = format!("{}{name}", folder(upload.id));
        self.files().create(&name, json!(upload).to_string().as_bytes())?;
        Ok(())
    }
}

impl Place for SharedParts {
    fn all(&self) -> Result<Vec<Listed>, SiteError> {
        let files = self.files().list(FOLDER)?;
        let names = files.iter().filter_map(|file| file.name.strip_prefix(FOLDER)?.split_once('/'));
        let mut found: BTreeMap<Uuid, Listed> = BTreeMap::new();
        let mut done = Vec::new();
        for (id, name) in names {
            let Ok(id) = id.parse() else { continue };
            if name == DONE {
                done.push(id);
            }
            let about = name.strip_prefix(ABOUT).and_then(|about| about.split_once('-'));
            let Some((owner, begun)) = about else { continue };
            let begun: i64 = begun.parse().unwrap_or_default();
            let expires = begun / 1000 + PARTIAL_UPLOAD_HOURS * 3600;
            found.insert(id, Listed { id, owner: owner.to_owned(), begun, is_done: false, expires });
        }
        for id in done {
            if let Some(one) = found.get_mut(&id) {
                one.is_done = true;
            }
        }
        Ok(found.into_values().collect())
    }

    fn read(&self, id: Uuid) -> Result<Option<PartialUpload>, SiteError> {
        let found = self.found(id)?;
        let about = || found.iter().find(|(name, _)| name.starts_with(ABOUT)).map(|(_, file)| file);
        found.get(DONE).or_else(about).map_or(Ok(None), |file| self.parsed(&file.name))
    }

    fn begin(&self, upload: &PartialUpload) -> Result<(), SiteError> {
        self.write(upload, &format!("{ABOUT}{}-{}", owner_of(&upload.purpose.owner), upload.begun))
    }

    fn finish(&self, upload: &PartialUpload) -> Result<(), SiteError> {
        self.write(upload, DONE)?;
        let parts = self.found(upload.id)?.into_iter().filter(|(name, _)| is_part(name));
        Ok(self.files().remove(&parts.map(|(_, file)| file.name).collect::<Vec<_>>())?)
    }

    fn length(&self, id: Uuid) -> Result<u64, SiteError> {
        let (found, mut length) = (self.found(id)?, 0);
        while let Some(part) = found.get(&part(length)).filter(|part| part.bytes > 0) {
            length += part.bytes;
        }
        Ok(length)
    }

    fn lock(&self, _: Uuid) -> Result<Option<Held>, SiteError> {
        Ok(Some(Held(None)))
    }

    fn add(&self, id: Uuid, offset: u64, bytes: &[u8]) -> Result<bool, SiteError> {
        Ok(self.files().create(&format!("{}{}", folder(id), part(offset)), bytes)?)
    }

    fn bytes(&self, id: Uuid) -> Result<Vec<u8>, SiteError> {
        let (found, mut bytes) = (self.found(id)?, Vec::new());
        while let Some(part) = found.get(&part(bytes.len() as u64)) {
            let more = self.files().read(&part.name)?.unwrap_or_default();
            // Each was checked against the length of the upload when it came.
            if more.is_empty() || bytes.len() + more.len() > UPLOAD_BYTES_MAX {
                break;
            }
            bytes.extend_from_slice(&more);
        }
        Ok(bytes)
    }

    fn remove(&self, id: Uuid) -> Result<(), SiteError> {
        let names: Vec<String> = self.found(id)?.into_values().map(|file| file.name).collect();
        Ok(self.files().remove(&names)?)
    }

    fn sweep(&self) -> Result<(), SiteError> {
        // A description comes first and is whole.
        Ok(())
    }
}

fn folder(id: Uuid) -> String {
    format!("{FOLDER}{id}/")
}

fn part(offset: u64) -> String {
    format!("{offset:0DIGITS$}")
}

fn is_part(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit())
}
