//! The stage of writes, their preconditions, and where the results can be read.

use super::server::{Answer, Server};
use serde_json::{Value, json};

fn send(server: &Server, token: &str, method: &str, path: &str, body: &Value) -> Answer {
    server.ask(method, path).with(token).json(body).send()
}

fn id(value: &Value) -> String {
    value["id"].as_str().expect("an id").to_owned()
}

#[test]
fn query_selects_the_stage_of_a_write() {
    let (server, admin) = Server::uncounted();
    let post = id(&server.made(&admin, json!({"title": "Live"})));
    let tip = server.tip("source");
    let new = |slug: &str| json!({"title": "T", "type": "page", "locale": "en", "slug": slug, "modules": []});
    for (index, query) in ["mode=review", "stage=review"].into_iter().enumerate() {
        let body = new(&format!("new-{index}"));
        let made = send(&server, &admin, "POST", &format!("/api/posts?{query}"), &body).is(201);
        let place = made.header("location").expect("an address").to_owned();
        assert_eq!(made.value()["stage"], "review");
        assert_eq!(server.get(&admin, &place)["id"], made.value()["id"]);
        let path = format!("/api/posts/{post}?{query}");
        let body = json!({"title": format!("Staged {index}")});
        assert_eq!(send(&server, &admin, "PUT", &path, &body).is(200).value()["stage"], "review");
        let body = json!({"action": "archive", "ids": [post]});
        let path = format!("/api/posts/bulk?{query}");
        assert_eq!(send(&server, &admin, "POST", &path, &body).is(200).value()["stage"], "review");
        assert_eq!(server.tip("source"), tip);
        let path = format!("/api/posts/{post}?{query}");
        send(&server, &admin, "PUT", &path, &json!({"title": "x", "mode": "publish"})).is(422);
        send(
            &server,
            &admin,
            "POST",
            &format!("/api/menus?{query}"),
            &json!({"name": "N", "slug": "n", "stage": "source"}),
        )
        .is(422);
    }
    // Content that was read on source is written to the stage of the query.
    let read = server.get(&admin, &format!("/api/posts/{post}"));
    let back = send(&server, &admin, "PUT", &format!("/api/posts/{post}?stage=review"), &read).is(200);
    assert_eq!((&back.value()["stage"], server.tip("source")), (&json!("review"), tip));
    let waiting = server.get(&admin, "/api/posts?inReview=1")["data"].clone();
    let slugs: Vec<&str> =
        waiting.as_array().expect("posts").iter().filter_map(|post| post["slug"].as_str()).collect();
    assert!(slugs.contains(&"new-0") && slugs.contains(&"new-1"), "{slugs:?}");
    assert_eq!(server.get(&admin, &format!("/api/posts/{post}?rev=review"))["stage"], "review");
    send(&server, &admin, "PUT", &format!("/api/posts/{post}?stage=review"), &json!({"title": "Again"}))
        .is(200);
    let mode = format!("/api/posts/{post}?mode=approve");
    assert_eq!(send(&server, &admin, "PUT", &mode, &json!({})).is(200).value()["promoted"], true);
}

#[test]
fn revision_of_another_stage_is_named() {
    let (server, admin) = Server::uncounted();
    let editor = server.token("editor", &[]);
    let path = format!("/api/posts/{}", id(&server.made(&admin, json!({"title": "Shared"}))));
    let tag = |query: &str| {
        let answer = server.ask("GET", &format!("{path}{query}")).with(&editor).send().is(200);
        format!("If-Match: {}", answer.header("etag").expect("a tag"))
    };
    let put = |tag: &str, title: &str| {
        server.ask("PUT", &path).with(&editor).with(tag).json(&json!({"title": title})).send()
    };
    // The post is the same on both stages, so either revision is accepted.
    put(&tag(""), "One").is(200);
    let refused = put(&tag(""), "Two").is(412).value();
    assert!(refused["hint"].as_str().is_some_and(|hint| hint.contains("?stage=review")), "{refused}");
    assert!(refused["details"]["If-Match"].is_array(), "{refused}");
    put(&tag("?stage=review"), "Two").is(200);
    put(&format!("If-Match: \"{}.x\"", "0".repeat(40)), "Three").is(412);
}

#[test]
fn writes_return_revision_and_location() {
    let (server, admin) = Server::uncounted();
    let taxonomy = server.get(&admin, "/api/taxonomies")["data"][0].clone();
    let terms = format!("/api/taxonomies/{}/terms", taxonomy["slug"].as_str().expect("a slug"));
    for (path, body, is_read) in [
        ("/api/menus", json!({"name": "N", "slug": "n"}), true),
        ("/api/redirects", json!({"fromPath": "/a", "toPath": "/b"}), true),
        ("/api/taxonomies", json!({"name": "N", "slug": "n"}), true),
        ("/api/modules/global", json!({"type": "callout", "globalSlug": "n"}), true),
        ("/api/module-groups", json!({"name": "n", "postType": "page"}), true),
        ("/api/locales", json!({"code": "fr"}), false),
        (terms.as_str(), json!({"name": "New"}), false),
    ] {
        let made = send(&server, &admin, "POST", path, &body).is(201);
        let tag = made.header("etag").expect("a tag").to_owned();
        assert!(tag.len() > 50, "{path}: {tag}");
        match made.header("location") {
            Some(place) => drop(server.get(&admin, place)),
            None => assert!(!is_read, "{path}"),
        }
        let read = server.ask("GET", path).with(&admin).send().is(200);
        assert!(read.header("etag").is_some_and(|tag| tag.len() > 50), "{path}");
    }
    let redirect = json!({"fromPath": "/c", "toPath": "/d"});
    let redirect = send(&server, &admin, "POST", "/api/redirects", &redirect).is(201).value();
    let path = format!("/api/redirects/{}", id(&redirect));
    let tag = server.ask("GET", &path).with(&admin).send().is(200).header("etag").expect("a tag").to_owned();
    let put = |to: &str, tag: &str| {
        let tag = format!("If-Match: {tag}");
        server.ask("PUT", &path).with(&admin).with(&tag).json(&json!({"toPath": to})).send()
    };
    let next = put("/x", &tag).is(200).header("etag").expect("a tag").to_owned();
    put("/y", &tag).is(412);
    put("/x", &tag).is(412);
    put("/y", &next).is(200);
}

#[test]
fn posts_are_found_by_name_and_address() {
    let (server, admin) = Server::uncounted();
    let post = server.made(&admin, json!({"title": "Costs", "slug": "costs"}));
    let found = |query: &str| {
        let list = server.get(&admin, &format!("/api/posts?{query}"));
        (list["meta"]["total"].as_u64().expect("a number"), list["data"][0]["id"].clone())
    };
    let url = post["metadata"]["url"].as_str().expect("an address").to_owned();
    for query in ["slug=costs".to_owned(), format!("path={url}"), format!("url=https://example.org{url}")] {
        assert_eq!(found(&query), (1, post["id"].clone()), "{query}");
    }
    assert_eq!(found("slug=cost").0, 0);
    assert_eq!(found("path=/nowhere").0, 0);
    // Posts that are not live have addresses, too: for previews, and for those who see drafts.
    let reader = server.token("reader", &[]);
    for (slug, status, stage) in
        [("soon", "draft", "review"), ("later", "draft", "source"), ("before", "archived", "source")]
    {
        let fields = json!({"title": slug, "slug": slug, "status": status, "stage": stage});
        let post = server.made(&admin, fields);
        let query = format!("stage={stage}&path=/{slug}");
        assert_eq!(found(&query), (1, post["id"].clone()), "{query}");
        assert_eq!(server.get(&reader, &format!("/api/posts?path=/{slug}"))["meta"]["total"], 0, "{slug}");
    }
}

#[test]
fn reorder_covers_its_scope() {
    let (server, admin) = Server::uncounted();
    let parent = id(&server.made(&admin, json!({"title": "Above"})));
    let child = id(&server.made(&admin, json!({"title": "Below", "parentId": parent})));
    let reorder = |body: Value| send(&server, &admin, "POST", "/api/posts/reorder", &body);
    let item = json!({"id": child, "orderIndex": 1});
    for scope in
        [json!({"type": "blog"}), json!({"locale": "es"}), json!({"parentId": null}), json!({"x": 1})]
    {
        let refused = reorder(json!({"items": [item], "scope": scope})).is(422).value();
        assert!(
            refused["details"].as_object().expect("details").keys().all(|key| key.starts_with("scope")),
            "{refused}"
        );
    }
    reorder(json!({"items": [item], "scope": {"type": "page", "locale": "en", "parentId": parent}})).is(200);
    let nowhere = json!({"id": child, "orderIndex": 1, "parentId": "00000000-0000-4000-8000-000000000000"});
    let refused = reorder(json!({"items": [nowhere]})).is(422).value();
    assert!(refused["details"]["parentId"].is_array(), "{refused}");
    reorder(json!({"items": [{"id": child, "orderIndex": 2, "parentId": null}]})).is(200);
    assert_eq!(server.get(&admin, &format!("/api/posts/{child}"))["parentId"], Value::Null);
}

#[test]
fn lists_have_pages() {
    let (server, admin) = Server::uncounted();
    for path in [
        "/api/menus",
        "/api/redirects",
        "/api/taxonomies",
        "/api/modules/global",
        "/api/module-groups",
        "/api/users",
        "/api/locales",
        "/api/forms-definitions",
        "/api/post-types",
    ] {
        let whole = server.get(&admin, path);
        let rows = whole["data"].as_array().expect("rows");
        assert_eq!(whole["meta"]["total"], json!(rows.len()), "{path}");
        let page = server.get(&admin, &format!("{path}?page=2&per_page=1"));
        assert_eq!(
            page["data"].as_array().expect("rows").as_slice(),
            rows.get(1..2).unwrap_or_default(),
            "{path}"
        );
        let meta = &page["meta"];
        assert_eq!(
            (&meta["total"], &meta["per_page"], &meta["current_page"]),
            (&json!(rows.len()), &json!(1), &json!(2))
        );
        assert_eq!(meta["hasMore"], json!(rows.len() > 2), "{path}");
    }
}

/// A pending post is not on the live site; clients that may write learn its stage, others do not.
#[test]
fn staged_post_is_reported_as_pending() {
    let (server, admin) = Server::uncounted();
    let editor = server.token("editor", &[]);
    let new = json!({"title": "T", "type": "page", "locale": "en", "slug": "waits", "modules": []});
    let made = send(&server, &editor, "POST", "/api/posts", &new).is(201).value();
    assert_eq!(made["stage"], "review");
    let path = format!("/api/posts/{}", id(&made));
    for path in [path.clone(), format!("{path}/modules")] {
        let missing = server.ask("GET", &path).with(&editor).send().is(404).value();
        assert_eq!(
            (&missing["code"], &missing["details"]["stage"]),
            (&json!("post.not-found"), &json!(["review"]))
        );
        assert!(missing.to_string().contains("?stage=review"), "{missing}");
    }
    assert_eq!(server.get(&editor, &format!("{path}?stage=review"))["id"], made["id"]);
    server.ask("GET", &path).send().is(401);
    let gone = format!("/api/posts/{}", "3b5f0c1e-1b0f-4c86-9d5c-0a1de0a3c2f1");
    let nothing = server.ask("GET", &gone).with(&admin).send().is(404).value();
    assert_eq!(nothing["error"], "Post not found");
}

/// A read of a stage includes conflicts and review comments, which may be sent back with a save.
#[test]
fn stage_reports_conflicts_and_diffs() {
    let (server, admin) = Server::uncounted();
    let post = id(&server.made(&admin, json!({"title": "Live"})));
    let path = format!("/api/posts/{post}");
    send(
        &server,
        &admin,
        "PUT",
        &format!("{path}?stage=review"),
        &json!({"title": "Staged", "excerpt": "E"}),
    )
    .is(200);
    server.site().cms(&["review", "request-changes", &post, "Shorter."]).ok();
    send(&server, &admin, "PUT", &path, &json!({"title": "Live again"})).is(200);
    let read = server.get(&admin, &format!("{path}?stage=review"));
    let conflict = &read["conflicts"][0];
    assert_eq!(
        (&conflict["path"], &conflict["upstream"], &conflict["staged"]),
        (&json!("title"), &json!("Live again"), &json!("Staged"))
    );
    assert_eq!((&read["title"], &read["comments"][0]["text"]), (&json!("Live again"), &json!("Shorter.")));
    let listed = server.get(&admin, &format!("/api/posts?stage=review&ids={post}"));
    assert_eq!(
        (&listed["data"][0]["conflicts"][0]["staged"], &listed["data"][0]["liveStatus"]),
        (&json!("Staged"), &read["status"])
    );
    let live = server.get(&admin, &path);
    assert_eq!((live.get("conflicts"), live.get("comments")), (None, None));
    let mut back = read.clone();
    back["excerpt"] = json!("Other");
    let saved = send(&server, &admin, "PUT", &path, &back).is(200).value();
    assert_eq!((&saved["stage"], &saved["excerpt"]), (&json!("review"), &json!("Other")));
}

#[test]
fn deletion_is_approved_and_approval_names_visible_changes() {
    let (server, admin) = Server::uncounted();
    let target = id(&server.made(&admin, json!({"title": "Target", "status": "published"})));
    server.made(&admin, json!({"title": "Child", "status": "published", "parentId": target}));
    let path = format!("/api/posts/{target}");
    let gone = server.ask("DELETE", &format!("{path}?stage=review")).with(&admin).send().is(204);
    let said = gone.header("x-referenced-by").expect("the referring posts");
    assert!(said.contains("child.yaml"), "{said}");
    let approve = |beside: Value| {
        let mut body = json!({"mode": "approve"});
        body.as_object_mut().expect("an object").extend(beside.as_object().cloned().expect("an object"));
        send(&server, &admin, "PUT", &path, &body)
    };
    let refused = approve(json!({})).is(409).value();
    assert_eq!(refused["code"], "review.dangling");
    approve(json!({"allowDangling": "yes"})).is(422);
    let done = approve(json!({"allowDangling": true})).is(200).value();
    assert_eq!((&done["change"], &done["visible"]), (&json!("deleted"), &json!(false)));
    server.ask("GET", &path).with(&admin).send().is(404);

    let draft = server.made(&admin, json!({"title": "Draft", "status": "draft", "mode": "review"}));
    let path = format!("/api/posts/{}", id(&draft));
    let done = send(&server, &admin, "PUT", &path, &json!({"mode": "approve"})).is(200).value();
    assert_eq!((&done["visible"], &done["whyNot"]), (&json!(false), &json!("it is a draft")));
    let body = json!({"status": "published", "mode": "review"});
    send(&server, &admin, "PUT", &path, &body).is(200);
    let done = send(&server, &admin, "PUT", &path, &json!({"mode": "approve"})).is(200).value();
    assert_eq!((&done["visible"], &done["whyNot"]), (&json!(true), &Value::Null));
}

/// Over HTTP, too: undo walks back, redo forward, and what takes live content away needs a yes.
#[test]
fn undo_lasts_until_a_redo() {
    let (server, admin) = Server::uncounted();
    let post = id(&server.made(&admin, json!({"title": "One", "status": "published"})));
    let path = format!("/api/posts/{post}");
    for title in ["Two", "Three"] {
        send(&server, &admin, "PUT", &path, &json!({"title": title})).is(200);
    }
    let act = |name: &str| send(&server, &admin, "POST", &format!("/api/operations/{name}"), &json!({}));
    let title = || server.get(&admin, &path)["title"].clone();
    for (name, expected) in [("undo", "Two"), ("undo", "One"), ("redo", "Two"), ("redo", "Three")] {
        act(name).is(200);
        assert_eq!(title(), expected, "{name}");
    }
    assert_eq!(act("redo").is(404).value()["code"], "redo.nothing");
    act("undo").is(200);
    act("undo").is(200);
    let refused = act("undo").is(409).value();
    assert_eq!(refused["code"], "undo.takes-away");
    assert_eq!(title(), "One");
    let shown = act("undo?dryRun=1").is(200).value();
    assert_eq!(shown["takenAway"][0]["title"], "One");
    act("undo?yes=1").is(200);
    server.ask("GET", &path).with(&admin).send().is(404);
    act("redo").is(200);
    assert_eq!(title(), "One");
}

#[test]
fn deletion_of_linked_live_content_needs_confirmation() {
    let (server, admin) = Server::uncounted();
    let target = id(&server.made(&admin, json!({"title": "Target"})));
    let module = json!({"type": "prose", "props": {"content": "See [there](/target)."}});
    server.made(&admin, json!({"title": "Other", "modules": [module]}));
    let path = format!("/api/posts/{target}");
    let refused = server.ask("DELETE", &path).with(&admin).send().is(409).value();
    assert_eq!(refused["code"], "review.dangling", "{refused}");
    assert!(refused["hint"].as_str().is_some_and(|hint| hint.contains("allowDangling=1")), "{refused}");
    let archived = json!({"status": "archived"});
    send(&server, &admin, "PUT", &path, &archived).is(409);
    send(&server, &admin, "PUT", &path, &json!({"status": "archived", "allowDangling": true})).is(200);
    send(&server, &admin, "PUT", &path, &json!({"status": "published"})).is(200);
    server.ask("DELETE", &format!("{path}?allowDangling=1")).with(&admin).send().is(204);
}

#[test]
fn decision_compares_the_fields_beside_it() {
    let (server, admin) = Server::uncounted();
    let post = id(&server.made(&admin, json!({"title": "Live"})));
    let decide = |operation: &str, body: &Value| {
        send(&server, &admin, "POST", &format!("/api/operations/review.{operation}"), body)
    };
    let stage = |title: &str| {
        let path = format!("/api/posts/{post}?stage=review");
        send(&server, &admin, "PUT", &path, &json!({"title": title})).is(200);
    };
    stage("Staged");
    let tips = || ["source", "review"].map(|stage| server.tip(stage));
    let before = tips();
    for operation in ["approve", "reject"] {
        for (body, field) in [
            (json!({"items": [post], "beside": {"title": "Another"}}), "title"),
            (json!({"items": [post], "beside": {"colour": "red"}}), "colour"),
            (json!({"all": true, "beside": {"title": "Staged"}}), "beside"),
        ] {
            let refused = decide(operation, &body).is(422).value();
            assert!(refused["details"][field].is_array(), "{operation} {body}: {refused}");
        }
    }
    assert_eq!(tips(), before);
    decide("approve", &json!({"items": [post], "beside": {"title": "Staged"}})).is(200);
    let path = format!("/api/posts/{post}");
    assert_eq!(server.get(&admin, &path)["title"], "Staged");
    stage("Staged again");
    decide("reject", &json!({"items": [post], "beside": {"title": "Staged again"}})).is(200);
    assert_eq!(server.get(&admin, &format!("{path}?stage=review"))["title"], "Staged");
}
