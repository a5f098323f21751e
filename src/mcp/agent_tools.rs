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

/// Excludes tools that reach beyond the site, run agents, or move work to Review: the work of agents of the site stays on
/// AI Review.
fn is_for_agents(tool: &Tool) -> bool {
    tool.effect != Effect::Reaches && !tool.submits()
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

/// What came of a call. An author's tools say everything once, as text; the others as structure, too.
fn answer(tool: &Tool, result: &Value) -> ToolAnswer {
    let text = result["content"][0]["text"].as_str().unwrap_or_default().to_owned();
    let read = || serde_json::from_str(&text).unwrap_or_default();
    let content = result.get("structuredContent").cloned().unwrap_or_else(read);
    let is_error = result["isError"] == true;
    let changed = if is_error || !tool.stages() { Vec::new() } else { changed(&content) };
    let commit = (!changed.is_empty()).then(|| content["revision"].as_str().map(str::to_owned)).flatten();
    ToolAnswer { text, is_error, changed, commit: commit.filter(|_| content["dryRun"] != true) }
}

/// The items that an answer says were changed: with their changes, by name, or one for each post.
fn changed(content: &Value) -> Vec<Value> {
    let list = |key: &str| content[key].as_array().into_iter().flatten();
    let changes = list("changes").map(|change| change["item"].clone());
    let names = list("items").chain(list("discarded")).cloned();
    let done = list("data").filter(|one| one["ok"] == true).map(|one| one["data"]["translationId"].clone());
    let found: Vec<Value> = changes.chain(names).chain(done).filter(Value::is_string).collect();
    match (found.is_empty(), &content["item"]) {
        (true, Value::String(item)) => vec![Value::from(item.as_str())],
        (true | false, _) => found,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_items_are_read_from_text_and_structure() {
        let tool = tools::find("propose").unwrap();
        let said = |content: Value| json!({"content": [{"type": "text", "text": content.to_string()}]});
        let proposed =
            answer(tool, &said(json!({"set": "s", "items": ["post:p", "menu:main"], "revision": "c1"})));
        assert_eq!(proposed.changed, ["post:p", "menu:main"]);
        assert_eq!(proposed.commit.as_deref(), Some("c1"));
        let trial = answer(tool, &said(json!({"items": ["post:p"], "revision": null, "dryRun": true})));
        assert_eq!((trial.changed.len(), trial.commit), (1, None));
        assert_eq!(answer(tool, &said(json!({"item": "post:q", "revision": "c2"}))).changed, ["post:q"]);
        let mut structured = said(json!({}));
        structured["structuredContent"] = json!({"changes": [{"item": "post:p"}], "revision": "c3"});
        assert_eq!(answer(tool, &structured).changed, ["post:p"]);
        let read = answer(tools::find("read").unwrap(), &said(json!({"items": ["post:p"]})));
        assert!(read.changed.is_empty(), "reading changes nothing");
        let failed = json!({"content": [{"type": "text", "text": "no"}], "isError": true});
        assert!(answer(tool, &failed).changed.is_empty());
    }
}
