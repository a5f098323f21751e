//! The changes between two versions of an item, by module and field, for display.

use super::list::id_of;
use super::order::{Placed, longest_run};
use super::value::{is_set, same_but_for_sets};
use super::{carried, tree};
use crate::base::{Map, Path, Step, Value};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// The kind of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChangeKind {
    /// It did not exist before.
    Added,
    /// It no longer exists.
    Removed,
    /// Its value is different.
    Changed,
    /// An item of a list has another position among those that stayed; changes inside it are separate.
    Moved,
}

/// One change, at the innermost place that a user would name: a field, a module, an item of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Change {
    /// The place: `modules[ID].props.title`; the empty path is the whole item.
    #[schemars(with = "String")]
    pub path: Path,
    /// The kind of change.
    pub kind: ChangeKind,
    /// The value before; for a move the old position: `{"in": "modules", "after": "ID"}`, where null is the first
    /// place.
    pub before: Option<Value>,
    /// The value after; for a move like `before`.
    pub after: Option<Value>,
    /// The position of an item that was added to a list of modules, in the format of moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Value>,
}

/// The changes from `old` to `new`, in the order of `new`, with removals at their old positions. Objects are compared
/// by key; lists whose items have ids by id, with moves (in a menu also between parents); lists under `taxonomies` by
/// member (the path is the list's); other lists of objects of equal length by position; anything else is one change. An
/// added module is one change.
pub fn difference(old: Option<&Value>, new: Option<&Value>) -> Vec<Change> {
    let mut changes = Vec::new();
    compare(&Path::root(), old, new, &mut changes);
    changes
}

pub(super) fn compare(at: &Path, old: Option<&Value>, new: Option<&Value>, changes: &mut Vec<Change>) {
    if same_but_for_sets(at, old, new) {
        return;
    }
    match (old, new) {
        (Some(Value::Object(old)), Some(Value::Object(new))) => objects(at, old, new, changes),
        (None | Some(Value::Array(_)), None | Some(Value::Array(_))) if is_set(at) => {
            let items = |side: Option<&Value>| side.and_then(Value::as_array).cloned().unwrap_or_default();
            sets(at, &items(old), &items(new), changes);
        }
        (Some(Value::Array(old)), Some(Value::Array(new))) => lists(at, old, new, changes),
        _ => changes.push(change(at.clone(), old, new)),
    }
}

pub(super) fn change(path: Path, old: Option<&Value>, new: Option<&Value>) -> Change {
    let kind = match (old, new) {
        (None, _) => ChangeKind::Added,
        (Some(_), None) => ChangeKind::Removed,
        (Some(_), Some(_)) => ChangeKind::Changed,
    };
    Change { path, kind, before: old.cloned(), after: new.cloned(), place: None }
}

fn objects(at: &Path, old: &Map, new: &Map, changes: &mut Vec<Change>) {
    for (key, value) in new {
        compare(&at.key(key), old.get(key), Some(value), changes);
    }
    for (key, value) in old.iter().filter(|(key, _)| !new.contains_key(*key)) {
        compare(&at.key(key), Some(value), None, changes);
    }
}

fn sets(at: &Path, old: &[Value], new: &[Value], changes: &mut Vec<Change>) {
    let (in_old, in_new): (HashSet<_>, HashSet<_>) = (old.iter().collect(), new.iter().collect());
    let added = new.iter().filter(|item| !in_old.contains(item));
    changes.extend(added.map(|item| change(at.clone(), None, Some(item))));
    let removed = old.iter().filter(|item| !in_new.contains(item));
    changes.extend(removed.map(|item| change(at.clone(), Some(item), None)));
}

fn lists(at: &Path, old: &Vec<Value>, new: &Vec<Value>, changes: &mut Vec<Change>) {
    if let Some((old, new)) = tree::two(old, new) {
        return carried::compare(at, &old, &new, changes);
    }
    if let (Some(old_ids), Some(new_ids)) = (ids(old), ids(new)) {
        return by_id(at, (old, &old_ids), (new, &new_ids), changes);
    }
    let objects = old.iter().chain(new).all(Value::is_object);
    if objects && old.len() == new.len() {
        for (index, (old, new)) in old.iter().zip(new).enumerate() {
            compare(&at.index(index), Some(old), Some(new), changes);
        }
        return;
    }
    let list = |items: &[Value]| Value::Array(items.to_vec());
    changes.push(change(at.clone(), Some(&list(old)), Some(&list(new))));
}

/// The ids of a list if all items have unique ones.
pub(super) fn ids(items: &[Value]) -> Option<Vec<Cow<'_, str>>> {
    let ids: Vec<Cow<'_, str>> = items.iter().map(id_of).collect::<Option<_>>()?;
    let different = ids.iter().collect::<HashSet<_>>().len() == ids.len();
    different.then_some(ids)
}

/// Given the old places of items in their new order: those that did not keep their relative order.
pub(super) fn moved(places: impl Iterator<Item = usize>) -> HashSet<usize> {
    let common: Vec<Placed> = places.map(|before| Placed { before, weight: 1 }).collect();
    let stayed = longest_run(&common).into_iter();
    common.iter().zip(stayed).filter(|(_, stayed)| !stayed).map(|(item, _)| item.before).collect()
}

/// The position of an item of a list.
pub(super) fn standing(list: &Path, after: Option<&str>) -> Value {
    json!({"in": list.to_string(), "after": after})
}

type Named<'a> = (&'a [Value], &'a [Cow<'a, str>]);

fn by_id(at: &Path, (old, old_ids): Named<'_>, (new, new_ids): Named<'_>, changes: &mut Vec<Change>) {
    let places: HashMap<&Cow<'_, str>, usize> = old_ids.iter().enumerate().map(|(at, id)| (id, at)).collect();
    let moved = moved(new_ids.iter().filter_map(|id| places.get(id).copied()));
    let in_front = |ids: &[Cow<'_, str>], place: usize| {
        standing(at, place.checked_sub(1).map(|before| ids[before].as_ref()))
    };
    for (place, (id, item)) in new_ids.iter().zip(new).enumerate() {
        let path = at.id(id);
        let Some(&before) = places.get(id) else {
            let is_modules = matches!(at.0.last(), Some(Step::Key(key)) if key == "modules");
            let place = is_modules.then(|| in_front(new_ids, place));
            changes.push(Change { place, ..change(path, None, Some(item)) });
            continue;
        };
        if moved.contains(&before) {
            let (before, after) = (Some(in_front(old_ids, before)), Some(in_front(new_ids, place)));
            changes.push(Change { path: path.clone(), kind: ChangeKind::Moved, before, after, place: None });
        }
        compare(&path, Some(&old[before]), Some(item), changes);
    }
    let left: HashSet<&Cow<'_, str>> = new_ids.iter().collect();
    for (id, item) in old_ids.iter().zip(old).filter(|(id, _)| !left.contains(id)) {
        changes.push(change(at.id(id), Some(item), None));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Changes as `kind path`.
    fn check(old: Value, new: Value, want: &[&str]) {
        let some = |value: &Value| (!value.is_null()).then(|| value.clone());
        let changes = difference(some(&old).as_ref(), some(&new).as_ref());
        let word = |kind| serde_json::to_value(kind).unwrap().as_str().unwrap().to_owned();
        let got: Vec<String> = changes.iter().map(|c| format!("{} {}", word(c.kind), c.path)).collect();
        assert_eq!(got, want);
    }

    #[test]
    fn differences_are_listed_by_module_and_field() {
        let module = |id: &str, title: &str| json!({"id": id, "props": {"title": title}});
        let old =
            json!({"title": "a", "x": 1, "modules": [module("m", "1"), module("n", "2"), module("o", "3")]});
        let new = json!({"title": "b", "modules": [module("o", "3"), module("m", "1"), module("p", "5"), module("n", "4")]});
        check(
            old.clone(),
            new,
            &[
                "changed title",
                "moved modules[o]",
                "added modules[p]",
                "changed modules[n].props.title",
                "removed x",
            ],
        );
        check(old.clone(), old.clone(), &[]);
        check(Value::Null, old.clone(), &["added "]);
        check(old.clone(), Value::Null, &["removed "]);
        check(
            old,
            json!({"title": "a", "x": 1, "modules": [module("n", "2"), module("o", "3")]}),
            &["removed modules[m]"],
        );
    }

    #[test]
    fn sets_ignore_order_and_other_lists_do_not() {
        check(json!({"taxonomies": {"tags": ["a", "b"]}}), json!({"taxonomies": {"tags": ["b", "a"]}}), &[]);
        check(
            json!({"taxonomies": {"tags": ["a", "b"]}}),
            json!({"taxonomies": {"tags": ["c", "a"], "more": ["d"]}}),
            &["added taxonomies.tags", "removed taxonomies.tags", "added taxonomies.more"],
        );
        check(json!({"l": [{"a": 1}, {"a": 2}]}), json!({"l": [{"a": 1}, {"a": 3}]}), &["changed l[1].a"]);
        check(json!({"l": [{"a": 1}]}), json!({"l": []}), &["changed l"]);
        check(json!({"l": [1, 2]}), json!({"l": [2, 1]}), &["changed l"]);
    }

    #[test]
    fn move_names_the_preceding_item() {
        let items = |ids: &[&str]| json!({"l": ids.iter().map(|id| json!({"id": id})).collect::<Vec<_>>()});
        let changes = difference(Some(&items(&["a", "b", "c"])), Some(&items(&["c", "a", "b"])));
        assert_eq!(changes.len(), 1);
        let standing = |after: Value| Some(json!({"in": "l", "after": after}));
        assert_eq!((&changes[0].before, &changes[0].after), (&standing("b".into()), &standing(Value::Null)));
    }
}
