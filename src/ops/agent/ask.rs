//! A conversation with a model: one question, and a second one if the answer cannot be used.

use super::budget::{Budget, usage_of};
use super::record::{Journal, Task};
use crate::agents::{self, AgentError, Ask, Provider, Turn, Wanted};
use crate::model::Agent;
use crate::ops::prelude::*;
use std::time::{Duration, Instant};

/// Time limit of a run, including the repair.
const TIME_MAX: Duration = Duration::from_secs(120);
/// Most requests to the model: the first, and one repair.
const TURNS_MAX: u32 = 2;
/// Longest part of an answer that is sent back for repair.
const REPAIR_CHARS_MAX: usize = 20_000;

/// The provider of an agent.
///
/// # Errors
/// `agent.no-provider`, `agent.provider`, `agent.no-model`, `agent.key`.
pub(super) fn provider(agent: &Agent) -> Result<Provider, OpError> {
    let model = agent.model.as_ref();
    let wanted = Wanted {
        provider: model.and_then(|model| model.provider.as_deref()),
        model: model.and_then(|model| model.name.as_deref()),
        base_url: model.and_then(|model| model.base_url.as_deref()),
        key_variable: model.and_then(|model| model.api_key_env.as_deref()),
    };
    agents::configured().provider(&wanted).map_err(|error| failed(&error))
}

/// Sends the journal's request until `used` accepts an answer, twice at most.
///
/// # Errors
/// The provider fails, the model declines, or neither answer can be used.
pub(super) fn converse<T>(
    task: &Task<'_>,
    about: Value,
    journal: &mut Journal,
    mut used: impl FnMut(Map) -> Result<T, OpError>,
) -> Result<T, OpError> {
    let mut ask = Ask {
        system: journal.system.clone(),
        turns: vec![Turn::User(journal.request.clone())],
        tools: Vec::new(),
        about,
        until: Instant::now() + TIME_MAX,
    };
    let mut budget = Budget::of(&task.agent.limits, journal.today);
    loop {
        let provider = budget.admit(task.provider, &ask, journal)?;
        journal.turns += 1;
        let (text, error) = match agents::ask(&provider, &ask, &mut journal.usage) {
            Ok(reply) => {
                budget.learn(&provider, &ask, reply.usage.input);
                journal.usage.add(usage_of(&ask, &reply));
                journal.answer.clone_from(&reply.text);
                match read(&reply.text).and_then(&mut used) {
                    Ok(done) => return Ok(done),
                    Err(error) => (reply.text, error),
                }
            }
            Err(error) => (String::new(), failed(&error)),
        };
        let may_repair =
            matches!(error.kind, ErrorKind::Invalid | ErrorKind::InvalidContent) && is_of_answer(&error);
        if !may_repair || journal.turns == TURNS_MAX {
            return Err(if may_repair { unusable(error) } else { error });
        }
        if !text.is_empty() {
            let text = text.chars().take(REPAIR_CHARS_MAX).collect();
            ask.turns.push(Turn::Model { text, calls: Vec::new() });
            ask.turns.push(Turn::User(complaint(&error)));
        } else if let Some(Turn::User(first)) = ask.turns.last_mut() {
            first.push_str("\n\nYour answer was too long. Answer again, much shorter.");
        }
    }
}

/// Whether the answer caused the failure, so that another answer may succeed.
fn is_of_answer(error: &OpError) -> bool {
    let of_agents = error.code.starts_with("agent.");
    !of_agents || matches!(error.code.as_str(), "agent.answer-shape" | "agent.answer-too-long")
}

fn read(text: &str) -> Result<Map, OpError> {
    let answer = agents::object(text).ok_or_else(|| shape("the answer is not a JSON object"))?;
    match answer.get("refused").and_then(Value::as_str) {
        Some(why) => Err(declined(why)),
        None => Ok(answer),
    }
}

/// An answer of the wrong shape.
pub(super) fn shape(why: impl Into<String>) -> OpError {
    OpError::new(ErrorKind::InvalidContent, "agent.answer-shape", why)
}

/// The model declined.
pub(super) fn declined(why: &str) -> OpError {
    let why: String = why.chars().filter(|sign| !sign.is_control()).take(300).collect();
    OpError::new(ErrorKind::InvalidContent, "agent.refused", format!("the model declined: {why}"))
        .hint("change the request, or do it by hand")
}

/// The problem of an answer, in words for the model.
fn complaint(error: &OpError) -> String {
    let details =
        error.details.iter().map(|(field, problems)| format!("\n- {field}: {}", problems.join("; ")));
    let issues = error.issues.iter().map(|issue| format!("\n- {}: {}", issue.pointer, issue.message));
    let all: String = details.chain(issues).collect();
    format!(
        "That answer cannot be used: {}{all}\nAnswer again, with one JSON object of the form that was asked for.",
        error.message
    )
}

/// The error of the run: its last failure.
fn unusable(error: OpError) -> OpError {
    let meta = json!({"cause": error.code});
    if error.code.starts_with("agent.") {
        return error.meta(meta).hint("ask again, or choose another model");
    }
    let failure = OpError::new(
        ErrorKind::InvalidContent,
        "agent.answer-invalid",
        format!("the answer of the model does not fit: {}", error.message),
    );
    let failure =
        error.details.iter().fold(failure, |failure, (field, why)| failure.detail(field, why.join("; ")));
    failure.issues(error.issues.clone()).meta(meta).hint("ask again, or choose another model")
}

/// The error of a provider, as callers see it.
pub(super) fn failed(error: &AgentError) -> OpError {
    let (kind, code, hint) = match error {
        AgentError::NoProvider { .. } => (
            ErrorKind::Invalid,
            "agent.no-provider",
            "set OPENAI_API_KEY, ANTHROPIC_API_KEY or CMS_AGENT_URL where this program runs, and CMS_AGENT_MODEL",
        ),
        AgentError::UnknownProvider { .. } => {
            (ErrorKind::Invalid, "agent.provider", "available: openai, anthropic, http")
        }
        AgentError::NoModel { .. } => (
            ErrorKind::Invalid,
            "agent.no-model",
            "write `model: {name: …}` in the agent's file, or set CMS_AGENT_MODEL",
        ),
        AgentError::KeyVariable { .. } => (
            ErrorKind::Invalid,
            "agent.key",
            "a file may name only variables that begin with CMS_AGENT_KEY_, and those that the program was started with `--allow-env` for",
        ),
        AgentError::Declined { why } => return declined(why),
        AgentError::TooLong => {
            let hint = "ask for less, or set CMS_AGENT_MAX_TOKENS";
            return OpError::new(ErrorKind::InvalidContent, "agent.answer-too-long", error.to_string())
                .hint(hint);
        }
        AgentError::Unreadable => return shape(error.to_string()),
        AgentError::Net(crate::net::NetError::Refused { .. } | crate::net::NetError::BadUrl { .. }) => (
            ErrorKind::Invalid,
            "agent.provider-refused",
            "an address that a file names must be public and of `https`; the operator's variables may name any",
        ),
        AgentError::Net(_) => (ErrorKind::Busy, "agent.provider-failed", "try again later"),
        AgentError::Status { .. } if agents::may_pass(error) => {
            (ErrorKind::Busy, "agent.provider-failed", "try again later")
        }
        AgentError::Status { .. } => (
            ErrorKind::Invalid,
            "agent.provider-refused",
            "check the key, the address and the name of the model",
        ),
    };
    OpError::new(kind, code, error.to_string()).hint(hint)
}
