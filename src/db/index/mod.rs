//! The rebuildable index: which files each tree has, what is in them, and parsed blobs, in one SQLite file.
//!
//! Nothing here is original. Whatever goes wrong with the file, [`Index::rebuild`] makes an empty one and the content
//! is indexed again from git.

mod apply;
mod cache;
mod connect;
mod error;
mod lives;
mod lookup;
mod posts;
mod row;
mod schema;
mod search;
mod view;

#[cfg(test)]
mod tests;

pub use apply::Change;
pub use error::{Cause, IndexError};
pub use lives::PublishedAt;
pub use lookup::{Address, Prefix};
pub use posts::{PostPage, PostQuery, Sort, TermFilter};
pub use row::{
    Entry, FileRow, ModuleHit, ModuleRow, PostHit, PostRow, ReferenceRow, Referrer, State, TermRow,
};
pub use search::fold;

use connect::Opened;
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::cell::RefCell;
use std::path::{Path, PathBuf};

/// An open index, for one thread at a time; opening another one is cheap, and any number of processes may have the
/// same file open.
///
/// A *view* is the indexed state of one tree under a name: `source`, `review`, `ai-review`, or `rev:<commit>`, of
/// which only the newest few are kept. A view that does not exist reads as empty.
///
/// Every method may fail with [`IndexError::Corrupt`]; the answer is [`Index::rebuild`], or, as to any failure,
/// [`Index::in_memory`].
#[derive(Debug)]
pub struct Index {
    connection: Connection,
    file: PathBuf,
    /// While all reads see one moment, that of the first one.
    held: RefCell<Option<Seen>>,
}

/// What views showed at one moment, as far as somebody asked.
type Seen = Vec<(String, Option<State>)>;

impl Index {
    /// Opens the index in a folder, and makes both if need be. A damaged file, or one of another version, is replaced
    /// by an empty index without a word; where nothing can be written, or another process does not let go of its
    /// lock, the index is kept in memory (see [`Index::is_in_memory`]).
    ///
    /// # Errors
    /// [`IndexError::Failed`] when there is no memory.
    pub fn open(dir: &Path) -> Result<Index, IndexError> {
        connect::open(dir).map(Index::from_opened)
    }

    /// An empty index that ends with the process.
    ///
    /// # Errors
    /// [`IndexError::Failed`] when there is no memory.
    pub fn in_memory() -> Result<Index, IndexError> {
        connect::in_memory().map(Index::from_opened)
    }

    /// Replaces the index in a folder, in whatever condition, by an empty one. Drop the damaged one first: while it is
    /// open anywhere, the new index is in memory. (To empty a sound index use [`Index::clear`].)
    ///
    /// # Errors
    /// As [`Index::open`].
    pub fn rebuild(dir: &Path) -> Result<Index, IndexError> {
        connect::rebuild(dir).map(Index::from_opened)
    }

    fn from_opened(opened: Opened) -> Index {
        Index { connection: opened.connection, file: opened.file, held: RefCell::default() }
    }

    /// The database file, `:memory:` when there is none.
    pub fn file_path(&self) -> &Path {
        &self.file
    }

    /// Whether the index ends with the process, because its folder cannot be written or because that was asked for.
    pub fn is_in_memory(&self) -> bool {
        self.file == Path::new(":memory:")
    }

    /// Reads several things as they stood at one moment, whatever other processes write meanwhile. Calls may nest;
    /// nothing can be written inside.
    ///
    /// # Errors
    /// What `read` returns, or [`IndexError`] of the reads.
    pub fn reading<T>(&self, read: impl FnOnce(&Index) -> Result<T, IndexError>) -> Result<T, IndexError> {
        if !self.connection.is_autocommit() {
            return read(self);
        }
        let begun = Transaction::new_unchecked(&self.connection, TransactionBehavior::Deferred);
        let _until_return = begun.map_err(|cause| self.error("begin reading", cause))?;
        read(self)
    }

    /// From now on all reads see one moment, that of the next one, until [`Index::release`]: who reads several things that
    /// belong together need not care whether others write meanwhile. What is written here in between is seen, too. False when
    /// that is so already.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn hold(&self) -> Result<bool, IndexError> {
        if !self.connection.is_autocommit() {
            return Ok(false);
        }
        self.run("begin reading", |db| db.execute_batch("BEGIN"))?;
        self.held.replace(Some(Seen::new()));
        Ok(true)
    }

    /// The moment that is held becomes that of the next read.
    ///
    /// # Errors
    /// [`IndexError`], and then none is held.
    pub fn renew(&self) -> Result<(), IndexError> {
        if self.held.borrow().is_some() {
            self.release()?;
            self.hold()?;
        }
        Ok(())
    }

    /// Ends [`Index::hold`].
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn release(&self) -> Result<(), IndexError> {
        match self.held.take().is_some() && !self.connection.is_autocommit() {
            true => self.run("end reading", |db| db.execute_batch("COMMIT")),
            false => Ok(()),
        }
    }

    /// Looks whether the file is sound. Takes seconds on a large index.
    ///
    /// # Errors
    /// [`IndexError::Corrupt`] when it is not.
    pub fn verify(&self) -> Result<(), IndexError> {
        let verdict: String =
            self.run("check the database", |db| db.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)))?;
        if verdict == "ok" {
            return Ok(());
        }
        Err(IndexError::Corrupt { file: self.file.clone(), source: Cause::from(verdict) })
    }

    /// Forgets every view and every parsed blob.
    ///
    /// # Errors
    /// [`IndexError`], and then nothing is forgotten.
    pub fn clear(&self) -> Result<(), IndexError> {
        self.write("clear the database", |db| db.execute_batch(schema::CLEAR))
    }

    fn run<T>(
        &self,
        act: &'static str,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, IndexError> {
        work(&self.connection).map_err(|cause| self.error(act, cause))
    }

    /// Runs `work` in a transaction that holds the write lock from its start.
    fn write<T>(
        &self,
        act: &'static str,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, IndexError> {
        let is_held = self.held.borrow().is_some();
        self.release()?;
        if !self.connection.is_autocommit() {
            let source = Cause::from("nothing can be written while reading");
            return Err(IndexError::Failed { act, file: self.file.clone(), source });
        }
        let done = self.run(act, |connection| {
            let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
            let done = work(&transaction)?;
            transaction.commit()?;
            Ok(done)
        });
        if is_held {
            // What was written stays written. Reads that cannot be held are of a moment each.
            drop(self.hold());
        }
        done
    }

    fn error(&self, act: &'static str, cause: rusqlite::Error) -> IndexError {
        IndexError::new(act, &self.file, cause)
    }
}

impl Drop for Index {
    fn drop(&mut self) {
        connect::spare_log(&self.connection, &self.file);
    }
}
