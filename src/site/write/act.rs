//! A write: its actor, stage and conditions, and its result.

use crate::base::progress::Progress;
use crate::merge::Change;
use crate::site::accounts::actor::Actor;
use crate::site::file::item::ItemName;
use crate::site::prelude::*;

/// The actor, stage and conditions of a write.
pub struct Act<'a> {
    /// The operation's name, for the commit's trailer.
    pub op: String,
    /// The stage that is written, or that items are taken from.
    pub stage: Stage,
    /// The actor.
    pub actor: Actor,
    /// The time of the write.
    pub now: Timestamp,
    /// Whether this is a dry run, which changes nothing.
    pub dry_run: bool,
    /// The revision that the caller read.
    pub expect: Option<String>,
    /// Whether live content may be left leading to what the write deletes, hides or moves.
    pub allow_dangling: bool,
    /// Receives the progress of long work.
    pub progress: &'a dyn Progress,
}

impl<'a> Act<'a> {
    /// The same act on another stage.
    pub(in crate::site) fn on(&self, stage: Stage) -> Act<'a> {
        Act {
            op: self.op.clone(),
            stage,
            actor: self.actor.clone(),
            now: self.now,
            dry_run: self.dry_run,
            expect: self.expect.clone(),
            allow_dangling: self.allow_dangling,
            progress: self.progress,
        }
    }

    /// Notes that it is stored: what the same request writes next is no repetition of it.
    pub(in crate::site) fn wrote(&self) {
        if let Some(request) = self.actor.request.as_ref().filter(|_| !self.dry_run) {
            request.wrote();
        }
    }

    /// The part of this act that the system does: containment.
    pub(in crate::site) fn of_system(&self) -> Act<'a> {
        Act { dry_run: self.dry_run, ..Act::containment(self.now, self.progress) }
    }

    /// Containment, by the system. It needs no right, as it adds only what the branches hold already.
    pub(in crate::site) fn containment(now: Timestamp, progress: &'a dyn Progress) -> Act<'a> {
        Act {
            op: "containment".to_owned(),
            stage: Stage::AiReview,
            actor: Actor::system(),
            now,
            dry_run: false,
            expect: None,
            allow_dangling: false,
            progress,
        }
    }
}

/// What changed in one item.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemChange {
    /// Which item.
    #[serde(flatten)]
    pub name: ItemName,
    /// `added`, `changed`, `deleted` (softly), `removed` (the file, too) or `moved` (the file only).
    pub state: crate::site::store::change::State,
    /// Field by field; empty for items added or removed as a whole, and in writes of more than 500 files.
    #[schemars(with = "Vec<serde_json::Value>")]
    pub changes: Vec<Change>,
}

/// The result of a write.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Written {
    /// The stage that was written.
    pub stage: Stage,
    /// The new commit; none when nothing changed, or with `--dry-run`.
    pub commit: Option<String>,
    /// Whether this was a dry run.
    pub dry_run: bool,
    /// What changed, item by item.
    pub changes: Vec<ItemChange>,
    /// Problems that were not refused.
    pub warnings: Vec<Diagnostic>,
    /// Files of the work tree that were not updated, because they hold uncommitted changes.
    pub left_alone: Vec<String>,
}
