//! Finds the values of a module type in the items of a stage, and applies migration steps to them.

use super::step::{Effect, Misfit, Step};
use crate::ops::prelude::*;

/// Counts the changes in one item.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// Modules whose values changed.
    pub(super) modules: usize,
    /// Values that were removed.
    pub(super) lost: usize,
}

/// Applies the steps to an item of a kind that may hold values of the type.
///
/// # Errors
/// The target of a move already has a value.
pub(super) fn apply(kind: Kind, name: &str, steps: &[Step], value: &mut Value) -> Result<Tally, Misfit> {
    let mut tally = Tally::default();
    match kind {
        Kind::Post => in_list(value.get_mut("modules"), name, steps, &["props", "overrides"], &mut tally)?,
        Kind::Group => in_list(value.get_mut("members"), name, steps, &["props"], &mut tally)?,
        Kind::Global if value["type"] == name => in_module(value, steps, &["props"], &mut tally)?,
        Kind::Layout => seeds(value, name, steps, &mut tally),
        _ => {}
    }
    Ok(tally)
}

fn in_list(
    list: Option<&mut Value>,
    name: &str,
    steps: &[Step],
    keys: &[&str],
    tally: &mut Tally,
) -> Result<(), Misfit> {
    let list = list.and_then(Value::as_array_mut).into_iter().flatten();
    list.filter(|module| module["type"] == name).try_for_each(|module| in_module(module, steps, keys, tally))
}

fn in_module(module: &mut Value, steps: &[Step], keys: &[&str], tally: &mut Tally) -> Result<(), Misfit> {
    let mut is_changed = false;
    for key in keys {
        let Some(props) = module.get_mut(*key).and_then(Value::as_object_mut) else { continue };
        for step in steps {
            let effect = step.apply(props)?;
            is_changed |= effect != Effect::None;
            tally.lost += usize::from(effect == Effect::Lost);
        }
    }
    tally.modules += usize::from(is_changed);
    Ok(())
}

/// Applies the steps to the fields that briefs fill, which are keyed by slug.
fn seeds(value: &mut Value, name: &str, steps: &[Step], tally: &mut Tally) {
    let rows = value.get_mut("seedMapping").and_then(Value::as_array_mut).into_iter().flatten();
    for row in rows.filter(|row| row["type"] == name) {
        let Some(map) = row.get_mut("map").and_then(Value::as_object_mut) else { continue };
        let before = map.clone();
        for step in steps {
            let [from] = step.from() else { continue };
            match step.renames() {
                Some((from, to)) => {
                    *map = std::mem::take(map)
                        .into_iter()
                        .map(|(key, facts)| (if key == from { to.to_owned() } else { key }, facts))
                        .collect::<Map>();
                }
                None => drop(map.shift_remove(from)),
            }
        }
        tally.modules += usize::from(*map != before);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn migration_changes_every_use_of_its_type_and_no_other() {
        let steps = [Step::Move(vec!["a".into()], vec!["b".into()]), Step::Drop(vec!["x".into()])];
        for (kind, before, after, tally) in [
            (
                Kind::Post,
                json!({"modules": [{"type": "t", "props": {"a": 1, "x": 2}}, {"type": "u", "props": {"a": 1}}, {"type": "t", "global": "g", "overrides": {"a": 3}}]}),
                json!({"modules": [{"type": "t", "props": {"b": 1}}, {"type": "u", "props": {"a": 1}}, {"type": "t", "global": "g", "overrides": {"b": 3}}]}),
                Tally { modules: 2, lost: 1 },
            ),
            (
                Kind::Global,
                json!({"type": "t", "props": {"a": 1}}),
                json!({"type": "t", "props": {"b": 1}}),
                Tally { modules: 1, lost: 0 },
            ),
            (
                Kind::Global,
                json!({"type": "u", "props": {"a": 1}}),
                json!({"type": "u", "props": {"a": 1}}),
                Tally::default(),
            ),
            (
                Kind::Group,
                json!({"members": [{"type": "t", "props": {"x": 1}}]}),
                json!({"members": [{"type": "t", "props": {}}]}),
                Tally { modules: 1, lost: 1 },
            ),
            (
                Kind::Layout,
                json!({"seedMapping": [{"type": "t", "map": {"a": ["title"], "x": ["h1"]}}]}),
                json!({"seedMapping": [{"type": "t", "map": {"b": ["title"]}}]}),
                Tally { modules: 1, lost: 0 },
            ),
        ] {
            let mut value = before;
            assert_eq!(apply(kind, "t", &steps, &mut value), Ok(tally), "{kind}");
            assert_eq!(value, after, "{kind}");
        }
    }
}
