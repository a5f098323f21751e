//! Generated posts, and triples of similar ones.

use crate::base::dice::Dice;
use crate::base::{Map, Value};
use crate::merge::Merge;
use proptest::prelude::*;
use serde_json::json;
use std::collections::BTreeMap;

/// A field's value: scalars, texts, objects, lists of all kinds.
fn field() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (0..5_u8).prop_map(Value::from),
        "[a-c]{0,2}".prop_map(Value::from),
        text().prop_map(Value::from),
        prop::collection::vec("[ab]", 0..3).prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 8, 3, |inner| {
        prop_oneof![
            prop::collection::btree_map("[p-s]", inner.clone(), 0..4).prop_map(object),
            prop::collection::vec(
                prop::collection::btree_map("[xy]", inner.clone(), 1..3).prop_map(object),
                0..3
            )
            .prop_map(Value::from),
            by_id(inner),
        ]
    })
}

fn object(fields: BTreeMap<String, Value>) -> Value {
    Value::Object(fields.into_iter().collect())
}

/// A text of a few blocks.
pub(super) fn text() -> impl Strategy<Value = String> {
    blocks(true)
}

pub(super) fn blocks(with_code: bool) -> impl Strategy<Value = String> {
    let line = prop::sample::select(vec!["soil", "seeds", "water", "light", "harvest", "rain on the roof"]);
    let lines = || prop::collection::vec(line.clone(), 1..4);
    let block = prop_oneof![
        lines().prop_map(|lines| lines.join("\n")),
        lines().prop_map(|lines| format!("- {}", lines.join("\n- "))),
        lines().prop_map(move |lines| match with_code {
            // A paragraph that a test inserts between its parts would become a line of code.
            true => format!("```\n{}\n```", lines.join("\n\n")),
            false => "---".to_owned(),
        }),
        line.clone().prop_map(|line| format!("# {line}")),
        lines().prop_map(|lines| format!("| what |\n|---|\n| {} |", lines.join(" |\n| "))),
    ];
    prop::collection::vec(block, 1..5).prop_map(|blocks| blocks.join("\n\n") + "\n")
}

/// A list whose items have ids, in any order.
fn by_id(fields: impl Strategy<Value = Value>) -> impl Strategy<Value = Value> {
    let item = (Just(()), fields);
    let named = prop::collection::btree_map("[a-f]", item, 0..5).prop_map(|items| {
        items
            .into_iter()
            .map(|(id, (_, value))| json!({"id": id, "props": {"value": value}}))
            .collect::<Vec<_>>()
    });
    named.prop_shuffle().prop_map(Value::from)
}

/// A post with fields, sets and modules.
fn post() -> impl Strategy<Value = Value> {
    let fields = prop::collection::btree_map("[k-o]", field(), 0..4);
    let sets = prop::collection::btree_map("[tu]", prop::collection::hash_set("[a-d]", 0..4), 0..3);
    (fields, sets, by_id(field())).prop_map(|(fields, sets, modules)| {
        let mut post: Map = fields.into_iter().collect();
        let sets = sets.into_iter().map(|(name, set)| (name, Value::from_iter(set)));
        post.insert("taxonomies".to_owned(), Value::Object(sets.collect()));
        post.insert("modules".to_owned(), modules);
        Value::Object(post)
    })
}

/// Three similar posts: each field and module of a side is the base's or its own.
pub(super) fn three() -> impl Strategy<Value = Merge<Value>> {
    let side = || (post(), any::<u64>());
    (post(), side(), side()).prop_map(|(base, ours, theirs)| {
        let side = |(own, seed): (Value, u64)| mixed(&base, &own, &mut Dice(seed));
        Merge::new(base.clone(), side(ours), side(theirs))
    })
}

/// `base` with some parts of `own`.
fn mixed(base: &Value, own: &Value, dice: &mut Dice) -> Value {
    match (base, own) {
        (Value::Object(base), Value::Object(own)) => {
            let mut mix = Map::new();
            for key in base.keys().chain(own.keys().filter(|key| !base.contains_key(*key))) {
                match (base.get(key), own.get(key)) {
                    (Some(base), Some(own)) => drop(mix.insert(key.clone(), mixed(base, own, dice))),
                    (Some(one), None) if !dice.one_in(5) => drop(mix.insert(key.clone(), one.clone())),
                    (None, Some(one)) if dice.one_in(3) => drop(mix.insert(key.clone(), one.clone())),
                    (Some(_), None) | (None, Some(_)) | (None, None) => {}
                }
            }
            Value::Object(mix)
        }
        (Value::Array(base), Value::Array(own)) if ids(base).is_some() && ids(own).is_some() => {
            let mut mix: Vec<Value> = base.iter().filter(|_| !dice.one_in(6)).cloned().collect();
            for item in own {
                match mix.iter().position(|other| other["id"] == item["id"]) {
                    Some(at) => mix[at] = mixed(&mix[at].clone(), item, dice),
                    None if dice.one_in(2) => mix.insert(mix.len().min(dice.0 as usize % 5), item.clone()),
                    None => {}
                }
            }
            if mix.len() > 1 && dice.one_in(3) {
                let item = mix.remove(0);
                mix.insert(dice.0 as usize % (mix.len() + 1), item);
            }
            Value::Array(mix)
        }
        (Value::String(base), Value::String(own)) if base.contains('\n') && own.contains('\n') => {
            let mut blocks: Vec<&str> = base.trim_end().split("\n\n").collect();
            for block in own.trim_end().split("\n\n") {
                let at = dice.0 as usize % blocks.len();
                if dice.one_in(3) {
                    blocks[at] = block;
                } else if dice.one_in(3) {
                    blocks.insert(at, block);
                }
            }
            Value::String(blocks.join("\n\n") + "\n")
        }
        (base, own) => {
            if dice.one_in(3) {
                own.clone()
            } else {
                base.clone()
            }
        }
    }
}

pub(super) fn ids(items: &[Value]) -> Option<Vec<&str>> {
    items.iter().map(|item| item.get("id")?.as_str()).collect()
}
