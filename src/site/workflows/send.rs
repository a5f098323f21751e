//! Sending what workflows are to send, and trying again.

use super::Workflows;
use crate::base::Stage;
use crate::db::ledger::Execution;
use crate::model::Workflow;
use crate::net::{Client, Policy, Request};
use crate::site::{Site, SiteError};
use jiff::Timestamp;
use std::time::Duration;

/// Longest wait for an answer unless the workflow says otherwise, in milliseconds.
const TIMEOUT_MS: u64 = 30_000;
/// How long somebody has an execution beyond its timeout, in milliseconds.
const CLAIM_MS: i64 = 30_000;
/// Attempts of a workflow that tries again, unless it says otherwise.
const ATTEMPTS: u32 = 3;
/// Wait before the first repeat unless the workflow says otherwise, in milliseconds; it grows with each.
const DELAY_MS: u64 = 1_000;
/// Most executions of one round.
const BATCH: i64 = 50;
/// How much of an answer is read.
const ANSWER_BYTES_MAX: usize = 4_096;

/// Reads a variable of the environment.
pub(super) type Variables<'a> = &'a dyn Fn(&str) -> Option<String>;

/// What came of an execution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The execution after the attempt.
    pub execution: Execution,
}

/// A request as it goes out.
struct Outgoing {
    method: String,
    url: String,
    headers: Vec<(String, String)>,
    time_max: Duration,
}

impl Workflows<'_> {
    /// Sends what is due, one after the other; what was sent.
    ///
    /// # Errors
    /// The ledger cannot be used.
    pub fn send_due(&self, now: Timestamp, variables: Variables<'_>) -> Result<Vec<Outcome>, SiteError> {
        let mut sent = Vec::new();
        for execution in self.ledger()?.due_executions(now.as_millisecond(), BATCH)? {
            sent.extend(self.send(execution, now, variables)?);
        }
        Ok(sent)
    }

    /// Makes an attempt; none where somebody else does it.
    ///
    /// # Errors
    /// The ledger cannot be used.
    pub fn send(
        &self,
        mut execution: Execution,
        now: Timestamp,
        variables: Variables<'_>,
    ) -> Result<Option<Outcome>, SiteError> {
        let workflow = self.all()?.remove(&execution.workflow);
        let time_ms =
            workflow.as_ref().and_then(|workflow| workflow.webhook.timeout_ms).unwrap_or(TIMEOUT_MS);
        let until = now.as_millisecond() + i64::try_from(time_ms).unwrap_or(i64::MAX / 2) + CLAIM_MS;
        if !self.ledger()?.claim_execution(&execution.id, now.as_millisecond(), until)? {
            return Ok(None);
        }
        execution.attempt += 1;
        let done = match &workflow {
            Some(workflow) => attempt(self.site, workflow, &execution, variables),
            None => Err((None, "there is no such workflow any more".to_owned(), false)),
        };
        execution.finished_at = Some(now.as_second());
        match done {
            Ok(status) => {
                (execution.status, execution.status_code, execution.error) =
                    ("success".to_owned(), Some(i64::from(status)), None);
            }
            Err((status, why, may_repeat)) => {
                (execution.status_code, execution.error) = (status.map(i64::from), Some(why));
                let webhook = workflow.map(|workflow| workflow.webhook).unwrap_or_default();
                let most = i64::from(webhook.retry_attempts.unwrap_or(ATTEMPTS));
                match webhook.retry_on_failure && may_repeat && execution.attempt <= most {
                    true => {
                        let delay =
                            i64::try_from(webhook.retry_delay_ms.unwrap_or(DELAY_MS)).unwrap_or(i64::MAX);
                        execution.status = "pending".to_owned();
                        execution.due_at =
                            now.as_millisecond().saturating_add(delay.saturating_mul(execution.attempt));
                        execution.finished_at = None;
                    }
                    false => execution.status = "failed".to_owned(),
                }
            }
        }
        self.ledger()?.note_execution(&execution)?;
        self.completed(&execution, now)?;
        Ok(Some(Outcome { execution }))
    }

    /// Starts the workflows that wait for a completed one: once, so that two do not start each other endlessly.
    fn completed(&self, execution: &Execution, now: Timestamp) -> Result<(), SiteError> {
        if execution.status != "success" || execution.trigger == "workflow.completed" {
            return Ok(());
        }
        let data = serde_json::json!({
            "workflowId": execution.workflow, "executionId": execution.id, "trigger": execution.trigger,
            "status": execution.status, "statusCode": execution.status_code,
        });
        let data = data.as_object().cloned().unwrap_or_default();
        self.fire("workflow.completed", &execution.id, &data, now).map(drop)
    }
}

/// Why an attempt failed: the status, the words, and whether another one may go better.
type Failed = (Option<u16>, String, bool);

fn attempt(
    site: &Site,
    workflow: &Workflow,
    execution: &Execution,
    variables: Variables<'_>,
) -> Result<u16, Failed> {
    let final_ = |why: String| (None, why, false);
    let outgoing = outgoing(workflow, execution, variables).map_err(final_)?;
    let policy = policy(site).map_err(final_)?;
    let body = if outgoing.method == "GET" { Vec::new() } else { execution.payload.clone().into_bytes() };
    let answer = Client::new(policy).send(&Request {
        method: &outgoing.method,
        url: &outgoing.url,
        headers: outgoing.headers,
        body,
        time_max: outgoing.time_max,
        answer_bytes_max: ANSWER_BYTES_MAX,
    });
    match answer {
        Ok(answer) if answer.is_success() => Ok(answer.status),
        Ok(answer) => Err((Some(answer.status), format!("answered {}", answer.status), true)),
        Err(cause) => Err((None, cause.to_string(), !matches!(cause, crate::net::NetError::Refused { .. }))),
    }
}

/// Where requests may go: public addresses, and what the site allows.
fn policy(site: &Site) -> Result<Policy, String> {
    let settings =
        site.snapshot(Stage::Source).and_then(|live| live.settings()).map_err(|cause| cause.to_string())?;
    Policy::public().allowing(&settings.webhooks.allow_hosts).map_err(|cause| cause.to_string())
}

fn outgoing(
    workflow: &Workflow,
    execution: &Execution,
    variables: Variables<'_>,
) -> Result<Outgoing, String> {
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
    Ok(Outgoing {
        method: webhook.method.clone().unwrap_or_else(|| "POST".to_owned()),
        url: substituted(url, variables)?,
        headers,
        time_max: Duration::from_millis(webhook.timeout_ms.unwrap_or(TIMEOUT_MS)),
    })
}

/// Puts variables in their places: `${NAME}`.
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

/// A variable that workflows may use. Those of the server itself and of its host are none: who edits a workflow could read
/// them by sending them elsewhere.
fn variable(name: &str, variables: Variables<'_>) -> Result<String, String> {
    const ENDS: [&str; 5] = ["_URL", "_SECRET", "_TOKEN", "_KEY", "_ID"];
    const OTHERS: [&str; 8] = ["CMS_", "MCP_", "AWS_", "GIT_", "SSH_", "PG", "DB_", "APP_KEY"];
    let is_open =
        ENDS.iter().any(|end| name.ends_with(end)) && !OTHERS.iter().any(|begin| name.starts_with(begin));
    if !is_open {
        return Err(format!(
            "`{name}` cannot be used in workflows: names of variables end with {}, and do not begin with {}",
            ENDS.join(", "),
            OTHERS.join(", ")
        ));
    }
    variables(name)
        .filter(|value| !value.is_empty())
        .ok_or_else(|| format!("the variable `{name}` is not set"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_of_the_server_stay_there() {
        let all = |name: &str| (name != "MISSING_URL").then(|| format!("<{name}>"));
        assert_eq!(
            substituted("${SLACK_WEBHOOK_URL}/x?${A_KEY}", &all).unwrap(),
            "<SLACK_WEBHOOK_URL>/x?<A_KEY>"
        );
        assert_eq!(substituted("plain $x ${open", &all).unwrap(), "plain $x ${open");
        for name in
            ["CMS_ADMIN_PASSWORD", "MCP_AUTH_TOKEN", "AWS_SECRET_ACCESS_KEY", "PATH", "HOME", "MISSING_URL"]
        {
            assert!(substituted(&format!("https://x/${{{name}}}"), &all).is_err(), "{name}");
        }
    }
}
