//! Query parameters, and the validators of responses.

use super::server::Server;
use serde_json::json;

#[test]
fn query_naming_an_unknown_item_is_refused() {
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
fn etag_depends_on_the_post_only() {
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
    change(&one, &first, "Strong").is(200);
    change(&one, &first, "Stale").is(412);
    // A proxy that compresses marks the tag: it names the same revision, as a present one and as a stale one.
    let marked = |tag: &str| {
        let opaque = tag.trim_matches('"').to_owned();
        [format!("W/\"{opaque}\""), format!("\"{opaque}-gzip\""), format!("\"none\", W/\"{opaque}-br\"")]
    };
    for (number, place) in (0..3).enumerate() {
        change(&one, &marked(&tag(&one))[place], &format!("Through a proxy {number}")).is(200);
        change(&one, &marked(&first)[place], "Stale").is(412);
    }
    change(&one, "*", "Any").is(200);
}

#[test]
fn changes_elsewhere_leave_an_answer_unmodified() {
    let (server, admin) = Server::uncounted();
    let paths = [
        "/api/menus/by-slug/footer",
        "/api/posts?type=blog&fields=title",
        "/api/site-settings",
        "/api/modules/global",
    ];
    let read = |path: &str, known: &str| {
        server.ask("GET", path).with(&admin).with(&format!("If-None-Match: {known}")).send()
    };
    let tags = paths.map(|path| read(path, "none").is(200).header("etag").expect("a tag").to_owned());
    server.site.cms(&["post", "set", "home", "excerpt=Another", "--stage", "source"]).ok();
    for (path, tag) in paths.iter().zip(&tags) {
        let answer = read(path, tag).is(304);
        // The tag names the commit, so that a write with it is bound to what is live.
        assert!(answer.header("etag").is_some_and(|now| now != tag), "{path}");
    }
    server.site.cms(&["post", "set", "worn-chain", "title=Worn", "--stage", "source"]).ok();
    read(paths[1], &tags[1]).is(200);
}

#[test]
fn brackets_are_parameters_or_refused() {
    let (server, admin) = Server::uncounted();
    let get = |query: &str| server.ask("GET", &format!("/api/posts?{query}")).with(&admin).send();
    let drafts = get("status=draft&per_page=1&page=2&include=").is(200).value();
    for same in [
        "filter[status]=draft&page[size]=1&page[number]=2&include[]=",
        "status[]=draft&per_page[]=1&page[]=2&include[0]=",
        "filter%5Bstatus%5D=draft&page%5Blimit%5D=1&page=2&include%5B%5D=",
    ] {
        let found = get(same).is(200).value();
        assert_eq!((&found["data"], &found["meta"]), (&drafts["data"], &drafts["meta"]), "{same}");
    }
    assert!(drafts["data"][0].get("modules").is_none(), "{drafts:#}");
    let both = get("status[]=draft&status[]=published").is(200).value();
    assert_eq!(both["meta"]["total"], get("status=draft,published").value()["meta"]["total"]);
    assert!(get("include[]=modules").value()["data"][0]["modules"].is_array());
    for (query, name, hint) in [
        ("filter[nothing]=1", "filter[nothing]", "publishedAt"),
        ("filter[nothing][eq]=1", "filter[nothing][eq]", "customFields.NAME"),
        ("filters[status][$eq]=draft", "filters[status][$eq]", "write `status=` instead"),
        ("filter[status][_eq]=draft", "filter[status][_eq]", "write `status=` instead"),
        ("filter[stage]=review", "filter[stage]", "write `stage=` instead"),
        ("page[offset]=2", "page[offset]", "available: "),
        ("fields[posts]=title", "fields[posts]", "available: "),
    ] {
        let refused = get(query).is(422).value();
        let why = refused["details"][name][0].as_str().unwrap_or_else(|| panic!("{query}: {refused}"));
        assert!(why.contains(hint), "{query}: {why}");
    }
    let stream = |query: &str| {
        let ask = server.ask("GET", &format!("/api/events?{query}")).with(&admin);
        ask.with("Accept: text/event-stream").send().status
    };
    assert_eq!((stream("events=post.created"), stream("filter[event]=x")), (422, 422));
}

#[test]
fn trailing_slash_and_charset_are_accepted() {
    for engine in ["hyper", "tiny_http"] {
        let server = Server::start(&["--no-rate-limits", "--engine", engine]);
        let admin = server.token("admin", &[]);
        let post = json!({"title": "With a slash", "type": "page", "locale": "en"});
        let made = server.ask("POST", "/api/posts/").with(&admin).json(&post).send().is(201).value();
        let path = format!("/api/posts/{}", made["id"].as_str().expect("an id"));
        for slash in [path.as_str(), "/api/posts", "/health", "/openapi.json"] {
            server.ask("GET", &format!("{slash}/")).with(&admin).send().is(200);
        }
        server.ask("GET", "/api/posts//").with(&admin).send().is(404);
        let typed = |method: &str, path: &str| {
            server.ask(method, path).with(&admin).with("Content-Type: application/json").send()
        };
        typed("PUT", &path).is(400);
        typed("POST", "/api/posts").is(400);
        typed("DELETE", &format!("{path}/")).is(204);
        typed("POST", &format!("{path}/restore")).is(200);
        let hello = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"},
        }});
        server.ask("POST", "/mcp/").with(&admin).json(&hello).send().is(200);
    }
}

#[test]
fn past_times_cannot_be_scheduled() {
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
fn deleted_post_is_hidden_in_revisions_and_usage() {
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
