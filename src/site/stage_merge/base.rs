//! The merge base of one item, for histories whose merge base was broken by a host's squash, rebase or cherry-pick.

use super::StageMerge;
use crate::merge::Merge;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::stage_merge::undo_retention::undone_by;
use crate::site::store::place::{Pair, Place};
use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Most trees of a side that are searched for an earlier version of an item.
const TREES_MAX: usize = 200;
/// Most commits that are searched for those trees.
const COMMITS_MAX: usize = 2_000;

/// The merge bases and both tips, for finding earlier versions of an item; empty if there is no such history.
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
    trees: OnceCell<Vec<PastTree>>,
}

/// A tree that a side had at some time.
#[derive(Debug, PartialEq, Eq)]
struct PastTree {
    tree: Oid,
    /// Units whose version in this tree was later reverted by an undo.
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

    /// The trees that the stage had at the merge bases and since.
    pub(super) fn of_stage(&self, site: &Site) -> Result<Vec<Oid>, SiteError> {
        let mut trees: Vec<Oid> = self.trees(site, &self.theirs)?.iter().map(|past| past.tree).collect();
        for base in &self.bases {
            trees.push(site.repo.tree_of(*base)?);
        }
        Ok(trees)
    }

    /// The trees that a side had since it contains the merge bases, newest first. Older trees are ignored: an upstream
    /// that returns to one of them has not taken it from the stage.
    fn trees<'a>(&self, site: &Site, side: &'a Since) -> Result<&'a [PastTree], SiteError> {
        if let Some(known) = side.trees.get() {
            return Ok(known);
        }
        let mut trees = Vec::new();
        if let (Some(tip), false) = (side.tip, self.bases.is_empty()) {
            let commits = site.repo.since(tip, &self.bases, COMMITS_MAX)?;
            let line = Lineage::of(&commits, COMMITS_MAX);
            let holding = self.holding(site, &line)?;
            let undos: Vec<usize> =
                (0..commits.len()).filter(|at| holding[*at] && undone_by(&commits[*at]).is_some()).collect();
            let newest: Vec<usize> =
                (0..commits.len()).rev().filter(|at| holding[*at]).take(TREES_MAX).collect();
            let mut taken_back: Vec<BTreeSet<Unit>> = vec![BTreeSet::new(); commits.len()];
            for undo in undos {
                let units = site.units_of(&commits[undo])?;
                for at in self.taken_back_by(site, &line, undo)?.into_iter().filter(|at| newest.contains(at))
                {
                    taken_back[at].extend(units.iter().cloned());
                }
            }
            for at in newest {
                let taken_back = std::mem::take(&mut taken_back[at]);
                trees.push(PastTree { tree: commits[at].tree, taken_back });
            }
            trees.dedup();
        }
        Ok(side.trees.get_or_init(|| trees))
    }

    /// Which commits of a side have all merge bases in their history. Missing parents are in the history of some merge
    /// base, and merge bases are not ancestors of each other; so a commit with all bases needs no look-up.
    fn holding(&self, site: &Site, line: &Lineage<'_>) -> Result<Vec<bool>, SiteError> {
        let mut seen: Vec<BTreeSet<Oid>> = Vec::with_capacity(line.commits.len());
        let mut open = Vec::new();
        for (at, commit) in line.commits.iter().enumerate() {
            let mut bases = BTreeSet::new();
            let mut is_cut_off = false;
            for parent in &commit.parents {
                match line.places.get(parent) {
                    Some(at) => {
                        bases.extend(&seen[*at]);
                        is_cut_off = is_cut_off || open.binary_search(at).is_ok();
                    }
                    None if self.bases.contains(parent) => drop(bases.insert(*parent)),
                    None => is_cut_off = is_cut_off || line.is_full,
                }
            }
            if is_cut_off && bases.len() < self.bases.len() {
                open.push(at);
            }
            seen.push(bases);
        }
        let mut holding: Vec<bool> = seen.iter().map(|bases| bases.len() == self.bases.len()).collect();
        self.ask(site, line, &mut holding, open)?;
        Ok(holding)
    }

    /// Looks up in the repository whether commits contain the merge bases, for as few commits as possible: the
    /// descendants of a commit that does contain them too, the ancestors of one that does not do not either. Usually
    /// the newest or the oldest commit answers for all.
    fn ask(
        &self,
        site: &Site,
        line: &Lineage<'_>,
        holding: &mut [bool],
        mut open: Vec<usize>,
    ) -> Result<(), SiteError> {
        for round in 0.. {
            let (Some(newest), middle) = (open.last().copied(), open.len() / 2) else { break };
            let probe = [newest, open[0], open[middle]][round % 3];
            if self.is_in(site, line.commits[probe].id)? {
                let after = line.after(probe);
                open.iter().filter(|at| after[**at]).for_each(|at| holding[*at] = true);
                open.retain(|at| !after[*at]);
            } else {
                let before = line.before(probe);
                open.retain(|at| !before[*at]);
            }
        }
        Ok(())
    }

    /// The commits between an undo and the commit it reverts: the undo took back what they hold.
    fn taken_back_by(&self, site: &Site, line: &Lineage<'_>, undo: usize) -> Result<Vec<usize>, SiteError> {
        let Some(undone) = undone_by(&line.commits[undo]) else { return Ok(Vec::new()) };
        let before = line.before(undo);
        let between: Box<dyn Fn(usize) -> bool> = match line.places.get(&undone) {
            Some(at) => {
                let after = line.after(*at);
                Box::new(move |at| after[at])
            }
            None => {
                let mut is_behind = false;
                for base in &self.bases {
                    is_behind = is_behind || site.repo.is_ancestor(undone, *base)?;
                }
                Box::new(move |_| is_behind)
            }
        };
        Ok((0..undo).filter(|at| before[*at] && between(*at)).collect())
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
        Ok(site.repo.newest(&self.bases)?)
    }
}

/// A connected set of commits, parents before children, with an index by id.
struct Lineage<'a> {
    commits: &'a [Commit],
    places: HashMap<Oid, usize>,
    /// Whether the limit was reached, so that there may be more commits.
    is_full: bool,
}

impl<'a> Lineage<'a> {
    fn of(commits: &'a [Commit], max: usize) -> Self {
        let places = commits.iter().enumerate().map(|(at, commit)| (commit.id, at)).collect();
        Lineage { commits, places, is_full: commits.len() >= max }
    }

    /// Which commits are ancestors of a commit, including itself.
    fn before(&self, one: usize) -> Vec<bool> {
        let mut is_before = vec![false; self.commits.len()];
        is_before[one] = true;
        for at in (0..=one).rev() {
            if is_before[at] {
                let parents = self.commits[at].parents.iter().filter_map(|parent| self.places.get(parent));
                parents.for_each(|parent| is_before[*parent] = true);
            }
        }
        is_before
    }

    /// Which commits are descendants of a commit, including itself.
    fn after(&self, one: usize) -> Vec<bool> {
        let mut is_after = vec![false; self.commits.len()];
        is_after[one] = true;
        for at in one + 1..self.commits.len() {
            let parents = self.commits[at].parents.iter().filter_map(|parent| self.places.get(parent));
            is_after[at] = parents.into_iter().any(|parent| is_after[*parent]);
        }
        is_after
    }
}

impl StageMerge<'_> {
    /// If upstream's version equals an earlier version of the stage since the merge base, upstream took that one, and
    /// it is the base; and vice versa (`docs/design/storage.md`, Squash, rebase, cherry-pick).
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

    /// The base of an item that the common stage of two clones had removed and both took up again from its upstream:
    /// upstream's edits stand against a removal until somebody decides.
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

    /// Whether a side had a version of the unit at some point since the merge bases.
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
        // Undone commits do not count: the other side may have made the same change without undoing it.
        for past in trees.iter().filter(|past| !past.taken_back.contains(unit)) {
            for path in &paths {
                let Some(then) = self.site.place(past.tree, path)? else { continue };
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
    /// The units that a commit changed; empty for a root commit.
    pub(in crate::site) fn units_of(&self, commit: &Commit) -> Result<BTreeSet<Unit>, SiteError> {
        Ok(self.pairs_of_commit(commit)?.into_iter().map(|pair| pair.unit).collect())
    }

    /// The units that a commit changed, with their files before and after; empty for a root commit.
    pub(in crate::site) fn pairs_of_commit(&self, commit: &Commit) -> Result<Vec<Pair>, SiteError> {
        let Some(before) = commit.parents.first() else { return Ok(Vec::new()) };
        self.pairs(self.repo.tree_of(*before)?, commit.tree)
    }

    /// The units in which a commit differs from each of its parents, with their files in the first one and in it.
    pub(in crate::site) fn own_changes(&self, commit: &Commit) -> Result<Vec<Pair>, SiteError> {
        let mut own = self.pairs_of_commit(commit)?;
        for parent in commit.parents.iter().skip(1) {
            let pairs = self.pairs(self.repo.tree_of(*parent)?, commit.tree)?;
            let units: BTreeSet<Unit> = pairs.into_iter().map(|pair| pair.unit).collect();
            own.retain(|pair| units.contains(&pair.unit));
        }
        Ok(own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Stage;
    use crate::git::{NewCommit, Person};
    use crate::site::tests::begun;
    use proptest::prelude::*;

    /// Creates commits whose parents are earlier ones, given by how far back they are.
    fn made(site: &Site, parents: &[Vec<usize>]) -> Vec<Oid> {
        let lock = site.lock().unwrap();
        let mut writer = lock.writer();
        let tree = site.repo.tree_of(site.tip(Stage::Source).unwrap()).unwrap();
        let person = Person { name: "p".into(), email: "p@example.org".into() };
        let mut commits: Vec<Oid> = Vec::new();
        for (at, back) in parents.iter().enumerate() {
            let mut parents: Vec<Oid> =
                back.iter().filter_map(|back| commits.get(at.checked_sub(*back)?).copied()).collect();
            parents.dedup();
            let time = jiff::Timestamp::from_second(1_795_000_000 + at as i64).unwrap();
            let (author, committer, message) = (person.clone(), person.clone(), format!("{at}"));
            let commit = NewCommit { tree, parents, author, committer, time, message };
            commits.push(writer.commit(&commit).unwrap());
        }
        writer.finish(&[], &|_| Ok(())).unwrap();
        commits
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn commits_containing_all_merge_bases_are_known_in_truncated_history(
            parents in prop::collection::vec(prop::collection::vec(1_usize..5, 1..3), 8..40),
            other in 1_usize..6,
            max in 2_usize..30,
        ) {
            let (_folder, site) = begun(true, true);
            let commits = made(&site, &parents);
            let (ours, theirs) = (commits[commits.len() - 1], commits[commits.len() - other.min(commits.len())]);
            let bases = site.repo.merge_bases(ours, theirs).unwrap();
            let history = History::new(bases.clone(), ours, theirs);
            for tip in [ours, theirs] {
                let commits = site.repo.since(tip, &bases, max).unwrap();
                let holding = history.holding(&site, &Lineage::of(&commits, max)).unwrap();
                for (commit, holds) in commits.iter().zip(holding) {
                    let holds_all = bases.iter().all(|base| site.repo.is_ancestor(*base, commit.id).unwrap());
                    prop_assert_eq!(holds, holds_all, "{} of {:?}", commit.message, parents);
                }
            }
        }
    }
}
