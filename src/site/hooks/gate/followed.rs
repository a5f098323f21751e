//! Remote branches of a stage, as last fetched, which a clone follows: what they hold has passed the checks of their own
//! repository.
//!
//! Whoever writes here can write such a ref, too. So it counts only for a configured remote, and only if the commits on its
//! line of first parents that are new here can have been made on this stage.

use crate::model::roles::Role;
use crate::site::accounts::name_owner::{NameOwner, is_by_program, is_carried};
use crate::site::prelude::*;
use crate::site::stage_merge::decisions::line_from;
use crate::site::stage_merge::lineage::is_of;
use crate::site::write::trailers::{SUBMIT, is_containment};

impl Site {
    /// Whether a remote branch of this stage has a commit: then a clone merely follows it.
    pub(super) fn is_fetched(&self, stage: Stage, commit: Oid) -> Result<bool, SiteError> {
        for tip in self.tips_of_remotes(stage)? {
            if self.repo().is_ancestor(commit, tip)? && self.can_be_of(stage, tip)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The remote tips of a stage that can be those of this stage.
    pub(super) fn followed(&self, stage: Stage) -> Result<Vec<Oid>, SiteError> {
        let mut followed = Vec::new();
        for tip in self.tips_of_remotes(stage)? {
            if self.can_be_of(stage, tip)? {
                followed.push(tip);
            }
        }
        Ok(followed)
    }

    fn tips_of_remotes(&self, stage: Stage) -> Result<Vec<Oid>, SiteError> {
        let mut tips = Vec::new();
        for remote in self.repo().remotes() {
            tips.extend(self.repo().read_ref(&format!("refs/remotes/{remote}/{stage}"))?);
        }
        Ok(tips)
    }

    fn can_be_of(&self, stage: Stage, tip: Oid) -> Result<bool, SiteError> {
        let own = self.repo().read_ref(stage.ref_name())?;
        let (Some(own), Stage::Source | Stage::Review) = (own, stage) else { return Ok(true) };
        let source = self.repo().read_ref(Stage::Source.ref_name())?;
        let here = self.heads([own].into_iter().chain(source))?;
        let new = self.repo().since(tip, &here, usize::MAX)?;
        let line = line_from(tip, &new);
        let known = NameOwner::of(Some(self), None)?;
        for commit in new.iter().filter(|commit| line.contains(&commit.id)) {
            let is_submit = is_of(commit, &[SUBMIT]);
            let is_by_program = is_by_program(&known, commit);
            let is_of_another = match stage {
                Stage::Source => {
                    // A submit that was carried over to source keeps the time of its author.
                    is_submit && commit.author.time == commit.committer.time
                        || is_containment(commit)
                        || is_by_program && !is_carried(&known, commit)
                }
                Stage::Review | Stage::AiReview => {
                    let who = known.who(&commit.author.email);
                    is_by_program && !is_submit && !who.is_ok_and(|who| who.role == Role::Workflow)
                }
            };
            if is_of_another {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
