//! Converts the query of a read to the input of its operation, by the types in its schema.

use super::ONE;
use super::exposure::accepts;
use crate::http::prelude::*;
use crate::ops::{self, Row};

/// Parameters that select the stage or revision of a call; all others are input.
pub(in crate::http) const QUERY_OF_CALL: &[(&str, &str)] = &[
    (
        "stage",
        "Stage to read or to write: source, review or ai-review; the operation's own default unless given",
    ),
    ("rev", "Revision to read instead: a commit, or what git understands"),
    ("dryRun", "1 to show what would happen and change nothing"),
    ("yes", "1 to say yes to what the command line asks, such as whether live content may be taken away"),
    ("allowDangling", "1 to change source although live content leads to what is deleted, hidden or moved"),
];

/// The input that a query holds.
pub(super) fn of_query(cx: &RequestContext<'_>, row: &Row) -> Result<Map, Refusal> {
    let schema = Value::from(row.input_schema());
    let mut input = Map::new();
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        if !accepts(row.facts.name, name) || cx.query(name).is_none() {
            continue;
        }
        let value = match kind(&schema, field) {
            "array" => Value::from(cx.queries(&[name])),
            "string" => Value::from(cx.query(name)),
            _ => scalar(name, cx.query(name).unwrap_or_default())?,
        };
        input.insert(name.clone(), value);
    }
    Ok(input)
}

/// Whether a request runs an operation whose input has a field of this name.
pub(in crate::http) fn takes(cx: &RequestContext<'_>, name: &str) -> bool {
    let row = ops::find(cx.param("name")).filter(|_| cx.route.path == ONE);
    row.is_some_and(|row| {
        let schema = Value::from(row.input_schema());
        accepts(row.facts.name, name) && schema["properties"].get(name).is_some()
    })
}

/// Parses a number, `true`, `false` or any other JSON.
fn scalar(name: &str, text: &str) -> Result<Value, Refusal> {
    serde_json::from_str(text).map_err(|_| invalid(name, "is neither a number nor `true` nor `false`"))
}

/// The first type of a field other than null; an enum counts as text.
pub(in crate::http) fn kind<'a>(schema: &'a Value, field: &'a Value) -> &'a str {
    if let Some(place) = field["$ref"].as_str().and_then(|place| place.strip_prefix('#')) {
        return schema.pointer(place).map_or("string", |field| kind(schema, field));
    }
    if let Some(first) = ["anyOf", "oneOf"].iter().find_map(|key| field[*key].as_array()?.first()) {
        return kind(schema, first);
    }
    let first = match &field["type"] {
        Value::Array(kinds) => kinds.iter().find(|kind| **kind != "null"),
        kind => Some(kind),
    };
    first.and_then(Value::as_str).unwrap_or("string")
}
