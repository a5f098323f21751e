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
    /// Requests of workflows that were sent
    pub workflows: usize,
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
        let (ids, now, webhooks) = (cx.call().ids, cx.call().now, cx.webhooks()?);
        let sender = webhooks.sender()?;
        let delivered = match &sender {
            Some(_) => webhooks.deliver(ids, now)?,
            None => Delivered { queued: webhooks.queue(ids, now)?, ..Delivered::default() },
        };
        let workflows = cx.workflows()?.deliver(now, &crate::net::variable)?.len();
        let waiting = webhooks.backlog()?.waiting;
        Ok(Sending { delivered, workflows, waiting, elsewhere: sender.is_none() })
    }
}

impl View for Sending {
    fn show(&self, page: &mut Page) {
        self.show_deliveries(page);
        if self.workflows > 0 {
            page.line(format!("sent {} of workflows", crate::base::text::count(self.workflows, "request")));
        }
    }
}

impl Sending {
    fn show_deliveries(&self, page: &mut Page) {
        let Delivered { queued, arrived, retrying, failed } = self.delivered;
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
