//! Lists the files of a site: those of a commit, and those of a work tree.

use crate::check::Mode;
use crate::disk::{self, FoundKind};
use crate::git;
use crate::site::prelude::*;
use crate::site::store::place::checked_mode;
use std::collections::HashSet;
use std::path::Path;

/// Folders of a site that hold no items.
const OTHER_FOLDERS: [&str; 5] = ["comments", "conflicts", "static", "theme", "uploads"];

/// A path, and the blob in a commit.
pub(super) struct Entry {
    pub(super) path: String,
    pub(super) mode: Mode,
    pub(super) blob: Option<Oid>,
}

/// The files of a commit, by path.
pub(super) fn of_commit(entries: Vec<git::Entry>) -> Vec<Entry> {
    let each =
        entries.into_iter().map(|e| Entry { mode: checked_mode(e.mode), path: e.path, blob: Some(e.oid) });
    let mut entries: Vec<Entry> = each.collect();
    entries.sort_by(|a, b| a.path.cmp(&b.path));
    entries
}

/// The files of a work tree, with those that a sparse checkout leaves out of it.
pub(super) fn of_work_tree(repo: &Repo, root: &Path) -> Result<Vec<Entry>, SiteError> {
    let mut entries = of_folder(root)?;
    let mut left_out = repo.left_out()?;
    if !left_out.is_empty() {
        let there: HashSet<&str> = entries.iter().map(|entry| entry.path.as_str()).collect();
        left_out.retain(|entry| !there.contains(entry.path.as_str()));
        entries.extend(of_commit(left_out));
        entries.sort_by(|a, b| a.path.cmp(&b.path));
    }
    Ok(entries)
}

/// The files in the root and in the folders that belong to a site. Other folders are not entered.
fn of_folder(root: &Path) -> Result<Vec<Entry>, SiteError> {
    let mut entries = Vec::new();
    for found in disk::list(root)? {
        let Some(name) = found.file_name().and_then(|name| name.to_str()) else { continue };
        let is_ours =
            OTHER_FOLDERS.contains(&name) || Kind::ALL.into_iter().any(|kind| kind.folder() == Some(name));
        if disk::is_dir(&found) {
            for file in if is_ours { disk::walk(&found)? } else { Vec::new() } {
                let mode = match file.kind {
                    FoundKind::File => Mode::Regular,
                    FoundKind::Symlink => Mode::Symlink,
                    FoundKind::Special => Mode::Special,
                    FoundKind::NotUtf8 => Mode::NotUtf8,
                };
                entries.push(Entry { path: format!("{name}/{}", file.path), mode, blob: None });
            }
        } else {
            let mode = if disk::is_link(&found) { Mode::Symlink } else { Mode::Regular };
            entries.push(Entry { path: name.to_owned(), mode, blob: None });
        }
    }
    entries.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(entries)
}
