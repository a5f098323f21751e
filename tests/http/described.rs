//! What `/openapi.json` says of requests holds: what it forbids is refused by name, what it allows is read as it says.

use super::server::Server;
use serde_json::{Value, json};

#[test]
fn a_parameter_without_a_value_is_as_if_it_were_not_there() {
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
            // The record of acts grows by what is asked meanwhile.
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
fn a_body_is_held_against_its_description() {
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
fn what_may_be_null_is_as_if_it_were_not_there() {
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
    // A query says where a write goes, where the body says nothing.
    let body = json!({"mode": null, "name": "N", "slug": "n"});
    assert_eq!(made("/api/menus?stage=review", body)["stage"], "review");
}

fn replace(also: Value) -> Value {
    let mut body = json!({"find": "nowhere", "replace": "x", "tables": ["posts"]});
    for (name, value) in also.as_object().expect("fields") {
        body[name] = value.clone();
    }
    body
}
