//! The live posts of a commit in lists: of a type, below a post, of a term, and so on, each in its order.

use super::published_index::Row;
use crate::base::shared_map::SharedMap;
use crate::urls::Book;
use rayon::prelude::*;
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// A list of live posts.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum ListKey {
    /// The posts of a type in a language, the newest first.
    OfType(String, String),
    /// The posts below one, or at the top ([`top`]), in their order.
    Below(String),
    /// A post and its translations, by language.
    Family(String),
    /// The posts with pages that have a term (language, taxonomy, slug), the newest first.
    OfTerm(String, String, String),
    /// The posts with pages that name an author, the newest first.
    By(String),
}

/// What the posts of a list are sorted by.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Date(Reverse<Option<String>>),
    Order(i64, String),
    Locale(String),
}

/// The lists.
#[derive(Clone, Default)]
pub(super) struct PostLists(SharedMap<ListKey, Arc<Vec<String>>>);

/// A post before and after a change.
pub(super) type Changed = (Option<Arc<Row>>, Option<Arc<Row>>);

/// A term: its language, taxonomy and slug.
pub(super) type TermKey = (String, String, String);

impl PostLists {
    /// The lists of posts.
    pub(super) fn of(posts: &SharedMap<String, Arc<Row>>, book: &Book) -> PostLists {
        let rows: Vec<&Arc<Row>> = posts.values().collect();
        let placed: Vec<(ListKey, (Rank, String))> = rows
            .into_par_iter()
            .flat_map_iter(|row| {
                let keys = lists_of(row, book).into_iter();
                keys.map(|key| {
                    let rank = rank(&key, row);
                    (key, (rank, row.hit.post.id.clone()))
                })
            })
            .collect();
        let mut lists: HashMap<ListKey, Vec<(Rank, String)>> = HashMap::new();
        placed.into_iter().for_each(|(key, one)| lists.entry(key).or_default().push(one));
        let mut made = SharedMap::for_entries(lists.len());
        for (key, mut list) in lists {
            list.sort_unstable();
            made.insert(key, Arc::new(list.into_iter().map(|(_, id)| id).collect()));
        }
        PostLists(made)
    }

    /// Brings the lists along with posts that changed: each with its rows before and after. `posts` are all of them, as
    /// they are now. Returns whether any list is another.
    pub(super) fn follow(
        &mut self,
        changed: &[Changed],
        posts: &SharedMap<String, Arc<Row>>,
        (book_before, book): (&Book, &Book),
    ) -> bool {
        let placed = |row: &Option<Arc<Row>>, book: &Book| -> BTreeSet<(ListKey, Rank)> {
            let row = row.iter();
            row.flat_map(|row| lists_of(row, book).into_iter().map(|key| (key.clone(), rank(&key, row))))
                .collect()
        };
        let (mut added, mut is_changed) = (Vec::new(), false);
        for (before, after) in changed {
            let Some(row) = after.as_ref().or(before.as_ref()) else { continue };
            let id = &row.hit.post.id;
            let (was, is) = (placed(before, book_before), placed(after, book));
            is_changed |= was != is;
            for (key, _) in was.difference(&is) {
                Arc::make_mut(self.0.or_default(key.clone())).retain(|other| other != id);
            }
            added.extend(is.difference(&was).cloned().map(|(key, rank)| (key, rank, id.clone())));
        }
        for (key, own, id) in added {
            let list = Arc::make_mut(self.0.or_default(key.clone()));
            let is_before = |other: &String| {
                posts.get(other).is_some_and(|row| (rank(&key, row), other) < (own.clone(), &id))
            };
            let at = list.partition_point(is_before);
            list.insert(at, id);
        }
        is_changed
    }

    /// The posts of a type in a language, the newest first; none if there are none.
    pub(super) fn of_type(&self, post_type: &str, locale: &str) -> Option<&Arc<Vec<String>>> {
        self.list(&ListKey::OfType(post_type.to_owned(), locale.to_owned()))
    }

    /// The posts below one, or at the top, in their order.
    pub(super) fn below(&self, above: &str) -> &[String] {
        self.list(&ListKey::Below(above.to_owned())).map_or(&[], |ids| ids)
    }

    /// The posts at the top of a type in a language, in their order.
    pub(super) fn at_top(&self, post_type: &str, locale: &str) -> Option<&Arc<Vec<String>>> {
        self.list(&ListKey::Below(top(post_type, locale)))
    }

    /// A post and its translations, by the id of the first.
    pub(super) fn family(&self, id: &str) -> &[String] {
        self.list(&ListKey::Family(id.to_owned())).map_or(&[], |ids| ids)
    }

    /// The posts with pages that name an author, the newest first.
    pub(super) fn by_author(&self, id: &str) -> Option<&Arc<Vec<String>>> {
        self.list(&ListKey::By(id.to_owned()))
    }

    /// The posts that others name as their authors, by id.
    pub(super) fn authors(&self) -> BTreeSet<&str> {
        let mut authors = BTreeSet::new();
        for (key, ids) in self.0.iter() {
            if let ListKey::By(id) = key
                && !ids.is_empty()
            {
                authors.insert(id.as_str());
            }
        }
        authors
    }

    /// The terms that posts with pages have, each with these posts, the newest first.
    pub(super) fn terms(&self) -> Vec<(TermKey, Arc<Vec<String>>)> {
        let term = |(key, ids): (&ListKey, &Arc<Vec<String>>)| match key {
            ListKey::OfTerm(locale, taxonomy, slug) if !ids.is_empty() => {
                Some(((locale.clone(), taxonomy.clone(), slug.clone()), Arc::clone(ids)))
            }
            _ => None,
        };
        let mut terms: Vec<_> = self.0.iter().filter_map(term).collect();
        terms.sort_by(|a, b| a.0.cmp(&b.0));
        terms
    }

    /// All lists that have posts.
    #[cfg(test)]
    pub(super) fn all(&self) -> std::collections::BTreeMap<String, Vec<String>> {
        let lists = self.0.iter().filter(|(_, ids)| !ids.is_empty());
        lists.map(|(key, ids)| (format!("{key:?}"), ids.to_vec())).collect()
    }

    fn list(&self, key: &ListKey) -> Option<&Arc<Vec<String>>> {
        self.0.get(key).filter(|ids| !ids.is_empty())
    }
}

/// Stands in for the parent of posts at the top.
pub(super) fn top(post_type: &str, locale: &str) -> String {
    format!("{post_type}/{locale}")
}

/// The lists that a post is in.
fn lists_of(row: &Row, book: &Book) -> Vec<ListKey> {
    if !row.is_live {
        return Vec::new();
    }
    let post = &row.hit.post;
    let above = post.parent_id.clone().unwrap_or_else(|| top(&post.type_, &post.locale));
    let family = post.translation_of.clone().unwrap_or_else(|| post.id.clone());
    let mut keys = vec![
        ListKey::OfType(post.type_.clone(), post.locale.clone()),
        ListKey::Below(above),
        ListKey::Family(family),
    ];
    if row.address(book).is_some() {
        let terms: BTreeSet<&(String, String)> = row.terms.iter().collect();
        let of_term = |(taxonomy, slug): &(String, String)| {
            ListKey::OfTerm(post.locale.clone(), taxonomy.clone(), slug.clone())
        };
        keys.extend(terms.into_iter().map(of_term));
        let authors: BTreeSet<&String> = row.authors.iter().collect();
        keys.extend(authors.into_iter().cloned().map(ListKey::By));
    }
    keys
}

/// Where a post stands in a list; ties are sorted by id.
fn rank(key: &ListKey, row: &Row) -> Rank {
    let post = &row.hit.post;
    match key {
        ListKey::OfType(..) | ListKey::OfTerm(..) | ListKey::By(_) => {
            Rank::Date(Reverse(row.date().map(str::to_owned)))
        }
        ListKey::Below(_) => Rank::Order(post.order_index.unwrap_or(i64::MAX), post.title.clone()),
        ListKey::Family(_) => Rank::Locale(post.locale.clone()),
    }
}
