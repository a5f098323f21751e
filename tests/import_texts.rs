//! `cms import`: what becomes of texts.

use crate::import_sites::{ground, import, posts};
use crate::support::Sandbox;
use serde_json::Value;

/// The text of a post.
fn text(post: &Value) -> &str {
    post["modules"][0]["props"]["content"].as_str().unwrap_or_default()
}

/// The text of the only post of an import, beside its site.
fn only(files: &[(&str, &str)], words: &[&str]) -> (Sandbox, Value, String) {
    let sandbox = ground(files);
    let report = import(&sandbox, words).ok().json();
    let all = posts(&sandbox);
    let post = all.values().next().expect("a post");
    let text = text(post).to_owned();
    (sandbox, report, text)
}

#[test]
fn words_that_look_like_tokens_stay_words() {
    let csv = "title,body,slug\nA,\"Use {{year}}-{title}, `{title}`; <https://a.example/{now}>\",a\n";
    let (_, _, csv) = only(&[("t.csv", csv)], &["export", "../old/t.csv", "--type", "blog"]);
    assert!(csv.contains("{\\{year}}-\\{title}, `{title}`") && csv.contains("/{now}"), "{csv}");
    let page = "---\ntitle: A\n---\n{custom.x} and\n\n```\n{title}\n```\n";
    let (_, _, markdown) =
        only(&[("_config.yml", "title: Old\n"), ("a.md", page)], &["../old", "--type", "page"]);
    assert_eq!(markdown, "\\{custom.x} and\n\n```\n{title}\n```");
}

#[test]
fn html_of_exports_keeps_its_links_emphasis_and_ids() {
    let csv = "title,html,slug\nA,\"<h2 id='prices'>What it costs</h2><a href='https://a.example/y'><h3>Card</h3><p><b>Note:</b>see</p></a><p>x<a name='here'></a></p>\",a\n";
    let (_, report, text) = only(&[("t.csv", csv)], &["export", "../old/t.csv", "--type", "blog"]);
    assert_eq!(
        text,
        "## What it costs {#prices}\n\n### [Card](https://a.example/y)\n\n[**Note**:see](https://a.example/y)\n\nx"
    );
    assert!(report.to_string().contains("`here`"), "{report}");
}

#[test]
fn ids_definitions_and_abbreviations_of_kramdown_are_kept() {
    let page = "---\ntitle: A\n---\n[r](#rvm)\n\n### RVM (\"Manager\")\n{: #rvm}\n\nfoot\n{: #fn1}\n\nTerm\n: Of *HTML*\n\n*[HTML]: Hyper Text\n";
    let (_, report, text) =
        only(&[("_config.yml", "title: Old\n"), ("a.md", page)], &["jekyll", "../old", "--type", "page"]);
    assert!(text.contains("[r](#rvm)") && text.contains("### RVM (\"Manager\") {#rvm}"), "{text}");
    assert!(text.contains("**Term**\n\nOf *<abbr title=\"Hyper Text\">HTML</abbr>*"), "{text}");
    assert!(report.to_string().contains("the place `fn1`"), "{report}");
}

#[test]
fn places_that_html_names_are_anchors_of_headings_or_named() {
    let page = "---\ntitle: A\n---\n[a](#old) [b](#in)\n\n<a name=\"old\"></a>\n\n## New\n\n## Tag <span id=\"in\"></span>\n\nx <a id=\"here\"></a>y\n";
    let (_, report, text) =
        only(&[("mkdocs.yml", "site_name: Old\n"), ("docs/a.md", page)], &["../old", "--type", "page"]);
    assert!(text.contains("## New {#old}") && text.contains("## Tag {#in}"), "{text}");
    assert!(text.contains("[a](#old) [b](#in)") && text.ends_with("x y"), "{text}");
    assert!(report.to_string().contains("the place `here`"), "{report}");
}

#[test]
fn ids_of_the_words_of_headings_lead_to_their_anchors() {
    let page = "---\ntitle: A\n---\n<h2 id=\"1.6-terms\">1.6 Terms</h2>\n<p>See <a href=\"#16-terms\">it</a> and <a href=\"#1.6-terms\">it</a>.</p>\n";
    let (_, _, text) =
        only(&[("hugo.toml", "title = 'Old'\n"), ("content/a.md", page)], &["../old", "--type", "page"]);
    assert_eq!(text, "## 1.6 Terms {#1.6-terms}\n\nSee [it](#1.6-terms) and [it](#1.6-terms).");
}

#[test]
fn marks_and_lists_keep_their_meaning() {
    let page = "---\ntitle: A\n---\n**m**<span id=\"kix\"></span>**ake sure**\n\nSee [the\n: words](https://f.org/) here.\n\nTerm\n: def\n\n  * one\n    * nested\n";
    let (_, _, text) =
        only(&[("hugo.toml", "title = 'Old'\n"), ("content/a.md", page)], &["../old", "--type", "page"]);
    assert!(text.starts_with("**m**<span id=\"kix\"></span>**ake sure**\n"), "{text}");
    assert!(text.contains("\n: words](https://f.org/) here."), "{text}");
    assert!(text.ends_with("**Term**\n\ndef\n\n* one\n  * nested"), "{text}");
}

#[test]
fn pages_that_are_components_are_named_in_the_report() {
    let sandbox = ground(&[
        ("astro.config.mjs", "export default {};\n"),
        ("src/pages/about.astro", "<p>About</p>\n"),
        ("src/content/blog/one.md", "---\ntitle: One\n---\nText.\n"),
    ]);
    let report = import(&sandbox, &["../old", "--type", "blog"]).exits(8).json();
    assert_eq!(report["skipped"][0]["file"], "src/pages/about.astro", "{report}");
    assert_eq!(report["dropped"], 1, "{report}");
}

#[test]
fn old_addresses_of_linked_documents_lead_to_the_uploads() {
    let page = "---\ntitle: A\n---\n[Prices](/files/prices.pdf)\n";
    let files = [("_config.yml", "title: Old\n"), ("files/prices.pdf", "%PDF-1.7\nPrices\n"), ("a.md", page)];
    let (sandbox, _, text) = only(&files, &["../old", "--type", "page"]);
    let (_, upload) = text.split_once("](").expect("a link");
    let target = |from: &str| {
        let redirects: Value = serde_yaml::from_str(&sandbox.read("redirects.yaml")).expect("YAML");
        let all = redirects["redirects"].as_array().expect("a list");
        all.iter().find(|one| one["from"] == from).and_then(|one| one["to"].as_str().map(str::to_owned))
    };
    assert_eq!(target("/files/prices.pdf").as_deref(), upload.strip_suffix(')'), "{text}");
    // Also those to which a page links later.
    sandbox.write("../old/files/hours.pdf", "%PDF-1.7\nHours\n");
    sandbox.write("../old/a.md", &format!("{page}[Hours](/files/hours.pdf)\n"));
    let report = import(&sandbox, &["../old", "--type", "page"]).ok().json();
    assert_eq!(report["created"], 0, "{report}");
    assert_eq!(report["redirects"], 1, "{report}");
    assert_eq!(target("/files/hours.pdf").as_deref(), Some("/uploads/hours.pdf"), "{report}");
}
