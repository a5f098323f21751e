//! Converts the rich text of an item to another form: Markdown in files is the editor's JSON over REST, for example.

use super::definitions::Definitions;
use super::fields::{self, FieldDef};
use crate::base::{Map, Value};
use crate::richtext::Form;

/// Converts the rich text of an item to a form: in a post's modules and custom fields, in a global module, in one
/// module. Other values stay as they are.
pub fn present(item: &mut Value, definitions: &Definitions, form: Form) {
    let Value::Object(map) = item else { return };
    if let Some(Value::Array(modules)) = map.get_mut("modules") {
        modules.iter_mut().for_each(|module| present(module, definitions, form));
    }
    let name = map.get("type").and_then(Value::as_str).unwrap_or_default().to_owned();
    let module_type = definitions.module_types.get(&name);
    for key in ["props", "overrides"] {
        if let (Some(Value::Object(values)), Some(module_type)) = (map.get_mut(key), module_type) {
            fields::present(values, &module_type.fields(), form);
        }
    }
    if let (Some(Value::Object(values)), Some(post_type)) =
        (map.get_mut("customFields"), definitions.post_types.get(&name))
    {
        fields::present(values, &post_type.fields.iter().collect::<Vec<_>>(), form);
    }
}

/// The same for the values of one module.
pub fn present_values(values: &mut Map, module_type: &str, definitions: &Definitions, form: Form) {
    let own = definitions.module_types.get(module_type).map(|definition| definition.fields());
    let own: Vec<&FieldDef> = own.unwrap_or_default();
    fields::present(values, &own, form);
}
