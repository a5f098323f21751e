//! REST for content besides posts: revisions, transfer, definitions, menus, accounts.

use super::server::{Answer, Server};
use serde_json::{Value, json};

fn post(server: &Server, token: &str, path: &str, body: Value) -> Answer {
    server.ask("POST", path).with(token).json(&body).send()
}

fn made(server: &Server, token: &str, fields: Value) -> String {
    server.made(token, fields)["id"].as_str().expect("an id").to_owned()
}

#[test]
fn revisions_are_listed_read_compared_and_reverted() {
    let (server, admin) = Server::uncounted();
    let id = made(&server, &admin, json!({"title": "First"}));
    let path = format!("/api/posts/{id}");
    server.ask("PUT", &path).with(&admin).json(&json!({"title": "Second"})).send().is(200);
    server
        .ask("PUT", &path)
        .with(&admin)
        .json(&json!({"excerpt": "Waiting", "mode": "review"}))
        .send()
        .is(200);
    let found = server.get(&admin, &format!("{path}/revisions"));
    let modes: Vec<&str> =
        found["data"].as_array().expect("rows").iter().filter_map(|row| row["mode"].as_str()).collect();
    assert_eq!(modes, ["review", "approved", "approved"]);
    assert_eq!((&found["meta"]["total"], &found["meta"]["per_page"]), (&json!(3), &json!(20)));
    let revision = |at: usize| found["data"][at]["id"].as_str().expect("an id").to_owned();
    let one = server.get(&admin, &format!("{path}/revisions/{}", revision(2)));
    assert_eq!((&one["snapshot"]["post"]["title"], &one["mode"]), (&json!("First"), &json!("approved")));
    let compared = post(&server, &admin, &format!("{path}/revisions/{}/compare", revision(2)), json!({}))
        .is(200)
        .value();
    assert_eq!((&compared["hasChanges"], &compared["stage"]), (&json!(true), &json!("source")));
    let same = post(&server, &admin, &format!("{path}/revisions/{}/compare", revision(1)), json!({}))
        .is(200)
        .value();
    assert_eq!(same["hasChanges"], false);
    let back =
        post(&server, &admin, &format!("{path}/revisions/{}/revert", revision(2)), json!({})).is(200).value();
    assert_eq!((&back["title"], &back["message"]), (&json!("First"), &json!("Reverted to revision")));
    // The pending change on review stays pending.
    assert_eq!(server.get(&admin, &format!("{path}?stage=review"))["excerpt"], "Waiting");
    for name in ["source", "HEAD", "0000000000000000000000000000000000000000", "zz"] {
        server.ask("GET", &format!("{path}/revisions/{name}")).with(&admin).send().is(404);
    }
    let editor = server.token("editor", &[]);
    let tip = server.tip("source");
    let put = format!("{path}/revisions/{}/revert", revision(1));
    let waits = post(&server, &editor, &put, json!({})).is(200).value();
    assert_eq!((&waits["stage"], server.tip("source")), (&json!("review"), tip));
    post(&server, &editor, &put, json!({"mode": "publish"})).is(403);
}

#[test]
fn post_is_exported_and_imported() {
    let (server, admin) = Server::uncounted();
    let prose = json!({"type": "prose", "props": {"content": "Some **words**"}, "adminLabel": "Text"});
    let cta = json!({"type": "callout", "global": "site-cta"});
    let id = made(
        &server,
        &admin,
        json!({"title": "Out", "slug": "out", "type": "blog", "excerpt": "Short", "robots": {"index": false},
            "taxonomies": {"tags": ["wheels"]}, "modules": [prose, cta]}),
    );
    let path = format!("/api/posts/{id}/export");
    let first = server.ask("GET", &path).with(&admin).send().is(200);
    assert_eq!(first.header("content-disposition"), Some("attachment; filename=\"out.json\""));
    let mut data = first.value();
    assert_eq!(data["metadata"]["version"], "2.0.0");
    let tag = first.header("etag").expect("a tag").to_owned();
    server.ask("GET", &path).with(&admin).with(&format!("If-None-Match: {tag}")).send().is(304);
    let plain = server.ask("GET", &format!("{path}?download=0")).with(&admin).send().is(200);
    assert_eq!(plain.header("content-disposition"), None);

    post(&server, &admin, "/api/posts/import", json!({"data": data})).is(409);
    data["post"]["slug"] = json!("in");
    let copy = post(&server, &admin, "/api/posts/import", json!({"data": data})).is(201).value();
    assert_ne!(copy["id"], json!(id));
    let original = server.get(&admin, &format!("/api/posts/{id}"));
    for key in ["title", "type", "status", "excerpt", "robots", "taxonomies"] {
        assert_eq!(copy[key], original[key], "{key}");
    }
    assert_eq!(copy["modules"][0]["props"]["content"], original["modules"][0]["props"]["content"]);
    assert_eq!(copy["modules"][0]["adminLabel"], "Text");
    assert_eq!(copy["modules"][1]["global"], "site-cta");

    data["post"]["title"] = json!("Replaced");
    data["post"]["excerpt"] = Value::Null;
    data["modules"] = json!([]);
    let into = format!("/api/posts/{}/import", copy["id"].as_str().expect("an id"));
    let staged = post(&server, &admin, &into, json!({"data": data, "mode": "review"})).is(200).value();
    assert_eq!(
        (&staged["message"], &staged["stage"]),
        (&json!("Imported into review draft"), &json!("review"))
    );
    let live = post(&server, &admin, &into, json!({"data": data, "mode": "replace"})).is(200).value();
    assert_eq!(
        (&live["title"], &live["excerpt"], &live["modules"]),
        (&json!("Replaced"), &Value::Null, &json!([]))
    );
    for body in [json!({}), json!({"data": 5}), json!({"data": {}}), json!({"data": {"post": {"nope": 1}}})] {
        post(&server, &admin, "/api/posts/import", body).is(422);
    }
    let editor = server.token("editor", &[]);
    data["post"]["slug"] = json!("by-editor");
    post(&server, &editor, "/api/posts/import", json!({"data": data})).is(403);
    post(&server, &editor, "/api/posts/import", json!({"data": data, "mode": "review"})).is(201);
}

#[test]
fn bulk_change_is_atomic() {
    let (server, admin) = Server::uncounted();
    let ids: Vec<String> =
        (1..4).map(|n| made(&server, &admin, json!({"title": format!("Post {n}")}))).collect();
    let read = |id: &str| server.get(&admin, &format!("/api/posts/{id}"));
    let items: Vec<Value> =
        ids.iter().enumerate().map(|(at, id)| json!({"id": id, "orderIndex": 3 - at})).collect();
    let before = server.tip("source");
    let done =
        post(&server, &admin, "/api/posts/reorder", json!({"scope": {"type": "page"}, "items": items}))
            .is(200);
    assert_eq!(done.value()["updated"], 3);
    assert_eq!(server.site.git(&["rev-list", "--count", &format!("{}..source", before.trim())]).trim(), "1");
    assert_eq!(ids.iter().map(|id| read(id)["orderIndex"].clone()).collect::<Vec<_>>(), [3, 2, 1]);
    let unknown = json!({"id": "00000000-0000-4000-8000-000000000000", "orderIndex": 1});
    post(&server, &admin, "/api/posts/reorder", json!({"items": [items[0], unknown]})).is(404);
    for items in [
        json!([]),
        json!([{"id": ids[0]}]),
        json!([items[0], items[0]]),
        json!([{"id": ids[0], "orderIndex": -1}]),
    ] {
        post(&server, &admin, "/api/posts/reorder", json!({"items": items})).is(422);
    }
    let bulk = |action: &str, ids: &[String]| {
        post(&server, &admin, "/api/posts/bulk", json!({"action": action, "ids": ids}))
    };
    let copied = bulk("duplicate", &ids[..1]).is(200).value();
    let copy = read(copied["ids"][0].as_str().expect("an id"));
    assert_eq!((&copy["title"], &copy["status"]), (&json!("Post 1 (Copy)"), &json!("draft")));
    assert_eq!(bulk("archive", &ids).is(200).value()["count"], 3);
    let gone = [&ids[..1], &["00000000-0000-4000-8000-000000000000".to_owned()]].concat();
    bulk("publish", &gone).is(404);
    assert_eq!(read(&ids[0])["status"], "archived");
    bulk("delete", &ids).is(200);
    server.ask("GET", &format!("/api/posts/{}", ids[0])).with(&admin).send().is(404);
}

#[test]
fn globals_and_groups_are_created_changed_and_deleted() {
    let (server, admin) = Server::uncounted();
    let global = json!({"type": "callout", "label": "Winter offer", "props": {"title": "Brr"}});
    let made = post(&server, &admin, "/api/modules/global", global.clone()).is(201).value();
    assert_eq!((&made["globalSlug"], &made["scope"]), (&json!("winter-offer"), &json!("global")));
    post(&server, &admin, "/api/modules/global", global).is(409);
    post(
        &server,
        &admin,
        "/api/modules/global",
        json!({"type": "callout", "label": "x", "props": {"title": 5}}),
    )
    .is(422);
    let path = format!("/api/modules/global/{}", made["id"].as_str().expect("an id"));
    let put = json!({"label": "Spring offer", "globalSlug": "spring-offer", "props": {"title": "Ah"}});
    let changed = server.ask("PUT", &path).with(&admin).json(&put).send().is(200).value();
    assert_eq!((&changed["slug"], &changed["props"]["title"]), (&json!("spring-offer"), &json!("Ah")));
    server.ask("DELETE", &path).with(&admin).send().is(204);
    server.ask("GET", &path).with(&admin).send().is(404);
    let used = server.get(&admin, "/api/modules/global/site-cta/usage");
    assert!(used["meta"]["total"].as_u64() > Some(0) && used["data"][0]["title"].is_string(), "{used}");
    let refused = server.ask("DELETE", "/api/modules/global/site-cta").with(&admin).send().is(409).value();
    assert_eq!(refused["code"], "global.in-use");

    let members =
        json!([{"type": "hero", "locked": true, "defaultProps": {"title": "Hi"}}, {"type": "prose"}]);
    let group = json!({"name": "page-short", "postType": "page", "members": members, "isDefault": true});
    let made = post(&server, &admin, "/api/module-groups", group.clone()).is(201).value();
    assert_eq!((&made["isDefault"], &made["members"][0]["locked"]), (&json!(true), &json!(true)));
    assert_eq!(made["members"][1]["orderIndex"], 2);
    post(&server, &admin, "/api/module-groups", group).is(409);
    let wrong = json!([{"type": "hero", "defaultProps": {"title": false}}]);
    let wrong = json!({"name": "page-wrong", "postType": "page", "modules": wrong});
    let refused = post(&server, &admin, "/api/module-groups", wrong).is(422).value();
    assert!(refused["details"]["props.title"].is_array(), "{refused}");
    let path = format!("/api/module-groups/{}", made["id"].as_str().expect("an id"));
    let wrong = json!({"members": [{"type": "form", "globalSlug": 0}]});
    let refused = server.ask("PUT", &path).with(&admin).json(&wrong).send().is(422).value();
    assert!(refused["details"]["members[0].globalSlug"].is_array(), "{refused}");
    server.ask("PUT", &path).with(&admin).json(&json!({"description": "Short"})).send().is(200);
    server.ask("PUT", &path).with(&admin).json(&json!({"name": "other"})).send().is(422);
    server.ask("DELETE", &path).with(&admin).send().is(409);
    let found = server.get(&admin, "/api/module-groups?postType=page&q=short");
    assert_eq!((&found["data"][0]["description"], &found["meta"]["total"]), (&json!("Short"), &json!(1)));
    for body in
        [json!({"postType": "page"}), json!({"name": "x"}), json!({"name": "No Slug", "postType": "page"})]
    {
        post(&server, &admin, "/api/module-groups", body).is(422);
    }
}

#[test]
fn taxonomies_and_terms_are_created_changed_and_deleted() {
    let (server, admin) = Server::uncounted();
    let topics = json!({"slug": "topics", "name": "Topics", "hierarchical": true, "maxSelections": 3});
    post(&server, &admin, "/api/taxonomies", topics.clone()).is(201);
    post(&server, &admin, "/api/taxonomies", topics).is(409);
    let put = server.ask("PUT", "/api/taxonomies/topics").with(&admin).json(&json!({"name": "All topics"}));
    assert_eq!(put.send().is(200).value()["name"], "All topics");
    let fields = json!({"fields": [{"slug": "a", "type": "tab", "showIf": {"field": false}}]});
    let refused = server.ask("PUT", "/api/taxonomies/topics").with(&admin).json(&fields).send().is(422);
    assert!(refused.body.contains("fields[0].showIf.field"), "{}", refused.body);
    let term = |body: Value| post(&server, &admin, "/api/taxonomies/topics/terms", body);
    let top = term(json!({"name": "Touring"})).is(201).value();
    let below =
        term(json!({"name": "Gravel", "parentId": top["id"], "description": "Stones"})).is(201).value();
    assert_eq!((&below["parent"], &below["parentId"]), (&json!("touring"), &top["id"]));
    term(json!({"name": "Gravel"})).is(409);
    let listed = server.get(&admin, "/api/taxonomies/topics/terms");
    assert_eq!((listed["data"].as_array().map(Vec::len), &listed["meta"]["total"]), (Some(1), &json!(2)));
    let first = &listed["data"][0];
    assert_eq!((&first["id"], &first["parentId"]), (&top["id"], &json!(null)));
    assert_eq!((&first["children"][0]["id"], &first["children"][0]["parentId"]), (&below["id"], &top["id"]));
    assert_eq!(first["children"][0]["children"], json!([]));
    // A term cannot be below itself.
    let top_path = format!("/api/taxonomy-terms/{}", top["id"].as_str().expect("an id"));
    let circle = server.ask("PATCH", &top_path).with(&admin).json(&json!({"parentId": below["id"]})).send();
    assert!(circle.is(422).body.contains("is its own ancestor"));
    let path = format!("/api/taxonomy-terms/{}", below["id"].as_str().expect("an id"));
    let patch = json!({"name": "Rough", "slug": "rough", "parentId": null});
    let changed = server.ask("PATCH", &path).with(&admin).json(&patch).send().is(200).value();
    assert_eq!((&changed["slug"], changed.get("parent")), (&json!("rough"), None));
    assert_eq!(changed["parentId"], json!(null));
    server.ask("PATCH", &path).with(&admin).json(&json!({})).send().is(422);
    server.ask("DELETE", &path).with(&admin).send().is(204);
    server.ask("DELETE", &path).with(&admin).send().is(404);
    let wheels = server.get(&admin, "/api/taxonomies/tags/terms");
    let wheels = wheels["data"].as_array().expect("terms").iter().find(|term| term["slug"] == "wheels");
    let path = format!("/api/taxonomy-terms/{}", wheels.expect("a term")["id"].as_str().expect("an id"));
    let carried = server.get(&admin, &format!("{path}/posts"));
    assert_eq!(carried["meta"]["count"], carried["meta"]["total"]);
    assert!(carried["meta"]["total"].as_u64() > Some(0));
    server.ask("DELETE", &path).with(&admin).send().is(409);
    server.ask("DELETE", &format!("{path}?detach=1")).with(&admin).send().is(204);
}

#[test]
fn menus_are_edited_item_by_item() {
    let (server, admin) = Server::uncounted();
    let menu = post(&server, &admin, "/api/menus", json!({"name": "Help", "slug": "help"})).is(201).value();
    let path = format!("/api/menus/{}", menu["id"].as_str().expect("an id"));
    let add = |body: Value| post(&server, &admin, &format!("{path}/items"), body);
    let item = |label: &str| {
        let made = add(json!({"label": label, "type": "custom", "customUrl": "/x"})).is(201).value();
        made["id"].as_str().expect("an id").to_owned()
    };
    let (one, two, three) = (item("One"), item("Two"), item("Three"));
    let labels = || {
        let menu = server.get(&admin, &path);
        let items = menu["items"].as_array().expect("items").clone();
        items
            .iter()
            .map(|item| item["label"].as_str().expect("a label").to_owned())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let order = json!({"items": [{"id": three, "orderIndex": 0}, {"id": one, "orderIndex": 1}], "scope": {"parentId": null}});
    assert_eq!(post(&server, &admin, &format!("{path}/reorder"), order).is(200).value()["updated"], 2);
    assert_eq!(labels(), "Three One Two");
    let put = |id: &str, body: Value| {
        server.ask("PUT", &format!("/api/menu-items/{id}")).with(&admin).json(&body).send()
    };
    let changed = put(&two, json!({"label": "Second", "customUrl": "/y", "parentId": one})).is(200).value();
    assert_eq!((&changed["label"], &changed["url"]), (&json!("Second"), &json!("/y")));
    assert_eq!(labels(), "Three One");
    put(&one, json!({"parentId": two})).is(422);
    let changed = put(&two, json!({"url": null, "customUrl": "/z"})).is(200).value();
    assert_eq!(changed["url"], "/z");
    add(json!({"label": "Journal", "dynamicPostType": "blog", "customUrl": []})).is(422);
    put(&two, json!({"parentId": null, "orderIndex": 1})).is(200);
    assert_eq!(labels(), "Second Three One");
    server.ask("DELETE", &format!("/api/menu-items/{three}")).with(&admin).send().is(204);
    for body in [
        json!({"label": "x", "type": "custom", "url": "javascript:alert(1)"}),
        json!({"label": "x", "type": "custom", "url": "data:text/html,x"}),
        json!({"label": "x", "type": "post"}),
        json!({"label": "x", "type": "nope", "url": "/"}),
        json!({"label": "x"}),
        json!({"label": "x", "url": "/", "nope": 1}),
    ] {
        add(body).is(422);
    }
    server.ask("PUT", &path).with(&admin).json(&json!({"slug": "aid", "meta": {"x": 1}})).send().is(200);
    assert_eq!(server.get(&admin, "/api/menus/aid")["meta"]["x"], 1);
    server.ask("DELETE", &path).with(&admin).send().is(204);
    server.ask("GET", &path).with(&admin).send().is(404);
}

#[test]
fn module_is_moved_and_its_fields_are_checked() {
    let (server, admin) = Server::uncounted();
    let quote = |text: &str| json!({"type": "blockquote", "props": {"quote": text}});
    let id = made(&server, &admin, json!({"modules": [quote("a"), quote("b"), quote("c")]}));
    let path = format!("/api/posts/{id}/modules");
    let order = || {
        let found = server.get(&admin, &path);
        let rows = found["data"].as_array().expect("modules").clone();
        rows.iter().map(|row| row["props"]["quote"].as_str().expect("a quote").to_owned()).collect::<String>()
    };
    let last = server.get(&admin, &path)["data"][2]["id"].as_str().expect("an id").to_owned();
    let put =
        |body: Value| server.ask("PUT", &format!("/api/post-modules/{last}")).with(&admin).json(&body).send();
    let before = server.tip("source");
    put(json!({"orderIndex": 1, "props": {"quote": "C"}})).is(200);
    assert_eq!(order(), "Cab");
    assert_eq!(server.site.git(&["rev-list", "--count", &format!("{}..source", before.trim())]).trim(), "1");
    for body in [json!({"orderIndex": 9}), json!({"orderIndex": "1"}), json!({"orderIndex": 0})] {
        let refused = put(body).is(422).value();
        assert!(refused["details"]["orderIndex"].is_array(), "{refused}");
    }
    let add = |more: Value| {
        let mut body = quote("d");
        body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        post(&server, &admin, &path, body)
    };
    add(json!({"scope": "local", "orderIndex": 2})).is(201);
    assert_eq!(order(), "Cdab");
    for (body, field) in [
        (json!({"scope": "global"}), "globalSlug"),
        (json!({"scope": "static"}), "scope"),
        (json!({"scope": "post", "globalSlug": "site-cta"}), "scope"),
    ] {
        assert!(add(body).is(422).value()["details"][field].is_array(), "{field}");
    }
    put(json!({"locked": true})).is(200);
    // No request can move a module past a locked one.
    put(json!({"orderIndex": 3})).is(400);
    let put_post = |modules: Value| {
        server.ask("PUT", &format!("/api/posts/{id}")).with(&admin).json(&json!({"modules": modules})).send()
    };
    put_post(json!([])).is(422);
    server.ask("DELETE", &format!("/api/post-modules/{last}")).with(&admin).send().is(400);
    assert_eq!(order(), "Cdab");
    // A request without `locked` keeps the lock.
    let rows = server.get(&admin, &path)["data"].as_array().expect("modules").clone();
    let plain = |row: &Value| json!({"id": row["id"], "type": row["type"], "props": row["props"]});
    let same: Vec<Value> = rows.iter().map(plain).collect();
    assert_eq!(put_post(json!(same)).is(200).value()["modules"][0]["locked"], true);
    let mut open = same;
    open[0]["locked"] = json!(false);
    assert_ne!(put_post(json!(open)).is(200).value()["modules"][0]["locked"], true);
    let agent = server.token("ai_agent", &[]);
    let locked = json!({"title": "Mine", "type": "page", "modules": [{"type": "hero", "props": {"title": "x"}, "locked": true}]});
    post(&server, &agent, "/api/posts", locked).is(403);
    // The modules of a deleted post cannot be changed.
    server.ask("DELETE", &format!("/api/posts/{id}")).with(&admin).send().is(204);
    put(json!({"props": {"quote": "Z"}})).is(404);
    server.ask("DELETE", &format!("/api/post-modules/{last}")).with(&admin).send().is(404);
}

#[test]
fn definitions_languages_and_settings_can_be_read() {
    let (server, admin) = Server::uncounted();
    assert_eq!(server.get(&admin, "/api/post-types/page")["type"], "page");
    server.ask("GET", "/api/post-types/nope").with(&admin).send().is(404);
    let all = server.get(&admin, "/api/modules/registry")["meta"]["total"].as_u64();
    let some = server.get(&admin, "/api/modules/registry?post_type=documentation")["meta"]["total"].as_u64();
    assert!(some < all, "{some:?} {all:?}");
    assert!(server.get(&admin, "/api/modules/hero/schema")["propsSchema"].is_array());
    server.ask("GET", "/api/modules/nope/schema").with(&admin).send().is(404);
    assert_eq!(server.get(&admin, "/api/locales")["meta"]["defaultLocale"], "en");
    post(&server, &admin, "/api/locales", json!({"code": "fr"})).is(201);
    post(&server, &admin, "/api/locales", json!({"code": "fr"})).is(409);
    post(&server, &admin, "/api/locales", json!({"code": "nope!"})).is(422);
    server.ask("DELETE", "/api/locales/fr").with(&admin).send().is(204);
    server.ask("DELETE", "/api/locales/en").with(&admin).send().is(409);
    assert_eq!(server.get(&admin, "/api/site-settings")["defaultLocale"], "en");
}

#[test]
fn accounts_require_the_users_permission() {
    let (server, admin) = Server::uncounted();
    let chief = server.token("editor_admin", &[]);
    let ada =
        json!({"email": "ada@example.com", "password": "correct horse", "role": "editor", "fullName": "Ada"});
    let made = post(&server, &chief, "/api/users", ada.clone()).is(201).value();
    assert_eq!((&made["fullName"], &made["role"]), (&json!("Ada"), &json!("editor")));
    assert!(!made.to_string().contains("correct horse"));
    post(&server, &admin, "/api/users", ada).is(409);
    for body in [
        json!({"email": "x@example.com", "password": "short", "role": "editor"}),
        json!({"email": "x@example.com", "password": "long enough", "role": "king"}),
        json!({"email": "nobody", "password": "long enough", "role": "editor"}),
        json!({"password": "long enough", "role": "editor"}),
    ] {
        post(&server, &admin, "/api/users", body).is(422);
    }
    // Users cannot grant more rights than they have.
    let king = json!({"email": "k@example.com", "password": "long enough", "role": "admin"});
    post(&server, &chief, "/api/users", king.clone()).is(403);
    let path = format!("/api/users/{}", made["id"]);
    server.ask("PATCH", &path).with(&chief).json(&json!({"role": "admin"})).send().is(403);
    server.ask("PATCH", &path).with(&chief).json(&json!({"role": "translator"})).send().is(200);
    let login = |password: &str| {
        let body = json!({"email": "ada@example.com", "password": password});
        server.ask("POST", "/api/auth/login").json(&body).send().status
    };
    assert_eq!(login("correct horse"), 200);
    for unnamed in [json!({"fullName": "Ada L.", "name": ""}), json!({"fullName": " "})] {
        server.ask("PATCH", &path).with(&chief).json(&unnamed).send().is(422);
    }
    server
        .ask("PATCH", &format!("{path}/password"))
        .with(&chief)
        .json(&json!({"password": "battery staple"}))
        .send()
        .is(200);
    assert_eq!((login("correct horse"), login("battery staple")), (401, 200));
    server.ask("DELETE", &path).with(&chief).send().is(204);
    assert_eq!(login("battery staple"), 401);
    // A disabled user is 404 unless disabled ones are requested, and can be enabled again.
    server.ask("GET", &path).with(&chief).send().is(404);
    server.ask("DELETE", &path).with(&chief).send().is(404);
    let listed = |query: &str| server.get(&chief, &format!("/api/users{query}")).to_string();
    assert!(!listed("").contains("ada@") && listed("?includeDisabled=1").contains("ada@"));
    assert_eq!(server.get(&chief, &format!("{path}?includeDisabled=1"))["disabled"], true);
    for (path, status) in [(path.clone(), 404), (format!("{path}?includeDisabled=1"), 200)] {
        server.ask("PATCH", &path).with(&chief).json(&json!({"fullName": "Ada L."})).send().is(status);
    }
    server.ask("PATCH", &path).with(&chief).json(&json!({"disabled": false})).send().is(200);
    server.ask("GET", &path).with(&chief).send().is(200);
    server.ask("GET", "/api/users/999999").with(&admin).send().is(404);
}

#[test]
fn live_post_has_published_at() {
    let (server, admin) = Server::uncounted();
    let id = made(&server, &admin, json!({"status": "draft"}));
    let path = format!("/api/posts/{id}");
    assert_eq!(server.get(&admin, &path)["publishedAt"], Value::Null);
    server.ask("PUT", &path).with(&admin).json(&json!({"status": "published"})).send().is(200);
    let first = server.get(&admin, &path)["publishedAt"].as_str().expect("a time").to_owned();
    assert!(first.ends_with('Z'), "{first}");
    let listed = server.get(&admin, "/api/posts?sortBy=publishedAt&per_page=100");
    let rows = listed["data"].as_array().expect("rows");
    let times: Vec<&str> = rows.iter().filter_map(|row| row["publishedAt"].as_str()).collect();
    assert!(times.is_sorted_by(|a, b| a >= b), "{times:?}");
    assert_eq!(
        rows.iter().find(|row| row["id"] == json!(id)).expect("it is listed")["publishedAt"],
        json!(first)
    );
    // It is the time of the first publication, whatever follows.
    for status in ["archived", "published"] {
        server.ask("PUT", &path).with(&admin).json(&json!({"status": status})).send().is(200);
        assert_eq!(server.get(&admin, &path)["publishedAt"], json!(first), "{status}");
    }
    // It comes from history, not from the cache.
    server.site.cms(&["cache", "clear"]).ok();
    assert_eq!(server.get(&admin, &path)["publishedAt"], json!(first));
    // A value in the file takes precedence.
    let set = json!({"publishedAt": "2020-01-01T00:00:00Z"});
    server.ask("PUT", &path).with(&admin).json(&set).send().is(200);
    assert_eq!(server.get(&admin, &path)["publishedAt"], "2020-01-01T00:00:00Z");
}

#[test]
fn redirects_are_created_changed_and_deleted() {
    let (server, admin) = Server::uncounted();
    let old = json!({"fromPath": "/old-way", "toPath": "/new-way", "httpStatus": 302});
    let made = post(&server, &admin, "/api/redirects", old.clone()).is(201).value();
    assert_eq!((&made["toPath"], &made["httpStatus"]), (&json!("/new-way"), &json!(302)));
    post(&server, &admin, "/api/redirects", old).is(409);
    post(&server, &admin, "/api/redirects", json!({"fromPath": "/old-way/", "toPath": "/about"})).is(409);
    for body in [
        json!({"toPath": "/x"}),
        json!({"fromPath": "/x"}),
        json!({"fromPath": "x", "toPath": "/y"}),
        json!({"fromPath": "/x", "toPath": "javascript:alert(1)"}),
        json!({"fromPath": "/x", "toPath": "/y", "httpStatus": 200}),
        json!({"fromPath": "/x", "toPath": "/y", "nope": 1}),
    ] {
        post(&server, &admin, "/api/redirects", body).is(422);
    }
    let path = format!("/api/redirects/{}", made["id"].as_str().expect("an id"));
    let changed =
        server.ask("PUT", &path).with(&admin).json(&json!({"toPath": "/newest"})).send().is(200).value();
    assert_eq!((&changed["toPath"], &changed["fromPath"]), (&json!("/newest"), &json!("/old-way")));
    let other = json!({"fromPath": "/other-way", "toPath": "/about"});
    let other = post(&server, &admin, "/api/redirects", other).is(201).value();
    let other = format!("/api/redirects/{}", other["id"].as_str().expect("an id"));
    server.ask("PUT", &other).with(&admin).json(&json!({"fromPath": "/old-way/"})).send().is(409);
    let rows = server.get(&admin, "/api/redirects");
    assert!(rows["data"].as_array().expect("rows").iter().any(|row| row["fromPath"] == "/old-way"));
    server.ask("DELETE", &path).with(&admin).send().is(204);
    server.ask("GET", &path).with(&admin).send().is(404);
}
