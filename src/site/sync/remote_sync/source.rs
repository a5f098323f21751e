//! Joins source when both sides have new commits.
//!
//! What is live on the remote stays as it is. Items that went live here are added one by one if they fit: if nothing on
//! the remote conflicts with them and source stays valid. An item that does not fit returns to review as a pending
//! change (with a conflict if both changed one field) and must be approved again: half an approval is never live. The
//! commit that was live here is also parked.

use super::join::Between;
use crate::merge::Merge;
use crate::site::Snapshot;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::stage_merge::{History, Retention, StageMerge, Taken};
use crate::site::staging::contain::BASES_DEEP;
use crate::site::store::place::{Edits, Pair};
use crate::site::store::tips::PROSPECTIVE;
use crate::site::write::trailers::joining;
use std::collections::BTreeSet;

/// Items that were live here and conflict with what is live there.
pub(super) struct Clashed {
    /// The items, from their base version to their local version.
    pub(super) pairs: Vec<Pair>,
    /// The merge base's tree.
    base: Oid,
    /// The local source commit.
    pub(super) here: Oid,
}

impl Site {
    /// The commit of source that joins both sides, and the items that do not fit. If the remote has all local changes
    /// already, for example by a host's squash, it is the remote's commit.
    pub(super) fn join_source(
        &self,
        writer: &mut Writer<'_>,
        between: &Between<'_>,
    ) -> Result<(Oid, Option<Clashed>), SiteError> {
        let Between { here, there, .. } = *between;
        let bases = self.bases(between)?;
        let base = self.one_base(writer, &bases, BASES_DEEP)?;
        let (tree_here, tree_there) = (self.repo.tree_of(here)?, self.repo.tree_of(there)?);
        let own = self.pairs(base, tree_here)?;
        let (mut held_units, mut down) = (BTreeSet::new(), tree_here);
        let tree = loop {
            let nothing = Taken::default();
            let carry = StageMerge {
                site: self,
                stage: Some(Stage::Source),
                trees: Merge::new(base, tree_there, down),
                history: History::new(bases.clone(), there, here),
                taken: &nothing,
                retention: &Retention::default(),
                above: Oid::EMPTY_TREE,
            };
            let misfits = match carry.joined_source(writer)? {
                Err(clashing) => clashing,
                Ok(tree) => {
                    let misfits = self.misfits(there, (tree_there, tree))?;
                    if misfits.is_empty() {
                        break tree;
                    }
                    misfits
                }
            };
            let before = held_units.len();
            held_units.extend(misfits.into_iter().filter(|unit| own.iter().any(|pair| pair.unit == *unit)));
            if held_units.len() == before {
                held_units.extend(own.iter().map(|pair| pair.unit.clone()));
                break tree_there;
            }
            down = self.without(writer, tree_here, &own, &mut held_units)?;
        };
        let tip = match tree == tree_there {
            true => there,
            false => self.joining(writer, between, tree)?,
        };
        let pairs: Vec<Pair> = own.into_iter().filter(|pair| held_units.contains(&pair.unit)).collect();
        let clashed = (!pairs.is_empty()).then_some(Clashed { pairs, base, here });
        Ok((tip, clashed))
    }

    /// A tree in which some units are reset to their base version. Units whose path they need are added to `held` and
    /// reset too.
    fn without(
        &self,
        writer: &mut Writer<'_>,
        tree: Oid,
        own: &[Pair],
        held_units: &mut BTreeSet<Unit>,
    ) -> Result<Oid, SiteError> {
        loop {
            let known = held_units.len();
            let mut edits = Edits::new();
            for pair in own.iter().filter(|pair| held_units.contains(&pair.unit)) {
                edits.extend(pair.after.iter().map(|after| (after.path.clone(), None)));
            }
            let mut taken = Vec::new();
            for before in
                own.iter().filter(|p| held_units.contains(&p.unit)).filter_map(|p| p.before.as_ref())
            {
                for other in own.iter().filter(|pair| !held_units.contains(&pair.unit)) {
                    let lies_there = other.after.as_ref().is_some_and(|after| after.path == before.path);
                    taken.extend(lies_there.then(|| other.unit.clone()));
                }
                edits.insert(before.path.clone(), Some((before.oid, before.mode)));
            }
            held_units.extend(taken);
            if held_units.len() == known {
                return Ok(writer.tree_carrying(Some(tree), edits)?);
            }
        }
    }

    /// The units of ours that would make a valid source invalid.
    fn misfits(&self, there: Oid, (old, new): (Oid, Oid)) -> Result<BTreeSet<Unit>, SiteError> {
        let before = Snapshot::of(self, PROSPECTIVE.to_owned(), there)?;
        let pairs = self.pairs(old, new)?;
        let changed = self.repo.diff(old, new)?.into_iter();
        let edits: Edits = changed.map(|change| (change.path, change.new.zip(change.new_mode))).collect();
        let changes = self.changes_of(&before, &edits, &pairs, |_| true)?;
        let judged = self.judge(&before, &changes, Stage::Source);
        self.drop_view(PROSPECTIVE)?;
        let issues = match judged {
            Ok(_) => return Ok(BTreeSet::new()),
            Err(SiteError::InvalidContent { issues }) => issues,
            Err(other) => return Err(other),
        };
        let files: BTreeSet<&str> = issues.iter().map(|issue| issue.file.as_str()).collect();
        let named =
            |pair: &&Pair| pair.after.as_ref().is_some_and(|after| files.contains(after.path.as_str()));
        let misfits: BTreeSet<Unit> = pairs.iter().filter(named).map(|pair| pair.unit.clone()).collect();
        match misfits.is_empty() {
            // Something of theirs breaks because of what ours removes.
            true => Ok(pairs.into_iter().map(|pair| pair.unit).collect()),
            false => Ok(misfits),
        }
    }

    /// Review with the items that could not stay live: relative to the new source they are pending changes.
    pub(super) fn hand_back(
        &self,
        writer: &mut Writer<'_>,
        (up, down): (Oid, Oid),
        clashed: &Clashed,
    ) -> Result<Oid, SiteError> {
        let bases = self.repo.merge_bases(up, down)?;
        let common = self.one_base(writer, &bases, BASES_DEEP)?;
        let held_units: BTreeSet<&Unit> = clashed.pairs.iter().map(|pair| &pair.unit).collect();
        let mut edits = Edits::new();
        for pair in
            self.pairs(clashed.base, common)?.into_iter().filter(|pair| held_units.contains(&pair.unit))
        {
            edits.extend(pair.after.map(|after| (after.path, None)));
            edits.extend(pair.before.map(|before| (before.path, Some((before.oid, before.mode)))));
        }
        let base = writer.tree_carrying(Some(common), edits)?;
        let carry = StageMerge::of_trees(
            self,
            Some(Stage::Review),
            Merge::new(base, self.repo.tree_of(up)?, self.repo.tree_of(down)?),
        );
        let tree = carry.tree(writer)?;
        let carry = StageMerge { history: History::new(bases, up, down), ..carry };
        let tree = carry.with_strays(writer, Stage::Review, tree)?;
        let mut parents = vec![down, up];
        if !self.repo.is_ancestor(clashed.here, down)? && !self.repo.is_ancestor(clashed.here, up)? {
            parents.push(clashed.here);
        }
        let mut time = self.repo.commit(down)?.committer.time;
        for parent in &parents {
            time = time.max(self.repo.commit(*parent)?.committer.time);
        }
        let commit = joining("Put back on review what clashes on source", tree, parents, time);
        Ok(writer.commit(&commit)?)
    }
}
