//! Merging lists without ids by entry. Two additions to one list are a conflict in a merge of stages; this is for callers
//! that know that one side only goes on with what the other has.

use super::Merge;
use crate::base::Value;

/// OURS with the entries that THEIRS added and without those that THEIRS removed. What both added at one place stays, OURS'
/// first. `None` if both removed the same entry, if both added entries with the same first field, which are likely two
/// versions of one, or if THEIRS changed the order.
pub fn merge_entries(lists: Merge<&Vec<Value>>) -> Option<Vec<Value>> {
    let Merge { base, ours, theirs } = lists;
    let (removed, removed_here) = (beyond(base, theirs), beyond(base, ours));
    let (added, added_here) = (beyond(theirs, base), beyond(ours, base));
    let is_versions = |one: &Value, other: &Value| one != other && is_same_start(one, other);
    if removed.iter().any(|entry| removed_here.contains(entry))
        || added.iter().any(|entry| added_here.iter().any(|other| is_versions(entry, other)))
    {
        return None;
    }
    let mut merged = ours.clone();
    for entry in removed {
        if let Some(at) = merged.iter().position(|other| other == entry) {
            merged.remove(at);
        }
    }
    let (mut rest, mut reached): (Vec<usize>, _) = ((0..base.len()).collect(), 0);
    for (index, entry) in theirs.iter().enumerate() {
        if let Some(known) = rest.iter().position(|at| base[*at] == *entry) {
            let at = rest.remove(known);
            if at < reached {
                return None;
            }
            reached = at;
            continue;
        }
        if added_here.contains(&entry) {
            continue;
        }
        let before =
            theirs[..index].iter().rev().find_map(|one| merged.iter().rposition(|other| other == one));
        let mut at = before.map_or(0, |at| at + 1);
        while merged.get(at).is_some_and(|next| added_here.contains(&next)) {
            at += 1;
        }
        merged.insert(at, entry.clone());
    }
    Some(merged)
}

/// Whether two entries begin with the same field and value.
fn is_same_start(one: &Value, other: &Value) -> bool {
    let [one, other] = [one, other].map(|entry| entry.as_object().and_then(|fields| fields.iter().next()));
    one.is_some() && one == other
}

/// The items that a list has beyond those of another, each as many times as it has it more often.
pub(super) fn beyond<'a, T: PartialEq>(list: &'a [T], other: &[T]) -> Vec<&'a T> {
    let mut rest: Vec<&T> = other.iter().collect();
    let mut found = Vec::new();
    for item in list {
        match rest.iter().position(|known| *known == item) {
            Some(at) => {
                rest.swap_remove(at);
            }
            None => found.push(item),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn entries_of_both_stay_unless_they_are_versions_of_one() {
        for (base, ours, theirs, expected) in [
            (json!(["b"]), json!(["b", "f"]), json!(["b", "d", "e"]), json!(["b", "f", "d", "e"])),
            (json!(["b"]), json!(["a"]), json!(["b", "d"]), json!(["a", "d"])),
            (json!(["x", "y"]), json!(["x", "y", "a"]), json!(["d", "y"]), json!(["d", "y", "a"])),
            (json!(["x"]), json!(["x", "a"]), json!(["x", "a", "d"]), json!(["x", "a", "d"])),
            (json!(["x", "x"]), json!(["x", "x", "a"]), json!(["x"]), json!(["x", "a"])),
            (json!(["b"]), json!(["a"]), json!(["B"]), json!(null)),
            (json!(["x", "y"]), json!(["x", "y", "a"]), json!(["y", "x"]), json!(null)),
            (json!([]), json!([{"slug": "a", "n": 1}]), json!([{"slug": "a", "n": 2}]), json!(null)),
            (
                json!([]),
                json!([{"slug": "a"}]),
                json!([{"slug": "b"}]),
                json!([{"slug": "a"}, {"slug": "b"}]),
            ),
        ] {
            let lists = Merge::new(&base, &ours, &theirs).map(|list| list.as_array().expect("a list"));
            assert_eq!(merge_entries(lists).map_or(Value::Null, Value::Array), expected, "{ours} {theirs}");
        }
    }
}
