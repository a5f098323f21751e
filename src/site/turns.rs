//! Writes of one process that are made one after another, each on top of the one before, and stored together.
//!
//! What a write waits for is the disk, and that takes hardly longer for many than for one. So the first to come holds the
//! writers' lock, and who comes meanwhile makes its commits in memory and leaves them with it. When nobody else waits, one
//! transaction stores them all, and all are answered. One that is refused leaves the others as they are. Where storing fails, it
//! fails for all, and nothing of any was stored.

use super::error::SiteError;
use super::tips::Stand;
use crate::base::Stage;
use crate::git::{Made, RefMove, Together};
use std::collections::BTreeSet;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// Most writes that are stored together: each of them waits for the last one.
const MEMBERS_MAX: usize = 64;
/// Most moves of refs in one transaction.
const MOVES_MAX: usize = 1_024;

/// The turns of all who write in one process.
#[derive(Default)]
pub(crate) struct Turns {
    state: Mutex<State>,
    /// Somebody may take a turn.
    turn: Condvar,
    /// A turn is over, or nobody waits for one any more.
    over: Condvar,
    together: Together,
    /// Held while a view of the index is brought to a commit: all wait for the same, and need not all do it.
    indexing: Mutex<()>,
}

#[derive(Default)]
struct State {
    /// Who waits for a turn.
    waiting: usize,
    /// Somebody holds the writers' lock, or is about to.
    is_led: bool,
    /// Somebody has a turn.
    is_taken: bool,
    /// What was made so far, while others may add to it.
    open: Option<Open>,
}

struct Open {
    since: SystemTime,
    stand: Stand,
    batch: Batch,
    members: usize,
    ending: Arc<Ending>,
}

/// What others made, to be stored by the first.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) made: Vec<Made>,
    /// Each was asked of its own writer's guard.
    pub(super) moves: Vec<RefMove>,
    /// The stages that were written to.
    pub(super) stages: BTreeSet<Stage>,
}

/// What came of storing.
#[derive(Clone)]
pub(super) enum End {
    /// All is on the disk; paths of work trees that were left alone.
    Stored(Arc<Vec<String>>),
    /// Another git was first: all must be made again.
    Raced,
    /// It failed for all.
    Failed(Arc<SiteError>),
}

#[derive(Default)]
struct Ending {
    end: Mutex<Option<End>>,
    known: Condvar,
}

/// How a write begins.
pub(super) enum Entered<'a> {
    /// As the first: it takes the writers' lock.
    First(Lead<'a>),
    /// On top of others.
    Next(Turn<'a>),
}

/// The first of those whose writes are stored together.
pub(super) struct Lead<'a> {
    turns: &'a Turns,
    ending: Arc<Ending>,
}

/// The turn of one who comes later. Dropped, it was in vain, and the next one has it.
pub(super) struct Turn<'a> {
    turns: &'a Turns,
    /// Since when the lock is held.
    pub(super) since: SystemTime,
    /// Where the stages are for this one.
    pub(super) stand: Stand,
    ending: Arc<Ending>,
}

impl Turns {
    /// The objects that are made and not stored yet.
    pub(super) fn together(&self) -> &Together {
        &self.together
    }

    /// Waits until nobody else of this process brings a view to a commit.
    pub(super) fn index_alone(&self) -> MutexGuard<'_, ()> {
        self.indexing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a turn. `None` when that took too long.
    pub(super) fn enter(&self, wait: Duration) -> Option<Entered<'_>> {
        let start = Instant::now();
        let mut state = self.lock();
        loop {
            if !state.is_led {
                state.is_led = true;
                return Some(Entered::First(Lead { turns: self, ending: Arc::default() }));
            }
            if let Some(open) = state.open.as_ref().filter(|open| !state.is_taken && open.has_room()) {
                let (since, stand, ending) = (open.since, open.stand.clone(), Arc::clone(&open.ending));
                state.is_taken = true;
                return Some(Entered::Next(Turn { turns: self, since, stand, ending }));
            }
            let left = wait.checked_sub(start.elapsed())?;
            state.waiting += 1;
            let waited = self.turn.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
            state.waiting -= 1;
            if start.elapsed() >= wait {
                // Whoever woke this one up meant somebody who still waits.
                self.turn.notify_one();
                self.over.notify_one();
            }
        }
    }
}

impl State {
    /// Whether nobody waits for a turn, or nobody can have one any more.
    fn is_over(&self) -> bool {
        self.waiting == 0 || !self.open.as_ref().is_some_and(Open::has_room)
    }
}

impl Open {
    fn has_room(&self) -> bool {
        self.members < MEMBERS_MAX && self.batch.moves.len() < MOVES_MAX
    }
}

impl Lead<'_> {
    /// Lets others write on top of this, until nobody waits for that any more, and gives what they made.
    pub(super) fn gather(&self, since: SystemTime, stand: Stand) -> (Batch, Stand) {
        let mut state = self.turns.lock();
        let ending = Arc::clone(&self.ending);
        state.open = Some(Open { since, stand, batch: Batch::default(), members: 1, ending });
        self.turns.turn.notify_one();
        loop {
            if !state.is_taken && state.is_over() {
                let open = state.open.take().expect("because only this takes it");
                return (open.batch, open.stand);
            }
            state = self.turns.over.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Tells all whose writes were stored together.
    pub(super) fn end(self, end: End) {
        self.ending.tell(end);
    }
}

impl Drop for Lead<'_> {
    fn drop(&mut self) {
        self.ending.tell(End::Failed(Arc::new(SiteError::Abandoned)));
        self.turns.together.forget();
        let mut state = self.turns.lock();
        state.open = None;
        state.is_led = false;
        drop(state);
        self.turns.turn.notify_one();
    }
}

impl Turn<'_> {
    /// Leaves what was made with the first, and waits until it is stored.
    pub(super) fn leave(self, stage: Stage, made: Made, moves: Vec<RefMove>, stand: Stand) -> End {
        let ending = Arc::clone(&self.ending);
        let mut state = self.turns.lock();
        if let Some(open) = &mut state.open {
            open.batch.made.push(made);
            open.batch.stages.insert(stage);
            for moved in moves {
                // Two who were refused the same at the same second are kept once.
                if !open.batch.moves.contains(&moved) {
                    open.batch.moves.push(moved);
                }
            }
            open.stand = stand;
            open.members += 1;
        }
        drop(state);
        drop(self);
        ending.wait()
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut state = self.turns.lock();
        state.is_taken = false;
        let is_over = state.is_over();
        drop(state);
        // The first one sleeps through it while others go on.
        if is_over { self.turns.over.notify_one() } else { self.turns.turn.notify_one() }
    }
}

impl Ending {
    /// The first word counts.
    fn tell(&self, end: End) {
        self.end.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(end);
        self.known.notify_all();
    }

    fn wait(&self) -> End {
        let mut end = self.end.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match &*end {
                Some(end) => return end.clone(),
                None => end = self.known.wait(end).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::git::Oid;
    use crate::model::Kind;
    use crate::site::tests::{act, demo};
    use crate::site::{Act, Item, Site, Written};
    use std::path::Path;

    const WRITERS: usize = 9;

    fn counted(item: &Item) -> u64 {
        item.value.get("orderIndex").and_then(|value| value.as_u64()).unwrap_or_default()
    }

    fn post(site: &Site) -> Item {
        site.snapshot(Stage::Source).unwrap().items(Kind::Post).unwrap().swap_remove(0)
    }

    /// Counts a field of one post up; `first` runs before.
    fn count_up(
        site: &Site,
        path: &str,
        expect: Option<String>,
        first: impl Fn(),
    ) -> Result<Written, SiteError> {
        let write = |draft: &mut crate::site::Draft<'_>| -> Result<(), SiteError> {
            first();
            let mut item = draft.item_at(path)?.expect("it is there");
            item.value["orderIndex"] = (counted(&item) + 1).into();
            draft.put(Kind::Post, path, item.value)
        };
        site.write(&Act { expect, ..act(Stage::Source) }, write).map(|((), written)| written)
    }

    /// Lets several write at once: the first one waits until all others wait for it, and then does `meanwhile`.
    fn at_once(
        folder: &Path,
        expect: impl Fn(usize) -> Option<String> + Sync,
        meanwhile: impl Fn() + Sync,
    ) -> Vec<Result<Written, SiteError>> {
        let turns = Arc::<Turns>::default();
        let path = post(&Site::open(folder).unwrap()).path;
        let once = std::sync::Once::new();
        let wait = || {
            once.call_once(|| {
                while turns.lock().waiting < WRITERS - 1 {
                    std::thread::yield_now();
                }
                meanwhile();
            });
        };
        std::thread::scope(|scope| {
            let (turns, path, wait, expect) = (&turns, &path, &wait, &expect);
            let write = |n| {
                scope.spawn(move || {
                    let site = Site::open(folder).unwrap().taking_turns(turns);
                    count_up(&site, path, expect(n), wait)
                })
            };
            let threads: Vec<_> = (0..WRITERS).map(write).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        })
    }

    fn in_history(site: &Site, written: &Written) -> bool {
        let commit: Oid = written.commit.as_ref().unwrap().parse().unwrap();
        site.repo().is_ancestor(commit, site.tip(Stage::Source).unwrap()).unwrap()
    }

    #[test]
    fn all_are_stored_each_in_a_commit_of_its_own() {
        let (folder, _site) = demo();
        let place = folder.path().join("site");
        let before = counted(&post(&Site::open(&place).unwrap()));
        let done = at_once(&place, |_| None, || ());
        let site = Site::open(&place).unwrap();
        let mut commits: Vec<_> = done
            .into_iter()
            .map(|written| {
                let written = written.unwrap();
                assert!(in_history(&site, &written));
                written.commit
            })
            .collect();
        commits.sort();
        commits.dedup();
        assert_eq!(commits.len(), WRITERS);
        assert_eq!(counted(&post(&site)), before + WRITERS as u64);
        for stage in [Stage::Review, Stage::AiReview] {
            let (source, below) = (site.tip(Stage::Source).unwrap(), site.tip(stage).unwrap());
            assert!(site.repo().is_ancestor(source, below).unwrap());
        }
        // The reflog names every commit, each after the one before.
        let log = std::fs::read_to_string(place.join("logs/refs/heads/source")).unwrap();
        let steps: Vec<(&str, &str)> = log.lines().map(|line| (&line[..40], &line[41..81])).collect();
        assert!(steps.windows(2).all(|pair| pair[0].1 == pair[1].0));
        let told: Vec<&str> = steps.iter().map(|step| step.1).collect();
        assert!(commits.iter().flatten().all(|commit| told.contains(&commit.as_str())));
    }

    #[test]
    fn one_who_read_something_older_is_refused_alone() {
        let (folder, _site) = demo();
        let place = folder.path().join("site");
        let site = Site::open(&place).unwrap();
        let (before, tip) = (counted(&post(&site)), site.tip(Stage::Source).unwrap().to_string());
        // All have read the same; of those who say so, one is first.
        let done = at_once(&place, |n| n.is_multiple_of(2).then(|| tip.clone()), || ());
        let stored = done.iter().flatten().filter(|written| in_history(&site, written)).count();
        let site = Site::open(&place).unwrap();
        assert_eq!(stored as u64, counted(&post(&site)) - before);
        assert!((WRITERS / 2..=WRITERS / 2 + 1).contains(&stored), "{stored}");
        for refused in done.into_iter().filter_map(Result::err) {
            let SiteError::Stale { parked, .. } = refused else { panic!("{refused}") };
            let kept: Oid = parked.expect("it is kept").parse().unwrap();
            assert!(site.repo().refs("refs/cms/parked/").unwrap().values().any(|oid| *oid == kept));
        }
    }

    #[test]
    fn when_another_git_was_first_all_write_again() {
        let (folder, _site) = demo();
        let place = folder.path().join("site");
        let before = counted(&post(&Site::open(&place).unwrap()));
        let foreign = std::sync::Mutex::new(String::new());
        let commit = || {
            let git = |arguments: &[&str]| {
                let mut command = std::process::Command::new("git");
                command.current_dir(&place).env("GIT_CONFIG_GLOBAL", "/dev/null").args(arguments);
                let who =
                    ["GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"];
                let output = command.envs(who.map(|name| (name, "p"))).output().unwrap();
                assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
                String::from_utf8(output.stdout).unwrap().trim().to_owned()
            };
            let commit = git(&["commit-tree", "-p", "source", "-m", "Foreign", "source^{tree}"]);
            git(&["update-ref", "refs/heads/source", &commit]);
            *foreign.lock().unwrap() = commit;
        };
        let done = at_once(&place, |_| None, commit);
        let site = Site::open(&place).unwrap();
        assert!(done.into_iter().all(|written| in_history(&site, &written.unwrap())));
        assert_eq!(counted(&post(&site)), before + WRITERS as u64);
        let foreign: Oid = foreign.into_inner().unwrap().parse().unwrap();
        assert!(site.repo().is_ancestor(foreign, site.tip(Stage::Source).unwrap()).unwrap());
    }
}
