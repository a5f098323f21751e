//! An open folder, in which names are looked up without following links.

use super::{Occupant, in_the_way};
use rustix::fs::{
    AtFlags, Dir as Entries, FileType, Mode, OFlags, mkdirat, open, openat, renameat, statat, unlinkat,
};
use rustix::io::Errno;
use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::path::Path;

/// Permissions of new files and folders, which the process's mask reduces.
const NEW_FILE: Mode = Mode::from_raw_mode(0o666);
const NEW_FOLDER: Mode = Mode::from_raw_mode(0o777);

/// An open folder.
#[derive(Debug)]
pub(super) struct Dir(OwnedFd);

impl Dir {
    pub(super) fn open(path: &Path) -> io::Result<Dir> {
        Ok(Dir(open(path, OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())?))
    }

    /// A folder in this one.
    pub(super) fn folder(&self, name: &str) -> io::Result<Dir> {
        self.open_in(name, OFlags::RDONLY | OFlags::DIRECTORY, Mode::empty()).map(Dir)
    }

    /// The names in it, in no particular order.
    pub(super) fn names(&self) -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in Entries::read_from(&self.0)? {
            let entry = entry?;
            let name = entry.file_name().to_str().map_err(|_| in_the_way())?;
            if name != "." && name != ".." {
                names.push(name.to_owned());
            }
        }
        Ok(names)
    }

    pub(super) fn make_dir(&self, name: &str) -> io::Result<()> {
        match mkdirat(&self.0, name, NEW_FOLDER) {
            Err(Errno::EXIST) => Ok(()),
            done => Ok(done?),
        }
    }

    pub(super) fn look(&self, name: &str) -> io::Result<Occupant> {
        let found = statat(&self.0, name, AtFlags::SYMLINK_NOFOLLOW)?;
        Ok(match FileType::from_raw_mode(found.st_mode) {
            FileType::RegularFile => Occupant::File(u64::try_from(found.st_size).unwrap_or_default()),
            _ => Occupant::Other,
        })
    }

    /// Opens what is at a name for reading; the caller checks that it is a file.
    pub(super) fn open_file(&self, name: &str) -> io::Result<File> {
        self.open_in(name, OFlags::RDONLY | OFlags::NONBLOCK, Mode::empty()).map(File::from)
    }

    pub(super) fn create_new(&self, name: &str) -> io::Result<File> {
        self.open_in(name, OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL, NEW_FILE).map(File::from)
    }

    pub(super) fn append(&self, name: &str) -> io::Result<File> {
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::APPEND | OFlags::NONBLOCK;
        self.open_in(name, flags, NEW_FILE).map(File::from)
    }

    pub(super) fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        Ok(renameat(&self.0, from, &self.0, to)?)
    }

    pub(super) fn remove_file(&self, name: &str) -> io::Result<()> {
        Ok(unlinkat(&self.0, name, AtFlags::empty())?)
    }

    pub(super) fn remove_empty_dir(&self, name: &str) -> io::Result<()> {
        Ok(unlinkat(&self.0, name, AtFlags::REMOVEDIR)?)
    }

    pub(super) fn sync(&self) -> io::Result<()> {
        Ok(rustix::fs::fsync(&self.0)?)
    }

    fn open_in(&self, name: &str, flags: OFlags, mode: Mode) -> io::Result<OwnedFd> {
        match openat(&self.0, name, flags | OFlags::NOFOLLOW | OFlags::CLOEXEC, mode) {
            // Systems report a link that is not followed in different ways.
            Err(Errno::LOOP | Errno::NOTDIR | Errno::MLINK) => Err(in_the_way()),
            opened => Ok(opened?),
        }
    }
}
