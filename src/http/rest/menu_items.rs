//! Menus as their editors see them: whole, on any stage, item by item.

use super::post_save::stage;
use super::{assignments, integer, needed, only, route, text, written};
use crate::base::{Map, Stage, Value};
use crate::http::answer::Refusal;
use crate::http::exchange::{Exchange, invalid};
use crate::http::message::Answer;
use crate::http::router::{Access, Route};
use crate::model::Kind;
use crate::model::roles::Permission;
use crate::ops::OpError;
use http::{Method, StatusCode};
use serde_json::json;

const VIEW: Access = Access::May(Permission::MenusView);
const EDIT: Access = Access::May(Permission::MenusEdit);
const DELETE: Access = Access::May(Permission::MenusDelete);

pub(super) const ROUTES: &[Route] = &[
    route(Method::GET, "/api/menus", VIEW, list, "menu.list", "The menus"),
    route(
        Method::POST,
        "/api/menus",
        EDIT,
        create,
        "menu.create",
        "Make a menu: `{name, slug, locale?, template?, meta?}`",
    ),
    route(
        Method::GET,
        "/api/menus/:id",
        VIEW,
        show,
        "menu.show",
        "One menu, by id or slug, as its file has it",
    ),
    route(
        Method::PUT,
        "/api/menus/:id",
        EDIT,
        update,
        "menu.set",
        "Change a menu: `{name, slug, locale, template, meta}`",
    ),
    route(
        Method::DELETE,
        "/api/menus/:id",
        DELETE,
        delete,
        "menu.delete",
        "Delete a menu with all its items",
    ),
    route(
        Method::POST,
        "/api/menus/:id/items",
        EDIT,
        add,
        "menu.add-item",
        "Add an item: `{label, type, url or customUrl, postId, dynamicPostType, parentId, orderIndex, …}`",
    ),
    route(
        Method::POST,
        "/api/menus/:id/reorder",
        EDIT,
        reorder,
        "menu.reorder",
        "Put the items below one parent in order: `{items: [{id, orderIndex}], scope: {parentId}}`",
    ),
    route(
        Method::PUT,
        "/api/menu-items/:id",
        EDIT,
        update_item,
        "menu.set",
        "Change an item; `parentId` and `orderIndex` move it",
    ),
    route(
        Method::DELETE,
        "/api/menu-items/:id",
        EDIT,
        remove,
        "menu.remove-item",
        "Remove an item with what is below it",
    ),
];

fn list(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let mut found = cx.read("menu.list", json!({}))?;
    super::paged(&mut found["meta"]);
    Ok(cx.content(StatusCode::OK, &found))
}

fn one(cx: &Exchange<'_>, name: &str, stage: Stage) -> Result<Value, Refusal> {
    let mut menu = cx.show_on("menu.show", json!({"item": name}), stage)?;
    menu["itemsTree"] = menu.get("items").cloned().unwrap_or_else(|| json!([]));
    Ok(menu)
}

fn show(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let menu = one(cx, cx.param("id"), cx.stage()?.unwrap_or(Stage::Source))?;
    Ok(cx.content(StatusCode::OK, &super::doubled(menu)))
}

fn create(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let body = only(&mut body, &["name", "slug", "locale", "template", "meta"])?;
    let more: Map = body
        .iter()
        .filter(|(key, value)| matches!(key.as_str(), "template" | "meta") && !value.is_null())
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect();
    let input = json!({
        "slug": needed(&body, "slug")?, "name": needed(&body, "name")?, "locale": text(&body, "locale")?,
        "fields": assignments(&more),
    });
    let made = cx.write("menu.create", input, stage)?;
    let made = one(cx, made["id"].as_str().unwrap_or_default(), stage)?;
    Ok(written(cx, made, stage, StatusCode::CREATED, "Created"))
}

fn update(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let mut body = only(&mut body, &["name", "slug", "locale", "template", "meta"])?;
    let found = one(cx, cx.param("id"), stage)?;
    let slug = text(&body, "slug")?.filter(|slug| found["slug"] != slug.as_str());
    body.shift_remove("slug");
    let (id, fields) = (&found["id"], assignments(&body));
    match slug {
        Some(slug) => {
            drop(cx.write("menu.rename", json!({"item": id, "slug": slug, "fields": fields}), stage)?);
        }
        None if fields.is_empty() => {}
        None => drop(cx.write("menu.set", json!({"item": id, "fields": fields}), stage)?),
    }
    let now = one(cx, found["id"].as_str().unwrap_or_default(), stage)?;
    Ok(written(cx, now, stage, StatusCode::OK, "Updated"))
}

fn delete(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let stage = stage(cx, &mut cx.body()?)?;
    cx.write("menu.delete", json!({"item": cx.param("id")}), stage)?;
    Ok(Answer::empty(StatusCode::NO_CONTENT))
}

/// Keys of an item that a body sets as they are.
const PLAIN: &[&str] = &[
    "label",
    "anchor",
    "target",
    "rel",
    "locale",
    "dynamicPostType",
    "dynamicParentId",
    "dynamicDepthLimit",
];

/// The words of a body about an item, with `customUrl` as `url`.
fn words(cx: &Exchange<'_>) -> Result<(Map, Stage), Refusal> {
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let more = ["type", "kind", "url", "customUrl", "postId", "parentId", "orderIndex"];
    let mut body = only(&mut body, &[PLAIN, &more].concat())?;
    if let Some(url) = body.shift_remove("customUrl") {
        body.entry("url").or_insert(url);
    }
    Ok((body, stage))
}

fn add(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let (body, stage) = words(cx)?;
    let kind = text(&body, "type")?;
    let given = |name: &str| text(&body, name);
    let (url, post, dynamic) = match kind.as_deref() {
        Some("custom") => (given("url")?, None, None),
        Some("post") => (None, Some(needed(&body, "postId")?), None),
        Some("dynamic") => (None, None, Some(needed(&body, "dynamicPostType")?)),
        Some(_) => return Err(invalid("type", "is not custom, post or dynamic")),
        None => (given("url")?, given("postId")?, given("dynamicPostType")?),
    };
    let is_section = match given("kind")?.as_deref() {
        None | Some("item") => false,
        Some("section") => true,
        Some(_) => return Err(invalid("kind", "is not item or section")),
    };
    if url.is_none() && post.is_none() && dynamic.is_none() && !is_section {
        return Err(invalid("url", "is required for an item that leads somewhere"));
    }
    let more: Map = PLAIN
        .iter()
        .filter(|key| !matches!(**key, "label" | "dynamicPostType"))
        .filter_map(|key| Some(((*key).to_owned(), body.get(*key).filter(|value| !value.is_null())?.clone())))
        .collect();
    let input = json!({
        "menu": cx.param("id"), "label": given("label")?, "url": url, "post": post, "dynamicType": dynamic,
        "section": is_section, "parent": given("parentId")?, "at": place(&body)?, "fields": assignments(&more),
    });
    let done = cx.write("menu.add-item", input, stage)?;
    Ok(written(cx, done, stage, StatusCode::CREATED, "Created"))
}

/// The place that a body asks for, from 1; the original counts from 0, where 0 is the first as well.
fn place(body: &Map) -> Result<Option<u64>, Refusal> {
    Ok(integer(body, "orderIndex")?.map(|place| place.max(1)))
}

/// The menu that holds the item of the path.
fn holder(cx: &Exchange<'_>, stage: Stage) -> Result<(String, String), Refusal> {
    let id = cx.uuid("id", "menu item")?;
    let at = cx.site.snapshot(stage).map_err(OpError::from)?;
    for menu in at.items(Kind::Menu).map_err(OpError::from)? {
        if item_in(menu.value.get("items"), &id).is_some() {
            return Ok((menu.id.id, id));
        }
    }
    Err(OpError::not_found("menu-item.not-found", "Menu item not found").into())
}

/// The item with an id, at any depth.
fn item_in<'a>(list: Option<&'a Value>, id: &str) -> Option<&'a Value> {
    list?.as_array()?.iter().find_map(|item| match item.get("id")?.as_str() == Some(id) {
        true => Some(item),
        false => item_in(item.get("children"), id),
    })
}

fn update_item(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let (mut body, stage) = words(cx)?;
    let (menu, id) = holder(cx, stage)?;
    let moves = body.contains_key("parentId") || body.contains_key("orderIndex");
    let goes_up = body.get("parentId").is_some_and(Value::is_null);
    let input = json!({
        "menu": menu, "item": id, "parent": text(&body, "parentId")?, "top": goes_up, "at": place(&body)?,
    });
    body.retain(|key, _| !matches!(key.as_str(), "parentId" | "orderIndex"));
    let fields: Map = body.into_iter().map(|(key, value)| (format!("items[{id}].{key}"), value)).collect();
    if !fields.is_empty() {
        cx.write("menu.set", json!({"item": menu, "fields": assignments(&fields)}), stage)?;
    }
    if moves {
        cx.write("menu.move-item", input, stage)?;
    }
    let now = one(cx, &menu, stage)?;
    let item = item_in(now.get("items"), &id).cloned().unwrap_or_default();
    Ok(written(cx, item, stage, StatusCode::OK, "Updated"))
}

fn remove(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let stage = stage(cx, &mut cx.body()?)?;
    let (menu, id) = holder(cx, stage)?;
    cx.write("menu.remove-item", json!({"menu": menu, "item": id}), stage)?;
    Ok(Answer::empty(StatusCode::NO_CONTENT))
}

fn reorder(cx: &mut Exchange<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let body = only(&mut body, &["items", "scope"])?;
    let parent = match body.get("scope") {
        None | Some(Value::Null) => None,
        Some(Value::Object(scope)) => text(scope, "parentId")?,
        Some(_) => return Err(invalid("scope", "is not an object")),
    };
    let items = body.get("items").and_then(Value::as_array).filter(|list| !list.is_empty());
    let items = items.ok_or_else(|| invalid("items", "is not a list of `{id, orderIndex}`"))?;
    let mut order = Vec::with_capacity(items.len());
    for item in items {
        let item = item
            .as_object()
            .cloned()
            .ok_or_else(|| invalid("items", "holds what is no `{id, orderIndex}`"))?;
        order.push((integer(&item, "orderIndex")?.unwrap_or(u64::MAX), needed(&item, "id")?));
    }
    order.sort_by_key(|(place, _)| *place);
    let ids: Vec<String> = order.into_iter().map(|(_, id)| id).collect();
    let count = ids.len();
    cx.write("menu.reorder", json!({"menu": cx.param("id"), "items": ids, "parent": parent}), stage)?;
    Ok(Answer::json(StatusCode::OK, &json!({"updated": count, "stage": stage.branch()})))
}
