//! Rich Text of Contentful as HTML, with its embedded entries and assets.

use super::Space;
use crate::base::Value;
use crate::base::markup::html as text;
use crate::import::finding::Finding;
use std::fmt::Write as _;

/// Deepest nesting of nodes.
const DEPTH_MAX: usize = 60;
/// Nodes and the elements that they are.
const ELEMENTS: [(&str, &str); 15] = [
    ("paragraph", "p"),
    ("heading-1", "h1"),
    ("heading-2", "h2"),
    ("heading-3", "h3"),
    ("heading-4", "h4"),
    ("heading-5", "h5"),
    ("heading-6", "h6"),
    ("ordered-list", "ol"),
    ("unordered-list", "ul"),
    ("list-item", "li"),
    ("blockquote", "blockquote"),
    ("table", "table"),
    ("table-row", "tr"),
    ("table-cell", "td"),
    ("table-header-cell", "th"),
];
const MARKS: [(&str, &str); 7] = [
    ("bold", "strong"),
    ("italic", "em"),
    ("underline", "u"),
    ("code", "code"),
    ("strikethrough", "s"),
    ("subscript", "sub"),
    ("superscript", "sup"),
];

/// A part of Rich Text: HTML, or an entry that stands by itself.
#[derive(Debug, PartialEq)]
pub(super) enum Part {
    Html(String),
    Entry(String),
}

/// Reads a document.
pub(super) fn read(document: &Value, space: &Space<'_>, notes: &mut Vec<Finding>) -> Vec<Part> {
    let mut writer = Writer { space, notes, parts: Vec::new(), html: String::new() };
    for node in content(document) {
        match (name(node), target(node)) {
            ("embedded-entry-block", Some(id)) => {
                writer.flush();
                writer.parts.push(Part::Entry(id.to_owned()));
            }
            _ => writer.node(node, 0),
        }
    }
    writer.flush();
    writer.parts
}

/// The words of a document, its paragraphs as lines.
pub(super) fn plain(document: &Value) -> String {
    fn walk(node: &Value, depth: usize, text: &mut String) {
        text.push_str(node.get("value").and_then(Value::as_str).unwrap_or_default());
        if depth < DEPTH_MAX {
            content(node).for_each(|child| walk(child, depth + 1, text));
        }
    }
    let paragraphs = content(document).map(|node| {
        let mut text = String::new();
        walk(node, 0, &mut text);
        text
    });
    paragraphs.filter(|text| !text.trim().is_empty()).collect::<Vec<_>>().join("\n")
}

struct Writer<'w, 's> {
    space: &'w Space<'s>,
    notes: &'w mut Vec<Finding>,
    parts: Vec<Part>,
    html: String,
}

fn name(node: &Value) -> &str {
    node.get("nodeType").and_then(Value::as_str).unwrap_or_default()
}

fn content(node: &Value) -> impl Iterator<Item = &Value> {
    node.get("content").and_then(Value::as_array).into_iter().flatten()
}

fn target(node: &Value) -> Option<&str> {
    node.pointer("/data/target/sys/id").and_then(Value::as_str)
}

impl Writer<'_, '_> {
    fn flush(&mut self) {
        if !self.html.is_empty() {
            self.parts.push(Part::Html(std::mem::take(&mut self.html)));
        }
    }

    fn inner(&mut self, node: &Value, depth: usize) {
        if depth >= DEPTH_MAX {
            let message = format!("a text nested deeper than {DEPTH_MAX} levels is left out");
            return self.notes.push(Finding::loss(message));
        }
        content(node).for_each(|child| self.node(child, depth + 1));
    }

    fn node(&mut self, node: &Value, depth: usize) {
        if let Some((_, tag)) = ELEMENTS.iter().find(|(own, _)| *own == name(node)) {
            let _ = write!(self.html, "<{tag}>");
            self.inner(node, depth);
            let _ = writeln!(self.html, "</{tag}>");
            return;
        }
        match name(node) {
            "text" => self.text(node),
            "hr" => self.html.push_str("<hr>\n"),
            "hyperlink" => {
                let address =
                    node.pointer("/data/uri").and_then(Value::as_str).unwrap_or_default().to_owned();
                self.link(&address, node, depth);
            }
            "entry-hyperlink" => {
                let address = target(node).and_then(|id| self.space.entry_address(id)).unwrap_or_default();
                self.link(&address, node, depth);
            }
            "asset-hyperlink" => {
                let address = target(node).and_then(|id| self.space.asset_address(id)).unwrap_or_default();
                self.link(&address, node, depth);
            }
            "embedded-asset-block" => match target(node).and_then(|id| self.space.asset_html(id)) {
                Some(html) => self.html.push_str(&html),
                None => {
                    let message = "an embedded asset is not in the export, or not published: left out";
                    self.notes.push(Finding::loss(message));
                }
            },
            "embedded-entry-inline" | "embedded-entry-block" => {
                let id = target(node).unwrap_or_default();
                match self.space.entry_address(id).zip(self.space.entry_title(id)) {
                    Some((address, title)) => {
                        let _ = write!(self.html, "<a href=\"{}\">{}</a>", text(&address), text(&title));
                    }
                    None => {
                        let message = format!("the embedded entry `{id}` has no page: left out");
                        self.notes.push(Finding::loss(message));
                    }
                }
            }
            other => {
                self.notes.push(Finding::kept_as_text(
                    &format!("the part `{other}` of Rich Text is unknown"),
                    true,
                ));
                self.inner(node, depth);
            }
        }
    }

    fn text(&mut self, node: &Value) {
        let value = node.get("value").and_then(Value::as_str).unwrap_or_default();
        let marks = node.get("marks").and_then(Value::as_array).into_iter().flatten();
        let named: Vec<&str> = marks.filter_map(|mark| mark.get("type").and_then(Value::as_str)).collect();
        let tags: Vec<&str> =
            MARKS.iter().filter(|(mark, _)| named.contains(mark)).map(|(_, tag)| *tag).collect();
        for tag in tags.iter() {
            let _ = write!(self.html, "<{tag}>");
        }
        self.html.push_str(&text(value).replace('\n', "<br>"));
        for tag in tags.iter().rev() {
            let _ = write!(self.html, "</{tag}>");
        }
    }

    fn link(&mut self, address: &str, node: &Value, depth: usize) {
        if address.is_empty() {
            self.notes.push(Finding::loss("a link leads to nothing in the export: its target is left out"));
            return self.inner(node, depth);
        }
        let _ = write!(self.html, "<a href=\"{}\">", text(address));
        self.inner(node, depth);
        self.html.push_str("</a>");
    }
}
