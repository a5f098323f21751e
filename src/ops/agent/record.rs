//! The complete record of an agent run: the request, its tool calls, the result and the cost.

use super::budget::tokens_of;
use crate::agents::{Provider, Usage};
use crate::db::ledger::AgentRun;
use crate::model::Agent;
use crate::ops::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// Most runs of one process at a time: each holds a thread while it waits for a model.
const RUNS_MAX: usize = 8;
/// Longest request and answer in a record, in characters.
const TEXT_CHARS_MAX: usize = 100_000;

static RUNNING: AtomicUsize = AtomicUsize::new(0);

/// The task of a run: who does it, and on what.
pub(super) struct Task<'a> {
    pub(super) agent: &'a Agent,
    pub(super) provider: &'a Provider,
    pub(super) scope: &'a str,
    /// The post; null without one.
    pub(super) post: &'a Value,
    pub(super) field: Option<&'a str>,
}

impl Task<'_> {
    /// The id of the only item that the agent may change: the post it was asked about, unless its file says otherwise.
    pub(super) fn only(&self) -> Option<&str> {
        let is_open = self.agent.reach.as_deref() == Some("site");
        self.post["id"].as_str().filter(|_| !is_open)
    }
}

/// The tokens of a day, of all agents of the site.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Today {
    /// What is left of them; no limit if none.
    pub(super) left: Option<u64>,
    /// All of them.
    pub(super) most: u64,
}

impl Today {
    /// Reserves the tokens of a run, as far as the live settings leave them on this day. Dry runs ask models, too.
    ///
    /// # Errors
    /// `agent.day`: nothing is left; the site cannot be read.
    fn reserve(cx: &Context<'_, Staging>, run: &str, wanted: u64) -> Result<Today, OpError> {
        let most = cx.snapshot_of(Stage::Source)?.settings()?.agents.tokens_per_day;
        match cx.agent_runs()?.reserve(run, most, wanted, cx.call().now)? {
            0 => Err(day_spent(most)),
            left => Ok(Today { left: Some(left), most }),
        }
    }
}

/// The error where the agents of a site have taken the tokens of a day.
pub(super) fn day_spent(most: u64) -> OpError {
    let message =
        format!("the agents of this site have {most} tokens a day, and what is left today is too little");
    OpError::new(ErrorKind::RateLimited, "agent.day", message)
        .hint("wait until other runs end or for the next day (UTC), or set `agents.tokens_per_day` in cms.toml on source")
        .meta(json!({"setting": "agents.tokens_per_day", "most": most}))
}

/// The record of a run, filled while it runs.
#[derive(Debug, Default)]
pub(super) struct Journal {
    /// The id of the run; `None` in a dry run, which leaves nothing behind.
    pub(super) run: Option<String>,
    pub(super) system: String,
    pub(super) request: String,
    pub(super) calls: Vec<Value>,
    pub(super) answer: String,
    pub(super) summary: String,
    pub(super) usage: Usage,
    pub(super) turns: u32,
    /// What all agents may still take today.
    pub(super) today: Today,
    /// The staged changes, in order.
    pub(super) applied: Vec<Value>,
    pub(super) commit: Option<String>,
}

impl Journal {
    /// Token usage of the run.
    pub(super) fn cost(&self) -> Value {
        json!({"inputTokens": self.usage.input, "outputTokens": self.usage.output, "turns": self.turns, "calls": self.calls.len()})
    }
}

/// A slot for one of the concurrent runs of this process.
struct Place;

impl Place {
    fn take() -> Result<Place, OpError> {
        let place = RUNNING.fetch_add(1, Ordering::AcqRel);
        let taken = Place;
        match place < RUNS_MAX {
            true => Ok(taken),
            false => Err(OpError::new(ErrorKind::Busy, "agent.busy", "too many agents are running")
                .hint("try again in a minute")),
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        RUNNING.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Runs the work as the agent, and records it, also if it fails. A dry run is not recorded, but its tokens count.
///
/// # Errors
/// `forbidden`: the caller is an agent that may not stage, so that this one may not either; errors of the work;
/// `agent.busy`.
pub(super) fn recorded<T>(
    cx: &Context<'_, Staging>,
    task: &Task<'_>,
    work: impl FnOnce(&mut Context<'_, Staging>, &mut Journal) -> Result<T, OpError>,
) -> Result<(T, Journal), OpError> {
    let (call, began) = (cx.call(), Instant::now());
    if call.actor.is_agent() {
        cx.require(Permission::AiReviewSave)?;
    }
    let _place = Place::take()?;
    let id = call.ids.uuid().to_string();
    let today = Today::reserve(cx, &id, tokens_of(&task.agent.limits))?;
    let mut journal = Journal { run: (!call.dry_run).then(|| id.clone()), today, ..Journal::default() };
    let mut run = AgentRun {
        id: id.clone(),
        agent: task.agent.id.clone(),
        scope: task.scope.to_owned(),
        post: task.post["id"].as_str().map(str::to_owned),
        field: task.field.map(str::to_owned),
        asked_by: call.actor.email.clone(),
        surface: call.actor.surface.name().to_owned(),
        provider: task.provider.wire.name().to_owned(),
        model: task.provider.model.clone(),
        status: "running".to_owned(),
        created_at: call.now.as_second(),
        ..AgentRun::default()
    };
    let mark = match call.dry_run {
        true => None,
        false => Some(cx.agent_runs()?.begin(&run, call.now).inspect_err(|_| settle(cx, &id, 0))?),
    };
    let done = cx.as_agent(&task.agent.id, &id, task.only(), |cx| work(cx, &mut journal));
    settle(cx, &id, journal.usage.input.saturating_add(journal.usage.output));
    if mark.is_some() {
        let now = call.now + began.elapsed();
        noted(&mut run, &journal, done.as_ref().err());
        run.finished_at = Some(now.as_second());
        // The changes are staged: an incomplete record does not fail the run.
        drop(cx.agent_runs().map(|runs| runs.end(&run, task.post, now)));
    }
    match done {
        Ok(done) => Ok((done, journal)),
        Err(error) => Err(with_run(error, &journal)),
    }
}

/// Gives back what a run did not take of its tokens. If that fails, they are missing for the rest of the day, no more.
fn settle(cx: &Context<'_, Staging>, run: &str, tokens: u64) {
    drop(cx.agent_runs().map(|runs| runs.settle(run, tokens)));
}

fn noted(run: &mut AgentRun, journal: &Journal, error: Option<&OpError>) {
    let count = |tokens: u64| i64::try_from(tokens).unwrap_or(i64::MAX);
    let cut = |text: &str| text.chars().take(TEXT_CHARS_MAX).collect::<String>();
    run.status = if error.is_none() { "completed" } else { "failed" }.to_owned();
    run.error = error.map(|error| error.code.clone());
    run.summary = match error {
        Some(error) => error.message.clone(),
        None => journal.summary.clone(),
    };
    (run.system, run.request) = (cut(&journal.system), cut(&journal.request));
    (run.answer, run.calls) = (cut(&journal.answer), Value::Array(journal.calls.clone()).to_string());
    (run.input_tokens, run.output_tokens) = (count(journal.usage.input), count(journal.usage.output));
    (run.turns, run.commit) = (i64::from(journal.turns), journal.commit.clone());
}

/// The error of a failed run, with its record and what it staged before.
fn with_run(error: OpError, journal: &Journal) -> OpError {
    let staged = match &journal.commit {
        Some(_) => "what it staged before waits on AI Review",
        None => "nothing was staged",
    };
    let hint = error.hint.as_ref().map_or(staged.to_owned(), |advice| format!("{staged}; {advice}"));
    let mut meta = error.meta.clone().filter(Value::is_object).unwrap_or_else(|| json!({}));
    meta["usage"] = journal.cost();
    if let Some(run) = &journal.run {
        meta["runId"] = json!(run);
    }
    if let Some(commit) = &journal.commit {
        meta["commit"] = json!(commit);
    }
    error.meta(meta).hint(hint)
}
