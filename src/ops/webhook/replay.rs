//! `cms webhook replay`: queues the events since a revision again.

use super::deliveries_in_words;
use crate::model::roles::Permission;
use crate::ops::{Administration, Context, Facts, OpError, Operation, Page, View};
use clap::Args;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Queue the events since a revision again, with the same ids
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Replay {
    /// Webhook: its id, the beginning of its id, or its name
    #[arg(value_name = "WEBHOOK")]
    pub webhook: String,
    /// The revision: a commit that the live branch had
    #[arg(long, value_name = "REV")]
    pub since: String,
}

/// The result.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Replayed {
    /// Number of deliveries
    pub queued: usize,
}

impl Operation for Replay {
    const FACTS: Facts = Facts {
        name: "webhook.replay",
        permission: Permission::SettingsUpdate,
        examples: &[(
            "webhook replay build.example.org --since source~3",
            "The last three changes of the live site",
        )],
    };
    type Can = Administration;
    type Output = Replayed;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Replayed, OpError> {
        cx.in_earnest("sending again")?;
        let (ids, now) = (cx.call().ids, cx.call().now);
        Ok(Replayed { queued: cx.outbox()?.replay(&self.webhook, &self.since, ids, now)? })
    }
}

impl View for Replayed {
    fn show(&self, page: &mut Page) {
        page.line(format!("queued {}", deliveries_in_words(self.queued)));
    }
}
