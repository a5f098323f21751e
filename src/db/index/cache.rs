//! Parsed blobs: what a parser made of a blob never changes, so it is kept until no view has the blob any more.

use super::{Index, IndexError};
use rusqlite::{Connection, OptionalExtension, params};
use std::collections::HashMap;

/// Blobs remembered since the last pruning from which a write to a view prunes again.
const PRUNE_EVERY: i64 = 10_000;

impl Index {
    /// What was remembered of these blobs (hex); those not remembered are absent.
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

    /// Remembers what a parser made of blobs, in whatever form the caller reads again. Bound to this program's index
    /// version: a program whose parsers differ never sees it.
    ///
    /// # Errors
    /// [`IndexError`], and then nothing was remembered.
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

    /// Forgets parsed blobs that no view has; how many. Writes to views do this themselves now and then.
    ///
    /// # Errors
    /// [`IndexError`], and then nothing was forgotten.
    pub fn prune(&self) -> Result<usize, IndexError> {
        self.write("prune parsed blobs", prune)
    }
}

/// Prunes when enough was remembered since the last time. Called after a write to a view, when what the writer
/// parsed beforehand belongs to a view.
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
