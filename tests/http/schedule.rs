//! Scheduled publishing.

use super::server::Server;
use crate::support::Sandbox;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Longest wait for a background task of the server.
const PATIENCE: Duration = Duration::from_secs(60);

fn soon(seconds: i64) -> String {
    let at = jiff::Timestamp::now().as_second() + seconds;
    jiff::Timestamp::from_second(at).unwrap().to_string()
}

fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !holds() {
        assert!(Instant::now() < end, "{what} did not happen");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// The commits of source whose subject ends with `end`.
fn commits(site: &Sandbox, end: &str) -> Vec<String> {
    let log = site.git(&["log", "--format=%H/%s", "source"]);
    log.lines().filter(|line| line.ends_with(end)).map(str::to_owned).collect()
}

fn message(site: &Sandbox, commit: &str) -> String {
    site.git(&["show", "--no-patch", "--format=%B", commit.split('/').next().unwrap()])
}

#[test]
fn scheduled_post_is_published_once_by_several_processes() {
    let (server, admin) = Server::uncounted();
    let other = Server::on(Arc::clone(&server.site), &["--no-rate-limits"], &[]);
    let at = soon(4);
    let mut made = Vec::new();
    for number in 0..8 {
        let fields =
            json!({"title": format!("Scheduled {number}"), "status": "scheduled", "scheduledAt": at});
        made.push(server.made(&admin, fields)["id"].as_str().unwrap().to_owned());
    }
    let listed = other.get(&admin, "/api/schedule");
    assert_eq!(listed["total"], 9, "{listed:#}");
    assert_eq!(listed["data"][0]["action"], "publish");
    assert_eq!(listed["data"][0]["problems"], json!([]));
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let cron = scope.spawn(|| {
            while !is_over.load(Ordering::Relaxed) {
                server.site().cms(&["schedule", "run", "--quiet"]).ok();
            }
        });
        until("all are published", || {
            let status = |id: &String| other.get(&admin, &format!("/api/posts/{id}"))["status"].clone();
            made.iter().all(|id| status(id) == "published")
        });
        is_over.store(true, Ordering::Relaxed);
        cron.join().unwrap();
    });
    let acts = commits(server.site(), "on schedule");
    assert!(!acts.is_empty() && acts.len() <= 8, "{acts:?}");
    for id in &made {
        let of_post = acts.iter().filter(|act| message(server.site(), act).contains(id.as_str()));
        assert_eq!(of_post.count(), 1, "{id}: {acts:?}");
    }
    assert_eq!(server.get(&admin, "/api/schedule")["total"], 1, "one of the demo");
}

#[test]
fn post_is_archived_on_schedule_and_can_be_republished() {
    let (server, admin) = Server::uncounted();
    let post = server.made(&admin, json!({"title": "An offer", "unpublishAt": soon(2)}));
    let path = format!("/api/posts/{}", post["id"].as_str().unwrap());
    until("it is archived", || server.get(&admin, &path)["status"] == "archived");
    assert_eq!(server.get(&admin, &path)["unpublishAt"], Value::Null);
    server.ask("PUT", &path).with(&admin).json(&json!({"status": "published"})).send().is(200);
    let done = server.ask("POST", "/api/schedule/run").with(&admin).json(&json!({})).send().is(200).value();
    assert_eq!(done["data"], json!([]), "{done:#}");
    assert_eq!(server.get(&admin, &path)["status"], "published");
    let refused =
        server.ask("PUT", &path).with(&admin).json(&json!({"unpublishAt": "2020-01-01T00:00:00Z"})).send();
    refused.is(422);
}

#[test]
fn schedule_requires_permission() {
    let (server, _) = Server::uncounted();
    let editor = server.token("editor", &[]);
    server.get(&editor, "/api/schedule?limit=5");
    server.ask("POST", "/api/schedule/run").with(&editor).json(&json!({})).send().is(403);
    server.ask("GET", "/api/schedule").send().is(401);
    server.ask("GET", "/api/schedule?limit=0").with(&editor).send().is(422);
}

/// A site with a set of two posts on review.
fn with_set() -> Sandbox {
    let site = Sandbox::site();
    site.cms(&["post", "set", "about", "title=The workshop in spring"]).ok();
    site.cms(&["post", "set", "prices", "title=What it costs in spring"]).ok();
    site.cms(&["set", "create", "Spring prices", "about", "prices", "--set", "spring"]).ok();
    site
}

#[test]
fn set_goes_live_at_its_time_and_not_before() {
    let site = with_set();
    site.cms(&["review", "approve", "--set", "spring", "--at", "2s"]).ok();
    let title = |slug: &str| {
        site.cms(&["post", "show", slug, "--stage", "source", "--json"]).ok().json()["title"].clone()
    };
    let (before, list) = (title("about"), site.cms(&["schedule", "list", "--json"]).ok().json());
    assert_ne!(before, "The workshop in spring");
    assert_eq!(list["sets"][0]["set"], "spring", "{list:#}");
    until("the set is live", || {
        site.cms(&["schedule", "run", "--quiet"]).ok();
        title("about") == "The workshop in spring"
    });
    assert_eq!(title("prices"), "What it costs in spring");
    let again = site.cms(&["schedule", "run", "--json"]).ok().json();
    assert_eq!(again["sets"].as_array().map_or(0, Vec::len), 0, "{again:#}");
}

#[test]
fn scheduled_set_that_changed_is_held_back() {
    let site = with_set();
    site.cms(&["review", "approve", "--set", "spring", "--at", "1s"]).ok();
    site.cms(&["post", "set", "about", "title=Something else"]).ok();
    let live = site.git(&["rev-parse", "source"]);
    until("it is refused", || {
        let _ = site.cms(&["schedule", "run", "--quiet"]);
        let list = site.cms(&["schedule", "list", "--json"]).ok().json();
        list["sets"][0]["refused"].as_str().is_some_and(|why| why.contains("no longer as it was"))
    });
    assert_eq!(site.git(&["rev-parse", "source"]), live);
}

#[test]
fn scheduled_set_is_taken_back() {
    let site = with_set();
    site.cms(&["review", "approve", "--set", "spring", "--at", "1s"]).ok();
    site.cms(&["review", "approve", "--set", "spring", "--at", "never"]).ok();
    std::thread::sleep(Duration::from_millis(1_100));
    let live = site.git(&["rev-parse", "source"]);
    site.cms(&["schedule", "run", "--quiet"]).ok();
    assert_eq!(site.git(&["rev-parse", "source"]), live);
    site.cms(&["review", "approve", "--set", "spring", "--at", "never"]).exits(1);
}
