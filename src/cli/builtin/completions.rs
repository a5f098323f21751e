//! `cms completions SHELL`: a completion script on standard output.

use crate::cli::Surroundings;
use crate::cli::{completer, tree};
use crate::ops::{ErrorKind, OpError, Outcome, Page};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};
use clap_complete::env::Shells;
use serde_json::json;

const DETAILS: &str = "\
The script calls `cms` for each word: it completes commands and options, and names of the site, such as posts and types.

";

const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "elvish", "powershell"];

pub(super) fn command() -> Command {
    Command::new("completions")
        .about("Print the completion script of a shell")
        .arg(
            Arg::new("shell")
                .value_name("SHELL")
                .required(true)
                .value_parser(PossibleValuesParser::new(SHELLS))
                .help("Shell to complete for"),
        )
        .after_help(format!(
            "{DETAILS}{}",
            tree::examples(&[(
                "completions bash > ~/.local/share/bash-completion/completions/cms",
                "Complete in bash",
            )])
        ))
}

pub(super) fn run(_: &Surroundings, matches: &ArgMatches) -> Result<Outcome, OpError> {
    let name = matches.get_one::<String>("shell").map(String::as_str).unwrap_or_default();
    let script = script(name)?;
    let mut page = Page::new();
    page.raw(&script);
    Ok(Outcome { json: json!({"shell": name, "script": script}), page, exit: 0 })
}

fn script(name: &str) -> Result<String, OpError> {
    let shells = Shells::builtins();
    let shell = shells
        .completer(name)
        .ok_or_else(|| OpError::new(ErrorKind::Invalid, "usage", format!("no completions for `{name}`")))?;
    let mut bytes = Vec::new();
    shell
        .write_registration(completer::SHELL_VARIABLE, "cms", "cms", "cms", &mut bytes)
        .map_err(|cause| OpError::internal(cause.to_string()))?;
    String::from_utf8(bytes).map_err(|_| OpError::internal("the completion script is not text"))
}
