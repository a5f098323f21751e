//! Webhooks: endpoints that are subscribed to events, and what was sent to them.

use super::endpoint::{self, ALL_EVENTS, WebhookChange, WebhookView, wants};
use super::error::WebhookError;
use super::view::DeliveryView;
use super::{BY_HAND_S, Outbox, signature};
use crate::base::source::{Ids, rfc3339};
use crate::db::ledger::{
    Attempt, Delivery, DeliveryFilter, DeliveryStatus, NewDelivery, Webhook, WebhookHealth,
};
use crate::net::Target;
use crate::site::Look;
use crate::site::prelude::*;
use serde_json::Value;

/// The event of a test.
const TEST_EVENT: &str = "webhook.test";

impl Look<'_> {
    /// The state of all webhooks; none where there are no webhooks, or where it cannot be read.
    pub fn webhooks(&self) -> Option<WebhookStanding> {
        self.site.outbox().standing()
    }
}

/// A new endpoint, or one with a new secret.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MadeWebhook {
    /// The endpoint
    #[serde(flatten)]
    pub webhook: WebhookView,
    /// The secret that signs its deliveries; it is shown this once
    pub secret: String,
}

/// The state of the webhooks of a site.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct WebhookStanding {
    /// Endpoints that get events
    pub active: usize,
    /// Deliveries that wait
    pub pending: i64,
    /// Deliveries that were given up
    pub failed: i64,
    /// Problems, endpoint by endpoint
    pub problems: Vec<String>,
}

impl Outbox<'_> {
    pub(super) fn has_ledger(&self) -> bool {
        self.site.has_ledger()
    }

    /// The webhooks that get events.
    pub(super) fn active(&self) -> Result<Vec<Webhook>, SiteError> {
        let mut all = self.ledger()?.webhooks()?;
        all.retain(|webhook| webhook.is_active);
        Ok(all)
    }

    /// The endpoint with an id, the beginning of an id, or a name that only one has.
    pub(super) fn found(&self, name: &str) -> Result<Webhook, WebhookError> {
        let all = self.ledger()?.webhooks()?;
        let is_id = |webhook: &&Webhook| webhook.id == name;
        if let Some(webhook) = all.iter().find(is_id) {
            return Ok(webhook.clone());
        }
        let mut named = all.iter().filter(|webhook| webhook.name == name).peekable();
        let mut begins = all.iter().filter(|webhook| name.len() >= 4 && webhook.id.starts_with(name));
        let found = if named.peek().is_some() {
            (named.next(), named.next())
        } else {
            (begins.next(), begins.next())
        };
        match found {
            (Some(webhook), None) => Ok(webhook.clone()),
            (Some(_), Some(_)) => Err(WebhookError::Several { name: name.to_owned() }),
            (None, _) => Err(WebhookError::Missing { name: name.to_owned() }),
        }
    }

    fn view(&self, webhook: &Webhook) -> Result<WebhookView, WebhookError> {
        Ok(WebhookView::of(webhook, self.ledger()?.backlog(Some(&webhook.id))?))
    }

    /// Makes an endpoint that gets events from now on.
    ///
    /// # Errors
    /// A setting is invalid; the ledger cannot be written.
    pub fn add(
        &self,
        change: WebhookChange,
        ids: &dyn Ids,
        now: Timestamp,
    ) -> Result<MadeWebhook, WebhookError> {
        let mut webhook = Webhook {
            id: ids.uuid().to_string(),
            name: String::new(),
            url: String::new(),
            secret: signature::new_secret(ids),
            old_secret: None,
            events: Vec::new(),
            options: Value::Null,
            is_active: true,
            disabled_why: None,
            cursor: None,
            rewound_to: None,
            created_at: now.as_second(),
            updated_at: now.as_second(),
            health: WebhookHealth::default(),
        };
        let url = change.url.clone().unwrap_or_default();
        let host = Target::parse(&url).map_err(WebhookError::Target)?.host;
        let change = WebhookChange {
            name: change.name.or(Some(host)),
            url: Some(url),
            events: change.events.or_else(|| Some(vec![endpoint::ALL_EVENTS.to_owned()])),
            ..change
        };
        change.apply(&mut webhook, self.policy()?)?;
        self.ledger()?.put_webhook(&webhook, Some(&self.ends()?))?;
        Ok(MadeWebhook { webhook: self.show(&webhook.id)?, secret: webhook.secret })
    }

    /// Changes an endpoint. With `from_now` it skips events that happened until now and are not queued yet.
    ///
    /// # Errors
    /// There is no such endpoint; a setting is invalid; the ledger cannot be written.
    pub fn change(
        &self,
        name: &str,
        change: WebhookChange,
        from_now: bool,
        now: Timestamp,
    ) -> Result<WebhookView, WebhookError> {
        let mut webhook = self.found(name)?;
        change.apply(&mut webhook, self.policy()?)?;
        let ends = if from_now { Some(self.ends()?) } else { None };
        if from_now {
            webhook.rewound_to = None;
        }
        webhook.updated_at = now.as_second();
        self.ledger()?.put_webhook(&webhook, ends.as_deref())?;
        self.show(&webhook.id)
    }

    /// Gives an endpoint a new secret. For two days deliveries are signed with both secrets.
    pub fn rotate_secret(
        &self,
        name: &str,
        ids: &dyn Ids,
        now: Timestamp,
    ) -> Result<MadeWebhook, WebhookError> {
        let mut webhook = self.found(name)?;
        endpoint::rotate(&mut webhook, ids, now);
        self.ledger()?.put_webhook(&webhook, None)?;
        Ok(MadeWebhook { webhook: self.view(&webhook)?, secret: webhook.secret })
    }

    /// Removes an endpoint and its deliveries. Returns the removed endpoint.
    pub fn remove(&self, name: &str) -> Result<WebhookView, WebhookError> {
        let webhook = self.found(name)?;
        let view = self.view(&webhook)?;
        self.ledger()?.remove_webhook(&webhook.id)?;
        Ok(view)
    }

    /// All endpoints, the oldest first.
    pub fn list(&self) -> Result<Vec<WebhookView>, WebhookError> {
        self.ledger()?.webhooks()?.iter().map(|webhook| self.view(webhook)).collect()
    }

    /// One endpoint.
    pub fn show(&self, name: &str) -> Result<WebhookView, WebhookError> {
        self.view(&self.found(name)?)
    }

    /// Deliveries, the newest first, and their total.
    pub fn deliveries(
        &self,
        webhook: Option<&str>,
        status: Option<DeliveryStatus>,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<DeliveryView>, i64), WebhookError> {
        let webhook = webhook.map(|name| self.found(name)).transpose()?;
        let filter = DeliveryFilter {
            subscription: webhook.map(|webhook| webhook.id),
            is_of_workflow: false,
            status: status.map(DeliveryStatus::name),
        };
        let (found, total) = self.ledger()?.deliveries(&filter, offset, limit)?;
        Ok((found.iter().map(DeliveryView::from).collect(), total))
    }

    /// A delivery with its attempts, by its id or the beginning of that.
    pub fn delivery(&self, id: &str) -> Result<(DeliveryView, Vec<Attempt>), WebhookError> {
        let delivery = self.delivery_found(id, false)?;
        Ok((DeliveryView::from(&delivery), self.ledger()?.attempts(delivery.seq)?))
    }

    pub(super) fn delivery_found(&self, id: &str, is_of_workflow: bool) -> Result<Delivery, WebhookError> {
        let mut found = self.ledger()?.deliveries_with_id(id)?;
        found.retain(|delivery| delivery.what.workflow().is_some() == is_of_workflow);
        let only = <[Delivery; 1]>::try_from(found).ok().map(|[only]| only);
        only.ok_or_else(|| WebhookError::NoDelivery { id: id.to_owned() })
    }

    /// Queues a delivery again.
    pub fn redeliver(&self, id: &str, now: Timestamp) -> Result<DeliveryView, WebhookError> {
        let delivery = self.delivery_found(id, false)?;
        self.ledger()?.redeliver(delivery.seq, now.as_second())?;
        Ok(DeliveryView::from(&self.delivery_found(&delivery.what.id, false)?))
    }

    /// Sends a test to an endpoint at once, whether it is active or not, and once only.
    pub fn test(&self, name: &str, ids: &dyn Ids, now: Timestamp) -> Result<DeliveryView, WebhookError> {
        let webhook = self.found(name)?;
        let body = json!({
            "event": TEST_EVENT,
            "timestamp": rfc3339(now),
            "data": {"webhookId": webhook.id, "name": webhook.name, "test": true},
        });
        let message = message(TEST_EVENT, &body, ids);
        let time = (now.as_second(), now.as_second() + BY_HAND_S);
        let sent = self.announce(&message, |one| one.id == webhook.id, ids, time)?;
        sent.iter().try_for_each(|id| self.send_now(id, now))?;
        let sent = sent.first().map_or_else(String::new, Clone::clone);
        Ok(DeliveryView::from(&self.delivery_found(&sent, false)?))
    }

    /// Sends a made-up event to the endpoints that are subscribed to it, or to one of them: marked as a test, and tried
    /// once. Where another process holds the lock, that one sends it in a moment.
    pub fn simulate(
        &self,
        event: &str,
        mut payload: Map,
        only: Option<&str>,
        ids: &dyn Ids,
        now: Timestamp,
    ) -> Result<Vec<DeliveryView>, WebhookError> {
        let only = only.map(|name| self.found(name)).transpose()?.map(|webhook| webhook.id);
        // In the data, too: some receivers hand on nothing else.
        payload.insert("test".to_owned(), json!(true));
        let body = json!({"event": event, "timestamp": rfc3339(now), "data": payload, "test": true});
        let is_meant = |webhook: &Webhook| {
            let is_named = |wanted: &String| wanted == event || wanted == ALL_EVENTS;
            webhook.is_active
                && match (&only, event.parse()) {
                    (Some(only), _) => *only == webhook.id,
                    (None, Ok(name)) => wants(webhook, name),
                    (None, Err(_)) => webhook.events.iter().any(is_named),
                }
        };
        let sender = self.sender()?;
        let time = (now.as_second(), now.as_second());
        let queued = self.announce(&message(event, &body, ids), is_meant, ids, time)?;
        let shown = queued.iter().map(|id| {
            if sender.is_some() {
                self.send_now(id, now)?;
            }
            Ok(DeliveryView::from(&self.delivery_found(id, false)?))
        });
        shown.collect()
    }

    /// Sends a delivery, due or not.
    fn send_now(&self, id: &str, now: Timestamp) -> Result<(), WebhookError> {
        let delivery = self.delivery_found(id, false)?;
        if let Some(outgoing) = self.take(delivery, &self.policy()?, now)? {
            self.note(&outgoing, &outgoing.send(now), now)?;
        }
        Ok(())
    }

    /// The state of all webhooks, for `cms status`; none where there are no webhooks.
    pub fn standing(&self) -> Option<WebhookStanding> {
        // Reading the state must not create a ledger.
        let all = if self.has_ledger() { self.list().ok()? } else { Vec::new() };
        let problems = all.iter().filter_map(|one| Some(format!("{}: {}", one.name, one.problem.as_ref()?)));
        (!all.is_empty()).then(|| WebhookStanding {
            active: all.iter().filter(|one| one.active).count(),
            pending: all.iter().map(|one| one.pending).sum(),
            failed: all.iter().map(|one| one.failed).sum(),
            problems: problems.collect(),
        })
    }
}

/// A message that is marked as a test.
fn message(event: &str, body: &Value, ids: &dyn Ids) -> NewDelivery {
    let id = ids.uuid().to_string();
    NewDelivery {
        event: event.to_owned(),
        item: format!("test:{id}"),
        event_id: id,
        body: body.to_string(),
        is_test: true,
        ..NewDelivery::default()
    }
}
