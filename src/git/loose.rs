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

/// The file of an object below `objects`.
pub(super) fn path_of(objects: &Path, oid: Oid) -> PathBuf {
    let hex = oid.to_string();
    objects.join(&hex[..2]).join(&hex[2..])
}

/// Compresses an object, writes it beside its place, flushes it and puts it in place. `git gc` may remove the folder in
/// between (`hostile.md` F16), so that is tried again.
pub(super) fn write(objects: &Path, oid: Oid, kind: Kind, bytes: &[u8]) -> Result<(), StorageError> {
    let path = path_of(objects, oid);
    let mut attempt = 1;
    loop {
        match try_write(&path, kind, bytes) {
            Err(error) if error.kind() == ErrorKind::NotFound && attempt < OBJECT_WRITE_ATTEMPTS => {
                attempt += 1
            }
            result => return result.map_err(io_at("write", path)),
        }
    }
}

fn try_write(path: &Path, kind: Kind, bytes: &[u8]) -> std::io::Result<()> {
    let folder = path.parent().expect("because an object lies in a folder of its own");
    std::fs::create_dir_all(folder)?;
    let mut file = tempfile::Builder::new().prefix("tmp_obj_").rand_bytes(8).tempfile_in(folder)?;
    let mut encoder = ZlibEncoder::new(file.as_file_mut(), Compression::default());
    encoder.write_all(&gix::objs::encode::loose_header(kind, bytes.len() as u64))?;
    encoder.write_all(bytes)?;
    encoder.finish()?;
    make_read_only(file.as_file())?;
    file.as_file().sync_all()?;
    file.persist(path).map(drop).map_err(|error| error.error)
}

/// As git leaves its objects: nobody writes to them again.
fn make_read_only(file: &File) -> std::io::Result<()> {
    #[cfg(unix)]
    let permissions = <Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o444);
    #[cfg(not(unix))]
    let permissions = file.metadata()?.permissions();
    file.set_permissions(permissions)
}
