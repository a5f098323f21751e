//! `cms draft update-module`: values and place of a module on AI Review.

use super::add::place;
use super::props::{lay, markdown_field, refuse_structure, replace, values};
use super::shorter;
use crate::base::{Map, Path, Stage, Value};
use crate::model::roles::Permission;
use crate::model::{Definitions, Module};
use crate::ops::module::{
    ChangedModule, body, displaced, id_of, is_locked, locate, modules, no_lock, object, put_module,
};
use crate::ops::{Context, ErrorKind, Facts, OpError, Operation, Staging};
use clap::Args;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

/// Stage values of a module, or another place for it
///
/// Objects are merged into the module's values, everything else is replaced, null removes. What a post changes about a
/// global module is replaced as a whole.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UpdateModule {
    /// Module: its id, or a beginning of it that only one module has
    #[arg(value_name = "MODULE")]
    pub module: String,
    /// New values: a JSON object
    #[arg(value_name = "JSON", value_parser = object)]
    #[serde(default)]
    #[schemars(with = "Option<serde_json::Map<String, serde_json::Value>>")]
    pub overrides: Option<Map>,
    /// Take away all that the post changes about a global module
    #[arg(long)]
    #[serde(default)]
    pub clear_overrides: bool,
    /// Let a list lose entries that Review has: without this, a list that is shorter is refused
    #[arg(long)]
    #[serde(default)]
    pub allow_shorter: bool,
    /// The module's text, as Markdown
    #[arg(long = "text", value_name = "MARKDOWN")]
    #[serde(default)]
    pub content_markdown: Option<String>,
    /// New place, from 1
    #[arg(long = "at", value_name = "N")]
    #[serde(default)]
    pub order_index: Option<i64>,
    /// Refused: an agent can neither lock nor unlock
    #[arg(long, value_name = "BOOL", hide = true)]
    #[serde(default)]
    pub locked: Option<bool>,
    /// The stage that is written; any but `ai-review` is refused
    #[arg(long, value_name = "STAGE", hide = true)]
    #[serde(default)]
    pub mode: Option<String>,
}

impl Operation for UpdateModule {
    const FACTS: Facts = Facts {
        name: "draft.update-module",
        permission: Permission::PostsEdit,
        examples: &[
            ("draft update-module 4f1dda10 '{\"title\": \"Measure it\"}'", "Suggest another title"),
            ("draft update-module 4f1dda10 --text 'Lay a **ruler** along it.'", "Suggest another text"),
        ],
    };
    type Can = Staging;
    type Output = ChangedModule;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<ChangedModule, OpError> {
        self.refuse()?;
        let review = cx.snapshot_of(Stage::Review)?;
        let (module, written) = cx.stage("draft.update-module", |draft| {
            let (item, at) = locate(draft, &self.module)?;
            let definitions = draft.definitions()?;
            let mut list = modules(&item.value).to_vec();
            let id = id_of(&list[at]).to_owned();
            if let Some(new) = self.overrides.as_ref().filter(|_| !self.allow_shorter) {
                let above = review.item(&item.id)?.map(|item| item.value).unwrap_or_default();
                if let Some(above) = modules(&above).iter().find(|module| id_of(module) == id) {
                    shorter::refuse(new, &shown(&definitions, &list[at]), &shown(&definitions, above))?;
                }
            }
            self.change(&definitions, &mut list[at])?;
            let values = Path::root().key("modules").id(&id).key(body(&list[at]));
            let named = self.overrides.iter().flat_map(Map::keys);
            named.for_each(|field| draft.decide(&item.id, values.key(field)));
            if let Some(wanted) = self.order_index {
                if is_locked(&list[at]) {
                    let message = format!("the module `{id}` is locked: it stays where it is");
                    return Err(OpError::new(ErrorKind::Conflict, "module.locked.move", message));
                }
                let module = list.remove(at);
                let to = place(wanted, list.len());
                refuse_passing(&item.value, &list, &module, to)?;
                list.insert(to, module);
            }
            draft.entitle(format!("Change a module of post {}", item.title()));
            put_module(draft, &item, list, &id)
        })?;
        Ok(ChangedModule::of(module, written, cx.call().now))
    }
}

/// Refuses to move or add a module past a locked one; lists the locked modules.
pub(super) fn refuse_passing(
    post: &Value,
    others: &[Value],
    module: &Value,
    to: usize,
) -> Result<(), OpError> {
    let passed = |to: usize| {
        let mut list = others.to_vec();
        list.insert(to, module.clone());
        displaced(post, &list)
    };
    let Some(id) = passed(to) else { return Ok(()) };
    let locked = others.iter().find(|other| id_of(other) == id).unwrap_or(&Value::Null);
    let what = locked.get("type").and_then(Value::as_str).unwrap_or("module");
    let free: Vec<usize> = (0..=others.len()).filter(|to| passed(*to).is_none()).map(|to| to + 1).collect();
    let words: Vec<String> = free.iter().map(ToString::to_string).collect();
    let message = format!(
        "place {} is not free: the locked {what} `{id}` stays where it is, and nothing passes it or comes above it",
        to + 1
    );
    Err(OpError::new(ErrorKind::Conflict, "module.locked.passed", message)
        .detail("orderIndex", "beyond a locked module")
        .hint(format!("free places: {}", words.join(", ")))
        .meta(json!({"allowed": free})))
}

/// The effective values of a module; for a global one, with the post's overrides.
fn shown(definitions: &Definitions, module: &Value) -> Map {
    match Module::deserialize(module) {
        Ok(read) if read.global.is_some() => definitions.effective_props(&read),
        Ok(_) | Err(_) => values(module),
    }
}

impl UpdateModule {
    fn refuse(&self) -> Result<(), OpError> {
        if let Some(mode) = self.mode.as_ref().filter(|mode| *mode != "ai-review") {
            return Err(OpError::forbidden(format!("this stages on ai-review, never on `{mode}`"))
                .detail("mode", "ai-review is the only one")
                .hint("leave `mode` out"));
        }
        if self.locked.is_some() {
            return Err(no_lock("module.lock"));
        }
        match &self.overrides {
            Some(overrides) => refuse_structure(overrides),
            None => Ok(()),
        }
    }

    fn change(&self, definitions: &Definitions, module: &mut Value) -> Result<(), OpError> {
        let is_global = body(module) == "overrides";
        if is_global && self.clear_overrides {
            replace(definitions, module, Map::new())?;
        }
        if let Some(overrides) = &self.overrides {
            if is_global {
                module["overrides"] = Value::Object(Map::new());
            }
            lay(definitions, module, overrides)?;
        }
        if let Some(markdown) = &self.content_markdown {
            let field = markdown_field(definitions, module)?;
            lay(definitions, module, &Map::from_iter([(field, Value::from(markdown.clone()))]))?;
        }
        Ok(())
    }
}
