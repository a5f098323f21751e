//! `richtext`: text with headings, links and pictures, as Markdown or as an editor document.

use super::map::add_line;
use super::{FieldDef, FieldKind, FieldType, Pointer, Reference, Target};
use crate::base::Value;
use crate::model::codes;
use crate::model::id::MediaId;
use crate::model::reader::Reader;
use crate::model::scalar::{self, SAFE_SCHEMES};
use crate::model::schema::Writer;
use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};
use serde_json::json;

pub(super) struct Richtext;

impl FieldType for Richtext {
    fn kind(&self) -> FieldKind {
        FieldKind::Richtext
    }

    fn doc(&self) -> &'static str {
        "Markdown text, or an editor document: a mapping with a `root` that has `children`."
    }

    fn check(&self, value: &mut Value, _def: &FieldDef, reader: &mut Reader<'_>) {
        // Older content and some clients send the editor document as text.
        if let Value::String(text) = value
            && text.trim_start().starts_with('{')
            && let Ok(document) = serde_json::from_str::<Value>(text)
            && document.get("root").is_some()
        {
            *value = document;
        }
        match value {
            Value::String(text) => {
                for scheme in unsafe_schemes(text) {
                    reader.unsafe_link(&scheme, None);
                }
            }
            Value::Object(map) => {
                let root = map.get("root");
                if root.and_then(|root| root.get("children")).is_some_and(Value::is_array) {
                    reader.inside("root", |r| check_node(&map["root"], r));
                } else {
                    let message = format!("{} is neither Markdown nor an editor document", reader.subject());
                    reader.refuse(codes::RICHTEXT_INVALID, message, Some("write Markdown text".into()));
                }
            }
            Value::Bool(_) | Value::Number(_) => drop(reader.text(value)),
            Value::Null | Value::Array(_) => {
                reader.wrong_type("Markdown text or an editor document", value, None)
            }
        }
    }

    fn schema(&self, _def: &FieldDef, writer: &Writer<'_>) -> Value {
        let root = json!({"type": "object", "properties": {"children": {"type": "array"}}, "required": ["children"]});
        let document = json!({"type": "object", "properties": {"root": root}, "required": ["root"]});
        json!({"anyOf": [writer.text(), document]})
    }

    fn is_empty(&self, value: &Value) -> bool {
        match value {
            Value::Null => true,
            Value::String(text) => text.trim().is_empty(),
            Value::Object(map) => map.get("root").is_none_or(|root| !has_content(root)),
            Value::Bool(_) | Value::Number(_) | Value::Array(_) => false,
        }
    }

    fn initial(&self, _def: &FieldDef) -> Value {
        Value::String(String::new())
    }

    fn references(&self, value: &Value, _def: &FieldDef, at: &Pointer<'_>, found: &mut Vec<Reference>) {
        if let Some(root) = value.get("root") {
            node_references(root, &at.key("root"), found);
        }
    }

    fn text(&self, value: &Value, _def: &FieldDef, out: &mut String) {
        match value {
            Value::String(markdown) => markdown_text(markdown, out),
            Value::Object(map) => {
                let mut words = String::new();
                map.get("root").into_iter().for_each(|root| node_text(root, &mut words));
                add_line(out, &words);
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => {}
        }
    }
}

fn children(node: &Value) -> impl Iterator<Item = (usize, &Value)> {
    node.get("children").and_then(Value::as_array).into_iter().flatten().enumerate()
}

fn check_node(node: &Value, reader: &mut Reader<'_>) {
    for key in ["url", "src"] {
        if let Some(scheme) = node.get(key).and_then(Value::as_str).and_then(unsafe_scheme) {
            reader.inside(key, |r| r.unsafe_link(&scheme, None));
        }
    }
    for (index, child) in children(node) {
        reader.inside("children", |r| r.item(index, |r| check_node(child, r)));
    }
}

/// Whether a node or one below it is more than an empty paragraph.
fn has_content(node: &Value) -> bool {
    let is_block = |kind: &str| matches!(kind, "root" | "paragraph" | "heading" | "quote" | "linebreak");
    match node.get("type").and_then(Value::as_str) {
        Some("text") => node.get("text").and_then(Value::as_str).is_some_and(|text| !text.trim().is_empty()),
        Some(kind) if !is_block(kind) => true,
        _ => children(node).any(|(_, child)| has_content(child)),
    }
}

fn node_references(node: &Value, at: &Pointer<'_>, found: &mut Vec<Reference>) {
    if let Some(id) = node.get("mediaId").and_then(Value::as_str).and_then(scalar::uuid) {
        found.push(at.key("mediaId").to(Target::Media(MediaId(id))));
    }
    let list = at.key("children");
    for (index, child) in children(node) {
        node_references(child, &list.index(index), found);
    }
}

fn node_text(node: &Value, out: &mut String) {
    if let Some(text) = node.get("text").and_then(Value::as_str) {
        out.push_str(text);
    }
    for (_, child) in children(node) {
        node_text(child, out);
    }
    let is_inline = matches!(node.get("type").and_then(Value::as_str), Some("text" | "link" | "autolink"));
    if !is_inline && !out.is_empty() && !out.ends_with('\n') {
        out.push('\n');
    }
}

fn markdown_text(markdown: &str, out: &mut String) {
    let mut words = String::new();
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH) {
        match event {
            Event::Text(text) | Event::Code(text) => words.push_str(&text),
            Event::SoftBreak | Event::HardBreak => words.push('\n'),
            Event::End(end) if !is_inline(end) && !words.ends_with('\n') => words.push('\n'),
            _ => {}
        }
    }
    add_line(out, &words);
}

fn is_inline(end: TagEnd) -> bool {
    matches!(end, TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link | TagEnd::Image)
}

fn unsafe_scheme(url: &str) -> Option<String> {
    scalar::scheme(url).filter(|scheme| !SAFE_SCHEMES.contains(&scheme.as_str()))
}

/// The schemes of Markdown's links and pictures that are not safe.
fn unsafe_schemes(markdown: &str) -> Vec<String> {
    if !may_hold_scheme(markdown) {
        return Vec::new();
    }
    let urls = Parser::new(markdown).filter_map(|event| match event {
        Event::Start(Tag::Link { dest_url, link_type, .. }) if link_type != LinkType::Email => Some(dest_url),
        Event::Start(Tag::Image { dest_url, .. }) => Some(dest_url),
        _ => None,
    });
    urls.filter_map(|url| unsafe_scheme(&url)).collect()
}

/// Whether parsing is worth while: most texts have no colon that could end an unsafe scheme, and this is read on every load.
fn may_hold_scheme(markdown: &str) -> bool {
    let bytes = markdown.as_bytes();
    let links = markdown.contains("](") || markdown.contains("]:") || markdown.contains('<');
    let hidden = || {
        markdown.contains("](<")
            || markdown.contains("&#")
            || markdown.contains("&colon")
            || markdown.contains("\\:")
    };
    let suspicious = |at: usize| {
        let start = bytes[..at]
            .iter()
            .rposition(|b| !b.is_ascii_alphanumeric() && !b"+-.".contains(b))
            .map_or(0, |i| i + 1);
        let word = &markdown[start..at];
        let next = bytes.get(at + 1).copied().unwrap_or(b' ');
        word.starts_with(|c: char| c.is_ascii_alphabetic())
            && !next.is_ascii_whitespace()
            && !b"*:".contains(&next)
            && !SAFE_SCHEMES.iter().any(|safe| word.eq_ignore_ascii_case(safe))
    };
    links && (hidden() || bytes.iter().enumerate().any(|(at, b)| *b == b':' && suspicious(at)))
}
