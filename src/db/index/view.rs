//! Views: which trees the index shows, and the bit that marks the rows of each.

use super::{Index, IndexError, State};
use rusqlite::{Connection, OptionalExtension, params};

/// Maximum number of views: the bits of a 64-bit integer without its sign.
const SLOTS: i64 = 63;
/// Maximum number of views of single revisions; each adds few rows to those of the stages, but is needed only briefly.
const REVISIONS_KEPT: i64 = 8;
/// Prefix of the name of a view of one revision.
const REVISION: &str = "rev:";
/// The view without posts that visitors do not see: whoever may not read them queries it, and cannot find them.
pub const PUBLISHED: &str = "published";
/// The condition that a row of `file` is such a post; one that cannot be read counts, too.
pub(super) const IS_HIDDEN: &str = "file.kind = 'post' AND NOT EXISTS (
  SELECT 1 FROM post p WHERE p.file = file.id AND p.status = 'published' AND p.deleted_at IS NULL)";

/// A view's bit and state.
pub(super) struct Found {
    /// The bit that is set in `views` of its rows.
    pub(super) bit: i64,
    pub(super) state: State,
}

impl Index {
    /// The tree that a view shows; `None` when there is no such view.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn state(&self, view: &str) -> Result<Option<State>, IndexError> {
        let read = || Ok(self.run("read a view", |db| find(db, view))?.map(|found| found.state));
        // If SQLite has ended the snapshot by itself, reads see the current state.
        let mut states = self.states.borrow_mut();
        let Some(states) = states.as_mut().filter(|_| !self.connection.is_autocommit()) else {
            return read();
        };
        if let Some((_, state)) = states.iter().find(|(name, _)| name == view) {
            return Ok(state.clone());
        }
        let state = read()?;
        states.push((view.to_owned(), state.clone()));
        Ok(state)
    }

    /// The names of all views, sorted.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn views(&self) -> Result<Vec<String>, IndexError> {
        self.run("list views", |db| {
            db.prepare_cached("SELECT name FROM view ORDER BY name")?
                .query_map([], |row| row.get(0))?
                .collect()
        })
    }

    /// Makes a view equal to another one, whatever it was before. Only differences are written, and rows are shared.
    /// Returns false, without a change, if the source does not exist.
    ///
    /// # Errors
    /// [`IndexError`], and then nothing has changed.
    pub fn copy(&self, from: &str, to: &str) -> Result<bool, IndexError> {
        let room = self.write("copy a view", |db| {
            let Some(source) = find(db, from)? else { return Ok(Some(false)) };
            if from == to {
                return Ok(Some(true));
            }
            let Some(target) = place(db, to)? else { return Ok(None) };
            leave_only_in(db, target, source.bit)?;
            db.prepare_cached("UPDATE file SET views = views | ?2 WHERE views & ?1 AND NOT views & ?2")?
                .execute([source.bit, target])?;
            if to == PUBLISHED {
                let hide = format!("UPDATE file SET views = views & ~?1 WHERE views & ?1 AND {IS_HIDDEN}");
                db.prepare_cached(&hide)?.execute([target])?;
            }
            set_state(db, to, &source.state)?;
            Ok(Some(true))
        })?;
        room.ok_or_else(|| IndexError::Full { file: self.file.clone(), view: to.to_owned() })
    }

    /// Deletes a view and returns whether it existed.
    ///
    /// # Errors
    /// [`IndexError`], and then nothing has changed.
    pub fn forget(&self, view: &str) -> Result<bool, IndexError> {
        self.write("forget a view", |db| {
            let Some(found) = find(db, view)? else { return Ok(false) };
            drop_view(db, view, found.bit)?;
            Ok(true)
        })
    }
}

pub(super) fn find(db: &Connection, view: &str) -> rusqlite::Result<Option<Found>> {
    db.prepare_cached("SELECT 1 << slot, commit_id, tree_id FROM view WHERE name = ?1")?
        .query_row([view], |row| {
            Ok(Found { bit: row.get(0)?, state: State { commit: row.get(1)?, tree: row.get(2)? } })
        })
        .optional()
}

/// The bit of a view other than `but` with this state and all of its files.
pub(super) fn showing(db: &Connection, state: &State, but: &str) -> rusqlite::Result<Option<i64>> {
    db.prepare_cached(
        "SELECT 1 << slot FROM view WHERE commit_id = ?1 AND tree_id = ?2 AND name NOT IN (?3, ?4) LIMIT 1",
    )?
    .query_row([&state.commit, &state.tree, but, PUBLISHED], |row| row.get(0))
    .optional()
}

/// The bit of a view, which is created if needed, without rows and state. `None` when no bit is left.
pub(super) fn place(db: &Connection, view: &str) -> rusqlite::Result<Option<i64>> {
    if let Some(found) = find(db, view)? {
        return Ok(Some(found.bit));
    }
    if view.starts_with(REVISION) {
        drop_oldest_revisions(db)?;
    }
    let taken: Vec<i64> = db
        .prepare_cached("SELECT slot FROM view")?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let Some(slot) = (0..SLOTS).find(|slot| !taken.contains(slot)) else { return Ok(None) };
    db.prepare_cached(
        "INSERT INTO view (name, slot, born, commit_id, tree_id)
         VALUES (?1, ?2, (SELECT coalesce(max(born), 0) + 1 FROM view), '', '')",
    )?
    .execute(params![view, slot])?;
    Ok(Some(1 << slot))
}

pub(super) fn set_state(db: &Connection, view: &str, state: &State) -> rusqlite::Result<()> {
    db.prepare_cached("UPDATE view SET commit_id = ?2, tree_id = ?3 WHERE name = ?1")?.execute([
        view,
        &state.commit,
        &state.tree,
    ])?;
    Ok(())
}

/// Deletes old views of revisions to make room for a new one.
fn drop_oldest_revisions(db: &Connection) -> rusqlite::Result<()> {
    let old: Vec<(String, i64)> = db
        .prepare_cached(
            "SELECT name, 1 << slot FROM view WHERE substr(name, 1, length(?1)) = ?1 ORDER BY born DESC LIMIT -1 OFFSET ?2",
        )?
        .query_map(params![REVISION, REVISIONS_KEPT - 1], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    old.iter().try_for_each(|(name, bit)| drop_view(db, name, *bit))
}

fn drop_view(db: &Connection, view: &str, bit: i64) -> rusqlite::Result<()> {
    leave_only_in(db, bit, 0)?;
    db.prepare_cached("DELETE FROM view WHERE name = ?1")?.execute([view])?;
    Ok(())
}

/// Removes a view's bit from every row that has none of `others`' bits.
fn leave_only_in(db: &Connection, bit: i64, others: i64) -> rusqlite::Result<()> {
    db.prepare_cached("DELETE FROM file WHERE views = ?1")?.execute([bit])?;
    db.prepare_cached("UPDATE file SET views = views & ~?1 WHERE views & ?1 AND NOT views & ?2")?
        .execute([bit, others])?;
    Ok(())
}
