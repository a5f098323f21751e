//! `cms man`: manual pages, made from the help of the commands.

use crate::base::text::chain;
use crate::cli::{Surroundings, tree};
use crate::disk;
use crate::ops::{ErrorKind, OpError, Outcome, Page};
use clap::{Arg, ArgMatches, Command};
use clap_mangen::Man;
use serde_json::json;
use std::path::Path;

const DETAILS: &str = "\
Packages install the pages of `--dir`; `man ./cms-post-set.1` shows one.

";

pub(super) fn command() -> Command {
    Command::new("man")
        .about("Print the manual page of a command, or write the pages of all")
        .arg(Arg::new("command").value_name("COMMAND").num_args(0..).help("Words of the command: `post set`"))
        .arg(
            Arg::new("dir")
                .long("dir")
                .value_name("DIR")
                .conflicts_with("command")
                .help("Write the pages of all commands into this folder"),
        )
        .after_help(format!(
            "{DETAILS}{}",
            tree::examples(&[
                ("man post set", "Print the page of one command, in the language of man"),
                ("man --dir /usr/local/share/man/man1", "Install all pages"),
            ])
        ))
}

pub(super) fn run(surroundings: &Surroundings, matches: &ArgMatches) -> Result<Outcome, OpError> {
    let mut tree = explained(tree::command(false));
    tree.build();
    if let Some(folder) = matches.get_one::<String>("dir") {
        return write_all(&surroundings.environment.folder.join(folder), &tree);
    }
    let words = matches.get_many::<String>("command").into_iter().flatten();
    let found = words.clone().try_fold(&tree, |at, word| at.find_subcommand(word));
    let found = found.ok_or_else(|| {
        let words: Vec<&str> = words.map(String::as_str).collect();
        OpError::not_found("usage", format!("there is no command `cms {}`", words.join(" ")))
            .hint("`cms --help` lists the commands")
    })?;
    let text = page(found)?;
    let mut shown = Page::new();
    shown.raw(&text);
    Ok(Outcome { json: json!({"command": name(found), "page": text}), page: shown, exit: 0 })
}

/// Writes a page for each command.
fn write_all(folder: &Path, tree: &Command) -> Result<Outcome, OpError> {
    let failed = |cause| OpError::new(ErrorKind::Unreadable, "man.folder", chain(&cause));
    disk::create_dir_all(folder).map_err(failed)?;
    let (mut waiting, mut count) = (vec![tree], 0);
    while let Some(command) = waiting.pop() {
        let file = folder.join(format!("{}.1", name(command)));
        disk::write_atomic(&file, page(command)?.as_bytes()).map_err(failed)?;
        count += 1;
        waiting.extend(command.get_subcommands().filter(|child| child.get_name() != "help"));
    }
    let mut shown = Page::new();
    shown.line(format!("wrote {count} manual pages into {}", folder.display()));
    Ok(Outcome { json: json!({"folder": folder, "pages": count}), page: shown, exit: 0 })
}

/// A command whose common options are explained, as a page has the room for it.
fn explained(command: Command) -> Command {
    command.mut_args(|arg| arg.hide_short_help(false)).mut_subcommands(explained)
}

/// The name of a command's page, such as `cms-post-set`.
fn name(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

fn page(command: &Command) -> Result<String, OpError> {
    let mut bytes = Vec::new();
    let man = Man::new(command.clone()).section("1").manual("cms").source(env!("CARGO_PKG_VERSION"));
    man.render(&mut bytes).map_err(|cause| OpError::internal(cause.to_string()))?;
    String::from_utf8(bytes).map_err(|_| OpError::internal("the page is not text"))
}
