//! The first administrator of a server that nobody can sign in to yet.

use super::{AccountError, Accounts, Names, SignedIn, UserView};
use crate::base::source::Ids;
use crate::model::roles::Role;
use crate::site::prelude::*;
use crate::site::{Entry, Origin};

/// The result of ensuring that there is an administrator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FirstAdmin {
    /// There is one.
    Present,
    /// One was created from the given data.
    Made(UserView),
    /// There is none, and no data to create one from.
    Missing,
}

impl Accounts<'_> {
    /// Creates the first administrator from an address and a password, unless somebody has that role already: the
    /// environment can create access, but never change it.
    ///
    /// # Errors
    /// The address is invalid or has an account with another role, the password is too short or too long.
    pub fn first_admin(
        &self,
        credentials: Option<(&str, &str)>,
        now: Timestamp,
        ids: &dyn Ids,
    ) -> Result<FirstAdmin, AccountError> {
        let Some((email, secret)) = credentials else {
            return Ok(if self.has_admin()? { FirstAdmin::Present } else { FirstAdmin::Missing });
        };
        let names = Names { email: Some(email), ..Names::default() };
        let by = ("the environment of the server", Origin::default());
        let made = self.add_first(names, secret, by, now, ids)?;
        Ok(made.map_or(FirstAdmin::Present, FirstAdmin::Made))
    }

    /// Creates the first administrator for whoever opened the start link of a server, and signs them in.
    ///
    /// # Errors
    /// Somebody has that role already; a name, the address or the password is invalid.
    pub fn start_admin(
        &self,
        names: Names<'_>,
        password: &str,
        origin: &Origin,
        now: Timestamp,
        ids: &dyn Ids,
    ) -> Result<SignedIn, AccountError> {
        let by = ("the start link of the server", origin.clone());
        match self.add_first(names, password, by, now, ids)? {
            Some(admin) => self.sign_in(&admin.email, password, origin, now, ids),
            None => Err(AccountError::HasAdmin),
        }
    }

    fn has_admin(&self) -> Result<bool, AccountError> {
        Ok(self.users()?.iter().any(|user| user.role == Role::Admin.name()))
    }

    /// The first administrator; none if there is one already.
    fn add_first(
        &self,
        names: Names<'_>,
        password: &str,
        (by, origin): (&str, Origin),
        now: Timestamp,
        ids: &dyn Ids,
    ) -> Result<Option<UserView>, AccountError> {
        if self.has_admin()? {
            return Ok(None);
        }
        let password = self.hashed(Some(password), ids)?;
        self.together(|| {
            // Another process of this site may have been first.
            if self.has_admin()? {
                return Ok(None);
            }
            let admin = self.add(names, Role::Admin, &password, now)?;
            self.note(&Entry {
                action: "user.create",
                kind: "user",
                item: Some(admin.id.to_string()),
                user: None,
                actor: by.to_owned(),
                detail: json!({"email": admin.email, "role": admin.role}),
                origin,
                at: now,
            })?;
            Ok(Some(admin))
        })
    }
}
