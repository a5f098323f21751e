//! Variations as an agent stages them.

use super::{Server, post_id, tips};
use crate::support::Sandbox;
use serde_json::json;

#[test]
fn agent_stages_a_variation_without_a_test() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let id = post_id(&mut server, "worn-chain");
    let before = tips(&site);
    let made = server.good("create_variation_ai_review", json!({"postId": id, "variation": "B"}));
    let own = made["data"]["id"].clone();
    server.good("save_post_ai_review", json!({"postId": own, "patch": {"title": "Squeaky chain"}}));
    let group = server.good("list_post_variations", json!({"postId": id}));
    let names: Vec<_> =
        group["data"].as_array().unwrap().iter().map(|one| one["variation"].clone()).collect();
    assert_eq!(names, ["A", "A", "B", "B"], "both languages: {group}");
    let listed = server.good("list_posts", json!({"q": "Squeaky"}));
    assert_eq!(listed["data"], json!([]), "a variation is in no list");
    let again = server.refused("create_variation_ai_review", json!({"postId": id, "variation": "b"}));
    assert_eq!(again["error"], "Failed to create variation (AI review)");
    let after = tips(&site);
    assert_eq!(before[..2], after[..2], "only AI review moves");
}
