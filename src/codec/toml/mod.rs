//! TOML, for the settings in `cms.toml`: values with their positions, and edits that keep comments.

mod edit;

#[cfg(test)]
mod tests;

use super::doc::{Child, Form, Node};
use super::screen::{TOML, screen};
use super::yaml::is_number;
use super::{Doc, SyntaxError};
use crate::base::limits::SETTINGS_DEPTH_MAX;
use crate::base::{Map, Value};
use serde_json::Number;
use std::ops::Range;
use toml_edit::{Array, Document, Item, Key, TableLike, TomlError};

pub use edit::{edit, write};

/// Parses a file. Dates and times become texts; so do `nan` and `inf`, which no value can represent.
///
/// # Errors
/// [`SyntaxError`] at the first error: `toml.syntax`, `toml.duplicate-key`, `toml.too-deep`, `toml.too-large`,
/// `toml.not-utf8` or `toml.conflict-markers`.
pub fn parse(bytes: &[u8]) -> Result<Doc, SyntaxError> {
    let text = screen(bytes, &TOML)?;
    let document = Document::parse(text).map_err(|cause| explain(&cause, text))?;
    let reader = Reader { text };
    let (root, value) = reader.table(document.as_table(), 0..text.len(), 1)?;
    Ok(Doc::new(text.to_owned(), value, root))
}

/// Converts the parser's error.
fn explain(cause: &TomlError, text: &str) -> SyntaxError {
    let message = cause.message().lines().next().unwrap_or("not TOML").to_owned();
    let code = if message.contains("duplicate key") { "toml.duplicate-key" } else { "toml.syntax" };
    let start = cause.span().map_or(0, |span| span.start);
    SyntaxError::at(code, message, text, start)
        .hint("write `key = \"text\"`, `key = 1` or `[table]`, each on its own line")
}

/// Data shared by all parts of one file.
struct Reader<'a> {
    text: &'a str,
}

impl Reader<'_> {
    /// A table; `around` is its position if it has no line of its own.
    fn table(
        &self,
        table: &dyn TableLike,
        around: Range<usize>,
        depth: usize,
    ) -> Result<(Node, Value), SyntaxError> {
        self.refuse_depth(depth, around.start)?;
        let (mut map, mut children) = (Map::new(), Vec::with_capacity(table.len()));
        for (name, item) in table.iter() {
            let key = table.key(name).and_then(Key::span).unwrap_or(around.start..around.start);
            let (node, value) = self.item(item, key.clone(), depth + 1)?;
            children.push(Child { start: key.start, head_end: key.end, value: node });
            map.insert(name.to_owned(), value);
        }
        Ok((Node { start: around.start, end: around.end, form: Form::Block, children }, Value::Object(map)))
    }

    fn item(&self, item: &Item, key: Range<usize>, depth: usize) -> Result<(Node, Value), SyntaxError> {
        let around = item.span().unwrap_or(key);
        match item {
            Item::None => Ok((leaf(around), Value::Null)),
            Item::Value(value) => self.value(value, around, depth),
            Item::Table(table) => self.table(table, around, depth),
            Item::ArrayOfTables(tables) => {
                self.refuse_depth(depth, around.start)?;
                let items = tables.iter().map(|table| {
                    let place = table.span().unwrap_or(around.clone());
                    self.table(table, place, depth + 1)
                });
                items.collect::<Result<Vec<_>, _>>().map(|items| list(items, around))
            }
        }
    }

    fn value(
        &self,
        value: &toml_edit::Value,
        around: Range<usize>,
        depth: usize,
    ) -> Result<(Node, Value), SyntaxError> {
        let raw = self.text.get(around.clone()).unwrap_or_default();
        let scalar = match value {
            toml_edit::Value::String(text) => Value::String(text.value().clone()),
            toml_edit::Value::Integer(integer) => number(raw, || Some((*integer.value()).into())),
            toml_edit::Value::Float(float) => number(raw, || Number::from_f64(*float.value())),
            toml_edit::Value::Boolean(truth) => Value::Bool(*truth.value()),
            toml_edit::Value::Datetime(moment) => Value::String(moment.value().to_string()),
            toml_edit::Value::Array(array) => return self.array(array, around, depth),
            toml_edit::Value::InlineTable(table) => return self.table(table, around, depth),
        };
        Ok((leaf(around), scalar))
    }

    fn array(&self, array: &Array, around: Range<usize>, depth: usize) -> Result<(Node, Value), SyntaxError> {
        self.refuse_depth(depth, around.start)?;
        let items =
            array.iter().map(|item| self.value(item, item.span().unwrap_or(around.clone()), depth + 1));
        items.collect::<Result<Vec<_>, _>>().map(|items| list(items, around))
    }

    fn refuse_depth(&self, depth: usize, at: usize) -> Result<(), SyntaxError> {
        if depth <= SETTINGS_DEPTH_MAX {
            return Ok(());
        }
        let message = format!("more than {SETTINGS_DEPTH_MAX} levels of tables and arrays");
        Err(SyntaxError::at("toml.too-deep", message, self.text, at).hint("flatten the settings"))
    }
}

fn leaf(around: Range<usize>) -> Node {
    Node { start: around.start, end: around.end, form: Form::Plain, children: Vec::new() }
}

fn list(items: Vec<(Node, Value)>, around: Range<usize>) -> (Node, Value) {
    let (mut children, mut values) = (Vec::with_capacity(items.len()), Vec::with_capacity(items.len()));
    for (node, value) in items {
        children.push(Child { start: node.start, head_end: node.start, value: node });
        values.push(value);
    }
    (Node { start: around.start, end: around.end, form: Form::Flow, children }, Value::Array(values))
}

/// A number as written, if it is valid JSON; else its value, else the text.
fn number(raw: &str, value: impl FnOnce() -> Option<Number>) -> Value {
    if is_number(raw) {
        Value::Number(Number::from_string_unchecked(raw.to_owned()))
    } else {
        value().map_or_else(|| Value::String(raw.to_owned()), Value::Number)
    }
}
