//! The catalog of a site: its tools, resources and prompts. Each call uses its own open site.

use super::agent_tools::AgentTools;
use super::ask::Talk;
use super::catalog::{About, Called, Catalog, Request};
use super::identity::{Bearer, Claimed, Deed, Principal, resolve};
use super::message::{INTERNAL, RpcError};
use super::rate::{Rate, TooOften};
use super::response_cache::{self, ResponseCache, Written};
use super::selection::{Selection, Shown};
use super::tools::{self, Adapter, At, Tool};
use super::wording::{INSTRUCTIONS, worded};
use super::{prompts, resources};
use crate::base::progress::Progress;
use crate::base::source::{Clock, System};
use crate::base::text::nearest;
use crate::base::{Alternatives, Map, Stage, Value};
use crate::git::GitProgram;
use crate::model::present;
use crate::model::roles::{Permission, Role};
use crate::ops::{self, Call, OpError, Routes, Row};
use crate::richtext::Form;
use crate::site::{SharedCaches, Site};
use serde_json::json;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Most idle sites that are kept open; each holds a database connection and its caches.
const SITES_KEPT: usize = 8;

/// The environment and options of a server.
pub struct Surroundings {
    /// The folder of the site.
    pub folder: PathBuf,
    /// The configured identity of callers.
    pub principal: Principal,
    /// The tools to offer.
    pub selection: Selection,
    /// Calls per second of one principal; 0 for no limit.
    pub calls_per_second: u64,
    /// The folder of log files that may be read.
    pub logs: Option<PathBuf>,
    /// The user's own `git`.
    pub git: Option<GitProgram>,
    /// The site's own HTTP routes.
    pub routes: Arc<dyn Routes>,
}

/// The tools, resources and prompts of a site.
pub struct SiteCatalog {
    surroundings: Surroundings,
    shown: Shown,
    definitions: Vec<Value>,
    /// Idle open sites. Each serves one call at a time.
    idle: Mutex<Vec<Site>>,
    known: Arc<SharedCaches>,
    rate: Rate,
    cache: ResponseCache,
    began: Instant,
    /// Whether the accounts of the agents were created.
    has_agents: AtomicBool,
}

impl SiteCatalog {
    /// The catalog of the site in a folder.
    ///
    /// # Errors
    /// There is no site, or a selected tool or toolset does not exist.
    pub fn open(surroundings: Surroundings) -> Result<Self, OpError> {
        let shown = surroundings.selection.shown()?;
        let known = Arc::default();
        let site = Site::open(&surroundings.folder)?.with_caches(&known);
        if let Some(id) = &surroundings.principal.agent {
            let live = site.snapshot(Stage::Source)?.definitions()?;
            if !live.agents.contains_key(id) {
                let known = live.agents.keys().cloned().collect();
                return Err(crate::site::SiteError::UnknownAgent { id: id.clone(), known }.into());
            }
        }
        let definitions = tools::all().filter(|tool| shown.has(tool)).map(Tool::definition).collect();
        Ok(SiteCatalog {
            rate: Rate::of(surroundings.calls_per_second),
            cache: response_cache::nothing(),
            known,
            began: Instant::now(),
            surroundings,
            shown,
            definitions,
            idle: Mutex::new(vec![site]),
            has_agents: AtomicBool::new(false),
        })
    }

    /// The tools that are offered to the owner of a token: those that the owner's rights allow.
    pub(super) fn shown_to(&self, bearer: Option<&Bearer>) -> Shown {
        self.shown.only(|tool| bearer.is_none_or(|bearer| may_call(bearer.role, tool)))
    }

    /// Runs a closure on an open site, which is dropped after a panic.
    fn on_site<T>(&self, act: impl FnOnce(&Site) -> Result<T, OpError>) -> Result<T, OpError> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = idle().pop();
        let site = match waiting {
            Some(site) => site,
            None => Site::open(&self.surroundings.folder)?.with_caches(&self.known),
        };
        let done = act(&site);
        let mut idle = idle();
        if idle.len() < SITES_KEPT {
            idle.push(site);
        }
        done
    }

    /// Creates the accounts of the site's agents, once: the first write needs them.
    fn bring_agents(&self, site: &Site) -> Result<(), OpError> {
        if !self.has_agents.load(Ordering::Relaxed) {
            let email = self.surroundings.principal.email.as_deref();
            site.bring_agents(email, System.now(), &System)?;
            self.has_agents.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    /// The owner of a valid token of the server, whose role lowers an agent's rights.
    pub fn bearer(&self, token: &str) -> Option<Bearer> {
        let found = self.on_site(|site| Ok(site.accounts()?.of_bearer(token, System.now())?));
        let (token, actor) = found.ok()??;
        Some(Bearer { id: token.id, name: token.name, role: actor.role })
    }

    /// Runs an operation as an agent.
    fn operation(&self, row: &Row, input: Map, context: CallContext<'_>) -> Result<Value, OpError> {
        self.on_site(|site| {
            let progress = ClientProgress::new(context.request);
            let deed = if row.can == "stage" { Deed::Write } else { Deed::Read };
            if deed == Deed::Write {
                self.bring_agents(site)?;
            }
            let resolved = resolve(site, &self.surroundings.principal, context.claimed, deed)?;
            let call = Call {
                actor: resolved.actor,
                stage: context.stage,
                rev: None,
                dry_run: context.dry_run,
                yes: false,
                expect: context.expect,
                allow_dangling: false,
                now: System.now(),
                ids: &System,
                git: self.surroundings.git.clone(),
                program: None,
                progress: &progress,
                logs: self.surroundings.logs.clone(),
                routes: Some(Arc::clone(&self.surroundings.routes)),
                tools: Some(Arc::new(AgentTools::new(
                    self.surroundings.folder.clone(),
                    self.surroundings.git.clone(),
                ))),
                address: context.request.address.map(str::to_owned),
            };
            let before = (deed == Deed::Write).then(|| site.snapshot(Stage::AiReview)).transpose()?;
            let mut answer = ops::answer_json(row, Value::Object(input), Some(site), &call)?;
            if context.is_of_files {
                let definitions = site.snapshot(context.stage.unwrap_or(Stage::AiReview))?.definitions()?;
                let one = |row: &mut Value| present(row, &definitions, Form::Json);
                match answer.get_mut("data").and_then(Value::as_array_mut) {
                    Some(rows) => rows.iter_mut().for_each(one),
                    None => one(&mut answer),
                }
            }
            // A write without changes reports the revision that it found.
            if let (Some(before), Some(commit)) = (before, answer.get_mut("commit").filter(|c| c.is_null())) {
                *commit = json!(before.commit().to_string());
            }
            if let Some(warning) = resolved.warning {
                match answer["warnings"].as_array_mut() {
                    Some(warnings) => warnings.insert(0, warning),
                    None => answer["warnings"] = json!([warning]),
                }
            }
            Ok(answer)
        })
    }

    /// Counts each call of a client; beyond the rate limit, the error says when to retry.
    fn counted(&self, request: &Request<'_>) -> Result<(), TooOften> {
        if matches!(request.talk, Talk::Not) {
            return Ok(());
        }
        let principal = request.bearer.map_or("", |bearer| bearer.id.as_str());
        self.rate.count(principal, u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    /// Calls a tool, if it is offered.
    fn tool(&self, tool: &'static Tool, request: &Request<'_>, given: &Value) -> Called {
        if !self.shown.has(tool) {
            let why = "the operator of this server chose which tools it has";
            return tools::refusal(tool, "tool.disabled", &self.shown.why_not(tool), why).into();
        }
        let arguments = match tools::read(tool, given) {
            Ok(arguments) => arguments,
            Err(problems) => return tools::failure(&tools::tool_error(tool, &problems)).into(),
        };
        let adapter = &tool.adapter;
        let run = || self.run(tool, adapter, request, &arguments);
        if !adapter.is_cached {
            return run().into();
        }
        let role = request.bearer.map(|bearer| bearer.role);
        let wanted =
            self.on_site(|site| Ok(response_cache::wanted(tool, &arguments, role, site))).ok().flatten();
        let Some(wanted) = wanted else { return run().into() };
        if let Some(written) = self.cache.find(&wanted) {
            return Called::Cached(written);
        }
        let answer = run();
        if answer["isError"] == true {
            return answer.into();
        }
        let written = Arc::new(Written::of(answer));
        // If the site cannot be opened, nothing is cached.
        drop(self.on_site(|site| {
            self.cache.keep(wanted, Arc::clone(&written), site);
            Ok(())
        }));
        Called::Cached(written)
    }

    /// Runs the operation of a tool.
    fn run(&self, tool: &Tool, adapter: &Adapter, request: &Request<'_>, arguments: &Map) -> Value {
        let by_id = match tool.no_id(arguments) {
            None => None,
            Some((name, error)) => match self.post_named(name, error, request, adapter, arguments) {
                Ok(id) => Some(with(arguments, name, id)),
                Err(error) => return self.failed(tool, &error, arguments),
            },
        };
        let arguments = by_id.as_ref().unwrap_or(arguments);
        let context = CallContext::of(adapter, request, arguments);
        match self.operation(adapter.row.row(), tool.input(adapter, arguments), context) {
            Ok(answer) => {
                let answer = tool.output(adapter, answer, arguments);
                match tools::rows_that_fit(tool, &answer, arguments) {
                    Some(rows) => {
                        let mut shorter = arguments.clone();
                        shorter.insert("limit".to_owned(), json!(rows));
                        self.run(tool, adapter, request, &shorter)
                    }
                    None => tools::success(tool, answer),
                }
            }
            Err(error) => match adapter.errors.nothing(&error, arguments) {
                Some(answer) => tools::success(tool, answer),
                None => self.failed(tool, &error, arguments),
            },
        }
    }

    /// A failure as the result of a call, without advice that names a tool which is not offered.
    fn failed(&self, tool: &Tool, error: &OpError, arguments: &Map) -> Value {
        let mut body = tool.adapter.errors.failure(tool, error, arguments);
        for key in ["next", "hint"] {
            let text = body[key].as_str().unwrap_or_default();
            // Other words are names of tools, too, but have no underscore.
            let mut names = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let is_missing = names.any(|name| {
                name.contains('_') && tools::find(name).is_some_and(|named| !self.shown.has(named))
            });
            if is_missing {
                drop(body.as_object_mut().and_then(|body| body.shift_remove(key)));
            }
        }
        tools::failure(&body)
    }

    /// The id of a post that is given by slug, `type/locale/slug`, or file instead.
    ///
    /// # Errors
    /// `error` with suggestions if there is none; several posts have the slug.
    fn post_named(
        &self,
        name: &str,
        error: OpError,
        request: &Request<'_>,
        adapter: &Adapter,
        arguments: &Map,
    ) -> Result<String, OpError> {
        let given = arguments.get(name).and_then(Value::as_str).unwrap_or_default();
        if error.code != "post.not-found" {
            return Err(error);
        }
        let context =
            CallContext { expect: None, dry_run: false, ..CallContext::of(adapter, request, arguments) };
        let input = Map::from_iter([("post".to_owned(), json!(given))]);
        let found = match self.operation(tools::POST_LOOK.row(), input, context) {
            Ok(found) => found,
            Err(other) if other.code == error.code => return Err(error.advised_like(&other)),
            Err(other) => return Err(other),
        };
        let post = &found["post"];
        let layers = [post, &post["reviewDraft"], &post["aiReviewDraft"]];
        let is_name = given.contains('/') || layers.iter().any(|layer| layer["slug"] == given);
        match post["id"].as_str() {
            Some(id) if is_name => Ok(id.to_owned()),
            Some(id) => {
                Err(error.instead(Alternatives { nearest: Some(id.to_owned()), ..Alternatives::default() }))
            }
            None => Err(error),
        }
    }

    /// The `structuredContent` of a tool's answer, used by resources and completions.
    pub(super) fn ask(
        &self,
        name: &str,
        request: &Request<'_>,
        arguments: &Value,
    ) -> Result<Value, RpcError> {
        let unknown = || RpcError::params(format!("Unknown tool: {name}"));
        let result = self.tool(tools::find(name).ok_or_else(unknown)?, request, arguments).result();
        match result.get("structuredContent") {
            Some(answer) => Ok(answer.clone()),
            None => Err(RpcError::params(result["content"][0]["text"].as_str().unwrap_or_default())),
        }
    }
}

/// Whether a role, which lowers an agent's rights, can call a tool.
fn may_call(role: Role, tool: &Tool) -> bool {
    let needed = tool.adapter.row.row().facts.permission;
    let has_right = role.may(needed) || !Role::AiAgent.may(needed);
    has_right && (!tool.saves() || role.may(Permission::AiReviewSave))
}

/// The arguments with one value replaced.
fn with(arguments: &Map, name: &str, value: String) -> Map {
    let mut arguments = arguments.clone();
    arguments.insert(name.to_owned(), json!(value));
    arguments
}

/// The circumstances of a call besides its input.
struct CallContext<'a> {
    request: &'a Request<'a>,
    claimed: Claimed<'a>,
    stage: Option<Stage>,
    expect: Option<String>,
    dry_run: bool,
    is_of_files: bool,
}

impl<'a> CallContext<'a> {
    fn of(adapter: &Adapter, request: &'a Request<'a>, arguments: &'a Map) -> Self {
        let text = |key: &str| arguments.get(key).and_then(Value::as_str);
        let stage = match adapter.stage {
            At::Own => None,
            At::Stage(stage) => Some(stage),
            At::Param(name) => Some(text(name).and_then(Stage::named).unwrap_or(Stage::AiReview)),
        };
        CallContext {
            request,
            claimed: Claimed {
                agent: text("agentId"),
                name: text("agentName"),
                client: request.client(),
                bearer: request.bearer,
            },
            stage,
            expect: text("expectedRevision").map(str::to_owned),
            dry_run: arguments.get("dryRun") == Some(&Value::Bool(true)),
            is_of_files: adapter.is_of_files,
        }
    }
}

/// Reports the progress of long work to a client.
struct ClientProgress<'a> {
    request: &'a Request<'a>,
    done: AtomicU64,
}

impl<'a> ClientProgress<'a> {
    fn new(request: &'a Request<'a>) -> Self {
        ClientProgress { request, done: AtomicU64::new(0) }
    }
}

impl Progress for ClientProgress<'_> {
    fn begin(&self, what: &str, _: u64) {
        // Progress must grow across pieces of work, so no total is given.
        self.request.progress(self.done.fetch_add(1, Ordering::Relaxed) + 1, None, what);
    }

    fn advance(&self, _: u64) {}

    fn end(&self) {}
}

impl Catalog for SiteCatalog {
    fn about(&self) -> About {
        About { name: "cms", title: "Content toolkit", version: env!("CARGO_PKG_VERSION") }
    }

    fn instructions(&self, bearer: Option<&Bearer>) -> &'static str {
        worded(INSTRUCTIONS, &self.shown_to(bearer)).unwrap_or_default()
    }

    fn tools(&self) -> &[Value] {
        &self.definitions
    }

    fn tools_of(&self, bearer: Option<&Bearer>) -> Vec<Value> {
        let shown = self.shown_to(bearer);
        let is_offered = |definition: &&Value| {
            definition["name"].as_str().and_then(tools::find).is_some_and(|tool| shown.has(tool))
        };
        self.definitions.iter().filter(is_offered).cloned().collect()
    }

    fn call(&self, request: &Request<'_>, name: &str, arguments: &Value) -> Result<Called, RpcError> {
        let Some(tool) = tools::find(name) else {
            let shown: String = name.chars().take(80).collect();
            let near = nearest(name, tools::all().map(|tool| tool.name));
            let hint = near.map(|near| format!("; did you mean {near}?")).unwrap_or_default();
            return Err(RpcError::params(format!("Unknown tool: {shown}{hint}")));
        };
        Ok(match self.counted(request) {
            Ok(()) => self.tool(tool, request, arguments),
            Err(refused) => tools::too_often(tool, refused).into(),
        })
    }

    fn writes(&self, name: &str) -> bool {
        tools::find(name).is_some_and(|tool| !tool.reads())
    }

    fn resources(&self, bearer: Option<&Bearer>) -> Vec<Value> {
        resources::definitions(&self.shown_to(bearer))
    }

    fn templates(&self, bearer: Option<&Bearer>) -> Vec<Value> {
        resources::templates(&self.shown_to(bearer))
    }

    fn can_subscribe(&self) -> bool {
        true
    }

    fn state(&self) -> Option<String> {
        self.on_site(|site| Ok(format!("{:?}", site.tips()?))).ok()
    }

    fn read(&self, request: &Request<'_>, uri: &str) -> Result<Value, RpcError> {
        self.counted(request).map_err(|refused| RpcError::new(INTERNAL, refused.to_string()))?;
        resources::read(self, request, uri)
    }

    fn prompts(&self, bearer: Option<&Bearer>) -> Vec<Value> {
        prompts::definitions(&self.shown_to(bearer))
    }

    fn prompt(&self, request: &Request<'_>, name: &str, arguments: &Value) -> Result<Value, RpcError> {
        prompts::get(name, arguments, &self.shown_to(request.bearer))
    }

    fn complete(&self, request: &Request<'_>, reference: &Value, argument: &str, begun: &str) -> Vec<String> {
        match self.counted(request) {
            Ok(()) => resources::complete(self, request, reference, argument, begun),
            Err(_) => Vec::new(),
        }
    }
}
