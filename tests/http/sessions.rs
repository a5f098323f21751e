//! Signing in and out, over connections.

use super::server::{PASSWORD, Server};
use serde_json::json;

#[test]
fn a_session_lasts_until_it_is_ended() {
    let server = Server::start(&[]);
    let email = server.user("editor");
    let login = server.ask("POST", "/api/auth/login");
    let signed_in = login.clone().json(&json!({"email": email, "password": PASSWORD})).send().is(200);
    assert_eq!(signed_in.value()["user"]["role"], "editor");
    let cookie = signed_in.cookie();
    let me = server.ask("GET", "/api/auth/me").with(&cookie);
    assert_eq!(me.send().is(200).value()["email"], email.as_str());
    server.ask("POST", "/api/auth/logout").with(&cookie).send().is(204);
    me.send().is(401);
    let wrong = [
        json!({"email": email, "password": "wrong horse battery"}),
        json!({"uid": "eve@example.com", "password": PASSWORD}),
    ];
    let answers = wrong.map(|body| login.clone().json(&body).send().is(401).value()["error"].clone());
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn a_session_ends_with_what_changes_the_account() {
    let server = Server::start(&[]);
    let email = server.user("editor");
    let sign_in = || {
        let login =
            server.ask("POST", "/api/auth/login").json(&json!({"email": email, "password": PASSWORD}));
        server.ask("GET", "/api/auth/me").with(&login.send().is(200).cookie())
    };
    for change in [["user", "role", &email, "translator"].as_slice(), &["user", "disable", &email]] {
        let me = sign_in();
        me.send().is(200);
        server.site().cms(change).ok();
        me.send().is(401);
    }
    let login = server.ask("POST", "/api/auth/login").json(&json!({"email": email, "password": PASSWORD}));
    login.send().is(401);
}

#[test]
fn programs_never_sign_in() {
    let server = Server::start(&[]);
    for role in ["ai_agent", "workflow"] {
        let body = json!({"email": server.user(role), "password": PASSWORD});
        server.ask("POST", "/api/auth/login").json(&body).send().is(401);
    }
}

#[test]
fn another_site_cannot_use_a_cookie() {
    let server = Server::start(&[]);
    let body = json!({"email": server.user("admin"), "password": PASSWORD});
    let cookie = server.ask("POST", "/api/auth/login").json(&body).send().is(200).cookie();
    let before = server.tip("source");
    let post = json!({"title": "Mine", "type": "page", "locale": "en"});
    let write = |headers: &[&str]| {
        let ask = server.ask("POST", "/api/posts").with(&cookie).json(&post);
        headers.iter().fold(ask, |ask, header| ask.with(header)).send()
    };
    for foreign in [
        "Origin: https://evil.example",
        "Origin: null",
        "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Site: same-site",
    ] {
        write(&[foreign]).is(403);
    }
    assert_eq!(server.tip("source"), before);
    write(&[&format!("Origin: http://{}", server.address), "Sec-Fetch-Site: same-origin"]).is(201);
}
