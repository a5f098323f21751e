//! `media` and `file`: a record of the media library.

use super::*;

pub(super) struct Media;

impl FieldType for Media {
    // Checks a media id, a mapping with one, or an address. An empty text means nothing is selected.
    fn check(&self, value: &mut Value, _def: &FieldDef, reader: &mut Reader<'_>) {
        match value {
            Value::String(text) if text.is_empty() => {}
            Value::String(text) if text.starts_with('/') || scalar::scheme(text).is_some() => {
                reader.url(text)
            }
            Value::String(_) => drop(reader.uuid(value)),
            Value::Object(map) => {
                if let Some(id) = map.get_mut("id") {
                    reader.inside("id", |r| match id.is_string() {
                        true => drop(r.uuid(id)),
                        false => r.wrong_type("a uuid", id, None),
                    });
                } else if let Some(url) = map.get("url").and_then(Value::as_str) {
                    reader.inside("url", |r| r.url(url));
                } else {
                    reader.wrong_type(
                        "the id of a media record",
                        value,
                        Some("give the mapping an `id`".into()),
                    );
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => {
                reader.wrong_type("the id of a media record", value, None);
            }
        }
    }

    // The JSON Schema of a reference to a media record.
    fn schema(&self, _def: &FieldDef, writer: &Writer<'_>) -> Value {
        let named = json!({"type": "object", "properties": {"id": writer.uuid()}});
        json!({"anyOf": [writer.chosen(), writer.whole_url(), named]})
    }

    // The media record that a value refers to.
    fn references(&self, value: &Value, _def: &FieldDef, at: &Pointer<'_>, found: &mut Vec<Reference>) {
        let id = |value: &Value| value.as_str().and_then(scalar::uuid).map(|id| Target::Media(MediaId(id)));
        let inner = value.get("id").and_then(id).map(|target| at.key("id").to(target));
        found.extend(id(value).map(|target| at.to(target)).or(inner));
    }

    // Rewrites an address that is used instead of an id, and the texts about the picture in a mapping.
    fn rewrite(&self, value: &mut Value, _def: &FieldDef, at: &Pointer<'_>, rewriter: &mut dyn Rewriter) {
        if value.as_str().is_some_and(|text| scalar::uuid(text).is_none()) {
            super::rewrite::text(value, TextRole::Address, at, rewriter);
        }
        let roles = [("url", TextRole::Address), ("alt", TextRole::Words), ("altText", TextRole::Words)];
        super::rewrite::keys(value, &roles, at, rewriter);
    }

    #[cfg(test)]
    fn samples(&self) -> Value {
        use crate::model::fixture::ID;
        json!([[{}, [ID, {"id": ID}, "/uploads/x.jpg", ""], ["x", 1, {"id": "x"}, "data:x"]]])
    }
}
