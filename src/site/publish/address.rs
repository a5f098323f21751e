//! Addresses of posts by their types' patterns, and the book of all addresses.

use super::published_index::Seen;
use crate::db::{Address, PostHit};
use crate::site::prelude::*;
use crate::site::store::page_place::place_of;
use crate::site::store::redirects::REDIRECT_LISTS;
use crate::site::store::snapshot::Snapshot;
use crate::urls::{Book, Facts, Patterns, Place};
use std::sync::Arc;

/// Maximum number of posts in a cached address book, which takes about a KiB for each.
const BOOK_POSTS_MAX: usize = 50_000;

/// Longest chain of parents that an address follows.
const ANCESTORS_MAX: usize = 32;

impl Snapshot<'_> {
    /// The address of a post, such as `/blog/hello`. `None` when its type has no addresses, or its slug is invalid.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn address(&self, post: &Value) -> Result<Option<String>, SiteError> {
        let text = |key: &str| post.get(key).and_then(Value::as_str).unwrap_or_default();
        let patterns = self.patterns()?;
        let Some(pattern) = patterns.of_links(text("type"), text("locale")) else { return Ok(None) };
        let path = self.slug_path(post)?;
        let date = ["createdAt", "publishedAt"].iter().map(|key| text(key)).find(|date| !date.is_empty());
        Ok(pattern.fill(&Facts { slug: text("slug"), path: &path, date }))
    }

    /// The address patterns of the site.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn patterns(&self) -> Result<Arc<Patterns>, SiteError> {
        if let Some(known) = self.patterns.get() {
            return Ok(Arc::clone(known));
        }
        let definitions = self.definitions()?;
        let make = || Ok::<_, SiteError>(Arc::new(Patterns::of(&definitions)));
        let made = self.site().caches.patterns.of(self.defining()?, make)?;
        Ok(Arc::clone(self.patterns.get_or_init(|| made)))
    }

    /// All posts by address, and the redirects.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn book(&self) -> Result<Arc<Book>, SiteError> {
        if let Some(whole) = self.whole()? {
            return whole.book();
        }
        if let Some(known) = self.kept_book()? {
            return Ok(known);
        }
        let make = || {
            let places = self.all_posts()?;
            Ok(Arc::new(self.ways()?.with(places.iter().map(place))))
        };
        self.site().caches.books.of_small(self.tree(), make, |made| made.place_count() <= BOOK_POSTS_MAX)
    }

    /// The same if this process has it, or one of an earlier commit.
    pub(in crate::site) fn kept_book(&self) -> Result<Option<Arc<Book>>, SiteError> {
        Ok(self.kept_or_followed(Seen::AsWritten)?.map(|known| Arc::clone(&known.book)))
    }

    /// A book that gives the same answer for this path as the full one. If the site has too many posts to cache a
    /// full book, only the posts that matter for the path are looked up.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn book_at(&self, path: &str) -> Result<Arc<Book>, SiteError> {
        if let Some(whole) = self.whole()? {
            return whole.book_at(path);
        }
        if let Some(known) = self.site().caches.published.find(&(self.commit(), Seen::AsWritten)) {
            return Ok(Arc::clone(&known.book));
        }
        let posts: u64 = self.post_counts()?.iter().map(|(.., count)| count).sum();
        match posts > BOOK_POSTS_MAX as u64 {
            true => self.looked_up(path).map(Arc::new),
            false => self.book(),
        }
    }

    fn looked_up(&self, path: &str) -> Result<Book, SiteError> {
        let mut book = Book::clone(&*self.ways()?);
        let needed = self.needed(&book, path)?;
        self.add_posts(&mut book, needed, &|_| false)?;
        Ok(book)
    }

    /// The posts on which the answer for a path depends.
    pub(in crate::site) fn needed(&self, book: &Book, path: &str) -> Result<Vec<String>, SiteError> {
        let needs = book.needs(path);
        let mut wanted: Vec<String> = needs.posts.into_iter().collect();
        for (locale, slug) in &needs.slugs {
            for path in self.posts_at(&Address { type_: None, locale: Some(locale), slug })? {
                let row = self.indexed(|index, view| index.file(view, &path))?;
                wanted.extend(row.and_then(|row| row.id));
            }
        }
        Ok(wanted)
    }

    /// Adds posts that a book lacks, and those above them, but for those that are left out.
    pub(in crate::site) fn add_posts(
        &self,
        book: &mut Book,
        mut wanted: Vec<String>,
        is_left_out: &dyn Fn(&str) -> bool,
    ) -> Result<(), SiteError> {
        while let Some(id) = wanted.pop() {
            if book.place(&id).is_none() && !is_left_out(&id) {
                let found = self.indexed(|index, view| index.post(view, &id))?.as_ref().map(place);
                wanted.extend(found.as_ref().and_then(|place| place.parent.clone()));
                found.into_iter().for_each(|place| book.add(place));
            }
        }
        Ok(())
    }

    /// The address patterns and the redirects: what a post's address may collide with besides other posts.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(in crate::site) fn ways(&self) -> Result<Arc<Book>, SiteError> {
        if let Some(whole) = self.whole()? {
            return whole.ways();
        }
        let main = self.blob_id(&Kind::Redirects.default_path("redirects"))?;
        let lists = match self.has(REDIRECT_LISTS)? {
            true => self.site().repo.id_at(self.root(), REDIRECT_LISTS)?,
            false => None,
        };
        self.site().caches.ways.of((self.defining()?, main, lists), || {
            Ok(Arc::new(Book::without_posts(&*self.definitions()?, self.redirects()?.redirects)))
        })
    }

    /// The slugs of a post's ancestors and of the post, joined by `/`.
    fn slug_path(&self, post: &Value) -> Result<String, SiteError> {
        let slug = |value: &Value| value.get("slug").and_then(Value::as_str).unwrap_or_default().to_owned();
        let whole = self.whole()?;
        let at = whole.as_ref().unwrap_or(self);
        let mut slugs = vec![slug(post)];
        let mut parent = post.get("parentId").and_then(Value::as_str).map(str::to_owned);
        for _ in 0..ANCESTORS_MAX {
            let Some(id) = parent else { break };
            let Ok(Some(item)) = at.item(&ItemId { kind: Kind::Post, id }) else { break };
            slugs.push(slug(&item.value));
            parent = item.text("parentId").map(str::to_owned);
        }
        slugs.reverse();
        Ok(slugs.join("/"))
    }
}

/// The facts about a listed post that its address depends on.
pub(in crate::site) fn place(hit: &PostHit) -> Place {
    place_of(&hit.path, hit.post.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Stage;
    use crate::site::Draft;
    use crate::site::tests::{act, begun};

    #[test]
    fn lookup_of_a_path_routes_like_the_full_address_book() {
        let (_folder, site) = begun(false, true);
        let write = |draft: &mut Draft<'_>| {
            let post = |id: u32, slug: &str, more: &str| {
                let text = format!(
                    "id: 00000000-0000-4000-8000-{id:012}\ntype: documentation\nlocale: en\nslug: {slug}\ntitle: {slug}\n\
                     status: published\n{more}"
                );
                (format!("posts/documentation/en/{slug}.yaml"), text)
            };
            let below = |id: u32| format!("parentId: 00000000-0000-4000-8000-{id:012}\n");
            let redirects = "redirects:\n- id: 00000000-0000-4000-8000-000000000011\n  from: /old\n  to: /older\n\
                             - id: 00000000-0000-4000-8000-000000000012\n  from: /older\n  to: /docs/top/middle/leaf\n\
                             - id: 00000000-0000-4000-8000-000000000013\n  from: /by-id\n  \
                             postId: 00000000-0000-4000-8000-000000000003\n";
            let files = [
                post(1, "top", ""),
                post(2, "middle", &below(1)),
                post(3, "leaf", &below(2)),
                post(4, "other", ""),
                ("redirects.yaml".to_owned(), redirects.to_owned()),
            ];
            for (path, text) in files {
                draft.put_file(&path, text.into_bytes());
            }
            Ok::<_, SiteError>(())
        };
        site.write(&act(Stage::Source), write).unwrap();
        let content = site.snapshot(Stage::Source).unwrap();
        let book = content.book().unwrap();
        let address = book.address("00000000-0000-4000-8000-000000000003").unwrap();
        assert!(address.ends_with("/top/middle/leaf"), "{address}");
        for path in
            [&address, "/docs/leaf", "/docs/other", "/docs/none", "/", "/old", "/by-id", "/OLD/", "no path"]
        {
            let found = content.looked_up(path).unwrap();
            assert_eq!(found.route(path), book.route(path), "{path}");
            assert!(found.place_count() < book.place_count(), "{path}");
        }
        assert_eq!(content.looked_up("/by-id").unwrap().route("/by-id").answer.location, Some(address));
    }
}
