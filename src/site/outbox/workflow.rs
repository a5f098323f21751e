//! A workflow as a subscription: which events start it, what it sends, and the request.

use super::condition::Condition;
use super::schedule::Retries;
use super::send::{Outgoing, Prepared, Tried};
use super::subscriber::delivery_of;
use super::{Outbox, template};
use crate::base::limits::WORKFLOW_VARIABLES;
use crate::base::source::{Ids, rfc3339};
use crate::db::ledger::{Delivery, DeliveryFilter, NewDelivery};
use crate::model::Workflow;
use crate::model::kinds::Trigger;
use crate::net::{Policy, VariableError};
use crate::site::prelude::*;
use crate::site::{Event, WebhookError};
use std::collections::BTreeMap;
use std::time::Duration;

/// Default time-out of a request, in milliseconds.
const TIMEOUT_MS: u64 = 30_000;
/// Default number of retries of a workflow that retries.
const RETRIES: u32 = 3;
/// Default delay before the first retry, in milliseconds; it grows with each.
const DELAY_MS: u64 = 1_000;
/// Default position among the workflows of an event.
const ORDER: i64 = 100;
/// Keys that are removed from every payload.
const OPEN_ENDED: [&str; 2] = ["openEndedContext", "open_ended_context"];

/// Looks up a variable of the environment that a workflow names, if content may name it ([`crate::net::variable`]).
type Variables<'a> = &'a dyn Fn(&'static str, &str) -> Result<String, VariableError>;

/// An agent that a workflow starts.
#[derive(Debug, Clone)]
pub struct AgentStart {
    /// The workflow: its id and its name.
    pub workflow: (String, String),
    /// The agent.
    pub agent: String,
    /// The id of the post that the event is about, if it is about one.
    pub post: Option<String>,
    /// What the agent is asked to do.
    pub task: Option<String>,
    /// The event's name.
    pub event: String,
    /// What the workflow would send.
    pub data: Value,
}

impl AgentStart {
    /// Longest run, in seconds; other processes leave it alone as long.
    const SECONDS_MAX: u64 = 960;

    fn of(workflow: &Workflow, what: &NewDelivery) -> Result<AgentStart, String> {
        let data: Value = serde_json::from_str(&what.body).unwrap_or_default();
        let post = what.item.strip_prefix("post:").or_else(|| data["postId"].as_str());
        Ok(AgentStart {
            workflow: (workflow.id.clone(), workflow.name.clone()),
            agent: workflow.agent.clone().ok_or("it has no `agent`")?,
            post: post.map(str::to_owned),
            task: workflow.task.clone(),
            event: what.event.clone(),
            data,
        })
    }
}

fn starts_agent(workflow: &Workflow) -> bool {
    workflow.workflow_type.as_deref() == Some("agent")
}

/// Whether an event comes from a run of the agent that a workflow starts, from a person who approves work of that agent, or
/// from any run that a workflow started: such an event starts no agent, so that agents do not start each other endlessly.
fn is_of_own_run(workflow: &Workflow, all: &BTreeMap<String, Workflow>, data: &Map) -> bool {
    let text = |key: &str| data.get(key).and_then(Value::as_str);
    let of_commit = data.get("actor").and_then(|actor| actor["agent"].as_str());
    let is_own = |agent: Option<&str>| agent.is_some() && agent == workflow.agent.as_deref();
    let of_workflow = text("workflowId");
    let by_workflow = match text("agentId") {
        Some(_) => of_workflow.is_some(),
        None => of_workflow.and_then(|id| all.get(id)).is_some_and(starts_agent),
    };
    let mut approved = data.get("workOf").and_then(Value::as_array).into_iter().flatten();
    let is_own_work = approved.any(|agent| is_own(agent.as_str()));
    by_workflow || is_own(text("agentId")) || is_own(of_commit) || is_own_work
}

impl Outbox<'_> {
    /// The workflows of the live site, by id.
    pub fn workflows(&self) -> Result<BTreeMap<String, Workflow>, SiteError> {
        Ok(self.site.snapshot(Stage::Source)?.definitions()?.workflows.clone())
    }

    /// Requests of one workflow or of all, the newest first.
    pub fn executions(&self, workflow: Option<&str>, limit: i64) -> Result<Vec<Delivery>, SiteError> {
        let subscription = workflow.map(NewDelivery::subscription_of);
        let filter = DeliveryFilter { subscription, is_of_workflow: true, status: None };
        Ok(self.ledger()?.deliveries(&filter, 0, limit)?.0)
    }

    /// Starts a workflow by hand and waits for the answer of `send`. Returns the delivery.
    pub fn run(
        &self,
        send: &dyn Fn(&Outgoing, Timestamp) -> Tried,
        workflow: &Workflow,
        trigger: &str,
        payload: &Map,
        by: &str,
        (now, ids): (Timestamp, &dyn Ids),
    ) -> Result<Delivery, WebhookError> {
        let id = ids.uuid().to_string();
        let new = NewDelivery {
            id: id.clone(),
            event_id: id.clone(),
            item: format!("manual:{id}"),
            body: body_of(workflow, trigger, &closed(payload), now),
            started_by: Some(by.to_owned()),
            ..start(workflow, trigger, &id)
        };
        // The late time keeps other processes from sending it, too.
        self.ledger()?.add_deliveries(&[new], now.as_second(), now.as_second() + super::BY_HAND_S)?;
        let delivery = self.delivery_found(&id, true)?;
        match self.take(delivery.clone(), &self.policy()?, now)? {
            Some(outgoing) => self.note(&outgoing, &send(&outgoing, now), now),
            None => Ok(delivery),
        }
    }
}

/// The payload without open-ended context.
fn closed(payload: &Map) -> Map {
    let mut payload = payload.clone();
    payload.retain(|key, _| !OPEN_ENDED.contains(&key.as_str()));
    payload
}

fn start(workflow: &Workflow, trigger: &str, event_id: &str) -> NewDelivery {
    let by = format!("{} {trigger}", workflow.id);
    let subscription = NewDelivery::subscription_of(&workflow.id);
    NewDelivery { event: trigger.to_owned(), ..delivery_of(&subscription, &by, event_id) }
}

/// The deliveries of the workflows that an event starts, in the order of their triggers.
pub(super) fn started(all: &BTreeMap<String, Workflow>, event: &Event, now: Timestamp) -> Vec<NewDelivery> {
    let data = closed(&event.data);
    let mut found = Vec::new();
    for workflow in all.values() {
        let is_named = |trigger: &&Trigger| trigger.enabled && trigger.trigger.parse() == Ok(event.name);
        for trigger in workflow.triggers.iter().filter(is_named) {
            let new =
                NewDelivery { item: event.item.clone(), ..start(workflow, event.name.as_str(), &event.id) };
            let new = match fits(trigger, &data) {
                Ok(false) => continue,
                Ok(true) if starts_agent(workflow) && is_of_own_run(workflow, all, &data) => continue,
                Ok(true) => NewDelivery { body: body_of(workflow, event.name.as_str(), &data, now), ..new },
                Err(why) => NewDelivery { failed: Some(format!("condition: {why}")), ..new },
            };
            found.push((trigger.order.unwrap_or(ORDER), new));
            break;
        }
    }
    found.sort_by_key(|(order, _)| *order);
    found.into_iter().map(|(_, new)| new).collect()
}

fn fits(trigger: &Trigger, data: &Map) -> Result<bool, String> {
    let text = |key: &str| data.get(key).and_then(Value::as_str).unwrap_or_default();
    let among = |names: &[String], value: &str| names.is_empty() || names.iter().any(|name| name == value);
    let fits = among(&trigger.post_types, text("type"))
        && among(&trigger.locales, text("locale"))
        && among(&trigger.form_slugs, text("formSlug"))
        && among(&trigger.agent_ids, text("agentId"))
        && among(&trigger.workflow_ids, text("workflowId"));
    match trigger.condition.as_deref().filter(|_| fits) {
        Some(condition) => Ok(Condition::parse(condition)?.holds(data)),
        None => Ok(fits),
    }
}

/// The request body: the event's data, as in the original product, unless the workflow has a template. An agent gets all
/// of the data.
fn body_of(workflow: &Workflow, event: &str, data: &Map, now: Timestamp) -> String {
    if workflow.payload.is_empty() || starts_agent(workflow) {
        return Value::Object(data.clone()).to_string();
    }
    let mut known = data.clone();
    known.entry("event").or_insert_with(|| json!(event));
    known.entry("timestamp").or_insert_with(|| json!(rfc3339(now)));
    known.entry("workflowId").or_insert_with(|| json!(workflow.id));
    template::fill(&Value::Object(workflow.payload.clone()), &known).to_string()
}

/// The request of a workflow.
pub(super) fn prepared(
    workflow: &Workflow,
    what: &NewDelivery,
    policy: Policy,
    variables: Variables<'_>,
) -> Result<Prepared, String> {
    if starts_agent(workflow) {
        let start = AgentStart::of(workflow, what)?;
        return Ok(Prepared {
            method: String::new(),
            url: String::new(),
            headers: Vec::new(),
            body: what.body.clone(),
            secrets: Vec::new(),
            time_max: Duration::from_secs(AgentStart::SECONDS_MAX),
            retries: Retries { max: 0, delay_ms: None },
            policy,
            agent: Some(start),
            mail: None,
        });
    }
    let webhook = &workflow.webhook;
    let url = webhook.url.as_deref().ok_or("it has no `webhook.url`")?;
    let mut headers = vec![
        ("content-type".to_owned(), "application/json".to_owned()),
        ("webhook-id".to_owned(), what.id.clone()),
        ("x-workflow-id".to_owned(), workflow.id.clone()),
        ("x-workflow-event".to_owned(), what.event.clone()),
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
    let max = if webhook.retry_on_failure { webhook.retry_attempts.unwrap_or(RETRIES) } else { 0 };
    Ok(Prepared {
        body: if method == "GET" { String::new() } else { what.body.clone() },
        method,
        url: substituted(url, variables)?,
        headers,
        secrets: Vec::new(),
        time_max: Duration::from_millis(webhook.timeout_ms.unwrap_or(TIMEOUT_MS)),
        retries: Retries { max, delay_ms: Some(webhook.retry_delay_ms.unwrap_or(DELAY_MS)) },
        policy,
        agent: None,
        mail: None,
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
    use crate::model::EventName;
    use std::cell::RefCell;

    #[test]
    fn event_of_a_run_does_not_start_its_agent_again() {
        use EventName::{AgentCompleted, ReviewSubmitted, WorkflowCompleted};
        let of = |id: &str, agent: Option<&str>| -> Workflow {
            let kind = if agent.is_some() { "agent" } else { "webhook" };
            let triggers = ["agent.completed", "workflow.completed", "review.submitted"];
            let triggers: Vec<Value> = triggers.iter().map(|name| json!({"trigger": name})).collect();
            let mut workflow = json!({"id": id, "name": id, "type": kind, "triggers": triggers});
            workflow["agent"] = json!(agent);
            serde_json::from_value(workflow).unwrap()
        };
        let all: BTreeMap<String, Workflow> =
            [of("a", Some("seo")), of("b", Some("translator")), of("hook", None)]
                .into_iter()
                .map(|workflow| (workflow.id.clone(), workflow))
                .collect();
        let started = |name: EventName, data: Value| -> Vec<String> {
            let event = Event::of_record(name, "e".to_owned(), "post:p".to_owned(), 0, &data);
            let found = started(&all, &event, Timestamp::default());
            found.iter().filter_map(|new| new.workflow().map(str::to_owned)).collect()
        };
        let by_hand = json!({"agentId": "seo", "workflowId": null});
        assert_eq!(started(AgentCompleted, by_hand), ["b", "hook"]);
        assert_eq!(started(AgentCompleted, json!({"agentId": "seo", "workflowId": "a"})), ["hook"]);
        assert_eq!(started(WorkflowCompleted, json!({"workflowId": "a"})), ["hook"]);
        assert_eq!(started(WorkflowCompleted, json!({"workflowId": "hook"})), ["a", "b", "hook"]);
        assert_eq!(started(ReviewSubmitted, json!({"actor": {"agent": "translator"}})), ["a", "hook"]);
        assert_eq!(started(ReviewSubmitted, json!({"actor": {"agent": null}})), ["a", "b", "hook"]);
        let approved = json!({"actor": {"agent": null}, "workOf": ["seo"]});
        assert_eq!(started(ReviewSubmitted, approved), ["b", "hook"], "a person approved its work");
    }

    #[test]
    fn variables_are_substituted_by_name_and_disallowed_ones_fail_the_request() {
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
            assert!(why.contains(&format!("`{name}` is not a variable that content may use")), "{why}");
        }
        assert_eq!(asked.borrow().len(), 8);
        let workflow: Workflow = serde_json::from_value(serde_json::json!({
            "id": "w", "name": "W", "webhook": {"url": "https://x", "secretEnv": "ANTHROPIC_API_KEY"},
        }))
        .unwrap();
        let what = start(&workflow, "manual", "e");
        let why = prepared(&workflow, &what, Policy::public(), &given).map(drop).unwrap_err();
        assert!(why.starts_with("`ANTHROPIC_API_KEY` is not"), "{why}");
    }
}
