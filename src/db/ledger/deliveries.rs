//! Deliveries: what is sent to webhooks and by workflows, a queue with a record of each attempt.

use super::cursors::MAIL;
use super::webhooks::WebhookHealth;
use super::{Ledger, LedgerError};
use crate::db::records::{Connection, OptionalExtension, Result, Row, params};

/// What the subscriptions of workflows begin with, before the workflow's id.
const OF_WORKFLOW: &str = "workflow:";

/// A delivery to be queued.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewDelivery {
    /// Its uuid.
    pub id: String,
    /// Its subscription: the id of a webhook, or that of a workflow ([`NewDelivery::subscription_of`]).
    pub subscription: String,
    /// The id of the event: the same for each delivery of it.
    pub event_id: String,
    /// The type of the event, or the trigger that a user named.
    pub event: String,
    /// The item of the event: deliveries of one item keep their order.
    pub item: String,
    /// The request body; empty if a submission is sent.
    pub body: String,
    /// The submission to send, which may be erased before.
    pub submission: Option<String>,
    /// Whether it is a test that a user or a program requested.
    pub is_test: bool,
    /// Mail address of the user who started it, if any.
    pub started_by: Option<String>,
    /// Why it cannot be sent: it has failed from the beginning.
    pub failed: Option<String>,
}

impl NewDelivery {
    /// The subscription of a workflow.
    pub fn subscription_of(workflow: &str) -> String {
        format!("{OF_WORKFLOW}{workflow}")
    }

    /// The workflow that sends it; none for a webhook's.
    pub fn workflow(&self) -> Option<&str> {
        self.subscription.strip_prefix(OF_WORKFLOW)
    }

    /// Whether it is a mail.
    pub fn is_mail(&self) -> bool {
        self.subscription == MAIL
    }
}

/// The status of a delivery.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum DeliveryStatus {
    /// Nothing was sent yet.
    #[default]
    Pending,
    /// It failed and will be retried.
    Retrying,
    /// It arrived.
    Success,
    /// It failed and is not retried.
    Failed,
    /// A process has claimed it and sends it; only those of workflows and mails are claimed.
    Running,
}

impl DeliveryStatus {
    const ALL: [DeliveryStatus; 5] = [
        DeliveryStatus::Pending,
        DeliveryStatus::Retrying,
        DeliveryStatus::Success,
        DeliveryStatus::Failed,
        DeliveryStatus::Running,
    ];
    /// The names of those that deliveries to webhooks have.
    pub const NAMES: [&'static str; 4] = ["pending", "retrying", "success", "failed"];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::NAMES.get(self as usize).copied().unwrap_or("running")
    }

    /// The status with a name.
    pub fn named(name: &str) -> Option<DeliveryStatus> {
        DeliveryStatus::ALL.into_iter().find(|status| status.name() == name)
    }
}

/// A delivery.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Delivery {
    /// Its position in the queue.
    pub seq: i64,
    /// The queued delivery.
    pub what: NewDelivery,
    /// Its status.
    pub status: DeliveryStatus,
    /// Number of attempts.
    pub attempt: i64,
    /// When the next attempt is due, in seconds since 1970. While it is claimed: when another process may take it over.
    pub due_at: Option<i64>,
    /// The last attempt.
    pub last: Option<Attempt>,
    /// When it was queued.
    pub created_at: i64,
    /// When it ended.
    pub ended_at: Option<i64>,
}

/// One attempt to deliver.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Attempt {
    /// Which one, from 1.
    pub number: i64,
    /// When, in seconds since 1970.
    pub at: i64,
    /// The status of the response.
    pub response_status: Option<u16>,
    /// The beginning of the response.
    pub response_body: Option<String>,
    /// Duration, in milliseconds.
    pub duration_ms: i64,
    /// Why it failed.
    pub error: Option<String>,
}

/// Filter for deliveries.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeliveryFilter {
    /// Only those of this subscription.
    pub subscription: Option<String>,
    /// Those of workflows, or those of webhooks.
    pub is_of_workflow: bool,
    /// Only those with this status.
    pub status: Option<&'static str>,
}

/// Numbers of waiting and failed deliveries.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Backlog {
    /// Pending or to be retried.
    pub waiting: i64,
    /// Failed and not retried.
    pub failed: i64,
}

const COLUMNS: &str = "d.seq, d.id, d.subscription, d.event_id, d.event, d.item, d.body, d.submission, d.is_test, d.status, \
    d.attempt, d.due_at, d.created_at, d.started_by, d.ended_at, a.number, a.at, a.response_status, a.response_body, \
    a.duration_ms, a.error";
const FROM: &str = "deliveries d LEFT JOIN attempts a ON a.delivery = d.seq AND a.number = d.attempt";
const IS_OPEN: &str = "status IN ('pending', 'retrying', 'running')";
/// Whether a subscription is a workflow's: `;` is next to `:`, so that an index is used.
const IS_OF_WORKFLOW: &str = "subscription >= 'workflow:' AND subscription < 'workflow;'";

/// Whether a subscription is no webhook's: a workflow's, or that of mail.
const IS_OF_SITE: &str =
    "(subscription = 'mail' OR subscription >= 'workflow:' AND subscription < 'workflow;')";

fn delivery(row: &Row<'_>) -> Result<Delivery> {
    let status: String = row.get(9)?;
    let number: Option<i64> = row.get(15)?;
    let last = match number {
        None => None,
        Some(_) => Some(attempt(row, 15)?),
    };
    Ok(Delivery {
        seq: row.get(0)?,
        what: NewDelivery {
            id: row.get(1)?,
            subscription: row.get(2)?,
            event_id: row.get(3)?,
            event: row.get(4)?,
            item: row.get(5)?,
            body: row.get(6)?,
            submission: row.get(7)?,
            is_test: row.get(8)?,
            started_by: row.get(13)?,
            failed: None,
        },
        status: DeliveryStatus::named(&status).unwrap_or(DeliveryStatus::Failed),
        attempt: row.get(10)?,
        due_at: row.get(11)?,
        last,
        created_at: row.get(12)?,
        ended_at: row.get(14)?,
    })
}

fn attempt(row: &Row<'_>, first: usize) -> Result<Attempt> {
    Ok(Attempt {
        number: row.get(first)?,
        at: row.get(first + 1)?,
        response_status: row.get(first + 2)?,
        response_body: row.get(first + 3)?,
        duration_ms: row.get(first + 4)?,
        error: row.get(first + 5)?,
    })
}

fn put_attempt(db: &Connection<'_>, seq: i64, attempt: &Attempt) -> Result<()> {
    db.prepare_cached(
        "INSERT INTO attempts (delivery, number, at, response_status, response_body, duration_ms, error)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (delivery, number) DO UPDATE SET at = excluded.at,
         response_status = excluded.response_status, response_body = excluded.response_body,
         duration_ms = excluded.duration_ms, error = excluded.error",
    )?
    .execute(params![
        seq,
        attempt.number,
        attempt.at,
        attempt.response_status,
        attempt.response_body,
        attempt.duration_ms,
        attempt.error
    ])
    .map(drop)
}

/// Deliveries of one subscription that one item may have per minute; further ones are delayed by a minute. So a receiver
/// that answers an event with a write, which causes the next event, is slowed down, and nothing is lost.
const PER_MINUTE: i64 = 60;
/// Seconds per minute.
const MINUTE_S: i64 = 60;

/// Queues deliveries; returns their number. One with a known id is left out: a branch that was moved back and forward again
/// has the same events twice.
pub(super) fn insert(db: &Connection<'_>, new: &[NewDelivery], now: i64, due_at: i64) -> Result<usize> {
    let mut lately = db.prepare_cached(
        "SELECT count(*) FROM (SELECT 1 FROM deliveries
         WHERE subscription = ?1 AND item = ?2 AND created_at > ?3 LIMIT ?4) AS lately",
    )?;
    let mut statement = db.prepare_cached(
        "INSERT INTO deliveries (id, subscription, event_id, event, item, body, submission, is_test, started_by,
         status, attempt, due_at, created_at, ended_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 0, ?11, ?12, ?13)
         ON CONFLICT DO NOTHING RETURNING seq",
    )?;
    let mut queued = 0;
    for one in new {
        let since = now - MINUTE_S;
        let count: i64 =
            lately.query_row(params![one.subscription, one.item, since, PER_MINUTE], |row| row.get(0))?;
        let due_at = if count < PER_MINUTE { due_at } else { due_at.max(now + MINUTE_S) };
        let status = if one.failed.is_some() { DeliveryStatus::Failed } else { DeliveryStatus::Pending };
        let (status, due_at) = (status.name(), one.failed.is_none().then_some(due_at));
        let ended_at = one.failed.as_ref().map(|_| now);
        let values = params![
            one.id,
            one.subscription,
            one.event_id,
            one.event,
            one.item,
            one.body,
            one.submission,
            one.is_test,
            one.started_by,
            status,
            due_at,
            now,
            ended_at
        ];
        let Some(seq) = statement.query_row(values, |row| row.get(0)).optional()? else { continue };
        if one.failed.is_some() {
            let attempt = Attempt { at: now, error: one.failed.clone(), ..Attempt::default() };
            put_attempt(db, seq, &attempt)?;
        }
        queued += 1;
    }
    Ok(queued)
}

impl Ledger {
    /// Queues deliveries, due at `due_at`.
    ///
    /// # Errors
    /// [`LedgerError`], and then none is queued.
    pub fn add_deliveries(&self, new: &[NewDelivery], now: i64, due_at: i64) -> Result<usize, LedgerError> {
        self.act_alone("queue deliveries", |db| insert(db, new, now, due_at))
    }

    /// The next delivery of a subscription at a time: the first one that is due and has no earlier one of the same item
    /// waiting.
    pub fn next_delivery(&self, subscription: &str, now: i64) -> Result<Option<Delivery>, LedgerError> {
        self.act("find due deliveries", |db| {
            let sql = format!(
                "SELECT {COLUMNS} FROM {FROM} WHERE d.subscription = ?1 AND d.{IS_OPEN} AND d.due_at <= ?2
                 AND NOT EXISTS (SELECT 1 FROM deliveries e WHERE e.subscription = d.subscription AND e.item = d.item
                 AND e.{IS_OPEN} AND e.seq < d.seq) ORDER BY d.seq LIMIT 1"
            );
            db.prepare_cached(&sql)?.query_row(params![subscription, now], delivery).optional()
        })
    }

    /// The subscriptions of workflows and of mail that something is due for, the oldest first.
    pub fn waiting_of_site(&self, now: i64) -> Result<Vec<String>, LedgerError> {
        self.act("find due deliveries", |db| {
            let sql = format!(
                "SELECT subscription FROM deliveries INDEXED BY deliveries_waiting
                 WHERE {IS_OPEN} AND {IS_OF_SITE} AND due_at <= ?1
                 GROUP BY subscription ORDER BY min(seq)"
            );
            db.prepare_cached(&sql)?.query_map([now], |row| row.get(0))?.collect()
        })
    }

    /// When the next delivery of a workflow, mail, or delivery to an active webhook is due, in seconds since 1970.
    pub fn next_due(&self) -> Result<Option<i64>, LedgerError> {
        self.act("find due deliveries", |db| {
            let sql = format!(
                "SELECT min(CASE WHEN w.wait_until > d.due_at THEN w.wait_until ELSE d.due_at END) FROM deliveries d
                 LEFT JOIN webhooks w ON w.id = d.subscription
                 WHERE d.{IS_OPEN} AND CASE WHEN w.id IS NULL THEN {IS_OF_SITE} ELSE w.is_active = 1 END"
            );
            db.prepare_cached(&sql)?.query_row(params![], |row| row.get(0))
        })
    }

    /// Claims a delivery for sending, until a time. Returns false if another process has it.
    pub fn claim_delivery(&self, read: &Delivery, until: i64) -> Result<bool, LedgerError> {
        self.act("take a delivery", |db| {
            let sql = format!(
                "UPDATE deliveries SET status = 'running', due_at = ?3 WHERE seq = ?1 AND {IS_OPEN} AND due_at = ?2"
            );
            Ok(db.prepare_cached(&sql)?.execute(params![read.seq, read.due_at, until])? == 1)
        })
    }

    /// Stores the last attempt of a delivery, its status, and the health of its endpoint. A delivery with `due_at` is
    /// retried then. `disabled` disables the endpoint with a reason.
    ///
    /// # Errors
    /// [`LedgerError`], and then nothing is stored: the delivery is tried again.
    pub fn note_attempt(
        &self,
        done: &Delivery,
        health: Option<&WebhookHealth>,
        disabled: Option<&str>,
    ) -> Result<(), LedgerError> {
        self.act_alone("store the attempt", |db| {
            done.last.iter().try_for_each(|attempt| put_attempt(db, done.seq, attempt))?;
            db.prepare_cached(
                "UPDATE deliveries SET status = ?2, attempt = ?3, due_at = ?4, ended_at = ?5 WHERE seq = ?1",
            )?
            .execute(params![done.seq, done.status.name(), done.attempt, done.due_at, done.ended_at])?;
            let Some(health) = health else { return Ok(()) };
            db.prepare_cached(
                "UPDATE webhooks SET last_triggered_at = ?2, last_status = ?3, failing_since = ?4, failures = ?5,
                 wait_until = ?6, is_active = CASE WHEN ?7 IS NULL THEN is_active ELSE 0 END, disabled_why = coalesce(?7, disabled_why)
                 WHERE id = ?1",
            )?
            .execute(params![
                done.what.subscription,
                health.last_triggered_at,
                health.last_status,
                health.failing_since,
                health.failures,
                health.wait_until,
                disabled
            ])
            .map(drop)
        })
    }

    /// Deliveries, the newest first, starting at `offset`, and their total.
    pub fn deliveries(
        &self,
        filter: &DeliveryFilter,
        offset: i64,
        limit: i64,
    ) -> Result<(Vec<Delivery>, i64), LedgerError> {
        let DeliveryFilter { subscription, is_of_workflow, status } = filter;
        let matches = format!(
            "({IS_OF_WORKFLOW}) = {is_of_workflow} AND (?1 IS NULL OR d.subscription = ?1) AND (?2 IS NULL OR d.status = ?2)"
        );
        self.act("list the deliveries", |db| {
            let sql = format!("SELECT count(*) FROM deliveries d WHERE {matches}");
            let total = db.query_row(&sql, params![subscription, status], |row| row.get(0))?;
            let sql = format!(
                "SELECT {COLUMNS} FROM {FROM} WHERE {matches} ORDER BY d.seq DESC LIMIT ?3 OFFSET ?4"
            );
            let found = db
                .prepare_cached(&sql)?
                .query_map(params![subscription, status, limit, offset], delivery)?
                .collect::<Result<_>>()?;
            Ok((found, total))
        })
    }

    /// The deliveries whose ids have a prefix; at most two.
    pub fn deliveries_with_id(&self, id: &str) -> Result<Vec<Delivery>, LedgerError> {
        self.act("find the delivery", |db| {
            let sql = format!("SELECT {COLUMNS} FROM {FROM} WHERE substr(d.id, 1, length(?1)) = ?1 LIMIT 2");
            db.prepare_cached(&sql)?.query_map([id], delivery)?.collect()
        })
    }

    /// The attempts of a delivery, the first one first.
    pub fn attempts(&self, seq: i64) -> Result<Vec<Attempt>, LedgerError> {
        self.act("list the attempts", |db| {
            let sql = "SELECT number, at, response_status, response_body, duration_ms, error FROM attempts
                WHERE delivery = ?1 ORDER BY number";
            db.prepare_cached(sql)?.query_map([seq], |row| attempt(row, 0))?.collect()
        })
    }

    /// Queues a delivery again, at its old position. Its attempts are kept.
    pub fn redeliver(&self, seq: i64, now: i64) -> Result<(), LedgerError> {
        self.act_alone("queue the delivery", |db| {
            db.execute(
                "UPDATE webhooks SET wait_until = NULL WHERE id = (SELECT subscription FROM deliveries WHERE seq = ?1)",
                [seq],
            )?;
            let sql = "UPDATE deliveries SET status = 'pending', due_at = ?2, ended_at = NULL WHERE seq = ?1";
            db.execute(sql, [seq, now]).map(drop)
        })
    }

    /// The numbers of waiting and failed deliveries to one webhook or to all.
    pub fn backlog(&self, webhook: Option<&str>) -> Result<Backlog, LedgerError> {
        self.act("count the deliveries", |db| {
            let sql = format!(
                "SELECT count(*) FILTER (WHERE {IS_OPEN}), count(*) FILTER (WHERE status = 'failed' AND is_test = 0) FROM deliveries
                 WHERE status <> 'success' AND NOT ({IS_OF_WORKFLOW}) AND (?1 IS NULL OR subscription = ?1)"
            );
            db.prepare_cached(&sql)?
                .query_row([webhook], |row| Ok(Backlog { waiting: row.get(0)?, failed: row.get(1)? }))
        })
    }

    /// Deletes deliveries to webhooks that succeeded before one time, those that failed before another, and those of
    /// workflows that ended before a third.
    pub fn forget_deliveries(&self, before: [i64; 3]) -> Result<usize, LedgerError> {
        self.act_alone("delete old deliveries", |db| {
            let old = format!(
                "ended_at < CASE WHEN {IS_OF_WORKFLOW} THEN ?3 WHEN status = 'success' THEN ?1 ELSE ?2 END AND status IN ('success', 'failed')"
            );
            let sql =
                format!("DELETE FROM attempts WHERE delivery IN (SELECT seq FROM deliveries WHERE {old})");
            db.execute(&sql, before)?;
            db.execute(&format!("DELETE FROM deliveries WHERE {old}"), before)
        })
    }
}
