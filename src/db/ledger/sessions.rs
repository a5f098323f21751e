//! Sessions of signed-in users, identified by the hash of the secret in their cookie.

use super::users::{COLUMNS, user_of};
use super::{Ledger, LedgerError, User};
use crate::db::records::{OptionalExtension, Result, params};

impl Ledger {
    /// Begins a session; expired ones are deleted.
    pub fn begin_session(&self, user: i64, hash: &str, now: i64, until: i64) -> Result<(), LedgerError> {
        self.act_alone("begin the session", |connection| {
            connection.execute("DELETE FROM sessions WHERE expires_at <= ?1", [now])?;
            let sql = "INSERT INTO sessions (hash, user_id, created_at, expires_at) VALUES (?1, ?2, ?3, ?4)";
            connection.execute(sql, params![hash, user, now, until]).map(drop)
        })
    }

    /// The user and end of a session, if it is valid and the account is not disabled.
    pub fn session(&self, hash: &str, now: i64) -> Result<Option<(User, i64)>, LedgerError> {
        self.act("read the session", |connection| {
            let mut query = connection.prepare_cached(&format!(
                "SELECT {COLUMNS}, expires_at FROM sessions JOIN users ON users.id = user_id
                 WHERE hash = ?1 AND expires_at > ?2 AND is_disabled = 0"
            ))?;
            query.query_row(params![hash, now], |row| Ok((user_of(row)?, row.get(9)?))).optional()
        })
    }

    /// Extends a session until a later time.
    pub fn prolong_session(&self, hash: &str, until: i64) -> Result<(), LedgerError> {
        self.act("prolong the session", |connection| {
            connection
                .execute("UPDATE sessions SET expires_at = ?2 WHERE hash = ?1", params![hash, until])
                .map(drop)
        })
    }

    /// The sessions of a user that go on: hash, beginning and end, the newest first.
    pub fn sessions_of(&self, user: i64, now: i64) -> Result<Vec<(String, i64, i64)>, LedgerError> {
        self.act("list the sessions", |connection| {
            let sql =
                "SELECT hash, created_at, expires_at FROM sessions WHERE user_id = ?1 AND expires_at > ?2
                       ORDER BY created_at DESC, hash";
            let mut query = connection.prepare_cached(sql)?;
            let rows = query.query_map([user, now], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
            rows.collect()
        })
    }

    /// Ends a session.
    pub fn end_session(&self, hash: &str) -> Result<(), LedgerError> {
        self.act("end the session", |connection| {
            connection.execute("DELETE FROM sessions WHERE hash = ?1", [hash]).map(drop)
        })
    }
}
