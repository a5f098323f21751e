//! Tools that stage: the full life cycle of a post, and what no call can do.

use super::{Server, post_id, tips};
use crate::support::Sandbox;
use serde_json::{Value, json};

/// Workflow 1 of the original product's documentation, as an agent does it.
#[test]
fn post_is_drafted_in_five_calls_and_listed_as_pending() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let [source, review, _] = tips(&site);
    let config = server.good("get_post_type_config", json!({"postType": "blog"}));
    let group = config["data"]["defaultModuleGroup"]["name"].clone();
    let made = server.good(
        "create_post_ai_review",
        json!({
            "type": "blog", "slug": "A New Bell!", "title": "A new bell", "excerpt": "It rings.",
            "moduleGroupName": group, "contentMarkdown": "# Bells\n\nWords about **bells** that ring.",
            "agentId": "general-assistant",
        }),
    );
    assert_eq!(made["data"]["slug"], "a-new-bell");
    assert!(made["appliedModuleEdits"].as_array().unwrap().iter().all(|edit| edit["ok"] == true), "{made}");
    let terms = server.good("list_taxonomy_terms", json!({"slug": "tags"}));
    let term = terms["data"][0]["id"].clone();
    let post = json!({"postId": made["data"]["id"], "taxonomyTermIds": [term]});
    server.good("set_post_taxonomy_terms_ai_review", post);
    let sent = server.good("submit_ai_review_to_review", json!({"postId": made["data"]["id"]}));
    assert_eq!(sent["message"], "AI review submitted to Review");

    let [live, reviewed, _] = tips(&site);
    assert_eq!(live, source, "live content does not move");
    assert_ne!(reviewed, review);
    let seen = site.cms(&["review", "diff"]).ok().stdout;
    assert!(seen.contains("+ added post A new bell"), "{seen}");
    let mine = format!("--grep=Cms-Post: {}", made["data"]["id"].as_str().unwrap());
    let log = site.git(&["log", &mine, "--format=%an <%ae>%n%B", "ai-review"]);
    for line in [
        "Cms-Agent: general-assistant",
        "Cms-Client: test 1",
        "Cms-Op: draft.create",
        "general-assistant <agent+general-assistant@agents.local>",
    ] {
        assert!(log.contains(line), "{line}: {log}");
    }
    assert!(!log.contains("Test Person"), "{log}");
}

#[test]
fn writes_report_changes_and_check_revisions() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let id = post_id(&mut server, "gear-sums");
    let revision = server.good("get_post_context", json!({"postId": id}))["data"]["revision"].clone();
    let before = tips(&site);
    let patch = json!({"title": "Sums of gears"});
    let tried = server.good("save_post_ai_review", json!({"postId": id, "patch": patch, "dryRun": true}));
    assert_eq!((&tried["dryRun"], tips(&site)), (&json!(true), before));
    let message = tried["message"].as_str().unwrap_or_default();
    assert!(message.starts_with("Nothing was written (dry run)"), "{message}");
    let saved = server
        .good("save_post_ai_review", json!({"postId": id, "patch": patch, "expectedRevision": revision}));
    let change = &saved["changes"][0]["fields"][0];
    assert_eq!((&change["path"], &change["after"]), (&json!("title"), &json!("Sums of gears")));
    assert_eq!(saved["revision"], site.git(&["rev-parse", "ai-review"]));
    let again = json!({"postId": id, "patch": {"title": "Other"}, "expectedRevision": revision});
    assert_eq!(server.refused("save_post_ai_review", again)["code"], "revision.stale");
    // Saves accumulate, and no change is reported twice.
    let saved = server.good(
        "save_post_ai_review",
        json!({"postId": id, "patch": {"title": "Sums of gears", "metaTitle": "Gears"}}),
    );
    assert_eq!(saved["changes"][0]["fields"].as_array().unwrap().len(), 1);
    let manifest = server.good("get_post_manifest", json!({"postId": id}));
    assert_eq!(
        (&manifest["data"]["post"]["title"], &manifest["data"]["post"]["metaTitle"]),
        (&json!("Sums of gears"), &json!("Gears"))
    );
    let live = server.good("export_post_canonical_json", json!({"postId": id}));
    assert_ne!(live["data"]["post"]["title"], "Sums of gears");
}

#[test]
fn failed_edits_change_nothing() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let made = server.good(
        "create_post_ai_review",
        json!({
            "type": "page", "slug": "fairs", "title": "Fairs", "excerpt": "In May.", "contentMarkdown": "Some words of the body.",
            "moduleEdits": [
                {"type": "hero", "overrides": {"title": 5}},
                {"type": "hero", "overrides": {"type": "prose"}},
                {"type": "callout", "overrides": {"nonsense": "x"}},
                {"type": "callout", "contentMarkdown": "x"},
                {"type": "zzz", "orderIndex": 9},
                {"postModuleId": "00000000-0000-4000-8000-000000000000"},
                {"type": "hero", "orderIndex": 1, "overrides": {"title": "Mine"}},
            ],
        }),
    );
    let applied = made["appliedModuleEdits"].as_array().unwrap();
    let ok: Vec<bool> = applied.iter().map(|edit| edit["ok"] == true).collect();
    assert_eq!(ok, [false, false, false, false, false, false, true, true, true], "{made}");
    assert_eq!(applied[4]["error"], "No module found to edit (type=zzz orderIndex=9)");
    assert_eq!(applied[3]["error"], "contentMarkdown is only supported for prose modules.");
    let manifest = server.good("get_post_manifest", json!({"postId": made["data"]["id"]}));
    let text = &manifest["data"]["modules"][1]["props"]["content"]["root"]["children"][0];
    assert_eq!(
        (&text["type"], &text["children"][0]["text"]),
        (&json!("paragraph"), &json!("Some words of the body."))
    );
    let hero = &manifest["data"]["modules"][0];
    assert_eq!(
        (&hero["props"]["title"], &hero["props"]["subtitle"]),
        (&json!("Mine"), &json!("In May.")),
        "what the caller set stays"
    );
    assert_eq!(hero["locked"], true);
}

#[test]
fn modules_are_added_changed_moved_and_removed() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let id = post_id(&mut server, "worn-chain");
    let order = |server: &mut Server| -> Vec<Value> {
        let manifest = server.good("get_post_manifest", json!({"postId": id}));
        manifest["data"]["modules"]
            .as_array()
            .unwrap()
            .iter()
            .map(|module| module["postModuleId"].clone())
            .collect()
    };
    let before = order(&mut server);
    let added = server.good(
        "add_module_to_post_ai_review",
        json!({"postId": id, "moduleType": "blockquote", "props": {"quote": "It skips.", "authorName": "Ann"}, "orderIndex": 2}),
    );
    let module = added["data"]["postModuleId"].clone();
    assert_eq!((order(&mut server)[1].clone(), &added["data"]["orderIndex"]), (module.clone(), &json!(2)));
    let moved = |place: usize| json!({"postModuleId": module, "overrides": {"quote": "It slips."}, "orderIndex": place});
    let error = server.refused("update_post_module_ai_review", moved(99));
    assert_eq!((&error["code"], &error["path"]), (&json!("module.place"), &json!("orderIndex")), "{error}");
    server.good("update_post_module_ai_review", moved(before.len() + 1));
    assert_eq!(order(&mut server).last(), Some(&module));
    let context = server.good("get_post_context", json!({"postId": id}));
    let seen = context["data"]["modules"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["id"] == module)
        .unwrap()
        .clone();
    assert_eq!((&seen["aiReviewAdded"], &seen["props"]["quote"]), (&json!(true), &json!("It slips.")));
    server.good("remove_post_module_ai_review", json!({"postModuleId": module}));
    assert_eq!(order(&mut server), before);
    let twice = json!({"postId": id, "moduleType": "callout", "scope": "global", "globalSlug": "site-cta"});
    assert_eq!(server.refused("add_module_to_post_ai_review", twice)["code"], "module.global.twice");
    let missing = json!({"postId": id, "moduleType": "callout", "scope": "global", "globalSlug": "site-ct"});
    let error = server.refused("add_module_to_post_ai_review", missing);
    assert_eq!((&error["code"], &error["didYouMean"]), (&json!("global.not-found"), &json!("site-cta")));
}

#[test]
fn locks_and_live_content_are_protected() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let id = post_id(&mut server, "care-guide");
    let context = server.good("get_post_context", json!({"postId": id}));
    let modules = context["data"]["modules"].as_array().unwrap().clone();
    let locked = modules.iter().find(|module| module["locked"] == true).unwrap()["id"].clone();
    let before = tips(&site);
    for (tool, arguments, code) in [
        ("remove_post_module_ai_review", json!({"postModuleId": locked}), "module.locked"),
        (
            "update_post_module_ai_review",
            json!({"postModuleId": locked, "orderIndex": 3}),
            "module.locked.move",
        ),
        ("update_post_module_ai_review", json!({"postModuleId": locked, "locked": false}), "module.lock"),
        (
            "update_post_module_ai_review",
            json!({"postModuleId": locked, "overrides": {"locked": false}}),
            "module.lock",
        ),
        (
            "update_post_module_ai_review",
            json!({"postModuleId": locked, "mode": "source"}),
            "arguments.invalid",
        ),
        (
            "update_post_module_ai_review",
            json!({"postModuleId": locked, "overrides": {"type": "x"}}),
            "module.structure",
        ),
        ("save_post_ai_review", json!({"postId": id, "patch": {"modules": []}}), "draft.field"),
        (
            "save_post_ai_review",
            json!({"postId": id, "patch": {"deletedAt": "2026-01-01T00:00:00Z"}}),
            "draft.field",
        ),
        ("save_post_ai_review", json!({"postId": id, "patch": {"id": "x", "titel": 1}}), "draft.field"),
        ("save_post_ai_review", json!({"postId": id, "patch": {}, "stage": "source"}), "arguments.invalid"),
        (
            "set_post_taxonomy_terms_ai_review",
            json!({"postId": id, "taxonomyTermIds": ["x"]}),
            "term.not-found",
        ),
        ("submit_ai_review_to_review", json!({"postId": id}), "review.not-pending"),
    ] {
        assert_eq!(server.refused(tool, arguments.clone())["code"], code, "{tool} {arguments}");
    }
    assert_eq!(tips(&site), before);
}

#[test]
fn tool_server_always_acts_as_an_agent() {
    let site = Sandbox::site();
    let admin =
        ["user", "add", "chief@example.test", "--role", "admin", "--name", "Chief", "--password-stdin"];
    site.cms_reading(&admin, "correct horse battery").ok();
    let mut server = Server::with(&site, &["--as", "agent:translator"], &[("MCP_SYSTEM_USER_ID", "1")]);
    let id = post_id(&mut server, "gear-sums");
    let author = |server: &mut Server, more: Value| {
        let mut arguments = json!({"postId": id, "patch": {"metaTitle": more.to_string()}});
        arguments.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        server.good("save_post_ai_review", arguments);
        site.git(&["log", "-1", "--format=%an <%ae>", "ai-review"])
    };
    assert_eq!(author(&mut server, json!({})), "translator <agent+translator@agents.local>");
    assert_eq!(
        author(&mut server, json!({"agentId": "seo-specialist"})),
        "seo-specialist <agent+seo-specialist@agents.local>"
    );
    // An agent that has no user falls back to the system user, with a warning (the specification, Authentication).
    for unknown in ["person@example.test", "translater"] {
        let arguments = json!({"postId": id, "patch": {"metaTitle": unknown}, "agentId": unknown});
        let saved = server.good("save_post_ai_review", arguments);
        let warning = &saved["warnings"][0];
        assert_eq!(
            (&warning["code"], &warning["path"]),
            (&json!("agent.unknown"), &json!("/agentId")),
            "{saved}"
        );
        assert!(warning["message"].as_str().unwrap().contains(unknown), "{warning}");
        assert_eq!(site.git(&["log", "-1", "--format=%an <%ae>", "ai-review"]), "Chief <chief@example.test>");
        // What a tool wrote is an agent's work, whoever the system user is.
        assert!(site.git(&["log", "-1", "--format=%B", "ai-review"]).contains("Cms-Agent: Chief"));
    }
    let mut server = Server::with(&site, &[], &[("AI_AGENT_EMAIL", "bot@example.test")]);
    assert_eq!(author(&mut server, json!({"agentName": "Eve <x>"})), "AI Agent <bot@example.test>");
    let message = site.git(&["log", "-1", "--format=%B", "ai-review"]);
    assert!(message.contains("Cms-Actor: AI Agent <bot@example.test>\nCms-Agent: Eve x"), "{message}");
    let mut server = Server::with(&site, &[], &[("MCP_SYSTEM_USER_ID", "1")]);
    assert_eq!(author(&mut server, json!({})), "Chief <chief@example.test>");
    for number in ["x", "999"] {
        let mut command = site.command("cms");
        command.args(["mcp", "serve"]).env("MCP_SYSTEM_USER_ID", number).stdin(std::process::Stdio::null());
        assert_eq!(crate::support::Run::of(&mut command).code, 2, "{number}");
    }
    for args in [["--as", "person@example.test"], ["--as", "agent:nobody"]] {
        assert_eq!(site.cms(&[&["mcp", "serve"][..], &args[..]].concat()).code, 2, "{args:?}");
    }
    let mut server = Server::with(&site, &[], &[("CMS_ROLE", "translator")]);
    let error = server.refused("save_post_ai_review", json!({"postId": id, "patch": {"title": "x"}}));
    assert_eq!(error["code"], "forbidden", "the role can be lowered");
}

#[test]
fn translations_are_staged_once_per_language() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let [source, review, _] = tips(&site);
    let post = post_id(&mut server, "gear-sums");
    let before =
        server.good("get_post_manifest", json!({"postId": post, "mode": "ai-review"}))["data"].clone();
    let made = server.good(
        "create_translation_ai_review",
        json!({"postId": post, "locale": "es", "title": "Sumas", "metaTitle": null, "agentId": "translator"}),
    );
    assert_eq!((&made["data"]["locale"], &made["data"]["slug"]), (&json!("es"), &json!("gear-sums-es")));
    let copy = made["data"]["translationId"].clone();
    let after =
        server.good("get_post_manifest", json!({"postId": copy, "mode": "ai-review"}))["data"].clone();
    let count = before["modules"].as_array().unwrap().len();
    assert_eq!(after["modules"].as_array().unwrap().len(), count);
    assert_eq!(made["data"]["clonedModules"].as_array().unwrap().len(), count);
    assert_ne!(after["modules"][0]["postModuleId"], before["modules"][0]["postModuleId"]);
    assert_eq!(after["modules"][0]["props"], before["modules"][0]["props"]);
    assert_eq!((&after["post"]["title"], &after["post"]["status"]), (&json!("Sumas"), &json!("draft")));
    let family = server.good("list_post_translations", json!({"postId": copy}))["data"].clone();
    assert_eq!((&family[0]["id"], &family[1]["translationOfId"]), (&json!(post), &json!(post)));
    let refused = |server: &mut Server, arguments: Value| {
        let error = server.refused("create_translation_ai_review", arguments);
        assert_eq!(error["error"], "Failed to create translation (AI review)");
        error["meta"]["message"].as_str().unwrap().to_owned()
    };
    let again = refused(&mut server, json!({"postId": copy, "locale": "es"}));
    assert_eq!(again, "Translation already exists for locale: es");
    assert_eq!(refused(&mut server, json!({"postId": post, "locale": "xx"})), "Unsupported locale: xx");
    assert_eq!(refused(&mut server, json!({"postId": "nope", "locale": "es"})), "Post not found");
    let bare = post_id(&mut server, "brake-care");
    let approved = json!({"postId": bare, "locale": "es", "cloneModules": false, "sourceMode": "approved"});
    let bare_copy = server.good("create_translation_ai_review", approved)["data"].clone();
    assert_eq!(bare_copy.get("clonedModules"), None);
    let bulk = json!({"postId": bare, "locales": ["es", " es ", "xx", "en"]});
    let rows = server.good("create_translations_ai_review_bulk", bulk)["data"].clone();
    let told: Vec<String> =
        rows.as_array().unwrap().iter().map(|row| format!("{} {}", row["locale"], row["ok"])).collect();
    assert_eq!(told, ["\"es\" false", "\"xx\" false", "\"en\" false"]);
    assert_eq!(rows[1]["error"]["message"], "Unsupported locale: xx");
    assert_eq!(tips(&site)[..2], [source, review]);
}

#[test]
fn new_post_has_default_values() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let made =
        server.good("create_post_ai_review", json!({"type": "page", "slug": "plain", "title": "Plain"}));
    let post = made["data"]["id"].clone();
    let manifest = |server: &mut Server| {
        let modules = server.good("get_post_manifest", json!({"postId": post, "mode": "ai-review"}));
        modules["data"]["modules"].as_array().unwrap().clone()
    };
    let definition = |server: &mut Server, kind: &Value| {
        server.good("get_module_schema", json!({"type": kind}))["data"].clone()
    };
    for module in manifest(&mut server).iter().filter(|module| module["scope"] != "global") {
        let defaults = definition(&mut server, &module["type"])["defaultProps"].clone();
        let missing = defaults.as_object().unwrap().keys().find(|key| module["props"].get(key).is_none());
        assert_eq!(missing, None, "{module}");
    }
    let quote = json!({"postId": post, "moduleType": "blockquote", "props": {"quote": "It rings."}});
    let id = server.good("add_module_to_post_ai_review", quote)["data"]["postModuleId"].clone();
    let modules = manifest(&mut server);
    let added = modules.iter().find(|module| module["postModuleId"] == id).expect("the module");
    let fields = definition(&mut server, &json!("blockquote"))["propsSchema"].clone();
    for field in fields.as_array().unwrap() {
        let slug = field["slug"].as_str().or(field["name"].as_str()).expect("a name");
        // A switch without a value is shown as off.
        let is_there = added["props"].get(slug).is_some_and(|value| *value != false);
        assert_eq!(is_there, field["required"] == true || slug == "quote", "{slug}: {added}");
    }
    let family = server.good("list_post_translations", json!({"postId": post}))["data"].clone();
    let created = family[0]["createdAt"].as_str().unwrap();
    assert!(created.ends_with('Z') && created.as_bytes()[10] == b'T', "{created}");
}

/// A list is replaced as a whole: sending fewer entries deletes others and needs a confirmation.
#[test]
fn shortened_list_needs_confirmation() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let made = server.good(
        "create_post_ai_review",
        json!({"type": "page", "slug": "many", "title": "Many", "moduleEdits": [{"type": "hero", "overrides": {
            "title": "Many", "ctas": [{"label": "A", "url": "/a"}, {"label": "B", "url": "/b"}]}}]}),
    );
    let seeded = made["seededModules"].as_array().unwrap();
    let hero = seeded.iter().find(|module| module["type"] == "hero").unwrap()["postModuleId"].clone();
    let one = json!([{"label": "C", "url": "/c"}]);
    let update = |more: Value| {
        let mut arguments = json!({"postModuleId": hero, "overrides": {"ctas": one}});
        arguments.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        arguments
    };
    server.good("submit_ai_review_to_review", json!({"postId": "many"}));
    let error = server.refused("update_post_module_ai_review", update(json!({})));
    assert_eq!((&error["code"], &error["path"]), (&json!("list.shorter"), &json!("ctas")), "{error}");
    assert!(error["next"].as_str().unwrap().contains("allowShorter"), "{error}");
    server.good("update_post_module_ai_review", update(json!({"allowShorter": true})));
    // Entries that only an agent has staged need no confirmation.
    let longer = json!({"postModuleId": hero, "overrides": {"ctas": [{"label": "X", "url": "/x"}, {"label": "Y", "url": "/y"}, {"label": "Z", "url": "/z"}]}});
    server.good("update_post_module_ai_review", longer);
    let two = json!({"postModuleId": hero, "overrides": {"ctas": [{"label": "X", "url": "/x"}, {"label": "Z", "url": "/z"}]}});
    server.good("update_post_module_ai_review", two);
}

/// An agent can give in to a reported conflict: writing the other value resolves it.
#[test]
fn agent_can_accept_upstream() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let id = post_id(&mut server, "gear-sums");
    let save = |server: &mut Server, patch: Value| {
        server.good("save_post_ai_review", json!({"postId": id, "patch": patch}));
    };
    save(&mut server, json!({"title": "Mine", "metaTitle": "M"}));
    site.cms(&["post", "set", "gear-sums", "title=Theirs", "--stage", "review"]).ok();
    let submit = json!({"postId": id});
    server.refused("submit_ai_review_to_review", submit.clone());
    // Later writes report the conflict and its values.
    let told = server.good("save_post_ai_review", json!({"postId": id, "patch": {"metaTitle": "More"}}));
    assert_eq!(told["warnings"][0]["code"], "conflict.edit-edit", "{told}");
    let refused = server.refused("submit_ai_review_to_review", submit.clone());
    let conflict = json!({"field": "title", "base": "Gears on the back of an envelope", "theirs": "Theirs", "yours": "Mine", "item": format!("post:{id}")});
    assert_eq!(refused["meta"]["conflicts"], json!([conflict]), "{refused}");
    save(&mut server, json!({"title": "Theirs"}));
    assert_eq!(site.cms(&["review", "conflicts"]).ok().stdout, "no open conflicts\n");
    server.good("submit_ai_review_to_review", submit);
    let post = site.cms(&["post", "show", "gear-sums"]).ok().stdout;
    assert!(post.contains("title: Theirs") && post.contains("metaTitle: More"), "{post}");
}

/// A post that people deleted is not edited: the staged changes stay in its conflict.
#[test]
fn staged_change_of_a_deleted_post_stays_pending() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    site.cms(&["post", "delete", "worn-chain", "--stage", "source", "--allow-dangling"]).ok();
    let open = site.cms(&["review", "conflicts"]).ok().stdout;
    assert!(open.contains("edit/delete"), "{open}");
    let module = "4f1dda10-b1ee-42b7-a8d0-3d6b7b83a59f";
    server.refused(
        "update_post_module_ai_review",
        json!({"postModuleId": module, "overrides": {"title": "t"}}),
    );
    server.refused("remove_post_module_ai_review", json!({"postModuleId": module}));
    server.refused("get_post_context", json!({"postId": "9f7c40bf-e282-4f21-9dd2-80ac416ff95d"}));
    let set = ["module", "set", module, "title=t"];
    assert!(site.cms(&set).exits(1).stderr.contains("is deleted"));
    assert!(site.cms(&["post", "set", "worn-chain", "title=t"]).exits(1).stderr.contains("is deleted"));
    assert_eq!(site.cms(&["review", "conflicts"]).ok().stdout, open);
}
