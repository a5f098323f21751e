//! Applies values to a module as programs send them, if they fit its type.

use super::{body, no_lock};
use crate::codec::json::in_text;
use crate::model::effective::lay_over;
use crate::model::{Control, FieldDef, Holds, Module};
use crate::ops::module_type::problems;
use crate::ops::prelude::*;
use serde::Deserialize as _;

/// Keys that identify or place a module, and are not values.
const STRUCTURE: &[&str] = &["globalSlug", "global_slug", "scope", "type", "id"];

fn type_of(module: &Value) -> &str {
    module.get("type").and_then(Value::as_str).unwrap_or_default()
}

/// The values that a module itself holds.
fn values(module: &Value) -> Map {
    module.get(body(module)).and_then(Value::as_object).cloned().unwrap_or_default()
}

/// The effective values of a module; for a global one, with the post's overrides.
pub(crate) fn effective(definitions: &Definitions, module: &Value) -> Map {
    match Module::deserialize(module) {
        Ok(read) if read.global.is_some() => definitions.effective_props(&read),
        Ok(_) | Err(_) => values(module),
    }
}

/// Merges values into those of a module: objects are merged, everything else is replaced, null removes.
///
/// # Errors
/// `module.lock`, `module.structure`, or `content.invalid` with the problems by field; nothing is changed then.
pub(crate) fn lay(definitions: &Definitions, module: &mut Value, over: &Map) -> Result<(), OpError> {
    let mut merged = values(module);
    let found = definitions.module_types.get(type_of(module));
    let fields: Vec<&FieldDef> = found.map(|found| found.fields()).unwrap_or_default();
    let over = without_media_records(&read_all(over, &fields), &fields);
    lay_over(&mut merged, &over, &fields);
    for (key, _) in over.iter().filter(|(_, value)| value.is_null()) {
        merged.shift_remove(key);
    }
    replace(definitions, module, merged)
}

/// Replaces the values of a module.
fn replace(definitions: &Definitions, module: &mut Value, new: Map) -> Result<(), OpError> {
    if new.contains_key("locked") {
        return Err(no_lock("module.lock"));
    }
    if let Some(key) = STRUCTURE.iter().find(|key| new.contains_key(**key)) {
        return Err(OpError::invalid("module.structure", format!("`{key}` cannot be changed in this way"))
            .detail(*key, "not a value of the module")
            .hint("remove the module and add another"));
    }
    let known: Vec<_> = problems(definitions, type_of(module), &values(module))
        .into_iter()
        .map(|problem| (problem.path, problem.message))
        .collect();
    let bad: Vec<_> = problems(definitions, type_of(module), &new)
        .into_iter()
        .filter(|problem| !known.contains(&(problem.path.clone(), problem.message.clone())))
        .collect();
    let Some(first) = bad.first() else {
        let body = body(module);
        module[body] = Value::Object(new);
        return Ok(());
    };
    let message = match first.path.as_str() {
        "" => first.message.clone(),
        path => format!("{path}: {}", first.message),
    };
    let error =
        OpError::new(ErrorKind::InvalidContent, first.code.clone(), message).hint_if(first.hint.clone());
    let error = error.meta(json!({"problems": bad}));
    Err(bad.into_iter().fold(error, |error, problem| error.detail(problem.path, problem.message)))
}

/// Replaces a media record that a client sends for a picture by the record's id, in fields that store ids.
fn without_media_records(values: &Map, fields: &[&FieldDef]) -> Map {
    let stores_id = |def: &FieldDef| {
        let store = def.config.get("storeAs").and_then(Value::as_str);
        def.row().holds() == Holds::Media && store == Some("id")
    };
    let shrunk = |key: &String, value: &Value| {
        let id = value.get("id").filter(|id| id.is_string());
        match fields.iter().find(|def| def.slug == *key).filter(|def| stores_id(def)) {
            Some(_) => id.cloned().unwrap_or_else(|| value.clone()),
            None => value.clone(),
        }
    };
    values.iter().map(|(key, value)| (key.clone(), shrunk(key, value))).collect()
}

/// The field of a module that takes a Markdown text: the first rich text, else the first multi-line text.
///
/// # Errors
/// The type has neither.
pub(super) fn markdown_field(definitions: &Definitions, module: &Value) -> Result<String, OpError> {
    let name = type_of(module);
    let fields = definitions.module_types.get(name).map(|found| found.fields()).unwrap_or_default();
    let rich = fields.iter().find(|def| def.row().holds() == Holds::Richtext);
    let long = || fields.iter().find(|def| def.row().control() == Some(Control::Lines));
    rich.or_else(long).map(|def| def.slug.clone()).ok_or_else(|| {
        let names: Vec<&str> =
            fields.iter().filter(|def| def.row().holds_value()).map(|def| def.slug.as_str()).collect();
        OpError::invalid("module.no-text", format!("a `{name}` has no field for a Markdown text"))
            .detail("contentMarkdown", "the module has no such field")
            .hint(format!("give `overrides` with its fields: {}", names.join(", ")))
    })
}

/// Values of fields, with what their JSON texts stand for.
pub(crate) fn read_all(values: &Map, fields: &[&FieldDef]) -> Map {
    let one = |(key, value): (&String, &Value)| {
        let def = fields.iter().find(|def| def.slug == *key);
        (key.clone(), def.map_or_else(|| value.clone(), |def| read(value.clone(), def)))
    };
    values.iter().map(one).collect()
}

/// The value of a field, likewise, at any depth.
fn read(value: Value, def: &FieldDef) -> Value {
    match value {
        Value::String(text) => match in_text(&text).filter(|found| fits(found, def.row().holds())) {
            Some(found) => read(found, def),
            None => Value::String(text),
        },
        Value::Array(rows) => match def.item.as_deref() {
            Some(item) => rows.into_iter().map(|row| read(row, item)).collect(),
            None => Value::Array(rows),
        },
        Value::Object(map) => Value::Object(read_all(&map, &def.fields.iter().collect::<Vec<_>>())),
        other => other,
    }
}

/// Whether a field may hold a value that is no text. One that holds texts keeps the text.
fn fits(value: &Value, holds: Holds) -> bool {
    match holds {
        Holds::Number => value.is_number(),
        Holds::Flag => value.is_boolean(),
        Holds::Rows | Holds::Choices => value.is_array(),
        Holds::Fields | Holds::Link | Holds::Media => value.is_object(),
        Holds::Posts | Holds::Terms | Holds::Form => value.is_array() || value.is_object(),
        Holds::Richtext => value["root"].is_object(),
        Holds::Text | Holds::Date | Holds::Choice | Holds::Url | Holds::Icon | Holds::Nothing => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn text_is_converted_to_the_type_of_its_field() {
        let def: FieldDef = serde_json::from_value(json!({
            "slug": "rows", "type": "repeater",
            "item": {"slug": "row", "type": "object", "fields": [
                {"slug": "n", "type": "number"}, {"slug": "on", "type": "boolean"}, {"slug": "title", "type": "text"},
                {"slug": "tags", "type": "multiselect"}, {"slug": "body", "type": "richtext"},
            ]},
        }))
        .unwrap();
        let expected = json!([{"n": 5, "on": true, "title": "[1]", "tags": ["a"], "body": "{\"a\": 1}"}]);
        let row = json!({"n": "5", "on": "true", "title": "[1]", "tags": "[\"a\"]", "body": "{\"a\": 1}"});
        for given in [json!([row]), json!([row.to_string()]), json!(json!([row]).to_string())] {
            assert_eq!(read(given, &def), expected);
        }
        assert_eq!(read(json!("rows"), &def), json!("rows"));
    }
}
