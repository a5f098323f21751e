//! The tips that a transaction is about to give the stages.

use super::Site;
use super::contained::Contained;
use super::error::SiteError;
use crate::base::Stage;
use crate::git::{Oid, RefMove};
use std::collections::BTreeMap;

/// The tips that a transaction is about to give the stages, over those they have.
pub(super) struct Tips<'a> {
    pub(super) site: &'a Site,
    old: BTreeMap<Stage, Oid>,
    new: BTreeMap<Stage, Oid>,
    /// Commits that stay reachable, by the names of their refs.
    parked: BTreeMap<String, Oid>,
    contained: Contained,
}

/// Where the stages are while several writes are made that are stored together.
#[derive(Debug, Clone)]
pub(super) struct Stand {
    tips: BTreeMap<Stage, Oid>,
    contained: Contained,
}

impl Stand {
    /// Where a stage is.
    pub(super) fn tip(&self, stage: Stage) -> Option<Oid> {
        self.tips.get(&stage).copied()
    }
}

impl<'a> Tips<'a> {
    /// The tips as an earlier write leaves them, which is not stored yet.
    pub(super) fn after(site: &'a Site, stand: Stand) -> Self {
        let Stand { tips, contained } = stand;
        Tips { site, old: tips, new: BTreeMap::new(), parked: BTreeMap::new(), contained }
    }

    /// Where the stages are after this write.
    pub(super) fn stand(&self) -> Stand {
        let mut tips = self.old.clone();
        tips.extend(&self.new);
        Stand { tips, contained: self.contained.clone() }
    }

    /// The tips as they are now.
    pub(super) fn read(site: &'a Site) -> Result<Self, SiteError> {
        let mut old = BTreeMap::new();
        for stage in Stage::ALL {
            if let Some(oid) = site.repo.read_ref(stage.ref_name())? {
                old.insert(stage, oid);
            }
        }
        Ok(Tips {
            site,
            old,
            new: BTreeMap::new(),
            parked: BTreeMap::new(),
            contained: Contained::recall(site),
        })
    }

    /// Gives stages that a fresh clone has only as its remote's (`origin`, or the only one) their branches.
    pub(super) fn adopt(&mut self) -> Result<(), SiteError> {
        let only = self.site.usual_remote();
        for stage in Stage::ALL.into_iter().filter(|stage| !self.old.contains_key(stage)).collect::<Vec<_>>()
        {
            if let Some(tip) = self.site.repo.read_ref(&format!("refs/remotes/{only}/{stage}"))? {
                self.set(stage, tip);
            }
        }
        Ok(())
    }

    /// The tip that a stage has, or is about to have.
    ///
    /// # Errors
    /// [`SiteError::NoStage`].
    pub(super) fn tip(&self, stage: Stage) -> Result<Oid, SiteError> {
        self.known(stage).ok_or(SiteError::NoStage { stage })
    }

    /// The tip that a stage has, or is about to have, if it exists.
    pub(super) fn known(&self, stage: Stage) -> Option<Oid> {
        self.new.get(&stage).or_else(|| self.old.get(&stage)).copied()
    }

    /// The tree of a stage's tip.
    pub(super) fn tree(&self, stage: Stage) -> Result<Oid, SiteError> {
        Ok(self.site.repo.tree_of(self.tip(stage)?)?)
    }

    /// Gives a stage a new tip.
    pub(super) fn set(&mut self, stage: Stage, commit: Oid) {
        self.new.insert(stage, commit);
    }

    /// Gives a stage a new tip that follows the one it has.
    pub(super) fn advance(&mut self, stage: Stage, commit: Oid) {
        if let Some(tip) = self.known(stage) {
            self.contained.advance(stage, tip, commit);
        }
        self.set(stage, commit);
    }

    /// Whether the tip of `below` is known to contain that of its upstream.
    pub(super) fn is_known_to_contain(&self, below: Stage) -> bool {
        let above = below.upstream().and_then(|above| self.known(above));
        above.zip(self.known(below)).is_some_and(|(up, down)| self.contained.holds(below, up, down))
    }

    /// The tip of `below` contains that of its upstream now.
    pub(super) fn note_contained(&mut self, below: Stage) {
        let above = below.upstream().and_then(|above| self.known(above));
        if let Some((up, down)) = above.zip(self.known(below)) {
            self.contained.note(below, up, down);
        }
    }

    /// Leaves what is known about these tips to the next transaction.
    pub(super) fn remember(&self) {
        self.contained.remember(self.site);
    }

    /// The tip that the stage's branch has on the disk.
    pub(super) fn old(&self, stage: Stage) -> Option<Oid> {
        self.old.get(&stage).copied()
    }

    /// The stages whose tip changes: stage, old tip, new tip; upstream first.
    pub(super) fn moved(&self) -> Vec<(Stage, Option<Oid>, Oid)> {
        let stages = Stage::ALL.into_iter().filter_map(|stage| Some((stage, *self.new.get(&stage)?)));
        stages
            .map(|(stage, new)| (stage, self.old(stage), new))
            .filter(|(_, old, new)| *old != Some(*new))
            .collect()
    }

    /// Keeps a commit reachable under `refs/cms/parked/`, where people find what was refused.
    pub(super) fn park(&mut self, commit: Oid) -> Result<(), SiteError> {
        let time = self.site.repo.commit(commit)?.committer.time.as_second();
        let short: String = commit.to_string().chars().take(12).collect();
        let name = format!("refs/cms/parked/{time}-{short}");
        if self.site.repo.read_ref(&name)?.is_none() {
            self.parked.insert(name, commit);
        }
        Ok(())
    }

    /// The ref moves of this transaction, upstream first: should the machine stop between two of them, what is left is a
    /// stage that lacks its upstream's last change, as after a person's plain commit; the next write mends it.
    pub(super) fn moves(&self, message: &str) -> Vec<RefMove> {
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
