//! `cms workflow executions`: requests of workflows with their results.

use crate::db::ledger::{Delivery, DeliveryStatus};
use crate::ops::prelude::*;

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
    pub(super) fn of(delivery: Delivery) -> ExecutionView {
        let at = |seconds: i64| rfc3339(Timestamp::from_second(seconds).unwrap_or_default());
        let (what, last) = (&delivery.what, delivery.last.unwrap_or_default());
        ExecutionView {
            payload: serde_json::from_str(&what.body).unwrap_or_default(),
            workflow_id: what.workflow().unwrap_or_default().to_owned(),
            success: delivery.status == DeliveryStatus::Success,
            status: match delivery.status {
                DeliveryStatus::Retrying => DeliveryStatus::Pending.name().to_owned(),
                status => status.name().to_owned(),
            },
            status_code: last.response_status.map(i64::from),
            error: last.error.clone(),
            error_message: last.error,
            attempt: delivery.attempt,
            created_at: at(delivery.created_at),
            finished_at: delivery.ended_at.map(at),
            id: delivery.what.id,
            trigger: delivery.what.event,
            event_id: delivery.what.event_id,
            started_by: delivery.what.started_by,
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
    const FACTS: Facts = facts!("workflow.executions", Permission::WorkflowsView;
        "workflow executions" => "The last fifty, of all workflows",
        "workflow executions slack-notifier --json" => "Those of one, with what was sent");
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        let limit = self.limit.unwrap_or(LIMIT_DEFAULT).clamp(1, LIMIT_MAX);
        let found = cx.outbox()?.executions(self.workflow.as_deref(), i64::from(limit))?;
        Ok(Listed { data: found.into_iter().map(ExecutionView::of).collect() })
    }
}

table! {
    Listed.data, one: ExecutionView, "no executions";
    "at" => one.created_at, "workflow" => one.workflow_id, "trigger" => one.trigger, "status" => one.status,
    "code" => one.status_code.map(|code| code.to_string()).unwrap_or_default(), "attempts" => one.attempt,
    "error" => one.error.as_deref().unwrap_or_default(),
}
