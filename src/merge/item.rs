//! Merging whole items, where deletion and absence are states of the whole item.

use super::{Conflict, ConflictKind, Merge, Merged, merge};
use crate::base::{Path, Value};

/// Merges an item like [`merge`], but absence and a set `deletedAt` are states of the whole item: if one side changes
/// the state and the other has any edit, this is an `edit/delete` conflict at the empty path, and the item stays as in
/// OURS (`docs/design/storage.md`, Stages). If both deleted it at different times, the earlier time is used.
pub fn merge_item(base: Option<&Value>, ours: Option<&Value>, theirs: Option<&Value>) -> Merged {
    let sides = Merge::new(base, ours, theirs);
    if sides.resolve().is_some() {
        return merge(base, ours, theirs);
    }
    let states = sides.map(State::of);
    let turned = |state: State| base.is_some() && state != states.base;
    let edited = |side: Option<&Value>| side.map(without_deletion) != base.map(without_deletion);
    let clash = (turned(states.ours) && states.ours != states.theirs && edited(theirs))
        || (turned(states.theirs) && states.ours != states.theirs && edited(ours))
        || (turned(states.ours) && turned(states.theirs) && states.ours != states.theirs);
    if clash {
        let conflict = Conflict {
            path: Path::root(),
            kind: ConflictKind::EditDelete,
            base: base.cloned(),
            ours: ours.cloned(),
            theirs: theirs.cloned(),
        };
        return Merged { value: ours.cloned(), conflicts: vec![conflict] };
    }
    match (states.into_array(), ours, theirs) {
        ([before, State::Deleted, State::Deleted], Some(ours), Some(theirs)) if before != State::Deleted => {
            let first = deletion(ours).min(deletion(theirs)).map(str::to_owned);
            let same_time = |side: &Value| {
                let mut side = side.clone();
                side[DELETED_AT] = first.clone().into();
                side
            };
            merge(base, Some(&same_time(ours)), Some(&same_time(theirs)))
        }
        _ => merge(base, ours, theirs),
    }
}

const DELETED_AT: &str = "deletedAt";

/// The state of a whole item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Absent,
    Deleted,
    There,
}

impl State {
    fn of(item: Option<&Value>) -> Self {
        match item {
            None => State::Absent,
            Some(item) if deletion(item).is_some() => State::Deleted,
            Some(_) => State::There,
        }
    }
}

/// When an item was deleted.
fn deletion(item: &Value) -> Option<&str> {
    item.get(DELETED_AT).and_then(Value::as_str)
}

fn without_deletion(item: &Value) -> Value {
    let mut item = item.clone();
    if let Value::Object(map) = &mut item {
        map.shift_remove(DELETED_AT);
    }
    item
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// `want` is the merged item, or `conflict`.
    fn check(base: Value, ours: Value, theirs: Value, want: &Value) {
        let some = |value: &Value| (!value.is_null()).then(|| value.clone());
        let (base, ours, theirs) = (some(&base), some(&ours), some(&theirs));
        for (left, right) in [(&ours, &theirs), (&theirs, &ours)] {
            let merged = merge_item(base.as_ref(), left.as_ref(), right.as_ref());
            if want == "conflict" {
                let [conflict] = merged.conflicts.as_slice() else { panic!("{merged:?}") };
                assert_eq!((conflict.kind, &conflict.path), (ConflictKind::EditDelete, &Path::root()));
                assert_eq!(merged.value, *left);
            } else {
                assert_eq!(merged, Merged { value: some(want), conflicts: vec![] });
            }
        }
    }

    #[test]
    fn deletion_conflicts_with_edits_of_the_item() {
        let live = json!({"title": "a"});
        let edited = json!({"title": "b"});
        let gone = json!({"title": "a", "deletedAt": "2027-01-02T00:00:00Z"});
        let earlier = json!({"title": "a", "deletedAt": "2027-01-01T00:00:00Z"});
        let gone_and_edited = json!({"title": "b", "deletedAt": "2027-01-02T00:00:00Z"});
        let conflict = json!("conflict");
        check(live.clone(), gone.clone(), live.clone(), &gone);
        check(live.clone(), gone.clone(), edited.clone(), &conflict);
        check(live.clone(), Value::Null, edited.clone(), &conflict);
        check(live.clone(), Value::Null, gone.clone(), &conflict);
        check(live.clone(), Value::Null, live.clone(), &Value::Null);
        check(live.clone(), gone.clone(), earlier.clone(), &earlier);
        check(live.clone(), gone_and_edited.clone(), edited.clone(), &conflict);
        check(gone.clone(), live.clone(), gone_and_edited.clone(), &conflict);
        check(gone.clone(), live.clone(), gone.clone(), &live);
        check(gone.clone(), gone_and_edited.clone(), gone, &gone_and_edited);
        check(Value::Null, live.clone(), json!({"title": "a", "x": 1}), &json!({"title": "a", "x": 1}));
    }
}
