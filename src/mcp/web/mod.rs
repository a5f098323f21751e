//! The protocol over HTTP: HTTP+SSE (2024-11-05), Streamable HTTP (2025-03-26 to 2025-11-25), and 2026-07-28, which has
//! no sessions. All share `/mcp`; each message identifies its revision.

mod access_policy;
mod envelope;
mod message_sink;
mod post;
mod sessions;
mod stream;

pub use access_policy::{AccessPolicy, Tokens};

use crate::base::source::{Clock, System};
use crate::http::{Answer, Feed, MountedService, Reply, Request, Work};
use crate::mcp::catalog::{Catalog, hint_for_size};
use crate::mcp::watch::LOOK_EVERY;
use crate::model::roles::{Permission, Role};
use access_policy::Owner;
use http::header::{
    ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_EXPOSE_HEADERS, ALLOW, HeaderName, VARY, WWW_AUTHENTICATE,
};
use http::{Method, StatusCode};
use serde_json::{Value, json};
use sessions::Sessions;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Weak};
use std::thread::Builder;

const SESSION_HEADER: HeaderName = HeaderName::from_static("mcp-session-id");
const VERSION_HEADER: HeaderName = HeaderName::from_static("mcp-protocol-version");
const ENDPOINT: &str = "/mcp";
/// Paths where old clients open a stream.
const ALIASES: [&str; 2] = ["/sse", "/mcp/sse"];
const MESSAGES: &str = "/messages";
/// Where clients learn who gives tokens for `/mcp` (RFC 9728).
const RESOURCE: &str = "/.well-known/oauth-protected-resource/mcp";
/// Most running and queued requests of all clients; further ones are refused and may be retried.
const JOBS_MAX: usize = 2_048;

/// The tool server over HTTP.
pub struct Web(Arc<Inner>);

struct Inner {
    catalog: Arc<dyn Catalog>,
    door: AccessPolicy,
    sessions: Sessions,
    /// Whether nothing else is served on this listener.
    is_alone: bool,
    jobs: AtomicUsize,
}

impl Web {
    /// A tool server beside the REST API, or alone on its listener.
    pub fn new(catalog: Arc<dyn Catalog>, door: AccessPolicy, is_alone: bool) -> Web {
        let inner = Arc::new(Inner {
            catalog,
            door,
            sessions: Sessions::default(),
            is_alone,
            jobs: AtomicUsize::new(0),
        });
        watch(Arc::downgrade(&inner));
        Web(inner)
    }
}

/// Notifies sessions of changes, as long as the server exists.
fn watch(inner: Weak<Inner>) {
    let looking = move || {
        while let Some(inner) = inner.upgrade() {
            inner.sessions.tell_changes();
            drop(inner);
            std::thread::park_timeout(LOOK_EVERY);
        }
    };
    // Without a thread there are no change notifications; all else works.
    let _ = Builder::new().name("mcp-watch".to_owned()).spawn(looking);
}

impl MountedService for Web {
    fn has(&self, path: &str) -> bool {
        self.0.is_alone || path == ENDPOINT || path == MESSAGES || ALIASES.contains(&path)
    }

    fn hint_for_size(&self) -> Option<&'static str> {
        hint_for_size(&*self.0.catalog)
    }

    fn take(&self, request: &Request, reply: &Arc<Reply>) -> Option<Work> {
        let origin = match self.0.door.origin(request) {
            Ok(origin) => origin,
            Err(refusal) => {
                reply.answer(*refusal);
                return None;
            }
        };
        reply.header(http::header::X_CONTENT_TYPE_OPTIONS, "nosniff");
        if let Some(origin) = origin {
            seen_by(reply, origin);
        }
        match Inner::route(&self.0, request, reply) {
            Taken::Answered(answer) => {
                reply.answer(answer);
                None
            }
            Taken::Streams => None,
            Taken::Works(work) => Some(work),
        }
    }

    fn stop(&self) {
        self.0.sessions.end();
    }
}

/// The immediate result of a request.
enum Taken {
    Answered(Answer),
    /// A stream has begun.
    Streams,
    Works(Work),
}

impl Inner {
    fn route(self: &Arc<Self>, request: &Request, reply: &Arc<Reply>) -> Taken {
        let path = request.path.as_str();
        if request.method == Method::OPTIONS {
            return Taken::Answered(preflight());
        }
        if self.is_alone && path == "/health" {
            return Taken::Answered(Answer::json(StatusCode::OK, &json!({"ok": true})));
        }
        let is_ours = path == ENDPOINT || path == MESSAGES || ALIASES.contains(&path);
        if !is_ours {
            return Taken::Answered(refusal(StatusCode::NOT_FOUND, "Not found"));
        }
        let Some(owner) = self.door.owner(request) else {
            return Taken::Answered(self.unauthorized(reply));
        };
        if let Some(bearer) = owner.bearer().filter(|bearer| !bearer.role.may(Permission::DraftsView)) {
            return Taken::Answered(without_drafts(bearer.role));
        }
        let now = System.now().as_second();
        match (&request.method, path) {
            (&Method::POST, ENDPOINT) => post::post(self, request, reply, owner, now),
            (&Method::POST, MESSAGES) => post::message(self, request, reply, &owner, now),
            (&Method::GET, ENDPOINT) => stream::get(self, request, reply, owner, now),
            (&Method::GET, path) if ALIASES.contains(&path) => {
                stream::begin(self, request, reply, owner, now)
            }
            (&Method::DELETE, ENDPOINT) => Taken::Answered(self.delete(request, &owner)),
            (_, ENDPOINT) => Taken::Answered(other_method("GET, POST, DELETE")),
            (_, MESSAGES) => Taken::Answered(other_method("POST")),
            _ => Taken::Answered(other_method("GET")),
        }
    }

    /// The answer to a request without a valid credential: it names the place where a client can get one. Clients show the
    /// message to people. A tool server without the API answers as the original product does.
    fn unauthorized(&self, reply: &Reply) -> Answer {
        if self.is_alone {
            return refusal(StatusCode::UNAUTHORIZED, "Unauthorized").with(WWW_AUTHENTICATE, "Bearer");
        }
        let mut challenge = "Bearer".to_owned();
        let mut why = "Unauthorized: send `Authorization: Bearer TOKEN`; `cms token create --role ai_agent` makes a token".to_owned();
        if let Some(address) = self.address(reply).filter(|_| self.door.tokens.is_some()) {
            challenge.push_str(&format!(" resource_metadata=\"{address}{RESOURCE}\""));
            why.push_str(", or let the client ask a person for one (OAuth)");
        }
        let error = super::RpcError::new(super::message::UNAUTHORIZED, &why);
        Answer::json(StatusCode::UNAUTHORIZED, &error.answer(None)).with(WWW_AUTHENTICATE, &challenge)
    }

    /// Ends a session.
    fn delete(&self, request: &Request, owner: &Owner) -> Answer {
        if envelope::version(request).is_some_and(envelope::is_modern) {
            return other_method("POST");
        }
        match request.header(SESSION_HEADER) {
            None => other_method("GET, POST"),
            Some(id) if self.sessions.close(id, owner) => Answer::empty(StatusCode::OK),
            Some(_) => unknown_session(None),
        }
    }

    /// The address by which a client reached the server that shows previews; none if that is another one.
    fn address(&self, reply: &Reply) -> Option<String> {
        reply.address().filter(|_| !self.is_alone)
    }

    /// Counts a job, unless there are too many.
    fn job(self: &Arc<Self>) -> Option<Counted> {
        let before = self.jobs.fetch_add(1, Ordering::Relaxed);
        let counted = Counted(Arc::clone(self));
        (before < JOBS_MAX).then_some(counted)
    }
}

/// Counts as a job until it is dropped.
struct Counted(Arc<Inner>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.jobs.fetch_sub(1, Ordering::Relaxed);
    }
}

fn refusal(status: StatusCode, why: &str) -> Answer {
    Answer::json(status, &json!({"error": why}))
}

/// The answer to a token that reads only what is published: tools read drafts.
fn without_drafts(role: Role) -> Answer {
    let why = format!(
        "Forbidden: a token of the role `{role}` reads only what is published, and tools read drafts; `cms token create --role ai_agent` makes a token for them"
    );
    let error = super::RpcError::new(super::message::UNAUTHORIZED, why);
    Answer::json(StatusCode::FORBIDDEN, &error.answer(None))
}

fn other_method(methods: &str) -> Answer {
    refusal(StatusCode::METHOD_NOT_ALLOWED, "Method not allowed").with(ALLOW, methods)
}

fn too_many() -> Answer {
    refusal(StatusCode::SERVICE_UNAVAILABLE, "Too many requests wait; try again")
        .with(http::header::RETRY_AFTER, "1")
}

/// Makes clients start a new session.
fn unknown_session(id: Option<&Value>) -> Answer {
    let error = super::RpcError::new(super::message::SESSION, "Session not found");
    Answer::json(StatusCode::NOT_FOUND, &error.answer(id))
}

/// Answers a CORS preflight; the access policy has already allowed the origin.
fn preflight() -> Answer {
    let headers = "authorization, content-type, accept, last-event-id, mcp-session-id, mcp-protocol-version, \
                   mcp-method, mcp-name";
    Answer::empty(StatusCode::NO_CONTENT)
        .with(http::header::ACCESS_CONTROL_ALLOW_METHODS, "GET, POST, DELETE")
        .with(http::header::ACCESS_CONTROL_ALLOW_HEADERS, headers)
        .with(http::header::ACCESS_CONTROL_MAX_AGE, "600")
}

/// Lets the page of an allowed origin read the answer.
fn seen_by(reply: &Reply, origin: &str) {
    let exposed = "mcp-session-id, mcp-protocol-version, www-authenticate";
    reply.header(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    reply.header(ACCESS_CONTROL_EXPOSE_HEADERS, exposed);
    reply.header(VARY, "origin");
}
