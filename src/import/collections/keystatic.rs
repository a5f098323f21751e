//! Keystatic: `keystatic.config.ts`, which is read and not run.

use super::{Collection, DEPTH_MAX, definition, listed, options};
use crate::base::{Map, Value};
use crate::import::layout::script;
use serde_json::json;

pub(super) fn is_settings(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    let ending = name.strip_prefix("keystatic.config.");
    ending.is_some_and(|ending| matches!(ending, "ts" | "tsx" | "js" | "jsx" | "mjs"))
}

pub(super) fn collections(settings: &str) -> Vec<Collection> {
    let config = script::exported(settings);
    let config = script::unwrapped(&config);
    let all = config.get("collections").and_then(Value::as_object).into_iter().flatten();
    all.filter_map(|(name, call)| {
        let said = script::unwrapped(call);
        let text = |key: &str| said.get(key).and_then(Value::as_str);
        // `posts/*`, `posts/**`, `posts/*/index`.
        let folder = text("path")?.split('*').next()?.trim_matches('/');
        let body = said.pointer("/format/contentField").and_then(Value::as_str);
        let schema = said.get("schema").and_then(Value::as_object)?;
        Collection::new(name, text("label"), folder, fields(schema, body, 0))
    })
    .collect()
}

fn fields(schema: &Map, body: Option<&str>, depth: usize) -> Vec<Value> {
    let own = schema.iter().filter(|(key, _)| Some(key.as_str()) != body);
    own.filter_map(|(key, call)| field(key, call, depth)).collect()
}

/// A field; none if it is computed or of a custom kind.
fn field(key: &str, call: &Value, depth: usize) -> Option<Value> {
    let (name, said) = script::call(call)?;
    let said = said.unwrap_or(&Value::Null);
    let kind = match name.strip_prefix("fields.")? {
        "text" if said.get("multiline") == Some(&Value::Bool(true)) => "textarea",
        "text" | "slug" | "relationship" | "pathReference" => "text",
        "integer" | "number" => "number",
        "checkbox" => "boolean",
        "select" => "select",
        "multiselect" => "multiselect",
        "date" | "datetime" => "date",
        "image" | "file" => "media",
        "url" => "url",
        "multiRelationship" | "array" | "blocks" => "repeater",
        "object" | "conditional" | "cloudImage" => "object",
        "markdoc" | "mdx" | "document" => "richtext",
        _ => return None,
    };
    let label = ["/label", "/name/label"].iter().find_map(|place| said.pointer(place)?.as_str());
    let mut field = definition(key, label, kind)?;
    match name.trim_start_matches("fields.") {
        "select" | "multiselect" => field["options"] = json!(options(said.get("options")?)),
        "multiRelationship" => field = listed(field, Some(json!({"type": "text"}))),
        "array" if depth < DEPTH_MAX => {
            field = listed(field, self::field("item", call.pointer("/arguments/0")?, depth + 1))
        }
        "object" if depth < DEPTH_MAX => {
            let inner = said.as_object().map(|schema| fields(schema, None, depth + 1)).unwrap_or_default();
            if !inner.is_empty() {
                field["fields"] = json!(inner);
            }
        }
        _ => {}
    }
    if depth == 0 && said.pointer("/validation/isRequired") == Some(&Value::Bool(true)) {
        field["required"] = json!(true);
    }
    Some(field)
}
