//! Merging values: what is taken from one side, and which rule applies to a kind of value.

use super::prose::{self, Prose};
use super::tree::Tree;
use super::{Conflict, ConflictKind, Merge, list, text};
use crate::base::{Map, Path, Step, Value};
use std::collections::{HashMap, HashSet};

/// Three versions of one place; `None` is absence.
pub(super) type Sides<'a> = Merge<Option<&'a Value>>;

/// A merge in progress.
#[derive(Debug, Default)]
pub(super) struct Engine {
    /// The conflicts so far.
    pub(super) conflicts: Vec<Conflict>,
    /// Whether a text that both sides changed includes THEIRS' changes that do not conflict; else OURS is kept as a
    /// whole.
    pub(super) mixes_texts: bool,
}

impl Engine {
    /// Merges one place. Each conflict is recorded once, at the outermost place that it concerns.
    pub(super) fn node(&mut self, at: &Path, sides: Sides<'_>) -> Option<Value> {
        if let Some(found) = trivial_merge(at, sides) {
            return found;
        }
        match prose::merge(sides, self.mixes_texts) {
            Some(Prose::Merged(value)) => return Some(value),
            Some(Prose::Clash(mixed)) => {
                let ours = self.conflict(at, sides);
                return mixed.or(ours);
            }
            None => {}
        }
        match sides.into_array() {
            [None | Some(Value::Object(_)), Some(Value::Object(ours)), Some(Value::Object(theirs))] => {
                let base = sides.base.and_then(Value::as_object);
                Some(Value::Object(self.object(at, base, ours, theirs)))
            }
            [None | Some(Value::Array(_)), None | Some(Value::Array(_)), None | Some(Value::Array(_))]
                if is_set(at) =>
            {
                set(sides)
            }
            [None | Some(Value::Array(_)), Some(Value::Array(ours)), Some(Value::Array(theirs))] => {
                let base = sides.base.and_then(Value::as_array);
                let lists = Merge::new(base, Some(ours), Some(theirs));
                if let Some(tree) = Tree::of(lists) {
                    return Some(Value::Array(self.tree(at, &tree)));
                }
                match list::keyed(at, lists) {
                    Some(keyed) => Some(Value::Array(self.list(at, &keyed))),
                    None => match base.and_then(|base| by_position(base, ours, theirs)) {
                        Some(items) => Some(Value::Array(items)),
                        None => self.conflict(at, sides),
                    },
                }
            }
            [Some(Value::String(base)), Some(Value::String(ours)), Some(Value::String(theirs))]
                if [base, ours, theirs].iter().any(|text| text.contains('\n')) =>
            {
                let texts = Merge::new(base, ours, theirs);
                match text::merge(texts) {
                    Some(text) => Some(Value::String(text)),
                    None if self.mixes_texts => {
                        self.conflict(at, sides);
                        Some(Value::String(text::preferring_ours(texts)))
                    }
                    None => self.conflict(at, sides),
                }
            }
            _ => self.conflict(at, sides),
        }
    }

    /// Records that both sides changed one place, and keeps OURS.
    fn conflict(&mut self, at: &Path, sides: Sides<'_>) -> Option<Value> {
        let kind = match sides.into_array() {
            [None, _, _] => ConflictKind::AddAdd,
            [Some(_), None, _] | [Some(_), _, None] => ConflictKind::EditDelete,
            [Some(_), Some(_), Some(_)] => ConflictKind::EditEdit,
        };
        self.note(at.clone(), kind, sides.map(|side| side.cloned()));
        sides.ours.cloned()
    }

    /// Records a conflict.
    pub(super) fn note(&mut self, path: Path, kind: ConflictKind, values: Merge<Option<Value>>) {
        let Merge { base, ours, theirs } = values;
        self.conflicts.push(Conflict { path, kind, base, ours, theirs });
    }

    fn object(&mut self, at: &Path, base: Option<&Map>, ours: &Map, theirs: &Map) -> Map {
        let mut merged = Map::new();
        for key in key_order(ours, theirs) {
            let sides = Merge::new(base.and_then(|base| base.get(key)), ours.get(key), theirs.get(key));
            // Most places are unchanged; their paths need not be built.
            let value = match sides.resolve() {
                Some(same) if *same == sides.ours => same.cloned(),
                Some(_) | None => self.node(&at.key(key), sides),
            };
            if let Some(value) = value {
                merged.insert(key.clone(), value);
            }
        }
        merged
    }
}

/// The keys of both: OURS' in their order, each of the others after the key that precedes it in THEIRS.
pub(super) fn key_order<'a>(ours: &'a Map, theirs: &'a Map) -> Vec<&'a String> {
    let mut after: HashMap<Option<&String>, Vec<&String>> = HashMap::new();
    let mut last = None;
    for key in theirs.keys() {
        if ours.contains_key(key) {
            last = Some(key);
        } else {
            after.entry(last).or_default().push(key);
        }
    }
    let mut keys = after.remove(&None).unwrap_or_default();
    for key in ours.keys() {
        keys.push(key);
        keys.append(&mut after.remove(&Some(key)).unwrap_or_default());
    }
    keys
}

/// `value` with the keys of its objects in the order of `like`.
fn in_order_of(like: &Value, value: &Value) -> Value {
    match (like, value) {
        (Value::Object(like), Value::Object(value)) => {
            let keys = key_order(like, value).into_iter().filter_map(|key| Some((key, value.get(key)?)));
            let ordered = keys.map(|(key, value)| {
                let value = like.get(key).map_or_else(|| value.clone(), |like| in_order_of(like, value));
                (key.clone(), value)
            });
            Value::Object(ordered.collect())
        }
        (Value::Array(like), Value::Array(items)) => {
            let ids: HashMap<_, _> =
                like.iter().filter_map(|item| Some((list::id_of(item)?, item))).collect();
            let ordered = items.iter().enumerate().map(|(index, item)| {
                let like = match list::id_of(item) {
                    Some(id) => ids.get(&id).copied(),
                    None => like.get(index),
                };
                like.map_or_else(|| item.clone(), |like| in_order_of(like, item))
            });
            Value::Array(ordered.collect())
        }
        _ => value.clone(),
    }
}

/// The result if at most one side changed the place, or both in the same way.
fn trivial_merge(at: &Path, sides: Sides<'_>) -> Option<Option<Value>> {
    let Merge { base, ours, theirs } = sides;
    if ours == theirs || base == theirs {
        return Some(ours.cloned());
    }
    let theirs_in_ours_order = || match (ours, theirs) {
        (Some(ours), Some(theirs)) => Some(in_order_of(ours, theirs)),
        (_, theirs) => theirs.cloned(),
    };
    if base == ours {
        return Some(theirs_in_ours_order());
    }
    if same_but_for_sets(at, ours, theirs) || same_but_for_sets(at, base, theirs) {
        return Some(ours.cloned());
    }
    same_but_for_sets(at, base, ours).then(theirs_in_ours_order)
}

/// Whether a list is a set: directly under the item's `taxonomies`.
pub(super) fn is_set(at: &Path) -> bool {
    matches!(at.0.as_slice(), [Step::Key(first), Step::Key(_)] if first == TAXONOMIES)
}

const TAXONOMIES: &str = "taxonomies";

/// Whether two values differ at most in the order of sets.
pub(super) fn same_but_for_sets(at: &Path, a: Option<&Value>, b: Option<&Value>) -> bool {
    let (Some(a), Some(b)) = (a, b) else { return a == b };
    match (at.0.as_slice(), a, b) {
        (_, Value::Array(a), Value::Array(b)) if is_set(at) => {
            a.iter().collect::<HashSet<_>>() == b.iter().collect::<HashSet<_>>()
        }
        ([], Value::Object(a), Value::Object(b)) => {
            a.len() == b.len()
                && a.iter().all(|(key, value)| match key.as_str() {
                    TAXONOMIES => same_but_for_sets(&at.key(key), Some(value), b.get(key)),
                    _ => b.get(key) == Some(value),
                })
        }
        ([Step::Key(first)], Value::Object(a), Value::Object(b)) if first == TAXONOMIES => {
            a.len() == b.len()
                && a.iter().all(|(key, value)| same_but_for_sets(&at.key(key), Some(value), b.get(key)))
        }
        _ => a == b,
    }
}

/// Merges a set: additions and removals of both sides apply. A missing set is empty.
fn set(sides: Sides<'_>) -> Option<Value> {
    let Merge { base, ours, theirs } =
        sides.map(|side| side.and_then(Value::as_array).map_or(&[][..], Vec::as_slice));
    let [in_base, in_ours, in_theirs] =
        [base, ours, theirs].map(|items| items.iter().collect::<HashSet<_>>());
    let own = ours.iter().filter(|item| in_theirs.contains(item) || !in_base.contains(item));
    let mut seen = HashSet::new();
    let added = theirs.iter().filter(|item| !in_ours.contains(item) && !in_base.contains(item));
    let items: Vec<Value> = own.chain(added.filter(|item| seen.insert(*item))).cloned().collect();
    let is_present = !items.is_empty() || (sides.ours.is_some() && sides.theirs.is_some());
    is_present.then_some(Value::Array(items))
}

/// Lists of objects without ids: merged item by item, if all have the same length and no item was changed differently
/// by both sides.
fn by_position(base: &[Value], ours: &[Value], theirs: &[Value]) -> Option<Vec<Value>> {
    let objects = [base, ours, theirs].iter().all(|items| items.iter().all(Value::is_object));
    if !objects || base.len() != ours.len() || base.len() != theirs.len() {
        return None;
    }
    let items = base.iter().zip(ours).zip(theirs);
    items
        .map(|((base, ours), theirs)| Merge::new(base, ours, theirs).resolve().map(|&item| item.clone()))
        .collect()
}
