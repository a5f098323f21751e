//! The one place where the process environment comes in.

use std::ffi::OsString;
use std::path::PathBuf;

/// What the program takes from its surroundings.
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
    /// `VISUAL`, else `EDITOR`: the command that `cms post edit` opens.
    pub editor: Option<String>,
    /// `TERMINAL_LOGS_DIR`, a leading `~` being the home: the folder whose newest log may be read.
    pub logs: Option<PathBuf>,
    /// `MCP_TRANSPORT`: what `cms mcp serve` speaks over when its flag does not say.
    pub mcp_transport: Option<String>,
    /// `MCP_TOOLSETS`: groups of tools, separated by commas.
    pub mcp_toolsets: Option<String>,
    /// `MCP_TOOLS`: tools, separated by commas.
    pub mcp_tools: Option<String>,
    /// `MCP_READ_ONLY`: set and neither `0` nor `false`, no tool writes.
    pub mcp_read_only: Option<String>,
    /// `MCP_SYSTEM_USER_ID`: number of the user that the tool server acts as.
    pub mcp_system_user: Option<String>,
    /// `AI_AGENT_EMAIL`: mail address of the AI agent user.
    pub ai_agent_email: Option<String>,
    /// `PATH`, where the user's git is found.
    pub path: OsString,
    /// `HOME`, where the user's git finds its settings.
    pub home: Option<OsString>,
}

impl Environment {
    /// Reads the surroundings of this process.
    ///
    /// # Errors
    /// The current folder does not exist any more.
    #[expect(clippy::disallowed_methods, reason = "this is the place where the environment comes in")]
    pub fn read() -> std::io::Result<Self> {
        let text = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        Ok(Environment {
            folder: std::env::current_dir()?,
            role: text("CMS_ROLE"),
            site: text("CMS_SITE").map(PathBuf::from),
            author_name: text("GIT_AUTHOR_NAME"),
            author_email: text("GIT_AUTHOR_EMAIL"),
            editor: text("VISUAL").or_else(|| text("EDITOR")),
            logs: text("TERMINAL_LOGS_DIR").map(|folder| at_home(&folder, text("HOME").as_deref())),
            mcp_transport: text("MCP_TRANSPORT"),
            mcp_toolsets: text("MCP_TOOLSETS"),
            mcp_tools: text("MCP_TOOLS"),
            mcp_read_only: text("MCP_READ_ONLY"),
            mcp_system_user: text("MCP_SYSTEM_USER_ID"),
            ai_agent_email: text("AI_AGENT_EMAIL"),
            path: std::env::var_os("PATH").unwrap_or_default(),
            home: std::env::var_os("HOME"),
        })
    }
}

/// A path whose leading `~` is the home.
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
    fn a_leading_tilde_is_the_home() {
        for (path, found) in
            [("~/logs", "/h/logs"), ("~", "/h/"), ("/x", "/x"), ("~b/x", "~b/x"), ("x~", "x~")]
        {
            assert_eq!(at_home(path, Some("/h")), PathBuf::from(found), "{path}");
        }
        assert_eq!(at_home("~/x", None), PathBuf::from("~/x"));
    }
}
