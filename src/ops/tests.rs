//! Tests of the operation table: properties of every row.

use super::{ALL, find};
use schemars::Schema;
use serde_json::Value;
use std::collections::BTreeSet;

fn properties(schema: &Schema) -> Vec<(String, Value)> {
    let object = schema.as_object().and_then(|s| s.get("properties")).and_then(Value::as_object);
    object.into_iter().flatten().map(|(name, schema)| (name.clone(), schema.clone())).collect()
}

#[test]
fn operation_names_are_unique_and_resolve() {
    let names: BTreeSet<&str> = ALL.iter().map(|row| row.facts.name).collect();
    assert_eq!(names.len(), ALL.len());
    for row in ALL {
        assert_eq!(find(row.facts.name).map(|found| found.facts.name), Some(row.facts.name));
    }
}

#[test]
fn every_input_field_is_documented() {
    for row in ALL {
        for (name, schema) in properties(&row.input_schema()) {
            let text = schema.get("description").and_then(Value::as_str).unwrap_or_default();
            assert!(!text.is_empty(), "input `{name}` of `{}` has no description", row.facts.name);
        }
    }
}

#[test]
fn outputs_are_objects() {
    for row in ALL {
        let schema = row.output_schema();
        let kind = schema.as_object().and_then(|s| s.get("type")).and_then(Value::as_str);
        assert_eq!(kind, Some("object"), "the output of `{}`", row.facts.name);
    }
}

#[test]
fn every_conflict_code_has_an_explanation() {
    let kinds = crate::merge::ConflictKind::ALL.map(|kind| kind.name().replace('/', "-"));
    for kind in kinds.iter().map(String::as_str).chain(["file", "slug"]) {
        let code = format!("conflict.{kind}");
        assert!(crate::check::explain(&code).is_some(), "{code}");
    }
}
