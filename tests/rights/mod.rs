//! Every operation, as every role, on every stage: who may, gets what was asked for; who may not, changes nothing.

mod site;
mod table;

use cms::base::source::{Clock as _, System};
use cms::base::{Stage, Value};
use cms::model::Role;
use cms::ops::{self, ErrorKind};
use jiff::SignedDuration;
use serde_json::json;
use site::{Copied, Prepared};
use std::collections::BTreeSet;
use table::{Does, ROWS, Row, WRITES};

/// Into how many tests the table is divided: they run at the same time.
const PARTS: usize = 4;

/// The letter of a role in the table.
fn letter(role: Role) -> char {
    match role {
        Role::Admin => 'A',
        Role::EditorAdmin => 'E',
        Role::Editor => 'e',
        Role::Translator => 't',
        Role::AiAgent => 'a',
        Role::Workflow => 'w',
        Role::Previewer => 'p',
        Role::Reader => 'r',
    }
}

/// The stages on which an operation is tried.
fn stages(row: &Row) -> Vec<Option<Stage>> {
    match row.2 {
        Does::Reads | Does::Writes => Stage::ALL.into_iter().map(Some).collect(),
        Does::Looks | Does::Changes | Does::Works | Does::Reaches => vec![None],
    }
}

/// Whether a role may, by the table; none where there is nothing to do on the stage.
fn expected(row: &Row, role: Role, stage: Option<Stage>) -> Option<bool> {
    let at = stage.map_or(0, |stage| stage as usize);
    let parts: Vec<&str> = row.1.split('/').collect();
    let who = parts.get(at).or(parts.first()).copied().filter(|who| *who != "-")?;
    let letter = letter(role);
    let is_open = match row.2 {
        Does::Writes => WRITES[at].contains(letter),
        Does::Reads => letter != 'r' || stage == Some(Stage::Source),
        Does::Looks | Does::Changes | Does::Works | Does::Reaches => true,
    };
    Some(who.contains(letter) && is_open)
}

/// What is wrong with a run that should have been allowed.
fn fault_of_allowed(does: Does, done: &Result<Value, ops::OpError>, has_changed: bool) -> Option<String> {
    match (does, done) {
        (Does::Reaches, Err(error)) if error.kind != ErrorKind::Forbidden => None,
        (_, Err(error)) => Some(format!("is refused: {error:?}")),
        (Does::Writes | Does::Changes, Ok(_)) if !has_changed => Some("changes nothing".to_owned()),
        (Does::Reads | Does::Looks, Ok(_)) if has_changed => Some("changes something".to_owned()),
        (_, Ok(Value::Null)) => Some("answers nothing".to_owned()),
        (_, Ok(_)) => None,
    }
}

/// What is wrong with a run that should have been refused.
fn fault_of_refused(done: &Result<Value, ops::OpError>, has_changed: bool) -> Option<String> {
    // What a role may not know of is not there, for it.
    let is_refusal = |error: &ops::OpError| matches!(error.kind, ErrorKind::Forbidden | ErrorKind::NotFound);
    match done {
        Err(error) if is_refusal(error) && !has_changed => None,
        Err(error) if is_refusal(error) => Some("is refused and changes something".to_owned()),
        Err(error) => Some(format!("is not refused, but fails: {error:?}")),
        Ok(_) => Some("is let in".to_owned()),
    }
}

/// Tries an operation as every role on every stage.
fn try_all(row: &Row, prepared: &Prepared, faults: &mut Vec<String>) {
    let mut copied = prepared.copied();
    for role in Role::ALL {
        for stage in stages(row) {
            let Some(may) = expected(row, role, stage) else { continue };
            if may {
                first(&copied, role, row.0);
            }
            let before = copied.state();
            let done = copied.run(role, (row.0, stage), prepared.input(row.3, stage));
            let has_changed = copied.state() != before;
            let fault = match may {
                true => fault_of_allowed(row.2, &done, has_changed),
                false => fault_of_refused(&done, has_changed),
            };
            let at = stage.map_or(String::new(), |stage| format!(" on {stage}"));
            faults.extend(fault.map(|fault| format!("{role}: `{}` {}{at} {fault}", row.0, row.3)));
            if done.is_ok() && !matches!(row.2, Does::Reads | Does::Looks) {
                copied = prepared.copied();
            }
        }
    }
}

/// Gives a role something to undo, or to do again.
fn first(copied: &Copied, role: Role, operation: &str) {
    if matches!(operation, "undo" | "redo") {
        let input = json!({"post": "gear-sums", "fields": [{"path": "title", "value": "New"}]});
        copied.run(role, ("post.set", None), input).expect("it may edit");
    }
    if operation == "redo" {
        copied.run(role, ("undo", None), json!({})).expect("it may edit");
    }
}

fn check_part(part: usize) {
    let prepared = Prepared::new();
    let mut faults = Vec::new();
    for row in ROWS.iter().skip(part).step_by(PARTS) {
        try_all(row, &prepared, &mut faults);
    }
    assert!(faults.is_empty(), "{} are not as the table says:\n{}\n", faults.len(), faults.join("\n"));
}

#[test]
fn every_operation_has_a_row() {
    let rows: BTreeSet<&str> = ROWS.iter().map(|row| row.0).collect();
    let all: BTreeSet<&str> = ops::ALL.iter().map(|row| row.facts.name).collect();
    assert_eq!(
        rows, all,
        "`tests/rights/table.rs` says who may run an operation, with an input that takes effect"
    );
}

#[test]
fn roles_have_exactly_their_rights_1() {
    check_part(0);
}

#[test]
fn roles_have_exactly_their_rights_2() {
    check_part(1);
}

#[test]
fn roles_have_exactly_their_rights_3() {
    check_part(2);
}

#[test]
fn roles_have_exactly_their_rights_4() {
    check_part(3);
}

#[test]
fn preview_link_gives_its_post_until_it_ends() {
    let site = Prepared::new().copied();
    let made = json!({"post": "gear-sums", "hours": 1});
    let made = site.run(Role::Admin, ("preview.create", None), made).expect("a link");
    let show = |minutes: i64| {
        let now = System.now().checked_add(SignedDuration::from_mins(minutes)).expect("a time");
        site.run_at(Role::Reader, "preview.show", json!({"link": made["url"]}), now)
    };
    assert_eq!(show(59).expect("the post")["slug"], "gear-sums");
    assert_eq!(show(61).expect_err("it has ended").code, "preview.invalid");
}
