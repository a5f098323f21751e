//! `cms workflow run`: starts a workflow by hand.

use super::{ExecutionView, attempt};
use crate::ops::module::object;
use crate::ops::prelude::*;
use crate::site::Outgoing;

/// Keys that are not allowed in a payload.
const OPEN_ENDED: [&str; 2] = ["openEndedContext", "open_ended_context"];

/// Start a workflow by hand, and wait for its answer
///
/// It sends the payload, or the filled template, to the workflow's address, with its headers and its secret. Exit 1 if the
/// receiver does not answer with success. Workflows take structured payloads only: open-ended context is refused.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Run {
    /// Workflow: its id
    #[arg(value_name = "WORKFLOW")]
    pub workflow: String,
    /// The payload, as a JSON object
    #[arg(long, value_name = "JSON", value_parser = |text: &str| object(text).map(Value::Object))]
    #[schemars(with = "Option<serde_json::Map<String, serde_json::Value>>")]
    pub payload: Option<Value>,
    /// The trigger that the request names; `manual` unless given
    #[arg(long, value_name = "NAME")]
    pub trigger: Option<String>,
}

/// The result.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Ran {
    /// The workflow
    pub workflow_id: String,
    /// The execution
    pub execution: ExecutionView,
}

impl Operation for Run {
    const FACTS: Facts = facts!("workflow.run", Permission::WorkflowsTrigger;
        "workflow run n8n-webhook --payload '{\"title\": \"A test\"}'" => "Send a payload to the workflow's address");
    type Can = Publishing;
    type Output = Ran;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Ran, OpError> {
        cx.in_earnest("a workflow")?;
        let outbox = cx.outbox()?;
        let all = outbox.workflows()?;
        let Some(workflow) = all.get(&self.workflow) else {
            return Err(OpError::not_found("workflow.not-found", "Workflow not found")
                .hint("`cms workflow list` lists the workflows")
                .instead(Alternatives::near(&self.workflow, all.keys().map(String::as_str))));
        };
        if !workflow.enabled {
            return Err(OpError::invalid(
                "workflow.disabled",
                format!("the workflow `{}` is disabled", workflow.id),
            )
            .hint("set its field `enabled` to true: it runs once that is live"));
        }
        let payload: Map = self.payload.as_ref().and_then(Value::as_object).cloned().unwrap_or_default();
        if let Some(key) = payload.keys().find(|key| OPEN_ENDED.contains(&key.as_str())) {
            return Err(OpError::invalid("workflow.open-ended", "workflows take no open-ended context")
                .detail("payload", format!("has `{key}`"))
                .hint("send fields with a meaning; agents take open-ended context"));
        }
        let trigger = self.trigger.as_deref().unwrap_or("manual");
        let call = cx.call();
        let send = |outgoing: &Outgoing, at| attempt(cx, outgoing, at);
        let sent = outbox.run(&send, workflow, trigger, &payload, &call.actor.email, (call.now, call.ids))?;
        Ok(Ran { workflow_id: self.workflow, execution: ExecutionView::of(sent) })
    }
}

impl View for Ran {
    fn show(&self, page: &mut Page) {
        let execution = &self.execution;
        let status = execution.status_code.map(|code| format!(" ({code})")).unwrap_or_default();
        match execution.status.as_str() {
            "success" => page.pieces(&[
                (Tone::Good, "sent "),
                (Tone::Strong, &self.workflow_id),
                (Tone::Plain, &status),
            ]),
            _ => {
                let why = execution.error.as_deref().unwrap_or_default();
                styled!(page, Bad "{}", execution.status; Plain " "; Strong "{}", self.workflow_id;
                    Plain "{status}: {why}");
            }
        }
    }

    fn exit(&self) -> u8 {
        if self.execution.status == "success" { 0 } else { 1 }
    }
}
