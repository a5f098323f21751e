//! Accounts of the server: who may sign in, with which role.

mod add;
mod change;
mod list;
mod password;

pub use add::Add;
pub use change::{Disable, Enable, Role, Set, SetPassword};
pub use list::List;

use crate::model::roles;
use crate::ops::audit::note;
use crate::ops::{Administration, Context, OpError, Page, Tone, View};
use crate::site::{AccountError, Accounts, UserView};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

/// An account after a change.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Account {
    /// The account
    #[serde(flatten)]
    pub user: UserView,
    #[serde(skip)]
    act: &'static str,
}

impl View for Account {
    fn show(&self, page: &mut Page) {
        let UserView { id, email, role, .. } = &self.user;
        page.pieces(&[
            (Tone::Good, self.act),
            (Tone::Plain, &format!(" user {id} ")),
            (Tone::Strong, email),
            (Tone::Plain, &format!(", {role}")),
        ]);
    }
}

fn note_user(cx: &Context<'_, Administration>, action: &str, user: &UserView) -> Result<(), OpError> {
    let detail = json!({"email": user.email, "role": user.role, "disabled": user.disabled});
    note(cx, action, ("user", &user.id.to_string()), detail)
}

pub(crate) fn accounts<'a>(cx: &Context<'a, Administration>) -> Result<Accounts<'a>, OpError> {
    Ok(cx.repository()?.accounts()?)
}

/// A role that administers the site can only be given or taken by callers who may manage roles.
fn permit_role(cx: &Context<'_, Administration>, role: &str) -> Result<(), OpError> {
    match role.parse() {
        Ok(roles::Role::Admin | roles::Role::EditorAdmin) => cx.require(roles::Permission::RolesManage),
        Ok(_) | Err(_) => Ok(()),
    }
}

/// The role of an account with a name.
fn account_role(name: &str) -> Result<roles::Role, OpError> {
    match role(name)? {
        roles::Role::Reader => {
            let message = "`reader` is a role of tokens, not of accounts";
            Err(OpError::invalid("role.of-tokens", message)
                .detail("role", "is a role of tokens")
                .hint("`cms token create --role reader` makes a token for a front end"))
        }
        role => Ok(role),
    }
}

/// The role with a name.
pub(crate) fn role(name: &str) -> Result<roles::Role, OpError> {
    name.parse().map_err(|cause: roles::BadRole| {
        OpError::invalid("role.unknown", cause.to_string()).detail("role", "unknown")
    })
}

impl From<AccountError> for OpError {
    fn from(error: AccountError) -> Self {
        let message = error.to_string();
        match error {
            AccountError::Taken { field, .. } => {
                OpError::new(crate::ops::ErrorKind::Conflict, "user.taken", message)
                    .detail(field, "has an account")
            }
            AccountError::NoUser { .. } => {
                OpError::not_found("user.not-found", message).hint("`cms user list` shows them all")
            }
            AccountError::NoToken { .. } => {
                OpError::not_found("token.not-found", message).hint("`cms token list` shows them all")
            }
            AccountError::BadEmail { .. } => {
                OpError::invalid("user.email", message).detail("email", "is not a mail address")
            }
            AccountError::BadUsername { .. } => {
                OpError::invalid("user.username", message).detail("username", "is not a username")
            }
            AccountError::BadName => OpError::invalid("user.name", message.clone()).detail("name", message),
            AccountError::BadPassword => {
                OpError::invalid("user.password", message.clone()).detail("password", message)
            }
            AccountError::Program { .. } => {
                OpError::new(crate::ops::ErrorKind::Conflict, "user.program", message)
                    .hint("switch the agent off in `agents/`, or add another user")
            }
            AccountError::Refused => {
                OpError::new(crate::ops::ErrorKind::Unauthenticated, "login.refused", message)
            }
            AccountError::Site(cause) => cause.into(),
        }
    }
}
