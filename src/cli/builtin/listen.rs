//! `cms webhook listen`: a local receiver of webhooks, for developers.

use crate::base::Value;
use crate::base::source::{Clock, System};
use crate::cli::Surroundings;
use crate::cli::tree;
use crate::daemon::listen::Listener;
use crate::ops::{ErrorKind, OpError, Outcome, Page};
use clap::{Arg, ArgMatches, Command, value_parser};
use serde_json::json;
use std::io::Write as _;

const EXAMPLES: &[(&str, &str)] = &[
    ("webhook listen --secret whsec_…", "Show deliveries, and check their signatures"),
    ("webhook listen --port 9000 --status 503 --count 3", "A receiver that fails three times, then ends"),
];

pub(super) fn command() -> Command {
    Command::new("listen")
        .about(
            "Receive deliveries on this machine, check their signatures and show them, a line of JSON each",
        )
        .arg(
            Arg::new("port")
                .long("port")
                .value_name("PORT")
                .default_value("8787")
                .value_parser(value_parser!(u16))
                .help("Port to listen on, on loopback; 0 takes any that is free"),
        )
        .arg(
            Arg::new("secret")
                .long("secret")
                .value_name("SECRET")
                .help("The webhook's secret; what is not signed with it is answered 401"),
        )
        .arg(
            Arg::new("status")
                .long("status")
                .value_name("STATUS")
                .default_value("200")
                .value_parser(value_parser!(u16).range(200..=599))
                .help("Status to answer with"),
        )
        .arg(
            Arg::new("count")
                .long("count")
                .value_name("N")
                .value_parser(value_parser!(u64).range(1..))
                .help("End after so many deliveries; until it is interrupted unless given"),
        )
        .after_help(tree::examples(EXAMPLES))
}

pub(super) fn run(_: &Surroundings, matches: &ArgMatches) -> Result<Outcome, OpError> {
    let port = *matches.get_one::<u16>("port").expect("because it has a default");
    let status = *matches.get_one::<u16>("status").expect("because it has a default");
    let secret = matches.get_one::<String>("secret").map(String::as_str);
    let failed = |cause: std::io::Error| {
        OpError::new(
            ErrorKind::Invalid,
            "webhook.listen",
            format!("could not listen on port {port}: {cause}"),
        )
        .hint("`--port 0` takes a free port")
    };
    let listener = Listener::bind(port).map_err(failed)?;
    super::mcp::talk(&format!("listening on http://{}", listener.address()));
    let mut count = matches.get_one::<u64>("count").copied();
    let mut received: u64 = 0;
    while count != Some(0) {
        let Ok(one) = listener.next(secret, status, || System.now().as_second()) else { continue };
        received += 1;
        let body = crate::codec::json::parse(one.body.as_bytes()).unwrap_or(Value::String(one.body));
        let line = json!({
            "event": one.event, "id": one.id, "attempt": one.attempt, "signed": one.is_signed, "body": body,
        });
        let mut out = std::io::stdout().lock();
        if out.write_all(format!("{line}\n").as_bytes()).and_then(|()| out.flush()).is_err() {
            break;
        }
        count = count.map(|count| count - 1);
    }
    Ok(Outcome { json: Value::Null, page: Page::new(), exit: 0 }).inspect(|_| {
        super::mcp::talk(&format!("{received} received"));
    })
}
