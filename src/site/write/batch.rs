//! A write in a server process: made together with concurrent writes, and stored with them (group commit).

use super::act::{Act, Written};
use super::group_commit::{Batch, CommitQueue, End, Entered, Gathered, Leader, PendingHeads};
use super::speculative::Speculative;
use super::transaction::{Attempt, ChangeFn};
use crate::git::{Lock, Made, RefMove};
use crate::site::prelude::*;
use crate::site::store::recent_deltas::RecentDeltas;
use crate::site::store::tips::{StageHeads, Tips};
use std::sync::Arc;
use std::time::Duration;

/// Maximum wait in the queue, longer than for a lock of another process: each writer in it is served in the end.
const QUEUE_WAIT: Duration = Duration::from_secs(20);

/// An attempt on top of unstored commits, and its writer.
type Beside<'a> = (Writer<'a>, Attempt<'a>);

/// What an attempt adds to the batch.
struct Left {
    made: Made,
    moves: Vec<RefMove>,
    heads: StageHeads,
}

/// The result of storing: paths in work trees that were left alone, or `None` if another writer was first.
type Stored = Result<Option<Vec<String>>, SiteError>;

impl Site {
    /// Like [`Site::write_alone`], in a group commit with other writers of this process.
    pub(in crate::site) fn write_in_turn<E: From<SiteError>>(
        &self,
        queue: &CommitQueue,
        act: &Act<'_>,
        change: &mut ChangeFn<'_, E>,
    ) -> Result<Option<Written>, E> {
        let speculative = self.speculative(queue, act, change);
        self.rest();
        let turn = match queue.enter(QUEUE_WAIT) {
            Some(Entered::First(leader)) => return self.write_first(leader, act, speculative, change),
            Some(Entered::Early(leader, tail)) => {
                return self.write_early(leader, tail, act, speculative, change);
            }
            Some(Entered::Next(turn)) => turn,
            None => return Err(SiteError::Contended.into()),
        };
        let (left, attempt) = self.left_by(
            self.attempt_beside(&turn.tail, act, speculative, change),
            &turn.tail,
            queue.deltas(),
        );
        // An attempt that changes nothing, or is refused, waits as well: it has seen what is not stored yet.
        let end = turn.leave(act.stage, left.made, &left.moves, left.heads);
        self.work();
        outcome(end, attempt, Vec::new())
    }

    /// Like [`Site::write_alone`], as a leader: also stores what others wrote meanwhile.
    fn write_first<E: From<SiteError>>(
        &self,
        leader: Leader<'_>,
        act: &Act<'_>,
        speculative: Option<Speculative>,
        change: &mut ChangeFn<'_, E>,
    ) -> Result<Option<Written>, E> {
        self.leave_room();
        let lock = self.lock()?;
        let Some((left_before, writer, attempt)) = self.first_attempt(&lock, act, speculative, change)?
        else {
            return Ok(None);
        };
        let tail = PendingHeads { since: lock.since(), heads: attempt.tips.stand(leader.deltas()) };
        let gathered = leader.gather(
            tail,
            writer.into_made(),
            &attempt.moves,
            Some(&lock).filter(|_| !self.is_crowded()),
        );
        let stored = self.store_batch(lock, &leader, gathered.batch, gathered.heads);
        self.answer_first(leader, Ok(attempt), left_before, stored)
    }

    /// Like [`Site::write_first`], on top of a batch that is being stored.
    fn write_early<E: From<SiteError>>(
        &self,
        leader: Leader<'_>,
        tail: PendingHeads,
        act: &Act<'_>,
        speculative: Option<Speculative>,
        change: &mut ChangeFn<'_, E>,
    ) -> Result<Option<Written>, E> {
        let (left, attempt) =
            self.left_by(self.attempt_beside(&tail, act, speculative, change), &tail, leader.deltas());
        let gathered =
            leader.gather(PendingHeads { heads: left.heads, ..tail }, left.made, &left.moves, None);
        let Gathered { batch, heads, taken_over } = gathered;
        let stored = match taken_over.map(|lock| self.repo.go_on(lock)) {
            Some(Ok(lock)) => self.store_batch(lock, &leader, batch, heads),
            Some(Err(cause)) => Err(cause.into()),
            None => Ok(None),
        };
        self.answer_first(leader, attempt, Vec::new(), stored)
    }

    /// What an attempt adds to the batch: nothing if it was refused.
    fn left_by<'a, E>(
        &'a self,
        made: Result<Beside<'a>, E>,
        tail: &PendingHeads,
        deltas: &RecentDeltas,
    ) -> (Left, Result<Attempt<'a>, E>) {
        match made {
            Ok((writer, attempt)) => {
                let heads = attempt.tips.stand(deltas);
                let left = Left { made: writer.into_made(), moves: attempt.moves.clone(), heads };
                (left, Ok(attempt))
            }
            Err(refusal) => {
                let made = self.repo.writer_beside(tail.since).into_made();
                (Left { made, moves: Vec::new(), heads: tail.heads.clone() }, Err(refusal))
            }
        }
    }

    /// Makes the commits of a write on top of unstored commits.
    fn attempt_beside<E: From<SiteError>>(
        &self,
        tail: &PendingHeads,
        act: &Act<'_>,
        speculative: Option<Speculative>,
        change: &mut ChangeFn<'_, E>,
    ) -> Result<Beside<'_>, E> {
        self.refuse_landed(act.actor.request.as_ref())?;
        let _still = self.hold_still();
        let tips = Tips::after(self, tail.heads.clone());
        let mut writer = self.repo.writer_beside(tail.since);
        let before = tips.content(act.stage)?;
        let attempt = self.attempt(act, &mut writer, tips, before, speculative, change)?;
        Ok((writer, attempt))
    }

    /// Stores a batch, passes the lock on to writers that started on top of it, and updates the index views.
    fn store_batch(&self, lock: Lock<'_>, leader: &Leader<'_>, batch: Batch, heads: StageHeads) -> Stored {
        let Batch { made, mut moves, stages } = batch;
        // Upstream first; the moves of one ref stay in their order.
        moves.sort_by_key(|moved| {
            Stage::ALL.iter().position(|stage| stage.ref_name() == moved.name).unwrap_or(usize::MAX)
        });
        let _announced = leader.announce(&moves);
        let mut writer = lock.writer();
        let stored = made
            .into_iter()
            .try_for_each(|made| writer.adopt(made).map_err(SiteError::from))
            .and_then(|()| self.store(writer, &moves, &heads.contained));
        let is_stored = matches!(stored, Ok(Some(_)));
        leader.pass_on(is_stored.then_some(lock));
        for stage in stages.into_iter().filter(|_| is_stored) {
            // All writers that are answered will read what was stored. If this fails, readers update the views
            // themselves.
            drop(self.bring_tip(stage));
            if stage == Stage::Source {
                drop(self.update_published_at());
            }
        }
        stored
    }

    /// Reports the result of storing to the followers, and returns that of the leader.
    fn answer_first<E: From<SiteError>>(
        &self,
        leader: Leader<'_>,
        attempt: Result<Attempt<'_>, E>,
        left_before: Vec<String>,
        stored: Stored,
    ) -> Result<Option<Written>, E> {
        let end = match stored {
            Ok(Some(left_alone)) => End::Stored(Arc::new(left_alone)),
            Ok(None) => End::Raced,
            Err(cause) => End::Failed(Arc::new(cause)),
        };
        leader.end(end.clone());
        self.work();
        outcome(end, attempt, left_before)
    }
}

/// The result of a write whose batch ended like this: `None` if it must be made again. `left_before`: paths that the
/// repair before it left alone.
fn outcome<E: From<SiteError>>(
    end: End,
    attempt: Result<Attempt<'_>, E>,
    left_before: Vec<String>,
) -> Result<Option<Written>, E> {
    match (end, attempt) {
        (End::Stored(left_alone), Ok(attempt)) => {
            let own = attempt.own(&left_alone);
            Ok(Some(attempt.done(left_before.into_iter().chain(own))?))
        }
        (End::Stored(_), Err(refusal)) => Err(refusal),
        (End::Failed(cause), Ok(attempt)) => Err(attempt.failed(SiteError::Batch(cause)).into()),
        // The content that it was refused for may never have been stored.
        (End::Raced, _) | (End::Failed(_), Err(_)) => Ok(None),
    }
}
