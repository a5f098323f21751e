//! Feedback over REST: with the specification's keys and those of old clients.

use super::server::{Answer, Server};
use serde_json::{Value, json};

const PATH: &str = "/api/feedbacks";
const NOWHERE: &str = "00000000-0000-4000-8000-000000000000";

fn post(server: &Server, slug: &str) -> String {
    let shown = server.site.cms(&["post", "show", slug, "--json"]).ok().json();
    shown["id"].as_str().expect("an id").to_owned()
}

fn remark(post: &str) -> Value {
    json!({
        "postId": post, "category": "bug", "content": "The button is gone", "x": 0.5, "y": 1, "elementSelector": "main > .cta",
    })
}

fn give(server: &Server, token: &str, body: &Value) -> Answer {
    server.ask("POST", PATH).with(token).json(body).send()
}

fn listed(server: &Server, token: &str, query: &str) -> Vec<Value> {
    let answer = server.ask("GET", &format!("{PATH}?{query}")).with(token).send().is(200).value();
    answer.as_array().expect("a bare list").clone()
}

#[test]
fn remark_is_stored_as_sent_with_its_revision() {
    let server = Server::start(&[]);
    let email = server.user("editor");
    let login = json!({"email": email, "password": super::server::PASSWORD});
    let editor = server.ask("POST", "/api/auth/login").json(&login).send().is(200).cookie();
    let (one, two) = (post(&server, "worn-chain"), post(&server, "home"));
    let made = give(&server, &editor, &remark(&one)).is(201).value();
    for (key, value) in remark(&one).as_object().expect("fields") {
        assert_eq!(&made[key], value, "{key}");
    }
    assert_eq!(
        (&made["type"], &made["mode"], &made["status"]),
        (&json!("bug"), &json!("approved"), &json!("pending"))
    );
    assert_eq!(made["context"], json!({"x": 0.5, "y": 1, "elementSelector": "main > .cta"}));
    assert_eq!(made["revision"], json!(server.tip("source")));
    assert_eq!(
        made["user"],
        json!({"id": made["userId"], "username": "editor", "email": email, "role": "editor"})
    );
    assert!(made["userId"].is_i64());
    let old = json!({"postId": two, "mode": "review", "type": "comment", "content": "Nice", "context": {"selector": "h1"}});
    let old = give(&server, &editor, &old).is(201).value();
    assert_eq!(
        (&old["category"], &old["context"], &old["x"]),
        (&json!("comment"), &json!({"selector": "h1"}), &Value::Null)
    );
    assert_eq!(old["revision"], json!(server.tip("review")));
    let ids = |query: &str| -> Vec<Value> {
        listed(&server, &editor, query).into_iter().map(|row| row["id"].clone()).collect()
    };
    assert_eq!(ids(&format!("postId={one}")), std::slice::from_ref(&made["id"]));
    assert_eq!(ids(&format!("postId={two}&mode=review")), [old["id"].clone()]);
    assert!(ids(&format!("postId={two}&mode=approved")).is_empty());
    assert!(ids(&format!("postId={NOWHERE}")).is_empty());
    server.ask("GET", PATH).with(&editor).send().is(422);
}

#[test]
fn invalid_fields_are_named() {
    let server = Server::start(&[]);
    let editor = server.token("editor", &[]);
    let post = post(&server, "worn-chain");
    for (key, value) in [
        ("postId", Value::Null),
        ("postId", json!("x")),
        ("content", json!("")),
        ("content", Value::Null),
        ("content", json!("x".repeat(10_001))),
        ("content", json!("a\u{0}")),
        ("category", json!("x".repeat(51))),
        ("x", json!("1")),
        ("y", json!(1e300)),
        ("elementSelector", json!("*".repeat(100_000))),
        ("context", json!({"a": "x".repeat(20_000)})),
        ("mode", json!("source")),
        ("status", json!("resolved")),
    ] {
        let mut body = remark(&post);
        body[key] = value;
        let details = &give(&server, &editor, &body).is(422).value()["details"];
        assert!(details[key].is_array(), "{key}: {details}");
    }
    let details = &give(&server, &editor, &remark(NOWHERE)).is(422).value()["details"];
    assert!(details["postId"].is_array(), "{details}");
    assert!(listed(&server, &editor, &format!("postId={post}")).is_empty());
    let mut hostile = remark(&post);
    hostile["content"] = json!("<img src=x onerror=alert(1)>");
    let answer = give(&server, &editor, &hostile).is(201);
    assert_eq!(answer.value()["content"], hostile["content"]);
    assert!(answer.header("content-type").is_some_and(|kind| kind.starts_with("application/json")));
}

#[test]
fn remark_is_resolved_by_editors_and_deleted_by_its_author() {
    let server = Server::start(&[]);
    let [chief, editor, agent] = ["editor_admin", "editor", "ai_agent"].map(|role| server.token(role, &[]));
    let post = post(&server, "worn-chain");
    let made = |token: &str| {
        let made = give(&server, token, &remark(&post)).is(201).value();
        format!("{PATH}/{}", made["id"].as_str().expect("an id"))
    };
    let (by_chief, by_agent) = (made(&chief), made(&agent));
    let set = |path: &str, token: &str, status: &str| {
        server.ask("PATCH", path).with(token).json(&json!({"status": status})).send()
    };
    set(&by_chief, &agent, "resolved").is(403);
    set(&by_agent, &agent, "resolved").is(200);
    set(&by_chief, &editor, "nope").is(422);
    let resolved = set(&by_chief, &editor, "resolved").is(200).value();
    assert_eq!(resolved["status"], "resolved");
    assert!(resolved["resolvedAt"].is_string() && resolved["resolvedBy"].is_string());
    assert_eq!(listed(&server, &editor, &format!("postId={post}&status=pending")).len(), 0);
    assert_eq!(set(&by_chief, &editor, "pending").is(200).value()["resolvedAt"], Value::Null);
    let delete = |path: &str, token: &str| server.ask("DELETE", path).with(token).send();
    delete(&by_chief, &editor).is(403);
    delete(&by_agent, &agent).is(204);
    delete(&by_chief, &chief).is(204);
    delete(&by_chief, &chief).is(404);
}
