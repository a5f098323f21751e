//! Menus as visitors read them: each item with its address, without those that lead to what is hidden.

use crate::base::limits::PAGE_MAX;
use crate::db::Sort;
use crate::ops::named::aliases;
use crate::ops::prelude::*;
use crate::site::Found;
use std::cell::Cell;

fn missing() -> OpError {
    OpError::not_found("menu.not-found", "Menu not found")
}

/// A menu as visitors read it in a locale. With `sees_all`, items that link to unpublished posts are included.
///
/// # Errors
/// There is no such menu, or the repository cannot be read.
pub(crate) fn resolved(
    at: &Snapshot<'_>,
    name: &str,
    locale: &str,
    sees_all: bool,
) -> Result<Value, OpError> {
    let item = called(at, name, locale)?.ok_or_else(missing)?;
    let list = item.value.get("items").cloned().unwrap_or_default();
    let resolver = Resolver { at, locale, sees_all, expanded: Cell::new(0) };
    let items = resolver.resolve(&list, None, 1)?;
    let mut flat = Vec::new();
    flatten(&items, &mut flat);
    let field = |name: &str| item.value.get(name).cloned().unwrap_or_default();
    let mut menu = json!({
        "id": item.id.id, "name": field("name"), "slug": field("slug"), "locale": locale, "template": field("template"),
        "meta": field("meta"), "items": flat, "tree": items,
    });
    let data = menu.clone();
    menu["items"] = menu["tree"].take();
    if let Some(fields) = menu.as_object_mut() {
        fields.remove("tree");
        fields.insert("data".to_owned(), data);
        fields.insert("metadata".to_owned(), json!({"revision": at.commit().to_string()}));
    }
    Ok(menu)
}

/// The menu with a slug, or with one that it had before, for visitors of a language: its own, else that of all languages,
/// else that of the language whose menus others show, else the only one. An id names just one.
fn called(at: &Snapshot<'_>, name: &str, locale: &str) -> Result<Option<Item>, OpError> {
    let menus = at.items(Kind::Menu)?;
    let (now, others): (Vec<&Item>, Vec<&Item>) =
        menus.iter().partition(|menu| menu.text("slug") == Some(name));
    let before = others.into_iter().filter(|menu| aliases(&menu.value).any(|alias| alias == name));
    let lists = [now, before.collect()];
    if lists.iter().all(Vec::is_empty) {
        return Ok(match at.find_named(Kind::Menu, name)? {
            Found::One(path) => at.item_at(&path)?,
            Found::None | Found::Several(_) => None,
        });
    }
    let settings = at.settings()?;
    let fallback = settings.pages.fallback_locale.as_ref().unwrap_or(&settings.locales.default_locale);
    let of_language = |menus: &Vec<&Item>, wanted: Option<&str>| {
        menus.iter().find(|menu| menu.text("locale") == wanted).map(|menu| (*menu).clone())
    };
    let wanted = [Some(locale), None, Some(fallback.as_str())];
    let found = lists.iter().find_map(|menus| wanted.iter().find_map(|one| of_language(menus, *one)));
    let only = || lists.iter().find(|menus| menus.len() == 1).map(|menus| menus[0].clone());
    Ok(found.or_else(only))
}

/// Deepest nesting of items, and of posts under a dynamic item.
const DEPTH_MAX: usize = 10;

struct Resolver<'a> {
    at: &'a Snapshot<'a>,
    locale: &'a str,
    sees_all: bool,
    /// How many posts dynamic items were expanded to so far.
    expanded: Cell<u32>,
}

impl Resolver<'_> {
    fn resolve(&self, items: &Value, parent: Option<&Value>, depth: usize) -> Result<Vec<Value>, OpError> {
        let mut resolved = Vec::new();
        if depth > DEPTH_MAX {
            return Ok(resolved);
        }
        for item in items.as_array().into_iter().flatten() {
            let other =
                item.get("locale").and_then(Value::as_str).is_some_and(|locale| locale != self.locale);
            if other {
                continue;
            }
            if let Some(mut item) = self.item(item, parent, resolved.len() + 1)? {
                let id = item["id"].clone();
                let children = self.resolve(&item["children"].take(), Some(&id), depth + 1)?;
                let below = match item["type"] == "dynamic" {
                    true => self.dynamic(&item)?,
                    false => Vec::new(),
                };
                item["children"] = Value::from([below, children].concat());
                resolved.push(item);
            }
        }
        Ok(resolved)
    }

    /// An item with its address; none if its target is hidden from the reader.
    fn item(&self, item: &Value, parent: Option<&Value>, place: usize) -> Result<Option<Value>, OpError> {
        let of = |name: &str| item.get(name).cloned().unwrap_or_default();
        let kind = item.get("type").and_then(Value::as_str).unwrap_or("custom");
        let custom = of("url");
        let mut url = custom.clone();
        let mut status = Value::Null;
        let mut label = of("label");
        if let Some(id) = item.get("postId").and_then(Value::as_str) {
            let Some(post) = self.at.post(id)? else { return Ok(None) };
            let is_live = post.text("status") == Some("published");
            if post.is_deleted() || !(is_live || self.sees_all) {
                return Ok(None);
            }
            status = Value::from(post.text("status"));
            url = Value::from(self.at.address(&post.value)?);
            if label.is_null() {
                label = Value::from(post.title());
            }
        }
        if let (Some(address), Some(anchor)) = (url.as_str(), item.get("anchor").and_then(Value::as_str)) {
            let page = address.split('#').next().unwrap_or_default();
            url = Value::from(format!("{page}#{}", anchor.trim_start_matches('#')));
        }
        Ok(Some(json!({
            "id": of("id"), "parentId": parent, "orderIndex": place, "locale": self.locale, "label": label, "type": kind, "url": url,
            "postId": of("postId"), "customUrl": custom, "anchor": of("anchor"), "target": of("target"), "rel": of("rel"),
            "kind": item.get("kind").cloned().unwrap_or_else(|| Value::from("item")),
            "dynamicPostType": of("dynamicPostType"), "dynamicParentId": of("dynamicParentId"),
            "dynamicDepthLimit": of("dynamicDepthLimit"), "postStatus": status, "children": of("children"),
        })))
    }

    /// The posts of a dynamic item: the children of its parent post. With a depth limit they are nested to that many
    /// levels, from the root posts if there is no parent; without either, all posts of the type.
    fn dynamic(&self, item: &Value) -> Result<Vec<Value>, OpError> {
        let levels = item["dynamicDepthLimit"].as_u64().and_then(|levels| usize::try_from(levels).ok());
        let parent = item["dynamicParentId"].as_str();
        let query = PostQuery {
            types: item["dynamicPostType"].as_str().map(str::to_owned).into_iter().collect(),
            parent: parent.map(str::to_owned),
            roots_only: parent.is_none() && levels.is_some(),
            locales: vec![self.locale.to_owned()],
            statuses: vec!["published".to_owned()],
            sort: Sort::OrderIndex,
            limit: PAGE_MAX,
            ..PostQuery::default()
        };
        self.expanded(&item["id"], &item["id"], query, levels.unwrap_or(1).min(DEPTH_MAX))
    }

    /// The posts of a query as items, each with its children, up to the limits of levels and total posts.
    fn expanded(
        &self,
        item: &Value,
        above: &Value,
        mut query: PostQuery,
        levels: usize,
    ) -> Result<Vec<Value>, OpError> {
        query.limit = query.limit.min(PAGE_MAX.saturating_sub(self.expanded.get()));
        if levels == 0 || query.limit == 0 {
            return Ok(Vec::new());
        }
        let posts = self.at.posts(&query)?.posts;
        self.expanded.set(self.expanded.get() + u32::try_from(posts.len()).unwrap_or(u32::MAX));
        let mut found = Vec::new();
        for (place, hit) in posts.into_iter().enumerate() {
            let id = hit.post.id;
            let post = json!({"id": id_of(item, &id), "type": "post", "postId": id, "label": hit.post.title});
            if let Some(mut row) = self.item(&post, Some(above), place + 1)? {
                let below = PostQuery { parent: Some(id), roots_only: false, ..query.clone() };
                row["children"] = Value::from(self.expanded(item, &row["id"], below, levels - 1)?);
                found.push(row);
            }
        }
        Ok(found)
    }
}

/// The id of a dynamic item's entry for a post: stable across requests.
fn id_of(item: &Value, post: &str) -> Value {
    let item = item.as_str().and_then(crate::model::scalar::uuid).unwrap_or_default();
    Value::from(uuid::Uuid::new_v5(&item, post.as_bytes()).to_string())
}

fn flatten(items: &[Value], into: &mut Vec<Value>) {
    for item in items {
        let mut row = item.clone();
        let children = row.as_object_mut().and_then(|fields| fields.remove("children")).unwrap_or_default();
        into.push(row);
        flatten(children.as_array().map(Vec::as_slice).unwrap_or_default(), into);
    }
}
