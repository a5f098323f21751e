//! The wishes of agents that a move of source would grant though no person did.

use crate::base::Finding;
use crate::site::accounts::name_owner::NameOwner;
use crate::site::look::Look;
use crate::site::prelude::*;
use crate::site::staging::live::SHOWING;
use crate::site::staging::wishes::{WishedPost, is_agents};
use crate::site::store::place::Pair;
use crate::site::write::trailers::{APPROVE, PENDING, PUBLISH, TAKEN};
use std::collections::HashSet;

/// Most commits of a move that are searched.
const COMMITS_MAX: usize = 1_000;

impl Site {
    /// The wishes that a move of source would grant though no person did: a person's approval grants what it brings, as
    /// does a commit by a person with the trailer `Cms-Publish: yes`. What a person sets in a commit of plain git is no
    /// wish, but a decision.
    pub(super) fn ungranted(&self, old: Oid, new: Oid) -> Result<Vec<WishedPost>, SiteError> {
        let pairs = self.pairs(self.repo.tree_of(old)?, self.repo.tree_of(new)?)?;
        let mut wishes = self.agents_wishes((old, new), &pairs)?;
        if wishes.is_empty() {
            return Ok(Vec::new());
        }
        let known = NameOwner::of(Some(self), None)?;
        let mut line = HashSet::new();
        for commit in self.repo.first_parents(new).take(COMMITS_MAX) {
            let commit = commit?;
            if commit.id == old {
                break;
            }
            line.insert(commit.id);
        }
        for commit in self.repo.since(new, &[old], COMMITS_MAX)? {
            let grants = is_grant(&commit);
            let is_plain = commit.parents.len() == 1 && commit.trailer("Cms-Op").is_none();
            if wishes.is_empty() || !grants && !is_plain || is_agents(&known, &commit) {
                continue;
            }
            for own in self.pairs_of_commit(&commit)? {
                let Some(last) = pairs.iter().find(|pair| pair.unit == own.unit) else { continue };
                if wishes.contains_key(&own.unit)
                    && (grants || self.decides(&commit, &own, last, line.contains(&commit.id))?)
                {
                    wishes.remove(&own.unit);
                }
            }
        }
        self.wished(&pairs, &wishes)
    }

    /// Whether a person's commit of plain git decides itself what visitors see of a post: it changes nothing else of it,
    /// the move leaves it so, and it is no squash merge of what an agent wants.
    fn decides(&self, commit: &Commit, own: &Pair, last: &Pair, is_on_line: bool) -> Result<bool, SiteError> {
        let is = self.showing(own.after.as_ref())?;
        if is.is_none() || is != self.showing(last.after.as_ref())? || !self.is_of_showing_alone(own)? {
            return Ok(false);
        }
        if let Some(held) = self.before_containing(Stage::Review, commit.id)?
            && self.would_bring(held, commit, own)?
        {
            return Ok(false);
        }
        let Some(held) = self.before_containing(Stage::AiReview, commit.id)? else { return Ok(true) };
        // A commit on review may hand over what waited on AI review.
        let review = self.repo.read_ref(Stage::Review.ref_name())?;
        let is_on_review = match review {
            Some(review) => !is_on_line && self.repo.is_ancestor(commit.id, review)?,
            None => false,
        };
        let is_squash =
            self.repo.tree_of(held)? == commit.tree || is_on_review && self.would_bring(held, commit, own)?;
        Ok(!is_squash)
    }

    /// The newest commit on the line of a stage from the time before it contained a commit; none if nothing was pending.
    fn before_containing(&self, stage: Stage, commit: Oid) -> Result<Option<Oid>, SiteError> {
        let Some(tip) = self.repo.read_ref(stage.ref_name())? else { return Ok(None) };
        for held in self.repo.first_parents(tip).take(COMMITS_MAX) {
            let held = held?.id;
            if !self.repo.is_ancestor(commit, held)? {
                return Ok((!self.repo.is_ancestor(held, commit)?).then_some(held));
            }
        }
        Ok(None)
    }

    /// Whether a squash merge of a stage would change a post as this commit does.
    fn would_bring(&self, held: Oid, commit: &Commit, own: &Pair) -> Result<bool, SiteError> {
        let Some(before) = commit.parents.first() else { return Ok(false) };
        let Some(base) = self.repo.merge_bases(held, *before)?.first().copied() else { return Ok(false) };
        let staged = self.pairs(self.repo.tree_of(base)?, self.repo.tree_of(held)?)?;
        let Some(staged) = staged.into_iter().find(|staged| staged.unit == own.unit) else {
            return Ok(false);
        };
        Ok(self.is_of_showing_alone(&staged)?
            && self.showing(staged.after.as_ref())? == self.showing(own.after.as_ref())?)
    }

    /// Whether only that differs in a post which decides whether and when visitors see it.
    fn is_of_showing_alone(&self, pair: &Pair) -> Result<bool, SiteError> {
        let (Some(before), Some(after)) = (&pair.before, &pair.after) else { return Ok(false) };
        let (mut was, mut is) = (self.fields_of(Some(before))?, self.fields_of(Some(after))?);
        let is_changed = was != is;
        for key in SHOWING {
            was.shift_remove(key);
            is.shift_remove(key);
        }
        Ok(is_changed && was == is && before.path == after.path)
    }
}

impl Look<'_> {
    /// The wishes that a change from a live commit to another one would grant though no person did, as problems of the
    /// posts' files; none where the first commit is not live.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn ungranted_in(&self, old: Oid, new: Oid) -> Result<Vec<Diagnostic>, SiteError> {
        let site = self.site;
        let mut live: Vec<Oid> = site.repo.read_ref(Stage::Source.ref_name())?.into_iter().collect();
        let fetched = site.repo.refs("refs/remotes/")?.into_iter();
        live.extend(fetched.filter(|(name, _)| name.ends_with("/source")).map(|(_, tip)| tip));
        let mut is_live = false;
        for tip in live {
            is_live = is_live
                || site
                    .repo
                    .first_parents(tip)
                    .take(COMMITS_MAX)
                    .any(|commit| commit.is_ok_and(|commit| commit.id == old));
        }
        if !is_live {
            return Ok(Vec::new());
        }
        let problem = |post: WishedPost| {
            let message = format!("an agent wants {}, and no person granted it", post.words());
            let hint = "`cms review approve ITEM --publish` grants it, as does a commit of yours with the trailer `Cms-Publish: yes`";
            Finding::error(UNGRANTED, "", message).hint(hint).in_file(post.name.path, 0, 0)
        };
        Ok(site.ungranted(old, new)?.into_iter().map(problem).collect())
    }
}

/// The code of a wish that nobody granted.
const UNGRANTED: &str = "review.ungranted";

/// Whether a commit says that its author grants what it brings: an approval, its undo or redo, or by its own words.
fn is_grant(commit: &Commit) -> bool {
    let is = |key: &str, value: &str| commit.trailer(key).as_deref() == Some(value);
    let review = Stage::Review.branch();
    is("Cms-Op", APPROVE) || is(PENDING, review) || is(TAKEN, review) || is(PUBLISH, "yes")
}
