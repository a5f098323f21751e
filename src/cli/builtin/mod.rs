//! The few commands that are no operations; keep this list short and closed.

mod build;
mod completions;
mod edit;
mod hook;
mod init;
mod merge_driver;
mod richtext;
mod serve;

use super::Surroundings;
use crate::ops::{OpError, Outcome};
use clap::{ArgMatches, Command};

/// A command that is no operation.
pub(super) struct Builtin {
    /// Its place in the command tree, words joined by dots.
    pub(super) name: &'static str,
    /// Whether it can show what it would do.
    pub(super) dry_run: bool,
    /// Its clap command.
    pub(super) command: fn() -> Command,
    /// Does it.
    pub(super) run: fn(&Surroundings, &ArgMatches) -> Result<Outcome, OpError>,
}

/// All of them.
pub(super) const ALL: &[Builtin] = &[
    Builtin { name: "init", dry_run: false, command: init::command, run: init::run },
    Builtin { name: "build", dry_run: false, command: build::command, run: build::run },
    Builtin { name: "post.edit", dry_run: true, command: edit::command, run: edit::run },
    Builtin { name: "richtext.convert", dry_run: true, command: richtext::command, run: richtext::run },
    Builtin { name: "completions", dry_run: true, command: completions::command, run: completions::run },
    Builtin { name: "merge-driver", dry_run: true, command: merge_driver::command, run: merge_driver::run },
    Builtin { name: "hook", dry_run: false, command: hook::command, run: hook::run },
    Builtin { name: "serve", dry_run: false, command: serve::command, run: serve::run },
];
