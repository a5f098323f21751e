//! Moving refs: several at once, by compare-and-swap, with a guard's permission, durably, with reflogs.
//!
//! This implements the protocol of git's files backend (`X.lock`, then rename), because gix compares to a copy of
//! `packed-refs` that it read before it had the lock, treats an empty loose file as a missing one, and flushes nothing
//! (`docs/design/durability.md`).
//!
//! A transaction of several refs is not atomic on disk: after a crash between two renames the first has moved and the
//! second has not. Callers order their moves upstream first (source, review, ai-review), so such a crash leaves a stage
//! that lacks its upstream's last change. A plain `git commit` on the upstream has the same effect; the next staged
//! write or `cms sync` detects it (`is_ancestor` fails, or the upstream's tree is not contained) and restores
//! containment.

use super::error::io_at;
use super::lock_file::LockFile;
use super::new_objects::NewObjects;
use super::reflog::cut_zeros;
use super::refs::{Loose, read_loose, read_packed};
use super::worktree_update::WorktreeUpdate;
use super::{BrokenRef, Commit, GitError, Head, Lock, Oid, Repo, WriteError};
use std::io::Write;
use std::path::{Path, PathBuf};

/// One ref's move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefMove {
    /// The full name, such as `refs/heads/review`.
    pub name: String,
    /// The expected value; `None`: it must not exist.
    pub old: Option<Oid>,
    /// The new value.
    pub new: Oid,
    /// For the reflog, one line.
    pub message: String,
}

/// Decides whether a ref may move, or returns why not. Every move of a ref is checked by one.
pub type Guard<'a> = dyn Fn(&RefMove) -> Result<(), String> + 'a;

/// Refs whose new values are written but not yet in place.
pub(super) struct Prepared<'lock> {
    lock: &'lock Lock<'lock>,
    moves: Vec<Moving>,
    checkouts: Checkouts,
    escort: WorktreeUpdate<'lock>,
}

/// The git folders of the work trees (main and linked), each with the branch that its `HEAD` is on.
pub(super) struct Checkouts(Vec<(PathBuf, String)>);

/// A ref that is being moved.
struct Moving {
    whole: RefMove,
    /// The individual moves of this ref, for the reflog.
    steps: Vec<RefMove>,
    file: LockFile,
}

impl<'lock> Prepared<'lock> {
    /// Calls the guard, checks names and current values, and writes the new values to temporary files.
    pub(super) fn new(
        lock: &'lock Lock<'lock>,
        moves: &[RefMove],
        guard: &Guard<'_>,
    ) -> Result<Self, WriteError> {
        let common_dir = lock.repo().common_dir();
        for wanted in moves {
            let refused = |reason| WriteError::Refused { name: wanted.name.clone(), reason };
            guard(wanted).map_err(refused)?;
            check_name(&wanted.name).map_err(refused)?;
        }
        let (mut wholes, mut prepared) = (Vec::new(), Vec::new());
        for steps in chains(moves)? {
            let (first, last) = (&steps[0], &steps[steps.len() - 1]);
            let whole = RefMove { old: first.old, ..last.clone() };
            compare(common_dir, &whole)?;
            wholes.push(whole.clone());
            if whole.old != Some(whole.new) {
                let content = format!("{}\n", whole.new);
                let file = lock.prepare_lock_file(&common_dir.join(&whole.name), content.as_bytes())?;
                prepared.push(Moving { whole, steps, file });
            }
        }
        let checkouts = lock.repo().checkouts()?;
        let escort = WorktreeUpdate::plan(lock, &checkouts, &wholes)?;
        Ok(Prepared { lock, moves: prepared, checkouts, escort })
    }

    /// Writes the work trees' new files to temporary files, and begins to flush them while the objects are packed.
    pub(super) fn pack(&mut self) -> Result<(), WriteError> {
        self.escort.prepare()?;
        let mut content = self.unflushed();
        content.extend(self.escort.unflushed());
        self.lock.repo().store.flusher().begin(content);
        Ok(())
    }

    /// Cancels after [`Prepared::pack`].
    pub(super) fn give_up(self) {
        self.lock.repo().store.flusher().leave();
    }

    /// Stores the objects, locks the indexes of affected work trees, then all refs, compares again, updates the work
    /// trees, then moves the refs in order, flushes and reads back. Returns the paths of work trees that were skipped.
    /// Call [`Prepared::pack`] before.
    ///
    /// If few files of work trees change, and none is deleted, the disk is waited for four times: for all new content
    /// and the lock's note, before anything is locked or in place; for the folder of the packs, before a work tree or a
    /// ref uses them; for the indexes; for the refs and their logs.
    pub(super) fn commit(mut self, objects: NewObjects) -> Result<Vec<String>, WriteError> {
        let repo = self.lock.repo();
        let mut flusher = repo.store.flusher();
        flusher.flush(objects.unflushed())?;
        let mut placed = objects.place(repo)?;
        flusher.flush(std::mem::take(&mut placed.touched))?;
        self.escort.gather()?;
        // Always in the same order, so that two writers (git locks by name, too) never deadlock.
        let mut order: Vec<usize> = (0..self.moves.len()).collect();
        order.sort_by(|a, b| self.moves[*a].whole.name.cmp(&self.moves[*b].whole.name));
        for index in order {
            self.lock.acquire(&mut self.moves[index].file)?;
        }
        for moving in &self.moves {
            compare(repo.common_dir(), &moving.whole)?;
        }
        let wanted: Vec<RefMove> = self.moves.iter().map(|moving| moving.whole.clone()).collect();
        // Before the work trees: nothing is here that the host of a cluster did not take.
        repo.publish(&wanted)?;
        match self.escort.go(&mut flusher).and_then(|left_alone| Ok((left_alone, self.move_refs()?))) {
            Ok((left_alone, mut touched)) => {
                touched.extend(self.escort.touched());
                touched.sort_unstable();
                touched.dedup();
                flusher.flush(touched)?;
                self.escort.arrive();
                wanted.iter().try_for_each(|wanted| verify(repo, wanted))?;
                placed.keep();
                Ok(left_alone)
            }
            Err(error) => {
                self.escort.turn_back();
                Err(error)
            }
        }
    }

    /// Files to flush first: the new values, and the lock's note of what is about to be locked and moved.
    fn unflushed(&self) -> Vec<PathBuf> {
        let note = (!self.moves.is_empty()).then(|| self.lock.note_path().to_owned());
        self.moves.iter().map(|moving| moving.file.prepared().to_owned()).chain(note).collect()
    }

    /// Writes all reflogs, then puts the new values in place. Returns what must be flushed.
    fn move_refs(&mut self) -> Result<Vec<PathBuf>, WriteError> {
        let repo = self.lock.repo();
        let mut logged = Vec::new();
        for moving in &self.moves {
            if let Err(error) = write_reflogs(repo, &moving.steps, &self.checkouts, &mut logged) {
                logged.iter().rev().for_each(Logged::undo);
                return Err(error);
            }
        }
        let mut touched: Vec<PathBuf> = logged.into_iter().flat_map(|logged| logged.touched).collect();
        for Moving { file, .. } in std::mem::take(&mut self.moves) {
            let folder = file.target().parent().unwrap_or(Path::new(".")).to_owned();
            file.commit()?;
            touched.extend(folders_up_to(folder, repo.common_dir()));
        }
        Ok(touched)
    }
}

impl Checkouts {
    /// The git folders whose `HEAD` is on `branch`.
    pub(super) fn on(&self, branch: &str) -> impl Iterator<Item = &Path> {
        self.0.iter().filter(move |(_, on)| on == branch).map(|(git_dir, _)| git_dir.as_path())
    }
}

/// Groups the moves by ref, in the order of their first ones. Each must begin where the previous one ended.
fn chains(moves: &[RefMove]) -> Result<Vec<Vec<RefMove>>, WriteError> {
    let mut chains: Vec<Vec<RefMove>> = Vec::new();
    for wanted in moves {
        match chains.iter_mut().find(|chain| chain[0].name == wanted.name) {
            Some(chain) if chain.last().is_some_and(|last| Some(last.new) == wanted.old) => {
                chain.push(wanted.clone());
            }
            Some(_) => {
                let reason = "it is moved twice from one place in one transaction".to_owned();
                return Err(WriteError::Refused { name: wanted.name.clone(), reason });
            }
            None => chains.push(vec![wanted.clone()]),
        }
    }
    Ok(chains)
}

/// Checks that the ref still has the value that the write was based on.
fn compare(common_dir: &Path, wanted: &RefMove) -> Result<(), WriteError> {
    let found = match read_loose(common_dir, &wanted.name)? {
        Loose::Oid(oid) => Some(oid),
        // After the loose file: while we hold `X.lock`, nobody can pack the ref and remove its file.
        Loose::Absent => read_packed(common_dir, &wanted.name)?,
        Loose::Symbolic(target) => {
            return Err(WriteError::BrokenRef(BrokenRef {
                name: wanted.name.clone(),
                path: common_dir.join(&wanted.name),
                found: format!("a link to `{target}`"),
            }));
        }
    };
    if found == wanted.old {
        return Ok(());
    }
    Err(WriteError::Raced { name: wanted.name.clone(), expected: wanted.old, found })
}

fn verify(repo: &Repo, wanted: &RefMove) -> Result<(), WriteError> {
    let found = match repo.read_ref(&wanted.name) {
        Ok(Some(oid)) if oid == wanted.new => return Ok(()),
        Ok(found) => found.map_or_else(|| "nothing".to_owned(), |oid| oid.to_string()),
        Err(error) => error.to_string(),
    };
    // Another git process may already have moved it further: then our commit is in the history of the current value.
    let is_ours_below = match repo.read_ref(&wanted.name) {
        Ok(Some(oid)) => repo.is_ancestor(wanted.new, oid).unwrap_or(false),
        Ok(None) | Err(_) => false,
    };
    if is_ours_below {
        return Ok(());
    }
    Err(WriteError::Unverified { name: wanted.name.clone(), new: wanted.new, found })
}

fn check_name(name: &str) -> Result<(), String> {
    if !name.starts_with("refs/") {
        return Err("it does not start with `refs/`".to_owned());
    }
    gix::validate::reference::name(name.into()).map(drop).map_err(|error| error.to_string())
}

/// A record of what was appended to a reflog.
pub(super) struct Logged {
    path: PathBuf,
    /// Its length before.
    length: u64,
    /// The file, and folders that were made for it.
    pub(super) touched: Vec<PathBuf>,
}

impl Logged {
    /// Removes the appended lines. If that fails, `cms doctor` reports a move that was never made.
    fn undo(&self) {
        drop(
            std::fs::File::options().write(true).open(&self.path).and_then(|file| file.set_len(self.length)),
        );
    }
}

/// Appends the moves of one ref to its reflog, and to that of each `HEAD` on it.
pub(super) fn write_reflogs(
    repo: &Repo,
    steps: &[RefMove],
    checkouts: &Checkouts,
    logged: &mut Vec<Logged>,
) -> Result<(), WriteError> {
    let Some(name) = steps.first().map(|step| &step.name) else { return Ok(()) };
    let lines: String =
        steps.iter().map(|step| reflog_line(step, repo.commit(step.new).ok().as_ref())).collect();
    append(repo, repo.common_dir(), name, &lines, logged)?;
    checkouts.on(name).try_for_each(|git_dir| append(repo, git_dir, "HEAD", &lines, logged))
}

fn reflog_line(wanted: &RefMove, commit: Option<&Commit>) -> String {
    let zero = || "0".repeat(40);
    let old = wanted.old.map_or_else(zero, |oid| oid.to_string());
    let who = match commit.map(|commit| &commit.committer) {
        Some(who) => format!("{} <{}> {}", who.name, who.email, who.time.as_second()),
        None => "cms <cms@localhost> 0".to_owned(),
    };
    let message: String = wanted.message.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("{old} {} {who} +0000\t{}\n", wanted.new, message.trim())
}

fn append(
    repo: &Repo,
    git_dir: &Path,
    name: &str,
    lines: &str,
    logged: &mut Vec<Logged>,
) -> Result<(), WriteError> {
    let path = git_dir.join("logs").join(name);
    let is_new = !path.exists();
    if is_new && !wants_reflog(repo, name) {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(git_dir).to_owned();
    std::fs::create_dir_all(&folder).map_err(io_at("make", &folder))?;
    let opened = std::fs::File::options().read(true).append(true).create(true).open(&path);
    let mut touched = vec![path.clone()];
    if is_new {
        touched.extend(folders_up_to(folder, repo.common_dir()));
    }
    let mut file = opened.map_err(io_at("write", &path))?;
    let (length, is_torn) = cut_zeros(&mut file).map_err(io_at("write", &path))?;
    let separator = if is_torn { "\n" } else { "" };
    // Before the write, because the lines may be written only in part.
    logged.push(Logged { path: path.clone(), length, touched });
    file.write_all(format!("{separator}{lines}").as_bytes()).map_err(io_at("write", &path))?;
    Ok(())
}

/// *source*: git-config, `core.logAllRefUpdates`.
fn wants_reflog(repo: &Repo, name: &str) -> bool {
    let usual = || {
        name == "HEAD"
            || ["refs/heads/", "refs/remotes/", "refs/notes/"].iter().any(|prefix| name.starts_with(prefix))
    };
    if repo.config("core.logAllRefUpdates").is_some_and(|value| value.eq_ignore_ascii_case("always")) {
        return true;
    }
    repo.config_flag("core.logAllRefUpdates").unwrap_or(!repo.is_bare()) && usual()
}

/// `folder` and the folders above it, below `top`: a new folder must be flushed in its parent. The branches folder is
/// as old as the repository.
fn folders_up_to(folder: PathBuf, top: &Path) -> Vec<PathBuf> {
    if folder == top.join("refs/heads") {
        return vec![folder];
    }
    folder
        .ancestors()
        .take_while(|above| above.starts_with(top) && *above != top)
        .map(Path::to_owned)
        .collect()
}

impl Repo {
    /// Reads which branches are checked out.
    pub(super) fn checkouts(&self) -> Result<Checkouts, GitError> {
        let mut dirs = vec![self.common_dir().to_owned()];
        match std::fs::read_dir(self.common_dir().join("worktrees")) {
            Ok(entries) => {
                for entry in entries {
                    dirs.push(entry.map_err(io_at("list", self.common_dir().join("worktrees")))?.path());
                }
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => return Err(io_at("list", self.common_dir().join("worktrees"))(error).into()),
        }
        let mut checkouts = Vec::new();
        for dir in dirs {
            match read_loose(&dir, "HEAD") {
                Ok(Loose::Symbolic(branch)) => checkouts.push((dir, branch)),
                Ok(_) | Err(GitError::BrokenRef(_)) => {}
                // Treated as being on another branch, it would not be updated, and its next commit would undo the move.
                Err(error) => return Err(error),
            }
        }
        Ok(Checkouts(checkouts))
    }

    /// The branch that is checked out here, if any: its full name.
    pub fn current_branch(&self) -> Option<String> {
        match self.head() {
            Ok(Head::Branch(name, _)) => Some(name),
            Ok(Head::Detached(_)) | Err(_) => None,
        }
    }
}
