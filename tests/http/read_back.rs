//! A response can be sent back as a request: it changes nothing, and read-only fields may not differ.

use super::server::{Answer, Server};
use serde_json::{Value, json};

fn send(server: &Server, token: &str, method: &str, path: &str, body: &Value) -> Answer {
    server.ask(method, path).with(token).json(body).send()
}

/// Sends what was read unchanged, which succeeds, and with each of these fields changed, which is refused.
#[track_caller]
fn comes_back(server: &Server, token: &str, path: &str, read: &Value, fixed: &[(&str, Value)]) {
    let tips = || ["source", "review"].map(|stage| server.tip(stage));
    let before = tips();
    send(server, token, "PUT", path, read).is(200);
    assert_eq!(tips(), before, "{read:#}");
    for (name, value) in fixed {
        let mut other = read.clone();
        other[*name] = value.clone();
        let refused = send(server, token, "PUT", path, &other).is(422).value();
        assert!(refused["details"][*name].is_array(), "{name}: {refused}");
    }
    assert_eq!(tips(), before);
}

fn id(value: &Value) -> String {
    value["id"].as_str().expect("an id").to_owned()
}

#[test]
fn menus_and_items_round_trip() {
    let (server, admin) = Server::uncounted();
    let menus = server.get(&admin, "/api/menus")["data"].clone();
    for menu in menus.as_array().expect("menus") {
        let path = format!("/api/menus/{}", id(menu));
        let fixed =
            [("id", json!("x")), ("items", json!([])), ("metadata", json!({})), ("data", json!({"id": 1}))];
        comes_back(&server, &admin, &path, &server.get(&admin, &path), &fixed);
        comes_back(&server, &admin, &path, menu, &[("itemCount", json!(99))]);
        let slug = menu["slug"].as_str().expect("a slug");
        let resolved = server.get(&admin, &format!("/api/menus/by-slug/{slug}"));
        comes_back(&server, &admin, &path, &resolved, &[]);
        let stored = server.get(&admin, &path)["items"].clone();
        for item in resolved["items"].as_array().into_iter().chain(stored.as_array()).flatten() {
            let path = format!("/api/menu-items/{}", id(item));
            comes_back(&server, &admin, &path, item, &[("id", json!("x")), ("children", json!([1]))]);
        }
    }
}

#[test]
fn menu_of_a_language_is_found_by_its_slug() {
    let (server, admin) = Server::uncounted();
    let made = |fields: Value| {
        // The pages of its language have no entries from here until its first item.
        let menu = send(&server, &admin, "POST", "/api/menus?allowDangling=1", &fields).is(201).value();
        let item = json!({"label": fields["name"], "url": "https://example.org"});
        send(&server, &admin, "POST", &format!("/api/menus/{}/items", id(&menu)), &item).is(201);
    };
    made(json!({"name": "Principal", "slug": "main", "locale": "es"}));
    made(json!({"name": "Everywhere", "slug": "side"}));
    made(json!({"name": "Lado", "slug": "side", "locale": "es"}));
    let again = json!({"name": "Again", "slug": "side", "locale": "es"});
    send(&server, &admin, "POST", "/api/menus", &again).is(409);
    for (slug, locale, name) in [
        ("main", "es", "Principal"),
        ("main", "en", "Main menu"),
        ("side", "es", "Lado"),
        ("side", "en", "Everywhere"),
        // A language without a menu gets that of the default language.
        ("footer", "es", "Footer"),
    ] {
        let found = server.get(&admin, &format!("/api/menus/by-slug/{slug}?locale={locale}"));
        assert_eq!((&found["name"], &found["locale"]), (&json!(name), &json!(locale)), "{slug}");
    }
    assert_eq!(server.get(&admin, "/api/menus/by-slug/main")["name"], "Main menu");
    server.site.cms(&["menu", "rename", "es/main", "arriba", "--stage", "source"]).ok();
    for (slug, locale, name) in [("main", "es", "Main menu"), ("arriba", "es", "Principal")] {
        let found = server.get(&admin, &format!("/api/menus/by-slug/{slug}?locale={locale}"));
        assert_eq!(found["name"], name, "{slug}");
    }
    server.site.cms(&["menu", "rename", "side", "edge", "--stage", "source"]).ok();
    assert_eq!(server.get(&admin, "/api/menus/by-slug/side?locale=en")["name"], "Everywhere");
    // A former slug finds the menu while no other has it.
    server.site.cms(&["menu", "rename", "footer", "end", "--stage", "source"]).ok();
    assert_eq!(server.get(&admin, "/api/menus/by-slug/footer")["name"], "Footer");
}

#[test]
fn global_module_is_found_by_a_former_slug() {
    let (server, admin) = Server::uncounted();
    server.site.cms(&["global", "rename", "site-cta", "invitation", "--stage", "source"]).ok();
    for name in ["site-cta", "invitation"] {
        let found = server.get(&admin, &format!("/api/modules/global?q={name}"));
        let rows = found["data"].as_array().expect("rows");
        assert_eq!((rows.len(), &rows[0]["slug"]), (1, &json!("invitation")), "{name}");
    }
}

#[test]
fn null_does_not_empty_a_list_of_records() {
    let (server, admin) = Server::uncounted();
    let rows = |path: &str, name: &str| {
        let found = server.get(&admin, path);
        found[name].as_array().unwrap_or_else(|| panic!("no {name} in {found}")).len()
    };
    let post = "/api/posts/9f7c40bf-e282-4f21-9dd2-80ac416ff95d";
    assert_eq!(rows(post, "modules"), 4);
    let refused = send(&server, &admin, "PUT", post, &json!({"title": "X", "modules": null})).is(422).value();
    assert_eq!(refused["details"]["modules"], json!(["is null; an empty list, `[]`, takes all away"]));
    send(&server, &admin, "PUT", post, &json!({"title": "X", "excerpt": null})).is(200);
    assert_eq!(rows(post, "modules"), 4);
    send(&server, &admin, "PUT", post, &json!({"modules": []})).is(200);
    assert_eq!(rows(post, "modules"), 0);
    let new = json!({"title": "Z", "type": "page", "locale": "en", "modules": null});
    let other = send(&server, &admin, "POST", "/api/posts", &new).is(422).value();
    assert_eq!(other["details"]["modules"], refused["details"]["modules"]);
    // What is not there may be null.
    send(&server, &admin, "PUT", post, &json!({"title": "Y", "modules": null})).is(200);
    // The same over the command line, for other items.
    let run = server.site.cms_reading(
        &["form", "set", "--input", "-", "--json"],
        &json!({"item": "contact", "fields": {"fields": null}}).to_string(),
    );
    assert_eq!(run.exits(2).json()["details"]["fields"], refused["details"]["modules"]);
}

#[test]
fn menu_item_keeps_address_and_languages() {
    let (server, admin) = Server::uncounted();
    let post = server.made(&admin, json!({"title": "There", "slug": "there"}));
    let menu =
        send(&server, &admin, "POST", "/api/menus", &json!({"name": "W", "slug": "w"})).is(201).value();
    let items = format!("/api/menus/{}/items", id(&menu));
    let body = json!({"type": "post", "postId": post["id"], "label": "There"});
    let made = send(&server, &admin, "POST", &items, &body).is(201);
    assert!(made.header("etag").is_some_and(|tag| tag.len() > 50));
    let made = made.value();
    let mut row = server.get(&admin, "/api/menus/by-slug/w")["items"][0].clone();
    for key in row.as_object().expect("a row").keys() {
        assert!(made.get(key).is_some(), "{key}: {made:#}");
    }
    row["label"] = json!("Here");
    let path = format!("/api/menu-items/{}", id(&row));
    send(&server, &admin, "PUT", &path, &row).is(200);
    send(&server, &admin, "PUT", &path, &json!({"type": "post", "url": row["url"]})).is(200);
    let stored = &server.get(&admin, &format!("/api/menus/{}", id(&menu)))["items"][0];
    assert_eq!(stored["label"], "Here");
    for key in ["url", "locale", "customUrl"] {
        assert!(stored.get(key).is_none(), "{stored:#}");
    }
    // A change and a move can be one request with one precondition.
    let other = json!({"type": "custom", "url": "/x", "label": "X"});
    send(&server, &admin, "POST", &items, &other).is(201);
    let tag = server.ask("GET", "/api/menus/w").with(&admin).send().is(200);
    let tag = format!("If-Match: {}", tag.header("etag").expect("a tag"));
    let both = json!({"label": "There again", "orderIndex": 2});
    let moved = server.ask("PUT", &path).with(&admin).with(&tag).json(&both).send().is(200).value();
    assert_eq!((&moved["label"], &moved["orderIndex"]), (&json!("There again"), &json!(2)));
}

#[test]
fn redirects_taxonomies_terms_groups_and_languages_round_trip() {
    let (server, admin) = Server::uncounted();
    let post = server.made(&admin, json!({"title": "There", "slug": "there"}));
    for body in [json!({"fromPath": "/a", "toPath": "/b"}), json!({"fromPath": "/c", "postId": post["id"]})] {
        let made = send(&server, &admin, "POST", "/api/redirects", &body).is(201);
        let place = made.header("location").expect("an address").to_owned();
        let read = server.get(&admin, &place);
        let fixed = [("id", json!("x")), ("leadsTo", json!("/y")), ("postTitle", json!("Y"))];
        comes_back(&server, &admin, &place, &read, &fixed);
        let mut moved = read.clone();
        moved["httpStatus"] = json!(302);
        let moved = send(&server, &admin, "PUT", &place, &moved).is(200).value();
        assert_eq!((&moved["status"], &moved["httpStatus"]), (&json!(302), &json!(302)));
    }
    let taxonomies = server.get(&admin, "/api/taxonomies")["data"].clone();
    for taxonomy in taxonomies.as_array().expect("taxonomies") {
        let path = format!("/api/taxonomies/{}", taxonomy["slug"].as_str().expect("a slug"));
        let fixed = [("slug", json!("x")), ("customFieldDefs", json!([1])), ("id", json!("x"))];
        comes_back(&server, &admin, &path, &server.get(&admin, &path), &fixed);
        comes_back(&server, &admin, &path, taxonomy, &[("termCount", json!(99))]);
        for term in server.get(&admin, &format!("{path}/terms"))["data"].as_array().expect("terms") {
            let path = format!("/api/taxonomy-terms/{}", id(term));
            let fixed = [("postCount", json!(99)), ("taxonomy", json!("x")), ("depth", json!(7))];
            comes_back(&server, &admin, &path, term, &fixed);
            let same = send(&server, &admin, "PATCH", &path, &json!({"customFields": {}})).is(200).value();
            for key in term.as_object().expect("a term").keys() {
                assert_eq!(same[key], term[key], "{key}");
            }
        }
    }
    for group in server.get(&admin, "/api/module-groups")["data"].as_array().expect("groups") {
        let path = format!("/api/module-groups/{}", id(group));
        comes_back(&server, &admin, &path, group, &[]);
        comes_back(&server, &admin, &path, &server.get(&admin, &path), &[("id", json!("x"))]);
    }
    let tip = server.tip("source");
    for locale in server.get(&admin, "/api/locales")["data"].as_array().expect("languages") {
        let path = format!("/api/locales/{}", locale["code"].as_str().expect("a code"));
        send(&server, &admin, "PATCH", &path, locale).is(200);
        let mut other = locale.clone();
        other["postCount"] = json!(999);
        send(&server, &admin, "PATCH", &path, &other).is(422);
    }
    assert_eq!(server.tip("source"), tip);
}

#[test]
fn global_modules_round_trip_in_each_form() {
    let (server, admin) = Server::uncounted();
    let text = json!({"type": "prose", "globalSlug": "words", "props": {"content": "Some **words**"}});
    let made = send(&server, &admin, "POST", "/api/modules/global", &text).is(201);
    assert!(made.header("location").is_some());
    assert!(made.value()["props"]["content"]["root"].is_object());
    let path = "/api/modules/global/words";
    assert_eq!(
        server.get(&admin, &format!("{path}?richtext=markdown"))["props"]["content"],
        "Some **words**\n"
    );
    for query in ["", "?richtext=markdown"] {
        let read = server.get(&admin, &format!("{path}{query}"));
        let fixed = [("type", json!("callout")), ("usageCount", json!(9)), ("scope", json!("post"))];
        comes_back(&server, &admin, path, &read, &fixed);
    }
    for global in server.get(&admin, "/api/modules/global")["data"].as_array().expect("globals") {
        let path = format!("/api/modules/global/{}", id(global));
        comes_back(&server, &admin, &path, global, &[]);
        comes_back(&server, &admin, &path, &server.get(&admin, &path), &[]);
    }
}

#[test]
fn modules_round_trip_and_changes_are_applied() {
    let (server, admin) = Server::uncounted();
    let post = id(&server.made(&admin, json!({"title": "Parts"})));
    let list = format!("/api/posts/{post}/modules");
    let prose = json!({"type": "prose", "props": {"content": "Some **words**"}});
    send(&server, &admin, "POST", &list, &prose).is(201);
    send(&server, &admin, "POST", &list, &json!({"global": "site-cta"})).is(201);
    for query in ["", "?richtext=markdown"] {
        for row in server.get(&admin, &format!("{list}{query}"))["data"].as_array().expect("modules") {
            let path = format!("/api/post-modules/{}", id(row));
            let fixed = [("type", json!("hero")), ("scope", json!("x")), ("postModuleId", json!("x"))];
            comes_back(&server, &admin, &path, row, &fixed);
        }
    }
    let global = || server.get(&admin, &list)["data"][1].clone();
    let (shared, path) = (global()["props"].clone(), format!("/api/post-modules/{}", id(&global())));
    let put = |body: Value| send(&server, &admin, "PUT", &path, &body).is(200).value()["overrides"].clone();
    let mut props = shared.clone();
    props["title"] = json!("Here only");
    assert_eq!(put(json!({"props": props})), json!({"title": "Here only"}));
    assert_eq!(put(json!({"overrides": {"title": "Again"}})), json!({"title": "Again"}));
    comes_back(&server, &admin, &path, &global(), &[]);
    assert_eq!(put(json!({"props": shared})), json!({}));
    for none in [json!({}), Value::Null] {
        put(json!({"props": {"title": "Here only"}}));
        assert_eq!(put(json!({"overrides": none})), json!({}));
    }
    put(json!({"props": {"title": "Here only"}}));
    assert_eq!(put(json!({"overrides": {"title": null}})), json!({}));
    let words = json!({"name": "shared", "postType": "page", "members": [{"type": shared_type(&global()), "globalSlug": "site-cta"}]});
    let group = send(&server, &admin, "POST", "/api/module-groups", &words).is(201).value();
    assert_eq!(group["members"][0]["scope"], "global");
}

fn shared_type(module: &Value) -> Value {
    module["type"].clone()
}

/// The shared values of a global module may be sent back if somebody changed the module since, too.
#[test]
fn post_with_former_shared_values_comes_back() {
    let (server, admin) = Server::uncounted();
    let shown = server.site().cms(&["post", "show", "worn-chain", "--json"]).ok().json();
    let path = format!("/api/posts/{}?stage=review", id(&shown));
    let mut read = server.get(&admin, &path);
    assert_eq!(read["modules"][3]["global"], "site-cta", "{read:#}");
    for title in (1..=11).map(|number| format!("props.title=Changed {number}")) {
        server.site().cms(&["global", "set", "site-cta", &title]).ok();
    }
    server.site().cms(&["global", "set", "site-cta", "props.title=Changed"]).ok();
    read["excerpt"] = json!("Another excerpt");
    send(&server, &admin, "PUT", &path, &read).is(200);
    let now = server.get(&admin, &path);
    assert_eq!(
        (&now["excerpt"], &now["modules"][3]["props"]["title"]),
        (&json!("Another excerpt"), &json!("Changed"))
    );
    // Also if it was renamed besides.
    server.site().cms(&["global", "rename", "site-cta", "invitation"]).ok();
    send(&server, &admin, "PUT", &path, &read).is(200);
    read["modules"][3]["props"]["title"] = json!("Of no version");
    let refused = send(&server, &admin, "PUT", &path, &read).is(422).value();
    assert!(refused["details"]["modules[3].props"].is_array(), "{refused}");
}

#[test]
fn noindex_and_nofollow_are_combined() {
    let (server, admin) = Server::uncounted();
    let path = format!("/api/posts/{}", id(&server.made(&admin, json!({"title": "Hidden"}))));
    send(&server, &admin, "PUT", &path, &json!({"noindex": true})).is(200);
    let both = send(&server, &admin, "PUT", &path, &json!({"nofollow": true})).is(200).value();
    assert_eq!(both["robots"], json!({"index": false, "follow": false}));
}

#[test]
fn exported_post_round_trips() {
    let (server, admin) = Server::uncounted();
    let rows = server.get(&admin, "/api/posts?per_page=100&include=")["data"].clone();
    let tip = server.tip("source");
    for row in rows.as_array().expect("posts") {
        let path = format!("/api/posts/{}", id(row));
        let data = server.get(&admin, &format!("{path}/export"));
        send(&server, &admin, "POST", &format!("{path}/import"), &json!({"data": data})).is(200);
        assert_eq!(server.tip("source"), tip, "{data:#}");
    }
    let row = rows.as_array().expect("posts").iter().find(|row| row["slug"] == "worn-chain").expect("it");
    let path = format!("/api/posts/{}", id(row));
    let mut data = server.get(&admin, &format!("{path}/export"));
    data["modules"][1]["adminLabel"] = json!("Main text");
    send(&server, &admin, "POST", &format!("{path}/import"), &json!({"data": data})).is(200);
    let changed = server.site.git(&["diff", "--numstat", "source~", "source"]);
    assert!(changed.starts_with("1\t0\tposts/"), "{changed}");
}

#[test]
fn site_settings_round_trip() {
    let (server, admin) = Server::uncounted();
    let path = "/api/site-settings";
    let answer = server.ask("GET", path).with(&admin).send().is(200);
    let tag = format!("If-Match: {}", answer.header("etag").expect("a tag"));
    let read = answer.value();
    let fixed = [
        ("defaultLocale", json!("es")),
        ("locales", json!(["en"])),
        ("metadata", json!({})),
        ("data", json!({"siteTitle": "Another"})),
    ];
    comes_back(&server, &admin, path, &read, &fixed);
    let mut changed = read.clone();
    changed["customFields"]["tagline"] = json!("Bells");
    let put = |body: &Value| server.ask("PUT", path).with(&admin).with(&tag).json(body).send();
    let saved = put(&changed).is(200).value();
    let (own, was) = (&saved["customFields"], &read["customFields"]);
    assert_eq!(
        (&own["tagline"], &own["contact_email"], &saved["siteTitle"]),
        (&json!("Bells"), &was["contact_email"], &read["siteTitle"])
    );
    // Somebody else read the settings before that.
    let mut late = read.clone();
    late["siteTitle"] = json!("Late");
    put(&late).is(412);
    let saved = send(&server, &admin, "PUT", path, &late).is(200).value();
    assert_eq!((&saved["siteTitle"], &saved["customFields"]["tagline"]), (&json!("Late"), &json!("Bells")));
}
