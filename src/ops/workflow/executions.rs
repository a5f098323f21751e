//! `cms workflow executions`: requests of workflows with their results.

use crate::base::Value;
use crate::base::source::rfc3339;
use crate::db::ledger::Execution;
use crate::model::roles::Permission;
use crate::ops::{Context, Facts, OpError, Operation, Page, Reading, View};
use clap::Args;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Default number of executions.
const LIMIT_DEFAULT: u16 = 50;
/// Most executions.
const LIMIT_MAX: u16 = 1_000;

/// List requests of workflows with their results, the newest first; they are stored for 90 days
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Executions {
    /// Only requests of this workflow: its id
    #[arg(value_name = "WORKFLOW")]
    pub workflow: Option<String>,
    /// Most requests to list; 50 unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(LIMIT_MAX)))]
    pub limit: Option<u16>,
}

/// A request of a workflow.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExecutionView {
    /// Its uuid
    pub id: String,
    /// The workflow
    pub workflow_id: String,
    /// The event that started it
    pub trigger: String,
    /// The id of the event that started it
    pub event_id: String,
    /// Whether the receiver answered with success
    pub success: bool,
    /// pending, running, success or failed
    pub status: String,
    /// The status of the last answer
    pub status_code: Option<i64>,
    /// Why the last attempt failed
    pub error: Option<String>,
    /// The same, as the original product names it
    pub error_message: Option<String>,
    /// Number of attempts
    pub attempt: i64,
    /// E-mail address of the person who started it, or null
    pub started_by: Option<String>,
    /// The body of the request
    #[schemars(with = "serde_json::Value")]
    pub payload: Value,
    /// When it began: RFC 3339
    pub created_at: String,
    /// When it ended, or null
    pub finished_at: Option<String>,
}

impl ExecutionView {
    pub(super) fn of(execution: Execution) -> ExecutionView {
        let at = |seconds: i64| rfc3339(Timestamp::from_second(seconds).unwrap_or_default());
        ExecutionView {
            payload: serde_json::from_str(&execution.payload).unwrap_or_default(),
            id: execution.id,
            workflow_id: execution.workflow,
            trigger: execution.trigger,
            event_id: execution.event,
            success: execution.status == "success",
            status: execution.status,
            status_code: execution.status_code,
            error: execution.error.clone(),
            error_message: execution.error,
            attempt: execution.attempt,
            started_by: execution.started_by,
            created_at: at(execution.created_at),
            finished_at: execution.finished_at.map(at),
        }
    }
}

/// Executions.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Listed {
    /// The executions, the newest first
    pub data: Vec<ExecutionView>,
}

impl Operation for Executions {
    const FACTS: Facts = Facts {
        name: "workflow.executions",
        permission: Permission::WorkflowsView,
        examples: &[
            ("workflow executions", "The last fifty, of all workflows"),
            ("workflow executions slack-notifier --json", "Those of one, with what was sent"),
        ],
    };
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        let limit = self.limit.unwrap_or(LIMIT_DEFAULT).clamp(1, LIMIT_MAX);
        let found = cx.workflows()?.executions(self.workflow.as_deref(), i64::from(limit))?;
        Ok(Listed { data: found.into_iter().map(ExecutionView::of).collect() })
    }
}

impl View for Listed {
    fn show(&self, page: &mut Page) {
        if self.data.is_empty() {
            return page.line("no executions");
        }
        let row = |one: &ExecutionView| {
            let code = one.status_code.map(|code| code.to_string()).unwrap_or_default();
            let error = one.error.clone().unwrap_or_default();
            vec![
                one.created_at.clone(),
                one.workflow_id.clone(),
                one.trigger.clone(),
                one.status.clone(),
                code,
                one.attempt.to_string(),
                error,
            ]
        };
        let rows: Vec<Vec<String>> = self.data.iter().map(row).collect();
        page.table(&["at", "workflow", "trigger", "status", "code", "attempts", "error"], &rows);
    }
}
