//! Group commit: writes of one process are made one after another, each on top of the one before, and stored together.
//!
//! A write mostly waits for the disk, and storing many takes hardly longer than storing one. So the first writer, the
//! leader, holds the writers' lock, and the followers that come meanwhile make their commits in memory and add them to
//! its batch. Once no more writers wait than are in the batch, one transaction stores it, and all of its writers are
//! answered. A refused write does not affect the others. Where storing fails, it fails for all: nothing of any was
//! stored, unless the disk failed after the refs had moved.
//!
//! While a batch is stored, the next one is gathered on top of it, and its leader takes over the lock. Where storing
//! the earlier batch fails, the writers of the next one write again. After a while the lock is released anyway: other
//! processes wait for it, too.

use super::semaphore::Semaphore;
use crate::git::{BatchNumber, HeldLock, Lock, Made, PendingObjects, RefMove};
use crate::site::prelude::*;
use crate::site::store::recent_deltas::RecentDeltas;
use crate::site::store::tips::StageHeads;
use crate::site::store::unpublished::{Announced, Unpublished};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// Maximum number of writes in a batch: each of them waits for the last one.
const MEMBERS_MAX: usize = 64;
/// Maximum number of ref moves in one transaction.
const MOVES_MAX: usize = 1_024;
/// How long a lock is passed on before other processes can have it. Tests wait for one another in between.
const LOCK_AGE_MAX: Duration = Duration::from_millis(if cfg!(test) { 60_000 } else { 150 });

/// The queue of all writers of one process.
#[derive(Default)]
pub(crate) struct CommitQueue {
    state: Mutex<State>,
    /// Signals that a writer may enter.
    turn: Condvar,
    /// Signals the leader that a slot was released, no writer waits any more, or the earlier batch has been stored.
    over: Condvar,
    together: PendingObjects,
    /// The steps that are being stored and published.
    unpublished: Unpublished,
    /// The recent steps of the stages.
    deltas: RecentDeltas,
    /// Limits how many writers work at once.
    semaphore: Arc<Semaphore>,
}

#[derive(Default)]
struct State {
    /// Writers that are queued or speculating.
    waiting: usize,
    /// There is a leader that gathers a batch, is about to, or stores one that no others may start on.
    is_led: bool,
    /// A follower holds the slot.
    is_taken: bool,
    /// The batch so far, while followers may add to it.
    open: Option<Open>,
    /// The state of the stages after the last write that was made, even if it is never stored.
    last: Option<StageHeads>,
    /// The batch that is being stored, while others may start on top of it.
    tail: Option<PendingHeads>,
    /// The earlier batch, on top of which the current one is gathered.
    ahead: Option<Ahead>,
    /// The batch takes all who wait, as nobody may start on top of it.
    takes_all: bool,
}

struct Open {
    tail: PendingHeads,
    batch: Batch,
    ending: Arc<Ending>,
}

/// The heads after the unstored writes so far.
#[derive(Clone)]
pub(in crate::site) struct PendingHeads {
    /// Since when the lock is held.
    pub(in crate::site) since: SystemTime,
    /// The state of the stages.
    pub(in crate::site) heads: StageHeads,
}

/// A batch that is stored while the next one is gathered on top of it.
enum Ahead {
    Storing(PendingHeads),
    Stored(HeldLock),
    Failed,
}

/// What a leader stores: its own write and those of its followers.
#[derive(Default)]
pub(in crate::site) struct Batch {
    pub(in crate::site) made: Vec<Made>,
    /// Each was permitted by the guard of its own writer.
    pub(in crate::site) moves: Vec<RefMove>,
    /// The stages that followers wrote to.
    pub(in crate::site) stages: BTreeSet<Stage>,
}

impl Batch {
    fn add(&mut self, made: Made, moves: &[RefMove]) {
        self.made.push(made);
        for moved in moves {
            // Two identical refusals in the same second are kept once.
            if !self.moves.contains(moved) {
                self.moves.push(moved.clone());
            }
        }
    }
}

/// A gathered batch.
pub(in crate::site) struct Gathered {
    pub(in crate::site) batch: Batch,
    pub(in crate::site) heads: StageHeads,
    /// The lock of the earlier batch that this one was gathered on top of; `None` if there is none, or storing it
    /// failed.
    pub(in crate::site) taken_over: Option<HeldLock>,
}

/// The result of storing a batch.
#[derive(Clone)]
pub(in crate::site) enum End {
    /// All is on disk; paths in work trees that were left alone.
    Stored(Arc<Vec<String>>),
    /// Another git process was first: all must be made again.
    Raced,
    /// Storing failed for all.
    Failed(Arc<SiteError>),
}

#[derive(Default)]
struct Ending {
    end: Mutex<Option<End>>,
    known: Condvar,
}

/// The role of a writer that enters the queue.
pub(in crate::site) enum Entered<'a> {
    /// The leader, which takes the writers' lock.
    First(Leader<'a>),
    /// The leader of a batch that is gathered while an earlier one is stored, whose lock it takes over.
    Early(Leader<'a>, PendingHeads),
    /// A follower, which writes on top of others.
    Next(Follower<'a>),
}

/// The first of the writers of a batch, which stores it.
pub(in crate::site) struct Leader<'a> {
    queue: &'a CommitQueue,
    objects: BatchNumber,
    phase: Cell<Phase>,
    ending: Arc<Ending>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    Gathering,
    Storing,
    Over,
}

/// A speculating writer, which counts as queued.
pub(in crate::site) struct Speculation<'a> {
    queue: &'a CommitQueue,
    /// The state of the stages after the writes so far.
    pub(in crate::site) heads: StageHeads,
}

/// A follower's slot. Dropping it releases the slot to the next writer.
pub(in crate::site) struct Follower<'a> {
    queue: &'a CommitQueue,
    /// The heads that it writes on top of.
    pub(in crate::site) tail: PendingHeads,
    ending: Arc<Ending>,
}

impl CommitQueue {
    /// The git objects that are not stored yet.
    pub(in crate::site) fn together(&self) -> &PendingObjects {
        &self.together
    }

    /// The commits from which unacknowledged steps lead to the tip of a stage, newest first.
    pub(in crate::site) fn leading_to(&self, stage: Stage, tip: Oid) -> Vec<Oid> {
        self.unpublished.leading_to(stage, tip)
    }

    /// The recent steps of the stages.
    pub(in crate::site) fn deltas(&self) -> &RecentDeltas {
        &self.deltas
    }

    /// Limits how many writers work at once.
    pub(in crate::site) fn semaphore(&self) -> &Arc<Semaphore> {
        &self.semaphore
    }

    /// Starts a speculative write. `None` when nobody else writes.
    pub(in crate::site) fn speculate(&self) -> Option<Speculation<'_>> {
        let mut state = self.lock();
        let heads = state.last.clone().filter(|_| state.is_led || state.tail.is_some())?;
        state.waiting += 1;
        Some(Speculation { queue: self, heads })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits to enter the queue. `None` when that took too long.
    pub(in crate::site) fn enter(&self, wait: Duration) -> Option<Entered<'_>> {
        let start = Instant::now();
        let mut state = self.lock();
        loop {
            if !state.is_led {
                return Some(self.leader(&mut state));
            }
            if let Some(open) = state.open.as_ref().filter(|open| !state.is_taken && open.has_room()) {
                let (tail, ending) = (open.tail.clone(), Arc::clone(&open.ending));
                state.is_taken = true;
                return Some(Entered::Next(Follower { queue: self, tail, ending }));
            }
            let Some(left) = wait.checked_sub(start.elapsed()) else {
                // A signal that this writer used up is meant for one that still waits.
                self.turn.notify_one();
                self.over.notify_one();
                return None;
            };
            state.waiting += 1;
            let waited = self.turn.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
            state.waiting -= 1;
        }
    }

    fn leader(&self, state: &mut State) -> Entered<'_> {
        state.is_led = true;
        let (objects, phase) = (self.together.batch(), Cell::new(Phase::Gathering));
        let leader = Leader { queue: self, objects, phase, ending: Arc::default() };
        match state.tail.take() {
            Some(tail) => {
                state.ahead = Some(Ahead::Storing(tail.clone()));
                Entered::Early(leader, tail)
            }
            None => Entered::First(leader),
        }
    }
}

impl State {
    /// Whether the batch can be stored: no earlier one is being stored, and no more writers wait than are in it. The
    /// waiting ones are gathered while this batch is stored, so that of many writers one half is always on its way to
    /// the disk. If the earlier batch failed, gathering ends at once.
    fn is_over(&self) -> bool {
        match self.ahead {
            _ if self.is_taken => false,
            Some(Ahead::Storing(_)) => false,
            Some(Ahead::Failed) => true,
            Some(Ahead::Stored(_)) | None => self
                .open
                .as_ref()
                .is_none_or(|open| !self.is_wanted(open.batch.made.len()) || !open.has_room()),
        }
    }
}

impl State {
    /// Whether a batch of so many writes should take more.
    fn is_wanted(&self, made: usize) -> bool {
        self.waiting > if self.takes_all { 0 } else { made }
    }
}

impl Open {
    fn has_room(&self) -> bool {
        self.batch.made.len() < MEMBERS_MAX && self.batch.moves.len() < MOVES_MAX
    }
}

impl Leader<'_> {
    /// Lets followers write on top of the leader's write, until no more of them wait than are in the batch, and returns
    /// the batch. `lock`: the lock, if the leader has it already and others may start on top of its batch.
    pub(in crate::site) fn gather(
        &self,
        tail: PendingHeads,
        made: Made,
        moves: &[RefMove],
        lock: Option<&Lock<'_>>,
    ) -> Gathered {
        let (mut batch, ending) = (Batch::default(), Arc::clone(&self.ending));
        batch.add(made, moves);
        let mut state = self.queue.lock();
        state.last = Some(tail.heads.clone());
        state.open = Some(Open { tail, batch, ending });
        state.takes_all = lock.is_none() && state.ahead.is_none();
        self.queue.turn.notify_one();
        while !state.is_over() {
            state = self.queue.over.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let Open { tail, batch, .. } = state.open.take().expect("because only this takes it");
        self.queue.together.next();
        self.phase.set(Phase::Storing);
        let taken_over = match state.ahead.take() {
            Some(Ahead::Stored(lock)) => Some(lock),
            Some(Ahead::Storing(_) | Ahead::Failed) | None => None,
        };
        let age = taken_over.as_ref().map(HeldLock::age).or_else(|| lock.map(Lock::age));
        let heads = tail.heads.clone();
        if age.is_some_and(|age| age < LOCK_AGE_MAX) {
            state.is_led = false;
            let tail = PendingHeads { heads: tail.heads.beyond(), ..tail };
            state.last = Some(tail.heads.clone());
            state.tail = Some(tail);
            drop(state);
            self.queue.turn.notify_one();
        }
        Gathered { batch, heads, taken_over }
    }

    /// The recent steps of the stages.
    pub(in crate::site) fn deltas(&self) -> &RecentDeltas {
        &self.queue.deltas
    }

    /// Announces moves that are about to be stored; the guard is dropped once the index shows them.
    pub(in crate::site) fn announce(&self, moves: &[RefMove]) -> Announced<'_> {
        self.queue.unpublished.announce(moves)
    }

    /// Ends storing: a batch gathered on top of this one takes over the lock. `lock` is `None` if storing failed.
    pub(in crate::site) fn pass_on(&self, lock: Option<Lock<'_>>) {
        self.phase.set(Phase::Over);
        let mut state = self.queue.lock();
        let has_successor = matches!(state.ahead, Some(Ahead::Storing(_)));
        if lock.is_some() || !has_successor {
            self.queue.together.forget(self.objects);
        }
        if has_successor {
            state.ahead = Some(lock.map_or(Ahead::Failed, |lock| Ahead::Stored(lock.pass_on())));
            self.queue.over.notify_one();
        } else {
            // If nobody could start on top of this batch, there is no other leader.
            state.is_led &= state.tail.take().is_some();
            drop(lock);
            drop(state);
            self.queue.turn.notify_one();
        }
    }

    /// Reports the result to all writers of the batch.
    pub(in crate::site) fn end(self, end: End) {
        self.ending.tell(end);
    }

    /// Ends gathering, with nothing to store.
    fn give_up(&self) {
        let mut state = self.queue.lock();
        state.open = None;
        state.is_led = false;
        match state.ahead.take() {
            // Another leader may start there.
            Some(Ahead::Storing(tail)) => state.tail = Some(tail),
            Some(Ahead::Stored(lock)) => drop(lock),
            Some(Ahead::Failed) | None => {}
        }
        if state.tail.is_none() {
            self.queue.together.forget(self.objects);
        }
        drop(state);
        self.queue.turn.notify_one();
    }
}

impl Drop for Leader<'_> {
    fn drop(&mut self) {
        self.ending.tell(End::Failed(Arc::new(SiteError::Abandoned)));
        match self.phase.get() {
            Phase::Gathering => self.give_up(),
            Phase::Storing => self.pass_on(None),
            Phase::Over => {}
        }
    }
}

impl Follower<'_> {
    /// Adds the write to the leader's batch, and waits until it is stored.
    pub(in crate::site) fn leave(
        self,
        stage: Stage,
        made: Made,
        moves: &[RefMove],
        heads: StageHeads,
    ) -> End {
        let ending = Arc::clone(&self.ending);
        let mut state = self.queue.lock();
        if let Some(open) = &mut state.open {
            open.batch.add(made, moves);
            open.batch.stages.insert(stage);
            open.tail.heads = heads.clone();
            state.last = Some(heads);
        }
        drop(state);
        drop(self);
        ending.wait()
    }
}

impl Drop for Speculation<'_> {
    fn drop(&mut self) {
        let mut state = self.queue.lock();
        state.waiting -= 1;
        if state.is_over() {
            self.queue.over.notify_one();
        }
    }
}

impl Drop for Follower<'_> {
    fn drop(&mut self) {
        let mut state = self.queue.lock();
        state.is_taken = false;
        let (is_over, may_enter) = (state.is_over(), state.open.as_ref().is_some_and(Open::has_room));
        drop(state);
        // The leader sleeps while others enter.
        if is_over {
            self.queue.over.notify_one();
        } else if may_enter {
            self.queue.turn.notify_one();
        }
    }
}

impl Ending {
    /// Only the first result counts.
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
mod tests;
