//! Runs of agents: the request, the tool calls, the result and the cost.

use super::{Ledger, LedgerError, NewDelivery};
use crate::db::records::{OptionalExtension, Result, Row, params};

/// A run of an agent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AgentRun {
    /// Its uuid.
    pub id: String,
    /// The agent's id.
    pub agent: String,
    /// The scope of the request.
    pub scope: String,
    /// The id of the post, if any.
    pub post: Option<String>,
    /// The field of that post.
    pub field: Option<String>,
    /// Mail address of the user who made the request.
    pub asked_by: String,
    /// The surface through which the request came.
    pub surface: String,
    /// The provider.
    pub provider: String,
    /// The model.
    pub model: String,
    /// `running`, `completed` or `failed`.
    pub status: String,
    /// The code of the failure.
    pub error: Option<String>,
    /// The agent's own summary of what it did.
    pub summary: String,
    /// The system prompt of the model.
    pub system: String,
    /// The request to the model.
    pub request: String,
    /// Its tool calls, as a JSON list.
    pub calls: String,
    /// Its last answer.
    pub answer: String,
    /// Input tokens.
    pub input_tokens: i64,
    /// Output tokens.
    pub output_tokens: i64,
    /// Number of the model's answers.
    pub turns: i64,
    /// The last commit that it made on AI Review.
    pub commit: Option<String>,
    /// When it began, in seconds since 1970.
    pub created_at: i64,
    /// When it ended, in seconds since 1970.
    pub finished_at: Option<i64>,
}

const COLUMNS: &str = "id, agent, scope, post, field, asked_by, surface, provider, model, status, error, summary, system, request, \
    calls, answer, input_tokens, output_tokens, turns, commit_id, created_at, finished_at";

fn run(row: &Row<'_>) -> Result<AgentRun> {
    Ok(AgentRun {
        id: row.get(0)?,
        agent: row.get(1)?,
        scope: row.get(2)?,
        post: row.get(3)?,
        field: row.get(4)?,
        asked_by: row.get(5)?,
        surface: row.get(6)?,
        provider: row.get(7)?,
        model: row.get(8)?,
        status: row.get(9)?,
        error: row.get(10)?,
        summary: row.get(11)?,
        system: row.get(12)?,
        request: row.get(13)?,
        calls: row.get(14)?,
        answer: row.get(15)?,
        input_tokens: row.get(16)?,
        output_tokens: row.get(17)?,
        turns: row.get(18)?,
        commit: row.get(19)?,
        created_at: row.get(20)?,
        finished_at: row.get(21)?,
    })
}

/// Filter for a list of runs.
#[derive(Debug, Clone, Copy, Default)]
pub struct AgentRunFilter<'a> {
    /// Only runs of this agent.
    pub agent: Option<&'a str>,
    /// Only runs about this post.
    pub post: Option<&'a str>,
    /// Only runs in this scope.
    pub scope: Option<&'a str>,
    /// Maximum number of runs.
    pub limit: i64,
}

impl Ledger {
    /// Stores a run that begins, and deletes those that were created before a time.
    pub fn begin_agent_run(&self, new: &AgentRun, forget_before: i64) -> Result<(), LedgerError> {
        self.act_alone("begin a run of an agent", |db| {
            db.execute("DELETE FROM agent_runs WHERE created_at < ?1", [forget_before])?;
            let sql = "INSERT INTO agent_runs (id, agent, scope, post, field, asked_by, surface, provider, model, status,
                created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
            let values = params![
                new.id,
                new.agent,
                new.scope,
                new.post,
                new.field,
                new.asked_by,
                new.surface,
                new.provider,
                new.model,
                new.status,
                new.created_at
            ];
            db.execute(sql, values).map(drop)
        })
    }

    /// Stores the result of a run that is noted as running, and the deliveries that its end causes. Returns false, and stores
    /// nothing, if somebody else has noted its end.
    pub fn end_agent_run(
        &self,
        done: &AgentRun,
        caused: &[NewDelivery],
        now: i64,
    ) -> Result<bool, LedgerError> {
        self.act_alone("end a run of an agent", |db| {
            let sql = "UPDATE agent_runs SET status = ?2, error = ?3, summary = ?4, system = ?5, request = ?6, calls = ?7,
                answer = ?8, input_tokens = ?9, output_tokens = ?10, turns = ?11, commit_id = ?12, finished_at = ?13
                WHERE id = ?1 AND status = 'running'";
            let values = params![
                done.id,
                done.status,
                done.error,
                done.summary,
                done.system,
                done.request,
                done.calls,
                done.answer,
                done.input_tokens,
                done.output_tokens,
                done.turns,
                done.commit,
                done.finished_at
            ];
            let is_ours = db.execute(sql, values)? == 1;
            if is_ours {
                super::deliveries::insert(db, caused, now, now)?;
            }
            Ok(is_ours)
        })
    }

    /// The runs that are noted as running, the oldest first.
    pub fn running_agent_runs(&self) -> Result<Vec<AgentRun>, LedgerError> {
        self.act("list running agents", |db| {
            let sql = format!("SELECT {COLUMNS} FROM agent_runs WHERE status = 'running' ORDER BY seq");
            db.prepare_cached(&sql)?.query_map(params![], run)?.collect()
        })
    }

    /// Reserves tokens for a run, as many as wanted or as are left of `most` since a time; none is reserved if none is left.
    /// Runs that begin at the same time reserve one after the other.
    pub fn reserve_agent_tokens(
        &self,
        run: &str,
        (at, since): (i64, i64),
        most: u64,
        wanted: u64,
    ) -> Result<u64, LedgerError> {
        self.act_alone("reserve tokens for an agent", |db| {
            db.execute("DELETE FROM agent_tokens WHERE at < ?1", [since])?;
            // Not as integers: their sum fails where a provider claims absurd numbers.
            let taken: f64 = db
                .prepare_cached(
                    "SELECT coalesce(sum(CAST(tokens AS DOUBLE PRECISION)), 0.0) FROM agent_tokens",
                )?
                .query_row(params![], |row| row.get(0))?;
            let taken = format!("{taken:.0}").parse().unwrap_or(u64::MAX);
            let granted = most.saturating_sub(taken).min(wanted);
            if granted > 0 {
                let tokens = i64::try_from(granted).unwrap_or(i64::MAX);
                let sql = "INSERT INTO agent_tokens (run, at, tokens) VALUES (?1, ?2, ?3)";
                db.execute(sql, params![run, at, tokens])?;
            }
            Ok(granted)
        })
    }

    /// Notes what a run has taken of its tokens; the rest is free again.
    pub fn settle_agent_tokens(&self, run: &str, tokens: u64) -> Result<(), LedgerError> {
        self.act("note the tokens of an agent", |db| {
            let tokens = i64::try_from(tokens).unwrap_or(i64::MAX);
            db.execute("UPDATE agent_tokens SET tokens = ?2 WHERE run = ?1", params![run, tokens]).map(drop)
        })
    }

    /// Lists runs, the newest first.
    pub fn agent_runs(&self, filter: &AgentRunFilter<'_>) -> Result<Vec<AgentRun>, LedgerError> {
        self.act("list runs of agents", |db| {
            let sql = format!(
                "SELECT {COLUMNS} FROM agent_runs WHERE (?1 IS NULL OR agent = ?1) AND (?2 IS NULL OR post = ?2)
                 AND (?3 IS NULL OR scope = ?3) ORDER BY seq DESC LIMIT ?4"
            );
            db.prepare_cached(&sql)?
                .query_map(params![filter.agent, filter.post, filter.scope, filter.limit], run)?
                .collect()
        })
    }

    /// The run with an id.
    pub fn agent_run(&self, id: &str) -> Result<Option<AgentRun>, LedgerError> {
        self.act("find a run of an agent", |db| {
            let sql = format!("SELECT {COLUMNS} FROM agent_runs WHERE id = ?1");
            db.prepare_cached(&sql)?.query_row([id], run).optional()
        })
    }
}
