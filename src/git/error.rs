//! What can go wrong while reading a repository, and while writing to it.

use super::Oid;
use super::lock::Holder;
use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// The error of an underlying library, kept as the cause.
pub type Cause = Box<dyn Error + Send + Sync + 'static>;

/// A file operation that failed: what was tried, and where.
#[derive(Debug, thiserror::Error)]
#[error("could not {act} `{}`", path.display())]
pub struct StorageError {
    /// What was tried, such as `read`.
    pub act: &'static str,
    /// The file or folder.
    pub path: PathBuf,
    /// The system's answer.
    #[source]
    pub source: io::Error,
}

/// A ref whose stored value is not an object id. It is not guessed: `packed-refs` may still hold an older value, and
/// using that would drop acknowledged commits.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("reference broken: `{name}` holds {found} in `{}`", path.display())]
pub struct BrokenRef {
    /// The full name, such as `refs/heads/source`.
    pub name: String,
    /// The file that holds it.
    pub path: PathBuf,
    /// A description of what was found there, such as `nothing`.
    pub found: String,
}

/// Why another repository could not be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RemoteFault {
    /// Authentication failed or access was denied.
    Login,
    /// It cannot be reached now.
    Unreachable,
    /// There is no repository at its address.
    NoRepository,
    /// Anything else.
    Other,
}

impl fmt::Display for RemoteFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RemoteFault::Login => "refused access",
            RemoteFault::Unreachable => "cannot be reached",
            RemoteFault::NoRepository => "has no repository at its address",
            RemoteFault::Other => "did not answer as expected",
        })
    }
}

/// Why the git host of a cluster did not take a write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HostFault {
    /// It does not answer: it took nothing.
    Down,
    /// Its hooks or rules rejected the push.
    Refused,
    /// The connection broke, and it does not answer since: it took the push as a whole, or nothing of it.
    Unknown,
}

impl fmt::Display for HostFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            HostFault::Down => "does not answer, so nothing was written",
            HostFault::Refused => "rejected the push, so nothing was written",
            HostFault::Unknown => "broke off, and it is unknown whether it took the write",
        })
    }
}

/// Why a repository could not be read.
#[derive(Debug, thiserror::Error)]
pub enum GitError {
    /// No repository there.
    #[error("`{}` is not a git repository", path.display())]
    NotARepository {
        /// Where it was looked for.
        path: PathBuf,
    },
    /// The repository belongs to another user.
    #[error("`{}` belongs to another user; `git config --global --add safe.directory {}` says that you trust it", path.display(), path.display())]
    Unsafe {
        /// The repository.
        path: PathBuf,
    },
    /// A bare repository that was found from the current folder, and has to be named.
    #[error("`{}` is a bare repository{}", path.display(), unnamed(within.as_deref()))]
    Unnamed {
        /// The repository.
        path: PathBuf,
        /// The work tree that it lies in; none if the user's settings let no bare repository be used like this.
        within: Option<PathBuf>,
    },
    /// A kind of repository that this program does not read.
    #[error("`{}` uses {format}, which is not supported", path.display())]
    Unsupported {
        /// The repository.
        path: PathBuf,
        /// The format.
        format: UnsupportedFormat,
    },
    /// The repository exists but cannot be opened or made.
    #[error("could not {act} the repository `{}`", path.display())]
    Repository {
        /// `open`, `make` or `configure`.
        act: &'static str,
        /// The repository.
        path: PathBuf,
        /// Why.
        #[source]
        source: Cause,
    },
    /// A ref's stored value cannot be used.
    #[error(transparent)]
    BrokenRef(BrokenRef),
    /// A revision that names nothing, or several things.
    #[error("revision `{rev}` does not name a commit{}", hint(why))]
    UnknownRevision {
        /// As given.
        rev: String,
        /// Why, if more can be said.
        why: Option<String>,
    },
    /// An object that should be there is not.
    #[error("object {oid} is missing")]
    Missing {
        /// Its id.
        oid: Oid,
    },
    /// An object is of another kind than expected.
    #[error("object {oid} is a {found}, not a {expected}")]
    WrongKind {
        /// Its id.
        oid: Oid,
        /// `commit`, `tree` or `blob`.
        expected: &'static str,
        /// The actual kind.
        found: String,
    },
    /// An object cannot be read.
    #[error("object {oid} cannot be read")]
    Corrupt {
        /// Its id.
        oid: Oid,
        /// Why.
        #[source]
        source: Cause,
    },
    /// A folder that git would never check out, or that unfolds to more than is read.
    #[error("{} {why}", folder_named(folder))]
    BadTree {
        /// Its path; empty for the top folder.
        folder: String,
        /// What is wrong with it, such as ``holds the entry `..` ``.
        why: String,
    },
    /// A file operation failed.
    #[error(transparent)]
    Storage(StorageError),
    /// Another repository could not be reached, or rejected the request.
    #[error("`{remote}` {fault}: {output}")]
    Remote {
        /// The remote's name.
        remote: String,
        /// What sort of failure.
        fault: RemoteFault,
        /// git's last lines of error output.
        output: String,
    },
    /// The user's `git` failed.
    #[error("`git {command}` failed: {output}")]
    Program {
        /// The subcommand, such as `repack`.
        command: String,
        /// Its last lines of error output.
        output: String,
    },
    /// A commit was not signed.
    #[error("the commit was not signed: `{program}` reported: {output}")]
    Signing {
        /// The program, or the format.
        program: String,
        /// Its last lines of error output.
        output: String,
    },
    /// A partial clone lacks an object, and it could not be fetched.
    #[error("this is a partial clone, and `{oid}` was not fetched: {why}")]
    NotFetched {
        /// The object.
        oid: Oid,
        /// Why not.
        why: String,
    },
}

fn folder_named(folder: &str) -> String {
    match folder {
        "" => "the top folder".to_owned(),
        folder => format!("the folder `{}`", folder.escape_debug()),
    }
}

fn hint(why: &Option<String>) -> String {
    why.as_ref().map(|why| format!(": {why}")).unwrap_or_default()
}

/// Why a bare repository is not used where nobody named it.
fn unnamed(within: Option<&Path>) -> String {
    match within {
        Some(outer) => format!(" among the files of `{}`, where others may have put it", outer.display()),
        None => ", and git's setting `safe.bareRepository` is `explicit`".to_owned(),
    }
}

/// Why a write failed. Nothing was acknowledged; except for [`WriteError::Storage`] and [`WriteError::Unverified`], no
/// ref has moved.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// Another writer was faster: run the write again on the new tip.
    #[error("`{name}` moved meanwhile: expected {}, found {}", shown(expected), shown(found))]
    Raced {
        /// The ref.
        name: String,
        /// The value that the write was based on.
        expected: Option<Oid>,
        /// The current value.
        found: Option<Oid>,
    },
    /// Another process holds a lock and did not release it in time.
    #[error("`{}` is locked{}; gave up after {waited_ms} ms", path.display(), held_by(holder))]
    Busy {
        /// The lock.
        path: PathBuf,
        /// Whether it is one of git's own, and not that of all writers.
        is_of_git: bool,
        /// Who holds it, where that is known.
        holder: Option<Holder>,
        /// How long it was waited for, in milliseconds.
        waited_ms: u64,
    },
    /// The lock file of all writers is a link, so locking it would write to another file.
    #[error("`{}` is a link, and would be written wherever that leads", path.display())]
    Linked {
        /// The lock.
        path: PathBuf,
    },
    /// The git host of the cluster did not take the write. No ref has moved here.
    #[error("the git host `{remote}` {fault}: {output}")]
    Host {
        /// The remote's name.
        remote: String,
        /// What became of the push.
        fault: HostFault,
        /// The last lines of git's output, or the host's message.
        output: String,
    },
    /// The stored value of a ref that should move is not valid.
    #[error(transparent)]
    BrokenRef(BrokenRef),
    /// The guard does not let this ref move.
    #[error("`{name}` may not be moved: {reason}")]
    Refused {
        /// The ref.
        name: String,
        /// The guard's message.
        reason: String,
    },
    /// A path that must not be written.
    #[error("`{path}` cannot be a content path: {why}")]
    BadPath {
        /// The path as given.
        path: String,
        /// Why not.
        why: &'static str,
    },
    /// An object or ref that the write depends on cannot be read.
    #[error(transparent)]
    Read(GitError),
    /// A file operation failed.
    #[error(transparent)]
    Storage(StorageError),
    /// The refs were moved but reading them back gives another value: another writer ignores the locks.
    #[error("`{name}` was moved to {new} but reads back differently: {found}; run `cms doctor`")]
    Unverified {
        /// The ref.
        name: String,
        /// What was written.
        new: Oid,
        /// What was found.
        found: String,
    },
}

fn shown(oid: &Option<Oid>) -> String {
    oid.map_or_else(|| "nothing".to_owned(), |oid| oid.short())
}

fn held_by(holder: &Option<Holder>) -> String {
    holder.as_ref().map(|holder| format!(" by {holder}")).unwrap_or_default()
}

/// Names the act and the path of a failed file operation: `.map_err(io_at("read", path))`.
pub(super) fn io_at(act: &'static str, path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> StorageError {
    move |source| StorageError { act, path: path.into(), source }
}

impl From<StorageError> for GitError {
    fn from(error: StorageError) -> GitError {
        GitError::Storage(error)
    }
}

impl From<StorageError> for WriteError {
    fn from(error: StorageError) -> WriteError {
        WriteError::Storage(error)
    }
}

impl From<GitError> for WriteError {
    fn from(error: GitError) -> WriteError {
        match error {
            GitError::BrokenRef(broken) => WriteError::BrokenRef(broken),
            GitError::Storage(storage) => WriteError::Storage(storage),
            other => WriteError::Read(other),
        }
    }
}

/// A format of repositories that this program does not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnsupportedFormat {
    /// Refs in tables instead of files.
    Reftable,
    /// Object ids of 32 bytes.
    Sha256,
}

impl UnsupportedFormat {
    /// How to get a repository without it.
    pub fn hint(self) -> &'static str {
        match self {
            UnsupportedFormat::Reftable => {
                "`git refs migrate --ref-format=files` converts it, from git 2.46 on"
            }
            UnsupportedFormat::Sha256 => {
                "git cannot convert it: make a new one with `git init --object-format=sha1`, and copy the files"
            }
        }
    }
}

impl std::fmt::Display for UnsupportedFormat {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str(match self {
            UnsupportedFormat::Reftable => "the reftable ref format",
            UnsupportedFormat::Sha256 => "SHA-256 object ids",
        })
    }
}
