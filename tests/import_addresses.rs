//! `cms import FROM SOURCE`: pages whose addresses the site has for something else.

use crate::import_sites::{beside, import, posts};
use crate::support::Sandbox;
use serde_json::{Value, json};

const JEKYLL: (&str, &str) = ("_config.yml", "title: Old\n");
const POST: &str = "---\ntitle: First\n---\nText.\n";

/// Imports again what is unchanged.
fn assert_unchanged(sandbox: &Sandbox) {
    let again = import(sandbox, &["../old"]).ok().json();
    assert_eq!(again["commit"], Value::Null, "{again}");
}

#[test]
fn page_named_like_a_language_gets_another_slug() {
    let files = [
        JEKYLL,
        ("index.md", "---\ntitle: Welcome\n---\nIt is warm here.\n"),
        ("es.md", "---\ntitle: In Spanish\n---\nText.\n"),
        ("_posts/2024-01-01-a.md", POST),
    ];
    let sandbox = beside(Sandbox::empty_site(), &files);
    let report = import(&sandbox, &["../old"]).ok().json();
    assert_eq!(posts(&sandbox)["es.md"]["slug"], json!("es-page"));
    let note = "its slug is not `es` but `es-page`: the pages in `es` begin at its address";
    assert!(report["notes"].to_string().contains(note), "{report}");
    assert_unchanged(&sandbox);
}

#[test]
fn pages_are_below_others_only_where_they_were_at_the_source() {
    let page = |permalink: &str| format!("---\ntitle: Page\npermalink: {permalink}\n---\nText.\n");
    let (home, team, company) = (page("/"), page("/team/"), page("/company/"));
    let (jobs, staff) = (page("/jobs/"), page("/company/staff/"));
    let files = [
        JEKYLL,
        ("pages/index.md", home.as_str()),
        ("pages/team.md", &team),
        ("about/index.md", &company),
        ("about/jobs.md", &jobs),
        ("about/staff.md", &staff),
        ("_posts/2024-01-01-a.md", POST),
    ];
    let sandbox = beside(Sandbox::empty_site(), &files);
    import(&sandbox, &["../old"]).ok();
    let all = posts(&sandbox);
    assert_eq!(all["pages/index.md"]["slug"], json!("home"));
    for file in ["pages/team.md", "about/jobs.md"] {
        assert_eq!(all[file].get("parentId"), None, "{file}");
    }
    assert_eq!(all["about/staff.md"]["parentId"], all["about/index.md"]["id"]);
    assert_unchanged(&sandbox);
}
