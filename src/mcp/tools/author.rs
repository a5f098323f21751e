//! Tools of whoever writes a site: proposals as sets, what reviewers say of them, and taking back.

use super::answer::{staged, warnings};
use super::drafts::AGENT;
use super::param::{Param, Shape, opt, req};
use super::{Adapter, At, Effect, Set, Tool, whole};
use crate::base::{Map, Value};
use crate::ops::{Staging, ToolRow, parked, read, review, set};
use serde_json::json;

const EDIT: &[Param] = &[
    req("op", Shape::Choice(&["create", "set", "add", "delete"]), ""),
    req(
        "item",
        Shape::Text,
        "Post slug or id, or menu:main, form:contact, global:cta, term:tags/news, media:ID, redirect:/old. For create: post, term, form, global, menu or redirect",
    ),
    opt(
        "fields",
        Shape::Any,
        "Object of fields (new post: type, title, locale, slug, terms, modules [{type, props}]; add to a post: type, props, at; add to a menu: label, url or post, parent), or list of changes {path, and one of value, insert, moveTo, find with replace}; paths such as modules[ID].props.items[0].label; modules[ID] with value null removes it",
    ),
];

const ITEMS: Param = opt("items", Shape::Texts, "Post slugs or ids, or kind:id");
const SET: Param = opt("set", Shape::Text, "Name of a set");

/// Tools of other sets that whoever writes needs, too.
pub(super) const ALSO: &[&str] = &[
    "list_post_types",
    "get_module_schema",
    "list_posts",
    "get_post_context",
    "list_taxonomy_terms",
    "list_media",
    "get_media",
    "create_translation_ai_review",
    "suggest_modules_for_layout",
    "create_post_preview_link",
];

const fn author(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    effect: Effect,
    params: &'static [Param],
    adapter: Adapter,
) -> Tool {
    Tool { name, title, about, set: Set::Author, effect, params, adapter, answers: None }
}

pub(super) const TOOLS: &[Tool] = &[
    author(
        "read",
        "Read items",
        "Items of any kind with what is staged: the YAML of their files, whose paths are those of propose, or outlines of posts. What does not fit is named in leftOut.",
        Effect::Reads,
        &[
            req("items", Shape::Texts, "Post slugs or ids, menu:main, form:contact, global:cta, redirects"),
            opt("as", Shape::Choice(&["text", "outline"]), "Default text"),
            opt("modules", Shape::Texts, "Only these modules of a post"),
        ],
        Adapter::of(ToolRow::of::<read::Read>(), whole_read),
    ),
    author(
        "propose",
        "Propose a set of edits",
        "Stage edits of several items at once, all or none, as one set that a person reviews as one: posts, menus, globals, forms, redirects, terms, media texts. Later edits see earlier ones. Then submit the set.",
        Effect::Adds,
        &[
            opt("title", Shape::Text, "What the set is about"),
            opt("why", Shape::Text, "For the reviewers"),
            req("edits", Shape::Records(EDIT), ""),
            opt("set", Shape::Text, "A set of yours that gets these edits, too"),
            AGENT,
        ],
        Adapter::of(ToolRow::of::<set::Propose>(), proposed).at(At::Own),
    ),
    author(
        "changes",
        "What is staged, said and rejected",
        "What differs from upstream, cut to the changed sentence, with comments and requests of reviewers, answers, and rejected work. Begin here when you come back.",
        Effect::Reads,
        &[ITEMS, SET, opt("mine", Shape::Bool, "Only your sets, and what is in none")],
        Adapter::of(ToolRow::of::<review::Changes>(), whole).at(At::Own),
    ),
    author(
        "reply",
        "Answer a reviewer",
        "Answer a comment or a request for changes. It reaches the reviewer when the item is submitted again, which lets it be approved.",
        Effect::Adds,
        &[req("to", Shape::Text, "Id of the comment, from changes"), req("text", Shape::Text, ""), AGENT],
        Adapter::of(ToolRow::of::<review::Reply>(), replied).at(At::Own),
    ),
    author(
        "discard",
        "Take back staged changes",
        "What is staged and not submitted goes back to what Review has: a set, items, or places of one item. It is parked; restore takes it up again.",
        Effect::Removes,
        &[ITEMS, SET, opt("only", Shape::Texts, "Places of the item, such as title or modules[ID]"), AGENT],
        Adapter::of(ToolRow::of::<review::Discard>(), discarded).at(At::Own),
    ),
    author(
        "restore",
        "Take up parked work",
        "Merge work that was rejected or discarded onto AI Review, to mend and submit it again.",
        Effect::Adds,
        &[req("id", Shape::Text, "`parked` of changes or discard"), ITEMS, AGENT],
        Adapter::of(ToolRow::of::<parked::Restore<Staging>>(), restored).at(At::Own),
    ),
    author(
        "submit",
        "Submit to the reviewers",
        "Hand a set or items to a person. Last step; approval is theirs.",
        Effect::Sets,
        &[ITEMS, SET, AGENT],
        Adapter::of(ToolRow::of::<review::Submit>(), submitted).at(At::Own),
    ),
];

/// Leaves out fields that say nothing.
fn without_empty_fields(mut output: Value) -> Value {
    if let Some(fields) = output.as_object_mut() {
        let is_empty = |value: &Value| match value {
            Value::Null | Value::Bool(false) => true,
            Value::Array(list) => list.is_empty(),
            Value::Bool(true) | Value::Number(_) | Value::String(_) | Value::Object(_) => false,
        };
        fields.retain(|_, value| !is_empty(value));
    }
    output
}

fn proposed(answer: Value, _: &Map) -> Value {
    let items = answer["items"].as_array().into_iter().flatten();
    let shared = items.clone().filter(|item| item.get("sharedWith").is_some());
    let shared: Vec<Value> =
        shared.map(|item| json!({"item": item["item"], "with": item["sharedWith"]})).collect();
    without_empty_fields(json!({
        "set": answer["set"],
        "items": items.map(|item| item["item"].clone()).collect::<Vec<_>>(),
        "created": answer["created"],
        "shared": shared,
        "warnings": warnings(&answer),
        "revision": answer["commit"],
        "dryRun": answer["dryRun"],
        "next": "submit {set} when it is complete",
    }))
}

fn whole_read(answer: Value, _: &Map) -> Value {
    without_empty_fields(
        json!({"data": answer["data"], "leftOut": answer["leftOut"], "revision": answer["revision"]}),
    )
}

fn names(answer: &Value) -> Value {
    let items = answer["items"].as_array().into_iter().flatten();
    items.map(|item| item["item"].clone()).collect()
}

fn submitted(answer: Value, _: &Map) -> Value {
    without_empty_fields(json!({
        "submitted": names(&answer),
        "stillWaiting": answer["stillWaiting"],
        "warnings": warnings(&answer),
        "revision": answer["commit"],
        "dryRun": answer["dryRun"],
        "next": "a person reviews it; `changes` tells what they say",
    }))
}

fn discarded(answer: Value, _: &Map) -> Value {
    without_empty_fields(json!({
        "discarded": names(&answer),
        "parked": answer["parked"],
        "revision": answer["commit"],
        "dryRun": answer["dryRun"],
    }))
}

fn restored(answer: Value, _: &Map) -> Value {
    let mut output = json!(staged(&answer));
    output["conflicts"] = answer["conflicts"].clone();
    without_empty_fields(output)
}

fn replied(answer: Value, _: &Map) -> Value {
    without_empty_fields(json!({
        "id": answer["id"],
        "item": answer["item"],
        "revision": answer["commit"],
        "dryRun": answer["dryRun"],
        "next": "submit the item again",
    }))
}
