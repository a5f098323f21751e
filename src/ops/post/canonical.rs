//! Canonical JSON of a post, the form of manifests and exports (`docs/design/compatibility.md`).

use super::show::{family, terms};
use crate::model::{Module, ModuleBody, present};
use crate::ops::prelude::*;
use crate::richtext::Form;
use serde::Deserialize as _;

/// The version of the format.
pub(crate) const VERSION: &str = "2.0.0";

/// Fields that are exported as stored, null if absent.
pub(crate) const PLAIN: &[&str] = &[
    "id",
    "type",
    "locale",
    "slug",
    "title",
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
    "translationOfId",
    "abGroupId",
    "abVariation",
    "createdAt",
    "publishedAt",
    "scheduledAt",
    "unpublishAt",
];

/// The fields of a post.
pub(crate) fn fields(snapshot: &Snapshot<'_>, item: &Item) -> Result<Map, OpError> {
    let mut post: Map = PLAIN
        .iter()
        .map(|key| ((*key).to_owned(), item.value.get(*key).cloned().unwrap_or_default()))
        .collect();
    let robots = item.value.get("robots").cloned().unwrap_or_default();
    let refuses = |key: &str| robots.get(key) == Some(&Value::Bool(false));
    post.insert("noindex".to_owned(), json!(refuses("index")));
    post.insert("nofollow".to_owned(), json!(refuses("follow")));
    post.insert("robotsJson".to_owned(), robots);
    let custom = item.value.get("customFields").and_then(Value::as_object);
    let custom: Vec<Value> =
        custom.into_iter().flatten().map(|(slug, value)| json!({"slug": slug, "value": value})).collect();
    post.insert("customFields".to_owned(), json!(custom));
    let ids: Vec<Value> = terms(snapshot, item)?
        .into_iter()
        .filter_map(|mut term| Some(term.get_mut("id")?.take()).filter(|id| !id.is_null()))
        .collect();
    post.insert("taxonomyTermIds".to_owned(), json!(ids));
    Ok(post)
}

/// The modules of a post in order, with their effective values; rich text is the editor's JSON.
pub(crate) fn modules(definitions: &Definitions, post: &Value) -> Vec<Map> {
    let list = post.get("modules").and_then(Value::as_array).into_iter().flatten();
    let readable =
        list.enumerate().filter_map(|(index, value)| Some((index, Module::deserialize(value).ok()?)));
    readable.map(|(index, found)| module(definitions, &found, index + 1)).collect()
}

fn module(definitions: &Definitions, module: &Module, order_index: usize) -> Map {
    let id = module.id.to_string();
    let (scope, overrides, instance) = match module.body() {
        ModuleBody::Local { .. } => ("post", Value::Null, None),
        ModuleBody::Global { slug, overrides } => {
            ("global", json!(overrides), definitions.global(slug).map(|global| global.id.to_string()))
        }
    };
    let mut view = json!({
        "postModuleId": id,
        "moduleInstanceId": instance.as_ref().unwrap_or(&id),
        "type": module.module_type,
        "scope": scope,
        "orderIndex": order_index,
        "locked": module.locked,
        "props": definitions.effective_props(module),
        "overrides": overrides,
        "globalSlug": module.global,
        "adminLabel": module.admin_label,
    });
    present(&mut view, definitions, Form::Json);
    map(view)
}

/// A serialized view as an object.
pub(super) fn map(view: Value) -> Map {
    match view {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

/// The translations of a post: `{id, locale}`.
pub(crate) fn translations(snapshot: &Snapshot<'_>, item: &Item) -> Result<Vec<Value>, OpError> {
    let others = family(snapshot, item)?.into_iter().filter(|hit| hit.id != item.id.id);
    let mut found: Vec<_> = others.map(|hit| (hit.locale, hit.id)).collect();
    found.sort();
    Ok(found.into_iter().map(|(locale, id)| json!({"id": id, "locale": locale})).collect())
}
