//! Merging lists by the `id` of their items, including their order.

use super::value::Engine;
use super::{ConflictKind, Merge};
use crate::base::{Path, Step, Value};
use serde_json::json;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// The `id` of an item, as text.
pub(super) fn id_of(item: &Value) -> Option<Cow<'_, str>> {
    match item.as_object()?.get("id")? {
        Value::String(id) if !id.is_empty() => Some(Cow::Borrowed(id)),
        Value::Number(id) => Some(Cow::Owned(id.to_string())),
        _ => None,
    }
}

/// The first duplicate id in a list.
pub(super) fn duplicate_id(items: &[Value]) -> Option<String> {
    let mut seen = HashSet::new();
    items.iter().filter_map(id_of).find(|id| !seen.insert(id.clone())).map(Cow::into_owned)
}

/// Three versions of a list whose items have names. An item is represented by its index in `names`.
#[derive(Debug)]
pub(super) struct Keyed<'a> {
    pub(super) names: Vec<Name>,
    pub(super) order: Merge<Vec<usize>>,
    pub(super) places: Merge<Vec<Option<usize>>>,
    pub(super) items: Merge<Vec<Option<&'a Value>>>,
}

/// The identity of an item.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Name {
    Id(String),
    /// A module that a user added without an id: its content, and its number among equal ones.
    Content(String, usize),
}

/// The three versions as lists by id: if all items have unique ids; in `modules`, added items may lack one.
pub(super) fn keyed<'a>(at: &Path, lists: Merge<Option<&'a Vec<Value>>>) -> Option<Keyed<'a>> {
    let may_lack_id = matches!(at.0.last(), Some(Step::Key(key)) if key == "modules");
    let base_names = names(lists.base, false)?;
    let names = Merge::new(base_names, names(lists.ours, may_lack_id)?, names(lists.theirs, may_lack_id)?);
    let mut numbers: HashMap<&Name, usize> = HashMap::new();
    let mut known: Vec<Name> = Vec::new();
    let order = names.as_ref().map(|names| {
        let number = |name| {
            *numbers.entry(name).or_insert_with(|| {
                known.push(Name::clone(name));
                known.len() - 1
            })
        };
        names.iter().map(number).collect::<Vec<_>>()
    });
    let values = |list: Option<&'a Vec<Value>>, order: &[usize]| {
        let mut values = vec![None; known.len()];
        for (item, &number) in list.into_iter().flatten().zip(order) {
            values[number] = Some(item);
        }
        values
    };
    let items = Merge::new(
        values(lists.base, &order.base),
        values(lists.ours, &order.ours),
        values(lists.theirs, &order.theirs),
    );
    let places = order.as_ref().map(|order| places(order, known.len()));
    Some(Keyed { names: known, order, places, items })
}

fn names(list: Option<&Vec<Value>>, may_lack_id: bool) -> Option<Vec<Name>> {
    let mut names = Vec::new();
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut ids = HashSet::new();
    for item in list.into_iter().flatten() {
        names.push(match id_of(item) {
            Some(id) => ids.insert(id.clone()).then(|| Name::Id(id.into_owned()))?,
            None if may_lack_id && item.is_object() => {
                let count = seen.entry(item.to_string()).and_modify(|count| *count += 1).or_default();
                Name::Content(item.to_string(), *count)
            }
            None => return None,
        });
    }
    Some(names)
}

impl Engine {
    /// Merges a list by id. An item's position is that of the side that moved or added it, relative to the items that
    /// both sides left in place; at the same position OURS' come first.
    pub(super) fn list(&mut self, at: &Path, list: &Keyed<'_>) -> Vec<Value> {
        let arranged = list.arranged();
        let mut values = vec![None; list.names.len()];
        let met = list.order.ours.iter().chain(&list.order.theirs);
        let mut seen = vec![false; list.names.len()];
        for &item in met.filter(|&&item| !std::mem::replace(&mut seen[item], true)) {
            values[item] = self.item(at, list, item, arranged.is_moved(item));
        }
        for &item in &arranged.disputed {
            if let Name::Id(id) = &list.names[item] {
                self.note(at.id(id), ConflictKind::MoveMove, list.standing(at, item, false));
            }
        }
        arranged.order.iter().filter_map(|&item| values[item].take()).collect()
    }

    /// Merges one item.
    fn item(&mut self, at: &Path, list: &Keyed<'_>, item: usize, is_moved: bool) -> Option<Value> {
        let sides = Merge::new(list.items.base[item], list.items.ours[item], list.items.theirs[item]);
        match sides.into_array() {
            [_, None, None] => None,
            [None, Some(added), None] | [None, None, Some(added)] => Some(added.clone()),
            [_, Some(_), Some(_)] => self.node(&list.path(at, item), sides),
            [Some(base), Some(left), None] | [Some(base), None, Some(left)] => {
                let (kind, values) = match (base != left, is_moved) {
                    (true, _) => (ConflictKind::EditDelete, sides.map(|side| side.cloned())),
                    (false, true) => (ConflictKind::MoveDelete, list.standing(at, item, true)),
                    (false, false) => return None,
                };
                self.note(list.path(at, item), kind, values);
                sides.ours.cloned()
            }
        }
    }
}

impl Keyed<'_> {
    /// The path of an item. One without an id is identified by its content, so it has no conflicts inside.
    fn path(&self, at: &Path, item: usize) -> Path {
        match &self.names[item] {
            Name::Id(id) => at.id(id),
            Name::Content(_, _) => at.clone(),
        }
    }

    /// The positions of an item in the three versions, for a conflict about moves.
    fn standing(&self, at: &Path, item: usize, with_item: bool) -> Merge<Option<Value>> {
        let one = |order: &[usize], places: &[Option<usize>], value: Option<&Value>| {
            let value = value?;
            let after = places[item]?.checked_sub(1).map(|before| match &self.names[order[before]] {
                Name::Id(id) => Value::from(id.as_str()),
                Name::Content(_, _) => Value::from(before),
            });
            let mut position = json!({ "in": at.to_string(), "after": after });
            if with_item {
                position["item"] = value.clone();
            }
            Some(position)
        };
        Merge::new(
            one(&self.order.base, &self.places.base, self.items.base[item]),
            one(&self.order.ours, &self.places.ours, self.items.ours[item]),
            one(&self.order.theirs, &self.places.theirs, self.items.theirs[item]),
        )
    }
}

/// The position of each of `count` items in an order.
pub(super) fn places(order: &[usize], count: usize) -> Vec<Option<usize>> {
    let mut places = vec![None; count];
    for (place, &item) in order.iter().enumerate() {
        places[item] = Some(place);
    }
    places
}
