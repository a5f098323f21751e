//! Modules that are sent back as they were read: read-only fields, and the shared values of global modules.

use super::view::shared;
use crate::model::{Global, Module, View as _};
use crate::ops::prelude::*;
use crate::richtext::Form;

/// Versions of a global module with which values that are sent back are compared.
const VERSIONS_MAX: usize = 50;

/// Removes the shared values of global modules that were changed since a client read the post: its `metadata` has the revision
/// of the post, which such a change is not.
///
/// # Errors
/// The repository cannot be read.
pub(super) fn without_former_values(
    at: &Snapshot<'_>,
    definitions: &Definitions,
    record: &mut Map,
) -> Result<(), OpError> {
    let modules = record.get_mut("modules").and_then(Value::as_array_mut);
    for module in modules.into_iter().flatten().filter_map(Value::as_object_mut) {
        without_echoed_fields(module, definitions);
        let Some(slug) = module.get("global").and_then(Value::as_str).map(str::to_owned) else { continue };
        let Some(now) = definitions.global(&slug) else { continue };
        let Some(unit) = Unit::parse(&format!("{}:{}", Kind::Global, now.id)) else { continue };
        if !module.contains_key("props") {
            continue;
        }
        let look = at.site().look();
        let mut then = definitions.clone();
        for revision in look.history(&unit, (None, None), (0, VERSIONS_MAX))?.revisions {
            let version =
                look.version(&unit, look.revision(&revision.id)?)?.and_then(|version| version.value);
            let Some(former) = version.and_then(|value| Global::from_value(&value).ok()) else { continue };
            // The module may have a slug that the former version did not know as an alias yet.
            then.globals.insert(slug.clone(), former);
            without_echoed_fields(module, &then);
            if !module.contains_key("props") {
                break;
            }
        }
    }
    Ok(())
}

/// Maps old names of a module's fields, and ignores the read-only fields of an answer, so that an answer can be sent back.
pub(super) fn without_echoed_fields(fields: &mut Map, definitions: &Definitions) {
    if let Some(slug) = fields.remove("globalSlug").filter(|slug| !slug.is_null()) {
        fields.entry("global").or_insert(slug);
    }
    for name in ["global", "overrides", "adminLabel", "locked"] {
        if fields.get(name).is_some_and(Value::is_null) {
            fields.remove(name);
        }
    }
    let scope = if fields.contains_key("global") { &["global"][..] } else { &["local", "post"] };
    if fields.get("scope").and_then(Value::as_str).is_some_and(|word| scope.contains(&word)) {
        fields.remove("scope");
    }
    if fields.get("postModuleId") == fields.get("id") {
        fields.remove("postModuleId");
    }
    ["moduleInstanceId", "effectiveProps"].iter().for_each(|name| drop(fields.remove(*name)));
    // Shared values of a global module may be echoed; others are left in, and refused later.
    let mut module = fields.clone();
    let Some(Value::Object(props)) = module.remove("props") else { return };
    let Ok(module) = Module::deserialize(&Value::Object(module)) else { return };
    let is_shown = |form| props == shared(module.clone(), definitions, form);
    if module.global.is_some() && (props.is_empty() || is_shown(Form::Json) || is_shown(Form::Markdown)) {
        fields.remove("props");
    }
}
