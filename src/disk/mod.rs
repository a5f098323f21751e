//! The only access to `std::fs` and `walkdir`: a few operations on files and folders, whose errors always name the
//! path.

mod confined;
mod file;
mod identity;
mod lock;
mod marks;
mod parts;
mod process;
mod spool;
mod stamped;
mod tail;
mod trouble;
mod walk;

pub use confined::{ConfinedFolder, Occupant, read_inside, remove_inside, write_inside};
#[cfg(unix)]
pub use file::is_socket;
pub use file::{
    append, canonical, copy, copy_private, create_dir_all, create_private_dir, exists, file_bytes, is_dir,
    is_file, is_link, is_program, list, modified, read, read_if_there, read_in_pieces, read_stdin,
    remove_dir_all, remove_empty_dir, remove_file, rename, temp_dir, write, write_atomic, write_new,
    write_program, write_secret,
};
pub use identity::FileIdentity;
pub use lock::{FileLock, lock_file};
pub use marks::{Mark, has_mark, mark, marks};
pub use parts::Parts;
pub use process::{process_bytes, thread_number, thread_time};
pub use spool::{Spool, Spooled};
pub use stamped::Stamped;
pub use tail::{newest, tail};
pub use trouble::Trouble;
pub use walk::{Found, FoundKind, walk};

use std::io;
use std::path::PathBuf;

/// Why a file or folder could not be used.
#[derive(Debug, thiserror::Error)]
pub enum DiskError {
    /// The system reported an error.
    #[error("could not {act} `{}`", path.display())]
    Failed {
        /// What was tried, such as `read`.
        act: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        #[source]
        source: io::Error,
    },
    /// A file is larger than the limit for reading it.
    #[error("`{}` is {bytes} bytes long, over the limit of {bytes_max}", path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Its size.
        bytes: u64,
        /// The limit.
        bytes_max: u64,
    },
}

impl DiskError {
    /// The file or folder.
    pub fn path(&self) -> &std::path::Path {
        match self {
            DiskError::Failed { path, .. } | DiskError::TooLarge { path, .. } => path,
        }
    }

    /// Whether the file or folder does not exist.
    pub fn is_absent(&self) -> bool {
        match self {
            DiskError::Failed { source, .. } => source.kind() == io::ErrorKind::NotFound,
            DiskError::TooLarge { .. } => false,
        }
    }
}

/// Names the operation and path of an error.
fn failed(act: &'static str, path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> DiskError {
    move |source| DiskError::Failed { act, path: path.into(), source }
}
