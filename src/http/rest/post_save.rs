//! Creating and changing posts over REST: maps the modes of the original product to stages.

use super::post_body::{New, Save};
use super::post_fields;
use super::posts::full;
use super::staging::Mode;
use super::{Post, assignments, legacy_envelope, located};
use crate::base::source::{Ids, System};
use crate::base::text::slugify;
use crate::base::{Map, Stage, Value};
use crate::check::locks;
use crate::http::answer::Refusal;
use crate::http::endpoint::{Fields, Id, NewPost, To};
use crate::http::message::Answer;
use crate::http::request_context::{RequestContext, invalid};
use crate::model::roles::Permission;
use crate::model::{Definitions, Group, ItemId, Kind};
use crate::ops::{OpError, field as at_field};
use crate::site::{Item, Unit};
use http::StatusCode;
use serde_json::json;

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
                "say `mode: {stage}` with it: the status then waits there until somebody who may publish approves it"
            );
            let error = OpError::forbidden("Not allowed to publish");
            Err(error.detail("status", "makes the post visible, which your role may not").hint(hint).into())
        }
        false => Ok(()),
    }
}

/// Converts `taxonomyTermIds` to `taxonomies`.
pub(super) fn terms(cx: &RequestContext<'_>, stage: Stage, body: &mut Map) -> Result<(), Refusal> {
    let Some(ids) = body.remove("taxonomyTermIds").filter(|ids| !ids.is_null()) else { return Ok(()) };
    let ids: Option<Vec<&str>> = ids.as_array().and_then(|ids| ids.iter().map(Value::as_str).collect());
    let ids = ids.ok_or_else(|| invalid("taxonomyTermIds", "is not a list of ids"))?;
    let snapshot = cx.site.snapshot(stage).map_err(OpError::from)?;
    if let Some(said) = body.get("taxonomies") {
        let definitions = snapshot.definitions().map_err(OpError::from)?;
        post_fields::check_unheard("taxonomies", said, &definitions)?;
        let mut names = said.as_object().into_iter().flat_map(Map::keys);
        if let Some(name) = names.find(|name| !definitions.taxonomies.contains_key(*name)) {
            return Err(invalid("taxonomies", &format!("names `{name}`, which is no taxonomy")));
        }
    }
    let mut taxonomies = Map::new();
    for id in ids {
        let found = snapshot.term(id).map_err(OpError::from)?;
        let Some((taxonomy, slug)) = found else {
            return Err(invalid("taxonomyTermIds", &format!("holds `{id}`, which is no term")));
        };
        let list = taxonomies.entry(taxonomy).or_insert_with(|| json!([]));
        list.as_array_mut().into_iter().for_each(|list| list.push(Value::from(slug.clone())));
    }
    body.insert("taxonomies".to_owned(), Value::Object(taxonomies));
    Ok(())
}

pub(super) fn create(cx: &RequestContext<'_>, to: To, body: Fields<New>) -> Result<NewPost, Refusal> {
    let mut body = body.0;
    permit_stage(cx, to.0)?;
    terms(cx, to.0, &mut body)?;
    permit_status(cx, &body, to.is_named())?;
    make(cx, body, to.0, "Post created successfully").map(NewPost)
}

/// Creates a post from the fields of a body.
pub(super) fn make(
    cx: &RequestContext<'_>,
    mut body: Map,
    stage: Stage,
    message: &str,
) -> Result<Answer, Refusal> {
    let definitions = cx.site.snapshot(stage).and_then(|at| at.definitions()).map_err(OpError::from)?;
    let group = group_named(&mut body, &definitions)?;
    let mut fields = post_fields::read(body, &definitions, true)?;
    let group = match (group, fields.contains_key("modules")) {
        (Some(group), _) => group,
        (None, true) => Value::from("none"),
        (None, false) => Value::Null,
    };
    let mut input = json!({"group": group});
    for name in ["type", "locale", "title", "slug", "status"] {
        if let Some(value) = fields.shift_remove(name).filter(|value| !value.is_null()) {
            input[name] = value;
        }
    }
    fields.retain(|_, value| !value.is_null());
    input["fields"] = Value::from(assignments(&fields));
    let title = input["title"].as_str().unwrap_or_default();
    let has_slug = match input["slug"].as_str() {
        Some(slug) => !slug.is_empty(),
        None => !slugify(title).is_empty(),
    };
    if !has_slug && title.chars().any(char::is_alphanumeric) {
        // The title has no letters that a slug can be made of.
        let id = System.uuid().to_string();
        input["slug"] = json!(format!("post-{}", &id[..8]));
    }
    let made = cx.write("post.create", input, stage);
    let made = made.map_err(|refusal| named(cx, refusal, stage))?;
    let id = made["id"].as_str().unwrap_or_default().to_owned();
    saved(cx, &id, stage, StatusCode::CREATED, message, warnings(made))
}

/// The group in a body, given by name or id.
fn group_named(body: &mut Map, definitions: &Definitions) -> Result<Option<Value>, Refusal> {
    let id = body.remove("moduleGroupId").filter(|id| !id.is_null());
    let name = body.remove("moduleGroupName").filter(|name| !name.is_null());
    let (Some(id), None) = (id, &name) else { return Ok(name) };
    let of_id = |(_, group): &(&String, &Group)| id.as_str() == Some(group.id.to_string().as_str());
    let found = definitions.groups.iter().find(of_id);
    found
        .map(|(name, _)| Some(Value::from(name.as_str())))
        .ok_or_else(|| invalid("moduleGroupId", "is not the id of a module group"))
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
    let meta = json!({"postId": holder, "slug": held.0, "locale": held.1});
    Refusal::Failed(error.saying(message).detail("slug", "is taken").meta(meta))
}

pub(super) fn update(cx: &RequestContext<'_>, id: Id<Post>, save: Save) -> Result<Answer, Refusal> {
    let (id, Save { mode, is_named, fields: mut body }) = (id.0, save);
    let (publishes, dangling) = (flag(&mut body, "publish")?, flag(&mut body, "allowDangling")?);
    match mode {
        Mode::Approve => {
            let input = json!({"items": [id], "publish": publishes, "allowDangling": dangling});
            promote(cx, &id, (input, body), Stage::Source, "Review promoted to Source")
        }
        _ if publishes => Err(invalid("publish", "goes with the mode `approve`; `status` is what a post is")),
        _ if dangling => Err(invalid("allowDangling", "goes with the mode `approve`")),
        Mode::Save(stage) => store(cx, &id, stage, body, is_named),
        Mode::ApproveAiReview => {
            promote(cx, &id, (json!({"items": [id]}), body), Stage::Review, "AI Review promoted to Review")
        }
        Mode::RejectReview => reject(cx, &id, body, Stage::Review, "Review discarded"),
        Mode::RejectAiReview => reject(cx, &id, body, Stage::AiReview, "AI Review discarded"),
    }
}

/// The fields of a post in a body, for a stage.
fn fields_of(cx: &RequestContext<'_>, stage: Stage, mut body: Map) -> Result<Map, Refusal> {
    terms(cx, stage, &mut body)?;
    let definitions = cx.site.snapshot(stage).and_then(|at| at.definitions()).map_err(OpError::from)?;
    post_fields::read(body, &definitions, false)
}

fn store(
    cx: &RequestContext<'_>,
    id: &str,
    stage: Stage,
    body: Map,
    is_named: bool,
) -> Result<Answer, Refusal> {
    permit_stage(cx, stage)?;
    let found = match set(cx, id, stage, body, is_named) {
        Ok(found) => found,
        // A missing post is reported before other errors. It is checked only on errors, because the write checks it,
        // too.
        Err(refusal) => return present(cx, id, stage).and(Err(refusal)),
    };
    let message = match stage {
        Stage::Source => "Post updated successfully",
        Stage::Review => "Saved for review",
        Stage::AiReview => "Saved to AI Review",
    };
    saved(cx, id, stage, StatusCode::OK, message, found)
}

/// Writes the fields of a body, and returns warnings.
fn set(
    cx: &RequestContext<'_>,
    id: &str,
    stage: Stage,
    mut body: Map,
    is_named: bool,
) -> Result<Option<(&'static str, Value)>, Refusal> {
    keep_robots(cx, id, stage, &mut body)?;
    let mut fields = fields_of(cx, stage, body)?;
    permit_status(cx, &fields, is_named)?;
    if let Some(modules) = fields.get_mut("modules").and_then(Value::as_array_mut) {
        keep_locks(cx, id, stage, modules)?;
    }
    if fields.is_empty() {
        present(cx, id, stage)?;
        if let Some(path) = place(cx, id, stage)? {
            cx.unchanged(&path, stage)?;
        }
        return Ok(None);
    }
    let input = json!({"post": id, "fields": assignments(&fields)});
    let made = cx.write("post.set", input, stage).map_err(|refusal| timed(named(cx, refusal, stage)))?;
    Ok(warnings(made))
}

/// The path of a post's file.
fn place(cx: &RequestContext<'_>, id: &str, stage: Stage) -> Result<Option<String>, Refusal> {
    let snapshot = cx.site.snapshot(stage).map_err(OpError::from)?;
    let hit = snapshot.hit(id).map_err(OpError::from)?;
    Ok(hit.map(|hit| hit.path))
}

/// The current post on a stage.
fn now(cx: &RequestContext<'_>, id: &str, stage: Stage) -> Result<Item, Refusal> {
    cx.site.read_acknowledged(|| {
        let snapshot = cx.site.snapshot(stage).map_err(OpError::from)?;
        super::posts::living(&snapshot, id)
    })
}

/// A body with only `noindex` or `nofollow` keeps the post's other values of `robots`.
fn keep_robots(cx: &RequestContext<'_>, id: &str, stage: Stage, body: &mut Map) -> Result<(), Refusal> {
    let says = |name: &str| body.get(name).is_some_and(|value| !value.is_null());
    if !(says("noindex") || says("nofollow")) || body.contains_key("robots") || says("robotsJson") {
        return Ok(());
    }
    let there = now(cx, id, stage)?;
    if let Some(robots) = there.value.get("robots") {
        body.insert("robots".to_owned(), robots.clone());
    }
    Ok(())
}

/// The warnings of a write.
fn warnings(mut made: Value) -> Option<(&'static str, Value)> {
    let found = made.get_mut("warnings").map(Value::take)?;
    found.as_array().is_some_and(|found| !found.is_empty()).then_some(("warnings", found))
}

/// A module that is sent without `locked` keeps its lock.
fn keep_locks(cx: &RequestContext<'_>, id: &str, stage: Stage, sent: &mut [Value]) -> Result<(), Refusal> {
    let silent: Vec<&mut Map> = sent
        .iter_mut()
        .filter_map(|module| module.as_object_mut().filter(|module| !module.contains_key("locked")))
        .collect();
    if silent.is_empty() {
        return Ok(());
    }
    let there = now(cx, id, stage)?;
    let there = locks(&there.value);
    for module in silent {
        let id = module.get("id").and_then(Value::as_str);
        if id.is_some_and(|id| there.contains(&(id, true))) {
            module.insert("locked".to_owned(), Value::Bool(true));
        }
    }
    Ok(())
}

/// Adds the field `scheduledAt` to a refusal for a missing time.
fn timed(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Failed(error) if error.issues.iter().any(|issue| issue.code == "post.schedule") => {
            let fields = error.issues.iter().map(|issue| (at_field(&issue.pointer), issue.message.clone()));
            let fields: Vec<_> = fields.collect();
            let error =
                fields.into_iter().fold(error, |error, (field, message)| error.detail(field, message));
            Refusal::Failed(error.detail("scheduledAt", post_fields::UNTIMED))
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

/// A boolean next to an approval: `publish` also publishes a draft; `allowDangling` allows live links to what is
/// removed.
fn flag(beside: &mut Map, name: &'static str) -> Result<bool, Refusal> {
    match beside.shift_remove(name) {
        None | Some(Value::Null) => Ok(false),
        Some(Value::Bool(is_set)) => Ok(is_set),
        Some(_) => Err(invalid(name, "is not true or false")),
    }
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
    if !waits_deleted(cx, id, from)? {
        present(cx, id, from)?;
    }
    // Fields next to a decision are not stored, but must be valid fields of a post.
    fields_of(cx, from, beside)?;
    let done = cx.write(operation, input, from);
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
            let message = "No review changes found to promote";
            saved(cx, id, to, StatusCode::OK, message, Some(("promoted", Value::Bool(false))))
        }
        Err(refusal) => Err(refusal),
    }
}

/// Whether the pending change of a post is its deletion.
fn waits_deleted(cx: &RequestContext<'_>, id: &str, stage: Stage) -> Result<bool, Refusal> {
    let unit = Unit::Item(ItemId { kind: Kind::Post, id: id.to_owned() });
    let waits = cx.site.look().waits(stage, &unit).map_err(OpError::from)?;
    Ok(waits.is_some_and(|pending| pending.state.is_deletion()))
}

/// Whether nothing is pending for the post.
fn nothing(error: &OpError) -> bool {
    matches!(error.code.as_str(), "review.nothing-pending" | "review.not-pending")
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
    fields_of(cx, stage, beside)?;
    let done = cx.write("review.reject", json!({"items": [id]}), stage);
    match done {
        Ok(_) => {}
        Err(Refusal::Failed(error)) if nothing(&error) => {}
        Err(refusal) => return Err(refusal),
    }
    let above = if stage == Stage::Review { Stage::Source } else { Stage::Review };
    let snapshot = cx.site.snapshot(above).map_err(OpError::from)?;
    match super::posts::living(&snapshot, id) {
        Ok(_) => saved(cx, id, above, StatusCode::OK, message, None),
        // The post was new on the stage, and no longer exists.
        Err(_) => Ok(Answer::json(StatusCode::OK, &json!({"id": id, "message": message}))),
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
