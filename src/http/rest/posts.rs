//! Lists, reads, deletes and restores posts.

use super::post_fields::complete;
use super::post_save::{create, saved, update};
use crate::base::{Map, Stage, Value};
use crate::http::answer::Refusal;
use crate::http::endpoint::endpoints;
use crate::http::message::Answer;
use crate::http::request_context::{RequestContext, invalid};
use crate::model::roles::Permission;
use crate::model::{Definitions, Module, present, present_values, scalar};
use crate::ops::OpError;
use crate::richtext::Form;
use crate::site::{Found, Item, SiteError, Snapshot};
use http::StatusCode;
use http::header::{HeaderName, HeaderValue};
use serde::Deserialize as _;
use serde_json::json;
use std::collections::BTreeSet;

const READS: &[(&str, &str)] = &[
    ("stage", "source (unless given), review or ai-review"),
    ("includeDeleted", "1 to see it although it is deleted"),
    ("rev", "A revision: a commit, a branch"),
    ("richtext", "markdown, html or text instead of editor JSON"),
];

endpoints! {
    /// List posts, a page at a time
    GET "/api/posts", Reader, "post.list"; &[
        ("type", "Post types, with commas between them"),
        ("status", "draft, scheduled, published, archived"),
        ("locale", "Language codes"),
        ("taxonomy", "A taxonomy, or `taxonomy/term`"),
        ("termId", "A term that the posts carry"),
        ("includeDescendants", "1 for posts with a term below `termId` too"),
        ("ids", "Only these posts, with commas between their ids"),
        ("slug", "Only posts with this slug"),
        ("path", "Only the post at this address (`url` too)"),
        ("parentId", "Only posts right below this one"),
        ("roots", "1 for posts that lie below no other"),
        (
            "inReview",
            "1 for posts of which something waits on review, as they are there unless `stage` says otherwise",
        ),
        ("hasPermalinks", "1 for posts of types that have addresses, 0 for the others"),
        ("hasFeedback", "1 for posts with feedback that nobody has resolved"),
        ("search", "A text in title, slug or content (`q` too)"),
        ("page", "Page, from 1"),
        ("per_page", "Posts on a page (`limit` too)"),
        ("sortBy", "title, slug, status, locale, updatedAt, createdAt, publishedAt, orderIndex"),
        ("sortOrder", "asc or desc"),
        ("includeDeleted", "1 for deleted posts too"),
        ("include", "`modules`, or nothing to leave them out"),
        ("stage", "source (unless given), review or ai-review"),
        ("rev", "A revision: a commit, a branch"),
        ("richtext", "markdown, html or text instead of editor JSON"),
    ] => list raw;
    /// Create a post
    POST "/api/posts", May(PostsCreate), "post.create" => create raw;
    /// One post: its fields, modules, metadata and relationships
    GET "/api/posts/:id", Reader, "post.show"; READS => show raw;
    /// Change fields of a post; `mode` says where, or approves and rejects
    PUT "/api/posts/:id", May(PostsEdit), "post.set" => update raw;
    /// Delete a post softly
    DELETE "/api/posts/:id", May(PostsDelete), "post.delete" => delete raw;
    /// Bring a deleted post back
    POST "/api/posts/:id/restore", May(PostsDelete), "post.restore" => restore raw;
}

fn list(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut input = json!({
        "type": cx.queries(&["type", "types", "postType"]),
        "status": cx.queries(&["status"]),
        "locale": cx.queries(&["locale"]),
        "includeDeleted": cx.flag("includeDeleted")? && cx.caller.sees_all(),
        "page": cx.page()?,
    });
    input["limit"] = json!(cx.per_page()?);
    for (name, words) in
        [("taxonomy", &["taxonomy"][..]), ("search", &["search", "q"]), ("sortBy", &["sortBy", "sort_by"])]
    {
        let given = words.iter().find_map(|word| cx.query(word));
        if let Some(text) = given {
            input[name] = json!(text);
        }
    }
    if let Some(order) = cx.query("sortOrder").or_else(|| cx.query("sort_order")) {
        let order = order.to_ascii_lowercase();
        if order != "asc" && order != "desc" {
            return Err(invalid("sortOrder", "is not asc or desc"));
        }
        input["sortOrder"] = json!(order);
    }
    let stage = listed_on(cx)?;
    narrow(cx, &mut input, stage)?;
    if !cx.caller.sees_all() {
        let asked = cx.queries(&["status"]);
        let is_none = !asked.is_empty() && !asked.iter().any(|status| status == "published");
        // Anonymous clients get an empty list for what they must not see.
        if is_none || cx.flag("inReview")? || cx.flag("hasFeedback")? {
            input["ids"] = json!([uuid::Uuid::nil()]);
        }
        input["status"] = json!(["published"]);
    }
    let mut found = match cx.query("rev") {
        Some(_) => cx.read("post.list", input)?,
        None => cx.show_on("post.list", input, stage)?,
    };
    if cx.query_list("include").is_some_and(|parts| !parts.contains(&"modules")) {
        let posts = found["data"].as_array_mut().into_iter().flatten();
        posts.filter_map(Value::as_object_mut).for_each(|post| drop(post.remove("modules")));
    }
    finish_on(cx, &mut found, stage)?;
    Ok(cx.content(StatusCode::OK, &found))
}

/// The stage of a list: with `inReview`, the review stage by default, because posts may exist only there.
fn listed_on(cx: &RequestContext<'_>) -> Result<Stage, Refusal> {
    let waits = cx.flag("inReview")? && cx.caller.sees_all();
    Ok(cx.stage()?.unwrap_or(if waits { Stage::Review } else { Stage::Source }))
}

/// Narrows the ids that a list is limited to. The nil UUID matches no post.
fn limit_to(input: &mut Value, found: Vec<String>) {
    let asked: Vec<String> =
        input["ids"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect();
    let mut left = found;
    left.retain(|id| asked.is_empty() || asked.contains(id));
    input["ids"] = match left.is_empty() {
        true => json!([uuid::Uuid::nil()]),
        false => json!(left),
    };
}

/// The filters `slug`, `path` and `url`.
fn named(cx: &RequestContext<'_>, input: &mut Value, stage: Stage) -> Result<(), Refusal> {
    let at = cx.site.snapshot(stage).map_err(OpError::from)?;
    if let Some(slug) = cx.query("slug") {
        let paths = match at.find_post(slug).map_err(OpError::from)? {
            Found::One(path) => vec![path],
            Found::Several(paths) => paths,
            Found::None => Vec::new(),
        };
        let mut ids = Vec::new();
        for path in paths {
            let item = at.readable_at(&path).map_err(OpError::from)?;
            ids.extend(item.filter(|item| item.text("slug") == Some(slug)).map(|item| item.id.id));
        }
        limit_to(input, ids);
    }
    if let Some(path) = cx.query("path").or_else(|| cx.query("url")) {
        let path =
            path.split_once("://").map_or(path, |(_, rest)| rest.find('/').map_or("/", |at| &rest[at..]));
        let book = at.book_at(path).map_err(OpError::from)?;
        limit_to(input, book.route(path).answer.post_id.into_iter().collect());
    }
    Ok(())
}

/// The filters that only the original product has.
fn narrow(cx: &RequestContext<'_>, input: &mut Value, stage: Stage) -> Result<(), Refusal> {
    let ids = cx.queries(&["ids", "id"]);
    if ids.iter().any(|id| scalar::uuid(id).is_none()) {
        return Err(invalid("ids", "is not a list of uuids"));
    }
    input["ids"] = json!(ids);
    named(cx, input, stage)?;
    if let Some(parent) = cx.query_uuid("parentId")? {
        input["parent"] = json!(parent);
    }
    if cx.query("hasPermalinks").is_some() {
        addressed(cx, input, cx.flag("hasPermalinks")?, stage)?;
    }
    input["roots"] = json!(cx.flag("roots")?);
    let waits = cx.flag("inReview")? && cx.caller.sees_all();
    input["waiting"] = json!(waits);
    if waits && cx.stage()?.is_none() {
        // A deletion may be pending as well.
        input["includeDeleted"] = json!(true);
    }
    input["feedback"] = json!(cx.flag("hasFeedback")? && cx.caller.sees_all());
    let descendants = cx.flag("includeDescendants")?;
    if let Some(id) = &cx.query_uuid("termId")? {
        let snapshot = cx.site.snapshot(stage).map_err(OpError::from)?;
        let found = snapshot.term(id).map_err(OpError::from)?;
        match found {
            Some((taxonomy, slug)) => input["taxonomy"] = json!(format!("{taxonomy}/{slug}")),
            // A missing term matches no post.
            None => input["ids"] = json!([uuid::Uuid::nil()]),
        }
        input["descendants"] = json!(descendants);
    }
    Ok(())
}

/// Keeps only post types whose posts have addresses, or only those whose have none.
fn addressed(
    cx: &RequestContext<'_>,
    input: &mut Value,
    has_permalinks: bool,
    stage: Stage,
) -> Result<(), Refusal> {
    let snapshot = cx.site.snapshot(stage).map_err(OpError::from)?;
    let definitions = snapshot.definitions().map_err(OpError::from)?;
    let asked: Vec<&str> = input["type"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let types = definitions.post_types.iter().filter(|(_, kind)| kind.permalinks_enabled == has_permalinks);
    let types = types.map(|(name, _)| name.as_str()).filter(|name| asked.is_empty() || asked.contains(name));
    let types: Vec<&str> = types.collect();
    if types.is_empty() {
        // No type is left, so no post matches.
        input["ids"] = json!([uuid::Uuid::nil()]);
    }
    input["type"] = json!(types);
    Ok(())
}

/// Adds what the index lacks to a list: rich text in the requested form, and, unless the client is anonymous, whether a
/// post has changes in review or open feedback.
pub(super) fn finish(cx: &RequestContext<'_>, found: &mut Value) -> Result<(), Refusal> {
    finish_on(cx, found, cx.stage()?.unwrap_or(Stage::Source))
}

fn finish_on(cx: &RequestContext<'_>, found: &mut Value, stage: Stage) -> Result<(), Refusal> {
    let form = Form::named(richtext(cx)?).unwrap_or(Form::Json);
    let snapshot = cx.site.snapshot(stage).map_err(OpError::from)?;
    let definitions = snapshot.definitions().map_err(OpError::from)?;
    let rows = found["data"].as_array().into_iter().flatten();
    let ids = rows.filter_map(|post| post["id"].as_str());
    let waiting = match cx.caller.sees_all() {
        true => Some(snapshot.waiting_among(Stage::Review, ids).map_err(OpError::from)?),
        false => None,
    };
    for post in found["data"].as_array_mut().into_iter().flatten() {
        present(post, &definitions, form);
        share(post, &definitions, form);
        if let Some(waiting) = &waiting {
            let is_among =
                |ids: &BTreeSet<String>| json!(post["id"].as_str().is_some_and(|id| ids.contains(id)));
            let (has_draft, has_feedback) = (is_among(waiting), is_among(cx.posts_with_feedback()?));
            post["hasReviewDraft"] = has_draft;
            post["hasFeedback"] = has_feedback;
        }
    }
    Ok(())
}

fn show(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "post")?;
    let stage = cx.stage()?.unwrap_or(Stage::Source);
    let found = cx.read("post.show", json!({"post": id, "richtext": richtext(cx)?}));
    // A missing post and a hidden one get the same answer.
    let mut post = found.map_err(|refusal| or_waits(cx, &id, refusal))?;
    let is_published = post["status"] == "published";
    let sees_deleted = cx.flag("includeDeleted")? && cx.caller.sees_all();
    let is_hidden = !post["deletedAt"].is_null() && !sees_deleted;
    if is_hidden || (!cx.caller.sees_all() && !is_published) {
        return Err(missing().into());
    }
    let form = Form::named(richtext(cx)?).unwrap_or(Form::Json);
    finish_one(&mut post, form, || match cx.query("rev").filter(|_| cx.caller.sees_all()) {
        Some(rev) => cx.site.snapshot_at(rev),
        None => cx.site.snapshot(stage),
    })?;
    // A revision other than a stage has no stage.
    post["stage"] = match cx.query("rev").filter(|_| cx.caller.sees_all()) {
        Some(rev) => Value::from(Stage::named(rev).map(Stage::branch)),
        None => Value::from(stage.branch()),
    };
    if !cx.caller.sees_all() {
        hide_unpublished(&mut post);
    }
    Ok(cx.content(StatusCode::OK, &post))
}

/// Hides unpublished posts related to a post from anonymous clients.
fn hide_unpublished(post: &mut Value) {
    let is_hidden = |other: &Value| other.get("status").is_some_and(|status| status != "published");
    for related in post["relationships"].as_object_mut().into_iter().flat_map(Map::values_mut) {
        match related {
            Value::Array(others) => others.retain(|other| !is_hidden(other)),
            other if is_hidden(other) => *other = Value::Null,
            _ => {}
        }
    }
    // The files that use the post may be unpublished, so none is named.
    post["relationships"]["usedBy"] = json!([]);
    post["metadata"]["stages"] = json!({"review": false, "aiReview": false});
}

/// Completes one post of an answer; `at` opens the content that the post is from.
fn finish_one<'a>(
    post: &mut Value,
    form: Form,
    at: impl FnOnce() -> Result<Snapshot<'a>, SiteError>,
) -> Result<(), Refusal> {
    complete(post);
    let is_global = |module: &Value| module.get("global").is_some();
    if post["modules"].as_array().is_some_and(|modules| modules.iter().any(is_global)) {
        let definitions = at().and_then(|at| at.definitions()).map_err(OpError::from)?;
        share(post, &definitions, form);
    }
    Ok(())
}

/// Sets `props` of global modules to the shared values with the post's overrides on top.
fn share(post: &mut Value, definitions: &Definitions, form: Form) {
    let modules = post.get_mut("modules").and_then(Value::as_array_mut);
    for module in modules.into_iter().flatten() {
        let Ok(read) = Module::deserialize(&*module) else { continue };
        if read.global.is_some() && read.props.is_none() {
            module["props"] = Value::Object(shared(read, definitions, form));
        }
    }
}

/// The effective values of a global module. Overrides are in the requested form already.
pub(super) fn shared(mut module: Module, definitions: &Definitions, form: Form) -> Map {
    let own = module.overrides.take().unwrap_or_default();
    let mut props = definitions.effective_props(&module);
    present_values(&mut props, &module.module_type, definitions, form);
    for (name, value) in own {
        match (props.get_mut(&name), value) {
            (Some(Value::Object(below)), Value::Object(value)) => below.extend(value),
            (_, value) => drop(props.insert(name, value)),
        }
    }
    props
}

/// A complete post on a stage.
pub(super) fn full(cx: &RequestContext<'_>, id: &str, stage: Stage) -> Result<Value, Refusal> {
    let mut post = cx.show_on("post.show", json!({"post": id, "richtext": "json"}), stage)?;
    finish_one(&mut post, Form::Json, || cx.site.snapshot(stage))?;
    Ok(post)
}

/// The form of rich text in the query, by default the editor's JSON.
pub(super) fn richtext(cx: &RequestContext<'_>) -> Result<&'static str, Refusal> {
    let asked = cx.query("richtext").unwrap_or("json");
    let named = Form::NAMED.into_iter().find(|(name, _)| *name == asked);
    named.map(|(name, _)| name).ok_or_else(|| invalid("richtext", "is not json, markdown, html or text"))
}

fn missing() -> OpError {
    OpError::not_found("post.not-found", "Post not found")
}

/// The refusal for a post that the stage lacks. Clients that may edit posts are told the stage that has it.
pub(super) fn or_waits(cx: &RequestContext<'_>, id: &str, refusal: Refusal) -> Refusal {
    match &refusal {
        Refusal::Failed(error) if error.code == "post.not-found" => {}
        _ => return refusal,
    }
    let hears = cx.caller.sees_all() && cx.may(Permission::PostsEdit) && cx.query("rev").is_none();
    let Some(stage) = staged_on(cx, id).filter(|_| hears) else { return missing().into() };
    let error = OpError::not_found("post.not-found", format!("Post not found here: it waits on {stage}"));
    error.detail("stage", stage.branch()).hint(format!("read it with `?stage={stage}`")).into()
}

/// The first stage downstream of the requested one that has the post.
fn staged_on(cx: &RequestContext<'_>, id: &str) -> Option<Stage> {
    let read = cx.stage().ok().flatten().unwrap_or(Stage::Source);
    let below = Stage::ALL.into_iter().skip_while(|stage| *stage != read).skip(1);
    below.into_iter().find(|stage| cx.site.snapshot(*stage).is_ok_and(|at| living(&at, id).is_ok()))
}

/// The post with an id, unless it is deleted.
pub(super) fn living(snapshot: &Snapshot<'_>, id: &str) -> Result<Item, Refusal> {
    let item = snapshot.post(id).map_err(OpError::from)?;
    item.filter(|item| !item.is_deleted()).ok_or_else(|| missing().into())
}

/// Lists the files that refer to a deleted post, because the answer has no body.
const REFERENCED_BY: HeaderName = HeaderName::from_static("x-referenced-by");
/// Most files in the header.
const REFERRING_MAX: usize = 20;

fn referring(made: &Value) -> Option<HeaderValue> {
    let all = |key: &str| made[key].as_array().into_iter().flatten();
    let own: BTreeSet<&str> = all("changes").filter_map(|change| change["path"].as_str()).collect();
    let files: BTreeSet<&str> = all("warnings").filter_map(|found| found["file"].as_str()).collect();
    let named: Vec<&str> = files.difference(&own).copied().take(REFERRING_MAX).collect();
    (!named.is_empty()).then(|| HeaderValue::from_str(&named.join(", ")).ok())?
}

fn delete(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "post")?;
    let mut body = cx.body()?;
    let stage = super::staging::stage(cx, &mut body)?;
    super::only(&mut body, &[])?;
    let made = cx.write("post.delete", json!({"post": id}), stage)?;
    let mut answer = Answer::empty(StatusCode::NO_CONTENT);
    if let Some(files) = referring(&made) {
        answer.headers.insert(REFERENCED_BY, files);
    }
    Ok(answer)
}

fn restore(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "post")?;
    let stage = super::staging::stage(cx, &mut cx.body()?)?;
    cx.write("post.restore", json!({"post": id}), stage)?;
    saved(cx, &id, stage, StatusCode::OK, "Post restored", None)
}
