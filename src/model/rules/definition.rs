//! Rules of definitions: valid fields, matching defaults, usable patterns.

use crate::base::{Map, Value};
use crate::model::codes;
use crate::model::fields::{self, FieldDef, Holds, Unknown};
use crate::model::kinds::{ModuleType, View};
use crate::model::reader::{Owner, Reader};
use serde::Deserialize;

/// The placeholders of an address pattern (`docs/design/compatibility.md`).
const URL_TOKENS: [&str; 6] = ["slug", "path", "locale", "yyyy", "mm", "dd"];

pub(super) fn module_type(map: &mut Map, reader: &mut Reader<'_>) {
    own_fields(map, "propsSchema", reader);
    let Ok(definition) = ModuleType::from_value(&Value::Object(map.clone())) else { return };
    if let Some(Value::Object(values)) = map.get_mut("defaultProps") {
        reader.owner = Owner::Default;
        reader.inside("defaultProps", |r| fields::check(values, &definition.fields(), Unknown::Refused, r));
    }
}

pub(super) fn post_type(map: &mut Map, reader: &mut Reader<'_>) {
    own_fields(map, "fields", reader);
    for (index, entry) in map.get("urlPatterns").and_then(Value::as_array).into_iter().flatten().enumerate() {
        let pattern = entry.get("pattern").and_then(Value::as_str);
        let Some(problem) = pattern.and_then(pattern_problem) else { continue };
        reader.inside("urlPatterns", |r| {
            r.item(index, |r| r.inside("pattern", |r| r.refuse(codes::DEFINITION_PATTERN, problem, None)));
        });
    }
}

fn pattern_problem(pattern: &str) -> Option<String> {
    if !pattern.starts_with('/') {
        return Some(format!("the address pattern `{pattern}` must start with `/`"));
    }
    let tokens = pattern.split('{').skip(1).map(|rest| rest.split_once('}').map_or(rest, |(token, _)| token));
    let unknown = tokens.clone().find(|token| !URL_TOKENS.contains(token));
    unknown.map(|token| format!("`{{{token}}}` is not a part of an address pattern"))
}

/// A list of field definitions, and each default in it.
pub(super) fn own_fields(map: &mut Map, key: &str, reader: &mut Reader<'_>) {
    if let Some(Value::Array(list)) = map.get_mut(key) {
        reader.inside(key, |r| field_list(list, r));
    }
}

fn field_list(list: &mut [Value], reader: &mut Reader<'_>) {
    let mut seen = Vec::new();
    for (index, entry) in list.iter_mut().enumerate() {
        reader.item(index, |r| {
            let slug = entry.get("slug").and_then(Value::as_str).unwrap_or_default().to_owned();
            // A missing name is reported as such, not as a duplicate.
            if !slug.is_empty() && seen.contains(&slug) {
                r.inside("slug", |r| {
                    r.refuse(codes::DEFINITION_FIELD, format!("two fields are called `{slug}`"), None)
                });
            }
            field(entry, r);
            seen.push(slug);
        });
    }
}

fn field(entry: &mut Value, reader: &mut Reader<'_>) {
    let Value::Object(map) = entry else { return };
    if let Some(Value::Array(list)) = map.get_mut("fields") {
        reader.inside("fields", |r| field_list(list, r));
    }
    if let Some(item) = map.get_mut("item") {
        reader.inside("item", |r| field(item, r));
    }
    let Ok(def) = FieldDef::deserialize(&*entry) else { return };
    let holds = def.row().holds();
    let is_choice = matches!(holds, Holds::Choice | Holds::Choices);
    let is_nested = matches!(holds, Holds::Fields | Holds::Rows);
    let problems = [
        (is_choice && def.options.is_empty(), "has no `options`"),
        (!is_nested && !def.fields.is_empty(), "has `fields`, which only an object has"),
        (holds != Holds::Rows && def.item.is_some(), "has an `item`, which only a repeater has"),
        (def.min.zip(def.max).is_some_and(|(min, max)| min > max), "has a `min` above its `max`"),
        (def.step.is_some_and(|step| step <= 0.0), "has a `step` that is not above 0"),
    ];
    for (_, problem) in problems.into_iter().filter(|(is_so, _)| *is_so) {
        reader.refuse(
            codes::DEFINITION_FIELD,
            format!("the {} field `{}` {problem}", def.kind.name(), def.slug),
            None,
        );
    }
    if let Some(default) = entry.get_mut("default").filter(|_| def.row().holds_value()) {
        reader.owner = Owner::Default;
        reader.inside("default", |r| def.row().check(default, &def, r));
    }
}
