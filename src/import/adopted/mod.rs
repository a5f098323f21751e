//! A repository of Markdown files that stay where they are: types proposed from their front matter, and checks of the files.

mod check;
#[cfg(test)]
mod tests;

pub use check::check;

use super::collections::{self, Collection};
use super::front_matter;
use super::layout::{Generator, Layout};
use super::markdown::{SourceFile, is_markdown};
use crate::base::text::slugify;
use crate::base::{Map, Value};
use crate::model::kinds::{MarkdownType, MarkdownTypes, may_hold};
use crate::model::{FieldDef, FieldKind, scalar};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

/// The file that holds the types, at the top of the repository.
pub const FILE: &str = "cms-markdown.yaml";
/// Most types that are proposed; where folders give more, each folder of pages is one type.
const TYPES_MAX: usize = 12;
/// Fewest files from which a key is taken for one that each file needs.
const REQUIRED_FILES_MIN: usize = 3;
/// Fewest files, and fewest of each value, from which the values of a key are taken for a choice; and most such values.
const CHOICE: (usize, usize, usize) = (20, 3, 6);

/// Whether a file is a page of the site that a program makes of the repository.
fn is_page(path: &str, layout: &Layout) -> bool {
    let is_hidden = |part: &str| part.starts_with('.') || matches!(part, "node_modules" | "vendor" | "_site");
    is_markdown(path) && layout.is_page(path) && !path.split('/').any(is_hidden)
}

/// Whether a repository has pages.
pub fn has_pages(files: &[SourceFile], generator: Generator) -> bool {
    let layout = Layout::of(generator, files);
    files.iter().any(|file| is_page(&file.path, &layout))
}

/// The types of the files of a repository, by their folders and what is in their front matter.
pub fn propose(files: &[SourceFile], generator: Generator) -> MarkdownTypes {
    let layout = Layout::of(generator, files);
    let pages = files.iter().filter(|file| is_page(&file.path, &layout)).filter_map(|file| {
        let text = std::str::from_utf8(&file.bytes).ok()?;
        let fields = front_matter::read(text).ok()?.fields;
        (!fields.is_empty()).then_some((file.path.as_str(), fields))
    });
    let pages: Vec<(&str, Map)> = pages.collect();
    let editors = collections::of(files);
    let mut types: BTreeMap<String, MarkdownType> = BTreeMap::new();
    for one in &editors {
        let own: Vec<&Map> = pages
            .iter()
            .filter(|(path, _)| collections::of_file(&editors, path) == Some(one))
            .map(|(_, fields)| fields)
            .collect();
        types.insert(one.name.clone(), of_collection(one, &own));
    }
    let pages: Vec<(&str, Map)> =
        pages.into_iter().filter(|(path, _)| collections::of_file(&editors, path).is_none()).collect();
    let is_flat = matches!(
        generator,
        Generator::Mkdocs
            | Generator::Docusaurus
            | Generator::Astro
            | Generator::Obsidian
            | Generator::Vitepress
    );
    let mut groups = grouped(&pages, |path| folder_of(path, &layout, !is_flat));
    if groups.len() > TYPES_MAX {
        groups = grouped(&pages, |path| folder_of(path, &layout, false));
    }
    for (name, (folders, all)) in groups {
        let folders = folders.into_iter().collect();
        let name = if types.contains_key(&name) { format!("other-{name}") } else { name };
        types.insert(name.clone(), of_group(name, folders, &all));
    }
    let program = (generator != Generator::Markdown).then(|| generator.name().to_owned());
    MarkdownTypes { program, types: types.into_values().collect() }
}

/// By the name of a type: its folders, and the front matter of its files.
type Groups<'p> = BTreeMap<String, (BTreeSet<String>, Vec<&'p Map>)>;

fn grouped<'p>(pages: &'p [(&str, Map)], folder: impl Fn(&str) -> (String, String)) -> Groups<'p> {
    let mut groups = Groups::new();
    for (path, fields) in pages {
        let (name, folder) = folder(path);
        let group = groups.entry(name).or_default();
        group.0.insert(folder);
        group.1.push(fields);
    }
    groups
}

/// The name of the type of a file, and the folder from which it follows: that of the site's pages or the one below it,
/// or below the folder of a language.
fn folder_of(path: &str, layout: &Layout, is_deeper: bool) -> (String, String) {
    let root = layout.root(path).map(|root| root.folder.clone()).unwrap_or_default();
    let below = path.strip_prefix(&root).unwrap_or(path).trim_start_matches('/');
    let mut parts: Vec<&str> = below.split('/').collect();
    parts.pop();
    let is_code =
        |part: &str| part.split('-').next().is_some_and(|code| code.len() == 2) && scalar::is_locale(part);
    let is_language = |part: &&str| layout.languages.iter().any(|own| own == part) || is_code(part);
    let language = parts.first().copied().filter(is_language);
    let own = parts.get(usize::from(language.is_some())).filter(|_| is_deeper).copied();
    let joined = [Some(root.as_str()), language, own].into_iter().flatten().filter(|part| !part.is_empty());
    let folder = joined.collect::<Vec<_>>().join("/");
    let last = own.or_else(|| root.rsplit('/').next()).unwrap_or_default();
    let name = Some(slugify(last.trim_start_matches('_'))).filter(|name| !name.is_empty());
    (name.unwrap_or_else(|| "page".to_owned()), folder)
}

/// The type that an editor of the repository has for a folder, with the other keys of the files there.
fn of_collection(collection: &Collection, all: &[&Map]) -> MarkdownType {
    let guessed = of_group(collection.name.clone(), vec![collection.folder.clone()], all);
    let mut fields = collection.fitting(all);
    let is_said = |key: &String| fields.iter().any(|field| field.slug == *key);
    let others: Vec<FieldDef> = guessed.fields.into_iter().filter(|field| !is_said(&field.slug)).collect();
    let free = guessed.free.into_iter().filter(|key| !is_said(key)).collect();
    fields.extend(others);
    MarkdownType { fields, free, ..guessed }
}

fn of_group(name: String, folders: Vec<String>, all: &[&Map]) -> MarkdownType {
    let mut keys: Vec<&String> = Vec::new();
    for key in all.iter().flat_map(|fields| fields.keys()) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let mut found = MarkdownType { name, folders, fields: Vec::new(), free: Vec::new() };
    for key in keys {
        let values: Vec<&Value> =
            all.iter().filter_map(|fields| fields.get(key)).filter(|value| !value.is_null()).collect();
        match field(key, &values) {
            Some(mut field) => {
                let has_value = |value: &Value| value.as_str().is_none_or(|text| !text.trim().is_empty());
                let filled = values.iter().filter(|value| has_value(value)).count();
                field.required = all.len() >= REQUIRED_FILES_MIN && filled == all.len();
                found.fields.push(field);
            }
            None => found.free.push(key.clone()),
        }
    }
    found
}

/// The first kind of field that may hold all values of a key; none where nothing but everything would do.
fn field(key: &str, values: &[&Value]) -> Option<FieldDef> {
    if !scalar::is_field_name(key) || values.is_empty() {
        return None;
    }
    let plain = |kind| FieldDef::new(key, kind);
    let listed =
        |kind| FieldDef { item: Some(Box::new(FieldDef::new("item", kind))), ..plain(FieldKind::Repeater) };
    let is_date = |value: &&Value| value.as_str().is_some_and(|text| super::date::read(text).is_some());
    let kinds = [
        plain(FieldKind::Boolean),
        plain(FieldKind::Number),
        plain(FieldKind::Date),
        plain(FieldKind::Text),
        plain(FieldKind::Textarea),
        listed(FieldKind::Text),
        listed(FieldKind::Object),
        plain(FieldKind::Object),
    ];
    // A field of text takes numbers, too: it is offered only where some value is a text.
    let has_text = values.iter().any(|value| value.is_string());
    let is_offered = |field: &&FieldDef| match field.kind {
        FieldKind::Text | FieldKind::Textarea => has_text,
        FieldKind::Date => values.iter().all(is_date),
        _ => true,
    };
    let found =
        kinds.iter().filter(is_offered).find(|field| values.iter().all(|value| may_hold(field, value)))?;
    let choices = Some(found).filter(|field| field.kind == FieldKind::Text).and_then(|_| choices(values));
    match choices {
        Some(choices) => {
            let options: Vec<Value> = choices.iter().map(|one| json!({"value": one})).collect();
            let value = json!({"slug": key, "type": "select", "options": options});
            serde_json::from_value(value).ok()
        }
        None => Some(found.clone()),
    }
}

/// The values of a key, where they are few and each is frequent.
fn choices(values: &[&Value]) -> Option<Vec<String>> {
    let (files_min, each_min, most) = CHOICE;
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for value in values {
        *counts.entry(value.as_str()?).or_default() += 1;
    }
    let is_choice =
        values.len() >= files_min && counts.len() <= most && counts.values().all(|count| *count >= each_min);
    is_choice.then(|| counts.into_keys().map(str::to_owned).collect())
}
