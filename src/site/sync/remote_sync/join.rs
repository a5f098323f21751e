//! Joins the local and the remote stages: computes the new tip of each branch.
//!
//! The remote's commits come first, so its history is never rewritten, and its value stands where two edits cannot both
//! be kept (`docs/design/sync.md`). Local commits that are pure containment are dropped: they can be recreated from
//! the joined state.

use super::source::Clashed;
use crate::merge::Merge;
use crate::site::file::item::ItemName;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::ConflictFile;
use crate::site::stage_merge::undo_retention::leaves_something;
use crate::site::stage_merge::{History, Retention, StageMerge, Taken};
use crate::site::staging::contain::BASES_DEEP;
use crate::site::store::tips::Tips;
use crate::site::write::trailers::{is_containment, joining};
use std::collections::BTreeMap;

/// The result of joining the stages.
pub(in crate::site::sync) struct Joined {
    /// Stages on which both sides had new commits.
    pub(super) merged: Vec<Stage>,
    /// Items that were live here and conflict with what is live there.
    clashed: Option<Clashed>,
}

impl Joined {
    /// The items that return to review.
    pub(super) fn held_back(&self, site: &Site) -> Result<Vec<ItemName>, SiteError> {
        match &self.clashed {
            Some(clashed) => {
                Ok(site.as_changes(&clashed.pairs)?.into_iter().map(|change| change.name).collect())
            }
            None => Ok(Vec::new()),
        }
    }
}

impl Tips<'_> {
    /// Sets each stage to a commit that contains the changes of both sides: those here come on top of those there.
    ///
    /// # Errors
    /// [`SiteError::Unrelated`]; a stage exists on neither side; storage.
    pub(in crate::site::sync) fn join(
        &mut self,
        writer: &mut Writer<'_>,
        remote: &str,
        (here, there): (&BTreeMap<Stage, Oid>, &BTreeMap<Stage, Oid>),
    ) -> Result<Joined, SiteError> {
        let (site, before) = (self.site, here);
        let mut joined = Joined { merged: Vec::new(), clashed: None };
        for stage in Stage::ALL {
            let mut here = before.get(&stage).copied();
            let keeps = joined.clashed.is_some() && stage == Stage::Review;
            if let (true, Some(source)) = (keeps, before.get(&Stage::Source)) {
                // Items that return to review must exist there, whoever merges them.
                let down = here.unwrap_or(*source);
                let up = (Stage::Source, *source);
                let whole = site.contain(writer, up, (stage, down), &Taken::default())?;
                here = Some(whole.unwrap_or(down));
            }
            let tip = match (here, there.get(&stage).copied()) {
                (None, None) => {
                    let above = stage.upstream().and_then(|above| self.known(above));
                    above.ok_or(SiteError::NoStage { stage })?
                }
                (Some(one), None) | (None, Some(one)) => one,
                (Some(here), Some(tip)) if site.repo.is_ancestor(tip, here)? => here,
                (Some(here), Some(tip)) => {
                    let mut own = if keeps { here } else { site.own(here, tip)? };
                    // If somebody has merged the stage into its upstream, its containment commits cannot be recreated.
                    if let Some(above) = stage.upstream().and_then(|above| self.known(above))
                        && site.repo.is_ancestor(own, above)?
                    {
                        own = here;
                    }
                    if site.repo.is_ancestor(own, tip)? {
                        tip
                    } else {
                        joined.merged.push(stage);
                        let between = Between { remote, stage, here: own, there: tip };
                        let above = above_of(site, stage, before, there)?;
                        self.joined_tip(writer, &between, above, &mut joined.clashed)?
                    }
                }
            };
            if let (Stage::Source, Some(clashed)) = (stage, &joined.clashed) {
                // Review may have changed since the local version went live.
                self.park(clashed.here)?;
            }
            self.set(stage, tip);
            self.contain_in(writer, stage, joined.clashed.as_ref())?;
        }
        Ok(joined)
    }

    /// The commit of a stage that joins both sides.
    fn joined_tip(
        &self,
        writer: &mut Writer<'_>,
        between: &Between<'_>,
        above: (Oid, Oid),
        clashed: &mut Option<Clashed>,
    ) -> Result<Oid, SiteError> {
        match between.stage {
            Stage::Source => {
                let (tip, found) = self.site.join_source(writer, between)?;
                *clashed = found;
                Ok(tip)
            }
            Stage::Review | Stage::AiReview => self.join_stage(writer, between, above, clashed.is_some()),
        }
    }

    /// Makes a freshly joined stage contain its upstream.
    fn contain_in(
        &mut self,
        writer: &mut Writer<'_>,
        stage: Stage,
        clashed: Option<&Clashed>,
    ) -> Result<(), SiteError> {
        let Some(above) = stage.upstream() else { return Ok(()) };
        let (up, down) = (self.tip(above)?, self.tip(stage)?);
        let new = match clashed {
            Some(clashed) if stage == Stage::Review => {
                Some(self.site.hand_back(writer, (up, down), clashed)?)
            }
            Some(_) | None => self.site.contain(writer, (above, up), (stage, down), &Taken::default())?,
        };
        if let Some(new) = new {
            self.set(stage, new);
        }
        Ok(())
    }

    /// The commit that joins both sides of a stage other than source.
    fn join_stage(
        &self,
        writer: &mut Writer<'_>,
        between: &Between<'_>,
        above: (Oid, Oid),
        has_clashed: bool,
    ) -> Result<Oid, SiteError> {
        let Between { stage, here, there, .. } = *between;
        let site = self.site;
        let upstream = match stage.upstream() {
            Some(upstream) => self.tip(upstream)?,
            None => return Err(SiteError::NothingAbove),
        };
        let (tree_here, tree_there) = (site.repo.tree_of(here)?, site.repo.tree_of(there)?);
        let own = ConflictFile::folder(stage);
        let undisputed =
            site.repo.id_at(tree_here, &own)?.is_none() && site.repo.id_at(tree_there, &own)?.is_none();
        let bases = site.bases(between)?;
        let leaves = |undo: &Commit| leaves_something(undo, stage);
        let nothing_waits = !has_clashed
            && undisputed
            && site.repo.is_ancestor(here, upstream)?
            && site.repo.is_ancestor(there, upstream)?
            // What an undo gave back waits downstream, even if the stage's whole history is upstream.
            && !site.undos(upstream, &bases, here)?.iter().any(leaves)
            && !site.undos(upstream, &bases, there)?.iter().any(leaves);
        if nothing_waits {
            return Ok(upstream);
        }
        let nothing = Taken::default();
        let above_base = match bases.first() {
            Some(base) => site.repo.merge_bases(*base, upstream)?,
            None => Vec::new(),
        };
        let carry = StageMerge {
            site,
            stage: Some(stage),
            trees: Merge::new(site.one_base(writer, &bases, BASES_DEEP)?, tree_there, tree_here),
            history: History::new(bases, there, here),
            taken: &nothing,
            retention: &Retention::default(),
            above: above_base.first().map_or(Ok(Oid::EMPTY_TREE), |base| site.repo.tree_of(*base))?,
        };
        let tree = carry.joined(writer, stage, above, site.repo.tree_of(upstream)?)?;
        site.joining(writer, between, tree)
    }
}

/// The trees of a stage's upstream, there and here.
fn above_of(
    site: &Site,
    stage: Stage,
    here: &BTreeMap<Stage, Oid>,
    there: &BTreeMap<Stage, Oid>,
) -> Result<(Oid, Oid), SiteError> {
    let Some(above) = stage.upstream() else { return Ok((Oid::EMPTY_TREE, Oid::EMPTY_TREE)) };
    let (Some(one), Some(other)) =
        (there.get(&above).or(here.get(&above)), here.get(&above).or(there.get(&above)))
    else {
        return Ok((Oid::EMPTY_TREE, Oid::EMPTY_TREE));
    };
    Ok((site.repo.tree_of(*one)?, site.repo.tree_of(*other)?))
}

/// One stage on two clones that both have new commits.
pub(super) struct Between<'a> {
    /// The remote's name.
    pub(super) remote: &'a str,
    /// The stage.
    pub(super) stage: Stage,
    /// Its newest local commit that is not pure containment.
    pub(super) here: Oid,
    /// Its remote commit.
    pub(super) there: Oid,
}

impl Site {
    /// A branch without trailing containment commits that the other side lacks.
    fn own(&self, here: Oid, there: Oid) -> Result<Oid, SiteError> {
        let mut own = here;
        while !self.repo.is_ancestor(own, there)? {
            let commit = self.repo.commit(own)?;
            match commit.parents.first() {
                Some(before) if is_containment(&commit) => own = *before,
                Some(_) | None => break,
            }
        }
        Ok(own)
    }

    /// The merge bases of both sides.
    ///
    /// # Errors
    /// [`SiteError::Unrelated`].
    pub(super) fn bases(&self, between: &Between<'_>) -> Result<Vec<Oid>, SiteError> {
        let bases = self.repo.merge_bases(between.here, between.there)?;
        if bases.is_empty() {
            let remote = between.remote.to_owned();
            return Err(SiteError::Unrelated { stage: between.stage, remote });
        }
        Ok(bases)
    }

    /// The commit that joins both sides: the same two commits give the same result everywhere.
    pub(super) fn joining(
        &self,
        writer: &mut Writer<'_>,
        between: &Between<'_>,
        tree: Oid,
    ) -> Result<Oid, SiteError> {
        let Between { stage, here, there, .. } = *between;
        let time = self.repo.commit(here)?.committer.time.max(self.repo.commit(there)?.committer.time);
        let commit = joining(&format!("Join {stage} of two clones"), tree, vec![there, here], time);
        Ok(writer.commit(&commit)?)
    }
}
