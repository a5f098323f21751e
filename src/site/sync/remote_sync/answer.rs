//! The report of an exchange with a remote, for people and machines.

use super::RemoteView;
use super::discarded::Discarded;
use super::join::Joined;
use crate::site::file::item::ItemName;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::DisputedPlace;
use crate::site::store::tips::Tips;
use std::collections::{BTreeMap, BTreeSet};

/// A branch that moved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Moved {
    /// The branch.
    pub branch: Stage,
    /// Its commit before; none when it did not exist.
    pub from: Option<String>,
    /// Its commit now.
    pub to: String,
}

/// A ref that the remote rejected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RefusedPush {
    /// The branch, or `refs/cms/parked/*`.
    pub branch: String,
    /// Why, in the remote's words.
    pub reason: String,
}

/// An item with a conflict that the exchange found.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Conflicted {
    /// The stage that holds the conflict.
    pub stage: Stage,
    /// The item.
    #[serde(flatten)]
    pub name: ItemName,
    /// The disputed places, such as `title`; empty for the whole item.
    pub places: Vec<String>,
}

/// Parked versions (rejected or refused) that were transferred.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ParkedExchange {
    /// How many were fetched.
    pub fetched: usize,
    /// How many were pushed.
    pub pushed: usize,
}

/// The result of an exchange with a remote.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Exchanged {
    /// The remote's name.
    pub remote: String,
    /// Settings of this repository's own configuration that name programs which git may have run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub programs: Vec<String>,
    /// How many attempts it took: one more each time somebody else pushed first.
    pub attempts: u32,
    /// Branches on which the remote had new commits.
    pub fetched: Vec<Moved>,
    /// Branches on which both sides had new commits: they were merged by meaning.
    pub merged: Vec<Stage>,
    /// Branches that were pushed; with `--dry-run`, that would be pushed.
    pub pushed: Vec<Moved>,
    /// Refs that the remote rejected. They stay here.
    pub refused: Vec<RefusedPush>,
    /// Items that went live here and conflict with what is live there: they wait on review again.
    pub held_back: Vec<ItemName>,
    /// Conflicts that this exchange caused.
    pub conflicts: Vec<Conflicted>,
    /// Pending changes that a merge by plain git discarded: upstream is as it was, and they do not wait any more.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub discarded: Vec<Discarded>,
    /// Branches that somebody had moved back on the remote: this exchange sent the commits again that they lost.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub put_back: Vec<Stage>,
    /// Versions under `refs/cms/parked/`.
    pub parked: ParkedExchange,
}

/// The result of one attempt to join both sides; it counts only once its refs have moved.
pub(super) struct JoinReport {
    fetched: Vec<Moved>,
    merged: Vec<Stage>,
    held_back: Vec<ItemName>,
    conflicts: Vec<Conflicted>,
    discarded: Vec<Discarded>,
}

impl Exchanged {
    pub(super) fn with(remote: &str) -> Exchanged {
        Exchanged {
            remote: remote.to_owned(),
            programs: Vec::new(),
            attempts: 0,
            fetched: Vec::new(),
            merged: Vec::new(),
            pushed: Vec::new(),
            refused: Vec::new(),
            held_back: Vec::new(),
            conflicts: Vec::new(),
            discarded: Vec::new(),
            put_back: Vec::new(),
            parked: ParkedExchange::default(),
        }
    }

    /// Describes what a join is about to do.
    pub(super) fn report(
        &self,
        site: &Site,
        tips: &Tips<'_>,
        there: &BTreeMap<Stage, Oid>,
        joined: &Joined,
    ) -> Result<JoinReport, SiteError> {
        let mut fetched = Vec::new();
        for (stage, new) in there {
            let old = tips.old(*stage);
            let is_new = match old {
                Some(old) => !site.repo().is_ancestor(*new, old)?,
                None => true,
            };
            if is_new {
                fetched.push(moved(*stage, old.as_ref(), *new));
            }
        }
        let (mut conflicts, mut discarded) = (Vec::new(), Vec::new());
        for stage in [Stage::Review, Stage::AiReview] {
            discarded.extend(site.discarded(tips, stage)?);
            let Some(tip) = tips.known(stage) else { continue };
            let places = |commit: Option<Oid>| -> Result<BTreeSet<(String, String)>, SiteError> {
                let Some(commit) = commit else { return Ok(BTreeSet::new()) };
                let files = site.conflicts_in(site.repo().tree_of(commit)?, stage)?;
                let all = |(name, file): (String, _)| places_of(&name, &file);
                Ok(files.into_iter().flat_map(all).collect())
            };
            let mut known = places(tips.old(stage))?;
            known.extend(places(there.get(&stage).copied())?);
            for (name, file) in site.conflicts_in(site.repo().tree_of(tip)?, stage)? {
                let new: Vec<&DisputedPlace> = file
                    .disputed
                    .iter()
                    .filter(|d| !known.contains(&(name.clone(), d.path.clone())))
                    .collect();
                let Some(unit) = file.unit().filter(|_| !new.is_empty()) else { continue };
                let places = new.iter().map(|dispute| dispute.path.clone()).collect();
                conflicts.push(Conflicted { stage, name: unit.name(Some(&file.title), &file.path), places });
            }
        }
        let held_back = joined.held_back(site)?;
        Ok(JoinReport { fetched, merged: joined.merged.clone(), held_back, conflicts, discarded })
    }

    pub(super) fn sent(&mut self, stage: Stage, old: Option<&Oid>, new: Oid) {
        self.pushed.push(moved(stage, old, new));
    }

    /// Records what would be pushed, for a dry run.
    pub(super) fn dry_run(&mut self, seen: &RemoteView, tips: &BTreeMap<Stage, Oid>) {
        let lacking = tips.iter().filter(|(stage, tip)| seen.tips.get(stage) != Some(tip));
        self.pushed = lacking.map(|(stage, tip)| moved(*stage, seen.tips.get(stage), *tip)).collect();
    }
}

impl JoinReport {
    pub(super) fn add_to(self, exchanged: &mut Exchanged) {
        exchanged.fetched.extend(self.fetched);
        for stage in self.merged {
            if !exchanged.merged.contains(&stage) {
                exchanged.merged.push(stage);
            }
        }
        for name in self.held_back {
            if !exchanged.held_back.iter().any(|known| known.item == name.item) {
                exchanged.held_back.push(name);
            }
        }
        for conflict in self.conflicts {
            if !exchanged.conflicts.contains(&conflict) {
                exchanged.conflicts.push(conflict);
            }
        }
        exchanged.discarded.extend(self.discarded);
    }
}

fn places_of(name: &str, file: &crate::site::ConflictFile) -> Vec<(String, String)> {
    file.disputed.iter().map(|dispute| (name.to_owned(), dispute.path.clone())).collect()
}

fn moved(branch: Stage, from: Option<&Oid>, to: Oid) -> Moved {
    Moved { branch, from: from.map(ToString::to_string), to: to.to_string() }
}
