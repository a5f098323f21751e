//! Two nodes of one host, a bare repository in the next folder.

use crate::git::{GitProgram, HostFault, WriteError};
use crate::site::accounts::request_key::RequestKey;
use crate::site::prelude::*;
use crate::site::tests::{act, demo, git};
use crate::site::{Actor, Item};
use std::ffi::OsStr;
use std::path::PathBuf;
use tempfile::TempDir;

const PROGRAMS: &str = "/usr/local/bin:/usr/bin:/bin";

struct Cluster {
    folder: TempDir,
    nodes: [Site; 2],
}

fn cluster() -> Cluster {
    let (folder, site) = demo();
    drop(site);
    let top = folder.path();
    git(top, &["clone", "-q", "--bare", "site", "host"]);
    let node = |name: &str| {
        git(top, &["clone", "-q", "--bare", "host", name]);
        let place = top.join(name);
        git(&place, &["config", "cms.cluster.remote", "origin"]);
        let site = Site::open(&place).unwrap();
        site.repo().reach_host_with(&GitProgram::find(OsStr::new(PROGRAMS), None).unwrap());
        site
    };
    let nodes = [node("a"), node("b")];
    Cluster { folder, nodes }
}

impl Cluster {
    fn host(&self) -> PathBuf {
        self.folder.path().join("host")
    }

    /// The excerpts of two posts on source at the host.
    fn excerpts_at_host(&self) -> [Value; 2] {
        let site = Site::open(&self.host()).unwrap();
        [0, 1].map(|number| posts(&site)[number].value["excerpt"].clone())
    }
}

fn posts(site: &Site) -> Vec<Item> {
    site.snapshot(Stage::Source).unwrap().items(Kind::Post).unwrap()
}

/// Gives a post of source another excerpt.
fn set(site: &Site, number: usize, excerpt: &str, key: Option<RequestKey>) -> Result<(), SiteError> {
    let item = posts(site).swap_remove(number);
    let act = act(Stage::Source);
    let act = crate::site::Act { actor: Actor { request: key, ..act.actor.clone() }, ..act };
    let written = site.write(&act, |draft| {
        let mut value = draft.item_at(&item.path)?.expect("it is there").value;
        value["excerpt"] = excerpt.into();
        draft.put(Kind::Post, &item.path, value)
    });
    written.map(drop)
}

#[test]
fn writes_of_two_nodes_meet_at_the_host() {
    let cluster = cluster();
    let [a, b] = &cluster.nodes;
    set(a, 0, "by a", None).unwrap();
    // This node has not heard of it, loses the race, and writes on top of it.
    set(b, 1, "by b", None).unwrap();
    assert_eq!(cluster.excerpts_at_host(), ["by a", "by b"]);
    assert!(b.has_revision(&a.whole_revision().unwrap()).unwrap());
    assert!(!a.has_revision(&b.whole_revision().unwrap()).unwrap());
    assert!(a.follow_host(act(Stage::Source).now).unwrap());
    assert_eq!(a.tips().unwrap(), b.tips().unwrap());
    assert_eq!(b.host_status().unwrap().counts.lost, 1);
}

#[test]
fn write_without_the_host_changes_nothing() {
    let cluster = cluster();
    let (a, away) = (&cluster.nodes[0], cluster.folder.path().join("away"));
    let before = a.tips().unwrap();
    std::fs::rename(cluster.host(), &away).unwrap();
    let refused = set(a, 0, "too early", None).unwrap_err();
    assert!(
        matches!(&refused, SiteError::Write(WriteError::Host { fault: HostFault::Down, .. })),
        "{refused}"
    );
    assert_eq!(a.tips().unwrap(), before);
    assert!(a.host_status().unwrap().fault.is_some());
    std::fs::rename(&away, cluster.host()).unwrap();
    set(a, 0, "in time", None).unwrap();
    assert_eq!(cluster.excerpts_at_host()[0], "in time");
}

#[test]
fn host_that_refuses_a_push_is_not_written_around() {
    let cluster = cluster();
    let (a, hook) = (&cluster.nodes[0], cluster.host().join("hooks/pre-receive"));
    std::fs::create_dir_all(cluster.host().join("hooks")).unwrap();
    crate::disk::write_program(&hook, b"#!/bin/sh\necho not today\nexit 1\n").unwrap();
    git(&cluster.host(), &["config", "core.hooksPath", &cluster.host().join("hooks").display().to_string()]);
    let before = a.tips().unwrap();
    let refused = set(a, 0, "refused", None).unwrap_err();
    let SiteError::Write(WriteError::Host { fault: HostFault::Refused, output, .. }) = &refused else {
        panic!("{refused}")
    };
    assert!(output.contains("not today"), "{output}");
    assert_eq!(a.tips().unwrap(), before);
}

#[test]
fn request_that_another_node_carried_out_is_not_repeated() {
    let cluster = cluster();
    let [a, b] = &cluster.nodes;
    let key = |request: &str| Some(RequestKey::new("user 1", "key", request));
    set(a, 0, "once", key("first")).unwrap();
    // Otherwise the repetition would be the very same commit, because no time passes here.
    set(a, 1, "between", None).unwrap();
    let repeated = set(b, 0, "once", key("first")).unwrap_err();
    let SiteError::Landed(landed) = &repeated else { panic!("{repeated}") };
    assert_eq!(landed.operation, "test.write");
    assert_eq!(landed.id.as_deref(), posts(a)[0].value["id"].as_str());
    let other = set(b, 0, "twice", key("second")).unwrap_err();
    assert!(matches!(other, SiteError::OtherRequest), "{other}");
    assert_eq!(cluster.excerpts_at_host()[0], "once");
    let another = Some(RequestKey::new("user 2", "key", "first"));
    set(b, 0, "of somebody else", another).unwrap();
}

#[test]
fn node_that_loses_again_and_again_takes_a_ticket() {
    let cluster = cluster();
    let [a, b] = &cluster.nodes;
    let tickets = || Site::open(&cluster.host()).unwrap().repo().refs("refs/cms/turns/").unwrap().len();
    let item = posts(b).swap_remove(1);
    let mut runs = 0;
    let written = b.write(&act(Stage::Source), |draft| {
        runs += 1;
        match runs {
            // The other node is faster each time.
            1..=3 => set(a, 0, &format!("by a, {runs}"), None).unwrap(),
            _ => assert_eq!(tickets(), 1),
        }
        let mut value = draft.item_at(&item.path)?.expect("it is there").value;
        value["excerpt"] = "by b".into();
        draft.put(Kind::Post, &item.path, value)
    });
    written.unwrap();
    assert_eq!(cluster.excerpts_at_host(), ["by a, 3", "by b"]);
    let counts = b.host_status().unwrap().counts;
    assert_eq!((counts.lost, counts.turns, tickets()), (3, 1, 0));
    a.follow_host(act(Stage::Source).now).unwrap();
    set(a, 0, "by a at last", None).unwrap();
    assert_eq!(a.host_status().unwrap().counts.turns, 0);
}

#[test]
fn ticket_of_a_node_that_died_delays_others_and_is_removed() {
    let cluster = cluster();
    let [a, b] = &cluster.nodes;
    git(&cluster.host(), &["update-ref", "refs/cms/turns/00000001-1-dead", "refs/heads/source"]);
    a.follow_host(act(Stage::Source).now).unwrap();
    set(a, 0, "after the dead", None).unwrap();
    assert_eq!(cluster.excerpts_at_host()[0], "after the dead");
    assert!(Site::open(&cluster.host()).unwrap().repo().refs("refs/cms/turns/").unwrap().is_empty());
    set(b, 1, "by b", None).unwrap();
}

#[test]
fn parked_version_is_on_every_node() {
    let cluster = cluster();
    let [a, b] = &cluster.nodes;
    let act =
        crate::site::Act { expect: Some(a.tip(Stage::Source).unwrap().to_string()), ..act(Stage::Source) };
    set(a, 0, "newer", None).unwrap();
    let item = posts(a).swap_remove(0);
    let refused = a.write(&act, |draft| {
        let mut value = draft.item_at(&item.path)?.expect("it is there").value;
        value["excerpt"] = "outdated".into();
        draft.put(Kind::Post, &item.path, value)
    });
    assert!(matches!(refused, Err(SiteError::Stale { parked: Some(_), .. })));
    let parked = |site: &Site| crate::site::Look::new(site).parked(&act.actor).unwrap();
    assert_eq!((parked(a).len(), parked(b).len()), (1, 0));
    assert_eq!(b.fetch_parked(act.now).unwrap(), 1);
    let found = parked(b).swap_remove(0);
    assert_eq!(found.id, parked(a)[0].id);
    assert_eq!(crate::site::Look::new(b).parked_changes(&found).unwrap().len(), 1);
    assert_eq!(b.fetch_parked(act.now).unwrap(), 0);
    // When its time is over it goes away everywhere, and does not come back.
    let later = act.now + jiff::SignedDuration::from_hours(24 * 365);
    let program = GitProgram::find(OsStr::new(PROGRAMS), None).unwrap();
    assert_eq!(a.expire_parked(&program, later).unwrap(), 1);
    assert!(Site::open(&cluster.host()).unwrap().repo().refs("refs/cms/parked/").unwrap().is_empty());
    assert_eq!((a.fetch_parked(later).unwrap(), parked(a).len()), (0, 0));
}

#[test]
fn commits_of_plain_git_on_a_node_are_joined_and_pushed() {
    let cluster = cluster();
    let [a, b] = &cluster.nodes;
    let place = cluster.folder.path().join("a");
    let tip = git(&place, &["rev-parse", "review"]);
    let who = ["-c", "user.name=Person", "-c", "user.email=person@example.test"];
    let tree = format!("{tip}^{{tree}}");
    let commit = [&who[..], &["commit-tree", "-p", &tip, "-m", "By hand", &tree]].concat();
    let made = git(&place, &commit);
    git(&place, &["update-ref", "refs/heads/review", &made]);
    set(b, 1, "by b", None).unwrap();
    a.follow_host(act(Stage::Source).now).unwrap();
    let host = Site::open(&cluster.host()).unwrap();
    assert!(host.has_revision(&made).unwrap());
    assert!(host.has_revision(&b.whole_revision().unwrap()).unwrap());
    assert_eq!(host.tips().unwrap(), a.tips().unwrap());
}

#[test]
fn revision_is_one_commit_or_one_for_each_stage() {
    let one = "0123456789012345678901234567890123456789";
    for text in [one.to_owned(), format!("{one}.{one}.{one}"), format!("{one}..")] {
        assert!(super::revision::is_revision(&text), "{text}");
    }
    for text in ["", "..", "main", &one[1..], &format!("{one}.{one}"), &format!("{one}.x.{one}")] {
        assert!(!super::revision::is_revision(text), "{text}");
    }
}
