//! The full-text index of files: filled by the first search, and kept up by each later change. Until then, writing costs
//! nothing.
//!
//! It is a contentless table of SQLite's FTS5: a row has the id of its file. Words are separated here
//! ([`search::spaced`](super::search::spaced)), so that the index and the snippets of a search have one idea of a word.

use super::row::FileRow;
use super::search::spaced;
use super::{Index, IndexError};
use rusqlite::{Connection, params};

/// The table. Its tokenizer splits at spaces only, because nothing else is between the words that it gets.
pub(super) const TABLE: &str = "
CREATE VIRTUAL TABLE words USING fts5 (
  title, name, text, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '2 3'
);
INSERT INTO words (words, rank) VALUES ('rank', 'bm25(8.0, 4.0, 1.0)');
INSERT INTO counter VALUES ('words', 0);
";

/// Replaces the words of a file.
pub(super) const PUT: &str =
    "INSERT OR REPLACE INTO words (rowid, title, name, text) VALUES (?1, ?2, ?3, ?4)";

/// Removes all words, which `DELETE` would do row by row.
pub(super) const CLEAR: &str = "INSERT INTO words (words) VALUES ('delete-all');";

/// Whether the table is filled.
pub(super) fn are_kept(db: &Connection) -> rusqlite::Result<bool> {
    db.prepare_cached("SELECT value FROM counter WHERE name = 'words'")?.query_row([], |row| row.get(0))
}

/// The words of a file: those of its title, of its name, and all, of folded or written texts.
pub(super) fn of_row(row: &FileRow) -> [String; 3] {
    let post = row.post.as_ref();
    let title = post.map_or("", |post| post.title.as_str());
    let name = post.map_or(row.key.as_deref(), |post| Some(post.slug.as_str()));
    [title, name.unwrap_or_default(), row.text.as_deref().unwrap_or_default()].map(spaced)
}

impl Index {
    /// Fills the full-text index if no search has done so yet, once [`Index::keeps_texts`]. Call it before reading: writing
    /// within a read fails.
    ///
    /// # Errors
    /// [`IndexError`], and then it is empty as before.
    pub fn keep_words(&self) -> Result<(), IndexError> {
        if self.run("look for words", are_kept)? {
            return Ok(());
        }
        self.write("index the words", |db| {
            if are_kept(db)? {
                return Ok(());
            }
            let mut all = db.prepare(
                "SELECT f.id, coalesce(p.title, ''), coalesce(p.slug, f.key, ''), t.text
                 FROM prose t JOIN file f ON f.id = t.file LEFT JOIN post p ON p.file = t.file WHERE t.text IS NOT NULL",
            )?;
            let mut put = db.prepare(PUT)?;
            let mut rows = all.query([])?;
            while let Some(row) = rows.next()? {
                let words = |column| row.get_ref(column)?.as_str().map(spaced).map_err(rusqlite::Error::from);
                put.execute(params![row.get::<_, i64>(0)?, words(1)?, words(2)?, words(3)?])?;
            }
            db.execute("UPDATE counter SET value = 1 WHERE name = 'words'", [])?;
            Ok(())
        })
    }
}
