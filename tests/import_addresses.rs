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

#[test]
fn page_keeps_its_address_where_others_have_its_name_below_folders() {
    let page = |permalink: &str| format!("---\ntitle: Page\npermalink: {permalink}\n---\nText.\n");
    let (team, of_company) = (page("/team/"), page("/company/team/"));
    let contact = "---\ntitle: Contact\n---\nText.\n";
    let article = "---\ntitle: Our contact\ndate: 2024-01-02\n---\nText.\n";
    for (files, kept) in [
        (
            [
                JEKYLL,
                ("company/team.md", of_company.as_str()),
                ("team.md", team.as_str()),
                ("_posts/2024-01-01-a.md", POST),
            ],
            "team.md",
        ),
        (
            [
                ("hugo.toml", "baseURL = 'https://e.org/old/'\n"),
                ("content/contact.md", contact),
                ("content/posts/contact.md", article),
                ("content/posts/a.md", POST),
            ],
            "content/contact.md",
        ),
    ] {
        let sandbox = beside(Sandbox::empty_site(), &files);
        import(&sandbox, &["../old"]).ok();
        let own = &posts(&sandbox)[kept];
        let slug = kept.rsplit('/').next().and_then(|name| name.strip_suffix(".md"));
        assert_eq!((own["type"].as_str(), own["slug"].as_str()), (Some("page"), slug));
        assert_unchanged(&sandbox);
    }
}

#[test]
fn pages_without_a_text_at_addresses_of_lists_and_the_search_lead_to_these() {
    const EMPTY: &str = "---\ntitle: Empty\nlayout: x\n---\n";
    let config = "baseURL = 'https://e.org/'\n[[menus.main]]\nname = 'Find'\npageRef = '/search'\n";
    for (files, search, blog) in [
        (
            [
                ("hugo.toml", config),
                ("content/search.md", EMPTY),
                ("content/blog.md", EMPTY),
                ("content/about.md", "---\ntitle: About\n---\n[All](/blog/), [find](search.md).\n"),
                ("content/posts/a.md", POST),
            ],
            "content/search.md",
            "content/blog.md",
        ),
        (
            [
                JEKYLL,
                ("search.md", EMPTY),
                ("blog/index.md", EMPTY),
                ("about.md", "---\ntitle: About\n---\n[All](blog/index.md), [find](search.md).\n"),
                ("_posts/2024-01-01-a.md", POST),
            ],
            "search.md",
            "blog/index.md",
        ),
    ] {
        let sandbox = beside(Sandbox::empty_site(), &files);
        let report = import(&sandbox, &["../old"]).ok().json();
        let all = posts(&sandbox);
        for (file, list) in [(search, "/search"), (blog, "/blog")] {
            assert_eq!(all.get(file), None, "{file}");
            let reason = format!("left out, because it has no text and the site has a list at `{list}`");
            assert!(report["skipped"].to_string().contains(&reason), "{report}");
            assert!(!report["notes"].to_string().contains(file), "{report}");
        }
        let about = all.values().find(|post| post["title"] == "About").expect("a page");
        let text = about["modules"][0]["props"]["content"].as_str().unwrap_or_default();
        assert!(text.contains("(/blog") && text.contains("(/search"), "{text}");
        if files[0].0 == "hugo.toml" {
            assert!(sandbox.read("menus/main.yaml").contains("url: /search\n"));
        }
        let redirects = sandbox.read("redirects.yaml");
        assert!(
            !redirects.contains("from: /blog/\n") && !redirects.contains("from: /search/\n"),
            "{redirects}"
        );
        assert_unchanged(&sandbox);
    }
}

#[test]
fn links_and_redirects_to_lists_of_articles_lead_to_the_list_of_the_site() {
    const INDEX: &str = "---\ntitle: All\n---\n";
    const ARTICLE: &str = "---\ntitle: One\ndate: 2024-01-02\n---\nText.\n";
    let (config, articles) = (("hugo.toml", "baseURL = 'https://h.org/'\n"), ("content/blog/a.md", ARTICLE));
    let links =
        "[1](/blog/) [2]({{< relref \"blog\" >}}) [3](/news/#x) [4](https://h.org/blog/) [5](/docs/).";
    let hugo = format!("---\ntitle: About\n---\n{links}\n");
    let docusaurus = "module.exports = {presets: [['classic', {blog: {}}]]}\n";
    for (files, expected) in [
        (
            vec![
                config,
                articles,
                ("content/blog/_index.md", INDEX),
                ("content/news/_index.md", INDEX),
                ("content/news/n.md", ARTICLE),
                ("content/docs/d.md", "---\ntitle: How\n---\nText.\n"),
                ("content/about.md", hugo.as_str()),
                ("static/_redirects", "/neu /news/ 301\n/bb /blog/\n"),
            ],
            "[1](/blog) [2](/blog) [3](/blog#x) [4](/blog) [5](/docs/d).",
        ),
        (
            vec![
                ("config.toml", "base_url = 'https://h.org'\n[markdown]\n"),
                articles,
                ("content/blog/_index.md", "+++\ntitle = \"All\"\n+++\n"),
                ("content/about.md", "+++\ntitle = \"About\"\n+++\n[1](@/blog/_index.md).\n"),
            ],
            "[1](/blog).",
        ),
        (
            vec![
                ("docusaurus.config.js", docusaurus),
                ("blog/a.md", ARTICLE),
                ("docs/d.md", "---\ntitle: How\n---\nText.\n"),
                ("src/pages/about.md", "---\ntitle: About\n---\n[1](/blog).\n"),
            ],
            "[1](/blog).",
        ),
    ] {
        let sandbox = beside(Sandbox::empty_site(), &files);
        import(&sandbox, &["../old"]).ok();
        let all = posts(&sandbox);
        let about = all.values().find(|post| post["title"] == "About").expect("a page");
        assert_eq!(about["modules"][0]["props"]["content"], expected);
        if files[0] == config {
            let redirects = sandbox.read("redirects.yaml");
            for from in ["/neu", "/bb"] {
                assert!(redirects.contains(&format!("from: {from}\n    to: /blog\n")), "{redirects}");
            }
        }
        assert_unchanged(&sandbox);
    }
}

#[test]
fn page_with_a_text_leaves_the_addresses_of_the_search_to_the_site() {
    let text = "---\ntitle: How to search\n---\nText.\n";
    for (config, file, article) in [
        (JEKYLL, "search.md", "_posts/2024-01-01-a.md"),
        // The address at the source is that of the search.
        (("hugo.toml", "baseURL = 'https://e.org/'\n"), "content/search.md", "content/posts/a.md"),
    ] {
        let sandbox = beside(Sandbox::empty_site(), &[config, (file, text), (article, POST)]);
        let report = import(&sandbox, &["../old"]).ok().json();
        assert_eq!(posts(&sandbox)[file]["slug"], json!("search-page"));
        let note = "its slug is not `search` but `search-page`: the site has a page of its own at `/search`";
        assert!(report["notes"].to_string().contains(note), "{report}");
        sandbox.cms(&["review", "approve", "--all", "--publish"]).ok();
        let traced = sandbox.cms(&["url", "trace", "/search", "--json"]).ok().json();
        assert_eq!(traced["answer"]["status"], json!(200), "{traced}");
        assert_unchanged(&sandbox);
    }
}

#[test]
fn pages_at_addresses_of_lists_of_terms_leave_them_to_the_site() {
    let page = |name: &str, text: &str| {
        let each = format!("{{% for one in site.{name} %}}\n<h2>{{{{ one[0] }}}}</h2>\n{{% endfor %}}");
        format!("---\ntitle: All {name}\npermalink: /{name}/\n---\n{text}{each}\n")
    };
    let (categories, tags) = (page("categories", ""), page("tags", "Tags of our posts:\n\n"));
    let files = [
        ("_config.yml", "title: Old\ninclude: [_pages]\n"),
        ("_posts/2024-01-01-a.md", "---\ntitle: First\ncategories: [News]\ntags: [x]\n---\nText.\n"),
        ("_pages/categories.md", categories.as_str()),
        ("_pages/tags.md", tags.as_str()),
    ];
    let sandbox = beside(Sandbox::empty_site(), &files);
    let report = import(&sandbox, &["../old"]).ok().json();
    let all = posts(&sandbox);
    assert_eq!(all.get("_pages/categories.md"), None);
    let reason = "left out, because it has no text and the site has a list at `/categories`";
    assert!(report["skipped"].to_string().contains(reason), "{report}");
    assert_eq!(all["_pages/tags.md"]["slug"], json!("tags-page"));
    let note = "its slug is not `tags` but `tags-page`: the site has a page of its own at `/tags`";
    assert!(report["notes"].to_string().contains(note), "{report}");
    sandbox.cms(&["review", "approve", "--all", "--publish"]).ok();
    for list in ["/categories", "/tags"] {
        let traced = sandbox.cms(&["url", "trace", list, "--json"]).ok().json();
        assert_eq!(traced["answer"], json!({"status": 200}), "{traced}");
    }
    assert_unchanged(&sandbox);
}

#[test]
fn index_of_a_blog_of_material_for_mkdocs_does_not_hide_the_list() {
    for (index, is_post) in [("# Blog\n", false), ("# Blog\n\nAll of our news.\n", true)] {
        let files = [
            ("mkdocs.yml", "site_name: T\nplugins: [blog]\nnav: [index.md, blog/index.md]\n"),
            ("docs/index.md", "# Start\n\nSee [the blog](blog/index.md).\n"),
            ("docs/blog/index.md", index),
            ("docs/blog/posts/a.md", "---\ndate: 2024-01-02\n---\n# First\n\nText.\n"),
        ];
        let sandbox = beside(Sandbox::empty_site(), &files);
        import(&sandbox, &["../old"]).ok();
        let all = posts(&sandbox);
        assert_eq!(all.contains_key("docs/blog/index.md"), is_post);
        let start = all["docs/index.md"].to_string();
        assert!(start.contains(if is_post { "](/docs/blog)" } else { "](/blog)" }), "{start}");
        assert!(!sandbox.read("redirects.yaml").contains("from: /blog/\n"));
        sandbox.cms(&["review", "approve", "--all", "--publish"]).ok();
        let found = sandbox.cms(&["validate", "--json"]).ok().json().to_string();
        assert!(!found.contains("list.hidden") && !found.contains("link.dead"), "{found}");
        assert_unchanged(&sandbox);
    }
}

#[test]
fn links_of_a_translation_lead_to_pages_in_its_language() {
    const ARTICLE: &str = "---\ntitle: One\ndate: 2024-01-02\n---\nText.\n";
    const INDEX: &str = "---\ntitle: All\n---\n";
    const DOCS: &str = "---\ntitle: Docs\n---\nText.\n";
    let refs = "[1]({{< relref \"blog\" >}}) [2]({{< ref \"/blog/_index.md\" >}}) [3]({{< relref \"/blog\" >}}) \
        [4]({{< relref \"a\" >}}) [5]({{< relref \"/blog/a#x\" >}}) [6](blog/a.md) [7]({{< relref \"docs\" >}}) \
        [8]({{< relref \"/blog/only\" >}}) [9]({{< ref \"/gone/x\" >}})";
    let text = format!("---\ntitle: About\n---\n{refs} [e](about.md) [f](/blog/a/)\n");
    let expected = "[1](/de/blog) [2](/de/blog) [3](/de/blog) [4](/de/blog/a) [5](/de/blog/a#x) [6](/de/blog/a) \
        [7](/de/docs/docs) [8](/blog/only) [9](/gone/x)";
    let by_name = "defaultContentLanguage = 'en'\n[languages.en]\n[languages.de]\n";
    let files = [
        ("hugo.toml", by_name),
        ("content/about.md", text.as_str()),
        ("content/about.de.md", &text),
        ("content/blog/_index.md", INDEX),
        ("content/blog/_index.de.md", INDEX),
        ("content/blog/a.md", ARTICLE),
        ("content/blog/a.de.md", ARTICLE),
        ("content/blog/only.md", ARTICLE),
        ("content/docs/_index.md", DOCS),
        ("content/docs/_index.de.md", DOCS),
    ];
    let sandbox = beside(Sandbox::empty_site(), &files);
    import(&sandbox, &["../old", "--locales", "add"]).ok();
    let all = posts(&sandbox);
    let content = |file: &str| all[file]["modules"][0]["props"]["content"].clone();
    // The page that it translates, and addresses, are meant.
    assert_eq!(content("content/about.de.md"), format!("{expected} [e](/about) [f](/blog/a)"));
    let english = expected.replace("/de/", "/");
    assert_eq!(content("content/about.md"), format!("{english} [e](/about) [f](/blog/a)"));

    let by_folder = by_name.replace(".en]", ".en]\ncontentDir = 'content/en'");
    let by_folder = by_folder.replace(".de]", ".de]\ncontentDir = 'content/de'");
    let roots = files[1..].iter().map(|(file, text)| match file.replace(".de.md", ".md") {
        own if own == *file => (own.replacen("content/", "content/en/", 1), *text),
        own => (own.replacen("content/", "content/de/", 1), *text),
    });
    let roots: Vec<(String, &str)> = roots.collect();
    let roots = roots.iter().map(|(file, text)| (file.as_str(), *text));
    let files: Vec<(&str, &str)> = [("hugo.toml", by_folder.as_str())].into_iter().chain(roots).collect();
    let sandbox = beside(Sandbox::empty_site(), &files);
    import(&sandbox, &["../old", "--locales", "add"]).ok();
    let all = posts(&sandbox);
    let content = |file: &str| all[file]["modules"][0]["props"]["content"].to_string();
    assert!(content("content/de/about.md").contains(expected), "{}", content("content/de/about.md"));
    assert!(content("content/en/about.md").contains(&english), "{}", content("content/en/about.md"));
}

#[test]
fn redirect_from_a_list_to_a_post_of_its_own_is_not_reported() {
    let files = [
        ("hugo.toml", "baseURL = 'https://e.org/'\n"),
        ("content/docs/_index.md", "---\ntitle: Docs\n---\nText.\n"),
        ("content/docs/a.md", "---\ntitle: A\n---\nText.\n"),
    ];
    let sandbox = beside(Sandbox::empty_site(), &files);
    import(&sandbox, &["../old"]).ok();
    assert!(sandbox.read("redirects.yaml").contains("from: /docs/\n"));
    sandbox.cms(&["review", "approve", "--all", "--publish"]).ok();
    let found = || sandbox.cms(&["validate", "--json"]).ok().json().to_string();
    assert!(!found().contains("list.hidden"), "{}", found());
    let page = ["post", "create", "--type", "page", "--slug", "other", "--title", "Other", "--text", "Text"];
    sandbox.cms(&[&page[..], &["--status", "published", "--stage", "source"]].concat()).ok();
    let written = sandbox.read("redirects.yaml");
    let id = written.split("from: /docs/\n").nth(1).and_then(|rest| rest.lines().next()).unwrap_or_default();
    sandbox.write("redirects.yaml", &written.replacen(id, "    to: /other", 1));
    assert!(found().contains("list.hidden"), "{}", found());
}
