//! YAML and JSON front matter: one reader over serde, limited in values and depth, that rejects duplicate keys.

use super::{BYTES_MAX, DEPTH_MAX, Unreadable, VALUES_MAX};
use crate::base::{Map, Value};
use serde::Deserialize;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, IgnoredAny, MapAccess, SeqAccess, VariantAccess,
    Visitor,
};
use serde_json::Number;
use std::cell::Cell;
use std::fmt;

/// The key under which serde_json passes a number's text.
const JSON_NUMBER: &str = "$serde_json::private::Number";

/// Reads a YAML document that is a mapping or empty. Tags are ignored, aliases are followed, texts such as `017` or
/// `yes` stay texts; positions count within `text`.
pub(super) fn yaml(text: &str) -> Result<Map, Unreadable> {
    let bad = |error: serde_yaml::Error| {
        let (line, column) = error.location().map_or((1, 1), |at| (at.line(), at.column()));
        Unreadable::new(line, column, without_place(&error.to_string()))
    };
    let tree = Tree::deserialize(serde_yaml::Deserializer::from_str(text)).map_err(bad)?;
    if !tree.numbers {
        return mapping(merged(tree.value));
    }
    // The YAML reader has already turned `1.10` into a float. Deserialized as a text, it keeps its spelling.
    let value = Written(&tree.value).deserialize(serde_yaml::Deserializer::from_str(text)).map_err(bad)?;
    mapping(merged(value))
}

/// The key under which a mapping takes the entries of others that it does not have itself (YAML, type `merge`).
const MERGE_KEY: &str = "<<";

/// A value with its merge keys resolved. One that names no mapping stays.
fn merged(value: Value) -> Value {
    match value {
        Value::Array(items) => Value::Array(items.into_iter().map(merged).collect()),
        Value::Object(mut map) => {
            let others: Option<Vec<Map>> = match map.get(MERGE_KEY).cloned() {
                Some(Value::Object(other)) => Some(vec![other]),
                Some(Value::Array(all)) => all.into_iter().map(|other| other.as_object().cloned()).collect(),
                _ => None,
            };
            if let Some(others) = others {
                map.shift_remove(MERGE_KEY);
                for (key, value) in others.into_iter().flat_map(|other| match merged(Value::Object(other)) {
                    Value::Object(other) => other,
                    _ => Map::new(),
                }) {
                    map.entry(key).or_insert(value);
                }
            }
            Value::Object(map.into_iter().map(|(key, value)| (key, merged(value))).collect())
        }
        other => other,
    }
}

/// Reads a text that is one JSON object.
pub(super) fn json(text: &str) -> Result<Map, Unreadable> {
    if text.trim().is_empty() {
        return Ok(Map::new());
    }
    serde_json::from_str::<Tree>(text).map_err(|e| json_error(text, &e)).and_then(|tree| mapping(tree.value))
}

/// Reads the JSON object that a text starts with, and where the text after its last line starts.
pub(super) fn json_at_start(text: &str) -> Result<(Map, usize), Unreadable> {
    let bounded = &text[..text.floor_char_boundary(BYTES_MAX.min(text.len()))];
    let mut objects = serde_json::Deserializer::from_str(bounded).into_iter::<Tree>();
    let value = match objects.next() {
        Some(Ok(tree)) => tree.value,
        Some(Err(e)) if e.is_eof() && bounded.len() < text.len() => {
            return Err(Unreadable::new(1, 1, format!("the front matter is larger than {BYTES_MAX} bytes")));
        }
        Some(Err(e)) => return Err(json_error(bounded, &e)),
        None => Value::Null,
    };
    let end = objects.byte_offset();
    let (rest, next) = super::first_line(&text[end..]);
    if !rest.trim().is_empty() {
        let (line, column) = super::place(text, end);
        return Err(Unreadable::new(
            line,
            column,
            "text after the end of the JSON front matter: start a new line",
        ));
    }
    Ok((mapping(value)?, end + next))
}

fn mapping(value: Value) -> Result<Map, Unreadable> {
    match value {
        Value::Object(map) => Ok(map),
        Value::Null => Ok(Map::new()),
        Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            Err(Unreadable::new(1, 1, "the front matter is not a mapping of keys to values"))
        }
    }
}

fn json_error(text: &str, error: &serde_json::Error) -> Unreadable {
    // serde_json counts columns in bytes.
    let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or_default();
    let column =
        line[..line.floor_char_boundary(error.column().saturating_sub(1).min(line.len()))].chars().count()
            + 1;
    Unreadable::new(error.line().max(1), column, without_place(&error.to_string()))
}

/// An error's text without its position, which counts from the wrong line.
fn without_place(message: &str) -> String {
    message.split(" at line ").next().unwrap_or(message).to_owned()
}

/// A document as a value. YAML numbers in it are all `0`, and `numbers` says that there are some.
struct Tree {
    value: Value,
    numbers: bool,
}

/// The remaining limits of one reading.
struct Budget {
    left: Cell<usize>,
    numbers: Cell<bool>,
}

#[derive(Clone, Copy)]
struct Node<'b> {
    budget: &'b Budget,
    depth: usize,
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let budget = Budget { left: Cell::new(VALUES_MAX), numbers: Cell::new(false) };
        let value = Node { budget: &budget, depth: 0 }.deserialize(deserializer)?;
        Ok(Tree { value, numbers: budget.numbers.get() })
    }
}

impl Node<'_> {
    fn inner<E: Error>(self) -> Result<Self, E> {
        if self.depth >= DEPTH_MAX {
            return Err(E::custom(format_args!("nested deeper than {DEPTH_MAX} levels")));
        }
        Ok(Node { depth: self.depth + 1, ..self })
    }

    fn number(self) -> Value {
        self.budget.numbers.set(true);
        Value::from(0)
    }
}

impl<'de> DeserializeSeed<'de> for Node<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        let Some(left) = self.budget.left.get().checked_sub(1) else {
            return Err(D::Error::custom(format_args!("more than {VALUES_MAX} values")));
        };
        self.budget.left.set(left);
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Node<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<Value, E> {
        Ok(Value::Bool(flag))
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Value, E> {
        Ok(self.number())
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<Value, E> {
        Ok(self.number())
    }

    fn visit_i128<E: Error>(self, _: i128) -> Result<Value, E> {
        Ok(self.number())
    }

    fn visit_u128<E: Error>(self, _: u128) -> Result<Value, E> {
        Ok(self.number())
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Value, E> {
        Ok(self.number())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok(Value::String(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let node = self.inner()?;
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(node)? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let node = self.inner()?;
        let mut map = Map::new();
        while let Some(key) = entries.next_key_seed(NewKey(&map))? {
            if key == JSON_NUMBER && map.is_empty() {
                let text = entries.next_value::<String>()?;
                return serde_json::from_str(&text).map(Value::Number).map_err(A::Error::custom);
            }
            let value = entries.next_value_seed(node)?;
            map.insert(key, value);
        }
        Ok(Value::Object(map))
    }

    /// Drops a YAML tag and keeps its value.
    fn visit_enum<A: EnumAccess<'de>>(self, tagged: A) -> Result<Value, A::Error> {
        let (_, content) = tagged.variant::<IgnoredAny>()?;
        content.newtype_variant_seed(self)
    }
}

/// A key that must be new in its mapping; duplicates are rejected while reading, so that the error has its position.
struct NewKey<'m>(&'m Map);

impl<'de> DeserializeSeed<'de> for NewKey<'_> {
    type Value = String;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<String, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for NewKey<'_> {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text as key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<String, E> {
        if self.0.contains_key(key) {
            return Err(E::custom(format_args!("the key `{key}` is given twice")));
        }
        Ok(key.to_owned())
    }
}

/// Reads the same YAML again alongside its first result, taking every number as the text that was written.
#[derive(Clone, Copy)]
struct Written<'v>(&'v Value);

impl<'de> DeserializeSeed<'de> for Written<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        match self.0 {
            Value::Number(_) => {
                let text = String::deserialize(deserializer)?;
                // serde_json rewrites exponents (`12e34` as `12e+34`), but in front matter that may as well be a
                // commit: a number that cannot be kept as written stays a text.
                Ok(match serde_json::from_str::<Number>(&text) {
                    Ok(number) if number.as_str() == text => Value::Number(number),
                    Ok(_) | Err(_) => Value::String(text),
                })
            }
            Value::Array(_) => deserializer.deserialize_seq(self),
            Value::Object(_) => deserializer.deserialize_map(self),
            Value::Null | Value::Bool(_) | Value::String(_) => {
                IgnoredAny::deserialize(deserializer)?;
                Ok(self.0.clone())
            }
        }
    }
}

impl<'de> Visitor<'de> for Written<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the same value again")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        for first in self.0.as_array().into_iter().flatten() {
            list.extend(items.next_element_seed(Written(first))?);
        }
        // The rest must be consumed too.
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            let value = entries.next_value_seed(Written(self.0.get(&key).unwrap_or(&Value::Null)))?;
            map.insert(key, value);
        }
        Ok(Value::Object(map))
    }
}
