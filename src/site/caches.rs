//! What was made of content that was looked at lately, so that each look does not make it again. All doors to storage of a
//! process may share it.

use crate::base::Stage;
use crate::base::lru::Lru;
use crate::disk::FileIdentity;
use crate::git::Oid;
use crate::media::Studio;
use crate::model::{Definitions, Settings};
use crate::site::history::past::{CommitGraph, Tips};
use crate::site::look::StageStatus;
use crate::site::media::records::MediaRecords;
use crate::site::staging::rejections::Rejections;
use crate::site::staging::uncommitted::LastLook;
use crate::site::store::docs::Docs;
use crate::site::store::place::Place;
use crate::urls::{Book, Patterns};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// Most trees of which it is known what tells their definitions: those that a crowd of writers makes.
const TREES_MAX: usize = 64;
/// Most sets of definitions that are known: the three stages, before and after a write.
const SETS_MAX: usize = 6;
/// Most books of addresses that are known: of the live site and of one stage.
const BOOKS_MAX: usize = 2;
/// Posts up to which a book is kept: it takes about a KiB for each.
pub(in crate::site) const BOOK_POSTS_MAX: usize = 50_000;
/// Most trees whose posts are counted: the three stages.
const COUNTS_MAX: usize = 3;
/// Most tips of which the rejections are known: before and after a write.
const REJECTIONS_MAX: usize = 2;
/// Most stages whose standing is known: the three, before and after a write.
const STANDINGS_MAX: usize = 6;

/// Most folders of media records that are known: the three stages, before and after a write.
const MEDIA_MAX: usize = 6;
/// Most lines of commits that are known: before and after a write.
const LINES_MAX: usize = 2;
/// Commits up to which a line is kept: it takes about 300 bytes for each.
const LINE_COMMITS_MAX: usize = 50_000;
/// Most pairs of folders of which it is known what went between them.
const WENT_MAX: usize = 8;
/// Files up to which it is kept what went: it takes about 150 bytes for each.
const WENT_FILES_MAX: usize = 10_000;

/// How many posts of each type and status there are: type, status, count.
pub type PostCounts = Arc<Vec<(String, String, u64)>>;
/// A stage, its tip, and its upstream's.
pub(in crate::site) type Standing = (Stage, Oid, Option<Oid>);

/// What is known.
#[derive(Default)]
pub(crate) struct SharedCaches {
    /// What trees have their definitions told by.
    pub(in crate::site) defining: Lru<Oid, Oid, TREES_MAX>,
    /// Definitions by `Snapshot::defining`.
    definitions: Lru<Oid, Arc<Definitions>, SETS_MAX>,
    /// The patterns that follow from them.
    patterns: Lru<Oid, Arc<Patterns>, SETS_MAX>,
    /// Settings by blob.
    pub(in crate::site) settings: Lru<Oid, Arc<Settings>, SETS_MAX>,
    books: Lru<Oid, Arc<Book>, BOOKS_MAX>,
    /// Files by blob.
    pub(in crate::site) docs: Docs,
    /// Posts of a tree, counted.
    pub(in crate::site) counts: Lru<Oid, PostCounts, COUNTS_MAX>,
    /// Commits by the tips that they lead to.
    lines: Lru<Tips, Arc<CommitGraph>, LINES_MAX>,
    /// Files of a folder, by its ids before and after, that went or became something else.
    went: Lru<(Oid, Oid), Arc<Vec<Place>>, WENT_MAX>,
    /// Which file the ledger is that the process opened first.
    pub(in crate::site) ledger: OnceLock<FileIdentity>,
    /// The files of the work tree.
    pub(in crate::site) last_look: LastLook,
    /// Rejections by the tip of AI Review.
    pub(in crate::site) rejections: Lru<Oid, Rejections, REJECTIONS_MAX>,
    /// Media records by their folder.
    pub(in crate::site) media: Lru<Oid, Arc<MediaRecords>, MEDIA_MAX>,
    /// How many pictures are worked on at once.
    pub(in crate::site) studio: Studio,
    /// Held while a view of the index is brought to a commit: all writers and readers wait for the same work.
    indexing: Mutex<()>,
    /// How stages stand.
    pub(in crate::site) standings: Lru<Standing, StageStatus, STANDINGS_MAX>,
}

impl SharedCaches {
    /// Waits until no other thread of this process brings a view of the index to a commit.
    pub(in crate::site) fn index_alone(&self) -> MutexGuard<'_, ()> {
        self.indexing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The definitions with a key.
    pub(in crate::site) fn definitions(&self, key: Oid) -> Option<Arc<Definitions>> {
        self.definitions.find(&key)
    }

    /// Keeps definitions.
    pub(in crate::site) fn keep(&self, key: Oid, definitions: &Arc<Definitions>) {
        self.definitions.keep(key, Arc::clone(definitions));
    }

    /// The patterns of definitions.
    pub(in crate::site) fn patterns(&self, key: Oid, definitions: &Definitions) -> Arc<Patterns> {
        let made = || Ok::<_, std::convert::Infallible>(Arc::new(Patterns::of(definitions)));
        let Ok(patterns) = self.patterns.of(key, made);
        patterns
    }

    /// The commits that lead to tips.
    pub(in crate::site) fn line(&self, tips: &Tips) -> Option<Arc<CommitGraph>> {
        self.lines.find(tips)
    }

    /// Keeps the commits that lead to tips. Where history is cut off, fetching more of it moves no tip: that is not kept.
    pub(in crate::site) fn keep_line(&self, tips: Tips, line: &Arc<CommitGraph>) {
        if line.len() <= LINE_COMMITS_MAX && !line.is_cut_off() {
            self.lines.keep(tips, Arc::clone(line));
        }
    }

    /// The files of a folder that went or became something else between two of its ids.
    pub(in crate::site) fn went<E>(
        &self,
        folders: (Oid, Oid),
        make: impl FnOnce() -> Result<Vec<Place>, E>,
    ) -> Result<Arc<Vec<Place>>, E> {
        self.went.of_small(folders, || make().map(Arc::new), |made| made.len() <= WENT_FILES_MAX)
    }

    /// The book of a tree.
    pub(in crate::site) fn book<E>(
        &self,
        tree: Oid,
        make: impl FnOnce() -> Result<Book, E>,
    ) -> Result<Arc<Book>, E> {
        self.books.of_small(tree, || make().map(Arc::new), |made| made.places().len() <= BOOK_POSTS_MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_made_once_for_the_same_definitions() {
        let key = |n: u8| Oid::from_bytes([n; 20]);
        let known = SharedCaches::default();
        let definitions = Arc::new(Definitions::default());
        known.keep(key(1), &definitions);
        let first = known.patterns(key(1), &definitions);
        assert!(Arc::ptr_eq(&first, &known.patterns(key(1), &definitions)));
        assert!(!Arc::ptr_eq(&first, &known.patterns(key(3), &Definitions::default())));
        assert!(known.definitions(key(1)).is_some_and(|found| Arc::ptr_eq(&found, &definitions)));
    }
}
