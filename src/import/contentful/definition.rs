//! Content types of Contentful as the site would define them: types of posts, and of modules.

use super::Space;
use super::model::{ContentType, Field, Kind, Role};
use crate::base::{Map, Value};
use crate::import::proposed_type::ProposedType;
use serde_json::json;
use std::collections::BTreeSet;

/// How often entries in entries are followed in a definition, and in the values of a module.
pub(super) const NESTING_MAX: usize = 3;

/// The field for a page in a list of entries of which some have none.
pub(super) const PAGE: &str = "page";

/// Whether a field of an entry without a page holds the values of other entries.
pub(super) fn is_nested(space: &Space<'_>, kind: &ContentType, field: &Field) -> bool {
    linked(space, kind, field).into_iter().any(|kind| !kind.is_page())
}

/// A type of pages as a type of posts.
pub(super) fn post_type(space: &Space<'_>, kind: &ContentType) -> Map {
    let has = |role: Role| kind.fields.iter().any(|field| kind.role(field) == role);
    let mut fields: Vec<Value> = Vec::new();
    for field in &kind.fields {
        let definition = match kind.role(field) {
            Role::Own => definition(space, kind, field, 0),
            Role::Entries => reference(space, kind, field),
            _ => None,
        };
        fields.extend(definition);
    }
    if has(Role::Authors) {
        fields.push(json!({"slug": "author", "label": "Author", "type": "text"}));
    }
    ProposedType {
        name: kind.slug(),
        label: kind.name.clone(),
        description: kind.description.clone(),
        fields,
        taxonomies: if has(Role::Tags) { vec!["tags".to_owned()] } else { Vec::new() },
        has_picture: has(Role::Picture),
        is_dated: has(Role::Date),
        ..ProposedType::default()
    }
    .definition()
}

/// A type of entries without pages as a type of modules.
pub(super) fn module(space: &Space<'_>, kind: &ContentType) -> Map {
    let fields = fields(space, kind, 0);
    map(json!({
        "type": kind.slug(), "name": kind.name, "description": kind.description, "propsSchema": fields,
    }))
}

fn map(value: Value) -> Map {
    let Value::Object(mut map) = value else { return Map::new() };
    map.retain(|_, value| value != "");
    map
}

fn fields(space: &Space<'_>, kind: &ContentType, depth: usize) -> Vec<Value> {
    let mut fields: Vec<Value> =
        kind.fields.iter().filter_map(|field| definition(space, kind, field, depth)).collect();
    let label = |field: &&mut Value| field["slug"] == kind.title_field.as_str();
    if let Some(field) = fields.iter_mut().find(label) {
        field["isLabel"] = json!(true);
    }
    fields
}

/// The content types of the entries that a field lists: those that it allows, or those that it holds.
fn linked<'s>(space: &'s Space<'_>, kind: &ContentType, field: &Field) -> Vec<&'s ContentType> {
    let held = || space.linked(kind, field);
    let names: BTreeSet<String> = if field.linked.is_empty() { held() } else { field.linked.clone() };
    names.iter().filter_map(|name| space.types.get(name)).collect()
}

/// A field whose entries are pages.
fn reference(space: &Space<'_>, kind: &ContentType, field: &Field) -> Option<Value> {
    let pages: Vec<String> =
        linked(space, kind, field).into_iter().filter(|kind| kind.is_page()).map(ContentType::slug).collect();
    (!pages.is_empty()).then(|| {
        json!({
            "slug": field.id, "label": field.name, "type": "post-reference",
            "config": {"allowMultiple": field.kind == Kind::Entries, "postTypes": pages},
        })
    })
}

/// A field that holds the values of entries without pages: the fields of all types that it may list.
fn nested(space: &Space<'_>, kind: &ContentType, field: &Field, depth: usize) -> Option<Value> {
    let (pages, parts): (Vec<&ContentType>, Vec<&ContentType>) =
        linked(space, kind, field).into_iter().partition(|kind| kind.is_page());
    if depth >= NESTING_MAX || parts.is_empty() {
        return None;
    }
    let mut all: Vec<Value> = Vec::new();
    if !pages.is_empty() {
        all.push(json!({"slug": PAGE, "label": "Page", "type": "post-reference"}));
    }
    for one in parts.into_iter().flat_map(|kind| fields(space, kind, depth + 1)) {
        if !all.iter().any(|known| known["slug"] == one["slug"]) {
            all.push(one);
        }
    }
    Some(match field.kind {
        Kind::Entry => json!({"slug": field.id, "label": field.name, "type": "object", "fields": all}),
        _ => json!({"slug": field.id, "label": field.name, "type": "repeater",
            "item": {"slug": "item", "label": field.name, "type": "object", "fields": all}}),
    })
}

fn definition(space: &Space<'_>, kind: &ContentType, field: &Field, depth: usize) -> Option<Value> {
    let has_choices = !field.choices.is_empty();
    let is_text = matches!(field.kind, Kind::Symbol | Kind::Text | Kind::Lines | Kind::RichText);
    let (name, item) = match field.kind {
        Kind::Symbol if has_choices => ("select", None),
        Kind::Symbol => ("text", None),
        Kind::Text | Kind::RichText => ("richtext", None),
        Kind::Lines => ("textarea", None),
        Kind::Number => ("number", None),
        Kind::Boolean => ("boolean", None),
        Kind::Date => ("date", None),
        Kind::Mapping => ("object", None),
        Kind::Asset => ("media", None),
        Kind::Symbols if has_choices => ("multiselect", None),
        Kind::Symbols => ("repeater", Some("text")),
        Kind::Assets => ("repeater", Some("media")),
        Kind::Entry | Kind::Entries => {
            return nested(space, kind, field, depth).or_else(|| reference(space, kind, field));
        }
        Kind::Other => return None,
    };
    let mut definition = json!({"slug": field.id, "label": field.name, "type": name});
    if is_text && field.is_localized && !has_choices {
        definition["translatable"] = json!(true);
    }
    // What the import may leave out, such as a file that is missing, is not required.
    if field.is_required && (is_text || matches!(field.kind, Kind::Number | Kind::Boolean | Kind::Date)) {
        definition["required"] = json!(true);
    }
    if has_choices && matches!(name, "select" | "multiselect") {
        let mut choices = field.choices.clone();
        choices.extend(space.texts(kind, field).into_iter().filter(|text| !field.choices.contains(text)));
        let options: Vec<Value> = choices.iter().map(|one| json!({"label": one, "value": one})).collect();
        definition["options"] = json!(options);
    }
    if let Some(item) = item {
        definition["item"] = json!({"slug": "item", "label": field.name, "type": item});
    }
    Some(definition)
}
