//! Read-only fields may be echoed in a request; they are ignored.

use super::posts::{full, living};
use super::staging::is_in_query;
use crate::base::{Map, Stage, Value};
use crate::http::answer::Refusal;
use crate::http::request_context::{RequestContext, invalid};
use crate::ops::post::Waiting;
use crate::ops::{ErrorKind, OpError};
use serde_json::json;

/// Derived fields of an answer.
const DERIVED: [&str; 2] = ["metadata", "relationships"];

/// Fields of `metadata` that are not compared, because they change while a post is edited.
const MOVING: [&str; 4] = ["revision", "updatedAt", "updatedBy", "stages"];

/// Removes read-only fields of the post `id` from a body, and what its file omits: times from the item history, and
/// empty modules. `stage` then is where it was read, if `mode` or the query name the target.
///
/// # Errors
/// The body has the id of another post, or an outdated derived field; there is no such post.
pub(super) fn strip(cx: &RequestContext<'_>, id: &str, body: &mut Map) -> Result<(), Refusal> {
    if let Some(sent) = body.shift_remove("id") {
        let is_it = sent.as_str().is_some_and(|sent| sent.eq_ignore_ascii_case(id));
        if !is_it {
            return Err(invalid("id", "is not the id in the path: a post keeps its own"));
        }
    }
    if body.get("deletedAt").is_some_and(Value::is_null) {
        body.shift_remove("deletedAt");
    }
    // Pending review state changes while the post is edited, and a save does not decide it.
    Waiting::NAMES.iter().for_each(|name| drop(body.shift_remove(*name)));
    if !DERIVED.iter().any(|name| body.contains_key(*name)) {
        return Ok(());
    }
    let from = body.get("stage").and_then(Value::as_str).and_then(Stage::named).unwrap_or(Stage::Source);
    let (now, item) = cx.site.read_acknowledged(|| {
        let snapshot = cx.site.snapshot(from).map_err(OpError::from)?;
        let item = living(&snapshot, id)?;
        Ok::<_, Refusal>((full(cx, id, from)?, item))
    })?;
    for name in DERIVED {
        if body.shift_remove(name).is_some_and(|sent| !is_current(sent, now[name].clone())) {
            let message = "is not as it is now, and cannot be set: leave it out, or read the post again";
            return Err(invalid(name, message));
        }
    }
    for name in ["createdAt", "publishedAt", "modules"] {
        if item.value.get(name).is_none() && body.get(name) == now.get(name) {
            body.shift_remove(name);
        }
    }
    if body.get("mode").is_some_and(|mode| !mode.is_null()) || is_in_query(cx) {
        body.shift_remove("stage");
    }
    Ok(())
}

/// Whether a derived field equals that of the answer, except for changing fields.
fn is_current(mut sent: Value, mut current: Value) -> bool {
    for name in MOVING {
        let held = [&mut sent, &mut current]
            .map(|value| value.as_object_mut().and_then(|map| map.shift_remove(name)));
        if held[0].is_some() != held[1].is_some() {
            return false;
        }
    }
    sent == current
}

/// Reads the item as answered on a stage.
pub(super) type View<'a> = &'a dyn Fn(Stage) -> Result<Value, Refusal>;

/// Like [`remove_unchanged`], for an endpoint with a signature: all fields of its body that are not read-only can be set, and no
/// others may be left.
pub(super) fn strip_unchanged(
    cx: &RequestContext<'_>,
    body: &mut Map,
    stage: Stage,
    views: &[View<'_>],
) -> Result<(), Refusal> {
    let fields = cx.route.body().and_then(|body| body["properties"].as_object()).into_iter().flatten();
    let settable = fields.filter(|(_, field)| field["readOnly"] != true).map(|(name, _)| name.as_str());
    let settable: Vec<&str> = settable.collect();
    remove_unchanged(body, &settable, stage, views)?;
    match body.keys().find(|name| !settable.contains(&name.as_str())) {
        Some(other) => Err(invalid(other, "is unknown")),
        None => Ok(()),
    }
}

/// Removes from a body what does not change the item, by comparing it with these views on the target stage and the live
/// one: unchanged read-only fields, and values already set on the target stage. Fields of no view stay in the body, for
/// later checks to refuse.
///
/// # Errors
/// A read-only field differs from its current value.
pub(super) fn remove_unchanged(
    body: &mut Map,
    settable: &[&str],
    stage: Stage,
    views: &[View<'_>],
) -> Result<(), Refusal> {
    let stages: &[Stage] = if stage == Stage::Source { &[stage] } else { &[stage, Stage::Source] };
    let mut differs = None;
    for (seen, view) in stages.iter().flat_map(|stage| views.iter().map(move |view| (*stage, view))) {
        let current = match view(seen) {
            Ok(current) => current,
            // An item that is new on a stage does not exist upstream.
            Err(Refusal::Failed(error)) if error.kind == ErrorKind::NotFound => continue,
            Err(refusal) => return Err(refusal),
        };
        let beside = body.iter().filter(|(name, _)| !settable.contains(&name.as_str()));
        let mut others = beside.filter(|(name, sent)| !holds(name, sent, &current));
        match others.next() {
            None => {
                let is_new = |name: &str, sent: &Value| seen != stage || current.get(name) != Some(sent);
                body.retain(|name, sent| settable.contains(&name.as_str()) && is_new(name, sent));
                return Ok(());
            }
            Some((name, _)) if current.get(name).is_some() || name == DATA => {
                differs.get_or_insert_with(|| name.clone());
            }
            Some(_) => {}
        }
    }
    match differs {
        Some(name) => {
            Err(invalid(&name, "is not as it is now, and cannot be set: leave it out, or read it again"))
        }
        None => Ok(()),
    }
}

/// An item as the list of an operation returns it.
pub(super) fn listed(
    cx: &RequestContext<'_>,
    operation: &str,
    id: &Value,
    stage: Stage,
) -> Result<Value, Refusal> {
    let mut found = cx.show_on(operation, json!({}), stage)?;
    let mut rows = found["data"].as_array_mut().into_iter().flatten();
    let row = rows.find(|row| row["id"] == *id).map(Value::take);
    row.ok_or_else(|| OpError::not_found("item.not-found", "it is not in the list").into())
}

/// The key under which answers repeat a record.
const DATA: &str = "data";

/// Whether a record has this value in a field.
fn holds(name: &str, sent: &Value, current: &Value) -> bool {
    match (name, current.get(name)) {
        (DATA, own) => {
            let (Some(sent), Some(current)) = (sent.as_object(), own.unwrap_or(current).as_object()) else {
                return false;
            };
            let current = Value::Object(current.clone());
            sent.iter().all(|(name, sent)| holds(name, sent, &current))
        }
        (_, None) => false,
        ("metadata", Some(current)) => is_current(sent.clone(), current.clone()),
        // It changes while the item is edited.
        ("updatedAt", Some(_)) => sent.is_string() || sent.is_null(),
        (_, Some(current)) => sent == current,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_says_nothing_new() {
        let record = json!({
            "id": "a", "name": "N", "count": 2, "metadata": {"revision": "1", "path": "p"},
        });
        let view = |_: Stage| Ok(record.clone());
        let left = |body: Value| {
            let mut body = body.as_object().cloned().unwrap_or_default();
            remove_unchanged(&mut body, &["name", "slug"], Stage::Source, &[&view])
                .map(|()| Value::Object(body))
        };
        let mut read = record.clone();
        read["data"] = record.clone();
        assert_eq!(left(read.clone()).unwrap(), json!({}));
        read["metadata"]["revision"] = json!("2");
        read["name"] = json!("M");
        assert_eq!(left(read.clone()).unwrap(), json!({"name": "M"}));
        for (name, value) in [("count", json!(3)), ("metadata", json!({})), ("data", json!({"count": 3}))] {
            let mut other = read.clone();
            other[name] = value;
            let Err(Refusal::Failed(error)) = left(other) else { panic!("{name}") };
            assert!(error.details.contains_key(name), "{name}");
        }
        assert_eq!(left(json!({"unknown": 1})).unwrap(), json!({"unknown": 1}));
    }
}
