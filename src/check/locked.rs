//! Locked modules must keep their type and position: a rule about a change rather than a state.

use crate::base::Value;
use std::collections::{BTreeMap, HashMap};

/// The id of a module that is locked in both `old` and `new` and is missing, has another type, shows another global
/// module or none, has moved among the modules that both have, or follows a module that `old` does not have. To
/// change it, unlock it first, in a separate change. `old` and `new` are posts; `renamed` are global modules that
/// have another slug now.
pub fn locked_module_lost(old: &Value, new: &Value, renamed: &BTreeMap<String, String>) -> Option<String> {
    let (before, after) = (list(old), list(new));
    let places: HashMap<&str, usize> =
        after.iter().enumerate().filter_map(|(at, module)| Some((id_of(module)?, at))).collect();
    let known: HashMap<&str, usize> =
        before.iter().enumerate().filter_map(|(at, module)| Some((id_of(module)?, at))).collect();
    let is_new = |module: &Value| id_of(module).is_none_or(|id| !known.contains_key(id));
    let first_new = after.iter().position(is_new).unwrap_or(after.len());
    let mut latest = None;
    for (position, module) in before.iter().enumerate() {
        let Some(id) = id_of(module) else { continue };
        let is_locked = is_locked(module);
        let Some(place) = places.get(id) else {
            if is_locked {
                return Some(id.to_owned());
            }
            continue;
        };
        if is_locked {
            let later = before[position + 1..].iter().filter_map(|later| places.get(id_of(later)?));
            let moved_up = latest.is_some_and(|latest| latest > place);
            let moved = moved_up || later.min().is_some_and(|first| first < place) || first_new < *place;
            if moved || !is_same(module, &after[*place], renamed) {
                return Some(id.to_owned());
            }
        }
        latest = latest.max(Some(place));
    }
    None
}

/// Whether two versions of a module have the same type, and the same global module if any.
fn is_same(old: &Value, new: &Value, renamed: &BTreeMap<String, String>) -> bool {
    let global = |module: &Value| module.get("global").and_then(Value::as_str).map(str::to_owned);
    let (before, after) = (global(old), global(new));
    let follows = || renamed.get(before.as_ref()?).filter(|slug| Some(*slug) == after.as_ref());
    old.get("type") == new.get("type") && (before == after || follows().is_some())
}

fn list(post: &Value) -> &[Value] {
    post.get("modules").and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn id_of(module: &Value) -> Option<&str> {
    module.get("id").and_then(Value::as_str)
}

fn is_locked(module: &Value) -> bool {
    module.get("locked").and_then(Value::as_bool).unwrap_or(false)
}

/// The modules of a post: each id, and whether it is locked.
pub fn locks(post: &Value) -> Vec<(&str, bool)> {
    list(post).iter().filter_map(|module| Some((id_of(module)?, is_locked(module)))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn lost(old: &Value, new: &Value) -> Option<String> {
        locked_module_lost(old, new, &BTreeMap::new())
    }

    /// `"A b"`: a locked module `a`, and `b`.
    fn post(text: &str) -> Value {
        let modules: Vec<_> = text
            .split_whitespace()
            .map(|id| json!({"id": id.to_lowercase(), "locked": id.chars().all(char::is_uppercase)}))
            .collect();
        json!({"modules": modules})
    }

    #[test]
    fn locked_modules_cannot_be_moved_or_removed() {
        for (old, new, lost) in [
            ("A b", "A b", None),
            ("A b", "b", Some("a")),
            ("a b", "b", None),
            ("A b", "A", None),
            ("A b", "b A", Some("a")),
            ("A B", "B A", Some("a")),
            ("a B c", "c B a", Some("b")),
            ("a b C", "b a C", None),
            ("A b", "A y b z", None),
            ("A b", "x A b", Some("a")),
            ("a B c", "a x B c", Some("b")),
            ("a B c", "x B c", Some("b")),
            ("A b", "a b", None),
            ("A b", "b a", Some("a")),
            ("A b C", "A C", None),
            ("A b C", "A b", Some("c")),
            ("", "A", None),
        ] {
            assert_eq!(super::tests::lost(&post(old), &post(new)).as_deref(), lost, "{old} -> {new}");
        }
        assert_eq!(lost(&json!({}), &json!({"modules": 3})), None);
    }

    #[test]
    fn locked_modules_cannot_change_type_or_global() {
        let post = |module: Value| json!({"modules": [module]});
        let old = json!({"id": "a", "type": "hero", "locked": true});
        let shown = json!({"id": "a", "type": "callout", "global": "cta", "locked": true, "overrides": {}});
        let check = |old: &Value, new: Value, expected: Option<&str>| {
            assert_eq!(lost(&post(old.clone()), &post(new.clone())).as_deref(), expected, "{new}");
        };
        check(&old, json!({"id": "a", "type": "hero", "locked": true, "props": {"title": "A"}}), None);
        check(&old, json!({"id": "a", "type": "hero"}), None);
        check(&old, json!({"id": "a", "type": "prose", "locked": true}), Some("a"));
        check(&old, json!({"id": "a", "type": "hero", "global": "cta", "locked": true}), Some("a"));
        check(&shown, json!({"id": "a", "type": "callout", "global": "other", "locked": true}), Some("a"));
        check(&shown, json!({"id": "a", "type": "callout", "locked": true}), Some("a"));
        let renamed = BTreeMap::from([("cta".to_owned(), "call".to_owned())]);
        let follows = json!({"id": "a", "type": "callout", "global": "call", "locked": true});
        assert_eq!(locked_module_lost(&post(shown), &post(follows), &renamed), None);
    }

    proptest! {
        /// Whatever happens to the others, the modules before a locked module that remain are those that were before
        /// it.
        #[test]
        fn modules_before_a_locked_module_stay_before_it(
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
            prop_assert_eq!(lost(&old, &new).is_none(), stays);
        }
    }
}
