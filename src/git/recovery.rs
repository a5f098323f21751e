//! Finding what a crash left behind: dead locks, half-written objects, lost ref updates.
//!
//! A killed git leaves `*.lock` files that block everyone forever. Locks of this program's own dead writers are removed
//! when the next one takes the lock (see [`lock`](super::lock)); this module handles all others.

use super::error::io_at;
use super::lock_file::LockFile;
use super::refs::read_loose;
use super::writer::loose_path;
use super::{GitError, Guard, Lock, Oid, RefMove, Repo, StorageError, WriteError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// A lock this young may belong to a process that is just starting.
const YOUNG_LOCK: Duration = Duration::from_secs(60);
/// Where it is not possible to see who has a file open, a lock counts as dead from this age on.
const OLD_LOCK: Duration = Duration::from_secs(3600);
/// Half-written objects are removed from this age on.
const OLD_TEMPORARY: Duration = Duration::from_secs(3600);

/// Locks in the common git folder that belong to no ref and no work tree.
const LOCKS: &[&str] = &[
    "packed-refs.lock",
    "config.lock",
    "shallow.lock",
    "objects/info/commit-graph.lock",
    "objects/info/commit-graphs/commit-graph-chain.lock",
    "objects/pack/multi-pack-index.lock",
];

/// What [`Lock::recover`] found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Recovered {
    /// Dead locks, and where each was moved to.
    pub quarantined: Vec<(PathBuf, PathBuf)>,
    /// Locks that may be in use.
    pub in_use: Vec<PathBuf>,
}

impl Lock<'_> {
    /// Moves dead locks of git into `cms/quarantine`. A lock is dead if it is from before the machine started, or older
    /// than a minute and not open in any process while no git runs in this repository. Only the few places where locks
    /// are made are checked.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn recover(&self) -> Result<Recovered, StorageError> {
        let mut recovered = Recovered::default();
        for path in lock_places(self.repo()) {
            match self.quarantine_if_dead(&path)? {
                Verdict::Absent => {}
                Verdict::InUse => recovered.in_use.push(path),
                Verdict::Moved(to) => recovered.quarantined.push((path, to)),
            }
        }
        Ok(recovered)
    }

    /// Takes one lock file, first moving away a dead one in its place. A lock that was claimed before is taken over.
    pub(super) fn acquire(&self, lock_file: &mut LockFile) -> Result<(), WriteError> {
        if let Some(claimed_file) = self.take_claimed(lock_file.target()) {
            return Ok(lock_file.take_over(claimed_file)?);
        }
        if lock_file.path().exists() {
            self.quarantine_if_dead(lock_file.path())?;
        }
        lock_file.acquire(self.wait())
    }

    fn quarantine_if_dead(&self, path: &Path) -> Result<Verdict, StorageError> {
        let Ok(modified) = std::fs::symlink_metadata(path).and_then(|metadata| metadata.modified()) else {
            return Ok(Verdict::Absent);
        };
        let age = self.since().duration_since(modified).unwrap_or_default();
        let is_from_before = booted_at().is_some_and(|booted| modified < booted);
        if !is_from_before && (age < YOUNG_LOCK || is_in_use(self.repo(), path, age)) {
            return Ok(Verdict::InUse);
        }
        Ok(Verdict::Moved(self.move_away(path, modified)?))
    }

    fn move_away(&self, path: &Path, modified: SystemTime) -> Result<PathBuf, StorageError> {
        let to = self.quarantine_path(path, modified)?;
        match std::fs::rename(path, &to) {
            // `cms/` is on another file system.
            Err(error) if error.kind() == ErrorKind::CrossesDevices => std::fs::copy(path, &to)
                .and_then(|_| std::fs::remove_file(path))
                .map_err(io_at("move", path))?,
            moved => moved.map_err(io_at("move", path))?,
        }
        Ok(to)
    }

    /// Moves the file of a damaged object away, so that it can be stored again.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn quarantine_object(&self, oid: Oid) -> Result<(), StorageError> {
        let path = loose_path(&self.repo().common_dir().join("objects"), oid);
        match std::fs::symlink_metadata(&path).and_then(|metadata| metadata.modified()) {
            Ok(modified) => self.move_away(&path, modified).map(drop),
            Err(_) => Ok(()),
        }
    }

    /// Where a file that must leave the git folder is kept.
    pub(super) fn quarantine_path(&self, path: &Path, modified: SystemTime) -> Result<PathBuf, StorageError> {
        let folder = self.repo().cms_dir().join("quarantine");
        std::fs::create_dir_all(&folder).map_err(io_at("make", &folder))?;
        let stamp = modified.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_millis();
        let relative = path.strip_prefix(self.repo().common_dir()).unwrap_or(path);
        let name: Vec<_> = relative.iter().map(|name| name.to_string_lossy()).collect();
        Ok(folder.join(format!("{stamp}-{}", name.join("-"))))
    }

    /// Removes half-written objects and packs that are older than an hour, and packs whose index was removed. Returns
    /// their number.
    ///
    /// # Errors
    /// [`StorageError`].
    pub fn remove_temporary_objects(&self) -> Result<usize, StorageError> {
        let objects = self.repo().common_dir().join("objects");
        let mut count = 0;
        for folder in list(&objects)?.into_iter().filter(|path| path.is_dir()).chain([objects.clone()]) {
            // One index for many packs may replace the individual ones.
            let has_common_index = folder.join("multi-pack-index").exists();
            for path in list(&folder)? {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let is_pack = name.starts_with("pack-") && name.ends_with(".pack");
                let is_temporary = name.starts_with("tmp_")
                    || name.starts_with(".tmp")
                    || (is_pack && !has_common_index && !path.with_extension("idx").exists());
                let modified = std::fs::symlink_metadata(&path).and_then(|metadata| metadata.modified());
                let age = modified.map(|time| self.since().duration_since(time).unwrap_or_default());
                if is_temporary && path.is_file() && age.is_ok_and(|age| age > OLD_TEMPORARY) {
                    std::fs::remove_file(&path).map_err(io_at("remove", path))?;
                    count += 1;
                }
            }
        }
        Ok(count)
    }

    /// Gives a broken ref the value `new` again (see [`Repo::last_valid`]), if the guard allows it, with a reflog
    /// entry.
    ///
    /// # Errors
    /// [`WriteError::Raced`] if the ref is not broken, [`WriteError::Refused`], [`WriteError::Storage`].
    pub fn repair_ref(&self, wanted: &RefMove, guard: &Guard<'_>) -> Result<(), WriteError> {
        let refused = |reason| WriteError::Refused { name: wanted.name.clone(), reason };
        guard(wanted).map_err(refused)?;
        if !wanted.name.starts_with("refs/heads/") || !self.repo().is_complete(wanted.new)? {
            return Err(refused("it is not a branch, or the commit is not complete".to_owned()));
        }
        let path = self.repo().common_dir().join(&wanted.name);
        let mut lock_file = self.prepare_lock_file(&path, format!("{}\n", wanted.new).as_bytes())?;
        super::durable::sync(lock_file.prepared())?;
        self.acquire(&mut lock_file)?;
        match read_loose(self.repo().common_dir(), &wanted.name) {
            Err(GitError::BrokenRef(_)) => {}
            Err(other) => return Err(other.into()),
            Ok(_) => {
                let found = self.repo().read_ref(&wanted.name)?;
                return Err(WriteError::Raced { name: wanted.name.clone(), expected: None, found });
            }
        }
        let mut logged = Vec::new();
        super::transaction::write_reflogs(
            self.repo(),
            std::slice::from_ref(wanted),
            &self.repo().checkouts()?,
            &mut logged,
        )?;
        let mut touched: Vec<PathBuf> = logged.into_iter().flat_map(|logged| logged.touched).collect();
        lock_file.commit()?;
        touched.extend(path.parent().map(Path::to_owned));
        Ok(super::durable::sync_all(&touched)?)
    }
}

enum Verdict {
    Absent,
    InUse,
    Moved(PathBuf),
}

impl Repo {
    /// The newest value in the reflog of a ref whose commit exists with all its content, if any.
    ///
    /// # Errors
    /// [`GitError::Storage`].
    pub fn last_valid(&self, name: &str) -> Result<Option<Oid>, GitError> {
        for (old, new) in self.reflog(name)?.into_iter().rev() {
            for oid in [new, old] {
                if self.is_complete(oid)? {
                    return Ok(Some(oid));
                }
            }
        }
        Ok(None)
    }

    /// Whether a commit, its tree, and every file of it can be read.
    ///
    /// # Errors
    /// [`GitError::Storage`].
    pub fn is_complete(&self, commit: Oid) -> Result<bool, GitError> {
        let entries = match self.commit(commit).and_then(|commit| self.entries(commit.tree, "")) {
            Ok(entries) => entries,
            Err(error @ GitError::Storage(_)) => return Err(error),
            Err(_) => return Ok(false),
        };
        Ok(entries.iter().all(|entry| entry.mode == super::Mode::Submodule || self.blob(entry.oid).is_ok()))
    }
}

/// Where git makes locks that can stop a writer of this program, or git itself when this program calls it.
fn lock_places(repo: &Repo) -> Vec<PathBuf> {
    let common_dir = repo.common_dir();
    let mut places: Vec<PathBuf> = LOCKS.iter().map(|name| common_dir.join(name)).collect();
    let worktrees = list(&common_dir.join("worktrees")).unwrap_or_default();
    for git_dir in worktrees.into_iter().chain([common_dir.to_owned()]) {
        places.extend(["index.lock", "HEAD.lock"].map(|name| git_dir.join(name)));
    }
    locks_below(&common_dir.join("refs"), &mut places);
    places
}

/// The locks on refs in a folder and below. Ref names cannot end in `.lock`.
fn locks_below(folder: &Path, places: &mut Vec<PathBuf>) {
    for path in list(folder).unwrap_or_default() {
        if path.extension().is_some_and(|extension| extension == "lock") {
            places.push(path);
        } else if std::fs::symlink_metadata(&path).is_ok_and(|found| found.is_dir()) {
            locks_below(&path, places);
        }
    }
}

fn list(folder: &Path) -> Result<Vec<PathBuf>, StorageError> {
    match std::fs::read_dir(folder) {
        Ok(entries) => Ok(entries.flatten().map(|entry| entry.path()).collect()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(io_at("list", folder)(error)),
    }
}

/// When the machine started, if known.
fn booted_at() -> Option<SystemTime> {
    let stat = std::fs::read_to_string("/proc/stat").ok()?;
    let seconds = stat.lines().find_map(|line| line.strip_prefix("btime "))?.trim().parse().ok()?;
    Some(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds))
}

/// Whether a process has the lock open, or a git runs in the repository: git closes some locks (while an editor is open
/// for a commit message) and still relies on them.
fn is_in_use(repo: &Repo, lock: &Path, age: Duration) -> bool {
    let Ok(processes) = std::fs::read_dir("/proc") else { return age < OLD_LOCK };
    let mut seen = false;
    for process in processes.flatten().map(|entry| entry.path()) {
        let Ok(name) = std::fs::read_to_string(process.join("comm")) else { continue };
        seen = true;
        if name.starts_with("git") {
            let is_here = |cwd: &Path| {
                [repo.work_dir(), Some(repo.common_dir())]
                    .into_iter()
                    .flatten()
                    .any(|dir| cwd.starts_with(dir))
            };
            match std::fs::read_link(process.join("cwd")) {
                Ok(cwd) if is_here(&cwd) => return true,
                // It runs elsewhere, or has ended and its parent has not noticed yet.
                Ok(_) => {}
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
                Err(_) => return true,
            }
        }
        let files = std::fs::read_dir(process.join("fd")).into_iter().flatten().flatten();
        if files.filter_map(|file| std::fs::read_link(file.path()).ok()).any(|open| open == lock) {
            return true;
        }
    }
    !seen && age < OLD_LOCK
}
