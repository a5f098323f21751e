//! Tina: the schema in `tina/tina-lock.json`, which it writes from the configuration.

use super::{Collection, DEPTH_MAX, definition, in_list, listed, options};
use crate::base::Value;
use crate::base::text::ends_in;
use serde_json::json;

pub(super) fn is_settings(path: &str) -> bool {
    ends_in(path, "tina/tina-lock.json")
}

pub(super) fn collections(settings: &str) -> Vec<Collection> {
    let lock: Value = serde_json::from_str(settings).unwrap_or_default();
    in_list(lock.pointer("/schema/collections"), "path", |all| fields(all, 0))
}

fn fields(all: &Value, depth: usize) -> Vec<Value> {
    let is_text = |field: &&Value| field.get("isBody") == Some(&Value::Bool(true));
    let all = all.as_array().into_iter().flatten().filter(|field| !is_text(field));
    all.filter_map(|one| field(one, depth)).collect()
}

fn field(said: &Value, depth: usize) -> Option<Value> {
    let text = |key: &str| said.get(key).and_then(Value::as_str);
    let is = |key: &str| said.get(key) == Some(&Value::Bool(true));
    let has_options = said.get("options").is_some();
    let kind = match text("type")? {
        "string" if has_options && is("list") => "multiselect",
        "string" if has_options => "select",
        "string" if said.pointer("/ui/component").and_then(Value::as_str) == Some("textarea") => "textarea",
        "string" | "reference" => "text",
        "datetime" => "date",
        "image" => "media",
        "rich-text" => "richtext",
        "number" => "number",
        "boolean" => "boolean",
        "object" => "object",
        _ => return None,
    };
    let mut field = definition(text("name")?, text("label"), kind)?;
    if has_options {
        field["options"] = json!(options(&said["options"]));
    }
    let below = said.get("fields").filter(|_| depth < DEPTH_MAX);
    let inner = below.map(|all| fields(all, depth + 1)).filter(|all| !all.is_empty());
    field = match (is("list") && kind != "multiselect", inner) {
        (false, Some(all)) => {
            field["fields"] = json!(all);
            field
        }
        (true, Some(all)) => listed(field, Some(json!({"type": "object", "fields": all}))),
        (true, None) if kind == "object" => listed(field, None),
        (true, None) => listed(field, Some(json!({"type": kind}))),
        (false, None) => field,
    };
    if depth == 0 && is("required") {
        field["required"] = json!(true);
    }
    Some(field)
}
