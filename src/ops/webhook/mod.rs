//! Webhooks: endpoints that get events.

mod change;
mod deliveries;
mod simulate;
mod verbs;

pub use change::{Add, Set};
pub use deliveries::{Deliveries, Redeliver};
pub use simulate::Simulate;
pub use verbs::{Deliver, List, Remove, Replay, RotateSecret, Show, Test};

use crate::net::NetError;
use crate::ops::prelude::*;
use crate::site::{DeliveryView, MadeWebhook, WebhookError, WebhookView};

impl From<WebhookError> for OpError {
    fn from(cause: WebhookError) -> Self {
        let text = cause.to_string();
        match cause {
            WebhookError::Missing { .. } => {
                OpError::not_found("webhook.not-found", text).hint("`cms webhook list` shows them all")
            }
            WebhookError::Several { .. } => {
                OpError::invalid("webhook.ambiguous", text).hint("name it by its id: `cms webhook list`")
            }
            WebhookError::NoDelivery { .. } => OpError::not_found("webhook.delivery.not-found", text)
                .hint("`cms webhook deliveries` shows the last ones"),
            WebhookError::Invalid { field, ref why } => {
                OpError::invalid("webhook.invalid", text.clone()).detail(field, why.clone())
            }
            WebhookError::Target(NetError::BadRule { .. }) => {
                OpError::new(ErrorKind::InvalidContent, "webhook.allow-hosts", text)
                    .hint("change `webhooks.allow_hosts` in cms.toml on source")
            }
            WebhookError::Target(_) => OpError::invalid("webhook.target", text.clone())
                .detail("url", text)
                .hint("use a public https address; others need `--allow-private` on the server's own terminal, or `webhooks.allow_hosts` in cms.toml on source"),
            WebhookError::Apart { .. } => OpError::invalid("webhook.since", text.clone())
                .detail("since", text)
                .hint("name a commit that the live branch had"),
            WebhookError::Site(site) => site.into(),
        }
    }
}

/// The headers of an input: as `NAME=VALUE`, or an object.
fn headers(words: &[String], object: &Map) -> Result<Option<BTreeMap<String, String>>, OpError> {
    let wrong =
        |why: &str| OpError::invalid("webhook.invalid", format!("`headers` {why}")).detail("headers", why);
    let mut found = BTreeMap::new();
    for word in words {
        let (name, value) = word.split_once('=').ok_or_else(|| wrong("must be written NAME=VALUE"))?;
        found.insert(name.trim().to_owned(), value.trim().to_owned());
    }
    for (name, value) in object {
        let value = value.as_str().ok_or_else(|| wrong("must have texts as values"))?;
        found.insert(name.clone(), value.to_owned());
    }
    Ok(Some(found).filter(|found| !found.is_empty()))
}

/// A number of deliveries, in words.
fn deliveries_in_words(number: usize) -> String {
    if number == 1 { "1 delivery".to_owned() } else { format!("{number} deliveries") }
}

impl View for WebhookView {
    fn show(&self, page: &mut Page) {
        let state = if self.active { (Tone::Good, "active") } else { (Tone::Notice, "off") };
        page.pieces(&[
            (Tone::Strong, &self.name),
            (Tone::Plain, "  "),
            state,
            (Tone::Faint, &format!("  {}", self.id)),
        ]);
        page.line(format!("  to      {}", self.url));
        page.line(format!("  events  {}", self.events.join(", ")));
        let mut how = vec![format!("{} ms", self.timeout_ms), format!("{} retries", self.max_retries)];
        for (is_so, word) in [
            (self.batch, "one delivery a publish"),
            (self.worktree, "saved files, too"),
            (self.allow_private, "private targets"),
        ] {
            how.extend(is_so.then(|| word.to_owned()));
        }
        how.extend(self.headers.keys().map(|name| format!("header {name}")));
        page.line(format!("  with    {}", how.join(", ")));
        if let (Some(at), Some(status)) = (&self.last_triggered_at, &self.last_status) {
            page.line(format!("  last    {status} at {at}"));
        }
        page.line(format!("  queue   {} waiting, {} given up", self.pending, self.failed));
        if let Some(problem) = &self.problem {
            page.toned_line(Tone::Bad, format!("  {problem}"));
        }
    }
}

impl View for MadeWebhook {
    fn show(&self, page: &mut Page) {
        page.line(self.secret.clone());
        let about = format!(
            "webhook {} to {}: receivers check deliveries with this secret; it is shown this once",
            short_id(&self.webhook.id),
            self.webhook.url
        );
        page.toned_line(Tone::Faint, about);
    }
}

/// Deliveries as a table.
const TABLE: &Columns<DeliveryView> = columns! {
    one: DeliveryView;
    "id" => short_id(&one.id), "webhook" => short_id(&one.webhook_id), "event" => one.event, "status" => one.status,
    "tries" => one.attempt, "answer" => answer(one), "queued" => one.created_at,
};

fn answer(one: &DeliveryView) -> String {
    let status = one.response_status.map(|status| status.to_string());
    status.or_else(|| one.error.clone()).unwrap_or_default()
}

impl View for DeliveryView {
    fn show(&self, page: &mut Page) {
        let tone = match self.status {
            "success" => Tone::Good,
            "failed" => Tone::Bad,
            _ => Tone::Notice,
        };
        styled!(page, (tone) "{}", self.status; Plain " {} ", self.event;
            Faint "delivery {}", short_id(&self.id));
        if let Some(status) = self.response_status {
            page.line(format!("  answered {status} after {} ms", self.duration_ms.unwrap_or_default()));
        }
        if let Some(error) = &self.error {
            page.toned_line(Tone::Bad, format!("  {error}"));
        }
        if let Some(next) = &self.next_attempt_at {
            page.line(format!("  tried next at {next}"));
        }
    }
}
