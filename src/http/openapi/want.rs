//! The kinds of values in bodies and parameters, as JSON Schema.

use crate::base::Value;
use crate::base::limits::FILE_SLUG_BYTES_MAX;
use crate::model::Kind;
use serde_json::json;

/// The kind of a value.
#[derive(Debug, Clone, Copy)]
pub(super) enum Want {
    /// Any text.
    Text,
    /// A text that is not blank, with at most this many characters.
    Line(u32),
    /// A slug that is used as a file name.
    FileSlug,
    /// A uuid.
    Uuid,
    /// True or false.
    Flag,
    /// True.
    Yes,
    /// A mapping.
    Object,
    /// A whole number in a range, inclusive.
    Whole(u64, u64),
    /// One of these words.
    Words(&'static [&'static str]),
    /// A list with at least one entry.
    ListOf(&'static Want),
    /// A field of an item.
    Of(Kind, &'static str),
    /// A language code.
    Code,
    /// `{id, orderIndex, parentId?}`.
    Place,
}

impl Want {
    /// Its schema. `field` returns the schema of an item's field.
    pub(super) fn schema(&self, field: &dyn Fn(Kind, &str) -> Value) -> Value {
        match self {
            Want::Text => json!({"type": "string"}),
            Want::Line(max) => {
                json!({"type": "string", "pattern": "\\S", "maxLength": max})
            }
            Want::FileSlug => {
                json!({"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$", "maxLength": FILE_SLUG_BYTES_MAX})
            }
            Want::Uuid => uuid(),
            Want::Flag => json!({"type": "boolean"}),
            Want::Yes => json!({"const": true}),
            Want::Object => json!({"type": "object"}),
            Want::Whole(least, most) => json!({"type": "integer", "minimum": least, "maximum": most}),
            Want::Words(words) => json!({"enum": words}),
            Want::ListOf(item) => json!({"type": "array", "items": item.schema(field), "minItems": 1}),
            Want::Of(kind, name) => field(*kind, name),
            Want::Code => {
                json!({"type": "string", "pattern": "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$"})
            }
            Want::Place => place(),
        }
    }
}

/// The schema of a uuid.
pub(super) fn uuid() -> Value {
    json!({"type": "string", "format": "uuid"})
}

fn place() -> Value {
    json!({
        "type": "object", "required": ["id", "orderIndex"], "additionalProperties": false,
        "properties": {
            "id": uuid(), "orderIndex": {"type": "integer", "minimum": 0, "maximum": u32::MAX},
            "parentId": {"type": ["string", "null"], "format": "uuid"},
        },
    })
}

/// Makes a schema nullable.
pub(super) fn null_too(schema: &mut Value) {
    if let Some(words) = schema.get_mut("enum").and_then(Value::as_array_mut)
        && !words.contains(&Value::Null)
    {
        words.push(Value::Null);
    }
    let wanted = schema.get("type").cloned();
    match wanted {
        Some(Value::String(name)) => schema["type"] = json!([name, "null"]),
        Some(Value::Array(mut names)) if !names.iter().any(|name| name == "null") => {
            names.push(Value::from("null"));
            schema["type"] = Value::Array(names);
        }
        Some(_) | None => {}
    }
    if let Some(named) = schema.as_object_mut().and_then(|schema| schema.shift_remove("$ref")) {
        schema["anyOf"] = json!([{"$ref": named}]);
    }
    if let Some(kinds) = schema.get_mut("anyOf").and_then(Value::as_array_mut) {
        kinds.push(json!({"type": "null"}));
    }
}

/// Removes null from a schema.
pub(super) fn no_null(schema: &mut Value) {
    for key in ["enum", "type"] {
        if let Some(words) = schema.get_mut(key).and_then(Value::as_array_mut) {
            words.retain(|word| *word != "null" && !word.is_null());
        }
    }
    if let Some(kinds) = schema.get_mut("anyOf").and_then(Value::as_array_mut) {
        kinds.retain(|kind| kind["type"] != "null");
    }
}
