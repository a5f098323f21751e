//! Values that a client sends as JSON text where a field holds something else: a list, an object, a number, yes or no.

use crate::base::{Map, Value};
use crate::codec::json::in_text;
use crate::model::{FieldDef, Holds};

/// Values of fields, with what their JSON texts stand for.
pub(super) fn read_all(values: &Map, fields: &[&FieldDef]) -> Map {
    let one = |(key, value): (&String, &Value)| {
        let def = fields.iter().find(|def| def.slug == *key);
        (key.clone(), def.map_or_else(|| value.clone(), |def| read(value.clone(), def)))
    };
    values.iter().map(one).collect()
}

/// The value of a field, likewise, at any depth.
pub(super) fn read(value: Value, def: &FieldDef) -> Value {
    match value {
        Value::String(text) => match in_text(&text).filter(|found| fits(found, def.row().holds())) {
            Some(found) => read(found, def),
            None => Value::String(text),
        },
        Value::Array(rows) => match def.item.as_deref() {
            Some(item) => rows.into_iter().map(|row| read(row, item)).collect(),
            None => Value::Array(rows),
        },
        Value::Object(map) => Value::Object(read_all(&map, &def.fields.iter().collect::<Vec<_>>())),
        other => other,
    }
}

/// Whether a field may hold a value that is no text. One that holds texts keeps the text.
fn fits(value: &Value, holds: Holds) -> bool {
    match holds {
        Holds::Number => value.is_number(),
        Holds::Flag => value.is_boolean(),
        Holds::Rows | Holds::Choices => value.is_array(),
        Holds::Fields | Holds::Link | Holds::Media => value.is_object(),
        Holds::Posts | Holds::Terms | Holds::Form => value.is_array() || value.is_object(),
        Holds::Richtext => value["root"].is_object(),
        Holds::Text | Holds::Date | Holds::Choice | Holds::Url | Holds::Icon | Holds::Nothing => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn fields_say_what_a_text_stands_for() {
        let def: FieldDef = serde_json::from_value(json!({
            "slug": "rows", "type": "repeater",
            "item": {"slug": "row", "type": "object", "fields": [
                {"slug": "n", "type": "number"}, {"slug": "on", "type": "boolean"}, {"slug": "title", "type": "text"},
                {"slug": "tags", "type": "multiselect"}, {"slug": "body", "type": "richtext"},
            ]},
        }))
        .unwrap();
        let expected = json!([{"n": 5, "on": true, "title": "[1]", "tags": ["a"], "body": "{\"a\": 1}"}]);
        let row = json!({"n": "5", "on": "true", "title": "[1]", "tags": "[\"a\"]", "body": "{\"a\": 1}"});
        for given in [json!([row]), json!([row.to_string()]), json!(json!([row]).to_string())] {
            assert_eq!(read(given, &def), expected);
        }
        assert_eq!(read(json!("rows"), &def), json!("rows"));
    }
}
