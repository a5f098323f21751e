//! What clients of the original product send to its tools is taken, and what has no effect is named.

use super::{Server, post_id};
use crate::support::Sandbox;
use serde_json::json;

/// The tools of the original product: each with its parameters, and those that it needs.
const TOOLS: &[(&str, &str, &str)] = &[
    ("list_post_types", "", ""),
    ("list_registry_items", "", ""),
    ("get_post_type_config", "postType", "postType"),
    ("list_module_groups", "postType q limit", ""),
    ("get_module_group", "moduleGroupId", "moduleGroupId"),
    ("list_modules", "postType", ""),
    ("get_module_schema", "type", "type"),
    ("inspect_module_definition", "moduleSlug", "moduleSlug"),
    ("get_allowed_modules_for_post_type", "postType", "postType"),
    ("list_global_modules", "q type limit", ""),
    ("get_global_module", "globalSlug", "globalSlug"),
    ("list_posts", "q type locale status limit", ""),
    ("get_post_context", "postId", "postId"),
    ("get_post_manifest", "postId mode", "postId"),
    (
        "create_post_ai_review",
        "type locale slug title excerpt contentMarkdown moduleGroupId moduleGroupName moduleEdits agentId agentName",
        "type slug title",
    ),
    ("save_post_ai_review", "postId patch agentId agentName", "postId patch"),
    ("submit_ai_review_to_review", "postId", "postId"),
    (
        "add_module_to_post_ai_review",
        "postId moduleType scope props globalSlug orderIndex locked",
        "postId moduleType",
    ),
    (
        "update_post_module_ai_review",
        "postModuleId overrides contentMarkdown locked orderIndex mode",
        "postModuleId",
    ),
    ("remove_post_module_ai_review", "postModuleId", "postModuleId"),
    ("list_post_revisions", "postId limit", "postId"),
    ("get_post_revision", "postId revisionId", "postId revisionId"),
    ("export_post_canonical_json", "postId", "postId"),
    ("list_post_translations", "postId", "postId"),
    (
        "create_translation_ai_review",
        "postId locale sourceMode cloneModules agentId agentName slug title metaTitle metaDescription",
        "postId locale",
    ),
    (
        "create_translations_ai_review_bulk",
        "postId locales sourceMode cloneModules agentId agentName",
        "postId locales",
    ),
    ("list_agents", "scope formSlug fieldKey", ""),
    (
        "run_field_agent",
        "agentId postId fieldKey currentValue postModuleId moduleInstanceId applyToAiReview context openEndedContext agentName",
        "agentId postId fieldKey",
    ),
    ("run_agent", "agentId postId scope context openEndedContext", "agentId"),
    ("create_post_preview_link", "postId expirationHours createdByUserId", "postId"),
    ("list_post_preview_links", "postId", "postId"),
    ("revoke_post_preview_link", "postId token", "postId token"),
    ("list_media", "q mime category limit offset", ""),
    ("get_media", "id", "id"),
    ("check_media_integrity", "mediaId", "mediaId"),
    ("list_media_categories", "", ""),
    ("media_where_used", "id", "id"),
    ("list_taxonomies", "", ""),
    ("list_taxonomy_terms", "slug", "slug"),
    ("get_post_taxonomy_term_ids", "postId", "postId"),
    (
        "set_post_taxonomy_terms_ai_review",
        "postId taxonomyTermIds agentId agentName",
        "postId taxonomyTermIds",
    ),
    ("suggest_modules_for_layout", "postType brief desiredLayoutRoles excludeModuleTypes maxPerRole", ""),
    ("tail_activity_logs", "limit entityId action", ""),
    ("simulate_webhook_event", "event payload", "event payload"),
    ("run_ace_command", "command args", "command"),
    ("test_local_route", "url method body", "url"),
    ("read_server_logs", "lines", ""),
    ("trace_url_resolution", "path", "path"),
    ("validate_mcp_payload", "type props", "type props"),
    ("diff_post_versions", "postId baseMode targetMode", "postId"),
    ("query_db_summary", "", ""),
];

#[test]
fn tools_take_the_original_parameters() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let listed = server.ask("tools/list", json!({}))["result"]["tools"].clone();
    let listed = listed.as_array().expect("tools");
    for (name, parameters, needed) in TOOLS {
        let tool = listed.iter().find(|tool| tool["name"] == *name);
        let schema = &tool.unwrap_or_else(|| panic!("no tool {name}"))["inputSchema"];
        for parameter in parameters.split_whitespace() {
            assert!(schema["properties"][parameter].is_object(), "{name}: {parameter}");
        }
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        let is_needed =
            |parameter: &serde_json::Value| needed.split_whitespace().any(|known| parameter == known);
        assert!(required.iter().all(is_needed), "{name} needs {required:?}");
    }
}

#[test]
fn arguments_without_effect_are_named() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let post = post_id(&mut server, "gear-sums");
    for (tool, arguments, name) in [
        ("create_post_preview_link", json!({"postId": post, "createdByUserId": 1}), Some("/createdByUserId")),
        ("create_post_preview_link", json!({"postId": post}), None),
        ("test_local_route", json!({"url": "/health", "body": {"a": 1}}), Some("/body")),
        ("test_local_route", json!({"url": "/health", "body": {}}), None),
        ("test_local_route", json!({"url": "/health"}), None),
    ] {
        let answer = server.good(tool, arguments.clone());
        let warned = answer["warnings"][0]["path"].as_str();
        assert_eq!(warned, name, "{tool} {arguments}: {answer}");
        assert!(warned.is_none() || answer["warnings"][0]["code"] == "argument.unused", "{answer}");
    }
}
