//! The identity of the file at a path: a file that is deleted or replaced while open still accepts writes, which nobody
//! will ever read.

use std::path::Path;

/// Device and inode of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileIdentity(u64, u64);

impl FileIdentity {
    /// The identity of the file at a path; `None` if it is missing or the system has no identities.
    #[cfg(unix)]
    pub fn of(path: &Path) -> Option<FileIdentity> {
        use std::os::unix::fs::MetadataExt;
        let found = std::fs::metadata(path).ok()?;
        Some(FileIdentity(found.dev(), found.ino()))
    }

    /// Other systems have no identities.
    #[cfg(not(unix))]
    pub fn of(_: &Path) -> Option<FileIdentity> {
        None
    }

    /// Whether this file is still at the path.
    pub fn is_at(self, path: &Path) -> bool {
        FileIdentity::of(path) == Some(self)
    }
}
