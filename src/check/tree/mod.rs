//! The rules about the names and kinds of all files together, a file each.

mod case_clash;
mod comment_stray;
mod conflict_stray;
mod mode;
mod portable;
mod settings;
mod unicode_clash;
mod unknown;

use super::rule::{Example, Rule, Run, Strictness};
use crate::base::{Diagnostic, Finding, Severity};
use crate::model::Kind;

/// Every rule about the files of a site together, by code.
pub const TREE: &[Rule] = &[
    comment_stray::RULE,
    conflict_stray::RULE,
    case_clash::RULE,
    mode::RULE,
    portable::RULE,
    unicode_clash::RULE,
    unknown::RULE,
    settings::RULE,
];

/// A file of the site, with any content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TreeFile<'a> {
    /// Its path inside the site.
    pub path: &'a str,
    /// Its mode in git.
    pub mode: Mode,
}

/// The type of a tree entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// A file.
    Regular,
    /// An executable file.
    Executable,
    /// A symbolic link; never followed.
    Symlink,
    /// Another repository.
    Submodule,
    /// A pipe, socket or device.
    Special,
    /// Something whose name is not UTF-8; the path shows it with replacement characters.
    NotUtf8,
}

/// All problems with the names of a site's files.
pub fn tree(files: &[TreeFile<'_>], strictness: Strictness) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for rule in TREE {
        match rule.run {
            Run::Tree(run) => run(files, strictness, &mut found),
            Run::Item(..) => {}
        }
    }
    found
}

/// The folder of conflict files on stages.
const CONFLICTS: &str = "conflicts";
/// The folder of reviewers' comments on stages.
const COMMENTS: &str = "comments";

/// Whether a path is in a folder that cms reads or writes, or is one of the single files.
fn is_of_site(path: &str) -> bool {
    match path.split_once('/') {
        Some((folder, _)) => {
            [CONFLICTS, COMMENTS].contains(&folder)
                || folder == "uploads"
                || folder == "theme"
                || is_content_folder(folder)
        }
        None => Kind::of_path(path).is_some(),
    }
}

/// Whether a folder holds files of a kind.
fn is_content_folder(folder: &str) -> bool {
    Kind::ALL.into_iter().any(|kind| kind.folder() == Some(folder))
}

/// A finding about a file as a whole.
fn whole(finding: Finding, path: &str) -> Diagnostic {
    finding.in_file(path, 0, 0)
}

/// A file of an example or a test.
#[cfg(test)]
pub(super) fn regular(path: &str) -> TreeFile<'_> {
    TreeFile { path, mode: Mode::Regular }
}
