//! Workflows: requests to other services that events start. Executions are stored in the ledger, so a crash loses none.
//! Events are derived from history and the ledger, so no process has to run while they happen.

mod agent_runs;
mod condition;
mod queue;
mod review;
mod send;
mod template;
#[cfg(test)]
mod tests;

pub use agent_runs::AgentRuns;
pub use condition::Condition;
pub use send::Failed as FailedWorkflow;
pub use send::Outgoing as OutgoingWorkflow;

use crate::base::Stage;
use crate::db::Ledger;
use crate::db::ledger::Execution;
use crate::model::Workflow;
use crate::site::{Site, SiteError};
use std::collections::BTreeMap;

/// How long executions and runs of agents are stored, in seconds.
const RETENTION_S: i64 = 90 * 86_400;

/// The workflows of one site.
#[derive(Clone, Copy)]
pub struct Workflows<'a> {
    site: &'a Site,
}

impl Site {
    /// Its workflows.
    pub fn workflows(&self) -> Workflows<'_> {
        Workflows { site: self }
    }
}

impl Workflows<'_> {
    fn ledger(&self) -> Result<&Ledger, SiteError> {
        self.site.ledger()
    }

    /// The workflows of the live site, by id.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn all(&self) -> Result<BTreeMap<String, Workflow>, SiteError> {
        Ok(self.site.snapshot(Stage::Source)?.definitions()?.workflows.clone())
    }

    /// The workflows that events can start. If there are none, events need not be read.
    fn enabled(&self) -> Result<BTreeMap<String, Workflow>, SiteError> {
        let mut all = self.all()?;
        all.retain(|_, workflow| workflow.enabled);
        Ok(all)
    }

    /// Executions, the newest first: of one workflow or of all.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn executions(&self, workflow: Option<&str>, limit: i64) -> Result<Vec<Execution>, SiteError> {
        Ok(self.ledger()?.executions(workflow, limit)?)
    }

    /// Deletes old executions.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn forget_old(&self, now: jiff::Timestamp) -> Result<(), SiteError> {
        Ok(self.ledger()?.forget_executions(now.as_second() - RETENTION_S)?)
    }
}
