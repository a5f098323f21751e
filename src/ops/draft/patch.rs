//! Applies fields of a post, as clients send them, to the post as its file stores it.

use super::json_text;
use super::terms::by_taxonomy;
use crate::base::{Alternatives, Diagnostic, Finding, Map, Value};
use crate::codec::json::in_text;
use crate::model::{Definitions, FieldDef};
use crate::ops::OpError;
use crate::site::Snapshot;
use serde_json::json;

/// Fields that are written unchanged; null removes.
const PLAIN: &[&str] = &[
    "title",
    "slug",
    "status",
    "excerpt",
    "metaTitle",
    "metaDescription",
    "canonicalUrl",
    "jsonldOverrides",
    "socialTitle",
    "socialDescription",
    "socialImageId",
    "featuredMediaId",
    "parentId",
    "orderIndex",
    "scheduledAt",
    "unpublishAt",
    "robots",
    "taxonomies",
];
/// Those that are not texts. All others must be text: in a file a number may stand for one, from a program it is a
/// mistake.
const NO_TEXTS: &[&str] = &["jsonldOverrides", "orderIndex", "robots", "taxonomies"];
/// Required fields of a post.
const REQUIRED: &[&str] = &["title", "slug", "status"];
/// Fields that are written under another name or in another form.
const TRANSLATED: &[&str] = &["robotsJson", "noindex", "nofollow", "customFields", "taxonomyTermIds"];
/// Fields that cannot be changed, or only by other means, with those means.
const FIXED: &[(&str, &str)] = &[
    ("id", "the id of a post never changes"),
    ("type", "a post keeps its type; a person can change it"),
    ("locale", "a post keeps its language; a translation is a post of its own"),
    ("modules", "modules are changed one by one: add, update, remove"),
    ("deletedAt", "only people delete and restore posts"),
    ("createdAt", "it is set once"),
    ("publishedAt", "it is set when a person publishes"),
    ("authorId", "authorship comes from history"),
    ("translationOfId", "it is set when a translation is made"),
    ("translationSeen", "it is set when a translation is updated"),
    ("abGroupId", "it is set when a variation is made"),
    ("abVariation", "it is set when a variation is made"),
    ("importedFrom", "it is set by an import"),
];

/// A patch with what its JSON texts stand for, in fields that hold no text.
pub(super) fn read(mut patch: Map) -> Map {
    for (key, value) in &mut patch {
        let is_other = NO_TEXTS.contains(&key.as_str()) || TRANSLATED.contains(&key.as_str());
        if let Some(found) = value.as_str().filter(|_| is_other).and_then(in_text) {
            *value = found;
        }
    }
    patch
}

/// The same for custom fields of the post's type.
///
/// # Errors
/// `draft.field`: they are neither a list of pairs nor an object.
pub(super) fn read_customs(patch: &mut Map, definitions: &Definitions, post: &Value) -> Result<(), OpError> {
    let name = post.get("type").and_then(Value::as_str).unwrap_or_default();
    let Some(found) = definitions.post_types.get(name) else { return Ok(()) };
    if patch.get("customFields").is_some_and(|given| !given.is_null()) {
        let fields: Vec<&FieldDef> = found.fields.iter().collect();
        // Nulls remove fields, so they are kept apart from absent ones.
        let given = pairs(&patch["customFields"])?;
        patch.insert("customFields".to_owned(), Value::Object(json_text::read_all(&given, &fields)));
    }
    Ok(())
}

/// Applies a patch to a post.
///
/// # Errors
/// `draft.field` with every field that cannot be staged; `term.not-found`.
pub(super) fn lay(snapshot: &Snapshot<'_>, post: &mut Value, patch: &Map) -> Result<(), OpError> {
    refuse_others(patch)?;
    for (key, value) in patch {
        let is_text = PLAIN.contains(&key.as_str()) && !NO_TEXTS.contains(&key.as_str());
        if is_text && !matches!(value, Value::String(_) | Value::Null) {
            return Err(wrong(key, "is a text"));
        }
        if REQUIRED.contains(&key.as_str()) && value.is_null() {
            return Err(wrong(key, "cannot be taken away: a post needs one"));
        }
        match key.as_str() {
            "robotsJson" => post["robots"] = value.clone(),
            "noindex" => robots(post, key, "index", value)?,
            "nofollow" => robots(post, key, "follow", value)?,
            "customFields" => custom(post, value)?,
            "taxonomyTermIds" => {
                let ids: Vec<String> = serde_json::from_value(value.clone())
                    .map_err(|_| wrong("taxonomyTermIds", "is a list of term ids"))?;
                post["taxonomies"] = by_taxonomy(snapshot, &ids)?;
            }
            _ => set(post, key, value),
        }
    }
    Ok(())
}

fn wrong(field: &str, why: &str) -> OpError {
    OpError::invalid("draft.field", format!("`{field}` {why}")).detail(field, why)
}

fn refuse_others(patch: &Map) -> Result<(), OpError> {
    let mut error: Option<OpError> = None;
    for key in patch.keys().map(String::as_str) {
        if PLAIN.contains(&key) || TRANSLATED.contains(&key) {
            continue;
        }
        let fixed = FIXED.iter().find(|(name, _)| *name == key).map(|(_, why)| *why);
        let why = fixed.unwrap_or("is not a field of a post");
        let names = || PLAIN.iter().chain(TRANSLATED).copied();
        let known =
            Alternatives { nearest: Alternatives::near(key, names()).nearest, ..Alternatives::all(names()) };
        let near = known.nearest.as_ref().filter(|_| fixed.is_none());
        let detail = near.map_or(why.to_owned(), |near| format!("{why}; did you mean `{near}`?"));
        let first = || {
            OpError::invalid("draft.field", format!("`{key}` cannot be staged: {why}")).instead(known.clone())
        };
        error = Some(error.unwrap_or_else(first).detail(key, detail));
    }
    error.map_or(Ok(()), Err)
}

fn set(post: &mut Value, key: &str, value: &Value) {
    let Some(map) = post.as_object_mut() else { return };
    match value.is_null() {
        true => drop(map.shift_remove(key)),
        false => drop(map.insert(key.to_owned(), value.clone())),
    }
}

/// Maps `noindex: true` to `robots.index: false`; null removes the value.
fn robots(post: &mut Value, field: &str, key: &str, refused: &Value) -> Result<(), OpError> {
    let wanted = match refused {
        Value::Bool(refused) => Some(json!(!refused)),
        Value::Null => None,
        _ => return Err(wrong(field, "is true or false, without quotes")),
    };
    if !post.get("robots").is_some_and(Value::is_object) {
        post["robots"] = json!({});
    }
    match wanted {
        Some(wanted) => post["robots"][key] = wanted,
        None => drop(post["robots"].as_object_mut().and_then(|robots| robots.shift_remove(key))),
    }
    Ok(())
}

/// Merges `[{slug, value}]`, or an object, into the existing values.
fn custom(post: &mut Value, given: &Value) -> Result<(), OpError> {
    if given.is_null() {
        set(post, "customFields", &Value::Null);
        return Ok(());
    }
    let mut merged = custom_fields(post);
    for (slug, value) in pairs(given)? {
        match value.is_null() {
            true => drop(merged.shift_remove(&slug)),
            false => drop(merged.insert(slug, value)),
        }
    }
    post["customFields"] = Value::Object(merged);
    Ok(())
}

/// The custom fields in a list of pairs, or in an object.
fn pairs(given: &Value) -> Result<Map, OpError> {
    let why = || wrong("customFields", "is a list of {slug, value}, or an object");
    match given {
        Value::Object(map) => Ok(map.clone()),
        Value::Array(pairs) => {
            let pair = |pair: &Value| {
                let slug = pair.get("slug").or_else(|| pair.get("fieldSlug")).and_then(Value::as_str);
                Ok((slug.ok_or_else(why)?.to_owned(), pair.get("value").cloned().unwrap_or_default()))
            };
            pairs.iter().map(pair).collect()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Err(why()),
    }
}

/// The values of a post's custom fields.
pub(super) fn custom_fields(post: &Value) -> Map {
    post.get("customFields").and_then(Value::as_object).cloned().unwrap_or_default()
}

/// The custom fields that a patch sets.
///
/// # Errors
/// `draft.field`: they are neither a list of pairs nor an object.
pub(super) fn customs(patch: &Map) -> Result<Map, OpError> {
    let mut given = json!({});
    if let Some(values) = patch.get("customFields") {
        custom(&mut given, values)?;
    }
    Ok(custom_fields(&given))
}

/// Custom fields in a patch that the post's type does not define: they are stored, but not shown anywhere.
pub(super) fn undefined(definitions: &Definitions, post: &Value, patch: &Map, file: &str) -> Vec<Diagnostic> {
    let name = post.get("type").and_then(Value::as_str).unwrap_or_default();
    let Some(found) = definitions.post_types.get(name) else { return Vec::new() };
    let known: Vec<&str> = found.fields.iter().map(|field| field.slug.as_str()).collect();
    let given = customs(patch).unwrap_or_default();
    let unknown = given.keys().filter(|slug| !known.contains(&slug.as_str()));
    let warning = |slug: &String| {
        let message =
            format!("posts of type `{name}` define no field `{slug}`: it is kept, and no page shows it");
        Finding::warning("custom-field.undefined", format!("/customFields/{slug}"), message)
            .instead(Alternatives::among(slug, known.iter().copied()))
            .in_file(file, 0, 0)
    };
    unknown.map(warning).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patch(value: Value) -> Map {
        value.as_object().cloned().unwrap_or_default()
    }

    #[test]
    fn every_field_that_cannot_be_staged_is_named() {
        let error =
            refuse_others(&patch(json!({"title": "x", "id": 1, "titel": 2, "nonsense": 3}))).unwrap_err();
        assert_eq!(error.details.keys().collect::<Vec<_>>(), ["id", "nonsense", "titel"]);
        assert!(error.details["titel"][0].contains("`title`"), "{error:?}");
        assert!(refuse_others(&patch(json!({"title": "x", "noindex": true}))).is_ok());
    }

    #[test]
    fn values_may_be_json_texts() {
        let given =
            json!({"title": "[1]", "noindex": "true", "orderIndex": "3", "robots": "{\"index\": false}"});
        let read = json!({"title": "[1]", "noindex": true, "orderIndex": 3, "robots": {"index": false}});
        assert_eq!(Value::Object(super::read(patch(given))), read);
    }

    #[test]
    fn forms_of_clients_become_those_of_files() {
        let mut post = json!({"robots": {"index": true}, "customFields": {"a": 1, "b": 2}});
        robots(&mut post, "noindex", "index", &json!(true)).unwrap();
        robots(&mut post, "nofollow", "follow", &json!(false)).unwrap();
        let refused = robots(&mut post, "noindex", "index", &json!("true")).unwrap_err();
        assert_eq!(
            (refused.code.as_str(), refused.message.as_str()),
            ("draft.field", "`noindex` is true or false, without quotes")
        );
        custom(&mut post, &json!([{"slug": "b", "value": null}, {"fieldSlug": "c", "value": 3}])).unwrap();
        custom(&mut post, &json!({"d": 4})).unwrap();
        assert_eq!(
            post,
            json!({"robots": {"index": false, "follow": true}, "customFields": {"a": 1, "c": 3, "d": 4}})
        );
        assert_eq!(custom(&mut post, &json!("x")).unwrap_err().code, "draft.field");
        assert_eq!(custom(&mut post, &json!([{"value": 1}])).unwrap_err().code, "draft.field");
    }
}
