//! A repository of Markdown files that has no site: git merges them by meaning.

use super::care::DRIVERS;
use crate::base::limits::FILE_BYTES_MAX;
use crate::disk;
use crate::git::GitError;
use crate::site::prelude::*;
use std::path::{Path, PathBuf};

/// The files that git's driver merges, in `info/attributes`: a file of this clone alone.
const ATTRIBUTES: [&str; 4] =
    ["*.md merge=cms", "*.mdx merge=cms", "*.markdown merge=cms", "*.mdoc merge=cms"];

/// Lets git merge the Markdown files of a repository by cms, in this clone: nothing of the repository's content changes.
/// Returns the top of its work tree.
///
/// # Errors
/// It is no repository with a work tree, or is a site already; its own files cannot be written.
pub fn drive_markdown(folder: &Path) -> Result<PathBuf, SiteError> {
    let refused = |reason: &str| SiteError::CannotInit { path: folder.to_owned(), reason: reason.to_owned() };
    let repo = match Repo::discover(folder) {
        Err(GitError::NotARepository { .. }) => {
            return Err(refused("it is in no git repository: `git init` makes one"));
        }
        opened => opened?,
    };
    let Some(top) = repo.work_dir().map(Path::to_owned) else {
        return Err(refused("a bare repository has no files to adopt: clone it"));
    };
    let site = Site::of(repo);
    for stage in Stage::ALL {
        if site.has_stage(stage)? {
            return Err(refused("it is a site already; `cms import` reads Markdown files into it"));
        }
    }
    let merging: Vec<(&str, &str)> =
        DRIVERS.iter().copied().filter(|(key, _)| key.starts_with("merge.")).collect();
    site.lock()?.configure(&merging)?;
    let path = site.repo().common_dir().join("info/attributes");
    let before = disk::read_if_there(&path, FILE_BYTES_MAX)?.unwrap_or_default();
    let mut text = String::from_utf8_lossy(&before).into_owned();
    for line in
        ATTRIBUTES.iter().filter(|line| !text.lines().any(|known| known == **line)).collect::<Vec<_>>()
    {
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        text.push_str(line);
        text.push('\n');
    }
    if text.as_bytes() != before {
        disk::write(&path, text.as_bytes())?;
    }
    Ok(top)
}
