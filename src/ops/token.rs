//! Bearer tokens for programs: CI, front ends.

use crate::ops::prelude::*;
use crate::ops::user::{accounts, permit_role, permit_stored, role};
use crate::ops::when;
use crate::site::{MadeToken, TokenView};

/// Longest name of a token, in characters.
const NAME_CHARS_MAX: usize = 100;

/// Make a bearer token for a program; it is shown once
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Create {
    /// Role: admin, editor_admin, editor, translator, ai_agent, workflow, previewer (reads every stage) or reader (what
    /// is published, nothing else)
    #[arg(long, value_name = "ROLE")]
    pub role: String,
    /// What it is for; commits made with it carry this name
    #[arg(long, value_name = "TEXT")]
    pub name: String,
    /// Until when it holds: a time such as `2027-01-31 9:00` or one of RFC 3339, or a span such as `90d` or `12h`; no end unless given
    #[arg(long, value_name = "WHEN")]
    pub expires: Option<String>,
}

impl Operation for Create {
    const FACTS: Facts = facts!("token.create", Permission::UsersManage;
        "token create --role editor --name ci --expires 90d" => "For a pipeline, for three months",
        "token create --role reader --name site --json" => "For a front end; the token alone is `.token`");
    type Can = Administration;
    type Output = MadeToken;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<MadeToken, OpError> {
        cx.in_earnest("a new token")?;
        let role = role(&self.role)?;
        permit_role(cx, role)?;
        let name = self.name.trim();
        if name.is_empty() || name.chars().count() > NAME_CHARS_MAX || name.chars().any(char::is_control) {
            let message = format!("a token's name must have 1 to {NAME_CHARS_MAX} characters on one line");
            return Err(OpError::invalid("token.name", message.clone()).detail("name", message));
        }
        let now = cx.call().now;
        let expires = self.expires.as_deref().map(|text| until(cx, text)).transpose()?;
        let accounts = accounts(cx)?;
        accounts.together(|| {
            let made = accounts.make_token(name, role, expires, now, cx.call().ids)?;
            let detail = json!({"name": made.name, "role": made.role, "expiresAt": made.expires_at});
            note(cx, "token.create", ("token", &made.id), detail)?;
            Ok(made)
        })
    }
}

/// Parses a time in the future.
fn until(cx: &Context<'_, Administration>, text: &str) -> Result<Timestamp, OpError> {
    when::future(text, cx.call().now, &when::zone(cx)?).map_err(|why| {
        OpError::invalid("token.expires", format!("`{text}` {why}")).detail("expires", why).hint(when::HINT)
    })
}

impl View for MadeToken {
    fn show(&self, page: &mut Page) {
        page.line(self.token.clone());
        let until = self.expires_at.as_deref().map(|at| format!(", until {at}")).unwrap_or_default();
        styled!(page, Faint "{} for {}, {}{until}: keep it now, it is shown this once",
            self.id, self.name, self.role);
    }
}

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
