//! Guests: a preview link that takes comments, without an account.

use super::server::Server;
use serde_json::{Value, json};

/// The path and query of a new link, and those of its comments.
fn link(server: &Server, admin: &str, post: &str, body: Value) -> (String, String) {
    let made = server.ask("POST", &format!("/api/posts/{post}/preview-link")).with(admin).json(&body).send();
    let url = made.is(201).value()["url"].as_str().expect("a link").to_owned();
    let path = url[url.find("/preview/").expect("a path")..].to_owned();
    let comments = path.replacen('?', "/comments?", 1);
    (path, comments)
}

#[test]
fn guests_comment_by_a_link_that_takes_comments() {
    let (server, admin) = Server::uncounted();
    let post = server.made(&admin, json!({"title": "Told"}));
    let post = post["id"].as_str().expect("an id");
    let (page, comments) = link(&server, &admin, post, json!({"comments": true}));
    let said = json!({"name": "Grace", "content": "Which <b>ruler</b>?"});
    let remark = server.ask("POST", &comments).json(&said).send().is(201).value();
    assert_eq!(
        (&remark["user"]["username"], &remark["user"]["role"], &remark["type"]),
        (&json!("Grace (guest)"), &json!("guest"), &json!("guest"))
    );
    let list =
        server.ask("GET", &format!("/api/feedbacks?postId={post}")).with(&admin).send().is(200).value();
    assert_eq!(list[0]["content"], said["content"]);
    // Without the link, with another post's, with one that takes none, after its end: nothing.
    let silent = link(&server, &admin, post, json!({})).1;
    let other = server.made(&admin, json!({"title": "Other"}));
    let moved = comments.replace(post, other["id"].as_str().expect("an id"));
    for path in [&silent, &moved, &format!("/preview/{post}/comments"), &comments.replace("sig=", "sig=0")] {
        server.ask("POST", path).json(&said).send().is(403);
    }
    for body in [
        json!({"content": "x"}),
        json!({"name": " ", "content": "x"}),
        json!({"name": "Grace", "content": ""}),
    ] {
        server.ask("POST", &comments).json(&body).send().is(422);
    }
    server.ask("GET", &page).send().is(200);
    let token = page.split_once("token=").expect("a token").1.split('&').next().unwrap_or_default();
    server.site.cms(&["preview", "revoke", token]).ok();
    server.ask("POST", &comments).json(&said).send().is(403);
    let list =
        server.ask("GET", &format!("/api/feedbacks?postId={post}")).with(&admin).send().is(200).value();
    assert_eq!(list.as_array().map(Vec::len), Some(1));
}

#[test]
fn guests_comment_by_the_form_of_a_page() {
    let (server, admin) = Server::uncounted();
    let post = server.made(&admin, json!({"title": "Told"}));
    let post = post["id"].as_str().expect("an id");
    let (page, comments) = link(&server, &admin, post, json!({"comments": true}));
    let shown = server.ask("GET", &page).send().is(200).body;
    assert!(shown.contains("Comment on it</a>") && shown.contains("/comments?"), "{shown}");
    assert!(server.ask("GET", &comments).send().is(200).body.contains("<textarea"));
    let send = |body: &str| {
        server
            .ask("POST", &comments)
            .with("Content-Type: application/x-www-form-urlencoded")
            .text(body)
            .send()
    };
    let refused = send("name=&content=Which+%3Cb%3Eruler%3F").is(422);
    assert!(refused.body.contains("Which &lt;b&gt;ruler?</textarea>"), "{}", refused.body);
    let done = send("name=Grace&content=Which+ruler%3F").is(303);
    let next = done.header("location").expect("the form again").to_owned();
    assert!(server.ask("GET", &next).send().is(200).body.contains("Thank you."));
    let list =
        server.ask("GET", &format!("/api/feedbacks?postId={post}")).with(&admin).send().is(200).value();
    assert_eq!(list.as_array().map(Vec::len), Some(1));
    let (silent, none) = link(&server, &admin, post, json!({}));
    assert!(!server.ask("GET", &silent).send().is(200).body.contains("Comment on it"));
    assert!(server.ask("GET", &none).send().is(403).body.contains("does not take comments"));
}

#[test]
fn invalid_link_is_refused_by_a_page_in_a_browser() {
    let (server, admin) = Server::uncounted();
    let post = server.made(&admin, json!({"title": "Told"}));
    let (page, _) = link(&server, &admin, post["id"].as_str().expect("an id"), json!({}));
    let ask = server.ask("GET", &page.replace("sig=", "sig=0"));
    let shown = ask.clone().with("Accept: text/html,application/xhtml+xml,*/*;q=0.8").send().is(403);
    assert_eq!(shown.header("content-type"), Some("text/html; charset=utf-8"));
    assert!(shown.body.contains("<h1>Invalid or expired preview link</h1>"), "{}", shown.body);
    assert_eq!(ask.send().is(403).value()["code"], "preview.invalid");
}
