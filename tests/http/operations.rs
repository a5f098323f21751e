//! Every operation of the table over HTTP: which run, for whom, and which parts of the server stay inaccessible.

use super::server::Server;
use cms::ops;
use serde_json::{Value, json};

/// Operations that only the command line has, because they use the server's own files, programs or network.
const LOCAL: &[&str] = &[
    "backup",
    "restore",
    "ledger.move",
    "import",
    "import.markdown",
    "import.export",
    "export.markdown",
    "export.hugo",
    "export.wxr",
    "media.add",
    "media.replace",
    "mcp.dump-context",
    "schema.install",
    "fmt",
    "doctor",
    "gc",
    "cache.verify",
    "cache.clear",
    "sync",
    "logs",
    "run",
    "url.test",
    "webhook.deliver",
];

/// Operations that change something other than content, such as a record or a link.
const BESIDE_CONTENT: &[&str] = &[
    "preview.comment",
    "preview.create",
    "preview.revoke",
    "feedback.create",
    "feedback.resolve",
    "feedback.delete",
    "form.submit",
    "form.submissions.delete",
    "form.submissions.erase",
    "form.submissions.forget",
    "analytics.track",
    "media.variants",
    "webhook.simulate",
    "variation.serve",
];

fn path(name: &str) -> String {
    format!("/api/operations/{name}")
}

#[test]
fn every_operation_runs_over_http_or_is_local() {
    let (server, admin) = Server::uncounted();
    let listed = server.get(&admin, "/api/operations");
    let described = server.get(&admin, "/openapi.json");
    let is_listed =
        |list: &Value, name: &str| list.as_array().expect("rows").iter().any(|row| row["name"] == name);
    for row in ops::ALL {
        let name = row.facts.name;
        let nonsense = server.ask("POST", &path(name)).with(&admin).json(&json!({"nonsense-": 1})).send();
        let item = &described["paths"][path(name)];
        if LOCAL.contains(&name) {
            assert!(
                is_listed(&listed["meta"]["closed"], name) && item.is_null(),
                "{name} is listed as closed"
            );
            assert_eq!(nonsense.is(404).value()["code"], "operation.local", "{name}");
            continue;
        }
        assert!(is_listed(&listed["data"], name), "{name} is run by the terminal and not listed over HTTP");
        let refused = nonsense.is(422).value();
        assert!(refused["details"]["nonsense-"].is_array(), "{name}: {refused}");
        let body = "/post/requestBody/content/application~1json/schema/$ref";
        let answer = "/post/responses/200/content/application~1json/schema/$ref";
        for (place, kind) in [(body, "input"), (answer, "answer")] {
            let named = item.pointer(place).and_then(Value::as_str).expect("a schema");
            assert_eq!(named, format!("#/components/schemas/{kind}-{}", name.replace('.', "-")));
        }
        let is_read = row.can == "read" && !BESIDE_CONTENT.contains(&name);
        assert_eq!(
            item["get"].is_object(),
            is_read,
            "{name}: GET runs what changes nothing, and nothing else"
        );
    }
}

#[test]
fn operation_requires_its_permission() {
    let (server, admin) = Server::uncounted();
    let roles = ["editor_admin", "editor", "translator", "ai_agent", "workflow", "previewer"];
    let tokens: Vec<_> = roles.iter().map(|role| (*role, server.token(role, &[]))).collect();
    let reader = server.token("reader", &[]);
    for row in ops::ALL.iter().filter(|row| !LOCAL.contains(&row.facts.name)) {
        let name = row.facts.name;
        let post = server.ask("POST", &path(name)).json(&json!({"nonsense-": 1}));
        post.send().is(401);
        post.clone().with(&reader).send().is(403);
        for (role, token) in &tokens {
            let role: cms::model::Role = role.parse().expect("a role");
            let status = if role.may(row.facts.permission) { 422 } else { 403 };
            let answer = post.clone().with(token).send();
            assert_eq!(answer.status, status, "{name} as {role}");
        }
    }
    server.ask("GET", "/api/operations").send().is(401);
    server.ask("GET", "/api/operations").with(&reader).send().is(403);
    let own = server.get(&tokens[3].1, "/api/operations");
    let row = own["data"].as_array().expect("rows").iter().find(|row| row["name"] == "review.approve");
    assert_eq!(row.expect("a row")["allowed"], false);
    server.ask("POST", &path("no.such")).with(&admin).send().is(404);
}

#[test]
fn answer_equals_that_of_the_command_line() {
    let (server, admin) = Server::uncounted();
    server.made(&admin, json!({"title": "One", "slug": "one"}));
    for (name, input, query, line) in [
        (
            "post.show",
            json!({"post": "page/en/one"}),
            "post=page/en/one",
            &["post", "show", "page/en/one"][..],
        ),
        ("module-type.show", json!({"type": "callout"}), "type=callout", &["module-type", "show", "callout"]),
        (
            "post.list",
            json!({"type": ["page", "blog"], "limit": 2, "roots": true}),
            "type=page,blog&limit=2&roots=true",
            &["post", "list", "--type", "page", "--type", "blog", "--limit", "2", "--roots"],
        ),
        ("locale.list", json!({}), "", &["locale", "list"]),
    ] {
        let posted = server.ask("POST", &path(name)).with(&admin).json(&input).send().is(200).value();
        let got = server.ask("GET", &format!("{}?{query}", path(name))).with(&admin).send().is(200);
        let told = server.site().cms(&[line, &["--json"]].concat()).ok().json();
        assert_eq!(posted, told, "{name}");
        assert_eq!(got.value(), told, "{name}");
        let tag = got.header("etag").expect("a tag").to_owned();
        let again = server.ask("GET", &format!("{}?{query}", path(name))).with(&admin);
        again.with(&format!("If-None-Match: {tag}")).send().is(304);
    }
    let other = format!("{}?post=page/en/one&nope=1", path("post.show"));
    server.ask("GET", &other).with(&admin).send().is(422);
    server.ask("GET", &format!("{}?limit=many", path("post.list"))).with(&admin).send().is(422);
    for name in ["history", "blame"] {
        let refused = server.ask("GET", &path(name)).with(&admin).send().is(422).value();
        assert!(refused["details"]["item"].is_array(), "{refused}");
    }
}

#[test]
fn writes_go_to_the_requested_stage_only() {
    let (server, admin) = Server::uncounted();
    let agent = server.token("ai_agent", &[]);
    let editor = server.token("editor", &[]);
    server.made(&admin, json!({"title": "One", "slug": "one"}));
    let set = |token: &str, query: &str, title: &str| {
        let input = json!({"post": "page/en/one", "fields": [{"path": "title", "value": title}]});
        server.ask("POST", &format!("{}{query}", path("post.set"))).with(token).json(&input)
    };
    let title = |stage: &str| {
        server.get(&admin, &format!("{}?post=page/en/one&stage={stage}", path("post.show")))["title"].clone()
    };
    let source = server.tip("source");
    for token in [&agent, &editor] {
        set(token, "?stage=source", "Never").send().is(403);
    }
    set(&agent, "", "Staged").send().is(200);
    assert_eq!((title("ai-review"), title("review")), (json!("Staged"), json!("One")));
    set(&editor, "?dryRun=1", "Tried").send().is(200);
    set(&editor, "", "Saved").send().is(200);
    assert_eq!((title("review"), title("source")), (json!("Saved"), json!("One")));
    for name in ["review.approve", "review.submit"] {
        let all = server.ask("POST", &path(name)).with(&agent).json(&json!({"all": true})).send();
        assert!(name == "review.submit" || all.status == 403, "{name}: {}", all.status);
    }
    assert_eq!(server.tip("source"), source);
    let stale = set(&admin, "?stage=source", "Late").with(&format!("If-Match: \"{}\"", "0".repeat(40)));
    stale.send().is(412);
    set(&admin, "?stage=source", "Live").with(&format!("If-Match: \"{source}\"")).send().is(200);
    assert_eq!(title("source"), "Live");
    set(&admin, "?mode=publish", "No").send().is(422);
}

#[test]
fn files_of_the_server_are_unreachable() {
    let (server, admin) = Server::uncounted();
    let out = server.site().work().join("taken.json");
    let out = out.to_str().expect("text");
    for (name, input) in [
        ("form.submissions.export", json!({"format": "json", "out": out})),
        ("analytics.heatmap", json!({"out": out})),
        ("diff", json!({"what": ["work-tree"]})),
        ("diff", json!({"from": "work-tree"})),
    ] {
        server.ask("POST", &path(name)).with(&admin).json(&input).send().is(422);
    }
    server.ask("GET", &format!("{}?out={out}", path("analytics.heatmap"))).with(&admin).send().is(422);
    assert!(!std::path::Path::new(out).exists());
    std::fs::write(server.site().work().join("posts/page/en/broken.yaml"), "title: [")
        .expect("it is written");
    let valid = server.get(&admin, &path("validate"));
    assert!(!valid.to_string().contains("broken.yaml"), "{valid}");
}

#[test]
fn cross_site_page_runs_no_operation() {
    let (server, _) = Server::uncounted();
    let email = server.user("editor_admin");
    let login = json!({"email": email, "password": super::server::PASSWORD});
    let cookie = server.ask("POST", "/api/auth/login").json(&login).send().is(200).cookie();
    let input = json!({"type": "page", "title": "Forged"});
    let create = server.ask("POST", &path("post.create")).with(&cookie).json(&input);
    create.clone().with("Origin: https://evil.example").send().is(403);
    for row in ops::ALL.iter().filter(|row| row.can != "read" || BESIDE_CONTENT.contains(&row.facts.name)) {
        let status = server.ask("GET", &path(row.facts.name)).with(&cookie).send().status;
        assert_eq!(status, if LOCAL.contains(&row.facts.name) { 404 } else { 405 }, "{}", row.facts.name);
    }
    let once = create.with("Idempotency-Key: one");
    assert_eq!(once.send().is(200).value(), once.send().is(200).value());
}
