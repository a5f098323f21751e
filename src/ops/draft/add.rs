//! `cms draft add-module`: adds a module to a post on AI Review.

use super::{props, update};
use crate::base::{Map, Value};
use crate::model::Definitions;
use crate::model::roles::Permission;
use crate::ops::find::undeleted_post;
use crate::ops::module::{ChangedModule, modules, new_module, no_lock, object, put_module};
use crate::ops::{Context, Facts, OpError, Operation, Staging, module_type};
use crate::site::{Draft, Item};
use clap::{Args, ValueEnum};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
    };
    type Can = Staging;
    type Output = ChangedModule;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<ChangedModule, OpError> {
        if self.locked == Some(true) {
            return Err(no_lock("module.lock"));
        }
        let id = cx.call().ids.uuid().to_string();
        let (module, written) = cx.stage("draft.add-module", |draft| {
            let item = undeleted_post(draft, &self.post)?;
            let definitions = draft.definitions()?;
            let module = self.module(draft, &definitions, &item, &id)?;
            let mut list = modules(&item.value).to_vec();
            let at = self.order_index.map_or(list.len(), |at| place(at, list.len()));
            update::refuse_passing(&item.value, &list, &module, at)?;
            list.insert(at, module);
            draft.entitle(format!("Add {} to post {}", self.module_type, item.title()));
            put_module(draft, &item, list, &id)
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
        if self.scope == Of::Global && self.global_slug.is_none() {
            return Err(OpError::invalid("module.global.slug", "a global module needs a `globalSlug`")
                .detail("globalSlug", "is missing: the scope `global` needs it"));
        }
        let given = self.props.clone().unwrap_or_default();
        props::refuse_structure(&given)?;
        let (module_type, global) = (Some(self.module_type.as_str()), self.global_slug.as_deref());
        let mut module = new_module(draft, item, id, module_type, global)?;
        props::lay(definitions, &mut module, &given)?;
        Ok(module)
    }
}
