//! Taxonomies and terms as clients write them.

use super::terms::{nested, rows};
use super::{Taxonomies, TermNoun};
use crate::base::Path;
use crate::ops::named::{listed_view, remove_unchanged, rename, set, stored};
use crate::ops::post::check_exact;
use crate::ops::prelude::*;

/// Fields of a taxonomy that can be set.
const SETTABLE: &[&str] = &["name", "hierarchical", "freeTagging", "maxSelections", "fields"];

/// Fields of a term that can be set.
const OF_TERM: &[&str] = &["name", "slug", "parentId", "parent", "description", "orderIndex", "customFields"];

/// Lays a record over a taxonomy.
///
/// # Errors
/// A field cannot be set, or not to this value.
pub(super) fn lay(draft: &mut Draft<'_>, item: &Item, mut record: Map) -> Result<Item, OpError> {
    let with_definitions = |mut taxonomy| {
        add_definitions(&mut taxonomy);
        Some(taxonomy)
    };
    let shown = |at: &Snapshot<'_>, item: &Item| stored::<Taxonomies>(at, item).map(with_definitions);
    let listed = |at: &Snapshot<'_>, item: &Item| listed_view::<Taxonomies>(at, item).map(with_definitions);
    remove_unchanged(draft, item, &mut record, SETTABLE, &[&shown, &listed])?;
    check_fields(draft, &record)?;
    set::<Taxonomies>(draft, item, &patch::places(record))
}

/// Adds the name of a taxonomy's fields that old clients read.
pub(crate) fn add_definitions(taxonomy: &mut Value) {
    taxonomy["customFieldDefs"] = taxonomy.get("fields").cloned().unwrap_or_else(|| json!([]));
}

/// Refuses field definitions with values of a wrong type.
///
/// # Errors
/// All wrong values, by field name.
pub(super) fn check_fields(draft: &Draft<'_>, record: &Map) -> Result<(), OpError> {
    let Some(fields) = record.get("fields").filter(|fields| !fields.is_null()) else { return Ok(()) };
    check_exact(Kind::Taxonomy, json!({"fields": fields}), ("", "/fields"), &*draft.definitions()?)
}

/// Lays a record over a term; values of the taxonomy's own fields that it does not name stay.
///
/// # Errors
/// A field cannot be set, or not to this value.
pub(super) fn lay_term(draft: &mut Draft<'_>, item: &Item, mut record: Map) -> Result<Item, OpError> {
    let taxonomy = item.path.split('/').nth(1).unwrap_or_default().to_owned();
    let listed = |at: &Snapshot<'_>, item: &Item| listed_term(at, &taxonomy, &item.id.id);
    remove_unchanged(draft, item, &mut record, OF_TERM, &[&listed])?;
    let mut fields = term_fields(&record);
    if record.get("name").is_some_and(|name| name.as_str().is_none_or(|name| name.trim().is_empty())) {
        return Err(OpError::of_field("name", "is required"));
    }
    if record.contains_key("parentId") || record.contains_key("parent") {
        let above = patch::text(&record, "parentId")?.or(patch::text(&record, "parent")?);
        let above = above.map(|name| slug_of(draft, name)).transpose()?;
        fields.push(Assignment::at("parent", json!(above)));
    }
    let item = match patch::text(&record, "slug")? {
        Some(slug) => rename(draft, item, &slug)?,
        None => item.clone(),
    };
    set::<TermNoun>(draft, &item, &fields)
}

/// The slug of a term, which is named by id or slug.
///
/// # Errors
/// The repository cannot be read.
pub(super) fn slug_of(draft: &Draft<'_>, name: String) -> Result<String, OpError> {
    Ok(draft.snapshot().term(&name)?.map_or(name, |(_, slug)| slug))
}

/// The fields of a term in a record, other than its slug and parent.
pub(crate) fn term_fields(record: &Map) -> Vec<Assignment> {
    let own = ["name", "description", "orderIndex"].into_iter();
    let own = own.filter_map(|name| Some(Assignment::at(name, record.get(name)?.clone())));
    let values = record.get("customFields").and_then(Value::as_object).into_iter().flatten();
    let place = |name: &str| Path::root().key("customFields").key(name).to_string();
    own.chain(values.map(|(name, value)| Assignment::at(place(name), value.clone()))).collect()
}

/// A term as it is listed for its taxonomy, with the terms below it.
///
/// # Errors
/// The repository cannot be read.
pub(crate) fn listed_term(at: &Snapshot<'_>, taxonomy: &str, id: &str) -> Result<Option<Value>, OpError> {
    fn find(rows: Vec<Value>, id: &str) -> Option<Value> {
        rows.into_iter().find_map(|mut row| match row["id"] == id {
            true => Some(row),
            false => find(row["children"].as_array_mut().map(std::mem::take)?, id),
        })
    }
    let found = match find::named(at, Kind::Taxonomy, taxonomy) {
        Ok(found) => found,
        Err(error) if error.code == "taxonomy.not-found" => return Ok(None),
        Err(error) => return Err(error),
    };
    let rows = rows(at, &found)?.into_iter().map(|row| Value::Object(row.fields)).collect();
    Ok(find(nested(rows), id))
}
