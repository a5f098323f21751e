//! Posts of foreign exports as drafts of posts of a site: its types, languages, taxonomies and modules.

mod references;
mod terms;
#[cfg(test)]
mod tests;

use super::custom_fields::free_key;
use super::foreign::{Export, Post, State};
use super::literal;
use super::markdown::{Draft, NO_TEXT, Note, Reserved, Skipped, Taken, Term, settle_redirects};
use super::piece::Piece;
use super::post::{Made, NAMESPACE};
use super::slug::{self, Wish, normal};
use crate::base::hidden_text::is_blank;
use crate::base::limits::TITLE_CHARS_MAX;
use crate::base::source::rfc3339;
use crate::base::text::slugify;
use crate::base::{Map, Value};
use crate::model::{Definitions, Scope};
use crate::richtext::{as_browsers_read, host};
use jiff::Timestamp;
use serde_json::json;
use std::collections::{BTreeMap, HashMap, HashSet};
use terms::Listed;
use uuid::Uuid;

/// Names of taxonomies at sources, and what sites call them.
const TAXONOMIES: [(&str, &[&str]); 3] =
    [("category", &["categories", "category"]), ("post_tag", &["tags", "tag"]), ("tags", &["tags", "tag"])];
/// Names of types at sources, and what sites call them.
const TYPES: [(&str, &[&str]); 2] = [("post", &["post", "blog", "article"]), ("page", &["page"])];

/// What the site has and the caller wants.
pub struct Site<'s> {
    /// The definitions.
    pub definitions: &'s Definitions,
    /// The type of posts whose own type the site does not have.
    pub post_type: Option<&'s str>,
    /// The language of posts that name none that the site has.
    pub locale: &'s str,
    /// Name of the source, which the ids derive from.
    pub source: &'s str,
    /// Addresses of files that can be added.
    pub files: &'s HashSet<String>,
    /// The slugs in use.
    pub taken: Taken,
    /// The slugs of posts at whose addresses the site has something else.
    pub reserved: Reserved,
    /// The time of the import.
    pub now: Timestamp,
}

/// The drafts of an export.
#[derive(Debug, Default)]
pub struct Drafts {
    /// The posts.
    pub drafts: Vec<Draft>,
    /// Terms that they use.
    pub terms: Vec<Term>,
    /// What is no post of the site, and why.
    pub skipped: Vec<Skipped>,
    /// Notes for a person.
    pub notes: Vec<Note>,
    /// For posts by id: the places of their values that name a file by its address and must name its record.
    pub places: HashMap<Uuid, Vec<String>>,
    /// Types of posts of the source that the site does not have.
    pub unknown_types: BTreeMap<String, usize>,
}

/// Makes the drafts.
pub fn make(export: &Export, site: &Site<'_>) -> Drafts {
    let mut all = Drafts::default();
    let listed = Listed::of(export);
    // The first of each family is what the others translate.
    let mut families: HashMap<&str, Uuid> = HashMap::new();
    let mut made: Vec<Made> = Vec::new();
    let mut named: HashMap<Uuid, Vec<String>> = HashMap::new();
    for post in &export.posts {
        let Some(post_type) = type_of(&post.kind, site) else {
            *all.unknown_types.entry(post.kind.clone()).or_default() += 1;
            continue;
        };
        let source = label(post);
        let locale = language_of(post, export, site);
        let Ok(locale) = locale
            .map_err(|reason| all.skipped.push(Skipped { file: source.clone(), reason, is_loss: true }))
        else {
            continue;
        };
        let mut making = Making {
            post,
            site,
            post_type,
            listed: &listed,
            modules: &export.modules,
            notes: Vec::new(),
            places: Vec::new(),
            posts: Vec::new(),
            terms: Vec::new(),
        };
        let id = id_of(site.source, &post.id);
        let mut value = making.value(id, &locale);
        if let Some(family) = post.family.as_deref() {
            let original = *families.entry(family).or_insert(id);
            if original != id {
                value["translationOfId"] = json!(original);
            }
        }
        if let Some(parent) = &post.parent
            && site.definitions.post_types.get(post_type).is_some_and(|t| t.hierarchy_enabled)
        {
            value["parentId"] = json!(id_of(site.source, parent));
        }
        all.places.insert(id, making.places);
        named.insert(id, making.posts);
        let wish = wish(post, id, &locale);
        let mut addresses = post.addresses.iter().cloned();
        let url = addresses.next().filter(|path| path != "/");
        let draft = draft(source, id, locale, value);
        made.push(Made {
            url,
            aliases: addresses.collect(),
            terms: making.terms,
            notes: making.notes,
            ..Made::of(draft, wish)
        });
    }
    references::resolve(&mut made, &named, site.source);
    slug::reserve(&mut made, &site.reserved);
    slug::settle(&mut made, &site.taken, "");
    settle_redirects(&mut made);
    gather(made, &mut all);
    all
}

/// A draft whose slug and redirects are settled when all posts are read.
fn draft(source: String, id: Uuid, locale: String, value: Value) -> Draft {
    Draft {
        source,
        id,
        locale,
        slug: String::new(),
        value: value.into(),
        redirects: Vec::new(),
        images: Vec::new(),
        files: Vec::new(),
        featured: None,
        is_home: false,
        names: Vec::new(),
        original: None,
        reserved: None,
        unknown: Vec::new(),
    }
}

/// The language of posts that name none.
pub fn main_locale(export: &Export, site: &Site<'_>) -> String {
    locale_of(export.language.as_deref(), site).unwrap_or_else(|| site.locale.to_owned())
}

/// The language of a post, or why it has none here.
fn language_of(post: &Post, export: &Export, site: &Site<'_>) -> Result<String, String> {
    let Some(language) = &post.language else { return Ok(main_locale(export, site)) };
    locale_of(Some(language), site)
        .ok_or_else(|| format!("the site has no language `{language}`: add it to `locales.supported`"))
}

/// Adds drafts with their terms and notes.
fn gather(made: Vec<Made>, all: &mut Drafts) {
    let mut terms: BTreeMap<(String, String), Term> = BTreeMap::new();
    for mut one in made {
        for term in one.terms {
            terms.entry((term.taxonomy.clone(), term.slug.clone())).or_insert(term);
        }
        let file = &one.draft.source;
        all.notes.extend(one.notes.drain(..).map(|message| Note { file: file.clone(), message }));
        all.drafts.push(one.draft);
    }
    all.terms = terms.into_values().collect();
}

/// The id of a post of a source.
fn id_of(source: &str, id: &str) -> Uuid {
    Uuid::new_v5(&NAMESPACE, format!("{source}/{id}").as_bytes())
}

/// What reports call a post: its file and line.
fn label(post: &Post) -> String {
    let place = &post.place;
    if place.line == 0 { place.file.clone() } else { format!("{}:{}", place.file, place.line) }
}

fn type_of<'s>(kind: &str, site: &Site<'s>) -> Option<&'s str> {
    type_for(kind, site.definitions, site.post_type)
}

/// The site's type for a type of the source. What a blog calls posts is what the caller says they are.
pub fn type_for<'s>(kind: &str, definitions: &'s Definitions, wanted: Option<&'s str>) -> Option<&'s str> {
    let find = |name: &str| definitions.post_types.keys().map(String::as_str).find(|known| *known == name);
    // A name with signs that no type has, such as `case_study`.
    let spelled = || find(kind).or_else(|| find(&slugify(kind)));
    let other = TYPES.iter().find(|(source, _)| *source == kind);
    let named = other.and_then(|(_, names)| names.iter().find_map(|name| find(name)));
    wanted.filter(|_| kind == "post").or_else(spelled).or(named).or(wanted)
}

fn locale_of(language: Option<&str>, site: &Site<'_>) -> Option<String> {
    supported_locale(language?, &site.definitions.settings.locales.supported)
}

/// The language of a site for one of the source: the same, or another form of it.
pub fn supported_locale(language: &str, known: &[String]) -> Option<String> {
    let language = language.replace('_', "-");
    let equal = |a: &str, b: &str| a.eq_ignore_ascii_case(b);
    let base = |text: &str| text.split('-').next().unwrap_or_default().to_owned();
    known
        .iter()
        .find(|locale| equal(locale, &language))
        .or_else(|| known.iter().find(|locale| equal(locale, &base(&language))))
        .or_else(|| known.iter().find(|locale| equal(&base(locale), &base(&language))))
        .cloned()
}

fn wish(post: &Post, id: Uuid, locale: &str) -> Wish {
    let from_id = format!("post-{}", &id.simple().to_string()[..8]);
    let slug = [normal(&post.slug), normal(&post.title)].into_iter().find(|slug| !slug.is_empty());
    let day = post.published.or(post.created).map(super::date::day);
    Wish { id, locale: locale.to_owned(), slug: slug.unwrap_or(from_id), day, folder: None }
}

struct Making<'m> {
    post: &'m Post,
    site: &'m Site<'m>,
    post_type: &'m str,
    listed: &'m Listed<'m>,
    /// The modules that the source defines.
    modules: &'m [Map],
    notes: Vec<String>,
    places: Vec<String>,
    /// The places of its value that name a post by its identity in the source.
    posts: Vec<String>,
    terms: Vec<Term>,
}

impl Making<'_> {
    fn value(&mut self, id: Uuid, locale: &str) -> Value {
        let post = self.post;
        let (status, published, scheduled) = self.status();
        let title = self.title();
        let (taxonomies, mut custom) = self.taxonomies();
        self.custom_fields(&mut custom);
        let time = |time: Option<Timestamp>| time.map(|time| Value::String(rfc3339(time)));
        let text = |text: &Option<String>| text.clone().map(Value::String);
        let some = |map: Map| (!map.is_empty()).then_some(Value::Object(map));
        let featured = post.picture.clone().filter(|address| self.site.files.contains(address));
        if featured.is_some() {
            self.places.push("/featuredMediaId".to_owned());
        } else if let Some(address) = &post.picture {
            custom.entry("featuredImage").or_insert_with(|| json!(address));
            self.notes.push(format!(
                "the picture of the post, `{address}`, is not imported: kept in the custom fields"
            ));
        }
        let modules = self.modules(id);
        let fields = [
            ("id", Some(json!(id))),
            ("type", Some(json!(self.post_type))),
            ("locale", Some(json!(locale))),
            // Reserves the position of the key; the value is set after all posts are read.
            ("slug", Some(Value::Null)),
            ("title", Some(Value::String(title))),
            ("status", Some(json!(status))),
            ("excerpt", text(&post.excerpt)),
            ("metaTitle", post.meta_title.as_ref().map(|title| json!(cut(&literal::plain(title), 255)))),
            ("metaDescription", post.meta_description.as_ref().map(|text| json!(literal::plain(text)))),
            (
                "canonicalUrl",
                post.canonical
                    .as_deref()
                    .filter(|url| host(url).is_some())
                    .map(|url| json!(as_browsers_read(url))),
            ),
            ("robots", post.is_noindex.then(|| json!({"index": false}))),
            ("featuredMediaId", featured.map(Value::String)),
            ("orderIndex", post.order.filter(|order| *order >= 0).map(|order| json!(order))),
            ("createdAt", time(post.created.or(post.published))),
            ("publishedAt", time(published)),
            ("scheduledAt", time(scheduled)),
            ("importedFrom", Some(json!(format!("{}/{}", self.site.source, post.id)))),
            ("taxonomies", some(taxonomies)),
            ("customFields", some(custom)),
            ("modules", Some(Value::Array(modules))),
        ];
        Value::Object(fields.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect())
    }

    /// The status and its times: what not everybody saw is a draft.
    fn status(&mut self) -> (&'static str, Option<Timestamp>, Option<Timestamp>) {
        let time = self.post.published;
        match self.post.state {
            State::Public => match time.filter(|time| *time > self.site.now) {
                Some(time) => ("scheduled", None, Some(time)),
                None => ("published", time.or(self.post.created).filter(|time| *time <= self.site.now), None),
            },
            State::Scheduled => match time.filter(|time| *time > self.site.now) {
                Some(time) => ("scheduled", None, Some(time)),
                None => {
                    self.notes.push("its time has passed since the export: imported as a draft".to_owned());
                    ("draft", None, None)
                }
            },
            State::Draft => ("draft", None, None),
            State::Restricted => {
                self.notes.push("only some readers saw it: imported as a draft".to_owned());
                ("draft", None, None)
            }
            State::Archived => ("archived", None, None),
        }
    }

    fn title(&mut self) -> String {
        if !is_blank(&self.post.title) {
            return cut(self.post.title.trim(), TITLE_CHARS_MAX);
        }
        let slug = self.post.slug.replace('-', " ");
        let title =
            if slug.trim().is_empty() { "Untitled".to_owned() } else { cut(slug.trim(), TITLE_CHARS_MAX) };
        self.notes.push(format!("no title: `{title}` is taken instead"));
        title
    }

    /// The terms of taxonomies that the type has; the names of others are custom fields.
    fn taxonomies(&mut self) -> (Map, Map) {
        let own = self
            .site
            .definitions
            .post_types
            .get(self.post_type)
            .map(|t| t.taxonomies.as_slice())
            .unwrap_or_default();
        let (mut field, mut custom) = (Map::new(), Map::new());
        for (taxonomy, slug) in &self.post.terms {
            let others =
                TAXONOMIES.iter().find(|(source, _)| source == taxonomy).map_or(&[][..], |(_, names)| names);
            let here = own.iter().find(|known| *known == taxonomy || others.contains(&known.as_str()));
            match here {
                Some(here) => {
                    push(&mut field, here, &normal(slug));
                    self.terms.extend(self.listed.branch(taxonomy, slug, here));
                }
                None => push(
                    &mut custom,
                    others.first().unwrap_or(&taxonomy.as_str()),
                    self.listed.name(taxonomy, slug),
                ),
            }
        }
        for taxonomy in custom.keys() {
            self.notes.push(format!(
                "the type `{}` has no taxonomy `{taxonomy}`: its terms are custom fields",
                self.post_type
            ));
        }
        (field, custom)
    }

    fn custom_fields(&mut self, custom: &mut Map) {
        if !self.post.authors.is_empty() {
            custom.insert("author".to_owned(), json!(self.post.authors.join(", ")));
        }
        for (key, value) in &self.post.fields {
            let field = free_key(key, custom);
            custom.insert(field.clone(), value.clone());
            let begin = format!("/{key}");
            let own = |place: &&String| {
                place.strip_prefix(&begin).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            };
            let here = |place: &String| format!("/customFields/{field}{}", &place[begin.len()..]);
            self.places.extend(self.post.pictures.iter().filter(own).map(here));
            self.posts.extend(self.post.posts.iter().filter(own).map(here));
        }
    }

    /// Whether the source defines a module: where a picture is missing, it keeps the old address.
    fn is_of_source(&self, module: &str) -> bool {
        self.modules.iter().any(|own| own.get("type").is_some_and(|name| name == module))
    }

    fn modules(&mut self, id: Uuid) -> Vec<Value> {
        let mut modules: Vec<Value> = Vec::new();
        for piece in &self.post.body {
            let text = match piece {
                Piece::Markdown(text) => text.clone(),
                Piece::Module { module, props, pictures, posts } => {
                    let value = json!(props);
                    let is_there = |at: &String| {
                        value.pointer(at).and_then(Value::as_str).is_some_and(|a| self.site.files.contains(a))
                    };
                    if self.site.definitions.allowed(module, self.post_type, Scope::Local)
                        && (self.is_of_source(module) || pictures.iter().all(is_there))
                    {
                        let at = modules.len();
                        let here = |place: &String| format!("/modules/{at}/props{place}");
                        self.places.extend(pictures.iter().map(here));
                        self.posts.extend(posts.iter().map(here));
                        let own = Uuid::new_v5(&id, format!("module/{at}").as_bytes());
                        modules.push(json!({"id": own, "type": module, "props": value}));
                        continue;
                    }
                    self.notes.push(format!(
                        "the module `{module}` is text: the site does not have it, or not its pictures"
                    ));
                    as_text(&value, pictures)
                }
            };
            // A text after a text is one text.
            let before = modules.last_mut().filter(|last| last["type"] == "prose");
            if let Some(Value::String(before)) = before.and_then(|last| last.pointer_mut("/props/content")) {
                before.push_str("\n\n");
                before.push_str(&text);
                continue;
            }
            let own = match modules.len() {
                0 => Uuid::new_v5(&id, b"body"),
                at => Uuid::new_v5(&id, format!("module/{at}").as_bytes()),
            };
            modules.push(json!({"id": own, "type": "prose", "props": {"content": text}}));
        }
        modules.iter_mut().filter_map(|module| module.get_mut("props")).for_each(literal::module);
        if modules.is_empty() {
            self.notes.push(NO_TEXT.to_owned());
        }
        modules
    }
}

fn cut(text: &str, chars: usize) -> String {
    text.chars().take(chars).collect()
}

fn push(map: &mut Map, key: &str, value: &str) {
    let list = map.entry(key.to_owned()).or_insert_with(|| json!([]));
    if let Value::Array(list) = list
        && !list.iter().any(|own| own == value)
    {
        list.push(json!(value));
    }
}

/// The texts and pictures of a module as Markdown, in their order.
fn as_text(props: &Value, pictures: &[String]) -> String {
    let mut parts = Vec::new();
    walk(props, "", "", pictures, &mut parts);
    parts.join("\n\n")
}

fn walk(value: &Value, place: &str, key: &str, pictures: &[String], parts: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                walk(value, &format!("{place}/{key}"), key, pictures, parts);
            }
        }
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                walk(item, &format!("{place}/{at}"), key, pictures, parts);
            }
        }
        Value::String(text) if pictures.iter().any(|own| own == place) => {
            parts.push(format!("!{}", super::html::link("", text)));
        }
        Value::String(text) => match key {
            "title" | "heading" | "headline" => parts.push(format!("## {}", super::html::escaped(text))),
            "quote" => parts.push(format!("> {}", super::html::escaped(text))),
            "imagePosition" | "style" | "layout" => {}
            "authorName" => parts.push(format!("— {}", super::html::escaped(text))),
            _ => parts.push(text.clone()),
        },
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
