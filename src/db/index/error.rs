//! Errors of the index.

use rusqlite::ErrorCode;
use std::error::Error;
use std::path::{Path, PathBuf};

/// SQLite's error, without its type.
pub type Cause = Box<dyn Error + Send + Sync>;

/// Why the index failed. No data is lost: the index can always be rebuilt from git.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// The file is damaged. Call [`super::Index::rebuild`] and index again.
    #[error("the index `{}` is damaged; it can be deleted, and is built again from git", file.display())]
    Corrupt {
        /// The database file.
        file: PathBuf,
        /// SQLite's error.
        source: Cause,
    },
    /// Another process held the index longer than [`crate::base::limits::LOCK_WAIT_MS`].
    #[error("the index `{}` is in use by another process; try again", file.display())]
    Busy {
        /// The database file.
        file: PathBuf,
        /// SQLite's error.
        source: Cause,
    },
    /// More views than an index can hold; forget one.
    #[error("the index `{}` has no room for the view `{view}`; forget another one first", file.display())]
    Full {
        /// The database file.
        file: PathBuf,
        /// The view for which there is no room.
        view: String,
    },
    /// Anything else: no space, no access, a read or write that failed.
    #[error("cannot {act} in the index `{}`", file.display())]
    Failed {
        /// What was tried, as in `list posts`.
        act: &'static str,
        /// The database file.
        file: PathBuf,
        /// The error of SQLite or the system.
        source: Cause,
    },
}

impl IndexError {
    /// Classifies an error of SQLite by how the caller can handle it.
    pub(super) fn new(act: &'static str, file: &Path, cause: rusqlite::Error) -> Self {
        let file = file.to_owned();
        let code = cause.sqlite_error_code();
        let source = Cause::from(cause);
        match code {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                IndexError::Corrupt { file, source }
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => IndexError::Busy { file, source },
            _ => IndexError::Failed { act, file, source },
        }
    }
}
