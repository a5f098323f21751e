//! Routes and parameters of the original product that are other names here (`docs/design/compatibility.md`).

use super::server::{Answer, Server};
use crate::support::{Callback, Sandbox};
use serde_json::{Value, json};

/// A post of the demo site with a Spanish translation, and a module of it.
const CHAIN: &str = "9f7c40bf-e282-4f21-9dd2-80ac416ff95d";
const CHAIN_TEXT: &str = "4f1dda10-b1ee-42b7-a8d0-3d6b7b83a59f";
/// A post with a picture and a global module.
const GEARS: &str = "328252c8-8e13-4e01-8140-4b5ef798bacb";
/// A draft.
const DRAFT: &str = "f5937efb-6165-42d3-9377-1edade68220e";

fn rows(found: &Value) -> &[Value] {
    found["data"].as_array().expect("rows")
}

#[track_caller]
fn row<'a>(found: &'a Value, id: &str) -> &'a Value {
    rows(found).iter().find(|row| row["id"] == id).unwrap_or_else(|| panic!("no {id} in {found}"))
}

fn send(server: &Server, token: &str, method: &str, path: &str, body: &Value) -> Answer {
    server.ask(method, path).with(token).json(body).send()
}

#[test]
fn posts_are_found_by_ids_and_words() {
    let (server, admin) = Server::uncounted();
    let reader = server.token("reader", &[]);
    for token in [&reader, &admin] {
        let named = server.get(token, &format!("/api/public/posts?ids={CHAIN},{DRAFT}&limit=5"));
        let whole = server.get(token, &format!("/api/posts/{CHAIN}"));
        let link = json!({
            "id": CHAIN, "type": "blog", "title": whole["title"], "slug": "worn-chain", "locale": "en",
            "url": "/blog/worn-chain",
        });
        assert_eq!((&named["data"], &named["meta"]["total"]), (&json!([link]), &json!(1)), "{named}");
        let found = server.get(token, "/api/search/autocomplete?q=chai");
        let results = found["results"].as_array().expect("results");
        assert!((1..=15).contains(&results.len()), "{found}");
        assert!(results.iter().any(|one| one["id"] == CHAIN), "{found}");
        assert!(results.iter().all(|one| one["url"].is_string() && one.get("excerpt").is_some()), "{found}");
        let pages = server.get(token, "/api/search/autocomplete?q=chai&type=page&locale=en");
        assert!(!pages.to_string().contains(CHAIN), "{pages}");
        for short in ["", "?q=c", "?q=%20c%20"] {
            let found = server.get(token, &format!("/api/search/autocomplete{short}"));
            assert_eq!(found["results"], json!([]), "{short}");
        }
    }
    for query in ["", "?ids=", "?ids=,", "?ids=x"] {
        let path = format!("/api/public/posts{query}");
        let refused = server.ask("GET", &path).with(&reader).send().is(422).value();
        assert!(refused["details"]["ids"].is_array(), "{query}: {refused}");
        if query == "?ids=x" {
            assert_eq!(refused["details"]["ids"], json!(["has a value that is not a uuid"]));
        }
    }
}

#[test]
fn lists_of_types_have_the_original_names() {
    let (server, admin) = Server::uncounted();
    let reader = server.token("reader", &[]);
    let blogs = server.get(&reader, "/api/blogs?status=published&limit=50&locale=en&sortOrder=asc");
    assert!(rows(&blogs).iter().all(|row| row["type"] == "blog" && row["status"] == "published"), "{blogs}");
    let gears = row(&blogs, GEARS);
    let picture =
        server.get(&reader, &format!("/api/media/{}", gears["featuredMediaId"].as_str().expect("an id")));
    let keys = ["id", "url", "mimeType", "altText", "metadata"];
    assert!(keys.iter().all(|key| gears["image"][*key] == picture[*key]), "{gears}");
    assert_eq!(row(&blogs, CHAIN)["url"], "/blog/worn-chain");
    let only = server.get(&reader, &format!("/api/blogs?ids={GEARS}"));
    assert_eq!((rows(&only).len(), &only["data"][0]["id"]), (1, &json!(GEARS)));
    // Drafts are listed for those who see them, and who ask for them.
    let all = server.get(&admin, "/api/blogs?limit=100");
    assert!(rows(&all).iter().all(|row| row["id"] != DRAFT), "{all}");
    row(&server.get(&admin, "/api/blogs?status=draft"), DRAFT);
    assert_eq!(server.get(&reader, "/api/blogs?status=draft")["data"], json!([]));

    let profiles = server.get(&reader, "/api/profiles");
    let imogen = rows(&profiles).iter().find(|row| row["slug"] == "imogen-farrow").expect("a profile");
    assert_eq!((&imogen["name"], &imogen["bio"]), (&json!("Imogen Farrow"), &imogen["excerpt"]));
    let said = server.get(&reader, "/api/testimonials");
    let rowan = rows(&said).iter().find(|row| row["authorName"] == "Rowan Castell").expect("a testimonial");
    assert_eq!(rowan["quote"], rowan["customFields"]["quote"]);
    assert!(rowan["quote"].is_string() && rowan["authorTitle"].is_string() && rowan["image"].is_null());
    let companies = server.get(&reader, "/api/companies");
    assert!(companies["data"][0]["customFields"]["address"].is_string(), "{companies}");

    let media = server.get(&reader, &format!("/public/media/{}", picture["id"].as_str().expect("an id")));
    assert_eq!(
        (&media["data"]["url"], &media["data"]["categories"]),
        (&picture["url"], &picture["categories"])
    );
    assert!(media["data"].get("sha256").is_none(), "{media}");
    let path = "/public/media/00000000-0000-4000-8000-000000000000";
    assert_eq!(server.ask("GET", path).with(&reader).send().is(404).value()["error"], "Media not found");
}

#[test]
fn list_without_its_post_type_is_not_found() {
    let site = Sandbox::empty_site();
    site.cms(&["type", "delete", "testimonial", "--stage", "source"]).ok();
    let server = Server::on(site, &["--no-rate-limits"], &[]);
    let reader = server.token("reader", &[]);
    let refused = server.ask("GET", "/api/testimonials").with(&reader).send().is(404).value();
    assert!(refused["error"].as_str().is_some_and(|error| error.contains("testimonial")), "{refused}");
    server.ask("GET", "/api/profiles").with(&reader).send().is(200);
}

#[test]
fn list_names_the_languages_of_each_family() {
    let (server, admin) = Server::uncounted();
    let reader = server.token("reader", &[]);
    let locales = |token: &str, more: &str| {
        let found = server.get(token, &format!("/api/posts?ids={CHAIN},{GEARS}&withTranslations=1{more}"));
        [CHAIN, GEARS].map(|id| row(&found, id)["familyLocales"].clone())
    };
    let (both, one) = (json!(["en", "es"]), json!(["en"]));
    assert_eq!(locales(&reader, ""), [both.clone(), one.clone()]);
    let translation = json!({"locale": "es", "slug": "sumas", "title": "Sumas"});
    send(&server, &admin, "POST", &format!("/api/posts/{GEARS}/translations"), &translation).is(201);
    assert_eq!(locales(&admin, "&fields=title"), [both.clone(), both.clone()]);
    assert_eq!(locales(&admin, "&rev=source~"), [both.clone(), one.clone()]);
    assert_eq!(locales(&reader, "&include="), [both, one], "the draft is not for readers");
    let plain = server.get(&admin, &format!("/api/posts?ids={CHAIN}"));
    assert!(plain["data"][0].get("familyLocales").is_none());
}

#[test]
fn value_of_a_module_is_changed_in_its_page() {
    let (server, admin) = Server::uncounted();
    let path = |post: &str, module: &str| format!("/api/inline/posts/{post}/modules/{module}");
    let patch = |path: &str, body: Value| send(&server, &admin, "PATCH", path, &body);
    let text = path(CHAIN, CHAIN_TEXT);
    let tip = server.tip("source");
    let title = json!({"path": "title", "value": "Measure", "scope": "props", "mode": "review"});
    let done = patch(&text, title).is(200).value();
    assert_eq!((&done["scope"], &done["props"]["title"]), (&json!("props"), &json!("Measure")), "{done}");
    assert_eq!((&done["stage"], server.tip("source")), (&json!("review"), tip));
    let document = json!({"root": {"type": "root", "children": [
        {"type": "paragraph", "children": [{"type": "text", "text": "Measure it."}]},
    ]}});
    let done = patch(&text, json!({"path": "content", "value": document, "mode": "source"})).is(200).value();
    assert!(done["props"]["content"]["root"].is_object(), "{done}");
    let read = server.get(&admin, &format!("/api/posts/{CHAIN}/modules?richtext=text")).to_string();
    assert!(read.contains("Measure it."), "{read}");
    // Null takes a value away; a body without a value says nothing.
    let done = patch(&text, json!({"path": "title", "value": null, "mode": "review"})).is(200).value();
    assert!(done["props"]["title"].is_null(), "{done}");
    let tips = ["source", "review"].map(|stage| server.tip(stage));
    for (path, body, status) in [
        (&text, json!({"path": "title"}), 422),
        (&text, json!({"value": "x"}), 422),
        (&text, json!({"path": "nosuch", "value": 1}), 422),
        (&text, json!({"path": "title", "value": "x", "scope": "overrides"}), 422),
        (&text, json!({"path": "title", "value": "x", "scope": "all"}), 422),
        (&path(GEARS, CHAIN_TEXT), json!({"path": "title", "value": "x"}), 404),
    ] {
        patch(path, body.clone()).is(status);
        assert_eq!(["source", "review"].map(|stage| server.tip(stage)), tips, "{body}");
    }
    let hero = json!({"type": "hero", "props": {"title": "T", "ctas": [{"label": "A", "url": "/", "style": "primary"}]}});
    let made = server.made(&admin, json!({"modules": [hero]}));
    let id = |value: &Value| value["id"].as_str().expect("an id").to_owned();
    let button = json!({"path": "ctas.0.label", "value": "B"});
    let done = patch(&path(&id(&made), &id(&made["modules"][0])), button).is(200).value();
    assert_eq!(
        (&done["props"]["ctas"][0]["label"], &done["props"]["ctas"][0]["url"]),
        (&json!("B"), &json!("/"))
    );
    let modules = server.get(&admin, &format!("/api/posts/{GEARS}/modules"));
    let global = rows(&modules).iter().find(|module| module["scope"] == "global").expect("a global module");
    let done = patch(&path(GEARS, &id(global)), json!({"path": "title", "value": "Own"})).is(200).value();
    assert_eq!(
        (&done["scope"], &done["overrides"]),
        (&json!("overrides"), &json!({"title": "Own"})),
        "{done}"
    );
}

#[test]
fn runs_of_an_agent_are_listed_by_post_and_scope() {
    let service = Callback::new();
    let server = Server::on(Sandbox::site(), &["--no-rate-limits"], &[("CMS_AGENT_URL", &service.url)]);
    let editor = server.token("editor", &[]);
    service.says(&[json!({"value": "Measure the chain"})]);
    let of_post = format!("/api/posts/{CHAIN}/agents/general-assistant");
    send(&server, &editor, "POST", &format!("{of_post}/run"), &json!({"fieldKey": "post.title"})).is(200);
    service.says(&[json!({"summary": "Nothing to do.", "response": "All is well."})]);
    let public = "/api/public/agents/general-assistant/run";
    let body = json!({"scope": "global"});
    let done = send(&server, &editor, "POST", public, &body).is(200).value();
    assert_eq!(done["response"]["response"], "All is well.", "{done}");
    server.ask("POST", public).json(&body).send().is(401);
    let all = "/api/agents/general-assistant/history";
    let global = server.get(&editor, &format!("{all}?scope=global"));
    assert_eq!((rows(&global).len(), &global["data"][0]["postId"]), (1, &Value::Null), "{global}");
    let history = server.get(&editor, &format!("{of_post}/history?limit=50"));
    assert_eq!((rows(&history).len(), &history["data"][0]["postId"]), (1, &json!(CHAIN)), "{history}");
    assert_eq!(rows(&server.get(&editor, all)).len(), 2);
    assert_eq!(rows(&server.get(&editor, &format!("{of_post}/history?scope=global"))).len(), 0);
    let agents = server.get(&editor, "/api/agents");
    let mut scopes = rows(&agents).iter().flat_map(|agent| agent["scopes"].as_array().expect("scopes"));
    assert!(scopes.all(|scope| scope["enabled"].is_boolean() && scope["order"].is_number()), "{agents}");
}

#[test]
fn administrators_ask_with_the_original_parameters() {
    let (server, admin) = Server::uncounted();
    let get = |path: &str| server.get(&admin, path);
    let place = get("/api/security/audit-logs?limit=2&page=2")["pagination"].clone();
    assert_eq!((&place["limit"], &place["offset"]), (&json!(2), &json!(2)), "{place}");
    assert_eq!(get("/api/security/audit-logs?startDate=2999-01-01")["data"], json!([]));
    assert_eq!(get("/api/security/audit-logs?limit=1000")["pagination"]["limit"], 1000);
    server.ask("GET", "/api/security/audit-logs?page=1&offset=1").with(&admin).send().is(422);

    for name in ["Ada", "Bo"] {
        let fields = json!({"name": name, "email": "a@example.com", "message": "Hello"});
        server.ask("POST", "/api/forms/contact").json(&fields).send().is(200);
    }
    let path = "/api/forms-submissions/export?form_slug=contact&q=ada";
    let table = server.ask("GET", path).with(&admin).send().is(200).body;
    assert!(table.contains("Ada") && !table.contains("Bo,"), "{table}");

    let language = get("/api/locales/es");
    assert_eq!((&language["code"], &language["data"]["isDefault"]), (&json!("es"), &json!(false)));
    server.ask("GET", "/api/locales/xx").with(&admin).send().is(404);

    let menu = json!({"name": "Ways", "slug": "ways"});
    let menu = send(&server, &admin, "POST", "/api/menus", &menu).is(201).value();
    let path = format!("/api/menus/{}", menu["id"].as_str().expect("an id"));
    let add = |body: Value| send(&server, &admin, "POST", &format!("{path}/items"), &body).is(201).value();
    let top = add(json!({"type": "custom", "label": "All", "url": "/a"}));
    add(json!({"type": "custom", "label": "Todos", "url": "/b", "locale": "es", "parentId": top["id"]}));
    add(json!({"type": "custom", "label": "English", "url": "/c", "locale": "en"}));
    let shown = |query: &str| get(&format!("{path}{query}"))["itemsTree"].to_string();
    let has = |query: &str| ["All", "Todos", "English"].map(|label| shown(query).contains(label));
    assert_eq!(has(""), [true, true, true]);
    assert_eq!((has("?locale=en"), has("?locale=es")), ([true, false, true], [true, true, false]));
    assert_eq!(get(&format!("{path}?locale=es"))["data"]["editingLocale"], "es");

    let settings = "/api/redirect-settings/blog";
    assert_eq!(get(settings)["data"], json!({"postType": "blog", "autoRedirectOnSlugChange": true}));
    let off = json!({"autoRedirectOnSlugChange": false});
    let done = send(&server, &admin, "POST", settings, &off).is(200).value();
    assert_eq!(done["data"]["autoRedirectOnSlugChange"], false, "{done}");
    assert_eq!(get(settings)["autoRedirectOnSlugChange"], false);
    send(&server, &admin, "POST", settings, &json!({})).is(422);
    server.ask("GET", "/api/redirect-settings/nothing").with(&admin).send().is(404);
}
