//! The laws of merging, over generated posts and menus.

mod files;
mod items;
mod picks;
mod posts;
mod trees;

use super::{ConflictKind, Merge, merge, merge_for_ours};
use crate::base::dice::Dice;
use crate::base::{Path, Step, Value};
use posts::{blocks, ids, text, three};
use proptest::prelude::*;
use std::collections::{BTreeMap, HashSet};

/// Number of cases for each law, and for the one with whole files.
const CASES: u32 = 1_300;
const FILE_CASES: u32 = 300;
/// Number of laws with [`CASES`] cases: six here, one of trees, two of whole items and sets.
const LAWS: u32 = 9;

#[test]
fn laws_are_tested_in_ten_thousand_cases() {
    let cases = LAWS * CASES + FILE_CASES;
    let here = [include_str!("mod.rs"), include_str!("trees.rs"), include_str!("items.rs")];
    let laws: usize = here.iter().map(|file| file.matches("    #[test]\n").count()).sum();
    assert_eq!(laws as u32, LAWS, "LAWS says how many there are");
    assert!(cases >= 10_000);
}

fn merged(sides: &Merge<Value>) -> super::Merged {
    merge(Some(&sides.base), Some(&sides.ours), Some(&sides.theirs))
}

/// Sorts all lists, so that order does not matter.
fn unordered(value: &Value) -> Value {
    match value {
        Value::Object(map) => map.iter().map(|(key, value)| (key.clone(), unordered(value))).collect(),
        Value::Array(items) => {
            let mut items: Vec<Value> = items.iter().map(unordered).collect();
            items.sort_by_key(Value::to_string);
            Value::Array(items)
        }
        Value::String(text) => {
            let mut lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
            lines.sort_unstable();
            Value::String(lines.join("\n"))
        }
        other => other.clone(),
    }
}

/// Checks that no list by id has a duplicate id.
fn assert_sound(value: &Value) -> Result<(), TestCaseError> {
    match value {
        Value::Object(map) => map.values().try_for_each(assert_sound),
        Value::Array(items) => {
            if let Some(ids) = ids(items) {
                let different: HashSet<_> = ids.iter().collect();
                prop_assert_eq!(different.len(), ids.len(), "an id twice in {:?}", ids);
            }
            items.iter().try_for_each(assert_sound)
        }
        _ => Ok(()),
    }
}

/// The leaves of a post by path. Lists without ids, and sets, are leaves.
fn leaves(at: &Path, value: &Value, found: &mut BTreeMap<Path, Value>) {
    match value {
        Value::Object(map) if !map.is_empty() => {
            map.iter().for_each(|(key, value)| leaves(&at.key(key), value, found))
        }
        Value::Array(items) if !items.is_empty() && ids(items).is_some() => {
            for (item, id) in items.iter().zip(ids(items).unwrap_or_default()) {
                leaves(&at.id(id), item, found);
            }
        }
        leaf => drop(found.insert(at.clone(), leaf.clone())),
    }
}

fn leaves_of(value: &Value) -> BTreeMap<Path, Value> {
    let mut found = BTreeMap::new();
    leaves(&Path::root(), value, &mut found);
    found
}

proptest! {
    #![proptest_config(ProptestConfig { cases: CASES, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn change_of_one_side_alone_is_applied(sides in three()) {
        let (b, a) = (&sides.base, &sides.ours);
        for (x, y, z) in [(b, a, b), (b, b, a), (b, a, a), (a, a, a)] {
            let merged = merge(Some(x), Some(y), Some(z));
            prop_assert!(merged.is_clean());
            prop_assert_eq!(merged.value.as_ref(), Some(a));
        }
        for (x, y, z) in [(None, Some(a), None), (None, None, Some(a)), (None, Some(a), Some(a)), (Some(b), None, Some(b))] {
            let merged = merge(x, y, z);
            prop_assert!(merged.is_clean());
            prop_assert_eq!(merged.value.as_ref(), if x.is_none() { Some(a) } else { None });
        }
    }

    #[test]
    fn merge_is_symmetric(sides in three()) {
        let one = merged(&sides);
        let other = merged(&sides.clone().swapped());
        let conflicts_of = |merged: &super::Merged, swap: bool| {
            let mut conflicts: Vec<_> = merged.conflicts.iter().map(|c| {
                let (ours, theirs) = if swap { (&c.theirs, &c.ours) } else { (&c.ours, &c.theirs) };
                (c.kind, c.path.to_string(), format!("{:?} {ours:?} {theirs:?}", c.base))
            }).collect();
            conflicts.sort();
            conflicts
        };
        prop_assert_eq!(conflicts_of(&one, false), conflicts_of(&other, true));
        if one.is_clean() {
            prop_assert_eq!(one.value.as_ref().map(unordered), other.value.as_ref().map(unordered));
        }
    }

    #[test]
    fn result_is_valid_and_merging_it_again_changes_nothing(sides in three()) {
        let first = merged(&sides);
        let Some(value) = first.value.clone() else { return Err(TestCaseError::fail("the post is gone")) };
        assert_sound(&value)?;
        let paths: HashSet<_> = first.conflicts.iter().map(|c| (c.kind, &c.path)).collect();
        prop_assert_eq!(paths.len(), first.conflicts.len(), "a conflict is told twice");
        let again = merge(Some(&sides.ours), Some(&value), Some(&sides.ours));
        prop_assert_eq!(again.value.as_ref(), Some(&value));
        let again = merge(Some(&sides.base), Some(&value), Some(&value));
        prop_assert_eq!(again.value.as_ref(), Some(&value));
        let outer = |path: &Path| first.conflicts.iter().any(|c| c.path != *path && c.path.contains(path) && !moves(c.kind));
        prop_assert!(!first.conflicts.iter().any(|c| outer(&c.path)), "a conflict inside of another");
    }

    #[test]
    fn no_edit_is_lost(sides in three()) {
        let merged = merged(&sides);
        let [base, ours, theirs] = sides.as_ref().map(leaves_of).into_array();
        let result = leaves_of(merged.value.as_ref().unwrap_or(&Value::Null));
        let reported = |path: &Path| merged.conflicts.iter().any(|c| c.path.contains(path));
        for (changed, other) in [(&ours, &theirs), (&theirs, &ours)] {
            for path in changed.keys().chain(base.keys()) {
                let set = matches!(path.0.first(), Some(Step::Key(key)) if key == "taxonomies");
                if set || reported(path) || changed.get(path) == base.get(path) || other.get(path) != base.get(path) {
                    continue;
                }
                // A value that became empty or stopped being empty is a leaf on one side only.
                let inside = |leaves: &BTreeMap<Path, Value>| leaves.keys().any(|leaf| leaf != path && path.contains(leaf));
                let around = |leaves: &BTreeMap<Path, Value>| leaves.keys().any(|leaf| leaf != path && leaf.contains(path));
                if [&base, &ours, &theirs].into_iter().any(|leaves| inside(leaves) || around(leaves)) {
                    continue;
                }
                prop_assert_eq!(result.get(path), changed.get(path), "{}", path);
            }
        }
    }

    #[test]
    fn preferring_one_side_preserves_changes_without_conflict(sides in three()) {
        let merged = merged(&sides);
        let decided = merge_for_ours(&Path::root(), Some(&sides.base), Some(&sides.ours), Some(&sides.theirs));
        prop_assert_eq!(&decided.conflicts, &merged.conflicts);
        let [merged_leaves, decided_leaves] =
            [&merged, &decided].map(|merged| leaves_of(merged.value.as_ref().unwrap_or(&Value::Null)));
        for (path, value) in &decided_leaves {
            if merged_leaves.get(path) != Some(value) {
                prop_assert!(merged.conflicts.iter().any(|conflict| conflict.path.contains(path)), "{}", path);
                prop_assert!(value.is_string() || path.to_string().contains("root"), "{} is {}", path, value);
            }
        }
    }

    #[test]
    fn all_additions_to_a_text_are_preserved(base in blocks(false), left in text(), right in text(), seed in any::<u64>()) {
        let blocks: Vec<&str> = base.trim_end().split("\n\n").collect();
        let with = |added: &str, word: &str, dice: &mut Dice| {
            let mut blocks: Vec<String> = blocks.iter().map(|&block| block.to_owned()).collect();
            for (n, _) in added.trim_end().split("\n\n").enumerate() {
                let at = (0..=blocks.len()).filter(|_| dice.one_in(2)).last().unwrap_or(blocks.len());
                blocks.insert(at, format!("{word} {n} writes this"));
            }
            blocks.join("\n\n") + "\n"
        };
        let dice = &mut Dice(seed);
        let sides = Merge::new(base.clone(), with(&left, "ours", dice), with(&right, "theirs", dice)).map(Value::from);
        let merged = merged(&sides);
        prop_assert!(merged.is_clean(), "{:?}", sides);
        let value = merged.value.unwrap_or_default();
        let text = value.as_str().unwrap_or_default();
        let want = sides.ours.as_str().unwrap_or_default().lines().chain(sides.theirs.as_str().unwrap_or_default().lines());
        for line in want.filter(|line| line.contains("writes")) {
            prop_assert_eq!(text.lines().filter(|other| *other == line).count(), 1, "{:?} in {:?}", line, text);
        }
    }
}

fn moves(kind: ConflictKind) -> bool {
    matches!(kind, ConflictKind::MoveMove | ConflictKind::MoveDelete)
}
