//! Keeps the Markdown spelling of a file for rich text that is sent back as an editor document with the same meaning.

use crate::base::Value;
use crate::base::path::Path;
use crate::richtext::Document;

/// The positions of editor documents in a value, which a file may store as Markdown.
pub fn documents(value: &Value) -> Vec<Path> {
    fn search(value: &Value, at: &Path, found: &mut Vec<Path>) {
        match value {
            Value::Object(map) if map.get("root").is_some_and(Value::is_object) => found.push(at.clone()),
            Value::Object(map) => {
                for (key, value) in map.iter().filter(|(_, value)| !value.is_string()) {
                    search(value, &at.key(key), found);
                }
            }
            Value::Array(list) => {
                for (index, value) in list.iter().enumerate() {
                    let id = value.get("id").and_then(Value::as_str);
                    search(value, &id.map_or_else(|| at.index(index), |id| at.id(id)), found);
                }
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    // Most values have none, and need no paths.
    if has_document(value) {
        search(value, &Path::root(), &mut found);
    }
    found
}

fn has_document(value: &Value) -> bool {
    match value {
        Value::Object(map) => map.get("root").is_some_and(Value::is_object) || map.values().any(has_document),
        Value::Array(list) => list.iter().any(has_document),
        _ => false,
    }
}

/// Restores, for those of the `documents` that are unchanged, the Markdown spelling of `old`.
pub fn keep_spelling(documents: &[Path], old: &Value, read: &mut Value) {
    for place in documents {
        let (Some(Value::String(source)), Some(Value::String(markdown))) = (place.get(old), place.get(read))
        else {
            continue;
        };
        let value = Document::from_markdown(markdown).to_file_value_like(source);
        place.set(read, Some(value));
    }
}
