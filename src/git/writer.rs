//! Making objects, and moving refs to them.

use super::error::io_at;
use super::new_commit::{NewCommit, encode_commit};
use super::new_objects::{NewObjects, PARALLEL_MIN, packed};
use super::pack::{self, PackWriter};
use super::sign::Signer;
use super::store::Source;
use super::transaction::Prepared;
use super::{GitError, Guard, Lock, Mode, Oid, RefMove, Repo, StorageError, WriteError, names};
use gix::objs::tree::Editor;
use gix::objs::{Kind, Tree, TreeRef};
use rayon::prelude::*;
use std::borrow::Cow;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Amount of new bytes from which a write goes to disk as it proceeds instead of being kept in memory.
const PACK_FROM_BYTES: usize = 32 * 1024 * 1024;
/// Blobs and trees from this size on, in bytes, are looked up first in a write that is stored as part of another one.
/// Nearly all smaller ones are new: looking up each costs more than storing one twice occasionally.
const LOOKED_FOR_BYTES: usize = 16 * 1024;
/// Most objects of a write that are cached when it is stored; a larger write would evict everything else.
const KEPT_MAX: usize = 2_000;
/// Objects that are compressed together when a write goes to disk.
const SPILLED_TOGETHER: usize = 1_024;
/// Number of edits from which all executable files of a tree are looked up at once.
const MANY_EDITS: usize = 200;
/// An existing object file is flushed too if it is younger than this: its writer may not have flushed it.
const UNFLUSHED_FOR: Duration = Duration::from_secs(600);

/// A write in progress. Nothing is stored before [`Writer::finish`]; dropping it discards everything.
pub struct Writer<'lock> {
    repo: &'lock Repo,
    /// The lock under which it is stored; `None` if the holder of the lock stores it.
    lock: Option<&'lock Lock<'lock>>,
    since: SystemTime,
    objects: PathBuf,
    /// Sees what was stored at its first use, without checking the disk again for each new object.
    existing: Option<gix::odb::HandleArc>,
    in_memory: Vec<(Oid, Kind)>,
    in_memory_bytes: usize,
    pack: Option<PackWriter>,
    /// Packs of other writes that are stored with this one.
    packs: Vec<PackWriter>,
    /// Existing object files that this write depends on.
    relied_on: Vec<PathBuf>,
    /// Known objects that are stored again, because they may have been deleted.
    again: Vec<Oid>,
}

/// The objects of a write that the holder of the lock stores.
pub struct Made {
    in_memory: Vec<(Oid, Kind)>,
    in_memory_bytes: usize,
    packs: Vec<PackWriter>,
    relied_on: Vec<PathBuf>,
}

impl<'lock> Writer<'lock> {
    pub(super) fn new(lock: &'lock Lock<'lock>) -> Writer<'lock> {
        Writer::with(lock.repo(), Some(lock), lock.since())
    }

    fn with(repo: &'lock Repo, lock: Option<&'lock Lock<'lock>>, since: SystemTime) -> Writer<'lock> {
        repo.store.forget_announced();
        Writer {
            repo,
            lock,
            since,
            objects: repo.common_dir().join("objects"),
            existing: None,
            in_memory: Vec::new(),
            in_memory_bytes: 0,
            pack: None,
            packs: Vec::new(),
            relied_on: Vec::new(),
            again: Vec::new(),
        }
    }

    /// Takes the objects out of the write, for the holder of the lock to store. All who share unstored objects with
    /// this repository can read them from now on.
    pub fn into_made(mut self) -> Made {
        self.repo.store.hand_over();
        self.packs.extend(self.pack.take());
        Made {
            in_memory: std::mem::take(&mut self.in_memory),
            in_memory_bytes: self.in_memory_bytes,
            packs: std::mem::take(&mut self.packs),
            relied_on: std::mem::take(&mut self.relied_on),
        }
    }

    /// Stores the objects of another write with those of this one.
    ///
    /// # Errors
    /// [`WriteError::Storage`] if there are so many that they are written to disk and that fails.
    pub fn adopt(&mut self, made: Made) -> Result<(), WriteError> {
        self.packs.extend(made.packs);
        self.relied_on.extend(made.relied_on);
        self.in_memory.extend(made.in_memory);
        self.in_memory_bytes += made.in_memory_bytes;
        if self.pack.is_some() || self.in_memory_bytes >= PACK_FROM_BYTES {
            self.spill()?;
        }
        Ok(())
    }

    /// Makes a blob. An existing one is usually not stored again.
    ///
    /// # Errors
    /// [`WriteError::Storage`] if a large write is written to disk and that fails.
    pub fn blob(&mut self, bytes: &[u8]) -> Result<Oid, WriteError> {
        self.put(Kind::Blob, bytes)
    }

    /// Makes blobs as [`Writer::blob`] does, by all processors if there are many.
    ///
    /// # Errors
    /// As [`Writer::blob`].
    pub fn blobs(&mut self, all: &[Cow<'_, [u8]>]) -> Result<Vec<Oid>, WriteError> {
        if all.len() < PARALLEL_MIN {
            return all.iter().map(|bytes| self.blob(bytes)).collect();
        }
        let oids: Result<Vec<Oid>, GitError> = all.par_iter().map(|bytes| id_of(Kind::Blob, bytes)).collect();
        let oids = oids?;
        let (mut new, mut among_new) = (Vec::new(), HashSet::new());
        for (oid, bytes) in oids.iter().zip(all) {
            if !among_new.contains(oid) && self.is_new(*oid, Kind::Blob, bytes.len())? {
                among_new.insert(*oid);
                new.push((*oid, Kind::Blob, &**bytes));
            }
        }
        let mut new = new.as_slice();
        while self.pack.is_none()
            && let Some(((oid, kind, bytes), others)) = new.split_first()
        {
            self.add(*oid, *kind, bytes)?;
            new = others;
        }
        self.add_all_to_pack(new)?;
        Ok(oids)
    }

    /// Makes a tree that differs from `base` (`None`: the empty tree) in these paths: the blob to put there, as an
    /// executable if the file was one, else as an ordinary file, or `None` to remove the file or whole folder. Folders
    /// are added and removed as needed.
    ///
    /// # Errors
    /// [`WriteError::BadPath`] for a path that [`odd`](super::odd) reports, [`WriteError::Read`].
    pub fn tree<P: AsRef<str>>(
        &mut self,
        base: Option<Oid>,
        edits: &[(P, Option<Oid>)],
    ) -> Result<Oid, WriteError> {
        let repo = self.repo;
        // Few edits look up their own paths, many look up all at once.
        let executables: HashSet<String> = match base {
            Some(base) if edits.len() >= MANY_EDITS => {
                let entries = repo.entries(base, "")?.into_iter();
                entries.filter(|entry| entry.mode == Mode::Executable).map(|entry| entry.path).collect()
            }
            Some(_) | None => HashSet::new(),
        };
        let mode_of = |path: &str| -> Result<Mode, GitError> {
            let is_executable = match base {
                Some(base) if edits.len() < MANY_EDITS => {
                    repo.entry(base, path)?.is_some_and(|entry| entry.mode == Mode::Executable)
                }
                Some(_) | None => executables.contains(path),
            };
            Ok(if is_executable { Mode::Executable } else { Mode::File })
        };
        let mut with_modes = Vec::with_capacity(edits.len());
        for (path, oid) in edits {
            let path = path.as_ref();
            let entry = match oid {
                Some(oid) => {
                    names::check_new(path)?;
                    Some((*oid, mode_of(path)?))
                }
                None => None,
            };
            with_modes.push((path, entry));
        }
        self.tree_carrying(base, with_modes)
    }

    /// As [`Writer::tree`], for changes from another commit: with their modes, and with all names that git itself
    /// allows.
    ///
    /// # Errors
    /// As [`Writer::tree`].
    pub fn tree_carrying<P: AsRef<str>>(
        &mut self,
        base: Option<Oid>,
        edits: impl IntoIterator<Item = (P, Option<(Oid, Mode)>)>,
    ) -> Result<Oid, WriteError> {
        let repo = self.repo;
        let reader = repo.store.reader();
        let unreadable = |oid: Oid, error: gix::Error| GitError::Corrupt { oid, source: error.into() };
        let mut root = Tree::empty();
        let base_oid = base.unwrap_or(Oid::EMPTY_TREE);
        if let Some(base) = base {
            let mut bytes = Vec::new();
            reader.read(base, Kind::Tree, &mut bytes)?;
            let tree = TreeRef::from_bytes(&bytes, gix::hash::Kind::Sha1);
            root = tree.map_err(|error| unreadable(base, error))?.into_owned();
        }
        let mut editor = Editor::new(root, &reader, gix::hash::Kind::Sha1);
        for (path, entry) in edits {
            let path = path.as_ref();
            names::check_carried(path)?;
            let bytes = names::encode(path);
            let parts = bytes.split(|byte| *byte == b'/').map(gix::bstr::BStr::new);
            let edited = match entry {
                Some((oid, mode)) => editor.upsert(parts, mode.to_gix(), oid.into()),
                None => editor.remove(parts),
            };
            edited.map_err(|error| unreadable(base_oid, error))?;
        }
        let mut bytes = Vec::new();
        editor
            .write(|tree| {
                use gix::objs::WriteTo;
                bytes.clear();
                tree.write_to(&mut bytes).expect("because writing to memory does not fail");
                self.put(Kind::Tree, &bytes).map(gix::ObjectId::from)
            })
            .map(Oid::from)
    }

    /// Makes a commit.
    ///
    /// # Errors
    /// As [`Writer::blob`].
    pub fn commit(&mut self, commit: &NewCommit) -> Result<Oid, WriteError> {
        self.commit_signed(commit, None)
    }

    /// Makes a commit with a signature.
    ///
    /// # Errors
    /// As [`Writer::blob`]; [`GitError::Signing`].
    pub fn commit_signed(&mut self, commit: &NewCommit, signer: Option<&Signer>) -> Result<Oid, WriteError> {
        if commit.tree == Oid::EMPTY_TREE {
            // Git has it built in, but `git fsck` wants it stored.
            self.put(Kind::Tree, b"")?;
        }
        let (head, message) = encode_commit(commit);
        let plain = format!("{head}\n{message}");
        let Some(signer) = signer else { return self.put(Kind::Commit, plain.as_bytes()) };
        let signature = signer.sign(plain.as_bytes())?;
        let signature = signature.trim_end_matches('\n').replace('\n', "\n ");
        self.put(Kind::Commit, format!("{head}gpgsig {signature}\n\n{message}").as_bytes())
    }

    /// The repository.
    pub fn repo(&self) -> &'lock Repo {
        self.repo
    }

    /// Whether this write made a commit that did not exist before. False if the write is so large that it goes to disk.
    pub fn has_made(&self, oid: Oid) -> bool {
        self.in_memory.iter().any(|(made, _)| *made == oid) && !self.again.contains(&oid)
    }

    /// Stores the objects, moves the refs, and returns when both are on disk. All refs are compared before the first
    /// one moves. A ref may move several times, each time from its previous value; its reflog records each move.
    /// Objects are stored even without moves. Work trees, main and linked, that have a moved branch checked out are
    /// updated; returns their paths that were skipped because of uncommitted changes or because their place is taken.
    ///
    /// If another git was faster, the next lock of this repository holds the refs from its start, so that the retry
    /// succeeds.
    ///
    /// # Errors
    /// [`WriteError::Raced`]: build again on the new tip. [`WriteError::Busy`], [`WriteError::BrokenRef`],
    /// [`WriteError::Refused`], [`WriteError::Storage`]; [`WriteError::Unverified`].
    pub fn finish(mut self, moves: &[RefMove], guard: &Guard<'_>) -> Result<Vec<String>, WriteError> {
        let lock = self.lock.expect("because a write that somebody else stores is taken apart");
        let few = if self.in_memory.len() <= KEPT_MAX { self.in_memory.clone() } else { Vec::new() };
        let done = Prepared::new(lock, moves, guard).and_then(|mut prepared| {
            prepared.pack()?;
            match self.stage() {
                Ok(objects) => prepared.commit(objects),
                Err(cause) => {
                    prepared.give_up();
                    Err(cause)
                }
            }
        });
        if done.is_ok() {
            self.repo.store.keep_stored(&few);
        }
        let mut contended: Vec<String> = match &done {
            Err(WriteError::Raced { .. }) => moves.iter().map(|wanted| wanted.name.clone()).collect(),
            Ok(_) | Err(_) => Vec::new(),
        };
        contended.sort_unstable();
        contended.dedup();
        *self.repo.store.contended() = contended;
        done
    }

    fn put(&mut self, kind: Kind, bytes: &[u8]) -> Result<Oid, WriteError> {
        let oid = id_of(kind, bytes)?;
        if self.is_new(oid, kind, bytes.len())? {
            self.add(oid, kind, bytes)?;
        }
        Ok(oid)
    }

    /// Whether an object has to be added: it is neither stored nor part of this write.
    fn is_new(&mut self, oid: Oid, kind: Kind, length: usize) -> Result<bool, GitError> {
        // For commits, `has_made` must know whether this write made them.
        let is_taken_for_new = self.lock.is_none() && kind != Kind::Commit && length < LOOKED_FOR_BYTES;
        let is_known = !is_taken_for_new && self.repo.is_known(oid);
        if self.repo.store.is_announced(oid) || is_known && self.is_stored(oid)? {
            return Ok(false);
        }
        if is_known {
            self.again.push(oid);
        }
        Ok(true)
    }

    /// Keeps an object in memory, or adds it to the pack once there are many bytes.
    fn add(&mut self, oid: Oid, kind: Kind, bytes: &[u8]) -> Result<(), WriteError> {
        if self.pack.is_none() {
            self.repo.store.announce(oid, kind, Source::Memory(bytes.to_vec()));
            self.in_memory.push((oid, kind));
            self.in_memory_bytes += bytes.len();
            if self.in_memory_bytes >= PACK_FROM_BYTES {
                self.spill()?;
            }
        } else {
            self.add_to_pack(oid, kind, bytes)?;
        }
        Ok(())
    }

    /// Whether the object is stored. The last snapshot may miss a new object, which is then stored again; an object in
    /// it may have been deleted since, so it is looked up again. An old object file gets a new time, so that `git gc`
    /// does not treat it as unused.
    fn is_stored(&mut self, oid: Oid) -> Result<bool, GitError> {
        use gix::objs::Exists;
        let existing = match self.existing.take() {
            Some(existing) => existing,
            None => self.repo.store.fixed_handle(Some(self.since))?,
        };
        let is_there = self.existing.insert(existing).exists(&gix::ObjectId::from(oid));
        if !is_there {
            return Ok(false);
        }
        let path = loose_path(&self.objects, oid);
        if let Ok(file) = std::fs::File::open(&path) {
            let modified = file.metadata().and_then(|metadata| metadata.modified());
            let now = self.since;
            if modified.is_ok_and(|time| now.duration_since(time).is_ok_and(|age| age > UNFLUSHED_FOR)) {
                drop(file.set_modified(now));
            } else {
                self.relied_on.push(path);
            }
        }
        Ok(true)
    }

    fn spill(&mut self) -> Result<(), WriteError> {
        if self.pack.is_none() {
            self.pack = Some(PackWriter::create(&self.objects)?);
        }
        let reader = self.repo.store.reader();
        for some in std::mem::take(&mut self.in_memory).chunks(SPILLED_TOGETHER) {
            let mut read = Vec::with_capacity(some.len());
            for (oid, kind) in some {
                let mut bytes = Vec::new();
                reader.read(*oid, *kind, &mut bytes)?;
                read.push(bytes);
            }
            let objects = some.iter().zip(&read).map(|((oid, kind), bytes)| (*oid, *kind, bytes.as_slice()));
            self.add_all_to_pack(&objects.collect::<Vec<_>>())?;
        }
        Ok(())
    }

    fn add_all_to_pack(&mut self, objects: &[(Oid, Kind, &[u8])]) -> Result<(), StorageError> {
        let Some(pack) = &mut self.pack else { return Ok(()) };
        let offsets = pack.add_all(objects)?;
        for ((oid, kind, _), offset) in objects.iter().zip(offsets) {
            self.repo.store.announce(*oid, *kind, Source::Pack(pack.partial(), offset));
        }
        Ok(())
    }

    fn add_to_pack(&mut self, oid: Oid, kind: Kind, bytes: &[u8]) -> Result<(), StorageError> {
        let pack = self.pack.as_mut().expect("because `spill` has made it");
        let offset = pack.add(oid, kind, bytes)?;
        self.repo.store.announce(oid, kind, Source::Pack(pack.partial(), offset));
        Ok(())
    }

    /// Writes all new objects to temporary files, and folds in packs of earlier writes if there are many.
    fn stage(&mut self) -> Result<NewObjects, WriteError> {
        let mut new = NewObjects { relied_on: std::mem::take(&mut self.relied_on), ..NewObjects::default() };
        for pack in self.packs.drain(..).chain(self.pack.take()) {
            new.unplaced.push(pack.finish()?);
        }
        let in_memory = std::mem::take(&mut self.in_memory);
        if in_memory.is_empty() {
            return Ok(new);
        }
        let folder = self.objects.join("pack");
        if !folder.is_dir() {
            std::fs::create_dir(&folder).map_err(io_at("make", &folder))?;
            new.touched.push(self.objects.clone());
        }
        let mut small = packed(self.repo, &in_memory, &folder)?;
        let survey = pack::survey(&folder);
        // Their writers are dead: this one holds the lock.
        for keep in &survey.left_keeps {
            drop(std::fs::remove_file(keep));
        }
        for earlier in survey.due() {
            if small.take_over(earlier) {
                new.taken_over.push(earlier.to_owned());
            }
        }
        new.unplaced.push(small.write(&folder)?);
        Ok(new)
    }
}

/// The loose file of an object, below `objects`.
pub(super) fn loose_path(objects: &Path, oid: Oid) -> PathBuf {
    let hex = oid.to_string();
    objects.join(&hex[..2]).join(&hex[2..])
}

impl Drop for Writer<'_> {
    fn drop(&mut self) {
        self.repo.store.forget_announced();
    }
}

/// The id of an object.
fn id_of(kind: Kind, bytes: &[u8]) -> Result<Oid, GitError> {
    let oid = gix::objs::compute_hash(gix::hash::Kind::Sha1, kind, bytes).map(Oid::from);
    oid.map_err(|error| GitError::Corrupt { oid: Oid::EMPTY_TREE, source: error.into() })
}

impl Repo {
    /// Starts a write that the holder of the lock stores; the lock was taken at `since`, and the write is based on what
    /// was stored then.
    pub fn writer_beside(&self, since: SystemTime) -> Writer<'_> {
        Writer::with(self, None, since)
    }

    /// Makes bytes readable as a blob without storing them, until the next write with this `Repo` begins.
    pub fn hold_blob(&self, bytes: Vec<u8>) -> Oid {
        let oid = Repo::blob_id(&bytes);
        if !self.is_known(oid) {
            self.store.announce(oid, Kind::Blob, Source::Memory(bytes));
        }
        oid
    }

    /// The id that these bytes have as a blob, without storing them.
    pub fn blob_id(bytes: &[u8]) -> Oid {
        let id = gix::objs::compute_hash(gix::hash::Kind::Sha1, Kind::Blob, bytes);
        // This fails only for bytes that are crafted to collide; their id is not usable.
        id.map_or(Oid::from_bytes([0; 20]), Oid::from)
    }
}
