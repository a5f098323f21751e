//! Runs of agents: the ledger records each run, and its commits name it (`Cms-Client: agent run ID`).

use crate::base::text::count;
use crate::db::ledger::{AgentRun, AgentRunFilter};
use crate::disk::{self, Mark};
use crate::git::LogOptions;
use crate::model::EventName;
use crate::site::history::work::run_of;
use crate::site::prelude::*;
use crate::site::repair::care::{FIX, unlooked};
use crate::site::{Checkup, Event, Health, LEDGER_FOLDER};
use std::path::PathBuf;

/// The folder of the marks of runs under way, inside that of the ledger. A run that is noted as running and has none was interrupted.
const MARKS: &str = "runs";
/// The code of a run whose program ended first.
const INTERRUPTED: &str = "agent.interrupted";
/// The age at which a run of which this machine knows nothing counts as interrupted, where others use the same ledger, in
/// seconds.
const RUN_S_MAX: i64 = 3600;
/// How much older than its run a commit may look, in seconds: times of commits are not always those of the clock.
const CLOCK_SLACK_S: i64 = 60;
/// What begins the name of a workflow that asked an agent.
pub(crate) const BY_WORKFLOW: &str = "workflow:";
/// A day, in seconds.
const DAY_S: i64 = 24 * 3600;
/// Most commits that are searched for those of an interrupted run.
const HISTORY_MAX: usize = 20_000;

/// The runs of one site's agents.
#[derive(Clone, Copy)]
pub struct AgentRuns<'a> {
    site: &'a Site,
}

impl Site {
    /// The runs of its agents.
    pub fn agent_runs(&self) -> AgentRuns<'_> {
        AgentRuns { site: self }
    }
}

impl AgentRuns<'_> {
    fn marks(&self) -> PathBuf {
        self.site.repo.common_dir().join(LEDGER_FOLDER).join(MARKS)
    }

    /// Records the start of a run, and deletes runs older than the retention time. Others take the run for interrupted
    /// once the mark is dropped.
    pub fn begin(&self, run: &AgentRun, now: Timestamp) -> Result<Mark, SiteError> {
        let mark = disk::mark(&self.marks(), &run.id, "")?;
        self.site.ledger()?.begin_agent_run(run, now.as_second() - super::RETENTION_S)?;
        Ok(mark)
    }

    /// Records the result of a run, and queues the event (`agent.completed`): both, or neither. Returns whether it was still noted as running.
    pub fn end(&self, run: &AgentRun, post: &Value, now: Timestamp) -> Result<bool, SiteError> {
        let started = self.site.outbox().announced(&event(run, post, now), now)?;
        Ok(self.site.ledger()?.end_agent_run(run, &started, now.as_second())?)
    }

    /// The runs whose program ended before they did. Those of other machines are known by their age only.
    pub fn interrupted(&self, now: Timestamp) -> Result<Vec<AgentRun>, SiteError> {
        let mut found = Vec::new();
        let age_s = if self.site.server().is_some() { RUN_S_MAX } else { 0 };
        for run in self.site.ledger()?.running_agent_runs()? {
            let is_old = now.as_second() - run.created_at >= age_s;
            if is_old && !disk::has_mark(&self.marks(), &run.id)? {
                found.push(run);
            }
        }
        Ok(found)
    }

    /// Ends the interrupted runs: those whose commit is on AI Review are completed, the others failed. Returns their
    /// number.
    pub fn end_interrupted(&self, now: Timestamp) -> Result<usize, SiteError> {
        let mut ended = 0;
        for mut run in self.interrupted(now)? {
            run.finished_at = Some(now.as_second());
            run.commit = self.commit_of(&run)?;
            let (status, error, summary) = match run.commit {
                Some(_) => ("completed", None, "interrupted after it had staged its work"),
                None => {
                    ("failed", Some(INTERRUPTED.to_owned()), "interrupted: the program that ran it ended")
                }
            };
            (run.status, run.error, run.summary) = (status.to_owned(), error, summary.to_owned());
            let post = match &run.post {
                Some(post) => self.site.snapshot(Stage::AiReview)?.post(post)?.map(|post| post.value.clone()),
                None => None,
            };
            ended += usize::from(self.end(&run, &post.unwrap_or_default(), now)?);
        }
        // The files of dead programs are removed.
        disk::marks(&self.marks())?;
        Ok(ended)
    }

    /// Checks that no run is noted as running that nobody runs, and with `fix` ends those.
    pub fn checkup(&self, fix: bool, now: Timestamp) -> Checkup {
        let name = "agents";
        let has_ledger = self.site.has_ledger();
        let found = match (has_ledger, fix) {
            (false, _) => Ok(0),
            (true, true) => self.end_interrupted(now),
            (true, false) => self.interrupted(now).map(|runs| runs.len()),
        };
        match found {
            Ok(0) => Checkup::well(name, "no run of an agent was interrupted"),
            Ok(runs) if fix => Checkup::fixed(
                name,
                format!("{} of an agent ended that had been interrupted", count(runs, "run")),
            ),
            Ok(runs) => {
                let message =
                    format!("{} of an agent interrupted, because the program ended", count(runs, "run"));
                Checkup::found(name, Health::Notice, message, FIX)
            }
            Err(cause) => unlooked(name, &cause),
        }
    }

    /// The last commit of a run, wherever its work has got since.
    fn commit_of(&self, run: &AgentRun) -> Result<Option<String>, SiteError> {
        let (tip, options) = (self.site.tip(Stage::AiReview)?, LogOptions::default());
        for commit in self.site.repo.log(tip, &options).take(HISTORY_MAX) {
            let commit = commit?;
            if commit.committer.time.as_second() < run.created_at - CLOCK_SLACK_S {
                break;
            }
            if run_of(&commit).as_ref() == Some(&run.id) {
                return Ok(Some(commit.id.to_string()));
            }
        }
        Ok(None)
    }

    /// Reserves tokens for a run, of those that are left on the day (in UTC) of a time; returns how many. A run that is
    /// interrupted keeps them for that day: nobody knows what it took.
    pub fn reserve(&self, run: &str, most: u64, wanted: u64, now: Timestamp) -> Result<u64, SiteError> {
        let second = now.as_second();
        let since = second - second.rem_euclid(DAY_S);
        Ok(self.site.ledger()?.reserve_agent_tokens(run, (second, since), most, wanted)?)
    }

    /// Notes what a run has taken of its tokens.
    pub fn settle(&self, run: &str, tokens: u64) -> Result<(), SiteError> {
        Ok(self.site.ledger()?.settle_agent_tokens(run, tokens)?)
    }

    /// Runs, the newest first.
    pub fn list(&self, filter: &AgentRunFilter<'_>) -> Result<Vec<AgentRun>, SiteError> {
        Ok(self.site.ledger()?.agent_runs(filter)?)
    }

    /// The run with an id.
    pub fn find(&self, id: &str) -> Result<Option<AgentRun>, SiteError> {
        Ok(self.site.ledger()?.agent_run(id)?)
    }
}

/// The event: the run and its result, without the person's prompt.
fn event(run: &AgentRun, post: &Value, now: Timestamp) -> Event {
    let of_post = match post.is_null() {
        true => Value::Null,
        false => json!({
            "id": post["id"], "type": post["type"], "locale": post["locale"], "slug": post["slug"], "title": post["title"],
        }),
    };
    let data = json!({
        "agentId": run.agent, "runId": run.id, "status": run.status, "error": run.error, "scope": run.scope,
        "postId": run.post, "fieldKey": run.field, "type": post["type"], "locale": post["locale"], "post": of_post,
        "summary": run.summary, "commit": run.commit,
        "workflowId": run.asked_by.strip_prefix(BY_WORKFLOW),
        "usage": {"inputTokens": run.input_tokens, "outputTokens": run.output_tokens, "turns": run.turns},
    });
    let item = run.post.as_ref().map_or_else(|| format!("run:{}", run.id), |post| format!("post:{post}"));
    Event::of_record(EventName::AgentCompleted, run.id.clone(), item, now.as_second(), &data)
}
