//! Menus: resolved for front ends, and with their items for editors, on any stage.

use super::prelude::*;
use super::resource::{self, Resource, delete, list, update};
use crate::ops::menu::{add_tree, resolved, shown_item};

endpoints! {
    /// A menu with its items nested, each with its address
    GET "/api/menus/by-slug/:slug", Open, "menu.show" => by_slug;
    /// The menus
    GET "/api/menus", May(MenusView), "menu.list" => list<Menu>;
    /// Make a menu
    POST "/api/menus", May(MenusEdit), "menu.create" => create_menu;
    /// One menu, by id or slug, as its file has it
    GET "/api/menus/:id", May(MenusView), "menu.show" => show;
    /// Change a menu
    PUT "/api/menus/:id", May(MenusEdit), "menu.set" => update<Menu>;
    /// Delete a menu with all its items
    DELETE "/api/menus/:id", May(MenusDelete), "menu.delete" => delete<Menu>;
    /// Add an item
    POST "/api/menus/:id/items", May(MenusEdit), "menu.add-item" => add;
    /// Put the items below one parent in order
    POST "/api/menus/:id/reorder", May(MenusEdit), "menu.reorder" => reorder;
    /// Change an item; `parentId` and `orderIndex` move it
    PUT "/api/menu-items/:id", May(MenusEdit), "menu.move-item" => update_item;
    /// Remove an item with what is below it
    DELETE "/api/menu-items/:id", May(MenusEdit), "menu.remove-item" => remove;
}

nouns! {
    MenuItem = "id", "menu-item";
}

struct Menu;

impl Resource for Menu {
    const NAME: &'static str = "menu";
    const PATH: &'static str = "/api/menus";
    type Changes = Changes;

    fn complete(menu: &mut Value) {
        add_tree(menu);
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Language {
    /// Language of the items; the site's default one unless given
    locale: Option<String>,
}

fn by_slug(cx: &RequestContext<'_>, query: Query<Language>, _: At) -> Result<Tagged, Refusal> {
    let at = cx.requested_content()?;
    let settings = at.settings().map_err(OpError::from)?;
    let locale = query.locale.as_ref().unwrap_or(&settings.locales.default_locale);
    if !settings.locales().any(|known| known == locale) {
        return Err(OpError::not_found("locale.unknown", format!("there is no language `{locale}`")).into());
    }
    Ok(Tagged(resolved(&at, cx.param("slug"), locale, cx.caller.sees_all())?))
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Edited {
    /// Only items that this language shows; all unless given
    #[schemars(extend("x-field" = "menu.locale"))]
    locale: Option<String>,
}

fn show(cx: &RequestContext<'_>, query: Query<Edited>, at: At) -> Result<Tagged<LegacyEnvelope>, Refusal> {
    let mut found = at.read(cx, "menu.show", json!({"item": cx.param("id")}))?;
    if let Some(locale) = &query.locale {
        found.get_mut("items").into_iter().for_each(|items| keep_shown(items, locale));
        found["editingLocale"] = json!(locale);
    }
    Menu::complete(&mut found);
    Ok(Tagged(legacy_envelope(found)))
}

/// Keeps the items that a language shows, at any depth.
fn keep_shown(items: &mut Value, locale: &str) {
    let Some(items) = items.as_array_mut() else { return };
    items.retain(|item| item["locale"].is_null() || item["locale"] == locale);
    items.iter_mut().filter_map(|item| item.get_mut("children")).for_each(|below| keep_shown(below, locale));
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct New {
    /// Its name for editors
    name: Line<255>,
    slug: FileSlug,
    #[serde(flatten)]
    more: More,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct More {
    #[schemars(extend("x-field" = "menu.locale"))]
    locale: Option<String>,
    #[schemars(extend("x-field" = "menu.template"))]
    template: Option<String>,
    /// Further values for the template
    meta: Option<Map>,
}

fn create_menu(cx: &RequestContext<'_>, to: To, body: Fields<New>) -> Result<Created, Refusal> {
    let mut fields = body.0.clone();
    fields.retain(|_, value| !value.is_null());
    let more: Map = ["template", "meta"].iter().filter_map(|name| fields.shift_remove_entry(*name)).collect();
    let input = input((fields, json!({"fields": assignments(&more)})));
    resource::create::<Menu>(cx, to.0, input, &body.0)
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("x-read-only" = ["id", "items", "itemsTree", "itemCount", "aliases", "metadata", "data"]))]
struct Changes {
    /// Its name for editors
    name: Option<Line<255>>,
    slug: Option<FileSlug>,
    #[serde(flatten)]
    more: More,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(extend("anyOf" = ["label", "postId"]))]
struct NewItem {
    #[serde(flatten)]
    fields: ItemFields,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ItemFields {
    /// What visitors read; the title of the post unless given
    label: Option<Line<255>>,
    /// An address, a post, or the posts of a type
    #[serde(rename = "type")]
    #[schemars(extend("enum" = ["custom", "post", "dynamic"]))]
    leads_to: Option<String>,
    /// A link, or a heading over the items below it
    #[schemars(extend("enum" = ["item", "section"]))]
    kind: Option<String>,
    /// The address of a custom item
    #[schemars(extend("x-field" = "post.canonicalUrl"))]
    url: Option<String>,
    /// The same as `url`
    #[schemars(extend("x-field" = "post.canonicalUrl"))]
    custom_url: Option<String>,
    /// The post of a post item
    post_id: Option<Uuid>,
    /// The item above it; none at the top
    parent_id: Option<Uuid>,
    /// Its place among the items with the same parent, from 1; the last one unless given
    #[schemars(range(max = 500))]
    order_index: Option<u64>,
    /// The place on the page, without `#`
    anchor: Option<String>,
    /// Where the link opens
    #[schemars(extend("enum" = ["_self", "_blank"]))]
    target: Option<String>,
    rel: Option<String>,
    /// The only language that shows it
    #[schemars(extend("x-field" = "menu.locale"))]
    locale: Option<String>,
    #[schemars(extend("x-field" = "post.type"))]
    dynamic_post_type: Option<String>,
    /// A dynamic item lists only posts below this one
    dynamic_parent_id: Option<Uuid>,
    /// How deep a dynamic item lists
    #[schemars(range(min = 1, max = 10))]
    dynamic_depth_limit: Option<u64>,
}

/// Gives `customUrl` of a body the name `url`.
fn with_url(body: &mut Map) {
    if let Some(custom) = body.shift_remove("customUrl")
        && body.get("url").is_none_or(Value::is_null)
    {
        body.insert("url".to_owned(), custom);
    }
}

impl Resource for MenuItem {
    const NAME: &'static str = "menu-item";
    type Changes = ItemChanges;

    fn item(cx: &RequestContext<'_>, id: &str, stage: Stage) -> Result<Value, Refusal> {
        Ok(shown_item(&cx.site.snapshot(stage).map_err(OpError::from)?, id)?)
    }

    /// A refusal that mentions the item above is about `parentId`.
    fn with_sent_names(refusal: Refusal, sent: &Map) -> Refusal {
        let has = |word: &str| sent.contains_key(word);
        let url = if has("customUrl") && !has("url") { "customUrl" } else { "url" };
        let parent = sent.get("parentId").and_then(Value::as_str);
        let is_parent = match &refusal {
            Refusal::Failed(error) => parent.is_some() && error.subject.as_deref() == parent,
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
        words.tell(refusal).replaced(&["menu.place"], |error| match error.details.is_empty() {
            true => error.clone().detail("orderIndex", error.message.clone()).into(),
            false => error.into(),
        })
    }
}

fn add(cx: &RequestContext<'_>, to: To, body: Fields<NewItem>) -> Result<Created, Refusal> {
    let (sent, mut body) = (&body.0, body.0.clone());
    with_url(&mut body);
    let given = |name: &str| body.get(name).and_then(Value::as_str);
    let of_type = |field: &str, name: &str| {
        let missing = || invalid(field, &format!("is missing: an item of the type `{name}` needs it"));
        given(field).filter(|text| !text.trim().is_empty()).ok_or_else(missing)
    };
    let (url, post, dynamic) = match given("type") {
        Some("custom") => (given("url"), None, None),
        Some(name @ "post") => (None, Some(of_type("postId", name)?), None),
        Some(name) => (None, None, Some(of_type("dynamicPostType", name)?)),
        None => (given("url"), given("postId"), given("dynamicPostType")),
    };
    let is_section = given("kind") == Some("section");
    if url.is_none() && post.is_none() && dynamic.is_none() && !is_section {
        return Err(invalid("url", "is missing: every item that is not a section needs a target"));
    }
    let plain = ["anchor", "target", "rel", "locale", "dynamicParentId", "dynamicDepthLimit"];
    let more = plain.iter().filter_map(|name| Some(((*name).to_owned(), body.get(*name)?.clone())));
    let more: Map = more.filter(|(_, value)| !value.is_null()).collect();
    let input = json!({
        "menu": cx.param("id"), "label": given("label"), "url": url, "post": post, "dynamicType": dynamic,
        "section": is_section, "parent": given("parentId"), "at": place(&body)?, "fields": assignments(&more),
    });
    resource::create::<MenuItem>(cx, to.0, input, sent)
}

/// The requested place, from 1. The original product counts from 0, so 0 means the first, too.
fn place(body: &Map) -> Result<Option<u64>, Refusal> {
    Ok(integer(body, "orderIndex")?.map(|place| place.max(1)))
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(extend("x-read-only" = ["id", "children", "postStatus", "data"]))]
pub(in crate::http) struct ItemChanges {
    #[serde(flatten)]
    fields: ItemFields,
}

fn update_item(
    cx: &RequestContext<'_>,
    id: Id<MenuItem>,
    to: To,
    body: Fields<ItemChanges>,
) -> Result<Answer, Refusal> {
    resource::change::<MenuItem>(cx, &id.0, to.0, body.0)
}

fn remove(cx: &RequestContext<'_>, to: To, id: Id<MenuItem>) -> Result<(), Refusal> {
    cx.write("menu.remove-item", json!({"item": id}), to.0).map(drop)
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Order {
    #[schemars(length(min = 1))]
    items: Vec<Place>,
    scope: Option<Scope>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Place {
    id: Uuid,
    #[schemars(range(max = u32::MAX))]
    order_index: u32,
    parent_id: Option<Uuid>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Scope {
    /// The menu of the path
    menu_id: Option<String>,
    /// The item above them; none at the top
    parent_id: Option<String>,
}

fn reorder(cx: &RequestContext<'_>, to: To, body: Fields<Order>) -> Result<Value, Refusal> {
    let body = body.0;
    let scope = object(&body, "scope")?.unwrap_or_default();
    if text(&scope, "menuId")?.is_some_and(|menu| menu != cx.param("id")) {
        return Err(invalid("scope.menuId", "is not the menu of the path"));
    }
    let parent = text(&scope, "parentId")?;
    let items = body.get("items").and_then(Value::as_array).into_iter().flatten();
    let mut order = Vec::new();
    for mut item in items.filter_map(Value::as_object).cloned() {
        let item = only(&mut item, &["id", "orderIndex", "parentId"])?;
        let place = place_of(&item)?;
        if item.contains_key("parentId") && text(&item, "parentId")? != parent {
            return Err(invalid(
                "parentId",
                "is not the parent of the scope; to move the item, change it by itself",
            ));
        }
        order.push((place, needed(&item, "id")?));
    }
    order.sort_by_key(|(place, _)| *place);
    let ids: Vec<String> = order.into_iter().map(|(_, id)| id).collect();
    let count = ids.len();
    let input = json!({"menu": cx.param("id"), "items": ids, "parent": parent});
    let done = cx.write("menu.reorder", input, to.0);
    done.map_err(|refusal| {
        let is_parent = |error: &OpError| parent.is_some() && error.subject == parent;
        let field = match &refusal {
            Refusal::Failed(error) if is_parent(error) => "scope.parentId",
            Refusal::Failed(_) | Refusal::As(..) => "items",
        };
        let references: &[(&str, &str)] = &[("menu-item.", field)];
        Words { names: &[("parent", "scope.parentId")], references, ..Words::default() }.tell(refusal)
    })?;
    Ok(json!({"updated": count, "stage": to.0.branch()}))
}
