//! Converts tables of HTML to Markdown.

use super::html::{node_attribute, tag};
use crate::base::text::one_line;
use htmd::Node;
use htmd::element_handler::Handlers;
use std::fmt::Write as _;
use std::rc::Rc;

/// A table of Markdown, which has a row of headers always, and whether cells span others.
pub(super) fn table(handlers: &dyn Handlers, node: &Rc<Node>) -> (String, bool) {
    let mut parts = Table::default();
    parts.read(handlers, node);
    let Table { caption, mut rows, has_head, has_spans } = parts;
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    if columns == 0 {
        return (caption, has_spans);
    }
    if !has_head {
        rows.insert(0, vec![String::new(); columns]);
    }
    let mut text = if caption.is_empty() { String::new() } else { format!("{caption}\n\n") };
    for (at, row) in rows.iter().enumerate() {
        text.push('|');
        for column in 0..columns {
            let _ = write!(text, " {} |", row.get(column).map_or("", String::as_str));
        }
        text.push('\n');
        if at == 0 {
            text.push_str(&format!("|{}\n", " --- |".repeat(columns)));
        }
    }
    (text, has_spans)
}

#[derive(Default)]
struct Table {
    caption: String,
    rows: Vec<Vec<String>>,
    has_head: bool,
    has_spans: bool,
}

impl Table {
    fn read(&mut self, handlers: &dyn Handlers, node: &Rc<Node>) {
        for child in node.children.borrow().iter() {
            match tag(child) {
                "caption" => handlers.walk_children(child).content.trim().clone_into(&mut self.caption),
                "tr" => self.row(handlers, child),
                "thead" | "tbody" | "tfoot" => self.read(handlers, child),
                _ => {}
            }
        }
    }

    fn row(&mut self, handlers: &dyn Handlers, node: &Rc<Node>) {
        let mut row = Vec::new();
        let mut heads = 0;
        for cell in node.children.borrow().iter().filter(|cell| matches!(tag(cell), "td" | "th")) {
            let kind = tag(cell);
            heads += usize::from(kind == "th");
            let span = |name| node_attribute(cell, kind, name).is_some_and(|n| n != "1" && n != "0");
            self.has_spans |= span("colspan") || span("rowspan");
            let text = handlers.walk_children(cell).content.replace("\\\n", " ");
            let line = one_line(&text);
            row.push(line.replace("\\|", "|").replace('|', "\\|"));
        }
        let is_in_head = self.rows.is_empty() && heads == row.len();
        self.has_head |= is_in_head && !row.is_empty();
        if !row.is_empty() {
            self.rows.push(row);
        }
    }
}
