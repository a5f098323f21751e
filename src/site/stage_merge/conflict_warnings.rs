//! Warnings about conflicts, in the answers of writes.

use crate::base::{Alternatives, Severity};
use crate::merge::{alternatives, merge_for_ours};
use crate::site::prelude::*;
use crate::site::stage_merge::conflict::{ConflictFile, DisputedPlace, SAME_PATH};
use crate::site::store::tips::Tips;

/// Why there is a dispute, and what decides it.
type Reason<'a> = (&'a str, &'a str);

const SHOWS_BOTH: &str = "`cms review conflicts` shows both values; `cms review resolve` decides";

/// Nobody wrote: the conflict is only listed.
pub(in crate::site) const OPEN: Reason<'static> =
    ("is in conflict with the stage above, and the value of this stage waits until you decide", SHOWS_BOTH);
/// The write changed something else.
pub(in crate::site) const KEPT: Reason<'static> = (
    "was also changed on the stage above; the page shows that value until you decide",
    "write it again with the value to keep; `cms review conflicts` shows both",
);
/// The write changed the value, but not all that is disputed in it.
pub(in crate::site) const LEFT: Reason<'static> =
    ("is still in conflict: this change does not decide all that both sides changed", SHOWS_BOTH);
/// The write decided what is disputed; the other changes of the value that waited are merged.
pub(in crate::site) const MERGED: Reason<'static> = (
    "was in conflict: this change decides it, and what only the waiting value changed is merged into it",
    "`cms undo` restores the conflict",
);
/// The write decided what is disputed, and changed what only the value that waits had changed.
pub(in crate::site) const DISPUTED: Reason<'static> = (
    "is still in conflict: this change decides what was disputed, but the waiting value has other changes of the same text",
    SHOWS_BOTH,
);
/// The write removed what contains the value.
pub(in crate::site) const GONE: Reason<'static> = (
    "was in conflict: it is removed, and the values of both sides with it",
    "`cms undo` restores it with its conflict",
);

impl Site {
    /// See [`StageHooks::new_conflicts`](crate::site::write::stage_hooks::StageHooks::new_conflicts).
    pub(in crate::site) fn new_disputes(
        &self,
        before: [Option<Oid>; 3],
        tips: &Tips<'_>,
    ) -> Result<Vec<Diagnostic>, SiteError> {
        let mut warnings = Vec::new();
        for (stage, tip) in Stage::ALL.into_iter().zip(before) {
            let Some(tip) = tip else { continue };
            let (old, new) = (self.repo.tree_of(tip)?, tips.tree(stage)?);
            let folder = ConflictFile::folder(stage);
            if self.repo.id_at(old, &folder)? == self.repo.id_at(new, &folder)? {
                continue;
            }
            let known = self.conflicts_in(old, stage)?;
            let message = format!("is in conflict now with what is staged on {stage}, which waits");
            for (path, file) in self.conflicts_in(new, stage)? {
                let mut is_open = known.iter().filter(|(other, _)| *other == path);
                let open = is_open.next().map_or(&[][..], |(_, file)| file.disputed.as_slice());
                // In an open conflict the stage's own value may have stood until now, and waits from now on.
                let is_known = |one: &DisputedPlace| {
                    let is_same =
                        |other: &DisputedPlace| other.same(one) && one.others.len() <= other.others.len();
                    open.iter().any(is_same)
                };
                let made = file.disputed.iter().filter(|one| !is_known(one));
                warnings.extend(made.map(|one| warning(&file, one, (message.as_str(), SHOWS_BOTH))));
            }
        }
        Ok(warnings)
    }
}

/// Whether an item no longer has what contained the disputed value.
pub(in crate::site) fn is_removed(dispute: &DisputedPlace, item: Option<&Value>) -> bool {
    let mut parent = dispute.place();
    parent.0.pop();
    item.is_some_and(|item| parent.get(item).is_none())
}

/// A warning about a decision that leaves out a part of what more than two people wrote at a place.
pub(in crate::site) fn left_out(
    file: &ConflictFile,
    dispute: &DisputedPlace,
    decided: Option<&Value>,
) -> Option<Diagnostic> {
    let parts = dispute.parts_left_out(decided);
    let message = format!("was changed by more than two people: {}", parts.join("; "));
    (!parts.is_empty())
        .then(|| warning(file, dispute, (message.as_str(), "`cms undo` restores the conflict")))
}

impl DisputedPlace {
    /// What a decision for `decided` leaves out of the further values, in words.
    pub(super) fn parts_left_out(&self, decided: Option<&Value>) -> Vec<String> {
        if self.is_move() || self.kind == SAME_PATH {
            return Vec::new();
        }
        let known = [self.base.as_ref(), self.upstream.as_ref(), self.staged.as_ref(), decided];
        let is_known = |entry: &Value| {
            let mut lists = known.into_iter().flatten().filter_map(Value::as_array);
            lists.any(|list| list.contains(entry))
        };
        let mut found = Vec::new();
        for further in self.others.iter().filter(|further| !further.is_null()) {
            if further.as_array().is_none_or(|entries| !entries.iter().all(is_known)) {
                let base = self.base.as_ref();
                let merged = merge_for_ours(&self.place(), base, decided, Some(further));
                found.extend(merged.conflicts.iter().map(alternatives));
            }
        }
        found
    }
}

/// A warning about the conflict of a place, for the writer of the item.
pub(in crate::site) fn warning(
    file: &ConflictFile,
    dispute: &DisputedPlace,
    (message, hint): Reason<'_>,
) -> Diagnostic {
    let place = if dispute.path.is_empty() { "the whole item" } else { &dispute.path };
    Diagnostic {
        file: file.path.clone(),
        line: 0,
        column: 0,
        severity: Severity::Warning,
        code: format!("conflict.{}", dispute.kind.replace('/', "-")),
        pointer: String::new(),
        message: format!("{place} {message}"),
        hint: Some(hint.to_owned()),
        alternatives: Alternatives::default(),
        others: Vec::new(),
    }
}
