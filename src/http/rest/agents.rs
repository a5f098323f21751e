//! Agents and their suggestions. Suggestions are staged on AI Review, whoever the caller is.

use crate::base::{Map, Stage, Value};
use crate::http::answer::Refusal;
use crate::http::message::Answer;
use crate::http::request_context::{RequestContext, invalid};
use crate::http::router::{Access, Route};
use crate::model::roles::Permission;
use crate::ops::OpError;
use http::{Method, StatusCode};
use serde_json::json;

pub(super) const ROUTES: &[Route] = &[
    Route {
        method: Method::GET,
        path: "/api/agents",
        access: Access::May(Permission::AgentsView),
        run: list,
        about: "Agents: where each is offered, and whether it takes open-ended context",
        operation: Some("agent.list"),
        query: &[
            ("scope", "Only agents that are offered in this scope, such as dropdown or field"),
            ("fieldKey", "Only agents that are offered for this field, such as post.title"),
            ("fieldType", "Only agents that are offered for fields of this type, such as richtext"),
            ("formSlug", "Only agents that are offered for this form"),
        ],
    },
    Route {
        method: Method::GET,
        path: "/api/agents/:agent/history",
        access: Access::May(Permission::AgentsView),
        run: history,
        about: "The requests to an agent, which of its runs staged something, and what each cost, the newest first",
        operation: Some("agent.runs"),
        query: &[
            ("postId", "Only runs about this post"),
            ("run", "Only this run, whole: prompt, calls of tools, answer"),
            ("limit", "Most runs; 50 unless given"),
        ],
    },
    Route {
        method: Method::POST,
        path: "/api/agents/:agent/run",
        access: Access::May(Permission::AgentsView),
        run: run_site,
        about: "Ask an agent: `{postId?, fieldKey?, postModuleId?, scope?, context?, openEndedContext?}`",
        operation: Some("agent.run"),
        query: &[],
    },
    Route {
        method: Method::POST,
        path: "/api/posts/:id/agents/:agent/run",
        access: Access::May(Permission::AgentsView),
        run: run_post,
        about: "Ask an agent to work on a post, or on a field of it: what it suggests is staged on AI Review",
        operation: Some("agent.run"),
        query: &[],
    },
];

fn list(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let names = ["scope", "fieldKey", "fieldType", "formSlug"];
    let input: Map =
        names.iter().filter_map(|name| Some(((*name).to_owned(), json!(cx.query(name)?)))).collect();
    let found = cx.show_on("agent.list", Value::Object(input), Stage::Source)?;
    Ok(cx.content(StatusCode::OK, &found))
}

fn history(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let agent = cx.param("agent").to_owned();
    let mut input = Map::from_iter([("agent".to_owned(), json!(agent))]);
    for (name, field) in [("postId", "post"), ("run", "run")] {
        if let Some(value) = cx.query(name) {
            input.insert(field.to_owned(), json!(value));
        }
    }
    if let Some(limit) = cx.query("limit") {
        let limit: u16 = limit.parse().map_err(|_| invalid("limit", "is a number from 1 to 1000"))?;
        input.insert("limit".to_owned(), json!(limit));
    }
    let found = cx.run_plain("agent.runs", Value::Object(input))?;
    Ok(cx.content(StatusCode::OK, &found))
}

fn run_site(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let post = body.shift_remove("postId").unwrap_or_default();
    run(cx, body, post)
}

fn run_post(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "post")?;
    let body = cx.body()?;
    run(cx, body, json!(id))
}

/// Names of the body, and those of the operation.
const WORDS: [(&str, &str); 5] = [
    ("fieldKey", "field"),
    ("postModuleId", "module"),
    ("scope", "scope"),
    ("context", "context"),
    ("openEndedContext", "openEndedContext"),
];

fn run(cx: &RequestContext<'_>, mut body: Map, post: Value) -> Result<Answer, Refusal> {
    let mut input = Map::new();
    for (name, field) in WORDS {
        if let Some(value) = body.shift_remove(name).filter(|value| !value.is_null()) {
            input.insert(field.to_owned(), value);
        }
    }
    input.insert("agent".to_owned(), json!(cx.param("agent")));
    if !post.is_null() {
        input.insert("post".to_owned(), post);
    }
    let mut done = cx.write("agent.run", Value::Object(input), Stage::AiReview).map_err(worded)?;
    done["message"] = json!("Agent completed");
    Ok(cx.content(StatusCode::OK, &done))
}

/// Rewords refusals for old clients.
fn worded(refusal: Refusal) -> Refusal {
    let Refusal::Failed(error) = refusal else { return refusal };
    let meta = |key: &str| error.meta.as_ref().map(|meta| meta[key].clone()).unwrap_or_default();
    let said = |status: StatusCode, text: String| Refusal::As(status, OpError::clone(&error).saying(text));
    match error.code.as_str() {
        "agent.not-found" => said(StatusCode::NOT_FOUND, "Agent not found".to_owned()),
        "agent.scope" => {
            let scope = meta("scope");
            let scope = scope.as_str().unwrap_or_default();
            said(StatusCode::FORBIDDEN, format!("Agent not available for {scope} scope"))
        }
        "agent.context-refused" => {
            said(StatusCode::BAD_REQUEST, "This agent does not accept open-ended context".to_owned())
        }
        "agent.context-too-long" => said(
            StatusCode::BAD_REQUEST,
            format!("Open-ended context exceeds maxChars ({})", meta("maxChars")),
        ),
        _ => Refusal::Failed(error),
    }
}
