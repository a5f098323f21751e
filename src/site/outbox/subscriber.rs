//! Who reads events, and the deliveries that follow from them.

use super::NAMESPACE;
use super::endpoint::{Options, wants};
use super::{mail, workflow};
use crate::db::ledger::{MAIL, NewDelivery, WORKFLOWS, Webhook};
use crate::model::{EventName, EventSource, Form, Workflow};
use crate::site::Event;
use crate::site::prelude::*;
use std::collections::BTreeMap;
use uuid::Uuid;

/// Most events in one delivery of an endpoint that asks for batches.
const BATCH_MAX: usize = 100;
/// The event name of such a delivery.
const BATCH: &str = "batch";

/// Readers of events with positions of their own: a webhook, all workflows together, or all mail.
pub(super) enum Subscriber {
    Webhook(Box<Webhook>),
    /// Those that are enabled, by id.
    Workflows(BTreeMap<String, Workflow>),
    /// The forms that notify somebody by mail, by id.
    Mail(BTreeMap<String, Form>),
}

impl Subscriber {
    /// The name of its positions.
    pub(super) fn id(&self) -> &str {
        match self {
            Subscriber::Webhook(webhook) => &webhook.id,
            Subscriber::Workflows(_) => WORKFLOWS,
            Subscriber::Mail(_) => MAIL,
        }
    }

    /// Whether an event from a source may cause a delivery. If not, events need not be read.
    pub(super) fn reads(&self, source: EventSource) -> bool {
        EventName::all().filter(|name| name.source() == source).any(|name| match self {
            Subscriber::Webhook(webhook) => wants(webhook, name),
            Subscriber::Workflows(all) => {
                all.values().flat_map(|one| &one.triggers).any(|one| one.trigger.parse() == Ok(name))
            }
            Subscriber::Mail(forms) => !forms.is_empty() && name == EventName::FormSubmitted,
        })
    }

    /// The deliveries that events cause.
    pub(super) fn deliveries(&self, events: &[Event], now: Timestamp) -> Vec<NewDelivery> {
        match self {
            Subscriber::Webhook(webhook) => deliveries(webhook, events),
            Subscriber::Workflows(all) => {
                events.iter().flat_map(|event| workflow::started(all, event, now)).collect()
            }
            Subscriber::Mail(forms) => mail::deliveries(forms, events),
        }
    }
}

/// The deliveries to a webhook.
pub(super) fn deliveries(webhook: &Webhook, events: &[Event]) -> Vec<NewDelivery> {
    let wanted: Vec<&Event> = events.iter().filter(|event| wants(webhook, event.name)).collect();
    if !Options::of(webhook).batch {
        return wanted.into_iter().map(|event| delivery(webhook, event)).collect();
    }
    let is_same_publish = |a: &&Event, b: &&Event| {
        a.name.source() == EventSource::Live && a.data.get("revision") == b.data.get("revision")
    };
    let mut found = Vec::new();
    for events in wanted.chunk_by(is_same_publish) {
        match events {
            [event] if event.name.source() != EventSource::Live => found.push(delivery(webhook, event)),
            events => {
                let parts = events.chunks(BATCH_MAX).enumerate();
                found.extend(parts.map(|(place, part)| batch(webhook, part, place)));
            }
        }
    }
    found
}

fn delivery(webhook: &Webhook, event: &Event) -> NewDelivery {
    NewDelivery {
        event: event.name.to_string(),
        item: event.item.clone(),
        body: if event.submission.is_some() { String::new() } else { event.body().to_string() },
        submission: event.submission.clone(),
        ..delivery_of(&webhook.id, &webhook.id, &event.id)
    }
}

/// A delivery whose id follows from its subscription and event, so that no event is queued twice. `by` is what the id
/// calls the subscription.
pub(super) fn delivery_of(subscription: &str, by: &str, event_id: &str) -> NewDelivery {
    NewDelivery {
        id: Uuid::new_v5(&NAMESPACE, format!("{by} {event_id}").as_bytes()).to_string(),
        subscription: subscription.to_owned(),
        event_id: event_id.to_owned(),
        ..NewDelivery::default()
    }
}

/// Events of one commit in one delivery. Its id follows from theirs.
fn batch(webhook: &Webhook, events: &[&Event], place: usize) -> NewDelivery {
    let all: String = events.iter().map(|event| event.id.as_str()).collect();
    let list: Vec<_> = events
        .iter()
        .map(|event| json!({"id": event.id, "event": event.name, "timestamp": event.timestamp, "data": event.data}))
        .collect();
    let first = |key: &str| events.first().and_then(|event| event.data.get(key));
    let body = json!({
        "event": BATCH,
        "timestamp": events.first().map_or(Value::Null, |event| json!(event.timestamp)),
        "data": {
            "revision": first("revision"),
            "previousRevision": first("previousRevision"),
            "part": place + 1,
            "events": list,
        },
    });
    let event_id = Uuid::new_v5(&Uuid::NAMESPACE_OID, all.as_bytes()).to_string();
    NewDelivery {
        event: BATCH.to_owned(),
        item: BATCH.to_owned(),
        body: body.to_string(),
        ..delivery_of(&webhook.id, &webhook.id, &event_id)
    }
}
