//! `cms find-replace`.

use super::refused;
use crate::support::Sandbox;
use serde_json::Value;

/// The answer of a command that is confirmed with `--yes`.
fn answer(site: &Sandbox, args: &[&str]) -> Value {
    super::answer(site, &[args, &["--yes"]].concat())
}

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
fn words_are_replaced_everywhere_in_one_commit() {
    let site = Sandbox::site();
    let before = site.git(&["rev-list", "--count", "review"]);
    let found = answer(&site, &["find-replace", "chain", "belt"]);
    assert_eq!(found["totalMatches"], found["totalReplacements"]);
    let sum: u64 =
        found["summary"].as_array().expect("rows").iter().filter_map(|row| row["matches"].as_u64()).sum();
    assert_eq!(Some(sum), found["totalMatches"].as_u64());
    let after = site.git(&["rev-list", "--count", "review"]);
    assert_eq!(after.trim().parse::<u32>(), before.trim().parse::<u32>().map(|count| count + 1));
    // The slug and links to it stay, so no link is dead.
    let post = answer(&site, &["post", "show", "worn-chain"]);
    assert_eq!(
        (&post["title"], &post["slug"]),
        (&"How to tell that a belt is worn out".into(), &"worn-chain".into())
    );
    assert_eq!(answer(&site, &["find-replace", "chain", "belt"])["totalMatches"], 0);
    assert_eq!(answer(&site, &["validate", "--rev", "review"])["errors"], 0);
}

#[test]
fn dry_run_finds_the_same_and_writes_nothing() {
    let site = Sandbox::site();
    let tip = site.git(&["rev-parse", "review"]);
    let dry_run = answer(&site, &["find-replace", "Bicycle", "Unicycle", "--case-insensitive", "--dry-run"]);
    assert_eq!((dry_run["totalReplacements"].as_u64(), dry_run["commit"].is_null()), (Some(0), true));
    assert_eq!(site.git(&["rev-parse", "review"]), tip);
    let done = answer(&site, &["find-replace", "Bicycle", "Unicycle", "--case-insensitive"]);
    assert_eq!(dry_run["totalMatches"], done["totalMatches"]);
    assert_eq!(dry_run["items"], done["items"]);
    assert_ne!(site.git(&["rev-parse", "review"]), tip);
}

#[test]
fn tables_and_text_kinds_are_separate() {
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
    // If the search text is an address, addresses are replaced.
    let address = answer(&site, &["find-replace", "https://zebra.example", "https://horse.example"]);
    assert_eq!(places(&address), ["posts canonicalUrl canonicalUrl 1", "posts modules content 1"]);
    let module = answer(&site, &["post", "show", "worn-chain"]);
    let content = module["modules"][1]["props"]["content"].as_str().expect("Markdown");
    assert_eq!(content.trim_end(), "See [the zebra](https://horse.example/zebra), `zebra`.");
}

#[test]
fn replaced_path_leaves_the_old_paths_of_redirects() {
    let site = Sandbox::site();
    site.cms(&["redirect", "add", "/old-rates", "/rates"]).ok();
    site.cms(&["redirect", "add", "/rates", "--post", "prices"]).ok();
    site.cms(&["menu", "add-item", "main", "--label", "Rates", "--url", "/rates"]).ok();
    let found = answer(&site, &["find-replace", "/rates", "/prices"]);
    assert_eq!(places(&found), ["menus items url 1", "redirects redirects to 1"]);
    let redirects = || {
        let list = super::answer(&site, &["redirect", "list"])["data"].clone();
        let list = list.as_array().expect("redirects").clone();
        list.iter().map(|entry| entry["from"].as_str().expect("a path").to_owned()).collect::<Vec<_>>()
    };
    assert!(redirects().contains(&"/rates".to_owned()), "{:?}", redirects());
    answer(&site, &["find-replace", "/rates", "/tariffs", "--in", "redirects"]);
    assert!(redirects().contains(&"/tariffs".to_owned()), "{:?}", redirects());
}

#[test]
fn mail_addresses_and_hosts_are_replaced_where_they_are_links() {
    let site = Sandbox::site();
    let content =
        |text: &str| site.cms(&["module", "set", "4f1dda10", &format!("props.content={text}")]).ok();
    let replaced = |find: &str, replace: &str| {
        answer(&site, &["find-replace", find, replace]);
        let post = super::answer(&site, &["post", "show", "worn-chain"]);
        post["modules"][1]["props"]["content"].as_str().expect("Markdown").trim_end().to_owned()
    };
    content("Write to a@old.example, <a@old.example> or [us](mailto:a@old.example). See www.old.example/a.");
    assert_eq!(
        replaced("a@old.example", "b@mid.example"),
        "Write to b@mid.example, <b@mid.example> or [us](mailto:b@mid.example). See www.old.example/a."
    );
    assert_eq!(
        replaced("old.example", "new.example"),
        "Write to b@mid.example, <b@mid.example> or [us](mailto:b@mid.example). See www.new.example/a."
    );
    content("About node.js: [a page](https://docs.example/node.js), https://node.js/about");
    assert_eq!(
        replaced("node.js", "deno.land"),
        "About deno.land: [a page](https://docs.example/node.js), https://deno.land/about"
    );
}

#[test]
fn slugs_are_replaced_on_request() {
    let site = Sandbox::site();
    let found =
        answer(&site, &["find-replace", "worn-chain", "old-chain", "--also", "slugs", "--in", "posts"]);
    assert_eq!(places(&found), ["posts slug slug 1"]);
    assert_eq!(answer(&site, &["post", "show", "old-chain"])["slug"], "old-chain");
    assert!(site.git(&["ls-tree", "-r", "--name-only", "review"]).contains("/old-chain.yaml"));
}

#[test]
fn regex_groups_are_substituted() {
    let site = Sandbox::site();
    site.cms(&["post", "set", "worn-chain", "excerpt=From 5 Euro to 25 Euro"]).ok();
    let args = ["find-replace", r"(\d+) Euro", "€$1", "--regex", "--in", "posts"];
    assert_eq!(answer(&site, &args)["totalReplacements"], 2);
    assert_eq!(answer(&site, &["post", "show", "worn-chain"])["excerpt"], "From €5 to €25");
}

#[test]
fn replacement_that_breaks_the_site_is_refused() {
    let site = Sandbox::site();
    let tip = site.git(&["rev-parse", "review"]);
    let long = "x".repeat(600);
    refused(
        &site,
        &[
            (&["find-replace", "", "x", "--yes"], 2, "find-replace.invalid"),
            (&["find-replace", "(", "x", "--regex", "--yes"], 2, "find-replace.invalid"),
            (&["find-replace", "a*", "x", "--regex", "--yes"], 2, "find-replace.invalid"),
            (
                &["find-replace", "worn-chain", "no/slug", "--also", "slugs", "--in", "posts", "--yes"],
                5,
                "content.invalid",
            ),
            (
                &["find-replace", "published", "finished", "--also", "choices", "--in", "posts", "--yes"],
                5,
                "content.invalid",
            ),
            (&["find-replace", "How to tell", &long, "--in", "posts", "--yes"], 5, "content.invalid"),
        ],
    );
    assert_eq!(site.git(&["rev-parse", "review"]), tip);
}

#[test]
fn every_table_is_searched() {
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
    // A group is a definition, not content, so it is not searched.
    let all = answer(&site, &["find-replace", "zebra", "horse", "--case-insensitive", "--dry-run"]);
    assert_eq!(all["totalMatches"], 6, "a redirect has only addresses");
}

#[test]
fn confirmation_is_asked_only_on_a_terminal() {
    let site = Sandbox::site();
    let tip = site.git(&["rev-parse", "review"]);
    refused(&site, &[(&["find-replace", "chain", "belt"], 2, "yes.needed")]);
    assert_eq!(site.git(&["rev-parse", "review"]), tip);
}

#[test]
fn whole_words_are_matched() {
    let site = Sandbox::site();
    site.cms(&["post", "set", "worn-chain", "excerpt=A chain of chains"]).ok();
    answer(&site, &["find-replace", "chain", "belt", "--words", "--in", "posts"]);
    assert_eq!(answer(&site, &["post", "show", "worn-chain"])["excerpt"], "A belt of chains");
}

/// The old words in three texts: one live, one changed on review, one that an agent changed on top of that.
fn three_texts() -> Sandbox {
    let site = Sandbox::site();
    site.cms(&[
        "post",
        "set",
        "worn-chain",
        "excerpt=Zebra Ltd",
        "socialTitle=Zebra Ltd",
        "--stage",
        "source",
    ])
    .ok();
    site.cms(&["post", "set", "worn-chain", "excerpt=At Zebra Ltd", "--stage", "review"]).ok();
    let agent = ["post", "set", "worn-chain", "socialTitle=By Zebra Ltd", "--as", "agent:general-assistant"];
    site.cms(&agent).ok();
    site
}

fn texts(site: &Sandbox, stage: &str) -> [Value; 2] {
    let post = super::answer(site, &["post", "show", "worn-chain", "--stage", stage]);
    [post["excerpt"].clone(), post["socialTitle"].clone()]
}

#[test]
fn pending_texts_of_other_stages_are_named() {
    let site = three_texts();
    let found = answer(&site, &["find-replace", "Zebra Ltd", "Zebra Inc", "--stage", "source", "--dry-run"]);
    assert_eq!(found["totalMatches"], 2);
    let waiting = found["waiting"].as_array().expect("a list");
    let told: Vec<_> = waiting.iter().map(|item| (&item["stage"], &item["fields"][0]["path"])).collect();
    assert_eq!(told, [(&"review".into(), &"excerpt".into()), (&"ai-review".into(), &"socialTitle".into())]);
    let page =
        site.cms(&["find-replace", "Zebra Ltd", "Zebra Inc", "--stage", "source", "--dry-run"]).ok().stdout;
    assert!(page.contains("`--all-stages`"), "{page}");
    // One stage is changed; texts that are pending downstream are reported and stay unchanged.
    let found = answer(&site, &["find-replace", "Zebra Ltd", "Zebra Inc", "--stage", "review"]);
    assert_eq!(found["waiting"][0]["stage"], "ai-review");
    assert_eq!(texts(&site, "source"), ["Zebra Ltd", "Zebra Ltd"]);
}

#[test]
fn replacement_on_all_stages_keeps_pending_changes() {
    let site = three_texts();
    let waiting = || super::answer(&site, &["review", "list"])["data"].as_array().map(Vec::len);
    let before = waiting();
    let args = ["find-replace", "Zebra Ltd", "Zebra Inc", "--all-stages"];
    let dry_run = answer(&site, &[&args[..], &["--dry-run"]].concat());
    assert_eq!(texts(&site, "source"), ["Zebra Ltd", "Zebra Ltd"]);
    let done = answer(&site, &args);
    assert_eq!((&dry_run["totalMatches"], &done["totalMatches"]), (&4.into(), &4.into()));
    assert_eq!(dry_run["items"], done["items"]);
    assert_eq!(texts(&site, "source"), ["Zebra Inc", "Zebra Inc"]);
    assert_eq!(texts(&site, "review"), ["At Zebra Inc", "Zebra Inc"]);
    assert_eq!(texts(&site, "ai-review"), ["At Zebra Inc", "By Zebra Inc"]);
    for (below, above) in [("review", "source"), ("ai-review", "review")] {
        site.git(&["merge-base", "--is-ancestor", above, below]);
    }
    assert_eq!(super::answer(&site, &["review", "conflicts"])["data"], serde_json::json!([]));
    assert_eq!(waiting(), before);
    // Approving does not bring the old words back.
    site.cms(&["review", "submit", "--all"]).ok();
    site.cms(&["review", "approve", "--all"]).ok();
    assert_eq!(texts(&site, "source"), ["At Zebra Inc", "By Zebra Inc"]);
    assert_eq!(answer(&site, &["find-replace", "Zebra Ltd", "x", "--all-stages"])["totalMatches"], 0);
    site.cms(&["doctor"]).ok();
}

#[test]
fn replacement_on_all_stages_is_undone_and_redone_as_one() {
    let site = three_texts();
    let stages = ["source", "review", "ai-review"];
    let trees = || stages.map(|stage| site.git(&["rev-parse", &format!("{stage}^{{tree}}")]));
    let before = trees();
    answer(&site, &["find-replace", "Zebra Ltd", "Zebra Inc", "--all-stages"]);
    let after = trees();
    let shown = site.cms(&["undo", "--dry-run"]).ok().stdout;
    for stage in stages {
        assert!(shown.contains(&format!("on {stage}:\n")), "{shown}");
    }
    assert_eq!(trees(), after);
    let undone = super::answer(&site, &["undo"]);
    let written = undone["stages"].as_array().expect("stages").iter();
    let written: Vec<&str> = written.filter_map(|written| written["stage"].as_str()).collect();
    assert_eq!(written, stages);
    assert_eq!(trees(), before);
    assert_eq!(super::answer(&site, &["review", "conflicts"])["data"], serde_json::json!([]));
    super::answer(&site, &["redo"]);
    assert_eq!(trees(), after);
    // `--stage` limits it to one.
    super::answer(&site, &["undo", "--stage", "ai-review"]);
    assert_eq!(trees(), [&after[0], &after[1], &before[2]].map(String::clone));
    super::answer(&site, &["redo"]);
    assert_eq!(trees(), after);
    site.cms(&["doctor"]).ok();
}

#[test]
fn values_in_conflicts_are_replaced_and_stay_open() {
    let site = three_texts();
    site.cms(&["post", "set", "worn-chain", "excerpt=Of Zebra Ltd", "--stage", "source"]).ok();
    let conflicts = || super::answer(&site, &["review", "conflicts"])["data"].clone();
    assert_eq!(conflicts()[0]["disputed"][0]["staged"], "At Zebra Ltd", "{}", conflicts());
    let done = answer(&site, &["find-replace", "Zebra Ltd", "Zebra Inc", "--all-stages"]);
    assert_eq!(done["totalMatches"], 4, "{done}");
    let disputed = conflicts()[0]["disputed"][0].clone();
    assert_eq!(
        (&disputed["staged"], &disputed["upstream"]),
        (&"At Zebra Inc".into(), &"Of Zebra Inc".into())
    );
    // The next write leaves the conflict open.
    site.cms(&["post", "set", "home", "title=Home", "--stage", "source"]).ok();
    assert_eq!(conflicts()[0]["disputed"][0], disputed);
}
