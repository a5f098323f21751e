//! Translations staged by an agent, and their pending updates.

use super::{Server, post_id, tips};
use crate::support::Sandbox;
use serde_json::json;

#[test]
fn agent_updates_changed_translations_only() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let id = post_id(&mut server, "about");
    let [source, review, _] = tips(&site);
    let made =
        server.good("create_translation_ai_review", json!({"postId": id, "locale": "es", "title": "Taller"}));
    let own = made["data"]["translationId"].clone();
    assert!(!made["data"]["unlinked"].as_array().unwrap().is_empty(), "links without a translation: {made}");
    let asked = json!({"postId": own, "locale": "es"});
    let state = |server: &mut Server| server.good("get_translation_status", asked.clone())["data"][0].clone();
    assert_eq!(state(&mut server)["state"], "untranslated", "its other texts are those of the original");

    site.cms(&["post", "set", "page/en/about", "excerpt=Who we are now."]).ok();
    let stale = state(&mut server);
    let paths: Vec<_> = stale["stale"].as_array().unwrap().iter().map(|lag| lag["path"].clone()).collect();
    assert_eq!(paths, ["excerpt"], "{stale}");
    let patch = json!({"postId": own, "patch": {"excerpt": "Quiénes somos ahora."}});
    server.good("save_post_ai_review", patch);
    assert_eq!(state(&mut server)["state"], "untranslated", "its other texts are those of the original");
    let [live, reviewed, _] = tips(&site);
    assert_eq!(live, source);
    assert_ne!(reviewed, review, "the person's edit, and nothing of the agent's");
    let family = server.good("list_post_translations", json!({"postId": own}));
    assert_eq!(family["data"].as_array().unwrap().len(), 2);
}
