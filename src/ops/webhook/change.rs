//! `cms webhook add` and `cms webhook set`: send events to an address, change an endpoint.

use super::headers;
use crate::ops::prelude::*;
use crate::site::{MadeWebhook, WebhookChange, WebhookView};

/// Send events to an address, from now on; the secret is shown this once
///
/// Deliveries are signed as Standard Webhooks says (`webhook-id`, `webhook-timestamp`, `webhook-signature`), and repeated until the
/// receiver answers 2xx. Each has the id of its event, so that a receiver can drop repeats. `cms serve`
/// sends by itself; `cms webhook deliver` sends what is due once.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Add {
    /// Address of the receiver: `https`, or a host that `webhooks.allow_hosts` in cms.toml names
    #[arg(value_name = "URL")]
    pub url: String,
    /// Name of the webhook; its host unless given
    #[arg(long, value_name = "TEXT")]
    pub name: Option<String>,
    /// Events to send, such as `post.published`; all of the live site unless given
    #[arg(long = "event", value_name = "NAME", num_args = 1..)]
    #[serde(default)]
    pub events: Vec<String>,
    /// A secret of your own instead of a new one
    #[arg(long, value_name = "TEXT")]
    pub secret: Option<String>,
    /// A header that deliveries carry: NAME=VALUE
    #[arg(long, value_name = "NAME=VALUE")]
    #[serde(default)]
    pub header: Vec<String>,
    /// Headers as an object
    #[arg(skip)]
    #[serde(default)]
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub headers: Map,
    /// Time for the receiver's answer in milliseconds, 1000 to 30000; 15000 unless given
    #[arg(long, value_name = "MS")]
    pub timeout_ms: Option<u32>,
    /// Retries after the first attempt, 0 to 10; 7 unless given
    #[arg(long, value_name = "N")]
    pub max_retries: Option<u32>,
    /// One delivery for each publish, with the list of its events
    #[arg(long)]
    #[serde(default)]
    pub batch: bool,
    /// Also send files that are saved and not committed (`worktree.saved`)
    #[arg(long)]
    #[serde(default)]
    pub worktree: bool,
    /// The receiver may be on this machine or a private network, without TLS too
    #[arg(long)]
    #[serde(default)]
    pub allow_private: bool,
    /// Keep it switched off for now
    #[arg(long)]
    #[serde(default)]
    pub inactive: bool,
}

impl Operation for Add {
    const FACTS: Facts = facts!("webhook.add", Permission::SettingsUpdate;
        "webhook add https://build.example.org/hook --event post.published post.unpublished" => "Two events",
        "webhook add http://localhost:8787 --allow-private" => "To `cms webhook listen` on this machine");
    type Can = Administration;
    type Output = MadeWebhook;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<MadeWebhook, OpError> {
        cx.in_earnest("a new webhook")?;
        let change = WebhookChange {
            name: self.name,
            url: Some(self.url),
            secret: self.secret,
            events: Some(self.events).filter(|events| !events.is_empty()),
            active: self.inactive.then_some(false),
            headers: headers(&self.header, &self.headers)?,
            timeout_ms: self.timeout_ms,
            max_retries: self.max_retries,
            batch: Some(self.batch),
            worktree: Some(self.worktree),
            allow_private: Some(self.allow_private),
        };
        cx.records()?.together(|| {
            let made = cx.outbox()?.add(change, cx.call().ids, cx.call().now)?;
            let webhook = &made.webhook;
            let detail = json!({"name": webhook.name, "url": webhook.url, "events": webhook.events});
            note(cx, "webhook.create", ("webhook", &webhook.id), detail)?;
            Ok(made)
        })
    }
}

/// Change a webhook: what is not given stays as it is
///
/// While it is off, nothing is sent. Events of that time are sent once it is on again, unless `--from-now` skips them.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Set {
    /// Webhook: its id, the beginning of its id, or its name
    #[arg(value_name = "WEBHOOK")]
    pub webhook: String,
    /// Address of the receiver
    #[arg(long, value_name = "URL")]
    pub url: Option<String>,
    /// Name of the webhook
    #[arg(long, value_name = "TEXT")]
    pub name: Option<String>,
    /// Events to send, instead of those before
    #[arg(long = "event", value_name = "NAME", num_args = 1..)]
    #[serde(default)]
    pub events: Vec<String>,
    /// A secret of your own; `cms webhook rotate-secret` makes a new one and signs with both for two days
    #[arg(long, value_name = "TEXT")]
    pub secret: Option<String>,
    /// Headers of deliveries, instead of those before: NAME=VALUE
    #[arg(long, value_name = "NAME=VALUE")]
    #[serde(default)]
    pub header: Vec<String>,
    /// Headers as an object; the value `***` keeps the present value
    #[arg(skip)]
    #[schemars(with = "Option<serde_json::Map<String, serde_json::Value>>")]
    pub headers: Option<Map>,
    /// Time for the receiver's answer in milliseconds, 1000 to 30000
    #[arg(long, value_name = "MS")]
    pub timeout_ms: Option<u32>,
    /// Retries after the first attempt, 0 to 10
    #[arg(long, value_name = "N")]
    pub max_retries: Option<u32>,
    /// Whether it gets one delivery for each publish
    #[arg(long, value_name = "true|false")]
    pub batch: Option<bool>,
    /// Whether it gets files that are saved and not committed (`worktree.saved`)
    #[arg(long, value_name = "true|false")]
    pub worktree: Option<bool>,
    /// Whether the receiver may be on this machine or a private network
    #[arg(long, value_name = "true|false")]
    pub allow_private: Option<bool>,
    /// Switch it on or off
    #[arg(long, value_name = "true|false")]
    pub active: Option<bool>,
    /// Skip events that happened until now and are not queued: after a rewind of the branch, or a long pause
    #[arg(long)]
    #[serde(default)]
    pub from_now: bool,
}

impl Operation for Set {
    const FACTS: Facts = facts!("webhook.set", Permission::SettingsUpdate;
        "webhook set build.example.org --event post.published" => "Other events",
        "webhook set build.example.org --active true --from-now" => "On again, without what was missed");
    type Can = Administration;
    type Output = WebhookView;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<WebhookView, OpError> {
        cx.in_earnest("a change of a webhook")?;
        let given = headers(&self.header, self.headers.as_ref().unwrap_or(&Map::new()))?;
        let change = WebhookChange {
            name: self.name,
            url: self.url,
            secret: self.secret,
            events: Some(self.events).filter(|events| !events.is_empty()),
            active: self.active,
            // An empty object removes all headers.
            headers: given.or_else(|| self.headers.is_some().then(Default::default)),
            timeout_ms: self.timeout_ms,
            max_retries: self.max_retries,
            batch: self.batch,
            worktree: self.worktree,
            allow_private: self.allow_private,
        };
        cx.records()?.together(|| {
            let done = cx.outbox()?.change(&self.webhook, change, self.from_now, cx.call().now)?;
            let detail =
                json!({"name": done.name, "url": done.url, "events": done.events, "active": done.active});
            note(cx, "webhook.update", ("webhook", &done.id), detail)?;
            Ok(done)
        })
    }
}
