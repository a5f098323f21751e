//! Two versions of a text side by side, in passages that are the same or differ, for a person who chooses one by one.

use super::block::Cut;
use crate::merge::steps;
use schemars::JsonSchema;
use serde::Serialize;
use similar::DiffOp;
use std::ops::Range;

/// A passage of a text in two versions; it is missing from a version where it has no lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Passage {
    /// Counted from 1 among those that differ; null where both are the same.
    pub number: Option<usize>,
    /// The passage in upstream's text.
    pub upstream: String,
    /// The passage in the stage's own text.
    pub staged: String,
}

/// The passages of two texts, in order: paragraphs, headings, list items, rows of tables.
pub fn passages(upstream: &str, staged: &str) -> Vec<Passage> {
    let cuts = [upstream, staged].map(Cut::new);
    let keys =
        [0, 1].map(|side| (0..cuts[side].blocks.len()).map(|at| cuts[side].block(at)).collect::<Vec<_>>());
    let mut found: Vec<Passage> = Vec::new();
    let mut number = 0;
    for step in steps(&keys[0], &keys[1]) {
        let (of_upstream, of_staged) = (step.old_range(), step.new_range());
        let texts = |at: Range<usize>, other: Range<usize>| (lines(&cuts[0], at), lines(&cuts[1], other));
        if let DiffOp::Equal { .. } = step {
            let pairs = of_upstream.zip(of_staged);
            found.extend(pairs.map(|(at, other)| {
                let (upstream, staged) = texts(at..at + 1, other..other + 1);
                Passage { number: None, upstream, staged }
            }));
            continue;
        }
        // As many paragraphs on both sides are taken for versions of each other.
        let is_paired = of_upstream.len() == of_staged.len();
        let pairs: Vec<_> = match is_paired {
            true => of_upstream.zip(of_staged).map(|(at, other)| (at..at + 1, other..other + 1)).collect(),
            false => vec![(of_upstream, of_staged)],
        };
        for (at, other) in pairs {
            number += 1;
            let (upstream, staged) = texts(at, other);
            found.push(Passage { number: Some(number), upstream, staged });
        }
    }
    found
}

/// The text with the passages of either version: `is_staged` says which for each number. Where both are the same, as in
/// upstream's text.
pub fn composed(passages: &[Passage], is_staged: impl Fn(usize) -> bool) -> String {
    let mut text = String::new();
    for passage in passages {
        let part = match passage.number.is_some_and(&is_staged) {
            true => &passage.staged,
            false => &passage.upstream,
        };
        if part.trim().is_empty() {
            continue;
        }
        if text.is_empty() {
            text.push_str(part.trim_start_matches('\n'));
            continue;
        }
        if !text.ends_with('\n') {
            text.push('\n');
        }
        // What began its text has no blank line before it, and would run together with what is before it here.
        let runs_together = !part.starts_with('\n') && !text.ends_with("\n\n") && is_first(passages, passage);
        if runs_together {
            text.push('\n');
        }
        text.push_str(part);
    }
    text
}

/// Whether a passage begins one of the two texts.
fn is_first(passages: &[Passage], passage: &Passage) -> bool {
    let first = |of: fn(&Passage) -> &String| passages.iter().find(|one| !of(one).trim().is_empty());
    let firsts = [first(|one| &one.upstream), first(|one| &one.staged)];
    firsts.into_iter().flatten().any(|one| std::ptr::eq(one, passage))
}

/// Blocks with the blank lines before them; the last one with those behind it, too.
fn lines(cut: &Cut<'_>, blocks: Range<usize>) -> String {
    if blocks.is_empty() {
        return String::new();
    }
    let start = blocks.start.checked_sub(1).map_or(0, |before| cut.blocks[before].lines.end);
    let is_last = blocks.end == cut.blocks.len();
    let end = if is_last { cut.lines.len() } else { cut.blocks[blocks.end - 1].lines.end };
    cut.lines[start..end].join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const UPSTREAM: &str = "# Hours\n\nTen to six.\n\nClosed on Sundays.\n\nBy the canal.\n";
    const STAGED: &str = "# Hours\n\nTen to eight.\n\nClosed on Sundays.\n\nBy the river.\n\nRing twice.\n";

    #[test]
    fn passages_put_together_are_either_text() {
        let all = passages(UPSTREAM, STAGED);
        let numbers: Vec<_> = all.iter().map(|one| one.number).collect();
        assert_eq!(numbers, [None, Some(1), None, Some(2)]);
        assert_eq!(composed(&all, |_| false), UPSTREAM);
        assert_eq!(composed(&all, |_| true), STAGED);
        let mixed = composed(&all, |number| number == 1);
        assert_eq!(mixed, "# Hours\n\nTen to eight.\n\nClosed on Sundays.\n\nBy the canal.\n");
    }

    #[test]
    fn paragraphs_do_not_run_together() {
        let all = passages("One.\n\nTwo.", "New.\n\nOne.\n\nTwo.");
        assert_eq!(composed(&all, |_| true), "New.\n\nOne.\n\nTwo.");
        assert_eq!(composed(&all, |_| false), "One.\n\nTwo.");
        let all = passages("- a\n- b", "- a\n- c\n- d");
        assert_eq!(composed(&all, |_| true), "- a\n- c\n- d");
        assert_eq!(composed(&passages("", "One."), |_| false), "");
        assert_eq!(composed(&passages("One.", ""), |_| true), "");
    }
}
