//! Creating and changing posts over REST: maps the modes of the original product to stages.

use super::post_body::{New, Save};
use super::posts::full;
use super::prelude::*;
use super::staging::Mode;
use crate::http::endpoint::NewPost;
use crate::model::roles::Permission;
use crate::ops::field as at_field;
use crate::ops::post::UNTIMED;

/// Saving for AI review needs a permission that agents have.
fn permit_stage(cx: &RequestContext<'_>, stage: Stage) -> Result<(), Refusal> {
    match stage == Stage::AiReview && !cx.may(Permission::AiReviewSave) {
        true => Err(OpError::forbidden("Not allowed to save for AI review").into()),
        false => Ok(()),
    }
}

/// A visible status needs the permission to publish, unless the request names a stage, where it waits for approval.
pub(super) fn permit_status(cx: &RequestContext<'_>, fields: &Map, is_named: bool) -> Result<(), Refusal> {
    let status = fields.get("status").and_then(Value::as_str);
    let is_visible = matches!(status, Some("published" | "scheduled"));
    match is_visible && !is_named && !cx.may(Permission::PostsPublish) {
        true => {
            let stage = if cx.caller.actor.is_agent() { Stage::AiReview } else { Stage::Review };
            let hint = format!(
                "send `mode: {stage}` as well: the status then waits there until somebody who may publish approves it"
            );
            let error = OpError::forbidden("Not allowed to publish");
            Err(error.detail("status", "makes the post visible, which your role may not").hint(hint).into())
        }
        false => Ok(()),
    }
}

pub(super) fn create(cx: &RequestContext<'_>, to: To, body: Fields<New>) -> Result<NewPost, Refusal> {
    permit_stage(cx, to.0)?;
    permit_status(cx, &body.0, to.is_named())?;
    make(cx, body.0, to.0, "Post created successfully").map(NewPost)
}

/// Creates a post from the fields of a body.
pub(super) fn make(
    cx: &RequestContext<'_>,
    body: Map,
    stage: Stage,
    message: &str,
) -> Result<Answer, Refusal> {
    let made = cx.write("post.create", json!({"fields": body}), stage);
    let made = made.map_err(|refusal| named(cx, refusal, stage))?;
    let id = made["id"].as_str().unwrap_or_default().to_owned();
    saved(cx, &id, stage, StatusCode::CREATED, message, warnings(made))
}

/// Explains a refusal: a taken slug names the post that has it, an invalid file name is an error of `slug`, and a list
/// of modules that drops or moves a locked one is unprocessable.
pub(super) fn named(cx: &RequestContext<'_>, refusal: Refusal, stage: Stage) -> Refusal {
    let Refusal::Failed(error) = refusal else { return refusal };
    if error.code == "module.locked" {
        let message = error.message.clone();
        return Refusal::As(StatusCode::UNPROCESSABLE_ENTITY, error.detail("modules", message));
    }
    if error.code == "path.refused" {
        return Refusal::Failed(error.detail("slug", "is not a valid file name on every system"));
    }
    if error.code != "post.slug.taken" {
        return Refusal::Failed(error);
    }
    let mut others = error.others.iter().chain(error.issues.iter().flat_map(|issue| &issue.others));
    let at = cx.site.snapshot(stage).ok();
    let holder = at.and_then(|at| others.find_map(|path| at.readable_at(path).ok().flatten()));
    let of = |name: &str| holder.as_ref().and_then(|item| item.text(name)).map(str::to_owned);
    let (held, holder) = ((of("slug"), of("locale")), holder.as_ref().map(|item| item.id.id.clone()));
    let message = "A post with this slug already exists for this locale";
    let by = holder.as_ref().map_or_else(|| "is taken".to_owned(), |id| format!("taken by post {id}"));
    let meta = json!({"postId": holder, "slug": held.0, "locale": held.1});
    Refusal::Failed(error.saying(message).without_details().detail("slug", by).meta(meta))
}

pub(super) fn update(cx: &RequestContext<'_>, id: Id<Post>, save: Save) -> Result<Answer, Refusal> {
    let (id, Save { mode, is_named, fields: mut body }) = (id.0, save);
    // What stands beside the fields: `publish` also publishes a draft that is approved.
    let mut flag = |name: &str| body.shift_remove(name) == Some(Value::Bool(true));
    let (publishes, filler) = (flag("publish"), flag("allowFiller"));
    if flag("allowDangling") {
        cx.allow_dangling();
    }
    match mode {
        Mode::Approve => {
            let input = json!({"items": [id], "publish": publishes, "allowFiller": filler});
            promote(cx, &id, (input, body), Stage::Source, "Review promoted to Source")
        }
        _ if publishes => {
            Err(invalid("publish", "is only for the mode `approve`; `status` sets the status of a post"))
        }
        _ if filler => Err(invalid("allowFiller", "is only for the mode `approve`")),
        Mode::Save(stage) => store(cx, &id, stage, body, is_named),
        Mode::ApproveAiReview => {
            promote(cx, &id, (json!({"items": [id]}), body), Stage::Review, "AI Review promoted to Review")
        }
        Mode::RejectReview => reject(cx, &id, body, Stage::Review, "Review discarded"),
        Mode::RejectAiReview => reject(cx, &id, body, Stage::AiReview, "AI Review discarded"),
    }
}

fn store(
    cx: &RequestContext<'_>,
    id: &str,
    stage: Stage,
    body: Map,
    is_named: bool,
) -> Result<Answer, Refusal> {
    permit_stage(cx, stage)?;
    let permitted = permit_status(cx, &body, is_named);
    let write = |()| cx.write("post.set", json!({"post": id, "fields": body}), stage);
    let made = permitted.and_then(write).map_err(|refusal| timed(named(cx, refusal, stage)));
    let found = warnings(made.or_else(|refusal| or_missing(cx, id, stage, refusal))?);
    let message = match stage {
        Stage::Source => "Post updated successfully",
        Stage::Review => "Saved for review",
        Stage::AiReview => "Saved to AI Review",
    };
    saved(cx, id, stage, StatusCode::OK, message, found)
}

/// A missing post is reported before other errors.
pub(super) fn or_missing<T>(
    cx: &RequestContext<'_>,
    id: &str,
    stage: Stage,
    refusal: Refusal,
) -> Result<T, Refusal> {
    present(cx, id, stage).and(Err(refusal))
}

/// The warnings of a write.
fn warnings(mut made: Value) -> Option<(&'static str, Value)> {
    let found = made.get_mut("warnings").map(Value::take)?;
    found.as_array().is_some_and(|found| !found.is_empty()).then_some(("warnings", found))
}

/// Adds the field `scheduledAt` to a refusal for a missing time.
fn timed(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Failed(error) if error.issues.iter().any(|issue| issue.code == "post.schedule") => {
            let fields = error.issues.iter().map(|issue| (at_field(&issue.pointer), issue.message.clone()));
            let fields: Vec<_> = fields.collect();
            let error =
                fields.into_iter().fold(error, |error, (field, message)| error.detail(field, message));
            Refusal::Failed(error.detail("scheduledAt", UNTIMED))
        }
        other => other,
    }
}

/// Refuses a post that does not exist or is deleted on the stage.
pub(super) fn present(cx: &RequestContext<'_>, id: &str, stage: Stage) -> Result<(), Refusal> {
    cx.site.read_acknowledged(|| {
        let snapshot = cx.site.snapshot(stage).map_err(OpError::from)?;
        let hit = snapshot.hit(id).map_err(OpError::from)?;
        match hit.is_some_and(|hit| hit.post.deleted_at.is_none()) {
            true => Ok(()),
            // Reading the file yields the precise error.
            false => super::posts::living(&snapshot, id).map(drop),
        }
    })
}

fn promote(
    cx: &RequestContext<'_>,
    id: &str,
    (input, beside): (Value, Map),
    to: Stage,
    message: &str,
) -> Result<Answer, Refusal> {
    let (permission, operation, from) = match to {
        Stage::Source => (Permission::ReviewApprove, "review.approve", Stage::Review),
        Stage::Review | Stage::AiReview => (Permission::AiReviewApprove, "review.submit", Stage::AiReview),
    };
    if !cx.may(permission) {
        return Err(OpError::forbidden("Not allowed to approve review").into());
    }
    let done = cx.write(operation, with_fields(input, beside), from);
    match done {
        Ok(made) => {
            let state = &made["items"][0]["state"];
            if matches!(state.as_str(), Some("deleted" | "removed")) {
                let report = json!({
                    "id": id, "message": message, "stage": to.branch(), "change": "deleted", "promoted": true,
                    "visible": false, "warnings": made["warnings"],
                });
                return Ok(Answer::json(StatusCode::OK, &report));
            }
            let mut beside = vec![("promoted", Value::Bool(true))];
            let shown = made["posts"].as_array().into_iter().flatten().find(|post| post["id"] == id);
            for key in ["visible", "whyNot", "toShow"] {
                let said = shown.and_then(|post| post.get(key));
                beside.extend(said.map(|said| (key, said.clone())));
            }
            let warnings = made["warnings"].as_array().filter(|found| !found.is_empty());
            beside.extend(warnings.map(|_| ("warnings", made["warnings"].clone())));
            saved(cx, id, to, StatusCode::OK, message, beside)
        }
        Err(Refusal::Failed(error)) if nothing(&error) => {
            present(cx, id, from)?;
            let message = nothing_to("promote", from);
            saved(cx, id, to, StatusCode::OK, &message, Some(("promoted", Value::Bool(false))))
        }
        Err(Refusal::Failed(error)) if error.kind == ErrorKind::NotFound => {
            or_missing(cx, id, from, error.into())
        }
        Err(refusal) => Err(refusal),
    }
}

/// The input of a decision with the fields of the body: the operation compares them.
fn with_fields(mut input: Value, beside: Map) -> Value {
    input["beside"] = Value::Object(beside);
    input
}

/// Whether nothing is pending for the post.
fn nothing(error: &OpError) -> bool {
    matches!(error.code.as_str(), "review.nothing-pending" | "review.not-pending")
}

/// The message for a decision on a stage where nothing is pending for the post.
fn nothing_to(act: &str, stage: Stage) -> String {
    let changes = match stage {
        Stage::AiReview => "AI Review",
        Stage::Review | Stage::Source => "review",
    };
    format!("No {changes} changes found to {act}")
}

fn reject(
    cx: &RequestContext<'_>,
    id: &str,
    beside: Map,
    stage: Stage,
    message: &str,
) -> Result<Answer, Refusal> {
    let permission = match stage {
        Stage::Source | Stage::Review => Permission::ReviewApprove,
        Stage::AiReview => Permission::AiReviewApprove,
    };
    if !cx.may(permission) {
        return Err(OpError::forbidden("Not allowed to reject").into());
    }
    let done = cx.write("review.reject", with_fields(json!({"items": [id]}), beside), stage);
    let (message, is_done) = match done {
        Ok(_) => (message.to_owned(), true),
        Err(Refusal::Failed(error)) if nothing(&error) => (nothing_to("discard", stage), false),
        Err(refusal) => return Err(refusal),
    };
    let above = if stage == Stage::Review { Stage::Source } else { Stage::Review };
    let snapshot = cx.site.snapshot(above).map_err(OpError::from)?;
    match super::posts::living(&snapshot, id) {
        Ok(_) => saved(cx, id, above, StatusCode::OK, &message, Some(("discarded", Value::Bool(is_done)))),
        // The post was new on the stage, and no longer exists.
        Err(_) => {
            let report = json!({"id": id, "message": message, "discarded": is_done});
            Ok(Answer::json(StatusCode::OK, &report))
        }
    }
}

/// The current post on a stage, with extra fields about the write.
pub(super) fn saved(
    cx: &RequestContext<'_>,
    id: &str,
    stage: Stage,
    status: StatusCode,
    message: &str,
    beside: impl IntoIterator<Item = (&'static str, Value)>,
) -> Result<Answer, Refusal> {
    let post = cx.site.read_acknowledged(|| full(cx, id, stage))?;
    let mut answer = legacy_envelope(post).with("message", message).with("stage", stage.branch());
    for (name, value) in beside {
        answer = answer.with(name, value);
    }
    let answer = cx.content(status, &answer);
    Ok(match status {
        StatusCode::CREATED => located(answer, &format!("/api/posts/{id}"), stage),
        _ => answer,
    })
}
