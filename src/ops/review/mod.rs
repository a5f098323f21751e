//! Review: pending work, diffs, submit, approve, reject, comments, conflicts.

mod beside;
mod changes;
mod comment;
mod comments;
mod conflicts;
mod diff;
mod external_links;
mod list;
mod promote;
pub(crate) mod quotes;
mod release;
mod render;
mod risk;

pub(crate) use changes::short;
pub use changes::{Changes, Short};
pub use comment::{Comment, Reply, RequestChanges};
pub use comments::Comments;
pub use conflicts::{Conflicts, Resolve};
pub use diff::Diff;
pub use list::List;
pub use promote::{Approve, Discard, Reject, Submit};
pub(in crate::ops) use release::release_due;
pub use render::Render;
pub use risk::{Flag, Risk};

use crate::base::Path;
use crate::ops::prelude::*;
use crate::site::{ConflictFile, DisputedPlace, Promotion};

/// Finds units by name on a stage: a pending one (by `kind:id`, id, or path), else an item of the stage or of its
/// upstream (where an item is whose deletion is pending), else one with an open conflict.
pub(crate) fn units<C: Capability>(
    cx: &Context<'_, C>,
    stage: Stage,
    names: &[String],
) -> Result<Vec<Unit>, OpError> {
    if names.is_empty() {
        return Ok(Vec::new());
    }
    let look = cx.look()?;
    let waiting = look.waiting(stage)?;
    let here = cx.snapshot_of(stage)?;
    let above = match stage.upstream() {
        Some(upstream) => Some(cx.snapshot_of(upstream)?),
        None => None,
    };
    let mut snapshots = vec![&here];
    snapshots.extend(above.as_ref());
    let unit = |name: &String| -> Result<Unit, OpError> {
        let is =
            |(unit, path): &&(Unit, String)| unit.to_string() == *name || unit.id() == name || path == name;
        match waiting.iter().find(is) {
            Some((unit, _)) => Ok(unit.clone()),
            None => match find::item(&snapshots, name) {
                Ok(item) => Ok(Unit::Item(item)),
                Err(error) => only_disputed(&look.conflicts(stage)?, name).ok_or(error),
            },
        }
    };
    names.iter().map(unit).collect()
}

/// The only item with an open conflict that is called this, by its path, slug or title. An edited item that upstream
/// deleted is in no content.
fn only_disputed(conflicts: &[ConflictFile], name: &str) -> Option<Unit> {
    let is_called = |file: &&ConflictFile| {
        let name = name.strip_prefix(&format!("{}:", file.kind)).unwrap_or(name);
        let stem = file.path.strip_suffix(".yaml").unwrap_or(&file.path);
        file.path == name || file.title == name || stem.ends_with(&format!("/{name}"))
    };
    let mut units: Vec<Unit> = conflicts.iter().filter(is_called).filter_map(ConflictFile::unit).collect();
    units.dedup();
    <[Unit; 1]>::try_from(units).ok().map(|[only]| only)
}

/// Finds a unit by name on the first of several stages that has it.
pub(crate) fn named<C: Capability>(
    cx: &Context<'_, C>,
    stages: &[Stage],
    name: &String,
) -> Result<Vec<Unit>, OpError> {
    let mut first = None;
    for stage in stages {
        match units(cx, *stage, std::slice::from_ref(name)) {
            Ok(found) => return Ok(found),
            Err(error) => first = first.or(Some(error)),
        }
    }
    first.map_or(Ok(Vec::new()), Err)
}

/// Parses the given places.
pub(crate) fn paths(fields: &[String]) -> Result<Vec<Path>, OpError> {
    let path = |field: &String| {
        Path::parse(field)
            .map_err(|cause| OpError::invalid("field.path", cause.to_string()).detail("field", "not a path"))
    };
    fields.iter().map(path).collect()
}

/// A place that a stage and its upstream changed differently, with its three values; null where there is none.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct OpenConflict {
    /// The place; empty for the whole item
    pub field: String,
    /// What both changed
    pub base: Value,
    /// What upstream has, which the content holds until the conflict is decided
    pub theirs: Value,
    /// What is staged
    pub yours: Value,
}

impl From<&DisputedPlace> for OpenConflict {
    fn from(place: &DisputedPlace) -> Self {
        let value = |side: &Option<Value>| side.clone().unwrap_or_default();
        OpenConflict {
            field: place.path.clone(),
            base: value(&place.base),
            theirs: value(&place.upstream),
            yours: value(&place.staged),
        }
    }
}

/// Most disputed places that an error lists.
const CONFLICTS_MAX: usize = 20;

/// The error for an open conflict of what was requested, with the three values of each disputed place.
fn disputed<C: Capability>(
    cx: &Context<'_, C>,
    mut error: OpError,
    stage: Stage,
    request: &Promotion,
) -> Result<OpError, OpError> {
    if error.code != OPEN {
        return Ok(error);
    }
    let look = cx.look()?;
    let mut conflicts = Vec::new();
    let sets = if request.set.is_some() { look.sets(stage)? } else { Vec::new() };
    let set = sets.iter().find(|set| Some(&set.head.set) == request.set.as_ref());
    let is_meant = |unit: &Unit, place: &DisputedPlace| match set {
        Some(set) => set.is_disputed(&unit.to_string(), place),
        None => request.items.is_empty() || request.items.contains(unit),
    };
    for stage in [Some(stage), stage.upstream()].into_iter().flatten() {
        for file in look.conflicts(stage)? {
            let Some(unit) = file.unit() else { continue };
            for place in file.disputed.iter().filter(|place| is_meant(&unit, place)) {
                let field = if place.path.is_empty() { "item" } else { &place.path };
                error = error.detail(field, "was also changed by somebody else");
                let mut conflict = json!(OpenConflict::from(place));
                conflict["item"] = json!(unit.to_string());
                conflicts.push(conflict);
            }
        }
    }
    conflicts.truncate(CONFLICTS_MAX);
    Ok(if conflicts.is_empty() { error } else { error.meta(json!({ "conflicts": conflicts })) })
}

/// The code of that error.
const OPEN: &str = "review.conflict-open";

/// Rewords an error with the names that the caller used.
pub(crate) fn with_caller_names(error: OpError, units: &[Unit], names: &[String]) -> OpError {
    units.iter().zip(names).fold(error, |error, (unit, name)| {
        let message = error.message.replace(&format!("`{unit}`"), &format!("`{name}`"));
        error.saying(message)
    })
}

/// Refuses a command without names, and one with several of names, `--set` and `--all`.
pub(crate) fn named_or_all(names: &[String], all: bool, set: Option<&str>) -> Result<(), OpError> {
    if set.is_some() && (all || !names.is_empty()) {
        let message = "name items, or a set, or use `--all`: only one of these";
        return Err(OpError::invalid("review.both", message).detail("set", "is not the only one of these"));
    }
    match (names.is_empty() && set.is_none(), all) {
        (true, false) => {
            Err(OpError::invalid("review.nothing-named", "name the items or a set, or use `--all`")
                .detail("items", "is missing")
                .hint("`cms review list` shows the pending items; an item is a post or `kind:id`"))
        }
        (false, true) => Err(OpError::invalid("review.both", "name items or use `--all`, not both")
            .detail("all", "cannot be combined with items")),
        (true, true) | (false, false) => Ok(()),
    }
}
