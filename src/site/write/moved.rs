//! The addresses that live posts lose in a change: posts that move, with their descendants, and posts that visitors
//! can no longer see.

use crate::db::PostQuery;
use crate::model::Definitions;
use crate::site::file::rows::facts;
use crate::site::prelude::*;
use crate::site::publish::address::place;
use crate::site::store::change::Change;
use crate::site::store::lookup::overlaid;
use crate::site::store::page_place::place_of;
use crate::site::store::snapshot::Snapshot;
use crate::urls::{Book, Patterns, Place, Ways as _};
use std::collections::HashMap;
use std::sync::Arc;

/// From this number of changed posts on, all posts are read at once instead of queried one by one.
const LOOKED_UP_MAX: usize = 300;

/// An address that a live post leaves and no other post takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::site) struct Left {
    /// The post.
    pub(in crate::site) id: String,
    /// The address.
    pub(in crate::site) from: String,
    /// The new address of the post; none if it has no page any more.
    pub(in crate::site) to: Option<String>,
    /// Whether its type creates a redirect from the old address.
    pub(in crate::site) redirects: bool,
}

/// The posts of changed files by id, before and after.
struct Posts {
    before: HashMap<String, (Place, String)>,
    after: HashMap<String, Place>,
}

impl Site {
    /// The addresses that live posts lose by changes of a content.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn addresses_left(
        &self,
        before: &Snapshot<'_>,
        changes: &[Change],
    ) -> Result<Vec<Left>, SiteError> {
        let definitions = definitions_after(before, changes)?;
        let posts = self.posts_changed(before, changes, definitions.is_some())?;
        let stays = |id: &String, old: &Place| posts.after.get(id).is_some_and(|new| same_way(old, new));
        if definitions.is_none() && posts.before.iter().all(|(id, (old, _))| stays(id, old)) {
            return self.addresses_hidden(before, &posts);
        }
        // Without the book of all posts, those that the changes can move are enough.
        let needs_all = definitions.is_some() || before.over.is_some() || posts.before.len() > LOOKED_UP_MAX;
        let kept = if needs_all { Some(before.book()?) } else { before.kept_book()? };
        let definitions = definitions.map_or_else(|| before.definitions(), Ok)?;
        let is_part = kept.is_none();
        let old = match kept {
            Some(whole) => whole,
            None => Arc::new(book_around(before, posts.before.keys().cloned())?),
        };
        let mut new = old.with_ways_of(&Book::without_posts(&definitions, Vec::new()));
        posts.before.keys().chain(posts.after.keys()).for_each(|id| new.remove(id));
        posts.after.values().cloned().for_each(|place| new.add(place));
        let is_changed = |id: &str| posts.before.contains_key(id) || posts.after.contains_key(id);
        if is_part {
            let above = posts.after.values().filter_map(|place| place.parent.clone()).collect();
            before.add_posts(&mut new, above, &is_changed)?;
        }
        let mut left = Vec::new();
        for place in old.places().filter(|place| place.is_live()) {
            let (from, to) = (old.address(&place.id), new.address_of(&place.id));
            let Some(from) = from.filter(|from| to.as_ref() != Some(from)) else { continue };
            if is_part {
                let taking = before.needed(&new, &from)?;
                before.add_posts(&mut new, taking, &is_changed)?;
            }
            if new.has_page(&from) {
                continue;
            }
            let redirects = definitions.post_types.get(&place.post_type).is_some_and(|t| t.redirects);
            left.push(Left { id: place.id.clone(), from, to, redirects });
        }
        Ok(left)
    }

    /// The addresses of posts that visitors can no longer see, if no post moves.
    fn addresses_hidden(&self, before: &Snapshot<'_>, posts: &Posts) -> Result<Vec<Left>, SiteError> {
        let mut left = Vec::new();
        for (id, (old, path)) in &posts.before {
            if !old.is_live() || posts.after.get(id).is_some_and(Place::is_live) {
                continue;
            }
            let Some(item) = before.readable_at(path)? else { continue };
            let from = before.address(&item.value)?;
            left.extend(from.map(|from| Left { id: id.clone(), from, to: None, redirects: false }));
        }
        Ok(left)
    }

    /// Posts that are only new take no address from another one, unless addresses are made in a new way: then they are
    /// not read.
    fn posts_changed(
        &self,
        before: &Snapshot<'_>,
        changes: &[Change],
        by_definitions: bool,
    ) -> Result<Posts, SiteError> {
        let mut posts = Posts { before: HashMap::new(), after: HashMap::new() };
        let docs = &self.caches.docs;
        let place = |path: &str, bytes: &[u8]| {
            let read = docs.of_bytes(changes.len(), path, bytes);
            facts(path, Kind::Post, &read).post.map(|post| place_of(path, post))
        };
        let of_posts = || changes.iter().filter(|change| Kind::of_path(&change.path) == Some(Kind::Post));
        for Change { path, .. } in of_posts() {
            if let Some(old) = before.bytes(path)?.and_then(|bytes| place(path, &bytes)) {
                posts.before.insert(old.id.clone(), (old, path.clone()));
            }
        }
        if by_definitions || !posts.before.is_empty() {
            let new = of_posts().filter_map(|change| place(&change.path, change.bytes.as_deref()?));
            posts.after = new.map(|new| (new.id.clone(), new)).collect();
        }
        Ok(posts)
    }
}

/// A book of some posts, those below them and those above all of these, without redirects.
fn book_around(before: &Snapshot<'_>, posts: impl Iterator<Item = String>) -> Result<Book, SiteError> {
    let mut book = Book::without_posts(&*before.definitions()?, Vec::new());
    let mut waiting: Vec<String> = posts.collect();
    before.add_posts(&mut book, waiting.clone(), &|_| false)?;
    while let Some(id) = waiting.pop() {
        let below = PostQuery {
            parent: Some(id),
            include_deleted: true,
            include_variations: true,
            limit: u32::MAX,
            ..PostQuery::default()
        };
        for hit in before.indexed(|index, view| index.posts(view, &below))?.posts {
            if book.place(&hit.post.id).is_none() {
                waiting.push(hit.post.id.clone());
                book.add(place(&hit));
            }
        }
    }
    Ok(book)
}

/// Whether all facts that an address is made of are equal.
fn same_way(old: &Place, new: &Place) -> bool {
    let way = |place: &Place| {
        let Place { post_type, locale, slug, parent, date, .. } = place.clone();
        (post_type, locale, slug, parent, date.map(|date| date.chars().take(10).collect::<String>()))
    };
    way(old) == way(new)
}

/// The definitions after the changes, if these affect addresses.
pub(super) fn definitions_after(
    before: &Snapshot<'_>,
    changes: &[Change],
) -> Result<Option<Arc<Definitions>>, SiteError> {
    let may_move =
        |change: &Change| matches!(Kind::of_path(&change.path), Some(Kind::PostType | Kind::Settings));
    if !changes.iter().any(may_move) {
        return Ok(None);
    }
    let texts = |patterns: &Patterns| -> Vec<(String, String, String, bool)> {
        let all = patterns.all().iter();
        all.map(|p| (p.post_type.clone(), p.locale.clone(), p.text.clone(), p.is_default)).collect()
    };
    let after = overlaid(before, changes)?;
    let differ = texts(&Patterns::of(&after)) != texts(&*before.patterns()?);
    Ok(differ.then(|| Arc::new(after)))
}
