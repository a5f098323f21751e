//! `cms review diff|list|render|resolve` as a reviewer reads and uses them.

use super::{answer, refs, refused};
use crate::support::{Run, Sandbox};
use serde_json::{Value, json};

const TEXT: &str = "Bring the bike.\n\n## What to bring\n\n- the key\n- a lock\n\nSee [our friends](https://friends.example/a).\n";

/// A demo site with a new page on review.
fn with_new_page() -> Sandbox {
    let site = Sandbox::site();
    site.cms(&["post", "create", "page/en/first-visit", "--title", "Your first visit", "--text", TEXT]).ok();
    site
}

fn flags(list: &Value, title: &str) -> Vec<String> {
    let items = list["data"].as_array().expect("items");
    let item = items.iter().find(|item| item["title"] == title).unwrap_or_else(|| panic!("{title}: {list}"));
    let names = item["flags"].as_array().expect("flags").iter().filter_map(|risk| risk["flag"].as_str());
    names.map(str::to_owned).collect()
}

#[test]
fn new_article_reads_as_an_article_in_every_form() {
    let site = with_new_page();
    let diff = answer(&site, &["review", "diff", "first-visit"]);
    let item = &diff["data"][0];
    let blocks: Vec<(String, String)> = item["article"]["parts"]
        .as_array()
        .expect("parts")
        .iter()
        .flat_map(|part| part["blocks"].as_array().expect("blocks"))
        .map(|block| {
            (block["kind"].as_str().unwrap_or("").to_owned(), block["text"].as_str().unwrap_or("").to_owned())
        })
        .collect();
    let text = [
        ("paragraph", "Bring the bike."),
        ("heading", "What to bring"),
        ("item", "the key"),
        ("item", "a lock"),
        ("paragraph", "See [our friends](https://friends.example/a)."),
    ]
    .map(|(kind, text)| (kind.to_owned(), text.to_owned()));
    assert!(blocks.windows(text.len()).any(|some| some == text), "{blocks:?}");
    assert_eq!(item["work"][0]["subject"], "Add post Your first visit");
    let id = item["article"]["parts"][0]["module"].as_str().expect("an id").to_owned();
    for format in ["text", "markdown", "html"] {
        let shown = site.cms(&["review", "diff", "first-visit", "--format", format]).ok().stdout;
        let at = |text: &str| shown.find(text).unwrap_or_else(|| panic!("{format}: no {text}: {shown}"));
        let order = ["Bring the bike.", "What to bring", "the key", "a lock", "our friends"].map(at);
        assert!(order.is_sorted(), "{format}: {shown}");
        assert!(!shown.contains(&id), "{format}: modules are named, not numbered");
    }
    // The comment on a pull request is the same description.
    let comment = site.cms(&["diff", "source...review", "--format", "markdown"]).ok().stdout;
    assert!(comment.contains("#### <code>What to bring</code>\n\n- <code>the key</code>\n"), "{comment}");
    assert!(!comment.contains("```"), "an article needs no block of code: {comment}");
}

#[test]
fn changes_name_module_and_field_and_count_the_rest() {
    let site = Sandbox::site();
    let diff = answer(&site, &["review", "diff", "worn-chain"]);
    let item = &diff["data"][0];
    let rows = item["changes"].as_array().expect("rows");
    let words = rows.iter().find(|row| row["words"].is_array()).expect("a changed text");
    assert!(words["moduleName"].as_str().is_some_and(|name| name.starts_with("Prose “A chain does not")));
    assert_eq!(words["label"], "Text");
    let added = rows.iter().find(|row| row["kind"] == "added").expect("an added module");
    assert_eq!(added["moduleName"], "FAQ “Asked again and again”");
    assert!(added["position"].as_str().is_some_and(|position| position.starts_with("after Prose “A chain")));
    assert!(added["blocks"].as_array().is_some_and(|blocks| blocks.iter().any(|b| b["kind"] == "heading")));
    assert_eq!(item["unchanged"], json!({"fields": 11, "modules": 3}));
    assert_eq!(item["work"][0]["user"]["agent"], "general-assistant");
    let html = site.cms(&["review", "diff", "--format", "html"]).ok().stdout;
    assert!(html.contains("<ins><span class=\"say\">added: </span>teeth, skips under load"), "{html}");
    assert!(!html.contains("text-decoration: none"));
}

#[test]
fn live_diff_includes_what_waits_above() {
    let site = Sandbox::site();
    site.cms(&["post", "set", "worn-chain", "excerpt=Measured on review."]).ok();
    let places = |more: &[&str]| {
        let diff = answer(&site, &[&["review", "diff", "worn-chain", "--stage", "ai-review"], more].concat());
        diff["data"][0]["changes"]
            .as_array()
            .expect("rows")
            .iter()
            .map(|row| row["path"].clone())
            .collect::<Vec<_>>()
    };
    assert!(!places(&[]).contains(&json!("excerpt")));
    let live = places(&["--live"]);
    assert!(live.contains(&json!("excerpt")) && live.contains(&json!("metaTitle")), "{live:?}");
    let all = answer(&site, &["review", "diff", "--live"]);
    assert_eq!(all["data"].as_array().map(Vec::len), Some(2), "one on each stage, and nothing else");
}

#[test]
fn queue_flags_risks_and_filters_by_them() {
    let site = with_new_page();
    site.cms(&["post", "set", "contact", "slug=find-us", "excerpt=Open until 7"]).ok();
    site.cms(&["menu", "move-item", "main", "8a61", "--parent", "c882"]).ok();
    site.cms(&["redirect", "add", "/old", "/prices"]).ok();
    site.cms(&["post", "delete", "care-guide"]).ok();
    let list = answer(&site, &["review", "list", "--stage", "review"]);
    assert_eq!(flags(&list, "Contact")[..1], ["address"]);
    assert!(flags(&list, "Main menu").contains(&"menu".to_owned()));
    let new = flags(&list, "Your first visit");
    assert!(new.contains(&"external-link".to_owned()) && new.contains(&"warning".to_owned()), "{new:?}");
    let titles = |more: &[&str]| super::column(&answer(&site, &[&["review", "list"], more].concat()), "path");
    assert_eq!(titles(&["--flag", "menu"]), "menus/main.yaml");
    assert_eq!(titles(&["--flag", "menu", "--flag", "redirect"]), "menus/main.yaml redirects.yaml");
    assert!(titles(&["--flag", "deletion"]).contains("care-guide"));
    assert_eq!(titles(&["--agent", "general-assistant"]), "posts/blog/en/2026/04/worn-chain.yaml");
    assert_eq!(titles(&["--type", "menu"]), "menus/main.yaml");
    assert_eq!(titles(&["--locale", "es"]), "");
    assert_eq!(list["flagCounts"]["menu"], 1);
    let contact =
        list["data"].as_array().and_then(|data| data.iter().find(|item| item["title"] == "Contact"));
    assert_eq!(contact.expect("it waits")["flags"][0]["details"], json!(["slug: contact → find-us"]));
    let table = site.cms(&["review", "list"]).ok().stdout;
    assert!(table.lines().next().is_some_and(|head| head.ends_with("flags")), "{table}");
}

/// The details of each flag of a pending item, by its path.
fn details(site: &Sandbox, path: &str) -> Vec<(String, Value)> {
    let list = answer(site, &["review", "list", "--stage", "review"]);
    let items = list["data"].as_array().expect("items");
    let item = items.iter().find(|item| item["path"] == path).unwrap_or_else(|| panic!("{path}: {list}"));
    let flags = item["flags"].as_array().expect("flags").iter();
    flags
        .map(|risk| (risk["flag"].as_str().unwrap_or_default().to_owned(), risk["details"].clone()))
        .collect()
}

#[test]
fn queue_flags_receivers_search_engines_and_hidden_text() {
    let site = Sandbox::site();
    site.cms(&["form", "set", "contact", r#"notify:=["away@elsewhere.example"]"#]).ok();
    let receiver = ("receiver".to_owned(), json!(["away@elsewhere.example"]));
    assert_eq!(details(&site, "forms/contact.yaml"), [receiver]);
    let hidden = "excerpt=Open until 7\u{200b}\u{e0049}";
    site.cms(&["post", "set", "contact", "canonicalUrl=/prices", r#"robots:={"index": false}"#, hidden]).ok();
    let found = details(&site, "posts/page/en/contact.yaml");
    let search = json!(["robots.index: none → false", "canonicalUrl: none → /prices"]);
    assert!(found.contains(&("search-engines".to_owned(), search)), "{found:?}");
    let places = json!(["excerpt: 2 invisible characters, the first U+200B"]);
    assert!(found.contains(&("hidden-text".to_owned(), places)), "{found:?}");
    let diff = site.cms(&["review", "diff", "contact"]).ok().stdout;
    assert!(diff.contains("7\\u{200b}\\u{e0049}"), "{diff}");
    // A title that nobody sees is none.
    let refused = site.cms(&["post", "set", "contact", "title=\u{200b}\u{2060}"]).exits(5);
    assert!(refused.stderr.contains("`title` is empty"), "{refused:?}");
}

#[test]
fn queue_flags_removed_redirects_and_links_in_unusual_spellings() {
    let site = Sandbox::site();
    site.cms(&["redirect", "remove", "/book"]).ok();
    let added = answer(&site, &["redirect", "add", "/admin", "HTTPS://elsewhere.example"]);
    assert!(added["warnings"].to_string().contains("redirect.reserved"), "{added}");
    let found = details(&site, "redirects.yaml");
    let lines = json!(["/admin → HTTPS://elsewhere.example", "removed: /book → /contact"]);
    assert!(found.contains(&("redirect".to_owned(), lines)), "{found:?}");
    let address = json!(["HTTPS://elsewhere.example"]);
    assert!(found.contains(&("external-link".to_owned(), address)), "{found:?}");
    for to in [
        "/\\elsewhere.example",
        "\\\\elsewhere.example",
        "https:elsewhere.example",
        "https:/elsewhere.example",
    ] {
        let refused = site.cms(&["redirect", "add", "/x", to]).exits(5);
        assert!(refused.stderr.contains("field.value"), "{to}: {refused:?}");
    }
    for (slug, text) in [("one", "[a](/\\elsewhere.example)"), ("two", "[a](&#47;/elsewhere.example)")] {
        site.cms(&["post", "create", &format!("page/en/{slug}"), "--title", slug, "--text", text]).ok();
        let found = details(&site, &format!("posts/page/en/{slug}.yaml"));
        assert!(found.iter().any(|(flag, _)| flag == "external-link"), "{text}: {found:?}");
    }
}

#[test]
fn both_sides_are_rendered_without_scripts_and_with_marks() {
    let site = Sandbox::site();
    let side = |side: &str| answer(&site, &["review", "render", "worn-chain", "--side", side]);
    let (live, proposed) = (side("live"), side("proposed"));
    let html = |side: &Value| side["html"].as_str().expect("a page").to_owned();
    assert_eq!((&live["stage"], &proposed["stage"]), (&json!("source"), &json!("ai-review")));
    assert!(!html(&live).contains("skips under load") && html(&proposed).contains("skips under load"));
    let changed = |id: &str, change: &str| format!("data-cms-module=\"{id}\" data-cms-change=\"{change}\"");
    assert!(html(&proposed).contains(&changed("4f1dda10-b1ee-42b7-a8d0-3d6b7b83a59f", "changed")));
    assert!(html(&live).contains(&changed("4f1dda10-b1ee-42b7-a8d0-3d6b7b83a59f", "changed")));
    assert!(html(&proposed).contains(&changed("ef69b7f4-e186-4f8a-97fd-538ef9ab25fb", "added")));
    for page in [html(&live), html(&proposed)] {
        assert!(page.starts_with("<!doctype html>") && page.contains("<style>"));
        assert!(!page.to_lowercase().contains("<script") && page.contains("default-src 'none'"));
    }
    // A page for visitors has no marks.
    assert!(!site.cms(&["render", "worn-chain"]).ok().stdout.contains("data-cms"));
    site.cms(&["post", "create", "page/en/new", "--title", "New"]).ok();
    assert_eq!(answer(&site, &["review", "render", "page/en/new", "--side", "live"])["html"], Value::Null);
    site.cms(&["post", "delete", "care-guide"]).ok();
    assert_eq!(answer(&site, &["review", "render", "care-guide"])["html"], Value::Null);
    refused(
        &site,
        &[
            (&["review", "render", "contact"], 1, "review.not-pending"),
            (&["review", "render", "contact", "--stage", "source"], 1, "review.not-pending"),
        ],
    );
}

/// A post whose title and tags were changed on both sides.
fn disputed() -> Sandbox {
    let site = Sandbox::site();
    let set = |stage: &str, title: &str, tag: &str| {
        let fields =
            [format!("title={title}"), format!("jsonldOverrides:={{\"sameAs\": [\"/a\", \"{tag}\"]}}")];
        site.cms(&["post", "set", "contact", &fields[0], &fields[1], "--stage", stage]).ok();
    };
    set("source", "Base", "/b");
    set("review", "Staged", "/c");
    set("source", "Upstream", "/d");
    site
}

#[test]
fn conflicts_are_resolved_by_a_written_value_and_by_both_lists() {
    let site = disputed();
    refused(
        &site,
        &[
            (&["review", "resolve", "contact", "--value", "Mine"], 2, "review.undecidable"),
            (
                &["review", "resolve", "contact", "--field", "title", "--take", "both"],
                2,
                "review.undecidable",
            ),
        ],
    );
    let list = "jsonldOverrides.sameAs";
    let not_json = ["review", "resolve", "contact", "--field", list, "--value", "no json"];
    refused(&site, &[(&not_json, 2, "review.undecidable")]);
    let before = refs(&site);
    site.cms(&["review", "resolve", "contact", "--field", "title", "--value", "Mine", "--dry-run"]).ok();
    assert_eq!(refs(&site), before);
    let done = answer(&site, &["review", "resolve", "contact", "--field", "title", "--value", "Mine"]);
    assert_eq!(done["settled"], json!(["title"]));
    site.cms(&["review", "resolve", "contact", "--field", list, "--take", "both"]).ok();
    assert_eq!(answer(&site, &["review", "conflicts"])["data"], json!([]));
    let post = answer(&site, &["post", "show", "contact", "--stage", "review"]);
    assert_eq!(
        (&post["title"], &post["jsonldOverrides"]["sameAs"]),
        (&json!("Mine"), &json!(["/a", "/d", "/c"]))
    );
}

#[test]
fn approval_item_by_item_needs_a_terminal() {
    let site = disputed();
    let before = refs(&site);
    refused(
        &site,
        &[
            (&["review", "approve", "-p"], 2, "terminal.needed"),
            (&["review", "approve", "-p", "contact"], 2, "terminal.needed"),
            (&["review", "approve", "-p", "--all"], 2, "usage"),
        ],
    );
    assert_eq!(refs(&site), before);
}

/// Commits by plain git name no items, so the queue reads them from their changes.
#[test]
fn queue_names_author_and_reason_of_commits_by_plain_git() {
    let site = Sandbox::site();
    let commit = |page: &str, role: &str, message: &str| {
        let path = format!("posts/page/en/{page}.yaml");
        let text = site.read(&path);
        let (before, after) = text.split_once("\ntitle: ").expect("a title");
        let rest = after.split_once('\n').expect("more lines").1;
        site.write(&path, &format!("{before}\ntitle: By git\n{rest}"));
        Run::of(site.command("git").args(["commit", "-qam", message]).env("CMS_ROLE", role)).ok();
    };
    commit("contact", "admin", "Rename the page\n\nIt was not found.\n\nNow it is.");
    site.git(&["checkout", "-q", "ai-review"]);
    commit("about", "ai_agent", "Suggest a name");
    commit("home", "admin", "Rename the first page");
    let listed = |more: &[&str]| super::column(&answer(&site, &[&["review", "list"], more].concat()), "path");
    let by_person = "posts/page/en/contact.yaml posts/page/en/about.yaml posts/page/en/home.yaml";
    assert_eq!(listed(&["--author", "Test Person"]), by_person);
    assert_eq!(listed(&["--agent", "Test Person"]), "posts/page/en/about.yaml");
    let contact = answer(&site, &["review", "list", "--stage", "review"])["data"][0].clone();
    assert!(contact["changedAt"].is_string(), "{contact}");
    // An agent takes back its own edits, not those of a person.
    site.cms(&["sync"]).ok();
    let discard = |page: &'static str| ["review", "discard", page, "--as", "agent:general-assistant"];
    refused(&site, &[(&discard("home"), 4, "review.not-yours")]);
    site.cms(&discard("about")).ok();
    // A write by cms comes beside it.
    site.cms(&["post", "set", "contact", "excerpt=Open until 7"]).ok();
    let work = answer(&site, &["review", "diff", "contact"])["data"][0]["work"].clone();
    assert_eq!(work.as_array().map(Vec::len), Some(2), "{work:#}");
    assert_eq!(
        (&work[1]["subject"], &work[1]["message"], &work[1]["user"]["name"]),
        (&json!("Rename the page"), &json!("It was not found.\n\nNow it is."), &json!("Test Person"))
    );
}
