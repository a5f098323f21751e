//! Git's index of a work tree: read, changed, and written back as a whole.

use super::error::io_at;
use super::index_rows::{KeptRows, NewRow, Row, Rows};
use super::lock_file::{LockFile, Replacement};
use super::work_tree::{OnDisk, WorkTree, is_same};
use super::{GitError, Lock, Mode, Oid, Repo, WriteError, names};
use gix::bstr::BStr;
use gix::index::entry::{Flags, Mode as IndexMode, Stage, Stat, stat};
use gix::index::{File, decode, write};
use std::collections::{BTreeMap, HashSet};
use std::io::ErrorKind;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// The index entry of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Indexed {
    pub(super) oid: Oid,
    pub(super) mode: Mode,
    pub(super) stat: Stat,
    /// Left out of the work tree on purpose (a sparse checkout).
    pub(super) is_left_out: bool,
}

/// An index held in memory.
pub(super) struct Index {
    form: Form,
    /// When the file was written.
    written: Moment,
    /// Unchanged entries whose files were written as recently as the index that was read.
    doubtful: Vec<Doubt>,
}

/// Seconds and nanoseconds since 1970.
type Moment = (i64, u32);

/// An entry whose file may have changed without a change of its times.
struct Doubt {
    path: Vec<u8>,
    oid: Oid,
    modified: Moment,
}

/// Files whose times differ by less than this may have been written in either order: file system clocks advance in
/// ticks.
const TICK_NS: i128 = 20_000_000;

enum Form {
    Rows(Rows),
    /// A format that git writes only if configured to.
    Rare(Box<File>),
}

impl Index {
    /// Reads a work tree's index; a missing one is empty.
    ///
    /// As in git, the checksum is left to `git fsck`: damage shows when the index is parsed.
    pub(super) fn read(work_tree: &WorkTree) -> Result<Index, GitError> {
        Index::read_or_take(work_tree, &KeptRows::default())
    }

    /// The same, without reading the file if it is what this process wrote last.
    pub(super) fn read_or_take(work_tree: &WorkTree, kept: &KeptRows) -> Result<Index, GitError> {
        let path = work_tree.index();
        let (written, bytes) = match read_file(&path, kept) {
            Ok((written, Ok(rows))) => {
                return Ok(Index { form: Form::Rows(rows), written, doubtful: Vec::new() });
            }
            Ok((written, Err(bytes))) => (written, bytes),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(Index { form: Form::Rows(Rows::empty()), written: (0, 0), doubtful: Vec::new() });
            }
            Err(error) => return Err(io_at("read", path)(error).into()),
        };
        if let Some(rows) = Rows::of(bytes) {
            return Ok(Index { form: Form::Rows(rows), written, doubtful: Vec::new() });
        }
        let options = decode::Options { thread_limit: Some(1), ..decode::Options::default() };
        let file = File::at_or_default(&path, gix::hash::Kind::Sha1, true, options);
        let failed =
            |error: gix::Error| GitError::Repository { act: "read the index of", path, source: error.into() };
        let file = file.map_err(failed)?;
        let written = (file.timestamp().unix_seconds(), file.timestamp().nanoseconds());
        Ok(Index { form: Form::Rare(Box::new(file)), written, doubtful: Vec::new() })
    }

    /// Replaces folders that are a single entry (a sparse index) by their files, marked as excluded from the work tree.
    /// Git collapses them again at its next write.
    pub(super) fn expand(&mut self, repo: &Repo) -> Result<(), GitError> {
        let Form::Rare(file) = &mut self.form else { return Ok(()) };
        let folders: Vec<(Vec<u8>, Oid)> = file
            .entries()
            .iter()
            .filter(|entry| entry.mode.is_sparse())
            .map(|entry| (entry.path(file).to_vec(), entry.id.into()))
            .collect();
        if folders.is_empty() {
            return Ok(());
        }
        file.remove_entries(|_, _, entry| entry.mode.is_sparse());
        for (folder, tree) in folders {
            for entry in repo.entries(tree, "")? {
                let path = [folder.as_slice(), &names::encode(&entry.path)].concat();
                let flags = Flags::EXTENDED | Flags::SKIP_WORKTREE;
                let (id, mode) = (entry.oid.into(), to_index_mode(entry.mode));
                file.dangerously_push_entry(Stat::default(), id, flags, mode, BStr::new(&path));
            }
        }
        file.sort_entries();
        Ok(())
    }

    /// The entry of a path, if any.
    ///
    /// # Errors
    /// `Err(Unmerged)` in the middle of a merge.
    pub(super) fn get(&self, path: &str) -> Result<Option<Indexed>, Unmerged> {
        let bytes = names::encode(path);
        match &self.form {
            Form::Rows(rows) => match rows.of_path(&bytes).next() {
                Some(row) if row.is_merged() => Ok(of_row(&row)),
                Some(_) => Err(Unmerged),
                None => Ok(None),
            },
            Form::Rare(file) => {
                let path = BStr::new(&bytes);
                if let Some(entry) = file.entry_by_path_and_stage(path, Stage::Unconflicted) {
                    return Ok(to_indexed(entry));
                }
                let stages = [Stage::Base, Stage::Ours, Stage::Theirs];
                let is_unmerged =
                    stages.iter().any(|stage| file.entry_by_path_and_stage(path, *stage).is_some());
                if is_unmerged { Err(Unmerged) } else { Ok(None) }
            }
        }
    }

    /// All entries, with `None` for one in the middle of a merge.
    pub(super) fn entries(&self) -> BTreeMap<String, Option<Indexed>> {
        match &self.form {
            Form::Rows(rows) => {
                let entry =
                    |row: Row<'_>| (names::decode(row.path()), of_row(&row).filter(|_| row.is_merged()));
                rows.iter().map(entry).collect()
            }
            Form::Rare(file) => {
                let is_merged = |entry: &gix::index::Entry| entry.stage() == Stage::Unconflicted;
                let entries = file.entries().iter();
                entries
                    .map(|entry| {
                        let path = names::decode(entry.path(file));
                        (path, to_indexed(entry).filter(|_| is_merged(entry)))
                    })
                    .collect()
            }
        }
    }

    /// Whether `seen`, just read from disk, proves that the file has not changed since the index was written. A file
    /// written in the same second as the index proves nothing (git's "racily clean").
    pub(super) fn proves_unchanged(&self, indexed: &Indexed, seen: &Stat) -> bool {
        // An index without nanoseconds then matches no file, so the files are read instead.
        let options = stat::Options { use_nsec: true, ..stat::Options::default() };
        indexed.stat.matches(seen, options) && i64::from(indexed.stat.mtime.secs) < self.written.0
    }

    /// Sets (or with `None` removes) the entries of these paths.
    pub(super) fn apply(&mut self, edits: BTreeMap<String, Option<Indexed>>) {
        let edits: BTreeMap<Vec<u8>, Option<Indexed>> =
            edits.into_iter().map(|(path, new)| (names::encode(&path), new)).collect();
        let mut doubtful = Vec::new();
        let mut doubt = |modified: stat::Time, path: &[u8], oid: Oid| {
            let modified = (i64::from(modified.secs), modified.nsecs);
            if modified.0 >= self.written.0 && !edits.contains_key(path) {
                doubtful.push(Doubt { path: path.to_owned(), oid, modified });
            }
        };
        match &self.form {
            Form::Rows(rows) => rows
                .iter()
                .filter(Row::is_merged)
                .for_each(|row| doubt(row.modified(), row.path(), row.oid())),
            Form::Rare(file) => {
                for entry in file.entries().iter().filter(|entry| entry.stage() == Stage::Unconflicted) {
                    doubt(entry.stat.mtime, entry.path(file), entry.id.into());
                }
            }
        }
        self.doubtful.extend(doubtful);
        match &mut self.form {
            Form::Rows(rows) => {
                rows.apply(&edits.into_iter().map(|(path, new)| (path, new.map(to_row))).collect())
            }
            Form::Rare(file) => apply_to(file, edits),
        }
    }

    /// Writes the new index beside the old one, under its lock.
    ///
    /// Readers check each file again that was written in the same second as the index (git's "racily clean") or later.
    /// Files that needed such a check under the old index, but not under the new one because it has a later second, are
    /// checked here; likewise files that programs which compare nanoseconds would not check.
    pub(super) fn write(
        mut self,
        work_tree: &WorkTree,
        lock_file: &LockFile,
        kept: &KeptRows,
    ) -> Result<Replacement, WriteError> {
        let replacement = lock_file.replacement(|out| {
            let begun = out.metadata()?.modified()?;
            self.refresh(work_tree, moment(begun));
            match self.form {
                Form::Rows(mut rows) => {
                    std::io::Write::write_all(out, rows.file())?;
                    kept.keep(rows);
                }
                Form::Rare(file) => std::io::Write::write_all(out, &file_of(&file)?)?,
            }
            // The index must not get a later second than the one its entries were checked against.
            match moment(out.metadata()?.modified()?).0 == moment(begun).0 {
                true => Ok(()),
                false => out.set_modified(begun),
            }
        });
        Ok(replacement?)
    }

    /// Checks the files that readers would no longer check with an index of this time, and makes git read those that
    /// have changed.
    fn refresh(&mut self, work_tree: &WorkTree, now: Moment) {
        let nanoseconds = |(seconds, more): Moment| i128::from(seconds) * 1_000_000_000 + i128::from(more);
        let mut safe_folders = HashSet::new();
        for Doubt { path, oid, modified } in std::mem::take(&mut self.doubtful) {
            let is_close = nanoseconds(modified) + TICK_NS >= nanoseconds(self.written);
            if modified.0 >= now.0 && !is_close {
                continue;
            }
            let is_clean = match work_tree.look(&names::decode(&path), &mut safe_folders) {
                Ok(OnDisk::File { ids, .. }) => ids.contains(oid),
                Ok(OnDisk::Absent | OnDisk::InTheWay) | Err(_) => false,
            };
            if !is_clean {
                self.form.forget_stat(&path);
            }
        }
    }
}

fn moment(time: SystemTime) -> Moment {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    (since.as_secs().cast_signed(), since.subsec_nanos())
}

impl Form {
    fn forget_stat(&mut self, path: &[u8]) {
        match self {
            Form::Rows(rows) => rows.forget_stat(path),
            Form::Rare(file) => {
                let entry = file.entry_mut_by_path_and_stage(BStr::new(path), Stage::Unconflicted);
                if let Some(entry) = entry {
                    entry.stat = Stat::default();
                }
            }
        }
    }
}

/// A file's modification time, and its rows if they are kept, else its content.
fn read_file(path: &Path, kept: &KeptRows) -> std::io::Result<(Moment, Result<Rows, Vec<u8>>)> {
    let mut file = std::fs::File::open(path)?;
    let metadata = file.metadata()?;
    let written = moment(metadata.modified()?);
    if let Some(rows) = kept.take_if(&mut file, metadata.len())? {
        return Ok((written, Ok(rows)));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or_default() + 1);
    std::io::Read::read_to_end(&mut file, &mut bytes)?;
    Ok((written, Err(bytes)))
}

fn apply_to(file: &mut File, edits: BTreeMap<Vec<u8>, Option<Indexed>>) {
    file.remove_tree();
    file.remove_resolve_undo();
    let mut removed = HashSet::new();
    let mut added = Vec::new();
    for (path, new) in edits {
        let Some(new) = new else {
            removed.insert(path);
            continue;
        };
        match file.entry_mut_by_path_and_stage(BStr::new(&path), Stage::Unconflicted) {
            Some(entry) => {
                entry.id = new.oid.into();
                entry.mode = to_index_mode(new.mode);
                entry.stat = new.stat;
            }
            None => added.push((path, new)),
        }
    }
    if !removed.is_empty() {
        file.remove_entries(|_, path, _| removed.contains::<[u8]>(path));
    }
    if !added.is_empty() {
        for (path, new) in added {
            let (id, mode) = (new.oid.into(), to_index_mode(new.mode));
            file.dangerously_push_entry(new.stat, id, Flags::empty(), mode, BStr::new(&path));
        }
        file.sort_entries();
    }
}

fn file_of(file: &File) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.write_to(&mut bytes, write::Options::default()).map_err(std::io::Error::other)?;
    Ok(bytes)
}

/// A path is in the middle of a merge.
pub(super) struct Unmerged;

/// Takes git's own lock on a work tree's index.
pub(super) fn lock_index(lock: &Lock<'_>, work_tree: &WorkTree) -> Result<LockFile, WriteError> {
    let mut lock_file = prepare_index_lock(lock, work_tree)?;
    lock.acquire(&mut lock_file)?;
    Ok(lock_file)
}

/// Prepares the file that will become the lock.
pub(super) fn prepare_index_lock(lock: &Lock<'_>, work_tree: &WorkTree) -> Result<LockFile, WriteError> {
    let path = work_tree.index();
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(io_at("make", folder))?;
    }
    lock.prepare_lock_file(&path, b"")
}

/// Whether the file of an entry matches the index; reads the file only if its times do not prove it. `safe_folders`
/// caches the folders that were checked.
pub(super) fn is_unchanged(
    index: &Index,
    work_tree: &WorkTree,
    path: &str,
    indexed: &Indexed,
    safe_folders: &mut HashSet<String>,
) -> Result<Option<bool>, GitError> {
    use gix::index::fs::Metadata;
    let file = work_tree.file(path);
    let Ok(metadata) = Metadata::from_path_no_follow(&file) else { return Ok(None) };
    if metadata.is_file() && index.proves_unchanged(indexed, &super::work_tree::stat_of(&metadata)) {
        return Ok(Some(true));
    }
    match work_tree.look(path, safe_folders)? {
        OnDisk::File { ids, is_executable, .. } => {
            Ok(Some(is_same(indexed.oid, indexed.mode, ids, is_executable)))
        }
        OnDisk::Absent => Ok(None),
        OnDisk::InTheWay if indexed.mode == Mode::Symlink && metadata.is_symlink() => {
            let target = std::fs::read_link(&file).map_err(io_at("read", &file))?;
            Ok(Some(Repo::blob_id(target.as_os_str().as_encoded_bytes()) == indexed.oid))
        }
        // A submodule manages its own folder.
        OnDisk::InTheWay => Ok(Some(indexed.mode == Mode::Submodule && metadata.is_dir())),
    }
}

fn to_indexed(entry: &gix::index::Entry) -> Option<Indexed> {
    let mode = to_mode(entry.mode)?;
    let is_left_out = entry.flags.contains(Flags::SKIP_WORKTREE);
    Some(Indexed { oid: entry.id.into(), mode, stat: entry.stat, is_left_out })
}

fn of_row(row: &Row<'_>) -> Option<Indexed> {
    let mode = to_mode(IndexMode::from_bits_retain(row.mode()))?;
    Some(Indexed { oid: row.oid(), mode, stat: row.stat(), is_left_out: row.is_left_out() })
}

fn to_row(new: Indexed) -> NewRow {
    NewRow { stat: new.stat, mode: to_index_mode(new.mode).bits(), oid: new.oid }
}

fn to_mode(mode: IndexMode) -> Option<Mode> {
    match mode {
        IndexMode::FILE => Some(Mode::File),
        IndexMode::FILE_EXECUTABLE => Some(Mode::Executable),
        IndexMode::SYMLINK => Some(Mode::Symlink),
        IndexMode::COMMIT => Some(Mode::Submodule),
        _ => None,
    }
}

fn to_index_mode(mode: Mode) -> IndexMode {
    match mode {
        Mode::File => IndexMode::FILE,
        Mode::Executable => IndexMode::FILE_EXECUTABLE,
        Mode::Symlink => IndexMode::SYMLINK,
        Mode::Submodule => IndexMode::COMMIT,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the entry of a file that was written at `modified`, and has changed since, still counts as clean in an
    /// index of `now`, made from one of `before`.
    fn is_believed(modified: Moment, before: Moment, now: Moment) -> bool {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a"), "new").unwrap();
        let mut stat = Stat { size: 3, ..Stat::default() };
        stat.mtime = stat::Time { secs: u32::try_from(modified.0).unwrap(), nsecs: modified.1 };
        let row = NewRow { stat, mode: IndexMode::FILE.bits(), oid: Repo::blob_id(b"old") };
        let mut rows = Rows::empty();
        rows.apply(&BTreeMap::from([(b"a".to_vec(), Some(row))]));
        let mut index = Index { form: Form::Rows(rows), written: before, doubtful: Vec::new() };
        index.apply(BTreeMap::new());
        let dir = folder.path().to_owned();
        index.refresh(&WorkTree { git_dir: dir.clone(), dir }, now);
        index.get("a").ok().flatten().unwrap().stat.size == 3
    }

    #[test]
    fn racily_clean_index_times_are_not_trusted() {
        let half = 500_000_000;
        // Older than the index that was read: its times are reliable.
        assert!(is_believed((9, 0), (10, 0), (11, 0)));
        // Of the same second, which has passed; of the current second.
        assert!(!is_believed((10, 0), (10, half), (11, 0)));
        assert!(is_believed((10, 0), (10, half), (10, 2 * half - 1)));
        // Of the same tick, or written after the index.
        assert!(!is_believed((10, half - 4_000_000), (10, half), (10, half)));
        assert!(!is_believed((10, half + 1), (10, half), (10, half + 2)));
        assert!(!is_believed((12, 0), (10, half), (10, half)));
    }
}
