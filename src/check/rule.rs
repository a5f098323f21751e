//! A rule: a code, its documentation, an example that violates it, and the function that checks it.

use super::lookup::Lookup;
use super::tree::TreeFile;
use crate::base::{Diagnostic, Finding, Stage, Value};
use crate::model::{Definitions, Kind, Reference};

/// How strictly content is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strictness {
    /// For content staged by agents: missing parts are warnings, whatever the post's status, so that agents can work
    /// step by step.
    Suggested,
    /// For content pending review: missing parts are errors on published and scheduled posts, else warnings.
    Staged,
    /// For content of source: like `Staged`, and content shared by posts must be complete.
    Live,
    /// For content approved into source: missing parts are errors on every post.
    Approved,
}

impl Strictness {
    /// The strictness for content of a stage.
    pub fn of(stage: Stage) -> Strictness {
        match stage {
            Stage::Source => Strictness::Live,
            Stage::Review => Strictness::Staged,
            Stage::AiReview => Strictness::Suggested,
        }
    }

    /// Whether it is for content that is live or about to be.
    pub fn is_for_source(self) -> bool {
        matches!(self, Strictness::Live | Strictness::Approved)
    }
}

/// A validation rule.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// Stable dotted code, such as `post.slug.taken`.
    pub code: &'static str,
    /// The problem, in half a sentence.
    pub summary: &'static str,
    /// Why it is wrong and what to do, for people.
    pub explanation: &'static str,
    /// Files that violate this rule and no other.
    pub example: Example,
    /// The check.
    pub run: Run,
}

/// Files that violate one rule when they are laid over a valid site.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// Path and text of each file.
    pub files: &'static [(&'static str, &'static str)],
    /// The corrected version.
    pub right: &'static str,
}

/// How a rule is checked.
#[derive(Clone, Copy)]
pub enum Run {
    /// In one file of these kinds; all kinds if empty.
    Item(&'static [Kind], fn(&Subject<'_>, &mut Vec<Finding>)),
    /// On the names of all files.
    Tree(fn(&[TreeFile<'_>], Strictness, &mut Vec<Diagnostic>)),
}

impl std::fmt::Debug for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Run::Item(kinds, _) => write!(f, "Item({kinds:?})"),
            Run::Tree(_) => f.write_str("Tree"),
        }
    }
}

/// The file being checked.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// Its kind.
    pub kind: Kind,
    /// Its path inside the site.
    pub path: &'a str,
    /// Its value in canonical form, including invalid parts.
    pub value: &'a Value,
    /// Its references.
    pub references: &'a [Reference],
    /// The rest of the site.
    pub lookup: &'a dyn Lookup,
    /// How strictly it is checked.
    pub strictness: Strictness,
}

impl<'a> Subject<'a> {
    /// The site's definitions.
    pub fn definitions(&self) -> &'a Definitions {
        self.lookup.definitions()
    }

    /// The text of a key, unless it is missing or empty.
    pub fn text(&self, key: &str) -> Option<&'a str> {
        self.value.get(key).and_then(Value::as_str).filter(|text| !text.is_empty())
    }

    /// The items of a list with their positions.
    pub fn list(&self, key: &str) -> impl Iterator<Item = (usize, &'a Value)> + use<'a> {
        self.value.get(key).and_then(Value::as_array).into_iter().flatten().enumerate()
    }

    /// Paths except the file's own.
    pub fn others(&self, mut paths: Vec<String>) -> Vec<String> {
        paths.retain(|path| path != self.path);
        paths
    }
}

/// Paths for a sentence: the first, and the number of the others.
pub(super) fn named(paths: &[String]) -> String {
    match paths {
        [] => "another file".to_owned(),
        [one] => format!("`{one}`"),
        [one, rest @ ..] => format!("`{one}` and {} more", rest.len()),
    }
}
