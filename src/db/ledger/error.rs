//! Errors of the ledger.

use crate::disk::FileIdentity;
use rusqlite::ErrorCode;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Why an operation of the ledger failed. It had no effect.
#[derive(Debug, Clone, thiserror::Error)]
pub enum LedgerError {
    /// Another row has this unique name.
    #[error("could not {act}: it already exists")]
    Taken {
        /// What was tried.
        act: &'static str,
    },
    /// Another process held the lock for too long.
    #[error("could not {act}: another process keeps `{file}` locked")]
    Busy {
        /// What was tried.
        act: &'static str,
        /// The database.
        file: PathBuf,
    },
    /// The queue of writes is full.
    #[error("could not {act}: too many writes are queued")]
    Full {
        /// What was tried.
        act: &'static str,
    },
    /// A newer version of this program wrote the file.
    #[error("`{file}` has version {found}, and this program knows {known} at most: use the newer `cms`")]
    Newer {
        /// The database.
        file: PathBuf,
        /// Its version.
        found: usize,
        /// The newest supported version.
        known: usize,
    },
    /// The file was deleted or replaced while it was open: writes to it are lost.
    #[error("`{file}` was deleted or replaced while it was in use")]
    Lost {
        /// The database.
        file: PathBuf,
    },
    /// The disk is full.
    #[error("could not {act} in `{file}`: the disk is full")]
    DiskFull {
        /// What was tried.
        act: &'static str,
        /// The database.
        file: PathBuf,
    },
    /// It cannot be written or read: a read-only or failing disk, or a damaged file.
    #[error("could not {act} in `{file}`")]
    Unusable {
        /// What was tried.
        act: &'static str,
        /// The database.
        file: PathBuf,
        /// Why.
        #[source]
        source: Arc<dyn std::error::Error + Send + Sync>,
    },
    /// The folder of the database cannot be made.
    #[error("could not make the folder `{folder}`")]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// Why.
        #[source]
        source: Arc<std::io::Error>,
    },
    /// The database or the disk refused.
    #[error("could not {act} in `{file}`")]
    Failed {
        /// What was tried.
        act: &'static str,
        /// The database.
        file: PathBuf,
        /// Why.
        #[source]
        source: Arc<dyn std::error::Error + Send + Sync>,
    },
}

impl LedgerError {
    /// Fails when the open file is not the one at its path.
    ///
    /// # Errors
    /// [`LedgerError::Lost`].
    pub fn unless_at(identity: Option<FileIdentity>, file: &Path) -> Result<(), Self> {
        match identity.is_none_or(|identity| identity.is_at(file)) {
            true => Ok(()),
            false => Err(LedgerError::Lost { file: file.to_owned() }),
        }
    }

    pub(in crate::db) fn of(act: &'static str, file: &Path, source: rusqlite::Error) -> Self {
        let file = || file.to_owned();
        match source.sqlite_error_code() {
            Some(ErrorCode::ConstraintViolation) => LedgerError::Taken { act },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                LedgerError::Busy { act, file: file() }
            }
            Some(ErrorCode::DiskFull) => LedgerError::DiskFull { act, file: file() },
            Some(
                ErrorCode::ReadOnly
                | ErrorCode::CannotOpen
                | ErrorCode::SystemIoFailure
                | ErrorCode::DatabaseCorrupt
                | ErrorCode::NotADatabase,
            ) => LedgerError::Unusable { act, file: file(), source: Arc::new(source) },
            Some(_) | None => LedgerError::Failed { act, file: file(), source: Arc::new(source) },
        }
    }
}
