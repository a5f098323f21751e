//! Converts texts with format bits to nested emphasis, as Markdown writes it.

use crate::richtext::node::{Kind, Node, bits};

/// A piece of inline content.
pub(super) enum Piece<'a> {
    /// A node.
    Leaf(&'a Node),
    /// Pieces inside emphasis of one kind.
    Span(u32, Vec<Piece<'a>>),
}

/// The kinds of emphasis from the outside in, for those that extend equally far.
const OUTER_FIRST: [u32; 3] = [bits::STRIKE, bits::EMPHASIS, bits::STRONG];

/// The pieces of inline content.
pub(super) fn pieces(nodes: &[Node]) -> Vec<Piece<'_>> {
    let mut formats: Vec<Option<u32>> = nodes.iter().map(format).collect();
    // A node without a format of its own takes the emphasis around it.
    let mut left = 0;
    for at in 0..formats.len() {
        match formats[at] {
            Some(format) => left = format,
            None => {
                let right = formats[at..].iter().find_map(|format| *format).unwrap_or(0);
                let between = shared(left, right);
                let mut rest = at;
                while rest < formats.len() && formats[rest].is_none() {
                    formats[rest] = Some(between);
                    rest += 1;
                }
                left = between;
            }
        }
    }
    let line: Vec<(&Node, u32)> =
        nodes.iter().zip(formats).map(|(node, format)| (node, format.unwrap_or(0))).collect();
    group(&line, [0; 3])
}

fn format(node: &Node) -> Option<u32> {
    match &node.kind {
        Kind::Text { format, .. } => Some(*format),
        Kind::Link(link) => Some(link.format),
        Kind::Media(media) => Some(media.format),
        Kind::Break | Kind::FootnoteReference { .. } => None,
        _ => Some(0),
    }
}

/// The emphasis that two formats share.
fn shared(left: u32, right: u32) -> u32 {
    let both = left & right & bits::SPANS;
    bits::NESTED.iter().fold(both, |format, (bit, shift, _)| {
        let depth = bits::depth(left, *bit).min(bits::depth(right, *bit));
        format | depth.saturating_sub(1) << shift
    })
}

fn group<'a>(line: &[(&'a Node, u32)], open: [u32; 3]) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while let Some((node, _)) = line.get(at) {
        let reach = |kind: usize| {
            let goes_on = |(_, format): &&(&Node, u32)| bits::depth(*format, OUTER_FIRST[kind]) > open[kind];
            line[at..].iter().take_while(goes_on).count()
        };
        // The first of those that extend furthest.
        let ahead = (0..OUTER_FIRST.len()).map(|kind| (reach(kind), kind)).filter(|(reach, _)| *reach > 0);
        match ahead.rev().max_by_key(|(reach, _)| *reach) {
            Some((reach, kind)) => {
                let mut inner = open;
                inner[kind] += 1;
                pieces.push(Piece::Span(OUTER_FIRST[kind], group(&line[at..at + reach], inner)));
                at += reach;
            }
            None => {
                pieces.push(Piece::Leaf(node));
                at += 1;
            }
        }
    }
    pieces
}
