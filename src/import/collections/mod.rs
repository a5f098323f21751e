//! The types of files that an editor of the source (Decap or Sveltia, Tina, Keystatic) knows: their folders, and the keys of
//! their front matter.

mod decap;
mod keystatic;
#[cfg(test)]
mod tests;
mod tina;

use super::known::has_meaning;
use super::links::joined;
use super::markdown::{SourceFile, is_markdown};
use super::proposed_type::ProposedType;
use crate::base::text::{is_below, slugify};
use crate::base::{Map, Value};
use crate::model::kinds::may_hold;
use crate::model::scalar::is_field_name;
use crate::model::{FieldDef, FieldKind};
use serde_json::json;
use std::collections::HashSet;

/// Deepest fields in fields that are read.
const DEPTH_MAX: usize = 8;

/// A type of files.
#[derive(Debug, Clone, PartialEq)]
pub struct Collection {
    /// Its name, as a slug.
    pub name: String,
    /// Its name as people read it.
    pub label: String,
    /// The folder of its files, from the top of the source.
    pub folder: String,
    /// The keys of the front matter, each as the definition of a field. The text is none of them.
    pub fields: Vec<Value>,
}

/// Whether a file has the settings of such an editor.
pub(super) fn is_settings(path: &str) -> bool {
    decap::is_settings(path) || tina::is_settings(path) || keystatic::is_settings(path)
}

/// The types of files in a source, each of another name. Of several settings, those nearest to the top count.
pub fn of(files: &[SourceFile]) -> Vec<Collection> {
    let mut settings: Vec<&SourceFile> = files.iter().filter(|file| is_settings(&file.path)).collect();
    settings.sort_by_key(|file| (file.path.matches('/').count(), file.path.as_str()));
    let read = |file: &&SourceFile| {
        let text = std::str::from_utf8(&file.bytes).ok()?;
        let read = match () {
            () if decap::is_settings(&file.path) => decap::collections(text),
            () if tina::is_settings(&file.path) => tina::collections(text),
            () => keystatic::collections(text),
        };
        let mut names = HashSet::new();
        let placed = read.into_iter().filter_map(|one| one.placed(&file.path, files));
        let all: Vec<Collection> = placed.filter(|one| names.insert(one.name.clone())).collect();
        (!all.is_empty()).then_some(all)
    };
    settings.iter().find_map(read).unwrap_or_default()
}

/// The type of a file: that of the deepest folder which it is in.
pub fn of_file<'c>(collections: &'c [Collection], path: &str) -> Option<&'c Collection> {
    let holds = |one: &&Collection| is_below(path, &one.folder);
    collections.iter().filter(holds).max_by_key(|one| one.folder.len())
}

impl Collection {
    /// A collection; none if its name makes no slug.
    fn new(name: &str, label: Option<&str>, folder: &str, fields: Vec<Value>) -> Option<Collection> {
        let slug = slugify(name);
        let label = label.unwrap_or(name).to_owned();
        (!slug.is_empty()).then(|| Collection { name: slug, label, folder: folder.to_owned(), fields })
    }

    /// With the folder as a path in the source, which may be a part of the repository; none if no page is below it.
    fn placed(mut self, settings: &str, files: &[SourceFile]) -> Option<Collection> {
        let has_pages = |folder: &String| {
            files.iter().any(|file| is_markdown(&file.path) && is_below(&file.path, folder))
        };
        let place = settings.rsplit_once('/').map_or("", |(place, _)| place);
        let place = place.strip_suffix("tina").unwrap_or(place).trim_end_matches('/');
        let folder = joined("", &self.folder)?;
        let shorter = folder.match_indices('/').map(|(at, _)| folder[at + 1..].to_owned());
        let below = joined(place, &folder);
        let mut all = below.into_iter().chain([folder.clone()]).chain(shorter);
        self.folder = all.find(has_pages)?;
        Some(self)
    }

    /// The fields that hold the values of all files. A field is required if the settings say so and each file has it.
    pub(super) fn fitting(&self, all: &[&Map]) -> Vec<FieldDef> {
        let fitting = self.fields.iter().filter_map(|field| {
            let mut field: FieldDef = serde_json::from_value(field.clone()).ok()?;
            let key = field.slug.clone();
            let values = || all.iter().filter_map(|fields| fields.get(&key)).filter(|value| !value.is_null());
            let is_filled = |value: &&Value| value.as_str().is_none_or(|text| !text.trim().is_empty());
            let is_in_all = !all.is_empty() && values().filter(is_filled).count() == all.len();
            field.required = field.required && is_in_all;
            // Addresses of pictures, and choices that were made before the options changed, are texts.
            let plain = FieldDef { kind: FieldKind::Text, options: Vec::new(), ..field.clone() };
            let plain = matches!(field.kind, FieldKind::Media | FieldKind::Select).then_some(plain);
            let mut kinds = std::iter::once(field).chain(plain);
            kinds.find(|field| values().all(|value| may_hold(field, value)))
        });
        fitting.collect()
    }

    /// A type of posts, with the fields that hold the custom fields of all its posts.
    pub fn post_type(&self, taxonomies: &[String], has_hierarchy: bool, custom_fields: &[&Map]) -> Map {
        let is_used = |key: &str| custom_fields.iter().any(|fields| fields.contains_key(key));
        let is_elsewhere = |key: &str| has_meaning(key) || taxonomies.iter().any(|taxonomy| taxonomy == key);
        let is_own = |field: &FieldDef| is_used(&field.slug) || !is_elsewhere(&field.slug);
        let fields = self.fitting(custom_fields).into_iter().filter(is_own).map(|field| json!(field));
        ProposedType {
            name: self.name.clone(),
            label: self.label.clone(),
            fields: fields.collect(),
            taxonomies: taxonomies.to_vec(),
            has_hierarchy,
            has_picture: true,
            is_dated: true,
            ..ProposedType::default()
        }
        .definition()
    }
}

/// The collections of a list in settings. `folder` is the key of their folders, `fields` reads theirs.
fn in_list(all: Option<&Value>, folder: &str, fields: impl Fn(&Value) -> Vec<Value>) -> Vec<Collection> {
    let all = all.and_then(Value::as_array).into_iter().flatten();
    all.filter_map(|one| {
        let text = |key: &str| one.get(key).and_then(Value::as_str);
        Collection::new(
            text("name")?,
            text("label"),
            text(folder)?,
            one.get("fields").map(&fields).unwrap_or_default(),
        )
    })
    .collect()
}

/// The definition of a field; none if its key is no name of one.
fn definition(key: &str, label: Option<&str>, kind: &str) -> Option<Value> {
    is_field_name(key).then(|| json!({"slug": key, "label": label.unwrap_or(key), "type": kind}))
}

/// A definition whose value is a list.
fn listed(mut definition: Value, item: Option<Value>) -> Value {
    definition["type"] = json!("repeater");
    if let Some(mut item) = item {
        item["slug"] = json!("item");
        definition["item"] = item;
    }
    definition
}

/// The options of a choice: texts, or values with labels.
fn options(all: &Value) -> Vec<Value> {
    let option = |one: &Value| match one {
        Value::Object(map) => {
            let value = text(map.get("value")?)?;
            let label = map.get("label").and_then(Value::as_str).unwrap_or(&value).to_owned();
            Some(json!({"label": label, "value": value}))
        }
        plain => text(plain).map(|value| json!({"label": value, "value": value})),
    };
    all.as_array().into_iter().flatten().filter_map(option).collect()
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
