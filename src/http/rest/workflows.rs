//! Workflows, as known clients ask for them.

use super::prelude::*;

endpoints! {
    /// The workflows of the live site: requests to other services that events start
    GET "/api/workflows", May(WorkflowsView), "workflow.list" => list;
    /// One workflow
    GET "/api/workflows/:id", May(WorkflowsView), "workflow.show" => show;
    /// Start a workflow and wait for its answer: `{trigger, payload}`; 400 if the other side does not take it
    POST "/api/workflows/:id/trigger", May(WorkflowsTrigger), "workflow.run" => trigger;
    /// What a workflow sent, the newest first
    GET "/api/workflows/:id/executions", May(WorkflowsView), "workflow.executions" => executions;
}

fn list(cx: &RequestContext<'_>) -> Result<Tagged, Refusal> {
    cx.show_on("workflow.list", json!({}), Stage::Source).map(Tagged)
}

fn one(cx: &RequestContext<'_>) -> Result<Value, Refusal> {
    cx.show_on("workflow.show", json!({"item": cx.param("id")}), Stage::Source)
}

fn show(cx: &RequestContext<'_>) -> Result<Tagged<LegacyEnvelope>, Refusal> {
    Ok(Tagged(legacy_envelope(one(cx)?)))
}

fn executions(cx: &RequestContext<'_>) -> Result<Tagged, Refusal> {
    one(cx)?;
    cx.run_plain("workflow.executions", json!({"workflow": cx.param("id")})).map(Tagged)
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Start {
    /// The trigger that the workflow is told of
    trigger: Option<Line<255>>,
    /// What is sent beside it
    payload: Option<Map>,
}

fn trigger(cx: &RequestContext<'_>, body: Body<Start>) -> Result<Answer, Refusal> {
    let id = cx.param("id");
    let done = cx.run_plain("workflow.run", input((body, json!({"workflow": id}))))?;
    let execution = &done["execution"];
    if execution["status"] == "success" {
        let report =
            json!({"message": "Workflow executed successfully", "workflowId": id, "execution": execution});
        return Ok(Answer::json(StatusCode::OK, &report));
    }
    let why = execution["error"].as_str().unwrap_or("Workflow execution failed");
    let error = OpError::invalid("workflow.failed", why)
        .detail("execution", why)
        .hint(format!("`GET /api/workflows/{id}/executions` shows what was sent and what came back"))
        .meta(json!({"workflowId": id, "execution": execution}));
    Err(Refusal::As(StatusCode::BAD_REQUEST, error))
}
