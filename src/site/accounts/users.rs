//! Making and changing accounts.

use super::{AccountError, Accounts, HashedPassword};
use crate::base::limits::EMAIL_CHARS_MAX;
use crate::base::source::rfc3339;
use crate::db::LedgerError;
use crate::db::ledger::{NewUser, User};
use crate::model::roles::Role;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;

/// An account as people see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserView {
    /// Its number, from 1
    pub id: i64,
    /// Mail address
    pub email: String,
    /// Name that commits will carry
    pub name: String,
    /// Role
    pub role: String,
    /// The agent whose account it is
    pub agent: Option<String>,
    /// Whether it may not sign in any more
    pub disabled: bool,
    /// When it was made: RFC 3339 in UTC
    pub created_at: String,
}

impl From<User> for UserView {
    fn from(user: User) -> Self {
        let at = Timestamp::from_second(user.created_at).unwrap_or_default();
        UserView {
            id: user.id,
            email: user.email,
            name: user.name,
            role: user.role,
            agent: user.agent,
            disabled: user.is_disabled,
            created_at: rfc3339(at),
        }
    }
}

impl Accounts<'_> {
    /// Makes an account.
    ///
    /// # Errors
    /// The address is none or has an account.
    pub fn add(
        &self,
        email: &str,
        name: Option<&str>,
        role: Role,
        password: &HashedPassword,
        now: Timestamp,
    ) -> Result<UserView, AccountError> {
        let email = checked(email)?;
        let name = name.unwrap_or_else(|| email.split('@').next().unwrap_or(email));
        let user = NewUser {
            email,
            name,
            role: role.name(),
            password: &password.0,
            agent: None,
            at: now.as_second(),
        };
        match self.ledger.add_user(&user) {
            Ok(id) => self.user(id),
            Err(LedgerError::Taken { .. }) => Err(AccountError::Taken { email: email.to_owned() }),
            Err(cause) => Err(Self::failed(cause)),
        }
    }

    /// All accounts, the oldest first.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn users(&self) -> Result<Vec<UserView>, AccountError> {
        Ok(self.ledger.users().map_err(Self::failed)?.into_iter().map(UserView::from).collect())
    }

    /// The account that a mail address or a number names.
    ///
    /// # Errors
    /// [`AccountError::NoUser`].
    pub fn find(&self, name: &str) -> Result<UserView, AccountError> {
        let found = match name.parse::<i64>() {
            Ok(id) => self.ledger.user(id),
            Err(_) => self.ledger.user_by_email(name),
        };
        found
            .map_err(Self::failed)?
            .map(UserView::from)
            .ok_or_else(|| AccountError::NoUser { name: name.to_owned() })
    }

    fn user(&self, id: i64) -> Result<UserView, AccountError> {
        self.find(&id.to_string())
    }

    /// Gives an account another role; its sessions end.
    ///
    /// # Errors
    /// [`AccountError::Program`] for the account of an agent.
    pub fn set_role(&self, id: i64, role: Role) -> Result<UserView, AccountError> {
        self.refuse_program(id)?;
        self.ledger.set_role(id, role.name()).map_err(Self::failed)?;
        self.user(id)
    }

    /// Gives an account another password; its sessions end.
    ///
    /// # Errors
    /// [`AccountError::Program`] for the account of an agent.
    pub fn set_password(&self, id: i64, password: &HashedPassword) -> Result<UserView, AccountError> {
        self.refuse_program(id)?;
        self.ledger.set_password(id, &password.0).map_err(Self::failed)?;
        self.user(id)
    }

    fn refuse_program(&self, id: i64) -> Result<(), AccountError> {
        let user = self.user(id)?;
        match user.agent {
            Some(_) => Err(AccountError::Program { email: user.email }),
            None => Ok(()),
        }
    }

    /// Locks an account out, or lets it in again; its sessions end.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn set_disabled(&self, id: i64, is_disabled: bool) -> Result<UserView, AccountError> {
        self.ledger.set_disabled(id, is_disabled).map_err(Self::failed)?;
        self.user(id)
    }
}

/// An address with one `@`, something on both sides, and nothing that would break a commit's author line.
fn checked(email: &str) -> Result<&str, AccountError> {
    let bad = || AccountError::BadEmail { text: email.to_owned() };
    let (local, host) = email.split_once('@').ok_or_else(bad)?;
    let is_plain = email.chars().all(|c| !c.is_control() && !c.is_whitespace() && !"<>,;\"".contains(c));
    let is_long = email.chars().count() > EMAIL_CHARS_MAX;
    if local.is_empty() || host.is_empty() || host.contains('@') || !is_plain || is_long {
        return Err(bad());
    }
    Ok(email)
}
