//! Comments that an undo restores. An act that ends an item's pending state removes its comments, on its own stage and,
//! by containment, on the downstream stage; when the act is undone, they are restored.
//!
//! Like the units that an undo keeps (`undo_retention.rs`), this is read from history alone, so that everyone who
//! merges an undo gets the same result.

use crate::git::LogOptions;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::stage_merge::review_metadata::comments_folder;
use crate::site::stage_merge::undo_retention::{gives_back, undone_by};
use crate::site::store::place::{Edits, Place};
use std::collections::{BTreeMap, BTreeSet};

/// Most commits of a stage that are searched for its state before it merged an act.
const COMMITS_MAX: usize = 1_000;

impl Site {
    /// The edits that restore a stage's comments from before an act, with the affected units: `was` and `made` are the
    /// trees before and after the act, `now` is the stage. Comments that the act itself added or moved upstream are
    /// removed.
    pub(in crate::site) fn notes_undone(
        &self,
        stage: Stage,
        [was, made, now]: [Oid; 3],
    ) -> Result<(Edits, Vec<Unit>), SiteError> {
        let touched: BTreeSet<String> =
            self.pairs(was, made)?.into_iter().map(|pair| pair.unit.file_name()).collect();
        let (was, made, now) =
            (self.notes_in(was, stage)?, self.notes_in(made, stage)?, self.notes_in(now, stage)?);
        let mut edits = Edits::new();
        let mut units = Vec::new();
        for (path, place) in &was {
            let is_about = touched.contains(about(path)) || !made.contains_key(path);
            if is_about && !now.contains_key(path) {
                edits.insert(path.clone(), Some((place.oid, place.mode)));
                units.extend(self.unit_of_comment(place)?);
            }
        }
        for (path, place) in made.iter().filter(|(path, _)| !was.contains_key(*path)) {
            if now.contains_key(path) {
                edits.insert(path.clone(), None);
                units.extend(self.unit_of_comment(place)?);
            }
        }
        Ok((edits, units))
    }

    /// Moves the comments on units that are no longer pending on a stage, because a submit is undone, downstream with
    /// them.
    pub(in crate::site) fn notes_handed_back(
        &self,
        stage: Stage,
        up: Oid,
        tree: Oid,
    ) -> Result<Edits, SiteError> {
        let comments = self.notes_in(tree, stage)?;
        if comments.is_empty() {
            return Ok(Edits::new());
        }
        let waiting: BTreeSet<String> =
            self.waiting_in(stage, up, tree)?.into_iter().map(|pair| pair.unit.file_name()).collect();
        let gone = comments.into_keys().filter(|path| !waiting.contains(about(path)));
        Ok(gone.map(|path| (path, None)).collect())
    }

    /// The edits that restore comments on the stage `below` that undone acts had removed: `undos` are merged into it,
    /// `down` is its old tip, `tree` its new tree.
    pub(in crate::site) fn notes_returned(
        &self,
        undos: &[Commit],
        (below, down): (Stage, Oid),
        tree: Oid,
    ) -> Result<Edits, SiteError> {
        let mut edits = Edits::new();
        if undos.is_empty() {
            return Ok(edits);
        }
        let now = self.notes_in(tree, below)?;
        for undo in undos {
            let Some(target) = undone_by(undo).filter(|target| self.repo.has(*target)) else { continue };
            let target = self.repo.commit(target)?;
            let Some(first) = target.parents.first() else { continue };
            let touched: BTreeSet<String> = self
                .pairs(self.repo.tree_of(*first)?, target.tree)?
                .into_iter()
                .map(|pair| pair.unit.file_name())
                .collect();
            for tip in self.tips_before(&target, down)? {
                let had = self.notes_in(self.repo.tree_of(tip)?, below)?;
                let lost = had.into_iter().filter(|(path, _)| touched.contains(about(path)));
                edits.extend(lost.map(|(path, place)| (path, Some((place.oid, place.mode)))));
            }
            if gives_back(undo, below) {
                edits.extend(self.handed_down(undo, below)?);
            }
        }
        edits.retain(|path, _| !now.contains_key(path));
        Ok(edits)
    }

    /// The comments that an undo removed from the upstream stage, as comments of the downstream stage.
    fn handed_down(&self, undo: &Commit, below: Stage) -> Result<Edits, SiteError> {
        let (Some(above), Some(before)) = (below.upstream(), undo.parents.first()) else {
            return Ok(Edits::new());
        };
        let stays = self.notes_in(undo.tree, above)?;
        let had = self.notes_in(self.repo.tree_of(*before)?, above)?;
        let down = |path: &str| path.replacen(&comments_folder(above), &comments_folder(below), 1);
        let gone = had.into_iter().filter(|(path, _)| !stays.contains_key(path));
        Ok(gone.map(|(path, place)| (down(&path), Some((place.oid, place.mode)))).collect())
    }

    /// The tips of a stage just before it merged an act of its upstream: parents without the act, of commits with it.
    fn tips_before(&self, act: &Commit, down: Oid) -> Result<Vec<Oid>, SiteError> {
        // An act that promoted everything has the stage's old tip as a parent.
        let mut before: Vec<Oid> = act.parents.iter().skip(1).copied().collect();
        let mut known: BTreeMap<Oid, bool> = BTreeMap::new();
        let mut has = |commit: Oid| -> Result<bool, SiteError> {
            if let Some(known) = known.get(&commit) {
                return Ok(*known);
            }
            let has = self.repo.is_ancestor(act.id, commit)?;
            known.insert(commit, has);
            Ok(has)
        };
        for commit in self.repo.log(down, &LogOptions::default()).take(COMMITS_MAX) {
            let commit = commit?;
            if commit.committer.time < act.committer.time {
                break;
            }
            if commit.id == act.id || !has(commit.id)? {
                continue;
            }
            for parent in &commit.parents {
                if !has(*parent)? {
                    before.push(*parent);
                }
            }
        }
        Ok(before)
    }

    fn notes_in(&self, tree: Oid, stage: Stage) -> Result<BTreeMap<String, Place>, SiteError> {
        let places = self.places_below(tree, &comments_folder(stage))?;
        Ok(places.into_iter().map(|place| (place.path.clone(), place)).collect())
    }

    /// The unit that a comment file names.
    fn unit_of_comment(&self, place: &Place) -> Result<Option<Unit>, SiteError> {
        let Ok(doc) = crate::codec::parse_file(&place.path, &self.repo.blob(place.oid)?) else {
            return Ok(None);
        };
        Ok(doc.value.get("item").and_then(serde_json::Value::as_str).and_then(Unit::parse))
    }
}

/// The name of the unit that a comment is about, in its path: `comments/<stage>/<name>/<uuid>.yaml`.
fn about(path: &str) -> &str {
    path.split('/').nth(2).unwrap_or_default()
}
