//! A global module as clients write it: values by name, and the slug as `globalSlug`.

use super::Globals;
use crate::model::present_values;
use crate::ops::named::{remove_unchanged, rename, set, stored};
use crate::ops::post::{Assignment, check_props};
use crate::ops::prelude::*;
use crate::richtext::Form;

/// Fields of a record that can be set.
const SETTABLE: &[&str] = &["label", "globalSlug", "slug", "props"];

/// Lays a record over a global module. Values that the record does not name stay.
///
/// # Errors
/// A field cannot be set, or not to this value.
pub(super) fn lay(draft: &mut Draft<'_>, item: &Item, mut record: Map) -> Result<Item, OpError> {
    let as_json = |at: &Snapshot<'_>, item: &Item| shown(at, item, Form::Json).map(Some);
    let as_markdown = |at: &Snapshot<'_>, item: &Item| shown(at, item, Form::Markdown).map(Some);
    remove_unchanged(draft, item, &mut record, SETTABLE, &[&as_json, &as_markdown])?;
    let mut values = patch::object(&record, "props")?.unwrap_or_default();
    let forms = [Form::Json, Form::Markdown].map(|form| shown(draft.snapshot(), item, form));
    for form in forms {
        let form = form?;
        values.retain(|name, value| form["props"].get(name) != Some(&*value));
    }
    let kind = item.text("type").unwrap_or_default();
    check_props(kind, &values, &*draft.definitions()?)?;
    let mut fields = props(values);
    if record.contains_key("label") {
        fields.push(Assignment::at("label", patch::text(&record, "label")?.into()));
    }
    let slug = patch::text(&record, "globalSlug")?.or(patch::text(&record, "slug")?);
    let item = match slug {
        Some(slug) => rename(draft, item, &slug)?,
        None => item.clone(),
    };
    set::<Globals>(draft, &item, &fields)
}

/// Values as changes of places.
pub(super) fn props(values: Map) -> Vec<Assignment> {
    values.into_iter().map(|(name, value)| Assignment::at(format!("props.{name}"), value)).collect()
}

/// A global module as it is answered.
fn shown(at: &Snapshot<'_>, item: &Item, form: Form) -> Result<Value, OpError> {
    let mut shown = stored::<Globals>(at, item)?;
    add_names(&mut shown, "global");
    show_as(&mut shown, at, form)?;
    Ok(shown)
}

/// Adds the names that old clients read. Fields from history and usage are at the top level in a list, and under
/// `metadata` for a single module.
pub(crate) fn add_names(row: &mut Value, scope: &str) {
    row["globalSlug"] = row["slug"].clone();
    row["scope"] = Value::from(scope);
    for key in ["createdAt", "updatedAt", "usageCount"] {
        let value = row["metadata"][key].clone();
        if let Some(row) = row.as_object_mut() {
            row.entry(key).or_insert(value);
        }
    }
}

/// Writes the rich text of a global module in the given form.
///
/// # Errors
/// The repository cannot be read.
pub(crate) fn show_as(row: &mut Value, at: &Snapshot<'_>, form: Form) -> Result<(), OpError> {
    let kind = row["type"].as_str().unwrap_or_default().to_owned();
    if let Some(values) = row.get_mut("props").and_then(Value::as_object_mut) {
        present_values(values, &kind, &*at.definitions()?, form);
    }
    Ok(())
}
