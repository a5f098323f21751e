//! Accounts of the server: users, sessions and tokens, stored in the ledger.

pub(super) mod actor;
pub(super) mod audit;
pub(super) mod backup;
mod first;
pub(super) mod name_owner;
mod oauth;
mod password;
mod programs;
pub(super) mod records;
pub(super) mod relocation;
pub(super) mod request_key;
mod secret;
pub(super) mod server_acts;
mod sign_in;
mod tokens;
mod users;

use crate::base::limits::FULL_NAME_CHARS_MAX;
pub use first::FirstAdmin;
pub use oauth::{Asked, Issued, Refused, lends_agent_rights};
pub use password::HashedPassword;
use password::{PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN};
pub use programs::{AI_AGENT_EMAIL, AI_AGENT_NAME, agent_email};
pub use sign_in::{SessionView, SignedIn};
pub use tokens::{MadeToken, TokenView};
pub use users::{Names, UserView};
use users::{USERNAME_CHARS_MAX, USERNAME_CHARS_MIN};

use crate::db::Ledger;
use crate::site::{Entry, Site, SiteError};

/// Why an account could not be made, changed or used.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    /// Another account has the mail address or the username.
    #[error("the user `{name}` already exists")]
    Taken {
        /// The name in conflict.
        name: String,
        /// `email` or `username`.
        field: &'static str,
    },
    /// There is no such user.
    #[error("there is no user `{name}`")]
    NoUser {
        /// The given name.
        name: String,
    },
    /// There is no such token, or it was revoked.
    #[error("there is no token `{id}`")]
    NoToken {
        /// The given id.
        id: String,
    },
    /// An invalid mail address.
    #[error("`{text}` is not a mail address")]
    BadEmail {
        /// What was given.
        text: String,
    },
    /// An invalid username.
    #[error(
        "`{text}` is not a username: it must have {USERNAME_CHARS_MIN} to {USERNAME_CHARS_MAX} small letters, digits, `-` and `_`, and at least one letter"
    )]
    BadUsername {
        /// What was given.
        text: String,
    },
    /// A name with a line break in it, or a very long one.
    #[error("a name must be one line of at most {FULL_NAME_CHARS_MAX} characters")]
    BadName,
    /// A password that is too short or too long.
    #[error("a password must have {PASSWORD_CHARS_MIN} to {PASSWORD_CHARS_MAX} characters")]
    BadPassword,
    /// An agent's account has a fixed role and no known password.
    #[error("`{email}` is the account of an agent: its name, its role and its password cannot be changed")]
    Program {
        /// The address.
        email: String,
    },
    /// A site keeps an administrator who can sign in.
    #[error("`{email}` is the only administrator who can sign in")]
    LastAdmin {
        /// The address.
        email: String,
    },
    /// The start link is for a site without an administrator.
    #[error("somebody is an administrator of this site already")]
    HasAdmin,
    /// Wrong name, wrong password, or an account that may not sign in; the caller cannot tell which.
    #[error("e-mail or password is wrong")]
    Refused,
    /// The site or its ledger could not be read or written.
    #[error(transparent)]
    Site(#[from] SiteError),
}

/// The accounts of one site.
#[derive(Clone, Copy)]
pub struct Accounts<'a> {
    ledger: &'a Ledger,
}

impl Site {
    /// The accounts of this site.
    ///
    /// # Errors
    /// The ledger cannot be opened.
    pub fn accounts(&self) -> Result<Accounts<'_>, SiteError> {
        Ok(Accounts { ledger: self.ledger()? })
    }
}

impl Accounts<'_> {
    /// Runs changes and their audit entries in one transaction: no account or session lacks its audit entry.
    ///
    /// # Errors
    /// The error of `run`; the ledger cannot be written.
    pub fn together<T, E: From<AccountError>>(&self, run: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        self.ledger.together(run, |cause| E::from(Self::failed(cause)))
    }

    fn note(&self, entry: &Entry<'_>) -> Result<(), AccountError> {
        crate::site::accounts::audit::note(self.ledger, entry).map_err(Self::failed)
    }

    fn failed(cause: crate::db::LedgerError) -> AccountError {
        AccountError::Site(SiteError::Ledger(cause))
    }
}
