//! The index row of a file, made from the file's bytes alone.

use super::docs::Read;
use crate::base::Value;
use crate::base::limits::COMPARED_BYTES_MAX;
use crate::base::path::each_text;
use crate::base::plain_text::unmarked;
use crate::db::{CustomRow, FileRow, ModuleRow, PostRow, ReferenceRow, TermRow};
use crate::model::{Kind, MAIN_VARIATION, linked_paths, summary};
use crate::urls;
use std::borrow::Cow;

/// The kind of references that are paths of pages; these are recognized by their form as well.
pub(in crate::site) const LINK: &str = "path";
/// Maximum length of the search text in bytes; of a longer post only the beginning is searched.
const SEARCH_TEXT_BYTES_MAX: usize = 200_000;

/// The row of a content file, without its text. An unreadable file gets a row with its problem, and does not affect others.
pub(in crate::site) fn row(path: &str, blob: &str, kind: Kind, read: &Read) -> FileRow {
    let mut row = FileRow {
        path: path.to_owned(),
        kind: kind.name().to_owned(),
        blob: blob.to_owned(),
        ..FileRow::default()
    };
    match read {
        Ok(doc) => {
            fill(&mut row, kind, path, &doc.value);
            row.problem = nameless(kind, &doc.value);
        }
        Err(cause) => row.problem = Some(format!("{}:{}: {}", cause.line, cause.column, cause.message)),
    }
    row
}

/// The text of a file for searches, if files of its kind are searched; that of an unreadable one is empty.
pub(in crate::site) fn text_of(kind: Kind, read: &Read) -> Option<String> {
    let text = || read.as_ref().map_or_else(|_| String::new(), |doc| search_text(&doc.value));
    Kind::SEARCHED.contains(&kind).then(text)
}

/// What is wrong with a file that has no id, or a module without one: nothing can refer to it, and it is not shown.
fn nameless(kind: Kind, value: &Value) -> Option<String> {
    if kind.identity() == Some("id") && text(value, "id").is_none() {
        return Some("this file has no `id`".to_owned());
    }
    let has_nameless = || list(value, "modules").any(|module| text(module, "id").is_none());
    (kind == Kind::Post && has_nameless()).then(|| "a module in this file has no `id`".to_owned())
}

/// The row of a content file without blob, as rules and dependencies need it.
pub(in crate::site) fn facts(path: &str, kind: Kind, read: &Read) -> FileRow {
    match read {
        Ok(doc) => facts_of(path, kind, &doc.value),
        Err(_) => FileRow { path: path.to_owned(), kind: kind.name().to_owned(), ..FileRow::default() },
    }
}

/// The same, from the value of a file that can be read.
pub(in crate::site) fn facts_of(path: &str, kind: Kind, value: &Value) -> FileRow {
    let mut row = FileRow { path: path.to_owned(), kind: kind.name().to_owned(), ..FileRow::default() };
    fill(&mut row, kind, path, value);
    row
}

fn fill(row: &mut FileRow, kind: Kind, path: &str, value: &Value) {
    row.id = kind.item(value).map(|item| item.id);
    row.key = key(kind, path, value);
    row.references = references(value, row.id.as_deref());
    if kind != Kind::Post {
        return;
    }
    row.post = Some(post_row(value));
    for module in list(value, "modules") {
        row.modules.push(ModuleRow {
            id: text(module, "id").unwrap_or_default(),
            type_: text(module, "type").unwrap_or_default(),
            global: text(module, "global"),
        });
    }
    for (taxonomy, terms) in value.get("taxonomies").and_then(Value::as_object).into_iter().flatten() {
        for term in terms.as_array().into_iter().flatten().filter_map(scalar) {
            row.terms.push(TermRow { taxonomy: taxonomy.clone(), term });
        }
    }
    for (name, value) in value.get("customFields").and_then(Value::as_object).into_iter().flatten() {
        let several = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
        row.customs.extend(several.iter().filter_map(|one| custom(name, one)));
    }
}

/// The name that other files refer to: the slug, or the naming key of the kind; for terms `taxonomy/slug`.
fn key(kind: Kind, path: &str, value: &Value) -> Option<String> {
    let name = ["slug", "type", "name", "id"].iter().find_map(|key| text(value, key))?;
    match (kind, kind.name_key()) {
        (Kind::Term, _) => path.split('/').nth(1).map(|taxonomy| format!("{taxonomy}/{name}")),
        (_, Some(key)) => text(value, key),
        (_, None) if kind.is_singleton() => Some(kind.name().to_owned()),
        (_, None) => Some(name),
    }
}

/// What a file refers to, as names of the form `kind:key` and `id:uuid`.
pub(in crate::site) fn named_by(row: &FileRow) -> Vec<String> {
    let mut names: Vec<String> = row
        .references
        .iter()
        .map(|reference| match reference.kind.as_str() {
            "term" => match reference.pointer.split('/').nth(2) {
                Some(taxonomy) => format!("term:{taxonomy}/{}", reference.target),
                None => format!("term:{}", reference.target),
            },
            kind => format!("{kind}:{}", reference.target),
        })
        .collect();
    names.extend(row.post.iter().map(|post| format!("post-type:{}", post.type_)));
    names.extend(row.modules.iter().map(|module| format!("module-type:{}", module.type_)));
    names
}

/// A value of a custom field as filters compare it: not objects, and no long texts.
fn custom(name: &str, value: &Value) -> Option<CustomRow> {
    let text = scalar(value).filter(|text| text.len() <= COMPARED_BYTES_MAX)?;
    Some(CustomRow { name: name.to_owned(), text, is_number: value.is_number() })
}

fn post_row(value: &Value) -> PostRow {
    let excerpt = summary(value);
    let description = if excerpt.is_none() { text(value, "metaDescription") } else { None };
    PostRow {
        id: text(value, "id").unwrap_or_default(),
        type_: text(value, "type").unwrap_or_default(),
        locale: text(value, "locale").unwrap_or_default(),
        slug: text(value, "slug").unwrap_or_default(),
        title: text(value, "title").unwrap_or_default(),
        status: text(value, "status").unwrap_or_default(),
        excerpt,
        description,
        parent_id: text(value, "parentId"),
        order_index: value.get("orderIndex").and_then(Value::as_i64),
        translation_of: text(value, "translationOfId"),
        ab_group: text(value, "abGroupId"),
        varies: text(value, "abVariation").is_some_and(|name| name != MAIN_VARIATION),
        created_at: text(value, "createdAt"),
        published_at: text(value, "publishedAt"),
        scheduled_at: text(value, "scheduledAt"),
        unpublish_at: text(value, "unpublishAt"),
        deleted_at: text(value, "deletedAt"),
    }
}

fn list<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value.get(key).and_then(Value::as_array).into_iter().flatten()
}

fn text(value: &Value, key: &str) -> Option<String> {
    value.get(key).and_then(scalar)
}

/// A scalar as the text it was written with.
pub(in crate::site) fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

/// All references to other parts of the site, found by form: uuids anywhere, and the slugs of globals, forms, terms and
/// types at their keys. `check` decides which of them must exist.
fn references(value: &Value, own_id: Option<&str>) -> Vec<ReferenceRow> {
    let mut found = Vec::new();
    each_text(value, &mut String::new(), &mut |pointer, text| {
        let last = pointer.rsplit('/').next().unwrap_or_default();
        let kind = match last {
            "id" => return,
            "global" | "globalSlug" => "global",
            "formSlug" => "form",
            "postType" => "post-type",
            _ if pointer.starts_with("/taxonomies/") => "term",
            _ if uuid::Uuid::try_parse(text).is_ok() => "id",
            _ => {
                found.extend(linked_paths(text).map(|path| ReferenceRow {
                    pointer: pointer.to_owned(),
                    kind: LINK.to_owned(),
                    target: urls::bare(path),
                }));
                return;
            }
        };
        if own_id != Some(text) {
            found.push(ReferenceRow {
                pointer: pointer.to_owned(),
                kind: kind.to_owned(),
                target: text.to_owned(),
            });
        }
    });
    found
}

/// Whether searches read a text at a key: not what only programs read.
pub(crate) fn is_searched(key: &str, text: &str) -> bool {
    const ASIDE: [&str; 8] = ["id", "type", "locale", "status", "global", "theme", "hash", "mimeType"];
    !ASIDE.contains(&key) && uuid::Uuid::try_parse(text).is_err()
}

/// All prose of an item, for the full-text index.
fn search_text(value: &Value) -> String {
    let mut text = String::new();
    each_text(value, &mut String::new(), &mut |pointer, piece| {
        let last = pointer.rsplit('/').next().unwrap_or_default();
        if text.len() < SEARCH_TEXT_BYTES_MAX && is_searched(last, piece) {
            // Both as written and without markup: a search may use either.
            for piece in [Some(Cow::Borrowed(piece)), unmarked(piece).map(Cow::Owned)].into_iter().flatten() {
                text.push_str(&piece);
                text.push('\n');
            }
        }
    });
    text
}
