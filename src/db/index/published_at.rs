//! When posts first went live: stored once for all views, because only the live branch determines it.

use super::apply::FILL_MIN;
use super::{Index, IndexError};
use rusqlite::{Connection, OptionalExtension, params};

/// The result of a walk through the live branch.
#[derive(Debug, Clone, Copy)]
pub struct PublishedAt<'a> {
    /// The commit up to which history is then covered.
    pub commit: &'a str,
    /// Post ids, each with its publishing time in seconds since 1970.
    pub found: &'a [(String, i64)],
    /// Whether the walk covered all history: then earlier results are deleted.
    pub is_all: bool,
}

impl Index {
    /// The commit of the live branch up to which publishing times are stored.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn lived(&self) -> Result<Option<String>, IndexError> {
        self.run("look when posts went live", |db| {
            db.prepare_cached("SELECT commit_id FROM lived")?.query_row([], |row| row.get(0)).optional()
        })
    }

    /// Stores publishing times; earlier ones for the same post are kept.
    ///
    /// # Errors
    /// [`IndexError`], and then nothing has changed.
    pub fn note_published_at(&self, times: &PublishedAt<'_>) -> Result<(), IndexError> {
        self.write("note when posts went live", |db| {
            if times.is_all {
                db.execute("DELETE FROM live", [])?;
            }
            let mut put = db.prepare_cached(
                "INSERT INTO live (item, at) VALUES (?1, ?2) ON CONFLICT (item) DO UPDATE SET at = min(at, excluded.at)",
            )?;
            for (item, at) in times.found {
                put.execute(params![item, at])?;
            }
            update_since(db, times)?;
            db.execute("DELETE FROM lived", [])?;
            db.execute("INSERT INTO lived (commit_id) VALUES (?1)", [times.commit])?;
            Ok(())
        })
    }
}

/// Updates `since` of posts without a publishing date of their own.
fn update_since(db: &Connection, times: &PublishedAt<'_>) -> rusqlite::Result<()> {
    if times.is_all || times.found.len() >= FILL_MIN {
        let at = "(SELECT at * 1000000 FROM live WHERE item = post.id)";
        let all = format!("UPDATE post SET since = {at} WHERE published IS NULL AND since IS NOT {at}");
        return db.execute(&all, []).map(drop);
    }
    let mut show = db.prepare_cached(
        "UPDATE post SET since = (SELECT at * 1000000 FROM live WHERE item = ?1)
         WHERE published IS NULL AND file IN (SELECT id FROM file WHERE item = ?1)",
    )?;
    times.found.iter().try_for_each(|(item, _)| show.execute([item]).map(drop))
}
