//! `post-reference`: one post or several.

use super::*;
use crate::model::schema::Use;

pub(super) struct PostReference;

impl FieldType for PostReference {
    fn check(&self, value: &mut Value, def: &FieldDef, reader: &mut Reader<'_>) {
        one_or_many(value, def, reader, |id, r| {
            if r.text(id) {
                r.uuid(id);
            }
        });
    }

    fn schema(&self, def: &FieldDef, writer: &Writer<'_>) -> Value {
        one_or_many_schema(def, writer.chosen(), writer)
    }

    fn initial(&self, def: &FieldDef) -> Value {
        if def.allows_many() { Value::Array(Vec::new()) } else { Value::Null }
    }

    fn references(&self, value: &Value, def: &FieldDef, at: &Pointer<'_>, found: &mut Vec<Reference>) {
        each(value, at, |text, at| {
            let id = scalar::uuid(text).map(PostId);
            found.extend(id.map(|id| at.to(Target::Post { id, types: def.post_types() })));
        });
    }

    #[cfg(test)]
    fn samples(&self) -> Value {
        use crate::model::fixture::{ID, ID2};
        json!([
            [{}, [ID, ""], ["x", [ID], [ID, ID2], 1]],
            [{"config": {"allowMultiple": true, "postTypes": ["blog"]}}, [[], [ID, ID2]], [["x"], {}]],
        ])
    }
}

/// Checks one name, or each of a list where the definition allows several; a single one then becomes a list.
pub(super) fn one_or_many(
    value: &mut Value,
    def: &FieldDef,
    reader: &mut Reader<'_>,
    mut check: impl FnMut(&mut Value, &mut Reader<'_>),
) {
    match value {
        Value::String(text) if text.is_empty() => {}
        Value::Array(items) if def.allows_many() => {
            for (index, item) in items.iter_mut().enumerate() {
                reader.item(index, |r| check(item, r));
            }
            reader.count(items.len(), def);
        }
        Value::Array(items) => match items.first() {
            Some(Value::String(first)) if items.len() == 1 => {
                let hint = format!("write `{}` without brackets", scalar::short(first));
                reader.wrong_type("one id", value, Some(hint));
            }
            _ => {
                reader.wrong_type("one id", value, Some("set `config.allowMultiple` to allow several".into()))
            }
        },
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => {
            check(value, reader);
            if def.allows_many() && value.is_string() {
                *value = Value::Array(vec![value.take()]);
            }
        }
    }
}

/// The JSON Schema of one name or a list of them.
pub(super) fn one_or_many_schema(def: &FieldDef, one: Value, writer: &Writer<'_>) -> Value {
    match (def.allows_many(), writer.usage) {
        (true, Use::File) => json!({"type": "array", "items": one}),
        (true, Use::Data) => json!({"anyOf": [{"type": "array", "items": one}, one]}),
        (false, _) => one,
    }
}

/// Runs `act` for the one name, or for each of a list.
pub(super) fn each(value: &Value, at: &Pointer<'_>, mut act: impl FnMut(&str, &Pointer<'_>)) {
    match value {
        Value::String(text) => act(text, at),
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                act(item.as_str().unwrap_or_default(), &at.index(index));
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => {}
    }
}
