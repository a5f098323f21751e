//! Locked modules must stay, and stay where they are: a rule about a change rather than a state.

use crate::base::Value;
use std::collections::HashMap;

/// The id of a module that is locked in `old` and gone from `new`, or no longer stands where it stood among the modules that both
/// have. Whoever wants to move it unlocks it first, in a change of its own. `old` and `new` are posts.
pub fn locked_module_lost(old: &Value, new: &Value) -> Option<String> {
    let (before, after) = (locks(old), locks(new));
    let places: HashMap<&str, usize> = after.iter().enumerate().map(|(at, (id, _))| (*id, at)).collect();
    let mut latest = None;
    for (position, (id, is_locked)) in before.iter().enumerate() {
        let Some(place) = places.get(id) else {
            if *is_locked {
                return Some((*id).to_owned());
            }
            continue;
        };
        if *is_locked {
            let later = before[position + 1..].iter().filter_map(|(id, _)| places.get(id));
            let moved_up = latest.is_some_and(|latest| latest > place);
            if moved_up || later.min().is_some_and(|first| first < place) {
                return Some((*id).to_owned());
            }
        }
        latest = latest.max(Some(place));
    }
    None
}

/// The modules of a post: the id of each, and whether it is locked.
pub fn locks(post: &Value) -> Vec<(&str, bool)> {
    let list = post.get("modules").and_then(Value::as_array).into_iter().flatten();
    list.filter_map(|module| {
        let id = module.get("id").and_then(Value::as_str)?;
        Some((id, module.get("locked").and_then(Value::as_bool).unwrap_or(false)))
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    /// `"A b"`: a locked module `a`, and `b`.
    fn post(text: &str) -> Value {
        let modules: Vec<_> = text
            .split_whitespace()
            .map(|id| json!({"id": id.to_lowercase(), "locked": id.chars().all(char::is_uppercase)}))
            .collect();
        json!({"modules": modules})
    }

    #[test]
    fn locked_modules_stay_where_they_are() {
        for (old, new, lost) in [
            ("A b", "A b", None),
            ("A b", "b", Some("a")),
            ("a b", "b", None),
            ("A b", "A", None),
            ("A b", "b A", Some("a")),
            ("A B", "B A", Some("a")),
            ("a B c", "c B a", Some("b")),
            ("a b C", "b a C", None),
            ("A b", "x A y b z", None),
            ("A b", "a b", None),
            ("A b", "b a", Some("a")),
            ("A b C", "A C", None),
            ("A b C", "A b", Some("c")),
            ("", "A", None),
        ] {
            assert_eq!(locked_module_lost(&post(old), &post(new)).as_deref(), lost, "{old} -> {new}");
        }
        assert_eq!(locked_module_lost(&json!({}), &json!({"modules": 3})), None);
    }

    proptest! {
        /// Whatever happens to the others, a locked module keeps exactly those of them before it that were before it.
        #[test]
        fn what_stands_before_a_locked_module_stays_before_it(
            order in Just((0..6).collect::<Vec<usize>>()).prop_shuffle(),
            locked in prop::collection::vec(any::<bool>(), 6),
        ) {
            let module = |id: &usize| json!({"id": id.to_string(), "locked": locked[*id]});
            let old = json!({"modules": (0..6).collect::<Vec<_>>().iter().map(module).collect::<Vec<_>>()});
            let new = json!({"modules": order.iter().map(module).collect::<Vec<_>>()});
            let stays = (0..6).filter(|id| locked[*id]).all(|id| {
                let mut before: Vec<_> = order.iter().take_while(|other| **other != id).copied().collect();
                before.sort_unstable();
                before == (0..id).collect::<Vec<_>>()
            });
            prop_assert_eq!(locked_module_lost(&old, &new).is_none(), stays);
        }
    }
}
