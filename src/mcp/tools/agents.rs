//! The site's agents, and preview links of staged posts.

use super::*;
use crate::mcp::tools::error_mapping::Sentences;
use crate::mcp::tools::param::{Param, Shape};
use crate::mcp::tools::posts::POST;
use crate::ops::{agent, preview};

const CONTEXT: Param = opt("context", Shape::Object, "");
const OPEN: Param = opt("openEndedContext", Shape::Text, "Own words, where the agent declares it");

/// The messages of failures that old clients read, by code.
const TEXTS: Sentences = &[
    ("agent.not-found", "Agent not found"),
    ("agent.unknown", "Agent not found"),
    ("agent.scope", "Agent not available for {scope} scope"),
    ("agent.context-refused", "This agent does not accept open-ended context"),
    ("agent.context-too-long", "Open-ended context exceeds maxChars"),
    ("post.not-found", "Post not found"),
    ("module.not-found", "Module not found for post/identifier"),
    ("module.ambiguous", "Ambiguous module field; provide postModuleId or moduleInstanceId"),
];

const fn asks(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    params: &'static [Param],
    adapter: Adapter,
) -> Tool {
    let adapter = adapter.says(TEXTS).otherwise("Agent execution failed");
    links(name, title, about, params, adapter).set(Set::Agents).effect(Effect::Reaches)
}

const fn links(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    params: &'static [Param],
    adapter: Adapter,
) -> Tool {
    let adapter = adapter.at(At::Own);
    Tool { name, title, about, set: Set::Preview, effect: Effect::Reads, params, adapter, answers: None }
}

pub(super) const TOOLS: &[Tool] = &[
    asks(
        "run_field_agent",
        "Run an agent on a field",
        "Ask an internal agent for the value of one field; with applyToAiReview it is staged.",
        &[
            req("agentId", Shape::Text, "From list_agents").to("agent"),
            POST,
            req("fieldKey", Shape::Text, "post.FIELD or module.TYPE.PATH").to("field"),
            opt("currentValue", Shape::Any, ""),
            opt("postModuleId", Shape::Text, "").to("module"),
            opt("moduleInstanceId", Shape::Text, "").to("instance"),
            opt("applyToAiReview", Shape::Bool, "Default false").to("apply"),
            CONTEXT,
            OPEN,
            opt("agentName", Shape::Text, "").aside(),
        ],
        Adapter::of(ToolRow::of::<agent::RunField>(), whole),
    ),
    asks(
        "run_agent",
        "Run an agent",
        "Ask an internal agent to work on a post or on the site; its output is staged.",
        &[
            req("agentId", Shape::Text, "Id of an agent").to("agent"),
            opt("postId", Shape::Id("post.not-found"), "").to("post"),
            opt("scope", Shape::Choice(&["dropdown", "global", "field", "posts.bulk"]), "Default dropdown"),
            CONTEXT,
            OPEN,
        ],
        Adapter::of(ToolRow::of::<agent::Run>(), as_it_is),
    ),
    links(
        "create_post_preview_link",
        "Create a preview link",
        "A short-lived link that shows the staged post. Browse it to check the rendering.",
        &[
            POST,
            opt("expirationHours", Shape::Integer(1, 720), "Default 24").to("hours"),
            opt("createdByUserId", Shape::Integer(1, i64::MAX), "").aside(),
        ],
        Adapter::of(ToolRow::of::<preview::Create>(), linked),
    )
    .effect(Effect::Adds),
    links(
        "list_post_preview_links",
        "List preview links",
        "The preview links of a post that are still valid.",
        &[POST],
        Adapter::of(ToolRow::of::<preview::List>(), listed),
    ),
    links(
        "revoke_post_preview_link",
        "Revoke a preview link",
        "End a preview link.",
        &[POST, req("token", Shape::Text, "")],
        Adapter::of(ToolRow::of::<preview::Revoke>(), revoked)
            .says(&[("preview.not-found", "Preview link not found")]),
    )
    .effect(Effect::Removes),
];

/// The operation's answer, unchanged.
fn as_it_is(answer: Value, _: &Map) -> Value {
    answer
}

/// The link, and as a hint what to do before it opens.
fn linked(answer: Value, arguments: &Map) -> Value {
    let mut output = json!({"data": answer});
    if let Some(note) = output["data"].as_object_mut().and_then(|link| link.shift_remove("note")) {
        output["hint"] = note;
    }
    with_unused(output, arguments, "createdByUserId", "the link is its caller's: nobody makes one for others")
}

/// `{message, data: {postId, token}}`, the form of the original product.
fn revoked(mut answer: Value, _: &Map) -> Value {
    let message = answer["message"].take();
    json!({"message": message, "data": {"postId": answer["postId"].take(), "token": answer["token"].take()}})
}
