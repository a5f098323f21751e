//! A post that comes back as it was read: what an answer tells beside the fields of a post says nothing when it is sent.

use super::posts::{full, living};
use crate::base::{Map, Stage, Value};
use crate::http::answer::Refusal;
use crate::http::exchange::{Exchange, invalid};
use crate::ops::OpError;

/// What is derived, and told beside the fields.
const DERIVED: [&str; 2] = ["metadata", "relationships"];

/// What moves on in `metadata` while a post is edited.
const MOVING: [&str; 4] = ["revision", "updatedAt", "updatedBy", "stages"];

/// Takes out of a body what an answer about the post `id` has beside its fields, and what the file leaves out: times that history
/// tells, and modules where there are none. `stage` then says where it was read, if `mode` says where it goes.
///
/// # Errors
/// The body has the id of another post, or something derived that is not as it is now; there is no such post.
pub(super) fn strip(cx: &Exchange<'_>, id: &str, body: &mut Map) -> Result<(), Refusal> {
    if let Some(sent) = body.shift_remove("id") {
        let is_it = sent.as_str().is_some_and(|sent| sent.eq_ignore_ascii_case(id));
        if !is_it {
            return Err(invalid("id", "is not the id in the path: a post keeps its own"));
        }
    }
    if body.get("deletedAt").is_some_and(Value::is_null) {
        body.shift_remove("deletedAt");
    }
    if !DERIVED.iter().any(|name| body.contains_key(*name)) {
        return Ok(());
    }
    let from = body.get("stage").and_then(Value::as_str).and_then(Stage::named).unwrap_or(Stage::Source);
    let (now, item) = cx.site.steadily_as_told(|| {
        let snapshot = cx.site.snapshot(from).map_err(OpError::from)?;
        let item = living(&snapshot, id)?;
        Ok::<_, Refusal>((full(cx, id, from)?, item))
    })?;
    for name in DERIVED {
        if body.shift_remove(name).is_some_and(|sent| !is_as_told(sent, now[name].clone())) {
            let message = "is not as it is now, and cannot be set: leave it out, or read the post again";
            return Err(invalid(name, message));
        }
    }
    for name in ["createdAt", "publishedAt", "modules"] {
        if item.value.get(name).is_none() && body.get(name) == now.get(name) {
            body.shift_remove(name);
        }
    }
    if body.get("mode").is_some_and(|mode| !mode.is_null()) {
        body.shift_remove("stage");
    }
    Ok(())
}

/// Whether something derived was told so, but for what moves on.
fn is_as_told(mut sent: Value, mut told: Value) -> bool {
    for name in MOVING {
        let held =
            [&mut sent, &mut told].map(|value| value.as_object_mut().and_then(|map| map.shift_remove(name)));
        if held[0].is_some() != held[1].is_some() {
            return false;
        }
    }
    sent == told
}
