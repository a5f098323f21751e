//! Tables of merged texts.

use super::*;
use crate::merge::Merge;

/// `want` is the result of the merge; `None` is a conflict.
fn check(base: &str, ours: &str, theirs: &str, want: Option<&str>) {
    let [base, ours, theirs] = [base, ours, theirs].map(str::to_owned);
    let texts = Merge::new(&base, &ours, &theirs);
    assert_eq!(merge(texts).as_deref(), want, "{texts:?}");
    if want.is_none() {
        assert_eq!(merge(texts.swapped()), None, "swapped {texts:?}");
    }
}

#[test]
fn paragraphs_and_lines_are_merged() {
    check("a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n", Some("A\nb\nC\n"));
    check("a\nb\n", "A\nb\n", "a\nB\n", Some("A\nB\n"));
    check("a\nb\n", "A\nb\n", "x\nb\n", None);
    check("a\nb\n", "b\n", "A\nb\n", None);
    check("a\nb\nc\n", "a\nc\n", "A\nb\nc\n", Some("A\nc\n"));
    check("a\nb\n", "a\nx\nb\n", "a\ny\nb\n", None);
    check("a\nb\n", "a\nx\nb\n", "a\nx\nB\n", Some("a\nx\nB\n"));
    check("a\n\nb\n", "a\n\nx\n\nb\n", "a\n\ny\n\nb\n", Some("a\n\nx\n\ny\n\nb\n"));
    check("a\n\nb\n", "a\n\nx\n\nb\n", "a\n\nx\n\ny\n\nb\n", Some("a\n\nx\n\ny\n\nb\n"));
    check("a\n\nb\n", "b\n", "a\n\nB\n", Some("B\n"));
    check("a\n\nb\n\nc\n", "a\n\nc\n", "a\n\nb b\n\nc\n", None);
    check(
        "one\n\ntwo\n\nthree\n\nfour\n",
        "one\n\nthree\n\nfour\n",
        "one\n\ntwo\n\nfour\n",
        Some("one\n\nfour\n"),
    );
}

#[test]
fn changes_at_ends_of_texts_are_merged() {
    check("a", "a\n\nx", "a\n\ny", Some("a\n\nx\n\ny"));
    check("a\n", "a\n\nx\n", "a\n\ny\n", Some("a\n\nx\n\ny\n"));
    check("", "x\n", "y\n", Some("x\n\ny\n"));
    check("a\n", "a", "A\n", Some("A"));
    check("a\n", "a\n\n\n", "x\n\na\n", Some("x\n\na\n\n\n"));
    check("a\nb\n", "x\n\na\nb\n", "y\n\na\nb\n", Some("x\n\ny\n\na\nb\n"));
    check("a\n\nb\n\nc\n", "b\n\nc\n", "a\n\nb\n", Some("b\n"));
}

#[test]
fn lists_and_tables_are_merged_by_item_and_row() {
    check("- a\n- b\n", "- a\n- b\n- x\n", "- a\n- b\n- y\n", Some("- a\n- b\n- x\n- y\n"));
    check("p\n\n- a\n", "p\n\n- x\n- a\n", "p\n\n- y\n- a\n", Some("p\n\n- x\n- y\n- a\n"));
    check("- a\n\nq\n", "- a\n\nx\n\nq\n", "- a\n- y\n\nq\n", Some("- a\n- y\n\nx\n\nq\n"));
    check("p\n\n- a\n", "p\n\n- x\n- a\n", "p\n\nq\n\n- a\n", Some("p\n\nq\n\n- x\n- a\n"));
    check("- a\n- b\n", "- A\n- b\n", "- x\n- b\n", None);
    check("- a\n- b\n", "- b\n", "- A\n- b\n", None);
    check(
        "- a\n  - b\n- c\n",
        "- a\n  - b\n  - x\n- c\n",
        "- a\n  - b\n  - y\n- c\n",
        Some("- a\n  - b\n  - x\n  - y\n- c\n"),
    );
    check("- a\n\n- b\n", "- a\n\n- b\n\n- x\n", "- a\n\n- b\n\n- y\n", Some("- a\n\n- b\n\n- x\n\n- y\n"));
    let table = "|a|\n|-|\n|b|\n";
    check(
        table,
        "|a|\n|-|\n|b|\n|x|\n",
        "|a|\n|-|\n|b|\n|y|\n\nend\n",
        Some("|a|\n|-|\n|b|\n|x|\n|y|\n\nend\n"),
    );
    check(table, "|A|\n|-|\n|b|\n", "|a|\n|-|\n|B|\n", Some("|A|\n|-|\n|B|\n"));
}

#[test]
fn code_blocks_are_merged_by_line() {
    let code = "```\na\n\nb\n```\n";
    check(code, "```\na\n\nx\n\nb\n```\n", "```\na\n\ny\n\nz\n\nb\n```\n", None);
    check(code, "```\nA\n\nb\n```\n", "```\na\n\nB\n```\n", Some("```\nA\n\nB\n```\n"));
    check(code, "```\na\n\nb\n```\n\nx\n", "```\na\n\nb\nc\n```\n", Some("```\na\n\nb\nc\n```\n\nx\n"));
}

#[test]
fn line_endings_cause_no_conflicts() {
    check("a\nb\n", "a\r\nb\r\n", "a\nB\n", Some("a\r\nB\r\n"));
    check("a\r\nb\r\n", "A\r\nb\r\n", "a\r\nB\r\n", Some("A\r\nB\r\n"));
    check("a\nb\r\nc\n", "A\nb\r\nc\n", "a\nb\r\nC\n", Some("A\nb\r\nC\n"));
}

#[test]
fn large_unrelated_texts_conflict_and_large_additions_merge() {
    let text = |seed: u64, lines: u64| -> String {
        let line = |n: u64| {
            format!(
                "{:x} {:x} some words\n{}",
                n * seed % 97,
                n * n % seed,
                if n.is_multiple_of(7) { "\n" } else { "" }
            )
        };
        (0..lines).map(line).collect()
    };
    let (base, ours, theirs) = (text(7919, 30_000), text(6101, 30_000), text(4003, 30_000));
    assert_eq!(merge(Merge::new(&base, &ours, &theirs)), None);
    let (base, added) = ("start\n".to_owned(), format!("start\n\n{ours}"));
    let merged = merge(Merge::new(&base, &added, &format!("start\n\n{theirs}"))).expect("additions stay");
    assert!(merged.len() < ours.len() + theirs.len() + 100 && merged.len() > ours.len());
}

#[test]
fn preferred_side_wins_only_in_conflicts() {
    let mixed = |base: &str, ours: &str, theirs: &str| {
        let [base, ours, theirs] = [base, ours, theirs].map(str::to_owned);
        let texts = Merge::new(&base, &ours, &theirs);
        assert_eq!(merge(texts), None, "{texts:?}");
        [preferring_ours(texts), preferring_ours(texts.swapped())]
    };
    let one = mixed("a\n\nb\n\nc\n", "A1\n\nb\n\nC\n", "A2\n\nB\n\nc\n");
    assert_eq!(one, ["A1\n\nB\n\nC\n", "A2\n\nB\n\nC\n"]);
    // Lines of one block.
    assert_eq!(mixed("a\nb\nc\n", "A1\nb\nC\n", "A2\nb\nc\n"), ["A1\nb\nC\n", "A2\nb\nC\n"]);
    assert_eq!(mixed("a\nb\n", "a\nx\nb\n", "a\ny\nb\n"), ["a\nx\nb\n", "a\ny\nb\n"]);
    // One side edits what the other removes.
    let gone = mixed("a\n\nb\n\nc\n", "a\n\nc\n", "a\n\nb b\n\nc\n\nd\n");
    assert_eq!(gone, ["a\n\nc\n\nd\n", "a\n\nb b\n\nc\n\nd\n"]);
}
