//! Resolves the owner of an address or name: the one place that distinguishes programs from people, for every
//! surface.

use crate::base::{Stage, text};
use crate::git::Commit;
use crate::model::Settings;
use crate::model::roles::{Rights, Role};
use crate::site::error::SiteError;
use crate::site::{AI_AGENT_EMAIL, Site, Snapshot, agent_email};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Hosts whose addresses belong to programs, and their roles.
const HOSTS: [(&str, Role); 2] = [("agents.local", Role::AiAgent), ("workflows.local", Role::Workflow)];
/// Prefixes of the ids of agents and workflows.
const PREFIXES: [(&str, Role); 2] = [("agent:", Role::AiAgent), ("workflow:", Role::Workflow)];

/// The owner of a name.
#[derive(Debug, Clone)]
pub(in crate::site) struct Somebody {
    pub(in crate::site) name: String,
    pub(in crate::site) email: String,
    pub(in crate::site) role: Role,
    pub(in crate::site) agent: Option<String>,
    /// Whether it is a program's account.
    pub(in crate::site) is_program: bool,
    /// Whether `[users]` on source or the accounts of the server list it.
    pub(in crate::site) is_known: bool,
}

impl Somebody {
    pub(in crate::site) fn rights(&self) -> Rights {
        self.role.rights()
    }
}

/// An account with its names for look-up: number, username, name and address.
struct Account {
    names: Vec<String>,
    name: String,
    email: String,
    role: Role,
    agent: Option<String>,
}

/// The known identities of a site: the settings and agents of its live branch, and the accounts of its server.
#[derive(Default)]
pub(in crate::site) struct NameOwner {
    settings: Option<Arc<Settings>>,
    pub(in crate::site) agents: Vec<String>,
    accounts: Vec<Account>,
    /// Addresses of programs besides those of the accounts.
    programs: BTreeMap<String, Role>,
}

impl NameOwner {
    /// The known identities of a site; `ai_agent_email` is the AI agent user's address in the environment.
    ///
    /// # Errors
    /// The live branch cannot be read.
    pub(in crate::site) fn of(
        site: Option<&Site>,
        ai_agent_email: Option<&str>,
    ) -> Result<NameOwner, SiteError> {
        let mut known = NameOwner::default();
        let addresses = [Some(AI_AGENT_EMAIL), ai_agent_email].into_iter().flatten();
        known.programs.extend(addresses.map(|email| (plain(email), Role::AiAgent)));
        let Some(site) = site else { return Ok(known) };
        known.accounts = site.accounts_there();
        if !site.has_stage(Stage::Source)? {
            return Ok(known);
        }
        let live = site.snapshot(Stage::Source)?;
        known.settings = Some(settings(&live)?);
        let users = known.settings.iter().flat_map(|settings| settings.users.iter());
        let programs = users.filter(|(user, role)| is_program(**role) && *user != "default_role");
        known.programs.extend(programs.map(|(user, role)| (plain(user), *role)).collect::<Vec<_>>());
        // Unreadable settings and definitions are treated as empty.
        if let Ok(definitions) = live.definitions() {
            known.agents = definitions.agents.keys().cloned().collect();
        }
        Ok(known)
    }

    /// Resolves a text: an address, `Name <address>`, `agent:ID`, or an account's name.
    ///
    /// # Errors
    /// [`SiteError::UnknownAgent`].
    pub(in crate::site) fn who(&self, text: &str) -> Result<Somebody, SiteError> {
        let (name, address) = split(text);
        let wanted = plain(&address);
        for (prefix, role) in PREFIXES {
            let Some(id) = wanted.strip_prefix(prefix) else { continue };
            return match self.agents.iter().find(|agent| agent.as_str() == id) {
                _ if role != Role::AiAgent => {
                    Ok(Somebody::program(id, &format!("{id}@workflows.local"), role))
                }
                Some(id) => Ok(Somebody::agent(id)),
                None => Err(SiteError::UnknownAgent { id: id.to_owned(), known: self.agents.clone() }),
            };
        }
        if !address.contains('@') {
            return Ok(self.called(&wanted, &name, &address));
        }
        Ok(self.at(name, address, &wanted))
    }

    /// Whether an address belongs to a program.
    pub(in crate::site) fn is_program(&self, email: &str) -> bool {
        self.who(email).is_ok_and(|who| who.is_program)
    }

    /// The owner of an address.
    fn at(&self, name: String, email: String, wanted: &str) -> Somebody {
        let program = self.program(wanted);
        let account = self.accounts.iter().find(|account| plain(&account.email) == *wanted);
        let agent = self.agents.iter().find(|id| same(wanted, &agent_email(id))).cloned();
        let agent = agent.or_else(|| account.and_then(|account| account.agent.clone()));
        let role = program.unwrap_or_else(|| self.listed(&email));
        let is_known = self.lists(&email) || account.is_some() || program.is_some();
        Somebody { name, email, role, agent, is_program: program.is_some(), is_known }
    }

    /// The owner of a name without an `@`.
    fn called(&self, wanted: &str, name: &str, text: &str) -> Somebody {
        if let Some(id) = self.agents.iter().find(|agent| agent.as_str() == wanted) {
            return Somebody::agent(id);
        }
        if let Some(account) = self.accounts.iter().find(|account| account.names.iter().any(|n| n == wanted))
        {
            let found = self.at(account.name.clone(), account.email.clone(), &plain(&account.email));
            let role = if found.is_program { found.role } else { found.role.min(account.role) };
            return Somebody { role, ..found };
        }
        let (role, is_known) = (self.listed(text), self.lists(text));
        let (name, email) = (name.to_owned(), text.to_owned());
        Somebody { name, email, role, agent: None, is_program: is_program(role) && is_known, is_known }
    }

    /// The role of a program if the address belongs to one: by its host, or because it is listed as one. A tag
    /// (`bot+x@host`) is the same account.
    pub(in crate::site) fn program(&self, wanted: &str) -> Option<Role> {
        let listed = self.programs.iter().map(|(email, role)| (email.as_str(), *role));
        let accounts = self.accounts.iter().map(|account| (account.email.as_str(), account.role));
        let accounts = accounts.filter(|(_, role)| is_program(*role));
        let named = listed.chain(accounts).find(|(email, _)| same(wanted, email));
        by_host(wanted).or(named.map(|(_, role)| role))
    }

    /// The role in `[users]`.
    fn listed(&self, email: &str) -> Role {
        self.settings.as_ref().map_or(Role::Admin, |settings| settings.role_of(email))
    }

    /// Whether `[users]` on source lists an address.
    pub(in crate::site) fn lists(&self, email: &str) -> bool {
        let mut users = self.settings.iter().flat_map(|settings| settings.users.keys());
        users.any(|user| user.eq_ignore_ascii_case(email))
    }
}

impl Somebody {
    fn agent(id: &str) -> Somebody {
        let program = Somebody::program(id, &agent_email(id), Role::AiAgent);
        Somebody { agent: Some(id.to_owned()), ..program }
    }

    fn program(name: &str, email: &str, role: Role) -> Somebody {
        let (name, email) = (name.to_owned(), email.to_owned());
        Somebody { name, email, role, agent: None, is_program: true, is_known: true }
    }
}

impl Site {
    /// The accounts of its server, if it has any. Unreadable accounts are ignored: repairs must remain possible.
    fn accounts_there(&self) -> Vec<Account> {
        if !self.has_ledger() {
            return Vec::new();
        }
        let found = self.accounts().ok().and_then(|accounts| accounts.users().ok()).unwrap_or_default();
        let account = |user: crate::site::UserView| {
            let role = program_role(&user.email).or(user.role.parse().ok()).unwrap_or(Role::Workflow);
            let role = if user.agent.is_some() { Role::AiAgent } else { role };
            let names = [Some(user.id.to_string()), user.username, Some(user.name.clone())];
            let names = names.into_iter().flatten().map(|name| plain(&name)).collect();
            Account { names, name: user.name, email: user.email, role, agent: user.agent }
        };
        found.into_iter().map(account).collect()
    }
}

fn settings(live: &Snapshot<'_>) -> Result<Arc<Settings>, SiteError> {
    match live.settings() {
        // Unreadable settings are treated as empty, as everywhere.
        Err(SiteError::Unreadable(_)) => Ok(Arc::default()),
        settings => settings,
    }
}

/// Whether accounts of a role are programs.
pub(in crate::site) fn is_program(role: Role) -> bool {
    matches!(role, Role::AiAgent | Role::Workflow)
}

/// Whether an agent or another program made a commit.
pub(in crate::site) fn is_agents(known: &NameOwner, commit: &Commit) -> bool {
    commit.trailer("Cms-Agent").is_some() || known.is_program(&commit.author.email)
}

/// Whether an agent or another program is the author or the committer of a commit.
pub(in crate::site) fn is_by_program(known: &NameOwner, commit: &Commit) -> bool {
    is_agents(known, commit) || known.is_program(&commit.committer.email)
}

/// Whether a person recorded what an agent wrote: by `git cherry-pick` or a rebase, or the agent named another author.
pub(in crate::site) fn is_carried(known: &NameOwner, commit: &Commit) -> bool {
    is_agents(known, commit)
        && commit.committer.email != commit.author.email
        && !known.is_program(&commit.committer.email)
}

/// The fixed role of an address or name that belongs to an agent or a workflow.
pub(in crate::site) fn program_role(text: &str) -> Option<Role> {
    let wanted = plain(&split(text).1);
    let prefixed = PREFIXES.iter().find(|(prefix, _)| wanted.starts_with(prefix));
    by_host(&wanted).or(prefixed.map(|(_, role)| *role))
}

fn by_host(wanted: &str) -> Option<Role> {
    let (_, host) = wanted.rsplit_once('@')?;
    HOSTS.iter().find(|(own, _)| looks_like(host, own)).map(|(_, role)| *role)
}

/// Whether an address is an account's: equal, or equal except for a tag.
fn same(wanted: &str, email: &str) -> bool {
    let email = plain(email);
    let without_tag = || {
        let (local, host) = wanted.rsplit_once('@')?;
        Some(format!("{}@{host}", local.split_once('+')?.0))
    };
    looks_like(wanted, &email) || without_tag().is_some_and(|wanted| looks_like(&wanted, &email))
}

/// Whether a text equals another or could be mistaken for it: a letter outside of ASCII matches any.
fn looks_like(text: &str, other: &str) -> bool {
    text.chars().count() == other.chars().count()
        && text
            .chars()
            .zip(other.chars())
            .all(|(a, b)| a == b || (!a.is_ascii() && b.is_ascii_alphanumeric()))
}

/// A text normalized for comparison: in lower case and usual width, without invisible characters and a trailing dot.
fn plain(text: &str) -> String {
    let seen =
        text::compatible(text).filter(|c| !c.is_control() && !is_hidden(*c)).flat_map(char::to_lowercase);
    let seen: String = seen.collect();
    seen.trim().trim_end_matches('.').split(" @").collect::<Vec<_>>().join("@").replace("@ ", "@")
}

/// Zero-width characters, joiners, direction marks, soft hyphens.
fn is_hidden(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// The name and the address of `Name <address>`, or of a bare address.
pub(in crate::site) fn split(text: &str) -> (String, String) {
    let text = text.trim_matches(|c: char| c.is_whitespace() || c.is_control() || is_hidden(c));
    match text.split_once('<') {
        Some((name, rest)) => (name.trim().to_owned(), rest.trim_end_matches('>').trim().to_owned()),
        None => (text.split('@').next().unwrap_or(text).trim().to_owned(), text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> NameOwner {
        let programs = [("ai@agents.local", Role::AiAgent), ("bot@example.test", Role::AiAgent)];
        NameOwner {
            agents: vec!["seo".to_owned()],
            programs: programs.into_iter().map(|(email, role)| (email.to_owned(), role)).collect(),
            ..NameOwner::default()
        }
    }

    #[test]
    fn spelling_variants_of_an_agent_address_resolve_to_the_agent() {
        for text in [
            "ai@agents.local",
            " ai@agents.local",
            "AI Agent <ai@agents.local>",
            "<ai@agents.local >",
            "AI@Agents.LOCAL",
            "ai@agents.local.",
            "ai+seo@agents.local",
            "agent+seo@AGENTS.local",
            "nobody@agents.local",
            "ai@agents.l\u{43e}cal",
            "ai@\u{ff41}gents.local",
            "a\u{200b}i@agents\u{ad}.local",
            "ai @agents.local",
            "agent:seo",
            "Agent:SEO",
            " agent:seo ",
            "seo",
            "bot@example.test",
            "Bot+tag@Example.test.",
        ] {
            let found = known().who(text).unwrap();
            assert_eq!((found.role, found.is_program), (Role::AiAgent, true), "{text:?}");
        }
        assert_eq!(known().who("agent+seo@AGENTS.local").unwrap().agent.as_deref(), Some("seo"));
        assert!(known().who("agent:nobody").is_err());
        assert_eq!(known().who("x@workflows.local").unwrap().role, Role::Workflow);
    }

    #[test]
    fn addresses_similar_to_an_agents_resolve_to_people() {
        for text in
            ["sam@example.test", "robot@example.test", "Sam <sam@agents.local.example>", "bot@example.tests"]
        {
            let found = known().who(text).unwrap();
            assert_eq!((found.role, found.is_program), (Role::Admin, false), "{text:?}");
        }
        // An agent may have a person's address with a tag: the address without the tag is still the person.
        let mut known = known();
        known.programs.insert("sam+agent@example.test".to_owned(), Role::AiAgent);
        assert!(!known.who("sam@example.test").unwrap().is_program);
        assert!(known.who("sam+agent@example.test").unwrap().is_program);
    }
}
