//! Whether a person approved what a move of source makes live: what plain git merges is held to the rules of `cms review
//! approve`.

use super::{RefUpdate, Way};
use crate::site::accounts::actor::Actor;
use crate::site::accounts::name_owner::{NameOwner, is_by_program, is_carried};
use crate::site::prelude::*;
use crate::site::stage_merge::decisions::{OtherTips, line_from};
use crate::site::write::trailers::{DANGLING, is_containment};

/// Most commits of a move that are searched for one that allows something.
const COMMITS_MAX: usize = 1_000;

impl Site {
    /// Refuses a move of source that leaves no approver, that brings an agent's work which was never submitted to
    /// review, or that grants what an agent wants although nobody said so (`may_publish`).
    ///
    /// # Errors
    /// [`SiteError::NotSo`], [`SiteError::Ungranted`]; an unreadable repository.
    pub(super) fn approved(
        &self,
        actor: &Actor,
        updates: &[RefUpdate],
        (way, may_publish): (Way, bool),
        (old, new): (Oid, Oid),
    ) -> Result<(), SiteError> {
        if self.repo().is_ancestor(new, old)? {
            return Ok(());
        }
        let refused =
            |reason, hint| Err(SiteError::NotSo { target: Stage::Source.to_string(), reason, hint });
        let known = NameOwner::of(Some(self), None)?;
        let mut others = self.tips_besides_source()?;
        let count = others.tips.len();
        others.tips.extend(updates.iter().filter_map(|update| update.pushed(Stage::AiReview)));
        if self.brings_unsubmitted(&known, &others, updates, way, (old, new))? {
            return refused(
                "would have work of an agent that was never submitted to review",
                "`cms review submit` hands it over, as does `git switch review && git merge ai-review`; then approve it there",
            );
        }
        others.tips.truncate(count);
        let tip = self.repo().commit(new)?;
        // Review and AI Review have what was carried over to source, once they follow it.
        let is_own = is_carried(&known, &tip) && tip.committer.email.eq_ignore_ascii_case(&actor.email);
        if is_containment(&tip) || !is_own && self.is_made_by_agent(&known, &tip, &others)? {
            return refused(
                "would be a commit of another stage that no person approved",
                "`git merge --no-ff review` makes a merge commit of your own, as does `cms review approve`",
            );
        }
        if may_publish {
            return Ok(());
        }
        let wishes = self.ungranted(old, new)?;
        if wishes.is_empty() {
            return Ok(());
        }
        let is_pending = self.are_on_review(&wishes).unwrap_or(false);
        Err(SiteError::Ungranted { wishes, is_pending })
    }

    /// Whether a person said in a commit of a move that source may be left leading to nothing: by a command with
    /// `--allow-dangling`, here or in another clone, or by a trailer.
    pub(super) fn allows_dangling(&self, old: Oid, new: Oid) -> Result<bool, SiteError> {
        let says_so = |commit: &Commit| commit.trailer(DANGLING).is_some_and(|said| said == "yes");
        let commits = self.repo().since(new, &[old], COMMITS_MAX)?;
        let saying: Vec<&Commit> = commits.iter().filter(|commit| says_so(commit)).collect();
        if saying.is_empty() {
            return Ok(false);
        }
        let known = NameOwner::of(Some(self), None)?;
        Ok(saying.into_iter().any(|commit| !is_by_program(&known, commit)))
    }

    /// Whether a move brings commits by agents to source that review does not have; `others` are the tips of other
    /// branches. What came by a merge, no person carried over to source.
    fn brings_unsubmitted(
        &self,
        known: &NameOwner,
        others: &OtherTips,
        updates: &[RefUpdate],
        way: Way,
        (old, new): (Oid, Oid),
    ) -> Result<bool, SiteError> {
        let review = Stage::Review;
        let pushed = updates.iter().find_map(|update| update.pushed(review));
        let mut followed = Vec::new();
        // What was fetched of source passed the gate of its own repository, whose review may not be fetched yet.
        for stage in [review, Stage::Source].into_iter().filter(|_| way == Way::Local) {
            followed.extend(self.followed(stage)?);
        }
        let review = self.repo().read_ref(review.ref_name())?.into_iter();
        let has = self.heads(review.chain(pushed).chain(followed).chain([old]))?;
        let brought = self.repo().since(new, &has, usize::MAX)?;
        let line = line_from(new, &brought);
        for commit in &brought {
            let is_agents = match line.contains(&commit.id) {
                true => self.is_made_by_agent(known, commit, others)?,
                false => is_by_program(known, commit),
            };
            if is_agents {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether an agent or another program made a commit of source. One that a person carried over (`git cherry-pick`) is
    /// the person's, unless another branch has it: there, it is the agent's with another author, or amended.
    fn is_made_by_agent(
        &self,
        known: &NameOwner,
        commit: &Commit,
        others: &OtherTips,
    ) -> Result<bool, SiteError> {
        if !is_carried(known, commit) {
            return Ok(is_by_program(known, commit));
        }
        self.is_in_others(commit.id, others)
    }

    /// Whether a commit that is being made amends one that a person carried over from an agent (`git cherry-pick`) to the
    /// stage that is checked out. `email` and `date` are its author's, as git passes them to hooks (`@SECONDS ZONE`).
    pub fn is_carried_tip(&self, email: &str, date: &str) -> bool {
        let mut stages = [Stage::Source, Stage::Review].into_iter();
        let Some(stage) = stages.find(|stage| self.is_on(*stage)) else { return false };
        let tip = self.tip(stage).and_then(|tip| Ok(self.repo().commit(tip)?));
        let seconds = date.strip_prefix('@').and_then(|date| date.split(' ').next()?.parse::<i64>().ok());
        match (tip, NameOwner::of(Some(self), None)) {
            (Ok(tip), Ok(known)) => {
                is_carried(&known, &tip)
                    && tip.author.email == email
                    && seconds == Some(tip.author.time.as_second())
            }
            _ => false,
        }
    }

    /// The commits among these that no other of them contains.
    pub(super) fn heads(&self, tips: impl Iterator<Item = Oid>) -> Result<Vec<Oid>, SiteError> {
        let mut heads: Vec<Oid> = Vec::new();
        for tip in tips {
            let mut is_in = false;
            for other in &heads {
                is_in = is_in || self.repo().is_ancestor(tip, *other)?;
            }
            if !is_in {
                let mut others = Vec::new();
                for other in heads {
                    if !self.repo().is_ancestor(other, tip)? {
                        others.push(other);
                    }
                }
                others.push(tip);
                heads = others;
            }
        }
        Ok(heads)
    }
}
