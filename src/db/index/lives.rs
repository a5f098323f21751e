//! When posts first went live: known once for all views, because only the live branch says it.

use super::apply::FILL_MIN;
use super::{Index, IndexError};
use rusqlite::{Connection, OptionalExtension, params};

/// What a walk through the live branch found.
#[derive(Debug, Clone, Copy)]
pub struct PublishedAt<'a> {
    /// The commit up to which everything is known then.
    pub commit: &'a str,
    /// Posts by id, and the second since 1970 in which each went live.
    pub found: &'a [(String, i64)],
    /// Whether the walk saw all of history: then what was known before is forgotten.
    pub is_all: bool,
}

impl Index {
    /// The commit of the live branch up to which it is known when posts went live.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn lived(&self) -> Result<Option<String>, IndexError> {
        self.run("look when posts went live", |db| {
            db.prepare_cached("SELECT commit_id FROM lived")?.query_row([], |row| row.get(0)).optional()
        })
    }

    /// Notes when posts went live; what is known to be earlier stays.
    ///
    /// # Errors
    /// [`IndexError`], and then nothing has changed.
    pub fn note_lives(&self, lives: &PublishedAt<'_>) -> Result<(), IndexError> {
        self.write("note when posts went live", |db| {
            if lives.is_all {
                db.execute("DELETE FROM live", [])?;
            }
            let mut put = db.prepare_cached(
                "INSERT INTO live (item, at) VALUES (?1, ?2) ON CONFLICT (item) DO UPDATE SET at = min(at, excluded.at)",
            )?;
            for (item, at) in lives.found {
                put.execute(params![item, at])?;
            }
            show_lives(db, lives)?;
            db.execute("DELETE FROM lived", [])?;
            db.execute("INSERT INTO lived (commit_id) VALUES (?1)", [lives.commit])?;
            Ok(())
        })
    }
}

/// Posts that do not say when they were published were so when they went live.
fn show_lives(db: &Connection, lives: &PublishedAt<'_>) -> rusqlite::Result<()> {
    if lives.is_all || lives.found.len() >= FILL_MIN {
        let at = "(SELECT at * 1000000 FROM live WHERE item = post.id)";
        let all = format!("UPDATE post SET since = {at} WHERE published IS NULL AND since IS NOT {at}");
        return db.execute(&all, []).map(drop);
    }
    let mut show = db.prepare_cached(
        "UPDATE post SET since = (SELECT at * 1000000 FROM live WHERE item = ?1)
         WHERE published IS NULL AND file IN (SELECT id FROM file WHERE item = ?1)",
    )?;
    lives.found.iter().try_for_each(|(item, _)| show.execute([item]).map(drop))
}
