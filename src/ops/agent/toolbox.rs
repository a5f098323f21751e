//! The tools that an agent may call. They are those of the tool server, a higher layer, and are passed in with the
//! call.

use crate::agents::Tool;
use crate::base::{Map, Value};
use crate::model::roles::Role;
use crate::ops::OpError;

/// Who calls tools.
#[derive(Debug, Clone)]
pub struct Worker<'a> {
    /// The agent of the site.
    pub agent: &'a str,
    /// What its commits say about the run.
    pub client: String,
    /// Its role: an agent's, or a lower one.
    pub role: Role,
    /// The names of the tools that it may call.
    pub tools: &'a [String],
    /// Whether what stages only shows what it would stage.
    pub dry_run: bool,
}

/// Where the tools of an agent come from.
pub trait Toolbox: Send + Sync {
    /// The tools that somebody may call, and no others.
    ///
    /// # Errors
    /// `agent.tool`: a name is no tool, or one that no agent calls by itself; the site cannot be read.
    fn open(&self, worker: &Worker<'_>) -> Result<Box<dyn Tools>, OpError>;
}

/// The tools of one run.
pub trait Tools {
    /// What the model is told of them.
    fn about(&self) -> Vec<Tool>;

    /// Calls one. A refusal is an answer, too.
    fn call(&self, name: &str, arguments: Map) -> ToolAnswer;
}

/// What a tool answered.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ToolAnswer {
    /// The answer as text.
    pub text: String,
    /// Whether it refused.
    pub is_error: bool,
    /// The items that it changed on AI Review.
    pub changed: Vec<Value>,
    /// The commit on AI Review; none where nothing was staged.
    pub commit: Option<String>,
}
