//! Modules of posts, global and static modules.

use super::post_save::or_missing;
use super::posts::{living, or_waits};
use super::prelude::*;
use crate::model::{Definitions, present, present_values};
use crate::ops::field as at_field;
use crate::ops::module::add_current;
use crate::richtext::Form;

endpoints! {
    /// The modules of a post with their current props, in order
    GET "/api/posts/:postId/modules", Reader, "module.list" => list;
    /// Add a module
    POST "/api/posts/:postId/modules", May(PostsEdit), "module.add" => add;
    /// Put the modules in another order
    POST "/api/posts/:postId/modules/reorder", May(PostsEdit), "module.reorder" => reorder;
    /// Change the props that `props` names; of a global module what differs here, where `overrides: {}` takes all back
    PUT "/api/post-modules/:moduleId", May(PostsEdit), "module.set" => update;
    /// Change one value of a module of a post, as the editor in the page of the original product does
    PATCH "/api/inline/posts/:postId/modules/:moduleId", May(PostsEdit), "module.set" => update_value;
    /// Remove a module that is not locked
    DELETE "/api/post-modules/:moduleId", May(PostsEdit), "module.remove" => remove;
}

nouns! {
    Owner = "postId", "post";
    PostModule = "moduleId", "module";
}

fn list(cx: &RequestContext<'_>, post: Id<Owner>, at: At, form: RichText) -> Result<Tagged, Refusal> {
    let live = cx.site.snapshot(cx.stage()?.unwrap_or(Stage::Source)).map_err(OpError::from)?;
    living(&live, &post.0).map_err(|refusal| or_waits(cx, &post.0, refusal))?;
    let mut found = at.read(cx, "module.list", json!({"post": post, "richtext": form.name()}))?;
    found["data"].as_array_mut().into_iter().flatten().for_each(add_current);
    Ok(Tagged(found))
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
            return Err(invalid("scope", "must be global for a module with a globalSlug"));
        }
        (None | Some(_), _) => {}
    }
    let module_type = body.kind.or(body.module_type);
    if module_type.is_none() && global.is_none() {
        return Err(invalid("type", "is missing: a module that is not global needs a type"));
    }
    let values = body.props.or(body.overrides);
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
    let done = cx.write("module.add", input, stage).map_err(placed).map_err(|one| words.tell(one));
    let done = done.or_else(|refusal| or_missing(cx, &post.0, stage, refusal))?;
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
        add_current(module);
    }
}

/// Names fields in a refusal as the body does: an invalid place is `orderIndex`, and values of the module are named
/// without its path.
fn placed(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Failed(error) if error.code == "module.place" => invalid("orderIndex", &error.message),
        Refusal::Failed(error) if error.code == "module.type.unknown" => invalid("type", &error.message),
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
#[schemars(extend("x-read-only" = ["id", "postModuleId", "moduleInstanceId", "type", "scope", "effectiveProps", "global", "globalSlug"]))]
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
}

fn update(
    cx: &RequestContext<'_>,
    module: Id<PostModule>,
    body: Fields<Changes>,
    to: To,
) -> Result<Answer, Refusal> {
    let (module, body, stage) = (module.0, body.0, to.0);
    let done = cx.write("module.set", json!({"module": module, "fields": body}), stage);
    let done = done.map_err(|refusal| gone(placed(refusal)))?;
    changed(cx, done, stage, StatusCode::OK, "Post module updated successfully")
}

/// One value of a module.
#[derive(Serialize, Deserialize, JsonSchema)]
struct OneValue {
    /// Which: the name of a value, such as `title` or `ctas[0].label`; `ctas.0.label` is the same
    path: Line<500>,
    /// What it becomes; null takes it away
    #[schemars(extend("x-null" = true))]
    value: Value,
    /// `overrides` refuses a module that is not global; of a global module, `props` too are what differs on this post
    #[schemars(extend("enum" = ["props", "overrides"]))]
    scope: Option<String>,
}

fn update_value(
    cx: &RequestContext<'_>,
    post: Id<Owner>,
    module: Id<PostModule>,
    body: Body<OneValue>,
    to: To,
) -> Result<Tagged, Refusal> {
    let (sent, stage) = (&body.0, to.0);
    let path = format!("{}.{}", sent.scope.as_deref().unwrap_or("props"), with_places(&sent.path.0));
    let fields = json!([{"path": path, "value": sent.value}]);
    let done = cx.write("module.set", json!({"module": module, "post": post, "fields": fields}), stage);
    let mut done = done.map_err(|refusal| gone(placed(refusal)))?;
    let at = cx.site.snapshot(stage).map_err(OpError::from)?;
    let revision = done["commit"].as_str().map_or_else(|| at.commit().to_string(), str::to_owned);
    shown(std::slice::from_mut(&mut done), &*at.definitions().map_err(OpError::from)?);
    let scope = if done["scope"] == "global" { "overrides" } else { "props" };
    Ok(Tagged(json!({
        "scope": scope, scope: done[scope], "stage": stage.branch(), "meta": {"revision": revision},
    })))
}

/// A path with places of lists in brackets: `ctas[0].label` for `ctas.0.label`.
fn with_places(path: &str) -> String {
    let mut written = String::new();
    for part in path.split('.') {
        if !written.is_empty() && !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()) {
            written.push_str(&format!("[{part}]"));
            continue;
        }
        if !written.is_empty() {
            written.push('.');
        }
        written.push_str(part);
    }
    written
}

/// The refusal for a module that does not exist, or whose post is deleted.
fn gone(refusal: Refusal) -> Refusal {
    refusal.not_found(&["module.not-found", "post.deleted"], "Post module not found")
}

/// The original product answers 400 for locked modules.
fn locked(refusal: Refusal) -> Refusal {
    refusal.with_status("module.locked", StatusCode::BAD_REQUEST)
}

fn remove(cx: &RequestContext<'_>, module: Id<PostModule>, to: To) -> Result<(), Refusal> {
    let done = cx.write("module.remove", json!({"module": module}), to.0);
    done.map_err(|refusal| gone(locked(refusal))).map(drop)
}
