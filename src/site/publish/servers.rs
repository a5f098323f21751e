//! Which servers of this site run on this machine: their addresses, for links that one of them is to answer.

use crate::base::source::Ids;
use crate::disk::{Mark, mark, marks};
use crate::site::{LEDGER_FOLDER, Site, SiteError};
use std::path::PathBuf;

/// The folder of the marks of servers, inside that of the ledger.
const FOLDER: &str = "servers";

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
    pub(in crate::site) fn served_at(&self) -> Option<String> {
        // What cannot be read is no server's.
        let found = marks(&self.servers()).unwrap_or_default();
        found
            .into_iter()
            .find(|address| address.starts_with("http://") && !address.contains(char::is_whitespace))
    }
}
