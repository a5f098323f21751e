//! One attempt to deliver: the request, the answer, and the stored result.

use super::Outbox;
use super::endpoint::{Options, moment, secrets};
use super::error::WebhookError;
use super::schedule::{Retries, Verdict, verdict};
use super::workflow::AgentStart;
use super::{signature, workflow};
use crate::base::source::rfc3339;
use crate::db::ledger::{Attempt, Delivery, DeliveryStatus, Webhook, WebhookHealth};
use crate::model::EventName;
use crate::net::{Answer, Client, Mail, MailServer, NetError, Policy, Request};
use crate::site::{Event, SiteError};
use jiff::Timestamp;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::time::{Duration, Instant};
use uuid::Uuid;

/// Bytes of an answer that are read.
const ANSWER_BYTES_MAX: usize = 64 * 1024;
/// Bytes of an answer that are stored.
const NOTED_BYTES_MAX: usize = 1024;
/// How long a request of a workflow belongs to the process that sends it, beyond the time-out of the request, in seconds.
const CLAIM_S: i64 = 30;
/// The status of a mail that the server took, in SMTP.
const MAIL_TAKEN: u16 = 250;
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
    pub(super) delivery: Delivery,
    /// The request, or why there is none: then the delivery is given up.
    pub(super) request: Result<Prepared, String>,
}

/// A prepared request, and the policy for its target.
#[derive(Debug, Clone)]
pub(super) struct Prepared {
    pub(super) method: String,
    pub(super) url: String,
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: String,
    /// Those that sign it, the new one first; none for a workflow.
    pub(super) secrets: Vec<String>,
    pub(super) time_max: Duration,
    pub(super) retries: Retries,
    pub(super) policy: Policy,
    /// The agent that is started instead of a request.
    pub(super) agent: Option<AgentStart>,
    /// The mail that is sent instead of a request, and the server that takes it.
    pub(super) mail: Option<(MailServer, Mail)>,
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
    /// Its subscription: the id of a webhook, or the name of a workflow's.
    pub fn subscription(&self) -> &str {
        &self.delivery.what.subscription
    }

    /// The agent that it starts; none if it is a request.
    pub fn agent(&self) -> Option<&AgentStart> {
        self.request.as_ref().ok()?.agent.as_ref()
    }

    /// The same delivery with a header that marks its content as uncommitted.
    pub(super) fn uncommitted(mut self) -> Outgoing {
        let mark = ("x-webhook-uncommitted".to_owned(), "true".to_owned());
        self.request.iter_mut().for_each(|request| request.headers.push(mark.clone()));
        self
    }

    /// Makes the attempt.
    pub fn send(&self, at: Timestamp) -> Tried {
        let began = Instant::now();
        let result = match &self.request {
            Err(why) => Err(NetError::BadRequest { reason: why.clone() }),
            Ok(Prepared { mail: Some((server, mail)), policy, time_max, .. }) => {
                Client::new(policy.clone()).send_mail(server, mail, *time_max).map(|()| taken())
            }
            Ok(request) => Client::new(request.policy.clone()).send(&Request {
                method: &request.method,
                url: &request.url,
                headers: self.signed(request, at),
                body: request.body.clone().into_bytes(),
                time_max: request.time_max,
                answer_bytes_max: ANSWER_BYTES_MAX,
            }),
        };
        Tried { at, result, took: began.elapsed() }
    }

    /// All headers of the request. Those of a webhook are those of Standard Webhooks, those of the original product, and the
    /// endpoint's own.
    pub(super) fn signed(&self, request: &Prepared, at: Timestamp) -> Vec<(String, String)> {
        let Some(secret) = request.secrets.first() else { return request.headers.clone() };
        let what = &self.delivery.what;
        let secrets: Vec<&str> = request.secrets.iter().map(String::as_str).collect();
        // In the original product this header has the time of the event, as the body does.
        let body = serde_json::from_str::<Value>(&request.body).ok();
        let timestamp = body
            .as_ref()
            .and_then(|body| body["timestamp"].as_str())
            .map_or_else(|| rfc3339(at), str::to_owned);
        let mut headers = vec![
            ("content-type", "application/json".to_owned()),
            ("webhook-id", what.event_id.clone()),
            ("webhook-timestamp", at.as_second().to_string()),
            (
                "webhook-signature",
                signature::standard(&secrets, &what.event_id, at.as_second(), &request.body),
            ),
            ("x-webhook-event", what.event.clone()),
            ("x-webhook-timestamp", timestamp),
            ("x-webhook-delivery-attempt", (self.delivery.attempt + 1).to_string()),
            ("x-webhook-signature", signature::original(secret, &request.body)),
        ];
        if what.is_test {
            headers.push(("x-webhook-test", "true".to_owned()));
        }
        let headers = headers.into_iter().map(|(name, value)| (name.to_owned(), value));
        headers.chain(request.headers.iter().cloned()).collect()
    }
}

impl Outbox<'_> {
    /// The deliveries that can be made now: at most one for each subscription, and none for those that are busy.
    pub fn due(
        &self,
        busy: &HashSet<String>,
        limit: usize,
        now: Timestamp,
    ) -> Result<Vec<Outgoing>, WebhookError> {
        let (ledger, second) = (self.ledger()?, now.as_second());
        let mut ready = self.active()?;
        ready.retain(|webhook| webhook.health.wait_until.is_none_or(|until| until <= second));
        let ready = ready.into_iter().map(|webhook| webhook.id).chain(ledger.waiting_of_site(second)?);
        let (mut found, mut policy) = (Vec::new(), None);
        for subscription in ready.filter(|subscription| !busy.contains(subscription)) {
            if found.len() >= limit {
                break;
            }
            let Some(delivery) = ledger.next_delivery(&subscription, second)? else { continue };
            let policy = match &policy {
                Some(known) => known,
                None => policy.insert(self.policy()?),
            };
            found.extend(self.take(delivery, policy, now)?);
        }
        Ok(found)
    }

    /// Prepares a delivery. That of a workflow and a mail are claimed, as programs that start one by hand send, too; none if another
    /// process has it. If this process ends before it recorded the answer, it is sent again after the claim has expired.
    pub(super) fn take(
        &self,
        delivery: Delivery,
        policy: &Policy,
        now: Timestamp,
    ) -> Result<Option<Outgoing>, WebhookError> {
        if delivery.what.is_mail() {
            let request = self.prepared_mail(&delivery.what, policy.clone())?;
            return self.claimed(delivery, request, now);
        }
        let Some(id) = delivery.what.workflow() else {
            let webhook = self.ledger()?.webhook(&delivery.what.subscription)?;
            let Some(webhook) = webhook else { return Ok(None) };
            return Ok(Some(self.outgoing(&webhook, delivery, policy, now)?));
        };
        let request = match self.workflows()?.get(id) {
            Some(workflow) => workflow::prepared(workflow, &delivery.what, policy.clone(), &self.variables),
            None => Err("the workflow no longer exists".to_owned()),
        };
        self.claimed(delivery, request, now)
    }

    /// Claims a delivery that other processes may send, too; none if one of them has it.
    fn claimed(
        &self,
        mut delivery: Delivery,
        request: Result<Prepared, String>,
        now: Timestamp,
    ) -> Result<Option<Outgoing>, WebhookError> {
        let time_s = request.as_ref().map_or(0, |request| request.time_max.as_secs());
        let until = now.as_second().saturating_add_unsigned(time_s) + CLAIM_S;
        let is_ours = self.ledger()?.claim_delivery(&delivery, until)?;
        delivery.status = DeliveryStatus::Running;
        Ok(is_ours.then_some(Outgoing { delivery, request }))
    }

    /// Prepares a delivery to a webhook.
    pub(super) fn outgoing(
        &self,
        webhook: &Webhook,
        delivery: Delivery,
        policy: &Policy,
        now: Timestamp,
    ) -> Result<Outgoing, SiteError> {
        let options = Options::of(webhook);
        let body = match &delivery.what.submission {
            None => Ok(delivery.what.body.clone()),
            Some(id) => self
                .site
                .records()
                .submission(id)?
                .map(|submission| Event::of_submission(&submission).body().to_string())
                .ok_or_else(|| "the submission was deleted".to_owned()),
        };
        let policy = if options.allow_private { policy.clone().with_private() } else { policy.clone() };
        let max = if delivery.what.is_test { 0 } else { options.max_retries };
        let request = body.map(|body| Prepared {
            method: "POST".to_owned(),
            url: webhook.url.clone(),
            headers: options.headers.into_iter().collect(),
            body,
            secrets: secrets(webhook, now),
            time_max: Duration::from_millis(u64::from(options.timeout_ms)),
            retries: Retries { max, delay_ms: None },
            policy,
            agent: None,
            mail: None,
        });
        Ok(Outgoing { delivery, request })
    }

    /// Stores the result of an attempt, and queues what it causes. Returns the delivery as it is now.
    ///
    /// # Errors
    /// The ledger cannot be written. The delivery is then repeated, with the same id.
    pub fn note(&self, outgoing: &Outgoing, tried: &Tried, now: Timestamp) -> Result<Delivery, WebhookError> {
        let mut delivery = outgoing.delivery.clone();
        let number = delivery.attempt + 1;
        let verdict = match &outgoing.request {
            Ok(request) => verdict(&tried.result, number, request.retries, &delivery.what.id, now),
            Err(_) => Verdict::GivenUp,
        };
        (delivery.status, delivery.due_at) = match verdict {
            Verdict::Arrived => (DeliveryStatus::Success, None),
            Verdict::Again { after_s, .. } => (DeliveryStatus::Retrying, Some(now.as_second() + after_s)),
            Verdict::GivenUp | Verdict::Gone => (DeliveryStatus::Failed, None),
        };
        delivery.attempt = number;
        delivery.ended_at = delivery.due_at.is_none().then_some(tried.at.as_second());
        delivery.last = Some(attempt(outgoing, number, tried));
        let webhook = self.ledger()?.webhook(&delivery.what.subscription)?;
        if webhook.is_none() && delivery.what.workflow().is_none() && !delivery.what.is_mail() {
            // It was removed meanwhile.
            return Ok(delivery);
        }
        // What was not sent says nothing about the endpoint.
        let webhook = webhook.filter(|_| outgoing.request.is_ok());
        let health = webhook.as_ref().map(|webhook| health(webhook, verdict, delivery.status, now));
        let disabled = health.as_ref().and_then(|health| disabled(verdict, health, now));
        let ledger = self.ledger()?;
        let store = || {
            ledger.note_attempt(&delivery, health.as_ref(), disabled.as_deref())?;
            self.announce_result(&delivery, webhook.as_ref(), disabled.as_deref(), now)
        };
        ledger.together(store, WebhookError::from)?;
        Ok(delivery)
    }

    /// Queues the event of a delivery that was given up, or of a workflow's that arrived. None follows from what such an
    /// event caused itself, so that two workflows do not start each other endlessly.
    fn announce_result(
        &self,
        delivery: &Delivery,
        webhook: Option<&Webhook>,
        disabled: Option<&str>,
        now: Timestamp,
    ) -> Result<(), WebhookError> {
        let what = &delivery.what;
        let is_caused = |name: EventName| what.event == name.as_str();
        let last = delivery.last.as_ref();
        let status = last.and_then(|attempt| attempt.response_status);
        let event = match (webhook, what.workflow(), delivery.status) {
            (Some(webhook), _, DeliveryStatus::Failed)
                if !what.is_test && !is_caused(EventName::WebhookFailed) =>
            {
                let id = format!("{} {}", what.id, delivery.attempt);
                let id = Uuid::new_v5(&Uuid::NAMESPACE_OID, id.as_bytes()).to_string();
                let data = json!({
                    "webhook": webhook.id, "name": webhook.name, "delivery": what.id, "eventId": what.event_id,
                    "event": what.event, "error": last.and_then(|attempt| attempt.error.as_ref()),
                    "responseStatus": status, "attempts": delivery.attempt, "disabled": disabled,
                });
                let item = format!("webhook:{}", webhook.id);
                Event::of_record(EventName::WebhookFailed, id, item, now.as_second(), &data)
            }
            (_, Some(workflow), DeliveryStatus::Success) if !is_caused(EventName::WorkflowCompleted) => {
                let data = json!({
                    "workflowId": workflow, "executionId": what.id, "trigger": what.event,
                    "status": delivery.status.name(), "statusCode": status,
                });
                let item = format!("execution:{}", what.id);
                Event::of_record(EventName::WorkflowCompleted, what.id.clone(), item, now.as_second(), &data)
            }
            (_, _, _) => return Ok(()),
        };
        let mut queued = self.announced(&event, now)?;
        // The endpoint that fails is not told so.
        queued.retain(|new| webhook.is_none() || new.subscription != what.subscription);
        self.ledger()?.add_deliveries(&queued, now.as_second(), now.as_second())?;
        Ok(())
    }
}

/// The answer to a mail that the server took.
fn taken() -> Answer {
    Answer { status: MAIL_TAKEN, headers: Vec::new(), body: Vec::new(), is_cut: false }
}

fn attempt(outgoing: &Outgoing, number: i64, tried: &Tried) -> Attempt {
    let noted = |body: &[u8]| {
        let text = String::from_utf8_lossy(&body[..body.len().min(NOTED_BYTES_MAX)]);
        text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect::<String>()
    };
    let is_of_webhook = outgoing.delivery.what.workflow().is_none() && !outgoing.delivery.what.is_mail();
    let error = match (&outgoing.request, &tried.result) {
        (Err(why), _) => Some(why.clone()),
        (Ok(Prepared { agent: Some(_), .. }), Err(NetError::BadRequest { reason })) => Some(reason.clone()),
        (_, Ok(answer)) if answer.is_success() => None,
        (_, Ok(answer)) if (300..400).contains(&answer.status) => {
            Some(format!("answered {}; redirects are not followed", answer.status))
        }
        (_, Ok(answer)) => Some(format!("answered {}", answer.status)),
        (_, Err(cause @ (NetError::Refused { .. } | NetError::BadUrl { .. }))) if is_of_webhook => {
            Some(format!("Blocked webhook dispatch: {cause}"))
        }
        (_, Err(cause)) => Some(cause.to_string()),
    };
    let answer = tried.result.as_ref().ok();
    Attempt {
        number,
        at: tried.at.as_second(),
        response_status: answer.map(|answer| answer.status),
        response_body: answer.map(|answer| noted(&answer.body)).filter(|text| !text.is_empty()),
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
        let since = moment(since);
        format!("switched off: nothing arrived since {since}, {} attempts failed", health.failures)
    })
}
