//! Webhooks, as known clients manage them. What reaches the server's own network is set on its
//! terminal only.

use super::{integer, legacy_envelope, needed, object, only, route, text};
use crate::base::{Map, Value};
use crate::http::answer::Refusal;
use crate::http::message::Answer;
use crate::http::request_context::{RequestContext, invalid};
use crate::http::router::{Access, Route};
use crate::model::roles::Permission;
use http::header::LOCATION;
use http::{Method, StatusCode};
use serde_json::json;

const MANAGE: Access = Access::May(Permission::SettingsUpdate);

pub(super) const ROUTES: &[Route] = &[
    route(Method::GET, "/api/webhooks", MANAGE, list, "webhook.list", "The webhooks and how they do"),
    route(
        Method::POST,
        "/api/webhooks",
        MANAGE,
        add,
        "webhook.add",
        "Send events to an address: `{name, url, events, secret?, active?, headers?, timeoutMs?, maxRetries?, batch?}`; \
         the secret is shown this once",
    ),
    route(Method::GET, "/api/webhooks/:id", MANAGE, show, "webhook.show", "One webhook"),
    route(Method::PUT, "/api/webhooks/:id", MANAGE, update, "webhook.set", "Change a webhook"),
    route(Method::PATCH, "/api/webhooks/:id", MANAGE, update, "webhook.set", "Change a webhook"),
    route(
        Method::DELETE,
        "/api/webhooks/:id",
        MANAGE,
        remove,
        "webhook.rm",
        "Remove a webhook and what waits for it",
    ),
    Route {
        method: Method::GET,
        path: "/api/webhooks/:id/deliveries",
        access: MANAGE,
        run: deliveries,
        about: "What was sent to a webhook, the last one first",
        operation: Some("webhook.deliveries"),
        query: &[
            ("status", "Only those that are pending, retrying, success or failed"),
            ("page", "Page, from 1"),
            ("limit", "Deliveries on a page; 20 unless given"),
        ],
    },
    route(
        Method::POST,
        "/api/webhooks/:id/deliveries/:delivery/redeliver",
        MANAGE,
        redeliver,
        "webhook.redeliver",
        "Send a delivery once more, with the same id and body",
    ),
    route(
        Method::POST,
        "/api/webhooks/:id/test",
        MANAGE,
        test,
        "webhook.test",
        "Send a test at once, and say what came back",
    ),
    route(
        Method::POST,
        "/api/webhooks/:id/replay",
        MANAGE,
        replay,
        "webhook.replay",
        "Send what happened since a revision once more: `{since}`",
    ),
    route(
        Method::POST,
        "/api/webhooks/:id/rotate-secret",
        MANAGE,
        rotate,
        "webhook.rotate-secret",
        "A new secret, shown this once; for two days the old one signs, too",
    ),
];

/// Fields of a webhook that a body may say.
const FIELDS: [&str; 10] =
    ["name", "url", "events", "secret", "active", "headers", "timeoutMs", "maxRetries", "batch", "worktree"];

fn list(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut found = cx.run_plain("webhook.list", json!({}))?;
    found["meta"] = json!({"total": found["data"].as_array().map_or(0, Vec::len)});
    Ok(cx.content(StatusCode::OK, &found))
}

fn show(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "webhook")?;
    let found = cx.run_plain("webhook.show", json!({"webhook": id}))?;
    Ok(cx.content(StatusCode::OK, &legacy_envelope(found)))
}

/// What a body says of a webhook, in the words of the operations.
fn said(body: &Map) -> Result<Map, Refusal> {
    let mut input = Map::new();
    for name in ["name", "url", "secret"] {
        if let Some(text) = text(body, name)?.filter(|text| name != "secret" || !text.is_empty()) {
            input.insert(name.to_owned(), json!(text));
        }
    }
    match body.get("events") {
        None | Some(Value::Null) => {}
        Some(Value::Array(events)) if !events.is_empty() && events.iter().all(Value::is_string) => {
            input.insert("events".to_owned(), json!(events));
        }
        Some(_) => return Err(invalid("events", "is not a list of names of events")),
    }
    for name in ["timeoutMs", "maxRetries"] {
        if let Some(number) = integer(body, name)?.map(|number| u32::try_from(number).unwrap_or(u32::MAX)) {
            input.insert(name.to_owned(), json!(number));
        }
    }
    if let Some(headers) = object(body, "headers")? {
        if headers.values().any(|value| !value.is_string()) {
            return Err(invalid("headers", "has a value that is not a text"));
        }
        input.insert("headers".to_owned(), Value::Object(headers));
    }
    for name in ["active", "batch", "worktree"] {
        match body.get(name) {
            None | Some(Value::Null) => {}
            Some(flag @ Value::Bool(_)) => drop(input.insert(name.to_owned(), flag.clone())),
            Some(_) => return Err(invalid(name, "is not true or false")),
        }
    }
    Ok(input)
}

fn add(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let body = only(&mut body, &FIELDS)?;
    needed(&body, "name")?;
    needed(&body, "url")?;
    let mut input = said(&body)?;
    if !input.contains_key("events") {
        return Err(invalid("events", "is required"));
    }
    let active = input.shift_remove("active");
    input.insert("inactive".to_owned(), json!(active == Some(json!(false))));
    let made = cx.run_plain("webhook.add", Value::Object(input))?;
    let path = format!("/api/webhooks/{}", made["id"].as_str().unwrap_or_default());
    let answer = legacy_envelope(made).with("message", "Webhook created");
    Ok(Answer::json(StatusCode::CREATED, &answer).with(LOCATION, &path))
}

fn update(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "webhook")?;
    let mut body = cx.body()?;
    let mut input = said(&only(&mut body, &FIELDS)?)?;
    input.insert("webhook".to_owned(), json!(id));
    let done = cx.run_plain("webhook.set", Value::Object(input))?;
    Ok(Answer::json(StatusCode::OK, &legacy_envelope(done).with("message", "Webhook updated")))
}

fn remove(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "webhook")?;
    cx.run_plain("webhook.rm", json!({"webhook": id}))?;
    Ok(Answer::empty(StatusCode::NO_CONTENT))
}

fn deliveries(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "webhook")?;
    let mut input = json!({"webhook": id, "page": cx.page()?, "limit": cx.per_page()?});
    if let Some(status) = cx.query("status") {
        if !crate::db::ledger::DeliveryStatus::NAMES.contains(&status) {
            return Err(invalid("status", "must be one of pending, retrying, success, failed"));
        }
        input["status"] = json!(status);
    }
    let found = cx.run_plain("webhook.deliveries", input)?;
    Ok(cx.content(StatusCode::OK, &found))
}

fn redeliver(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let (id, delivery) = (cx.uuid("id", "webhook")?, cx.uuid("delivery", "webhook.delivery")?);
    let found = cx.run_plain("webhook.deliveries", json!({"id": delivery}))?;
    if found["data"][0]["webhookId"] != json!(id) {
        return Err(crate::ops::OpError::not_found("webhook.delivery.not-found", "Delivery not found").into());
    }
    let done = cx.run_plain("webhook.redeliver", json!({"delivery": delivery}))?;
    Ok(Answer::json(StatusCode::OK, &legacy_envelope(done).with("message", "Delivery queued")))
}

fn test(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "webhook")?;
    let done = cx.run_plain("webhook.test", json!({"webhook": id}))?;
    let arrived = done["status"] == "success";
    let message = if arrived { "Test event delivered" } else { "Test event was not delivered" };
    Ok(Answer::json(StatusCode::OK, &legacy_envelope(done).with("message", message).with("success", arrived)))
}

fn replay(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "webhook")?;
    let mut body = cx.body()?;
    let since = needed(&only(&mut body, &["since"])?, "since")?;
    let done = cx.run_plain("webhook.replay", json!({"webhook": id, "since": since}))?;
    Ok(Answer::json(StatusCode::OK, &legacy_envelope(done)))
}

fn rotate(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "webhook")?;
    let made = cx.run_plain("webhook.rotate-secret", json!({"webhook": id}))?;
    Ok(Answer::json(StatusCode::OK, &legacy_envelope(made).with("message", "Secret changed")))
}
