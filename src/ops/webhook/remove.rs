//! `cms webhook rm`: removes an endpoint.

use super::short;
use crate::model::roles::Permission;
use crate::ops::audit::note;
use crate::ops::{Administration, Context, Facts, OpError, Operation, Page, Tone, View};
use clap::Args;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Remove a webhook and its deliveries, also pending ones
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Remove {
    /// Webhook: its id, the beginning of its id, or its name
    #[arg(value_name = "WEBHOOK")]
    pub webhook: String,
}

/// An endpoint that was removed.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Removed {
    /// Its id
    pub id: String,
    /// Its name
    pub name: String,
    /// Always true
    pub removed: bool,
    /// Deliveries that waited and are not sent
    pub dropped: i64,
}

impl Operation for Remove {
    const FACTS: Facts = Facts {
        name: "webhook.rm",
        permission: Permission::SettingsUpdate,
        examples: &[("webhook rm build.example.org", "Nothing is sent there any more")],
    };
    type Can = Administration;
    type Output = Removed;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Removed, OpError> {
        cx.in_earnest("removing a webhook")?;
        cx.records()?.together(|| {
            let gone = cx.outbox()?.remove(&self.webhook)?;
            note(cx, "webhook.delete", ("webhook", &gone.id), json!({"name": gone.name, "url": gone.url}))?;
            Ok(Removed { id: gone.id, name: gone.name, removed: true, dropped: gone.pending })
        })
    }
}

impl View for Removed {
    fn show(&self, page: &mut Page) {
        page.pieces(&[
            (Tone::Good, "removed"),
            (Tone::Plain, &format!(" webhook {} ", short(&self.id))),
            (Tone::Strong, &self.name),
        ]);
        if self.dropped > 0 {
            page.line(format!("  {} waited and are not sent", self.dropped));
        }
    }
}
