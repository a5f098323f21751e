//! How failures are reported over HTTP: always JSON, always with the request's id.

use super::message::{Answer, Request};
use crate::base::Diagnostic;
use crate::ops::{ErrorKind, OpError, is_for_terminal};
use http::header::{ALLOW, RETRY_AFTER, WWW_AUTHENTICATE};
use http::{Method, StatusCode};
use serde_json::{Value, json};

/// Seconds after which a client may retry when the writer was busy.
const BUSY_RETRY_S: u32 = 1;

/// The key under which a failure gives the seconds until a retry is worthwhile.
pub(super) const RETRY_AFTER_KEY: &str = "retryAfter";

/// An error response.
#[derive(Debug)]
pub(super) enum Refusal {
    /// A failure with its code; the status follows from its kind.
    Failed(OpError),
    /// A failure with another status than that of its kind.
    As(StatusCode, OpError),
}

impl From<OpError> for Refusal {
    fn from(error: OpError) -> Self {
        Refusal::Failed(error)
    }
}

impl Refusal {
    /// A refusal with a status that does not follow from a kind of failure.
    pub(super) fn plain(status: StatusCode, code: &str, message: impl Into<String>) -> Refusal {
        Refusal::As(status, OpError::invalid(code, message))
    }

    /// A refusal because of a header, which its details name.
    pub(super) fn of_header(status: StatusCode, code: &str, name: &str, why: &str) -> Refusal {
        Refusal::As(status, OpError::invalid(code, format!("the header `{name}` {why}")).detail(name, why))
    }

    /// The refusal with another one in its place, if it has one of the codes.
    pub(super) fn replaced(self, codes: &[&str], by: impl FnOnce(OpError) -> Refusal) -> Refusal {
        match self {
            Refusal::Failed(error) if codes.contains(&error.code.as_str()) => by(error),
            other => other,
        }
    }

    /// The refusal with another message for old clients, if it is for a thing that does not exist: one of the codes.
    pub(super) fn not_found(self, codes: &[&str], message: &str) -> Refusal {
        self.replaced(codes, |_| OpError::not_found(codes[0], message).into())
    }

    /// The refusal with the status that old clients expect for a code.
    pub(super) fn with_status(self, code: &str, status: StatusCode) -> Refusal {
        self.replaced(&[code], |error| Refusal::As(status, error))
    }

    /// The refusal of a request. That of a read is no fault of the client if a stored file cannot be read.
    pub(super) fn of(self, request: &Request) -> Refusal {
        let is_read = matches!(request.method, Method::GET | Method::HEAD);
        match self {
            Refusal::Failed(error) if is_read && error.issues.iter().any(Diagnostic::is_unreadable) => {
                Refusal::As(StatusCode::INTERNAL_SERVER_ERROR, error)
            }
            other => other,
        }
    }

    /// Whether a page could not be made because of a template.
    pub(super) fn is_of_theme(&self) -> bool {
        let (Refusal::As(_, error) | Refusal::Failed(error)) = self;
        error.code.starts_with("theme.")
    }

    /// The answer that reports it.
    pub(super) fn answer(&self, request_id: &str) -> Answer {
        let (status, error) = match self {
            Refusal::As(status, error) => (*status, error),
            Refusal::Failed(error) => (status_of(error), error),
        };
        let answer = Answer::json(status, &body(error, request_id));
        match error.kind {
            _ if status == StatusCode::METHOD_NOT_ALLOWED => answer.with(ALLOW, "POST, OPTIONS"),
            ErrorKind::Unauthenticated => answer.with(WWW_AUTHENTICATE, "Bearer"),
            ErrorKind::Busy => answer.with(RETRY_AFTER, &BUSY_RETRY_S.to_string()),
            ErrorKind::RateLimited => {
                match error.meta.as_ref().and_then(|meta| meta[RETRY_AFTER_KEY].as_i64()) {
                    Some(wait) => answer.with(RETRY_AFTER, &wait.to_string()),
                    None => answer,
                }
            }
            _ => answer,
        }
    }
}

fn status_of(error: &OpError) -> StatusCode {
    StatusCode::from_u16(error.kind.mapping().http).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// `{error, details, code, hint, requestId}`, and `errors` for old clients. The cause of an internal error goes to the
/// log only.
fn body(error: &OpError, request_id: &str) -> Value {
    if error.kind == ErrorKind::Internal {
        return json!({
            "error": "something went wrong on our side",
            "details": {},
            "code": "internal",
            "hint": format!("the log has the cause, under the request id {request_id}"),
            "errors": [{"message": "something went wrong on our side"}],
            "requestId": request_id,
        });
    }
    let mut body = error.to_json();
    // File paths are not disclosed to clients.
    match error.kind {
        ErrorKind::DiskFull => body["error"] = Value::from("the disk of the server is full"),
        ErrorKind::Unwritable => body["error"] = Value::from("the server cannot write at the moment"),
        _ => {}
    }
    body["hint"] = Value::from(error.hint.as_deref().and_then(advice));
    if let Some(text) = of_service(&error.code) {
        (body["error"], body["hint"]) = (Value::from(text), Value::Null);
    }
    body["errors"] = errors(&body);
    body["requestId"] = Value::from(request_id);
    // Old clients read it beside the message.
    if let (Some(fields), Some(Value::Object(meta))) = (body.as_object_mut(), &error.meta) {
        for (key, value) in meta {
            fields.entry(key).or_insert_with(|| value.clone());
        }
    }
    body
}

/// The message of a failure whose own one names addresses and folders of the operator, which go to the log only.
pub(super) fn of_service(code: &str) -> Option<&'static str> {
    match code {
        "ledger.unreachable"
        | "ledger.moved"
        | "ledger.left"
        | "ledger.not-moved"
        | "ledger.other-records" => Some("the server cannot use its records at the moment"),
        "media.unreachable" => Some("the server cannot use its store of uploads at the moment"),
        _ => None,
    }
}

/// A hint reworded for clients without a command line.
fn advice(hint: &str) -> Option<String> {
    let parts: Vec<&str> = hint.split("; ").filter(|part| !is_for_terminal(part)).collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// The code of an invalid form submission.
const FORM_INVALID: &str = "form.invalid";

/// The errors that old clients read: one message per field, or the message alone. For forms, messages keyed by field.
fn errors(body: &Value) -> Value {
    if body["code"] == FORM_INVALID {
        let fields = body["details"].as_object().into_iter().flatten();
        return fields.map(|(field, messages)| (field.clone(), messages[0].clone())).collect();
    }
    let fields = body.get("details").and_then(Value::as_object);
    let by_field = fields.into_iter().flatten().flat_map(|(field, messages)| {
        let messages = messages.as_array().cloned().unwrap_or_default();
        messages.into_iter().map(move |message| json!({"message": message, "field": field}))
    });
    let list: Vec<Value> = by_field.collect();
    match list.is_empty() {
        true => json!([{"message": body["error"]}]),
        false => Value::from(list),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_omit_commands() {
        assert_eq!(
            advice("nothing was written; `cms explain x` tells more").as_deref(),
            Some("nothing was written")
        );
        assert_eq!(advice("give it with `--label TEXT`"), None);
        assert_eq!(advice("send `mode: review`").as_deref(), Some("send `mode: review`"));
    }

    #[test]
    fn full_disk_error_omits_paths() {
        let full = OpError::new(ErrorKind::DiskFull, "storage.full", "could not write `/srv/site/x`")
            .hint("the disk is full; nothing was changed: free some space and try again");
        let answer = Refusal::Failed(full).answer("the-request");
        assert_eq!(answer.status, StatusCode::INSUFFICIENT_STORAGE);
        let body: Value = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!(
            (&body["code"], &body["error"]),
            (&json!("storage.full"), &json!("the disk of the server is full"))
        );
        assert!(!body.to_string().contains("/srv"), "{body}");
    }

    #[test]
    fn failure_of_a_service_omits_its_address() {
        let down =
            OpError::new(ErrorKind::Busy, "ledger.unreachable", "`postgres://db.internal/site` is down");
        let answer = Refusal::Failed(down.hint("start `postgres://db.internal/site`")).answer("the-request");
        let body: Value = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!(body["code"], "ledger.unreachable");
        assert!(body["error"].is_string() && !body.to_string().contains("db.internal"), "{body}");
    }

    #[test]
    fn internal_error_hides_its_cause() {
        let fault = OpError::internal("`/srv/site/.git/secret` cannot be read").hint("look there");
        let answer = Refusal::Failed(fault).answer("the-request");
        assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
        let body: Value = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!((&body["code"], &body["requestId"]), (&json!("internal"), &json!("the-request")));
        assert!(body["error"].is_string() && body["details"].is_object());
        assert!(!body.to_string().contains("secret"), "{body}");
    }
}
