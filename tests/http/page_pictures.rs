//! Pictures in the pages: those that nobody approved yet are seen, and get their texts and the place that cuts keep.

use super::html_forms::{self, HtmlForm, forms, unescaped};
use super::reviewing::{notice, post, signed_in};
use super::server::Server;
use crate::support::Sandbox;
use crate::support::project::root;
use serde_json::{Value, json};
use std::fs;

/// A server with an editor's session, and the id of a picture that waits on review.
fn with_picture() -> (Server, String, String) {
    let site = Sandbox::site();
    fs::copy(root().join("tests/support/pictures/logo.png"), site.work().join("../logo.png"))
        .expect("a copy");
    site.cms(&["media", "add", "../logo.png", "--alt", "Our sign"]).ok();
    let list = site.cms(&["media", "list", "--search", "logo", "--json"]).ok().json();
    let id = list["data"][0]["id"].as_str().expect("an id").to_owned();
    let server = Server::on(site, &["--no-rate-limits"], &[]);
    let cookie = signed_in(&server, "editor");
    (server, cookie, id)
}

/// The addresses of the uploads that a page shows.
fn pictures(page: &str) -> Vec<String> {
    let sources = page.split(" src=\"").skip(1).filter_map(|rest| Some(unescaped(rest.split_once('"')?.0)));
    sources.filter(|address| address.starts_with("/uploads/")).collect()
}

#[track_caller]
fn texts(page: &str, path: &str) -> HtmlForm {
    forms(page).into_iter().find(|form| form.action == path).expect("the form of the texts")
}

fn stored(server: &Server, id: &str) -> Value {
    server.site().cms(&["media", "show", id, "--json"]).ok().json()
}

#[test]
fn pages_show_pictures_that_wait_for_approval() {
    let (server, cookie, id) = with_picture();
    for path in ["/admin/media?search=logo".to_owned(), format!("/admin/media/{id}")] {
        let page = server.ask("GET", &path).with(&cookie).send().is(200).body;
        let shown = pictures(&page);
        assert_eq!(shown.len(), 1, "{path}: {page}");
        server.ask("GET", &shown[0]).with(&cookie).send().is(200);
        server.ask("GET", &shown[0]).send().is(404);
    }
}

#[test]
fn click_on_a_picture_saves_the_texts_with_it() {
    let (server, cookie, id) = with_picture();
    let path = format!("/admin/media/{id}");
    let page = || server.ask("GET", &path).with(&cookie).send().is(200).body;
    let clicked = texts(&page(), &path).with("caption", "Above the door").with("focal.x", "75");
    let clicked = clicked.with("focal.y", "20").with("shownHeight", "200");
    post(&server, &cookie, &path, &clicked.pairs()).is(303);
    let found = stored(&server, &id);
    assert_eq!(found["caption"], "Above the door");
    assert_eq!(found["metadata"]["focalPoint"], json!({"x": 0.25, "y": 0.1}));
}

#[test]
fn focal_point_is_set_without_a_pointer() {
    let (server, cookie, id) = with_picture();
    let path = format!("/admin/media/{id}");
    let page = || server.ask("GET", &path).with(&cookie).send().is(200).body;
    // A key that presses the picture sends its corner.
    let pressed = texts(&page(), &path).with("focal.x", "0").with("focal.y", "0");
    let done = post(&server, &cookie, &path, &pressed.pairs()).is(303);
    assert_eq!(notice(&done)["text"], "Nothing changed.");
    let form = texts(&page(), &path);
    for (left, top) in [("30", ""), ("30", "101"), ("left", "5")] {
        let wrong = form.clone().with("focalLeft", left).with("focalTop", top);
        post(&server, &cookie, &path, &wrong.pairs()).is(422);
    }
    let typed = form.with("focalLeft", "30").with("focalTop", "12.5");
    post(&server, &cookie, &path, &typed.pairs()).is(303);
    assert_eq!(stored(&server, &id)["metadata"]["focalPoint"], json!({"x": 0.3, "y": 0.125}));
    let form = texts(&page(), &path);
    assert_eq!((form.values("focalLeft"), form.values("focalTop")), (vec!["30"], vec!["12.5"]));
    let emptied = form.with("focalLeft", "").with("focalTop", "");
    post(&server, &cookie, &path, &emptied.pairs()).is(303);
    assert_eq!(stored(&server, &id)["metadata"]["focalPoint"], Value::Null);
}

#[test]
fn reviewers_see_the_picture_and_decide_once() {
    let (server, cookie, id) = with_picture();
    let queue = server.ask("GET", "/review").with(&cookie).send().is(200).body;
    let rows = html_forms::links(&queue, "/review/item");
    let of_picture = |path: &&String| path.contains(&id) || path.contains("logo");
    assert_eq!(rows.iter().filter(of_picture).count(), 1, "{rows:?}");
    let path = format!("/review/item/media%3A{id}?stage=review");
    let page = server.ask("GET", &path).with(&cookie).send().is(200).body;
    let shown = pictures(&page);
    assert_eq!(shown.len(), 1, "{page}");
    server.ask("GET", &shown[0]).with(&cookie).send().is(200);
    let (texts, technical) = page.split_once("of the file: name, size, kind").expect("what is folded");
    assert!(texts.contains("Our sign") && !texts.contains("Sha256"), "{texts}");
    assert!(technical.to_lowercase().contains("sha256"), "{technical}");
    // The file goes with its record.
    let approver = signed_in(&server, "admin");
    let all = [("item", format!("media:{id}")), ("stage", "review".to_owned()), ("how", "all".to_owned())];
    let fields: Vec<(&str, &str)> = all.iter().map(|(name, value)| (*name, value.as_str())).collect();
    post(&server, &approver, "/review/approve", &fields).is(303);
    let left = server.site().cms(&["review", "list", "--json"]).ok().stdout;
    assert!(!left.contains("logo"), "{left}");
}

#[test]
fn page_of_a_picture_lists_all_its_uses() {
    let (server, cookie, _) = with_picture();
    let site = server.site();
    let list = site.cms(&["media", "list", "--json"]).ok().json();
    let named = |name: &str| {
        let all = list["data"].as_array().expect("media");
        let found = all.iter().find(|one| one["filename"] == name).expect("a picture");
        found["id"].as_str().expect("an id").to_owned()
    };
    let id = named("four-stands.jpg");
    let uses = site.cms(&["media", "where-used", &id, "--json"]).ok().json();
    let post = uses["inModules"][0]["postId"].as_str().expect("a module of a post");
    let page = server.ask("GET", &format!("/admin/media/{id}")).with(&cookie).send().is(200).body;
    let (_, shown) = page.split_once("Where it is used").expect("its uses");
    let editor = format!("/admin/posts/{post}");
    assert_eq!(html_forms::links(shown, "/admin/posts/"), [editor], "one line for each post: {shown}");
    assert!(shown.contains("Prose with media"), "{shown}");
}
