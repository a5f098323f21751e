//! Why the site could not be read or written.

use crate::base::Diagnostic;
use crate::base::Stage;
use crate::db::{IndexError, LedgerError};
use crate::git::{GitError, WriteError};
use crate::render::ThemeError;
use std::path::PathBuf;
use std::sync::Arc;

/// Why the site could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// Not a git repository, or one without a site.
    #[error("`{path}` is no site: it has no git repository with a `cms.toml`")]
    NoSite {
        /// The folder.
        path: PathBuf,
    },
    /// An upload that cannot be decoded or encoded.
    #[error(transparent)]
    Media(#[from] crate::media::MediaError),
    /// The store of uploads outside of git.
    #[error(transparent)]
    MediaStore(#[from] crate::media::StoreError),
    /// A stage's branch does not exist.
    #[error("the branch `{stage}` does not exist here")]
    NoStage {
        /// The stage.
        stage: Stage,
    },
    /// A revision that means nothing.
    #[error("`{rev}` is no revision of this repository")]
    NoRevision {
        /// What was asked.
        rev: String,
    },
    /// A role that does not exist.
    #[error("there is no role `{name}`")]
    UnknownRole {
        /// What was asked.
        name: String,
    },
    /// An agent that does not exist.
    #[error("there is no agent `{id}` on source")]
    UnknownAgent {
        /// What was asked.
        id: String,
        /// The agents that there are.
        known: Vec<String>,
    },
    /// Somebody who has no account and no address.
    #[error("there is nobody called `{name}`")]
    UnknownUser {
        /// What was asked.
        name: String,
        /// The agents that there are.
        agents: Vec<String>,
    },
    /// Somebody pushes whom the site does not know, and who would be allowed to publish.
    #[error("`{user}` pushes, whom `[users]` on source does not name; nobody unknown pushes as `{role}`")]
    UnknownPusher {
        /// Who, as the server says.
        user: String,
        /// What `default_role` would make of them.
        role: crate::model::roles::Role,
    },
    /// A file of the site could not be read as what it is.
    #[error("`{}` cannot be read: {}", .0.file, .0.message)]
    Unreadable(Box<Diagnostic>),
    /// A remote that is not configured.
    #[error("there is no remote `{name}`")]
    NoRemote {
        /// What was asked.
        name: String,
        /// Those that there are.
        known: Vec<String>,
    },
    /// A clone without its history.
    #[error("this is a shallow clone: it lacks the history that an exchange needs")]
    Shallow,
    /// Histories that begin apart.
    #[error("`{stage}` here and on `{remote}` have no commit in common")]
    Unrelated {
        /// The stage.
        stage: Stage,
        /// The remote.
        remote: String,
    },
    /// A template of the site cannot be used.
    #[error(transparent)]
    Theme(#[from] ThemeError),
    /// A build would overwrite a file that no build wrote.
    #[error("`{}` is not from a build", path.display())]
    OutTaken {
        /// The file.
        path: PathBuf,
    },
    /// Other writers were first, again and again.
    #[error("other writers were first each time")]
    Contended,
    /// What was stored together with other writes failed with them.
    #[error(transparent)]
    Batch(Arc<SiteError>),
    /// Whoever was to store this write together with others ended before it said what came of it.
    #[error("it is not known whether the change was stored: what was to store it ended early")]
    Abandoned,
    /// The caller's role may not move this branch.
    #[error("the role `{role}` may not move `{target}`")]
    Forbidden {
        /// The role.
        role: &'static str,
        /// The ref.
        target: String,
    },
    /// A ref that nobody may move so.
    #[error("`{target}` {reason}")]
    NotSo {
        /// The branch.
        target: String,
        /// What is wrong with the move, such as `cannot be deleted by a push`.
        reason: &'static str,
        /// What to do instead.
        hint: &'static str,
    },
    /// A stage would lose commits that nothing else holds.
    #[error("`{stage}` would lose {}: {writes}", crate::base::text::count(*count, "acknowledged write"))]
    Drops {
        /// The stage.
        stage: Stage,
        /// How many.
        count: usize,
        /// Some of them, in words.
        writes: String,
    },
    /// The content would have problems that it does not have now.
    #[error("the content would not be sound")]
    Unsound {
        /// The problems that would be new.
        issues: Vec<Diagnostic>,
    },
    /// The built site would lack what some files hold.
    #[error("{} cannot be read, and the site would lack what is in there", crate::base::text::count(issues.len(), "file"))]
    LeftOut {
        /// The files, each with its problem.
        issues: Vec<Diagnostic>,
    },
    /// An approval would leave live content that leads to what it takes away.
    #[error("live content would lead nowhere in {}", crate::base::text::count(issues.len(), "place"))]
    Dangling {
        /// The places.
        issues: Vec<Diagnostic>,
    },
    /// A commit would take back what others wrote while its files were being edited.
    #[error("others changed {} meanwhile that would be taken back", crate::base::text::count(issues.len(), "place"))]
    Overtaken {
        /// The places that both changed.
        issues: Vec<Diagnostic>,
    },
    /// Something changed since the caller read it.
    #[error("`{path}` is no longer as it was at `{expected}`")]
    Stale {
        /// The file.
        path: String,
        /// The revision that the caller read.
        expected: String,
        /// The revision now.
        current: String,
        /// The stage's revision now differs from the expected one in this.
        changes: Vec<crate::merge::Change>,
        /// The commit that keeps what was refused.
        parked: Option<String>,
    },
    /// Source has nothing above it.
    #[error("`source` is live already: nothing can be moved up from it")]
    NothingAbove,
    /// Nothing waits.
    #[error("nothing waits on `{stage}`")]
    NothingPending {
        /// The stage.
        stage: Stage,
        /// Items that wait and have an open conflict.
        held_back: usize,
    },
    /// This item does not wait.
    #[error("`{item}` does not wait on `{stage}`")]
    NotPending {
        /// The item.
        item: String,
        /// The stage.
        stage: Stage,
    },
    /// A conflict must be settled first.
    #[error("`{item}` has an open conflict on `{stage}`")]
    ConflictOpen {
        /// The item.
        item: String,
        /// The stage.
        stage: Stage,
    },
    /// Somebody asked for changes.
    #[error("somebody asked for changes of `{item}`")]
    ChangesRequested {
        /// The item.
        item: String,
    },
    /// It waits as a whole, and no part of it can be taken.
    #[error("{}", whole(item, place))]
    Whole {
        /// The item.
        item: String,
        /// The place in it; empty for the whole item.
        place: String,
    },
    /// Nothing waits at this place.
    #[error("nothing waits at `{place}` of `{item}`")]
    NotThere {
        /// The item.
        item: String,
        /// The place that was named.
        place: String,
        /// The places where something waits.
        known: Vec<String>,
    },
    /// Of what waits, nothing would be taken.
    #[error("that leaves nothing of `{item}` to take")]
    NothingTaken {
        /// The item.
        item: String,
    },
    /// There is no such parked work, or the caller may not see it.
    #[error("{}`{id}`", if *several { "more than one parked work begins with " } else { "nothing is parked as " })]
    NotParked {
        /// What was asked.
        id: String,
        /// Whether several begin with it.
        several: bool,
    },
    /// Parked work clashes with what is live.
    #[error("the parked `{item}` clashes with what is live")]
    Clashes {
        /// The item.
        item: String,
    },
    /// There is no such conflict.
    #[error("`{item}` has no open conflict on `{stage}`")]
    NoConflict {
        /// The item, and the place in it.
        item: String,
        /// The stage.
        stage: Stage,
    },
    /// A staged value cannot be put back, because what it was part of is gone.
    #[error("`{place}` cannot be put back into `{item}`: what it was part of is gone")]
    NoPlace {
        /// The item.
        item: String,
        /// The place.
        place: String,
    },
    /// The actor did nothing that could be undone.
    #[error("`{actor}` has done nothing here that can be undone")]
    NothingToUndo {
        /// Whose operations were looked for.
        actor: String,
    },
    /// An operation that cannot be undone.
    #[error("the operation `{operation}` cannot be undone: {why}")]
    CannotUndo {
        /// Its commit.
        operation: String,
        /// Why.
        why: String,
    },
    /// An operation that is not the actor's to take back.
    #[error("the operation `{operation}` is not yours to take back: {why}")]
    NotTheirs {
        /// Its commit.
        operation: String,
        /// Why.
        why: String,
    },
    /// Later edits touch what an undo would change back.
    #[error("the operation `{operation}` cannot be undone: later edits changed {}", items.iter().map(crate::site::history::past::Overlaid::named).collect::<Vec<_>>().join("; "))]
    Overlaid {
        /// Its commit.
        operation: String,
        /// The items with the places.
        items: Vec<crate::site::history::past::Overlaid>,
    },
    /// Another item's file lies where this one must go.
    #[error("another item lies at `{path}` on `{stage}`")]
    PathTaken {
        /// The path.
        path: String,
        /// The stage.
        stage: Stage,
    },
    /// A locked module is missing, is another one, or stands elsewhere.
    #[error(
        "the locked module `{module}` of `{path}` must stay what it is and where it is: it keeps its type, and nothing new comes above it"
    )]
    LockedModule {
        /// The module's id.
        module: String,
        /// The post's file.
        path: String,
    },
    /// A site is there already, or something else is in the way.
    #[error("`{path}` cannot become a site: {reason}")]
    CannotInit {
        /// The folder.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// git storage could not be read.
    #[error(transparent)]
    Git(#[from] GitError),
    /// git storage could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The rebuildable index failed, twice.
    #[error("the cache cannot be used")]
    Index(#[source] IndexError),
    /// The ledger could not be read or written.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// Files failed.
    #[error(transparent)]
    Disk(#[from] crate::disk::DiskError),
}

fn whole(item: &str, place: &str) -> String {
    match place {
        "" => format!("`{item}` waits as a whole: no part of it can be taken"),
        place => format!("`{place}` of `{item}` waits as a whole"),
    }
}

/// What was found, if it can be read: what cannot decides nothing, and is told by `cms validate`.
pub(in crate::site) fn readable<T>(found: Result<Option<T>, SiteError>) -> Result<Option<T>, SiteError> {
    match found {
        Err(SiteError::Unreadable(_)) => Ok(None),
        other => other,
    }
}
