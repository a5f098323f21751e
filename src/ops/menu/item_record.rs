//! An item of a menu as clients write it: a record with its fields, and with `parentId` and `orderIndex` its place.

use super::change::Target;
use super::{resolved, seen};
use crate::ops::named::remove_unchanged;
use crate::ops::prelude::*;

/// Fields of a record that can be set.
const SETTABLE: &[&str] = &[
    "label",
    "type",
    "kind",
    "url",
    "customUrl",
    "postId",
    "parentId",
    "orderIndex",
    "anchor",
    "target",
    "rel",
    "locale",
    "dynamicPostType",
    "dynamicParentId",
    "dynamicDepthLimit",
];

/// The menu that holds an item.
///
/// # Errors
/// `menu-item.not-found`.
pub(super) fn holder(draft: &Draft<'_>, id: &str) -> Result<Item, OpError> {
    let menus = draft.snapshot().items(Kind::Menu)?;
    let found = menus.into_iter().find(|menu| placed(menu.value.get("items"), id, None).is_some());
    found.ok_or_else(|| OpError::not_found("menu-item.not-found", "Menu item not found"))
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

fn row_in<'a>(list: &'a Value, id: &str) -> Option<&'a Value> {
    list.as_array()?.iter().find_map(|item| match item["id"] == id {
        true => Some(item),
        false => row_in(&item["children"], id),
    })
}

/// What a record changes of an item: its fields, and where it goes, if it moves.
///
/// # Errors
/// A read-only field differs from its current value; a value has a wrong type.
pub(super) fn read(
    draft: &Draft<'_>,
    menu: &Item,
    id: &str,
    mut record: Map,
) -> Result<(Map, Option<Target>), OpError> {
    let sent = record.clone();
    let locale = patch::text(&sent, "locale")?;
    let stored = |_: &Snapshot<'_>, menu: &Item| Ok(placed(menu.value.get("items"), id, None));
    let shown = |at: &Snapshot<'_>, menu: &Item| {
        let menu = seen(at, menu, locale.as_deref())?.unwrap_or_default();
        Ok(row_in(&menu["items"], id).cloned())
    };
    remove_unchanged(draft, menu, &mut record, SETTABLE, &[&stored, &shown])?;
    let now = placed(menu.value.get("items"), id, None).unwrap_or_default();
    // The derived address of a linked post is not a URL of the item's own.
    if let Some(url) = record.get("url")
        && sent.get("type").is_none_or(|kind| kind == "post")
        && now["type"] == "post"
        && now.get("url").is_none()
        && shown(draft.snapshot(), menu)?.is_some_and(|row| row["url"] == *url)
    {
        record.shift_remove("url");
    }
    if let Some(custom) = record.shift_remove("customUrl")
        && record.get("url").is_none_or(Value::is_null)
    {
        record.insert("url".to_owned(), custom);
    }
    led_elsewhere(&now, &mut record)?;
    let moves = ["parentId", "orderIndex"].iter().any(|name| record.contains_key(*name));
    record.retain(|key, _| !matches!(key.as_str(), "parentId" | "orderIndex"));
    // Parent and place belong together: if one changes, both are as the record says.
    let target = moves.then(|| target(&sent)).transpose()?;
    Ok((record, target))
}

/// Where a record places an item.
fn target(record: &Map) -> Result<Target, OpError> {
    Ok(Target {
        parent: patch::text(record, "parentId")?,
        top: record.get("parentId").is_some_and(Value::is_null),
        at: patch::place(record, "orderIndex")?.map(|place| place.max(1)),
    })
}

/// Removes the old target of an item whose type changes.
fn led_elsewhere(now: &Value, record: &mut Map) -> Result<(), OpError> {
    let others = match patch::text(record, "type")?.as_deref() {
        Some("custom") => ["postId", "dynamicPostType"],
        Some("post") => ["url", "dynamicPostType"],
        Some("dynamic") => ["url", "postId"],
        Some(_) | None => return Ok(()),
    };
    for name in others.into_iter().filter(|name| now.get(*name).is_some_and(|value| !value.is_null())) {
        record.entry(name).or_insert(Value::Null);
    }
    Ok(())
}

/// An item as it is stored, completed by what visitors read.
///
/// # Errors
/// There is no such item, or the repository cannot be read.
pub(crate) fn shown(at: &Snapshot<'_>, id: &str) -> Result<Value, OpError> {
    let missing = || OpError::not_found("menu-item.not-found", "Menu item not found");
    let menus = at.items(Kind::Menu)?;
    let of = |menu: &Item| Some((menu.id.id.clone(), placed(menu.value.get("items"), id, None)?));
    let (menu, mut item) = menus.iter().find_map(of).ok_or_else(missing)?;
    let settings = at.settings()?;
    let own = item.get("locale").and_then(Value::as_str).map(str::to_owned);
    let locale = own.unwrap_or_else(|| settings.locales.default_locale.clone());
    let menu = resolved(at, &menu, &locale, true).unwrap_or_default();
    let Some(fields) = item.as_object_mut() else { return Ok(item) };
    for (name, value) in row_in(&menu["items"], id).and_then(Value::as_object).into_iter().flatten() {
        fields.entry(name.as_str()).or_insert_with(|| value.clone());
    }
    fields.entry("children").or_insert_with(|| json!([]));
    Ok(item)
}
