//! `cms webhook rotate-secret`: another secret.

use crate::model::roles::Permission;
use crate::ops::audit::note;
use crate::ops::{Administration, Context, Facts, OpError, Operation};
use crate::site::MadeWebhook;
use clap::Args;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

/// Give a webhook a new secret; for two days deliveries are signed with the old one, too
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RotateSecret {
    /// Webhook: its id, the beginning of its id, or its name
    #[arg(value_name = "WEBHOOK")]
    pub webhook: String,
}

impl Operation for RotateSecret {
    const FACTS: Facts = Facts {
        name: "webhook.rotate-secret",
        permission: Permission::SettingsUpdate,
        examples: &[("webhook rotate-secret build.example.org", "The new secret is shown this once")],
    };
    type Can = Administration;
    type Output = MadeWebhook;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<MadeWebhook, OpError> {
        cx.in_earnest("a new secret")?;
        cx.records()?.together(|| {
            let made = cx.outbox()?.rotate_secret(&self.webhook, cx.call().ids, cx.call().now)?;
            note(
                cx,
                "webhook.rotate-secret",
                ("webhook", &made.webhook.id),
                json!({"name": made.webhook.name}),
            )?;
            Ok(made)
        })
    }
}
