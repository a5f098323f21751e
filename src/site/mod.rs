//! The only access to storage: open, snapshot, transaction, staging.

mod accounts;
mod caches;
mod cluster;
mod error;
mod evidence;
mod file;
mod health;
mod history;
mod hooks;
mod look;
mod media;
mod outbox;
mod prelude;
mod preview;
mod publish;
mod readable;
mod repair;
mod servers;

mod stage_merge;
mod staging;
mod store;
mod sync;
#[cfg(test)]
pub(crate) mod tests;
mod unbounded_themes;
mod write;

pub use accounts::actor::{Actor, Claims, Identity, Surface, agent_named, identify, identify_pusher};
pub use accounts::audit::{Entry, Origin, REFUSED};
pub use accounts::backup::{BackupError, Manifest, SavedFile};
pub use accounts::records::Records;
pub use accounts::relocation::{MovedRecords, RecordsPlace};
pub use accounts::request_key::RequestKey;
pub use accounts::server_acts::Replies;
pub use accounts::{
    AI_AGENT_EMAIL, AI_AGENT_NAME, AccountError, Accounts, FirstAdmin, HashedPassword, MadeToken, Names,
    SessionView, SignedIn, TokenView, UserView, agent_email,
};
pub use accounts::{Asked as OauthAsked, Issued as OauthIssued, Refused as OauthRefused, lends_agent_rights};
pub use caches::{PostCounts, SharedCaches};
pub use cluster::landed::Landed;
pub use cluster::news::HostNews;
pub use cluster::revision::is_revision;
pub use error::SiteError;
pub use evidence::{AgentEvidence, AgentWrite, Approval, HookState, ProgramRights};
pub use file::item::{Item, ItemName};
pub use file::new_file::NewFile;
pub(crate) use file::rows::is_searched;
pub use file::unit::Unit;
pub use history::activity::{ActivityFilter, Deed};
pub use history::audit::Sight;
pub use history::audit_check::{AuditFault, AuditTrail};
pub use history::compare::Version;
pub use history::events::{Event, Step, Walk};
pub use history::past::{
    Author, Behind, Blamed, Consent, Direction, FieldOrigin, History, ItemVersion, LoggedOperation, Made,
    Overlaid, PlacePair, Revision, Undoable, Undone, places,
};
pub use history::rejections::Rejection;
pub use history::traces::Trace;
pub use history::work::Work;
pub use hooks::gate::{
    Admitted, Filled, Joined, Leave, RefUpdate, Rewound, SAVED, Target, Way, handed_stage,
};
pub use hooks::inspect::{Content, Files};
pub use hooks::install::{HOOKS, Hook};
pub use hooks::saved::SavedFiles;
pub use look::{Look, StageStatus};
pub use media::integrity::MediaState;
pub use media::partial::{PartialUpload, PartialUploads, Purpose};
pub use media::records::{MediaRecord, MediaRecords};
pub(crate) use outbox::BY_WORKFLOW;
pub use outbox::{
    AgentRuns, AgentStart, Delivered, DeliveryView, Due, MadeWebhook, Outbox, Outgoing, Release, Releases,
    Sender, Tried, UncommittedFile, WebhookChange, WebhookError, WebhookStanding, WebhookView, signature,
};
pub use preview::review_pages::{Distance, ReviewVisit, Waiting as WaitingPages};
pub use preview::{
    HOURS as PREVIEW_HOURS, HOURS_DEFAULT as PREVIEW_HOURS_DEFAULT, NewPreview, PreviewRequest,
    PreviewResponse, Previews,
};
pub use publish::build::Built;
pub use publish::published_content::PublishedContent;
pub use publish::visit::{MessagePage, Visit};
pub use readable::Readable;
pub use repair::adopt::drive_markdown;
pub use repair::care::{Checkup, Health};
pub use repair::init::{InitOptions, Initialised, init};
pub use repair::unreadable::Unreadable;
pub(crate) use stage_merge::conflict::SAME_PATH;
pub use stage_merge::conflict::{Conflict, ConflictFile, DisputedPlace};
pub use stage_merge::conflict::{Decision, Resolution};
pub use staging::comment::{Comment, CommentKind, CommentText, Resolved};
pub use staging::described::Pending;
pub use staging::parked::{Parked, ParkedWhy, Waited};
pub use staging::part::Part;
pub use staging::promote::Promotion;
pub use staging::promoted::{HeldBack, Promoted, Scheduling, Why};
pub use staging::reject::Rejected;
pub use staging::set::{Set, SetHead, SetItem};
pub use staging::shown::Shown;
pub use staging::wishes::{Wish, WishedPost};
pub use store::answer_cache::{AnswerCache, Room, Wanted};
pub use store::change::State as PendingState;
pub use store::found::Found;
pub use store::snapshot::Snapshot;
pub use sync::containment::Synced;
pub use sync::remote_sync::{Conflicted, Discarded, Exchanged, Moved, ParkedExchange, RefusedPush};
pub use unbounded_themes::UnboundedThemes;
pub use write::act::{Act, ItemChange, Written};
pub use write::draft::Draft;
pub use write::dry_check::Verdict;
pub(crate) use write::group_commit::CommitQueue;
pub use write::rights::{stage_permission, unit_permission};

use crate::base::Stage;
use crate::db::analytics::{Analytics, Writer};
use crate::db::{Index, IndexError, Ledger, LedgerError};
use crate::git::{GitError, Oid, Repo, WatchedRef};
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The folder of the rebuildable cache, inside git's common folder.
const CACHE_FOLDER: &str = "cms/cache";
/// The folder of the ledger, inside git's common folder.
const LEDGER_FOLDER: &str = "cms";
/// The file that makes a repository a site.
const SETTINGS_FILE: &str = "cms.toml";

/// A content site: one git repository.
pub struct Site {
    repo: Repo,
    index: OnceCell<RefCell<Index>>,
    ledger: OnceCell<Ledger>,
    analytics: OnceCell<RefCell<Analytics>>,
    /// The writer of analytics events for all sites of a server.
    writer: OnceCell<Arc<Writer>>,
    /// The views that this process has brought to a commit.
    brought: RefCell<BTreeMap<String, Oid>>,
    /// Whether a damaged index was rebuilt already.
    has_rebuilt: Cell<bool>,
    /// The mode of the current read.
    read_mode: Cell<store::consistent_read::ReadMode>,
    /// The stages' commits that the current request has read, while it reads each once.
    heads: Cell<Option<[Option<Option<Oid>>; 3]>>,
    /// Whether a view is just being brought to a commit.
    is_indexing: Cell<bool>,
    caches: Arc<SharedCaches>,
    /// Whether it belongs to a server process, whose `Site`s share their caches.
    serves: bool,
    /// The stages' branches when they were last read.
    seen: RefCell<[WatchedRef; 3]>,
    /// Writes that ran again because another writer was first.
    retries: Cell<u64>,
    /// The queue that it shares with other writers of its process.
    queue: Option<Arc<CommitQueue>>,
    /// Its permit to work beside other writers.
    place: RefCell<Option<write::semaphore::Place>>,
}

impl Site {
    /// Opens the site at a folder.
    ///
    /// # Errors
    /// [`SiteError::NoSite`] when there is no repository or it holds no site; git's own refusals.
    pub fn open(folder: &Path) -> Result<Site, SiteError> {
        Site::at_folder(folder)?.ok_or_else(|| SiteError::NoSite { path: folder.to_owned() })
    }

    /// Opens the site that a folder lies in, if it lies in one.
    ///
    /// # Errors
    /// There is a repository and it cannot be used.
    pub fn discover(folder: &Path) -> Result<Option<Site>, SiteError> {
        Site::of_found(Repo::discover(folder))
    }

    /// The same for a folder that somebody named ([`Repo::named`]).
    ///
    /// # Errors
    /// As [`Site::discover`].
    pub fn at_folder(folder: &Path) -> Result<Option<Site>, SiteError> {
        Site::of_found(Repo::named(folder))
    }

    /// Opens the site of the repository that git passes to its hooks, with the objects of a push that is not accepted
    /// yet.
    ///
    /// # Errors
    /// As [`Site::discover`]; there is no such folder of objects.
    pub fn of_hook(folder: &Path, quarantine: Option<&Path>) -> Result<Option<Site>, SiteError> {
        // `Repo::discover` does not recognize the git folder of a linked work tree.
        let repo = match Repo::open(folder) {
            Err(GitError::NotARepository { .. }) => Repo::discover(folder),
            opened => opened,
        };
        Site::of_found(match quarantine {
            Some(objects) => repo.and_then(|repo| repo.with_quarantine(objects)),
            None => repo,
        })
    }

    fn of_found(found: Result<Repo, GitError>) -> Result<Option<Site>, SiteError> {
        let repo = match found {
            Ok(repo) => repo,
            Err(GitError::NotARepository { .. }) => return Ok(None),
            Err(other) => return Err(other.into()),
        };
        let site = Site::of(repo);
        Ok(site.is_one()?.then_some(site))
    }

    fn of(repo: Repo) -> Site {
        Site {
            repo,
            index: OnceCell::new(),
            ledger: OnceCell::new(),
            analytics: OnceCell::new(),
            writer: OnceCell::new(),
            brought: RefCell::default(),
            read_mode: Cell::default(),
            heads: Cell::default(),
            has_rebuilt: Cell::new(false),
            is_indexing: Cell::new(false),
            caches: Arc::default(),
            serves: false,
            seen: RefCell::default(),
            retries: Cell::new(0),
            queue: None,
            place: RefCell::default(),
        }
    }

    /// The same site, whose writes are stored together with those of others that use the same queue.
    pub(crate) fn with_queue(self, queue: &Arc<CommitQueue>) -> Site {
        Site { repo: self.repo.sharing(queue.together()), queue: Some(Arc::clone(queue)), ..self }
    }

    /// Takes a permit to work beside other writers, if one is free in time.
    fn work(&self) {
        if let Some(queue) = &self.queue
            && self.place.borrow().is_none()
        {
            let place = queue.semaphore().enter();
            self.place.replace(place);
        }
    }

    /// Releases the permit, so that another writer can work.
    pub(crate) fn rest(&self) {
        drop(self.place.take());
    }

    /// The same site, sharing the caches of its server process.
    pub(crate) fn with_caches(self, caches: &Arc<SharedCaches>) -> Site {
        Site { caches: Arc::clone(caches), serves: true, ..self }
    }

    /// A repository is a site when a stage exists, or when its work tree or HEAD has settings.
    fn is_one(&self) -> Result<bool, SiteError> {
        for stage in Stage::ALL {
            if self.has_stage(stage)? {
                return Ok(true);
            }
        }
        if self.repo.work_dir().is_some_and(|dir| crate::disk::exists(&dir.join(SETTINGS_FILE))) {
            return Ok(true);
        }
        match self.repo.resolve("HEAD") {
            Ok(head) => Ok(self.repo.blob_at(self.repo.tree_of(head)?, SETTINGS_FILE)?.is_some()),
            Err(_) => Ok(false),
        }
    }

    /// Whether a stage's branch exists.
    ///
    /// # Errors
    /// The branch exists and is broken.
    pub fn has_stage(&self, stage: Stage) -> Result<bool, SiteError> {
        Ok(self.head(stage)?.is_some())
    }

    /// The commit that a stage's branch points to.
    ///
    /// # Errors
    /// [`SiteError::NoStage`], or a broken branch.
    pub fn tip(&self, stage: Stage) -> Result<Oid, SiteError> {
        self.head(stage)?.ok_or(SiteError::NoStage { stage })
    }

    /// The commit that a stage's branch points to, if it exists; cheap enough for frequent calls.
    fn head(&self, stage: Stage) -> Result<Option<Oid>, SiteError> {
        let mut heads = self.heads.get().unwrap_or_default();
        let head = match heads[stage as usize] {
            Some(head) => head,
            None => self.repo.look_at_ref(stage.ref_name(), &mut self.seen.borrow_mut()[stage as usize])?,
        };
        heads[stage as usize] = Some(head);
        self.heads.set(self.heads.get().map(|_| heads));
        Ok(head)
    }

    /// The commits that the stages' branches point to, in the order of [`Stage::ALL`].
    ///
    /// # Errors
    /// A branch is broken.
    pub fn tips(&self) -> Result<[Option<Oid>; 3], SiteError> {
        let [source, review, ai_review] = Stage::ALL.map(|stage| self.head(stage));
        Ok([source?, review?, ai_review?])
    }

    /// The content of a stage as it is now.
    ///
    /// # Errors
    /// The stage does not exist or cannot be read.
    pub fn snapshot(&self, stage: Stage) -> Result<Snapshot<'_>, SiteError> {
        let view = stage.branch();
        let shown = || Ok(self.index(|index| index.state(view))?.and_then(|state| state.commit.parse().ok()));
        let seen = self.seen(stage, self.tip(stage)?, shown)?;
        Snapshot::of(self, view.to_owned(), seen)
    }

    /// The content of a revision: anything git understands.
    ///
    /// # Errors
    /// [`SiteError::NoRevision`], or an unreadable repository.
    pub fn snapshot_at(&self, rev: &str) -> Result<Snapshot<'_>, SiteError> {
        self.snapshot_of_commit(self.revision(rev)?)
    }

    /// The content of a commit, or of a stage if the commit is its tip.
    fn snapshot_of_commit(&self, commit: Oid) -> Result<Snapshot<'_>, SiteError> {
        let tips = self.tips()?;
        let stage = Stage::ALL.into_iter().zip(tips).find(|(_, tip)| *tip == Some(commit));
        let view = stage.map_or_else(|| format!("rev:{commit}"), |(stage, _)| stage.branch().to_owned());
        Snapshot::of(self, view, commit)
    }

    /// The commit that a revision names.
    ///
    /// # Errors
    /// [`SiteError::NoRevision`].
    pub fn revision(&self, rev: &str) -> Result<Oid, SiteError> {
        self.repo.resolve(rev).map_err(|_| SiteError::NoRevision { rev: rev.to_owned() })
    }

    /// Whether a stage is at a revision, or has been.
    ///
    /// # Errors
    /// [`SiteError::NoRevision`], or an unreadable repository.
    pub fn has_been_at(&self, stage: Stage, rev: &str) -> Result<bool, SiteError> {
        let tip = self.snapshot(stage)?.commit();
        Ok(self.repo.is_ancestor(self.revision(rev)?, tip)?)
    }

    /// The blob at a path of a tree.
    pub(crate) fn blob_id(&self, tree: Oid, path: &str) -> Result<Option<Oid>, SiteError> {
        Ok(self.repo.entry(tree, path)?.filter(|entry| entry.mode.is_file()).map(|entry| entry.oid))
    }

    /// The work tree's folder; none in a bare repository.
    pub fn work_dir(&self) -> Option<PathBuf> {
        self.repo.work_dir().map(Path::to_owned)
    }

    /// The folder by which it can be opened again.
    pub fn folder(&self) -> PathBuf {
        self.work_dir().unwrap_or_else(|| self.repo.common_dir().to_owned())
    }

    /// Read-only access to the site.
    pub fn look(&self) -> Look<'_> {
        Look::new(self)
    }

    /// The git repository, for this layer and for repairs.
    pub(crate) fn repo(&self) -> &Repo {
        &self.repo
    }

    /// Whether the ledger is in a file here, where to read it takes no time.
    pub fn has_local_ledger(&self) -> bool {
        self.server().is_none()
    }

    /// The ledger: the data that exists only there, not in git.
    fn ledger(&self) -> Result<&Ledger, SiteError> {
        if let Some(ledger) = self.ledger.get() {
            return Ok(ledger);
        }
        let folder = self.ledger_folder();
        // A server keeps the file that it opened first: a new one, without accounts, would let everybody in.
        let (file, first) = (folder.join(Ledger::FILE), self.caches.ledger.get().filter(|_| self.serves));
        LedgerError::unless_at(first.copied(), &file)?;
        let opened = Ledger::open(&folder)?;
        self.bind_records(&folder, &opened)?;
        if let Some(identity) = opened.identity().filter(|_| self.serves) {
            let first = self.caches.ledger.get_or_init(|| identity);
            LedgerError::unless_at(Some(*first), &file)?;
        }
        Ok(self.ledger.get_or_init(|| opened))
    }

    /// Switches to an index in memory, which no other process moves.
    fn leave_shared_index(&self) -> Result<(), SiteError> {
        if let Some(cell) = self.index.get() {
            *cell.borrow_mut() = Index::in_memory().map_err(SiteError::Index)?;
            self.brought.borrow_mut().clear();
        }
        Ok(())
    }

    /// Runs a query on the index. A damaged index is rebuilt, and if its file cannot be used (no space, no access, a
    /// lock that is never released), this process continues in memory: all of its data is derived, so it is never the
    /// reason for a failure. Views that were indexed before are indexed again first, because a missing view reads as
    /// empty.
    fn index<T>(&self, act: impl Fn(&Index) -> Result<T, IndexError>) -> Result<T, SiteError> {
        let mut found = None;
        self.ask_index(&mut |index| act(index).map(|answer| found = Some(answer)))?;
        Ok(found.expect("because the last query succeeded"))
    }

    fn ask_index(&self, act: &mut dyn FnMut(&Index) -> Result<(), IndexError>) -> Result<(), SiteError> {
        let folder = self.repo.common_dir().join(CACHE_FOLDER);
        let cell = match self.index.get() {
            Some(cell) => cell,
            None => {
                let opened = Index::open(&folder).map_err(SiteError::Index)?;
                self.index.get_or_init(|| RefCell::new(opened))
            }
        };
        let first = act(&cell.borrow());
        let cause = match first {
            Ok(done) => return Ok(done),
            Err(cause) => cause,
        };
        let was_in_memory = cell.borrow().is_in_memory();
        if was_in_memory || matches!(cause, IndexError::Full { .. }) {
            return Err(SiteError::Index(cause));
        }
        // The damaged one must be closed before its file is replaced.
        *cell.borrow_mut() = Index::in_memory().map_err(SiteError::Index)?;
        if matches!(cause, IndexError::Corrupt { .. }) && !self.has_rebuilt.replace(true) {
            *cell.borrow_mut() = Index::rebuild(&folder).map_err(SiteError::Index)?;
        }
        let brought = self.brought.borrow().clone();
        for (name, commit) in brought {
            self.bring(&name, commit)?;
        }
        let again = act(&cell.borrow());
        again.map_err(SiteError::Index)
    }
}
