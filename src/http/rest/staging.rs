//! The target stage of a write: as named by body and query, else the most upstream stage that the caller may write.

use crate::base::{Map, Stage, Value};
use crate::http::answer::Refusal;
use crate::http::request_context::{RequestContext, invalid};
use crate::model::roles::{Permission, Role};

/// The mode of a save (`docs/design/compatibility.md`).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// Write to a stage.
    Save(Stage),
    Approve,
    ApproveAiReview,
    RejectReview,
    RejectAiReview,
}

/// Values of `mode` that decide on pending changes of a post.
pub(in crate::http) const DECISIONS: [&str; 4] =
    ["approve", "approve-ai-review", "reject-review", "reject-ai-review"];

/// Removes the mode from the body; returns it, by default the caller's own stage, and whether the request names one.
pub(super) fn mode(cx: &RequestContext<'_>, body: &mut Map) -> Result<(Mode, bool), Refusal> {
    let mut named = None;
    for name in ["mode", "stage"] {
        let said = match body.shift_remove(name) {
            None | Some(Value::Null) => None,
            Some(Value::String(text)) => Some(text),
            Some(_) => return Err(invalid(name, "is not a text")),
        };
        // All values are checked for contradictions.
        for word in [said.as_deref(), cx.query(name)].into_iter().flatten() {
            let mode = meant(name, word)?;
            if named.is_some_and(|named| named != mode) {
                let message = "contradicts another field or parameter that names the stage: send only one";
                return Err(invalid(name, message));
            }
            named = Some(mode);
        }
    }
    Ok((named.unwrap_or_else(|| Mode::Save(own_stage(cx))), named.is_some()))
}

/// The meaning of a value of `mode` or `stage`.
fn meant(name: &str, word: &str) -> Result<Mode, Refusal> {
    if let Some(stage) = Stage::named(word) {
        return Ok(Mode::Save(stage));
    }
    match (name, word) {
        ("mode", "publish") => Ok(Mode::Save(Stage::Source)),
        ("mode", "approve") => Ok(Mode::Approve),
        ("mode", "approve-ai-review") => Ok(Mode::ApproveAiReview),
        ("mode", "reject-review") => Ok(Mode::RejectReview),
        ("mode", "reject-ai-review") => Ok(Mode::RejectAiReview),
        ("mode", _) => {
            let modes =
                "publish, review, ai-review, approve, approve-ai-review, reject-review, reject-ai-review";
            Err(invalid("mode", &format!("must be one of {modes}")))
        }
        (_, _) => Err(invalid(name, "is not source, review or ai-review")),
    }
}

/// The default stage for a caller's writes.
pub(super) fn own_stage(cx: &RequestContext<'_>) -> Stage {
    match cx.caller.actor.role {
        Role::AiAgent => Stage::AiReview,
        _ if cx.may(Permission::PostsPublish) => Stage::Source,
        _ => Stage::Review,
    }
}

/// The stage in the body or query of a write, else the caller's own, and whether the request names it.
pub(in crate::http) fn staged(cx: &RequestContext<'_>, body: &mut Map) -> Result<(Stage, bool), Refusal> {
    match mode(cx, body)? {
        (Mode::Save(stage), is_named) => Ok((stage, is_named)),
        (_, _) => Err(invalid("mode", "must be one of publish, review, ai-review")),
    }
}

/// Whether the query names the target stage.
pub(super) fn is_in_query(cx: &RequestContext<'_>) -> bool {
    ["mode", "stage"].iter().any(|name| cx.query(name).is_some())
}
