//! `cms user set|role|password|disable|enable`: changes an account. Its sessions end, except when only its names
//! change.

use super::password::Password;
use super::{Account, account_role, accounts, note_user, permit_role, permit_stored};
use crate::ops::prelude::*;
use crate::site::{AccountError, Accounts, Names, UserView};

/// Changes an account, if the caller may, and records it in the audit log: both or neither.
fn change(
    cx: &Context<'_, Administration>,
    name: &str,
    (action, act): (&str, &'static str),
    run: impl FnOnce(&Accounts<'_>, i64) -> Result<UserView, AccountError>,
) -> Result<Account, OpError> {
    let accounts = accounts(cx)?;
    accounts.together(|| {
        let found = accounts.find(name)?;
        permit_stored(cx, &found.role)?;
        let user = run(&accounts, found.id)?;
        note_user(cx, action, &user)?;
        Ok(Account { user, act })
    })
}

/// Change the name of a user; their sessions go on
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Set {
    /// User: mail address, username or number
    #[arg(value_name = "USER")]
    pub user: String,
    /// Mail address
    #[arg(long, value_name = "EMAIL", required_unless_present_any = ["username", "name"])]
    #[serde(default)]
    pub email: Option<String>,
    /// Short name to sign in with: 3 to 50 small letters, digits, `-` and `_`; an empty one is none
    #[arg(long, value_name = "USERNAME")]
    #[serde(default)]
    pub username: Option<String>,
    /// Name that commits will carry
    #[arg(long, value_name = "TEXT")]
    #[serde(default)]
    pub name: Option<String>,
}

impl Operation for Set {
    const FACTS: Facts = facts!("user.set", Permission::UsersManage;
        "user set ada@example.com --name 'Ada Lovelace'" => "The name that later commits carry",
        "user set 3 --username ada" => "A short name to sign in with");
    type Can = Administration;
    type Output = Account;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Account, OpError> {
        cx.in_earnest("a change of an account")?;
        let names = Names {
            email: self.email.as_deref(),
            username: self.username.as_deref(),
            name: self.name.as_deref(),
        };
        change(cx, &self.user, ("user.update", "changed"), |accounts, id| accounts.set_names(id, names))
    }
}

/// Give a user another role; their sessions end
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Role {
    /// User: mail address, username or number
    #[arg(value_name = "USER")]
    pub user: String,
    /// Role: admin, editor_admin, editor, translator, ai_agent or workflow
    #[arg(value_name = "ROLE")]
    pub role: String,
}

impl Operation for Role {
    const FACTS: Facts = facts!("user.role", Permission::UsersManage;
        "user role ada@example.com editor_admin" => "Let an editor publish");
    type Can = Administration;
    type Output = Account;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Account, OpError> {
        cx.in_earnest("a change of an account")?;
        let role = account_role(&self.role)?;
        permit_role(cx, role)?;
        change(cx, &self.user, ("user.update", "changed"), |accounts, id| accounts.set_role(id, role))
    }
}

/// Give a user another password; their sessions end
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetPassword {
    /// User: mail address, username or number
    #[arg(value_name = "USER")]
    pub user: String,
    /// Read the password from standard input, one line of 8 to 256 characters
    #[arg(long = "password-stdin", num_args = 0, default_missing_value = "-", value_parser = Password::read, required = true)]
    pub password: Password,
}

impl Operation for SetPassword {
    const FACTS: Facts = facts!("user.password", Permission::UsersManage;
        "user password ada@example.com --password-stdin" => "A new password, read from standard input");
    type Can = Administration;
    type Output = Account;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Account, OpError> {
        cx.in_earnest("a change of an account")?;
        let password = accounts(cx)?.hashed(Some(self.password.as_str()), cx.call().ids)?;
        let how = ("user.password.reset", "changed");
        change(cx, &self.user, how, |accounts, id| accounts.set_password(id, &password))
    }
}

/// Lock a user out; their sessions end, their name stays on what they wrote
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Disable {
    /// User: mail address, username or number
    #[arg(value_name = "USER")]
    pub user: String,
}

impl Operation for Disable {
    const FACTS: Facts = facts!("user.disable", Permission::UsersManage;
        "user disable ada@example.com" => "Nobody signs in with it any more");
    type Can = Administration;
    type Output = Account;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Account, OpError> {
        cx.in_earnest("a change of an account")?;
        change(cx, &self.user, ("user.update", "disabled"), |accounts, id| accounts.set_disabled(id, true))
    }
}

/// Let a user in again
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Enable {
    /// User: mail address, username or number
    #[arg(value_name = "USER")]
    pub user: String,
}

impl Operation for Enable {
    const FACTS: Facts = facts!("user.enable", Permission::UsersManage;
        "user enable ada@example.com" => "They may sign in again");
    type Can = Administration;
    type Output = Account;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Account, OpError> {
        cx.in_earnest("a change of an account")?;
        change(cx, &self.user, ("user.update", "enabled"), |accounts, id| accounts.set_disabled(id, false))
    }
}
