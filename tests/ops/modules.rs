//! `cms module …`.

use super::{answer, column, refs, refused, write};
use crate::support::Sandbox;
use serde_json::json;

const PROSE: &str = "4f1dda10-b1ee-42b7-a8d0-3d6b7b83a59f";
const SHARE: &str = "d0fa08fa-2cf8-4edc-9a2d-0e08b39ebc40";
const CALLOUT: &str = "eaa00bc8-11c2-4dc4-907e-b358d7c13448";
/// The locked first module of `care-guide`.
const LOCKED: &str = "07f7cb32";
/// A module of `care-guide` that is not locked.
const UNLOCKED: &str = "16ea";

#[test]
fn lists_show_type_and_title_of_modules() {
    let site = Sandbox::site();
    let listed = answer(&site, &["module", "list", "worn-chain"]);
    assert_eq!(column(&listed, "type"), "reading-progress prose share callout");
    assert_eq!(column(&listed, "orderIndex"), "1 2 3 4");
    let (share, callout) = (&listed["data"][2], &listed["data"][3]);
    assert_eq!(
        (&share["scope"], &share["global"], &share["overrides"]),
        (&json!("local"), &json!(null), &json!(null))
    );
    assert_eq!((&share["postModuleId"], &share["moduleInstanceId"]), (&json!(SHARE), &json!(SHARE)));
    assert_eq!(share["props"]["alignment"], "left");
    assert_eq!((&callout["scope"], &callout["global"]), (&json!("global"), &json!("site-cta")));
    assert_eq!((&callout["props"], &callout["overrides"]), (&json!({}), &json!({})));
    assert_eq!(callout["moduleInstanceId"], "27a4a601-7947-445a-82a8-e764d3e2eb92");
    assert_eq!(callout["effectiveProps"]["title"], "Something creaks? Bring it in.");
    assert_eq!(answer(&site, &["module", "list", "care-guide"])["data"][0]["locked"], true);
}

#[test]
fn add_fills_required_fields_and_keeps_the_file() {
    let site = Sandbox::site();
    let added = write(&site, &["module", "add", "about", "blog-list", "--at", "2", "--label", "News"]);
    assert_eq!((&added["orderIndex"], &added["adminLabel"]), (&json!(2), &json!("News")));
    assert_eq!(added["props"], json!({"title": "From the blog"}));

    let args = [
        "module",
        "add",
        "about",
        "prose",
        "--props",
        "{\"textAlign\": \"center\"}",
        "--set",
        "content=**Hi**",
    ];
    let added = write(&site, &args);
    assert_eq!(added["props"], json!({"content": "**Hi**", "textAlign": "center"}));

    let added = write(
        &site,
        &["module", "add", "care-guide", "--global", "site-cta", "--set", "title=Again", "--locked"],
    );
    assert_eq!((&added["type"], &added["overrides"]), (&json!("callout"), &json!({"title": "Again"})));
    assert_eq!((&added["locked"], &added["effectiveProps"]["title"]), (&json!(true), &json!("Again")));

    let changed = site.git(&["diff", "--stat", "--name-only", "source", "review"]);
    assert_eq!(changed, "posts/documentation/en/care-guide.yaml\nposts/page/en/about.yaml");
    assert!(
        !site
            .git(&["diff", "source", "review"])
            .lines()
            .any(|line| line.starts_with('-') && !line.starts_with("---"))
    );
}

#[test]
fn set_reaches_values_keys_and_overrides() {
    let site = Sandbox::site();
    let set = write(&site, &["module", "set", "4f1d", "textAlign=center", "adminLabel=Main text"]);
    assert_eq!((&set["id"], &set["props"]["textAlign"]), (&json!(PROSE), &json!("center")));
    assert_eq!(set["adminLabel"], "Main text");
    let set = write(&site, &["module", "set", CALLOUT, "title=Here"]);
    assert_eq!((&set["overrides"], &set["props"]), (&json!({"title": "Here"}), &json!({})));
    let set = write(&site, &["module", "set", LOCKED, "locked:=false"]);
    assert_eq!(set["locked"], false);
    let shown = answer(&site, &["post", "show", "worn-chain"]);
    assert_eq!(
        shown["modules"][3],
        json!({"id": CALLOUT, "type": "callout", "global": "site-cta", "overrides": {"title": "Here"}})
    );
}

#[test]
fn modules_are_removed_and_moved() {
    let site = Sandbox::site();
    let left = write(&site, &["module", "remove", SHARE]);
    assert_eq!(column(&left, "type"), "reading-progress prose callout");
    let turned = write(&site, &["module", "reorder", "worn-chain", "eaa0", "4f1d", "3b5f"]);
    assert_eq!(column(&turned, "type"), "callout prose reading-progress");
    assert_eq!(column(&answer(&site, &["module", "list", "worn-chain"]), "orderIndex"), "1 2 3");
    write(&site, &["module", "set", LOCKED, "locked=false"]);
    write(&site, &["module", "remove", LOCKED]);
}

#[test]
fn invalid_changes_are_refused() {
    let site = Sandbox::site();
    let callout = |id: &str| json!({"id": id, "type": "callout", "global": "site-cta"});
    let twice = format!("modules:={}", json!([callout(CALLOUT), callout(SHARE)]));
    refused(
        &site,
        &[
            (&["module", "list", "no-such-post"], 1, "post.not-found"),
            (&["module", "add", "about", "herro"], 2, "module.type.unknown"),
            (&["module", "add", "brake-care", "blog-list"], 2, "module.not-allowed"),
            (&["module", "add", "copperwheel", "prose"], 2, "module.not-allowed"),
            (&["module", "add", "about", "--global", "no-such"], 1, "global.not-found"),
            (&["module", "add", "about", "hero", "--global", "site-cta"], 2, "module.global.type"),
            (&["module", "add", "worn-chain", "--global", "site-cta"], 3, "module.global.twice"),
            (
                &["draft", "add-module", "worn-chain", "callout", "--global", "site-cta"],
                3,
                "module.global.twice",
            ),
            (&["post", "set", "worn-chain", &twice], 3, "module.global.twice"),
            (&["module", "add", "about", "prose", "--at", "99"], 2, "module.place"),
            (&["module", "add", "about", "prose", "--set", "colour=red"], 5, "content.invalid"),
            (&["module", "set", "0000", "title=x"], 1, "module.not-found"),
            (&["module", "set", "4f1d", "type=hero"], 2, "field.read-only"),
            (&["module", "set", "4f1d", "textAlign=sideways"], 5, "content.invalid"),
            (&["module", "remove", LOCKED], 3, "module.locked"),
            (&["module", "add", "care-guide", "prose", "--at", "1"], 3, "module.locked"),
            (&["module", "set", LOCKED, "--at", "3"], 3, "module.locked"),
            (&["module", "set", LOCKED, "locked:=false", "--at", "3"], 3, "module.locked"),
            (&["module", "set", UNLOCKED, "--at", "1"], 3, "module.locked"),
            (&["draft", "add-module", "care-guide", "prose", "--at", "1"], 3, "module.locked.passed"),
            (&["draft", "update-module", LOCKED, "--at", "3"], 3, "module.locked.move"),
            (&["draft", "update-module", UNLOCKED, "--at", "1"], 3, "module.locked.passed"),
            (&["draft", "remove-module", LOCKED], 3, "module.locked"),
            (&["module", "remove", "0000"], 1, "module.not-found"),
            (&["module", "reorder", "care-guide", "1d64", "07f7", "16ea"], 3, "module.locked"),
            (&["module", "reorder", "care-guide", "07f7", "16ea", "1d64"], 3, "module.locked"),
            (&["module", "reorder", "worn-chain", "eaa0", "4f1d", "3b5f"], 2, "module.order"),
            (&["module", "reorder", "worn-chain", "eaa0", "4f1d", "3b5f", "d0fa", "eaa0"], 2, "module.order"),
        ],
    );
}

#[test]
fn agent_cannot_lock_or_unlock() {
    let site = Sandbox::site();
    let before = refs(&site);
    for args in [
        &["module", "set", LOCKED, "locked=false"][..],
        &["module", "set", PROSE, "locked:=true"],
        &["module", "add", "about", "prose", "--locked"],
    ] {
        let args = [args, &["--as", "agent:translator", "--json"]].concat();
        assert_eq!(site.cms(&args).exits(4).json()["code"], "forbidden", "{args:?}");
    }
    assert_eq!(refs(&site), before);
    let set = answer(&site, &["module", "set", PROSE, "textAlign=right", "--as", "agent:translator"]);
    assert_eq!(set["stage"], "ai-review");
}

#[test]
fn pending_type_is_migrated_where_it_is_defined() {
    let site = Sandbox::site();
    let text = "type: recipe\nname: Recipe\npropsSchema:\n  - slug: titel\n    type: text\n";
    site.write("modules/recipe.yaml", text);
    site.git(&["add", "modules"]);
    site.git(&["commit", "-qm", "Recipes"]);
    write(&site, &["global", "create", "recipe", "--slug", "cake", "--set", "props.titel=Cake"]);
    let source = site.git(&["rev-parse", "source"]);
    let migrate = ["module-type", "migrate", "recipe", "--rename", "titel=name"];
    let planned = answer(&site, &[&migrate[..], &["--dry-run"]].concat());
    let done = answer(&site, &migrate);
    assert_eq!((&planned["modules"], &done["stage"]), (&done["modules"], &json!("review")));
    assert_eq!(site.git(&["rev-parse", "source"]), source, "the type is not live");
    for stage in ["review", "ai-review"] {
        let shown = |path: &str| site.git(&["show", &format!("{stage}:{path}")]);
        assert!(shown("modules/recipe.yaml").contains("slug: name"), "{stage}");
        assert!(shown("globals/cake.yaml").contains("name: Cake"), "{stage}");
        site.cms(&["validate", "--stage", stage]).ok();
    }
    refused(&site, &[(&["module-type", "migrate", "recipes", "--drop", "name"], 1, "module.type.unknown")]);
}
