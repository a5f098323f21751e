//! Requests match `/openapi.json`: forbidden parts are rejected by name, allowed ones are interpreted as described.

use super::server::Server;
use serde_json::{Value, json};

#[test]
fn empty_parameter_counts_as_absent() {
    let (server, admin) = Server::uncounted();
    let post = server.made(&admin, json!({"title": "One"}))["id"].as_str().expect("an id").to_owned();
    for (path, names) in [
        (
            "/api/posts".to_owned(),
            &["page", "per_page", "termId", "parentId", "roots", "stage", "sortBy", "sortOrder"][..],
        ),
        (format!("/api/posts/{post}"), &["includeDeleted", "richtext", "stage"]),
        (format!("/api/posts/{post}/revisions"), &["page", "stage"]),
        ("/api/modules/registry".to_owned(), &["post_type"]),
        ("/api/analytics/summary".to_owned(), &["postId", "since"]),
        ("/api/analytics/heatmap".to_owned(), &["postId", "until"]),
        ("/api/forms-submissions".to_owned(), &["page", "since", "until"]),
        ("/api/security/audit-logs".to_owned(), &["userId", "limit", "offset"]),
        ("/api/users".to_owned(), &["includeDisabled"]),
    ] {
        let plain = server.get(&admin, &path);
        for name in names {
            let same = server.get(&admin, &format!("{path}?{name}="));
            // The requests in between add to the audit log.
            assert!(same == plain || path.contains("audit"), "{path}?{name}=: {same}");
            let refused = server.ask("GET", &format!("{path}?{name}=%00nothing")).with(&admin).send().status;
            assert!(matches!(refused, 404 | 422), "{path}?{name}: {refused}");
        }
    }
    let described = server.get(&admin, "/openapi.json");
    let paths = described["paths"].as_object().expect("paths").values();
    let operations = paths.flat_map(|path| path.as_object().expect("operations").values());
    let parameters = operations.flat_map(|one| one["parameters"].as_array().expect("parameters"));
    for parameter in parameters.filter(|one| one["in"] == "query") {
        assert_eq!(parameter["allowEmptyValue"] == true, parameter["required"] != true, "{parameter}");
    }
    server.ask("GET", "/api/feedbacks?postId=").with(&admin).send().is(422);
}

#[test]
fn body_is_checked_against_its_schema() {
    let (server, admin) = Server::uncounted();
    let long = "x".repeat(600);
    let group = json!({"name": "g", "postType": "page", "members": [], "modules": []});
    for (path, field, body) in [
        ("/api/modules/global", "label", json!({"type": "callout", "label": long})),
        ("/api/forms-submissions/erase", "email", json!({"email": long})),
        ("/api/menus", "template", json!({"name": "N", "slug": "n", "template": false})),
        ("/api/taxonomies", "name", json!({"name": 5, "slug": "n"})),
        ("/api/module-groups", "modules", group),
        ("/api/database/find-replace", "mode", replace(json!({"mode": "AAA", "stage": "review"}))),
        ("/api/database/find-replace?mode=AAA", "mode", replace(json!({"mode": "review"}))),
        ("/api/database/find-replace?stage=AAA", "stage", replace(json!({"mode": "review"}))),
        (
            "/api/posts/import",
            "data.metadata",
            json!({"data": {"metadata": 5, "post": {"type": "page", "title": "T"}}}),
        ),
    ] {
        let refused = server.ask("POST", path).with(&admin).json(&body).send().is(422).value();
        assert!(refused["details"][field].is_array(), "{path}: {refused}");
    }
    let user = json!({"email": "a@b.example", "password": "long enough", "role": "editor", "name": "A", "fullName": long, "username": long});
    let refused = server.ask("POST", "/api/users").with(&admin).json(&user).send().is(422).value();
    assert!(
        refused["details"]["fullName"].is_array() && refused["details"]["username"].is_array(),
        "{refused}"
    );
}

#[test]
fn nullable_field_may_be_left_out() {
    let (server, admin) = Server::uncounted();
    let made =
        |path: &str, body: Value| server.ask("POST", path).with(&admin).json(&body).send().is(201).value();
    let member = json!({"type": "callout", "globalSlug": null, "locked": null, "scope": null, "props": null, "orderIndex": null});
    let group = made(
        "/api/module-groups",
        json!({"name": "g", "postType": "page", "members": [member], "modules": null}),
    );
    assert_eq!(group["members"], json!([{"type": "callout", "orderIndex": 1}]), "{group}");
    let post = json!({"type": "page", "title": "T", "locale": null, "slug": null, "status": null});
    let post = made("/api/posts/import", json!({"data": {"metadata": null, "post": post, "modules": null}}));
    assert_eq!((&post["locale"], &post["status"]), (&json!("en"), &json!("draft")), "{post}");
    // The query chooses the stage if the body does not.
    let body = json!({"mode": null, "name": "N", "slug": "n"});
    assert_eq!(made("/api/menus?stage=review", body)["stage"], "review");
}

#[test]
fn unused_fields_are_checked_too() {
    let (server, admin) = Server::uncounted();
    let post = server.made(&admin, json!({"title": "One"}))["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/posts/{post}");
    for mode in ["approve", "approve-ai-review", "reject-review", "reject-ai-review"] {
        let modules = json!([{"type": "callout", "locked": {"no": "flag"}}]);
        for (field, value) in [("modules", modules), ("title", json!(5)), ("taxonomyTermIds", json!("x"))] {
            let body = json!({"mode": mode, field: value});
            let refused = server.ask("PUT", &path).with(&admin).json(&body).send().is(422).value();
            let named = refused["details"].as_object().expect("details");
            assert!(named.keys().any(|key| key.starts_with(field)), "{mode} {field}: {refused}");
        }
    }
    // Without `termId` there are no descendants to include.
    server.ask("GET", "/api/posts?includeDescendants=-5").with(&admin).send().is(422);
}

#[test]
fn schema_covers_every_accepted_field() {
    let (server, admin) = Server::uncounted();
    let described = server.get(&admin, "/openapi.json");
    let body = |path: &str| {
        let schema = "/requestBody/content/application~1json/schema";
        described["paths"][path]["post"].pointer(schema).expect("a body").clone()
    };
    let most = body("/api/public/analytics/track")["anyOf"][1]["maxItems"].as_u64().expect("a bound");
    let track = |count: u64| {
        let events: Vec<Value> = (0..count).map(|_| json!({"eventType": "view"})).collect();
        server.ask("POST", "/api/public/analytics/track").json(&json!(events)).send().status
    };
    assert_eq!((track(most), track(most + 1)), (204, 422));

    let pattern = body("/api/users")["properties"]["email"]["pattern"].clone();
    let pattern = regex::Regex::new(pattern.as_str().expect("a pattern")).expect("an expression");
    for email in ["a@b", "\u{e4}*@b.example", "a b@c", "a@b@c", "@b", "a@", "a@b\u{7f}", "<a@b>", "a;b@c"] {
        let user = json!({"email": email, "password": "long enough", "role": "editor"});
        let status = server.ask("POST", "/api/users").with(&admin).json(&user).send().status;
        assert_eq!(status, if pattern.is_match(email) { 201 } else { 422 }, "{email}");
    }

    // Null is the same as no value.
    let props = &described["components"]["schemas"]["module-hero"]["properties"];
    let is_null_too = |schema: &Value| schema.to_string().contains("null");
    assert!(props.as_object().expect("fields").values().all(is_null_too), "{props}");
    let hero = json!([{"type": "hero", "props": {"title": "One", "subtitle": null}}]);
    server.made(&admin, json!({"title": "Two", "modules": hero}));
    // The same holds for the entries of lists.
    let tab =
        described.pointer("/components/schemas/module-tabbed-features/properties/tabs/items/properties");
    let tab = tab.and_then(Value::as_object).expect("fields of a tab");
    assert!(tab.values().all(is_null_too), "{tab:?}");
    let tabs = json!({"type": "tabbed-features", "props": {"tabs": [{"label": "One", "prose": null, "image": null}]}});
    server.made(&admin, json!({"title": "Three", "modules": [tabs]}));
}

#[test]
fn values_outside_the_schema_are_refused() {
    let (server, admin) = Server::uncounted();
    let post = server.made(&admin, json!({"title": "One"}))["id"].as_str().expect("an id").to_owned();
    let id = |path: &str, body: Value| {
        let made = server.ask("POST", path).with(&admin).json(&body).send().is(201).value();
        made["id"].as_str().expect("an id").to_owned()
    };
    let menu = id("/api/menus", json!({"name": "N", "slug": "n"}));
    let items = format!("/api/menus/{menu}/items");
    let item = id(&items, json!({"type": "custom", "label": "A", "url": "/a"}));
    let reorder = format!("/api/menus/{menu}/reorder");
    let group = id("/api/module-groups", json!({"name": "g", "postType": "page"}));
    let group = format!("/api/module-groups/{group}");
    let changed = format!("/api/posts/{post}");
    let too_far = u64::from(u32::MAX) + 1;
    for (method, path, body, field) in [
        ("POST", reorder.as_str(), json!({"items": [{"id": item}]}), "orderIndex"),
        ("POST", &reorder, json!({"items": [{"id": item, "orderIndex": too_far}]}), "orderIndex"),
        ("POST", &reorder, json!({"items": [{"id": item, "orderIndex": 0, "parentId": post}]}), "parentId"),
        ("PUT", &group, json!({"members": [], "modules": []}), "modules"),
        ("POST", &items, json!({"type": "post", "label": "A", "postId": "no uuid"}), "postId"),
        ("PUT", &changed, json!({"taxonomyTermIds": [null]}), "taxonomyTermIds"),
        ("PUT", &changed, json!({"taxonomyTermIds": [], "taxonomies": {"nowhere": []}}), "taxonomies"),
        ("PUT", &changed, json!({"robotsJson": {"index": 5}, "robots": {"index": false}}), "robots.index"),
        ("POST", "/api/feedbacks", json!({"type": "a", "category": "b", "content": "c"}), "type"),
    ] {
        let refused = server.ask(method, path).with(&admin).json(&body).send().is(422).value();
        let named = refused["details"].as_object().expect("details");
        assert!(named.keys().any(|key| key == field), "{method} {path} {body}: {refused}");
    }
    // The values above are not treated as absent; these are.
    let body = json!({"title": "Two", "taxonomyTermIds": null});
    server.ask("PUT", &changed).with(&admin).json(&body).send().is(200);
    let body = json!({"items": [{"id": item, "orderIndex": 0, "parentId": null}]});
    server.ask("POST", &reorder).with(&admin).json(&body).send().is(200);
}

fn replace(also: Value) -> Value {
    let mut body = json!({"find": "nowhere", "replace": "x", "tables": ["posts"]});
    for (name, value) in also.as_object().expect("fields") {
        body[name] = value.clone();
    }
    body
}
