//! Which servers of this site run on this machine: their addresses, for links that one of them is to answer.

use crate::base::source::Ids;
use crate::site::store::marks::Mark;
use crate::site::{Site, SiteError};

/// The marks of servers.
const KIND: &str = "servers";

impl Site {
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
        self.mark(KIND, &ids.uuid().to_string(), &address)
    }

    /// The address of a server of this site that runs on this machine.
    pub(in crate::site) fn served_at(&self) -> Option<String> {
        // What cannot be read is no server's.
        let found = self.marks(KIND).unwrap_or_default();
        found
            .into_iter()
            .find(|address| address.starts_with("http://") && !address.contains(char::is_whitespace))
    }
}
