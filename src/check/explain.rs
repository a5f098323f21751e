//! Explains every code, whichever module reports it.

use super::rule::Rule;
use super::{ALL, TREE};
use crate::model::codes;
use schemars::JsonSchema;
use serde::Serialize;

mod conflicts;
mod media;
mod site;
mod syntax;
mod wishes;

/// The explanation of one code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Explanation {
    /// The stable dotted name.
    pub code: String,
    /// The problem, in half a sentence.
    pub summary: String,
    /// Why it is wrong and what to do.
    pub explanation: String,
    /// A piece of a file, or several files after `# path` lines, with the problem; empty for an error.
    pub wrong: String,
    /// The corrected version; empty for an error.
    pub right: String,
}

/// The explanation of a code, if it exists.
pub fn explain(code: &str) -> Option<Explanation> {
    let rule = ALL.iter().chain(TREE).find(|rule| rule.code == code).map(of_rule);
    let entry = || codes::find(code).or_else(|| others().find(|entry| entry.code == code));
    rule.or_else(|| entry().map(of_code))
}

/// The explanations of all codes, by code.
pub fn explanations() -> Vec<Explanation> {
    let rules = ALL.iter().chain(TREE).map(of_rule);
    let mut all: Vec<_> = rules.chain(codes::ALL.iter().chain(others()).map(of_code)).collect();
    all.sort_by(|a, b| a.code.cmp(&b.code));
    all
}

/// The codes that no rule reports.
fn others() -> impl Iterator<Item = &'static codes::Code> {
    syntax::ALL.iter().chain(conflicts::ALL).chain(media::ALL).chain(site::ALL).chain(wishes::ALL)
}

fn of_rule(rule: &Rule) -> Explanation {
    let files = rule.example.files.iter().map(|(path, text)| format!("# {path}\n{text}"));
    Explanation {
        code: rule.code.to_owned(),
        summary: rule.summary.to_owned(),
        explanation: rule.explanation.to_owned(),
        wrong: files.collect::<Vec<_>>().join("\n").trim_end().to_owned(),
        right: rule.example.right.to_owned(),
    }
}

fn of_code(code: &codes::Code) -> Explanation {
    let end = code.meaning.find(['.', ':']).unwrap_or(code.meaning.len());
    let mut first = code.meaning[..end].chars();
    let start: String = first.next().map(|c| c.to_lowercase().collect()).unwrap_or_default();
    Explanation {
        code: code.code.to_owned(),
        summary: start + first.as_str(),
        explanation: code.meaning.to_owned(),
        wrong: code.bad.to_owned(),
        right: code.good.to_owned(),
    }
}
