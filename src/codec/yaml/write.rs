//! The canonical form: exactly one way to write each value.

use super::quote;
use super::scalar::{Spot, is_plain};
use crate::base::{Map, Value};

/// Maximum line length for a list in brackets.
const LINE_COLUMNS: usize = 80;
/// Longest key that every parser accepts without a leading `?`; YAML's limit is 1,024 characters.
const KEY_BYTES_MAX: usize = 1_000;

/// The canonical bytes of a value, with a final newline. Keys are in the value's own order.
pub fn write(value: &Value) -> String {
    let mut out = String::new();
    match value {
        Value::Object(map) if !map.is_empty() => Layout::CANONICAL.mapping(&mut out, map, 0),
        Value::Array(items) if !items.is_empty() => Layout::CANONICAL.list(&mut out, items, 0),
        other => Layout::CANONICAL.after_dash(&mut out, other, 0),
    }
    out
}

/// The layout of new lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Layout {
    /// Columns by which the inside of an entry is indented.
    pub(super) step: usize,
    /// Columns by which a list is indented under its key.
    pub(super) list_step: usize,
    /// Whether items with ids in a top-level list are separated by blank lines.
    pub(super) airy: bool,
}

impl Layout {
    /// The layout of [`write`].
    pub(super) const CANONICAL: Layout = Layout { step: 2, list_step: 2, airy: true };

    /// The entries of a mapping whose keys are at `column`; the first line is not indented.
    pub(super) fn mapping(self, out: &mut String, map: &Map, column: usize) {
        for (at, (key, value)) in map.iter().enumerate() {
            if at > 0 {
                indent(out, column);
            }
            self.entry(out, key, value, column);
        }
    }

    /// The items of a list whose dashes are at `column`; the first line is not indented.
    pub(super) fn list(self, out: &mut String, items: &[Value], column: usize) {
        for (at, item) in items.iter().enumerate() {
            if at > 0 {
                indent(out, column);
            }
            self.item(out, item, column);
        }
    }

    /// One entry, from its key to its last line break.
    pub(super) fn entry(self, out: &mut String, key: &str, value: &Value, column: usize) {
        let name = quote::on_one_line(key, Spot::Key);
        if name.len() > KEY_BYTES_MAX {
            out.push_str("? ");
            out.push_str(&name);
            out.push('\n');
            indent(out, column);
        } else {
            out.push_str(&name);
        }
        out.push(':');
        self.after_key(out, value, column, column + name.chars().count() + 1);
    }

    /// One item, from its dash to its last line break.
    pub(super) fn item(self, out: &mut String, value: &Value, column: usize) {
        out.push_str("- ");
        self.after_dash(out, value, column);
    }

    /// The value after `key:`, with its last line break. The key is at `column`, and its line is `used` columns long.
    pub(super) fn after_key(self, out: &mut String, value: &Value, column: usize, used: usize) {
        match value {
            Value::Object(map) if !map.is_empty() => {
                out.push('\n');
                indent(out, column + self.step);
                self.mapping(out, map, column + self.step);
            }
            Value::Array(items) if !items.is_empty() => match flow_list(items, used + 1) {
                Some(flow) => {
                    out.push(' ');
                    out.push_str(&flow);
                    out.push('\n');
                }
                None => self.list_under_key(out, items, column),
            },
            scalar => {
                out.push(' ');
                self.scalar(out, scalar, column);
            }
        }
    }

    fn list_under_key(self, out: &mut String, items: &[Value], column: usize) {
        let apart = self.airy && column == 0 && is_airy(items);
        out.push('\n');
        for item in items {
            // The trailing line breaks of a `|+` text already are blank lines, and another one would become part of it.
            if apart && !out.ends_with("\n\n") {
                out.push('\n');
            }
            indent(out, column + self.list_step);
            self.item(out, item, column + self.list_step);
        }
    }

    /// The value after `- `, with its last line break. The dash is at `column`.
    pub(super) fn after_dash(self, out: &mut String, value: &Value, column: usize) {
        match value {
            Value::Object(map) if !map.is_empty() => self.mapping(out, map, column + 2),
            Value::Array(items) if !items.is_empty() => self.list(out, items, column + 2),
            scalar => self.scalar(out, scalar, column),
        }
    }

    fn scalar(self, out: &mut String, value: &Value, column: usize) {
        match value {
            Value::String(text) if quote::can_be_block(text) => {
                out.push_str(&quote::block(text, self.step, column + self.step));
            }
            other => out.push_str(&inline(other, Spot::Line)),
        }
        out.push('\n');
    }
}

/// Whether the items of a top-level list are separated by blank lines: if all are mappings with an `id`.
pub(super) fn is_airy(items: &[Value]) -> bool {
    items.iter().all(|item| item.get("id").is_some())
}

/// A value on one line.
pub(super) fn inline(value: &Value, spot: Spot) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(truth) => truth.to_string(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => quote::on_one_line(text, spot),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(|item| inline(item, Spot::Flow)).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(map) => {
            let entries: Vec<String> = map
                .iter()
                .map(|(key, value)| {
                    format!("{}: {}", quote::on_one_line(key, Spot::Flow), inline(value, Spot::Flow))
                })
                .collect();
            format!("{{{}}}", entries.join(", "))
        }
    }
}

/// `[rust, git]`, if all items are scalars that need no quotes and the list fits into the line, of which `used` columns
/// are taken.
fn flow_list(items: &[Value], used: usize) -> Option<String> {
    let mut columns = used + 2;
    for item in items {
        let length = match item {
            Value::String(text) if is_plain(text, Spot::Flow) => text.chars().count(),
            Value::Null | Value::Bool(_) | Value::Number(_) => inline(item, Spot::Flow).len(),
            Value::String(_) | Value::Array(_) | Value::Object(_) => return None,
        };
        columns += length + 2;
        if columns > LINE_COLUMNS + 2 {
            return None;
        }
    }
    Some(inline(&Value::Array(items.to_vec()), Spot::Flow))
}

pub(super) fn indent(out: &mut String, columns: usize) {
    out.extend(std::iter::repeat_n(' ', columns));
}
