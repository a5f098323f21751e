//! The schemas accept what `read` accepts and reject what it rejects.

use super::{Use, schema};
use crate::base::{Severity, Value};
use crate::model::fixture::{ID, ID2, bent, definitions, files, hero, post, valued};
use crate::model::{At, Kind, read, read_at};
use serde_json::json;

fn is_valid(kind: Kind, usage: Use, value: &Value) -> bool {
    jsonschema::draft202012::new(&schema(kind, &definitions(), usage)).unwrap().is_valid(value)
}

#[test]
fn schemas_are_valid_and_accept_the_files_of_the_site() {
    let definitions = definitions();
    for kind in Kind::ALL {
        for usage in [Use::File, Use::Data] {
            let schema = schema(kind, &definitions, usage);
            jsonschema::draft202012::meta::validate(&schema).unwrap();
            assert_eq!(schema["additionalProperties"], false);
            assert!(schema["title"].is_string() && schema["description"].is_string());
        }
    }
    for (path, value) in files() {
        let kind = Kind::of_path(&path).unwrap();
        assert!(is_valid(kind, Use::File, &value), "{path}");
        assert!(is_valid(kind, Use::Data, &value), "{path}");
    }
}

#[test]
fn addresses_that_paths_follow_have_a_host_of_any_script_and_a_plain_path() {
    let good = [
        "https://example.org",
        "https://münchen.de",
        "HTTPS://EX.org",
        "http://my_host:8080/x/",
        "http://[::1]:8080",
        "https://می\u{200c}خواهم.ir:65535",
        "https://ex.org/s%C3%BCb/a_b-c.d~e/",
        "https://ex.org/.well-known/a..b/.../%2e%2E%2d",
    ];
    let wrong = [
        "example.org",
        "/x",
        "//ex.org",
        "ftp://ex.org",
        "https:ex.org",
        "https://",
        "https:///x",
        "https://:80",
        "https://.de",
        "https://ex.org:",
        "https://ex.org:0",
        "https://ex.org:99999",
        "https://ex.org:80:80",
        "https://[::1",
        "https://user:pw@ex.org",
        "https://a@b@c",
        "https://ex\u{202e}.org",
        "https://ex.org//a",
        "https://ex.org/a/../b",
        "https://ex.org/./a",
        "https://ex.org/.",
        "https://ex.org/a/.%2E/",
        "https://ex.org/%2e",
        "https://ex.org/ü",
        "https://ex.org/a,b",
        "https://ex.org/a;b",
        "https://ex.org/a&b",
        "https://ex.org/%zz",
        "https://ex.org/%C",
        "https://ex.org/?x",
        "https://ex.org/#x",
        "https://ex.org/a b",
        "https://ex.org/\"x",
        "https://ex.org/'x",
        "https://ex.org/<x>",
        "https://ex.org\\x",
    ];
    for (url, accepts) in good.map(|url| (url, true)).into_iter().chain(wrong.map(|url| (url, false))) {
        let locales = json!({"default": "en", "supported": ["en"]});
        let value = json!({"format": 1, "locales": locales, "base_url": url});
        assert_eq!(is_valid(Kind::Settings, Use::File, &value), accepts, "{url}");
        let (_, found) = read(Kind::Settings, value, &definitions());
        assert_eq!(found.is_empty(), accepts, "{url} {found:?}");
    }
}

#[test]
fn addresses_in_a_content_security_policy_are_plain() {
    let url = |url: &str| json!({"url": url});
    let origin = |origin: &str| json!({"frame_ancestors": [origin]});
    for (preview, accepts) in [
        (url("https://www.example.org/preview?draft=1#top"), true),
        (url("http://localhost:4321"), true),
        (url("https://xn--mnchen-3ya.de/preview"), true),
        (url("https://münchen.de/preview"), false),
        (url("http://my_host:3000/preview"), false),
        (url("HTTPS://www.example.org"), false),
        (url("https://user@example.org/"), false),
        (url("/preview"), false),
        (origin("https://app.example.org"), true),
        (origin("http://[::1]:8080/"), true),
        (origin("https://münchen.de"), false),
        (origin("https://app.example.org/path"), false),
        (origin("*"), false),
    ] {
        let locales = json!({"default": "en", "supported": ["en"]});
        let value = json!({"format": 1, "locales": locales, "preview": preview});
        assert_eq!(is_valid(Kind::Settings, Use::File, &value), accepts, "{value}");
        let (_, found) = read(Kind::Settings, value, &definitions());
        assert_eq!(found.is_empty(), accepts, "{preview} {found:?}");
    }
}

#[test]
fn schemas_agree_with_the_reader() {
    let module = |module: Value| post(json!({"modules": [module]}));
    let public = |mut value: Value| {
        value["status"] = json!("published");
        value
    };
    for value in [
        post(json!({})),
        post(json!({"title": 2026, "excerpt": true})),
        post(json!({"titel": "x"})),
        post(json!({"status": "publishd"})),
        post(json!({"type": "blgo"})),
        post(json!({"locale": "de"})),
        post(json!({"slug": "A b"})),
        post(json!({"createdAt": "2026-11-20"})),
        post(json!({"createdAt": "2026-11-20T09:30:00Z"})),
        post(json!({"canonicalUrl": "https://a.b/c"})),
        post(json!({"canonicalUrl": " javascript:x"})),
        post(json!({"canonicalUrl": "//a.b"})),
        post(json!({"canonicalUrl": "/\\a.b"})),
        post(json!({"canonicalUrl": "\\a"})),
        post(json!({"canonicalUrl": "HTTPS:/a.b"})),
        post(json!({"canonicalUrl": "example.org:x"})),
        post(json!({"robots": {"index": "no"}})),
        post(json!({"robots": {"indx": true}})),
        post(json!({"taxonomies": {"tgas": ["x"]}})),
        post(json!({"taxonomies": {"tags": ["x"]}})),
        post(json!({"customFields": {"byline": "x", "rating": 9}})),
        post(json!({"customFields": {"byline": "x", "other": [9]}})),
        hero(json!({"title": "x", "theme": "low", "_useReact": false})),
        hero(json!({"titel": "x"})),
        hero(json!({"title": {}})),
        hero(json!({"title": "x", "ctas": [{"label": "x", "url": "javascript:x"}]})),
        hero(json!({"title": "x", "ctas": [{}, {}, {}]})),
        module(json!({"id": ID2, "type": "hreo"})),
        module(json!({"id": ID2, "type": "hero", "global": "old-cta", "overrides": {"title": "x"}})),
        module(json!({"id": ID2, "type": "hero", "global": "site-cta", "overrides": {"titel": "x"}})),
        public(module(json!({"id": ID2, "type": "hero", "global": "site-cta"}))),
        public(hero(json!({"subtitle": "x"}))),
        public(module(json!({"id": ID2, "type": "hero"}))),
        hero(json!({"subtitle": "x"})),
    ] {
        let (_, found) = read(Kind::Post, value.clone(), &definitions());
        let is_sound = !found.iter().any(|finding| finding.severity == Severity::Error);
        assert_eq!(is_valid(Kind::Post, Use::File, &value), is_sound, "{value} {found:?}");
    }
}

#[test]
fn file_schema_allows_missing_values_that_data_schema_requires() {
    let no_id = post(json!({"id": null}));
    assert!(is_valid(Kind::Post, Use::File, &no_id) && !is_valid(Kind::Post, Use::Data, &no_id));
    let empty = post(json!({"excerpt": ""}));
    let mut typing = empty.clone();
    typing["excerpt"] = Value::Null;
    assert!(is_valid(Kind::Post, Use::File, &typing));
    let no_title = hero(json!({"subtitle": "x"}));
    assert!(is_valid(Kind::Post, Use::File, &no_title) && !is_valid(Kind::Post, Use::Data, &no_title));
    let over = json!([{"id": ID, "type": "hero", "global": "site-cta", "overrides": {"subtitle": "x"}}]);
    assert!(is_valid(Kind::Post, Use::Data, &post(json!({"modules": over}))));
}

#[test]
fn nested_definitions_are_validated() {
    let nested = json!({"type": "x", "name": "X", "propsSchema": [{"slug": "a", "type": "repeater", "item":
        {"slug": "b", "type": "object", "fields": [{"slug": "c", "type": "text", "requird": true}]}}]});
    assert!(!is_valid(Kind::ModuleType, Use::File, &nested));
    let valid: Value = serde_json::from_str(&nested.to_string().replace("requird", "required")).unwrap();
    assert!(is_valid(Kind::ModuleType, Use::File, &valid));
}

/// Makes everything optional.
fn nothing_required(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            if members.get("required").is_some_and(Value::is_array) {
                members.shift_remove("required");
            }
            members.values_mut().for_each(nothing_required);
        }
        Value::Array(items) => items.iter_mut().for_each(nothing_required),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn data_schemas_accept_every_accepted_value() {
    let link = json!({"kind": "url", "url": "/a", "target": "_self"});
    let hero = json!({"title": "x", "theme": "low", "image": ID, "ctas": [{"label": "x", "style": "primary", "url": link}]});
    let modules = json!([
        {"id": ID2, "type": "hero", "locked": true, "props": hero},
        {"id": ID, "type": "hero", "global": "site-cta", "overrides": {"title": "x"}},
    ]);
    let post = post(json!({
        "excerpt": "x", "canonicalUrl": "/a", "robots": {"index": true}, "taxonomies": {"tags": ["x"]}, "orderIndex": 1,
        "createdAt": "2026-11-20T09:30:00Z", "customFields": {"byline": "Ada", "rating": 2}, "modules": modules,
    }));
    let items =
        json!([{"id": ID2, "type": "custom", "label": "x", "url": "/a", "target": "_self", "children": []}]);
    let (definitions, at) =
        (definitions(), At { is_exact: true, missing: Some(Severity::Warning), path: None });
    let (mut taken, mut missed) = (0, Vec::new());
    for (kind, value) in [
        (Kind::Post, post),
        (
            Kind::Global,
            json!({"id": ID, "slug": "a", "type": "hero", "aliases": ["b"], "props": {"title": "x"}}),
        ),
        (
            Kind::Group,
            json!({"id": ID, "name": "a", "postType": "blog", "members": [{"type": "hero", "orderIndex": 0, "locked": true, "props": {"title": "x"}}]}),
        ),
        (Kind::Menu, json!({"id": ID, "slug": "a", "name": "A", "locale": "en", "items": items})),
        (
            Kind::Taxonomy,
            json!({"id": ID, "slug": "a", "name": "A", "maxSelections": 2, "freeTagging": true}),
        ),
        (Kind::Term, json!({"id": ID, "slug": "a", "name": "A", "description": "x", "aliases": ["b"]})),
    ] {
        let is_taken = |value: &Value| {
            let (_, found) = read_at(kind, value.clone(), &definitions, &at);
            found.iter().all(|finding| finding.severity != Severity::Error)
        };
        let (_, found) = read_at(kind, value.clone(), &definitions, &at);
        assert_eq!(found, []);
        let mut schema = schema(kind, &definitions, Use::Data);
        nothing_required(&mut schema);
        let schema = jsonschema::draft202012::new(&schema).unwrap();
        for value in bent(&value).iter().filter(|value| is_taken(value)).map(valued) {
            taken += 1;
            missed.extend(
                schema
                    .validate(&value)
                    .err()
                    .map(|error| format!("{kind:?} {}: {error}", error.instance_path())),
            );
        }
    }
    assert!(taken > 100 && missed.is_empty(), "{taken} were taken, and not described: {missed:#?}");
}
