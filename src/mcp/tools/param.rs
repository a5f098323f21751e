//! Parameters of tools, and the JSON Schema that shows them: plain types only, because several clients read no others.

use crate::base::{Map, Value};
use serde_json::json;

/// What a parameter may be.
#[derive(Debug, Clone, Copy)]
pub(in crate::mcp) enum Shape {
    /// A text.
    Text,
    /// The whole id of something, or the slug of a post; what is neither, is nobody's, which is told by this code.
    Id(&'static str),
    /// A text of at most so many UTF-8 bytes.
    TextUpTo(usize),
    /// An integer in a range.
    Integer(i64, i64),
    /// Yes or no.
    Bool,
    /// One of some words.
    Choice(&'static [&'static str]),
    /// An object with any keys.
    Object,
    /// An object with any keys, or null, which is told from absent.
    ObjectOrNull,
    /// A list of texts.
    Texts,
    /// A list of objects with these keys.
    Records(&'static [Param]),
    /// Where the next page of a list begins, as the page before said it.
    Cursor,
    /// Anything.
    Any,
}

/// One parameter.
#[derive(Debug, Clone, Copy)]
pub(in crate::mcp) struct Param {
    pub(super) name: &'static str,
    /// The field of the operation's input that it becomes; empty where the adapter itself uses it.
    pub(super) to: &'static str,
    pub(super) shape: Shape,
    pub(super) required: bool,
    /// What it is for; empty where the name says it.
    pub(super) about: &'static str,
}

/// A parameter that may be left out.
pub(super) const fn opt(name: &'static str, shape: Shape, about: &'static str) -> Param {
    Param { name, to: name, shape, required: false, about }
}

/// A parameter that must be given.
pub(super) const fn req(name: &'static str, shape: Shape, about: &'static str) -> Param {
    Param { name, to: name, shape, required: true, about }
}

impl Param {
    /// The same parameter for an input field of another name.
    pub(super) const fn to(self, field: &'static str) -> Param {
        Param { to: field, ..self }
    }

    /// The same parameter, of which the operation hears nothing.
    pub(super) const fn aside(self) -> Param {
        Param { to: "", ..self }
    }
}

/// What paged tools take besides.
pub(super) const CURSOR: &[Param] = &[opt("cursor", Shape::Cursor, "nextCursor of the page before").aside()];

/// The JSON Schema of parameters.
pub(super) fn schema(params: impl Iterator<Item = &'static Param>) -> Value {
    let (mut properties, mut required) = (Map::new(), Vec::new());
    for param in params {
        properties.insert(param.name.to_owned(), described(param));
        if param.required {
            required.push(param.name);
        }
    }
    let mut schema = json!({"type": "object", "properties": properties});
    if !required.is_empty() {
        schema["required"] = json!(required);
    }
    schema["additionalProperties"] = json!(false);
    schema
}

fn described(param: &Param) -> Value {
    let mut schema = match param.shape {
        Shape::Text | Shape::Id(_) | Shape::TextUpTo(_) | Shape::Cursor => json!({"type": "string"}),
        Shape::Integer(least, most) if most == i64::MAX => json!({"type": "integer", "minimum": least}),
        Shape::Integer(least, most) => json!({"type": "integer", "minimum": least, "maximum": most}),
        Shape::Bool => json!({"type": "boolean"}),
        Shape::Choice(words) => json!({"type": "string", "enum": words}),
        Shape::Object | Shape::ObjectOrNull => json!({"type": "object"}),
        Shape::Texts => json!({"type": "array", "items": {"type": "string"}}),
        Shape::Records(fields) => json!({"type": "array", "items": self::schema(fields.iter())}),
        Shape::Any => json!({}),
    };
    if !param.about.is_empty() {
        schema["description"] = json!(param.about);
    }
    schema
}
