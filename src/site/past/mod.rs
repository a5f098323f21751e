//! What happened to a site, by whom and on which stage: the commits of the stages, read once and put in order.

mod blame;
mod course;
mod line;
mod log;
mod revision;
mod undo;
mod undoable;
mod version;

pub use blame::{Blamed, FieldOrigin};
pub(super) use line::{Line, Tips};
pub use log::LoggedOperation;
pub use revision::{Doer, History, Made, Revision};
pub use undo::{Overlaid, Undone};
pub use undoable::Undoable;
pub use version::ItemVersion;

use super::Site;
use super::error::SiteError;
use crate::base::Stage;
use crate::git::{Commit, Oid};
use std::ops::Deref;
use std::sync::Arc;

/// What sort of act a commit records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deed {
    /// A write by `cms`.
    Write,
    /// Items went up a stage, with their history.
    Promote,
    /// A stage was brought along; nobody decided anything.
    Contain,
    /// Somebody committed with other tools.
    Foreign,
}

/// One commit, as far as everybody needs it.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) id: Oid,
    pub(super) tree: Oid,
    /// Places in [`Line::nodes`].
    pub(super) parents: Vec<usize>,
    /// When it was recorded, in seconds since 1970.
    pub(super) time: i64,
    pub(super) deed: Deed,
    /// The stage on which it was made; `None` where that cannot be told.
    pub(super) stage: Option<Stage>,
    /// The operation that it undoes.
    pub(super) undoes: Option<Oid>,
    /// Whether what was before is unknown: a shallow clone, or too long ago.
    pub(super) is_cut_off: bool,
    /// For containment: which stage was brought into which.
    bring: Option<(Stage, Stage)>,
}

/// The commits that lead to some tips, on a site.
pub(crate) struct Past<'a> {
    pub(super) site: &'a Site,
    line: Arc<Line>,
}

impl Deref for Past<'_> {
    type Target = Line;

    fn deref(&self) -> &Line {
        &self.line
    }
}

impl<'a> Past<'a> {
    /// Everything that leads to the stages, and to `also` if that is something else.
    pub(crate) fn of(site: &'a Site, also: Option<Oid>) -> Result<Self, SiteError> {
        let mut tips = Tips::new();
        for stage in Stage::ALL {
            if let Some(tip) = site.repo.read_ref(stage.ref_name())? {
                tips.push((stage, tip));
            }
        }
        let line = match site.known.line(&tips) {
            Some(line) => line,
            None => {
                let line = Arc::new(Line::of(site, &tips, None)?);
                site.known.keep_line(tips.clone(), &line);
                line
            }
        };
        let line = match also {
            Some(also) if line.place(also).is_none() => Arc::new(Line::of(site, &tips, Some(also))?),
            Some(_) | None => line,
        };
        Ok(Past { site, line })
    }

    /// The commit of a node, whole.
    pub(super) fn commit(&self, node: usize) -> Result<Commit, SiteError> {
        Ok(self.site.repo.commit(self.nodes[node].id)?)
    }
}
