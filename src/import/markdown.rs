//! Converts a folder of Markdown files to drafts of posts, with a report of what was not understood.
//!
//! Nothing here reads a disk or a site: the same files and options give the same result, in any order.

use super::address;
use super::child_lists;
use super::config::{self, Config};
use super::folder_pages;
use super::foreign::Menu;
use super::front_matter;
use super::html_page;
use super::layout::{self, Generator, Layout, PageKind};
use super::other_type::{KnownTypes, OtherType};
use super::parents;
use super::post::{self, Made, NoPost};
use super::slug;
use super::snippets;
use super::term_pages;
use super::visibility;
use crate::base::{Shelf, Shelved, Value};
use jiff::{Timestamp, tz::TimeZone};
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use uuid::Uuid;

pub use super::slug::{Own, Reserved, Taken};

/// Extensions of the files that are read.
const ENDINGS: [&str; 6] = ["md", "markdown", "mdown", "mkd", "mdx", "mdoc"];

/// What is noted about a post without a text.
pub const NO_TEXT: &str = "no text: the post has no modules";

/// Stands in place of a folder for pages that share a key; no folder is called so.
const KEYED: &str = "/";

/// A file of the imported folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// Its path inside the folder, with `/`, such as `inside-rust/hello.md`.
    pub path: String,
    /// Its content, which readers share.
    pub bytes: Arc<[u8]>,
}

/// How to handle unknown front matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum OnUnknown {
    /// It becomes a custom field.
    #[default]
    Keep,
    /// It is dropped, and listed in [`Draft::unknown`].
    Drop,
}

/// Options of an import.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The type of the posts, such as `blog`.
    pub post_type: String,
    /// The locale of files that do not specify one.
    pub locale: String,
    /// The locales of the site: only these are recognised in `lang`, `locale` or a name such as `hello.fr.md`.
    pub locales: Vec<String>,
    /// Slugs of the post type's taxonomies: keys with these names become terms.
    pub taxonomies: Vec<String>,
    /// The types of pages of other kinds.
    pub others: Vec<OtherType>,
    /// The types of the posts that the site has, where the source can have pages of several types.
    pub known_types: KnownTypes,
    /// How to handle unknown front matter.
    pub unknown: OnUnknown,
    /// The name of the source, such as the folder's. The post's id is derived from it and the file's path: the same
    /// name and path always give the same post, so it must not depend on the folder's location.
    pub source_name: String,
    /// Prefix of the old site's addresses, such as `/blog`; usually empty.
    pub url_prefix: String,
    /// Whether posts of the type can have a parent: the post of the folder that their file is in.
    pub hierarchy: bool,
    /// Whether a folder of pages that has no index gets a page.
    pub folder_pages: bool,
    /// The slugs in use on the site, including those of imported posts.
    pub taken: Taken,
    /// The slugs of posts at whose addresses the site has something else.
    pub reserved: Reserved,
    /// Files with settings of the site that lie beside the folder, as in `content` of Hugo.
    pub settings: Vec<SourceFile>,
    /// How the source is laid out.
    pub layout: Layout,
    /// The time of the import: a page whose date lies ahead is not public yet.
    pub now: Timestamp,
    /// The zone in which the site shows its dates.
    pub zone: Option<TimeZone>,
    /// Where posts lie until all files are read, if they are very many.
    pub shelf: Option<Arc<dyn Shelf>>,
}

impl Options {
    /// What the addresses of the old site began with.
    pub fn prefix(&self) -> &str {
        if self.url_prefix.is_empty() { &self.layout.site_path } else { &self.url_prefix }
    }

    /// The id of the post of a file in the source of this name. If the site has only the post of the file with the other ending,
    /// it is the id of that post.
    pub fn id_of(&self, source: &str, file: &str) -> Uuid {
        let Options { post_type, locale, .. } = self;
        let id = |file: &str| {
            let file = self.layout.identity(file);
            Uuid::new_v5(&post::NAMESPACE, format!("{source}/{post_type}/{locale}/{file}").as_bytes())
        };
        let is_known = |id: Uuid| self.taken.values().any(|known| *known == id);
        let (own, other) = (id(file), self.layout.other_ending(file).map(|other| id(&other)));
        other.filter(|other| is_known(*other) && !is_known(own)).unwrap_or(own)
    }
}

/// The result of an import.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Import {
    /// The posts, in the order of their paths. Ids, (locale, slug) and redirects are unique.
    pub drafts: Vec<Draft>,
    /// The terms that the posts use, by taxonomy and slug; the caller creates those that do not exist.
    pub terms: Vec<Term>,
    /// Files that are not posts, by path.
    pub skipped: Vec<Skipped>,
    /// Notes for a person, by path.
    pub notes: Vec<Note>,
    /// What was not understood, by path and line.
    pub unread: Vec<Unread>,
    /// Menus as the source's navigation; items name pages by their files.
    pub menus: Vec<Menu>,
}

/// A file as a post.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    /// The file's path inside the folder.
    pub source: String,
    /// The post's id, derived from the source's name, the type, the locale of the options and the path.
    pub id: Uuid,
    /// The post's locale.
    pub locale: String,
    /// The post's slug.
    pub slug: String,
    /// The post as its file has it (`docs/design/storage.md`), keys in canonical order.
    pub value: Shelved,
    /// Paths of the page before the import, its own first; some may equal the post's new address.
    pub redirects: Vec<String>,
    /// Addresses of images in the text, as written.
    pub images: Vec<String>,
    /// Addresses of other files that the text links to or plays, as written.
    pub files: Vec<String>,
    /// The picture of the page itself: the key of the front matter that names it, and its address.
    pub featured: Option<(String, String)>,
    /// Whether it was the first page of the source, at `/`.
    pub is_home: bool,
    /// Other names by which texts link to it.
    pub names: Vec<String>,
    /// The file of the page that it translates.
    pub original: Option<String>,
    /// What the site has at the address that it would be at.
    pub reserved: Option<Own>,
    /// Front matter without a field of its own in a post, in the order of the file.
    pub unknown: Vec<Unknown>,
}

impl Draft {
    /// The files beside which what the text refers to may lie: its own, and that of the page that it translates.
    pub fn places(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.source.as_str()).chain(self.original.as_deref())
    }
}

/// A front matter key without a field of its own in a post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unknown {
    /// The key as written.
    pub key: String,
    /// The custom field that holds its value, or `None` when it was dropped.
    pub custom_field: Option<String>,
}

/// A term that posts use.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Term {
    /// The taxonomy's slug.
    pub taxonomy: String,
    /// The term's slug.
    pub slug: String,
    /// The term as it was written.
    pub name: String,
    /// What the source says about it, or nothing.
    pub description: String,
    /// The slug of the term above it, which is one of the terms, too.
    pub parent: Option<String>,
}

/// Something in a file that was not understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// The file's path inside the folder.
    pub file: String,
    /// The line, from 1; 0 if that is unknown.
    pub line: usize,
    /// What it is.
    pub what: String,
    /// Whether it is on the site nevertheless, such as in a comment.
    pub is_kept: bool,
}

/// A file that is not a post.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Skipped {
    /// The file's path inside the folder.
    pub file: String,
    /// Why.
    pub reason: String,
    /// Whether the source has something in it that the site does not get.
    #[serde(skip)]
    pub is_loss: bool,
}

/// A note about a file for a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Note {
    /// The file's path inside the folder.
    pub file: String,
    /// What it is.
    pub message: String,
}

impl Import {
    /// For each front matter key without a field of its own, the number of posts that have it.
    pub fn unknown_keys(&self) -> BTreeMap<&str, usize> {
        let mut keys = BTreeMap::new();
        for unknown in self.drafts.iter().flat_map(|draft| &draft.unknown) {
            *keys.entry(unknown.key.as_str()).or_default() += 1;
        }
        keys
    }
}

/// Reads a folder.
pub fn read(mut files: Vec<SourceFile>, options: &Options) -> Import {
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let root = address::content_root(files.iter().map(|file| file.path.as_str()), is_markdown);
    let mut config = Config::of(files.iter().chain(&options.settings), options.zone.as_ref());
    let layout = &options.layout;
    if layout.generator == Generator::Hugo {
        config.take_cascades(&files);
    }
    let hidden = visibility::hidden_folders(&files, layout);
    snippets::expand(&mut files, layout);
    let versions = layout.other_versions(&files);
    let components = layout.component_pages(&files);
    let mut of_source = layout.notes_on_excluded(&files);
    let is_page = |file: &SourceFile| layout.is_page(&file.path) || html_page::is_page(file, layout);
    let mut files: Vec<SourceFile> = files.into_iter().filter(is_page).collect();
    let (of_terms, pages_of_terms) = term_pages::take(&mut files, options);
    let indexes = match options.folder_pages && options.hierarchy {
        true => folder_pages::missing_indexes(&files, options, root),
        false => Vec::new(),
    };
    let files: Vec<SourceFile> = files.into_iter().chain(indexes).collect();
    // The text of a file is let go with the file, once its page is made.
    let read: Vec<Result<Made, Skipped>> = files
        .into_par_iter()
        .map(|file| {
            let made = if is_markdown(&file.path) || html_page::is_page(&file, layout) {
                let root = layout.root(&file.path).map_or(root, layout::Root::depth);
                post::make(&file, options, root, &config).map(|made| shelved(made, options))
            } else {
                Err(NoPost::Other(not_markdown(&file.path)))
            };
            made.map_err(|no_post| left_out(file.path, no_post))
        })
        .collect();
    let mut skipped = [versions, pages_of_terms].concat();
    // Where the list has room: a second one would take as much.
    let made = read.into_iter().filter_map(|one| one.map_err(|left| skipped.push(left)).ok());
    let mut made: Vec<Made> = made.collect();
    if !made.is_empty() {
        skipped.extend(components);
    }
    made.iter_mut()
        .filter(|one| {
            // What an index says of all pages below is not said of the index itself.
            let below = |folder: &String| one.draft.source.strip_prefix(folder.as_str());
            hidden.iter().filter_map(below).any(|rest| rest != "_index.md")
        })
        .for_each(Made::hide);
    if options.hierarchy {
        parents::settle(&mut made, layout);
    }
    slug::reserve(&mut made, &options.reserved);
    slug::settle(&mut made, &options.taken, options.prefix());
    settle_redirects(&mut made);
    settle_translations(&mut made, &options.locale);
    let (menus, left_out) = layout::settle(&mut made, layout, &options.locale);
    of_source.extend(left_out);
    child_lists::fill(&mut made, layout);
    let unread = made.iter_mut().flat_map(|one| std::mem::take(&mut one.unread)).collect();
    let mut terms = settle_terms(&mut made);
    term_pages::describe(&mut terms, of_terms);
    let notes = settle_notes(&mut made, of_source);
    Import { drafts: made.into_iter().map(|one| one.draft).collect(), terms, skipped, notes, unread, menus }
}

/// What is said of the source as a whole, and of each file.
fn settle_notes(made: &mut [Made], of_source: Vec<String>) -> Vec<Note> {
    let of_files = made.iter_mut().flat_map(|one| {
        let file = &one.draft.source;
        std::mem::take(&mut one.notes)
            .into_iter()
            .map(|message| Note { file: file.clone(), message })
            .collect::<Vec<_>>()
    });
    let of_source = of_source.into_iter().map(|message| Note { file: String::new(), message });
    of_source.chain(of_files).collect()
}

fn shelved(mut made: Made, options: &Options) -> Made {
    options.shelf.iter().for_each(|shelf| made.draft.value.shelve(&**shelf));
    made
}

fn left_out(file: String, no_post: NoPost) -> Skipped {
    match no_post {
        NoPost::Lost(reason) => Skipped { file, reason, is_loss: true },
        NoPost::Other(reason) => Skipped { file, reason, is_loss: false },
    }
}

/// Whether a file is read for its text, by its name; other files need no bytes in [`SourceFile`].
pub fn is_markdown(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    name.rsplit_once('.')
        .is_some_and(|(_, ending)| ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending)))
}

/// Whether a file is the page of its folder: `a/index.md`, `a/_index.de.md`.
pub(super) fn is_index(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    name.trim_start_matches('_').starts_with("index.")
}

/// What those pages of a folder are that have categories.
pub fn kinds_with_categories(files: &[SourceFile], layout: &Layout) -> BTreeSet<Option<PageKind>> {
    let pages = files.par_iter().filter(|file| is_markdown(&file.path) && layout.is_page(&file.path));
    let has_some = |file: &&SourceFile| {
        let text = String::from_utf8_lossy(&file.bytes);
        let names = text.contains("categor") || text.contains("Categor");
        names && front_matter::read(&text).is_ok_and(|split| !config::categories(&split.fields).is_empty())
    };
    pages.filter(has_some).map(|file| layout.kind_of(&file.path)).collect()
}

fn not_markdown(path: &str) -> String {
    const PICTURES: [&str; 8] = ["png", "jpg", "jpeg", "gif", "webp", "avif", "svg", "pdf"];
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending).to_lowercase();
    if PICTURES.contains(&ending.as_str()) {
        "not Markdown: an asset".to_owned()
    } else {
        "not Markdown".to_owned()
    }
}

/// Assigns every old address to one post: to the page that had it, else to the first file that names it.
pub(super) fn settle_redirects(made: &mut [Made]) {
    for one in made.iter_mut() {
        one.url.iter_mut().chain(&mut one.aliases).for_each(|from| *from = address::as_requested(from));
    }
    let mut owners: HashMap<String, usize> = HashMap::new();
    for (at, one) in made.iter().enumerate() {
        if let Some(from) = &one.url {
            owners.entry(from.clone()).or_insert(at);
        }
    }
    for (at, one) in made.iter().enumerate() {
        for from in &one.aliases {
            owners.entry(from.clone()).or_insert(at);
        }
    }
    let sources: Vec<String> = made.iter().map(|one| one.draft.source.clone()).collect();
    for (at, one) in made.iter_mut().enumerate() {
        for from in one.url.take().into_iter().chain(std::mem::take(&mut one.aliases)) {
            match owners.get(&from) {
                Some(owner) if *owner != at => {
                    one.notes.push(format!("the address `{from}` already leads to `{}`", sources[*owner]));
                }
                Some(_) | None if one.draft.redirects.contains(&from) => {}
                Some(_) | None => one.draft.redirects.push(from),
            }
        }
    }
}

/// Pages that share a key, or are at one place, in several languages are translations: of the one in the import's language, else of the first.
fn settle_translations(made: &mut [Made], locale: &str) {
    let mut families: BTreeMap<(String, String), Vec<usize>> = BTreeMap::new();
    for (at, one) in made.iter().enumerate() {
        let place = if is_index(&one.draft.source) { "index".to_owned() } else { one.family.clone() };
        let family = match &one.translation_key {
            Some(key) => (KEYED.to_owned(), key.clone()),
            None => (place, one.family.clone()),
        };
        families.entry(family).or_default().push(at);
    }
    for members in families.into_values().filter(|members| members.len() > 1) {
        let in_language = members.iter().find(|at| made[**at].draft.locale == locale);
        let main = in_language.copied().unwrap_or(members[0]);
        let id = Value::String(made[main].draft.id.to_string());
        let original = made[main].draft.source.clone();
        let mut languages = vec![made[main].draft.locale.clone()];
        for at in members.into_iter().filter(|at| *at != main) {
            let one = &mut made[at];
            if !languages.contains(&one.draft.locale) {
                languages.push(one.draft.locale.clone());
                one.draft.value.set("translationOfId", id.clone());
                one.draft.original = Some(original.clone());
            }
        }
    }
}

/// Every term once, with the name that the first file uses.
pub(super) fn settle_terms(made: &mut [Made]) -> Vec<Term> {
    let mut names: BTreeMap<(String, String), String> = BTreeMap::new();
    for one in made {
        for term in std::mem::take(&mut one.terms) {
            let name = names.entry((term.taxonomy, term.slug)).or_insert_with(|| term.name.clone());
            if *name != term.name {
                one.notes.push(format!("the term `{}` is the same as `{name}`", term.name));
            }
        }
    }
    names
        .into_iter()
        .map(|((taxonomy, slug), name)| Term { taxonomy, slug, name, ..Term::default() })
        .collect()
}
