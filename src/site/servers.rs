//! Which servers of this site run on this machine: their addresses, for links that one of them is to answer. And which
//! builds write where.

use crate::base::digest::sha256_hex;
use crate::base::source::Ids;
use crate::disk::{FileLock, Mark, canonical, create_dir_all, lock_file, mark, marks};
use crate::site::{LEDGER_FOLDER, Site, SiteError};
use std::path::{Path, PathBuf};

/// The folder of the marks of servers, inside that of the ledger.
const FOLDER: &str = "servers";
/// The same of servers that show Review.
const REVIEW_FOLDER: &str = "review-servers";
/// The same of the locks of builds.
const BUILDS_FOLDER: &str = "builds";

impl Site {
    fn servers(&self) -> PathBuf {
        self.repo.common_dir().join(LEDGER_FOLDER).join(FOLDER)
    }

    /// Tells other programs that this one serves the site at an address, such as `http://127.0.0.1:8080`, until the mark
    /// is dropped.
    ///
    /// # Errors
    /// The mark cannot be written.
    pub fn serving(&self, address: &str, ids: &dyn Ids) -> Result<Mark, SiteError> {
        // A server on all addresses is reached by this machine's own.
        let reached =
            ["http://0.0.0.0:", "http://[::]:"].into_iter().find_map(|all| address.strip_prefix(all));
        let address = reached.map_or_else(|| address.to_owned(), |port| format!("http://127.0.0.1:{port}"));
        Ok(mark(&self.servers(), &ids.uuid().to_string(), &address)?)
    }

    /// The address of a server of this site that runs on this machine.
    pub fn served_at(&self) -> Option<String> {
        self.marked(&self.servers())
    }

    /// Tells other programs that this one shows Review at an address, until the mark is dropped.
    ///
    /// # Errors
    /// The mark cannot be written.
    pub fn showing_review(&self, address: &str, ids: &dyn Ids) -> Result<Mark, SiteError> {
        Ok(mark(&self.review_servers(), &ids.uuid().to_string(), address)?)
    }

    /// The address of the `cms dev` that runs on this machine.
    pub fn dev_at(&self) -> Option<String> {
        self.marked(&self.review_servers())
    }

    fn review_servers(&self) -> PathBuf {
        self.repo.common_dir().join(LEDGER_FOLDER).join(REVIEW_FOLDER)
    }

    /// The first address among marks.
    fn marked(&self, folder: &Path) -> Option<String> {
        // What cannot be read is no server's.
        let found = marks(folder).unwrap_or_default();
        found
            .into_iter()
            .find(|address| address.starts_with("http://") && !address.contains(char::is_whitespace))
    }

    /// Keeps other builds of this clone out of a folder until the lock is dropped. None where the repository cannot be
    /// written to: a build only reads it.
    ///
    /// # Errors
    /// [`SiteError::OutBusy`] if another one writes there.
    pub fn lock_output(&self, out: &Path) -> Result<Option<FileLock>, SiteError> {
        // The same file whether the folder is there yet or not.
        let above = || Some(canonical(out.parent()?).ok()?.join(out.file_name()?));
        let place = canonical(out).ok().or_else(above).unwrap_or_else(|| out.to_owned());
        let locks = self.repo.common_dir().join(LEDGER_FOLDER).join(BUILDS_FOLDER);
        if create_dir_all(&locks).is_err() {
            return Ok(None);
        }
        match lock_file(&locks.join(sha256_hex(place.as_os_str().as_encoded_bytes()))) {
            Ok(None) => Err(SiteError::OutBusy { path: out.to_owned() }),
            lock => Ok(lock.unwrap_or_default()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::tests::begun;

    #[test]
    fn builds_into_one_folder_exclude_each_other() {
        let (folder, site) = begun(true, true);
        let out = folder.path().join("out");
        let first = site.lock_output(&out).unwrap();
        assert!(first.is_some());
        std::fs::create_dir(&out).unwrap();
        let second = Site::open(&folder.path().join("site")).unwrap();
        assert!(matches!(second.lock_output(&out), Err(SiteError::OutBusy { .. })));
        assert!(second.lock_output(&folder.path().join("other")).unwrap().is_some());
        drop(first);
        assert!(second.lock_output(&out).unwrap().is_some());
    }
}
