//! The tools of this server for runs of the site's agents (`agent.run`): a catalog of their own, with the tools
//! that the agent's file names.

use super::catalog::{Catalog as _, MessageSink, Request};
use super::catalog_of_site::{SiteCatalog, Surroundings};
use super::identity::Principal;
use super::selection::Selection;
use super::tools::{self, Effect, Tool};
use crate::agents;
use crate::base::text::nearest;
use crate::base::{Map, Value};
use crate::git::GitProgram;
use crate::http::LocalRoutes;
use crate::ops::OpError;
use crate::ops::agent::{ToolAnswer, Toolbox, Tools, Worker};
use serde_json::json;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Agents of the site may not run this operation, by whatever tool: their work stays on AI Review.
const SUBMIT: &str = "review.submit";
/// Parameters by which a client names its agent; they are dropped for agents of the site.
const NAMES: [&str; 2] = ["agentId", "agentName"];

/// The tools of a site, for its own agents.
pub struct AgentTools {
    folder: PathBuf,
    git: Option<GitProgram>,
}

impl AgentTools {
    /// The tools of the site in a folder.
    pub fn new(folder: PathBuf, git: Option<GitProgram>) -> AgentTools {
        AgentTools { folder, git }
    }
}

impl Toolbox for AgentTools {
    fn open(&self, worker: &Worker<'_>) -> Result<Box<dyn Tools>, OpError> {
        for name in worker.tools {
            permit(worker.agent, name)?;
        }
        let catalog = SiteCatalog::open(Surroundings {
            folder: self.folder.clone(),
            principal: Principal {
                agent: Some(worker.agent.to_owned()),
                rights: Some(worker.rights),
                only: worker.only.clone(),
                ..Principal::default()
            },
            selection: Selection { tools: worker.tools.to_vec(), ..Selection::default() },
            calls_per_second: 0,
            logs: None,
            git: self.git.clone(),
            routes: Arc::new(LocalRoutes::new(self.folder.clone(), self.git.clone())),
        })?;
        Ok(Box::new(Opened {
            catalog,
            client: worker.client.clone(),
            dry_run: worker.dry_run,
            names: worker.tools.to_vec(),
        }))
    }
}

/// Refuses a tool that agents may not call.
fn permit(agent: &str, name: &str) -> Result<(), OpError> {
    let refused = |why: String, hint: String| {
        OpError::invalid("agent.tool", format!("the agent `{agent}` names the tool `{name}`: {why}"))
            .detail("tools", format!("`{name}`: {why}"))
            .hint(hint)
    };
    match tools::find(name) {
        Some(tool) if is_for_agents(tool) => Ok(()),
        Some(_) => Err(refused(
            "agents of the site do not call it by themselves".to_owned(),
            "leave it out of `tools` in the agent's file".to_owned(),
        )),
        None => {
            let names = tools::all().filter(|tool| is_for_agents(tool)).map(|tool| tool.name);
            let near = nearest(name, names).map(|near| format!("did you mean `{near}`?"));
            Err(refused(
                "there is no such tool".to_owned(),
                near.unwrap_or_else(|| "`cms mcp tools` lists the tools".to_owned()),
            ))
        }
    }
}

/// Excludes tools that reach beyond the site, run agents, or move work to Review.
fn is_for_agents(tool: &Tool) -> bool {
    tool.effect != Effect::Reaches && tool.adapter.row.row().facts.name != SUBMIT
}

/// The tools of one run.
struct Opened {
    catalog: SiteCatalog,
    client: String,
    dry_run: bool,
    names: Vec<String>,
}

impl Tools for Opened {
    fn about(&self) -> Vec<agents::Tool> {
        let tool = |definition: &Value| {
            let text = |key: &str| definition[key].as_str().unwrap_or_default().to_owned();
            let mut schema = definition["inputSchema"].clone();
            if let Some(properties) = schema["properties"].as_object_mut() {
                properties.retain(|name, _| !NAMES.contains(&name.as_str()));
            }
            agents::Tool { name: text("name"), about: text("description"), schema }
        };
        self.catalog.tools().iter().map(tool).collect()
    }

    fn call(&self, name: &str, mut arguments: Map) -> ToolAnswer {
        struct Nobody;
        impl MessageSink for Nobody {
            fn send(&self, _: Value) {}
        }
        let tool = tools::find(name).filter(|tool| self.names.iter().any(|own| own == tool.name));
        let Some(tool) = tool else {
            let names = self.names.join(", ");
            let shown: String = name.chars().take(80).collect();
            let text = format!("the tool `{shown}` is not allowed for this agent; available: {names}");
            return ToolAnswer { text, is_error: true, ..ToolAnswer::default() };
        };
        // An agent writes under its own name only. `run_field_agent`, where these parameters mean another agent, is not
        // offered to agents.
        NAMES.iter().for_each(|name| drop(arguments.shift_remove(*name)));
        if self.dry_run && tool.stages() {
            arguments.insert("dryRun".to_owned(), json!(true));
        }
        let cancelled = AtomicBool::new(false);
        let request = Request { client: Some(self.client.clone()), ..Request::alone(&Nobody, &cancelled) };
        match self.catalog.call(&request, name, &Value::Object(arguments)) {
            Ok(called) => answer(tool, &called.result()),
            Err(error) => ToolAnswer { text: error.message, is_error: true, ..ToolAnswer::default() },
        }
    }
}

fn answer(tool: &Tool, result: &Value) -> ToolAnswer {
    let content = &result["structuredContent"];
    let is_error = result["isError"] == true;
    let items = content["changes"].as_array().into_iter().flatten().map(|change| change["item"].clone());
    let mut changed: Vec<Value> = items.collect();
    if changed.is_empty() && tool.stages() && !is_error {
        // A tool for several posts reports each of them.
        let done = content["data"].as_array().into_iter().flatten().filter(|one| one["ok"] == true);
        changed.extend(done.map(|one| one["data"]["translationId"].clone()));
    }
    let commit = (!changed.is_empty()).then(|| content["revision"].as_str().map(str::to_owned)).flatten();
    ToolAnswer {
        text: result["content"][0]["text"].as_str().unwrap_or_default().to_owned(),
        is_error,
        changed,
        commit: commit.filter(|_| content["dryRun"] != true),
    }
}
