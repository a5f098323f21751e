//! Reads exports of Contentful (`contentful space export`): entries with a slug are posts, those that they list are
//! modules, and content types are proposed as definitions.

mod definition;
mod model;
mod reader;
mod rich_text;

#[cfg(test)]
mod tests;

use super::finding::Finding;
use super::foreign::{Export, Media, Place, State, Term};
use crate::base::Value;
use crate::base::markup::html as text;
use crate::base::text::slugify;
use jiff::Timestamp;
use model::{ContentType, Field};
use reader::Reader;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Beginning of the addresses by which entries refer to others: Contentful keeps no addresses of pages.
pub const ENTRIES: &str = "/_entries/";

/// Whether a document is an export of Contentful.
pub fn is_export(document: &Value) -> bool {
    let has = |key: &str| document.get(key).is_some_and(Value::is_array);
    has("contentTypes") && has("entries")
}

/// Reads an export.
///
/// # Errors
/// It is none.
pub fn read(file: &str, document: &Value) -> Result<Export, String> {
    if !is_export(document) {
        return Err("no export of Contentful: `contentTypes` and `entries` are missing".to_owned());
    }
    let space = Space::of(document);
    let mut export =
        Export { name: space.name(), language: Some(space.locales[0].clone()), ..Export::default() };
    let (mut modules, mut shown) = (BTreeSet::new(), BTreeSet::new());
    for entry in space.list("entries") {
        let Some(kind) = space.type_of(entry).filter(|kind| kind.is_page()) else { continue };
        for locale in &space.locales {
            let mut reader = Reader {
                space: &space,
                locale,
                file,
                export: &mut export,
                modules: &mut modules,
                shown: &mut shown,
            };
            let post = reader.post(entry, kind);
            export.posts.extend(post);
        }
    }
    let mut loose: BTreeMap<&str, usize> = BTreeMap::new();
    for entry in space.list("entries").filter(|entry| id(entry).is_none_or(|id| !shown.contains(id))) {
        if let Some(kind) = space.type_of(entry).filter(|kind| !kind.is_page()) {
            *loose.entry(&kind.id).or_default() += 1;
        }
    }
    for (kind, number) in loose {
        let what = if number == 1 { "1 entry".to_owned() } else { format!("{number} entries") };
        let message = format!("{what} of the type `{kind}`: no slug, and no page shows them: left out");
        export.remark(Place { file: file.to_owned(), line: 0 }, Finding::loss(message));
    }
    for kind in space.types.values() {
        if kind.is_page() {
            export.post_types.push(definition::post_type(&space, kind));
        } else if modules.contains(&kind.slug()) {
            export.modules.push(definition::module(&space, kind));
        }
    }
    let mut terms: BTreeMap<String, String> = BTreeMap::new();
    for (_, name) in export.posts.iter_mut().flat_map(|post| &mut post.terms) {
        let slug = slugify(name);
        terms.entry(slug.clone()).or_insert_with(|| name.clone());
        *name = slug;
    }
    export.terms = terms
        .into_iter()
        .map(|(slug, name)| Term { taxonomy: "tags".to_owned(), slug, name, ..Term::default() })
        .collect();
    export.media = space
        .list("assets")
        .filter(|asset| state(asset).0 == State::Public)
        .filter_map(|a| space.media(a))
        .collect();
    export.count("webhooks", space.list("webhooks").count());
    export.count("roles", space.list("roles").count());
    Ok(export)
}

/// The parts of an export, by their ids.
pub(super) struct Space<'d> {
    document: &'d Value,
    types: BTreeMap<String, ContentType>,
    entries: HashMap<&'d str, &'d Value>,
    assets: HashMap<&'d str, &'d Value>,
    /// The locales, the default first.
    locales: Vec<String>,
    fallbacks: HashMap<String, String>,
}

fn id(value: &Value) -> Option<&str> {
    value.pointer("/sys/id").and_then(Value::as_str)
}

fn number(value: &Value, key: &str) -> Option<u64> {
    value.get("sys")?.get(key)?.as_u64()
}

/// Who saw an item, and why if that is not plain. An export holds the newest version, which may not be the published one.
fn state(item: &Value) -> (State, Option<&'static str>) {
    if number(item, "archivedVersion").is_some() {
        return (State::Archived, None);
    }
    match (number(item, "publishedVersion"), number(item, "version")) {
        (None, Some(_)) => (State::Draft, None),
        // The delivery API gives no versions: what it gives is published.
        (None, None) => (State::Public, None),
        (Some(published), Some(version)) if version > published + 1 => (
            State::Draft,
            Some("it was changed after it was published, and visitors did not see this version"),
        ),
        (Some(_), _) => (State::Public, None),
    }
}

impl<'d> Space<'d> {
    fn of(document: &'d Value) -> Space<'d> {
        let list = |key: &str| document.get(key).and_then(Value::as_array).into_iter().flatten();
        let of_type = |value: &&'d Value, kind: &Value| {
            value.pointer("/sys/contentType/sys/id").and_then(Value::as_str) == id(kind)
        };
        let types = list("contentTypes").filter_map(|kind| {
            let editors = list("editorInterfaces").filter(|editor| of_type(editor, kind));
            let controls = editors.filter_map(|editor| editor.get("controls")?.as_array()).flatten();
            let kind = ContentType::read(kind, &controls.collect::<Vec<_>>())?;
            Some((kind.id.clone(), kind))
        });
        let mut types: BTreeMap<String, ContentType> = types.collect();
        // In a space without slugs, what no other type links to is a page.
        if !types.values().any(ContentType::is_page) {
            let linked: BTreeSet<String> =
                types.values().flat_map(|kind| &kind.fields).flat_map(|field| field.linked.clone()).collect();
            for kind in types.values_mut().filter(|kind| !linked.contains(&kind.id)) {
                kind.is_named_by_title = !kind.title_field.is_empty();
            }
        }
        let by_id = |key: &str| list(key).filter_map(|item| Some((id(item)?, item))).collect();
        let code = |locale: &Value| locale.get("code").and_then(Value::as_str).map(str::to_owned);
        let is_default = |locale: &&Value| locale.get("default").and_then(Value::as_bool) == Some(true);
        let mut locales: Vec<String> = list("locales").find(is_default).and_then(code).into_iter().collect();
        locales.extend(list("locales").filter(|locale| !is_default(locale)).filter_map(code));
        if locales.is_empty() {
            locales.push("en-US".to_owned());
        }
        let fallback =
            |locale: &Value| Some((code(locale)?, locale.get("fallbackCode")?.as_str()?.to_owned()));
        let fallbacks = list("locales").filter_map(fallback).collect();
        Space { document, types, entries: by_id("entries"), assets: by_id("assets"), locales, fallbacks }
    }

    fn list(&self, key: &str) -> impl Iterator<Item = &'d Value> + use<'d> {
        self.document.get(key).and_then(Value::as_array).into_iter().flatten()
    }

    fn name(&self) -> String {
        let space = self.list("entries").chain(self.list("contentTypes")).next();
        let id = space.and_then(|item| item.pointer("/sys/space/sys/id")).and_then(Value::as_str);
        format!("contentful/{}", id.unwrap_or("space"))
    }

    fn type_of(&self, entry: &Value) -> Option<&ContentType> {
        self.types.get(entry.pointer("/sys/contentType/sys/id")?.as_str()?)
    }

    /// A field's value in a language, or in those that stand for it.
    fn value(&self, item: &'d Value, field: &str, locale: &str) -> Option<&'d Value> {
        let values = item.get("fields")?.get(field)?;
        let mut code = locale;
        for _ in 0..=self.locales.len() {
            if let Some(value) = values.get(code).filter(|value| !value.is_null()) {
                return Some(value);
            }
            let Some(next) = self.fallbacks.get(code) else { break };
            code = next;
        }
        values.get(&self.locales[0])
    }

    fn any_text(&self, item: &'d Value, field: &str) -> Option<String> {
        self.value(item, field, &self.locales[0]).and_then(Value::as_str).map(str::to_owned)
    }

    /// The content types of the entries that a field lists, in all languages.
    fn linked(&self, kind: &ContentType, field: &Field) -> BTreeSet<String> {
        let ids = self.values(kind, field).filter_map(link_id);
        let types = ids.filter_map(|id| self.type_of(self.entries.get(id)?));
        types.map(|kind| kind.id.clone()).collect()
    }

    /// The texts that a field has, in all languages.
    fn texts(&self, kind: &ContentType, field: &Field) -> BTreeSet<String> {
        self.values(kind, field).filter_map(Value::as_str).map(str::to_owned).collect()
    }

    /// The values of a field in all entries and languages, those of lists one by one.
    fn values(&self, kind: &ContentType, field: &Field) -> impl Iterator<Item = &'d Value> {
        let own = move |entry: &&Value| {
            entry.pointer("/sys/contentType/sys/id").and_then(Value::as_str) == Some(&kind.id)
        };
        let all = self.list("entries").filter(own);
        let all = all.filter_map(move |entry| entry.get("fields")?.get(&field.id)?.as_object());
        all.flat_map(|map| map.values()).flat_map(|value| match value.as_array() {
            Some(items) => items.as_slice(),
            None => std::slice::from_ref(value),
        })
    }

    /// The address by which texts refer to an entry that is a page.
    fn entry_address(&self, id: &str) -> Option<String> {
        let entry = self.entries.get(id).filter(|entry| state(entry).0 == State::Public)?;
        self.type_of(entry)?.slug_field().map(|_| format!("{ENTRIES}{id}"))
    }

    fn entry_title(&self, id: &str) -> Option<String> {
        let entry = self.entries.get(id)?;
        self.any_text(entry, &self.type_of(entry)?.title_field)
    }

    fn asset_address(&self, id: &str) -> Option<String> {
        let asset = self.assets.get(id).filter(|asset| state(asset).0 == State::Public)?;
        self.media(asset).map(|media| media.address)
    }

    fn asset_html(&self, id: &str) -> Option<String> {
        let asset = self.assets.get(id).filter(|asset| state(asset).0 == State::Public)?;
        let media = self.media(asset)?;
        let file = self.value(asset, "file", &self.locales[0])?;
        let is_picture =
            file.get("contentType").and_then(Value::as_str).is_some_and(|mime| mime.starts_with("image/"));
        let (address, title) = (text(&media.address), text(&media.title));
        Some(match is_picture {
            true => format!("<p><img src=\"{address}\" alt=\"{}\"></p>\n", text(&media.alt)),
            false => format!("<p><a href=\"{address}\">{title}</a></p>\n"),
        })
    }

    fn media(&self, asset: &'d Value) -> Option<Media> {
        let file = self.value(asset, "file", &self.locales[0])?;
        let url = file.get("url").and_then(Value::as_str)?;
        let path = url.split_once("//").map_or(url, |(_, rest)| rest);
        let title = self.any_text(asset, "title").unwrap_or_default();
        Some(Media {
            address: format!("https://{path}"),
            path: crate::base::percent::decode_what_can_be(path),
            alt: self.any_text(asset, "description").unwrap_or_else(|| title.clone()),
            title,
            caption: String::new(),
        })
    }
}

fn link_id(value: &Value) -> Option<&str> {
    value.pointer("/sys/type").and_then(Value::as_str).filter(|kind| *kind == "Link").and_then(|_| id(value))
}

fn time(value: Option<&Value>) -> Option<Timestamp> {
    value?.as_str()?.parse().ok()
}
