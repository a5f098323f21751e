//! A server's life cycle: it stops on request, keeps acknowledged writes, and reports its state.

use super::server::Server;
use crate::support::Sandbox;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::channel;

/// Posts that are acknowledged before the server is asked to stop.
const BEFORE: usize = 3;

#[test]
fn server_stops_on_signal_and_keeps_acknowledged_writes() {
    for engine in ["hyper", "tiny_http"] {
        let server = Server::start(&["--no-rate-limits", "--engine", engine]);
        let admin = server.token("admin", &[]);
        let address = server.address;
        let (acknowledged, told) = channel();
        let writer = std::thread::spawn(move || {
            for number in 0.. {
                let body =
                    json!({"title": format!("Post {number}"), "type": "page", "locale": "en"}).to_string();
                let Ok(mut stream) = TcpStream::connect(address) else { break };
                let head = format!(
                    "POST /api/posts HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{admin}\r\n"
                );
                let more =
                    format!("Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len());
                let mut answer = String::new();
                let sent = stream.write_all(format!("{head}{more}").as_bytes());
                if sent.is_err() || stream.read_to_string(&mut answer).is_err() || answer.is_empty() {
                    break;
                }
                if answer.starts_with("HTTP/1.1 201") && acknowledged.send(format!("post-{number}")).is_err()
                {
                    break;
                }
            }
        });
        let mut slugs: Vec<String> = told.iter().take(BEFORE).collect();
        let (code, site) = server.stop();
        assert_eq!(code, Some(0), "{engine}");
        writer.join().expect("it ends with the server");
        slugs.extend(told.try_iter());
        for slug in &slugs {
            site.cms(&["post", "show", &format!("page/en/{slug}"), "--stage", "source"]).ok();
        }
        TcpListener::bind(address).unwrap_or_else(|cause| panic!("{engine} holds {address}: {cause}"));
    }
}

#[test]
fn idle_connections_do_not_delay_shutdown() {
    let server = Server::start(&[]);
    let idle: Vec<TcpStream> =
        (0..20).map(|_| TcpStream::connect(server.address).expect("it listens")).collect();
    server.ask("GET", "/health").send().is(200);
    assert_eq!(server.stop().0, Some(0));
    drop(idle);
}

#[test]
fn server_that_ends_tells_balancers_before_it_refuses_connections() {
    for engine in ["hyper", "tiny_http"] {
        let server = Server::start(&["--engine", engine, "--drain", "60"]);
        server.ask("GET", "/ready").send().is(200);
        server.terminate();
        // The signal arrives a moment later.
        let status = (0..500).map(|_| {
            std::thread::sleep(std::time::Duration::from_millis(10));
            server.ask("GET", "/ready").send()
        });
        let left = status.into_iter().find(|answer| answer.status == 503).expect("it is asked to end");
        assert_eq!(left.value()["down"], json!(["stopping"]), "{engine}");
        assert_eq!(server.ask("GET", "/health").send().is(503).value()["status"], "stopping");
        // A second signal ends the wait.
        assert_eq!(server.stop().0, Some(0), "{engine}");
    }
}

#[test]
fn state_is_the_same_for_everybody() {
    let server = Server::start(&[]);
    let alone = server.ask("GET", "/ready").send().is(200).value();
    assert_eq!((&alone["ready"], &alone["down"]), (&json!(true), &json!([])));
    let stranger = "Authorization: Bearer cms_none";
    assert_eq!(server.ask("GET", "/ready").with(stranger).send().is(200).value(), alone);
    server.ask("GET", "/health").with(stranger).send().is(200);
    server.ask("GET", "/api/posts").with(stranger).send().is(401);
}

#[test]
fn log_has_a_line_per_request_and_no_secret() {
    let server = Server::start(&["--log-format", "json", "--log-file", "logs/access.log"]);
    let admin = server.token("admin", &[]);
    let secret = admin.rsplit(' ').next().expect("a token").to_owned();
    let asked =
        server.ask("GET", "/api/posts?search=hush-hush&slug=sesame").with(&admin).with("User-Agent: me");
    let id = asked.send().is(200).header("x-request-id").expect("an id").to_owned();
    server.ask("DELETE", "/api/posts/p/preview-links/sesame").with(&admin).send().is(404);
    let body = json!({"email": "eve@example.com", "password": "open sesame"});
    server.ask("POST", "/api/auth/login").json(&body).with("Cookie: cms-session=sesame").send().is(401);
    let (_, site) = server.stop();
    let text = site.read("logs/access.log");
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 3, "{text}");
    let first = &lines[0];
    assert_eq!(first["id"], id.as_str());
    assert_eq!(
        [&first["method"], &first["path"], &first["status"]],
        [&json!("GET"), &json!("/api/posts"), &json!(200)]
    );
    assert!(first["who"].as_str().is_some_and(|who| who.starts_with("token ")), "{first}");
    for hidden in [secret.as_str(), "sesame", "hush-hush"] {
        assert!(!text.contains(hidden), "`{hidden}` in {text}");
    }
}

#[test]
fn metrics_count_requests() {
    let server = Server::start(&[]);
    let admin = server.token("admin", &[]);
    server.ask("GET", "/nothing").send().is(404);
    let text = server.ask("GET", "/metrics").with(&admin).send().is(200).body;
    for row in [
        "cms_requests_total{status=\"4xx\"} 1",
        "cms_request_duration_seconds_count 1",
        "cms_write_retries_total 0",
        "cms_index_lag_commits{stage=\"source\"} ",
        "cms_webhook_backlog 0",
        "cms_open_streams 0",
    ] {
        assert!(text.contains(row), "no `{row}` in\n{text}");
    }
}

#[test]
fn health_reports_its_parts() {
    let server = Server::on(Sandbox::site(), &[], &[]);
    let health = server.ask("GET", "/health").send().is(200).value();
    assert_eq!(health["status"], "ok");
    for part in ["source", "review", "ai-review", "ledger", "index"] {
        assert_eq!(health["components"][part], "ok", "{part}");
    }
}

/// Commits other settings on source without any hook, as a host's merge button does.
fn commit_settings(site: &Sandbox, text: &str) {
    site.write("cms.toml", text);
    site.git(&["-c", "core.hooksPath=/nowhere", "commit", "-q", "-a", "-m", "settings"]);
}

#[test]
fn server_starts_with_unreadable_settings_and_reports_them() {
    let site = Sandbox::site();
    site.git(&["switch", "-q", "source"]);
    let good = std::fs::read_to_string(site.work().join("cms.toml")).expect("the settings");
    commit_settings(&site, &format!("{good}\nx = [\n"));
    let server = Server::on(site, &[], &[]);
    let admin = server.token("admin", &[]);
    let health = server.ask("GET", "/health").send().is(200).value();
    assert_eq!(health["status"], "degraded");
    assert!(health["reason"].as_str().expect("a reason").contains("cms.toml:"), "{health}");
    server.ask("GET", "/api/posts").with(&admin).send().is(500);
    commit_settings(server.site(), &good.replace("public_read = false", "public_read = \"maybe\""));
    assert_eq!(server.ask("GET", "/health").send().is(200).value()["status"], "degraded");
    server.ask("GET", "/api/posts").with(&admin).send().is(200);
    let doctor = server.site().cms(&["doctor"]).exits(5);
    assert!(doctor.stdout.contains("the settings: cms.toml:"), "{}", doctor.stdout);
    commit_settings(server.site(), &good);
    assert_eq!(server.ask("GET", "/health").send().is(200).value()["status"], "ok");
}

#[test]
fn bucket_that_cannot_be_used_degrades_the_server() {
    let site = Sandbox::site();
    site.git(&["switch", "-q", "source"]);
    let good = std::fs::read_to_string(site.work().join("cms.toml")).expect("the settings");
    commit_settings(&site, &format!("{good}\n[media]\nstore = \"s3\"\nbucket = \"uploads\"\n"));
    let server = Server::on(site, &[], &[]);
    let health = server.ask("GET", "/health").send().is(200).value();
    assert_eq!(
        (&health["status"], &health["components"]["uploads"]),
        (&json!("degraded"), &json!("degraded"))
    );
    assert!(health["reason"].as_str().expect("a reason").contains("the bucket of uploads"), "{health}");
    assert!(!health.to_string().contains("AWS_"), "the operator's variables are in the log: {health}");
    assert_eq!(server.ask("GET", "/ready").send().is(200).value()["down"], json!(["uploads"]));
    server.site().write("theme/page.html", "{{ broken(");
    server.site().git(&["add", "theme"]);
    commit_settings(server.site(), &good.replace("public_read = false", "public_read = \"maybe\""));
    let health = server.ask("GET", "/health").send().is(200).value();
    let reason = health["reason"].as_str().expect("a reason");
    assert!(
        reason.contains("cms.toml:") && reason.contains("theme/page.html"),
        "each fault is named: {reason}"
    );
    server.site().git(&["rm", "-q", "-f", "theme/page.html"]);
    commit_settings(server.site(), &good);
    assert_eq!(server.ask("GET", "/health").send().is(200).value()["components"]["uploads"], "ok");
    assert_eq!(server.ask("GET", "/ready").send().is(200).value()["down"], json!([]));
}
