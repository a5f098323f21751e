//! Disks that cannot be written: distinguished from other failures, and checked for before writes.

use std::error::Error;
use std::io::{ErrorKind, Write};
use std::path::Path;

/// Space that a write may need, in bytes: a disk with less counts as full.
const ROOM_BYTES: usize = 64 * 1024;

/// Why nothing can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// The disk is full, or the user's quota is used up.
    Full,
    /// The disk is mounted read-only, or this user may not write.
    ReadOnly,
}

impl Trouble {
    /// The trouble that an error of the system indicates, if any.
    pub fn of(kind: ErrorKind) -> Option<Trouble> {
        match kind {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                Some(Trouble::Full)
            }
            ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => Some(Trouble::ReadOnly),
            _ => None,
        }
    }

    /// The same for the first system error in a chain of causes.
    pub fn behind(error: &(dyn Error + 'static)) -> Option<Trouble> {
        let mut next = Some(error);
        while let Some(error) = next {
            if let Some(system) = error.downcast_ref::<std::io::Error>() {
                return Trouble::of(system.kind());
            }
            next = error.source();
        }
        None
    }

    /// Checks a folder by writing to it. Nothing stays there, not even after a crash.
    pub fn in_folder(folder: &Path) -> Option<Trouble> {
        let tried = tempfile::tempfile_in(folder).and_then(|mut file| file.write_all(&[1; ROOM_BYTES]));
        tried.err().and_then(|error| Trouble::of(error.kind()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::DiskError;
    use std::io;

    #[test]
    fn system_errors_are_classified() {
        for (kind, expected) in [
            (ErrorKind::StorageFull, Some(Trouble::Full)),
            (ErrorKind::QuotaExceeded, Some(Trouble::Full)),
            (ErrorKind::ReadOnlyFilesystem, Some(Trouble::ReadOnly)),
            (ErrorKind::PermissionDenied, Some(Trouble::ReadOnly)),
            (ErrorKind::NotFound, None),
        ] {
            let error = DiskError::Failed { act: "write", path: "x".into(), source: io::Error::from(kind) };
            assert_eq!(Trouble::behind(&error), expected, "{kind}");
        }
        let too_large = DiskError::TooLarge { path: "x".into(), bytes: 2, bytes_max: 1 };
        assert_eq!(Trouble::behind(&too_large), None);
    }

    #[test]
    fn probing_a_writable_folder_leaves_no_files() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Trouble::in_folder(folder.path()), None);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn write_to_a_full_device_is_classified_as_full() {
        let written = std::fs::write("/dev/full", "x").unwrap_err();
        assert_eq!(Trouble::of(written.kind()), Some(Trouble::Full));
    }
}
