//! The ledger: what is original and not in git, such as accounts and tokens. Each method is a whole act; no SQL, row type
//! or transaction leaves this folder, and ids and times come in as values.

mod agent_runs;
mod audit;
pub(in crate::db) mod connect;
mod deliveries;
mod error;
mod feedback;
mod limits;
mod preview;
mod replies;
mod schema;
mod sessions;
mod submissions;
#[cfg(test)]
mod tests;
mod tokens;
mod users;
mod webhooks;
mod workflows;

pub use agent_runs::{AgentRun, AgentRunFilter};
pub use audit::{DeedsChecked, NewDeed, NotedDeed};
pub use deliveries::{Attempt, Backlog, Delivery, DeliveryFilter, DeliveryStatus, NewDelivery};
pub use error::LedgerError;
pub use feedback::{Feedback, FeedbackFilter};
pub use limits::Spent;
pub use preview::PreviewLink;
pub use replies::{Kept, Reply};
pub use submissions::{Erased, Submission, SubmissionFilter, SubmissionPage};
pub use tokens::{NewToken, Token};
pub use users::{NewUser, User};
pub use webhooks::{CursorMove, Webhook, WebhookHealth};
pub use workflows::Execution;

use crate::disk::{FileIdentity, Stamped};
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// The ledger of one site. One connection: a thread has its own.
#[derive(Debug)]
pub struct Ledger {
    connection: Connection,
    file: PathBuf,
    /// Which file it is; none for one that is in memory, as nothing can be written.
    identity: Option<FileIdentity>,
    /// The log that every change of the database goes to first. SQLite locks the database and its shared memory, never the log:
    /// closing another handle of it takes no lock away.
    log: PathBuf,
    /// Tokens that hold, by the hash of their secret.
    known_tokens: RefCell<Stamped<HashMap<String, Token>>>,
}

impl Ledger {
    /// The name of its file.
    pub const FILE: &str = connect::FILE;

    /// Opens the ledger in a folder, or makes it there; brings an older one up to date.
    ///
    /// # Errors
    /// The file cannot be opened or made, or a newer program wrote it.
    pub fn open(folder: &Path) -> Result<Ledger, LedgerError> {
        connect::open(folder)
    }

    /// Runs several acts as one: after a failure, or a crash in between, none of them was done. What takes long is done before.
    ///
    /// # Errors
    /// What `run` answers, or what `failed` makes of the database's refusal.
    pub fn together<T, E>(
        &self,
        run: impl FnOnce() -> Result<T, E>,
        failed: impl Fn(LedgerError) -> E,
    ) -> Result<T, E> {
        if !self.connection.is_autocommit() {
            return run();
        }
        let told = |act| move |source| LedgerError::of(act, &self.file, source);
        let transaction = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)
            .map_err(|source| failed(told("begin")(source)))?;
        // Dropped without a commit, it takes back what was done.
        let done = run()?;
        transaction.commit().map_err(|source| failed(told("store what was done")(source)))?;
        self.check_place().map_err(failed)?;
        Ok(done)
    }

    /// A number that is another one once somebody else wrote to the database.
    ///
    /// # Errors
    /// The database refused.
    pub fn version(&self) -> Result<i64, LedgerError> {
        self.act("look at the ledger", |db| db.query_row("PRAGMA data_version", [], |row| row.get(0)))
    }

    /// Which file it is.
    pub fn identity(&self) -> Option<FileIdentity> {
        self.identity
    }

    /// Refuses when the file is not the one that others find any more: nothing is acknowledged that is written there.
    fn check_place(&self) -> Result<(), LedgerError> {
        LedgerError::unless_at(self.identity, &self.file)
    }

    /// Runs one act, naming it when it fails.
    fn act<T>(
        &self,
        act: &'static str,
        run: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, LedgerError> {
        let done = run(&self.connection);
        // First, because a file that is gone fails in many ways.
        self.check_place()?;
        done.map_err(|source| LedgerError::of(act, &self.file, source))
    }

    /// Runs one act of several steps, with nobody in between.
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
