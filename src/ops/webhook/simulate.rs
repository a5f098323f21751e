//! `cms webhook simulate`: a synthetic event, marked as a test, for developers of receivers.

use super::TABLE;
use crate::ops::module::object;
use crate::ops::prelude::*;
use crate::site::DeliveryView;

/// Largest payload, in bytes of JSON.
const PAYLOAD_BYTES_MAX: usize = 20 * 1024;
/// Longest name of an event, in bytes.
const EVENT_BYTES_MAX: usize = 100;

/// Send a made-up event, marked as a test, to the webhooks that are subscribed to it
///
/// The mark is `"test": true` in the body and in its data, and a header `x-webhook-test`. It is tried once.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Simulate {
    /// Event, such as `post.published`
    #[arg(value_name = "EVENT")]
    pub event: String,
    /// Data of the event, as a JSON object
    #[arg(long, value_name = "JSON", value_parser = object, default_value = "{}")]
    #[serde(default)]
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub payload: Map,
    /// Only to this webhook: its id, the beginning of its id, or its name
    #[arg(long, value_name = "WEBHOOK")]
    pub webhook: Option<String>,
}

/// The result.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Simulated {
    /// Always true
    pub success: bool,
    /// The result in words
    pub message: String,
    /// The deliveries; a server that runs sends them in a moment
    pub deliveries: Vec<DeliveryView>,
}

impl Operation for Simulate {
    const FACTS: Facts = facts!("webhook.simulate", Permission::AiReviewSave;
        "webhook simulate post.published" => "To all webhooks that get it",
        "webhook simulate post.published --payload '{\"slug\": \"hello\"}'" => "With data of your own");
    type Can = Reading;
    type Output = Simulated;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Simulated, OpError> {
        cx.in_earnest("a simulated event")?;
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b".-_".contains(&byte);
        if self.event.is_empty() || self.event.len() > EVENT_BYTES_MAX || !self.event.bytes().all(is_name) {
            let why = "is not the name of an event, such as `post.published`";
            return Err(OpError::invalid("webhook.event", format!("`event` {why}")).detail("event", why));
        }
        if json!(self.payload).to_string().len() > PAYLOAD_BYTES_MAX {
            let why = format!("has more than {PAYLOAD_BYTES_MAX} bytes");
            return Err(
                OpError::invalid("webhook.payload", format!("`payload` {why}")).detail("payload", why)
            );
        }
        let (ids, now) = (cx.call().ids, cx.call().now);
        let webhooks = cx.outbox()?;
        let deliveries = webhooks.simulate(&self.event, self.payload, self.webhook.as_deref(), ids, now)?;
        note(cx, "webhook.simulate", ("", ""), json!({"event": self.event, "deliveries": deliveries.len()}))?;
        Ok(Simulated { success: true, message: format!("Dispatched {}", self.event), deliveries })
    }
}

impl View for Simulated {
    fn show(&self, page: &mut Page) {
        page.line(self.message.clone());
        match self.deliveries.is_empty() {
            true => page.line("  no webhook asks for it"),
            false => page.rows(TABLE, &self.deliveries),
        }
    }
}
