//! Pictures in the pages: those that nobody approved yet are seen.

use super::html_forms::unescaped;
use super::reviewing::signed_in;
use super::server::Server;
use crate::support::Sandbox;
use crate::support::project::root;
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
