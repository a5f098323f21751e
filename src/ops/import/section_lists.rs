//! The lists of sections of Hugo, and their feeds: the site has these posts in the lists of their types.

use super::redirects::Wish;
use super::report::{Imported, Left};
use crate::db::PostHit;
use crate::import::foreign::MenuItem;
use crate::import::layout::Layout;
use crate::import::markdown::Draft as Page;
use crate::ops::prelude::*;
use crate::urls::derived::below;
use crate::urls::{FeedFormat, Patterns, bare};
use std::collections::HashSet;

/// The name of a feed of Hugo, below the address of its list.
const FEED: &str = "index.xml";

/// Where the lists of the source are on the site.
#[derive(Default)]
pub(super) struct SectionLists {
    /// The addresses of lists, by those at the source.
    lists: BTreeMap<String, String>,
    /// The same by language and the address that menus of that language write.
    of_languages: HashMap<(String, String), String>,
    /// The addresses of lists, and their titles at the source, by the files that stood for the lists.
    indexes: BTreeMap<String, (String, String)>,
    /// The addresses of feeds, by those at the source.
    feeds: BTreeMap<String, String>,
}

impl SectionLists {
    /// Those of a source. A section is in the list of the type and the language that most of its posts have. Where that
    /// list is of dated articles, an index that has only a title is taken from the pages; elsewhere it is above its pages.
    /// No list of the site leads to another one.
    pub(super) fn take(
        (layout, prefix): (&Layout, &str),
        pages: &mut Vec<Page>,
        definitions: &Definitions,
        hits: &[PostHit],
        report: &mut Imported,
    ) -> SectionLists {
        let known: HashSet<String> = hits.iter().map(|hit| hit.post.id.clone()).collect();
        let is_bare = |page: &Page| {
            let is_empty = |post: &Value| post["modules"].as_array().is_none_or(Vec::is_empty);
            page.value.with(is_empty) && !known.contains(&page.id.to_string())
        };
        // By the address of the section: its posts by type and language, and whether its index has nothing but a title.
        let mut found: BTreeMap<String, BTreeMap<(String, String), usize>> = BTreeMap::new();
        let mut indexes: HashMap<String, bool> = HashMap::new();
        let (mut of_pages, mut short) = (HashSet::<String>::new(), HashMap::<String, String>::new());
        for page in pages.iter() {
            let section = layout.section(&page.source, prefix);
            if let Some(section) = section.as_ref().filter(|section| section.is_index) {
                indexes.insert(section.address.clone(), is_bare(page));
                continue;
            }
            of_pages.extend(page.redirects.iter().map(|from| bare(from)));
            let section = section.filter(|_| page.value.with(|post| post["status"] == "published"));
            if let Some(section) = section {
                let name = page.value.with(|post| post["type"].as_str().unwrap_or_default().to_owned());
                short.insert(section.address.clone(), section.short);
                *found.entry(section.address).or_default().entry((name, page.locale.clone())).or_default() +=
                    1;
            }
        }
        let (patterns, mut all) = (Patterns::of(definitions), SectionLists::default());
        for (address, types) in found {
            let most = types.into_iter().max_by_key(|(_, posts)| *posts);
            let Some(((name, locale), _)) = most.filter(|_| !of_pages.contains(&bare(&address))) else {
                continue;
            };
            let is_dated = definitions.post_types.get(&name).is_some_and(|own| own.is_dated());
            let pattern = patterns.of_links(&name, &locale).filter(|pattern| pattern.aggregate.is_none());
            let Some(list) = pattern.and_then(|pattern| pattern.list_address()) else { continue };
            if is_dated {
                all.feeds.insert(
                    format!("{}/{FEED}", prefix.trim_end_matches('/')),
                    below("", FeedFormat::Rss.file()),
                );
                all.feeds.insert(format!("{address}{FEED}"), below(&list, FeedFormat::Rss.file()));
            }
            let from = bare(&address);
            let is_other = |own: String| own == from && own != list;
            let is_taken = patterns.all().iter().filter_map(|pattern| pattern.list_address()).any(is_other);
            if !is_taken && indexes.get(&address).is_none_or(|is_bare| *is_bare && is_dated) {
                if let Some(short) = short.get(&address) {
                    all.of_languages.insert((locale, bare(short)), list.clone());
                }
                all.lists.insert(from, list);
            }
        }
        pages.retain(|page| {
            let index = layout.section(&page.source, prefix).filter(|section| section.is_index);
            let Some(list) = index.and_then(|index| all.lists.get(&bare(&index.address))) else {
                return true;
            };
            let title = page.value.with(|post| post["title"].as_str().unwrap_or_default().to_owned());
            all.indexes.insert(page.source.clone(), (list.clone(), title));
            let reason = format!("the list of a section: the site has one at `{list}`");
            report.skipped.push(Left { file: page.source.clone(), reason, is_loss: false });
            false
        });
        all
    }

    /// The redirects from the lists of the source to those of the site.
    pub(super) fn wishes(&self) -> impl Iterator<Item = Wish> {
        let lists = self.lists.iter().map(|(from, to)| Wish::to_address(format!("{from}/"), to));
        lists.chain(self.feeds.iter().map(|(from, to)| Wish::to_address(from.clone(), to)))
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
