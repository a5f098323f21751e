//! The fields of a body as a table for people, from the same schema that programs read.

use super::docs::marked;
use crate::base::{Map, Value, markup};
use std::fmt::Write as _;

/// Most words of an enum that are listed.
const WORDS_MAX: usize = 12;

/// Adds a row for each field of a body; of several shapes, the first that has fields is described.
pub(super) fn fields(page: &mut String, schema: &Value) {
    let shapes = schema["anyOf"].as_array().or_else(|| schema["oneOf"].as_array()).map(Vec::as_slice);
    let shapes = shapes.unwrap_or(std::slice::from_ref(schema));
    let Some(fields) = shapes.iter().find_map(|shape| shape["properties"].as_object()) else { return };
    if fields.is_empty() {
        return;
    }
    let is_needed = |name: &str| shapes.iter().all(|shape| needed(shape).any(|one| one == name));
    page.push_str(
        "<table><thead><tr><th>Field</th><th>What it takes</th><th>Meaning</th></tr></thead><tbody>",
    );
    for (name, field) in fields.iter().filter(|(_, field)| field["readOnly"] != true) {
        let _ = write!(
            page,
            "<tr><td><code>{}</code>{}</td><td>{}</td><td>{}</td></tr>",
            markup::html(name),
            if is_needed(name) { " (needed)" } else { "" },
            markup::html(&kind(field)),
            marked(field["description"].as_str().unwrap_or_default()),
        );
    }
    page.push_str("</tbody></table>");
    let of_one = |shape: &Value| {
        let own = needed(shape).filter(|name| !is_needed(name));
        own.map(|name| format!("<code>{}</code>", markup::html(name))).collect::<Vec<_>>().join(" and ")
    };
    let names: Vec<String> = shapes.iter().map(of_one).filter(|names| !names.is_empty()).collect();
    if names.len() > 1 {
        let _ = write!(page, "<p>One of these is needed: {}.</p>", names.join(", "));
    }
}

/// The required fields of a shape.
fn needed(shape: &Value) -> impl Iterator<Item = &str> {
    shape["required"].as_array().into_iter().flatten().filter_map(Value::as_str)
}

/// What a field takes, in a few words.
fn kind(field: &Value) -> String {
    if let Some(words) = field["enum"].as_array() {
        let words: Vec<String> = words
            .iter()
            .filter(|word| !word.is_null())
            .map(|word| word.to_string().replace('"', ""))
            .collect();
        let more = if words.len() > WORDS_MAX { ", \u{2026}" } else { "" };
        return words.into_iter().take(WORDS_MAX).collect::<Vec<_>>().join(", ") + more;
    }
    if let Some(only) = field.get("const") {
        return only.to_string();
    }
    if let Some(kinds) = field["anyOf"].as_array() {
        let mut names: Vec<String> = kinds.iter().map(kind).filter(|kind| !kind.is_empty()).collect();
        names.dedup();
        return names.join(", or ");
    }
    if let Some(name) = field["$ref"].as_str() {
        return name.rsplit('/').next().unwrap_or_default().replace(['.', '-'], " ");
    }
    let named = field["type"].as_str();
    let first = || field["type"].as_array()?.iter().filter_map(Value::as_str).find(|name| *name != "null");
    match named.or_else(first) {
        Some("string") => text(field),
        Some("integer") => format!("whole number{}", range(field, "minimum", "maximum", "")),
        Some("number") => format!("number{}", range(field, "minimum", "maximum", "")),
        Some("boolean") => "true or false".to_owned(),
        Some("array") => {
            let of = field.get("items").map(kind).filter(|of| !of.is_empty() && of.len() < 60);
            of.map_or_else(|| "list".to_owned(), |of| format!("list of {of}"))
        }
        Some("object") => match field["properties"].as_object() {
            Some(inner) if (1..=WORDS_MAX).contains(&inner.len()) => members(inner),
            Some(_) | None => "object".to_owned(),
        },
        Some("null") => String::new(),
        Some(other) => other.to_owned(),
        None => "anything".to_owned(),
    }
}

fn members(inner: &Map) -> String {
    format!("object of {}", inner.keys().map(String::as_str).collect::<Vec<_>>().join(", "))
}

fn text(field: &Value) -> String {
    match field["format"].as_str() {
        Some("uuid") => "uuid".to_owned(),
        Some("date-time") => "time in RFC 3339".to_owned(),
        Some(other) => other.to_owned(),
        None => format!("text{}", range(field, "minLength", "maxLength", " characters")),
    }
}

/// The bounds of a value in words.
fn range(field: &Value, least: &str, most: &str, of: &str) -> String {
    match (field.get(least).filter(|least| **least != 1), field.get(most)) {
        (Some(least), Some(most)) => format!(", {least} to {most}{of}"),
        (Some(least), None) => format!(", at least {least}{of}"),
        (None, Some(most)) => format!(", at most {most}{of}"),
        (None, None) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn field_types_are_described_in_prose() {
        for (field, expected) in [
            (json!({"type": ["string", "null"], "maxLength": 60}), "text, at most 60 characters"),
            (json!({"enum": ["a", "b", null]}), "a, b"),
            (json!({"type": "array", "items": {"type": "string", "format": "uuid"}}), "list of uuid"),
            (json!({"type": "integer", "minimum": 0, "maximum": 5}), "whole number, 0 to 5"),
            (json!({"anyOf": [{"type": "boolean"}, {"type": "null"}]}), "true or false"),
            (json!({"type": "object", "properties": {"x": {}, "y": {}}}), "object of x, y"),
            (json!({}), "anything"),
        ] {
            assert_eq!(kind(&field), expected, "{field}");
        }
    }

    #[test]
    fn body_table_marks_required_fields_and_omits_read_only_ones() {
        let shape = |needed: &str| {
            let fields = json!({"a": {"type": "string"}, "b": {}, "c": {}, "d": {"readOnly": true}});
            json!({"required": ["a", needed], "properties": fields})
        };
        let schema = json!({"anyOf": [shape("b"), shape("c")]});
        let mut page = String::new();
        fields(&mut page, &schema);
        assert!(page.contains("<code>a</code> (needed)") && !page.contains("<code>d</code>"), "{page}");
        assert!(page.contains("One of these is needed: <code>b</code>, <code>c</code>."), "{page}");
    }
}
