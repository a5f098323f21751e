//! The end of the newest file of a folder, for logs; only regular files are ever read.

use super::{DiskError, failed};
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// The most recently changed regular file of a folder with an extension. Links, pipes and devices do not count.
///
/// # Errors
/// [`DiskError::Failed`].
pub fn newest(folder: &Path, ending: &str) -> Result<Option<PathBuf>, DiskError> {
    let mut found = None;
    for entry in fs::read_dir(folder).map_err(failed("list", folder))? {
        let path = entry.map_err(failed("list", folder))?.path();
        let Ok(metadata) = fs::symlink_metadata(&path) else { continue };
        if !metadata.is_file() || path.extension().is_none_or(|extension| extension != ending) {
            continue;
        }
        found = found.max(metadata.modified().ok().map(|modified| (modified, path)));
    }
    Ok(found.map(|(_, path)| path))
}

/// At most the last `bytes_max` bytes of a regular file.
///
/// # Errors
/// [`DiskError::Failed`], also if it is not a regular file.
pub fn tail(path: &Path, bytes_max: u64) -> Result<Vec<u8>, DiskError> {
    let mut file = opened(path).map_err(failed("read", path))?;
    let metadata = file.metadata().map_err(failed("read", path))?;
    if !metadata.is_file() {
        return Err(failed("read", path)(io::Error::other("it is not a regular file")));
    }
    let start = metadata.len().saturating_sub(bytes_max);
    file.seek(SeekFrom::Start(start)).map_err(failed("read", path))?;
    let mut bytes = Vec::new();
    file.take(bytes_max).read_to_end(&mut bytes).map_err(failed("read", path))?;
    Ok(bytes)
}

/// Opens a file without following a link at its end, and without waiting for a pipe's writer.
#[cfg(unix)]
fn opened(path: &Path) -> io::Result<File> {
    use rustix::fs::{Mode, OFlags, open};
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    Ok(File::from(open(path, flags, Mode::empty())?))
}

#[cfg(not(unix))]
fn opened(path: &Path) -> io::Result<File> {
    match fs::symlink_metadata(path)?.is_file() {
        true => File::open(path),
        false => Err(io::Error::other("it is not a regular file")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn only_regular_files_are_read() {
        let folder = crate::disk::temp_dir().unwrap();
        let at = |name: &str| folder.path().join(name);
        assert_eq!(newest(folder.path(), "txt").unwrap(), None);
        fs::write(at("a.txt"), "0123456789").unwrap();
        fs::write(at("b.log"), "no").unwrap();
        std::os::unix::fs::symlink(at("b.log"), at("z.txt")).unwrap();
        fs::create_dir(at("y.txt")).unwrap();
        assert_eq!(newest(folder.path(), "txt").unwrap(), Some(at("a.txt")));
        assert_eq!(tail(&at("a.txt"), 4).unwrap(), b"6789");
        assert_eq!(tail(&at("a.txt"), 400).unwrap(), b"0123456789");
        assert!(tail(&at("z.txt"), 4).is_err(), "a link");
        assert!(tail(&at("y.txt"), 4).is_err(), "a folder");
        assert!(newest(&at("none"), "txt").is_err());
    }
}
