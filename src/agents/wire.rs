//! Wire formats of providers: bodies of requests, and reading of responses.

use super::{AgentError, Ask, Provider, Reply, ToolCall, Turn, Usage, Wire};
use serde_json::{Value, json};

/// The version of Anthropic's format.
const ANTHROPIC_VERSION: &str = "2023-06-01";
/// Longest id or name of a call that is kept, in characters.
const NAME_CHARS_MAX: usize = 200;

/// The headers of a request.
pub(super) fn headers(provider: &Provider) -> Vec<(String, String)> {
    let mut headers = vec![("content-type".to_owned(), "application/json".to_owned())];
    let mut add = |name: &str, value: String| headers.push((name.to_owned(), value));
    match (provider.wire, &provider.key) {
        (Wire::Anthropic, Some(key)) => add("x-api-key", key.clone()),
        (Wire::OpenAi | Wire::Http, Some(key)) => add("authorization", format!("Bearer {key}")),
        (_, None) => (),
    }
    if provider.wire == Wire::Anthropic {
        add("anthropic-version", ANTHROPIC_VERSION.to_owned());
    }
    headers
}

/// The body of a request.
pub(super) fn body(provider: &Provider, ask: &Ask) -> Value {
    match provider.wire {
        Wire::OpenAi => openai_body(provider, ask),
        Wire::Anthropic => anthropic_body(provider, ask),
        Wire::Http => http_body(provider, ask),
    }
}

fn openai_body(provider: &Provider, ask: &Ask) -> Value {
    let mut messages = vec![json!({"role": "system", "content": ask.system})];
    for turn in &ask.turns {
        match turn {
            Turn::User(text) => messages.push(json!({"role": "user", "content": text})),
            Turn::Model { text, calls } if calls.is_empty() => {
                messages.push(json!({"role": "assistant", "content": text}));
            }
            Turn::Model { text, calls } => {
                let call = |call: &ToolCall| {
                    let function = json!({"name": call.name, "arguments": call.arguments.to_string()});
                    json!({"id": call.id, "type": "function", "function": function})
                };
                let calls: Vec<Value> = calls.iter().map(call).collect();
                messages.push(json!({"role": "assistant", "content": text, "tool_calls": calls}));
            }
            Turn::Results(results) => messages.extend(
                results
                    .iter()
                    .map(|one| json!({"role": "tool", "tool_call_id": one.id, "content": one.text})),
            ),
        }
    }
    // Newer models of OpenAI take the one name, most other servers only the other.
    let most = if provider.is_usual { "max_completion_tokens" } else { "max_tokens" };
    let mut body = json!({"model": provider.model, "messages": messages, most: provider.tokens_max});
    if !ask.tools.is_empty() {
        let tool = |tool: &super::Tool| {
            let function = json!({"name": tool.name, "description": tool.about, "parameters": tool.schema});
            json!({"type": "function", "function": function})
        };
        body["tools"] = ask.tools.iter().map(tool).collect();
    }
    body
}

fn anthropic_body(provider: &Provider, ask: &Ask) -> Value {
    let message = |turn: &Turn| match turn {
        Turn::User(text) => json!({"role": "user", "content": text}),
        Turn::Model { text, calls } if calls.is_empty() => json!({"role": "assistant", "content": text}),
        Turn::Model { text, calls } => {
            // An empty text is refused there.
            let text = (!text.is_empty()).then(|| json!({"type": "text", "text": text}));
            let calls = calls.iter().map(
                |call| json!({"type": "tool_use", "id": call.id, "name": call.name, "input": call.arguments}),
            );
            json!({"role": "assistant", "content": text.into_iter().chain(calls).collect::<Vec<_>>()})
        }
        Turn::Results(results) => {
            let result = |one: &super::ToolResult| json!({"type": "tool_result", "tool_use_id": one.id, "content": one.text, "is_error": one.is_error});
            json!({"role": "user", "content": results.iter().map(result).collect::<Vec<_>>()})
        }
    };
    let mut body = json!({
        "model": provider.model,
        "max_tokens": provider.tokens_max,
        "system": ask.system,
        "messages": ask.turns.iter().map(message).collect::<Vec<_>>(),
    });
    if !ask.tools.is_empty() {
        let tool = |tool: &super::Tool| json!({"name": tool.name, "description": tool.about, "input_schema": tool.schema});
        body["tools"] = ask.tools.iter().map(tool).collect();
    }
    body
}

fn http_body(provider: &Provider, ask: &Ask) -> Value {
    let message = |turn: &Turn| match turn {
        Turn::User(text) => json!({"role": "user", "content": text}),
        Turn::Model { text, calls } if calls.is_empty() => json!({"role": "assistant", "content": text}),
        Turn::Model { text, calls } => {
            let call =
                |call: &ToolCall| json!({"id": call.id, "name": call.name, "arguments": call.arguments});
            let calls: Vec<Value> = calls.iter().map(call).collect();
            json!({"role": "assistant", "content": text, "calls": calls})
        }
        Turn::Results(results) => {
            let result =
                |one: &super::ToolResult| json!({"id": one.id, "content": one.text, "isError": one.is_error});
            json!({"role": "tool", "results": results.iter().map(result).collect::<Vec<_>>()})
        }
    };
    let mut body = ask.about.clone();
    body["system"] = json!(ask.system);
    body["messages"] = ask.turns.iter().map(message).collect();
    body["maxTokens"] = json!(provider.tokens_max);
    if !provider.model.is_empty() {
        body["model"] = json!(provider.model);
    }
    if !ask.tools.is_empty() {
        let tool = |tool: &super::Tool| json!({"name": tool.name, "description": tool.about, "inputSchema": tool.schema});
        body["tools"] = ask.tools.iter().map(tool).collect();
    }
    body
}

/// Reads a successful response.
///
/// # Errors
/// The response does not have the format, was cut off, or the model declined.
pub(super) fn read(wire: Wire, body: &[u8], has_tools: bool) -> Result<Reply, AgentError> {
    let answer: Value = serde_json::from_slice(body).map_err(|_| AgentError::Unreadable)?;
    let (text, mut calls) = match wire {
        Wire::OpenAi => openai(&answer)?,
        Wire::Anthropic => anthropic(&answer)?,
        Wire::Http => http(&answer, has_tools)?,
    };
    for (number, call) in calls.iter_mut().enumerate().filter(|(_, call)| call.id.is_empty()) {
        call.id = format!("call-{number}");
    }
    if text.is_none() && calls.is_empty() {
        return Err(AgentError::Unreadable);
    }
    Ok(Reply { text: text.unwrap_or_default(), calls, usage: usage_in(wire, &answer) })
}

/// The tokens that a response cost, also one that cannot be used; zero if it does not say.
pub(super) fn usage(wire: Wire, body: &[u8]) -> Usage {
    serde_json::from_slice(body).map_or_else(|_| Usage::default(), |answer| usage_in(wire, &answer))
}

fn usage_in(wire: Wire, answer: &Value) -> Usage {
    let (input, output) = match wire {
        Wire::OpenAi => ("prompt_tokens", "completion_tokens"),
        Wire::Anthropic => ("input_tokens", "output_tokens"),
        Wire::Http => ("inputTokens", "outputTokens"),
    };
    let count = |name: &str| answer["usage"][name].as_u64().unwrap_or_default();
    Usage { input: count(input), output: count(output) }
}

/// The text of an answer, and its calls.
type Content = (Option<String>, Vec<ToolCall>);

fn openai(answer: &Value) -> Result<Content, AgentError> {
    let choice = &answer["choices"][0];
    let message = &choice["message"];
    if let Some(why) = message["refusal"].as_str().filter(|why| !why.is_empty()) {
        return Err(AgentError::Declined { why: why.to_owned() });
    }
    match choice["finish_reason"].as_str() {
        Some("length") => return Err(AgentError::TooLong),
        Some("content_filter") => return Err(declined("its filter stopped the answer")),
        _ => (),
    }
    let call = |call: &Value| {
        let function = &call["function"];
        let written = function["arguments"].as_str().unwrap_or_default();
        let arguments = serde_json::from_str(written).unwrap_or_else(|_| Value::from(written));
        called(&call["id"], &function["name"], arguments)
    };
    Ok((text(&message["content"]), listed(&message["tool_calls"]).map(call).collect()))
}

fn anthropic(answer: &Value) -> Result<Content, AgentError> {
    match answer["stop_reason"].as_str() {
        Some("max_tokens") => return Err(AgentError::TooLong),
        Some("refusal") => return Err(declined("it gave no reason")),
        _ => (),
    }
    let calls = listed(&answer["content"]).filter(|part| part["type"] == "tool_use");
    let calls = calls.map(|part| called(&part["id"], &part["name"], part["input"].clone()));
    Ok((text(&answer["content"]), calls.collect()))
}

/// `{"calls": […]}` are calls where there are tools, `{"text": "…"}` is the text of a model; anything else is itself
/// the answer.
fn http(answer: &Value, has_tools: bool) -> Result<Content, AgentError> {
    if !answer.is_object() {
        return Err(AgentError::Unreadable);
    }
    let calls: Vec<ToolCall> = match has_tools {
        true => listed(&answer["calls"])
            .map(|call| called(&call["id"], &call["name"], call["arguments"].clone()))
            .collect(),
        false => Vec::new(),
    };
    let text = match answer["text"].as_str() {
        Some(text) => text.to_owned(),
        None if calls.is_empty() => answer.to_string(),
        None => String::new(),
    };
    Ok((Some(text), calls))
}

fn declined(why: &str) -> AgentError {
    AgentError::Declined { why: why.to_owned() }
}

fn called(id: &Value, name: &Value, arguments: Value) -> ToolCall {
    let short = |value: &Value| value.as_str().unwrap_or_default().chars().take(NAME_CHARS_MAX).collect();
    ToolCall { id: short(id), name: short(name), arguments }
}

fn listed(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// A text, or the texts among the parts of a content.
fn text(content: &Value) -> Option<String> {
    match content {
        Value::String(text) => Some(text.clone()),
        Value::Array(parts) => {
            let texts: Vec<&str> = parts.iter().filter_map(|part| part["text"].as_str()).collect();
            (!texts.is_empty()).then(|| texts.concat())
        }
        _ => None,
    }
}
