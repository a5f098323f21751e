//! Schemas of request bodies: from the signatures of endpoints, with what the site's definitions say about fields.

use super::super::endpoint::Signature;
use crate::base::{Map, Value};
use crate::model::Kind;
use serde_json::json;

/// The request body of an endpoint with a signature. `field` gives the schema of a field of an item, `post` that of a
/// post.
pub(super) fn typed(
    signature: &Signature,
    field: &dyn Fn(Kind, &str) -> Value,
    post: &dyn Fn() -> Value,
) -> Option<Value> {
    let mut schema = signature.body.clone()?;
    let mut take = |key: &str| schema.as_object_mut().and_then(|schema| schema.shift_remove(key));
    take("x-same");
    let is_post = take("x-post").is_some();
    let is_needed = ["required", "anyOf", "oneOf"].iter().any(|key| schema.get(*key).is_some());
    let has_fields = schema.get("properties").is_some();
    of_site_in(&mut schema, field);
    if is_post {
        with_post(&mut schema, &post()["properties"]);
    }
    if has_fields && signature.media_type.is_none() && schema.get("additionalProperties").is_none() {
        schema["additionalProperties"] = Value::Bool(false);
    }
    let media_type = signature.media_type.unwrap_or("application/json");
    let media_types = [media_type].into_iter().chain(signature.other_types.iter().copied());
    let content: Map = media_types.map(|kind| (kind.to_owned(), json!({"schema": schema}))).collect();
    Some(json!({"required": is_needed, "content": content}))
}

/// Gives the properties of a schema, at any depth, and of those that it wants one of, what is said about fields of items.
fn of_site_in(schema: &mut Value, field: &dyn Fn(Kind, &str) -> Value) {
    for (_, own) in schema.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten() {
        if *own == true {
            *own = json!({});
        }
        own.as_object_mut().into_iter().for_each(|own| drop(own.shift_remove("x-null")));
        of_site_in(own, field);
        of_site(own, field);
    }
    for key in ["anyOf", "oneOf"] {
        let one_of = schema.get_mut(key).and_then(Value::as_array_mut).into_iter().flatten();
        one_of.for_each(|one| of_site_in(one, field));
    }
}

/// Replaces a schema that names a field of an item by that of the field, with its own description if it has one.
pub(super) fn of_site(own: &mut Value, field: &dyn Fn(Kind, &str) -> Value) {
    let named = own["x-field"].as_str().and_then(|named| named.split_once('.'));
    let Some((kind, name)) = named.and_then(|(kind, name)| Some((Kind::from_name(kind)?, name))) else {
        return;
    };
    let mut of_site = field(kind, name);
    if own["type"].is_array() {
        null_too(&mut of_site);
    }
    if let Some(about) = own.get("description") {
        of_site["description"] = about.clone();
    }
    *own = of_site;
}

/// Fields that a post always has: a change cannot clear them.
const ALWAYS: [&str; 5] = ["title", "slug", "type", "locale", "status"];

/// Adds the fields of a post. Those that are not required may be null.
fn with_post(schema: &mut Value, post: &Value) {
    let needed = schema["required"].as_array().cloned();
    for (name, shape) in post.as_object().into_iter().flatten() {
        if !schema["properties"][name].is_null() {
            continue;
        }
        let mut shape = shape.clone();
        let is_always = match &needed {
            Some(needed) => needed.iter().any(|one| one == name),
            None => ALWAYS.contains(&name.as_str()),
        };
        if !is_always {
            null_too(&mut shape);
        }
        schema["properties"][name] = shape;
    }
}

/// Makes a schema nullable.
pub(super) fn null_too(schema: &mut Value) {
    if let Some(words) = schema.get_mut("enum").and_then(Value::as_array_mut)
        && !words.contains(&Value::Null)
    {
        words.push(Value::Null);
    }
    let wanted = schema.get("type").cloned();
    match wanted {
        Some(Value::String(name)) => schema["type"] = json!([name, "null"]),
        Some(Value::Array(mut names)) if !names.iter().any(|name| name == "null") => {
            names.push(Value::from("null"));
            schema["type"] = Value::Array(names);
        }
        Some(_) | None => {}
    }
    if let Some(named) = schema.as_object_mut().and_then(|schema| schema.shift_remove("$ref")) {
        schema["anyOf"] = json!([{"$ref": named}]);
    }
    if let Some(kinds) = schema.get_mut("anyOf").and_then(Value::as_array_mut) {
        kinds.push(json!({"type": "null"}));
    }
}
