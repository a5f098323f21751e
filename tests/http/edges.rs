//! Rare cases in several parts of the API.

use super::server::{PASSWORD, Server};
use serde_json::{Value, json};

fn id(made: &Value) -> String {
    made["id"].as_str().expect("an id").to_owned()
}

#[test]
fn content_is_read_at_a_named_revision() {
    let (server, admin) = Server::uncounted();
    let named = |path: &str, key: &str| {
        let listed = server.get(&admin, path);
        listed["data"][0][key].as_str().unwrap_or_else(|| panic!("{path}: {listed}")).to_owned()
    };
    let menu = named("/api/menus", "id");
    let before = server.tip("source");
    let name = server.get(&admin, &format!("/api/menus/{menu}"))["name"].clone();
    server
        .ask("PUT", &format!("/api/menus/{menu}"))
        .with(&admin)
        .json(&json!({"name": "Anew"}))
        .send()
        .is(200);
    for path in [format!("/api/menus/{menu}"), format!("/api/menus/by-slug/{}", named("/api/menus", "slug"))]
    {
        assert_eq!(server.get(&admin, &path)["name"], "Anew");
        assert_eq!(server.get(&admin, &format!("{path}?rev={before}"))["name"], name, "{path}");
    }
    let redirect = server
        .ask("POST", "/api/redirects")
        .with(&admin)
        .json(&json!({"fromPath": "/a", "toPath": "/b"}))
        .send()
        .is(201)
        .value();
    let redirect = format!("/api/redirects/{}", id(&redirect));
    server.ask("GET", &format!("{redirect}?rev={before}")).with(&admin).send().is(404);
    for path in [
        "/api/redirects",
        &redirect,
        &format!("/api/modules/global/{}", named("/api/modules/global", "slug")),
        &format!("/api/module-groups/{}", named("/api/module-groups", "id")),
        &format!("/api/taxonomies/{}", named("/api/taxonomies", "slug")),
        "/api/locales",
        "/api/site-settings",
        &format!("/api/menus/{menu}"),
    ] {
        server.get(&admin, path);
        server.ask("GET", &format!("{path}?rev=nowhere")).with(&admin).send().is(404);
    }
    // An anonymous client gets 401, not another version than requested.
    server.ask("GET", &format!("/api/menus/by-slug/main?rev={before}")).send().is(401);
}

#[test]
fn dynamic_item_respects_its_depth() {
    let (server, admin) = Server::uncounted();
    let mut above: Option<String> = None;
    let mut posts = Vec::new();
    for title in ["First", "Second", "Third"] {
        let made = server.made(&admin, json!({"title": title, "type": "testimonial", "parentId": above}));
        above = Some(id(&made));
        posts.push(id(&made));
    }
    let menu = json!({"name": "N", "slug": "levels"});
    let menu = id(&server.ask("POST", "/api/menus").with(&admin).json(&menu).send().is(201).value());
    let items = format!("/api/menus/{menu}/items");
    let item = json!({"type": "dynamic", "label": "All", "dynamicPostType": "testimonial", "dynamicParentId": posts[0]});
    let item = id(&server.ask("POST", &items).with(&admin).json(&item).send().is(201).value());
    let below = || server.get(&admin, "/api/menus/by-slug/levels")["items"][0]["children"].clone();
    let labels = |rows: &Value| {
        let rows = rows.as_array().expect("a list").iter();
        rows.map(|row| row["label"].as_str().expect("a label").to_owned()).collect::<Vec<_>>()
    };
    let found = below();
    assert_eq!((labels(&found), labels(&found[0]["children"])), (vec!["Second".to_owned()], Vec::new()));
    assert_eq!(found[0]["id"].as_str().map(str::len), Some(36));
    let path = format!("/api/menu-items/{item}");
    let change = |body: Value| server.ask("PUT", &path).with(&admin).json(&body).send().is(200).value();
    change(json!({"dynamicDepthLimit": 2}));
    let found = below();
    assert_eq!(labels(&found[0]["children"]), ["Third"]);
    assert_eq!(found[0]["children"][0]["parentId"], found[0]["id"]);
    // After a change of its type, the item has another target.
    let changed = change(json!({"type": "custom", "url": "/here"}));
    assert_eq!((&changed["url"], &changed["dynamicPostType"]), (&json!("/here"), &Value::Null));
    let changed = change(json!({"type": "post", "postId": posts[2]}));
    assert_eq!((&changed["customUrl"], &changed["postId"]), (&Value::Null, &json!(posts[2])));
}

#[test]
fn deleted_posts_are_hidden() {
    let (server, admin) = Server::uncounted();
    let [post, other] = ["One", "Two"].map(|title| id(&server.made(&admin, json!({"title": title}))));
    let links = format!("/api/posts/{post}/preview-link");
    let make = || server.ask("POST", &links).with(&admin).json(&json!({})).send();
    let link = make().is(201).value();
    let (url, token) = (link["url"].as_str().expect("a link"), link["token"].as_str().expect("a token"));
    let path = &url[url.find("/preview/").expect("a path")..];
    server.ask("GET", path).send().is(200);
    for named in [format!("/api/posts/{other}/preview-links/{token}"), format!("{links}s/{}", &token[..8])] {
        server.ask("DELETE", &named).with(&admin).send().is(404);
    }
    server.ask("DELETE", &format!("/api/posts/{post}")).with(&admin).send().is(204);
    server.ask("GET", path).send().is(403);
    make().is(404);
    let remark = json!({"postId": post, "content": "x"});
    server.ask("POST", "/api/feedbacks").with(&admin).json(&remark).send().is(422);
    server.ask("POST", &format!("/api/posts/{post}/restore")).with(&admin).send().is(200);
    server.ask("GET", path).send().is(200);
    server.ask("DELETE", &format!("{links}s/{token}")).with(&admin).send().is(204);
    server.ask("GET", path).send().is(403);
}

#[test]
fn approval_publishes_a_draft_if_requested() {
    let (server, admin) = Server::uncounted();
    let path = |body: Value| format!("/api/posts/{}", id(&server.made(&admin, body)));
    let draft = json!({"title": "Draft", "status": "draft", "mode": "review"});
    let draft = path(draft);
    let put = |path: &str, body: Value| server.ask("PUT", path).with(&admin).json(&body).send();
    put(&draft, json!({"title": "Other", "publish": true, "mode": "review"})).is(422);
    let approved = put(&draft, json!({"mode": "approve", "publish": true})).is(200).value();
    assert_eq!((&approved["promoted"], &approved["status"]), (&json!(true), &json!("published")));
    let stays = path(json!({"title": "Stays", "status": "draft", "mode": "review"}));
    assert_eq!(put(&stays, json!({"mode": "approve"})).is(200).value()["status"], "draft");
}

#[test]
fn sign_in_accepts_the_original_form() {
    let server = Server::start(&["--no-rate-limits"]);
    let email = server.user("editor");
    let form = |password: &str| {
        let body = format!("uid={}&password={}", email.replace('@', "%40"), password.replace(' ', "+"));
        let ask = server.ask("POST", "/admin/login").with("Content-Type: application/x-www-form-urlencoded");
        ask.text(&body).send()
    };
    let led = form(PASSWORD).is(302);
    assert_eq!(led.header("location"), Some("/admin"));
    let first = led.cookie();
    server.ask("GET", "/api/auth/me").with(&first).send().is(200);
    assert_eq!(form("wrong").is(401).header("www-authenticate"), Some("Bearer"));
    let body = json!({"email": email, "password": PASSWORD});
    let mut more = body.clone();
    more["remember"] = json!(true);
    let login = |body: &Value| server.ask("POST", "/api/auth/login").with(&first).json(body).send();
    login(&more).is(422);
    // The previous session of this browser has ended.
    let second = login(&body).is(200).cookie();
    server.ask("GET", "/api/auth/me").with(&first).send().is(401);
    server.ask("GET", "/api/auth/me").with(&second).send().is(200);
}

#[test]
fn numbers_are_bounded_and_texts_contain_no_nul() {
    let (server, admin) = Server::uncounted();
    let before = server.tip("source");
    let post = |path: &str, body: &str| {
        server.ask("POST", path).with(&admin).with("Content-Type: application/json").text(body).send().is(422)
    };
    let gallery =
        r#"{"title": "T", "type": "page", "modules": [{"type": "gallery", "props": {"columns": 1e400}}]}"#;
    post("/api/posts", gallery);
    post("/api/forms/contact/submit", r#"{"name": "A", "email": "a@b.example", "message": 1e400}"#);
    post("/api/posts", r#"{"title": "a\u0000b", "type": "page"}"#);
    post("/api/database/find-replace", r#"{"find": "a", "replace": "x\u0000y", "tables": ["posts"]}"#);
    // A slug that some systems reserve as a file name is also refused.
    let refused = post("/api/posts", r#"{"title": "T", "type": "page", "slug": "con"}"#).value();
    assert!(refused["details"]["slug"].is_array(), "{refused}");
    assert_eq!(server.tip("source"), before);
}

#[test]
fn beacon_is_recorded_as_an_event() {
    let server = Server::start(&[]);
    let ask =
        server.ask("POST", "/api/public/analytics/track").with("Content-Type: text/plain;charset=UTF-8");
    ask.text(r#"{"eventType": "view"}"#).send().is(204);
    let admin = server.token("admin", &[]);
    assert_eq!(server.get(&admin, "/api/analytics/summary")["summary"]["totalViews"], 1);
}

#[test]
fn what_reads_on_is_found() {
    let (server, admin) = Server::uncounted();
    let prose = "Alpha **bravo** charlie delta [echo](https://x.example/foxtrot)";
    server.made(&admin, json!({"title": "T", "modules": [{"type": "prose", "props": {"content": prose}}]}));
    for text in ["alpha+bravo+charlie", "delta+echo", "foxtrot", "**bravo**"] {
        let found = server.get(&admin, &format!("/api/posts?search={text}"));
        assert_eq!(found["meta"]["total"], 1, "{text}");
    }
    let found = server.site.cms(&["search", "\"Bravo Charlie\"", "--stage", "source", "--json"]).ok().json();
    let snippet = found["data"][0]["matches"][0]["snippet"].as_str().expect("a place");
    assert!(snippet.contains("Alpha bravo charlie"), "{snippet}");
}
