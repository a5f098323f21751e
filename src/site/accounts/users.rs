//! Creating and changing accounts.

use super::{AccountError, Accounts, HashedPassword};
use crate::base::limits::{EMAIL_CHARS_MAX, FULL_NAME_CHARS_MAX};
use crate::base::source::rfc3339;
use crate::db::LedgerError;
use crate::db::ledger::{NewUser, User};
use crate::model::roles::Role;
use crate::site::accounts::name_owner::program_role;
use crate::site::prelude::*;

/// Bounds of a username, in characters (`docs/design/compatibility.md`).
pub(super) const USERNAME_CHARS_MIN: usize = 3;
pub(super) const USERNAME_CHARS_MAX: usize = 50;

/// An account's names; those that are not given stay unchanged.
#[derive(Debug, Clone, Copy, Default)]
pub struct Names<'a> {
    /// Mail address.
    pub email: Option<&'a str>,
    /// Short name to sign in with; empty for none.
    pub username: Option<&'a str>,
    /// Name that commits will carry.
    pub name: Option<&'a str>,
}

/// An account for display.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserView {
    /// Its number, from 1
    pub id: i64,
    /// Mail address
    pub email: String,
    /// Short name to sign in with
    pub username: Option<String>,
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
            username: user.username.or_else(|| user.agent.as_ref().map(|agent| format!("agent:{agent}"))),
            name: user.name,
            role: user.role,
            agent: user.agent,
            disabled: user.is_disabled,
            created_at: rfc3339(at),
        }
    }
}

impl Accounts<'_> {
    /// Creates an account.
    ///
    /// # Errors
    /// The address is missing, invalid or in use; it is an agent's, and the role is not; the username is invalid or
    /// in use.
    pub fn add(
        &self,
        names: Names<'_>,
        role: Role,
        password: &HashedPassword,
        now: Timestamp,
    ) -> Result<UserView, AccountError> {
        let email = checked(names.email.unwrap_or_default())?;
        refuse_program_as(email, role)?;
        let name = names.name.filter(|name| !name.trim().is_empty());
        let name = name.unwrap_or_else(|| email.split('@').next().unwrap_or(email));
        let username = names.username.filter(|username| !username.is_empty());
        let user = NewUser {
            email,
            username: username.map(checked_username).transpose()?,
            name: checked_name(name)?,
            role: role.name(),
            password: &password.0,
            agent: None,
            at: now.as_second(),
        };
        self.refuse_taken(user.username, None)?;
        match self.ledger.add_user(&user) {
            Ok(id) => self.user(id),
            Err(cause) => Err(Self::taken(cause, email)),
        }
    }

    /// Changes an account's names; its sessions stay valid.
    ///
    /// # Errors
    /// As [`Accounts::add`]; [`AccountError::Program`] for the account of an agent.
    pub fn set_names(&self, id: i64, names: Names<'_>) -> Result<UserView, AccountError> {
        self.refuse_program(id)?;
        let now = self.user(id)?;
        let email = checked(names.email.unwrap_or(&now.email))?;
        if let Ok(role) = now.role.parse() {
            refuse_program_as(email, role)?;
        }
        let name = checked_name(names.name.unwrap_or(&now.name))?;
        let username = names.username.or(now.username.as_deref()).filter(|username| !username.is_empty());
        let username = username.map(checked_username).transpose()?;
        self.refuse_taken(username, Some(id))?;
        match self.ledger.set_names(id, email, username, name) {
            Ok(()) => self.user(id),
            Err(cause) => Err(Self::taken(cause, email)),
        }
    }

    /// Refuses a username of another account. It is looked up before the write, because PostgreSQL answers nothing more in
    /// a transaction after a refused statement.
    fn refuse_taken(&self, username: Option<&str>, id: Option<i64>) -> Result<(), AccountError> {
        let Some(username) = username else { return Ok(()) };
        let owner = self.ledger.user_by_username(username).map_err(Self::failed)?;
        match owner.filter(|owner| Some(owner.id) != id) {
            Some(_) => Err(AccountError::Taken { name: username.to_owned(), field: "username" }),
            None => Ok(()),
        }
    }

    /// Converts a ledger error; a conflict names the address in use.
    fn taken(cause: LedgerError, email: &str) -> AccountError {
        match cause {
            LedgerError::Taken { .. } => AccountError::Taken { name: email.to_owned(), field: "email" },
            other => Self::failed(other),
        }
    }

    /// All accounts, the oldest first.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn users(&self) -> Result<Vec<UserView>, AccountError> {
        Ok(self.ledger.users().map_err(Self::failed)?.into_iter().map(UserView::from).collect())
    }

    /// The account with a mail address, username or number.
    ///
    /// # Errors
    /// [`AccountError::NoUser`].
    pub fn find(&self, name: &str) -> Result<UserView, AccountError> {
        let by_number = name.parse().ok().map(|id| self.ledger.user(id)).transpose();
        let found = match by_number.map_err(Self::failed)?.flatten() {
            Some(user) => Some(user),
            None => self.named(name)?,
        };
        found.map(UserView::from).ok_or_else(|| AccountError::NoUser { name: name.to_owned() })
    }

    /// The account with a mail address or a username.
    pub(super) fn named(&self, name: &str) -> Result<Option<User>, AccountError> {
        let found = match name.contains('@') {
            true => self.ledger.user_by_email(name),
            false => self.ledger.user_by_username(name),
        };
        found.map_err(Self::failed)
    }

    fn user(&self, id: i64) -> Result<UserView, AccountError> {
        self.find(&id.to_string())
    }

    /// Changes an account's role; its sessions end.
    ///
    /// # Errors
    /// [`AccountError::Program`] for the account of an agent; [`AccountError::LastAdmin`].
    pub fn set_role(&self, id: i64, role: Role) -> Result<UserView, AccountError> {
        self.refuse_program(id)?;
        refuse_program_as(&self.user(id)?.email, role)?;
        if role != Role::Admin {
            self.refuse_last_admin(id)?;
        }
        self.ledger.set_role(id, role.name()).map_err(Self::failed)?;
        self.user(id)
    }

    /// Changes an account's password; its sessions end.
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

    /// Refuses a change after which no administrator could sign in.
    fn refuse_last_admin(&self, id: i64) -> Result<(), AccountError> {
        let admins =
            self.users()?.into_iter().filter(|user| user.role == Role::Admin.name() && !user.disabled);
        match admins.collect::<Vec<_>>().as_slice() {
            [only] if only.id == id => Err(AccountError::LastAdmin { email: only.email.clone() }),
            _ => Ok(()),
        }
    }

    /// Disables or enables an account; its sessions end.
    ///
    /// # Errors
    /// [`AccountError::LastAdmin`]; the ledger cannot be written.
    pub fn set_disabled(&self, id: i64, is_disabled: bool) -> Result<UserView, AccountError> {
        if is_disabled {
            self.refuse_last_admin(id)?;
        }
        self.ledger.set_disabled(id, is_disabled).map_err(Self::failed)?;
        self.user(id)
    }
}

/// An account with an agent's address must have an agent's role, whoever creates it.
fn refuse_program_as(email: &str, role: Role) -> Result<(), AccountError> {
    match program_role(email) {
        Some(own) if own != role => Err(AccountError::Program { email: email.to_owned() }),
        Some(_) | None => Ok(()),
    }
}

/// A valid username, which is not a mail address.
fn checked_username(text: &str) -> Result<&str, AccountError> {
    let is_long = (USERNAME_CHARS_MIN..=USERNAME_CHARS_MAX).contains(&text.len());
    let is_plain =
        text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'_'));
    // Digits alone are an account's number.
    let has_letter = text.bytes().any(|b| b.is_ascii_lowercase());
    match is_long && is_plain && has_letter {
        true => Ok(text),
        false => Err(AccountError::BadUsername { text: text.to_owned() }),
    }
}

/// A name that is valid in a git author line.
fn checked_name(name: &str) -> Result<&str, AccountError> {
    let is_one_line = !name.chars().any(char::is_control);
    match is_one_line && name.chars().count() <= FULL_NAME_CHARS_MAX && !name.trim().is_empty() {
        true => Ok(name),
        false => Err(AccountError::BadName),
    }
}

/// An address with exactly one `@`, text on both sides, and no characters that would break a commit's author line.
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
