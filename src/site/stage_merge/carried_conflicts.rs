//! Conflicts that a manual merge brought upstream before anybody had decided them.
//!
//! A `git merge` of a stage into its upstream includes the stage's history, and with it the containment merge in which
//! upstream's value stood against a staged one, which still waits in a conflict file downstream. Joining two clones
//! would read that as if somebody had replaced the staged value upstream. If the other clone has the staged value
//! there, it keeps waiting there.

use super::{Clash, StageMerge};
use crate::merge::Merge;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::{ConflictFile, DisputedPlace, SAME_PATH};
use crate::site::store::place::Edits;
use crate::site::write::trailers::{is_containment, is_joining};
use std::collections::HashSet;

/// Most commits of a side that are searched for a manual merge.
const COMMITS_MAX: usize = 1_000;

/// One side of a join of two clones: its own tree, the other side's tree, and its upstream's tree, if there is one.
struct Sight {
    own: Oid,
    other: Oid,
    above: Option<Oid>,
}

impl StageMerge<'_> {
    /// Adds the downstream disputes that one side of a join carried up while they were open, if the other side has
    /// their staged value on this stage and the merge would drop it. `above` holds the trees of the upstream stage,
    /// there and here; none for source.
    pub(super) fn add_carried_up(
        &self,
        writer: &mut Writer<'_>,
        stage: Stage,
        above: Option<(Oid, Oid)>,
        (edits, clashes): (&Edits, &mut Vec<Clash>),
    ) -> Result<(), SiteError> {
        let mut carried = self.carried_up(stage, above)?;
        if carried.is_empty() {
            return Ok(());
        }
        let merged = writer.tree_carrying(Some(self.trees.theirs), edits.clone())?;
        for clash in &mut carried {
            let (_, place) = self.site.both(&clash.unit, &clash.path, self.trees.theirs, merged)?;
            let Some(now) = self.site.holding(&clash.unit, place)? else { continue };
            clash.disputed.retain(|dispute| {
                let is_reported = clashes.iter().filter(|known| known.unit == clash.unit).any(|known| {
                    known.disputed.iter().any(|other| other.same(dispute) || other.path.is_empty())
                });
                !is_reported && dispute.is(now.at(dispute).as_ref(), dispute.upstream.as_ref())
            });
        }
        clashes.extend(carried.into_iter().filter(|clash| !clash.disputed.is_empty()));
        Ok(())
    }

    /// The clashes where one side holds a value by containment and the other holds the value that waits downstream.
    fn carried_up(&self, stage: Stage, above: Option<(Oid, Oid)>) -> Result<Vec<Clash>, SiteError> {
        let Some((there, here)) = self.history.tips() else { return Ok(Vec::new()) };
        let below: Vec<Stage> = Stage::ALL.into_iter().filter(|other| *other > stage).collect();
        let Merge { ours, theirs, .. } = self.trees;
        let sides = [
            (there, here, Sight { own: ours, other: theirs, above: above.map(|above| above.0) }),
            (here, there, Sight { own: theirs, other: ours, above: above.map(|above| above.1) }),
        ];
        let mut clashes = Vec::new();
        for (tip, other, sight) in sides {
            for file in self.open_when_merged(&below, tip, other)? {
                clashes.extend(self.undecided(&file, &sight)?);
            }
        }
        Ok(clashes)
    }

    /// The downstream conflict files that were open when a side's stage last merged one of those stages by plain git.
    fn open_when_merged(
        &self,
        below: &[Stage],
        tip: Oid,
        other: Oid,
    ) -> Result<Vec<ConflictFile>, SiteError> {
        let repo = self.site.repo();
        let newest_base = self.history.newest_base(self.site)?;
        let (mut found, mut seen, mut queue) = (Vec::new(), HashSet::new(), vec![tip]);
        while let Some(id) = queue.pop() {
            if seen.len() == COMMITS_MAX || !seen.insert(id) {
                continue;
            }
            let commit = repo.commit(id)?;
            // A commit newer than all common history cannot be on the other side too.
            let may_be_known = newest_base.is_none_or(|base| commit.committer.time <= base);
            if may_be_known && repo.is_ancestor(id, other)? {
                continue;
            }
            let known = found.len();
            for stage in below {
                found.extend(self.site.conflicts_in(commit.tree, *stage)?.into_iter().map(|(_, file)| file));
            }
            if found.len() > known {
                continue;
            }
            if is_joining(&commit) {
                queue.extend(commit.parents);
            } else if commit.parents.len() == 1 || is_containment(&commit) {
                queue.extend(commit.parents.first());
            }
        }
        Ok(found)
    }

    /// The places of a conflict file that nobody has decided on the stage it was carried to.
    fn undecided(&self, file: &ConflictFile, sight: &Sight) -> Result<Option<Clash>, SiteError> {
        let Some(unit) = file.unit().filter(|_| !file.disputed.is_empty()) else { return Ok(None) };
        let site: &Site = self.site;
        let beside = |tree: Oid| site.both_of(file, &unit, tree, sight.own);
        let (others, own) = beside(sight.other)?;
        let staged = others.clone();
        let (Some(own), Some(other)) = (site.holding(&unit, own)?, site.holding(&unit, others)?) else {
            return Ok(None);
        };
        let above = match sight.above {
            Some(above) => site.holding(&unit, beside(above)?.0)?,
            None => None,
        };
        let mut disputed = Vec::new();
        for dispute in file.disputed.iter().filter(|d| d.kind != SAME_PATH && d.parked.is_none()) {
            let (stands, waits) = (own.at(dispute), other.at(dispute));
            let is_above =
                above.as_ref().is_some_and(|above| dispute.is(stands.as_ref(), above.at(dispute).as_ref()));
            let is_undecided = is_above || dispute.is(stands.as_ref(), dispute.upstream.as_ref());
            let was_staged = dispute.is(waits.as_ref(), dispute.staged.as_ref())
                || dispute.others.contains(waits.as_ref().unwrap_or(&Value::Null));
            if is_undecided && was_staged && !dispute.is(stands.as_ref(), waits.as_ref()) {
                let (others, clones) = (Vec::new(), !is_above);
                disputed.push(DisputedPlace {
                    upstream: stands,
                    staged: waits,
                    others,
                    clones,
                    ..dispute.clone()
                });
            }
        }
        let (title, path) = (Some(file.title.clone()), own.path_for(file));
        Ok((!disputed.is_empty()).then_some(Clash { unit, title, path, disputed, staged }))
    }
}
