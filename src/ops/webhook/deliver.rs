//! `cms webhook deliver`: sends the deliveries that are due.

use super::deliveries_in_words;
use crate::model::roles::Permission;
use crate::ops::{Administration, Context, Facts, OpError, Operation, Page, Tone, View};
use crate::site::Delivered;
use clap::Args;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Send the deliveries that are due, and requests of workflows, then exit: for cron and CI, where no `cms serve` runs
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Deliver {}

/// The result.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Sending {
    /// The counts
    #[serde(flatten)]
    pub delivered: Delivered,
    /// Pending deliveries, to be sent later
    pub waiting: i64,
    /// Whether another process sends, so that this one only queued
    pub elsewhere: bool,
}

impl Operation for Deliver {
    const FACTS: Facts = Facts {
        name: "webhook.deliver",
        permission: Permission::SettingsUpdate,
        examples: &[("webhook deliver", "Everything that is due now")],
    };
    type Can = Administration;
    type Output = Sending;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Sending, OpError> {
        cx.in_earnest("sending")?;
        let (now, outbox) = (cx.call().now, cx.outbox()?);
        let sender = outbox.sender()?;
        let delivered = match &sender {
            Some(_) => outbox.deliver(now)?,
            None => Delivered { queued: outbox.queue(now)?, ..Delivered::default() },
        };
        Ok(Sending { delivered, waiting: outbox.backlog()?.waiting, elsewhere: sender.is_none() })
    }
}

impl View for Sending {
    fn show(&self, page: &mut Page) {
        self.show_deliveries(page);
        let workflows = self.delivered.workflows;
        if workflows > 0 {
            page.line(format!("sent {} of workflows", crate::base::text::count(workflows, "request")));
        }
    }
}

impl Sending {
    fn show_deliveries(&self, page: &mut Page) {
        let Delivered { queued, arrived, retrying, failed, .. } = self.delivered;
        if self.elsewhere {
            page.line(format!("queued {}; another process sends them", deliveries_in_words(queued)));
            return;
        }
        page.line(format!("sent {}", deliveries_in_words(arrived + retrying + failed)));
        for (number, tone, word) in [
            (arrived, Tone::Good, "arrived"),
            (retrying, Tone::Notice, "to be tried again"),
            (failed, Tone::Bad, "given up"),
        ] {
            if number > 0 {
                page.toned_line(tone, format!("  {number} {word}"));
            }
        }
        if self.waiting > 0 {
            page.line(format!("  {} waiting", self.waiting));
        }
    }
}
