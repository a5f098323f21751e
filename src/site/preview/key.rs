//! The signing key of preview links: 32 random bytes that only the owner of the repository can read. Machines that have their
//! records on one server share a key there, so that each opens the links of all.

use super::Previews;
use crate::base::digest::{hex, sha256, unhex};
use crate::base::source::Ids;
use crate::disk::{self, DiskError};
use crate::site::LEDGER_FOLDER;
use crate::site::prelude::*;
use std::io::ErrorKind;
use std::path::PathBuf;

/// The key's file in the folder of the ledger: a line for each valid key, that of new links first.
pub(in crate::site) const FILE: &str = "preview.key";
/// The name of the key among the values that machines share.
pub(in crate::site) const SHARED: &str = "preview_key";
/// Length of a key, in bytes.
const BYTES: usize = 32;
/// Most keys in the file, and its longest length.
const KEYS_MAX: usize = 8;
const FILE_BYTES_MAX: usize = KEYS_MAX * (2 * BYTES + 2);

fn place(repo: &Repo) -> PathBuf {
    repo.common_dir().join(LEDGER_FOLDER).join(FILE)
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

    /// The key of new links; `None` if it is missing or invalid: then no link is valid.
    pub(in crate::site) fn key(&self) -> Result<Option<Vec<u8>>, SiteError> {
        Ok(self.keys()?.into_iter().next())
    }

    /// All valid keys, that of new links first. Links that this machine made before it shared a key stay valid here.
    pub(in crate::site) fn keys(&self) -> Result<Vec<Vec<u8>>, SiteError> {
        let mut keys = self.own_keys()?;
        if self.site.has_local_ledger() {
            return Ok(keys);
        }
        let own = keys.first().map(|key| hex(key));
        let shared = self.site.ledger()?.shared(SHARED, own.as_deref())?.and_then(|text| read(&text));
        if let Some(shared) = shared {
            keys.retain(|key| *key != shared);
            keys.insert(0, shared);
        }
        Ok(keys)
    }

    /// The keys in this machine's file.
    pub(in crate::site) fn own_keys(&self) -> Result<Vec<Vec<u8>>, SiteError> {
        let bytes = disk::read_if_there(&place(&self.site.repo), FILE_BYTES_MAX)?.unwrap_or_default();
        Ok(String::from_utf8_lossy(&bytes).lines().filter_map(read).collect())
    }

    /// Writes keys to this machine's file, as after a move of the records to it.
    pub(in crate::site) fn keep_keys(&self, keys: &[Vec<u8>]) -> Result<(), SiteError> {
        if keys.is_empty() || self.own_keys()? == keys {
            return Ok(());
        }
        let place = place(&self.site.repo);
        Ok(match disk::exists(&place) {
            true => disk::write_atomic(&place, text(keys).as_bytes()),
            false => disk::write_secret(&place, text(keys).as_bytes()),
        }?)
    }
}

/// The content of a file with keys.
pub(in crate::site) fn text(keys: &[Vec<u8>]) -> String {
    let lines: Vec<String> = keys.iter().take(KEYS_MAX).map(|key| hex(key)).collect();
    lines.join("\n")
}

fn read(text: &str) -> Option<Vec<u8>> {
    unhex(text.trim()).filter(|key| key.len() == BYTES)
}

#[cfg(test)]
mod tests {
    use crate::base::source::System;
    use crate::site::tests::begun;

    #[test]
    fn earlier_keys_stay_valid_after_a_new_one() {
        let (_folder, site) = begun(true, true);
        if !site.has_local_ledger() {
            // The key of new links is the one of the server.
            return;
        }
        let previews = site.previews();
        previews.make_key(&System).unwrap();
        let old = previews.key().unwrap().expect("a key");
        let keys = vec![vec![7; super::BYTES], old];
        previews.keep_keys(&keys).unwrap();
        assert_eq!(previews.keys().unwrap(), keys);
        assert_eq!(previews.key().unwrap(), Some(vec![7; super::BYTES]));
        previews.make_key(&System).unwrap();
        assert_eq!(previews.keys().unwrap(), keys, "an existing key is not replaced");
    }
}
