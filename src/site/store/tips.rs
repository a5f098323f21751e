//! The tips that a transaction is about to set.

use super::contained::Contained;
use super::recent_deltas::{RecentDeltas, Step};
use super::snapshot::Snapshot;
use super::view_overlay::{Differing, ViewOverlay};
use crate::git::RefMove;
use crate::site::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The index view of content that is not written yet, or never will be: of a dry run, or of a join that is being
/// checked.
pub(in crate::site) const PROSPECTIVE: &str = "prospective";

impl Site {
    /// The default remote: the only one, or `origin`.
    pub fn usual_remote(&self) -> String {
        match self.repo.remotes().as_slice() {
            [only] => only.clone(),
            _ => "origin".to_owned(),
        }
    }

    /// Drops the view of content that is not written yet. Views of stages stay.
    pub(in crate::site) fn drop_view(&self, view: &str) -> Result<(), SiteError> {
        match view {
            PROSPECTIVE => self.index(|index| index.forget(PROSPECTIVE)).map(drop),
            _ => Ok(()),
        }
    }
}

/// Maximum number of commits walked to find a merge base among those that a transaction made.
const NEW_COMMITS_MAX: usize = 16;

/// The current tips of the stages, overlaid with those that a transaction is about to set.
pub(in crate::site) struct Tips<'a> {
    pub(in crate::site) site: &'a Site,
    old: BTreeMap<Stage, Oid>,
    new: BTreeMap<Stage, Oid>,
    /// Commits to keep reachable, by ref name.
    parked: BTreeMap<String, Oid>,
    pub(in crate::site) contained: Contained,
    /// What was known to be contained before this transaction.
    contained_before: Contained,
    /// The changes of earlier writes that are not stored yet. A stage with too many is missing.
    unstored: BTreeMap<Stage, ViewOverlay>,
}

/// The state of the stages between the writes of a batch.
#[derive(Debug, Clone)]
pub(in crate::site) struct StageHeads {
    tips: BTreeMap<Stage, Oid>,
    pub(in crate::site) contained: Contained,
    unstored: BTreeMap<Stage, ViewOverlay>,
}

impl StageHeads {
    /// The state for writers that start on top of this one while it is being stored.
    pub(in crate::site) fn beyond(self) -> StageHeads {
        let tips = &self.tips;
        let beyond =
            |(stage, unstored): (Stage, ViewOverlay)| Some((stage, unstored.beyond(*tips.get(&stage)?)));
        let unstored = self.unstored.into_iter().filter_map(beyond).collect();
        StageHeads { unstored, ..self }
    }
}

impl<'a> Tips<'a> {
    /// The tips after an earlier write that is not stored yet.
    pub(in crate::site) fn after(site: &'a Site, heads: StageHeads) -> Self {
        Tips::with(site, heads.tips, heads.contained, heads.unstored)
    }

    fn with(
        site: &'a Site,
        old: BTreeMap<Stage, Oid>,
        contained: Contained,
        unstored: BTreeMap<Stage, ViewOverlay>,
    ) -> Self {
        let contained_before = contained.clone();
        Tips {
            site,
            old,
            new: BTreeMap::new(),
            parked: BTreeMap::new(),
            contained,
            contained_before,
            unstored,
        }
    }

    /// The state of the stages after this write. Its steps are added to `noted`.
    pub(in crate::site) fn stand(&self, noted: &RecentDeltas) -> StageHeads {
        let (mut tips, mut unstored) = (self.old.clone(), self.unstored.clone());
        tips.extend(&self.new);
        // Downstream stages usually make the same step.
        let mut steps: BTreeMap<(Oid, Oid), Option<Differing>> = BTreeMap::new();
        for (stage, old, new) in self.moved() {
            let Some(old) = old else { continue };
            // An error is not reported here: whoever needs the content reads it again.
            let step = steps.entry((old, new)).or_insert_with(|| self.differing(old, new).ok().flatten());
            match unstored.get(&stage).zip(step.as_ref()).and_then(|(known, step)| known.with(step)) {
                Some(more) => drop(unstored.insert(stage, more)),
                // Then the next writer updates a view to the new tip.
                None => drop(unstored.remove(&stage)),
            }
            let files =
                step.as_ref().map(|files| files.iter().map(|file| Arc::clone(&file.touched)).collect());
            noted.add(Step { stage, from: old, to: new, files });
        }
        StageHeads { tips, contained: self.contained.clone(), unstored }
    }

    fn differing(&self, old: Oid, new: Oid) -> Result<Option<Differing>, SiteError> {
        let repo = &self.site.repo;
        self.site.differing(repo.tree_of(old)?, repo.tree_of(new)?)
    }

    /// The content of a stage after earlier writes.
    ///
    /// # Errors
    /// [`SiteError::NoStage`]; the repository cannot be read.
    pub(in crate::site) fn content(&self, stage: Stage) -> Result<Snapshot<'a>, SiteError> {
        Snapshot::unstored(self.site, stage, self.tip(stage)?, self.unstored.get(&stage).cloned())
    }

    /// Reads the current tips.
    pub(in crate::site) fn read(site: &'a Site) -> Result<Self, SiteError> {
        let mut old = BTreeMap::new();
        for stage in Stage::ALL {
            if let Some(oid) = site.repo.read_ref(stage.ref_name())? {
                old.insert(stage, oid);
            }
        }
        Ok(Tips::at(site, old, Contained::recall(site)))
    }

    fn at(site: &'a Site, tips: BTreeMap<Stage, Oid>, contained: Contained) -> Self {
        let unstored = tips.iter().map(|(stage, tip)| (*stage, ViewOverlay::since(*tip))).collect();
        Tips::with(site, tips, contained, unstored)
    }

    /// The tips after this transaction was stored.
    pub(in crate::site) fn stored(mut self) -> Self {
        self.old.extend(self.new);
        Tips::at(self.site, self.old, self.contained)
    }

    /// Creates missing stage branches: at the last known tip where the branch was deleted without the hook noticing,
    /// else at the tip of the remote (`origin`, or the only one), as in a fresh clone.
    pub(in crate::site) fn adopt(&mut self) -> Result<(), SiteError> {
        let only = self.site.usual_remote();
        for stage in Stage::ALL.into_iter().filter(|stage| !self.old.contains_key(stage)).collect::<Vec<_>>()
        {
            let remote = self.site.repo.read_ref(&format!("refs/remotes/{only}/{stage}"))?;
            if let Some(tip) = self.site.last_known(stage, remote)?.or(remote) {
                self.set(stage, tip);
            }
        }
        Ok(())
    }

    /// The tip that a stage has, or is about to have.
    ///
    /// # Errors
    /// [`SiteError::NoStage`].
    pub(in crate::site) fn tip(&self, stage: Stage) -> Result<Oid, SiteError> {
        self.known(stage).ok_or(SiteError::NoStage { stage })
    }

    /// The tip that a stage has, or is about to have, if it exists.
    pub(in crate::site) fn known(&self, stage: Stage) -> Option<Oid> {
        self.new.get(&stage).or_else(|| self.old.get(&stage)).copied()
    }

    /// The tree of a stage's tip.
    pub(in crate::site) fn tree(&self, stage: Stage) -> Result<Oid, SiteError> {
        Ok(self.site.repo.tree_of(self.tip(stage)?)?)
    }

    /// Gives a stage a new tip.
    pub(in crate::site) fn set(&mut self, stage: Stage, commit: Oid) {
        self.new.insert(stage, commit);
    }

    /// Gives a stage a new tip that follows the one it has.
    pub(in crate::site) fn advance(&mut self, stage: Stage, commit: Oid) {
        if let Some(tip) = self.known(stage) {
            self.contained.advance(stage, tip, commit);
        }
        self.set(stage, commit);
    }

    /// Whether the tip of `below` is known to contain that of its upstream.
    pub(in crate::site) fn is_known_to_contain(&self, below: Stage) -> bool {
        let above = below.upstream().and_then(|above| self.known(above));
        above.zip(self.known(below)).is_some_and(|(up, down)| self.contained.holds(below, up, down))
    }

    /// The only merge base of the tips of `below` and its upstream, if it can be derived without a walk through
    /// history, which takes as many steps as there are pending commits: `below` contains the upstream's old tip, and
    /// each commit that the upstream gained since was made by this transaction or was reachable from that tip.
    pub(in crate::site) fn surely_common(
        &self,
        writer: &Writer<'_>,
        below: Stage,
    ) -> Result<Option<Oid>, SiteError> {
        let Some(above) = below.upstream() else { return Ok(None) };
        let (Some(base), Some(up), Some(down)) = (self.old(above), self.known(above), self.known(below))
        else {
            return Ok(None);
        };
        if !self.contained_before.holds(below, base, down) {
            return Ok(None);
        }
        let was_there = |commit: Oid| {
            let further = above.upstream().filter(|further| self.old(*further) == Some(commit));
            commit == base || (further.is_some() && self.contained_before.holds(above, commit, base))
        };
        let (mut left, mut leads_there) = (vec![up], false);
        for _ in 0..NEW_COMMITS_MAX {
            let Some(commit) = left.pop() else { return Ok(leads_there.then_some(base)) };
            if was_there(commit) {
                leads_there = leads_there || commit == base;
            } else if writer.has_made(commit) {
                left.extend(self.site.repo.commit(commit)?.parents);
            } else {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// The upstream tip that a stage was last known to contain, and the tip of the stage that contained it.
    pub(in crate::site) fn last_contained(&self, below: Stage) -> Option<(Oid, Oid)> {
        self.contained_before.last(below)
    }

    /// Notes that the tip of `below` contains that of its upstream.
    pub(in crate::site) fn note_contained(&mut self, below: Stage) {
        let above = below.upstream().and_then(|above| self.known(above));
        if let Some((up, down)) = above.zip(self.known(below)) {
            self.contained.note(below, up, down);
        }
    }

    /// Saves what this transaction found out about containment for the next one.
    pub(in crate::site) fn remember(&self) {
        if self.contained != self.contained_before {
            self.contained.remember(self.site);
        }
    }

    /// The name of the index view that shows the tip: the stage's own, or one for content that is not written yet,
    /// which [`Site::drop_view`] drops after use.
    ///
    /// # Errors
    /// [`SiteError::NoStage`].
    pub(in crate::site) fn view(&self, stage: Stage) -> Result<&'static str, SiteError> {
        let is_stored = self.old(stage) == Some(self.tip(stage)?);
        Ok(if is_stored { stage.branch() } else { PROSPECTIVE })
    }

    /// The tip that the stage's branch has on disk.
    pub(in crate::site) fn all(&self) -> BTreeMap<Stage, Oid> {
        self.old.clone()
    }

    /// The tip of a stage before this transaction.
    pub(in crate::site) fn old(&self, stage: Stage) -> Option<Oid> {
        self.old.get(&stage).copied()
    }

    /// The stages whose tip changes: stage, old tip, new tip; upstream first.
    pub(in crate::site) fn moved(&self) -> Vec<(Stage, Option<Oid>, Oid)> {
        let stages = Stage::ALL.into_iter().filter_map(|stage| Some((stage, *self.new.get(&stage)?)));
        stages
            .map(|(stage, new)| (stage, self.old(stage), new))
            .filter(|(_, old, new)| *old != Some(*new))
            .collect()
    }

    /// Keeps a commit reachable under `refs/cms/parked/`, where people find what was refused.
    pub(in crate::site) fn park(&mut self, commit: Oid) -> Result<(), SiteError> {
        let time = self.site.repo.commit(commit)?.committer.time.as_second();
        let short: String = commit.to_string().chars().take(12).collect();
        let name = format!("refs/cms/parked/{time}-{short}");
        if self.site.repo.read_ref(&name)?.is_none() {
            self.parked.insert(name, commit);
        }
        Ok(())
    }

    /// The ref moves of this transaction, upstream first: after a crash between two of them, a stage lacks its
    /// upstream's last change, as after a person's plain commit; the next write repairs it.
    pub(in crate::site) fn moves(&self, message: &str) -> Vec<RefMove> {
        let moved = self.moved().into_iter().map(|(stage, old, new)| RefMove {
            name: stage.ref_name().to_owned(),
            old,
            new,
            message: message.to_owned(),
        });
        let parked = self.parked.iter().map(|(name, commit)| RefMove {
            name: name.clone(),
            old: None,
            new: *commit,
            message: format!("parked by {message}"),
        });
        moved.chain(parked).collect()
    }
}
