//! What a server offers, independent of protocol revision and transport; and the messages a call may send while it
//! runs.

use super::ask::Talk;
use super::identity::Bearer;
use super::message::{RpcError, notification};
use super::response_cache::Written;
use crate::base::words;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The server's description of itself.
#[derive(Debug, Clone, Copy)]
pub struct About {
    /// Name for programs.
    pub name: &'static str,
    /// Name for people.
    pub title: &'static str,
    /// Version.
    pub version: &'static str,
}

/// Tools, resources and prompts. All answers are those of the newest revision; sessions adapt them. Texts and
/// definitions for the owner of a token name only tools that the owner can call.
pub trait Catalog: Send + Sync {
    /// The server's description of itself.
    fn about(&self) -> About;

    /// What a model should know before it calls anything; clients cut it at 2,048 characters.
    fn instructions(&self, bearer: Option<&Bearer>) -> &'static str;

    /// The definitions of its tools, always in the same order.
    fn tools(&self) -> &[Value];

    /// The same without those that the owner of a token can never call.
    fn tools_of(&self, _bearer: Option<&Bearer>) -> Vec<Value> {
        self.tools().to_vec()
    }

    /// Calls a tool. A refusal is a result with `isError`.
    ///
    /// # Errors
    /// No tool has this name.
    fn call(&self, request: &Request<'_>, name: &str, arguments: &Value) -> Result<Called, RpcError>;

    /// Whether a tool changes something, so that calls of it must not overtake each other.
    fn writes(&self, _name: &str) -> bool {
        false
    }

    /// The definitions of its resources.
    fn resources(&self, bearer: Option<&Bearer>) -> Vec<Value>;

    /// The definitions of its resource templates.
    fn templates(&self, bearer: Option<&Bearer>) -> Vec<Value>;

    /// The contents of a resource.
    ///
    /// # Errors
    /// There is no resource at this address.
    fn read(&self, request: &Request<'_>, uri: &str) -> Result<Value, RpcError>;

    /// The definitions of its prompts.
    fn prompts(&self, bearer: Option<&Bearer>) -> Vec<Value>;

    /// The messages of a prompt.
    ///
    /// # Errors
    /// No prompt has this name, or an argument is missing.
    fn prompt(&self, request: &Request<'_>, name: &str, arguments: &Value) -> Result<Value, RpcError>;

    /// Whether clients may subscribe to changes of resources.
    fn can_subscribe(&self) -> bool {
        false
    }

    /// A value that changes whenever a resource may have changed; none if they never change.
    fn state(&self) -> Option<String> {
        None
    }

    /// Values that complete an argument of a prompt or of a resource template.
    fn complete(&self, request: &Request<'_>, reference: &Value, argument: &str, begun: &str) -> Vec<String>;
}

/// What a client can do whose message is too large, which holds a file: another way to send it, if there is one.
pub(super) fn hint_for_size(catalog: &dyn Catalog) -> Option<&'static str> {
    let has_upload = catalog.tools().iter().any(|tool| tool["name"] == "upload");
    has_upload.then_some("the tool `upload` takes a large file by `url` instead of `data`")
}

/// The result of a call.
#[derive(Debug)]
pub enum Called {
    /// A result.
    Now(Value),
    /// A cached result as text, possibly of an earlier call.
    Cached(Arc<Written>),
}

impl Called {
    /// The result.
    pub(super) fn result(self) -> Value {
        match self {
            Called::Now(result) => result,
            Called::Cached(written) => written.result(),
        }
    }
}

impl From<Value> for Called {
    fn from(result: Value) -> Self {
        Called::Now(result)
    }
}

/// Sends messages to the client, besides the answer.
pub trait MessageSink: Sync {
    /// Sends one; it is lost if the client has disconnected.
    fn send(&self, message: Value);

    /// Whether the client has disconnected, and so no longer wants an answer.
    fn is_gone(&self) -> bool {
        false
    }
}

words! {
    pub enum Level(): "The severity of a log message (RFC 5424)." {
        Debug "debug": "Details for debugging.",
        Info "info": "Normal events.",
        Notice "notice": "Normal but significant events.",
        Warning "warning": "May become an error.",
        Error "error": "An error.",
        Critical "critical": "A critical condition.",
        Alert "alert": "Needs action at once.",
        Emergency "emergency": "The system is unusable.",
    }
}

/// A running request.
pub struct Request<'a> {
    pub(super) outlet: &'a dyn MessageSink,
    pub(super) cancelled: &'a AtomicBool,
    /// The token for progress notifications, if the client wants them.
    pub(super) progress_token: Option<Value>,
    /// The lowest level of log messages that the client wants; none if it wants no messages.
    pub(super) log_level: Option<Level>,
    /// Name and version of the client's program, if it sent them.
    pub(super) client: Option<String>,
    /// The owner of the token that the client sent, if it is one of the server's.
    pub(super) bearer: Option<&'a Bearer>,
    /// The address by which the client reached the server that shows previews, if it came over HTTP.
    pub(super) address: Option<&'a str>,
    /// How the client can be asked for input.
    pub(super) talk: Talk<'a>,
}

impl<'a> Request<'a> {
    /// A request without a session, whose progress is not reported.
    pub(super) fn alone(outlet: &'a dyn MessageSink, cancelled: &'a AtomicBool) -> Self {
        Request {
            outlet,
            cancelled,
            progress_token: None,
            log_level: None,
            client: None,
            bearer: None,
            address: None,
            talk: Talk::Not,
        }
    }
}

impl Request<'_> {
    /// Reports progress to a client that asked for it. `done` must grow from call to call.
    pub fn progress(&self, done: u64, total: Option<u64>, what: &str) {
        let Some(token) = &self.progress_token else { return };
        let mut params = json!({"progressToken": token, "progress": done});
        if let Some(total) = total {
            params["total"] = json!(total);
        }
        if !what.is_empty() {
            params["message"] = json!(what);
        }
        self.outlet.send(notification("notifications/progress", params));
    }

    /// Sends a log message, if the client wants its level.
    pub fn log(&self, level: Level, data: Value) {
        if self.log_level.is_some_and(|least| level >= least) {
            let params = json!({"level": level.name(), "logger": "cms", "data": data});
            self.outlet.send(notification("notifications/message", params));
        }
    }

    /// Whether the client no longer wants the answer.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed) || self.outlet.is_gone()
    }

    /// Name and version of the client's program, if it sent them.
    pub fn client(&self) -> Option<&str> {
        self.client.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn log_levels_are_ordered_and_found_by_name() {
        for (index, (level, name)) in Level::ALL.into_iter().zip(Level::NAMES).enumerate() {
            assert_eq!((level as usize, level.name(), Level::named(name)), (index, name, Some(level)));
        }
        assert_eq!(Level::named("loud"), None);
    }
}
