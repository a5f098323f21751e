//! Matches events with workflows. Cursors in the ledger store how far events were read; a cursor moves in the same
//! transaction that stores the executions.

use super::condition::Condition;
use super::{Workflows, template};
use crate::base::source::Ids;
use crate::base::{Map, Stage, Value};
use crate::db::ledger::Execution;
use crate::model::{EventName, EventSource, Workflow};
use crate::model::view::Trigger;
use crate::site::{Event, SiteError, Walk};
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// The cursor of events of the live site.
const HISTORY: &str = "source";
/// The cursor of submissions.
const SUBMISSIONS: &str = "submissions";
/// The cursor of feedback.
const FEEDBACK: &str = "feedback";
/// Keys that are removed from every payload.
const OPEN_ENDED: [&str; 2] = ["openEndedContext", "open_ended_context"];
/// The namespace of the ids of executions.
const NAMESPACE: Uuid = Uuid::from_u128(0x6c1e_40d8_2a17_5f39_8b52_90d3_7a4e_c116);

impl Workflows<'_> {
    /// Reads the events since the last poll and stores the executions that they start. Returns their number. The first
    /// poll of a site only sets the cursors, so earlier events start nothing.
    ///
    /// # Errors
    /// The repository or the ledger cannot be used.
    pub fn look(&self, now: Timestamp) -> Result<usize, SiteError> {
        let records = self.look_at_records(SUBMISSIONS, EventSource::Submission, now)?
            + self.look_at_records(FEEDBACK, EventSource::Feedback, now)?;
        Ok(self.look_at_history(now)? + self.look_at_reviews(now)? + records)
    }

    fn look_at_history(&self, now: Timestamp) -> Result<usize, SiteError> {
        let tip = self.site.tip(Stage::Source)?;
        let place = self.ledger()?.workflow_cursor(HISTORY)?;
        if place.as_deref() == Some(tip.to_string().as_str()) {
            return Ok(0);
        }
        let mut new = Vec::new();
        let all = self.enabled()?;
        if let Some(from) = place.as_deref().and_then(|place| place.parse().ok()).filter(|_| !all.is_empty())
        {
            let look = self.site.look();
            // After a rewind of the branch, the cursor jumps to its tip: the events in between are unknown.
            if let Walk::Steps(steps) = look.walk(Some(from), tip)? {
                for step in steps {
                    for event in look.events_of(step)? {
                        new.extend(of_event(&all, &event, now));
                    }
                }
            }
        }
        self.keep(HISTORY, place.as_deref(), &tip.to_string(), &new)
    }

    fn look_at_records(&self, cursor: &str, source: EventSource, now: Timestamp) -> Result<usize, SiteError> {
        let place = self.ledger()?.workflow_cursor(cursor)?;
        let Some(after) = place.as_deref().and_then(|place| place.parse::<i64>().ok()) else {
            let last = self.site.last_record(source)?.to_string();
            return self.keep(cursor, place.as_deref(), &last, &[]);
        };
        let found = self.site.record_events_after(source, after)?;
        let Some(last) = found.last().map(|(number, _)| number.to_string()) else { return Ok(0) };
        let all = self.all()?;
        let new: Vec<Execution> = found.iter().flat_map(|(_, event)| of_event(&all, event, now)).collect();
        self.keep(cursor, place.as_deref(), &last, &new)
    }

    /// Moves a cursor and stores executions, unless another process moved the cursor first: that one has stored them.
    pub(super) fn keep(
        &self,
        source: &str,
        from: Option<&str>,
        to: &str,
        new: &[Execution],
    ) -> Result<usize, SiteError> {
        let is_ours = self.ledger()?.start_workflows(source, (from, to), new)?;
        Ok(if is_ours { new.len() } else { 0 })
    }

    /// Starts workflows for an event that neither history nor the ledger shows, such as the end of an agent's run.
    ///
    /// # Errors
    /// The repository or the ledger cannot be used.
    pub fn fire(&self, trigger: EventName, event: &str, data: &Map, now: Timestamp) -> Result<usize, SiteError> {
        let new = self.started(trigger, event, data, now)?;
        new.iter().try_for_each(|one| self.ledger()?.add_execution(one).map_err(SiteError::from))?;
        Ok(new.len())
    }

    /// The executions that such an event starts, to be stored together with it.
    pub(super) fn started(
        &self,
        trigger: EventName,
        event: &str,
        data: &Map,
        now: Timestamp,
    ) -> Result<Vec<Execution>, SiteError> {
        Ok(of_data(&self.all()?, trigger, event, data, now))
    }

    /// Stores an execution that a person starts; it is due at once.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn begin(
        &self,
        workflow: &Workflow,
        trigger: &str,
        payload: &Map,
        by: &str,
        (now, ids): (Timestamp, &dyn Ids),
    ) -> Result<Execution, SiteError> {
        let id = ids.uuid().to_string();
        let body = body_of(workflow, trigger, &closed(payload), now);
        let mut new = waiting(&workflow.id, trigger, &id, body, now);
        (new.id, new.started_by) = (id, Some(by.to_owned()));
        self.ledger()?.add_execution(&new)?;
        Ok(new)
    }
}

/// The payload without open-ended context.
fn closed(payload: &Map) -> Map {
    payload
        .iter()
        .filter(|(key, _)| !OPEN_ENDED.contains(&key.as_str()))
        .map(|(k, v)| (k.clone(), v.clone()))
        .collect()
}

pub(super) fn of_event(
    all: &std::collections::BTreeMap<String, Workflow>,
    event: &Event,
    now: Timestamp,
) -> Vec<Execution> {
    of_data(all, event.name, &event.id, &event.data, now)
}

/// The executions that an event starts, in the order of their triggers.
fn of_data(
    all: &std::collections::BTreeMap<String, Workflow>,
    name: EventName,
    event: &str,
    data: &Map,
    now: Timestamp,
) -> Vec<Execution> {
    let data = closed(data);
    let mut found = Vec::new();
    for workflow in all.values().filter(|workflow| workflow.enabled) {
        for trigger in
            workflow.triggers.iter().filter(|trigger| trigger.enabled && trigger.trigger.parse() == Ok(name))
        {
            let order = trigger.order.unwrap_or(100);
            match fits(trigger, &data) {
                Ok(false) => {}
                Ok(true) => {
                    let body = body_of(workflow, name.as_str(), &data, now);
                    let item = item_of(&data);
                    found.push((order, Execution { item, ..waiting(&workflow.id, name.as_str(), event, body, now) }));
                    break;
                }
                Err(why) => {
                    let mut failed = waiting(&workflow.id, name.as_str(), event, String::new(), now);
                    (failed.status, failed.error) = ("failed".to_owned(), Some(format!("condition: {why}")));
                    failed.finished_at = Some(now.as_second());
                    found.push((order, failed));
                    break;
                }
            }
        }
    }
    found.sort_by_key(|(order, _)| *order);
    found.into_iter().map(|(_, execution)| execution).collect()
}

/// The id of the item of an event.
fn item_of(data: &Map) -> Option<String> {
    let post = data.get("post").and_then(|post| post.get("id"));
    let id = data.get("id").or(post).or_else(|| data.get("postId"));
    id.and_then(Value::as_str).map(str::to_owned)
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

/// The request body: the event's data, as in the original product, unless the workflow has a template.
fn body_of(workflow: &Workflow, event: &str, data: &Map, now: Timestamp) -> String {
    if workflow.payload.is_empty() {
        return Value::Object(data.clone()).to_string();
    }
    let mut known = data.clone();
    known.entry("event").or_insert_with(|| json!(event));
    known.entry("timestamp").or_insert_with(|| json!(crate::base::source::rfc3339(now)));
    known.entry("workflowId").or_insert_with(|| json!(workflow.id));
    template::fill(&Value::Object(workflow.payload.clone()), &known).to_string()
}

/// A pending execution. Its id is derived from workflow and event, so no event starts a workflow twice.
pub(super) fn waiting(
    workflow: &str,
    trigger: &str,
    event: &str,
    payload: String,
    now: Timestamp,
) -> Execution {
    Execution {
        id: Uuid::new_v5(&NAMESPACE, format!("{workflow} {trigger} {event}").as_bytes()).to_string(),
        workflow: workflow.to_owned(),
        trigger: trigger.to_owned(),
        event: event.to_owned(),
        item: None,
        payload,
        started_by: None,
        status: "pending".to_owned(),
        status_code: None,
        error: None,
        attempt: 0,
        due_at: now.as_millisecond(),
        created_at: now.as_second(),
        finished_at: None,
    }
}
