//! Checks one file as part of its site.

use super::lookup::Lookup;
use super::rule::{Run, Strictness, Subject};
use super::rules::ALL;
use crate::base::{Finding, Severity, Value};
use crate::model::{At, Kind, read_at, references};

/// Codes that are allowed in staged work but not in live content (`docs/design/decisions.md`).
const SETTLED_AT_APPROVAL: [&str; 2] = ["post.taxonomy.many", "post.taxonomy.unknown"];

/// All problems of a file: its shape, its fields, and its relation to the rest of the site. `raw_value` is the value
/// as read from the file, so that pointers lead to positions in it.
pub fn item(
    kind: Kind,
    path: &str,
    raw_value: &Value,
    lookup: &dyn Lookup,
    strictness: Strictness,
) -> Vec<Finding> {
    // The initial values in definitions may lack what a module requires in the end.
    let is_content = matches!(kind, Kind::Post | Kind::Global | Kind::Term);
    let missing = match strictness {
        Strictness::Approved if is_content => Some(Severity::Error),
        // A draft may be completed step by step.
        Strictness::Live if is_content && kind != Kind::Post => Some(Severity::Error),
        Strictness::Suggested if is_content => Some(Severity::Warning),
        Strictness::Approved | Strictness::Live | Strictness::Staged | Strictness::Suggested => None,
    };
    let severity = if strictness.is_for_source() { Severity::Error } else { Severity::Warning };
    let definitions = lookup.definitions();
    let at = At { path: Some(path), missing, is_exact: false };
    let (value, mut found) = read_at(kind, raw_value.clone(), definitions, &at);
    for finding in found.iter_mut().filter(|finding| SETTLED_AT_APPROVAL.contains(&finding.code)) {
        finding.severity = severity;
    }
    let references: Vec<_> = references(kind, &value, definitions, Some(path)).collect();
    let subject = Subject { kind, path, value: &value, references: &references, lookup, strictness };
    for rule in ALL {
        match rule.run {
            Run::Item(kinds, run) if kinds.is_empty() || kinds.contains(&kind) => run(&subject, &mut found),
            Run::Item(..) | Run::Tree(_) => {}
        }
    }
    found
}
