//! The posts of a site by their addresses.

use super::pattern::{Facts, Pattern, Patterns};
use super::redirects::{self, Ways};
use super::{bare, route};
use crate::base::shared_map::SharedMap;
use crate::model::{Definitions, Redirect};
use std::collections::HashMap;
use std::sync::Arc;

/// Longest chain of parents that an address follows.
const ANCESTORS_MAX: usize = 32;

/// The facts about a post that its address depends on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Place {
    /// Its id.
    pub id: String,
    /// Its type.
    pub post_type: String,
    /// Its language.
    pub locale: String,
    /// Its slug.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// Its status, as written.
    pub status: String,
    /// Id of the post above it.
    pub parent: Option<String>,
    /// Its date, `2026-11-20…`, if it has one.
    pub date: Option<String>,
    /// Whether it was deleted and can be restored.
    pub deleted: bool,
}

impl Place {
    /// Whether visitors can see it.
    pub fn is_live(&self) -> bool {
        self.status == "published" && !self.deleted
    }
}

/// The addresses of all posts of a site, and its redirects.
#[derive(Debug, Clone, Default)]
pub struct Book {
    /// What depends on no post: books of the same definitions and redirects share it.
    ways: Arc<Fixed>,
    places: SharedMap<String, Place>,
    /// Ids by language and slug.
    by_slug: SharedMap<(String, String), Vec<String>>,
}

/// The patterns of addresses, the redirects, and the languages.
#[derive(Debug, Default)]
struct Fixed {
    patterns: Patterns,
    redirects: Vec<Redirect>,
    /// Positions in the list above, by the address without its final `/`.
    by_from: HashMap<String, Vec<usize>>,
    /// Those from all addresses below one, the longest first.
    below: Vec<usize>,
    /// Those from addresses with a query, by the address without it.
    with_query: HashMap<String, Vec<usize>>,
    base_url: Option<String>,
    locales: Vec<String>,
}

impl Fixed {
    fn new(definitions: &Definitions, redirects: Vec<Redirect>) -> Fixed {
        let mut made = Fixed {
            patterns: Patterns::of(definitions),
            base_url: definitions.settings.base_url.clone(),
            locales: definitions.settings.locales().map(str::to_owned).collect(),
            ..Fixed::default()
        };
        for (at, redirect) in redirects.iter().enumerate() {
            match redirects::with_query(&redirect.from) {
                Some((path, _)) => made.with_query.entry(path).or_default().push(at),
                None if redirects::below(&redirect.from).is_some() => made.below.push(at),
                None => made.by_from.entry(bare(&redirect.from)).or_default().push(at),
            }
        }
        made.below.sort_by_key(|at| std::cmp::Reverse(redirects[*at].from.len()));
        Fixed { redirects, ..made }
    }
}

impl Book {
    /// The book of a site.
    pub fn new(
        definitions: &Definitions,
        places: impl IntoIterator<Item = Place>,
        redirects: Vec<Redirect>,
    ) -> Book {
        Book::without_posts(definitions, redirects).with(places)
    }

    /// A book with patterns and redirects but no posts.
    pub fn without_posts(definitions: &Definitions, redirects: Vec<Redirect>) -> Book {
        Book { ways: Arc::new(Fixed::new(definitions, redirects)), ..Book::default() }
    }

    /// The same with more posts.
    #[must_use]
    pub fn with(&self, places: impl IntoIterator<Item = Place>) -> Book {
        let places = places.into_iter();
        let mut book = self.clone();
        if self.places.len() == 0 {
            let count = places.size_hint().0;
            (book.places, book.by_slug) = (SharedMap::for_entries(count), SharedMap::for_entries(count));
        }
        places.for_each(|place| book.add(place));
        book
    }

    /// The same posts with the patterns and redirects of another book.
    #[must_use]
    pub(crate) fn with_ways_of(&self, other: &Book) -> Book {
        Book { ways: Arc::clone(&other.ways), ..self.clone() }
    }

    /// The site's own address, if the settings have one.
    pub fn base_url(&self) -> Option<&str> {
        self.ways.base_url.as_deref()
    }

    /// Adds a post.
    pub fn add(&mut self, place: Place) {
        let key = (place.locale.clone(), place.slug.clone());
        self.by_slug.or_default(key).push(place.id.clone());
        self.places.insert(place.id.clone(), place);
    }

    /// Removes a post.
    pub(crate) fn remove(&mut self, id: &str) {
        let Some(place) = self.places.remove(id) else { return };
        let key = (place.locale, place.slug);
        let others = self.by_slug.or_default(key.clone());
        others.retain(|other| other != id);
        if others.is_empty() {
            self.by_slug.remove(&key);
        }
    }

    /// The patterns.
    pub fn patterns(&self) -> &Patterns {
        &self.ways.patterns
    }

    /// The redirects.
    pub fn redirects(&self) -> &[Redirect] {
        &self.ways.redirects
    }

    /// The redirect from an address with a query: each of its pairs is in the query of the request, which may have more.
    pub(super) fn redirect_with_query(&self, path: &str, query: &str) -> Option<&Redirect> {
        let given: Vec<&str> = query.split('&').collect();
        let all = self.ways.with_query.get(path)?.iter().map(|at| &self.ways.redirects[*at]);
        let mut fitting = all.filter(|redirect| {
            redirects::with_query(&redirect.from)
                .is_some_and(|(_, wanted)| wanted.split('&').all(|pair| given.contains(&pair)))
        });
        fitting.next()
    }

    /// The redirects from an old address, however its end is spelled, in their order: requests do not distinguish them, so only
    /// the first one of a language is followed.
    pub fn redirects_spelled(&self, from: &str) -> impl Iterator<Item = &Redirect> {
        let ways = &*self.ways;
        let places = match redirects::with_query(from) {
            Some((path, _)) => ways.with_query.get(&path),
            None if redirects::below(from).is_some() => Some(&ways.below),
            None => ways.by_from.get(&bare(from)),
        };
        let key = redirects::key(from);
        let all = places.into_iter().flatten().filter_map(move |at| ways.redirects.get(*at));
        all.filter(move |redirect| redirects::key(&redirect.from) == key)
    }

    /// A post.
    pub fn place(&self, id: &str) -> Option<&Place> {
        self.places.get(id)
    }

    /// All posts, in no particular order.
    pub fn places(&self) -> impl Iterator<Item = &Place> {
        self.places.values()
    }

    /// How many posts it has.
    pub(crate) fn place_count(&self) -> usize {
        self.places.len()
    }

    /// The address of a post, live or not; `None` when its type has no pages, or a slug in it is invalid.
    pub fn address(&self, id: &str) -> Option<String> {
        let place = self.places.get(id)?;
        let pattern = self.patterns().of_links(&place.post_type, &place.locale)?;
        self.filled(pattern, place)
    }

    fn filled(&self, pattern: &Pattern, place: &Place) -> Option<String> {
        let path = self.slug_path(place);
        pattern.fill(&Facts { slug: &place.slug, path: &path, date: place.date.as_deref() })
    }

    /// The ancestors of a post, from the top; at most as many as an address follows.
    pub fn ancestors(&self, id: &str) -> Vec<&Place> {
        let mut found: Vec<&Place> = Vec::new();
        let mut at = self.places.get(id).and_then(|place| place.parent.as_deref());
        while let Some(parent) = at.and_then(|id| self.places.get(id)).filter(|_| found.len() < ANCESTORS_MAX)
        {
            if parent.id == id || found.iter().any(|known| known.id == parent.id) {
                break;
            }
            found.push(parent);
            at = parent.parent.as_deref();
        }
        found.reverse();
        found
    }

    fn slug_path(&self, place: &Place) -> String {
        let above = self.ancestors(&place.id).into_iter().map(|above| above.slug.as_str());
        above.chain([place.slug.as_str()]).collect::<Vec<_>>().join("/")
    }

    /// The posts with a slug in a language, by id.
    pub(super) fn with_slug(&self, locale: &str, slug: &str) -> Vec<&Place> {
        let key = (locale.to_owned(), slug.to_lowercase());
        let ids = self.by_slug.get(&key).map(Vec::as_slice).unwrap_or_default();
        let mut found: Vec<&Place> = ids.iter().filter_map(|id| self.places.get(id)).collect();
        found.sort_by(|a, b| (!a.is_live(), &a.id).cmp(&(!b.is_live(), &b.id)));
        found
    }
}

impl Ways for Book {
    fn address_of(&self, post: &str) -> Option<String> {
        self.place(post).filter(|place| place.is_live())?;
        self.address(post)
    }

    /// The language that a path begins with, else the site's default.
    fn locale_of(&self, path: &str) -> String {
        let locales = self.ways.locales.iter().map(String::as_str);
        redirects::language_of(path, locales).unwrap_or_default().to_owned()
    }

    fn redirects_from(&self, path: &str) -> Vec<&Redirect> {
        let Fixed { by_from, below, redirects, .. } = &*self.ways;
        let places = by_from.get(path).map(Vec::as_slice).unwrap_or_default();
        let is_above = |redirect: &&Redirect| {
            let rest = super::redirects::below(&redirect.from).and_then(|prefix| path.strip_prefix(prefix));
            rest.is_some_and(|rest| rest.starts_with('/'))
        };
        let below = below.iter().map(|at| &redirects[*at]).filter(is_above);
        places.iter().filter_map(|at| redirects.get(*at)).chain(below).collect()
    }

    fn has_page(&self, path: &str) -> bool {
        route::page_at(self, &bare(path)).is_some()
    }
}
