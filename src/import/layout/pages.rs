//! Which files of a site are its pages.

use super::component_pages::PAGES;
use super::{Generator, Layout, Style, is_same_language};
use crate::base::{Map, Value};
use crate::import::front_matter;
use crate::import::known::are_alike;
use crate::import::markdown::{SourceFile, is_markdown};
use std::collections::BTreeSet;

/// What pages of a source are, by their folders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PageKind {
    /// Documentation.
    Documentation,
    /// Articles of a blog.
    Article,
    /// Pages that stand alone beside a blog, such as `/about`.
    Page,
}

/// Folders whose Markdown is never a page.
pub(super) const NO_PAGES: [&str; 8] =
    ["node_modules", ".git", ".github", "_site", "_includes", "_layouts", "archetypes", ".obsidian"];

/// Names of folders of pages that stand alone.
const PAGE_FOLDERS: [&str; 2] = ["page", "pages"];
/// Front matter with the date of a page, and with its terms; other keys of the same meaning count, too.
const DATES: [&str; 3] = ["date", "publishedAt", "publishDate"];
const TERMS: [&str; 5] = ["tags", "tag", "categories", "category", "taxonomies"];

impl Layout {
    /// What a page is by its folder; none if that does not tell.
    pub fn kind_of(&self, path: &str) -> Option<PageKind> {
        let root = self.root(path)?;
        match self.generator {
            Generator::Docusaurus | Generator::Astro | Generator::Mkdocs if root.is_blog => {
                Some(PageKind::Article)
            }
            Generator::Docusaurus | Generator::Astro if root.family == PAGES => self.apart(path, true),
            Generator::Docusaurus | Generator::Astro => {
                root.family.starts_with("docs").then_some(PageKind::Documentation)
            }
            Generator::Hugo | Generator::Eleventy | Generator::Zola => {
                let (folders, name) = self.folders_of(path)?;
                // A folder with an `index` is one page, without others below it.
                let is_alone = match folders.as_slice() {
                    [] => true,
                    [only] => name.starts_with("index.") || self.lone_folders.contains(*only),
                    _ => false,
                };
                match folders.as_slice() {
                    // Pages that stand alone may have a folder for themselves.
                    [first, below @ ..] if PAGE_FOLDERS.contains(first) => {
                        let is_page = || self.has_articles.then_some(PageKind::Page);
                        below.first().and_then(|next| named(next)).or_else(is_page)
                    }
                    all => all.first().and_then(|first| named(first)).or_else(|| self.apart(path, is_alone)),
                }
            }
            Generator::Jekyll => {
                let (folders, _) = self.folders_of(path)?;
                if folders.iter().any(|folder| matches!(*folder, "_posts" | "_drafts")) {
                    return Some(PageKind::Article);
                }
                let collection = folders.iter().find_map(|folder| folder.strip_prefix('_'));
                match (collection, folders.first().and_then(|first| named(first))) {
                    (Some(collection), _) if PAGE_FOLDERS.contains(&collection) => {
                        self.has_articles.then_some(PageKind::Page)
                    }
                    (Some(collection), _) => named(collection),
                    (None, Some(PageKind::Documentation)) => Some(PageKind::Documentation),
                    (None, _) => self.apart(path, true),
                }
            }
            _ => None,
        }
    }

    /// The kind of a page that is not in a folder with other pages, in a source with articles: `/about`.
    fn apart(&self, path: &str, is_alone: bool) -> Option<PageKind> {
        let kind = if self.articles.contains(path) { PageKind::Article } else { PageKind::Page };
        (is_alone && self.has_articles).then_some(kind)
    }

    /// Top-level folders whose only page is an `_index`, in any language.
    pub(super) fn folders_of_an_index(&self, all: &[SourceFile]) -> BTreeSet<String> {
        let (mut found, mut others) = (BTreeSet::new(), BTreeSet::new());
        for file in all.iter().filter(|file| self.is_page(&file.path)) {
            let Some((folders, name)) = self.folders_of(&file.path) else { continue };
            let Some(first) = folders.first() else { continue };
            let is_index = folders.len() == 1 && name.starts_with("_index.");
            let own = if is_index { &mut found } else { &mut others };
            own.insert((*first).to_owned());
        }
        &found - &others
    }

    /// The pages that are not in a folder with other pages, and are articles by their front matter.
    pub(super) fn articles_apart(&self, all: &[SourceFile]) -> BTreeSet<String> {
        let is_alone = |path: &str| self.is_page(path) && self.kind_of(path) == Some(PageKind::Page);
        let found = all.iter().filter(|file| is_alone(&file.path) && has_date_and_terms(&file.bytes));
        found.map(|file| file.path.clone()).collect()
    }

    /// Whether the source has articles by their folders.
    pub(super) fn shows_articles(&self, all: &[SourceFile]) -> bool {
        let is_article = |path: &str| self.kind_of(path) == Some(PageKind::Article);
        all.iter().any(|file| self.is_page(&file.path) && is_article(&file.path))
    }

    /// The folders of a page below those of its root and its language, and its name.
    fn folders_of<'p>(&self, path: &'p str) -> Option<(Vec<&'p str>, &'p str)> {
        let below = self.root(path)?.relative(path)?;
        let (folders, name) = below.rsplit_once('/').unwrap_or(("", below));
        let is_language = |folder: &str| self.languages.iter().any(|own| is_same_language(own, folder));
        let folders = folders.split('/').filter(|folder| !folder.is_empty());
        Some((folders.skip_while(|folder| is_language(folder)).collect(), name))
    }

    /// Whether the address of a page follows from its place by the rules of Hugo, Jekyll and Zola.
    pub(in crate::import) fn is_usual(&self, path: &str) -> bool {
        self.root(path).is_some_and(|root| root.style == Style::Usual)
    }

    /// Whether a page is shown for addresses that lead nowhere: `404` beside the first page of a language, or by its address.
    pub fn is_not_found_page(&self, path: &str, fields: &Map) -> bool {
        let Some(below) = self.root(path).and_then(|root| root.relative(path)) else { return false };
        let (folder, name) = below.rsplit_once('/').unwrap_or(("", below));
        let is_first = || folder.is_empty() || self.languages.iter().any(|language| language == folder);
        let is_said = || {
            let address = ["permalink", "url"].iter().find_map(|key| fields.get(*key)?.as_str());
            address.is_some_and(|address| address.trim_matches('/').trim_end_matches(".html") == "404")
        };
        name.starts_with("404.") && (is_first() || is_said())
    }

    /// Whether a file is a page, as far as its name tells; of other files, whether one should hear of them.
    pub(in crate::import) fn is_page(&self, path: &str) -> bool {
        let is_apart = || path.split('/').any(|folder| NO_PAGES.contains(&folder));
        if self.roots.is_empty() {
            return !is_markdown(path) || !is_apart();
        }
        is_markdown(path) && self.is_in_place(path)
    }

    /// Whether a file lies where pages of the site do, and the source does not leave it out.
    pub(in crate::import) fn is_in_place(&self, path: &str) -> bool {
        self.is_placed(path) && !self.excludes(path)
    }

    /// Whether a file lies where pages of the site do.
    pub(super) fn is_placed(&self, path: &str) -> bool {
        let name = path.rsplit('/').next().unwrap_or_default();
        let below = self.root(path).and_then(|root| root.relative(path));
        match (self.generator, below) {
            (_, None) => false,
            (Generator::Docusaurus | Generator::Astro, Some(below)) => !is_part(below),
            (Generator::Jekyll, Some(below)) => self.is_page_of_jekyll(below),
            (Generator::Eleventy, Some(below)) => below.contains('/') || !is_about_the_repository(name),
            (Generator::Vitepress, Some(below)) => {
                let is_deep = below.contains('/') || below.len() < path.len();
                !below.split('/').any(|part| part.starts_with('.'))
                    && (is_deep || !is_about_the_repository(name))
            }
            (Generator::Obsidian, Some(below)) => !below.split('/').any(|part| part.starts_with('.')),
            (_, Some(_)) => true,
        }
    }

    /// Jekyll makes pages of what is not in a folder with an underscore, and of posts, drafts and its collections.
    fn is_page_of_jekyll(&self, below: &str) -> bool {
        let mut parts: Vec<&str> = below.split('/').collect();
        let name = parts.pop().unwrap_or_default();
        let is_special = |part: &str| {
            part.starts_with('.')
                || (part.starts_with('_')
                    && !matches!(part, "_posts" | "_drafts")
                    && !self.sections.contains_key(&format!("collection {part}")))
        };
        let mut folders = below.match_indices('/').map(|(end, _)| &below[..end]);
        let is_hidden = |folder: &str| {
            is_special(folder.rsplit('/').next().unwrap_or_default()) && !self.includes(folder)
        };
        // The name of a post begins with its date; other files there are about the folder.
        let is_dated = || name.starts_with(|c: char| c.is_ascii_digit());
        !folders.any(is_hidden)
            && (!parts.contains(&"_posts") || is_dated())
            && (!parts.is_empty() || !is_about_the_repository(name))
            && !parts.contains(&"vendor")
    }
}

/// Whether a page has a date, and tags or categories. Hugo gives each new page a date, so that a date alone tells nothing.
fn has_date_and_terms(page: &[u8]) -> bool {
    let text = String::from_utf8_lossy(page);
    let Ok(split) = front_matter::read(&text) else { return false };
    let has = |names: &[&str]| {
        let is_one = |key: &str| names.iter().any(|name| are_alike(key, name));
        split.fields.iter().any(|(key, value)| is_one(key) && is_filled(value))
    };
    has(&DATES) && has(&TERMS)
}

fn is_filled(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::String(text) => !text.trim().is_empty(),
        Value::Array(items) => items.iter().any(is_filled),
        Value::Object(map) => map.values().any(is_filled),
        _ => true,
    }
}

/// What pages in a folder of that name are.
fn named(folder: &str) -> Option<PageKind> {
    match folder {
        "docs" | "documentation" => Some(PageKind::Documentation),
        "blog" | "posts" | "post" | "news" | "articles" | "_posts" => Some(PageKind::Article),
        _ => None,
    }
}

/// Whether a file is only shown in other pages: its name or that of a folder begins with an underscore.
pub(super) fn is_part(path: &str) -> bool {
    path.split('/').any(|part| part.starts_with('_') && !part.starts_with("_index"))
}

/// Files about a repository rather than pages of its site.
fn is_about_the_repository(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default();
    // In small letters they are pages: `security.md` is at `/security`.
    let is_loud = stem.chars().any(char::is_uppercase) || stem == "readme";
    let known =
        ["README", "LICENSE", "LICENCE", "CONTRIBUTING", "CODE_OF_CONDUCT", "SECURITY", "AGENTS", "CLAUDE"];
    is_loud && known.iter().any(|known| known.eq_ignore_ascii_case(stem))
}
