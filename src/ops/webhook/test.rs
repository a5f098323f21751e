//! `cms webhook test`: sends a test event to one endpoint.

use crate::model::roles::Permission;
use crate::ops::{Administration, Context, Facts, OpError, Operation};
use crate::site::DeliveryView;
use clap::Args;
use schemars::JsonSchema;
use serde::Deserialize;

/// Send a test event to one webhook at once, and show the answer
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Test {
    /// Webhook: its id, the beginning of its id, or its name
    #[arg(value_name = "WEBHOOK")]
    pub webhook: String,
}

impl Operation for Test {
    const FACTS: Facts = Facts {
        name: "webhook.test",
        permission: Permission::SettingsUpdate,
        examples: &[("webhook test build.example.org", "Whether the receiver takes it")],
    };
    type Can = Administration;
    type Output = DeliveryView;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<DeliveryView, OpError> {
        cx.in_earnest("a test")?;
        Ok(cx.outbox()?.test(&self.webhook, cx.call().ids, cx.call().now)?)
    }
}
