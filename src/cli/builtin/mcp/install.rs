//! `cms mcp install --client NAME`: the configuration that connects a client to this site.

use super::folder;
use crate::cli::{Surroundings, tree};
use crate::disk;
use crate::ops::{OpError, Outcome, Page, Tone};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};
use serde_json::{Value, json};

const EXAMPLES: &[(&str, &str)] = &[
    ("mcp install --client claude-code", "The command and the file for Claude Code"),
    ("mcp install --client cursor --json", "The file for Cursor, as JSON"),
];
const CLIENTS: [&str; 3] = ["claude-code", "cursor", "n8n"];

pub(in crate::cli::builtin) fn command() -> Command {
    Command::new("install")
        .about("Print the configuration by which an MCP client finds this site")
        .arg(
            Arg::new("client")
                .long("client")
                .value_name("NAME")
                .required(true)
                .value_parser(PossibleValuesParser::new(CLIENTS))
                .help("Client"),
        )
        .after_help(tree::examples(EXAMPLES))
}

pub(in crate::cli::builtin) fn run(
    surroundings: &Surroundings,
    matches: &ArgMatches,
) -> Result<Outcome, OpError> {
    let client = matches.get_one::<String>("client").map(String::as_str).unwrap_or_default();
    let folder = folder(surroundings)?;
    let site = disk::canonical(&folder).unwrap_or(folder).display().to_string();
    let server = json!({"command": "cms", "args": ["--site", site, "mcp", "serve"]});
    let mut page = Page::new();
    let json = match client {
        "claude-code" => {
            let command = format!("claude mcp add cms -- cms --site {} mcp serve", quoted(&site));
            page.toned_line(Tone::Faint, "run:");
            page.line(format!("  {command}"));
            page.toned_line(Tone::Faint, "or, for everybody who works on a project, in its .mcp.json:");
            let config = json!({"mcpServers": {"cms": server}});
            page.raw(&format!("{config:#}\n"));
            json!({"client": client, "command": command, "file": ".mcp.json", "config": config})
        }
        "cursor" => {
            let config = json!({"mcpServers": {"cms": server}});
            page.toned_line(Tone::Faint, "in .cursor/mcp.json of the project, or ~/.cursor/mcp.json:");
            page.raw(&format!("{config:#}\n"));
            json!({"client": client, "file": ".cursor/mcp.json", "config": config})
        }
        _ => n8n(&mut page),
    };
    Ok(Outcome { json, page, exit: 0 })
}

/// n8n connects over HTTP, with an address and a header.
fn n8n(page: &mut Page) -> Value {
    let endpoint = "http://127.0.0.1:8787/mcp";
    page.toned_line(Tone::Faint, "in the node `MCP Client Tool`:");
    page.line(format!("  Endpoint: {endpoint}"));
    page.line("  Server Transport: Server Sent Events, or HTTP Streamable");
    page.line("  Authentication: Bearer Auth, with the value of MCP_AUTH_TOKEN");
    page.toned_line(Tone::Faint, "while this runs:");
    page.line("  cms mcp serve --transport sse --port 8787");
    json!({"client": "n8n", "config": {"endpointUrl": endpoint, "serverTransport": "sse", "authentication": "bearerAuth"}})
}

/// A word, quoted for a shell.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '_' | '-');
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_survive_a_shell() {
        for (word, shown) in [("/a/b-c", "/a/b-c"), ("/a b", "'/a b'"), ("it's", "'it'\\''s'"), ("", "''")] {
            assert_eq!(quoted(word), shown);
        }
    }
}
