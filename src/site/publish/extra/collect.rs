//! Lists what a site has besides the pages of posts.

use super::{Extra, Extras};
use crate::render::{Library, Listing, PostList, is_listed};
use crate::site::prelude::*;
use crate::site::publish::published_content::PublishedContent;
use crate::site::store::snapshot::Snapshot;
use crate::urls::FeedFormat;
use crate::urls::derived::{below, list_page, locale_prefix, markdown, taxonomy, term};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// A term in the list of its taxonomy: its name, the address of its page, and how many posts have it.
type TermLink = (String, String, usize);

impl Extras {
    /// What the published content of a snapshot has.
    ///
    /// # Errors
    /// The index cannot be read.
    pub(in crate::site) fn of(
        snapshot: &Snapshot<'_>,
        shelf: &PublishedContent<'_>,
    ) -> Result<Extras, SiteError> {
        let settings = &shelf.definitions().settings;
        let mut extras = Extras::default();
        let locales: Vec<&str> = settings.locales().filter(|locale| settings.is_enabled(locale)).collect();
        extras.types(shelf, &locales);
        extras.authors(shelf);
        extras.terms(snapshot.indexed(|index, view| index.terms_of_posts(view))?, shelf, &locales);
        extras.put("/site.webmanifest".to_owned(), Extra::Manifest);
        if settings.pages.search {
            extras.search_pages(shelf, &locales);
        }
        if settings.pages.markdown {
            for (address, id) in shelf.pages() {
                extras.put(markdown(address), Extra::Markdown(id.clone(), address.clone()));
            }
            for locale in &locales {
                let prefix = locale_prefix(locale, &settings.locales.default_locale);
                if shelf.has_posts_in(locale) {
                    extras.put(below(&prefix, "llms.txt"), Extra::Llms((*locale).to_owned()));
                }
            }
        }
        Ok(extras)
    }

    /// The pages of a list, and its feeds.
    fn list(&mut self, listing: Listing, shelf: &PublishedContent<'_>) {
        let settings = &shelf.definitions().settings;
        for page in 1..=listing.list.pages(&settings.pages) {
            let address = list_page(&listing.list.base, page);
            self.put(address, Extra::List(Box::new(Listing { page, ..listing.clone() })));
        }
        if listing.has_feeds {
            self.feeds(&listing);
        }
    }

    fn feeds(&mut self, listing: &Listing) {
        for format in FeedFormat::ALL {
            let address = below(&listing.list.base, format.file());
            self.put(address, Extra::Feed(Box::new(listing.clone()), format));
        }
    }

    /// The lists of the types, their archives, and the feeds of each language.
    fn types(&mut self, shelf: &PublishedContent<'_>, locales: &[&str]) {
        let definitions = shelf.definitions();
        let settings = &definitions.settings;
        let with_feeds = settings.pages.feeds && settings.base_url.is_some();
        for locale in locales {
            let mut dated: Vec<String> = Vec::new();
            for (name, definition) in &definitions.post_types {
                let Some(list) = shelf.list(name, locale) else { continue };
                let (first, is_public) = (shelf.page_at(&list.base), list.is_public);
                let label = definition.plural_label.as_deref().unwrap_or(&definition.label);
                let title = first.as_ref().map_or_else(|| label.to_owned(), |post| post.title.clone());
                let translations: Vec<(String, String)> = (locales.iter())
                    .filter_map(|other| Some(((*other).to_owned(), shelf.list(name, other)?.base)))
                    .collect();
                let mut listing = Listing {
                    title,
                    locale: (*locale).to_owned(),
                    translations,
                    has_feeds: with_feeds && list.is_dated && is_public,
                    list,
                    page: 1,
                    ..Listing::default()
                };
                if listing.list.is_dated {
                    listing.years = self.years(&listing, shelf);
                    dated.extend(listing.list.ids.iter().filter(|_| is_public).cloned());
                }
                self.list(listing, shelf);
            }
            shelf.sort_by_date(&mut dated);
            let base = locale_prefix(locale, &settings.locales.default_locale);
            if !base.is_empty() && shelf.front(locale).is_none() && shelf.has_posts_in(locale) {
                let title = settings.name.clone().unwrap_or_else(|| (*locale).to_owned());
                let ids = Arc::new(dated.clone());
                let begins = |other: &&str| Some(((*other).to_owned(), shelf.home(other)?));
                let translations = locales.iter().filter_map(begins).collect();
                let list =
                    PostList { base: base.clone(), ids, is_dated: true, is_public: true, is_compact: false };
                self.list(
                    Listing {
                        title,
                        translations,
                        locale: (*locale).to_owned(),
                        list,
                        page: 1,
                        ..Listing::default()
                    },
                    shelf,
                );
            }
            if with_feeds && !dated.is_empty() {
                let list = PostList {
                    base,
                    ids: Arc::new(dated),
                    is_dated: true,
                    is_public: true,
                    is_compact: false,
                };
                let title = settings.name.clone().unwrap_or_default();
                self.feeds(&Listing {
                    title,
                    locale: (*locale).to_owned(),
                    list,
                    page: 1,
                    ..Listing::default()
                });
            }
        }
    }

    /// The archive of a list by years; returns the years with their addresses.
    fn years(&mut self, of: &Listing, shelf: &PublishedContent<'_>) -> Vec<(String, String)> {
        let mut by_year: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for id in of.list.ids.iter() {
            let year = shelf.date(id).and_then(|date| date.get(..4).map(str::to_owned));
            by_year.entry(year.unwrap_or_default()).or_default().push(id.clone());
        }
        by_year.remove("");
        let years: Vec<(String, String)> =
            by_year.keys().rev().map(|year| (year.clone(), below(&of.list.base, year))).collect();
        for (year, ids) in by_year {
            let base = below(&of.list.base, &year);
            let list = PostList { base, ids: Arc::new(ids), is_compact: true, ..of.list.clone() };
            let title = format!("{} · {year}", of.title);
            let listing = Listing {
                title,
                list,
                years: years.clone(),
                translations: Vec::new(),
                has_feeds: false,
                ..of.clone()
            };
            self.list(listing, shelf);
        }
        years
    }

    /// Further pages of what authors wrote; the first is the author's own page.
    fn authors(&mut self, shelf: &PublishedContent<'_>) {
        let settings = &shelf.definitions().settings;
        for id in shelf.authors() {
            let list = shelf.authored(id);
            let Some(post) = shelf.post(id).filter(|_| !list.ids.is_empty()) else { continue };
            let has_feeds = settings.pages.feeds && settings.base_url.is_some() && is_listed(&post, shelf);
            let listing = Listing {
                title: post.title.clone(),
                locale: post.locale.clone(),
                list,
                page: 1,
                has_feeds,
                ..Listing::default()
            };
            self.list(listing, shelf);
        }
    }

    /// The pages of the terms of each language, and of each taxonomy.
    fn terms(&mut self, rows: Vec<[String; 3]>, shelf: &PublishedContent<'_>, locales: &[&str]) {
        let definitions = shelf.definitions();
        let settings = &definitions.settings;
        let mut posts: HashMap<(String, String, String), Vec<String>> = HashMap::new();
        for [id, taxonomy, term] in rows {
            let Some(locale) = shelf.locale_of_page(&id) else { continue };
            posts.entry((locale.to_owned(), taxonomy, term)).or_default().push(id);
        }
        let keys: BTreeSet<(String, String, String)> = posts.keys().cloned().collect();
        let mut links: BTreeMap<(String, String), Vec<TermLink>> = BTreeMap::new();
        let default = settings.locales.default_locale.as_str();
        let in_locale = |locale: &str, of: &str, slug: &str| {
            let has = keys.contains(&(locale.to_owned(), of.to_owned(), slug.to_owned()));
            has.then(|| (locale.to_owned(), term(&locale_prefix(locale, default), of, slug)))
        };
        for key in keys.clone() {
            let Some(mut ids) = posts.remove(&key) else { continue };
            let (locale, of, slug) = key;
            let (true, Some(name)) = (locales.contains(&locale.as_str()), shelf.term(&of, &slug)) else {
                continue;
            };
            shelf.sort_by_date(&mut ids);
            let is_public = ids.iter().any(|id| shelf.is_of_public_type(id));
            let base = term(&locale_prefix(&locale, &settings.locales.default_locale), &of, &slug);
            let is_dated = ids.iter().all(|id| shelf.is_of_dated_type(id));
            let translations = locales.iter().filter_map(|other| in_locale(other, &of, &slug)).collect();
            links.entry((locale.clone(), of)).or_default().push((name.clone(), base.clone(), ids.len()));
            let listing = Listing {
                title: name,
                locale,
                translations,
                list: PostList { base, ids: Arc::new(ids), is_dated, is_public, is_compact: true },
                page: 1,
                has_feeds: settings.pages.feeds && settings.base_url.is_some() && is_public,
                ..Listing::default()
            };
            self.list(listing, shelf);
        }
        for ((locale, of), mut links) in links {
            links.sort();
            let base = taxonomy(&locale_prefix(&locale, &settings.locales.default_locale), &of);
            let title =
                definitions.taxonomies.get(&of).map_or_else(|| of.clone(), |found| found.name.clone());
            let list = PostList { base, is_public: true, ..PostList::default() };
            self.list(Listing { title, locale, list, page: 1, links, ..Listing::default() }, shelf);
        }
    }
}
