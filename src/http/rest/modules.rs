//! Modules of posts, global and static modules.

use super::post_fields::check_props;
use super::post_save::stage;
use super::posts::{living, richtext};
use super::{doubled, without_write};
use crate::base::{Map, Stage, Value};
use crate::http::answer::Refusal;
use crate::http::exchange::{Exchange, invalid};
use crate::http::message::Answer;
use crate::http::router::{Access, Route};
use crate::model::RenderingMode;
use crate::model::roles::Permission;
use crate::ops::OpError;
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
        query: &[("stage", "source (unless given), review or ai-review")],
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
    Route {
        method: Method::GET,
        path: "/api/modules/global",
        access: Access::Reader,
        run: globals,
        about: "Global modules, with how many posts use each",
        operation: Some("global.list"),
        query: &[("q", "A text in slug or label"), ("type", "Module type")],
    },
    Route {
        method: Method::GET,
        path: "/api/modules/static",
        access: Access::Reader,
        run: statics,
        about: "Static modules: global ones whose type is rendered once",
        operation: Some("global.list"),
        query: &[("q", "A text in slug or label")],
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
    current(&mut found["data"]);
    Ok(cx.content(StatusCode::OK, &found))
}

/// `props` as visitors see them: a global module has the shared ones with what differs here.
fn current(modules: &mut Value) {
    for module in modules.as_array_mut().into_iter().flatten() {
        if module["scope"] == "global" {
            module["props"] = module["effectiveProps"].clone();
        }
    }
}

/// Takes `words` out of a body and refuses what is left.
fn only(body: &mut Map, words: &[&str]) -> Result<Map, Refusal> {
    let taken =
        words.iter().filter_map(|word| Some(((*word).to_owned(), body.shift_remove(*word)?))).collect();
    match body.keys().next() {
        Some(other) => Err(invalid(other, "is not known here")),
        None => Ok(taken),
    }
}

fn object(body: &Map, name: &str) -> Result<Option<Map>, Refusal> {
    match body.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Object(map)) => Ok(Some(map.clone())),
        Some(_) => Err(invalid(name, "is not an object")),
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
        "at": body.get("orderIndex").filter(|at| !at.is_null()),
        "locked": body.get("locked").and_then(Value::as_bool).unwrap_or(false),
        "label": body.get("adminLabel"),
    });
    let done = cx.write("module.add", input, stage)?;
    changed(cx, &done, stage, StatusCode::CREATED, "Module added to post successfully")
}

/// The module that a write changed, with the keys of the original.
fn changed(
    cx: &Exchange<'_>,
    done: &Value,
    stage: Stage,
    status: StatusCode,
    message: &str,
) -> Result<Answer, Refusal> {
    let module = without_write(done.get("module").unwrap_or(done).clone());
    let mut answer = doubled(&module);
    answer["message"] = Value::from(message);
    answer["stage"] = Value::from(stage.branch());
    Ok(cx.content(status, &answer))
}

fn reorder(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let post = cx.uuid("postId", "post")?;
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let order = body.get("order").and_then(Value::as_array);
    let ids: Option<Vec<&str>> = order.and_then(|order| order.iter().map(Value::as_str).collect());
    let ids = ids.ok_or_else(|| invalid("order", "is not a list of module ids"))?;
    let mut done = cx.write("module.reorder", json!({"post": post, "order": ids}), stage).map_err(locked)?;
    current(&mut done["data"]);
    let body = json!({"updated": ids.len(), "data": done["data"], "stage": stage.branch()});
    Ok(cx.content(StatusCode::OK, &body))
}

fn update(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let module = cx.uuid("moduleId", "module")?;
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let body = only(&mut body, &["props", "overrides", "orderIndex", "locked", "adminLabel"])?;
    let values = [object(&body, "props")?, object(&body, "overrides")?].into_iter().flatten().flatten();
    let mut fields: Vec<Value> =
        values.map(|(name, value)| json!({"path": format!("props.{name}"), "value": value})).collect();
    for name in ["locked", "adminLabel"] {
        if let Some(value) = body.get(name) {
            fields.push(json!({"path": name, "value": value}));
        }
    }
    if fields.is_empty() {
        return Err(invalid("props", "is required"));
    }
    check(cx, &module, &body, stage)?;
    let done = cx.write("module.set", json!({"module": module, "fields": fields}), stage)?;
    changed(cx, &done, stage, StatusCode::OK, "Post module updated successfully")
}

/// Refuses values that are not of their fields' types.
fn check(cx: &Exchange<'_>, module: &str, body: &Map, stage: Stage) -> Result<(), Refusal> {
    let at = cx.site.snapshot(stage).map_err(OpError::from)?;
    let places = at.find_module(module).map_err(OpError::from)?;
    let Some((path, _)) = places.first() else {
        return Err(OpError::not_found("module.not-found", "Post module not found").into());
    };
    let item = at.item_at(path).map_err(OpError::from)?;
    let modules = item.as_ref().and_then(|item| item.value.get("modules")?.as_array()).cloned();
    let found = modules.into_iter().flatten().find(|one| one["id"] == module);
    let definitions = at.definitions().map_err(OpError::from)?;
    let name = found.as_ref().and_then(|one| one["type"].as_str()).unwrap_or_default();
    match object(body, "props")?.or(object(body, "overrides")?) {
        Some(values) => check_props(name, &values, &definitions),
        None => Ok(()),
    }
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
    cx.write("module.remove", json!({"module": module}), stage).map_err(locked)?;
    Ok(Answer::empty(StatusCode::NO_CONTENT))
}

fn globals(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    listed(cx, "global", |_| true)
}

fn statics(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let at = cx.site.snapshot(cx.stage()?.unwrap_or(Stage::Source)).map_err(OpError::from)?;
    let definitions = at.definitions().map_err(OpError::from)?;
    listed(cx, "static", |name| {
        definitions
            .module_types
            .get(name)
            .is_some_and(|module_type| module_type.rendering_mode == RenderingMode::Static)
    })
}

fn listed(cx: &Exchange<'_>, scope: &str, is_meant: impl Fn(&str) -> bool) -> Result<Answer, Refusal> {
    let mut found = cx.read("global.list", json!({}))?;
    let wanted = cx.query("q").unwrap_or_default().to_lowercase();
    let has =
        |row: &Value, key: &str| row[key].as_str().is_some_and(|text| text.to_lowercase().contains(&wanted));
    if let Some(rows) = found["data"].as_array_mut() {
        rows.retain(|row| {
            let kind = row["type"].as_str().unwrap_or_default();
            let is_kind = cx.query("type").is_none_or(|asked| asked == kind);
            is_kind && is_meant(kind) && (has(row, "slug") || has(row, "label") || wanted.is_empty())
        });
        for row in rows {
            row["globalSlug"] = row["slug"].clone();
            row["scope"] = Value::from(scope);
            if let Some(row) = row.as_object_mut() {
                row.entry("updatedAt").or_insert(Value::Null);
            }
        }
    }
    Ok(cx.content(StatusCode::OK, &found))
}
