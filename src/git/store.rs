//! Reading objects, from any thread, including objects of a write in progress.

use super::durable::Flusher;
use super::folder::Folder;
use super::index_rows::KeptRows;
use super::odb_snapshot::{Looking, OdbSnapshots};
use super::promised::Promised;
use super::{GitError, Oid, Repo};
use gix::objs::{Data, Kind};
use gix::odb::HandleArc;
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::SystemTime;

/// Attempts with a new snapshot for an object that is to be read: packs may be folded meanwhile.
const LOOKS_TO_READ: usize = 3;
/// Attempts with a new snapshot for an object that may not exist.
const LOOKS_TO_KNOW: usize = 1;
/// Readers in the pool; further threads open their own.
const READERS_KEPT_MAX: usize = 16;

/// The object store: a pool of readers, and the objects that a writer has made but not yet stored.
pub(super) struct Store {
    looks: Arc<OdbSnapshots>,
    /// Objects of a push whose hooks are running: they are separate until the push is accepted.
    quarantine: Option<Arc<gix::odb::Store>>,
    readers: Mutex<Vec<Reader>>,
    unwritten: Unwritten,
    together: PendingObjects,
    /// The remote of a partial clone.
    pub(super) promised: Option<Promised>,
}

/// Objects of writes that wait to be stored together, and a cache of stored ones, shared by all that have the same
/// repository open in one process.
#[derive(Clone, Default)]
pub struct PendingObjects(Arc<Shared>);

#[derive(Default)]
struct Shared {
    unwritten: Unwritten,
    /// Number of the current batch.
    gathered: AtomicU64,
    looks: OnceLock<Arc<OdbSnapshots>>,
    flusher: Mutex<Flusher>,
    /// The refs that another git moved first the last time.
    contended: Mutex<Vec<String>>,
    /// The index that was written last.
    index: KeptRows,
}

/// Objects that are stored together or discarded together; later ones may depend on earlier ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct BatchNumber(u64);

impl PendingObjects {
    /// The current batch.
    pub fn batch(&self) -> BatchNumber {
        BatchNumber(self.0.gathered.load(Ordering::Acquire))
    }

    /// Starts the next batch.
    pub fn next(&self) {
        self.0.gathered.fetch_add(1, Ordering::AcqRel);
    }

    /// Removes the objects of a batch and of earlier ones: they are stored or discarded.
    pub fn forget(&self, batch: BatchNumber) {
        self.0.unwritten.retain(|object| object.batch > batch);
    }
}

#[derive(Default)]
struct Unwritten {
    objects: Mutex<HashMap<Oid, Object>>,
    count: AtomicUsize,
}

/// An object that is not stored yet.
struct Object {
    kind: Kind,
    source: Source,
    batch: BatchNumber,
}

impl Unwritten {
    fn add(&self, objects: impl IntoIterator<Item = (Oid, Object)>) {
        let mut all = lock(&self.objects);
        all.extend(objects);
        self.count.store(all.len(), Ordering::Release);
    }

    fn has(&self, oid: Oid) -> bool {
        self.count.load(Ordering::Acquire) > 0 && lock(&self.objects).contains_key(&oid)
    }

    fn retain(&self, is_kept: impl Fn(&Object) -> bool) {
        let mut all = lock(&self.objects);
        all.retain(|_, object| is_kept(object));
        self.count.store(all.len(), Ordering::Release);
    }

    fn take(&self) -> HashMap<Oid, Object> {
        let mut all = lock(&self.objects);
        self.count.store(0, Ordering::Release);
        std::mem::take(&mut *all)
    }

    fn read(&self, oid: Oid, buffer: &mut Vec<u8>) -> Option<Result<Kind, std::io::Error>> {
        if self.count.load(Ordering::Acquire) == 0 {
            return None;
        }
        let all = lock(&self.objects);
        let object = all.get(&oid)?;
        buffer.clear();
        let kind = object.kind;
        let (pack, offset) = match &object.source {
            Source::Memory(bytes) => {
                buffer.extend_from_slice(bytes);
                return Some(Ok(kind));
            }
            Source::Pack(pack, offset) => (Arc::clone(pack), *offset),
        };
        // Others read meanwhile: a checkout does so on all processors.
        drop(all);
        Some(pack.read(offset, buffer).map(|()| kind))
    }
}

/// Location of an object of a write in progress.
pub(super) enum Source {
    /// In memory.
    Memory(Vec<u8>),
    /// Zlib data at an offset of a pack that is being written.
    Pack(Arc<super::pack::Partial>, u64),
}

/// A thread's handles for reading.
struct Reader {
    stored: RefCell<Looking>,
    quarantine: Option<HandleArc>,
}

impl Store {
    pub(super) fn new(inner: &gix::ThreadSafeRepository) -> Store {
        Store {
            looks: Arc::new(OdbSnapshots::new(inner)),
            quarantine: None,
            readers: Mutex::default(),
            unwritten: Unwritten::default(),
            together: PendingObjects::default(),
            promised: None,
        }
    }

    /// Also reads the objects of this folder, which must be complete already.
    pub(super) fn add_quarantine(&mut self, objects: &std::path::Path) -> std::io::Result<()> {
        let kind = gix::hash::Kind::Sha1;
        let store = gix::odb::Store::at_opts(
            objects.to_owned(),
            kind,
            &mut std::iter::empty(),
            gix::odb::store::init::Options::default(),
        )?;
        self.quarantine = Some(Arc::new(store));
        Ok(())
    }

    /// A reader from the pool, returned when dropped.
    pub(super) fn reader(&self) -> Lent<'_> {
        Lent { store: self, reader: OnceCell::new() }
    }

    fn lend(&self) -> Reader {
        let known = lock(&self.readers).pop();
        let known = known.filter(|reader| self.looks.is_newest(&reader.stored.borrow()));
        known.unwrap_or_else(|| Reader {
            stored: RefCell::new(self.looks.reader()),
            quarantine: self.quarantine.as_ref().map(fixed),
        })
    }

    /// A handle that sees what is stored (when the write began, if there is one) and does not check the disk again for
    /// each missing object.
    pub(super) fn fixed_handle(&self, write_began: Option<SystemTime>) -> Result<HandleArc, GitError> {
        Ok(self.looks.fresh(write_began)?.handle)
    }

    /// The flusher of writes; its threads are reused.
    pub(super) fn flusher(&self) -> MutexGuard<'_, Flusher> {
        lock(&self.together.0.flusher)
    }

    /// The refs that another git moved first the last time, shared by all: the next holder locks them from the start.
    pub(super) fn contended(&self) -> MutexGuard<'_, Vec<String>> {
        lock(&self.together.0.contended)
    }

    /// Makes an object readable before it is stored.
    pub(super) fn announce(&self, oid: Oid, kind: Kind, source: Source) {
        self.unwritten.add([(oid, Object { kind, source, batch: self.together.batch() })]);
    }

    /// Whether `oid` was announced, here or by a write that is stored together with this one.
    pub(super) fn is_announced(&self, oid: Oid) -> bool {
        self.unwritten.has(oid) || self.together.0.unwritten.has(oid)
    }

    /// Removes the objects that were announced here: they are stored or discarded.
    pub(super) fn forget_announced(&self) {
        drop(self.unwritten.take());
    }

    /// Caches announced objects that are now stored.
    pub(super) fn keep_stored(&self, objects: &[(Oid, Kind)]) {
        let mut bytes = Vec::new();
        for (oid, kind) in objects {
            if matches!(self.announced(*oid, &mut bytes), Some(Ok(_))) {
                self.looks.keep_stored(*oid, *kind, &bytes);
            }
        }
    }

    /// A cached large folder.
    pub(super) fn large_folder(&self, tree: Oid) -> Option<Arc<Folder>> {
        self.looks.large_folders.find(&tree)
    }

    /// Caches a large folder.
    pub(super) fn keep_large_folder(&self, tree: Oid, folder: Folder) {
        self.looks.large_folders.keep(tree, Arc::new(folder));
    }

    /// Makes the objects that were announced here readable for all who share them, until they are stored.
    pub(super) fn hand_over(&self) {
        let batch = self.together.batch();
        let made = self.unwritten.take().into_iter();
        self.together.0.unwritten.add(made.map(|(oid, object)| (oid, Object { batch, ..object })));
    }

    pub(super) fn share(&mut self, together: &PendingObjects) {
        self.together = together.clone();
        self.looks = Arc::clone(together.0.looks.get_or_init(|| Arc::clone(&self.looks)));
        lock(&self.readers).clear();
    }

    /// The rows of the index that this process wrote last.
    pub(super) fn kept_rows(&self) -> &KeptRows {
        &self.together.0.index
    }

    fn announced(&self, oid: Oid, buffer: &mut Vec<u8>) -> Option<Result<Kind, std::io::Error>> {
        self.unwritten.read(oid, buffer).or_else(|| self.together.0.unwritten.read(oid, buffer))
    }
}

fn fixed(store: &Arc<gix::odb::Store>) -> HandleArc {
    use gix::objs::Exists;
    let mut handle = store.to_cache_arc();
    // Loads the indices of all packs, once.
    handle.exists(&gix::ObjectId::null(gix::hash::Kind::Sha1));
    handle.refresh_never();
    handle
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A reader borrowed from the [`Store`].
pub(super) struct Lent<'store> {
    store: &'store Store,
    /// Taken from the pool on the first read of an object that is not in memory.
    reader: OnceCell<Reader>,
}

impl Lent<'_> {
    fn reader(&self) -> &Reader {
        self.reader.get_or_init(|| self.store.lend())
    }

    /// Reads an object into `buffer`.
    pub(super) fn read(&self, oid: Oid, expected: Kind, buffer: &mut Vec<u8>) -> Result<(), GitError> {
        match self.find_or_fetch(oid, buffer)? {
            None => Err(GitError::Missing { oid }),
            Some(found) if found == expected => Ok(()),
            Some(found) => {
                Err(GitError::WrongKind { oid, expected: kind_name(expected), found: found.to_string() })
            }
        }
    }

    /// Reads an object of any kind.
    pub(super) fn read_any(&self, oid: Oid, buffer: &mut Vec<u8>) -> Result<Kind, GitError> {
        self.find_or_fetch(oid, buffer)?.ok_or(GitError::Missing { oid })
    }

    /// Finds an object. What a partial clone lacks is fetched.
    fn find_or_fetch(&self, oid: Oid, buffer: &mut Vec<u8>) -> Result<Option<Kind>, GitError> {
        match self.find(oid, buffer)? {
            None if self.store.bring(oid)? => self.find(oid, buffer),
            found => Ok(found),
        }
    }

    fn find(&self, oid: Oid, buffer: &mut Vec<u8>) -> Result<Option<Kind>, GitError> {
        use gix::objs::Find;
        let corrupt = |source: super::error::Cause| GitError::Corrupt { oid, source };
        if let Some(found) = self.store.announced(oid, buffer) {
            return found.map(Some).map_err(|error| corrupt(error.into()));
        }
        if oid == Oid::EMPTY_TREE {
            buffer.clear();
            return Ok(Some(Kind::Tree));
        }
        let looks = &self.store.looks;
        if let Some((kind, bytes)) = looks.cached(oid) {
            buffer.clear();
            buffer.extend_from_slice(&bytes);
            return Ok(Some(kind));
        }
        let id = gix::ObjectId::from(oid);
        // First, because a store checks the disk again before it reports that an object is missing.
        if let Some(quarantine) = &self.reader().quarantine
            && let Some(data) = quarantine.try_find(&id, buffer).map_err(|error| corrupt(error.into()))?
        {
            return Ok(Some(data.kind));
        }
        let mut stored = self.reader().stored.borrow_mut();
        let found = looks.find(&mut stored, LOOKS_TO_READ, |handle| {
            let found = handle.try_find(&id, buffer).map_err(|error| corrupt(error.into()))?;
            Ok(found.map(|data| data.kind))
        })?;
        if let Some(kind) = found {
            looks.keep(oid, kind, buffer);
        }
        Ok(found)
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        let Some(reader) = self.reader.take() else { return };
        let mut readers = lock(&self.store.readers);
        if readers.len() < READERS_KEPT_MAX {
            readers.push(reader);
        }
    }
}

/// Lets gix's own algorithms (diff, merge base, tree editor) read unwritten objects too.
impl gix::objs::Find for Lent<'_> {
    fn try_find<'a>(&self, id: &gix::oid, buffer: &'a mut Vec<u8>) -> Result<Option<Data<'a>>, gix::Error> {
        let found = self.find(id.into(), buffer).map_err(gix::Error::from_error)?;
        Ok(found.map(move |kind| Data { kind, object_hash: gix::hash::Kind::Sha1, data: buffer }))
    }
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Tree => "tree",
        Kind::Blob => "blob",
        Kind::Commit => "commit",
        Kind::Tag => "tag",
    }
}

impl Repo {
    /// The bytes of a blob.
    ///
    /// # Errors
    /// [`GitError::Missing`], [`GitError::WrongKind`], [`GitError::Corrupt`].
    pub fn blob(&self, oid: Oid) -> Result<Vec<u8>, GitError> {
        let mut bytes = Vec::new();
        self.store.reader().read(oid, Kind::Blob, &mut bytes)?;
        Ok(bytes)
    }

    /// Size of a blob in bytes, without reading it whole.
    ///
    /// # Errors
    /// As [`Repo::blob`].
    pub fn blob_bytes(&self, oid: Oid) -> Result<u64, GitError> {
        use gix::objs::FindHeader;
        if self.store.is_announced(oid) || self.store.quarantine.is_some() {
            return Ok(self.blob(oid)?.len() as u64);
        }
        let lent = self.store.reader();
        let mut stored = lent.reader().stored.borrow_mut();
        let header = self.store.looks.find(&mut stored, LOOKS_TO_READ, |handle| {
            let header = handle.try_header(&gix::ObjectId::from(oid));
            header.map_err(|error| GitError::Corrupt { oid, source: error.into() })
        });
        match header? {
            None => Err(GitError::Missing { oid }),
            Some(header) if header.kind == Kind::Blob => Ok(header.size),
            Some(header) => {
                Err(GitError::WrongKind { oid, expected: "blob", found: header.kind.to_string() })
            }
        }
    }

    /// Whether the object exists, stored or announced by a writer of this process.
    pub fn has(&self, oid: Oid) -> bool {
        use gix::objs::Exists;
        let id = gix::ObjectId::from(oid);
        let lent = self.store.reader();
        let exists = || {
            let mut stored = lent.reader().stored.borrow_mut();
            let found = self
                .store
                .looks
                .find(&mut stored, LOOKS_TO_KNOW, |handle| Ok(handle.exists(&id).then_some(())));
            // If no snapshot can be taken, nothing can be read either.
            found.is_ok_and(|found| found.is_some())
        };
        oid == Oid::EMPTY_TREE
            || self.store.is_announced(oid)
            || lent.reader().quarantine.as_ref().is_some_and(|handle| handle.exists(&id))
            || exists()
    }

    /// Whether the object existed in the last snapshot, or was stored here; objects that other processes stored since
    /// may be missed.
    pub(super) fn is_known(&self, oid: Oid) -> bool {
        use gix::objs::Exists;
        let lent = self.store.reader();
        self.store.is_announced(oid)
            || self.store.looks.cached(oid).is_some()
            || lent.reader().stored.borrow().handle.exists(&gix::ObjectId::from(oid))
    }
}
