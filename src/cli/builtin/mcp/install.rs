//! `cms mcp install CLIENT`: the configuration that connects a client to this site, printed or written to its file.

use super::folder;
use crate::base::limits::FILE_BYTES_MAX;
use crate::base::text::chain;
use crate::cli::{Surroundings, tree};
use crate::codec;
use crate::disk;
use crate::ops::{ErrorKind, OpError, Outcome, Page, Tone};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

const EXAMPLES: &[(&str, &str)] = &[
    ("mcp install claude-code", "The command and the file for Claude Code"),
    ("mcp install claude-desktop --write", "Connect Claude Desktop to this site"),
    ("mcp install cursor --http https://example.com/mcp", "A server elsewhere, for Cursor"),
];

/// A client that is configured by a file.
struct Client {
    name: &'static str,
    /// Where its file lies: in the site's folder, or in the home folder.
    file: &'static str,
    /// Whether the file is that of one person, in the home folder. The others are shared with the repository.
    is_personal: bool,
    /// The key of the servers.
    key: &'static str,
    /// Whether it connects to servers elsewhere, by this key.
    http: Option<&'static str>,
}

/// The folder of Claude Desktop's settings, below the home folder.
const DESKTOP: &str = if cfg!(target_os = "macos") {
    "Library/Application Support/Claude/claude_desktop_config.json"
} else if cfg!(windows) {
    "AppData/Roaming/Claude/claude_desktop_config.json"
} else {
    ".config/Claude/claude_desktop_config.json"
};

const CLIENTS: &[Client] = &[
    Client {
        name: "claude-code",
        file: ".mcp.json",
        is_personal: false,
        key: "mcpServers",
        http: Some("url"),
    },
    Client { name: "claude-desktop", file: DESKTOP, is_personal: true, key: "mcpServers", http: None },
    Client {
        name: "vscode",
        file: ".vscode/mcp.json",
        is_personal: false,
        key: "servers",
        http: Some("url"),
    },
    Client {
        name: "cursor",
        file: ".cursor/mcp.json",
        is_personal: false,
        key: "mcpServers",
        http: Some("url"),
    },
    Client {
        name: "codex",
        file: ".codex/config.toml",
        is_personal: true,
        key: "mcp_servers",
        http: Some("url"),
    },
];

/// A client that is configured by hand.
const N8N: &str = "n8n";
/// The name of the server in the file of a client.
const SERVER: &str = "cms";

pub(in crate::cli::builtin) fn command() -> Command {
    let names = || PossibleValuesParser::new(CLIENTS.iter().map(|client| client.name).chain([N8N]));
    Command::new("install")
        .about("Connect an MCP client to this site: prints its configuration, or writes it with --write")
        .arg(
            Arg::new("name")
                .value_name("CLIENT")
                .required_unless_present("client")
                .value_parser(names())
                .help("Client"),
        )
        .arg(
            Arg::new("client")
                .long("client")
                .value_name("NAME")
                .hide(true)
                .conflicts_with("name")
                .value_parser(names())
                .help("The same by an option"),
        )
        .arg(
            Arg::new("write")
                .long("write")
                .action(ArgAction::SetTrue)
                .help("Write it to the client's file; what else is there stays"),
        )
        .arg(Arg::new("http").long("http").value_name("URL").help("Connect to a server at this address"))
        .arg(
            Arg::new("toolsets")
                .long("toolsets")
                .value_name("NAMES")
                .default_value("author")
                .conflicts_with("http")
                .help("Groups of tools that the client gets; `all` for every tool"),
        )
        .after_help(tree::examples(EXAMPLES))
}

pub(in crate::cli::builtin) fn run(
    surroundings: &Surroundings,
    matches: &ArgMatches,
) -> Result<Outcome, OpError> {
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let name = text("name").or_else(|| text("client")).unwrap_or_default();
    let mut page = Page::new();
    let Some(client) = CLIENTS.iter().find(|client| client.name == name) else {
        return Ok(Outcome { json: n8n(&mut page), page, exit: 0 });
    };
    let site = folder(surroundings)?;
    let site = disk::canonical(&site).unwrap_or(site);
    let server = server(surroundings, client, &site, (text("http"), text("toolsets").unwrap_or_default()))?;
    let file = client.path(surroundings, &site)?;
    let config = json!({client.key: {SERVER: server}});
    let mut json = json!({"client": client.name, "file": file.display().to_string(), "config": config});
    if matches.get_flag("write") {
        let is_new = client.write(&file, &server)?;
        page.line(format!("{} {}", if is_new { "made" } else { "changed" }, file.display()));
        page.toned_line(Tone::Faint, "restart the client, if it runs");
        json["written"] = json!(true);
        return Ok(Outcome { json, page, exit: 0 });
    }
    if client.name == "claude-code" && server.get("command").is_some() {
        let words: Vec<String> = server["args"].as_array().into_iter().flatten().map(quoted).collect();
        let command =
            format!("claude mcp add {SERVER} -- {} {}", quoted(&server["command"]), words.join(" "));
        page.toned_line(Tone::Faint, "run:");
        page.line(format!("  {command}"));
        json["command"] = json!(command);
        page.toned_line(
            Tone::Faint,
            "or, for everybody who works on a project, `--write`; it puts into its .mcp.json:",
        );
    } else {
        page.toned_line(Tone::Faint, format!("`--write` puts into {}:", file.display()));
    }
    page.raw(&match file.extension().is_some_and(|extension| extension == "toml") {
        true => codec::toml::write(&config),
        false => format!("{config:#}\n"),
    });
    Ok(Outcome { json, page, exit: 0 })
}

/// How the client reaches the server: by an address, or as a program. A file that is shared names no path of a machine.
fn server(
    surroundings: &Surroundings,
    client: &Client,
    site: &Path,
    (http, toolsets): (Option<&str>, &str),
) -> Result<Value, OpError> {
    if let Some(url) = http {
        let key = client.http.ok_or_else(|| {
            OpError::invalid(
                "mcp.client",
                format!("`{}` has no configuration file for remote servers", client.name),
            )
            .hint("add the address as a connector in its settings")
        })?;
        let mut server = json!({key: url});
        if client.key != "mcp_servers" {
            server["type"] = json!("http");
        }
        return Ok(server);
    }
    let path = |path: &Path| path.display().to_string();
    let (command, site) = match client.is_personal {
        true => {
            let program = surroundings.environment.program.as_deref();
            (program.map_or_else(|| "cms".to_owned(), path), path(site))
        }
        false => ("cms".to_owned(), ".".to_owned()),
    };
    let mut args = vec!["--site".to_owned(), site];
    if let Some(who) = &surroundings.globals.as_user {
        args.extend(["--as".to_owned(), who.clone()]);
    }
    args.extend(["mcp", "serve", "--toolsets", toolsets].map(str::to_owned));
    let mut server = json!({"command": command, "args": args});
    if client.key == "servers" {
        server["type"] = json!("stdio");
    }
    Ok(server)
}

impl Client {
    /// The file of the client.
    ///
    /// # Errors
    /// The home folder is not known.
    fn path(&self, surroundings: &Surroundings, site: &Path) -> Result<PathBuf, OpError> {
        if !self.is_personal {
            return Ok(site.join(self.file));
        }
        let home = surroundings.environment.home.as_ref().ok_or_else(|| {
            OpError::invalid("mcp.client", "the home folder is not known").hint("set `HOME`")
        })?;
        Ok(Path::new(home).join(self.file))
    }

    /// Puts the server into the file, beside what is there. Returns whether the file is new.
    ///
    /// # Errors
    /// The file cannot be read or written, or is not what the client reads.
    fn write(&self, file: &Path, server: &Value) -> Result<bool, OpError> {
        let failed = |why: String| {
            let error = OpError::new(ErrorKind::Unreadable, "mcp.client-file", why);
            error.hint("leave `--write` out to print what belongs into the file")
        };
        let is_new = !file.exists();
        let old = match is_new {
            true => String::new(),
            false => {
                let bytes = disk::read(file, FILE_BYTES_MAX).map_err(|cause| failed(chain(&cause)))?;
                String::from_utf8(bytes).map_err(|_| failed(format!("`{}` is not UTF-8", file.display())))?
            }
        };
        let text = merged(&old, self.key, server, file.extension().is_some_and(|name| name == "toml"))
            .map_err(|why| failed(format!("`{}`: {why}", file.display())))?;
        disk::write_atomic(file, text.as_bytes()).map_err(|cause| failed(chain(&cause)))?;
        Ok(is_new)
    }
}

/// The text of a client's file with the server among those that it has.
fn merged(old: &str, key: &str, server: &Value, is_toml: bool) -> Result<String, String> {
    let mut value = match (old.trim().is_empty(), is_toml) {
        (true, _) => Value::Object(Map::new()),
        (false, true) => codec::toml::parse(old.as_bytes()).map_err(|cause| cause.message)?.value,
        (false, false) => codec::json::parse(old.as_bytes()).map_err(|cause| cause.message)?,
    };
    let all = value.as_object_mut().ok_or("it is not an object")?;
    let servers = all.entry(key).or_insert_with(|| Value::Object(Map::new()));
    let servers = servers.as_object_mut().ok_or_else(|| format!("`{key}` is not an object"))?;
    servers.insert(SERVER.to_owned(), server.clone());
    match is_toml {
        true if old.trim().is_empty() => Ok(codec::toml::write(&value)),
        true => codec::toml::edit(old, &value).map_err(|cause| cause.message),
        false => Ok(format!("{value:#}\n")),
    }
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
    json!({"client": N8N, "config": {"endpointUrl": endpoint, "serverTransport": "sse", "authentication": "bearerAuth"}})
}

/// A word, quoted for a shell.
fn quoted(word: &Value) -> String {
    let word = word.as_str().unwrap_or_default();
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '_' | '-' | ',' | ':');
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_quoted_for_the_shell() {
        for (word, shown) in [("/a/b-c", "/a/b-c"), ("/a b", "'/a b'"), ("it's", "'it'\\''s'"), ("", "''")] {
            assert_eq!(quoted(&json!(word)), shown);
        }
    }

    #[test]
    fn server_is_added_beside_other_settings() {
        let server = json!({"command": "cms", "args": ["mcp", "serve"]});
        let old = "{\"theme\": \"dark\", \"mcpServers\": {\"other\": {\"command\": \"x\"}, \"cms\": {}}}";
        let new: Value = serde_json::from_str(&merged(old, "mcpServers", &server, false).unwrap()).unwrap();
        assert_eq!(new, json!({"theme": "dark", "mcpServers": {"other": {"command": "x"}, "cms": server}}));
        let old = "# mine\nmodel = \"x\"\n\n[mcp_servers.other]\ncommand = \"y\" # keep\n";
        let new = merged(old, "mcp_servers", &server, true).unwrap();
        assert!(
            new.starts_with("# mine\nmodel = \"x\"\n") && new.contains("command = \"y\" # keep"),
            "{new}"
        );
        assert_eq!(codec::toml::parse(new.as_bytes()).unwrap().value["mcp_servers"]["cms"], server);
        assert!(merged("", "servers", &server, false).unwrap().contains("\"servers\""));
    }

    #[test]
    fn settings_file_of_unknown_form_is_refused() {
        for (old, is_toml) in
            [("{// a comment\n}", false), ("[1]", false), ("{\"k\": 1}", false), ("k = ", true)]
        {
            assert!(merged(old, "k", &json!({}), is_toml).is_err(), "{old}");
        }
    }
}
