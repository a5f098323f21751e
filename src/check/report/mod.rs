//! Findings in the formats of other tools.

mod github;
mod junit;
mod sarif;

pub use github::github;
pub use junit::junit;
pub use sarif::sarif;

use crate::base::{Diagnostic, Severity};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// Everything that was found, and how much was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Report {
    /// Whether nothing is an error.
    pub valid: bool,
    /// How many files it is about: all of the content, those that were named, or those that differ
    pub checked: usize,
    /// How many findings are errors.
    pub errors: usize,
    /// How many are warnings.
    pub warnings: usize,
    /// Findings that only follow from files that cannot be read, and are not listed.
    #[serde(rename = "heldBack")]
    pub held_back: usize,
    /// What was found: files that cannot be read first, then by file and place.
    pub issues: Vec<Diagnostic>,
}

impl Report {
    /// Sorts and counts the findings.
    pub fn new(checked: usize, held_back: usize, mut issues: Vec<Diagnostic>) -> Report {
        issues.sort_by(Diagnostic::shown_before);
        issues.dedup();
        let errors = issues.iter().filter(|issue| issue.severity == Severity::Error).count();
        Report { valid: errors == 0, checked, errors, warnings: issues.len() - errors, held_back, issues }
    }

    /// A sentence about the findings that are not listed; `None` if all are.
    pub fn held_back_note(&self) -> Option<String> {
        let found = match self.held_back {
            0 => return None,
            1 => "1 more finding follows".to_owned(),
            many => format!("{many} more findings follow"),
        };
        Some(format!("{found} from files that cannot be read"))
    }
}

/// The report as JSON.
pub fn json(report: &Report) -> String {
    pretty(&serde_json::json!(report))
}

fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}

/// The name of a severity in the formats.
fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// The message and the hint in one text.
fn full_message(issue: &Diagnostic) -> String {
    match &issue.hint {
        Some(hint) => format!("{}; {hint}", issue.message),
        None => issue.message.clone(),
    }
}

#[cfg(test)]
pub(super) fn sample() -> Vec<Diagnostic> {
    use crate::base::Finding;
    vec![
        Finding::error("post.type.unknown", "/type", "post type `blgo` does not exist")
            .hint("did you mean `blog`?")
            .in_file("posts/a, b:c.yaml", 2, 7),
        Finding::warning("file.mode", "", "100% <odd> & \"new\"\nline").in_file("posts/x.yaml", 0, 0),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issues_are_counted_sorted_and_deduplicated() {
        let mut issues = sample();
        issues.reverse();
        issues.push(issues[0].clone());
        let report = Report::new(3, 0, issues);
        assert_eq!((report.valid, report.checked, report.errors, report.warnings), (false, 3, 1, 1));
        assert_eq!(report.issues[0].file, "posts/a, b:c.yaml");
        let value: Value = serde_json::from_str(&json(&report)).unwrap();
        assert_eq!(value["issues"][0]["code"], "post.type.unknown");
        assert_eq!(value["valid"], false);
    }
}
