//! Callouts: `> [!NOTE]` as GitHub and Obsidian write them, and `:::note` … `:::` as Docusaurus and VitePress do.
//!
//! The tree keeps them as quotes and paragraphs, so that they are written back as they were; only a page shows them
//! as what they are.

use crate::richtext::node::{Kind, Node};

/// A callout's beginning.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Opening<'a> {
    /// One of the five looks.
    pub(super) look: &'static str,
    /// The word that the author wrote, such as `danger`.
    pub(super) word: &'a str,
    /// The author's title, or empty.
    pub(super) title: &'a str,
    /// Whether it begins folded, or unfolded but foldable; `None` if it cannot be folded.
    pub(super) folded: Option<bool>,
    /// The length of its first line, with the line end.
    pub(super) bytes: usize,
}

/// The words of five looks: those of GitHub first, then what other programs call the like.
const LOOKS: [(&str, &[&str]); 5] = [
    (
        "note",
        &[
            "note", "info", "abstract", "summary", "tldr", "todo", "quote", "cite", "example", "details",
            "seealso",
        ],
    ),
    ("tip", &["tip", "hint", "success", "check", "done"]),
    ("important", &["important", "question", "help", "faq"]),
    ("warning", &["warning", "attention"]),
    ("caution", &["caution", "danger", "error", "failure", "fail", "missing", "bug"]),
];
/// Ends a container of colons.
const COLONS: &str = ":::";

fn look(word: &str) -> Option<&'static str> {
    let is = |known: &&'static str| known.eq_ignore_ascii_case(word);
    LOOKS.iter().find(|(_, words)| words.iter().any(is)).map(|(look, _)| *look)
}

/// Whether pages show a quote or a container that begins with this word as a callout.
pub fn is_callout(word: &str) -> bool {
    look(word).is_some()
}

/// The beginning of a callout in a quote.
pub(super) fn of_quote(quote: &Node) -> Option<Opening<'_>> {
    let first = quote.children.first().filter(|first| first.kind == Kind::Paragraph)?;
    let (line, bytes) = first_line(first)?;
    let (word, rest) = line.strip_prefix("[!")?.split_once(']')?;
    let (folded, rest) = match rest.strip_prefix(['-', '+']) {
        Some(after) => (Some(rest.starts_with('-')), after),
        None => (None, rest),
    };
    Some(Opening { look: look(word)?, word, title: rest.trim(), folded, bytes })
}

/// The beginning of a container of colons in a paragraph.
pub(super) fn of_colons(paragraph: &Node) -> Option<Opening<'_>> {
    let (line, bytes) = first_line(paragraph)?;
    let rest = line.strip_prefix(COLONS)?.trim_start_matches(':').trim_start();
    let end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
    let (word, title) = rest.split_at(end);
    let title = title.trim();
    let title = title.strip_prefix('[').and_then(|title| title.strip_suffix(']')).unwrap_or(title);
    Some(Opening { look: look(word)?, word, title, folded: None, bytes })
}

/// Where a container of colons ends among blocks, from the one that opens it: the place of the block, and the length of
/// its last line with the line end before it.
pub(super) fn end(blocks: &[Node]) -> Option<(usize, usize)> {
    blocks.iter().enumerate().find_map(|(at, block)| {
        let Kind::Text { text, format: 0 } = &block.children.last()?.kind else { return None };
        let is_paragraph = block.kind == Kind::Paragraph;
        let line = text.rsplit('\n').next().filter(|line| is_paragraph && is_end(line))?;
        Some((at, line.len() + usize::from(line.len() < text.len())))
    })
}

fn is_end(line: &str) -> bool {
    line.len() >= COLONS.len() && line.bytes().all(|b| b == b':')
}

/// The first line of a paragraph that begins with plain text, and its length with the line end.
fn first_line(paragraph: &Node) -> Option<(&str, usize)> {
    let first = paragraph.children.first().filter(|_| paragraph.kind == Kind::Paragraph)?;
    let Kind::Text { text, format: 0 } = &first.kind else { return None };
    let line = text.split('\n').next().unwrap_or_default();
    // Emphasis or a link on the same line is not part of a title.
    let is_whole = line.len() < text.len() || paragraph.children.len() == 1 || line.ends_with(']');
    is_whole.then_some((line, (line.len() + 1).min(text.len())))
}
