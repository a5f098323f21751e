//! `cms mcp serve`: the tool server.

use super::{catalog, selecting};
use crate::cli::{Surroundings, tree};
use crate::mcp::stdio;
use crate::ops::{OpError, Outcome, Page};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command};
use std::io::{BufReader, Write as _};
use std::sync::Arc;

const DETAILS: &str = "\
Over stdio, standard output carries the protocol and nothing else; the server ends with its input. Whatever
is called writes to AI Review only, as an agent: `--as agent:ID` names one of the site's agents. The
environment may say MCP_TRANSPORT, MCP_TOOLSETS, MCP_TOOLS, MCP_READ_ONLY, AI_AGENT_EMAIL and
TERMINAL_LOGS_DIR. `cms mcp:serve` is the same command.

";
const EXAMPLES: &[(&str, &str)] = &[
    ("mcp serve", "Serve an MCP client that starts this command"),
    ("mcp serve --read-only --toolsets context,posts", "Show only tools that read, of two groups"),
    ("mcp serve --as agent:translator", "Sign with one of the site's agents"),
];
const TRANSPORTS: [&str; 3] = ["stdio", "sse", "http"];
/// The port of the examples in the specification.
const PORT: &str = "8787";

pub(in crate::cli::builtin) fn command() -> Command {
    let command = Command::new("serve")
        .about("Serve the site's tools to AI agents, over the Model Context Protocol")
        .arg(
            Arg::new("transport")
                .long("transport")
                .value_name("HOW")
                .value_parser(PossibleValuesParser::new(TRANSPORTS))
                .help("stdio (unless given), or sse and http, which are one server"),
        )
        .arg(
            Arg::new("host")
                .long("host")
                .value_name("HOST")
                .default_value("127.0.0.1")
                .help("Address to listen on"),
        )
        .arg(
            Arg::new("port")
                .long("port")
                .value_name("PORT")
                .value_parser(clap::value_parser!(u16))
                .default_value(PORT)
                .help("Port to listen on"),
        )
        .arg(
            Arg::new("insecure-no-auth")
                .long("insecure-no-auth")
                .action(ArgAction::SetTrue)
                .help("Listen beyond this machine without authentication"),
        );
    selecting(command).after_help(format!("{DETAILS}{}", tree::examples(EXAMPLES)))
}

pub(in crate::cli::builtin) fn run(
    surroundings: &Surroundings,
    matches: &ArgMatches,
) -> Result<Outcome, OpError> {
    let asked = matches.get_one::<String>("transport").or(surroundings.environment.mcp_transport.as_ref());
    match asked.map(String::as_str) {
        None | Some("stdio") => {}
        Some(other) if TRANSPORTS.contains(&other) => {
            return Err(OpError::invalid(
                "not_in_this_build",
                format!("the transport `{other}` is not in this build"),
            )
            .hint("`--transport stdio` works; HTTP comes with `cms serve`"));
        }
        Some(other) => {
            return Err(OpError::invalid("usage", format!("there is no transport `{other}`"))
                .hint(format!("MCP_TRANSPORT is one of {}", TRANSPORTS.join(", "))));
        }
    }
    let catalog = Arc::new(catalog(surroundings, matches)?);
    if surroundings.environment.mcp_system_user.is_some() {
        let told = "warning: MCP_SYSTEM_USER_ID names an account; accounts are not in this build, so the AI agent user acts\n";
        // Nobody may be reading it.
        let _ = std::io::stderr().write_all(told.as_bytes());
    }
    stdio::serve(catalog, BufReader::new(std::io::stdin()), std::io::stdout())
        .map_err(|cause| OpError::internal(format!("the tool server cannot start: {cause}")))?;
    Ok(Outcome { json: serde_json::Value::Null, page: Page::new(), exit: 0 })
}
