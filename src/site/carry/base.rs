//! The base of one item, where a host's squash, rebase or cherry-pick broke the merge base.

use super::Carry;
use crate::base::Value;
use crate::codec;
use crate::git::{Commit, Oid};
use crate::merge::Merge;
use crate::site::Site;
use crate::site::error::SiteError;
use crate::site::kept::undone_by;
use crate::site::place::Place;
use crate::site::unit::Unit;
use std::cell::OnceCell;
use std::collections::{BTreeSet, HashSet};

/// Most trees of a side that are looked through for an earlier version of an item.
const TREES_MAX: usize = 200;
/// Most commits that are looked through for those trees.
const COMMITS_MAX: usize = 2_000;

/// The merge bases and both tips, to look for earlier versions of an item; nothing where there is no such history.
#[derive(Default)]
pub(in crate::site) struct History {
    bases: Vec<Oid>,
    ours: Since,
    theirs: Since,
}

/// One side of a merge.
#[derive(Default)]
struct Since {
    tip: Option<Oid>,
    trees: OnceCell<Vec<Held>>,
}

/// What a side held at some time.
#[derive(Debug, PartialEq, Eq)]
struct Held {
    tree: Oid,
    /// Units whose version in it an undo took back later.
    taken_back: BTreeSet<Unit>,
}

impl History {
    pub(in crate::site) fn new(bases: Vec<Oid>, ours: Oid, theirs: Oid) -> History {
        let since = |tip| Since { tip: Some(tip), trees: OnceCell::new() };
        History { bases, ours: since(ours), theirs: since(theirs) }
    }

    /// The tips of both sides, upstream's first.
    pub(super) fn tips(&self) -> Option<(Oid, Oid)> {
        Some((self.ours.tip?, self.theirs.tip?))
    }

    /// The trees that a side had since it holds the merge bases, the newest first. What it was before says nothing: an
    /// upstream that goes back to it has not taken it from the stage.
    fn trees<'a>(&self, site: &Site, side: &'a Since) -> Result<&'a [Held], SiteError> {
        if let Some(known) = side.trees.get() {
            return Ok(known);
        }
        let mut trees = Vec::new();
        if let (Some(tip), false) = (side.tip, self.bases.is_empty()) {
            let mut commits = site.repo.since(tip, &self.bases, COMMITS_MAX)?;
            let mut holding: HashSet<Oid> = HashSet::new();
            for commit in &commits {
                let holds = commit.parents.iter().any(|parent| holding.contains(parent))
                    || self.is_in(site, commit.id)?;
                if holds {
                    holding.insert(commit.id);
                }
            }
            commits.retain(|commit| holding.contains(&commit.id));
            let undos: Vec<&Commit> = commits.iter().filter(|commit| undone_by(commit).is_some()).collect();
            for commit in commits.iter().rev().take(TREES_MAX) {
                trees.push(Held { tree: commit.tree, taken_back: site.taken_back(commit.id, &undos)? });
            }
            trees.dedup();
        }
        Ok(side.trees.get_or_init(|| trees))
    }

    /// Whether all merge bases are in the history of a commit.
    fn is_in(&self, site: &Site, commit: Oid) -> Result<bool, SiteError> {
        for base in &self.bases {
            if !site.repo.is_ancestor(*base, commit)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// When the newest of the merge bases was made.
    pub(super) fn newest_base(&self, site: &Site) -> Result<Option<jiff::Timestamp>, SiteError> {
        let mut newest = None;
        for base in &self.bases {
            newest = newest.max(Some(site.repo.commit(*base)?.committer.time));
        }
        Ok(newest)
    }
}

impl Carry<'_> {
    /// If upstream's version equals an earlier one of the stage since the merge base, upstream took that one, and it is the
    /// base; likewise the other way round (`storage.md`, Squash, rebase, cherry-pick).
    pub(super) fn nearer_base(
        &self,
        unit: &Unit,
        mut sides: Merge<Option<Place>>,
    ) -> Result<Merge<Option<Place>>, SiteError> {
        if let Merge { base: None, ours: Some(there), theirs: Some(here) } = &sides {
            sides.base = self.taken_up(unit, [there, here])?;
        }
        for (wanted, side) in [(&sides.ours, &self.history.theirs), (&sides.theirs, &self.history.ours)] {
            let Some(wanted) = wanted else { continue };
            if self.was(unit, wanted, &sides, side)? {
                let base = Some(wanted.clone());
                return Ok(Merge { base, ..sides.clone() });
            }
        }
        Ok(sides)
    }

    /// What two clones both took up from the stage above, of an item that their common stage had removed: upstream's edits
    /// stand against a removal until somebody decides.
    fn taken_up(&self, unit: &Unit, sides: [&Place; 2]) -> Result<Option<Place>, SiteError> {
        for side in sides {
            if let Some(there) = self.site.place(self.above, &side.path)?
                && self.site.unit_of(&there)? == *unit
            {
                return Ok(Some(there));
            }
        }
        Ok(None)
    }

    /// Whether a version was at some point the one of a side, since the merge bases.
    fn was(
        &self,
        unit: &Unit,
        wanted: &Place,
        sides: &Merge<Option<Place>>,
        side: &Since,
    ) -> Result<bool, SiteError> {
        let mut paths: Vec<&str> = [&sides.base, &sides.ours, &sides.theirs]
            .into_iter()
            .flatten()
            .map(|p| p.path.as_str())
            .collect();
        paths.sort_unstable();
        paths.dedup();
        let value = self.value(wanted)?;
        let mut others = HashSet::new();
        let trees = self.history.trees(self.site, side)?;
        // An act that was undone says nothing: the other side may have done the same, and not undone it.
        for held in trees.iter().filter(|held| !held.taken_back.contains(unit)) {
            for path in &paths {
                let Some(then) = self.site.place(held.tree, path)? else { continue };
                if !others.insert(then.clone()) {
                    continue;
                }
                let same = then.same_file(wanted)
                    || (value.is_some() && self.site.unit_of(&then)? == *unit && self.value(&then)? == value);
                if same {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn value(&self, place: &Place) -> Result<Option<Value>, SiteError> {
        if !place.mode.is_file() || crate::model::Kind::of_path(&place.path).is_none() {
            return Ok(None);
        }
        let doc = codec::parse_file(&place.path, &self.site.repo.blob(place.oid)?);
        Ok(doc.ok().map(|doc| doc.value))
    }
}

impl Site {
    /// The units that one of the undos, all later, took back to what they were before a commit.
    fn taken_back(&self, commit: Oid, undos: &[&Commit]) -> Result<BTreeSet<Unit>, SiteError> {
        let mut units = BTreeSet::new();
        for undo in undos.iter().filter(|undo| undo.id != commit) {
            let (Some(undone), Some(before)) = (undone_by(undo), undo.parents.first()) else { continue };
            if self.repo.is_ancestor(undone, commit)? && self.repo.is_ancestor(commit, undo.id)? {
                let pairs = self.pairs(self.repo.tree_of(*before)?, undo.tree)?;
                units.extend(pairs.into_iter().map(|pair| pair.unit));
            }
        }
        Ok(units)
    }
}
