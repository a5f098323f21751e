//! Points in time as files write them.

use crate::base::source::rfc3339;
use crate::model::scalar;
use jiff::Timestamp;
use serde::{Deserialize, Deserializer, Serializer, de::Error};

pub(super) fn serialize<S: Serializer>(time: &Option<Timestamp>, serializer: S) -> Result<S::Ok, S::Error> {
    match time {
        Some(time) => serializer.serialize_str(&rfc3339(*time)),
        None => serializer.serialize_none(),
    }
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Timestamp>, D::Error> {
    let Some(text) = Option::<String>::deserialize(deserializer)? else { return Ok(None) };
    scalar::time(&text).map(Some).ok_or_else(|| D::Error::custom(format!("`{text}` is not a time")))
}
