//! Webhooks of a running server: signed, delivered at once, for changes by any tool or person, and never to internal
//! hosts.

use super::reviewing::{post, signed_in};
use super::server::Server;
use crate::support::Sandbox;
use crate::support::receiver::{Got, Receiver};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

/// Adds a webhook on the command line; returns its id and secret.
fn webhook(site: &Sandbox, receiver: &Receiver, more: &[&str]) -> (String, String) {
    let url = receiver.url();
    let args = ["webhook", "add", &url, "--allow-private", "--json"];
    let made = site.cms(&[&args[..], more].concat()).ok().json();
    let text = |key: &str| made[key].as_str().expect("a text").to_owned();
    (text("id"), text("secret"))
}

#[test]
fn every_move_of_source_sends_signed_events() {
    let (server, admin) = Server::uncounted();
    let receiver = Receiver::start();
    let (_, secret) =
        webhook(server.site(), &receiver, &["--event", "post.created", "post.published", "post.updated"]);
    // Over REST, straight to the live site.
    let fields = json!({"type": "page", "locale": "en", "slug": "news", "title": "News", "status": "published", "mode": "publish"});
    let post = server.made(&admin, fields);
    let got = receiver.events(2);
    assert_eq!([got[0].event(), got[1].event()], ["post.created", "post.published"]);
    let data = &got[1].value()["data"];
    assert_eq!(
        (&data["id"], &data["slug"], &data["status"]),
        (&post["id"], &json!("news"), &json!("published"))
    );
    assert_eq!(data["revision"], json!(server.tip("source")));
    assert!(got.iter().all(|one| one.is_signed_with(&secret)), "{got:#?}");
    assert_eq!(got[0].headers["x-webhook-event"], "post.created");
    assert_eq!(got[0].headers["x-webhook-delivery-attempt"], "1");
    assert!(!got[0].is_signed_with("whsec_AAAA"));
    // An edit on review sends nothing until plain git merges it.
    let site = server.site();
    site.cms(&["post", "set", "news", "title=Newer"]).ok();
    site.git(&["checkout", "--quiet", "source"]);
    site.git(&["merge", "--quiet", "--no-edit", "review"]);
    let got = receiver.events(3);
    assert_eq!((got.len(), got[2].event()), (3, "post.updated".to_owned()));
    assert_eq!(got[2].value()["data"]["changes"], json!([{"field": "title", "change": "changed"}]));
}

#[test]
fn events_are_delivered_after_downtime() {
    let (mut server, _) = Server::uncounted();
    let receiver = Receiver::start();
    webhook(server.site(), &receiver, &["--event", "post.updated", "form.submit"]);
    // The server is killed, so it cannot finish anything.
    let pid = super::server::pid(&server).as_raw_nonzero().to_string();
    server.site().command("kill").args(["-9", &pid]).status().expect("kill");
    let site = server.site();
    site.cms(&["post", "set", "worn-chain", "title=First"]).ok();
    site.git(&["checkout", "--quiet", "source"]);
    site.git(&["merge", "--quiet", "--no-edit", "review"]);
    site.cms(&["form", "submit", "contact", "name=Ada", "email=ada@example.com", "message=Hello there"]).ok();
    // A cron job delivers before a server starts; together they send each event once.
    let sent = site.cms(&["webhook", "deliver", "--json"]).ok().json();
    assert_eq!(
        (&sent["arrived"], &sent["waiting"], &sent["elsewhere"]),
        (&json!(2), &json!(0), &json!(false))
    );
    site.cms(&["post", "set", "worn-chain", "--stage", "source", "title=Second"]).ok();
    server.restart(&["--no-rate-limits"]);
    let got = receiver.events(3);
    let events: BTreeSet<String> = got[..2].iter().map(Got::event).collect();
    assert_eq!(events, BTreeSet::from(["form.submitted".to_owned(), "post.updated".to_owned()]));
    let form = got.iter().find(|one| one.event() == "form.submitted").expect("the form");
    assert_eq!(form.value()["data"]["payload"]["email"], "ada@example.com");
    assert_eq!((got.len(), got[2].event()), (3, "post.updated".to_owned()));
    let ids: BTreeSet<&str> = got.iter().map(Got::id).collect();
    assert_eq!(ids.len(), 3);
    let again = server.site().cms(&["webhook", "deliver", "--json"]).ok().json();
    assert_eq!(again["elsewhere"], true, "the server sends");
}

#[test]
fn webhooks_accept_the_original_forms() {
    let (server, admin) = Server::uncounted();
    let (receiver, editor) = (Receiver::start(), server.token("editor", &[]));
    let ask = |method: &str, path: &str| server.ask(method, path).with(&admin);
    let body = json!({"name": "Build", "url": "https://build.example.org/hook", "events": ["post.published", "form.submit"],
        "headers": {"Authorization": "Bearer 123"}, "timeoutMs": 5000, "maxRetries": 3});
    let made = ask("POST", "/api/webhooks").json(&body).send().is(201).value();
    assert_eq!(made["data"]["events"], json!(["post.published", "form.submitted"]));
    assert!(made["secret"].as_str().expect("a secret").starts_with("whsec_"));
    let path = format!("/api/webhooks/{}", made["id"].as_str().expect("an id"));
    let shown = server.get(&admin, &path);
    assert_eq!((&shown["name"], &shown["headers"]["Authorization"]), (&json!("Build"), &json!("***")));
    assert!(shown["secret"].is_null());
    // Headers can be sent back as they are shown.
    ask("PUT", &path).json(&json!({"headers": shown["headers"], "active": false})).send().is(200);
    assert_eq!(server.get(&admin, "/api/webhooks")["data"][0]["active"], false);
    for (field, value) in [
        ("url", json!("http://127.0.0.1/")),
        ("url", json!("https://[::ffff:10.0.0.1]/")),
        ("events", json!([])),
        ("events", json!(["post.exploded"])),
        ("headers", json!({"Host": "x"})),
        ("timeoutMs", json!(1)),
        ("allowPrivate", json!(true)),
        ("name", json!("")),
    ] {
        let mut wrong = body.clone();
        wrong[field] = value;
        let refused = ask("POST", "/api/webhooks").json(&wrong).send().is(422).value();
        assert!(!refused["details"][field].is_null(), "{field}: {refused}");
    }
    for (method, path) in [
        ("GET", "/api/webhooks"),
        ("POST", "/api/webhooks"),
        ("GET", path.as_str()),
        ("DELETE", path.as_str()),
    ] {
        server.ask(method, path).with(&editor).json(&body).send().is(403);
        server.ask(method, path).json(&body).send().is(401);
    }
    let operation = json!({"url": receiver.url(), "allowPrivate": true});
    ask("POST", "/api/operations/webhook.add").json(&operation).send().is(422);
    ask("DELETE", &path).send().is(204);
    ask("GET", &path).send().is(404);
}

#[test]
fn failed_delivery_is_listed_and_repeated() {
    let (server, admin) = Server::uncounted();
    let receiver = Receiver::start();
    let ask = |method: &str, path: &str| server.ask(method, path).with(&admin);
    // An address of this machine, which was allowed on the command line.
    let (id, _) = webhook(server.site(), &receiver, &["--event", "post.deleted", "--max-retries", "0"]);
    let path = format!("/api/webhooks/{id}");
    let tested = ask("POST", &format!("{path}/test")).send().is(200).value();
    assert_eq!((&tested["success"], &tested["data"]["responseStatus"]), (&json!(true), &json!(200)));
    receiver.answer(307);
    let tested = ask("POST", &format!("{path}/test")).send().is(200).value();
    assert_eq!((&tested["success"], &tested["status"]), (&json!(false), &json!("failed")));
    assert!(tested["error"].as_str().expect("words").contains("redirects are not followed"));
    server.site().cms(&["post", "delete", "worn-chain", "--stage", "source", "--allow-dangling"]).ok();
    receiver.events(3);
    let failed = loop {
        let found = server.get(&admin, &format!("{path}/deliveries?status=failed"));
        if let Some(failed) = found["data"].as_array().expect("rows").iter().find(|one| one["test"] == false)
        {
            break failed.clone();
        }
    };
    assert_eq!((&failed["event"], &failed["attempt"]), (&json!("post.deleted"), &json!(1)));
    let metrics = server.ask("GET", "/metrics").with(&admin).send().is(200);
    assert!(metrics.body.contains("cms_webhook_dead_letters 1"), "{}", metrics.body);
    receiver.answer(204);
    let again = format!("{path}/deliveries/{}/redeliver", failed["id"].as_str().expect("an id"));
    ask("POST", &again).send().is(200);
    let got = receiver.events(4);
    assert_eq!((got[3].id(), &got[3].body), (got[2].id(), &got[2].body), "the same id, to the byte");
    assert_eq!(got[3].headers["x-webhook-delivery-attempt"], "2");
    let replayed =
        ask("POST", &format!("{path}/replay")).json(&json!({"since": "source~1"})).send().is(200).value();
    assert_eq!(replayed["queued"], 1);
    assert_eq!(receiver.events(5)[4].id(), got[2].id());
    // Another address needs a new permission.
    ask("PATCH", &path).json(&json!({"url": "http://127.0.0.1:9999/"})).send().is(422);
}

#[test]
fn failed_delivery_is_repeated_on_the_settings_page() {
    let (server, admin) = Server::uncounted();
    let receiver = Receiver::start();
    let (id, _) = webhook(server.site(), &receiver, &["--event", "post.deleted", "--max-retries", "0"]);
    receiver.answer(500);
    server.site().cms(&["post", "delete", "worn-chain", "--stage", "source", "--allow-dangling"]).ok();
    receiver.events(1);
    let failed = loop {
        let found = server.get(&admin, &format!("/api/webhooks/{id}/deliveries?status=failed"));
        if let Some(failed) = found["data"].as_array().expect("rows").first() {
            break failed["id"].as_str().expect("an id").to_owned();
        }
    };
    let cookie = signed_in(&server, "admin");
    let page = server.ask("GET", "/admin/settings").with(&cookie).send().is(200).body;
    assert!(page.contains(&format!("name=\"delivery\" value=\"{failed}\"")), "{page}");
    receiver.answer(204);
    let form = [("delivery", failed.as_str())];
    let again = post(&server, &cookie, "/admin/settings/redeliver", &form).is(303);
    assert_eq!(again.header("location"), Some("/admin/settings"));
    let got = receiver.events(2);
    assert_eq!((got[1].id(), &got[1].body), (got[0].id(), &got[0].body), "the same id, to the byte");
    // Editors see no settings, and an unknown delivery is named.
    let editor = signed_in(&server, "editor");
    post(&server, &editor, "/admin/settings/redeliver", &form).is(403);
    let unknown = post(&server, &cookie, "/admin/settings/redeliver", &[("delivery", "nothing")]).is(404);
    assert!(unknown.body.contains("role=\"alert\""), "{}", unknown.body);
}

#[test]
fn agent_simulates_a_marked_event() {
    let (server, admin) = Server::uncounted();
    let receiver = Receiver::start();
    webhook(server.site(), &receiver, &["--event", "post.published"]);
    let agent = server.token("ai_agent", &[]);
    let before = server.tip("source");
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "simulate_webhook_event",
        "arguments": {"event": "post.published", "payload": {"slug": "hello", "test": false}}}});
    server
        .ask("POST", "/mcp")
        .with(&agent)
        .with("Accept: application/json, text/event-stream")
        .json(&call)
        .send();
    let simulated = server.ask("POST", "/api/operations/webhook.simulate").with(&agent);
    let simulated = simulated
        .json(&json!({"event": "post.published", "payload": {"slug": "hello"}}))
        .send()
        .is(200)
        .value();
    assert_eq!(simulated["message"], "Dispatched post.published");
    let got = receiver.events(1);
    assert_eq!(got[0].value()["data"]["test"], true, "the mark cannot be left out");
    let one = got.last().expect("one");
    assert_eq!((&one.value()["test"], &one.value()["data"]["slug"]), (&json!(true), &json!("hello")));
    assert_eq!(one.headers["x-webhook-test"], "true");
    assert_eq!(server.tip("source"), before);
    for body in [json!({"event": "a\nb"}), json!({"event": "x", "payload": {"text": "x".repeat(30_000)}})] {
        server.ask("POST", "/api/operations/webhook.simulate").with(&agent).json(&body).send().is(422);
    }
    server.ask("POST", "/api/operations/webhook.list").with(&agent).json(&json!({})).send().is(403);
    server
        .ask("POST", "/api/operations/webhook.redeliver")
        .with(&agent)
        .json(&json!({"delivery": "x"}))
        .send()
        .is(403);
    // An agent may list what was sent, but not the receivers' responses.
    let run = server.site().cms(&["--as", "agent:translator", "run", "webhook", "deliveries"]).ok();
    assert!(run.stdout.contains("post.published"), "{}", run.stdout);
    let listed = server
        .ask("POST", "/api/operations/webhook.deliveries")
        .with(&agent)
        .json(&json!({}))
        .send()
        .is(200)
        .value();
    assert!(listed["data"][0]["responseBody"].is_null());
    let listed = server
        .ask("POST", "/api/operations/webhook.deliveries")
        .with(&admin)
        .json(&json!({}))
        .send()
        .is(200)
        .value();
    assert_eq!(listed["data"].as_array().expect("rows").last().expect("a row")["responseBody"], "ok");
}

#[test]
fn receiver_verifies_signatures() {
    let site = Sandbox::site();
    let mut listening = site.command(env!("CARGO_BIN_EXE_cms"));
    let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    listening.args(["webhook", "listen", "--port", "0", "--count", "2", "--secret", secret]);
    let mut child = listening.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut line = String::new();
    BufReader::new(child.stderr.take().expect("a pipe")).read_line(&mut line).expect("a line");
    let url = line.trim().strip_prefix("listening on ").expect("an address");
    let add = ["webhook", "add", url, "--allow-private", "--secret"];
    site.cms(&[&add[..], &[secret, "--name", "right"]].concat()).ok();
    site.cms(&[&add[..], &["another-secret", "--name", "wrong"]].concat()).ok();
    assert_eq!(site.cms(&["webhook", "test", "right", "--json"]).ok().json()["status"], "success");
    assert_eq!(site.cms(&["webhook", "test", "wrong", "--json"]).ok().json()["responseStatus"], 401);
    let done = child.wait_with_output().expect("it ends");
    let lines: Vec<Value> = String::from_utf8_lossy(&done.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines.iter().map(|line| &line["signed"]).collect::<Vec<_>>(), [true, false]);
    assert_eq!(lines[0]["event"], "webhook.test");
}
