//! Resolves the identity of a tool call. It is always an agent, and never has more than an agent's rights.

use crate::base::hidden_text::is_hidden;
use crate::base::source::{Clock, System};
use crate::base::text::one_line;
use crate::base::{Alternatives, Stage, Value};
use crate::model::roles::{Rights, Role};
use crate::ops::OpError;
use crate::site::{AI_AGENT_EMAIL, AI_AGENT_NAME, Actor, Site, Surface, UserView, agent_email};
use serde_json::json;

/// Longest name of an agent or a program that a client gives, in characters: it goes into commits.
const NAME_CHARS_MAX: usize = 80;
/// The first words of what the server itself records in place of a client's name: its token, or the run of an agent.
const RESERVED: [&str; 2] = ["token", "agent run"];

/// The configured identity.
#[derive(Debug, Clone, Default)]
pub struct Principal {
    /// The agent of the site that acts unless a call names another (`--as agent:ID`).
    pub agent: Option<String>,
    /// `AI_AGENT_EMAIL`: the mail address of the AI agent user.
    pub email: Option<String>,
    /// `MCP_SYSTEM_USER_ID`: the number of the user who writes where no agent is named.
    pub user: Option<i64>,
    /// `CMS_ROLE`; can lower an agent's rights.
    pub role: Option<Role>,
    /// The rights of whoever lets an agent of the site work; can lower an agent's.
    pub rights: Option<Rights>,
    /// The id of the only item that it may change, if it was asked about one.
    pub only: Option<String>,
}

/// The server's token that a client sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bearer {
    /// The token's id.
    pub id: String,
    /// Its purpose.
    pub name: String,
    /// The token's role; can lower an agent's rights.
    pub role: Role,
}

/// The identity that a call claims.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Claimed<'a> {
    /// `agentId`.
    pub(super) agent: Option<&'a str>,
    /// `agentName`.
    pub(super) name: Option<&'a str>,
    /// Name and version of the client's program.
    pub(super) client: Option<&'a str>,
    /// The token that the client sent.
    pub(super) bearer: Option<&'a Bearer>,
}

/// Whether a call reads or writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deed {
    /// Needs no author.
    Read,
    /// Needs an author, who has an account.
    Write,
}

/// The identity of a call.
pub(super) struct Resolved {
    pub(super) actor: Actor,
    /// What is wrong with what the call claims: a diagnostic of the operation's answer.
    pub(super) warning: Option<Value>,
}

/// Resolves the author of a call: the agent of the site that the call names, else the configured agent, else the
/// configured user. An id that no agent has, or a disabled one, is that of the system AI user, with a warning (the
/// specification, Authentication).
///
/// # Errors
/// The live site or the accounts cannot be read; there is no account to write as.
pub(super) fn resolve(
    site: &Site,
    principal: &Principal,
    claimed: Claimed<'_>,
    deed: Deed,
) -> Result<Resolved, OpError> {
    let live = site.snapshot(Stage::Source)?.definitions()?;
    let known = |id: &&str| live.agents.get(*id).is_some_and(|agent| agent.enabled);
    let agent = match claimed.agent {
        Some(id) => Some(id).filter(known),
        None => principal.agent.as_deref().filter(known),
    };
    let stranger = claimed.agent.filter(|_| agent.is_none());
    let author = match deed {
        Deed::Read => Author::unknown(agent),
        Deed::Write => author(site, principal, agent)?,
    };
    // A name given by a client is recorded beside the writing account, but is not the author.
    let given = claimed.name.map(clean).filter(|name| !name.is_empty());
    let bearer = claimed.bearer.map(|bearer| bearer.role);
    let lowering = principal.role.into_iter().chain(bearer).chain(author.role);
    let own = (Role::AiAgent, Role::AiAgent.rights());
    let (role, rights) = lowering.fold(own, |(role, rights), lower| (role.min(lower), rights.lowered(lower)));
    let rights = principal.rights.map_or(rights, |others| rights.both(others));
    let via = claimed.bearer.map(|bearer| format!("token {}", bearer.name));
    // The token is first and whole, as the client can write what it likes into its own name.
    let client: Vec<String> = via.into_iter().chain(claimed.client.map(str::to_owned)).collect();
    let mut why = vec!["a call of the tool server".to_owned()];
    why.extend(claimed.bearer.map(|bearer| format!("token {} of the server", bearer.id)));
    let warning = stranger.filter(|_| deed == Deed::Write).map(|id| {
        let names = live.agents.values().filter(|agent| agent.enabled).map(|agent| agent.id.as_str());
        unknown_agent(&clean(id), &author.name, &Alternatives::among(id, names))
    });
    let actor = Actor {
        name: author.name,
        email: author.email,
        role,
        rights,
        agent: author.agent.or(given),
        client: (!client.is_empty()).then(|| client.join(", ")),
        only: principal.only.clone(),
        request: None,
        surface: Surface::Tools,
        why,
    };
    Ok(Resolved { actor, warning })
}

fn unknown_agent(id: &str, author: &str, instead: &Alternatives) -> Value {
    let advice = instead.hint().map(|hint| format!("; {hint}")).unwrap_or_default();
    let message = format!("no agent `{id}` is enabled on this site: `{author}` is the author{advice}");
    json!({"code": "agent.unknown", "severity": "warning", "pointer": "/agentId", "message": message})
}

/// The author of a write.
struct Author {
    name: String,
    email: String,
    agent: Option<String>,
    /// The role of its account; can lower an agent's rights.
    role: Option<Role>,
}

impl Author {
    /// A read needs no account.
    fn unknown(agent: Option<&str>) -> Author {
        let name = agent.unwrap_or(AI_AGENT_NAME).to_owned();
        let email = agent.map_or_else(|| AI_AGENT_EMAIL.to_owned(), agent_email);
        Author { name, email, agent: agent.map(str::to_owned), role: None }
    }

    fn of(user: UserView, agent: Option<&str>) -> Author {
        let role = user.role.parse().ok();
        Author { name: clean(&user.name), email: clean(&user.email), agent: agent.map(str::to_owned), role }
    }
}

/// The account that writes. An agent whose account is disabled, or whose address belongs to a person, has no account of
/// its own.
fn author(site: &Site, principal: &Principal, agent: Option<&str>) -> Result<Author, OpError> {
    if let Some(id) = agent
        && let Some(user) = site.user_of_agent(id, System.now(), &System)?.filter(|user| !user.disabled)
    {
        return Ok(Author::of(user, Some(id)));
    }
    let found = site.accounts()?.system_user(principal.user, principal.email.as_deref())?;
    found.map(|user| Author::of(user, None)).ok_or_else(|| {
        OpError::invalid("mcp.system-user", "Missing MCP_SYSTEM_USER_ID (and no AI system user found)").hint(
            "enable the AI agent user (`cms user list`), or set MCP_SYSTEM_USER_ID to the number of another",
        )
    })
}

/// `name version` of a client's program, as it calls itself: on one line, without commas, and without a beginning that is
/// [`RESERVED`].
pub(super) fn client_name(info: Option<&Value>) -> Option<String> {
    let part = |key: &str| info.and_then(|info| info.get(key)).and_then(Value::as_str).unwrap_or_default();
    let given = format!("{} {}", part("name"), part("version")).replace(',', " ");
    let seen: String = given.chars().filter(|c| !is_hidden(*c)).collect();
    let line = one_line(&seen);
    let name = clean(line.trim_start_matches(|c: char| !c.is_alphanumeric()));
    let lower = name.to_lowercase();
    match RESERVED.iter().any(|first| lower.starts_with(first)) {
        true => Some(clean(&format!("client {name}"))),
        false => (!name.is_empty()).then_some(name),
    }
}

/// The text without characters that are not allowed in a commit's author line.
fn clean(text: &str) -> String {
    let chars = text.chars().filter(|c| !c.is_control() && !matches!(c, '<' | '>'));
    chars.take(NAME_CHARS_MAX).collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_forge_an_author() {
        assert_eq!(clean("  Eve <eve@x>\nCms-Agent: y "), "Eve eve@xCms-Agent: y");
        assert_eq!(clean(&"x".repeat(10_000)).len(), NAME_CHARS_MAX);
    }

    #[test]
    fn client_name_cannot_pass_for_a_token_or_a_run() {
        let named = |name: &str| client_name(Some(&json!({"name": name, "version": "1"})));
        for (given, recorded) in [
            ("claude", "claude 1"),
            ("claude 1, token admin", "claude 1 token admin 1"),
            ("Token admin", "client Token admin 1"),
            ("\u{200b}, (tok\u{200b}en\nadmin", "client token admin 1"),
            ("agent  run 7", "client agent run 7 1"),
        ] {
            assert_eq!(named(given).as_deref(), Some(recorded), "{given:?}");
        }
        assert_eq!(named(&"y".repeat(300)).map(|name| name.len()), Some(NAME_CHARS_MAX));
        assert_eq!(client_name(None), None);
    }
}
