//! What came of a submit or an approve.

use super::shown::Shown;
use super::wishes::WishedPost;
use crate::site::file::item::ItemName;
use crate::site::prelude::*;
use crate::site::write::act::ItemChange;

/// Why a pending item is held back when everything was requested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Why {
    /// It has an open conflict.
    Conflict,
    /// The actor's role may not change this kind.
    Right,
    /// It has an open request for changes.
    Request,
}

/// A pending item that is held back.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeldBack {
    /// Which item.
    #[serde(flatten)]
    pub name: ItemName,
    /// Why.
    pub why: Why,
}

/// The result of a submit or an approve.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Promoted {
    /// The stage that received the items.
    pub stage: Stage,
    /// The new commit; none with `--dry-run`.
    pub commit: Option<String>,
    /// Whether this was a dry run.
    pub dry_run: bool,
    /// The promoted items, with their changes.
    pub items: Vec<ItemChange>,
    /// For each post that went to source, whether visitors see it now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub posts: Vec<Shown>,
    /// Items that were included because a requested item refers to them and they did not exist upstream.
    pub dependencies: Vec<ItemName>,
    /// Items that were held back when everything was requested.
    pub held_back: Vec<HeldBack>,
    /// With only a part of items requested: the places that stay pending, after the item of each where several moved.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub still_waiting: Vec<String>,
    /// Problems that do not prevent the promotion.
    pub warnings: Vec<Diagnostic>,
    /// Posts that an agent wants to publish or to take down: without `publish` the wish changes nothing for visitors, and
    /// stays pending.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wishes: Vec<WishedPost>,
    /// Posts that an import made drafts, because visitors of the old site did not see them: `publish` publishes them
    /// only where they are named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub kept_drafts: Vec<ItemName>,
    /// With a time: the set that goes live then, or not any more. Nothing is on source yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheduled: Option<Scheduling>,
    /// Files of the work tree that were not updated, because they have uncommitted changes.
    pub left_alone: Vec<String>,
}

/// A set that was put on the schedule, or taken off it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Scheduling {
    /// The set.
    pub set: String,
    /// When it goes live, as RFC 3339 in UTC; null if it was taken off the schedule.
    pub at: Option<String>,
}
