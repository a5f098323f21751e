//! Parameters of tools, and their JSON Schema: plain types only, because several clients support no others.

use super::*;

/// The type of a parameter.
#[derive(Debug, Clone, Copy)]
pub(in crate::mcp) enum Shape {
    /// A text.
    Text,
    /// A complete id, or the slug of a post. Anything else is answered as not found, with this code.
    Id(&'static str),
    /// A text with at most this many UTF-8 bytes.
    TextUpTo(usize),
    /// A file as Base64, in a text with at most this many bytes; a larger one is given by `url`.
    Base64UpTo(usize),
    /// An integer in a range.
    Integer(i64, i64),
    /// Yes or no.
    Bool,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// An object with any keys.
    Object,
    /// An object with any keys, or null, which is not the same as absent.
    ObjectOrNull,
    /// A list of texts.
    Texts,
    /// A list of objects with these keys.
    Records(&'static [Param]),
    /// The cursor of the next page, from the page before.
    Cursor,
    /// Anything.
    Any,
}

impl Shape {
    /// Its type in JSON Schema, and what messages call it: alone, and with an article.
    pub(super) fn names(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Shape::Integer(..) => ("integer", "integer", "an integer"),
            Shape::Bool => ("boolean", "true or false", "true or false"),
            Shape::Object | Shape::ObjectOrNull => ("object", "object", "an object"),
            Shape::Texts => ("array", "list", "a list of texts"),
            Shape::Records(_) => ("array", "list", "a list of objects"),
            Shape::Any => ("any", "value", "any value"),
            _ => ("string", "text", "a text"),
        }
    }
}

/// One parameter.
#[derive(Debug, Clone, Copy)]
pub(in crate::mcp) struct Param {
    pub(super) name: &'static str,
    /// The input field that it sets; empty if only the adapter uses it.
    pub(super) to: &'static str,
    pub(super) shape: Shape,
    pub(super) required: bool,
    /// Its description; empty if the name is enough.
    pub(super) about: &'static str,
}

/// An optional parameter.
pub(super) const fn opt(name: &'static str, shape: Shape, about: &'static str) -> Param {
    Param { name, to: name, shape, required: false, about }
}

/// A required parameter.
pub(super) const fn req(name: &'static str, shape: Shape, about: &'static str) -> Param {
    Param { name, to: name, shape, required: true, about }
}

impl Param {
    /// The same parameter for an input field of another name.
    pub(super) const fn to(self, field: &'static str) -> Param {
        Param { to: field, ..self }
    }

    /// The same parameter, which is not passed to the operation.
    pub(super) const fn aside(self) -> Param {
        Param { to: "", ..self }
    }
}

/// Additional parameters of paged tools.
pub(super) const CURSOR: &[Param] = &[opt("cursor", Shape::Cursor, "nextCursor of the page before").aside()];

/// The same for tools whose list is paid for in each conversation.
pub(super) const SHORT_CURSOR: &[Param] = &[opt("cursor", Shape::Cursor, "").aside()];

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
    let mut schema = json!({"type": param.shape.names().0});
    match param.shape {
        Shape::Integer(least, most) => {
            schema["minimum"] = json!(least);
            if most != i64::MAX {
                schema["maximum"] = json!(most);
            }
        }
        Shape::Choice(words) => schema["enum"] = json!(words),
        Shape::Texts => schema["items"] = json!({"type": "string"}),
        Shape::Records(fields) => schema["items"] = self::schema(fields.iter()),
        Shape::Any => schema = json!({}),
        _ => {}
    }
    if !param.about.is_empty() {
        schema["description"] = json!(param.about);
    }
    schema
}
