//! A small site for tests.

use super::{At, Definitions, Kind, read_at};
use crate::base::{Finding, Severity, Value};
use serde_json::json;

pub(crate) const ID: &str = "6f1f0c1e-8d0b-4a53-9f8e-2b6b2f3a9c11";
pub(crate) const ID2: &str = "0b5b6f6e-5f0e-4a3f-9a2e-6f1f0c1e8d0b";

/// The site's definitions as files.
pub(crate) fn files() -> Vec<(String, Value)> {
    let hero = json!({
        "type": "hero", "name": "Hero", "renderingMode": "hybrid",
        "propsSchema": [
            {"slug": "content_tab", "type": "tab", "label": "Content"},
            {"slug": "title", "type": "text", "required": true},
            {"slug": "subtitle", "type": "textarea"},
            {"slug": "image", "type": "media"},
            {"slug": "ctas", "type": "repeater", "max": 2, "item": {"slug": "cta", "type": "object", "fields": [
                {"slug": "label", "type": "text", "required": true},
                {"slug": "url", "type": "link"},
                {"slug": "style", "type": "select", "options": [{"value": "primary"}, {"value": "outline"}]},
            ]}},
            {"slug": "theme", "type": "select", "default": "low", "options": [{"value": "low"}, {"value": "media"}]},
            {"slug": "background_group", "type": "group", "showIf": {"field": "theme", "equals": "media"}},
            {"slug": "background", "type": "media", "required": true},
        ],
        "defaultProps": {"title": "Hello"},
    });
    let prose = json!({
        "type": "prose", "name": "Prose", "allowedPostTypes": ["blog"],
        "propsSchema": [{"slug": "content", "type": "richtext", "required": true}],
    });
    let rule = json!({"type": "rule", "name": "Rule", "renderingMode": "static", "allowedScopes": ["local"]});
    let blog = json!({
        "type": "blog", "label": "Blog", "taxonomies": ["tags"], "moduleGroup": {"name": "blog-default"},
        "fields": [{"slug": "rating", "type": "number", "min": 1, "max": 5}, {"slug": "byline", "type": "text", "required": true}],
        "path": "posts/{type}/{locale}/{yyyy}/{mm}/{slug}.yaml",
        "urlPatterns": [{"locale": "en", "pattern": "/blog/{slug}", "isDefault": true}],
    });
    let company = json!({"type": "company", "label": "Company", "modulesEnabled": false});
    let group = json!({
        "id": ID, "name": "blog-default", "postType": "blog",
        "members": [{"type": "hero", "orderIndex": 0, "locked": true}, {"type": "prose", "orderIndex": 1}],
    });
    let files = [
        ("cms.toml", json!({"format": 1, "locales": {"default": "en", "supported": ["en", "pt-BR"]}})),
        ("modules/hero.yaml", hero),
        ("modules/prose.yaml", prose),
        ("modules/rule.yaml", rule),
        ("post-types/blog.yaml", blog),
        ("post-types/company.yaml", company),
        ("module-groups/blog-default.yaml", group),
        (
            "taxonomies/tags.yaml",
            json!({"id": ID, "slug": "tags", "name": "Tags", "maxSelections": 2, "freeTagging": true}),
        ),
        (
            "globals/site-cta.yaml",
            json!({"id": ID, "slug": "site-cta", "type": "hero", "aliases": ["old-cta"], "props": {"title": "Shared", "ctas": []}}),
        ),
        ("forms/contact.yaml", json!({"id": ID, "slug": "contact", "title": "Contact"})),
    ];
    files.map(|(path, value)| (path.to_owned(), value)).into()
}

/// The definitions themselves, without errors.
pub(crate) fn definitions() -> Definitions {
    let (definitions, found) = Definitions::load(files().into_iter());
    assert_eq!(found, []);
    definitions
}

/// A valid blog post with some keys changed; null removes a key.
pub(crate) fn post(changes: Value) -> Value {
    let mut post = json!({
        "id": ID, "type": "blog", "locale": "en", "slug": "hello", "title": "Hello", "status": "draft",
        "customFields": {"byline": "Ada"},
        "modules": [{"id": ID2, "type": "hero", "props": {"title": "Hi"}}],
    });
    let map = post.as_object_mut().unwrap();
    for (key, value) in changes.as_object().unwrap() {
        match value {
            Value::Null => drop(map.shift_remove(key)),
            value => drop(map.insert(key.clone(), value.clone())),
        }
    }
    post
}

/// A valid post with one module with these props.
pub(crate) fn hero(props: Value) -> Value {
    post(json!({"modules": [{"id": ID2, "type": "hero", "props": props}]}))
}

/// Reads a value and returns `code pointer` of each finding, with `?` after warnings.
pub(crate) fn findings(kind: Kind, value: Value) -> Vec<String> {
    let (_, found) = read_at(kind, value, &definitions(), &At::default());
    found.iter().map(line).collect()
}

pub(crate) fn line(finding: &Finding) -> String {
    let mark = if finding.severity == Severity::Warning { "?" } else { "" };
    format!("{}{mark} {}", finding.code, finding.pointer)
}

/// Variants of a value with each part replaced in turn, or with an additional member.
pub(crate) fn bent(value: &Value) -> Vec<Value> {
    let parts = json!([
        null, true, 0, 2.5, "", " ", "x", "x y", "5", "url", "_blank", "HTTP:", "ftp://a", "//a", "#a", "a:b",
        ID.to_uppercase(), "2026-11-20T09:30", [], [null], [""], [[]], {}, {"x": 1}, {"url": "/a"}, {"root": null},
    ]);
    let mut all: Vec<Value> = parts.as_array().unwrap().clone();
    let within = |whole: &Value, at: &str, part: &Value| {
        let mut whole = whole.clone();
        *whole.pointer_mut(at).unwrap() = part.clone();
        whole
    };
    match value {
        Value::Object(map) => {
            let more = ["x", "id", "kind", "url", "postId", "anchor", "target"];
            for key in more.into_iter().filter(|key| !map.contains_key(*key)) {
                let mut whole = value.clone();
                whole[key] = Value::Null;
                all.extend(
                    parts.as_array().unwrap().iter().map(|part| within(&whole, &format!("/{key}"), part)),
                );
            }
            for (key, part) in map {
                all.extend(bent(part).iter().map(|part| within(value, &format!("/{key}"), part)));
            }
        }
        Value::Array(items) => {
            for (index, part) in items.iter().enumerate() {
                all.extend(bent(part).iter().map(|part| within(value, &format!("/{index}"), part)));
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
    all
}

/// Removes mapping members without a value.
pub(crate) fn valued(value: &Value) -> Value {
    match value {
        Value::Object(map) => map
            .iter()
            .filter(|(_, part)| !part.is_null())
            .map(|(key, part)| (key.clone(), valued(part)))
            .collect(),
        Value::Array(items) => items.iter().map(valued).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}
