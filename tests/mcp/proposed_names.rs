//! Names in the edits of a proposal, of items that earlier edits made.

use super::Server;
use super::author::told;
use crate::support::Sandbox;
use serde_json::{Value, json};

fn create(kind: &str, fields: Value) -> Value {
    json!({"op": "create", "item": kind, "fields": fields})
}

fn add(item: &str, fields: Value) -> Value {
    json!({"op": "add", "item": item, "fields": fields})
}

fn proposal(edits: &[Value]) -> Value {
    json!({"title": "T", "edits": edits, "dryRun": true})
}

#[test]
fn name_of_several_items_is_ambiguous_within_one_proposal() {
    let site = Sandbox::site();
    let mut server = Server::with(&site, &["--toolsets", "author"], &[]);
    let menu = |slug: &str, locale: &str| {
        create("menu", json!({"slug": slug, "name": format!("{slug} {locale}"), "locale": locale}))
    };
    let page = |slug: &str, locale: &str| {
        create("post", json!({"type": "page", "title": "Par", "slug": slug, "locale": locale}))
    };
    let link = json!({"label": "Inicio", "url": "/about"});
    let child = |parent: &str| {
        let fields =
            json!({"type": "page", "title": "H", "slug": "hijo", "locale": "es", "parentId": parent});
        create("post", fields)
    };
    // A live item and a new one have the name, or two new ones.
    for (edits, code) in [
        (vec![menu("main", "es"), add("menu:main", link.clone())], "menu.ambiguous"),
        (vec![menu("two", "en"), menu("two", "es"), add("menu:two", link.clone())], "menu.ambiguous"),
        (vec![page("par", "en"), page("par", "es"), child("par")], "post.ambiguous"),
        (vec![page("about", "es"), child("about")], "post.ambiguous"),
    ] {
        let error = server.refused("propose", proposal(&edits));
        assert_eq!(error["code"], code, "{error}");
    }
    for edits in [
        vec![menu("main", "es"), add("menu:es/main", link.clone()), add("menu:en/main", link.clone())],
        vec![menu("two", "es"), add("menu:two", link.clone()), add("menu:two", link)],
        vec![page("par", "en"), page("par", "es"), child("page/es/par")],
        vec![page("par", "es"), child("par")],
    ] {
        let done = server.call("propose", proposal(&edits));
        assert_ne!(done["isError"], true, "{done}");
    }
}

#[test]
fn what_a_later_edit_deletes_again_is_not_listed_as_created() {
    let site = Sandbox::site();
    let mut server = Server::with(&site, &["--toolsets", "author"], &[]);
    let redirect = create("redirect", json!({"from": "/qq", "to": "/about"}));
    let delete = json!({"op": "delete", "item": "redirect:/qq"});
    let link = add("menu:main", json!({"label": "A", "url": "/about"}));
    let mut answer = |edits: &[Value]| -> Value {
        let result = server.call("propose", proposal(edits));
        assert_ne!(result["isError"], true, "{result}");
        serde_json::from_str(result["content"][0]["text"].as_str().expect("a text")).expect("JSON")
    };
    let none = answer(&[redirect.clone(), delete.clone()]);
    assert_eq!((none.get("set"), none.get("created")), (None, None), "{none}");
    assert!(none["next"].as_str().is_some_and(|next| next.starts_with("nothing differs")), "{none}");
    let some = answer(&[redirect, delete, link]);
    let created: Vec<_> =
        some["created"].as_array().expect("a list").iter().map(|one| &one["edit"]).collect();
    assert_eq!(created, [&json!(2)], "{some}");
    // Modules can go again, too.
    let prose = json!({"type": "prose", "props": {"content": "Words."}});
    let page = json!({"type": "page", "title": "Fairs", "slug": "fairs", "modules": [prose, prose]});
    let remove = json!({"op": "set", "item": "fairs", "fields": [{"path": "modules[1]", "value": null}]});
    let edits = [create("post", page), remove.clone(), add("fairs", prose.clone()), remove];
    let created = answer(&edits)["created"].clone();
    assert_eq!(created.as_array().map(Vec::len), Some(1), "{created}");
    assert_eq!(created[0]["modules"].as_array().map(Vec::len), Some(1), "{created}");
}

#[test]
fn custom_field_named_as_a_field_of_the_post_is_suggested() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let edit = json!({"op": "set", "item": "copperwheel", "fields": {"phone": "1"}});
    let new = json!({"type": "company", "title": "N", "slug": "n", "phone": "1"});
    let error = server.refused("propose", proposal(&[edit]));
    assert_eq!(error["didYouMean"], "customFields.phone", "{error}");
    let error = server.refused("propose", proposal(&[create("post", new)]));
    assert_eq!(error["didYouMean"], "customFields.phone", "{error}");
    let patch = json!({"postId": "copperwheel", "patch": {"phone": "1"}});
    let error = server.refused("save_post_ai_review", patch);
    assert_eq!(error["didYouMean"], "customFields.phone", "{error}");
}

#[test]
fn menu_item_goes_below_a_new_one_by_its_label() {
    let site = Sandbox::site();
    let mut server = Server::with(&site, &["--toolsets", "author"], &[]);
    let above = add("menu:main", json!({"label": "Tours", "url": "/about"}));
    let below = |parent: &str| add("menu:main", json!({"label": "B", "post": "prices", "parent": parent}));
    for edits in [
        vec![above.clone(), above.clone(), below("Tours")],
        // A live item is named by its id.
        vec![above.clone(), below("Workshop")],
    ] {
        let error = server.refused("propose", proposal(&edits));
        assert_eq!(error["code"], "menu-item.not-found", "{error}");
    }
    let done = server.call("propose", json!({"title": "T", "edits": [above, below("Tours")]}));
    assert_ne!(done["isError"], true, "{done}");
    let menu = site.cms(&["menu", "show", "main", "--stage", "ai-review", "--json"]).ok().json();
    let items = menu["items"].as_array().expect("a list");
    let new = items.iter().find(|item| item["label"] == "Tours").expect("the new item");
    assert_eq!(new["children"][0]["label"], "B", "{new}");
}

#[test]
fn errors_of_edits_name_the_edit_and_the_key() {
    let site = Sandbox::site();
    let mut server = Server::with(&site, &["--toolsets", "author"], &[]);
    let good = json!({"op": "set", "item": "prices", "fields": {"excerpt": "Fair."}});
    for place in [json!(-1), json!("end"), json!(1.5)] {
        let change = json!({"path": "modules[0]", "moveTo": place});
        let edit = json!({"op": "set", "item": "home", "fields": [change]});
        let error = server.refused("propose", proposal(&[good.clone(), edit]));
        assert_eq!(error["path"], "edits[1]", "{error}");
    }
    let redirect = create("redirect", json!({"from": "/k", "postId": "prices"}));
    let error = server.refused("propose", proposal(&[good, redirect]));
    assert_eq!(error["path"], "edits[1].postId", "{error}");
    assert!(error["error"].as_str().is_some_and(|text| text.contains("`postId`")), "{error}");
}

#[test]
fn new_menu_takes_its_items_without_ids_and_with_slugs() {
    let site = Sandbox::site();
    let mut server = Server::with(&site, &["--toolsets", "author"], &[]);
    let items = json!([
        {"label": "We", "type": "custom", "url": "/about", "children": [
            {"label": "Prices", "type": "post", "postId": "prices"},
        ]},
    ]);
    let menu = create("menu", json!({"slug": "side", "name": "Side", "items": items}));
    told(&mut server, "propose", json!({"title": "Side", "edits": [menu]}));
    let menu = site.cms(&["menu", "show", "side", "--stage", "ai-review", "--json"]).ok().json();
    let prices = site.cms(&["post", "show", "prices", "--json"]).ok().json();
    let item = &menu["items"][0];
    assert!(item["id"].is_string() && item["children"][0]["id"].is_string(), "{menu}");
    assert_eq!(item["children"][0]["postId"], prices["id"], "{menu}");
}

#[test]
fn renamed_post_is_found_by_its_name_of_before() {
    let site = Sandbox::site();
    let mut server = Server::with(&site, &["--toolsets", "author"], &[]);
    let set = |fields: Value| json!({"op": "set", "item": "prices", "fields": fields});
    let edits = json!([set(json!({"slug": "fees"})), set(json!({"metaTitle": "Fees"}))]);
    told(&mut server, "propose", json!({"title": "Fees", "edits": edits}));
    let shown = site.cms(&["post", "show", "fees", "--stage", "ai-review", "--json"]).ok().json();
    assert_eq!(shown["metaTitle"], "Fees");
}
