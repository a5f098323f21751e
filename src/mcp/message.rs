//! JSON-RPC 2.0: parses and classifies messages, builds answers and errors.

use super::scan::Scan;
use crate::codec;
use serde_json::{Map, Value, json};
use std::borrow::Cow;

/// Most messages in one array: a session answers them one by one.
const BATCH_MAX: usize = 100;
/// Longest message, in bytes: a whole post with all its modules is a tenth of it.
pub(super) const MESSAGE_BYTES_MAX: usize = 4 * 1024 * 1024;
/// Longest id of a request, in bytes: it is kept while the request runs, and sent back.
const ID_BYTES_MAX: usize = 256;

/// The text was not JSON.
pub(super) const PARSE: i64 = -32700;
/// It was JSON, but not a message.
pub(super) const INVALID_REQUEST: i64 = -32600;
/// There is no such method.
pub(super) const METHOD: i64 = -32601;
/// The parameters are wrong, or name something that does not exist.
pub(super) const PARAMS: i64 = -32602;
/// An internal error.
pub(super) const INTERNAL: i64 = -32603;
/// A resource that does not exist, for clients before 2026-07-28.
pub(super) const RESOURCE: i64 = -32002;
/// A session that is unknown or has ended; clients know the code from other servers.
pub(super) const SESSION: i64 = -32001;
/// The request has no valid credential.
pub(super) const UNAUTHORIZED: i64 = -32000;
/// The headers of a request contradict its body.
pub(super) const HEADERS: i64 = -32020;
/// The client lacks a capability that is needed.
pub(super) const CAPABILITY: i64 = -32021;
/// An unsupported revision.
pub(super) const VERSION: i64 = -32022;

/// An error of the protocol, as opposed to a tool that refuses.
#[derive(Debug, Clone, PartialEq)]
pub struct RpcError {
    /// JSON-RPC error code.
    pub code: i64,
    /// The message for people.
    pub message: String,
    /// Details for programs.
    pub data: Option<Value>,
}

impl RpcError {
    /// An error with a code.
    pub fn new(code: i64, message: impl Into<String>) -> Self {
        RpcError { code, message: message.into(), data: None }
    }

    /// Parameters that are wrong, or name something that does not exist.
    pub fn params(message: impl Into<String>) -> Self {
        RpcError::new(PARAMS, message)
    }

    /// Adds details for programs.
    #[must_use]
    pub fn with(mut self, data: Value) -> Self {
        self.data = Some(data);
        self
    }

    /// The answer that reports it. It has no id if the request's is unknown: `null` is not an id.
    pub(super) fn answer(&self, id: Option<&Value>) -> Value {
        let mut error = json!({"code": self.code, "message": self.message});
        if let Some(data) = &self.data {
            error["data"] = data.clone();
        }
        let mut answer = Map::from_iter([("jsonrpc".to_owned(), json!("2.0"))]);
        answer.extend(id.map(|id| ("id".to_owned(), id.clone())));
        answer.insert("error".to_owned(), error);
        Value::Object(answer)
    }
}

/// A message to a client.
#[derive(Debug, Clone, PartialEq)]
pub enum Sent {
    /// As a value.
    Value(Value),
    /// Serialized JSON.
    Text(String),
}

impl From<Value> for Sent {
    fn from(message: Value) -> Self {
        Sent::Value(message)
    }
}

impl Sent {
    /// Several in one array.
    pub(super) fn array(messages: &[Sent]) -> Sent {
        let texts: Vec<String> = messages.iter().map(|message| message.text().into_owned()).collect();
        Sent::Text(format!("[{}]", texts.join(",")))
    }

    /// Serialized JSON.
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Sent::Value(value) => Cow::Owned(value.to_string()),
            Sent::Text(text) => Cow::Borrowed(text),
        }
    }
}

/// A success response.
pub(super) fn result(id: &Value, result: Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "result": result})
}

/// A message that is not answered.
pub(super) fn notification(method: &str, params: Value) -> Value {
    json!({"jsonrpc": "2.0", "method": method, "params": params})
}

/// A message from a client.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Message {
    /// A request, which is answered.
    Request {
        /// Text or integer.
        id: Value,
        /// What it wants.
        method: String,
        /// The parameters; null if absent.
        params: Value,
    },
    /// A notification, which is not answered.
    Notification {
        /// The event.
        method: String,
        /// The parameters.
        params: Value,
    },
    /// An answer to a request of the server.
    Answer {
        /// The id under which we asked.
        id: Value,
        /// The result; null when the client refused.
        result: Value,
    },
}

/// One message, or several in an array.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Read {
    One(Result<Message, Value>),
    Several(Vec<Result<Message, Value>>),
}

/// Parses one piece of input. Invalid messages become error answers, with the request's id if it can be determined.
pub(super) fn read(bytes: &[u8]) -> Read {
    let unreadable =
        |why: String| Read::One(Err(RpcError::new(PARSE, why).answer(Scan::id_of(bytes).as_ref())));
    match codec::json::parse_up_to(bytes, MESSAGE_BYTES_MAX) {
        Ok(Value::Array(items)) if items.is_empty() => Read::One(Err(refused("an empty array", None))),
        Ok(Value::Array(items)) if items.len() > BATCH_MAX => {
            Read::One(Err(refused(&format!("more than {BATCH_MAX} messages in one array"), None)))
        }
        Ok(Value::Array(items)) => Read::Several(items.into_iter().map(classify).collect()),
        Ok(value) => Read::One(classify(value)),
        Err(cause) => unreadable(format!(
            "Parse error: {} (line {}, column {})",
            cause.message, cause.line, cause.column
        )),
    }
}

fn refused(why: &str, id: Option<&Value>) -> Value {
    RpcError::new(INVALID_REQUEST, format!("Invalid Request: {why}")).answer(id)
}

fn classify(value: Value) -> Result<Message, Value> {
    let Value::Object(mut map) = value else { return Err(refused("a message must be an object", None)) };
    let id = map.remove("id");
    let known = id.as_ref().filter(|id| is_id(id));
    if map.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return Err(refused("`jsonrpc` is not \"2.0\"", known));
    }
    let params = map.remove("params").unwrap_or(Value::Null);
    let method = match map.remove("method") {
        Some(Value::String(method)) => method,
        Some(_) => return Err(refused("`method` is not a text", known)),
        None if map.contains_key("result") || map.contains_key("error") => {
            let result = map.remove("result").unwrap_or(Value::Null);
            return Ok(Message::Answer { id: id.unwrap_or(Value::Null), result });
        }
        None => return Err(refused("there is no `method`", known)),
    };
    let Some(id) = id else { return Ok(Message::Notification { method, params }) };
    if !is_id(&id) {
        return Err(refused("an `id` must be a short text or an integer", None));
    }
    if !matches!(params, Value::Object(_) | Value::Null) {
        return Err(RpcError::params("Invalid params: they must be an object").answer(Some(&id)));
    }
    Ok(Message::Request { id, method, params })
}

pub(super) fn is_id(id: &Value) -> bool {
    match id {
        Value::String(text) => text.len() <= ID_BYTES_MAX,
        Value::Number(number) => {
            let text = number.to_string();
            text.len() <= ID_BYTES_MAX && text.trim_start_matches('-').bytes().all(|b| b.is_ascii_digit())
        }
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code_of(text: &[u8]) -> Option<i64> {
        match read(text) {
            Read::One(Err(answer)) => answer["error"]["code"].as_i64(),
            Read::One(Ok(_)) | Read::Several(_) => None,
        }
    }

    #[test]
    fn invalid_messages_have_error_codes() {
        let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
        let many = format!("[{}1]", "1,".repeat(10_000));
        let long = format!(r#"{{"jsonrpc":"2.0","id":"{}","method":"ping"}}"#, "x".repeat(10_000));
        for (text, code) in [
            ("", PARSE),
            ("nonsense", PARSE),
            ("{\"a\":1,\"a\":2}", PARSE),
            ("\0", PARSE),
            (deep.as_str(), PARSE),
            (many.as_str(), INVALID_REQUEST),
            ("[]", INVALID_REQUEST),
            ("1", INVALID_REQUEST),
            ("{}", INVALID_REQUEST),
            (long.as_str(), INVALID_REQUEST),
            (r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, INVALID_REQUEST),
            (r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, INVALID_REQUEST),
            (r#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, INVALID_REQUEST),
            (r#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, INVALID_REQUEST),
            (r#"{"jsonrpc":"2.0","id":1,"method":7}"#, INVALID_REQUEST),
            (r#"{"jsonrpc":"2.0","id":1}"#, INVALID_REQUEST),
            (r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}"#, PARAMS),
        ] {
            assert_eq!(code_of(text.as_bytes()), Some(code), "{}", &text[..text.len().min(60)]);
        }
        assert_eq!(code_of(b"\xff\xfe\x00"), Some(PARSE));
        let large = |bytes: usize| format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{}"}}"#, "x".repeat(bytes));
        assert_eq!(
            code_of(large(MESSAGE_BYTES_MAX - 100).as_bytes()),
            None,
            "its id is known, whatever it asks"
        );
        assert_eq!(code_of(large(MESSAGE_BYTES_MAX).as_bytes()), Some(PARSE));
    }

    #[test]
    fn parse_error_has_the_id_of_its_request() {
        for arguments in [r#"{"a":"\ud83d"}"#, r#"{"a":1,"a":2}"#, "{"] {
            let text = format!(r#"{{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{arguments}}}"#);
            let Read::One(Err(answer)) = read(text.as_bytes()) else { panic!("{text}") };
            assert_eq!((&answer["id"], &answer["error"]["code"]), (&json!("x"), &json!(PARSE)), "{text}");
        }
    }

    #[test]
    fn requests_notifications_and_responses_are_distinguished() {
        let one = |text: &str| match read(text.as_bytes()) {
            Read::One(Ok(message)) => message,
            other => panic!("{other:?}"),
        };
        assert_eq!(
            one(r#"{"jsonrpc":"2.0","id":"a","method":"ping"}"#),
            Message::Request { id: json!("a"), method: "ping".to_owned(), params: Value::Null }
        );
        assert_eq!(
            one(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#),
            Message::Notification { method: "notifications/initialized".to_owned(), params: Value::Null }
        );
        assert_eq!(
            one(r#"{"jsonrpc":"2.0","id":1,"result":{}}"#),
            Message::Answer { id: json!(1), result: json!({}) }
        );
    }
}
