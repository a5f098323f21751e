//! Content over REST: writes, reads, and concurrent changes.

use super::server::{Server, count};
use serde_json::json;

#[test]
fn acknowledged_write_is_in_the_repository() {
    let server = Server::start(&[]);
    let admin = server.token("admin", &[]);
    let post = server.made(&admin, json!({"title": "Hello", "slug": "hello-there"}));
    assert_eq!(post["data"]["id"], post["id"]);
    assert_eq!(post["stage"], "source");
    let file = server.site.git(&["show", "source:posts/page/en/hello-there.yaml"]);
    assert!(file.contains("title: Hello"), "{file}");
    let path = format!("/api/posts/{}", post["id"].as_str().expect("an id"));
    let read = server.ask("GET", &path).with(&admin).send().is(200).value();
    assert_eq!(read["title"], "Hello");
    server.ask("DELETE", &path).with(&admin).send().is(204);
    server.ask("GET", &path).with(&admin).send().is(404);
    server.ask("POST", &format!("{path}/restore")).with(&admin).json(&json!({})).send().is(200);
    server.ask("GET", &path).with(&admin).send().is(200);
}

#[test]
fn all_problems_are_reported_together() {
    let server = Server::start(&[]);
    let admin = server.token("admin", &[]);
    let before = server.tip("source");
    let hero = json!({"type": "hero", "props": {"title": 5}});
    let body = json!({"title": 5, "type": "page", "status": "nope", "slug": "Not A Slug", "nonsense": 1, "modules": [hero]});
    let refused = server.ask("POST", "/api/posts").with(&admin).json(&body).send().is(422).value();
    let named: Vec<&String> = refused["details"].as_object().expect("details").keys().collect();
    assert_eq!(named, ["modules[0].props.title", "nonsense", "slug", "status", "title"]);
    assert_eq!(server.tip("source"), before);
}

#[test]
fn write_with_an_outdated_revision_is_refused() {
    let server = Server::start(&[]);
    let admin = server.token("admin", &[]);
    let id = server.made(&admin, json!({}))["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/posts/{id}");
    let tag = server.ask("GET", &path).with(&admin).send().header("etag").expect("a tag").to_owned();
    server.ask("GET", &path).with(&admin).with(&format!("If-None-Match: {tag}")).send().is(304);
    // Another post may change meanwhile.
    server.made(&admin, json!({"title": "Another"}));
    let put = |tag: &str, title: &str| {
        let ask = server.ask("PUT", &path).with(&admin).with(&format!("If-Match: {tag}"));
        ask.json(&json!({"title": title})).send()
    };
    put(&tag, "First").is(200);
    assert_eq!(put(&tag, "Second").is(412).value()["code"], "revision.stale");
    let missing = put(&format!("\"{}\"", "0".repeat(40)), "Of nowhere").is(412).value();
    assert_eq!(missing["code"], "revision.stale", "{missing}");
    let other = put("\"abc\"", "Of another server").is(412).value();
    assert_eq!(other["code"], "revision.stale", "{other}");
    assert!(other["details"]["If-Match"].is_array(), "{other}");
    assert_eq!(server.ask("GET", &path).with(&admin).send().value()["title"], "First");
}

#[test]
fn concurrent_editors_lose_nothing() {
    const EDITS: usize = 3;
    // The specified number of 1000 takes minutes: `CMS_EDITORS=1000`.
    let editors = count("CMS_EDITORS", 24);
    let server = Server::start(&["--no-rate-limits"]);
    let admin = server.token("admin", &[]);
    let id = server.made(&admin, json!({"orderIndex": 0}))["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/posts/{id}");
    let count_up = || {
        let read = server.ask("GET", &path).with(&admin).send().is(200);
        let next = read.value()["orderIndex"].as_i64().expect("a number") + 1;
        let tag = read.header("etag").expect("a tag").to_owned();
        let ask = server.ask("PUT", &path).with(&admin).with(&format!("If-Match: {tag}"));
        let status = ask.json(&json!({"orderIndex": next})).send().status;
        assert!([200, 409, 412, 503].contains(&status), "{status}");
        status == 200
    };
    let done: usize = std::thread::scope(|scope| {
        let editor = || (0..EDITS).filter(|_| count_up()).count();
        let threads: Vec<_> = (0..editors).map(|_| scope.spawn(editor)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).sum()
    });
    let value = server.ask("GET", &path).with(&admin).send().value()["orderIndex"].as_u64();
    assert_eq!(value, Some(done as u64));
    assert!(done > 0);
    // Each edit has its own commit, even if several were written as a group.
    let edits = server.site.git(&["log", "--format=%H", "--grep=^Cms-Op: post.set", "source"]);
    assert_eq!(edits.lines().count(), done);
    server.site.git(&["fsck", "--strict"]);
}

#[test]
fn agent_only_stages() {
    let server = Server::start(&[]);
    let (admin, agent) = (server.token("admin", &[]), server.token("ai_agent", &[]));
    let id = server.made(&admin, json!({"title": "Live"}))["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/posts/{id}");
    let before = [server.tip("source"), server.tip("review")];
    for (body, status) in [
        (json!({"title": "Machine"}), 200),
        (json!({"title": "Machine", "mode": "publish"}), 403),
        (json!({"title": "Machine", "mode": "review"}), 403),
        (json!({"mode": "approve"}), 403),
        (json!({"mode": "approve-ai-review"}), 403),
        (json!({"mode": "reject-ai-review"}), 403),
    ] {
        server.ask("PUT", &path).with(&agent).json(&body).send().is(status);
    }
    assert_eq!(before, [server.tip("source"), server.tip("review")]);
    for (mode, stage) in [("approve-ai-review", "review"), ("approve", "source")] {
        server.ask("PUT", &path).with(&admin).json(&json!({"mode": mode})).send().is(200);
        let read = server.ask("GET", &format!("{path}?stage={stage}")).with(&admin).send().value();
        assert_eq!(read["title"], "Machine", "{stage}");
    }
}

#[test]
fn idempotency_key_creates_one_post() {
    let server = Server::start(&[]);
    let admin = server.token("admin", &[]);
    let ask = |title: &str| {
        let body = json!({"title": title, "type": "page", "locale": "en", "modules": []});
        server.ask("POST", "/api/posts").with(&admin).with("Idempotency-Key: one").json(&body).send()
    };
    let first = ask("Once").is(201);
    let again = ask("Once").is(201);
    assert_eq!(again.value()["id"], first.value()["id"]);
    for name in ["location", "etag"] {
        assert!(first.header(name).is_some_and(|value| !value.is_empty()), "{name}");
        assert_eq!(again.header(name), first.header(name));
    }
    ask("Twice").is(422);
}
