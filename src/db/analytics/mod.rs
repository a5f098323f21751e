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
use super::records::{Connection, Result, Store, Tables};
use std::collections::HashSet;
use std::path::Path;

/// The name of its file.
pub const FILE: &str = "analytics.db";
/// The tables of the analytics.
pub(in crate::db) const TABLES: Tables = Tables { name: "analytics", file: FILE, steps: schema::STEPS };
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
    store: Store,
    /// The types of events that are counted separately.
    kinds: HashSet<String>,
}

impl Analytics {
    /// Opens the database that belongs to a folder, or makes it; migrates an older one.
    ///
    /// # Errors
    /// It cannot be opened or made, or a newer version of this program wrote it.
    pub fn open(folder: &Path) -> Result<Analytics, LedgerError> {
        Ok(Analytics { store: Store::open(folder, &TABLES)?, kinds: HashSet::new() })
    }

    fn act<T>(
        &self,
        act: &'static str,
        run: impl FnOnce(&Connection<'_>) -> Result<T>,
    ) -> Result<T, LedgerError> {
        self.store.act(act, run)
    }
}
