//! Tools that read, resources, prompts.

use super::{Server, post_id};
use crate::support::Sandbox;
use serde_json::{Value, json};

#[test]
fn lists_are_paged() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let all = server.good("list_posts", json!({"limit": 200}));
    let (mut seen, mut cursor) = (Vec::new(), Value::Null);
    loop {
        let page = server.good("list_posts", json!({"limit": 3, "cursor": cursor}));
        seen.extend(page["data"].as_array().unwrap().clone());
        cursor = page.get("nextCursor").cloned().unwrap_or_default();
        if cursor.is_null() {
            break;
        }
        assert!(page["hint"].as_str().unwrap().contains("nextCursor"), "{page}");
    }
    assert_eq!(json!(seen), all["data"]);
    let groups = server.good("list_module_groups", json!({"limit": 1}));
    assert_eq!((groups["data"].as_array().unwrap().len(), groups["nextCursor"].is_string()), (1, true));
    let next = server.good("list_module_groups", json!({"cursor": groups["nextCursor"]}));
    assert_eq!(next["data"].as_array().unwrap().len(), 1, "the limit also applies to the next page");
    assert_ne!(next["data"], groups["data"]);
    for other in [
        json!({"cursor": groups["nextCursor"], "limit": 2}),
        json!({"cursor": groups["nextCursor"], "q": "a"}),
    ] {
        assert_eq!(server.refused("list_module_groups", other)["code"], "arguments.invalid");
    }
    for tool in ["list_posts", "list_module_groups"] {
        let error = server.refused(tool, json!({"cursor": "no-place"}));
        assert_eq!(
            (&error["code"], &error["path"]),
            (&json!("arguments.invalid"), &json!("cursor")),
            "{tool}"
        );
    }
    assert_eq!(server.good("list_module_groups", json!({"q": "BLOG"}))["data"][0]["name"], "blog-default");
}

#[test]
fn short_forms_are_short() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let short = server.good("list_modules", json!({}));
    assert_eq!(short["data"].as_array().unwrap().len(), 25);
    assert!(short.to_string().len() <= 25_000, "{}", short.to_string().len());
    assert!(short["data"].to_string().contains("useWhen") && !short.to_string().contains("propsSchema"));
    assert_eq!(server.good("list_modules", json!({"detail": "concise"})), short);
    let full = server.good("list_modules", json!({"detail": "full"})).to_string().len();
    assert!(short.to_string().len() * 4 < full, "{full}");
    // A list of posts has the metadata for search engines, and no modules.
    let posts = server.good("list_posts", json!({"detail": "full", "limit": 50}));
    for post in posts["data"].as_array().unwrap() {
        assert!(post.get("modules").is_none() && post.get("metaTitle").is_some(), "{post}");
    }
}

/// A slug is accepted wherever a post's id is; a malformed id is not.
#[test]
fn posts_are_found_by_slug() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let id = post_id(&mut server, "gear-sums");
    let post_type = server.good("list_posts", json!({"q": "gear-sums"}))["data"][0]["type"].clone();
    let whole = format!("{}/en/gear-sums", post_type.as_str().unwrap());
    for name in ["gear-sums", whole.as_str()] {
        let context = server.good("get_post_context", json!({"postId": name}));
        assert_eq!(context["data"]["post"]["id"], id, "{name}");
    }
    let saved = server.good("save_post_ai_review", json!({"postId": "gear-sums", "patch": {"title": "T"}}));
    assert_eq!(saved["data"]["postId"], id);
    let sent = server.good("submit_ai_review_to_review", json!({"postId": "gear-sums"}));
    assert_eq!(sent["data"]["postId"], id);
    let rows = server.good("tail_activity_logs", json!({"entityId": "gear-sums"}))["data"].clone();
    assert!(rows.as_array().unwrap().iter().all(|row| row["entity_id"] == id), "{rows}");
    let error = server.refused("get_post_context", json!({"postId": &id[..8]}));
    assert_eq!((&error["code"], &error["didYouMean"]), (&json!("post.not-found"), &json!(id)));
}

#[test]
fn errors_name_valid_values() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let error = server.refused("get_post_context", json!({"postId": "worn-chian"}));
    assert_eq!((&error["error"], &error["code"]), (&json!("Post not found"), &json!("post.not-found")));
    assert_eq!(
        (&error["didYouMean"], &error["meta"]["postId"]),
        (&json!("worn-chain"), &json!("worn-chian"))
    );
    assert!(error["next"].as_str().unwrap().contains("list_posts"));
    let error = server.refused("get_module_schema", json!({"type": "heero"}));
    assert_eq!(error["error"], "Failed to load module schema");
    assert_eq!(error["meta"]["message"], "Module type 'heero' is not registered");
    assert_eq!(error["didYouMean"], "hero");
    let error = server.refused("list_posts", json!({"limit": 0, "status": "publised", "stagee": "x"}));
    let paths: Vec<&str> =
        error["problems"].as_array().unwrap().iter().map(|one| one["path"].as_str().unwrap()).collect();
    assert_eq!(paths, ["status", "limit", "stagee"]);
    assert_eq!(error["didYouMean"], "published");
    assert!(!error.to_string().contains("`cms "), "{error}");
    let post = post_id(&mut server, "gear-sums");
    let error = server.refused("save_post_ai_review", json!({"postId": post, "patch": {"titel": "x"}}));
    assert_eq!((&error["path"], &error["didYouMean"]), (&json!("patch.titel"), &json!("title")));
    assert!(error["allowed"].as_array().unwrap().contains(&json!("excerpt")), "{error}");
    let error =
        server.refused("save_post_ai_review", json!({"postId": post, "patch": {"slug": "worn-chain"}}));
    assert_eq!((&error["path"], &error["code"]), (&json!("slug"), &json!("post.slug.taken")));
    let error =
        server.refused("add_module_to_post_ai_review", json!({"postId": post, "moduleType": "herro"}));
    assert_eq!((&error["path"], &error["didYouMean"]), (&json!("moduleType"), &json!("hero")));
}

#[test]
fn reads_are_current_after_any_change() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let post = post_id(&mut server, "gear-sums");
    let title = |server: &mut Server| {
        let context = server.good("get_post_context", json!({"postId": post}));
        let listed = server.good("list_posts", json!({"q": "gear-sums"}));
        (context["data"]["post"]["title"].clone(), listed["data"][0]["title"].clone())
    };
    let before = title(&mut server);
    assert_eq!(title(&mut server), before);
    site.cms(&["post", "set", &post, "title=By a person", "--stage", "source"]).ok();
    assert_eq!(title(&mut server), (json!("By a person"), json!("By a person")));
    server.good("save_post_ai_review", json!({"postId": post, "patch": {"title": "Staged"}}));
    assert_eq!(title(&mut server).1, "Staged");
}

#[test]
fn derived_answers_follow_content() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let post = post_id(&mut server, "gear-sums");
    let url =
        server.good("list_posts", json!({"q": "gear-sums", "detail": "full"}))["data"][0]["url"].clone();
    let look = |server: &mut Server| {
        let traced = server.good("trace_url_resolution", json!({"path": url}))["data"].clone();
        let counted = server.good("query_db_summary", json!({}))["data"]["posts"]["blog"]["byStatus"].clone();
        let status = server.good("run_ace_command", json!({"command": "status"}))["data"]["stdout"].clone();
        (traced["post"]["title"].clone(), counted, status)
    };
    let before = look(&mut server);
    assert_eq!(look(&mut server), before);
    site.cms(&[
        "post",
        "set",
        &post,
        "title=By a person",
        "status=archived",
        "--stage",
        "source",
        "--allow-dangling",
    ])
    .ok();
    let after = look(&mut server);
    assert_eq!(after.0, "By a person");
    assert_eq!(after.1["archived"].as_u64(), Some(before.1["archived"].as_u64().unwrap_or_default() + 1));
    assert_ne!(after.2, before.2, "the live commit is another one");
    server.good("save_post_ai_review", json!({"postId": post, "patch": {"title": "Staged"}}));
    let status = look(&mut server).2;
    assert!(status.as_str().unwrap().contains("Staged"), "{status}");
}

#[test]
fn posts_are_shown_with_the_terms_of_their_stage() {
    let site = Sandbox::site();
    site.git(&["checkout", "-q", "ai-review"]);
    site.git(&["rm", "-q", "terms/tags/touring.yaml"]);
    site.git(&["commit", "-qm", "Without a term"]);
    let mut server = Server::of(&site);
    let post = post_id(&mut server, "three-days-by-the-canal");
    let shown = server.good("get_post_context", json!({"postId": post}))["data"]["post"].clone();
    let terms = |post: &Value| post["taxonomyTermIds"].as_array().map(Vec::len);
    assert_eq!((terms(&shown), terms(&shown["aiReviewDraft"])), (Some(2), Some(1)));
    assert_eq!(shown["reviewDraft"], Value::Null);
}

#[test]
fn subscribers_get_changes_of_their_resource_only() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let (watched, other) = (post_id(&mut server, "gear-sums"), post_id(&mut server, "worn-chain"));
    let uri = format!("cms://posts/{watched}");
    assert_eq!(server.ask("resources/subscribe", json!({"uri": uri}))["result"], json!({}));
    assert_eq!(server.ask("resources/subscribe", json!({"uri": "cms://posts/not-yet"}))["result"], json!({}));
    assert_eq!(server.ask("resources/subscribe", json!({}))["error"]["code"], -32602);
    let set = |post: &str| site.cms(&["post", "set", post, "metaTitle=M", "--stage", "source"]).ok();
    set(&other);
    set(&watched);
    let told = server.next();
    assert_eq!(
        (&told["method"], &told["params"]),
        (&json!("notifications/resources/updated"), &json!({"uri": uri}))
    );
    assert_eq!(server.ask("resources/unsubscribe", json!({"uri": uri}))["result"], json!({}));
    assert_eq!(server.end(), Some(0));
}

#[test]
fn resources_and_tools_return_the_same_data() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let listed = server.ask("resources/list", json!({}))["result"]["resources"].clone();
    for resource in listed.as_array().unwrap() {
        let read = server.ask("resources/read", json!({"uri": resource["uri"]}));
        assert!(read["result"]["contents"][0]["text"].as_str().unwrap().len() > 100, "{resource}");
    }
    let id = post_id(&mut server, "worn-chain");
    let read = server.ask("resources/read", json!({"uri": format!("cms://posts/{id}/manifest")}));
    let text: Value = serde_json::from_str(read["result"]["contents"][0]["text"].as_str().unwrap()).unwrap();
    assert_eq!(text["post"]["slug"], "worn-chain");
    for uri in ["cms://posts/none", "cms://modules/none/schema", "file:///etc/passwd", "cms://posts/../x", ""]
    {
        assert_eq!(server.ask("resources/read", json!({"uri": uri}))["error"]["code"], -32002, "{uri}");
    }
    let prompts = server.ask("prompts/list", json!({}))["result"]["prompts"].clone();
    assert_eq!(prompts.as_array().unwrap().len(), 4);
    let got = server.ask(
        "prompts/get",
        json!({"name": "plan_layout", "arguments": {"postType": "page", "brief": "A fair"}}),
    );
    assert!(got["result"]["messages"][0]["content"]["text"].as_str().unwrap().contains("A fair"));
    for (reference, argument, begun, found) in [
        (json!({"type": "ref/prompt", "name": "write_post"}), "postType", "bl", "blog"),
        (
            json!({"type": "ref/resource", "uri": "cms://modules/{type}/schema"}),
            "type",
            "hero-",
            "hero-with-media",
        ),
        (json!({"type": "ref/prompt", "name": "translate_post"}), "locale", "e", "en"),
        (json!({"type": "ref/prompt", "name": "translate_post"}), "postId", "worn", "worn-chain"),
    ] {
        let params = json!({"ref": reference, "argument": {"name": argument, "value": begun}});
        let values = server.ask("completion/complete", params)["result"]["completion"]["values"].clone();
        assert!(values.as_array().unwrap().contains(&json!(found)), "{argument} {begun}: {values}");
    }
}

#[test]
fn authors_get_only_resources_and_prompts_of_their_tools() {
    let site = Sandbox::site();
    let mut server = Server::with(&site, &["--toolsets", "author"], &[]);
    let listed = server.ask("resources/list", json!({}))["result"]["resources"].clone();
    let uris: Vec<&Value> = listed.as_array().unwrap().iter().map(|resource| &resource["uri"]).collect();
    assert_eq!(uris, ["cms://guide/authoring"]);
    let read = server.ask("resources/read", json!({"uri": uris[0]}));
    let guide = read["result"]["contents"][0]["text"].as_str().unwrap().to_owned();
    let arguments = json!({"postType": "blog", "brief": "A fair"});
    let got = server.ask("prompts/get", json!({"name": "write_post", "arguments": arguments}));
    let prompt = got["result"]["messages"][0]["content"]["text"].as_str().unwrap().to_owned();
    for text in [guide, prompt] {
        assert!(text.contains("propose") && !text.contains("_ai_review"), "{text}");
    }
}

#[test]
fn logs_are_read_from_the_named_folder() {
    let site = Sandbox::site();
    site.write("../logs/server.txt", "one\ntwo token=abcdef123\nthree\n");
    let folder = site.work().parent().unwrap().join("logs");
    let mut server = Server::with(&site, &[], &[("TERMINAL_LOGS_DIR", folder.to_str().unwrap())]);
    let logs = server.good("read_server_logs", json!({"lines": 2}))["data"]["logs"].clone();
    assert_eq!(logs, "two token=[redacted]\nthree");
    assert_eq!(Server::of(&site).refused("read_server_logs", json!({}))["code"], "logs.no-folder");
}

#[test]
fn only_read_commands_run() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let ran = server.good("run_ace_command", json!({"command": "post", "args": ["list", "--limit", "1"]}));
    assert!(ran["data"]["stdout"].as_str().unwrap().contains("slug"), "{ran}");
    let ran = server.good("run_ace_command", json!({"command": "post list --limit 1"}));
    assert!(ran["data"]["stdout"].as_str().unwrap().contains("slug"), "{ran}");
    for command in [
        "post delete x",
        "review approve --all",
        "sh -c id",
        "status; id",
        "mcp serve",
        "gc",
        "status --site /",
    ] {
        let error = server.refused("run_ace_command", json!({"command": command}));
        assert_eq!(error["error"], "Ace command failed", "{command}");
    }
}

#[test]
fn post_lists_translations_variations_and_terms() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let id = post_id(&mut server, "worn-chain");
    let family = server.good("list_post_translations", json!({"postId": id}))["data"].clone();
    let original =
        family.as_array().unwrap().iter().find(|one| one["isOriginal"] == true).expect("an original");
    for key in ["id", "locale", "slug", "title", "status", "translationOfId", "createdAt", "updatedAt"] {
        assert!(original.get(key).is_some(), "{key}");
    }
    assert_eq!(server.refused("list_post_translations", json!({"postId": "x"}))["error"], "Post not found");

    let live = server.good("get_post_taxonomy_term_ids", json!({"postId": id}))["data"].clone();
    let terms = server.good("list_taxonomy_terms", json!({"slug": "tags"}))["data"].clone();
    let other = terms
        .as_array()
        .unwrap()
        .iter()
        .find(|term| !live.as_array().unwrap().contains(&term["id"]))
        .unwrap()["id"]
        .clone();
    let staged = |server: &mut Server| {
        server.good("get_post_manifest", json!({"postId": id}))["data"]["post"]["taxonomyTermIds"].clone()
    };
    for save in [
        json!({"postId": id, "patch": {"taxonomyTermIds": [other, other]}}),
        json!({"postId": id, "patch": {"title": "x"}, "taxonomyTermIds": [other]}),
    ] {
        server.good("save_post_ai_review", save);
        assert_eq!(staged(&mut server), json!([other]));
    }
    assert_eq!(
        server.good("get_post_taxonomy_term_ids", json!({"postId": id}))["data"],
        live,
        "live terms stay"
    );
}

#[test]
fn stages_are_compared() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let id = post_id(&mut server, "gear-sums");
    let same =
        server.good("diff_post_versions", json!({"postId": id, "targetMode": "review"}))["data"].clone();
    assert!(same["fields"].as_object().unwrap().values().all(|field| field["changed"] == false), "{same}");
    server.good(
        "save_post_ai_review",
        json!({"postId": id, "patch": {"title": "Sums of gears", "metaTitle": "G"}}),
    );
    let added = json!({"postId": id, "moduleType": "blockquote", "props": {"quote": "x", "authorName": "y"}, "orderIndex": 1});
    server.good("add_module_to_post_ai_review", added);
    let found = server.good("diff_post_versions", json!({"postId": id}))["data"].clone();
    assert_eq!((&found["baseMode"], &found["targetMode"]), (&json!("source"), &json!("ai-review")));
    assert_eq!(
        (&found["fields"]["title"]["target"], &found["fields"]["slug"]["changed"]),
        (&json!("Sums of gears"), &json!(false))
    );
    let modules = &found["modules"];
    assert_eq!(
        (&modules["addedCount"], &modules["removedCount"], &modules["changedCount"]),
        (&json!(1), &json!(0), &json!(0))
    );
    assert_eq!(modules["added"][0]["type"], "blockquote");
    // A changed module says how; one that only stands after the added one did not move.
    let outline = server.good("get_post_context", json!({"postId": id}))["data"]["modules"].clone();
    let prose =
        outline.as_array().unwrap().iter().find(|one| one["type"] == "prose").unwrap()["postModuleId"]
            .clone();
    let edit = json!({"postModuleId": prose, "contentMarkdown": "Count the **teeth**."});
    server.good("update_post_module_ai_review", edit);
    let modules = server.good("diff_post_versions", json!({"postId": id}))["data"]["modules"].clone();
    assert_eq!((&modules["changedCount"], &modules["movedCount"]), (&json!(1), &json!(0)), "{modules}");
    let change = &modules["changed"][0]["changes"][0];
    assert!(change["now"].as_str().is_some_and(|now| now.contains("teeth")), "{change}");
    assert!(change["was"].as_str().is_some_and(|was| !was.is_empty()), "{change}");
}

#[test]
fn revisions_are_listed_and_read() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let id = post_id(&mut server, "gear-sums");
    server.good("save_post_ai_review", json!({"postId": id, "patch": {"title": "Sums of gears"}}));
    let listed = server.good("list_post_revisions", json!({"postId": id}))["data"].clone();
    let newest = listed[0].clone();
    assert_eq!((&newest["mode"], &newest["user"]["email"]), (&json!("ai-review"), &json!("")));
    let oldest = listed.as_array().unwrap().last().unwrap().clone();
    assert_eq!(oldest["mode"], "approved");
    let one =
        server.good("get_post_revision", json!({"postId": id, "revisionId": newest["id"]}))["data"].clone();
    assert_eq!((&one["id"], &one["snapshot"]["post"]["title"]), (&newest["id"], &json!("Sums of gears")));
    let first =
        server.good("get_post_revision", json!({"postId": id, "revisionId": oldest["id"]}))["data"].clone();
    assert_ne!(first["snapshot"]["post"]["title"], "Sums of gears");
    assert_eq!(
        server.good("list_post_revisions", json!({"postId": id, "limit": 1}))["data"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    let error = server.refused(
        "get_post_revision",
        json!({"postId": id, "revisionId": "00000000-0000-4000-8000-000000000000"}),
    );
    assert_eq!(error["error"], "Revision not found");
    assert_eq!(server.refused("list_post_revisions", json!({"postId": "x"}))["error"], "Post not found");
}

#[test]
fn routes_are_tested_in_process() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let answer = server.good("test_local_route", json!({"url": "/health"}))["data"].clone();
    assert_eq!((&answer["status"], &answer["statusText"]), (&json!(200), &json!("OK")));
    assert_eq!(answer["data"]["status"], "ok");
    assert!(answer["text"].as_str().unwrap().contains("\"status\""));
    let posts =
        server.good("test_local_route", json!({"url": "/api/posts", "method": "GET"}))["data"].clone();
    assert_eq!(posts["status"], 401, "the client is anonymous");
    for inside in ["/mcp", "/messages", "/..;/api/posts", "/%2e%2e/cms.toml"] {
        let answer = server.good("test_local_route", json!({"url": inside}))["data"].clone();
        assert_eq!(answer["status"], 404, "{inside}");
    }
    for url in ["http://169.254.169.254/", "//evil.example/x", "@evil.example/", "\\\\evil.example", "health"]
    {
        server.refused("test_local_route", json!({"url": url}));
    }
    for method in ["POST", "PUT", "PATCH", "DELETE"] {
        server.refused("test_local_route", json!({"url": "/api/posts", "method": method, "body": {}}));
    }
}

#[test]
fn preview_links_are_created_and_revoked() {
    let site = Sandbox::site();
    let mut server = Server::of(&site);
    let post = post_id(&mut server, "gear-sums");
    let made = server.good("create_post_preview_link", json!({"postId": post, "expirationHours": 2}));
    assert!(made["hint"].as_str().unwrap().contains("cms serve"), "{made}");
    let url = made["data"]["url"].as_str().unwrap();
    assert!(url.starts_with(&format!("http://localhost:8080/preview/{post}?")), "{url}");
    // A link cannot be revoked through another post.
    let other = json!({"postId": "worn-chain", "token": made["data"]["token"]});
    assert_eq!(server.refused("revoke_post_preview_link", other)["error"], "Preview link not found");
    let listed = server.good("list_post_preview_links", json!({"postId": post}))["data"].clone();
    assert_eq!(listed[0]["token"], made["data"]["token"]);
    assert_ne!(listed[0]["id"], listed[0]["token"]);
    for hours in [0, 721] {
        server.refused("create_post_preview_link", json!({"postId": post, "expirationHours": hours}));
    }
    let end = json!({"postId": post, "token": made["data"]["token"]});
    assert_eq!(server.good("revoke_post_preview_link", end.clone())["message"], "Revoked");
    assert_eq!(server.refused("revoke_post_preview_link", end)["error"], "Preview link not found");
    let listed = server.good("list_post_preview_links", json!({"postId": post}))["data"].clone();
    assert_eq!(listed, json!([]));
}

#[test]
fn long_lived_process_shows_current_history() {
    let site = Sandbox::site();
    let mut old = Server::of(&site);
    let posts = old.good("list_posts", json!({"limit": 4}))["data"].clone();
    let ids: Vec<&str> = posts.as_array().unwrap().iter().map(|post| post["id"].as_str().unwrap()).collect();
    let histories = |server: &mut Server| -> Vec<Value> {
        ids.iter()
            .map(|id| server.good("list_post_revisions", json!({"postId": id}))["data"].clone())
            .collect()
    };
    let mut told = vec![histories(&mut old)];
    let file = site.git(&["grep", "-l", &format!("^id: {}", ids[1]), "source", "--", "posts"]);
    let file = file.trim().trim_start_matches("source:").to_owned();
    let moved = file.replace(".yaml", "-moved.yaml");
    site.git(&["checkout", "-q", "source"]);
    let acts: [&dyn Fn(&mut Server); 4] = [
        &|old| drop(old.good("save_post_ai_review", json!({"postId": ids[0], "patch": {"title": "Staged"}}))),
        &|_| {
            site.git(&["mv", &file, &moved]);
            site.git(&["commit", "-qm", "Move by hand"]);
        },
        &|_| drop(site.cms(&["post", "set", ids[2], "title=Live", "--stage", "source"]).ok()),
        // Rewritten history has other commits under the same refs.
        &|_| drop(site.git(&["commit", "-q", "--amend", "-m", "Told otherwise"])),
    ];
    for act in acts {
        act(&mut old);
        let now = histories(&mut old);
        assert_eq!(now, histories(&mut Server::of(&site)));
        assert_ne!(told.last(), Some(&now), "there is something new to tell");
        told.push(now);
    }
}
