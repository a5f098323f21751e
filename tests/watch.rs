//! `cms watch`: saves are checked and committed, and moves of branches are reported once, except its own commits.

use crate::support::Sandbox;
use crate::support::receiver::Receiver;
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};
use std::sync::mpsc::{self, channel};
use std::time::{Duration, Instant};

/// Longest wait for a line.
const PATIENCE: Duration = Duration::from_secs(60);
const PRICES: &str = "posts/page/en/prices.yaml";

struct Watch {
    child: Child,
    lines: mpsc::Receiver<String>,
    seen: Vec<String>,
}

impl Watch {
    fn start(site: &Sandbox, options: &[&str]) -> Watch {
        let mut command = site.command("cms");
        command.arg("watch").args(options).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("cms starts");
        let reader = BufReader::new(child.stderr.take().expect("a pipe"));
        let (send, lines) = channel();
        std::thread::spawn(move || {
            for line in reader.lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        let mut watch = Watch { child, lines, seen: Vec::new() };
        watch.until("watching");
        watch
    }

    /// Waits for a line that holds a text.
    #[track_caller]
    fn until(&mut self, text: &str) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    self.seen.push(line.clone());
                    if line.contains(text) {
                        return line;
                    }
                }
                Err(_) => panic!("no line with `{text}`: {:#?}", self.seen),
            }
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Edits and saves a file.
fn edited(site: &Sandbox, from: &str, to: &str) {
    let text = site.read(PRICES);
    assert!(text.contains(from), "{text}");
    site.write(PRICES, &text.replacen(from, to, 1));
}

#[test]
fn watch_reports_wrong_settings_of_the_live_site() {
    let site = Sandbox::site();
    site.git(&["switch", "-q", "source"]);
    let good = site.read("cms.toml");
    let commit = |text: &str| {
        site.write("cms.toml", text);
        site.git(&["-c", "core.hooksPath=/nowhere", "commit", "-q", "-a", "-m", "Settings"]);
    };
    commit(&good.replace("public_read = false", "public_read = \"maybe\""));
    let mut watch = Watch::start(&site, &["--no-jobs"]);
    watch.until("the settings: cms.toml:");
    commit(&good);
    watch.until("the settings are right again");
}

#[test]
fn watch_checks_saves_and_reports_branch_moves() {
    let site = Sandbox::site();
    let mut watch = Watch::start(&site, &["--no-jobs"]);
    // Once a move is reported, the watcher has done its initial scan.
    site.cms(&["post", "set", "gear-sums", "excerpt=One"]).ok();
    let moved = watch.until("review is at");
    assert!(moved.contains("Gears on the back of an envelope") && moved.contains("Test Person"), "{moved}");
    edited(&site, "status: published", "status: publishd");
    watch.until("error[");
    watch.until(PRICES);
    edited(&site, "status: publishd", "status: published");
    site.git(&["commit", "--allow-empty", "-qm", "By plain git"]);
    watch.until("By plain git");
    let told = watch.seen.iter().filter(|line| line.starts_with("review is at")).count();
    assert_eq!(told, 2, "{:#?}", watch.seen);
}

#[test]
fn valid_saves_are_committed_as_the_person() {
    let site = Sandbox::site();
    let mut watch = Watch::start(&site, &["--commit", "--no-jobs"]);
    site.cms(&["post", "set", "gear-sums", "excerpt=One"]).ok();
    watch.until("review is at");
    let before = site.git(&["rev-parse", "review"]);
    edited(&site, "status: published", "status: publishd");
    watch.until("error[");
    assert_eq!(site.git(&["rev-parse", "review"]), before, "what is wrong is not committed");
    edited(&site, "status: publishd", "status: archived");
    let line = watch.until("committed 1 file to review");
    let log = site.git(&["log", "-1", "--format=%an|%s|%(trailers:key=Cms-Op,valueonly)", "review"]);
    assert_eq!(log.trim(), format!("Test Person|Save {PRICES}|watch.commit"));
    assert!(line.contains(&site.git(&["rev-parse", "--short=12", "review"])), "{line}");
    assert_eq!(site.git(&["status", "--porcelain"]), "");
    // The watcher's own commit is reported neither as a save nor as a move.
    site.git(&["commit", "--allow-empty", "-qm", "By plain git"]);
    watch.until("By plain git");
    let own =
        watch.seen.iter().filter(|line| line.contains("review is at") && line.contains("Save ")).count();
    assert_eq!(own, 0, "{:#?}", watch.seen);
}

#[test]
fn old_buffer_of_an_editor_is_not_committed() {
    let site = Sandbox::site();
    let mut watch = Watch::start(&site, &["--commit", "--no-jobs"]);
    let buffer = site.read(PRICES);
    site.cms(&["post", "set", PRICES, "title=Theirs"]).ok();
    watch.until("review is at");
    let tip = site.git(&["rev-parse", "review"]);
    site.write(PRICES, &buffer.replacen("status: published", "status: archived", 1));
    let line = watch.until("not committed: ");
    assert!(line.contains(PRICES) && line.contains("a write of `title`"), "{line}");
    assert_eq!(site.git(&["rev-parse", "review"]), tip);
    // What the person saves after that is their own decision.
    edited(&site, "\ntitle: ", "\ntitle: Our ");
    watch.until("committed 1 file to review");
}

#[test]
fn save_that_breaks_other_files_is_committed_after_they_are_fixed() {
    const TYPE: &str = "modules/prose.yaml";
    let site = Sandbox::site();
    let mut watch = Watch::start(&site, &["--commit", "--no-jobs"]);
    site.cms(&["post", "set", "gear-sums", "excerpt=One"]).ok();
    watch.until("review is at");
    let (before, text) = (site.git(&["rev-parse", "review"]), site.read(TYPE));
    std::fs::remove_file(site.work().join(TYPE)).unwrap();
    watch.until("not committed yet: other files would not be valid");
    watch.until("module.type.unknown");
    assert_eq!(site.git(&["rev-parse", "review"]), before);
    site.write(TYPE, &text);
    edited(&site, "status: published", "status: archived");
    watch.until("committed 1 file to review");
    assert_eq!(site.git(&["status", "--porcelain"]), "");
}

#[test]
fn watch_follows_packed_branches_and_bare_repositories() {
    let site = Sandbox::site();
    site.git(&["pack-refs", "--all"]);
    let mut watch = Watch::start(&site, &[]);
    site.cms(&["post", "set", "gear-sums", "excerpt=Two", "--stage", "source"]).ok();
    watch.until("source is at");
    drop(watch);
    let bare = Sandbox::new();
    bare.cms(&["init", "bare", "--bare"]).ok();
    let refused = bare.cms(&["--site", "bare", "watch", "--commit"]).exits(2);
    assert!(refused.stderr.contains("needs a work tree"), "{}", refused.stderr);
}

#[test]
fn uncommitted_saves_are_sent_to_subscribed_webhooks() {
    let site = Sandbox::site();
    let receiver = Receiver::start();
    let url = receiver.url();
    let add = ["webhook", "add", &url, "--allow-private", "--event", "post.deleted", "--worktree", "--json"];
    let secret = site.cms(&add).ok().json()["secret"].as_str().expect("a secret").to_owned();
    let mut watch = Watch::start(&site, &[]);
    site.cms(&["post", "set", "gear-sums", "excerpt=One"]).ok();
    watch.until("review is at");
    edited(&site, "title: ", "title: New ");
    let got = receiver.until(|got| !got.is_empty());
    let (one, body) = (&got[0], got[0].value());
    assert!(one.is_signed_with(&secret), "{one:#?}");
    assert_eq!(one.headers["x-webhook-uncommitted"], "true");
    assert_eq!((one.event().as_str(), &body["uncommitted"]), ("worktree.saved", &json!(true)));
    let file = &body["data"]["files"][0];
    assert_eq!((&body["data"]["branch"], &file["path"]), (&json!("review"), &json!(PRICES)), "{body:#}");
    assert_eq!((&file["change"], &file["kind"]), (&json!("saved"), &json!("post")), "{body:#}");
    // The event is not in the ledger, and the branch has not moved.
    let listed = site.cms(&["webhook", "deliveries", "--json"]).ok().json();
    assert_eq!(listed["data"], json!([]), "{listed:#}");
    std::fs::remove_file(site.work().join(PRICES)).expect("it is there");
    let got = receiver.until(|got| got.len() > 1);
    assert_eq!(got[1].value()["data"]["files"][0]["change"], "deleted");
    assert_ne!(got[0].id(), got[1].id());
}

#[test]
fn watch_reports_events_until_stopped() {
    let site = Sandbox::site();
    let mut command = site.command("cms");
    command.args(["events", "--follow", "--json", "--event", "post.updated"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("cms starts");
    let mut talk = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    let first = talk.next().expect("a line").expect("text");
    assert!(first.contains("following source from"), "{first}");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut next = || -> serde_json::Value {
        serde_json::from_str(&lines.next().expect("a line").expect("text")).expect("JSON")
    };
    site.cms(&["post", "set", "gear-sums", "excerpt=One", "--stage", "source"]).ok();
    let event = next();
    assert_eq!((&event["event"], &event["data"]["slug"]), (&json!("post.updated"), &json!("gear-sums")));
    // Commits by plain git count too, and events that were not asked for are left out.
    site.git(&["checkout", "--quiet", "source"]);
    let text = site.read(PRICES);
    site.write(PRICES, &text.replacen("status: published", "status: archived", 1));
    let unasked = "core.hooksPath=/nowhere";
    site.git(&["-c", unasked, "commit", "--quiet", "--all", "-m", "Archive"]);
    edited(&site, "title: ", "title: New ");
    site.git(&["commit", "--quiet", "--all", "--no-verify", "-m", "Edit"]);
    let event = next();
    assert_eq!(
        (&event["event"], &event["data"]["slug"]),
        (&json!("post.updated"), &json!("prices")),
        "{event:#}"
    );
    drop(child.kill());
    drop(child.wait());
}

/// Whoever opens a named pipe waits for somebody who writes to it.
#[cfg(unix)]
#[test]
fn named_pipe_does_not_stop_watching() {
    let site = Sandbox::site();
    let made = std::process::Command::new("mkfifo").arg(site.work().join("posts/page/en/pipe.yaml")).status();
    assert!(made.expect("mkfifo").success());
    let mut watch = Watch::start(&site, &["--commit"]);
    site.write(PRICES, &site.read(PRICES).replace("title: Prices", "title: What it costs"));
    watch.until("committed 1 file");
}
