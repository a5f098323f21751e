//! Serializes a record at the top level, and again under `data` for old clients.

use crate::base::{Map, Value};
use crate::http::request_context::{Content, revision};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// The key of the second copy of the record.
const DATA: &str = "data";

/// A record, serialized twice: its fields, `data`, and extra fields, which override record fields of the same name.
/// A record that is not a mapping is serialized as it is.
pub(in crate::http) struct LegacyEnvelope {
    record: Value,
    beside: Map,
    revision: Option<String>,
}

/// A record in the legacy envelope.
pub(super) fn legacy_envelope(record: Value) -> LegacyEnvelope {
    LegacyEnvelope { record, beside: Map::new(), revision: None }
}

impl LegacyEnvelope {
    /// Adds an extra field.
    #[must_use]
    pub(super) fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.beside.insert(name.to_owned(), value.into());
        self
    }

    /// Sets the revision, where the record does not hold it.
    #[must_use]
    pub(super) fn at(mut self, revision: Option<String>) -> Self {
        self.revision = revision;
        self
    }
}

impl Content for LegacyEnvelope {
    fn revision(&self) -> Option<&str> {
        let named = revision(|name| self.beside.get(name).or_else(|| self.record.get(name)));
        named.or(self.revision.as_deref())
    }
}

impl Serialize for LegacyEnvelope {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Value::Object(record) = &self.record else { return self.record.serialize(serializer) };
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in record {
            let value = if name == DATA { &self.record } else { value };
            map.serialize_entry(name, self.beside.get(name).unwrap_or(value))?;
        }
        if !record.contains_key(DATA) {
            map.serialize_entry(DATA, &self.record)?;
        }
        for (name, value) in self.beside.iter().filter(|(name, _)| !record.contains_key(*name)) {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn record_is_at_the_top_level_and_under_data() {
        let of = |answer: &LegacyEnvelope| serde_json::to_string(answer).unwrap();
        let answer = legacy_envelope(json!({"id": 1, "stage": "own", "metadata": {"revision": "ab"}}));
        let answer = answer.with("message", "done").with("stage", "review");
        let once = r#"{"id":1,"stage":"own","metadata":{"revision":"ab"}}"#;
        let beside = r#""id":1,"stage":"review","metadata":{"revision":"ab"}"#;
        assert_eq!(of(&answer), format!(r#"{{{beside},"data":{once},"message":"done"}}"#));
        assert_eq!(answer.revision(), Some("ab"));
        assert_eq!(legacy_envelope(json!({})).at(Some("cd".to_owned())).revision(), Some("cd"));
        assert_eq!(of(&legacy_envelope(json!({"data": 1, "b": 2}))), r#"{"data":{"data":1,"b":2},"b":2}"#);
        assert_eq!(of(&legacy_envelope(json!([1]))), "[1]");
    }
}
