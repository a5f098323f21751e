//! Plain text: the words of a document for search and for people without pictures.

use super::node::{Document, Kind, Node};

/// The words, one block a line.
pub(super) fn write(document: &Document) -> String {
    let mut out = String::new();
    document.children.iter().for_each(|node| add(node, &mut out));
    out.truncate(out.trim_end().len());
    out
}

/// The words of some nodes in one line.
pub(super) fn line(nodes: &[Node]) -> String {
    let mut out = String::new();
    nodes.iter().for_each(|node| add(node, &mut out));
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn add(node: &Node, out: &mut String) {
    match &node.kind {
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
    node.children.iter().for_each(|child| add(child, out));
    if let Kind::Heading(_) = node.kind
        && let Some((_, bytes)) = super::anchor::of(&node.children)
    {
        out.truncate(out.len() - bytes);
    }
    if !node.is_inline() && !out.is_empty() && !out.ends_with('\n') {
        out.push('\n');
    }
}
