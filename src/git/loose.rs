//! Writing single objects, each in its own file.

use super::error::io_at;
use super::{Oid, StorageError};
use crate::base::limits::OBJECT_WRITE_ATTEMPTS;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use gix::objs::Kind;
use std::fs::{File, Permissions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::TempPath;

/// An object that is written beside its place. Dropped, it is gone.
pub(super) struct Unplaced {
    temporary: TempPath,
    path: PathBuf,
}

impl Unplaced {
    /// The file that must be flushed before [`Unplaced::place`]: an object in its place counts as whole.
    pub(super) fn unflushed(&self) -> &Path {
        &self.temporary
    }

    /// Puts the object in its place, and gives the folder that must be flushed before anything names the object.
    pub(super) fn place(self) -> Result<PathBuf, StorageError> {
        let Unplaced { temporary, path } = self;
        temporary.persist(&path).map_err(|error| io_at("write", &path)(error.error))?;
        Ok(folder_of(&path).to_owned())
    }
}

/// The file of an object below `objects`.
pub(super) fn path_of(objects: &Path, oid: Oid) -> PathBuf {
    let hex = oid.to_string();
    objects.join(&hex[..2]).join(&hex[2..])
}

/// Compresses objects, one after another: what a compressor needs is more than most objects.
pub(super) struct Press(ZlibEncoder<Vec<u8>>);

impl Press {
    pub(super) fn new() -> Press {
        // As git does it: `git gc` compresses better later.
        Press(ZlibEncoder::new(Vec::new(), Compression::fast()))
    }

    fn press(&mut self, kind: Kind, bytes: &[u8]) -> std::io::Result<Vec<u8>> {
        self.0.write_all(&gix::objs::encode::loose_header(kind, bytes.len() as u64))?;
        self.0.write_all(bytes)?;
        self.0.reset(Vec::new())
    }
}

/// Compresses an object and writes it beside its place. `git gc` may remove the folder before the file is in it
/// (`hostile.md` F16), so that is tried again.
pub(super) fn prepare(
    objects: &Path,
    oid: Oid,
    (kind, bytes): (Kind, &[u8]),
    press: &mut Press,
) -> Result<Unplaced, StorageError> {
    let path = path_of(objects, oid);
    let pressed = press.press(kind, bytes).map_err(io_at("write", &path))?;
    let mut attempt = 1;
    loop {
        match try_prepare(&path, &pressed) {
            Err(error) if error.kind() == ErrorKind::NotFound && attempt < OBJECT_WRITE_ATTEMPTS => {
                attempt += 1
            }
            Err(error) => return Err(io_at("write", path)(error)),
            Ok(temporary) => return Ok(Unplaced { temporary, path }),
        }
    }
}

fn try_prepare(path: &Path, pressed: &[u8]) -> std::io::Result<TempPath> {
    let folder = folder_of(path);
    std::fs::create_dir_all(folder)?;
    let mut file = tempfile::Builder::new().prefix("tmp_obj_").rand_bytes(8).tempfile_in(folder)?;
    file.write_all(pressed)?;
    make_read_only(file.as_file())?;
    Ok(file.into_temp_path())
}

fn folder_of(path: &Path) -> &Path {
    path.parent().expect("because an object lies in a folder of its own")
}

/// As git leaves its objects: nobody writes to them again.
fn make_read_only(file: &File) -> std::io::Result<()> {
    #[cfg(unix)]
    let permissions = <Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o444);
    #[cfg(not(unix))]
    let permissions = file.metadata()?.permissions();
    file.set_permissions(permissions)
}
