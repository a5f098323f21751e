//! Modules of posts, global and static modules.

use super::post_fields::check_props;
use super::post_fields::name_global;
use super::post_save::stage;
use super::posts::{living, richtext};
use super::{integer, object, only, text, written};
use crate::base::{Map, Stage, Value};
use crate::http::answer::Refusal;
use crate::http::exchange::{Exchange, invalid};
use crate::http::message::Answer;
use crate::http::router::{Access, Route};
use crate::model::roles::Permission;
use crate::model::{Definitions, present, present_values};
use crate::ops::{OpError, field as at_field};
use crate::richtext::Form;
use http::{Method, StatusCode};
use serde_json::json;

pub(super) const ROUTES: &[Route] = &[
    Route {
        method: Method::GET,
        path: "/api/posts/:postId/modules",
        access: Access::Reader,
        run: list,
        about: "The modules of a post with their current props, in order",
        operation: Some("module.list"),
        query: &[
            ("stage", "source (unless given), review or ai-review"),
            ("rev", "A revision: a commit, a branch"),
            ("richtext", "markdown, html or text instead of editor JSON"),
        ],
    },
    Route {
        method: Method::POST,
        path: "/api/posts/:postId/modules",
        access: Access::May(Permission::PostsEdit),
        run: add,
        about: "Add a module: `{type, props}`",
        operation: Some("module.add"),
        query: &[],
    },
    Route {
        method: Method::POST,
        path: "/api/posts/:postId/modules/reorder",
        access: Access::May(Permission::PostsEdit),
        run: reorder,
        about: "Put the modules in the order of `{order: [ids]}`",
        operation: Some("module.reorder"),
        query: &[],
    },
    Route {
        method: Method::PUT,
        path: "/api/post-modules/:moduleId",
        access: Access::May(Permission::PostsEdit),
        run: update,
        about: "Change the props that `{props}` names",
        operation: Some("module.set"),
        query: &[],
    },
    Route {
        method: Method::DELETE,
        path: "/api/post-modules/:moduleId",
        access: Access::May(Permission::PostsEdit),
        run: remove,
        about: "Remove a module that is not locked",
        operation: Some("module.remove"),
        query: &[("mode", "publish, review or ai-review")],
    },
];

fn list(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let post = cx.uuid("postId", "post")?;
    let at = cx.site.snapshot(cx.stage()?.unwrap_or(Stage::Source)).map_err(OpError::from)?;
    let item = living(&at, &post)?;
    if !cx.caller.is_known() && item.text("status") != Some("published") {
        return Err(OpError::not_found("post.not-found", "Post not found").into());
    }
    let mut found = cx.read("module.list", json!({"post": post, "richtext": richtext(cx)?}))?;
    found["data"].as_array_mut().into_iter().flatten().for_each(current);
    Ok(cx.content(StatusCode::OK, &found))
}

/// `props` as visitors see them: a global module has the shared ones with what differs here.
fn current(module: &mut Value) {
    name_global(module);
    if module["scope"] == "global" {
        module["props"] = module["effectiveProps"].clone();
    }
}

fn add(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
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
        "orderIndex",
        "locked",
        "adminLabel",
    ];
    let body = only(&mut body, &words)?;
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
        (None, None) => return Err(invalid("type", "is required")),
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
    let done = cx.write("module.add", input, stage).map_err(placed)?;
    changed(cx, done, stage, StatusCode::CREATED, "Module added to post successfully")
}

/// The module that a write changed, as reading shows it. Its `ETag` names the write, or where that changed nothing what is there.
fn changed(
    cx: &Exchange<'_>,
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

/// Modules as visitors see them, with rich text as an editor takes it.
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

/// A place that is none is told under the name that it has here, and what is wrong with the module's values by their own names.
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

/// What a module is called and whether it stays, where a body says so.
fn flags(body: &Map) -> Result<(), Refusal> {
    text(body, "adminLabel")?;
    match body.get("locked") {
        None | Some(Value::Null | Value::Bool(_)) => Ok(()),
        Some(_) => Err(invalid("locked", "is not true or false")),
    }
}

/// What a client says of the scope must fit the rest.
fn scoped(body: &Map) -> Result<(), Refusal> {
    let has_global = body.get("globalSlug").is_some_and(|slug| !slug.is_null());
    match (text(body, "scope")?.as_deref(), has_global) {
        (None | Some("global"), true) | (None | Some("post" | "local"), false) => Ok(()),
        (Some("global"), false) => Err(invalid("globalSlug", "is required for a global module")),
        (Some("post" | "local"), true) => Err(invalid("scope", "is global for a module with a globalSlug")),
        (Some(_), _) => Err(invalid("scope", "is not local or global")),
    }
}

fn reorder(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let post = cx.uuid("postId", "post")?;
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let body = only(&mut body, &["order"])?;
    let order = body.get("order").and_then(Value::as_array);
    let ids: Option<Vec<&str>> = order.and_then(|order| order.iter().map(Value::as_str).collect());
    let ids = ids.ok_or_else(|| invalid("order", "is not a list of module ids"))?;
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

fn update(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let module = cx.uuid("moduleId", "module")?;
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let body = only(&mut body, &["props", "overrides", "orderIndex", "locked", "adminLabel"])?;
    flags(&body)?;
    let values = [object(&body, "props")?, object(&body, "overrides")?].into_iter().flatten().flatten();
    let mut fields: Vec<Value> =
        values.map(|(name, value)| json!({"path": format!("props.{name}"), "value": value})).collect();
    for name in ["locked", "adminLabel"] {
        if let Some(value) = body.get(name) {
            fields.push(json!({"path": name, "value": value}));
        }
    }
    let at = integer(&body, "orderIndex")?;
    let has_values = body.contains_key("props") || body.contains_key("overrides");
    if fields.is_empty() && at.is_none() && !has_values {
        return Err(invalid("props", "is required"));
    }
    check(cx, &module, &body, stage)?;
    let done = cx
        .write("module.set", json!({"module": module, "fields": fields, "at": at}), stage)
        .map_err(placed)?;
    changed(cx, done, stage, StatusCode::OK, "Post module updated successfully")
}

/// Refuses values that are not of their fields' types.
fn check(cx: &Exchange<'_>, module: &str, body: &Map, stage: Stage) -> Result<(), Refusal> {
    let at = cx.site.snapshot(stage).map_err(OpError::from)?;
    let places = at.find_module(module).map_err(OpError::from)?;
    let Some((path, _)) = places.first() else {
        return Err(gone());
    };
    let item = at.item_at(path).map_err(OpError::from)?;
    if item.as_ref().is_some_and(|item| item.is_deleted()) {
        return Err(gone());
    }
    let modules = item.as_ref().and_then(|item| item.value.get("modules")?.as_array()).cloned();
    let found = modules.into_iter().flatten().find(|one| one["id"] == module);
    let definitions = at.definitions().map_err(OpError::from)?;
    let name = found.as_ref().and_then(|one| one["type"].as_str()).unwrap_or_default();
    match object(body, "props")?.or(object(body, "overrides")?) {
        Some(values) => check_props(name, &values, &definitions),
        None => Ok(()),
    }
}

/// A module that is not there, or on a post that is deleted.
fn gone() -> Refusal {
    OpError::not_found("module.not-found", "Post module not found").into()
}

/// What the original says of locked modules is 400.
fn locked(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Failed(error) if error.code == "module.locked" => {
            Refusal::As(StatusCode::BAD_REQUEST, error)
        }
        other => other,
    }
}

fn remove(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let module = cx.uuid("moduleId", "module")?;
    let stage = stage(cx, &mut Map::new())?;
    check(cx, &module, &Map::new(), stage)?;
    cx.write("module.remove", json!({"module": module}), stage).map_err(locked)?;
    Ok(Answer::empty(StatusCode::NO_CONTENT))
}
