//! A request with several changes makes one commit, or none if one of them fails.

use super::server::Server;
use serde_json::{Value, json};

#[test]
fn request_makes_one_commit_or_none() {
    let (server, admin) = Server::uncounted();
    let ask = |method: &str, path: &str, body: &Value| {
        let before = server.tip("source");
        let answer = server.ask(method, path).with(&admin).json(body).send();
        let count = server.site().git(&["rev-list", "--count", &format!("{before}..source")]);
        let answered = (answer.status, count.trim().to_owned());
        (answered, serde_json::from_str::<Value>(&answer.body).unwrap_or_default())
    };
    let one = |status: u16| (status, "1".to_owned());
    let none = |status: u16| (status, "0".to_owned());

    // A language and its role as the default.
    let (done, french) =
        ask("POST", "/api/locales?allowDangling=1", &json!({"code": "fr", "isDefault": true}));
    assert_eq!((done, &french["isDefault"]), (one(201), &json!(true)));
    assert_eq!(ask("PATCH", "/api/locales/en", &json!({"isDefault": true})).0, one(200));
    assert_eq!(ask("POST", "/api/locales", &json!({"code": "de", "isDefault": "yes"})).0, none(422));

    // A group and its role as the default for new posts.
    let group = json!({"name": "page-short", "postType": "page", "members": [], "isDefault": true});
    let (done, group) = ask("POST", "/api/module-groups", &group);
    assert_eq!((done, &group["isDefault"]), (one(201), &json!(true)));
    let path = |group: &Value| format!("/api/module-groups/{}", group["id"].as_str().expect("an id"));
    let other = server.get(&admin, "/api/module-groups?q=page-default")["data"][0].clone();
    let change = json!({"description": "Both at once", "isDefault": true});
    let (done, changed) = ask("PUT", &path(&other), &change);
    assert_eq!((done, &changed["isDefault"]), (one(200), &json!(true)));
    assert_eq!(changed["description"], "Both at once");
    assert_eq!(server.get(&admin, &path(&group))["isDefault"], false);
    assert_eq!(ask("PUT", &path(&other), &change).0, none(200));
    assert_eq!(ask("PUT", &path(&other), &json!({"description": "No", "isDefault": false})).0, none(422));
    let group = json!({"name": "page-long", "postType": "page", "isDefault": "yes"});
    assert_eq!(ask("POST", "/api/module-groups", &group).0, none(422));

    // A menu item and its position.
    let menu = ask("POST", "/api/menus", &json!({"name": "Help", "slug": "help"})).1;
    let items = format!("/api/menus/{}/items", menu["id"].as_str().expect("an id"));
    let item = |label: &str| ask("POST", &items, &json!({"label": label, "customUrl": "/x"})).1;
    let (first, last) = (item("First"), item("Last"));
    let path = format!("/api/menu-items/{}", last["id"].as_str().expect("an id"));
    let (done, moved) = ask("PUT", &path, &json!({"label": "Now first", "orderIndex": 1, "url": "/y"}));
    assert_eq!((done, &moved["label"]), (one(200), &json!("Now first")));
    assert_eq!((&moved["url"], &moved["orderIndex"]), (&json!("/y"), &json!(1)));
    let below = json!({"label": "Below", "parentId": first["id"]});
    let (done, below) = ask("PUT", &path, &below);
    assert_eq!((done, &below["label"], &below["parentId"]), (one(200), &json!("Below"), &first["id"]));
    for wrong in [
        json!({"label": "Never", "parentId": last["id"]}),
        json!({"url": "javascript:alert(1)", "parentId": null}),
    ] {
        assert_eq!(ask("PUT", &path, &wrong).0, none(422), "{wrong}");
    }
}

#[test]
fn precondition_of_a_group_concerns_the_group() {
    let (server, admin) = Server::uncounted();
    let make = |name: &str| {
        let group = json!({"name": name, "postType": "page", "members": []});
        let made = server.ask("POST", "/api/module-groups").with(&admin).json(&group).send().is(201).value();
        format!("/api/module-groups/{}", made["id"].as_str().expect("an id"))
    };
    let put = |path: &str, tag: &str, body: Value| {
        server.ask("PUT", path).with(&admin).with(&format!("If-Match: {tag}")).json(&body).send().status
    };
    let tag = |path: &str| {
        let read = server.ask("GET", path).with(&admin).send().is(200);
        read.header("etag").expect("it has one").to_owned()
    };
    let (one, two) = (make("page-one"), make("page-two"));
    let (read_one, read_two) = (tag(&one), tag(&two));
    // A change of the type's file is not a conflict; a change of the group itself is.
    assert_eq!(put(&one, &read_one, json!({"isDefault": true})), 200);
    assert_eq!(put(&two, &read_two, json!({"isDefault": true})), 200);
    let read_one = tag(&one);
    server.ask("PUT", &one).with(&admin).json(&json!({"description": "New"})).send().is(200);
    assert_eq!(put(&one, &read_one, json!({"isDefault": true})), 412);
    assert_eq!(put(&one, &tag(&one), json!({"isDefault": true})), 200);
}
