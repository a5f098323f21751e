//! Which servers of this site run on this machine: their addresses, for links that one of them is to answer.

use crate::base::source::Ids;
use crate::disk::{Mark, mark, marks};
use crate::site::{LEDGER_FOLDER, Site, SiteError};
use std::path::{Path, PathBuf};

/// The folder of the marks of servers, inside that of the ledger.
const FOLDER: &str = "servers";
/// The same of servers that show Review.
const REVIEW_FOLDER: &str = "review-servers";

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
}
