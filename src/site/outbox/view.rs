//! A delivery for an answer.

use super::endpoint::moment;
use crate::db::ledger::Delivery;
use crate::site::prelude::*;

/// A delivery.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryView {
    /// Its id
    pub id: String,
    /// The endpoint
    pub webhook_id: String,
    /// The id of the event, the same in each attempt and for each endpoint: header `webhook-id`
    pub event_id: String,
    /// The name of the event
    pub event: String,
    /// Its status: pending, retrying, success or failed
    pub status: &'static str,
    /// The number of attempts
    pub attempt: i64,
    /// The status of the last answer
    pub response_status: Option<u16>,
    /// The beginning of the last answer
    pub response_body: Option<String>,
    /// How long the last attempt took
    pub duration_ms: Option<i64>,
    /// Why the last attempt failed
    pub error: Option<String>,
    /// When it is tried next, RFC 3339
    pub next_attempt_at: Option<String>,
    /// When it was queued, RFC 3339
    pub created_at: String,
    /// Whether it is a test
    pub test: bool,
}

impl From<&Delivery> for DeliveryView {
    fn from(delivery: &Delivery) -> Self {
        let last = delivery.last.as_ref();
        DeliveryView {
            id: delivery.what.id.clone(),
            webhook_id: delivery.what.subscription.clone(),
            event_id: delivery.what.event_id.clone(),
            event: delivery.what.event.clone(),
            status: delivery.status.name(),
            attempt: delivery.attempt,
            response_status: last.and_then(|last| last.response_status),
            response_body: last.and_then(|last| last.response_body.clone()),
            duration_ms: last.map(|last| last.duration_ms),
            error: last.and_then(|last| last.error.clone()),
            next_attempt_at: delivery.due_at.map(moment),
            created_at: moment(delivery.created_at),
            test: delivery.what.is_test,
        }
    }
}
