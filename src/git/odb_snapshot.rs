//! The objects that are stored, as one look at the folder after another.
//!
//! Packs come and go with every few writes. gix 0.90 follows that in place: it may put a new pack where a removed one was, and
//! a reader of the old state then reads at the old offset of the new pack; or it takes the new state for the one that it knows
//! (it compares addresses), and does not find what is there. So a look is never brought up to date. Who misses an object takes
//! a new one, and readers of an old one go on reading what they know.

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

/// Memory for trees and commits that were read, and for what was written last, in bytes.
const KEPT_ROOM: Room = Room { bytes_max: 24 << 20, bytes_usual: 2 << 10 };
/// Larger files are read again.
const KEPT_BLOB_BYTES_MAX: usize = 64 << 10;
/// What one takes beside its content, in bytes.
const KEPT_BYTES_BESIDE: usize = 128;
/// Large folders that are kept: those of three stages, before and after a write. One of 50,000 files takes 4 MB.
const LARGE_FOLDERS_MAX: usize = 6;
/// From which age a folder's times tell all its changes.
const OLD: Duration = Duration::from_secs(2);
/// Room for packs that come while a look is taken.
pub(super) const SLOTS: Slots = Slots::AsNeededByDiskState { multiplier: 1.5, minimum: 32 };

/// The newest look, and objects that never change.
pub(super) struct OdbSnapshots {
    objects: PathBuf,
    now: Mutex<OdbSnapshot>,
    kept: SizedLru<Oid, (Kind, Arc<[u8]>)>,
    /// Large folders that were looked through lately, by their tree.
    pub(super) large_folders: Lru<Oid, Arc<Folder>, LARGE_FOLDERS_MAX>,
}

/// Which packs there were.
#[derive(Clone)]
struct OdbSnapshot {
    number: u64,
    store: Arc<gix::odb::Store>,
    /// When the write began for which it was taken.
    taken_for: Option<SystemTime>,
    /// The folder of packs before they were looked for; none while it is so young that it does not tell a change.
    stamp: Option<Stamp>,
}

/// A reader of one look.
pub(super) struct Looking {
    number: u64,
    pub(super) handle: HandleArc,
}

impl OdbSnapshots {
    /// Begins with what an open repository is about to see.
    pub(super) fn new(inner: &gix::ThreadSafeRepository) -> OdbSnapshots {
        let objects = inner.objects.path().to_owned();
        let now =
            OdbSnapshot { number: 0, store: inner.objects.clone(), taken_for: None, stamp: stamp(&objects) };
        OdbSnapshots {
            objects,
            now: Mutex::new(now),
            kept: SizedLru::new(KEPT_ROOM),
            large_folders: Lru::default(),
        }
    }

    /// A reader of the newest look.
    pub(super) fn reader(&self) -> Looking {
        self.lock().reader()
    }

    /// A reader that knows all that is stored; for a write, all that was stored when it began to hold the lock, which may be
    /// for many.
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

    /// Whether there is a newer look than that of a reader.
    pub(super) fn is_newest(&self, looking: &Looking) -> bool {
        self.lock().number == looking.number
    }

    /// Finds something, in up to so many new looks if it is not in that of the reader, who then goes on with the last one.
    ///
    /// # Errors
    /// [`GitError`] if there cannot be a new look, or as `find` says.
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

    /// A tree or a commit that was read before, or what was written here.
    pub(super) fn kept(&self, oid: Oid) -> Option<(Kind, Arc<[u8]>)> {
        self.kept.find(&oid)
    }

    /// Keeps a tree or a commit.
    pub(super) fn keep(&self, oid: Oid, kind: Kind, bytes: &[u8]) {
        if matches!(kind, Kind::Tree | Kind::Commit) {
            self.kept.keep(oid, (kind, bytes.into()), bytes.len() + KEPT_BYTES_BESIDE);
        }
    }

    /// Keeps an object that was just stored, whatever it is: readers need no new look for it.
    pub(super) fn keep_stored(&self, oid: Oid, kind: Kind, bytes: &[u8]) {
        if kind != Kind::Blob || bytes.len() <= KEPT_BLOB_BYTES_MAX {
            self.kept.keep(oid, (kind, bytes.into()), bytes.len() + KEPT_BYTES_BESIDE);
        }
    }

    /// The look after this one.
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

/// What tells whether packs have come or gone: inode and times of their folder.
type Stamp = (u64, [i64; 4]);

#[cfg(unix)]
fn stamp(objects: &Path) -> Option<Stamp> {
    use std::os::unix::fs::MetadataExt;
    let folder = std::fs::metadata(objects.join("pack")).ok()?;
    let is_old = |time: SystemTime| time.elapsed().is_ok_and(|age| age > OLD);
    let times = [folder.mtime(), folder.mtime_nsec(), folder.ctime(), folder.ctime_nsec()];
    folder.modified().is_ok_and(is_old).then(|| (folder.ino(), times))
}

/// Elsewhere nothing tells for sure.
#[cfg(not(unix))]
fn stamp(_: &Path) -> Option<Stamp> {
    None
}
