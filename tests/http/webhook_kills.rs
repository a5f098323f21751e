//! Webhooks when processes are killed at any moment: between a commit and its delivery, between sending and recording
//! it.

use super::server::count;
use crate::support::Sandbox;
use crate::support::dice::Dice;
use crate::support::receiver::Receiver;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashSet};
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Runs a command and kills it after a time, unless it has ended; returns whether it was killed.
fn killed_after(site: &Sandbox, args: &[&str], time: Duration) -> bool {
    let mut command = site.command("cms");
    command.args(args).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("cms starts");
    let end = Instant::now() + time;
    while Instant::now() < end {
        if child.try_wait().expect("a child").is_some() {
            return false;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    true
}

/// How long a command takes.
fn time_of(site: &Sandbox, args: &[&str]) -> Duration {
    let began = Instant::now();
    site.cms(args).ok();
    began.elapsed()
}

/// `CMS_KILLS=500` is the long run.
#[test]
fn no_event_is_lost_by_kills() {
    let site = Sandbox::site();
    let receiver = Receiver::start();
    let url = receiver.url();
    site.cms(&["webhook", "add", &url, "--allow-private", "--event", "post.updated"]).ok();
    let begun = site.git(&["rev-parse", "source"]);
    // Enough posts to stay below the limit of events per post and minute.
    let listed = site.cms(&["post", "list", "--stage", "source", "--limit", "12", "--json"]).ok().json();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let posts: Vec<String> =
        listed["data"].as_array().expect("posts").iter().map(|post| text(&post["id"])).collect();
    let write = |post: &str, round: usize| {
        let title = format!("title=Round {round}");
        ["post", "set", post, "--stage", "source", &title].map(str::to_owned)
    };
    let args = write(&posts[0], 0);
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let (of_write, of_send) = (time_of(&site, &args), time_of(&site, &["webhook", "deliver"]));
    let rounds = count("CMS_KILLS", 20);
    let (mut dice, mut kills, mut round) = (Dice(7), 0, 0);
    while kills < rounds {
        round += 1;
        let args = write(&posts[round % posts.len()], round);
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let part = |dice: &mut Dice, of: Duration| of * u32::try_from(dice.below(200)).expect("small") / 100;
        kills += usize::from(killed_after(&site, &args, part(&mut dice, of_write)));
        kills += usize::from(killed_after(&site, &["webhook", "deliver"], part(&mut dice, of_send)));
    }
    let deadline = Instant::now() + Duration::from_secs(60);
    while site.cms(&["webhook", "deliver", "--json"]).ok().json()["waiting"] != 0 {
        assert!(Instant::now() < deadline, "something is still pending");
        std::thread::sleep(Duration::from_millis(500));
    }

    let happened = site.cms(&["events", "--since", &begun, "--event", "post.updated", "--json"]).ok().json();
    assert_eq!(happened["hasMore"], false);
    let mut wanted: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for event in happened["data"].as_array().expect("events") {
        wanted.entry(text(&event["data"]["id"])).or_default().push(text(&event["id"]));
    }
    let (mut got, mut seen): (BTreeMap<String, Vec<String>>, HashSet<String>) = Default::default();
    let requests = receiver.so_far();
    for one in requests.iter().filter(|one| seen.insert(one.id().to_owned())) {
        got.entry(text(&one.value()["data"]["id"])).or_default().push(one.id().to_owned());
    }
    assert_eq!(got, wanted, "every event arrived, in the order of its post, and repeats have the same id");
    let mut bodies: BTreeMap<&str, &str> = BTreeMap::new();
    for one in &requests {
        assert_eq!(*bodies.entry(one.id()).or_insert(&one.body), one.body, "to the byte");
    }
    let counts = json!({"kills": kills, "events": seen.len(), "requests": requests.len()});
    assert!(seen.len() > rounds / 10, "{counts}");
    assert!(requests.len() >= seen.len(), "{counts}");
}
