//! Reading posts: lists, context, manifests, translation families, terms, counts.

use super::*;
use crate::mcp::tools::error_mapping::Sentences;
use crate::mcp::tools::param::{Param, Shape};
use crate::mcp::tools::values::{self, DETAIL, MODULE_IDS, RICHTEXT};
use crate::model::Status;
use crate::ops::{history, post, translation, variation};

/// Posts per page of a list, as in the original product.
const ROWS: u64 = 50;

pub(super) const POST: Param = req("postId", Shape::Id("post.not-found"), "Post id or slug").to("post");
/// Finds a post on whichever stage has it.
pub(in crate::mcp) const LOOK: ToolRow = ToolRow::of::<post::Context>();
const STAGES: Shape = Shape::Choice(&Stage::NAMES);

const fn reads(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    params: &'static [Param],
    adapter: Adapter,
) -> Tool {
    Tool { name, title, about, set: Set::Posts, effect: Effect::Reads, params, adapter, answers: None }
}

pub(super) const TOOLS: &[Tool] = &[
    reads(
        "list_posts",
        "List posts",
        "Posts, last changed first, those that are only staged included: status is the staged one, liveStatus what visitors see. q searches title, slug and text.",
        &[
            opt("q", Shape::Text, "Words to find").to("search"),
            opt("type", Shape::Text, "Post type"),
            opt("locale", Shape::Text, "Such as en"),
            opt("status", Shape::Choice(&Status::NAMES), ""),
            opt("taxonomy", Shape::Text, "TAXONOMY or TAXONOMY/TERM slug"),
            opt("stage", STAGES, "Default ai-review").aside(),
            opt(
                "detail",
                Shape::Choice(&["concise", "full"]),
                "full adds excerpt, url, parent, dates, meta fields",
            )
            .aside(),
            opt("limit", Shape::Integer(1, 200), "Default 50"),
            opt("cursor", Shape::Cursor, "nextCursor of the page before"),
        ],
        Adapter::of(ToolRow::of::<post::List>(), posts).at(At::Param("stage")).input(query).cached(),
    )
    .answers(list_schema),
    reads(
        "get_post_context",
        "Get a post with its stages",
        "A post and its modules, live and staged values side by side, with postModuleId of each. `revision` is for expectedRevision.",
        &[POST, DETAIL, MODULE_IDS, RICHTEXT],
        Adapter::of(ToolRow::of::<post::Context>(), values::post).cached(),
    ),
    reads(
        "get_post_manifest",
        "Get a post as one stage shows it",
        "A post as one flat document: fields, modules with effective props, terms, translations.",
        &[POST, opt("mode", STAGES, "Default ai-review").aside(), DETAIL, MODULE_IDS, RICHTEXT],
        Adapter::of(ToolRow::of::<post::Manifest>(), values::post)
            .at(At::Param("mode"))
            .otherwise("Failed to get post manifest"),
    ),
    reads(
        "export_post_canonical_json",
        "Export the live post",
        "The live post as canonical JSON; nothing that is only staged.",
        &[POST, MODULE_IDS],
        Adapter::of(ToolRow::of::<post::Manifest>(), values::post)
            .at(At::Stage(Stage::Source))
            .otherwise("Failed to export post"),
    ),
    reads(
        "list_post_revisions",
        "List a post's revisions",
        "Versions of a post, newest first, with stage, time and author.",
        &[
            POST.to("item"),
            opt("limit", Shape::Integer(1, 50), "Default 20"),
            opt("cursor", Shape::Cursor, "nextCursor of the page before"),
        ],
        Adapter::of(ToolRow::of::<history::History>(), revisions)
            .at(At::Own)
            .input(paged)
            .says(GONE)
            .cached(),
    ),
    reads(
        "get_post_revision",
        "Get a revision",
        "A post as one of its revisions has it.",
        &[POST, req("revisionId", Shape::Text, "id from list_post_revisions").to("revision")],
        Adapter::of(ToolRow::of::<post::ShowRevision>(), revision)
            .at(At::Own)
            .says(&[("revision.unknown", "Revision not found")]),
    ),
    reads(
        "diff_post_versions",
        "Compare two stages of a post",
        "Which fields and modules differ between two stages. Default: source against ai-review.",
        &[POST, opt("baseMode", STAGES, "Default source"), opt("targetMode", STAGES, "Default ai-review")],
        Adapter::of(ToolRow::of::<post::Compare>(), whole).at(At::Own).cached(),
    ),
    reads(
        "list_post_translations",
        "List a post's translations",
        "The original and all translations of a post.",
        &[POST],
        Adapter::of(ToolRow::of::<translation::List>(), listed).cached(),
    )
    .set(Set::Translations),
    reads(
        "get_translation_status",
        "See what a translation lacks",
        "Which locales a post has, and which fields of the original changed, word by word, since each was brought up to date. Redo those, not the page.",
        &[POST, opt("locale", Shape::Text, "Only this one")],
        Adapter::of(ToolRow::of::<translation::Status>(), listed),
    )
    .set(Set::Translations),
    reads(
        "list_post_variations",
        "List a post's variations",
        "The posts of an A/B test: the main post is variation A.",
        &[POST],
        Adapter::of(ToolRow::of::<variation::List>(), listed).cached(),
    ),
    reads(
        "get_post_taxonomy_term_ids",
        "Get a post's live terms",
        "Ids of the terms that the live post has.",
        &[POST],
        Adapter::of(ToolRow::of::<post::Terms>(), term_ids).at(At::Stage(Stage::Source)).cached(),
    )
    .set(Set::Taxonomy),
    reads(
        "query_db_summary",
        "Count what there is",
        "Posts by type and status, media, users.",
        &[],
        Adapter::of(ToolRow::of::<site::Summary>(), whole),
    ),
];

const GONE: Sentences = &[("item.not-found", "Post not found")];

/// The cursor is the page number.
fn paged(mut input: Map) -> Map {
    let page = input.shift_remove("cursor").and_then(|cursor| cursor.as_str()?.parse::<u32>().ok());
    input.insert("page".to_owned(), json!(page.unwrap_or(1).max(1)));
    input
}

/// The original product's name of a revision's stage.
fn mode(revision: &Value) -> &'static str {
    match revision["stage"].as_str() {
        Some("ai-review") => "ai-review",
        Some("review") => "review",
        _ => "approved",
    }
}

fn user(revision: &Value) -> Value {
    let user = &revision["user"];
    json!({"email": user["email"], "id": null, "name": user["name"], "agent": user["agent"]})
}

fn revisions(answer: Value, _: &Map) -> Value {
    let row = |row: &Value| {
        json!({
            "id": row["id"],
            "mode": mode(row),
            "createdAt": row["createdAt"],
            "user": user(row),
            "subject": row["subject"],
            "operation": row["operation"],
        })
    };
    let rows: Vec<Value> = answer["data"].as_array().into_iter().flatten().map(row).collect();
    let mut output = json!({"data": rows, "total": answer["meta"]["total"]});
    if answer["meta"]["hasMore"] == true {
        output["nextCursor"] = json!((answer["meta"]["page"].as_u64().unwrap_or(1) + 1).to_string());
    }
    output
}

fn revision(mut answer: Value, arguments: &Map) -> Value {
    let mut output = json!({"id": answer["id"], "mode": mode(&answer), "snapshot": null});
    output["snapshot"] = answer["snapshot"].take();
    output["createdAt"] = answer["createdAt"].take();
    output["user"] = user(&answer);
    whole(output, arguments)
}

/// Converts single filters to lists, and the cursor to a page number.
fn query(input: Map) -> Map {
    let mut input = paged(input);
    for key in ["type", "locale", "status"] {
        if let Some(value) = input.get_mut(key) {
            *value = json!([value.take()]);
        }
    }
    input.entry("limit").or_insert(json!(ROWS));
    input
}

/// Rows without modules, which `get_post_context` returns.
fn posts(answer: Value, arguments: &Map) -> Value {
    let is_full = arguments.get("detail").and_then(Value::as_str) == Some("full");
    let row = |row: &Value| match is_full {
        true => {
            let mut row = row.as_object().cloned().unwrap_or_default();
            row.shift_remove("modules");
            for key in post::META {
                row.entry(key).or_insert(Value::Null);
            }
            Value::Object(row)
        }
        false => ["id", "type", "locale", "slug", "title", "status", "liveStatus", "updatedAt", "conflicts"]
            .iter()
            .filter_map(|key| Some(((*key).to_owned(), row.get(*key)?.clone())))
            .collect::<Map>()
            .into(),
    };
    let rows: Vec<Value> = answer["data"].as_array().into_iter().flatten().map(row).collect();
    let meta = &answer["meta"];
    let mut output = json!({"data": rows, "total": meta["total"], "revision": meta["revision"]});
    if meta["hasMore"] == true {
        let page = meta["page"].as_u64().unwrap_or(1);
        output["nextCursor"] = json!((page + 1).to_string());
        let total = meta["total"].as_u64().and_then(|total| usize::try_from(total).ok());
        output["hint"] = json!(answer::more(rows.len(), total.unwrap_or(usize::MAX)));
    }
    output
}

fn term_ids(answer: Value, _: &Map) -> Value {
    json!({"data": answer["taxonomyTermIds"]})
}

fn list_schema() -> Value {
    let text = json!({"type": "string"});
    json!({
        "type": "object",
        "properties": {
            "data": {"type": "array", "items": {"type": "object", "properties": {
                "id": text, "type": text, "locale": text, "slug": text, "title": text, "status": text,
                "liveStatus": {"description": "null: not live"},
            }, "required": ["id", "type", "locale", "slug", "title", "status"]}},
            "total": {"type": "integer"},
            "nextCursor": text,
            "hint": text,
        },
        "required": ["data", "total"],
    })
}
