//! Counters of rate limits that must survive a restart.

use super::{Ledger, LedgerError};
use crate::db::records::{OptionalExtension, Result, params};

/// How much of a limit a subject has used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spent {
    /// Number of requests in this window, including this one.
    pub count: u64,
    /// Start of the window, in seconds since 1970.
    pub since: i64,
}

impl Ledger {
    /// Counts one request of a subject, in windows of a fixed length that start at its first request.
    pub fn spend(&self, subject: &str, now: i64, window_s: i64) -> Result<Spent, LedgerError> {
        self.act_alone("count the request", |connection| {
            let old: Option<(i64, i64)> = connection
                .query_row("SELECT since, count FROM spent WHERE subject = ?1", [subject], |row| {
                    Ok((row.get(0)?, row.get(1)?))
                })
                .optional()?;
            let (since, count) = match old {
                // If the clock was set back, the count stays, for one window at most.
                Some((since, count)) if now < since + window_s => (since.min(now), count + 1),
                Some(_) | None => (now, 1),
            };
            connection.execute(
                "INSERT INTO spent (subject, since, count) VALUES (?1, ?2, ?3)
                 ON CONFLICT (subject) DO UPDATE SET since = excluded.since, count = excluded.count",
                params![subject, since, count],
            )?;
            connection.execute("DELETE FROM spent WHERE since <= ?1", [now - 2 * window_s])?;
            Ok(Spent { count: u64::try_from(count).unwrap_or(0), since })
        })
    }
}
