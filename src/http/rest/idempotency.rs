//! `Idempotency-Key` on POST: a repeated request gets the stored answer, and runs only once.

use crate::base::digest::sha256_hex;
use crate::http::admin;
use crate::http::answer::Refusal;
use crate::http::message::{Answer, Body};
use crate::http::multipart;
use crate::http::operations;
use crate::http::request_context::RequestContext;
use crate::http::router::Route;
use crate::ops::{LANDED, OpError};
use crate::site::RequestKey;
use http::header::{ETAG, LOCATION};
use http::{HeaderName, Method, StatusCode};
use serde_json::{Value, json};

/// How long an answer is stored, in seconds.
const KEPT_S: i64 = 24 * 3600;
/// Age of a key without an answer after which the same request may run, in seconds: its process must have died. A request that
/// takes longer is still not carried out twice, as what it writes carries the key.
const ABANDONED_S: i64 = 30;
/// The same where a model is asked, which can take long and costs each time.
const ABANDONED_RUN_S: i64 = 3600;
/// Headers that are stored with it.
const KEPT_HEADERS: [HeaderName; 2] = [ETAG, LOCATION];
/// Says that the request had run before.
const REPLAYED: HeaderName = HeaderName::from_static("idempotent-replayed");
/// Longest key, in bytes.
const KEY_BYTES_MAX: usize = 255;

/// Runs a route once per key.
pub(in crate::http) fn run(cx: &mut RequestContext<'_>, route: &Route) -> Result<Answer, Refusal> {
    let key = cx.request.header("idempotency-key").filter(|_| route.method == Method::POST);
    // Sign-in and preview links are excluded: a repeated request gets another one, not a stored answer. Forms of operations
    // have keys of their own.
    let is_left_out = route.path.ends_with("/login")
        || route.path == admin::RUN
        || operations::requested(cx) == Some("preview.create");
    let key = key.filter(|_| !is_left_out);
    let Some(key) = key.map(str::to_owned) else { return (route.run)(cx) };
    if key.is_empty() || key.len() > KEY_BYTES_MAX {
        let why = format!("must have 1 to {KEY_BYTES_MAX} characters");
        return Err(Refusal::of_header(StatusCode::BAD_REQUEST, "idempotency.key", "Idempotency-Key", &why));
    }
    let (principal, at) = (cx.caller.subject.clone(), cx.now.as_second());
    let body: &[u8] = if let Body::Whole(bytes) = &cx.request.body { bytes } else { &[] };
    let head = format!("{} {}?{}\n", cx.request.method, cx.request.path, cx.request.query);
    let digest = sha256_hex(&[head.as_bytes(), &multipart::without_boundary(cx.request, body)].concat());
    let replies = cx.site.beyond_content().replies().map_err(OpError::from)?;
    let mut is_mine = replies.claim(&principal, &key, &digest, at, at - KEPT_S).map_err(OpError::from)?;
    if !is_mine {
        let age = if operations::requested(cx) == Some("agent.run") { ABANDONED_RUN_S } else { ABANDONED_S };
        is_mine = replies.take_over(&principal, &key, &digest, at, at - age).map_err(OpError::from)?;
    }
    if !is_mine {
        let known = replies.kept(&principal, &key, &digest).map_err(OpError::from)?;
        return match known {
            Some(None) => Err(Refusal::plain(
                StatusCode::UNPROCESSABLE_ENTITY,
                "idempotency.other",
                "another request used this idempotency key",
            )),
            Some(Some((0, ..))) | None => Err(Refusal::plain(
                StatusCode::CONFLICT,
                "idempotency.running",
                "a request with this idempotency key is still running",
            )),
            Some(Some((status, body, headers))) => repeated(status, &body, &headers),
        };
    }
    cx.caller.actor.request = Some(RequestKey::new(&principal, &key, &digest));
    let done = (route.run)(cx).or_else(landed);
    // What was done is done, also when the ledger is gone by now: then the same request is answered from what it wrote.
    drop(match &done {
        Ok(answer) => {
            let body = match operations::answers_secret(cx) {
                true => without_secrets(&answer.body),
                false => String::from_utf8_lossy(&answer.body).into_owned(),
            };
            replies.keep(&principal, &key, (answer.status.as_u16(), &body, &kept_headers(answer)))
        }
        // Nothing was done, so the client may retry with the same key.
        Err(_) => replies.give_back(&principal, &key),
    });
    done
}

/// An answer as it is stored: a secret is shown once.
fn without_secrets(body: &[u8]) -> String {
    fn clear(value: &mut Value) {
        match value {
            Value::Object(fields) => fields.iter_mut().for_each(|(name, value)| match name.as_str() {
                "secret" | "token" => *value = Value::Null,
                _ => clear(value),
            }),
            Value::Array(values) => values.iter_mut().for_each(clear),
            _ => {}
        }
    }
    let mut answer: Value = serde_json::from_slice(body).unwrap_or_default();
    clear(&mut answer);
    answer.to_string()
}

/// Runs what a form asks for, once for its key and its content; none if that was done before. The answer is not stored: it is a
/// page, and may show a secret.
///
/// # Errors
/// It fails, and may be tried again; the same is running now; the ledger cannot be used.
pub(in crate::http) fn once<T>(
    cx: &RequestContext<'_>,
    key: &str,
    act: impl FnOnce() -> Result<T, Refusal>,
) -> Result<Option<T>, Refusal> {
    let (principal, at) = (cx.caller.subject.as_str(), cx.now.as_second());
    let body: &[u8] = if let Body::Whole(bytes) = &cx.request.body { bytes } else { &[] };
    let head = format!("{} {}\n{key}\n", cx.request.method, cx.request.path);
    let digest = sha256_hex(&[head.as_bytes(), body].concat());
    // A form that was changed before it was sent again is another request.
    let key = format!("form {digest}");
    let replies = cx.site.beyond_content().replies().map_err(OpError::from)?;
    let is_mine = replies.claim(principal, &key, &digest, at, at - KEPT_S).map_err(OpError::from)?
        || replies.take_over(principal, &key, &digest, at, at - ABANDONED_RUN_S).map_err(OpError::from)?;
    if !is_mine {
        return match replies.kept(principal, &key, &digest).map_err(OpError::from)? {
            Some(Some((0, ..))) | None => Err(Refusal::plain(
                StatusCode::CONFLICT,
                "idempotency.running",
                "the same form was sent before, and is still being worked on",
            )),
            Some(_) => Ok(None),
        };
    }
    let done = act();
    // What was done is done, also when the ledger is gone by now.
    drop(match &done {
        Ok(_) => replies.keep(principal, &key, (StatusCode::OK.as_u16(), "", "[]")),
        Err(_) => replies.give_back(principal, &key),
    });
    done.map(Some)
}

/// The answer to a request that another process, or an attempt without an answer, has carried out.
fn landed(refusal: Refusal) -> Result<Answer, Refusal> {
    match refusal {
        Refusal::Failed(error) if error.code == LANDED => {
            let answer = Answer::json(StatusCode::OK, &json!({"data": error.meta}));
            Ok(answer.with(REPLAYED, "true"))
        }
        other => Err(other),
    }
}

/// The stored headers, as JSON pairs.
fn kept_headers(answer: &Answer) -> String {
    let of = |name: HeaderName| Some(json!([name.as_str(), answer.headers.get(&name)?.to_str().ok()?]));
    json!(KEPT_HEADERS.into_iter().filter_map(of).collect::<Vec<_>>()).to_string()
}

fn repeated(status: u16, body: &str, headers: &str) -> Result<Answer, Refusal> {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
    let value: Value = serde_json::from_str(body).unwrap_or_default();
    let answer = match body.is_empty() {
        true => Answer::empty(status),
        false => Answer::json(status, &value),
    };
    let pairs: Vec<(String, String)> = serde_json::from_str(headers).unwrap_or_default();
    let known = |name: &str| KEPT_HEADERS.into_iter().find(|known| known.as_str() == name);
    let pairs = pairs.into_iter().filter_map(|(name, value)| Some((known(&name)?, value)));
    let answer = pairs.fold(answer, |answer, (name, value)| answer.with(name, &value));
    Ok(answer.with(REPLAYED, "true"))
}
