//! What the content of one commit has to show, by name: found once, and shared by all that make pages of it. That of a
//! later commit shares with it what has not changed ([`follow`](super::follow)).

use super::address::place;
use super::extra::Extras;
use super::lists::ReadingOrder;
use super::post_lists::{PostLists, top};
use crate::base::shared_map::SharedMap;
use crate::base::sized_lru::{Room, SizedLru};
use crate::db::PostHit;
use crate::model::{Definitions, FieldDef, Holds, Menu, Post, View};
use crate::render::{AUTHOR, Card};
use crate::site::prelude::*;
use crate::site::store::snapshot::Snapshot;
use crate::urls::Book;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, OnceLock};

/// Posts whose content is kept: the pages and lists of a small site read each once, and those of a large one use the
/// memory of so many.
const POSTS_READ_MAX: u64 = 4_096;

/// Files by name, with their texts.
pub(super) type SitemapFiles = Vec<(String, String)>;
/// Terms by taxonomy and slug.
type NamedTerms = Vec<(String, String)>;

/// How the posts of a commit are seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::site) enum Seen {
    /// As they are written.
    AsWritten,
    /// Drafts and scheduled posts as if they were published.
    WithDrafts,
    /// Without those that visitors do not see.
    Published,
}

/// The content of one commit by name.
pub struct PublishedIndex {
    pub(super) seen: Seen,
    /// The tree that it was made from, and what its definitions follow from.
    pub(super) origin: (Oid, Oid),
    /// Whether several files have the same id.
    pub(super) has_twins: bool,
    pub(super) definitions: Arc<Definitions>,
    pub(super) book: Arc<Book>,
    pub(super) posts: SharedMap<String, Arc<Row>>,
    /// The content of the posts that were read last, by blob; none if it is not valid.
    pub(super) read: Arc<SizedLru<String, Option<Arc<Post>>>>,
    pub(super) lists: PostLists,
    pub(super) media: Arc<BTreeMap<String, File>>,
    pub(super) terms: Arc<HashMap<(String, String), File>>,
    pub(super) menus: Vec<Arc<Menu>>,
    /// The pages of live posts, once they were asked for.
    pub(super) pages: OnceLock<Arc<Vec<(String, String)>>>,
    /// The posts before and after a post of a book, by id.
    pub(super) reading_order: OnceLock<Arc<ReadingOrder>>,
    /// What the site has besides these pages, once it was asked for.
    pub(super) extras: Mutex<Option<Arc<Extras>>>,
    /// The files of the sitemap by name, once they were asked for.
    pub(super) sitemap: Mutex<Option<Arc<SitemapFiles>>>,
}

/// A post of the index.
pub(super) struct Row {
    pub(super) hit: PostHit,
    pub(super) is_live: bool,
    /// Its terms, by taxonomy and slug.
    pub(super) terms: NamedTerms,
    /// The posts that it names as its authors.
    pub(super) authors: Vec<String>,
    /// What lists show of it, once it was read.
    pub(super) card: OnceLock<Arc<Card>>,
    /// Whether search engines may list it, once that is known.
    pub(super) listed: OnceLock<bool>,
    address: OnceLock<Option<String>>,
}

#[derive(Clone)]
pub(super) struct File {
    pub(super) path: String,
    pub(super) blob: String,
}

impl Seen {
    /// The status that a post counts as having.
    pub(super) fn see(self, mut hit: PostHit) -> PostHit {
        if self == Seen::WithDrafts && matches!(hit.post.status.as_str(), "draft" | "scheduled") {
            "published".clone_into(&mut hit.post.status);
        }
        hit
    }
}

impl Row {
    pub(super) fn new(hit: PostHit, is_live: bool, (terms, authors): (NamedTerms, Vec<String>)) -> Row {
        Row {
            hit,
            is_live,
            terms,
            authors,
            card: OnceLock::new(),
            listed: OnceLock::new(),
            address: OnceLock::new(),
        }
    }

    /// Its address, live or not.
    pub(super) fn address(&self, book: &Book) -> Option<&str> {
        self.address.get_or_init(|| book.address(&self.hit.post.id)).as_deref()
    }

    /// Its date: of publication, else of creation.
    pub(super) fn date(&self) -> Option<&str> {
        self.hit.post.published_at.as_deref().or(self.hit.post.created_at.as_deref())
    }
}

impl PublishedIndex {
    /// The content of a snapshot.
    pub(super) fn of(snapshot: &Snapshot<'_>, seen: Seen) -> Result<PublishedIndex, SiteError> {
        let definitions = snapshot.definitions()?;
        let mut hits: Vec<PostHit> = snapshot.all_posts()?.into_iter().map(|hit| seen.see(hit)).collect();
        // The rows are large: each is moved once.
        hits.sort_by_cached_key(|hit| hit.path.clone());
        let book = snapshot.ways()?.with(hits.iter().map(place));
        let mut of_post: HashMap<String, (NamedTerms, Vec<String>)> = HashMap::new();
        for [id, taxonomy, term] in snapshot.indexed(|index, view| index.terms_of_posts(view, None))? {
            of_post.entry(id).or_default().0.push((taxonomy, term));
        }
        for [id, author] in named_authors(snapshot, &definitions, None)? {
            of_post.entry(id).or_default().1.push(author);
        }
        let count = hits.len();
        let mut posts: SharedMap<String, Arc<Row>> = SharedMap::for_entries(count);
        for hit in hits {
            let id = hit.post.id.clone();
            // If two files have the same id, the first is the post.
            if posts.get(&id).is_none() {
                let is_live = book.place(&id).is_some_and(|place| place.is_live());
                let names = of_post.remove(&id).unwrap_or_default();
                posts.insert(id, Arc::new(Row::new(hit, is_live, names)));
            }
        }
        Ok(PublishedIndex {
            seen,
            origin: (snapshot.root(), snapshot.defining()?),
            has_twins: posts.len() < count,
            lists: PostLists::of(&posts, &book),
            definitions,
            book: Arc::new(book),
            posts,
            read: Arc::new(SizedLru::new(Room { bytes_max: POSTS_READ_MAX, bytes_usual: 1 })),
            media: Arc::new(media_files(snapshot)?),
            terms: Arc::new(term_files(snapshot)?),
            menus: menus(snapshot)?,
            pages: OnceLock::new(),
            reading_order: OnceLock::new(),
            extras: Mutex::default(),
            sitemap: Mutex::default(),
        })
    }

    /// The address of a post, live or not.
    pub(super) fn address_of(&self, id: &str) -> Option<&str> {
        self.posts.get(id)?.address(&self.book)
    }

    /// The live posts below a post, or at the top, in their order.
    pub(super) fn below(&self, post_type: &str, locale: &str, parent: Option<&str>) -> &[String] {
        match parent {
            Some(parent) => self.lists.below(parent),
            None => self.lists.below(&top(post_type, locale)),
        }
    }
}

/// The posts that posts name as their authors, if types have such a field: of all, or of one.
pub(super) fn named_authors(
    snapshot: &Snapshot<'_>,
    definitions: &Definitions,
    id: Option<&str>,
) -> Result<Vec<[String; 2]>, SiteError> {
    let is_author = |def: &FieldDef| def.slug == AUTHOR && def.row().holds() == Holds::Posts;
    if !definitions.post_types.values().any(|definition| definition.fields.iter().any(is_author)) {
        return Ok(Vec::new());
    }
    let pointer = format!("/customFields/{AUTHOR}");
    snapshot.indexed(|index, view| index.posts_named_at(view, &pointer, id))
}

/// The files of the media records, by id.
pub(super) fn media_files(snapshot: &Snapshot<'_>) -> Result<BTreeMap<String, File>, SiteError> {
    let files = snapshot.indexed(|index, view| index.files(view, Kind::Media.name()))?;
    let file = |entry: crate::db::Entry| Some((entry.id?, File { path: entry.path, blob: entry.blob }));
    Ok(files.into_iter().filter_map(file).collect())
}

/// The files of the terms, by taxonomy and slug.
pub(super) fn term_files(snapshot: &Snapshot<'_>) -> Result<HashMap<(String, String), File>, SiteError> {
    let mut terms = HashMap::new();
    for entry in snapshot.indexed(|index, view| index.files(view, Kind::Term.name()))? {
        let mut parts = entry.path.rsplit('/');
        let slug = parts.next().unwrap_or_default().trim_end_matches(".yaml").to_owned();
        let key = (parts.next().unwrap_or_default().to_owned(), entry.key.map_or(slug, after_slash));
        terms.insert(key, File { path: entry.path, blob: entry.blob });
    }
    Ok(terms)
}

/// The menus, by slug.
pub(super) fn menus(snapshot: &Snapshot<'_>) -> Result<Vec<Arc<Menu>>, SiteError> {
    let items = snapshot.items(Kind::Menu)?;
    let mut menus: Vec<Arc<Menu>> =
        items.iter().filter_map(|item| Menu::from_value(&item.value).ok()).map(Arc::new).collect();
    menus.sort_by(|a, b| a.slug.cmp(&b.slug));
    Ok(menus)
}

/// The slug of `taxonomy/slug`.
fn after_slash(key: String) -> String {
    key.rsplit('/').next().map(str::to_owned).unwrap_or(key)
}
