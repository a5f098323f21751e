//! The changes that a call asks for: a list of places and their values, or a record.

mod assignment;
mod list;

use super::OpError;
use super::module::object as object_in;
use crate::base::text::with_line_feeds;
use crate::base::{Map, Value};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize as _, Deserializer};
use std::borrow::Cow;
use std::convert::Infallible;
use std::fmt;

pub use assignment::Assignment;
pub(super) use assignment::lengthened;

/// The schema of changes.
pub(super) struct Patch;

impl JsonSchema for Patch {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Patch".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let places = generator.subschema_for::<Vec<Assignment>>();
        json_schema!({"anyOf": [
            places,
            {"type": "object", "description": "Fields under their names in answers; null removes one, but no list of records. Read-only ones may be sent back as they were read"},
        ]})
    }
}

/// Reads changes.
pub(super) fn read<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<Assignment>, D::Error> {
    input.deserialize_any(Changes)
}

struct Changes;

impl<'de> Visitor<'de> for Changes {
    type Value = Vec<Assignment>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of changes or an object with fields")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, record: A) -> Result<Self::Value, A::Error> {
        Ok(vec![Assignment::record(Map::deserialize(MapAccessDeserializer::new(record))?)])
    }
}

/// Parses `FIELD=VALUE`, `FIELD:=JSON`, or a record: a JSON object.
///
/// # Errors
/// What is wrong with it.
pub(super) fn parse(text: &str) -> Result<Assignment, String> {
    match text.starts_with('{') {
        true => object_in(text).map(Assignment::record),
        false => Assignment::parse(text),
    }
}

/// Parses a text of the command line, which may come from a file of Windows: `--text "$(cat FILE)"`.
pub(super) fn markdown(text: &str) -> Result<String, Infallible> {
    Ok(with_line_feeds(text))
}

/// The record among the changes, if there is one.
pub(super) fn record(changes: &[Assignment]) -> Option<Map> {
    changes.iter().filter_map(Assignment::as_record).cloned().reduce(|mut all, record| {
        all.extend(record);
        all
    })
}

/// A field that cannot be changed, and why, or what to do instead.
pub(crate) type Fixed = (&'static str, &'static str);

/// The field that no item can change.
const ID: Fixed = ("id", "other content refers to the item by its id");

/// Refuses a change of a fixed field of an item, or of its id.
///
/// # Errors
/// `field.read-only`.
pub(super) fn refuse_fixed(change: &Assignment, item: &str, fixed: &[Fixed]) -> Result<(), OpError> {
    let names = change.names();
    let Some((key, why)) = fixed.iter().chain([&ID]).find(|(key, _)| names.iter().any(|name| name == key))
    else {
        return Ok(());
    };
    let error = OpError::invalid("field.read-only", format!("`{key}` of {item} cannot be set"));
    Err(error.detail(*key, "cannot be changed here").hint(*why))
}

/// Refuses null in place of a list of records, such as modules or the items of a menu: a client that lost them would empty
/// the item.
///
/// # Errors
/// The first such field.
pub(super) fn refuse_null_lists(record: &Map, now: &Value) -> Result<(), OpError> {
    let holds_records =
        |value: &Value| value.as_array().is_some_and(|list| list.iter().any(Value::is_object));
    let mut nulls = record.iter().filter(|(_, value)| value.is_null()).map(|(name, _)| name);
    match nulls.find(|name| now.get(name.as_str()).is_some_and(holds_records)) {
        Some(name) => Err(OpError::of_field(name, "is null; an empty list, `[]`, takes all away")),
        None => Ok(()),
    }
}

/// The fields of a record as changes of places.
pub(super) fn places(record: Map) -> Vec<Assignment> {
    record.into_iter().map(|(name, value)| Assignment::at(name, value)).collect()
}

/// A text of a record; none if it is null or absent.
pub(super) fn text(record: &Map, name: &str) -> Result<Option<String>, OpError> {
    match record.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(OpError::of_field(name, "is not a text")),
    }
}

/// An object of a record; none if it is null or absent.
pub(super) fn object(record: &Map, name: &str) -> Result<Option<Map>, OpError> {
    match record.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Object(fields)) => Ok(Some(fields.clone())),
        Some(_) => Err(OpError::of_field(name, "is not an object")),
    }
}

/// A place of a record, from 1; none if it is null or absent. The original product counts from 0, so 0 is the first, too.
pub(super) fn place(record: &Map, name: &str) -> Result<Option<usize>, OpError> {
    match record.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => {
            let place = value.as_u64().and_then(|place| usize::try_from(place).ok());
            place.map(Some).ok_or_else(|| OpError::of_field(name, "is not a whole number from 0"))
        }
    }
}
