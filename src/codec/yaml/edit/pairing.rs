//! Matching old and new items of a list: by `id`, else by equality and then by position.

use crate::base::{Map, Value};
use std::collections::{HashMap, HashSet};

/// Most comparisons of items without ids; beyond that only equal beginnings and ends are matched.
pub(super) const COMPARISONS_MAX: usize = 250_000;

/// An entry or item of the result.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pick<'a> {
    /// The key; `None` for an item.
    pub(super) key: Option<&'a str>,
    pub(super) value: &'a Value,
    /// Its old position, if any.
    pub(super) own: Option<usize>,
}

/// The entries of a mapping in the order of the result: the old ones in their order, each new one after the entry that
/// it follows in `new`.
pub(super) fn entries<'a>(old: &Map, new: &'a Map) -> Vec<Pick<'a>> {
    let mut added: HashMap<Option<&str>, Vec<Pick<'a>>> = HashMap::new();
    let mut after = None;
    for (key, value) in new {
        if old.contains_key(key) {
            after = Some(key.as_str());
        } else {
            added.entry(after).or_default().push(Pick { key: Some(key), value, own: None });
        }
    }
    let mut picks = added.remove(&None).unwrap_or_default();
    for (at, key) in old.keys().enumerate() {
        if let Some((key, value)) = new.get_key_value(key) {
            picks.push(Pick { key: Some(key), value, own: Some(at) });
            picks.append(&mut added.remove(&Some(key.as_str())).unwrap_or_default());
        }
    }
    picks
}

/// The ids of the items, if every item has a unique one.
pub(super) fn ids(items: &[Value]) -> Option<Vec<&str>> {
    let ids: Vec<&str> = items.iter().map(|item| item.get("id")?.as_str()).collect::<Option<_>>()?;
    let distinct: HashSet<&&str> = ids.iter().collect();
    (distinct.len() == ids.len()).then_some(ids)
}

/// For each new item the position of the matching old one.
pub(super) fn pair(old: &[Value], new: &[Value]) -> Vec<Option<usize>> {
    match (ids(old), ids(new)) {
        (Some(old_ids), Some(new_ids)) => {
            let index: HashMap<&str, usize> =
                old_ids.into_iter().enumerate().map(|(at, id)| (id, at)).collect();
            let mut pairs: Vec<Option<usize>> =
                new_ids.into_iter().map(|id| index.get(id).copied()).collect();
            rename(old, new, &mut pairs);
            pairs
        }
        _ => by_value(old, new),
    }
}

/// Matches items whose id changed and that are otherwise equal.
fn rename(old: &[Value], new: &[Value], pairs: &mut [Option<usize>]) {
    let taken: HashSet<usize> = pairs.iter().flatten().copied().collect();
    let mut left: Vec<usize> = (0..old.len()).filter(|at| !taken.contains(at)).collect();
    if left.len() * pairs.iter().filter(|pair| pair.is_none()).count() > COMPARISONS_MAX {
        return;
    }
    for (pair, new) in pairs.iter_mut().zip(new).filter(|(pair, _)| pair.is_none()) {
        if let Some(found) = left.iter().position(|at| is_renamed(&old[*at], new)) {
            *pair = Some(left.remove(found));
        }
    }
}

fn is_renamed(old: &Value, new: &Value) -> bool {
    let (Some(old), Some(new)) = (old.as_object(), new.as_object()) else { return false };
    old.len() == new.len() && old.iter().all(|(key, value)| key == "id" || new.get(key) == Some(value))
}

fn by_value(old: &[Value], new: &[Value]) -> Vec<Option<usize>> {
    let prefix = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (old_rest, new_rest) = (&old[prefix..], &new[prefix..]);
    let suffix = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(a, b)| a == b).count();
    let (old_end, new_end) = (old.len() - suffix, new.len() - suffix);
    let mut pairs: Vec<Option<usize>> = (0..prefix).map(Some).collect();
    pairs.resize(new_end, None);
    if (old_end - prefix) * (new_end - prefix) <= COMPARISONS_MAX {
        let mut from = prefix;
        for at in prefix..new_end {
            if let Some(found) = (from..old_end).find(|candidate| old[*candidate] == new[at]) {
                pairs[at] = Some(found);
                from = found + 1;
            }
        }
    }
    fill(&mut pairs[prefix..], prefix, old_end);
    pairs.extend((old_end..old.len()).map(Some));
    pairs
}

/// Matches the items between matched ones in order: those were changed in place.
fn fill(pairs: &mut [Option<usize>], first_old: usize, old_end: usize) {
    let mut next_old = first_old;
    let mut at = 0;
    while at < pairs.len() {
        if let Some(found) = pairs[at] {
            next_old = found + 1;
            at += 1;
            continue;
        }
        let gap_end = (at..pairs.len()).find(|i| pairs[*i].is_some()).unwrap_or(pairs.len());
        let old_gap_end = pairs.get(gap_end).copied().flatten().unwrap_or(old_end);
        while at < gap_end {
            pairs[at] = (next_old < old_gap_end).then_some(next_old);
            next_old += 1;
            at += 1;
        }
    }
}
