//! `cms mcp serve`: the tool server.

use super::listen::{self, Listen};
use super::{catalog, selecting};
use crate::cli::builtin::serve::{engine, engine_of};
use crate::cli::environment::Environment;
use crate::cli::{Surroundings, overrun, tree};
use crate::http::Options;
use crate::mcp::stdio;
use crate::ops::{OpError, Outcome, Page};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command};
use std::io::BufReader;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

const DETAILS: &str = "\
Over stdio, standard output carries the protocol and nothing else; the server ends with its input. Over HTTP,
/mcp takes clients of every generation: HTTP+SSE (with /messages) and Streamable HTTP; /health says that it
lives. Clients send MCP_AUTH_TOKEN as a bearer token, or the header MCP_AUTH_HEADER_NAME with
MCP_AUTH_HEADER_VALUE; either does, and without either it listens on this machine only. Whatever is called
writes to AI Review only, as an agent: `--as agent:ID` names one of the site's agents. The environment may
say MCP_TRANSPORT, MCP_HOST, MCP_PORT, MCP_ALLOWED_HOSTS, MCP_ALLOWED_ORIGINS, MCP_TOOLSETS, MCP_TOOLS,
MCP_READ_ONLY, MCP_CALLS_PER_SECOND (tool calls of one principal, 1000 unless given, 0 for any number),
AI_AGENT_EMAIL, TERMINAL_LOGS_DIR and CMS_ALLOW_ENV. `cms mcp:serve` is the same command.

";
const EXAMPLES: &[(&str, &str)] = &[
    ("mcp serve", "Serve an MCP client that starts this command"),
    ("mcp serve --transport sse --port 8787", "Serve clients over HTTP, at http://127.0.0.1:8787/mcp"),
    ("mcp serve --read-only --toolsets context,posts", "Show only tools that read, of two groups"),
    ("mcp serve --as agent:translator", "Sign with one of the site's agents"),
];
const TRANSPORTS: [&str; 3] = ["stdio", "sse", "http"];
/// The port in the specification's examples.
const PORT: u16 = 8787;
/// The default host: this machine only.
const HOST: &str = "127.0.0.1";

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
                .help("Address to listen on; 127.0.0.1 unless given"),
        )
        .arg(
            Arg::new("port")
                .long("port")
                .value_name("PORT")
                .value_parser(clap::value_parser!(u16))
                .help("Port to listen on; 8787 unless given, 0 takes any that is free"),
        )
        .arg(engine())
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
    let environment = &surroundings.environment;
    let transport = matches.get_one::<String>("transport").or(environment.mcp_transport.as_ref());
    let is_stdio = match transport.map(String::as_str) {
        None | Some("stdio") => true,
        Some(other) if TRANSPORTS.contains(&other) => false,
        Some(other) => {
            return Err(OpError::invalid("usage", format!("there is no transport `{other}`"))
                .hint(format!("MCP_TRANSPORT is one of {}", TRANSPORTS.join(", "))));
        }
    };
    let catalog = Arc::new(catalog(surroundings, matches)?);
    if let Some(site) = surroundings.open()? {
        overrun::list_in(&site);
    }
    if is_stdio {
        stdio::serve(catalog, BufReader::new(std::io::stdin()), std::io::stdout())
            .map_err(|cause| OpError::internal(format!("the tool server cannot start: {cause}")))?;
    } else {
        let address = address(environment, matches)?;
        let listen = Listen { address, is_insecure: matches.get_flag("insecure-no-auth") };
        let plain = listen::plain(super::folder(surroundings)?, address);
        let options = Options { engine: engine_of(matches), ..plain };
        listen::alone(environment, catalog, options, &listen)?;
    }
    Ok(Outcome { json: serde_json::Value::Null, page: Page::new(), exit: 0 })
}

/// The address: from the flags, else the environment, else the defaults.
fn address(environment: &Environment, matches: &ArgMatches) -> Result<SocketAddr, OpError> {
    let host = matches.get_one::<String>("host").or(environment.mcp_host.as_ref());
    let host = host.map_or(HOST, String::as_str);
    let address = match host {
        "localhost" => Some(IpAddr::from([127, 0, 0, 1])),
        other => other.trim_start_matches('[').trim_end_matches(']').parse().ok(),
    };
    let address = address.ok_or_else(|| {
        OpError::invalid("usage", format!("`{host}` is not an address to listen on"))
            .hint("such as 127.0.0.1, 0.0.0.0 or ::1")
    })?;
    let port = match (matches.get_one::<u16>("port"), environment.mcp_port.as_deref()) {
        (Some(port), _) => *port,
        (None, None) => PORT,
        (None, Some(text)) => text.parse().map_err(|_| {
            OpError::invalid("usage", format!("MCP_PORT is `{text}`, which is not a port"))
                .hint("such as 8787")
        })?,
    };
    Ok(SocketAddr::new(address, port))
}
