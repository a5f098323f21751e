//! Translations over REST: creation, lists, status, deletion.

use super::server::{Answer, Server};
use serde_json::{Value, json};

const OTHER: &str = "00000000-0000-4000-8000-0000000000ff";

fn send(server: &Server, token: &str, method: &str, path: &str, body: &Value) -> Answer {
    let ask = server.ask(method, path).with(token);
    if body.is_null() { ask.send() } else { ask.json(body).send() }
}

fn post(server: &Server, token: &str) -> String {
    let modules = json!([
        {"type": "prose", "props": {"content": "Some words."}},
        {"type": "callout", "scope": "global", "globalSlug": "site-cta"},
    ]);
    let made = server.made(token, json!({"slug": "words", "title": "Words", "modules": modules}));
    made["id"].as_str().expect("an id").to_owned()
}

#[test]
fn translation_is_created_once_with_its_modules() {
    let (server, admin) = Server::uncounted();
    let id = post(&server, &admin);
    let path = format!("/api/posts/{id}/translations");
    let body = json!({"locale": "es", "slug": "palabras", "title": "Palabras", "metaTitle": "P"});
    let made = send(&server, &admin, "POST", &path, &body).is(201).value();
    assert_eq!(made["message"], "Translation created successfully");
    for (key, value) in [("locale", "es"), ("slug", "palabras"), ("status", "draft"), ("metaTitle", "P")] {
        assert_eq!((&made[key], &made["data"][key]), (&json!(value), &json!(value)), "{key}");
    }
    assert_eq!(made["translationOfId"], json!(id));
    let original = server.get(&admin, &format!("/api/posts/{id}"));
    let modules = |post: &Value| -> Vec<Value> {
        let modules = post["modules"].as_array().expect("modules").iter();
        modules.map(|module| json!([module["type"], module["props"], module["global"]])).collect()
    };
    assert_eq!(modules(&original), modules(&made), "each module once, the global one shared");
    assert_ne!(original["modules"][0]["id"], made["modules"][0]["id"]);
    let again = send(&server, &admin, "POST", &path, &body).is(409).value();
    assert_eq!(again["error"], "Translation already exists for locale: es");
    assert_eq!(
        send(&server, &admin, "POST", &path, &json!({"locale": "xx"})).is(400).value()["code"],
        "locale.unknown"
    );
    send(&server, &admin, "POST", &format!("/api/posts/{OTHER}/translations"), &body).is(404);
    send(&server, &admin, "POST", &path, &json!({})).is(422);
    send(&server, &admin, "POST", &path, &json!({"locale": "es", "locales": ["es"]})).is(422);
    let second = format!("/api/posts/{}/translations", made["id"].as_str().expect("an id"));
    assert_eq!(server.get(&admin, &second)["meta"]["total"], 2, "the family, from any of its posts");
}

#[test]
fn translations_are_created_and_deleted_in_bulk() {
    let (server, admin) = Server::uncounted();
    let id = post(&server, &admin);
    let path = format!("/api/posts/{id}/translations");
    let made = send(&server, &admin, "POST", &path, &json!({"locales": ["es", "xx"], "cloneModules": false}))
        .is(201)
        .value();
    let told: Vec<_> = made["data"].as_array().expect("rows").iter().map(|row| row["ok"] == true).collect();
    assert_eq!(told, [true, false], "{made}");
    let one = server.get(&admin, &format!("{path}/es"));
    assert_eq!(one["modules"], json!([]));
    send(&server, &admin, "DELETE", &format!("{path}/en"), &Value::Null).is(400);
    let gone = send(&server, &admin, "DELETE", &format!("{path}/es"), &Value::Null).is(200).value();
    assert_eq!(gone["message"], "Translation deleted successfully");
    send(&server, &admin, "DELETE", &format!("{path}/es"), &Value::Null).is(404);
    send(&server, &admin, "GET", &format!("{path}/es"), &Value::Null).is(404);
}

#[test]
fn changes_since_translation_are_shown_by_word() {
    let (server, admin) = Server::uncounted();
    let id = post(&server, &admin);
    let path = format!("/api/posts/{id}/translations");
    send(&server, &admin, "POST", &path, &json!({"locale": "es", "title": "Palabras"})).is(201);
    let status = || server.get(&admin, &format!("{path}/status?locale=es"))["data"][0].clone();
    assert_eq!(status()["state"], "up-to-date");
    send(&server, &admin, "PUT", &format!("/api/posts/{id}"), &json!({"title": "More words"})).is(200);
    let stale = status();
    assert_eq!((&stale["state"], &stale["staleCount"]), (&json!("stale"), &json!(1)));
    let lag = &stale["stale"][0];
    assert_eq!(
        (&lag["path"], &lag["before"], &lag["after"], &lag["translation"]),
        (&json!("title"), &json!("Words"), &json!("More words"), &json!("Palabras"))
    );
    assert!(lag["words"].as_array().expect("words").iter().any(|part| part["kind"] == "added"), "{lag}");
    let own = stale["id"].as_str().expect("an id");
    send(&server, &admin, "PUT", &format!("/api/posts/{own}"), &json!({"title": "Más palabras"})).is(200);
    assert_eq!(status()["state"], "up-to-date");
}

#[test]
fn disabled_language_is_archived() {
    let (server, admin) = Server::uncounted();
    let id = post(&server, &admin);
    let set = |code: &str, enabled: bool| {
        let path = format!("/api/locales/{code}?allowDangling=1");
        send(&server, &admin, "PATCH", &path, &json!({"isEnabled": enabled}))
    };
    assert_eq!(set("es", false).is(200).value()["isEnabled"], false);
    assert_eq!(server.get(&admin, "/api/posts?locale=es&status=published")["meta"]["total"], 0);
    let path = format!("/api/posts/{id}/translations");
    send(&server, &admin, "POST", &path, &json!({"locale": "es"})).is(400);
    assert_eq!(set("en", false).is(409).value()["code"], "locale.is-default");
    set("es", true).is(200);
    send(&server, &admin, "POST", &path, &json!({"locale": "es"})).is(201);
}

#[test]
fn translation_update_keeps_translated_texts() {
    let (server, admin) = Server::uncounted();
    let modules = json!([{"type": "prose", "props": {"content": "One.\n\nTwo."}}]);
    let made =
        server.made(&admin, json!({"slug": "parts", "title": "Parts", "excerpt": "Old", "modules": modules}));
    let id = made["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/posts/{id}/translations");
    let body = json!({"locale": "es", "title": "Partes"});
    let own =
        send(&server, &admin, "POST", &path, &body).is(201).value()["id"].as_str().expect("an id").to_owned();
    send(&server, &admin, "PUT", &format!("/api/posts/{id}"), &json!({"title": "Pieces", "excerpt": "New"}))
        .is(200);
    let module = json!({"moduleType": "blockquote", "props": {"quote": "Added"}});
    send(&server, &admin, "POST", &format!("/api/posts/{id}/modules"), &module).is(201);
    let update =
        |body: &Value| send(&server, &admin, "POST", &format!("{path}/es/update"), body).is(200).value();
    let told = update(&json!({}));
    assert_eq!(told["followed"].as_array().expect("places").len(), 2, "the excerpt and the module: {told}");
    assert_eq!(told["stale"][0]["path"], "title");
    let now = server.get(&admin, &format!("/api/posts/{own}"));
    assert_eq!((&now["title"], &now["excerpt"]), (&json!("Partes"), &json!("New")));
    assert_eq!(now["modules"][1]["props"]["quote"], "Added");
    send(&server, &admin, "POST", &format!("{path}/es/update"), &json!({"confirm": ["slug"]})).is(422);
    assert_eq!(update(&json!({"confirm": ["title"]}))["confirmed"], json!(["title"]));
    let status = server.get(&admin, &format!("{path}/status?locale=es"));
    assert_eq!(status["data"][0]["stale"], json!([]));
    send(&server, &admin, "PUT", &format!("/api/posts/{id}"), &json!({"title": "Bits"})).is(200);
    let status = server.get(&admin, &format!("{path}/status?locale=es"));
    assert_eq!(status["data"][0]["stale"][0]["path"], "title", "a later change is stale again");
}
