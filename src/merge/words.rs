//! The difference of two texts, for display.

use schemars::JsonSchema;
use serde::Serialize;
use similar::algorithms::{Capture, Compact, Replace, myers};
use similar::{ChangeTag, DiffOp, DiffableStr};
use std::hash::Hash;

/// The kind of a segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SegmentKind {
    /// In both texts.
    Same,
    /// Only in the old text.
    Removed,
    /// Only in the new text.
    Added,
}

/// A piece of text. All segments that are not removed, in order, form the new text; all that are not added, the old
/// text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Segment {
    /// Its kind.
    pub kind: SegmentKind,
    /// The text, with its spaces and line breaks.
    pub text: String,
}

/// Texts up to this total size, in bytes, are compared by word; larger ones by line.
const WORDS_BYTES_MAX: usize = 64 * 1024;

/// The changes from `before` to `after` by word; adjacent ones of one kind are one segment. Texts of more than 64 KiB
/// together are compared by line.
pub fn text_difference(before: &str, after: &str) -> Vec<Segment> {
    let words = before.len() + after.len() <= WORDS_BYTES_MAX;
    let [before, after] =
        [before, after].map(|text| if words { text.tokenize_words() } else { text.tokenize_lines() });
    let mut segments: Vec<Segment> = Vec::new();
    for change in steps(&before, &after).iter().flat_map(|step| step.iter_changes(&before, &after)) {
        let kind = match change.tag() {
            ChangeTag::Equal => SegmentKind::Same,
            ChangeTag::Delete => SegmentKind::Removed,
            ChangeTag::Insert => SegmentKind::Added,
        };
        match segments.last_mut() {
            Some(last) if last.kind == kind => last.text.push_str(change.value()),
            Some(_) | None => segments.push(Segment { kind, text: change.value().to_owned() }),
        }
    }
    segments
}

/// The steps from one sequence to another. The functions of the crate that do this for texts, or for any algorithm, are
/// compiled to forty times as much.
pub fn steps<T: Eq + Hash>(before: &[T], after: &[T]) -> Vec<DiffOp> {
    let mut steps = Compact::new(Replace::new(Capture::new()), before, after);
    let Ok(()) = myers::diff(&mut steps, before, 0..before.len(), after, 0..after.len());
    steps.into_inner().into_inner().into_ops()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(before: &str, after: &str, want: &str) {
        let segments = text_difference(before, after);
        let shown: String = segments
            .iter()
            .map(|segment| match segment.kind {
                SegmentKind::Same => segment.text.clone(),
                SegmentKind::Removed => format!("[-{}-]", segment.text),
                SegmentKind::Added => format!("{{+{}+}}", segment.text),
            })
            .collect();
        assert_eq!(shown, want);
        let side = |unwanted| -> String {
            segments.iter().filter(|s| s.kind != unwanted).map(|s| s.text.as_str()).collect()
        };
        assert_eq!((side(SegmentKind::Added).as_str(), side(SegmentKind::Removed).as_str()), (before, after));
    }

    #[test]
    fn differences_are_shown_by_word() {
        check("a quick fox", "a slow fox", "a [-quick-]{+slow+} fox");
        check("", "new", "{+new+}");
        check("same\n", "same\n", "same\n");
    }

    #[test]
    fn large_texts_are_compared_by_line() {
        let before = "one two\n".repeat(10_000);
        let after = format!("{before}three\n");
        assert_eq!(text_difference(&before, &after).len(), 2);
    }
}
