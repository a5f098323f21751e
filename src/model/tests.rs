//! Tests of reading items: coercion, order, errors.

use super::fixture::{ID, ID2, definitions, files, findings, hero, line, post};
use super::*;
use crate::base::{Severity, Value};
use proptest::prelude::*;
use serde_json::json;

#[test]
fn valid_posts_have_no_findings() {
    for value in [
        post(json!({})),
        post(
            json!({"status": "published", "taxonomies": {"tags": ["rust", "git"]}, "robots": {"index": false}}),
        ),
        post(
            json!({"modules": [{"id": ID2, "type": "hero", "global": "site-cta", "overrides": {"subtitle": "x"}}]}),
        ),
        post(json!({"modules": [{"id": ID2, "type": "hero", "global": "old-cta"}]})),
        post(json!({"customFields": {"byline": "Ada", "imported_key": {"any": [1]}}})),
        post(json!({"type": "company", "modules": null, "customFields": null})),
        hero(
            json!({"title": "x", "_useReact": true, "ctas": [{"label": "a", "url": {"kind": "post", "postId": ID}}]}),
        ),
    ] {
        assert_eq!(findings(Kind::Post, value.clone()), [] as [&str; 0], "{value}");
    }
}

#[test]
fn errors_of_posts_have_positions() {
    let cases: &[(Value, &[&str])] = &[
        (post(json!({"id": null})), &["id.missing "]),
        (post(json!({"id": "x"})), &["id.invalid /id"]),
        (post(json!({"title": null})), &["field.missing "]),
        (post(json!({"title": " "})), &["field.missing /title"]),
        (post(json!({"title": "x".repeat(501)})), &["field.value /title"]),
        (post(json!({"titel": "x"})), &["field.unknown /titel"]),
        (post(json!({"slug": "Not a Slug"})), &["slug.invalid /slug"]),
        (post(json!({"locale": "en_us"})), &["locale.invalid /locale"]),
        (post(json!({"locale": "de"})), &["locale.unknown /locale"]),
        (post(json!({"status": "publishd"})), &["field.value /status"]),
        (post(json!({"status": "scheduled"})), &["post.schedule /status"]),
        (post(json!({"type": "blgo"})), &["post.type.unknown /type"]),
        (post(json!({"createdAt": "2026-11-20"})), &["time.invalid /createdAt"]),
        (post(json!({"orderIndex": -1})), &["field.value /orderIndex"]),
        (post(json!({"orderIndex": "first"})), &["field.type /orderIndex"]),
        (post(json!({"orderIndex": 1.5})), &["field.type /orderIndex"]),
        (post(json!({"robots": {"index": "no"}})), &["field.type /robots/index"]),
        (post(json!({"robots": []})), &["field.type /robots"]),
        (post(json!({"canonicalUrl": "javascript:x"})), &["link.unsafe /canonicalUrl"]),
        (post(json!({"parentId": "hello"})), &["id.invalid /parentId"]),
        (post(json!({"taxonomies": {"tgas": ["x"]}})), &["post.taxonomy.unknown /taxonomies/tgas"]),
        (post(json!({"taxonomies": {"tags": "x"}})), &["field.type /taxonomies/tags"]),
        (post(json!({"taxonomies": {"tags": ["a", "b", "c"]}})), &["post.taxonomy.many? /taxonomies/tags"]),
        (post(json!({"customFields": {}})), &["custom.field.missing? /customFields"]),
        (post(json!({"customFields": {"byline": "x", "rating": 9}})), &["field.value /customFields/rating"]),
        (post(json!({"modules": {}})), &["field.type /modules"]),
        (post(json!({"type": "company"})), &["module.not-allowed /modules/0/type"]),
    ];
    for (value, expected) in cases {
        assert_eq!(findings(Kind::Post, value.clone()), *expected, "{value}");
    }
}

#[test]
fn errors_of_modules_have_positions() {
    let module = |module: Value| post(json!({"modules": [module]}));
    let at = "/modules/0";
    let cases: &[(Value, &[&str])] = &[
        (module(json!({"type": "hero", "props": {"title": "x"}})), &["id.missing /modules/0"]),
        (module(json!({"id": ID2, "type": "hreo"})), &["module.type.unknown /modules/0/type"]),
        (module(json!({"id": ID2, "type": "hero"})), &["module.prop.missing? /modules/0/props"]),
        (hero(json!({"title": ""})), &["module.prop.missing? /modules/0/props/title"]),
        (hero(json!({"titel": "x", "title": "x"})), &["module.prop.unknown /modules/0/props/titel"]),
        (
            hero(json!({"title": "x", "content_tab": "x"})),
            &["module.prop.unknown /modules/0/props/content_tab"],
        ),
        (hero(json!({"title": ["x"]})), &["field.type /modules/0/props/title"]),
        (hero(json!({"title": "x", "theme": "lo"})), &["field.value /modules/0/props/theme"]),
        (hero(json!({"title": "x", "theme": "media"})), &["module.prop.missing? /modules/0/props"]),
        (
            hero(json!({"title": "x", "ctas": [{"label": "a"}, {}]})),
            &["module.prop.missing? /modules/0/props/ctas/1"],
        ),
        (
            hero(json!({"title": "x", "ctas": [{"label": "a", "lable": 1}]})),
            &["module.prop.unknown /modules/0/props/ctas/0/lable"],
        ),
        (
            module(json!({"id": ID2, "type": "hero", "global": "site-cat"})),
            &["module.global.unknown /modules/0/global"],
        ),
        (
            module(json!({"id": ID2, "type": "prose", "global": "site-cta"})),
            &["module.global.type /modules/0/type"],
        ),
        (
            module(json!({"id": ID2, "type": "hero", "global": "site-cta", "props": {}})),
            &["module.body /modules/0/props"],
        ),
        (
            module(json!({"id": ID2, "type": "hero", "props": {"title": "x"}, "overrides": {}})),
            &["module.body /modules/0/overrides"],
        ),
        (
            post(json!({"modules": [{"id": ID2, "type": "rule"}, {"id": ID2, "type": "rule"}]})),
            &["id.duplicate /modules/1/id"],
        ),
    ];
    for (value, expected) in cases {
        assert_eq!(findings(Kind::Post, value.clone()), *expected, "{at} {value}");
    }
}

#[test]
fn errors_of_other_items_have_positions() {
    let item = |changes: Value| {
        let mut item = json!({"id": ID, "label": "a", "type": "custom", "url": "/"});
        item.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        json!({"id": ID, "slug": "main", "name": "Main", "items": [item]})
    };
    let redirect = |changes: Value| {
        let mut entry = json!({"id": ID, "from": "/old", "to": "/new"});
        entry.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        json!({"redirects": [entry]})
    };
    let module_type = |changes: Value| {
        let mut definition = json!({"type": "x", "name": "X"});
        definition.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        definition
    };
    let cases: &[(Kind, Value, &[&str])] = &[
        (Kind::Menu, item(json!({})), &[]),
        (
            Kind::Menu,
            item(json!({"children": [{"id": ID, "label": "b", "type": "custom"}]})),
            &["id.duplicate /items/0/children/0/id"],
        ),
        (Kind::Menu, item(json!({"dynamicDepthLimit": 11})), &["field.value /items/0/dynamicDepthLimit"]),
        (Kind::Menu, item(json!({"type": "post"})), &["field.missing /items/0"]),
        (Kind::Redirects, Value::Null, &[]),
        (Kind::Redirects, redirect(json!({})), &[]),
        (Kind::Redirects, redirect(json!({"from": "old"})), &["field.value /redirects/0/from"]),
        (Kind::Redirects, redirect(json!({"status": 303})), &["field.value /redirects/0/status"]),
        (Kind::Redirects, redirect(json!({"postId": ID2})), &["redirect.target /redirects/0"]),
        (Kind::Redirects, redirect(json!({"to": "/old"})), &["redirect.target /redirects/0"]),
        (Kind::Redirects, redirect(json!({"to": "/old/"})), &["redirect.target /redirects/0"]),
        (Kind::Global, json!({"id": ID, "slug": "x", "type": "hero"}), &["module.prop.missing /props"]),
        (Kind::Global, json!({"id": ID, "slug": "x", "type": "rule"}), &["module.not-allowed /type"]),
        (
            Kind::ModuleType,
            module_type(json!({"defaultProps": {"a": 1}})),
            &["definition.default /defaultProps/a"],
        ),
        (
            Kind::ModuleType,
            module_type(json!({"propsSchema": [{"slug": "a", "type": "select"}]})),
            &["definition.field /propsSchema/0"],
        ),
        (
            Kind::ModuleType,
            module_type(json!({"propsSchema": [{"slug": "a", "type": "txt"}]})),
            &["field.value /propsSchema/0/type"],
        ),
        (
            Kind::ModuleType,
            module_type(
                json!({"propsSchema": [{"slug": "a", "type": "text"}, {"slug": "a", "type": "number", "default": "x"}]}),
            ),
            &["definition.field /propsSchema/1/slug", "field.type /propsSchema/1/default"],
        ),
        (
            Kind::PostType,
            json!({"type": "x", "label": "X", "path": "posts/{slug}.yaml"}),
            &["definition.pattern /path"],
        ),
        (
            Kind::PostType,
            json!({"type": "x", "label": "X", "urlPatterns": [{"locale": "en", "pattern": "/{slag}"}]}),
            &["definition.pattern /urlPatterns/0/pattern"],
        ),
        (
            Kind::Layout,
            json!({"fallbackInference": [{"pattern": "(", "role": "x"}]}),
            &["definition.pattern /fallbackInference/0/pattern"],
        ),
        (
            Kind::Layout,
            json!({"seedMapping": [{"type": "hero", "map": {"title": ["h3"]}}]}),
            &["field.value /seedMapping/0/map/title/0"],
        ),
        (
            Kind::Settings,
            json!({"format": 1, "users": {"a@b.c": "editor", "default_role": "admin", "sam": "editor"}}),
            &[],
        ),
        (Kind::Settings, json!({"format": 2}), &["field.value /format"]),
        (
            Kind::Settings,
            json!({"format": 1, "users": {"default-role": "admin"}}),
            &["field.unknown /users/default-role"],
        ),
        (Kind::Settings, json!({"format": 1, "users": {"a@b.c": "Editor"}}), &["field.value /users/a@b.c"]),
        (Kind::Post, Value::Null, &["field.type "]),
        (Kind::Post, json!([]), &["field.type "]),
    ];
    for (kind, value, expected) in cases {
        assert_eq!(findings(*kind, value.clone()), *expected, "{kind} {value}");
    }
}

#[test]
fn sync_remote_must_be_a_plain_name() {
    let settings = |sync: Value| json!({"format": 1, "sync": sync});
    assert_eq!(findings(Kind::Settings, settings(json!({"remote": "hub-2"}))), Vec::<String>::new());
    let wrong = settings(json!({"remote": "--upload-pack=x", "remotes": "hub"}));
    assert_eq!(findings(Kind::Settings, wrong), ["field.value /sync/remote", "field.unknown /sync/remotes"]);
}

#[test]
fn findings_suggest_corrections() {
    let advice = |value: Value| {
        let (_, found) = read(Kind::Post, value, &definitions());
        found
            .iter()
            .map(|f| format!("{}: {}", f.message, f.hint.as_deref().unwrap_or("-")))
            .collect::<Vec<_>>()
            .join("; ")
    };
    for (value, expected) in [
        (post(json!({"titel": "x"})), "unknown key `titel`: did you mean `title`?"),
        (post(json!({"exerpt": "x"})), "unknown key `exerpt`: did you mean `excerpt`?"),
        (
            post(json!({"status": "publishd"})),
            "`status` must be one of `draft`, `scheduled`, `published`, `archived`, not `publishd`: did you mean `published`?",
        ),
        (post(json!({"type": "blgo"})), "post type `blgo` does not exist: did you mean `blog`?"),
        (
            post(json!({"robots": {"index": "no"}})),
            "`index` must be `true` or `false`, not the text `no`: write `false`",
        ),
        (post(json!({"orderIndex": "007"})), "`orderIndex` must be a number, not the text `007`: write `7`"),
        (
            post(json!({"orderIndex": "7"})),
            "`orderIndex` must be a number, not the text `7`: write `7` without quotes",
        ),
        (
            post(json!({"locale": "pt_br"})),
            "`locale` must be a language such as `en` or `pt-BR`, not `pt_br`: write `pt-BR`",
        ),
        (
            post(json!({"taxonomies": {"tags": ["A b"]}})),
            "`tags[0]` must be lower case letters, digits and single hyphens, not `A b`: write `a-b`",
        ),
        (hero(json!({"title": "x", "subtile": "y"})), "unknown key `subtile`: did you mean `subtitle`?"),
        (
            hero(json!({"title": "x", "ctas": [{"label": "x", "url": "example.org:80"}]})),
            "`url` links to a `example.org:` address: write `https://example.org:80`",
        ),
    ] {
        let advice = advice(value);
        assert!(advice.starts_with(expected), "{advice}");
    }
}

#[test]
fn missing_values_are_errors_only_in_public_posts_by_default() {
    let severity = |changes: Value, missing: Option<Severity>| {
        let mut changes = changes;
        changes["modules"] = json!([{"id": ID2, "type": "hero"}]);
        let (_, found) =
            read_at(Kind::Post, post(changes), &definitions(), &At { path: None, missing, is_exact: false });
        assert_eq!(found.len(), 1, "{found:?}");
        found[0].severity
    };
    let time = "2026-11-20T09:30:00Z";
    assert_eq!(severity(json!({"status": "draft"}), None), Severity::Warning);
    assert_eq!(severity(json!({"status": "archived"}), None), Severity::Warning);
    assert_eq!(severity(json!({"status": "published"}), None), Severity::Error);
    assert_eq!(severity(json!({"status": "scheduled", "scheduledAt": time}), None), Severity::Error);
    assert_eq!(severity(json!({"status": "published", "deletedAt": time}), None), Severity::Warning);
    assert_eq!(severity(json!({"status": "draft"}), Some(Severity::Error)), Severity::Error);
    assert_eq!(severity(json!({"status": "published"}), Some(Severity::Warning)), Severity::Warning);
}

#[test]
fn posts_are_normalized_with_ordered_keys_and_exact_numbers() {
    let value: Value = serde_json::from_str(&format!(
        r#"{{"zzz": 1, "modules": [{{"props": {{"unknown": 1, "subtitle": true, "title": 1.10}}, "type": "hero", "id": "{}"}}],
            "aaa": 1, "title": 2026, "excerpt": null, "slug": "007", "id": "{}", "taxonomies": {{"tags": ["a", "b", "a"]}},
            "jsonldOverrides": {{"b": 1.10, "a": true}}, "status": "draft", "locale": "en", "type": "blog", "customFields": {{"byline": 7}}}}"#,
        ID2.to_uppercase(),
        ID.to_uppercase(),
    ))
    .unwrap();
    let (read, _) = read(Kind::Post, value, &definitions());
    let expected = format!(
        r#"{{"id":"{ID}","type":"blog","locale":"en","slug":"007","title":"2026","status":"draft","jsonldOverrides":{{"b":1.10,"a":true}},"taxonomies":{{"tags":["a","b"]}},"customFields":{{"byline":"7"}},"modules":[{{"id":"{ID2}","type":"hero","props":{{"title":"1.10","subtitle":"true","unknown":1}}}}],"aaa":1,"zzz":1}}"#
    );
    assert_eq!(read.to_string(), expected);
}

#[test]
fn invalid_definitions_are_skipped_without_errors_in_posts() {
    let mut files = files();
    files.push(("modules/broken.yaml".into(), json!({"type": "broken", "name": "B", "propsSchema": {}})));
    files.push(("modules/hero2.yaml".into(), json!({"type": "hero", "name": "Second"})));
    files.push(("posts/x.yaml".into(), json!("passed over")));
    let (definitions, found) = Definitions::load(files.into_iter());
    let found: Vec<_> = found.iter().map(|(path, finding)| format!("{path} {}", line(finding))).collect();
    assert_eq!(found, ["modules/broken.yaml field.type /propsSchema", "modules/hero2.yaml file.name /type"]);
    let user = post(json!({"modules": [{"id": ID2, "type": "broken", "props": {"any": 1}}]}));
    assert_eq!(read(Kind::Post, user, &definitions).1, []);
    assert_eq!(definitions.module_types["hero"].name, "Hero");
}

#[test]
fn duplicate_definitions_are_reported_once() {
    let mut files = files();
    let second = json!({"id": ID2, "slug": "site-cta", "type": "hero", "props": {"title": "x"}});
    files.push(("globals/zzz.yaml".into(), second));
    let (_, found) = Definitions::load(files.into_iter());
    let found: Vec<_> = found.iter().map(|(path, finding)| format!("{path} {}", line(finding))).collect();
    assert_eq!(found, ["globals/zzz.yaml file.name? /slug", "globals/zzz.yaml definition.duplicate "]);
}

#[test]
fn typed_items_match_their_files() {
    let definitions = definitions();
    let (value, _) =
        read(Kind::Post, post(json!({"createdAt": "2026-11-20T09:30:00Z", "orderIndex": 3})), &definitions);
    let typed = Post::from_value(&value).unwrap();
    assert_eq!(
        (typed.id.to_string().as_str(), typed.post_type.as_str(), typed.order_index),
        (ID, "blog", Some(3))
    );
    assert!(matches!(typed.modules[0].body(), ModuleBody::Local { props: Some(_) }));
    assert_eq!(typed.to_value(), value);
    for (path, value) in files() {
        let kind = Kind::of_path(&path).unwrap();
        let (value, _) = read(kind, value, &definitions);
        assert_eq!(kind.item(&value).unwrap().kind, kind);
    }
    assert!(Post::from_value(&json!({"id": ID})).is_err());
    let settings = &definitions.settings;
    assert_eq!((settings.api.page_size, settings.locales().collect::<Vec<_>>()), (20, vec!["en", "pt-BR"]));
    assert_eq!(settings.role_of("any@where"), Role::Admin);
}

#[test]
fn overrides_replace_values_of_shared_modules() {
    let definitions = definitions();
    let module = |module: Value| {
        let mut module = module;
        module["id"] = json!(ID2);
        let module = serde_json::from_value(module).unwrap();
        Value::Object(definitions.effective_props(&module))
    };
    assert_eq!(
        module(json!({"type": "hero", "props": {"title": "x"}})),
        json!({"title": "x", "theme": "low"})
    );
    assert_eq!(
        module(
            json!({"type": "hero", "global": "old-cta", "overrides": {"ctas": [{"label": "a"}], "theme": null}})
        ),
        json!({"title": "Shared", "ctas": [{"label": "a"}], "theme": null})
    );
    assert_eq!(module(json!({"type": "gone", "props": {"a": 1}})), json!({"a": 1}));
    assert!(definitions.allowed("prose", "blog", Scope::Local));
    assert!(
        !definitions.allowed("prose", "company", Scope::Local)
            && !definitions.allowed("rule", "blog", Scope::Global)
    );
    assert_eq!(definitions.default_group("blog").unwrap().ordered()[0].module_type, "hero");
    assert!(definitions.default_group("company").is_none());
}

#[test]
fn post_paths_follow_the_template_of_their_type() {
    let definitions = definitions();
    let post = |changes: Value| Post::from_value(&post(changes)).unwrap();
    let now = "2026-11-20T09:30:00Z".parse().unwrap();
    let hello = post(json!({}));
    assert_eq!(definitions.post_path(&hello, now), "posts/blog/en/2026/11/hello.yaml");
    let dated = post(json!({"createdAt": "2025-02-01T00:00:00Z"}));
    assert_eq!(definitions.post_path(&dated, now), "posts/blog/en/2025/02/hello.yaml");
    let at = "posts/blog/en/2024/01/hello.yaml";
    let moved = |path, new: &Post| definitions.moved_path(path, &hello, new, now);
    assert_eq!(moved(at, &post(json!({"slug": "bye"}))).as_deref(), Some("posts/blog/en/2024/01/bye.yaml"));
    assert_eq!(moved(at, &post(json!({"type": "company"}))).as_deref(), Some("posts/company/en/hello.yaml"));
    assert_eq!(moved(at, &post(json!({"title": "Bye"}))), None);
    let company = post(json!({"type": "company"}));
    let dates = [(&hello, "2026/11"), (&dated, "2025/02")];
    for (new, date) in dates {
        let moved = definitions.moved_path("posts/company/en/hello.yaml", &company, new, now);
        assert_eq!(moved, Some(format!("posts/blog/en/{date}/hello.yaml")));
    }
    assert_eq!(moved("posts/mine.yaml", &post(json!({"slug": "bye"}))), None);
    assert!(definitions.lies_in_place(at, &hello) && !definitions.lies_in_place("posts/mine.yaml", &hello));
}

#[test]
fn references_are_found_with_their_pointers() {
    let value = post(json!({
        "parentId": ID, "taxonomies": {"tags": ["rust"]},
        "modules": [
            {"id": ID2, "type": "hero", "props": {"title": "x", "image": ID, "ctas": [{"label": "a", "url": {"kind": "post", "postId": ID2}}]}},
            {"id": ID, "type": "hero", "global": "site-cta"},
        ],
    }));
    let definitions = definitions();
    let found: Vec<_> = references(Kind::Post, &value, &definitions, None).map(|r| r.pointer).collect();
    let expected = [
        "/type",
        "/parentId",
        "/taxonomies/tags/0",
        "/modules/0/type",
        "/modules/0/props/image",
        "/modules/0/props/ctas/0/url/postId",
        "/modules/1/type",
        "/modules/1/global",
    ];
    assert_eq!(found, expected);
    let term = json!({"id": ID, "slug": "a", "name": "A", "parent": "b"});
    let found: Vec<_> = references(Kind::Term, &term, &definitions, Some("terms/tags/a.yaml")).collect();
    let target = Target::Term { taxonomy: Some("tags".into()), term: "b".into(), may_be_new: false };
    assert_eq!(found, [Reference { pointer: "/parent".into(), target }]);
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        prop_oneof![
            "[a-z]{0,6}",
            Just(ID.to_uppercase()),
            Just("hero".to_owned()),
            Just("javascript:x".to_owned())
        ]
        .prop_map(Value::from),
    ];
    let keys: Vec<&'static str> = Kind::ALL
        .iter()
        .flat_map(|kind| kind.shape().keys)
        .map(|key| key.name)
        .chain(["title", "ctas", "x/~y"])
        .collect();
    leaf.prop_recursive(4, 40, 6, move |inner| {
        let key = proptest::sample::select(keys.clone());
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::vec((key, inner), 0..8)
                .prop_map(|pairs| Value::Object(pairs.into_iter().map(|(k, v)| (k.to_owned(), v)).collect())),
        ]
    })
}

#[test]
fn unnamed_fields_are_not_duplicates() {
    let findings = read(Kind::PostType, json!({"fields": [null, null]}), &definitions()).1;
    assert!(findings.iter().all(|finding| finding.code != codes::DEFINITION_FIELD), "{findings:?}");
    let twice = json!({"fields": [{"slug": "a", "type": "text"}, {"slug": "a", "type": "text"}]});
    let findings = read(Kind::PostType, twice, &definitions()).1;
    assert!(findings.iter().any(|finding| finding.code == codes::DEFINITION_FIELD), "{findings:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// For any input: no panic; reading is idempotent, with the same findings; every finding points into the value.
    #[test]
    fn reading_is_idempotent(value in any_value(), kind in proptest::sample::select(Kind::ALL.to_vec())) {
        let definitions = definitions();
        let (once, first) = read(kind, value, &definitions);
        let (twice, second) = read(kind, once.clone(), &definitions);
        prop_assert_eq!(once.to_string(), twice.to_string());
        prop_assert_eq!(&first, &second);
        for finding in first {
            prop_assert!(finding.code.ends_with("missing") || finding.pointer.ends_with("/props") || once.pointer(&finding.pointer).is_some(), "{:?}", finding);
        }
        let _ = references(kind, &once, &definitions, None).count();
    }

    /// Overriding values with nothing, or nothing with values, changes nothing.
    #[test]
    fn empty_overrides_change_nothing(value in any_value()) {
        if let Value::Object(map) = value {
            let mut below = map.clone();
            effective::lay_over(&mut below, &crate::base::Map::new(), &[]);
            prop_assert_eq!(&below, &map);
            let mut none = crate::base::Map::new();
            effective::lay_over(&mut none, &map, &[]);
            prop_assert_eq!(&none, &map);
        }
    }
}
