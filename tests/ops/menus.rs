//! `cms menu …`.

use super::{answer, column, refused, write};
use crate::support::Sandbox;
use serde_json::{Value, json};

/// The labels of a menu as a tree: `Home Workshop(Prices Questions)`.
fn labels(items: &Value) -> String {
    let spelt = items.as_array().into_iter().flatten().map(|item| {
        let label = item["label"].as_str().unwrap_or_default().replace(' ', "_");
        match item["children"].is_array() {
            true => format!("{label}({})", labels(&item["children"])),
            false => label,
        }
    });
    spelt.collect::<Vec<_>>().join(" ")
}

#[test]
fn items_are_added_moved_and_removed() {
    let site = Sandbox::site();
    let added =
        write(&site, &["menu", "add-item", "main", "--post", "gear-sums", "--parent", "b3ba", "--at", "1"]);
    assert_eq!(
        (&added["type"], &added["label"]),
        (&json!("post"), &json!("Gears on the back of an envelope"))
    );
    let id = added["id"].as_str().expect("the new item's id").to_owned();
    write(&site, &["menu", "set", "main", &format!("items[{id}].label=Gears")]);
    write(&site, &["menu", "set", "main", "items[160b].label=Stopping", "name=Top"]);
    let shown = answer(&site, &["menu", "show", "main"]);
    assert_eq!(
        labels(&shown["items"]),
        "Home Workshop(Gears Prices Questions Care_guide(Stopping Brake_pads)) Journal About Contact"
    );
    assert_eq!(shown["name"], "Top");
    for (args, expected) in [
        (
            &["cc7f", "--top", "--at", "1"][..],
            "Questions Home Workshop(Gears Prices Care_guide(Stopping Brake_pads)) Journal About Contact",
        ),
        (
            &["8a61", "--parent", "c882"],
            "Questions Workshop(Gears Prices Care_guide(Stopping Brake_pads)) Journal(Home) About Contact",
        ),
        (
            &["8a61", "--parent", "b3ba", "--at", "2"],
            "Questions Workshop(Gears Home Prices Care_guide(Stopping Brake_pads)) Journal About Contact",
        ),
        (
            &["be69", "--at", "1"],
            "Questions Workshop(Care_guide(Stopping Brake_pads) Gears Home Prices) Journal About Contact",
        ),
        (
            &["be69", "label=Care", "--at", "1"],
            "Questions Workshop(Care(Stopping Brake_pads) Gears Home Prices) Journal About Contact",
        ),
    ] {
        let moved = write(&site, &[&["menu", "move-item", "main"], args].concat());
        assert_eq!(labels(&moved["items"]), expected, "{args:?}");
    }
    let left = write(&site, &["menu", "remove-item", "main", "b3ba"]);
    assert_eq!(labels(&left["items"]), "Questions Journal About Contact");
    site.cms(&["validate"]).ok();
}

#[test]
fn menus_are_created_renamed_and_deleted() {
    let site = Sandbox::site();
    assert_eq!(column(&answer(&site, &["menu", "list"]), "itemCount"), "10 10");
    write(&site, &["menu", "create", "help", "--name", "Help", "--locale", "en"]);
    write(&site, &["menu", "add-item", "help", "--label", "Bicycles", "--section"]);
    write(
        &site,
        &[
            "menu",
            "add-item",
            "help",
            "--label",
            "News",
            "--dynamic-type",
            "blog",
            "--set",
            "dynamicDepthLimit=2",
        ],
    );
    write(
        &site,
        &[
            "menu",
            "add-item",
            "help",
            "--label",
            "Map",
            "--url",
            "https://maps.example/x",
            "--set",
            "target=_blank",
        ],
    );
    let menu = answer(&site, &["menu", "show", "help"]);
    assert_eq!(labels(&menu["items"]), "Bicycles News Map");
    assert_eq!(
        (&menu["items"][0]["kind"], &menu["items"][1]["dynamicPostType"]),
        (&json!("section"), &json!("blog"))
    );
    write(&site, &["menu", "rename", "help", "help-pages"]);
    assert_eq!(answer(&site, &["menu", "show", "help"])["slug"], "help-pages");
    write(&site, &["menu", "delete", "help-pages"]);
    assert_eq!(site.git(&["diff", "--stat", "source", "review"]), "");
}

#[test]
fn languages_share_a_slug() {
    let site = Sandbox::site();
    let made = write(&site, &["menu", "create", "main", "--name", "Menú", "--locale", "es"]);
    assert_eq!(made["changes"][0]["path"], "menus/main.es.yaml");
    write(&site, &["menu", "add-item", "es/main", "--label", "Inicio", "--url", "/es"]);
    site.cms(&["validate"]).ok();
    for verb in ["add-item", "move-item", "remove-item", "reorder"] {
        let help = site.cms(&["menu", verb, "--help"]).ok().stdout;
        assert!(help.contains("`locale/slug`"), "{help}");
    }
    for (name, title) in [("es/main", "Menú"), ("en/main", "Main menu")] {
        assert_eq!(answer(&site, &["menu", "show", name])["name"], title);
    }
    let several = site.cms(&["menu", "show", "main", "--json"]).exits(2).json();
    assert_eq!(
        (&several["code"], &several["hint"]),
        (&json!("menu.ambiguous"), &json!("name it by its id, or `locale/slug`"))
    );
    refused(
        &site,
        &[
            (&["menu", "create", "main", "--name", "X", "--locale", "es"], 3, "menu.slug.taken"),
            (&["menu", "create", "main", "--name", "X", "--set", "locale=es"], 3, "menu.slug.taken"),
            (&["menu", "set", "es/main", "locale=en"], 5, "content.invalid"),
            (&["menu", "rename", "footer", "main"], 3, "menu.slug.taken"),
        ],
    );
    write(&site, &["menu", "rename", "es/main", "top"]);
    assert_eq!(answer(&site, &["menu", "show", "es/main"])["metadata"]["path"], "menus/top.yaml");
    assert_eq!(answer(&site, &["menu", "show", "main"])["locale"], "en");
    // A file that is written by hand is held to the same rule.
    let menu = site.read("menus/main.yaml").replace("id: ", "id: f0000000-0000-4000-8000-000000000001 # ");
    site.write("menus/main.en.yaml", &menu);
    let found = site.cms(&["validate", "--json"]).exits(5).json();
    assert!(found.to_string().contains("item.key.duplicate"), "{found}");
}

#[test]
fn invalid_changes_are_refused() {
    let site = Sandbox::site();
    refused(
        &site,
        &[
            (&["menu", "show", "mian"], 1, "menu.not-found"),
            (&["menu", "create", "main", "--name", "Main"], 3, "menu.slug.taken"),
            (&["menu", "create", "x", "--name", "X", "--locale", "fr"], 5, "content.invalid"),
            (&["menu", "set", "main", "slug=top"], 2, "field.read-only"),
            (&["menu", "set", "main", "items[0000].label=x"], 1, "field.not-found"),
            (&["menu", "add-item", "main", "--label", "X"], 2, "menu-item.target"),
            (
                &["menu", "add-item", "main", "--label", "X", "--url", "/a", "--post", "about"],
                2,
                "menu-item.target",
            ),
            (&["menu", "add-item", "main", "--url", "/a"], 2, "field.missing"),
            (
                &["menu", "add-item", "main", "--label", "X", "--url", "javascript:alert(1)"],
                5,
                "content.invalid",
            ),
            (&["menu", "add-item", "main", "--label", "X", "--post", "no-such"], 1, "post.not-found"),
            (&["menu", "add-item", "main", "--label", "X", "--dynamic-type", "blgo"], 5, "content.invalid"),
            (
                &["menu", "add-item", "main", "--label", "X", "--url", "/a", "--parent", "0000"],
                1,
                "menu-item.not-found",
            ),
            (&["menu", "add-item", "main", "--label", "X", "--url", "/a", "--at", "99"], 2, "menu.place"),
            (&["menu", "move-item", "main", "b3ba", "--parent", "160b"], 2, "menu-item.below-itself"),
            (&["menu", "move-item", "main", "b3ba", "--parent", "b3ba"], 2, "menu-item.below-itself"),
            (&["menu", "remove-item", "main", "0000"], 1, "menu-item.not-found"),
        ],
    );
}
