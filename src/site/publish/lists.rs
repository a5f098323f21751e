//! The lists of published content: of the posts of a type, and of those of an author.

use super::post_lists::top;
use super::published_content::PublishedContent;
use crate::db::PostHit;
use crate::model::{Definitions, Post};
use crate::render::{Library, Outline, OutlineEntry, PostList};
use crate::site::SiteError;
use crate::site::file::forwarded::Moved;
use crate::site::store::snapshot::Snapshot;
use crate::urls::derived;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;
use std::sync::Arc;

/// Most posts of one branch that an outline lists.
const BRANCH_MAX: usize = 500;
/// Most levels of an outline.
const LEVELS_MAX: usize = 8;

/// The posts before and after a post, by id.
pub(super) type ReadingOrder = HashMap<String, (Option<String>, Option<String>)>;

impl Snapshot<'_> {
    /// The addresses of lists, with their further pages, archives and feeds, that changed definitions or moved posts leave, and
    /// the new ones.
    ///
    /// # Errors
    /// The content cannot be read.
    pub(in crate::site) fn lists_left(
        &self,
        after: Option<&Definitions>,
        moved: &BTreeMap<String, Moved>,
    ) -> Result<Vec<(String, String)>, SiteError> {
        let old = self.patterns()?;
        let mut lists = after.map(|after| derived::moved_lists(&old, after)).unwrap_or_default();
        let is_list = |id: &String| old.all().iter().any(|pattern| pattern.aggregate.as_ref() == Some(id));
        let pages = moved.iter().filter(|(_, now)| now.post.as_ref().is_some_and(is_list));
        lists.extend(pages.map(|(from, now)| (from.clone(), now.to.clone())));
        // All that is published is read only if a list moves.
        let addresses = if lists.is_empty() { BTreeSet::new() } else { self.other_addresses()? };
        let left = addresses.into_iter().filter_map(|from| {
            let to = derived::moved_with(&from, &lists)?;
            Some((from, to))
        });
        Ok(left.collect())
    }
}

impl PublishedContent<'_> {
    /// The list of the posts of a type in a language: of dated articles all, the newest first, else those at the top, in
    /// their order. None if it would be empty, or has no address.
    pub(in crate::site) fn list(&self, post_type: &str, locale: &str) -> Option<PostList> {
        let definition = self.definitions.post_types.get(post_type)?;
        let base = self.list_base(post_type, locale)?;
        let is_dated = definition.is_dated();
        let ids = match is_dated {
            true => self.lists.of_type(post_type, locale)?,
            false => self.lists.at_top(post_type, locale)?,
        };
        Some(PostList {
            base,
            ids: Arc::clone(ids),
            is_dated,
            is_public: !definition.seo_defaults.noindex,
            is_compact: false,
        })
    }

    /// The address of the list of a type in a language, if it has posts: of the live post that lists them, else of the
    /// part that the addresses of the posts share.
    pub(super) fn list_base(&self, post_type: &str, locale: &str) -> Option<String> {
        let definition = self.definitions.post_types.get(post_type)?;
        self.lists.of_type(post_type, locale)?;
        let pattern =
            self.book.patterns().of_links(post_type, locale).filter(|_| definition.permalinks_enabled)?;
        let own = pattern.aggregate.as_deref().and_then(|id| self.address(id));
        own.or_else(|| pattern.list_address())
    }

    /// Where a post stands among the posts of its type, if these have an order below one another and a list, as
    /// documentation has. Only the branches around the post are listed, and no file is read.
    pub(super) fn outline_of(&self, id: &str) -> Option<Outline> {
        let row = self.posts.get(id).filter(|row| row.is_live)?;
        let (post_type, locale) = (row.hit.post.type_.as_str(), row.hit.post.locale.as_str());
        let definition = self.definitions.post_types.get(post_type)?;
        let base = self.list_base(post_type, locale)?;
        let pattern = self.book.patterns().of_links(post_type, locale)?;
        if !definition.hierarchy_enabled || definition.is_dated() || !pattern.uses_path() {
            return None;
        }
        let mut open: BTreeSet<&str> =
            self.book.ancestors(id).iter().map(|place| place.id.as_str()).collect();
        open.insert(id);
        let mut outline = Outline {
            title: definition.plural_label.clone().unwrap_or_else(|| definition.label.clone()),
            url: base,
            locale: locale.to_owned(),
            ..Outline::default()
        };
        self.add_branch(&top(post_type, locale), 0, (post_type, &open, id), &mut outline);
        let order = self.reading_order.get_or_init(|| Arc::new(self.reading_order()));
        let (before, after) = order.get(id).cloned().unwrap_or_default();
        let linked = |id: Option<String>| {
            let id = id?;
            Some((self.posts.get(&id)?.hit.post.title.clone(), self.address(&id)?))
        };
        (outline.previous, outline.next) = (linked(before), linked(after));
        Some(outline)
    }

    fn add_branch(
        &self,
        above: &str,
        level: usize,
        around: (&str, &BTreeSet<&str>, &str),
        outline: &mut Outline,
    ) {
        let (post_type, open, current) = around;
        for id in self.lists.below(above).iter().take(BRANCH_MAX) {
            let Some(row) = self.posts.get(id).filter(|row| row.hit.post.type_ == post_type) else {
                continue;
            };
            let Some(url) = self.address_of(id).map(str::to_owned) else { continue };
            let title = row.hit.post.title.clone();
            outline.entries.push(OutlineEntry { title, url, level, is_current: id == current });
            if open.contains(id.as_str()) && level < LEVELS_MAX {
                self.add_branch(id, level + 1, around, outline);
            }
        }
    }

    /// The posts before and after each post, read from the top, each before those below it.
    fn reading_order(&self) -> ReadingOrder {
        let mut order = ReadingOrder::new();
        let definitions = &self.definitions;
        let locales = || definitions.settings.locales();
        let lists =
            definitions.post_types.keys().flat_map(|name| locales().map(move |locale| (name, locale)));
        for (post_type, locale) in lists {
            let mut ids: Vec<&String> = Vec::new();
            let mut left: Vec<&String> = self.lists.below(&top(post_type, locale)).iter().rev().collect();
            while let Some(id) = left.pop() {
                if ids.len() > self.posts.len() {
                    break;
                }
                if self.posts.get(id).is_some_and(|row| row.hit.post.type_ == *post_type) {
                    ids.push(id);
                    left.extend(self.lists.below(id).iter().rev());
                }
            }
            for (at, id) in ids.iter().enumerate() {
                let before = at.checked_sub(1).and_then(|at| ids.get(at)).map(|id| (*id).clone());
                let after = ids.get(at + 1).map(|id| (*id).clone());
                order.insert((*id).clone(), (before, after));
            }
        }
        order
    }

    /// Whether a post that is not live now once was.
    pub(super) fn was_live(&self, id: &str) -> bool {
        let was = |hit: &PostHit| {
            hit.live_at.is_some() || hit.post.status == "archived" && hit.post.published_at.is_some()
        };
        self.posts.get(id).is_some_and(|row| !row.is_live && was(&row.hit))
    }

    /// The live post at an address.
    pub(super) fn page_at(&self, address: &str) -> Option<Arc<Post>> {
        self.post(self.book.answer(address).post_id.as_deref()?)
    }

    /// Whether there are live posts in a language.
    pub(super) fn has_posts_in(&self, locale: &str) -> bool {
        self.definitions.post_types.keys().any(|post_type| self.lists.of_type(post_type, locale).is_some())
    }

    /// The language of a live post that has a page.
    pub(super) fn locale_of_page(&self, id: &str) -> Option<&str> {
        let row = self.posts.get(id).filter(|row| row.is_live)?;
        self.address_of(id).map(|_| row.hit.post.locale.as_str())
    }

    /// The date of a post: of publication, else of creation.
    pub(super) fn date(&self, id: &str) -> Option<&str> {
        self.posts.get(id)?.date()
    }

    /// Lists of different posts as one, the newest first, as each of them is.
    pub(super) fn by_date(&self, lists: Vec<Arc<Vec<String>>>) -> Arc<Vec<String>> {
        if let [only] = lists.as_slice() {
            return Arc::clone(only);
        }
        let mut ids: Vec<&String> = lists.iter().flat_map(|list| list.iter()).collect();
        let date = |id: &str| self.posts.get(id).and_then(|row| row.date());
        ids.sort_by_key(|id| (Reverse(date(id)), *id));
        Arc::new(ids.into_iter().cloned().collect())
    }

    /// Whether search engines may list posts of the type of a post.
    pub(super) fn is_of_public_type(&self, id: &str) -> bool {
        self.type_of(id).is_some_and(|definition| !definition.seo_defaults.noindex)
    }

    /// Whether a post is a dated article.
    pub(super) fn is_of_dated_type(&self, id: &str) -> bool {
        self.type_of(id).is_some_and(crate::model::PostType::is_dated)
    }

    fn type_of(&self, id: &str) -> Option<&crate::model::PostType> {
        self.definitions.post_types.get(&self.posts.get(id)?.hit.post.type_)
    }

    /// Adds the state of a post: equal as long as its file, its address and the time of its change are.
    pub(super) fn push_state(&self, id: &str, text: &mut String) {
        let row = self.posts.get(id);
        let address =
            row.filter(|row| row.is_live).and_then(|row| row.address(&self.book)).unwrap_or_default();
        let (blob, changed) = row.map_or(("", None), |row| (&*row.hit.blob, row.hit.updated_at));
        let _ = writeln!(text, "{id} {blob} {address} {changed:?}");
    }

    /// The posts with a page that others name as their author.
    pub(super) fn authors(&self) -> impl Iterator<Item = &str> {
        self.lists.authors().into_iter().filter(|id| self.locale_of_page(id).is_some())
    }
}
