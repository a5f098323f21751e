//! Webhooks: events are sent to endpoints, signed, at least once, in order for each item.
//!
//! Events are derived from history and from the ledger (`site/history/events`). The ledger holds each endpoint's
//! position there, and its deliveries. One process at a time sends; if it ends before it stored a result, the next one
//! sends that delivery again, with the same id.

mod endpoint;
mod error;
mod queue;
mod saves;
mod schedule;
mod send;
pub mod signature;
#[cfg(test)]
mod tests;
mod view;

pub use endpoint::{HIDDEN as HIDDEN_HEADER, WebhookChange, WebhookView};
pub use error::WebhookError;
pub use queue::News;
pub use saves::UncommittedFile;
pub use schedule::RETRIES as WEBHOOK_RETRIES;
pub use send::{Outgoing, Tried};
pub use view::DeliveryView;

use crate::base::Stage;
use crate::base::source::{Ids, rfc3339};
use crate::db::Ledger;
use crate::db::ledger::{Attempt, Backlog, Delivery, DeliveryFilter, DeliveryStatus, Webhook, WebhookHealth};
use crate::disk::{self, FileLock};
use crate::model::EventSource;
use crate::net::{Client, Policy, Target};
use crate::site::{LEDGER_FOLDER, Look, Site, SiteError};
use jiff::Timestamp;
use schemars::JsonSchema;
use send::TEST_EVENT;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::HashSet;

/// The lock file of the process that sends, beside the ledger.
const LOCK: &str = "webhooks.lock";
/// How long deliveries that arrived are stored, in seconds.
const ARRIVED_S: i64 = 7 * 24 * 3600;
/// How long deliveries that were given up are stored, in seconds.
const FAILED_S: i64 = 30 * 24 * 3600;

/// The webhooks of one site.
#[derive(Clone, Copy)]
pub struct Webhooks<'a> {
    site: &'a Site,
}

impl Site {
    /// Its webhooks.
    pub fn webhooks(&self) -> Webhooks<'_> {
        Webhooks { site: self }
    }
}

impl Look<'_> {
    /// The state of all webhooks; none where there are no webhooks, or where it cannot be read.
    pub fn webhooks(&self) -> Option<WebhookStanding> {
        self.site.webhooks().standing()
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

/// The counts of one run of deliveries.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Delivered {
    /// Deliveries that were queued
    pub queued: usize,
    /// Deliveries that arrived
    pub arrived: usize,
    /// Deliveries that are tried again
    pub retrying: usize,
    /// Deliveries that were given up
    pub failed: usize,
}

impl<'a> Webhooks<'a> {
    fn ledger(&self) -> Result<&'a Ledger, SiteError> {
        self.site.ledger()
    }

    fn has_ledger(&self) -> bool {
        disk::exists(&self.site.repo.common_dir().join(LEDGER_FOLDER).join(Ledger::FILE))
    }

    fn active(&self) -> Result<Vec<Webhook>, WebhookError> {
        let mut all = self.ledger()?.webhooks()?;
        all.retain(|webhook| webhook.is_active);
        Ok(all)
    }

    /// Where requests may go, as the live settings say.
    fn policy(&self) -> Result<Policy, WebhookError> {
        let hosts = match self.site.snapshot(Stage::Source)?.settings() {
            Ok(settings) => settings.webhooks.allow_hosts.clone(),
            Err(SiteError::Unreadable(_)) => Vec::new(),
            Err(other) => return Err(other.into()),
        };
        Policy::public().allowing(&hosts).map_err(WebhookError::Target)
    }

    /// The endpoint with an id, the beginning of an id, or a name that only one has.
    fn found(&self, name: &str) -> Result<Webhook, WebhookError> {
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
            cursor: Some(self.site.tip(Stage::Source)?.to_string()),
            sent_cursor: self.site.last_record(EventSource::Submission)?,
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
        self.ledger()?.put_webhook(&webhook)?;
        Ok(MadeWebhook { webhook: self.view(&webhook)?, secret: webhook.secret })
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
        if from_now {
            webhook.cursor = Some(self.site.tip(Stage::Source)?.to_string());
            webhook.sent_cursor = self.site.last_record(EventSource::Submission)?;
            webhook.rewound_to = None;
        }
        webhook.updated_at = now.as_second();
        self.ledger()?.put_webhook(&webhook)?;
        self.view(&webhook)
    }

    /// Gives an endpoint a new secret. For two days deliveries are signed with both secrets.
    ///
    /// # Errors
    /// There is no such endpoint or delivery; the ledger cannot be written.
    pub fn rotate_secret(
        &self,
        name: &str,
        ids: &dyn Ids,
        now: Timestamp,
    ) -> Result<MadeWebhook, WebhookError> {
        let mut webhook = self.found(name)?;
        endpoint::rotate(&mut webhook, ids, now);
        self.ledger()?.put_webhook(&webhook)?;
        Ok(MadeWebhook { webhook: self.view(&webhook)?, secret: webhook.secret })
    }

    /// Removes an endpoint and its deliveries. Returns the removed endpoint.
    ///
    /// # Errors
    /// There is no such endpoint or delivery; the ledger cannot be written.
    pub fn remove(&self, name: &str) -> Result<WebhookView, WebhookError> {
        let webhook = self.found(name)?;
        let view = self.view(&webhook)?;
        self.ledger()?.remove_webhook(&webhook.id)?;
        Ok(view)
    }

    /// All endpoints, the oldest first.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn list(&self) -> Result<Vec<WebhookView>, WebhookError> {
        self.ledger()?.webhooks()?.iter().map(|webhook| self.view(webhook)).collect()
    }

    /// One endpoint.
    ///
    /// # Errors
    /// There is no such endpoint or delivery; the ledger cannot be read.
    pub fn show(&self, name: &str) -> Result<WebhookView, WebhookError> {
        self.view(&self.found(name)?)
    }

    /// How many deliveries of all endpoints wait and were given up.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn backlog(&self) -> Result<Backlog, SiteError> {
        Ok(self.ledger()?.backlog(None)?)
    }

    /// Deliveries, the newest first, and their total.
    ///
    /// # Errors
    /// There is no such endpoint; the ledger cannot be read.
    pub fn deliveries(
        &self,
        webhook: Option<&str>,
        status: Option<DeliveryStatus>,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<DeliveryView>, i64), WebhookError> {
        let webhook = webhook.map(|name| self.found(name)).transpose()?;
        let filter = DeliveryFilter {
            webhook: webhook.map(|webhook| webhook.id),
            status: status.map(DeliveryStatus::name),
        };
        let (found, total) = self.ledger()?.deliveries(&filter, offset, limit)?;
        Ok((found.iter().map(DeliveryView::from).collect(), total))
    }

    /// A delivery with its attempts, by its id or the beginning of that.
    ///
    /// # Errors
    /// There is no such endpoint or delivery; the ledger cannot be read.
    pub fn delivery(&self, id: &str) -> Result<(DeliveryView, Vec<Attempt>), WebhookError> {
        let delivery = self.delivery_found(id)?;
        Ok((DeliveryView::from(&delivery), self.ledger()?.attempts(delivery.seq)?))
    }

    fn delivery_found(&self, id: &str) -> Result<Delivery, WebhookError> {
        let found = self.ledger()?.deliveries_with_id(id)?;
        let only = <[Delivery; 1]>::try_from(found).ok().map(|[only]| only);
        only.ok_or_else(|| WebhookError::NoDelivery { id: id.to_owned() })
    }

    /// Queues a delivery again.
    ///
    /// # Errors
    /// There is no such endpoint or delivery; the ledger cannot be written.
    pub fn redeliver(&self, id: &str, now: Timestamp) -> Result<DeliveryView, WebhookError> {
        let delivery = self.delivery_found(id)?;
        self.ledger()?.redeliver(delivery.seq, now.as_second())?;
        Ok(DeliveryView::from(&self.delivery_found(&delivery.what.id)?))
    }

    /// The lock of the process that sends; none where another process holds it.
    ///
    /// # Errors
    /// The file cannot be made.
    pub fn sender(&self) -> Result<Option<FileLock>, SiteError> {
        let folder = self.site.repo.common_dir().join(LEDGER_FOLDER);
        disk::create_dir_all(&folder)?;
        Ok(disk::lock_file(&folder.join(LOCK))?)
    }

    /// Sends a test to an endpoint at once, whether it is active or not, and once only.
    ///
    /// # Errors
    /// There is no such endpoint or delivery; the ledger cannot be written.
    pub fn test(&self, name: &str, ids: &dyn Ids, now: Timestamp) -> Result<DeliveryView, WebhookError> {
        let webhook = self.found(name)?;
        let body = json!({
            "event": TEST_EVENT,
            "timestamp": rfc3339(now),
            "data": {"webhookId": webhook.id, "name": webhook.name, "test": true},
        });
        let id = ids.uuid().to_string();
        let item = format!("test:{id}");
        let news = News { id, event: TEST_EVENT, item, body: body.to_string(), is_test: true };
        let delivery = news.delivery(&webhook, ids);
        let id = delivery.id.clone();
        // The late time keeps other processes from sending it, too.
        self.ledger()?.add_deliveries(&[delivery], now.as_second(), now.as_second() + 3600)?;
        let delivery = self.delivery_found(&id)?;
        if let Some(outgoing) = self.outgoing(&webhook, delivery, &self.policy()?, now)? {
            self.note(&outgoing, &outgoing.send(now), ids, now)?;
        }
        Ok(DeliveryView::from(&self.delivery_found(&id)?))
    }

    /// Sends a made-up event to the endpoints that are subscribed to it, or to one of them: marked as a test, and tried
    /// once. Where another process holds the lock, that one sends it in a moment.
    ///
    /// # Errors
    /// There is no such endpoint; the ledger cannot be written.
    pub fn simulate(
        &self,
        event: &str,
        payload: Value,
        only: Option<&str>,
        ids: &dyn Ids,
        now: Timestamp,
    ) -> Result<Vec<DeliveryView>, WebhookError> {
        let only = only.map(|name| self.found(name)).transpose()?.map(|webhook| webhook.id);
        let body = json!({"event": event, "timestamp": rfc3339(now), "data": payload, "test": true});
        let id = ids.uuid().to_string();
        let item = format!("test:{id}");
        let news = News { id, event, item, body: body.to_string(), is_test: true };
        let is_meant = |webhook: &WebhookView| match &only {
            Some(only) => *only == webhook.id,
            None => webhook.events.iter().any(|wanted| wanted == event || wanted == endpoint::ALL_EVENTS),
        };
        let sender = self.sender()?;
        let queued = self.announce(&news, is_meant, ids, now)?;
        let mut done = Vec::new();
        for id in queued {
            let delivery = self.delivery_found(&id)?;
            let webhook = self.ledger()?.webhook(&delivery.what.webhook)?;
            if let (Some(webhook), Some(_)) = (webhook, &sender)
                && let Some(outgoing) = self.outgoing(&webhook, delivery, &self.policy()?, now)?
            {
                self.note(&outgoing, &outgoing.send(now), ids, now)?;
            }
            done.push(DeliveryView::from(&self.delivery_found(&id)?));
        }
        Ok(done)
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

    /// Sends all deliveries that are due, one after the other. The caller holds the lock ([`Webhooks::sender`]).
    ///
    /// # Errors
    /// The site cannot be read, or the ledger cannot be written.
    pub fn deliver(&self, ids: &dyn Ids, now: Timestamp) -> Result<Delivered, WebhookError> {
        let mut done = Delivered { queued: self.queue(ids, now)?, ..Delivered::default() };
        let began = std::time::Instant::now();
        loop {
            let due = self.due(&HashSet::new(), now)?;
            if due.is_empty() {
                break;
            }
            for outgoing in due {
                // Receivers refuse old signatures, so each delivery is signed with the time that it really is.
                let at = now.checked_add(began.elapsed()).unwrap_or(now);
                match self.note(&outgoing, &outgoing.send(at), ids, at)? {
                    DeliveryStatus::Success => done.arrived += 1,
                    DeliveryStatus::Retrying | DeliveryStatus::Pending => done.retrying += 1,
                    DeliveryStatus::Failed => done.failed += 1,
                }
            }
            done.queued += self.queue(ids, now)?;
        }
        self.forget_old(now)?;
        Ok(done)
    }

    /// When the next delivery is due.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn next_due(&self) -> Result<Option<Timestamp>, SiteError> {
        let due = self.ledger()?.next_due()?;
        Ok(due.and_then(|second| Timestamp::from_second(second).ok()))
    }

    /// A number that changes when another process writes to the ledger.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn ledger_version(&self) -> Result<i64, SiteError> {
        Ok(self.ledger()?.version()?)
    }

    /// Deletes old deliveries.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn forget_old(&self, now: Timestamp) -> Result<(), SiteError> {
        let now = now.as_second();
        self.ledger()?.forget_deliveries(now - ARRIVED_S, now - FAILED_S)?;
        Ok(())
    }

    /// A client that may connect to the same targets as the webhooks of this site.
    ///
    /// # Errors
    /// The live settings cannot be used.
    pub fn client(&self) -> Result<Client, WebhookError> {
        Ok(Client::new(self.policy()?))
    }
}
