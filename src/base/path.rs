//! A place inside an item, in the notation of users: `modules[4c0a…].props.ctas[0].label`.

use super::{Map, Value};
use serde::{Serialize, Serializer};
use std::fmt;

/// One step of a [`Path`].
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// A key of a mapping.
    Key(String),
    /// The item of a list with this `id`.
    Id(String),
    /// The item of a list at this position, from 0.
    Index(usize),
}

/// A place inside an item. The empty path is the whole item.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Path(pub Vec<Step>);

/// A text that is not a path.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a path such as `title` or `modules[ID].props.title`")]
pub struct BadPath(pub String);

impl Path {
    /// The whole item.
    pub fn root() -> Self {
        Path::default()
    }

    /// This path extended by a key.
    #[must_use]
    pub fn key(&self, key: &str) -> Self {
        self.with(Step::Key(key.to_owned()))
    }

    /// This path extended by the list item with an id.
    #[must_use]
    pub fn id(&self, id: &str) -> Self {
        self.with(Step::Id(id.to_owned()))
    }

    /// This path extended by the list item at a position.
    #[must_use]
    pub fn index(&self, index: usize) -> Self {
        self.with(Step::Index(index))
    }

    fn with(&self, step: Step) -> Self {
        let mut steps = self.0.clone();
        steps.push(step);
        Path(steps)
    }

    /// Whether `other` is this place or inside it.
    pub fn contains(&self, other: &Path) -> bool {
        other.0.starts_with(&self.0)
    }

    /// Parses `modules[ID].props.title`, `ctas[0]`, `a.b`, `users["ada@example.com"]`. A bracket with a number of at most 9
    /// digits without a leading zero is a position, one with a text in quotes a key, anything else an id.
    ///
    /// # Errors
    /// [`BadPath`] when the text is empty or unbalanced.
    pub fn parse(text: &str) -> Result<Self, BadPath> {
        let bad = || BadPath(text.to_owned());
        let mut steps = Vec::new();
        let mut rest = text;
        loop {
            let end = rest.find(['.', '[']).unwrap_or(rest.len());
            if end > 0 {
                steps.push(Step::Key(rest[..end].to_owned()));
            } else if !rest.starts_with("[\"") {
                return Err(bad());
            }
            rest = &rest[end..];
            while let Some(inner) = rest.strip_prefix('[') {
                if let Some(quoted) = inner.strip_prefix('"') {
                    let (key, after) = quoted.split_once("\"]").ok_or_else(bad)?;
                    steps.push(Step::Key(key.to_owned()));
                    rest = after;
                    continue;
                }
                let close = inner.find(']').ok_or_else(bad)?;
                let name = &inner[..close];
                steps.push(match name.parse::<usize>() {
                    Ok(index) if name.len() <= 9 && index.to_string() == name => Step::Index(index),
                    _ if name.is_empty() => return Err(bad()),
                    _ => Step::Id(name.to_owned()),
                });
                rest = &inner[close + 1..];
            }
            match rest.strip_prefix('.') {
                Some(after) => rest = after,
                None if rest.is_empty() => return Ok(Path(steps)),
                None => return Err(bad()),
            }
        }
    }

    /// The value at this place, if there is one.
    pub fn get<'a>(&self, value: &'a Value) -> Option<&'a Value> {
        self.0.iter().try_fold(value, |at, step| match step {
            Step::Key(key) => at.get(key),
            Step::Index(index) => at.get(index),
            Step::Id(id) => {
                at.as_array()?.iter().find(|item| item.get("id").and_then(Value::as_str) == Some(id))
            }
        })
    }

    /// Sets the value at this place and adds missing mappings on the way; `None` removes the value. Returns false when
    /// a list item or scalar on the way does not exist; then nothing changed below that point.
    pub fn set(&self, value: &mut Value, new: Option<Value>) -> bool {
        let Some((last, way)) = self.0.split_last() else {
            *value = new.unwrap_or(Value::Null);
            return true;
        };
        let mut at = value;
        for step in way {
            let next = match step {
                Step::Key(key) => {
                    if at.is_null() {
                        *at = Value::Object(Map::new());
                    }
                    let Value::Object(map) = at else { return false };
                    if new.is_none() && !map.contains_key(key) {
                        return true;
                    }
                    Some(map.entry(key.clone()).or_insert(Value::Null))
                }
                Step::Index(index) => at.get_mut(*index),
                Step::Id(id) => item_mut(at, id),
            };
            let Some(next) = next else { return false };
            at = next;
        }
        put(at, last, new)
    }

    /// The place of a JSON pointer in a value: items of lists by their ids, where they have some.
    pub fn of_pointer(value: &Value, pointer: &str) -> Self {
        let (mut path, mut at) = (Path::root(), Some(value));
        for token in pointer.split('/').skip(1).map(unescape) {
            let index = token.parse::<usize>().ok();
            (path, at) = match (at, index) {
                (Some(Value::Array(items)), Some(index)) => {
                    let item = items.get(index);
                    match item.and_then(|item| item.get("id")).and_then(Value::as_str) {
                        Some(id) => (path.id(id), item),
                        None => (path.index(index), item),
                    }
                }
                (at, _) => (path.key(&token), at.and_then(|value| value.get(&token))),
            };
        }
        path
    }

    /// The JSON pointer (RFC 6901) of this place in a value; it ends where the value ends.
    pub fn pointer(&self, value: &Value) -> String {
        let mut pointer = String::new();
        let mut at = Some(value);
        for step in &self.0 {
            let token = match step {
                Step::Key(key) => escape(key),
                Step::Index(index) => index.to_string(),
                Step::Id(id) => match at.and_then(Value::as_array).and_then(|items| {
                    items.iter().position(|item| item.get("id").and_then(Value::as_str) == Some(id))
                }) {
                    Some(index) => index.to_string(),
                    None => return pointer,
                },
            };
            at = at.and_then(|v| match v {
                Value::Object(map) => map.get(&unescape(&token)),
                Value::Array(items) => token.parse::<usize>().ok().and_then(|i| items.get(i)),
                _ => None,
            });
            pointer.push('/');
            pointer.push_str(&token);
        }
        pointer
    }
}

fn item_mut<'a>(list: &'a mut Value, id: &str) -> Option<&'a mut Value> {
    list.as_array_mut()?.iter_mut().find(|item| item.get("id").and_then(Value::as_str) == Some(id))
}

fn put(at: &mut Value, last: &Step, new: Option<Value>) -> bool {
    match last {
        Step::Key(key) => {
            if at.is_null() {
                *at = Value::Object(Map::new());
            }
            let Value::Object(map) = at else { return false };
            match new {
                Some(new) => drop(map.insert(key.clone(), new)),
                None => drop(map.shift_remove(key)),
            }
            true
        }
        Step::Index(_) | Step::Id(_) => {
            let Value::Array(items) = at else { return false };
            let found = match last {
                Step::Index(index) => (*index < items.len()).then_some(*index),
                Step::Id(id) => items.iter().position(|i| i.get("id").and_then(Value::as_str) == Some(id)),
                Step::Key(_) => None,
            };
            let Some(index) = found else { return false };
            match new {
                Some(new) => items[index] = new,
                None => drop(items.remove(index)),
            }
            true
        }
    }
}

/// Visits every text of a value with its JSON pointer. `pointer` is that of the value.
pub fn each_text(value: &Value, pointer: &mut String, visit: &mut impl FnMut(&str, &str)) {
    let length = pointer.len();
    match value {
        Value::String(text) => visit(pointer, text),
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                pointer.push_str(&format!("/{index}"));
                each_text(item, pointer, visit);
                pointer.truncate(length);
            }
        }
        Value::Object(map) => {
            for (key, inner) in map {
                pointer.push('/');
                pointer.push_str(&escape(key));
                each_text(inner, pointer, visit);
                pointer.truncate(length);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Escapes one token of a JSON pointer.
pub fn escape(token: &str) -> String {
    token.replace('~', "~0").replace('/', "~1")
}

/// Unescapes one token of a JSON pointer.
pub fn unescape(token: &str) -> String {
    token.replace("~1", "/").replace("~0", "~")
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.0.iter().enumerate() {
            match step {
                // What could be read as several steps is quoted.
                Step::Key(key) if key.is_empty() || key.contains(['.', '[', ']']) => {
                    write!(f, "[\"{key}\"]")?
                }
                Step::Key(key) if i == 0 => f.write_str(key)?,
                Step::Key(key) => write!(f, ".{key}")?,
                Step::Id(id) => write!(f, "[{id}]")?,
                Step::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

impl Serialize for Path {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn paths_round_trip_as_text() {
        for text in [
            "title",
            "modules[4c0a].props.title",
            "a.b[0].c[1][2]",
            "a[0042].b",
            "users[\"ada@example.com\"]",
            "[\"a.b\"].c",
        ] {
            assert_eq!(Path::parse(text).unwrap().to_string(), text);
        }
        for bad in ["", ".a", "a.", "a[", "a[]", "a[0]b", "a[\"b]"] {
            assert!(Path::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn paths_get_and_set_values_and_convert_to_pointers() {
        let mut value = json!({"modules": [{"id": "m1", "props": {"a/b": 1}}]});
        let path = Path::parse("modules[m1].props").unwrap().key("a/b");
        assert_eq!(path.get(&value), Some(&json!(1)));
        assert_eq!(path.pointer(&value), "/modules/0/props/a~1b");
        assert!(path.set(&mut value, Some(json!(2))));
        assert!(Path::parse("x.y").unwrap().set(&mut value, Some(json!(3))));
        assert!(!Path::parse("modules[m2].props").unwrap().set(&mut value, Some(json!(3))));
        assert_eq!(value, json!({"modules": [{"id": "m1", "props": {"a/b": 2}}], "x": {"y": 3}}));
        assert!(path.set(&mut value, None));
        assert_eq!(value["modules"][0]["props"], json!({}));
    }

    #[test]
    fn every_text_is_reported_with_its_pointer() {
        let mut found = Vec::new();
        each_text(&json!({"a/b": ["x", {"c": "y"}], "d": 1}), &mut String::new(), &mut |pointer, text| {
            found.push(format!("{pointer} {text}"));
        });
        assert_eq!(found, ["/a~1b/0 x", "/a~1b/1/c y"]);
    }
}
