//! `cms webhook add`: send events to an address.

use super::headers;
use crate::base::Map;
use crate::model::roles::Permission;
use crate::ops::audit::note;
use crate::ops::{Administration, Context, Facts, OpError, Operation};
use crate::site::{MadeWebhook, WebhookChange};
use clap::Args;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

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
    #[serde(default)]
    pub name: Option<String>,
    /// Events to send, such as `post.published`; all of the live site unless given
    #[arg(long = "event", value_name = "NAME", num_args = 1..)]
    #[serde(default)]
    pub events: Vec<String>,
    /// A secret of your own instead of a new one
    #[arg(long, value_name = "TEXT")]
    #[serde(default)]
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
    #[serde(default)]
    pub timeout_ms: Option<u32>,
    /// Retries after the first attempt, 0 to 10; 7 unless given
    #[arg(long, value_name = "N")]
    #[serde(default)]
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
    const FACTS: Facts = Facts {
        name: "webhook.add",
        permission: Permission::SettingsUpdate,
        examples: &[
            (
                "webhook add https://build.example.org/hook --event post.published post.unpublished",
                "Two events",
            ),
            ("webhook add http://localhost:8787 --allow-private", "To `cms webhook listen` on this machine"),
        ],
    };
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
