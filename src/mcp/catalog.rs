//! What a server offers, independent of protocol revision and transport; and what a call may tell while it runs.

use super::ask::Talk;
use super::identity::Bearer;
use super::message::{RpcError, notification};
use super::response_cache::Written;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Who a server says it is.
#[derive(Debug, Clone, Copy)]
pub struct About {
    /// Name for programs.
    pub name: &'static str,
    /// Name for people.
    pub title: &'static str,
    /// Version.
    pub version: &'static str,
    /// What a model should know before it calls anything; clients cut it at 2,048 characters.
    pub instructions: &'static str,
}

/// What can be called, read and asked for. All answers are those of the newest revision; sessions adapt them.
pub trait Catalog: Send + Sync {
    /// Who it is.
    fn about(&self) -> About;

    /// The definitions of its tools, always in the same order.
    fn tools(&self) -> &[Value];

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
    ///
    /// # Errors
    /// They cannot be read.
    fn resources(&self) -> Result<Vec<Value>, RpcError>;

    /// The definitions of its resource templates.
    fn templates(&self) -> &[Value];

    /// The contents of a resource.
    ///
    /// # Errors
    /// Nothing lies at this address.
    fn read(&self, request: &Request<'_>, uri: &str) -> Result<Value, RpcError>;

    /// The definitions of its prompts.
    fn prompts(&self) -> &[Value];

    /// The messages of a prompt.
    ///
    /// # Errors
    /// No prompt has this name, or an argument is missing.
    fn prompt(&self, request: &Request<'_>, name: &str, arguments: &Value) -> Result<Value, RpcError>;

    /// Whether clients may ask to hear of changes of a resource.
    fn can_subscribe(&self) -> bool {
        false
    }

    /// What differs from before whenever a resource may have changed; none where they never do.
    fn state(&self) -> Option<String> {
        None
    }

    /// Values that complete an argument of a prompt or of a resource template.
    fn complete(&self, request: &Request<'_>, reference: &Value, argument: &str, begun: &str) -> Vec<String>;
}

/// What came of a call.
#[derive(Debug)]
pub enum Called {
    /// A result.
    Now(Value),
    /// A result as text, which is kept and may be an earlier call's.
    Kept(Arc<Written>),
}

impl Called {
    /// The result.
    pub(super) fn result(self) -> Value {
        match self {
            Called::Now(result) => result,
            Called::Kept(written) => written.result(),
        }
    }
}

impl From<Value> for Called {
    fn from(result: Value) -> Self {
        Called::Now(result)
    }
}

/// Where messages to the client go, besides the answer.
pub trait MessageSink: Sync {
    /// Sends one; a client that is gone misses it.
    fn send(&self, message: Value);

    /// Whether the client no longer wants what it asked for, as far as its going away says so.
    fn is_gone(&self) -> bool {
        false
    }
}

/// How much a log message matters (RFC 5424).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// For finding faults.
    Debug,
    /// What happens.
    Info,
    /// What matters among it.
    Notice,
    /// What may become a fault.
    Warning,
    /// What went wrong.
    Error,
    /// What went badly wrong.
    Critical,
    /// What needs somebody at once.
    Alert,
    /// Nothing works.
    Emergency,
}

impl Level {
    const ALL: [(Level, &'static str); 8] = [
        (Level::Debug, "debug"),
        (Level::Info, "info"),
        (Level::Notice, "notice"),
        (Level::Warning, "warning"),
        (Level::Error, "error"),
        (Level::Critical, "critical"),
        (Level::Alert, "alert"),
        (Level::Emergency, "emergency"),
    ];

    /// The level of a name.
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|(_, own)| *own == name).map(|(level, _)| level)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Level::ALL[self as usize].1
    }
}

/// One request while it is worked on.
pub struct Request<'a> {
    pub(super) outlet: &'a dyn MessageSink,
    pub(super) cancelled: &'a AtomicBool,
    /// The token under which the client wants to hear of progress.
    pub(super) progress_token: Option<Value>,
    /// The least level of log messages that the client wants; none when it wants none.
    pub(super) log_level: Option<Level>,
    /// Name and version of the client's program, as far as it said.
    pub(super) client: Option<String>,
    /// Whose credential the client sent, where it is one of the server's tokens.
    pub(super) bearer: Option<&'a Bearer>,
    /// How the client can be asked something.
    pub(super) talk: Talk<'a>,
}

impl<'a> Request<'a> {
    /// A request without a session: nobody hears of it but who makes it.
    pub(super) fn alone(outlet: &'a dyn MessageSink, cancelled: &'a AtomicBool) -> Self {
        Request {
            outlet,
            cancelled,
            progress_token: None,
            log_level: None,
            client: None,
            bearer: None,
            talk: Talk::Not,
        }
    }
}

impl Request<'_> {
    /// Tells how far the work is, to a client that asked for it. `done` must grow from call to call.
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

    /// Tells something that is no answer, to a client that wants to hear of its level.
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

    /// Name and version of the client's program, as far as it said.
    pub fn client(&self) -> Option<&str> {
        self.client.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_in_order_and_known_by_name() {
        for (index, (level, name)) in Level::ALL.into_iter().enumerate() {
            assert_eq!((level as usize, level.name(), Level::named(name)), (index, name, Some(level)));
        }
        assert_eq!(Level::named("loud"), None);
    }
}
