//! Bearer tokens for programs.

use super::{AccountError, Accounts, secret};
use crate::base::source::{Ids, rfc3339};
use crate::db::ledger::{NewToken, Token};
use crate::model::roles::Role;
use crate::site::accounts::name_owner::program_role;
use crate::site::prelude::*;
use crate::site::{Actor, Surface};

/// Prefix of tokens, so that secret scanners can detect them.
const PREFIX: &str = "cms_";

/// A new token.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MadeToken {
    /// Its uuid
    pub id: String,
    /// The secret: shown this once, kept nowhere
    pub token: String,
    /// What it is for
    pub name: String,
    /// Role
    pub role: String,
    /// Until when it holds: RFC 3339 in UTC, or null
    pub expires_at: Option<String>,
}

/// A token without its secret.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TokenView {
    /// Its uuid
    pub id: String,
    /// What it is for
    pub name: String,
    /// Role
    pub role: String,
    /// When it was made: RFC 3339 in UTC
    pub created_at: String,
    /// Until when it holds, or null
    pub expires_at: Option<String>,
    /// When it was revoked, or null
    pub revoked_at: Option<String>,
}

impl From<Token> for TokenView {
    fn from(token: Token) -> Self {
        TokenView {
            created_at: moment(token.created_at),
            expires_at: token.expires_at.map(moment),
            revoked_at: token.revoked_at.map(moment),
            id: token.id,
            name: token.name,
            role: token.role,
        }
    }
}

fn moment(seconds: i64) -> String {
    rfc3339(Timestamp::from_second(seconds).unwrap_or_default())
}

impl Accounts<'_> {
    /// Makes a token.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn make_token(
        &self,
        name: &str,
        role: Role,
        expires_at: Option<Timestamp>,
        now: Timestamp,
        ids: &dyn Ids,
    ) -> Result<MadeToken, AccountError> {
        let (id, token) = (ids.uuid().to_string(), format!("{PREFIX}{}", secret::fresh(ids)));
        let expires_at = expires_at.map(Timestamp::as_second);
        let row = NewToken {
            id: &id,
            name,
            role: role.name(),
            hash: &secret::digest(&token),
            at: now.as_second(),
            expires_at,
        };
        self.ledger.add_token(&row).map_err(Self::failed)?;
        Ok(MadeToken {
            id,
            token,
            name: name.to_owned(),
            role: role.name().to_owned(),
            expires_at: expires_at.map(moment),
        })
    }

    /// All tokens, the newest first.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn tokens(&self) -> Result<Vec<TokenView>, AccountError> {
        Ok(self.ledger.tokens().map_err(Self::failed)?.into_iter().map(TokenView::from).collect())
    }

    /// The token with an id, revoked or not.
    ///
    /// # Errors
    /// [`AccountError::NoToken`].
    pub fn token(&self, id: &str) -> Result<TokenView, AccountError> {
        let found = self.tokens()?.into_iter().find(|token| token.id == id);
        found.ok_or_else(|| AccountError::NoToken { id: id.to_owned() })
    }

    /// Revokes a token.
    ///
    /// # Errors
    /// [`AccountError::NoToken`].
    pub fn revoke_token(&self, id: &str, now: Timestamp) -> Result<(), AccountError> {
        match self.ledger.revoke_token(id, now.as_second()).map_err(Self::failed)? {
            true => Ok(()),
            false => Err(AccountError::NoToken { id: id.to_owned() }),
        }
    }

    /// Authenticates a bearer token: the token and the author of its commits, if it is valid.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn of_bearer(&self, token: &str, now: Timestamp) -> Result<Option<(TokenView, Actor)>, AccountError> {
        let found = self.ledger.token(&secret::digest(token), now.as_second()).map_err(Self::failed)?;
        let Some(token) = found else { return Ok(None) };
        let role: Role = token
            .role
            .parse()
            .map_err(|_| AccountError::Site(SiteError::UnknownRole { name: token.role.clone() }))?;
        // A token named like an agent has an agent's role.
        let role = program_role(&token.name).unwrap_or(role);
        let actor = Actor {
            name: token.name.clone(),
            email: format!("token+{}@tokens.local", token.id),
            role,
            rights: role.rights(),
            agent: None,
            client: None,
            only: None,
            request: None,
            surface: Surface::Rest,
            why: vec![format!("token {} of the server", token.id)],
        };
        Ok(Some((token.into(), actor)))
    }
}
