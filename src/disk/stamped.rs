//! What was derived from a file that is looked at again and again, for as long as the file cannot have changed.
//!
//! An unchanged stamp (inode, size, times) means unchanged content, but for a file that is so young that the clock of the
//! file system could not tell a second change from the first. git's index has the same trouble, and the same cure: what
//! is young is read.

use std::fs::File;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime};

/// From which age a file's times tell all its changes. Clocks of file systems tick every few milliseconds.
const OLD: Duration = Duration::from_secs(2);
/// How long a file is asked that is held open, before its path is: the file tells when it is written, replaced or removed,
/// but not when a folder above it is.
const HELD: Duration = Duration::from_millis(100);

/// What tells a file's versions apart: inode and links to it, size, and the times of its content and of its inode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stamp {
    inode: [u64; 3],
    bytes: u64,
    changed: [i64; 4],
    modified: SystemTime,
}

/// What was derived from a file, and from which version of it.
#[derive(Debug, Default)]
pub struct Stamped<T> {
    last: Option<Last<T>>,
}

#[derive(Debug)]
struct Last<T> {
    file: File,
    stamp: Stamp,
    /// When the path led to the file.
    found: Instant,
    derived: T,
}

impl<T: Default> Stamped<T> {
    /// What was derived from the file as it is, to be used and added to: the default where nothing was yet, or where the
    /// file has changed. None when nothing derived from it can be kept: it is not there, or young.
    ///
    /// Look here before the file is read: what is then added is at least as new as the stamp.
    pub fn of(&mut self, path: &Path) -> Option<&mut T> {
        if !self.last.as_mut().is_some_and(|last| last.is_current(path)) {
            self.last = first(path);
        }
        self.last.as_mut().map(|last| &mut last.derived)
    }
}

impl<T> Last<T> {
    fn is_current(&mut self, path: &Path) -> bool {
        if self.file.metadata().ok().and_then(|metadata| stamp(&metadata)) != Some(self.stamp) {
            return false;
        }
        if self.found.elapsed() < HELD {
            return true;
        }
        self.found = Instant::now();
        std::fs::symlink_metadata(path).ok().and_then(|metadata| stamp(&metadata)) == Some(self.stamp)
    }
}

/// A file that is looked at for the first time, or is another one now; none while it is young.
fn first<T: Default>(path: &Path) -> Option<Last<T>> {
    let found = Instant::now();
    let old = |stamp: &Stamp| stamp.modified.elapsed().is_ok_and(|age| age > OLD);
    let stamp_now = stamp(&std::fs::symlink_metadata(path).ok()?).filter(old)?;
    let file = File::open(path).ok()?;
    let is_it = file.metadata().ok().and_then(|metadata| stamp(&metadata)) == Some(stamp_now);
    is_it.then(|| Last { file, stamp: stamp_now, found, derived: T::default() })
}

#[cfg(unix)]
fn stamp(file: &std::fs::Metadata) -> Option<Stamp> {
    use std::os::unix::fs::MetadataExt;
    Some(Stamp {
        inode: [file.dev(), file.ino(), file.nlink()],
        bytes: file.size(),
        changed: [file.mtime(), file.mtime_nsec(), file.ctime(), file.ctime_nsec()],
        modified: file.modified().ok().filter(|_| file.is_file())?,
    })
}

/// Elsewhere nothing tells a file's versions apart for sure.
#[cfg(not(unix))]
fn stamp(_: &std::fs::Metadata) -> Option<Stamp> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn it_is_kept_until_the_file_changes() {
        let folder = tempfile::tempdir().unwrap();
        let (path, other) = (folder.path().join("file"), folder.path().join("other"));
        let aged = |path: &Path, seconds: u64| {
            let file = File::options().write(true).open(path).unwrap();
            let modified = file.metadata().unwrap().modified().unwrap();
            file.set_modified(modified - Duration::from_secs(seconds)).unwrap();
        };
        let mut known = Stamped::<Vec<u8>>::default();
        assert_eq!(known.of(&path), None, "there is no file");
        fs::write(&path, "a").unwrap();
        assert_eq!(known.of(&path), None, "it is young");
        aged(&path, 60);
        known.of(&path).unwrap().push(1);
        assert_eq!(known.of(&path), Some(&mut vec![1]));
        aged(&path, 30);
        assert_eq!(known.of(&path), Some(&mut vec![]), "its times have changed");
        known.of(&path).unwrap().push(2);
        fs::write(&path, "b").unwrap();
        assert_eq!(known.of(&path), None, "it was written");
        aged(&path, 60);
        known.of(&path).unwrap().push(3);
        fs::write(&other, "b").unwrap();
        aged(&other, 60);
        fs::rename(&other, &path).unwrap();
        assert_eq!(known.of(&path), Some(&mut vec![]), "another file is in its place");
        known.of(&path).unwrap().push(4);
        fs::remove_file(&path).unwrap();
        assert_eq!(known.of(&path), None);
    }
}
