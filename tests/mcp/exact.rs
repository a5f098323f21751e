//! Details that programs rely on: full ids, the order of writes, complete answers, posts of any length, and helpful
//! errors.

use super::{Server, post_id, tips};
use crate::support::Sandbox;
use serde_json::{Value, json};

/// The modules of a post: id and type.
fn modules(server: &mut Server, id: &str) -> Vec<(String, String)> {
    let found = server.good("get_post_manifest", json!({"postId": id}))["data"]["modules"].clone();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let rows = found.as_array().expect("modules").iter();
    rows.map(|row| (text(&row["postModuleId"]), text(&row["type"]))).collect()
}

fn of_type(modules: &[(String, String)], wanted: &str) -> String {
    modules.iter().find(|(_, kind)| kind == wanted).unwrap_or_else(|| panic!("{modules:?}")).0.clone()
}

#[test]
fn tools_return_full_ids() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let id = post_id(&mut server, "gear-sums");
    let prose = of_type(&modules(&mut server, &id), "prose");
    let before = tips(&site);
    for beginning in [&prose[..4], &prose[..35], "gear-sums"] {
        let edit = json!({"postModuleId": beginning, "contentMarkdown": "x"});
        let error = server.refused("update_post_module_ai_review", edit);
        assert_eq!((&error["code"], &error["path"]), (&json!("module.not-found"), &json!("postModuleId")));
        let removal = server.refused("remove_post_module_ai_review", json!({"postModuleId": beginning}));
        assert_eq!(removal["code"], "module.not-found");
    }
    for beginning in [&id[..6], "gear-sum", "blog/en/gear-sum"] {
        assert_eq!(
            server.refused("get_post_context", json!({"postId": beginning}))["error"],
            "Post not found"
        );
        let save = json!({"postId": beginning, "patch": {"title": "x"}});
        assert_eq!(server.refused("save_post_ai_review", save)["code"], "post.not-found");
    }
    assert_eq!(tips(&site), before);
    let gone = server.good("remove_post_module_ai_review", json!({"postModuleId": prose.to_uppercase()}));
    assert_eq!(gone["data"]["postModuleId"].as_str().map(str::to_lowercase), Some(prose));
}

#[test]
fn writes_of_a_session_run_in_their_order() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let id = post_id(&mut server, "gear-sums");
    for number in 0..24 {
        let arguments = json!({"postId": id, "patch": {"excerpt": format!("E{number}")}});
        let call = json!({"name": "save_post_ai_review", "arguments": arguments});
        let line = json!({"jsonrpc": "2.0", "id": 1_000 + number, "method": "tools/call", "params": call});
        server.send(&line.to_string());
    }
    let ids: Vec<u64> = (0..24).map(|_| server.next()["id"].as_u64().expect("an id")).collect();
    assert_eq!(ids, (1_000..1_024).collect::<Vec<u64>>());
    let found = server.good("get_post_manifest", json!({"postId": id}));
    assert_eq!(found["data"]["post"]["excerpt"], "E23");
}

#[test]
fn unreadable_items_are_reported() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    for arguments in [r#"{"q":"\ud83d"}"#, r#"{"q":"a","q":"b"}"#] {
        server.send(&format!(
            r#"{{"method":"tools/call","params":{{"name":"list_posts","arguments":{arguments}}},"jsonrpc":"2.0","id":"a1"}}"#
        ));
        let answer = server.next();
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&json!("a1"), &json!(-32700)), "{answer}");
    }
    let long = "x".repeat(5 << 20);
    server.send(&format!(r#"{{"jsonrpc":"2.0","method":"tools/call","params":{{"q":"{long}"}},"id":77}}"#));
    assert_eq!(server.next()["id"], 77);
    assert_eq!(server.ask("resources/read", json!({}))["error"]["code"], -32602);
}

#[test]
fn answers_always_include_revisions() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let id = post_id(&mut server, "gear-sums");
    let first = server.good("save_post_ai_review", json!({"postId": id, "patch": {"title": "Sums"}}));
    let again = server.good(
        "save_post_ai_review",
        json!({"postId": id, "patch": {"title": "Sums"}, "expectedRevision": null}),
    );
    assert_eq!((&again["changes"], &again["revision"]), (&json!([]), &first["revision"]));
    server.good("save_post_ai_review", json!({"postId": id, "patch": {"title": "Other"}}));
    let late = json!({"postId": id, "patch": {"excerpt": "x"}, "expectedRevision": first["revision"]});
    let error = server.refused("save_post_ai_review", late);
    let change = &error["meta"]["changes"][0];
    assert_eq!((&error["code"], &change["after"]), (&json!("revision.stale"), &json!("Other")), "{error}");
}

#[test]
fn posts_of_any_length_are_readable() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let id = post_id(&mut server, "gear-sums");
    let all = modules(&mut server, &id);
    let prose = of_type(&all, "prose");
    let long = "**a** _b_ ".repeat(4_000);
    server.good("update_post_module_ai_review", json!({"postModuleId": prose, "contentMarkdown": long}));
    for tool in ["get_post_manifest", "get_post_context"] {
        let told = server.good(tool, json!({"postId": id}));
        let rows = told["data"]["modules"].as_array().expect("modules");
        assert_eq!(rows.len(), all.len(), "{tool}");
        let left_out = rows.iter().find(|row| row["postModuleId"] == json!(prose)).expect("the module");
        assert!(left_out["leftOutBytes"].as_u64().is_some_and(|bytes| bytes > 400_000), "{tool}");
        let hint = told["hint"].as_str().expect("a hint");
        assert!(hint.contains("richtext=markdown") && hint.contains("moduleIds"), "{hint}");
        let whole = server.good(tool, json!({"postId": id, "richtext": "markdown"}));
        assert_eq!(whole.get("hint"), None, "{tool}");
        let rows = whole["data"]["modules"].as_array().expect("modules");
        let row = rows.iter().find(|row| row["postModuleId"] == json!(prose)).expect("the module");
        let key = if tool == "get_post_context" { "aiReviewProps" } else { "props" };
        assert!(row[key]["content"].as_str().is_some_and(|text| text.len() > 30_000), "{tool}");
        let one = server.good(tool, json!({"postId": id, "moduleIds": [prose]}));
        let rows = one["data"]["modules"].as_array().expect("modules");
        assert!(rows.iter().any(|row| row[key]["content"].is_object()), "{tool}");
    }
}

#[test]
fn value_errors_name_the_remedy() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let id = post_id(&mut server, "gear-sums");
    let save = |server: &mut Server, patch: Value| {
        server.refused("save_post_ai_review", json!({"postId": id, "patch": patch}))
    };
    assert_eq!(save(&mut server, json!({"title": null}))["path"], "patch.title");
    assert_eq!(save(&mut server, json!({"id": "x"}))["path"], "patch.id");
    let error = save(&mut server, json!({"noindex": "perhaps"}));
    assert_eq!(
        (&error["path"], error["error"].as_str()),
        (&json!("patch.noindex"), Some("`noindex` must be true or false, without quotes"))
    );
    let props = json!({"quote": "x", "authorName": "y", "autorName": 1, "zzz": 2});
    let error = server.refused(
        "add_module_to_post_ai_review",
        json!({"postId": id, "moduleType": "blockquote", "props": props}),
    );
    let problems = error["problems"].as_array().expect("problems");
    let of = |path: &str| problems.iter().find(|problem| problem["path"] == path).expect("a problem");
    assert_eq!(of("autorName")["didYouMean"], "authorName");
    for path in ["autorName", "zzz"] {
        assert!(
            of(path)["allowed"].as_array().is_some_and(|names| names.contains(&json!("quote"))),
            "{error}"
        );
    }
    let edits = json!([{"type": "prose", "overrides": {"contents": "x"}}]);
    let made = server.good(
        "create_post_ai_review",
        json!({"type": "blog", "slug": "e", "title": "E", "moduleEdits": edits}),
    );
    let problem = &made["appliedModuleEdits"][0]["problems"][0];
    assert_eq!((&problem["path"], &problem["didYouMean"]), (&json!("contents"), &json!("content")), "{made}");
    for (tool, key) in [("list_module_groups", "postType"), ("suggest_modules_for_layout", "postType")] {
        let error = server.refused(tool, json!({key: "blgo"}));
        assert_eq!(
            (&error["code"], &error["didYouMean"]),
            (&json!("post.type.unknown"), &json!("blog")),
            "{tool}"
        );
    }
    let made = json!({"type": "blog", "slug": "f", "title": "F", "moduleGroupId": "nope"});
    assert_eq!(server.refused("create_post_ai_review", made)["path"], "moduleGroupId");
    let made = json!({"type": "blog", "slug": "…", "title": "F"});
    let error = server.refused("create_post_ai_review", made);
    assert!(error["problems"][0]["message"].as_str().is_some_and(|said| said.contains("a to z")), "{error}");
}

#[test]
fn undefined_fields_are_reported() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let id = post_id(&mut server, "gear-sums");
    let patch = json!({"scheduledAt": "2031-01-01T10:00:00+02:00", "customFields": {"nonsense": 1}});
    let saved = server.good("save_post_ai_review", json!({"postId": id, "patch": patch}));
    assert!(
        saved["warnings"]
            .as_array()
            .is_some_and(|all| all.iter().any(|one| one["path"] == "/customFields/nonsense")),
        "{saved}"
    );
    let found = server.good("get_post_manifest", json!({"postId": id}));
    assert_eq!(found["data"]["post"]["scheduledAt"], "2031-01-01T08:00:00Z");
}

#[test]
fn locked_position_error_lists_free_positions() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let made = server
        .good("create_post_ai_review", json!({"type": "documentation", "slug": "order", "title": "Order"}));
    let id = made["data"]["id"].as_str().expect("an id").to_owned();
    let prose = of_type(&modules(&mut server, &id), "prose");
    let error =
        server.refused("update_post_module_ai_review", json!({"postModuleId": prose, "orderIndex": 1}));
    assert_eq!((&error["code"], &error["allowed"]), (&json!("module.locked.passed"), &json!([3])), "{error}");
    // A new module cannot displace a locked one either, and is not locked.
    let new = |more: Value| {
        let mut arguments = json!({"postId": id, "moduleType": "separator"});
        arguments.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        arguments
    };
    let error = server.refused("add_module_to_post_ai_review", new(json!({"orderIndex": 1})));
    assert_eq!(
        (&error["code"], &error["allowed"]),
        (&json!("module.locked.passed"), &json!([3, 4])),
        "{error}"
    );
    let error = server.refused("add_module_to_post_ai_review", new(json!({"locked": true})));
    assert_eq!(error["code"], "module.lock", "{error}");
    server.good("add_module_to_post_ai_review", new(json!({"orderIndex": 3, "locked": false})));
}

#[test]
fn link_to_an_unknown_post_is_invalid() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let link = json!({"kind": "post", "postId": "00000000-0000-4000-8000-00000000dead"});
    let props = json!({"title": "T", "ctas": [{"label": "Go", "url": link}]});
    let told = server.good("validate_mcp_payload", json!({"type": "hero-with-media", "props": props}));
    let problems = told["data"]["problems"].as_array().or_else(|| told["problems"].as_array());
    assert!(problems.is_some_and(|all| all.iter().any(|one| one["code"] == "reference.missing")), "{told}");
}

#[test]
fn global_rich_text_has_the_editor_form() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let made = site.cms(&[
        "global",
        "create",
        "prose",
        "--slug",
        "words",
        "--set",
        "props.content=Some **words**.",
        "--stage",
        "source",
    ]);
    made.ok();
    let one = server.good("get_global_module", json!({"globalSlug": "words"}));
    assert_eq!(one["data"]["props"]["content"]["root"]["type"], "root", "{one}");
    let all = server.good("list_global_modules", json!({"q": "words"}));
    assert_eq!(all["data"][0]["props"]["content"]["root"]["type"], "root", "{all}");
}
