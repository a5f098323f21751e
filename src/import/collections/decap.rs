//! Decap and Sveltia: `admin/config.yml`.

use super::{Collection, DEPTH_MAX, definition, listed, options};
use crate::base::Value;
use crate::import::front_matter;
use serde_json::json;

/// The key of the text of a file.
const TEXT: &str = "body";

pub(super) fn is_settings(path: &str) -> bool {
    let is_one =
        |name: &str| path.strip_suffix(name).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'));
    is_one("admin/config.yml") || is_one("admin/config.yaml")
}

/// The collections of folders. A collection of single files has no folder of its own.
pub(super) fn collections(settings: &str) -> Vec<Collection> {
    let config = front_matter::settings("config.yml", settings.as_bytes()).unwrap_or_default();
    let all = config.get("collections").and_then(Value::as_array).into_iter().flatten();
    all.filter_map(|one| {
        let text = |key: &str| one.get(key).and_then(Value::as_str);
        Collection::new(text("name")?, text("label"), text("folder")?, fields(one.get("fields"), 0))
    })
    .collect()
}

fn fields(all: Option<&Value>, depth: usize) -> Vec<Value> {
    let all = all.and_then(Value::as_array).into_iter().flatten();
    all.filter_map(|one| field(one, depth)).filter(|field| depth > 0 || field["slug"] != TEXT).collect()
}

/// A field; none for a custom widget.
fn field(said: &Value, depth: usize) -> Option<Value> {
    let text = |key: &str| said.get(key).and_then(Value::as_str);
    let is_multiple = said.get("multiple") == Some(&Value::Bool(true));
    let own = |kind: &str| definition(text("name")?, text("label"), kind);
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
    let mut field = own(kind)?;
    if widget == "select" {
        field["options"] = json!(options(said.get("options")?));
    }
    let inner =
        || Some(fields(said.get("fields"), depth + 1)).filter(|all| !all.is_empty() && depth < DEPTH_MAX);
    field = match (kind, inner()) {
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
