//! The cache of parsed blobs: a blob's parsed form never changes, so it is kept until no view has the blob.

use super::{Index, IndexError};
use rusqlite::{Connection, OptionalExtension, params};
use std::collections::HashMap;

/// Number of blobs cached since the last pruning from which a write to a view prunes again.
const PRUNE_EVERY: i64 = 10_000;

impl Index {
    /// The parsed forms of these blobs (hex); those not cached are absent.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn cached(&self, blobs: &[&str]) -> Result<HashMap<String, Vec<u8>>, IndexError> {
        self.reading(|index| {
            index.run("read parsed blobs", |db| {
                let mut statement = db.prepare_cached("SELECT bytes FROM parsed WHERE blob = ?1")?;
                let mut found = HashMap::with_capacity(blobs.len());
                for blob in blobs {
                    if let Some(bytes) = statement.query_row([blob], |row| row.get(0)).optional()? {
                        found.insert((*blob).to_owned(), bytes);
                    }
                }
                Ok(found)
            })
        })
    }

    /// Caches the parsed forms of blobs, in any format that the caller can read. Bound to this version of the index: a
    /// program with different parsers never reads it.
    ///
    /// # Errors
    /// [`IndexError`], and then nothing is cached.
    pub fn remember(&self, parsed: &[(&str, Vec<u8>)]) -> Result<(), IndexError> {
        if parsed.is_empty() {
            return Ok(());
        }
        self.write("remember parsed blobs", |db| {
            let mut statement =
                db.prepare_cached("INSERT OR REPLACE INTO parsed (blob, bytes) VALUES (?1, ?2)")?;
            for (blob, bytes) in parsed {
                statement.execute(params![blob, bytes])?;
            }
            db.prepare_cached("UPDATE counter SET value = value + ?1 WHERE name = 'remembered'")?
                .execute([i64::try_from(parsed.len()).unwrap_or(i64::MAX)])?;
            Ok(())
        })
    }

    /// Deletes parsed blobs that no view has and returns their number. Writes to views do this themselves occasionally.
    ///
    /// # Errors
    /// [`IndexError`], and then nothing is deleted.
    pub fn prune(&self) -> Result<usize, IndexError> {
        self.write("prune parsed blobs", prune)
    }
}

/// Prunes when enough blobs were cached since the last time. Called after a write to a view, when the blobs that the
/// writer parsed beforehand belong to a view.
pub(super) fn prune_sometimes(db: &Connection) -> rusqlite::Result<()> {
    let remembered: i64 = db
        .prepare_cached("SELECT value FROM counter WHERE name = 'remembered'")?
        .query_row([], |row| row.get(0))?;
    if remembered >= PRUNE_EVERY {
        prune(db)?;
    }
    Ok(())
}

fn prune(db: &Connection) -> rusqlite::Result<usize> {
    db.prepare_cached("UPDATE counter SET value = 0 WHERE name = 'remembered'")?.execute([])?;
    db.prepare_cached("DELETE FROM parsed WHERE blob NOT IN (SELECT blob FROM file)")?.execute([])
}
