//! `cms theme show|eject`: the files of the built-in theme, to read and to start a theme of one's own from. Ejecting writes
//! to the work tree, so no other surface offers it.

use crate::base::Stage;
use crate::base::text::{chain, count};
use crate::cli::{Surroundings, tree};
use crate::disk::{self, ConfinedFolder, Occupant};
use crate::ops::{self, ErrorKind, OpError, Outcome, Page, Tone};
use crate::render::Theme;
use clap::{Arg, ArgAction, ArgMatches, Command};
use serde_json::json;
use std::collections::BTreeSet;

/// The folder of a site's own theme.
const FOLDER: &str = "theme";

const DETAILS: &str = "\
A file in `theme/` of the site replaces the one of the same name. docs/theming.md lists the values that templates get.

";

fn file_arg() -> Arg {
    Arg::new("file").value_name("FILE").help("Name below `theme/`, such as `parts/footer.html` or `site.css`")
}

pub(super) fn show_command() -> Command {
    let examples = [
        ("theme show", "All files, and which of them are the site's own"),
        ("theme show parts/footer.html", "A template as pages use it"),
    ];
    Command::new("show")
        .about("List the files of the theme, or print one")
        .arg(file_arg())
        .after_help(format!("{DETAILS}{}", tree::examples(&examples)))
}

pub(super) fn eject_command() -> Command {
    let examples = [
        ("theme eject parts/footer.html", "Write it to theme/parts/footer.html, to change it there"),
        ("theme eject site.css --force", "Start again from the program's own stylesheet"),
    ];
    Command::new("eject")
        .about("Copy a file of the built-in theme into the site, to change it")
        .arg(file_arg().required(true))
        .arg(
            Arg::new("force")
                .long("force")
                .action(ArgAction::SetTrue)
                .help("Replace a file that is there already"),
        )
        .after_help(format!("{DETAILS}{}", tree::examples(&examples)))
}

/// A file of the built-in theme.
fn built_in(name: &str) -> Result<String, OpError> {
    let name = name.strip_prefix("theme/").unwrap_or(name);
    let files = Theme::built_in();
    let found = files.into_iter().find(|(known, _)| known == name);
    found.map(|(_, text)| text).ok_or_else(|| {
        OpError::not_found("theme.file", format!("the theme has no file `{name}`"))
            .hint("`cms theme show` lists them")
    })
}

pub(super) fn show(surroundings: &Surroundings, matches: &ArgMatches) -> Result<Outcome, OpError> {
    let site = surroundings.open()?;
    let own = match &site {
        Some(site) => {
            let stage = if site.has_stage(Stage::Review)? { Stage::Review } else { Stage::Source };
            site.snapshot(stage)?.theme_sources()?
        }
        None => Vec::new(),
    };
    let mut page = Page::new();
    if let Some(name) = matches.get_one::<String>("file") {
        let name = name.strip_prefix("theme/").unwrap_or(name);
        let text = match own.into_iter().find(|(known, _)| known == name) {
            Some((_, text)) => text,
            None => built_in(name)?,
        };
        page.raw(&text);
        return Ok(Outcome { json: json!({"file": name, "text": text}), page, exit: 0 });
    }
    let own: BTreeSet<String> = own.into_iter().map(|(name, _)| name).collect();
    let mut names: BTreeSet<String> = Theme::built_in().into_iter().map(|(name, _)| name).collect();
    names.extend(own.iter().cloned());
    for name in &names {
        match own.contains(name) {
            true => page.pieces(&[(Tone::Strong, name), (Tone::Faint, "  of this site")]),
            false => page.line(name.clone()),
        }
    }
    page.gap();
    page.toned_line(
        Tone::Faint,
        format!("{}; `cms theme eject FILE` copies one, to change it", count(names.len(), "file")),
    );
    let files: Vec<_> = names.iter().map(|name| json!({"file": name, "own": own.contains(name)})).collect();
    Ok(Outcome { json: json!({"files": files}), page, exit: 0 })
}

pub(super) fn eject(surroundings: &Surroundings, matches: &ArgMatches) -> Result<Outcome, OpError> {
    let site = surroundings.open()?.ok_or_else(ops::no_site)?;
    let name = matches.get_one::<String>("file").map(String::as_str).unwrap_or_default();
    let name = name.strip_prefix("theme/").unwrap_or(name);
    let text = built_in(name)?;
    let folder = site.work_dir().ok_or_else(|| {
        OpError::invalid("theme.bare", "this repository has no work tree to write to")
            .hint("run it in a clone, and push")
    })?;
    let path = crate::base::OutPath::new(&format!("{FOLDER}/{name}"))
        .map_err(|fault| OpError::invalid("theme.file", format!("`{name}` {fault}")))?;
    let unwritable = |cause: disk::DiskError| OpError::new(ErrorKind::Unwritable, "disk", chain(&cause));
    let folder = ConfinedFolder::open(&folder).map_err(unwritable)?;
    if folder.look(&path).map_err(unwritable)? != Occupant::Nothing && !matches.get_flag("force") {
        return Err(OpError::new(ErrorKind::Conflict, "theme.there", format!("`{path}` already exists"))
            .hint("change that, or replace it with `--force`"));
    }
    folder.write(&path, text.as_bytes()).map_err(unwritable)?;
    let mut page = Page::new();
    page.pieces(&[(Tone::Plain, "wrote "), (Tone::Strong, &path.to_string())]);
    page.toned_line(
        Tone::Faint,
        "  change it, look with `cms build dist --stage review --serve`, then commit it",
    );
    Ok(Outcome { json: json!({"file": path.to_string()}), page, exit: 0 })
}
