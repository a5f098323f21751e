//! The items of a menu as a tree: find, remove, insert.

use crate::base::{Path, Step, Value};
use crate::ops::{OpError, find as names};
use crate::site::Draft;

/// The place of an item: the index at each level, from the top.
pub(super) type Place = Vec<usize>;

/// An item's id.
pub(super) fn id_of(item: &Value) -> &str {
    item.get("id").and_then(Value::as_str).unwrap_or_default()
}

/// All items with their places, parents first.
pub(super) fn all(menu: &Value) -> Vec<(Place, &Value)> {
    fn walk<'a>(list: Option<&'a Value>, above: &[usize], found: &mut Vec<(Place, &'a Value)>) {
        for (index, item) in list.and_then(Value::as_array).into_iter().flatten().enumerate() {
            let place = [above, &[index]].concat();
            found.push((place.clone(), item));
            walk(item.get("children"), &place, found);
        }
    }
    let mut found = Vec::new();
    walk(menu.get("items"), &[], &mut found);
    found
}

/// Puts ids where items name posts by their slugs or paths.
///
/// # Errors
/// There is no such post, or several.
pub(in crate::ops) fn resolve_posts(draft: &Draft<'_>, menu: &mut Value) -> Result<(), OpError> {
    fn walk(draft: &Draft<'_>, list: Option<&mut Value>, place: &str) -> Result<(), OpError> {
        let items = list.and_then(Value::as_array_mut).into_iter().flatten();
        for (index, item) in items.enumerate() {
            let place = format!("{place}[{index}]");
            if let Some(post) = item.get_mut("postId") {
                names::resolve_post(draft, post, &format!("{place}.postId"))?;
            }
            walk(draft, item.get_mut("children"), &format!("{place}.children"))?;
        }
        Ok(())
    }
    walk(draft, menu.get_mut("items"), "items")
}

/// The place of the item with this id, or id prefix.
///
/// # Errors
/// `menu-item.not-found`, `menu-item.ambiguous`.
pub(super) fn find(menu: &Value, name: &str) -> Result<Place, OpError> {
    let wanted = name.to_lowercase();
    let items = all(menu);
    if let Some((place, _)) = items.iter().find(|(_, item)| id_of(item) == wanted) {
        return Ok(place.clone());
    }
    let begun: Vec<_> =
        items.iter().filter(|(_, item)| !wanted.is_empty() && id_of(item).starts_with(&wanted)).collect();
    match begun.as_slice() {
        [(place, _)] => Ok(place.clone()),
        [] => Err(OpError::not_found("menu-item.not-found", format!("the menu has no item `{name}`"))
            .about(name)
            .hint("`cms menu show MENU` shows the ids of its items")),
        several => {
            let ids: Vec<&str> = several.iter().map(|(_, item)| id_of(item)).collect();
            let message =
                format!("`{name}` is ambiguous: the ids of several items start with it: {}", ids.join(", "));
            Err(OpError::invalid("menu-item.ambiguous", message)
                .about(name)
                .hint("give a longer part of the id"))
        }
    }
}

/// The place of the item that another one is to stand below.
///
/// # Errors
/// As [`find`], at `parent`.
pub(super) fn find_parent(menu: &Value, name: &str) -> Result<Place, OpError> {
    let wanted = "must be the id of an item of this menu, or its beginning";
    find(menu, name).map_err(|error| error.detail("parent", wanted))
}

/// The children of an item, or the top list; created if missing.
fn list_mut<'a>(menu: &'a mut Value, parent: &[usize]) -> Option<&'a mut Vec<Value>> {
    let mut owner = menu;
    let mut key = "items";
    for index in parent {
        owner = owner.get_mut(key)?.get_mut(*index)?;
        key = "children";
    }
    let map = owner.as_object_mut()?;
    map.entry(key).or_insert_with(|| Value::Array(Vec::new())).as_array_mut()
}

/// Removes an item with its children. An empty list of children is removed, too.
pub(super) fn take(menu: &mut Value, place: &[usize]) -> Option<Value> {
    let (last, parent) = place.split_last()?;
    let list = list_mut(menu, parent)?;
    let item = (*last < list.len()).then(|| list.remove(*last));
    if list.is_empty()
        && let Some((index, above)) = parent.split_last()
        && let Some(owner) = list_mut(menu, above).and_then(|list| list.get_mut(*index)?.as_object_mut())
    {
        owner.shift_remove("children");
    }
    item
}

/// Inserts an item under a parent (the empty place is the top), at a position from 1, by default at the end.
///
/// # Errors
/// `menu.place` if there is no such position.
pub(super) fn put(menu: &mut Value, parent: &[usize], at: Option<usize>, item: Value) -> Result<(), OpError> {
    let lost = || OpError::internal("the menu's parent item vanished");
    let list = list_mut(menu, parent).ok_or_else(lost)?;
    let end = list.len() + 1;
    let at = at.unwrap_or(end);
    if !(1..=end).contains(&at) {
        return Err(OpError::invalid("menu.place", format!("position {at} does not exist"))
            .detail("at", format!("1 to {end}"))
            .hint("positions begin at 1, among the items with the same parent"));
    }
    list.insert(at - 1, item);
    Ok(())
}

/// Expands a path whose `items[ID]` names an item at any depth to the full path from the top. Other paths stay
/// unchanged.
pub(super) fn deepened(menu: &Value, path: Path) -> Path {
    let top = menu.get("items").and_then(Value::as_array).map_or(0, Vec::len);
    let id = match (path.0.first(), path.0.get(1)) {
        (Some(Step::Key(key)), Some(Step::Id(id))) if key == "items" => id.clone(),
        // If no item has that position, the digits may be a prefix of an id.
        (Some(Step::Key(key)), Some(Step::Index(index))) if key == "items" && *index >= top => {
            index.to_string()
        }
        (..) => return path,
    };
    let Ok(place) = find(menu, &id) else { return path };
    let mut whole = Path::root();
    for (depth, index) in place.iter().enumerate() {
        whole = whole.key(if depth == 0 { "items" } else { "children" }).index(*index);
    }
    whole.0.extend(path.0.into_iter().skip(2));
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn menu() -> Value {
        json!({"items": [
            {"id": "a1", "label": "A"},
            {"id": "b1", "label": "B", "children": [{"id": "c1", "label": "C", "children": [{"id": "d1", "label": "D"}]}]},
        ]})
    }

    /// A tree of ids in the form `a1 b1(c1(d1))`.
    fn spelt(list: Option<&Value>) -> String {
        let items =
            list.and_then(Value::as_array).into_iter().flatten().map(|item| match item.get("children") {
                Some(children) => format!("{}({})", id_of(item), spelt(Some(children))),
                None => id_of(item).to_owned(),
            });
        items.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn items_are_found_removed_and_inserted() {
        for (taken, parent, at, expected) in [
            ("a", None, None, "b1(c1(d1)) a1"),
            ("d1", None, Some(1), "d1 a1 b1(c1)"),
            ("c1", Some("a1"), None, "a1(c1(d1)) b1"),
            ("a1", Some("b1"), Some(1), "b1(a1 c1(d1))"),
        ] {
            let mut menu = menu();
            let place = find(&menu, taken).unwrap();
            let item = take(&mut menu, &place).unwrap();
            let parent = parent.map(|parent| find(&menu, parent).unwrap()).unwrap_or_default();
            put(&mut menu, &parent, at, item).unwrap();
            assert_eq!(spelt(menu.get("items")), expected, "{taken}");
        }
        assert_eq!(find(&menu(), "zz").unwrap_err().code, "menu-item.not-found");
        assert_eq!(put(&mut menu(), &[], Some(4), json!({})).unwrap_err().code, "menu.place");
        let mut empty = json!({"slug": "x"});
        put(&mut empty, &[], None, json!({"id": "a"})).unwrap();
        assert_eq!(empty["items"], json!([{"id": "a"}]));
    }

    #[test]
    fn id_prefix_resolves_to_the_full_path() {
        for (short, whole) in [
            ("items[d1].label", "items[1].children[0].children[0].label"),
            ("items[a].label", "items[0].label"),
            ("items[zz].label", "items[zz].label"),
            ("items[0].label", "items[0].label"),
            ("items[7].label", "items[7].label"),
            ("name", "name"),
        ] {
            assert_eq!(deepened(&menu(), Path::parse(short).unwrap()).to_string(), whole);
        }
    }
    #[test]
    fn numeric_id_prefix_resolves_to_the_item() {
        let menu = json!({"items": [{"id": "a1", "children": [{"id": "4895c0"}]}]});
        let whole = deepened(&menu, Path::parse("items[4895].label").unwrap());
        assert_eq!(whole.to_string(), "items[0].children[0].label");
    }
}
