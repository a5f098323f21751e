//! The JSON object in the text of a model.

use serde_json::{Map, Value};

/// The JSON object in a text: bare, in a code fence, or between sentences.
pub fn object(text: &str) -> Option<Map<String, Value>> {
    let text = text.trim();
    let begins = text.find('{')?;
    let ends = text.rfind('}')?;
    let inside = text.get(begins..=ends)?;
    match serde_json::from_str(inside) {
        Ok(Value::Object(map)) => Some(map),
        Ok(_) | Err(_) => None,
    }
}
