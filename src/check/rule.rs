//! What a rule is: a code, its documentation, an example that breaks it, and the function that finds it.

use super::lookup::Lookup;
use super::tree::TreeFile;
use crate::base::{Diagnostic, Finding, Stage, Value};
use crate::model::{Definitions, Kind, Reference};

/// As content of which branch something is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strictness {
    /// As what agents stage: what is still missing is a warning, whatever the post's status, so that they can work step by step.
    Suggested,
    /// As what waits for a person: what is still missing is an error where a post is published or scheduled, else a warning.
    Staged,
    /// As content of source: as what waits for a person, and what is shared by posts may lack nothing.
    Live,
    /// As what is approved into source: what is missing is an error on every post.
    Approved,
}

impl Strictness {
    /// How content of a stage is judged.
    pub fn of(stage: Stage) -> Strictness {
        match stage {
            Stage::Source => Strictness::Live,
            Stage::Review => Strictness::Staged,
            Stage::AiReview => Strictness::Suggested,
        }
    }

    /// Whether it is for what is live, or about to be.
    pub fn is_for_source(self) -> bool {
        matches!(self, Strictness::Live | Strictness::Approved)
    }
}

/// One way in which a site can be unsound.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// Stable dotted code, such as `post.slug.taken`.
    pub code: &'static str,
    /// What is wrong, in half a sentence.
    pub summary: &'static str,
    /// Why it is wrong and what to do, for people.
    pub explanation: &'static str,
    /// Files that break this rule and no other.
    pub example: Example,
    /// How it is found.
    pub run: Run,
}

/// Files that break one rule when they are laid over a sound site.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// Path and text of each file.
    pub files: &'static [(&'static str, &'static str)],
    /// What to write instead.
    pub right: &'static str,
}

/// How a rule finds what breaks it.
#[derive(Clone, Copy)]
pub enum Run {
    /// In one file of these kinds; all kinds if empty.
    Item(&'static [Kind], fn(&Subject<'_>, &mut Vec<Finding>)),
    /// In the names of all files.
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

/// The file that is judged.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// Its kind.
    pub kind: Kind,
    /// Its path inside the site.
    pub path: &'a str,
    /// Its value in canonical form; unsound parts are still in it.
    pub value: &'a Value,
    /// What it names elsewhere.
    pub references: &'a [Reference],
    /// The rest of the site.
    pub lookup: &'a dyn Lookup,
    /// How it is judged.
    pub strictness: Strictness,
}

impl<'a> Subject<'a> {
    /// The site's own rules.
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

    /// Paths without the file's own.
    pub fn others(&self, mut paths: Vec<String>) -> Vec<String> {
        paths.retain(|path| path != self.path);
        paths
    }
}

/// Paths for a sentence: the first, and how many more there are.
pub(super) fn named(paths: &[String]) -> String {
    match paths {
        [] => "another file".to_owned(),
        [one] => format!("`{one}`"),
        [one, rest @ ..] => format!("`{one}` and {} more", rest.len()),
    }
}
