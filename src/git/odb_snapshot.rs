//! Immutable snapshots of the object store.
//!
//! Packs are added and removed every few writes. gix 0.90 updates its view in place: it may put a new pack into the
//! slot of a removed one, so that a reader of the old state uses the old offset in the new pack; or it mistakes the new
//! state for the known one (it compares addresses) and does not find objects. So a snapshot is never updated. A reader
//! that misses an object takes a new snapshot, and readers of an old one go on using it.

use super::error::io_at;
use super::folder::Folder;
use super::{GitError, Oid, StorageError};
use crate::base::lru::Lru;
use crate::base::sized_lru::{Room, SizedLru};
use gix::objs::Kind;
use gix::odb::HandleArc;
use gix::odb::store::init::{Options, Slots};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

/// Cache for trees and commits that were read, and for recently written objects, in bytes.
const KEPT_ROOM: Room = Room { bytes_max: 24 << 20, bytes_usual: 2 << 10 };
/// Larger blobs are not cached.
const KEPT_BLOB_BYTES_MAX: usize = 64 << 10;
/// Overhead of a cache entry, in bytes.
const KEPT_BYTES_BESIDE: usize = 128;
/// Large folders that are cached: those of three stages, before and after a write. One of 50,000 files takes 4 MB.
const LARGE_FOLDERS_MAX: usize = 6;
/// From this age on, a folder's times reveal all its changes.
const OLD: Duration = Duration::from_secs(2);
/// Room for packs that are added while a snapshot is taken.
pub(super) const SLOTS: Slots = Slots::AsNeededByDiskState { multiplier: 1.5, minimum: 32 };

/// The newest snapshot, and a cache of immutable objects.
pub(super) struct OdbSnapshots {
    objects: PathBuf,
    now: Mutex<OdbSnapshot>,
    cache: SizedLru<Oid, (Kind, Arc<[u8]>)>,
    /// Recently used large folders, by their tree.
    pub(super) large_folders: Lru<Oid, Arc<Folder>, LARGE_FOLDERS_MAX>,
}

/// The packs at one time.
#[derive(Clone)]
struct OdbSnapshot {
    number: u64,
    store: Arc<gix::odb::Store>,
    /// Start of the write for which it was taken.
    taken_for: Option<SystemTime>,
    /// The stamp of the pack folder before packs were listed; none while the folder is so young that the stamp may miss
    /// a change.
    stamp: Option<Stamp>,
}

/// A reader of one snapshot.
pub(super) struct Looking {
    number: u64,
    pub(super) handle: HandleArc,
}

impl OdbSnapshots {
    /// Begins with the view of an open repository.
    pub(super) fn new(inner: &gix::ThreadSafeRepository) -> OdbSnapshots {
        let objects = inner.objects.path().to_owned();
        let now =
            OdbSnapshot { number: 0, store: inner.objects.clone(), taken_for: None, stamp: stamp(&objects) };
        OdbSnapshots {
            objects,
            now: Mutex::new(now),
            cache: SizedLru::new(KEPT_ROOM),
            large_folders: Lru::default(),
        }
    }

    /// A reader of the newest snapshot.
    pub(super) fn reader(&self) -> Looking {
        self.lock().reader()
    }

    /// A reader that sees all stored objects; for a write, all that were stored when its lock was taken, which may
    /// cover many writes.
    ///
    /// # Errors
    /// [`GitError::Storage`].
    pub(super) fn fresh(&self, write_began: Option<SystemTime>) -> Result<Looking, GitError> {
        let known = self.lock().clone();
        let is_of_write = write_began.is_some() && known.taken_for == write_began;
        if is_of_write || known.is_current(&self.objects) {
            return Ok(known.reader());
        }
        Ok(self.after(known.number, write_began)?.reader())
    }

    /// Whether a reader uses the newest snapshot.
    pub(super) fn is_newest(&self, looking: &Looking) -> bool {
        self.lock().number == looking.number
    }

    /// Runs `find` on the reader's snapshot and then on up to `looks_max` new ones until it finds something; the reader
    /// keeps the last one.
    ///
    /// # Errors
    /// [`GitError`] if no new snapshot can be taken, or as returned by `find`.
    pub(super) fn find<T>(
        &self,
        looking: &mut Looking,
        looks_max: usize,
        mut find: impl FnMut(&HandleArc) -> Result<Option<T>, GitError>,
    ) -> Result<Option<T>, GitError> {
        let mut looks = 0;
        loop {
            if let Some(found) = find(&looking.handle)? {
                return Ok(Some(found));
            }
            let known = self.lock().clone();
            let is_newest = known.number == looking.number;
            if is_newest && (looks == looks_max || known.is_current(&self.objects)) {
                return Ok(None);
            }
            *looking = if is_newest { self.after(known.number, None)?.reader() } else { known.reader() };
            looks += usize::from(is_newest);
        }
    }

    /// A cached tree or commit, or a recently written object.
    pub(super) fn cached(&self, oid: Oid) -> Option<(Kind, Arc<[u8]>)> {
        self.cache.find(&oid)
    }

    /// Caches a tree or a commit.
    pub(super) fn keep(&self, oid: Oid, kind: Kind, bytes: &[u8]) {
        if matches!(kind, Kind::Tree | Kind::Commit) {
            self.cache.keep(oid, (kind, bytes.into()), bytes.len() + KEPT_BYTES_BESIDE);
        }
    }

    /// Caches an object that was just stored, of any kind: readers then need no new snapshot for it.
    pub(super) fn keep_stored(&self, oid: Oid, kind: Kind, bytes: &[u8]) {
        if kind != Kind::Blob || bytes.len() <= KEPT_BLOB_BYTES_MAX {
            self.cache.keep(oid, (kind, bytes.into()), bytes.len() + KEPT_BYTES_BESIDE);
        }
    }

    /// The snapshot after the given one.
    fn after(&self, number: u64, taken_for: Option<SystemTime>) -> Result<OdbSnapshot, StorageError> {
        let mut now = self.lock();
        if now.number == number {
            let stamp = stamp(&self.objects);
            let options = Options { slots: SLOTS, ..Options::default() };
            let hash = gix::hash::Kind::Sha1;
            let store =
                gix::odb::Store::at_opts(self.objects.clone(), hash, &mut std::iter::empty(), options);
            let store = Arc::new(store.map_err(io_at("read", &self.objects))?);
            *now = OdbSnapshot { number: number + 1, store, taken_for, stamp };
        }
        Ok(now.clone())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, OdbSnapshot> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OdbSnapshot {
    fn reader(&self) -> Looking {
        let mut handle = self.store.to_cache_arc();
        handle.refresh_never();
        handle.ignore_replacements = true;
        Looking { number: self.number, handle }
    }

    fn is_current(&self, objects: &Path) -> bool {
        self.stamp.is_some() && self.stamp == stamp(objects)
    }
}

/// Changes when packs are added or removed: inode and times of their folder.
type Stamp = (u64, [i64; 4]);

#[cfg(unix)]
fn stamp(objects: &Path) -> Option<Stamp> {
    use std::os::unix::fs::MetadataExt;
    let folder = std::fs::metadata(objects.join("pack")).ok()?;
    let is_old = |time: SystemTime| time.elapsed().is_ok_and(|age| age > OLD);
    let times = [folder.mtime(), folder.mtime_nsec(), folder.ctime(), folder.ctime_nsec()];
    folder.modified().is_ok_and(is_old).then(|| (folder.ino(), times))
}

/// Other systems offer no reliable stamp.
#[cfg(not(unix))]
fn stamp(_: &Path) -> Option<Stamp> {
    None
}
