//! Writes of one process that are made one after another, each on top of the one before, and stored together.
//!
//! What a write waits for is the disk, and that takes hardly longer for many than for one. So the first to come holds the
//! writers' lock, and who comes meanwhile makes its commits in memory and leaves them with it. Once no more of them wait than
//! are there, one transaction stores all that are, and they are answered. One that is refused leaves the others as they are.
//! Where storing fails, it fails for all: nothing of any was stored, unless the disk failed after the refs had moved.
//!
//! While they are stored, those that come next are gathered on top of them, and their first one takes the lock over. Where the
//! storing before fails, they write again. After a while the lock is let go all the same: other processes wait for it, too.

use super::semaphore::Semaphore;
use crate::base::Stage;
use crate::git::{BatchNumber, Held, Lock, Made, Oid, PendingObjects, RefMove};
use crate::site::error::SiteError;
use crate::site::store::recent_deltas::RecentDeltas;
use crate::site::store::tips::StageHeads;
use crate::site::store::unpublished::{Announced, Unpublished};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// Most writes that are stored together: each of them waits for the last one.
const MEMBERS_MAX: usize = 64;
/// Most moves of refs in one transaction.
const MOVES_MAX: usize = 1_024;
/// For how long a lock is passed on before other processes have their turn. Tests wait for one another in between.
const KEPT_MAX: Duration = Duration::from_millis(if cfg!(test) { 60_000 } else { 150 });

/// The turns of all who write in one process.
#[derive(Default)]
pub(crate) struct CommitQueue {
    state: Mutex<State>,
    /// Somebody may take a turn.
    turn: Condvar,
    /// A turn is over, or nobody waits for one any more, or what is being stored is.
    over: Condvar,
    together: PendingObjects,
    /// What is being stored or shown.
    coming: Unpublished,
    /// What was made lately.
    steps: RecentDeltas,
    /// Who works at all that.
    crowd: Arc<Semaphore>,
}

#[derive(Default)]
struct State {
    /// Who waits for a turn, or makes a write ahead of one.
    waiting: usize,
    /// Somebody gathers writes, or is about to, or stores some on which no others may begin.
    is_led: bool,
    /// Somebody has a turn.
    is_taken: bool,
    /// What was made so far, while others may add to it.
    open: Option<Open>,
    /// Where what was made last leaves the stages, whatever became of it.
    last: Option<StageHeads>,
    /// What is being stored, while others may begin on top of it.
    tail: Option<PendingHeads>,
    /// The storing on top of which those who are gathered have begun.
    ahead: Option<Ahead>,
}

struct Open {
    tail: PendingHeads,
    batch: Batch,
    ending: Arc<Ending>,
}

/// The end of what was made so far.
#[derive(Clone)]
pub(in crate::site) struct PendingHeads {
    /// Since when the lock is held.
    pub(in crate::site) since: SystemTime,
    /// Where it leaves the stages.
    pub(in crate::site) stand: StageHeads,
}

/// What is being stored while others are gathered on top of it.
enum Ahead {
    Storing(PendingHeads),
    Stored(Held),
    Failed,
}

/// What is stored together by the first: what that one made, and what others did.
#[derive(Default)]
pub(in crate::site) struct Batch {
    pub(in crate::site) made: Vec<Made>,
    /// Each was asked of its own writer's guard.
    pub(in crate::site) moves: Vec<RefMove>,
    /// The stages that others wrote to.
    pub(in crate::site) stages: BTreeSet<Stage>,
}

impl Batch {
    fn add(&mut self, made: Made, moves: &[RefMove]) {
        self.made.push(made);
        for moved in moves {
            // Two who were refused the same at the same second are kept once.
            if !self.moves.contains(moved) {
                self.moves.push(moved.clone());
            }
        }
    }
}

/// What was gathered.
pub(in crate::site) struct Gathered {
    pub(in crate::site) batch: Batch,
    pub(in crate::site) stand: StageHeads,
    /// What came of the storing before, for who has begun on top of that: the lock, or nothing where it failed.
    pub(in crate::site) taken_over: Option<Held>,
}

/// What came of storing.
#[derive(Clone)]
pub(in crate::site) enum End {
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
pub(in crate::site) enum Entered<'a> {
    /// As the first: it takes the writers' lock.
    First(Leader<'a>),
    /// As the first of those that are gathered while earlier ones are stored, whose lock it takes over.
    Early(Leader<'a>, PendingHeads),
    /// On top of others.
    Next(Follower<'a>),
}

/// The first of those whose writes are stored together.
pub(in crate::site) struct Leader<'a> {
    turns: &'a CommitQueue,
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

/// Somebody makes a write ahead of its turn, and counts as waiting for it.
pub(in crate::site) struct Speculation<'a> {
    turns: &'a CommitQueue,
    /// What was made so far.
    pub(in crate::site) stand: StageHeads,
}

/// The turn of one who comes later. Dropped, it was in vain, and the next one has it.
pub(in crate::site) struct Follower<'a> {
    turns: &'a CommitQueue,
    /// On top of what it writes.
    pub(in crate::site) tail: PendingHeads,
    ending: Arc<Ending>,
}

impl CommitQueue {
    /// The objects that are made and not stored yet.
    pub(in crate::site) fn together(&self) -> &PendingObjects {
        &self.together
    }

    /// From where steps that nobody was told of yet lead to the tip of a stage, the last one first.
    pub(in crate::site) fn leading_to(&self, stage: Stage, tip: Oid) -> Vec<Oid> {
        self.coming.leading_to(stage, tip)
    }

    /// What was made lately.
    pub(in crate::site) fn steps(&self) -> &RecentDeltas {
        &self.steps
    }

    /// Who writes and works just now.
    pub(in crate::site) fn crowd(&self) -> &Arc<Semaphore> {
        &self.crowd
    }

    /// For who makes a write ahead of its turn. `None` when nobody else writes.
    pub(in crate::site) fn approach(&self) -> Option<Speculation<'_>> {
        let mut state = self.lock();
        let stand = state.last.clone().filter(|_| state.is_led || state.tail.is_some())?;
        state.waiting += 1;
        Some(Speculation { turns: self, stand })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a turn. `None` when that took too long.
    pub(in crate::site) fn enter(&self, wait: Duration) -> Option<Entered<'_>> {
        let start = Instant::now();
        let mut state = self.lock();
        loop {
            if !state.is_led {
                return Some(self.lead(&mut state));
            }
            if let Some(open) = state.open.as_ref().filter(|open| !state.is_taken && open.has_room()) {
                let (tail, ending) = (open.tail.clone(), Arc::clone(&open.ending));
                state.is_taken = true;
                return Some(Entered::Next(Follower { turns: self, tail, ending }));
            }
            let Some(left) = wait.checked_sub(start.elapsed()) else {
                // Whoever woke this one up meant somebody who still waits.
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

    fn lead(&self, state: &mut State) -> Entered<'_> {
        state.is_led = true;
        let (objects, phase) = (self.together.batch(), Cell::new(Phase::Gathering));
        let lead = Leader { turns: self, objects, phase, ending: Arc::default() };
        match state.tail.take() {
            Some(tail) => {
                state.ahead = Some(Ahead::Storing(tail.clone()));
                Entered::Early(lead, tail)
            }
            None => Entered::First(lead),
        }
    }
}

impl State {
    /// Whether what was gathered can be stored: nothing else is being stored, and no more wait for a turn than had theirs. Those
    /// are gathered while these are stored, so that of a crowd one half is always on its way to the disk. What failed before it
    /// ends it at once.
    fn is_over(&self) -> bool {
        match self.ahead {
            _ if self.is_taken => false,
            Some(Ahead::Storing(_)) => false,
            Some(Ahead::Failed) => true,
            Some(Ahead::Stored(_)) | None => self
                .open
                .as_ref()
                .is_none_or(|open| open.batch.made.len() >= self.waiting || !open.has_room()),
        }
    }
}

impl Open {
    fn has_room(&self) -> bool {
        self.batch.made.len() < MEMBERS_MAX && self.batch.moves.len() < MOVES_MAX
    }
}

impl Leader<'_> {
    /// Lets others write on top of what this one made, until no more of them wait than are there, and gives all that was made.
    /// `lock`: that of who has it already.
    pub(in crate::site) fn gather(
        &self,
        tail: PendingHeads,
        made: Made,
        moves: &[RefMove],
        lock: Option<&Lock<'_>>,
    ) -> Gathered {
        let (mut batch, ending) = (Batch::default(), Arc::clone(&self.ending));
        batch.add(made, moves);
        let mut state = self.turns.lock();
        state.last = Some(tail.stand.clone());
        state.open = Some(Open { tail, batch, ending });
        self.turns.turn.notify_one();
        while !state.is_over() {
            state = self.turns.over.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let Open { tail, batch, .. } = state.open.take().expect("because only this takes it");
        self.turns.together.next();
        self.phase.set(Phase::Storing);
        let taken_over = match state.ahead.take() {
            Some(Ahead::Stored(held)) => Some(held),
            Some(Ahead::Storing(_) | Ahead::Failed) | None => None,
        };
        let kept = taken_over.as_ref().map(Held::kept).or_else(|| lock.map(Lock::kept));
        let stand = tail.stand.clone();
        if kept.is_some_and(|kept| kept < KEPT_MAX) {
            state.is_led = false;
            let tail = PendingHeads { stand: tail.stand.beyond(), ..tail };
            state.last = Some(tail.stand.clone());
            state.tail = Some(tail);
            drop(state);
            self.turns.turn.notify_one();
        }
        Gathered { batch, stand, taken_over }
    }

    /// What was made lately.
    pub(in crate::site) fn steps(&self) -> &RecentDeltas {
        &self.turns.steps
    }

    /// Says what is about to be stored, until all who are told of it can see it.
    pub(in crate::site) fn announce(&self, moves: &[RefMove]) -> Announced<'_> {
        self.turns.coming.announce(moves)
    }

    /// What was gathered is stored, and who has begun on top of it goes on with the lock; without one it is not stored.
    pub(in crate::site) fn pass_on(&self, lock: Option<Lock<'_>>) {
        self.phase.set(Phase::Over);
        let mut state = self.turns.lock();
        let has_successor = matches!(state.ahead, Some(Ahead::Storing(_)));
        if lock.is_some() || !has_successor {
            self.turns.together.forget(self.objects);
        }
        if has_successor {
            state.ahead = Some(lock.map_or(Ahead::Failed, |lock| Ahead::Stored(lock.pass_on())));
            self.turns.over.notify_one();
        } else {
            // Where nobody may have begun, nobody else leads.
            state.is_led &= state.tail.take().is_some();
            drop(lock);
            drop(state);
            self.turns.turn.notify_one();
        }
    }

    /// Tells all whose writes were stored together.
    pub(in crate::site) fn end(self, end: End) {
        self.ending.tell(end);
    }

    /// Nothing was gathered.
    fn give_up(&self) {
        let mut state = self.turns.lock();
        state.open = None;
        state.is_led = false;
        match state.ahead.take() {
            // Another may begin there.
            Some(Ahead::Storing(tail)) => state.tail = Some(tail),
            Some(Ahead::Stored(lock)) => drop(lock),
            Some(Ahead::Failed) | None => {}
        }
        if state.tail.is_none() {
            self.turns.together.forget(self.objects);
        }
        drop(state);
        self.turns.turn.notify_one();
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
    /// Leaves what was made with the first, and waits until it is stored.
    pub(in crate::site) fn leave(
        self,
        stage: Stage,
        made: Made,
        moves: &[RefMove],
        stand: StageHeads,
    ) -> End {
        let ending = Arc::clone(&self.ending);
        let mut state = self.turns.lock();
        if let Some(open) = &mut state.open {
            open.batch.add(made, moves);
            open.batch.stages.insert(stage);
            open.tail.stand = stand.clone();
            state.last = Some(stand);
        }
        drop(state);
        drop(self);
        ending.wait()
    }
}

impl Drop for Speculation<'_> {
    fn drop(&mut self) {
        let mut state = self.turns.lock();
        state.waiting -= 1;
        if state.is_over() {
            self.turns.over.notify_one();
        }
    }
}

impl Drop for Follower<'_> {
    fn drop(&mut self) {
        let mut state = self.turns.lock();
        state.is_taken = false;
        let (is_over, may_enter) = (state.is_over(), state.open.as_ref().is_some_and(Open::has_room));
        drop(state);
        // The first one sleeps through it while others go on.
        if is_over {
            self.turns.over.notify_one();
        } else if may_enter {
            self.turns.turn.notify_one();
        }
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
mod tests;
