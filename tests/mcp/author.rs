//! The tools of whoever writes: what the site is, how its types are filled in, what is staged and how it looks.

use super::{Server, tips};
use crate::support::Sandbox;
use serde_json::{Value, json};

/// A picture of one pixel, as Base64.
const DOT: &str = "R0lGODlhAQABAIABAAAAAP///ywAAAAAAQABAAACAkwBADs=";

pub(super) fn server(site: &Sandbox) -> Server {
    Server::with(site, &["--toolsets", "author,context"], &[])
}

/// The answer of a call that must succeed, which says everything once.
#[track_caller]
pub(super) fn told(server: &mut Server, tool: &str, arguments: Value) -> Value {
    let result = server.call(tool, arguments);
    assert_ne!(result["isError"], true, "{tool}: {result}");
    assert_eq!(result.get("structuredContent"), None, "{tool}");
    let text = result["content"][0]["text"].as_str().expect("a text");
    assert!(text.chars().count() <= 20_000, "{tool}: {}", text.len());
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn site_is_shown_at_a_glance_with_the_voice_of_its_editors() {
    let site = Sandbox::site();
    std::fs::write(site.work().join("voice.md"), "We say du.\n\nNo exclamation marks.\n").expect("a file");
    site.git(&["add", "voice.md"]);
    site.git(&["commit", "-qm", "Say how we speak"]);
    site.cms(&["sync"]).ok();
    let mut server = server(&site);
    let found = told(&mut server, "site", json!({}));
    assert_eq!(found["voice"], json!(["We say du.", "", "No exclamation marks."]));
    let has = |section: &str, start: &str| {
        let lines = found[section].as_array().unwrap_or_else(|| panic!("no {section}: {found:#}"));
        lines.iter().any(|line| line.as_str().expect("a text").starts_with(start))
    };
    for (section, start) in [
        ("languages", "en: default"),
        ("post types", "blog: "),
        ("module types", "hero: "),
        ("taxonomies", "tags "),
        ("menus", "main: "),
        ("forms", "contact: "),
        ("global modules", "site-cta: "),
        ("module groups", "blog-default (blog): "),
    ] {
        assert!(has(section, start), "{section}: {:#}", found[section]);
    }
    assert!(found["taxonomies"].to_string().contains("maintenance"));
    assert!(found.to_string().chars().count() <= 6_000, "{}", found.to_string().len());
    let page = site.cms(&["site"]).ok().stdout;
    assert!(page.contains("No exclamation marks.") && page.contains("module types"), "{page}");
    let second = site.cms(&["site", "--from", "3", "--json"]).ok().json();
    assert_eq!(second["sections"][0]["title"], "languages");
}

#[test]
fn examples_of_described_types_are_valid() {
    let site = Sandbox::site();
    let mut server = server(&site);
    let modules = server.good("list_modules", json!({}))["data"].clone();
    let names: Vec<Value> =
        modules.as_array().expect("modules").iter().map(|one| one["type"].clone()).collect();
    let mut left = names.clone();
    let mut seen = 0;
    while !left.is_empty() {
        let prefixed: Vec<String> =
            left.iter().map(|name| format!("module-type:{}", name.as_str().expect("a name"))).collect();
        let found = told(&mut server, "describe", json!({"names": prefixed}));
        for one in found["data"].as_array().expect("types") {
            seen += 1;
            let length = one.to_string().chars().count();
            assert!(length <= 1_000, "{} has {length} characters", one["name"]);
            let checked =
                server.good("validate_mcp_payload", json!({"type": one["name"], "props": one["example"]}));
            assert_eq!(checked["data"]["valid"], true, "{one:#}: {checked:#}");
        }
        let rest = found["leftOut"].as_array().cloned().unwrap_or_default();
        left = rest
            .iter()
            .map(|name| json!(name.as_str().expect("a name").trim_start_matches("module-type:")))
            .collect();
    }
    assert_eq!(seen, names.len());

    let types = server.good("list_post_types", json!({}))["data"].clone();
    for name in types.as_array().expect("types") {
        let name = format!("post-type:{}", name.as_str().expect("a name"));
        let found = told(&mut server, "describe", json!({"names": [name]}))["data"][0].clone();
        let edits = json!([{"op": "create", "item": "post", "fields": found["example"]}]);
        let proposed = told(&mut server, "propose", json!({"title": "New", "edits": edits, "dryRun": true}));
        assert_eq!(proposed["dryRun"], true, "{name}: {proposed:#}");
    }
    let error = server.refused("describe", json!({"names": ["heero"]}));
    assert_eq!((&error["code"], &error["didYouMean"]), (&json!("type.not-found"), &json!("hero")));
}

/// Stages a text on a post; returns the id of the module.
fn stage_text(server: &mut Server, post: &str, text: &str) {
    let edits = json!([{"op": "add", "item": post, "fields": {"type": "prose", "props": {"content": text}}}]);
    told(server, "propose", json!({"title": "More", "edits": edits}));
}

#[test]
fn check_reports_only_what_is_staged() {
    let site = Sandbox::site();
    let mut server = server(&site);
    let clean = told(&mut server, "check", json!({"items": ["about"]}));
    let before = clean["problems"].to_string().contains("/nowhere-at-all");
    assert!(!before, "{clean:#}");
    stage_text(&mut server, "about", "See [there](/nowhere-at-all).");
    for arguments in [json!({}), json!({"items": ["about"]})] {
        let found = told(&mut server, "check", arguments);
        let problems = found["problems"].as_array().expect("problems");
        let dead = problems.iter().find(|one| one["code"] == "link.dead").expect("a dead link");
        assert!(dead["message"].as_str().is_some_and(|text| text.contains("/nowhere-at-all")), "{dead}");
        assert!(dead["path"].as_str().is_some_and(|path| path.starts_with("modules[")), "{dead}");
        assert_eq!(found["valid"], true, "a warning is no error");
    }
    let other = told(&mut server, "check", json!({"items": ["gear-sums"]}));
    assert!(!other.to_string().contains("/nowhere-at-all"), "{other:#}");
}

#[test]
fn staged_page_is_rendered_without_a_browser() {
    let site = Sandbox::site();
    let mut server = server(&site);
    let text =
        "## A new heading\n\nSee [there](/nowhere-at-all), [us](/contact) and [them](https://example.org/).";
    stage_text(&mut server, "about", text);
    let found = told(&mut server, "render", json!({"item": "about"}));
    let outline = found["outline"].as_str().expect("an outline");
    for line in [
        "## A new heading",
        "link \"there\" /nowhere-at-all: dead",
        "link \"us\" /contact: a page",
        "link \"them\" https://example.org/: another site, not requested",
        "length: ",
    ] {
        assert!(outline.contains(line), "{line}: {outline}");
    }
    let text = told(&mut server, "render", json!({"item": "about", "as": "text"}));
    assert!(text["text"].as_str().is_some_and(|text| text.contains("A new heading") && !text.contains('<')));
    let html = told(&mut server, "render", json!({"item": "about", "as": "html"}))["html"].clone();
    let html = html.as_str().expect("HTML");
    assert!(html.chars().count() <= 3_000 && html.contains("<h1>"), "{html}");
    for style in ["class=", "style=", "<style", "<script"] {
        assert!(!html.contains(style), "{style}: {html}");
    }
    // What is longer goes on where it was cut.
    let long = "Long words. ".repeat(600);
    stage_text(&mut server, "about", &long);
    let first = told(&mut server, "render", json!({"item": "about", "as": "text"}));
    assert_eq!(first["text"].as_str().map(|text| text.chars().count()), Some(3_000));
    let next = json!({"item": "about", "as": "text", "cursor": first["nextCursor"]});
    assert_ne!(told(&mut server, "render", next)["text"], first["text"]);
    assert_eq!(server.refused("render", json!({"item": "abuot"}))["didYouMean"], "about");
}

#[test]
fn uploads_are_staged_and_never_fetched_from_private_addresses() {
    let site = Sandbox::site();
    let mut server = server(&site);
    let [source, review, _] = tips(&site);
    let address = format!("data:image/gif;base64,{DOT}");
    let bare = json!({"data": address, "filename": "dot.gif", "dryRun": true});
    assert_eq!(told(&mut server, "upload", bare)["warnings"][0]["path"], "altText");
    let dot = json!({"data": DOT, "filename": "dot.gif", "altText": "A dot"});
    let added = told(&mut server, "upload", dot.clone());
    assert_eq!((&added["filename"], &added["mime"]), (&json!("dot.gif"), &json!("image/gif")));
    let shown = server.good("get_media", json!({"id": added["id"]}));
    assert_eq!(shown["data"]["altText"], "A dot");
    assert_eq!(told(&mut server, "upload", dot)["existing"], true, "the same bytes are stored once");
    let before = tips(&site);
    assert_eq!((&before[0], &before[1]), (&source, &review), "only AI Review moves");
    for wrong in [
        json!({"url": "https://127.0.0.1/a.png"}),
        json!({"url": "http://169.254.169.254/latest/meta-data"}),
        json!({"url": "file:///etc/passwd"}),
        json!({"data": "no base64!"}),
        json!({"data": "PGh0bWw+"}),
        json!({"data": DOT, "url": "https://example.org/a.png"}),
        json!({}),
    ] {
        server.refused("upload", wrong);
    }
    assert_eq!(tips(&site), before, "what is refused stages nothing");
}

#[test]
fn errors_name_what_an_author_can_do() {
    let site = Sandbox::site();
    let mut server = server(&site);
    let post = |fields: Value| json!({"op": "create", "item": "post", "fields": fields});
    let set = |fields: Value| json!({"op": "set", "item": "about", "fields": fields});
    let insert = json!([{"path": "modules", "insert": {"type": "prose"}}]);
    let below = json!({"label": "A", "url": "/about", "parent": "Workshop"});
    for (edit, path, key, expected) in [
        (post(json!({"type": "blogs", "title": "A"})), "type", "didYouMean", "blog"),
        (post(json!({"type": "blog", "title": "A", "locale": "fr"})), "locale", "allowed", "[\"en\",\"es\"]"),
        (set(insert), "modules", "hint", "the op `add` adds a module"),
        (json!({"op": "add", "item": "menu:main", "fields": below}), "parent", "error", "no item `Workshop`"),
        (set(json!({"terms": ["none"]})), "terms", "hint", "site shows the terms"),
    ] {
        let error = server.refused("propose", json!({"title": "X", "edits": [edit]}));
        assert_eq!(error["path"], format!("edits[0].{path}"), "{error}");
        assert!(error[key].to_string().contains(expected), "{error}");
    }
    let error = server.refused("find", json!({"missing": "fr"}));
    assert_eq!((&error["path"], &error["allowed"]), (&json!("missing"), &json!(["en", "es"])), "{error}");
}

#[test]
fn errors_lead_to_names_and_tools_that_exist() {
    let site = Sandbox::site();
    let mut server = Server::with(&site, &["--toolsets", "author"], &[]);
    let error = server.refused("list_posts", json!({"type": "nothing"}));
    assert_eq!((&error["path"], error.get("next")), (&json!("type"), None), "{error}");
    assert!(error["allowed"].to_string().contains("blog"), "{error}");
    let error = server.refused("read", json!({"items": ["term:touring"]}));
    assert_eq!(error["didYouMean"], "term:tags/touring", "{error}");
    let read = told(&mut server, "read", json!({"items": ["redirect:/book"]}));
    assert_eq!(read["data"][0]["item"], "redirects", "{read}");
    let set = |fields: Value| json!([{"op": "set", "item": "about", "fields": fields}]);
    let by_title = json!({"title": "T", "edits": set(json!({"terms": ["Touring"]}))});
    assert_eq!(server.refused("propose", by_title)["didYouMean"], "tags/touring");
    told(&mut server, "propose", json!({"title": "We", "edits": set(json!({"excerpt": "We."}))}));
    told(&mut server, "submit", json!({"set": "we"}));
    for arguments in [json!({"set": "we"}), json!({"items": ["about"]})] {
        let error = server.refused("discard", arguments);
        assert!(error["next"].as_str().is_some_and(|next| next.contains("on review already")), "{error}");
    }
}

#[test]
fn submit_names_the_picture_that_goes_along() {
    let site = Sandbox::site();
    let mut server = server(&site);
    let dot = told(&mut server, "upload", json!({"data": DOT, "filename": "dot.gif", "altText": "A dot"}));
    let edits = json!([{"op": "set", "item": "gear-sums", "fields": {"featuredMediaId": dot["id"]}}]);
    let set = told(&mut server, "propose", json!({"title": "A dot", "edits": edits}))["set"].clone();
    let done = told(&mut server, "submit", json!({"set": set}));
    assert_eq!(done["submitted"].as_array().map(Vec::len), Some(1), "{done}");
    let picture = json!(format!("media:{}", dot["id"].as_str().expect("an id")));
    assert!(done["dependencies"].as_array().is_some_and(|others| others.contains(&picture)), "{done}");
}

#[test]
fn repeated_submit_succeeds() {
    let site = Sandbox::site();
    let mut server = server(&site);
    let edits = json!([{"op": "set", "item": "prices", "fields": {"excerpt": "Fair."}}]);
    let set = told(&mut server, "propose", json!({"title": "Prices", "edits": edits}))["set"].clone();
    let first = told(&mut server, "submit", json!({"set": set}));
    assert_eq!(first["submitted"].as_array().map(Vec::len), Some(1), "{first}");
    let before = tips(&site);
    for again in [json!({"set": set}), json!({"items": ["prices"]})] {
        let answer = told(&mut server, "submit", again);
        assert!(answer["next"].as_str().is_some_and(|next| next.contains("already")), "{answer}");
    }
    assert_eq!(tips(&site), before);
    assert_eq!(server.refused("submit", json!({"set": "none"}))["code"], "set.not-found");
    assert_eq!(server.refused("submit", json!({"items": ["about"]}))["code"], "review.not-pending");
    // Of one of two items, more is staged: that is submitted, and the other one is named.
    for excerpt in ["We.", "All of us."] {
        let edits = json!([{"op": "set", "item": "about", "fields": {"excerpt": excerpt}}]);
        told(&mut server, "propose", json!({"title": "About", "edits": edits}));
        if excerpt == "We." {
            told(&mut server, "submit", json!({"items": ["about"]}));
        }
    }
    // An item that is nowhere is named, and nothing is submitted.
    let before = tips(&site);
    let refused = server.refused("submit", json!({"items": ["prices", "about", "journal"]}));
    assert_eq!(refused["code"], "review.not-pending");
    assert!(refused["error"].as_str().is_some_and(|text| text.contains("`journal`")), "{refused}");
    assert_eq!(tips(&site), before);
    let rest = told(&mut server, "submit", json!({"items": ["prices", "about", "about", "prices"]}));
    assert_eq!(rest["submitted"].as_array().map(Vec::len), Some(1), "{rest}");
    let warnings = rest["warnings"].to_string();
    assert_eq!(warnings.matches("`prices` is on review already").count(), 1, "an item is named once: {rest}");
}

#[test]
fn picture_is_returned_with_its_record() {
    let site = Sandbox::site();
    let mut server = server(&site);
    let photo = server.good("list_media", json!({"mime": "image/jpeg", "limit": 1}))["data"][0].clone();
    let plain = server.call("get_media", json!({"id": photo["id"]}));
    assert_eq!(
        plain["content"].as_array().map(Vec::len),
        Some(1),
        "who does not ask for it does not pay for it"
    );
    let result = server.call("get_media", json!({"id": photo["id"], "picture": true}));
    let picture = &result["content"][1];
    assert_eq!(
        (&picture["type"], &picture["mimeType"]),
        (&json!("image"), &json!("image/jpeg")),
        "{}",
        photo["id"]
    );
    assert!(picture["data"].as_str().is_some_and(|data| data.len() > 100 && data.len() < 1_500_000));
    assert_eq!(result["structuredContent"]["data"].get("picture"), None, "the bytes are said once");
}

#[test]
fn translations_and_suggestions_answer_in_short() {
    let site = Sandbox::site();
    let mut server = server(&site);
    let made =
        told(&mut server, "translate", json!({"item": "gear-sums", "locale": "es", "slug": "cuentas"}));
    let read = told(&mut server, "read", json!({"items": [made["item"]], "as": "outline"}));
    assert!(read["data"][0]["text"].as_str().is_some_and(|text| text.contains(" es draft")), "{read}");
    let found = told(&mut server, "suggest", json!({"brief": "A landing page with a hero and pricing"}));
    assert_eq!(found["roles"]["hero"][0], "hero");
    assert_eq!(found.to_string().matches("\"useWhen\"").count(), {
        let modules = found["modules"].as_object().expect("modules");
        modules.values().filter(|one| one.get("useWhen").is_some()).count()
    });
    assert!(found["modules"]["hero"]["name"].is_string(), "{found:#}");
}

#[test]
fn long_lists_of_changes_are_paged() {
    let site = Sandbox::site();
    let mut server = server(&site);
    let listed = site.cms(&["post", "list", "--limit", "100", "--json"]).ok().json();
    let long = "A long sentence without an end ".repeat(7);
    let edits: Vec<Value> = listed["data"]
        .as_array()
        .expect("posts")
        .iter()
        .map(|post| json!({"op": "set", "item": post["id"], "fields": {"excerpt": long, "metaTitle": long, "metaDescription": long}}))
        .collect();
    let count = edits.len();
    let edits: Vec<Value> = edits.into_iter().take(40).collect();
    told(&mut server, "propose", json!({"title": "Many", "edits": edits}));
    let mut arguments = json!({});
    let (mut seen, mut pages) = (0, 0);
    loop {
        pages += 1;
        let page = told(&mut server, "changes", arguments.clone());
        seen += page["data"]["items"].as_array().expect("items").len();
        match page.get("nextCursor") {
            Some(next) => arguments["cursor"] = next.clone(),
            None => break,
        }
    }
    assert!(seen >= count.min(40) && pages > 1, "{seen} of {count} on {pages} pages");
    let listed = server.call("list_media", json!({"limit": 200}));
    assert!(listed["content"][0]["text"].as_str().is_some_and(|text| text.chars().count() <= 20_000));
}
