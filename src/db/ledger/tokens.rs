//! Bearer tokens for programs, identified by their hash.

use super::{Ledger, LedgerError};
use crate::db::records::{OptionalExtension, Result, Row, params};

/// A token to be stored.
#[derive(Debug, Clone)]
pub struct NewToken<'a> {
    /// Its uuid.
    pub id: &'a str,
    /// Its purpose.
    pub name: &'a str,
    /// Name of a role.
    pub role: &'a str,
    /// Hash of the secret.
    pub hash: &'a str,
    /// When it was created, in seconds since 1970.
    pub at: i64,
    /// When it expires; `None` for never.
    pub expires_at: Option<i64>,
}

/// A token, without its secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Its uuid.
    pub id: String,
    /// Its purpose.
    pub name: String,
    /// Name of a role.
    pub role: String,
    /// When it was created, in seconds since 1970.
    pub created_at: i64,
    /// When it expires; `None` for never.
    pub expires_at: Option<i64>,
    /// When it was revoked, if it was.
    pub revoked_at: Option<i64>,
}

const COLUMNS: &str = "id, name, role, created_at, expires_at, revoked_at";

fn token_of(row: &Row<'_>) -> Result<Token> {
    Ok(Token {
        id: row.get(0)?,
        name: row.get(1)?,
        role: row.get(2)?,
        created_at: row.get(3)?,
        expires_at: row.get(4)?,
        revoked_at: row.get(5)?,
    })
}

impl Ledger {
    /// Stores a new token.
    pub fn add_token(&self, token: &NewToken<'_>) -> Result<(), LedgerError> {
        self.act("add the token", |connection| {
            connection
                .execute(
                    "INSERT INTO tokens (id, name, role, hash, created_at, expires_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                    params![token.id, token.name, token.role, token.hash, token.at, token.expires_at],
                )
                .map(drop)
        })
    }

    /// All tokens, the newest first, revoked ones too.
    pub fn tokens(&self) -> Result<Vec<Token>, LedgerError> {
        self.act("list the tokens", |connection| {
            let mut query = connection
                .prepare_cached(&format!("SELECT {COLUMNS} FROM tokens ORDER BY created_at DESC, id"))?;
            query.query_map(params![], token_of)?.collect()
        })
    }

    /// The token with a hash, if it is valid.
    pub fn token(&self, hash: &str, now: i64) -> Result<Option<Token>, LedgerError> {
        let mut known = self.known_tokens.borrow_mut();
        let mut known = known.of(&self.log).filter(|_| self.store.is_file());
        let holds = |token: &Token| token.expires_at.is_none_or(|end| end > now);
        if let Some(token) = known.as_ref().and_then(|known| known.get(hash)) {
            return Ok(Some(token.clone()).filter(holds));
        }
        let found = self.act("read the token", |connection| {
            let sql = format!("SELECT {COLUMNS} FROM tokens WHERE hash = ?1 AND revoked_at IS NULL");
            connection.prepare_cached(&sql)?.query_row([hash], token_of).optional()
        })?;
        if let (Some(known), Some(token)) = (&mut known, &found) {
            known.insert(hash.to_owned(), token.clone());
        }
        Ok(found.filter(holds))
    }

    /// Revokes a token and returns whether it was active.
    pub fn revoke_token(&self, id: &str, now: i64) -> Result<bool, LedgerError> {
        self.act("revoke the token", |connection| {
            let sql = "UPDATE tokens SET revoked_at = ?2 WHERE id = ?1 AND revoked_at IS NULL";
            Ok(connection.execute(sql, params![id, now])? > 0)
        })
    }
}
