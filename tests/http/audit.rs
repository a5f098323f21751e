//! The audit log over REST.

use super::server::{PASSWORD, Server};
use serde_json::{Value, json};

#[test]
fn every_act_is_audited_once_with_actor_and_source() {
    let server = Server::start(&[]);
    let admin = server.token("admin", &[]);
    let email = server.user("editor_admin");
    let login = server.ask("POST", "/api/auth/login").with("User-Agent: tests/1");
    login.clone().json(&json!({"email": email, "password": "wrong wrong"})).send().is(401);
    login.clone().json(&json!({"email": "my-password", "password": PASSWORD})).send().is(401);
    let blocked = server.user("workflow");
    login.clone().json(&json!({"email": blocked, "password": PASSWORD})).send().is(401);
    let cookie = login.json(&json!({"email": email, "password": PASSWORD})).send().is(200).cookie();
    let post = json!({"title": "Told", "type": "page", "locale": "en"});
    server.ask("POST", "/api/posts").with(&cookie).json(&post).send().is(201);
    server.ask("POST", "/api/auth/logout").with(&cookie).send().is(204);

    let told = server.ask("GET", "/api/security/audit-logs?limit=100").with(&admin).send().is(200);
    assert!(!told.body.contains("my-password") && !told.body.contains(PASSWORD));
    let told = told.value();
    let rows = told["data"].as_array().expect("rows");
    let of = |action: &str| -> Vec<&Value> { rows.iter().filter(|row| row["action"] == action).collect() };
    for (action, count) in [
        ("user.create", 2),
        ("user.login_failed", 2),
        ("user.login_blocked", 1),
        ("user.login", 1),
        ("user.logout", 1),
        ("token.create", 1),
        ("post.create", 1),
    ] {
        assert_eq!(of(action).len(), count, "{action} in {rows:?}");
    }
    let login = of("user.login")[0];
    assert_eq!([&login["ip"], &login["userAgent"]], [&json!("127.0.0.1"), &json!("tests/1")]);
    assert_eq!((&login["userEmail"], &login["entityType"]), (&json!(email), &json!("user")));
    assert!(login["userId"].is_i64());
    assert_eq!(told["pagination"]["total"], rows.len());

    let narrow = |query: &str| {
        let path = format!("/api/security/audit-logs?{query}");
        server.ask("GET", &path).with(&admin).send().is(200).value()["data"].as_array().map(Vec::len)
    };
    assert_eq!(narrow("action=user.login_failed"), Some(2));
    assert_eq!(narrow(&format!("userId={}&action=user.logout", login["userId"])), Some(1));
    assert_eq!(narrow("limit=1&offset=1"), Some(1));
    server.ask("GET", "/api/security/audit-logs?limit=0").with(&admin).send().is(422);
}

#[test]
fn audit_row_names_surface_and_changes() {
    let (server, admin) = Server::uncounted();
    let before = server.tip("source");
    let post = server.made(&admin, json!({"title": "Told"}));
    let id = post["id"].as_str().expect("an id");
    let rows = |query: &str| {
        let told = server.get(&admin, &format!("/api/security/audit-logs?{query}"));
        told["data"].as_array().expect("rows").clone()
    };
    let made = rows(&format!("postId={id}"));
    assert_eq!(made.len(), 1, "{made:?}");
    let told = &made[0]["metadata"];
    assert_eq!((&told["surface"], &told["before"]), (&json!("rest"), &json!(before)));
    assert_eq!((&told["commit"], &made[0]["refused"]), (&json!(server.tip("source")), &json!(false)));
    assert!(rows("since=2999-01-01").is_empty());
    server.ask("GET", "/api/security/audit-logs?since=soon").with(&admin).send().is(422);

    let by_agent = rows("agent=general-assistant");
    assert!(
        !by_agent.is_empty() && by_agent.iter().all(|row| row["metadata"]["agent"] == "general-assistant")
    );
    let meta = server.get(&admin, "/api/security/audit-logs/meta");
    let has = |name: &str, word: &str| meta["data"][name].as_array().expect("words").contains(&json!(word));
    assert!(has("actions", "post.create") && has("entityTypes", "post") && has("surfaces", "rest"), "{meta}");
}

#[test]
fn refused_attempts_are_audited() {
    let (server, admin) = Server::uncounted();
    let post = server.made(&admin, json!({"title": "Told"}))["id"].clone();
    let editor = server.token("editor", &[]);
    let agent = server.token("ai_agent", &[]);
    let path = format!("/api/posts/{}", post.as_str().expect("an id"));
    // Refused by the route, by the operation behind a route, and by the operation called by its name.
    server.ask("DELETE", &path).with(&editor).send().is(403);
    let source = json!({"title": "Never", "mode": "publish"});
    server.ask("PUT", &path).with(&editor).json(&source).send().is(403);
    let all = json!({"all": true});
    server.ask("POST", "/api/operations/review.approve").with(&agent).json(&all).send().is(403);
    // Invalid requests and refused reads are not recorded.
    server.ask("PUT", &path).with(&editor).json(&json!({"titel": "Typo"})).send().is(422);
    server.ask("GET", "/api/users").with(&editor).send().is(403);

    let told = server.get(&admin, "/api/security/audit-logs?refused=1");
    let rows = told["data"].as_array().expect("rows");
    let actions: Vec<&str> = rows.iter().filter_map(|row| row["action"].as_str()).collect();
    assert_eq!(actions, ["review.approve.refused", "post.set.refused", "post.delete.refused"], "{told}");
    for row in rows {
        assert_eq!((&row["refused"], &row["metadata"]["surface"]), (&json!(true), &json!("rest")), "{row}");
        assert!(row["metadata"]["role"].is_string() && row["metadata"]["code"].is_string(), "{row}");
    }
    assert_eq!(rows[1]["entityId"], post);
    assert!(rows[1]["metadata"]["before"].is_string(), "{}", rows[1]);
    server.site().cms(&["audit", "verify"]).ok();
}
