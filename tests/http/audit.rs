//! What was done, as the server tells it.

use super::server::{PASSWORD, Server};
use serde_json::{Value, json};

#[test]
fn every_act_is_told_once_with_who_and_from_where() {
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
