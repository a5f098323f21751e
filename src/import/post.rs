//! Converts one Markdown file to a draft of a post, before slugs are made unique across files.

use super::address::Place;
use super::body::Reading;
use super::config::{self, Config};
use super::custom_fields::free_key;
use super::known::{Known, Rules};
use super::layout::{Generator, Named, Own, own_keys};
use super::markdown::{Draft, NO_TEXT, Options, SourceFile, Term, Unknown, Unread};
use super::slug::Wish;
use super::visibility::Shown;
use super::{address, body, date, front_matter, html_page, known, literal, page_language, slug};
use crate::base::limits::{FILE_BYTES_MAX, TITLE_CHARS_MAX};
use crate::base::source::rfc3339;
use crate::base::text::{slugify, term_slug};
use crate::base::{Map, Value};
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// The namespace for the ids of imported posts. It must never change: a repeated import finds its posts by their ids.
pub(super) const NAMESPACE: Uuid = Uuid::from_u128(0x9b1c_7f0e_52d4_4a6b_8e3f_0c6d_1a75_e2f9);
/// Bytes by which the text of a prose module is indented in a post file.
const INDENT: usize = 8;
/// Space for the fields that every post has, in bytes.
const POST_BYTES: usize = 2_048;

/// A file that became a draft. The slug in `draft` is not final.
pub(super) struct Made {
    pub draft: Draft,
    pub wish: Wish,
    /// The page's own address before the import, as a path.
    pub url: Option<String>,
    pub aliases: Vec<String>,
    pub terms: Vec<Term>,
    pub notes: Vec<String>,
    /// The folders, from the imported one down, whose posts may be the parent, the nearest first.
    pub above: Vec<String>,
    /// The folder that it represents, if that exists.
    pub folder: String,
    /// What it shares with its translations: the folder, or that of the main language.
    pub family: String,
    /// What it says that it shares with its translations.
    pub translation_key: Option<String>,
    /// The identity that it gives itself among the pages of its folder.
    pub named: Option<String>,
    /// Whether its title is only the name of its file.
    pub is_titled_by_name: bool,
    /// What was not understood.
    pub unread: Vec<Unread>,
}

/// Why a file is no post.
pub(super) enum NoPost {
    /// It has something in it that the site does not get.
    Lost(String),
    /// There is nothing in it, or it is no page.
    Other(String),
}

impl Made {
    /// A draft about which nothing else is known.
    pub(super) fn of(draft: Draft, wish: Wish) -> Made {
        Made {
            draft,
            wish,
            url: None,
            aliases: Vec::new(),
            terms: Vec::new(),
            notes: Vec::new(),
            above: Vec::new(),
            folder: String::new(),
            family: String::new(),
            translation_key: None,
            named: None,
            is_titled_by_name: false,
            unread: Vec::new(),
        }
    }

    /// Makes it a draft without addresses: the source has no page of it.
    pub(super) fn hide(&mut self) {
        self.draft.value["status"] = json!("draft");
        if let Some(map) = self.draft.value.as_object_mut() {
            ["publishedAt", "scheduledAt", "unpublishAt"].iter().for_each(|key| drop(map.shift_remove(*key)));
        }
        (self.url, self.aliases) = (None, Vec::new());
        self.notes
            .push("the index of its folder says that no page is made of it: imported as a draft".to_owned());
    }
}

impl From<String> for NoPost {
    fn from(reason: String) -> Self {
        NoPost::Lost(reason)
    }
}

/// Reads one Markdown file.
///
/// # Errors
/// Why it is not a post.
pub(super) fn make(
    file: &SourceFile,
    options: &Options,
    root: usize,
    config: &Config,
) -> Result<Made, NoPost> {
    if file.bytes.len() > FILE_BYTES_MAX {
        return Err(format!("larger than {FILE_BYTES_MAX} bytes").into());
    }
    let text = std::str::from_utf8(&file.bytes).map_err(|e| not_utf8(&file.bytes, e.valid_up_to()))?;
    let split = front_matter::read_or_scan(text).map_err(|e| e.to_string())?;
    let (layout, generator) = (&options.layout, options.layout.generator);
    if layout.is_not_found_page(&file.path, &split.fields) {
        let reason = "a page for addresses that lead nowhere: the site has its own";
        return Err(NoPost::Other(reason.to_owned()));
    }
    if generator == Generator::Grav && file.path.split('/').any(|part| part.starts_with('_')) {
        return Err("a part of the page above it, which Grav puts together".to_owned().into());
    }
    let values = config.values(&file.path, &split.fields, split.body);
    let html = html_of(file, &split, &values)?;
    let is_mdx = file.path.to_lowercase().ends_with(".mdx") || generator == Generator::Docusaurus;
    let lines_before = text[..text.len() - split.body.len()].matches('\n').count();
    let mut body = body::read(
        html.as_ref().map_or(split.body, |html| &html.text),
        &Reading { generator, is_mdx, file: &file.path, layout: Some(layout), site: &values, lines_before },
    );
    if post_bytes(text.len() - split.body.len(), &body.content) > FILE_BYTES_MAX {
        return Err(format!("its post would be larger than {FILE_BYTES_MAX} bytes: split it").into());
    }
    let has_fields = !split.fields.is_empty();
    body.unread.extend(html.into_iter().flat_map(|html| html.unread(&file.path)));
    let locales: Vec<String> = options.locales.iter().chain(&layout.languages).cloned().collect();
    let place = Place::of(&file.path, &locales, root);
    let place = match layout.root(&file.path) {
        Some(root) => place.in_layout(layout.generator, root),
        None => place,
    };
    let rules = Rules {
        url_prefix: options.prefix(),
        locales: &options.locales,
        languages: &layout.languages,
        generator,
        taxonomies: options.taxonomies_of(&file.path),
        clock: &config.clock,
    };
    let mut fields = split.fields;
    config.defaults.fill(&file.path, &mut fields);
    let own = own_keys(layout.generator, &mut fields);
    let categories = config::categories(&fields);
    let mut known = known::read(fields, &rules);
    // A theme shows other pages there, as the first page does that the import makes.
    let is_list = place.stem == "_index" || (place.is_first() && layout.is_usual(&file.path));
    if body.content.is_empty()
        && body.unread.is_empty()
        && (!has_fields || (is_list && known.title.is_none()))
    {
        let reason = if has_fields { "a section without a title or text" } else { "an empty file" };
        return Err(NoPost::Other(reason.to_owned()));
    }
    known.notes.splice(0..0, split.notes);
    Ok(Making { file, options, place, known, body, config, categories, own }.finish()?)
}

/// A map made to measure: one that grows has room for nearly twice as much.
fn map_of(fields: Vec<(&str, Value)>) -> Value {
    let mut map = Map::with_capacity(fields.len());
    map.extend(fields.into_iter().map(|(key, value)| (key.to_owned(), value)));
    Value::Object(map)
}

/// The module that holds the text of a post.
pub(super) fn prose(id: Uuid, content: String) -> Value {
    let props = map_of(vec![("content", Value::String(content))]);
    map_of(vec![("id", json!(Uuid::new_v5(&id, b"body"))), ("type", json!("prose")), ("props", props)])
}

/// The text of a page of HTML; none for Markdown.
fn html_of(
    file: &SourceFile,
    split: &front_matter::FrontMatter<'_>,
    values: &[(String, String)],
) -> Result<Option<html_page::Read>, NoPost> {
    if !html_page::is_html(&file.path) {
        return Ok(None);
    }
    if html_page::is_bare(&split.fields) {
        return Err(NoPost::Other("a file without a layout, which programs read".to_owned()));
    }
    let html = html_page::read(split.body, values);
    if html.is_computed {
        let is_first = file.path.rsplit('/').next().is_some_and(|name| name.starts_with("index."));
        let reason = "a page that templates compute from others".to_owned();
        // The import makes a first page of its own.
        return Err(if is_first { NoPost::Other(reason) } else { NoPost::Lost(reason) });
    }
    Ok(Some(html))
}

/// The approximate length of the post's file: indented text, and settings that may need quotes.
fn post_bytes(front_matter: usize, content: &str) -> usize {
    let lines = content.bytes().filter(|b| *b == b'\n').count() + 1;
    content.len() + lines * INDENT + 2 * front_matter + POST_BYTES
}

fn not_utf8(bytes: &[u8], at: usize) -> String {
    let line = bytes[..at].iter().filter(|b| **b == b'\n').count() + 1;
    format!("not UTF-8: the first wrong byte is on line {line}; save it as UTF-8")
}

struct Making<'a> {
    file: &'a SourceFile,
    options: &'a Options,
    place: Place<'a>,
    known: Known,
    body: body::Body,
    config: &'a Config,
    /// Its categories, as they are in addresses.
    categories: Vec<String>,
    /// What the keys of its generator say.
    own: Own,
}

impl Making<'_> {
    fn finish(mut self) -> Result<Made, String> {
        let id = self.options.id_of(&self.options.source_name, &self.file.path);
        self.time();
        if self.known.order_index.is_none() {
            self.known.order_index = self.place.number.map(Value::from);
        }
        self.known.visibility.is_draft |= self.place.is_below("_drafts");
        let (title, is_titled_by_name) = self.title();
        self.body.drop_heading(&title);
        let named = self.known.locale.take();
        let written = page_language::written(named, &self.file.path, &self.place, self.options);
        let locale = page_language::of_site(written.as_deref(), self.options)?;
        let wish = self.wish(id, &locale, &title);
        let url = self.url(&title);
        let site_path = self.options.prefix();
        let has_layout = !self.options.layout.roots.is_empty();
        let is_home = has_layout
            && url.as_deref().is_some_and(|url| address::is_first(url, site_path, written.as_deref()));
        if let Some(short) = url
            .as_deref()
            .and_then(|url| url.strip_prefix(site_path))
            .filter(|_| self.options.url_prefix.is_empty() && !site_path.is_empty())
        {
            self.known.aliases.push(short.to_owned());
        }
        let (above, folder) = self.place.folders();
        let family = self.options.layout.family(&self.file.path, &folder);
        let family = page_language::shared_place(family, written.as_deref(), &self.place);
        let has_tags = self.options.taxonomies_of(&self.file.path).iter().any(|taxonomy| taxonomy == "tags");
        if has_tags && !self.body.tags.is_empty() {
            let tags = self.known.terms.entry("tags".to_owned()).or_default();
            tags.extend(self.body.tags.iter().filter(|tag| !slugify(tag).is_empty()).cloned());
        }
        let (terms, taxonomies) = self.terms();
        let shown = self.known.shown(self.options.now);
        let (custom, unknown) = self.custom_fields();
        let value = self.value(id, &locale, title, (taxonomies, custom), shown);
        let mut notes = self.known.notes;
        notes.extend(self.body.notes);
        Ok(Made {
            draft: Draft {
                source: self.file.path.clone(),
                id,
                locale,
                slug: wish.slug.clone(),
                value: value.into(),
                redirects: Vec::new(),
                images: self.body.images,
                files: self.body.files,
                featured: self.known.featured,
                is_home,
                names: self.own.names,
                original: None,
                reserved: None,
                unknown,
            },
            wish,
            url: url.filter(|url| url != "/"),
            aliases: std::mem::take(&mut self.known.aliases),
            terms,
            notes,
            above,
            folder,
            family,
            translation_key: self.known.translation_key,
            named: self.own.named,
            is_titled_by_name,
            unread: self.body.unread,
        })
    }

    /// Its address before the import.
    fn url(&self, title: &str) -> Option<String> {
        if let Some(url) = &self.known.url {
            return Some(url.clone());
        }
        let (options, place) = (self.options, &self.place);
        let named = Named {
            locale: place.locale,
            folders: &place.folders[place.above..],
            stem: place.stem,
            slug: self.known.slug.as_deref(),
            id: self.own.named.as_deref(),
            title,
            day: self.known.time.map(|time| time.shown.date()),
        };
        let by_layout = options.layout.root(&self.file.path).and_then(|root| root.address(&named));
        by_layout.map(|path| format!("{}{path}", options.prefix())).or_else(|| {
            let facts = address::Facts {
                slug: self.known.slug.as_deref(),
                time: self.known.time.map(|time| time.shown),
                title,
                categories: &self.categories,
                config: self.config,
                generator: options.layout.generator,
                language: options.layout.languages.first().map(String::as_str),
            };
            let path = address::derived(options.prefix(), place, &facts)?;
            let is_page = facts.generator == Generator::Hugo && place.stem != "_index";
            let section = place.folders.get(place.above).copied();
            Some(if is_page { self.config.with_ending(path, section) } else { path })
        })
    }

    /// From `date`, else from when it was to be shown, else from `path`, else from the file's name or the folders that
    /// it lies in.
    fn time(&mut self) {
        let Known { time, path, visibility, .. } = &self.known;
        let folders = self.place.folders.join("/");
        let of_file = || {
            let path = path.as_deref().and_then(date::in_path);
            path.or_else(|| self.place.name().and_then(date::in_name).map(|(time, _)| time))
                .or_else(|| date::in_path(&folders))
        };
        let clock = &self.config.clock;
        self.known.time = time.or(visibility.publish).or_else(|| of_file().and_then(|day| clock.at(day)));
    }

    /// The title, and whether it is only the name of the file.
    fn title(&mut self) -> (String, bool) {
        if let Some(title) = self.known.title.take() {
            return (title, false);
        }
        if let Some(heading) = &self.body.heading {
            self.known.notes.push("no title: taken from the first heading".to_owned());
            return (heading.chars().take(TITLE_CHARS_MAX).collect(), false);
        }
        if let Some(title) = self.own.title.take() {
            self.known.notes.push("no title: taken from the navigation of the source".to_owned());
            return (title.chars().take(TITLE_CHARS_MAX).collect(), false);
        }
        let is_first = self.place.is_first() && !self.options.layout.roots.is_empty();
        let name = self.place.name().filter(|_| !is_first);
        let name = name.unwrap_or(if is_first { "home" } else { self.options.source_name.as_str() });
        let name = date::in_name(name).map_or(name, |(_, rest)| if rest.is_empty() { name } else { rest });
        let words = name.split(['-', '_', ' ']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        let mut letters = words.chars();
        let title: String = letters
            .next()
            .into_iter()
            .flat_map(char::to_uppercase)
            .chain(letters)
            .take(TITLE_CHARS_MAX)
            .collect();
        let title = if title.is_empty() { "Untitled".to_owned() } else { title };
        self.known.notes.push(format!("no title: `{title}` is taken from the name of the file"));
        (title, true)
    }

    /// From `slug`, else the last segment of `path`, else the name of the file, or of the folder of an index.
    fn wish(&mut self, id: Uuid, locale: &str, title: &str) -> Wish {
        let from_path = self.known.path.as_deref().map(|path| slug::last_segment_but(path, locale));
        let name = self.place.name().unwrap_or(&self.options.source_name);
        let from_slug = self.known.slug.as_deref().map(|slug| {
            if slug.contains('/') && !self.options.layout.roots.is_empty() {
                slug::last_segment(slug)
            } else {
                slug
            }
        });
        let ruled = [from_slug, from_path, Some(name)];
        let found = ruled.into_iter().flatten().map(slug::normal).find(|slug| !slug.is_empty());
        let slug = found.unwrap_or_else(|| {
            self.known
                .notes
                .push("its name has no letters for a slug: made from the title or the id".to_owned());
            let from_title = slug::normal(title);
            if from_title.is_empty() { format!("post-{}", &id.simple().to_string()[..8]) } else { from_title }
        });
        Wish {
            id,
            locale: locale.to_owned(),
            slug,
            day: self.known.time.map(|time| time.shown.date().to_string()),
            folder: self.place.parent().map(slug::normal),
        }
    }

    /// The post's terms, and its `taxonomies` field.
    fn terms(&mut self) -> (Vec<Term>, Map) {
        let known = std::mem::take(&mut self.known.terms);
        let (mut terms, mut field) = (Vec::new(), Map::with_capacity(known.len()));
        for (taxonomy, names) in known {
            let mut slugs: Vec<String> = Vec::new();
            for name in names {
                let slug = term_slug(&name);
                if !slugs.contains(&slug) {
                    slugs.push(slug.clone());
                    terms.push(Term { taxonomy: taxonomy.clone(), slug, name, ..Term::default() });
                }
            }
            if !slugs.is_empty() {
                field.insert(taxonomy, json!(slugs));
            }
        }
        (terms, field)
    }

    /// The `customFields` of the post, and a list of the keys kept in them or dropped.
    fn custom_fields(&mut self) -> (Map, Vec<Unknown>) {
        let rest = std::mem::take(&mut self.known.rest);
        let (mut fields, mut unknown) = (Map::with_capacity(rest.len()), Vec::new());
        for (key, value, is_known) in rest {
            if !is_known && self.options.unknown == super::markdown::OnUnknown::Drop {
                unknown.push(Unknown { key, custom_field: None });
                continue;
            }
            let field = free_key(&key, &fields);
            if field != key {
                self.known.notes.push(format!("`{key}` is the custom field `{field}`"));
            }
            fields.insert(field.clone(), value);
            unknown.push(Unknown { key, custom_field: Some(field) });
        }
        (fields, unknown)
    }

    fn value(
        &mut self,
        id: Uuid,
        locale: &str,
        title: String,
        (taxonomies, custom): (Map, Map),
        shown: Shown,
    ) -> Value {
        let known = &mut self.known;
        let time = |time: Option<Timestamp>| time.map(|time| Value::String(rfc3339(time)));
        let words = |text: String| Value::String(literal::plain(&text));
        let some = |map: Map| (!map.is_empty()).then_some(Value::Object(map));
        let modules = if self.body.content.is_empty() {
            known.notes.push(NO_TEXT.to_owned());
            Vec::new()
        } else {
            let mut content = literal::markdown(&std::mem::take(&mut self.body.content));
            content.shrink_to_fit();
            vec![prose(id, content)]
        };
        let fields = [
            ("id", Some(json!(id))),
            ("type", Some(json!(self.options.type_of(&self.file.path)))),
            ("locale", Some(json!(locale))),
            // Reserves the position of the key; the value is set after all files are read.
            ("slug", Some(Value::Null)),
            ("title", Some(Value::String(title))),
            ("status", Some(json!(shown.status))),
            ("excerpt", known.excerpt.take().map(Value::String)),
            ("metaTitle", known.meta_title.take().map(words)),
            ("metaDescription", known.meta_description.take().map(words)),
            ("canonicalUrl", known.canonical_url.take().map(Value::String)),
            ("robots", some(std::mem::take(&mut known.robots))),
            ("socialTitle", known.social_title.take().map(words)),
            ("socialDescription", known.social_description.take().map(words)),
            ("orderIndex", known.order_index.take()),
            ("createdAt", time(known.time.map(|known| known.time))),
            ("publishedAt", time(shown.published)),
            ("scheduledAt", time(shown.scheduled)),
            ("unpublishAt", time(shown.unpublish)),
            ("importedFrom", Some(json!(format!("{}/{}", self.options.source_name, self.file.path)))),
            ("taxonomies", some(taxonomies)),
            ("customFields", some(custom)),
            ("modules", Some(Value::Array(modules))),
        ];
        map_of(fields.into_iter().filter_map(|(key, value)| Some((key, value?))).collect())
    }
}
