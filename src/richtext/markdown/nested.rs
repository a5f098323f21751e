//! Emphasis nested in emphasis of the same kind, where Markdown's two marks can express it.

use crate::richtext::node::{Document, Kind, Node, bits};

/// Whether a block with emphasis nested in the same kind survives a round trip. Markdown's two marks cannot express
/// every case.
pub(super) fn says_again(node: &Node) -> bool {
    let document = Document::of(vec![node.clone()]);
    super::read::read_as(&super::write(&document), false) == document.children
}

/// Removes the nesting counts of emphasis.
pub(super) fn flatten(node: &mut Node) {
    match &mut node.kind {
        Kind::Text { format, .. } => *format &= bits::EDITORS,
        Kind::Link(link) => link.format &= bits::EDITORS,
        Kind::Media(media) => media.format &= bits::EDITORS,
        _ => {}
    }
    let children = std::mem::take(&mut node.children);
    for mut child in children {
        flatten(&mut child);
        if let (Kind::Text { text: more, format: now }, Some(Kind::Text { text, format })) =
            (&child.kind, node.children.last_mut().map(|last| &mut last.kind))
            && now == format
            && !more.starts_with('<')
            && !text.starts_with('<')
        {
            text.push_str(more);
            continue;
        }
        node.children.push(child);
    }
}
