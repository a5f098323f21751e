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
use crate::ops::prelude::*;
use crate::site::{AccountError, Accounts, UserView};

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

/// Refuses to make, change or end a credential with rights that the caller lacks. A role that administers the site is
/// given and taken only by callers who may manage roles.
pub(crate) fn permit_role(cx: &Context<'_, Administration>, role: roles::Role) -> Result<(), OpError> {
    if matches!(role, roles::Role::Admin | roles::Role::EditorAdmin) {
        cx.require(roles::Permission::RolesManage)?;
    }
    role.permissions().iter().try_for_each(|permission| cx.require(*permission))
}

/// The same for the stored role of an account or a token; one of a later version of this program is an admin's matter.
pub(crate) fn permit_stored(cx: &Context<'_, Administration>, role: &str) -> Result<(), OpError> {
    permit_role(cx, role.parse().unwrap_or(roles::Role::Admin))
}

/// The role of an account with a name.
fn account_role(name: &str) -> Result<roles::Role, OpError> {
    match role(name)? {
        role if !roles::Role::OF_ACCOUNTS.contains(&role.name()) => {
            let message = format!("`{role}` is a role of tokens, not of accounts");
            Err(OpError::invalid("role.of-tokens", message)
                .detail("role", "is a role of tokens")
                .hint(format!("`cms token create --role {role}` makes a token for a front end")))
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
