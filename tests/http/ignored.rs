//! What a request says is done or refused, and never passed over.

use super::server::{Answer, Server};
use serde_json::{Value, json};

fn send(server: &Server, token: &str, method: &str, path: &str, body: &Value) -> Answer {
    server.ask(method, path).with(token).json(body).send()
}

#[test]
fn writes_refuse_parameters_that_they_do_not_have() {
    let (server, admin) = Server::uncounted();
    let post = server.made(&admin, json!({"title": "Dry"}));
    let path = format!("/api/posts/{}", post["id"].as_str().expect("an id"));
    let tip = server.tip("source");
    for query in ["dryRun=1", "rev=0000", "fields=title", "force=1", "nope=1"] {
        let refused =
            send(&server, &admin, "PUT", &format!("{path}?{query}"), &json!({"title": "Wet"})).is(422);
        assert!(refused.body.contains(query.split('=').next().expect("a name")), "{}", refused.body);
        server.ask("DELETE", &format!("{path}?{query}")).with(&admin).send().is(422);
    }
    assert_eq!(server.tip("source"), tip);
    send(&server, &admin, "PUT", &format!("{path}?mode=publish&allowDangling=1"), &json!({"title": "Wet"}))
        .is(200);
}

#[test]
fn decision_refuses_fields_that_it_would_drop() {
    let (server, admin) = Server::uncounted();
    let post = server.made(&admin, json!({"title": "Live"}));
    let path = format!("/api/posts/{}", post["id"].as_str().expect("an id"));
    let put = |body: Value| send(&server, &admin, "PUT", &path, &body);
    put(json!({"mode": "review", "title": "Staged"})).is(200);
    for mode in ["approve", "reject-review"] {
        let refused = put(json!({"mode": mode, "title": "Staged", "excerpt": "More"})).is(422).value();
        assert!(
            refused["details"]["excerpt"].is_array() && refused["details"]["title"].is_null(),
            "{refused}"
        );
    }
    // A form that is sent as it waits says nothing new.
    assert_eq!(put(json!({"mode": "approve", "title": "Staged"})).is(200).value()["promoted"], true);
    assert_eq!(server.get(&admin, &path)["title"], "Staged");
}

#[test]
fn decision_says_that_nothing_was_pending() {
    let (server, admin) = Server::uncounted();
    let post = server.made(&admin, json!({"title": "Live"}));
    let path = format!("/api/posts/{}", post["id"].as_str().expect("an id"));
    let put = |body: Value| send(&server, &admin, "PUT", &path, &body).is(200).value();
    for (mode, key, message) in [
        ("approve", "promoted", "No review changes found to promote"),
        ("approve-ai-review", "promoted", "No AI Review changes found to promote"),
        ("reject-review", "discarded", "No review changes found to discard"),
        ("reject-ai-review", "discarded", "No AI Review changes found to discard"),
    ] {
        let answer = put(json!({"mode": mode}));
        assert_eq!((&answer["message"], &answer[key]), (&json!(message), &json!(false)), "{mode}");
    }
    put(json!({"mode": "review", "title": "Staged"}));
    let answer = put(json!({"mode": "reject-review"}));
    assert_eq!((&answer["message"], &answer["discarded"]), (&json!("Review discarded"), &json!(true)));
}

#[test]
fn media_are_written_at_the_version_that_was_read() {
    let (server, admin) = Server::uncounted();
    let list = server.get(&admin, "/api/media");
    let id = list["data"][0]["id"].as_str().expect("a picture").to_owned();
    let path = format!("/api/media/{id}");
    let tag = || {
        let answer = server.ask("GET", &path).with(&admin).send().is(200);
        format!("If-Match: {}", answer.header("etag").expect("a tag"))
    };
    let change =
        |tag: &str, body: &Value| server.ask("PATCH", &path).with(&admin).with(tag).json(body).send();
    let read = tag();
    change(&read, &json!({"altText": "A"})).is(200);
    change(&read, &json!({"altText": "B"})).is(412);
    // What was read may be sent back, with a change.
    let mut record = server.get(&admin, &path);
    record["title"] = json!("Named");
    change(&tag(), &record).is(200);
    record["size"] = json!(1);
    assert!(change(&tag(), &record).is(422).body.contains("size"));
    for (field, value) in [
        ("focalPoint", json!({"x": 50, "y": -3})),
        ("cropRect", json!({"x": -5, "y": 0, "width": 0, "height": 0})),
    ] {
        assert!(change(&tag(), &json!({ field: value })).is(422).body.contains("media.crop"), "{field}");
    }
    let rename =
        |name: &str| send(&server, &admin, "PATCH", &format!("{path}/rename"), &json!({"filename": name}));
    rename("other.png").is(200);
    assert_eq!(server.get(&admin, &path)["filename"], "other.jpg", "the bytes are a JPEG");
    rename("Other.jpg").is(200);
    assert_eq!(server.get(&admin, &path)["filename"], "Other.jpg");
}

#[test]
fn modules_of_canonical_json_keep_their_ids_on_the_post_and_get_new_ones_on_another() {
    let (server, admin) = Server::uncounted();
    let module = json!({"type": "prose", "props": {"content": "Words"}});
    let post = server.made(&admin, json!({"title": "Parts", "modules": [module]}));
    let path = format!("/api/posts/{}", post["id"].as_str().expect("an id"));
    let mut exported = server.get(&admin, &format!("{path}/export?download=0"));
    let modules = exported["modules"].take();
    send(&server, &admin, "PUT", &path, &json!({"modules": modules})).is(200);
    let id = |post: &Value| post["modules"][0]["id"].as_str().expect("an id").to_owned();
    assert_eq!(id(&server.get(&admin, &path)), id(&post));
    let copy = server.made(&admin, json!({"title": "Copy", "modules": modules}));
    assert_ne!(id(&copy), id(&post));
    let missing = json!({"type": "gallery", "props": {"images": [{"url": "missing.png"}]}});
    send(&server, &admin, "POST", &format!("{path}/modules"), &missing).is(422);
}

#[test]
fn secrets_are_made_once_for_a_key() {
    let (server, admin) = Server::uncounted();
    let hook =
        json!({"name": "n", "url": "https://example.com/h", "events": ["post.created"], "active": false});
    let ask = |path: &str, body: &Value| {
        server.ask("POST", path).with(&admin).with("Idempotency-Key: k1").json(body).send()
    };
    let first = ask("/api/webhooks", &hook).is(201).value();
    let again = ask("/api/webhooks", &hook).is(201);
    assert_eq!((again.header("idempotent-replayed"), &again.value()["id"]), (Some("true"), &first["id"]));
    assert!(first["secret"].is_string() && again.value()["secret"].is_null());
    assert_eq!(server.get(&admin, "/api/webhooks")["data"].as_array().map(Vec::len), Some(1));
}

/// Who counts no requests leaves that to a proxy, which does not count passwords.
#[test]
fn wrong_passwords_are_braked_where_no_requests_are_counted() {
    let (server, _) = Server::uncounted();
    let body = json!({"email": "nobody@example.org", "password": "wrong-password"});
    let tries = (0..8).map(|_| server.ask("POST", "/api/auth/login").json(&body).send().status);
    assert!(tries.collect::<Vec<_>>().contains(&429));
}
