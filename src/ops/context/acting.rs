//! Staging as a dry run, or on behalf of an agent; writes that carry out an earlier decision.

use super::{Call, Capability, Context, OpError, Publishes, Staging};
use crate::base::Stage;
use crate::model::roles::Role;
use crate::site::{Act, Actor, BY_WORKFLOW, Draft, Written, agent_email, stage_permission};

/// The prefix of `Cms-Client` in commits of an agent's run; the run's id follows.
const CLIENT: &str = "agent run";

impl<'a, C: Capability> Context<'a, C> {
    /// Sets that were approved for a time, outside the content.
    ///
    /// # Errors
    /// No site.
    pub(in crate::ops) fn releases(&self) -> Result<crate::site::Releases<'a>, OpError> {
        Ok(self.site()?.releases())
    }

    /// Works under the conditions of another call: a trial, or what somebody decided earlier.
    pub(in crate::ops) fn with<T>(
        &self,
        call: &Call<'_>,
        work: impl FnOnce(&mut Context<'_, C>) -> Result<T, OpError>,
    ) -> Result<T, OpError> {
        work(&mut Context::new(self.site, call))
    }

    /// Runs of agents, outside the content.
    ///
    /// # Errors
    /// No site.
    pub fn agent_runs(&self) -> Result<crate::site::AgentRuns<'a>, OpError> {
        Ok(self.beyond_content()?.agent_runs())
    }
}

impl<C: Publishes> Context<'_, C> {
    /// Carries out on source what was decided before: what that leaves dangling was allowed, or refused, when it was
    /// decided.
    ///
    /// # Errors
    /// As [`Context::write`].
    pub fn write_promised<T>(
        &mut self,
        op: &str,
        change: impl FnMut(&mut Draft<'_>) -> Result<T, OpError>,
    ) -> Result<(T, Written), OpError> {
        self.require(stage_permission(Stage::Source))?;
        let act = Act { allow_dangling: true, ..self.act(op, Stage::Source) };
        self.site()?.write(&act, change)
    }
}

impl<C: Publishes> Context<'_, C> {
    /// Works as a workflow of the site: on AI Review only, with an agent's rights.
    pub(in crate::ops) fn as_workflow<T>(
        &self,
        (id, name): (&str, &str),
        work: impl FnOnce(&mut Context<'_, Staging>) -> Result<T, OpError>,
    ) -> Result<T, OpError> {
        let actor = Actor {
            name: name.to_owned(),
            email: format!("{BY_WORKFLOW}{id}"),
            role: Role::AiAgent,
            rights: Role::AiAgent.rights(),
            why: vec![format!("the workflow `{id}`")],
            ..Actor::system()
        };
        let call = Call { actor, stage: None, expect: None, ..self.call.clone() };
        work(&mut Context::new(self.site, &call))
    }
}

impl Context<'_, Staging> {
    /// Stages as the same caller, optionally as a dry run, on content that is unchanged since a revision.
    pub(in crate::ops) fn under<T>(
        &self,
        dry_run: bool,
        expect: Option<String>,
        work: impl FnOnce(&mut Context<'_, Staging>) -> Result<T, OpError>,
    ) -> Result<T, OpError> {
        let call = Call { dry_run: dry_run || self.call.dry_run, expect, ..self.call.clone() };
        work(&mut Context::new(self.site, &call))
    }

    /// Works as an agent of the site: under its name, with an agent's rights, or fewer if the caller is an agent with
    /// fewer rights. If `only` is an item, the agent changes no other.
    pub(in crate::ops) fn as_agent<T>(
        &self,
        agent: &str,
        run: &str,
        only: Option<&str>,
        work: impl FnOnce(&mut Context<'_, Staging>) -> Result<T, OpError>,
    ) -> Result<T, OpError> {
        let (site, own) = (self.site()?, &self.call.actor);
        let user = match self.call.dry_run {
            true => None,
            false => site.user_of_agent(agent, self.call.now, self.call.ids)?.filter(|user| !user.disabled),
        };
        let (name, email) = match user {
            Some(user) => (user.name, user.email),
            None => (agent.to_owned(), agent_email(agent)),
        };
        let (role, rights) = match own.is_agent() {
            true => (own.role.min(Role::AiAgent), own.rights.lowered(Role::AiAgent)),
            false => (Role::AiAgent, Role::AiAgent.rights()),
        };
        let actor = Actor {
            name,
            email,
            role,
            rights,
            agent: Some(agent.to_owned()),
            client: Some(format!("{CLIENT} {run}")),
            only: own.only.clone().or_else(|| only.map(str::to_owned)),
            request: own.request.clone(),
            surface: own.surface,
            why: vec![format!("an agent that `{}` asked", own.email)],
        };
        let call = Call { actor, ..self.call.clone() };
        work(&mut Context::new(self.site, &call))
    }
}
