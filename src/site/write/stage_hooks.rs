//! What a write leaves to staging, which is built on writes.

use super::act::Act;
use super::draft::Draft;
use crate::git::RefMove;
use crate::site::prelude::*;
use crate::site::store::tips::Tips;

/// Steps of a write that concern conflicts and parked work.
pub(in crate::site) trait StageHooks {
    /// Closes the disputes that a draft decides, by giving the disputed place another value, or deliberately the same
    /// one. Returns warnings about disputes of the changed items that stay open, or whose place is gone.
    fn resolve_by_edit(&self, stage: Stage, draft: &mut Draft<'_>) -> Result<Vec<Diagnostic>, SiteError>;

    /// Warnings of the conflicts that a write made downstream; the stages had these tips before.
    fn new_conflicts(&self, before: [Option<Oid>; 3], tips: &Tips<'_>) -> Result<Vec<Diagnostic>, SiteError>;

    /// Parks the result of a refused write if the actor could have written it, and returns the error with the parked
    /// work's name, and the ref to create once the writer has stored it. If parking fails or the limit is reached, the
    /// plain error is returned.
    fn refuse(
        &self,
        act: &Act<'_>,
        writer: &mut Writer<'_>,
        draft: &Draft<'_>,
        cause: SiteError,
    ) -> (SiteError, Option<RefMove>);
}
