//! Whole items in every state, and sets.

use super::CASES;
use super::posts::three;
use crate::base::{Path, Value};
use crate::merge::{ConflictKind, Merge, Merged, merge, merge_item};
use proptest::prelude::*;
use serde_json::json;
use std::collections::BTreeSet;

/// The state of a whole item, with two possible times of deletion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Absent,
    Deleted(u8),
    There,
}

fn in_state(post: &Value, state: State) -> Option<Value> {
    let mut post = post.clone();
    match state {
        State::Absent => return None,
        State::Deleted(day) => post["deletedAt"] = json!(format!("2026-11-0{day}T09:30:00Z")),
        State::There => {}
    }
    Some(post)
}

fn states() -> impl Strategy<Value = Merge<State>> {
    let state = || {
        prop_oneof![
            3 => Just(State::There), 1 => Just(State::Absent), 1 => Just(State::Deleted(1)), 1 => Just(State::Deleted(2))
        ]
    };
    (state(), state(), state()).prop_map(|(base, ours, theirs)| Merge::new(base, ours, theirs))
}

fn merged(sides: &Merge<Option<Value>>) -> Merged {
    merge_item(sides.base.as_ref(), sides.ours.as_ref(), sides.theirs.as_ref())
}

fn deletion(item: Option<&Value>) -> Option<&str> {
    item.and_then(|item| item.get("deletedAt")).and_then(Value::as_str)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: CASES, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn deletion_and_creation_merge_or_conflict_as_a_whole(posts in three(), states in states()) {
        let sides = Merge::new(
            in_state(&posts.base, states.base),
            in_state(&posts.ours, states.ours),
            in_state(&posts.theirs, states.theirs),
        );
        let Merge { base: b, ours: a, theirs: t } = &sides;
        for alone in [a, t] {
            for (x, y, z) in [(b, alone, b), (b, b, alone), (b, alone, alone), (alone, alone, alone)] {
                let merged = merge_item(x.as_ref(), y.as_ref(), z.as_ref());
                prop_assert!(merged.is_clean());
                prop_assert_eq!(&merged.value, alone);
            }
        }
        let (one, other) = (merged(&sides), merged(&sides.clone().swapped()));
        prop_assert_eq!(one.conflicts.len(), other.conflicts.len());
        prop_assert_eq!(&merge_item(b.as_ref(), one.value.as_ref(), one.value.as_ref()).value, &one.value);
        let whole = one.conflicts.iter().any(|conflict| conflict.path == Path::root());
        if whole {
            prop_assert_eq!(one.conflicts.len(), 1);
            prop_assert!([ConflictKind::EditDelete, ConflictKind::AddAdd].contains(&one.conflicts[0].kind));
            prop_assert_eq!((&one.value, &other.value), (a, t));
        } else {
            // If only one side changed the state, that change wins.
            let turned = |side: &Option<Value>| side.is_some() != b.is_some();
            prop_assert_eq!(one.value.is_some(), if turned(a) || turned(t) { b.is_none() } else { b.is_some() });
            let (before, first, second) = (deletion(b.as_ref()), deletion(a.as_ref()), deletion(t.as_ref()));
            if one.is_clean() && one.value.is_some() && b.is_some() && (first == before || second == before) {
                let expected = if first == before { second } else { first };
                prop_assert_eq!(deletion(one.value.as_ref()), expected);
            }
        }
    }

    #[test]
    fn sets_have_additions_and_removals_of_both_sides(
        base in prop::collection::btree_set("[a-f]", 0..6),
        ours in prop::collection::btree_set("[a-f]", 0..6),
        theirs in prop::collection::btree_set("[a-f]", 0..6),
    ) {
        let post = |set: &BTreeSet<String>| json!({"taxonomies": {"tags": set}});
        let merged = merge(Some(&post(&base)), Some(&post(&ours)), Some(&post(&theirs)));
        prop_assert!(merged.is_clean());
        let value = merged.value.unwrap_or_default();
        let found: Vec<&str> = value["taxonomies"]["tags"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let survives = |term: &String| match base.contains(term) {
            true => ours.contains(term) && theirs.contains(term),
            false => ours.contains(term) || theirs.contains(term),
        };
        let all: BTreeSet<&String> = base.iter().chain(&ours).chain(&theirs).collect();
        let expected: BTreeSet<&str> =
            all.into_iter().filter(|term| survives(term)).map(String::as_str).collect();
        prop_assert_eq!(found.len(), expected.len(), "a term twice in {:?}", found);
        prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
    }
}
