//! Parses JSON as the input of an operation; errors name the field, in words for non-programmers.

use crate::ops::prelude::*;
use regex::Regex;
use serde::de::{DeserializeOwned, Deserializer, Visitor};
use std::sync::LazyLock;

static TYPE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new("^invalid (?:type|value): (.+), expected (.+)$").expect("because the pattern is fixed")
});
static STRUCT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?:internally tagged )?(?:struct|enum) \w+").expect("because the pattern is fixed")
});
static FIELD: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new("^(?:missing|unknown) field `([^`]+)`").expect("because the pattern is fixed")
});

/// What the library that reads JSON calls things, and what people call them.
const WORDS: &[(&str, &str)] = &[
    ("a sequence", "a list"),
    ("sequence", "a list"),
    ("a map", "an object"),
    ("map", "an object"),
    ("a string", "a text"),
    ("string ", ""),
];

/// Reads the input of a type.
///
/// # Errors
/// `input.invalid`, with the field.
pub(crate) fn read<T: DeserializeOwned>(input: Value) -> Result<T, OpError> {
    read_with(&input, &|input| T::deserialize(Object(input)))
}

/// An object to read a type from. Of a value as such, each type would also be compiled to be read from a list.
pub(super) struct Object<'a>(pub(super) &'a Value);

impl<'de> Deserializer<'de> for Object<'de> {
    type Error = serde_json::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> serde_json::Result<V::Value> {
        self.0.deserialize_map(visitor)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// The same with a function that parses it.
pub(super) fn read_with<T>(
    input: &Value,
    parse: &dyn Fn(&Value) -> serde_json::Result<T>,
) -> Result<T, OpError> {
    let fields = input.as_object().ok_or_else(|| {
        OpError::invalid(
            "input.invalid",
            "the input is not valid: it must be an object `{…}` with a key for each argument",
        )
    })?;
    parse(input).map_err(|cause| refusal(fields, &cause.to_string(), &|rest| parse(rest).err()))
}

fn refusal(fields: &Map, cause: &str, parse: &dyn Fn(&Value) -> Option<serde_json::Error>) -> OpError {
    let message = plain(cause);
    let wrong = |what: &str| OpError::invalid("input.invalid", format!("the input is not valid: {what}"));
    let named = FIELD.captures(cause).map(|found| found[1].to_owned());
    if let Some(part) = culprit_in_list(fields, cause, parse) {
        let place = named.map_or_else(|| part.clone(), |name| format!("{part}.{name}"));
        return wrong(&format!("`{part}`: {message}")).detail(&place, &message);
    }
    if let Some(name) = named {
        return wrong(&message).detail(&name, &message);
    }
    // The field without which there is no such complaint.
    let culprit = fields.keys().find(|name| {
        let mut rest = fields.clone();
        rest.shift_remove(*name);
        parse(&Value::Object(rest)).is_none_or(|other| other.to_string() != cause)
    });
    match culprit {
        Some(field) => wrong(&format!("`{field}`: {message}")).detail(field, &message),
        None => wrong(&message),
    }
}

/// The object in a list that causes a complaint, such as `edits[1]`: alone in its list, it causes the same.
fn culprit_in_list(
    fields: &Map,
    cause: &str,
    parse: &dyn Fn(&Value) -> Option<serde_json::Error>,
) -> Option<String> {
    fields.iter().find_map(|(name, value)| {
        let list = value.as_array().filter(|list| list.iter().all(Value::is_object))?;
        let mut rest = fields.clone();
        rest.shift_remove(name);
        let is_cause = |list: &[Value]| {
            let mut fields = rest.clone();
            fields.insert(name.clone(), json!(list));
            parse(&Value::Object(fields)).is_some_and(|other| other.to_string() == cause)
        };
        if is_cause(&[]) {
            return None;
        }
        let at = list.iter().position(|one| is_cause(std::slice::from_ref(one)))?;
        Some(format!("{name}[{at}]"))
    })
}

/// A complaint in plain words.
fn plain(cause: &str) -> String {
    let words = |text: &str| {
        let text = STRUCT.replace_all(text, "an object").into_owned();
        WORDS.iter().fold(text, |text, (theirs, ours)| match text.strip_prefix(theirs) {
            Some(rest) => format!("{ours}{rest}"),
            None => text,
        })
    };
    match TYPE.captures(cause) {
        Some(found) => format!("expected {}, not {}", words(&found[2]), words(&found[1])),
        None => cause.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::{module, set};
    use serde_json::json;

    #[test]
    fn input_errors_name_their_field() {
        for (input, field, message) in [
            (
                json!({"module": "x", "fields": "title=A"}),
                "fields",
                "expected a list of changes or an object with fields, not \"title=A\"",
            ),
            (json!({"module": "x", "fields": ["title=A"]}), "fields", "expected an object, not \"title=A\""),
            (json!({"module": 7, "fields": []}), "module", "expected a text, not number"),
            (json!({"fields": []}), "module", "missing field `module`"),
        ] {
            let error = read::<module::Set<crate::ops::Publishing>>(input.clone()).unwrap_err();
            assert_eq!(
                error.details.get(field).map(Vec::as_slice),
                Some([message.to_owned()].as_slice()),
                "{input}: {error:?}"
            );
        }
        let good = json!({"op": "set", "item": "about", "fields": {}});
        for (edit, place) in [
            (json!({"op": "set", "item": "a", "fields": [{"path": "b", "moveTo": -1}]}), "edits[1]"),
            (json!({"op": "set", "item": 7}), "edits[1]"),
            (json!({"op": "set", "item": "a", "field": {}}), "edits[1].field"),
            (json!({"op": "set"}), "edits[1].item"),
        ] {
            let input = json!({"title": "T", "edits": [good, edit, good]});
            let error = read::<set::Propose>(input).unwrap_err();
            assert_eq!(error.details.keys().collect::<Vec<_>>(), [place], "{error:?}");
            assert!(error.message.contains("`edits[1]`: "), "{error:?}");
        }
        let error = read::<module::Set<crate::ops::Publishing>>(json!(["x", []])).unwrap_err();
        assert!(error.message.contains("an object"), "{error}");
    }
}
