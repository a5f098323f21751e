//! The definitions of a site in the shapes that old clients read (`docs/design/compatibility.md`).

use super::Server;
use crate::support::Sandbox;
use serde_json::{Value, json};

#[track_caller]
fn has(value: &Value, keys: &str) {
    for key in keys.split_whitespace() {
        assert!(value.get(key).is_some(), "no `{key}` in {value}");
    }
}

#[test]
fn types_and_configuration_are_listed() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let types = server.good("list_post_types", json!({}))["data"].clone();
    assert_eq!(types, json!(["blog", "company", "documentation", "page", "profile", "testimonial"]));
    let registry = server.good("list_registry_items", json!({}))["data"].clone();
    has(&registry["postTypes"][0], "slug name hierarchical permalinksEnabled moduleGroupsEnabled");
    has(&registry["modules"][0], "type name description allowedScopes layoutRoles");
    has(&registry["forms"][0], "slug name description");
    let config = server.good("get_post_type_config", json!({"postType": "page"}))["data"].clone();
    has(
        &config,
        "type label pluralLabel hideCoreFields hierarchyEnabled fields moduleGroup urlPatterns permalinksEnabled modulesEnabled \
         moduleGroupsEnabled taxonomies featuredMedia abTesting seoDefaults moduleGroups defaultModuleGroup",
    );
    assert_eq!(config["defaultModuleGroup"]["name"], config["moduleGroup"]["name"]);
    // An unknown type is empty, with the same keys.
    let unknown = server.good("get_post_type_config", json!({"postType": "blogs"}));
    let keys = |value: &Value| {
        let mut keys: Vec<String> = value.as_object().unwrap().keys().cloned().collect();
        keys.sort();
        keys
    };
    assert_eq!(keys(&unknown["data"]), keys(&config));
    assert_eq!(
        (&unknown["data"]["modulesEnabled"], &unknown["data"]["moduleGroups"]),
        (&json!(false), &json!([]))
    );
    assert!(unknown["hint"].as_str().unwrap().contains("`blog`"), "{unknown}");
    let id = config["defaultModuleGroup"]["id"].clone();
    let group = server.good("get_module_group", json!({"moduleGroupId": id}))["data"].clone();
    has(&group, "id name post_type description locked is_default modules");
    has(
        &group["modules"][0],
        "id module_group_id type orderIndex order_index locked scope default_props global_slug created_at updated_at",
    );
    assert!(group["updated_at"].as_str().is_some_and(|at| at.ends_with('Z')), "{group}");
    assert_eq!((&group["is_default"], &group["modules"][0]["locked"]), (&json!(true), &json!(true)));
    assert_eq!(
        server.refused("get_module_group", json!({"moduleGroupId": "x"}))["error"],
        "Module group not found"
    );
}

#[test]
fn modules_carry_both_spellings_and_a_schema() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    for module in server.good("list_modules", json!({"detail": "full"}))["data"].as_array().unwrap() {
        has(
            module,
            "type name description allowedScopes allowedPostTypes lockable renderingMode jsonSchema aiGuidance",
        );
        assert_eq!(
            (&module["propsSchema"], &module["defaultProps"]),
            (&module["fieldSchema"], &module["defaultValues"])
        );
        let schema = &module["jsonSchema"];
        assert!(jsonschema::validator_for(schema).is_ok(), "{module}");
        assert!(jsonschema::is_valid(schema, &module["defaultProps"]), "the defaults of {}", module["type"]);
    }
    let hero = server.good("get_module_schema", json!({"type": "hero"}))["data"].clone();
    assert_eq!(hero["aiGuidance"]["layoutRoles"], json!(["hero", "intro", "callout", "cta"]));
    let short =
        server.good("get_module_schema", json!({"type": "hero", "detail": "concise"}))["data"].clone();
    assert_eq!(
        (&short["propsSchema"], &short["defaultProps"]),
        (&hero["propsSchema"], &hero["defaultProps"])
    );
    assert!(short.get("fieldSchema").is_none() && short.get("jsonSchema").is_none(), "{short}");
    has(&hero["aiGuidance"], "layoutRoles keywords useWhen avoidWhen compositionNotes");
    assert!(!jsonschema::is_valid(&hero["jsonSchema"], &json!({"title": 5})));
    let found = server.good("inspect_module_definition", json!({"moduleSlug": "hero"}))["data"].clone();
    has(&found, "slug name description defaultProps config componentName");
    let error = server.refused("inspect_module_definition", json!({"moduleSlug": "x"}));
    assert_eq!(error["error"], "Module \"x\" not found");
    let names = |server: &mut Server, post_type: &str| -> Vec<String> {
        let allowed = server
            .good("get_allowed_modules_for_post_type", json!({"postType": post_type, "detail": "concise"}));
        allowed["data"]
            .as_array()
            .unwrap()
            .iter()
            .map(|module| module["type"].as_str().unwrap().to_owned())
            .collect()
    };
    assert!(names(&mut server, "company").is_empty(), "it holds no modules");
    let documentation = names(&mut server, "documentation");
    assert!(documentation.contains(&"prose".to_owned()) && !documentation.contains(&"form".to_owned()));
}

#[test]
fn props_are_judged_without_writing() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    for (module, props, error) in [
        ("hero", json!({"title": "x"}), None),
        ("separator", json!({}), None),
        ("prose", json!({"content": {"root": {"type": "root", "children": []}}}), None),
        ("hero", json!({"subtitle": "x"}), Some("Missing required field: title")),
        ("hero", json!({"title": 5}), Some("`title` is a text, not 5")),
        (
            "hero",
            json!({"title": "x", "ctas": [{"label": true}]}),
            Some("`ctas[0].label` is a text, not true"),
        ),
        ("prose", json!({"content": {"no": "root"}}), Some("root")),
        ("hero", json!({"title": "x", "theme": "none-such"}), Some("none-such")),
    ] {
        let checked =
            server.good("validate_mcp_payload", json!({"type": module, "props": props}))["data"].clone();
        assert_eq!(checked["valid"], error.is_none(), "{props}: {checked}");
        let told = checked["error"].as_str().unwrap_or_default();
        assert!(error.is_none_or(|error| told.contains(error)), "{props}: {told}");
    }
    let error = server.refused("validate_mcp_payload", json!({"type": "x", "props": {}}));
    assert_eq!(error["error"], "Module type \"x\" not found");
}

#[test]
fn globals_taxonomies_and_agents() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let globals = server.good("list_global_modules", json!({}))["data"].clone();
    has(&globals[0], "id scope type globalSlug label props updatedAt usageCount");
    let one = server.good("get_global_module", json!({"globalSlug": "site-cta"}))["data"].clone();
    has(&one, "id scope type globalSlug label props usageCount schema usedBy");
    let listed =
        globals.as_array().unwrap().iter().find(|global| global["globalSlug"] == "site-cta").unwrap();
    assert_eq!((&one["usageCount"], &one["id"]), (&listed["usageCount"], &listed["id"]));
    assert_eq!(
        server.refused("get_global_module", json!({"globalSlug": "x"}))["error"],
        "Global module not found"
    );
    has(
        &server.good("list_taxonomies", json!({}))["data"][0],
        "id slug name hierarchical freeTagging maxSelections",
    );
    let term = server.good("list_taxonomy_terms", json!({"slug": "tags"}))["data"][0].clone();
    has(&term, "id taxonomyId parentId slug name description orderIndex children");
    let taxonomy = server.good("list_taxonomies", json!({}))["data"][0]["id"].clone();
    assert_eq!((&term["taxonomyId"], &term["parentId"]), (&taxonomy, &Value::Null));
    assert!(globals.as_array().unwrap().iter().all(|global| global["updatedAt"].is_string()), "{globals}");
    let unknown = server.good("list_taxonomy_terms", json!({"slug": "tgas"}));
    assert_eq!(unknown["data"], json!([]));
    assert!(unknown["hint"].as_str().unwrap().contains("`tags`"), "{unknown}");
    let agents = server.good("list_agents", json!({}))["data"].clone();
    assert_eq!(agents.as_array().unwrap().len(), 5);
    assert_eq!(agents[0]["openEndedContext"]["maxChars"], 10_000);
    for place in agents.as_array().unwrap().iter().flat_map(|agent| agent["scopes"].as_array().unwrap()) {
        has(place, "scope enabled order");
    }
    let translators = server.good("list_agents", json!({"scope": "post.create-translation"}))["data"].clone();
    assert_eq!(translators[0]["id"], "translator");
    let counted = server.good("query_db_summary", json!({}))["data"].clone();
    has(&counted, "posts media users");
    has(&counted["posts"]["page"], "total byStatus");
    let all = server.good("list_posts", json!({"type": "page"}))["total"].clone();
    assert_eq!(counted["posts"]["page"]["total"], all);
    let before = counted["users"]["total"].as_u64().unwrap();
    site.cms_reading(
        &["user", "add", "a@example.test", "--role", "editor", "--password-stdin"],
        "correct horse battery",
    )
    .ok();
    assert_eq!(server.good("query_db_summary", json!({}))["data"]["users"]["total"], before + 1);
}

#[test]
fn activity_is_read_from_history() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let made = server.good("create_post_ai_review", json!({"type": "company", "slug": "a", "title": "A"}));
    let id = made["data"]["id"].clone();
    let rows = server.good("tail_activity_logs", json!({"entityId": id}))["data"].clone();
    assert_eq!(rows.as_array().unwrap().len(), 1);
    has(&rows[0], "id user_id action entity_type entity_id metadata created_at");
    assert_eq!((&rows[0]["action"], &rows[0]["user_agent"]), (&json!("draft.create"), &json!("test 1")));
    assert!(server.good("tail_activity_logs", json!({"limit": 2}))["data"].as_array().unwrap().len() <= 2);
}

/// Acts of visitors and reviewers are listed, with the action names of old clients beside ours, and without addresses.
#[test]
fn activity_includes_comments() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    site.cms(&["post", "set", "contact", "title=Find us"]).ok();
    site.cms(&["review", "request-changes", "contact", "Say when the door is open."]).ok();
    site.cms(&["review", "reject", "contact", "--reason", "not our tone"]).ok();
    // Acts within one second have no order.
    let of = |rows: &Value, action: &str| -> Value {
        let mut rows = rows["data"].as_array().unwrap().iter();
        rows.find(|row| row["action"] == action).unwrap_or_else(|| panic!("no {action}")).clone()
    };
    let rows = server.good("tail_activity_logs", json!({"entityId": "contact"}));
    assert_eq!(of(&rows, "review.reject")["metadata"]["reason"], "not our tone");
    assert_eq!(of(&rows, "review.request-changes")["metadata"]["text"], "Say when the door is open.");
    let set = of(&rows, "post.set");
    assert_eq!((&set["original_action"], &set["entity_type"]), (&json!("post.update"), &json!("post")));
    let rows = server.good("tail_activity_logs", json!({"action": "post.update"}));
    assert_eq!(of(&rows, "post.set"), set);
    site.cms(&["feedback", "create", "contact", "The map is old."]).ok();
    let rows = server.good("tail_activity_logs", json!({"entityId": set["entity_id"]}));
    assert_eq!(of(&rows, "feedback.created")["ip"], Value::Null);
    // The context of a post has the same reviews.
    let context = server.good("get_post_context", json!({"postId": "contact"}))["data"].clone();
    assert_eq!(context["rejections"][0]["reason"], "not our tone");
    site.cms(&["post", "set", "contact", "title=Find us"]).ok();
    site.cms(&["review", "request-changes", "contact", "And which door."]).ok();
    let context = server.good("get_post_context", json!({"postId": "contact"}))["data"].clone();
    assert_eq!(
        (&context["comments"][0]["text"], &context["comments"][0]["kind"]),
        (&json!("And which door."), &json!("request"))
    );
    let shown = site.cms(&["post", "show", "contact", "--json"]).ok().json();
    assert_eq!(
        (&shown["comments"][0]["text"], &shown["rejections"][0]["reason"]),
        (&json!("And which door."), &json!("not our tone"))
    );
    let live = site.cms(&["post", "show", "contact", "--stage", "source", "--json"]).ok().json();
    assert_eq!((live.get("comments"), live.get("rejections")), (None, None));
    // An undo of the reject is reflected, too.
    site.cms(&["review", "reject", "contact", "--reason", "again"]).ok();
    server.good("get_post_context", json!({"postId": "contact"}));
    site.cms(&["undo"]).ok();
    let context = server.good("get_post_context", json!({"postId": "contact"}))["data"].clone();
    let reasons: Vec<&str> =
        context["rejections"].as_array().unwrap().iter().map(|one| one["reason"].as_str().unwrap()).collect();
    assert_eq!(reasons, ["not our tone"]);
}
