//! Caches answers of reading tools until a stage moves (`site::AnswerCache`), as serialized text: a long answer is
//! serialized once.

use super::tools::Tool;
use crate::base::{Map, Value};
use crate::model::roles::Role;
use crate::site::{AnswerCache, Room, Site, Wanted};
use serde_json::json;
use std::sync::Arc;

/// Memory limits of the cache.
const ROOM: Room = Room { bytes_max: 32 << 20, bytes_usual: 16 << 10 };
/// Longest arguments of a cached answer, in bytes.
const ARGUMENTS_BYTES_MAX: usize = 1 << 10;
/// The member of a result that protocol revisions extend.
const META: &str = "_meta";

/// The cache key.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Question {
    tool: &'static str,
    arguments: String,
    /// The role of the client's token; all other rights are fixed while a server runs.
    role: Option<Role>,
}

/// The cache key of a call, if its answer can be cached.
pub(super) fn wanted(
    tool: &Tool,
    arguments: &Map,
    role: Option<Role>,
    site: &Site,
) -> Option<Wanted<Question>> {
    let arguments = serde_json::to_string(arguments).ok()?;
    let is_short = arguments.len() <= ARGUMENTS_BYTES_MAX;
    is_short.then(|| site.wanted(Question { tool: tool.name, arguments, role }))?
}

/// The cache of answers.
pub(super) type ResponseCache = AnswerCache<Question, Arc<Written>>;

/// An empty cache.
pub(super) fn nothing() -> ResponseCache {
    AnswerCache::new(ROOM, |question, written: &Arc<Written>| {
        question.arguments.len() + written.members.len()
    })
}

/// The serialized result of a call.
#[derive(Debug)]
pub struct Written {
    /// Its members except `_meta`, without the surrounding braces.
    members: String,
    /// The `_meta` member, if any, in an object.
    meta: Value,
}

impl Written {
    /// Serializes a result, which is an object with at least one member.
    pub(super) fn of(mut result: Value) -> Written {
        let meta = result.as_object_mut().and_then(|result| result.shift_remove(META));
        let meta = meta.map_or_else(|| json!({}), |meta| json!({META: meta}));
        Written { members: members(&result), meta }
    }

    /// The `_meta` member, in an object.
    pub(super) fn meta(&self) -> Value {
        self.meta.clone()
    }

    /// The response to a request, with the extended `_meta`.
    pub(super) fn answer(&self, id: &Value, meta: &Value) -> String {
        let (meta, result) = (members(meta), &self.members);
        let comma = if meta.is_empty() { "" } else { "," };
        format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{{result}{comma}{meta}}}}}"#)
    }

    /// The original result.
    pub(super) fn result(&self) -> Value {
        // This cannot fail: the text was serialized from a value.
        let mut result: Value = serde_json::from_str(&format!("{{{}}}", self.members)).unwrap_or_default();
        if let (Some(result), Some(meta)) = (result.as_object_mut(), self.meta.as_object()) {
            result.extend(meta.clone());
        }
        result
    }
}

/// An object's members as text.
fn members(object: &Value) -> String {
    let mut text = object.to_string();
    text.pop();
    text.remove(0);
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcp::message;

    #[test]
    fn serialized_result_equals_the_result() {
        for result in [
            json!({"content": [{"type": "text", "text": "{\"a\":\"\u{200b}\\n\"}"}], "structuredContent": {"a": 1.50}}),
            json!({"content": [], "_meta": {"long": 400_000}}),
        ] {
            let written = Written::of(result.clone());
            assert_eq!(written.result(), result);
            let id = json!("a\"b");
            let response: Value = serde_json::from_str(&written.answer(&id, &written.meta())).unwrap();
            assert_eq!(response, message::result(&id, result.clone()));
            let more: Value =
                serde_json::from_str(&written.answer(&id, &json!({"resultType": "complete"}))).unwrap();
            assert_eq!(more["result"]["resultType"], "complete");
        }
    }
}
