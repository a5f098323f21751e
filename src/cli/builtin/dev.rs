//! `cms dev`: Review with drafts in a browser, which shows each change at once.

use super::serve::{Dev, Started};
use super::{mcp, serve};
use crate::cli::{Surroundings, browser, overrun, tree};
use crate::ops::{OpError, Outcome, Page, Tone};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use serde_json::json;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

const THIS_MACHINE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

const DETAILS: &str = "\
Every page is shown as it would be if all that waits on review were approved, with drafts and scheduled posts, and with the files
that are saved in the work tree but not committed, while it is on review. An open page shows each change of content, theme and
branches by itself. A bar says what is not live. A file that cannot be read is named with its line and a hint, until it is saved
again. It listens on 127.0.0.1 alone, publishes nothing and sends nothing; visitors never get these pages.

";
const EXAMPLES: &[(&str, &str)] = &[
    ("dev", "At http://127.0.0.1:8080, or the next port that is free"),
    ("dev --no-open --port 9000", "Without opening a browser"),
];

pub(super) fn command() -> Command {
    Command::new("dev")
        .about("See review with drafts in the browser; pages reload when something is saved")
        .arg(
            Arg::new("port")
                .long("port")
                .value_name("PORT")
                .default_value("8080")
                .value_parser(value_parser!(u16))
                .help("Port to listen on, or the next one that is free; 0 takes any"),
        )
        .arg(
            Arg::new("no-open")
                .long("no-open")
                .action(ArgAction::SetTrue)
                .help("Open no browser, only print the address"),
        )
        .after_help(format!("{DETAILS}{}", tree::examples(EXAMPLES)))
}

pub(super) fn run(surroundings: &Surroundings, matches: &ArgMatches) -> Result<Outcome, OpError> {
    let wanted = *matches.get_one::<u16>("port").expect("because it has a default");
    let port = serve::free_port(THIS_MACHINE, wanted);
    let mut printed = Ok(());
    show(surroundings, (THIS_MACHINE, port), false, &mut |started| {
        // The browser shows the page already.
        overrun::start_again(started.address, "--no-open");
        let (url, start) = (format!("{}/", started.address), started.start_link());
        let json = json!({"url": url, "review": format!("{url}review"), "start": start});
        let mut page = Page::new();
        page.pieces(&[(Tone::Plain, "review with drafts  "), (Tone::Strong, &url)]);
        page.pieces(&[(Tone::Plain, "what waits          "), (Tone::Strong, &format!("{url}review"))]);
        if let Some(start) = &start {
            page.pieces(&[(Tone::Plain, "sign in first by    "), (Tone::Strong, start)]);
            page.line("                    once, within ten minutes, on this machine");
        }
        page.line("Pages show each saved file and each change by cms at once; Ctrl-C ends it.");
        printed = surroundings.print(&json, &page);
        if !matches.get_flag("no-open") && browser::open(&surroundings.environment, &url) {
            mcp::talk("opened in the browser; `--no-open` leaves that out");
        }
    })?;
    printed?;
    Ok(Outcome { json: serde_json::Value::Null, page: Page::new(), exit: 0 })
}

/// Serves at an address, without rate limits and without a log: Review with drafts to this machine alone, else the live site. A whole
/// server also publishes, sends, and answers links to the site.
pub(super) fn show(
    surroundings: &Surroundings,
    (host, port): (IpAddr, u16),
    is_whole: bool,
    tell: &mut dyn FnMut(&Started<'_>),
) -> Result<(), OpError> {
    let (host_text, port) = (host.to_string(), port.to_string());
    let words = ["serve", "--host", &host_text, "--port", &port, "--no-rate-limits", "--log-format", "none"];
    let served = serve::command().try_get_matches_from(words);
    let served = served.map_err(|cause| OpError::internal(cause.to_string()))?;
    let dev = host.is_loopback().then(|| Dev { pages: Arc::default(), is_whole });
    serve::start(surroundings, &served, dev, tell)
}
