//! Requests to language models and other services: providers, wire formats, retries.
//!
//! Keys and addresses come from the environment of the process ([`Setup`]). A file of content may name an address only
//! together with a key of its own, so that a content file never sends the operator's usual keys elsewhere. Requests go
//! through the client of [`crate::net`].

mod answer;
mod setup;
#[cfg(test)]
mod tests;
mod wire;

pub use answer::object;
pub use setup::{Provider, Setup, VARIABLES, Wanted, Wire};

use crate::net::{Client, NetError, Request};
use serde_json::Value;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Most tries of one request.
const TRIES_MAX: u32 = 3;
/// Wait before the second try; it doubles with each.
const WAIT_FIRST: Duration = Duration::from_millis(250);
/// Longest wait that a provider may ask for.
const WAIT_MAX: Duration = Duration::from_secs(10);
/// Longest answer, in bytes.
const ANSWER_BYTES_MAX: usize = 1024 * 1024;
/// Longest message of a provider that is shown.
const MESSAGE_CHARS_MAX: usize = 300;

/// The providers in the environment of this process; set once at start-up.
static SETUP: OnceLock<Setup> = OnceLock::new();

/// Sets the providers of this process. Only the first call counts.
pub fn configure(setup: Setup) {
    // A second call comes from a second command in one process, with the same environment.
    drop(SETUP.set(setup));
}

/// The providers of this process; none before [`configure`].
pub fn configured() -> &'static Setup {
    SETUP.get_or_init(Setup::default)
}

/// Why there is no usable answer.
#[derive(Debug, thiserror::Error)]
pub enum AgentError {
    /// No provider is configured.
    #[error("no provider is set up for agents{}", .wanted.as_ref().map(|name| format!(": `{name}` has no key")).unwrap_or_default())]
    NoProvider {
        /// The provider named by the agent.
        wanted: Option<String>,
    },
    /// The agent names an unknown provider.
    #[error("there is no provider `{name}`")]
    UnknownProvider {
        /// Its name.
        name: String,
    },
    /// Neither the agent nor the environment names a model.
    #[error("no model is named for the provider `{provider}`")]
    NoModel {
        /// The provider.
        provider: &'static str,
    },
    /// A file names a variable that is not for agents.
    #[error("`{name}` is not a variable that an agent may use as its key")]
    KeyVariable {
        /// The variable.
        name: String,
    },
    /// The provider is unreachable, or timed out.
    #[error("the provider cannot be reached: {0}")]
    Net(#[from] NetError),
    /// The provider answered with an error status.
    #[error("the provider answered {status}: {message}")]
    Status {
        /// The status.
        status: u16,
        /// Its message.
        message: String,
    },
    /// The answer does not have the provider's format.
    #[error("the answer of the provider cannot be read")]
    Unreadable,
    /// The answer is too long.
    #[error("the answer of the provider is too long")]
    TooLong,
    /// The model declined to answer.
    #[error("the model declined: {why}")]
    Declined {
        /// Its message.
        why: String,
    },
}

/// A tool that a model may call.
#[derive(Debug, Clone, PartialEq)]
pub struct Tool {
    /// Its name.
    pub name: String,
    /// What it does and when to call it.
    pub about: String,
    /// JSON Schema of its arguments.
    pub schema: Value,
}

/// A tool call requested by a model.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolCall {
    /// The id by which the model matches the result.
    pub id: String,
    /// The tool.
    pub name: String,
    /// The arguments; not an object if the model's JSON is invalid.
    pub arguments: Value,
}

/// The result of a tool call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolResult {
    /// The id of the call.
    pub id: String,
    /// The answer of the tool.
    pub text: String,
    /// Whether it refused.
    pub is_error: bool,
}

/// One turn of a conversation.
#[derive(Debug, Clone, PartialEq)]
pub enum Turn {
    /// A message of this program.
    User(String),
    /// A message of the model, with its tool calls.
    Model {
        /// The text.
        text: String,
        /// The calls.
        calls: Vec<ToolCall>,
    },
    /// The results of the previous turn's calls.
    Results(Vec<ToolResult>),
}

/// A request.
#[derive(Debug, Clone)]
pub struct Ask {
    /// The system prompt.
    pub system: String,
    /// The conversation so far.
    pub turns: Vec<Turn>,
    /// The tools that may be called.
    pub tools: Vec<Tool>,
    /// Ids and names for a callback.
    pub about: Value,
    /// The deadline of the answer.
    pub until: Instant,
}

/// Token usage.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Usage {
    /// Input tokens.
    pub input: u64,
    /// Output tokens.
    pub output: u64,
}

impl Usage {
    /// Adds the usage of an answer, saturating: a provider may claim any number.
    pub fn add(&mut self, other: Usage) {
        self.input = self.input.saturating_add(other.input);
        self.output = self.output.saturating_add(other.output);
    }
}

/// A response.
#[derive(Debug, Clone, PartialEq)]
pub struct Reply {
    /// The text.
    pub text: String,
    /// The tools that the model calls.
    pub calls: Vec<ToolCall>,
    /// Token usage.
    pub usage: Usage,
}

/// The size of a request, in bytes.
pub fn request_bytes(provider: &Provider, ask: &Ask) -> usize {
    wire::body(provider, ask).to_string().len()
}

/// Sends a request. The tokens of an answer that cannot be used are added to `wasted`. Transient failures (too many
/// requests, an overloaded server) are retried until the deadline.
///
/// # Errors
/// [`AgentError`].
pub fn ask(provider: &Provider, ask: &Ask, wasted: &mut Usage) -> Result<Reply, AgentError> {
    let client = Client::new(provider.policy()?);
    let body = serde_json::to_vec(&wire::body(provider, ask)).map_err(|_| AgentError::Unreadable)?;
    let mut wait = WAIT_FIRST;
    let mut tries = 1;
    loop {
        let left = ask.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(NetError::Timeout.into());
        }
        let answer = client.send(&Request {
            method: "POST",
            url: &provider.url,
            headers: wire::headers(provider),
            body: body.clone(),
            time_max: left,
            answer_bytes_max: ANSWER_BYTES_MAX,
        });
        let (error, retry_after) = match answer {
            Ok(answer) if answer.is_success() && answer.is_cut => return Err(AgentError::TooLong),
            Ok(answer) if answer.is_success() => {
                let reply = wire::read(provider.wire, &answer.body, !ask.tools.is_empty());
                if reply.is_err() {
                    wasted.add(wire::usage(provider.wire, &answer.body));
                }
                return reply;
            }
            Ok(answer) => {
                let seconds = answer.header("retry-after").and_then(|text| text.trim().parse().ok());
                let error =
                    AgentError::Status { status: answer.status, message: message(provider, &answer.body) };
                (error, seconds.map(Duration::from_secs))
            }
            Err(error) => (error.into(), None),
        };
        let pause = retry_after.unwrap_or(wait);
        let has_time = pause <= WAIT_MAX && Instant::now() + pause < ask.until;
        if tries == TRIES_MAX || !may_pass(&error) || !has_time {
            return Err(error);
        }
        std::thread::sleep(pause);
        (tries, wait) = (tries + 1, wait * 2);
    }
}

/// Whether a failure is transient.
pub fn may_pass(error: &AgentError) -> bool {
    match error {
        AgentError::Status { status, .. } => matches!(status, 408 | 429 | 500 | 502 | 503 | 504 | 529),
        AgentError::Net(NetError::Failed { .. }) => true,
        _ => false,
    }
}

/// The error message of a provider, with the key removed.
fn message(provider: &Provider, body: &[u8]) -> String {
    let text = String::from_utf8_lossy(body);
    let json: Value = serde_json::from_str(&text).unwrap_or_default();
    let message = [&json["error"]["message"], &json["error"], &json["message"]];
    let message = message.into_iter().find_map(Value::as_str).unwrap_or(&text).to_owned();
    let message = match provider.key.as_deref() {
        Some(key) => message.replace(key, "…"),
        None => message,
    };
    message.chars().filter(|sign| !sign.is_control()).take(MESSAGE_CHARS_MAX).collect()
}
