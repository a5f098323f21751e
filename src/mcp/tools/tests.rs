//! Checks every tool of the table.

use super::param::Shape;
use super::{ORDER, all};
use crate::base::Value;
use crate::ops;
use serde_json::json;
use std::collections::BTreeSet;

/// Largest `tools/list`, in bytes of JSON: about 12,000 tokens of every conversation.
const LIST_BYTES_MAX: usize = 48 * 1024;
/// Longest description, in characters.
const ABOUT_CHARS_MAX: usize = 260;

#[test]
fn every_promised_tool_exists_once_in_order() {
    let promised: Vec<&str> = ORDER.split_whitespace().collect();
    assert_eq!(promised.len(), 55);
    let own: Vec<&str> = all().map(|tool| tool.name).collect();
    assert_eq!(own.iter().collect::<BTreeSet<_>>().len(), own.len(), "a name is listed twice");
    assert_eq!(own[..promised.len()], promised);
}

#[test]
fn tool_definitions_are_short_and_simple() {
    let definitions: Vec<Value> = all().map(super::Tool::definition).collect();
    let length = json!({"tools": definitions}).to_string().len();
    assert!(length <= LIST_BYTES_MAX, "tools/list has {length} bytes");
    for (tool, definition) in all().zip(&definitions) {
        let text = definition.to_string();
        assert!(!text.contains("$ref") && !text.contains("\"type\":["), "{}", tool.name);
        assert!(tool.about.chars().count() <= ABOUT_CHARS_MAX, "{} is described at length", tool.name);
        assert!(tool.about.len() > 10 && tool.about.ends_with('.'), "{}", tool.about);
    }
}

#[test]
fn reading_tools_name_no_tool_that_a_read_only_server_lacks() {
    for tool in all().filter(|tool| tool.reads()) {
        let text = tool.definition().to_string();
        let words: BTreeSet<&str> = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
        let writing = all().filter(|other| other.name.contains('_') && !other.reads());
        let named: Vec<&str> = writing.map(|other| other.name).filter(|name| words.contains(name)).collect();
        assert_eq!(named, [""; 0], "{}", tool.name);
    }
}

#[test]
fn every_parameter_is_a_field_of_its_operation() {
    for tool in all() {
        let adapter = &tool.adapter;
        let row = adapter.row.row();
        let schema = serde_json::to_value(row.input_schema()).expect("a schema is JSON");
        let fields = schema["properties"].as_object().cloned().unwrap_or_default();
        for param in tool.parameters().filter(|param| !param.to.is_empty() && param.to != "cursor") {
            assert!(
                fields.contains_key(param.to),
                "`{}` of {} is not a field of `{}`",
                param.to,
                tool.name,
                row.facts.name
            );
        }
        let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
        for field in required {
            let given = tool.parameters().any(|param| param.to == field && param.required);
            assert!(given, "`{field}` of `{}` is not asked for by {}", row.facts.name, tool.name);
        }
    }
}

#[test]
fn tools_run_known_operations_that_read_or_stage() {
    for tool in all() {
        let adapter = &tool.adapter;
        let row = adapter.row.row();
        assert!(ops::find(row.facts.name).is_some(), "{} runs an operation that is in no table", tool.name);
        assert!(["read", "stage"].contains(&row.can), "{}", tool.name);
        // A preview link is created by an operation that changes no content.
        assert!(!tool.reads() || row.can == "read", "{} does not say what it does", tool.name);
    }
}

#[test]
fn staging_tools_select_a_stage_by_mode_only() {
    for tool in all().filter(|tool| tool.stages()) {
        for param in tool.parameters() {
            let stages = matches!(param.shape, Shape::Choice(words) if words.contains(&"source"));
            assert!(!stages || param.name == "mode", "{} {}", tool.name, param.name);
        }
    }
}
