//! `cms search`.

use super::{answer, refused};
use crate::support::Sandbox;

#[test]
fn search_names_the_position() {
    let site = Sandbox::site();
    let found = answer(&site, &["search", "GUESTS"]);
    assert_eq!(found["meta"]["total"], 1);
    let hit = &found["data"][0];
    assert_eq!(
        (hit["title"].as_str(), hit["url"].as_str()),
        (Some("How to tell that a chain is worn out"), Some("/blog/worn-chain"))
    );
    assert_eq!(hit["path"], "posts/blog/en/2026/04/worn-chain.yaml");
    assert_eq!(hit["matches"][0]["path"], "modules[4f1dda10-b1ee-42b7-a8d0-3d6b7b83a59f].props.content");
    let snippet = hit["matches"][0]["snippet"].as_str().expect("a snippet");
    assert!(snippet.starts_with('…') && snippet.contains("as much as the guests."), "{snippet}");
}

#[test]
fn filters_and_limits_hold() {
    let site = Sandbox::site();
    let total = |args: &[&str]| {
        let found = answer(&site, args);
        (found["meta"]["total"].as_u64().unwrap_or_default(), found["data"].as_array().map_or(0, Vec::len))
    };
    let (all, shown) = total(&["search", "bicycle", "--limit", "2"]);
    assert!(all > 2 && shown == 2);
    let (blog, shown) = total(&["search", "bicycle", "--type", "blog"]);
    assert!(blog < all && blog as usize == shown);
    assert_eq!(total(&["search", "cadena", "--locale", "es"]).0, 1);
    assert_eq!(total(&["search", "cadena", "--status", "archived"]), (0, 0));
    assert_eq!(total(&["search", "100%_"]), (0, 0), "no character is special");
    assert_eq!(total(&["search", "--in", "menu", "price"]).0, 2, "the main menu and that of the foot");
    assert_eq!(total(&["search", "--empty", "metaDescription", "--type", "blog"]).0, 2);
    assert_eq!(total(&["search", "--missing", "es", "--type", "blog", "gear"]).0, 2);
    assert_eq!(site.cms(&["search", "xyzzy"]).ok().stdout, "nothing found\n");
    refused(
        &site,
        &[
            (&["search", " "], 2, "search.empty"),
            (&["search"], 2, "search.empty"),
            (&["search", "x", "--in", "page"], 2, "input.invalid"),
            (&["search", "--missing", "xx"], 2, "locale.unknown"),
            (&["search", "x", "--limit", "0"], 2, "search.limit"),
        ],
    );
}
