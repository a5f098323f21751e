//! Stored responses for repeated requests with the same `Idempotency-Key`.

use super::{Ledger, LedgerError};
use crate::db::records::{OptionalExtension, Result, params};

/// A stored response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// Digest of its request.
    pub request: String,
    /// Its status.
    pub status: u16,
    /// Its body.
    pub body: String,
    /// The relevant headers, in the caller's format.
    pub headers: String,
}

/// Result of looking up a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplyLookup {
    /// The same request has a response.
    Same(Reply),
    /// Another request used the key.
    Other,
}

impl Ledger {
    /// The response stored for a key of a principal. A status of 0 means that the request is still being handled.
    pub fn reply(
        &self,
        principal: &str,
        key: &str,
        request: &str,
    ) -> Result<Option<ReplyLookup>, LedgerError> {
        self.act("read the stored answer", |connection| {
            let sql = "SELECT request, status, body, headers FROM replies WHERE principal = ?1 AND key = ?2";
            let found: Option<Reply> = connection
                .query_row(sql, params![principal, key], |row| {
                    let (request, status) = (row.get(0)?, row.get(1)?);
                    Ok(Reply { request, status, body: row.get(2)?, headers: row.get(3)? })
                })
                .optional()?;
            Ok(found.map(|reply| {
                if reply.request == request { ReplyLookup::Same(reply) } else { ReplyLookup::Other }
            }))
        })
    }

    /// Claims a key for a request that is about to run; returns false when the key is taken. Entries older than
    /// `oldest` are deleted.
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

    /// Takes a key over from a request that claimed it before `abandoned` and has no response: its process died. False if
    /// there is none of the same request.
    pub fn take_over_reply(
        &self,
        principal: &str,
        key: &str,
        request: &str,
        now: i64,
        abandoned: i64,
    ) -> Result<bool, LedgerError> {
        self.act_alone("take over the idempotency key", |connection| {
            let sql = "UPDATE replies SET created_at = ?4
                 WHERE principal = ?1 AND key = ?2 AND request = ?3 AND status = 0 AND created_at < ?5";
            Ok(connection.execute(sql, params![principal, key, request, now, abandoned])? > 0)
        })
    }

    /// Stores the response, its status, body and headers, under a claimed key.
    pub fn keep_reply(
        &self,
        principal: &str,
        key: &str,
        reply: (u16, &str, &str),
    ) -> Result<(), LedgerError> {
        let (status, body, headers) = reply;
        self.act("store the answer", |connection| {
            let sql =
                "UPDATE replies SET status = ?3, body = ?4, headers = ?5 WHERE principal = ?1 AND key = ?2";
            connection.execute(sql, params![principal, key, status, body, headers]).map(drop)
        })
    }

    /// Releases a key whose request failed.
    pub fn drop_reply(&self, principal: &str, key: &str) -> Result<(), LedgerError> {
        self.act("release the idempotency key", |connection| {
            let sql = "DELETE FROM replies WHERE principal = ?1 AND key = ?2";
            connection.execute(sql, params![principal, key]).map(drop)
        })
    }
}
