//! REST semantics and authorization under hostile input: errors are named, and nothing changes.

use super::server::Server;
use serde_json::{Value, json};

#[test]
fn hidden_items_are_not_found_for_anonymous_clients() {
    let (server, admin) = Server::uncounted();
    server.site.git(&["checkout", "-q", "source"]);
    let settings = server.site.read("cms.toml");
    server.site.write("cms.toml", &settings.replace("public_read = false", "public_read = true"));
    server.site.git(&["commit", "-qam", "Open the API"]);
    let hidden: Vec<String> = [
        json!({"title": "One", "status": "draft"}),
        json!({"title": "Two", "status": "archived"}),
        json!({"title": "Three"}),
    ]
    .into_iter()
    .map(|fields| server.made(&admin, fields)["id"].as_str().expect("an id").to_owned())
    .collect();
    server.ask("DELETE", &format!("/api/posts/{}", hidden[2])).with(&admin).send().is(204);
    let nothing = server.ask("GET", "/api/posts/00000000-0000-4000-8000-000000000000").send().is(404).value();
    for id in &hidden {
        for path in [format!("/api/posts/{id}"), format!("/api/posts/{id}?includeDeleted=1")] {
            let answer = server.ask("GET", &path).send().is(404).value();
            assert_eq!((&answer["error"], &answer["code"]), (&nothing["error"], &nothing["code"]), "{path}");
        }
        server.ask("GET", &format!("/api/posts/{id}/modules")).send().is(404);
        for path in ["revisions", "export", "translations", "preview-links"] {
            server.ask("GET", &format!("/api/posts/{id}/{path}")).send().is(401);
        }
    }
    // Published posts around them do not reveal them either.
    let above = server.made(&admin, json!({"title": "Above", "status": "published"}))["id"].clone();
    for status in ["draft", "published"] {
        let body = json!({"title": format!("Below as {status}"), "status": status, "parentId": above});
        server.made(&admin, body);
    }
    let path = format!("/api/posts/{}", above.as_str().expect("an id"));
    let staged = json!({"excerpt": "Staged", "mode": "review"});
    server.ask("PUT", &path).with(&admin).json(&staged).send().is(200);
    let shown = |post: &Value| {
        let around = &post["relationships"];
        let counts = ["children", "usedBy"].map(|name| around[name].as_array().map(Vec::len));
        (counts, post["metadata"]["stages"]["review"].clone())
    };
    assert_eq!(shown(&server.get(&admin, &path)), ([Some(2), Some(2)], json!(true)));
    let told = server.ask("GET", &path).send().is(200).value();
    assert_eq!(shown(&told), ([Some(1), Some(1)], json!(false)));
    assert_eq!(told["relationships"]["children"][0]["title"], "Below as published");
    let user = told["relationships"]["usedBy"][0]["path"].as_str().expect("a path");
    assert!(user.ends_with("/below-as-published.yaml"), "{user}");
    // No count includes them, whatever the filter.
    let all = server.ask("GET", "/api/posts").send().is(200).value()["meta"]["total"].clone();
    for query in ["status=draft", "status[]=draft", "status=draft&status=archived", "includeDeleted=1"] {
        let found = server.ask("GET", &format!("/api/posts?{query}")).send().is(200).value();
        let rows = found["data"].as_array().expect("rows");
        assert!(rows.iter().all(|row| row["status"] == "published" && row["isDeleted"] == false), "{query}");
        assert!(found["meta"]["total"].as_u64() <= all.as_u64(), "{query}");
    }
    for query in ["stage=review", "stage=ai-review"] {
        server.ask("GET", &format!("/api/posts?{query}")).send().is(401);
    }
}

#[test]
fn reader_sees_published_content_only() {
    let (server, admin) = Server::uncounted();
    let reader = server.token("reader", &[]);
    let made = |fields: Value| server.made(&admin, fields)["id"].as_str().expect("an id").to_owned();
    let hidden = made(json!({"title": "One", "status": "draft"}));
    let published = made(json!({"title": "Two", "status": "published"}));
    let refused = |method: &str, path: &str| {
        let answer = server.ask(method, path).with(&reader).json(&json!({})).send().is(403).value();
        assert_eq!(answer["code"], "forbidden", "{method} {path}");
    };
    let rows = server.get(&reader, "/api/posts?status=draft&includeDeleted=1")["meta"]["total"].clone();
    assert_eq!(rows, 0);
    let shown = server.get(&reader, &format!("/api/posts/{published}"));
    assert_eq!((&shown["title"], &shown["relationships"]["usedBy"]), (&json!("Two"), &json!([])));
    server.get(&reader, &format!("/api/posts/{published}/modules"));
    for path in ["/api/menus", "/api/menus/by-slug/main", "/api/forms-definitions", "/api/modules/global"] {
        server.get(&reader, path);
    }
    for form in server.get(&reader, "/api/forms-definitions")["data"].as_array().expect("forms") {
        assert_eq!(form.get("subscriptions"), None);
    }
    for path in [format!("/api/posts/{hidden}"), format!("/api/posts/{hidden}/modules")] {
        server.ask("GET", &path).with(&reader).send().is(404);
    }
    for (from, post) in [("/one", &hidden), ("/two", &published)] {
        let body = json!({"fromPath": from, "postId": post});
        server.ask("POST", "/api/redirects").with(&admin).json(&body).send().is(201);
    }
    let redirects = server.get(&reader, "/api/redirects");
    let title = |from: &str| {
        let row = redirects["data"].as_array().expect("a list").iter().find(|row| row["from"] == from);
        row.expect("a redirect")["postTitle"].clone()
    };
    assert_eq!((title("/one"), title("/two")), (Value::Null, json!("Two")));
    for query in ["stage=review", "stage=ai-review", "rev=review"] {
        refused("GET", &format!("/api/posts?{query}"));
        refused("GET", &format!("/api/posts/{published}?{query}"));
        refused("GET", &format!("/api/menus?{query}"));
    }
    for path in ["revisions", "translations", "export", "preview-links"] {
        refused("GET", &format!("/api/posts/{published}/{path}"));
    }
    for (method, path) in [("GET", "/api/feedbacks"), ("POST", "/api/feedbacks"), ("POST", "/api/posts")] {
        refused(method, path);
    }
    refused("PUT", &format!("/api/posts/{published}"));
    // This role is not for accounts.
    let body = json!({"email": "r@example.test", "role": "reader", "password": "correct horse"});
    server.ask("POST", "/api/users").with(&admin).json(&body).send().is(422);
}

#[test]
fn unknown_queries_are_refused() {
    let (server, admin) = Server::uncounted();
    let long = format!("search={}", "x".repeat(10_000));
    for (query, status) in [
        ("page=-1", 200),
        ("page=0", 200),
        ("page=1000000000000000000000", 200),
        ("page=2.0", 422),
        ("page=1e18", 422),
        ("per_page=1000000000", 200),
        ("per_page=x", 422),
        ("page=nan", 422),
        ("search=%25", 200),
        ("search=(a%2B)%2B%24", 200),
        ("search=%E2%80%AE", 200),
        ("search=%00", 200),
        ("search=%ff", 400),
        ("sortBy=nope", 422),
        ("sortOrder=sideways", 422),
        ("status=nope", 422),
        ("taxonomy=nope", 422),
        (long.as_str(), 414),
    ] {
        let answer = server.ask("GET", &format!("/api/posts?{query}")).with(&admin).send();
        assert_eq!(answer.status, status, "{query:.40}: {}", answer.body);
        if status == 200 {
            let meta = &answer.value()["meta"];
            assert!(
                meta["per_page"].as_u64() <= Some(100) && meta["current_page"].as_u64() >= Some(1),
                "{query:.40}"
            );
        }
    }
}

#[test]
fn values_of_wrong_types_are_refused() {
    let (server, admin) = Server::uncounted();
    let before = server.tip("source");
    let base = json!({"title": "T", "type": "page", "locale": "en"});
    let send = |text: &str| {
        server.ask("POST", "/api/posts").with(&admin).with("Content-Type: application/json").text(text).send()
    };
    let wrong = [json!(5), json!([]), json!({}), json!(true), json!("\u{0}")];
    for field in [
        "title",
        "slug",
        "status",
        "locale",
        "type",
        "excerpt",
        "robots",
        "modules",
        "taxonomies",
        "parentId",
        "publishedAt",
    ] {
        for value in &wrong {
            let mut body = base.clone();
            body[field] = value.clone();
            let is_right = matches!(
                (field, value),
                ("robots" | "taxonomies", Value::Object(_))
                    | ("modules", Value::Array(_))
                    | ("excerpt", Value::String(_))
            );
            if !is_right {
                let answer = send(&body.to_string());
                assert_eq!(answer.status, 422, "{field}: {value}: {}", answer.body);
                assert!(
                    !answer.value()["details"].as_object().expect("details").is_empty(),
                    "{field}: {value}"
                );
            }
        }
    }
    for slug in [
        "../x",
        ".git",
        "a/b",
        "-rf",
        "a\nb",
        "\u{202e}x",
        ".",
        "ADMIN",
        "e\u{301}",
        "a--b",
        &"x".repeat(300),
    ] {
        let mut body = base.clone();
        body["slug"] = json!(slug);
        assert_eq!(send(&body.to_string()).status, 422, "{slug:?}");
    }
    assert_eq!(server.tip("source"), before);
}

#[test]
fn body_must_be_a_json_object() {
    let (server, admin) = Server::uncounted();
    let before = server.tip("source");
    let send = |text: &str| {
        server.ask("POST", "/api/posts").with(&admin).with("Content-Type: application/json").text(text).send()
    };
    let deep = format!("{{\"title\":{}1{}}}", "[".repeat(10_000), "]".repeat(10_000));
    for (text, status) in [
        ("{\"title\":\"a\",\"title\":\"b\",\"type\":\"page\"}", 400),
        ("{\"title\":\"\\ud800\",\"type\":\"page\",\"locale\":\"en\"}", 400),
        ("{\"title\":NaN}", 400),
        ("{\"title\":\"a\"} x", 400),
        ("\u{feff}{\"title\":\"a\",\"type\":\"page\"}", 400),
        (deep.as_str(), 400),
        ("{\"title\":\"a\",\"type\":\"page\",\"locale\":\"en\",\"orderIndex\":1e400}", 422),
        ("{\"title\":\"a\",\"type\":\"page\",\"locale\":\"en\",\"orderIndex\":9007199254740993.5}", 422),
        ("{\"title\":\"a\",\"type\":\"page\",\"locale\":\"en\",\"__proto__\":{}}", 422),
        ("", 400),
        ("[]", 400),
    ] {
        assert_eq!(send(text).status, status, "{text:.60}");
    }
    assert_eq!(server.tip("source"), before);
}

#[test]
fn editor_is_limited_to_the_role() {
    let (server, admin) = Server::uncounted();
    let editor = server.token("editor", &[]);
    let id = server.made(&admin, json!({"status": "draft"}))["id"].as_str().expect("an id").to_owned();
    let before = ["source", "review", "ai-review"].map(|stage| server.tip(stage));
    let put =
        |body: Value| server.ask("PUT", &format!("/api/posts/{id}")).with(&editor).json(&body).send().status;
    for body in [
        json!({"id": "00000000-0000-4000-8000-000000000000"}),
        json!({"createdBy": 1}),
        json!({"role": "admin"}),
        json!({"deletedAt": "2026-01-01T00:00:00Z"}),
        json!({"__proto__": {"x": 1}}),
        json!({"metadata": {"author": "me"}}),
        json!({"relationships": {}}),
        json!({"locked": true}),
    ] {
        assert_eq!(put(body.clone()), 422, "{body}");
    }
    for body in [
        json!({"status": "published"}),
        json!({"title": "x", "mode": "publish"}),
        json!({"mode": "approve"}),
        json!({"mode": "reject-review"}),
        json!({"stage": "source", "title": "x"}),
    ] {
        assert_eq!(put(body.clone()), 403, "{body}");
    }
    let bulk = |action: &str| {
        let body = json!({"action": action, "ids": [id]});
        server.ask("POST", "/api/posts/bulk").with(&editor).json(&body).send().status
    };
    assert_eq!((bulk("publish"), bulk("delete")), (403, 403));
    let replace = json!({"find": "a", "replace": "b", "tables": ["posts"]});
    server.ask("POST", "/api/database/find-replace").with(&editor).json(&replace).send().is(403);
    assert_eq!(before, ["source", "review", "ai-review"].map(|stage| server.tip(stage)));
}

#[test]
fn module_ids_are_unique_in_a_list() {
    let (server, admin) = Server::uncounted();
    let quote = |text: &str| json!({"type": "blockquote", "props": {"quote": text}});
    let post = server.made(&admin, json!({"modules": [quote("a"), quote("b")]}));
    let other = server.made(&admin, json!({"title": "Other", "modules": [quote("c")]}));
    let id = |post: &Value, at: usize| post["modules"][at]["id"].as_str().expect("an id").to_owned();
    let (a, b, c) = (id(&post, 0), id(&post, 1), id(&other, 0));
    let path = format!("/api/posts/{}/modules/reorder", post["id"].as_str().expect("an id"));
    let before = server.tip("source");
    for order in
        [json!([a]), json!([a, b, c]), json!([a, a]), json!([a, c]), json!([]), json!("x"), json!([1, 2])]
    {
        server.ask("POST", &path).with(&admin).json(&json!({"order": order})).send().is(422);
    }
    for path in ["/api/post-modules/nope", "/api/post-modules/00000000-0000-4000-8000-000000000000"] {
        server.ask("PUT", path).with(&admin).json(&json!({"props": {}})).send().is(404);
    }
    assert_eq!(server.tip("source"), before);
    server.ask("POST", &path).with(&admin).json(&json!({"order": [b.to_uppercase(), a]})).send().is(200);
}

#[test]
fn preconditions_apply_to_every_write() {
    let (server, admin) = Server::uncounted();
    let post = server.made(&admin, json!({}));
    let id = post["id"].as_str().expect("an id");
    let tag = server
        .ask("GET", &format!("/api/posts/{id}"))
        .with(&admin)
        .send()
        .header("etag")
        .expect("a tag")
        .to_owned();
    server
        .ask("PUT", &format!("/api/posts/{id}"))
        .with(&admin)
        .json(&json!({"title": "Newer"}))
        .send()
        .is(200);
    let stale = format!("If-Match: {tag}");
    let tip = server.tip("source");
    let revision = server.site.git(&["rev-parse", "source~1"]);
    for (method, path, body) in [
        ("PUT", format!("/api/posts/{id}"), json!({"title": "x"})),
        ("DELETE", format!("/api/posts/{id}"), json!({})),
        ("POST", format!("/api/posts/{id}/modules"), json!({"type": "blockquote", "props": {"quote": "x"}})),
        ("POST", "/api/posts/bulk".to_owned(), json!({"action": "archive", "ids": [id]})),
        ("POST", "/api/posts/reorder".to_owned(), json!({"items": [{"id": id, "orderIndex": 4}]})),
        ("POST", format!("/api/posts/{id}/revisions/{}/revert", revision.trim()), json!({})),
    ] {
        let answer = server.ask(method, &path).with(&admin).with(&stale).json(&body).send();
        assert_eq!(answer.status, 412, "{method} {path}: {}", answer.body);
    }
    let missing =
        server.ask("PUT", "/api/posts/00000000-0000-4000-8000-000000000000").with(&admin).with("If-Match: *");
    assert!([404, 412].contains(&missing.json(&json!({"title": "x"})).send().status));
    assert_eq!(server.tip("source"), tip);
}

#[test]
fn idempotency_key_covers_every_creating_post() {
    let (server, admin) = Server::uncounted();
    let twice = |path: &str, body: Value| {
        let ask = || {
            server
                .ask("POST", path)
                .with(&admin)
                .with(&format!("Idempotency-Key: of {path}"))
                .json(&body)
                .send()
        };
        let (first, second) = (ask().is(201), ask().is(201));
        assert_eq!(first.value()["id"], second.value()["id"], "{path}");
        assert_eq!(second.header("idempotent-replayed"), Some("true"));
    };
    twice("/api/menus", json!({"name": "M", "slug": "m"}));
    twice("/api/taxonomies", json!({"name": "T", "slug": "t"}));
    twice("/api/taxonomies/tags/terms", json!({"name": "New tag"}));
    twice("/api/modules/global", json!({"type": "callout", "label": "G"}));
    twice("/api/users", json!({"email": "a@example.com", "password": "long enough", "role": "editor"}));
}

#[test]
fn deleted_post_is_gone_from_every_path() {
    let (server, admin) = Server::uncounted();
    let post = server.made(&admin, json!({"modules": [{"type": "blockquote", "props": {"quote": "x"}}]}));
    let id = post["id"].as_str().expect("an id").to_owned();
    server.ask("DELETE", &format!("/api/posts/{id}")).with(&admin).send().is(204);
    for (method, path, body) in [
        ("GET", format!("/api/posts/{id}"), Value::Null),
        ("PUT", format!("/api/posts/{id}"), json!({"title": "x"})),
        ("DELETE", format!("/api/posts/{id}"), Value::Null),
        ("GET", format!("/api/posts/{id}/modules"), Value::Null),
        ("GET", format!("/api/posts/{id}/export"), Value::Null),
        ("GET", format!("/api/posts/{id}/translations"), Value::Null),
        ("POST", format!("/api/posts/{id}/modules"), json!({"type": "blockquote", "props": {"quote": "x"}})),
        ("POST", "/api/posts/bulk".to_owned(), json!({"action": "publish", "ids": [id]})),
        ("POST", "/api/posts/reorder".to_owned(), json!({"items": [{"id": id, "orderIndex": 4}]})),
    ] {
        let ask = server.ask(method, &path).with(&admin);
        let answer = if body.is_null() { ask.send() } else { ask.json(&body).send() };
        assert_eq!(answer.status, 404, "{method} {path}: {}", answer.body);
    }
    server.ask("POST", &format!("/api/posts/{id}/restore")).with(&admin).json(&json!({})).send().is(200);
    server.ask("GET", &format!("/api/posts/{id}")).with(&admin).send().is(200);
}

#[test]
fn find_and_replace_requires_confirmation() {
    let (server, admin) = Server::uncounted();
    let ask = |body: Value| server.ask("POST", "/api/database/find-replace").with(&admin).json(&body).send();
    let before = server.tip("source");
    for (body, field) in [
        (json!({"find": "", "replace": "x", "tables": ["posts"]}), "find"),
        (json!({"replace": "x", "tables": ["posts"]}), "find"),
        (json!({"find": "x", "tables": ["posts"]}), "replace"),
        (json!({"find": "x", "replace": 5, "tables": ["posts"]}), "replace"),
        (json!({"find": "x", "replace": "y"}), "tables"),
        (json!({"find": "x", "replace": "y", "tables": []}), "tables"),
        (json!({"find": "x", "replace": "y", "tables": ["users"]}), "tables"),
        (json!({"find": "(", "replace": "y", "tables": ["posts"], "regex": true}), "find"),
        (json!({"find": "x", "replace": "y", "tables": ["posts"], "dryRun": "no"}), "dryRun"),
        (json!({"find": "x", "replace": "y", "tables": ["posts"], "nope": 1}), "nope"),
        (json!({"find": "x", "search": "z", "replace": "y", "tables": ["posts"]}), "search"),
    ] {
        let refused = ask(body.clone()).is(422).value();
        assert!(refused["details"][field].is_array(), "{body}: {refused}");
    }
    // A pattern that is slow in backtracking engines is fast here, and a replacement that breaks the site is refused.
    ask(json!({"find": "(a+)+$", "replace": "b", "tables": ["posts"], "regex": true, "dryRun": true}))
        .is(200);
    ask(json!({"find": "published", "replace": "done", "tables": ["posts"], "also": ["choices"]})).is(422);
    ask(json!({"search": "bicycle", "replace": "bike", "tables": ["posts"]})).is(200);
    assert_eq!(server.tip("source"), before);
    let done = ask(json!({"find": "bicycle", "replace": "bike", "tables": ["posts"]})).is(200).value();
    assert_eq!(done["result"]["totalMatches"], done["result"]["totalReplacements"]);
    assert_eq!(server.site.git(&["rev-list", "--count", &format!("{}..source", before.trim())]).trim(), "1");
    assert_eq!(done["stage"], "all");
    // Pending texts are changed in the same operation, unless one stage is named.
    let made = server.made(&admin, json!({"title": "Zebra", "excerpt": "Zebra Ltd"}));
    let path = format!("/api/posts/{}", made["id"].as_str().expect("an id"));
    let staged = json!({"excerpt": "At Zebra Ltd", "stage": "review"});
    server.ask("PUT", &path).with(&admin).json(&staged).send().is(200);
    let excerpt = |stage: &str| server.get(&admin, &format!("{path}?stage={stage}"))["excerpt"].clone();
    let zebra = json!({"find": "Zebra Ltd", "replace": "Zebra Inc", "tables": ["posts"]});
    let of = |more: Value| {
        let mut body = zebra.clone();
        body.as_object_mut().expect("an object").extend(more.as_object().cloned().expect("an object"));
        ask(body)
    };
    of(json!({"stage": "all", "mode": "review"})).is(422);
    let one = of(json!({"stage": "source", "dryRun": true})).is(200).value();
    assert_eq!((&one["stage"], &one["result"]["waiting"][0]["stage"]), (&json!("source"), &json!("review")));
    let all = of(json!({"stage": "all", "words": true})).is(200).value();
    assert_eq!(all["result"]["totalMatches"], 2, "{all}");
    assert_eq!((excerpt("source"), excerpt("review")), (json!("Zebra Inc"), json!("At Zebra Inc")));
    let names = server.ask("GET", "/api/database/find-replace/tables").with(&admin).send().is(200).value();
    assert_eq!(names["data"].as_array().map(Vec::len), Some(10));
}
