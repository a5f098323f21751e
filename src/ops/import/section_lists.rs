//! The lists of a source that its pages stood for, as those of sections of Hugo, and their feeds: the site has these posts in
//! the lists of their types.

use super::first_page::is_blank;
use super::redirects::Wish;
use super::report::{Imported, Left};
use super::reserved::OwnLists;
use crate::db::PostHit;
use crate::import::child_lists;
use crate::import::foreign::MenuItem;
use crate::import::layout::{Generator, Layout, PageKind};
use crate::import::links::Links;
use crate::import::markdown::{Draft as Page, NO_TEXT};
use crate::ops::prelude::*;
use crate::urls::derived::below;
use crate::urls::{FeedFormat, Patterns, bare};
use std::collections::HashSet;

/// The name of a feed of Hugo, below the address of its list.
const FEED: &str = "index.xml";
/// Why a page is left out that has no text.
const BARE: &str = "left out, because it has no text and the site has a list";

/// Where the lists of the source are on the site.
#[derive(Default)]
pub(super) struct SectionLists {
    /// The addresses of lists, by those at the source.
    lists: BTreeMap<String, String>,
    /// The same by language and the address that menus of that language write.
    of_languages: HashMap<(String, String), String>,
    /// The addresses of lists, and their titles at the source, by the files that stood for the lists.
    indexes: BTreeMap<String, (String, String)>,
    /// Further addresses of these files, and those of the lists.
    aliases: Vec<(String, String)>,
    /// The addresses of feeds, by those at the source.
    feeds: BTreeMap<String, String>,
    /// The addresses of the lists and the search of the site.
    own: BTreeSet<String>,
}

/// The public pages of a section without its index.
#[derive(Default)]
struct Section {
    /// How many they are, by type and language.
    pages: BTreeMap<(String, String), usize>,
    /// How many of them are articles: they have a date, or are in a folder of articles.
    articles: usize,
    /// Its address as menus of its language write it.
    short: String,
}

impl Section {
    fn add(&mut self, page: &Page, layout: &Layout) {
        let (name, has_date) = page.value.with(|post| {
            let name = post["type"].as_str().unwrap_or_default().to_owned();
            (name, post.get("createdAt").is_some())
        });
        let is_article = has_date || layout.kind_of(&page.source) == Some(PageKind::Article);
        self.articles += usize::from(is_article);
        *self.pages.entry((name, page.locale.clone())).or_default() += 1;
    }

    /// Whether at least half of its pages are articles.
    fn is_of_articles(&self) -> bool {
        self.articles * 2 >= self.pages.values().sum::<usize>()
    }
}

impl SectionLists {
    /// Those of a source. A section is in the list of the type and the language that most of its posts have. The index of a
    /// section of articles is taken from the pages if it has no text; elsewhere it is a page above those of the section, and
    /// lists them. No list of the site leads to another one. Of all programs, pages without a text are taken that would be, or
    /// were, where the site has a list or its search.
    pub(super) fn take(
        (layout, prefix): (&Layout, &str),
        pages: &mut Vec<Page>,
        definitions: &Definitions,
        hits: &[PostHit],
        report: &mut Imported,
    ) -> SectionLists {
        let known = ids_of(hits);
        let is_bare = |page: &Page| is_bare(page, &known);
        // By the address of the section: its pages, and whether its index has no text.
        let mut found: BTreeMap<String, Section> = BTreeMap::new();
        let mut indexes: HashMap<String, bool> = HashMap::new();
        let mut of_pages: HashSet<String> = HashSet::new();
        for page in pages.iter() {
            let section = layout.section(&page.source, prefix);
            if let Some(section) = section.as_ref().filter(|section| section.is_index) {
                indexes.insert(section.address.clone(), is_bare(page));
                continue;
            }
            of_pages.extend(page.redirects.iter().map(|from| bare(from)));
            let section = section.filter(|_| page.value.with(|post| post["status"] == "published"));
            if let Some(section) = section {
                let own = found.entry(section.address).or_default();
                own.short = section.short;
                own.add(page, layout);
            }
        }
        let (patterns, mut all) = (Patterns::of(definitions), SectionLists::default());
        for (address, section) in found {
            let is_of_articles = section.is_of_articles();
            let most = section.pages.into_iter().max_by_key(|(_, posts)| *posts);
            let Some(((name, locale), _)) = most.filter(|_| !of_pages.contains(&bare(&address))) else {
                continue;
            };
            let is_dated = definitions.post_types.get(&name).is_some_and(|own| own.is_dated());
            let Some(list) = patterns.list_of(&name, &locale) else { continue };
            if is_dated {
                let feed = |list: &str| below(list, FeedFormat::Rss.file());
                all.feeds.insert(format!("{}/{FEED}", prefix.trim_end_matches('/')), feed(""));
                let own = is_of_articles.then(|| (format!("{address}{FEED}"), feed(&list)));
                all.feeds.extend(own);
            }
            let from = bare(&address);
            let is_other = |own: String| own == from && own != list;
            let is_taken = patterns.all().iter().filter_map(|pattern| pattern.list_address()).any(is_other);
            if !is_taken && indexes.get(&address).is_none_or(|is_bare| *is_bare && is_dated && is_of_articles)
            {
                all.of_languages.insert((locale, bare(&section.short)), list.clone());
                all.lists.insert(from, list);
            }
        }
        let own = OwnLists::of(definitions, pages, hits);
        all.own.extend(own.addresses().cloned());
        pages.retain(|page| {
            let own = own.at(page, prefix).filter(|_| is_bare(page));
            let Some(found) = all.in_place_of(page, (layout, prefix), own) else { return true };
            all.take_index(page, found, report);
            false
        });
        let listed = child_lists::fill_indexes(pages, layout);
        report.notes.retain(|note| {
            let is_filled = note.message == NO_TEXT && listed.contains(&note.file);
            !is_filled && !all.indexes.contains_key(&note.file)
        });
        all
    }

    /// Those of an export, whose pages without a text are taken that would be, or were, where the site has a list or its search.
    pub(super) fn take_of_export(
        pages: &mut Vec<Page>,
        definitions: &Definitions,
        hits: &[PostHit],
        report: &mut Imported,
    ) -> SectionLists {
        let (own, known) = (OwnLists::of(definitions, pages, hits), ids_of(hits));
        let mut all = SectionLists::default();
        pages.retain(|page| {
            let Some(list) = own.at(page, "").filter(|_| is_bare(page, &known)) else { return true };
            all.take_index(page, (BARE, list.clone()), report);
            // In a file of one line other posts are at the same place.
            let is_of_slug =
                |text: &str| page.reserved.as_ref().is_some_and(|own| text.ends_with(&own.to_string()));
            let is_settled = |text: &str| text == NO_TEXT || is_of_slug(text);
            report.notes.retain(|note| note.file != page.source || !is_settled(&note.message));
            // Menus name it by its id at the source.
            let name = page.value.with(|post| {
                let from = post["importedFrom"].as_str().unwrap_or_default();
                from.rsplit('/').next().unwrap_or_default().to_owned()
            });
            let found = all.indexes.remove(&page.source);
            all.indexes.extend(found.map(|found| (name, found)));
            false
        });
        all
    }

    /// What a page is that the site has a list in place of, and the list. `own` is one at the address of a page without a text.
    fn in_place_of(
        &self,
        page: &Page,
        (layout, prefix): (&Layout, &str),
        own: Option<&String>,
    ) -> Option<(&'static str, String)> {
        let index = layout.section(&page.source, prefix).filter(|section| section.is_index);
        let of_section = index.and_then(|index| self.lists.get(&bare(&index.address)));
        let of_section = of_section.map(|list| ("the list of a section: the site has one", list.clone()));
        let own = own.filter(|_| layout.generator != Generator::Markdown);
        of_section.or_else(|| Some((BARE, own?.clone())))
    }

    /// Takes an index without a text, for which the site has a list.
    fn take_index(&mut self, page: &Page, (what, list): (&str, String), report: &mut Imported) {
        let (title, has_description) = page.value.with(|post| {
            let title = post["title"].as_str().unwrap_or_default().to_owned();
            (title, post.get("excerpt").is_some())
        });
        let lost = match (has_description, page.featured.is_some()) {
            (true, true) => "; its description and its picture are left out",
            (true, false) => "; its description is left out",
            (false, true) => "; its picture is left out",
            (false, false) => "",
        };
        let reason = format!("{what} at `{list}`{lost}");
        report.skipped.push(Left { file: page.source.clone(), reason, is_loss: !lost.is_empty() });
        self.aliases.extend(page.redirects.iter().map(|from| (from.clone(), list.clone())));
        self.indexes.insert(page.source.clone(), (list, title));
    }

    /// What links of the source lead to: its pages, and the lists in place of those that are left out.
    pub(super) fn links(&self, pages: &[Page], languages: &[String]) -> Links {
        let mut links = Links::of(pages, languages);
        self.indexes.iter().for_each(|(file, (list, _))| links.lead(file, list));
        // A section of articles has a feed; links to another one lead to its first page.
        let lists = self.lists.iter().filter(|(from, _)| self.feeds.contains_key(&format!("{from}/{FEED}")));
        let lists = lists.chain(self.aliases.iter().map(|(from, list)| (from, list)));
        let lists = lists.chain(self.own.iter().map(|list| (list, list)));
        lists.for_each(|(from, list)| links.lead_from(from, list));
        links
    }

    /// The redirects from the lists of the source to those of the site.
    pub(super) fn wishes(&self) -> impl Iterator<Item = Wish> {
        let lists = self.lists.iter().map(|(from, to)| Wish::to_address(format!("{from}/"), to));
        let others = self.feeds.iter().chain(self.aliases.iter().map(|(from, to)| (from, to)));
        lists.chain(others.map(|(from, to)| Wish::to_address(from.clone(), to)))
    }

    /// Lets items of menus lead to the lists, to those in the language of the menu first.
    pub(super) fn settle_menu(&self, items: &mut [MenuItem], locale: Option<&str>) {
        for item in items {
            let index = item.post.as_ref().and_then(|file| self.indexes.get(file));
            if let Some((list, title)) = index {
                (item.post, item.address) = (None, Some(list.clone()));
                if item.label.is_empty() {
                    item.label.clone_from(title);
                }
            } else if let Some(address) = item.address.as_deref().map(bare) {
                let own =
                    locale.and_then(|locale| self.of_languages.get(&(locale.to_owned(), address.clone())));
                if let Some(list) = own.or_else(|| self.lists.get(&address)) {
                    item.address = Some(list.clone());
                }
            }
            self.settle_menu(&mut item.children, locale);
        }
    }
}

/// The ids of the posts of a site.
fn ids_of(hits: &[PostHit]) -> HashSet<String> {
    hits.iter().map(|hit| hit.post.id.clone()).collect()
}

/// Whether a page has no text that visitors see, and is none of the posts of the site, whose ids are known.
fn is_bare(page: &Page, known: &HashSet<String>) -> bool {
    let is_empty = |post: &Value| post["modules"].as_array().is_none_or(|own| own.iter().all(is_blank));
    page.value.with(is_empty) && !known.contains(&page.id.to_string())
}
