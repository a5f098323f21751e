//! Two requests that change different parts of one thing at the same time: what both answers acknowledge is there.

use super::server::{Server, count};
use serde_json::{Value, json};
use std::sync::Barrier;

/// A request of a round.
type Request = (&'static str, String, Value);

/// Sends both at the same time, in rounds, until the answers disagree with `found`: what a read gives, and what it must be.
#[track_caller]
fn keep_both(
    server: &Server,
    token: &str,
    name: &str,
    requests: &dyn Fn(usize) -> [Request; 2],
    found: &dyn Fn(usize) -> (Value, Value),
) {
    for round in 0..count("CMS_RACES", 12) {
        let barrier = Barrier::new(2);
        let send = |(method, path, body): Request| {
            let ask = server.ask(method, &path).with(token);
            let ask = if body.is_null() { ask } else { ask.json(&body) };
            barrier.wait();
            ask.send()
        };
        let [one, two] = requests(round);
        let (one, two) = std::thread::scope(|scope| {
            let one = scope.spawn(|| send(one));
            let two = send(two);
            (one.join().expect("it is sent"), two)
        });
        for answer in [&one, &two] {
            assert!(answer.status < 300, "{name}, round {round}: {} {}", answer.status, answer.body);
        }
        let (now, wanted) = found(round);
        assert_eq!(now, wanted, "{name}, round {round}");
    }
}

/// Two changes of one resource by PUT: fields of one round each; the resource then has all of them.
#[track_caller]
fn two_fields(server: &Server, token: &str, path: &str, fields: [&dyn Fn(usize) -> Value; 2]) {
    let read = |round: usize| {
        let wanted: serde_json::Map<String, Value> =
            fields.iter().flat_map(|of| of(round).as_object().expect("an object").clone()).collect();
        let now = server.get(token, path);
        let now = wanted.keys().map(|name| (name.clone(), now[name].clone())).collect();
        (Value::Object(now), Value::Object(wanted))
    };
    let requests = |round: usize| fields.map(|of| ("PUT", path.to_owned(), of(round)));
    keep_both(server, token, path, &requests, &read);
}

fn id(value: &Value) -> String {
    value["id"].as_str().expect("an id").to_owned()
}

#[track_caller]
fn made(server: &Server, token: &str, path: &str, body: Value) -> Value {
    server.ask("POST", path).with(token).json(&body).send().is(201).value()
}

fn text(name: &'static str) -> impl Fn(usize) -> Value {
    move |round| json!({name: format!("{name} {round}")})
}

#[test]
fn concurrent_writes_of_fields_are_kept() {
    let (server, admin) = Server::uncounted();
    let path = format!("/api/posts/{}", id(&server.made(&admin, json!({"title": "Race"}))));
    two_fields(&server, &admin, &path, [&text("title"), &text("excerpt")]);
    let is_even = |round: usize| round.is_multiple_of(2);
    let robots = |names: [&'static str; 2]| {
        let request = |name, round| {
            let body = match name {
                "noindex" | "nofollow" => json!({name: is_even(round)}),
                key => json!({"robots": {key: !is_even(round)}}),
            };
            ("PUT", path.clone(), body)
        };
        let read = |round| {
            let wanted = json!({"index": !is_even(round), "follow": !is_even(round)});
            (server.get(&admin, &path)["robots"].clone(), wanted)
        };
        keep_both(&server, &admin, "robots", &|round| names.map(|name| request(name, round)), &read);
    };
    robots(["noindex", "nofollow"]);
    robots(["index", "follow"]);
    robots(["index", "nofollow"]);
    let custom = |round: usize| {
        ["mood", "place"]
            .map(|name| ("PUT", path.clone(), json!({"customFields": {name: format!("{name} {round}")}})))
    };
    let read = |round: usize| {
        let wanted = json!({"mood": format!("mood {round}"), "place": format!("place {round}")});
        (server.get(&admin, &path)["customFields"].clone(), wanted)
    };
    keep_both(&server, &admin, "customFields", &custom, &read);
}

#[test]
fn lock_survives_a_list_of_modules_without_it() {
    let (server, admin) = Server::uncounted();
    let modules = json!([
        {"type": "hero", "props": {"title": "A"}}, {"type": "prose", "props": {"content": "B"}},
    ]);
    let post = server.made(&admin, json!({"title": "Race", "modules": modules}));
    let path = format!("/api/posts/{}", id(&post));
    let ids = [0, 1].map(|at| post["modules"][at]["id"].as_str().expect("an id").to_owned());
    let body = |round: usize, locked: Option<bool>| {
        let mut first = json!({"id": ids[0], "type": "hero", "props": {"title": format!("A {round}")}});
        if let Some(locked) = locked {
            first["locked"] = json!(locked);
        }
        json!({"modules": [first, {"id": ids[1], "type": "prose", "props": {"content": "B"}}]})
    };
    let requests = |round: usize| {
        server.ask("PUT", &path).with(&admin).json(&body(round, Some(false))).send().is(200);
        [("PUT", path.clone(), body(round, Some(true))), ("PUT", path.clone(), body(round, None))]
    };
    let read = |_| (server.get(&admin, &path)["modules"][0]["locked"].clone(), json!(true));
    keep_both(&server, &admin, "locked", &requests, &read);
}

#[test]
fn post_sent_back_unchanged_undoes_nothing() {
    let (server, admin) = Server::uncounted();
    let modules = json!([
        {"type": "hero", "props": {"title": "A"}}, {"type": "prose", "props": {"content": "First.\n\nSecond.\n"}},
    ]);
    let post = server.made(&admin, json!({"title": "Race", "slug": "race", "modules": modules}));
    let path = format!("/api/posts/{}", id(&post));
    let read = server.get(&admin, &path);
    let put =
        |path: &str, body: &Value| server.ask("PUT", path).with(&admin).json(body).send().is(200).value();
    let module =
        |at: usize| format!("/api/post-modules/{}", read["modules"][at]["id"].as_str().expect("an id"));
    put(&path, &json!({"title": "Another title", "robots": {"index": false}}));
    put(&module(0), &json!({"props": {"title": "B"}}));
    put(&module(1), &json!({"props": {"content": "First one.\n\nSecond.\n"}}));
    // A program that read all this before sends it back with a change of its own.
    let mut sent = read.clone();
    sent["excerpt"] = json!("New");
    sent["modules"]
        .as_array_mut()
        .expect("modules")
        .push(json!({"type": "prose", "props": {"content": "Third."}}));
    let now = put(&path, &sent);
    assert_eq!((&now["title"], &now["excerpt"]), (&json!("Another title"), &json!("New")));
    assert_eq!(now["robots"], json!({"index": false}));
    let marked = server.get(&admin, &format!("{path}?richtext=markdown"));
    let texts = [0, 1, 2].map(|at| marked["modules"][at]["props"].clone());
    assert_eq!((&texts[0]["title"], &texts[1]["content"]), (&json!("B"), &json!("First one.\n\nSecond.\n")));
    assert_eq!(texts[2]["content"], "Third.\n");
    // What both changed is as the last one says.
    sent["title"] = json!("Its own title");
    assert_eq!(put(&path, &sent)["title"], "Its own title");
}

#[test]
fn menu_sent_back_unchanged_undoes_nothing() {
    let (server, admin) = Server::uncounted();
    let menu = made(&server, &admin, "/api/menus", json!({"name": "Race", "slug": "race"}));
    let path = format!("/api/menus/{}", id(&menu));
    let mut read = server.get(&admin, &path);
    let put = |body: &Value| server.ask("PUT", &path).with(&admin).json(body).send().is(200).value();
    put(&json!({"name": "Another name"}));
    made(&server, &admin, &format!("{path}/items"), json!({"label": "New", "url": "/x"}));
    read["slug"] = json!("race-two");
    let now = put(&read);
    assert_eq!((&now["name"], &now["slug"]), (&json!("Another name"), &json!("race-two")));
    assert_eq!(now["items"].as_array().map(Vec::len), Some(1));
    read["name"] = json!("Its own name");
    assert_eq!(put(&read)["name"], "Its own name");
}

#[test]
fn concurrent_changes_of_modules_are_kept() {
    let (server, admin) = Server::uncounted();
    let post = id(&server.made(&admin, json!({"title": "Race"})));
    let list = format!("/api/posts/{post}/modules");
    let hero = id(&made(&server, &admin, &list, json!({"type": "hero", "props": {"title": "A"}})));
    let other = id(&made(&server, &admin, &list, json!({"type": "prose", "props": {"content": "B"}})));
    let path = format!("/api/post-modules/{hero}");
    let of_hero = || {
        let rows = server.get(&admin, &list)["data"].clone();
        let rows = rows.as_array().expect("modules").clone();
        rows.into_iter().find(|row| row["id"] == hero.as_str()).expect("it")
    };
    let props = |round: usize| {
        ["title", "subtitle"]
            .map(|name| ("PUT", path.clone(), json!({"props": {name: format!("{name} {round}")}})))
    };
    let read = |round: usize| {
        let props = of_hero()["props"].clone();
        (
            json!([props["title"], props["subtitle"]]),
            json!([format!("title {round}"), format!("subtitle {round}")]),
        )
    };
    keep_both(&server, &admin, "props", &props, &read);
    let moved = |round: usize| {
        let order = if round.is_multiple_of(2) { [&other, &hero] } else { [&hero, &other] };
        [
            ("PUT", path.clone(), json!({"props": {"title": format!("At {round}")}})),
            ("POST", format!("{list}/reorder"), json!({"order": order})),
        ]
    };
    let read = |round: usize| {
        let row = of_hero();
        let place = if round.is_multiple_of(2) { 2 } else { 1 };
        (json!([row["props"]["title"], row["orderIndex"]]), json!([format!("At {round}"), place]))
    };
    keep_both(&server, &admin, "order", &moved, &read);
    // A difference of a shared module, beside another one.
    let global = made(&server, &admin, &list, json!({"global": "site-cta"}));
    let path = format!("/api/post-modules/{}", id(&global));
    let overrides = |round: usize| {
        ["title", "prose"]
            .map(|name| ("PUT", path.clone(), json!({"overrides": {name: format!("{name} {round}")}})))
    };
    let read = |_| {
        let rows = server.get(&admin, &list)["data"].clone();
        let row = rows.as_array().expect("modules").iter().find(|row| row["id"] == global["id"]).cloned();
        let overrides = row.expect("it")["overrides"].clone();
        (json!(overrides.as_object().map(serde_json::Map::len)), json!(2))
    };
    keep_both(&server, &admin, "overrides", &overrides, &read);
}

#[test]
fn concurrent_writes_of_named_items_are_kept() {
    let (server, admin) = Server::uncounted();
    let menu = made(&server, &admin, "/api/menus", json!({"name": "Race", "slug": "race"}));
    let menu = format!("/api/menus/{}", id(&menu));
    two_fields(&server, &admin, &menu, [&text("name"), &|round| json!({"meta": {"round": round}})]);
    let slug = |round: usize| json!({"slug": format!("race-{round}")});
    two_fields(&server, &admin, &menu, [&text("name"), &slug]);
    let item = made(&server, &admin, &format!("{menu}/items"), json!({"label": "Race", "url": "/x"}));
    let item = format!("/api/menu-items/{}", id(&item));
    let requests = |round: usize| {
        [
            ("PUT", item.clone(), json!({"label": format!("Label {round}")})),
            ("PUT", item.clone(), json!({"url": format!("/x-{round}")})),
        ]
    };
    let read = |round: usize| {
        let stored = server.get(&admin, &menu)["items"][0].clone();
        (json!([stored["label"], stored["url"]]), json!([format!("Label {round}"), format!("/x-{round}")]))
    };
    keep_both(&server, &admin, "item", &requests, &read);
    let global = json!({"type": "callout", "globalSlug": "race", "props": {"title": "A"}});
    let global = format!("/api/modules/global/{}", id(&made(&server, &admin, "/api/modules/global", global)));
    two_fields(
        &server,
        &admin,
        &global,
        [&text("label"), &|round| json!({"globalSlug": format!("race-{round}")})],
    );
    let taxonomy = made(&server, &admin, "/api/taxonomies", json!({"name": "Race", "slug": "race"}));
    let taxonomy = format!("/api/taxonomies/{}", taxonomy["slug"].as_str().expect("a slug"));
    let most = |round: usize| json!({"maxSelections": round + 1});
    two_fields(&server, &admin, &taxonomy, [&text("name"), &most]);
    let term = id(&made(&server, &admin, &format!("{taxonomy}/terms"), json!({"name": "Term"})));
    let path = format!("/api/taxonomy-terms/{term}");
    let requests = |round: usize| {
        [
            ("PUT", path.clone(), json!({"description": format!("About {round}")})),
            ("PUT", path.clone(), json!({"slug": format!("term-{round}")})),
        ]
    };
    let read = |round: usize| {
        let row = server.get(&admin, &format!("{taxonomy}/terms"))["data"][0].clone();
        (json!([row["description"], row["slug"]]), json!([format!("About {round}"), format!("term-{round}")]))
    };
    keep_both(&server, &admin, "term", &requests, &read);
    let group = json!({"name": "page-race", "postType": "page", "members": []});
    let group = format!("/api/module-groups/{}", id(&made(&server, &admin, "/api/module-groups", group)));
    let locked = |round: usize| json!({"locked": round.is_multiple_of(2)});
    two_fields(&server, &admin, &group, [&text("description"), &locked]);
    let members = |round: usize| json!({"members": [{"type": "prose", "orderIndex": round + 1, "locked": false, "scope": "local"}]});
    let member =
        |round: usize| (server.get(&admin, &group)["members"][0]["orderIndex"].clone(), json!(round + 1));
    let requests = |round: usize| {
        [("PUT", group.clone(), members(round)), ("PUT", group.clone(), json!({"isDefault": true}))]
    };
    keep_both(&server, &admin, "members", &requests, &member);
    assert_eq!(server.get(&admin, &group)["isDefault"], true);
    let redirect = made(&server, &admin, "/api/redirects", json!({"fromPath": "/race", "toPath": "/a"}));
    let redirect = format!("/api/redirects/{}", id(&redirect));
    let to = |round: usize| json!({"toPath": format!("/a-{round}")});
    let status = |round: usize| json!({"httpStatus": if round.is_multiple_of(2) { 302 } else { 307 }});
    two_fields(&server, &admin, &redirect, [&to, &status]);
}

#[test]
fn concurrent_writes_of_settings_and_accounts_are_kept() {
    let (server, admin) = Server::uncounted();
    let requests = |round: usize| {
        ["tagline", "town"].map(|name| {
            (
                "PUT",
                "/api/site-settings".to_owned(),
                json!({"customFields": {name: format!("{name} {round}")}}),
            )
        })
    };
    let read = |round: usize| {
        let custom = server.get(&admin, "/api/site-settings")["customFields"].clone();
        (
            json!([custom["tagline"], custom["town"]]),
            json!([format!("tagline {round}"), format!("town {round}")]),
        )
    };
    keep_both(&server, &admin, "settings", &requests, &read);
    server.user("editor");
    let users = server.get(&admin, "/api/users")["data"].clone();
    let user = format!("/api/users/{}", users[0]["id"]);
    let requests = |round: usize| {
        [
            ("PATCH", user.clone(), json!({"fullName": format!("Name {round}")})),
            ("PATCH", user.clone(), json!({"username": format!("name-{round}")})),
        ]
    };
    let read = |round: usize| {
        let now = server.get(&admin, &user);
        (json!([now["fullName"], now["username"]]), json!([format!("Name {round}"), format!("name-{round}")]))
    };
    keep_both(&server, &admin, "user", &requests, &read);
}
