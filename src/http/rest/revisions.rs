//! Revisions of a post: list, show, revert, compare.

use super::post_save::{or_missing, saved};
use super::prelude::*;
use super::staging::own_stage;
use crate::http::endpoint::Nothing;

endpoints! {
    /// The revisions of a post, newest first: who changed it, when, on which stage, and what; `stage` wants those of one
    GET "/api/posts/:id/revisions", Staff, "history" => list;
    /// The post as one revision has it
    GET "/api/posts/:id/revisions/:revision", Staff, "post.revision" => show;
    /// Restore the post to this revision: on the stage of the revision, unless `mode` says otherwise
    POST "/api/posts/:id/revisions/:revision/revert", May(PostsRevisions), "revert" => revert;
    /// What differs between a revision and the post as it is now: on the stage of the revision, unless `stage` says otherwise
    POST "/api/posts/:id/revisions/:revision/compare", Staff, "diff" => compare;
}

/// The original product's name of a revision's stage.
fn mode(stage: &Value) -> &str {
    match stage.as_str() {
        Some("source") | None => "approved",
        Some(other) => other,
    }
}

/// The revision in the path. Only commit ids are accepted, so that no other git revision syntax gets through.
struct Revision(String);

impl Part for Revision {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        let name = cx.param("revision");
        let is_one = (7..=40).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_hexdigit());
        match is_one {
            true => Ok(Revision(name.to_owned())),
            false => Err(OpError::not_found("revision.unknown", "Revision not found").into()),
        }
    }

    fn describe(signature: &mut Signature) {
        signature.path.push(("revision", json!({"type": "string", "pattern": "^[0-9a-f]{7,40}$"})));
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

/// A post, and the stage in the query. A deleted post is 404, unless the query asks for deleted ones. Checks that stage,
/// else the most upstream one that has the post.
struct Visible {
    id: String,
    stage: Option<Stage>,
}

impl Part for Visible {
    fn read(cx: &RequestContext<'_>) -> Result<Self, Refusal> {
        let id = Id::<Post>::read(cx)?.0;
        let (sees_deleted, stage) = (cx.flag("includeDeleted")?, cx.stage()?);
        for stage in stage.map_or(Stage::ALL.to_vec(), |stage| vec![stage]) {
            let found = cx.site.snapshot(stage).and_then(|at| at.post(&id)).map_err(OpError::from)?;
            let Some(post) = found else { continue };
            if post.is_deleted() && !sees_deleted {
                return Err(OpError::not_found("post.not-found", "Post not found").into());
            }
            break;
        }
        Ok(Visible { id, stage })
    }

    fn describe(signature: &mut Signature) {
        Id::<Post>::describe(signature);
        let (stages, flag) = (json!({"enum": Stage::NAMES}), json!({"enum": ["0", "1", "true", "false"]}));
        signature.query.extend([
            Parameter::of("stage", "Stage to look at: source, review or ai-review", stages),
            Parameter::of("includeDeleted", "1 to see it although the post is deleted", flag),
        ]);
    }
}

fn list(cx: &RequestContext<'_>, post: Visible, page: Paging) -> Result<Tagged, Refusal> {
    let input = json!({"item": post.id, "page": page.page, "limit": page.limit});
    let mut found = match post.stage {
        Some(stage) => cx.show_on("history", input, stage)?,
        None => cx.run_plain("history", input)?,
    };
    for row in found["data"].as_array_mut().into_iter().flatten() {
        row["mode"] = Value::from(mode(&row["stage"]));
    }
    paged(&mut found["meta"]);
    Ok(Tagged(found))
}

fn one(cx: &RequestContext<'_>, id: &str, revision: &Revision) -> Result<Value, Refusal> {
    cx.run_plain("post.revision", json!({"post": id, "revision": revision.0})).map_err(unknown)
}

fn show(cx: &RequestContext<'_>, post: Visible, revision: Revision) -> Result<Tagged, Refusal> {
    let mut shown = one(cx, &post.id, &revision)?;
    shown["mode"] = Value::from(mode(&shown["stage"]));
    Ok(Tagged(shown))
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

fn revert(
    cx: &RequestContext<'_>,
    id: Id<Post>,
    to: To,
    _: Body<Nothing>,
    revision: Revision,
) -> Result<Saved, Refusal> {
    let shown = one(cx, &id.0, &revision)?;
    let stage = if to.is_named() { to.0 } else { stage_of(cx, &shown) };
    let input = json!({"item": format!("post:{}", id.0), "to": shown["id"], "onlyPresent": true});
    cx.write("revert", input, stage).or_else(|refusal| or_missing(cx, &id.0, stage, refusal))?;
    let message = match stage {
        Stage::Source => "Reverted to revision",
        Stage::Review => "Reverted review draft",
        Stage::AiReview => "Reverted AI review draft",
    };
    saved(cx, &id.0, stage, StatusCode::OK, message, None).map(Saved)
}

fn compare(
    cx: &RequestContext<'_>,
    _: Body<Nothing>,
    post: Visible,
    revision: Revision,
) -> Result<Value, Refusal> {
    let shown = one(cx, &post.id, &revision)?;
    let own = || shown["stage"].as_str().and_then(Stage::named).unwrap_or(Stage::Source);
    let now = post.stage.unwrap_or_else(own);
    let what = [format!("post:{}", post.id)];
    let found = cx.run_plain("diff", json!({"from": shown["id"], "to": now.branch(), "what": what}))?;
    let diff = found["data"].get(0).cloned().unwrap_or_default();
    Ok(json!({
        "postId": post.id, "revisionId": shown["id"], "mode": mode(&shown["stage"]), "createdAt": shown["createdAt"],
        "stage": now.branch(), "diff": diff, "hasChanges": !diff.is_null(),
    }))
}
