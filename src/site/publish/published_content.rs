//! The published content of one commit: only what is live, looked up by name and read on demand. It can be shared
//! between threads.

use super::published_index::{File, PublishedIndex, Row, Seen};
use crate::base::source::rfc3339;
use crate::base::{Finding, Severity};
use crate::db::PostRow;
use crate::media::{Format, Theme};
use crate::model::{self, Definitions, Menu, Post, Term, View};
use crate::render::{Asset, Card, Library, Outline, PostList, Variant, is_listed};
use crate::site::file::docs;
use crate::site::media::records::MediaRecord;
use crate::site::prelude::*;
use crate::site::store::snapshot::{Snapshot, unreadable};
use crate::urls::derived::locale_prefix;
use crate::urls::{Book, HOME_SLUG, UPLOADS_URL, Ways as _, bare};
use rayon::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};

/// The published content of one commit.
pub struct PublishedContent<'a> {
    repo: &'a Repo,
    shelf: Arc<PublishedIndex>,
    pub(super) now: String,
    /// The query parameters that give access to uploads that are not live.
    key: Option<String>,
    /// Whether visitors see it, who may get uploads elsewhere.
    is_for_visitors: bool,
    problem: Mutex<Option<SiteError>>,
}

impl std::ops::Deref for PublishedContent<'_> {
    type Target = PublishedIndex;

    fn deref(&self) -> &PublishedIndex {
        &self.shelf
    }
}

impl<'a> Snapshot<'a> {
    /// This content as published. It is kept for pages that are made again and again of one commit, and brought along
    /// from the commit before if little changed.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn shelf(&self) -> Result<PublishedContent<'a>, SiteError> {
        self.shelf_seen(if self.is_published() { Seen::Published } else { Seen::AsWritten })
    }

    /// The same with drafts and scheduled posts, as if they were published.
    ///
    /// # Errors
    /// As [`Snapshot::shelf`].
    pub(in crate::site) fn shelf_with_drafts(&self) -> Result<PublishedContent<'a>, SiteError> {
        self.shelf_seen(Seen::WithDrafts)
    }

    fn shelf_seen(&self, seen: Seen) -> Result<PublishedContent<'a>, SiteError> {
        if let Some(known) = self.kept_or_followed(seen)? {
            return self.content(known);
        }
        // For a large site this takes seconds and much memory: other requests wait for the same.
        let _alone = self.site().caches.publishing_alone();
        let known = self.kept_or_followed_alone(seen)?;
        let made = known.map_or_else(|| PublishedIndex::of(self, seen).map(|made| self.keep(made)), Ok)?;
        self.content(made)
    }

    /// The index of this content, if it is kept or can be followed from that of another commit.
    pub(super) fn kept_or_followed(&self, seen: Seen) -> Result<Option<Arc<PublishedIndex>>, SiteError> {
        if let Some(known) = self.site().caches.published.find(&(self.commit(), seen)) {
            return Ok(Some(known));
        }
        let _alone = self.site().caches.publishing_alone();
        self.kept_or_followed_alone(seen)
    }

    /// The same, while no other thread makes it.
    fn kept_or_followed_alone(&self, seen: Seen) -> Result<Option<Arc<PublishedIndex>>, SiteError> {
        let published = &self.site().caches.published;
        if let Some(known) = published.find(&(self.commit(), seen)) {
            return Ok(Some(known));
        }
        for (_, other) in published.all().into_iter().filter(|(_, other)| other.seen == seen) {
            if let Some(followed) = other.followed(self)? {
                return Ok(Some(self.keep(followed)));
            }
        }
        Ok(None)
    }

    fn keep(&self, made: PublishedIndex) -> Arc<PublishedIndex> {
        let (key, made) = ((self.commit(), made.seen), Arc::new(made));
        self.site().caches.published.keep(key, Arc::clone(&made));
        made
    }

    fn content(&self, shelf: Arc<PublishedIndex>) -> Result<PublishedContent<'a>, SiteError> {
        let repo = &self.site().repo;
        let now = rfc3339(repo.commit(self.commit())?.committer.time);
        let (key, problem) = (None, Mutex::new(None));
        Ok(PublishedContent { repo, shelf, now, key, is_for_visitors: false, problem })
    }
}

impl PublishedContent<'_> {
    /// The same content at another time than that of its commit.
    #[must_use]
    pub fn at(mut self, now: jiff::Timestamp) -> Self {
        self.now = rfc3339(now);
        self
    }

    /// The same content for visitors: the addresses of uploads begin with `media.public_url`.
    #[must_use]
    pub(in crate::site) fn for_visitors(mut self) -> Self {
        self.is_for_visitors = true;
        self
    }

    /// The same content, with a key in the addresses of uploads: for a stage that is not live.
    #[must_use]
    pub(in crate::site) fn with_key(mut self, key: String) -> Self {
        self.key = Some(key);
        self
    }

    /// The addresses of all posts.
    pub fn book(&self) -> &Book {
        &self.book
    }

    /// The live posts that have pages: address and id, sorted by address. If two share an address, the first by
    /// pattern gets it.
    pub fn pages(&self) -> &Arc<Vec<(String, String)>> {
        self.pages.get_or_init(|| Arc::new(self.find_pages()))
    }

    pub(super) fn find_pages(&self) -> Vec<(String, String)> {
        let live: Vec<&Arc<Row>> = self.posts.values().filter(|row| row.is_live).collect();
        let page = |row: &Arc<Row>| {
            let (address, id) = (row.address(&self.book)?, &row.hit.post.id);
            let is_its_own = self.book.answer(address).post_id.as_ref() == Some(id);
            is_its_own.then(|| (address.to_owned(), id.clone()))
        };
        let mut pages: Vec<(String, String)> = live.into_par_iter().filter_map(page).collect();
        pages.par_sort_unstable();
        pages
    }

    /// A post of any status, whole; `None` if its file is invalid.
    pub fn post(&self, id: &str) -> Option<Arc<Post>> {
        let row = self.posts.get(id)?;
        if let Some(known) = self.read.find(&row.hit.blob) {
            return known;
        }
        let read = || -> Result<Option<Arc<Post>>, SiteError> {
            let value = self.value(Kind::Post, &row.hit.path, &row.hit.blob)?;
            Ok(Post::from_value(&value).ok().map(Arc::new))
        };
        // What could not be read now is tried again.
        let post = self.noted(read())?;
        if let Some(post) = &post {
            // What is asked of all posts is kept, so that most are read once.
            row.listed.get_or_init(|| is_listed(post, self));
            row.card.get_or_init(|| {
                Arc::new(Card::of_post(
                    post,
                    self.address_of(id).map(str::to_owned),
                    row.date().map(str::to_owned),
                ))
            });
        }
        self.read.keep(row.hit.blob.clone(), post.clone(), 1);
        post
    }

    /// Whether search engines may list the page of a post; none if its file is invalid.
    pub(in crate::site) fn listed(&self, id: &str) -> Option<bool> {
        let row = self.posts.get(id)?;
        if row.listed.get().is_none() {
            self.post(id)?;
        }
        row.listed.get().copied()
    }

    /// Takes over from an earlier reading of the same file whether a post is listed, so that it need not be read.
    pub(in crate::site) fn take_listed(&self, id: &str, is_listed: bool) {
        if let Some(row) = self.posts.get(id) {
            row.listed.get_or_init(|| is_listed);
        }
    }

    /// What the index has of a post of any status.
    pub(in crate::site) fn row(&self, id: &str) -> Option<&PostRow> {
        Some(&self.posts.get(id)?.hit.post)
    }

    /// The last change of a post's file, in seconds since 1970.
    pub fn changed(&self, id: &str) -> Option<i64> {
        self.posts.get(id)?.hit.updated_at
    }

    /// The media records; for one that is not valid, the path of its file.
    pub(in crate::site) fn uploads(&self) -> Vec<Result<MediaRecord, String>> {
        let read = |file: &File| {
            let value = self.noted(self.value(Kind::Media, &file.path, &file.blob))?;
            Some(MediaRecord::read(value, file.path.clone()).ok_or_else(|| file.path.clone()))
        };
        self.media.values().filter_map(read).collect()
    }

    /// Reports the first failure during rendering, if any: an object that cannot be read.
    ///
    /// # Errors
    /// That failure.
    pub fn check_readable(&self) -> Result<(), SiteError> {
        match self.problem.lock().ok().and_then(|mut problem| problem.take()) {
            Some(problem) => Err(problem),
            None => Ok(()),
        }
    }

    /// What is kept at a place; it is made if there is nothing, and then kept unless something could not be read. Other
    /// callers wait meanwhile.
    pub(super) fn kept<T>(&self, place: &Mutex<Option<Arc<T>>>, make: impl FnOnce() -> T) -> Arc<T> {
        let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = &*place {
            return Arc::clone(known);
        }
        let made = Arc::new(make());
        if self.problem.lock().is_ok_and(|problem| problem.is_none()) {
            *place = Some(Arc::clone(&made));
        }
        made
    }

    fn value(&self, kind: Kind, path: &str, blob: &str) -> Result<crate::base::Value, SiteError> {
        let oid = blob.parse::<Oid>().map_err(|_| SiteError::Contended)?;
        let value = docs::value_of(self.repo, kind, (path, oid), &self.definitions)?;
        value.map_err(|cause| unreadable(path, cause))
    }

    /// Records the first failure. An invalid file is not a failure: it is skipped, as everywhere.
    fn noted<T>(&self, result: Result<T, SiteError>) -> Option<T> {
        match result {
            Ok(found) => Some(found),
            Err(SiteError::Unreadable(_)) => None,
            Err(problem) => {
                if let Ok(mut first) = self.problem.lock() {
                    first.get_or_insert(problem);
                }
                None
            }
        }
    }

    /// The languages and addresses of a post and its live translations.
    pub(in crate::site) fn addresses_of_family(&self, id: &str) -> Vec<(String, String)> {
        let family = self.family(id).iter();
        family.filter_map(|id| Some((self.row(id)?.locale.clone(), self.address(id)?))).collect()
    }

    /// The same content, with the stage in the addresses of uploads, from which those who may see all of it get them.
    #[must_use]
    pub fn with_uploads_of(mut self, stage: Stage) -> Self {
        let before = self.key.map(|key| format!("{key}&")).unwrap_or_default();
        self.key = Some(format!("{before}stage={stage}"));
        self
    }

    /// The live translations of a post, with the post.
    pub(super) fn family(&self, id: &str) -> &[String] {
        let of = self.posts.get(id).and_then(|row| row.hit.post.translation_of.as_deref());
        self.lists.family(of.unwrap_or(id))
    }

    fn cards(&self, ids: &[String], limit: usize) -> Vec<Arc<Card>> {
        ids.iter().take(limit).filter_map(|id| self.card(id)).collect()
    }

    /// Why a post cannot be shown: the first error in its file.
    pub(in crate::site) fn problem_of(&self, id: &str) -> Diagnostic {
        let (path, blob) = self.posts.get(id).map_or(("", ""), |row| (&row.hit.path, &row.hit.blob));
        let doc = blob.parse::<Oid>().ok().and_then(|oid| self.repo.blob(oid).ok());
        let doc = doc.and_then(|bytes| codec::parse_file(path, &bytes).ok());
        let first = doc.as_ref().and_then(|doc| {
            let (_, found) = model::read(Kind::Post, doc.value.clone(), &self.definitions);
            found.into_iter().find(|finding| finding.severity == Severity::Error)
        });
        let finding =
            first.unwrap_or_else(|| Finding::error("field.missing", "", "the post cannot be shown"));
        let place = doc.map(|doc| doc.position(&finding.pointer, finding.at_key)).unwrap_or_default();
        finding.in_file(path, place.0, place.1)
    }

    /// The path of a post's file.
    pub(in crate::site) fn path(&self, id: &str) -> &str {
        self.posts.get(id).map_or("", |row| row.hit.path.as_str())
    }

    /// The digest of a post's file, hexadecimal.
    pub(in crate::site) fn blob(&self, id: &str) -> &str {
        self.posts.get(id).map_or("", |row| row.hit.blob.as_str())
    }
}

impl Library for PublishedContent<'_> {
    fn definitions(&self) -> &Definitions {
        &self.definitions
    }

    fn card(&self, id: &str) -> Option<Arc<Card>> {
        let row = self.posts.get(id).filter(|row| row.is_live)?;
        if let Some(known) = row.card.get() {
            return Some(Arc::clone(known));
        }
        self.post(id)?;
        row.card.get().cloned()
    }

    fn address(&self, id: &str) -> Option<String> {
        self.posts.get(id).filter(|row| row.is_live)?;
        self.address_of(id).map(str::to_owned)
    }

    fn newest(&self, post_type: &str, locale: &str, limit: usize) -> Vec<Arc<Card>> {
        self.lists.of_type(post_type, locale).map_or_else(Vec::new, |ids| self.cards(ids, limit))
    }

    fn children(&self, post_type: &str, locale: &str, parent: Option<&str>) -> Vec<Arc<Card>> {
        let mut cards = self.cards(self.below(post_type, locale, parent), usize::MAX);
        cards.retain(|card| card.post_type == post_type && card.locale == locale);
        cards
    }

    fn ancestors(&self, id: &str) -> Vec<Arc<Card>> {
        self.book.ancestors(id).iter().filter_map(|place| self.card(&place.id)).collect()
    }

    fn translations(&self, id: &str) -> Vec<Arc<Card>> {
        self.cards(self.family(id), usize::MAX)
    }

    fn front(&self, locale: &str) -> Option<(String, String)> {
        let fronts = self.book.patterns().all().iter().filter(|p| p.locale == locale && p.is_front());
        let types: Vec<&str> = fronts.map(|pattern| pattern.post_type.as_str()).collect();
        let home = types.iter().find_map(|post_type| {
            let ids = self.below(post_type, locale, None);
            ids.iter().find(|id| self.book.place(id).is_some_and(|place| place.slug == HOME_SLUG))
        })?;
        Some((home.clone(), self.address_of(home)?.to_owned()))
    }

    fn uploads_base(&self) -> &str {
        if self.is_for_visitors { self.definitions.settings.media.public_base() } else { "" }
    }

    fn uploads_query(&self) -> Option<&str> {
        self.key.as_deref()
    }

    fn asset(&self, id: &str) -> Option<Arc<Asset>> {
        let file = self.media.get(id)?;
        let value = self.noted(self.value(Kind::Media, &file.path, &file.blob))?;
        let record = MediaRecord::read(value, file.path.clone())?;
        let address = |file: &str| {
            let address = record.versioned(&format!("{}{UPLOADS_URL}{file}", self.uploads_base()));
            match &self.key {
                Some(key) => format!("{address}{}{key}", if address.contains('?') { '&' } else { '?' }),
                None => address,
            }
        };
        let own = record.format();
        let variants = record.page_variants(self.definitions.settings.media.dark).into_iter();
        let variants = variants.map(|variant| Variant {
            url: address(&variant.file(&record.media.file)),
            width: variant.width,
            height: variant.height,
            dark: variant.theme == Theme::Dark,
            webp: variant.format == Format::Webp && own != Some(Format::Webp),
        });
        let (url, variants) = (address(&record.media.file), variants.collect());
        Some(Arc::new(Asset { url, media: record.media.clone(), variants }))
    }

    fn term(&self, taxonomy: &str, slug: &str) -> Option<String> {
        let file = self.terms.get(&(taxonomy.to_owned(), slug.to_owned()))?;
        let value = self.noted(self.value(Kind::Term, &file.path, &file.blob))?;
        Some(Term::from_value(&value).ok()?.name)
    }

    fn home(&self, locale: &str) -> Option<String> {
        let front = self.front(locale).map(|(_, address)| address);
        let default = self.definitions.settings.locales.default_locale.as_str();
        // A language without a front page begins with the list of its posts.
        let list =
            || (locale != default && self.has_posts_in(locale)).then(|| locale_prefix(locale, default));
        front.or_else(list)
    }

    fn has_path(&self, path: &str) -> bool {
        let path = bare(path);
        let is_of_book = self.book.answer(&path).status == 200 || !self.book.redirects_from(&path).is_empty();
        is_of_book || self.extras().at(&path, self).is_some()
    }

    fn outline(&self, id: &str) -> Option<Outline> {
        self.outline_of(id)
    }

    fn list_of(&self, id: &str) -> Option<PostList> {
        let patterns = self.book.patterns().all();
        let pattern = patterns.iter().find(|pattern| pattern.aggregate.as_deref() == Some(id))?;
        self.list(&pattern.post_type, &pattern.locale)
            .filter(|list| self.address(id).as_ref() == Some(&list.base))
    }

    fn feed_base(&self, post_type: &str, locale: &str) -> Option<String> {
        let definition = self.definitions.post_types.get(post_type)?;
        self.list_base(post_type, locale)
            .filter(|_| definition.is_dated() && !definition.seo_defaults.noindex)
    }

    fn authored(&self, id: &str) -> PostList {
        let Some((ids, base)) = self.lists.by_author(id).cloned().zip(self.address(id)) else {
            return PostList::default();
        };
        let is_dated = ids.iter().all(|id| self.is_of_dated_type(id));
        PostList { base, ids, is_dated, is_public: true, is_compact: true }
    }

    fn menus(&self) -> Vec<Arc<Menu>> {
        self.menus.clone()
    }

    fn now(&self) -> String {
        self.now.clone()
    }
}
