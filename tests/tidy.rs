//! The project's rules that the compiler does not check. Each test lists every violation, and what to do.

mod codes;
mod decisions;
mod fences;
mod layers;
mod rooms;
mod shape;

use crate::support::project::RustFile;
use crate::support::rust_source::line_of;
use regex::Regex;
use std::fmt;
use std::ops::Range;

/// One place that breaks a rule.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Complaint {
    path: String,
    line: usize,
    /// What is wrong, and what to do.
    message: String,
}

impl Complaint {
    fn new(path: &str, line: usize, message: impl Into<String>) -> Complaint {
        Complaint { path: path.to_owned(), line, message: message.into() }
    }

    /// A complaint about the code at `offset` of a Rust file.
    fn at(file: &RustFile, offset: usize, message: impl Into<String>) -> Complaint {
        Complaint::new(&file.path, line_of(&file.text, offset), message)
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

/// Fails with every complaint.
#[track_caller]
fn none_of(mut complaints: Vec<Complaint>) {
    complaints.sort();
    complaints.dedup();
    let listed: Vec<_> = complaints.iter().map(Complaint::to_string).collect();
    assert!(complaints.is_empty(), "{} to repair:\n{}\n", complaints.len(), listed.join("\n"));
}

/// The matches of `pattern` in `code`: the group `name` if there is one, else the whole match.
fn found<'a>(pattern: &'a Regex, code: &'a str) -> impl Iterator<Item = (Range<usize>, &'a str)> {
    let whole = |captures: regex::Captures<'a>| captures.name("name").or_else(|| captures.get(0));
    pattern.captures_iter(code).filter_map(whole).map(|hit| (hit.range(), hit.as_str()))
}
