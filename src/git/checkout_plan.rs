//! Updating a work tree when its branch moves.
//!
//! If a server moves a checked-out branch but not the index, the user's next ordinary commit undoes the server's change
//! (`docs/design/durability.md`). So the index and all clean files are updated too, under `index.lock`; in a
//! transaction this happens before the branch moves (see [`worktree_update`](super::worktree_update)).

use super::index::{Index, Indexed, Unmerged, lock_index};
use super::lock_file::{LockFile, Replacement};
use super::stale_files::StaleFiles;
use super::work_tree::{OnDisk, WorkTree, is_same, stat_of};
use super::{Change, GitError, Head, Lock, Mode, Oid, Repo, WriteError};
use crate::git::error::io_at;
use gix::index::entry::Stat;
use gix::index::fs::Metadata;
use rayon::prelude::*;
use std::collections::{BTreeMap, HashSet};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::TempPath;

/// Up to this many files are flushed to disk before they are put in place. Beyond that flushing is left to the system,
/// as in git: damage from a power cut shows in `git status`.
const FLUSHED_FILES_MAX: usize = 64;

/// How one change is applied.
enum Step {
    /// The file on disk, if any (seen in this state), is replaced by the new version, or removed.
    Update(Option<Stat>),
    /// The file already is the new version, or is excluded from the work tree: only the index is updated.
    IndexOnly(Stat),
    /// The file has uncommitted changes, or its place is taken: the file stays and only the index is updated, so that a
    /// plain `git commit` does not undo the change.
    LeaveFile,
    /// The index holds a staged change of it: file and index stay.
    LeaveAll,
}

impl<'repo> Lock<'repo> {
    /// If `branch` (a full ref name) is checked out in a work tree, main or linked, updates files and index from
    /// `old_tree` to `new_tree`. Returns the paths that were skipped because they have uncommitted changes or their
    /// place is taken.
    ///
    /// For branches that were moved by other means: [`Writer::finish`](super::Writer::finish) updates work trees by
    /// itself. Clean files are replaced as a whole, links are never followed, empty folders are removed.
    ///
    /// # Errors
    /// [`WriteError::Busy`] if git holds the index, [`WriteError::Storage`]. Another call continues where this one
    /// stopped.
    pub fn follow(&self, branch: &str, old_tree: Oid, new_tree: Oid) -> Result<Vec<String>, WriteError> {
        let work_trees = self.repo().work_trees_on(branch)?;
        let mut left_alone = Vec::new();
        if !work_trees.is_empty() {
            let changes = self.repo().diff(old_tree, new_tree)?;
            for work_tree in &work_trees {
                let index_lock = lock_index(self, work_tree)?;
                left_alone.extend(Following::new(self, work_tree).run(changes.clone(), &index_lock)?);
            }
        }
        Ok(left_alone)
    }

    /// Checks out `branch` (a full ref name) in the work tree that the repository was opened in: files, index and
    /// `HEAD`. Files that are in the way or have uncommitted changes are kept, and their paths returned.
    ///
    /// # Errors
    /// [`WriteError::Read`] in a bare repository or if the branch does not exist; as [`Lock::follow`].
    pub fn checkout(&self, branch: &str) -> Result<Vec<String>, WriteError> {
        let repo = self.repo();
        let unknown =
            |why: &str| GitError::UnknownRevision { rev: branch.to_owned(), why: Some(why.to_owned()) };
        let work_tree = repo.own_work_tree().ok_or_else(|| unknown("the repository has no work tree"))?;
        let tip = repo.read_ref(branch)?.ok_or_else(|| unknown("there is no such branch"))?;
        let old_tip = repo.head()?.tip();
        // Without an index nothing was ever checked out here, whatever `HEAD` says.
        let old_tip = old_tip.filter(|_| work_tree.index().exists());
        let old_tree = old_tip.map(|oid| repo.tree_of(oid)).transpose()?.unwrap_or(Oid::EMPTY_TREE);
        let changes = repo.diff(old_tree, repo.tree_of(tip)?)?;
        let index_lock = lock_index(self, &work_tree)?;
        let left_alone = Following::new(self, &work_tree).run(changes, &index_lock)?;
        let head = work_tree.git_dir.join("HEAD");
        let mut lock_file = self.prepare_lock_file(&head, format!("ref: {branch}\n").as_bytes())?;
        super::durable::sync(lock_file.prepared())?;
        self.acquire(&mut lock_file)?;
        lock_file.commit()?;
        super::durable::sync(&work_tree.git_dir)?;
        Ok(left_alone)
    }
}

impl Repo {
    /// Whether the index entry of a path is merely outdated, not staged on purpose: it is an earlier version, while the
    /// file in the work tree is as `committed` at `tip`. Git reads an index before it locks it; if the branch moves in
    /// between, git restores the old entries. (A user who stages an earlier version on purpose usually has it in the
    /// work tree, too.)
    ///
    /// # Errors
    /// The file, or history, cannot be read.
    pub fn is_left_behind(
        &self,
        tip: Oid,
        path: &str,
        committed: Oid,
        staged: Oid,
    ) -> Result<bool, GitError> {
        match self.own_work_tree() {
            Some(work_tree) => self.is_left_behind_in(&work_tree, tip, path, committed, staged),
            None => Ok(false),
        }
    }

    fn is_left_behind_in(
        &self,
        work_tree: &WorkTree,
        tip: Oid,
        path: &str,
        committed: Oid,
        staged: Oid,
    ) -> Result<bool, GitError> {
        let on_disk = work_tree.look(path, &mut HashSet::new())?;
        let is_as_committed = matches!(on_disk, OnDisk::File { ids, .. } if ids.contains(committed));
        Ok(is_as_committed && self.had_lately(tip, path, staged)?)
    }
}

/// The update of one work tree.
pub(super) struct Following<'a> {
    lock: &'a Lock<'a>,
    work_tree: &'a WorkTree,
    /// With `core.symlinks=false` a link is checked out as a plain file that holds its target, as in git.
    links_are_files: bool,
}

impl<'a> Following<'a> {
    pub(super) fn new(lock: &'a Lock<'a>, work_tree: &'a WorkTree) -> Following<'a> {
        let links_are_files = lock.repo().config_flag("core.symlinks") == Some(false);
        Following { lock, work_tree, links_are_files }
    }

    /// Updates and flushes the files, then the index, whose lock is held. Returns the paths that were skipped.
    pub(super) fn run(&self, changes: Vec<Change>, index_lock: &LockFile) -> Result<Vec<String>, WriteError> {
        let placed = self.place(CheckoutPlan::of(changes), index_lock)?;
        if let Some(index) = placed.index {
            super::durable::sync(index.unflushed())?;
            index.put()?;
        }
        Ok(placed.left_alone)
    }

    /// Writes the new versions of a few files to temporary files, so that they can be flushed together with others.
    /// Nothing in the work tree changes yet, and no lock is needed: once the index is locked, [`Following::is_current`]
    /// checks that it has not changed, and [`Following::place`] detects files that others changed meanwhile.
    pub(super) fn pack(&self, changes: Vec<Change>) -> Result<CheckoutPlan, WriteError> {
        let mut baggage = CheckoutPlan { index_seen: self.look_at_index(), ..CheckoutPlan::of(changes) };
        if baggage.is_small() && baggage.changes.iter().all(|change| change.new.is_some()) {
            baggage.plan = Some(self.look(&baggage.changes)?);
            self.write_out(&mut baggage)?;
        }
        Ok(baggage)
    }

    /// Whether the index is still the one that the plan was made with.
    pub(super) fn is_current(&self, baggage: &CheckoutPlan) -> bool {
        baggage.index_seen == self.look_at_index()
    }

    fn look_at_index(&self) -> Option<Stat> {
        Metadata::from_path_no_follow(&self.work_tree.index()).ok().map(|metadata| stat_of(&metadata))
    }

    /// Puts the files in place and writes the new index beside the old one, to replace it once both are flushed.
    pub(super) fn place(
        &self,
        mut baggage: CheckoutPlan,
        index_lock: &LockFile,
    ) -> Result<Placed, WriteError> {
        if baggage.changes.is_empty() {
            return Ok(Placed::default());
        }
        if baggage.plan.is_none() {
            baggage.plan = Some(self.look(&baggage.changes)?);
            if baggage.is_small() {
                self.write_out(&mut baggage)?;
                super::durable::sync_all(&baggage.unflushed())?;
            }
        }
        let CheckoutPlan { changes, plan, .. } = baggage;
        let plan = plan.expect("because it was made above at the latest");
        let Plan { mut index, mut edits, mut left_alone, updates } = plan;
        let put = |Update { change, seen, written }: Update| {
            self.put(&changes[change], seen, written).map(|stat| (change, stat))
        };
        let put: Vec<_> = match updates.len() {
            0..=FLUSHED_FILES_MAX => updates.into_iter().map(put).collect(),
            _ => updates.into_par_iter().map(put).collect(),
        };
        for done in put {
            let (change, stat) = done?;
            let change = &changes[change];
            if stat.is_none() {
                left_alone.push(change.path.clone());
            }
            edits.insert(change.path.clone(), indexed(change, stat.unwrap_or_default()));
        }
        index.apply(edits);
        left_alone.sort_unstable();
        self.keep_count(&changes, &left_alone)?;
        Ok(Placed {
            left_alone,
            index: Some(index.write(self.work_tree, index_lock, self.lock.repo().store.kept_rows())?),
        })
    }

    /// Records what the skipped files are based on, and drops the records of files that are up to date again.
    fn keep_count(&self, changes: &[Change], left_alone: &[String]) -> Result<(), WriteError> {
        let stragglers = StaleFiles::of(&self.work_tree.git_dir);
        if left_alone.is_empty() && stragglers.is_empty() {
            return Ok(());
        }
        // A stash may bring the old content back.
        let has_stash = self.lock.repo().has_stash()?;
        for change in changes {
            let (path, move_) = (change.path.as_str(), (change.old, change.new));
            match left_alone.binary_search(&change.path) {
                Ok(_) => stragglers.note(path, move_)?,
                Err(_) if has_stash => stragglers.advance(path, move_)?,
                Err(_) => stragglers.forget(path),
            }
        }
        Ok(stragglers.flush()?)
    }

    /// Decides how each change is applied, and applies removals at once.
    fn look(&self, changes: &[Change]) -> Result<Plan, WriteError> {
        let mut index = Index::read_or_take(self.work_tree, self.lock.repo().store.kept_rows())?;
        index.expand(self.lock.repo())?;
        let mut plan = Plan { index, edits: BTreeMap::new(), left_alone: Vec::new(), updates: Vec::new() };
        let mut safe_folders = HashSet::new();
        // Removals first: a folder may replace a file, and vice versa.
        let (removals, others): (Vec<_>, Vec<_>) =
            changes.iter().enumerate().partition(|(_, change)| change.new.is_none());
        for (at, change) in removals.into_iter().chain(others) {
            match self.plan(&plan.index, change, &mut safe_folders)? {
                Step::Update(_) if change.new.is_none() => {
                    self.remove(&change.path)?;
                    safe_folders.clear();
                    plan.edits.insert(change.path.clone(), None);
                }
                Step::Update(seen) => plan.updates.push(Update { change: at, seen, written: None }),
                Step::IndexOnly(stat) => drop(plan.edits.insert(change.path.clone(), indexed(change, stat))),
                Step::LeaveFile => {
                    plan.left_alone.push(change.path.clone());
                    plan.edits.insert(change.path.clone(), indexed(change, Stat::default()));
                }
                Step::LeaveAll => plan.left_alone.push(change.path.clone()),
            }
        }
        Ok(plan)
    }

    fn plan(&self, index: &Index, change: &Change, safe: &mut HashSet<String>) -> Result<Step, WriteError> {
        let old = change.old.zip(change.old_mode);
        let new = change.new.zip(change.new_mode);
        let staged = match index.get(&change.path) {
            Ok(staged) => staged,
            Err(Unmerged) => return Ok(Step::LeaveAll),
        };
        let staged_entry = staged.map(|entry| (entry.oid, entry.mode));
        let is_known = staged_entry == old || staged_entry == new || self.is_left_behind(change, staged)?;
        if !is_known && !self.is_new_version(change, safe)? {
            return Ok(Step::LeaveAll);
        }
        let is_plain = |mode: Mode| mode.is_file() || (mode == Mode::Symlink && self.links_are_files);
        if staged.is_some_and(|entry| entry.is_left_out)
            || [old, new].iter().flatten().any(|(_, m)| *m == Mode::Submodule)
        {
            return Ok(Step::IndexOnly(Stat::default()));
        }
        if ![old, new].iter().flatten().all(|(_, mode)| is_plain(*mode)) {
            return Ok(Step::LeaveFile);
        }
        let matches = |side: Option<(Oid, Mode)>, ids, is_executable| {
            side.is_some_and(|(wanted, mode)| is_same(wanted, mode, ids, is_executable))
        };
        Ok(match self.work_tree.look(&change.path, safe)? {
            OnDisk::Absent if old.is_none() => Step::Update(None),
            // Deleted already; a folder may have replaced it or one of its parent folders become a file.
            OnDisk::Absent | OnDisk::InTheWay if new.is_none() => Step::IndexOnly(Stat::default()),
            OnDisk::File { stat, ids, is_executable } if matches(new, ids, is_executable) => {
                Step::IndexOnly(stat)
            }
            OnDisk::File { stat, ids, is_executable } if matches(old, ids, is_executable) => {
                Step::Update(Some(stat))
            }
            // An empty folder does not block a new file.
            OnDisk::InTheWay
                if old.is_none() && std::fs::remove_dir(self.work_tree.file(&change.path)).is_ok() =>
            {
                Step::Update(None)
            }
            OnDisk::Absent | OnDisk::File { .. } | OnDisk::InTheWay => Step::LeaveFile,
        })
    }

    /// Whether the work tree already has the new version, as when a save is committed: what is staged is an earlier version of
    /// it, which the next commit would bring back.
    fn is_new_version(&self, change: &Change, safe: &mut HashSet<String>) -> Result<bool, WriteError> {
        let new = change.new.zip(change.new_mode);
        Ok(match (self.work_tree.look(&change.path, safe)?, new) {
            (OnDisk::File { ids, is_executable, .. }, Some((wanted, mode))) => {
                mode.is_file() && is_same(wanted, mode, ids, is_executable)
            }
            (OnDisk::Absent, None) => true,
            (OnDisk::File { .. } | OnDisk::Absent | OnDisk::InTheWay, _) => false,
        })
    }

    fn is_left_behind(&self, change: &Change, staged: Option<Indexed>) -> Result<bool, GitError> {
        let (Some(staged), Some(old)) = (staged, change.old) else { return Ok(false) };
        let repo = self.lock.repo();
        match repo.head_in(&self.work_tree.git_dir)? {
            Head::Branch(_, Some(tip)) | Head::Detached(tip) if Some(staged.mode) == change.old_mode => {
                repo.is_left_behind_in(self.work_tree, tip, &change.path, old, staged.oid)
            }
            Head::Branch(..) | Head::Detached(_) => Ok(false),
        }
    }

    fn remove(&self, path: &str) -> Result<(), WriteError> {
        let file = self.work_tree.file(path);
        match std::fs::remove_file(&file) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(io_at("remove", file)(error))?,
            Ok(()) | Err(_) => self.work_tree.remove_empty_folders(path),
        }
        Ok(())
    }

    /// Writes the new versions to temporary files.
    fn write_out(&self, baggage: &mut CheckoutPlan) -> Result<(), WriteError> {
        // Files left there by a killed writer are removed by the next writer.
        let folder = self.lock.repo().tmp_dir();
        for update in baggage.plan.iter_mut().flat_map(|plan| &mut plan.updates) {
            update.written = Some(self.write(&baggage.changes[update.change], &folder)?);
        }
        Ok(())
    }

    fn write(&self, change: &Change, folder: &Path) -> Result<TempPath, WriteError> {
        let (oid, mode) = change.new.zip(change.new_mode).expect("because only new versions are written");
        let bytes = self.lock.repo().blob(oid)?;
        let write = || -> std::io::Result<TempPath> {
            let mut builder = tempfile::Builder::new();
            #[cfg(unix)]
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(match mode {
                Mode::Executable => 0o777,
                Mode::File | Mode::Symlink | Mode::Submodule => 0o666,
            }));
            let mut file = builder.prefix(".cms-").suffix(".tmp").tempfile_in(folder)?;
            file.write_all(&bytes)?;
            Ok(file.into_temp_path())
        };
        Ok(write().map_err(io_at("write", self.work_tree.file(&change.path)))?)
    }

    /// Puts the new version in place; `None` if the path changed meanwhile.
    fn put(
        &self,
        change: &Change,
        seen: Option<Stat>,
        written: Option<TempPath>,
    ) -> Result<Option<Stat>, WriteError> {
        let path = self.work_tree.file(&change.path);
        let folder = path.parent().unwrap_or(&self.work_tree.dir).to_owned();
        std::fs::create_dir_all(&folder).map_err(io_at("write", &path))?;
        let came_from_elsewhere = written.is_some();
        let written = match written {
            Some(written) => written,
            None => self.write(change, &folder)?,
        };
        let is_as_seen =
            || Metadata::from_path_no_follow(&path).ok().map(|metadata| stat_of(&metadata)) == seen;
        let persisted = match seen {
            None => written.persist_noclobber(&path),
            Some(_) if is_as_seen() => written.persist(&path),
            Some(_) => return Ok(None),
        };
        match persisted.map_err(|error| error.error) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::AlreadyExists => return Ok(None),
            // The work tree, or a part of it, is on another file system than its git folder.
            Err(error) if error.kind() == ErrorKind::CrossesDevices && came_from_elsewhere => {
                return self.put(change, seen, None);
            }
            Err(error) => return Err(io_at("write", &path)(error).into()),
        }
        let metadata = Metadata::from_path_no_follow(&path).map_err(io_at("look at", &path))?;
        Ok(Some(stat_of(&metadata)))
    }
}

/// The changes for one work tree and, once the work tree was examined, how each is applied.
pub(super) struct CheckoutPlan {
    changes: Vec<Change>,
    plan: Option<Plan>,
    /// The index file that the plan was made with.
    index_seen: Option<Stat>,
}

struct Plan {
    index: Index,
    edits: BTreeMap<String, Option<Indexed>>,
    left_alone: Vec<String>,
    updates: Vec<Update>,
}

/// A file that gets a new version.
struct Update {
    /// Position in `CheckoutPlan::changes`.
    change: usize,
    /// The file on disk, if there is one.
    seen: Option<Stat>,
    /// The temporary file with the new version, if it is written already.
    written: Option<TempPath>,
}

/// Result of [`Following::place`].
#[derive(Default)]
pub(super) struct Placed {
    pub(super) left_alone: Vec<String>,
    /// The new index, if there is one.
    pub(super) index: Option<Replacement>,
}

impl CheckoutPlan {
    /// A plan for which the work tree was not examined yet.
    pub(super) fn of(changes: Vec<Change>) -> CheckoutPlan {
        CheckoutPlan { changes, plan: None, index_seen: None }
    }

    fn is_small(&self) -> bool {
        self.changes.len() <= FLUSHED_FILES_MAX
    }

    /// Files to flush before [`Following::place`].
    pub(super) fn unflushed(&self) -> Vec<PathBuf> {
        let updates = self.plan.iter().flat_map(|plan| &plan.updates);
        updates.filter_map(|update| Some(update.written.as_ref()?.to_path_buf())).collect()
    }
}

fn indexed(change: &Change, stat: Stat) -> Option<Indexed> {
    let (oid, mode) = change.new.zip(change.new_mode)?;
    Some(Indexed { oid, mode, stat, is_left_out: false })
}

impl Repo {
    /// Whether `branch` (a full ref name) is checked out in any work tree.
    ///
    /// # Errors
    /// [`GitError::Storage`].
    pub fn is_checked_out(&self, branch: &str) -> Result<bool, GitError> {
        Ok(!self.work_trees_on(branch)?.is_empty())
    }
}
