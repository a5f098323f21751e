//! Problems in content as data: what is wrong, where, and what to do.

use super::Alternatives;
use super::wording::worded;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The code for a file whose bytes cannot be read.
pub const UNREADABLE: &str = "file.unreadable";

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth a look; never blocks.
    Warning,
    /// The content is invalid.
    Error,
}

/// A problem inside one value, before its file is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Stable dotted code, such as `post.type.unknown`; `cms explain` documents each.
    pub code: &'static str,
    /// Its severity.
    pub severity: Severity,
    /// JSON pointer (RFC 6901) into the file's value, `""` for the whole value.
    pub pointer: String,
    /// Whether the position is the key of the entry rather than its value.
    pub at_key: bool,
    /// What is wrong: lower case, no full stop, names in backticks.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// The valid names in place of a wrong one.
    pub alternatives: Alternatives,
    /// Files of other items that are in the way.
    pub others: Vec<String>,
}

impl Finding {
    /// An error at a JSON pointer.
    pub fn error(code: &'static str, pointer: impl Into<String>, message: impl Into<String>) -> Self {
        Finding {
            code,
            severity: Severity::Error,
            pointer: pointer.into(),
            at_key: false,
            message: worded(message),
            hint: None,
            alternatives: Alternatives::default(),
            others: Vec::new(),
        }
    }

    /// A warning at a JSON pointer.
    pub fn warning(code: &'static str, pointer: impl Into<String>, message: impl Into<String>) -> Self {
        Finding { severity: Severity::Warning, ..Finding::error(code, pointer, message) }
    }

    /// Places the finding at the key instead of the value.
    #[must_use]
    pub fn at_key(mut self) -> Self {
        self.at_key = true;
        self
    }

    /// Adds advice.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(worded(hint));
        self
    }

    /// Adds the valid names in place of a wrong one, and a hint that says them.
    #[must_use]
    pub fn instead(mut self, alternatives: Alternatives) -> Self {
        self.advise(alternatives);
        self
    }

    /// The same in place.
    pub fn advise(&mut self, alternatives: Alternatives) {
        self.hint = alternatives.hint().map(worded).or(self.hint.take());
        self.alternatives = alternatives;
    }

    /// Places the finding in a file. `line` and `column` count from 1; 0 means unknown.
    pub fn in_file(self, file: impl Into<String>, line: u32, column: u32) -> Diagnostic {
        Diagnostic {
            code: self.code.to_owned(),
            severity: self.severity,
            file: file.into(),
            line,
            column,
            pointer: self.pointer,
            message: self.message,
            hint: self.hint,
            alternatives: self.alternatives,
            others: self.others,
        }
    }
}

/// A finding with its file and position.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Diagnostic {
    /// Path of the file inside the site, with `/`.
    pub file: String,
    /// Line from 1; 0 when unknown.
    pub line: u32,
    /// Column in characters from 1; 0 when unknown.
    pub column: u32,
    /// Its severity.
    pub severity: Severity,
    /// Stable dotted code.
    pub code: String,
    /// JSON pointer into the file.
    pub pointer: String,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The valid names in place of a wrong one, for surfaces that report them apart from the hint.
    #[serde(skip)]
    pub alternatives: Alternatives,
    /// Files of other items that are in the way.
    #[serde(skip)]
    pub others: Vec<String>,
}

impl Diagnostic {
    /// File, code and message, which identify it whatever its position in the file.
    pub fn identity(&self) -> (&str, &str, &str) {
        (&self.file, &self.code, &self.message)
    }

    /// Whether the whole file cannot be read, so that other findings may be mere consequences.
    pub fn is_unreadable(&self) -> bool {
        self.code == UNREADABLE || self.code.starts_with("yaml.") || self.code.starts_with("toml.")
    }

    /// The display order of findings: unreadable files first, then by file and position.
    pub fn shown_before(&self, other: &Diagnostic) -> std::cmp::Ordering {
        other.is_unreadable().cmp(&self.is_unreadable()).then_with(|| self.cmp(other))
    }
}
