//! Signing in and out.

use super::password::HashedPassword;
use super::{AccountError, Accounts, UserView, password, secret};
use crate::base::source::{Ids, rfc3339};
use crate::db::ledger::User;
use crate::model::roles::Role;
use crate::site::accounts::name_owner::program_role;
use crate::site::prelude::*;
use crate::site::{Actor, Entry, Origin, Surface};

/// How long a session lasts without a request, in seconds: a working morning.
const SESSION_S: i64 = 4 * 3600;
/// A session with less remaining time than this is extended, in seconds: so not every request writes.
const PROLONG_BELOW_S: i64 = SESSION_S - 600;

/// Length of the number of a session, in hexadecimal digits of its hash.
const NUMBER_DIGITS: usize = 16;

/// A session that goes on, as its user sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SessionView {
    /// What names it; it opens nothing.
    pub id: String,
    /// When it began, in UTC.
    pub created_at: String,
    /// When it ends unless it is used, in UTC.
    pub expires_at: String,
    /// Whether the request came with it.
    pub current: bool,
}

/// A new session.
#[derive(Debug, Clone)]
pub struct SignedIn {
    /// Who signed in.
    pub user: UserView,
    /// The secret for the cookie; it is not stored.
    pub secret: String,
}

impl Accounts<'_> {
    /// Signs a person in by mail address or username. Agents and workflows never can.
    ///
    /// # Errors
    /// [`AccountError::Refused`], with the same message and duration for a wrong name, a wrong password and an
    /// account that may not sign in.
    pub fn sign_in(
        &self,
        name: &str,
        password: &str,
        origin: &Origin,
        now: Timestamp,
        ids: &dyn Ids,
    ) -> Result<SignedIn, AccountError> {
        let found = self.named(name)?;
        let hash = found.as_ref().map_or(password::NOBODY, |user| &user.password);
        let is_right = password::verify(password, hash);
        let may = found.as_ref().is_some_and(may_sign_in);
        let action = match (is_right, may) {
            (true, true) => "user.login",
            (true, false) => "user.login_blocked",
            (false, _) => "user.login_failed",
        };
        let noted = entry(action, found.as_ref(), origin, now);
        let Some(user) = found.filter(|_| is_right && may) else {
            self.note(&noted)?;
            return Err(AccountError::Refused);
        };
        let session = secret::fresh(ids);
        let at = now.as_second();
        self.together(|| {
            self.note(&noted)?;
            let begun = self.ledger.begin_session(user.id, &secret::digest(&session), at, at + SESSION_S);
            begun.map_err(Self::failed)
        })?;
        Ok(SignedIn { user: user.into(), secret: session })
    }

    /// The key for counting sign-in attempts with a name: the owner's mail address, else the name itself.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn counted_as(&self, name: &str) -> Result<String, AccountError> {
        Ok(self.named(name)?.map_or_else(|| name.to_owned(), |user| user.email))
    }

    /// Ends the session of a cookie.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn sign_out(&self, cookie: &str, origin: &Origin, now: Timestamp) -> Result<(), AccountError> {
        let hash = secret::digest(cookie);
        let found = self.ledger.session(&hash, now.as_second()).map_err(Self::failed)?;
        let Some((user, _)) = found else { return Ok(()) };
        self.together(|| {
            self.ledger.end_session(&hash).map_err(Self::failed)?;
            self.note(&entry("user.logout", Some(&user), origin, now))
        })
    }

    /// The sessions of a user that go on, the newest first. `cookie` is that of the request.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn sessions(
        &self,
        user: i64,
        cookie: Option<&str>,
        now: Timestamp,
    ) -> Result<Vec<SessionView>, AccountError> {
        let own = cookie.map(secret::digest);
        let found = self.ledger.sessions_of(user, now.as_second()).map_err(Self::failed)?;
        let at = |second: i64| rfc3339(Timestamp::from_second(second).unwrap_or(now));
        let view = |(hash, from, until): (String, i64, i64)| SessionView {
            id: number_of(&hash).to_owned(),
            created_at: at(from),
            expires_at: at(until),
            current: own.as_ref() == Some(&hash),
        };
        Ok(found.into_iter().map(view).collect())
    }

    /// Ends the session of a user with a number, or all but that of `cookie`: all of them or none. Returns how many ended.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn end_sessions(
        &self,
        user: i64,
        number: Option<&str>,
        cookie: Option<&str>,
        origin: &Origin,
        now: Timestamp,
    ) -> Result<usize, AccountError> {
        let own = cookie.map(secret::digest);
        let ends =
            |hash: &str| number.map_or(own.as_deref() != Some(hash), |number| number_of(hash) == number);
        self.together(|| {
            let found = self.ledger.sessions_of(user, now.as_second()).map_err(Self::failed)?;
            let account = self.ledger.user(user).map_err(Self::failed)?;
            let mut ended = 0;
            for (hash, ..) in found.iter().filter(|(hash, ..)| ends(hash)) {
                self.ledger.end_session(hash).map_err(Self::failed)?;
                self.note(&entry("user.logout", account.as_ref(), origin, now))?;
                ended += 1;
            }
            Ok(ended)
        })
    }

    /// Changes the password of a user who gives the present one; all sessions of the account end.
    ///
    /// # Errors
    /// [`AccountError::Refused`] for a wrong present password, which the audit log records.
    pub fn change_password(
        &self,
        user: i64,
        present: &str,
        password: &HashedPassword,
        origin: &Origin,
        now: Timestamp,
    ) -> Result<(), AccountError> {
        let found = self.ledger.user(user).map_err(Self::failed)?;
        let is_right = found.as_ref().is_some_and(|user| password::verify(present, &user.password));
        if !is_right {
            self.note(&entry("user.login_failed", found.as_ref(), origin, now))?;
            return Err(AccountError::Refused);
        }
        self.together(|| {
            self.set_password(user, password)?;
            self.note(&entry("user.password.reset", found.as_ref(), origin, now))
        })
    }

    /// The user and actor of a session cookie.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn of_cookie(&self, cookie: &str, now: Timestamp) -> Result<Option<(UserView, Actor)>, AccountError> {
        let (hash, at) = (secret::digest(cookie), now.as_second());
        let Some((user, until)) = self.ledger.session(&hash, at).map_err(Self::failed)? else {
            return Ok(None);
        };
        if until - at < PROLONG_BELOW_S {
            self.ledger.prolong_session(&hash, at + SESSION_S).map_err(Self::failed)?;
        }
        let actor = actor(&user)?;
        Ok(Some((user.into(), actor)))
    }
}

/// What names a session whose hash is known.
fn number_of(hash: &str) -> &str {
    hash.get(..NUMBER_DIGITS).unwrap_or(hash)
}

/// The audit entry of a sign-in. An unknown name is not recorded: it may be a password in the wrong field.
fn entry(action: &'static str, user: Option<&User>, origin: &Origin, at: Timestamp) -> Entry<'static> {
    Entry {
        action,
        kind: "user",
        item: user.map(|user| user.id.to_string()),
        user: user.map(|user| user.id),
        actor: user.map_or("unknown".to_owned(), |user| format!("{} <{}>", user.name, user.email)),
        detail: user.map_or_else(|| json!({}), |user| json!({"email": user.email})),
        origin: origin.clone(),
        at,
    }
}

fn may_sign_in(user: &User) -> bool {
    let is_program = matches!(
        user.role.parse(),
        Ok(Role::AiAgent | Role::Workflow | Role::Previewer | Role::Reader) | Err(_)
    );
    !is_program && user.agent.is_none() && program_role(&user.email).is_none() && !user.is_disabled
}

fn actor(user: &User) -> Result<Actor, AccountError> {
    let role: Role = user
        .role
        .parse()
        .map_err(|_| AccountError::Site(SiteError::UnknownRole { name: user.role.clone() }))?;
    let own = user.agent.as_ref().map(|_| Role::AiAgent).or_else(|| program_role(&user.email));
    let role = own.unwrap_or(role);
    Ok(Actor {
        name: user.name.clone(),
        email: user.email.clone(),
        role,
        rights: role.rights(),
        agent: user.agent.clone(),
        client: None,
        only: None,
        request: None,
        surface: Surface::Rest,
        why: vec![format!("user {} of the server", user.id)],
    })
}
