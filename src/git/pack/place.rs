//! Putting packs in place.

use super::format::{self, Entry};
use super::large::Partial;
use crate::git::error::io_at;
use crate::git::{Oid, StorageError};
use std::fs::{File, Permissions};
use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempPath;

/// The content of a file that keeps a pack from being repacked, as git does during a fetch.
const KEEP_NOTE: &str = "cms write";
/// Buffer size for the index.
const BUFFER_BYTES: usize = 64 * 1024;

/// A pack with its index, as temporary files. Dropping it deletes them.
pub(in crate::git) struct Unplaced {
    pack: Temporary,
    index: TempPath,
    /// The final path, without an extension.
    name: PathBuf,
}

/// The temporary file of a pack.
pub(super) enum Temporary {
    /// Used only here.
    Own(TempPath),
    /// Objects are read back from it by this name.
    Shared(Arc<Partial>),
}

impl Temporary {
    fn path(&self) -> &Path {
        match self {
            Temporary::Own(path) => path,
            Temporary::Shared(partial) => partial.path(),
        }
    }
}

impl Unplaced {
    /// Writes the index of a whole pack. The entries are sorted by id.
    pub(super) fn new(
        folder: &Path,
        pack: Temporary,
        entries: &[Entry],
        checksum: Oid,
    ) -> Result<Unplaced, StorageError> {
        let index = temporary(folder, "tmp_idx_")?;
        let buffered = BufWriter::with_capacity(BUFFER_BYTES, index.as_file());
        format::write_index(buffered, entries, checksum)
            .and_then(|()| make_read_only(index.path()))
            .map_err(io_at("write", index.path()))?;
        make_read_only(pack.path()).map_err(io_at("write", pack.path()))?;
        let name = folder.join(format!("pack-{checksum}"));
        Ok(Unplaced { pack, index: index.into_temp_path(), name })
    }

    /// Whether it will have the path of a pack.
    pub(in crate::git) fn is_at(&self, pack: &Path) -> bool {
        self.name == pack.with_extension("")
    }

    /// The files to flush before [`Unplaced::place`]: a pack in place must be complete.
    pub(in crate::git) fn unflushed(&self) -> [&Path; 2] {
        [self.pack.path(), &self.index]
    }

    /// Puts the pack in place, the index last, because a pack counts once its index exists. The content of the keep
    /// file lies in `cms_dir`.
    pub(in crate::git) fn place(self, cms_dir: &Path) -> Result<Placed, StorageError> {
        let Unplaced { pack, index, name } = self;
        let placed = Placed { keep: keep(&name.with_extension("keep"), &cms_dir.join("keep"))? };
        let to = name.with_extension("pack");
        match pack {
            Temporary::Own(path) => path.persist(&to).map_err(|error| error.error),
            Temporary::Shared(partial) => publish(partial.path(), &to),
        }
        .map_err(io_at("write", to))?;
        let to = name.with_extension("idx");
        index.persist(&to).map_err(|error| io_at("write", &to)(error.error))?;
        Ok(placed)
    }
}

/// A pack in place. While this exists, no `git repack` that begins now drops the pack as unused, although no ref names
/// its objects yet.
#[must_use]
pub(in crate::git) struct Placed {
    /// The keep file; `None` if another one exists already.
    keep: Option<PathBuf>,
}

impl Drop for Placed {
    fn drop(&mut self) {
        if let Some(keep) = &self.keep {
            // A file that cannot be removed is found by the next write.
            drop(std::fs::remove_file(keep));
        }
    }
}

/// Makes the keep file of a pack as a hard link to a file that is already flushed, so that a power cut leaves no empty
/// keep file of unknown origin.
fn keep(keep: &Path, note: &Path) -> Result<Option<PathBuf>, StorageError> {
    let linked = match std::fs::hard_link(note, keep) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            write_flushed(note).map_err(io_at("write", note))?;
            std::fs::hard_link(note, keep)
        }
        other => other,
    };
    match linked {
        Ok(()) => Ok(Some(keep.to_owned())),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(None),
        // A file system without hard links.
        Err(_) => write_flushed(keep).map(|()| Some(keep.to_owned())).map_err(io_at("write", keep)),
    }
}

fn write_flushed(note: &Path) -> std::io::Result<()> {
    let mut file = File::create(note)?;
    file.write_all(format!("{KEEP_NOTE}\n").as_bytes())?;
    file.sync_all()
}

/// Whether this keep file was made by a write.
pub(super) fn is_of_a_write(keep: &Path) -> bool {
    std::fs::read(keep).is_ok_and(|note| note.starts_with(KEEP_NOTE.as_bytes()))
}

pub(super) fn temporary(folder: &Path, prefix: &str) -> Result<tempfile::NamedTempFile, StorageError> {
    let made = tempfile::Builder::new().prefix(prefix).rand_bytes(8).tempfile_in(folder);
    made.map_err(io_at("make a file in", folder))
}

/// As git does for its packs: nobody writes to them again.
fn make_read_only(path: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    let permissions = <Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o444);
    #[cfg(not(unix))]
    let permissions = std::fs::metadata(path)?.permissions();
    std::fs::set_permissions(path, permissions)
}

/// Gives a finished temporary file its name. The temporary name is removed by its owner.
fn publish(from: &Path, to: &Path) -> std::io::Result<()> {
    match std::fs::hard_link(from, to) {
        // The same objects were packed before: the same name means the same content.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(_) => std::fs::rename(from, to),
        Ok(()) => Ok(()),
    }
}
