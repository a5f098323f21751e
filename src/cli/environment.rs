//! The only place where the process environment is read.

use crate::site::{Site, SiteError};
use std::ffi::OsString;
use std::path::PathBuf;

/// The environment of the program.
#[derive(Debug, Clone)]
pub struct Environment {
    /// Current folder.
    pub folder: PathBuf,
    /// `CMS_ROLE`: lowers the role, never raises it.
    pub role: Option<String>,
    /// `CMS_SITE`: the site's folder when `--site` is not given.
    pub site: Option<PathBuf>,
    /// `GIT_AUTHOR_NAME`.
    pub author_name: Option<String>,
    /// `GIT_AUTHOR_EMAIL`.
    pub author_email: Option<String>,
    /// `GIT_AUTHOR_DATE`.
    pub author_date: Option<String>,
    /// `VISUAL`, else `EDITOR`: the command that `cms post edit` opens.
    pub editor: Option<String>,
    /// `BROWSER`: the command that opens an address; empty for none.
    pub browser: Option<String>,
    /// Whether `DISPLAY` or `WAYLAND_DISPLAY` names a desktop.
    pub has_display: bool,
    /// `TERMINAL_LOGS_DIR`, with `~` for the home folder: the folder whose newest log may be read.
    pub logs: Option<PathBuf>,
    /// `MCP_TRANSPORT`: the default transport of `cms mcp serve`.
    pub mcp_transport: Option<String>,
    /// `MCP_HOST`: the default host of `cms mcp serve`.
    pub mcp_host: Option<String>,
    /// `MCP_PORT`: its default port.
    pub mcp_port: Option<String>,
    /// `MCP_AUTH_TOKEN`: the token that clients of the tool server send as `Authorization: Bearer`.
    pub mcp_auth_token: Option<String>,
    /// `MCP_AUTH_HEADER_NAME` and `MCP_AUTH_HEADER_VALUE`: a header that is accepted instead.
    pub mcp_auth_header: (Option<String>, Option<String>),
    /// `MCP_ALLOWED_HOSTS`: host names of the tool server, separated by commas.
    pub mcp_hosts: Option<String>,
    /// `MCP_ALLOWED_ORIGINS`: origins whose pages may call tools, separated by commas.
    pub mcp_origins: Option<String>,
    /// `MCP_TOOLSETS`: groups of tools, separated by commas.
    pub mcp_toolsets: Option<String>,
    /// `MCP_TOOLS`: tools, separated by commas.
    pub mcp_tools: Option<String>,
    /// `MCP_READ_ONLY`: if set, and neither `0` nor `false`, there are no writing tools.
    pub mcp_read_only: Option<String>,
    /// `MCP_CALLS_PER_SECOND`: the limit of tool calls per second of one principal.
    pub mcp_calls: Option<String>,
    /// `MCP_SYSTEM_USER_ID`: the number of the user that the tool server acts as.
    pub mcp_system_user: Option<String>,
    /// `AI_AGENT_EMAIL`: email address of the AI agent user.
    pub ai_agent_email: Option<String>,
    /// `OPENAI_API_KEY`, `ANTHROPIC_API_KEY`, `CMS_AGENT_…`: the providers of the site's agents.
    pub agents: crate::agents::Setup,
    /// `CMS_ALLOW_ENV`: further variables that content may name, separated by commas.
    pub allow_env: Vec<String>,
    /// `CMS_DATABASE_URL`: the PostgreSQL server that holds the records, as `postgres://USER:PASSWORD@HOST/DATABASE`.
    pub database_url: Option<String>,
    /// `CMS_ADMIN_EMAIL`: email address of the first administrator of the server.
    pub admin_email: Option<String>,
    /// `CMS_ADMIN_PASSWORD`: their password.
    pub admin_password: Option<String>,
    /// The file of this program.
    pub program: Option<PathBuf>,
    /// `CI`: nobody is there to answer a question.
    pub is_ci: bool,
    /// `PATH`, where the user's git is found.
    pub path: OsString,
    /// `HOME`, where the user's git finds its settings.
    pub home: Option<OsString>,
    /// `TZ`, else the setting of the machine: the time zone of sites that name none.
    pub zone: jiff::tz::TimeZone,
    /// `SHELL`: the shell that the user works in.
    pub shell: Option<PathBuf>,
    /// `CMS_PAGER`, else `PAGER`: the command that long output is shown with, empty for none.
    pub pager: Option<String>,
    /// `LESS`: whether the user gave options to `less`.
    pub has_less: bool,
    /// Variables that git and servers set for hooks.
    pub git: GitEnvironment,
}

/// Variables that git sets for its hooks, and servers for those of a push. Only `cms hook` uses them, except for the
/// committer, which can lower the rights of any command, and `GIT_DIR`, which names a bare repository: git sets them for
/// every program that an alias or a hook runs, and no other command concerns one index or one push.
#[derive(Debug, Clone, Default)]
pub struct GitEnvironment {
    /// `GIT_DIR`.
    pub dir: Option<PathBuf>,
    /// `GIT_INDEX_FILE`: the index of a commit.
    pub index: Option<PathBuf>,
    /// `GIT_QUARANTINE_PATH`: the folder of a push's objects until it is accepted.
    pub quarantine: Option<PathBuf>,
    /// `GIT_COMMITTER_NAME`.
    pub committer_name: Option<String>,
    /// `GIT_COMMITTER_EMAIL`.
    pub committer_email: Option<String>,
    /// The name that `git -c user.name=NAME` gives the commands that it runs (`GIT_CONFIG_PARAMETERS`).
    pub user_name: Option<String>,
    /// `CMS_DROP_WRITES`, set and not `0`: a stage may be moved back past acknowledged writes.
    pub may_drop: bool,
    /// `CMS_PUBLISH`, set and not `0`: what agents want of posts is granted.
    pub may_publish: bool,
    /// `CMS_ALLOW_DANGLING`, set and not `0`: source may be left leading to what is deleted, hidden or moved.
    pub allow_dangling: bool,
    /// The pusher according to the server: the first of [`PUSHERS`] that is set.
    pub pusher: Option<String>,
    /// Whether the caller is on another machine: a server of ssh or of HTTP started this.
    pub is_remote: bool,
}

/// The variables in which servers name the pusher: ours, Gitea and Forgejo, GitLab, gitolite, and CGI.
pub const PUSHERS: [&str; 5] = ["CMS_USER", "GITEA_PUSHER_EMAIL", "GL_USERNAME", "GL_USER", "REMOTE_USER"];

/// The variables that only servers set for what they run: those of ssh, and that of CGI.
const SERVERS: [&str; 3] = ["SSH_CONNECTION", "SSH_CLIENT", "GATEWAY_INTERFACE"];

impl Environment {
    /// The site that the current folder lies in, if any. A repository around it that `GIT_DIR` names, as git does for hooks and
    /// aliases in a bare one, counts as named.
    ///
    /// # Errors
    /// As [`Site::discover`].
    pub(super) fn site_here(&self) -> Result<Option<Site>, SiteError> {
        let is_around = |dir: &PathBuf| {
            let real = (dir.canonicalize(), self.folder.canonicalize());
            matches!(real, (Ok(dir), Ok(folder)) if folder.starts_with(&dir))
        };
        match self.git.dir.as_ref().map(|dir| self.folder.join(dir)).filter(is_around) {
            Some(dir) => Site::at_folder(&dir),
            None => Site::discover(&self.folder),
        }
    }

    /// Reads the environment of this process.
    ///
    /// # Errors
    /// The current folder no longer exists.
    #[expect(clippy::disallowed_methods, reason = "this is the place where the environment comes in")]
    pub fn read() -> std::io::Result<Self> {
        let text = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        Ok(Environment {
            folder: std::env::current_dir()?,
            role: text("CMS_ROLE"),
            site: text("CMS_SITE").map(PathBuf::from),
            author_name: text("GIT_AUTHOR_NAME"),
            author_email: text("GIT_AUTHOR_EMAIL"),
            author_date: text("GIT_AUTHOR_DATE"),
            editor: text("VISUAL").or_else(|| text("EDITOR")),
            browser: std::env::var("BROWSER").ok(),
            has_display: text("DISPLAY").or_else(|| text("WAYLAND_DISPLAY")).is_some(),
            logs: text("TERMINAL_LOGS_DIR").map(|folder| at_home(&folder, text("HOME").as_deref())),
            mcp_transport: text("MCP_TRANSPORT"),
            mcp_host: text("MCP_HOST"),
            mcp_port: text("MCP_PORT"),
            mcp_auth_token: text("MCP_AUTH_TOKEN"),
            mcp_auth_header: (text("MCP_AUTH_HEADER_NAME"), text("MCP_AUTH_HEADER_VALUE")),
            mcp_hosts: text("MCP_ALLOWED_HOSTS"),
            mcp_origins: text("MCP_ALLOWED_ORIGINS"),
            mcp_toolsets: text("MCP_TOOLSETS"),
            mcp_tools: text("MCP_TOOLS"),
            mcp_read_only: text("MCP_READ_ONLY"),
            mcp_calls: text("MCP_CALLS_PER_SECOND"),
            mcp_system_user: text("MCP_SYSTEM_USER_ID"),
            ai_agent_email: text("AI_AGENT_EMAIL"),
            agents: crate::agents::Setup::of(std::env::vars_os().filter_map(utf8)),
            allow_env: names(text("CMS_ALLOW_ENV").as_deref().unwrap_or_default()),
            database_url: text("CMS_DATABASE_URL"),
            admin_email: text("CMS_ADMIN_EMAIL"),
            admin_password: text("CMS_ADMIN_PASSWORD"),
            program: std::env::current_exe().ok(),
            is_ci: text("CI").is_some_and(|value| value != "false" && value != "0"),
            path: std::env::var_os("PATH").unwrap_or_default(),
            home: std::env::var_os("HOME"),
            zone: jiff::tz::TimeZone::system(),
            shell: text("SHELL").map(PathBuf::from),
            has_less: std::env::var_os("LESS").is_some(),
            pager: std::env::var("CMS_PAGER").or_else(|_| std::env::var("PAGER")).ok(),
            git: GitEnvironment {
                dir: text("GIT_DIR").map(PathBuf::from),
                index: text("GIT_INDEX_FILE").map(PathBuf::from),
                quarantine: text("GIT_QUARANTINE_PATH").map(PathBuf::from),
                committer_name: text("GIT_COMMITTER_NAME"),
                committer_email: text("GIT_COMMITTER_EMAIL"),
                user_name: text("GIT_CONFIG_PARAMETERS").as_deref().and_then(user_name),
                may_drop: text("CMS_DROP_WRITES").is_some_and(|value| value != "0"),
                may_publish: text("CMS_PUBLISH").is_some_and(|value| value != "0"),
                allow_dangling: text("CMS_ALLOW_DANGLING").is_some_and(|value| value != "0"),
                pusher: PUSHERS.iter().find_map(|name| text(name)),
                is_remote: SERVERS.iter().any(|name| text(name).is_some()),
            },
        })
    }
}

/// The names in a list, separated by commas.
fn names(list: &str) -> Vec<String> {
    list.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// The last `user.name` of settings as git quotes them: `'user.name'='Ada' 'user.email'='ada@example.org'`.
fn user_name(settings: &str) -> Option<String> {
    let (_, rest) = settings.rsplit_once("'user.name'='")?;
    let rest = rest.replace(r"'\''", "\0");
    let (name, _) = rest.split_once('\'')?;
    Some(name.replace('\0', "'")).filter(|name| !name.is_empty())
}

/// A variable, if both its name and its value are UTF-8.
fn utf8((name, value): (OsString, OsString)) -> Option<(String, String)> {
    Some((name.into_string().ok()?, value.into_string().ok()?))
}

/// A path with a leading `~` replaced by the home folder.
fn at_home(path: &str, home: Option<&str>) -> PathBuf {
    match (path.strip_prefix('~'), home) {
        (Some(rest), Some(home)) if rest.is_empty() || rest.starts_with('/') => {
            PathBuf::from(home).join(rest.trim_start_matches('/'))
        }
        (Some(_), _) | (None, _) => PathBuf::from(path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leading_tilde_expands_to_the_home_folder() {
        for (path, found) in
            [("~/logs", "/h/logs"), ("~", "/h/"), ("/x", "/x"), ("~b/x", "~b/x"), ("x~", "x~")]
        {
            assert_eq!(at_home(path, Some("/h")), PathBuf::from(found), "{path}");
        }
        assert_eq!(at_home("~/x", None), PathBuf::from("~/x"));
    }

    #[test]
    fn name_is_read_from_settings_of_the_command_line_of_git() {
        for (settings, name) in [
            ("'user.name'='Ada' 'user.email'='ada@example.org'", Some("Ada")),
            (r"'core.pager'='cat' 'user.name'='Ada O'\''Hara'", Some("Ada O'Hara")),
            ("'user.name'='Ada' 'user.name'='Bob'", Some("Bob")),
            ("'user.name'='' 'user.email'='x'", None),
            ("'user.email'='ada@example.org'", None),
        ] {
            assert_eq!(user_name(settings).as_deref(), name, "{settings}");
        }
    }
}
