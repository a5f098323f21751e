//! The table of all tools, each of which presents an operation to clients of the tool server.
//!
//! A tool has no logic of its own. It names an operation, maps parameters to input, and maps answers and failures to
//! those that clients of the original product read (`docs/design/compatibility.md`).

mod agents;
mod answer;
mod arguments;
mod author;
mod context;
mod cursor;
mod drafts;
mod error_mapping;
mod hidden;
mod media;
mod param;
mod posts;
mod system;
#[cfg(test)]
mod tests;
mod values;

pub(super) use answer::{failure, refusal, rows_that_fit, success, too_often};
pub(super) use arguments::read;
pub(super) use error_mapping::tool_error;
pub(super) use posts::LOOK as POST_LOOK;

use crate::base::{Map, Stage, Value, words};
use crate::mcp::tools::param::{opt, req};
use crate::model::scalar;
use crate::ops::{OpError, ToolRow, site};
use error_mapping::{EmptyAnswer, ErrorTexts, Sentences};
use param::{Param, Shape};
use serde_json::json;
use std::sync::LazyLock;

words! {
    pub(super) enum Set(): "A group of tools that can be chosen together, by its name in flags." {
        Context "context": "What the site consists of.",
        Posts "posts": "Reading posts.",
        Staging "staging": "Staging changes.",
        Translations "translations": "Posts in other languages.",
        Media "media": "Pictures and files.",
        Taxonomy "taxonomy": "Taxonomies and terms.",
        Agents "agents": "The site's agents.",
        Preview "preview": "Preview links.",
        Ops "ops": "The running system.",
        Author "author": "Few tools for whoever writes: find, read, propose, hear what reviewers say.",
    }
}

/// What a call may change; clients use it to decide whether to ask a person first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    /// Nothing.
    Reads,
    /// Each call stages something new.
    Adds,
    /// It stages; a repeated call changes nothing more.
    Sets,
    /// It stages a removal.
    Removes,
    /// It reaches beyond the site.
    Reaches,
}

impl Effect {
    fn annotations(self, title: &str) -> Value {
        json!({
            "title": title,
            "readOnlyHint": self == Effect::Reads,
            "destructiveHint": self == Effect::Removes,
            "idempotentHint": matches!(self, Effect::Reads | Effect::Sets | Effect::Removes),
            "openWorldHint": self == Effect::Reaches,
        })
    }
}

impl Effect {
    /// The annotations without the title, which stands beside them, and without those that mean nothing to a tool that only
    /// reads.
    fn short_annotations(self) -> Value {
        let mut all = self.annotations("");
        if let Some(all) = all.as_object_mut() {
            all.retain(|key, _| match self {
                Effect::Reads => matches!(key.as_str(), "readOnlyHint" | "openWorldHint"),
                Effect::Adds | Effect::Sets | Effect::Removes | Effect::Reaches => key != "title",
            });
        }
        all
    }
}

/// One tool.
pub(super) struct Tool {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    /// What it does and when to call it, for a model.
    pub(super) about: &'static str,
    pub(super) set: Set,
    pub(super) effect: Effect,
    pub(super) params: &'static [Param],
    /// The operation that a call runs.
    pub(super) adapter: Adapter,
    /// JSON Schema of `structuredContent`, where it is worth its length.
    pub(super) answers: Option<fn() -> Value>,
}

/// How an operation is presented as a tool.
pub(super) struct Adapter {
    pub(super) row: ToolRow,
    /// The stage that is read. Writes always go to AI Review.
    pub(super) stage: At,
    /// Adapts the input, after parameters were renamed to input fields.
    pub(super) input: fn(Map) -> Map,
    /// Converts the operation's answer to the object that clients read. Gets the arguments of the call.
    pub(super) output: fn(Value, &Map) -> Value,
    pub(super) errors: ErrorTexts,
    /// Rows per page; none if the operation pages by itself, or the answer is not a list.
    pub(super) page: Option<usize>,
    /// The pointer to the list of the answer that is paged by its length.
    pub(super) long_list: Option<&'static str>,
    /// Whether the answer may hold a picture, which clients get as one.
    pub(super) is_pictured: bool,
    /// Whether the answer depends only on the arguments, the caller's rights, and the content of the stages, so that it
    /// can be cached.
    pub(super) is_cached: bool,
    /// Whether the answer has rich text in the form of files, to be converted to the editor's JSON for clients.
    pub(super) is_of_files: bool,
}

/// Which stage an operation reads.
#[derive(Debug, Clone, Copy)]
pub(super) enum At {
    /// The operation's default.
    Own,
    /// Always this one.
    Stage(Stage),
    /// The stage in this parameter.
    Param(&'static str),
}

impl Adapter {
    /// An operation with unchanged input, read on AI Review, which has the latest content.
    pub(super) const fn of(row: ToolRow, output: fn(Value, &Map) -> Value) -> Self {
        Adapter {
            row,
            stage: At::Stage(Stage::AiReview),
            input: same,
            output,
            errors: ErrorTexts::PLAIN,
            page: None,
            long_list: None,
            is_pictured: false,
            is_cached: false,
            is_of_files: false,
        }
    }

    /// With sentences for failures, by code.
    pub(super) const fn says(self, own: Sentences) -> Self {
        Adapter { errors: ErrorTexts { own, ..self.errors }, ..self }
    }

    /// With a sentence for all other failures, whose own message is then in `meta.message`.
    pub(super) const fn otherwise(self, other: &'static str) -> Self {
        Adapter { errors: ErrorTexts { other: Some(other), ..self.errors }, ..self }
    }

    /// With sentences for `meta.message`, by code.
    pub(super) const fn inside(self, inner: Sentences) -> Self {
        Adapter { errors: ErrorTexts { inner, ..self.errors }, ..self }
    }

    /// With the answer to give where a failure means that there is nothing.
    pub(super) const fn or_empty(self, answer: EmptyAnswer) -> Self {
        Adapter { errors: ErrorTexts { empty: Some(answer), ..self.errors }, ..self }
    }

    pub(super) const fn at(self, stage: At) -> Self {
        Adapter { stage, ..self }
    }

    pub(super) const fn input(self, input: fn(Map) -> Map) -> Self {
        Adapter { input, ..self }
    }

    pub(super) const fn of_files(self) -> Self {
        Adapter { is_of_files: true, ..self }
    }

    pub(super) const fn cached(self) -> Self {
        Adapter { is_cached: true, ..self }
    }

    pub(super) const fn by_length(self, list: &'static str) -> Self {
        Adapter { long_list: Some(list), ..self }
    }

    pub(super) const fn pictured(self) -> Self {
        Adapter { is_pictured: true, ..self }
    }

    pub(super) const fn paged(self, rows: usize) -> Self {
        Adapter { page: Some(rows), ..self }
    }
}

fn same(input: Map) -> Map {
    input
}

/// The whole answer under `data`. It is moved, because it may be long, and `json!` copies.
pub(super) fn whole(answer: Value, _: &Map) -> Value {
    Value::Object(Map::from_iter([("data".to_owned(), answer)]))
}

/// Only the answer's `data`.
pub(super) fn listed(mut answer: Value, arguments: &Map) -> Value {
    whole(answer.get_mut("data").map(Value::take).unwrap_or_default(), arguments)
}

/// Warns of an argument that old clients send and that has no effect.
pub(super) fn with_unused(mut output: Value, arguments: &Map, name: &str, why: &str) -> Value {
    if arguments.get(name).is_some_and(|given| *given != json!({})) {
        output["warnings"] = json!([{"code": "argument.unused", "path": format!("/{name}"), "message": why}]);
    }
    output
}

/// The tools of the specification, then those of the original product. Clients see them in this order, and some show
/// only the first ones.
const ORDER: &str = "list_post_types list_registry_items get_post_type_config list_module_groups get_module_group list_modules \
    get_module_schema inspect_module_definition get_allowed_modules_for_post_type list_global_modules get_global_module \
    list_posts get_post_context get_post_manifest list_post_revisions get_post_revision export_post_canonical_json \
    list_post_translations list_agents list_media get_media list_media_categories media_where_used check_media_integrity \
    list_taxonomies list_taxonomy_terms get_post_taxonomy_term_ids suggest_modules_for_layout create_post_ai_review \
    save_post_ai_review submit_ai_review_to_review add_module_to_post_ai_review update_post_module_ai_review \
    remove_post_module_ai_review set_post_taxonomy_terms_ai_review create_translation_ai_review \
    create_translations_ai_review_bulk run_field_agent create_post_preview_link list_post_preview_links \
    revoke_post_preview_link tail_activity_logs simulate_webhook_event run_ace_command test_local_route read_server_logs \
    trace_url_resolution validate_mcp_payload run_agent diff_post_versions query_db_summary get_translation_status \
    list_post_variations create_variation_ai_review update_translation_ai_review";

/// Every tool, in the order of [`ORDER`]; unlisted tools come last.
static ALL: LazyLock<Vec<&'static Tool>> = LazyLock::new(|| {
    let tables = [
        context::TOOLS,
        posts::TOOLS,
        drafts::TOOLS,
        agents::TOOLS,
        media::TOOLS,
        system::TOOLS,
        author::TOOLS,
    ];
    let mut tools: Vec<&Tool> = tables.into_iter().flatten().collect();
    let place = |tool: &&Tool| ORDER.split_whitespace().position(|name| name == tool.name);
    tools.sort_by_key(|tool| place(tool).unwrap_or(usize::MAX));
    tools
});

/// Every tool, in the order in which clients see them.
pub(super) fn all() -> impl Iterator<Item = &'static Tool> + Clone {
    ALL.iter().copied()
}

/// The tool with a name.
pub(super) fn find(name: &str) -> Option<&'static Tool> {
    all().find(|tool| tool.name == name)
}

impl Tool {
    pub(super) const fn set(self, set: Set) -> Self {
        Tool { set, ..self }
    }

    pub(super) const fn effect(self, effect: Effect) -> Self {
        Tool { effect, ..self }
    }

    pub(super) const fn answers(self, answers: fn() -> Value) -> Self {
        Tool { answers: Some(answers), ..self }
    }

    /// Whether it belongs to a set. Whoever writes also needs some tools of other sets.
    pub(super) fn is_of(&self, set: Set) -> bool {
        self.set == set || (set == Set::Author && author::ALSO.contains(&self.name))
    }

    /// Whether it changes nothing, on the site or elsewhere.
    pub(super) fn reads(&self) -> bool {
        self.effect == Effect::Reads
    }

    /// Whether it writes to AI Review.
    pub(super) fn stages(&self) -> bool {
        self.adapter.row.row().can == "stage"
    }

    /// Whether it saves content on AI Review: all that stage do, but for a submit.
    pub(super) fn saves(&self) -> bool {
        self.stages() && !self.submits()
    }

    /// Whether it moves work from AI Review to Review.
    pub(super) fn submits(&self) -> bool {
        self.adapter.row.row().facts.name == "review.submit"
    }

    /// All its parameters: its own, and the common ones of writing and paged tools.
    pub(super) fn parameters(&self) -> impl Iterator<Item = &'static Param> {
        let common: &[Param] = if self.stages() { drafts::COMMON } else { &[] };
        let pages: &[Param] = match (self.adapter.page, self.adapter.long_list) {
            (None, None) => &[],
            (Some(_), _) => param::CURSOR,
            (None, Some(_)) => param::SHORT_CURSOR,
        };
        self.params.iter().chain(common).chain(pages)
    }

    /// The input of its operation: the arguments, renamed to input fields.
    pub(super) fn input(&self, adapter: &Adapter, arguments: &Map) -> Map {
        let fields = self.parameters().filter(|param| !param.to.is_empty());
        let named =
            fields.filter_map(|param| Some((param.to.to_owned(), arguments.get(param.name)?.clone())));
        (adapter.input)(named.collect())
    }

    /// The operation's answer as clients read it, with paging and cursors.
    pub(super) fn output(&self, adapter: &Adapter, answer: Value, arguments: &Map) -> Value {
        let mut output = answer::paged(adapter, (adapter.output)(answer, arguments), arguments);
        cursor::given(self.name, arguments, &mut output);
        output
    }

    /// The first argument that should be an id but is not, and the error if it is not a slug either. Only people may
    /// shorten ids: a program's shortened id could match another post later.
    pub(super) fn no_id(&self, arguments: &Map) -> Option<(&'static str, OpError)> {
        self.parameters().find_map(|param| {
            let Shape::Id(code) = param.shape else { return None };
            let given = arguments.get(param.name)?.as_str()?;
            if scalar::uuid(given).is_some() {
                return None;
            }
            let shown: String = given.chars().take(60).collect();
            let error = OpError::not_found(code, format!("`{shown}` is not an id"));
            let what = "must be a whole id, such as 3b5f0c1e-1b0f-4c86-9d5c-0a1de0a3c2f1";
            Some((param.name, error.detail(param.name, what)))
        })
    }

    /// Its definition as `tools/list` shows it.
    pub(super) fn definition(&self) -> Value {
        let mut definition = json!({
            "name": self.name,
            "title": self.title,
            "description": self.about,
            "inputSchema": param::schema(self.parameters()),
            "annotations": self.effect.annotations(self.title),
        });
        // Whoever writes pays for the list in each conversation: what says nothing is left out.
        if self.set == Set::Author {
            definition["annotations"] = self.effect.short_annotations();
        }
        if let Some(answers) = self.answers {
            definition["outputSchema"] = answers();
        }
        definition
    }
}
