//! Comment lines: adding a donor's, blank lines between chunks, and changing the indentation.

use super::super::write::indent;
use std::collections::{BTreeMap, HashMap, HashSet};

/// `own` lines (a lead or tail) with the comment lines of `theirs` that are in neither `own` nor `base`, each below the
/// line that it follows in `theirs`.
pub(super) fn bring(own: &str, theirs: &str, base: &str, column: usize) -> String {
    let is_comment = |line: &str| line.trim_start().starts_with('#');
    let lines: Vec<&str> = own.split_inclusive('\n').collect();
    let known: HashSet<&str> = base.lines().map(str::trim).collect();
    let places: HashMap<&str, usize> =
        lines.iter().enumerate().rev().map(|(at, line)| (line.trim(), at)).collect();
    let mut at = lines.iter().position(|line| is_comment(line)).unwrap_or(lines.len());
    let mut brought: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for line in theirs.lines().map(str::trim).filter(|line| is_comment(line)) {
        if let Some(found) = places.get(line) {
            at = found + 1;
        } else if !known.contains(line) {
            brought.entry(at).or_default().push(line);
        }
    }
    let mut out = String::with_capacity(own.len() + theirs.len());
    for at in 0..=lines.len() {
        for line in brought.get(&at).into_iter().flatten() {
            indent(&mut out, column);
            out.push_str(line);
            out.push('\n');
        }
        out.push_str(lines.get(at).copied().unwrap_or_default());
    }
    out
}

/// Whether a lead begins with a blank line.
pub(super) fn begins_blank(lead: &str) -> bool {
    lead.lines().next().is_some_and(|line| line.trim().is_empty())
}

/// A lead without leading blank lines, or with exactly one.
pub(super) fn set_blank(lead: &str, wanted: bool) -> String {
    let mut rest = lead;
    while begins_blank(rest) {
        rest = rest.find('\n').map_or("", |end| &rest[end + 1..]);
    }
    if wanted { format!("\n{rest}") } else { rest.to_owned() }
}

/// Lines moved from one column to another. The first line is moved only if `whole` lines are given.
pub(super) fn shift(text: &str, from: usize, to: usize, whole: bool) -> String {
    if from == to {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    for (at, line) in text.split_inclusive('\n').enumerate() {
        if (at == 0 && !whole) || line.trim_end_matches('\n').is_empty() {
            out.push_str(line);
        } else if to > from {
            indent(&mut out, to - from);
            out.push_str(line);
        } else {
            let spaces = super::super::trivia::leading_spaces(line);
            out.push_str(&line[spaces.min(from - to)..]);
        }
    }
    out
}
