//! The texts of Ghost: Lexical of version 5, mobiledoc of those before.

use super::card::card;
use crate::base::Value;
use crate::base::markup::html as text;
use crate::import::finding::Finding;
use crate::import::html::to_markdown;
use crate::import::piece::{Piece, Pieces};
use std::fmt::Write as _;

/// Deepest nesting of nodes.
const DEPTH_MAX: usize = 60;
/// Elements for the bits of a text's format, from the outside in.
const FORMATS: [(u64, &str); 8] =
    [(128, "mark"), (1, "strong"), (2, "em"), (4, "s"), (8, "u"), (32, "sub"), (64, "sup"), (16, "code")];
/// Elements that mobiledoc may name.
const MARKUPS: [&str; 12] = ["a", "b", "strong", "em", "i", "s", "del", "u", "code", "sub", "sup", "mark"];
const SECTIONS: [&str; 11] =
    ["p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "aside", "pull-quote", "ul"];

/// A text as pieces, with notes.
pub(super) type Read = (Vec<Piece>, Vec<Finding>);

/// Reads Lexical.
///
/// # Errors
/// It is not JSON of this form.
pub(super) fn lexical(source: &str) -> Result<Read, String> {
    let document: Value = serde_json::from_str(source).map_err(|error| error.to_string())?;
    let nodes = document.pointer("/root/children").and_then(Value::as_array).ok_or("no `root.children`")?;
    let mut out = Pieces::default();
    let mut notes = Vec::new();
    for node in nodes {
        let kind = name(node);
        match block_tag(node) {
            Some(tag) => {
                let mut html = String::new();
                block(node, tag, &mut html, &mut notes, 0);
                out.html(&html);
            }
            None if matches!(kind, "text" | "extended-text" | "link") => {
                let mut html = String::new();
                inline(node, &mut html, &mut notes, 0);
                out.html(&format!("<p>{html}</p>"));
            }
            None => card(kind, node, &mut out, &mut notes),
        }
    }
    Ok(done(out, notes))
}

fn done(out: Pieces, mut notes: Vec<Finding>) -> Read {
    let (pieces, more) = out.finish();
    notes.extend(more);
    (pieces, notes)
}

fn name(node: &Value) -> &str {
    node.get("type").and_then(Value::as_str).unwrap_or_default()
}

/// The element of a node that holds others.
fn block_tag(node: &Value) -> Option<&'static str> {
    let tag = node.get("tag").and_then(Value::as_str).unwrap_or_default();
    Some(match name(node) {
        "paragraph" => "p",
        "heading" | "extended-heading" => {
            SECTIONS[1..7].iter().find(|own| **own == tag).copied().unwrap_or("h2")
        }
        "quote" | "extended-quote" | "aside" => "blockquote",
        "list" if tag == "ol" => "ol",
        "list" => "ul",
        "listitem" => "li",
        _ => return None,
    })
}

fn block(node: &Value, tag: &str, html: &mut String, notes: &mut Vec<Finding>, depth: usize) {
    let start = node.get("start").and_then(Value::as_u64).filter(|start| tag == "ol" && *start > 1);
    let start = start.map(|start| format!(" start=\"{start}\"")).unwrap_or_default();
    let _ = write!(html, "<{tag}{start}>");
    for child in node.get("children").and_then(Value::as_array).into_iter().flatten() {
        match block_tag(child).filter(|_| depth < DEPTH_MAX) {
            Some(inner) => block(child, inner, html, notes, depth + 1),
            None => inline(child, html, notes, depth),
        }
    }
    let _ = writeln!(html, "</{tag}>");
}

fn inline(node: &Value, html: &mut String, notes: &mut Vec<Finding>, depth: usize) {
    let field = |key: &str| node.get(key).and_then(Value::as_str).unwrap_or_default();
    match name(node) {
        "text" | "extended-text" | "code-highlight" => {
            let format = node.get("format").and_then(Value::as_u64).unwrap_or(0);
            let tags: Vec<&str> =
                FORMATS.iter().filter(|(bit, _)| format & bit != 0).map(|(_, tag)| *tag).collect();
            for tag in tags.iter() {
                let _ = write!(html, "<{tag}>");
            }
            html.push_str(&text(field("text")));
            for tag in tags.iter().rev() {
                let _ = write!(html, "</{tag}>");
            }
        }
        "linebreak" => html.push_str("<br>"),
        "tab" => html.push(' '),
        "zwnj" => {}
        "link" | "autolink" if depth < DEPTH_MAX => {
            let _ = write!(html, "<a href=\"{}\">", text(field("url")));
            children(node, html, notes, depth);
            html.push_str("</a>");
        }
        "image" => {
            let _ = write!(html, "<img src=\"{}\" alt=\"{}\">", text(field("src")), text(field("alt")));
        }
        other => {
            let has_children =
                node.get("children").and_then(Value::as_array).is_some_and(|list| !list.is_empty());
            let what = format!("the part `{other}` of a paragraph is unknown");
            notes.push(Finding::kept_as_text(&what, has_children && depth < DEPTH_MAX));
            children(node, html, notes, depth);
        }
    }
}

fn children(node: &Value, html: &mut String, notes: &mut Vec<Finding>, depth: usize) {
    if depth >= DEPTH_MAX {
        return;
    }
    for child in node.get("children").and_then(Value::as_array).into_iter().flatten() {
        inline(child, html, notes, depth + 1);
    }
}

/// Reads mobiledoc.
///
/// # Errors
/// It is not JSON of this form.
pub(super) fn mobiledoc(source: &str) -> Result<Read, String> {
    let document: Value = serde_json::from_str(source).map_err(|error| error.to_string())?;
    let sections = document.get("sections").and_then(Value::as_array).ok_or("no `sections`")?;
    let doc = Mobiledoc { document: &document };
    let mut out = Pieces::default();
    let mut notes = Vec::new();
    for section in sections {
        let tag = section.get(1).and_then(Value::as_str).unwrap_or_default();
        let tag = SECTIONS.iter().find(|own| own.eq_ignore_ascii_case(tag)).copied().unwrap_or("p");
        match section.get(0).and_then(Value::as_u64) {
            Some(1) => {
                let tag = if matches!(tag, "aside" | "pull-quote") { "blockquote" } else { tag };
                out.html(&format!("<{tag}>{}</{tag}>\n", doc.markers(section.get(2))));
            }
            Some(2) => {
                let address = section.get(1).and_then(Value::as_str).unwrap_or_default();
                out.html(&format!("<p><img src=\"{}\" alt=\"\"></p>\n", text(address)));
            }
            Some(3) => {
                let tag = if section.get(1).and_then(Value::as_str) == Some("ol") { "ol" } else { "ul" };
                let items = section.get(2).and_then(Value::as_array).into_iter().flatten();
                let items: String =
                    items.map(|item| format!("<li>{}</li>", doc.markers(Some(item)))).collect();
                out.html(&format!("<{tag}>{items}</{tag}>\n"));
            }
            Some(10) => {
                let at = section.get(1).and_then(Value::as_u64).unwrap_or(u64::MAX);
                let found = document.get("cards").and_then(|cards| cards.get(usize::try_from(at).ok()?));
                let name = found.and_then(|found| found.get(0)).and_then(Value::as_str).unwrap_or_default();
                card(
                    name,
                    found.and_then(|found| found.get(1)).unwrap_or(&Value::Null),
                    &mut out,
                    &mut notes,
                );
            }
            _ => notes.push(Finding::loss("a section of a text is of an unknown kind: left out")),
        }
    }
    Ok(done(out, notes))
}

struct Mobiledoc<'d> {
    document: &'d Value,
}

impl Mobiledoc<'_> {
    /// Texts with the elements that begin before and end after them.
    fn markers(&self, markers: Option<&Value>) -> String {
        let mut html = String::new();
        let mut open: Vec<&str> = Vec::new();
        for marker in markers.and_then(Value::as_array).into_iter().flatten() {
            for at in marker.get(1).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_u64)
            {
                open.push(self.start(at, &mut html));
            }
            match marker.get(0).and_then(Value::as_u64) {
                Some(0) => html.push_str(&text(marker.get(3).and_then(Value::as_str).unwrap_or_default())),
                _ => html.push_str("<br>"),
            }
            for _ in 0..marker.get(2).and_then(Value::as_u64).unwrap_or(0).min(64) {
                if let Some(tag) = open.pop().filter(|tag| !tag.is_empty()) {
                    let _ = write!(html, "</{tag}>");
                }
            }
        }
        html
    }

    fn start(&self, at: u64, html: &mut String) -> &'static str {
        let markup = self.document.get("markups").and_then(|list| list.get(usize::try_from(at).ok()?));
        let name = markup.and_then(|markup| markup.get(0)).and_then(Value::as_str).unwrap_or_default();
        let Some(tag) = MARKUPS.iter().find(|own| own.eq_ignore_ascii_case(name)) else { return "" };
        let attributes = markup.and_then(|markup| markup.get(1)).and_then(Value::as_array);
        let href = attributes.and_then(|list| {
            let at = list.iter().position(|key| key.as_str() == Some("href"))?;
            list.get(at + 1)?.as_str()
        });
        match href.filter(|_| *tag == "a") {
            Some(href) => write!(html, "<a href=\"{}\">", text(href)),
            None => write!(html, "<{tag}>"),
        }
        .expect("because a text takes every character");
        tag
    }
}

/// Reads HTML.
pub(super) fn html(source: &str) -> Read {
    let converted = to_markdown(source);
    let is_empty = converted.markdown.trim().is_empty();
    let pieces = if is_empty { Vec::new() } else { vec![Piece::Markdown(converted.markdown)] };
    (pieces, converted.notes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn markdown((pieces, _): Read) -> String {
        let texts = pieces.into_iter().map(|piece| match piece {
            Piece::Markdown(text) => text,
            Piece::Module { module, props, .. } => format!("{module}: {}", json!(props)),
        });
        texts.collect::<Vec<_>>().join("\n--\n")
    }

    #[test]
    fn lexical_becomes_markdown_and_modules() {
        let text = |text: &str, format: u64| json!({"type": "extended-text", "text": text, "format": format});
        let source = json!({"root": {"children": [
            {"type": "heading", "tag": "h3", "children": [text("T <b>", 0)]},
            {"type": "paragraph", "children": [text("a", 3), {"type": "linebreak"}, {"type": "link", "url": "/x", "children": [text("l", 0)]}]},
            {"type": "list", "listType": "number", "tag": "ol", "start": 3, "children": [{"type": "listitem", "children": [text("one", 0)]}]},
            {"type": "gallery", "images": [{"src": "a.jpg"}, {"src": "b.jpg"}], "caption": "both"},
            {"type": "paragraph", "children": [text("H", 0), text("2", 32), text("O", 8), text("2", 64), text("m", 129), text("c", 80)]},
            {"type": "paywall"},
            {"type": "html", "html": "<p>raw</p>", "visibility": {"web": {"nonMember": false}}},
            {"type": "codeblock", "code": "<a>\n", "language": "html"},
        ]}});
        let read = lexical(&source.to_string()).unwrap();
        assert_eq!(read.1.len(), 2, "{:?}", read.1);
        let expected = "### T \\<b>\n\n***a***\\\n[l](/x)\n\n3. one\n--\ngallery: {\"images\":[{\"url\":\"a.jpg\"},{\"url\":\"b.jpg\"}]}\n--\n*both*\n\nH<sub>2</sub><u>O</u><sup>2</sup><mark>**m**</mark><sup>`c`</sup>\n\n```html\n<a>\n```";
        assert_eq!(markdown(read), expected);
    }

    #[test]
    fn mobiledoc_becomes_markdown() {
        let source = json!({
            "version": "0.3.1", "atoms": [["soft-return", "", {}]],
            "markups": [["strong"], ["a", ["rel", "x", "href", "/y"]], ["script"]],
            "cards": [["image", {"src": "/i.png", "alt": "I", "caption": "C"}], ["hr", {}]],
            "sections": [
                [1, "p", [[0, [0], 0, "b"], [0, [1], 2, "l"], [1, [], 0, 0], [0, [2], 1, "s"]]],
                [3, "ul", [[[0, [], 0, "one"]]]], [10, 0], [10, 1], [10, 9],
            ],
        });
        let read = mobiledoc(&source.to_string()).unwrap();
        assert_eq!(read.1, [super::Finding::loss("the card `` is unknown: left out")]);
        assert_eq!(markdown(read), "**b[l](/y)**\\\ns\n\n- one\n\n![I](/i.png)\n\n*C*\n\n- - -");
    }
}
