//! Errors of the ledger.

use crate::db::records::{Error, Result, is_unwritable};
use crate::disk::FileIdentity;
use postgres::error::SqlState;
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
    /// The server that holds the records is not there.
    #[error("could not {act}: the records are in `{server}`, which does not answer")]
    Unreachable {
        /// What was tried.
        act: &'static str,
        /// Its address, without the password.
        server: PathBuf,
        /// Why.
        #[source]
        source: Arc<Error>,
    },
    /// The records were moved, and this program was started for the place where they were.
    #[error("the records of this site were moved to `{to}`")]
    Moved {
        /// Where they are.
        to: String,
    },
    /// This program was started with a server, and the records are still in a file.
    #[error("CMS_DATABASE_URL names `{server}`, and the records of this site are in `{file}`")]
    NotMoved {
        /// The file.
        file: PathBuf,
        /// The server.
        server: String,
    },
    /// The records were moved from a server to files.
    #[error("the records of this site were moved from `{server}` to `{to}`")]
    Left {
        /// The server, without the password.
        server: PathBuf,
        /// Where they are.
        to: String,
    },
    /// A server has other records than those of the site.
    #[error("`{server}` does not hold the records of this site")]
    OtherRecords {
        /// The server, without the password.
        server: PathBuf,
    },
    /// A server has the records of a site that began with another commit.
    #[error(
        "`{server}` holds the records of a site whose first commit is {theirs}, which this site does not have: its own is {own}"
    )]
    OtherSite {
        /// The server, without the password.
        server: PathBuf,
        /// The schema of its database, if the address names one.
        schema: Option<String>,
        /// The first commit that the records name.
        theirs: String,
        /// That of this site.
        own: String,
    },
    /// The place that records should be moved to has some.
    #[error("`{place}` has records already: the table `{table}` is not empty")]
    Occupied {
        /// The database.
        place: PathBuf,
        /// The table.
        table: String,
    },
    /// The records are where they should be moved to.
    #[error("the records of this site are in `{place}` already")]
    AlreadyThere {
        /// The place.
        place: String,
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

    /// Whether the database could not be opened because the file, or those beside it, may not be read or made. This says
    /// nothing about its content.
    pub fn is_unopened(&self) -> bool {
        let LedgerError::Unusable { source, .. } = self else { return false };
        source.downcast_ref::<rusqlite::Error>().is_some_and(is_unwritable)
    }

    pub(in crate::db) fn of(act: &'static str, file: &Path, source: Error) -> Self {
        match source {
            Error::Sqlite(source) => Self::of_sqlite(act, file.to_owned(), source),
            Error::Replaced => LedgerError::Lost { file: file.to_owned() },
            Error::Foreign => LedgerError::OtherRecords { server: file.to_owned() },
            Error::Moved(to) => LedgerError::Left { server: file.to_owned(), to },
            Error::Occupied(table) => LedgerError::Occupied { place: file.to_owned(), table },
            Error::Exhausted => LedgerError::Full { act },
            Error::Server(_) => {
                LedgerError::Unusable { act, file: file.to_owned(), source: Arc::new(source) }
            }
            source if source.is_gone() => {
                LedgerError::Unreachable { act, server: file.to_owned(), source: Arc::new(source) }
            }
            source => Self::of_postgres(act, file.to_owned(), source),
        }
    }

    fn of_sqlite(act: &'static str, file: PathBuf, source: rusqlite::Error) -> Self {
        match source.sqlite_error_code() {
            Some(ErrorCode::ConstraintViolation) => LedgerError::Taken { act },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => LedgerError::Busy { act, file },
            Some(ErrorCode::DiskFull) => LedgerError::DiskFull { act, file },
            Some(
                ErrorCode::ReadOnly
                | ErrorCode::CannotOpen
                | ErrorCode::SystemIoFailure
                | ErrorCode::DatabaseCorrupt
                | ErrorCode::NotADatabase,
            ) => LedgerError::Unusable { act, file, source: Arc::new(source) },
            Some(_) | None => LedgerError::Failed { act, file, source: Arc::new(source) },
        }
    }

    fn of_postgres(act: &'static str, file: PathBuf, source: Error) -> Self {
        let code = match &source {
            Error::Postgres(error) => error.code().cloned(),
            _ => None,
        };
        let Some(code) = code else { return LedgerError::Failed { act, file, source: Arc::new(source) } };
        let busy = [
            SqlState::LOCK_NOT_AVAILABLE,
            SqlState::T_R_DEADLOCK_DETECTED,
            SqlState::T_R_SERIALIZATION_FAILURE,
        ];
        match code {
            // Integrity: another row has the name, or a row that is named is missing.
            code if code.code().starts_with("23") => LedgerError::Taken { act },
            code if busy.contains(&code) => LedgerError::Busy { act, file },
            SqlState::DISK_FULL => LedgerError::DiskFull { act, file },
            // Access: a wrong password, no rights, a server that only reads.
            code if code.code().starts_with("28") || code.code().starts_with("3D") => {
                LedgerError::Unusable { act, file, source: Arc::new(source) }
            }
            SqlState::INSUFFICIENT_PRIVILEGE | SqlState::READ_ONLY_SQL_TRANSACTION => {
                LedgerError::Unusable { act, file, source: Arc::new(source) }
            }
            _ => LedgerError::Failed { act, file, source: Arc::new(source) },
        }
    }
}
