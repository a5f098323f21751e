//! Workflows, as known clients ask for them.

use super::{object, only, text};
use crate::base::{Map, Stage, Value};
use crate::http::answer::Refusal;
use crate::http::message::Answer;
use crate::http::request_context::RequestContext;
use crate::http::router::{Access, Route};
use crate::model::roles::Permission;
use http::{Method, StatusCode};
use serde_json::json;

pub(super) const ROUTES: &[Route] = &[
    super::route(
        Method::GET,
        "/api/workflows",
        Access::May(Permission::WorkflowsView),
        list,
        "workflow.list",
        "The workflows of the live site: requests to other services that events start",
    ),
    super::route(
        Method::GET,
        "/api/workflows/:id",
        Access::May(Permission::WorkflowsView),
        show,
        "workflow.show",
        "One workflow",
    ),
    super::route(
        Method::POST,
        "/api/workflows/:id/trigger",
        Access::May(Permission::WorkflowsTrigger),
        trigger,
        "workflow.run",
        "Start a workflow and wait for its answer: `{trigger, payload}`; 400 if the other side does not take it",
    ),
    super::route(
        Method::GET,
        "/api/workflows/:id/executions",
        Access::May(Permission::WorkflowsView),
        executions,
        "workflow.executions",
        "What a workflow sent, the newest first",
    ),
];

fn list(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let found = cx.show_on("workflow.list", json!({}), Stage::Source)?;
    Ok(cx.content(StatusCode::OK, &found))
}

fn show(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let found = cx.show_on("workflow.show", json!({"item": cx.param("id")}), Stage::Source)?;
    Ok(cx.content(StatusCode::OK, &super::legacy_envelope(found)))
}

fn executions(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    cx.show_on("workflow.show", json!({"item": cx.param("id")}), Stage::Source)?;
    let found = cx.run_plain("workflow.executions", json!({"workflow": cx.param("id")}))?;
    Ok(cx.content(StatusCode::OK, &found))
}

fn trigger(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let taken: Map = only(&mut body, &["trigger", "payload"])?;
    let id = cx.param("id").to_owned();
    let mut input = Map::from_iter([("workflow".to_owned(), json!(id))]);
    if let Some(name) = text(&taken, "trigger")? {
        input.insert("trigger".to_owned(), json!(name));
    }
    if let Some(payload) = object(&taken, "payload")? {
        input.insert("payload".to_owned(), Value::Object(payload));
    }
    let done = cx.run_plain("workflow.run", Value::Object(input))?;
    let execution = &done["execution"];
    if execution["status"] == "success" {
        let told =
            json!({"message": "Workflow executed successfully", "workflowId": id, "execution": execution});
        return Ok(Answer::json(StatusCode::OK, &told));
    }
    let why = execution["error"].as_str().unwrap_or("Workflow execution failed");
    let told = json!({"error": why, "code": "workflow.failed", "workflowId": id, "execution": execution});
    Ok(Answer::json(StatusCode::BAD_REQUEST, &told))
}
