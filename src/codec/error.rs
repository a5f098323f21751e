//! Syntax errors and their positions.

use crate::base::{Diagnostic, Finding};

/// An invalid file: none of it is used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message} (line {line}, column {column})")]
pub struct SyntaxError {
    /// Stable dotted code, such as `yaml.duplicate-key`.
    pub code: &'static str,
    /// What is wrong: lower case, no full stop, names in backticks.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// Line from 1.
    pub line: u32,
    /// Column in characters from 1.
    pub column: u32,
}

impl SyntaxError {
    /// An error at the byte `offset` of `text`.
    pub(super) fn at(code: &'static str, message: impl Into<String>, text: &str, offset: usize) -> Self {
        let (line, column) = place(text, offset);
        SyntaxError { code, message: message.into(), hint: None, line, column }
    }

    /// Adds advice.
    #[must_use]
    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The error as a finding of a file.
    pub fn in_file(self, file: impl Into<String>) -> Diagnostic {
        let mut finding = Finding::error(self.code, "", self.message);
        finding.hint = self.hint;
        finding.in_file(file, self.line, self.column)
    }
}

/// Line and column, both from 1, of a byte offset.
pub(super) fn place(text: &str, offset: usize) -> (u32, u32) {
    let before = &text.as_bytes()[..offset.min(text.len())];
    let line = before.iter().filter(|b| **b == b'\n').count();
    let start = before.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
    (number(line + 1), number(columns(&before[start..]) + 1))
}

/// Number of characters in a part of a text; continuation bytes do not count.
pub(super) fn columns(part: &[u8]) -> usize {
    part.iter().filter(|b| **b & 0xC0 != 0x80).count()
}

/// A line or column number for display; no file has more than `u32::MAX`.
pub(super) fn number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
