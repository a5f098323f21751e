//! Modules of posts, global and static modules.

use super::error_mapping::Words;
use super::post_fields::check_props;
use super::post_fields::name_global;
use super::posts::{living, or_waits, shared};
use super::{integer, object, read_only_fields, written};
use crate::base::{Map, Stage, Value};
use crate::http::answer::Refusal;
use crate::http::endpoint::{
    At, Body, Created, Fields, FileSlug, Id, ReadOnly, RichText, Tagged, To, endpoints, nouns,
};
use crate::http::message::Answer;
use crate::http::request_context::{RequestContext, invalid};
use crate::model::{Definitions, Module, present, present_values};
use crate::ops::{OpError, field as at_field};
use crate::richtext::Form;
use crate::site::Item;
use http::StatusCode;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

endpoints! {
    /// The modules of a post with their current props, in order
    GET "/api/posts/:postId/modules", Reader, "module.list" => list;
    /// Add a module
    POST "/api/posts/:postId/modules", May(PostsEdit), "module.add" => add;
    /// Put the modules in another order
    POST "/api/posts/:postId/modules/reorder", May(PostsEdit), "module.reorder" => reorder;
    /// Change the props that `props` names; of a global module what differs here, where `overrides: {}` takes all back
    PUT "/api/post-modules/:moduleId", May(PostsEdit), "module.set" => update;
    /// Remove a module that is not locked
    DELETE "/api/post-modules/:moduleId", May(PostsEdit), "module.remove" => remove;
}

nouns! {
    Owner = "postId", "post";
    PostModule = "moduleId", "module";
}

fn list(cx: &RequestContext<'_>, post: Id<Owner>, at: At, form: RichText) -> Result<Tagged, Refusal> {
    let live = cx.site.snapshot(cx.stage()?.unwrap_or(Stage::Source)).map_err(OpError::from)?;
    let item = living(&live, &post.0).map_err(|refusal| or_waits(cx, &post.0, refusal))?;
    if !cx.caller.sees_all() && item.text("status") != Some("published") {
        return Err(OpError::not_found("post.not-found", "Post not found").into());
    }
    let mut found = at.read(cx, "module.list", json!({"post": post, "richtext": form.name()}))?;
    found["data"].as_array_mut().into_iter().flatten().for_each(current);
    Ok(Tagged(found))
}

/// Sets `props` to what visitors see: for a global module, the shared values with this post's overrides.
fn current(module: &mut Value) {
    name_global(module);
    if module["scope"] == "global" {
        module["props"] = module["effectiveProps"].clone();
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("anyOf" = ["type", "moduleType", "globalSlug", "global"]))]
struct New {
    #[serde(rename = "type")]
    #[schemars(extend("x-field" = "global.type"))]
    kind: Option<String>,
    /// The same as `type`
    #[schemars(extend("x-field" = "global.type"))]
    module_type: Option<String>,
    props: Option<Map>,
    /// What differs here from the values of the global module
    overrides: Option<Map>,
    /// By default `global` with a `globalSlug`, else `local`
    scope: Option<Scope>,
    /// The global module that it shows
    global_slug: Option<FileSlug>,
    /// The same as `globalSlug`
    global: Option<FileSlug>,
    /// Its place among the modules; the last one by default
    #[schemars(range(min = 1, max = 500))]
    order_index: Option<u64>,
    locked: Option<bool>,
    admin_label: Option<String>,
}

#[derive(Serialize, Deserialize, JsonSchema, PartialEq, Clone, Copy)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Scope {
    Local,
    Post,
    Global,
}

fn add(cx: &RequestContext<'_>, post: Id<Owner>, body: Body<New>, to: To) -> Result<Created, Refusal> {
    let (body, stage) = (body.0, to.0);
    let said = if body.global_slug.is_some() { "globalSlug" } else { "global" };
    let global = body.global_slug.or(body.global);
    match (body.scope, global.is_some()) {
        (Some(Scope::Global), false) => {
            return Err(invalid("globalSlug", "is missing: the scope `global` needs it"));
        }
        (Some(Scope::Post | Scope::Local), true) => {
            return Err(invalid("scope", "is global for a module with a globalSlug"));
        }
        (None | Some(_), _) => {}
    }
    let at = cx.site.snapshot(stage).map_err(OpError::from)?;
    living(&at, &post.0)?;
    let module_type = body.kind.or(body.module_type);
    if module_type.is_none() && global.is_none() {
        return Err(invalid("type", "is missing: what is not global needs one"));
    }
    let definitions = at.definitions().map_err(OpError::from)?;
    if let Some(name) = module_type.as_ref().filter(|name| !definitions.module_types.contains_key(*name)) {
        return Err(invalid("type", &format!("there is no module type `{name}`")));
    }
    let values = body.props.or(body.overrides);
    if let (Some(name), Some(values)) = (&module_type, &values) {
        check_props(name, values, &definitions)?;
    }
    let input = json!({
        "post": post,
        "type": module_type,
        "props": values,
        "global": global,
        "at": body.order_index,
        "locked": body.locked == Some(true),
        "label": body.admin_label,
    });
    let words = Words { references: &[("global.", said)], ..Words::default() };
    let done = cx.write("module.add", input, stage).map_err(placed).map_err(|one| words.tell(one))?;
    changed(cx, done, stage, StatusCode::CREATED, "Module added to post successfully").map(Created)
}

/// The module after a write. Its `ETag` names the commit, or the current one if nothing changed.
fn changed(
    cx: &RequestContext<'_>,
    mut module: Value,
    stage: Stage,
    status: StatusCode,
    message: &str,
) -> Result<Answer, Refusal> {
    let at = cx.site.snapshot(stage).map_err(OpError::from)?;
    let revision = match module["commit"].as_str() {
        Some(commit) => commit.to_owned(),
        None => at.commit().to_string(),
    };
    shown(std::slice::from_mut(&mut module), &*at.definitions().map_err(OpError::from)?);
    module["metadata"] = json!({"revision": revision});
    Ok(written(cx, module, stage, status, message))
}

/// Modules as visitors see them, with rich text as the editor's JSON.
fn shown(modules: &mut [Value], definitions: &Definitions) {
    for module in modules {
        let module_type = module["type"].as_str().unwrap_or_default().to_owned();
        present(module, definitions, Form::Json);
        if let Some(values) = module["effectiveProps"].as_object_mut() {
            present_values(values, &module_type, definitions, Form::Json);
        }
        current(module);
    }
}

/// Names fields in a refusal as the body does: an invalid place is `orderIndex`, and values of the module are named
/// without its path.
fn placed(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Failed(error) if error.code == "module.place" => invalid("orderIndex", &error.message),
        Refusal::Failed(error) if error.details.is_empty() && !error.issues.is_empty() => {
            let own = |pointer: &str| {
                let rest = pointer.strip_prefix("/modules/").and_then(|rest| rest.split_once('/'));
                rest.map(|(_, rest)| at_field(&format!("/{rest}")))
            };
            let fields: Vec<(String, String)> = error
                .issues
                .iter()
                .filter_map(|issue| Some((own(&issue.pointer)?, issue.message.clone())))
                .collect();
            Refusal::Failed(
                fields.into_iter().fold(error, |error, (field, message)| error.detail(field, message)),
            )
        }
        other => locked(other),
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Order {
    /// The ids of all modules of the post
    #[schemars(length(max = 100))]
    order: Vec<Uuid>,
}

fn reorder(cx: &RequestContext<'_>, post: Id<Owner>, body: Body<Order>, to: To) -> Result<Tagged, Refusal> {
    let (ids, stage) = (&body.order, to.0);
    let mut done = cx.write("module.reorder", json!({"post": post, "order": ids}), stage).map_err(locked)?;
    let at = cx.site.snapshot(stage).map_err(OpError::from)?;
    let revision = done["commit"].as_str().map_or_else(|| at.commit().to_string(), str::to_owned);
    if let Some(modules) = done["data"].as_array_mut() {
        shown(modules, &*at.definitions().map_err(OpError::from)?);
    }
    let body = json!({
        "updated": ids.len(), "data": done["data"], "stage": stage.branch(), "meta": {"revision": revision},
    });
    Ok(Tagged(body))
}

/// Fields of a module that a body may change.
const WORDS: &[&str] = &["props", "overrides", "orderIndex", "locked", "adminLabel"];

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("anyOf" = WORDS))]
struct Changes {
    #[schemars(extend("x-null" = true))]
    props: Option<Map>,
    /// What differs here from the values of the global module
    #[schemars(extend("x-null" = true))]
    overrides: Option<Map>,
    #[schemars(range(min = 1, max = 500), extend("x-null" = true))]
    order_index: Option<u64>,
    #[schemars(extend("x-null" = true))]
    locked: Option<bool>,
    #[schemars(extend("x-null" = true))]
    admin_label: Option<String>,
    #[serde(default)]
    id: ReadOnly,
    #[serde(default)]
    post_module_id: ReadOnly,
    #[serde(default)]
    module_instance_id: ReadOnly,
    #[serde(default, rename = "type")]
    module_type: ReadOnly,
    #[serde(default)]
    scope: ReadOnly,
    #[serde(default)]
    effective_props: ReadOnly,
    #[serde(default)]
    global: ReadOnly,
    #[serde(default)]
    global_slug: ReadOnly,
}

fn update(
    cx: &RequestContext<'_>,
    module: Id<PostModule>,
    body: Fields<Changes>,
    to: To,
) -> Result<Answer, Refusal> {
    let (module, mut body, stage) = (module.0, body.0, to.0);
    let held = held(cx, &module, stage)?;
    let as_json = |stage: Stage| row(cx, &module, "json", stage);
    let as_markdown = |stage: Stage| row(cx, &module, "markdown", stage);
    let views = [as_json(stage)?, as_markdown(stage)?];
    read_only_fields::strip_unchanged(cx, &mut body, stage, &[&as_json, &as_markdown])?;
    check(cx, &held.1, &body, stage)?;
    let mut fields = values(cx, &held.1, &body, &views, stage)?;
    for name in ["locked", "adminLabel"] {
        if let Some(value) = body.get(name) {
            fields.push(json!({"path": name, "value": value}));
        }
    }
    let at = integer(&body, "orderIndex")?;
    let message = "Post module updated successfully";
    if fields.is_empty() && at.is_none() {
        cx.unchanged(&held.0.path, stage)?;
        let [mut row, _] = views;
        let at = cx.site.snapshot(stage).map_err(OpError::from)?;
        row["metadata"] = json!({"revision": at.commit().to_string()});
        return Ok(written(cx, row, stage, StatusCode::OK, message));
    }
    let input = json!({"module": module, "fields": fields, "at": at});
    let done = cx.write("module.set", input, stage).map_err(placed)?;
    changed(cx, done, stage, StatusCode::OK, message)
}

/// The post that holds a module, and the module as stored.
fn held(cx: &RequestContext<'_>, module: &str, stage: Stage) -> Result<(Item, Value), Refusal> {
    let at = cx.site.snapshot(stage).map_err(OpError::from)?;
    let places = at.find_module(module).map_err(OpError::from)?;
    let (path, _) = places.first().ok_or_else(gone)?;
    let item = at.item_at(path).map_err(OpError::from)?.filter(|item| !item.is_deleted()).ok_or_else(gone)?;
    let mut modules = item.value.get("modules").and_then(Value::as_array).into_iter().flatten();
    let found = modules.find(|one| one["id"] == module).cloned().ok_or_else(gone)?;
    Ok((item, found))
}

/// A module as listed for its post.
fn row(cx: &RequestContext<'_>, module: &str, form: &str, stage: Stage) -> Result<Value, Refusal> {
    let (item, _) = held(cx, module, stage)?;
    let mut found = cx.show_on("module.list", json!({"post": item.id.id, "richtext": form}), stage)?;
    let mut rows = found["data"].as_array_mut().into_iter().flatten();
    let row = rows.find(|row| row["id"] == module).ok_or_else(gone)?;
    current(row);
    Ok(row.take())
}

/// Assignments for the values that a body changes, compared with the views. For a global module these are overrides; a
/// value that equals the shared one is not an override.
fn values(
    cx: &RequestContext<'_>,
    module: &Value,
    body: &Map,
    views: &[Value],
    stage: Stage,
) -> Result<Vec<Value>, Refusal> {
    let change = |name: &str, value: &Value| json!({"path": format!("props.{name}"), "value": value});
    let is_told =
        |key: &str, name: &str, value: &Value| views.iter().any(|view| view[key].get(name) == Some(value));
    let is_global = module.get("global").is_some();
    let mut common: Vec<Map> = Vec::new();
    if let (true, Ok(mut read)) = (is_global, Module::deserialize(module)) {
        let definitions = cx.site.snapshot(stage).and_then(|at| at.definitions()).map_err(OpError::from)?;
        read.overrides = None;
        common = [Form::Json, Form::Markdown].map(|form| shared(read.clone(), &definitions, form)).into();
    }
    let mut changes = Vec::new();
    let overrides = object(body, "overrides")?;
    if is_global && body.contains_key("overrides") && overrides.as_ref().is_none_or(Map::is_empty) {
        changes.push(json!({"path": "overrides", "value": null}));
    }
    for (name, value) in object(body, "props")?.into_iter().flatten() {
        let is_shared = common.iter().any(|common| common.get(&name) == Some(&value));
        match is_told("props", &name, &value) {
            true => {}
            false if is_shared => changes.push(change(&name, &Value::Null)),
            false => changes.push(change(&name, &value)),
        }
    }
    for (name, value) in overrides.into_iter().flatten() {
        if !is_told("overrides", &name, &value) {
            changes.push(change(&name, &value));
        }
    }
    Ok(changes)
}

/// Refuses values of a wrong type. Null removes a value.
fn check(cx: &RequestContext<'_>, module: &Value, body: &Map, stage: Stage) -> Result<(), Refusal> {
    let definitions = cx.site.snapshot(stage).and_then(|at| at.definitions()).map_err(OpError::from)?;
    let name = module["type"].as_str().unwrap_or_default();
    for key in ["props", "overrides"] {
        let mut values = object(body, key)?.unwrap_or_default();
        values.retain(|_, value| !value.is_null());
        check_props(name, &values, &definitions)?;
    }
    Ok(())
}

/// The refusal for a module that does not exist, or whose post is deleted.
fn gone() -> Refusal {
    OpError::not_found("module.not-found", "Post module not found").into()
}

/// The original product answers 400 for locked modules.
fn locked(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Failed(error) if error.code == "module.locked" => {
            Refusal::As(StatusCode::BAD_REQUEST, error)
        }
        other => other,
    }
}

fn remove(cx: &RequestContext<'_>, module: Id<PostModule>, to: To) -> Result<(), Refusal> {
    held(cx, &module.0, to.0)?;
    cx.write("module.remove", json!({"module": module}), to.0).map_err(locked).map(drop)
}
