//! Searches the published posts: by the full-text index on a server, by files that a script reads in a static build.

use super::search_index::{Entry, SearchIndex};
use super::{Extra, Extras};
use crate::db::{ItemQuery, PostQuery};
use crate::render::search_files::Shard;
use crate::render::{Card, Library, on_host};
use crate::site::prelude::*;
use crate::site::publish::published_content::PublishedContent;
use crate::site::store::snapshot::Snapshot;
use crate::site::store::view::searched_text;
use crate::urls::derived::{locale_prefix, search};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;

/// Most posts that a search page shows.
const FOUND_MAX: usize = 10;
/// Posts that are looked at for these: some may be hidden from search engines, or have no page.
const LOOKED_AT_MAX: u32 = 50;
/// Longest search, in characters.
const SEARCH_CHARS_MAX: usize = 200;

impl Snapshot<'_> {
    /// The published posts of a language that have all words of a search, the best match first.
    ///
    /// # Errors
    /// The index cannot be read.
    pub(in crate::site) fn searched(
        &self,
        words: &str,
        locale: &str,
        shelf: &PublishedContent<'_>,
    ) -> Result<Vec<Arc<Card>>, SiteError> {
        let words: String = words.chars().take(SEARCH_CHARS_MAX).collect();
        if words.trim().is_empty() {
            return Ok(Vec::new());
        }
        let posts = PostQuery {
            statuses: vec!["published".to_owned()],
            locales: vec![locale.to_owned()],
            ..PostQuery::default()
        };
        let query = ItemQuery {
            kinds: vec![Kind::Post.name()],
            words: Some(words),
            ids: None,
            before: None,
            posts,
            offset: 0,
            limit: LOOKED_AT_MAX,
        };
        let (hits, _) = self.items_page(&query)?;
        let found = hits.into_iter().filter_map(|hit| hit.id).filter(|id| shelf.is_searched(id));
        Ok(found.filter_map(|id| shelf.card(&id)).take(FOUND_MAX).collect())
    }
}

impl PublishedContent<'_> {
    /// Whether visitors find a post: it has a page that search engines may list.
    fn is_searched(&self, id: &str) -> bool {
        self.locale_of_page(id).is_some() && self.listed(id) == Some(true)
    }
}

impl PublishedContent<'_> {
    /// The page of a post as a search finds it, without its text, and its language.
    fn searched_page(&self, id: &str, address: &str) -> Option<(&str, Entry)> {
        let post = &self.posts.get(id)?.hit.post;
        let entry = Entry {
            id: id.to_owned(),
            // The script of the page links to it as it is.
            address: on_host(self, address),
            title: post.title.clone(),
            slug: post.slug.clone(),
            excerpt: post.excerpt.clone(),
            blob: self.blob(id).to_owned(),
        };
        Some((&post.locale, entry))
    }
}

impl SearchIndex {
    /// Makes the shards from the texts of all pages.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn make_all(
        &self,
        shelf: &PublishedContent<'_>,
        repo: &Repo,
    ) -> Result<(), SiteError> {
        let all: Vec<usize> = (0..self.entries().len()).collect();
        self.make(&self.texts(&all, shelf, repo)?);
        Ok(())
    }

    /// Makes the shards from those of an earlier index, and the texts of the pages that changed or are new.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn make_changed(
        &self,
        (earlier, changed): (Vec<Shard>, &[usize]),
        shelf: &PublishedContent<'_>,
        repo: &Repo,
    ) -> Result<(), SiteError> {
        self.patch(earlier, changed, &self.texts(changed, shelf, repo)?);
        Ok(())
    }

    /// The texts of pages, by id of their posts.
    fn texts(
        &self,
        pages: &[usize],
        shelf: &PublishedContent<'_>,
        repo: &Repo,
    ) -> Result<HashMap<String, String>, SiteError> {
        let text = |page: &usize| {
            let id = &self.entries()[*page].id;
            Ok((id.clone(), searched_text(repo, shelf.path(id), shelf.blob(id))?))
        };
        pages.par_iter().map(text).collect()
    }
}

impl Extras {
    /// The search pages, one for each language that has posts, and the default one.
    pub(super) fn search_pages(&mut self, shelf: &PublishedContent<'_>, locales: &[&str]) {
        let settings = &shelf.definitions().settings;
        let default = settings.locales.default_locale.as_str();
        for locale in locales.iter().filter(|locale| **locale == default || shelf.has_posts_in(locale)) {
            self.put(search(&locale_prefix(locale, default)), Extra::Search((*locale).to_owned()));
        }
    }

    /// The files that the script of search pages reads, for a static build.
    pub(in crate::site) fn search_files(&mut self, shelf: &PublishedContent<'_>) {
        let default = shelf.definitions().settings.locales.default_locale.clone();
        let pages: Vec<(String, String)> = (self.by_address.iter())
            .filter_map(|(address, extra)| match extra {
                Extra::Search(locale) => Some((address.clone(), locale.clone())),
                _ => None,
            })
            .collect();
        if pages.is_empty() {
            return;
        }
        // A new post is usually the newest, and comes last: the others keep their numbers.
        let mut listed: Vec<&(String, String)> =
            shelf.pages().par_iter().filter(|(_, id)| shelf.listed(id) == Some(true)).collect();
        listed.par_sort_by_cached_key(|(_, id)| (shelf.date(id), id));
        let mut by_locale: HashMap<&str, Vec<Entry>> = HashMap::new();
        for (locale, entry) in listed.iter().filter_map(|(address, id)| shelf.searched_page(id, address)) {
            by_locale.entry(locale).or_default().push(entry);
        }
        for (address, locale) in pages {
            debug_assert_eq!(address, search(&locale_prefix(&locale, &default)));
            let entries = by_locale.remove(locale.as_str()).unwrap_or_default();
            let index = Arc::new(SearchIndex::new(address, entries));
            for part in index.parts() {
                self.put(index.address(part), Extra::SearchIndex(Arc::clone(&index), part));
            }
        }
    }
}
