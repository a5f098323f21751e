//! Whether an edit of a value in conflict decides the conflict.

use super::entries::beyond;
use super::{Merge, prose, text};
use crate::base::Value;

/// Whether `now`, an edit of OURS, leaves a part undecided that OURS and THEIRS dispute: of a text a block that both changed,
/// of a list without ids the items that only THEIRS has. A value without parts is decided by any edit.
pub fn leaves_disputed(sides: Merge<Option<&Value>>, now: Option<&Value>) -> bool {
    let (Some(ours), Some(theirs), Some(now)) = (sides.ours, sides.theirs, now) else { return false };
    if let [Value::Array(ours), Value::Array(theirs), Value::Array(now)] = [ours, theirs, now] {
        return leaves_entries([ours, theirs, now]);
    }
    let texts = [ours, theirs, now].map(prose::text_of);
    let [Some(ours), Some(theirs), Some(now)] = &texts else { return false };
    match sides.base.map(prose::text_of) {
        Some(Some(base)) if [&base, ours, theirs].iter().any(|text| text.contains('\n')) => {
            leaves_blocks(Merge::new(&base, ours, theirs), now)
        }
        None if [ours, theirs].iter().any(|text| text.contains('\n')) => {
            let [ours, theirs, now] = [ours, theirs, now].map(|text| text::blocks(text));
            leaves_items([&ours, &theirs, &now])
        }
        Some(_) | None => false,
    }
}

/// Whether a block that both changed still has OURS' version, and not THEIRS' beside it.
fn leaves_blocks(texts: Merge<&String>, now: &str) -> bool {
    let (before, now) = (text::blocks(texts.ours), text::blocks(now));
    let is_left = |[ours, theirs]: &[String; 2]| {
        let has_theirs = !theirs.is_empty() && now.contains(theirs) && !before.contains(theirs);
        (ours.is_empty() || now.contains(ours)) && !has_theirs
    };
    text::disputed(texts).iter().any(is_left)
}

/// Whether a list lacks an item that only THEIRS has: an edit of other items, or of those that only OURS has, does not
/// decide about it.
fn leaves_entries([ours, theirs, now]: [&Vec<Value>; 3]) -> bool {
    let only_theirs = beyond(theirs, ours);
    match only_theirs.is_empty() {
        true => leaves_items([ours, theirs, now]),
        false => only_theirs.iter().any(|item| !now.contains(item)),
    }
}

/// Whether a list still has items that only OURS has, and none that only THEIRS has. If both have the same ones, the order is
/// disputed, and the list still has OURS'.
fn leaves_items<T: PartialEq>([ours, theirs, now]: [&Vec<T>; 3]) -> bool {
    let (only_ours, only_theirs) = (beyond(ours, theirs), beyond(theirs, ours));
    if only_ours.is_empty() && only_theirs.is_empty() {
        let mut rest = now.iter();
        return ours.iter().all(|item| rest.any(|other| other == item));
    }
    let is_standing = only_ours.is_empty() || only_ours.iter().any(|item| now.contains(item));
    is_standing && !only_theirs.iter().any(|item| now.contains(item))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn leaves(base: Value, ours: Value, theirs: Value, now: Value) -> bool {
        let base = Some(&base).filter(|base| !base.is_null());
        leaves_disputed(Merge::new(base, Some(&ours), Some(&theirs)), Some(&now))
    }

    #[test]
    fn edit_of_another_paragraph_decides_nothing() {
        let text = |parts: [&str; 3]| Value::from(parts.join("\n\n"));
        let (base, ours, theirs) =
            (text(["One.", "Two.", "3"]), text(["Ours.", "Two.", "3"]), text(["Theirs.", "Two.", "Three."]));
        let cases = [
            (text(["Ours.", "More.", "3"]), true),
            (text(["Ours.", "Two.", "4"]), true),
            (text(["A third.", "Two.", "3"]), false),
            (text(["Theirs.", "Two.", "3"]), false),
            (text(["Ours.", "Theirs.", "Two."]), false),
            (json!(null), false),
        ];
        for (now, expected) in cases {
            let crlf = |text: &Value| Value::from(text.as_str().unwrap_or_default().replace('\n', "\r\n"));
            let sides = (base.clone(), ours.clone(), theirs.clone());
            assert_eq!(leaves(sides.0, sides.1, sides.2, now.clone()), expected, "{now}");
            assert_eq!(leaves(crlf(&base), crlf(&ours), crlf(&theirs), crlf(&now)), expected, "{now}");
        }
        let [ours, theirs] = ["Ours.\n\nTwo.\n", "Theirs.\n\nTwo.\n"].map(Value::from);
        assert!(leaves(Value::Null, ours.clone(), theirs.clone(), json!("Ours.\n\nTwo.\n\nThree.\n")));
        assert!(!leaves(Value::Null, ours, theirs, json!("Mine.\n\nTwo.\n")));
        assert!(!leaves(json!("a"), json!("b"), json!("c"), json!("d")), "a text of one line has no parts");
    }

    #[test]
    fn edit_of_another_item_decides_nothing() {
        let (base, ours, theirs) = (json!(["x"]), json!(["x", "b"]), json!(["x", "a"]));
        for (now, expected) in [
            (json!(["x", "b", "d"]), true),
            (json!(["b"]), true),
            (json!(["x", "B"]), true),
            (json!(["x", "b", "a"]), false),
            (json!(["x", "a"]), false),
        ] {
            assert_eq!(leaves(base.clone(), ours.clone(), theirs.clone(), now.clone()), expected, "{now}");
        }
        let (ours, theirs) = (json!(["b", "a", "c"]), json!(["c", "b", "a"]));
        let order = |now| leaves(json!(["a", "b", "c"]), ours.clone(), theirs.clone(), now);
        assert!(order(json!(["b", "a", "d", "c"])));
        assert!(!order(json!(["a", "c", "b"])));
    }
}
