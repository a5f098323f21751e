//! The texts of files for searches: read from the repository when they are first needed, and kept up by each later change.
//! Until then, an index is built without them in half the time.

use super::{Index, IndexError, fold};
use rusqlite::{Connection, Row, params, params_from_iter};

/// Files that are read together.
const BATCH_FILES: i64 = 2_000;

/// A file without a text.
#[derive(Debug)]
pub struct Textless {
    id: i64,
    /// Path inside the site.
    pub path: String,
    /// Blob, in hex.
    pub blob: String,
}

/// Whether all files that are searched have their texts.
pub(super) fn are_kept(db: &Connection) -> rusqlite::Result<bool> {
    db.prepare_cached("SELECT value FROM counter WHERE name = 'texts'")?.query_row([], |row| row.get(0))
}

/// The first files of these kinds, after a row, that have no text.
fn without_text(
    db: &Connection,
    kinds: &[&str],
    (after, limit): (i64, i64),
) -> rusqlite::Result<Vec<Textless>> {
    let marks = vec!["?"; kinds.len()].join(", ");
    let file = |row: &Row<'_>| Ok(Textless { id: row.get(0)?, path: row.get(1)?, blob: row.get(2)? });
    db.prepare(&format!(
        "SELECT f.id, f.path, f.blob FROM file f LEFT JOIN prose t ON t.file = f.id
         WHERE f.id > {after} AND f.kind IN ({marks}) AND t.text IS NULL ORDER BY f.id LIMIT {limit}"
    ))?
    .query_map(params_from_iter(kinds), file)?
    .collect()
}

impl Index {
    /// Whether rows need their texts from now on.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn keeps_texts(&self) -> Result<bool, IndexError> {
        self.run("look for texts", are_kept)
    }

    /// Files of these kinds that have no text yet, at most 2,000, in the order of their rows and after one of them.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn textless(&self, kinds: &[&str], after: Option<&Textless>) -> Result<Vec<Textless>, IndexError> {
        let after = after.map_or(0, |last| last.id);
        self.run("look for files without a text", |db| without_text(db, kinds, (after, BATCH_FILES)))
    }

    /// Adds texts of files; one whose file has changed meanwhile is ignored.
    ///
    /// # Errors
    /// [`IndexError`], and then none is added.
    pub fn add_texts<'a>(
        &self,
        texts: impl Iterator<Item = (&'a Textless, &'a str)>,
    ) -> Result<(), IndexError> {
        self.write("add texts", |db| {
            let mut add = db.prepare(
                "INSERT INTO prose (file, text) SELECT id, ?2 FROM file WHERE id = ?1 AND blob = ?3
                 ON CONFLICT (file) DO UPDATE SET text = excluded.text",
            )?;
            for (file, text) in texts {
                add.execute(params![file.id, fold(text), file.blob])?;
            }
            Ok(())
        })
    }

    /// From now on, rows must have their texts. Returns false, without a change, if a file of these kinds has none.
    ///
    /// # Errors
    /// [`IndexError`], and then nothing has changed.
    pub fn keep_texts(&self, kinds: &[&str]) -> Result<bool, IndexError> {
        self.write("keep texts", |db| {
            let are_whole = without_text(db, kinds, (0, 1))?.is_empty();
            if are_whole {
                db.execute("UPDATE counter SET value = 1 WHERE name = 'texts'", [])?;
            }
            Ok(are_whole)
        })
    }
}
