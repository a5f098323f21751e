//! `richtext`: text with headings, links and pictures, as Markdown or as an editor document.

use super::map::add_line;
use super::*;
use crate::base::path::unescape;
use crate::richtext::{Document, Kind, Node, SAFE_SCHEMES, ShapeError, TextKind, reword_markdown, scheme};

pub(super) struct Richtext;

impl FieldType for Richtext {
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
                if may_hold_scheme(text) {
                    check_links(&Document::from_markdown(text), reader);
                }
            }
            Value::Object(_) => match Document::from_value(value) {
                Ok(document) => {
                    check_links(&document, reader);
                    // Store equal content in one form: Markdown if it is lossless.
                    *value = document.to_file_value();
                }
                Err(fault) => refuse(&fault, reader),
            },
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
            Value::String(text) => text.trim().is_empty(),
            _ => Document::from_value(value).is_ok_and(|document| document.is_empty()) || value.is_null(),
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
        if let Ok(document) = Document::from_value(value) {
            add_line(out, &document.to_text());
        }
    }

    fn present(&self, value: &mut Value, _def: &FieldDef, form: Form) {
        if let Ok(document) = Document::from_value(value) {
            *value = form.of(&document);
        }
    }

    fn rewrite(&self, value: &mut Value, _def: &FieldDef, at: &Pointer<'_>, rewriter: &mut dyn Rewriter) {
        rewriter.comes_to(at);
        let mut is_changed = false;
        let mut change = |kind: TextKind, text: &str| {
            let new = rewriter.change(kind.into(), text);
            is_changed |= new.is_some();
            new
        };
        let new = match &*value {
            Value::String(markdown) => reword_markdown(markdown, &mut change).map(Value::String),
            _ => {
                let document = Document::from_value(value).ok();
                document.and_then(|document| document.reworded(&mut change)).map(|new| new.to_file_value())
            }
        };
        if let Some(new) = new {
            *value = new;
        }
        if is_changed {
            rewriter.changed(at);
        }
    }

    #[cfg(test)]
    fn samples(&self) -> Value {
        json!([[
            {},
            [
                "# Hi\n\n[a](https://b.c)",
                {"root": {"children": [{"type": "paragraph", "children": [{"type": "text", "text": "x"}]}]}},
                "",
            ],
            [
                {"root": {"children": [{"type": "link", "url": "javascript:x", "children": []}]}},
                {"text": "x"},
                {"root": {}},
                [],
            ],
        ]])
    }
}

/// Reports, at its position, why a mapping is not a valid document.
fn refuse(fault: &ShapeError, reader: &mut Reader<'_>) {
    let tokens: Vec<String> = fault.pointer.split('/').skip(1).map(unescape).collect();
    at(&tokens, reader, &mut |r| {
        let message = match tokens.is_empty() {
            true => format!("{} is neither Markdown nor an editor document: {fault}", r.subject()),
            false => format!("the editor document is not valid: {fault}"),
        };
        r.refuse(codes::RICHTEXT_INVALID, message, Some("write Markdown text".into()));
    });
}

/// Runs `act` some keys further down.
fn at(tokens: &[String], reader: &mut Reader<'_>, act: &mut dyn FnMut(&mut Reader<'_>)) {
    match tokens.split_first() {
        Some((first, rest)) => reader.inside(first, |r| at(rest, r, act)),
        None => act(reader),
    }
}

/// Reports links and pictures with unsafe addresses.
fn check_links(document: &Document, reader: &mut Reader<'_>) {
    for scheme in unsafe_schemes(&document.children) {
        reader.unsafe_link(&scheme, None);
    }
}

/// The unsafe schemes of links and pictures.
fn unsafe_schemes(nodes: &[Node]) -> Vec<String> {
    let mut found = Vec::new();
    for node in nodes {
        let urls = match &node.kind {
            Kind::Link(link) => [Some(link.url.as_str()), None],
            Kind::Media(media) => [Some(media.url.as_str()), None],
            _ => ["url", "src"].map(|key| node.attribute(key).and_then(Value::as_str)),
        };
        let schemes = urls.into_iter().flatten().filter_map(scheme);
        found.extend(schemes.filter(|scheme| !SAFE_SCHEMES.contains(&scheme.as_str())));
        found.extend(unsafe_schemes(&node.children));
    }
    found
}

fn children(node: &Value) -> impl Iterator<Item = (usize, &Value)> {
    node.get("children").and_then(Value::as_array).into_iter().flatten().enumerate()
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

/// Whether parsing is necessary: most texts have no colon that could end an unsafe scheme, and this runs on every
/// load.
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
