//! The position of an entry or item on its lines: its lead, its head, its value, and the end of its chunk.

use super::super::trivia::{leading_spaces, line_end, line_start};
use crate::base::Value;
use crate::codec::Doc;
use crate::codec::doc::{Form, Node};
use std::collections::HashMap;
use std::ops::Range;

/// One entry, item or whole file in its source text, which has LF line ends.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) text: &'a str,
    pub(super) node: &'a Node,
    pub(super) value: &'a Value,
    /// Start of the lead: whole lines of comments and blank lines. Equal to `start` if there can be none.
    pub(super) lead_start: usize,
    /// The first byte of the key or dash.
    pub(super) start: usize,
    /// The byte after the key or dash.
    pub(super) head_end: usize,
    /// The first byte after the chunk: the beginning of a line, or the end of the text.
    pub(super) end: usize,
    /// Indentation of the keys or dashes of the surrounding mapping or list.
    pub(super) column: usize,
    /// Whether it is the whole file.
    pub(super) is_root: bool,
}

/// The entries or items of a place.
#[derive(Debug, Default)]
pub(super) struct Inside<'a> {
    pub(super) places: Vec<Place<'a>>,
    index: HashMap<&'a str, usize>,
}

impl<'a> Inside<'a> {
    /// The entry with a key, or the item with an `id`.
    pub(super) fn get(&self, name: &str) -> Option<&Place<'a>> {
        self.index.get(name).map(|at| &self.places[*at])
    }

    /// The item with exactly this value.
    pub(super) fn find(&self, value: &Value) -> Option<&Place<'a>> {
        self.places.iter().find(|place| place.value == value)
    }
}

impl<'a> Place<'a> {
    /// The whole file.
    pub(super) fn root(doc: &'a Doc) -> Self {
        let (text, node, value) = (doc.text.as_str(), &doc.root, &doc.value);
        Place {
            text,
            node,
            value,
            lead_start: 0,
            start: 0,
            head_end: 0,
            end: text.len(),
            column: 0,
            is_root: true,
        }
    }

    /// Whether its value is a non-empty mapping or list on several lines.
    pub(super) fn is_block(&self) -> bool {
        self.node.form == Form::Block && !self.node.children.is_empty()
    }

    /// Whether the key is marked with `?`; such entries are always rewritten.
    pub(super) fn is_explicit(&self) -> bool {
        let rest = &self.text[self.start..];
        rest.starts_with("? ") || rest.starts_with("?\n")
    }

    /// Whether it begins in the middle of a line, after the dash of a list.
    pub(super) fn is_inline(&self) -> bool {
        !self.is_root && !self.text[line_start(self.text, self.start)..self.start].bytes().all(|b| b == b' ')
    }

    /// The comments and blank lines above it.
    pub(super) fn lead(&self) -> &'a str {
        if self.lead_start == self.start {
            return "";
        }
        &self.text[self.lead_start..line_start(self.text, self.start)]
    }

    /// All its lines, except those of the lead.
    pub(super) fn body(&self) -> &'a str {
        &self.text[self.start..self.end]
    }

    /// The comment at the end of its first line (of its last line, if the value ends there), with the spaces before it;
    /// an empty range at that position if there is none.
    pub(super) fn note(&self) -> Range<usize> {
        let text = self.text;
        let (from, to) = match self.node.form {
            Form::Literal | Form::Folded => (self.node.start, line_end(text, self.node.start)),
            Form::Block => (self.head_end, line_end(text, self.head_end)),
            Form::Empty | Form::Plain | Form::Single | Form::Double | Form::Flow => {
                (self.node.end, line_end(text, self.node.end))
            }
        };
        let hash = match self.node.form {
            Form::Block if self.text[from..to].trim_start_matches([':', ' ', '\t']).starts_with('#') => {
                text[from..to].find('#')
            }
            Form::Block => None,
            _ => text[from..to].find('#'),
        };
        match hash {
            None => from + text[from..to].trim_end_matches([' ', '\t']).len()..to,
            Some(hash) => from + text[from..from + hash].trim_end_matches([' ', '\t']).len()..to,
        }
    }

    /// The text of the note, with the spaces before it.
    pub(super) fn note_text(&self) -> &'a str {
        let note = &self.text[self.note()];
        if note.trim().is_empty() { "" } else { note }
    }

    /// The lines below its last entry that do not belong to that entry.
    pub(super) fn tail(&self, inside: &Inside<'a>) -> &'a str {
        inside.places.last().map_or("", |last| &self.text[last.end..self.end])
    }

    /// Its entries or items. Those in brackets have neither a lead nor lines of their own.
    pub(super) fn inside(&self) -> Inside<'a> {
        let children = &self.node.children;
        let values: Vec<&Value> = match self.value {
            Value::Array(items) => items.iter().collect(),
            Value::Object(map) => map.values().collect(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
        };
        let text = self.text;
        let column = children.first().map_or(0, |first| first.start - line_start(text, first.start));
        let mut places = Vec::with_capacity(children.len());
        let mut lead_start = self.first_lead();
        for (at, (child, value)) in children.iter().zip(values).enumerate() {
            let end = if self.node.form == Form::Block {
                let limit = children.get(at + 1).map_or(self.end, |next| line_start(text, next.start));
                chunk_end(text, child.value.end, column, limit)
            } else {
                child.value.end
            };
            let lead = if self.node.form == Form::Block { lead_start.min(child.start) } else { child.start };
            places.push(Place {
                text,
                node: &child.value,
                value,
                lead_start: lead,
                start: child.start,
                head_end: child.head_end,
                end,
                column,
                is_root: false,
            });
            lead_start = end;
        }
        Inside { index: self.names(), places }
    }

    /// Start of the first entry's lead.
    fn first_lead(&self) -> usize {
        let first = self.node.children.first().map_or(0, |first| first.start);
        let line = line_start(self.text, first);
        if self.is_root {
            line
        } else if line <= self.head_end {
            first
        } else {
            (line_end(self.text, self.head_end) + 1).min(line)
        }
    }

    fn names(&self) -> HashMap<&'a str, usize> {
        match self.value {
            Value::Object(map) => map.keys().enumerate().map(|(at, key)| (key.as_str(), at)).collect(),
            Value::Array(items) => {
                let ids = super::pairing::ids(items).unwrap_or_default();
                ids.into_iter().enumerate().map(|(at, id)| (id, at)).collect()
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => HashMap::new(),
        }
    }
}

/// The end of the chunk of a value: the start of the next line, or the end of the comments below that are indented
/// deeper than the `column` of the value's own entry.
fn chunk_end(text: &str, value_end: usize, column: usize, limit: usize) -> usize {
    let mut end = (line_end(text, value_end) + 1).min(text.len());
    let mut at = end;
    while at < limit {
        let next = (line_end(text, at) + 1).min(text.len());
        let line = &text[at..next];
        if line.trim_start().starts_with('#') {
            if leading_spaces(line) <= column {
                break;
            }
            end = next;
        } else if !line.trim().is_empty() {
            break;
        }
        at = next;
    }
    end
}
