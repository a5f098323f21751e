//! Attacks with valid HTTP requests.

use super::access::ROUTES;
use super::oracle::{Oracle, is_error};
use super::server::{PASSWORD, Server};
use serde_json::json;
use std::collections::BTreeSet;

#[test]
fn get_requests_change_nothing() {
    let (server, admin) = Server::uncounted();
    let email = server.user("editor");
    let login = json!({"email": email, "password": PASSWORD});
    let cookie = server.ask("POST", "/api/auth/login").json(&login).send().is(200).cookie();
    let form = json!({"name": "Ada", "email": "ada@example.com", "message": "Hello there"});
    server.ask("POST", "/api/forms/contact/submit").json(&form).send().is(201);
    let ids = Ids::of(&server, &admin);
    let before = state(&server, &admin);
    let paths: BTreeSet<&str> = ROUTES.iter().map(|(_, path, _)| *path).collect();
    for path in paths {
        let path = ids.filled(path);
        for method in ["GET", "HEAD", "OPTIONS", "TRACE", "BREW"] {
            for query in ["", "?_method=DELETE&action=delete&stage=source&title=x&disabled=true&dryRun=0"] {
                let ask =
                    server.ask(method, &format!("{path}{query}")).with("X-HTTP-Method-Override: DELETE");
                for who in [&admin, &cookie] {
                    let body = json!({"title": "x", "ids": [], "role": "admin", "password": "open sesame", "find": "a", "replace": "b"});
                    let answer = ask.clone().with(who).json(&body).send();
                    assert!(
                        answer.status < 500 || answer.status == 501,
                        "{method} {path}: {}",
                        answer.status
                    );
                    if answer.status == 405 {
                        let allowed = answer.header("allow").expect("what is allowed");
                        assert!(!allowed.split(", ").any(|one| one == method), "{method} {path}: {allowed}");
                    }
                    if method == "HEAD" {
                        assert_eq!(answer.body, "", "{path}");
                    }
                }
            }
        }
    }
    assert_eq!(state(&server, &admin), before);
    server.ask("GET", "/api/auth/me").with(&cookie).send().is(200);
}

/// Ids of existing items, for the parameters of paths.
struct Ids {
    post: String,
    module: String,
    menu: String,
    item: String,
    term: String,
    group: String,
    global: String,
    user: String,
    submission: String,
    revision: String,
}

impl Ids {
    fn of(server: &Server, admin: &str) -> Ids {
        let first = |path: &str| {
            let id = server.get(admin, path)["data"][0]["id"].clone();
            id.as_str().map_or_else(|| id.to_string(), str::to_owned)
        };
        let post = first("/api/posts");
        let menu = first("/api/menus");
        let menu_value = server.get(admin, &format!("/api/menus/{menu}"));
        Ids {
            module: first(&format!("/api/posts/{post}/modules")),
            item: menu_value["items"][0]["id"].as_str().expect("an item").to_owned(),
            term: first("/api/taxonomies/tags/terms"),
            group: first("/api/module-groups"),
            global: first("/api/modules/global"),
            user: first("/api/users"),
            submission: first("/api/forms-submissions"),
            revision: server.tip("source"),
            post,
            menu,
        }
    }

    fn filled(&self, path: &str) -> String {
        let id = match path {
            path if path.starts_with("/api/menus/") => &self.menu,
            path if path.starts_with("/api/menu-items/") => &self.item,
            path if path.starts_with("/api/taxonomy-terms/") => &self.term,
            path if path.starts_with("/api/module-groups/") => &self.group,
            path if path.starts_with("/api/modules/global/") => &self.global,
            path if path.starts_with("/api/users/") => &self.user,
            path if path.starts_with("/api/forms-submissions/") => &self.submission,
            _ => &self.post,
        };
        let slug = match path {
            path if path.starts_with("/api/taxonomies") => "tags",
            path if path.starts_with("/api/menus") => "main",
            _ => "contact",
        };
        let filled = path.replace("{id}", id).replace("{slug}", slug).replace("{revision}", &self.revision);
        let filled = filled.replace("{postId}", &self.post).replace("{moduleId}", &self.module);
        filled
            .replace("{locale}", "de")
            .replace("{code}", "de")
            .replace("{type}", "page")
            .replace("{token}", "x")
    }
}

/// Everything that a request could have changed, without the audit entries of exports, which change nothing.
fn state(server: &Server, admin: &str) -> Vec<String> {
    let audit = server.get(admin, "/api/security/audit-logs?limit=100");
    let acts = audit["data"].as_array().expect("rows").iter().map(|row| row["action"].to_string());
    let mut all: Vec<String> = acts.filter(|act| !act.contains("export")).collect();
    all.push(server.site.git(&["for-each-ref"]));
    all.push(server.site.git(&["status", "--porcelain"]));
    for path in ["/api/users", "/api/forms-submissions"] {
        all.push(server.get(admin, path)["data"].to_string());
    }
    all.push(server.site.cms(&["feedback", "list", "--json"]).ok().stdout);
    all.push(server.site.cms(&["token", "list", "--json"]).ok().stdout);
    all
}

#[test]
fn user_text_never_becomes_a_header() {
    let server = Server::start(&["--no-rate-limits"]);
    let admin = server.token("admin", &[]);
    let oracle = Oracle::of(&server);
    let evil = "/x\r\nX-Evil: 1";
    for body in [
        json!({"fromPath": "/old", "toPath": evil}),
        json!({"fromPath": evil, "toPath": "/new"}),
        json!({"fromPath": "/old", "toPath": "/new", "locale": "en\r\nX-Evil: 1"}),
    ] {
        server.ask("POST", "/api/redirects").with(&admin).json(&body).send().is(422);
    }
    let body = json!({"title": "a\r\nX-Evil: 1", "slug": "x\r\nX-Evil: 1", "type": "page", "locale": "en"});
    server.ask("POST", "/api/posts").with(&admin).json(&body).send().is(422);
    oracle.holds("line ends in texts");
    let turn = json!({"fromPath": "/old", "toPath": "/new"});
    server.ask("POST", "/api/redirects").with(&admin).json(&turn).send().is(201);
    for path in [
        "/old",
        "/old?x=%0d%0aX-Evil:%201",
        "/old%0d%0aX-Evil:%201",
        "/blog/%0d%0aX-Evil:%201/",
        "/%0d%0aX-Evil:%201",
        "/%0d%0a%0d%0a%3Cscript%3E",
        "/preview/x?token=%0d%0aX-Evil:%201",
        "/uploads/x%0d%0aX-Evil:%201",
        "/api/posts?search=%0d%0aX-Evil:%201",
        "/api/forms-submissions/export?format=csv&form=contact%0d%0aX-Evil:%201",
        "/docs%0d%0aX-Evil:%201",
    ] {
        let answer = server
            .ask("GET", path)
            .with(&admin)
            .with("If-None-Match: \"x\"")
            .with("X-Request-Id: a b")
            .send();
        assert_eq!(answer.header("x-evil"), None, "{path}");
        assert!(!answer.body.contains("X-Evil: 1\r\n"), "{path}: {}", answer.body);
        assert!(answer.status < 500, "{path}: {}", answer.status);
    }
}

#[test]
fn requests_get_exactly_one_response() {
    let (server, admin) = Server::uncounted();
    let plain = server.ask("GET", "/api/posts").with(&admin).send().is(200);
    let ranges = format!("Range: bytes={}", vec!["0-"; 1000].join(","));
    for header in [
        ranges.as_str(),
        "Range: bytes=0-0",
        "Range: bytes=999999999-",
        "Accept-Encoding: */*, br, zstd, gzip;q=0",
        "TE: identity;q=1, trailers, chunked;q=5",
        "Accept: application/xml;q=1, */*;q=0",
        "Upgrade: h2c",
        "Connection: upgrade, host, x-forwarded-for",
        "Content-Encoding: gzip",
    ] {
        let answer = server.ask("GET", "/api/posts").with(&admin).with(header).send().is(200);
        assert_eq!(answer.body, plain.body, "{header}");
        assert_eq!(answer.header("content-encoding"), None);
    }
}

#[test]
fn internal_error_is_500_without_details() {
    let (mut server, admin) = Server::uncounted();
    let post = server.made(&admin, json!({"slug": "here"}));
    let path = format!("/api/posts/{}", post["id"].as_str().expect("an id"));
    let (objects, away) = (server.site.work().join(".git/objects"), server.site.work().join(".git/away"));
    // A server that has read something would continue to read from open pack files.
    server.restart(&["--no-rate-limits"]);
    std::fs::rename(&objects, &away).expect("it moves");
    let body = json!({"title": "Lost"});
    for answer in [
        server.ask("GET", &format!("{path}/revisions")).with(&admin).send(),
        server.ask("PUT", &path).with(&admin).json(&body).send(),
    ] {
        let answer = answer.is(500);
        is_error("a repository without objects", &answer.body);
        assert_eq!(answer.value()["code"], "internal");
        assert!(!answer.body.contains(&*server.site.work().to_string_lossy()), "{}", answer.body);
    }
    // Removes objects that were written meanwhile; there should be none.
    drop(std::fs::remove_dir_all(&objects));
    std::fs::rename(&away, &objects).expect("it moves back");
    server.ask("PUT", &path).with(&admin).json(&body).send().is(200);
    assert_eq!(server.get(&admin, &path)["title"], "Lost");
    let metrics = server.ask("GET", "/metrics").with(&admin).send().is(200).body;
    assert!(metrics.contains("cms_requests_total{status=\"5xx\"} 2\n"), "{metrics}");
}

#[test]
fn secrets_are_stored_hashed() {
    let server = Server::start(&["--no-rate-limits", "--log-file", "access.log"]);
    let admin = server.token("admin", &[]);
    let login = json!({"email": server.user("editor"), "password": PASSWORD});
    let cookie = server.ask("POST", "/api/auth/login").json(&login).send().is(200).cookie();
    let post = server.made(&admin, json!({"slug": "secret"}));
    let path = format!("/api/posts/{}/preview-link", post["id"].as_str().expect("an id"));
    let link = server.ask("POST", &path).with(&admin).json(&json!({})).send().is(201).value();
    let link = link["url"].as_str().or(link["previewUrl"].as_str()).expect("a link").to_owned();
    server.ask("GET", "/api/auth/me").with(&cookie).send().is(200);
    let after = |text: &str, mark: &str| {
        let secret = text.rsplit(mark).next().expect("a secret");
        secret.split('&').next().expect("a secret").to_owned()
    };
    let secrets = [after(&admin, " "), after(&cookie, "="), PASSWORD.to_owned(), after(&link, "sig=")];
    let (_, site) = server.stop();
    let files = ["ledger.db", "ledger.db-wal", "cache/index.db", "analytics.db"]
        .map(|name| site.work().join(".git/cms").join(name));
    for file in files.iter().chain([&site.work().join("access.log")]) {
        let Ok(bytes) = std::fs::read(file) else { continue };
        for secret in &secrets {
            assert!(secret.len() > 15, "{secret}");
            let is_there = bytes.windows(secret.len()).any(|part| part == secret.as_bytes());
            assert!(!is_there, "{secret} in {}", file.display());
        }
    }
    assert_eq!(files[0].exists(), site.has_record_files());
}
