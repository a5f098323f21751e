//! Feedback on posts, for signed-in callers, with the field names of the specification and of old clients.

use super::error_mapping::Words;
use crate::base::{Alternatives, Map, Value};
use crate::http::answer::Refusal;
use crate::http::endpoint::endpoints;
use crate::http::message::Answer;
use crate::http::request_context::{RequestContext, invalid};
use crate::model::scalar;
use crate::ops::OpError;
use crate::ops::feedback::{MODES, STATUSES};
use http::StatusCode;
use serde_json::json;

endpoints! {
    /// Feedback on a post, the first remark first
    GET "/api/feedbacks", Staff, "feedback.list"; &[
        ("postId", "The post; required"),
        ("mode", "Only what was said on looking at approved, review or ai-review"),
        ("status", "Only what is pending or resolved"),
    ] => list raw;
    /// Give feedback: `{postId, category, content, x, y, elementSelector}`; `type`, `mode` and `context` as in the
    /// original product
    POST "/api/feedbacks", Staff, "feedback.create" => create raw;
    /// Resolve feedback or open it again: `{status}` with resolved or pending
    PATCH "/api/feedbacks/:id", Staff, "feedback.resolve" => update raw;
    /// Delete feedback permanently
    DELETE "/api/feedbacks/:id", Staff, "feedback.delete" => delete raw;
}

/// Refuses fields that nothing reads.
pub(super) fn only(body: &Map, known: &[&str]) -> Result<(), Refusal> {
    let mut unknown = body.keys().filter(|key| !known.contains(&key.as_str())).peekable();
    if unknown.peek().is_none() {
        return Ok(());
    }
    let error = OpError::invalid("input.invalid", "the body has unknown fields")
        .instead(Alternatives::all(known.iter().copied()));
    Err(unknown.fold(error, |error, key| error.detail(key, "is unknown")).into())
}

fn list(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let post = cx.query_uuid("postId")?.ok_or_else(|| invalid("postId", "is required"))?;
    let mut input = json!({"post": post});
    for (name, words) in [("mode", &MODES[..]), ("status", &STATUSES[..])] {
        match cx.query(name) {
            None => {}
            Some(word) if words.contains(&word) => input[name] = Value::from(word),
            Some(_) => return Err(invalid(name, &format!("is none of {}", words.join(", ")))),
        }
    }
    let found = cx.run_plain("feedback.list", input)?;
    // A bare list, as old clients read it.
    Ok(Answer::json(StatusCode::OK, &found["data"]))
}

/// What a field of a remark is.
enum Want {
    Text,
    Number,
    Any,
}

/// The fields of a remark and what they are called in the operation.
const FIELDS: &[(&str, &str, Want)] = &[
    ("postId", "post", Want::Text),
    ("content", "content", Want::Text),
    ("type", "category", Want::Text),
    ("category", "category", Want::Text),
    ("mode", "mode", Want::Text),
    ("x", "x", Want::Number),
    ("y", "y", Want::Number),
    ("elementSelector", "elementSelector", Want::Text),
    ("context", "context", Want::Any),
];

/// Takes the place on the page from the context, where old clients say it.
fn pinned(body: &mut Map) {
    let Some(context) = body.get("context").and_then(Value::as_object).cloned() else { return };
    let fits = |name: &str, value: &Value| match name {
        "elementSelector" => value.is_string(),
        _ => value.as_f64().is_some(),
    };
    for name in ["x", "y", "elementSelector"] {
        let said = context.get(name).filter(|value| fits(name, value));
        if let (Some(value), None | Some(Value::Null)) = (said, body.get(name)) {
            body.insert(name.to_owned(), value.clone());
        }
    }
}

fn create(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    pinned(&mut body);
    let names: Vec<&str> = FIELDS.iter().map(|(name, ..)| *name).collect();
    only(&body, &names)?;
    let mut problems: Vec<(&str, &str)> = Vec::new();
    let mut input = Map::new();
    for (name, own, want) in FIELDS {
        let Some(value) = body.get(*name).filter(|value| !value.is_null()) else { continue };
        match want {
            Want::Text if !value.is_string() => problems.push((*name, "is not a text")),
            Want::Number if value.as_f64().is_none_or(|number| !number.is_finite()) => {
                problems.push((*name, "is not a number"));
            }
            Want::Text | Want::Number | Want::Any => drop(input.insert((*own).to_owned(), value.clone())),
        }
    }
    let of = |name: &str| body.get(name).filter(|value| !value.is_null());
    if of("type").is_some() && of("category").is_some() && of("type") != of("category") {
        problems.push(("type", "is `category` in other words, and says something else"));
    }
    let post = input.get("post").and_then(Value::as_str);
    match post {
        None if body.get("postId").is_none_or(Value::is_null) => problems.push(("postId", "is required")),
        Some(id) if scalar::uuid(id).is_none() => problems.push(("postId", "is not a uuid")),
        Some(_) | None => {}
    }
    if body.get("content").is_none_or(Value::is_null) {
        problems.push(("content", "is required"));
    }
    if input.get("mode").and_then(Value::as_str).is_some_and(|mode| !MODES.contains(&mode)) {
        problems.push(("mode", "is none of approved, review, ai-review"));
    }
    if !problems.is_empty() {
        let error = OpError::invalid("feedback.invalid", "the feedback is not right");
        return Err(problems
            .into_iter()
            .fold(error, |error, (field, message)| error.detail(field, message))
            .into());
    }
    let words = Words { references: &[("post.", "postId")], ..Words::default() };
    let made = cx.run_plain("feedback.create", Value::Object(input));
    let made = made.map_err(|refusal| words.tell(refusal))?;
    Ok(Answer::json(StatusCode::CREATED, &super::legacy_envelope(made)))
}

fn update(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "feedback")?;
    let body = cx.body()?;
    only(&body, &["status"])?;
    let reopen = match body.get("status").and_then(Value::as_str) {
        Some("resolved") => false,
        Some("pending") => true,
        Some(_) | None => return Err(invalid("status", "is none of pending, resolved")),
    };
    let done = cx.run_plain("feedback.resolve", json!({"id": id, "reopen": reopen}))?;
    Ok(Answer::json(StatusCode::OK, &super::legacy_envelope(done)))
}

fn delete(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "feedback")?;
    cx.run_plain("feedback.delete", json!({"id": id}))?;
    Ok(Answer::empty(StatusCode::NO_CONTENT))
}
