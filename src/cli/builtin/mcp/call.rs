//! `cms mcp call TOOL`: calls a tool as a client would.

use super::{catalog, selecting};
use crate::cli::{Surroundings, tree};
use crate::codec;
use crate::mcp;
use crate::ops::{ErrorKind, OpError, Outcome, Page};
use clap::{Arg, ArgMatches, Command};
use serde_json::{Value, json};

const EXAMPLES: &[(&str, &str)] = &[
    ("mcp call list_post_types", "What an agent sees first"),
    ("mcp call get_module_schema --json-args '{\"type\": \"hero\"}'", "A tool with arguments"),
];

pub(in crate::cli::builtin) fn command() -> Command {
    let command = Command::new("call")
        .about("Call one tool of the tool server, and print its answer as JSON")
        .arg(Arg::new("tool").value_name("TOOL").required(true).help("Tool; `cms mcp tools` shows them"))
        .arg(Arg::new("json-args").long("json-args").value_name("JSON").help("Its arguments: a JSON object"));
    selecting(command).after_help(tree::examples(EXAMPLES))
}

pub(in crate::cli::builtin) fn run(
    surroundings: &Surroundings,
    matches: &ArgMatches,
) -> Result<Outcome, OpError> {
    let name = matches.get_one::<String>("tool").map(String::as_str).unwrap_or_default();
    let mut arguments = match matches.get_one::<String>("json-args") {
        None => json!({}),
        Some(text) => codec::json::parse(text.as_bytes()).map_err(|cause| {
            let message = format!("the arguments are not JSON: {} (column {})", cause.message, cause.column);
            OpError::new(ErrorKind::Unreadable, "input.unreadable", message)
        })?,
    };
    if surroundings.globals.dry_run && arguments.is_object() {
        arguments["dryRun"] = json!(true);
    }
    let catalog = catalog(surroundings, matches)?;
    let result = mcp::call(&catalog, name, &arguments).map_err(|error| {
        OpError::not_found("mcp.tool.unknown", error.message).hint("`cms mcp tools` lists all tools")
    })?;
    if result["isError"] == true {
        return Err(refused(&result));
    }
    // Some tools answer with a text alone.
    let text = result["content"][0]["text"].as_str().unwrap_or_default();
    let answer = match result["structuredContent"].clone() {
        Value::Null => serde_json::from_str(text).unwrap_or_else(|_| Value::from(text)),
        answer => answer,
    };
    let mut page = Page::new();
    page.raw(&format!("{answer:#}\n"));
    Ok(Outcome { json: answer, page, exit: 0 })
}

/// Converts a tool's refusal to a command's error.
fn refused(result: &Value) -> OpError {
    let text = result["content"][0]["text"].as_str().unwrap_or_default();
    let body = codec::json::parse(text.as_bytes()).unwrap_or_else(|_| json!({"error": text}));
    let part = |key: &str| body[key].as_str().map(str::to_owned);
    let code = part("code").unwrap_or_else(|| "tool.refused".to_owned());
    let kind = match code.ends_with("not-found") {
        true => ErrorKind::NotFound,
        false => ErrorKind::Invalid,
    };
    let why = body["meta"]["message"].as_str().map(|why| format!(": {why}")).unwrap_or_default();
    let message = format!("{}{why}", part("error").unwrap_or_default());
    let error =
        OpError::new(kind, code, message).hint_if(part("hint").or_else(|| part("next"))).meta(body.clone());
    let problems = body["problems"].as_array().into_iter().flatten();
    problems.fold(error, |error, problem| {
        let text = |key: &str| problem[key].as_str().unwrap_or_default();
        error.detail(text("path"), text("message"))
    })
}
