//! Redirects: old addresses and where they lead.

use super::post_save::stage;
use super::{assignments, integer, needed, only, route, text, written};
use crate::base::{Map, Stage, Value};
use crate::http::answer::Refusal;
use crate::http::exchange::{Exchange, invalid};
use crate::http::message::Answer;
use crate::http::router::{Access, Route};
use crate::model::roles::Permission;
use crate::ops::OpError;
use http::{Method, StatusCode};
use serde_json::json;

const EDIT: Access = Access::May(Permission::DefinitionsEdit);

pub(super) const ROUTES: &[Route] = &[
    route(Method::GET, "/api/redirects", Access::Known, list, "redirect.list", "The redirects"),
    route(
        Method::POST,
        "/api/redirects",
        EDIT,
        add,
        "redirect.add",
        "Make an old path lead elsewhere: `{fromPath, toPath or postId, httpStatus?, locale?}`",
    ),
    route(Method::GET, "/api/redirects/:id", Access::Known, show, "redirect.list", "One redirect"),
    route(
        Method::PUT,
        "/api/redirects/:id",
        EDIT,
        update,
        "redirect.set",
        "Change a redirect: `{fromPath, toPath, postId, httpStatus, locale}`",
    ),
    route(Method::DELETE, "/api/redirects/:id", EDIT, remove, "redirect.remove", "Remove a redirect"),
];

/// What the original calls a field, and what files call it.
const NAMES: &[(&str, &str)] = &[("fromPath", "from"), ("toPath", "to"), ("httpStatus", "status")];

/// A redirect with the words of the original.
fn record(row: &mut Value) {
    for (word, key) in NAMES {
        row[*word] = row.get(*key).cloned().unwrap_or_default();
    }
    if row["httpStatus"].is_null() {
        row["httpStatus"] = json!(301);
    }
    for key in ["postId", "locale"] {
        row[key] = row.get(key).cloned().unwrap_or_default();
    }
}

fn all(cx: &Exchange<'_>, stage: Stage) -> Result<Value, Refusal> {
    let mut found = cx.show_on("redirect.list", json!({}), stage)?;
    found["data"].as_array_mut().into_iter().flatten().for_each(record);
    super::paged(&mut found["meta"]);
    Ok(found)
}

/// The redirect with an id.
fn one(cx: &Exchange<'_>, id: &str, stage: Stage) -> Result<Value, Refusal> {
    let found = all(cx, stage)?;
    let mut rows = found["data"].as_array().into_iter().flatten();
    let row = rows.find(|row| row["id"] == id).cloned();
    row.ok_or_else(|| OpError::not_found("redirect.not-found", "Redirect not found").into())
}

fn list(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let stage = cx.stage()?.unwrap_or(Stage::Source);
    Ok(cx.content(StatusCode::OK, &all(cx, stage)?))
}

fn show(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "redirect")?;
    let found = one(cx, &id, cx.stage()?.unwrap_or(Stage::Source))?;
    Ok(cx.content(StatusCode::OK, &super::doubled(found)))
}

/// What a body says of a redirect, under the names of files.
fn words(cx: &Exchange<'_>) -> Result<(Map, Stage), Refusal> {
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let mut body =
        only(&mut body, &["fromPath", "toPath", "httpStatus", "from", "to", "status", "postId", "locale"])?;
    for (word, key) in NAMES {
        if let Some(value) = body.shift_remove(*word) {
            body.entry(*key).or_insert(value);
        }
    }
    Ok((body, stage))
}

fn add(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let (body, stage) = words(cx)?;
    let (to, post) = (text(&body, "to")?, text(&body, "postId")?);
    if body.get("from").is_none_or(Value::is_null) {
        return Err(invalid("fromPath", "is required"));
    }
    if to.is_none() == post.is_none() {
        return Err(invalid("toPath", "is required, unless there is a postId"));
    }
    let status = integer(&body, "status")?.map(|status| u16::try_from(status).unwrap_or(u16::MAX));
    let input = json!({
        "from": needed(&body, "from")?, "to": to, "post": post, "status": status, "locale": text(&body, "locale")?,
    });
    let made = cx.write("redirect.add", input, stage)?;
    let made = one(cx, made["id"].as_str().unwrap_or_default(), stage)?;
    Ok(written(cx, made, stage, StatusCode::CREATED, "Created"))
}

fn update(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "redirect")?;
    let (body, stage) = words(cx)?;
    one(cx, &id, stage)?;
    if !body.is_empty() {
        cx.write("redirect.set", json!({"redirect": id, "fields": assignments(&body)}), stage)?;
    }
    let now = one(cx, &id, stage)?;
    Ok(written(cx, now, stage, StatusCode::OK, "Updated"))
}

fn remove(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "redirect")?;
    let stage = stage(cx, &mut cx.body()?)?;
    cx.write("redirect.remove", json!({"redirect": id}), stage)?;
    Ok(Answer::empty(StatusCode::NO_CONTENT))
}
