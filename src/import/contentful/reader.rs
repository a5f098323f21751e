//! Entries of Contentful in one language, as posts with modules.

use super::definition::{self, NESTING_MAX};
use super::model::{ContentType, Field, Kind, Role};
use super::rich_text::{self, Part};
use super::{ENTRIES, Space, id, link_id, state, time};
use crate::base::markup::html as text;
use crate::base::text::slugify;
use crate::base::{Map, Value};
use crate::import::date;
use crate::import::finding::Finding;
use crate::import::foreign::{Export, Place, Post, State};
use crate::import::html;
use crate::import::piece::{Piece, Pieces};
use serde_json::json;
use std::collections::BTreeSet;

/// How often entries in texts of entries are followed.
const DEPTH_MAX: usize = 6;

/// Reads the entries of one language.
pub(super) struct Reader<'r, 'd> {
    pub(super) space: &'r Space<'d>,
    pub(super) locale: &'r str,
    pub(super) file: &'r str,
    pub(super) export: &'r mut Export,
    /// The types of modules that pages have.
    pub(super) modules: &'r mut BTreeSet<String>,
    /// The entries without a page that pages show.
    pub(super) shown: &'r mut BTreeSet<String>,
}

/// Where values name a file by its address, or a post by its identity.
#[derive(Default)]
struct Places {
    pictures: Vec<String>,
    posts: Vec<String>,
}

impl<'d> Reader<'_, 'd> {
    /// The post of an entry; `None` in a language that it has no text of.
    pub(super) fn post(&mut self, entry: &'d Value, kind: &ContentType) -> Option<Post> {
        if !self.has_text(entry, kind) {
            return None;
        }
        let own = id(entry)?;
        let is_default = *self.locale == self.space.locales[0];
        let title = self.text(entry, &kind.title_field).unwrap_or_default();
        let mut post = Post {
            id: self.identity(own, is_default),
            family: Some(own.to_owned()),
            kind: kind.slug(),
            language: Some(self.locale.to_owned()),
            slug: match kind.is_named_by_title {
                true => slugify(&title),
                false => kind.slug_field().and_then(|field| self.text(entry, field)).unwrap_or_default(),
            },
            created: time(entry.pointer("/sys/createdAt")),
            published: time(entry.pointer("/sys/firstPublishedAt")),
            place: Place { file: format!("{} ({own})", self.file), line: 0 },
            title,
            ..Post::default()
        };
        if let Some(last) = post.slug.trim_matches('/').rsplit_once('/').map(|(_, last)| last.to_owned()) {
            post.fields.insert("path".to_owned(), json!(post.slug));
            post.slug = last;
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

    /// Whether an entry has a post in the language: in the default one, and where it has a text of its own.
    fn has_text(&self, entry: &Value, kind: &ContentType) -> bool {
        let has_own = |field: &Field| {
            field.is_localized && entry.pointer(&format!("/fields/{}/{}", field.id, self.locale)).is_some()
        };
        *self.locale == self.space.locales[0] || kind.fields.iter().any(has_own)
    }

    fn identity(&self, own: &str, is_default: bool) -> String {
        if is_default { own.to_owned() } else { format!("{own}:{}", self.locale) }
    }

    /// The identity of the post of an entry that is a public page, in this language if it has one there.
    fn page(&self, id: &str) -> Option<String> {
        self.space.entry_address(id)?;
        let entry = self.space.entries.get(id)?;
        let is_default = *self.locale == self.space.locales[0];
        let is_here = self.has_text(entry, self.space.type_of(entry)?);
        Some(self.identity(id, is_default || !is_here))
    }

    fn text(&self, entry: &'d Value, field: &str) -> Option<String> {
        self.space.value(entry, field, self.locale).and_then(Value::as_str).map(str::to_owned)
    }

    fn fields(&mut self, entry: &'d Value, kind: &ContentType, post: &mut Post) {
        let mut pieces = Pieces::default();
        let mut notes = Vec::new();
        for field in &kind.fields {
            let Some(value) = self.space.value(entry, &field.id, self.locale) else { continue };
            match (kind.role(field), value.as_str()) {
                (Role::Core, _) => {}
                (Role::Excerpt, text) => {
                    let text = text.map_or_else(|| rich_text::plain(value), html::without_html);
                    post.excerpt.get_or_insert(text.trim().to_owned());
                }
                (Role::Body, Some(text)) => pieces.markdown(&absolute(text)),
                (Role::Body, None) => self.rich_text(value, &mut pieces, &mut notes, 0),
                (Role::Picture, _) => {
                    post.picture = link_id(value).and_then(|id| self.space.asset_address(id));
                }
                (Role::Authors, _) => {
                    let names = links(value).filter_map(|id| self.space.entry_title(id));
                    post.authors.extend(names);
                    self.shown.extend(links(value).map(str::to_owned));
                }
                (Role::Entries, _) => self.linked(field, value, post, &mut pieces, &mut notes),
                (Role::Date, _) => {
                    let written = time(Some(value)).or_else(|| date::read(value.as_str()?));
                    post.published = written.filter(|_| post.state == State::Public).or(post.published);
                }
                (Role::Tags, _) => {
                    let names = value.as_array().into_iter().flatten().filter_map(Value::as_str);
                    post.terms.extend(names.map(|name| ("tags".to_owned(), name.to_owned())));
                }
                (Role::Own, _) => {
                    let place = format!("/{}", field.id);
                    let mut places = Places::default();
                    let value = self.value(kind, field, value, (&place, 0), &mut places, &mut notes);
                    if let Some(value) = value {
                        post.fields.insert(field.id.clone(), value);
                        post.pictures.extend(places.pictures);
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

    fn rich_text(&mut self, value: &'d Value, pieces: &mut Pieces, notes: &mut Vec<Finding>, depth: usize) {
        for part in rich_text::read(value, self.space, notes) {
            match part {
                Part::Html(html) => pieces.html(&html),
                Part::Entry(id) => self.module(&id, pieces, notes, depth),
            }
        }
    }

    /// Entries that a page links to: pages are named, all others are modules.
    fn linked(
        &mut self,
        field: &Field,
        value: &'d Value,
        post: &mut Post,
        pieces: &mut Pieces,
        notes: &mut Vec<Finding>,
    ) {
        let mut pages = Vec::new();
        for id in links(value) {
            match self.page(id) {
                Some(page) => pages.push(json!(page)),
                None => self.module(id, pieces, notes, 0),
            }
        }
        let place = format!("/{}", field.id);
        let value = match field.kind {
            Kind::Entries if !pages.is_empty() => {
                post.posts.extend((0..pages.len()).map(|at| format!("{place}/{at}")));
                json!(pages)
            }
            _ => match pages.pop() {
                Some(page) => {
                    post.posts.push(place);
                    page
                }
                None => return,
            },
        };
        post.fields.insert(field.id.clone(), value);
    }

    /// An entry without a page, and its type; `None`, with a note, where nothing can be shown of it.
    fn part(&mut self, id: &str, depth: usize, notes: &mut Vec<Finding>) -> Option<(&'d Value, String)> {
        let space = self.space;
        let mut refuse = |what: &str| {
            notes.push(Finding::loss(format!("the entry `{id}` {what}: left out")));
            None
        };
        let found = space.entries.get(id).copied();
        let Some((entry, kind)) = found.and_then(|entry| Some((entry, space.type_of(entry)?))) else {
            return refuse("is not in the export");
        };
        if state(entry).0 != State::Public {
            return refuse("is not published as it is in the export");
        }
        if depth >= DEPTH_MAX {
            return refuse("is nested too deeply");
        }
        self.shown.insert(id.to_owned());
        Some((entry, kind.id.clone()))
    }

    /// An entry without a page, as a module; one with a page, as a link to it.
    fn module(&mut self, id: &str, pieces: &mut Pieces, notes: &mut Vec<Finding>, depth: usize) {
        if let Some(address) = self.space.entry_address(id) {
            let title = self.space.entry_title(id).unwrap_or_else(|| id.to_owned());
            return pieces.html(&format!("<p><a href=\"{}\">{}</a></p>\n", text(&address), text(&title)));
        }
        let Some((entry, kind)) = self.part(id, depth, notes) else { return };
        let space = self.space;
        let Some(kind) = space.types.get(&kind) else { return };
        let mut places = Places::default();
        let props = self.values(entry, kind, ("", 0), &mut places, notes);
        self.modules.insert(kind.slug());
        pieces.entry(&kind.slug(), props, places.pictures, places.posts);
    }

    /// The values of an entry without a page. `at` is their place, and how deep it is.
    fn values(
        &mut self,
        entry: &'d Value,
        kind: &ContentType,
        at: (&str, usize),
        places: &mut Places,
        notes: &mut Vec<Finding>,
    ) -> Map {
        let mut values = Map::new();
        for field in &kind.fields {
            let Some(value) = self.space.value(entry, &field.id, self.locale) else { continue };
            let place = format!("{}/{}", at.0, field.id);
            if let Some(value) = self.value(kind, field, value, (&place, at.1), places, notes) {
                values.insert(field.id.clone(), value);
            }
        }
        values
    }

    fn value(
        &mut self,
        kind: &ContentType,
        field: &Field,
        value: &'d Value,
        (place, depth): (&str, usize),
        places: &mut Places,
        notes: &mut Vec<Finding>,
    ) -> Option<Value> {
        match field.kind {
            Kind::RichText => Some(json!(self.flat(value, notes, depth + 1))),
            Kind::Text => Some(json!(html::without_html(&absolute(value.as_str()?)))),
            Kind::Date => {
                let written = value.as_str()?;
                let is_day = written.len() == "2026-01-31".len();
                let moment = date::read(written).filter(|_| !is_day);
                Some(json!(moment.map_or_else(|| written.to_owned(), |moment| moment.to_string())))
            }
            Kind::Asset => {
                let address = self.space.asset_address(link_id(value)?)?;
                places.pictures.push(place.to_owned());
                Some(json!(address))
            }
            Kind::Assets => {
                let addresses: Vec<String> =
                    links(value).filter_map(|id| self.space.asset_address(id)).collect();
                places.pictures.extend((0..addresses.len()).map(|at| format!("{place}/{at}")));
                Some(json!(addresses))
            }
            Kind::Entry | Kind::Entries => self.entries(kind, field, value, (place, depth), places, notes),
            Kind::Mapping => value.is_object().then(|| value.clone()),
            Kind::Other => {
                notes
                    .push(Finding::loss(format!("the field `{}` is of an unknown type: left out", field.id)));
                None
            }
            Kind::Symbol | Kind::Lines | Kind::Symbols | Kind::Number | Kind::Boolean => Some(value.clone()),
        }
    }

    /// Entries in an entry without a page: pages are named, of others the values are taken.
    fn entries(
        &mut self,
        kind: &ContentType,
        field: &Field,
        value: &'d Value,
        (place, depth): (&str, usize),
        places: &mut Places,
        notes: &mut Vec<Finding>,
    ) -> Option<Value> {
        let is_nested = definition::is_nested(self.space, kind, field);
        let mut all: Vec<Value> = Vec::new();
        for id in links(value) {
            let place = match field.kind {
                Kind::Entries => format!("{place}/{}", all.len()),
                _ => place.to_owned(),
            };
            if let Some(page) = self.page(id) {
                let (place, value) = match is_nested {
                    true => (format!("{place}/{}", definition::PAGE), json!({definition::PAGE: page})),
                    false => (place, json!(page)),
                };
                places.posts.push(place);
                all.push(value);
                continue;
            }
            if depth >= NESTING_MAX {
                notes.push(Finding::loss(format!("the entry `{id}` is nested too deeply: left out")));
                continue;
            }
            let Some((entry, kind)) = self.part(id, depth, notes) else { continue };
            let space = self.space;
            let Some(kind) = space.types.get(&kind) else { continue };
            all.push(Value::Object(self.values(entry, kind, (&place, depth + 1), places, notes)));
        }
        match field.kind {
            Kind::Entries => Some(Value::Array(all)),
            _ => all.pop(),
        }
    }

    /// Rich Text in a field, as Markdown.
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
                notes.push(Finding::loss(format!("a `{module}` inside of a text is left out")));
                None
            }
        });
        texts.collect::<Vec<_>>().join("\n\n")
    }
}

/// The ids of what a value links to: one item, or a list of them.
fn links(value: &Value) -> impl Iterator<Item = &str> {
    let one = std::slice::from_ref(value);
    value.as_array().map_or(one, Vec::as_slice).iter().filter_map(link_id)
}

/// Markdown whose addresses have a scheme.
fn absolute(markdown: &str) -> String {
    markdown.replace("](//", "](https://")
}
