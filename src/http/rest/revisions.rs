//! Revisions of a post: list, show, revert, compare.

use super::post_save::{present, saved};
use super::staging::{own_stage, staged};
use crate::base::{Stage, Value};
use crate::http::answer::Refusal;
use crate::http::endpoint::endpoints;
use crate::http::message::Answer;
use crate::http::request_context::RequestContext;
use crate::ops::OpError;
use http::StatusCode;
use serde_json::json;

endpoints! {
    /// The revisions of a post, newest first: who changed it, when, on which stage, and what
    GET "/api/posts/:id/revisions", Staff, "history"; &[
        ("stage", "Only what was done on source, review or ai-review"),
        ("page", "Page, from 1"),
        ("per_page", "Revisions on a page (`limit` too)"),
        ("includeDeleted", "1 to see them although the post is deleted"),
    ] => list raw;
    /// The post as one revision has it
    GET "/api/posts/:id/revisions/:revision", Staff, "post.revision"; &[("includeDeleted", "1 to see it although the post is deleted")] => show raw;
    /// Restore the post to this revision: on the stage of the revision, unless `mode` says otherwise
    POST "/api/posts/:id/revisions/:revision/revert", May(PostsRevisions), "revert"; &[("mode", "publish, review or ai-review")] => revert raw;
    /// What differs between a revision and the post as it is now on that stage
    POST "/api/posts/:id/revisions/:revision/compare", Staff, "diff"; &[
        ("stage", "Compare with source, review or ai-review instead"),
        ("includeDeleted", "1 to compare although the post is deleted"),
    ] => compare raw;
}

/// The original product's name of a revision's stage.
fn mode(stage: &Value) -> &str {
    match stage.as_str() {
        Some("source") | None => "approved",
        Some(other) => other,
    }
}

/// The revision in the path. Only commit ids are accepted, so that no other git revision syntax gets through.
fn revision(cx: &RequestContext<'_>) -> Result<String, Refusal> {
    let name = cx.param("revision");
    let is_one = (7..=40).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_hexdigit());
    match is_one {
        true => Ok(name.to_owned()),
        false => Err(OpError::not_found("revision.unknown", "Revision not found").into()),
    }
}

/// Answers 404 for any invalid revision.
fn unknown(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Failed(error) if error.code.starts_with("revision.") => {
            Refusal::Failed(OpError::not_found("revision.unknown", "Revision not found"))
        }
        other => other,
    }
}

/// Answers 404 for a deleted post, unless the query asks for deleted ones. Checks the requested stage, else the most
/// upstream stage that has the post.
fn visible(cx: &RequestContext<'_>, id: &str) -> Result<(), Refusal> {
    let sees_deleted = cx.flag("includeDeleted")?;
    let stages = match cx.stage()? {
        Some(stage) => vec![stage],
        None => Stage::ALL.to_vec(),
    };
    for stage in stages {
        let found = cx.site.snapshot(stage).and_then(|at| at.post(id)).map_err(OpError::from)?;
        if let Some(post) = found {
            return match post.is_deleted() && !sees_deleted {
                true => Err(OpError::not_found("post.not-found", "Post not found").into()),
                false => Ok(()),
            };
        }
    }
    Ok(())
}

fn list(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "post")?;
    visible(cx, &id)?;
    let input = json!({"item": id, "page": cx.page()?, "limit": cx.per_page()?});
    let mut found = match cx.stage()? {
        Some(stage) => cx.show_on("history", input, stage)?,
        None => cx.run_plain("history", input)?,
    };
    for row in found["data"].as_array_mut().into_iter().flatten() {
        row["mode"] = Value::from(mode(&row["stage"]));
    }
    super::paged(&mut found["meta"]);
    Ok(cx.content(StatusCode::OK, &found))
}

fn one(cx: &RequestContext<'_>, id: &str) -> Result<Value, Refusal> {
    let input = json!({"post": id, "revision": revision(cx)?});
    cx.run_plain("post.revision", input).map_err(unknown)
}

fn show(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "post")?;
    visible(cx, &id)?;
    let mut shown = one(cx, &id)?;
    shown["mode"] = Value::from(mode(&shown["stage"]));
    Ok(cx.content(StatusCode::OK, &shown))
}

/// The stage to revert on: that of the revision if the caller may write there, else the caller's own.
fn stage_of(cx: &RequestContext<'_>, shown: &Value) -> Stage {
    let own = own_stage(cx);
    let named = shown["stage"].as_str().and_then(Stage::named);
    match named {
        Some(Stage::Source) | None => own,
        Some(_) if own == Stage::AiReview => own,
        Some(stage) => stage,
    }
}

fn revert(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "post")?;
    let mut body = cx.body()?;
    let (named, is_named) = staged(cx, &mut body)?;
    let shown = one(cx, &id)?;
    let stage = if is_named { named } else { stage_of(cx, &shown) };
    super::only(&mut body, &[])?;
    present(cx, &id, stage)?;
    cx.write("revert", json!({"item": format!("post:{id}"), "to": shown["id"]}), stage)?;
    let message = match stage {
        Stage::Source => "Reverted to revision",
        Stage::Review => "Reverted review draft",
        Stage::AiReview => "Reverted AI review draft",
    };
    saved(cx, &id, stage, StatusCode::OK, message, None)
}

fn compare(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "post")?;
    super::only(&mut cx.body()?, &[])?;
    visible(cx, &id)?;
    let shown = one(cx, &id)?;
    let now = match cx.stage()? {
        Some(stage) => stage,
        None => shown["stage"].as_str().and_then(Stage::named).unwrap_or(Stage::Source),
    };
    let input = json!({"from": shown["id"], "to": now.branch(), "what": [format!("post:{id}")]});
    let found = cx.run_plain("diff", input)?;
    let diff = found["data"].get(0).cloned().unwrap_or_default();
    let answer = json!({
        "postId": id, "revisionId": shown["id"], "mode": mode(&shown["stage"]), "createdAt": shown["createdAt"],
        "stage": now.branch(), "diff": diff, "hasChanges": !diff.is_null(),
    });
    Ok(Answer::json(StatusCode::OK, &answer))
}
