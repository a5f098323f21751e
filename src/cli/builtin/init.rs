//! `cms init DIR`: a new site.

use crate::base::source::{Clock, System};
use crate::base::text::count;
use crate::cli::{Surroundings, progress, tree};
use crate::ops::check::adopt;
use crate::ops::{OpError, Outcome, Page, Tone, View as _, quoted_path};
use crate::site::{Claims, InitOptions, Initialised, init};
use clap::{Arg, ArgAction, ArgMatches, Command};
use std::path::{Path, PathBuf};

const DETAILS: &str = "\
The branches are source (live), review (waits for a person) and ai-review (where agents write). The
demo has one AI edit staged, so that there is something to review. An existing git repository
becomes a site too; its files and history stay, and review is checked out.

With --adopt nothing moves and no branch is made: types are proposed from the front matter of the files, in
cms-markdown.yaml, by which `cms validate` checks them, and git merges them by field and paragraph.

";
const EXAMPLES: &[(&str, &str)] = &[
    ("init demo", "A site with demo content, checked out on review"),
    ("init site.git --bare --empty", "A bare repository for a server"),
    ("init --adopt .", "Check and merge the Markdown files of this repository, without moving them"),
];

pub(super) fn command() -> Command {
    let flag = |name: &'static str, help: &'static str| {
        Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
    };
    Command::new("init")
        .about("Make a site: a git repository with three branches, settings and demo content")
        .arg(
            Arg::new("dir")
                .value_name("DIR")
                .required(true)
                .value_parser(clap::value_parser!(PathBuf))
                .help("Folder of the site; made if it does not exist"),
        )
        .arg(flag("bare", "Make a repository without a work tree"))
        .arg(flag("empty", "Only types, modules and settings, no demo content"))
        .arg(
            flag(
                "adopt",
                "Make no site: check and merge the Markdown files of an existing repository where they are",
            )
            .conflicts_with_all(["bare", "empty"]),
        )
        .after_help(format!("{DETAILS}{}", tree::examples(EXAMPLES)))
}

pub(super) fn run(surroundings: &Surroundings, matches: &ArgMatches) -> Result<Outcome, OpError> {
    let dir = matches.get_one::<PathBuf>("dir").cloned().unwrap_or_default();
    if matches.get_flag("adopt") {
        return adopted(surroundings, &dir);
    }
    let made = make(surroundings, &dir, matches.get_flag("bare"), matches.get_flag("empty"))?;
    let mut page = Page::new();
    page.pieces(&[(Tone::Plain, "made a site in "), (Tone::Strong, &made.path)]);
    let staged = match made.staged {
        0 => String::new(),
        n => format!(", {} staged by an agent", count(n, "edit")),
    };
    page.line(format!("  {} on source, live; review the same{staged}", count(made.posts, "post")));
    for file in &made.left_alone {
        page.toned_line(Tone::Notice, format!("  left alone: {file}"));
    }
    if let Some(outer) = &made.inside {
        page.toned_line(
            Tone::Notice,
            format!("  it is a repository inside another one, {outer}, whose commits leave its files out"),
        );
    }
    if let Some(branch) = &made.switched_from {
        page.toned_line(
            Tone::Notice,
            format!("  the work tree was on {branch} and is on review now: `git switch {branch}` goes back"),
        );
    }
    if made.by_unknown_person {
        surroundings.warn_of_unnamed();
    }
    page.gap();
    page.line(match made.path.as_str() {
        // A bare repository among the files of another one is used only where somebody names it.
        path if made.bare && made.inside.is_some() => {
            format!("next: cms --site {} status", quoted_path(path))
        }
        "." => "next: cms status".to_owned(),
        path => format!("next: cd {} && cms status", quoted_path(path)),
    });
    let json = serde_json::to_value(&made).map_err(|cause| OpError::internal(cause.to_string()))?;
    Ok(Outcome { json, page, exit: 0 })
}

/// Adopts a repository of Markdown files.
fn adopted(surroundings: &Surroundings, dir: &Path) -> Result<Outcome, OpError> {
    let bar = progress::Bar::new(surroundings.globals.quiet || surroundings.globals.is_json());
    let mut found = adopt(&surroundings.environment.folder.join(dir), &bar)?;
    found.path = dir.display().to_string();
    let mut page = Page::new();
    found.show(&mut page);
    let json = found.into_json().map_err(|cause| OpError::internal(cause.to_string()))?;
    Ok(Outcome { json, page, exit: 0 })
}

/// Makes a site in a folder.
pub(super) fn make(
    surroundings: &Surroundings,
    dir: &Path,
    bare: bool,
    empty: bool,
) -> Result<Initialised, OpError> {
    let environment = &surroundings.environment;
    let claims = Claims {
        as_user: None,
        role: None,
        name: environment.author_name.clone(),
        email: environment.author_email.clone(),
        ..Claims::default()
    };
    let options = InitOptions {
        folder: environment.folder.join(dir),
        bare,
        empty,
        claims,
        now: System.now(),
        program: environment.program.clone(),
    };
    let mut made = init(&options)?;
    made.path = dir.display().to_string();
    Ok(made)
}
