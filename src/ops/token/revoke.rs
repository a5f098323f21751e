//! `cms token revoke`: revokes a token.

use crate::ops::audit::note;
use crate::ops::prelude::*;
use crate::ops::user::{accounts, permit_stored};

/// End a token at once
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Revoke {
    /// Token: its id
    #[arg(value_name = "ID")]
    pub id: String,
}

/// A token that has ended.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Revoked {
    /// Its id
    pub id: String,
    /// Always true
    pub revoked: bool,
}

impl Operation for Revoke {
    const FACTS: Facts = facts!("token.revoke", Permission::UsersManage;
        "token revoke 3f2b9c1e-7a44-4c55-9d10-2f6b8a0c7e21" => "Whoever has it is refused from now on");
    type Can = Administration;
    type Output = Revoked;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Revoked, OpError> {
        cx.in_earnest("revoking a token")?;
        let accounts = accounts(cx)?;
        accounts.together(|| {
            permit_stored(cx, &accounts.token(&self.id)?.role)?;
            accounts.revoke_token(&self.id, cx.call().now)?;
            note(cx, "token.revoke", ("token", &self.id), json!({}))
        })?;
        Ok(Revoked { id: self.id, revoked: true })
    }
}

impl View for Revoked {
    fn show(&self, page: &mut Page) {
        page.pieces(&[(Tone::Good, "revoked"), (Tone::Plain, &format!(" {}", self.id))]);
    }
}
