//! Response details that clients rely on: filters, forms of rich text, error fields, preconditions, and the API
//! description.

use super::server::{PASSWORD, Server, count};
use serde_json::{Value, json};

fn id(value: &Value) -> String {
    value["id"].as_str().unwrap_or_else(|| panic!("no id: {value}")).to_owned()
}

fn ids(list: &Value) -> Vec<String> {
    list["data"].as_array().unwrap_or_else(|| panic!("no rows: {list}")).iter().map(id).collect()
}

/// Sets a key of `cms.toml` on the live stage.
fn setting(server: &Server, from: &str, to: &str) {
    server.site.git(&["checkout", "-q", "source"]);
    let settings = server.site.read("cms.toml");
    assert!(settings.contains(from), "{settings}");
    server.site.write("cms.toml", &settings.replace(from, to));
    server.site.git(&["commit", "-qam", "Another setting"]);
}

#[test]
fn lists_accept_the_original_filters() {
    let (server, admin) = Server::uncounted();
    let list = |query: &str| server.get(&admin, &format!("/api/posts?include=&{query}"));
    let parent = id(&server.made(&admin, json!({"title": "Parent"})));
    let child = id(&server.made(&admin, json!({"title": "Child", "parentId": parent})));
    assert_eq!(ids(&list(&format!("ids={parent}"))), [parent.as_str()]);
    assert_eq!(list(&format!("ids={parent},{child}"))["meta"]["total"], 2);
    assert_eq!(ids(&list(&format!("parentId={parent}"))), [child.as_str()]);
    assert!(ids(&list(&format!("roots=1&ids={parent},{child}"))) == [parent.as_str()]);
    // Terms, with and without descendants.
    let term = |body: Value| {
        id(&server.ask("POST", "/api/taxonomies/areas/terms").with(&admin).json(&body).send().is(201).value())
    };
    let made = json!({"slug": "areas", "name": "Areas", "hierarchical": true});
    server.ask("POST", "/api/taxonomies").with(&admin).json(&made).send().is(201);
    let (town, harbour) = {
        let town = term(json!({"name": "Town"}));
        let harbour = term(json!({"name": "Harbour", "parentId": town}));
        (town, harbour)
    };
    server.site.git(&["checkout", "-q", "source"]);
    let kind = server.site.read("post-types/page.yaml");
    server.site.write("post-types/page.yaml", &kind.replace("taxonomies: []", "taxonomies: [areas]"));
    server.site.git(&["commit", "-qam", "Pages have areas"]);
    server
        .ask("PUT", &format!("/api/posts/{child}"))
        .with(&admin)
        .json(&json!({"taxonomyTermIds": [harbour]}))
        .send()
        .is(200);
    assert_eq!(ids(&list(&format!("termId={harbour}"))), [child.as_str()]);
    assert_eq!(ids(&list(&format!("termId={town}"))).len(), 0);
    assert_eq!(ids(&list("termId=00000000-0000-4000-8000-000000000000")).len(), 0);
    assert_eq!(ids(&list(&format!("termId={town}&includeDescendants=1"))), [child.as_str()]);
    // Changes pending on review.
    assert_eq!(list("")["data"][0]["hasReviewDraft"], false);
    let proposed = json!({"title": "Proposed", "mode": "review"});
    server.ask("PUT", &format!("/api/posts/{parent}")).with(&admin).json(&proposed).send().is(200);
    let waiting = list(&format!("inReview=1&ids={parent},{child}"));
    assert_eq!((ids(&waiting), &waiting["data"][0]["hasReviewDraft"]), (vec![parent.clone()], &json!(true)));
    let meta = &list("sortBy=title")["meta"];
    assert_eq!((&meta["sortBy"], &meta["sortOrder"]), (&json!("title"), &json!("asc")));
    for (query, field) in [
        ("ids=x", "ids"),
        ("parentId=x", "parentId"),
        ("roots=perhaps", "roots"),
        ("includeDeleted=maybe", "includeDeleted"),
        ("status=nope", "status"),
        ("type=nope", "type"),
        ("locale=nope", "locale"),
        ("taxonomy=nope", "taxonomy"),
        ("sortBy=nope", "sortBy"),
        ("stage=nope", "stage"),
        ("richtext=nope", "richtext"),
    ] {
        let refused = server.ask("GET", &format!("/api/posts?{query}")).with(&admin).send().is(422).value();
        assert!(refused["details"][field].is_array(), "{query}: {refused}");
    }
}

#[test]
fn rich_text_is_equal_in_lists_and_posts() {
    let (server, admin) = Server::uncounted();
    let prose = json!([{"type": "prose", "props": {"content": "Some *words*"}}]);
    let post = id(&server.made(&admin, json!({"modules": prose})));
    for form in ["", "json", "markdown", "html", "text"] {
        let query = if form.is_empty() { String::new() } else { format!("richtext={form}") };
        let listed = server.get(&admin, &format!("/api/posts?ids={post}&{query}"));
        let alone = server.get(&admin, &format!("/api/posts/{post}?{query}"));
        let content = &listed["data"][0]["modules"][0]["props"]["content"];
        assert_eq!(content, &alone["modules"][0]["props"]["content"], "{form}");
        assert_eq!(content.is_object(), matches!(form, "" | "json"), "{form}: {content}");
    }
}

#[test]
fn errors_name_their_field() {
    let (server, admin) = Server::uncounted();
    let hero = json!([{"type": "hero", "props": {"title": "H"}}]);
    let post = server.made(&admin, json!({"modules": hero}));
    let (path, module) = (format!("/api/posts/{}", id(&post)), id(&post["modules"][0]));
    let before = server.tip("source");
    let module = format!("/api/post-modules/{module}");
    let modules = format!("{path}/modules");
    for (method, path, body, field) in [
        ("PUT", &path, json!({"title": null}), "title"),
        ("PUT", &path, json!({"slug": null}), "slug"),
        ("PUT", &path, json!({"status": null}), "status"),
        ("PUT", &module, json!({"locked": "yes"}), "locked"),
        ("PUT", &module, json!({"adminLabel": 5}), "adminLabel"),
        ("PUT", &module, json!({"props": {"title": null}}), "props"),
        ("POST", &modules, json!({"type": "blockquote", "locked": "yes"}), "locked"),
        ("POST", &modules, json!({"type": "blockquote", "adminLabel": 5}), "adminLabel"),
    ] {
        let refused = server.ask(method, path).with(&admin).json(&body).send().is(422).value();
        assert!(refused["details"][field].is_array(), "{body}: {refused}");
    }
    assert_eq!(server.tip("source"), before);
}

#[test]
fn locked_module_survives_any_list_of_modules() {
    let (server, admin) = Server::uncounted();
    let modules = json!([
        {"type": "hero", "props": {"title": "H"}, "locked": true}, {"type": "blockquote", "props": {"quote": "Q"}},
    ]);
    let post = server.made(&admin, json!({"modules": modules}));
    let path = format!("/api/posts/{}", id(&post));
    let (hero, quote) = (post["modules"][0].clone(), post["modules"][1].clone());
    let before = server.tip("source");
    for modules in [json!([]), json!([quote]), json!([quote, hero])] {
        let refused =
            server.ask("PUT", &path).with(&admin).json(&json!({"modules": modules})).send().is(422).value();
        assert!(refused["details"]["modules"].is_array(), "{refused}");
    }
    assert_eq!(server.tip("source"), before);
    server.ask("PUT", &path).with(&admin).json(&json!({"modules": [hero]})).send().is(200);
}

#[test]
fn global_module_appears_once_in_a_post() {
    let (server, admin) = Server::uncounted();
    let path = format!("/api/posts/{}", id(&server.made(&admin, json!({"title": "Once"}))));
    let cta = json!({"type": "callout", "global": "site-cta"});
    let ask =
        |method: &str, path: &str, body: Value| server.ask(method, path).with(&admin).json(&body).send();
    let modules = format!("{path}/modules");
    ask("POST", &modules, cta.clone()).is(201);
    let before = server.tip("source");
    assert_eq!(ask("POST", &modules, cta.clone()).is(409).value()["code"], "module.global.twice");
    let twice = ask("PUT", &path, json!({"modules": [cta, cta]})).is(409).value();
    assert_eq!(twice["code"], "module.global.twice", "{twice}");
    assert_eq!(server.tip("source"), before);
}

#[test]
fn conflict_reports_all_three_values() {
    let (server, admin) = Server::uncounted();
    let path = format!("/api/posts/{}", id(&server.made(&admin, json!({"title": "Base"}))));
    let put = |body: Value| server.ask("PUT", &path).with(&admin).json(&body).send();
    put(json!({"title": "Yours", "mode": "review"})).is(200);
    put(json!({"title": "Theirs", "mode": "publish"})).is(200);
    let before = server.tip("source");
    let clash = put(json!({"mode": "approve"})).is(409).value();
    let item = format!("post:{}", path.trim_start_matches("/api/posts/"));
    let told =
        json!([{"field": "title", "base": "Base", "theirs": "Theirs", "yours": "Yours", "item": item}]);
    assert_eq!(clash["meta"]["conflicts"], told, "{clash}");
    assert!(clash["details"]["title"].is_array(), "{clash}");
    assert_eq!(server.tip("source"), before);
    // A write on top of the conflict resolves it; then the post can go live.
    put(json!({"title": "Both", "mode": "review"})).is(200);
    put(json!({"mode": "approve"})).is(200);
    assert_eq!(server.get(&admin, &path)["title"], "Both");
}

#[test]
fn setting_requires_preconditions() {
    let (server, admin) = Server::uncounted();
    setting(&server, "require_if_match = false", "require_if_match = true");
    let path = format!("/api/posts/{}", id(&server.made(&admin, json!({}))));
    let ask = |method: &str| server.ask(method, &path).with(&admin);
    let title = json!({"title": "New"});
    assert_eq!(ask("PUT").json(&title).send().is(428).value()["code"], "precondition.required");
    ask("DELETE").send().is(428);
    ask("PUT").with("If-Match: *").json(&title).send().is(200);
    let tag = ask("GET").send().is(200).header("etag").expect("a tag").to_owned();
    ask("DELETE").with(&format!("If-Match: {tag}")).send().is(204);
}

#[test]
fn created_item_has_a_location() {
    let (server, admin) = Server::uncounted();
    let body = json!({"title": "T", "type": "page", "locale": "en", "modules": []});
    let made = server.ask("POST", "/api/posts").with(&admin).json(&body).send().is(201);
    assert_eq!(made.header("location"), Some(format!("/api/posts/{}", id(&made.value())).as_str()));
    // A fixed path is not an id, whatever the method.
    let other = server.ask("GET", "/api/posts/bulk").with(&admin).send().is(405);
    assert_eq!(other.header("allow"), Some("POST, OPTIONS"));
}

#[test]
fn invalid_cookie_beside_a_token_is_refused() {
    let (server, admin) = Server::uncounted();
    let email = server.user("editor");
    let ask = |cookie: &str| server.ask("GET", "/api/posts").with(&admin).with(cookie).send().status;
    assert_eq!(ask("Cookie: cms-session=guess"), 401);
    let login = json!({"email": email, "password": PASSWORD});
    let cookie = server.ask("POST", "/api/auth/login").json(&login).send().is(200).cookie();
    assert_eq!(ask(&cookie), 200);
    server.ask("POST", "/api/auth/logout").with(&cookie).send().is(204);
    assert_eq!(ask(&cookie), 200, "the cookie of a session that ended does no harm");
}

#[test]
fn long_slugs_fit_into_file_names() {
    let (server, admin) = Server::uncounted();
    let long = "x".repeat(255);
    for (path, field, body) in [
        ("/api/menus", "slug", json!({"name": "N", "slug": long})),
        ("/api/taxonomies", "slug", json!({"name": "N", "slug": long})),
        ("/api/taxonomies/tags/terms", "slug", json!({"name": "N", "slug": long})),
        ("/api/modules/global", "globalSlug", json!({"type": "callout", "globalSlug": long})),
        ("/api/module-groups", "name", json!({"name": long, "postType": "page"})),
    ] {
        let refused = server.ask("POST", path).with(&admin).json(&body).send().is(422).value();
        assert!(refused["details"][field].is_array(), "{path}: {refused}");
    }
    server.made(&admin, json!({"slug": long}));
}

#[test]
fn global_module_has_updated_at() {
    let (server, admin) = Server::uncounted();
    let made = json!({"type": "callout", "label": "Mine", "props": {"title": "T"}});
    let made = server.ask("POST", "/api/modules/global").with(&admin).json(&made).send().is(201).value();
    for global in server.get(&admin, "/api/modules/global")["data"].as_array().expect("rows") {
        assert!(global["updatedAt"].is_string() && global["usageCount"].is_u64(), "{global}");
    }
    let shown = server.get(&admin, &format!("/api/modules/global/{}", id(&made)));
    assert!(shown["updatedAt"].is_string(), "{shown}");
}

#[test]
fn menus_refuse_dangerous_addresses() {
    let (server, admin) = Server::uncounted();
    let menu = id(&server
        .ask("POST", "/api/menus")
        .with(&admin)
        .json(&json!({"name": "M", "slug": "m"}))
        .send()
        .is(201)
        .value());
    let add =
        |body: Value| server.ask("POST", &format!("/api/menus/{menu}/items")).with(&admin).json(&body).send();
    for url in
        ["javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x", "vbscript:x", "java\tscript:x"]
    {
        add(json!({"label": "L", "type": "custom", "url": url})).is(422);
    }
    let mut below = id(&add(json!({"label": "1", "type": "custom", "url": "/1"})).is(201).value());
    let top = below.clone();
    let mut depth = 1;
    let refused = loop {
        let answer = add(json!({"label": "n", "type": "custom", "url": "/n", "parentId": below}));
        match answer.status {
            201 => (below, depth) = (id(&answer.value()), depth + 1),
            _ => break answer,
        }
        assert!(depth < 50, "no end");
    };
    assert_eq!((refused.status, depth), (422, 6));
    // An item cannot be below itself.
    let circle = json!({"parentId": below});
    server.ask("PUT", &format!("/api/menu-items/{top}")).with(&admin).json(&circle).send().is(422);
    server.ask("GET", "/api/menus/by-slug/m").send().is(200);
}

#[test]
fn submissions_are_bounded_and_stay_text() {
    let (server, admin) = Server::uncounted();
    let post = id(&server.made(&admin, json!({})));
    let track = |body: Value| server.ask("POST", "/api/public/analytics/track").json(&body).send().status;
    assert_eq!(track(json!({"eventType": "click", "metadata": {"a": "x".repeat(1_000_000)}})), 413);
    assert_eq!(track(json!({"eventType": "click", "metadata": {"a": "x".repeat(10_000)}})), 422);
    assert_eq!(track(json!({"eventType": "click", "x": 1e308})), 422);
    assert_eq!(track(json!({"eventType": "click", "at": "2999-01-01T00:00:00Z"})), 422);
    assert_eq!(track(json!({"eventType": "<b>", "postId": post})), 422);
    let feedback = |more: Value| {
        let mut body = json!({"postId": post, "content": "<img src=x onerror=alert(1)>"});
        body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        server.ask("POST", "/api/feedbacks").with(&admin).json(&body).send()
    };
    feedback(json!({"elementSelector": "*:has(*) ".repeat(12_000)})).is(422);
    let kept = feedback(json!({"elementSelector": "*:has(*)"})).is(201).value();
    assert_eq!(kept["content"], "<img src=x onerror=alert(1)>");
    let submit = |body: Value| server.ask("POST", "/api/forms/contact/submit").json(&body).send();
    let many: Value =
        (0..1_000).map(|n| (format!("f{n}"), json!("x"))).collect::<serde_json::Map<_, _>>().into();
    submit(many).is(422);
    for body in [
        json!({"name": "N", "email": "a@b.example\r\nBcc: c@d.example", "message": "M"}),
        json!({"name": {"file": "x"}, "email": "a@b.example", "message": "M"}),
        json!({"name": "N", "email": "a@b.example", "message": "M", "nope": 1}),
    ] {
        assert!(
            !submit(body.clone()).is(422).value()["details"].as_object().expect("details").is_empty(),
            "{body}"
        );
    }
    submit(json!({"name": "=HYPERLINK(\"http://x\")", "email": "a@b.example", "message": "+1"})).is(201);
    let table = server.ask("GET", "/api/forms-submissions/export").with(&admin).send().is(200).body;
    assert!(table.contains("'=HYPERLINK") && table.contains("'+1"), "{table}");
}

#[test]
fn description_states_the_limits_of_the_site() {
    let (server, _) = Server::uncounted();
    let described = server.ask("GET", "/openapi.json").send().is(200).value();
    let body = |path: &str, method: &str| {
        described["paths"][path][method]["requestBody"]["content"]["application/json"]["schema"].clone()
    };
    let post = body("/api/posts", "post");
    let names = |value: &Value| -> Vec<String> {
        value.as_array().into_iter().flatten().filter_map(|name| name.as_str().map(str::to_owned)).collect()
    };
    assert!(names(&post["properties"]["type"]["enum"]).contains(&"testimonial".to_owned()), "{post}");
    assert_eq!(post["required"], json!(["title", "type"]));
    assert_eq!(post["additionalProperties"], false);
    assert!(
        names(&body("/api/posts/{id}", "put")["properties"]["mode"]["enum"]).contains(&"approve".to_owned())
    );
    assert_eq!(body("/api/posts/{postId}/modules/reorder", "post")["required"], json!(["order"]));
    let responses = &described["paths"]["/api/posts"]["post"]["responses"];
    for status in ["201", "400", "401", "403", "404", "409", "413", "415", "422", "429"] {
        assert!(responses[status].is_object(), "{status}");
    }
    // Every reference has a target.
    let text = described.to_string();
    let named = described["components"]["schemas"].as_object().expect("schemas");
    for part in text.split("\"$ref\":\"").skip(1) {
        let target = part.split('"').next().unwrap_or_default();
        let name = target.strip_prefix("#/components/schemas/").unwrap_or_else(|| panic!("{target}"));
        assert!(named.contains_key(name), "{target}");
    }
}

#[test]
fn concurrent_acts_on_a_post_are_serializable() {
    let rounds = count("CMS_ROUNDS", 5);
    let (server, admin) = Server::uncounted();
    for round in 0..rounds {
        let slug = format!("met-{round}");
        let path =
            format!("/api/posts/{}", id(&server.made(&admin, json!({"slug": slug, "status": "draft"}))));
        let send = |method: &str, body: Value| {
            let ask = server.ask(method, &path).with(&admin);
            let status = if body.is_null() { ask.send() } else { ask.json(&body).send() }.status;
            assert!([200, 204, 404].contains(&status), "{method}: {status}");
            status < 300
        };
        let (published, deleted, edited) = std::thread::scope(|scope| {
            let publish = scope.spawn(|| send("PUT", json!({"status": "published"})));
            let delete = scope.spawn(|| send("DELETE", Value::Null));
            let edit = scope.spawn(|| send("PUT", json!({"title": "Edited"})));
            let done = |thread: std::thread::ScopedJoinHandle<'_, bool>| thread.join().expect("no panic");
            (done(publish), done(delete), done(edit))
        });
        assert!(deleted);
        server.ask("GET", &path).with(&admin).send().is(404);
        // Acknowledged changes are there, and refused ones are not.
        let left = server.get(&admin, &format!("{path}?includeDeleted=1"));
        assert_eq!((left["status"] == "published", left["title"] == "Edited"), (published, edited), "{left}");
    }
    server.site.git(&["fsck", "--strict"]);
}

#[test]
fn paths_and_spellings_of_the_original_are_accepted() {
    let (server, admin) = Server::uncounted();
    let email = server.user("editor");
    let uid = json!({"uid": email, "password": PASSWORD});
    server.ask("POST", "/admin/login").json(&uid).send().is(200);
    let ask = |method: &str, path: &str, body: Value, status: u16| {
        let answer = server.ask(method, path).with(&admin).json(&body).send().is(status);
        if answer.body.is_empty() { Value::Null } else { answer.value() }
    };
    // A post needs only a type and a title, in any script.
    let bare = ask("POST", "/api/posts", json!({"title": "日本", "type": "page"}), 201);
    assert_eq!(bare["slug"], "ri-ben");
    let fields = json!({
        "robotsJson": {"index": false}, "nofollow": true, "customFields": [{"slug": "tagline", "value": "T"}],
        "orderIndex": 3.0,
    });
    let post = ask("PUT", &format!("/api/posts/{}", id(&bare)), fields, 200);
    assert_eq!(post["robots"], json!({"index": false, "follow": false}));
    assert_eq!((&post["customFields"]["tagline"], &post["orderIndex"]), (&json!("T"), &json!(3)));
    let modules = format!("/api/posts/{}/modules", id(&bare));
    let module = ask("POST", &modules, json!({"moduleType": "blockquote", "props": {"quote": "One"}}), 201);
    assert_eq!(module["data"]["postModuleId"], module["id"]);
    let changed = json!({"overrides": {"quote": "Two"}});
    ask("PUT", &format!("/api/post-modules/{}", id(&module)), changed, 200);
    let rows = server.get(&admin, &modules)["data"].clone();
    let last = rows.as_array().and_then(|rows| rows.last()).expect("a module");
    assert_eq!((&last["id"], &last["props"]["quote"]), (&module["id"], &json!("Two")));
    let listed = server.get(
        &admin,
        "/api/posts?postType=page&q=%E6%97%A5%E6%9C%AC&limit=1&sortBy=updated_at&sortOrder=DESC",
    );
    assert_eq!((ids(&listed), &listed["meta"]["limit"]), (vec![id(&bare)], &json!(1)));
    assert_eq!(server.ask("GET", "/api/forms/contact").send().is(200).value()["slug"], "contact");
    server.ask("POST", "/api/forms/contact").json(&json!({})).send().is(422);
    let remark =
        json!({"postId": id(&bare), "type": "bug", "mode": "review", "content": "C", "context": {"x": 0.5}});
    assert_eq!(ask("POST", "/api/feedbacks", remark, 201)["category"], "bug");
    let search = json!({"search": "日本", "replace": "x", "tables": ["posts"]});
    assert_eq!(ask("POST", "/api/database/find-replace", search, 200)["dryRun"], true);
    assert!(
        server.get(&admin, &format!("/api/posts/{}/revisions", id(&bare)))["data"][0]["mode"].is_string()
    );
}

#[test]
fn lists_include_feedback_counts() {
    let (server, admin) = Server::uncounted();
    let list = |query: &str| server.get(&admin, &format!("/api/posts?include=&{query}"));
    let (parent, child) = (
        id(&server.made(&admin, json!({"title": "Parent"}))),
        id(&server.made(&admin, json!({"title": "Child"}))),
    );
    // Feedback is not content of a stage, but cached responses must reflect it anyway.
    let with_feedback = |query: &str| -> Vec<String> {
        let found = list(query);
        let posts =
            found["data"].as_array().expect("a list").iter().filter(|post| post["hasFeedback"] == true);
        posts.map(|post| post["id"].as_str().expect("an id").to_owned()).collect()
    };
    let remark = json!({"postId": child, "content": "The button is gone"});
    for _ in 0..3 {
        assert_eq!(with_feedback("per_page=100").len(), 0);
    }
    let made = server.ask("POST", "/api/feedbacks").with(&admin).json(&remark).send().is(201).value();
    let path = format!("/api/feedbacks/{}", made["id"].as_str().expect("an id"));
    for _ in 0..3 {
        assert_eq!(with_feedback("per_page=100"), [child.as_str()]);
    }
    assert_eq!(ids(&list("hasFeedback=1")), [child.as_str()]);
    assert_eq!(ids(&list(&format!("hasFeedback=1&ids={parent}"))).len(), 0);
    server.ask("PATCH", &path).with(&admin).json(&json!({"status": "resolved"})).send().is(200);
    assert_eq!(with_feedback("per_page=100").len(), 0);
    assert_eq!(ids(&list("hasFeedback=1")).len(), 0);
    let stranger = server.ask("GET", "/api/posts").send();
    assert!(!stranger.body.contains("hasFeedback"), "{}", stranger.body);
}

#[test]
fn slug_and_fields_change_in_one_write() {
    let (server, admin) = Server::uncounted();
    let commits =
        || server.site.git(&["rev-list", "--count", "source"]).trim().parse::<u32>().expect("a number");
    let made = |path: &str, body: Value| {
        id(&server.ask("POST", path).with(&admin).json(&body).send().is(201).value())
    };
    let global = json!({"type": "prose", "globalSlug": "before", "label": "Before", "props": {}});
    let global = made("/api/modules/global", global);
    let menu = made("/api/menus", json!({"slug": "before", "name": "Before"}));
    let term = made("/api/taxonomies/tags/terms", json!({"slug": "before", "name": "Before"}));
    for (path, slug, name) in [
        (format!("/api/modules/global/{global}"), "globalSlug", "label"),
        (format!("/api/menus/{menu}"), "slug", "name"),
        (format!("/api/taxonomy-terms/{term}"), "slug", "name"),
    ] {
        let before = commits();
        let body = json!({slug: "after", name: "After"});
        let done = server.ask("PUT", &path).with(&admin).json(&body).send().is(200).value();
        assert_eq!((&done[slug], &done[name]), (&json!("after"), &json!("After")), "{path}");
        assert_eq!(commits(), before + 1, "{path}");
        // An invalid change is not applied in part.
        let body = json!({slug: "no slug!", name: "Neither"});
        server.ask("PUT", &path).with(&admin).json(&body).send().is(422);
        assert_eq!(commits(), before + 1, "{path}");
    }
}
