//! `cms build OUT`: the live site as static files. It writes to a local folder, so no other surface offers it.

use crate::base::Stage;
use crate::base::source::System;
use crate::base::text::{chain, count};
use crate::cli::progress::Bar;
use crate::cli::{Surroundings, tree};
use crate::http::PreviewServer;
use crate::model::roles::Permission;
use crate::ops::{self, EXIT_INVALID_CONTENT, ErrorKind, OpError, Outcome, Page, Tone};
use crate::site::{Built, Readable, Site};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command};
use std::path::PathBuf;

const DETAILS: &str = "\
Pages, lists and archives, feeds, search, Markdown, sitemap.xml, robots.txt, llms.txt, 404.html, redirects
(as `_redirects` and as pages that lead on), uploads and assets. The same commit gives the same bytes everywhere. What did not change since the last build
into OUT is not made again; what is no longer part of the site is removed; a file that no build wrote is
never touched. OUT is not the folder of the site, nor of content in it. Serve OUT as it is: `/blog/hello` is `blog/hello/index.html`. If `base_url` has a path
(`https://ada.github.io/shop`), pages link below it, and OUT is what the host has there.

Where a file cannot be read, nothing is built and the exit code is 5, so that no page goes missing unseen.
`--keep-going` builds the rest, names the files, and ends with 5 anyway.

";
const EXAMPLES: &[(&str, &str)] = &[
    ("build dist", "The live site into ./dist"),
    ("build dist --serve", "Build it and look at it in a browser"),
    ("build dist --stage review", "The site as it will be once Review is approved"),
];
/// The coding of compressed copies.
const GZIP: &str = "gzip";
/// Default port of the preview.
const PORT: &str = "8080";

pub(super) fn command() -> Command {
    Command::new("build")
        .about("Build the live site as static files; only what changed is written again")
        .arg(
            Arg::new("out")
                .value_name("OUT")
                .required(true)
                .value_parser(clap::value_parser!(PathBuf))
                .help("Folder to build into; made if it does not exist"),
        )
        .arg(
            Arg::new("keep-going")
                .long("keep-going")
                .action(ArgAction::SetTrue)
                .help("Build the rest where files cannot be read; exit code 5 anyway"),
        )
        .arg(
            Arg::new("precompress")
                .long("precompress")
                .value_name("CODING")
                .value_delimiter(',')
                .value_parser(PossibleValuesParser::new([GZIP]))
                .help("Compressed copies of texts beside them, such as index.html.gz, for hosts that send these"),
        )
        .arg(
            Arg::new("serve")
                .long("serve")
                .action(ArgAction::SetTrue)
                .help("Then show it at http://127.0.0.1:PORT, to this machine only, until stopped"),
        )
        .arg(
            Arg::new("port")
                .long("port")
                .value_name("PORT")
                .requires("serve")
                .default_value(PORT)
                .value_parser(clap::value_parser!(u16))
                .help("Port to show it at; 0 takes any that is free"),
        )
        .after_help(format!("{DETAILS}{}", tree::examples(EXAMPLES)))
}

pub(super) fn run(surroundings: &Surroundings, matches: &ArgMatches) -> Result<Outcome, OpError> {
    let site = surroundings.open()?.ok_or_else(ops::no_site)?;
    let bar = Bar::new(surroundings.globals.quiet || surroundings.globals.is_json());
    let ids = System;
    let call = surroundings.call(Some(&site), &bar, &ids)?;
    if !call.actor.may(Permission::PostsView) {
        return Err(OpError::forbidden(format!("the role `{}` may not read posts", call.actor.role.name())));
    }
    let out = matches.get_one::<PathBuf>("out").cloned().unwrap_or_default();
    let folder = surroundings.environment.folder.join(&out);
    if call.rev.is_some() || call.stage.is_some_and(|stage| stage != Stage::Source) {
        // What is built of source is public anyway.
        Readable::of(&site, &call.actor).look()?;
    }
    let snapshot = match &call.rev {
        Some(rev) => site.snapshot_at(rev)?,
        None => site.snapshot(call.stage.unwrap_or(Stage::Source))?,
    };
    let with_gzip =
        matches.get_many::<String>("precompress").is_some_and(|mut all| all.any(|one| one == GZIP));
    let lock = site.lock_output(&folder)?;
    let mut built = snapshot.build(&folder, (matches.get_flag("keep-going"), with_gzip), &bar)?;
    drop(lock);
    built.out = out;
    let mut page = Page::new();
    show(&built, &mut page);
    let json = serde_json::to_value(&built).map_err(|cause| OpError::internal(cause.to_string()))?;
    if matches.get_flag("serve") {
        let port = matches.get_one::<u16>("port").copied().unwrap_or_default();
        surroundings.print(&json, &page)?;
        serve(&site, &folder, port, surroundings)?;
    }
    let exit = if built.left_out.is_empty() { 0 } else { EXIT_INVALID_CONTENT };
    Ok(Outcome { json, page, exit })
}

fn serve(
    site: &Site,
    folder: &std::path::Path,
    port: u16,
    surroundings: &Surroundings,
) -> Result<(), OpError> {
    let look = PreviewServer::at(folder, port).map_err(|cause| {
        OpError::new(ErrorKind::Busy, "port.taken", chain(&cause))
            .hint("choose another port with `--port`, or 0 for any that is free")
    })?;
    surroundings.say(&format!("listening on {}", look.address()));
    look.serve(site);
    Ok(())
}

fn show(built: &Built, page: &mut Page) {
    let out = built.out.display().to_string();
    let pages = format!(
        "{} and {} of {} in ",
        count(built.pages, "page"),
        count(built.redirects, "redirect"),
        built.commit.get(..12).unwrap_or_default()
    );
    page.pieces(&[(Tone::Plain, &pages), (Tone::Strong, &out)]);
    page.line(format!(
        "  {}: {} written, {} as they were, {} removed",
        count(built.files, "file"),
        built.written,
        built.unchanged,
        built.removed
    ));
    for left in ops::alike(&built.left_out) {
        ops::show_finding(page, &left);
    }
    if !built.left_out.is_empty() {
        page.toned_line(Tone::Bad, format!("  left out: {}", count(built.left_out.len(), "file")));
    }
    for note in &built.notes {
        page.toned_line(Tone::Notice, format!("  {note}"));
    }
}
