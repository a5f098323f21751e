//! The tools that an agent may call. They are those of the tool server, a higher layer, and are passed in with the
//! call.

use crate::agents::Tool;
use crate::model::roles::Rights;
use crate::ops::prelude::*;

/// The caller of tools: an agent in a run.
#[derive(Debug, Clone)]
pub struct Worker<'a> {
    /// The agent of the site.
    pub agent: &'a str,
    /// The `Cms-Client` of its commits: the run.
    pub client: String,
    /// Its rights: an agent's, or fewer.
    pub rights: Rights,
    /// The id of the only item that it may change, if there is one.
    pub only: Option<String>,
    /// The names of the tools that it may call.
    pub tools: &'a [String],
    /// Whether this is a dry run.
    pub dry_run: bool,
}

/// A source of tools for agents.
pub trait Toolbox: Send + Sync {
    /// The tools that a caller may use.
    ///
    /// # Errors
    /// `agent.tool`: a name is not that of a tool that agents may call; the site cannot be read.
    fn open(&self, worker: &Worker<'_>) -> Result<Box<dyn Tools>, OpError>;
}

/// The tools of one run.
pub trait Tools {
    /// Their descriptions for the model.
    fn about(&self) -> Vec<Tool>;

    /// Calls a tool. A refusal is an answer, too.
    fn call(&self, name: &str, arguments: Map) -> ToolAnswer;
}

/// The answer of a tool.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ToolAnswer {
    /// The answer as text.
    pub text: String,
    /// Whether it refused.
    pub is_error: bool,
    /// The items that it changed on AI Review.
    pub changed: Vec<Value>,
    /// The commit on AI Review; none if nothing was staged.
    pub commit: Option<String>,
}
