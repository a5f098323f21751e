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
    const FACTS: Facts = Facts {
        name: "user.list",
        permission: Permission::UsersManage,
        examples: &[("user list", "Who may sign in, with which role")],
    };
    type Can = Administration;
    type Output = Users;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Users, OpError> {
        Ok(Users { data: accounts(cx)?.users()? })
    }
}

impl View for Users {
    fn show(&self, page: &mut Page) {
        if self.data.is_empty() {
            page.line("no users: `cms user add EMAIL --role admin --password-stdin` adds the first");
            return;
        }
        let row = |user: &UserView| {
            let state = if user.disabled { "disabled" } else { "" };
            vec![
                user.id.to_string(),
                user.email.clone(),
                user.username.clone().unwrap_or_default(),
                user.name.clone(),
                user.role.clone(),
                state.to_owned(),
            ]
        };
        let rows: Vec<Vec<String>> = self.data.iter().map(row).collect();
        page.table(&["id", "email", "username", "name", "role", ""], &rows);
    }
}
