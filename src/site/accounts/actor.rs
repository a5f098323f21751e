//! Identifies who acts, with which role, and why.

use crate::base::words;
use crate::model::roles::{Permission, Rights, Role};
use crate::site::accounts::name_owner::{NameOwner, program_role};
use crate::site::accounts::request_key::RequestKey;
use crate::site::prelude::*;

/// Name and address of a person whom neither git nor the environment identifies.
const UNNAMED: (&str, &str) = ("Unknown person", "unknown@localhost");

words! {
    pub enum Surface() or Terminal: "The surface through which somebody acts." {
        Terminal "terminal": "The command line.",
        Rest "rest": "HTTP.",
        Tools "mcp": "The tool server.",
    }
}

/// Who acts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    /// Name for commits.
    pub name: String,
    /// E-mail for commits; the key of `[users]` in `cms.toml`.
    pub email: String,
    /// Their role on this site.
    pub role: Role,
    /// Their permissions: their role's rights, minus those given up by acting as another user.
    pub rights: Rights,
    /// The agent (id of `agents/<id>.yaml`), if an agent acts.
    pub agent: Option<String>,
    /// The client program, if it identifies itself.
    pub client: Option<String>,
    /// The id of the only item that they may change, if there is one: what an agent of the site was asked about.
    pub only: Option<String>,
    /// The idempotency key of the request, which the writes of a node carry.
    pub request: Option<RequestKey>,
    /// The surface of the call.
    pub surface: Surface,
    /// How name and role were determined, a sentence each.
    pub why: Vec<String>,
}

impl Actor {
    /// The system itself: containment merges, repairs.
    pub fn system() -> Self {
        Actor {
            name: "cms".to_owned(),
            email: "cms@localhost".to_owned(),
            role: Role::Admin,
            rights: Role::Admin.rights(),
            agent: None,
            client: None,
            only: None,
            request: None,
            surface: Surface::Terminal,
            why: vec!["the system itself".to_owned()],
        }
    }

    /// Whether it is the system itself.
    pub fn is_system(&self) -> bool {
        self.email == Actor::system().email
    }

    /// Whether it is an agent: by its role, because an agent is named, or because it calls tools.
    pub fn is_agent(&self) -> bool {
        self.role == Role::AiAgent || self.agent.is_some() || self.surface == Surface::Tools
    }

    /// The agent that a write is attributed to: the one named, or an account that is one, by whatever name it signs in.
    /// Commits of a workflow name it unless its address already does.
    pub fn as_agent(&self) -> Option<&str> {
        let is_hidden = self.role == Role::Workflow && program_role(&self.email).is_none();
        self.agent.as_deref().or_else(|| (self.is_agent() || is_hidden).then_some(self.name.as_str()))
    }

    /// Whether nobody is identified.
    pub fn is_unnamed(&self) -> bool {
        self.name == UNNAMED.0 || self.email == UNNAMED.1
    }

    /// Whether they have a permission.
    pub fn may(&self, permission: Permission) -> bool {
        self.rights.may(permission)
    }
}

/// Claims of the environment about the caller.
#[derive(Debug, Clone, Default)]
pub struct Claims {
    /// `--as USER`: an e-mail, `agent:ID`, or an account's name.
    pub as_user: Option<String>,
    /// `CMS_ROLE`.
    pub role: Option<String>,
    /// `GIT_AUTHOR_NAME`.
    pub name: Option<String>,
    /// `GIT_AUTHOR_EMAIL`.
    pub email: Option<String>,
    /// Other identities in the environment, such as `GIT_COMMITTER_EMAIL`: they can lower rights to an agent's.
    pub others: Vec<String>,
    /// `AI_AGENT_EMAIL`: the address of the AI agent user.
    pub ai_agent_email: Option<String>,
}

/// The answer of `cms whoami`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Identity {
    /// Name that commits will carry.
    pub name: String,
    /// E-mail that commits will carry.
    pub email: String,
    /// Role that decides what commands may do.
    pub role: String,
    /// The agent, if one acts.
    pub agent: Option<String>,
    /// How name and role were found.
    pub why: Vec<String>,
}

/// Identifies who acts. The role is the lowest of: the role of the git identity by `[users]` on source (else
/// `default_role`), the role of `--as`, and `CMS_ROLE`; an agent's account has the role ai_agent wherever it is
/// named. So no claim of the caller can raise it.
///
/// # Errors
/// An unknown role, agent or user was named, or source cannot be read.
pub fn identify(site: Option<&Site>, claims: &Claims) -> Result<Actor, SiteError> {
    Ok(identified(site, claims)?.0)
}

/// Identifies who acts, and whether the site has them listed.
fn identified(site: Option<&Site>, claims: &Claims) -> Result<(Actor, bool), SiteError> {
    let known = NameOwner::of(site, claims.ai_agent_email.as_deref())?;
    let (name, email) = own_identity(site, claims);
    let own = known.who(&email)?;
    let is_named = own.agent.is_some() && !email.contains('@');
    let name = if is_named { own.name.clone() } else { name };
    let mut why = vec![format!("`{name} <{}>` comes from {}", own.email, origin(site, claims))];
    why.push(match (own.is_program, known.lists(&own.email)) {
        (true, _) => format!("it is the account of a program, whose role is `{}`", own.role),
        (false, true) => format!("`[users]` on source gives it the role `{}`", own.role),
        (false, false) => format!("`[users]` on source does not name it: `default_role` is `{}`", own.role),
    });
    let (mut role, mut rights, is_known) = (own.role, own.rights(), known.lists(&own.email));
    let surface = Surface::Terminal;
    let mut actor = Actor {
        name,
        email: own.email,
        role,
        rights,
        agent: own.agent,
        client: None,
        only: None,
        request: None,
        surface,
        why,
    };
    let configured = site.and_then(|site| site.repo.config("user.email"));
    for email in configured.iter().chain(&claims.others) {
        let program = known.who(email).ok().filter(|other| other.is_program);
        if let Some(program) = program.filter(|program| program.role > role) {
            (role, rights) = (program.role, rights.lowered(program.role));
            actor.agent = actor.agent.or(program.agent);
            actor
                .why
                .push(format!("`{email}` is the account of a program, too: it leaves the role `{role}`"));
        }
    }
    if let Some(user) = &claims.as_user {
        let other = known.who(user)?;
        if !other.is_known && !other.email.contains('@') {
            return Err(SiteError::UnknownUser {
                name: user.trim().to_owned(),
                agents: known.agents.clone(),
            });
        }
        (role, rights) = (role.min(other.role), rights.lowered(other.role));
        (actor.name, actor.email) = (other.name, other.email);
        actor.agent = other.agent.or(actor.agent);
        actor.why.push(format!("`--as {user}` attributes the act and leaves the role `{}`", role.name()));
    }
    if let Some(text) = &claims.role {
        let other = text.trim().parse::<Role>().map_err(|_| SiteError::UnknownRole { name: text.clone() })?;
        (role, rights) = (role.min(other), rights.lowered(other));
        actor.why.push(format!("CMS_ROLE={text} leaves the role `{}`", role.name()));
    }
    Ok((Actor { role, rights, ..actor }, is_known))
}

/// Identifies who pushes, as [`identify`] does. People whom `[users]` on source does not list may not publish here:
/// `default_role` is for people in their own clones, where they have full control anyway, and a server cannot verify
/// who they are.
///
/// # Errors
/// As [`identify`]; [`SiteError::UnknownPusher`].
pub fn identify_pusher(site: &Site, claims: &Claims) -> Result<Actor, SiteError> {
    let (actor, is_known) = identified(Some(site), claims)?;
    let publishes = actor.may(Permission::PostsPublish) || actor.may(Permission::ReviewApprove);
    match publishes && !is_known {
        false => Ok(actor),
        true => Err(SiteError::UnknownPusher { user: actor.email, role: actor.role }),
    }
}

/// The agent that a text names, as for `--as`: `None` for the AI agent user.
///
/// # Errors
/// [`SiteError::UnknownAgent`]; the text names somebody else ([`SiteError::UnknownUser`]).
pub fn agent_named(
    site: &Site,
    text: &str,
    ai_agent_email: Option<&str>,
) -> Result<Option<String>, SiteError> {
    let known = NameOwner::of(Some(site), ai_agent_email)?;
    let found = known.who(text)?;
    match found.role == Role::AiAgent && found.is_program {
        true => Ok(found.agent),
        false => Err(SiteError::UnknownUser { name: text.to_owned(), agents: known.agents }),
    }
}

impl Site {
    /// Whether git's settings identify the user of this clone.
    pub fn knows_own_user(&self) -> bool {
        self.repo.config("user.email").is_some()
    }

    /// Whether a stage is checked out here.
    pub fn is_on(&self, stage: Stage) -> bool {
        self.repo.current_branch().as_deref() == Some(stage.ref_name())
    }
}

fn own_identity(site: Option<&Site>, claims: &Claims) -> (String, String) {
    let configured = match site {
        Some(site) => (site.repo.config("user.name"), site.repo.config("user.email")),
        None => (None, None),
    };
    let name = claims.name.clone().or(configured.0).unwrap_or_else(|| UNNAMED.0.to_owned());
    let email = claims.email.clone().or(configured.1).unwrap_or_else(|| UNNAMED.1.to_owned());
    (name, email)
}

fn origin(site: Option<&Site>, claims: &Claims) -> &'static str {
    let configured = site.is_some_and(|site| site.repo.config("user.email").is_some());
    match (claims.email.is_some(), configured) {
        (true, _) => "GIT_AUTHOR_EMAIL",
        (false, true) => "git's user.name and user.email",
        (false, false) => "nowhere: set it with `git config --global user.email ADDRESS`, and `user.name`",
    }
}
