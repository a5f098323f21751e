//! Canonical JSON of a post (`docs/design/compatibility.md`) as a record.

use crate::ops::module::modules;
use crate::ops::prelude::*;

/// Fields that an imported copy must not get: identity, and membership in a translation family or an A/B test.
const OWN: &[&str] =
    &["id", "parentId", "orderIndex", "translationOfId", "abGroupId", "abVariation", "authorId"];

/// A module of the target post: as exported, and as stored.
type Known = (Map, Value);

/// Converts canonical JSON of a post to a record, for a new post or in place of all that `item` has.
///
/// # Errors
/// It has another form.
pub(super) fn fields(definitions: &Definitions, item: Option<&Item>, data: &Map) -> Result<Map, OpError> {
    let known = item.map(|item| known(definitions, item)).unwrap_or_default();
    if !matches!(data.get("metadata"), None | Some(Value::Null | Value::Object(_))) {
        return Err(OpError::of_field("canonical.metadata", "is not an object"));
    }
    let Some(Value::Object(mut post)) = data.get("post").cloned() else {
        return Err(OpError::of_field("canonical.post", "is required"));
    };
    OWN.iter().for_each(|key| drop(post.shift_remove(*key)));
    if post.get("robotsJson").is_some_and(Value::is_object) {
        ["noindex", "nofollow"].iter().for_each(|key| drop(post.shift_remove(*key)));
    } else {
        // `false` is the default of these fields.
        post.retain(|key, value| !matches!(key.as_str(), "noindex" | "nofollow") || *value == true);
    }
    if post.get("customFields").is_some_and(|fields| *fields == json!([]) || *fields == json!({})) {
        post.insert("customFields".to_owned(), Value::Null);
    }
    let modules = match data.get("modules") {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(modules)) => {
            modules.iter().map(|given| module(given, &known)).collect::<Result<_, _>>()?
        }
        Some(_) => return Err(OpError::of_field("canonical.modules", "is not a list")),
    };
    post.insert("modules".to_owned(), Value::Array(modules));
    Ok(post)
}

/// The modules of a post: as exported, and as stored.
fn known(definitions: &Definitions, item: &Item) -> Vec<Known> {
    let stored = modules(&item.value);
    let of = |view: Map| {
        let own = stored.iter().find(|own| view.get("postModuleId") == own.get("id"))?.clone();
        Some((view, own))
    };
    super::canonical_modules(definitions, &item.value).into_iter().filter_map(of).collect()
}

/// Converts a module of canonical JSON to its stored form. A known module keeps its id, and its stored values where
/// they are unchanged.
fn module(given: &Value, known: &[Known]) -> Result<Value, OpError> {
    let Some(given) = given.as_object() else {
        return Err(OpError::of_field("canonical.modules", "is not a list of modules"));
    };
    let is_it =
        |(view, _): &&Known| ["postModuleId", "type"].iter().all(|key| view.get(*key) == given.get(*key));
    let there = known.iter().find(is_it);
    if let Some((view, stored)) = there
        && given.iter().all(|(key, value)| key == "orderIndex" || view.get(key) == Some(value))
    {
        return Ok(stored.clone());
    }
    let of = |name: &str| given.get(name).filter(|value| !value.is_null()).cloned();
    let mut module = Map::new();
    let mut put = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            module.insert(name.to_owned(), value);
        }
    };
    put("id", there.map(|(_, stored)| stored["id"].clone()));
    put("type", of("type"));
    put("locked", of("locked").filter(|locked| *locked != Value::Bool(false)));
    put("adminLabel", of("adminLabel"));
    match of("globalSlug") {
        Some(slug) => {
            put("global", Some(slug));
            put("overrides", of("overrides"));
        }
        None => put("props", of("props").map(|props| as_stored(props, there))),
    }
    Ok(Value::Object(module))
}

/// Values of a module. Those equal to the exported ones are stored as before.
fn as_stored(props: Value, there: Option<&Known>) -> Value {
    let (Value::Object(props), Some((view, stored))) = (&props, there) else { return props };
    let mut left = Map::new();
    for (name, value) in props {
        match view.get("props").and_then(|props| props.get(name)) == Some(value) {
            true => left.extend(stored["props"].get(name).map(|own| (name.clone(), own.clone()))),
            false => drop(left.insert(name.clone(), value.clone())),
        }
    }
    Value::Object(left)
}
