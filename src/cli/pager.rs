//! Output that is longer than the terminal is shown by the user's pager.

use super::environment::Environment;
use super::user_program;
use std::io::{self, Write as _};
use std::process::Stdio;

/// The pager of those who chose none: it ends by itself on short output, and keeps colours.
const USUAL: &str = "less";
/// What `less` is told unless the user tells it.
const LESS: (&str, &str) = ("LESS", "FRX");

/// The pager of a user.
#[derive(Debug, Clone)]
pub(super) struct Pager {
    line: String,
    has_less: bool,
}

impl Pager {
    /// The pager that the environment names, or `less` where it is installed; `None` if the user wants none.
    pub(super) fn of(environment: &Environment) -> Option<Self> {
        let line = match &environment.pager {
            Some(line) => line.trim().to_owned(),
            None => std::env::split_paths(&environment.path)
                .any(|folder| crate::disk::is_program(&folder.join(USUAL)))
                .then(|| USUAL.to_owned())?,
        };
        (!line.is_empty() && line != "cat").then_some(Pager { line, has_less: environment.has_less })
    }

    /// Shows a text. Returns whether it was shown: if the pager cannot be started, the caller prints it.
    ///
    /// # Errors
    /// The pager cannot be written to, other than because the user left it.
    pub(super) fn show(&self, text: &str) -> io::Result<bool> {
        let mut command = user_program::command(&self.line);
        if !self.has_less {
            command.env(LESS.0, LESS.1);
        }
        let Ok(mut child) = command.stdin(Stdio::piped()).spawn() else { return Ok(false) };
        let written = match child.stdin.take() {
            Some(mut input) => input.write_all(text.as_bytes()),
            None => Ok(()),
        };
        child.wait()?;
        match written {
            Err(cause) if cause.kind() != io::ErrorKind::BrokenPipe => Err(cause),
            _ => Ok(true),
        }
    }
}
