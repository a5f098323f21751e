//! Why the index could not answer.

use rusqlite::ErrorCode;
use std::error::Error;
use std::path::{Path, PathBuf};

/// What SQLite said, without its types.
pub type Cause = Box<dyn Error + Send + Sync>;

/// Why the index could not answer. Nothing is lost by any of these: the index can always be built again from git.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// The file is damaged. Answer it with [`super::Index::rebuild`] and index again.
    #[error("the index `{}` is damaged; it can be deleted, and is built again from git", file.display())]
    Corrupt {
        /// The database file.
        file: PathBuf,
        /// What SQLite said.
        source: Cause,
    },
    /// Another process held the index longer than [`crate::base::limits::LOCK_WAIT_MS`].
    #[error("the index `{}` is in use by another process; try again", file.display())]
    Busy {
        /// The database file.
        file: PathBuf,
        /// What SQLite said.
        source: Cause,
    },
    /// More views than an index can tell apart; forget one.
    #[error("the index `{}` has no room for the view `{view}`; forget another one first", file.display())]
    Full {
        /// The database file.
        file: PathBuf,
        /// The view that found no room.
        view: String,
    },
    /// Anything else: no space, no access, a read or write that failed.
    #[error("cannot {act} in the index `{}`", file.display())]
    Failed {
        /// What was tried, as in `list posts`.
        act: &'static str,
        /// The database file.
        file: PathBuf,
        /// What SQLite or the system said.
        source: Cause,
    },
}

impl IndexError {
    /// Sorts an error of SQLite by what the caller can do about it.
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
