//! Merging trees in which items moved to another parent: a menu whose items have `children`.
//!
//! Compared level by level, such a move would look like a removal and an addition. So the tree is flattened, with the
//! parent as one more field of each item, merged like any list by id, and rebuilt. If no item changes its parent,
//! levels are merged one by one.

use super::value::Engine;
use super::{Conflict, ConflictKind, Merge, list};
use crate::base::limits::DEPTH_MAX;
use crate::base::{Map, Path, Step, Value};
use serde_json::json;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// The key of an item's children.
pub(super) const CHILDREN: &str = "children";
/// The key of the parent in a flat tree; keys in files cannot contain NUL.
const PARENT: &str = "\0parent";

/// Three versions of a tree in which some item has different parents.
pub(super) struct Tree<'a>(Merge<Version<'a>>);

/// One version: its items in depth-first order, each with its parent.
pub(super) struct Version<'a> {
    pub(super) order: Vec<&'a str>,
    pub(super) nodes: HashMap<&'a str, Node<'a>>,
}

/// An item with everything below it.
pub(super) struct Node<'a> {
    pub(super) value: &'a Value,
    pub(super) parent: Option<&'a str>,
    /// The preceding item in the same list.
    pub(super) after: Option<&'a str>,
    /// The range of the item and everything below it, in depth-first order.
    span: Range<usize>,
}

impl<'a> Version<'a> {
    /// Reads a tree. `None` when an item has no text as its id or a duplicate one.
    fn of(items: Option<&'a Vec<Value>>) -> Option<Self> {
        let mut version = Version { order: Vec::new(), nodes: HashMap::new() };
        version.add(None, items.map_or(&[], Vec::as_slice)).then_some(version)
    }

    fn add(&mut self, parent: Option<&'a str>, items: &'a [Value]) -> bool {
        let mut after = None;
        items.iter().all(|value| {
            let Some(id) = value.get("id").and_then(Value::as_str) else { return false };
            let start = self.order.len();
            self.order.push(id);
            let is_valid = match value.get(CHILDREN) {
                None | Some(Value::Null) => true,
                Some(Value::Array(items)) => self.add(Some(id), items),
                Some(_) => false,
            };
            let node = Node { value, parent, after, span: start..self.order.len() };
            after = Some(id);
            is_valid && self.nodes.insert(id, node).is_none()
        })
    }

    pub(super) fn parent(&self, id: &str) -> Option<Option<&'a str>> {
        self.nodes.get(id).map(|node| node.parent)
    }

    /// The path of an item: `items[a].children[b]`.
    pub(super) fn path(&self, at: &Path, id: &str) -> Path {
        match self.parent(id).flatten() {
            Some(parent) => self.path(at, parent).key(CHILDREN).id(id),
            None => at.id(id),
        }
    }

    /// The flat list, without the items in `drop`.
    fn flat(&self, drop: &HashSet<&str>) -> Vec<Value> {
        let ids = self.order.iter().filter(|id| !drop.contains(**id));
        ids.filter_map(|id| self.nodes.get(id)).map(|node| flat(node.value, node.parent)).collect()
    }
}

fn flat(item: &Value, parent: Option<&str>) -> Value {
    let mut item = item.clone();
    item[PARENT] = parent.into();
    if let Some(children @ Value::Array(_)) = item.get_mut(CHILDREN) {
        *children = Value::Null;
    }
    item
}

/// Whether the items of a list may have children.
fn nested(list: Option<&Vec<Value>>) -> bool {
    list.into_iter().flatten().any(|item| item.get(CHILDREN).is_some())
}

/// Whether an item has different parents in two versions.
fn carried(a: &Version<'_>, b: &Version<'_>) -> bool {
    a.order.iter().any(|id| b.parent(id).is_some_and(|parent| a.parent(id) != Some(parent)))
}

/// Two versions as trees, if an item moved to another parent.
pub(super) fn two<'a>(old: &'a Vec<Value>, new: &'a Vec<Value>) -> Option<(Version<'a>, Version<'a>)> {
    if !nested(Some(old)) && !nested(Some(new)) {
        return None;
    }
    let (old, new) = (Version::of(Some(old))?, Version::of(Some(new))?);
    carried(&old, &new).then_some((old, new))
}

impl<'a> Tree<'a> {
    /// The three versions as trees, if an item has different parents in two of them.
    pub(super) fn of(lists: Merge<Option<&'a Vec<Value>>>) -> Option<Self> {
        if !lists.into_array().into_iter().any(nested) {
            return None;
        }
        let versions =
            Merge::new(Version::of(lists.base)?, Version::of(lists.ours)?, Version::of(lists.theirs)?);
        let Merge { base, ours, theirs } = &versions;
        (carried(base, ours) || carried(base, theirs) || carried(ours, theirs)).then_some(Tree(versions))
    }
}

impl Engine {
    /// Merges a tree. The parent is a field of an item: if both sides move it to different parents, that is
    /// `move/move`; if one moves and the other removes it, `move/delete`. Removing an item with others below it
    /// conflicts with any change among them.
    pub(super) fn tree(&mut self, at: &Path, tree: &Tree<'_>) -> Vec<Value> {
        let versions = &tree.0;
        let (dropped, mut conflicts) = removed_and_changed(at, versions);
        let mut lists = versions.as_ref().map(|version| version.flat(&HashSet::new()));
        lists.base = versions.base.flat(&dropped);
        lists.theirs = versions.theirs.flat(&dropped);
        for item in &mut lists.theirs {
            // An item that THEIRS moved into an item that OURS removed stays where OURS has it; that conflict is
            // recorded already.
            if item[PARENT].as_str().is_some_and(|parent| dropped.contains(parent)) {
                let Some(id) = item["id"].as_str().map(str::to_owned) else { continue };
                let own = versions.ours.parent(&id);
                item[PARENT] = own.flatten().into();
                let before = versions.base.parent(&id);
                if own != before && versions.theirs.parent(&id) != before {
                    let path = versions.ours.path(at, &id);
                    conflicts.push(about_item(at, versions, &id, path, ConflictKind::MoveMove));
                }
            }
        }
        let mut flat = Engine::default();
        let keyed = list::keyed(at, lists.as_ref().map(Some));
        let mut items = keyed.map(|keyed| flat.list(at, &keyed)).unwrap_or_default();
        conflicts.extend(flat.conflicts.into_iter().map(|conflict| in_tree(at, versions, conflict)));
        conflicts.extend(without_circles(at, versions, &mut items));
        let mut seen = HashSet::new();
        conflicts.retain(|conflict| seen.insert((conflict.kind, conflict.path.clone())));
        self.conflicts.append(&mut conflicts);
        built(items)
    }
}

/// Conflicts for items that one side removed while the other changed something below them, and the items to hide from
/// the flat merge in BASE and THEIRS, so that OURS is kept there.
fn removed_and_changed<'a>(at: &Path, versions: &Merge<Version<'a>>) -> (HashSet<&'a str>, Vec<Conflict>) {
    let Merge { base, ours, theirs } = versions;
    let mut dropped = HashSet::new();
    let mut conflicts = Vec::new();
    for (keeper, other) in [(ours, theirs), (theirs, ours)] {
        let removed = |id: &&&str| base.nodes.contains_key(**id) && !other.nodes.contains_key(**id);
        for id in keeper.order.iter().filter(removed) {
            let below_another = keeper.parent(id).flatten().is_some_and(|parent| dropped.contains(parent));
            let same = base.nodes[id].value == keeper.nodes[id].value;
            if below_another
                || same
                || base.nodes[id].value.get(CHILDREN) == keeper.nodes[id].value.get(CHILDREN)
            {
                continue;
            }
            let below = keeper.order[keeper.nodes[id].span.clone()].iter();
            dropped.extend(below.filter(|item| !other.nodes.contains_key(**item)));
            let value = |version: &Version<'_>| version.nodes.get(id).map(|node| node.value.clone());
            conflicts.push(Conflict {
                path: keeper.path(at, id),
                kind: ConflictKind::EditDelete,
                base: value(base),
                ours: value(ours),
                theirs: value(theirs),
            });
        }
    }
    (dropped, conflicts)
}

/// Converts a conflict of the flat list to one of the tree.
fn in_tree(at: &Path, versions: &Merge<Version<'_>>, conflict: Conflict) -> Conflict {
    let steps = &conflict.path.0[at.0.len()..];
    let Some((Step::Id(id), inner)) = steps.split_first() else { return conflict };
    let holder =
        if versions.ours.nodes.contains_key(id.as_str()) { &versions.ours } else { &versions.theirs };
    let mut path = holder.path(at, id);
    if inner.is_empty() || matches!(inner, [Step::Key(key)] if key == PARENT) {
        let kind = match conflict.kind {
            ConflictKind::EditDelete if only_carried(versions, id) => ConflictKind::MoveDelete,
            ConflictKind::EditDelete | ConflictKind::MoveDelete => conflict.kind,
            ConflictKind::EditEdit | ConflictKind::AddAdd | ConflictKind::MoveMove => ConflictKind::MoveMove,
        };
        return about_item(at, versions, id, path, kind);
    }
    path.0.extend_from_slice(inner);
    Conflict { path, ..conflict }
}

/// Whether the side that kept an item only moved it.
fn only_carried(versions: &Merge<Version<'_>>, id: &str) -> bool {
    let Merge { base, ours, theirs } = versions;
    let node = ours.nodes.get(id).or_else(|| theirs.nodes.get(id));
    match (base.nodes.get(id), node) {
        (Some(base), Some(node)) => flat(base.value, None) == flat(node.value, None),
        _ => false,
    }
}

fn about_item(
    at: &Path,
    versions: &Merge<Version<'_>>,
    id: &str,
    path: Path,
    kind: ConflictKind,
) -> Conflict {
    let values = versions.as_ref().map(|version| {
        let node = version.nodes.get(id)?;
        if kind == ConflictKind::EditDelete {
            return Some(node.value.clone());
        }
        let list = node.parent.map_or_else(|| at.clone(), |parent| version.path(at, parent).key(CHILDREN));
        let mut position = json!({ "in": list.to_string(), "after": node.after });
        if kind == ConflictKind::MoveDelete {
            position["item"] = node.value.clone();
        }
        Some(position)
    });
    Conflict { path, kind, base: values.base, ours: values.ours, theirs: values.theirs }
}

/// If each side moved one of two items below the other, they form a cycle: the items in it stay where OURS has them,
/// and each one that a side moved is a conflict.
fn without_circles(at: &Path, versions: &Merge<Version<'_>>, items: &mut [Value]) -> Vec<Conflict> {
    let mut conflicts = Vec::new();
    loop {
        let circles = circles(items);
        if circles.is_empty() {
            return conflicts;
        }
        for item in items.iter_mut() {
            let Some(id) = item["id"].as_str().filter(|id| circles.contains(*id)).map(str::to_owned) else {
                continue;
            };
            if versions.base.parent(&id) != Some(item[PARENT].as_str()) {
                let holder = if versions.ours.nodes.contains_key(id.as_str()) {
                    &versions.ours
                } else {
                    &versions.theirs
                };
                conflicts.push(about_item(at, versions, &id, holder.path(at, &id), ConflictKind::MoveMove));
            }
            item[PARENT] = versions.ours.parent(&id).flatten().into();
        }
    }
}

/// The items of a flat list that are in a cycle.
fn circles(items: &[Value]) -> HashSet<String> {
    let parents: HashMap<&str, &str> =
        items.iter().filter_map(|item| Some((item["id"].as_str()?, item[PARENT].as_str()?))).collect();
    let above = |id: &&str| parents.get(*id).copied();
    let in_circle =
        |id: &&&str| std::iter::successors(above(id), above).take(parents.len()).any(|other| other == **id);
    // Most trees have none, which one walk to the top for each item shows.
    let lost =
        parents.keys().filter(|id| std::iter::successors(Some(**id), above).nth(DEPTH_MAX * 2).is_some());
    lost.filter(in_circle).map(|id| (*id).to_owned()).collect()
}

/// Rebuilds the tree from a flat list. An item whose parent is missing is placed at the top.
fn built(items: Vec<Value>) -> Vec<Value> {
    let ids: HashSet<String> =
        items.iter().filter_map(|item| item["id"].as_str().map(str::to_owned)).collect();
    let mut below: HashMap<Option<String>, Vec<Map>> = HashMap::new();
    for item in items {
        let Value::Object(mut item) = item else { continue };
        let parent = item.shift_remove(PARENT).and_then(|parent| parent.as_str().map(str::to_owned));
        below.entry(parent.filter(|parent| ids.contains(parent))).or_default().push(item);
    }
    children_of(None, &mut below)
}

fn children_of(parent: Option<String>, below: &mut HashMap<Option<String>, Vec<Map>>) -> Vec<Value> {
    let items = below.remove(&parent).unwrap_or_default();
    let with_children = items.into_iter().map(|mut item| {
        let children = children_of(item.get("id").and_then(Value::as_str).map(str::to_owned), below);
        if !children.is_empty() || item.contains_key(CHILDREN) {
            item.insert(CHILDREN.to_owned(), Value::Array(children));
        }
        Value::Object(item)
    });
    with_children.collect()
}

#[cfg(test)]
mod tests {
    use crate::base::Value;
    use crate::merge::merge;
    use serde_json::json;

    /// A tree from `a(b c) d`; a letter with a mark is an edited item.
    fn tree(text: &str) -> Value {
        let mut levels: Vec<Vec<Value>> = vec![vec![]];
        for letter in text.chars() {
            match letter {
                '(' => levels.push(vec![]),
                ')' => {
                    let children = levels.pop().unwrap();
                    levels.last_mut().unwrap().last_mut().unwrap()["children"] = Value::from(children);
                }
                '\'' => levels.last_mut().unwrap().last_mut().unwrap()["label"] = json!("edited"),
                ' ' => {}
                id => levels.last_mut().unwrap().push(json!({"id": id.to_string()})),
            }
        }
        json!({"items": levels.pop().unwrap()})
    }

    /// Formats a tree in that notation, without empty lists of children.
    fn text(items: &Value) -> String {
        let one = |item: &Value| {
            let mark = if item.get("label").is_some() { "'" } else { "" };
            let below = match item.get("children").map(text) {
                Some(below) if !below.is_empty() => format!("({below})"),
                _ => String::new(),
            };
            format!("{}{mark}{below}", item["id"].as_str().unwrap())
        };
        items.as_array().unwrap().iter().map(one).collect::<Vec<_>>().join(" ")
    }

    fn check(base: &str, ours: &str, theirs: &str, want: &str, conflicts: &[&str]) {
        let [base, ours, theirs] = [base, ours, theirs].map(tree);
        let merged = merge(Some(&base), Some(&ours), Some(&theirs));
        assert_eq!(text(&merged.value.unwrap()["items"]), want);
        let actual: Vec<String> =
            merged.conflicts.iter().map(|c| format!("{} {}", c.kind.name(), c.path)).collect();
        assert_eq!(actual, conflicts);
    }

    #[test]
    fn moves_to_another_parent_are_merged() {
        check("a(x) b", "a b(x)", "a(x') b", "a b(x')", &[]);
        check("a(x') b", "a b(x')", "a(x') b c", "a b(x') c", &[]);
        check("a(x y) b", "a(x) b(y)", "a(y) b(x)", "a b(y x)", &[]);
        check("a(x) b", "a b(x)", "a b(x)", "a b(x)", &[]);
        check("a(x)", "a n(x)", "a(x')", "a n(x')", &[]);
        check("a(x y)", "a(x y)", "a x y", "a x y", &[]);
        check("a(x) b", "a(x b)", "a(x) b c", "a(x b) c", &[]);
    }

    #[test]
    fn conflicting_moves_are_reported() {
        check("a(x) b c", "a b(x) c", "a b c(x)", "a b(x) c", &["move/move items[b].children[x]"]);
        check("a(x) b", "a b(x)", "a b", "a b(x)", &["move/delete items[b].children[x]"]);
        check("a(x) b", "a b", "a b(x)", "a b", &["move/delete items[b].children[x]"]);
        check("a(x) b", "a b(x')", "a b", "a b(x')", &["edit/delete items[b].children[x]"]);
        check("a b", "a(b)", "b(a)", "a(b)", &["move/move items[a].children[b]", "move/move items[a]"]);
    }

    #[test]
    fn removed_parent_conflicts_with_changes_below() {
        check("a(x) b", "b", "a(x b)", "b", &["edit/delete items[a]"]);
        check("a(x) b", "a(x b)", "b", "a(x b)", &["edit/delete items[a]"]);
        check("a(x) b(y) c", "a(x) c(y)", "a(x n) c", "a(x n) c(y)", &["move/delete items[c].children[y]"]);
        check("a(x y) b", "x b", "a(x y) b(z)", "x b(z)", &[]);
    }
}
