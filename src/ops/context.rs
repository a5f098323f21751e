//! The capabilities of an operation as types: they determine which methods exist.

mod acting;
mod reading;
mod undoing;

use super::error::OpError;
use super::operation::{Outcome, Row};
use crate::base::progress::Progress;
use crate::base::source::Ids;
use crate::base::{Path, Stage};
use crate::git::GitProgram;
use crate::model::Definitions;
use crate::model::roles::Permission;
use crate::site::{
    Act, Actor, Decision, Draft, Parked, Promoted, Promotion, Rejected, RequestKey, Site, Synced, Unit,
    Written, stage_permission,
};
use clap::ArgMatches;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::path::PathBuf;
use std::sync::Arc;

/// The caller, the target and the conditions of a call; filled by each surface.
#[derive(Clone)]
pub struct Call<'a> {
    /// The caller, with the role and the source of the identity.
    pub actor: Actor,
    /// The requested stage; each operation has a default.
    pub stage: Option<Stage>,
    /// The revision to read.
    pub rev: Option<String>,
    /// Shows what would happen, and changes nothing.
    pub dry_run: bool,
    /// The caller says yes to what is asked on a terminal.
    pub yes: bool,
    /// The revision (a commit id, or its beginning) that the caller read before writing.
    pub expect: Option<String>,
    /// Whether live content may be left leading to what a write of source deletes, hides or moves.
    pub allow_dangling: bool,
    /// The time of the call.
    pub now: jiff::Timestamp,
    /// The source of new ids.
    pub ids: &'a dyn Ids,
    /// The user's own `git`, for the few things that need it.
    pub git: Option<GitProgram>,
    /// The path of this program, which git hooks are to call, where known.
    pub program: Option<PathBuf>,
    /// Receives the progress of long work.
    pub progress: &'a dyn Progress,
    /// The folder of log files that may be read, if there is one.
    pub logs: Option<PathBuf>,
    /// The site's own HTTP routes, if they can be called.
    pub routes: Option<Arc<dyn Routes>>,
    /// The tools of the tool server for the site's agents, if they can be called.
    pub tools: Option<Arc<dyn super::agent::Toolbox>>,
    /// The address by which the caller reached the server that answers and shows previews, if it is one.
    pub address: Option<String>,
}

impl Call<'_> {
    /// The id of a record that this call makes: the same when its request is repeated with the same idempotency key.
    pub(crate) fn record_id(&self) -> String {
        self.actor.request.as_ref().map_or_else(|| self.ids.uuid(), RequestKey::id).to_string()
    }
}

/// The site's own HTTP routes, called inside the process, as an anonymous client.
pub trait Routes: Send + Sync {
    /// The answer to a request for a path with its query.
    fn ask(&self, path: &str, is_head: bool) -> RouteAnswer;
}

/// The answer of a route.
#[derive(Debug, Clone)]
pub struct RouteAnswer {
    /// HTTP status.
    pub status: u16,
    /// The reason phrase.
    pub reason: &'static str,
    /// Media type of the body.
    pub kind: Option<String>,
    /// The body.
    pub body: Vec<u8>,
}

/// What a context can do.
pub trait Capability: Clone + Debug + 'static {
    /// Its name in tables.
    const NAME: &'static str;
}

/// Can at most stage content: the limit for tools of agents.
pub trait Harmless: Capability {}
/// Can stage content on AI Review and submit it to Review; cannot change source.
pub trait Stages: Capability {
    /// Whether AI Review is the only stage that it writes.
    const ONLY_AI_REVIEW: bool = false;
}
/// Can also write review and source, approve, reject and resolve.
pub trait Publishes: Stages {}
/// Can also repair the repository itself.
pub trait Administers: Publishes {}

/// Reads only.
#[derive(Debug, Clone)]
pub struct Reading;
/// Reads and stages: the most that an agent's tool can do.
#[derive(Debug, Clone)]
pub struct Staging;
/// Reads, stages and publishes.
#[derive(Debug, Clone)]
pub struct Publishing;
/// Everything.
#[derive(Debug, Clone)]
pub struct Administration;

impl Capability for Reading {
    const NAME: &'static str = "read";
}
impl Capability for Staging {
    const NAME: &'static str = "stage";
}
impl Capability for Publishing {
    const NAME: &'static str = "publish";
}
impl Capability for Administration {
    const NAME: &'static str = "administer";
}
impl Harmless for Reading {}
impl Harmless for Staging {}
impl Stages for Staging {
    const ONLY_AI_REVIEW: bool = true;
}
impl Stages for Publishing {}
impl Stages for Administration {}
impl Publishes for Publishing {}
impl Publishes for Administration {}
impl Administers for Administration {}

/// The context of an operation. The site is private, so only the methods of its capability can be called.
pub struct Context<'a, C> {
    site: Option<&'a Site>,
    call: &'a Call<'a>,
    can: PhantomData<C>,
}

impl<'a, C: Capability> Context<'a, C> {
    pub(super) fn new(site: Option<&'a Site>, call: &'a Call<'a>) -> Self {
        Context { site, call, can: PhantomData }
    }

    fn site(&self) -> Result<&'a Site, OpError> {
        self.site.ok_or_else(no_site)
    }

    /// The site for what is outside the content: the read must not restart from here on.
    fn beyond_content(&self) -> Result<&'a Site, OpError> {
        self.site().inspect(|site| site.go_on())
    }

    /// The caller and the conditions.
    pub fn call(&self) -> &'a Call<'a> {
        self.call
    }

    /// Whether people's mail addresses are shown to the caller: to no agent.
    pub(in crate::ops) fn sees_addresses(&self) -> bool {
        !self.call.actor.is_agent()
    }

    /// The definitions of the live site: permissions are always read from source.
    ///
    /// # Errors
    /// No site, an unreadable repository.
    pub fn live_definitions(&self) -> Result<Arc<Definitions>, OpError> {
        Ok(self.site()?.snapshot(Stage::Source)?.definitions()?)
    }

    /// Preview links. They show content and change none, so anybody who may read may create one.
    ///
    /// # Errors
    /// No site.
    pub fn previews(&self) -> Result<crate::site::Previews<'a>, OpError> {
        Ok(self.beyond_content()?.previews())
    }

    /// Records of visitors and reviewers, outside the content. The operation's own permission is enough.
    ///
    /// # Errors
    /// No site.
    pub fn records(&self) -> Result<crate::site::Records<'a>, OpError> {
        Ok(self.beyond_content()?.records())
    }

    /// Webhooks and the deliveries of workflows, outside the content. The operation's own permission is enough.
    ///
    /// # Errors
    /// No site.
    pub fn outbox(&self) -> Result<crate::site::Outbox<'a>, OpError> {
        Ok(self.beyond_content()?.outbox())
    }

    /// Refuses a caller without a permission.
    ///
    /// # Errors
    /// `forbidden`, with the role and the permission.
    pub fn require(&self, permission: Permission) -> Result<(), OpError> {
        permit(&self.call.actor, permission)
    }

    /// Refuses a dry run of something that has none, such as `a token`.
    ///
    /// # Errors
    /// `dry-run.refused`.
    pub fn in_earnest(&self, what: &str) -> Result<(), OpError> {
        self.in_earnest_as("dry-run.refused", what, "leave `--dry-run` out")
    }

    /// The same with another code and hint.
    ///
    /// # Errors
    /// The given code.
    pub fn in_earnest_as(&self, code: &str, what: &str, hint: &str) -> Result<(), OpError> {
        match self.call.dry_run {
            true => Err(OpError::invalid(code, format!("{what} has no dry run")).hint(hint)),
            false => Ok(()),
        }
    }
}

impl Context<'_, Reading> {
    /// Runs another read-only operation, as the same caller.
    ///
    /// # Errors
    /// It does more than read, the caller lacks the permission, or the operation fails.
    pub fn delegate(&self, row: &Row, matches: &ArgMatches) -> Result<Outcome, OpError> {
        if row.can != Reading::NAME {
            return Err(OpError::forbidden(format!(
                "`{}` can write, and only reading is allowed here",
                row.facts.name
            )));
        }
        permit(&self.call.actor, row.facts.permission)?;
        row.run_matches(matches, self.site, self.call)
    }
}

/// Refuses an actor without a permission.
///
/// # Errors
/// `forbidden`, with the role and the permission.
pub(super) fn permit(actor: &Actor, needed: Permission) -> Result<(), OpError> {
    if actor.may(needed) {
        return Ok(());
    }
    let (role, permission) = (actor.role, needed.name());
    let message = match actor.rights == role.rights() {
        true => format!("the role `{role}` may not do this: it lacks `{permission}`"),
        // The rights are what several roles have in common: the token's and an agent's, the person's and that of `--as`.
        false if actor.role.may(needed) => {
            format!(
                "not allowed here: the role `{role}` may do this, but that of these credentials lacks `{permission}`"
            )
        }
        false => format!("not allowed here: as `{role}`, these credentials lack `{permission}`"),
    };
    Err(OpError::forbidden(message).hint("`cms whoami` shows your role and where it comes from"))
}

/// The error for a write with a revision to read.
pub(crate) fn rev_of_write() -> OpError {
    OpError::invalid("write.rev", "`--rev` is for reading: writes go to a stage")
        .hint("leave `--rev` out, or use `--expect REV` to make sure nobody wrote in between")
}

/// The error for commands outside a site.
pub fn no_site() -> OpError {
    OpError::invalid("site.not-found", "there is no site here: no `cms.toml` in this folder or above it")
        .hint("change into the folder of a site, name one with `--site DIR`, or make one with `cms init DIR`")
}

impl<'a, C: Stages> Context<'a, C> {
    /// The stage of a write: AI Review if the capability writes no other, else `--stage`, else AI Review for an agent, else
    /// Review.
    pub fn write_stage(&self) -> Stage {
        match self.call.stage {
            Some(stage) if !C::ONLY_AI_REVIEW => stage,
            None if !C::ONLY_AI_REVIEW && !self.call.actor.is_agent() => Stage::Review,
            Some(_) | None => Stage::AiReview,
        }
    }

    /// Changes content on [`Context::write_stage`], if the caller's role may write there.
    ///
    /// # Errors
    /// The role may not write there; the change is refused, would make content invalid, or lost against concurrent
    /// writers.
    pub fn write<T>(
        &mut self,
        op: &str,
        change: impl FnMut(&mut Draft<'_>) -> Result<T, OpError>,
    ) -> Result<(T, Written), OpError> {
        self.change(op, self.write_stage(), change)
    }

    fn change<T>(
        &mut self,
        op: &str,
        stage: Stage,
        change: impl FnMut(&mut Draft<'_>) -> Result<T, OpError>,
    ) -> Result<(T, Written), OpError> {
        self.require(stage_permission(stage))?;
        self.refuse_rev()?;
        self.site()?.write(&self.act(op, stage), change)
    }

    fn refuse_rev(&self) -> Result<(), OpError> {
        match self.call.rev {
            None => Ok(()),
            Some(_) => Err(rev_of_write()),
        }
    }

    /// Moves items from AI Review to Review.
    ///
    /// # Errors
    /// Nothing of the kind is staged, a conflict is open, or content would become invalid.
    pub fn submit(&mut self, promotion: &Promotion) -> Result<Promoted, OpError> {
        self.require(Permission::AiReviewSubmit)?;
        Ok(self.site()?.promote(&self.act("review.submit", Stage::AiReview), promotion)?)
    }

    /// Merges parked work, or some units of it, onto a stage.
    ///
    /// # Errors
    /// The role may not write there, a unit has an open conflict, or content would become invalid.
    pub fn restore_parked(
        &mut self,
        stage: Stage,
        parked: &Parked,
        units: &[Unit],
    ) -> Result<Written, OpError> {
        self.require(stage_permission(stage))?;
        Ok(self.site()?.restore_parked(&self.act("parked.restore", stage), parked, units)?)
    }

    /// Takes back what is staged on AI Review and not submitted; it is parked.
    ///
    /// # Errors
    /// Nothing of the kind is staged, or it belongs to the set of another author.
    pub fn discard(&mut self, items: &Promotion, reason: Option<&str>) -> Result<Rejected, OpError> {
        self.require(stage_permission(Stage::AiReview))?;
        Ok(self.site()?.reject(&self.act("review.discard", Stage::AiReview), items, reason)?)
    }

    fn act(&self, op: &str, stage: Stage) -> Act<'a> {
        Act {
            op: op.to_owned(),
            stage,
            actor: self.call.actor.clone(),
            now: self.call.now,
            dry_run: self.call.dry_run,
            expect: self.call.expect.clone(),
            allow_dangling: self.call.allow_dangling,
            progress: self.call.progress,
        }
    }
}

impl<C: Publishes> Context<'_, C> {
    /// Changes content on a stage, if the caller's role may write there.
    ///
    /// # Errors
    /// As [`Context::write`].
    pub fn write_to<T>(
        &mut self,
        op: &str,
        stage: Stage,
        change: impl FnMut(&mut Draft<'_>) -> Result<T, OpError>,
    ) -> Result<(T, Written), OpError> {
        self.change(op, stage, change)
    }

    /// Changes the content of every stage, if the caller's role may write to all of them.
    ///
    /// # Errors
    /// As [`Context::write`].
    pub fn write_everywhere(
        &mut self,
        op: &str,
        mut change: impl FnMut(&mut Draft<'_>, Stage) -> Result<(), OpError>,
    ) -> Result<Vec<Written>, OpError> {
        for stage in Stage::ALL {
            self.require(stage_permission(stage))?;
        }
        self.refuse_rev()?;
        self.site()?.write_everywhere(&self.act(op, Stage::Source), &mut change)
    }

    /// Moves items from Review to Source.
    ///
    /// # Errors
    /// Nothing of the kind is pending, a conflict is open, something changed since it was reviewed, or the live site
    /// would become invalid.
    pub fn approve(&mut self, promotion: &Promotion) -> Result<Promoted, OpError> {
        self.require(Permission::ReviewApprove)?;
        Ok(self.site()?.promote(&self.act("review.approve", Stage::Review), promotion)?)
    }

    /// Resets items of a stage to their upstream version; the rejected work is parked.
    ///
    /// # Errors
    /// Nothing of the kind is pending.
    pub fn reject(&mut self, items: &Promotion, reason: Option<&str>) -> Result<Rejected, OpError> {
        let stage = self.call.stage.unwrap_or(Stage::Review);
        self.require(match stage {
            Stage::Source | Stage::Review => Permission::ReviewApprove,
            Stage::AiReview => Permission::AiReviewApprove,
        })?;
        Ok(self.site()?.reject(&self.act("review.reject", stage), items, reason)?)
    }

    /// Resolves a conflict on a stage.
    ///
    /// # Errors
    /// The item has no conflict, or not at that path.
    pub fn resolve(
        &mut self,
        stage: Stage,
        unit: &Unit,
        paths: &[Path],
        decision: Decision,
    ) -> Result<Written, OpError> {
        self.require(stage_permission(stage))?;
        Ok(self.site()?.resolve(&self.act("review.resolve", stage), unit, paths, decision)?)
    }
}

impl<'a, C: Administers> Context<'a, C> {
    /// The site itself, for repairs and packing.
    ///
    /// # Errors
    /// No site.
    pub fn repository(&self) -> Result<&'a Site, OpError> {
        self.site()
    }

    /// Syncs the stages with a remote, through the user's own git.
    ///
    /// # Errors
    /// No site, no git, no such remote; it cannot be reached, or concurrent pushes won every time.
    pub fn exchange(&self, remote: &str) -> Result<Synced, OpError> {
        let git = self.call.git.as_ref().ok_or_else(|| {
            OpError::invalid("git.missing", "there is no `git` program in PATH")
                .hint("install git: it is what talks to other repositories")
        })?;
        let site = self.site()?;
        let act = self.act("sync", Stage::Review);
        if !remote.is_empty() {
            return Ok(site.exchange(&act, git, remote)?);
        }
        let name = site.sync_remote()?;
        site.exchange(&act, git, &name).map_err(|error| match error {
            crate::site::SiteError::NoRemote { .. } if name != site.usual_remote() => OpError::from(error).hint(format!(
                "`sync.remote` in `cms.toml` on source names it; `git remote add {name} ADDRESS` makes it here, \
                 `cms sync --remote NAME` takes another"
            )),
            error => error.into(),
        })
    }
}
