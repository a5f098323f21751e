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
use crate::site::{Replies, RequestKey};
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
    let body: &[u8] = if let Body::Whole(bytes) = &cx.request.body { bytes } else { &[] };
    let head = format!("{} {}?{}\n", cx.request.method, cx.request.path, cx.request.query);
    let digest = sha256_hex(&[head.as_bytes(), &multipart::without_boundary(cx.request, body)].concat());
    let claim = Claim::of(cx, key, digest)?;
    let age = if operations::requested(cx) == Some("agent.run") { ABANDONED_RUN_S } else { ABANDONED_S };
    match claim.turn(age)? {
        Turn::Own => {}
        Turn::Running => return Err(running("a request with this idempotency key is still running")),
        Turn::Done(status, body, headers) => return repeated(status, &body, &headers),
        Turn::Other => {
            return Err(Refusal::plain(
                StatusCode::UNPROCESSABLE_ENTITY,
                "idempotency.other",
                "another request used this idempotency key",
            ));
        }
    }
    cx.caller.actor.request = Some(RequestKey::new(&claim.principal, &claim.key, &claim.digest));
    let done = (route.run)(cx).or_else(landed);
    claim.end(&done, |answer| {
        let body = match operations::answers_secret(cx) {
            true => without_secrets(&answer.body),
            false => String::from_utf8_lossy(&answer.body).into_owned(),
        };
        (answer.status.as_u16(), body, kept_headers(answer))
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
    let body: &[u8] = if let Body::Whole(bytes) = &cx.request.body { bytes } else { &[] };
    let head = format!("{} {}\n{key}\n", cx.request.method, cx.request.path);
    let digest = sha256_hex(&[head.as_bytes(), body].concat());
    // A form that was changed before it was sent again is another request.
    let claim = Claim::of(cx, format!("form {digest}"), digest)?;
    match claim.turn(ABANDONED_RUN_S)? {
        Turn::Own => {}
        Turn::Running => {
            return Err(running("the same form was sent before, and is still being worked on"));
        }
        Turn::Done(..) | Turn::Other => return Ok(None),
    }
    let done = act();
    claim.end(&done, |_| (StatusCode::OK.as_u16(), String::new(), "[]".to_owned()));
    done.map(Some)
}

/// The claim of a request to its key: the request with the claim is run.
struct Claim<'a> {
    replies: Replies<'a>,
    principal: String,
    key: String,
    digest: String,
    at: i64,
}

/// Whose turn a request is.
enum Turn {
    /// It is to run now.
    Own,
    /// The same request runs already.
    Running,
    /// The same request has run: status, body and headers of its answer.
    Done(u16, String, String),
    /// Another request has the key.
    Other,
}

impl<'a> Claim<'a> {
    fn of(cx: &RequestContext<'a>, key: String, digest: String) -> Result<Self, Refusal> {
        let replies = cx.site.beyond_content().replies().map_err(OpError::from)?;
        Ok(Claim { replies, principal: cx.caller.subject.clone(), key, digest, at: cx.now.as_second() })
    }

    /// Claims the key, also from the same request, if that has had it for longer than `age` in seconds.
    fn turn(&self, age: i64) -> Result<Turn, Refusal> {
        let Claim { replies, principal, key, digest, at } = self;
        let is_own = replies.claim(principal, key, digest, *at, at - KEPT_S).map_err(OpError::from)?
            || replies.take_over(principal, key, digest, *at, at - age).map_err(OpError::from)?;
        if is_own {
            return Ok(Turn::Own);
        }
        Ok(match replies.kept(principal, key, digest).map_err(OpError::from)? {
            Some(Some((0, ..))) | None => Turn::Running,
            Some(Some((status, body, headers))) => Turn::Done(status, body, headers),
            Some(None) => Turn::Other,
        })
    }

    /// Stores what is kept of an answer. What was done is done, also when the ledger is gone by now: then the same request is
    /// answered from what it wrote. After a refusal nothing was done, so that the client may try again with the same key.
    fn end<T>(&self, done: &Result<T, Refusal>, kept: impl FnOnce(&T) -> (u16, String, String)) {
        drop(match done {
            Ok(answer) => {
                let (status, body, headers) = kept(answer);
                self.replies.keep(&self.principal, &self.key, (status, &body, &headers))
            }
            Err(_) => self.replies.give_back(&self.principal, &self.key),
        });
    }
}

fn running(message: &str) -> Refusal {
    Refusal::plain(StatusCode::CONFLICT, "idempotency.running", message)
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
