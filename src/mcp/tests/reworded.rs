//! No answer of a tool depends on the words of our messages: other words, same keys and values.

use crate::base::wording::{masked, while_reworded};
use crate::base::{Map, Value};
use crate::http::LocalRoutes;
use crate::mcp::{Catalog, Principal};
use crate::mcp::{MessageSink, Request, Selection, SiteCatalog, Surroundings};
use crate::site::tests::begun;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

struct Nobody;

impl MessageSink for Nobody {
    fn send(&self, _: Value) {}
}

#[test]
fn tool_results_do_not_depend_on_message_texts() {
    let (folder, _) = begun(true, false);
    let folder = folder.path().join("site");
    let catalog = SiteCatalog::open(Surroundings {
        folder: folder.clone(),
        principal: Principal::default(),
        selection: Selection::default(),
        calls_per_second: 0,
        logs: None,
        git: None,
        routes: Arc::new(LocalRoutes::new(folder, None)),
    })
    .unwrap();
    let call = |name: &str, arguments: &Value| {
        let cancelled = AtomicBool::new(false);
        let request = Request::alone(&Nobody, &cancelled);
        let result = catalog.call(&request, name, arguments).unwrap().result();
        let text = result["content"][0]["text"].as_str().unwrap_or_default();
        masked(serde_json::from_str(text).unwrap_or_else(|_| panic!("{name}: {result}")))
    };
    let missing = "00000000-0000-4000-8000-000000000000";
    let about = "5ee2200a-d59b-408c-9068-6efc0d9621cb";
    let mut keys = Map::new();
    for (tool, arguments) in [
        ("list_posts", json!({"type": "blgo"})),
        ("list_posts", json!({"type": "zzz"})),
        ("get_post_context", json!({"postId": missing})),
        ("get_post_context", json!({"postId": "abuot"})),
        ("create_post_ai_review", json!({"postType": "blgo", "locale": "en", "title": "x", "slug": "x"})),
        ("create_post_ai_review", json!({"postType": "page", "locale": "xx", "title": "x", "slug": "x"})),
        ("create_post_ai_review", json!({"postType": "page", "locale": "en", "title": "x", "slug": "about"})),
        (
            "create_post_ai_review",
            json!({"postType": "page", "locale": "en", "title": "x", "slug": "x", "moduleGroupName": "zz"}),
        ),
        ("save_post_ai_review", json!({"postId": about, "patch": {"titel": "x"}})),
        ("save_post_ai_review", json!({"postId": about, "patch": {"zzz": "x", "id": "y"}})),
        (
            "save_post_ai_review",
            json!({"postId": about, "patch": {"customFields": {"zz": 1}}, "dryRun": true}),
        ),
        ("save_post_ai_review", json!({"postId": about, "patch": {"canonicalUrl": "javascript:x"}})),
        ("add_module_to_post_ai_review", json!({"postId": about, "moduleType": "heor"})),
        ("add_module_to_post_ai_review", json!({"postId": about, "moduleType": "zzz"})),
        (
            "add_module_to_post_ai_review",
            json!({"postId": about, "moduleType": "prose", "initialProps": {"contnt": "x"}}),
        ),
        ("update_post_module_ai_review", json!({"postModuleId": missing, "overrides": {"a": 1}})),
        ("validate_mcp_payload", json!({"moduleType": "hero", "props": {"titel": "x"}})),
        ("list_taxonomy_terms", json!({"taxonomySlug": "tgas"})),
        ("get_allowed_modules_for_post_type", json!({"postType": "pgae"})),
        ("submit_ai_review_to_review", json!({"postId": about})),
    ] {
        let plain = call(tool, &arguments);
        assert_eq!(plain, while_reworded(|| call(tool, &arguments)), "{tool} {arguments}");
        keys.extend(plain.as_object().cloned().unwrap_or_default());
    }
    for key in ["error", "code", "path", "problems", "didYouMean", "allowed", "next", "hint", "meta"] {
        assert!(keys.contains_key(key), "no answer had `{key}`: {keys:?}");
    }
}
