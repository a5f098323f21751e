//! Tips that a person dropped on purpose: a stage was moved back past acknowledged writes, and that was meant.

use crate::disk;
use crate::site::prelude::*;
use std::collections::HashSet;
use std::path::PathBuf;

/// The file with these tips, one per line.
pub(in crate::site) const FILE: &str = "dropped";
/// Most of that file that is read, in bytes.
pub(in crate::site) const FILE_BYTES_MAX: usize = 1024 * 1024;

impl Site {
    /// The tips that were dropped on purpose.
    pub(in crate::site) fn dropped_on_purpose(&self) -> Result<HashSet<Oid>, SiteError> {
        let text = disk::read_if_there(&self.dropped_file(), FILE_BYTES_MAX)?.unwrap_or_default();
        Ok(String::from_utf8_lossy(&text).lines().filter_map(|line| line.trim().parse().ok()).collect())
    }

    pub(in crate::site) fn dropped_file(&self) -> PathBuf {
        self.repo().cms_dir().join(FILE)
    }
}
