//! Runs of agents: the ledger records each run, and its commits name it (`Cms-Client: agent run ID`).

use crate::base::{Map, Stage, Value};
use crate::db::ledger::{AgentRun, AgentRunFilter};
use crate::site::{Pending, Site, SiteError};
use jiff::Timestamp;
use serde_json::json;

/// Most pending commits that are searched for those of runs.
const COMMITS_MAX: usize = 1_000;

/// The runs of one site's agents.
#[derive(Clone, Copy)]
pub struct AgentRuns<'a> {
    site: &'a Site,
}

impl Site {
    /// The runs of its agents.
    pub fn agent_runs(&self) -> AgentRuns<'_> {
        AgentRuns { site: self }
    }
}

impl AgentRuns<'_> {
    /// Records the start of a run, and deletes runs older than the retention time.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn begin(&self, run: &AgentRun, now: Timestamp) -> Result<(), SiteError> {
        Ok(self.site.ledger()?.begin_agent_run(run, now.as_second() - super::RETENTION_S)?)
    }

    /// Records the result of a run, and starts the workflows that wait for it (`agent.completed`).
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn end(&self, run: &AgentRun, post: &Value, now: Timestamp) -> Result<(), SiteError> {
        self.site.ledger()?.end_agent_run(run)?;
        self.site.workflows().fire("agent.completed", &run.id, &payload(run, post), now).map(drop)
    }

    /// Runs, the newest first.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn list(&self, filter: &AgentRunFilter<'_>) -> Result<Vec<AgentRun>, SiteError> {
        Ok(self.site.ledger()?.agent_runs(filter)?)
    }

    /// The run with an id.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn find(&self, id: &str) -> Result<Option<AgentRun>, SiteError> {
        Ok(self.site.ledger()?.agent_run(id)?)
    }

    /// The runs whose work is pending as this item, newest first: also those that were asked for another post.
    ///
    /// # Errors
    /// The ledger or the repository cannot be read.
    pub fn behind(&self, item: &Pending) -> Result<Vec<AgentRun>, SiteError> {
        let Some(upstream) = item.stage.and_then(Stage::upstream) else { return Ok(Vec::new()) };
        let (tip, known) = (self.site.tip(Stage::AiReview)?, self.site.tip(upstream)?);
        let name = format!("{}:{}", item.name.kind, item.name.id);
        let mut found: Vec<AgentRun> = Vec::new();
        for commit in self.site.repo.since(tip, &[known], COMMITS_MAX)?.iter().rev() {
            let client = commit.trailer("Cms-Client").unwrap_or_default();
            let Some(run) = client.strip_prefix("agent run ") else { continue };
            let is_of_item = commit.trailers().iter().any(|(key, value)| key == "Cms-Item" && *value == name);
            if is_of_item && found.iter().all(|known| known.id != run) {
                found.extend(self.find(run)?);
            }
        }
        Ok(found)
    }
}

/// The payload for workflows: the run and its result, without the person's prompt.
fn payload(run: &AgentRun, post: &Value) -> Map {
    let of_post = match post.is_null() {
        true => Value::Null,
        false => json!({
            "id": post["id"], "type": post["type"], "locale": post["locale"], "slug": post["slug"], "title": post["title"],
        }),
    };
    let data = json!({
        "agentId": run.agent, "runId": run.id, "status": run.status, "error": run.error, "scope": run.scope,
        "postId": run.post, "fieldKey": run.field, "type": post["type"], "locale": post["locale"], "post": of_post,
        "summary": run.summary, "commit": run.commit,
        "usage": {"inputTokens": run.input_tokens, "outputTokens": run.output_tokens, "turns": run.turns},
    });
    data.as_object().cloned().unwrap_or_default()
}
