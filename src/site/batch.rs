//! A write of a process that serves many: made together with others who write now, and stored with them.

use super::Site;
use super::act::{Act, Written};
use super::draft::Draft;
use super::error::SiteError;
use super::snapshot::Snapshot;
use super::tips::Tips;
use super::turns::{End, Entered, Lead, Turns};
use crate::base::Stage;
use crate::base::limits::LOCK_WAIT_MS;
use std::sync::Arc;
use std::time::Duration;

impl Site {
    /// As [`Site::write_alone`], together with others of this process who write now.
    pub(super) fn write_in_turn<T, E: From<SiteError>>(
        &self,
        turns: &Turns,
        act: &Act<'_>,
        change: &mut impl FnMut(&mut Draft<'_>) -> Result<T, E>,
    ) -> Result<Option<(T, Written)>, E> {
        let turn = match turns.enter(Duration::from_millis(LOCK_WAIT_MS)) {
            Some(Entered::First(lead)) => return self.write_first(lead, act, change),
            Some(Entered::Next(turn)) => turn,
            None => return Err(SiteError::Contended.into()),
        };
        let tips = Tips::after(self, turn.stand.clone());
        let mut writer = self.repo.writer_beside(turn.since);
        let over = tips.unstored(act.stage);
        let before = Snapshot::unstored(self, act.stage, tips.tip(act.stage)?, over)?;
        let attempt = self.attempt(act, &mut writer, tips, before, change)?;
        if attempt.moves.is_empty() {
            return attempt.done(Vec::new()).map(Some);
        }
        match turn.leave(act.stage, writer.into_made(), attempt.moves.clone(), attempt.tips.stand()) {
            End::Stored(left_alone) => {
                let own = attempt.own(&left_alone);
                attempt.done(own).map(Some)
            }
            End::Raced => Ok(None),
            End::Failed(cause) => Err(attempt.failed(SiteError::Together(cause)).into()),
        }
    }

    /// As [`Site::write_alone`], and stores what others wrote meanwhile.
    fn write_first<T, E: From<SiteError>>(
        &self,
        lead: Lead<'_>,
        act: &Act<'_>,
        change: &mut impl FnMut(&mut Draft<'_>) -> Result<T, E>,
    ) -> Result<Option<(T, Written)>, E> {
        let lock = self.lock()?;
        let Some((mended, mut writer, attempt)) = self.first_attempt(&lock, act, change)? else {
            return Ok(None);
        };
        writer.hand_over();
        let (batch, stand) = lead.gather(lock.since(), attempt.tips.stand());
        let mut moves = attempt.moves.clone();
        moves.extend(batch.moves.into_iter().filter(|moved| !attempt.moves.contains(moved)));
        // Upstream first; the moves of one ref stay in their order.
        moves.sort_by_key(|moved| {
            Stage::ALL.iter().position(|stage| stage.ref_name() == moved.name).unwrap_or(usize::MAX)
        });
        let tips = Tips::after(self, stand);
        let stored = batch
            .made
            .into_iter()
            .try_for_each(|made| writer.adopt(made).map_err(SiteError::from))
            .and_then(|()| self.store(writer, &moves, &tips));
        drop(lock);
        for stage in batch.stages.into_iter().filter(|_| matches!(stored, Ok(Some(_)))) {
            // All who are answered look at what was stored. What fails here is made up for by who looks.
            drop(tips.known(stage).map(|tip| self.bring(stage.branch(), tip)));
            if stage == Stage::Source {
                drop(self.bring_lives());
            }
        }
        match stored {
            Ok(Some(left_alone)) => {
                let left_alone = Arc::new(left_alone);
                lead.end(End::Stored(Arc::clone(&left_alone)));
                let own = attempt.own(&left_alone);
                attempt.done(mended.into_iter().chain(own)).map(Some)
            }
            Ok(None) => {
                lead.end(End::Raced);
                Ok(None)
            }
            Err(cause) => {
                let cause = Arc::new(cause);
                lead.end(End::Failed(Arc::clone(&cause)));
                Err(attempt.failed(SiteError::Together(cause)).into())
            }
        }
    }
}
