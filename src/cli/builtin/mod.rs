//! The few commands that are not operations; keep this list short.

mod build;
mod completions;
mod demo;
mod dev;
mod edit;
mod hook;
mod init;
mod listen;
mod man;
mod mcp;
mod merge_driver;
mod open;
mod richtext;
mod serve;
mod theme;
mod watch;

use super::Surroundings;
use crate::ops::{OpError, Outcome};
use clap::{Arg, ArgAction, ArgMatches, Command};

/// A command that is not an operation.
pub(super) struct Builtin {
    /// Its path in the command tree, joined by dots.
    pub(super) name: &'static str,
    /// The options of `options::SOME` that it accepts.
    pub(super) options: &'static [&'static str],
    /// Its clap command.
    pub(super) command: fn() -> Command,
    /// Runs it.
    pub(super) run: fn(&Surroundings, &ArgMatches) -> Result<Outcome, OpError>,
}

/// All of them.
pub(super) const ALL: &[Builtin] = &[
    Builtin { name: "init", options: &[], command: init::command, run: init::run },
    Builtin { name: "demo", options: &[], command: demo::command, run: demo::run },
    Builtin { name: "dev", options: &[], command: dev::command, run: dev::run },
    Builtin {
        name: "build",
        options: &["--stage", "--rev", "--as"],
        command: build::command,
        run: build::run,
    },
    Builtin {
        name: "post.edit",
        options: &["--stage", "--dry-run", "--expect", "--allow-dangling", "--as"],
        command: edit::command,
        run: edit::run,
    },
    Builtin { name: "open", options: &["--stage", "--as"], command: open::command, run: open::run },
    Builtin { name: "richtext.convert", options: &[], command: richtext::command, run: richtext::run },
    Builtin { name: "completions", options: &[], command: completions::command, run: completions::run },
    Builtin { name: "man", options: &[], command: man::command, run: man::run },
    Builtin { name: "mcp.serve", options: &["--as"], command: mcp::serve_command, run: mcp::serve },
    Builtin { name: "mcp.tools", options: &["--as"], command: mcp::list_command, run: mcp::list },
    Builtin { name: "mcp.call", options: &["--dry-run", "--as"], command: mcp::call_command, run: mcp::call },
    Builtin { name: "mcp.install", options: &["--as"], command: mcp::install_command, run: mcp::install },
    Builtin {
        name: "merge-driver",
        options: &["--dry-run"],
        command: merge_driver::command,
        run: merge_driver::run,
    },
    Builtin { name: "hook", options: &["--as"], command: hook::command, run: hook::run },
    Builtin { name: "webhook.listen", options: &[], command: listen::command, run: listen::run },
    Builtin { name: "theme.show", options: &[], command: theme::show_command, run: theme::show },
    Builtin { name: "theme.eject", options: &[], command: theme::eject_command, run: theme::eject },
    Builtin { name: "serve", options: &[], command: serve::command, run: serve::run },
    Builtin { name: "watch", options: &["--as"], command: watch::command, run: watch::run },
];

/// The option of servers by which the operator lets content name further variables of the environment.
fn allow_env_option(command: Command) -> Command {
    command.arg(
        Arg::new("allow-env")
            .long("allow-env")
            .value_name("NAME")
            .action(ArgAction::Append)
            .value_delimiter(',')
            .help(
                "Let workflows and agents of the site name this variable, too, beside CMS_WORKFLOW_… and CMS_AGENT_KEY_…; \
                 CMS_ALLOW_ENV does the same",
            ),
    )
}

/// Applies that option.
fn allow_env(matches: &ArgMatches) {
    let names = matches.get_many::<String>("allow-env").into_iter().flatten();
    crate::net::allow_variables(names.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()));
}
