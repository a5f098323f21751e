//! One attempt to deliver: the request, the answer, and the stored result.

use super::Webhooks;
use super::endpoint::{FAILED_EVENT, Options, secrets, wants};
use super::error::WebhookError;
use super::queue::News;
use super::schedule::{Verdict, verdict};
use super::signature;
use crate::base::source::{Ids, rfc3339};
use crate::db::ledger::{Attempt, Delivery, DeliveryStatus, NewDelivery, Webhook, WebhookHealth};
use crate::net::{Answer, Client, NetError, Policy, Request};
use crate::site::Event;
use jiff::Timestamp;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::time::{Duration, Instant};
use uuid::Uuid;

/// Bytes of an answer that are read.
const ANSWER_BYTES_MAX: usize = 64 * 1024;
/// Bytes of an answer that are stored.
const NOTED_BYTES_MAX: usize = 1024;
/// The longest time for which a failure holds back other deliveries to the endpoint, in seconds, unless the receiver
/// asks for more.
const WAIT_S_MAX: i64 = 60;
/// An endpoint is switched off when nothing succeeded for this time, in seconds,
const FAILING_S_MAX: i64 = 5 * 24 * 3600;
/// and at least this many attempts failed.
const FAILURES_MIN: i64 = 20;

/// A delivery that is being made.
#[derive(Debug, Clone)]
pub struct Outgoing {
    delivery: Delivery,
    url: String,
    headers: Vec<(String, String)>,
    body: String,
    secrets: Vec<String>,
    time_max: Duration,
    retries: u32,
    policy: Policy,
}

/// The result of an attempt.
#[derive(Debug)]
pub struct Tried {
    /// When it was made.
    pub at: Timestamp,
    /// The answer, or the reason why there is none.
    pub result: Result<Answer, NetError>,
    /// How long it took.
    pub took: Duration,
}

impl Outgoing {
    /// The endpoint's id.
    pub fn webhook(&self) -> &str {
        &self.delivery.what.webhook
    }

    /// The id of the event, which every attempt carries.
    pub fn event_id(&self) -> &str {
        &self.delivery.what.event_id
    }

    /// The body.
    pub fn body(&self) -> &str {
        &self.body
    }

    /// Which attempt it is, from 1.
    pub fn attempt(&self) -> i64 {
        self.delivery.attempt + 1
    }

    /// The same delivery with a header that marks its content as uncommitted.
    pub(super) fn uncommitted(mut self) -> Outgoing {
        self.headers.push(("x-webhook-uncommitted".to_owned(), "true".to_owned()));
        self
    }

    /// Makes the attempt.
    pub fn send(&self, at: Timestamp) -> Tried {
        let client = Client::new(self.policy.clone());
        let began = Instant::now();
        let result = client.send(&Request {
            method: "POST",
            url: &self.url,
            headers: self.signed(at),
            body: self.body.clone().into_bytes(),
            time_max: self.time_max,
            answer_bytes_max: ANSWER_BYTES_MAX,
        });
        Tried { at, result, took: began.elapsed() }
    }

    /// All headers of the request: those of Standard Webhooks, those of the original product, and the endpoint's own.
    pub fn signed(&self, at: Timestamp) -> Vec<(String, String)> {
        let what = &self.delivery.what;
        let secrets: Vec<&str> = self.secrets.iter().map(String::as_str).collect();
        let signatures = signature::standard(&secrets, &what.event_id, at.as_second(), &self.body);
        let original = secrets.first().map(|secret| signature::original(secret, &self.body));
        // In the original product this header has the time of the event, as the body does.
        let body = serde_json::from_str::<Value>(&self.body).ok();
        let timestamp = body
            .as_ref()
            .and_then(|body| body["timestamp"].as_str())
            .map_or_else(|| rfc3339(at), str::to_owned);
        let mut headers = vec![
            ("content-type".to_owned(), "application/json".to_owned()),
            ("webhook-id".to_owned(), what.event_id.clone()),
            ("webhook-timestamp".to_owned(), at.as_second().to_string()),
            ("webhook-signature".to_owned(), signatures),
            ("x-webhook-event".to_owned(), what.event.clone()),
            ("x-webhook-timestamp".to_owned(), timestamp),
            ("x-webhook-delivery-attempt".to_owned(), self.attempt().to_string()),
        ];
        headers.extend(original.map(|signature| ("x-webhook-signature".to_owned(), signature)));
        if what.is_test {
            headers.push(("x-webhook-test".to_owned(), "true".to_owned()));
        }
        headers.extend(self.headers.iter().cloned());
        headers
    }
}

impl Webhooks<'_> {
    /// The deliveries that can be made now: at most one for each endpoint, and none for those that are busy.
    ///
    /// # Errors
    /// The site cannot be read, or the ledger cannot be written.
    pub fn due(&self, busy: &HashSet<String>, now: Timestamp) -> Result<Vec<Outgoing>, WebhookError> {
        let mut found = Vec::new();
        let mut policy = None;
        for webhook in self.active()? {
            let waits = webhook.health.wait_until.is_some_and(|until| until > now.as_second());
            if waits || busy.contains(&webhook.id) {
                continue;
            }
            while let Some(delivery) = self.ledger()?.next_delivery(&webhook.id, now.as_second())? {
                let policy = match &policy {
                    Some(known) => known,
                    None => policy.insert(self.policy()?),
                };
                match self.outgoing(&webhook, delivery, policy, now)? {
                    Some(outgoing) => {
                        found.push(outgoing);
                        break;
                    }
                    // A submission that was erased: the next one, then.
                    None => continue,
                }
            }
        }
        Ok(found)
    }

    /// Prepares a delivery. Where the submission that it carries was erased, the delivery is given up and there is
    /// none.
    pub(super) fn outgoing(
        &self,
        webhook: &Webhook,
        delivery: Delivery,
        policy: &Policy,
        now: Timestamp,
    ) -> Result<Option<Outgoing>, WebhookError> {
        let options = Options::of(webhook);
        let body = match &delivery.what.submission {
            None => delivery.what.body.clone(),
            Some(id) => match self.site.records().submission(id)? {
                Some(submission) => Event::of_submission(&submission).body().to_string(),
                None => {
                    self.give_up(webhook, &delivery, "the submission was deleted", now)?;
                    return Ok(None);
                }
            },
        };
        let policy = if options.allow_private { policy.clone().with_private() } else { policy.clone() };
        Ok(Some(Outgoing {
            delivery,
            url: webhook.url.clone(),
            headers: options.headers.into_iter().collect(),
            body,
            secrets: secrets(webhook, now),
            time_max: Duration::from_millis(u64::from(options.timeout_ms)),
            retries: options.max_retries,
            policy,
        }))
    }

    fn give_up(
        &self,
        webhook: &Webhook,
        delivery: &Delivery,
        why: &str,
        now: Timestamp,
    ) -> Result<(), WebhookError> {
        let attempt = Attempt {
            number: delivery.attempt + 1,
            at: now.as_second(),
            error: Some(why.to_owned()),
            ..Attempt::default()
        };
        let end = (DeliveryStatus::Failed, None);
        Ok(self.ledger()?.note_attempt(delivery.seq, &attempt, end, &webhook.health, None)?)
    }

    /// Stores the result of an attempt. Returns the new status of the delivery.
    ///
    /// # Errors
    /// The ledger cannot be written. The delivery is then repeated, with the same id.
    pub fn note(
        &self,
        outgoing: &Outgoing,
        tried: &Tried,
        ids: &dyn Ids,
        now: Timestamp,
    ) -> Result<DeliveryStatus, WebhookError> {
        // The endpoint may have been removed meanwhile.
        let Some(webhook) = self.ledger()?.webhook(outgoing.webhook())? else {
            return Ok(DeliveryStatus::Failed);
        };
        let what = &outgoing.delivery.what;
        let number = outgoing.attempt();
        let retries = if what.is_test { 0 } else { outgoing.retries };
        let verdict = verdict(&tried.result, number, retries, &outgoing.delivery.what.id, now);
        let (status, due_at) = match verdict {
            Verdict::Arrived => (DeliveryStatus::Success, None),
            Verdict::Again { after_s, .. } => (DeliveryStatus::Retrying, Some(now.as_second() + after_s)),
            Verdict::GivenUp | Verdict::Gone => (DeliveryStatus::Failed, None),
        };
        let attempt = attempt(number, tried);
        let health = health(&webhook, verdict, status, now);
        let disabled = disabled(verdict, &health, now);
        self.ledger()?.note_attempt(
            outgoing.delivery.seq,
            &attempt,
            (status, due_at),
            &health,
            disabled.as_deref(),
        )?;
        if status == DeliveryStatus::Failed && !what.is_test && what.event != FAILED_EVENT {
            self.announce_failure(&webhook, what, &attempt, disabled.as_deref(), ids, now)?;
        }
        Ok(status)
    }

    /// Queues `webhook.failed` for the other endpoints that are subscribed to it.
    fn announce_failure(
        &self,
        webhook: &Webhook,
        what: &NewDelivery,
        attempt: &Attempt,
        disabled: Option<&str>,
        ids: &dyn Ids,
        now: Timestamp,
    ) -> Result<(), WebhookError> {
        let others = self.active()?;
        let others = others.iter().filter(|other| other.id != webhook.id && wants(other, FAILED_EVENT));
        let data = json!({
            "webhook": webhook.id, "name": webhook.name, "delivery": what.id, "eventId": what.event_id, "event": what.event,
            "error": attempt.error, "responseStatus": attempt.response_status, "attempts": attempt.number,
            "disabled": disabled,
        });
        let body = json!({"event": FAILED_EVENT, "timestamp": rfc3339(now), "data": data});
        let news = News {
            id: Uuid::new_v5(&Uuid::NAMESPACE_OID, format!("{} {}", what.id, attempt.number).as_bytes())
                .to_string(),
            event: FAILED_EVENT,
            item: format!("webhook:{}", webhook.id),
            body: body.to_string(),
            is_test: false,
        };
        let queued: Vec<NewDelivery> = others.map(|other| news.delivery(other, ids)).collect();
        self.ledger()?.add_deliveries(&queued, now.as_second(), now.as_second())?;
        Ok(())
    }
}

/// The event of a test.
pub(super) const TEST_EVENT: &str = "webhook.test";

fn attempt(number: i64, tried: &Tried) -> Attempt {
    let noted = |body: &[u8]| {
        let text = String::from_utf8_lossy(&body[..body.len().min(NOTED_BYTES_MAX)]);
        text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect::<String>()
    };
    let error = match &tried.result {
        Ok(answer) if answer.is_success() => None,
        Ok(answer) if (300..400).contains(&answer.status) => {
            Some(format!("answered {}; redirects are not followed", answer.status))
        }
        Ok(answer) => Some(format!("answered {}", answer.status)),
        Err(cause @ (NetError::Refused { .. } | NetError::BadUrl { .. })) => {
            Some(format!("Blocked webhook dispatch: {cause}"))
        }
        Err(cause) => Some(cause.to_string()),
    };
    Attempt {
        number,
        at: tried.at.as_second(),
        response_status: tried.result.as_ref().ok().map(|answer| answer.status),
        response_body: tried
            .result
            .as_ref()
            .ok()
            .map(|answer| noted(&answer.body))
            .filter(|text| !text.is_empty()),
        duration_ms: i64::try_from(tried.took.as_millis()).unwrap_or(i64::MAX),
        error,
    }
}

/// The health of an endpoint after an attempt.
fn health(webhook: &Webhook, verdict: Verdict, status: DeliveryStatus, now: Timestamp) -> WebhookHealth {
    let (now, before) = (now.as_second(), &webhook.health);
    let wait_until = match verdict {
        Verdict::Again { after_s, is_asked: true } => Some(now + after_s),
        Verdict::Again { after_s, is_asked: false } => Some(now + after_s.min(WAIT_S_MAX)),
        Verdict::Arrived | Verdict::GivenUp | Verdict::Gone => None,
    };
    let arrived = verdict == Verdict::Arrived;
    WebhookHealth {
        last_triggered_at: Some(now),
        last_status: Some(status.name().to_owned()),
        failing_since: if arrived { None } else { before.failing_since.or(Some(now)) },
        failures: if arrived { 0 } else { before.failures + 1 },
        wait_until,
    }
}

/// The reason for switching an endpoint off, where there is one.
fn disabled(verdict: Verdict, health: &WebhookHealth, now: Timestamp) -> Option<String> {
    if verdict == Verdict::Gone {
        return Some("switched off: the receiver answered 410 Gone".to_owned());
    }
    let since = health.failing_since?;
    let is_dead = now.as_second() - since >= FAILING_S_MAX && health.failures >= FAILURES_MIN;
    is_dead.then(|| {
        let since = super::endpoint::moment(since);
        format!("switched off: nothing arrived since {since}, {} attempts failed", health.failures)
    })
}
