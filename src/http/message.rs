//! Requests and answers, independent of the engine.

use super::answer::Refusal;
use super::mounted_service::MountedService;
use super::query::{by_name, pairs};
use crate::base::digest::sha256_hex;
use crate::base::{Map, Value};
use crate::ops::{ErrorKind, OpError};
use bytes::Bytes;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderName, HeaderValue};
use http::{HeaderMap, Method, StatusCode};
use serde::Serialize;
use std::net::IpAddr;

/// A request whose body was read whole.
#[derive(Debug)]
pub struct Request {
    /// Its method.
    pub method: Method,
    /// Its path, as sent but for a slash at the end of a service's path: it begins with `/` and is percent-encoded.
    pub path: String,
    /// Its query, as sent, without the `?`.
    pub query: String,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body.
    pub body: Body,
    /// Who is at the other end of the connection; none on a Unix socket.
    pub peer: Option<IpAddr>,
}

/// Beginnings of paths that are not pages of the site: the REST API, the tool server, and what tells how the server is.
const SERVICES: [&str; 9] =
    ["/api/", "/admin", "/mcp", "/sse", "/messages", "/health", "/ready", "/metrics", "/openapi.json"];

/// The path of a request as services know it. Many clients add a slash at the end; pages decide for themselves what it means.
pub(super) fn path_of(target: &str) -> &str {
    let bare = target.strip_suffix('/').filter(|bare| !bare.ends_with('/'));
    let is_service = |bare: &&str| {
        let rest = |service: &&str| bare.strip_prefix(*service).map(|rest| (service.ends_with('/'), rest));
        let whole = |(is_folder, rest): (bool, &str)| is_folder || rest.is_empty() || rest.starts_with('/');
        SERVICES.iter().filter_map(rest).any(whole)
    };
    bare.filter(is_service).unwrap_or(target)
}

/// The result of reading a body.
#[derive(Debug)]
pub enum Body {
    /// All of it.
    Whole(Bytes),
    /// It is longer than the limit.
    TooLarge,
    /// It did not come in time.
    Slow,
    /// It broke off, or its framing is wrong.
    Broken,
}

impl Body {
    /// Why it is refused before it is parsed; none when it was read whole.
    pub(super) fn fault(&self) -> Option<Refusal> {
        let refused = |status, code: &str, message: &str| Some(Refusal::plain(status, code, message));
        match self {
            Body::Whole(_) => None,
            Body::TooLarge => {
                refused(StatusCode::PAYLOAD_TOO_LARGE, "body.too-large", "the body is too large")
            }
            Body::Slow => refused(StatusCode::REQUEST_TIMEOUT, "body.slow", "the body came too slowly"),
            Body::Broken => refused(StatusCode::BAD_REQUEST, "body.broken", "the body cannot be read"),
        }
    }

    /// The same for the body of a request to a mounted service.
    pub(super) fn fault_for(&self, service: &dyn MountedService) -> Option<Refusal> {
        match (self, self.fault()) {
            (Body::TooLarge, Some(Refusal::As(status, error))) => {
                Some(Refusal::As(status, error.hint_if(service.hint_for_size().map(str::to_owned))))
            }
            (_, fault) => fault,
        }
    }
}

impl Request {
    /// The value of a header that occurs once and is text.
    pub fn header(&self, name: impl http::header::AsHeaderName) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }

    /// The body as a URL-encoded form: a text for each field, a list where a field is repeated. None for other types.
    pub(super) fn form(&self) -> Result<Option<Map>, Refusal> {
        let kind = self.header(CONTENT_TYPE).and_then(|kind| kind.split(';').next());
        let is_form =
            kind.is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/x-www-form-urlencoded"));
        let Body::Whole(bytes) = &self.body else { return Ok(None) };
        if !is_form {
            return Ok(None);
        }
        let unreadable = || {
            OpError::new(ErrorKind::Unreadable, "body.unreadable", "the body is not percent-encoded UTF-8")
        };
        let text = std::str::from_utf8(bytes).map_err(|_| unreadable())?;
        let fields = pairs(text).map_err(|_| unreadable())?;
        Ok(Some(by_name(fields.into_iter().map(|(key, value)| (key, Value::from(value))))))
    }
}

/// An answer.
#[derive(Debug, Clone)]
pub struct Answer {
    /// Its status.
    pub status: StatusCode,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body.
    pub body: Bytes,
}

impl Answer {
    /// An answer without a body.
    pub fn empty(status: StatusCode) -> Answer {
        Answer { status, headers: HeaderMap::new(), body: Bytes::new() }
    }

    /// A JSON answer. It is private to the caller: no cache in between may store it.
    pub fn json(status: StatusCode, value: &impl Serialize) -> Answer {
        let text = serde_json::to_string(value).expect("because keys of JSON values are text");
        Answer::json_text(status, text)
    }

    /// The same from serialized JSON.
    pub fn json_text(status: StatusCode, text: String) -> Answer {
        let answer = Answer::text(status, "application/json; charset=utf-8", text);
        answer.with(CACHE_CONTROL, "private, no-cache")
    }

    /// An answer with a text of a media type.
    pub fn text(status: StatusCode, kind: &'static str, text: String) -> Answer {
        let mut answer = Answer::empty(status);
        answer.body = Bytes::from(text);
        answer.headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
        answer
    }

    /// A public text that caches store and check again, by its `ETag`.
    pub fn document(kind: &'static str, text: String) -> Answer {
        let tag = format!("\"{}\"", &sha256_hex(text.as_bytes())[..16]);
        Answer::text(StatusCode::OK, kind, text).with(CACHE_CONTROL, "public, no-cache").with(ETAG, &tag)
    }

    /// Adds a header, unless its value is invalid.
    #[must_use]
    pub fn with(mut self, name: HeaderName, value: &str) -> Answer {
        if let Ok(value) = HeaderValue::from_str(value) {
            self.headers.insert(name, value);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trailing_slash_of_a_service_path_is_ignored() {
        for (target, path) in [
            ("/api/posts/", "/api/posts"),
            ("/api/posts/x/modules/", "/api/posts/x/modules"),
            ("/mcp/", "/mcp"),
            ("/mcp/sse/", "/mcp/sse"),
            ("/messages/", "/messages"),
            ("/health/", "/health"),
            ("/openapi.json/", "/openapi.json"),
        ] {
            assert_eq!((path_of(target), path_of(path)), (path, path), "{target}");
        }
        for target in ["/", "/api", "/about/", "/mcp-servers/", "/api/posts//", "//", "/uploads/a/", "*", ""]
        {
            assert_eq!(path_of(target), target);
        }
    }
}
