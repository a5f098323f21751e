//! How far each subscriber has read each source of events.

use super::deliveries::{NewDelivery, insert};
use super::{Ledger, LedgerError};
use crate::db::records::{Connection, OptionalExtension, Result, params};
use std::collections::BTreeMap;

/// The subscriber that all workflows are together.
pub const WORKFLOWS: &str = "workflows";
/// The subscriber that all forms that notify somebody by mail are together, and the subscription of those mails.
pub const MAIL: &str = "mail";

/// A move of one subscriber's position in a source.
#[derive(Debug, Clone)]
pub struct CursorMove {
    /// The subscriber: the id of a webhook, [`WORKFLOWS`], or [`MAIL`].
    pub subscription: String,
    /// The old position. If the stored one differs, another process has moved it, and nothing is done.
    pub from: Option<String>,
    /// The new position.
    pub to: String,
    /// The deliveries to be queued with the move.
    pub deliveries: Vec<NewDelivery>,
}

fn place(db: &Connection<'_>, subscription: &str, source: &str) -> Result<Option<String>> {
    let sql = "SELECT place FROM cursors WHERE subscription = ?1 AND source = ?2";
    db.prepare_cached(sql)?.query_row([subscription, source], |row| row.get(0)).optional()
}

pub(super) fn put(db: &Connection<'_>, subscription: &str, source: &str, place: &str) -> Result<()> {
    let sql = "INSERT INTO cursors (subscription, source, place) VALUES (?1, ?2, ?3)
        ON CONFLICT (subscription, source) DO UPDATE SET place = excluded.place";
    db.prepare_cached(sql)?.execute([subscription, source, place]).map(drop)
}

/// Moves a position, unless it is elsewhere by now. Returns whether it has moved.
pub(super) fn advance(
    db: &Connection<'_>,
    subscription: &str,
    source: &str,
    (from, to): (Option<&str>, &str),
) -> Result<bool> {
    let is_there = place(db, subscription, source)?.as_deref() == from;
    if is_there {
        put(db, subscription, source, to)?;
    }
    Ok(is_there)
}

impl Ledger {
    /// The position of a subscriber in a source; `None` before the first time.
    pub fn cursor(&self, subscription: &str, source: &str) -> Result<Option<String>, LedgerError> {
        self.act("find a cursor", |db| place(db, subscription, source))
    }

    /// The positions of all subscribers in a source.
    pub fn cursors(&self, source: &str) -> Result<BTreeMap<String, String>, LedgerError> {
        self.act("find the cursors", |db| {
            let sql = "SELECT subscription, place FROM cursors WHERE source = ?1";
            db.prepare_cached(sql)?.query_map([source], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        })
    }

    /// Moves positions in a source and queues deliveries, in one transaction. A webhook that is off or gone stays. Returns
    /// the number of deliveries.
    ///
    /// # Errors
    /// [`LedgerError`], and then nothing has moved and nothing is queued.
    pub fn move_cursors(&self, source: &str, moves: &[CursorMove], now: i64) -> Result<usize, LedgerError> {
        self.act_alone("queue deliveries", |db| {
            let mut queued = 0;
            let mut go_on = db.prepare_cached(
                "UPDATE webhooks SET rewound_to = CASE WHEN ?2 = 'source' THEN NULL ELSE rewound_to END
                 WHERE id = ?1 AND is_active = 1",
            )?;
            for one in moves {
                let subscription = one.subscription.as_str();
                let is_on = matches!(subscription, WORKFLOWS | MAIL)
                    || go_on.execute(params![subscription, source])? == 1;
                if is_on && advance(db, subscription, source, (one.from.as_deref(), &one.to))? {
                    queued += insert(db, &one.deliveries, now, now)?;
                }
            }
            Ok(queued)
        })
    }
}
