//! `cms demo`: a demo site that is served, in one command.

use super::{dev, init, serve};
use crate::base::text::count;
use crate::cli::environment::Environment;
use crate::cli::{Surroundings, tree};
use crate::disk;
use crate::ops::{OpError, Outcome, Page, Tone, quoted_path};
use crate::site::{Initialised, Site, SiteError};
use clap::{Arg, ArgMatches, Command, value_parser};
use serde_json::json;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

const DETAILS: &str = "\
The site is that of `cms init`, with an edit by an agent that waits for review. Its pages are those of `cms dev`: review with drafts,
and they follow what is saved. All else is that of `cms serve`, without rate limits and without a log, until it is interrupted
(Ctrl-C). With `--host` of other machines, pages are those of the live site. A second run goes on with the same site.

";
const EXAMPLES: &[(&str, &str)] = &[
    ("demo", "Make a site in `demo`, and serve it at http://127.0.0.1:8080"),
    ("demo ~/my-site --port 9000", "In another folder, at another port"),
];

pub(super) fn command() -> Command {
    Command::new("demo")
        .about("Make a demo site and serve it, to look around")
        .arg(
            Arg::new("dir")
                .value_name("DIR")
                .default_value("demo")
                .value_parser(value_parser!(PathBuf))
                .help("Folder of the site; made unless a site is there already"),
        )
        .args(serve::listening("Port to listen on, or the next one that is free; 0 takes any"))
        .after_help(format!("{DETAILS}{}", tree::examples(EXAMPLES)))
}

pub(super) fn run(surroundings: &Surroundings, matches: &ArgMatches) -> Result<Outcome, OpError> {
    let dir = matches.get_one::<PathBuf>("dir").cloned().unwrap_or_default();
    let host = *matches.get_one::<IpAddr>("host").expect("because it has a default");
    let wanted = *matches.get_one::<u16>("port").expect("because it has a default");
    let folder = surroundings.environment.folder.join(&dir);
    let made = brought(surroundings, &dir, &folder)?;
    if made.as_ref().is_some_and(|made| made.by_unknown_person) {
        surroundings.warn_of_unnamed();
    }
    let port = serve::free_port(host, wanted);
    let mut globals = surroundings.globals.clone();
    globals.site = Some(folder);
    let inside = Surroundings { globals, environment: surroundings.environment.clone() };
    let mut printed = Ok(());
    dev::show(&inside, (host, port), true, &mut |started| {
        let url = started.address;
        let start = started.start_link();
        let busy = (port != wanted).then_some(wanted);
        let screen = Screen {
            dir: &dir,
            url,
            made: made.as_ref(),
            busy,
            start: start.as_deref(),
            shows_review: host.is_loopback(),
        };
        printed = surroundings.print(&screen.json(), &screen.page(&surroundings.environment));
    })?;
    printed?;
    Ok(Outcome { json: serde_json::Value::Null, page: Page::new(), exit: 0 })
}

/// Makes the site, unless it is there already.
fn brought(surroundings: &Surroundings, dir: &Path, folder: &Path) -> Result<Option<Initialised>, OpError> {
    let is_free = !disk::exists(folder)
        || (disk::is_dir(folder) && disk::list(folder).map_err(SiteError::from)?.is_empty());
    if is_free {
        return init::make(surroundings, dir, false, false).map(Some);
    }
    let is_same = |site: &Site| match (disk::canonical(&site.folder()), disk::canonical(folder)) {
        (Ok(site), Ok(folder)) => site == folder,
        _ => false,
    };
    match Site::open(folder) {
        Ok(site) if is_same(&site) => Ok(None),
        Ok(_) | Err(SiteError::NoSite { .. }) => {
            let dir = dir.display();
            Err(OpError::invalid("demo.folder", format!("`{dir}` already exists and is not a site"))
                .hint("name another folder: `cms demo DIR`; `cms init DIR` makes a site of a git repository"))
        }
        Err(other) => Err(other.into()),
    }
}

/// What is printed when the site is served.
struct Screen<'a> {
    dir: &'a Path,
    url: &'a str,
    made: Option<&'a Initialised>,
    /// The port that another program has.
    busy: Option<u16>,
    /// The link for the first administrator.
    start: Option<&'a str>,
    /// Whether its pages are those of Review.
    shows_review: bool,
}

impl Screen<'_> {
    fn json(&self) -> serde_json::Value {
        json!({
            "path": self.dir.display().to_string(),
            "made": self.made.is_some(),
            "url": format!("{}/", self.url),
            "api": format!("{}/api", self.url),
            "docs": format!("{}/api/docs", self.url),
            "tools": format!("{}/mcp", self.url),
            "start": self.start,
        })
    }

    fn page(&self, environment: &Environment) -> Page {
        let (mut page, url, dir) = (Page::new(), self.url, self.dir.display().to_string());
        match self.made {
            Some(made) => {
                page.pieces(&[(Tone::Plain, "made a demo site in "), (Tone::Strong, &dir)]);
                let posts = count(made.posts, "post");
                page.line(format!("  {posts} are live, and an agent's edit waits for review"));
            }
            None => page.pieces(&[(Tone::Plain, "going on with the site in "), (Tone::Strong, &dir)]),
        }
        if let Some(busy) = self.busy {
            page.toned_line(Tone::Notice, format!("  port {busy} is busy, so this is the next one"));
        }
        page.gap();
        let site = if self.shows_review { "with drafts" } else { "the site" };
        for (name, path) in [(site, "/"), ("REST API", "/api/docs"), ("tools for AI", "/mcp")] {
            page.pieces(&[(Tone::Plain, &format!("  {name:<14}")), (Tone::Strong, &format!("{url}{path}"))]);
        }
        if let Some(start) = self.start {
            page.gap();
            page.line("Become its administrator, once, within ten minutes:");
            page.pieces(&[(Tone::Plain, "  "), (Tone::Strong, start)]);
        }
        if self.shows_review {
            page.gap();
            page.line(
                "Its pages show what waits on review and drafts, too, and follow each file that is saved.",
            );
        }
        page.gap();
        page.line("Try in another terminal:");
        if let Some(program) = hidden(environment) {
            page.line(format!("  alias cms='{program}'"));
        }
        for (command, about) in [
            (format!("cd {}", quoted_path(&dir)), ""),
            ("cms status".to_owned(), "what is live, and what waits"),
            ("cms review diff".to_owned(), "the agent's edit, field by field"),
            ("cms review submit --all".to_owned(), "take it into review,"),
            ("cms review approve --all".to_owned(), "and make it live"),
            ("cms token create --role editor --name me".to_owned(), "a TOKEN for the API"),
            (format!("curl -H 'Authorization: Bearer TOKEN' {url}/api/posts"), ""),
        ] {
            match about {
                "" => page.line(format!("  {command}")),
                about => page.pieces(&[
                    (Tone::Plain, &format!("  {command:<42}")),
                    (Tone::Faint, &format!("# {about}")),
                ]),
            }
        }
        page.gap();
        let again = if dir == "demo" { String::new() } else { format!(" {}", quoted_path(&dir)) };
        page.line(format!("Ctrl-C ends it, and `cms demo{again}` goes on with the same site."));
        page
    }
}

/// The file of this program, if `cms` in a shell is not it.
fn hidden(environment: &Environment) -> Option<String> {
    let own = environment.program.as_ref()?;
    let mut folders = std::env::split_paths(&environment.path).map(|folder| folder.join("cms"));
    let found = folders.find(|file| disk::is_program(file));
    let is_own = found.is_some_and(|found| disk::canonical(&found).ok() == disk::canonical(own).ok());
    (!is_own).then(|| own.display().to_string())
}
