//! Decap and Sveltia: `admin/config.yml`.

use super::{Collection, DEPTH_MAX, definition, in_list, listed, options};
use crate::base::Value;
use crate::base::text::ends_in;
use crate::import::front_matter;
use serde_json::json;

/// The key of the text of a file.
const TEXT: &str = "body";

pub(super) fn is_settings(path: &str) -> bool {
    ["admin/config.yml", "admin/config.yaml"].iter().any(|name| ends_in(path, name))
}

/// The collections of folders. A collection of single files has no folder of its own.
pub(super) fn collections(settings: &str) -> Vec<Collection> {
    let config = front_matter::settings("config.yml", settings.as_bytes()).unwrap_or_default();
    in_list(config.get("collections"), "folder", |all| fields(all, 0))
}

fn fields(all: &Value, depth: usize) -> Vec<Value> {
    let all = all.as_array().into_iter().flatten();
    all.filter_map(|one| field(one, depth)).filter(|field| depth > 0 || field["slug"] != TEXT).collect()
}

/// A field; none for a custom widget.
fn field(said: &Value, depth: usize) -> Option<Value> {
    let text = |key: &str| said.get(key).and_then(Value::as_str);
    let is_multiple = said.get("multiple") == Some(&Value::Bool(true));
    let widget = text("widget").unwrap_or("string");
    let kind = match widget {
        "string" | "color" | "hidden" | "uuid" | "compute" | "relation" => "text",
        "text" | "map" => "textarea",
        "markdown" | "richtext" => "richtext",
        "number" => "number",
        "boolean" => "boolean",
        "date" | "datetime" if text("format").is_none() => "date",
        "date" | "datetime" => "text",
        "image" | "file" => "media",
        "select" if is_multiple => "multiselect",
        "select" => "select",
        "list" => "repeater",
        "object" | "keyvalue" | "code" => "object",
        _ => return None,
    };
    let mut field = definition(text("name")?, text("label"), kind)?;
    if widget == "select" {
        field["options"] = json!(options(said.get("options")?));
    }
    let below = said.get("fields").filter(|_| depth < DEPTH_MAX);
    let inner = below.map(|all| fields(all, depth + 1)).filter(|all| !all.is_empty());
    field = match (kind, inner) {
        ("object", Some(all)) => {
            field["fields"] = json!(all);
            field
        }
        ("repeater", Some(all)) => listed(field, Some(json!({"type": "object", "fields": all}))),
        ("repeater", None) if said.get("types").is_some() || said.get("fields").is_some() => field,
        ("repeater", None) => {
            let of = said.get("field").filter(|_| depth < DEPTH_MAX);
            let item = of.map_or_else(|| Some(json!({"type": "text"})), |one| self::field(one, depth + 1));
            listed(field, item)
        }
        ("text" | "media", _) if is_multiple => {
            let item = json!({"type": kind});
            listed(field, Some(item))
        }
        _ => field,
    };
    // A value that a form always has, such as `false`, needs no saying.
    let is_asked = !matches!(kind, "boolean") && said.get("required") != Some(&Value::Bool(false));
    if depth == 0 && is_asked {
        field["required"] = json!(true);
    }
    Some(field)
}
