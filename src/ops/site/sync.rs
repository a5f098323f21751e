//! `cms sync`: every stage contains the one above it again.

use crate::model::roles::Permission;
use crate::ops::{Administration, Context, Facts, OpError, Operation, Page, View};
use crate::site::Synced;
use clap::Args;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Bring what was committed past cms (plain git, a host's merge) into the stages below
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Sync {}

impl Operation for Sync {
    const FACTS: Facts = Facts {
        name: "sync",
        permission: Permission::PostsEdit,
        examples: &[("sync", "After a plain `git commit` or `git merge` on source or review")],
        tool: None,
    };
    type Can = Administration;
    type Output = Synced;

    fn run(self, cx: &mut Context<'_, Administration>) -> Result<Synced, OpError> {
        let call = cx.call();
        Ok(cx.repository()?.sync(call.now, call.dry_run, call.progress)?)
    }
}

impl View for Synced {
    fn show(&self, page: &mut Page) {
        if self.moved.is_empty() {
            page.line("every stage holds all of the one above it");
        }
        for stage in &self.moved {
            page.line(format!("{stage} brought along"));
        }
        crate::ops::answer::left_alone(page, &self.left_alone);
    }
}
