//! `cms webhook list`, `show`, `rm`, `rotate-secret`, `test`, `replay` and `deliver`.

use super::deliveries_in_words;
use crate::ops::prelude::*;
use crate::ops::workflow::attempt;
use crate::site::{Delivered, DeliveryView, MadeWebhook, Outgoing, WebhookView};

/// An input that names a webhook and nothing else.
macro_rules! named {
    ($(#[doc = $doc:literal])+ $name:ident) => {
        $(#[doc = $doc])+
        #[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $name {
            /// Webhook: its id, the beginning of its id, or its name
            #[arg(value_name = "WEBHOOK")]
            pub webhook: String,
        }
    };
}

/// List the webhooks and their state
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct List {}

/// All endpoints.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct WebhookList {
    /// The endpoints, the oldest first
    pub data: Vec<WebhookView>,
}

impl Operation for List {
    const FACTS: Facts = facts!("webhook.list", Permission::SettingsUpdate;
        "webhook list" => "Where events go");
    type Can = Reading;
    type Output = WebhookList;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<WebhookList, OpError> {
        Ok(WebhookList { data: cx.outbox()?.list()? })
    }
}

table! {
    WebhookList.data, one: WebhookView, "no webhooks: `cms webhook add URL` makes one";
    "id" => short_id(&one.id), "name" => one.name, "state" => if one.active { "active" } else { "off" },
    "events" => one.events.join(" "), "waiting" => one.pending, "given up" => one.failed,
    "last" => one.last_status.as_deref().unwrap_or_default(), "to" => one.url;
    problems
}

impl WebhookList {
    fn problems(&self, page: &mut Page) {
        for (one, problem) in self.data.iter().filter_map(|one| Some((one, one.problem.as_ref()?))) {
            page.toned_line(Tone::Bad, format!("{}: {problem}", one.name));
        }
    }
}

named! {
    /// Show a webhook and its state
    Show
}

impl Operation for Show {
    const FACTS: Facts = facts!("webhook.show", Permission::SettingsUpdate;
        "webhook show build.example.org" => "One of them");
    type Can = Reading;
    type Output = WebhookView;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<WebhookView, OpError> {
        Ok(cx.outbox()?.show(&self.webhook)?)
    }
}

named! {
    /// Remove a webhook and its deliveries, also pending ones
    Remove
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
    const FACTS: Facts = facts!("webhook.rm", Permission::SettingsUpdate;
        "webhook rm build.example.org" => "Nothing is sent there any more");
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
        styled!(page, Good "removed"; Plain " webhook {} ", short_id(&self.id); Strong "{}", self.name);
        if self.dropped > 0 {
            page.line(format!("  {} waited and are not sent", self.dropped));
        }
    }
}

named! {
    /// Give a webhook a new secret; for two days deliveries are signed with the old one, too
    RotateSecret
}

impl Operation for RotateSecret {
    const FACTS: Facts = facts!("webhook.rotate-secret", Permission::SettingsUpdate;
        "webhook rotate-secret build.example.org" => "The new secret is shown this once");
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

named! {
    /// Send a test event to one webhook at once, and show the answer
    Test
}

impl Operation for Test {
    const FACTS: Facts = facts!("webhook.test", Permission::SettingsUpdate;
        "webhook test build.example.org" => "Whether the receiver takes it");
    type Can = Administration;
    type Output = DeliveryView;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<DeliveryView, OpError> {
        cx.in_earnest("a test")?;
        Ok(cx.outbox()?.test(&self.webhook, cx.call().ids, cx.call().now)?)
    }
}

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
    const FACTS: Facts = facts!("webhook.replay", Permission::SettingsUpdate;
        "webhook replay build.example.org --since source~3" => "The last three changes of the live site");
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
    /// Webhooks that get no events until somebody acts, and why; the exit code is 1 then
    pub problems: Vec<String>,
}

impl Operation for Deliver {
    const FACTS: Facts = facts!("webhook.deliver", Permission::SettingsUpdate;
        "webhook deliver" => "Everything that is due now");
    type Can = Administration;
    type Output = Sending;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Sending, OpError> {
        cx.in_earnest("sending")?;
        let (now, outbox) = (cx.call().now, cx.outbox()?);
        let sender = outbox.sender()?;
        let delivered = match &sender {
            Some(_) => {
                outbox.deliver(&|outgoing: &Outgoing, at: Timestamp| attempt(cx, outgoing, at), now)?
            }
            None => Delivered { queued: outbox.queue(now)?, ..Delivered::default() },
        };
        let stopped = outbox.list()?.into_iter().filter(|webhook| webhook.active);
        let problems = stopped.filter_map(|one| Some(format!("{}: {}", one.name, one.problem?))).collect();
        Ok(Sending { delivered, waiting: outbox.backlog()?.waiting, elsewhere: sender.is_none(), problems })
    }
}

impl View for Sending {
    fn show(&self, page: &mut Page) {
        self.show_deliveries(page);
        let workflows = self.delivered.workflows;
        if workflows > 0 {
            page.line(format!("sent {} of workflows", count(workflows, "request")));
        }
        for problem in &self.problems {
            page.toned_line(Tone::Bad, problem);
        }
    }

    fn exit(&self) -> u8 {
        if self.problems.is_empty() { 0 } else { EXIT_STOPPED }
    }
}

/// Exit code if a webhook gets no events.
const EXIT_STOPPED: u8 = 1;

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
