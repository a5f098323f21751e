//! Writing events: many in one transaction, with a limit on disk space.

use super::{Analytics, DAY_S, Event};
use crate::db::LedgerError;
use crate::db::records::{Connection, Result, params};
use std::collections::{BTreeMap, HashSet};

/// Maximum number of single events; the oldest are deleted, their counts by day stay.
const EVENTS_MAX: i64 = 2_000_000;
/// Number of events that are deleted at once when there are too many: a write waits for this.
const EVENTS_DROPPED: i64 = 20_000;
/// Maximum number of types of events that are counted separately: any client can send any type.
const KINDS_MAX: usize = 200;
/// The type under which events of further types are counted.
const OTHER: &str = "other";

impl Analytics {
    /// Stores events, all or none. They are on disk when this returns. Events on days before that of `oldest` are
    /// deleted.
    ///
    /// # Errors
    /// [`LedgerError`], and then none is stored.
    pub fn record<'e>(
        &mut self,
        events: impl Iterator<Item = &'e Event>,
        oldest: i64,
    ) -> Result<(), LedgerError> {
        let mut kinds = std::mem::take(&mut self.kinds);
        let done = self.store.act_alone("store the events", |db| {
            let days = insert(db, events, &mut kinds)?;
            count(db, &days)?;
            forget(db, oldest.div_euclid(DAY_S))?;
            make_room(db, EVENTS_MAX, EVENTS_DROPPED)
        });
        if done.is_ok() {
            // After a failure, types added to the set may not be in the database.
            self.kinds = kinds;
        }
        done
    }
}

/// Deletes events before a day. Events are stored in order of time, so only the first ones are examined.
fn forget(db: &Connection<'_>, day: i64) -> Result<()> {
    db.prepare_cached("DELETE FROM days WHERE day < ?1")?.execute([day])?;
    db.prepare_cached(
        "DELETE FROM events WHERE id < coalesce(
            (SELECT id FROM events WHERE at >= ?1 ORDER BY id LIMIT 1),
            (SELECT max(id) + 1 FROM events))",
    )?
    .execute([day * DAY_S])?;
    Ok(())
}

/// Counts by day, post and type.
type Days = BTreeMap<(i64, String, String), i64>;

fn insert<'e>(
    db: &Connection<'_>,
    events: impl Iterator<Item = &'e Event>,
    kinds: &mut HashSet<String>,
) -> Result<Days> {
    let mut days = Days::new();
    let mut insert = db.prepare_cached(
        "INSERT INTO events (post, kind, x, y, viewport, metadata, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    for event in events {
        let kind = if is_known(db, kinds, &event.kind)? { &event.kind } else { OTHER };
        insert.execute(params![
            event.post,
            kind,
            event.x,
            event.y,
            event.viewport,
            event.metadata,
            event.at
        ])?;
        let day = event.at.div_euclid(DAY_S);
        let post = event.post.clone().unwrap_or_default();
        *days.entry((day, post, kind.to_owned())).or_default() += 1;
    }
    Ok(days)
}

/// Whether a type is counted separately; a new one is, unless there are too many.
fn is_known(db: &Connection<'_>, known: &mut HashSet<String>, kind: &str) -> Result<bool> {
    if known.contains(kind) || kind == OTHER {
        return Ok(true);
    }
    // Another process may have added types.
    let names: Vec<String> = db
        .prepare_cached("SELECT name FROM kinds")?
        .query_map(params![], |row| row.get(0))?
        .collect::<Result<_>>()?;
    known.extend(names);
    if known.contains(kind) {
        return Ok(true);
    }
    if known.len() >= KINDS_MAX {
        return Ok(false);
    }
    db.execute("INSERT INTO kinds (name) VALUES (?1)", [kind])?;
    known.insert(kind.to_owned());
    Ok(true)
}

fn count(db: &Connection<'_>, days: &Days) -> Result<()> {
    let mut add = db.prepare_cached(
        "INSERT INTO days (day, post, kind, count) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (day, post, kind) DO UPDATE SET count = days.count + excluded.count",
    )?;
    for ((day, post, kind), count) in days {
        add.execute(params![day, post, kind, count])?;
    }
    Ok(())
}

/// Deletes the oldest events when there are more than `most`.
pub(super) fn make_room(db: &Connection<'_>, most: i64, dropped: i64) -> Result<()> {
    let ends: (Option<i64>, Option<i64>) = (
        db.query_row("SELECT min(id) FROM events", params![], |row| row.get(0))?,
        db.query_row("SELECT max(id) FROM events", params![], |row| row.get(0))?,
    );
    if let (Some(first), Some(last)) = ends
        && last - first >= most
    {
        db.execute("DELETE FROM events WHERE id < ?1", [(first + dropped).max(last - most + 1)])?;
    }
    Ok(())
}
