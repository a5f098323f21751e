//! Accounts that a server creates at start: the first administrator, and users of agents.

use super::server::{PASSWORD, Server};
use crate::support::Sandbox;
use serde_json::{Value, json};

fn users(site: &Sandbox) -> Vec<Value> {
    site.cms(&["user", "list", "--json"]).ok().json()["data"].as_array().expect("rows").clone()
}

#[test]
fn environment_creates_only_the_first_administrator() {
    let given = |password| [("CMS_ADMIN_EMAIL", "ada@example.com"), ("CMS_ADMIN_PASSWORD", password)];
    let server = Server::on(Sandbox::site(), &[], &given(PASSWORD));
    let body = json!({"email": "ada@example.com", "password": PASSWORD});
    let signed_in = server.ask("POST", "/api/auth/login").json(&body).send().is(200);
    assert_eq!(signed_in.value()["user"]["role"], "admin");
    let (_, site) = server.stop();
    let server = Server::on(site, &[], &given("another password"));
    server.ask("POST", "/api/auth/login").json(&body).send().is(200);
    let admins = users(&server.site).iter().filter(|user| user["role"] == "admin").count();
    assert_eq!(admins, 1);
    let half = ["CMS_ADMIN_EMAIL=ada@example.com", "cms", "serve", "--port", "0"];
    assert!(server.site.command("env").args(half).output().expect("it runs").status.code() == Some(2));
}

#[test]
fn users_of_agents_cannot_sign_in() {
    let server = Server::on(Sandbox::site(), &[], &[("AI_AGENT_EMAIL", "bot@example.com")]);
    let site = &server.site;
    let agents = site.cms(&["agent", "list", "--json"]).ok().json();
    let ids =
        agents["data"].as_array().expect("rows").iter().map(|agent| agent["id"].as_str().expect("an id"));
    let found = users(site);
    let mails: Vec<String> = ids.map(|id| format!("agent+{id}@agents.local")).collect();
    assert!(!mails.is_empty());
    for email in mails.iter().map(String::as_str).chain(["bot@example.com"]) {
        let user = found.iter().find(|user| user["email"] == email).unwrap_or_else(|| panic!("no {email}"));
        assert_eq!(user["role"], "ai_agent");
        let body = json!({"email": email, "password": PASSWORD});
        server.ask("POST", "/api/auth/login").json(&body).send().is(401);
    }
    // An agent's user can get neither a password nor another role.
    site.cms_reading(&["user", "password", &mails[0], "--password-stdin"], PASSWORD).exits(3);
    site.cms(&["user", "role", &mails[0], "admin"]).exits(3);
    let (_, site) = server.stop();
    let again = Server::on(site, &[], &[("AI_AGENT_EMAIL", "bot@example.com")]);
    assert_eq!(users(&again.site), found, "a second start creates no user again");
}

/// A user has a short name, which a manager of users can set.
#[test]
fn users_have_the_given_name() {
    let (server, admin) = Server::uncounted();
    let ask =
        |method: &str, path: &str, body: Value| server.ask(method, path).with(&admin).json(&body).send();
    let ada = json!({"email": "ada@example.com", "username": "ada-l", "fullName": "Ada", "password": PASSWORD, "role": "editor"});
    let made = ask("POST", "/api/users", ada).is(201).value();
    assert_eq!((&made["username"], &made["fullName"]), (&json!("ada-l"), &json!("Ada")));
    let sign_in = |name: &str| {
        server.ask("POST", "/api/auth/login").json(&json!({"uid": name, "password": PASSWORD})).send()
    };
    let cookie = sign_in("ADA-L").is(200).cookie();
    let path = format!("/api/users/{}", made["id"]);
    let changed =
        ask("PATCH", &path, json!({"username": "countess", "fullName": "Ada Lovelace"})).is(200).value();
    assert_eq!((&changed["username"], &changed["fullName"]), (&json!("countess"), &json!("Ada Lovelace")));
    assert_eq!(changed["email"], "ada@example.com");
    server.ask("GET", "/api/auth/me").with(&cookie).send().is(200);
    sign_in("ada-l").is(401);
    let bob =
        json!({"email": "bob@example.com", "username": "Countess", "password": PASSWORD, "role": "editor"});
    assert!(ask("POST", "/api/users", bob.clone()).is(422).value()["details"]["username"].is_array());
    let bob = |username: &str| {
        let mut bob = bob.clone();
        bob["username"] = json!(username);
        ask("POST", "/api/users", bob)
    };
    assert!(bob("countess").is(409).value()["details"]["username"].is_array());
    let bob = bob("bob").is(201).value();
    let path = format!("/api/users/{}", bob["id"]);
    for (body, status, field) in [
        (json!({"email": "ADA@example.com"}), 409, "email"),
        (json!({"username": "countess"}), 409, "username"),
        (json!({"username": "b"}), 422, "username"),
        (json!({"email": "nobody"}), 422, "email"),
        (json!({"fullName": "two\nlines"}), 422, "name"),
    ] {
        assert!(ask("PATCH", &path, body).is(status).value()["details"][field].is_array(), "{field}");
    }
    ask("PATCH", &path, json!({"email": "bob@example.org"})).is(200);
    sign_in("bob@example.org").is(200);
    sign_in("bob@example.com").is(401);
}

/// Every way to set the author of a post accepts the same users.
#[test]
fn author_is_a_user_of_the_site() {
    let (server, admin) = Server::uncounted();
    let ask =
        |method: &str, path: &str, body: Value| server.ask(method, path).with(&admin).json(&body).send();
    let ada = json!({"email": "ada@example.com", "password": PASSWORD, "role": "editor"});
    let ada = ask("POST", "/api/users", ada).is(201).value()["id"].clone();
    let post = server.made(&admin, json!({"title": "Of whom"}));
    let path = format!("/api/posts/{}", post["id"].as_str().expect("an id"));
    let whole = json!({"title": "Of nobody", "type": "page", "locale": "en", "authorId": 999});
    for (method, path, body) in [
        ("PATCH", format!("{path}/author"), json!({"authorId": 999})),
        ("PUT", path.clone(), json!({"authorId": 999})),
        ("POST", "/api/posts".to_owned(), whole),
        (
            "POST",
            "/api/operations/post.set".to_owned(),
            json!({"post": post["id"], "fields": [{"path": "authorId", "value": 999}]}),
        ),
    ] {
        let refused = ask(method, &path, body).is(422).value();
        assert_eq!(refused["details"]["authorId"], json!(["must be a valid user id"]), "{method} {path}");
    }
    ask("PUT", &path, json!({"authorId": ada})).is(200);
    assert_eq!(server.get(&admin, &path)["authorId"], ada);
    ask("PATCH", &format!("{path}/author"), json!({"authorId": ada})).is(200);
    ask("PUT", &path, json!({"authorId": null})).is(200);
}
