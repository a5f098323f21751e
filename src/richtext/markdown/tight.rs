//! Which blocks need a blank line between them in Markdown.

use crate::richtext::node::{Kind, Node};

/// Whether a list has blocks that need blank lines, so that it is loose in any case.
pub(super) fn must_be_loose(items: &[Node]) -> bool {
    items.iter().any(|item| item.children.windows(2).any(|pair| needs_blank(&pair[0], &pair[1])))
}

/// Whether the second block would be misread directly below the first.
pub(super) fn needs_blank(above: &Node, below: &Node) -> bool {
    match (&above.kind, &below.kind) {
        // Other nodes are written as text, or separate their own blocks with blank lines.
        (Kind::Footnote { .. } | Kind::Other | Kind::Row | Kind::Cell { .. } | Kind::Item { .. }, _) => true,
        (_, Kind::Footnote { .. } | Kind::Other | Kind::Row | Kind::Cell { .. } | Kind::Item { .. }) => true,
        (_, kind) if above.is_inline() || below.is_inline() || matches!(kind, Kind::Table) => true,
        (Kind::Paragraph | Kind::Quote | Kind::List(_) | Kind::Table, Kind::Paragraph) => true,
        (Kind::Paragraph, _) if may_be_html(above) || above.children.is_empty() => true,
        (_, Kind::Paragraph) => false,
        (Kind::Paragraph | Kind::Quote | Kind::List(_) | Kind::Table, Kind::Heading(_)) => {
            is_underlined(below)
        }
        (Kind::Quote, Kind::Quote) => true,
        (Kind::Paragraph | Kind::Quote | Kind::List(_) | Kind::Table, Kind::List(list)) => {
            list.start.is_some_and(|start| start != 1) || !begins_with_text(below)
        }
        _ => false,
    }
}

/// Whether a heading is written in setext style because its text has several lines.
pub(super) fn is_underlined(heading: &Node) -> bool {
    matches!(heading.kind, Kind::Heading(1 | 2)) && has_lines(heading)
}

fn has_lines(node: &Node) -> bool {
    match &node.kind {
        Kind::Text { text, .. } => text.contains('\n'),
        Kind::Break => true,
        _ => node.children.iter().any(has_lines),
    }
}

/// Whether a paragraph may be written as an HTML block.
pub(super) fn may_be_html(paragraph: &Node) -> bool {
    let [Node { kind: Kind::Text { text, format: 0 }, .. }] = paragraph.children.as_slice() else {
        return false;
    };
    text.starts_with('<')
}

fn begins_with_text(list: &Node) -> bool {
    let first = list.children.first().and_then(|item| item.children.first());
    first.is_some_and(|block| matches!(block.kind, Kind::Paragraph) && !block.children.is_empty())
}
