//! `cms mcp tools`: lists the tools of the tool server.

use super::{catalog, selecting};
use crate::cli::{Surroundings, tree};
use crate::mcp::Catalog;
use crate::ops::{OpError, Outcome, Page};
use clap::{ArgMatches, Command};
use serde_json::{Value, json};

const EXAMPLES: &[(&str, &str)] = &[
    ("mcp tools", "All tools, by name"),
    ("mcp tools --json", "Their whole definitions, as a client sees them"),
];

pub(in crate::cli::builtin) fn command() -> Command {
    let command = Command::new("tools").about("List the tools of the tool server");
    selecting(command).after_help(tree::examples(EXAMPLES))
}

pub(in crate::cli::builtin) fn run(
    surroundings: &Surroundings,
    matches: &ArgMatches,
) -> Result<Outcome, OpError> {
    let catalog = catalog(surroundings, matches)?;
    let tools = catalog.tools();
    let row = |tool: &Value| {
        let hint = |name: &str| tool["annotations"][name] == true;
        let does = match (hint("readOnlyHint"), hint("openWorldHint")) {
            (true, _) => "reads",
            (false, true) => "reaches out",
            (false, false) => "stages",
        };
        let text = |key: &str| tool[key].as_str().unwrap_or_default().to_owned();
        vec![text("name"), does.to_owned(), text("title")]
    };
    let rows: Vec<_> = tools.iter().map(row).collect();
    let mut page = Page::new();
    page.table(&["tool", "", "what"], &rows);
    Ok(Outcome { json: json!({"tools": tools}), page, exit: 0 })
}
