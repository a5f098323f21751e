//! The steps of a write that concern staging; a write whose expected revision was outdated is refused, and parked.

use crate::git::RefMove;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::staging::parked::{ParkedWhy, Parking};
use crate::site::store::place::is_review_metadata;
use crate::site::store::tips::Tips;
use crate::site::write::act::Act;
use crate::site::write::draft::Draft;
use crate::site::write::reserved::Creation;
use crate::site::write::stage_hooks::StageHooks;
use crate::site::write::transaction::subject_of;
use std::collections::BTreeSet;

impl StageHooks for Site {
    fn resolve_by_edit(&self, stage: Stage, draft: &mut Draft<'_>) -> Result<Vec<Diagnostic>, SiteError> {
        self.close_disputes(stage, draft)
    }

    fn new_conflicts(&self, before: [Option<Oid>; 3], tips: &Tips<'_>) -> Result<Vec<Diagnostic>, SiteError> {
        self.new_disputes(before, tips)
    }

    fn refuse(
        &self,
        act: &Act<'_>,
        writer: &mut Writer<'_>,
        draft: &Draft<'_>,
        cause: SiteError,
    ) -> (SiteError, Option<RefMove>) {
        let SiteError::Stale { path, expected, current, changes, .. } = cause else { return (cause, None) };
        let (parked, moved) = match act.dry_run {
            true => (None, None),
            false => match self.park_refused(act, writer, draft, &expected) {
                Ok(Some((commit, moved))) => (Some(commit.to_string()), moved),
                Err(
                    refused @ (SiteError::Forbidden { .. }
                    | SiteError::Reserved { .. }
                    | SiteError::LockedModule { .. }),
                ) => return (refused, None),
                Ok(None) | Err(_) => (None, None),
            },
        };
        (SiteError::Stale { path, expected, current, changes, parked }, moved)
    }
}

impl Site {
    fn park_refused(
        &self,
        act: &Act<'_>,
        writer: &mut Writer<'_>,
        draft: &Draft<'_>,
        expected: &str,
    ) -> Result<Option<(Oid, Option<RefMove>)>, SiteError> {
        let before = draft.snapshot();
        let mut files = Vec::new();
        for change in draft.new_files() {
            if !is_review_metadata(&change.path) && draft.differs(&change)? {
                files.push(change);
            }
        }
        self.allowed(act, before, &files, Creation::Now)?;
        if files.is_empty() || self.is_parking_full()? {
            return Ok(None);
        }
        let items = self.changed_items(draft, &files)?;
        let units: Vec<Unit> = items.iter().map(|(id, _)| Unit::Item(id.clone())).collect();
        let changes: Vec<_> = items.into_iter().map(|(_, change)| change).collect();
        let base = self.revision(expected)?;
        let read = self.repo.tree_of(base)?;
        let mut edits = Vec::with_capacity(files.len());
        // An item that moved since the writer read it has another path in their version.
        let touched: BTreeSet<&Unit> = units.iter().collect();
        for pair in self.pairs(read, before.tree())? {
            let moved =
                pair.before.filter(|place| touched.contains(&pair.unit) && !draft.changes(&place.path));
            edits.extend(moved.map(|place| (place.path, None)));
        }
        for change in files {
            let blob = change.stored()?.map(|bytes| writer.blob(&bytes)).transpose()?;
            edits.push((change.path, blob));
        }
        let tree = writer.tree(Some(read), &edits)?;
        let tree = self.without_aside(writer, tree)?;
        let subject = draft.title().map_or_else(|| subject_of(&changes), str::to_owned);
        let parking = Parking {
            why: ParkedWhy::Refused,
            subject: &subject,
            reason: "",
            units: &units,
            work_of: BTreeSet::new(),
            base,
            beside: before.commit(),
            tree,
        };
        self.park(writer, act, &parking).map(Some)
    }
}
