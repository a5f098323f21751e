//! Semantic three-way merge and difference. Pure.
//!
//! One engine serves containment between the stages, `cms diff`, git's merge driver and the restoring of revisions. Its
//! rules: objects merge by key; `modules` and lists whose items all have an `id` by id, with their order; lists under
//! `taxonomies` as sets; other lists of objects by position; texts by Markdown block, then by line; rich text as
//! documents, block by block, if a version of it is from the editor. Where the two sides exclude each other, OURS is
//! kept and a [`Conflict`] records the alternatives.

mod arranged;
mod brief;
mod carried;
mod difference;
mod driver;
mod entries;
mod item;
mod list;
mod markdown;
mod order;
mod pick;
mod prose;
mod text;
mod three;
mod tree;
mod undecided;
mod value;
mod words;

pub use brief::{alternatives, brief};
pub use difference::{Change, ChangeKind, difference};
pub use driver::{Driven, DriverError, File, ancestor, driver, driver_for_ours};
pub use entries::merge_entries;
pub use item::merge_item;
pub use markdown::markdown_driver;
pub use pick::{Picked, Unpickable, choices, lengthened, pick, pick_places};
pub use text::{Passage, composed, passages};
pub use three::Merge;
pub use undecided::leaves_disputed;
pub use words::{Segment, SegmentKind, steps, text_difference};

#[cfg(test)]
mod laws;

use crate::base::{Path, Value};
use serde::Serialize;

/// How two changes conflict. Kinds are symmetric.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum ConflictKind {
    /// Both changed the same thing differently.
    #[serde(rename = "edit/edit")]
    EditEdit,
    /// One changed what the other removed.
    #[serde(rename = "edit/delete")]
    EditDelete,
    /// Both added the same thing differently.
    #[serde(rename = "add/add")]
    AddAdd,
    /// Both moved an item of a list, to different places.
    #[serde(rename = "move/move")]
    MoveMove,
    /// One moved an item that the other removed.
    #[serde(rename = "move/delete")]
    MoveDelete,
}

impl ConflictKind {
    /// Every kind, in the order of the documentation.
    pub const ALL: [ConflictKind; 5] = [
        ConflictKind::EditEdit,
        ConflictKind::EditDelete,
        ConflictKind::AddAdd,
        ConflictKind::MoveMove,
        ConflictKind::MoveDelete,
    ];

    /// The name for users and files: `edit/edit`.
    pub fn name(self) -> &'static str {
        match self {
            ConflictKind::EditEdit => "edit/edit",
            ConflictKind::EditDelete => "edit/delete",
            ConflictKind::AddAdd => "add/add",
            ConflictKind::MoveMove => "move/move",
            ConflictKind::MoveDelete => "move/delete",
        }
    }
}

/// A place where a user must choose. `None` is absence.
///
/// For moves the three values are positions: `{"in": "items[P].children", "after": "ID"}` (`after` is null for the
/// first place), with the whole `item` if the other side removed it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Conflict {
    /// The place: `modules[ID].props.title`; the empty path is the whole item.
    pub path: Path,
    /// The kind of conflict.
    pub kind: ConflictKind,
    /// The value of the common ancestor.
    pub base: Option<Value>,
    /// The value of this side; the result contains it.
    pub ours: Option<Value>,
    /// The value of the other side.
    pub theirs: Option<Value>,
}

/// The result of a merge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merged {
    /// The merged item; `None` if it is deleted. It has OURS' value at every conflict.
    pub value: Option<Value>,
    /// The conflicts, in the order of OURS; empty when the merge is clean.
    pub conflicts: Vec<Conflict>,
}

impl Merged {
    /// Whether there are no conflicts.
    pub fn is_clean(&self) -> bool {
        self.conflicts.is_empty()
    }
}

/// Merges two sides' changes of `base`; `None` is an absent item. Keys keep OURS' order, and those that THEIRS added
/// follow the key that precedes them there.
///
/// Laws: `merge(b, a, b) = merge(b, b, a) = merge(b, a, a) = a`, with no conflict; exchanging the sides gives the
/// same conflicts, and for a clean merge the same data, apart from what both added at one place (OURS' comes first).
pub fn merge(base: Option<&Value>, ours: Option<&Value>, theirs: Option<&Value>) -> Merged {
    let mut engine = value::Engine::default();
    let value = engine.node(&Path::root(), Merge { base, ours, theirs });
    Merged { value, conflicts: engine.conflicts }
}

/// Like [`merge`] for a value at a place, but in a text that both changed, only the conflicting blocks and lines are
/// taken from OURS: the rest is merged. For callers that resolve a conflict for one side: undisputed changes of either
/// side are kept.
pub fn merge_for_ours(
    at: &Path,
    base: Option<&Value>,
    ours: Option<&Value>,
    theirs: Option<&Value>,
) -> Merged {
    let mut engine = value::Engine { mixes_texts: true, ..value::Engine::default() };
    let value = engine.node(at, Merge { base, ours, theirs });
    Merged { value, conflicts: engine.conflicts }
}
