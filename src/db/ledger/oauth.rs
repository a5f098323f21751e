//! Hosted clients of the tool server: the clients, what people granted them, and their codes and refresh tokens, by hash.

use super::{Ledger, LedgerError};
use crate::db::records::{OptionalExtension, Result, Row, params};

/// A client that registered itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OauthClient {
    /// Its uuid.
    pub id: String,
    /// What it calls itself.
    pub name: String,
    /// The addresses to which people may be sent back, as a JSON list.
    pub redirects: String,
    /// When it registered, in seconds since 1970.
    pub at: i64,
}

/// A code that a client exchanges once, or a refresh token that it exchanges once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OauthCode {
    /// Hash of the secret.
    pub hash: String,
    /// What it belongs to: the consent of a person.
    pub grant: String,
    /// Id of the client.
    pub client: String,
    /// Number of the user.
    pub user: i64,
    /// The address to which the person was sent back; empty for a refresh token.
    pub redirect: String,
    /// The challenge that the verifier has to meet; empty for a refresh token.
    pub challenge: String,
    /// Until when it holds, in seconds since 1970.
    pub expires_at: i64,
    /// Whether it was used.
    pub is_used: bool,
    /// Whether the consent was revoked.
    pub is_revoked: bool,
}

/// Most clients that are kept.
const CLIENTS_MAX: i64 = 1_000;

fn code_of(row: &Row<'_>) -> Result<OauthCode> {
    Ok(OauthCode {
        hash: row.get(0)?,
        grant: row.get(1)?,
        client: row.get(2)?,
        user: row.get(3)?,
        redirect: row.get(4)?,
        challenge: row.get(5)?,
        expires_at: row.get(6)?,
        is_used: row.get(7)?,
        is_revoked: row.get(8)?,
    })
}

impl Ledger {
    /// Stores a client, and deletes those that registered before a time and that nobody granted anything. Returns false, and
    /// stores nothing, if there are too many.
    pub fn add_oauth_client(&self, new: &OauthClient, unused_before: i64) -> Result<bool, LedgerError> {
        self.act_alone("register the client", |db| {
            let unused =
                "DELETE FROM oauth_clients WHERE at < ?1 AND id NOT IN (SELECT client FROM oauth_grants)";
            db.execute(unused, [unused_before])?;
            let count: i64 =
                db.query_row("SELECT count(*) FROM oauth_clients", params![], |row| row.get(0))?;
            if count >= CLIENTS_MAX {
                return Ok(false);
            }
            let sql = "INSERT INTO oauth_clients (id, name, redirects, at) VALUES (?1, ?2, ?3, ?4)";
            db.execute(sql, params![new.id, new.name, new.redirects, new.at])?;
            Ok(true)
        })
    }

    /// The client with an id.
    pub fn oauth_client(&self, id: &str) -> Result<Option<OauthClient>, LedgerError> {
        self.act("read the client", |db| {
            let sql = "SELECT id, name, redirects, at FROM oauth_clients WHERE id = ?1";
            let client = |row: &Row<'_>| {
                Ok(OauthClient {
                    id: row.get(0)?,
                    name: row.get(1)?,
                    redirects: row.get(2)?,
                    at: row.get(3)?,
                })
            };
            db.prepare_cached(sql)?.query_row([id], client).optional()
        })
    }

    /// Stores a consent with its first code.
    pub fn add_oauth_grant(&self, code: &OauthCode, now: i64) -> Result<(), LedgerError> {
        self.act("note the consent", |db| {
            let sql = "INSERT INTO oauth_grants (id, client, user_id, at) VALUES (?1, ?2, ?3, ?4)";
            db.execute(sql, params![code.grant, code.client, code.user, now]).map(drop)
        })?;
        self.add_oauth_code(code)
    }

    /// Stores a code or a refresh token, and deletes those of the consent that ended.
    pub fn add_oauth_code(&self, code: &OauthCode) -> Result<(), LedgerError> {
        self.act("store the code", |db| {
            let sql = "INSERT INTO oauth_codes (hash, grant_id, redirect, challenge, expires_at) VALUES (?1, ?2, ?3, ?4, ?5)";
            let values = params![code.hash, code.grant, code.redirect, code.challenge, code.expires_at];
            db.execute(sql, values).map(drop)
        })
    }

    /// Marks a code or refresh token as used, and returns it as it was before.
    pub fn use_oauth_code(&self, hash: &str) -> Result<Option<OauthCode>, LedgerError> {
        self.act_alone("use the code", |db| {
            let sql = "SELECT hash, grant_id, client, user_id, redirect, challenge, expires_at, is_used, revoked_at IS NOT NULL
                FROM oauth_codes JOIN oauth_grants ON oauth_grants.id = grant_id WHERE hash = ?1";
            let found = db.prepare_cached(sql)?.query_row([hash], code_of).optional()?;
            db.execute("UPDATE oauth_codes SET is_used = 1 WHERE hash = ?1", [hash])?;
            Ok(found)
        })
    }

    /// Notes that a token belongs to a consent, and deletes tokens of it that have expired.
    pub fn add_oauth_token(&self, grant: &str, token: &str, now: i64) -> Result<(), LedgerError> {
        self.act_alone("note the token", |db| {
            let of_grant = "SELECT token FROM oauth_tokens WHERE grant_id = ?1";
            let sql = format!("DELETE FROM tokens WHERE id IN ({of_grant}) AND expires_at <= ?2");
            db.execute(&sql, params![grant, now])?;
            let sql = "INSERT INTO oauth_tokens (token, grant_id) VALUES (?1, ?2)";
            db.execute(sql, params![token, grant]).map(drop)
        })
    }

    /// Ends a consent: its codes and all its tokens.
    pub fn revoke_oauth_grant(&self, grant: &str, now: i64) -> Result<(), LedgerError> {
        self.act_alone("revoke the consent", |db| {
            let sql = "UPDATE oauth_grants SET revoked_at = ?2 WHERE id = ?1 AND revoked_at IS NULL";
            db.execute(sql, params![grant, now])?;
            let sql = "UPDATE tokens SET revoked_at = ?2 WHERE revoked_at IS NULL
                AND id IN (SELECT token FROM oauth_tokens WHERE grant_id = ?1)";
            db.execute(sql, params![grant, now]).map(drop)
        })
    }

    /// The consent of a token, a code or a refresh token with a hash.
    pub fn oauth_grant_of(&self, hash: &str) -> Result<Option<String>, LedgerError> {
        self.act("find the consent", |db| {
            let sql = "SELECT grant_id FROM oauth_codes WHERE hash = ?1 UNION ALL
                SELECT grant_id FROM oauth_tokens JOIN tokens ON tokens.id = token WHERE hash = ?1";
            db.prepare_cached(sql)?.query_row([hash], |row| row.get(0)).optional()
        })
    }
}
