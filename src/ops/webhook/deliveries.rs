//! `cms webhook deliveries` and `cms webhook redeliver`.

use super::TABLE;
use crate::db::ledger::{Attempt, DeliveryStatus};
use crate::ops::history::{PageRequest, Span};
use crate::ops::prelude::*;
use crate::site::DeliveryView;

/// List deliveries, the newest first, or show the attempts of one
///
/// Deliveries that arrived are listed for a week, those that were given up for a month.
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Deliveries {
    /// Only deliveries to this webhook: its id, the beginning of its id, or its name
    #[arg(value_name = "WEBHOOK")]
    pub webhook: Option<String>,
    /// Only this delivery, with its attempts: its id, or the beginning of its id
    #[arg(long, value_name = "DELIVERY")]
    pub id: Option<String>,
    /// Only deliveries with this status
    #[arg(long, value_enum)]
    pub status: Option<Status>,
    /// Page of the list, from 1
    #[arg(long, value_name = "N")]
    pub page: Option<u32>,
    /// Deliveries on a page, 1 to 1000; 20 unless given
    #[arg(long, value_name = "N")]
    pub limit: Option<u32>,
}

/// The status of a delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Nothing was sent yet
    Pending,
    /// It failed and is tried again
    Retrying,
    /// It arrived
    Success,
    /// It was given up
    Failed,
}

/// A page of deliveries.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct DeliveryList {
    /// The deliveries, the newest first
    pub data: Vec<DeliveryView>,
    /// The attempts, where one delivery was asked for
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attempts: Option<Vec<AttemptView>>,
    /// The place of this page in the list
    pub meta: Span,
}

/// One attempt.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttemptView {
    /// Which one, from 1
    pub number: i64,
    /// When, RFC 3339
    pub at: String,
    /// The status of the answer
    pub response_status: Option<u16>,
    /// The beginning of the answer
    pub response_body: Option<String>,
    /// How long it took
    pub duration_ms: i64,
    /// Why it failed
    pub error: Option<String>,
}

impl From<Attempt> for AttemptView {
    fn from(attempt: Attempt) -> Self {
        AttemptView {
            number: attempt.number,
            at: rfc3339(Timestamp::from_second(attempt.at).unwrap_or_default()),
            response_status: attempt.response_status,
            response_body: attempt.response_body,
            duration_ms: attempt.duration_ms,
            error: attempt.error,
        }
    }
}

impl Operation for Deliveries {
    const FACTS: Facts = facts!("webhook.deliveries", Permission::AiReviewSave;
        "webhook deliveries --status failed" => "What was given up",
        "webhook deliveries --id 3f2b9c1e" => "One, with its attempts");
    type Can = Reading;
    type Output = DeliveryList;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<DeliveryList, OpError> {
        let page = PageRequest::of(self.page, self.limit)?;
        let webhooks = cx.outbox()?;
        if let Some(id) = &self.id {
            let (delivery, attempts) = webhooks.delivery(id)?;
            let attempts = Some(attempts.into_iter().map(AttemptView::from).collect());
            let list = DeliveryList { data: vec![delivery], attempts, meta: page.of_total(1) };
            return Ok(list.for_eyes_of(cx));
        }
        let status = self.status.map(|status| match status {
            Status::Pending => DeliveryStatus::Pending,
            Status::Retrying => DeliveryStatus::Retrying,
            Status::Success => DeliveryStatus::Success,
            Status::Failed => DeliveryStatus::Failed,
        });
        let (skip, take) = page.span();
        let number = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
        let (data, total) =
            webhooks.deliveries(self.webhook.as_deref(), status, number(skip), number(take))?;
        let meta = page.of_total(usize::try_from(total).unwrap_or(0));
        Ok(DeliveryList { data, attempts: None, meta }.for_eyes_of(cx))
    }
}

impl DeliveryList {
    /// Hides the answers of receivers, which may hold secrets, unless the caller manages webhooks.
    fn for_eyes_of(mut self, cx: &Context<'_, Reading>) -> DeliveryList {
        if !cx.call().actor.may(Permission::SettingsUpdate) {
            self.data.iter_mut().for_each(|one| one.response_body = None);
            self.attempts.iter_mut().flatten().for_each(|one| one.response_body = None);
        }
        self
    }
}

impl View for DeliveryList {
    fn show(&self, page: &mut Page) {
        if self.data.is_empty() {
            page.line("no deliveries");
            return;
        }
        page.rows(TABLE, &self.data);
        for attempt in self.attempts.iter().flatten() {
            let came = attempt.response_status.map(|status| format!("answered {status}"));
            let came = came.or_else(|| attempt.error.clone()).unwrap_or_default();
            page.line(format!("  {}. {}  {came}, {} ms", attempt.number, attempt.at, attempt.duration_ms));
            if let Some(body) = &attempt.response_body {
                page.toned_line(Tone::Faint, format!("     {}", body.lines().next().unwrap_or_default()));
            }
        }
    }
}

/// Queue a delivery again, with the same id and body
///
/// A server, `cms watch` or `cms webhook deliver` sends it.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Redeliver {
    /// Delivery: its id, or the beginning of its id
    #[arg(value_name = "DELIVERY")]
    pub delivery: String,
}

impl Operation for Redeliver {
    const FACTS: Facts = facts!("webhook.redeliver", Permission::SettingsUpdate;
        "webhook redeliver 3f2b9c1e" => "It is due at once");
    type Can = Administration;
    type Output = Queued;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Queued, OpError> {
        cx.in_earnest("sending again")?;
        Ok(Queued { delivery: cx.outbox()?.redeliver(&self.delivery, cx.call().now)? })
    }
}

/// A delivery that is due again.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Queued {
    /// The delivery
    #[serde(flatten)]
    pub delivery: DeliveryView,
}

impl View for Queued {
    fn show(&self, page: &mut Page) {
        styled!(page, Plain "{} is due: a server, `cms watch` or `cms webhook deliver` sends it",
            self.delivery.event);
    }
}
