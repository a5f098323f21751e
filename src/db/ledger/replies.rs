//! Answers that are kept under the key by which a client may ask for them again (`Idempotency-Key`).

use super::{Ledger, LedgerError};
use rusqlite::{OptionalExtension, params};

/// An answer under its key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// Digest of the request that it answers.
    pub request: String,
    /// Its status.
    pub status: u16,
    /// Its body.
    pub body: String,
    /// What clients need of its headers, as the caller wrote it.
    pub headers: String,
}

/// What a key is known for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kept {
    /// The same request was answered.
    Same(Reply),
    /// Another request used the key.
    Other,
}

impl Ledger {
    /// What is kept under a key of a principal. A status of 0 says that the request is still being answered.
    ///
    /// # Errors
    /// The database refused.
    pub fn reply(&self, principal: &str, key: &str, request: &str) -> Result<Option<Kept>, LedgerError> {
        self.act("read the kept answer", |connection| {
            let sql = "SELECT request, status, body, headers FROM replies WHERE principal = ?1 AND key = ?2";
            let found: Option<Reply> = connection
                .query_row(sql, params![principal, key], |row| {
                    let (request, status) = (row.get(0)?, row.get(1)?);
                    Ok(Reply { request, status, body: row.get(2)?, headers: row.get(3)? })
                })
                .optional()?;
            Ok(found.map(|reply| if reply.request == request { Kept::Same(reply) } else { Kept::Other }))
        })
    }

    /// Takes a key for a request that is about to run; answers false when the key is taken. What is older than `oldest`
    /// is forgotten.
    ///
    /// # Errors
    /// The database refused.
    pub fn claim_reply(
        &self,
        principal: &str,
        key: &str,
        request: &str,
        now: i64,
        oldest: i64,
    ) -> Result<bool, LedgerError> {
        self.act_alone("take the idempotency key", |connection| {
            connection.execute("DELETE FROM replies WHERE created_at < ?1", [oldest])?;
            let made = connection.execute(
                "INSERT INTO replies (principal, key, request, status, body, created_at) VALUES (?1, ?2, ?3, 0, '', ?4)
                 ON CONFLICT DO NOTHING",
                params![principal, key, request, now],
            )?;
            Ok(made > 0)
        })
    }

    /// Keeps the answer, its status, body and headers, under a key that was taken.
    ///
    /// # Errors
    /// The database refused.
    pub fn keep_reply(
        &self,
        principal: &str,
        key: &str,
        reply: (u16, &str, &str),
    ) -> Result<(), LedgerError> {
        let (status, body, headers) = reply;
        self.act("keep the answer", |connection| {
            let sql =
                "UPDATE replies SET status = ?3, body = ?4, headers = ?5 WHERE principal = ?1 AND key = ?2";
            connection.execute(sql, params![principal, key, status, body, headers]).map(drop)
        })
    }

    /// Gives a key back whose request came to nothing.
    ///
    /// # Errors
    /// The database refused.
    pub fn drop_reply(&self, principal: &str, key: &str) -> Result<(), LedgerError> {
        self.act("give the idempotency key back", |connection| {
            let sql = "DELETE FROM replies WHERE principal = ?1 AND key = ?2";
            connection.execute(sql, params![principal, key]).map(drop)
        })
    }
}
