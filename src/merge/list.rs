//! Merging lists by the `id` of their items, including their order.

use super::order::{Placed, longest_run};
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
    names: Vec<Name>,
    order: Merge<Vec<usize>>,
    places: Merge<Vec<Option<usize>>>,
    items: Merge<Vec<Option<&'a Value>>>,
}

/// The identity of an item.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Name {
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

/// Which side determines the position of an item in the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stand {
    Nowhere,
    /// Both sides left it in place.
    Between,
    /// Both sides moved or added it, possibly to the same position.
    Both,
    Ours,
    Theirs,
}

impl Engine {
    /// Merges a list by id. An item's position is that of the side that moved or added it, relative to the items that
    /// both sides left in place; at the same position OURS' come first.
    pub(super) fn list(&mut self, at: &Path, list: &Keyed<'_>) -> Vec<Value> {
        let ours_moved = list.moved(&list.order.ours, &list.items.theirs);
        let theirs_moved = list.moved(&list.order.theirs, &list.items.ours);
        let mut stands = vec![Stand::Nowhere; list.names.len()];
        let mut values = vec![None; list.names.len()];
        let met = list.order.ours.iter().chain(&list.order.theirs);
        let mut seen = vec![false; list.names.len()];
        for &item in met.filter(|&&item| !std::mem::replace(&mut seen[item], true)) {
            let moved = Merge::new(false, ours_moved[item], theirs_moved[item]);
            (stands[item], values[item]) = self.item(at, list, item, moved);
        }
        let anchors = self.anchors(at, list, &mut stands);
        let mut merged = Vec::new();
        let mut ours = Gaps::new(&list.order.ours, &anchors, |item| stands[item] == Stand::Ours);
        let mut theirs = Gaps::new(&list.order.theirs, &anchors, |item| stands[item] == Stand::Theirs);
        let between = list.order.ours.iter().filter(|&&item| anchors[item]).map(|&item| Some(item));
        for anchor in between.chain([None]) {
            let placed = ours.next_gap().chain(theirs.next_gap()).chain(anchor);
            merged.extend(placed.filter_map(|item| values[item].take()));
        }
        merged
    }

    /// Merges one item, and returns which side determines its position.
    fn item(
        &mut self,
        at: &Path,
        list: &Keyed<'_>,
        item: usize,
        moved: Merge<bool>,
    ) -> (Stand, Option<Value>) {
        let sides = Merge::new(list.items.base[item], list.items.ours[item], list.items.theirs[item]);
        match sides.into_array() {
            [_, None, None] => (Stand::Nowhere, None),
            [None, Some(ours), None] => (Stand::Ours, Some(ours.clone())),
            [None, None, Some(theirs)] => (Stand::Theirs, Some(theirs.clone())),
            [base, Some(_), Some(_)] => {
                let stand = match (base, moved.ours, moved.theirs) {
                    (None, _, _) | (Some(_), true, true) => Stand::Both,
                    (Some(_), false, false) => Stand::Between,
                    (Some(_), true, false) => Stand::Ours,
                    (Some(_), false, true) => Stand::Theirs,
                };
                (stand, self.node(&list.path(at, item), sides))
            }
            [Some(base), Some(left), None] | [Some(base), None, Some(left)] => {
                let (kind, values) = match (base != left, moved.ours || moved.theirs) {
                    (true, _) => (ConflictKind::EditDelete, sides.map(|side| side.cloned())),
                    (false, true) => (ConflictKind::MoveDelete, list.standing(at, item, true)),
                    (false, false) => return (Stand::Nowhere, None),
                };
                self.note(list.path(at, item), kind, values);
                match sides.ours {
                    Some(ours) => (Stand::Ours, Some(ours.clone())),
                    None => (Stand::Nowhere, None),
                }
            }
        }
    }

    /// Chooses the fixed items between which the others are placed: all that both sides left in place, and of those
    /// that both moved or added, the ones on whose order they agree. The rest are conflicts and stay where OURS has
    /// them.
    fn anchors(&mut self, at: &Path, list: &Keyed<'_>, stands: &mut [Stand]) -> Vec<bool> {
        let anchored = |item: &usize| matches!(stands[*item], Stand::Between | Stand::Both);
        let ours: Vec<usize> = list.order.ours.iter().copied().filter(anchored).collect();
        let theirs: Vec<usize> = list.order.theirs.iter().copied().filter(anchored).collect();
        // Of two swapped items, the one that counts as moved must not depend on which side is OURS.
        let by_name = |items: &[usize]| items.iter().map(|&item| &list.names[item]).collect::<Vec<_>>();
        let (first, second) =
            if by_name(&ours) <= by_name(&theirs) { (&ours, &theirs) } else { (&theirs, &ours) };
        let places = places(first, list.names.len());
        let each = second.len() as u64 + 1;
        let weight = |item: usize| if stands[item] == Stand::Between { each } else { 1 };
        let run: Vec<Placed> = second
            .iter()
            .filter_map(|&item| Some(Placed { before: places[item]?, weight: weight(item) }))
            .collect();
        let mut anchors = vec![false; list.names.len()];
        for (&item, agreed) in second.iter().zip(longest_run(&run)) {
            anchors[item] = agreed;
        }
        for &item in ours.iter().filter(|&&item| !anchors[item]) {
            stands[item] = Stand::Ours;
            if let Name::Id(id) = &list.names[item] {
                self.note(at.id(id), ConflictKind::MoveMove, list.standing(at, item, false));
            }
        }
        anchors
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

    /// Which items a side moved: those outside the longest run that kept its order. Of several such runs, the
    /// one with the most items that the other side removed.
    fn moved(&self, order: &[usize], other: &[Option<&Value>]) -> Vec<bool> {
        let places = &self.places.base;
        let common: Vec<usize> = order.iter().copied().filter(|&item| places[item].is_some()).collect();
        let each = common.len() as u64 + 1;
        let run: Vec<Placed> = common
            .iter()
            .filter_map(|&item| {
                let weight = each + u64::from(other[item].is_none());
                Some(Placed { before: places[item]?, weight })
            })
            .collect();
        let mut moved = vec![false; self.names.len()];
        for (&item, stayed) in common.iter().zip(longest_run(&run)) {
            moved[item] = !stayed;
        }
        moved
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
fn places(order: &[usize], count: usize) -> Vec<Option<usize>> {
    let mut places = vec![None; count];
    for (place, &item) in order.iter().enumerate() {
        places[item] = Some(place);
    }
    places
}

/// The items that a side placed, grouped by the gaps between the anchors.
struct Gaps(std::vec::IntoIter<Vec<usize>>);

impl Gaps {
    fn new(order: &[usize], anchors: &[bool], placed: impl Fn(usize) -> bool) -> Self {
        let mut gaps = vec![Vec::new()];
        for &item in order {
            if anchors[item] {
                gaps.push(Vec::new());
            } else if placed(item)
                && let Some(gap) = gaps.last_mut()
            {
                gap.push(item);
            }
        }
        Gaps(gaps.into_iter())
    }

    fn next_gap(&mut self) -> std::vec::IntoIter<usize> {
        self.0.next().unwrap_or_default().into_iter()
    }
}
