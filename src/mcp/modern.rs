//! The envelope of the modern revision: required members of requests and results.
//!
//! *source*: 2026-07-28, basic/index, basic/versioning, basic/utilities/caching.

use super::catalog::{About, Level};
use super::message::{PARAMS, RpcError, VERSION};
use super::revision::{MODERN, VERSION_KEY, supported};
use serde_json::{Map, Value, json};

const CAPABILITIES_KEY: &str = "io.modelcontextprotocol/clientCapabilities";
const LOG_LEVEL_KEY: &str = "io.modelcontextprotocol/logLevel";
const CLIENT_KEY: &str = "io.modelcontextprotocol/clientInfo";
const SERVER_KEY: &str = "io.modelcontextprotocol/serverInfo";
/// The key under which messages of a subscription name it.
pub(super) const SUBSCRIPTION_KEY: &str = "io.modelcontextprotocol/subscriptionId";
/// How long a client may cache results, in milliseconds: definitions change when a person approves.
const FRESH_MS: u64 = 60_000;

/// What a modern request says about itself.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Envelope {
    pub(super) log_level: Option<Level>,
    pub(super) client: Option<Value>,
    /// The capabilities of the client.
    pub(super) capabilities: Value,
}

/// Reads the envelope of a request.
///
/// # Errors
/// A required member is missing or invalid; checked in the order of the specification.
pub(super) fn envelope(params: &Value) -> Result<Envelope, RpcError> {
    let none = Value::Null;
    let meta = params.get("_meta").unwrap_or(&none);
    let wrong =
        |key: &str, why: &str| RpcError::new(PARAMS, format!("Invalid params: _meta[\"{key}\"] {why}"));
    let Some(version) = meta.get(VERSION_KEY).and_then(Value::as_str) else {
        return Err(wrong(VERSION_KEY, "is required"));
    };
    if version != MODERN {
        let data = json!({"supported": supported(), "requested": version});
        return Err(RpcError::new(VERSION, "Unsupported protocol version").with(data));
    }
    let Some(capabilities) = meta.get(CAPABILITIES_KEY).filter(|found| found.is_object()) else {
        return Err(wrong(CAPABILITIES_KEY, "must be an object"));
    };
    let log_level = match meta.get(LOG_LEVEL_KEY) {
        None => None,
        Some(level) => {
            let known = level.as_str().and_then(Level::named);
            Some(known.ok_or_else(|| wrong(LOG_LEVEL_KEY, "is not a log level"))?)
        }
    };
    Ok(Envelope { log_level, client: meta.get(CLIENT_KEY).cloned(), capabilities: capabilities.clone() })
}

/// The answer to `server/discover`.
pub(super) fn discovered(instructions: &str, capabilities: Value) -> Value {
    json!({"supportedVersions": supported(), "capabilities": capabilities, "instructions": instructions})
}

/// Whether the results of a method carry a cache lifetime.
fn is_kept(method: &str) -> bool {
    method.ends_with("/list") || matches!(method, "resources/read" | "server/discover")
}

/// Adds the members that modern results require.
pub(super) fn stamped(mut result: Value, method: &str, about: About) -> Value {
    let Some(map) = result.as_object_mut() else { return result };
    let is_complete = *map.entry("resultType").or_insert(json!("complete")) == "complete";
    if is_complete && is_kept(method) {
        map.entry("ttlMs").or_insert(json!(FRESH_MS));
        // Lists may depend on the caller and on the server's options.
        map.entry("cacheScope").or_insert(json!("private"));
    }
    let meta = map.entry("_meta").or_insert_with(|| Value::Object(Map::new()));
    meta[SERVER_KEY] = server(about);
    result
}

/// The server's name and version, the same in both eras.
pub(super) fn server(about: About) -> Value {
    json!({"name": about.name, "title": about.title, "version": about.version})
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code_of(meta: Value) -> Option<i64> {
        envelope(&json!({"_meta": meta})).err().map(|error| error.code)
    }

    #[test]
    fn envelope_requires_version_and_capabilities() {
        let good = json!({VERSION_KEY: MODERN, CAPABILITIES_KEY: {}});
        assert_eq!(code_of(good.clone()), None);
        assert_eq!(code_of(json!({})), Some(PARAMS));
        assert_eq!(code_of(json!({VERSION_KEY: 7})), Some(PARAMS));
        assert_eq!(code_of(json!({VERSION_KEY: "2027-01-01"})), Some(VERSION));
        assert_eq!(code_of(json!({VERSION_KEY: MODERN})), Some(PARAMS));
        let mut loud = good;
        loud[LOG_LEVEL_KEY] = json!("loud");
        assert_eq!(code_of(loud.clone()), Some(PARAMS));
        loud[LOG_LEVEL_KEY] = json!("warning");
        let read = envelope(&json!({"_meta": loud})).unwrap();
        assert_eq!((read.log_level, read.client), (Some(Level::Warning), None));
    }
}
