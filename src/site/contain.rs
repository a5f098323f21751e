//! Containment: a stage is its upstream plus what is pending. What changed upstream is brought downstream, item by item.
//!
//! Stage branches only ever move forward: a stage whose upstream has all of its history takes the upstream's commit,
//! any other gets a merge of both. So a clone that has seen a stage can tell a rejected change from one that it has and
//! others lack, and nothing that was on a stage leaves its history.

use super::Site;
use super::carry::Carry;
use super::conflict::{ConflictFile, FOLDER};
use super::error::SiteError;
use super::tips::Tips;
use super::trailers::containment;
use super::unit::Unit;
use crate::base::Stage;
use crate::git::{NewCommit, Oid, Writer};
use crate::merge::Merge;
use std::collections::BTreeSet;

/// Criss-cross merges over criss-cross merges are followed this deep; below, the first merge base stands for all.
const BASES_DEEP: u32 = 4;

impl Tips<'_> {
    /// Brings what changed on `upstream` into every stage below it.
    pub(super) fn cascade(&mut self, writer: &mut Writer<'_>, upstream: Stage) -> Result<(), SiteError> {
        self.cascade_taken(writer, upstream, &BTreeSet::new())
    }

    /// As [`Tips::cascade`], where `upstream` has just taken units from the stage below it.
    pub(super) fn cascade_taken(
        &mut self,
        writer: &mut Writer<'_>,
        upstream: Stage,
        taken: &BTreeSet<Unit>,
    ) -> Result<(), SiteError> {
        let nothing = BTreeSet::new();
        let (mut above, mut taken) = (upstream, taken);
        while let Some(below) = above.downstream() {
            if !self.bring(writer, below, taken)? {
                return Ok(());
            }
            (above, taken) = (below, &nothing);
        }
        Ok(())
    }

    /// Makes every stage contain its upstream again after foreign commits, and closes the conflicts that people decided
    /// by editing.
    pub(super) fn restore(&mut self, writer: &mut Writer<'_>) -> Result<(), SiteError> {
        for below in [Stage::Review, Stage::AiReview] {
            let Some(above) = below.upstream() else { continue };
            if !self.bring(writer, below, &BTreeSet::new())? {
                return Ok(());
            }
            self.close_decided(writer, above, below)?;
        }
        Ok(())
    }

    /// Makes a stage contain its upstream. False if one of them does not exist.
    fn bring(
        &mut self,
        writer: &mut Writer<'_>,
        below: Stage,
        taken: &BTreeSet<Unit>,
    ) -> Result<bool, SiteError> {
        let above = below.upstream().and_then(|above| Some((above, self.known(above)?)));
        let (Some(above), Some(down)) = (above, self.known(below)) else { return Ok(false) };
        if !self.is_known_to_contain(below) {
            if let Some(commit) = self.site.contain(writer, above, (below, down), taken)? {
                self.set(below, commit);
            }
            self.note_contained(below);
        }
        Ok(true)
    }

    fn close_decided(
        &mut self,
        writer: &mut Writer<'_>,
        above: Stage,
        below: Stage,
    ) -> Result<(), SiteError> {
        let (up, down) = (self.tree(above)?, self.tree(below)?);
        let edits = self.site.decided(writer, below, up, down)?;
        if edits.is_empty() {
            return Ok(());
        }
        let edits: Vec<_> = edits.into_iter().collect();
        let tree = writer.tree_carrying(Some(down), &edits)?;
        let commit = self.by_system(below, tree, &format!("Close what was decided on {below}"))?;
        let commit = writer.commit(&commit)?;
        self.advance(below, commit);
        Ok(())
    }

    /// Takes conflict files away from branches above the stage that they are about: plain merges carry them there.
    pub(super) fn remove_strays(&mut self, writer: &mut Writer<'_>) -> Result<(), SiteError> {
        for stage in [Stage::Source, Stage::Review] {
            let Some(tip) = self.known(stage) else { continue };
            let tree = self.site.repo.tree_of(tip)?;
            let strays = self.site.strays(tree, stage)?;
            if strays.is_empty() {
                continue;
            }
            let edits: Vec<(String, Option<Oid>)> = strays.into_iter().map(|path| (path, None)).collect();
            let tree = writer.tree(Some(tree), &edits)?;
            let commit = self.by_system(stage, tree, &format!("Take conflict files off {stage}"))?;
            let commit = writer.commit(&commit)?;
            self.set(stage, commit);
        }
        Ok(())
    }

    /// A commit of the system on a stage.
    fn by_system(&self, stage: Stage, tree: Oid, subject: &str) -> Result<NewCommit, SiteError> {
        let tip = self.tip(stage)?;
        let time = self.site.repo.commit(tip)?.committer.time;
        Ok(containment(subject, tree, vec![tip], time))
    }
}

impl Site {
    /// The commit that makes `below` contain `above`; `None` when it does. The same two tips give the same commit
    /// everywhere.
    fn contain(
        &self,
        writer: &mut Writer<'_>,
        (above, up): (Stage, Oid),
        (below, down): (Stage, Oid),
        taken: &BTreeSet<Unit>,
    ) -> Result<Option<Oid>, SiteError> {
        if up == down {
            return Ok(None);
        }
        let bases = self.repo.merge_bases(up, down)?;
        if bases.contains(&up) {
            return Ok(None);
        }
        let (up_commit, down_commit) = (self.repo.commit(up)?, self.repo.commit(down)?);
        let own = ConflictFile::folder(below);
        let forward = bases.contains(&down);
        if forward && self.repo.id_at(up_commit.tree, &own)? == self.repo.id_at(down_commit.tree, &own)? {
            return Ok(Some(up));
        }
        let base = self.one_base(writer, &bases, BASES_DEEP)?;
        let carry = Carry {
            site: self,
            stage: Some(below),
            trees: Merge::new(base, up_commit.tree, down_commit.tree),
            history: Merge::new(bases, vec![up], vec![down]),
            taken,
        };
        let tree = carry.tree(writer)?;
        if forward && tree == up_commit.tree {
            return Ok(Some(up));
        }
        let time = up_commit.committer.time.max(down_commit.committer.time);
        let subject = format!("Bring {above} into {below}");
        let commit = containment(&subject, tree, vec![down, up], time);
        Ok(Some(writer.commit(&commit)?))
    }

    /// The tree that two histories have in common. Several merge bases are merged by meaning first.
    fn one_base(&self, writer: &mut Writer<'_>, bases: &[Oid], deep: u32) -> Result<Oid, SiteError> {
        let Some((first, others)) = bases.split_first() else { return Ok(Oid::EMPTY_TREE) };
        let mut tree = self.repo.tree_of(*first)?;
        if deep == 0 {
            return Ok(tree);
        }
        for other in others {
            let below = self.repo.merge_bases(*first, *other)?;
            let base = self.one_base(writer, &below, deep - 1)?;
            let carry = Carry {
                site: self,
                stage: None,
                trees: Merge::new(base, tree, self.repo.tree_of(*other)?),
                history: Merge::default(),
                taken: &BTreeSet::new(),
            };
            tree = carry.tree(writer)?;
        }
        Ok(tree)
    }

    /// Conflict files in a tree that are about stages below this one.
    pub(super) fn strays(&self, tree: Oid, stage: Stage) -> Result<Vec<String>, SiteError> {
        let mut kept = Vec::new();
        let mut at = Some(stage).filter(|stage| *stage != Stage::Source);
        while let Some(stage) = at {
            kept.push(format!("{}/", ConflictFile::folder(stage)));
            at = stage.upstream().filter(|stage| *stage != Stage::Source);
        }
        let found = self.places_below(tree, FOLDER)?.into_iter().map(|place| place.path);
        Ok(found.filter(|path| !kept.iter().any(|folder| path.starts_with(folder))).collect())
    }
}
