//! An agent with tools: the model calls them until it is done or its budget is spent.

use super::ask::{declined, failed};
use super::budget::{self, Budget, spent, usage_of};
use super::record::Journal;
use super::toolbox::{ToolAnswer, Tools};
use crate::agents::{self, Ask, Provider, ToolCall, ToolResult, Turn};
use crate::model::kinds::AgentLimits;
use crate::ops::prelude::*;
use std::time::{Duration, Instant};

/// Default limit of the model's turns.
const TURNS_MAX: u32 = 20;
/// Longest time, in seconds.
const SECONDS_MAX: u64 = 300;
/// Default limit of the calls of tools.
const RUN_CALLS_MAX: u32 = 60;
/// Most calls of one answer; more are refused.
const CALLS_MAX: usize = 16;
/// Longest answer of a tool that the model gets, in characters.
const ANSWER_CHARS_MAX: usize = 60_000;
/// Longest arguments and answer of a call in the record, in characters.
const KEPT_CHARS_MAX: usize = 4_000;

/// Runs the model until it calls no more tools, and returns its last answer.
///
/// # Errors
/// `agent.budget`; the provider fails, the model declines. What was staged before stays on AI Review.
pub(super) fn work(
    provider: &Provider,
    tools: &dyn Tools,
    limits: &AgentLimits,
    about: Value,
    journal: &mut Journal,
) -> Result<Map, OpError> {
    let turns_max = limits.turns.unwrap_or(TURNS_MAX);
    let calls_max = limits.calls.unwrap_or(RUN_CALLS_MAX);
    let seconds = limits.seconds.unwrap_or(SECONDS_MAX);
    let mut budget = Budget::of(limits, journal.today);
    let mut ask = Ask {
        system: journal.system.clone(),
        turns: vec![Turn::User(journal.request.clone())],
        tools: tools.about(),
        about,
        until: Instant::now() + Duration::from_secs(seconds),
    };
    loop {
        let asked = budget.admit(provider, &ask, journal)?;
        let reply = agents::ask(&asked, &ask, &mut journal.usage).map_err(|error| {
            match Instant::now() >= ask.until {
                true => undone("seconds", seconds),
                false => failed(&error),
            }
        })?;
        budget.learn(&asked, &ask, reply.usage.input);
        journal.turns += 1;
        journal.usage.add(usage_of(&ask, &reply));
        journal.answer.clone_from(&reply.text);
        if reply.calls.is_empty() {
            return ended(&reply.text);
        }
        if journal.turns >= turns_max {
            return Err(undone("turns", u64::from(turns_max)));
        }
        if journal.calls.len() + reply.calls.len().min(CALLS_MAX) > calls_max as usize {
            return Err(undone("calls", u64::from(calls_max)));
        }
        let calls = reply.calls.clone();
        ask.turns.push(Turn::Model { text: reply.text, calls: reply.calls });
        let mut room = budget.room(provider, &ask, calls.len(), journal)?;
        let mut results = Vec::new();
        for (number, call) in calls.iter().enumerate() {
            let result = match number < CALLS_MAX {
                true => one(tools, call, journal, room / (calls.len() - number)),
                false => refused(call, "too many calls at once: call again with the next answer"),
            };
            room = room.saturating_sub(Value::from(result.text.as_str()).to_string().len());
            results.push(result);
        }
        ask.turns.push(Turn::Results(results));
    }
}

/// Calls a tool and records the result.
fn one(tools: &dyn Tools, call: &ToolCall, journal: &mut Journal, bytes_max: usize) -> ToolResult {
    let answer = match call.arguments.clone() {
        Value::Object(arguments) => tools.call(&call.name, arguments),
        Value::Null => tools.call(&call.name, Map::new()),
        _ => ToolAnswer {
            text: "the arguments are not a JSON object".to_owned(),
            is_error: true,
            ..ToolAnswer::default()
        },
    };
    let mut record = json!({
        "tool": call.name,
        "arguments": kept_arguments(&call.arguments),
        "ok": !answer.is_error,
        "answer": cut(&answer.text, KEPT_CHARS_MAX),
    });
    if !answer.changed.is_empty() {
        let mut applied = json!({"type": "tool", "tool": call.name, "items": answer.changed});
        if let Some(commit) = &answer.commit {
            record["commit"] = json!(commit);
            applied["commit"] = json!(commit);
            journal.commit = Some(commit.clone());
        }
        journal.applied.push(applied);
    }
    journal.calls.push(record);
    let text = budget::cut(&cut(&answer.text, ANSWER_CHARS_MAX), bytes_max);
    ToolResult { id: call.id.clone(), text, is_error: answer.is_error }
}

fn refused(call: &ToolCall, why: &str) -> ToolResult {
    ToolResult { id: call.id.clone(), text: why.to_owned(), is_error: true }
}

fn kept_arguments(arguments: &Value) -> Value {
    let text = arguments.to_string();
    match text.len() <= KEPT_CHARS_MAX {
        true => arguments.clone(),
        false => json!(cut(&text, KEPT_CHARS_MAX)),
    }
}

fn cut(text: &str, chars_max: usize) -> String {
    match text.char_indices().nth(chars_max) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}… (cut)", &text[..end]),
    }
}

/// Keys by which the last answer is an object that means something. Changes among them are applied or refused.
const MEANT: [&str; 5] = ["summary", "response", "refused", "post", "modules"];

/// Parses the last answer: `{summary}`, with changes or without, or plain text.
fn ended(text: &str) -> Result<Map, OpError> {
    let answer = agents::object(text).filter(|answer| {
        let fits = |key: &str| answer.get(key).is_some_and(|value| !is_text(key) || value.is_string());
        MEANT.into_iter().any(fits)
    });
    match answer {
        Some(answer) => match answer.get("refused").and_then(Value::as_str) {
            Some(why) => Err(declined(why)),
            None => Ok(answer),
        },
        None => Ok(Map::from_iter([("response".to_owned(), json!(text.trim()))])),
    }
}

/// Whether the value of a key has to be a text.
fn is_text(key: &str) -> bool {
    !matches!(key, "post" | "modules")
}

fn undone(what: &str, most: u64) -> OpError {
    spent(what, most, &format!("the agent was not done after {most} {what}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fake tools that stage with each call and give long answers.
    struct Stages;

    impl Tools for Stages {
        fn about(&self) -> Vec<agents::Tool> {
            Vec::new()
        }

        fn call(&self, name: &str, arguments: Map) -> ToolAnswer {
            assert!(arguments.is_empty() || arguments.contains_key("a"), "{name}");
            let text = "é".repeat(ANSWER_CHARS_MAX + 1);
            ToolAnswer {
                text,
                is_error: false,
                changed: vec![json!("post:p")],
                commit: Some("c1".to_owned()),
            }
        }
    }

    fn call(arguments: Value) -> ToolCall {
        ToolCall { id: "1".to_owned(), name: "save".to_owned(), arguments }
    }

    #[test]
    fn tool_calls_are_recorded_and_long_results_truncated() {
        let mut journal = Journal::default();
        let result = one(&Stages, &call(json!({"a": "x".repeat(KEPT_CHARS_MAX)})), &mut journal, usize::MAX);
        assert!(!result.is_error && result.text.chars().count() < ANSWER_CHARS_MAX + 10);
        assert_eq!((journal.commit.as_deref(), journal.applied.len()), (Some("c1"), 1));
        assert!(journal.calls[0]["arguments"].is_string(), "long arguments are kept as a cut text");
        assert!(!one(&Stages, &call(Value::Null), &mut journal, 100).is_error);
        for arguments in [json!("not JSON"), json!([1]), json!(7)] {
            let result = one(&Stages, &call(arguments.clone()), &mut journal, 100);
            assert!(result.is_error, "{arguments}");
        }
        assert_eq!((journal.calls.len(), journal.applied.len()), (5, 2));
        assert_eq!(journal.calls[4]["ok"], false);
    }

    #[test]
    fn final_answer_is_a_summary_a_plain_text_or_a_refusal() {
        assert_eq!(ended("Done: {\"summary\": \"s\"}").unwrap()["summary"], "s");
        for text in ["All is well.", "{\"other\": 1}", "{\"summary\": 7}", ""] {
            assert_eq!(ended(text).unwrap()["response"], text);
        }
        assert!(
            ended("{\"post\": {\"title\": \"x\"}}").unwrap().contains_key("post"),
            "changes are not text"
        );
        assert_eq!(ended("{\"refused\": \"no\"}").unwrap_err().code, "agent.refused");
    }
}
