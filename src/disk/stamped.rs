//! Caching what was derived from a file, for as long as the file cannot have changed.
//!
//! An unchanged stamp (inode, size, times) means unchanged content, except for a file so young that the clock of the
//! file system may not distinguish two changes. git's index has the same problem and the same solution: young files are
//! always read.

use std::fs::File;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime};

/// From this age on, a file's times reveal all its changes. Clocks of file systems tick every few milliseconds.
const OLD: Duration = Duration::from_secs(2);
/// For this long, only the open file is checked before its path is checked again: the file's stamp shows that it was
/// written, replaced or removed, but not that a folder above it was.
const HELD: Duration = Duration::from_millis(100);

/// Distinguishes a file's versions: inode and number of links, size, and the times of its content and of its inode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stamp {
    inode: [u64; 3],
    bytes: u64,
    changed: [i64; 4],
    modified: SystemTime,
}

/// A value derived from a file, with the stamp of that version.
#[derive(Debug, Default)]
pub struct Stamped<T> {
    last: Option<Last<T>>,
}

#[derive(Debug)]
struct Last<T> {
    file: File,
    stamp: Stamp,
    /// When the path was last checked.
    found: Instant,
    derived: T,
}

impl<T: Default> Stamped<T> {
    /// The value derived from the current file, for reading and extending: the default if there was none yet, or if the
    /// file has changed. `None` when nothing can be cached, because the file is missing or young.
    ///
    /// Call this before reading the file: the value is then at least as new as the stamp.
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

/// Starts caching for a new or changed file; `None` while it is young.
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

/// Other systems offer no reliable stamp.
#[cfg(not(unix))]
fn stamp(_: &std::fs::Metadata) -> Option<Stamp> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn cached_value_is_dropped_when_the_file_changes() {
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
