//! Views: which trees the index shows, and the bit by which the rows of each are told apart.

use super::{Index, IndexError, State};
use rusqlite::{Connection, OptionalExtension, params};

/// Most views that a 64-bit set can tell apart, its sign left alone.
const SLOTS: i64 = 63;
/// Views of single revisions that are kept; each is a handful of rows beside the stages, but they are never needed long.
const REVISIONS_KEPT: i64 = 8;
/// The start of the name of a view of one revision.
const REVISION: &str = "rev:";

/// A view's row: where its rows are and which tree they show.
pub(super) struct Found {
    /// The one bit set in `views` of the rows that belong to it.
    pub(super) bit: i64,
    pub(super) state: State,
}

impl Index {
    /// Which tree a view shows; `None` when there is no such view.
    ///
    /// # Errors
    /// [`IndexError`].
    pub fn state(&self, view: &str) -> Result<Option<State>, IndexError> {
        let read = || Ok(self.run("read a view", |db| find(db, view))?.map(|found| found.state));
        // Where SQLite has ended the moment by itself, reads are of now.
        let mut held = self.held.borrow_mut();
        let Some(held) = held.as_mut().filter(|_| !self.connection.is_autocommit()) else { return read() };
        if let Some((_, state)) = held.iter().find(|(name, _)| name == view) {
            return Ok(state.clone());
        }
        let state = read()?;
        held.push((view.to_owned(), state.clone()));
        Ok(state)
    }

    /// The views there are, by name.
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

    /// Makes a view equal to another one, whatever it was before. Only what differs is touched, and rows are shared.
    /// False, and no change, when there is nothing to copy from.
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
            set_state(db, to, &source.state)?;
            Ok(Some(true))
        })?;
        room.ok_or_else(|| IndexError::Full { file: self.file.clone(), view: to.to_owned() })
    }

    /// Forgets a view. Whether there was one.
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

/// The bit of another view than this one that shows a state.
pub(super) fn showing(db: &Connection, state: &State, but: &str) -> rusqlite::Result<Option<i64>> {
    db.prepare_cached(
        "SELECT 1 << slot FROM view WHERE commit_id = ?1 AND tree_id = ?2 AND name <> ?3 LIMIT 1",
    )?
    .query_row([&state.commit, &state.tree, but], |row| row.get(0))
    .optional()
}

/// The bit of a view, which is made if need be, without rows and of no state yet. `None` when no bit is left.
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

/// Makes room for one more view of a revision.
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

/// Takes a view's bit away from every row that does not carry one of `others`' bits too.
fn leave_only_in(db: &Connection, bit: i64, others: i64) -> rusqlite::Result<()> {
    db.prepare_cached("DELETE FROM file WHERE views = ?1")?.execute([bit])?;
    db.prepare_cached("UPDATE file SET views = views & ~?1 WHERE views & ?1 AND NOT views & ?2")?
        .execute([bit, others])?;
    Ok(())
}
