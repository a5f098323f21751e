//! Plain text: the words of a document for search and for people without pictures.

use super::node::{Document, Kind, Node, bits};
use crate::base::text::one_line;

/// The words, one block a line.
pub(super) fn write(document: &Document) -> String {
    let mut out = String::new();
    document.children.iter().for_each(|node| add(node, true, &mut out));
    out.truncate(out.trim_end().len());
    out
}

/// The words of some nodes in one line, without the tags and comments of HTML among them, which no page shows as words.
pub(super) fn line(nodes: &[Node]) -> String {
    let mut out = String::new();
    nodes.iter().for_each(|node| add(node, false, &mut out));
    one_line(&out)
}

/// Whether a node is a tag that pages show as HTML, or a comment.
fn is_markup(node: &Node) -> bool {
    match &node.kind {
        Kind::Text { text, format } => *format & bits::CODE == 0 && super::html::is_tag(text),
        _ => false,
    }
}

fn add(node: &Node, has_markup: bool, out: &mut String) {
    match &node.kind {
        Kind::Text { .. } if !has_markup && is_markup(node) => {}
        Kind::Text { text, .. } => out.push_str(text),
        Kind::Media(media) => out.push_str(&media.alt),
        Kind::Break => out.push('\n'),
        Kind::Paragraph
        | Kind::Heading(_)
        | Kind::List(_)
        | Kind::Item { .. }
        | Kind::Quote
        | Kind::Code(_)
        | Kind::Rule
        | Kind::Table
        | Kind::Row
        | Kind::Cell { .. }
        | Kind::Footnote { .. }
        | Kind::Link(_)
        | Kind::FootnoteReference { .. }
        | Kind::Other => {}
    }
    // Words of unknown nodes: the label of a button, the name in a mention.
    let label = ["text", "label"].iter().filter_map(|key| node.attribute(key)?.as_str()).next();
    if let (Kind::Other, Some(label)) = (&node.kind, label) {
        out.push_str(label);
    }
    node.children.iter().for_each(|child| add(child, has_markup, out));
    if let Kind::Heading(_) = node.kind
        && let Some((_, bytes)) = super::anchor::of(&node.children)
    {
        out.truncate(out.len() - bytes);
    }
    if !node.is_inline() && !out.is_empty() && !out.ends_with('\n') {
        out.push('\n');
    }
}
