//! Reads the headers of a message, and compares them with its body.
//!
//! *source*: 2026-07-28 basic/transports/streamable-http, `Mcp-Method`, `Mcp-Name` and `Mcp-Param-*`.

use super::*;
use crate::base::digest::unbase64;
use crate::mcp::message::HEADERS;
use crate::mcp::revision::VERSION_KEY;
use crate::mcp::{MODERN, RpcError};
use http::HeaderMap;

/// The revision in a request's header.
pub(super) fn version(request: &Request) -> Option<&str> {
    request.header(VERSION_HEADER).map(str::trim)
}

/// Whether a revision is one without sessions. Later ones count, too: they are refused as unsupported.
pub(super) fn is_modern(version: &str) -> bool {
    version >= MODERN && version.starts_with(|first: char| first.is_ascii_digit())
}

/// Whether the client accepts streams. Without `Accept` it accepts anything.
pub(super) fn takes_streams(request: &Request) -> bool {
    match request.header(http::header::ACCEPT) {
        None => true,
        Some(accept) => {
            let kinds = accept.split(',').map(|kind| kind.split(';').next().unwrap_or_default().trim());
            kinds.into_iter().any(|kind| matches!(kind, "text/event-stream" | "text/*" | "*/*"))
        }
    }
}

/// Whether the body is JSON.
pub(super) fn is_json(request: &Request) -> bool {
    let kind = request.header(http::header::CONTENT_TYPE).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}

/// Compares the headers of a modern message with its body. The body itself is validated elsewhere.
///
/// # Errors
/// A header is missing, repeated, or differs from the body.
pub(super) fn agree(
    headers: &HeaderMap,
    method: &str,
    params: &Value,
    tools: &[Value],
) -> Result<(), RpcError> {
    let Some(version) = params.get("_meta").and_then(|meta| meta.get(VERSION_KEY)).and_then(Value::as_str)
    else {
        return Ok(());
    };
    same(headers, "mcp-protocol-version", Some(version))?;
    if version != MODERN {
        return Ok(());
    }
    same(headers, "mcp-method", Some(method))?;
    let key = match method {
        "tools/call" | "prompts/get" => "name",
        "resources/read" => "uri",
        _ => return Ok(()),
    };
    if let Some(name) = params.get(key).and_then(Value::as_str) {
        same(headers, "mcp-name", Some(name))?;
        if method == "tools/call" {
            return arguments(headers, name, params, tools);
        }
    }
    Ok(())
}

/// Compares arguments that a tool requires in headers, too (`x-mcp-header` in its schema).
fn arguments(headers: &HeaderMap, tool: &str, params: &Value, tools: &[Value]) -> Result<(), RpcError> {
    let Some(tool) = tools.iter().find(|known| known["name"] == tool) else { return Ok(()) };
    for (name, schema) in tool["inputSchema"]["properties"].as_object().into_iter().flatten() {
        let Some(header) = schema.get("x-mcp-header").and_then(Value::as_str) else { continue };
        let value = match params.get("arguments").and_then(|arguments| arguments.get(name)) {
            None | Some(Value::Null) => None,
            Some(Value::String(text)) => Some(text.clone()),
            Some(other) => Some(other.to_string()),
        };
        same(headers, &format!("mcp-param-{}", header.to_ascii_lowercase()), value.as_deref())?;
    }
    Ok(())
}

fn same(headers: &HeaderMap, name: &str, expected: Option<&str>) -> Result<(), RpcError> {
    let mut values = headers.get_all(name).into_iter();
    let (first, second) = (values.next(), values.next());
    let wrong = |why: &str| Err(RpcError::new(HEADERS, format!("Header mismatch: {name} {why}")));
    let found = match first {
        _ if second.is_some() => return wrong("appears twice"),
        None => None,
        Some(value) => match value.to_str().ok().and_then(|text| decoded(text.trim())) {
            Some(text) => Some(text),
            None => return wrong("is not readable"),
        },
    };
    match (found.as_deref(), expected) {
        (found, expected) if found == expected => Ok(()),
        (None, _) => wrong("is missing"),
        (Some(_), _) => wrong("differs from the body"),
    }
}

/// A header's value; `=?base64?…?=` encodes text that headers cannot hold.
fn decoded(text: &str) -> Option<String> {
    match text.strip_prefix("=?base64?").and_then(|rest| rest.strip_suffix("?=")) {
        None => Some(text.to_owned()),
        Some(encoded) => String::from_utf8(unbase64(encoded)?).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::{HeaderName, HeaderValue};
    use serde_json::json;

    fn agrees(headers: &[(&'static str, &str)]) -> bool {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(HeaderName::from_static(name), HeaderValue::from_str(value).unwrap());
        }
        let params = json!({"_meta": {VERSION_KEY: MODERN}, "name": "né", "arguments": {"a": 7, "b": null}});
        let property = |header: &str| json!({"x-mcp-header": header});
        let properties = json!({"a": property("A"), "b": property("B")});
        let tools = [json!({"name": "né", "inputSchema": {"properties": properties}})];
        agree(&map, "tools/call", &params, &tools).is_ok()
    }

    #[test]
    fn headers_must_match_the_body() {
        let version = ("mcp-protocol-version", MODERN);
        let (method, name) = (("mcp-method", "tools/call"), ("mcp-name", "=?base64?bsOp?="));
        let a = ("mcp-param-a", "7");
        assert!(agrees(&[version, method, name, a]));
        for headers in [
            vec![method, name, a],
            vec![version, version, method, name, a],
            vec![("mcp-protocol-version", "2025-11-25"), method, name, a],
            vec![version, name, a],
            vec![version, ("mcp-method", "Tools/call"), name, a],
            vec![version, method, a],
            vec![version, method, ("mcp-name", "=?base64?bsO?="), a],
            vec![version, method, ("mcp-name", "ne"), a],
            vec![version, method, name],
            vec![version, method, name, ("mcp-param-a", "8")],
            vec![version, method, name, a, ("mcp-param-b", "")],
        ] {
            assert!(!agrees(&headers), "{headers:?}");
        }
    }

    #[test]
    fn modern_revisions_are_recognized() {
        let found = ["2024-11-05", "2025-11-25", MODERN, "2027-01-01", "x", ""].map(is_modern);
        assert_eq!(found, [false, false, true, true, false, false]);
    }
}
