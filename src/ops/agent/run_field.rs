//! `cms agent run-field`: an agent's suggestion for one field.

use super::ask::{converse, provider, shape};
use super::prompt::{self, About, Additions};
use super::record::{Journal, Task, recorded};
use super::rules::{Place, agent, offered, own_words};
use super::target::{self, Field, Target, Which};
use crate::ops::module::object;
use crate::ops::prelude::*;

/// Ask an agent for the value of one field; with --apply it is staged on AI Review
///
/// The agent sees the post as AI Review has it. An answer that does not fit the field is repaired once, then refused.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RunField {
    /// Agent: its id
    #[arg(value_name = "AGENT")]
    pub agent: String,
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Field: its name, `post.FIELD`, `post.customFields.SLUG` or `module.TYPE.PATH`
    #[arg(value_name = "FIELD")]
    pub field: String,
    /// What should be done, in your own words, where the agent takes them
    #[arg(long = "request", value_name = "TEXT")]
    pub open_ended_context: Option<String>,
    /// The id of the module, where the post has several of the type
    #[arg(long, value_name = "ID")]
    pub module: Option<String>,
    /// The module's id as `get_post_context` gives it: of a global module the global's own
    #[arg(long, value_name = "ID", hide = true)]
    pub instance: Option<String>,
    /// Stage the value on AI Review
    #[arg(long)]
    #[serde(default)]
    pub apply: bool,
    /// More for the agent: a JSON object
    #[arg(long, value_name = "JSON", value_parser = object)]
    #[schemars(with = "Option<serde_json::Map<String, serde_json::Value>>")]
    pub context: Option<Map>,
    /// The field's value as the caller has it, where it is not saved yet
    #[arg(skip)]
    #[serde(default)]
    #[schemars(with = "serde_json::Value")]
    pub current_value: Option<Value>,
}

/// An agent's suggestion for a field.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FieldTold {
    /// The agent
    pub agent_id: String,
    /// The post
    pub post_id: String,
    /// The field
    pub field_key: String,
    /// Its answer: `{value}`
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub response: Value,
    /// What was staged: `{type: post, postId}` or `{type: module, postModuleId}`; null where nothing was
    #[schemars(with = "Option<serde_json::Map<String, serde_json::Value>>")]
    pub staged: Value,
    /// The commit on AI Review; null where nothing was staged
    pub commit: Option<String>,
    /// What it cost: inputTokens, outputTokens, turns
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub usage: Value,
    /// The record of the run: `cms agent runs --run ID`; null for a dry run
    pub run_id: Option<String>,
}

impl Operation for RunField {
    const FACTS: Facts = facts!("agent.run-field", Permission::AgentsView;
        "agent run-field general-assistant worn-chain post.excerpt" => "Look at a suggestion",
        "agent run-field general-assistant worn-chain post.title --request 'Shorter' --apply" =>
            "Stage it for a person");
    type Can = Staging;
    type Output = FieldTold;

    fn run(self, cx: &mut Context<'_, Staging>) -> Result<FieldTold, OpError> {
        cx.require(Permission::PostsEdit)?;
        let live = cx.live_definitions()?;
        let agent = agent(&live, &self.agent)?;
        let snapshot = cx.snapshot_of(Stage::AiReview)?;
        let item = find::living(find::post(&snapshot, &self.post)?)?;
        let (post, base) = (item.value.clone(), snapshot.commit().to_string());
        let definitions = snapshot.definitions()?;
        let which = Which { module: self.module.as_deref(), instance: self.instance.as_deref() };
        let field = target::find(&definitions, &post, &self.field, which)?;
        let place = Place {
            scope: "field",
            field_key: Some(&self.field),
            field_kind: field.kind.as_deref(),
            post_type: post["type"].as_str(),
        };
        offered(agent, &place)?;
        let words = own_words(agent, self.open_ended_context.as_deref())?;
        let provider = provider(agent)?;
        let about = About::Field(&field);
        let empty = Map::new();
        let additions = Additions {
            words,
            context: self.context.as_ref().unwrap_or(&empty),
            current: self.current_value.as_ref(),
            event: None,
        };
        let request = prompt::request(&definitions, &post, &about, &additions)?;
        let named =
            json!({"agentId": agent.id, "scope": "field", "postId": post["id"], "fieldKey": self.field});
        let task = Task { agent, provider: &provider, scope: "field", post: &post, field: Some(&self.field) };
        let (value, journal) = recorded(cx, &task, |cx, journal| {
            (journal.system, journal.request) = (prompt::system(agent, &about), request);
            let value = converse(&task, named, journal, |answer| {
                let value = value_of(&field, answer)?;
                dry_run(cx, &definitions, &post, &field, &value)?;
                Ok(value)
            })?;
            journal.summary = format!("suggests a value for {}", self.field);
            if self.apply {
                let expect = target::expected(cx, &post, std::slice::from_ref(&field.target), &base)?;
                let value = value.clone();
                journal.commit = cx.under(false, expect, |cx| {
                    target::stage(cx, &definitions, &post, &field.target, value)
                })?;
            }
            Ok(value)
        })?;
        let mut suggestion = suggestion(&self, &post, &value, journal);
        if self.apply {
            suggestion.staged = match &field.target {
                Target::Post { .. } | Target::Custom { .. } => json!({"type": "post", "postId": post["id"]}),
                Target::Module { id, .. } => json!({"type": "module", "postModuleId": id}),
            };
        }
        Ok(suggestion)
    }
}

/// Stages a value in a dry run, so that the rules refuse it before the answer is accepted.
fn dry_run(
    cx: &Context<'_, Staging>,
    definitions: &Definitions,
    post: &Value,
    field: &Field,
    value: &Value,
) -> Result<(), OpError> {
    cx.under(true, None, |cx| target::stage(cx, definitions, post, &field.target, value.clone())).map(drop)
}

/// The value in an answer: `{value}`, `{post: {FIELD}}`, or `{module: {overrides|props: {FIELD}}}`, and nothing beside
/// it.
fn value_of(field: &Field, answer: Map) -> Result<Value, OpError> {
    let ours: Vec<&str> =
        ["value", "post", "module"].into_iter().filter(|key| answer.contains_key(*key)).collect();
    let is_known = |key: &str| matches!(key, "value" | "post" | "module" | "summary" | "usage");
    if let Some(other) = answer.keys().find(|key| !is_known(key)) {
        return Err(shape(format!("the answer has the unknown key `{other}`")));
    }
    let [form] = ours.as_slice() else { return Err(shape("the answer has no `value`, or more than one")) };
    let inside = answer.get(*form).cloned().unwrap_or_default();
    let found = match (*form, &field.target) {
        ("value", _) => Some(inside),
        ("post", Target::Post { field }) => only(&inside, field),
        ("post", Target::Custom { slug }) => {
            only(&inside, "customFields").and_then(|custom| only(&custom, slug))
        }
        ("module", Target::Module { path, .. }) => {
            let body = only(&inside, "overrides").or_else(|| only(&inside, "props"));
            body.and_then(|body| path.iter().try_fold(body, |body, part| only(&body, part)))
        }
        _ => None,
    };
    let found = found.ok_or_else(|| shape("the answer changes something other than the field"))?;
    match found.is_null() {
        false => Ok(found),
        true => Err(shape("the value is null")),
    }
}

/// The value of an object's only key.
fn only(value: &Value, key: &str) -> Option<Value> {
    let map = value.as_object().filter(|map| map.len() == 1)?;
    map.get(key).cloned()
}

fn suggestion(input: &RunField, post: &Value, value: &Value, journal: Journal) -> FieldTold {
    FieldTold {
        agent_id: input.agent.clone(),
        post_id: post["id"].as_str().unwrap_or_default().to_owned(),
        field_key: input.field.clone(),
        response: json!({"value": value}),
        staged: Value::Null,
        usage: journal.cost(),
        commit: journal.commit,
        run_id: journal.run,
    }
}

impl View for FieldTold {
    fn show(&self, page: &mut Page) {
        let value = &self.response["value"];
        page.line(value.as_str().map_or_else(|| value.to_string(), str::to_owned));
        page.gap();
        super::run::staged(page, self.commit.as_deref(), self.run_id.as_deref());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(target: Target) -> Field {
        Field { target, kind: None, definition: json!({}), current: Value::Null, module_type: None }
    }

    #[test]
    fn answer_may_contain_only_the_value_of_its_field() {
        let title = field(Target::Post { field: "title".to_owned() });
        let deep =
            field(Target::Module { id: "m".to_owned(), path: vec!["cta".to_owned(), "label".to_owned()] });
        for (field, answer) in [
            (&title, json!({"value": "x"})),
            (&title, json!({"post": {"title": "x"}, "summary": "done"})),
            (&deep, json!({"value": "x"})),
            (&deep, json!({"module": {"overrides": {"cta": {"label": "x"}}}})),
            (&deep, json!({"module": {"props": {"cta": {"label": "x"}}}})),
        ] {
            let map = answer.as_object().cloned().unwrap();
            assert_eq!(value_of(field, map).unwrap(), json!("x"), "{answer}");
        }
        for answer in [
            json!({}),
            json!({"value": null}),
            json!({"value": "x", "post": {"status": "published"}}),
            json!({"value": "x", "status": "published"}),
            json!({"post": {"title": "x", "status": "published"}}),
            json!({"post": {"status": "published"}}),
            json!({"module": {"overrides": {"title": "x"}}}),
            json!({"post": "x"}),
        ] {
            let map = answer.as_object().cloned().unwrap();
            assert_eq!(value_of(&title, map).unwrap_err().code, "agent.answer-shape", "{answer}");
        }
    }
}
