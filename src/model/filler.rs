//! Default texts that are only examples: their definitions mark the fields as `filler`, and they should not be
//! published.

use super::definitions::Definitions;
use super::fields::{FieldDef, Holds};
use super::kinds::ModuleType;
use crate::base::{Map, Value};

/// The example values of a field: from its definition, its module type, and groups that contain the module.
fn examples<'d>(definitions: &'d Definitions, of: &'d ModuleType, def: &'d FieldDef) -> Vec<&'d Value> {
    let members = definitions.groups.values().flat_map(|group| &group.members);
    let members = members.filter(|member| member.module_type == of.module_type);
    let mut found: Vec<&Value> = members.filter_map(|member| member.props.get(&def.slug)).collect();
    found.extend(of.default_props.get(&def.slug));
    found.extend(&def.default);
    found
}

/// Whether two texts, or values with texts, are the same.
fn is_same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::String(a), Value::String(b)) => a.trim() == b.trim(),
        // Additional keys of a row, such as an id, are ignored.
        (Value::Object(a), Value::Object(b)) => {
            b.iter().all(|(key, value)| a.get(key).is_some_and(|own| is_same(own, value)))
        }
        (a, b) => a == b,
    }
}

fn is_example_row(row: &Value, examples: &[&Value]) -> bool {
    let rows = examples.iter().filter_map(|example| example.as_array()).flatten();
    rows.into_iter().any(|example| is_same(row, example))
}

/// The fields of a module that still have the example value of their definition.
pub fn untouched<'d>(definitions: &'d Definitions, module_type: &str, props: &Map) -> Vec<&'d FieldDef> {
    let Some(of) = definitions.module_types.get(module_type) else { return Vec::new() };
    let marked = of.props_schema.iter().filter(|def| def.filler);
    let is_untouched = |def: &&FieldDef| {
        let Some(value) = props.get(&def.slug) else { return false };
        let examples = examples(definitions, of, def);
        match value.as_array() {
            Some(rows) => rows.iter().any(|row| is_example_row(row, &examples)),
            None => examples.iter().any(|example| is_same(value, example)),
        }
    };
    marked.filter(is_untouched).collect()
}

/// Removes the example rows from a module's lists.
pub fn without_example_rows(definitions: &Definitions, module_type: &str, props: &mut Map) {
    let Some(of) = definitions.module_types.get(module_type) else { return };
    let lists = of.props_schema.iter().filter(|def| def.filler && def.row().holds() == Holds::Rows);
    for def in lists {
        let examples = examples(definitions, of, def);
        if let Some(Value::Array(rows)) = props.get_mut(&def.slug) {
            rows.retain(|row| !is_example_row(row, &examples));
        }
    }
}
