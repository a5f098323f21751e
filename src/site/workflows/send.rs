//! Sends the requests of workflows, with retries.

use super::Workflows;
use crate::base::Stage;
use crate::base::limits::WORKFLOW_VARIABLES;
use crate::db::ledger::Execution;
use crate::model::{EventName, Workflow};
use crate::net::{Answer, Client, NetError, Policy, Request, VariableError};
use crate::site::{Site, SiteError};
use jiff::Timestamp;
use std::collections::HashSet;
use std::time::Duration;

/// Default time-out of a request, in milliseconds.
const TIMEOUT_MS: u64 = 30_000;
/// How long an execution belongs to the process that sends it, beyond the time-out of the request, in milliseconds.
const CLAIM_MS: i64 = 30_000;
/// Default number of retries of a workflow that retries.
const RETRIES: u32 = 3;
/// Default delay before the first retry, in milliseconds; it grows with each.
const DELAY_MS: u64 = 1_000;
/// Most executions that a program which runs once takes at a time.
const AT_ONCE: usize = 8;
/// Bytes of an answer that are read.
const ANSWER_BYTES_MAX: usize = 4_096;

/// Looks up a variable of the environment that a workflow names, if content may name it ([`crate::net::variable`]).
pub(super) type Variables<'a> = &'a dyn Fn(&'static str, &str) -> Result<String, VariableError>;

/// An execution that this process has claimed, with its request.
pub struct Outgoing {
    execution: Execution,
    workflow: Option<Workflow>,
    request: Result<Prepared, String>,
}

/// A prepared request, and the policy for its target.
struct Prepared {
    method: String,
    url: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
    time_max: Duration,
    policy: Policy,
}

/// Why an attempt failed: the status of the answer, the reason, and whether another attempt may succeed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failed {
    status: Option<u16>,
    why: String,
    may_repeat: bool,
}

impl Outgoing {
    /// The id of the workflow.
    pub fn workflow(&self) -> &str {
        &self.execution.workflow
    }

    /// Sends the request and waits for the answer. Returns its status.
    ///
    /// # Errors
    /// The request cannot be made, or the answer is not a success.
    pub fn send(&self) -> Result<u16, Failed> {
        let failed = |why: String| Failed { status: None, why, may_repeat: false };
        let request = self.request.as_ref().map_err(|why| failed(why.clone()))?;
        let answer = Client::new(request.policy.clone()).send(&Request {
            method: &request.method,
            url: &request.url,
            headers: request.headers.clone(),
            body: request.body.clone(),
            time_max: request.time_max,
            answer_bytes_max: ANSWER_BYTES_MAX,
        });
        match answer {
            Ok(answer) if answer.is_success() => Ok(answer.status),
            Ok(Answer { status, .. }) => {
                Err(Failed { status: Some(status), why: format!("answered {status}"), may_repeat: true })
            }
            Err(cause @ NetError::Refused { .. }) => Err(failed(cause.to_string())),
            Err(cause) => Err(Failed { may_repeat: true, ..failed(cause.to_string()) }),
        }
    }
}

impl Workflows<'_> {
    /// Claims due executions, at most one of each workflow and none of those that are `busy`. So a slow receiver does
    /// not delay other workflows, and executions of one workflow are sent in order.
    ///
    /// # Errors
    /// The ledger cannot be used.
    pub fn take_due(
        &self,
        busy: &HashSet<String>,
        limit: usize,
        now: Timestamp,
        variables: Variables<'_>,
    ) -> Result<Vec<Outgoing>, SiteError> {
        let busy: Vec<&str> = busy.iter().map(String::as_str).collect();
        let mut taken = Vec::new();
        for execution in self.ledger()?.due_executions(&busy, now.as_millisecond(), limit)? {
            taken.extend(self.take(execution, now, variables)?);
        }
        Ok(taken)
    }

    /// For programs that run once: reads new events, and sends everything that is due, one after the other. Returns the
    /// updated executions.
    ///
    /// # Errors
    /// The repository or the ledger cannot be used.
    pub fn deliver(&self, now: Timestamp, variables: Variables<'_>) -> Result<Vec<Execution>, SiteError> {
        self.look(now)?;
        let mut done = Vec::new();
        loop {
            let taken = self.take_due(&HashSet::new(), AT_ONCE, now, variables)?;
            if taken.is_empty() {
                return Ok(done);
            }
            for outgoing in taken {
                let answer = outgoing.send();
                done.push(self.note(outgoing, answer, now)?);
            }
        }
    }

    /// Claims an execution; none if another process has it. If this process ends before it recorded the answer, another
    /// one sends the request again after the claim has expired.
    fn take(
        &self,
        mut execution: Execution,
        now: Timestamp,
        variables: Variables<'_>,
    ) -> Result<Option<Outgoing>, SiteError> {
        let workflow = self.all()?.remove(&execution.workflow);
        let time_ms =
            workflow.as_ref().and_then(|workflow| workflow.webhook.timeout_ms).unwrap_or(TIMEOUT_MS);
        let until = now.as_millisecond() + i64::try_from(time_ms).unwrap_or(i64::MAX / 2) + CLAIM_MS;
        if !self.ledger()?.claim_execution(&execution.id, now.as_millisecond(), until)? {
            return Ok(None);
        }
        execution.attempt += 1;
        let request = match &workflow {
            Some(workflow) => policy(self.site).and_then(|at| prepared(workflow, &execution, at, variables)),
            None => Err("there is no such workflow any more".to_owned()),
        };
        Ok(Some(Outgoing { execution, workflow, request }))
    }

    /// Makes an attempt and waits for it; none if another process makes it.
    ///
    /// # Errors
    /// The ledger cannot be used.
    pub fn send(
        &self,
        execution: Execution,
        now: Timestamp,
        variables: Variables<'_>,
    ) -> Result<Option<Execution>, SiteError> {
        let Some(outgoing) = self.take(execution, now, variables)? else { return Ok(None) };
        let answer = outgoing.send();
        self.note(outgoing, answer, now).map(Some)
    }

    /// Records the result of an attempt. Returns the updated execution.
    ///
    /// # Errors
    /// The ledger cannot be used.
    pub fn note(
        &self,
        outgoing: Outgoing,
        answer: Result<u16, Failed>,
        now: Timestamp,
    ) -> Result<Execution, SiteError> {
        let Outgoing { mut execution, workflow, .. } = outgoing;
        execution.finished_at = Some(now.as_second());
        match answer {
            Ok(status) => {
                (execution.status, execution.status_code, execution.error) =
                    ("success".to_owned(), Some(i64::from(status)), None);
            }
            Err(Failed { status, why, may_repeat }) => {
                (execution.status_code, execution.error) = (status.map(i64::from), Some(why));
                let webhook = workflow.map(|workflow| workflow.webhook).unwrap_or_default();
                let retries = i64::from(webhook.retry_attempts.unwrap_or(RETRIES));
                if webhook.retry_on_failure && may_repeat && execution.attempt <= retries {
                    let delay = i64::try_from(webhook.retry_delay_ms.unwrap_or(DELAY_MS)).unwrap_or(i64::MAX);
                    execution.status = "pending".to_owned();
                    execution.due_at =
                        now.as_millisecond().saturating_add(delay.saturating_mul(execution.attempt));
                    execution.finished_at = None;
                } else {
                    execution.status = "failed".to_owned();
                }
            }
        }
        self.ledger()?.note_execution(&execution)?;
        self.completed(&execution, now)?;
        Ok(execution)
    }

    /// Fires `workflow.completed`, except for executions that it started itself, so that two workflows do not start
    /// each other endlessly.
    fn completed(&self, execution: &Execution, now: Timestamp) -> Result<(), SiteError> {
        if execution.status != "success" || execution.trigger == "workflow.completed" {
            return Ok(());
        }
        let data = serde_json::json!({
            "workflowId": execution.workflow, "executionId": execution.id, "trigger": execution.trigger,
            "status": execution.status, "statusCode": execution.status_code,
        });
        let data = data.as_object().cloned().unwrap_or_default();
        self.fire(EventName::WorkflowCompleted, &execution.id, &data, now).map(drop)
    }
}

/// The allowed targets: public addresses, and hosts that the settings name.
fn policy(site: &Site) -> Result<Policy, String> {
    let settings =
        site.snapshot(Stage::Source).and_then(|live| live.settings()).map_err(|cause| cause.to_string())?;
    Policy::public().allowing(&settings.webhooks.allow_hosts).map_err(|cause| cause.to_string())
}

fn prepared(
    workflow: &Workflow,
    execution: &Execution,
    policy: Policy,
    variables: Variables<'_>,
) -> Result<Prepared, String> {
    let webhook = &workflow.webhook;
    let url = webhook.url.as_deref().ok_or("it has no `webhook.url`")?;
    let mut headers = vec![
        ("content-type".to_owned(), "application/json".to_owned()),
        ("webhook-id".to_owned(), execution.id.clone()),
        ("x-workflow-id".to_owned(), workflow.id.clone()),
        ("x-workflow-event".to_owned(), execution.trigger.clone()),
    ];
    for (name, value) in &webhook.headers {
        headers.push((name.to_lowercase(), substituted(value, variables)?));
    }
    if let Some(name) = &webhook.secret_env {
        let secret = variable(name, variables)?;
        headers.push(match &webhook.secret_header {
            Some(header) => (header.to_lowercase(), secret),
            None => ("authorization".to_owned(), format!("Bearer {secret}")),
        });
    }
    let method = webhook.method.clone().unwrap_or_else(|| "POST".to_owned());
    Ok(Prepared {
        body: if method == "GET" { Vec::new() } else { execution.payload.clone().into_bytes() },
        method,
        url: substituted(url, variables)?,
        headers,
        policy,
        time_max: Duration::from_millis(webhook.timeout_ms.unwrap_or(TIMEOUT_MS)),
    })
}

/// Replaces `${NAME}` by variables of the environment.
fn substituted(text: &str, variables: Variables<'_>) -> Result<String, String> {
    let (mut done, mut rest) = (String::new(), text);
    while let Some((before, behind)) = rest.split_once("${") {
        let Some((name, after)) = behind.split_once('}') else { break };
        done.push_str(before);
        done.push_str(&variable(name, variables)?);
        rest = after;
    }
    done.push_str(rest);
    Ok(done)
}

fn variable(name: &str, variables: Variables<'_>) -> Result<String, String> {
    variables(WORKFLOW_VARIABLES, name).map_err(|cause| cause.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    #[test]
    fn each_variable_is_asked_for_by_its_name_and_one_that_is_refused_ends_the_request() {
        let asked = RefCell::new(Vec::new());
        let given = |prefix: &'static str, name: &str| {
            asked.borrow_mut().push(name.to_owned());
            match name.starts_with(prefix) {
                true => Ok(format!("<{name}>")),
                false => Err(VariableError::Closed { name: name.to_owned(), prefix }),
            }
        };
        let filled = substituted("${CMS_WORKFLOW_URL}/x?${CMS_WORKFLOW_KEY}", &given).unwrap();
        assert_eq!(filled, "<CMS_WORKFLOW_URL>/x?<CMS_WORKFLOW_KEY>");
        assert_eq!(substituted("plain $x ${open", &given).unwrap(), "plain $x ${open");
        for name in ["OPENAI_API_KEY", "GITHUB_TOKEN", "DATABASE_URL", "CMS_AGENT_KEY_X", "PATH", ""] {
            let why = substituted(&format!("https://x/${{{name}}}"), &given).unwrap_err();
            assert!(why.contains(&format!("`{name}` is not a variable that content may name")), "{why}");
        }
        assert_eq!(asked.borrow().len(), 8);
        let workflow: Workflow = serde_json::from_value(serde_json::json!({
            "id": "w", "name": "W", "webhook": {"url": "https://x", "secretEnv": "ANTHROPIC_API_KEY"},
        }))
        .unwrap();
        let execution =
            super::super::queue::waiting("w", "manual", "e", String::new(), Timestamp::UNIX_EPOCH);
        let why = prepared(&workflow, &execution, Policy::public(), &given).map(drop).unwrap_err();
        assert!(why.starts_with("`ANTHROPIC_API_KEY` is not"), "{why}");
    }
}
