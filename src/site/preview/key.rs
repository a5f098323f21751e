//! The signing key of preview links: 32 random bytes that only the owner of the repository can read.

use super::Previews;
use crate::base::digest::{hex, sha256, unhex};
use crate::base::source::Ids;
use crate::disk::{self, DiskError};
use crate::site::prelude::*;
use std::io::ErrorKind;
use std::path::PathBuf;

/// The key's file, inside git's common folder.
const FILE: &str = "cms/preview.key";
/// Length of the key, in bytes.
const BYTES: usize = 32;

fn place(repo: &Repo) -> PathBuf {
    repo.common_dir().join(FILE)
}

/// Creates a site's key, unless it exists.
pub(crate) fn make(repo: &Repo, ids: &dyn Ids) -> Result<(), DiskError> {
    let place = place(repo);
    if disk::exists(&place) {
        return Ok(());
    }
    // Three random uuids hold 366 random bits.
    let random = [ids.uuid(), ids.uuid(), ids.uuid()].map(|id| id.to_string()).concat();
    let key = hex(&sha256(format!("preview key {random}").as_bytes()));
    match disk::write_secret(&place, key.as_bytes()) {
        // Another process was first: its key is used.
        Err(DiskError::Failed { source, .. }) if source.kind() == ErrorKind::AlreadyExists => Ok(()),
        made => made,
    }
}

impl Previews<'_> {
    pub(in crate::site) fn make_key(&self, ids: &dyn Ids) -> Result<(), SiteError> {
        Ok(make(&self.site.repo, ids)?)
    }

    /// The key; `None` if it is missing or invalid: then no link is valid.
    pub(in crate::site) fn key(&self) -> Result<Option<Vec<u8>>, SiteError> {
        let text = disk::read_if_there(&place(&self.site.repo), 4 * BYTES)?.unwrap_or_default();
        let key = std::str::from_utf8(&text).ok().and_then(|text| unhex(text.trim()));
        Ok(key.filter(|key| key.len() == BYTES))
    }
}
