//! `cms completions SHELL`: a completion script on standard output, or in its place.

use crate::base::text::chain;
use crate::cli::Surroundings;
use crate::cli::{completer, tree};
use crate::disk;
use crate::ops::{ErrorKind, OpError, Outcome, Page, Tone};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command};
use clap_complete::env::Shells;
use serde_json::json;
use std::path::{Path, PathBuf};

const DETAILS: &str = "\
The script calls `cms` for each word: it completes commands and options, and names of the site, such as posts and types. \
`--install` writes it to the folder in your home where the shell looks for completions, and says what else is needed.

";

const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "elvish", "powershell"];

/// Where a shell looks for the script, below the home folder, and what has to be done once, if anything.
const PLACES: [(&str, &str, &str); 4] = [
    ("bash", ".local/share/bash-completion/completions/cms", ""),
    (
        "zsh",
        ".local/share/zsh/site-functions/_cms",
        "put before `compinit` into ~/.zshrc, unless it is there:\n  fpath=(~/.local/share/zsh/site-functions $fpath)",
    ),
    ("fish", ".config/fish/completions/cms.fish", ""),
    ("elvish", ".config/elvish/lib/cms.elv", "put into ~/.config/elvish/rc.elv:\n  use cms"),
];

/// Ends the script of zsh, which loads it when somebody first presses Tab: that press completes, too.
const FIRST_TAB: &str =
    "\nif [ \"$funcstack[1]\" = \"_cms\" ]; then\n    _clap_dynamic_completer_cms \"$@\"\nfi\n";

pub(super) fn command() -> Command {
    Command::new("completions")
        .about("Print the completion script of a shell, or install it")
        .arg(
            Arg::new("shell")
                .value_name("SHELL")
                .required_unless_present("install")
                .value_parser(PossibleValuesParser::new(SHELLS))
                .help("Shell to complete for; with --install the one of `SHELL` unless given"),
        )
        .arg(
            Arg::new("install")
                .long("install")
                .action(ArgAction::SetTrue)
                .help("Write the script to where the shell looks for it"),
        )
        .after_help(format!(
            "{DETAILS}{}",
            tree::examples(&[
                ("completions --install", "Complete in the shell that you use"),
                (
                    "completions bash > ~/.local/share/bash-completion/completions/cms",
                    "Write the script of bash to a file",
                ),
            ])
        ))
}

pub(super) fn run(surroundings: &Surroundings, matches: &ArgMatches) -> Result<Outcome, OpError> {
    let named = matches.get_one::<String>("shell").map(String::as_str);
    if matches.get_flag("install") {
        return install(surroundings, named);
    }
    let name = named.unwrap_or_default();
    let script = script(name)?;
    let mut page = Page::new();
    page.raw(&script);
    Ok(Outcome { json: json!({"shell": name, "script": script}), page, exit: 0 })
}

/// Writes the script to its place.
fn install(surroundings: &Surroundings, named: Option<&str>) -> Result<Outcome, OpError> {
    let environment = &surroundings.environment;
    let used = environment.shell.as_deref().and_then(Path::file_name).and_then(|name| name.to_str());
    let refused = |why: String| OpError::new(ErrorKind::Unreadable, "completions.place", why);
    let name = named.or(used).ok_or_else(|| {
        refused("the shell is not known".to_owned()).hint(format!("name it: one of {}", SHELLS.join(", ")))
    })?;
    let (_, place, then) = PLACES.iter().find(|(shell, ..)| *shell == name).ok_or_else(|| {
        refused(format!("there is no folder for completions of `{name}`"))
            .hint("`cms completions powershell >> $PROFILE` adds them to the profile of PowerShell")
    })?;
    let home = environment.home.as_ref().map(PathBuf::from);
    let home = home.ok_or_else(|| refused("the home folder is not known".to_owned()).hint("set `HOME`"))?;
    let (file, script) = (home.join(place), script(name)?);
    let written = file.parent().map_or(Ok(()), disk::create_dir_all);
    written
        .and_then(|()| disk::write_atomic(&file, script.as_bytes()))
        .map_err(|cause| refused(chain(&cause)))?;
    let mut page = Page::new();
    page.toned_line(Tone::Good, format!("wrote {}", file.display()));
    match then.is_empty() {
        true => page.line("it works in the next shell that you open"),
        false => page.lines(then),
    }
    Ok(Outcome { json: json!({"shell": name, "file": file, "then": then}), page, exit: 0 })
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
    let script =
        String::from_utf8(bytes).map_err(|_| OpError::internal("the completion script is not text"))?;
    Ok(if name == "zsh" { script + FIRST_TAB } else { script })
}
