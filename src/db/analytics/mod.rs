//! Visitors' events, in a database of its own beside the ledger: it grows fast, and backups of accounts need not wait
//! for it.
//!
//! Each event is a row, for heat maps, and is also counted by day, post and type, so that sums are fast however many
//! events there are. No data identifies a visitor.

mod read;
mod schema;
#[cfg(test)]
mod tests;
mod write;
mod writer;

pub use read::{Count, Day, Place, PlaceFilter, PostCount, Sums, SumsFilter};
pub use writer::Writer;

use super::LedgerError;
use super::ledger::connect::open_file;
use crate::disk::FileIdentity;
use rusqlite::Connection;
use schema::STEPS;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// The database's name in its folder.
const FILE: &str = "analytics.db";
/// Seconds of a day.
pub const DAY_S: i64 = 86_400;

/// A visitor's action.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// Id of the post.
    pub post: Option<String>,
    /// The type of event, such as `view` or `click`.
    pub kind: String,
    /// Where on the page, from the left, in pixels.
    pub x: Option<f64>,
    /// Where on the page, from the top, in pixels.
    pub y: Option<f64>,
    /// How wide the page was, in pixels.
    pub viewport: Option<f64>,
    /// Further data from the page, as JSON.
    pub metadata: Option<String>,
    /// When, in seconds since 1970.
    pub at: i64,
}

/// The events of one site. One connection: a thread has its own.
#[derive(Debug)]
pub struct Analytics {
    connection: Connection,
    file: PathBuf,
    /// Identity of the file.
    identity: Option<FileIdentity>,
    /// The types of events that are counted separately.
    kinds: HashSet<String>,
}

impl Analytics {
    /// Opens the database in a folder, or makes it there; migrates an older one.
    ///
    /// # Errors
    /// The file cannot be opened or made, or a newer version of this program wrote it.
    pub fn open(folder: &Path) -> Result<Analytics, LedgerError> {
        let (connection, file) = open_file(folder, FILE, STEPS)?;
        let identity = FileIdentity::of(&file);
        Ok(Analytics { connection, file, identity, kinds: HashSet::new() })
    }

    /// Runs one operation; errors name it.
    fn act<T>(
        &self,
        act: &'static str,
        run: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, LedgerError> {
        let done = run(&self.connection);
        self.check_place()?;
        done.map_err(|source| LedgerError::of(act, &self.file, source))
    }

    /// As in [`super::Ledger`].
    fn check_place(&self) -> Result<(), LedgerError> {
        LedgerError::unless_at(self.identity, &self.file)
    }
}
