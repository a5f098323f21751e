//! Tools of whoever writes a site: proposals as sets, what reviewers say of them, and taking back.

use super::answer::{staged, warnings};
use super::drafts::AGENT;
use super::error_mapping::problem;
use super::param::{Param, Shape, opt, req};
use super::{Adapter, At, Effect, Set, Tool, whole};
use crate::base::limits::PAGE_MAX;
use crate::base::{Map, Value};
use crate::ops::{
    OpError, Staging, ToolRow, check, describe, field, layout, media, parked, read, render, review, search,
    set, site, translation,
};
use serde_json::json;

const EDIT: &[Param] = &[
    req("op", Shape::Choice(&["create", "set", "add", "delete"]), "delete: redirects"),
    req(
        "item",
        Shape::Text,
        "Post slug or id, or menu:main, form:contact, global:cta, media:ID, redirect:/old. For create: post, term, form, global, menu or redirect",
    ),
    opt(
        "fields",
        Shape::Any,
        "Object (new post: type, title, locale, slug, terms, modules [{type, props}]; add to a post: type, props, at (from 1); add to a menu: label, url or post, parent (id or new label)), or list of changes {path, and one of value, insert, moveTo (from 0), find with replace, section (a heading) with value}; paths such as modules[ID].props.items[0].label; value null removes",
    ),
];

const ITEMS: Param = opt("items", Shape::Texts, "Post slugs or ids, or kind:id");
const SET: Param = opt("set", Shape::Text, "Name of a set");

/// Tools of other sets that whoever writes needs, too.
pub(super) const ALSO: &[&str] = &["list_posts", "list_media", "get_media", "run_agent"];

/// Sentences of tools that take items or a set, but not all that is staged.
const NAMED: &[(&str, &str)] = &[
    ("review.nothing-named", "name `items` or a `set`"),
    ("review.both", "name `items` or a `set`, not both"),
];

const CURSOR: Param = opt("cursor", Shape::Cursor, "");

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
        "site",
        "The site at a glance",
        "How the site speaks (voice), its languages, post types, module types, terms, menus, forms, globals. Begin here.",
        Effect::Reads,
        &[CURSOR],
        Adapter::of(ToolRow::of::<site::Glance>(), glance).input(from_cursor),
    ),
    author(
        "describe",
        "Describe types",
        "Fields, one valid example and guidance of module types and post types. Call before you fill one in.",
        Effect::Reads,
        &[req("names", Shape::Texts, "From site")],
        Adapter::of(ToolRow::of::<describe::Describe>(), without_empty),
    ),
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
        "find",
        "Find items",
        "By words, or by what is missing, over all kinds; best match first.",
        Effect::Reads,
        &[
            opt("text", Shape::Text, "Words, or \"a phrase\""),
            opt("in", Shape::Texts, "post, global, menu, form, media, term, redirects"),
            opt("type", Shape::Texts, "Post types"),
            opt("locale", Shape::Texts, ""),
            opt("taxonomy", Shape::Text, "TAXONOMY or TAXONOMY/TERM"),
            opt("before", Shape::Text, "Changed last before"),
            opt("empty", Shape::Text, "Field without a value"),
            opt("missing", Shape::Text, "Not in this language"),
            opt("stale", Shape::Bool, "Outdated translations"),
            opt("staged", Shape::Bool, ""),
            opt("feedback", Shape::Bool, ""),
            opt("fields", Shape::Texts, "Values to show"),
            CURSOR,
        ],
        Adapter::of(ToolRow::of::<search::Search>(), found).input(all_hits).by_length("/rows"),
    ),
    author(
        "propose",
        "Propose a set of edits",
        "Stage edits of several items at once, all or none, as one set that a person reviews as one: posts, menus, globals, forms, redirects, new terms, media texts. Later edits see earlier ones. Then submit the set.",
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
        "What differs from upstream, cut to the changed sentence, with comments, requests, answers and rejected work. Begin here when you come back.",
        Effect::Reads,
        &[ITEMS, SET, opt("mine", Shape::Bool, "Only your sets, and what is in none")],
        Adapter::of(ToolRow::of::<review::Changes>(), whole).at(At::Own).by_length("/data/items"),
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
        Adapter::of(ToolRow::of::<review::Discard>(), discarded).at(At::Own).says(NAMED),
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
        "check",
        "Check what is staged",
        "What is wrong with what is staged, and what it breaks elsewhere, with hints. Call before submit.",
        Effect::Reads,
        &[ITEMS],
        Adapter::of(ToolRow::of::<check::Validate>(), checked).input(staged_or_named).by_length("/problems"),
    ),
    author(
        "render",
        "See a page",
        "A staged post as visitors would see it: headings, links and where they lead, pictures without texts, length.",
        Effect::Reads,
        &[
            req("item", Shape::Text, "Post slug or id").to("post"),
            opt("as", Shape::Choice(&["outline", "text", "html"]), "Default outline"),
            CURSOR,
        ],
        Adapter::of(ToolRow::of::<render::Render>(), rendered).input(as_outline),
    ),
    author(
        "translate",
        "Begin a translation",
        "Stage a copy of a post in another language; then propose its texts.",
        Effect::Adds,
        &[
            req("item", Shape::Text, "Post slug or id").to("post"),
            req("locale", Shape::Text, ""),
            opt("slug", Shape::Text, ""),
            opt("title", Shape::Text, ""),
            AGENT,
        ],
        Adapter::of(ToolRow::of::<translation::Translate>(), translated).at(At::Own),
    ),
    author(
        "upload",
        "Upload a file",
        "Stage a picture or file: Base64 data of at most 2.3 MB, or a public https address.",
        Effect::Reaches,
        &[
            opt("data", Shape::Base64UpTo(UPLOAD_TEXT_BYTES_MAX), "Base64"),
            opt("url", Shape::TextUpTo(2_000), ""),
            opt("filename", Shape::Text, ""),
            opt("altText", Shape::Text, "What it shows"),
            AGENT,
        ],
        Adapter::of(ToolRow::of::<media::UploadStaged>(), uploaded).at(At::Own),
    ),
    author(
        "suggest",
        "Suggest modules",
        "Module types for the parts of a page, from a brief or roles.",
        Effect::Reads,
        &[
            opt("brief", Shape::TextUpTo(20_480), "What the page is about"),
            opt("roles", Shape::Texts, "Such as hero, features").to("desiredLayoutRoles"),
            opt("postType", Shape::Text, ""),
        ],
        Adapter::of(ToolRow::of::<layout::Suggest>(), suggested),
    ),
    author(
        "submit",
        "Submit to the reviewers",
        "Hand a set or items to a person. Last step; approval is theirs.",
        Effect::Sets,
        &[ITEMS, SET, AGENT],
        Adapter::of(ToolRow::of::<review::Submit>(), submitted)
            .at(At::Own)
            .says(NAMED)
            .or_empty(submitted_before),
    ),
];

/// Longest file as Base64, in bytes: what a message of the protocol can hold.
const UPLOAD_TEXT_BYTES_MAX: usize = 3 * 1024 * 1024;

/// Longest row of what is found, in characters.
const ROW_CHARS_MAX: usize = 120;

/// All hits, as many as a list may have: the answer is paged by its length.
fn all_hits(mut input: Map) -> Map {
    input.shift_remove("cursor");
    input.insert("limit".to_owned(), json!(PAGE_MAX));
    input
}

fn found(answer: Value, _: &Map) -> Value {
    let rows = answer["data"].as_array().into_iter().flatten().map(|hit| {
        let text = |key: &str| hit[key].as_str().unwrap_or_default();
        let place = hit["matches"][0]["snippet"].as_str().unwrap_or_default();
        let words: Vec<&str> = [text("item"), text("url"), text("title"), place]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect();
        let row: String = words.join(" · ").chars().take(ROW_CHARS_MAX).collect();
        match hit.get("fields") {
            Some(fields) => json!({"row": row, "fields": fields}),
            None => json!(row),
        }
    });
    json!({"rows": rows.collect::<Vec<_>>(), "total": answer["meta"]["total"]})
}

/// The place of the next page as the operation's `from`.
fn from_cursor(mut input: Map) -> Map {
    let place = input.shift_remove("cursor").and_then(|cursor| cursor.as_str()?.parse::<u32>().ok());
    if let Some(place) = place {
        input.insert("from".to_owned(), json!(place));
    }
    input
}

fn as_outline(mut input: Map) -> Map {
    input.entry("as").or_insert_with(|| json!("outline"));
    from_cursor(input)
}

/// What differs from Review, unless items are named.
fn staged_or_named(mut input: Map) -> Map {
    if !input.contains_key("items") {
        input.insert("changed".to_owned(), json!("review..ai-review"));
    }
    input
}

fn glance(answer: Value, _: &Map) -> Value {
    let sections = answer["sections"].as_array().into_iter().flatten();
    let lines = |section: &Value| {
        (section["title"].as_str().unwrap_or_default().to_owned(), section["lines"].clone())
    };
    let mut output = Map::from_iter([("name".to_owned(), answer["name"].clone())]);
    output.extend(sections.map(lines));
    next_page(without_empty_fields(Value::Object(output)), &answer)
}

fn rendered(answer: Value, arguments: &Map) -> Value {
    let form = arguments.get("as").and_then(Value::as_str).unwrap_or("outline");
    let output = json!({
        "url": answer["url"],
        "live": answer["live"],
        form: answer["html"],
        "revision": answer["revision"],
    });
    next_page(without_empty_fields(output), &answer)
}

/// With the cursor of an answer that says where the rest begins.
fn next_page(mut output: Value, answer: &Value) -> Value {
    if let Some(next) = answer["next"].as_u64() {
        output["nextCursor"] = json!(next.to_string());
        output["hint"] = json!("pass nextCursor as cursor for the rest");
    }
    output
}

fn without_empty(answer: Value, _: &Map) -> Value {
    without_empty_fields(answer)
}

fn checked(mut answer: Value, _: &Map) -> Value {
    let issues = answer["issues"].as_array_mut().map(std::mem::take).unwrap_or_default();
    let row = |issue: Value| {
        let row = json!({
            "file": issue["file"],
            "path": field(issue["pointer"].as_str().unwrap_or_default()),
            "severity": issue["severity"],
            "code": issue["code"],
            "message": issue["message"],
            "hint": issue["hint"],
        });
        problem(Set::Author, row)
    };
    json!({
        "valid": answer["valid"],
        "errors": answer["errors"],
        "warnings": answer["warnings"],
        "problems": issues.into_iter().map(row).collect::<Vec<_>>(),
    })
}

fn translated(answer: Value, _: &Map) -> Value {
    without_empty_fields(json!({
        "item": answer["translationId"],
        "locale": answer["locale"],
        "slug": answer["slug"],
        "title": answer["title"],
        "unlinked": answer["unlinked"],
        "warnings": warnings(&answer),
        "revision": answer["commit"],
        "dryRun": answer["dryRun"],
        "next": "read {item}, then propose its texts",
    }))
}

fn uploaded(answer: Value, _: &Map) -> Value {
    let mut warnings = warnings(&answer);
    for missing in warnings.iter_mut().filter(|warning| warning["code"] == "media.alt") {
        missing["path"] = json!("altText");
    }
    let mut output = json!({"warnings": warnings, "revision": answer["commit"]});
    for key in ["id", "filename", "url", "mime", "width", "height", "existing", "dryRun"] {
        output[key] = answer[key].clone();
    }
    without_empty_fields(output)
}

/// Module types by role, and what each is for, once.
fn suggested(answer: Value, _: &Map) -> Value {
    let (mut roles, mut modules) = (Map::new(), Map::new());
    for role in answer["recommendedOrder"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        let found = answer["suggestionsByRole"][role].as_array().into_iter().flatten();
        roles.insert(role.to_owned(), found.map(|one| one["type"].clone()).collect());
    }
    for found in answer["suggestionsByRole"].as_object().into_iter().flat_map(Map::values) {
        for one in found.as_array().into_iter().flatten() {
            let mut about = one.clone();
            let kind = about.as_object_mut().and_then(|about| about.shift_remove("type")).unwrap_or_default();
            modules.entry(kind.as_str().unwrap_or_default()).or_insert_with(|| without_empty_fields(about));
        }
    }
    without_empty_fields(json!({"roles": roles, "modules": modules, "missing": answer["missingRoles"]}))
}

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

/// Warnings of several items, each with its file and the place in it.
fn warnings_by_file(answer: &Value) -> Vec<Value> {
    let mut found = warnings(answer);
    for (row, warning) in found.iter_mut().zip(answer["warnings"].as_array().into_iter().flatten()) {
        row["file"] = warning["file"].clone();
        row["path"] = json!(field(warning["pointer"].as_str().unwrap_or_default()));
    }
    found
}

fn proposed(answer: Value, _: &Map) -> Value {
    let items = answer["items"].as_array().into_iter().flatten();
    let shared = items.clone().filter(|item| item.get("sharedWith").is_some());
    let shared: Vec<Value> =
        shared.map(|item| json!({"item": item["item"], "with": item["sharedWith"]})).collect();
    let is_dry = answer["dryRun"] == true;
    without_empty_fields(json!({
        "set": answer["set"],
        "items": items.map(|item| item["item"].clone()).collect::<Vec<_>>(),
        "created": answer["created"],
        "shared": shared,
        "warnings": warnings_by_file(&answer),
        "revision": answer["commit"],
        "dryRun": answer["dryRun"],
        "changes": if is_dry { staged(&answer)["changes"].clone() } else { Value::Null },
        "next": match (answer["set"].is_null(), is_dry) {
            (true, _) => "nothing differs from what is staged already or live, so there is no new set to submit",
            (false, true) => "propose the same without dryRun",
            (false, false) => "submit {set} when it is complete",
        },
    }))
}

fn whole_read(answer: Value, _: &Map) -> Value {
    without_empty_fields(
        json!({"data": answer["data"], "leftOut": answer["leftOut"], "revision": answer["revision"]}),
    )
}

/// The names of items.
pub(super) fn names(items: &Value) -> Value {
    let items = items.as_array().into_iter().flatten();
    items.map(|item| item["item"].clone()).collect()
}

fn submitted(answer: Value, _: &Map) -> Value {
    without_empty_fields(json!({
        "submitted": names(&answer["items"]),
        "dependencies": names(&answer["dependencies"]),
        "stillWaiting": answer["stillWaiting"],
        "warnings": warnings_by_file(&answer),
        "revision": answer["commit"],
        "dryRun": answer["dryRun"],
        "next": "a person reviews it; `changes` tells what they say",
    }))
}

/// The answer to a submit that is repeated, as by a client that lost the first answer.
fn submitted_before(error: &OpError, _: &Map) -> Option<Value> {
    let is_there = error.meta.as_ref().is_some_and(|meta| meta["onReview"] == true);
    is_there.then(|| {
        json!({"submitted": [], "next": "it is on review already, and nothing of it is staged since; `changes` tells what a person says"})
    })
}

fn discarded(answer: Value, _: &Map) -> Value {
    without_empty_fields(json!({
        "discarded": names(&answer["items"]),
        "parked": answer["parked"],
        "revision": answer["commit"],
        "dryRun": answer["dryRun"],
    }))
}

fn restored(answer: Value, _: &Map) -> Value {
    let mut output = json!(staged(&answer));
    output["warnings"] = json!(warnings_by_file(&answer));
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
