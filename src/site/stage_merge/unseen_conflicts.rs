//! Disputes closed by a merge from a branch that could not see them: a plain merge of a branch without the conflict
//! file into one with it. Such a branch's value at the disputed place decides nothing; the other values keep waiting.

use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::{ConflictFile, DisputedPlace, SAME_PATH, WHOLE_FILE};

/// Most commits that are searched for the merge.
const COMMITS_MAX: usize = 200;

impl Site {
    /// Like [`Site::still_open`], but also returns disputes that were closed unseen in the history of a commit of the
    /// stage, and whether there are any.
    pub(super) fn open_at(
        &self,
        (stage, name): (Stage, &str),
        file: &ConflictFile,
        up: Oid,
        down: Oid,
        tip: Option<Oid>,
    ) -> Result<(ConflictFile, bool), SiteError> {
        let mut now = self.still_open(file, up, down)?;
        let Some(tip) = tip.filter(|_| now.disputed.len() < file.disputed.len()) else {
            return Ok((now, false));
        };
        let Some(unit) = file.unit() else { return Ok((now, false)) };
        let closed = now.disputed.len();
        for dispute in &file.disputed {
            let is_place =
                ![SAME_PATH, WHOLE_FILE].contains(&dispute.kind.as_str()) && dispute.parked.is_none();
            if !is_place || now.disputed.iter().any(|open| open.same(dispute)) {
                continue;
            }
            let (above, here) =
                (self.value_in(up, &unit, file, dispute)?, self.value_in(down, &unit, file, dispute)?);
            let is_answered = dispute.is(here.as_ref(), dispute.upstream.as_ref());
            if is_answered || !self.is_unseen((stage, name), file, &unit, dispute, tip)? {
                continue;
            }
            let mut open = dispute.clone();
            open.clones |= !dispute.is(here.as_ref(), above.as_ref());
            open.stand(here);
            if open.waits() {
                now.disputed.push(open);
            }
        }
        let is_reopened = now.disputed.len() > closed;
        Ok((now, is_reopened))
    }

    /// Whether a commit's value at a disputed place came by a merge from a side that did not have the dispute.
    fn is_unseen(
        &self,
        (stage, name): (Stage, &str),
        file: &ConflictFile,
        unit: &Unit,
        dispute: &DisputedPlace,
        tip: Oid,
    ) -> Result<bool, SiteError> {
        let mut at = tip;
        for _ in 0..COMMITS_MAX {
            let commit = self.repo.commit(at)?;
            let value = self.value_in(commit.tree, unit, file, dispute)?;
            let (mut before, mut was_open, mut was_brought) = (None, false, false);
            for parent in commit.parents {
                let tree = self.repo.tree_of(parent)?;
                let conflicts = self.conflicts_in(tree, stage)?;
                let mut known = conflicts.iter().filter(|(path, _)| path == name);
                let is_open = known.any(|(_, file)| file.disputed.iter().any(|open| open.same(dispute)));
                let has_it = dispute.is(self.value_in(tree, unit, file, dispute)?.as_ref(), value.as_ref());
                match (is_open, has_it) {
                    (true, true) => before = Some(parent),
                    (true, false) => was_open = true,
                    (false, true) => was_brought = true,
                    (false, false) => {}
                }
            }
            match before {
                Some(parent) => at = parent,
                None => return Ok(was_open && was_brought),
            }
        }
        Ok(false)
    }

    /// A tree's value at a disputed place.
    fn value_in(
        &self,
        tree: Oid,
        unit: &Unit,
        file: &ConflictFile,
        dispute: &DisputedPlace,
    ) -> Result<Option<Value>, SiteError> {
        let (place, _) = self.both(unit, &file.path, tree, tree)?;
        Ok(self.holding(unit, place)?.and_then(|holding| holding.at(dispute)))
    }
}
