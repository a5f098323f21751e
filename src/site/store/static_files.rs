//! The files in `static/`, which a site serves as they are. Pages, redirects and files of the theme come first.

use super::snapshot::Snapshot;
use crate::base::media_type;
use crate::git::Entry;
use crate::site::prelude::*;
use crate::urls::{STATIC, static_address, static_path};

impl Snapshot<'_> {
    /// The file that is served at a path of the site, with its media type.
    pub(in crate::site) fn static_file(
        &self,
        address: &str,
    ) -> Result<Option<(&'static str, Vec<u8>)>, SiteError> {
        let Some(path) = static_path(address) else { return Ok(None) };
        Ok(self.bytes(&path)?.map(|bytes| (media_type(&path), bytes)))
    }

    /// All files that are served as they are, each with its path below the folder.
    pub(in crate::site) fn static_files(&self) -> Result<Vec<(String, Entry)>, SiteError> {
        let entries = self.site().repo.entries(self.tree(), STATIC)?.into_iter();
        let served = entries.filter(|entry| entry.mode.is_file() && static_address(&entry.path).is_some());
        Ok(served.filter_map(|entry| Some((entry.path.strip_prefix(STATIC)?.to_owned(), entry))).collect())
    }
}
