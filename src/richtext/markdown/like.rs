//! Writes a document in the style of an older source: unchanged blocks keep their lines.

use super::read::{OPTIONS, read};
use crate::richtext::node::{Document, Node};
use pulldown_cmark::{Event, Parser};
use std::ops::Range;

/// Most block comparisons between the first and last changed block; if more would be needed, those blocks are written
/// anew.
const COMPARED_MAX: usize = 100_000;

/// A block of the source: its lines and what they parse to.
struct Block {
    lines: Range<usize>,
    nodes: Vec<Node>,
}

/// The Markdown of a document in which each block that also occurs in `source` is written as there, with the source's
/// lines between two consecutive ones. If the result would parse to another document, everything is written anew.
pub(in crate::richtext) fn write_like(document: &Document, source: &str) -> String {
    if read(source) == document.children {
        return source.to_owned();
    }
    let anew = super::write(document);
    if document.children.is_empty() || source.contains('\r') {
        return anew;
    }
    let old = blocks(source);
    let matches = match_blocks(&old, &document.children);
    let mut out = String::with_capacity(anew.len());
    let mut above: Option<usize> = None;
    let mut at = 0;
    while at < document.children.len() {
        let (text, block, taken) = match matches[at] {
            Some(block) => (source[old[block].lines.clone()].to_owned(), Some(block), old[block].nodes.len()),
            None => {
                let new = matches[at..].iter().take_while(|block| block.is_none()).count();
                let text = super::write(&document.with(document.children[at..at + new].to_vec()));
                (text, None, new)
            }
        };
        let between = match (above, block) {
            (Some(above), Some(block)) if above + 1 == block => {
                &source[old[above].lines.end..old[block].lines.start]
            }
            (None, Some(0)) if at == 0 => &source[..old[0].lines.start],
            (_, _) if at == 0 => "",
            (_, _) => "\n\n",
        };
        out.push_str(between);
        out.push_str(text.trim_end_matches('\n'));
        (above, at) = (block, at + taken);
    }
    let tail = match above {
        Some(last) if last + 1 == old.len() => &source[old[last].lines.end..],
        Some(_) | None => "\n",
    };
    out.push_str(tail);
    let says = |text: &str| read(text) == document.children;
    if says(&out) { out } else { anew }
}

/// The blocks of a source. A block that depends on others (a link with a reference definition elsewhere) may not
/// match.
fn blocks(source: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut depth = 0_usize;
    for (event, range) in Parser::new_ext(source, OPTIONS).into_offset_iter() {
        let is_outer = depth == 0;
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
        if is_outer {
            let text = &source[range.clone()];
            let end = range.start + text.trim_end_matches('\n').len();
            // An indented code block begins in the middle of a line.
            let start = source[..range.start].rfind('\n').map_or(0, |at| at + 1);
            let start = if source[start..range.start].trim().is_empty() { start } else { range.start };
            let nodes = read(&source[start..end]);
            found.push(Block { lines: start..end, nodes });
        }
    }
    found
}

/// For each node of a new document, the block that parses to it, and the following blocks as long as they match.
fn match_blocks(old: &[Block], new: &[Node]) -> Vec<Option<usize>> {
    let is_at = |block: &Block, at: usize| {
        !block.nodes.is_empty()
            && new.get(at..at + block.nodes.len()).is_some_and(|nodes| nodes == block.nodes)
    };
    let mut matches = vec![None; new.len()];
    let (mut first, mut at) = (0, 0);
    while first < old.len() && is_at(&old[first], at) {
        matches[at] = Some(first);
        at += old[first].nodes.len();
        first += 1;
    }
    let (mut last, mut end) = (old.len(), new.len());
    while last > first
        && end >= at + old[last - 1].nodes.len()
        && is_at(&old[last - 1], end - old[last - 1].nodes.len())
    {
        last -= 1;
        end -= old[last].nodes.len();
        matches[end] = Some(last);
    }
    if (last - first).saturating_mul(end - at) <= COMPARED_MAX {
        while at < end {
            let is_here = |block: &usize| at + old[*block].nodes.len() <= end && is_at(&old[*block], at);
            let found = (first..last).find(is_here);
            matches[at] = found;
            at += found.map_or(1, |block| old[block].nodes.len());
            first = found.map_or(first, |block| block + 1);
        }
    }
    matches
}
