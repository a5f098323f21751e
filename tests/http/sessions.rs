//! Signing in and out, over connections.

use super::server::{PASSWORD, Server};
use crate::support::Sandbox;
use serde_json::json;

#[test]
fn session_lasts_until_sign_out() {
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
fn account_change_ends_sessions() {
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
        server.site.cms(change).ok();
        me.send().is(401);
    }
    let login = server.ask("POST", "/api/auth/login").json(&json!({"email": email, "password": PASSWORD}));
    login.send().is(401);
}

#[test]
fn cookie_is_invalid_after_an_account_change() {
    let (server, admin) = Server::uncounted();
    let email = server.user("editor");
    let users = server.get(&admin, "/api/users");
    let row = users["data"].as_array().expect("rows").iter().find(|user| user["email"] == email.as_str());
    let path = format!("/api/users/{}", row.expect("the editor")["id"]);
    let other = "another horse battery";
    let mut password = PASSWORD;
    for (path, body) in [
        (format!("{path}/password"), json!({"password": other})),
        (path.clone(), json!({"role": "translator"})),
        (path.clone(), json!({"disabled": true})),
    ] {
        let login =
            server.ask("POST", "/api/auth/login").json(&json!({"email": email, "password": password}));
        let sessions = [login.send().is(200).cookie(), login.send().is(200).cookie()];
        for cookie in &sessions {
            server.ask("GET", "/api/auth/me").with(cookie).send().is(200);
        }
        server.ask("PATCH", &path).with(&admin).json(&body).send().is(200);
        password = other;
        for cookie in &sessions {
            server.ask("GET", "/api/auth/me").with(cookie).send().is(401);
            let post = json!({"title": "Late", "type": "page", "locale": "en"});
            server.ask("POST", "/api/posts").with(cookie).json(&post).send().is(401);
        }
    }
}

#[test]
fn session_requires_its_cookie() {
    let (server, _) = Server::uncounted();
    let body = json!({"email": server.user("editor"), "password": PASSWORD});
    let cookie = server.ask("POST", "/api/auth/login").json(&body).send().is(200).cookie();
    let secret = cookie.rsplit('=').next().expect("a secret");
    let me = server.ask("GET", "/api/auth/me");
    for header in [
        format!("Authorization: Bearer {secret}"),
        format!("X-Session: {secret}"),
        format!("Cookie: session={secret}"),
        format!("Cookie: CMS-SESSION={secret}"),
        format!("Cookie: cms-session={}", secret.to_uppercase()),
        format!("Cookie: cms-session={}", &secret[1..]),
        format!("Cookie: cms-session=\"{secret}\""),
        format!("Cookie: cms-session={}", "x".repeat(4096)),
        "Cookie: cms-session=".to_owned(),
        "Cookie: ;;;=;cms-session".to_owned(),
    ] {
        me.clone().with(&header).send().is(401);
    }
    for path in ["?cms-session=", "?session=", ";cms-session="] {
        let status = server.ask("GET", &format!("/api/auth/me{path}{secret}")).send().status;
        assert!(matches!(status, 401 | 404), "{path}: {status}");
    }
    let post =
        json!({"title": "Mine", "type": "page", "locale": "en", "cms-session": secret, "session": secret});
    server.ask("POST", "/api/posts").json(&post).send().is(401);
    // The first of two is used, as browsers send the more specific one first; other cookies do not matter.
    let two =
        |first: &str, second: &str| format!("Cookie: a=b; cms-session={first}; cms-session={second}; c=d");
    me.clone().with(&two(secret, "other")).send().is(200);
    me.clone().with(&two("other", secret)).send().is(401);
    me.clone().with("Cookie: a=b").with(&cookie).send().is(200);
    me.clone().with(&cookie).with("X-Name: caf\u{e9}").send().is(400);
}

#[test]
fn tls_cookie_is_secure_and_host_only() {
    let site = Sandbox::site();
    site.git(&["checkout", "--quiet", "source"]);
    let settings = site.read("cms.toml").replace("http://localhost:8080", "https://cms.example");
    site.write("cms.toml", &settings);
    site.git(&["commit", "--quiet", "--all", "--message", "The site has a name"]);
    site.git(&["checkout", "--quiet", "review"]);
    // The site's address decides this, whatever a proxy says, and also without a proxy.
    let server = Server::on(site, &[], &[]);
    let body = json!({"email": server.user("editor"), "password": PASSWORD});
    let answer = server.ask("POST", "/api/auth/login").json(&body).send().is(200);
    let set = answer.header("set-cookie").expect("a cookie");
    let (pair, flags) = set.split_once("; ").expect("flags");
    let secret = pair.strip_prefix("__Host-cms-session=").expect("its name");
    assert_eq!(flags, "Path=/; HttpOnly; SameSite=Lax; Secure");
    assert!(answer.header("strict-transport-security").is_some());
    let me = server.ask("GET", "/api/auth/me");
    me.clone().with(&format!("Cookie: __Host-cms-session={secret}")).send().is(200);
    me.clone().with(&format!("Cookie: cms-session={secret}")).send().is(401);
}

#[test]
fn agents_never_sign_in() {
    let server = Server::start(&[]);
    for role in ["ai_agent", "workflow"] {
        let body = json!({"email": server.user(role), "password": PASSWORD});
        server.ask("POST", "/api/auth/login").json(&body).send().is(401);
    }
}

#[test]
fn cross_site_request_cannot_use_a_cookie() {
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
        "Origin: ",
        &format!("Origin: http://{}.evil.example", server.address),
        &format!("Origin: http://evil-{}", server.address),
        &format!("Origin: ftp://{}", server.address),
        "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Site: same-site",
        "Sec-Fetch-Site: else",
    ] {
        write(&[foreign]).is(403);
    }
    // Requests like those of a form on another site, which have no preflight, are also refused.
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
        for path in ["/api/posts", "/api/media/upload", "/api/posts/bulk", "/api/users"] {
            let ask = server.ask("POST", path).with(&cookie).with(&format!("Content-Type: {kind}"));
            ask.with("Origin: https://evil.example").text(&post.to_string()).send().is(403);
        }
    }
    assert_eq!(server.tip("source"), before);
    // The same host with another scheme is another origin.
    write(&[&format!("Origin: https://{}", server.address)]).is(403);
    write(&[&format!("Origin: http://{}", server.address), "Sec-Fetch-Site: same-origin"]).is(201);
    // As browsers send it for a page without a referrer.
    write(&["Origin: null", "Sec-Fetch-Site: same-origin"]).is(409);
    write(&["Origin: null", "Sec-Fetch-Site: cross-site"]).is(403);
}
