//! Where the records of a site are: in files beside the repository, or on a server; and their move from one to the other.

use crate::base::source::Ids;
use crate::db::records::{self, Server, TableCount};
use crate::db::{Ledger, LedgerError, relocation};
use crate::disk;
use crate::site::prelude::*;
use std::sync::Arc;

/// Where records are moved to.
#[derive(Debug, Clone)]
pub enum RecordsPlace {
    /// Files beside the repository.
    Files,
    /// A server.
    Server(Arc<Server>),
}

/// Records that were moved.
#[derive(Debug, Clone)]
pub struct MovedRecords {
    /// Their tables.
    pub tables: Vec<TableCount>,
    /// Where they are now.
    pub to: String,
    /// What the names of the old files end with, after a move to a server.
    pub put_aside: Option<String>,
}

impl Site {
    /// The server that holds the records, if they are on one.
    pub(in crate::site) fn server(&self) -> Option<Arc<Server>> {
        records::server_of(&self.ledger_folder())
    }

    /// Whether there is a ledger, or should be one. Reading makes none.
    pub(in crate::site) fn has_ledger(&self) -> bool {
        let folder = self.ledger_folder();
        self.server().is_some()
            || disk::exists(&folder.join(Ledger::FILE))
            || records::moved_to(&folder).is_ok_and(|to| to.is_some())
    }

    /// Whether the ledger is in a file here, where to read it takes no time.
    pub fn has_local_ledger(&self) -> bool {
        self.server().is_none()
    }

    /// A check, for any thread, whether the records can be read. It may take seconds if their server does not answer.
    pub fn look_at_ledger(&self) -> impl FnOnce() -> bool + Send + use<> {
        let folder = self.ledger_folder();
        move || Ledger::open(&folder).is_ok_and(|ledger| ledger.users_exist().is_ok())
    }

    /// The name of the database that holds the records.
    pub fn ledger_engine(&self) -> &'static str {
        if self.server().is_some() { "postgresql" } else { "sqlite" }
    }

    /// Moves all records to another place, which must be empty. Nothing is deleted: files are put aside, and the tables of a
    /// server stay, but nobody uses them any more.
    ///
    /// # Errors
    /// The records are there already; the place has records; one of both cannot be read or written. Then nothing has changed.
    pub fn move_records(
        &self,
        to: &RecordsPlace,
        now: Timestamp,
        ids: &dyn Ids,
    ) -> Result<MovedRecords, SiteError> {
        let folder = self.ledger_folder();
        match (self.server(), to) {
            (None, RecordsPlace::Server(server)) => {
                disk::create_dir_all(&folder)?;
                let ending = format!("moved-{}", now.as_second());
                let tables = relocation::move_to_server(&folder, server, &ending)?;
                Ok(MovedRecords { tables, to: server.name().to_owned(), put_aside: Some(ending) })
            }
            (Some(server), RecordsPlace::Files) => {
                let part = folder.join(format!("move-{}", ids.uuid()));
                disk::create_dir_all(&folder)?;
                disk::create_private_dir(&part)?;
                let done = relocation::move_to_files(&server, &folder, &part);
                drop(disk::remove_dir_all(&part));
                Ok(MovedRecords { tables: done?, to: folder.display().to_string(), put_aside: None })
            }
            (Some(server), RecordsPlace::Server(_)) => {
                Err(LedgerError::AlreadyThere { place: server.name().to_owned() }.into())
            }
            (None, RecordsPlace::Files) => {
                Err(LedgerError::AlreadyThere { place: folder.display().to_string() }.into())
            }
        }
    }
}
