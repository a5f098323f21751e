//! Accounts of programs: one for each agent of the live site, and the AI agent user, which is the author where no
//! agent is named (the specification, Authentication). They give names to what programs write and can never sign in.

use super::{AccountError, Accounts, UserView, password, secret};
use crate::base::source::Ids;
use crate::db::ledger::{NewUser, User};
use crate::model::roles::Role;
use crate::site::prelude::*;

/// Default mail address of the AI agent user without AI_AGENT_EMAIL (`docs/design/decisions.md`).
pub const AI_AGENT_EMAIL: &str = "ai@agents.local";
/// Its name.
pub const AI_AGENT_NAME: &str = "AI Agent";

/// The mail address of an agent of the site.
pub fn agent_email(id: &str) -> String {
    format!("agent+{id}@agents.local")
}

/// The data for a program's account.
struct Program<'a> {
    email: &'a str,
    name: &'a str,
    agent: Option<&'a str>,
}

impl Site {
    /// Creates missing accounts for the AI agent user and each agent of the live site: random passwords, the role of
    /// agents. A server does this at start.
    ///
    /// # Errors
    /// The live site cannot be read, or the ledger cannot be written.
    pub fn bring_agents(
        &self,
        ai_agent_email: Option<&str>,
        now: Timestamp,
        ids: &dyn Ids,
    ) -> Result<(), AccountError> {
        let accounts = self.accounts()?;
        let email = ai_agent_email.unwrap_or(AI_AGENT_EMAIL);
        accounts.bring(&Program { email, name: AI_AGENT_NAME, agent: None }, now, ids)?;
        for id in self.snapshot(Stage::Source)?.definitions()?.agents.keys() {
            accounts.bring(&Program { email: &agent_email(id), name: id, agent: Some(id) }, now, ids)?;
        }
        Ok(())
    }

    /// The account of an agent, created if the agent was added after the server started. `None` if the live site has
    /// no such agent, it is disabled, or a person has its address.
    ///
    /// # Errors
    /// The live site cannot be read, or the ledger cannot be written.
    pub fn user_of_agent(
        &self,
        agent: &str,
        now: Timestamp,
        ids: &dyn Ids,
    ) -> Result<Option<UserView>, AccountError> {
        let live = self.snapshot(Stage::Source)?.definitions()?;
        if !live.agents.get(agent).is_some_and(|agent| agent.enabled) {
            return Ok(None);
        }
        let email = agent_email(agent);
        let program = Program { email: &email, name: agent, agent: Some(agent) };
        self.accounts()?.bring(&program, now, ids)
    }
}

impl Accounts<'_> {
    /// The author where no agent is named: the user with this number (MCP_SYSTEM_USER_ID), else the AI agent user
    /// (AI_AGENT_EMAIL), else the first user with the role ai_agent; `None` if there is none of these.
    ///
    /// # Errors
    /// [`AccountError::NoUser`] when no user has the number, or the account is disabled.
    pub fn system_user(
        &self,
        number: Option<i64>,
        ai_agent_email: Option<&str>,
    ) -> Result<Option<UserView>, AccountError> {
        if let Some(number) = number {
            let user = self.find(&number.to_string())?;
            return match user.disabled {
                true => Err(AccountError::NoUser { name: number.to_string() }),
                false => Ok(Some(user)),
            };
        }
        let email = ai_agent_email.unwrap_or(AI_AGENT_EMAIL);
        let users = self.users()?;
        let may_write = |user: &&UserView| !user.disabled && user.role == Role::AiAgent.name();
        let named = users.iter().filter(may_write).find(|user| user.email.eq_ignore_ascii_case(email));
        Ok(named.or_else(|| users.iter().find(may_write)).cloned())
    }

    fn bring(
        &self,
        program: &Program<'_>,
        now: Timestamp,
        ids: &dyn Ids,
    ) -> Result<Option<UserView>, AccountError> {
        let found = match program.agent {
            Some(agent) => self.ledger.user_of_agent(agent),
            None => self.ledger.user_by_email(program.email),
        };
        let is_program = |user: &User| user.role == Role::AiAgent.name();
        if let Some(user) = found.map_err(Self::failed)?.filter(is_program) {
            return Ok(Some(user.into()));
        }
        // Hashing takes time, so it is done only if an account is missing.
        let user = NewUser {
            email: program.email,
            username: None,
            name: program.name,
            role: Role::AiAgent.name(),
            password: &password::hash(&secret::fresh(ids), ids.uuid().as_bytes())?,
            agent: program.agent,
            at: now.as_second(),
        };
        Ok(self.ledger.bring_user(&user).map_err(Self::failed)?.map(UserView::from))
    }
}
