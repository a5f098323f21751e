//! `cms find-replace`.

use super::{answer, refused};
use crate::support::Sandbox;
use serde_json::Value;

fn places(found: &Value) -> Vec<String> {
    let items = found["items"].as_array().expect("items");
    let fields = items.iter().flat_map(|item| {
        let fields = item["fields"].as_array().expect("fields");
        fields.iter().map(|field| {
            let path = field["path"].as_str().expect("a path");
            let column = path.split('[').next().unwrap_or(path);
            let last = path.rsplit('.').next().unwrap_or(path);
            format!("{} {column} {last} {}", item["table"].as_str().unwrap_or_default(), field["matches"])
        })
    });
    fields.collect()
}

#[test]
fn words_change_everywhere_in_one_commit() {
    let site = Sandbox::site();
    let before = site.git(&["rev-list", "--count", "review"]);
    let found = answer(&site, &["find-replace", "chain", "belt"]);
    assert_eq!(found["totalMatches"], found["totalReplacements"]);
    let sum: u64 =
        found["summary"].as_array().expect("rows").iter().filter_map(|row| row["matches"].as_u64()).sum();
    assert_eq!(Some(sum), found["totalMatches"].as_u64());
    let after = site.git(&["rev-list", "--count", "review"]);
    assert_eq!(after.trim().parse::<u32>(), before.trim().parse::<u32>().map(|count| count + 1));
    // The slug, and links to it, stay: nothing leads nowhere.
    let post = answer(&site, &["post", "show", "worn-chain"]);
    assert_eq!(
        (&post["title"], &post["slug"]),
        (&"How to tell that a belt is worn out".into(), &"worn-chain".into())
    );
    assert_eq!(answer(&site, &["find-replace", "chain", "belt"])["totalMatches"], 0);
    assert_eq!(answer(&site, &["validate", "--rev", "review"])["errors"], 0);
}

#[test]
fn a_rehearsal_finds_the_same_and_writes_nothing() {
    let site = Sandbox::site();
    let tip = site.git(&["rev-parse", "review"]);
    let rehearsed =
        answer(&site, &["find-replace", "Bicycle", "Unicycle", "--case-insensitive", "--dry-run"]);
    assert_eq!((rehearsed["totalReplacements"].as_u64(), rehearsed["commit"].is_null()), (Some(0), true));
    assert_eq!(site.git(&["rev-parse", "review"]), tip);
    let done = answer(&site, &["find-replace", "Bicycle", "Unicycle", "--case-insensitive"]);
    assert_eq!(rehearsed["totalMatches"], done["totalMatches"]);
    assert_eq!(rehearsed["items"], done["items"]);
    assert_ne!(site.git(&["rev-parse", "review"]), tip);
}

#[test]
fn tables_and_kinds_of_texts_are_kept_apart() {
    let site = Sandbox::site();
    let set = [
        "post",
        "set",
        "worn-chain",
        "title=Zebra",
        "canonicalUrl=https://zebra.example/",
        "customFields.note=zebra crossing",
    ];
    site.cms(&set).ok();
    let text = "See [the zebra](https://zebra.example/zebra), `zebra`.";
    site.cms(&["module", "set", "4f1dda10", &format!("props.content={text}")]).ok();
    site.cms(&["menu", "add-item", "main", "--label", "Zebra", "--url", "/zebra"]).ok();
    let find = |more: &[&str]| {
        places(&answer(
            &site,
            &[&["find-replace", "zebra", "horse", "--case-insensitive", "--dry-run"], more].concat(),
        ))
    };
    assert_eq!(
        find(&[]),
        [
            "posts title title 1",
            "posts customFields.note note 1",
            "posts modules content 2",
            "menus items label 1"
        ]
    );
    assert_eq!(find(&["--in", "post_modules"]), ["post_modules modules content 2"]);
    assert_eq!(find(&["--in", "posts,post_modules,redirects"]).len(), 3);
    assert_eq!(find(&["--in", "menu_items"]), ["menu_items items label 1"]);
    let all = find(&["--also", "links"]);
    assert!(all.contains(&"posts canonicalUrl canonicalUrl 1".to_owned()), "{all:?}");
    assert!(all.contains(&"posts modules content 4".to_owned()), "{all:?}");
    assert!(all.contains(&"menus items url 1".to_owned()), "{all:?}");
    // Who looks for an address means addresses.
    let address = answer(&site, &["find-replace", "https://zebra.example", "https://horse.example"]);
    assert_eq!(places(&address), ["posts canonicalUrl canonicalUrl 1", "posts modules content 1"]);
    let module = answer(&site, &["post", "show", "worn-chain"]);
    let content = module["modules"][1]["props"]["content"].as_str().expect("Markdown");
    assert_eq!(content.trim_end(), "See [the zebra](https://horse.example/zebra), `zebra`.");
}

#[test]
fn slugs_follow_when_they_are_asked_for() {
    let site = Sandbox::site();
    let found =
        answer(&site, &["find-replace", "worn-chain", "old-chain", "--also", "slugs", "--in", "posts"]);
    assert_eq!(places(&found), ["posts slug slug 1"]);
    assert_eq!(answer(&site, &["post", "show", "old-chain"])["slug"], "old-chain");
    assert!(site.git(&["ls-tree", "-r", "--name-only", "review"]).contains("/old-chain.yaml"));
}

#[test]
fn groups_of_a_regular_expression_are_put_in() {
    let site = Sandbox::site();
    site.cms(&["post", "set", "worn-chain", "excerpt=From 5 Euro to 25 Euro"]).ok();
    let args = ["find-replace", r"(\d+) Euro", "€$1", "--regex", "--in", "posts"];
    assert_eq!(answer(&site, &args)["totalReplacements"], 2);
    assert_eq!(answer(&site, &["post", "show", "worn-chain"])["excerpt"], "From €5 to €25");
}

#[test]
fn what_would_break_the_site_is_refused_as_a_whole() {
    let site = Sandbox::site();
    let tip = site.git(&["rev-parse", "review"]);
    let long = "x".repeat(600);
    refused(
        &site,
        &[
            (&["find-replace", "", "x"], 2, "find-replace.invalid"),
            (&["find-replace", "(", "x", "--regex"], 2, "find-replace.invalid"),
            (&["find-replace", "a*", "x", "--regex"], 2, "find-replace.invalid"),
            (
                &["find-replace", "worn-chain", "no/slug", "--also", "slugs", "--in", "posts"],
                5,
                "content.invalid",
            ),
            (
                &["find-replace", "published", "finished", "--also", "choices", "--in", "posts"],
                5,
                "content.invalid",
            ),
            (&["find-replace", "How to tell", &long, "--in", "posts"], 5, "content.invalid"),
        ],
    );
    assert_eq!(site.git(&["rev-parse", "review"]), tip);
}

#[test]
fn every_table_is_looked_at() {
    let site = Sandbox::site();
    site.cms(&["taxonomy", "set", "tags", "name=Zebra tags"]).ok();
    site.cms(&["taxonomy", "set-term", "tags/wheels", "name=Zebra wheels", "description=Of zebras"]).ok();
    site.cms(&["form", "set", "contact", "title=Zebra form"]).ok();
    site.cms(&["global", "set", "site-cta", "props.title=Zebra"]).ok();
    site.cms(&["group", "set", "page-default", "description=Zebra group"]).ok();
    site.git(&["checkout", "-q", "review"]);
    let id = "7d1b0c1e-8d0b-4a53-9f8e-2b6b2f3a9c11";
    let media = format!(
        "id: {id}\nfilename: zebra.png\nfile: 7d/zebra.png\nmime: image/png\nsize: 1\naltText: A zebra\n"
    );
    site.write(&format!("media/7d/{id}.yaml"), &media);
    let redirects =
        "redirects:\n  - id: 9d1b0c1e-8d0b-4a53-9f8e-2b6b2f3a9c11\n    from: /zebra\n    to: /about\n";
    site.write("redirects.yaml", redirects);
    site.git(&["add", "-A"]);
    site.git(&["commit", "-qm", "A picture and a redirect"]);
    let found = |table: &str| {
        let args = ["find-replace", "zebra", "horse", "--case-insensitive", "--dry-run", "--in", table];
        answer(&site, &args)["totalMatches"].as_u64()
    };
    for (table, matches) in [
        ("taxonomies", 1),
        ("taxonomy_terms", 2),
        ("forms", 1),
        ("module_instances", 1),
        ("media", 1),
        ("redirects", 1),
        ("posts", 0),
        ("menus", 0),
    ] {
        assert_eq!(found(table), Some(matches), "{table}");
    }
    // A group is a definition, which is not content: it is in no table.
    let all = answer(&site, &["find-replace", "zebra", "horse", "--case-insensitive", "--dry-run"]);
    assert_eq!(all["totalMatches"], 6, "a redirect has nothing but an address");
}
