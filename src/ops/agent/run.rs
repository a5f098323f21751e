//! `cms agent run`: runs an agent on a post, on one of its fields, or on a request about the site.

use super::ask::{converse, provider, shape};
use super::prompt::{self, About, Additions};
use super::record::{Journal, Task, recorded};
use super::rules::{Place, agent, offered, own_words};
use super::run_field::RunField;
use super::target::{self, POST_FIELDS, Target};
use super::toolbox::Worker;
use super::work::work;
use crate::model::Agent;
use crate::ops::module::{id_of, modules, object};
use crate::ops::prelude::*;

/// Ask an agent to work on a post, or on one field of it; what it suggests is staged on AI Review
///
/// Where it suggests several things, all of them have to fit before any is staged. An agent whose file names `tools` calls those
/// until it is done, or until the `limits` of its file end it. Without a post and without tools the answer is only shown.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Run {
    /// Agent: its id
    #[arg(value_name = "AGENT")]
    pub agent: String,
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: Option<String>,
    /// Field: its name, `post.FIELD`, `post.customFields.SLUG` or `module.TYPE.PATH`
    #[arg(value_name = "FIELD")]
    pub field: Option<String>,
    /// What should be done, in your own words, where the agent takes them
    #[arg(long = "request", value_name = "TEXT")]
    pub open_ended_context: Option<String>,
    /// Where the agent is asked: dropdown (unless given), global, field, posts.bulk
    #[arg(long, value_name = "SCOPE")]
    pub scope: Option<String>,
    /// The id of the module, where the post has several of the type
    #[arg(long, value_name = "ID")]
    pub module: Option<String>,
    /// More for the agent: a JSON object
    #[arg(long, value_name = "JSON", value_parser = object)]
    #[schemars(with = "Option<serde_json::Map<String, serde_json::Value>>")]
    pub context: Option<Map>,
}

/// The result of a run.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Told {
    /// Always true: what failed is an error
    pub success: bool,
    /// The agent
    pub agent_id: String,
    /// The post
    pub post_id: Option<String>,
    /// Its answer, as it came
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub response: Value,
    /// What it did, in its words
    pub summary: String,
    /// What was staged, one by one: `{type: post, postId, fields}`, `{type: module, postModuleId, fields}` or `{type: tool, tool, items}`
    #[schemars(with = "Vec<serde_json::Map<String, serde_json::Value>>")]
    pub applied: Vec<Value>,
    /// The last commit on AI Review; null where nothing was staged
    pub commit: Option<String>,
    /// What it cost: inputTokens, outputTokens, turns
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub usage: Value,
    /// The record of the run: `cms agent runs --run ID`; null for a dry run
    pub run_id: Option<String>,
}

/// Scopes in which an agent can be asked.
const SCOPES: [&str; 4] = ["dropdown", "global", "field", "posts.bulk"];

impl Operation for Run {
    const FACTS: Facts = facts!("agent.run", Permission::AgentsView;
        "agent run general-assistant worn-chain post.excerpt" => "Stage a new value of one field",
        "agent run seo-specialist worn-chain" => "Stage what it suggests for the whole post",
        "agent run general-assistant worn-chain --request 'Friendlier' --dry-run" => "Look at it, stage nothing");
    type Can = Staging;
    type Output = Told;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<Told, OpError> {
        cx.require(Permission::PostsEdit)?;
        let scope = self.scope.as_deref().unwrap_or(SCOPES[0]);
        if !SCOPES.contains(&scope) {
            return Err(OpError::invalid("agent.scope-unknown", format!("there is no scope `{scope}`"))
                .detail("scope", format!("must be one of {}", SCOPES.join(", "))));
        }
        if let (Some(post), Some(field)) = (self.post.clone(), self.field.clone()) {
            return self.one_field(cx, post, field);
        }
        let live = cx.live_definitions()?;
        let agent = agent(&live, &self.agent)?;
        self.whole(cx, agent, scope, None)
    }
}

impl Run {
    /// A run that a workflow starts, on a post or on the site.
    pub(in crate::ops) fn started(agent: &str, post: Option<&str>, task: Option<&str>) -> Run {
        let task = task.map(|task| Map::from_iter([("task".to_owned(), json!(task))]));
        Run {
            agent: agent.to_owned(),
            post: post.map(str::to_owned),
            field: None,
            open_ended_context: None,
            scope: Some(if post.is_some() { SCOPES[0] } else { "global" }.to_owned()),
            module: None,
            context: task,
        }
    }

    /// Runs the agent on account of an event. Its data is material: visitors may have written it.
    pub(in crate::ops) fn on_event(
        self,
        cx: &mut Context<'_, Staging>,
        event: &Value,
    ) -> Result<Told, OpError> {
        let live = cx.live_definitions()?;
        let agent = agent(&live, &self.agent)?;
        let scope = self.scope.as_deref().unwrap_or(SCOPES[0]);
        self.whole(cx, agent, scope, Some(event))
    }

    fn one_field(self, cx: &mut Context<'_, Staging>, post: String, field: String) -> Result<Told, OpError> {
        let run = RunField {
            agent: self.agent,
            post,
            field: field.clone(),
            open_ended_context: self.open_ended_context,
            module: self.module,
            instance: None,
            apply: true,
            context: self.context,
            current_value: None,
        };
        let mut suggestion = run.run(cx)?;
        suggestion.staged["fields"] = json!([field]);
        Ok(Told {
            success: true,
            agent_id: suggestion.agent_id,
            post_id: Some(suggestion.post_id),
            response: suggestion.response,
            summary: format!("suggests a value for {field}"),
            applied: vec![suggestion.staged],
            commit: suggestion.commit,
            usage: suggestion.usage,
            run_id: suggestion.run_id,
        })
    }

    /// A whole post, or a request about the site.
    fn whole(
        &self,
        cx: &mut Context<'_, Staging>,
        agent: &Agent,
        scope: &str,
        event: Option<&Value>,
    ) -> Result<Told, OpError> {
        let snapshot = cx.snapshot_of(Stage::AiReview)?;
        let post = match &self.post {
            Some(name) => find::living(find::post(&snapshot, name)?)?.value.clone(),
            None => Value::Null,
        };
        let base = snapshot.commit().to_string();
        let definitions = snapshot.definitions()?;
        offered(agent, &Place { scope, post_type: post["type"].as_str(), ..Place::default() })?;
        let words = own_words(agent, self.open_ended_context.as_deref())?;
        let provider = provider(agent)?;
        let empty = Map::new();
        let additions =
            Additions { words, context: self.context.as_ref().unwrap_or(&empty), current: None, event };
        let about = if post.is_null() { About::Site } else { About::Post };
        let request = prompt::request(&definitions, &post, &about, &additions)?;
        let task = Task { agent, provider: &provider, scope, post: &post, field: None };
        let (answer, journal) = recorded(cx, &task, |cx, journal| {
            (journal.system, journal.request) = (prompt::system(agent, &about), request);
            let answer = match (agent.tools.is_empty(), post.is_null()) {
                (false, _) => with_tools(cx, &task, journal),
                (true, false) => suggested(cx, &task, &base, journal),
                (true, true) => answered(&task, journal),
            }?;
            let text = |key: &str| answer.get(key).and_then(Value::as_str);
            journal.summary = text("summary").or_else(|| text("response")).unwrap_or_default().to_owned();
            Ok(answer)
        })?;
        Ok(Told {
            success: true,
            agent_id: agent.id.clone(),
            post_id: post["id"].as_str().map(str::to_owned),
            response: Value::Object(answer),
            usage: journal.cost(),
            summary: journal.summary,
            applied: journal.applied,
            commit: journal.commit,
            run_id: journal.run,
        })
    }
}

fn about(task: &Task<'_>) -> Value {
    let mut about = json!({"agentId": task.agent.id, "scope": task.scope});
    if !task.post.is_null() {
        about["postId"] = task.post["id"].clone();
    }
    about
}

/// Runs an agent with tools. Each call stages its changes at once; those in its last answer are staged after them, or
/// refused.
fn with_tools(cx: &Context<'_, Staging>, task: &Task<'_>, journal: &mut Journal) -> Result<Map, OpError> {
    let call = cx.call();
    let toolbox = call.tools.as_ref().ok_or_else(|| {
        OpError::invalid("agent.tool", "no tools can be called here")
            .hint("run the agent with `cms agent run`, or over a server")
    })?;
    let worker = Worker {
        agent: &task.agent.id,
        client: call.actor.client.clone().unwrap_or_default(),
        rights: call.actor.rights,
        only: call.actor.only.clone(),
        tools: &task.agent.tools,
        dry_run: call.dry_run,
    };
    let tools = toolbox.open(&worker)?;
    let answer = work(task.provider, tools.as_ref(), &task.agent.limits, about(task), journal)?;
    if ["post", "modules"].iter().any(|key| answer.get(*key).is_some_and(|value| !value.is_null())) {
        stage_answer(cx, task, &answer, journal)?;
    }
    Ok(answer)
}

/// Stages the changes in the last answer of an agent with tools, on the post as its tools left it.
///
/// # Errors
/// `agent.answer-shape`; errors of the operations that stage them.
fn stage_answer(
    cx: &Context<'_, Staging>,
    task: &Task<'_>,
    answer: &Map,
    journal: &mut Journal,
) -> Result<(), OpError> {
    let Some(id) = task.post["id"].as_str() else {
        return Err(shape("the answer changes a post, and the agent was asked about none"));
    };
    let snapshot = cx.snapshot_of(Stage::AiReview)?;
    let post = find::living(find::post(&snapshot, id)?)?.value.clone();
    let pieces = pieces(&post, answer)?;
    for piece in &pieces {
        cx.under(true, None, |cx| piece.stage(cx, &post))?;
    }
    stage_pieces(cx, (&post, &snapshot.commit().to_string()), pieces, journal)
}

/// Stages pieces one after the other, if nobody has changed their targets since a revision.
fn stage_pieces(
    cx: &Context<'_, Staging>,
    (post, base): (&Value, &str),
    pieces: Vec<Piece>,
    journal: &mut Journal,
) -> Result<(), OpError> {
    let targets: Vec<Target> = pieces.iter().flat_map(Piece::targets).collect();
    let mut expect = target::expected(cx, post, &targets, base)?;
    for piece in pieces {
        let commit = cx.under(false, expect.clone(), |cx| piece.stage(cx, post))?;
        journal.applied.push(piece.to_json(post));
        journal.commit = commit.or(journal.commit.take());
        expect = expect.map(|expect| journal.commit.clone().unwrap_or(expect));
    }
    Ok(())
}

/// Stages the changes that the agent suggests: all of them, or none if one is invalid.
fn suggested(
    cx: &Context<'_, Staging>,
    task: &Task<'_>,
    base: &str,
    journal: &mut Journal,
) -> Result<Map, OpError> {
    let post = task.post;
    let (answer, pieces) = converse(task, about(task), journal, |answer| {
        let pieces = pieces(post, &answer)?;
        for piece in &pieces {
            cx.under(true, None, |cx| piece.stage(cx, post))?;
        }
        Ok((answer, pieces))
    })?;
    stage_pieces(cx, (post, base), pieces, journal)?;
    Ok(answer)
}

/// Reads an answer without changes.
fn answered(task: &Task<'_>, journal: &mut Journal) -> Result<Map, OpError> {
    converse(task, about(task), journal, |answer| match answer.get("response") {
        Some(_) => Ok(answer),
        None => Err(shape("the answer has no `response`")),
    })
}

/// One change that an agent suggests.
enum Piece {
    Post(Map),
    Module { id: String, over: Map, named: Vec<String> },
}

impl Piece {
    fn stage(&self, cx: &mut Context<'_, Staging>, post: &Value) -> Result<Option<String>, OpError> {
        match self {
            Piece::Post(patch) => target::save(cx, post, patch.clone()),
            Piece::Module { id, over, .. } => target::update(cx, id, over.clone()),
        }
    }

    /// What it changes.
    fn targets(&self) -> Vec<Target> {
        match self {
            Piece::Post(patch) => patch
                .iter()
                .flat_map(|(field, value)| match value.as_object() {
                    Some(fields) if field == "customFields" => {
                        fields.keys().map(|slug| Target::Custom { slug: slug.clone() }).collect()
                    }
                    _ => vec![Target::Post { field: field.clone() }],
                })
                .collect(),
            Piece::Module { id, .. } => vec![Target::Module { id: id.clone(), path: Vec::new() }],
        }
    }

    fn to_json(&self, post: &Value) -> Value {
        match self {
            Piece::Post(patch) => {
                json!({"type": "post", "postId": post["id"], "fields": patch.keys().collect::<Vec<_>>()})
            }
            Piece::Module { id, named, .. } => json!({"type": "module", "postModuleId": id, "fields": named}),
        }
    }
}

/// The changes in an answer: fields of the post, and values of its own modules. Anything else is refused.
fn pieces(post: &Value, answer: &Map) -> Result<Vec<Piece>, OpError> {
    let is_known = |key: &str| matches!(key, "summary" | "response" | "post" | "modules" | "usage");
    if let Some(other) = answer.keys().find(|key| !is_known(key)) {
        return Err(shape(format!("the answer has the unknown key `{other}`")));
    }
    let mut pieces = Vec::new();
    match answer.get("post") {
        None | Some(Value::Null) => {}
        Some(Value::Object(patch)) => {
            let may = |key: &str| key == "customFields" || POST_FIELDS.iter().any(|(name, _)| *name == key);
            if let Some(other) = patch.keys().find(|key| !may(key)) {
                return Err(shape(format!("an agent does not change `{other}` of a post")));
            }
            if !patch.is_empty() {
                pieces.push(Piece::Post(patch.clone()));
            }
        }
        Some(_) => return Err(shape("`post` is not an object")),
    }
    let list = match answer.get("modules") {
        None | Some(Value::Null) => &[],
        Some(Value::Array(list)) => list.as_slice(),
        Some(_) => return Err(shape("`modules` is not a list")),
    };
    for entry in list {
        let id = entry["postModuleId"].as_str().unwrap_or_default();
        let module = modules(post).iter().find(|module| id_of(module) == id);
        let module = module.ok_or_else(|| shape(format!("the post has no module `{id}`")))?;
        let values = entry.get("overrides").or_else(|| entry.get("props")).and_then(Value::as_object);
        let values = values.ok_or_else(|| shape(format!("the module `{id}` has no `overrides`")))?;
        let mut over = target::changed(module);
        over.extend(values.clone());
        pieces.push(Piece::Module { id: id.to_owned(), over, named: values.keys().cloned().collect() });
    }
    Ok(pieces)
}

impl View for Told {
    fn show(&self, page: &mut Page) {
        match self.response.get("response").or_else(|| self.response.get("value")) {
            Some(Value::String(text)) => page.lines(text),
            Some(other) => page.line(other.to_string()),
            None => page.line(&self.summary),
        }
        page.gap();
        for piece in &self.applied {
            let named = |key: &str| {
                let names = piece[key].as_array().into_iter().flatten().filter_map(Value::as_str);
                names.collect::<Vec<_>>().join(", ")
            };
            page.line(match (piece["postModuleId"].as_str(), piece["tool"].as_str()) {
                (Some(id), _) => format!("~ module {}: {}", short_id(id), named("fields")),
                (None, Some(tool)) => format!("~ {tool}: {}", named("items")),
                (None, None) => format!("~ post: {}", named("fields")),
            });
        }
        staged(page, self.commit.as_deref(), self.run_id.as_deref());
    }
}

/// Where to see the result.
pub(super) fn staged(page: &mut Page, commit: Option<&str>, run: Option<&str>) {
    match commit {
        Some(commit) => page.line(format!("{} on ai-review", short_commit(commit))),
        None => page.line("nothing was staged"),
    }
    if let Some(run) = run {
        page.toned_line(Tone::Faint, format!("run {}", short_id(run)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::ErrorKind;

    #[test]
    fn answer_changes_only_fields_and_modules_of_its_post() {
        let post = json!({"id": "p", "modules": [{"id": "m", "type": "hero", "props": {"title": "x"}}]});
        let of = |answer: Value| pieces(&post, answer.as_object().unwrap());
        let fine = of(
            json!({"summary": "s", "post": {"title": "t"}, "modules": [{"postModuleId": "m", "overrides": {"title": "y"}}]}),
        );
        assert_eq!(fine.unwrap().len(), 2);
        assert_eq!(of(json!({"summary": "nothing to do"})).unwrap().len(), 0);
        for answer in [
            json!({"post": {"status": "published"}}),
            json!({"post": {"scheduledAt": "2030-01-01T00:00:00Z"}}),
            json!({"post": "x"}),
            json!({"modules": [{"postModuleId": "another", "overrides": {}}]}),
            json!({"modules": [{"postModuleId": "m"}]}),
            json!({"modules": {"m": {}}}),
            json!({"tool": "approve"}),
        ] {
            let error = of(answer.clone()).err().unwrap();
            assert_eq!(
                (error.code.as_str(), error.kind),
                ("agent.answer-shape", ErrorKind::InvalidContent),
                "{answer}"
            );
        }
    }
}
