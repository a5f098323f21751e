//! Reads JSON into the tree.

use super::attributes::{is_usual, is_usual_root, kind, more, usual, usual_root};
use super::{CHILDREN, ROOT};
use crate::base::limits::{RICHTEXT_ATTRIBUTE_DEPTH_MAX, RICHTEXT_DEPTH_MAX};
use crate::base::{Map, Value};
use crate::richtext::node::{AsSent, Document, Kind, Node};

/// Why JSON is not a valid document.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ShapeError {
    /// Where, as a JSON pointer from the document: `/root/children/3`.
    pub pointer: String,
    /// What is wrong there.
    pub message: String,
}

impl ShapeError {
    fn new(message: impl Into<String>) -> ShapeError {
        ShapeError { pointer: String::new(), message: message.into() }
    }

    /// The same error with `step` prepended to its pointer.
    fn below(mut self, step: &str) -> ShapeError {
        self.pointer.insert_str(0, step);
        self
    }
}

/// Reads Markdown, JSON, or JSON as text.
pub(in crate::richtext) fn read_any(value: &Value) -> Result<Document, ShapeError> {
    match value {
        Value::String(text) => match sent_as_text(text) {
            Some(value) => read(&value),
            None => Ok(Document::from_markdown(text)),
        },
        Value::Object(_) => read(value),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => {
            Err(ShapeError::new("neither Markdown text nor an editor document"))
        }
    }
}

/// Some clients send the editor's JSON as text.
fn sent_as_text(text: &str) -> Option<Value> {
    let value: Value =
        text.trim_start().starts_with('{').then(|| serde_json::from_str(text).ok()).flatten()?;
    value.get(ROOT).is_some().then_some(value)
}

/// Reads the editor's JSON.
pub(in crate::richtext) fn read(value: &Value) -> Result<Document, ShapeError> {
    let Value::Object(outer) = value else {
        return Err(ShapeError::new("an editor document must be an object with a `root`"));
    };
    let Some(root) = outer.get(ROOT) else {
        return Err(ShapeError::new("an editor document must have a `root`"));
    };
    let Value::Object(map) = root else {
        return Err(ShapeError::new("the root of an editor document must be an object").below("/root"));
    };
    if !map.get(CHILDREN).is_some_and(Value::is_array) {
        return Err(
            ShapeError::new("the root of an editor document must have a list `children`").below("/root")
        );
    }
    if map.get("type").is_some_and(|name| name != ROOT) {
        return Err(ShapeError::new("the `type` of the root must be `root`").below("/root/type"));
    }
    bounded(map).map_err(|error| error.below("/root"))?;
    let children = children(map, 1).map_err(|error| error.below("/root"))?;
    let beside = (outer.len() > 1).then(|| {
        let mut attributes = outer.clone();
        attributes.insert(ROOT.to_owned(), Value::Null);
        let more = attributes.iter().filter(|(key, _)| *key != ROOT);
        Box::new(AsSent { more: more.map(|(key, value)| (key.clone(), value.clone())).collect(), attributes })
    });
    let root = (!is_usual_root(map)).then(|| as_sent(&Kind::Paragraph, &usual_root(), map));
    Ok(Document { children, root, beside })
}

fn children(map: &Map, depth: usize) -> Result<Vec<Node>, ShapeError> {
    let items = match map.get(CHILDREN) {
        None | Some(Value::Null) => return Ok(Vec::new()),
        Some(Value::Array(items)) => items,
        Some(_) => return Err(ShapeError::new("`children` must be a list of nodes").below("/children")),
    };
    let each = items.iter().enumerate();
    each.map(|(index, item)| {
        node(item, depth).map_err(|error| error.below(&format!("/{index}")).below("/children"))
    })
    .collect()
}

fn node(value: &Value, depth: usize) -> Result<Node, ShapeError> {
    if depth > RICHTEXT_DEPTH_MAX {
        return Err(ShapeError::new(format!("more than {RICHTEXT_DEPTH_MAX} nodes inside each other")));
    }
    let Value::Object(map) = value else {
        return Err(ShapeError::new("a node must be an object with a `type`"));
    };
    let Some(name) = map.get("type").and_then(Value::as_str).filter(|name| !name.is_empty()) else {
        return Err(ShapeError::new("a node must have a `type`, which is a text"));
    };
    if name == "text" && !map.get("text").is_some_and(Value::is_string) {
        return Err(ShapeError::new("a text node must have a `text`"));
    }
    bounded(map)?;
    let children = children(map, depth + 1)?;
    let kind = kind(name, map);
    let as_sent = match kind {
        Kind::Other => {
            let mut attributes = map.clone();
            if let Some(place) = attributes.get_mut(CHILDREN) {
                *place = Value::Null;
            }
            Some(Box::new(AsSent { more: attributes.clone(), attributes }))
        }
        _ if is_usual(&kind, map) => None,
        _ => Some(as_sent(&kind, &usual(&kind), map)),
    };
    Ok(Node { kind, children, as_sent })
}

/// The received attributes, unless they are exactly the defaults.
fn as_sent(kind: &Kind, usual: &Map, sent: &Map) -> Box<AsSent> {
    let mut attributes = Map::with_capacity(sent.len());
    for (key, value) in sent {
        let attribute = if key == CHILDREN { Value::Null } else { value.clone() };
        attributes.insert(key.clone(), attribute);
    }
    // Nodes with children have them in JSON whether they were sent or not; text nodes never have any.
    Box::new(AsSent { more: more(kind, usual, &attributes), attributes })
}

/// Rejects attributes whose values are nested too deeply for a file.
fn bounded(map: &Map) -> Result<(), ShapeError> {
    for (key, value) in map.iter().filter(|(key, _)| *key != CHILDREN) {
        if depth(value, RICHTEXT_ATTRIBUTE_DEPTH_MAX) > RICHTEXT_ATTRIBUTE_DEPTH_MAX {
            let message = format!("`{key}` is more than {RICHTEXT_ATTRIBUTE_DEPTH_MAX} levels deep");
            return Err(ShapeError::new(message).below(&format!("/{}", crate::base::path::escape(key))));
        }
    }
    Ok(())
}

/// The depth of a value, counted up to one level more than `most`.
fn depth(value: &Value, most: usize) -> usize {
    let inner = |values: &mut dyn Iterator<Item = &Value>| match most {
        0 => 1,
        _ => 1 + values.map(|value| depth(value, most - 1)).max().unwrap_or(0),
    };
    match value {
        Value::Array(items) => inner(&mut items.iter()),
        Value::Object(map) => inner(&mut map.values()),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    }
}
