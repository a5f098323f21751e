//! A ref that is looked at again and again: its file is read only when it may have changed.
//!
//! A ref moves by a new file in place of the old one, so an unchanged stamp (inode, size, times) means unchanged content,
//! but for one that is so young that the clock of the file system could not tell a second change from the first. git's
//! index has the same trouble, and the same cure: what is young is read.

use super::{GitError, Oid, Repo};
use std::path::Path;
use std::time::{Duration, SystemTime};

/// From which age a file's times tell all its changes. Clocks of file systems tick every few milliseconds.
const OLD: Duration = Duration::from_secs(2);

/// What tells a file's versions apart: inode, size, and the times of its content and of its inode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stamp {
    inode: u64,
    bytes: u64,
    changed: [i64; 4],
    modified: SystemTime,
}

/// A ref as it was when it was looked at last.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    last: Option<(Stamp, Oid)>,
}

impl Repo {
    /// As [`Repo::read_ref`]. A ref without a file of its own, which is in `packed-refs`, is always read.
    ///
    /// # Errors
    /// As [`Repo::read_ref`].
    pub fn look_at_ref(&self, name: &str, seen: &mut Seen) -> Result<Option<Oid>, GitError> {
        let path = self.common_dir().join(name);
        let before = stamp(&path);
        if let (Some((known, oid)), Some(now)) = (&seen.last, &before)
            && known == now
        {
            return Ok(Some(*oid));
        }
        let value = self.read_ref(name)?;
        let is_old = |stamp: &Stamp| stamp.modified.elapsed().is_ok_and(|age| age > OLD);
        seen.last = before.filter(is_old).filter(|before| stamp(&path).as_ref() == Some(before)).zip(value);
        Ok(value)
    }
}

#[cfg(unix)]
fn stamp(path: &Path) -> Option<Stamp> {
    use std::os::unix::fs::MetadataExt;
    let file = std::fs::symlink_metadata(path).ok().filter(std::fs::Metadata::is_file)?;
    Some(Stamp {
        inode: file.ino(),
        bytes: file.size(),
        changed: [file.mtime(), file.mtime_nsec(), file.ctime(), file.ctime_nsec()],
        modified: file.modified().ok()?,
    })
}

/// Elsewhere nothing tells a file's versions apart for sure.
#[cfg(not(unix))]
fn stamp(_: &Path) -> Option<Stamp> {
    None
}
