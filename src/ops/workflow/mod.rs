//! Workflows: requests to other services, and agents, that events start.

mod agent;
mod executions;
mod run;

pub(in crate::ops) use agent::attempt;
pub use agent::attempt_at;
pub use executions::{ExecutionView, Executions, Listed};
pub use run::{Ran, Run};

use super::named::cell;
use crate::ops::prelude::*;

/// Workflows.
#[derive(Debug, Clone, JsonSchema)]
pub struct Workflows;

impl Noun for Workflows {
    const KIND: Kind = Kind::Workflow;
    const VALUE: &'static str = "WORKFLOW";
    const HELP: &'static str = "Workflow: its id";
}

impl Lists for Workflows {
    const LIST: Verb = verb!("workflow.list", "List workflows: requests to other services that events start";
        "workflow list" => "All of them, and what starts each");
    const NONE: &'static str = "no workflows";
    const COLUMNS: &'static [&'static str] = &["id", "enabled", "starts at", "name"];

    fn row(_: &Snapshot<'_>, _: &Item, fields: &mut Map) -> Result<Vec<String>, OpError> {
        let starts = fields.get("triggers").and_then(|triggers| triggers.as_array()).into_iter().flatten();
        let starts: Vec<&str> = starts.filter_map(|trigger| trigger.get("trigger")?.as_str()).collect();
        let starts = starts.join(", ");
        let enabled = if fields.get("enabled").is_some_and(|on| on == false) { "no" } else { "yes" };
        Ok(vec![cell(fields, "id"), enabled.to_owned(), starts, cell(fields, "name")])
    }
}

impl Shows for Workflows {
    const SHOW: Verb = verb!("workflow.show", "Show one workflow: its file, or with --json its fields";
        "workflow show n8n-webhook" => "The file of a workflow");
}

impl Sets for Workflows {
    const SET: Verb = verb!("workflow.set", "Change fields of a workflow; only workflows on source run, which --stage source changes";
        "workflow set slack-notifier enabled=true --stage source" => "Let it run, once its address is in the server's environment");
    const FIXED: &'static [(&'static str, &'static str)] = &[];
}
