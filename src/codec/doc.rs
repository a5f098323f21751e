//! A parsed file: its value, its text, and the position of each part of the value in the text.

use super::error::{columns, number};
use crate::base::{Value, path::unescape};
use std::sync::OnceLock;

/// A strictly parsed file: its value, and the position of each part.
#[derive(Debug, Clone)]
pub struct Doc {
    /// The value of the file.
    pub value: Value,
    pub(super) text: String,
    pub(super) root: Node,
    lines: OnceLock<Vec<usize>>,
}

/// The position of one value. The children are in the order of the value's own entries or items.
#[derive(Debug, Clone, Default)]
pub(super) struct Node {
    /// First byte of the value.
    pub(super) start: usize,
    /// The byte after it.
    pub(super) end: usize,
    /// How it is written.
    pub(super) form: Form,
    /// Entries of a mapping, items of a list.
    pub(super) children: Vec<Child>,
}

/// An entry of a mapping or an item of a list.
#[derive(Debug, Clone)]
pub(super) struct Child {
    /// First byte of the key, of the dash, or of a flow item itself.
    pub(super) start: usize,
    /// The byte after the key or dash; `start` for a flow item.
    pub(super) head_end: usize,
    /// The value.
    pub(super) value: Node,
}

/// How a value is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Form {
    /// No text at all, which is null.
    #[default]
    Empty,
    /// Without quotes.
    Plain,
    /// `'…'`
    Single,
    /// `"…"`
    Double,
    /// `|`
    Literal,
    /// `>`
    Folded,
    /// A mapping or list on several lines.
    Block,
    /// A mapping or list in brackets.
    Flow,
}

impl Doc {
    pub(super) fn new(text: String, value: Value, root: Node) -> Self {
        Doc { value, text, root, lines: OnceLock::new() }
    }

    /// The text of the file, without a byte order mark.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Line and column (in characters), both from 1, of the value at a JSON pointer, or of its key. If there is no such
    /// value, the position of the nearest one around it.
    pub fn position(&self, pointer: &str, at_key: bool) -> (u32, u32) {
        let (mut node, mut value, mut place) = (&self.root, &self.value, self.root.start);
        for token in pointer.split('/').skip(1).map(unescape) {
            let found = match value {
                Value::Object(map) => {
                    let mut entries = map.iter().enumerate();
                    entries.find(|(_, (key, _))| **key == *token).map(|(at, (_, inner))| (at, inner))
                }
                Value::Array(items) => {
                    token.parse().ok().and_then(|at: usize| items.get(at).map(|item| (at, item)))
                }
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
            };
            let Some((at, inner)) = found else { break };
            let Some(child) = node.children.get(at) else { break };
            (node, value) = (&child.value, inner);
            let keyed = child.head_end > child.start;
            place = if keyed && (at_key || child.value.form == Form::Empty) {
                child.start
            } else {
                child.value.start
            };
        }
        self.line_column(place)
    }

    fn line_column(&self, offset: usize) -> (u32, u32) {
        let lines = self.lines.get_or_init(|| {
            let breaks = self.text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(at, _)| at + 1);
            std::iter::once(0).chain(breaks).collect()
        });
        let line = lines.partition_point(|start| *start <= offset);
        let start = lines[line - 1];
        (number(line), number(columns(&self.text.as_bytes()[start..offset]) + 1))
    }
}
