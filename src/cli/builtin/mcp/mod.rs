//! `cms mcp …`: the tool server over stdio and HTTP, its list of tools, and single calls.

mod call;
mod install;
mod list;
mod listen;
mod serve;

pub(super) use call::{command as call_command, run as call};
pub(super) use install::{command as install_command, run as install};
pub(super) use list::{command as list_command, run as list};
pub(super) use listen::{beside, failed, plain, talk};
pub(super) use serve::{command as serve_command, run as serve};

use crate::cli::Surroundings;
use crate::git::GitProgram;
use crate::http::LocalRoutes;
use crate::mcp::{CALLS_DEFAULT, Principal, Selection, SiteCatalog, Surroundings as OfServer};
use crate::model::roles::Role;
use crate::ops::{OpError, no_site};
use crate::site::{SiteError, agent_named};
use clap::{Arg, ArgAction, ArgMatches, Command};
use std::path::PathBuf;
use std::sync::Arc;

/// The options that select tools.
fn selecting(command: Command) -> Command {
    let list = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).value_delimiter(',').action(ArgAction::Append).help(help)
    };
    command
        .arg(list(
            "toolsets",
            "NAME",
            "Only tools of these groups: author, context, posts, staging, translations, media, taxonomy, agents, preview, ops; `classic` for all but author, `all` for all",
        ))
        .arg(list("tools", "TOOL", "Only these tools; `read` alone for those that change nothing, `all` for all"))
        .arg(
            Arg::new("read-only")
                .long("read-only")
                .action(ArgAction::SetTrue)
                .help("No tool that writes, whatever else is said"),
        )
}

/// The catalog for a command line and environment: with the tools of a toolset, unless these select some.
fn catalog(surroundings: &Surroundings, matches: &ArgMatches) -> Result<SiteCatalog, OpError> {
    let of_environment = selected(surroundings);
    let chosen = |flag: &str, otherwise: Vec<String>| -> Vec<String> {
        matches.get_many::<String>(flag).map_or(otherwise, |names| names.cloned().collect())
    };
    let selection = Selection {
        toolsets: chosen("toolsets", of_environment.toolsets),
        tools: chosen("tools", of_environment.tools),
        read_only: of_environment.read_only || matches.get_flag("read-only"),
    };
    opened(surroundings, principal(surroundings)?, selection)
}

/// The catalog of a server that is configured by the environment only.
pub(super) fn catalog_beside(surroundings: &Surroundings) -> Result<SiteCatalog, OpError> {
    let principal = Principal { agent: None, role: None, ..principal_of(surroundings)? };
    opened(surroundings, principal, selected(surroundings))
}

/// The tools that the environment selects.
fn selected(surroundings: &Surroundings) -> Selection {
    let environment = &surroundings.environment;
    let list = |names: &Option<String>| -> Vec<String> {
        names.iter().flat_map(|names| names.split(',')).map(|name| name.trim().to_owned()).collect()
    };
    let read_only = environment.mcp_read_only.as_deref();
    Selection {
        toolsets: list(&environment.mcp_toolsets),
        tools: list(&environment.mcp_tools),
        read_only: read_only.is_some_and(|value| !matches!(value, "0" | "false")),
    }
}

fn opened(
    surroundings: &Surroundings,
    principal: Principal,
    selection: Selection,
) -> Result<SiteCatalog, OpError> {
    let environment = &surroundings.environment;
    let folder = folder(surroundings)?;
    let git = GitProgram::find(&environment.path, environment.home.as_deref());
    let routes = Arc::new(LocalRoutes::new(folder.clone(), git.clone()));
    let logs = environment.logs.clone();
    let calls_per_second = calls_per_second(environment.mcp_calls.as_deref())?;
    SiteCatalog::open(OfServer { folder, principal, selection, calls_per_second, logs, git, routes })
}

/// The limit of calls per second of one principal.
fn calls_per_second(value: Option<&str>) -> Result<u64, OpError> {
    let Some(value) = value else { return Ok(CALLS_DEFAULT) };
    value.parse().map_err(|_| {
        OpError::invalid("usage", format!("MCP_CALLS_PER_SECOND is `{value}`, which is not a number"))
            .hint(format!("such as {CALLS_DEFAULT}; 0 for any number"))
    })
}

/// The site's folder: the given one, else the current one. It is checked once, so that errors are reported before the
/// first message.
fn folder(surroundings: &Surroundings) -> Result<PathBuf, OpError> {
    let environment = &surroundings.environment;
    let named = surroundings.globals.site.as_deref().or(environment.site.as_deref());
    let folder = named.map_or_else(|| environment.folder.clone(), |named| environment.folder.join(named));
    match surroundings.open()? {
        Some(_) => Ok(folder),
        None => Err(no_site()),
    }
}

/// The identity of the server: always an agent, whoever starts it.
fn principal(surroundings: &Surroundings) -> Result<Principal, OpError> {
    let agent = match surroundings.globals.as_user.as_deref() {
        None => None,
        Some(user) => {
            let site = surroundings.open()?.ok_or_else(no_site)?;
            let email = surroundings.environment.ai_agent_email.as_deref();
            agent_named(&site, user, email).map_err(|error| match error {
                SiteError::UnknownUser { .. } => {
                    let message = format!("the tool server acts as an agent, not as `{user}`");
                    OpError::invalid("mcp.principal", message)
                        .hint("name an agent: `--as agent:ID`; `cms agent list` shows them")
                }
                error => error.into(),
            })?
        }
    };
    let of_environment = principal_of(surroundings)?;
    Ok(Principal { agent, ..of_environment })
}

/// The identity that the environment configures.
fn principal_of(surroundings: &Surroundings) -> Result<Principal, OpError> {
    let environment = &surroundings.environment;
    let role = match environment.role.as_deref() {
        None => None,
        Some(name) => Some(name.parse::<Role>().map_err(|_| {
            OpError::invalid("role.unknown", format!("there is no role `{name}`"))
                .hint(format!("roles: {}", Role::NAMES.join(", ")))
        })?),
    };
    let user = environment.mcp_system_user.as_deref().map(|id| system_user(surroundings, id)).transpose()?;
    Ok(Principal { email: environment.ai_agent_email.clone(), user, role, ..Principal::default() })
}

/// The user with a number, who must exist and be enabled.
fn system_user(surroundings: &Surroundings, id: &str) -> Result<i64, OpError> {
    let refused = |why: &str| {
        OpError::invalid("mcp.system-user", format!("MCP_SYSTEM_USER_ID is `{id}`, {why}"))
            .hint("`cms user list` shows the users; without the variable, the AI agent user is used")
    };
    let number: i64 = id.parse().map_err(|_| refused("which is not a user number"))?;
    let site = surroundings.open()?.ok_or_else(no_site)?;
    let found = site.accounts()?.system_user(Some(number), None);
    let user = found.ok().flatten().ok_or_else(|| refused("and no active user has that number"))?;
    if user.role != Role::AiAgent.name() {
        talk(&format!(
            "warning: MCP_SYSTEM_USER_ID names {}, with the role {}; tools act with no more than an agent's rights",
            user.email, user.role
        ));
    }
    Ok(number)
}
