//! `cms draft add-module`: adds a module to a post on AI Review.

use super::{post, props, update};
use crate::base::limits::MODULES_MAX;
use crate::base::{Map, Value};
use crate::model::roles::Permission;
use crate::model::{Definitions, Kind, Scope};
use crate::ops::module::{ChangedModule, modules, object, put_modules, seen, starting_props, type_for};
use crate::ops::named::one;
use crate::ops::{Context, ErrorKind, Facts, OpError, Operation, Staging, module_type};
use crate::site::{Draft, Item};
use clap::{Args, ValueEnum};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// To whom a module belongs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Of {
    /// To the post alone
    #[default]
    Local,
    /// To all posts that show it
    Global,
}

/// Stage a new module on a post
///
/// Required fields that are not given start with the defaults of the module type.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddModule {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Module type
    #[arg(value_name = "TYPE")]
    pub module_type: String,
    /// Its values: a JSON object
    #[arg(long, value_name = "JSON", value_parser = object)]
    #[serde(default)]
    #[schemars(with = "Option<serde_json::Map<String, serde_json::Value>>")]
    pub props: Option<Map>,
    /// `local`, or `global` to show a global module
    #[arg(long, value_enum, default_value_t)]
    #[serde(default)]
    pub scope: Of,
    /// The global module to show; values given are what differs here
    #[arg(long = "global", value_name = "SLUG")]
    #[serde(default)]
    pub global_slug: Option<String>,
    /// Place, from 1; at the end unless given
    #[arg(long = "at", value_name = "N")]
    #[serde(default)]
    pub order_index: Option<i64>,
    /// Refused: an agent can neither lock nor unlock
    #[arg(long, value_name = "BOOL", hide = true)]
    #[serde(default)]
    pub locked: Option<bool>,
}

impl Operation for AddModule {
    const FACTS: Facts = Facts {
        name: "draft.add-module",
        permission: Permission::PostsEdit,
        examples: &[
            (
                "draft add-module worn-chain blockquote --props '{\"quote\": \"It skips.\", \"authorName\": \"Ann\"}'",
                "A quotation at the end",
            ),
            ("draft add-module about callout --scope global --global site-cta", "A global module"),
        ],
        tool: Some("add_module_to_post_ai_review"),
    };
    type Can = Staging;
    type Output = ChangedModule;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<ChangedModule, OpError> {
        if self.locked == Some(true) {
            return Err(update::no_lock());
        }
        let id = cx.call().ids.uuid().to_string();
        let (module, written) = cx.stage("draft.add-module", |draft| {
            let item = post(draft, &self.post)?;
            let definitions = draft.definitions()?;
            let module = self.module(draft, &definitions, &item, &id)?;
            let mut list = modules(&item.value).to_vec();
            if list.len() >= MODULES_MAX {
                let message = format!("a post holds at most {MODULES_MAX} modules");
                return Err(OpError::invalid("module.too-many", message));
            }
            let at = self.order_index.map_or(list.len(), |at| place(at, list.len()));
            update::refuse_passing(&item.value, &list, &module, at)?;
            list.insert(at, module);
            draft.entitle(format!("Add {} to post {}", self.module_type, item.title()));
            let item = put_modules(draft, &item, list)?;
            seen(&item, &id, &definitions)
        })?;
        Ok(ChangedModule::of(module, written, cx.call().now))
    }
}

/// Converts a place from 1 to an index into `count` modules; a place beyond the end means the end.
pub(super) fn place(at: i64, count: usize) -> usize {
    usize::try_from(at.saturating_sub(1)).unwrap_or(0).min(count)
}

impl AddModule {
    fn module(
        &self,
        draft: &Draft<'_>,
        definitions: &Definitions,
        item: &Item,
        id: &str,
    ) -> Result<Value, OpError> {
        let post_type = item.text("type").unwrap_or_default();
        module_type::named(definitions, &self.module_type)?;
        if definitions.post_types.get(post_type).is_some_and(|found| !found.modules_enabled) {
            let message = format!("posts of type `{post_type}` hold no modules");
            return Err(OpError::invalid("module.disabled", message).detail("moduleType", "not here"));
        }
        let is_global = self.scope == Of::Global || self.global_slug.is_some();
        let scope = if is_global { Scope::Global } else { Scope::Local };
        let found = type_for(definitions, &self.module_type, Some(post_type), scope)?;
        let given = self.props.clone().unwrap_or_default();
        props::refuse_structure(&given)?;
        if !is_global {
            let mut module = json!({"id": id, "type": self.module_type, "props": starting_props(found)});
            props::lay(definitions, &mut module, &given)?;
            return Ok(module);
        }
        let Some(slug) = &self.global_slug else {
            return Err(OpError::invalid("module.global.slug", "a global module needs a `globalSlug`")
                .detail("globalSlug", "is missing: the scope `global` needs it"));
        };
        let shared = one(draft.snapshot(), Kind::Global, slug)?;
        if shared.text("type") != Some(self.module_type.as_str()) {
            let own = shared.text("type").unwrap_or_default();
            let message = format!("the global module `{slug}` is a `{own}`, not a `{}`", self.module_type);
            return Err(
                OpError::invalid("module.global.type", message).detail("moduleType", format!("is `{own}`"))
            );
        }
        let slug = shared.text("slug").unwrap_or(slug);
        if modules(&item.value)
            .iter()
            .any(|module| module.get("global").and_then(Value::as_str) == Some(slug))
        {
            let message = format!("the post shows the global module `{slug}` already");
            return Err(OpError::new(ErrorKind::Conflict, "module.global.twice", message));
        }
        let mut module = json!({"id": id, "type": self.module_type, "global": slug, "overrides": {}});
        props::lay(definitions, &mut module, &given)?;
        Ok(module)
    }
}
