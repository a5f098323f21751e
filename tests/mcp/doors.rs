//! Access over HTTP: hosts, origins, credentials, other clients' sessions.

use super::net::{Net, request};
use crate::support::{Callback, Sandbox};
use serde_json::{Value, json};

const TOKEN: (&str, &str) = ("MCP_AUTH_TOKEN", "a-secret-of-the-operator");
const BEARER: &str = "Authorization: Bearer a-secret-of-the-operator";

fn list() -> Value {
    request(1, "tools/list", json!({}))
}

#[test]
fn cross_site_requests_are_refused_first() {
    let site = Sandbox::site();
    for net in [Net::tools(&site, &[], &[]), Net::beside(&site, &[], &[])] {
        for header in [
            "Host: evil.example",
            "Host: localhost.evil.example",
            "Origin: http://evil.example",
            "Origin: null",
            "Origin: http://localhost.evil.example",
        ] {
            let refused = net.post(&list()).with(header).send().is(403);
            assert_eq!(refused.header("access-control-allow-origin"), None, "{header}");
            net.ask("GET", "/mcp").with(header).send().is(403);
            net.ask("POST", "/messages?sessionId=x").with(header).send().is(403);
        }
        let preflight = net.ask("OPTIONS", "/mcp").with("Access-Control-Request-Method: POST");
        preflight.clone().with("Origin: http://evil.example").send().is(403);
        let own = preflight.with("Origin: http://localhost:3000").send().is(204);
        assert_eq!(own.header("access-control-allow-origin"), Some("http://localhost:3000"));
        let seen = net.post(&list()).with("Origin: http://localhost:3000").send().is(200);
        assert_eq!(seen.header("access-control-allow-origin"), Some("http://localhost:3000"));
    }
    let known = [("MCP_ALLOWED_HOSTS", "cms.example"), ("MCP_ALLOWED_ORIGINS", "https://tools.example")];
    let net = Net::tools(&site, &[], &known);
    net.post(&list()).with("Host: cms.example").with("Origin: https://tools.example").send().is(200);
    net.post(&list()).with("Host: other.example").send().is(403);
}

#[test]
fn credential_is_required_except_for_health() {
    let site = Sandbox::site();
    let pair = [("MCP_AUTH_HEADER_NAME", "X-Key"), ("MCP_AUTH_HEADER_VALUE", "value")];
    let net = Net::tools(&site, &[], &[&[TOKEN][..], &pair].concat());
    net.ask("GET", "/health").send().is(200);
    for header in [
        "X-None: 1",
        "Authorization: Bearer wrong",
        "Authorization: bearer a-secret-of-the-operator",
        "X-Key: values",
    ] {
        let refused = net.post(&list()).with(header).send().is(401);
        assert_eq!(refused.value()["error"], "Unauthorized");
        assert_eq!(refused.header("www-authenticate"), Some("Bearer"));
        net.ask("GET", "/mcp").with(header).send().is(401);
        net.ask("DELETE", "/mcp").with(header).send().is(401);
        net.ask("POST", "/messages?sessionId=x").with(header).send().is(401);
    }
    net.ask("POST", "/mcp?token=a-secret-of-the-operator").body(&list().to_string()).send().is(401);
    net.post(&list()).with(BEARER).with(BEARER).send().is(401);
    net.post(&list()).with(BEARER).send().is(200);
    net.post(&list()).with("x-key: value").send().is(200);
    let half = Net::tools(&site, &[], &pair[..1]);
    half.post(&list()).send().is(200);
}

#[test]
fn session_requires_its_own_credential() {
    let site = Sandbox::site();
    let net = Net::beside(&site, &[], &[TOKEN]);
    let token = |name: &str| {
        let made = site.cms(&["token", "create", "--role", "ai_agent", "--name", name, "--json"]).ok().json();
        format!("Authorization: Bearer {}", made["token"].as_str().expect("a token"))
    };
    let (one, two) = (token("one"), token("two"));
    let session = net.session(&[&one]);
    net.post(&list()).with(&session).with(&one).send().is(200);
    for other in [&two, BEARER] {
        net.post(&list()).with(&session).with(other).send().is(404);
        net.ask("DELETE", "/mcp").with(&session).with(other).send().is(404);
    }
    net.post(&list()).with(&session).send().is(401);
    let mut events = net.ask("GET", "/mcp").with(&one).open();
    let endpoint = events.next().expect("an event").1;
    let ping = request(1, "ping", json!({})).to_string();
    net.ask("POST", &endpoint).body(&ping).send().is(401);
    net.ask("POST", &endpoint).body(&ping).with(&two).send().is(404);
    net.ask("POST", &endpoint).body(&ping).with(&one).send().is(202);
    assert_eq!(events.message()["result"], json!({}));
}

#[test]
fn api_and_tools_have_separate_credentials() {
    let site = Sandbox::site();
    let net = Net::beside(&site, &[], &[]);
    site.cms_reading(
        &["user", "add", "a@example.com", "--role", "admin", "--password-stdin"],
        "correct horse battery",
    )
    .ok();
    let login = json!({"email": "a@example.com", "password": "correct horse battery"}).to_string();
    let signed_in = net.ask("POST", "/api/auth/login").body(&login).send().is(200);
    let cookie = format!("Cookie: {}", signed_in.header("set-cookie").unwrap().split(';').next().unwrap());
    net.post(&list()).send().is(200);
    for header in ["Via: 1.1 proxy", "CF-Connecting-IP: 192.0.2.9", "True-Client-IP: 192.0.2.9"] {
        net.post(&list()).with(header).send().is(401);
    }
    net.post(&list()).with("X-Forwarded-For: 192.0.2.9").send().is(401);
    net.post(&list()).with("X-Forwarded-For: 192.0.2.9").with(&cookie).send().is(401);
    let secured = Net::beside(&site, &[], &[TOKEN]);
    secured.post(&list()).with(&cookie).send().is(401);
    secured.post(&list()).with(BEARER).send().is(200);
    secured.ask("GET", "/api/posts").with(BEARER).send().is(401);
    let anywhere = Net::beside(&site, &["--host", "0.0.0.0"], &[]);
    anywhere.post(&list()).send().is(401);
}

#[test]
fn reader_token_cannot_use_the_tool_server() {
    let site = Sandbox::site();
    let net = Net::beside(&site, &[], &[]);
    let made = site.cms(&["token", "create", "--role", "reader", "--name", "site", "--json"]).ok().json();
    let bearer = format!("Authorization: Bearer {}", made["token"].as_str().expect("a token"));
    let refused = net.post(&list()).with(&bearer).send().is(403).value();
    assert!(refused["error"]["message"].as_str().is_some_and(|why| why.contains("`reader`")), "{refused}");
    net.ask("GET", "/mcp").with(&bearer).send().is(403);
    net.ask("GET", "/api/posts").with(&bearer).send().is(200);
}

#[test]
fn admin_token_has_agent_rights_at_most() {
    let site = Sandbox::site();
    let net = Net::beside(&site, &[], &[]);
    let before = super::tips(&site);
    let made = site.cms(&["token", "create", "--role", "admin", "--name", "chief", "--json"]).ok().json();
    let bearer = format!("Authorization: Bearer {}", made["token"].as_str().expect("a token"));
    let call = |tool: &str, arguments: Value| {
        let message = request(1, "tools/call", json!({"name": tool, "arguments": arguments}));
        net.post(&message).with(&bearer).send().is(200).value()["result"].clone()
    };
    let post = call("list_posts", json!({"q": "gear-sums"}))["structuredContent"]["data"][0]["id"].clone();
    let saved = call("save_post_ai_review", json!({"postId": post, "patch": {"title": "T"}}));
    assert_ne!(saved["isError"], true, "{saved}");
    let after = super::tips(&site);
    assert_eq!(after[..2], before[..2]);
    assert_ne!(after[2], before[2]);
    let trailers = site.git(&["log", "-1", "--format=%an%n%B", "ai-review"]);
    assert!(trailers.starts_with("AI Agent") && trailers.contains("token chief"), "{trailers}");
}

#[test]
fn client_name_does_not_replace_the_token_in_records() {
    let site = Sandbox::site();
    let net = Net::beside(&site, &[], &[]);
    let made = site.cms(&["token", "create", "--role", "ai_agent", "--name", "robot", "--json"]).ok().json();
    let bearer = format!("Authorization: Bearer {}", made["token"].as_str().expect("a token"));
    for name in [format!("claude 1, token chief{}", " ".repeat(120)), "y".repeat(300)] {
        let mut greeting = super::net::hello();
        greeting["clientInfo"]["name"] = json!(name);
        let opened = net.post(&request(0, "initialize", greeting)).with(&bearer).send().is(200);
        let session = format!("Mcp-Session-Id: {}", opened.header("mcp-session-id").expect("a session"));
        let title = format!("Sums {}", name.len());
        let patch = json!({"postId": "gear-sums", "patch": {"title": title}});
        let call = request(1, "tools/call", json!({"name": "save_post_ai_review", "arguments": patch}));
        let saved = net.post(&call).with(&session).with(&bearer).send().is(200).value();
        assert_ne!(saved["result"]["isError"], true, "{saved}");
        let recorded = site.git(&["log", "-1", "--format=%(trailers:key=Cms-Client,valueonly)", "ai-review"]);
        assert!(recorded.starts_with("token robot, "), "{recorded}");
        assert!(!recorded.contains(", token"), "{recorded}");
    }
}

#[test]
fn public_address_requires_a_credential() {
    let site = Sandbox::site();
    let anywhere = ["mcp", "serve", "--transport", "sse", "--host", "0.0.0.0", "--port", "0"];
    let refused = site.cms(&anywhere);
    assert_eq!(refused.code, 2, "{}", refused.stderr);
    assert!(refused.stderr.contains("MCP_AUTH_TOKEN"), "{}", refused.stderr);
    let open = Net::tools(&site, &["--host", "0.0.0.0", "--insecure-no-auth"], &[]);
    open.post(&list()).send().is(200);
    let closed = Net::tools(&site, &["--host", "0.0.0.0"], &[TOKEN]);
    closed.post(&list()).send().is(401);
    closed.post(&list()).with(BEARER).with("Host: any.example").send().is(200);
}

/// A token has the rights here that both its role and an agent's have.
#[test]
fn token_has_the_lesser_rights_of_role_and_agent() {
    let site = Sandbox::site();
    let net = Net::beside(&site, &[], &[]);
    let mut tips = super::tips(&site);
    for (role, may) in [
        ("editor", &["submit_ai_review_to_review", "get_post_manifest"][..]),
        ("translator", &[]),
        ("previewer", &[]),
        (
            "workflow",
            &[
                "create_post_ai_review",
                "save_post_ai_review",
                "submit_ai_review_to_review",
                "get_post_manifest",
                "create_post_preview_link",
            ],
        ),
    ] {
        let made = site.cms(&["token", "create", "--role", role, "--name", role, "--json"]).ok().json();
        let bearer = format!("Authorization: Bearer {}", made["token"].as_str().expect("a token"));
        let call = |tool: &str, arguments: Value| {
            let message = request(1, "tools/call", json!({"name": tool, "arguments": arguments}));
            net.post(&message).with(&bearer).send().is(200).value()["result"].clone()
        };
        let tools = net.post(&list()).with(&bearer).send().is(200).value();
        let tools = tools["result"]["tools"].as_array().expect("tools").clone();
        let is_listed = |name: &str| tools.iter().any(|tool| tool["name"] == name);
        assert!(is_listed("read"), "{role}");
        assert_eq!(is_listed("upload"), role == "workflow", "{role}");
        assert_eq!(is_listed("submit"), ["editor", "workflow"].contains(&role), "{role}");
        for tool in ["propose", "create_post_ai_review", "save_post_ai_review", "reply"] {
            assert_eq!(is_listed(tool), role == "workflow", "{role}: {tool}");
        }
        let listed = call("list_posts", json!({"status": "draft"}));
        assert_ne!(listed["isError"], true, "{role}: {listed}");
        for (tool, arguments) in [
            (
                "create_post_ai_review",
                json!({"type": "company", "slug": format!("by-{role}"), "title": role}),
            ),
            ("save_post_ai_review", json!({"postId": "gear-sums", "patch": {"title": role}})),
            ("submit_ai_review_to_review", json!({"postId": "worn-chain"})),
            ("get_post_manifest", json!({"postId": "gear-sums"})),
        ] {
            let done = call(tool, arguments);
            let text = done["content"][0]["text"].as_str().expect("a text");
            let code = serde_json::from_str::<Value>(text).expect("JSON")["code"].clone();
            match may.contains(&tool) {
                // An editor has submitted it before.
                true => assert!(code != "forbidden", "{role}: {tool}: {done}"),
                false => {
                    assert_eq!(
                        (&done["isError"], code),
                        (&json!(true), json!("forbidden")),
                        "{role}: {tool}"
                    );
                    let lacks = if role == "previewer" { "as `previewer`" } else { "credentials lacks" };
                    assert!(text.contains(lacks), "{role}: {text}");
                }
            }
        }
        let now = super::tips(&site);
        assert_eq!(now[0], tips[0], "{role} reaches source");
        assert_eq!(now != tips, ["editor", "workflow"].contains(&role), "{role}");
        tips = now;
    }
}

/// Instructions, prompts and resources are worded for the tools that the owner of a token is offered.
#[test]
fn texts_name_only_tools_that_the_token_is_offered() {
    let site = Sandbox::site();
    let net = Net::beside(&site, &[], &[]);
    let names_of = |answer: &Value, key: &str| -> Vec<String> {
        let all = answer["result"][key].as_array().unwrap_or_else(|| panic!("{answer}"));
        all.iter().filter_map(|one| one["name"].as_str().map(str::to_owned)).collect()
    };
    let all = names_of(&net.post(&list()).send().is(200).value(), "tools");
    for (role, writes) in [("editor", false), ("translator", false), ("previewer", false), ("ai_agent", true)]
    {
        let made = site.cms(&["token", "create", "--role", role, "--name", role, "--json"]).ok().json();
        let bearer = format!("Authorization: Bearer {}", made["token"].as_str().expect("a token"));
        let ask = |method: &str, params: Value| {
            net.post(&request(1, method, params)).with(&bearer).send().is(200).value()
        };
        let offered = names_of(&ask("tools/list", json!({})), "tools");
        let prompts = names_of(&ask("prompts/list", json!({})), "prompts");
        assert_eq!(prompts.iter().any(|name| name == "write_post"), writes, "{role}: {prompts:?}");
        let resources = names_of(&ask("resources/list", json!({})), "resources");
        assert_eq!(resources.iter().any(|name| name == "authoring-guide"), writes, "{role}: {resources:?}");
        let guide = ask("resources/read", json!({"uri": "cms://guide/authoring"}));
        assert_eq!(guide.get("result").is_some(), writes, "{role}: {guide}");
        let arguments = json!({"postType": "blog", "brief": "x", "postId": "gear-sums", "locale": "es"});
        let prompt = |name: &str| ask("prompts/get", json!({"name": name, "arguments": arguments}));
        assert_eq!(prompt("write_post").get("result").is_some(), writes, "{role}");
        let hello = ask("initialize", super::net::hello())["result"]["instructions"].clone();
        for text in prompts.iter().map(|name| prompt(name)).chain([hello]) {
            let text = text.to_string();
            let words: Vec<&str> = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
            for name in all.iter().filter(|name| name.contains('_') && words.contains(&name.as_str())) {
                assert!(offered.contains(name), "{role} is not offered {name}: {text}");
            }
        }
    }
}

/// A run stages what the agent writes, with the rights of the caller: where these do not suffice, no model is asked.
#[test]
fn agents_are_not_run_for_a_token_that_may_not_stage() {
    let (site, fake) = (Sandbox::site(), Callback::new());
    fake.says(&[json!({"value": "Measure it", "summary": "s"})]);
    let net = Net::beside(&site, &[], &[("CMS_AGENT_URL", &fake.url)]);
    for (role, may) in [("editor", false), ("ai_agent", true)] {
        let made = site.cms(&["token", "create", "--role", role, "--name", role, "--json"]).ok().json();
        let bearer = format!("Authorization: Bearer {}", made["token"].as_str().expect("a token"));
        let tools = net.post(&list()).with(&bearer).send().is(200).value();
        let field = json!({"agentId": "general-assistant", "postId": "worn-chain", "fieldKey": "post.title"});
        let post = json!({"agentId": "general-assistant", "postId": "worn-chain", "dryRun": true});
        for (tool, arguments) in [("run_field_agent", field), ("run_agent", post)] {
            let listed = tools["result"]["tools"].as_array().expect("tools");
            assert_eq!(listed.iter().any(|one| one["name"] == tool), may, "{role}: {tool}");
            let message = request(1, "tools/call", json!({"name": tool, "arguments": arguments}));
            let done = net.post(&message).with(&bearer).send().is(200).value();
            let is_refused = done.to_string().contains("posts.ai-review.save");
            assert_eq!(is_refused, !may, "{role}: {tool}: {done}");
        }
        let asked = fake.says(&[json!({"value": "Measure it", "summary": "s"})]);
        assert_eq!(asked.is_empty(), !may, "{role}: the model was asked {} times", asked.len());
        let runs = site.cms(&["agent", "runs", "--json"]).ok().json();
        assert_eq!(runs["data"] == json!([]), !may, "{role}: {runs}");
    }
}

#[test]
fn agent_cannot_revoke_a_persons_link() {
    let site = Sandbox::site();
    let net = Net::tools(&site, &[], &[]);
    let link = site.cms(&["preview", "create", "gear-sums", "--json"]).ok().json();
    let call = |tool: &str, arguments: Value| {
        let message = request(1, "tools/call", json!({"name": tool, "arguments": arguments}));
        net.post(&message).send().is(200).value()["result"].clone()
    };
    let refused = call("revoke_post_preview_link", json!({"postId": link["postId"], "token": link["token"]}));
    assert_eq!(refused["isError"], true, "{refused}");
    let own =
        call("create_post_preview_link", json!({"postId": link["postId"]}))["structuredContent"]["data"]
            .clone();
    let token = own["token"].clone();
    let ended = call("revoke_post_preview_link", json!({"postId": link["postId"], "token": token}));
    assert_ne!(ended["isError"], true, "{ended} {own}");
    let left = site.cms(&["preview", "list", "--json"]).ok().json();
    assert_eq!(left["data"].as_array().map(Vec::len), Some(1), "{left}");
    assert_eq!(left["data"][0]["token"], link["token"]);
}
