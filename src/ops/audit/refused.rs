//! Records refused acts.

use crate::ops::Call;
use crate::ops::operation::Row;
use crate::ops::prelude::*;
use crate::site::{Entry, Origin, REFUSED, Site};
use clap::ArgMatches;

/// Input fields that name the subject of an operation.
const SUBJECTS: [&str; 13] = [
    "post", "item", "module", "menu", "user", "id", "type", "taxonomy", "term", "redirect", "locale",
    "items", "posts",
];
/// Longest recorded subject, in characters.
const SUBJECT_CHARS_MAX: usize = 200;

/// The subject of an operation, from its input.
pub(in crate::ops) fn subject_of(input: &Value) -> Option<String> {
    let text = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Array(all) => all.first().and_then(Value::as_str).map(str::to_owned),
        _ => None,
    };
    SUBJECTS.iter().find_map(|name| text(input.get(name)?))
}

/// The subject of an operation, from its command line.
pub(in crate::ops) fn subject_of_line(matches: &ArgMatches) -> Option<String> {
    let first = |name: &&str| matches.try_get_many::<String>(name).ok()??.next().cloned();
    SUBJECTS.iter().find_map(first)
}

/// Whether a refusal is recorded: the caller lacks a right to change something, or lost against another writer. Invalid
/// input is not recorded; it is corrected and sent again.
fn matters(row: &Row, call: &Call<'_>, error: &OpError) -> bool {
    let is_write = row.can != Reading::NAME && !call.dry_run;
    is_write && matches!(error.kind, ErrorKind::Forbidden | ErrorKind::Conflict)
}

/// Records a refusal. If that fails, the act is refused anyway.
pub(in crate::ops) fn note(
    row: &Row,
    site: Option<&Site>,
    call: &Call<'_>,
    subject: Option<String>,
    error: &OpError,
) {
    let Some(site) = site.filter(|_| matters(row, call, error)) else { return };
    let actor = &call.actor;
    let stage = call.stage.unwrap_or(if actor.is_agent() { Stage::AiReview } else { Stage::Review });
    let before = site.snapshot(stage).ok().map(|at| at.commit().to_string());
    let mut detail = json!({
        "code": error.code, "error": error.message, "role": actor.role.name(), "surface": actor.surface.name(),
    });
    for (name, value) in [
        ("stage", call.stage.map(|stage| stage.branch().to_owned())),
        ("before", before),
        ("agent", actor.agent.clone()),
    ] {
        if let Some(value) = value {
            detail[name] = Value::from(value);
        }
    }
    let records = site.records();
    let entry = Entry {
        action: &format!("{}{REFUSED}", row.facts.name),
        kind: row.facts.name.split('.').next().unwrap_or_default(),
        item: subject.map(|text| text.chars().take(SUBJECT_CHARS_MAX).collect()),
        user: records.account_of(&actor.email).ok().flatten(),
        actor: format!("{} <{}>", actor.name, actor.email),
        detail,
        origin: Origin { address: None, client: actor.client.clone() },
        at: call.now,
    };
    drop(records.note(&entry));
}
