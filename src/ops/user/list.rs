//! `cms user list`: all accounts.

use super::accounts;
use crate::ops::prelude::*;
use crate::site::UserView;

/// List the users of the server
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct List {}

/// All accounts.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Users {
    /// The accounts, the oldest first
    pub data: Vec<UserView>,
}

impl Operation for List {
    const FACTS: Facts = facts!("user.list", Permission::UsersManage;
        "user list" => "Who may sign in, with which role");
    type Can = Administration;
    type Output = Users;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Users, OpError> {
        Ok(Users { data: accounts(cx)?.users()? })
    }
}

table! {
    Users.data, user: UserView, "no users: `cms user add EMAIL --role admin --password-stdin` adds the first";
    "id" => user.id, "email" => user.email, "username" => user.username.as_deref().unwrap_or_default(),
    "name" => user.name, "role" => user.role, "" => if user.disabled { "disabled" } else { "" },
}
