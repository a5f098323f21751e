//! Media: find files and their uses, check their integrity, set alt texts.

use super::*;
use crate::mcp::tools::error_mapping::Sentences;
use crate::mcp::tools::param::{Param, Shape};
use crate::ops::media;

/// Default number of records in a list.
const ROWS: u64 = 50;

const MISSING: Sentences = &[("media.not-found", "Media not found")];

const fn reads(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    params: &'static [Param],
    adapter: Adapter,
) -> Tool {
    Tool { name, title, about, set: Set::Media, effect: Effect::Reads, params, adapter, answers: None }
}

pub(super) const TOOLS: &[Tool] = &[
    reads(
        "list_media",
        "List media",
        "Media, newest first, with alt texts. withoutAlt finds pictures that need one.",
        &[
            opt("q", Shape::Text, "Part of name, alt text or caption").to("search"),
            opt("mime", Shape::Text, "Exact media type"),
            opt("category", Shape::Text, ""),
            opt("withoutAlt", Shape::Bool, "Only pictures without an alt text"),
            opt("limit", Shape::Integer(1, 200), "Default 50"),
            opt("offset", Shape::Integer(0, u32::MAX as i64), ""),
        ],
        Adapter::of(ToolRow::of::<media::List>(), listed).input(fifty),
    ),
    reads(
        "get_media",
        "Get one medium",
        "One media record; picture: also the image.",
        &[req("id", Shape::Text, "Media id").to("media"), opt("picture", Shape::Bool, "")],
        Adapter::of(ToolRow::of::<media::Show>(), whole).says(MISSING).pictured(),
    ),
    reads(
        "list_media_categories",
        "List media categories",
        "All categories of media.",
        &[],
        Adapter::of(ToolRow::of::<media::Categories>(), listed),
    ),
    reads(
        "media_where_used",
        "Find where media is used",
        "Posts, modules and settings that show a medium, on every stage.",
        &[req("id", Shape::Text, "Media id").to("media")],
        Adapter::of(ToolRow::of::<media::WhereUsed>(), whole).says(MISSING),
    ),
    reads(
        "check_media_integrity",
        "Check media files",
        "Whether the files of a medium and its variants exist and are what its record says.",
        &[req("mediaId", Shape::Text, "").to("media")],
        Adapter::of(ToolRow::of::<media::Check>(), one).says(MISSING),
    )
    .set(Set::Ops),
    Tool {
        name: "update_media_ai_review",
        title: "Describe a medium (AI Review)",
        about: "Stage what a medium says: alt text first of all. A person approves it.",
        set: Set::Media,
        effect: Effect::Sets,
        params: &[
            req("mediaId", Shape::Text, "Media id").to("media"),
            opt("altText", Shape::Text, "What it shows, for those who cannot see it"),
            opt("title", Shape::Text, ""),
            opt("caption", Shape::Text, ""),
            opt("description", Shape::Text, ""),
            opt("categories", Shape::Texts, "Instead of those that it has"),
        ],
        adapter: Adapter::of(ToolRow::of::<media::SetStaged>(), whole).at(At::Own).says(MISSING),
        answers: None,
    },
];

fn fifty(mut input: Map) -> Map {
    input.entry("limit").or_insert_with(|| json!(ROWS));
    if input.contains_key("category") {
        input.insert("mustExist".to_owned(), json!(true));
    }
    input
}

/// The record on AI Review, which has the latest content, among the results for one file.
fn one(mut answer: Value, arguments: &Map) -> Value {
    let rows = answer.get_mut("data").and_then(Value::as_array_mut).map(std::mem::take).unwrap_or_default();
    let is_newest =
        |row: &Value| row["stages"].as_array().is_some_and(|all| all.iter().any(|s| s == "ai-review"));
    let at = rows.iter().position(is_newest).unwrap_or(0);
    whole(rows.into_iter().nth(at).unwrap_or_default(), arguments)
}
