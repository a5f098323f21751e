//! Webhooks: endpoints that learn what happened, signed, at least once, in order for each item.
//!
//! What happened follows from history and from the ledger (`site/history/events`); where each endpoint stands there is in the
//! ledger, and so are its deliveries. One process at a time sends; when it ends in between, the next one sends again what was
//! not noted, with the same ids.

mod endpoint;
mod error;
mod queue;
mod schedule;
mod send;
pub mod signature;
#[cfg(test)]
mod tests;
mod view;

pub use endpoint::{HIDDEN as HIDDEN_HEADER, WebhookChange, WebhookView};
pub use error::WebhookError;
pub use queue::News;
pub use schedule::RETRIES as WEBHOOK_RETRIES;
pub use send::{Outgoing, Tried};
pub use view::DeliveryView;

use crate::base::Stage;
use crate::base::source::{Ids, rfc3339};
use crate::db::Ledger;
use crate::db::ledger::{Attempt, Backlog, Delivery, DeliveryFilter, DeliveryStatus, Webhook, WebhookHealth};
use crate::disk::{self, FileLock};
use crate::net::{Client, Policy, Target};
use crate::site::{LEDGER_FOLDER, Look, Site, SiteError};
use jiff::Timestamp;
use schemars::JsonSchema;
use send::TEST_EVENT;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::HashSet;

/// The file that the process which sends holds locked, beside the ledger.
const LOCK: &str = "webhooks.lock";
/// Seconds for which deliveries are kept that arrived.
const ARRIVED_S: i64 = 7 * 24 * 3600;
/// Seconds for which deliveries are kept that were given up.
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
    /// How webhooks stand; none where there are none, or where that cannot be read.
    pub fn webhooks(&self) -> Option<WebhookStanding> {
        self.site.webhooks().standing()
    }
}

/// An endpoint that was made, or got another secret.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MadeWebhook {
    /// The endpoint
    #[serde(flatten)]
    pub webhook: WebhookView,
    /// What its deliveries are signed with; it is shown this once
    pub secret: String,
}

/// How the webhooks of a site stand.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct WebhookStanding {
    /// Endpoints that get events
    pub active: usize,
    /// Deliveries that wait
    pub pending: i64,
    /// Deliveries that were given up
    pub failed: i64,
    /// What is wrong, endpoint by endpoint
    pub problems: Vec<String>,
}

/// What was sent in one go.
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

    /// Makes an endpoint that gets what happens from now on.
    ///
    /// # Errors
    /// Something of it cannot be; the ledger cannot be written.
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
            sent_cursor: self.site.records().last_sent()?,
            rewound_to: None,
            created_at: now.as_second(),
            updated_at: now.as_second(),
            health: WebhookHealth::default(),
        };
        let url = change.url.clone().unwrap_or_default();
        let host = Target::parse(&url).map(|target| target.host).unwrap_or_default();
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

    /// Changes an endpoint. With `from_now` it gets nothing of what happened until now and was not queued yet.
    ///
    /// # Errors
    /// There is none; something of it cannot be; the ledger cannot be written.
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
            webhook.sent_cursor = self.site.records().last_sent()?;
            webhook.rewound_to = None;
        }
        webhook.updated_at = now.as_second();
        self.ledger()?.put_webhook(&webhook)?;
        self.view(&webhook)
    }

    /// Gives an endpoint another secret. For two days deliveries are signed with both.
    ///
    /// # Errors
    /// There is none; the ledger cannot be written.
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

    /// Removes an endpoint and its deliveries. What it was.
    ///
    /// # Errors
    /// There is none; the ledger cannot be written.
    pub fn remove(&self, name: &str) -> Result<WebhookView, WebhookError> {
        let webhook = self.found(name)?;
        let view = self.view(&webhook)?;
        self.ledger()?.remove_webhook(&webhook.id)?;
        Ok(view)
    }

    /// All endpoints, the first one first.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn list(&self) -> Result<Vec<WebhookView>, WebhookError> {
        self.ledger()?.webhooks()?.iter().map(|webhook| self.view(webhook)).collect()
    }

    /// One endpoint.
    ///
    /// # Errors
    /// There is none; the ledger cannot be read.
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

    /// Deliveries, the last one first, and how many there are in all.
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
    /// There is none; the ledger cannot be read.
    pub fn delivery(&self, id: &str) -> Result<(DeliveryView, Vec<Attempt>), WebhookError> {
        let delivery = self.delivery_found(id)?;
        Ok((DeliveryView::from(&delivery), self.ledger()?.attempts(delivery.seq)?))
    }

    fn delivery_found(&self, id: &str) -> Result<Delivery, WebhookError> {
        let found = self.ledger()?.deliveries_with_id(id)?;
        let only = <[Delivery; 1]>::try_from(found).ok().map(|[only]| only);
        only.ok_or_else(|| WebhookError::NoDelivery { id: id.to_owned() })
    }

    /// Queues a delivery once more.
    ///
    /// # Errors
    /// There is none; the ledger cannot be written.
    pub fn redeliver(&self, id: &str, now: Timestamp) -> Result<DeliveryView, WebhookError> {
        let delivery = self.delivery_found(id)?;
        self.ledger()?.redeliver(delivery.seq, now.as_second())?;
        Ok(DeliveryView::from(&self.delivery_found(&delivery.what.id)?))
    }

    /// The right to send, which one process at a time has; none where another has it.
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
    /// There is none; the ledger cannot be written.
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
        // No other process finds it due before this one has sent it.
        self.ledger()?.add_deliveries(&[delivery], now.as_second(), now.as_second() + 3600)?;
        let delivery = self.delivery_found(&id)?;
        if let Some(outgoing) = self.outgoing(&webhook, delivery, &self.policy()?, now)? {
            self.note(&outgoing, &outgoing.send(now), ids, now)?;
        }
        Ok(DeliveryView::from(&self.delivery_found(&id)?))
    }

    /// Sends an event that did not happen to the endpoints that ask for such, or to one of them; marked as a test, and once
    /// only. Where another process sends, it sends these in a moment.
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

    /// How the webhooks stand, for who looks at the whole site; none where there are none.
    pub fn standing(&self) -> Option<WebhookStanding> {
        // A look at the site makes no ledger, and needs none.
        let file = self.site.repo.common_dir().join(LEDGER_FOLDER).join(Ledger::FILE);
        let all = if disk::exists(&file) { self.list().ok()? } else { Vec::new() };
        let problems = all.iter().filter_map(|one| Some(format!("{}: {}", one.name, one.problem.as_ref()?)));
        (!all.is_empty()).then(|| WebhookStanding {
            active: all.iter().filter(|one| one.active).count(),
            pending: all.iter().map(|one| one.pending).sum(),
            failed: all.iter().map(|one| one.failed).sum(),
            problems: problems.collect(),
        })
    }

    /// Sends what is due, one after the other, until nothing more is. Those who send hold the right to ([`Webhooks::sender`]).
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
                // Receivers refuse what was signed long ago.
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

    /// When something is to be sent next.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn next_due(&self) -> Result<Option<Timestamp>, SiteError> {
        let due = self.ledger()?.next_due()?;
        Ok(due.and_then(|second| Timestamp::from_second(second).ok()))
    }

    /// What tells whether others wrote to the ledger since.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn ledger_version(&self) -> Result<i64, SiteError> {
        Ok(self.ledger()?.version()?)
    }

    /// Forgets deliveries whose time is over.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn forget_old(&self, now: Timestamp) -> Result<(), SiteError> {
        let now = now.as_second();
        self.ledger()?.forget_deliveries(now - ARRIVED_S, now - FAILED_S)?;
        Ok(())
    }

    /// A client that goes where webhooks of this site may go.
    ///
    /// # Errors
    /// The live settings cannot be used.
    pub fn client(&self) -> Result<Client, WebhookError> {
        Ok(Client::new(self.policy()?))
    }
}
