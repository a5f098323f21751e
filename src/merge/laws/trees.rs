//! Generated menus in which both sides move items.

use super::{merged, unordered};
use crate::base::Value;
use crate::base::dice::Dice;
use crate::merge::Merge;
use proptest::prelude::*;
use serde_json::json;
use std::collections::{BTreeMap, HashSet};

/// A menu of up to eight items; dice decide for each whether it exists, whether it is edited, and its parent.
pub(super) fn menu(dice: &mut Dice) -> Value {
    let mut below: BTreeMap<Option<usize>, Vec<usize>> = BTreeMap::new();
    let mut there: Vec<usize> = Vec::new();
    for id in 0..8 {
        if !dice.one_in(6) {
            let parent = there.get(dice.0 as usize % (there.len() + 1)).copied();
            below.entry(parent).or_default().push(id);
            there.push(id);
        }
    }
    json!({ "items": items_below(None, &below, dice) })
}

fn items_below(
    parent: Option<usize>,
    below: &BTreeMap<Option<usize>, Vec<usize>>,
    dice: &mut Dice,
) -> Vec<Value> {
    let ids = below.get(&parent).into_iter().flatten();
    let item = |&id: &usize| {
        let mut item = json!({"id": format!("i{id}"), "label": u8::from(dice.one_in(4))});
        let children = items_below(Some(id), below, dice);
        if !children.is_empty() {
            item["children"] = Value::from(children);
        }
        item
    };
    ids.map(item).collect()
}

/// A menu in which a few items were moved, edited, removed or added.
pub(super) fn rearranged(menu: &Value, dice: &mut Dice) -> Value {
    let mut menu = menu.clone();
    for _ in 0..1 + dice.0 % 3 {
        let id = format!("i{}", (dice.0 >> 7) % 9);
        let taken = take_item(&mut menu["items"], &id);
        if dice.one_in(5) {
            continue;
        }
        let mut item = taken.unwrap_or_else(|| json!({"id": id, "label": 0}));
        if dice.one_in(3) {
            item["label"] = json!((dice.0 >> 9) % 4);
        }
        put_item(&mut menu["items"], item, dice);
    }
    menu
}

fn take_item(items: &mut Value, id: &str) -> Option<Value> {
    let list = items.as_array_mut()?;
    if let Some(at) = list.iter().position(|item| item["id"] == id) {
        return Some(list.remove(at));
    }
    list.iter_mut().find_map(|item| take_item(item.get_mut("children")?, id))
}

fn put_item(items: &mut Value, item: Value, dice: &mut Dice) {
    if items.is_null() {
        *items = json!([]);
    }
    let Some(list) = items.as_array_mut() else { return };
    let at = (dice.0 >> 5) as usize % (list.len() + 1);
    match list.get_mut(at) {
        Some(parent) if dice.one_in(2) => put_item(&mut parent["children"], item, dice),
        _ => list.insert(at, item),
    }
}

fn ids_in_tree(items: &Value, found: &mut Vec<String>) {
    for item in items.as_array().into_iter().flatten() {
        found.push(item["id"].as_str().unwrap_or_default().to_owned());
        ids_in_tree(&item["children"], found);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: super::CASES, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn merged_trees_are_valid(seed in any::<u64>()) {
        check(seed)?;
    }
}

fn check(seed: u64) -> Result<(), TestCaseError> {
    let dice = &mut Dice(seed);
    let base = menu(dice);
    let sides = Merge::new(base.clone(), rearranged(&base, dice), rearranged(&base, dice));
    let (one, other) = (merged(&sides), merged(&sides.clone().swapped()));
    // A cycle may result from what OURS keeps at another conflict, so the conflicts need not be the same.
    prop_assert_eq!(one.is_clean(), other.is_clean(), "{:?}", sides);
    let value = one.value.clone().unwrap_or_default();
    let mut ids = Vec::new();
    ids_in_tree(&value["items"], &mut ids);
    let different: HashSet<String> = ids.iter().cloned().collect();
    prop_assert_eq!(different.len(), ids.len(), "an item twice: {:?} from {:?}", value, sides);
    let all = sides.as_ref().map(|side| {
        let mut ids = Vec::new();
        ids_in_tree(&side["items"], &mut ids);
        ids
    });
    let in_conflicts = serde_json::to_string(&one.conflicts).unwrap_or_default();
    for id in all.ours.iter().chain(&all.theirs) {
        let removed = all.base.contains(id) && (!all.ours.contains(id) || !all.theirs.contains(id));
        prop_assert!(
            different.contains(id) || removed || in_conflicts.contains(id.as_str()),
            "{} is lost: {:?} from {:?}",
            id,
            value,
            sides
        );
    }
    if one.is_clean() {
        prop_assert_eq!(
            one.value.as_ref().map(unordered),
            other.value.as_ref().map(unordered),
            "{:?}",
            sides
        );
    }
    Ok(())
}
