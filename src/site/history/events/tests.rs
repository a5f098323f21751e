//! Tests of the events derived from states of the content.

use super::*;
use crate::base::Stage;
use crate::git::{NewCommit, Person, Repo};
use crate::site::Site;
use crate::site::tests::{begun, demo};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

const ID: &str = "8d0b4a53-9f8e-4b6b-8f3a-9c116f1f0c1e";
const OTHER: &str = "11111111-9f8e-4b6b-8f3a-9c116f1f0c1e";

type Files<'a> = BTreeMap<&'a str, Option<String>>;

/// Commits on top of one another, each with files changed or removed.
fn commit_on(site: &Site, mut at: Vec<Oid>, states: &[Files<'_>]) -> Vec<Oid> {
    let lock = site.lock().unwrap();
    let mut writer = lock.writer();
    let person = Person { name: "Ada".into(), email: "ada@example.org".into() };
    let mut commits = Vec::new();
    for (second, files) in (0..).zip(states) {
        let mut blob =
            |text: &Option<String>| text.as_ref().map(|text| writer.blob(text.as_bytes()).unwrap());
        let edits: Vec<_> = files.iter().map(|(path, text)| (*path, blob(text))).collect();
        let old = at.first().map(|commit| site.repo.commit(*commit).unwrap().tree);
        let tree = writer.tree(old, &edits).unwrap();
        let time = jiff::Timestamp::from_second(1_795_300_000 + second).unwrap();
        let (author, committer, message) = (person.clone(), person.clone(), format!("state {second}"));
        let commit = NewCommit { tree, parents: at, author, committer, time, message };
        let commit = writer.commit(&commit).unwrap();
        commits.push(commit);
        at = vec![commit];
        // The next steps read from the object store.
        writer.finish(&[], &|_| Ok(())).unwrap();
        writer = lock.writer();
    }
    commits
}

fn post(id: &str, status: &str, title: &str) -> Option<String> {
    Some(format!("id: {id}\ntype: blog\nlocale: en\nslug: hello\ntitle: {title}\nstatus: {status}\n"))
}

fn deleted() -> Option<String> {
    post(ID, "published", "One").map(|text| format!("{text}deletedAt: 2026-01-01T00:00:00Z\n"))
}

fn names(events: &[Event]) -> Vec<&'static str> {
    events.iter().map(|event| event.name.as_str()).collect()
}

/// The events of each step, while one post's file changes.
fn steps_of(states: &[Files<'_>]) -> Vec<Vec<&'static str>> {
    let (_folder, site) = begun(true, true);
    let tip = site.tip(Stage::Source).unwrap();
    let mut before = tip;
    let found = commit_on(&site, vec![tip], states).into_iter().map(|after| {
        let events = site.look().events_of(Step { before: Some(before), after }).unwrap();
        before = after;
        names(&events)
    });
    found.collect()
}

#[test]
fn each_state_change_yields_the_specified_events() {
    let a = "posts/en/blog/hello.yaml";
    let one = |text: Option<String>| Files::from([(a, text)]);
    let states = [
        one(post(ID, "draft", "One")),
        one(post(ID, "draft", "Two")),
        one(post(ID, "published", "Two")),
        one(post(ID, "published", "Three")),
        one(post(ID, "archived", "Three")),
        one(None),
        one(post(ID, "published", "One")),
        one(deleted()),
        one(deleted().map(|text| format!("{text}excerpt: x\n"))),
        one(post(ID, "published", "One")),
        one(deleted()),
        one(post(ID, "draft", "One")),
        one(deleted()),
        one(None),
    ];
    let expected: [&[&str]; 14] = [
        &["post.created"],
        &["post.updated"],
        &["post.published"],
        &["post.updated"],
        &["post.unpublished"],
        &["post.deleted"],
        &["post.created", "post.published"],
        &["post.deleted"],
        &[],
        &["post.restored", "post.published"],
        &["post.deleted"],
        &["post.restored"],
        &["post.deleted"],
        &[],
    ];
    assert_eq!(steps_of(&states), expected);
}

#[test]
fn removed_post_is_named_before_the_one_that_takes_its_address() {
    let (a, b) = ("posts/en/blog/a.yaml", "posts/en/blog/b.yaml");
    let states = [
        Files::from([(a, post(ID, "published", "One"))]),
        Files::from([(a, post(OTHER, "published", "Two"))]),
        Files::from([(a, post(ID, "published", "One")), (b, post(OTHER, "archived", "Two"))]),
    ];
    let expected: [&[&str]; 3] = [
        &["post.created", "post.published"],
        &["post.deleted", "post.created", "post.published"],
        &["post.unpublished", "post.created", "post.published"],
    ];
    assert_eq!(steps_of(&states), expected);
}

#[test]
fn unreadable_file_leaves_the_last_valid_state() {
    let (a, b) = ("posts/en/blog/hello.yaml", "posts/en/blog/copy.yaml");
    let one = |text: Option<String>| Files::from([(a, text)]);
    let broken = || Some(format!("id: {ID}\ntitle: [\n"));
    let states = [
        one(post(ID, "published", "One")),
        one(broken()),
        one(Some("<<<<<<< no id\n\t- [".to_owned())),
        one(post(ID, "published", "One")),
        one(broken()),
        one(post(ID, "draft", "One")),
        one(broken()),
        one(None),
        // A copy of a file is not a post until it has an id of its own.
        one(post(ID, "published", "One")),
        Files::from([(b, post(ID, "published", "One"))]),
        Files::from([(b, post(OTHER, "published", "One"))]),
        Files::from([(b, post(ID, "published", "One"))]),
        Files::from([(b, None)]),
        // A moved file is still the same post.
        Files::from([(a, None), (b, post(ID, "published", "One"))]),
    ];
    let expected: [&[&str]; 14] = [
        &["post.created", "post.published"],
        &[],
        &[],
        &[],
        &[],
        &["post.unpublished"],
        &[],
        &["post.deleted"],
        &["post.created", "post.published"],
        &[],
        &["post.created", "post.published"],
        &["post.deleted"],
        &[],
        &[],
    ];
    assert_eq!(steps_of(&states), expected);
}

#[test]
fn event_payload_has_the_specified_fields() {
    let (_folder, site) = begun(true, true);
    let tip = site.tip(Stage::Source).unwrap();
    let a = "posts/en/blog/hello.yaml";
    let states =
        [Files::from([(a, post(ID, "published", "One"))]), Files::from([(a, post(ID, "published", "Two"))])];
    let commits = commit_on(&site, vec![tip], &states);
    let events = site.look().events(Some(tip), commits[1]).unwrap().unwrap();
    assert_eq!(names(&events), ["post.created", "post.published", "post.updated"]);
    let data = Value::Object(events[2].data.clone());
    let expected = serde_json::json!({
        "id": ID, "type": "blog", "locale": "en", "slug": "hello", "title": "Two", "status": "published",
        "url": data["url"], "revision": commits[1].to_string(), "previousRevision": commits[0].to_string(),
        "actor": {"name": "Ada", "email": "ada@example.org", "agent": null},
        "changes": [{"field": "title", "change": "changed"}],
    });
    assert_eq!(data, expected);
    assert_eq!(events[2].timestamp, "2026-11-21T22:26:41Z");
    assert_eq!(events, site.look().events(Some(tip), commits[1]).unwrap().unwrap(), "the same again");
    let keys: Vec<_> = events[0].body().as_object().unwrap().keys().cloned().collect();
    assert_eq!(keys, ["event", "timestamp", "data"]);
}

#[test]
fn events_without_a_start_commit_cover_the_whole_history() {
    let (_folder, site) = demo();
    let tip = site.tip(Stage::Source).unwrap();
    let events = site.look().events(None, tip).unwrap().unwrap();
    let found: BTreeSet<_> = names(&events).into_iter().collect();
    assert!(
        found.is_superset(&BTreeSet::from(["post.created", "post.published", "content.updated"])),
        "{found:?}"
    );
    let ids: BTreeSet<_> = events.iter().map(|event| &event.id).collect();
    assert_eq!(ids.len(), events.len());
}

#[test]
fn walk_follows_first_parents_and_reports_diverged_commits() {
    let (_folder, site) = begun(true, true);
    let tip = site.tip(Stage::Source).unwrap();
    let (a, b) = ("posts/en/blog/hello.yaml", "posts/en/blog/other.yaml");
    let line = commit_on(&site, vec![tip], &[Files::from([(a, post(ID, "published", "One"))])]);
    let side = commit_on(&site, vec![tip], &[Files::from([(b, post(OTHER, "draft", "Two"))])]);
    // The merge has the side as its first parent, as after a merge on another branch that the live one was set to.
    let both = Files::from([(a, post(ID, "published", "One"))]);
    let merged = commit_on(&site, vec![side[0], line[0]], &[both])[0];
    let look = site.look();
    let steps = |from, to| match look.walk(Some(from), to).unwrap() {
        Walk::Steps(steps) => steps.into_iter().map(|step| (step.before.unwrap(), step.after)).collect(),
        Walk::Apart => vec![(to, from)],
    };
    assert_eq!(steps(tip, tip), []);
    assert_eq!(steps(tip, merged), [(tip, side[0]), (side[0], merged)]);
    assert_eq!(steps(line[0], merged), [(line[0], merged)], "it is on no line of first parents");
    assert_eq!(look.walk(Some(merged), tip).unwrap(), Walk::Apart, "rewound");
    assert_eq!(look.walk(Some(side[0]), line[0]).unwrap(), Walk::Apart, "another history");
    assert_eq!(
        look.walk(Some(Repo::blob_id(b"none")), tip).unwrap(),
        Walk::Apart,
        "a commit that is not here"
    );
    let since = |from| look.events(Some(from), merged).unwrap().unwrap();
    assert_eq!(names(&since(line[0])), ["post.created"]);
    assert_eq!(since(line[0])[0], since(tip)[0], "the same event from wherever it is listed");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Applying the events in order gives the state of every post: whether it exists and is live.
    #[test]
    fn replayed_events_yield_the_state_of_every_post(states in prop::collection::vec((0_usize..3, 0_usize..6), 1..14)) {
        let (_folder, site) = begun(true, true);
        let tip = site.tip(Stage::Source).unwrap();
        let ids = [ID, OTHER, "22222222-9f8e-4b6b-8f3a-9c116f1f0c1e"];
        let paths = ["posts/en/blog/a.yaml", "posts/en/blog/b.yaml", "posts/en/blog/c.yaml"];
        let states: Vec<Files<'_>> = states.iter().map(|(which, state)| {
            let text = |status| post(ids[*which], status, "One");
            Files::from([(paths[*which], match state {
                0 | 1 => text("published"),
                2 => text("draft"),
                3 => text("archived"),
                4 => text("published").map(|text| format!("{text}deletedAt: 2026-01-01T00:00:00Z\n")),
                _ => None,
            })])
        }).collect();
        let last = *commit_on(&site, vec![tip], &states).last().unwrap();
        let mut stands: BTreeMap<String, bool> = BTreeMap::new();
        for event in site.look().events(Some(tip), last).unwrap().unwrap() {
            let id = event.data["id"].as_str().unwrap().to_owned();
            match event.name {
                EventName::PostCreated | EventName::PostRestored => {
                    prop_assert_eq!(stands.insert(id, false), None);
                }
                EventName::PostPublished => prop_assert_eq!(stands.insert(id, true), Some(false)),
                EventName::PostUnpublished => prop_assert_eq!(stands.insert(id, false), Some(true)),
                EventName::PostDeleted => prop_assert!(stands.remove(&id).is_some()),
                _ => prop_assert!(stands.contains_key(&id)),
            }
        }
        let mut expected = BTreeMap::new();
        for files in states {
            for (path, text) in files {
                let id = ids[paths.iter().position(|other| *other == path).unwrap()].to_owned();
                match text.filter(|text| !text.contains("deletedAt")) {
                    Some(text) => drop(expected.insert(id, text.contains("status: published"))),
                    None => drop(expected.remove(&id)),
                }
            }
        }
        prop_assert_eq!(stands, expected);
    }
}
