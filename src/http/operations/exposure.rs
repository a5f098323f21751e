//! Operations and fields that HTTP does not expose: those on the server's own files, programs and network.

use super::COMMITTED;
use crate::http::prelude::*;
use crate::ops::Row;

/// An operation that HTTP does not run.
pub(in crate::http) struct Closed {
    pub(super) name: &'static str,
    pub(super) reason: &'static str,
}

const fn row(name: &'static str, reason: &'static str) -> Closed {
    Closed { name, reason }
}

/// All of them. Every other row of the table can be run.
pub(super) const CLOSED: &[Closed] = &[
    row("backup", "it writes a folder on the server"),
    row("restore", "it reads a folder on the server and replaces what is not in git"),
    row("ledger.move", "it moves what the server itself uses"),
    row("export.hugo", "it writes a folder on the server"),
    row("export.markdown", "it writes a folder on the server"),
    row("export.wxr", "it writes a folder on the server"),
    row("import", "it reads files on the server"),
    row("import.export", "it reads files on the server"),
    row("import.markdown", "it reads a folder on the server"),
    row("media.add", "it reads files on the server; `media.upload` takes bytes"),
    row("media.replace", "it reads a file on the server"),
    row("mcp.dump-context", "it reads and writes files on the server"),
    row("schema.install", "it writes files in the server's work tree"),
    row("fmt", "it changes files in the server's work tree"),
    row("doctor", "it looks at the server's repository and repairs it"),
    row("gc", "it packs the server's repository"),
    row("cache.verify", "it reads the server's cache"),
    row("cache.clear", "it deletes the server's cache"),
    row("sync", "it runs the server's git with the server's own keys"),
    row("logs", "it reads log files on the server"),
    row("run", "it runs a command line; each operation it could run has a path of its own"),
    row("webhook.deliver", "a server sends by itself"),
    row("url.test", "it asks this server; the path can be asked directly"),
];

/// Fields that name files on the server, or permit access to its own network.
const FILE_FIELDS: &[(&str, &str)] = &[
    ("analytics.heatmap", "out"),
    ("form.submissions.export", "out"),
    ("import.json", "uploads"),
    ("webhook.add", "allowPrivate"),
    ("webhook.set", "allowPrivate"),
];

/// Last parts of the names of operations that change nothing.
pub(super) const READING_VERBS: &[&str] = &[
    "activity",
    "agents",
    "categories",
    "where-used",
    "audit",
    "blame",
    "changes",
    "check",
    "comments",
    "compare",
    "config",
    "conflicts",
    "context",
    "deliveries",
    "describe",
    "diff",
    "events",
    "executions",
    "explain",
    "export",
    "heatmap",
    "history",
    "integrity",
    "list",
    "log",
    "manifest",
    "migrate",
    "read",
    "registry",
    "render",
    "revision",
    "runs",
    "schema",
    "search",
    "show",
    "site",
    "stats",
    "status",
    "submissions",
    "suggest",
    "summary",
    "terms",
    "trace",
    "usage",
    "validate",
    "verify",
    "whoami",
];

/// The value by which a comparison names files on the server's disk.
const WORK_TREE: &str = "work-tree";

/// Why HTTP does not run an operation; none where it does.
pub(in crate::http) fn closed(name: &str) -> Option<&'static Closed> {
    CLOSED.iter().find(|one| one.name == name)
}

/// Whether HTTP takes a field of an operation's input.
pub(in crate::http) fn accepts(operation: &str, field: &str) -> bool {
    !FILE_FIELDS.contains(&(operation, field))
}

/// The default stage of an operation that would otherwise read the work tree.
pub(super) fn stage_of(operation: &str) -> Option<Stage> {
    (operation == "validate").then_some(COMMITTED)
}

/// Refuses an input that names files on the server.
pub(super) fn permit_input(row: &Row, input: &Map) -> Result<(), Refusal> {
    let name = row.facts.name;
    let has_file = |field: &&String| !accepts(name, field) && !input[field.as_str()].is_null();
    if let Some(field) = input.keys().find(has_file) {
        let why = match field.as_str() {
            "allowPrivate" => "is for the server's own terminal: it reaches the server's network",
            _ => "names a file on the server, which is not written over HTTP",
        };
        return Err(invalid(field, why));
    }
    let is_work_tree = |value: &Value| match value {
        Value::String(text) => text == WORK_TREE,
        Value::Array(all) => all.iter().any(|one| one == WORK_TREE),
        _ => false,
    };
    match input.iter().find(|(_, value)| name == "diff" && is_work_tree(value)) {
        Some((field, _)) => {
            Err(invalid(field, "names files on the server's disk; name a stage or a revision"))
        }
        None => Ok(()),
    }
}
