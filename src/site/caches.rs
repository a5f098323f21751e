//! Caches of what was derived from recently read content. All `Site`s of a process may share them.

use crate::base::Stage;
use crate::base::lru::Lru;
use crate::base::sized_lru::{Room, SizedLru};
use crate::disk::FileIdentity;
use crate::git::Oid;
use crate::media::Studio;
use crate::model::{Definitions, Settings};
use crate::site::cluster::landed::Requests;
use crate::site::file::docs::Docs;
use crate::site::file::unit::Unit;
use crate::site::history::past::{CommitGraph, Tips};
use crate::site::history::rejections::Rejections;
use crate::site::hooks::promotion_warnings::PromotionWarnings;
use crate::site::look::StageStatus;
use crate::site::media::records::MediaRecords;
use crate::site::publish::published_index::{PublishedIndex, Seen};
use crate::site::publish::theme_trial::PageTheme;
use crate::site::stage_merge::showing::Showing;
use crate::site::staging::described::Descriptions;
use crate::site::store::place::Place;
use crate::site::write::uncommitted::LastLook;
use crate::urls::{Book, Patterns};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// Maximum number of trees whose definitions key is cached: those that many concurrent writers make.
const TREES_MAX: usize = 64;
/// Maximum number of cached sets of definitions: the three stages, before and after a write.
const SETS_MAX: usize = 6;
/// Maximum number of cached address books: of the live site and of one stage.
const BOOKS_MAX: usize = 2;
/// Maximum number of trees whose post counts are cached: the three stages.
const COUNTS_MAX: usize = 3;
/// Maximum number of tips whose rejections are cached: before and after a write.
const REJECTIONS_MAX: usize = 2;
/// Maximum number of stages whose warnings of a promotion are cached: both, before and after a write.
const PROMOTIONS_MAX: usize = 4;
/// Maximum number of cached stage statuses: the three, before and after a write.
const STANDINGS_MAX: usize = 6;

/// Maximum number of cached folders of media records: the three stages, before and after a write.
const MEDIA_MAX: usize = 6;
/// Maximum number of cached themes: the three stages, and one before.
const THEMES_MAX: usize = 4;
/// Maximum number of commits whose content is kept by name: of two stages, and of what one is compared with. Those of
/// related commits share most of it.
const PUBLISHED_MAX: usize = 3;
/// Maximum number of cached commit graphs: before and after a write.
const LINES_MAX: usize = 2;
/// Maximum number of pairs of folder versions whose deleted files are cached.
const WENT_MAX: usize = 8;

/// The size of a cache of facts: those of the files of some 25,000 pending items.
const FACTS_ROOM: Room = Room { bytes_max: 8 << 20, bytes_usual: FACT_BYTES as u64 };
/// Size of a fact with its key, in bytes.
const FACT_BYTES: usize = 160;

/// A cache of facts that follow from the content of files.
pub(in crate::site) struct FileFacts<K, V>(SizedLru<K, V>);

impl<K: Hash + Eq, V: Clone> Default for FileFacts<K, V> {
    fn default() -> Self {
        FileFacts(SizedLru::new(FACTS_ROOM))
    }
}

impl<K: Hash + Eq, V: Clone> FileFacts<K, V> {
    /// The cached fact, or a new one. That there is none, because a file cannot be read, is not cached.
    pub(in crate::site) fn of<E>(
        &self,
        key: K,
        make: impl FnOnce() -> Result<Option<V>, E>,
    ) -> Result<Option<V>, E> {
        if let Some(known) = self.0.find(&key) {
            return Ok(Some(known));
        }
        let made = make()?;
        if let Some(fact) = &made {
            self.0.keep(key, fact.clone(), FACT_BYTES);
        }
        Ok(made)
    }
}

/// How many posts of each type and status there are: type, status, count.
pub type PostCounts = Arc<Vec<(String, String, u64)>>;
/// The key of a stage's status: the stage, its tip, and its upstream's tip.
pub(in crate::site) type Standing = (Stage, Oid, Option<Oid>);

/// The caches of a process.
#[derive(Default)]
pub struct SharedCaches {
    /// `Snapshot::defining` by tree.
    pub(in crate::site) defining: Lru<Oid, Oid, TREES_MAX>,
    /// Definitions by `Snapshot::defining`.
    pub(in crate::site) definitions: Lru<Oid, Arc<Definitions>, SETS_MAX>,
    /// Address patterns by `Snapshot::defining`.
    pub(in crate::site) patterns: Lru<Oid, Arc<Patterns>, SETS_MAX>,
    /// Settings by blob.
    pub(in crate::site) settings: Lru<Oid, Arc<Settings>, SETS_MAX>,
    /// Requests with an idempotency key, in a cluster.
    pub(in crate::site) requests: Requests,
    /// Address books by tree.
    pub(in crate::site) books: Lru<Oid, Arc<Book>, BOOKS_MAX>,
    /// The units of files, by path and blob.
    pub(in crate::site) units: FileFacts<(String, Oid), Unit>,
    /// What decides whether visitors see a post, by blob.
    pub(in crate::site) showings: FileFacts<Oid, Showing>,
    /// Compared versions of units, by these.
    pub(in crate::site) descriptions: Descriptions,
    /// Address patterns and redirects, by `Snapshot::defining`, the main file and the folder of redirects.
    pub(in crate::site) ways: Lru<(Oid, Option<Oid>, Option<Oid>), Arc<Book>, SETS_MAX>,
    /// Parsed files by blob.
    pub(in crate::site) docs: Docs,
    /// Post counts by tree.
    pub(in crate::site) counts: Lru<Oid, PostCounts, COUNTS_MAX>,
    /// Commit graphs by the tips that they lead to.
    pub(in crate::site) lines: Lru<Tips, Arc<CommitGraph>, LINES_MAX>,
    /// Files that were deleted from a folder or became something else, by its ids before and after.
    pub(in crate::site) went: Lru<(Oid, Oid), Arc<Vec<Place>>, WENT_MAX>,
    /// The ledger file that the process opened first.
    pub(in crate::site) ledger: OnceLock<FileIdentity>,
    /// The files of the work tree when they were last read.
    pub(in crate::site) last_look: LastLook,
    /// Rejections by the tip of AI Review.
    pub(in crate::site) rejections: Lru<Oid, Rejections, REJECTIONS_MAX>,
    /// Media records by their folder.
    pub(in crate::site) media: Lru<Oid, Arc<MediaRecords>, MEDIA_MAX>,
    /// Limits how many pictures are processed at once.
    pub(in crate::site) studio: Studio,
    /// Held while a view of the index is updated to a commit: all writers and readers wait for the same work.
    indexing: Mutex<()>,
    /// The themes of pages, by the folders of templates, module types and post types.
    pub(in crate::site) themes: Lru<(Oid, Oid, Oid), Arc<PageTheme>, THEMES_MAX>,
    /// What a commit has to show.
    pub(in crate::site) published: Lru<(Oid, Seen), Arc<PublishedIndex>, PUBLISHED_MAX>,
    /// Held while that of a commit is made.
    publishing: Mutex<()>,
    /// Statuses of stages.
    pub(in crate::site) standings: Lru<Standing, StageStatus, STANDINGS_MAX>,
    /// What promotions of all that is pending would report, by the key of the stage's status.
    pub(in crate::site) promotion_warnings: Lru<Standing, PromotionWarnings, PROMOTIONS_MAX>,
}

impl SharedCaches {
    /// Waits until no other thread of this process updates a view of the index.
    pub(in crate::site) fn index_alone(&self) -> MutexGuard<'_, ()> {
        self.indexing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until no other thread of this process makes what a commit has to show.
    pub(in crate::site) fn publishing_alone(&self) -> MutexGuard<'_, ()> {
        self.publishing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
