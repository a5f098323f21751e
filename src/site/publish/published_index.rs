//! What the content of one commit has to show, by name: found once, and shared by all that make pages of it.

use super::address::place;
use super::lists::ReadingOrder;
use crate::base::sized_lru::{Room, SizedLru};
use crate::db::{PostHit, PostQuery};
use crate::model::{Definitions, Menu, Post, View};
use crate::render::Card;
use crate::site::prelude::*;
use crate::site::store::snapshot::Snapshot;
use crate::urls::Book;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

/// Posts whose content is kept: the pages and lists of a small site read each once, and those of a large one use the
/// memory of so many.
const POSTS_READ_MAX: u64 = 4_096;

/// The content of one commit by name.
pub struct PublishedIndex {
    pub(super) definitions: Arc<Definitions>,
    pub(super) book: Book,
    pub(super) posts: HashMap<String, Row>,
    /// The content of the posts that were read last, by blob; none if it is not valid.
    pub(super) read: SizedLru<String, Option<Arc<Post>>>,
    /// Live posts by type and language, the newest first.
    pub(super) newest: HashMap<(String, String), Vec<String>>,
    /// Live posts by parent, or by type at the top, in their order.
    pub(super) children: HashMap<String, Vec<String>>,
    pub(super) families: HashMap<String, Vec<String>>,
    pub(super) media: BTreeMap<String, File>,
    pub(super) terms: HashMap<(String, String), File>,
    pub(super) menus: Vec<Arc<Menu>>,
    /// The live posts that name an author, by the author's id, the newest first.
    pub(super) authored: BTreeMap<String, Arc<Vec<String>>>,
    /// The pages of live posts, once they were asked for.
    pub(super) pages: OnceLock<Vec<(String, String)>>,
    /// The posts before and after a post of a book, by id.
    pub(super) reading_order: OnceLock<ReadingOrder>,
}

/// A post of the index.
pub(super) struct Row {
    pub(super) hit: PostHit,
    pub(super) is_live: bool,
    /// What lists show of it, once it was read.
    pub(super) card: OnceLock<Arc<Card>>,
    /// Whether search engines may list it, once that is known.
    pub(super) listed: OnceLock<bool>,
    address: OnceLock<Option<String>>,
}

pub(super) struct File {
    pub(super) path: String,
    pub(super) blob: String,
}

impl PublishedIndex {
    /// The content of a snapshot; `see` may change how a post is seen.
    pub(super) fn of(
        snapshot: &Snapshot<'_>,
        see: impl Fn(&mut PostHit),
    ) -> Result<PublishedIndex, SiteError> {
        let definitions = snapshot.definitions()?;
        let all = PostQuery { include_deleted: true, include_variations: true, ..PostQuery::default() };
        let mut hits = snapshot.posts(&all)?.posts;
        hits.iter_mut().for_each(see);
        hits.sort_by(|a, b| a.path.cmp(&b.path));
        let book = snapshot.ways()?.with(hits.iter().cloned().map(place));
        let files = |kind: Kind| snapshot.indexed(|index, view| index.files(view, kind.name()));
        let mut terms = HashMap::new();
        for entry in files(Kind::Term)? {
            let mut parts = entry.path.rsplit('/');
            let slug = parts.next().unwrap_or_default().trim_end_matches(".yaml").to_owned();
            let key = (parts.next().unwrap_or_default().to_owned(), entry.key.map_or(slug, after_slash));
            terms.insert(key, File { path: entry.path, blob: entry.blob });
        }
        let media = files(Kind::Media)?
            .into_iter()
            .filter_map(|entry| Some((entry.id?, File { path: entry.path, blob: entry.blob })));
        let menus = snapshot.items(Kind::Menu)?;
        let mut menus: Vec<Arc<Menu>> =
            menus.iter().filter_map(|item| Menu::from_value(&item.value).ok()).map(Arc::new).collect();
        menus.sort_by(|a, b| a.slug.cmp(&b.slug));
        let mut shelf = PublishedIndex {
            definitions,
            book,
            posts: HashMap::with_capacity(hits.len()),
            read: SizedLru::new(Room { bytes_max: POSTS_READ_MAX, bytes_usual: 1 }),
            newest: HashMap::new(),
            children: HashMap::new(),
            families: HashMap::new(),
            media: media.collect(),
            terms,
            menus,
            authored: BTreeMap::new(),
            pages: OnceLock::new(),
            reading_order: OnceLock::new(),
        };
        hits.into_iter().for_each(|hit| shelf.take(hit));
        shelf.sort();
        Ok(shelf)
    }

    fn take(&mut self, hit: PostHit) {
        let id = hit.post.id.clone();
        // If two files have the same id, the first is the post.
        if self.posts.contains_key(&id) {
            return;
        }
        let is_live = self.book.place(&id).is_some_and(|place| place.is_live());
        if is_live {
            let post = &hit.post;
            let family = post.translation_of.clone().unwrap_or_else(|| id.clone());
            self.families.entry(family).or_default().push(id.clone());
            let of_type = (post.type_.clone(), post.locale.clone());
            let above = post.parent_id.clone().unwrap_or_else(|| top(&post.type_, &post.locale));
            self.newest.entry(of_type).or_default().push(id.clone());
            self.children.entry(above).or_default().push(id.clone());
        }
        self.posts.insert(
            id,
            Row { hit, is_live, card: OnceLock::new(), listed: OnceLock::new(), address: OnceLock::new() },
        );
    }

    /// The address of a post, live or not.
    pub(super) fn address_of(&self, id: &str) -> Option<&str> {
        self.posts.get(id)?.address.get_or_init(|| self.book.address(id)).as_deref()
    }

    fn sort(&mut self) {
        let posts = &self.posts;
        let date = |id: &String| posts.get(id).and_then(|row| date(&row.hit));
        let order = |id: &String| {
            posts
                .get(id)
                .map(|row| (row.hit.post.order_index.unwrap_or(i64::MAX), row.hit.post.title.clone()))
        };
        for ids in self.newest.values_mut() {
            ids.sort_by_cached_key(|id| (std::cmp::Reverse(date(id)), id.clone()));
        }
        for ids in self.children.values_mut() {
            ids.sort_by_cached_key(|id| (order(id), id.clone()));
        }
        for ids in self.families.values_mut() {
            ids.sort_by_cached_key(|id| (posts.get(id).map(|row| row.hit.post.locale.clone()), id.clone()));
        }
    }
}

/// The slug of `taxonomy/slug`.
fn after_slash(key: String) -> String {
    key.rsplit('/').next().map(str::to_owned).unwrap_or(key)
}

/// Stands in for the parent of top-level posts.
pub(super) fn top(post_type: &str, locale: &str) -> String {
    format!("{post_type}/{locale}")
}

pub(super) fn date(hit: &PostHit) -> Option<String> {
    hit.post.published_at.clone().or_else(|| hit.post.created_at.clone())
}
