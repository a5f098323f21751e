//! The layout of an existing file, so that new lines match it.

use super::super::trivia::line_start;
use super::Layout;
use crate::base::Value;
use crate::codec::Doc;
use crate::codec::doc::{Form, Node};

/// The layout of a file; what it does not show is taken from the canonical form.
pub(super) fn of(doc: &Doc) -> Layout {
    let mut seen = Seen::default();
    seen.look(&doc.text, &doc.root, &doc.value, None);
    Layout {
        step: seen.step.unwrap_or(Layout::CANONICAL.step),
        list_step: seen.list_step.unwrap_or(seen.step.unwrap_or(Layout::CANONICAL.list_step)),
        airy: seen.airy.unwrap_or(Layout::CANONICAL.airy),
    }
}

#[derive(Default)]
struct Seen {
    step: Option<usize>,
    list_step: Option<usize>,
    airy: Option<bool>,
}

impl Seen {
    /// Examines a value; `above` is the column of the mapping that it is an entry of.
    fn look(&mut self, text: &str, node: &Node, value: &Value, above: Option<usize>) {
        let (Form::Block, Some(first)) = (node.form, node.children.first()) else { return };
        let column = first.start - line_start(text, first.start);
        match value {
            Value::Object(map) => {
                if let Some(above) = above {
                    self.step.get_or_insert(column.saturating_sub(above).max(1));
                }
                for (child, value) in node.children.iter().zip(map.values()) {
                    self.look(text, &child.value, value, Some(column));
                }
            }
            Value::Array(items) => {
                if let Some(above) = above {
                    self.list_step.get_or_insert(column.saturating_sub(above));
                }
                let next = node.children.get(1).unwrap_or(first);
                if above == Some(0) && super::super::write::is_airy(items) {
                    let line = line_start(text, next.start);
                    self.airy.get_or_insert(has_blank_line_above(&text[..line]));
                }
                for (child, value) in node.children.iter().zip(items) {
                    self.look(text, &child.value, value, None);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
}

fn has_blank_line_above(before: &str) -> bool {
    let above = before.lines().rev().find(|line| !line.trim_start().starts_with('#'));
    above.is_some_and(|line| line.trim().is_empty())
}
