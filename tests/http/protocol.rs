//! The server as a whole: limits, errors, both engines.

use super::oracle::is_error;
use super::server::{PASSWORD, Server};
use crate::support::Sandbox;
use crate::support::project::read;
use serde_json::{Value, json};

#[test]
fn anonymous_clients_have_a_hundred_requests() {
    let server = Server::start(&[]);
    let ask = server.ask("GET", "/api/menus/by-slug/main");
    for left in (0..100).rev() {
        assert_eq!(ask.send().is(200).header("x-ratelimit-remaining"), Some(left.to_string().as_str()));
    }
    let refused = ask.send().is(429);
    assert!(refused.header("retry-after").is_some_and(|wait| wait.parse::<u32>().is_ok()));
    server.ask("GET", "/health").send().is(200);
    let token = server.token("editor", &[]);
    assert_eq!(ask.with(&token).send().is(200).header("x-ratelimit-limit"), Some("1000"));
}

#[test]
fn untrusted_proxy_is_ignored() {
    for (options, statuses) in [(&["--trust-proxy", "127.0.0.1"][..], [200, 429]), (&[], [429, 429])] {
        let server = Server::start(options);
        let ask = |client: &str| {
            server
                .ask("GET", "/api/menus/by-slug/main")
                .with(&format!("X-Forwarded-For: 203.0.113.1, {client}"))
        };
        (0..100).for_each(|_| drop(ask("192.0.2.1").send().is(200)));
        assert_eq!([ask("192.0.2.2").send().status, ask("192.0.2.1").send().status], statuses);
    }
}

#[test]
fn every_error_is_json() {
    let server = Server::start(&["--no-rate-limits"]);
    let admin = server.token("admin", &[]);
    let post = || server.ask("POST", "/api/posts").with(&admin);
    let json_type = "Content-Type: application/json";
    for (answer, status) in [
        (server.ask("GET", "/nothing").send(), 404),
        (server.ask("GET", "/api/nothing").with(&admin).send(), 404),
        (server.ask("GET", "/api/posts/%00").with(&admin).send(), 404),
        (server.ask("GET", "/api/posts/not-a-uuid").with(&admin).send(), 404),
        (server.ask("GET", "/api/posts?page=x").with(&admin).send(), 422),
        (server.ask("GET", "/api/posts?search=%zz").with(&admin).send(), 400),
        (server.ask("PATCH", "/api/posts").with(&admin).send(), 405),
        (server.ask("TRACE", "/api/posts").with(&admin).send(), 405),
        (server.ask("QUERY", "/api/posts").with(&admin).send(), 405),
        (server.ask("BREW", "/api/posts").with(&admin).send(), 501),
        (server.ask("BREW", "/nothing").send(), 501),
        (post().with(json_type).text("{\"title\": ").send(), 400),
        (post().with(json_type).text("{\"title\": \"a\", \"title\": \"b\"}").send(), 400),
        (post().with("Content-Type: text/plain").text("title").send(), 415),
        (post().with(json_type).with("Content-Length: 99999999999").send(), 413),
        (server.ask("POST", "/api/media/upload").with(&admin).json(&json!({})).send(), 415),
    ] {
        let answer = answer.is(status);
        let body = answer.value();
        assert!(body["error"].is_string() && body["requestId"].is_string(), "{body}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    }
}

#[test]
fn description_is_consistent() {
    let server = Server::start(&[]);
    let described = server.ask("GET", "/openapi.json").send().is(200).value();
    let operations: Vec<_> = described["paths"]
        .as_object()
        .expect("paths")
        .values()
        .flat_map(|item| item.as_object().expect("methods").values())
        .collect();
    let mut names: Vec<_> =
        operations.iter().map(|operation| operation["operationId"].as_str().expect("a name")).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), operations.len());
    assert!(
        operations.iter().all(|operation| operation["summary"].as_str().is_some_and(|text| !text.is_empty()))
    );
}

/// What stops code generators: one of several constants, and types that get one name.
#[test]
fn description_is_readable_by_generators() {
    let server = Server::start(&[]);
    let described = server.ask("GET", "/openapi.json").send().is(200).value();
    let named = described["components"]["schemas"].as_object().expect("schemas");
    let mut classes: Vec<String> = named.keys().map(|name| class(name)).collect();
    for (name, schema) in named {
        let fields = schema["properties"].as_object().into_iter().flatten();
        let inline = fields.filter(|(_, field)| field["type"] == "object");
        classes.extend(inline.map(|(field, _)| class(&format!("{name} {field}"))));
    }
    let twice = classes.iter().filter(|name| classes.iter().filter(|other| other == name).count() > 1);
    assert_eq!(twice.collect::<Vec<_>>(), Vec::<&String>::new());
    let mut faults = Vec::new();
    named.iter().for_each(|(name, schema)| find_faults(schema, name, &mut faults));
    described["paths"]
        .as_object()
        .expect("paths")
        .iter()
        .for_each(|(path, item)| find_faults(item, path, &mut faults));
    assert_eq!(faults, Vec::<String>::new());
    let modules =
        &described["paths"]["/api/posts"]["post"]["requestBody"]["content"]["application/json"]["schema"];
    let modules = modules["properties"]["modules"]["items"]["anyOf"].as_array().expect("kinds of modules");
    assert!(modules.len() > 20 && modules.iter().all(|one| one["$ref"].is_string()), "{modules:?}");
}

/// The name that generators give a type.
fn class(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

fn find_faults(schema: &Value, at: &str, faults: &mut Vec<String>) {
    let has_title = schema.get("title").is_some_and(Value::is_string);
    for key in ["oneOf", "anyOf"] {
        let all = schema.get(key).and_then(Value::as_array);
        if all.is_some_and(|all| all.iter().all(|one| one.get("const").is_some())) {
            faults.push(format!("{at}: {key} of constants"));
        }
    }
    if has_title {
        faults.push(format!("{at}: a title, of which two may be equal"));
    }
    for (key, inner) in schema.as_object().into_iter().flatten() {
        if !matches!(key.as_str(), "default" | "const" | "enum" | "example" | "examples") {
            find_faults(inner, &format!("{at}.{key}"), faults);
        }
    }
    schema.as_array().into_iter().flatten().for_each(|inner| find_faults(inner, at, faults));
}

#[test]
fn server_listens_on_loopback_by_default() {
    let help = Sandbox::new().cms(&["serve", "--help"]).ok().stdout;
    for default in ["[default: 127.0.0.1]", "[default: 8080]", "[default: hyper]"] {
        assert!(help.contains(default), "no `{default}` in\n{help}");
    }
}

#[test]
fn help_explains_the_engines() {
    let readme = read("README.md");
    let told = readme.split("\n\n").find(|part| part.contains("tiny_http")).expect("a paragraph");
    assert!(
        told.contains("hyper") && told.contains("loopback only") && told.contains("`--engine tiny_http`"),
        "{told}"
    );
}

#[test]
fn second_engine_answers_alike() {
    let server = Server::start(&["--engine", "tiny_http"]);
    let admin = server.token("admin", &[]);
    server.ask("GET", "/health").send().is(200);
    server.ask("GET", "/api/posts").send().is(401);
    let listed = server.ask("GET", "/api/posts?per_page=2").with(&admin).send().is(200).value();
    assert_eq!(listed["meta"]["per_page"], 2);
    let body = json!({"title": "Over the other engine", "type": "page", "locale": "en", "modules": []});
    let made = server.ask("POST", "/api/posts").with(&admin).json(&body).send().is(201).value();
    let path = format!("/api/posts/{}", made["id"].as_str().expect("an id"));
    let read = server.ask("GET", &path).with(&admin).send().is(200);
    let known = format!("If-None-Match: {}", read.header("etag").expect("a tag"));
    assert_eq!(server.ask("GET", &path).with(&admin).with(&known).send().is(304).body, "");
    assert_eq!(server.ask("HEAD", &path).with(&admin).send().is(200).body, "");
    server.ask("PUT", &path).with(&admin).json(&json!({"title": "Changed"})).send().is(200);
    server.ask("DELETE", &path).with(&admin).send().is(204);
    server.ask("GET", &path).with(&admin).send().is(404);
    let login = json!({"email": server.user("editor"), "password": PASSWORD});
    let cookie = server.ask("POST", "/api/auth/login").json(&login).send().is(200).cookie();
    server.ask("GET", "/api/auth/me").with(&cookie).send().is(200);
    let foreign = server.ask("POST", "/api/posts").with(&cookie).with("Origin: https://evil.example");
    foreign.json(&body).send().is(403);
    let large = server.ask("POST", "/api/posts").with(&admin).with("Content-Type: application/json");
    large.text(&" ".repeat(5 << 20)).send().is(413);
    for _ in 0..100 {
        server.ask("GET", "/api/menus/by-slug/main").send();
    }
    is_error("too many", &server.ask("GET", "/api/menus/by-slug/main").send().is(429).body);
    is_error("a path that leads nowhere", &server.ask("GET", "/nothing").send().is(404).body);
    server.site.cms(&["serve", "--engine", "tiny_http", "--host", "0.0.0.0", "--port", "0"]).exits(2);
}
