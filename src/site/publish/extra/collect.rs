//! Lists what a site has besides the pages of posts.

use super::{Extra, Extras};
use crate::base::zone;
use crate::render::{Library, Listing, PostList, is_listed};
use crate::site::publish::post_lists::TermKey;
use crate::site::publish::published_content::PublishedContent;
use crate::urls::FeedFormat;
use crate::urls::derived::{below, locale_prefix, taxonomy, term};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A term in the list of its taxonomy: its name, the address of its page, and how many posts have it.
type TermLink = (String, String, usize);

impl Extras {
    /// What published content has.
    pub(in crate::site) fn of(shelf: &PublishedContent<'_>) -> Extras {
        let settings = &shelf.definitions().settings;
        let mut extras = Extras::default();
        let locales: Vec<&str> = settings.locales().filter(|locale| settings.is_enabled(locale)).collect();
        extras.types(shelf, &locales);
        extras.authors(shelf);
        extras.terms(shelf, &locales);
        extras.put("/site.webmanifest".to_owned(), Extra::Manifest);
        if settings.pages.search {
            extras.search_pages(shelf, &locales);
        }
        if settings.pages.markdown {
            for locale in &locales {
                let prefix = locale_prefix(locale, &settings.locales.default_locale);
                if shelf.has_posts_in(locale) {
                    extras.put(below(&prefix, "llms.txt"), Extra::Llms((*locale).to_owned()));
                }
            }
        }
        extras
    }

    /// The first page of a list, and its feeds.
    fn list(&mut self, listing: Listing) {
        if listing.has_feeds {
            self.feeds(&listing);
        }
        self.put(listing.list.base.clone(), Extra::List(Box::new(listing)));
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
            let mut dated: Vec<Arc<Vec<String>>> = Vec::new();
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
                    dated.extend(is_public.then(|| Arc::clone(&listing.list.ids)));
                }
                self.list(listing);
            }
            let dated = shelf.by_date(dated);
            let base = locale_prefix(locale, &settings.locales.default_locale);
            if !base.is_empty() && shelf.front(locale).is_none() && shelf.has_posts_in(locale) {
                let title = settings.name.clone().unwrap_or_else(|| (*locale).to_owned());
                let ids = Arc::clone(&dated);
                let begins = |other: &&str| Some(((*other).to_owned(), shelf.home(other)?));
                let translations = locales.iter().filter_map(begins).collect();
                let list =
                    PostList { base: base.clone(), ids, is_dated: true, is_public: true, is_compact: false };
                let locale = (*locale).to_owned();
                self.list(Listing { title, translations, locale, list, page: 1, ..Listing::default() });
            }
            if with_feeds && shelf.has_feed(locale) {
                let list = PostList { base, ids: dated, is_dated: true, is_public: true, is_compact: false };
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
        let zone = zone::of(shelf.definitions().settings.time_zone.as_deref());
        let mut by_year: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for id in of.list.ids.iter() {
            let date = shelf.date(id).map(|date| zone::shown(date, &zone)).unwrap_or_default();
            by_year.entry(date.get(..4).unwrap_or_default().to_owned()).or_default().push(id.clone());
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
            self.list(listing);
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
            self.list(listing);
        }
    }

    /// The pages of the terms of each language, and of each taxonomy.
    fn terms(&mut self, shelf: &PublishedContent<'_>, locales: &[&str]) {
        let definitions = shelf.definitions();
        let settings = &definitions.settings;
        let posts = shelf.lists.terms();
        let keys: BTreeSet<&TermKey> = posts.iter().map(|(key, _)| key).collect();
        let mut links: BTreeMap<(String, String), Vec<TermLink>> = BTreeMap::new();
        let default = settings.locales.default_locale.as_str();
        let in_locale = |locale: &str, of: &str, slug: &str| {
            let has = keys.contains(&(locale.to_owned(), of.to_owned(), slug.to_owned()));
            has.then(|| (locale.to_owned(), term(&locale_prefix(locale, default), of, slug)))
        };
        for ((locale, of, slug), ids) in posts.clone() {
            let (true, Some(name)) = (locales.contains(&locale.as_str()), shelf.term(&of, &slug)) else {
                continue;
            };
            let is_public = ids.iter().any(|id| shelf.is_of_public_type(id));
            let base = term(&locale_prefix(&locale, &settings.locales.default_locale), &of, &slug);
            let is_dated = ids.iter().all(|id| shelf.is_of_dated_type(id));
            let translations = locales.iter().filter_map(|other| in_locale(other, &of, &slug)).collect();
            links.entry((locale.clone(), of)).or_default().push((name.clone(), base.clone(), ids.len()));
            let listing = Listing {
                title: name,
                locale,
                translations,
                list: PostList { base, ids, is_dated, is_public, is_compact: true },
                page: 1,
                has_feeds: settings.pages.feeds && settings.base_url.is_some() && is_public,
                ..Listing::default()
            };
            self.list(listing);
        }
        for ((locale, of), mut links) in links {
            links.sort();
            let base = taxonomy(&locale_prefix(&locale, &settings.locales.default_locale), &of);
            let title =
                definitions.taxonomies.get(&of).map_or_else(|| of.clone(), |found| found.name.clone());
            let list = PostList { base, is_public: true, ..PostList::default() };
            self.list(Listing { title, locale, list, page: 1, links, ..Listing::default() });
        }
    }
}
