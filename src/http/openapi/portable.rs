//! Writes schemas in forms that code generators read; what they allow stays the same.

use super::HERE;
use crate::http::prelude::*;

/// Keys whose values are data, not schemas.
const DATA: [&str; 5] = ["const", "default", "enum", "example", "examples"];
/// Combinations of several schemas.
const SEVERAL: [&str; 2] = ["oneOf", "anyOf"];
/// The beginning of the names of components that were parts of other schemas.
const PART: &str = "item-";

/// Rewrites all schemas of a description. Parts that become components of their own are added to `named`.
pub(super) fn rewrite(paths: &mut Map, named: &mut Map) {
    let mut parts = Map::new();
    for schema in named.values_mut().chain(paths.values_mut()) {
        visit(schema, &mut |schema| {
            with_items(schema);
            as_enum(schema);
            spread(schema);
            named_parts(schema, &mut parts);
        });
    }
    named.extend(parts);
    for schema in named.values_mut().chain(paths.values_mut()) {
        visit(schema, &mut untitled);
    }
}

/// Calls a function for all objects of a schema, the inner ones first. A member of `properties` is a schema whatever its
/// name.
fn visit(value: &mut Value, act: &mut impl FnMut(&mut Map)) {
    match value {
        Value::Object(members) => {
            for (key, inner) in members.iter_mut() {
                match inner {
                    Value::Object(fields) if key == "properties" => {
                        fields.values_mut().for_each(|field| visit(field, act));
                    }
                    inner if !DATA.contains(&key.as_str()) => visit(inner, act),
                    _ => {}
                }
            }
            act(members);
        }
        Value::Array(all) => all.iter_mut().for_each(|one| visit(one, act)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Gives every list an `items` schema.
fn with_items(schema: &mut Map) {
    let is_list = |wanted: &Value| {
        wanted == "array" || wanted.as_array().is_some_and(|any| any.iter().any(|one| one == "array"))
    };
    let wanted = schema.get("items").is_some_and(|items| *items == true);
    if wanted || schema.get("type").is_some_and(is_list) && !schema.contains_key("items") {
        schema.insert("items".to_owned(), json!({}));
    }
}

/// Turns one of several constants into an enumeration. What each means goes to `x-enum-descriptions`, in the same order.
fn as_enum(schema: &mut Map) {
    let words = |key: &&str| {
        let several = schema.get(*key)?.as_array().filter(|several| !several.is_empty())?;
        let words = |one: &Value| match (one.get("const"), one.get("enum")) {
            (Some(word), _) => Some(vec![word.clone()]),
            (None, words) => words?.as_array().cloned(),
        };
        let about = |one: &Value| one.get("description").cloned().unwrap_or_else(|| json!(""));
        let one =
            |one: &Value| Some(words(one)?.into_iter().map(|word| (word, about(one))).collect::<Vec<_>>());
        several.iter().map(one).collect::<Option<Vec<_>>>().map(|all| all.concat())
    };
    let Some((key, words)) = SEVERAL.iter().find_map(|key| Some((*key, words(key)?))) else { return };
    schema.shift_remove(key);
    let (words, about): (Vec<Value>, Vec<Value>) = words.into_iter().unzip();
    if words.iter().all(Value::is_string) {
        schema.insert("type".to_owned(), json!("string"));
    }
    schema.insert("enum".to_owned(), Value::Array(words));
    if about.iter().any(|about| *about != "") {
        schema.insert("x-enum-descriptions".to_owned(), Value::Array(about));
    }
}

/// Writes what several shapes of an object share into each of them: generators read either the one or the others.
fn spread(schema: &mut Map) {
    let is_part = |one: &Value| {
        let keys = one.as_object().map(|one| one.keys().all(|key| key == "required" || key == "properties"));
        keys == Some(true)
    };
    let has_parts =
        |key: &&str| schema.get(*key).and_then(Value::as_array).is_some_and(|all| all.iter().all(is_part));
    let key = SEVERAL.into_iter().find(has_parts).filter(|_| schema.contains_key("properties"));
    let Some(key) = key else { return };
    let Some(Value::Array(parts)) = schema.shift_remove(key) else { return };
    let about = schema.shift_remove("description");
    let shared = Value::Object(std::mem::take(schema));
    let whole = |part: Value| {
        let mut whole = shared.clone();
        for (name, field) in part["properties"].as_object().into_iter().flatten() {
            whole["properties"][name] = field.clone();
        }
        let needed = [&shared, &part].into_iter().filter_map(|one| one["required"].as_array()).flatten();
        whole["required"] = needed.cloned().collect();
        whole
    };
    schema.insert(key.to_owned(), parts.into_iter().map(whole).collect());
    schema.extend(about.map(|about| ("description".to_owned(), about)));
}

/// Turns several titled objects into components, each called by its title: generators would number them.
fn named_parts(schema: &mut Map, parts: &mut Map) {
    for key in SEVERAL {
        let Some(several) = schema.get_mut(key).and_then(Value::as_array_mut) else { continue };
        let title = |one: &Value| {
            let title = one.get("title").and_then(Value::as_str).filter(|_| one.get("properties").is_some());
            title.map(|title| title.to_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "-"))
        };
        let Some(titles) = several.iter().map(title).collect::<Option<Vec<_>>>() else { continue };
        for (one, title) in several.iter_mut().zip(titles) {
            let names = std::iter::once(format!("{PART}{title}"));
            let mut names = names.chain((2..).map(|number| format!("{PART}{title}-{number}")));
            let Some(name) = names.find(|name| parts.get(name).is_none_or(|known| *known == *one)) else {
                continue;
            };
            let reference = json!({"$ref": format!("{HERE}{name}")});
            parts.insert(name, std::mem::replace(one, reference));
        }
    }
}

/// Makes a title the description where there is none. Components are called by their keys, and the rest by their places.
fn untitled(schema: &mut Map) {
    if schema.get("title").is_some_and(Value::is_string)
        && let Some(title) = schema.shift_remove("title")
    {
        schema.entry("description").or_insert(title);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(schema: Value) -> (Value, Map) {
        let (mut paths, mut named) = (Map::from_iter([("/".to_owned(), schema)]), Map::new());
        rewrite(&mut paths, &mut named);
        (paths["/"].take(), named)
    }

    #[test]
    fn constants_become_an_enumeration() {
        let several = json!([{"const": "a", "description": "First"}, {"enum": ["b", "c"], "type": "string"}]);
        let (found, _) = rewritten(json!({"items": {"oneOf": several, "description": "A word"}}));
        assert_eq!(
            found["items"],
            json!({"description": "A word", "type": "string", "enum": ["a", "b", "c"], "x-enum-descriptions": ["First", "", ""]})
        );
        let other = json!({"anyOf": [{"const": "a"}, {"type": "string"}]});
        assert_eq!(rewritten(other.clone()).0, other);
    }

    #[test]
    fn titled_schemas_become_components() {
        let one = |field: &str| json!({"title": "Some part", "type": "object", "properties": {field: {"title": "Its title"}}});
        let of = |part: Value| json!({"anyOf": [part]});
        let (found, named) =
            rewritten(json!({"x": of(one("title")), "y": of(one("title")), "z": of(one("other"))}));
        let names: Vec<&str> =
            ["x", "y", "z"].iter().filter_map(|key| found[key]["anyOf"][0]["$ref"].as_str()).collect();
        assert_eq!(
            names,
            ["some-part", "some-part", "some-part-2"].map(|name| format!("{HERE}{PART}{name}"))
        );
        let described = json!({"description": "Some part", "type": "object", "properties": {"title": {"description": "Its title"}}});
        assert_eq!(named["item-some-part"], described);
    }

    #[test]
    fn alternatives_of_an_object_are_complete_schemas() {
        let text = json!({"type": "string"});
        let schema = json!({
            "type": "object", "properties": {"a": {}, "b": {}, "c": {}}, "required": ["c"], "description": "About",
            "oneOf": [{"required": ["a"], "properties": {"a": text}}, {"required": ["b"]}],
        });
        let one = |a: &Value, needed: &str| json!({"type": "object", "properties": {"a": a, "b": {}, "c": {}}, "required": ["c", needed]});
        let expected = json!({"oneOf": [one(&text, "a"), one(&json!({}), "b")], "description": "About"});
        assert_eq!(rewritten(schema).0, expected);
    }

    #[test]
    fn default_values_are_not_rewritten() {
        let schema = json!({"type": "object", "default": {"title": "x", "oneOf": [{"const": 1}]}});
        assert_eq!(rewritten(schema.clone()).0, schema);
    }
}
