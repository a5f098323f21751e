//! A folder by its path, for systems without `openat`: links are looked for before each use.

use super::{Occupant, in_the_way};
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// A folder.
#[derive(Debug)]
pub(super) struct Dir(PathBuf);

impl Dir {
    pub(super) fn open(path: &Path) -> io::Result<Dir> {
        let path = fs::canonicalize(path)?;
        if fs::metadata(&path)?.is_dir() { Ok(Dir(path)) } else { Err(in_the_way()) }
    }

    /// A folder in this one.
    pub(super) fn folder(&self, name: &str) -> io::Result<Dir> {
        let path = self.0.join(name);
        if fs::symlink_metadata(&path)?.is_dir() { Ok(Dir(path)) } else { Err(in_the_way()) }
    }

    /// The names in it, in no particular order.
    pub(super) fn names(&self) -> io::Result<Vec<String>> {
        let name =
            |entry: io::Result<fs::DirEntry>| entry?.file_name().into_string().map_err(|_| in_the_way());
        fs::read_dir(&self.0)?.map(name).collect()
    }

    pub(super) fn make_dir(&self, name: &str) -> io::Result<()> {
        match fs::create_dir(self.0.join(name)) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
            done => done,
        }
    }

    pub(super) fn look(&self, name: &str) -> io::Result<Occupant> {
        let found = fs::symlink_metadata(self.0.join(name))?;
        Ok(if found.is_file() { Occupant::File(found.len()) } else { Occupant::Other })
    }

    pub(super) fn open_file(&self, name: &str) -> io::Result<File> {
        match self.look(name)? {
            Occupant::File(_) => File::open(self.0.join(name)),
            Occupant::Nothing | Occupant::Other => Err(in_the_way()),
        }
    }

    pub(super) fn create_new(&self, name: &str) -> io::Result<File> {
        File::create_new(self.0.join(name))
    }

    pub(super) fn append(&self, name: &str) -> io::Result<File> {
        match self.look(name) {
            Ok(Occupant::Other) => Err(in_the_way()),
            Ok(_) | Err(_) => File::options().append(true).create(true).open(self.0.join(name)),
        }
    }

    pub(super) fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        fs::rename(self.0.join(from), self.0.join(to))
    }

    pub(super) fn remove_file(&self, name: &str) -> io::Result<()> {
        fs::remove_file(self.0.join(name))
    }

    pub(super) fn remove_empty_dir(&self, name: &str) -> io::Result<()> {
        fs::remove_dir(self.0.join(name))
    }

    /// There is no way to flush a folder; the journal orders renames.
    pub(super) fn sync(&self) -> io::Result<()> {
        Ok(())
    }
}
