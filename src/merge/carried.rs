//! The difference of trees in which items moved to another parent: reported as moves, not as removals and additions.

use super::difference::{Change, ChangeKind, change, compare as compare_values, moved, standing};
use super::tree::{CHILDREN, Version};
use crate::base::{Path, Value};
use std::collections::{HashMap, HashSet};

/// The changes from one tree to the other, in the order of `new`, followed by removals. An added item includes the
/// added items below it, and a removed one the removed items below it; items that moved in or out are separate moves.
pub(super) fn compare(at: &Path, old: &Version<'_>, new: &Version<'_>, changes: &mut Vec<Change>) {
    let moved = moved_among_siblings(old, new);
    for id in &new.order {
        let path = new.path(at, id);
        let Some(before) = old.nodes.get(id) else {
            if !is_below_another(new, old, id) {
                changes.push(change(path, None, Some(&only(new, old, id))));
            }
            continue;
        };
        let after = &new.nodes[id];
        if before.parent != after.parent || moved.contains(id) {
            let place = |version: &Version<'_>, item: &super::tree::Node<'_>| {
                standing(&list_of(at, version, item.parent), item.after)
            };
            let (before, after) = (Some(place(old, before)), Some(place(new, after)));
            changes.push(Change { path: path.clone(), kind: ChangeKind::Moved, before, after, place: None });
        }
        let (before, after) = (without_children(before.value), without_children(after.value));
        compare_values(&path, Some(&before), Some(&after), changes);
    }
    for id in old.order.iter().filter(|id| !new.nodes.contains_key(**id)) {
        if !is_below_another(old, new, id) {
            changes.push(change(old.path(at, id), Some(&only(old, new, id)), None));
        }
    }
}

/// Items that kept their parent but changed their order among the siblings that did, too.
fn moved_among_siblings<'a>(old: &Version<'a>, new: &Version<'a>) -> HashSet<&'a str> {
    let places: HashMap<&str, usize> = old.order.iter().enumerate().map(|(at, id)| (*id, at)).collect();
    let mut levels: HashMap<Option<&str>, Vec<usize>> = HashMap::new();
    for id in &new.order {
        let parent = new.nodes[id].parent;
        if old.parent(id) == Some(parent) {
            levels.entry(parent).or_default().push(places[id]);
        }
    }
    let lost = levels.into_values().flat_map(|level| moved(level.into_iter()));
    lost.map(|place| old.order[place]).collect()
}

/// The path of the list of a parent's items.
fn list_of(at: &Path, version: &Version<'_>, parent: Option<&str>) -> Path {
    parent.map_or_else(|| at.clone(), |parent| version.path(at, parent).key(CHILDREN))
}

/// Whether the parent of this item is only in its own version, too: the item is then part of that change.
fn is_below_another(own: &Version<'_>, other: &Version<'_>, id: &str) -> bool {
    own.parent(id).flatten().is_some_and(|parent| !other.nodes.contains_key(parent))
}

/// An item with the items below it that are only in its own version.
fn only(own: &Version<'_>, other: &Version<'_>, id: &str) -> Value {
    let mut item = own.nodes[id].value.clone();
    if let Some(Value::Array(children)) = item.get_mut(CHILDREN) {
        let ids = children.iter().filter_map(|child| child.get("id")?.as_str());
        let own_ids = ids.filter(|child| !other.nodes.contains_key(*child));
        *children = own_ids.map(|child| only(own, other, child)).collect();
    }
    item
}

/// An item without its children.
pub(super) fn without_children(item: &Value) -> Value {
    let mut item = item.clone();
    if let Value::Object(map) = &mut item {
        map.shift_remove(CHILDREN);
    }
    item
}

#[cfg(test)]
mod tests {
    use crate::base::Value;
    use crate::merge::{ChangeKind, difference};
    use serde_json::json;

    fn item(id: &str, children: &[Value]) -> Value {
        json!({"id": id, "label": id, "children": children})
    }

    /// Changes as `kind path`, moves with the new position.
    fn check(old: &[Value], new: &[Value], want: &[&str]) {
        let changes = difference(Some(&json!({"items": old})), Some(&json!({"items": new})));
        let shown = |change: &crate::merge::Change| match (change.kind, &change.after) {
            (ChangeKind::Moved, Some(to)) => format!("{} to {} after {}", change.path, to["in"], to["after"]),
            (kind, _) => format!("{kind:?} {}", change.path).to_lowercase(),
        };
        assert_eq!(changes.iter().map(shown).collect::<Vec<_>>(), want);
    }

    #[test]
    fn moves_between_parents_are_detected() {
        let old = [item("a", &[item("b", &[])]), item("c", &[])];
        check(
            &old,
            &[item("a", &[]), item("c", &[item("b", &[])])],
            &[r#"items[c].children[b] to "items[c].children" after null"#],
        );
        check(
            &old,
            &[item("b", &[]), item("c", &[])],
            &[r#"items[b] to "items" after null"#, "removed items[a]"],
        );
        let mut edited = item("b", &[]);
        edited["label"] = "other".into();
        check(
            &old,
            &[item("a", &[]), item("d", &[edited, item("e", &[])]), item("c", &[])],
            &[
                "added items[d]",
                r#"items[d].children[b] to "items[d].children" after null"#,
                "changed items[d].children[b].label",
            ],
        );
    }

    #[test]
    fn added_and_removed_items_exclude_moved_children() {
        let old = [item("a", &[item("b", &[]), item("x", &[])])];
        let new = [item("n", &[item("b", &[]), item("m", &[])])];
        let changes = difference(Some(&json!({"items": old})), Some(&json!({"items": new})));
        let children = |value: &Option<Value>| -> Vec<Value> {
            let value = value.as_ref().and_then(|value| value["children"].as_array());
            value.into_iter().flatten().map(|child| child["id"].clone()).collect()
        };
        assert_eq!(children(&changes[0].after), ["m"]);
        assert_eq!(children(&changes[changes.len() - 1].before), ["x"]);
    }
}
