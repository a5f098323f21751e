//! The REST API: maps routes to operations, and field names of old clients in requests and answers.

mod agents;
mod analytics;
mod auth;
mod bulk;
mod database;
mod definitions;
mod error_mapping;
mod events;
mod feedback;
mod find_replace;
mod form_filled;
pub(super) mod form_page;
mod forms;
mod globals;
mod groups;
pub(super) mod idempotency;
mod legacy_envelope;
mod locales;
mod media;
mod media_parts;
mod menus;
mod modules;
mod post_body;
mod post_save;
mod posts;
mod prelude;
mod preview;
mod public;
mod redirects;
mod resource;
mod revisions;
mod schedule;
mod security;
mod site;
mod staging;
mod start;
mod taxonomies;
mod transfer;
mod translations;
mod users;
mod variations;
mod webhooks;
mod workflows;

pub(in crate::http) use auth::{change_own_password, end_own_sessions, own_sessions, sign_out};
pub(super) use legacy_envelope::LegacyEnvelope;
use legacy_envelope::legacy_envelope;
pub(in crate::http) use staging::staged;

use super::answer::Refusal;
use super::endpoint::nouns;
use super::message::Answer;
use super::request_context::{Content as _, RequestContext, invalid};
use super::router::Route;
use super::{cluster, docs, health, openapi, operations};
use crate::base::{Map, Stage, Value};
use http::StatusCode;
use http::header::LOCATION;
use serde_json::json;

nouns! {
    Post = "id", "post";
}

/// All routes.
pub(super) fn routes() -> impl Iterator<Item = &'static Route> + Clone {
    const TABLES: &[&[Route]] = &[
        auth::ROUTES,
        start::ROUTES,
        posts::ROUTES,
        modules::ROUTES,
        menus::ROUTES,
        preview::ROUTES,
        public::ROUTES,
        site::ROUTES,
        bulk::ROUTES,
        database::ROUTES,
        definitions::ROUTES,
        globals::ROUTES,
        groups::ROUTES,
        locales::ROUTES,
        redirects::ROUTES,
        revisions::ROUTES,
        schedule::ROUTES,
        events::ROUTES,
        workflows::ROUTES,
        taxonomies::ROUTES,
        transfer::ROUTES,
        translations::ROUTES,
        users::ROUTES,
        variations::ROUTES,
        webhooks::ROUTES,
        find_replace::ROUTES,
        security::ROUTES,
        forms::ROUTES,
        analytics::ROUTES,
        feedback::ROUTES,
        media::ROUTES,
        media_parts::ROUTES,
        agents::ROUTES,
        operations::ROUTES,
        health::ROUTES,
        cluster::ROUTES,
        openapi::ROUTES,
        docs::ROUTES,
    ];
    TABLES.iter().copied().flatten()
}

/// Whether a route only has another name for what others read, for the front end of the original product.
pub(in crate::http) fn is_other_name(route: &Route) -> bool {
    public::ROUTES.iter().any(|other| other.path == route.path)
}

/// The record in the answer of a write, without the write's own fields.
fn without_write(mut answer: Value) -> Value {
    if let Some(fields) = answer.as_object_mut() {
        ["changes", "commit", "dryRun", "warnings", "leftAlone"]
            .iter()
            .for_each(|key| drop(fields.remove(*key)));
    }
    answer
}

/// Takes the named fields out of a body, and refuses it if others are left.
fn only(body: &mut Map, words: &[&str]) -> Result<Map, Refusal> {
    let taken =
        words.iter().filter_map(|word| Some(((*word).to_owned(), body.shift_remove(*word)?))).collect();
    match body.keys().next() {
        Some(other) => Err(invalid(other, "is unknown")),
        None => Ok(taken),
    }
}

/// A text field of a body; none if null or absent.
fn text(body: &Map, name: &str) -> Result<Option<String>, Refusal> {
    match body.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(invalid(name, "is not a text")),
    }
}

/// A required, non-empty text field of a body.
fn needed(body: &Map, name: &str) -> Result<String, Refusal> {
    let text = text(body, name)?.filter(|text| !text.trim().is_empty());
    text.ok_or_else(|| invalid(name, "is required"))
}

/// A whole number of a body; none if null or absent.
fn integer(body: &Map, name: &str) -> Result<Option<u64>, Refusal> {
    match body.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => value.as_u64().map(Some).ok_or_else(|| invalid(name, "is not a whole number from 0")),
    }
}

/// The required `orderIndex` of a body.
fn place_of(body: &Map) -> Result<u64, Refusal> {
    let place = integer(body, "orderIndex")?.filter(|place| *place <= u64::from(u32::MAX));
    place.ok_or_else(|| invalid("orderIndex", "is required"))
}

/// An object of a body; none if null or absent.
fn object(body: &Map, name: &str) -> Result<Option<Map>, Refusal> {
    match body.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Object(map)) => Ok(Some(map.clone())),
        Some(_) => Err(invalid(name, "is not an object")),
    }
}

/// Turns fields of a body into assignments.
fn assignments<'a>(fields: impl IntoIterator<Item = (&'a String, &'a Value)>) -> Vec<Value> {
    fields.into_iter().map(|(path, value)| json!({"path": path, "value": value})).collect()
}

/// Adds the paging names of old clients.
fn paged(meta: &mut Value) {
    if let Some(meta) = meta.as_object_mut() {
        let page = meta.get("page").cloned().unwrap_or_else(|| json!(1));
        let limit = meta.get("limit").or_else(|| meta.get("total")).cloned().unwrap_or_default();
        meta.entry("current_page").or_insert(page);
        meta.entry("per_page").or_insert(limit);
    }
}

/// Adds the commit of the write, if it made one.
fn after(mut record: Value, done: &Value) -> Value {
    if !done["commit"].is_null() {
        record["commit"] = done["commit"].clone();
    }
    record
}

/// A written record, with field names of old clients. Its `ETag` is the revision of the record, else of the write, else
/// of the stage.
fn written(
    cx: &RequestContext<'_>,
    record: Value,
    stage: Stage,
    status: StatusCode,
    message: &str,
) -> Answer {
    let commit = record["commit"].as_str().map(str::to_owned);
    let newest = || cx.site.snapshot(stage).ok().map(|at| at.commit().to_string());
    let answer =
        legacy_envelope(without_write(record)).with("message", message).with("stage", stage.branch());
    let answer = match answer.revision() {
        Some(_) => answer,
        None => answer.at(commit.or_else(newest)),
    };
    cx.content(status, &answer)
}

/// Adds the `Location` of a new item, with its stage unless it is the live one.
fn located(answer: Answer, path: &str, stage: Stage) -> Answer {
    match stage {
        Stage::Source => answer.with(LOCATION, path),
        Stage::Review | Stage::AiReview => answer.with(LOCATION, &format!("{path}?stage={}", stage.branch())),
    }
}
