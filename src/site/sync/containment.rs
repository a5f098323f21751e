//! Restores containment after foreign commits, as an operation of its own by the system identity.

use super::remote_sync::Exchanged;
use crate::base::progress::Progress;
use crate::site::look::Look;
use crate::site::prelude::*;
use crate::site::repair::unreadable::Unreadable;
use crate::site::store::tips::Tips;
use crate::site::write::act::Act;

/// What a sync did.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Synced {
    /// The stages that were updated.
    pub moved: Vec<Stage>,
    /// Whether this was a dry run.
    pub dry_run: bool,
    /// Files of the work tree that were not updated, because they have uncommitted changes.
    pub left_alone: Vec<String>,
    /// Files that cannot be read at the current tips of the stages.
    pub unreadable: Vec<Unreadable>,
    /// The exchange with a remote, if one was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exchange: Option<Exchanged>,
}

impl Site {
    /// Makes every stage contain its upstream, and moves conflict files that a plain merge carried upstream back to
    /// their stage, as the system identity; moves of source by others are noted in the audit log. Branches that a fresh clone has only as remote branches are created first.
    ///
    /// # Errors
    /// [`SiteError::NoStage`] without source, which all stages are compared with; lock and storage.
    pub fn sync(&self, now: Timestamp, dry_run: bool, progress: &dyn Progress) -> Result<Synced, SiteError> {
        let act = Act { dry_run, ..Act::containment(now, progress) };
        for _ in 0..self.attempts_max() {
            let lock = self.lock()?;
            let mut tips = Tips::read(self)?;
            let mut writer = lock.writer();
            tips.adopt()?;
            tips.tip(Stage::Source)?;
            tips.restore(&mut writer)?;
            tips.remove_strays(&mut writer)?;
            tips.restore(&mut writer)?;
            let moved: Vec<Stage> = tips.moved().into_iter().map(|(stage, _, _)| stage).collect();
            if moved.is_empty() {
                // Of a stage that this clone lacks, nothing can be said.
                for stage in Stage::ALL {
                    tips.tip(stage)?;
                }
            }
            if dry_run {
                return Ok(Synced { moved, dry_run, ..Synced::default() });
            }
            if let Some(left_alone) = self.finish(&act, writer, &tips)? {
                drop(lock);
                self.note_source_moves(now)?;
                let unreadable = Look::new(self).unreadable()?;
                return Ok(Synced { moved, dry_run, left_alone, unreadable, exchange: None });
            }
        }
        Err(SiteError::Contended)
    }
}
