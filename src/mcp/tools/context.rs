//! The structure of a site: types, modules, templates, global modules, taxonomies, agents, layouts.

use super::*;
use crate::mcp::tools::param::{Param, Shape};
use crate::ops::named::{List, Show};
use crate::ops::{agent, global, group, layout, module_type, post_type, taxonomy};

/// Rows per page of lists, as in the original product.
const ROWS: usize = 200;

const DETAIL: Param =
    opt("detail", Shape::Choice(&["concise", "full"]), "full adds fields, defaults, schema. Default concise")
        .aside();
const SCHEMA_DETAIL: Param =
    opt("detail", Shape::Choice(&["concise", "full"]), "concise: the fields once. Default full").aside();
const POST_TYPE: Param = opt("postType", Shape::Text, "Post type slug");
const LIMIT: Param = opt("limit", Shape::Integer(1, 500), "").aside();
const SEARCH: Param = opt("q", Shape::Text, "Part of its name").to("search");

const fn reads(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    params: &'static [Param],
    adapter: Adapter,
) -> Tool {
    let adapter = adapter.cached();
    Tool { name, title, about, set: Set::Context, effect: Effect::Reads, params, adapter, answers: None }
}

pub(super) const TOOLS: &[Tool] = &[
    reads(
        "list_post_types",
        "List post types",
        "The slugs of all post types. Start here.",
        &[],
        Adapter::of(ToolRow::of::<List<post_type::PostTypes>>(), types),
    ),
    reads(
        "list_registry_items",
        "List everything by name",
        "All post types, module types and forms in one answer, by name.",
        &[],
        Adapter::of(ToolRow::of::<site::Registry>(), whole),
    ),
    reads(
        "get_post_type_config",
        "Get a post type's configuration",
        "Fields, switches, taxonomies and module templates (moduleGroups, defaultModuleGroup) of a post type. Call before you create a post.",
        &[req("postType", Shape::Text, "Post type slug").to("type")],
        Adapter::of(ToolRow::of::<post_type::Config>(), whole).or_empty(no_type),
    ),
    reads(
        "list_module_groups",
        "List module groups",
        "Layout templates for new posts, of one post type or of all.",
        &[POST_TYPE.to("type"), SEARCH, LIMIT],
        Adapter::of(ToolRow::of::<group::List>(), groups).paged(ROWS),
    ),
    reads(
        "get_module_group",
        "Get a module group",
        "One layout template with its members: type, orderIndex, locked.",
        &[req("moduleGroupId", Shape::Text, "Id or name").to("item")],
        Adapter::of(ToolRow::of::<Show<group::Groups>>(), one_group)
            .says(&[("group.not-found", "Module group not found")]),
    ),
    reads(
        "list_modules",
        "List module types",
        "All module types: purpose, where allowed, aiGuidance. get_module_schema has the fields of one.",
        &[POST_TYPE, DETAIL],
        Adapter::of(ToolRow::of::<module_type::List>(), modules),
    ),
    reads(
        "get_allowed_modules_for_post_type",
        "List module types for a post type",
        "Module types that posts of a type may hold; none where modules are disabled.",
        &[req("postType", Shape::Text, "Post type slug"), DETAIL],
        Adapter::of(ToolRow::of::<module_type::List>(), modules).input(usable),
    ),
    reads(
        "get_module_schema",
        "Get a module type",
        "One module type: propsSchema, jsonSchema, defaultProps, aiGuidance. Call before filling a module in.",
        &[req("type", Shape::Text, "Module type, such as hero"), SCHEMA_DETAIL],
        Adapter::of(ToolRow::of::<module_type::Show>(), schema)
            .otherwise("Failed to load module schema")
            .inside(&[("module.type.unknown", "Module type '{type}' is not registered")]),
    ),
    reads(
        "inspect_module_definition",
        "Inspect a module definition",
        "A module type's default values and whole configuration.",
        &[req("moduleSlug", Shape::Text, "Module type").to("type")],
        Adapter::of(ToolRow::of::<module_type::Show>(), definition)
            .says(&[("module.type.unknown", "Module \"{moduleSlug}\" not found")]),
    ),
    reads(
        "list_global_modules",
        "List global modules",
        "Modules that many posts share, and how many use each.",
        &[SEARCH, opt("type", Shape::Text, "Module type"), LIMIT],
        Adapter::of(ToolRow::of::<global::List>(), globals).of_files().paged(ROWS),
    ),
    reads(
        "get_global_module",
        "Get a global module",
        "One shared module with its values and the schema of its type.",
        &[req("globalSlug", Shape::Text, "Its slug").to("item")],
        Adapter::of(ToolRow::of::<Show<global::Globals>>(), one_global)
            .of_files()
            .says(&[("global.not-found", "Global module not found")]),
    ),
    reads(
        "list_taxonomies",
        "List taxonomies",
        "All taxonomies with their rules.",
        &[],
        Adapter::of(ToolRow::of::<List<taxonomy::Taxonomies>>(), taxonomies),
    )
    .set(Set::Taxonomy),
    reads(
        "list_taxonomy_terms",
        "List the terms of a taxonomy",
        "The terms as a tree, with the ids by which a post gets them.",
        &[req("slug", Shape::Text, "Taxonomy slug").to("taxonomy")],
        Adapter::of(ToolRow::of::<taxonomy::Terms>(), terms).or_empty(no_taxonomy),
    )
    .set(Set::Taxonomy),
    reads(
        "list_agents",
        "List agents",
        "Internal agents: where each is offered, and whether it takes open-ended context.",
        &[
            opt("scope", Shape::Text, "dropdown, global, field, posts.bulk, post.create-translation"),
            opt("formSlug", Shape::Text, ""),
            opt("fieldKey", Shape::Text, ""),
        ],
        Adapter::of(ToolRow::of::<agent::List>(), listed).at(At::Own),
    )
    .set(Set::Agents),
    reads(
        "suggest_modules_for_layout",
        "Suggest modules for a layout",
        "Deterministic: candidates for each layout role of a page, and roles that no module type can play.",
        &[
            POST_TYPE,
            opt("brief", Shape::TextUpTo(20_480), "What the page is about"),
            opt("desiredLayoutRoles", Shape::Texts, "Roles such as hero, features"),
            opt("excludeModuleTypes", Shape::Texts, ""),
            opt("maxPerRole", Shape::Integer(1, 10), "Default 3"),
        ],
        Adapter::of(ToolRow::of::<layout::Suggest>(), whole),
    )
    .answers(suggestion_schema),
];

/// An unknown post type gives an empty answer (`docs/design/compatibility.md`), with a hint that it is unknown, and
/// suggestions.
fn no_type(error: &OpError, arguments: &Map) -> Option<Value> {
    if error.code != "post-type.not-found" {
        return None;
    }
    let name = arguments.get("postType").and_then(Value::as_str).unwrap_or_default();
    let advice = error.hint.as_deref().unwrap_or("list_post_types shows them all");
    Some(json!({"data": post_type::empty(name), "hint": format!("there is no post type `{name}`: {advice}")}))
}

/// The same for an unknown taxonomy.
fn no_taxonomy(error: &OpError, arguments: &Map) -> Option<Value> {
    if error.code != "taxonomy.not-found" {
        return None;
    }
    let name = arguments.get("slug").and_then(Value::as_str).unwrap_or_default();
    let advice = error.hint.as_deref().unwrap_or("list_taxonomies shows them all");
    Some(json!({"data": [], "hint": format!("there is no taxonomy `{name}`: {advice}")}))
}

fn usable(mut input: Map) -> Map {
    input.insert("usable".to_owned(), json!(true));
    input
}

fn rows(answer: &Value) -> impl Iterator<Item = &Value> {
    answer["data"].as_array().into_iter().flatten()
}

fn types(answer: Value, _: &Map) -> Value {
    let mut names: Vec<&str> = rows(&answer).filter_map(|row| row["type"].as_str()).collect();
    names.sort_unstable();
    json!({"data": names})
}

fn group(row: &Value) -> Value {
    json!({
        "id": row["id"],
        "name": row["name"],
        "post_type": row["postType"],
        "description": row["description"],
        "locked": row["locked"] == true,
        "is_default": row["isDefault"] == true || row["metadata"]["isDefault"] == true,
        "created_at": since(row, "createdAt"),
        "updated_at": since(row, "updatedAt"),
    })
}

/// A time from the history of an item: at the top level in a list, under `metadata` for a single item.
fn since<'a>(row: &'a Value, key: &str) -> &'a Value {
    row.get(key).unwrap_or(&row["metadata"][key])
}

fn groups(answer: Value, _: &Map) -> Value {
    newest_first(rows(&answer).map(group), "updated_at")
}

/// Rows by the time under `key`, newest first; rows of the same time keep their order.
fn newest_first(rows: impl Iterator<Item = Value>, key: &str) -> Value {
    let mut rows: Vec<Value> = rows.collect();
    let at = |row: &Value| row[key].as_str().map(str::to_owned);
    rows.sort_by_key(|row| std::cmp::Reverse(at(row)));
    json!({"data": rows})
}

fn one_group(answer: Value, _: &Map) -> Value {
    let member = |member: &Value| {
        let is_global = member["scope"] == "global";
        json!({
            // Members have no ids, so their place in the group is used.
            "id": format!("{}:{}", answer["id"].as_str().unwrap_or_default(), member["orderIndex"]),
            "module_group_id": answer["id"],
            "type": member["type"],
            "default_props": member.get("props").cloned().unwrap_or_else(|| json!({})),
            "orderIndex": member["orderIndex"],
            "order_index": member["orderIndex"],
            "scope": if is_global { "global" } else { "post" },
            "global_slug": member["globalSlug"],
            "locked": member["locked"] == true,
            "created_at": since(&answer, "createdAt"),
            "updated_at": since(&answer, "updatedAt"),
        })
    };
    let mut members: Vec<Value> = answer["members"].as_array().into_iter().flatten().map(member).collect();
    members.sort_by_key(|member| member["orderIndex"].as_i64());
    let mut data = group(&answer);
    data["modules"] = Value::Array(members);
    json!({"data": data})
}

/// A short list of module types; their fields are in each one's schema.
fn modules(answer: Value, arguments: &Map) -> Value {
    if arguments.get("detail").and_then(Value::as_str) == Some("full") {
        return listed(answer, arguments);
    }
    let keys = ["type", "name", "description", "allowedScopes", "allowedPostTypes", "aiGuidance"];
    let short = |row: &Value| keys.map(|key| (key.to_owned(), row[key].clone()));
    json!({"data": rows(&answer).map(|row| Map::from_iter(short(row))).collect::<Vec<_>>()})
}

/// A module type; the concise form omits what repeats fields and defaults.
fn schema(mut answer: Value, arguments: &Map) -> Value {
    if arguments.get("detail").and_then(Value::as_str) == Some("concise")
        && let Some(found) = answer.as_object_mut()
    {
        found.retain(|key, _| !["fieldSchema", "defaultValues", "jsonSchema"].contains(&key.as_str()));
    }
    whole(answer, arguments)
}

fn definition(answer: Value, _: &Map) -> Value {
    json!({"data": {
        "slug": answer["type"],
        "name": answer["name"],
        "description": answer["description"],
        "defaultProps": answer["defaultProps"],
        "componentName": answer["type"],
        "config": answer,
    }})
}

fn global(row: &Value) -> Value {
    json!({
        "id": row["id"],
        "scope": "global",
        "type": row["type"],
        "globalSlug": row["slug"],
        "label": row["label"],
        "props": row.get("props").cloned().unwrap_or_else(|| json!({})),
        "updatedAt": since(row, "updatedAt"),
        "usageCount": row.get("usageCount").or_else(|| row["metadata"].get("usageCount")),
    })
}

fn globals(answer: Value, _: &Map) -> Value {
    newest_first(rows(&answer).map(global), "updatedAt")
}

fn one_global(answer: Value, _: &Map) -> Value {
    let mut data = global(&answer);
    data["schema"] = answer["metadata"]["schema"].clone();
    data["usedBy"] = answer["metadata"]["usedBy"].clone();
    json!({"data": data})
}

fn taxonomies(answer: Value, _: &Map) -> Value {
    let taxonomy = |row: &Value| {
        json!({
            "id": row["id"],
            "slug": row["slug"],
            "name": row["name"],
            "hierarchical": row["hierarchical"] == true,
            "freeTagging": row["freeTagging"] == true,
            "maxSelections": row["maxSelections"],
        })
    };
    json!({"data": rows(&answer).map(taxonomy).collect::<Vec<_>>()})
}

/// The terms, nested.
fn terms(mut answer: Value, _: &Map) -> Value {
    fn term(mut row: Value) -> Value {
        let children = row["children"].as_array_mut().map(std::mem::take).unwrap_or_default();
        json!({
            "id": row["id"],
            "taxonomyId": row["taxonomyId"],
            "taxonomy": row["taxonomy"],
            "parentId": row["parentId"],
            "parent": row["parent"],
            "slug": row["slug"],
            "name": row["name"],
            "description": row["description"],
            "orderIndex": row["orderIndex"],
            "children": children.into_iter().map(term).collect::<Vec<_>>(),
        })
    }
    let rows = answer["data"].as_array_mut().map(std::mem::take).unwrap_or_default();
    json!({"data": taxonomy::nested(rows).into_iter().map(term).collect::<Vec<_>>()})
}

fn suggestion_schema() -> Value {
    let texts = json!({"type": "array", "items": {"type": "string"}});
    json!({
        "type": "object",
        "properties": {"data": {"type": "object", "properties": {
            "recommendedOrder": texts,
            "desiredLayoutRoles": texts,
            "suggestionsByRole": {"type": "object"},
            "missingRoles": texts,
        }}},
        "required": ["data"],
    })
}
