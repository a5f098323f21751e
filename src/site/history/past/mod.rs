//! The history of a site: the commits of the stages with author and stage, read once and ordered.

mod behind;
mod blame;
mod commit_graph;
mod item_history;
mod log;
mod reversals;
mod revision;
mod undo;
mod undoable;
mod version;

pub use behind::{Behind, PlacePair, places};
pub use blame::{Blamed, FieldOrigin};
pub(in crate::site) use commit_graph::{CommitGraph, Tips};
pub use log::LoggedOperation;
pub use reversals::Direction;
pub use revision::{Author, History, Made, Revision};
pub use undo::{Consent, Overlaid, Undone};
pub use undoable::Undoable;
pub use version::ItemVersion;

use crate::site::prelude::*;
use std::ops::Deref;
use std::sync::Arc;

/// Maximum number of commits in a cached graph, which takes about 300 bytes for each.
const LINE_COMMITS_MAX: usize = 50_000;

/// The kind of operation that a commit records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::site) enum CommitKind {
    /// A write by `cms`.
    Write,
    /// A promotion of items to the upstream stage, with their history.
    Promote,
    /// A containment merge; nobody decided anything.
    Contain,
    /// A commit by other tools.
    Foreign,
}

/// The commonly needed data of one commit.
#[derive(Debug, Clone)]
pub(in crate::site) struct Node {
    pub(in crate::site) id: Oid,
    pub(in crate::site) tree: Oid,
    /// Indexes into [`CommitGraph::nodes`].
    pub(in crate::site) parents: Vec<usize>,
    /// When it was recorded, in seconds since 1970.
    pub(in crate::site) time: i64,
    pub(in crate::site) deed: CommitKind,
    /// The stage on which it was made; `None` if unknown.
    pub(in crate::site) stage: Option<Stage>,
    /// The operation that it undoes.
    pub(in crate::site) undoes: Option<Oid>,
    /// Whether older history is unknown: a shallow clone, or beyond the limit.
    pub(in crate::site) is_cut_off: bool,
    /// For containment: the upstream and downstream stages.
    bring: Option<(Stage, Stage)>,
}

/// The commit graph of a site.
pub(crate) struct Past<'a> {
    pub(in crate::site) site: &'a Site,
    line: Arc<CommitGraph>,
}

impl Deref for Past<'_> {
    type Target = CommitGraph;

    fn deref(&self) -> &CommitGraph {
        &self.line
    }
}

impl<'a> Past<'a> {
    /// All ancestors of the stages, and of `also` if given.
    pub(crate) fn of(site: &'a Site, also: Option<Oid>) -> Result<Self, SiteError> {
        let tips = Stage::ALL.into_iter().zip(site.tips()?);
        let tips: Tips = tips.filter_map(|(stage, tip)| Some((stage, tip?))).collect();
        // A shallow history is not cached, because fetching more of it moves no tip.
        let is_cached = |line: &Arc<CommitGraph>| line.len() <= LINE_COMMITS_MAX && !line.is_cut_off();
        let make = || CommitGraph::of(site, &tips, None).map(Arc::new);
        let line = site.caches.lines.of_small(tips.clone(), make, is_cached)?;
        let line = match also {
            Some(also) if line.place(also).is_none() => Arc::new(CommitGraph::of(site, &tips, Some(also))?),
            Some(_) | None => line,
        };
        Ok(Past { site, line })
    }

    /// The full commit of a node.
    pub(in crate::site) fn commit(&self, node: usize) -> Result<Commit, SiteError> {
        Ok(self.site.repo.commit(self.nodes[node].id)?)
    }
}
