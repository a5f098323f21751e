//! Endpoints of webhooks: their settings, their cursors, and their health.

use super::cursors::put;
use super::{Ledger, LedgerError};
use crate::db::records::{OptionalExtension, Result, Row, params};
use serde_json::Value;

/// An endpoint.
#[derive(Debug, Clone, PartialEq)]
pub struct Webhook {
    /// Its uuid.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where events are sent.
    pub url: String,
    /// The secret that signs deliveries.
    pub secret: String,
    /// The old secret, and until when deliveries are also signed with it, in seconds since 1970.
    pub old_secret: Option<(String, i64)>,
    /// The events that it receives, by name; `*` for all.
    pub events: Vec<String>,
    /// Options of its deliveries.
    pub options: Value,
    /// Whether it receives events.
    pub is_active: bool,
    /// Why it was disabled automatically.
    pub disabled_why: Option<String>,
    /// The commit of the live branch up to which events were queued; read only.
    pub cursor: Option<String>,
    /// The commit of the live branch at which queuing stopped, because its history does not contain the cursor.
    pub rewound_to: Option<String>,
    /// When it was created, in seconds since 1970.
    pub created_at: i64,
    /// When a user last changed it.
    pub updated_at: i64,
    /// Its health.
    pub health: WebhookHealth,
}

/// The health of an endpoint.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WebhookHealth {
    /// When something was last sent, in seconds since 1970.
    pub last_triggered_at: Option<i64>,
    /// Its result.
    pub last_status: Option<String>,
    /// Since when all deliveries have failed.
    pub failing_since: Option<i64>,
    /// Failed attempts since then.
    pub failures: i64,
    /// Back-off: nothing is sent before this time.
    pub wait_until: Option<i64>,
}

const COLUMNS: &str = "id, name, url, secret, old_secret, old_secret_until, events, options, is_active, disabled_why, \
    rewound_to, created_at, updated_at, last_triggered_at, last_status, failing_since, failures, wait_until";
const CURSOR: &str = "(SELECT place FROM cursors WHERE subscription = id AND source = 'source')";

fn webhook(row: &Row<'_>) -> Result<Webhook> {
    let old_secret: Option<String> = row.get(4)?;
    let until: Option<i64> = row.get(5)?;
    let (events, options): (String, String) = (row.get(6)?, row.get(7)?);
    Ok(Webhook {
        id: row.get(0)?,
        name: row.get(1)?,
        url: row.get(2)?,
        secret: row.get(3)?,
        old_secret: old_secret.zip(until),
        events: serde_json::from_str(&events).unwrap_or_default(),
        options: serde_json::from_str(&options).unwrap_or_default(),
        is_active: row.get(8)?,
        disabled_why: row.get(9)?,
        rewound_to: row.get(10)?,
        created_at: row.get(11)?,
        updated_at: row.get(12)?,
        health: WebhookHealth {
            last_triggered_at: row.get(13)?,
            last_status: row.get(14)?,
            failing_since: row.get(15)?,
            failures: row.get(16)?,
            wait_until: row.get(17)?,
        },
        cursor: row.get(18)?,
    })
}

impl Ledger {
    /// Stores an endpoint, without its health, and its positions in the sources of events where they are given.
    ///
    /// # Errors
    /// [`LedgerError`], and then nothing has changed.
    pub fn put_webhook(&self, new: &Webhook, places: Option<&[(&str, String)]>) -> Result<(), LedgerError> {
        let (old_secret, until) = new.old_secret.clone().unzip();
        let health = &new.health;
        self.act_alone("store the webhook", |db| {
            db.execute(
                &format!(
                    "INSERT INTO webhooks ({COLUMNS})
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)
                     ON CONFLICT (id) DO UPDATE SET name = ?2, url = ?3, secret = ?4, old_secret = ?5,
                     old_secret_until = ?6, events = ?7, options = ?8, is_active = ?9, disabled_why = ?10,
                     rewound_to = ?11, updated_at = ?13, failing_since = ?16, failures = ?17, wait_until = ?18"
                ),
                params![
                    new.id,
                    new.name,
                    new.url,
                    new.secret,
                    old_secret,
                    until,
                    Value::from(new.events.clone()).to_string(),
                    new.options.to_string(),
                    new.is_active,
                    new.disabled_why,
                    new.rewound_to,
                    new.created_at,
                    new.updated_at,
                    health.last_triggered_at,
                    health.last_status,
                    health.failing_since,
                    health.failures,
                    health.wait_until
                ],
            )?;
            places.into_iter().flatten().try_for_each(|(source, place)| put(db, &new.id, source, place))
        })
    }

    /// All endpoints, the oldest first.
    pub fn webhooks(&self) -> Result<Vec<Webhook>, LedgerError> {
        self.act("list the webhooks", |db| {
            let sql = format!("SELECT {COLUMNS}, {CURSOR} FROM webhooks ORDER BY created_at, id");
            db.prepare_cached(&sql)?.query_map(params![], webhook)?.collect()
        })
    }

    /// The endpoint with an id.
    pub fn webhook(&self, id: &str) -> Result<Option<Webhook>, LedgerError> {
        self.act("find the webhook", |db| {
            let sql = format!("SELECT {COLUMNS}, {CURSOR} FROM webhooks WHERE id = ?1");
            db.prepare_cached(&sql)?.query_row([id], webhook).optional()
        })
    }

    /// Deletes an endpoint and its deliveries, and returns whether it existed.
    ///
    /// # Errors
    /// [`LedgerError`], and then it is not deleted.
    pub fn remove_webhook(&self, id: &str) -> Result<bool, LedgerError> {
        self.act_alone("remove the webhook", |db| {
            db.execute(
                "DELETE FROM attempts WHERE delivery IN (SELECT seq FROM deliveries WHERE subscription = ?1)",
                [id],
            )?;
            db.execute("DELETE FROM deliveries WHERE subscription = ?1", [id])?;
            db.execute("DELETE FROM cursors WHERE subscription = ?1", [id])?;
            Ok(db.execute("DELETE FROM webhooks WHERE id = ?1", [id])? > 0)
        })
    }

    /// Records that an endpoint receives no events, because the live branch is at a commit that does not follow its cursor;
    /// or, with none, that it receives them again.
    pub fn set_rewound(&self, id: &str, commit: Option<&str>) -> Result<(), LedgerError> {
        self.act("store the webhook", |db| {
            db.execute("UPDATE webhooks SET rewound_to = ?2 WHERE id = ?1", params![id, commit]).map(drop)
        })
    }
}
