//! Query parameters, and the validators of responses.

use super::server::Server;
use serde_json::json;

#[test]
fn a_query_that_names_what_is_not_there_is_refused() {
    let (server, admin) = Server::uncounted();
    let get = |path: &str| server.ask("GET", path).with(&admin).send();
    for path in
        ["/api/posts?staus=draft", "/api/menus?type=page", "/api/taxonomies?x=1", "/api/forms-definitions?y="]
    {
        let refused = get(path).is(422).value();
        assert_eq!(refused["code"], "input.invalid", "{path}");
    }
    let refused = get("/api/posts?staus=draft").value();
    assert_eq!(refused["details"]["staus"][0], "is not a parameter of this route; did you mean `status`?");
    for path in ["/api/posts?url=/x&q=a&types[]=page&current_page=1&limit=1", "/api/posts?path=/x&url=/x"] {
        get(path).is(200);
    }
    let before = server.tip("source");
    let post = json!({"title": "Asked", "type": "page", "locale": "en"});
    server.ask("POST", "/api/posts?moed=review").with(&admin).json(&post).send().is(422);
    assert_eq!(server.tip("source"), before);
    for name in ["per_page", "limit"] {
        get(&format!("/api/posts?{name}=0")).is(422);
        get(&format!("/api/posts?{name}=1")).is(200);
    }
}

#[test]
fn a_post_is_known_by_its_own_changes() {
    let (server, admin) = Server::uncounted();
    let make = |title: &str| {
        let post = json!({"title": title, "type": "page", "locale": "en"});
        let made = server.ask("POST", "/api/posts").with(&admin).json(&post).send().is(201).value();
        format!("/api/posts/{}", made["id"].as_str().expect("an id"))
    };
    let (one, other) = (make("One"), make("Other"));
    let tag = |path: &str| {
        let answer = server.ask("GET", path).with(&admin).send().is(200);
        answer.header("etag").expect("a tag").to_owned()
    };
    let change = |path: &str, tag: &str, title: &str| {
        let ask = server.ask("PUT", path).with(&admin).with(&format!("If-Match: {tag}"));
        ask.json(&json!({"title": title})).send()
    };
    let (first, second) = (tag(&one), tag(&other));
    change(&other, &second, "Changed").is(200);
    assert_eq!(tag(&one), first);
    assert_ne!(tag(&other), second);
    change(&one, &format!("W/{first}"), "Weak").is(412);
    change(&one, &first, "Strong").is(200);
    change(&one, &first, "Stale").is(412);
}

#[test]
fn nothing_is_scheduled_for_what_has_passed() {
    let (server, admin) = Server::uncounted();
    let schedule = |at: &str| {
        let post =
            json!({"title": at, "type": "page", "locale": "en", "status": "scheduled", "scheduledAt": at});
        server.ask("POST", "/api/posts").with(&admin).json(&post).send()
    };
    let refused = schedule("2020-01-01T00:00:00Z").is(422).value();
    assert!(refused["details"]["scheduledAt"].is_array(), "{refused:#}");
    schedule("2999-01-01T00:00:00Z").is(201);
}

#[test]
fn a_deleted_post_is_hidden_in_its_revisions_and_in_what_uses_a_module() {
    let (server, admin) = Server::uncounted();
    let post = json!({"title": "Gone", "type": "page", "locale": "en"});
    let made = server.ask("POST", "/api/posts").with(&admin).json(&post).send().is(201).value();
    let path = format!("/api/posts/{}", made["id"].as_str().expect("an id"));
    let revisions = server.get(&admin, &format!("{path}/revisions"));
    let one = format!("{path}/revisions/{}", revisions["data"][0]["id"].as_str().expect("a revision"));
    server.get(&admin, &one);
    server.ask("DELETE", &path).with(&admin).send();
    for hidden in [format!("{path}/revisions"), one.clone()] {
        server.ask("GET", &hidden).with(&admin).send().is(404);
        server.get(&admin, &format!("{hidden}?includeDeleted=1"));
    }
    server.ask("POST", &format!("{one}/compare")).with(&admin).json(&json!({})).send().is(404);
}
