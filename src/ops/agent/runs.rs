//! `cms agent runs`: the requests to agents, their tool calls, and the results.

use crate::base::limits::ID_BEGINNING_CHARS_MIN;
use crate::db::ledger::{AgentRun, AgentRunFilter};
use crate::ops::prelude::*;

/// Default number of runs.
const LIMIT_DEFAULT: u16 = 50;
/// Most runs.
const LIMIT_MAX: u16 = 1_000;

/// List runs of agents, the newest first; with --run one whole record: prompt, calls, answer. Kept for 90 days
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Runs {
    /// Only those of this agent: its id
    #[arg(value_name = "AGENT")]
    pub agent: Option<String>,
    /// Only those about this post
    #[arg(long, value_name = "POST")]
    pub post: Option<String>,
    /// Only those in this scope, such as global or field
    #[arg(long, value_name = "SCOPE")]
    pub scope: Option<String>,
    /// Only this run, whole: its id, or the beginning of it
    #[arg(long, value_name = "RUN")]
    pub run: Option<String>,
    /// Most runs; 50 unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(LIMIT_MAX)))]
    pub limit: Option<u16>,
}

/// A run of an agent.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RunView {
    /// Its uuid; its commits name it (`Cms-Client: agent run ID`)
    pub id: String,
    /// The agent
    pub agent_id: String,
    /// In which scope it was asked
    pub scope: String,
    /// The post, or null
    pub post_id: Option<String>,
    /// The field, or null
    pub field_key: Option<String>,
    /// Mail address of who asked
    pub asked_by: String,
    /// Where the request came in: terminal, rest, mcp
    pub surface: String,
    /// openai, anthropic or http
    pub provider: String,
    /// The model; empty where a callback needs none
    pub model: String,
    /// running, completed or failed
    pub status: String,
    /// The code of the failure, or null
    pub error: Option<String>,
    /// What the agent did, or why it failed
    pub summary: String,
    /// What it cost: inputTokens, outputTokens, turns
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub usage: Value,
    /// The last commit on AI Review, or null
    pub commit: Option<String>,
    /// When it began: RFC 3339
    pub created_at: String,
    /// When it was done, or null
    pub finished_at: Option<String>,
    /// Of one run: the instructions and the request that the model got, its calls of tools, its last answer
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<Record>,
}

/// A run in full.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Record {
    /// The instructions
    pub system: String,
    /// The request
    pub request: String,
    /// The calls: `{tool, arguments, ok, answer, commit?}`, in their order
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub calls: Value,
    /// The last answer
    pub answer: String,
}

impl RunView {
    pub(in crate::ops) fn of(run: AgentRun) -> RunView {
        let at = |seconds: i64| rfc3339(Timestamp::from_second(seconds).unwrap_or_default());
        RunView {
            id: run.id,
            agent_id: run.agent,
            scope: run.scope,
            post_id: run.post,
            field_key: run.field,
            asked_by: run.asked_by,
            surface: run.surface,
            provider: run.provider,
            model: run.model,
            status: run.status,
            error: run.error,
            summary: run.summary,
            usage: json!({"inputTokens": run.input_tokens, "outputTokens": run.output_tokens, "turns": run.turns}),
            commit: run.commit,
            created_at: at(run.created_at),
            finished_at: run.finished_at.map(at),
            record: None,
        }
    }

    fn whole(run: AgentRun) -> RunView {
        let record = Record {
            system: run.system.clone(),
            request: run.request.clone(),
            calls: serde_json::from_str(&run.calls).unwrap_or_default(),
            answer: run.answer.clone(),
        };
        RunView { record: Some(record), ..RunView::of(run) }
    }
}

/// Runs.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Listed {
    /// The runs, the newest first
    pub data: Vec<RunView>,
}

impl Operation for Runs {
    const FACTS: Facts = facts!("agent.runs", Permission::AgentsView;
        "agent runs" => "The last fifty, of all agents",
        "agent runs translator --post worn-chain" => "What one agent did to a post",
        "agent runs --run 3b5f0c1e --json" => "One run, whole: prompt, calls, answer, tokens");
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        let runs = cx.agent_runs()?;
        runs.end_interrupted(cx.call().now)?;
        let post = match &self.post {
            Some(name) => {
                let snapshot = cx.snapshot_of(crate::base::Stage::AiReview)?;
                Some(find::post(&snapshot, name)?.id.id.clone())
            }
            None => None,
        };
        let limit = self.limit.unwrap_or(LIMIT_DEFAULT).clamp(1, LIMIT_MAX);
        let limit = if self.run.is_some() { LIMIT_MAX } else { limit };
        let filter = AgentRunFilter {
            agent: self.agent.as_deref(),
            post: post.as_deref(),
            scope: self.scope.as_deref(),
            limit: i64::from(limit),
        };
        let Some(id) = &self.run else {
            return Ok(Listed { data: runs.list(&filter)?.into_iter().map(RunView::of).collect() });
        };
        let missing = || {
            OpError::not_found("agent.run-not-found", format!("there is no run `{id}`"))
                .hint("`cms agent runs` lists them; they are kept for 90 days")
        };
        if let Some(run) = runs.find(id)? {
            return Ok(Listed { data: vec![RunView::whole(run)] });
        }
        if id.len() < ID_BEGINNING_CHARS_MIN {
            return Err(missing());
        }
        let mut found: Vec<AgentRun> = runs.list(&filter)?;
        found.retain(|run| run.id.starts_with(id.as_str()));
        match (found.pop(), found.is_empty()) {
            (Some(run), true) => Ok(Listed { data: vec![RunView::whole(run)] }),
            (Some(_), false) => Err(OpError::invalid(
                "agent.run-ambiguous",
                format!("`{id}` is ambiguous: several runs start with it"),
            )
            .hint("give a longer part of the id")),
            (None, _) => Err(missing()),
        }
    }
}

impl View for Listed {
    fn show(&self, page: &mut Page) {
        match self.data.as_slice() {
            [] => page.line("no runs"),
            [run] if run.record.is_some() => whole(page, run),
            runs => page.rows(COLUMNS, runs),
        }
    }
}

fn tokens(run: &RunView) -> String {
    let tokens = |key: &str| run.usage[key].as_i64().unwrap_or_default();
    (tokens("inputTokens") + tokens("outputTokens")).to_string()
}

const COLUMNS: &Columns<RunView> = columns! {
    run: RunView;
    "at" => run.created_at, "run" => short_id(&run.id), "agent" => run.agent_id,
    "status" => match &run.error {
        Some(error) => format!("{} ({error})", run.status),
        None => run.status.clone(),
    },
    "turns" => run.usage["turns"], "tokens" => tokens(run),
    "summary" => run.summary.chars().take(60).collect::<String>(),
};

fn whole(page: &mut Page, run: &RunView) {
    let model = if run.model.is_empty() { String::new() } else { format!(" {}", run.model) };
    styled!(page, Strong "{}", run.agent_id;
        Plain "  {}  {}{model}  run {}", run.status, run.provider, run.id);
    page.line(format!("  asked by  {} ({}), {}", run.asked_by, run.surface, run.created_at));
    page.line(format!("  about     {}", run.post_id.as_deref().unwrap_or("the site")));
    if let Some(field) = &run.field_key {
        page.line(format!("  field     {field}"));
    }
    let turns = usize::try_from(run.usage["turns"].as_u64().unwrap_or_default()).unwrap_or_default();
    page.line(format!("  cost      {} tokens in {}", tokens(run), count(turns, "turn")));
    page.line(format!("  staged    {}", run.commit.as_deref().unwrap_or("nothing")));
    page.line(format!("  summary   {}", run.summary));
    let Some(record) = &run.record else { return };
    for call in record.calls.as_array().into_iter().flatten() {
        let mark = if call["ok"] == true { "+" } else { "x" };
        let name = call["tool"].as_str().unwrap_or_default();
        page.line(format!("  {mark} {name} {}", call["arguments"]));
    }
    for (heading, text) in
        [("instructions:", &record.system), ("request:", &record.request), ("answer:", &record.answer)]
    {
        page.gap();
        page.toned_line(Tone::Faint, heading);
        text.lines().for_each(|line| page.line(format!("  {line}")));
    }
}
