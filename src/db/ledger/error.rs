//! Errors of the ledger.

use crate::disk::FileIdentity;
use rusqlite::ErrorCode;
use std::path::{Path, PathBuf};

/// Why an operation of the ledger failed. It had no effect.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// Another row has this unique name.
    #[error("could not {act}: it exists already")]
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
    #[error("could not {act}: too much waits to be written")]
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
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The folder of the database cannot be made.
    #[error("could not make the folder `{folder}`")]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// Why.
        #[source]
        source: std::io::Error,
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
        source: Box<dyn std::error::Error + Send + Sync>,
    },
}

impl LedgerError {
    /// A copy of a failure for each of several callers that waited for one write.
    pub(in crate::db) fn shared(cause: std::sync::Arc<LedgerError>) -> Self {
        match &*cause {
            LedgerError::Full { act } => LedgerError::Full { act },
            LedgerError::Busy { act, file } => LedgerError::Busy { act, file: file.clone() },
            LedgerError::Failed { act, file, .. } => {
                LedgerError::Failed { act, file: file.clone(), source: Box::new(cause) }
            }
            LedgerError::Unusable { act, file, .. } => {
                LedgerError::Unusable { act, file: file.clone(), source: Box::new(cause) }
            }
            LedgerError::DiskFull { act, file } => LedgerError::DiskFull { act, file: file.clone() },
            LedgerError::Lost { file } => LedgerError::Lost { file: file.clone() },
            LedgerError::Taken { act } => LedgerError::Taken { act },
            LedgerError::Newer { file, found, known } => {
                LedgerError::Newer { file: file.clone(), found: *found, known: *known }
            }
            LedgerError::Folder { folder, source } => LedgerError::Folder {
                folder: folder.clone(),
                source: std::io::Error::new(source.kind(), source.to_string()),
            },
        }
    }

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
            ) => LedgerError::Unusable { act, file: file(), source: Box::new(source) },
            Some(_) | None => LedgerError::Failed { act, file: file(), source: Box::new(source) },
        }
    }
}
