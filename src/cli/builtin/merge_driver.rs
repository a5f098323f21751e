//! `cms merge-driver BASE OURS THEIRS [PATH]`: the git merge driver. Needs no site, writes only OURS.

use crate::base::limits::FILE_BYTES_MAX;
use crate::base::text::chain;
use crate::cli::Surroundings;
use crate::cli::tree;
use crate::disk;
use crate::import::markdown::is_markdown;
use crate::merge;
use crate::ops::{ErrorKind, OpError, Outcome, Page};
use clap::{Arg, ArgAction, ArgMatches, Command};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The option for git's merge of several common ancestors (`merge.cms.recursive`).
const ANCESTORS: &str = "ancestors";
/// Exit code when there are conflicts; the result holds OURS there.
const EXIT_CONFLICTS: u8 = 1;

pub(super) fn command() -> Command {
    let file = |name: &'static str, help: &'static str| {
        Arg::new(name).value_name(name).required(true).value_parser(clap::value_parser!(PathBuf)).help(help)
    };
    Command::new("merge-driver")
        .about("Merge three versions of a content file, or of a Markdown file, by meaning; git calls it")
        .arg(file("BASE", "Common ancestor (git's %O)"))
        .arg(file("OURS", "Our version (git's %A); the result is written here"))
        .arg(file("THEIRS", "Their version (git's %B)"))
        .arg(Arg::new("PATH").help("Path of the file in the repository (git's %P)"))
        .arg(
            Arg::new(ANCESTORS)
                .long(ANCESTORS)
                .action(ArgAction::SetTrue)
                .help("Make one ancestor of two, for branches that have several in common: BASE, if both changed the same place"),
        )
        .after_help(tree::examples(&[(
            "merge-driver base.yaml ours.yaml theirs.yaml",
            "Merge by hand: exit 0 clean, 1 with conflicts, 2 when an input cannot be read",
        )]))
}

pub(super) fn run(surroundings: &Surroundings, matches: &ArgMatches) -> Result<Outcome, OpError> {
    let path = |name: &str| {
        let given = matches.get_one::<PathBuf>(name).cloned().unwrap_or_default();
        surroundings.environment.folder.join(given)
    };
    let read = |name: &str| {
        disk::read(&path(name), FILE_BYTES_MAX)
            .map_err(|cause| OpError::new(ErrorKind::Unreadable, "merge.unreadable", chain(&cause)))
    };
    let (base, ours, theirs) = (read("BASE")?, read("OURS")?, read("THEIRS")?);
    let name = matches.get_one::<String>("PATH").map(String::as_str).unwrap_or_default();
    let is_markdown = is_markdown(name);
    let driven = match is_markdown {
        true => merge::markdown_driver(&base, &ours, &theirs),
        false => merge::driver(name, &base, &ours, &theirs),
    };
    if matches.get_flag(ANCESTORS) {
        write(surroundings, &path("OURS"), (&ours, &merge::ancestor(driven, base)))?;
        return Ok(Outcome { json: Value::Null, page: Page::new(), exit: 0 });
    }
    let driven =
        driven.map_err(|cause| OpError::new(ErrorKind::Unreadable, "merge.unreadable", chain(&cause)))?;
    write(surroundings, &path("OURS"), (&ours, &driven.bytes))?;
    let exit = if driven.conflicts.is_empty() { 0 } else { EXIT_CONFLICTS };
    let mut page = Page::new();
    for conflict in &driven.conflicts {
        page.line(if surroundings.globals.is_json() {
            json!({
                "path": conflict.path,
                "kind": conflict.kind.name(),
                "base": conflict.base,
                "ours": conflict.ours,
                "theirs": conflict.theirs,
            })
            .to_string()
        } else {
            let file = matches.get_one::<String>("PATH").map(|path| format!("{path}: ")).unwrap_or_default();
            let values = match (&conflict.ours, &conflict.theirs) {
                (None, None) => String::new(),
                _ if is_markdown => ": both versions are in the file".to_owned(),
                (_, _) => format!(": {}", merge::alternatives(conflict)),
            };
            format!("{file}{} {}{values}", conflict.kind.name(), conflict.path)
        });
    }
    Ok(Outcome { json: Value::Null, page, exit })
}

/// Writes the result, if it is another one.
fn write(surroundings: &Surroundings, place: &Path, (before, after): (&[u8], &[u8])) -> Result<(), OpError> {
    if before == after || surroundings.globals.dry_run {
        return Ok(());
    }
    disk::write_atomic(place, after).map_err(|cause| OpError::internal(cause.to_string()))
}
