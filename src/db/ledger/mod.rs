//! The ledger: primary data that is not in git, such as accounts and tokens. Each method is a complete operation; no
//! SQL, row type or transaction leaves this folder, and ids and times are passed in as values. A method fails with a
//! [`LedgerError`] when the database refuses, and then nothing has changed.

mod agent_runs;
mod audit;
pub(in crate::db) mod connect;
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

use crate::disk::{FileIdentity, Stamped};
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// The ledger of one site. It is one connection: each thread has its own.
#[derive(Debug)]
pub struct Ledger {
    connection: Connection,
    file: PathBuf,
    /// Identity of the file; `None` if it is in memory, because nothing can be written.
    identity: Option<FileIdentity>,
    /// The write-ahead log, to which every change of the database goes first. SQLite locks the database and its shared
    /// memory, never the log: closing another handle of the log releases no lock.
    log: PathBuf,
    /// Cache of valid tokens, by the hash of their secret.
    known_tokens: RefCell<Stamped<HashMap<String, Token>>>,
}

impl Ledger {
    /// The name of its file.
    pub const FILE: &str = connect::FILE;

    /// Opens the ledger in a folder, or makes it there; migrates an older one.
    ///
    /// # Errors
    /// The file cannot be opened or made, or a newer version of this program wrote it.
    pub fn open(folder: &Path) -> Result<Ledger, LedgerError> {
        connect::open(folder)
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
        if !self.connection.is_autocommit() {
            return run();
        }
        let error = |act| move |source| LedgerError::of(act, &self.file, source);
        let transaction = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)
            .map_err(|source| failed(error("begin")(source)))?;
        // Dropping it without a commit rolls back.
        let done = run()?;
        transaction.commit().map_err(|source| failed(error("write the ledger")(source)))?;
        self.check_place().map_err(failed)?;
        Ok(done)
    }

    /// A number that changes when another connection writes to the database.
    pub fn version(&self) -> Result<i64, LedgerError> {
        self.act("look at the ledger", |db| db.query_row("PRAGMA data_version", [], |row| row.get(0)))
    }

    /// Identity of the file.
    pub fn identity(&self) -> Option<FileIdentity> {
        self.identity
    }

    /// Fails when the open file is not the one at its path any more: writes to it must not be acknowledged.
    fn check_place(&self) -> Result<(), LedgerError> {
        LedgerError::unless_at(self.identity, &self.file)
    }

    /// Runs one operation; errors name it.
    fn act<T>(
        &self,
        act: &'static str,
        run: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, LedgerError> {
        let done = run(&self.connection);
        // First, because operations on a deleted file fail in many ways.
        self.check_place()?;
        done.map_err(|source| LedgerError::of(act, &self.file, source))
    }

    /// Runs one operation of several steps in a transaction.
    fn act_alone<T>(
        &self,
        act: &'static str,
        run: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, LedgerError> {
        self.act(act, |connection| {
            if !connection.is_autocommit() {
                return run(connection);
            }
            let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
            let done = run(&transaction)?;
            transaction.commit()?;
            Ok(done)
        })
    }
}
