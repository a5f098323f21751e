//! Posts, modules and menus over REST as specified, with the responses that clients read.

use super::server::Server;
use serde_json::{Value, json};

fn rows(list: &Value) -> &Vec<Value> {
    list["data"].as_array().expect("rows")
}

/// Asserts that a list has rows, and that a field of all of them is the same.
#[track_caller]
fn all_are(list: &Value, field: &str, value: &str) {
    assert!(!rows(list).is_empty() && rows(list).iter().all(|row| row[field] == value), "{field}: {list}");
}

fn made(server: &Server, token: &str, slug: &str) -> String {
    let fields = json!({"slug": slug, "status": "draft", "modules": [{"type": "prose", "props": {}}]});
    let made = server.made(token, fields);
    assert_eq!(made["data"]["id"], made["id"]);
    made["id"].as_str().expect("an id").to_owned()
}

#[test]
fn posts_are_filtered_sorted_and_paged() {
    let (server, admin) = Server::uncounted();
    let list = |query: &str| server.get(&admin, &format!("/api/posts?{query}"));
    let all = list("");
    let meta = json!({"total": 21, "per_page": 20, "current_page": 1, "page": 1, "limit": 20, "totalPages": 2, "hasMore": true});
    for (key, value) in meta.as_object().expect("an object") {
        assert_eq!(&all["meta"][key], value, "{key}");
    }
    assert!(rows(&all).iter().all(|row| row["modules"].is_array()));
    assert!(rows(&list("include=")).iter().all(|row| row.get("modules").is_none()));
    all_are(&list("type=page"), "type", "page");
    all_are(&list("status=archived"), "status", "archived");
    all_are(&list("locale=es"), "locale", "es");
    all_are(&list("taxonomy=tags"), "type", "blog");
    all_are(&list("search=Opening%20hours"), "locale", "en");
    assert_eq!(rows(&list("search=no-such-word-anywhere")).len(), 0);
    let second = list("page=2&per_page=5");
    assert_eq!((&second["meta"]["current_page"], rows(&second).len()), (&json!(2), 5));
    assert_eq!(second["data"], list("page=2&limit=5")["data"]);
    assert_eq!(list("per_page=5000")["meta"]["per_page"], 100);
    let titles = |query: &str| -> Vec<String> {
        rows(&list(query)).iter().map(|row| row["title"].as_str().expect("a title").to_lowercase()).collect()
    };
    let (up, mut down) =
        (titles("sortBy=title&sortOrder=asc&limit=100"), titles("sortBy=title&sortOrder=desc&limit=100"));
    down.reverse();
    assert!(up.is_sorted() && up == down, "{up:?} {down:?}");
}

#[test]
fn post_is_complete_and_has_a_revision() {
    let (server, admin) = Server::uncounted();
    let all = server.get(&admin, "/api/posts?per_page=100");
    let worn = rows(&all).iter().find(|row| row["slug"] == "worn-chain").expect("the demo has it");
    let id = worn["id"].as_str().expect("an id");
    let path = format!("/api/posts/{id}");
    let post = server.get(&admin, &path);
    assert!(post["modules"].as_array().is_some_and(|modules| !modules.is_empty()));
    assert!(post["metadata"]["revision"].is_string() && post["relationships"].is_object(), "{post}");
    assert_eq!(post["stage"], "source");
    assert_ne!(server.get(&admin, &format!("{path}?stage=ai-review"))["metaTitle"], post["metaTitle"]);
    let before = server.tip("source");
    server.ask("PUT", &path).with(&admin).json(&json!({"title": "Now"})).send().is(200);
    assert_eq!(server.get(&admin, &path)["title"], "Now");
    let old = server.get(&admin, &format!("{path}?rev={}", before.trim()));
    assert_eq!(old["title"], post["title"]);
    for query in ["stage=review", "rev=HEAD"] {
        server.ask("GET", &format!("{path}?{query}")).send().is(401);
    }
    for path in [path.as_str(), "/api/posts", "/api/modules/global", "/api/menus/by-slug/main"] {
        let tag =
            server.ask("GET", path).with(&admin).send().is(200).header("etag").expect("a tag").to_owned();
        server.ask("GET", path).with(&admin).with(&format!("If-None-Match: {tag}")).send().is(304);
    }
}

#[test]
fn refused_writes_name_their_problems() {
    let (server, admin) = Server::uncounted();
    let id = made(&server, &admin, "mine");
    let path = format!("/api/posts/{id}");
    let answer =
        server.ask("PUT", &path).with(&admin).json(&json!({"status": "published"})).send().is(200).value();
    assert_eq!((&answer["status"], &answer["data"]["status"]), (&json!("published"), &json!("published")));
    let post = |body: Value| server.ask("POST", "/api/posts").with(&admin).json(&body).send();
    let new = |more: Value| {
        let mut body = json!({"title": "T", "type": "page", "locale": "en", "modules": []});
        body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        body
    };
    let taken = post(new(json!({"slug": "mine"}))).is(409).value();
    assert!(
        taken["error"].is_string() && taken["code"].is_string() && taken["requestId"].is_string(),
        "{taken}"
    );
    for (more, field) in [
        (json!({"status": "nope"}), "status"),
        (json!({"colour": 1}), "colour"),
        (json!({"title": ""}), "title"),
    ] {
        let wrong = post(new(more)).is(422).value();
        assert!(
            wrong["details"][field].as_array().is_some_and(|messages| messages[0].is_string()),
            "{field}: {wrong}"
        );
    }
    let raw = |kind: &str, text: &str| {
        let ask = server.ask("POST", "/api/posts").with(&admin).with(&format!("Content-Type: {kind}"));
        ask.text(text).send().status
    };
    assert_eq!(raw("application/json", "{\"title\": \"a\", \"title\": \"b\"}"), 400);
    assert_eq!(raw("application/json", "{"), 400);
    assert_eq!(raw("text/plain", "{}"), 415);
    server.ask("DELETE", &path).with(&admin).send().is(204);
    server.ask("GET", &path).with(&admin).send().is(404);
    server.ask("POST", &format!("{path}/restore")).with(&admin).json(&json!({})).send().is(200);
    server.ask("POST", &format!("{path}/variations")).with(&admin).json(&json!({})).send().is(422);
}

#[test]
fn mode_selects_the_stage() {
    let (server, admin) = Server::uncounted();
    let id = made(&server, &admin, "modes");
    let path = format!("/api/posts/{id}");
    let put = |body: Value| server.ask("PUT", &path).with(&admin).json(&body).send().is(200).value();
    let title = |stage: &str| server.get(&admin, &format!("{path}?stage={stage}"))["title"].clone();
    let titles = || ["source", "review", "ai-review"].map(&title);
    assert_eq!(put(json!({"title": "A", "mode": "publish"}))["stage"], "source");
    assert_eq!(titles(), ["A", "A", "A"]);
    assert_eq!(put(json!({"title": "B", "mode": "ai-review"}))["stage"], "ai-review");
    assert_eq!(titles(), ["A", "A", "B"]);
    put(json!({"mode": "reject-ai-review"}));
    assert_eq!(titles(), ["A", "A", "A"]);
    put(json!({"title": "C", "mode": "ai-review"}));
    put(json!({"mode": "approve-ai-review"}));
    assert_eq!(titles(), ["A", "C", "C"]);
    put(json!({"mode": "reject-review"}));
    assert_eq!(titles(), ["A", "A", "A"]);
    put(json!({"title": "D", "mode": "review"}));
    assert_eq!(titles(), ["A", "D", "D"]);
    put(json!({"mode": "approve"}));
    assert_eq!(titles(), ["D", "D", "D"]);
}

#[test]
fn modules_and_menus_have_the_form_front_ends_read() {
    let (server, admin) = Server::uncounted();
    let id = made(&server, &admin, "modular");
    let path = format!("/api/posts/{id}/modules");
    let added = server
        .ask("POST", &path)
        .with(&admin)
        .json(&json!({"type": "prose", "props": {}}))
        .send()
        .is(201)
        .value();
    let modules = server.get(&admin, &path);
    let ids: Vec<Value> = rows(&modules).iter().map(|module| module["id"].clone()).collect();
    assert_eq!((ids.len(), &ids[1]), (2, &added["id"]), "{modules}");
    assert!(rows(&modules).iter().all(|module| module["type"] == "prose" && module["props"].is_object()));
    let order = json!({"order": [ids[1], ids[0]]});
    server.ask("POST", &format!("{path}/reorder")).with(&admin).json(&order).send().is(200);
    assert_eq!(rows(&server.get(&admin, &path))[0]["id"], ids[1]);
    let globals = server.get(&admin, "/api/modules/global");
    assert!(rows(&globals).iter().any(|global| global["slug"] == "site-cta"), "{globals}");
    let statics = server.get(&admin, "/api/modules/static?q=footer");
    assert!(
        rows(&statics).iter().all(|row| row["slug"].as_str().is_some_and(|slug| slug.contains("footer")))
    );
    let menu = server.ask("GET", "/api/menus/by-slug/main?locale=en").send().is(200).value();
    assert!(["id", "name", "slug"].iter().all(|key| menu[key].is_string()), "{menu}");
    let items = menu["items"].as_array().expect("items");
    assert!(!items.is_empty());
    for item in items {
        assert!(["id", "label", "type"].iter().all(|key| item[key].is_string()), "{item}");
        assert_eq!(item["url"].is_string(), item["kind"] == "item", "{item}");
        assert!(item["children"].is_array(), "{item}");
    }
}
