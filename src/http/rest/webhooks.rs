//! Webhooks, as known clients manage them. What reaches the server's own network is set on its
//! terminal only.

use super::prelude::*;
use std::collections::BTreeMap;

endpoints! {
    /// The webhooks and how they do
    GET "/api/webhooks", May(SettingsUpdate), "webhook.list" => list;
    /// Send events to an address; the secret is shown this once
    POST "/api/webhooks", May(SettingsUpdate), "webhook.add" => add;
    /// One webhook
    GET "/api/webhooks/:id", May(SettingsUpdate), "webhook.show" => show;
    /// Change a webhook
    PUT / PATCH "/api/webhooks/:id", May(SettingsUpdate), "webhook.set" => update;
    /// Remove a webhook and what waits for it
    DELETE "/api/webhooks/:id", May(SettingsUpdate), "webhook.rm" => remove;
    /// What was sent to a webhook, the last one first
    GET "/api/webhooks/:id/deliveries", May(SettingsUpdate), "webhook.deliveries" => deliveries;
    /// Send a delivery once more, with the same id and body
    POST "/api/webhooks/:id/deliveries/:delivery/redeliver", May(SettingsUpdate), "webhook.redeliver" => redeliver;
    /// Send a test at once, and say what came back
    POST "/api/webhooks/:id/test", May(SettingsUpdate), "webhook.test" => test;
    /// Send what happened since a revision once more
    POST "/api/webhooks/:id/replay", May(SettingsUpdate), "webhook.replay" => replay;
    /// A new secret, shown this once; for two days the old one signs, too
    POST "/api/webhooks/:id/rotate-secret", May(SettingsUpdate), "webhook.rotate-secret" => rotate;
}

nouns! {
    Webhook = "id", "webhook";
    Delivery = "delivery", "webhook.delivery";
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct New {
    name: Line<100>,
    /// Address of the receiver: `https`, or a host that the server's operator allows
    url: Line<500>,
    /// Events to send, such as `post.published`
    #[schemars(length(min = 1))]
    events: Vec<String>,
    #[serde(flatten)]
    options: Options,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Changes {
    name: Option<Line<100>>,
    /// Address of the receiver
    url: Option<Line<500>>,
    /// Events to send, instead of those before
    #[schemars(length(min = 1))]
    events: Option<Vec<String>>,
    #[serde(flatten)]
    options: Options,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Options {
    /// A secret of your own
    #[serde(skip_serializing_if = "is_empty")]
    secret: Option<String>,
    active: Option<bool>,
    /// Headers that deliveries carry; the value `***` keeps the present one
    headers: Option<BTreeMap<String, String>>,
    /// Time for the receiver's answer, in milliseconds
    #[schemars(range(min = 1_000, max = 30_000))]
    timeout_ms: Option<u32>,
    /// Retries after the first attempt
    #[schemars(range(min = 0, max = 10))]
    max_retries: Option<u32>,
    /// One delivery for each publish, with the list of its events
    batch: Option<bool>,
    /// Also send files that are saved and not committed
    worktree: Option<bool>,
}

fn is_empty(secret: &Option<String>) -> bool {
    secret.as_ref().is_some_and(String::is_empty)
}

fn list(cx: &RequestContext<'_>) -> Result<Tagged, Refusal> {
    let mut found = cx.run_plain("webhook.list", json!({}))?;
    found["meta"] = json!({"total": found["data"].as_array().map_or(0, Vec::len)});
    Ok(Tagged(found))
}

fn show(cx: &RequestContext<'_>, id: Id<Webhook>) -> Result<Tagged<LegacyEnvelope>, Refusal> {
    let found = cx.run_plain("webhook.show", json!({"webhook": id}))?;
    Ok(Tagged(legacy_envelope(found)))
}

fn add(cx: &RequestContext<'_>, mut body: Body<New>) -> Result<Created, Refusal> {
    let inactive = body.0.options.active.take() == Some(false);
    let made = cx.run_plain("webhook.add", input((body, json!({"inactive": inactive}))))?;
    let path = format!("/api/webhooks/{}", made["id"].as_str().unwrap_or_default());
    Ok(Created::json(&legacy_envelope(made).with("message", "Webhook created")).at(&path))
}

fn update(cx: &RequestContext<'_>, id: Id<Webhook>, body: Body<Changes>) -> Result<LegacyEnvelope, Refusal> {
    let done = cx.run_plain("webhook.set", input((body, json!({"webhook": id}))))?;
    Ok(legacy_envelope(done).with("message", "Webhook updated"))
}

fn remove(cx: &RequestContext<'_>, id: Id<Webhook>) -> Result<(), Refusal> {
    cx.run_plain("webhook.rm", json!({"webhook": id})).map(drop)
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Filter {
    /// Only those that are pending, retrying, success or failed
    #[schemars(extend("enum" = crate::db::ledger::DeliveryStatus::NAMES))]
    status: Option<String>,
}

fn deliveries(
    cx: &RequestContext<'_>,
    id: Id<Webhook>,
    query: Query<Filter>,
    page: Paging,
) -> Result<Tagged, Refusal> {
    cx.run_plain("webhook.deliveries", input((query, page, json!({"webhook": id})))).map(Tagged)
}

fn redeliver(
    cx: &RequestContext<'_>,
    id: Id<Webhook>,
    delivery: Id<Delivery>,
) -> Result<LegacyEnvelope, Refusal> {
    let found = cx.run_plain("webhook.deliveries", json!({"id": delivery}))?;
    if found["data"][0]["webhookId"] != json!(id) {
        return Err(OpError::not_found("webhook.delivery.not-found", "Delivery not found").into());
    }
    let done = cx.run_plain("webhook.redeliver", json!({"delivery": delivery}))?;
    Ok(legacy_envelope(done).with("message", "Delivery queued"))
}

fn test(cx: &RequestContext<'_>, id: Id<Webhook>) -> Result<LegacyEnvelope, Refusal> {
    let done = cx.run_plain("webhook.test", json!({"webhook": id}))?;
    let arrived = done["status"] == "success";
    let message = if arrived { "Test event delivered" } else { "Test event was not delivered" };
    Ok(legacy_envelope(done).with("message", message).with("success", arrived))
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Replay {
    /// Revision of source
    since: Line<255>,
}

fn replay(cx: &RequestContext<'_>, id: Id<Webhook>, body: Body<Replay>) -> Result<LegacyEnvelope, Refusal> {
    let done = cx.run_plain("webhook.replay", input((body, json!({"webhook": id}))))?;
    Ok(legacy_envelope(done))
}

fn rotate(cx: &RequestContext<'_>, id: Id<Webhook>) -> Result<LegacyEnvelope, Refusal> {
    let made = cx.run_plain("webhook.rotate-secret", json!({"webhook": id}))?;
    Ok(legacy_envelope(made).with("message", "Secret changed"))
}
