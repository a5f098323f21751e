//! Three-way merge and difference by meaning. Pure.
//!
//! One engine serves containment between the stages, `cms diff`, git's merge driver and the restoring of revisions.
//! Its rules: objects merge by key; `modules` and lists whose items carry their own `id` by id, with their order;
//! lists under `taxonomies` as sets; other lists of objects by position; texts by Markdown block, then by line; rich
//! text as documents, block by block, where a version of it is the editor's.
//! Where the two sides cannot both be had, OURS stays and a [`Conflict`] says what there was to choose from.

mod carried;
mod difference;
mod driver;
mod item;
mod list;
mod order;
mod pick;
mod prose;
mod text;
mod three;
mod tree;
mod value;
mod words;

pub use difference::{Change, ChangeKind, difference};
pub use driver::{Driven, DriverError, File, driver, driver_for_ours};
pub use item::merge_item;
pub use pick::{Picked, Unpickable, choices, pick, pick_places};
pub use three::Merge;
pub use words::{Segment, SegmentKind, text_difference};

#[cfg(test)]
mod laws;

use crate::base::{Path, Value};
use serde::Serialize;

/// What the two sides did that cannot both be had. Kinds have no direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum ConflictKind {
    /// Both changed one thing, differently.
    #[serde(rename = "edit/edit")]
    EditEdit,
    /// One changed what the other removed.
    #[serde(rename = "edit/delete")]
    EditDelete,
    /// Both added one thing, differently.
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

    /// The kind as people and files write it: `edit/edit`.
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

/// A place where a person must choose. `None` is absence.
///
/// For moves the three values say where the item stood: `{"in": "items[P].children", "after": "ID"}` (`after` is null
/// for the first place), with the whole `item` where the other side removed it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Conflict {
    /// Where: `modules[ID].props.title`; the empty path is the whole item.
    pub path: Path,
    /// What happened there.
    pub kind: ConflictKind,
    /// What both sides started from.
    pub base: Option<Value>,
    /// What this side made of it; it is what the result holds.
    pub ours: Option<Value>,
    /// What the other side made of it.
    pub theirs: Option<Value>,
}

/// The result of a merge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merged {
    /// The merged item, `None` where it is gone. OURS' value stands at every conflict.
    pub value: Option<Value>,
    /// What could not be merged, in the order of OURS; empty when the merge is clean.
    pub conflicts: Vec<Conflict>,
}

impl Merged {
    /// Whether nobody has to decide anything.
    pub fn is_clean(&self) -> bool {
        self.conflicts.is_empty()
    }
}

/// Merges what two sides made of `base`; `None` is an item that is not there. Keys keep OURS' order, and those that
/// THEIRS added follow the key that precedes them there.
///
/// Laws: `merge(b, a, b) = merge(b, b, a) = merge(b, a, a) = a`, with no conflict; exchanging the sides gives the
/// same conflicts, and for a clean merge the same data, apart from what both added at one place (OURS' comes first).
pub fn merge(base: Option<&Value>, ours: Option<&Value>, theirs: Option<&Value>) -> Merged {
    let mut engine = value::Engine::default();
    let value = engine.node(&Path::root(), Merge { base, ours, theirs });
    Merged { value, conflicts: engine.conflicts }
}

/// As [`merge`] of what lies at a place, but in a text that both changed only the blocks and lines that clash are OURS': the rest
/// is merged. It is for who decides a conflict for one side: what nobody disputes stays, whoever it is from.
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
