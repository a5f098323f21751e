//! What a role may change, checked in one place for all kinds of writes.

use super::act::Act;
use crate::git::RefMove;
use crate::model::roles::Permission;
use crate::site::file::unit::Unit;
use crate::site::prelude::*;
use crate::site::store::place::Pair;
use crate::site::store::place::UPLOADS;
use crate::urls::is_linked_file;

/// The permission that a role needs to write on a stage.
pub const fn stage_permission(stage: Stage) -> Permission {
    match stage {
        Stage::Source => Permission::PostsPublish,
        Stage::Review => Permission::ReviewSave,
        Stage::AiReview => Permission::AiReviewSave,
    }
}

/// The permission that a role needs to change a unit, besides that to write on the stage.
pub fn unit_permission(unit: &Unit) -> Permission {
    unit.kind().map_or_else(|| file_permission(unit), Kind::editing)
}

impl Act<'_> {
    /// Whether an agent acts: by its role, or because it is named.
    pub(in crate::site) fn by_agent(&self) -> bool {
        self.actor.is_agent()
    }

    /// Whether the actor may change this unit. An agent may change posts, menus, global modules, forms and redirects, add
    /// terms (`docs/design/storage.md`, Files), add uploads, and describe what they show; all of it is pending on AI
    /// Review. It removes no file but that of a post.
    pub(in crate::site) fn may_change(&self, pair: &Pair) -> bool {
        let is_new = pair.before.is_none();
        match (self.by_agent(), pair.unit.kind()) {
            (true, Some(Kind::Post)) => self.actor.may(Permission::PostsEdit),
            (true, Some(Kind::Term)) => is_new,
            (true, Some(Kind::Media | Kind::Menu | Kind::Global | Kind::Form | Kind::Redirects)) => {
                self.actor.may(Permission::AiReviewSave) && pair.after.is_some()
            }
            (true, None) => is_new && pair.unit.id().starts_with(UPLOADS),
            (true, Some(_)) => false,
            // Redirects to a removed post go with it.
            (false, Some(Kind::Redirects | Kind::RedirectList)) if self.op == "post.purge" => {
                self.actor.may(Permission::PostsDelete)
            }
            (false, Some(kind)) => self.actor.may(kind.editing()),
            (false, None) => self.actor.may(file_permission(&pair.unit)),
        }
    }

    /// Refuses changes that the actor may not make.
    ///
    /// # Errors
    /// [`SiteError::OtherItem`] and [`SiteError::Forbidden`], naming the first such unit.
    pub(in crate::site) fn must_change(&self, pairs: &[Pair]) -> Result<(), SiteError> {
        if let Some(only) = &self.actor.only
            && let Some(other) = pairs.iter().find(|pair| pair.unit.id() != only)
        {
            let agent = self.actor.as_agent().unwrap_or_default().to_owned();
            return Err(SiteError::OtherItem { agent, only: only.clone(), other: other.unit.to_string() });
        }
        match pairs.iter().find(|pair| !self.may_change(pair)) {
            Some(pair) => Err(self.forbidden(pair.unit.to_string())),
            None => Ok(()),
        }
    }

    pub(in crate::site) fn forbidden(&self, target: String) -> SiteError {
        SiteError::Forbidden { role: self.actor.role.name(), target }
    }

    /// The only guard of refs: `source` moves only for a role that may publish or approve, the others only for one that
    /// may write them or is submitting, which moves both. Whatever goes wrong in the callers, an agent's role cannot pass here.
    pub(in crate::site) fn guard(&self, moved: &RefMove) -> Result<(), String> {
        let actor = &self.actor;
        let stage = Stage::ALL.into_iter().find(|stage| stage.ref_name() == moved.name);
        let submits = self.op == super::trailers::SUBMIT && actor.may(Permission::AiReviewSubmit);
        let allowed = match stage {
            Some(Stage::Source) => {
                !self.by_agent()
                    && (actor.may(Permission::PostsPublish) || actor.may(Permission::ReviewApprove))
            }
            Some(Stage::Review) => submits || (actor.may(Permission::ReviewSave) && !self.by_agent()),
            Some(Stage::AiReview) => {
                submits || actor.may(Permission::AiReviewSave) || actor.may(Permission::ReviewSave)
            }
            None => moved.name.starts_with("refs/cms/"),
        };
        if allowed { Ok(()) } else { Err(format!("the role `{}` may not move it", actor.role.name())) }
    }
}

/// The permission that a role needs to change a file that holds no item.
fn file_permission(unit: &Unit) -> Permission {
    match is_linked_file(unit.id()) {
        true => Permission::MediaUpload,
        false => Permission::DefinitionsEdit,
    }
}
