//! Which file a path leads to: one that is deleted or replaced while it is open goes on being written to, and nobody will ever
//! read it.

use std::path::Path;

/// Device and inode of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileIdentity(u64, u64);

impl FileIdentity {
    /// That of the file at a path; none where there is none, or the system does not tell.
    #[cfg(unix)]
    pub fn of(path: &Path) -> Option<FileIdentity> {
        use std::os::unix::fs::MetadataExt;
        let found = std::fs::metadata(path).ok()?;
        Some(FileIdentity(found.dev(), found.ino()))
    }

    /// Elsewhere nothing tells.
    #[cfg(not(unix))]
    pub fn of(_: &Path) -> Option<FileIdentity> {
        None
    }

    /// Whether the path still leads to this file.
    pub fn is_at(self, path: &Path) -> bool {
        FileIdentity::of(path) == Some(self)
    }
}
