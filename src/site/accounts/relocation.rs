//! Where the records of a site are: in files beside the repository, or on a server; and their move from one to the other.

use crate::base::digest::hex;
use crate::base::source::Ids;
use crate::db::records::{self, Server, TableCount};
use crate::db::{Ledger, LedgerError, relocation};
use crate::disk;
use crate::site::prelude::*;
use crate::site::preview::key;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The name of the site's first commit among the values on a server.
const SITE: &str = "site";
/// What the names of folders for incomplete moves begin with, and the lock of the one that runs.
const PART: &str = "move-";
const LOCK: &str = "move.lock";

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
            || records::moved(&folder).is_ok_and(|moved| moved.is_some())
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
        disk::create_dir_all(&folder)?;
        let lock = folder.join(LOCK);
        let Some(_lock) = disk::lock_file(&lock)? else {
            return Err(LedgerError::Busy { act: "move the records", file: lock }.into());
        };
        self.remove_incomplete_moves()?;
        match (self.server(), to) {
            (None, RecordsPlace::Server(server)) => {
                let first = self.first_commit()?.map(|first| (SITE, first.to_string()));
                let key = self.previews().own_keys()?.first().map(|key| (key::SHARED, hex(key)));
                let notes: Vec<_> = first.into_iter().chain(key).collect();
                let ending = format!("moved-{}", now.as_second());
                let tables = relocation::move_to_server(&folder, server, &notes, &ending)?;
                Ok(MovedRecords { tables, to: server.name().to_owned(), put_aside: Some(ending) })
            }
            (Some(server), RecordsPlace::Files) => {
                let part = folder.join(format!("{PART}{}", ids.uuid()));
                let keys = self.previews().keys()?;
                disk::create_private_dir(&part)?;
                let done = relocation::move_to_files(&server, &folder, &part);
                drop(disk::remove_dir_all(&part));
                let tables = done?;
                self.previews().keep_keys(&keys)?;
                Ok(MovedRecords { tables, to: folder.display().to_string(), put_aside: None })
            }
            (Some(server), RecordsPlace::Server(_)) => {
                Err(LedgerError::AlreadyThere { place: server.name().to_owned() }.into())
            }
            (None, RecordsPlace::Files) => {
                Err(LedgerError::AlreadyThere { place: folder.display().to_string() }.into())
            }
        }
    }

    /// Folders with copies of the records, which moves that were killed have left.
    pub(in crate::site) fn incomplete_moves(&self) -> Vec<PathBuf> {
        let names = |path: &PathBuf| {
            path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with(PART))
        };
        let found = disk::list(&self.ledger_folder()).unwrap_or_default();
        found.into_iter().filter(|path| names(path) && disk::is_dir(path)).collect()
    }

    /// Removes these; `false` if a move runs just now, whose folder stays.
    pub(in crate::site) fn remove_left_moves(&self) -> Result<bool, SiteError> {
        let Some(_lock) = disk::lock_file(&self.ledger_folder().join(LOCK))? else { return Ok(false) };
        self.remove_incomplete_moves()?;
        Ok(true)
    }

    fn remove_incomplete_moves(&self) -> Result<(), SiteError> {
        for part in self.incomplete_moves() {
            disk::remove_dir_all(&part)?;
        }
        Ok(())
    }

    /// Compares the records on a server with this site, once for each clone: a wrong address must show neither an empty list
    /// of accounts nor those of another site.
    pub(in crate::site) fn bind_records(&self, folder: &Path, ledger: &Ledger) -> Result<(), SiteError> {
        let Some(server) = records::server_of(folder) else { return Ok(()) };
        let moved = records::moved(folder)?;
        if moved.as_ref().is_some_and(|moved| moved.id.is_some()) {
            // Opening them compared the id.
            return Ok(());
        }
        let place = || PathBuf::from(server.name());
        // A file of an earlier version has an address only.
        if moved.is_some_and(|moved| moved.to != server.name()) && !ledger.users_exist()? {
            return Err(LedgerError::OtherRecords { server: place() }.into());
        }
        let first = self.first_commit()?;
        if let Some(first) = first
            && let own = first.to_string()
            && let Some(theirs) = ledger.shared(SITE, Some(&own))?
            && !self.is_in_history(&theirs)?
        {
            return Err(LedgerError::OtherSite {
                server: place(),
                schema: server.schema().map(str::to_owned),
                theirs,
                own,
            }
            .into());
        }
        if first.is_none() && !self.repo.is_shallow() {
            // A site that is being made is compared at its next use.
            return Ok(());
        }
        // On a disk that is only read, none makes a ledger.
        drop(disk::create_dir_all(folder).and_then(|()| records::note_moved(folder, &server)));
        Ok(())
    }

    /// The first commit of the live site, which all its clones have; none where the history is cut off.
    fn first_commit(&self) -> Result<Option<Oid>, SiteError> {
        if self.repo.is_shallow() || !self.has_stage(Stage::Source)? {
            return Ok(None);
        }
        let mut first = None;
        for commit in self.repo.first_parents(self.tip(Stage::Source)?) {
            first = Some(commit?.id);
        }
        Ok(first)
    }

    fn is_in_history(&self, commit: &str) -> Result<bool, SiteError> {
        let tip = self.tip(Stage::Source)?;
        // A commit that is not here is of another site.
        Ok(commit.parse().is_ok_and(|commit: Oid| self.repo.is_ancestor(commit, tip).unwrap_or(false)))
    }
}
