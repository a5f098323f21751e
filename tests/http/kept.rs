//! Cached responses are never stale: however a stage moves, the next read shows it.

use super::server::Server;
use serde_json::json;

/// Reads until the response is certainly cached, and then once more.
fn title(server: &Server, path: &str, token: &str) -> String {
    for _ in 0..2 {
        server.ask("GET", path).with(token).send().is(200);
    }
    server.ask("GET", path).with(token).send().is(200).value()["title"].as_str().expect("a title").to_owned()
}

#[test]
fn read_shows_writes_of_other_processes() {
    let server = Server::start(&["--no-rate-limits"]);
    let admin = server.token("admin", &[]);
    let body = json!({"title": "First", "slug": "kept", "type": "page", "locale": "en", "modules": []});
    let made = server.ask("POST", "/api/posts").with(&admin).json(&body).send().is(201).value();
    let live = format!("/api/posts/{}", made["id"].as_str().expect("an id"));
    let staged = format!("{live}?stage=review");
    assert_eq!(title(&server, &live, &admin), "First");
    assert_eq!(title(&server, &staged, &admin), "First");

    server.ask("PUT", &live).with(&admin).json(&json!({"title": "By REST"})).send().is(200);
    assert_eq!(title(&server, &live, &admin), "By REST");

    server.site.cms(&["post", "set", "kept", "title=By a command"]).ok();
    assert_eq!(title(&server, &live, &admin), "By REST");
    assert_eq!(title(&server, &staged, &admin), "By a command");
    let read = server.ask("GET", &live).with(&admin).send().value();
    assert!(!read["metadata"]["stages"]["review"].is_null(), "{}", read["metadata"]);

    server.site.git(&["checkout", "-q", "source"]);
    let file = server.site.read("posts/page/en/kept.yaml").replace("By REST", "By plain git");
    server.site.write("posts/page/en/kept.yaml", &file);
    server.site.git(&["commit", "-qam", "By hand"]);
    assert_eq!(title(&server, &live, &admin), "By plain git");
    server.site.git(&["pack-refs", "--all"]);
    assert_eq!(title(&server, &live, &admin), "By plain git");
    server.site.git(&["reset", "-q", "--hard", "HEAD~1"]);
    assert_eq!(title(&server, &live, &admin), "By REST");
}

#[test]
fn cached_answer_is_not_shared_between_callers() {
    let server = Server::start(&["--no-rate-limits"]);
    let (admin, agent) = (server.token("admin", &[]), server.token("ai_agent", &[]));
    let path = "/api/menus/by-slug/main";
    let body = json!({"title": "Draft", "slug": "unseen", "type": "page", "locale": "en", "modules": []});
    let made = server.ask("POST", "/api/posts").with(&admin).json(&body).send().is(201).value();
    let post = format!("/api/posts/{}", made["id"].as_str().expect("an id"));
    for asked in [path, post.as_str(), "/api/posts?per_page=2"] {
        let before: Vec<_> =
            [&admin, &agent].map(|token| server.ask("GET", asked).with(token).send().body).into();
        let stranger = server.ask("GET", asked).send();
        let again: Vec<_> =
            [&admin, &agent].map(|token| server.ask("GET", asked).with(token).send().body).into();
        assert_eq!(before, again, "{asked}");
        let still = server.ask("GET", asked).send();
        assert_eq!(stranger.status, still.status, "{asked}");
        match asked == path {
            true => assert_eq!(stranger.body, still.body),
            false => assert_eq!(still.status, 401, "{asked}"),
        }
    }
    let head = server.ask("HEAD", &post).with(&admin).send().is(200);
    assert!(head.body.is_empty());
    let tag = head.header("etag").expect("a tag").to_owned();
    server.ask("GET", &post).with(&admin).with(&format!("If-None-Match: {tag}")).send().is(304);
}

#[test]
fn cached_answers_are_counted() {
    let server = Server::start(&[]);
    let admin = server.token("admin", &[]);
    let remaining = || {
        let answer = server.ask("GET", "/api/posts?per_page=1").with(&admin).send().is(200);
        assert_eq!(answer.header("x-ratelimit-limit"), Some("1000"));
        answer.header("x-ratelimit-remaining").expect("a count").parse::<u32>().expect("a number")
    };
    let first = remaining();
    assert_eq!([remaining(), remaining()], [first - 1, first - 2]);
}
