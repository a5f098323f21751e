//! The first administrator of a server that nobody can sign in to yet.

use super::{AccountError, Accounts, Names, UserView};
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
        if self.users()?.iter().any(|user| user.role == Role::Admin.name()) {
            return Ok(FirstAdmin::Present);
        }
        match credentials {
            None => Ok(FirstAdmin::Missing),
            Some((email, secret)) => {
                let password = self.hashed(Some(secret), ids)?;
                self.together(|| {
                    let admin = self.add(
                        Names { email: Some(email), ..Names::default() },
                        Role::Admin,
                        &password,
                        now,
                    )?;
                    self.note(&Entry {
                        action: "user.create",
                        kind: "user",
                        item: Some(admin.id.to_string()),
                        user: None,
                        actor: "the environment of the server".to_owned(),
                        detail: json!({"email": admin.email, "role": admin.role}),
                        origin: Origin::default(),
                        at: now,
                    })?;
                    Ok(FirstAdmin::Made(admin))
                })
            }
        }
    }
}
