//! `cms token list`: all tokens, without their secrets.

use crate::ops::prelude::*;
use crate::ops::user::accounts;
use crate::site::TokenView;

/// List the tokens, the newest first, revoked ones too
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct List {}

/// All tokens.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Tokens {
    /// The tokens, the newest first
    pub data: Vec<TokenView>,
}

impl Operation for List {
    const FACTS: Facts = facts!("token.list", Permission::UsersManage;
        "token list" => "Which programs may come in");
    type Can = Administration;
    type Output = Tokens;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Tokens, OpError> {
        Ok(Tokens { data: accounts(cx)?.tokens()? })
    }
}

fn day(at: Option<&String>) -> &str {
    at.and_then(|at| at.get(..10)).unwrap_or("-")
}

table! {
    Tokens.data, token: TokenView, "no tokens";
    "id" => token.id, "name" => token.name, "role" => token.role,
    "expires" => day(token.expires_at.as_ref()), "revoked" => day(token.revoked_at.as_ref()),
}
