//! Staging: all writes of agents go to AI Review, and from there to Review, where a person approves.

use super::answer::staged;
use super::author::names;
use super::error_mapping::problem;
use super::param::{Param, Shape, opt, req};
use super::posts::POST;
use super::{Adapter, At, Effect, Set, Tool};
use crate::base::{Map, Value};
use crate::ops::{Staging, ToolRow, module, post, review, translation, variation};
use serde_json::json;

/// Additional parameters of every writing tool.
pub(super) const COMMON: &[Param] = &[
    opt("expectedRevision", Shape::Text, "Refuse if changed since").aside(),
    opt("dryRun", Shape::Bool, "Only show the changes").aside(),
];

pub(super) const AGENT: Param = opt("agentId", Shape::Text, "Attribute to this agent").aside();
const AGENT_NAME: Param = opt("agentName", Shape::Text, "").aside();
const ORDER: Param = opt("orderIndex", Shape::Integer(1, i64::MAX), "Place, from 1").to("at");

const ALLOW_SHORTER: Param = opt("allowShorter", Shape::Bool, "A list may lose entries that Review has");

const fn stages(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    effect: Effect,
    params: &'static [Param],
    adapter: Adapter,
) -> Tool {
    let adapter = adapter.at(At::Own);
    Tool { name, title, about, set: Set::Staging, effect, params, adapter, answers: None }
}

pub(super) const TOOLS: &[Tool] = &[
    stages(
        "create_post_ai_review",
        "Create a post (AI Review)",
        "Stage a new draft post with the modules of a template, and fill them in at once: moduleEdits by type (or postModuleId), contentMarkdown for the first prose module. Check appliedModuleEdits.",
        Effect::Adds,
        &[
            req("type", Shape::Text, "Post type slug"),
            opt("locale", Shape::Text, "Default: the site's"),
            req("slug", Shape::Text, "Unique in its locale"),
            req("title", Shape::Text, ""),
            opt("excerpt", Shape::Text, ""),
            opt("contentMarkdown", Shape::Text, "Body text; also fills a hero from title and excerpt")
                .to("text"),
            opt("moduleGroupName", Shape::Text, "Template (recommended); else the type's default")
                .to("group"),
            opt("moduleGroupId", Shape::Text, "").to("groupId"),
            opt("moduleEdits", Shape::Records(EDIT), "Applied in order; a failing one harms nothing")
                .to("edits"),
            AGENT,
            AGENT_NAME,
        ],
        Adapter::of(ToolRow::of::<post::Create<Staging>>(), created)
            .otherwise("Failed to create post")
            .inside(&[("post.slug.taken", "A post with this slug already exists for this locale")]),
    )
    .answers(created_schema),
    stages(
        "save_post_ai_review",
        "Save post fields (AI Review)",
        "Stage fields of a post, beside what is staged already. Modules have their own tools.",
        Effect::Sets,
        &[
            POST,
            req("patch", Shape::Object, "Fields such as title, excerpt, metaTitle, customFields [{slug,value}]; null removes").to("fields"),
            opt("taxonomyTermIds", Shape::Texts, "All terms it shall have"),
            ALLOW_SHORTER,
            AGENT,
            AGENT_NAME,
        ],
        Adapter::of(ToolRow::of::<post::Set<Staging>>(), saved),
    ),
    stages(
        "submit_ai_review_to_review",
        "Submit to Review",
        "Hand the staged changes of a post to a person. Last step; approval is theirs.",
        Effect::Sets,
        &[req("postId", Shape::Id("post.not-found"), "Post id or slug").to("items"), AGENT, AGENT_NAME],
        Adapter::of(ToolRow::of::<review::Submit>(), submitted).input(one_item).says(&[
            ("review.nothing-pending", "No AI review draft to submit"),
            ("review.not-pending", "No AI review draft to submit"),
        ]),
    ),
    stages(
        "add_module_to_post_ai_review",
        "Add a module (AI Review)",
        "Stage a new module on a post. Markdown is fine in rich text fields.",
        Effect::Adds,
        &[
            POST,
            req("moduleType", Shape::Text, "Such as prose").to("type"),
            opt("props", Shape::Object, "See get_module_schema"),
            opt("scope", Shape::Choice(&["local", "global"]), "Default local"),
            opt("globalSlug", Shape::Text, "With scope global: the shared module").to("global"),
            ORDER,
            opt("locked", Shape::Bool, "true is refused: agents cannot lock"),
            AGENT,
        ],
        Adapter::of(ToolRow::of::<module::Add<Staging>>(), added)
            .otherwise("Failed to add module (AI review)")
            .says(&[("module.lock", "Cannot change locked state via MCP (AI Review)")])
            .inside(&[
                ("module.type.unknown", "Module type '{moduleType}' is not registered"),
                ("module.not-allowed", "Module type '{moduleType}' is not allowed for post type '{postType}'. Check module configuration or module_scopes table."),
                ("module.disabled", "Modules are disabled for this post type"),
                ("module.global.slug", "Global modules require a globalSlug"),
            ]),
    ),
    stages(
        "update_post_module_ai_review",
        "Update a module (AI Review)",
        "Stage values of a module: overrides are merged into its props (lists are replaced), contentMarkdown goes into its text field. Locked modules take content but do not move.",
        Effect::Sets,
        &[
            req("postModuleId", Shape::Id("module.not-found"), "").to("module"),
            opt("overrides", Shape::ObjectOrNull, "Values to lay over; null clears those of a global module")
                .to("fields"),
            opt("contentMarkdown", Shape::Text, "").to("text"),
            ALLOW_SHORTER,
            ORDER,
            opt("locked", Shape::Bool, "Refused: agents neither lock nor unlock"),
            opt("mode", Shape::Choice(&["ai-review"]), "").aside(),
            AGENT,
        ],
        Adapter::of(ToolRow::of::<module::Set<Staging>>(), updated)
            .input(update)
            .says(&[
                ("module.structure", "Cannot modify '{path}' via update_post_module_ai_review."),
                ("module.lock", "Cannot change locked state via MCP (AI Review)"),
            ])
            .otherwise("Failed to update module (AI review)")
            .inside(&[("module.locked.move", "Cannot reorder a locked module")]),
    ),
    stages(
        "remove_post_module_ai_review",
        "Remove a module (AI Review)",
        "Stage the removal of a module. Locked modules stay.",
        Effect::Removes,
        &[req("postModuleId", Shape::Id("module.not-found"), "").to("module"), AGENT],
        Adapter::of(ToolRow::of::<module::Remove<Staging>>(), removed)
            .says(&[("module.locked", "Cannot remove a locked module")]),
    ),
    stages(
        "set_post_taxonomy_terms_ai_review",
        "Set a post's terms (AI Review)",
        "Stage all terms that a post shall have; live assignments change when a person approves.",
        Effect::Sets,
        &[
            POST,
            req("taxonomyTermIds", Shape::Texts, "Ids from list_taxonomy_terms; the full set"),
            AGENT,
            AGENT_NAME,
        ],
        Adapter::of(ToolRow::of::<post::SetTerms>(), terms_set),
    )
    .set(Set::Taxonomy),
    stages(
        "create_translation_ai_review",
        "Create a translation (AI Review)",
        "Stage a translation of a post as a draft in another locale.",
        Effect::Adds,
        &[
            POST,
            req("locale", Shape::Text, "Target locale"),
            FROM,
            CLONE,
            AGENT,
            AGENT_NAME,
            opt("slug", Shape::Text, ""),
            opt("title", Shape::Text, ""),
            opt("metaTitle", Shape::Text, ""),
            opt("metaDescription", Shape::Text, ""),
        ],
        Adapter::of(ToolRow::of::<translation::Translate>(), translated)
            .input(beginning)
            .otherwise("Failed to create translation (AI review)"),
    )
    .set(Set::Translations),
    stages(
        "update_translation_ai_review",
        "Update a translation (AI Review)",
        "Stage what changed in the original where that needs no translator: new modules, pictures, texts left as they were. Wording stays; `stale` says what to translate again.",
        Effect::Sets,
        &[
            POST,
            req("locale", Shape::Text, "Of the translation"),
            opt("confirm", Shape::Texts, "Stale paths that are right as they are"),
            AGENT,
            AGENT_NAME,
        ],
        Adapter::of(ToolRow::of::<translation::Update<Staging>>(), brought_up),
    )
    .set(Set::Translations),
    stages(
        "create_variation_ai_review",
        "Create a variation (AI Review)",
        "Stage a variation of a post for an A/B test: a draft with the same modules in every locale. Edit it by its id like any post; a person starts the test.",
        Effect::Adds,
        &[POST, req("variation", Shape::Text, "Its name, such as B"), AGENT, AGENT_NAME],
        Adapter::of(ToolRow::of::<variation::Create<Staging>>(), varied)
            .otherwise("Failed to create variation (AI review)"),
    ),
    stages(
        "create_translations_ai_review_bulk",
        "Create translations (AI Review)",
        "Stage translations of a post in several locales; one that fails does not stop the others.",
        Effect::Adds,
        &[POST, req("locales", Shape::Texts, ""), FROM, CLONE, AGENT, AGENT_NAME],
        Adapter::of(ToolRow::of::<translation::Create<Staging>>(), all_translated)
            .input(beginning)
            .otherwise("Failed to create translation (AI review)"),
    )
    .set(Set::Translations),
];

const FROM: Param = opt("sourceMode", Shape::Choice(&["review", "approved"]), "Default review");
const CLONE: Param = opt("cloneModules", Shape::Bool, "Default true").to("withoutModules");

const EDIT: &[Param] = &[
    opt("postModuleId", Shape::Text, ""),
    opt("type", Shape::Text, "Module type"),
    opt("orderIndex", Shape::Integer(0, i64::MAX), ""),
    opt("overrides", Shape::Object, "Values to lay over its props"),
    opt("contentMarkdown", Shape::Text, "For prose"),
];

fn one_item(mut input: Map) -> Map {
    if let Some(item) = input.get_mut("items") {
        *item = json!([item.take()]);
    }
    input
}

/// Null removes a post's overrides of a global module, as in the original product, where null is not the same as
/// absent.
fn update(mut input: Map) -> Map {
    if let Some(none @ Value::Null) = input.get_mut("fields") {
        *none = json!({});
    }
    input
}

/// Some fields of an answer under `data`, with the changes of the write.
fn picked(answer: &Value, keys: &[&str]) -> Value {
    let data: Map = keys.iter().map(|key| ((*key).to_owned(), answer[*key].clone())).collect();
    with_changes(json!({"data": data}), answer)
}

/// The answer, with the changes of the write.
fn with_changes(mut output: Value, answer: &Value) -> Value {
    if answer["dryRun"] == true
        && let Some(message) = output["message"].as_str()
    {
        output["message"] = json!(format!("Nothing was written (dry run); otherwise: {message}"));
    }
    if let Some(map) = output.as_object_mut() {
        map.extend(staged(answer));
    }
    output
}

fn created(mut answer: Value, _: &Map) -> Value {
    let mut edits = answer["appliedModuleEdits"].take();
    for edit in edits.as_array_mut().into_iter().flatten() {
        if let Some(problems) = edit.get_mut("problems").and_then(Value::as_array_mut) {
            problems.iter_mut().for_each(|each| *each = problem(Set::Staging, each.take()));
        }
    }
    let output = json!({
        "data": answer["post"],
        "seededModules": answer["seededModules"],
        "appliedModuleEdits": edits,
    });
    with_changes(output, &answer)
}

/// The original product's flag says to clone the modules, the operation's says not to.
fn beginning(mut input: Map) -> Map {
    let is_bare = input.shift_remove("withoutModules") == Some(Value::Bool(false));
    input.insert("withoutModules".to_owned(), json!(is_bare));
    input
}

fn translated(answer: Value, _: &Map) -> Value {
    let mut keys = vec!["translationId", "locale", "slug", "title"];
    let lists = ["clonedModules", "unlinked"].into_iter();
    keys.extend(lists.filter(|key| answer[*key].as_array().is_some_and(|list| !list.is_empty())));
    picked(&answer, &keys)
}

fn brought_up(answer: Value, _: &Map) -> Value {
    picked(&answer, &["id", "locale", "followed", "confirmed", "stale"])
}

fn varied(answer: Value, _: &Map) -> Value {
    let data = json!({"id": answer["id"], "variation": answer["variation"], "posts": answer["data"]});
    with_changes(json!({"data": data}), &answer)
}

fn all_translated(answer: Value, _: &Map) -> Value {
    let row = |one: &Value| match one.get("data") {
        Some(done) => {
            let data = json!({"translationId": done["translationId"], "slug": done["slug"]});
            json!({"locale": one["locale"], "ok": true, "data": data})
        }
        None => one.clone(),
    };
    json!({"data": answer["data"].as_array().into_iter().flatten().map(row).collect::<Vec<_>>()})
}

fn saved(answer: Value, _: &Map) -> Value {
    let data = json!({"postId": answer["post"]["id"], "slug": answer["post"]["slug"]});
    with_changes(json!({"message": "Saved for AI review", "data": data}), &answer)
}

fn submitted(answer: Value, arguments: &Map) -> Value {
    let post = answer["items"].as_array().and_then(|items| items.first()).map(|item| item["id"].clone());
    let data = json!({"postId": post.or_else(|| arguments.get("postId").cloned())});
    let mut output = with_changes(json!({"message": "AI review submitted to Review", "data": data}), &answer);
    output["next"] =
        json!("a person reviews it now; further edits are staged on AI Review and submitted again");
    let others = names(&answer["dependencies"]);
    if others != json!([]) {
        output["dependencies"] = others;
    }
    output
}

fn added(answer: Value, _: &Map) -> Value {
    picked(&answer, &["postModuleId", "moduleInstanceId", "orderIndex"])
}

fn updated(answer: Value, _: &Map) -> Value {
    picked(&answer, &["id", "orderIndex", "updatedAt"])
}

fn removed(answer: Value, arguments: &Map) -> Value {
    let data = json!({"postModuleId": arguments.get("postModuleId")});
    with_changes(json!({"message": "Module staged for removal (AI review)", "data": data}), &answer)
}

fn terms_set(answer: Value, _: &Map) -> Value {
    let data = json!({"postId": answer["post"]["id"]});
    with_changes(json!({"message": "Staged taxonomyTermIds in AI review draft", "data": data}), &answer)
}

fn created_schema() -> Value {
    let text = json!({"type": "string"});
    let module = json!({"type": "object", "properties": {
        "postModuleId": text, "type": text, "orderIndex": {"type": "integer"}, "locked": {"type": "boolean"},
    }});
    let applied = json!({"type": "object", "properties": {
        "ok": {"type": "boolean"}, "postModuleId": text, "error": text,
    }, "required": ["ok"]});
    json!({
        "type": "object",
        "properties": {
            "data": {"type": "object", "properties": {"id": text, "type": text, "locale": text, "slug": text}},
            "seededModules": {"type": "array", "items": module},
            "appliedModuleEdits": {"type": "array", "items": applied},
        },
        "required": ["data", "seededModules", "appliedModuleEdits"],
    })
}
