//! A module as clients write it: values by name; of a global module what differs on its post.

use super::set::assign;
use super::view::ModuleView;
use super::{body, id_of, modules};
use crate::model::{Module, ModuleType};
use crate::ops::media::resolve_props;
use crate::ops::named::remove_unchanged;
use crate::ops::post::{check_props, shared};
use crate::ops::prelude::*;
use crate::ops::prose::Prose;
use crate::richtext::Form;
use serde::Deserialize as _;

/// Fields of a record that can be set.
const SETTABLE: &[&str] = &["props", "overrides", "orderIndex", "locked", "adminLabel"];

/// Lays a record over a module of a post; returns where it goes, if it says so. Values that the record does not name stay.
///
/// # Errors
/// A field cannot be set, or not to this value.
pub(super) fn lay(
    draft: &Draft<'_>,
    item: &Item,
    module: &mut Value,
    mut record: Map,
) -> Result<Option<usize>, OpError> {
    let id = id_of(module).to_owned();
    let definitions = draft.definitions()?;
    let name = module.get("type").and_then(Value::as_str).unwrap_or_default();
    bare_values(&definitions, name, &mut record);
    let as_json = |at: &Snapshot<'_>, item: &Item| shown(at, item, &id, Prose::Json);
    let as_markdown = |at: &Snapshot<'_>, item: &Item| shown(at, item, &id, Prose::Markdown);
    remove_unchanged(draft, item, &mut record, SETTABLE, &[&as_json, &as_markdown])?;
    let given = ["props", "overrides"].map(|key| patch::object(&record, key));
    let [props, overrides] = given;
    let (mut props, mut overrides) = (props?, overrides?);
    for values in [&mut props, &mut overrides].into_iter().flatten() {
        resolve_props(draft, name, values)?;
        check_props(name, values, &definitions)?;
    }
    let views = [as_json(draft.snapshot(), item)?, as_markdown(draft.snapshot(), item)?];
    let is_as_shown = |key: &str, name: &str, value: &Value| {
        views.iter().flatten().any(|view| view[key].get(name) == Some(value))
    };
    let mut common: Vec<Map> = Vec::new();
    if body(module) == "overrides"
        && let Ok(mut read) = Module::deserialize(&*module)
    {
        read.overrides = None;
        common = [Form::Json, Form::Markdown].map(|form| shared(read.clone(), &definitions, form)).into();
    }
    let mut changes = Vec::new();
    let takes_all_back = record.contains_key("overrides") && overrides.as_ref().is_none_or(Map::is_empty);
    if body(module) == "overrides" && takes_all_back {
        changes.push(Assignment::at("overrides", Value::Null));
    }
    let place = |name: &str| format!("props.{name}");
    for (name, value) in
        props.into_iter().flatten().filter(|(name, value)| !is_as_shown("props", name, value))
    {
        // A value that equals the shared one is no difference.
        let is_shared = common.iter().any(|common| common.get(&name) == Some(&value));
        changes.push(Assignment::at(place(&name), if is_shared { Value::Null } else { value }));
    }
    for (name, value) in overrides.into_iter().flatten() {
        if !is_as_shown("overrides", &name, &value) {
            changes.push(Assignment::at(place(&name), value));
        }
    }
    for name in ["locked", "adminLabel"] {
        changes.extend(record.get(name).map(|value| Assignment::at(name, value.clone())));
    }
    changes.iter().try_for_each(|change| assign(change, module))?;
    patch::place(&record, "orderIndex")
}

/// Moves values that stand beside the fields of the module to `props`.
fn bare_values(definitions: &Definitions, module_type: &str, record: &mut Map) {
    let fields = definitions.module_types.get(module_type).map(ModuleType::fields).unwrap_or_default();
    let is_own = |name: &str| SETTABLE.contains(&name) || ["id", "type", "scope", "global"].contains(&name);
    let bare: Map = fields
        .iter()
        .filter(|field| !is_own(&field.slug))
        .filter_map(|field| record.shift_remove_entry(&field.slug))
        .collect();
    if !bare.is_empty()
        && let Some(props) = record.entry("props").or_insert_with(|| json!({})).as_object_mut()
    {
        props.extend(bare);
    }
}

/// A module as it is listed for its post; none if the post does not have it.
fn shown(at: &Snapshot<'_>, item: &Item, id: &str, form: Prose) -> Result<Option<Value>, OpError> {
    if !modules(&item.value).iter().any(|module| id_of(module) == id) {
        return Ok(None);
    }
    let definitions = at.definitions()?;
    let view = ModuleView::all(&item.value, &definitions).into_iter().find(|module| module.id == id);
    let Some(mut view) = view else { return Ok(None) };
    view.show_as(form, &definitions);
    let mut row = json!(view);
    add_current(&mut row);
    Ok(Some(row))
}

/// Sets `props` to what visitors see: for a global module, the shared values with this post's overrides. `globalSlug` is the
/// name of a global module that clients read.
pub(crate) fn add_current(module: &mut Value) {
    if let Some(slug) = module.get("global").cloned() {
        module["globalSlug"] = slug;
    }
    if module["scope"] == "global" {
        module["props"] = module["effectiveProps"].clone();
    }
}
