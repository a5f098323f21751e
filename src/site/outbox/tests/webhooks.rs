//! Webhooks: queueing, sending and recording, with a simulated network and clock.

use crate::base::Stage;
use crate::base::dice::Dice;
use crate::base::source::System;
use crate::db::Ledger;
use crate::db::ledger::DeliveryStatus;
use crate::git::{Oid, RefMove};
use crate::net::{Answer, NetError};
use crate::site::outbox::send::Prepared;
use crate::site::tests::begun;
use crate::site::{LEDGER_FOLDER, Outgoing, Site, Tried, WebhookChange, signature};
use jiff::Timestamp;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashSet};

const DAY_S: i64 = 24 * 3600;
const START: i64 = 1_795_400_000;

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(START + second).unwrap()
}

fn id_of(post: usize) -> String {
    format!("8d0b4a53-9f8e-4b6b-8f3a-{post:012}")
}

/// A commit of one post on the live branch by plain git.
fn publish(site: &Site, post: usize, title: &str, second: i64) -> Oid {
    let text = format!(
        "id: {}\ntype: blog\nlocale: en\nslug: p{post}\ntitle: {title}\nstatus: published\n",
        id_of(post)
    );
    let path = format!("posts/blog/en/p{post}.yaml");
    super::commit_on(site, Stage::Source, (&path, &text), title, at(second))
}

fn set_source(site: &Site, new: Oid) {
    let lock = site.lock().unwrap();
    let (name, old) = (Stage::Source.ref_name().to_owned(), Some(site.tip(Stage::Source).unwrap()));
    lock.writer().finish(&[RefMove { name, old, new, message: "reset".into() }], &|_| Ok(())).unwrap();
}

fn add(site: &Site, change: WebhookChange) -> String {
    let url = Some("https://hooks.example.org/in".to_owned());
    let change = WebhookChange { url, ..change };
    site.outbox().add(change, &System, at(0)).unwrap().webhook.id
}

/// An attempt with this response status.
fn came(status: u16, second: i64) -> Tried {
    let answer = Answer { status, headers: Vec::new(), body: b"ok".to_vec(), is_cut: false };
    Tried { at: at(second), result: Ok(answer), took: std::time::Duration::from_millis(3) }
}

fn unreachable(second: i64) -> Tried {
    let result = Err(NetError::Failed { reason: "refused".to_owned() });
    Tried { at: at(second), result, took: std::time::Duration::ZERO }
}

fn event_id(outgoing: &Outgoing) -> &str {
    &outgoing.delivery.what.event_id
}

fn request(outgoing: &Outgoing) -> &Prepared {
    outgoing.request.as_ref().unwrap()
}

fn body(outgoing: &Outgoing) -> Value {
    serde_json::from_str(&request(outgoing).body).unwrap()
}

fn headers(outgoing: &Outgoing, second: i64) -> BTreeMap<String, String> {
    outgoing.signed(request(outgoing), at(second)).into_iter().collect()
}

fn due(site: &Site, second: i64) -> Vec<Outgoing> {
    site.outbox().due(&HashSet::new(), usize::MAX, at(second)).unwrap()
}

fn note(site: &Site, outgoing: &Outgoing, tried: &Tried, second: i64) -> DeliveryStatus {
    site.outbox().note(outgoing, tried, at(second)).unwrap().status
}

fn queue(site: &Site, second: i64) -> usize {
    site.outbox().queue(at(second)).unwrap()
}

/// Delivers everything that is due to a receiver that accepts all, and records event ids and bodies in order.
fn take_all(site: &Site, second: i64, got: &mut Vec<(String, Value)>) {
    loop {
        let found = due(site, second);
        if found.is_empty() {
            return;
        }
        for outgoing in found {
            if outgoing.request.is_ok() {
                got.push((event_id(&outgoing).to_owned(), body(&outgoing)));
            }
            note(site, &outgoing, &came(200, second), second);
        }
    }
}

#[test]
fn events_survive_an_outage_in_order_per_post() {
    let (_folder, site) = begun(true, true);
    add(&site, WebhookChange::default());
    let (mut second, mut tries) = (0, BTreeMap::<String, usize>::new());
    // For six hours nothing arrives, with an event every ten minutes.
    let begin = site.tip(Stage::Source).unwrap();
    while second < 6 * 3600 {
        if second % 600 == 0 {
            let number = usize::try_from(second / 600).unwrap();
            publish(&site, number % 3, &format!("t{number}"), second);
        }
        queue(&site, second);
        for outgoing in due(&site, second) {
            *tries.entry(event_id(&outgoing).to_owned()).or_default() += 1;
            note(&site, &outgoing, &unreachable(second), second);
        }
        second += 20;
    }
    let mut got = Vec::new();
    for _ in 0..3 * 1440 {
        second += 60;
        queue(&site, second);
        take_all(&site, second, &mut got);
    }
    let expected = site.look().events(Some(begin), site.tip(Stage::Source).unwrap()).unwrap().unwrap();
    let ids: HashSet<&String> = got.iter().map(|(id, _)| id).collect();
    assert_eq!(ids, expected.iter().map(|event| &event.id).collect(), "all of them, and no others");
    assert_eq!(got.len(), expected.len(), "once each, after the outage");
    assert!(tries.values().any(|count| *count > 2) && tries.len() > 2, "{tries:?}");
    for post in 0..3 {
        let of = |id: &Value| *id == json!(id_of(post));
        let arrived: Vec<&str> =
            got.iter().filter(|(_, body)| of(&body["data"]["id"])).map(|(id, _)| id.as_str()).collect();
        let happened: Vec<&str> =
            expected.iter().filter(|event| of(&event.data["id"])).map(|event| event.id.as_str()).collect();
        assert_eq!(arrived, happened, "post {post}");
    }
}

/// A process that dies again and again between commit, queueing, sending and recording, so only stored data survives.
#[test]
fn crashes_lose_no_events_and_repeats_keep_their_id() {
    let (folder, site) = begun(true, true);
    add(&site, WebhookChange::default());
    let begin = site.tip(Stage::Source).unwrap();
    drop(site);
    let place = folder.path().join("site");
    let (mut dice, mut got, mut sent) = (Dice(11), Vec::<(String, Value)>::new(), 0);
    for round in 0..500 {
        let site = Site::open(&place).unwrap();
        let second = round * 7;
        if dice.below(3) == 0 {
            publish(&site, usize::try_from(dice.below(4)).unwrap(), &format!("t{round}"), second);
        }
        // Killed before queueing,
        if dice.below(4) == 0 {
            continue;
        }
        queue(&site, second);
        for outgoing in due(&site, second) {
            // before sending,
            if dice.below(4) == 0 {
                break;
            }
            got.push((event_id(&outgoing).to_owned(), body(&outgoing)));
            sent += 1;
            // or before recording the result.
            if dice.below(3) == 0 {
                break;
            }
            let tried = if dice.below(5) == 0 { came(503, second) } else { came(200, second) };
            note(&site, &outgoing, &tried, second);
        }
    }
    let site = Site::open(&place).unwrap();
    let mut second = 500 * 7;
    while site.outbox().backlog().unwrap().waiting > 0 || queue(&site, second) > 0 {
        second += 3600;
        take_all(&site, second, &mut got);
    }
    let expected = site.look().events(Some(begin), site.tip(Stage::Source).unwrap()).unwrap().unwrap();
    let ids: HashSet<&String> = got.iter().map(|(id, _)| id).collect();
    assert_eq!(ids, expected.iter().map(|event| &event.id).collect());
    assert!(sent > expected.len() && expected.len() > 100, "{sent} for {}", expected.len());
    // Repeats are identical, and first deliveries of a post's events are in their order.
    let mut first = BTreeMap::new();
    let mut order: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (id, body) in &got {
        assert_eq!(first.entry(id).or_insert(body), &body);
        let seen = order.entry(body["data"]["id"].to_string()).or_default();
        if !seen.contains(id) {
            seen.push(id.clone());
        }
    }
    for post in 0..4 {
        let happened = expected.iter().filter(|event| event.data["id"] == json!(id_of(post)));
        let happened: Vec<String> = happened.map(|event| event.id.clone()).collect();
        assert_eq!(order.remove(&json!(id_of(post)).to_string()).unwrap_or_default(), happened);
    }
}

/// Queues, delivers all, and returns the ids, events and titles that arrived, sorted.
fn arrived(site: &Site, second: i64) -> Vec<(String, Value, Value)> {
    queue(site, second);
    let mut got = Vec::new();
    take_all(site, second, &mut got);
    let row = |(id, body): (String, Value)| (id, body["event"].clone(), body["data"]["title"].clone());
    let mut rows: Vec<_> = got.into_iter().map(row).collect();
    rows.sort_by_key(|(_, event, _)| event.to_string());
    rows
}

fn names(rows: &[(String, Value, Value)]) -> Vec<(&str, &str)> {
    rows.iter().map(|(_, event, title)| (event.as_str().unwrap(), title.as_str().unwrap())).collect()
}

#[test]
fn rebased_or_amended_branch_sends_what_differs_with_the_ids_of_its_commits() {
    let (_folder, site) = begun(true, true);
    let id = add(&site, WebhookChange::default());
    let first = publish(&site, 1, "one", 1);
    publish(&site, 1, "two", 2);
    assert_eq!(arrived(&site, 3).len(), 3);
    // The second commit is made again, after a commit of somebody else.
    set_source(&site, first);
    let other = publish(&site, 2, "other", 4);
    let rebased = publish(&site, 1, "two", 5);
    let rows = arrived(&site, 6);
    assert_eq!(names(&rows), [("post.created", "other"), ("post.published", "other")]);
    let events = site.look().events(Some(first), other).unwrap().unwrap();
    let ids: HashSet<&String> = rows.iter().map(|(id, _, _)| id).collect();
    assert_eq!(ids, events.iter().map(|event| &event.id).collect());
    // An amended message changes no item.
    set_source(&site, other);
    assert_ne!(publish(&site, 1, "two", 7), rebased);
    assert_eq!(arrived(&site, 8).len(), 0);
    // A dropped change is sent as the item is now, together with what came instead.
    set_source(&site, other);
    publish(&site, 3, "three", 9);
    let rows = arrived(&site, 10);
    let expected = [("post.created", "three"), ("post.published", "three"), ("post.updated", "one")];
    assert_eq!(names(&rows), expected);
    assert_eq!(site.outbox().show(&id).unwrap().problem, None);
}

#[test]
fn branch_that_is_only_moved_back_stops_the_endpoint_until_its_next_commit() {
    let (_folder, site) = begun(true, true);
    let id = add(&site, WebhookChange::default());
    let first = publish(&site, 1, "one", 1);
    let second = publish(&site, 1, "two", 2);
    assert_eq!(queue(&site, 3), 3);
    set_source(&site, first);
    assert_eq!(queue(&site, 4), 0);
    let problem = || site.outbox().show(&id).unwrap().problem;
    let stopped = problem().unwrap();
    let is_explained = |part: &str| stopped.contains(part);
    assert!(["rewound", "--from-now", "replay"].into_iter().all(is_explained), "{stopped}");
    set_source(&site, second);
    assert_eq!(queue(&site, 5), 0);
    assert_eq!(problem(), None, "it follows again");
    set_source(&site, first);
    assert_eq!(queue(&site, 6), 0);
    publish(&site, 2, "other", 7);
    assert_eq!(queue(&site, 8), 3, "a new post, and the first one as it is now");
    assert_eq!(problem(), None);
    set_source(&site, first);
    site.outbox().change(&id, WebhookChange::default(), true, at(9)).unwrap();
    publish(&site, 2, "again", 10);
    assert_eq!(queue(&site, 11), 2);
}

#[test]
fn deliveries_of_a_frequently_changed_post_are_rate_limited_without_loss() {
    let (_folder, site) = begun(true, true);
    add(&site, WebhookChange::default());
    for number in 0..70 {
        publish(&site, 1, &format!("t{number}"), 1);
    }
    publish(&site, 2, "other", 1);
    assert_eq!(queue(&site, 2), 71 + 2, "the first commit of a post is two events");
    let mut got = Vec::new();
    let of = |got: &[(String, Value)], post| {
        got.iter().filter(|(_, body)| body["data"]["id"] == json!(id_of(post))).count()
    };
    take_all(&site, 2, &mut got);
    assert_eq!((of(&got, 1), of(&got, 2)), (60, 2), "the other post is not held up");
    take_all(&site, 61, &mut got);
    assert_eq!(of(&got, 1), 60);
    take_all(&site, 62, &mut got);
    assert_eq!(of(&got, 1), 71);
    assert_eq!(got.last().unwrap().1["data"]["title"], "t69", "in its order");
}

#[test]
fn gone_disabled_or_failing_endpoints_receive_nothing() {
    let (_folder, site) = begun(true, true);
    let id = add(&site, WebhookChange::default());
    let watching =
        add(&site, WebhookChange { events: Some(vec!["webhook.failed".into()]), ..WebhookChange::default() });
    publish(&site, 1, "one", 1);
    assert_eq!(queue(&site, 1), 2);
    let change = |active| WebhookChange { active: Some(active), ..WebhookChange::default() };
    site.outbox().change(&id, change(false), false, at(2)).unwrap();
    assert!(due(&site, 2).is_empty(), "off");
    site.outbox().change(&id, change(true), false, at(3)).unwrap();
    let outgoing = due(&site, 3).remove(0);
    assert_eq!(note(&site, &outgoing, &came(410, 3), 3), DeliveryStatus::Failed);
    let view = site.outbox().show(&id).unwrap();
    assert!(!view.active && view.problem.unwrap().contains("410"));
    // The other endpoint gets an event about it.
    let notice = due(&site, 4).remove(0);
    let body = body(&notice);
    assert_eq!((notice.subscription(), &body["event"]), (watching.as_str(), &json!("webhook.failed")));
    assert_eq!(body["data"]["webhook"], json!(id));
    // One that fails for days is switched off, with a notice.
    site.outbox().change(&id, change(true), false, at(5)).unwrap();
    let mut second = 5;
    while site.outbox().show(&id).unwrap().active {
        publish(&site, 1, &format!("t{second}"), second);
        queue(&site, second);
        for outgoing in due(&site, second).iter().filter(|outgoing| outgoing.subscription() == id) {
            note(&site, outgoing, &came(500, second), second);
        }
        second += 6 * 3600;
        assert!(second < 8 * DAY_S, "it is never switched off");
    }
    assert!(second > 5 * DAY_S);
    site.outbox().remove(&id).unwrap();
    assert!(due(&site, second + DAY_S).iter().all(|outgoing| outgoing.subscription() == watching));
    let (left, _) = site.outbox().deliveries(None, None, 0, 100).unwrap();
    assert!(left.iter().all(|delivery| delivery.webhook_id == watching));
}

#[test]
fn review_events_require_subscription_by_name() {
    let (_folder, site) = begun(true, true);
    let all = add(&site, WebhookChange::default());
    let events = Some(vec!["post.ai-review.approve".into(), "review.approved".into()]);
    let named = add(&site, WebhookChange { events, ..WebhookChange::default() });
    assert_eq!(site.outbox().show(&named).unwrap().events, ["review.submitted", "review.approved"]);
    let text = format!("id: {}\ntype: blog\nlocale: en\nslug: p1\ntitle: One\nstatus: draft\n", id_of(1));
    let message = "Submit it\n\nCms-Op: review.submit";
    super::commit_on(&site, Stage::AiReview, ("posts/blog/en/p1.yaml", &text), message, at(1));
    assert_eq!((queue(&site, 2), queue(&site, 2)), (1, 0));
    let outgoing = due(&site, 2).remove(0);
    assert_eq!(outgoing.subscription(), named);
    let body = body(&outgoing);
    assert_eq!((&body["event"], &body["data"]["stage"]), (&json!("review.submitted"), &json!("review")));
    assert_eq!((&body["data"]["id"], &body["timestamp"]), (&json!(id_of(1)), &json!("2026-11-23T02:13:21Z")));
    site.outbox()
        .change(
            &all,
            WebhookChange { events: Some(vec!["*".into()]), ..WebhookChange::default() },
            false,
            at(3),
        )
        .unwrap();
    assert_eq!(queue(&site, 4), 0);
}

#[test]
fn retry_after_delays_all_deliveries_to_the_endpoint() {
    let (_folder, site) = begun(true, true);
    add(&site, WebhookChange::default());
    publish(&site, 1, "one", 1);
    publish(&site, 2, "two", 1);
    queue(&site, 1);
    let outgoing = due(&site, 1).remove(0);
    let asked = vec![("retry-after".to_owned(), "500".to_owned())];
    let answer = Answer { status: 503, headers: asked, body: Vec::new(), is_cut: false };
    let tried = Tried { at: at(1), result: Ok(answer), took: std::time::Duration::ZERO };
    assert_eq!(note(&site, &outgoing, &tried, 1), DeliveryStatus::Retrying);
    assert!(due(&site, 500).is_empty(), "other deliveries to it wait, too");
    let again = due(&site, 501).remove(0);
    assert_eq!((event_id(&again), again.delivery.attempt), (event_id(&outgoing), 1));
    let headers = headers(&again, 501);
    assert_eq!(headers["x-webhook-delivery-attempt"], "2");
    assert_eq!(headers["webhook-timestamp"], (START + 501).to_string());
}

#[test]
fn secrets_rotate_and_batched_events_share_a_delivery() {
    let (_folder, site) = begun(true, true);
    let id = add(&site, WebhookChange { batch: Some(true), ..WebhookChange::default() });
    let old = site.outbox().found(&id).unwrap().secret;
    let new = site.outbox().rotate_secret(&id, &System, at(0)).unwrap().secret;
    assert_ne!(old, new);
    publish(&site, 1, "one", 1);
    assert_eq!(queue(&site, 1), 1);
    let outgoing = due(&site, 1).remove(0);
    let body = body(&outgoing);
    let names: Vec<&Value> =
        body["data"]["events"].as_array().unwrap().iter().map(|event| &event["event"]).collect();
    assert_eq!(names, ["post.created", "post.published"]);
    let is_right = |secret: &str, second: i64| {
        let headers = headers(&outgoing, second);
        let time = headers["webhook-timestamp"].parse().unwrap();
        let body = &request(&outgoing).body;
        signature::is_right(secret, event_id(&outgoing), time, body, &headers["webhook-signature"])
    };
    assert!(is_right(&new, 1) && is_right(&old, 1));
    let later = 49 * 3600;
    let outgoing = due(&site, later).remove(0);
    let headers = headers(&outgoing, later);
    assert!(!headers["webhook-signature"].contains(' '), "the old one has ended");
}

#[test]
fn erased_submission_is_not_delivered() {
    let (_folder, site) = begun(true, true);
    add(&site, WebhookChange { events: Some(vec!["form.submit".into()]), ..WebhookChange::default() });
    for (id, email) in [("s1", "ada@example.org"), ("s2", "bo@example.org")] {
        let text = str::to_owned;
        let new = crate::db::ledger::Submission {
            id: text(id),
            form: text("f"),
            slug: text("contact"),
            revision: text("c0ffee"),
            payload: json!({"email": email}),
            origin_post: None,
            created_at: START,
        };
        site.records().record_submission(&new, at(0)).unwrap();
    }
    assert_eq!((queue(&site, 1), queue(&site, 1)), (2, 0));
    site.records().erase_person("ada@example.org", false).unwrap();
    let mut got = Vec::new();
    take_all(&site, 2, &mut got);
    let [(_, body)] = &got[..] else { panic!("{got:?}") };
    assert_eq!((&body["event"], &body["data"]["formSlug"]), (&json!("form.submitted"), &json!("contact")));
    assert_eq!(body["data"]["payload"], json!({"email": "bo@example.org"}));
    if crate::db::records::server_of(site.repo.common_dir()).is_some() {
        // There is no file to look into.
        return;
    }
    let bytes =
        crate::disk::read(&site.repo.common_dir().join(LEDGER_FOLDER).join(Ledger::FILE), 1 << 26).unwrap();
    assert!(!bytes.windows(15).any(|window| window == b"ada@example.org"), "it is nowhere in the queue");
}

#[test]
fn invalid_webhook_settings_are_rejected() {
    let (_folder, site) = begun(true, true);
    let refused = |change: WebhookChange| site.outbox().add(change, &System, at(0)).unwrap_err().to_string();
    let with = |url: &str| WebhookChange { url: Some(url.to_owned()), ..WebhookChange::default() };
    for url in ["http://example.org", "https://localhost", "https://10.0.0.1", "https://u:p@example.org", "x"]
    {
        refused(with(url));
    }
    let good = || with("https://example.org");
    let headers = |name: &str, value: &str| Some(BTreeMap::from([(name.to_owned(), value.to_owned())]));
    for change in [
        WebhookChange { events: Some(vec!["post.exploded".into()]), ..good() },
        WebhookChange { headers: headers("Host", "x"), ..good() },
        WebhookChange { headers: headers("Webhook-Id", "x"), ..good() },
        WebhookChange { headers: headers("X-A", "a\r\nb"), ..good() },
        WebhookChange { timeout_ms: Some(999), ..good() },
        WebhookChange { max_retries: Some(11), ..good() },
        WebhookChange { secret: Some("short".into()), ..good() },
        WebhookChange { secret: Some("whsec_short-and-not-base64".into()), ..good() },
        WebhookChange { name: Some(" ".into()), ..good() },
    ] {
        let words = refused(change.clone());
        assert!(words.starts_with('`'), "{change:?}: {words}");
    }
    let allowed = WebhookChange { allow_private: Some(true), ..with("http://localhost:9000") };
    let made = site.outbox().add(allowed, &System, at(0)).unwrap().webhook;
    // The permission for a private address is for that address only.
    site.outbox().change(&made.id, with("http://localhost:9001"), false, at(1)).unwrap_err();
    assert_eq!(site.outbox().list().unwrap().len(), 1);
}
