//! The pages for writers: a post in its editor, two people in one post, and media.

use super::html_forms::{HtmlForm, forms};
use super::reviewing::{encoded, notice, post, signed_in};
use super::server::{Answer, Server};
use crate::support::Sandbox;
use serde_json::{Value, json};

const POSTS: &str = "/admin/posts";

fn started() -> (Server, String) {
    let server = Server::on(Sandbox::site(), &["--no-rate-limits"], &[]);
    let cookie = signed_in(&server, "editor");
    (server, cookie)
}

/// The path of the editor of a post.
fn editor(server: &Server, slug: &str) -> String {
    format!("{POSTS}/{}", shown(server, slug)["id"].as_str().expect("an id"))
}

/// A post as it is on review.
fn shown(server: &Server, slug: &str) -> Value {
    server.site().cms(&["post", "show", slug, "--json"]).ok().json()
}

fn page(server: &Server, cookie: &str, path: &str) -> String {
    server.ask("GET", path).with(cookie).send().is(200).body
}

/// The form of a page that leads to an action.
#[track_caller]
fn form(page: &str, action: &str) -> HtmlForm {
    let found = forms(page).into_iter().find(|form| form.action == action);
    found.unwrap_or_else(|| panic!("no form leads to {action}: {page}"))
}

/// The value of a field.
#[track_caller]
fn value<'a>(form: &'a HtmlForm, name: &str) -> &'a str {
    form.values(name).last().unwrap_or_else(|| panic!("no field {name}: {form:?}"))
}

fn send(server: &Server, cookie: &str, path: &str, form: &HtmlForm) -> Answer {
    post(server, cookie, path, &form.pairs())
}

/// Presses a button of the editor that changes the form, and returns the page.
fn pressed(server: &Server, cookie: &str, path: &str, form: HtmlForm, act: &str) -> String {
    send(server, cookie, path, &form.with("act", act)).is(200).body
}

#[test]
fn forms_that_are_sent_as_they_were_change_nothing() {
    let (server, cookie) = started();
    let list = server.site().cms(&["post", "list", "--limit", "100", "--json"]).ok().json();
    let before = server.site().git(&["rev-parse", "review"]);
    for found in list["data"].as_array().expect("posts") {
        let path = format!("{POSTS}/{}", found["id"].as_str().expect("an id"));
        let fields = form(&page(&server, &cookie, &path), &path);
        let answer = send(&server, &cookie, &path, &fields).is(303);
        assert_eq!(notice(&answer)["text"], "Nothing changed.", "{}", found["slug"]);
    }
    assert_eq!(server.site().git(&["rev-parse", "review"]), before);
}

#[test]
fn two_people_in_one_post_lose_nothing() {
    let (server, anna) = started();
    let ben = signed_in(&server, "editor_admin");
    let path = editor(&server, "worn-chain");
    let [of_anna, of_ben] = [&anna, &ben].map(|cookie| form(&page(&server, cookie, &path), &path));
    let text =
        of_anna.fields.iter().find(|(name, _)| name.ends_with(".props.content")).expect("a text").0.clone();
    let first = value(&of_anna, &text).replacen("A chain does not stretch.", "Chains do not stretch.", 1);
    let last = value(&of_ben, &text).replacen("If you would rather not", "If you rather do not", 1);
    let of_anna = of_anna.with(&text, &first).with("title", "Worn chains");
    let of_ben = of_ben.with(&text, &last).with("excerpt", "Cheap to replace.");
    send(&server, &anna, &path, &of_anna).is(303);
    send(&server, &ben, &path, &of_ben).is(303);
    let post = shown(&server, "worn-chain");
    assert_eq!((&post["title"], &post["excerpt"]), (&json!("Worn chains"), &json!("Cheap to replace.")));
    let content = post["modules"][1]["props"]["content"].as_str().expect("a text");
    assert!(
        content.contains("Chains do not stretch.") && content.contains("If you rather do not"),
        "{content}"
    );
}

#[test]
fn contradictions_show_both_and_the_next_save_decides() {
    let (server, anna) = started();
    let ben = signed_in(&server, "editor_admin");
    let path = editor(&server, "about");
    let [of_anna, of_ben] = [&anna, &ben].map(|cookie| form(&page(&server, cookie, &path), &path));
    send(&server, &anna, &path, &of_anna.with("excerpt", "Anna's words.")).is(303);
    let of_ben = of_ben.with("excerpt", "Ben's words.").with("title", "Ben's title");
    let again = send(&server, &ben, &path, &of_ben).is(409).body;
    assert!(again.contains("Anna&#x27;s words.") && again.contains("Ben&#x27;s words."), "{again}");
    assert_eq!(shown(&server, "about")["excerpt"], "Anna's words.");
    let merged = form(&again, &path);
    assert_eq!(value(&merged, "excerpt"), "Ben's words.");
    assert_eq!(value(&merged, "title"), "Ben's title");
    send(&server, &ben, &path, &merged.with("excerpt", "Both their words.")).is(303);
    let post = shown(&server, "about");
    assert_eq!((&post["excerpt"], &post["title"]), (&json!("Both their words."), &json!("Ben's title")));
}

#[test]
fn contradiction_with_an_own_save_is_no_change_of_somebody_else() {
    let (server, anna) = started();
    let ben = signed_in(&server, "editor_admin");
    let path = editor(&server, "about");
    let first = form(&page(&server, &anna, &path), &path);
    let save = |cookie: &str, form: &HtmlForm, words: &str| {
        send(&server, cookie, &path, &form.clone().with("excerpt", words))
    };
    save(&anna, &first, "Saved in one window.").is(303);
    let own = save(&anna, &first, "Written in another one.").is(409).body;
    assert!(own.contains("You changed the same before") && own.contains("You saved:"), "{own}");
    assert!(!own.contains("Somebody else") && !own.contains("somebody else"), "{own}");
    let second = form(&page(&server, &anna, &path), &path);
    save(&ben, &second, "Ben's words.").is(303);
    save(&anna, &form(&page(&server, &anna, &path), &path), "Anna's words.").is(303);
    let both = save(&anna, &second, "Other words of Anna.").is(409).body;
    assert!(both.contains("Somebody else changed the same"), "{both}");
}

#[test]
fn contradictions_are_named_and_marked_at_each_field() {
    let (server, anna) = started();
    let ben = signed_in(&server, "editor_admin");
    let path = editor(&server, "worn-chain");
    let [of_anna, of_ben] = [&anna, &ben].map(|cookie| form(&page(&server, cookie, &path), &path));
    let text =
        of_anna.fields.iter().find(|(name, _)| name.ends_with(".props.content")).expect("a text").0.clone();
    let put = |form: HtmlForm, who: &str| {
        form.with(&text, &format!("A whole new text of {who}.")).with("title", &format!("The title of {who}"))
    };
    send(&server, &anna, &path, &put(of_anna, "Anna")).is(303);
    let again = send(&server, &ben, &path, &put(of_ben, "Ben")).is(409).body;
    let (_, places) = again.split_once("Somebody else changed the same").expect("the box");
    let (places, fields) = places.split_once("<form ").expect("the form");
    assert!(!places.contains(">modules[") && !places.contains("> modules["), "{places}");
    assert!(places.contains("<ins>") && places.contains("<del>") && places.contains("›"), "{places}");
    for name in ["title", text.as_str()] {
        let field = fields.split(&format!("name=\"{name}\"")).nth(1).expect("the field");
        assert!(field.split('>').next().expect("its tag").contains("aria-invalid"), "{name}: {field:.200}");
    }
}

#[test]
fn module_that_somebody_else_removed_is_saved_with_a_changed_text() {
    let (server, anna) = started();
    let ben = signed_in(&server, "editor_admin");
    let path = editor(&server, "worn-chain");
    let [of_anna, of_ben] = [&anna, &ben].map(|cookie| form(&page(&server, cookie, &path), &path));
    let text = of_ben.fields.iter().find(|(name, _)| name.ends_with(".props.content")).expect("a text");
    let (text, before) = text.clone();
    let id = text.trim_start_matches("modules[").split(']').next().expect("an id").to_owned();
    let without = pressed(&server, &anna, &path, of_anna, &format!("module-remove:{id}"));
    send(&server, &anna, &path, &form(&without, &path)).is(303);
    let of_ben = of_ben.with(&text, &format!("{before}\n\nBen's paragraph."));
    let again = form(&send(&server, &ben, &path, &of_ben).is(409).body, &path);
    // A button that changes the form keeps what was merged.
    let again = form(&pressed(&server, &ben, &path, again, &format!("module-up:{id}")), &path);
    let saved = send(&server, &ben, &path, &again).is(303);
    assert_eq!(notice(&saved)["text"], "Saved: it waits on Review.");
    let post = shown(&server, "worn-chain");
    let modules = post["modules"].as_array().expect("modules");
    let found = modules.iter().find(|module| module["id"] == id.as_str()).expect("the module");
    assert!(found["props"]["content"].as_str().expect("a text").contains("Ben's paragraph."), "{found}");
}

#[test]
fn modules_are_added_moved_and_removed_without_a_script() {
    let (server, cookie) = started();
    let path = editor(&server, "about");
    let before = shown(&server, "about")["modules"].as_array().expect("modules").len();
    let fields = form(&page(&server, &cookie, &path), &path);
    let fields = fields.with("title", "About us, unsaved");
    let added = form(&pressed(&server, &cookie, &path, fields, "module-add:faq"), &path);
    assert_eq!(value(&added, "title"), "About us, unsaved");
    let entry = value(&added, "module").to_owned();
    let id = entry.split('|').next().expect("an id").to_owned();
    let heading = format!("modules[{id}].props.title");
    let moved = added.with(&heading, "Asked at the counter");
    let moved = form(&pressed(&server, &cookie, &path, moved, &format!("module-up:{id}")), &path);
    assert_eq!(shown(&server, "about")["title"], "About the workshop", "nothing is saved yet");
    send(&server, &cookie, &path, &moved).is(303);
    let post = shown(&server, "about");
    let modules = post["modules"].as_array().expect("modules");
    assert_eq!(modules.len(), before + 1);
    assert_eq!(modules[before - 1]["props"]["title"], "Asked at the counter");
    assert_eq!(post["title"], "About us, unsaved");

    let fields = form(&page(&server, &cookie, &path), &path);
    let without = pressed(&server, &cookie, &path, fields, &format!("module-remove:{id}"));
    send(&server, &cookie, &path, &form(&without, &path)).is(303);
    assert_eq!(shown(&server, "about")["modules"].as_array().expect("modules").len(), before);
}

#[test]
fn locked_modules_offer_no_moves_that_a_save_refuses() {
    let (server, cookie) = started();
    let (path, post) = (editor(&server, "about"), shown(&server, "about"));
    let id = |at: usize| post["modules"][at]["id"].as_str().expect("an id");
    let offers = |page: &str, to: &str, at| page.contains(&format!("module-{to}:{}\"", id(at)));
    let page = page(&server, &cookie, &path);
    assert!(!offers(&page, "down", 0) && !offers(&page, "up", 1) && offers(&page, "down", 1), "{page}");
    let passed = pressed(&server, &cookie, &path, form(&page, &path), &format!("module-up:{}", id(1)));
    assert!(offers(&passed, "up", 0), "the way back: {passed}");
    let refused = send(&server, &cookie, &path, &form(&passed, &path)).is(409).body;
    assert!(refused.contains("the locked module Hero “"), "{refused}");
}

#[test]
fn preview_shows_what_is_not_saved() {
    let (server, cookie) = started();
    let path = editor(&server, "about");
    let before = server.site().git(&["rev-parse", "review"]);
    let fields = form(&page(&server, &cookie, &path), &path);
    let fields = fields.with("title", "Zebras <script>alert(1)</script>");
    let shown = send(&server, &cookie, &format!("{path}/preview"), &fields).is(200).value();
    let html = shown["html"].as_str().expect("a page");
    assert!(html.contains("Zebras &lt;script&gt;") && html.contains("data-cms-module"), "{html}");
    assert!(!html.contains("<script>alert"), "{html}");
    // Without a script, the same page stands in the frame of the editor.
    let whole = pressed(&server, &cookie, &path, fields, "preview");
    assert!(whole.contains("srcdoc=\"") && whole.contains("Zebras"), "{whole}");
    assert_eq!(server.site().git(&["rev-parse", "review"]), before);
}

#[test]
fn pasted_html_becomes_markdown() {
    let (server, cookie) = started();
    let before = server.site().git(&["rev-parse", "review"]);
    let path = "/admin/posts/pasted";
    let html = "<h2>Bells</h2><p>A <strong>loud</strong> <a href=\"https://example.org\">bell</a></p>\
                <ul><li>one</li></ul><script>alert(1)</script>";
    let made = post(&server, &cookie, path, &[("html", html)]).is(200).value();
    let markdown = made["markdown"].as_str().expect("a text").trim();
    assert_eq!(markdown, "## Bells\n\nA **loud** [bell](https://example.org)\n\n- one");
    assert_eq!(server.site().git(&["rev-parse", "review"]), before);
    post(&server, &cookie, path, &[]).is(422);
    post(&server, &server.token("reader", &[]), path, &[("html", html)]).is(403);
    let long = format!("html={}", "x".repeat(1024 * 1024));
    let ask = server.ask("POST", path).with(&cookie).with("Content-Type: application/x-www-form-urlencoded");
    ask.text(&long).send().is(413);
}

#[test]
fn refused_values_are_shown_again_at_their_fields() {
    let (server, cookie) = started();
    let path = editor(&server, "about");
    let fields = form(&page(&server, &cookie, &path), &path);
    let fields = fields.with("slug", "Not A Slug!").with("title", "Kept");
    let again = send(&server, &cookie, &path, &fields).is(422).body;
    let shown = form(&again, &path);
    assert_eq!((value(&shown, "slug"), value(&shown, "title")), ("Not A Slug!", "Kept"));
    let slug = again.split("id=\"f-slug\"").nth(1).expect("the field");
    assert!(slug.split('>').next().expect("its tag").contains("aria-invalid=\"true\""), "{slug}");
}

#[test]
fn taken_slug_is_said_in_words_with_the_other_post() {
    let (server, cookie) = started();
    let other = shown(&server, "about");
    let id = other["id"].as_str().expect("an id");
    let new = [("type", "blog"), ("title", "Another about"), ("slug", "about")];
    let refused = post(&server, &cookie, "/admin/posts/new", &new).is(409).body;
    let path = editor(&server, "contact");
    let fields = form(&page(&server, &cookie, &path), &path).with("slug", "about");
    let again = send(&server, &cookie, &path, &fields).is(409).body;
    for page in [&refused, &again] {
        assert!(page.contains("the slug <code>about<") && page.contains("by “About the workshop”"), "{page}");
        assert!(!page.contains("posts/page/en") && !page.contains("taken by post"), "{page}");
        assert!(super::html_forms::links(page, "/admin/posts/").contains(&format!("{POSTS}/{id}")), "{page}");
        let slug = page.split("name=\"slug\"").nth(1).expect("the field");
        assert!(slug.split('>').next().expect("its tag").contains("aria-invalid=\"true\""), "{slug}");
    }
}

#[test]
fn new_posts_are_drafts_that_wait_with_a_message() {
    let (server, cookie) = started();
    let made =
        post(&server, &cookie, "/admin/posts/new", &[("type", "blog"), ("title", "A new bell")]).is(303);
    let path = made.header("location").expect("a location").to_owned();
    let fields = form(&page(&server, &cookie, &path), &path);
    let fields = fields.with("excerpt", "It rings.").with("message", "Please look at the excerpt.");
    send(&server, &cookie, &path, &fields).is(303);
    post(&server, &cookie, &format!("{path}/schedule"), &[("at", "2099-01-31 9:00")]).is(303);
    let found = shown(&server, "a-new-bell");
    assert_eq!((&found["excerpt"], &found["status"]), (&json!("It rings."), &json!("scheduled")));
    let comments = server.site().cms(&["review", "comments", "a-new-bell", "--json"]).ok().stdout;
    assert!(comments.contains("Please look at the excerpt."), "{comments}");
    let history = page(&server, &cookie, &format!("{path}/history"));
    assert!(history.contains("Compare with now"), "{history}");
}

#[test]
fn many_warnings_of_a_save_are_counted_and_come_after_what_was_done() {
    let (server, cookie) = started();
    let path = editor(&server, "worn-chain");
    let fields = form(&page(&server, &cookie, &path), &path);
    let text =
        fields.fields.iter().find(|(name, _)| name.ends_with(".props.content")).expect("a text").0.clone();
    let links: String = (1..=6).map(|number| format!("[велосипед](/велосипед-{number}) ")).collect();
    let done =
        send(&server, &cookie, &path, &fields.with(&text, &links).with("message", "Please look.")).is(303);
    let said = notice(&done);
    assert!(said["undo"].is_string(), "{said}");
    let lines: Vec<&str> = said["more"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    assert_eq!(lines.len(), 4, "{said}");
    assert_eq!(lines[0], "The reviewers read your message with it.");
    assert!(lines[1].contains("/велосипед-1"), "{said}");
    // Four more links, and the conflict with what waits on ai-review.
    assert_eq!(lines[3], "And 5 further notes: Review shows all of it.");
}

#[test]
fn fields_have_the_language_of_their_post_and_the_direction_of_their_text() {
    let (server, cookie) = started();
    let shown = page(&server, &cookie, &editor(&server, "about"));
    for id in ["f-title", "f-excerpt"] {
        let tag = shown.split(&format!("id=\"{id}\"")).nth(1).and_then(|rest| rest.split('>').next());
        let tag = tag.expect("the field");
        assert!(tag.contains("lang=\"en\"") && tag.contains("dir=\"auto\""), "{tag}");
    }
    let list = page(&server, &cookie, POSTS);
    assert!(list.contains(" lang=\"en\">About the workshop</a>"), "{list}");
}

#[test]
fn publish_saves_what_the_form_holds() {
    let (server, cookie) = started();
    let made = post(&server, &cookie, "/admin/posts/new", &[("type", "blog"), ("title", "A bell")]).is(303);
    let path = made.header("location").expect("a location").to_owned();
    let shown_first = page(&server, &cookie, &path);
    let button =
        shown_first.split("<button ").find(|tag| tag.contains("value=\"publish\"")).expect("a button");
    assert!(button.contains("form=\"edit\""), "{button}");
    let fields = form(&shown_first, &path);
    let text =
        fields.fields.iter().find(|(name, _)| name.ends_with(".props.content")).expect("a text").0.clone();
    let fields = fields.with(&text, "Twice.").with("excerpt", "It rings.").with("act", "publish");
    let saved = send(&server, &cookie, &path, &fields).is(303);
    assert!(notice(&saved)["text"].as_str().is_some_and(|text| text.contains("to be published")));
    let found = shown(&server, "a-bell");
    assert_eq!((&found["excerpt"], &found["status"]), (&json!("It rings."), &json!("published")));
    // A refusal keeps what was typed, and publishes nothing.
    let made = post(&server, &cookie, "/admin/posts/new", &[("type", "blog"), ("title", "A horn")]).is(303);
    let path = made.header("location").expect("a location").to_owned();
    let fields = form(&page(&server, &cookie, &path), &path).with("excerpt", "It hoots.");
    let fields = fields.with("slug", "Not A Slug!").with("act", "publish");
    let again = form(&send(&server, &cookie, &path, &fields).is(422).body, &path);
    assert_eq!(value(&again, "excerpt"), "It hoots.");
    assert_eq!(shown(&server, "a-horn")["status"], "draft");
}

#[test]
fn posts_are_put_back_to_what_they_were() {
    let (server, cookie) = started();
    let path = editor(&server, "about");
    let then = server.site().git(&["rev-parse", "review"]).trim().to_owned();
    server.site().cms(&["post", "set", "about", "title=Other"]).ok();
    let compared = page(&server, &cookie, &format!("{path}/history?from={then}"));
    assert!(compared.contains("Put it back to then"), "{compared}");
    post(&server, &cookie, &format!("{path}/revert"), &[("to", &then)]).is(303);
    assert_eq!(shown(&server, "about")["title"], "About the workshop");
}

#[test]
fn list_begins_with_the_newest_post() {
    let (server, cookie) = started();
    let first = |query: &str| -> String {
        let shown = page(&server, &cookie, &format!("{POSTS}{query}"));
        let (_, rest) = shown.split_once("class=\"title\" href=\"").expect("a post");
        rest.split_once('"').expect("an address").0.to_owned()
    };
    post(&server, &cookie, "/admin/posts/new", &[("type", "blog"), ("title", "A new bell")]).is(303);
    let list = server.site().cms(&["post", "list", "--limit", "1", "--json"]).ok().json();
    let newest = format!("{POSTS}/{}", list["data"][0]["id"].as_str().expect("an id"));
    for query in ["", "?sort=-updatedAt"] {
        assert_eq!(first(query), newest, "{query}");
    }
}

#[test]
fn list_marks_posts_with_changes_and_finds_deleted_ones() {
    let (server, cookie) = started();
    let [waits, gone] = ["about", "worn-chain"].map(|slug| editor(&server, slug));
    server.site().cms(&["post", "set", "about", "excerpt=Other words"]).ok();
    server.site().cms(&["post", "delete", "worn-chain"]).ok();
    let card = |list: &str, path: &str| {
        let found = list.split("<li class=\"card\"").find(|card| card.contains(&format!("href=\"{path}\"")));
        found.map(|card| card.split("</li>").next().expect("its end").to_owned())
    };
    let all = super::html_forms::unescaped(&page(&server, &cookie, POSTS));
    assert!(card(&all, &waits).expect("the post").contains("changes wait"), "{all}");
    assert_eq!((all.matches("changes wait").count(), card(&all, &gone)), (1, None), "{all}");
    let deleted = super::html_forms::unescaped(&page(&server, &cookie, &format!("{POSTS}?deleted=1")));
    assert!(card(&deleted, &gone).expect("the post").contains(">deleted<"), "{deleted}");
    assert_eq!(card(&deleted, &waits), None, "{deleted}");
}

#[test]
fn pages_for_writers_follow_the_rights_of_roles() {
    let (server, editor_cookie) = started();
    let path = editor(&server, "about");
    // A translator changes posts, and makes none; nobody below an editor in chief deletes one.
    let translator = signed_in(&server, "translator");
    for shown in [POSTS, path.as_str(), "/admin/media"] {
        server.ask("GET", shown).with(&translator).send().is(200);
        for header in [server.token("reader", &[]), "X-Nothing: 1".to_owned()] {
            let status = server.ask("GET", shown).with(&header).send().status;
            assert!(matches!(status, 303 | 403), "{shown}: {status}");
        }
    }
    let new = [("type", "page"), ("title", "Made by a form")];
    post(&server, &translator, "/admin/posts/new", &new).is(403);
    post(&server, &editor_cookie, "/admin/posts/new", &new).is(303);
    for cookie in [&translator, &editor_cookie] {
        post(&server, cookie, &format!("{path}/delete"), &[]).is(403);
    }
    let elsewhere = server.ask("POST", &path).with(&editor_cookie).with("Origin: https://elsewhere.example");
    elsewhere.with("Content-Type: application/x-www-form-urlencoded").text("act=save").send().is(403);
}

#[test]
fn media_get_texts_and_a_focal_point() {
    let (server, cookie) = started();
    let list = server.site().cms(&["media", "list", "--json"]).ok().json();
    let id = list["data"][0]["id"].as_str().expect("an id").to_owned();
    let fields = form(&page(&server, &cookie, "/admin/media"), "/admin/media/texts");
    let fields = fields.with(&format!("alt.{id}"), "What it shows now");
    let answer = send(&server, &cookie, "/admin/media/texts", &fields).is(303);
    assert_eq!(notice(&answer)["text"], "Changed: 1 text.");
    // What somebody else wrote since the page was made is kept, and said.
    let page_before = page(&server, &cookie, &format!("/admin/media/{id}"));
    let stale = form(&page_before, &format!("/admin/media/{id}"));
    server.site().cms(&["media", "set", &id, "altText=Of somebody else"]).ok();
    send(&server, &cookie, &format!("/admin/media/{id}"), &stale.with("altText", "Over it")).is(412);
    let kept = server.site().cms(&["media", "show", &id, "--json"]).ok().json();
    assert_eq!(kept["altText"], "Of somebody else");
    let path = format!("/admin/media/{id}");
    let click = [("focal.x", "75"), ("focal.y", "20"), ("shownWidth", "300"), ("shownHeight", "200")];
    post(&server, &cookie, &path, &click).is(303);
    let found = server.site().cms(&["media", "show", &id, "--json"]).ok().json();
    assert_eq!(found["altText"], "Of somebody else");
    assert_eq!(found["metadata"]["focalPoint"], json!({"x": 0.25, "y": 0.1}));
    assert!(page(&server, &cookie, &path).contains("Where it is used"));
}

#[test]
fn several_files_are_uploaded_by_one_form() {
    let (server, cookie) = started();
    let part = |name: &str, text: &str| {
        format!(
            "--XX\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n{text}\r\n"
        )
    };
    let body = part("one.pdf", "first") + &part("two.pdf", "second") + "--XX--\r\n";
    let kind = "Content-Type: multipart/form-data; boundary=XX";
    let sent = server.ask("POST", "/admin/media/upload").with(&cookie).with(kind).text(&body).send().is(303);
    assert_eq!(notice(&sent)["text"], "Added: 2 files.");
    let grid = page(&server, &cookie, &format!("/admin/media?search={}", encoded("two")));
    assert!(grid.contains("two.pdf") && !grid.contains("one.pdf"), "{grid}");
}

#[test]
fn front_end_of_the_live_settings_is_framed() {
    let site = Sandbox::site();
    site.cms(&[
        "settings",
        "set",
        "preview.url=https://www.example.org/preview?draft=1",
        "--stage",
        "source",
    ])
    .ok();
    // What is proposed frames nothing.
    site.cms(&["settings", "set", "preview.url=https://proposed.example.org/"]).ok();
    site.cms(&["post", "set", "about", "title=The workshop"]).ok();
    let server = Server::on(site, &["--no-rate-limits"], &[]);
    let cookie = signed_in(&server, "editor");
    let post = shown(&server, "about");
    let id = post["id"].as_str().expect("an id");
    for path in [format!("{POSTS}/{id}"), format!("/review/item/post:{id}?view=pages")] {
        let answer = server.ask("GET", &path).with(&cookie).send().is(200);
        let policy = answer.header("content-security-policy").expect("a policy").to_owned();
        assert!(policy.contains("frame-src 'self' https://www.example.org;"), "{policy}");
        let page = super::html_forms::unescaped(&answer.body);
        let url = format!("https://www.example.org/preview?draft=1&post={id}&path=%2Fabout&stage=review");
        assert!(page.contains(&url) && !page.contains("proposed.example.org"), "{path}: {page}");
    }
    let script = server.ask("GET", "/admin/files/click-to-edit.js").send().is(200);
    assert_eq!(script.header("cross-origin-resource-policy"), Some("cross-origin"));
}
