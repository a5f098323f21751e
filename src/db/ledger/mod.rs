//! The ledger: primary data that is not in git, such as accounts and tokens. Each method is a complete operation; no
//! SQL, row type or transaction leaves this folder, and ids and times are passed in as values. A method fails with a
//! [`LedgerError`] when the database refuses, and then nothing has changed.

mod agent_runs;
pub(in crate::db) mod audit;
mod cursors;
mod deliveries;
mod error;
mod feedback;
mod limits;
mod oauth;
mod preview;
mod releases;
mod replies;
mod schema;
mod sessions;
mod submissions;
#[cfg(test)]
mod tests;
mod tokens;
mod users;
mod webhooks;

pub use agent_runs::{AgentRun, AgentRunFilter};
pub use audit::{DeedsChecked, LOG, NewDeed, NotedDeed};
pub use cursors::{CursorMove, MAIL, WORKFLOWS};
pub use deliveries::{Attempt, Backlog, Delivery, DeliveryFilter, DeliveryStatus, NewDelivery};
pub use error::LedgerError;
pub use feedback::{Feedback, FeedbackFilter};
pub use limits::Spent;
pub use oauth::{OauthClient, OauthCode};
pub use preview::PreviewLink;
pub use releases::Release;
pub use replies::{Reply, ReplyLookup};
pub use submissions::{Erased, Submission, SubmissionFilter, SubmissionPage};
pub use tokens::{NewToken, Token};
pub use users::{NewUser, User};
pub use webhooks::{Webhook, WebhookHealth};

use super::records::{Connection, Lease, OptionalExtension, Result, Store, Tables, log_of, params};
use crate::disk::{FileIdentity, Stamped};
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// The tables of the ledger.
pub(in crate::db) const TABLES: Tables = Tables { name: "ledger", file: "ledger.db", steps: schema::STEPS };

/// The ledger of one site. It is one connection: each thread has its own.
#[derive(Debug)]
pub struct Ledger {
    pub(in crate::db) store: Store,
    /// The write-ahead log, to which every change of a file goes first. SQLite locks the database and its shared
    /// memory, never the log: closing another handle of the log releases no lock.
    log: PathBuf,
    /// Cache of valid tokens, by the hash of their secret, while the log of the file is unchanged. On a server each token is
    /// looked up: to ask whether anything has changed would take as long.
    known_tokens: RefCell<Stamped<HashMap<String, Token>>>,
    /// Cache of shared values, which do not change.
    shared: RefCell<HashMap<&'static str, String>>,
}

impl Ledger {
    /// The name of its file.
    pub const FILE: &str = TABLES.file;

    /// Opens the ledger that belongs to a folder, or makes it; migrates an older one.
    ///
    /// # Errors
    /// It cannot be opened or made, or a newer version of this program wrote it.
    pub fn open(folder: &Path) -> Result<Ledger, LedgerError> {
        Ok(Ledger::of(Store::open(folder, &TABLES)?))
    }

    /// Opens the ledger in the files of a folder, wherever those of this process are.
    ///
    /// # Errors
    /// As [`Ledger::open`].
    pub fn in_folder(folder: &Path) -> Result<Ledger, LedgerError> {
        Ok(Ledger::of(Store::in_folder(folder, &TABLES)?))
    }

    /// Opens the ledger on a server.
    #[cfg(test)]
    pub(in crate::db) fn on_server(server: &std::sync::Arc<super::Server>) -> Result<Ledger, LedgerError> {
        Ok(Ledger::of(Store::on_server(std::sync::Arc::clone(server), &TABLES)?))
    }

    fn of(store: Store) -> Ledger {
        let log = log_of(store.place());
        Ledger { store, log, known_tokens: RefCell::default(), shared: RefCell::default() }
    }

    /// A value that belongs to the records on a server, which all machines share; `own` if there is none yet. Records in a
    /// file have none.
    ///
    /// # Errors
    /// The server cannot be used.
    pub fn shared(&self, name: &'static str, own: Option<&str>) -> Result<Option<String>, LedgerError> {
        if let Some(known) = self.shared.borrow().get(name) {
            return Ok(Some(known.clone()));
        }
        let found = self.act("read what machines share", |db| {
            if matches!(db, Connection::Sqlite(_)) {
                return Ok(None);
            }
            let read = || -> Result<Option<String>> {
                let sql = "SELECT value FROM cms_records WHERE name = ?1";
                db.query_row(sql, [name], |row| row.get(0)).optional()
            };
            let (Some(own), None) = (own, read()?) else { return read() };
            let sql = "INSERT INTO cms_records (name, value) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
            db.execute(sql, params![name, own])?;
            read()
        })?;
        if let Some(found) = &found {
            self.shared.borrow_mut().insert(name, found.clone());
        }
        Ok(found)
    }

    /// Runs several operations as one transaction: after a failure, or a crash in between, none has an effect. Do slow
    /// work before.
    ///
    /// # Errors
    /// The error of `run`, or of the database, converted by `failed`.
    pub fn together<T, E>(
        &self,
        run: impl FnOnce() -> Result<T, E>,
        failed: impl Fn(LedgerError) -> E,
    ) -> Result<T, E> {
        self.store.together(run, failed)
    }

    /// A number that changes when another connection writes to the database.
    pub fn version(&self) -> Result<i64, LedgerError> {
        self.store.version("look at the ledger")
    }

    /// The part of the process that sends, if no other one on any machine has it.
    pub fn sender(&self) -> Result<Option<Lease>, LedgerError> {
        self.store.lease("send")
    }

    /// Identity of the file; none if the ledger is on a server.
    pub fn identity(&self) -> Option<FileIdentity> {
        self.store.identity()
    }

    fn act<T>(
        &self,
        act: &'static str,
        run: impl FnOnce(&Connection<'_>) -> Result<T>,
    ) -> Result<T, LedgerError> {
        self.store.act(act, run)
    }

    fn act_alone<T>(
        &self,
        act: &'static str,
        run: impl FnOnce(&Connection<'_>) -> Result<T>,
    ) -> Result<T, LedgerError> {
        self.store.act_alone(act, run)
    }
}
