//! `cms draft remove-module`: removes a module from a post on AI Review.

use crate::model::roles::Permission;
use crate::ops::module::{ChangedModules, ModuleView, held, id_of, is_locked, modules, put_modules};
use crate::ops::{Context, ErrorKind, Facts, OpError, Operation, Staging};
use clap::Args;
use schemars::JsonSchema;
use serde::Deserialize;

/// Stage the removal of a module
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RemoveModule {
    /// Module: its id, or a beginning of it that only one module has
    #[arg(value_name = "MODULE")]
    pub module: String,
}

impl Operation for RemoveModule {
    const FACTS: Facts = Facts {
        name: "draft.remove-module",
        permission: Permission::PostsEdit,
        examples: &[("draft remove-module d0fa08fa", "A locked module stays")],
        tool: Some("remove_post_module_ai_review"),
    };
    type Can = Staging;
    type Output = ChangedModules;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<ChangedModules, OpError> {
        let (data, written) = cx.stage("draft.remove-module", |draft| {
            let (item, at) = held(draft, &self.module)?;
            let mut list = modules(&item.value).to_vec();
            let gone = list.remove(at);
            if is_locked(&gone) {
                let message = format!("the module `{}` is locked: it must stay on the post", id_of(&gone));
                return Err(OpError::new(ErrorKind::Conflict, "module.locked", message)
                    .hint("change its content instead; a person can unlock it"));
            }
            draft.entitle(format!("Remove a module of post {}", item.title()));
            let item = put_modules(draft, &item, list)?;
            Ok(ModuleView::all(&item.value, &*draft.definitions()?))
        })?;
        Ok(ChangedModules { data, written })
    }
}
