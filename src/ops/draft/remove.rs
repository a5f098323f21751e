//! `cms draft remove-module`: removes a module from a post on AI Review.

use crate::model::roles::Permission;
use crate::ops::module::{ChangedModules, remove};
use crate::ops::{Context, Facts, OpError, Operation, Staging};
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
    };
    type Can = Staging;
    type Output = ChangedModules;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<ChangedModules, OpError> {
        let (data, written) = cx.stage("draft.remove-module", |draft| remove(draft, &self.module))?;
        Ok(ChangedModules { data, written })
    }
}
