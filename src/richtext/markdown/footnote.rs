//! Footnote references that the parser leaves as text: before a bracket it only looks for the end of a link, while
//! other readers take `[^a][b](c)` for a reference and a link.

use pulldown_cmark::{Event, Options, Parser, Tag};
use std::collections::BTreeSet;
use std::ops::Range;

/// The labels of a text's footnotes, in lower case; empty if the parser cannot have missed a reference.
pub(super) fn labels(markdown: &str, options: Options) -> BTreeSet<String> {
    if !markdown.contains("][") || !markdown.contains("[^") {
        return BTreeSet::new();
    }
    let events = Parser::new_ext(markdown, options);
    let label = |event| match event {
        Event::Start(Tag::FootnoteDefinition(label)) => Some(label.to_lowercase()),
        _ => None,
    };
    events.filter_map(label).collect()
}

/// The first reference to one of these footnotes in a text, and its label.
pub(super) fn first<'a>(
    text: &'a str,
    from: usize,
    labels: &BTreeSet<String>,
) -> Option<(Range<usize>, &'a str)> {
    if labels.is_empty() {
        return None;
    }
    let begins = text.match_indices("[^").map(|(at, _)| at).filter(|at| *at >= from);
    begins.into_iter().find_map(|at| {
        let label = text[at + 2..].split_once(']')?.0;
        labels.contains(&label.to_lowercase()).then_some((at..at + 3 + label.len(), label))
    })
}
