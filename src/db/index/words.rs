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
pub(super) const STEP_FILES: usize = 2_000;
/// The counter once the words of all files are kept.
const ALL: i64 = i64::MAX;

/// The table. Its tokenizer splits at spaces only, because nothing else is between the words that it gets. The
/// words of one call of [`Index::add_words`] are sorted in memory (`hashsize`, in bytes) before they are merged into it.
pub(super) const TABLE: &str = "
CREATE VIRTUAL TABLE words USING fts5 (
  title, name, text, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '2 3'
);
INSERT INTO words (words, rank) VALUES ('rank', 'bm25(8.0, 4.0, 1.0)');
INSERT INTO words (words, rank) VALUES ('hashsize', 33554432);
INSERT INTO counter VALUES ('words', -1);
";

/// Replaces the words of a file.
pub(super) const PUT: &str =
    "INSERT OR REPLACE INTO words (rowid, title, name, text) VALUES (?1, ?2, ?3, ?4)";

/// Removes all words, which `DELETE` would do row by row.
pub(super) const CLEAR: &str =
    "INSERT INTO words (words) VALUES ('delete-all'); UPDATE counter SET value = -1 WHERE name = 'words';";

/// The next files whose words the index lacks.
#[derive(Debug)]
pub struct WordlessFiles {
    /// The row before them.
    from: i64,
    /// The files, in the order of their rows.
    pub files: Vec<WordlessFile>,
}

/// A file whose words the index lacks.
#[derive(Debug)]
pub struct WordlessFile {
    id: i64,
    /// Path inside the site.
    pub path: String,
    /// Blob, in hex.
    pub blob: String,
    title: String,
    name: String,
}

impl WordlessFiles {
    /// The last of their rows; none is left after fewer files than a step has.
    fn to(&self) -> i64 {
        self.files.get(STEP_FILES - 1).map_or(ALL, |file| file.id)
    }
}

impl WordlessFile {
    /// Its words, with its text: those of its title, of its name, and all.
    pub fn words(&self, text: &str) -> [String; 3] {
        [&self.title, &self.name, text].map(spaced)
    }
}

/// The row up to which words were added; less than 0 until they are kept.
fn added_to(db: &Connection) -> rusqlite::Result<i64> {
    db.prepare_cached("SELECT value FROM counter WHERE name = 'words'")?.query_row([], |row| row.get(0))
}

/// Whether the words of each file that changes are kept.
pub(super) fn are_kept(db: &Connection) -> rusqlite::Result<bool> {
    Ok(added_to(db)? >= 0)
}

/// The words of a file, as [`WordlessFile::words`].
pub(super) fn of_row(row: &FileRow, text: &str) -> [String; 3] {
    let post = row.post.as_ref();
    let title = post.map_or("", |post| post.title.as_str());
    let name = post.map_or(row.key.as_deref(), |post| Some(post.slug.as_str()));
    [title, name.unwrap_or_default(), text].map(spaced)
}

impl Index {
    /// Whether rows need their texts from now on.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn keeps_words(&self) -> Result<bool, IndexError> {
        self.run("look for words", are_kept)
    }

    /// From now on, the words of each file that changes are kept; those of the others are to be added.
    ///
    /// # Errors
    /// [`IndexError`], and then nothing has changed.
    pub fn keep_words(&self) -> Result<(), IndexError> {
        self.write("keep words", |db| {
            db.execute("UPDATE counter SET value = max(value, 0) WHERE name = 'words'", []).map(drop)
        })
    }

    /// Whether it has the words of all files.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn has_words(&self) -> Result<bool, IndexError> {
        Ok(self.run("look for words", added_to)? == ALL)
    }

    /// The next files of these kinds whose words are to be added, or those after them; at most 2,000.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn wordless(
        &self,
        kinds: &[&str],
        after: Option<&WordlessFiles>,
    ) -> Result<WordlessFiles, IndexError> {
        let file = |row: &Row<'_>| {
            let (title, name) = (row.get(3)?, row.get(4)?);
            Ok(WordlessFile { id: row.get(0)?, path: row.get(1)?, blob: row.get(2)?, title, name })
        };
        self.run("look for files without words", |db| {
            let from = after.map_or_else(|| added_to(db), |files| Ok(files.to()))?;
            let marks = vec!["?"; kinds.len()].join(", ");
            let mut next = db.prepare(&format!(
                "SELECT f.id, f.path, f.blob, coalesce(p.title, ''), coalesce(p.slug, f.key, '')
                 FROM file f LEFT JOIN post p ON p.file = f.id
                 WHERE f.id > {from} AND f.kind IN ({marks}) ORDER BY f.id LIMIT {STEP_FILES}"
            ))?;
            let files = next.query_map(params_from_iter(kinds), file)?.collect::<rusqlite::Result<_>>()?;
            Ok(WordlessFiles { from, files })
        })
    }

    /// Adds the words of files, after [`Index::keep_words`]; a file that has changed meanwhile has its words already. After the last
    /// files, the index has all words. Returns false, without a change, if another program has added words or cleared the
    /// index. Call it before reading: writing within a read fails.
    ///
    /// # Errors
    /// [`IndexError`], and then nothing has changed.
    pub fn add_words(&self, next: &WordlessFiles, words: &[[String; 3]]) -> Result<bool, IndexError> {
        self.write("index the words", |db| {
            if next.from < 0 || added_to(db)? != next.from {
                return Ok(false);
            }
            let mut is_due = db.prepare(
                "SELECT EXISTS (SELECT 1 FROM file WHERE id = ?1 AND blob = ?2)
                 AND NOT EXISTS (SELECT 1 FROM words_docsize WHERE id = ?1)",
            )?;
            // SQLite would flush the table before each INSERT that contains a query.
            let mut add =
                db.prepare("INSERT INTO words (rowid, title, name, text) VALUES (?1, ?2, ?3, ?4)")?;
            for (file, [title, name, text]) in next.files.iter().zip(words) {
                if is_due.query_row(params![file.id, file.blob], |row| row.get(0))? {
                    add.execute(params![file.id, title, name, text])?;
                }
            }
            db.execute("UPDATE counter SET value = ?1 WHERE name = 'words'", [next.to()])?;
            Ok(true)
        })
    }
}
