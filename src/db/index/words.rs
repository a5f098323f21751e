//! The full-text index of files: filled before the first search, and kept up by each later change. Until then, writing costs
//! nothing, and an index is built in half the time.
//!
//! It is a contentless table of SQLite's FTS5: a row has the id of its file. Words are separated here
//! ([`search::spaced`](super::search::spaced)), so that the index and the snippets of a search have one idea of a word. The texts are
//! those of the files in the repository, and are not stored here.

use super::row::FileRow;
use super::search::spaced;
use super::{Index, IndexError};
use rusqlite::{Connection, Row, params, params_from_iter};

/// Files whose words are added in one transaction: others write between two of them.
pub(super) const STEP_FILES: usize = 4_000;
/// The value of [`kept_to`] once the words of all files are kept.
const ALL: i64 = i64::MAX;

/// The table. Its tokenizer splits at spaces only, because nothing else is between the words that it gets. The
/// words of one call of [`Index::add_words`] are sorted in memory (`hashsize`, in bytes) before they are merged into it.
pub(super) const TABLE: &str = "
CREATE VIRTUAL TABLE words USING fts5 (
  title, name, text, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '2 3'
);
INSERT INTO words (words, rank) VALUES ('rank', 'bm25(8.0, 4.0, 1.0)');
INSERT INTO words (words, rank) VALUES ('hashsize', 33554432);
INSERT INTO counter VALUES ('words', 0);
";

/// Replaces the words of a file.
pub(super) const PUT: &str =
    "INSERT OR REPLACE INTO words (rowid, title, name, text) VALUES (?1, ?2, ?3, ?4)";
/// Adds the words of a file that has none. Looking for old ones takes a fifth of a fill.
const ADD: &str = "INSERT INTO words (rowid, title, name, text) VALUES (?1, ?2, ?3, ?4)";

/// Removes all words, which `DELETE` would do row by row.
pub(super) const CLEAR: &str = "INSERT INTO words (words) VALUES ('delete-all');";

/// A file whose words the index lacks.
#[derive(Debug, PartialEq, Eq)]
pub struct Wordless {
    id: i64,
    /// Path inside the site.
    pub path: String,
    /// Blob, in hex.
    pub blob: String,
    title: String,
    name: String,
}

impl Wordless {
    /// Its words, with its text: those of its title, of its name, and all.
    pub fn words(&self, text: &str) -> [String; 3] {
        [&self.title, &self.name, text].map(spaced)
    }
}

/// The words of the files up to this row are kept.
pub(super) fn kept_to(db: &Connection) -> rusqlite::Result<i64> {
    db.prepare_cached("SELECT value FROM counter WHERE name = 'words'")?.query_row([], |row| row.get(0))
}

/// The words of a file, as [`Wordless::words`].
pub(super) fn of_row(row: &FileRow, text: &str) -> [String; 3] {
    let post = row.post.as_ref();
    let title = post.map_or("", |post| post.title.as_str());
    let name = post.map_or(row.key.as_deref(), |post| Some(post.slug.as_str()));
    [title, name.unwrap_or_default(), text].map(spaced)
}

/// The condition for the next files of some kinds after a row.
fn next_files(kinds: &[&str], after: i64) -> String {
    let marks = vec!["?"; kinds.len()].join(", ");
    format!("f.id > {after} AND f.kind IN ({marks}) ORDER BY f.id LIMIT {STEP_FILES}")
}

impl Index {
    /// Whether rows need their texts from now on.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn keeps_words(&self) -> Result<bool, IndexError> {
        Ok(self.run("look for words", kept_to)? > 0)
    }

    /// Whether the words of all files are kept.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn has_words(&self) -> Result<bool, IndexError> {
        Ok(self.run("look for words", kept_to)? == ALL)
    }

    /// The next files of these kinds whose words are to be added, or those after one of them, at most 4,000.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn wordless(&self, kinds: &[&str], after: Option<&Wordless>) -> Result<Vec<Wordless>, IndexError> {
        let file = |row: &Row<'_>| {
            let (title, name) = (row.get(3)?, row.get(4)?);
            Ok(Wordless { id: row.get(0)?, path: row.get(1)?, blob: row.get(2)?, title, name })
        };
        self.run("look for files without words", |db| {
            let after = after.map_or_else(|| kept_to(db), |file| Ok(file.id))?;
            let next = next_files(kinds, after);
            db.prepare(&format!(
                "SELECT f.id, f.path, f.blob, coalesce(p.title, ''), coalesce(p.slug, f.key, '')
                 FROM file f LEFT JOIN post p ON p.file = f.id WHERE {next}"
            ))?
            .query_map(params_from_iter(kinds), file)?
            .collect()
        })
    }

    /// Adds the words of the next files of these kinds; returns whether it did, as others may have changed these meanwhile. Once
    /// there are no more such files, [`Index::has_words`]. Call it before reading: writing within a read fails.
    ///
    /// # Errors
    /// [`IndexError`], and then nothing has changed.
    pub fn add_words(
        &self,
        kinds: &[&str],
        files: &[Wordless],
        words: &[[String; 3]],
    ) -> Result<bool, IndexError> {
        self.write("index the words", |db| {
            let now: Vec<(i64, String)> = db
                .prepare(&format!("SELECT f.id, f.blob FROM file f WHERE {}", next_files(kinds, kept_to(db)?)))?
                .query_map(params_from_iter(kinds), |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect::<rusqlite::Result<_>>()?;
            let own = files.iter().map(|file| (file.id, file.blob.as_str()));
            if !own.eq(now.iter().map(|(id, blob)| (*id, blob.as_str()))) {
                return Ok(false);
            }
            let mut add = db.prepare(ADD)?;
            for (file, [title, name, text]) in files.iter().zip(words) {
                add.execute(params![file.id, title, name, text])?;
            }
            let last = files.last().filter(|_| files.len() >= STEP_FILES);
            let to = last.map_or(ALL, |file| file.id);
            db.execute("UPDATE counter SET value = ?1 WHERE name = 'words'", [to])?;
            Ok(true)
        })
    }
}
