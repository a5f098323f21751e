//! Endpoints: their settings, and how they are shown.

use super::error::{WebhookError, invalid};
use super::schedule::RETRIES;
use super::signature::{self, new_secret};
use crate::base::source::{Ids, rfc3339};
use crate::db::ledger::{Backlog, Webhook, WebhookHealth};
use crate::model::EventName;
use crate::net::{Policy, Target};
use crate::site::prelude::*;
use serde::Deserialize;
use std::collections::BTreeMap;

/// All events.
pub(super) const ALL_EVENTS: &str = "*";
/// Bounds of the time that a receiver has to answer, in milliseconds.
const TIMEOUT_MS: std::ops::RangeInclusive<u32> = 1_000..=30_000;
/// The default for that time.
const TIMEOUT_MS_USUAL: u32 = 15_000;
/// Most retries.
const RETRIES_MAX: u32 = 10;
/// Longest name, in characters.
const NAME_CHARS_MAX: usize = 100;
/// Longest address, in characters.
const URL_CHARS_MAX: usize = 500;
/// Most headers of an endpoint.
const HEADERS_MAX: usize = 20;
/// Longest value of a header, in bytes.
const HEADER_BYTES_MAX: usize = 2_000;
/// How long deliveries are signed with the old secret, too, in seconds.
const OLD_SECRET_S: i64 = 48 * 3600;
/// Shown instead of the value of a header, which may be a secret.
const HIDDEN: &str = "***";
/// Headers that the client sets.
const OWN_HEADERS: [&str; 9] = [
    "host",
    "content-length",
    "content-type",
    "transfer-encoding",
    "connection",
    "upgrade",
    "te",
    "trailer",
    "cookie",
];

/// Settings of deliveries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Options {
    pub(super) headers: BTreeMap<String, String>,
    pub(super) timeout_ms: u32,
    pub(super) max_retries: u32,
    pub(super) batch: bool,
    pub(super) worktree: bool,
    pub(super) allow_private: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            headers: BTreeMap::new(),
            timeout_ms: TIMEOUT_MS_USUAL,
            max_retries: RETRIES,
            batch: false,
            worktree: false,
            allow_private: false,
        }
    }
}

impl Options {
    pub(super) fn of(webhook: &Webhook) -> Options {
        serde_json::from_value(webhook.options.clone()).unwrap_or_default()
    }
}

/// A change of an endpoint; fields that are absent stay.
#[derive(Debug, Clone, Default)]
pub struct WebhookChange {
    /// Its name.
    pub name: Option<String>,
    /// Where events are sent.
    pub url: Option<String>,
    /// The secret that signs its deliveries.
    pub secret: Option<String>,
    /// The events that it is subscribed to.
    pub events: Option<Vec<String>>,
    /// Whether it gets any.
    pub active: Option<bool>,
    /// Further headers. The value `***` keeps the present value.
    pub headers: Option<BTreeMap<String, String>>,
    /// The time that the receiver has to answer, in milliseconds.
    pub timeout_ms: Option<u32>,
    /// Retries after the first attempt.
    pub max_retries: Option<u32>,
    /// Whether it gets one delivery for each publish, with the list of events.
    pub batch: Option<bool>,
    /// Whether it gets events of files that were saved and not committed.
    pub worktree: Option<bool>,
    /// Whether it may be on this machine or a private network.
    pub allow_private: Option<bool>,
}

impl WebhookChange {
    /// Applies the change. If a setting is invalid, `webhook` may be changed in part and must not be stored.
    pub(super) fn apply(self, webhook: &mut Webhook, policy: Policy) -> Result<(), WebhookError> {
        let mut options = Options::of(webhook);
        if let Some(name) = self.name {
            webhook.name = named(name.trim())?;
        }
        if let Some(secret) = self.secret {
            if let Some(why) = signature::fault(&secret) {
                return Err(invalid("secret", why));
            }
            webhook.secret = secret;
        }
        if let Some(events) = self.events {
            webhook.events = subscribed(&events)?;
        }
        if let Some(headers) = self.headers {
            options.headers = with_headers(headers, &options.headers)?;
        }
        if let Some(timeout_ms) = self.timeout_ms {
            if !TIMEOUT_MS.contains(&timeout_ms) {
                return Err(invalid("timeoutMs", "must be from 1000 to 30000"));
            }
            options.timeout_ms = timeout_ms;
        }
        if let Some(max_retries) = self.max_retries {
            if max_retries > RETRIES_MAX {
                return Err(invalid("maxRetries", "must be from 0 to 10"));
            }
            options.max_retries = max_retries;
        }
        options.batch = self.batch.unwrap_or(options.batch);
        options.worktree = self.worktree.unwrap_or(options.worktree);
        let is_moved =
            self.url.as_ref().is_some_and(|url| url.trim() != webhook.url) || self.allow_private.is_some();
        // Permission for private targets was given for the old address only.
        options.allow_private = self.allow_private.unwrap_or(options.allow_private && !is_moved);
        if let Some(url) = self.url {
            webhook.url = url.trim().to_owned();
        }
        if is_moved {
            if webhook.url.chars().count() > URL_CHARS_MAX {
                return Err(invalid("url", format!("has more than {URL_CHARS_MAX} characters")));
            }
            let target = Target::parse(&webhook.url).map_err(WebhookError::Target)?;
            let policy = if options.allow_private { policy.with_private() } else { policy };
            policy.check_target(&target).map_err(WebhookError::Target)?;
        }
        if let Some(active) = self.active {
            if active && !webhook.is_active {
                // A person who switches it on wants an attempt at once.
                webhook.health = WebhookHealth {
                    failing_since: None,
                    failures: 0,
                    wait_until: None,
                    ..webhook.health.clone()
                };
                webhook.disabled_why = None;
            }
            webhook.is_active = active;
        }
        webhook.options = serde_json::to_value(&options).unwrap_or_default();
        Ok(())
    }
}

/// Sets a new secret. Deliveries are signed with the old one, too, for a while.
pub(super) fn rotate(webhook: &mut Webhook, ids: &dyn Ids, now: Timestamp) {
    let new = new_secret(ids);
    let old = std::mem::replace(&mut webhook.secret, new);
    webhook.old_secret = Some((old, now.as_second() + OLD_SECRET_S));
    webhook.updated_at = now.as_second();
}

/// The secrets that sign deliveries, the new one first.
pub(super) fn secrets(webhook: &Webhook, now: Timestamp) -> Vec<String> {
    let old = webhook.old_secret.iter().filter(|(_, until)| *until > now.as_second()).map(|(old, _)| old);
    std::iter::once(&webhook.secret).chain(old).cloned().collect()
}

/// Whether an endpoint is subscribed to an event. All events are those of the live site and of webhooks: what reveals work
/// that is not published is named.
pub(super) fn wants(webhook: &Webhook, event: EventName) -> bool {
    let is_public = event.is_of_live_site() || event == EventName::WebhookFailed;
    let is_meant = |wanted: &String| wanted == event.as_str() || (is_public && wanted == ALL_EVENTS);
    webhook.events.iter().any(is_meant)
}

fn named(name: &str) -> Result<String, WebhookError> {
    let count = name.chars().count();
    match (1..=NAME_CHARS_MAX).contains(&count) && !name.chars().any(char::is_control) {
        true => Ok(name.to_owned()),
        false => Err(invalid("name", format!("must have 1 to {NAME_CHARS_MAX} characters on one line"))),
    }
}

/// Checks the names of events. Returns them in canonical form, without duplicates.
fn subscribed(events: &[String]) -> Result<Vec<String>, WebhookError> {
    let mut found: Vec<String> = Vec::new();
    for event in events {
        let name = match event.as_str() {
            ALL_EVENTS => event.clone(),
            other => other
                .parse::<EventName>()
                .map_err(|cause| invalid("events", format!("is not valid: {cause}")))?
                .to_string(),
        };
        if !found.contains(&name) {
            found.push(name);
        }
    }
    match found.is_empty() {
        true => Err(invalid("events", "must name an event")),
        false => Ok(found),
    }
}

fn with_headers(
    given: BTreeMap<String, String>,
    old: &BTreeMap<String, String>,
) -> Result<BTreeMap<String, String>, WebhookError> {
    if given.len() > HEADERS_MAX {
        return Err(invalid("headers", format!("must be at most {HEADERS_MAX}")));
    }
    let mut headers = BTreeMap::new();
    for (name, value) in given {
        let lower = name.to_ascii_lowercase();
        let is_token = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        if name.is_empty() || name.len() > 100 || !name.bytes().all(is_token) {
            return Err(invalid("headers", format!("`{name}` cannot be the name of a header")));
        }
        let is_own = OWN_HEADERS.contains(&lower.as_str())
            || lower.starts_with("webhook-")
            || lower.starts_with("x-webhook-");
        if is_own {
            return Err(invalid("headers", format!("`{name}` cannot be chosen: each delivery sets it")));
        }
        let value = match value == HIDDEN {
            true => old.get(&name).cloned().unwrap_or(value),
            false => value,
        };
        if value.len() > HEADER_BYTES_MAX || value.chars().any(|c| c.is_control() || !c.is_ascii()) {
            return Err(invalid(
                "headers",
                format!("the value of `{name}` must be one line of ASCII characters"),
            ));
        }
        headers.insert(name, value);
    }
    Ok(headers)
}

/// An endpoint without its secret.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WebhookView {
    /// Its id
    pub id: String,
    /// Its name
    pub name: String,
    /// Where events are sent
    pub url: String,
    /// The events that it is subscribed to; `*` is all of them
    pub events: Vec<String>,
    /// Whether it gets any
    pub active: bool,
    /// Further headers; their values are not shown
    pub headers: BTreeMap<String, String>,
    /// The time that the receiver has to answer, in milliseconds
    pub timeout_ms: u32,
    /// Retries after the first attempt
    pub max_retries: u32,
    /// Whether it gets one delivery for each publish, with the list of events
    pub batch: bool,
    /// Whether it gets events of files that were saved and not committed
    pub worktree: bool,
    /// Whether it may be on this machine or a private network
    pub allow_private: bool,
    /// Deliveries that wait
    pub pending: i64,
    /// Deliveries that were given up
    pub failed: i64,
    /// The problem, where there is one
    pub problem: Option<String>,
    /// The commit of the live branch up to which events were queued
    pub cursor: Option<String>,
    /// When something was last sent, RFC 3339
    pub last_triggered_at: Option<String>,
    /// The result of that: success, retrying or failed
    pub last_status: Option<String>,
    /// When it was made, RFC 3339
    pub created_at: String,
    /// When it was last changed, RFC 3339
    pub updated_at: String,
}

impl WebhookView {
    pub(super) fn of(webhook: &Webhook, backlog: Backlog) -> WebhookView {
        let options = Options::of(webhook);
        let hidden = options.headers.into_keys().map(|name| (name, HIDDEN.to_owned()));
        WebhookView {
            id: webhook.id.clone(),
            name: webhook.name.clone(),
            url: webhook.url.clone(),
            events: webhook.events.clone(),
            active: webhook.is_active,
            headers: hidden.collect(),
            timeout_ms: options.timeout_ms,
            max_retries: options.max_retries,
            batch: options.batch,
            worktree: options.worktree,
            allow_private: options.allow_private,
            pending: backlog.waiting,
            failed: backlog.failed,
            problem: problem(webhook),
            cursor: webhook.cursor.clone(),
            last_triggered_at: webhook.health.last_triggered_at.map(moment),
            last_status: webhook.health.last_status.clone(),
            created_at: moment(webhook.created_at),
            updated_at: moment(webhook.updated_at),
        }
    }
}

/// The problem of an endpoint, where there is one.
fn problem(webhook: &Webhook) -> Option<String> {
    let rewound = webhook.rewound_to.as_deref().filter(|_| webhook.is_active);
    let rewound = rewound.map(|commit| {
        let commit = commit.get(..12).unwrap_or(commit);
        format!(
            "the live branch was rewound to `{commit}`, before what was sent, or what was sent is not in this repository. \
             Nothing is sent until the branch has a newer commit than that, or until `cms webhook set {id} --from-now`; \
             `cms webhook replay {id} --since REV` then sends the events after a revision",
            id = webhook.id
        )
    });
    webhook.disabled_why.clone().or(rewound)
}

pub(super) fn moment(second: i64) -> String {
    rfc3339(Timestamp::from_second(second).unwrap_or_default())
}
