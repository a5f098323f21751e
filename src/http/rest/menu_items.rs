//! Menus and their items for editors, on any stage.

use super::error_mapping::Words;
use super::staging::stage;
use super::{
    LegacyEnvelope, assignments, integer, located, needed, only, path_of, place_of, read_only_fields, text,
    written,
};
use crate::base::{Map, Stage, Value};
use crate::http::answer::Refusal;
use crate::http::endpoint::{At, Id, Slice, Tagged, To, endpoints, nouns};
use crate::http::message::Answer;
use crate::http::request_context::{RequestContext, invalid};
use crate::model::Kind;
use crate::ops::OpError;
use crate::site::Snapshot;
use http::StatusCode;
use serde_json::json;

endpoints! {
    /// The menus
    GET "/api/menus", May(MenusView), "menu.list" => list;
    /// Make a menu: `{name, slug, locale?, template?, meta?}`
    POST "/api/menus", May(MenusEdit), "menu.create" => create raw;
    /// One menu, by id or slug, as its file has it
    GET "/api/menus/:id", May(MenusView), "menu.show" => show;
    /// Change a menu: `{name, slug, locale, template, meta}`
    PUT "/api/menus/:id", May(MenusEdit), "menu.set" => update raw;
    /// Delete a menu with all its items
    DELETE "/api/menus/:id", May(MenusDelete), "menu.delete" => delete;
    /// Add an item: `{label, type, url or customUrl, postId, dynamicPostType, parentId, orderIndex, …}`
    POST "/api/menus/:id/items", May(MenusEdit), "menu.add-item" => add raw;
    /// Put the items below one parent in order: `{items: [{id, orderIndex}], scope: {parentId}}`
    POST "/api/menus/:id/reorder", May(MenusEdit), "menu.reorder" => reorder raw;
    /// Change an item; `parentId` and `orderIndex` move it
    PUT "/api/menu-items/:id", May(MenusEdit), "menu.set" => update_item raw;
    /// Remove an item with what is below it
    DELETE "/api/menu-items/:id", May(MenusEdit), "menu.remove-item" => remove;
}

nouns! {
    MenuItem = "id", "menu-item";
}

fn list(cx: &RequestContext<'_>, at: At, slice: Slice) -> Result<Tagged, Refusal> {
    let mut found = at.read(cx, "menu.list", json!({}))?;
    slice.cut(&mut found);
    Ok(Tagged(found))
}

fn one(cx: &RequestContext<'_>, name: &str, stage: Stage) -> Result<Value, Refusal> {
    Ok(with_tree(cx.show_on("menu.show", json!({"item": name}), stage)?))
}

/// Adds the items under the original product's name, too.
fn with_tree(mut menu: Value) -> Value {
    menu["itemsTree"] = menu.get("items").cloned().unwrap_or_else(|| json!([]));
    menu
}

fn show(cx: &RequestContext<'_>, at: At) -> Result<Tagged<LegacyEnvelope>, Refusal> {
    let menu = with_tree(at.read(cx, "menu.show", json!({"item": cx.param("id")}))?);
    Ok(Tagged(super::legacy_envelope(menu)))
}

fn create(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let body = only(&mut body, WORDS)?;
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
    let id = made["id"].as_str().unwrap_or_default();
    let answer = written(cx, one(cx, id, stage)?, stage, StatusCode::CREATED, "Created");
    Ok(located(answer, &format!("/api/menus/{id}"), stage))
}

/// Fields of a menu that a body may set.
const WORDS: &[&str] = &["name", "slug", "locale", "template", "meta"];

/// The locale in a body, else the site's default.
fn locale_of(at: &Snapshot<'_>, body: &Map) -> Result<String, Refusal> {
    let settings = at.settings().map_err(OpError::from)?;
    let said = body.get("locale").and_then(Value::as_str);
    Ok(said.unwrap_or(&settings.locales.default_locale).to_owned())
}

fn update(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let found = one(cx, cx.param("id"), stage)?;
    let id = found["id"].as_str().unwrap_or_default();
    let sent = body.clone();
    // Fields as front ends read them may be echoed, too.
    let resolved = |stage: Stage| {
        let at = cx.site.snapshot(stage).map_err(OpError::from)?;
        super::menus::resolved(&at, id, &locale_of(&at, &sent)?, true)
    };
    let listed = |stage: Stage| read_only_fields::listed(cx, "menu.list", &found["id"], stage);
    read_only_fields::as_told(&mut body, WORDS, stage, &[&|stage| one(cx, id, stage), &listed, &resolved])?;
    let mut body = only(&mut body, WORDS)?;
    let slug = text(&body, "slug")?.filter(|slug| found["slug"] != slug.as_str());
    body.shift_remove("slug");
    let (id, fields) = (&found["id"], assignments(&body));
    match slug {
        Some(slug) => {
            drop(cx.write("menu.rename", json!({"item": id, "slug": slug, "fields": fields}), stage)?);
        }
        None if fields.is_empty() => cx.unchanged(path_of(&found), stage)?,
        None => drop(cx.write("menu.set", json!({"item": id, "fields": fields}), stage)?),
    }
    let now = one(cx, found["id"].as_str().unwrap_or_default(), stage)?;
    Ok(written(cx, now, stage, StatusCode::OK, "Updated"))
}

fn delete(cx: &RequestContext<'_>, to: To) -> Result<(), Refusal> {
    cx.write("menu.delete", json!({"item": cx.param("id")}), to.0).map(drop)
}

/// Fields of an item that are stored as sent.
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

/// Other fields that a body may set.
const MORE: &[&str] = &["type", "kind", "url", "customUrl", "postId", "parentId", "orderIndex"];

/// The fields of an item in a body, with `customUrl` as `url`.
fn words(body: &mut Map) -> Result<Map, Refusal> {
    let mut body = only(body, &[PLAIN, MORE].concat())?;
    let custom = text(&body, "customUrl")?;
    let is_said = body.shift_remove("customUrl").is_some();
    if is_said && body.get("url").is_none_or(Value::is_null) {
        body.insert("url".to_owned(), json!(custom));
    }
    Ok(body)
}

/// Names fields in a refusal as the body did. A refusal that mentions `parent` is about `parentId`.
fn told(refusal: Refusal, sent: &[String], parent: Option<&str>) -> Refusal {
    let has = |word: &str| sent.iter().any(|name| name == word);
    let url = if has("customUrl") && !has("url") { "customUrl" } else { "url" };
    let is_parent = match &refusal {
        Refusal::Failed(error) => parent.is_some_and(|parent| error.subject.as_deref() == Some(parent)),
        Refusal::As(..) => false,
    };
    let above: &[(&str, &str)] = if is_parent { &[("menu-item.", "parentId")] } else { &[] };
    let words = Words {
        lists: &["items", "children"],
        whole: "label",
        names: &[
            ("url", url),
            ("at", "orderIndex"),
            ("parent", "parentId"),
            ("post", "postId"),
            ("dynamicType", "dynamicPostType"),
        ],
        references: &[&[("post.", "postId")], above].concat(),
    };
    match words.tell(refusal) {
        Refusal::Failed(error) if error.code == "menu.place" && error.details.is_empty() => {
            let message = error.message.clone();
            error.detail("orderIndex", message).into()
        }
        other => other,
    }
}

fn add(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let sent: Vec<String> = body.keys().cloned().collect();
    let body = words(&mut body)?;
    let kind = text(&body, "type")?;
    let given = |name: &str| text(&body, name);
    let of_type = |field: &str, name: &str| {
        let missing = || invalid(field, &format!("is missing: an item of the type `{name}` needs it"));
        given(field)?.filter(|text| !text.trim().is_empty()).ok_or_else(missing)
    };
    let (url, post, dynamic) = match kind.as_deref() {
        Some("custom") => (given("url")?, None, None),
        Some(name @ "post") => (None, Some(of_type("postId", name)?), None),
        Some(name @ "dynamic") => (None, None, Some(of_type("dynamicPostType", name)?)),
        Some(_) => return Err(invalid("type", "is not custom, post or dynamic")),
        None => (given("url")?, given("postId")?, given("dynamicPostType")?),
    };
    let is_section = match given("kind")?.as_deref() {
        None | Some("item") => false,
        Some("section") => true,
        Some(_) => return Err(invalid("kind", "is not item or section")),
    };
    if url.is_none() && post.is_none() && dynamic.is_none() && !is_section {
        return Err(invalid("url", "is missing: all items but sections lead somewhere"));
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
    let parent = given("parentId")?;
    let done = cx.write("menu.add-item", input, stage);
    let done = done.map_err(|refusal| told(refusal, &sent, parent.as_deref()))?;
    let id = done["id"].as_str().unwrap_or_default().to_owned();
    let record = changed(cx, &id, stage, &done)?;
    Ok(written(cx, record, stage, StatusCode::CREATED, "Created"))
}

/// The requested place, from 1. The original product counts from 0, so 0 means the first, too.
fn place(body: &Map) -> Result<Option<u64>, Refusal> {
    Ok(integer(body, "orderIndex")?.map(|place| place.max(1)))
}

/// The menu that holds an item.
fn holder(cx: &RequestContext<'_>, id: &str, stage: Stage) -> Result<String, Refusal> {
    let at = cx.site.snapshot(stage).map_err(OpError::from)?;
    let menus = at.items(Kind::Menu).map_err(OpError::from)?;
    let found = menus.into_iter().find(|menu| placed(menu.value.get("items"), id, None).is_some());
    found.map(|menu| menu.id.id).ok_or_else(missing)
}

fn missing() -> Refusal {
    OpError::not_found("menu-item.not-found", "Menu item not found").into()
}

/// The item with an id, at any depth, with `parentId` and `orderIndex`.
fn placed(list: Option<&Value>, id: &str, parent: Option<&Value>) -> Option<Value> {
    let items = list?.as_array()?;
    items.iter().enumerate().find_map(|(index, item)| match item.get("id")?.as_str() == Some(id) {
        true => {
            let mut item = item.clone();
            item["parentId"] = parent.cloned().unwrap_or_default();
            item["orderIndex"] = json!(index + 1);
            Some(item)
        }
        false => placed(item.get("children"), id, item.get("id")),
    })
}

/// An item as stored in its menu's file.
fn stored(cx: &RequestContext<'_>, id: &str, stage: Stage) -> Result<Value, Refusal> {
    let menu = one(cx, &holder(cx, id, stage)?, stage)?;
    placed(menu.get("items"), id, None).ok_or_else(missing)
}

/// An item as front ends read it in a locale.
fn resolved(cx: &RequestContext<'_>, id: &str, body: &Map, stage: Stage) -> Result<Value, Refusal> {
    let at = cx.site.snapshot(stage).map_err(OpError::from)?;
    let menu = super::menus::resolved(&at, &holder(cx, id, stage)?, &locale_of(&at, body)?, true)?;
    row_in(&menu["items"], id).cloned().ok_or_else(missing)
}

fn row_in<'a>(list: &'a Value, id: &str) -> Option<&'a Value> {
    list.as_array()?.iter().find_map(|item| match item["id"] == id {
        true => Some(item),
        false => row_in(&item["children"], id),
    })
}

/// An item after a write: its stored fields, completed by those that front ends read.
fn changed(cx: &RequestContext<'_>, id: &str, stage: Stage, done: &Value) -> Result<Value, Refusal> {
    let mut record = stored(cx, id, stage)?;
    let row = resolved(cx, id, record.as_object().unwrap_or(&Map::new()), stage).unwrap_or_default();
    let Some(fields) = record.as_object_mut() else { return Ok(record) };
    for (name, value) in row.as_object().into_iter().flatten() {
        fields.entry(name.as_str()).or_insert_with(|| value.clone());
    }
    fields.entry("children").or_insert_with(|| json!([]));
    Ok(super::after(record, done))
}

/// Removes unchanged fields of an item from a body. Parent and place stay together: if one changes, both stay.
fn unsaid(cx: &RequestContext<'_>, id: &str, body: &mut Map, stage: Stage) -> Result<(), Refusal> {
    let sent = body.clone();
    let views: [read_only_fields::View<'_>; 2] =
        [&|stage| stored(cx, id, stage), &|stage| resolved(cx, id, &sent, stage)];
    read_only_fields::as_told(body, &[PLAIN, MORE].concat(), stage, &views)?;
    let place = ["parentId", "orderIndex"];
    if place.iter().any(|name| body.contains_key(*name)) {
        for name in place {
            if let Some(value) = sent.get(name) {
                body.insert(name.to_owned(), value.clone());
            }
        }
    }
    // The derived address of a linked post is not a URL of the item's own.
    let leads_to_post = |item: Value| item["type"] == "post" && item.get("url").is_none();
    if let Some(url) = body.get("url")
        && sent.get("type").is_none_or(|kind| kind == "post")
        && stored(cx, id, stage).is_ok_and(leads_to_post)
        && resolved(cx, id, &sent, stage).is_ok_and(|row| row["url"] == *url)
    {
        body.shift_remove("url");
    }
    Ok(())
}

/// Clears the old target of an item whose type changes.
fn led_elsewhere(cx: &RequestContext<'_>, id: &str, body: &mut Map, stage: Stage) -> Result<(), Refusal> {
    let others = match text(body, "type")?.as_deref() {
        Some("custom") => ["postId", "dynamicPostType"],
        Some("post") => ["url", "dynamicPostType"],
        Some("dynamic") => ["url", "postId"],
        Some(_) | None => return Ok(()),
    };
    let stored = stored(cx, id, stage)?;
    for name in others.into_iter().filter(|name| stored.get(*name).is_some_and(|value| !value.is_null())) {
        body.entry(name).or_insert(Value::Null);
    }
    Ok(())
}

fn update_item(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let id = cx.uuid("id", "menu-item")?;
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let menu = holder(cx, &id, stage)?;
    let sent: Vec<String> = body.keys().cloned().collect();
    unsaid(cx, &id, &mut body, stage)?;
    let mut body = words(&mut body)?;
    led_elsewhere(cx, &id, &mut body, stage)?;
    let moves = body.contains_key("parentId") || body.contains_key("orderIndex");
    let goes_up = body.get("parentId").is_some_and(Value::is_null);
    let parent = text(&body, "parentId")?;
    let at = place(&body)?;
    body.retain(|key, _| !matches!(key.as_str(), "parentId" | "orderIndex"));
    let own = |refusal| told(refusal, &sent, parent.as_deref());
    let done = match (moves, body.is_empty()) {
        (true, _) => {
            let input = json!({
                "menu": menu, "item": id, "parent": parent, "top": goes_up, "at": at, "fields": assignments(&body),
            });
            cx.write("menu.move-item", input, stage).map_err(own)?
        }
        (false, false) => {
            let own_path = |(key, value)| (format!("items[{id}].{key}"), value);
            let fields: Map = body.into_iter().map(own_path).collect();
            let input = json!({"item": menu, "fields": assignments(&fields)});
            cx.write("menu.set", input, stage).map_err(own)?
        }
        (false, true) => {
            cx.unchanged(path_of(&one(cx, &menu, stage)?), stage)?;
            Value::Null
        }
    };
    let record = changed(cx, &id, stage, &done)?;
    Ok(written(cx, record, stage, StatusCode::OK, "Updated"))
}

fn remove(cx: &RequestContext<'_>, to: To, id: Id<MenuItem>) -> Result<(), Refusal> {
    let menu = holder(cx, &id.0, to.0)?;
    cx.write("menu.remove-item", json!({"menu": menu, "item": id}), to.0).map(drop)
}

fn reorder(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let mut body = cx.body()?;
    let stage = stage(cx, &mut body)?;
    let body = only(&mut body, &["items", "scope"])?;
    let parent = match body.get("scope") {
        None | Some(Value::Null) => None,
        Some(Value::Object(scope)) => {
            if text(scope, "menuId")?.is_some_and(|menu| menu != cx.param("id")) {
                return Err(invalid("scope.menuId", "is another menu than that of the path"));
            }
            text(scope, "parentId")?
        }
        Some(_) => return Err(invalid("scope", "is not an object")),
    };
    let items = body.get("items").and_then(Value::as_array).filter(|list| !list.is_empty());
    let items = items.ok_or_else(|| invalid("items", "is not a list of `{id, orderIndex}`"))?;
    let mut order = Vec::with_capacity(items.len());
    for item in items {
        let mut item = item
            .as_object()
            .cloned()
            .ok_or_else(|| invalid("items", "holds what is no `{id, orderIndex}`"))?;
        let item = only(&mut item, &["id", "orderIndex", "parentId"])?;
        let place = place_of(&item)?;
        if item.contains_key("parentId") && text(&item, "parentId")? != parent {
            return Err(invalid("parentId", "is not that of the scope; a change of the item moves it"));
        }
        order.push((place, needed(&item, "id")?));
    }
    order.sort_by_key(|(place, _)| *place);
    let ids: Vec<String> = order.into_iter().map(|(_, id)| id).collect();
    let count = ids.len();
    let input = json!({"menu": cx.param("id"), "items": ids, "parent": parent});
    let done = cx.write("menu.reorder", input, stage).map_err(|refusal| {
        let is_parent = |error: &OpError| parent.is_some() && error.subject == parent;
        let field = match &refusal {
            Refusal::Failed(error) if is_parent(error) => "scope.parentId",
            Refusal::Failed(_) | Refusal::As(..) => "items",
        };
        let references: &[(&str, &str)] = &[("menu-item.", field)];
        Words { names: &[("parent", "scope.parentId")], references, ..Words::default() }.tell(refusal)
    });
    done?;
    Ok(Answer::json(StatusCode::OK, &json!({"updated": count, "stage": stage.branch()})))
}
