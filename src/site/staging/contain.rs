//! Containment: a stage is its upstream plus pending changes. Upstream changes are merged downstream, item by item.
//!
//! Stage branches only move forward: if a stage's whole history is in its upstream, it takes the upstream's commit,
//! else it gets a merge of both. So a clone can distinguish a rejected change from one that others do not have yet, and
//! nothing that was on a stage leaves its history.

use crate::git::NewCommit;
use crate::merge::Merge;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::ConflictFile;
use crate::site::stage_merge::review_metadata;
use crate::site::stage_merge::undo_retention::{COMMITS_MAX, leaves_something};
use crate::site::stage_merge::{History, Retention, StageMerge, Taken};
use crate::site::store::place::edited;
use crate::site::store::tips::Tips;
use crate::site::write::trailers::{containment, is_joining};
use std::collections::BTreeSet;

/// Criss-cross merges are merged recursively to this depth; beyond it, the first merge base is used.
pub(in crate::site) const BASES_DEEP: u32 = 4;

impl Tips<'_> {
    /// Merges the changes of `upstream` into every stage downstream of it.
    pub(in crate::site) fn cascade(
        &mut self,
        writer: &mut Writer<'_>,
        upstream: Stage,
    ) -> Result<(), SiteError> {
        self.cascade_taken(writer, upstream, &Taken::default())
    }

    /// Like [`Tips::cascade`], when `upstream` has just taken units from its downstream stage.
    pub(in crate::site) fn cascade_taken(
        &mut self,
        writer: &mut Writer<'_>,
        upstream: Stage,
        taken: &Taken,
    ) -> Result<(), SiteError> {
        let nothing = Taken::default();
        let (mut above, mut taken) = (upstream, taken);
        while let Some(below) = above.downstream() {
            if !self.bring(writer, below, taken)? {
                return Ok(());
            }
            self.drop_settled_notes(writer, above, below)?;
            (above, taken) = (below, &nothing);
        }
        Ok(())
    }

    /// Restores containment after foreign commits, and closes conflicts that people decided by editing.
    pub(in crate::site) fn restore(&mut self, writer: &mut Writer<'_>) -> Result<(), SiteError> {
        for below in [Stage::Review, Stage::AiReview] {
            let Some(above) = below.upstream() else { continue };
            if !self.bring(writer, below, &Taken::default())? {
                return Ok(());
            }
            self.close_decided(writer, above, below)?;
            self.drop_settled_notes(writer, above, below)?;
        }
        Ok(())
    }

    /// Makes a stage contain its upstream. False if one of them does not exist.
    fn bring(&mut self, writer: &mut Writer<'_>, below: Stage, taken: &Taken) -> Result<bool, SiteError> {
        let above = below.upstream().and_then(|above| Some((above, self.known(above)?)));
        let (Some(above), Some(down)) = (above, self.known(below)) else { return Ok(false) };
        if !self.is_known_to_contain(below) {
            let brought = match self.surely_common(writer, below)? {
                Some(base) => {
                    debug_assert_eq!(self.site.repo.merge_bases(above.1, down)?, [base]);
                    self.site.contain_from(writer, vec![base], above, (below, down), taken)?
                }
                None => match self.rewritten(below, above, down)? {
                    Some(base) => self.site.contain_from(writer, vec![base], above, (below, down), taken)?,
                    None => self.site.contain(writer, above, (below, down), taken)?,
                },
            };
            if let Some(commit) = brought {
                self.set(below, commit);
            }
            self.note_contained(below);
        }
        Ok(true)
    }

    /// The upstream tip that this stage contains, if a person has since rewritten the same commits (`git commit
    /// --amend`, `git rebase`): the replaced versions are not edits of this stage.
    fn rewritten(
        &self,
        below: Stage,
        (above, up): (Stage, Oid),
        down: Oid,
    ) -> Result<Option<Oid>, SiteError> {
        let Some((was, holding)) = self.last_contained(below) else { return Ok(None) };
        let repo = &self.site.repo;
        if !repo.has(was) || !repo.has(holding) || repo.is_ancestor(was, up)? {
            return Ok(None);
        }
        let is_so = repo.is_ancestor(holding, down)? && self.site.is_made_anew(above, was, up)?;
        Ok(is_so.then_some(was))
    }

    fn close_decided(
        &mut self,
        writer: &mut Writer<'_>,
        above: Stage,
        below: Stage,
    ) -> Result<(), SiteError> {
        let (up, down) = (self.tree(above)?, self.tree(below)?);
        let edits = self.site.decided(writer, (below, self.tip(below)?), up, down)?;
        if edits.is_empty() {
            return Ok(());
        }
        let tree = writer.tree_carrying(Some(down), edits)?;
        let commit = self.by_system(below, tree, &format!("Close what was decided on {below}"))?;
        let commit = writer.commit(&commit)?;
        self.advance(below, commit);
        Ok(())
    }

    /// Removes the comments on items that are no longer pending. A stage with nothing left takes its upstream's commit.
    fn drop_settled_notes(
        &mut self,
        writer: &mut Writer<'_>,
        above: Stage,
        below: Stage,
    ) -> Result<(), SiteError> {
        let (up, down) = (self.tree(above)?, self.tree(below)?);
        // An agent's comments on an item that is pending on review are stored on AI review.
        let mut trees = vec![(below, up, down)];
        if let (Stage::AiReview, Some(source)) = (below, self.known(Stage::Source)) {
            trees.push((above, self.site.repo.tree_of(source)?, up));
        }
        let edits = self.site.settled_notes(&trees)?;
        if edits.is_empty() {
            return Ok(());
        }
        let tree = writer.tree(Some(down), &edits)?;
        let (up_tip, down_tip) = (self.tip(above)?, self.tip(below)?);
        if tree == up && self.is_in_history(down_tip, up_tip)? {
            self.set(below, up_tip);
            return Ok(());
        }
        let commit = self.by_system(below, tree, &format!("Drop comments on what was decided on {below}"))?;
        let commit = writer.commit(&commit)?;
        self.advance(below, commit);
        Ok(())
    }

    /// Whether a stage's whole history is in its upstream's, apart from commits of this transaction.
    fn is_in_history(&self, down: Oid, up: Oid) -> Result<bool, SiteError> {
        Ok(self.site.repo.is_ancestor(down, up)?
            || self
                .site
                .repo
                .commit(down)?
                .parents
                .iter()
                .all(|parent| *parent == up || self.site.repo.is_ancestor(*parent, up).unwrap_or(false)))
    }

    /// Removes conflict files and comments from branches upstream of the stage they belong to: plain merges carry them
    /// there.
    pub(in crate::site) fn remove_strays(&mut self, writer: &mut Writer<'_>) -> Result<(), SiteError> {
        for stage in [Stage::Source, Stage::Review] {
            let Some(tip) = self.known(stage) else { continue };
            let tree = self.site.repo.tree_of(tip)?;
            let strays = self.site.strays(tree, stage)?;
            if strays.is_empty() {
                continue;
            }
            let edits: Vec<(String, Option<Oid>)> = strays.into_iter().map(|path| (path, None)).collect();
            let tree = writer.tree(Some(tree), &edits)?;
            let commit =
                self.by_system(stage, tree, &format!("Take conflict files and comments off {stage}"))?;
            let commit = writer.commit(&commit)?;
            self.advance(stage, commit);
        }
        Ok(())
    }

    /// A commit on a stage by the system identity.
    fn by_system(&self, stage: Stage, tree: Oid, subject: &str) -> Result<NewCommit, SiteError> {
        let tip = self.tip(stage)?;
        let time = self.site.repo.commit(tip)?.committer.time;
        Ok(containment(subject, tree, vec![tip], time))
    }
}

impl Site {
    /// The commit that makes `below` contain `above`; `None` if it already does. The same two tips give the same commit
    /// everywhere.
    pub(in crate::site) fn contain(
        &self,
        writer: &mut Writer<'_>,
        (above, up): (Stage, Oid),
        (below, down): (Stage, Oid),
        taken: &Taken,
    ) -> Result<Option<Oid>, SiteError> {
        let bases = self.repo.merge_bases(up, down)?;
        self.contain_from(writer, bases, (above, up), (below, down), taken)
    }

    /// Like [`Site::contain`], with known merge bases.
    fn contain_from(
        &self,
        writer: &mut Writer<'_>,
        bases: Vec<Oid>,
        (above, up): (Stage, Oid),
        (below, down): (Stage, Oid),
        taken: &Taken,
    ) -> Result<Option<Oid>, SiteError> {
        if up == down || bases.contains(&up) {
            return Ok(None);
        }
        let news = self.repo.since(up, &bases, COMMITS_MAX)?;
        let undos = self.undos_among(&news, down)?;
        let leaving = undos.iter().find(|undo| leaves_something(undo, below));
        let strayed = self.first_stray(&news, up, (below, down))?;
        let is_step = |id: Oid| leaving.is_some_and(|undo| undo.id == id) || strayed == Some(id);
        if let Some(step) = news.iter().find(|commit| commit.id != up && is_step(commit.id)) {
            // Commits after an undo or a misplaced conflict file are merged in a second step.
            let middle =
                self.contain(writer, (above, step.id), (below, down), &Taken::default())?.unwrap_or(down);
            return Ok(Some(self.contain(writer, (above, up), (below, middle), taken)?.unwrap_or(middle)));
        }
        let retention = leaving.map_or(Ok(Retention::default()), |undo| self.retention_by(undo, below))?;
        let (up_commit, down_commit) = (self.repo.commit(up)?, self.repo.commit(down)?);
        // A stage never loses a commit, not even one that was rewritten upstream.
        let forward = bases.contains(&down) && self.repo.is_ancestor(down, up)?;
        // A plain merge may have carried the stage's own conflict files upstream: they still have to follow later
        // changes.
        let waits = self.repo.id_at(down_commit.tree, &ConflictFile::folder(below))?.is_some();
        if forward
            && !waits
            && retention.is_empty()
            && undos.is_empty()
            && self.is_same_aside(below, up_commit.tree, down_commit.tree)?
        {
            return Ok(Some(up));
        }
        let base = self.one_base(writer, &bases, BASES_DEEP)?;
        let base = self.without_half_seen(writer, base, &bases, below)?;
        let carry = StageMerge {
            site: self,
            stage: Some(below),
            trees: Merge::new(base, up_commit.tree, down_commit.tree),
            history: History::new(bases, up, down),
            taken,
            retention: &retention,
            above: Oid::EMPTY_TREE,
        };
        let tree = carry.contained(writer)?;
        let notes = self.notes_returned(&undos, (below, down), tree)?;
        let tree = edited(writer, tree, notes)?;
        if forward && tree == up_commit.tree {
            return Ok(Some(up));
        }
        let time = up_commit.committer.time.max(down_commit.committer.time);
        let subject = format!("Bring {above} into {below}");
        let commit = containment(&subject, tree, vec![down, up], time);
        Ok(Some(writer.commit(&commit)?))
    }

    /// The first of these commits, before the tip of a stage, that brought conflict files of its downstream stage
    /// there. They may have been removed since.
    fn first_stray(
        &self,
        news: &[Commit],
        tip: Oid,
        (below, down): (Stage, Oid),
    ) -> Result<Option<Oid>, SiteError> {
        let folder = ConflictFile::folder(below);
        // Only along the stage's own line: the other parents of a manual merge come from the downstream stage.
        let own = |commit: &Commit| if is_joining(commit) { commit.parents.len() } else { 1 };
        let mut line = BTreeSet::from([tip]);
        for commit in news.iter().rev() {
            if news.len() > 1 && line.contains(&commit.id) {
                line.extend(commit.parents.iter().take(own(commit)));
            }
        }
        for commit in news.iter().filter(|commit| commit.id != tip && line.contains(&commit.id)) {
            let Some(lying) = self.repo.id_at(commit.tree, &folder)? else { continue };
            let mut is_known = self.repo.is_ancestor(commit.id, down)?;
            for parent in commit.parents.iter().take(own(commit)) {
                is_known |= self.repo.id_at(self.repo.tree_of(*parent)?, &folder)? == Some(lying);
            }
            if !is_known {
                return Ok(Some(commit.id));
            }
        }
        Ok(None)
    }

    /// The merge base tree of two histories. Several merge bases are first merged by meaning.
    pub(in crate::site) fn one_base(
        &self,
        writer: &mut Writer<'_>,
        bases: &[Oid],
        deep: u32,
    ) -> Result<Oid, SiteError> {
        let Some((first, others)) = bases.split_first() else { return Ok(Oid::EMPTY_TREE) };
        let mut tree = self.repo.tree_of(*first)?;
        if deep == 0 {
            return Ok(tree);
        }
        for other in others {
            let below = self.repo.merge_bases(*first, *other)?;
            let base = self.one_base(writer, &below, deep - 1)?;
            let trees = Merge::new(base, tree, self.repo.tree_of(*other)?);
            tree = StageMerge::of_trees(self, None, trees).tree(writer)?;
        }
        Ok(tree)
    }

    /// One of several bases, without the changes that were reverted by an undo which only some bases contain: the
    /// upstream stage no longer has them, and the downstream stage kept them when it merged the undo.
    fn without_half_seen(
        &self,
        writer: &mut Writer<'_>,
        base: Oid,
        bases: &[Oid],
        below: Stage,
    ) -> Result<Oid, SiteError> {
        let mut tree = base;
        for undo in self.half_seen(bases, below)? {
            let Some(before) = undo.parents.first() else { continue };
            let trees = Merge::new(self.repo.tree_of(*before)?, tree, undo.tree);
            // Other changes at the same places stay as they are.
            let (edits, _) = StageMerge::of_trees(self, Some(below), trees).edits(writer)?;
            tree = edited(writer, undo.tree, edits)?;
        }
        Ok(tree)
    }

    /// Whether two trees have the same review metadata for a stage.
    fn is_same_aside(&self, stage: Stage, one: Oid, other: Oid) -> Result<bool, SiteError> {
        for folder in review_metadata::folders(stage) {
            if self.repo.id_at(one, &folder)? != self.repo.id_at(other, &folder)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Conflict files and comments in a stage's tree that belong to stages downstream of it.
    pub(in crate::site) fn strays(&self, tree: Oid, stage: Stage) -> Result<Vec<String>, SiteError> {
        let mut own_folders = Vec::new();
        let mut at = Some(stage).filter(|stage| *stage != Stage::Source);
        while let Some(stage) = at {
            own_folders.extend(review_metadata::folders(stage).map(|folder| format!("{folder}/")));
            at = stage.upstream().filter(|stage| *stage != Stage::Source);
        }
        let mut found = Vec::new();
        for folder in review_metadata::ALL {
            found.extend(self.places_below(tree, folder)?.into_iter().map(|place| place.path));
        }
        found.retain(|path| !own_folders.iter().any(|folder| path.starts_with(folder)));
        Ok(found)
    }
}
