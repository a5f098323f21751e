//! Tests which executions events start, and in which order they are claimed.

use super::commit_on;
use crate::base::source::System;
use crate::base::{Stage, Value};
use crate::db::ledger::{AgentRun, Delivery, DeliveryStatus};
use crate::git::{Oid, RefMove};
use crate::net::{Answer, VariableError};
use crate::site::outbox::Outbox;
use crate::site::tests::begun;
use crate::site::{Outgoing, Site, Tried};
use jiff::Timestamp;
use std::collections::HashSet;

const POST: &str = "8d0b4a53-9f8e-4b6b-8f3a-9c116f1f0c1e";

fn unset(_: &'static str, name: &str) -> Result<String, VariableError> {
    Err(VariableError::Unset { name: name.to_owned() })
}

/// An outbox for which no variable is set.
fn outbox(site: &Site) -> Outbox<'_> {
    Outbox { variables: unset, ..site.outbox() }
}

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_795_400_000 + second).unwrap()
}

/// A commit on the live branch by plain git.
fn commit(site: &Site, path: &str, text: &str, second: i64) -> Oid {
    commit_on(site, Stage::Source, (path, text), path, at(second))
}

fn publish(site: &Site, title: &str, second: i64) -> Oid {
    let text =
        format!("id: {POST}\ntype: blog\nlocale: en\nslug: hello\ntitle: {title}\nstatus: published\n");
    commit(site, "posts/blog/en/hello.yaml", &text, second)
}

fn workflow(site: &Site, id: &str, trigger: &str) -> Oid {
    let text = format!(
        "id: {id}\nname: {id}\nenabled: true\nwebhook:\n  url: https://127.0.0.1/in\ntriggers:\n  - {trigger}\n"
    );
    commit(site, &format!("workflows/{id}.yaml"), &text, 0)
}

fn move_source(site: &Site, new: Oid) {
    let (name, old) = (Stage::Source.ref_name().to_owned(), Some(site.tip(Stage::Source).unwrap()));
    let lock = site.lock().unwrap();
    lock.writer().finish(&[RefMove { name, old, new, message: "reset".into() }], &|_| Ok(())).unwrap();
}

#[test]
fn event_passed_twice_starts_a_workflow_once() {
    let (_folder, site) = begun(true, true);
    workflow(&site, "all", "trigger: post.updated");
    let first = publish(&site, "One", 1);
    assert_eq!(site.outbox().queue(at(2)).unwrap(), 0, "the first scan only sets the starting point");
    let second = publish(&site, "Two", 3);
    assert_eq!(site.outbox().queue(at(4)).unwrap(), 1);
    // The branch is moved back and forward again, and then continues.
    move_source(&site, first);
    assert_eq!(site.outbox().queue(at(5)).unwrap(), 0);
    move_source(&site, second);
    site.outbox().queue(at(6)).unwrap();
    publish(&site, "Three", 7);
    site.outbox().queue(at(8)).unwrap();
    let mut titles: Vec<String> = Vec::new();
    for execution in outbox(&site).executions(None, 10).unwrap() {
        let body: serde_json::Value = serde_json::from_str(&execution.what.body).unwrap();
        titles.push(body["title"].as_str().unwrap().to_owned());
    }
    assert_eq!(titles, ["Three", "Two"]);
}

#[test]
fn false_condition_prevents_execution_and_invalid_condition_fails_it() {
    let (_folder, site) = begun(true, true);
    workflow(&site, "holds", "{trigger: post.created, condition: title == One}");
    workflow(&site, "fails", "{trigger: post.created, condition: title == Two}");
    workflow(&site, "wrong", "{trigger: post.created, condition: title is One}");
    site.outbox().queue(at(1)).unwrap();
    publish(&site, "One", 2);
    site.outbox().queue(at(3)).unwrap();
    let found = outbox(&site).executions(None, 10).unwrap();
    let mut found: Vec<(&str, &str)> =
        found.iter().map(|one| (one.what.workflow().unwrap(), one.status.name())).collect();
    found.sort_unstable();
    assert_eq!(found, [("holds", "pending"), ("wrong", "failed")]);
    let wrong = outbox(&site).executions(Some("wrong"), 1).unwrap().remove(0);
    assert!(wrong.last.unwrap().error.unwrap().contains("`title is One` is not a comparison"));
    assert_eq!(wrong.ended_at, Some(at(3).as_second()), "it is not sent");
}

#[test]
fn executions_of_a_workflow_are_sent_sequentially() {
    let (_folder, site) = begun(true, true);
    for id in ["one", "two"] {
        workflow(&site, id, "trigger: post.updated");
    }
    publish(&site, "First", 1);
    site.outbox().queue(at(1)).unwrap();
    for (second, title) in [(2, "Second"), (3, "Third")] {
        publish(&site, title, second);
    }
    site.outbox().queue(at(4)).unwrap();
    let workflows = outbox(&site);
    let take = |busy: &HashSet<String>, limit| workflows.due(busy, limit, at(5)).unwrap();
    let mut busy = HashSet::new();
    let taken = take(&busy, 8);
    let names: Vec<&str> = taken.iter().map(Outgoing::subscription).collect();
    assert_eq!(names, ["workflow:one", "workflow:two"]);
    busy.extend(names.into_iter().map(str::to_owned));
    assert!(take(&busy, 8).is_empty(), "both are busy");
    // One answer is recorded; the other one is slow.
    let mut taken = taken.into_iter();
    let answer = Answer { status: 200, headers: Vec::new(), body: Vec::new(), is_cut: false };
    let tried = Tried { at: at(6), result: Ok(answer), took: std::time::Duration::ZERO };
    let done = workflows.note(&taken.next().unwrap(), &tried, at(6)).unwrap();
    assert!(done.what.body.contains("Second") && done.status == DeliveryStatus::Success, "{done:?}");
    busy.remove("workflow:one");
    assert!(take(&busy, 0).is_empty());
    let next = take(&busy, 8);
    assert_eq!(next.len(), 1);
    assert_eq!(next[0].subscription(), "workflow:one");
    // The answers of these were never recorded: they are sent again when the claim has expired.
    let later = workflows.due(&HashSet::new(), 8, at(3_600)).unwrap();
    assert_eq!(
        later.iter().map(Outgoing::subscription).collect::<Vec<_>>(),
        ["workflow:two", "workflow:one"]
    );
}

#[test]
fn manual_run_drops_open_ended_context_from_the_payload() {
    let (_folder, site) = begun(true, true);
    workflow(&site, "all", "trigger: manual");
    let payload = serde_json::json!({"title": "A test", "openEndedContext": "Do as you like"});
    let outbox = outbox(&site);
    let all = outbox.workflows().unwrap();
    let run = || -> Delivery {
        let payload = payload.as_object().unwrap();
        outbox
            .run(
                &|outgoing, at| outgoing.send(at),
                &all["all"],
                "manual",
                payload,
                "ada@example.org",
                (at(1), &System),
            )
            .unwrap()
    };
    let done = run();
    assert_eq!(done.what.body, r#"{"title":"A test"}"#);
    assert_eq!((done.what.started_by.as_deref(), done.attempt), (Some("ada@example.org"), 1));
    assert_ne!(run().what.id, done.what.id);
}

#[test]
fn interrupted_run_with_a_staged_commit_completes_and_fires_once() {
    let (folder, site) = begun(true, true);
    if crate::db::records::server_of(folder.path()).is_some() {
        // There a run counts as interrupted after an hour: the program of it may be on another machine.
        return;
    }
    workflow(&site, "told", "trigger: agent.completed");
    let runs = site.agent_runs();
    let begin = |id: &str, second: i64| {
        let run = AgentRun {
            id: id.to_owned(),
            agent: "translator".to_owned(),
            status: "running".to_owned(),
            created_at: at(second).as_second(),
            ..AgentRun::default()
        };
        runs.begin(&run, at(second)).unwrap()
    };
    let (staged, nothing, alive) = (begin("staged", 1), begin("nothing", 2), begin("alive", 3));
    let file = ("notes/a.yaml", "a: 1\n");
    let made = commit_on(&site, Stage::AiReview, file, "Stage it\n\nCms-Client: agent run staged", at(4));
    assert_eq!(runs.end_interrupted(at(5)).unwrap(), 0, "all three run");
    drop((staged, nothing));
    assert_eq!(runs.interrupted(at(6)).unwrap().len(), 2);
    assert_eq!(runs.end_interrupted(at(6)).unwrap(), 2);
    assert_eq!(runs.end_interrupted(at(7)).unwrap(), 0);
    let found = |id: &str| runs.find(id).unwrap().unwrap();
    let (staged, nothing) = (found("staged"), found("nothing"));
    assert_eq!((staged.status.as_str(), staged.commit), ("completed", Some(made.to_string())));
    assert_eq!((nothing.status.as_str(), nothing.error.as_deref()), ("failed", Some("agent.interrupted")));
    assert_eq!(found("alive").status, "running");
    let fired = outbox(&site).executions(None, 10).unwrap();
    assert_eq!(fired.iter().map(|one| one.what.event_id.as_str()).collect::<Vec<_>>(), ["nothing", "staged"]);
    // What ended elsewhere meanwhile is not overwritten.
    let late = AgentRun { status: "failed".to_owned(), ..found("staged") };
    assert!(!runs.end(&late, &Value::Null, at(8)).unwrap());
    assert_eq!(found("staged").status, "completed");
    drop(alive);
}
