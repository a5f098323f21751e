//! Staged and live content are distinguished.

use super::Server;
use crate::support::Sandbox;
use serde_json::{Value, json};

/// A list shows what is staged; the live status is beside it.
#[test]
fn staged_and_live_status_are_distinct() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    server.good("save_post_ai_review", json!({"postId": "gear-sums", "patch": {"status": "archived"}}));
    server.good("create_post_ai_review", json!({"type": "company", "slug": "new-one", "title": "New"}));
    let row = |server: &mut Server, q: &str, stage: &str| {
        let list = server.good("list_posts", json!({"q": q, "stage": stage}));
        list["data"]
            .as_array()
            .expect("posts")
            .iter()
            .find(|post| post["slug"] == q)
            .expect("the post")
            .clone()
    };
    let staged = row(&mut server, "gear-sums", "ai-review");
    assert_eq!((&staged["status"], &staged["liveStatus"]), (&json!("archived"), &json!("published")));
    let new = row(&mut server, "new-one", "ai-review");
    assert_eq!((&new["status"], new.get("liveStatus")), (&json!("draft"), Some(&Value::Null)));
    assert_eq!(row(&mut server, "gear-sums", "review")["liveStatus"], "published");
    assert_eq!(row(&mut server, "gear-sums", "source")["liveStatus"], "published");
    let listed = site.cms(&["post", "list", "--search", "gear-sums", "--stage", "ai-review"]).ok().stdout;
    assert!(listed.contains("published → archived"), "{listed}");
}

/// Every read of the stage includes the values of a conflict.
#[test]
fn pending_changes_are_always_visible() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    server.good("save_post_ai_review", json!({"postId": "gear-sums", "patch": {"title": "Mine"}}));
    site.cms(&["post", "set", "gear-sums", "title=Theirs", "--stage", "review"]).ok();
    let conflict = |value: &Value| {
        let one = &value["conflicts"][0];
        (one["stage"].clone(), one["path"].clone(), one["upstream"].clone(), one["staged"].clone())
    };
    let expected = (json!("ai-review"), json!("title"), json!("Theirs"), json!("Mine"));
    let context = server.good("get_post_context", json!({"postId": "gear-sums"}))["data"].clone();
    assert_eq!(conflict(&context), expected, "{context}");
    let manifest = server.good("get_post_manifest", json!({"postId": "gear-sums"}))["data"].clone();
    assert_eq!(conflict(&manifest), expected);
    let listed = server.good("list_posts", json!({"q": "gear-sums", "detail": "full"}))["data"][0].clone();
    assert_eq!(conflict(&listed), expected);
    let short = server.good("list_posts", json!({"q": "gear-sums"}))["data"][0].clone();
    assert_eq!(conflict(&short), expected);
    let show = ["post", "show", "gear-sums", "--stage", "ai-review"];
    let shown = site.cms(&[&show[..], &["--json"]].concat()).ok().json();
    assert_eq!(conflict(&shown), expected);
    let page = site.cms(&show).ok();
    assert!(page.stderr.contains("1 value in conflict") && !page.stdout.contains("Mine"), "{}", page.stderr);
    for stage in ["review", "source"] {
        let other = server.good("get_post_manifest", json!({"postId": "gear-sums", "mode": stage}));
        assert_eq!(other["data"].get("conflicts"), None, "{stage}");
    }
}
