//! The rebuildable index: the files of each tree, their content, and parsed blobs, in one SQLite file.
//!
//! It holds no primary data. If anything goes wrong with the file, [`Index::rebuild`] makes an empty one and the
//! content is indexed again from git.

mod apply;
mod cache;
mod condition;
mod connect;
mod error;
mod items;
mod lookup;
mod posts;
mod published_at;
mod row;
mod schema;
mod search;
mod view;
mod window;
mod words;

#[cfg(test)]
mod tests;

pub use apply::Change;
pub use condition::{After, Condition, How, Key, Of};
pub use error::{Cause, IndexError};
pub use items::{ItemHit, ItemQuery};
pub use lookup::{Address, Prefix};
pub use posts::{PostPage, PostQuery, Sort, TermFilter};
pub use published_at::PublishedAt;
pub use row::{
    CustomRow, Entry, FileRow, ModuleHit, ModuleRow, PostHit, PostRow, ReferenceRow, Referrer, State, TermRow,
};
pub use search::{SearchTerms, search_words};
pub use view::PUBLISHED;
pub use words::{WordlessFile, WordlessFiles};

use connect::Opened;
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::cell::RefCell;
use std::path::{Path, PathBuf};

/// An open index, for one thread at a time; opening another one is cheap, and any number of processes may open the same
/// file.
///
/// A *view* is the indexed state of one tree under a name: `source`, `review`, `ai-review`, or `rev:<commit>`, of which
/// only the newest few are kept; [`PUBLISHED`] leaves posts out that visitors do not see. A missing view reads as empty.
///
/// Every method may fail with [`IndexError::Corrupt`]; callers then use [`Index::rebuild`], or, after any failure,
/// [`Index::in_memory`].
#[derive(Debug)]
pub struct Index {
    connection: Connection,
    file: PathBuf,
    /// The states of views read during [`Index::hold`].
    states: RefCell<Option<Seen>>,
}

/// What becomes of a transaction.
#[derive(Debug, Clone, Copy)]
enum Outcome {
    Commit,
    RollBack,
}

/// The states of views at one moment, as far as they were read.
type Seen = Vec<(String, Option<State>)>;

impl Index {
    /// Opens the index in a folder, and makes both if needed. A damaged file, or one of another version, is silently
    /// replaced by an empty index; if nothing can be written, or another process does not release its lock, the index
    /// is kept in memory (see [`Index::is_in_memory`]).
    ///
    /// # Errors
    /// [`IndexError::Failed`] when memory is exhausted.
    pub fn open(dir: &Path) -> Result<Index, IndexError> {
        connect::open(dir).map(Index::from_opened)
    }

    /// An empty index that lasts as long as the process.
    ///
    /// # Errors
    /// [`IndexError::Failed`] when memory is exhausted.
    pub fn in_memory() -> Result<Index, IndexError> {
        connect::in_memory().map(Index::from_opened)
    }

    /// Replaces the index in a folder, in whatever condition, by an empty one. Drop the damaged one first: while it is
    /// open anywhere, the new index is in memory. (To empty an intact index use [`Index::clear`].)
    ///
    /// # Errors
    /// As [`Index::open`].
    pub fn rebuild(dir: &Path) -> Result<Index, IndexError> {
        connect::rebuild(dir).map(Index::from_opened)
    }

    fn from_opened(opened: Opened) -> Index {
        Index { connection: opened.connection, file: opened.file, states: RefCell::default() }
    }

    /// The database file, or `:memory:`.
    pub fn file_path(&self) -> &Path {
        &self.file
    }

    /// Whether the index is only in memory, because its folder cannot be written or because that was requested.
    pub fn is_in_memory(&self) -> bool {
        self.file == Path::new(":memory:")
    }

    /// Runs several reads on one snapshot, whatever other processes write meanwhile. Calls may nest; writing inside is
    /// not possible.
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

    /// From the next read on, all reads use one snapshot until [`Index::release`], so that related reads are
    /// consistent. Writes on this index in between are included. Returns false if a snapshot is held already.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn hold(&self) -> Result<bool, IndexError> {
        if !self.connection.is_autocommit() {
            return Ok(false);
        }
        self.run("begin reading", |db| db.execute_batch("BEGIN"))?;
        self.states.replace(Some(Seen::new()));
        Ok(true)
    }

    /// Replaces the held snapshot by one taken at the next read.
    ///
    /// # Errors
    /// [`IndexError`], and then none is held.
    pub fn renew(&self) -> Result<(), IndexError> {
        if self.states.borrow().is_some() {
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
        match self.states.take().is_some() && !self.connection.is_autocommit() {
            true => self.run("end reading", |db| db.execute_batch("COMMIT")),
            false => Ok(()),
        }
    }

    /// Checks whether the file is intact. Takes seconds on a large index.
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

    /// Deletes every view and every parsed blob.
    ///
    /// # Errors
    /// [`IndexError`], and then nothing is deleted.
    pub fn clear(&self) -> Result<(), IndexError> {
        self.write("clear the database", |db| {
            db.execute_batch(schema::CLEAR)?;
            db.execute_batch(words::CLEAR)
        })
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
        self.write_if(act, |db| Ok((Outcome::Commit, work(db)?)))
    }

    /// Like [`Index::write`]; `work` also says whether what it has written stays.
    fn write_if<T>(
        &self,
        act: &'static str,
        work: impl FnOnce(&Connection) -> rusqlite::Result<(Outcome, T)>,
    ) -> Result<T, IndexError> {
        let is_held = self.states.borrow().is_some();
        self.release()?;
        if !self.connection.is_autocommit() {
            let source = Cause::from("nothing can be written while reading");
            return Err(IndexError::Failed { act, file: self.file.clone(), source });
        }
        let done = self.run(act, |connection| {
            let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
            let (outcome, done) = work(&transaction)?;
            match outcome {
                Outcome::Commit => transaction.commit()?,
                Outcome::RollBack => transaction.rollback()?,
            }
            Ok(done)
        });
        if is_held {
            // What was written stays written. If no snapshot can be held, each read sees its own moment.
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
