//! Whatever moves source asks before live content leads to nothing.

use crate::support::Sandbox;

/// Acts on source that leave something dangling, each alone on the demo site.
const ACTS: &[(&str, &str)] = &[
    ("post delete home", "site.home.missing"),
    ("post set home status=archived", "site.home.missing"),
    ("post set home unpublishAt=2126-11-20T09:30:00Z", "site.home.missing"),
    ("post set prices status=draft", "link.dead"),
    ("post delete prices", "reference.deleted"),
    ("menu delete main", "site.menu.missing"),
    ("post purge prices", "menu.item.post-missing"),
];

#[test]
fn dangling_references_need_confirmation() {
    for (act, code) in ACTS {
        let sandbox = Sandbox::site();
        let words: Vec<&str> = act.split(' ').chain(["--stage", "source"]).collect();
        let before = sandbox.git(&["rev-parse", "source"]);
        let refused = sandbox.cms(&[&words[..], &["--json"]].concat()).exits(3).json();
        assert_eq!(refused["code"], "review.dangling", "{act}: {refused}");
        assert!(refused["issues"].to_string().contains(code), "{act}: {refused}");
        assert_eq!(sandbox.git(&["rev-parse", "source"]), before, "{act}");
        let done = sandbox.cms(&[&words[..], &["--allow-dangling", "--json"]].concat()).ok().json();
        assert!(done["warnings"].to_string().contains(code), "{act}: {done}");
    }
}

#[test]
fn approve_and_undo_refuse_dangling_references() {
    let sandbox = Sandbox::site();
    sandbox.cms(&["menu", "delete", "main"]).ok();
    let refused = sandbox.cms(&["review", "approve", "--all", "--json"]).exits(3).json();
    assert_eq!(refused["code"], "review.dangling", "{refused}");
    sandbox.cms(&["undo"]).ok();
    // An undo takes a page away that a menu leads to by now.
    let post = sandbox.cms(&[
        "post",
        "create",
        "page/en/new",
        "--title",
        "New",
        "--status",
        "published",
        "--stage",
        "source",
        "--json",
    ]);
    let id = post.ok().json()["id"].as_str().expect("an id").to_owned();
    let made = sandbox.git(&["rev-parse", "source"]);
    let item = ["menu", "add-item", "main", "--label", "New", "--post", &id, "--stage", "source"];
    sandbox.cms(&item).ok();
    let refused = sandbox.cms(&["undo", &made, "--yes", "--json"]).exits(3).json();
    assert_eq!(refused["code"], "review.dangling", "{refused}");
    sandbox.cms(&["undo", &made, "--allow-dangling", "--yes"]).ok();
}

/// On review, an undo that leaves a reference without its item is done, and its answer warns of it.
#[test]
fn undo_on_review_warns_of_what_it_leaves_dangling() {
    let sandbox = Sandbox::site();
    sandbox.cms(&["taxonomy", "set", "tags", "freeTagging=false", "--stage", "source"]).ok();
    sandbox.cms(&["taxonomy", "rename-term", "tags/maintenance", "upkeep"]).ok();
    let renamed = sandbox.git(&["rev-parse", "review"]);
    sandbox.cms(&["post", "set", "gear-sums", "taxonomies.tags+=upkeep"]).ok();
    let undone = sandbox.cms(&["undo", &renamed, "--json"]).ok().json();
    let mut warnings = undone["warnings"].as_array().expect("warnings").iter();
    let left = warnings.find(|one| one["code"] == "term.missing").unwrap_or_else(|| panic!("{undone}"));
    assert_eq!(left["severity"], "warning", "{undone}");
    assert!(left["file"].as_str().is_some_and(|file| file.contains("gear-sums")), "{undone}");
}

#[test]
fn schedule_keeps_the_confirmation() {
    let sandbox = Sandbox::site();
    let at = "unpublishAt=2126-11-20T09:30:00Z";
    sandbox.cms(&["post", "set", "prices", at]).ok();
    let refused = sandbox.cms(&["review", "approve", "prices", "--json"]).exits(3).json();
    assert_eq!(refused["code"], "review.dangling", "{refused}");
    sandbox.cms(&["review", "approve", "prices", "--allow-dangling"]).ok();
    // What does not change the date is not asked about again.
    sandbox.cms(&["post", "set", "prices", "excerpt=New", "--stage", "source"]).ok();
}

#[test]
fn missing_home_page_or_menu_is_reported() {
    let sandbox = Sandbox::site();
    sandbox.cms(&["post", "delete", "home", "--stage", "source", "--allow-dangling"]).ok();
    sandbox.cms(&["menu", "delete", "main", "--stage", "source", "--allow-dangling"]).ok();
    for command in [&["validate", "--stage", "source"][..], &["doctor"], &["build", "../out"]] {
        let run = sandbox.cms(command);
        let said = format!("{}{}", run.stdout, run.stderr);
        assert!(said.contains("the site has no home page in `en`"), "{command:?}: {said}");
        assert!(said.contains("have no main menu"), "{command:?}: {said}");
    }
}

#[test]
fn new_main_menu_of_a_language_needs_items() {
    let sandbox = Sandbox::site();
    let create = ["menu", "create", "main", "--name", "Principal", "--locale", "es"];
    let on_source = [&create[..], &["--stage", "source", "--json"]].concat();
    let refused = sandbox.cms(&on_source).exits(3).json();
    assert_eq!(refused["code"], "review.dangling", "{refused}");
    let issue = &refused["issues"][0];
    assert_eq!(issue["message"], "`es/main`, the main menu of pages in `es`, has no items");
    assert!(issue["hint"].as_str().is_some_and(|hint| hint.contains("on review")), "{issue}");
    let items = r#"items:=[{"id": "a15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001", "type": "custom", "label": "Inicio", "url": "/about"}]"#;
    sandbox.cms(&[&on_source[..], &["--set", items]].concat()).ok();
    // Or in steps on review.
    let sandbox = Sandbox::site();
    sandbox.cms(&create).ok();
    sandbox.cms(&["menu", "add-item", "es/main", "--label", "Inicio", "--url", "/about"]).ok();
    sandbox.cms(&["review", "approve", "--all"]).ok();
}

#[test]
fn example_texts_need_confirmation() {
    let sandbox = Sandbox::site();
    sandbox.cms(&["post", "create", "page/en/new", "--title", "New"]).ok();
    let refused = sandbox.cms(&["review", "approve", "--all", "--publish", "--json"]).exits(3).json();
    assert_eq!(refused["code"], "review.filler", "{refused}");
    assert!(refused["issues"].to_string().contains("module.filler"), "{refused}");
    sandbox.cms(&["review", "approve", "--all", "--publish", "--allow-filler", "--dry-run"]).ok();
    let draft = sandbox.cms(&["review", "approve", "--all", "--json"]).ok().json();
    assert!(draft["warnings"].to_string().contains("module.filler"), "{draft}");
}

#[test]
fn copied_texts_of_a_translation_are_untranslated() {
    let sandbox = Sandbox::site();
    sandbox.cms(&["translation", "create", "about", "es", "--title", "Sobre el taller"]).ok();
    let of = |run: crate::support::Run| run.ok().json();
    let status = of(sandbox.cms(&["translation", "status", "about", "--locale", "es", "--json"]));
    assert_eq!(status["data"][0]["state"], "untranslated", "{status}");
    assert!(status["data"][0]["untranslatedCount"].as_u64().is_some_and(|count| count > 3), "{status}");
    assert!(
        !status["data"][0]["untranslated"].to_string().contains("\"title\""),
        "the title is translated: {status}"
    );
    let found = of(sandbox.cms(&["validate", "--json"]));
    assert!(found["issues"].to_string().contains("post.translation.untranslated"), "{found}");
    let approved = of(sandbox.cms(&["review", "approve", "--all", "--publish", "--json"]));
    assert!(approved["warnings"].to_string().contains("post.translation.untranslated"), "{approved}");
    let standing = of(sandbox.cms(&["status", "--json"]));
    assert!(standing["untranslated"].to_string().contains("about-es"), "{standing}");
    sandbox.cms(&["translation", "update", "about", "es", "--confirm-all"]).ok();
    let status = of(sandbox.cms(&["translation", "status", "about", "--locale", "es", "--json"]));
    assert_eq!(status["data"][0]["state"], "up-to-date", "{status}");
}

/// The input for a pattern of blog posts in English.
fn pattern(text: &str) -> String {
    let patterns = serde_json::json!([
        {"locale": "en", "pattern": text, "isDefault": true},
        {"locale": "es", "pattern": "/es/blog/{slug}", "isDefault": true},
    ]);
    format!("urlPatterns:={patterns}")
}

#[test]
fn list_that_ends_needs_confirmation_if_a_link_leads_there() {
    let sandbox = Sandbox::site();
    for (menu, url) in [("main", "/blog"), ("footer", "/blog/feed.xml")] {
        let item = ["menu", "add-item", menu, "--label", "Blog", "--url", url, "--stage", "source"];
        sandbox.cms(&item).ok();
    }
    // A list that moves leaves a redirect.
    sandbox.cms(&["type", "set", "blog", &pattern("/news/{slug}"), "--stage", "source"]).ok();
    let set = sandbox.cms(&["type", "set", "blog", &pattern("/{slug}"), "--json"]).ok().json();
    assert!(set["warnings"].to_string().contains("`/blog` is a dead link"), "{set}");
    let refused = sandbox.cms(&["review", "approve", "--all", "--json"]).exits(3).json();
    assert_eq!(refused["code"], "review.dangling", "{refused}");
    for url in ["/blog", "/blog/feed.xml"] {
        assert!(refused["issues"].to_string().contains(&format!("`{url}` is a dead link")), "{refused}");
    }
    sandbox.cms(&["review", "approve", "--all", "--allow-dangling"]).ok();
}

#[test]
fn list_that_moves_to_where_a_redirect_begins_is_reported() {
    let sandbox = Sandbox::site();
    sandbox.cms(&["redirect", "add", "/news", "/contact", "--stage", "source"]).ok();
    sandbox.cms(&["type", "set", "blog", &pattern("/news/{slug}")]).ok();
    let done = sandbox.cms(&["review", "approve", "--all", "--json"]).ok().json();
    assert!(done["warnings"].to_string().contains("list.hidden"), "{done}");
}

#[test]
fn redirect_hides_only_a_list_with_posts_and_its_write_says_so() {
    let sandbox = Sandbox::site();
    let add = |from: &str, to: &str| {
        let added = sandbox.cms(&["redirect", "add", from, to, "--stage", "source", "--json"]).ok().json();
        added["warnings"].to_string().contains("list.hidden")
    };
    assert!(!add("/es/profile", "/profile"), "the site has no profile in Spanish");
    assert!(add("/blog", "/about"));
    let found = sandbox.cms(&["validate", "--json"]).ok().json();
    let issues = found["issues"].as_array().into_iter().flatten();
    let mut files: Vec<_> =
        issues.filter(|issue| issue["code"] == "list.hidden").map(|issue| &issue["file"]).collect();
    files.sort_by_key(|file| file.to_string());
    assert_eq!(files, ["post-types/blog.yaml", "redirects.yaml"], "{found}");
}

/// Has a redirect from `/posts` in a file of its own on source.
fn redirect_posts(sandbox: &Sandbox, to: &str) {
    let entry = format!("  - id: 5c6aa5dc-0034-4131-be4f-fa724f96a8e9\n    from: /posts/\n    to: {to}\n");
    sandbox.write("redirects/more.yaml", &format!("name: more\nredirects:\n{entry}"));
    sandbox.git(&["add", "-A"]);
    sandbox.git(&["commit", "-q", "-m", "More"]);
    sandbox.cms(&["review", "approve", "redirect-list:more"]).ok();
}

#[test]
fn list_that_moves_removes_a_redirect_of_another_file_that_leads_back() {
    let sandbox = Sandbox::site();
    redirect_posts(&sandbox, "/blog");
    let set = sandbox.cms(&["type", "set", "blog", &pattern("/posts/{slug}"), "--json"]).ok().json();
    assert!(!set["warnings"].to_string().contains("list.hidden"), "the approval removes it: {set}");
    let done = sandbox.cms(&["review", "approve", "post-type:blog", "--json"]).ok().json();
    let made: Vec<_> =
        done["dependencies"].as_array().into_iter().flatten().map(|made| &made["item"]).collect();
    assert_eq!(made, ["redirects", "redirect-list:more"], "{done}");
    let has_entry =
        |stage: &str| sandbox.git(&["show", &format!("{stage}:redirects/more.yaml")]).contains("/posts");
    assert_eq!(["source", "review"].map(has_entry), [false, false]);
    let traced = sandbox.cms(&["url", "trace", "/blog", "--stage", "source", "--json"]).ok().json();
    assert_eq!(traced["answer"]["location"], "/posts", "{traced}");
    // What the approval made itself is taken back on both stages.
    sandbox.cms(&["undo"]).ok();
    assert_eq!(["source", "review"].map(has_entry), [true, true]);
}

#[test]
fn list_that_moves_with_the_address_of_the_site_removes_a_redirect_that_leads_back() {
    let sandbox = Sandbox::site();
    redirect_posts(&sandbox, "https://new.example/blog");
    sandbox.cms(&["settings", "set", "base_url=https://new.example"]).ok();
    sandbox.cms(&["type", "set", "blog", &pattern("/posts/{slug}")]).ok();
    sandbox.cms(&["review", "approve", "--all"]).ok();
    let traced = sandbox.cms(&["url", "trace", "/blog", "--stage", "source", "--json"]).ok().json();
    assert_eq!(traced["answer"]["location"], "/posts", "{traced}");
    assert!(!sandbox.git(&["show", "source:redirects/more.yaml"]).contains("/posts"));
}

#[test]
fn address_of_the_site_that_closes_a_loop_is_refused() {
    let sandbox = Sandbox::site();
    for (from, to) in [("/x", "https://new.example/y"), ("/y", "https://new.example/x")] {
        sandbox.cms(&["redirect", "add", from, to, "--stage", "source"]).ok();
    }
    let set = ["settings", "set", "base_url=https://new.example", "--json"];
    let refused = sandbox.cms(&[&set[..], &["--stage", "source"]].concat()).exits(5).json();
    assert!(refused["issues"].to_string().contains("redirect.loop"), "{refused}");
    let warned = sandbox.cms(&set).ok().json();
    assert!(warned["warnings"].to_string().contains("redirect.loop"), "{warned}");
}
