//! Opening, finding and making repositories.

use super::error::UnsupportedFormat;
use super::error::io_at;
use super::host::Host;
use super::odb_snapshot::SLOTS;
use super::promised::Promised;
use super::store::{PendingObjects, Store};
use super::{GitError, Oid};
use gix::config::source::Kind as SourceKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// An open repository. It can be shared between threads; reading needs no lock.
pub struct Repo {
    pub(super) inner: gix::ThreadSafeRepository,
    pub(super) store: Store,
    git_dir: PathBuf,
    common_dir: PathBuf,
    work_dir: Option<PathBuf>,
    shallow: Vec<Oid>,
    /// The host that it is a node of.
    pub(super) host: Option<Arc<Host>>,
}

impl Repo {
    /// Opens the repository at `dir`: a work tree, a `.git` folder, a linked work tree or a bare repository.
    ///
    /// # Errors
    /// [`GitError::NotARepository`], [`GitError::Unsafe`] for another user's repository, [`GitError::Unsupported`] for
    /// SHA-256 and reftable.
    pub fn open(dir: &Path) -> Result<Repo, GitError> {
        let opened = options().open(dir);
        Repo::from_gix(dir, opened.map_err(|error| explain(dir, error))?)
    }

    /// Also reads the objects of a push that git keeps in quarantine until its hooks have accepted it
    /// (`GIT_QUARANTINE_PATH`).
    ///
    /// # Errors
    /// [`GitError::Storage`] if there is no such folder.
    pub fn with_quarantine(mut self, objects: &Path) -> Result<Repo, GitError> {
        self.store.add_quarantine(objects).map_err(io_at("read", objects))?;
        Ok(self)
    }

    /// Also reads objects that others who share `together` have made but not stored yet.
    #[must_use]
    pub fn sharing(mut self, together: &PendingObjects) -> Repo {
        self.store.share(together);
        self
    }

    /// Makes an empty repository whose `HEAD` is `branch` (without a commit yet), with or without a work tree. An
    /// existing folder is kept, and its files are untracked.
    ///
    /// # Errors
    /// [`GitError::Repository`] if there is one already or the folder cannot be written.
    pub fn init(dir: &Path, bare: bool, branch: &str) -> Result<Repo, GitError> {
        let failed = |error: gix::Error| GitError::Repository {
            act: "make",
            path: dir.to_owned(),
            source: error.into(),
        };
        let kind = if bare { gix::create::Kind::Bare } else { gix::create::Kind::WithWorktree };
        let made =
            gix::ThreadSafeRepository::init_opts(dir, kind, gix::create::Options::default(), options())
                .map_err(failed)?;
        let head = made.refs.git_dir().join("HEAD");
        std::fs::write(&head, format!("ref: refs/heads/{branch}\n")).map_err(io_at("write", head))?;
        drop(made);
        Repo::open(dir)
    }

    fn from_gix(dir: &Path, inner: gix::ThreadSafeRepository) -> Result<Repo, GitError> {
        let local = inner.to_thread_local();
        let absolute = |path: &Path| std::path::absolute(path).map_err(io_at("find", path));
        let mut store = Store::new(&inner);
        store.promised = Promised::of(&local, &absolute(local.git_dir())?);
        let common_dir = if inner.common_dir.is_some() {
            let common_dir = local.common_dir();
            common_dir.canonicalize().map_err(io_at("find", common_dir))?
        } else {
            absolute(local.common_dir())?
        };
        let repo = Repo {
            host: Host::of(&local, &common_dir),
            store,
            git_dir: absolute(local.git_dir())?,
            common_dir,
            work_dir: local.workdir().map(absolute).transpose()?,
            shallow: read_shallow(local.common_dir())?,
            inner,
        };
        let config = local.config_snapshot();
        let extension = |key: &str| config.string(key).map(|value| value.to_string().to_ascii_lowercase());
        if extension("extensions.refStorage").is_some_and(|format| format != "files") {
            return Err(GitError::Unsupported { path: dir.to_owned(), format: UnsupportedFormat::Reftable });
        }
        if extension("extensions.objectFormat").is_some_and(|format| format != "sha1") {
            return Err(GitError::Unsupported { path: dir.to_owned(), format: UnsupportedFormat::Sha256 });
        }
        Ok(repo)
    }

    /// This work tree's own git folder; the same as [`Repo::common_dir`] except in a linked work tree.
    pub fn git_dir(&self) -> &Path {
        &self.git_dir
    }

    /// The git folder that all work trees share: objects, refs, configuration.
    pub fn common_dir(&self) -> &Path {
        &self.common_dir
    }

    /// The top of the work tree; `None` in a bare repository.
    pub fn work_dir(&self) -> Option<&Path> {
        self.work_dir.as_deref()
    }

    /// `core.bare`, or there is no work tree.
    pub fn is_bare(&self) -> bool {
        self.work_dir.is_none()
    }

    /// Whether history ends early because the clone was made with `--depth`.
    pub fn is_shallow(&self) -> bool {
        !self.shallow.is_empty()
    }

    /// Whether `commit`'s parents were cut off by a shallow clone.
    pub(super) fn is_cut_off(&self, commit: Oid) -> bool {
        self.shallow.binary_search(&commit).is_ok()
    }

    /// A configured string, such as `user.name`, from the repository's, the user's and the system's configuration.
    pub fn config(&self, key: &str) -> Option<String> {
        self.inner.to_thread_local().config_snapshot().string(key).map(|value| value.to_string())
    }

    /// A configured string that names a program, or says whom the user trusts. As git does for its "protected
    /// configuration", it leaves out the repository's own settings, which somebody else may have written: a copied folder
    /// brings them along.
    pub(super) fn protected_config(&self, key: &str) -> Option<String> {
        self.config_from(key, |kind| kind != SourceKind::Repository)
    }

    /// A string of the repository's own configuration.
    pub(super) fn own_config(&self, key: &str) -> Option<String> {
        self.config_from(key, |kind| kind == SourceKind::Repository)
    }

    fn config_from(&self, key: &str, is_wanted: impl Fn(SourceKind) -> bool) -> Option<String> {
        let local = self.inner.to_thread_local();
        let config = local.config_snapshot();
        let found = config.plumbing().string_filter(key, |meta| is_wanted(meta.source.kind()));
        found.map(|value| value.to_string())
    }

    /// A configured path, with `~` resolved.
    pub(super) fn config_path(&self, key: &str) -> Option<PathBuf> {
        let local = self.inner.to_thread_local();
        let found = local.config_snapshot().trusted_path(key).ok()??;
        Some(found.to_path_buf())
    }

    /// A configured boolean; `None` if unset or unreadable.
    pub fn config_flag(&self, key: &str) -> Option<bool> {
        self.inner.to_thread_local().config_snapshot().boolean(key)
    }
}

impl std::fmt::Debug for Repo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Repo").field("git_dir", &self.git_dir).finish_non_exhaustive()
    }
}

fn options() -> gix::open::Options {
    gix::open::Options::default().bail_if_untrusted(true).object_store_slots(SLOTS)
}

/// Finds out why gix could not open a repository, as an error of this program.
fn explain(dir: &Path, error: gix::Error) -> GitError {
    let git_dir = [dir.join(".git"), dir.to_owned()].into_iter().find(|dir| dir.join("config").is_file());
    let path = dir.to_owned();
    let Some(git_dir) = git_dir else {
        if dir.join(".git").exists() {
            return GitError::Repository { act: "open", path, source: error.into() };
        }
        return GitError::NotARepository { path };
    };
    let owned = |path: &Path| gix::sec::identity::is_path_owned_by_current_user(path).unwrap_or(true);
    if !owned(&git_dir) || !owned(dir) {
        return GitError::Unsafe { path };
    }
    let config = std::fs::read_to_string(git_dir.join("config")).unwrap_or_default().to_ascii_lowercase();
    let says = |key: &str, value: &str| config.lines().any(|line| line.contains(key) && line.contains(value));
    if says("objectformat", "sha256") {
        return GitError::Unsupported { path, format: UnsupportedFormat::Sha256 };
    }
    if says("refstorage", "reftable") {
        return GitError::Unsupported { path, format: UnsupportedFormat::Reftable };
    }
    GitError::Repository { act: "open", path, source: error.into() }
}

/// The commits at which a shallow clone ends, sorted.
fn read_shallow(common_dir: &Path) -> Result<Vec<Oid>, GitError> {
    let path = common_dir.join("shallow");
    let text = match std::fs::read(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(io_at("read", path)(error).into()),
    };
    let mut oids: Vec<Oid> = text.split(|byte| *byte == b'\n').filter_map(Oid::from_hex).collect();
    oids.sort_unstable();
    Ok(oids)
}
