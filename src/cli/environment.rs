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
            path: std::env::var_os("PATH").unwrap_or_default(),
            home: std::env::var_os("HOME"),
        })
    }
}
