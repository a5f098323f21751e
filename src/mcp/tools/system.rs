//! The running system: validation, addresses, activity, logs, commands, routes, events.

use super::*;
use crate::mcp::tools::param::{Param, Shape};
use crate::ops::{module_type, url, webhook};

const fn looks(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    params: &'static [Param],
    adapter: Adapter,
) -> Tool {
    Tool { name, title, about, set: Set::Ops, effect: Effect::Reads, params, adapter, answers: None }
}

pub(super) const TOOLS: &[Tool] = &[
    looks(
        "validate_mcp_payload",
        "Check props without writing",
        "Whether props fit a module type. Writes nothing.",
        &[req("type", Shape::Text, "Module type"), req("props", Shape::Object, "")],
        Adapter::of(ToolRow::of::<module_type::Check>(), whole)
            .says(&[("module.type.unknown", "Module type \"{type}\" not found")]),
    )
    .set(Set::Context),
    looks(
        "trace_url_resolution",
        "Find the post of a path",
        "Which pattern a path matches, and the post it leads to.",
        &[req("path", Shape::Text, "Such as /blog/hello")],
        Adapter::of(ToolRow::of::<url::Trace>(), whole).at(At::Own).cached(),
    )
    .set(Set::Posts),
    looks(
        "tail_activity_logs",
        "Show recent activity",
        "What was done lately, newest first: operation, item, who; reviewers' words under metadata; feedback.",
        &[
            opt("limit", Shape::Integer(1, 100), "Default 20"),
            opt("entityId", Shape::Text, "Only this item: id, or a post's slug"),
            opt("action", Shape::Text, "Only this operation, such as draft.create"),
        ],
        Adapter::of(ToolRow::of::<site::Activity>(), activity),
    ),
    looks(
        "simulate_webhook_event",
        "Simulate a webhook event",
        "Send a test event to the subscribed webhooks.",
        &[req("event", Shape::Text, "Such as post.published"), req("payload", Shape::Object, "")],
        Adapter::of(ToolRow::of::<webhook::Simulate>(), simulated),
    )
    .effect(Effect::Reaches),
    looks(
        "run_ace_command",
        "Run a reading command",
        "Run one of the commands that only read; `list` shows them. No shell.",
        &[req("command", Shape::TextUpTo(2_000), "Such as `status`"), opt("args", Shape::Texts, "")],
        Adapter::of(ToolRow::of::<site::Run>(), whole).otherwise("Ace command failed"),
    ),
    looks(
        "test_local_route",
        "Test a route",
        "Request a path of this site inside the process, as an anonymous visitor. GET and HEAD only.",
        &[
            req("url", Shape::TextUpTo(2_000), "A path such as /health").to("path"),
            opt("method", Shape::Choice(&["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]), "Default GET"),
            opt("body", Shape::Object, "").aside(),
        ],
        Adapter::of(ToolRow::of::<url::Test>(), tested).at(At::Own),
    ),
    looks(
        "read_server_logs",
        "Read server logs",
        "The last lines of the newest .txt file in TERMINAL_LOGS_DIR.",
        &[opt("lines", Shape::Integer(1, 500), "Default 50")],
        Adapter::of(ToolRow::of::<site::Logs>(), whole),
    ),
];

/// The answer of a route; what is asked with GET and HEAD has no body.
fn tested(answer: Value, arguments: &Map) -> Value {
    with_unused(whole(answer, arguments), arguments, "body", "GET and HEAD have no body: none was sent")
}

/// The original product's answer, with the number of deliveries.
fn simulated(answer: Value, _: &Map) -> Value {
    let count = answer["deliveries"].as_array().map_or(0, Vec::len);
    json!({"success": answer["success"], "message": answer["message"], "deliveries": count})
}

/// Rows in the form of the original product's activity log.
fn activity(answer: Value, _: &Map) -> Value {
    let row = |deed: &Value| {
        let mut metadata =
            json!({"subject": deed["subject"], "agent": deed["agent"], "surface": deed["surface"]});
        for (name, key) in [("revision", "commit"), ("previousRevision", "before")] {
            if !deed[key].is_null() {
                metadata[name] = deed[key].clone();
            }
        }
        if let (Some(metadata), Some(detail)) = (metadata.as_object_mut(), deed["detail"].as_object()) {
            metadata.extend(detail.clone());
        }
        json!({
            "id": deed["id"],
            "user_id": deed["user"],
            "user": deed["actor"],
            "action": deed["action"],
            "original_action": deed["originalAction"],
            "entity_type": deed["kind"],
            "entity_id": deed["item"],
            "metadata": metadata,
            "ip": deed["address"],
            "user_agent": deed["client"],
            "created_at": deed["at"],
        })
    };
    json!({"data": answer["data"].as_array().into_iter().flatten().map(row).collect::<Vec<_>>()})
}
