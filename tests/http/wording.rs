//! Errors in a body use the body's own keys; missing targets of references are errors of the body.

use super::server::Server;
use serde_json::{Value, json};

const NOWHERE: &str = "00000000-0000-4000-8000-000000000000";

/// Sends a body that is refused with a status and with details for this field alone.
#[track_caller]
fn refused(
    server: &Server,
    admin: &str,
    (method, path): (&str, &str),
    body: &Value,
    (field, status): (&str, u16),
) {
    let refused = server.ask(method, path).with(admin).json(body).send().is(status).value();
    let named = refused["details"].as_object().expect("details");
    assert_eq!(named.keys().collect::<Vec<_>>(), [field], "{method} {path} {body}: {refused}");
    let hint = refused["hint"].as_str().unwrap_or_default();
    assert!(!hint.contains("--") && !hint.contains("`cms"), "{hint}");
}

/// Creates an item and returns its address.
#[track_caller]
fn new(server: &Server, admin: &str, path: &str, body: &Value, below: &str) -> String {
    let made = server.ask("POST", path).with(admin).json(body).send().is(201).value();
    format!("{below}/{}", made["id"].as_str().expect("an id"))
}

#[test]
fn errors_about_items_name_sent_fields() {
    let (server, admin) = Server::uncounted();
    let menu = new(&server, &admin, "/api/menus", &json!({"name": "N", "slug": "n"}), "/api/menus");
    let items = format!("{menu}/items");
    let item = json!({"type": "custom", "label": "A", "url": "/a"});
    let item = new(&server, &admin, &items, &item, "/api/menu-items");
    for (body, field) in [
        (json!({"type": "post", "label": "A", "postId": NOWHERE}), "postId"),
        (json!({"type": "custom", "label": "A", "url": "/a", "parentId": NOWHERE}), "parentId"),
        (json!({"type": "custom", "label": "A", "url": "javascript:x"}), "url"),
        (json!({"type": "custom", "label": "A", "customUrl": "javascript:x"}), "customUrl"),
        (json!({"type": "custom", "label": "A", "url": "/a", "orderIndex": 99}), "orderIndex"),
    ] {
        refused(&server, &admin, ("POST", &items), &body, (field, 422));
    }
    for (body, field) in [
        (json!({"parentId": NOWHERE}), "parentId"),
        (json!({"postId": NOWHERE}), "postId"),
        (json!({"url": "javascript:x"}), "url"),
        (json!({"label": null}), "label"),
    ] {
        refused(&server, &admin, ("PUT", &item), &body, (field, 422));
    }
    let body = json!({"items": [{"id": NOWHERE, "orderIndex": 1}]});
    refused(&server, &admin, ("POST", &format!("{menu}/reorder")), &body, ("items", 422));
    let large = json!({"name": "x".repeat(1 << 20), "slug": "n"});
    server.ask("POST", "/api/menus").with(&admin).json(&large).send().is(413);
}

#[test]
fn errors_about_redirects_name_sent_fields() {
    let (server, admin) = Server::uncounted();
    let post = server.made(&admin, json!({"title": "T"}))["id"].as_str().expect("an id").to_owned();
    let path = "/api/redirects";
    let redirect = new(&server, &admin, path, &json!({"fromPath": "/a", "toPath": "/b"}), path);
    for (body, field, status) in [
        (json!({"fromPath": "/c", "postId": NOWHERE}), "postId", 422),
        (json!({"fromPath": "c", "toPath": "/d"}), "fromPath", 422),
        (json!({"fromPath": "/a", "toPath": "/d"}), "fromPath", 409),
        (json!({"fromPath": "/c?", "toPath": "/d"}), "fromPath", 422),
        (json!({"fromPath": "/c%09d", "toPath": "/d"}), "fromPath", 422),
        (json!({"fromPath": "/c", "toPath": "/d", "httpStatus": 303}), "httpStatus", 422),
        (json!({"fromPath": "/c", "toPath": "/d", "postId": post}), "toPath", 422),
    ] {
        refused(&server, &admin, ("POST", path), &body, (field, status));
    }
    for (body, field) in [
        (json!({"httpStatus": 303}), "httpStatus"),
        (json!({"fromPath": "/c#d"}), "fromPath"),
        (json!({"postId": NOWHERE, "toPath": null}), "postId"),
    ] {
        refused(&server, &admin, ("PUT", &redirect), &body, (field, 422));
    }
}

#[test]
fn other_errors_name_sent_fields() {
    let (server, admin) = Server::uncounted();
    let post = server.made(&admin, json!({"title": "T"}))["id"].as_str().expect("an id").to_owned();
    let modules = format!("/api/posts/{post}/modules");
    let topics = json!({"slug": "topics", "name": "Topics", "hierarchical": true});
    new(&server, &admin, "/api/taxonomies", &topics, "");
    let taken = json!({"type": "callout", "globalSlug": "taken"});
    new(&server, &admin, "/api/modules/global", &taken, "");
    let remark = json!({"postId": NOWHERE, "content": "x", "category": "bug"});
    for (path, body, field, status) in [
        (modules.as_str(), json!({"globalSlug": "nowhere"}), "globalSlug", 422),
        (&modules, json!({"global": "nowhere"}), "global", 422),
        ("/api/taxonomies/topics/terms", json!({"name": "A", "parentId": NOWHERE}), "parentId", 422),
        ("/api/feedbacks", remark, "postId", 422),
        ("/api/modules/global", taken, "globalSlug", 409),
        ("/api/modules/global", json!({"type": "callout", "globalSlug": "No Slug"}), "globalSlug", 422),
        ("/api/module-groups", json!({"name": "No Slug", "postType": "page"}), "name", 422),
        ("/api/locales", json!({"code": "English"}), "code", 422),
        ("/api/locales", json!({"code": "en"}), "code", 409),
    ] {
        refused(&server, &admin, ("POST", path), &body, (field, status));
    }
}

#[test]
fn term_below_itself_names_its_parent() {
    let (server, admin) = Server::uncounted();
    let ask =
        |method: &str, path: &str, body: &Value| server.ask(method, path).with(&admin).json(body).send();
    let topics = json!({"slug": "topics", "name": "Topics", "hierarchical": true});
    new(&server, &admin, "/api/taxonomies", &topics, "");
    let terms = "/api/taxonomies/topics/terms";
    let above = ask("POST", terms, &json!({"name": "Above"})).is(201).value();
    let below = ask("POST", terms, &json!({"name": "Below", "parentId": above["id"]})).is(201).value();
    assert_eq!(below["parentId"], above["id"]);
    let path = format!("/api/taxonomy-terms/{}", above["id"].as_str().expect("an id"));
    let refused = ask("PATCH", &path, &json!({"parentId": below["id"]})).is(422).value();
    assert!(refused["details"]["parentId"].is_array(), "{refused}");
}

#[test]
fn sign_in_returns_the_user_form() {
    let (server, _) = Server::uncounted();
    let email = server.user("editor");
    let body = json!({"email": email, "password": super::server::PASSWORD});
    let user = server.ask("POST", "/api/auth/login").json(&body).send().is(200).value();
    assert_eq!((&user["username"], user.get("fullName").is_some()), (&json!(email), true), "{user}");
}

#[test]
fn every_error_has_the_same_parts() {
    let (server, admin) = Server::uncounted();
    let described = server.get(&admin, "/openapi.json");
    let schema = json!({"$ref": "#/components/schemas/Error", "components": described["components"]});
    let schema = jsonschema::validator_for(&schema).expect("a schema");
    let ask = |method: &str, path: &str| server.ask(method, path).with(&admin);
    let empty = json!({});
    let set = ["workflow", "set", "n8n-webhook", "--stage", "source", "enabled=true"];
    let to_nobody = ["webhook.url=https://127.0.0.1:9/hook", "webhook.secretEnv:=null"];
    server.site().cms(&[&set[..], &to_nobody[..]].concat()).ok();
    let title = json!({"title": "Another"});
    for (request, status, field) in [
        (ask("GET", "/api/nothing"), 404, None),
        (ask("PATCH", "/api/posts"), 405, None),
        (ask("POST", "/api/posts").with("Content-Type: application/json").text("{"), 400, None),
        (ask("POST", "/api/posts").with("Content-Type: text/x").text("x"), 415, None),
        (server.ask("GET", "/api/posts"), 401, None),
        (ask("GET", "/api/posts?colour=red"), 422, Some("colour")),
        (ask("GET", "/api/posts?min_revision=nothing"), 422, Some("min_revision")),
        (ask("GET", "/api/operations/post.list?limit=0"), 422, Some("limit")),
        (ask("GET", "/api/operations/search?page=0"), 422, Some("page")),
        (ask("GET", "/api/operations/schema?kind=nothing"), 422, Some("kind")),
        (ask("GET", "/api/operations/validate?changed=nothing"), 422, Some("changed")),
        (ask("POST", "/api/operations/review.discard").json(&empty), 422, Some("items")),
        (ask("POST", "/api/media/uploads").with("Tus-Resumable: 1.0.0"), 400, Some("upload-length")),
        (
            ask("POST", "/api/posts").with(&format!("Idempotency-Key: {}", "x".repeat(300))).json(&title),
            400,
            Some("Idempotency-Key"),
        ),
        (
            ask("PUT", "/api/site-settings").with("If-Match: \"nothing\"").json(&json!({"siteTitle": "S"})),
            412,
            Some("If-Match"),
        ),
        (ask("POST", "/api/workflows/n8n-webhook/trigger").json(&empty), 400, Some("execution")),
    ] {
        let answer = request.send().is(status).value();
        let wrong: Vec<String> = schema.iter_errors(&answer).map(|one| one.to_string()).collect();
        assert!(wrong.is_empty(), "{wrong:?}: {answer:#}");
        let named: Vec<&str> =
            answer["details"].as_object().expect("details").keys().map(String::as_str).collect();
        assert_eq!(named, Vec::from_iter(field), "{answer:#}");
    }
}

/// Whatever the type of the post that has a slug, the refusal names it in the same words.
#[test]
fn taken_slug_names_its_holder() {
    let (server, admin) = Server::uncounted();
    let holder = server.made(&admin, json!({"title": "Held", "slug": "held"}))["id"].clone();
    let words = format!("taken by post {}", holder.as_str().expect("an id"));
    let other = server.made(&admin, json!({"title": "Other", "slug": "other", "type": "blog"}));
    let other = format!("/api/posts/{}", other["id"].as_str().expect("an id"));
    let new = |kind: &str| json!({"title": "New", "slug": "held", "type": kind, "locale": "en"});
    for (method, path, body) in [
        ("POST", "/api/posts", new("page")),
        ("POST", "/api/posts", new("blog")),
        ("PUT", other.as_str(), json!({"slug": "held"})),
    ] {
        let refused = server.ask(method, path).with(&admin).json(&body).send().is(409).value();
        assert_eq!(
            (&refused["details"], &refused["postId"]),
            (&json!({"slug": [words]}), &holder),
            "{refused}"
        );
    }
}
