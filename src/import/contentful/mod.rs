//! Reads exports of Contentful (`contentful space export`): entries with a slug are posts, those that they list are
//! modules, and content types are proposed as definitions.

mod model;
mod rich_text;

#[cfg(test)]
mod tests;

use super::finding::Finding;
use super::foreign::{Export, Media, Place, Post, State, Term};
use super::html;
use super::piece::{Piece, Pieces};
use crate::base::markup::html as text;
use crate::base::text::slugify;
use crate::base::{Map, Value};
use jiff::Timestamp;
use model::{ContentType, Field, Kind};
use rich_text::Part;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// How often entries in entries are followed.
const DEPTH_MAX: usize = 6;
/// Beginning of the addresses by which entries refer to others: Contentful keeps no addresses of pages.
pub const ENTRIES: &str = "/_entries/";
/// Names of fields whose text is the body of a page, if it is a plain text.
const BODIES: [&str; 8] =
    ["body", "content", "text", "copy", "article", "markdown", "description", "bodytext"];
/// Names of fields with the picture of a page.
const PICTURES: [&str; 9] = [
    "image",
    "heroImage",
    "featuredImage",
    "coverImage",
    "picture",
    "photo",
    "thumbnail",
    "backgroundImage",
    "hero",
];

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
    let mut modules = BTreeSet::new();
    for entry in space.list("entries") {
        let Some(kind) = space.type_of(entry).filter(|kind| kind.slug_field().is_some()) else { continue };
        for locale in &space.locales {
            if let Some(post) =
                (Reader { space: &space, locale, file, export: &mut export, modules: &mut modules })
                    .post(entry, kind)
            {
                export.posts.push(post);
            }
        }
    }
    let loose = space
        .list("entries")
        .filter_map(|entry| space.type_of(entry))
        .filter(|kind| kind.slug_field().is_none());
    let loose = loose.filter(|kind| !modules.contains(&kind.slug())).count();
    export.count("entries without a page that no page shows", loose);
    for kind in space.types.values() {
        if kind.slug_field().is_some() {
            export.post_types.push(kind.post_type());
        } else if modules.contains(&kind.slug()) {
            export.modules.push(kind.module());
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
        let types =
            list("contentTypes").filter_map(ContentType::read).map(|kind| (kind.id.clone(), kind)).collect();
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

/// Reads the entries of one language.
struct Reader<'r, 'd> {
    space: &'r Space<'d>,
    locale: &'r str,
    file: &'r str,
    export: &'r mut Export,
    modules: &'r mut BTreeSet<String>,
}

impl<'d> Reader<'_, 'd> {
    /// The post of an entry; `None` in a language that it has no text of.
    fn post(&mut self, entry: &'d Value, kind: &ContentType) -> Option<Post> {
        let is_default = *self.locale == self.space.locales[0];
        let has_own = kind.fields.iter().any(|field| {
            field.is_localized && entry.pointer(&format!("/fields/{}/{}", field.id, self.locale)).is_some()
        });
        if !is_default && !has_own {
            return None;
        }
        let own = id(entry)?;
        let title = self.text(entry, &kind.title_field).unwrap_or_default();
        let mut post = Post {
            id: if is_default { own.to_owned() } else { format!("{own}:{}", self.locale) },
            family: Some(own.to_owned()),
            kind: kind.slug(),
            language: Some(self.locale.to_owned()),
            slug: kind.slug_field().and_then(|field| self.text(entry, field)).unwrap_or_default(),
            created: time(entry.pointer("/sys/createdAt")),
            published: time(entry.pointer("/sys/firstPublishedAt")),
            place: Place { file: format!("{} ({own})", self.file), line: 0 },
            title,
            ..Post::default()
        };
        if let Some(folders) = post.slug.trim_matches('/').rsplit_once('/').map(|(_, last)| last.to_owned()) {
            post.fields.insert("path".to_owned(), json!(post.slug));
            post.slug = folders;
        }
        let (state, why) = state(entry);
        post.state = state;
        if let Some(why) = why {
            self.export.remark(post.place.clone(), Finding::change(format!("imported as a draft: {why}")));
        }
        if state == State::Public {
            let language = if is_default { String::new() } else { format!("?locale={}", self.locale) };
            post.addresses.push(format!("{ENTRIES}{own}{language}"));
        } else {
            post.published = None;
        }
        self.fields(entry, kind, &mut post);
        Some(post)
    }

    fn text(&self, entry: &'d Value, field: &str) -> Option<String> {
        self.space.value(entry, field, self.locale).and_then(Value::as_str).map(str::to_owned)
    }

    fn fields(&mut self, entry: &'d Value, kind: &ContentType, post: &mut Post) {
        let mut pieces = Pieces::default();
        let mut notes = Vec::new();
        for field in &kind.fields {
            let is_core = field.id == kind.title_field || Some(field.id.as_str()) == kind.slug_field();
            let Some(value) = self.space.value(entry, &field.id, self.locale).filter(|_| !is_core) else {
                continue;
            };
            let is_body = BODIES.iter().any(|name| field.id.to_lowercase().ends_with(name));
            match field.kind {
                Kind::RichText => self.rich_text(value, &mut pieces, &mut notes, 0),
                Kind::Text if is_body => pieces.markdown(&absolute(value.as_str().unwrap_or_default())),
                Kind::Asset if post.picture.is_none() && PICTURES.contains(&field.id.as_str()) => {
                    post.picture = link_id(value).and_then(|id| self.space.asset_address(id));
                }
                Kind::Entry | Kind::Entries => self.linked(field, value, post, &mut pieces, &mut notes),
                Kind::Date if field.id.to_lowercase().contains("publish") || field.id == "date" => {
                    let written = time(Some(value)).or_else(|| super::date::read(value.as_str()?));
                    post.published = written.filter(|_| post.state == State::Public).or(post.published);
                }
                Kind::Symbols if matches!(field.id.as_str(), "tags" | "keywords") => {
                    let names = value.as_array().into_iter().flatten().filter_map(Value::as_str);
                    post.terms.extend(names.map(|name| ("tags".to_owned(), name.to_owned())));
                }
                _ => {
                    if let Some(value) = self.plain(value) {
                        post.fields.insert(field.id.clone(), value);
                    }
                }
            }
        }
        let (body, more) = pieces.finish();
        post.body = body;
        for note in notes.into_iter().chain(more) {
            self.export.remark(post.place.clone(), note);
        }
    }

    /// A value with the addresses of assets and the ids of entries that it links to.
    fn plain(&self, value: &Value) -> Option<Value> {
        match value {
            Value::Object(_) if link_id(value).is_some() => {
                let id = link_id(value)?;
                match value.pointer("/sys/linkType").and_then(Value::as_str) {
                    Some("Asset") => self.space.asset_address(id).map(Value::String),
                    _ => Some(json!(id)),
                }
            }
            Value::Array(items) => Some(items.iter().filter_map(|item| self.plain(item)).collect()),
            other => Some(other.clone()),
        }
    }

    fn rich_text(&mut self, value: &'d Value, pieces: &mut Pieces, notes: &mut Vec<Finding>, depth: usize) {
        for part in rich_text::read(value, self.space, notes) {
            match part {
                Part::Html(html) => pieces.html(&html),
                Part::Entry(id) => self.module(&id, pieces, notes, depth),
            }
        }
    }

    /// Entries that a page links to: pages are named, people are authors, all others are modules.
    fn linked(
        &mut self,
        field: &Field,
        value: &'d Value,
        post: &mut Post,
        pieces: &mut Pieces,
        notes: &mut Vec<Finding>,
    ) {
        let one = std::slice::from_ref(value);
        let links = value.as_array().map_or(one, Vec::as_slice);
        let is_author = field.id.to_lowercase().contains("author");
        let mut pages = Vec::new();
        for id in links.iter().filter_map(link_id) {
            if is_author {
                post.authors.extend(self.space.entry_title(id));
            } else if self.space.entry_address(id).is_some() {
                pages.push(json!(id));
            } else {
                self.module(id, pieces, notes, 0);
            }
        }
        if !pages.is_empty() {
            post.fields.insert(field.id.clone(), json!(pages));
        }
    }

    /// An entry without a page, as a module; one that only holds a text, as this text.
    fn module(&mut self, id: &str, pieces: &mut Pieces, notes: &mut Vec<Finding>, depth: usize) {
        let found = self.space.entries.get(id).copied();
        let Some((entry, kind)) = found.and_then(|entry| Some((entry, self.space.type_of(entry)?))) else {
            return notes.push(Finding::loss(format!("the entry `{id}` is not in the export: left out")));
        };
        if state(entry).0 != State::Public {
            let message = format!("the entry `{id}` is not published as it is in the export: left out");
            return notes.push(Finding::loss(message));
        }
        if depth >= DEPTH_MAX {
            return notes.push(Finding::loss(format!("the entry `{id}` is nested too deeply: left out")));
        }
        if let Some(address) = self.space.entry_address(id) {
            let title = self.space.entry_title(id).unwrap_or_else(|| id.to_owned());
            return pieces.html(&format!("<p><a href=\"{}\">{}</a></p>\n", text(&address), text(&title)));
        }
        let mut props = Map::new();
        let mut pictures = Vec::new();
        for field in &kind.fields {
            let Some(value) = self.space.value(entry, &field.id, self.locale) else { continue };
            let value = match field.kind {
                Kind::RichText => json!(self.flat(value, notes, depth + 1)),
                Kind::Text => json!(html::without_html(&absolute(value.as_str().unwrap_or_default()))),
                Kind::Entry | Kind::Entries | Kind::Other => {
                    notes.push(Finding::loss(format!(
                        "`{}` of the entry `{id}` is left out: modules hold no entries",
                        field.id
                    )));
                    continue;
                }
                _ => match self.plain(value) {
                    Some(value) => value,
                    None => continue,
                },
            };
            let place = format!("/{}", field.id);
            match (field.kind, value.as_array()) {
                (Kind::Asset, _) => pictures.push(place),
                (Kind::Assets, Some(items)) => {
                    pictures.extend((0..items.len()).map(|at| format!("{place}/{at}")))
                }
                _ => {}
            }
            props.insert(field.id.clone(), value);
        }
        self.modules.insert(kind.slug());
        pieces.module(&kind.slug(), props, pictures);
    }

    /// Rich Text in a module, as Markdown.
    fn flat(&mut self, value: &'d Value, notes: &mut Vec<Finding>, depth: usize) -> String {
        let mut pieces = Pieces::default();
        if depth < DEPTH_MAX {
            self.rich_text(value, &mut pieces, notes, depth);
        }
        let (pieces, more) = pieces.finish();
        notes.extend(more);
        let texts = pieces.into_iter().filter_map(|piece| match piece {
            Piece::Markdown(text) => Some(text),
            Piece::Module { module, .. } => {
                notes.push(Finding::loss(format!("a `{module}` inside of a module is left out")));
                None
            }
        });
        texts.collect::<Vec<_>>().join("\n\n")
    }
}

fn link_id(value: &Value) -> Option<&str> {
    value.pointer("/sys/type").and_then(Value::as_str).filter(|kind| *kind == "Link").and_then(|_| id(value))
}

fn time(value: Option<&Value>) -> Option<Timestamp> {
    value?.as_str()?.parse().ok()
}

/// Markdown whose addresses have a scheme.
fn absolute(markdown: &str) -> String {
    markdown.replace("](//", "](https://")
}
