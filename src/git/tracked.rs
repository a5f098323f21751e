//! Whether git tracks a file, so that the author of a commit chose its content.

use super::index::Index;
use super::{GitError, Repo};
use crate::disk::FileIdentity;
use std::path::Path;

/// Whether an existing file is tracked by any repository whose work tree it lies in, under any spelling that its file
/// system takes for the same.
///
/// # Errors
/// A repository above it cannot be opened, or its index not be read.
pub fn is_tracked(file: &Path) -> Result<bool, GitError> {
    let Some(name) = file.file_name().and_then(|name| name.to_str()) else { return Ok(true) };
    let mut above = file.parent().map(Path::to_owned);
    while let Some(folder) = above {
        let repo = match Repo::around(&folder) {
            Err(GitError::NotARepository { .. }) => return Ok(false),
            opened => opened?,
        };
        let Some(work_tree) = repo.own_work_tree() else { return Ok(false) };
        let is_same = |path: &String| could_be(path, name) && is_one_file(&work_tree.file(path), file);
        if Index::read(&work_tree)?.entries().keys().any(is_same) {
            return Ok(true);
        }
        above = work_tree.dir.parent().map(Path::to_owned);
    }
    Ok(false)
}

/// Whether a file system may take the last name of a path for `name`: another case, a short name, other characters.
fn could_be(path: &str, name: &str) -> bool {
    let last = path.rsplit('/').next().unwrap_or(path);
    last.eq_ignore_ascii_case(name) || last.contains('~') || !last.is_ascii()
}

fn is_one_file(one: &Path, other: &Path) -> bool {
    match (FileIdentity::of(one), FileIdentity::of(other)) {
        (Some(one), Some(other)) => one == other,
        (None, None) => {
            one.canonicalize().ok().zip(other.canonicalize().ok()).is_some_and(|(one, other)| one == other)
        }
        _ => false,
    }
}
