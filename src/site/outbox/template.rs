//! Payload templates: texts with placeholders for fields of an event.

use super::condition::{find, text};
use crate::base::{Map, Value};

/// Fills a template. A text that is a single placeholder becomes the field's value, with its type; other placeholders
/// are replaced as text. An absent field becomes null, or an empty text.
pub(super) fn fill(template: &Value, data: &Map) -> Value {
    match template {
        Value::String(text) => filled(text, data),
        Value::Array(all) => all.iter().map(|one| fill(one, data)).collect(),
        Value::Object(map) => map.iter().map(|(key, value)| (key.clone(), fill(value, data))).collect(),
        other => other.clone(),
    }
}

fn filled(template: &str, data: &Map) -> Value {
    let value = |name: &str| find(data, &name.trim().split('.').collect::<Vec<_>>()).cloned();
    let whole = template.strip_prefix("{{").and_then(|rest| rest.strip_suffix("}}"));
    if let Some(name) = whole.filter(|name| !name.contains("{{")) {
        return value(name).unwrap_or_default();
    }
    let (mut done, mut rest) = (String::new(), template);
    while let Some((before, behind)) = rest.split_once("{{") {
        let Some((name, after)) = behind.split_once("}}") else { break };
        done.push_str(before);
        done.push_str(&text(&value(name).unwrap_or_default()));
        rest = after;
    }
    done.push_str(rest);
    Value::String(done)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn placeholders_are_replaced_by_field_values() {
        let data = json!({"title": "A \"day\"", "n": 3, "url": null, "actor": {"name": "Ada"}});
        let template = json!({
            "text": "{{title}} by {{ actor.name }}: {{url}}{{nothing}}", "n": "{{n}}", "list": ["{{title}}", 1], "open": "a {{ b"
        });
        let wanted =
            json!({"text": "A \"day\" by Ada: ", "n": 3, "list": ["A \"day\"", 1], "open": "a {{ b"});
        assert_eq!(fill(&template, data.as_object().unwrap()), wanted);
    }
}
