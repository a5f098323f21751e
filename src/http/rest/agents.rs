//! Agents and their suggestions. Suggestions are staged on AI Review, whoever the caller is.

use super::prelude::*;

endpoints! {
    /// Agents: where each is offered, and whether it takes open-ended context
    GET "/api/agents", May(AgentsView), "agent.list" => list;
    /// The requests to an agent, which of its runs staged something, and what each cost, the newest first
    GET "/api/agents/:agent/history", May(AgentsView), "agent.runs" => history;
    /// The requests to an agent about a post
    GET "/api/posts/:id/agents/:agent/history", May(AgentsView), "agent.runs" => history_of_post;
    /// Ask an agent: `{postId?, fieldKey?, postModuleId?, scope?, context?, openEndedContext?}`
    POST "/api/agents/:agent/run", May(AgentsView), "agent.run" => run_site;
    /// The same for programs that call the original product; they send a token of this site
    POST "/api/public/agents/:agent/run", May(AgentsView), "agent.run" => run_site;
    /// Ask an agent to work on a post, or on a field of it: what it suggests is staged on AI Review
    POST "/api/posts/:id/agents/:agent/run", May(AgentsView), "agent.run" => run_post;
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Filter {
    /// Only agents that are offered in this scope, such as dropdown or field
    scope: Option<String>,
    /// Only agents that are offered for this field, such as post.title
    field_key: Option<String>,
    /// Only agents that are offered for fields of this type, such as richtext
    field_type: Option<String>,
    /// Only agents that are offered for this form
    form_slug: Option<String>,
}

fn list(cx: &RequestContext<'_>, query: Query<Filter>) -> Result<Tagged, Refusal> {
    cx.show_on("agent.list", input(query), Stage::Source).map(Tagged)
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Runs {
    /// Only runs about this post
    #[serde(rename(deserialize = "postId"))]
    post: Option<Uuid>,
    #[serde(flatten)]
    shown: Shown,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Shown {
    /// Only runs in this scope, such as global or field
    scope: Option<String>,
    /// Only this run, whole: prompt, calls of tools, answer
    run: Option<String>,
    /// Most runs; 50 unless given
    limit: Option<u16>,
}

fn history(cx: &RequestContext<'_>, query: Query<Runs>) -> Result<Tagged, Refusal> {
    cx.run_plain("agent.runs", input((query, json!({"agent": cx.param("agent")})))).map(Tagged)
}

fn history_of_post(cx: &RequestContext<'_>, id: Id<Post>, query: Query<Shown>) -> Result<Tagged, Refusal> {
    cx.run_plain("agent.runs", input((query, json!({"agent": cx.param("agent"), "post": id})))).map(Tagged)
}

/// What an agent is asked. Clients may send more, which is ignored.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("additionalProperties" = true))]
struct Task {
    /// Field to work on, such as post.title
    #[serde(rename(deserialize = "fieldKey"))]
    field: Option<String>,
    #[serde(rename(deserialize = "postModuleId"))]
    module: Option<Uuid>,
    /// Where the agent is offered
    scope: Option<String>,
    context: Option<Map>,
    /// What the agent is asked beside its own prompt, if it takes that
    open_ended_context: Option<String>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(extend("additionalProperties" = true))]
struct TaskOfSite {
    #[serde(rename(deserialize = "postId"))]
    post: Option<Uuid>,
    #[serde(flatten)]
    task: Task,
}

fn run_site(cx: &RequestContext<'_>, body: Body<TaskOfSite>) -> Result<Tagged, Refusal> {
    run(cx, input((body, json!({"agent": cx.param("agent")}))))
}

fn run_post(cx: &RequestContext<'_>, id: Id<Post>, body: Body<Task>) -> Result<Tagged, Refusal> {
    run(cx, input((body, json!({"agent": cx.param("agent"), "post": id}))))
}

fn run(cx: &RequestContext<'_>, input: Value) -> Result<Tagged, Refusal> {
    let mut done = cx.write("agent.run", input, Stage::AiReview).map_err(worded)?;
    done["message"] = json!("Agent completed");
    Ok(Tagged(done))
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
