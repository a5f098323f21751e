//! Places where a stage has no value of its own: a conflict is open there, and until it is decided the stage follows
//! upstream.
//!
//! A manual merge of a stage into its upstream creates merge bases that contain the waiting values. A merge from such a
//! base would read the upstream value on the stage as the stage's own edit, and promote it one day.

use super::{ConflictPropagation, StageMerge, Work};
use crate::merge::{Merge, merge_entries};
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::{DisputedPlace, SAME_PATH, WHOLE_FILE};
use crate::site::store::place::Pair;
use std::collections::BTreeSet;

impl StageMerge<'_> {
    /// The open disputes of the stage with its upstream: at places where the stage still holds the standing value, and at
    /// places where that is the stage's own.
    pub(super) fn open_disputes(&self) -> Result<[ConflictPropagation; 2], SiteError> {
        let mut found = [ConflictPropagation::new(), ConflictPropagation::new()];
        let Some(stage) = self.stage else { return Ok(found) };
        for (_, file) in self.site.conflicts_in(self.trees.theirs, stage)? {
            let Some(unit) = file.unit() else { continue };
            let (_, here) = self.site.both_of(&file, &unit, self.trees.ours, self.trees.theirs)?;
            let Some(here) = self.site.holding(&unit, here)? else { continue };
            for dispute in file.disputed {
                let is_place = ![SAME_PATH, WHOLE_FILE].contains(&dispute.kind.as_str());
                if is_place && dispute.is(here.at(&dispute).as_ref(), dispute.upstream.as_ref()) {
                    let is_own = dispute.clones || dispute.parked.is_some();
                    found[usize::from(is_own)].entry(unit.clone()).or_default().push(dispute);
                }
            }
        }
        Ok(found)
    }

    /// The units with such places that upstream has not changed.
    pub(super) fn followed_besides(
        &self,
        followed: &ConflictPropagation,
        pairs: &[Pair],
    ) -> Result<Vec<Pair>, SiteError> {
        let known: BTreeSet<&Unit> = pairs.iter().map(|pair| &pair.unit).collect();
        let mut besides = Vec::new();
        if followed.keys().all(|unit| known.contains(unit)) {
            return Ok(besides);
        }
        for pair in self.site.pairs(self.trees.ours, self.trees.theirs)? {
            if followed.contains_key(&pair.unit) && !known.contains(&pair.unit) {
                besides.push(Pair { after: pair.before.clone(), ..pair });
            }
        }
        Ok(besides)
    }

    /// The merge base of a unit with such places: there, the base is the stage's value. None if it has no such places.
    pub(super) fn base_followed(
        &self,
        unit: &Unit,
        values: Merge<Option<&Value>>,
        work: &Work,
    ) -> Option<Value> {
        let disputed = work.followed.get(unit)?;
        let mut base = Some(values.base?.clone());
        for dispute in disputed {
            let current = DisputedPlace { staged: dispute.value_in(values.theirs), ..dispute.clone() };
            current.put_staged_back(&mut base);
        }
        base
    }

    /// Base and staged version of a unit whose open disputes are about lists that both sides changed again: there, the stage
    /// has the entries of both, and its conflict stays open. None if it has no such lists.
    pub(super) fn with_entries_of_both(
        &self,
        unit: &Unit,
        values: Merge<Option<&Value>>,
        work: &Work,
    ) -> Option<[Value; 2]> {
        let disputed = work.edited.get(unit)?;
        let (mut base, mut staged) = (values.base?.clone(), values.theirs?.clone());
        let mut is_changed = false;
        for dispute in disputed.iter().filter(|dispute| !dispute.is_move()) {
            let place = dispute.place();
            let lists = values.map(|side| side.and_then(|item| place.get(item)).and_then(Value::as_array));
            let Merge { base: Some(old), ours: Some(up), theirs: Some(own) } = lists else { continue };
            let is_changed_by_both = old != up && old != own && up != own;
            let Some(both) = merge_entries(Merge::new(old, up, own)).filter(|_| is_changed_by_both) else {
                continue;
            };
            is_changed |= place.set(&mut base, Some(Value::Array(up.clone())))
                && place.set(&mut staged, Some(Value::Array(both)));
        }
        is_changed.then_some([base, staged])
    }
}
