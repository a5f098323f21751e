//! A token of the role `reader` learns what is published, and nothing else; a `previewer` reads all and writes nothing.

use super::server::Server;
use serde_json::{Value, json};

/// A word that only unpublished things contain.
const SECRET: &str = "takeover";

/// A server with drafts, uploads and other work that waits.
fn with_secrets() -> (Server, String, Vec<String>) {
    let (server, admin) = Server::uncounted();
    let live = server.get(&admin, "/api/media")["data"][0]["id"].clone();
    let parent = server.made(&admin, json!({"title": "Seen", "slug": "seen"}));
    let terms = server.get(&admin, "/api/taxonomies/tags/terms");
    let secret = json!({
        "title": "Secret takeover", "slug": "takeover", "status": "draft", "featuredMediaId": live, "type": "blog",
        "taxonomyTermIds": [terms["data"][0]["id"]],
        "modules": [{"type": "callout", "globalSlug": "site-cta"}],
    });
    let draft = server.made(&admin, secret);
    let below = json!({"title": "Below the takeover", "slug": "takeover-2", "status": "draft", "parentId": parent["id"]});
    server.made(&admin, below);
    let id = |value: &Value| value["id"].as_str().expect("an id").to_owned();
    let redirect = json!({"fromPath": "/old", "postId": draft["id"]});
    server.ask("POST", "/api/redirects").with(&admin).json(&redirect).send().is(201);
    let menu = server.get(&admin, "/api/menus")["data"][0].clone();
    let item = json!({"label": "To the takeover", "postId": draft["id"]});
    let path = format!("/api/menus/{}/items", id(&menu));
    server.ask("POST", &path).with(&admin).json(&item).send().is(201);
    let waits = json!({"title": "Seen takeover", "mode": "review"});
    server.ask("PUT", &format!("/api/posts/{}", id(&parent))).with(&admin).json(&waits).send().is(200);
    let media = live.as_str().expect("an id");
    let (draft, parent) = (id(&draft), id(&parent));
    let paths = [
        "/api/posts?per_page=100".to_owned(),
        "/api/posts?search=takeover".to_owned(),
        "/api/posts?status=draft&includeDeleted=1&inReview=1".to_owned(),
        "/api/posts?slug=takeover".to_owned(),
        format!("/api/posts?ids={draft}"),
        format!("/api/posts?parentId={parent}"),
        format!("/api/posts/{parent}"),
        format!("/api/posts/{draft}"),
        format!("/api/posts/{draft}/modules"),
        format!("/api/posts/{draft}/variation"),
        format!("/api/media/{media}"),
        format!("/api/media/{media}/where-used"),
        "/api/menus".to_owned(),
        format!("/api/menus/{}", id(&menu)),
        format!("/api/menus/by-slug/{}", menu["slug"].as_str().expect("a slug")),
        "/api/redirects".to_owned(),
        "/api/taxonomies".to_owned(),
        "/api/taxonomies/tags/terms".to_owned(),
        "/api/modules/global".to_owned(),
        "/api/modules/global/site-cta".to_owned(),
        "/api/locales".to_owned(),
        "/api/post-types".to_owned(),
        "/api/forms-definitions".to_owned(),
        "/api/events".to_owned(),
        "/api/posts/seen-takeove".to_owned(),
    ];
    (server, draft, paths.to_vec())
}

#[test]
fn reader_cannot_see_drafts() {
    let (server, draft, paths) = with_secrets();
    let reader = server.token("reader", &[]);
    let mut counts = Vec::new();
    for path in &paths {
        let told = server.ask("GET", path).with(&reader).send();
        assert!(told.status < 500, "{path}: {}", told.status);
        // A redirect names its post by id; a refusal may repeat what was asked for.
        let is_named = told.body.contains(&draft) && !path.contains(&draft) && !path.contains("redirects");
        assert!(!told.body.to_lowercase().contains(SECRET) && !is_named, "{path}: {}", told.body);
        counts.push(told.status);
        for more in ["stage=review", "stage=ai-review", "rev=review"] {
            let sign = if path.contains('?') { '&' } else { '?' };
            let told = server.ask("GET", &format!("{path}{sign}{more}")).with(&reader).send();
            assert!((400..500).contains(&told.status), "{path} {more}: {} {}", told.status, told.body);
        }
    }
    assert!(counts.iter().filter(|status| **status == 200).count() > 15, "{counts:?}");
}

#[test]
fn staged_upload_requires_drafts_view() {
    let (server, _) = Server::uncounted();
    let site = server.site();
    let picture = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/pictures/photo.jpg");
    let added = site.cms(&["media", "add", picture, "--json"]).ok().json();
    let file = added["data"][0]["filename"].as_str().expect("a file").to_owned();
    let small = file.replace(".jpg", ".thumb.jpg");
    let live = server.ask("GET", "/uploads/2026/11/measuring-a-chain.jpg").send().is(200);
    assert_eq!(
        live.header("cross-origin-resource-policy"),
        Some("cross-origin"),
        "front ends show live files"
    );
    let tokens = ["reader", "previewer", "translator"].map(|role| (role, server.token(role, &[])));
    for path in [&file, &small] {
        for query in ["", "?stage=review", "?stage=ai-review", "?stage=source"] {
            let path = format!("/uploads/{path}{query}");
            server.ask("GET", &path).send().is(404);
            for (role, token) in &tokens {
                let sees = *role != "reader" && query.contains("review");
                let answer = server.ask("GET", &path).with(token).send();
                assert_eq!(answer.status, if sees { 200 } else { 404 }, "{role}: {path}");
                let policy = answer.header("cross-origin-resource-policy");
                assert_eq!(policy, Some("same-origin"), "other sites show no staged file by a session");
            }
        }
    }
}

#[test]
fn previewer_reads_drafts_and_writes_nothing() {
    let (server, draft, _) = with_secrets();
    let previewer = server.token("previewer", &[]);
    for path in ["/api/posts?stage=review", "/api/operations/review.list", "/api/posts?status=draft"] {
        server.ask("GET", path).with(&previewer).send().is(200);
    }
    server.get(&previewer, &format!("/api/posts/{draft}"));
    let tips = ["source", "review", "ai-review"].map(|stage| server.tip(stage));
    let set = json!({"post": draft, "fields": [{"path": "title", "value": "New"}]});
    let text = json!({"item": draft, "text": "New", "post": draft, "content": "New"});
    for (operation, input) in [
        ("post.set", &set),
        ("draft.save", &json!({"post": draft, "patch": {"title": "New"}})),
        ("review.comment", &text),
        ("feedback.create", &text),
        ("preview.create", &json!({"post": draft})),
    ] {
        for stage in ["", "?stage=review", "?stage=ai-review"] {
            // It writes on AI Review alone, whoever asks.
            if operation == "draft.save" && stage == "?stage=review" {
                continue;
            }
            let path = format!("/api/operations/{operation}{stage}");
            server.ask("POST", &path).with(&previewer).json(input).send().is(403);
        }
    }
    let feedback = json!({"postId": draft, "content": "New"});
    server.ask("POST", "/api/feedbacks").with(&previewer).json(&feedback).send().is(403);
    assert_eq!(["source", "review", "ai-review"].map(|stage| server.tip(stage)), tips);
}
