//! Turns events into deliveries. Each endpoint has a cursor: a commit of the live branch. Events since then are queued
//! and the cursor is moved in one transaction, so that no event is missed or queued twice.

use super::Webhooks;
use super::endpoint::{Options, WebhookView, wants};
use super::error::WebhookError;
use crate::base::Stage;
use crate::base::source::Ids;
use crate::db::ledger::{Backlog, CursorMove, NewDelivery, Webhook};
use crate::git::Oid;
use crate::model::EventSource;
use crate::site::{Event, Step, Walk};
use jiff::Timestamp;
use serde_json::json;
use std::collections::BTreeMap;
use uuid::Uuid;

/// Most deliveries that wait for one endpoint. Further events are queued once there is room: history keeps them.
const WAITING_MAX: i64 = 10_000;
/// Deliveries in one transaction.
const TOGETHER: usize = 500;
/// Commits in one transaction.
const STEPS_TOGETHER: usize = 200;
/// Most events in one delivery of an endpoint that asks for batches.
const BATCH_MAX: usize = 100;
/// The event name of such a delivery.
const BATCH: &str = "batch";

/// An endpoint whose cursor moves, with deliveries that are not stored yet.
struct Progress<'a> {
    webhook: &'a Webhook,
    at: Option<String>,
    deliveries: Vec<NewDelivery>,
}

impl Webhooks<'_> {
    /// Queues all events since the cursors. Returns the number of deliveries.
    ///
    /// # Errors
    /// The site cannot be read, or the ledger cannot be written; deliveries stored until then stay.
    pub fn queue(&self, ids: &dyn Ids, now: Timestamp) -> Result<usize, WebhookError> {
        let endpoints: Vec<Webhook> = self.active()?;
        if endpoints.is_empty() {
            return Ok(0);
        }
        let mut queued = self.queue_submissions(&endpoints, ids, now)?;
        let tip = self.site.tip(Stage::Source)?;
        let mut groups: BTreeMap<String, Vec<Webhook>> = BTreeMap::new();
        for webhook in self.active()? {
            let from = webhook.cursor.clone().unwrap_or_default();
            if from != tip.to_string() && self.has_room(&webhook)? {
                groups.entry(from).or_default().push(webhook);
            }
        }
        for (from, group) in groups {
            queued += self.queue_since(&from, tip, &group, ids, now)?;
        }
        Ok(queued)
    }

    fn has_room(&self, webhook: &Webhook) -> Result<bool, WebhookError> {
        Ok(self.ledger()?.backlog(Some(&webhook.id))?.waiting < WAITING_MAX)
    }

    fn queue_since(
        &self,
        from: &str,
        tip: Oid,
        group: &[Webhook],
        ids: &dyn Ids,
        now: Timestamp,
    ) -> Result<usize, WebhookError> {
        let steps = match from.parse() {
            Ok(from) => self.site.look().walk(Some(from), tip)?,
            Err(_) => Walk::Apart,
        };
        let Walk::Steps(steps) = steps else {
            let tip = tip.to_string();
            for webhook in group.iter().filter(|webhook| webhook.rewound_to.as_ref() != Some(&tip)) {
                self.ledger()?.stop_webhook_at(&webhook.id, &tip)?;
            }
            return Ok(0);
        };
        let endpoint = |webhook| Progress { webhook, at: Some(from.to_owned()), deliveries: Vec::new() };
        let mut endpoints: Vec<Progress<'_>> = group.iter().map(endpoint).collect();
        let (mut queued, mut together, count) = (0, 0, steps.len());
        for (place, step) in steps.into_iter().enumerate() {
            let events = self.site.look().events_of(step)?;
            for endpoint in &mut endpoints {
                endpoint.deliveries.extend(deliveries(endpoint.webhook, &events, step, ids));
            }
            together += 1;
            let waiting: usize = endpoints.iter().map(|endpoint| endpoint.deliveries.len()).sum();
            if place + 1 == count || together == STEPS_TOGETHER || waiting >= TOGETHER {
                queued += self.store(&mut endpoints, step.after, now)?;
                together = 0;
                let is_full = group.first().is_some_and(|webhook| !self.has_room(webhook).unwrap_or(false));
                if place + 1 < count && is_full {
                    break;
                }
            }
        }
        Ok(queued)
    }

    /// Stores the new deliveries and cursors.
    fn store(&self, endpoints: &mut [Progress<'_>], at: Oid, now: Timestamp) -> Result<usize, WebhookError> {
        let to = Some(at.to_string());
        let moves: Vec<CursorMove> = endpoints
            .iter_mut()
            .map(|endpoint| CursorMove {
                webhook: endpoint.webhook.id.clone(),
                from: (std::mem::replace(&mut endpoint.at, to.clone()), endpoint.webhook.sent_cursor),
                to: (to.clone(), endpoint.webhook.sent_cursor),
                deliveries: std::mem::take(&mut endpoint.deliveries),
            })
            .collect();
        Ok(self.ledger()?.move_cursors(&moves, now.as_second())?)
    }

    fn queue_submissions(
        &self,
        endpoints: &[Webhook],
        ids: &dyn Ids,
        now: Timestamp,
    ) -> Result<usize, WebhookError> {
        let last = self.site.last_record(EventSource::Submission)?;
        let mut queued = 0;
        for webhook in endpoints.iter().filter(|webhook| webhook.sent_cursor < last) {
            let mut at = webhook.sent_cursor;
            while at < last && self.has_room(webhook)? {
                let sent = self.site.record_events_after(EventSource::Submission, at)?;
                let next = sent.last().map_or(last, |(number, _)| *number);
                let wanted = sent.iter().filter(|(_, event)| wants(webhook, event.name.as_str()));
                let deliveries = wanted.map(|(_, event)| delivery(webhook, event, ids));
                let one = CursorMove {
                    webhook: webhook.id.clone(),
                    from: (webhook.cursor.clone(), at),
                    to: (webhook.cursor.clone(), next),
                    deliveries: deliveries.collect(),
                };
                queued += self.ledger()?.move_cursors(&[one], now.as_second())?;
                at = next;
            }
        }
        Ok(queued)
    }

    /// Queues the events from a revision to the endpoint's cursor again, with the same ids.
    ///
    /// # Errors
    /// [`WebhookError::Apart`]; the site cannot be read, or the ledger cannot be written.
    pub fn replay(
        &self,
        webhook: &str,
        since: &str,
        ids: &dyn Ids,
        now: Timestamp,
    ) -> Result<usize, WebhookError> {
        let webhook = self.found(webhook)?;
        let from = self.site.revision(since)?;
        let to = match webhook.cursor.as_deref().and_then(|cursor| cursor.parse().ok()) {
            Some(cursor) => cursor,
            None => self.site.tip(Stage::Source)?,
        };
        let look = self.site.look();
        let Walk::Steps(steps) = look.walk(Some(from), to)? else {
            return Err(WebhookError::Apart { rev: since.to_owned() });
        };
        let mut queued = Vec::new();
        for step in steps {
            queued.extend(deliveries(&webhook, &look.events_of(step)?, step, ids));
        }
        Ok(self.ledger()?.add_deliveries(&queued, now.as_second(), now.as_second())?)
    }

    /// Queues a message that follows from no history, such as a test, for some endpoints. Returns the ids of the
    /// deliveries.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn announce(
        &self,
        news: &News<'_>,
        is_meant: impl Fn(&WebhookView) -> bool,
        ids: &dyn Ids,
        now: Timestamp,
    ) -> Result<Vec<String>, WebhookError> {
        let mut queued = Vec::new();
        for webhook in self.active()? {
            let is_wanted = is_meant(&WebhookView::of(&webhook, Backlog::default()));
            if is_wanted && self.has_room(&webhook)? {
                queued.push(news.delivery(&webhook, ids));
            }
        }
        self.ledger()?.add_deliveries(&queued, now.as_second(), now.as_second())?;
        Ok(queued.into_iter().map(|delivery| delivery.id).collect())
    }
}

/// A message that follows from no history.
#[derive(Debug, Clone)]
pub struct News<'a> {
    /// Its id; receivers drop a message whose id they know.
    pub id: String,
    /// The name of the event.
    pub event: &'a str,
    /// What the event is about; messages about the same thing keep their order.
    pub item: String,
    /// The whole body.
    pub body: String,
    /// Whether it is a test.
    pub is_test: bool,
}

impl News<'_> {
    pub(super) fn delivery(&self, webhook: &Webhook, ids: &dyn Ids) -> NewDelivery {
        NewDelivery {
            id: ids.uuid().to_string(),
            webhook: webhook.id.clone(),
            event_id: self.id.clone(),
            event: self.event.to_owned(),
            item: self.item.clone(),
            body: self.body.clone(),
            submission: None,
            is_test: self.is_test,
        }
    }
}

/// The deliveries of a step to an endpoint.
fn deliveries(webhook: &Webhook, events: &[Event], step: Step, ids: &dyn Ids) -> Vec<NewDelivery> {
    let wanted: Vec<&Event> = events.iter().filter(|event| wants(webhook, event.name.as_str())).collect();
    match Options::of(webhook).batch {
        false => wanted.into_iter().map(|event| delivery(webhook, event, ids)).collect(),
        true => {
            let batches = wanted.chunks(BATCH_MAX).enumerate();
            batches.map(|(place, events)| batch(webhook, events, step, place, ids)).collect()
        }
    }
}

fn delivery(webhook: &Webhook, event: &Event, ids: &dyn Ids) -> NewDelivery {
    NewDelivery {
        id: ids.uuid().to_string(),
        webhook: webhook.id.clone(),
        event_id: event.id.clone(),
        event: event.name.as_str().to_owned(),
        item: event.item.clone(),
        body: if event.submission.is_some() { String::new() } else { event.body().to_string() },
        submission: event.submission.clone(),
        is_test: false,
    }
}

/// Events of one step in one delivery. Its id follows from theirs.
fn batch(webhook: &Webhook, events: &[&Event], step: Step, place: usize, ids: &dyn Ids) -> NewDelivery {
    let all: String = events.iter().map(|event| event.id.as_str()).collect();
    let list: Vec<_> = events
        .iter()
        .map(|event| json!({"id": event.id, "event": event.name, "timestamp": event.timestamp, "data": event.data}))
        .collect();
    let body = json!({
        "event": BATCH,
        "timestamp": events.first().map(|event| &event.timestamp),
        "data": {
            "revision": step.after.to_string(),
            "previousRevision": step.before.map(|before| before.to_string()),
            "part": place + 1,
            "events": list,
        },
    });
    NewDelivery {
        id: ids.uuid().to_string(),
        webhook: webhook.id.clone(),
        event_id: Uuid::new_v5(&Uuid::NAMESPACE_OID, all.as_bytes()).to_string(),
        event: BATCH.to_owned(),
        item: BATCH.to_owned(),
        body: body.to_string(),
        submission: None,
        is_test: false,
    }
}
