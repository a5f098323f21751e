//! Who a call of a tool acts as. Always an agent: whatever the surroundings say, its rights are never more than an agent's.

use crate::base::Stage;
use crate::model::roles::Role;
use crate::ops::OpError;
use crate::site::{AI_AGENT_EMAIL, AI_AGENT_NAME, Actor, Site, agent_email};

/// Longest name of an agent that a client gives, in characters.
const NAME_CHARS_MAX: usize = 80;

/// What the surroundings say about who acts.
#[derive(Debug, Clone, Default)]
pub struct Principal {
    /// The agent of the site that acts unless a call names another, as `--as agent:ID` says.
    pub agent: Option<String>,
    /// `AI_AGENT_EMAIL`: the mail address of the AI agent user.
    pub email: Option<String>,
    /// `CMS_ROLE`: it can lower an agent's rights.
    pub role: Option<Role>,
}

/// Who a call says it is.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Claimed<'a> {
    /// `agentId`.
    pub(super) agent: Option<&'a str>,
    /// `agentName`.
    pub(super) name: Option<&'a str>,
    /// Name and version of the client's program.
    pub(super) client: Option<&'a str>,
}

/// Who acts: the agent of the site that the call names, else the one that the server was started as, else the AI agent
/// user. An id that no agent of the site has is the AI agent user's (`service.txt`, Authentication).
///
/// # Errors
/// The live site cannot be read.
pub(super) fn resolve(site: &Site, principal: &Principal, claimed: Claimed<'_>) -> Result<Actor, OpError> {
    let live = site.snapshot(Stage::Source)?.definitions()?;
    let known = |id: &&str| live.agents.get(*id).is_some_and(|agent| agent.enabled);
    let agent = claimed.agent.filter(known).or_else(|| principal.agent.as_deref().filter(known));
    let (name, email) = match agent {
        Some(id) => (id.to_owned(), agent_email(id)),
        None => {
            let name = claimed.name.map(clean).filter(|name| !name.is_empty());
            let email = principal.email.as_deref().map(clean).filter(|email| !email.is_empty());
            (
                name.unwrap_or_else(|| AI_AGENT_NAME.to_owned()),
                email.unwrap_or_else(|| AI_AGENT_EMAIL.to_owned()),
            )
        }
    };
    let own = Role::AiAgent;
    let (role, rights) = match principal.role {
        Some(lower) => (own.min(lower), own.rights().lowered(lower)),
        None => (own, own.rights()),
    };
    Ok(Actor {
        name,
        email,
        role,
        rights,
        agent: agent.map(str::to_owned),
        client: claimed.client.map(clean),
        why: vec!["a call of the tool server".to_owned()],
    })
}

/// A text that can stand in a commit's author line.
fn clean(text: &str) -> String {
    let kept = text.chars().filter(|c| !c.is_control() && !matches!(c, '<' | '>'));
    kept.take(NAME_CHARS_MAX).collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_forge_an_author() {
        assert_eq!(clean("  Eve <eve@x>\nCms-Agent: y "), "Eve eve@xCms-Agent: y");
        assert_eq!(clean(&"x".repeat(10_000)).len(), NAME_CHARS_MAX);
    }
}
