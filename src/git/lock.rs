//! The lock that all cms writers of a repository share.
//!
//! Compare-and-swap alone is not safe beside `git pack-refs` (`docs/design/durability.md`), so writers are serialized.
//! The lock is the operating system's (`flock`), so it is released when its process ends. While it is held, the file
//! names its holder and the `*.lock` files of git that the holder has made. If a holder is killed, this note remains,
//! and the next holder removes exactly those lock files: a dead writer never blocks others.
//!
//! The note also names the checked-out branches that are about to move, because their work trees are updated first. The
//! note remains if the writer dies in between, and the next holder brings index and branch into line again.

use super::error::io_at;
use super::index::lock_index;
use super::lock_file::{LockFile, Stuck};
use super::{Oid, Repo, StorageError, WriteError, Writer};
use std::fmt;
use std::fs::{File, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// Pause before the lock is tried again: at first, and at most, in milliseconds.
const PAUSE_MS: (u64, u64) = (1, 40);
/// Most that is read of the holder's note, in bytes.
const NOTE_BYTES_MAX: u64 = 64 * 1024;

/// Who holds a lock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holder {
    /// The process.
    pub pid: u32,
    /// The machine it runs on.
    pub host: String,
    /// Since when.
    pub since: Option<jiff::Timestamp>,
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "process {} on {}", self.pid, self.host)?;
        match self.since {
            Some(since) => write!(f, " since {}", crate::base::source::rfc3339(since)),
            None => Ok(()),
        }
    }
}

/// The writer's lock, held until dropped.
#[derive(Debug)]
pub struct Lock<'repo> {
    repo: &'repo Repo,
    inner: HeldLock,
}

/// A lock that is passed between threads, each of which may have opened the repository itself. It is held until
/// dropped.
#[derive(Debug)]
pub struct HeldLock {
    file: Mutex<File>,
    path: PathBuf,
    wait: Duration,
    /// When it was taken over from another process.
    taken: Instant,
    since: SystemTime,
    unsettled: Mutex<Vec<Unsettled>>,
    claimed: Mutex<Vec<LockFile>>,
    stuck: Stuck,
}

/// A checked-out branch that is about to move or has moved; its work trees may be at either commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unsettled {
    pub(super) name: String,
    pub(super) old: Option<Oid>,
    pub(super) new: Oid,
}

impl Repo {
    /// Takes the writer's lock, waiting up to `wait` for others. The same time-out then applies to git's own locks.
    ///
    /// # Errors
    /// [`WriteError::Busy`] naming the holder, [`WriteError::Linked`], [`WriteError::Storage`].
    pub fn lock(&self, wait: Duration) -> Result<Lock<'_>, WriteError> {
        let folder = self.cms_dir();
        std::fs::create_dir_all(&folder).map_err(io_at("make", &folder))?;
        let tmp = self.tmp_dir();
        std::fs::create_dir_all(&tmp).map_err(io_at("make", &tmp))?;
        let path = folder.join("cms.lock");
        if path.is_symlink() {
            return Err(WriteError::Linked { path });
        }
        let start = Instant::now();
        loop {
            let file = File::options().read(true).write(true).create(true).truncate(false).open(&path);
            let file = wait_for(file.map_err(io_at("open", &path))?, &path, (start, wait))?;
            if !is_still(&file, &path) {
                continue;
            }
            let inner = HeldLock {
                file: Mutex::new(file),
                path,
                wait,
                taken: Instant::now(),
                since: SystemTime::UNIX_EPOCH,
                unsettled: Mutex::default(),
                claimed: Mutex::default(),
                stuck: Stuck::default(),
            };
            let mut lock = Lock { repo: self, inner };
            let interrupted = lock.clean_up_after_others()?;
            lock.inner.since = lock.note_holder()?;
            lock.settle_for_others();
            lock.drop_unmade_moves(&interrupted);
            lock.claim_contended()?;
            return Ok(lock);
        }
    }

    /// Continues with a lock on this repository that [`Lock::pass_on`] returned; it was held without interruption.
    ///
    /// # Errors
    /// [`WriteError::Storage`]; the lock is then released.
    pub fn go_on(&self, inner: HeldLock) -> Result<Lock<'_>, WriteError> {
        let mut lock = Lock { repo: self, inner };
        // The notes of the previous write are obsolete.
        lock.inner.since = lock.note_holder()?;
        Ok(lock)
    }

    /// The folder of this program's own data: `cms/` in the common git folder.
    pub fn cms_dir(&self) -> PathBuf {
        self.common_dir().join("cms")
    }

    /// Where the folder of this program's own data is if it is a link.
    pub fn cms_link(&self) -> Option<PathBuf> {
        std::fs::read_link(self.cms_dir()).ok()
    }

    /// Folder for files that will be renamed into the git folder: on its file system, even if `cms/` is on another one.
    pub(super) fn tmp_dir(&self) -> PathBuf {
        let cms_dir = self.cms_dir();
        match device(&cms_dir).is_some_and(|device_of_cms| Some(device_of_cms) != device(self.common_dir())) {
            true => self.common_dir().join("cms-tmp"),
            false => cms_dir.join("tmp"),
        }
    }
}

impl<'repo> Lock<'repo> {
    /// The repository.
    pub fn repo(&self) -> &'repo Repo {
        self.repo
    }

    /// Starts a write. Its objects can be read through the [`Repo`] at once; [`Writer::finish`] stores them, and they
    /// are discarded if the writer is dropped.
    pub fn writer(&self) -> Writer<'_> {
        Writer::new(self)
    }

    /// For how long the lock has been held against other processes.
    pub fn age(&self) -> Duration {
        self.inner.age()
    }

    /// Ends the borrow of the repository but keeps the lock.
    pub fn pass_on(self) -> HeldLock {
        lock(&self.inner.claimed).clear();
        self.inner
    }

    pub(super) fn wait(&self) -> Duration {
        self.inner.wait
    }

    /// Prepares a file that can become the `.lock` beside `target`; it is noted first, so that the next holder can
    /// recognize it as dead.
    pub(super) fn prepare_lock_file(&self, target: &Path, content: &[u8]) -> Result<LockFile, WriteError> {
        let tmp = self.repo.tmp_dir();
        let lock_file = LockFile::prepare(&tmp, target, content, &self.inner.stuck)?;
        let mut file = lock(&self.inner.file);
        file.write_all(lock_file.note().as_bytes()).map_err(io_at("write", &self.inner.path))?;
        Ok(lock_file)
    }

    /// When the lock was taken, or continued, by the file system's clock, to which the ages of other files are
    /// compared.
    pub fn since(&self) -> SystemTime {
        self.inner.since
    }

    /// Notes that a checked-out branch is about to move. The note must be flushed ([`Lock::note_path`]) before the work
    /// tree is touched.
    pub(super) fn note_move(&self, moved: &Unsettled) -> Result<(), StorageError> {
        lock(&self.inner.file)
            .write_all(moved.note().as_bytes())
            .map_err(io_at("write", &self.inner.path))?;
        lock(&self.inner.unsettled).push(moved.clone());
        Ok(())
    }

    /// The file that holds the notes.
    pub(super) fn note_path(&self) -> &Path {
        &self.inner.path
    }

    /// The moves whose work trees may be at either commit.
    pub(super) fn unsettled(&self) -> Vec<Unsettled> {
        lock(&self.inner.unsettled).clone()
    }

    /// Drops the moves whose work trees match their branches again.
    pub(super) fn forget(&self, is_settled: impl Fn(&Unsettled) -> bool) {
        lock(&self.inner.unsettled).retain(|moved| !is_settled(moved));
    }

    /// Takes git's locks for refs that another git moved first the last time: index and ref, in git's own order.
    /// Otherwise a user who runs git commits continuously would keep longer writes out.
    fn claim_contended(&self) -> Result<(), WriteError> {
        let mut names = self.repo.store.contended().clone();
        names.sort_unstable();
        for name in &names {
            for work_tree in self.repo.work_trees_on(name)? {
                let index_lock = lock_index(self, &work_tree)?;
                lock(&self.inner.claimed).push(index_lock);
            }
        }
        for name in &names {
            let mut ref_lock = self.prepare_lock_file(&self.repo.common_dir().join(name), b"")?;
            self.acquire(&mut ref_lock)?;
            lock(&self.inner.claimed).push(ref_lock);
        }
        Ok(())
    }

    /// The lock on a file, if `claim_contended` took it.
    pub(super) fn take_claimed(&self, target: &Path) -> Option<LockFile> {
        let mut claimed = lock(&self.inner.claimed);
        let at = claimed.iter().position(|file| file.target() == target)?;
        Some(claimed.swap_remove(at))
    }

    fn note_holder(&self) -> Result<SystemTime, StorageError> {
        let mut file = lock(&self.inner.file);
        let moves: String = lock(&self.inner.unsettled).iter().map(Unsettled::note).collect();
        let note = format!("pid {}\nhost {}\n{moves}", std::process::id(), host_name());
        file.set_len(0)
            .and_then(|()| file.rewind())
            .and_then(|()| file.write_all(note.as_bytes()))
            .and_then(|()| file.metadata()?.modified())
            .map_err(io_at("write", &self.inner.path))
    }

    /// A note that still names a holder was left by a killed process, so its lock files are dead. Returns the refs that it
    /// was about to move.
    fn clean_up_after_others(&self) -> Result<Vec<String>, StorageError> {
        let file = lock(&self.inner.file);
        let note = read_note(&file).map_err(io_at("read", &self.inner.path))?;
        if note.is_empty() {
            return Ok(Vec::new());
        }
        for line in note.lines().filter(|line| !LockFile::remove_if_dead(line)) {
            self.inner.stuck.keep(line);
        }
        *lock(&self.inner.unsettled) = note.lines().filter_map(Unsettled::parse).collect();
        let tmp = self.repo.tmp_dir();
        for entry in std::fs::read_dir(&tmp).map_err(io_at("list", &tmp))?.flatten() {
            // A file that cannot be removed takes little space and does no harm.
            drop(std::fs::remove_file(entry.path()));
        }
        let names = note.lines().filter_map(|line| {
            let target = LockFile::target_in(line)?.strip_prefix(self.repo.common_dir()).ok()?.to_str()?;
            target.starts_with("refs/").then(|| target.to_owned())
        });
        Ok(names.collect())
    }
}

impl HeldLock {
    /// For how long the lock has been held against other processes.
    pub fn age(&self) -> Duration {
        self.taken.elapsed()
    }
}

impl Drop for HeldLock {
    fn drop(&mut self) {
        lock(&self.claimed).clear();
        let mut note: String = lock(&self.unsettled).iter().map(Unsettled::note).collect();
        // Locks that could not be removed: the next holder tries again.
        note.extend(self.stuck.take());
        let file = self.file.get_mut().unwrap_or_else(PoisonError::into_inner);
        // A note left behind only makes the next holder look for dead locks. Closing the file releases the lock.
        drop(file.set_len(0).and_then(|()| file.rewind()).and_then(|()| file.write_all(note.as_bytes())));
        drop(file.unlock());
    }
}

impl Unsettled {
    fn note(&self) -> String {
        let old = self.old.map_or_else(|| "-".to_owned(), |oid| oid.to_string());
        format!("moves {old} {} {}\n", self.new, self.name)
    }

    fn parse(line: &str) -> Option<Unsettled> {
        let mut words = line.strip_prefix("moves ")?.splitn(3, ' ');
        let old = words.next()?;
        let old = if old == "-" { None } else { Some(old.parse().ok()?) };
        Some(Unsettled { old, new: words.next()?.parse().ok()?, name: words.next()?.to_owned() })
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Locks the file, waiting for at most `wait` from `start`.
///
/// Waiting in the kernel's queue is fair; polling would let a busy writer that comes back at once keep all others out.
/// The queue has no time-out, so a separate thread waits in it.
fn wait_for(file: File, path: &Path, (start, wait): (Instant, Duration)) -> Result<File, WriteError> {
    match file.try_lock() {
        Ok(()) => return Ok(file),
        Err(TryLockError::WouldBlock) => {}
        Err(TryLockError::Error(error)) => return Err(io_at("lock", path)(error).into()),
    }
    let (send, receive) = std::sync::mpsc::channel();
    let waiting = std::thread::Builder::new().spawn(move || {
        let locked = file.lock().map(|()| file);
        // If the caller has timed out, this closes the file and so releases the lock.
        drop(send.send(locked));
    });
    waiting.map_err(io_at("start a thread to lock", path))?;
    match receive.recv_timeout(wait.saturating_sub(start.elapsed())) {
        Ok(locked) => locked.map_err(|error| io_at("lock", path)(error).into()),
        Err(_) => {
            let holder = File::open(path).ok().and_then(|file| parse_holder(&read_note(&file).ok()?, &file));
            Err(WriteError::Busy {
                path: path.to_owned(),
                is_of_git: false,
                holder,
                waited_ms: start.elapsed().as_millis() as u64,
            })
        }
    }
}

/// Waits longer each time, with jitter so that waiters do not retry in step.
#[derive(Default)]
pub(super) struct Pause {
    rounds: u32,
}

impl Pause {
    pub(super) fn rest(&mut self) {
        let base = (PAUSE_MS.0 << self.rounds.min(6)).min(PAUSE_MS.1);
        let disorder =
            u64::from(std::process::id().wrapping_mul(2_654_435_761).rotate_left(self.rounds) & 0xff);
        self.rounds += 1;
        std::thread::sleep(Duration::from_micros(base * 1000 * (256 + disorder) / 512));
    }
}

/// Whether the locked file is still the one at its path: it may have been deleted before it was locked.
#[cfg(unix)]
fn is_still(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), std::fs::metadata(path)) {
        (Ok(ours), Ok(theirs)) => {
            ours.nlink() > 0 && (ours.dev(), ours.ino()) == (theirs.dev(), theirs.ino())
        }
        (Ok(_) | Err(_), _) => false,
    }
}

#[cfg(not(unix))]
fn is_still(_: &File, path: &Path) -> bool {
    path.exists()
}

fn read_note(file: &File) -> std::io::Result<String> {
    let mut file = file;
    let mut note = Vec::new();
    file.rewind()?;
    file.take(NOTE_BYTES_MAX).read_to_end(&mut note)?;
    Ok(String::from_utf8_lossy(&note).into_owned())
}

fn parse_holder(note: &str, file: &File) -> Option<Holder> {
    let value = |key: &str| note.lines().find_map(|line| line.strip_prefix(key));
    let modified = file.metadata().and_then(|metadata| metadata.modified()).ok();
    Some(Holder {
        pid: value("pid ")?.parse().ok()?,
        host: value("host ")?.to_owned(),
        since: modified.and_then(|time| jiff::Timestamp::try_from(time).ok()),
    })
}

/// The file system that a folder is on.
#[cfg(unix)]
fn device(folder: &Path) -> Option<u64> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(folder).ok().map(|found| found.dev())
}

#[cfg(not(unix))]
fn device(_: &Path) -> Option<u64> {
    None
}

/// The machine's name, for repositories shared over a network.
pub(super) fn host_name() -> &'static str {
    static NAME: LazyLock<String> = LazyLock::new(|| {
        let files = ["/proc/sys/kernel/hostname", "/etc/hostname"];
        let name = files.iter().find_map(|path| std::fs::read_to_string(path).ok());
        name.map_or_else(|| "this machine".to_owned(), |name| name.trim().to_owned())
    });
    &NAME
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stuck_lock_file_is_removed_by_the_next_holder() {
        let folder = tempfile::tempdir().unwrap();
        let repo = Repo::init(folder.path(), false, "source").unwrap();
        let hold = || repo.lock(Duration::ZERO).unwrap();
        let index_lock = repo.common_dir().join("index.lock");
        let first = hold();
        let mut lock_file = first.prepare_lock_file(&repo.common_dir().join("index"), b"").unwrap();
        first.acquire(&mut lock_file).unwrap();
        // As if the disk had failed to remove it.
        first.inner.stuck.keep(&lock_file.note());
        std::mem::forget(lock_file);
        drop(first);
        assert!(index_lock.exists());
        let second = hold();
        assert!(!index_lock.exists());
        drop(second);
        assert_eq!(std::fs::read(repo.cms_dir().join("cms.lock")).unwrap(), b"");
    }
}
