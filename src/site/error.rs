//! Why the site could not be read or written.

use crate::base::Diagnostic;
use crate::base::Stage;
use crate::db::{IndexError, LedgerError};
use crate::git::{GitError, WriteError};
use crate::render::ThemeError;
use crate::site::file::item::ItemName;
use crate::site::history::past::Direction;
use crate::site::staging::wishes::WishedPost;
use std::path::PathBuf;
use std::sync::Arc;

/// Why the site could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// Not a git repository, or one without a site.
    #[error("`{path}` is not a site: it has no git repository with a `cms.toml`")]
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
    /// An upload that a filter of git would replace: a clone would get a pointer in place of the file.
    #[error(
        "`.gitattributes` gives `{path}` the filter `{filter}`: git would store something else in place of the file"
    )]
    Filtered {
        /// The file.
        path: String,
        /// The filter.
        filter: String,
    },
    /// A stage's branch does not exist.
    #[error("the branch `{stage}` does not exist here")]
    NoStage {
        /// The stage.
        stage: Stage,
    },
    /// A revision that does not exist.
    #[error("`{rev}` is not a revision of this repository")]
    NoRevision {
        /// What was requested.
        rev: String,
    },
    /// A role that does not exist.
    #[error("there is no role `{name}`")]
    UnknownRole {
        /// What was requested.
        name: String,
    },
    /// An agent that does not exist.
    #[error("there is no agent `{id}` on source")]
    UnknownAgent {
        /// What was requested.
        id: String,
        /// The existing agents.
        known: Vec<String>,
    },
    /// Somebody without an account or an address.
    #[error("there is no user `{name}`")]
    UnknownUser {
        /// What was requested.
        name: String,
        /// The existing agents.
        agents: Vec<String>,
    },
    /// An unknown user pushes, who would be allowed to publish.
    #[error("`[users]` on source does not name `{user}`: unknown users may not push as `{role}`")]
    UnknownPusher {
        /// The user, as named by the server.
        user: String,
        /// The role that `default_role` would give them.
        role: crate::model::roles::Role,
    },
    /// A file of the site is lost, or cannot be parsed.
    #[error("`{}` cannot be read: {}", .0.file, .0.message)]
    Unreadable(Box<Diagnostic>),
    /// A remote that is not configured.
    #[error("there is no remote `{name}`")]
    NoRemote {
        /// What was requested.
        name: String,
        /// The configured remotes.
        known: Vec<String>,
    },
    /// A shallow clone, which lacks the history.
    #[error("this is a shallow clone: it lacks the history that an exchange needs")]
    Shallow,
    /// Histories without a common commit.
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
    /// A build would overwrite a file that somebody changed since a build wrote it.
    #[error("`{}` was changed since a build wrote it", path.display())]
    OutEdited {
        /// The file.
        path: PathBuf,
    },
    /// Another build writes to the same folder.
    #[error("another build writes to `{}`", path.display())]
    OutBusy {
        /// The folder.
        path: PathBuf,
    },
    /// A folder that nothing is built into.
    #[error("`{}` {why}", path.display())]
    OutRefused {
        /// The folder, or a file in it.
        path: PathBuf,
        /// What is wrong with it.
        why: &'static str,
        /// What to do.
        hint: &'static str,
    },
    /// The request of this idempotency key was carried out already, perhaps by another node.
    #[error("this request was carried out already, as the commit `{}`", .0.commit)]
    Landed(Box<crate::site::cluster::landed::Landed>),
    /// Another request had this idempotency key.
    #[error("another request used this idempotency key")]
    OtherRequest,
    /// Other writers were first in every attempt.
    #[error("other writers came first on every attempt")]
    Contended,
    /// Something failed that several callers wait for: storing the batch of this write, or opening a store.
    #[error(transparent)]
    Batch(Arc<SiteError>),
    /// The leader that was to store this write ended before it reported the result.
    #[error("it is unknown whether the change was stored: the writer ended early")]
    Abandoned,
    /// The caller's role may not move this branch.
    #[error("the role `{role}` may not move `{target}`")]
    Forbidden {
        /// The role.
        role: &'static str,
        /// The ref.
        target: String,
    },
    /// The caller's role may not make this change.
    #[error("the role `{role}` may not {act}: it lacks `{permission}`")]
    Reserved {
        /// The role.
        role: &'static str,
        /// What it may not do, such as `delete post:1234`.
        act: String,
        /// The field, if it is one.
        field: Option<&'static str>,
        /// The permission that this needs.
        permission: &'static str,
    },
    /// The caller reads only published content.
    #[error("not allowed: the role `reader` may only read what is published")]
    Unpublished,
    /// A move of a ref that nobody may make.
    #[error("`{target}` {reason}")]
    NotSo {
        /// The branch.
        target: String,
        /// What is wrong with the move, such as `cannot be deleted by a push`.
        reason: &'static str,
        /// What to do instead.
        hint: &'static str,
    },
    /// A stage would lose commits that nothing else keeps.
    #[error("`{stage}` would lose {}: {writes}", crate::base::text::count(*count, "acknowledged write"))]
    Drops {
        /// The stage.
        stage: Stage,
        /// How many.
        count: usize,
        /// Descriptions of some of them.
        writes: String,
    },
    /// The content would have problems that it does not have now.
    #[error("the content would not be valid")]
    InvalidContent {
        /// The new problems.
        issues: Vec<Diagnostic>,
    },
    /// The built site would lack the content of unreadable files.
    #[error("{} cannot be read, and the site would lack their content", crate::base::text::count(issues.len(), "file"))]
    LeftOut {
        /// The files, each with its problem.
        issues: Vec<Diagnostic>,
    },
    /// A change of source would leave live content leading to what it deletes, hides or moves.
    #[error("live content would have broken references in {}", crate::base::text::count(issues.len(), "place"))]
    Dangling {
        /// The places.
        issues: Vec<Diagnostic>,
    },
    /// Source would grant what agents want of posts, and nobody said so.
    #[error("an agent wants {}, and no person granted it", wishes.iter().map(WishedPost::words).collect::<Vec<_>>().join(", "))]
    Ungranted {
        /// The posts.
        wishes: Vec<WishedPost>,
        /// Whether any of them is pending on Review, where it can be approved or rejected.
        is_pending: bool,
    },
    /// An approval would publish example texts.
    #[error("visitors would read example texts in {}", crate::base::text::count(issues.len(), "place"))]
    Filler {
        /// The places.
        issues: Vec<Diagnostic>,
    },
    /// A commit would revert what others wrote while its files were being edited.
    #[error("this would undo what others changed meanwhile in {}", crate::base::text::count(issues.len(), "place"))]
    Overtaken {
        /// The places that both changed.
        issues: Vec<Diagnostic>,
    },
    /// A commit that ends a merge would leave out changes of the merged branch that nobody has decided about.
    #[error("this merge would leave out what the other side changed in {}", crate::base::text::count(issues.len(), "place"))]
    Undecided {
        /// The places that both sides changed.
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
        /// How the current revision differs from the expected one.
        changes: Vec<crate::merge::Change>,
        /// The commit that keeps the refused version.
        parked: Option<String>,
    },
    /// `source` has no upstream.
    #[error("`source` is live already: nothing can be promoted from it")]
    NothingAbove,
    /// Nothing is pending.
    #[error("nothing is pending on `{stage}`")]
    NothingPending {
        /// The stage.
        stage: Stage,
        /// Pending items with an open conflict.
        held_back: usize,
    },
    /// No pending change belongs to a set of this name.
    #[error("no set `{set}` is pending on `{stage}`")]
    NoSet {
        /// The name.
        set: String,
        /// The stage.
        stage: Stage,
        /// The names of the sets that are pending there.
        known: Vec<String>,
    },
    /// This item is not pending.
    #[error("`{item}` is not pending on `{stage}`")]
    NotPending {
        /// The item.
        item: String,
        /// The stage.
        stage: Stage,
    },
    /// A conflict must be resolved first.
    #[error("`{item}` has an open conflict on `{stage}`")]
    ConflictOpen {
        /// The item.
        item: String,
        /// The stage.
        stage: Stage,
    },
    /// Somebody asked for changes.
    #[error("a reviewer requested changes of `{item}`")]
    ChangesRequested {
        /// The item.
        item: String,
    },
    /// The item, or a place in it, is pending as a whole: no part of it can be taken.
    #[error("{}", whole(item, place))]
    Whole {
        /// The item.
        item: String,
        /// The place in it; empty for the whole item.
        place: String,
    },
    /// A set goes back that changed a new item, which other sets have, too.
    #[error("`{item}` is new and pending as a whole, with the changes of: {sets}")]
    SharedItem {
        /// The item.
        item: String,
        /// The other sets.
        sets: String,
    },
    /// Nothing is pending at this place.
    #[error("nothing is pending at `{place}` of `{item}`")]
    NotThere {
        /// The item.
        item: String,
        /// The requested place.
        place: String,
        /// The places where something is pending.
        known: Vec<String>,
    },
    /// Nothing of what is pending would be taken.
    #[error("no pending change of `{item}` is selected")]
    NothingTaken {
        /// The item.
        item: String,
    },
    /// There is no such parked work, or the caller may not see it.
    #[error("{}`{id}`", if *several { "more than one parked work begins with " } else { "nothing is parked as " })]
    NotParked {
        /// What was requested.
        id: String,
        /// Whether several ids begin with it.
        several: bool,
    },
    /// Parked work conflicts with what is live.
    #[error("the parked `{item}` conflicts with what is live")]
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
    /// What a person decided does not fit a disputed place.
    #[error("the conflict of `{place}` cannot be resolved so: {why}")]
    Undecidable {
        /// The place.
        place: String,
        /// Why.
        why: String,
    },
    /// A staged value cannot be put back, because what contained it is deleted.
    #[error("`{place}` cannot be put back into `{item}`: the part that held it was deleted")]
    NoPlace {
        /// The item.
        item: String,
        /// The place.
        place: String,
    },
    /// The actor did nothing that could be undone, or has undone nothing since their last operation.
    #[error("`{actor}` has {} nothing here that can be {}", match direction { Direction::Undo => "done", Direction::Redo => "undone" }, direction.participle())]
    NothingToUndo {
        /// Whose operations were looked for.
        actor: String,
        /// For an undo or a redo.
        direction: Direction,
    },
    /// An operation that cannot be undone or done again.
    #[error("the operation `{operation}` cannot be {}: {why}", direction.participle())]
    CannotUndo {
        /// Its commit.
        operation: String,
        /// By an undo or a redo.
        direction: Direction,
        /// Why.
        why: String,
    },
    /// An undo or redo would take content away from visitors, and the caller did not say that it may.
    #[error("this removes live content: {}", items.iter().map(|item| format!("{} `{}`", item.kind, item.title)).collect::<Vec<_>>().join(", "))]
    TakesAway {
        /// The operation's commit.
        operation: String,
        /// What visitors would no longer see.
        items: Vec<ItemName>,
    },
    /// An agent would take back what a person made.
    #[error("`{item}` has work of `{who}`, which is not yours to take back")]
    WorkOfOthers {
        /// The item, as `kind:id`.
        item: String,
        /// Who made it.
        who: String,
    },
    /// An operation that the actor may not undo or do again.
    #[error("the operation `{operation}` is not yours to {}: {why}", match direction { Direction::Undo => "take back", Direction::Redo => "do again" })]
    NotTheirs {
        /// Its commit.
        operation: String,
        /// By an undo or a redo.
        direction: Direction,
        /// Why.
        why: String,
    },
    /// Later edits changed what an undo or redo would change back.
    #[error("the operation `{operation}` cannot be {}: later edits changed {}", direction.participle(), items.iter().map(crate::site::history::past::Overlaid::named).collect::<Vec<_>>().join("; "))]
    Overlaid {
        /// Its commit.
        operation: String,
        /// By an undo or a redo.
        direction: Direction,
        /// The items with the places.
        items: Vec<crate::site::history::past::Overlaid>,
    },
    /// Another item's file is at the path that this one needs.
    #[error("another item is at `{path}` on `{stage}`")]
    PathTaken {
        /// The path.
        path: String,
        /// The stage.
        stage: Stage,
    },
    /// An agent changes another item than the one that it was asked about.
    #[error("the agent `{agent}` was asked about `{only}` and changes `{other}`")]
    OtherItem {
        /// The agent.
        agent: String,
        /// The item that it was asked about.
        only: String,
        /// The other item.
        other: String,
    },
    /// A locked module is missing, was replaced, or is in another place.
    #[error(
        "the locked module `{module}` of `{path}` must keep its type and its place, and nothing new may come above it"
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
    /// The rebuildable index failed twice.
    #[error("the cache cannot be used")]
    Index(#[source] IndexError),
    /// The ledger could not be read or written.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// A file operation failed.
    #[error(transparent)]
    Disk(#[from] crate::disk::DiskError),
}

fn whole(item: &str, place: &str) -> String {
    match place {
        "" => format!("`{item}` is pending as a whole: no part of it can be selected"),
        place => format!("`{place}` of `{item}` is pending as a whole"),
    }
}

/// The result, with an unreadable file treated as absent: `cms validate` reports it.
pub(in crate::site) fn readable<T>(found: Result<Option<T>, SiteError>) -> Result<Option<T>, SiteError> {
    match found {
        Err(SiteError::Unreadable(_)) => Ok(None),
        other => other,
    }
}
