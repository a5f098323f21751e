//! TypeScript of a JSON Schema, as far as answers of this program need it.

use super::text::{STEP, comment, list, property};
use crate::base::Value;

/// The interface of an object's schema.
pub(super) fn interface(name: &str, schema: &Value) -> String {
    let about = schema["description"].as_str().unwrap_or_default();
    format!("{}export interface {name} {}\n\n", comment(about, ""), object(schema, ""))
}

fn object(schema: &Value, indent: &str) -> String {
    let inner = format!("{indent}{STEP}");
    let required = schema["required"].as_array();
    let properties = schema["properties"].as_object().into_iter().flatten().map(|(name, field)| {
        let is_needed = required.is_some_and(|all| all.iter().any(|one| one == name));
        let about = field["description"].as_str().unwrap_or_default();
        property(name, &of(field, &inner), is_needed, about, &inner)
    });
    format!("{{\n{}{indent}}}", properties.collect::<String>())
}

fn of(schema: &Value, indent: &str) -> String {
    let single = std::slice::from_ref(&schema["type"]);
    let kinds = schema["type"].as_array().map_or(single, Vec::as_slice);
    let kinds = kinds.iter().map(|kind| match kind.as_str() {
        Some("string") => "string".to_owned(),
        Some("integer" | "number") => "number".to_owned(),
        Some("boolean") => "boolean".to_owned(),
        Some("null") => "null".to_owned(),
        Some("array") => list(&of(&schema["items"], indent)),
        Some("object") if schema["properties"].is_object() => object(schema, indent),
        Some("object") if schema["additionalProperties"].is_object() => {
            format!("Record<string, {}>", of(&schema["additionalProperties"], indent))
        }
        Some("object") => "Record<string, unknown>".to_owned(),
        Some(_) | None => "unknown".to_owned(),
    });
    kinds.collect::<Vec<_>>().join(" | ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn schema_becomes_an_interface() {
        let schema = json!({
            "description": "A thing", "required": ["id", "sizes"],
            "properties": {
                "id": {"type": "string", "description": "Its id"},
                "sizes": {"type": "array", "items": {"type": ["integer", "null"]}},
                "rest": {"type": "object", "additionalProperties": {"type": "boolean"}},
            },
        });
        assert_eq!(
            interface("Thing", &schema),
            "/** A thing */\nexport interface Thing {\n  /** Its id */\n  id: string;\n  sizes: Array<number | null>;\n  rest?: Record<string, boolean> | null;\n}\n\n"
        );
    }
}
