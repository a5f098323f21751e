//! Compares the expected output in a document with a command's output.

use crate::support::rust_source::pattern;
use regex::Regex;
use std::sync::LazyLock;

/// Patterns of values that differ from run to run, with their placeholders; longer forms come first.
static VARIES: LazyLock<Vec<(Regex, &str)>> = LazyLock::new(|| {
    let rows = [
        (r"(posts/[a-z]+/[a-z-]+|uploads)/20\d\d/\d\d/", "${1}/[MONTH]/"),
        (r"(-v-[a-z])-[0-9a-f]{6}\b", "${1}-[RANDOM]"),
        (r"\b[0-9a-f]{64}\b", "[TOKEN]"),
        (r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b", "[UUID]"),
        (r"\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?( ?[+-]\d\d:?\d\d|Z)?", "[TIME]"),
        (r"\b\d{4}-\d\d-\d\d\b", "[DATE]"),
        (r"\b\d+(\.\d+)?( ?(ms|µs|ns)|s)\b|\b\d+\.\d+ s\b", "[DURATION]"),
        (r"\b([0-9a-f]{40}|[0-9a-f]{7,12})\b", "[OID]"),
    ];
    rows.map(|(text, placeholder)| (pattern(text), placeholder)).into()
});

/// Replaces values that differ from run to run.
pub(super) struct Eraser {
    root: String,
}

impl Eraser {
    /// For commands that run in the directory `root`.
    pub(super) fn new(root: &str) -> Eraser {
        Eraser { root: root.to_owned() }
    }

    /// `text` with placeholders.
    pub(super) fn erase(&self, text: &str) -> String {
        erase(&self.without_root(text))
    }

    /// `text` with the placeholder of the directory only.
    pub(super) fn without_root(&self, text: &str) -> String {
        text.replace(&self.root, "[ROOT]")
    }
}

fn erase(text: &str) -> String {
    VARIES.iter().fold(text.to_owned(), |text, (varies, placeholder)| {
        varies.replace_all(&text, *placeholder).into_owned()
    })
}

/// A line of the corrected text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Step {
    /// The expected line with this index stays.
    Keep(usize),
    /// The printed line with this index is new.
    Insert(usize),
}

/// Corrects the expected text with the fewest changes: every line that matches stays. The whole text matches if and
/// only if all lines of `expected` are kept and none is inserted.
pub(super) fn align(expected: &[String], printed: &[String]) -> Vec<Step> {
    let lines: Vec<_> = expected.iter().map(|line| Line::new(line)).collect();
    // best[i][j]: the fewest changes that turn expected[i..] into printed[j..], and the first of these moves.
    let mut best = vec![vec![(0, Move::End); printed.len() + 1]; expected.len() + 1];
    for i in (0..=expected.len()).rev() {
        for j in (0..=printed.len()).rev() {
            let more = j < printed.len();
            let choices = match lines.get(i) {
                None => [more.then_some(Move::Insert), None, None],
                Some(Line::AnyLines) => [Some(Move::Keep { lines: 0 }), more.then_some(Move::Pass), None],
                Some(line) if more && line.fits(&printed[j]) => [Some(Move::Keep { lines: 1 }), None, None],
                Some(_) => [more.then_some(Move::Replace), more.then_some(Move::Insert), Some(Move::Remove)],
            };
            let cost = |step: Move| (step.cost() + best[i + step.down()][j + step.right()].0, step);
            if let Some(choice) = choices.into_iter().flatten().map(cost).min_by_key(|(cost, _)| *cost) {
                best[i][j] = choice;
            }
        }
    }
    let (mut i, mut j, mut steps) = (0, 0, Vec::new());
    loop {
        let step = best[i][j].1;
        match step {
            Move::End => return steps,
            Move::Keep { .. } => steps.push(Step::Keep(i)),
            Move::Replace | Move::Insert => steps.push(Step::Insert(j)),
            Move::Pass | Move::Remove => {}
        }
        (i, j) = (i + step.down(), j + step.right());
    }
}

/// A step of [`align`] from an expected and a printed line.
#[derive(Debug, Clone, Copy)]
enum Move {
    End,
    /// The expected line stays, for this many printed lines.
    Keep {
        lines: usize,
    },
    /// The printed line is one of those that `...` stands for.
    Pass,
    Replace,
    Insert,
    Remove,
}

impl Move {
    fn cost(self) -> usize {
        match self {
            Move::End | Move::Keep { .. } | Move::Pass => 0,
            Move::Replace | Move::Insert | Move::Remove => 1,
        }
    }

    /// How many expected lines the move consumes.
    fn down(self) -> usize {
        match self {
            Move::Keep { .. } | Move::Replace | Move::Remove => 1,
            Move::End | Move::Pass | Move::Insert => 0,
        }
    }

    /// How many printed lines the move consumes.
    fn right(self) -> usize {
        match self {
            Move::Keep { lines } => lines,
            Move::Pass | Move::Replace | Move::Insert => 1,
            Move::End | Move::Remove => 0,
        }
    }
}

/// An expected line.
enum Line {
    /// `...`
    AnyLines,
    /// The texts between `[..]`.
    Texts(Vec<String>),
}

impl Line {
    fn new(line: &str) -> Line {
        if line.trim() == "..." {
            return Line::AnyLines;
        }
        Line::Texts(erase(line.trim_end()).split("[..]").map(str::to_owned).collect())
    }

    fn fits(&self, printed: &str) -> bool {
        let Line::Texts(texts) = self else { return true };
        let [first, middle @ .., last] = texts.as_slice() else { return texts.concat() == printed };
        let Some(mut rest) = printed.strip_prefix(first.as_str()) else { return false };
        for text in middle {
            let Some(at) = rest.find(text.as_str()) else { return false };
            rest = &rest[at + text.len()..];
        }
        rest.ends_with(last.as_str())
    }
}

#[cfg(test)]
fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

#[test]
fn lines_match() {
    let cases = [
        ("a b", "a b", true),
        ("a b", "a c", false),
        ("a [..] c", "a b b c", true),
        ("a [..] c", "a b b d", false),
        ("[..]", "", true),
        ("a[..]a", "a", false),
        ("x[..]y[..]z", "x1y2z", true),
        ("x[..]y[..]z", "xz", false),
        ("commit 6f1c2a9", "commit [OID]", true),
        ("commit [OID]", "commit [OID]", true),
        ("took 12 ms", "took [DURATION]", true),
        ("trailing ", "trailing", true),
    ];
    for (expected, printed, fits) in cases {
        assert_eq!(Line::new(expected).fits(printed), fits, "`{expected}` and `{printed}`");
    }
}

#[test]
fn varying_values_are_replaced() {
    let cases = [
        ("id 0b6f1d6e-9d6c-4d0f-8a3e-2f1d9b7c5a10.", "id [UUID]."),
        ("at 2026-11-20T09:30:00Z, 2026-11-20 09:30:00 +0000", "at [TIME], [TIME]"),
        ("6f1c2a9 6f1c2a9d3b5e 0123456789abcdef0123456789abcdef01234567", "[OID] [OID] [OID]"),
        ("in 0.12s, 12 ms, 1.5 s, 80 µs", "in [DURATION], [DURATION], [DURATION], [DURATION]"),
        ("552 posts, 10 sites, 1.10, #abc123", "552 posts, 10 sites, 1.10, #abc123"),
        ("on 2026-11-20, open-day-2027-05", "on [DATE], open-day-2027-05"),
        ("posts/blog/en/2026/11/a.yaml", "posts/blog/en/[MONTH]/a.yaml"),
        ("/uploads/2026/11/a.jpg", "/uploads/[MONTH]/a.jpg"),
        ("posts/page/en/about-v-b-0ff35a.yaml", "posts/page/en/about-v-b-[RANDOM].yaml"),
        ("/tmp/x1/demo", "[ROOT]/demo"),
    ];
    for (text, expected) in cases {
        assert_eq!(Eraser::new("/tmp/x1").erase(text), expected);
    }
}

#[test]
fn texts_are_aligned() {
    let cases = [
        ("a\nb", "a\nb", "a\nb"),
        ("a\n...\nd", "a\nb\nc\nd", "a\n...\nd"),
        ("a\n...", "a", "a\n..."),
        ("...", "", "..."),
        ("a\n...\nd", "a\nb\nc\ne", "a\n...\ne"),
        ("x [..]\nb", "x 1\nnew\nb", "x [..]\nnew\nb"),
        ("gone\nb", "b", "b"),
        ("", "a\nb", "a\nb"),
        ("a", "", ""),
        ("6f1c2a9 subject", "[OID] subject", "6f1c2a9 subject"),
    ];
    for (expected, printed, right) in cases {
        let (expected, printed) = (lines(expected), lines(printed));
        let aligned = align(&expected, &printed).into_iter().map(|step| match step {
            Step::Keep(at) => expected[at].as_str(),
            Step::Insert(at) => printed[at].as_str(),
        });
        assert_eq!(aligned.collect::<Vec<_>>().join("\n"), right, "{expected:?} and {printed:?}");
    }
}
