//! How posts are described that `fields` or `include` shaped.

use super::exact::{FIELDS, Type};
use super::view::PostSummary;
use crate::model::Want;
use crate::ops::prelude::*;
use schemars::{Schema, SchemaGenerator, json_schema};
use std::borrow::Cow;

/// The rows of a list: all that a list has of a post, or what was asked for.
pub(super) fn rows(generator: &mut SchemaGenerator) -> Schema {
    let kinds = [generator.subschema_for::<PostSummary>(), generator.subschema_for::<PostPart>()];
    json_schema!({"type": "array", "items": {"anyOf": kinds}})
}

/// Of one post, `fields` may leave out everything, and has null for what the post lacks.
pub(super) fn as_asked(schema: &mut Schema) {
    schema.remove("required");
    if let Some(conflicts) = schema.get_mut("properties").and_then(|fields| fields.get_mut("conflicts")) {
        null_too(conflicts);
    }
}

/// What `fields` names of a post, with things where `include` puts them.
struct PostPart;

impl JsonSchema for PostPart {
    fn schema_name() -> Cow<'static, str> {
        "PostPart".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = PostSummary::json_schema(generator);
        let included = generator.subschema_for::<Included>();
        let about = "A post in a list, as `fields` and `include` shape it: the fields that were asked for, null where it has none, and its id.";
        schema.insert("description".to_owned(), json!(about));
        schema.insert("required".to_owned(), json!(["id"]));
        if let Some(fields) = schema.get_mut("properties").and_then(Value::as_object_mut) {
            add_fields(fields);
            for (name, field) in fields.iter_mut().filter(|(name, _)| *name != "id") {
                null_too(field);
                if is_replaced(name) {
                    or_included(field, &included);
                }
            }
        }
        schema
    }
}

/// A thing where its id was.
struct Included;

impl JsonSchema for Included {
    fn schema_name() -> Cow<'static, str> {
        "Included".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "object",
            "description": "What an id stands for, with `include`: a record of media, or a short form of a post.",
            "properties": {
                "id": {"type": "string", "description": "The id that it stands for"},
                "missing": {"type": "boolean", "description": "True where there is no such thing, or none for the reader; then it has nothing else"},
            },
            "required": ["id"],
            "additionalProperties": true,
        })
    }
}

/// Adds the fields of a post that [`PostSummary`] does not name.
fn add_fields(fields: &mut Map) {
    for (name, of) in FIELDS {
        let schema = match of {
            Type::Text => json!({"type": "string"}),
            Type::Integer => json!({"type": "integer"}),
            Type::Object => json!({"type": "object", "additionalProperties": true}),
            Type::List => json!({"type": "array", "items": {}}),
        };
        fields.entry(*name).or_insert(schema);
    }
    fields.entry("deletedAt").or_insert_with(|| json!({"type": "string"}));
}

/// Whether `include` can put something where the id in a field is.
fn is_replaced(name: &str) -> bool {
    let key = Kind::Post.shape().key(name);
    key.is_some_and(|key| matches!(key.want, Want::Refer(Kind::Post | Kind::Media)))
}

/// Lets a field hold an included thing, too.
fn or_included(field: &mut Value, included: &Schema) {
    let about = field.as_object_mut().and_then(|field| field.shift_remove("description"));
    *field = json!({"anyOf": [{"type": "string"}, {"type": "null"}, included]});
    if let Some(about) = about {
        field["description"] = about;
    }
}

/// Lets a field be null, too.
fn null_too(field: &mut Value) {
    let wanted = field["type"].take();
    field["type"] = match wanted {
        Value::Array(mut names) => {
            if !names.iter().any(|name| name == "null") {
                names.push(json!("null"));
            }
            Value::Array(names)
        }
        name => json!([name, "null"]),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn part_of_a_post_may_lack_everything_but_its_id() {
        let mut generator = SchemaGenerator::default();
        let part = Value::from(PostPart::json_schema(&mut generator));
        assert_eq!(part["required"], json!(["id"]));
        let types = |name: &str| part["properties"][name]["type"].clone();
        assert_eq!(types("id"), "string");
        for (name, of) in
            [("title", "string"), ("isDeleted", "boolean"), ("robots", "object"), ("modules", "array")]
        {
            assert_eq!(types(name), json!([of, "null"]), "{name}");
        }
        for name in ["parentId", "translationOfId", "featuredMediaId", "socialImageId"] {
            assert_eq!(part["properties"][name]["anyOf"][2], json!({"$ref": "#/$defs/Included"}), "{name}");
        }
        assert!(!is_replaced("type") && !is_replaced("locale"));
    }
}
