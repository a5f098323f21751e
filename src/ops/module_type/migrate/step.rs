//! One step of a migration: changes the definition of a module type, and the values of its modules. Pure functions.

use crate::ops::prelude::*;
use std::fmt;

/// What happens to a field. Places are paths of slugs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    /// It moves to another place, or is renamed.
    Move(Vec<String>, Vec<String>),
    /// It is removed, with its values.
    Drop(Vec<String>),
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Move(from, to) => write!(f, "{} to {}", from.join("."), to.join(".")),
            Step::Drop(place) => write!(f, "drop {}", place.join(".")),
        }
    }
}

/// Why a step is impossible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Misfit {
    /// The definition has no such field.
    Unknown(String),
    /// The place is taken.
    Taken(String),
    /// A field on the path is not an object.
    NoObject(String),
}

/// The effect of a step on the values of a module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    /// There was nothing to change.
    None,
    /// A value moved.
    Moved,
    /// A value was removed.
    Lost,
}

impl Step {
    /// Applies the step to the values of a module.
    ///
    /// # Errors
    /// The target of a move already has a value.
    pub(super) fn apply(&self, props: &mut Map) -> Result<Effect, Misfit> {
        match self {
            Step::Drop(place) => Ok(taken_out(props, place).map_or(Effect::None, |_| Effect::Lost)),
            Step::Move(from, to) => {
                if value_at(props, from).is_none() {
                    return Ok(Effect::None);
                }
                if value_at(props, to).is_some() {
                    return Err(Misfit::Taken(to.join(".")));
                }
                if let ([from], [to]) = (from.as_slice(), to.as_slice()) {
                    renamed(props, from, to);
                    return Ok(Effect::Moved);
                }
                let value = taken_out(props, from).unwrap_or_default();
                put(props, to, value)?;
                Ok(Effect::Moved)
            }
        }
    }

    /// Applies the step to the fields of a definition.
    ///
    /// # Errors
    /// There is no such field, or its new place is taken, or inside a field that is not an object.
    pub(super) fn define(&self, fields: &mut Vec<Value>) -> Result<(), Misfit> {
        match self {
            Step::Drop(place) => take_field(fields, place).map(drop),
            Step::Move(from, to) => {
                if field_at(fields, to).is_some() {
                    return Err(Misfit::Taken(to.join(".")));
                }
                let (old, new) = (last(from), last(to));
                if parent(from) == parent(to) {
                    let siblings =
                        list_at(fields, parent(from)).ok_or_else(|| Misfit::Unknown(from.join(".")))?;
                    let field = siblings.iter_mut().find(|field| field["slug"] == old);
                    field.ok_or_else(|| Misfit::Unknown(from.join(".")))?["slug"] = json!(new);
                    shown_by(siblings, old, new);
                    return Ok(());
                }
                let mut field = take_field(fields, from)?;
                field["slug"] = json!(new);
                make_way(fields, parent(to))?.push(field);
                Ok(())
            }
        }
    }

    /// The old and new slug of a top-level field, if the step only renames it.
    pub(super) fn renames(&self) -> Option<(&str, &str)> {
        match self {
            Step::Move(from, to) if from.len() == 1 && to.len() == 1 => Some((last(from), last(to))),
            Step::Move(..) | Step::Drop(_) => None,
        }
    }

    /// The source of the step.
    pub(super) fn from(&self) -> &[String] {
        match self {
            Step::Move(from, _) | Step::Drop(from) => from,
        }
    }
}

fn last(place: &[String]) -> &str {
    place.last().map_or("", String::as_str)
}

fn parent(place: &[String]) -> &[String] {
    place.split_last().map_or(&[], |(_, rest)| rest)
}

/// The value at a place; null counts, because it is stored.
fn value_at<'a>(props: &'a Map, place: &[String]) -> Option<&'a Value> {
    let (name, rest) = place.split_first()?;
    let value = props.get(name)?;
    if rest.is_empty() { Some(value) } else { value_at(value.as_object()?, rest) }
}

fn taken_out(props: &mut Map, place: &[String]) -> Option<Value> {
    let (name, rest) = place.split_first()?;
    match rest.is_empty() {
        true => props.shift_remove(name),
        false => taken_out(props.get_mut(name)?.as_object_mut()?, rest),
    }
}

fn put(props: &mut Map, place: &[String], value: Value) -> Result<(), Misfit> {
    let Some((name, rest)) = place.split_first() else { return Ok(()) };
    if rest.is_empty() {
        props.insert(name.clone(), value);
        return Ok(());
    }
    let inner = props.entry(name.clone()).or_insert_with(|| json!({}));
    if inner.is_null() {
        *inner = json!({});
    }
    put(inner.as_object_mut().ok_or_else(|| Misfit::NoObject(name.clone()))?, rest, value)
}

/// Renames a key without moving it.
fn renamed(props: &mut Map, from: &str, to: &str) {
    let old = std::mem::take(props);
    let name = |key: String| if key == from { to.to_owned() } else { key };
    props.extend(old.into_iter().map(|(key, value)| (name(key), value)));
}

/// The fields inside a place of a definition.
fn list_at<'a>(fields: &'a mut Vec<Value>, place: &[String]) -> Option<&'a mut Vec<Value>> {
    let Some((name, rest)) = place.split_first() else { return Some(fields) };
    let field = fields.iter_mut().find(|field| field["slug"] == *name && field["type"] == "object")?;
    list_at(field.get_mut("fields")?.as_array_mut()?, rest)
}

fn field_at<'a>(fields: &'a mut Vec<Value>, place: &[String]) -> Option<&'a mut Value> {
    let siblings = list_at(fields, parent(place))?;
    siblings.iter_mut().find(|field| field["slug"] == last(place))
}

fn take_field(fields: &mut Vec<Value>, place: &[String]) -> Result<Value, Misfit> {
    let unknown = || Misfit::Unknown(place.join("."));
    let siblings = list_at(fields, parent(place)).ok_or_else(unknown)?;
    let at = siblings.iter().position(|field| field["slug"] == last(place)).ok_or_else(unknown)?;
    Ok(siblings.remove(at))
}

/// The fields of the object at a place; creates the object if it is missing.
fn make_way<'a>(fields: &'a mut Vec<Value>, place: &[String]) -> Result<&'a mut Vec<Value>, Misfit> {
    let Some((name, rest)) = place.split_first() else { return Ok(fields) };
    let at = match fields.iter().position(|field| field["slug"] == *name) {
        Some(at) => at,
        None => {
            fields.push(json!({"slug": name, "type": "object", "fields": []}));
            fields.len() - 1
        }
    };
    let no_object = || Misfit::NoObject(name.clone());
    if fields[at]["type"] != "object" {
        return Err(no_object());
    }
    if fields[at].get("fields").is_none() {
        fields[at]["fields"] = json!([]);
    }
    make_way(fields[at]["fields"].as_array_mut().ok_or_else(no_object)?, rest)
}

/// Replaces a field's slug in the conditions of other fields.
fn shown_by(fields: &mut [Value], old: &str, new: &str) {
    for field in fields {
        if field.pointer("/showIf/field").is_some_and(|name| name == old) {
            field["showIf"]["field"] = json!(new);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str) -> Vec<String> {
        text.split('.').map(str::to_owned).collect()
    }

    fn step(from: &str, to: &str) -> Step {
        if to.is_empty() { Step::Drop(place(from)) } else { Step::Move(place(from), place(to)) }
    }

    #[test]
    fn step_moves_or_drops_values() {
        for (from, to, before, after, effect) in [
            ("a", "b", json!({"x": 1, "a": 2, "y": 3}), json!({"x": 1, "b": 2, "y": 3}), Effect::Moved),
            ("a", "b", json!({"x": 1}), json!({"x": 1}), Effect::None),
            ("a", "b", json!({"a": null}), json!({"b": null}), Effect::Moved),
            ("a", "b.c", json!({"a": 2, "y": 3}), json!({"y": 3, "b": {"c": 2}}), Effect::Moved),
            ("a", "b.c", json!({"a": 2, "b": {"d": 1}}), json!({"b": {"d": 1, "c": 2}}), Effect::Moved),
            ("b.c", "a", json!({"b": {"c": 2}}), json!({"b": {}, "a": 2}), Effect::Moved),
            ("a", "", json!({"a": 2, "y": 3}), json!({"y": 3}), Effect::Lost),
            ("b.c", "", json!({"b": {"c": 2, "d": 1}}), json!({"b": {"d": 1}}), Effect::Lost),
            ("a", "", json!({"y": 3}), json!({"y": 3}), Effect::None),
        ] {
            let mut props = before.as_object().cloned().unwrap();
            assert_eq!(step(from, to).apply(&mut props), Ok(effect), "{from} {to}");
            assert_eq!(Value::Object(props), after, "{from} {to}");
        }
        let mut props = json!({"a": 1, "b": 2}).as_object().cloned().unwrap();
        assert_eq!(step("a", "b").apply(&mut props), Err(Misfit::Taken("b".to_owned())));
        let mut props = json!({"a": 1, "b": 2}).as_object().cloned().unwrap();
        assert_eq!(step("a", "b.c").apply(&mut props), Err(Misfit::NoObject("b".to_owned())));
    }

    #[test]
    fn step_moves_or_drops_fields_of_the_definition() {
        let fields = || {
            json!([
                {"slug": "a", "type": "text"},
                {"slug": "o", "type": "object", "fields": [{"slug": "c", "type": "text"}]},
                {"slug": "z", "type": "text", "showIf": {"field": "a", "equals": "x"}},
            ])
            .as_array()
            .cloned()
            .unwrap()
        };
        let slugs = |fields: &[Value]| {
            fields.iter().map(|field| field["slug"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let mut all = fields();
        step("a", "b").define(&mut all).unwrap();
        assert_eq!((slugs(&all).join(" "), &all[2]["showIf"]["field"]), ("b o z".to_owned(), &json!("b")));
        let mut all = fields();
        step("a", "o.d").define(&mut all).unwrap();
        assert_eq!(all[0]["fields"], json!([{"slug": "c", "type": "text"}, {"slug": "d", "type": "text"}]));
        let mut all = fields();
        step("a", "new.d").define(&mut all).unwrap();
        assert_eq!(
            all[2],
            json!({"slug": "new", "type": "object", "fields": [{"slug": "d", "type": "text"}]})
        );
        let mut all = fields();
        step("o.c", "").define(&mut all).unwrap();
        assert_eq!(all[1]["fields"], json!([]));
        for (from, to, misfit) in [
            ("q", "b", Misfit::Unknown("q".to_owned())),
            ("q", "", Misfit::Unknown("q".to_owned())),
            ("a", "z", Misfit::Taken("z".to_owned())),
            ("a", "z.c", Misfit::NoObject("z".to_owned())),
        ] {
            assert_eq!(step(from, to).define(&mut fields()), Err(misfit), "{from} {to}");
        }
    }
}
