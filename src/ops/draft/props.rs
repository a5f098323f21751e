//! Applies values to a module, if they fit its type.

use super::json_text;
use crate::base::{Map, Value};
use crate::model::effective::lay_over;
use crate::model::{Control, Definitions, FieldDef, Holds};
use crate::ops::module::{body, no_lock};
use crate::ops::module_type::problems;
use crate::ops::{ErrorKind, OpError};
use serde_json::json;

/// Keys that identify or place a module, and are not values.
const STRUCTURE: &[&str] = &["globalSlug", "global_slug", "scope", "type", "id"];

/// Refuses values that would change the identity of a module.
pub(super) fn refuse_structure(values: &Map) -> Result<(), OpError> {
    match STRUCTURE.iter().find(|key| values.contains_key(**key)) {
        Some(key) => {
            Err(OpError::invalid("module.structure", format!("`{key}` cannot be changed by values"))
                .detail(*key, "not a value of the module")
                .hint("remove the module and add another"))
        }
        None => Ok(()),
    }
}

fn type_of(module: &Value) -> &str {
    module.get("type").and_then(Value::as_str).unwrap_or_default()
}

/// The values that a module itself holds.
pub(super) fn values(module: &Value) -> Map {
    module.get(body(module)).and_then(Value::as_object).cloned().unwrap_or_default()
}

/// Merges values into those of a module: objects are merged, everything else is replaced, null removes.
///
/// # Errors
/// `module.structure`, or `content.invalid` with the problems by field; nothing is changed then.
pub(super) fn lay(definitions: &Definitions, module: &mut Value, over: &Map) -> Result<(), OpError> {
    let mut merged = values(module);
    let found = definitions.module_types.get(type_of(module));
    let fields: Vec<&FieldDef> = found.map(|found| found.fields()).unwrap_or_default();
    let over = without_media_records(&json_text::read_all(over, &fields), &fields);
    lay_over(&mut merged, &over, &fields);
    for (key, _) in over.iter().filter(|(_, value)| value.is_null()) {
        merged.shift_remove(key);
    }
    replace(definitions, module, merged)
}

/// Replaces the values of a module.
///
/// # Errors
/// As [`lay`].
pub(super) fn replace(definitions: &Definitions, module: &mut Value, new: Map) -> Result<(), OpError> {
    refuse_structure(&new)?;
    if new.contains_key("locked") {
        return Err(no_lock("forbidden"));
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
