//! `cms user add`: a new account.

use super::password::Password;
use super::{Account, account_role, accounts, note_user, permit_role};
use crate::ops::prelude::*;
use crate::site::Names;

/// Add a user of the server
///
/// Without a password the account gets a random one that nobody knows; `cms user password` sets another. Users with the
/// roles ai_agent and workflow never sign in.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Add {
    /// Mail address
    #[arg(value_name = "EMAIL")]
    pub email: String,
    /// Role: admin, editor_admin, editor, translator, ai_agent or workflow
    #[arg(long, value_name = "ROLE")]
    pub role: String,
    /// Name that commits will carry; the beginning of the address unless given
    #[arg(long, value_name = "TEXT")]
    #[serde(default)]
    pub name: Option<String>,
    /// Short name to sign in with: 3 to 50 small letters, digits, `-` and `_`
    #[arg(long, value_name = "USERNAME")]
    #[serde(default)]
    pub username: Option<String>,
    /// Read the password from standard input, one line of 8 to 256 characters
    #[arg(long = "password-stdin", num_args = 0, default_missing_value = "-", value_parser = Password::read)]
    #[serde(default)]
    pub password: Option<Password>,
}

impl Operation for Add {
    const FACTS: Facts = facts!("user.add", Permission::UsersManage;
        "user add ada@example.com --role editor --password-stdin" =>
            "Somebody who can sign in; the password is read from standard input",
        "user add bot@example.com --role ai_agent" => "An account for an agent, which never signs in");
    type Can = Administration;
    type Output = Account;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Account, OpError> {
        cx.in_earnest("a new account")?;
        let role = account_role(&self.role)?;
        permit_role(cx, role)?;
        let accounts = accounts(cx)?;
        let password = accounts.hashed(self.password.as_ref().map(Password::as_str), cx.call().ids)?;
        accounts.together(|| {
            let names = Names {
                email: Some(&self.email),
                username: self.username.as_deref(),
                name: self.name.as_deref(),
            };
            let user = accounts.add(names, role, &password, cx.call().now)?;
            note_user(cx, "user.create", &user)?;
            Ok(Account { user, act: "added" })
        })
    }
}
