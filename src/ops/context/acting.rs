//! Staging on behalf of somebody: as a dry run, or as an agent that somebody runs.

use super::{Call, Capability, Context, OpError, Staging};
use crate::model::roles::Role;
use crate::site::{Actor, agent_email};

/// How commits say that a run of an agent made them (`Cms-Client`); its id comes behind.
const CLIENT: &str = "agent run";

impl<'a, C: Capability> Context<'a, C> {
    /// Runs of agents, which lie beside content.
    ///
    /// # Errors
    /// No site.
    pub fn agent_runs(&self) -> Result<crate::site::AgentRuns<'a>, OpError> {
        let site = self.site()?;
        site.go_on();
        Ok(site.agent_runs())
    }
}

impl Context<'_, Staging> {
    /// Stages as the same caller, in a dry run or not, on content that nobody changed since a revision.
    pub(in crate::ops) fn under<T>(
        &self,
        dry_run: bool,
        expect: Option<String>,
        work: impl FnOnce(&mut Context<'_, Staging>) -> Result<T, OpError>,
    ) -> Result<T, OpError> {
        let call = Call { dry_run: dry_run || self.call.dry_run, expect, ..self.call.clone() };
        work(&mut Context::new(self.site, &call))
    }

    /// Works as an agent of the site that the caller asked: under its name, with an agent's rights, which an agent that asks may
    /// have lowered.
    pub(in crate::ops) fn as_agent<T>(
        &self,
        agent: &str,
        run: &str,
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
            surface: own.surface,
            why: vec![format!("an agent that `{}` asked", own.email)],
        };
        let call = Call { actor, ..self.call.clone() };
        work(&mut Context::new(self.site, &call))
    }
}
