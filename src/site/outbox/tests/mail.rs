//! Mail about submissions, with a simulated mail server and clock.

use super::commit_on;
use crate::base::Stage;
use crate::db::ledger::{DeliveryStatus, MAIL, Submission};
use crate::net::{Answer, MailEncryption, NetError};
use crate::site::tests::begun;
use crate::site::{Outgoing, Site, Tried};
use jiff::Timestamp;
use serde_json::json;
use std::collections::HashSet;

const FORM: &str = "4b9a1c52-7d1e-4d0a-9f3c-2a6b8c7d0e11";

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_795_400_000 + second).unwrap()
}

fn put(site: &Site, path: &str, text: &str, second: i64) {
    commit_on(site, Stage::Source, (path, text), "edit", at(second));
}

fn notify(site: &Site, addresses: &str, second: i64) {
    let text = format!(
        "id: {FORM}\nslug: contact\ntitle: Contact\nfields:\n  - slug: name\n    label: Your name\n    type: text\n{addresses}"
    );
    put(site, "forms/contact.yaml", &text, second);
}

fn submit(site: &Site, id: &str, second: i64) {
    let new = Submission {
        id: id.to_owned(),
        form: FORM.to_owned(),
        slug: "contact".to_owned(),
        revision: site.tip(Stage::Source).unwrap().to_string(),
        payload: json!({"name": "Ada", "other": 5}),
        origin_post: None,
        created_at: at(second).as_second(),
    };
    site.records().record_submission(&new, at(second)).unwrap();
}

fn due(site: &Site, second: i64) -> Vec<Outgoing> {
    site.outbox().queue(at(second)).unwrap();
    site.outbox().due(&HashSet::new(), 9, at(second)).unwrap()
}

fn tried(result: Result<Answer, NetError>, second: i64) -> Tried {
    Tried { at: at(second), result, took: std::time::Duration::ZERO }
}

#[test]
fn submission_is_mailed_and_tried_again() {
    let (_folder, site) = begun(true, true);
    put(
        &site,
        "cms.toml",
        "format = 1\n[mail]\nhost = \"mail.example.org\"\nfrom = \"site@example.org\"\n",
        0,
    );
    notify(&site, "notify:\n  - ada@example.org\n", 1);
    // What was sent before anybody was to be told is told to nobody.
    submit(&site, "5d0c3d6e-0f3b-4c56-9a55-8e2b7c1f6a01", 2);
    assert!(due(&site, 3).is_empty());
    submit(&site, "5d0c3d6e-0f3b-4c56-9a55-8e2b7c1f6a02", 4);
    let [outgoing] = due(&site, 5).try_into().unwrap();
    assert_eq!(outgoing.subscription(), MAIL);
    let (server, mail) = outgoing.request.as_ref().unwrap().mail.clone().unwrap();
    assert_eq!((server.port, server.encryption), (587, MailEncryption::StartTls));
    assert_eq!((mail.to.as_slice(), mail.subject.as_str()), (&["ada@example.org".to_owned()][..], "Contact"));
    assert_eq!(mail.text, "Your name: Ada\nother: 5\n");
    assert!(due(&site, 6).is_empty(), "it is claimed");
    let failed = Err(NetError::Failed { reason: "refused".to_owned() });
    let noted = site.outbox().note(&outgoing, &tried(failed, 6), at(6)).unwrap();
    assert_eq!(noted.status, DeliveryStatus::Retrying);
    let [again] = due(&site, 60).try_into().unwrap();
    assert_eq!(again.request.as_ref().unwrap().mail.as_ref().unwrap().1.id, mail.id, "the same mail");
    let rejected = Err(NetError::Rejected { reason: "nobody here".to_owned() });
    let noted = site.outbox().note(&again, &tried(rejected, 60), at(60)).unwrap();
    assert_eq!(noted.status, DeliveryStatus::Failed, "it would not help");
}

#[test]
fn mail_without_a_server_or_a_submission_is_given_up() {
    let (_folder, site) = begun(true, true);
    notify(&site, "notify:\n  - ada@example.org\n", 1);
    assert!(due(&site, 2).is_empty());
    submit(&site, "5d0c3d6e-0f3b-4c56-9a55-8e2b7c1f6a03", 3);
    let [outgoing] = due(&site, 4).try_into().unwrap();
    let why = outgoing.request.as_ref().unwrap_err();
    assert!(why.contains("`mail.host`"), "{why}");
    let done = site.outbox().note(&outgoing, &outgoing.send(at(4)), at(4)).unwrap();
    assert_eq!(done.status, DeliveryStatus::Failed);
    // A form that notifies nobody causes no mail.
    notify(&site, "", 5);
    submit(&site, "5d0c3d6e-0f3b-4c56-9a55-8e2b7c1f6a04", 6);
    assert!(due(&site, 7).is_empty());
}
