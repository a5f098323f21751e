//! A commit to be made, and its bytes.

use super::Oid;
use jiff::Timestamp;

/// An author or committer. Characters that would break the format of the commit are removed when it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// Such as `Ada Lovelace`.
    pub name: String,
    /// Such as `ada@example.org`.
    pub email: String,
}

/// A commit to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCommit {
    /// The whole content.
    pub tree: Oid,
    /// The commits before it, the first parent first.
    pub parents: Vec<Oid>,
    /// Who made the change.
    pub author: Person,
    /// Who recorded it.
    pub committer: Person,
    /// When, to the second; recorded in UTC for both.
    pub time: Timestamp,
    /// Subject, body and trailers. A final line feed is added if it is missing.
    pub message: String,
}

/// The head and the message of a commit, which a blank line divides.
///
/// *source*: git's commit object format. gix's own writer rejects some input that is cleaned here.
pub(super) fn encode_commit(commit: &NewCommit) -> (String, String) {
    let mut text = format!("tree {}\n", commit.tree);
    for parent in &commit.parents {
        text.push_str(&format!("parent {parent}\n"));
    }
    let seconds = commit.time.as_second().max(0);
    for (key, person) in [("author", &commit.author), ("committer", &commit.committer)] {
        let name = clean(&person.name);
        let name = if name.is_empty() { "unknown" } else { &name };
        text.push_str(&format!("{key} {name} <{}> {seconds} +0000\n", clean(&person.email)));
    }
    let message: String = commit.message.chars().filter(|c| *c != '\0').collect();
    (text, format!("{}\n", message.trim_matches('\n')))
}

/// Names and addresses are data: removes characters that would end the field, and those that git strips from its ends.
fn clean(text: &str) -> String {
    let text: String = text.chars().filter(|c| !c.is_control() && !matches!(c, '<' | '>')).collect();
    text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '.' | ',' | ':' | ';' | '"' | '\'' | '\\'))
        .to_owned()
}
