//! Who acts, with which role, and how we know.

use super::error::SiteError;
use super::{Site, Snapshot};
use crate::base::Stage;
use crate::model::roles::{Permission, Rights, Role};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// Who acts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    /// Name for commits.
    pub name: String,
    /// E-mail for commits; the key of `[users]` in `cms.toml`.
    pub email: String,
    /// What they are on this site.
    pub role: Role,
    /// What they may do: their role's rights, less what they gave up by acting as another.
    pub rights: Rights,
    /// The agent (id of `agents/<id>.yaml`) that acts, if it is one.
    pub agent: Option<String>,
    /// The program that acts for them, where it says so.
    pub client: Option<String>,
    /// How name and role were found, a sentence each.
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
            why: vec!["the system itself".to_owned()],
        }
    }

    /// Whether they may do that.
    pub fn may(&self, permission: Permission) -> bool {
        self.rights.may(permission)
    }
}

/// What the caller's surroundings claim about the caller.
#[derive(Debug, Clone, Default)]
pub struct Claims {
    /// `--as USER`: an e-mail of `[users]`, or `agent:ID`.
    pub as_user: Option<String>,
    /// `CMS_ROLE`.
    pub role: Option<String>,
    /// `GIT_AUTHOR_NAME`.
    pub name: Option<String>,
    /// `GIT_AUTHOR_EMAIL`.
    pub email: Option<String>,
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

/// Finds out who acts. The role is the lowest of: the role of the git identity by `[users]` on source (else
/// `default_role`), the role of `--as`, and `CMS_ROLE`. So nothing the caller says can raise it.
///
/// # Errors
/// An unknown role or agent was named, or source cannot be read.
pub fn identify(site: Option<&Site>, claims: &Claims) -> Result<Actor, SiteError> {
    let (mut name, mut email) = own_identity(site, claims)?;
    let mut why = vec![format!("`{name} <{email}>` comes from {}", origin(site, claims))];
    let live = match site {
        Some(site) if site.has_stage(Stage::Source)? => Some(site.snapshot(Stage::Source)?),
        _ => None,
    };
    let settings = match live.as_ref().map(Snapshot::settings) {
        // Settings that cannot be read say nothing, as in everything else that is asked of a site.
        Some(Err(SiteError::Unreadable(_))) => Some(Arc::default()),
        settings => settings.transpose()?,
    };
    let role_of = |email: &str| match &settings {
        Some(settings) => settings.role_of(email),
        None => Role::Admin,
    };
    let mut role = role_of(&email);
    let mut rights = role.rights();
    let listed = settings
        .as_ref()
        .is_some_and(|settings| settings.users.keys().any(|user| user.eq_ignore_ascii_case(&email)));
    why.push(match listed {
        true => format!("`[users]` on source gives it the role `{role}`"),
        false => format!("`[users]` on source does not name it: `default_role` is `{role}`"),
    });
    let mut agent = None;
    if let Some(user) = &claims.as_user {
        let other = match user.strip_prefix("agent:") {
            Some(id) => {
                let known = live.as_ref().map(|live| live.definitions()).transpose()?;
                if !known.is_some_and(|known| known.agents.contains_key(id)) {
                    return Err(SiteError::UnknownAgent { id: id.to_owned() });
                }
                agent = Some(id.to_owned());
                (name, email) = (id.to_owned(), super::agent_email(id));
                Role::AiAgent
            }
            None => {
                (name, email) = split_user(user);
                role_of(&email)
            }
        };
        (role, rights) = (role.min(other), rights.lowered(other));
        why.push(format!("`--as {user}` attributes the act and leaves the role `{}`", role.name()));
    }
    if let Some(text) = &claims.role {
        let other = text.parse::<Role>().map_err(|_| SiteError::UnknownRole { name: text.clone() })?;
        (role, rights) = (role.min(other), rights.lowered(other));
        why.push(format!("CMS_ROLE={text} leaves the role `{}`", role.name()));
    }
    Ok(Actor { name, email, role, rights, agent, client: None, why })
}

/// Finds out who pushes, as [`identify`] does. Whom `[users]` on source does not name may not publish here: `default_role`
/// is for people in clones of their own, where they could do as they like, and a server does not know who comes.
///
/// # Errors
/// As [`identify`]; [`SiteError::UnknownPusher`].
pub fn identify_pusher(site: &Site, claims: &Claims) -> Result<Actor, SiteError> {
    let actor = identify(Some(site), claims)?;
    if !actor.may(Permission::PostsPublish) && !actor.may(Permission::ReviewApprove) {
        return Ok(actor);
    }
    let settings = site.snapshot(Stage::Source)?.settings()?;
    match settings.users.keys().any(|user| user.eq_ignore_ascii_case(&actor.email)) {
        true => Ok(actor),
        false => Err(SiteError::UnknownPusher { user: actor.email, role: actor.role }),
    }
}

impl Site {
    /// Whether git's settings say who works here.
    pub fn knows_own_user(&self) -> bool {
        self.repo.config("user.email").is_some()
    }
}

/// `Name <email>` or a bare e-mail.
fn split_user(user: &str) -> (String, String) {
    match user.split_once('<') {
        Some((name, rest)) => (name.trim().to_owned(), rest.trim_end_matches('>').trim().to_owned()),
        None => (user.split('@').next().unwrap_or(user).to_owned(), user.to_owned()),
    }
}

fn own_identity(site: Option<&Site>, claims: &Claims) -> Result<(String, String), SiteError> {
    let configured = match site {
        Some(site) => (site.repo.config("user.name"), site.repo.config("user.email")),
        None => (None, None),
    };
    let name = claims.name.clone().or(configured.0).unwrap_or_else(|| "Unknown person".to_owned());
    let email = claims.email.clone().or(configured.1).unwrap_or_else(|| "unknown@localhost".to_owned());
    Ok((name, email))
}

fn origin(site: Option<&Site>, claims: &Claims) -> &'static str {
    let configured = site.is_some_and(|site| site.repo.config("user.email").is_some());
    match (claims.email.is_some(), configured) {
        (true, _) => "GIT_AUTHOR_EMAIL",
        (false, true) => "git's user.name and user.email",
        (false, false) => "nowhere: set it with `git config --global user.email ADDRESS`, and `user.name`",
    }
}
