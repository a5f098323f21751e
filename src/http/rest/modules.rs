//! Modules of posts, global and static modules.

use super::error_mapping::Words;
use super::post_fields::check_props;
use super::post_fields::name_global;
use super::posts::{living, or_waits, richtext, shared};
use super::staging::stage;
use super::{integer, object, only, read_only_fields, text, written};
use crate::base::{Map, Stage, Value};
use crate::http::answer::Refusal;
use crate::http::endpoint::endpoints;
use crate::http::message::Answer;
use crate::http::request_context::{RequestContext, invalid};
use crate::model::{Definitions, Module, present, present_values, scalar};
use crate::ops::{OpError, field as at_field};
use crate::richtext::Form;
use crate::site::Item;
use http::StatusCode;
use serde::Deserialize as _;
use serde_json::json;

endpoints! {
    /// The modules of a post with their current props, in order
    GET "/api/posts/:postId/modules", Reader, "module.list"; &[
        ("stage", "source (unless given), review or ai-review"),
        ("rev", "A revision: a commit, a branch"),
        ("richtext", "markdown, html or text instead of editor JSON"),
    ] => list raw;
    /// Add a module: `{type, props}`
    POST "/api/posts/:postId/modules", May(PostsEdit), "module.add" => add raw;
    /// Put the modules in the order of `{order: [ids]}`
    POST "/api/posts/:postId/modules/reorder", May(PostsEdit), "module.reorder" => reorder raw;
    /// Change the props that `{props}` names; of a global module what differs here, where `{overrides: {}}` takes all
    /// back
    PUT "/api/post-modules/:moduleId", May(PostsEdit), "module.set" => update raw;
    /// Remove a module that is not locked
    DELETE "/api/post-modules/:moduleId", May(PostsEdit), "module.remove"; &[("mode", "publish, review or ai-review")] => remove raw;
}

fn list(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let post = cx.uuid("postId", "post")?;
    let at = cx.site.snapshot(cx.stage()?.unwrap_or(Stage::Source)).map_err(OpError::from)?;
    let item = living(&at, &post).map_err(|refusal| or_waits(cx, &post, refusal))?;
    if !cx.caller.sees_all() && item.text("status") != Some("published") {
        return Err(OpError::not_found("post.not-found", "Post not found").into());
    }
    let mut found = cx.read("module.list", json!({"post": post, "richtext": richtext(cx)?}))?;
    found["data"].as_array_mut().into_iter().flatten().for_each(current);
    Ok(cx.content(StatusCode::OK, &found))
}

/// Sets `props` to what visitors see: for a global module, the shared values with this post's overrides.
fn current(module: &mut Value) {
    name_global(module);
    if module["scope"] == "global" {
        module["props"] = module["effectiveProps"].clone();
    }
}

fn add(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let post = cx.uuid("postId", "post")?;
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let words = [
        "type",
        "moduleType",
        "props",
        "overrides",
        "scope",
        "globalSlug",
        "global",
        "orderIndex",
        "locked",
        "adminLabel",
    ];
    let mut body = only(&mut body, &words)?;
    let said = if body.contains_key("globalSlug") { "globalSlug" } else { "global" };
    if let Some(slug) = body.shift_remove("global") {
        body.entry("globalSlug").or_insert(slug);
    }
    scoped(&body)?;
    flags(&body)?;
    let at = cx.site.snapshot(stage).map_err(OpError::from)?;
    living(&at, &post)?;
    let global = body.get("globalSlug").filter(|slug| slug.is_string());
    let module_type = body.get("type").or_else(|| body.get("moduleType"));
    let module_type = match (module_type, global) {
        (Some(Value::String(name)), _) => Some(name),
        (None, Some(_)) => None,
        (Some(_), _) => return Err(invalid("type", "is not a text")),
        (None, None) => return Err(invalid("type", "is missing: what is not global needs one")),
    };
    let definitions = at.definitions().map_err(OpError::from)?;
    if let Some(name) = module_type.filter(|name| !definitions.module_types.contains_key(*name)) {
        return Err(invalid("type", &format!("there is no module type `{name}`")));
    }
    let values = object(&body, "props")?.or(object(&body, "overrides")?);
    if let (Some(name), Some(values)) = (module_type, &values) {
        check_props(name, values, &definitions)?;
    }
    let input = json!({
        "post": post,
        "type": module_type,
        "props": values,
        "global": global,
        "at": integer(&body, "orderIndex")?,
        "locked": body.get("locked").and_then(Value::as_bool).unwrap_or(false),
        "label": body.get("adminLabel"),
    });
    let words = Words { references: &[("global.", said)], ..Words::default() };
    let done = cx.write("module.add", input, stage).map_err(placed).map_err(|one| words.tell(one))?;
    changed(cx, done, stage, StatusCode::CREATED, "Module added to post successfully")
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
            let told: Vec<(String, String)> = error
                .issues
                .iter()
                .filter_map(|issue| Some((own(&issue.pointer)?, issue.message.clone())))
                .collect();
            Refusal::Failed(
                told.into_iter().fold(error, |error, (field, message)| error.detail(field, message)),
            )
        }
        other => locked(other),
    }
}

/// Checks the types of `adminLabel` and `locked`.
fn flags(body: &Map) -> Result<(), Refusal> {
    text(body, "adminLabel")?;
    match body.get("locked") {
        None | Some(Value::Null | Value::Bool(_)) => Ok(()),
        Some(_) => Err(invalid("locked", "is not true or false")),
    }
}

/// Checks that `scope` matches `globalSlug`.
fn scoped(body: &Map) -> Result<(), Refusal> {
    let has_global = body.get("globalSlug").is_some_and(|slug| !slug.is_null());
    match (text(body, "scope")?.as_deref(), has_global) {
        (None | Some("global"), true) | (None | Some("post" | "local"), false) => Ok(()),
        (Some("global"), false) => Err(invalid("globalSlug", "is missing: the scope `global` needs it")),
        (Some("post" | "local"), true) => Err(invalid("scope", "is global for a module with a globalSlug")),
        (Some(_), _) => Err(invalid("scope", "is not local or global")),
    }
}

fn reorder(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let post = cx.uuid("postId", "post")?;
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let body = only(&mut body, &["order"])?;
    let order = body.get("order").and_then(Value::as_array);
    let ids: Option<Vec<&str>> = order.and_then(|order| order.iter().map(Value::as_str).collect());
    let are_whole = |ids: &Vec<&str>| ids.iter().all(|id| scalar::uuid(id).is_some());
    let ids = ids.filter(are_whole).ok_or_else(|| invalid("order", "is not a list of module ids"))?;
    let mut done = cx.write("module.reorder", json!({"post": post, "order": ids}), stage).map_err(locked)?;
    let at = cx.site.snapshot(stage).map_err(OpError::from)?;
    let revision = done["commit"].as_str().map_or_else(|| at.commit().to_string(), str::to_owned);
    if let Some(modules) = done["data"].as_array_mut() {
        shown(modules, &*at.definitions().map_err(OpError::from)?);
    }
    let body = json!({
        "updated": ids.len(), "data": done["data"], "stage": stage.branch(), "meta": {"revision": revision},
    });
    Ok(cx.content(StatusCode::OK, &body))
}

/// Fields of a module that a body may change.
const WORDS: &[&str] = &["props", "overrides", "orderIndex", "locked", "adminLabel"];

fn update(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let module = cx.uuid("moduleId", "module")?;
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    if body.is_empty() {
        return Err(invalid("props", "is missing, and so is everything else that a module has"));
    }
    let held = held(cx, &module, stage)?;
    let as_json = |stage: Stage| row(cx, &module, "json", stage);
    let as_markdown = |stage: Stage| row(cx, &module, "markdown", stage);
    let views = [as_json(stage)?, as_markdown(stage)?];
    read_only_fields::as_told(&mut body, WORDS, stage, &[&as_json, &as_markdown])?;
    let body = only(&mut body, WORDS)?;
    flags(&body)?;
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

fn remove(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let module = cx.uuid("moduleId", "module")?;
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    only(&mut body, &[])?;
    held(cx, &module, stage)?;
    cx.write("module.remove", json!({"module": module}), stage).map_err(locked)?;
    Ok(Answer::empty(StatusCode::NO_CONTENT))
}
