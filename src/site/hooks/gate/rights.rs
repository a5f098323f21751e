//! Checks whether the actor may make the changes that an update brings to a branch.

use super::{RefUpdate, Way};
use crate::site::Unit;
use crate::site::accounts::name_owner::{NameOwner, is_agents, is_program};
use crate::site::file::docs;
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::ConflictFile;
use crate::site::stage_merge::decisions::says_so;
use crate::site::stage_merge::review_metadata::comments_folder;
use crate::site::store::place::{COMMENTS, CONFLICTS, Pair, Place, new_place, old_place};
use crate::site::write::act::Act;
use crate::site::write::trailers::{is_containment, is_joining};

/// Fewer commits may be new in a program's move: each of them is looked at.
const COMMITS_MAX: usize = 10_000;

impl Site {
    /// Refuses changes to a stage that the actor may not make. Changes merely merged from the upstream stage do not
    /// count as the actor's own.
    ///
    /// # Errors
    /// [`SiteError::Forbidden`], [`SiteError::Reserved`], [`SiteError::LockedModule`]; [`SiteError::Unreadable`] for an agent.
    pub(super) fn may_bring(
        &self,
        act: &Act<'_>,
        stage: Stage,
        updates: &[RefUpdate],
        way: Way,
        (old, new): (Option<Oid>, Oid),
    ) -> Result<(), SiteError> {
        let above = self.taken_over(stage, updates, way, new)?;
        let before = match (old, above.first()) {
            (Some(old), _) => self.repo().tree_of(old)?,
            (None, Some(tree)) => *tree,
            (None, None) => Oid::EMPTY_TREE,
        };
        let after = self.repo().tree_of(new)?;
        let mut own = Vec::new();
        for pair in self.pairs(before, after)? {
            if !self.is_in(&pair, &above)? {
                own.push(pair);
            }
        }
        act.must_change(&own)?;
        self.keep_pushed(act, &own)?;
        for pair in &own {
            let is_odd = pair.after.as_ref().is_some_and(|place| !place.mode.is_file());
            if act.by_agent() && is_odd {
                return Err(act.forbidden(format!("file:{}", pair.path())));
            }
            if act.by_agent() {
                self.can_read(pair)?;
            }
        }
        self.keep_locked(act, &own)?;
        if act.by_agent() || is_program(act.actor.role) {
            self.names_itself(stage, updates, way, (old, new))?;
        }
        match act.by_agent() {
            true => self.keeps_reviews(act, stage, (before, after), &above),
            false => Ok(()),
        }
    }

    /// Refuses a content file that nobody could read, or that is too large to be: history would keep it.
    fn can_read(&self, pair: &Pair) -> Result<(), SiteError> {
        let Some(place) = pair.after.as_ref().filter(|place| Kind::of_path(&place.path).is_some()) else {
            return Ok(());
        };
        match docs::doc_of(self.repo(), &place.path, place.oid)? {
            Ok(_) => Ok(()),
            Err(cause) => Err(SiteError::Unreadable(Box::new(cause.in_file(&place.path)))),
        }
    }

    /// Refuses commits of a program that would count as a person's, or that grant what an agent wants: by the author or the
    /// trailer of its commit, what an agent sets of a post's status is a wish.
    fn names_itself(
        &self,
        stage: Stage,
        updates: &[RefUpdate],
        way: Way,
        (old, new): (Option<Oid>, Oid),
    ) -> Result<(), SiteError> {
        let mut there: Vec<Oid> = old.into_iter().collect();
        for stage in Stage::ALL {
            there.extend(self.repo().read_ref(stage.ref_name())?);
            there.extend(updates.iter().filter_map(|update| update.pushed(stage)).filter(|tip| *tip != new));
            if way == Way::Local {
                there.extend(self.followed(stage)?);
            }
        }
        let known = NameOwner::of(Some(self), None)?;
        let commits = self.repo().since(new, &self.heads(there.into_iter())?, COMMITS_MAX)?;
        if commits.len() == COMMITS_MAX {
            let (reason, hint) = ("would have more new commits than can be checked", "push them in parts");
            return Err(SiteError::NotSo { target: stage.to_string(), reason, hint });
        }
        for commit in &commits {
            let is_agents = is_agents(&known, commit);
            if is_agents && says_so(commit) {
                return Err(SiteError::NotSo {
                    target: stage.to_string(),
                    reason: "would have a commit of a program that grants what agents want",
                    hint: "only a person grants it: `git commit --amend`, without the line `Cms-Publish: yes`",
                });
            }
            if !is_agents && !self.joins_alone(commit)? {
                return Err(SiteError::NotSo {
                    target: stage.to_string(),
                    reason: "would have a commit that names a person as its author, and a program made it",
                    hint: "`git commit --amend --no-edit --reset-author --trailer 'Cms-Agent: NAME'` names the program",
                });
            }
        }
        Ok(())
    }

    /// Whether a commit is a merge of cms itself in which visitors see each post as in one of the versions that it joins.
    fn joins_alone(&self, commit: &Commit) -> Result<bool, SiteError> {
        let (Some((first, others)), true) =
            (commit.parents.split_first(), is_containment(commit) || is_joining(commit))
        else {
            return Ok(false);
        };
        let others: Vec<Oid> =
            others.iter().map(|parent| self.repo().tree_of(*parent)).collect::<Result<_, _>>()?;
        for pair in self.pairs(self.repo().tree_of(*first)?, commit.tree)? {
            let place = pair.after.as_ref().or(pair.before.as_ref());
            let Some(place) = place.filter(|_| pair.unit.kind() == Some(Kind::Post)) else { continue };
            let shown = self.showing(pair.after.as_ref())?;
            let mut is_known = self.showing(pair.before.as_ref())? == shown;
            for tree in &others {
                is_known = is_known || self.showing(self.place(*tree, &place.path)?.as_ref())? == shown;
            }
            if !is_known {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The trees of the upstream stage that a commit contains, according to its history.
    fn taken_over(
        &self,
        stage: Stage,
        updates: &[RefUpdate],
        way: Way,
        new: Oid,
    ) -> Result<Vec<Oid>, SiteError> {
        let mut trees = Vec::new();
        let mut above = stage.upstream();
        while let Some(upstream) = above {
            let pushed = updates.iter().find_map(|update| update.pushed(upstream));
            let followed = if way == Way::Local { self.followed(upstream)? } else { Vec::new() };
            let own = [self.repo().read_ref(upstream.ref_name())?, pushed];
            for tip in own.into_iter().flatten().chain(followed) {
                for base in self.repo().merge_bases(tip, new)? {
                    trees.push(self.repo().tree_of(base)?);
                }
            }
            above = upstream.upstream();
        }
        trees.dedup();
        Ok(trees)
    }

    /// Whether a change makes a unit equal to its version in one of these trees.
    fn is_in(&self, pair: &Pair, trees: &[Oid]) -> Result<bool, SiteError> {
        for tree in trees {
            let is_same = match (&pair.after, &pair.before) {
                (Some(after), _) => self.place(*tree, &after.path)?.is_some_and(|place| place == *after),
                (None, Some(before)) => self.place(*tree, &before.path)?.is_none(),
                (None, None) => true,
            };
            if is_same {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// An agent may only close conflicts of the stage that it writes on, and of comments only write its own.
    fn keeps_reviews(
        &self,
        act: &Act<'_>,
        stage: Stage,
        (before, after): (Oid, Oid),
        above: &[Oid],
    ) -> Result<(), SiteError> {
        let own = format!("{}/", ConflictFile::folder(stage));
        let known = NameOwner::of(Some(self), None)?;
        for change in self.repo().diff(before, after)? {
            let pair = Pair {
                unit: Unit::File(change.path.clone()),
                before: old_place(&change),
                after: new_place(&change),
            };
            let (is_foreign, is_upstream) = match change.path.starts_with(COMMENTS) {
                true => {
                    let is_others = |place: &Place| Ok::<_, SiteError>(!self.is_of_program(&known, place)?);
                    let is_own = change.path.starts_with(&format!("{}/", comments_folder(stage)));
                    let is_foreign = pair.after.as_ref().map_or(Ok(false), is_others)?
                        || pair.before.as_ref().map_or(Ok(false), is_others)?
                            && !self.is_settled(&pair, after, above)?;
                    // The stages above have no comments of this one.
                    (is_foreign, !is_own || pair.after.is_some())
                }
                false => (change.path.starts_with(CONFLICTS) && !change.path.starts_with(&own), true),
            };
            let is_foreign = is_foreign && !(is_upstream && self.is_in(&pair, above)?);
            if is_foreign {
                return Err(act.forbidden(format!("file:{}", change.path)));
            }
        }
        Ok(())
    }

    /// Whether a program wrote the comment, the answer or the set in a file; people resolve.
    fn is_of_program(&self, known: &NameOwner, place: &Place) -> Result<bool, SiteError> {
        let Ok(doc) = docs::doc_of(self.repo(), &place.path, place.oid)? else { return Ok(false) };
        let text = |key: &str| doc.value.get(key).and_then(Value::as_str);
        let is_its_own =
            text("agent").is_some() || text("email").is_some_and(|email| known.is_program(email));
        Ok(place.mode.is_file() && is_its_own && text("kind") != Some("resolution"))
    }

    /// Whether a comment is gone because its item is as it is above, or the comment was handed on with it.
    fn is_settled(&self, pair: &Pair, after: Oid, above: &[Oid]) -> Result<bool, SiteError> {
        let (Some(gone), None) = (&pair.before, &pair.after) else { return Ok(false) };
        let name = gone.path.splitn(3, '/').nth(2).unwrap_or_default();
        for stage in Stage::ALL {
            let path = format!("{}/{name}", comments_folder(stage));
            if path != gone.path && self.place(after, &path)?.is_some_and(|there| there.oid == gone.oid) {
                return Ok(true);
            }
        }
        let Ok(doc) = docs::doc_of(self.repo(), &gone.path, gone.oid)? else { return Ok(false) };
        let Some(item) = doc.value.get("path").and_then(Value::as_str) else { return Ok(false) };
        let now = self.place(after, item)?;
        for tree in above {
            if self.place(*tree, item)? == now {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
