//! Places where a stage has nothing of its own: somebody must decide there, and until then it holds what upstream has.
//!
//! A person who merges a stage into the one above by plain git makes bases in which what waits stands. To a merge from such
//! a base the stage would seem to have put upstream's value there itself, as an edit that goes up one day.

use super::{ConflictPropagation, StageMerge, Work};
use crate::base::Value;
use crate::merge::Merge;
use crate::site::error::SiteError;
use crate::site::stage_merge::conflict::{DisputedPlace, SAME_PATH, WHOLE_FILE};
use crate::site::store::place::Pair;
use crate::site::store::unit::Unit;
use std::collections::BTreeSet;

impl StageMerge<'_> {
    /// The open disputes of the stage with its upstream, at whose places it holds what stood there against it.
    pub(super) fn followed(&self) -> Result<ConflictPropagation, SiteError> {
        let mut followed = ConflictPropagation::new();
        let Some(stage) = self.stage else { return Ok(followed) };
        for (_, file) in self.site.conflicts_in(self.trees.theirs, stage)? {
            let Some(unit) = file.unit() else { continue };
            let (_, here) = self.site.both_of(&file, &unit, self.trees.ours, self.trees.theirs)?;
            let Some(here) = self.site.holding(&unit, here)? else { continue };
            let follows = |dispute: &DisputedPlace| {
                let is_own = dispute.clones || dispute.parked.is_some();
                let is_place = ![SAME_PATH, WHOLE_FILE].contains(&dispute.kind.as_str());
                is_place && !is_own && dispute.is(here.at(dispute).as_ref(), dispute.upstream.as_ref())
            };
            let disputed: Vec<DisputedPlace> = file.disputed.into_iter().filter(follows).collect();
            if !disputed.is_empty() {
                followed.entry(unit).or_default().extend(disputed);
            }
        }
        Ok(followed)
    }

    /// The units with such places that upstream has as they were before.
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

    /// The base of a merge of a unit that has such places: there it is what the stage holds. None without any.
    pub(super) fn base_followed(
        &self,
        unit: &Unit,
        values: Merge<Option<&Value>>,
        work: &Work,
    ) -> Option<Value> {
        let disputed = work.followed.get(unit)?;
        let mut base = Some(values.base?.clone());
        for dispute in disputed {
            let held = DisputedPlace { staged: dispute.held(values.theirs), ..dispute.clone() };
            held.put_staged_back(&mut base);
        }
        base
    }
}
