//! Tests of the ledger on a real file.

use super::*;

fn ledger() -> (tempfile::TempDir, Ledger) {
    let folder = tempfile::tempdir().unwrap();
    let ledger = Ledger::open(folder.path()).unwrap();
    (folder, ledger)
}

fn ada() -> NewUser<'static> {
    NewUser {
        email: "ada@example.com",
        username: Some("ada"),
        name: "Ada",
        role: "editor",
        password: "hash",
        agent: None,
        at: 10,
    }
}

#[test]
fn accounts_are_stored_and_found_by_email() {
    let (folder, ledger) = ledger();
    let id = ledger.add_user(&ada()).unwrap();
    assert_eq!(id, 1);
    let twice = ledger.add_user(&NewUser { email: "ADA@example.com", ..ada() });
    assert!(matches!(twice, Err(LedgerError::Taken { .. })), "{twice:?}");
    drop(ledger);
    let ledger = Ledger::open(folder.path()).unwrap();
    assert_eq!(ledger.user_by_email("Ada@Example.com").unwrap().unwrap().name, "Ada");
    assert_eq!(ledger.user_by_email("eve@example.com").unwrap(), None);
    assert_eq!(ledger.users().unwrap().len(), 1);
}

#[test]
fn sessions_end_on_expiry_and_account_changes() {
    let (_folder, ledger) = ledger();
    let id = ledger.add_user(&ada()).unwrap();
    let is_valid = |hash: &str, now| ledger.session(hash, now).unwrap().is_some();
    ledger.begin_session(id, "one", 100, 200).unwrap();
    assert!(is_valid("one", 199) && !is_valid("one", 200) && !is_valid("two", 150));
    ledger.prolong_session("one", 300).unwrap();
    assert!(is_valid("one", 250));
    type Change = fn(&Ledger, i64);
    let changes: [Change; 4] = [
        |ledger, id| ledger.set_role(id, "admin").unwrap(),
        |ledger, id| ledger.set_password(id, "other").unwrap(),
        |ledger, id| ledger.set_disabled(id, true).unwrap(),
        |ledger, _| ledger.end_session("one").unwrap(),
    ];
    for change in changes {
        change(&ledger, id);
        assert!(!is_valid("one", 150));
        ledger.set_disabled(id, false).unwrap();
        ledger.begin_session(id, "one", 100, 200).unwrap();
        assert!(is_valid("one", 150));
    }
}

#[test]
fn disabled_account_has_no_session() {
    let (_folder, ledger) = ledger();
    let id = ledger.add_user(&ada()).unwrap();
    ledger.set_disabled(id, true).unwrap();
    ledger.begin_session(id, "one", 100, 200).unwrap();
    assert_eq!(ledger.session("one", 150).unwrap(), None);
}

#[test]
fn tokens_are_valid_until_they_expire_or_are_revoked() {
    let (_folder, ledger) = ledger();
    let token = |id, hash, expires_at| NewToken { id, name: "ci", role: "editor", hash, at: 1, expires_at };
    ledger.add_token(&token("a", "ha", None)).unwrap();
    ledger.add_token(&token("b", "hb", Some(50))).unwrap();
    assert!(ledger.token("ha", 1_000).unwrap().is_some());
    assert!(ledger.token("hb", 49).unwrap().is_some());
    assert!(ledger.token("hb", 50).unwrap().is_none());
    assert!(ledger.revoke_token("a", 60).unwrap());
    assert!(!ledger.revoke_token("a", 61).unwrap());
    assert!(ledger.token("ha", 62).unwrap().is_none());
    assert_eq!(ledger.tokens().unwrap().len(), 2);
}

#[test]
fn counts_reset_with_each_window() {
    let (folder, ledger) = ledger();
    for count in 1..=3 {
        assert_eq!(ledger.spend("ip", 100, 60).unwrap(), Spent { count, since: 100 });
    }
    drop(ledger);
    let ledger = Ledger::open(folder.path()).unwrap();
    assert_eq!(ledger.spend("ip", 159, 60).unwrap(), Spent { count: 4, since: 100 });
    assert_eq!(ledger.spend("ip", 160, 60).unwrap(), Spent { count: 1, since: 160 });
    assert_eq!(ledger.spend("other", 160, 60).unwrap().count, 1);
    // A clock that is set back resets no count, and extends no window by more than its length from then.
    assert_eq!(ledger.spend("ip", 40, 60).unwrap(), Spent { count: 2, since: 40 });
    assert_eq!(ledger.spend("ip", 100, 60).unwrap(), Spent { count: 1, since: 100 });
}

#[test]
fn idempotency_key_replays_its_own_request_only() {
    let (_folder, ledger) = ledger();
    assert!(ledger.claim_reply("ada", "k", "digest", 10, 0).unwrap());
    assert!(!ledger.claim_reply("ada", "k", "digest", 11, 0).unwrap());
    assert!(ledger.claim_reply("eve", "k", "digest", 11, 0).unwrap());
    ledger.keep_reply("ada", "k", (201, "{}", "[]")).unwrap();
    let reply = Reply { request: "digest".into(), status: 201, body: "{}".into(), headers: "[]".into() };
    assert_eq!(ledger.reply("ada", "k", "digest").unwrap(), Some(ReplyLookup::Same(reply)));
    assert_eq!(ledger.reply("ada", "k", "else").unwrap(), Some(ReplyLookup::Other));
    ledger.drop_reply("ada", "k").unwrap();
    assert_eq!(ledger.reply("ada", "k", "digest").unwrap(), None);
    assert!(ledger.claim_reply("ada", "k", "digest", 100, 90).unwrap());
    assert_eq!(ledger.reply("eve", "k", "digest").unwrap(), None, "it was too old");
}

#[test]
fn newer_ledger_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let ledger = Ledger::in_folder(folder.path()).unwrap();
    ledger.act("forge", |db| db.execute_batch("PRAGMA user_version = 99")).unwrap();
    drop(ledger);
    let error = Ledger::in_folder(folder.path()).unwrap_err();
    assert!(matches!(error, LedgerError::Newer { found: 99, .. }), "{error}");
}

#[test]
fn transaction_commits_all_acts_or_none() {
    let (folder, ledger) = ledger();
    let deed = NewDeed { at: 1, action: "user.create", actor: "Ada", detail: "{}", ..NewDeed::default() };
    let both = |ends: Result<(), LedgerError>| {
        let acts = || {
            // A server does not use numbers again that a transaction gave up.
            let id = ledger.add_user(&ada())?;
            ledger.note_deed(&deed)?;
            ledger.begin_session(id, "one", 100, 200)?;
            let other = Ledger::open(folder.path())?;
            assert!(other.users()?.is_empty() && other.deeds(9)?.is_empty(), "no partial state is visible");
            ends
        };
        ledger.together(acts, |cause| cause)
    };
    assert!(both(Err(LedgerError::Taken { act: "fail" })).is_err());
    assert!(ledger.users().unwrap().is_empty() && ledger.deeds(9).unwrap().is_empty());
    both(Ok(())).unwrap();
    assert_eq!((ledger.users().unwrap().len(), ledger.deeds(9).unwrap().len()), (1, 1));
    assert!(ledger.session("one", 150).unwrap().is_some());
}

#[test]
fn migration_merges_two_queues_into_one() {
    let folder = tempfile::tempdir().unwrap();
    let is_it = |step: &&str| step.contains("DROP TABLE workflow_cursors");
    let steps = &schema::STEPS[..schema::STEPS.iter().position(is_it).unwrap()];
    let old = rusqlite::Connection::open(folder.path().join(Ledger::FILE)).unwrap();
    steps.iter().for_each(|step| old.execute_batch(step).unwrap());
    old.pragma_update(None, "user_version", steps.len() as i64).unwrap();
    old.execute_batch(
        "INSERT INTO webhooks (id, name, url, secret, events, options, is_active, cursor, sent_cursor, created_at, updated_at)
             VALUES ('w', 'W', 'https://x', 's', '[\"*\"]', '{}', 1, 'c0ffee', 7, 1, 1);
         INSERT INTO deliveries (id, webhook, event_id, event, item, body, is_test, status, attempt, due_at, created_at)
             VALUES ('d', 'w', 'e', 'post.updated', 'post:1', '{}', 0, 'retrying', 1, 50, 10);
         INSERT INTO attempts (delivery, number, at, response_status, duration_ms) VALUES (1, 1, 11, 500, 3);
         INSERT INTO workflow_cursors VALUES ('review', 'beef'), ('moves of source', 'cafe');
         INSERT INTO workflow_executions (id, workflow, trigger_name, event, payload, status, status_code, error, attempt,
             due_at, created_at, finished_at, item) VALUES
             ('x', 'flow', 'post.updated', 'e', '{\"a\":1}', 'pending', NULL, NULL, 0, 20500, 20, NULL, '1'),
             ('y', 'flow', 'manual', 'f', '{}', 'failed', 404, 'answered 404', 2, 20000, 20, 30, NULL);",
    )
    .unwrap();
    drop(old);
    let ledger = Ledger::in_folder(folder.path()).unwrap();
    assert_eq!(ledger.webhook("w").unwrap().unwrap().cursor.as_deref(), Some("c0ffee"));
    let cursor = |reader: &str, source: &str| ledger.cursor(reader, source).unwrap();
    assert_eq!(cursor("w", "submissions").as_deref(), Some("7"));
    assert_eq!(cursor(WORKFLOWS, "review").as_deref(), Some("beef"));
    assert_eq!(cursor(LOG, "moves of source").as_deref(), Some("cafe"));
    let waiting = ledger.next_delivery("w", 50).unwrap().unwrap();
    assert_eq!((waiting.attempt, waiting.last.unwrap().response_status), (1, Some(500)));
    assert_eq!(ledger.backlog(None).unwrap(), Backlog { waiting: 1, failed: 0 });
    let flow = NewDelivery::subscription_of("flow");
    assert_eq!(ledger.waiting_of_site(19).unwrap(), [] as [&str; 0]);
    assert_eq!(ledger.waiting_of_site(20).unwrap(), [flow.as_str()]);
    let next = ledger.next_delivery(&flow, 20).unwrap().unwrap();
    assert_eq!((next.what.body.as_str(), next.what.workflow()), (r#"{"a":1}"#, Some("flow")));
    assert!(ledger.claim_delivery(&next, 80).unwrap() && !ledger.claim_delivery(&next, 80).unwrap());
    let filter = DeliveryFilter { subscription: Some(flow), is_of_workflow: true, status: None };
    let (found, total) = ledger.deliveries(&filter, 0, 10).unwrap();
    let last = found[0].last.clone().unwrap();
    assert_eq!((total, last.response_status, last.error.as_deref()), (2, Some(404), Some("answered 404")));
    assert_eq!((found[0].ended_at, found[1].status), (Some(30), DeliveryStatus::Running));
    assert_eq!(ledger.deliveries(&DeliveryFilter::default(), 0, 10).unwrap().1, 1, "those of webhooks");
    assert_eq!(ledger.forget_deliveries([0, 0, 31]).unwrap(), 1);
    assert!(ledger.remove_webhook("w").unwrap() && ledger.cursors("submissions").unwrap().is_empty());
}
