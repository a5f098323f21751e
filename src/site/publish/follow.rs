//! Brings the content of one commit to another: after a write, visitors of a site of a hundred thousand posts do not wait
//! until all of them are read again.

use super::address::place;
use super::post_lists::Changed;
use super::published_index::{PublishedIndex, Row, media_files, menus, named_authors, term_files};
use crate::db::PostHit;
use crate::git::Change;
use crate::site::prelude::*;
use crate::site::store::snapshot::Snapshot;
use crate::urls::Book;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, OnceLock};

/// Most files that may differ: beyond that, reading all posts again is about as fast.
const CHANGES_MAX: usize = 1_000;

impl PublishedIndex {
    /// The content of a snapshot, from this one and what differs. None if too much does, or addresses of posts that did
    /// not change may.
    ///
    /// # Errors
    /// The index cannot be read.
    pub(super) fn followed(&self, snapshot: &Snapshot<'_>) -> Result<Option<PublishedIndex>, SiteError> {
        let origin = (snapshot.root(), snapshot.defining()?);
        if self.has_twins || origin.1 != self.origin.1 {
            return Ok(None);
        }
        // A tree that was never stored, of saved files, may be gone.
        let Ok(changes) = snapshot.site().repo.diff(self.origin.0, origin.0) else { return Ok(None) };
        if changes.len() > CHANGES_MAX {
            return Ok(None);
        }
        let Some(changed) = self.changed(snapshot, &changes)? else { return Ok(None) };
        let (mut posts, mut book) = (self.posts.clone(), self.book.with_ways_of(&*snapshot.ways()?));
        for (before, after) in &changed {
            if let Some(row) = before {
                book.remove(&row.hit.post.id);
                posts.remove(&row.hit.post.id);
            }
            if let Some(row) = after {
                book.add(place(&row.hit));
                posts.insert(row.hit.post.id.clone(), Arc::clone(row));
            }
        }
        let mut lists = self.lists.clone();
        let is_reordered = lists.follow(&changed, &posts, (&self.book, &book));
        let has = |kind: Kind| changes.iter().any(|change| Kind::of_path(&change.path) == Some(kind));
        Ok(Some(PublishedIndex {
            seen: self.seen,
            origin,
            has_twins: false,
            definitions: Arc::clone(&self.definitions),
            read: Arc::clone(&self.read),
            media: if has(Kind::Media) { Arc::new(media_files(snapshot)?) } else { Arc::clone(&self.media) },
            terms: if has(Kind::Term) { Arc::new(term_files(snapshot)?) } else { Arc::clone(&self.terms) },
            menus: if has(Kind::Menu) { menus(snapshot)? } else { self.menus.clone() },
            pages: known(self.pages_followed(&changed, &book)),
            reading_order: known(self.reading_order.get().filter(|_| !is_reordered).cloned()),
            extras: Mutex::default(),
            sitemap: Mutex::default(),
            book: Arc::new(book),
            posts,
            lists,
        }))
    }

    /// The posts that changed. None if others may have to change with them.
    fn changed(
        &self,
        snapshot: &Snapshot<'_>,
        changes: &[Change],
    ) -> Result<Option<Vec<Changed>>, SiteError> {
        let of_posts = changes.iter().filter(|change| Kind::of_path(&change.path) == Some(Kind::Post));
        let paths: HashMap<&str, &Change> = of_posts.map(|change| (change.path.as_str(), change)).collect();
        if paths.is_empty() {
            return Ok(Some(Vec::new()));
        }
        let rows = self.posts.iter().filter(|(_, row)| paths.contains_key(row.hit.path.as_str()));
        let mut changed: HashMap<String, Changed> =
            rows.map(|(id, row)| (id.clone(), (Some(Arc::clone(row)), None))).collect();
        for path in paths.iter().filter(|(_, change)| change.new.is_some()).map(|(path, _)| *path) {
            let row = snapshot.indexed(|index, view| index.file(view, path))?;
            // A file without an id is no post.
            let Some(id) = row.and_then(|row| row.id) else { continue };
            let Some(hit) = snapshot.hit(&id)? else { continue };
            let others = self.posts.get(&id).is_some_and(|row| !paths.contains_key(row.hit.path.as_str()));
            let entry = changed.entry(id).or_default();
            if hit.path != path || others || entry.1.is_some() {
                return Ok(None);
            }
            entry.1 = Some(Arc::new(self.row(snapshot, hit)?));
        }
        let changed: Vec<Changed> = changed.into_values().collect();
        Ok((!self.moves_others(&changed)).then_some(changed))
    }

    /// A post as it is now.
    fn row(&self, snapshot: &Snapshot<'_>, hit: PostHit) -> Result<Row, SiteError> {
        let hit = self.seen.see(hit);
        let id = hit.post.id.clone();
        let terms = snapshot.indexed(|index, view| index.terms_of_posts(view, Some(&id)))?;
        let authors = named_authors(snapshot, &self.definitions, Some(&id))?;
        let is_live = place(&hit).is_live();
        let terms = terms.into_iter().map(|[_, taxonomy, term]| (taxonomy, term)).collect();
        let authors = authors.into_iter().map(|[_, author]| author).collect();
        Ok(Row::new(hit, is_live, (terms, authors)))
    }

    /// Whether posts below those that changed have other addresses now.
    fn moves_others(&self, changed: &[Changed]) -> bool {
        let way = |row: &Option<Arc<Row>>| {
            row.as_ref().map(|row| (row.hit.post.slug.clone(), row.hit.post.parent_id.clone()))
        };
        let id =
            |(before, after): &Changed| after.as_ref().or(before.as_ref()).map(|row| row.hit.post.id.clone());
        let moved: HashSet<String> =
            changed.iter().filter(|one| way(&one.0) != way(&one.1)).filter_map(id).collect();
        let is_below =
            |row: &Arc<Row>| row.hit.post.parent_id.as_ref().is_some_and(|parent| moved.contains(parent));
        !moved.is_empty() && self.posts.values().any(is_below)
    }

    /// The pages of live posts, if they were asked for before.
    fn pages_followed(&self, changed: &[Changed], book: &Book) -> Option<Arc<Vec<(String, String)>>> {
        let pages = self.pages.get()?;
        let address = |row: &Option<Arc<Row>>, book: &Book| {
            let row = row.as_ref().filter(|row| row.is_live)?;
            row.address(book).map(str::to_owned)
        };
        let touched: HashSet<String> = changed
            .iter()
            .map(|(before, after)| (address(before, &self.book), address(after, book)))
            .filter(|(before, after)| before != after)
            .flat_map(|(before, after)| [before, after].into_iter().flatten())
            .collect();
        if touched.is_empty() {
            return Some(Arc::clone(pages));
        }
        let mut pages: Vec<(String, String)> =
            pages.iter().filter(|(address, _)| !touched.contains(address)).cloned().collect();
        for address in touched {
            if let Some(id) = book.answer(&address).post_id {
                pages.push((address, id));
            }
        }
        pages.sort_unstable();
        Some(Arc::new(pages))
    }
}

fn known<T>(value: Option<T>) -> OnceLock<T> {
    value.map_or_else(OnceLock::new, OnceLock::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Stage;
    use crate::site::Draft;
    use crate::site::publish::published_index::Seen;
    use crate::site::tests::{act, begun};
    use std::collections::BTreeMap;

    /// Everything of an index that pages are made from.
    fn described(index: &PublishedIndex, snapshot: &Snapshot<'_>) -> BTreeMap<String, String> {
        let mut all = BTreeMap::new();
        for (id, row) in index.posts.iter() {
            let terms: std::collections::BTreeSet<_> = row.terms.iter().collect();
            let facts = (&row.hit, row.is_live, terms, &row.authors, row.address(&index.book));
            all.insert(format!("post {id}"), format!("{facts:?}"));
            if let Some(address) = row.address(&index.book) {
                all.insert(format!("route {address}"), format!("{:?}", index.book.route(address)));
            }
        }
        for (list, ids) in index.lists.all() {
            all.insert(format!("list {list}"), format!("{ids:?}"));
        }
        let shelf = snapshot.shelf().unwrap();
        all.insert("pages".to_owned(), format!("{:?}", shelf.find_pages()));
        all
    }

    /// A file, and its text unless it is removed.
    type Written = (String, Option<String>);

    fn post(id: u32, kind: &str, slug: &str, more: &str) -> Written {
        let text = format!(
            "id: 00000000-0000-4000-8000-{id:012}\ntype: {kind}\nlocale: en\nslug: {slug}\ntitle: {slug}\n{more}"
        );
        (format!("posts/{kind}/en/{slug}.yaml"), Some(text))
    }

    #[test]
    fn followed_content_is_that_of_a_fresh_reading() {
        const LIVE: &str = "status: published\n";
        let (_folder, site) = begun(false, true);
        let above = "parentId: 00000000-0000-4000-8000-000000000001\n";
        let gone = |path: &str| (path.to_owned(), None);
        // What is written, and whether the content can be followed.
        let steps: Vec<(&str, Vec<Written>, bool)> = vec![
            ("two posts", vec![post(1, "documentation", "top", LIVE), post(2, "blog", "news", LIVE)], true),
            ("a title", vec![post(2, "blog", "news", "status: published\nexcerpt: More\n")], true),
            ("a child", vec![post(3, "documentation", "leaf", &format!("{LIVE}{above}"))], true),
            ("a date", vec![post(2, "blog", "news", "status: published\npublishedAt: 2001-02-03T00:00:00Z\n")], true),
            ("a draft", vec![post(2, "blog", "news", "status: draft\n")], true),
            ("a moved parent", vec![gone("posts/documentation/en/top.yaml"), post(1, "documentation", "peak", LIVE)], false),
            ("two more", vec![post(4, "blog", "more-news", LIVE), post(2, "blog", "news", LIVE)], true),
            ("a removed post", vec![gone("posts/blog/en/news.yaml")], true),
            ("a redirect", vec![(
                "redirects.yaml".to_owned(),
                Some("redirects:\n- id: 00000000-0000-4000-8000-000000000011\n  from: /old\n  to: /docs/peak\n".to_owned()),
            )], true),
        ];
        for (what, files, can_follow) in steps {
            let before = PublishedIndex::of(&site.snapshot(Stage::Source).unwrap(), Seen::AsWritten).unwrap();
            before.pages.get_or_init(|| {
                Arc::new(site.snapshot(Stage::Source).unwrap().shelf().unwrap().find_pages())
            });
            let write = |draft: &mut Draft<'_>| {
                for (path, text) in &files {
                    match text {
                        Some(text) => draft.put_file(path, text.clone().into_bytes()),
                        None => draft.remove(path),
                    }
                }
                Ok::<_, SiteError>(())
            };
            site.write(&act(Stage::Source), write).unwrap();
            let snapshot = site.snapshot(Stage::Source).unwrap();
            let fresh = PublishedIndex::of(&snapshot, Seen::AsWritten).unwrap();
            let followed = before.followed(&snapshot).unwrap();
            assert_eq!(followed.is_some(), can_follow, "{what}");
            let Some(followed) = followed else { continue };
            let (followed_all, fresh_all) = (described(&followed, &snapshot), described(&fresh, &snapshot));
            for (name, value) in &fresh_all {
                assert_eq!(followed_all.get(name), Some(value), "{what}: {name}");
            }
            assert_eq!(followed_all.len(), fresh_all.len(), "{what}");
            assert_eq!(format!("{:?}", **followed.pages.get().unwrap()), fresh_all["pages"], "{what}");
        }
    }
}
