//! The revisions of the protocol, and the era of a message.

use serde_json::Value;

/// The revision in which every request states revision and capabilities itself (`2026-07-28/basic/versioning`).
pub const MODERN: &str = "2026-07-28";
/// The revisions that begin with `initialize`, the newest first.
pub const LEGACY: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];
/// The only revision with arrays of messages.
pub(super) const WITH_BATCHES: &str = "2025-03-26";

/// The key of a modern request's revision.
pub(super) const VERSION_KEY: &str = "io.modelcontextprotocol/protocolVersion";
/// Methods that only the modern revision has.
const MODERN_METHODS: [&str; 2] = ["server/discover", "subscriptions/listen"];

/// How a message is read and answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Era {
    /// `initialize` negotiates revision and capabilities for the whole session.
    Legacy,
    /// Each request carries revision, capabilities and log level.
    Modern,
}

impl Era {
    /// The era of one message.
    pub fn of(method: &str, params: &Value) -> Era {
        let says_so = params.get("_meta").and_then(|meta| meta.get(VERSION_KEY)).is_some();
        if says_so || MODERN_METHODS.contains(&method) { Era::Modern } else { Era::Legacy }
    }
}

/// All supported revisions, the newest first.
pub(super) fn supported() -> Vec<&'static str> {
    std::iter::once(MODERN).chain(LEGACY).collect()
}

/// The revision for a client that sends `initialize`: the requested one, else the newest legacy one.
pub(super) fn agreed(version: &str) -> &'static str {
    LEGACY.into_iter().find(|revision| *revision == version).unwrap_or(LEGACY[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn era_is_detected_from_the_message() {
        let modern = json!({"_meta": {VERSION_KEY: MODERN}});
        for (method, params, era) in [
            ("tools/list", Value::Null, Era::Legacy),
            ("tools/list", modern.clone(), Era::Modern),
            ("initialize", json!({"protocolVersion": MODERN}), Era::Legacy),
            ("initialize", modern, Era::Modern),
            ("server/discover", Value::Null, Era::Modern),
            ("subscriptions/listen", json!([]), Era::Modern),
            ("tools/call", json!({"_meta": {"progressToken": 1}}), Era::Legacy),
        ] {
            assert_eq!(Era::of(method, &params), era, "{method} {params}");
        }
    }

    #[test]
    fn negotiation_falls_back_to_the_newest_legacy_revision() {
        for revision in LEGACY {
            assert_eq!(agreed(revision), revision);
        }
        for other in [MODERN, "2024-10-07", "", "2099-01-01"] {
            assert_eq!(agreed(other), "2025-11-25", "{other}");
        }
    }
}
