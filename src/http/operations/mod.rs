//! Every operation of the table over HTTP: `POST /api/operations/NAME` with its input as JSON; `GET` for read-only
//! ones.

mod exposure;
mod input;

pub(super) use exposure::{Closed, accepts, closed};
pub(super) use input::{QUERY_OF_CALL, kind, takes};

use super::request_context::Terms;
use crate::base::Alternatives;
use crate::http::endpoint::endpoints;
use crate::http::prelude::*;
use crate::ops::{self, Administration, Capability, Reading, Row, Staging};

/// Path of an operation.
pub(super) const ONE: &str = "/api/operations/:name";

endpoints! {
    /// The operations that can be run over HTTP, whether the caller may, and those that cannot, with the reason
    GET "/api/operations", Staff => list raw;
    /// Run an operation that only reads, with its input in the query
    GET ONE, Staff; QUERY_OF_CALL => read raw;
    /// Run an operation with its input as JSON
    POST ONE, Staff; QUERY_OF_CALL => run raw;
}

/// Whether an operation changes nothing, including records outside the content. A page of another site can make a
/// browser send a `GET` with its cookie, so an operation with an unknown verb takes `POST` only.
pub(super) fn is_read(row: &Row) -> bool {
    let verb = row.facts.name.rsplit('.').next().unwrap_or_default();
    row.can == Reading::NAME && exposure::READING_VERBS.contains(&verb)
}

/// What an operation does, in one sentence.
pub(super) fn about(row: &Row) -> String {
    let schema = row.input_schema();
    let text = schema.get("description").and_then(Value::as_str).unwrap_or(row.facts.name);
    text.lines().next().unwrap_or_default().to_owned()
}

/// The operation that the path names, if HTTP runs it.
fn named(cx: &RequestContext<'_>) -> Result<&'static Row, Refusal> {
    open(cx.param("name"))
}

/// The operation of a name, if HTTP runs it.
pub(super) fn open(name: &str) -> Result<&'static Row, Refusal> {
    let Some(row) = ops::find(name) else {
        let names = ops::ALL.iter().map(|row| row.facts.name);
        let error = OpError::not_found("operation.unknown", format!("there is no operation `{name}`"));
        let error = error.hint("GET /api/operations lists the operations");
        return Err(error.instead(Alternatives::near(name, names)).into());
    };
    match closed(name) {
        None => Ok(row),
        Some(Closed { reason, .. }) => Err(OpError::not_found(
            "operation.local",
            format!("`{name}` is not available over HTTP: {reason}"),
        )
        .hint("GET /api/operations lists the available operations")
        .into()),
    }
}

/// The operations that HTTP runs.
pub(super) fn all_open() -> impl Iterator<Item = &'static Row> {
    ops::ALL.iter().filter(|row| closed(row.facts.name).is_none())
}

fn list(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let open: Vec<Value> = all_open()
        .map(|row| {
            let methods: &[&str] = if is_read(row) { &["GET", "POST"] } else { &["POST"] };
            json!({
                "name": row.facts.name, "about": about(row), "path": format!("/api/operations/{}", row.facts.name),
                "methods": methods, "can": row.can, "permission": row.facts.permission.name(),
                "allowed": cx.may(row.facts.permission),
            })
        })
        .collect();
    let shut = exposure::CLOSED.iter().map(|one| json!({"name": one.name, "reason": one.reason}));
    let meta = json!({"total": open.len(), "closed": shut.collect::<Vec<_>>()});
    Ok(Answer::json(StatusCode::OK, &json!({"data": open, "meta": meta})))
}

fn read(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let row = named(cx)?;
    if !is_read(row) {
        let why = if row.can == Administration::NAME { "is for administrators" } else { "changes something" };
        let message = format!("`{}` {why}: send its input with POST", row.facts.name);
        return Err(Refusal::plain(StatusCode::METHOD_NOT_ALLOWED, "method.not-allowed", message));
    }
    let input = input::of_query(cx, row)?;
    let found = operate(cx, row, input)?;
    Ok(cx.content(StatusCode::OK, &found))
}

fn run(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let row = named(cx)?;
    let is_known = |name: &str| QUERY_OF_CALL.iter().any(|(known, _)| *known == name);
    if let Some((name, _)) = cx.query.iter().find(|(name, _)| !is_known(name)) {
        return Err(invalid(name, "is not a parameter here: the input of an operation is the body"));
    }
    let input = cx.body()?;
    let done = operate(cx, row, input)?;
    Ok(Answer::json(StatusCode::OK, &done))
}

/// Runs an operation as the caller.
fn operate(cx: &RequestContext<'_>, row: &'static Row, input: Map) -> Result<Value, Refusal> {
    let stage = permitted(row, &input, cx.stage()?)?;
    let rev = cx.query("rev").map(str::to_owned);
    let terms = Terms {
        stage: if rev.is_some() && cx.query("stage").is_none() { None } else { stage },
        rev,
        expect: cx.expected()?,
        dry_run: cx.flag("dryRun")?,
        yes: cx.flag("yes")?,
    };
    cx.run(row.facts.name, Value::Object(input), terms)
}

/// Refuses what HTTP does not run, and returns the stage of a call that names this one. Without, it takes its own default: a
/// write goes to review, an agent's to AI Review.
pub(super) fn permitted(row: &Row, input: &Map, named: Option<Stage>) -> Result<Option<Stage>, Refusal> {
    exposure::permit_input(row, input)?;
    if row.can == Staging::NAME && named.is_some_and(|stage| stage != Stage::AiReview) {
        return Err(invalid("stage", "must be ai-review: this operation writes nowhere else"));
    }
    Ok(named.or_else(|| exposure::stage_of(row.facts.name)))
}

/// The operation that a request asks for, by whichever route.
pub(super) fn requested<'a>(cx: &'a RequestContext<'_>) -> Option<&'a str> {
    if cx.route.path == ONE { Some(cx.param("name")) } else { cx.route.operation }
}

/// Whether the answer to a request holds a secret, which is shown once and never stored.
pub(super) fn answers_secret(cx: &RequestContext<'_>) -> bool {
    requested(cx).is_some_and(|name| ["token.create", "webhook.add", "webhook.rotate-secret"].contains(&name))
}

/// The stage read by operations that would otherwise read the files on the server's disk.
pub(super) const COMMITTED: Stage = Stage::Review;
