//! Answers are compressed for clients that accept it; nothing else about them changes.

use super::server::{Answer, Server};
use flate2::read::GzDecoder;
use serde_json::{Value, json};
use std::io::Read;

const GZIP: &str = "Accept-Encoding: gzip, deflate, br";

/// The text of an answer, unpacked.
fn unpacked(answer: &Answer) -> String {
    assert_eq!(answer.header("content-encoding"), Some("gzip"), "{answer:?}");
    let mut text = String::new();
    GzDecoder::new(&answer.bytes[..]).read_to_string(&mut text).expect("gzip");
    text
}

#[test]
fn compressed_responses_are_equal_on_both_engines() {
    for engine in ["hyper", "tiny_http"] {
        let server = Server::start(&["--no-rate-limits", "--engine", engine]);
        let admin = server.token("admin", &[]);
        // The second and third time, the list is answered from the cache.
        for path in
            ["/api/posts", "/api/posts", "/api/posts", "/openapi.json", "/about", "/api/operations/site.tree"]
        {
            let get = |method: &str, header: &str| server.ask(method, path).with(&admin).with(header).send();
            let plain = get("GET", "Accept-Encoding: identity");
            if plain.status == 404 {
                continue;
            }
            let packed = get("GET", GZIP);
            assert_eq!(unpacked(&packed), plain.body, "{path}");
            assert!(packed.bytes.len() * 2 < plain.bytes.len(), "{path}");
            for answer in [&plain, &packed] {
                assert!(
                    answer.header("vary").is_some_and(|vary| vary.contains("accept-encoding")),
                    "{answer:?}"
                );
            }
            let length = packed.bytes.len().to_string();
            assert_eq!(packed.header("content-length"), Some(length.as_str()), "{path}");
            let head = get("HEAD", GZIP);
            for name in
                ["content-length", "content-encoding", "content-type", "etag", "vary", "cache-control"]
            {
                assert_eq!(head.header(name), packed.header(name), "HEAD {path}: {name}");
            }
            assert_eq!(head.bytes.len(), 0);
            if let Some(tag) = packed.header("etag") {
                let plain = plain.header("etag").expect("a tag");
                assert_eq!(tag, format!("{}-gzip\"", plain.trim_end_matches('"')), "a tag for each coding");
                let known = format!("If-None-Match: {tag}");
                let same = server.ask("GET", path).with(&admin).with(GZIP).with(&known).send().is(304);
                assert_eq!((same.header("etag"), same.header("vary")), (Some(tag), packed.header("vary")));
                server.ask("GET", path).with(&admin).with(&known).send().is(304);
            }
        }
    }
}

#[test]
fn etag_of_a_compressed_post_is_valid_for_a_write() {
    let (server, admin) = Server::uncounted();
    let made = server.made(&admin, json!({"title": "Packed", "excerpt": "x".repeat(900)}));
    let path = format!("/api/posts/{}", made["id"].as_str().expect("an id"));
    let read = || server.ask("GET", &path).with(&admin).with(GZIP).send().is(200);
    let write = |tag: &str| {
        let ask = server.ask("PUT", &path).with(&admin).with(&format!("If-Match: {tag}"));
        ask.json(&json!({"title": "Saved"})).send()
    };
    let before = read().header("etag").expect("a tag").to_owned();
    assert!(before.ends_with("-gzip\""), "{before}");
    write(&before).is(200);
    write(&before).is(412);
    write(read().header("etag").expect("a tag")).is(200);
}

#[test]
fn secrets_and_pictures_are_not_compressed() {
    let (server, admin) = Server::uncounted();
    let get = |path: &str| server.ask("GET", path).with(&admin).with(GZIP).send();
    for path in ["/api/security/audit-logs?limit=50", "/api/users", "/api/webhooks", "/api/auth/me"] {
        assert_eq!(get(path).header("content-encoding"), None, "{path}");
    }
    let listed: Value = serde_json::from_str(&unpacked(&get("/api/posts"))).expect("JSON");
    assert!(listed["data"].is_array());
    let uploads = server.site().git(&["ls-files", "uploads"]);
    let picture = uploads.lines().find(|file| !file.ends_with(".svg")).expect("the demo site has a picture");
    let whole = get(&format!("/{picture}")).is(200);
    assert_eq!(whole.header("content-encoding"), None);
    let length = whole.bytes.len().to_string();
    let head = server.ask("HEAD", &format!("/{picture}")).with(GZIP).with("Range: bytes=0-3").send().is(200);
    assert_eq!((head.header("content-length"), head.bytes.len()), (Some(length.as_str()), 0));
}
