//! Internal agents, and links to look at staged posts.

use super::param::{Param, Shape, opt, req};
use super::posts::POST;
use super::told::Told;
use super::{Act, Adapter, At, Effect, Set, Tool, listed};
use crate::base::{Map, Value};
use crate::ops::{ToolRow, preview};
use serde_json::json;

const CONTEXT: Param = opt("context", Shape::Object, "");
const OPEN: Param = opt("openEndedContext", Shape::Text, "Own words, where the agent declares it");

const fn later(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    effect: Effect,
    params: &'static [Param],
    what: &'static str,
) -> Tool {
    Tool { name, title, about, set: Set::Agents, effect, params, act: Act::Later(what), answers: None }
}

pub(super) const TOOLS: &[Tool] = &[
    later(
        "run_field_agent",
        "Run an agent on a field",
        "Ask an internal agent for the value of one field; with applyToAiReview it is staged.",
        Effect::Reaches,
        &[
            req("agentId", Shape::Text, "From list_agents"),
            POST,
            req("fieldKey", Shape::Text, "post.FIELD or module.TYPE.PATH"),
            opt("currentValue", Shape::Any, ""),
            opt("postModuleId", Shape::Text, ""),
            opt("moduleInstanceId", Shape::Text, ""),
            opt("applyToAiReview", Shape::Bool, "Default false"),
            CONTEXT,
            OPEN,
            opt("agentName", Shape::Text, ""),
        ],
        "agents that run yet",
    ),
    later(
        "run_agent",
        "Run an agent",
        "Ask an internal agent to work on a post or on the site; its output is staged.",
        Effect::Reaches,
        &[
            req("agentId", Shape::Text, "From list_agents"),
            opt("postId", Shape::Text, ""),
            opt("scope", Shape::Choice(&["dropdown", "global", "field", "posts.bulk"]), "Default dropdown"),
            CONTEXT,
            OPEN,
        ],
        "agents that run yet",
    ),
    Tool {
        set: Set::Preview,
        effect: Effect::Adds,
        params: &[
            POST,
            opt("expirationHours", Shape::Integer(1, 720), "Default 24").to("hours"),
            opt("createdByUserId", Shape::Integer(1, i64::MAX), "").aside(),
        ],
        ..now(
            "create_post_preview_link",
            "Create a preview link",
            "A short-lived link that shows the staged post. Browse it to check the rendering.",
            Act::Runs(Adapter::of(ToolRow::of::<preview::Create>(), linked).at(At::Own)),
        )
    },
    Tool {
        set: Set::Preview,
        params: &[POST],
        ..now(
            "list_post_preview_links",
            "List preview links",
            "The preview links of a post that are still valid.",
            Act::Runs(Adapter::of(ToolRow::of::<preview::List>(), listed).at(At::Own)),
        )
    },
    Tool {
        set: Set::Preview,
        effect: Effect::Removes,
        params: &[POST, req("token", Shape::Text, "")],
        ..now(
            "revoke_post_preview_link",
            "Revoke a preview link",
            "End a preview link.",
            Act::Runs(
                Adapter::of(ToolRow::of::<preview::Revoke>(), revoked)
                    .at(At::Own)
                    .told(Told { own: &[("preview.not-found", "Preview link not found")], ..Told::PLAIN }),
            ),
        )
    },
];

const fn now(name: &'static str, title: &'static str, about: &'static str, act: Act) -> Tool {
    Tool { name, title, about, set: Set::Agents, effect: Effect::Reads, params: &[], act, answers: None }
}

/// The link, and what it needs to open: this server may be none that answers it.
fn linked(answer: Value, _: &Map) -> Value {
    json!({"data": answer, "hint": "the link opens while `cms serve` runs at its address; start it if nobody has"})
}

/// `{message, data: {postId, token}}`, as the original says it.
fn revoked(mut answer: Value, _: &Map) -> Value {
    let message = answer["message"].take();
    json!({"message": message, "data": {"postId": answer["postId"].take(), "token": answer["token"].take()}})
}
