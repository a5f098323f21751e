//! Finding the repository that a folder lies in. A bare repository is known by its files alone, which a commit can hold,
//! together with settings that name programs. So one that nobody named is used only where git uses it, and outside of all
//! work trees.
//!
//! *source*: `safe.bareRepository` in `git-config(1)`, `is_implicit_bare_repo` in `setup.c` of git.

use super::error::io_at;
use super::{GitError, Repo};
use std::path::{Path, PathBuf};

impl Repo {
    /// Opens the repository that `dir` lies in: `dir` itself or the nearest folder above it.
    ///
    /// # Errors
    /// As [`Repo::open`]; [`GitError::Unnamed`] for a bare repository that has to be named.
    pub fn discover(dir: &Path) -> Result<Repo, GitError> {
        let found = nearest(&absolute(dir)?)?;
        let repo = Repo::open(&found)?;
        match found.join(".git").exists() {
            true => Ok(repo),
            false => repo.check_unnamed(&found),
        }
    }

    /// The same for a folder that somebody named: a repository at `dir` itself is used, bare or not.
    ///
    /// # Errors
    /// As [`Repo::discover`].
    pub fn named(dir: &Path) -> Result<Repo, GitError> {
        let dir = absolute(dir)?;
        if is_repository(&dir) { Repo::open(&dir) } else { Repo::discover(&dir) }
    }

    /// The same as [`Repo::discover`], with any bare repository: to read what it tracks, and nothing else.
    pub(super) fn around(dir: &Path) -> Result<Repo, GitError> {
        Repo::open(&nearest(&absolute(dir)?)?)
    }

    /// Refuses a bare repository that was found at a folder and may be there because another repository has its files.
    fn check_unnamed(self, found: &Path) -> Result<Repo, GitError> {
        let path = found.canonicalize().unwrap_or_else(|_| found.to_owned());
        if is_git_folder(&path) {
            return Ok(self);
        }
        let setting = self.protected_config("safe.bareRepository");
        if setting.is_some_and(|value| value.eq_ignore_ascii_case("explicit")) {
            return Err(GitError::Unnamed { path, within: None });
        }
        // A work tree may have its own git folder under another name beside it.
        let is_own = |above: &Path| {
            let common = Repo::open(above).and_then(|outer| {
                outer.common_dir().canonicalize().map_err(|cause| io_at("find", above)(cause).into())
            });
            common.is_ok_and(|common| common == path)
        };
        let outer = path.ancestors().skip(1).find(|above| above.join(".git").exists() && !is_own(above));
        match outer.map(Path::to_owned) {
            Some(outer) => Err(GitError::Unnamed { path, within: Some(outer) }),
            None => Ok(self),
        }
    }
}

fn absolute(dir: &Path) -> Result<PathBuf, GitError> {
    Ok(std::path::absolute(dir).map_err(io_at("find", dir))?)
}

fn nearest(start: &Path) -> Result<PathBuf, GitError> {
    let found = start.ancestors().find(|dir| is_repository(dir));
    found.map(Path::to_owned).ok_or_else(|| GitError::NotARepository { path: start.to_owned() })
}

fn is_repository(dir: &Path) -> bool {
    dir.join(".git").exists() || (dir.join("HEAD").is_file() && dir.join("objects").is_dir())
}

/// Whether a folder is the git folder of a work tree or of a submodule, which no commit can hold.
fn is_git_folder(path: &Path) -> bool {
    let text = path.to_string_lossy().replace('\\', "/");
    path.ends_with(".git") || ["/.git/worktrees/", "/.git/modules/"].iter().any(|part| text.contains(part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::git::tests::{Site, git};

    #[test]
    fn bare_repository_in_a_work_tree_has_to_be_named() {
        let site = Site::new(false);
        let inner = site.path().join("inner");
        Repo::init(&inner, true, "source").unwrap();
        let below = inner.join("refs");
        for dir in [&inner, &below] {
            let refused = Repo::discover(dir).unwrap_err();
            let GitError::Unnamed { within: Some(outer), .. } = refused else { panic!("{refused:?}") };
            assert_eq!(outer, site.path().canonicalize().unwrap());
        }
        assert!(matches!(Repo::named(&below), Err(GitError::Unnamed { .. })));
        assert!(Repo::named(&inner).unwrap().is_bare());
        assert!(Repo::around(&below).unwrap().is_bare());
        // Git's own folders are no content.
        assert!(Repo::discover(&site.path().join(".git/refs")).unwrap().work_dir().is_some());
    }

    #[test]
    fn bare_repository_is_found_outside_of_work_trees_and_under_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let bare = folder.path().join("site.git");
        Repo::init(&bare, true, "source").unwrap();
        assert!(Repo::discover(&bare.join("refs")).unwrap().is_bare());
        std::fs::write(folder.path().join(".git"), "gitdir: ./site.git\n").unwrap();
        assert!(Repo::discover(&bare).unwrap().is_bare());
        std::fs::remove_file(folder.path().join(".git")).unwrap();
        git(folder.path(), &["init", "-q", "."]);
        assert!(matches!(Repo::discover(&bare), Err(GitError::Unnamed { .. })));
    }
}
