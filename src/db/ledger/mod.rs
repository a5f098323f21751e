//! The ledger: what is original and not in git, in one SQLite file. Its methods are whole acts; ids and times come in as values.

mod migrations;
mod preview;

pub use preview::PreviewLink;

use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Longest wait for another process's write, in milliseconds.
const LOCK_WAIT_MS: u64 = 5_000;

/// Why the ledger could not be used.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// SQLite refused.
    #[error("could not {act} in the ledger `{}`", file.display())]
    Failed {
        /// What was tried.
        act: &'static str,
        /// The ledger's file.
        file: PathBuf,
        /// SQLite's answer.
        #[source]
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// A newer program wrote it.
    #[error("the ledger `{}` is of a newer version of this program", file.display())]
    Newer {
        /// The ledger's file.
        file: PathBuf,
    },
}

/// An open ledger, for one thread at a time; any number of processes may have it open.
#[derive(Debug)]
pub struct Ledger {
    connection: Connection,
    file: PathBuf,
}

impl Ledger {
    /// Opens a ledger, or makes it, and brings it to this program's version.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub fn open(file: &Path) -> Result<Ledger, LedgerError> {
        if let Some(folder) = file.parent() {
            // A folder that cannot be made shows in the next step.
            let _ = std::fs::create_dir_all(folder);
        }
        let opened = connect(file).map_err(|cause| failed("open the database", file, cause))?;
        let mut ledger = Ledger { connection: opened, file: file.to_owned() };
        ledger.migrate()?;
        Ok(ledger)
    }

    fn migrate(&mut self) -> Result<(), LedgerError> {
        let newest = migrations::ALL.len();
        let file = self.file.clone();
        let version = |db: &Connection| -> rusqlite::Result<usize> {
            db.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0))
                .map(|version| usize::try_from(version).unwrap_or(usize::MAX))
        };
        let done = |cause| failed("change the tables", &file, cause);
        if version(&self.connection).map_err(done)? == newest {
            return Ok(());
        }
        // Another process may be at it: look again once nobody else can write.
        let transaction =
            Transaction::new(&mut self.connection, TransactionBehavior::Immediate).map_err(done)?;
        let from = version(&transaction).map_err(done)?;
        let Some(missing) = migrations::ALL.get(from..) else { return Err(LedgerError::Newer { file }) };
        for step in missing {
            transaction.execute_batch(step).map_err(done)?;
        }
        transaction.pragma_update(None, "user_version", newest as i64).map_err(done)?;
        transaction.commit().map_err(done)
    }

    fn run<T>(
        &self,
        act: &'static str,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, LedgerError> {
        work(&self.connection).map_err(|cause| failed(act, &self.file, cause))
    }
}

/// A write is acknowledged when it is on the disk: `synchronous=NORMAL` loses acknowledged rows in a power cut.
fn connect(file: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(file)?;
    connection.busy_timeout(Duration::from_millis(LOCK_WAIT_MS))?;
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get::<_, String>(0))?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    Ok(connection)
}

fn failed(act: &'static str, file: &Path, cause: rusqlite::Error) -> LedgerError {
    LedgerError::Failed { act, file: file.to_owned(), source: Box::new(cause) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ledger_is_brought_along_and_a_newer_one_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("cms/ledger.db");
        drop(Ledger::open(&file).unwrap());
        let ledger = Ledger::open(&file).unwrap();
        let newer = migrations::ALL.len() as i64 + 1;
        ledger.connection.pragma_update(None, "user_version", newer).unwrap();
        assert!(matches!(Ledger::open(&file), Err(LedgerError::Newer { .. })));
    }
}
