//! Agents: lists them, and runs them on a field or a post. Their suggestions are staged on AI Review only.

mod ask;
mod budget;
mod list;
mod prompt;
mod record;
mod rules;
mod run;
mod run_field;
mod runs;
mod target;
mod toolbox;
mod work;

pub use list::List;
pub use run::{Run, Told};
pub use run_field::{FieldTold, RunField};
pub use runs::{Listed as ListedRuns, Record, RunView, Runs};
pub use toolbox::{ToolAnswer, Toolbox, Tools, Worker};

use crate::ops::prelude::*;

/// Agents.
#[derive(Debug, Clone, JsonSchema)]
pub struct Agents;

impl Noun for Agents {
    const KIND: Kind = Kind::Agent;
    const VALUE: &'static str = "AGENT";
    const HELP: &'static str = "Agent: its id";
}

impl Shows for Agents {
    const SHOW: Verb = verb!("agent.show", "Show one agent: its file, or with --json its fields";
        "agent show translator" => "Its instructions, its tools, where it is offered");
}

impl Sets for Agents {
    const SET: Verb = verb!("agent.set",
        "Change fields of an agent. The live site's agents are asked: --stage source changes those";
        "agent set seo-specialist tools:='[\"get_post_context\", \"save_post_ai_review\"]' --stage source" =>
            "Let it work with two tools");
    const FIXED: &'static [patch::Fixed] = &[];
}
